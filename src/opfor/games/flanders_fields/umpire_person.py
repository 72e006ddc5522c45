"""Ruler only: what a person's units do. Moves are made on the table; the umpire hears what calls for dice."""

from __future__ import annotations

from opfor.games.flanders_fields import actions as A
from opfor.games.flanders_fields import dice, kinds, tables
from opfor.games.flanders_fields.damage import leave_safe
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.fire import fires_left
from opfor.games.flanders_fields.stands import IN_PLAY, battle, ground, name
from opfor.games.flanders_fields.umpire_clash import ask_ticks, assault
from opfor.games.flanders_fields.umpire_losses import settle
from opfor.games.flanders_fields.umpire_roster import can_go_below, is_movable, marked, members, names
from opfor.games.flanders_fields.umpire_shells import BATTERY as BATTERY_FIRE
from opfor.games.flanders_fields.umpire_shells import curtain, deviates, fire_mortar, lay_and_burst
from opfor.games.flanders_fields.umpire_shots import react, shoot
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.games.flanders_fields.units import BATTERY, side_of, unit_name
from opfor.games.flanders_fields.words import counted
from opfor.kernel.desk import Desk

# A move has several buttons, so that one tap says all: of the whole unit, with all its actions, of some of its
# stands, into a barrage area, and a tank's over a trench or through craters.
ALL_MOVES, SOME_MOVE, INTO, CROSS = range(len(A.VERBS), len(A.VERBS) + 4)
OWN_WORDS = {ALL_MOVES: "all-moves", SOME_MOVE: "some-move", INTO: "into", CROSS: "cross"}
ALONE = (A.FIRE, A.ASSAULT, A.MOVE_AND_FIRE)  # done by one stand at a time
WHOLE = (A.MOVE, ALL_MOVES)  # done by all that can


def able(state: Ruler, unit: int) -> list[int]:
    """P14: the stands of a unit that still have an action and no marker."""
    return [i for i in members(state, unit) if state.actions[i] > 0 and not state.markers[i]]


def who_can(state: Ruler, unit: int, verb: int) -> list[int]:
    """P4a, R12, R16, R22: the stands of a unit that may do this now."""
    return [i for i in able(state, unit) if _can(state, i, verb)]


def _can(state: Ruler, stand: int, verb: int) -> bool:
    """P4a: may this stand do this? What only a ruler can say is left to the person."""
    kind = state.kind[stand]
    attacks = state.side[stand] == state.first
    if verb == A.UP:
        return bool(state.below[stand])
    if verb == A.HOME:
        return battle(state).raid and attacks and state.turn >= 2 and kinds.IS_FOOT[kind]
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


def _has_targets(state: Ruler, stand: int) -> bool:
    return bool(fire_targets(state, stand))


def _has_prey(state: Ruler, stand: int) -> bool:
    return any(state.alive[i] == IN_PLAY and state.side[i] != state.side[stand] for i in range(len(state.x)))


def fire_targets(state: Ruler, shooter: int) -> list[int]:
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


def verbs(state: Ruler, unit: int) -> list[int]:
    """P4a: the buttons of a unit."""
    if unit >= BATTERY:
        return [*([A.SHOOT] if state.battery_aimed[unit - BATTERY] else []), A.REDIRECT, A.DONE]
    return [*[verb for verb in VERBS if who_can(state, unit, verb) and _offered(state, unit, verb)], A.DONE]


def _offered(state: Ruler, unit: int, verb: int) -> bool:
    """P16, R16: all moves at once only while nobody may fire in between; into a barrage only where one lies."""
    if verb == ALL_MOVES:
        return not marked(state, 1 - side_of(state, unit))
    if verb == SOME_MOVE:
        return len(who_can(state, unit, verb)) > 1
    return verb != INTO or bool(state.area_x0)


def acts(state: Ruler, desk: Desk, unit: int) -> bool:
    """P4a-ruler, P4a, P6: one thing that a unit does; False when it does nothing more."""
    verb: int = desk.ask("ruler-act", state, unit)
    if verb == A.DONE:
        return False
    if unit >= BATTERY:
        _battery(state, desk, unit, verb)
        return True
    can = who_can(state, unit, verb)
    if verb in ALONE:
        stand = can[0] if len(can) == 1 else desk.ask("ruler-who", state, unit, verb)
        state.actions[stand] -= 1
        _alone(state, desk, stand, verb)
    else:
        doing = can if len(can) == 1 or verb in WHOLE else desk.ask("ruler-which", state, unit, verb)
        for stand in doing:
            state.actions[stand] = 0 if verb == ALL_MOVES else state.actions[stand] - 1
        _together(state, desk, doing, verb)
    settle(state, desk)
    return True


def _alone(state: Ruler, desk: Desk, stand: int, verb: int) -> None:
    """P8, A43, R17: fire, or an assault."""
    if verb == A.ASSAULT:
        prey = desk.ask("ruler-prey", state, stand)
        assault(state, desk, stand, prey, ask_ticks(state, desk, stand, prey))
        return
    if verb == A.MOVE_AND_FIRE:
        state.moved[stand] = state.turn
    target = desk.ask("ruler-target", state, stand)
    state.line[f"target:{stand}"] = target
    shoot(state, desk, stand, target, verb == A.MOVE_AND_FIRE)
    if verb == A.MOVE_AND_FIRE and state.alive[stand] == IN_PLAY:
        react(state, desk, [stand])


