"""6.2: Zero Hour: whom the attacker orders next, and where markers and support go (Z3, Z4)."""

from __future__ import annotations

from opfor.games.flanders_fields.enemy.common import front_line, keep_out, nearest_enemy2
from opfor.games.flanders_fields.model.names import unit_name
from opfor.games.flanders_fields.model.stands import battle, touches_box
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, COMPANY, company_stands
from opfor.games.flanders_fields.rules.movement import wire_ahead
from opfor.games.flanders_fields.rules.waiting import open_battalions, units_of_step
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk


def next_unit(state: State, desk: Desk, side: int, battalion: int, phase: int) -> int:
    """Z3: companies nearest the enemy first, those held by the barrage last; others by number."""
    waiting = units_of_step(state, side, battalion, phase)
    if not waiting:
        return -1
    if phase != 4 or battalion < 0:
        return waiting[0]

    def rank(unit: int) -> tuple[int, int, int]:
        stands = company_stands(state, unit - COMPANY) if unit >= COMPANY else [unit]
        boxes = keep_out(state, side)
        blocked = sum(
            any(touches_box(state, i, (x0 - 20, y0 - 20, x1 + 20, y1 + 20)) for x0, y0, x1, y1 in boxes) for i in stands
        )
        return (int(blocked * 2 > len(stands)), min((nearest_enemy2(state, i) for i in stands), default=0), unit)

    return min(waiting, key=rank)


def next_battalion(state: State, desk: Desk, side: int) -> int:
    """Z3: the battalions in the order of the file; reserves last."""
    return BATTALION + open_battalions(state, side)[0]


def staff(state: State, desk: Desk, side: int) -> int:
    """Z4: the staff marker goes to the battalion of the company that needs it."""
    unit = neediest(state, side)
    if unit >= COMPANY and desk.listening:
        named = unit_name(state, unit)
        found = [Candidate(named), Candidate("the others", [], "farther from the wire and the enemy, or farther ahead")]
        desk.choice("Whom the staff helps", "Z4", [], found, named)
    return BATTALION + battle(state).company_battalion[unit - COMPANY] if unit >= COMPANY else -1


def support(state: State, desk: Desk, side: int) -> int:
    """Z4: the regiment's +1 goes to the company at the wire or within 12 cm of the enemy, else to the one that lags."""
    return neediest(state, side)


def neediest(state: State, side: int) -> int:
    """Z4: the company at the wire or close to the enemy; else the first-wave company farthest behind."""
    best, found = (-1, 0), -1
    for company in range(len(battle(state).companies)):
        stands = company_stands(state, company)
        if not stands or state.side[stands[0]] != side or state.reserve[stands[0]] == 1:
            continue
        close = sum(wire_ahead(state, i) >= 0 or nearest_enemy2(state, i) <= 120 * 120 for i in stands)
        lag = max(abs(front_line(state) - state.y[i]) for i in stands)
        if (close, lag) > best:
            best, found = (close, lag), COMPANY + company
    return found


def reroll(state: State, desk: Desk, unit: int, actions: int) -> bool:
    """Z4: a failed company die is rolled again."""
    return actions == 0 and (unit >= COMPANY or state.turn > 2)
