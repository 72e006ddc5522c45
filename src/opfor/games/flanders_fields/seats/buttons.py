"""At the table: what a person's units do. Moves are made on the table; buttons say what calls for dice."""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.names import counted
from opfor.games.flanders_fields.model.roster import can_go_below, is_movable, marked, names
from opfor.games.flanders_fields.model.stands import IN_PLAY, ground, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, side_of, unit_name, unit_stands
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.assault import assault
from opfor.games.flanders_fields.rules.barrage import enter_area, fire_battery
from opfor.games.flanders_fields.rules.fire import fire, fires_left
from opfor.games.flanders_fields.rules.losses import check_morale
from opfor.games.flanders_fields.rules.movement import ditches, gets_through
from opfor.games.flanders_fields.rules.reserved_fire import react
from opfor.games.flanders_fields.seats.person import Person
from opfor.kernel.desk import Desk

# A move has several buttons, so that one tap says all: of the whole unit, with all its actions, of some of its
# stands, into a barrage area, and a tank's over a trench or through craters.
ALL_MOVES, SOME_MOVE, INTO, CROSS = range(len(A.VERBS), len(A.VERBS) + 4)
OWN_WORDS = {ALL_MOVES: "all-moves", SOME_MOVE: "some-move", INTO: "into", CROSS: "cross"}
MOVING = [A.MOVE, A.WIRE, *OWN_WORDS]
ALONE = (A.FIRE, A.ASSAULT, A.MOVE_AND_FIRE)  # done by one stand at a time
WHOLE = (A.MOVE, ALL_MOVES)  # done by all that can


def able(state: State, unit: int) -> list[int]:
    """P14: the stands of a unit that still have an action and no marker."""
    return [i for i in unit_stands(state, unit) if state.actions[i] > 0 and not state.markers[i]]


def who_can(state: State, unit: int, verb: int) -> list[int]:
    """P4a, R12, R16, R22: the stands of a unit that may do this now."""
    return [i for i in able(state, unit) if _can(state, i, verb)]


def _can(state: State, stand: int, verb: int) -> bool:
    """P4a: may this stand do this? What only a ruler can say is left to the person."""
    kind = state.kind[stand]
    if verb == A.UP:
        return bool(state.below[stand])
    if verb == A.HOME:
        return A.is_raider(state, stand)
    if state.below[stand]:
        return False
    fuelled = kind != kinds.FLAME_THROWER or state.fuel[stand] > 0
    armed = kinds.FIRE_ROW[kind] >= 0 and not state.mounted[stand] and fuelled
    if verb in (A.MOVE, SOME_MOVE, INTO):
        return is_movable(state, stand)
    if verb == ALL_MOVES:
        return is_movable(state, stand) and state.actions[stand] > 1
    if verb == CROSS:
        return kinds.IS_TANK[kind] and is_movable(state, stand)
    if verb == A.MOVE_AND_FIRE:
        return kinds.MOVES_AND_FIRES[kind] and is_movable(state, stand) and _has_targets(state, stand)
    if verb == A.FIRE:
        return armed and fires_left(state, stand) and _has_targets(state, stand)
    if verb == A.RESERVE:
        return armed
    if verb == A.WIRE:
        return kinds.IS_FOOT[kind] and not state.mounted[stand] and bool(ground(state).sections)
    if verb == A.ASSAULT:
        return kinds.CAN_ASSAULT[kind] and _has_prey(state, stand)
    if verb == A.DOWN:
        return can_go_below(state, stand)
    if verb == A.DIG:
        return kinds.IS_FOOT[kind] and state.scrape[stand] < 2
    if verb == A.UNDITCH:
        return bool(state.ditched[stand]) and not state.broken[stand]
    if verb == A.MOUNT:
        return kind == kinds.CAVALRY
    if verb == A.REDIRECT:
        return kinds.IS_MORTAR[kind]
    return verb == A.SHOOT and kinds.IS_MORTAR[kind] and bool(state.aimed[stand])


def _has_targets(state: State, stand: int) -> bool:
    return bool(fire_targets(state, stand))


def _has_prey(state: State, stand: int) -> bool:
    return any(state.alive[i] == IN_PLAY and state.side[i] != state.side[stand] for i in range(len(state.x)))


def fire_targets(state: State, shooter: int) -> list[int]:
    """P8, A55: every enemy above ground; range, arc and sight are the person's to judge."""
    return [
        i
        for i in range(len(state.x))
        if state.alive[i] == IN_PLAY and state.side[i] != state.side[shooter] and not state.below[i]
    ]


VERBS = (
    A.MOVE,
    ALL_MOVES,
    SOME_MOVE,
    INTO,
    A.FIRE,
    A.WIRE,
    A.ASSAULT,
    A.RESERVE,
    A.MOVE_AND_FIRE,
    CROSS,
    A.UNDITCH,
    A.REDIRECT,
    A.SHOOT,
    A.UP,
    A.DOWN,
    A.DIG,
    A.MOUNT,
    A.HOME,
)


def verbs(state: State, unit: int) -> list[int]:
    """P4a: the buttons of a unit."""
    if unit >= BATTERY:
        return [*([A.SHOOT] if state.battery_aimed[unit - BATTERY] else []), A.REDIRECT, A.DONE]
    return [*[verb for verb in VERBS if who_can(state, unit, verb) and _offered(state, unit, verb)], A.DONE]


