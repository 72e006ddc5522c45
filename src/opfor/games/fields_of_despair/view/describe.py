"""What a hex or a number is, from what the player may know: for a tap on the board or the strip."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import hidden, known_blocks, revealed, unused
from opfor.games.fields_of_despair.model.forces import at, contested
from opfor.games.fields_of_despair.model.hex_ids import HEX_PATTERN, hex_id, hex_list, hex_name, hex_number
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP, NATIONS
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.combat import FORT_PIPS, MOUNTAIN_PIPS, NO_TANKS_IN, OUT_OF_SUPPLY_HITS_ON
from opfor.games.fields_of_despair.rules.frontline import frontline
from opfor.games.fields_of_despair.rules.movement import needed_to_enter
from opfor.games.fields_of_despair.rules.stacking import room
from opfor.games.fields_of_despair.rules.victory import cp_hexes_in_france
from opfor.games.fields_of_despair.view.corrections import blocks_in
from opfor.kernel.game import Description
from opfor.kernel.text import counted, listed

TRACK: Final = "track:"


def describe(state: State, id: str) -> Description | None:
    """A hex by its id, a number of the strip by its name behind `track:`."""
    if id.startswith(TRACK):
        return _number(state, id.removeprefix(TRACK))
    if state.mode == "table":
        known = re.fullmatch(HEX_PATTERN, id) and state.blocks[hex_number(id)]
        return _table_hex(state, hex_number(id)) if known else None
    return _hex(state, places.INDEX[id]) if id in places.INDEX else None


# Hexes


def _table_hex(state: State, hex: int) -> Description:
    """What the list of blocks holds of a hex."""
    lines = [f"The list has {blocks_in(state, hex)} of the Central Powers here."]
    if state.face_down[hex]:
        lines.append("A face-down block counts as 1 revealed SP; how strong it is, the dice decide when you look.")
    if state.out_of_supply[hex]:
        lines.append("The Central Powers are out of supply here.")
    if hex in state.attack_hexes:
        lines.append(f"Allied Attack #{state.attack_hexes.index(hex) + 1} of this phase.")
    return Description(hex_id(hex), lines, ("7.5-S (4)", "23.2"))


def _hex(state: State, hex: int) -> Description:
    side = "the Central Powers" if state.control[hex] == CP else "the Allies"
    what = "Mountains" if places.TERRAIN[hex] == "mountain" else places.TERRAIN[hex].capitalize()
    lines = [f"{'Open country' if what == 'Clear' else what} in {places.NATION[hex]}, held by {side}."]
    lines += [*_ground(hex), *_allies(state, hex), *_enemy(state, hex), *_front(state, hex), *_markers(state, hex)]
    lines.append(_entry(state, hex))
    return Description(hex_name(hex), lines, ("R-01", "R-04", "A-01", "R-31"))


def _ground(hex: int) -> Iterator[str]:
    """What terrain, fort and port do."""
    if places.FORT[hex]:
        strength = counted(places.FORT[hex], "die")
        yield f"A fort throws {strength} for its side, and attackers need {FORT_PIPS} more to hit it."
    if places.TERRAIN[hex] == "mountain":
        yield f"Attacking infantry needs {MOUNTAIN_PIPS} more to hit in the mountains."
    if places.TERRAIN[hex] in NO_TANKS_IN:
        yield "Tanks have no effect here."
    if places.PORT[hex]:
        yield "A port: it keeps the Allies in supply."
    if hex == places.PARIS:
        yield "If the Central Powers hold Paris at the end of their phase, you lose at once."


def _allies(state: State, hex: int) -> Iterator[str]:
    there = [(nation, state.allied[at(nation, hex)]) for nation in range(4) if state.allied[at(nation, hex)]]
    if there:
        yield f"Your {counted(state.stacks[hex], 'SP')}: {listed([f'{sps} {NATIONS[n]}' for n, sps in there])}."
        moved = sum(state.moved[at(nation, hex)] for nation, _ in there)
        if moved:
            yield f"{moved} of them {'has' if moved == 1 else 'have'} moved in this phase."
    if state.allied_out_of_supply[hex]:
        yield (
            "Your SPs are out of supply: they may not attack or be reinforced, "
            f"defend on {OUT_OF_SUPPLY_HITS_ON} only, and 1 is lost each turn."
        )


def _enemy(state: State, hex: int) -> Iterator[str]:
    if state.blocks[hex] and known_blocks(state, hex):
        blocks = counted(state.blocks[hex], "block")
        yield f"{counted(state.sps[hex], 'SP')} of the Central Powers in {blocks}, known until they turn face down."
    elif state.blocks[hex]:
        yield "Hidden blocks of the Central Powers. Their strength is rolled when you scout or attack them."
    if state.out_of_supply[hex]:
        yield f"The Central Powers are out of supply here and defend on {OUT_OF_SUPPLY_HITS_ON} only."


def _front(state: State, hex: int) -> Iterator[str]:
    """A-01: contested or not, on the Frontline or not, and why."""
    enemy = [other for other in places.ADJACENT[hex] if state.control[other] == CP]
    if contested(state, hex):
        yield "Contested: blocks of both sides are here."
    if hex in frontline(state):
        yield f"On the Frontline, beside ground of the Central Powers ({hex_list(enemy)}): it is contested each phase."
    elif enemy and state.control[hex] == ALLIED:
        yield "Off the Frontline: in the quiet sector, hexes beside the Central Powers are not contested by themselves."


def _markers(state: State, hex: int) -> Iterator[str]:
    if state.hindenburg[hex]:
        yield "Hindenburg Line: the first breakout from here takes the marker off instead of moving."
    if hex in state.attack_hexes:
        yield f"Your attack number {state.attack_hexes.index(hex) + 1} of this phase."
    if hex in state.attacked:
        objective = state.objectives[hex]
        towards = f", on the way to {hex_name(objective)}" if objective >= 0 else ""
        yield f"Attacked by the Central Powers in this phase{towards}."
    if hex in state.breakouts or hex in state.allied_breakouts:
        yield "Breakout: the SPs that cleared this hex may go on."


def _entry(state: State, hex: int) -> str:
    """R-01, R-31: what may come in."""
    free = {nation: room(state, nation, hex) for nation in range(4)}
    if not any(free.values()):
        return "Full: no Allied SPs can come in."
    fewest = needed_to_enter(state, hex)
    at_least = f"at least {fewest} SPs at once, " if fewest > 1 else ""
    return f"May enter: {at_least}at most {max(free.values())} SPs of one nation."


# Numbers


def _number(state: State, name: str) -> Description | None:
    """What a number of the strip counts and what limits it."""
    known = {
        "Turn": ("Turn", ["The game has turns 7 to 9, each with production and two action phases."], ("4.1",)),
        "AP": ("Action phase", ["In each action phase both sides fly, move and attack."], ("7.0",)),
        "Total": (
            "All SPs of the Central Powers",
            [f"{counted(state.total, 'SP')}: {revealed(state)} revealed and {hidden(state)} hidden."],
            ("A-03", "R-64"),
        ),
        "Revealed": (
            "Revealed SPs",
            ["SPs of blocks that are known, and 1 for each face-down block on the map."],
            ("A-03", "7.5-S (4)"),
        ),
        "LP": (
            "Logistic Points",
            ["One takes 20 SPs 5 hexes, or reinforces a hex under attack."]
            if state.mode == "screen"
            else ["Central Powers: one reinforces a hex that you attack."],
            ("R-32", "R-61", "A-14"),
        ),
        "tanks": ("Your tank counters", ["One may go to each attack; afterwards the counter may be lost."], ("R-41",)),
        "Your guns": ("Your artillery points", [_limit(state, "allied_artillery")], ("R-14", "R-40")),
        "air": ("Your air points", [_limit(state, "allied_air")], ("R-14", "R-20")),
        "Air": ("Air points of the Central Powers", [_limit(state, "air")], ("7.1.2-S", "A-25")),
        "Arty": ("Artillery points of the Central Powers", [_limit(state, "artillery")], ("7.3.1-S", "A-25")),
    }
    hidden_text = (
        "SPs that may turn up in any contested hex: what scouts, attacks and offensives find is drawn from them."
    )
    known["Hidden"] = known["CP Hidden"] = ("Hidden SPs", [hidden_text], ("A-03",))
    if state.mode == "screen":
        held = counted(cp_hexes_in_france(state), "hex")
        known["France"] = ("France", [f"The Central Powers hold {held} of France."], ("R-64", "A-38"))
    return Description(known[name][0], known[name][1], known[name][2]) if name in known else None


def _limit(state: State, what: str) -> str:
    level, owned, used = (getattr(state, f"{what}_{part}") for part in ("level", "owned", "used"))
    left = unused(owned, level, used)
    return f"{left} left in this phase. Usable is the lower of level, {level}, and counters, {owned}."
