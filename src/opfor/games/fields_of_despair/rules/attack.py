"""7.3, 7.4: attacks of the Allies, from their declaration to what becomes of the hex."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import hidden, most_bombard_losses, place_face_down
from opfor.games.fields_of_despair.model.data import BOARD
from opfor.games.fields_of_despair.model.forces import contested_hexes, entered_in
from opfor.games.fields_of_despair.model.hex_ids import hex_ref
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.combat import (
    TANKS_AFTER,
    attacking_artillery,
    combat,
    defending_artillery,
    defending_fort,
    tank_level_here,
    tanks_return,
)
from opfor.games.fields_of_despair.rules.ground import lost_to_cp
from opfor.games.fields_of_despair.rules.legal import artillery_usable, attackable_hexes, shellable_hexes
from opfor.games.fields_of_despair.rules.losses import suffer
from opfor.games.fields_of_despair.rules.movement import taken
from opfor.games.fields_of_despair.rules.production import allied_gas, cp_gas, tank_level
from opfor.games.fields_of_despair.rules.stacking import attacking_sps
from opfor.games.fields_of_despair.seats.base import Attack
from opfor.kernel.desk import Desk

WILL_ATTACK_STRENGTH: Final[int] = BOARD.will_attack_strength


def declare_attacks(state: State, desk: Desk) -> list[Attack]:
    """7.3-S (1), 7.3-S (2), R-40, R-41: attacks, guns and tanks."""
    state.attack_tanks, state.fought = [], []
    possible = attackable_hexes(state)
    chosen: list[int] = sorted(desk.ask("attacks", state)) if possible else []
    guns: dict[int, int] = {}
    if artillery_usable(state) and (possible or contested_hexes(state)):
        guns = desk.ask("guns", state, *chosen)
        state.allied_artillery_used += sum(guns.values())
    _commit_tanks(state, desk, chosen)
    if state.scouted_hide:
        _hide_scouted(state, desk, [hex for hex in state.scouted if hex not in chosen and hex not in guns])
    attacks: list[Attack] = [(hex, attacking_sps(state, hex), guns.get(hex, 0), True) for hex in chosen]
    if any(sps + points >= WILL_ATTACK_STRENGTH for _, sps, points, _ in attacks):
        state.big_attack = 1
    alone = sorted([hex for hex in guns if hex not in chosen])
    return attacks + [(hex, state.stacks[hex], guns[hex], False) for hex in alone]


def _hide_scouted(state: State, desk: Desk, left_alone: list[int]) -> None:
    """R-23, A-41: scouted blocks in hexes with neither attack nor guns go face down again."""
    for hex in left_alone:
        if state.blocks[hex]:
            place_face_down(state, hex)
            if desk.listening:
                desk.ruling("A-41")
                desk.note("The scouted Central Powers blocks in {hex} are hidden again.", "R-23", hex=hex_ref(hex))


def _commit_tanks(state: State, desk: Desk, chosen: list[int]) -> None:
    """R-41: tank counters go to declared hexes; no effect in forest or mountain."""
    if not state.allied_tanks:
        return
    level = tank_level(state.allied_tank_tech)
    useful = [hex for hex in chosen if tank_level_here(level, places.TERRAIN[hex])]
    if useful:
        state.attack_tanks = sorted(desk.ask("tanks", state, *useful))
        state.allied_tanks -= len(state.attack_tanks)


def declare_breakout_attacks(state: State, desk: Desk) -> list[Attack]:
    """7.4, R-51, A-15: only SPs that entered by breakout attack; not in a hex fought over in this phase."""
    state.breakout_hex, state.breakout_taken, state.attack_tanks = -1, [], []
    possible: list[int] = []
    if state.entered:
        possible = [hex for hex in shellable_hexes(state) if hex not in state.fought and entered_in(state, hex)]
    chosen: list[int] = sorted(desk.ask("breakout-attacks", state, *possible)) if possible else []
    if not chosen:
        state.entered = {}
        return []
    guns: dict[int, int] = {}
    if state.breakout_artillery and artillery_usable(state):
        guns = {hex: points for hex, points in desk.ask("guns", state, *chosen).items() if hex in chosen}
        state.allied_artillery_used += sum(guns.values())
    return [(hex, entered_in(state, hex), guns.get(hex, 0), True) for hex in chosen]


def fight_attack(state: State, desk: Desk, number: int, cp_artillery: int) -> int:
    """7.3-S (8), 7.3-S (9), R-46, R-47: the Allies attack; the CP defend with trenches. Gives the CP losses."""
    hex, attackers = state.attack_hexes[number], state.attack_sps[number]
    tanks = hex in state.attack_tanks
    cleared, allied_losses, cp_losses = combat(
        desk,
        attackers,
        state.sps[hex],
        state.attack_guns[number],
        cp_artillery,
        tank_level(state.allied_tank_tech) if tanks else 0,
        allied_gas(state),
        cp_gas(state),
        defending_fort(places.FORT[hex], state.control[hex], ALLIED),
        places.TERRAIN[hex],
        bool(state.out_of_supply[hex]),
        state.stacks[hex] - attackers,
    )
    suffer(state, desk, hex, allied_losses, True)
    state.cp_losses += cp_losses
    state.fought.append(hex)
    tanks_back = tanks and tanks_return(desk)
    state.allied_tanks_out += tanks_back
    if desk.listening:
        desk.note(
            ("The attack clears {hex}: " if cleared else "The attack on {hex} gains no ground: ")
            + "the Allies lose {allied_losses} of {attackers:SP}, the Central Powers {cp_losses} of {sps}.{tanks}",
            "R-43",
            hex=hex_ref(hex),
            attackers=attackers,
            allied_losses=allied_losses,
            cp_losses=cp_losses,
            sps=state.sps[hex],
            tanks=TANKS_AFTER[tanks_back] if tanks else "",
        )
    if cleared:
        _cleared(state, desk, hex)
    elif not state.stacks[hex] and cp_losses < state.sps[hex]:
        _falls(state, desk, hex)
    elif state.stacks[hex] and cp_losses == state.sps[hex] and state.control[hex] == CP:
        taken(state, desk, hex)  # bystanders are alone in the hex
    return cp_losses


def _cleared(state: State, desk: Desk, hex: int) -> None:
    """R-47, R-51: a Breakout Move marker, or a quiet hex won; Breakout Combat gives no second marker."""
    if state.control[hex] == CP:
        taken(state, desk, hex)
    elif not entered_in(state, hex):
        state.allied_breakouts.append(hex)


def _falls(state: State, desk: Desk, hex: int) -> None:
    """R-05: CP SPs are alone in a hex of the Allies."""
    if desk.listening and state.control[hex] == ALLIED:
        desk.note("No Allied SPs are left in {hex}, and the Central Powers take it.", "R-05", hex=hex_ref(hex))
    lost_to_cp(state, hex)


def bombard(state: State, desk: Desk, number: int, cp_artillery: int) -> int:
    """7.3-S (8), R-42, A-26: artillery alone, both sides at once. Gives the CP losses."""
    hex = state.attack_hexes[number]
    fort = defending_fort(places.FORT[hex], state.control[hex], ALLIED)
    most = most_bombard_losses(state, hex)
    cp_losses: int = desk.part(attacking_artillery, state.attack_guns[number], allied_gas(state), fort, most)
    allied_losses: int = desk.part(defending_artillery, cp_artillery, cp_gas(state), fort, state.stacks[hex])
    suffer(state, desk, hex, allied_losses, False)
    state.cp_losses += cp_losses
    if desk.listening:
        desk.note(
            "Shellfire in {hex} costs the Central Powers {cp_losses:SP} and the Allies {allied_losses}.",
            "R-42",
            hex=hex_ref(hex),
            cp_losses=cp_losses,
            allied_losses=allied_losses,
        )
    gone = cp_losses > 0 and (hidden(state) == 0 if state.face_down[hex] else cp_losses == state.sps[hex])
    if not state.stacks[hex]:
        if state.control[hex] == ALLIED and not gone:
            _falls(state, desk, hex)
    elif gone and state.control[hex] == CP:
        taken(state, desk, hex)
    return cp_losses