def _offered(state: State, unit: int, verb: int) -> bool:
    """P16, R16: all moves at once only while nobody may fire in between; into a barrage only where one lies."""
    if verb == ALL_MOVES:
        return not marked(state, 1 - side_of(state, unit))
    if verb == SOME_MOVE:
        return len(who_can(state, unit, verb)) > 1
    return verb != INTO or bool(state.area_x0)


def acts(state: State, desk: Desk, seat: Person, unit: int) -> bool:
    """P4a-ruler, P4a, P6: one thing that a unit does; False when it does nothing more."""
    verb: int = desk.ask("ruler-act", state, unit)
    if verb == A.DONE:
        return False
    if unit >= BATTERY:
        _battery(state, desk, seat, unit, verb)
        return True
    can = who_can(state, unit, verb)
    if verb in ALONE:
        stand = can[0] if len(can) == 1 else desk.ask("ruler-who", state, unit, verb)
        state.actions[stand] -= 1
        _alone(state, desk, seat, stand, verb)
    else:
        doing = can if len(can) == 1 or verb in WHOLE else desk.ask("ruler-which", state, unit, verb)
        for stand in doing:
            state.actions[stand] = 0 if verb == ALL_MOVES else state.actions[stand] - 1
        _together(state, desk, seat, doing, verb)
    check_morale(state, desk, seat)
    return True


def _alone(state: State, desk: Desk, seat: Person, stand: int, verb: int) -> None:
    """P8, A43, R17: fire, or an assault."""
    if verb == A.ASSAULT:
        prey = desk.ask("ruler-prey", state, stand)
        seat.learn_assault(state, desk, stand, prey)
        assault(state, desk, seat, stand, prey)
        return
    if verb == A.MOVE_AND_FIRE:
        state.moved[stand] = state.turn
    target = desk.ask("ruler-target", state, stand)
    state.line[f"target:{stand}"] = target
    state.alarm = 1
    fire(state, desk, seat, stand, target, verb == A.MOVE_AND_FIRE)
    if verb == A.MOVE_AND_FIRE and state.alive[stand] == IN_PLAY:
        react(state, desk, seat, [stand])


def _together(state: State, desk: Desk, seat: Person, doing: list[int], verb: int) -> None:
    """P12, P16, P2, R16, R22: what several stands may do at once; whoever enters a barrage area rolls for it."""
    if verb in MOVING:
        for stand in doing:
            leave_cover(state, stand)
        if verb == A.WIRE:
            cross_wire(state, desk, doing)
        for stand in doing:
            if verb == CROSS:
                state.ditched[stand] = int(ditches(state, desk, stand, 1))
            elif verb == INTO:
                enter_area(state, desk, seat, stand)
        left = [i for i in doing if state.alive[i] == IN_PLAY]
        if left:
            react(state, desk, seat, left)
        return
    for stand in doing:
        if verb == A.REDIRECT:
            redirect(state, desk, seat, stand)
        else:
            A.ACTS[verb](state, desk, seat, stand, None)
            if verb == A.DIG and state.scrape[stand] >= 2:
                state.cover[stand] = max(firing.MEDIUM, state.cover[stand])


def redirect(state: State, desk: Desk, seat: Person, mortar: int, aim: int = 1) -> None:
    """P10, R18: a mortar gets a new aiming point, which may deviate."""
    state.aimed[mortar] = aim
    seat.deviate(state, desk, name(state, mortar), not state.ticks.get(f"{mortar}:mortar_no_los", 0))


def leave_cover(state: State, stand: int) -> None:
    """P16, R16: a stand has moved: its scrape is gone, and an attacker is out among the shell holes."""
    state.moved[stand] = state.turn
    state.scrape[stand] = 0
    if state.side[stand] == state.first:
        state.cover[stand] = min(firing.SOFT, state.cover[stand])


def cross_wire(state: State, desk: Desk, stands: list[int]) -> None:
    """P12, R15: one roll for each platoon at the wire."""
    for stand in stands:
        if gets_through(state, desk, stand) and desk.listening:
            cut = ", and that section is cut" if state.kind[stand] == kinds.ENGINEER else ""
            desk.instruct("{stand}: just beyond the wire{cut}.", stand=name(state, stand), cut=cut)


def _battery(state: State, desk: Desk, seat: Person, unit: int, verb: int) -> None:
    """P5, P10: one action of an off-table battery."""
    battery = unit - BATTERY
    state.battery_actions[battery] -= 1
    state.battery_acted[battery] = 1
    if verb == A.REDIRECT:
        state.battery_aimed[battery] = 1
        seat.deviate(state, desk, unit_name(state, unit), False)
    else:
        fire_battery(state, desk, seat, battery)
        check_morale(state, desk, seat)


def actions_left(state: State, unit: int) -> str:
    """What a unit has left, for its card: '2 actions each', 'A1 and A3 have 2 actions; A2 has 1 action'."""
    groups: dict[int, list[int]] = {}
    for stand in able(state, unit):
        groups.setdefault(state.actions[stand], []).append(stand)
    if len(groups) == 1 and len(able(state, unit)) == len(unit_stands(state, unit)):
        return counted(next(iter(groups)), "action") + (" each" if len(unit_stands(state, unit)) > 1 else "")
    return "; ".join(
        f"{names(state, groups[n])} {'has' if len(groups[n]) == 1 else 'have'} {counted(n, 'action')}"
        for n in sorted(groups, reverse=True)
    )
