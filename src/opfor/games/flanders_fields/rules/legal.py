"""What may be answered to each question: the very lists that questions show and random policies draw from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.model.stands import battle, ground, in_play
from opfor.games.flanders_fields.model.state import BOARD, STANDING_ORDERS, State
from opfor.games.flanders_fields.model.units import BATTALION, BATTERY, COMPANIES, SUPPORTED
from opfor.games.flanders_fields.model.versions import AIM_BEFORE_DIE, ONE_ANSWER_IS_TAKEN, SOS_ANYWHERE
from opfor.games.flanders_fields.rules import actions, barrage, free_setup
from opfor.games.flanders_fields.rules.movement import suggestions
from opfor.games.flanders_fields.rules.orders import may_support
from opfor.games.flanders_fields.rules.reach import assault_targets
from opfor.games.flanders_fields.rules.roads import road_paths
from opfor.games.flanders_fields.rules.sight import targets
from opfor.games.flanders_fields.rules.standing_orders import GIVE, armed
from opfor.games.flanders_fields.rules.waiting import battalion_units, open_battalions, support_units, units_of_step

Path = tuple[tuple[tuple[int, int], ...], int]


def staff(state: State, side: int) -> list[int]:
    """P5: a battalion or a support unit for the staff marker, or none."""
    return [
        -1,
        *[BATTALION + b for b in open_battalions(state, side)],
        *support_units(state, side, 2),
        *support_units(state, side, 3),
    ]


def unit(state: State, side: int, battalion: int, phase: int) -> list[int]:
    """P5, P6: the units that can be ordered now, or none of them."""
    found = units_of_step(state, side, battalion, phase)
    if battalion >= 0 and may_support(state, side):
        found += [SUPPORTED + unit for unit in found]
    if state.seat != BOARD:
        return [*found, -1]  # at the table a person says himself when a mark is used
    return [*found, -1, GIVE] if armed(state, side) else [*found, -1]


def support(state: State, side: int) -> list[int]:
    """P5: one unit of a battalion for the regiment's +1, or none."""
    found = [-1]
    for b in open_battalions(state, side):
        for phase in (4, 1, 2, 3):
            found += battalion_units(state, b, phase)
    return found


def battalion(state: State, side: int) -> list[int]:
    """P6: the battalions still to be ordered."""
    return [BATTALION + b for b in open_battalions(state, side)]


def yes_or_no(state: State, *args: int) -> list[bool]:
    """Yes or no."""
    return [True, False]


def sos(state: State, side: int, battalion: int) -> list[tuple[int, int, int] | None]:
    """P11: each free battery on each point that may be called, or no call."""
    points = barrage.sos_points(state, side)
    if not state.sos_points:
        points = points + [
            p for p in actions.battery_aims(state, side) if p not in points and barrage.defended(state, side, *p)
        ]
    found: list[tuple[int, int, int] | None] = [None]
    for b in range(len(state.battery_alive)):
        if barrage.may_call(state, side, battalion, b):
            found += [(b, x, y) for x, y in points]
            if state.rules >= SOS_ANYWHERE and not state.sos_points and barrage.defended_points(state, side):
                found.append((b, *ELSEWHERE))
    return found


def sos_point(state: State, unit: int) -> list[Path]:
    """P11: places for an SOS call at a point of the player's choice."""
    return [((point,), -1) for point in barrage.defended_points(state, battle(state).battery_side[unit - BATTERY])]


def action(state: State, stand: int) -> list[tuple[int, Any]]:
    """P4a: the actions of a stand."""
    return [(verb, None) for verb in actions.verbs(state, stand)]


def target(state: State, stand: int) -> list[int]:
    """P8: the stands that may be fired at."""
    return targets(state, stand)


def assault(state: State, stand: int) -> list[int]:
    """R17: the stands that may be assaulted."""
    return assault_targets(state, stand)


def move(state: State, stand: int) -> list[Path]:
    """P16, R8: the suggested ends of a MOVE; where there is none a pivot on the spot is left."""
    found: list[Path] = [(((way.x, way.y),), -1) for _, way in suggestions(state, stand)]
    return found or [(((state.x[stand], state.y[stand]),), -1)]


ELSEWHERE = -1, -1  # an SOS call on a point that is still to be named
STAY: Path = ((), -1)


def road(state: State, stand: int) -> list[Path]:
    """R5: a march both ways along the road."""
    return [(points, -1) for points in road_paths(state, stand)]


def command_move(state: State, stand: int) -> list[Path]:
    """P7: a command stand moves or stays."""
    return [STAY, *move(state, stand)]


def aim(state: State, unit: int) -> list[Path]:
    """P10: the suggested aiming points."""
    if unit >= BATTERY:
        points = actions.battery_aims(state, battle(state).battery_side[unit - BATTERY])
    else:
        points = actions.mortar_aims(state, unit)
        now = state.aim_x[unit], state.aim_y[unit]
        if state.rules >= AIM_BEFORE_DIE and now[0] >= 0 and barrage.in_aiming_range(state, unit, *now):
            points = [now, *[point for point in points if point != now]]
    place = ground(state)
    points = points or [(place.width // 2, place.depth // 2)]
    return [(((x, y),), -1) for x, y in points]


def platoon(state: State, company: int) -> list[int]:
    """P6: the platoons of a company with actions left."""
    return [i for i in in_play(state) if state.company[i] == company and state.actions[i] > 0]


def standing(state: State, side: int) -> list[int]:
    """R16: the standing orders there are."""
    return list(range(len(STANDING_ORDERS)))


def standing_stands(state: State, side: int, order: int) -> list[list[int]]:
    """R16: all stands that can reserve their fire, or any single one."""
    found = armed(state, side)
    return [found, *([i] for i in found)]


def place(state: State, stand: int) -> list[Path]:
    """6.1: where a free stand may begin: some spots of the many."""
    return free_setup.places(state, stand)


def battery_action(state: State, battery: int) -> list[tuple[int, Any]]:
    """P10: the actions of a battery."""
    return [(verb, None) for verb in actions.battery_verbs(state, battery)]


CHOICES: dict[str, Callable[..., list[Any]]] = {
    "staff": staff,
    "unit": unit,
    "support": support,
    "reroll": yes_or_no,
    "support-die": yes_or_no,
    "battalion": battalion,
    "sos": sos,
    "sos-point": sos_point,
    "action": action,
    "target": target,
    "assault": assault,
    "move": move,
    "road": road,
    "command-move": command_move,
    "aim": aim,
    "platoon": platoon,
    "battery-action": battery_action,
    "place": place,
    "standing": standing,
    "standing-stands": standing_stands,
    "reserved-fire": yes_or_no,
    "give-way": yes_or_no,
    "release-gas": yes_or_no,
    "end-plan": yes_or_no,
}
assert COMPANIES == 4
# Questions that are not asked where only one answer is left. A path is never settled: any spot may be typed.
SETTLED = ("target", "assault", "sos", "staff", "support")


def only_answer(state: State, question: str, *args: Any) -> list[Any]:
    """The answer that is taken without asking, in a list; none where a person has a choice or is asked all the same."""
    if question not in SETTLED or state.rules < ONE_ANSWER_IS_TAKEN:
        return []
    found = CHOICES[question](state, *args)
    return found if len(found) == 1 else []
