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


def _by_side(attacker: Callable[..., Any], defender: Callable[..., Any], whose: Callable[..., int]) -> Any:
    """Zero Hour's answer or the Garrison's, by the side of whoever is asked for."""

    def choose(state: State, desk: Desk, *args: int) -> Any:
        return (attacker if attacks(state, whose(state, args[0])) else defender)(state, desk, *args)

    return choose


def _side(state: State, side: int) -> int:
    return side


def _battery_side(state: State, battery: int) -> int:
    return battle(state).battery_side[battery]


_SUPPORT = _by_side(zero_orders.support, garrison.support, _side)


def _unit(state: State, desk: Desk, side: int, battalion: int, phase: int) -> int:
    next_unit = zero_orders.next_unit if attacks(state, side) else garrison.next_unit
    unit = next_unit(state, desk, side, battalion, phase)
    supported = battalion >= 0 and unit >= 0 and may_support(state, side) and unit == _SUPPORT(state, desk, side)
    return SUPPORTED + unit if supported else unit


def _support_die(state: State, desk: Desk, unit: int, actions: int) -> bool:
    """G3, Z4: where the +1 comes after the die, it turns a failure into an action."""
    return actions == 0


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


def _none(state: State, desk: Desk, *args: int) -> None:
    """Z3: an attacking program calls for no SOS fire."""


PROGRAM: dict[str, Callable[..., Any]] = {
    "staff": _by_side(zero_orders.staff, garrison.staff, _side),
    "unit": _unit,
    "support": _SUPPORT,
    "reroll": _by_side(zero_orders.reroll, garrison.reroll, side_of),
    "support-die": _support_die,
    "battalion": _by_side(zero_orders.next_battalion, garrison.next_battalion, _side),
    "sos": _by_side(_none, garrison.sos, _side),
    "sos-point": _first("sos-point"),
    "action": _by_side(zero_hour.act, garrison_foot.act, side_of),
    "target": _target,
    "assault": _first("assault"),
    "move": _first("move"),
    "aim": _aim,
    "road": _first("road"),
    "place": _first("place"),
    "standing": _first("standing"),
    "standing-stands": _first("standing-stands"),
    "command-move": _by_side(zero_arms.command_move, garrison.command_move, side_of),
    "platoon": _platoon,
    "battery-action": _by_side(zero_arms.battery, garrison.battery, _battery_side),
    "reserved-fire": garrison_foot.reserved_fire,
    "give-way": garrison_foot.give_way,
    "release-gas": _release,
    "end-plan": _no,
}
assert set(PROGRAM) == set(CHOICES)