def _together(state: Ruler, desk: Desk, doing: list[int], verb: int) -> None:
    """P12, P16, P2, R16, R22: what several stands may do at once; whoever enters a barrage area rolls for it."""
    if verb in (A.MOVE, A.WIRE, *OWN_WORDS):
        for stand in doing:
            leave_cover(state, stand)
        if verb == A.WIRE:
            cross_wire(state, desk, doing)
        if verb == CROSS:
            cross_trench(state, desk, doing)
        if verb == INTO:
            for stand in doing:
                curtain(state, desk, stand)
        left = [i for i in doing if state.alive[i] == IN_PLAY]
        if left:
            react(state, desk, left)
        return
    for stand in doing:
        if verb == A.UNDITCH:
            unditch(state, desk, stand)
        elif verb == A.REDIRECT:
            state.aimed[stand] = 1
            deviates(state, desk, name(state, stand), not state.ticks.get(f"{stand}:mortar_no_los", 0))
        elif verb == A.SHOOT:
            fire_mortar(state, desk, stand)
        elif verb == A.UP:
            come_up(state, desk, stand)
        elif verb == A.HOME:
            go_home(state, desk, stand)
        else:
            A.ACTS[verb](state, desk, stand, None)
            if verb == A.DIG and state.scrape[stand] >= 2:
                state.cover[stand] = max(tables.MEDIUM, state.cover[stand])


def leave_cover(state: Ruler, stand: int) -> None:
    """P16, R16: a stand has moved: its scrape is gone, and an attacker is out among the shell holes."""
    state.moved[stand] = state.turn
    state.scrape[stand] = 0
    if state.side[stand] == state.first:
        state.cover[stand] = min(tables.SOFT, state.cover[stand])


def cross_wire(state: Ruler, desk: Desk, stands: list[int]) -> None:
    """P12, R15: one roll for each platoon at the wire."""
    for stand in stands:
        engineer = state.kind[stand] == kinds.ENGINEER
        through = dice.wire_roll(desk, engineer, bool(state.storm[stand]))
        if desk.listening:
            desk.note(
                "{stand} {what}.",
                "P12",
                stand=name(state, stand),
                what="is through the wire" if through else "hangs in the wire",
            )
            if through:
                desk.instruct(
                    "{stand}: just beyond the wire{cut}.",
                    stand=name(state, stand),
                    cut=", and that section is cut" if engineer else "",
                )


def cross_trench(state: Ruler, desk: Desk, tanks: list[int]) -> None:
    """R22: a tank that crosses a trench or craters is ditched on a 1; a fascine serves once."""
    for tank in tanks:
        if state.fascine[tank]:
            state.fascine[tank] = 0
            continue
        state.ditched[tank] = int(desk.roll("1d6", "ditching") <= house("ditch_at_most"))
        if desk.listening:
            desk.note(
                "{tank} {what}.",
                "R22",
                tank=name(state, tank),
                what="is ditched" if state.ditched[tank] else "gets across",
            )


def unditch(state: Ruler, desk: Desk, tank: int) -> None:
    """R22: unditching takes an action and 5+."""
    free = desk.roll("1d6", "unditching") >= house("unditch_at_least")
    state.ditched[tank] = int(not free)
    if desk.listening:
        desk.note("{tank} {what}.", "R22", tank=name(state, tank), what="is free" if free else "stays ditched")


def come_up(state: Ruler, desk: Desk, stand: int) -> None:
    """R16, P2: coming up is one action; inside a barrage area it is entering it."""
    state.below[stand] = 0
    if desk.listening:
        desk.note("{stand} comes up.", "R16", stand=name(state, stand))
    if state.shelled[stand] == state.turn and state.area_x0:
        curtain(state, desk, stand)


def go_home(state: Ruler, desk: Desk, stand: int) -> None:
    """7.1: a raider in his own trench leaves play with his prisoners."""
    state.prisoners[stand] = state.captives[stand]
    leave_safe(state, desk, stand)
    state.captives[stand] = 0


def _battery(state: Ruler, desk: Desk, unit: int, verb: int) -> None:
    """P5, P10: one action of an off-table battery."""
    battery = unit - BATTERY
    state.battery_actions[battery] -= 1
    state.battery_acted[battery] = 1
    if verb == A.REDIRECT:
        state.battery_aimed[battery] = 1
        deviates(state, desk, unit_name(state, unit), False)
    else:
        lay_and_burst(state, desk, battery, BATTERY_FIRE, "round its aiming point")
        settle(state, desk)


def actions_left(state: Ruler, unit: int) -> str:
    """What a unit has left, for its card: '2 actions each', 'A1 and A3 have 2 actions; A2 has 1 action'."""
    groups: dict[int, list[int]] = {}
    for stand in able(state, unit):
        groups.setdefault(state.actions[stand], []).append(stand)
    if len(groups) == 1 and len(able(state, unit)) == len(members(state, unit)):
        return counted(next(iter(groups)), "action") + (" each" if len(members(state, unit)) > 1 else "")
    return "; ".join(
        f"{names(state, groups[n])} {'has' if len(groups[n]) == 1 else 'have'} {counted(n, 'action')}"
        for n in sorted(groups, reverse=True)
    )
