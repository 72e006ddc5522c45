"""At the table: how the programs answer the questions of the sequence (whom to order, markers, re-rolls)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.enemy.at_table import turn
from opfor.games.flanders_fields.enemy.at_table.garrison import give_way, sos, threat_at
from opfor.games.flanders_fields.enemy.at_table.zero_hour import tell_attack
from opfor.games.flanders_fields.model.stands import attacks
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, BATTERY, COMPANY, side_of, unit_stands
from opfor.games.flanders_fields.rules.waiting import battalion_units, open_battalions, units_of_step, waiting_units
from opfor.games.flanders_fields.seats.distances import held_back
from opfor.games.flanders_fields.seats.person import Person
from opfor.kernel.desk import Desk

UNKNOWN = 99  # a company of which nothing has been said yet comes last


def unit_threat(state: State, unit: int) -> int:
    """G2-ruler, G2: the highest threat that a unit faces, by its sectors."""
    return max((threat_at(state, i) for i in unit_stands(state, unit)), default=0)


def near_first(state: State, unit: int) -> tuple[int, int]:
    """Z3-ruler, Z3: companies that can reach an enemy or stand at the wire first, by what was last said of them."""
    return state.line.get(str(unit), UNKNOWN), unit


def next_unit(state: State, desk: Desk, side: int, battalion: int, phase: int) -> int:
    """G2-ruler, Z3-ruler: whom the program orders next; the Garrison's batteries wait for SOS calls."""
    waiting = units_of_step(state, side, battalion, phase)
    if attacks(state, side):
        waiting = [unit for unit in waiting if unit >= BATTERY or not held_back(state, unit)]
        return min(waiting, key=lambda unit: near_first(state, unit)) if waiting else -1
    waiting = [unit for unit in waiting if unit < BATTERY]
    return max(waiting, key=lambda unit: (unit_threat(state, unit), -unit)) if waiting else -1


def next_battalion(state: State, desk: Desk, side: int) -> int:
    """G2-ruler, Z3-ruler: the most threatened battalion first; the attacker's in the order of the list."""
    waiting = open_battalions(state, side)
    if attacks(state, side):
        return BATTALION + waiting[0]

    def sum_of(battalion: int) -> int:
        return sum(unit_threat(state, unit) for unit in waiting_units(state, side, battalion))

    return BATTALION + max(waiting, key=lambda b: (sum_of(b), -b))


def neediest(state: State, side: int) -> int:
    """G3-ruler, Z4-ruler: the company that is helped: under T3 or T4; of the attacker the one nearest the enemy."""
    companies = [u for b in open_battalions(state, side) for u in battalion_units(state, b, 4)]
    if attacks(state, side):
        ready = [u for u in companies if not held_back(state, u)]
        return min(ready, key=lambda unit: near_first(state, unit), default=-1)
    best = max(companies, key=lambda u: (unit_threat(state, u), -u), default=-1)
    return best if best >= 0 and unit_threat(state, best) >= 3 else -1


def staff(state: State, desk: Desk, side: int) -> int:
    """G3-ruler, Z4-ruler: the staff marker goes to the battalion of the company that needs it, else to the first."""
    waiting = open_battalions(state, side)
    for battalion in waiting:
        if neediest(state, side) in battalion_units(state, battalion, 4):
            return BATTALION + battalion
    return BATTALION + waiting[0] if waiting else -1


def support(state: State, desk: Desk, side: int) -> int:
    """G3-ruler, Z4-ruler: the regiment's +1."""
    return neediest(state, side)


def reroll(state: State, desk: Desk, unit: int, actions: int) -> bool:
    """G3-ruler, Z4-ruler: a failed die is rolled again: in a T3 or T4 sector; for the attacker's companies."""
    if attacks(state, side_of(state, unit)):
        return actions == 0 and (unit >= COMPANY or state.turn > 2)
    return actions == 0 and unit_threat(state, unit) >= 3


def support_die(state: State, desk: Desk, unit: int, actions: int) -> bool:
    """G3-ruler, Z4-ruler: where the +1 comes after the die, it turns a failure into an action."""
    return actions == 0


def _sos(state: State, desk: Desk, seat: Person, side: int, battalion: int) -> bool:
    """G4-ruler, Z3-ruler: an attacking program calls for no SOS fire."""
    return not attacks(state, side) and sos(state, desk, seat, side, battalion)


def _no(state: State, desk: Desk, *args: int) -> bool:
    return False


AT_TABLE: dict[str, Callable[..., Any]] = {
    "staff": staff,
    "unit": next_unit,
    "support": support,
    "reroll": reroll,
    "support-die": support_die,
    "battalion": next_battalion,
    "end-plan": _no,
    "give-way": give_way,
    "sos": _sos,
    "turn": turn.begin,
    "orders": tell_attack,
    "commanders": turn.commanders,
}
