"""Which program answers: the attacker is played by Zero Hour, the defender by the Garrison."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.enemy import garrison, garrison_foot, zero_arms, zero_hour, zero_orders
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.stands import attacks, battle
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, SUPPORTED, side_of
from opfor.games.flanders_fields.rules import gas
from opfor.games.flanders_fields.rules.legal import CHOICES
from opfor.games.flanders_fields.rules.orders import may_support
from opfor.games.flanders_fields.rules.sight import best_target
from opfor.kernel.desk import Desk


def _action(state: State, desk: Desk, stand: int) -> Any:
    if attacks(state, state.side[stand]):
        return zero_hour.act(state, desk, stand)
    return garrison_foot.act(state, desk, stand)


def _unit(state: State, desk: Desk, side: int, battalion: int, phase: int) -> int:
    next_unit = zero_orders.next_unit if attacks(state, side) else garrison.next_unit
    unit = next_unit(state, desk, side, battalion, phase)
    supported = battalion >= 0 and unit >= 0 and may_support(state, side) and unit == _support(state, desk, side)
    return SUPPORTED + unit if supported else unit


def _battalion(state: State, desk: Desk, side: int) -> int:
    if attacks(state, side):
        return zero_orders.next_battalion(state, desk, side)
    return garrison.next_battalion(state, desk, side)


def _staff(state: State, desk: Desk, side: int) -> int:
    return zero_orders.staff(state, desk, side) if attacks(state, side) else garrison.staff(state, desk, side)


def _support(state: State, desk: Desk, side: int) -> int:
    return zero_orders.support(state, desk, side) if attacks(state, side) else garrison.support(state, desk, side)


def _reroll(state: State, desk: Desk, unit: int, actions: int) -> bool:
    if attacks(state, side_of(state, unit)):
        return zero_orders.reroll(state, desk, unit, actions)
    return garrison.reroll(state, desk, unit, actions)


def _support_die(state: State, desk: Desk, unit: int, actions: int) -> bool:
    """G3, Z4: where the +1 comes after the die, it turns a failure into an action."""
    return actions == 0


def _sos(state: State, desk: Desk, side: int, battalion: int) -> Any:
    return None if attacks(state, side) else garrison.sos(state, desk, side, battalion)


def _battery(state: State, desk: Desk, number: int) -> Any:
    if attacks(state, battle(state).battery_side[number]):
        return zero_arms.battery(state, desk, number)
    return garrison.battery(state, desk, number)


def _command(state: State, desk: Desk, stand: int) -> Any:
    if attacks(state, state.side[stand]):
        return zero_arms.command_move(state, desk, stand)
    return garrison.command_move(state, desk, stand)


def _platoon(state: State, desk: Desk, company: int) -> int:
    """Z6, G6: the platoon nearest the enemy's side acts first, so that those behind have room."""
    waiting = CHOICES["platoon"](state, company)
    way = 1 if state.side[waiting[0]] == state.first else -1
    found: int = max(waiting, key=lambda i: (state.actions[i], state.y[i] * way, -i))
    return found


def _target(state: State, desk: Desk, stand: int) -> int:
    return best_target(state, stand)[0]


def _aim(state: State, desk: Desk, unit: int) -> Any:
    """G11, Z3: the aiming point of a mortar this turn, named before its order die; of others the first offered."""
    if unit < BATTERY and kinds.IS_MORTAR[state.kind[unit]]:
        plan = zero_arms.mortar_plan if attacks(state, state.side[unit]) else garrison.mortar_plan
        (_, aim), _ = plan(state, unit)
        if aim is not None:
            return aim
    return CHOICES["aim"](state, unit)[0]


def _first(question: str) -> Callable[..., Any]:
    def choose(state: State, desk: Desk, *args: int) -> Any:
        return CHOICES[question](state, *args)[0]

    return choose


def _release(state: State, desk: Desk, side: int) -> bool:
    """Z1: release when the wind lies within 45 degrees of the enemy's side."""
    return gas.wind_fits(state, side)


def _no(state: State, desk: Desk, *args: int) -> bool:
    return False


PROGRAM: dict[str, Callable[..., Any]] = {
    "staff": _staff,
    "unit": _unit,
    "support": _support,
    "reroll": _reroll,
    "support-die": _support_die,
    "battalion": _battalion,
    "sos": _sos,
    "sos-point": _first("sos-point"),
    "action": _action,
    "target": _target,
    "assault": _first("assault"),
    "move": _first("move"),
    "aim": _aim,
    "road": _first("road"),
    "place": _first("place"),
    "standing": _first("standing"),
    "standing-stands": _first("standing-stands"),
    "command-move": _command,
    "platoon": _platoon,
    "battery-action": _battery,
    "reserved-fire": garrison_foot.reserved_fire,
    "give-way": garrison_foot.give_way,
    "release-gas": _release,
    "end-plan": _no,
}
assert set(PROGRAM) == set(CHOICES)
