"""7.5: offensives of the Central Powers, as far as the Allies and the map decide them."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import lose
from opfor.games.fields_of_despair.model.data import BOARD, EARLIER, OWN_BOARD
from opfor.games.fields_of_despair.model.forces import add_sps, at
from opfor.games.fields_of_despair.model.hex_ids import hex_ref
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import NUMBERS_OF_TODAY
from opfor.games.fields_of_despair.rules.combat import (
    attacking_artillery,
    combat,
    defending_fort,
    tank_level_here,
    tanks_return,
)
from opfor.games.fields_of_despair.rules.ground import lost_to_cp
from opfor.games.fields_of_despair.rules.legal import (
    REINFORCEMENT_SPS,
    artillery_usable,
    reinforcement_sources,
    retreats,
)
from opfor.games.fields_of_despair.rules.losses import suffer
from opfor.games.fields_of_despair.rules.movement import go
from opfor.games.fields_of_despair.rules.objectives import draw_target
from opfor.games.fields_of_despair.rules.production import allied_gas, cp_gas, tank_level
from opfor.kernel.desk import Desk

SPRING_MAX_SPS: Final[int] = BOARD.spring_most_sps
SPRING_RATIO: Final[int] = BOARD.spring_ratio
EARLIER_SPRING_MAX_SPS: Final[int] = BOARD.spring_most_sps if OWN_BOARD else EARLIER.spring_most_sps
EARLIER_SPRING_RATIO: Final[int] = BOARD.spring_ratio if OWN_BOARD else EARLIER.spring_ratio

STORM_TROOPS_AFTER: Final = (" Their storm troops are lost.", " Their storm troops come back in the next action phase.")


def target(state: State, desk: Desk, major: bool) -> int:
    """7.5-S (6.1), 7.5-S (6.2), R-61: the chit's target; the Allies may reinforce it with an LP."""
    hex = draw_target(state, desk)
    if hex < 0:
        return hex
    if major:
        state.major_hexes.append(hex)
    if state.allied_logistic_points and not state.allied_out_of_supply[hex]:
        _reinforce(state, desk, hex)
    return hex


def _reinforce(state: State, desk: Desk, hex: int) -> None:
    """R-61: one LP brings up to 5 SPs from hexes within two hexes."""
    left = REINFORCEMENT_SPS
    while left and reinforcement_sources(state, hex):
        chosen: dict[tuple[int, int], int] = desk.ask("reinforce", state, hex, left)
        if not chosen:
            break
        for (nation, source), amount in chosen.items():
            go(state, desk, "hurry", "R-61", nation, source, hex, amount)
            left -= amount
    if left < REINFORCEMENT_SPS:
        state.allied_logistic_points -= 1


def defence(state: State, desk: Desk, hex: int) -> tuple[int, int]:
    """7.5-S (6.5): Allied SPs in the target and the guns placed there."""
    state.defence_guns = desk.ask("defence-guns", state, hex) if artillery_usable(state) else 0
    state.allied_artillery_used += state.defence_guns
    return state.stacks[hex], state.defence_guns


def fight_offensive(state: State, desk: Desk, hex: int, cp_artillery: int, major: bool) -> tuple[int, bool]:
    """7.5-S (6.7), R-46, R-48, A-21: the Central Powers attack; the Allies defend with trenches and forts.

    Gives the CP losses, and whether the hex is cleared.
    """
    level = tank_level_here(tank_level(state.tank_tech), places.TERRAIN[hex])
    tanks = major and state.tanks > 0 and level > 0
    attackers, defenders = state.sps[hex], state.stacks[hex]
    if tanks:
        state.tanks -= 1
    cleared, cp_losses, allied_losses = combat(
        desk,
        attackers,
        defenders,
        cp_artillery,
        state.defence_guns,
        level if tanks else 0,
        cp_gas(state),
        allied_gas(state),
        defending_fort(places.FORT[hex], state.control[hex], CP),
        places.TERRAIN[hex],
        bool(state.allied_out_of_supply[hex]),
    )
    suffer(state, desk, hex, allied_losses, False)
    state.cp_losses += cp_losses
    tanks_back = tanks and tanks_return(desk)
    state.tanks_out += tanks_back
    if desk.listening:
        desk.note(
            "{hex} {outcome}. The Central Powers lose {cp_losses} of {attackers:SP}, "
            "the Allies {allied_losses} of {defenders}.{tanks}",
            "R-43",
            attackers=attackers,
            defenders=defenders,
            hex=hex_ref(hex),
            cp_losses=cp_losses,
            allied_losses=allied_losses,
            outcome="falls" if cleared else "holds",
            tanks=STORM_TROOPS_AFTER[tanks_back] if tanks else "",
        )
    if cleared:
        lost_to_cp(state, hex)
    return cp_losses, cleared


def spring_offensive(state: State, desk: Desk) -> None:
    """R-60, A-37: few Allied SPs against many times as many must leave; the hex counts as a CP success."""
    now = state.rules >= NUMBERS_OF_TODAY
    most, ratio = SPRING_MAX_SPS if now else EARLIER_SPRING_MAX_SPS, SPRING_RATIO if now else EARLIER_SPRING_RATIO
    for hex in state.major_hexes:
        left = state.stacks[hex]
        if not 1 <= left <= most or state.sps[hex] < ratio * left:
            continue
        if desk.listening:
            desk.note(
                "The Spring Offensive drives the last {left:Allied SP} out of {hex}.",
                "R-60",
                left=left,
                hex=hex_ref(hex),
            )
        while ways := retreats(state, hex):
            chosen: dict[tuple[int, int], int] = (
                dict(ways) if len(ways) == 1 and now else desk.ask("retreat", state, hex)
            )
            for (nation, end), amount in chosen.items():
                go(state, desk, "retreat", "R-60", nation, hex, end, amount)
        state.allied_losses += state.stacks[hex]
        for nation in range(4):
            add_sps(state, nation, hex, -state.allied[at(nation, hex)])
        lost_to_cp(state, hex)
        state.breakouts.append(hex)


def breakout_fire(state: State, desk: Desk, entered: list[int]) -> None:
    """7.5-S (9), R-52, A-34: Allied guns fire; then hexes without Allied SPs become CP-controlled."""
    targets = [hex for hex in entered if state.blocks[hex]]
    if targets and artillery_usable(state):
        guns: dict[int, int] = desk.ask("breakout-fire", state, *targets)
        gas = allied_gas(state)
        for hex, points in sorted(guns.items()):
            losses: int = desk.part(attacking_artillery, points, gas, 0, state.sps[hex])
            state.allied_artillery_used += points
            state.cp_losses += losses
            lose(state, hex, losses)
            if desk.listening:
                desk.note(
                    "Allied artillery costs the Central Powers {losses:SP} in {hex}.",
                    "7.5-S (9)",
                    losses=losses,
                    hex=hex_ref(hex),
                )
    for hex in entered:
        if state.blocks[hex] and state.control[hex] == ALLIED and not state.stacks[hex]:
            lost_to_cp(state, hex)
            if desk.listening:
                desk.ruling("A-34")
                desk.note("{hex} falls to the Central Powers.", "7.5-S (9)", hex=hex_ref(hex))
