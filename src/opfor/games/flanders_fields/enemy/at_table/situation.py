"""At the table: how things stand at the beginning of the Garrison's turn, on two cards (G1-ruler, G6-ruler)."""

from __future__ import annotations

from collections.abc import Sequence

from opfor.games.flanders_fields.enemy.at_table.weapons import COVERED, EXPOSED, LINES, NOBODY, open_lines
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.roster import can_be_hit, sector_of, sector_ref
from opfor.games.flanders_fields.model.stands import attacks, battle, living, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANIES, COMPANY, GUNS, MGS
from opfor.games.flanders_fields.model.versions import FEWER_CARDS
from opfor.games.flanders_fields.rules.waiting import battalion_units, support_units
from opfor.games.flanders_fields.seats.distances import held_back, keep_distances, open_modifiers, units_to_measure
from opfor.games.flanders_fields.seats.one_card import field_of, units_with_sight
from opfor.kernel.desk import Desk

# G1: what a level of threat means, as a sentence.
THREATS = (
    "Nobody of yours is near {sector} (T0).",
    "You are within 70 cm of {sector} (T1).",
    "You are within 45 cm of {sector} (T2).",
    "You are within 20 cm, or at the wire, of {sector} (T3).",
    "You are in the trench, or behind it, in {sector} (T4).",
)


# Z6: where a company stands; the first that is true counts.
COMPANY_LINES = ("reach", "gap", "wire", "trench", "held", "free", "clear")
REACH, GAP, AT_WIRE, IN_TRENCH, HELD, FREE, CLEAR = range(len(COMPANY_LINES))
COMPANY_WORDS = (
    "a platoon can reach an enemy stand with one move, no uncut wire between",
    "at uncut wire, with a cut section within 8 cm",
    "at uncut wire, no cut section near",
    "in the enemy's trench, nobody in reach",
    "stopped 3 cm short of its own barrage or of gas",
    "the way is free for one move",
    "the way is free for all its moves",
)


def sector_field(sector: int) -> str:
    """The field of a sector on a card."""
    return f"sector-{sector + 1}"


def tell_threats(state: State, desk: Desk) -> None:
    """G1-ruler, G1: the threat of all sectors, as it was last turn, and who stands in the open or in cover there."""
    before = state.threat.copy()
    given = desk.ask("ruler-threats", state)
    for n in range(len(before)):
        state.threat[n] = int(given[sector_field(n)].removeprefix("t"))
        shown = EXPOSED * (sector_field(n) in given["open"]) + COVERED * (sector_field(n) in given["cover"])
        state.exposed[n] = (shown or COVERED) if state.threat[n] else 0
    if desk.listening:
        for level in sorted(set(state.threat)):
            found = [sector_ref(n) for n in range(len(before)) if state.threat[n] == level and (level or before[n])]
            if found:
                desk.note(THREATS[level], "G1-ruler", sector=found)


def watchers(state: State, side: int) -> list[int]:
    """G6-ruler, Z3-ruler: the weapons that are up, or will come up, and may have a target; no foot of an attacker."""
    attacker = attacks(state, side)
    return [
        i
        for i in living(state, side)
        if kinds.FIRE_ROW[state.kind[i]] >= 0
        and state.kind[i] != kinds.GUN
        and not state.markers[i]
        and (not state.below[i] or will_come_up(state, i))
        and not (attacker and (kinds.IS_FOOT[state.kind[i]] or kinds.IS_ARMOUR[state.kind[i]]))
        and len(open_lines(state, i)) > 1
    ]


def companies(state: State, side: int) -> list[int]:
    """Z6-ruler: the companies of an attacker that will be ordered; a reserve that waits is not."""
    if not attacks(state, side) or not living(state, 1 - side):
        return []
    own = [b for b, owner in enumerate(battle(state).battalion_side) if owner == side]
    found = [unit for b in own for unit in battalion_units(state, b, COMPANIES)]
    return [unit for unit in found if unit >= COMPANY and not held_back(state, unit)]


def seers(state: State, side: int) -> list[int]:
    """2.4: the mortars and guns whose order die hangs on what they see."""
    own = [b for b, owner in enumerate(battle(state).battalion_side) if owner == side]
    weapons = [unit for b in own for phase in (MGS, GUNS) for unit in battalion_units(state, b, phase)]
    return units_with_sight(state, [*support_units(state, side, GUNS), *weapons]) if state.rules >= FEWER_CARDS else []


def will_come_up(state: State, stand: int) -> bool:
    """G5-ruler: does a stand below ground come up without a doubt when ordered: no shells, no gas, an enemy near?"""
    shelled = state.barraged[stand] == state.turn and bool(state.area_x0)
    near = state.threat[sector_of(state, stand)] >= 2 or state.barraged[stand] >= state.turn - 1
    return near and not shelled and not state.gassed[stand]


def far_units(state: State, side: int) -> list[int]:
    """2.4: the units of a side whose distance from their commander must be asked for."""
    own = [b for b, owner in enumerate(battle(state).battalion_side) if owner == side]
    return [unit for battalion in (-1, *own) for unit in units_to_measure(state, side, battalion)]


def tell_targets(state: State, desk: Desk, side: int, moving: Sequence[int] = ()) -> None:
    """G6-ruler, Z6-ruler, 2.4: what each weapon sees and where each company stands, as last told; who is too far."""
    if not (watchers(state, side) or far_units(state, side) or seers(state, side) or moving):
        return
    given = desk.ask("ruler-lines", state, side, *moving)
    far, seeing = far_units(state, side), seers(state, side)  # a correction may have come before the answer
    for i in watchers(state, side):
        state.line[str(i)] = LINES.index(given[name(state, i)])
        state.ticks[f"{i}:line"] = state.turn
    state.ticks["targets"] = len(can_be_hit(state, 1 - side))
    for unit in moving:
        state.line[str(unit)] = COMPANY_LINES.index(given[field_of(state, unit)])
        state.ticks[f"{unit}:line"] = state.turn
    for unit in seeing:
        state.ticks[f"{unit}:sight"] = state.turn
        for modifier in open_modifiers(state, unit):
            state.ticks[f"{unit}:{modifier}"] = int(field_of(state, unit) in given["sight"])
    if far:
        keep_distances(state, far, [unit for unit in far if field_of(state, unit) in given["far"]])


def usual_place(state: State, unit: int, most: int) -> int:
    """Z6-ruler: where a company stood last, if that is likely still; `most` are the actions that it has."""
    free = CLEAR if most > 1 else FREE
    last = state.line.get(str(unit), CLEAR)
    return last if last in (REACH, GAP, AT_WIRE, IN_TRENCH, HELD) and (state.turn > 1 or last == IN_TRENCH) else free


def usual_line(state: State, stand: int) -> int:
    """G6-ruler: what a weapon saw last, if that can still be."""
    last = state.line.get(str(stand), NOBODY)
    return last if last in open_lines(state, stand) else NOBODY
