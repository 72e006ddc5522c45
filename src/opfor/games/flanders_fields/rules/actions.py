"""Single actions of stands and batteries: what is legal (P14, R8, R16) and how each is carried out."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.geometry import Walk, squared
from opfor.games.flanders_fields.model.names import cm, label, spot, stand_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, forward, ground, living, trench_of, within
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY
from opfor.games.flanders_fields.rules.assault import assault
from opfor.games.flanders_fields.rules.barrage import (
    enter_area,
    fire_at_aim,
    fire_battery,
    fire_gas,
    in_aiming_range,
    redirect,
    tell_aim,
)
from opfor.games.flanders_fields.rules.fire import can_fire, fire, fires_left, react
from opfor.games.flanders_fields.rules.losses import kill, leave_safe
from opfor.games.flanders_fields.rules.movement import (
    can_move,
    check_path,
    cross_wire,
    may_dig,
    move,
    unditch,
    wire_ahead,
)
from opfor.games.flanders_fields.rules.notes import tell
from opfor.games.flanders_fields.rules.reach import assault_targets
from opfor.games.flanders_fields.rules.roads import march, road_paths
from opfor.games.flanders_fields.rules.sight import sees_point, targets
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer

VERBS: tuple[str, ...] = ("done", "remove", "move", "fire", "reserve", "wire", "assault", "up", "down", "dig")
VERBS += ("limber", "unditch", "demolish", "redirect", "shoot", "mount", "home", "move-and-fire", "road", "gas")
DONE, REMOVE, MOVE, FIRE, RESERVE, WIRE, ASSAULT, UP, DOWN, DIG = range(10)
LIMBER, UNDITCH, DEMOLISH, REDIRECT, SHOOT, MOUNT, HOME, MOVE_AND_FIRE, ROAD, GAS = range(10, len(VERBS))


def verbs(state: State, stand: int) -> list[int]:
    """P4a, P14, A19, A20, A73: the actions open to a stand now; the first is the one that does nothing."""
    if state.markers[stand]:
        return [DONE, REMOVE]
    found = [DONE]
    kind = state.kind[stand]
    if may_go_home(state, stand):
        found.append(HOME)
    if state.below[stand]:
        return [*found, UP]
    if state.ditched[stand] and not state.broken[stand]:
        found.append(UNDITCH)
    if can_move(state, stand):
        found.append(MOVE)
        if road_paths(state, stand):
            found.append(ROAD)
    armed = can_fire(state, stand)
    if armed:
        if fires_left(state, stand) and targets(state, stand):
            found.append(FIRE)
            if kinds.MOVES_AND_FIRES[kind] and MOVE in found:
                found.append(MOVE_AND_FIRE)
        if not state.reserved[stand]:
            found.append(RESERVE)
    if kinds.IS_FOOT[kind] and not state.mounted[stand] and wire_ahead(state, stand) >= 0:
        found.append(WIRE)
    if assault_targets(state, stand):
        found.append(ASSAULT)
    if may_go_down(state, stand):
        found.append(DOWN)
    if may_dig(state, stand):
        found.append(DIG)
    if kind == kinds.GUN or may_pack(state, stand):
        found.append(LIMBER)
    if kind == kinds.CAVALRY:
        found.append(MOUNT)
    if kind == kinds.ENGINEER and demolition_target(state, stand) >= 0:
        found.append(DEMOLISH)
    if fires_indirectly(state, stand):
        found.append(REDIRECT)
        if state.aim_x[stand] >= 0 and in_aiming_range(state, stand, state.aim_x[stand], state.aim_y[stand]):
            found.append(SHOOT)
    return found


def fires_indirectly(state: State, stand: int) -> bool:
    """R18, R23, A54, A65: is it a mortar, a gun or an unmoved regimental MG, which fire at an aiming point?"""
    kind = state.kind[stand]
    if state.limbered[stand]:
        return False
    if kind == kinds.REGIMENTAL_MG:
        return bool(state.mg_barrage) and state.moved[stand] != state.turn
    return kinds.IS_MORTAR[kind] or (kind == kinds.GUN and not state.guns_direct)


def may_pack(state: State, stand: int) -> bool:
    """2.6, A40: machine guns and light mortars go on pack animals; by a switch MGs only, behind their own line."""
    if not state.packs_behind:
        return kinds.ON_PACKS[state.kind[stand]]
    machine_gun = state.kind[stand] in (kinds.BATTALION_MG, kinds.REGIMENTAL_MG)
    return machine_gun and (bool(state.limbered[stand]) or behind_own_line(state, stand))


def may_go_down(state: State, stand: int) -> bool:
    """R16: a foot or MG stand in a trench with dugouts may go below ground."""
    if not kinds.GOES_BELOW[state.kind[stand]] or state.mounted[stand] or state.limbered[stand]:
        return False
    trench = trench_of(state, stand)
    return trench >= 0 and ground(state).trenches[trench].dugouts


def behind_own_line(state: State, stand: int) -> bool:
    """A40: is the stand behind its own foremost trench?"""
    way, side = forward(state, state.side[stand]), state.side[stand]
    lines = [y * way for trench in ground(state).trenches if trench.side == side for _, y in trench.line]
    return bool(lines) and state.y[stand] * way <= max(lines)


def is_raider(state: State, stand: int) -> bool:
    """7.1: a foot stand that may go home, once it is in its own trench: in a raid, from turn 2 on."""
    raids = battle(state).raid and state.side[stand] == state.first
    return raids and state.turn >= 2 and kinds.IS_FOOT[state.kind[stand]]


def may_go_home(state: State, stand: int) -> bool:
    """7.1: a raider in his own trench from turn 2 on."""
    if not is_raider(state, stand):
        return False
    trench = trench_of(state, stand)
    return trench >= 0 and ground(state).trenches[trench].side == state.first


def demolition_target(state: State, stand: int) -> int:
    """R25: a block house in contact whose crew is suppressed; -1: none."""
    for i in living(state, 1 - state.side[stand]):
        if state.kind[i] == kinds.BLOCK_HOUSE and state.markers[i] and within(state, stand, i, 5):
            return i
    return -1


def mortar_aims(state: State, stand: int) -> list[tuple[int, int]]:
    """P10, R18: the aiming points offered: enemies in range, nearest first; nobody there: cut wire, else any ground.

    Nobody need see the point or the enemy: R18 has a deviation for blind aim too, a longer one.
    """
    found = list(dict.fromkeys((state.x[i], state.y[i]) for i in living(state, 1 - state.side[stand])))
    found = [point for point in found if in_aiming_range(state, stand, *point)]
    if not found:
        found = gaps_in_range(state, stand)
    found.sort(key=lambda p: (squared(p[0], p[1], state.x[stand], state.y[stand]), p))
    return found[:8] or nearest_ground(state, stand)


def gaps_in_range(state: State, stand: int) -> list[tuple[int, int]]:
    """R15, R18: the middles of the cut wire sections that a mortar reaches, in the order of their belts."""
    found = [
        ((ax + bx) // 2, (ay + by) // 2)
        for number, (ax, ay, bx, by) in enumerate(ground(state).sections)
        if state.cut[number]
    ]
    return [point for point in found if in_aiming_range(state, stand, *point)]


def nearest_ground(state: State, stand: int) -> list[tuple[int, int]]:
    """R18: the ground at a mortar's shortest range, ahead of it or else to one side."""
    place, way = ground(state), forward(state, state.side[stand])
    away = kinds.aimed_shells(state.kind[stand]).range[0] * 10 + kinds.REACH[state.kind[stand]]
    spots = [
        (state.x[stand] + dx * away, state.y[stand] + dy * away) for dx, dy in ((0, way), (-1, 0), (1, 0), (0, -way))
    ]
    return [(x, y) for x, y in spots if 0 <= x <= place.width and 0 <= y <= place.depth][:1]


def battery_aims(state: State, side: int) -> list[tuple[int, int]]:
    """P10, R18: the aiming points offered to a battery: enemies a spotter sees."""
    found = []
    for i in living(state, 1 - side):
        point = (state.x[i], state.y[i])
        if point not in found and not state.below[i] and observed(state, side, *point):
            found.append(point)
    return found[:12]


def observed(state: State, side: int, x: int, y: int) -> bool:
    """R18: does a liaison officer, battalion or regimental commander see the point?"""
    return any(kinds.IS_COMMAND[state.kind[i]] and sees_point(state, i, x, y) for i in living(state, side))


def battery_verbs(state: State, battery: int) -> list[int]:
    """P5, P10: what an off-table battery may do with an action."""
    found = [DONE, REDIRECT]
    if state.battery_x[battery] >= 0:
        found.append(SHOOT)
        if battle(state).battery_gas[battery] and not state.no_gas:
            found.append(GAS)
    return found


def act_battery(state: State, desk: Desk, seat: Seat, battery: int) -> bool:
    """P5, P10: one action of a battery; False when it does nothing more."""
    side = battle(state).battery_side[battery]
    verb, arg = seat.decide(state, desk, side, "battery-action", battery)
    if verb == DONE:
        return False
    state.battery_acted[battery] = 1
    if verb == SHOOT:
        fire_battery(state, desk, seat, battery)
        return True
    if verb == GAS:
        fire_gas(state, desk, seat, battery)
        return True
    points, _ = arg if arg is not None else seat.decide(state, desk, side, "aim", 2000 + battery)
    x, y = points[-1]
    check_aim(state, x, y)
    aimed, seen = (x, y), observed(state, side, x, y)
    old = state.battery_x[battery], state.battery_y[battery]
    near = house("correction_cm") * 10
    if not (seen and old[0] >= 0 and squared(x, y, *old) <= near * near):
        x, y = redirect(state, desk, side, x, y, False, seen)
    state.battery_x[battery], state.battery_y[battery] = x, y
    tell_aim(state, desk, BATTERY + battery, *aimed)
    return True


def check_aim(state: State, x: int, y: int) -> None:
    """P10: an aiming point lies on the table."""
    place = ground(state)
    if not (0 <= x <= place.width and 0 <= y <= place.depth):
        raise BadAnswer(f"{spot(x, y)} lies off the table ({cm(place.width)} by {cm(place.depth)} cm)")


def act(state: State, desk: Desk, seat: Seat, stand: int) -> None:
    """P4a: one single action of a stand: decided, carried out, answered by reserved fire."""
    side = state.side[stand]
    verb, arg = seat.decide(state, desk, side, "action", stand)
    if verb == DONE:
        state.actions[stand] = 0
        return
    state.actions[stand] -= 1
    ACTS[verb](state, desk, seat, stand, arg)


def _remove(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """P14, A20: one marker off, without a die."""
    state.markers[stand] -= 1
    if state.markers[stand]:
        tell(state, desk, stand, "P14", "shakes off one marker", "shake off one marker")
    else:
        tell(state, desk, stand, "P14", "recovers from suppression", "recover from suppression")


def _move(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """P16: a MOVE, then reserved fire."""
    way, heading = _way(state, desk, seat, stand, arg)
    move(state, desk, seat, stand, way, heading)
    if state.alive[stand] == IN_PLAY:
        react(state, desk, seat, [stand])


def _way(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> tuple[Walk, int]:
    if isinstance(arg, Walk):
        return arg, -1
    points, degrees = arg if arg is not None else seat.decide(state, desk, state.side[stand], "move", stand)
    return check_path(state, stand, points, degrees), degrees % 360 // 5 if degrees >= 0 else -1


def _fire(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """P8: a FIRE."""
    target = arg if arg is not None else seat.decide(state, desk, state.side[stand], "target", stand)
    state.alarm = 1
    fire(state, desk, seat, stand, target)


def _move_and_fire(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """A43, 2.7: light and female tanks move and fire in one action, the shot at -1."""
    way, heading = _way(state, desk, seat, stand, arg[0] if arg is not None else None)
    move(state, desk, seat, stand, way, heading)
    if state.alive[stand] == IN_PLAY and can_fire(state, stand):
        found = targets(state, stand)
        if found:
            target = (
                arg[1]
                if arg is not None and arg[1] in found
                else (seat.decide(state, desk, state.side[stand], "target", stand) if arg is None else found[0])
            )
            fire(state, desk, seat, stand, target, True)
    if state.alive[stand] == IN_PLAY:
        react(state, desk, seat, [stand])


def _reserve(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R16: one action is left unspent and marked; the stand does nothing more. A program may say why."""
    state.reserved[stand] = 1
    state.actions[stand] = 0
    tell(state, desk, stand, "R16", *(arg or ("reserves its fire", "reserve their fire")))


def _wire(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """P12: a wire action, then reserved fire."""
    section = wire_ahead(state, stand)
    if section >= 0:
        cross_wire(state, desk, seat, stand, section)
    if state.alive[stand] == IN_PLAY:
        react(state, desk, seat, [stand])


def _assault(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """P15, R17: an assault."""
    target = arg if arg is not None else seat.decide(state, desk, state.side[stand], "assault", stand)
    assault(state, desk, seat, stand, target)


def _up(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R16, P2: coming up is one action; inside a barrage area it is entering it."""
    state.below[stand] = 0
    tell(state, desk, stand, "R16", "comes up", "come up", arg or "")
    if seat.under_barrage(state, stand):
        enter_area(state, desk, seat, stand)


def _down(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R16: going below ground is one action."""
    state.below[stand], state.reserved[stand] = 1, 0
    tell(state, desk, stand, "R16", "goes below ground", "go below ground", arg or "")


def _dig(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R16: two actions without moving make a scrape."""
    state.scrape[stand] += 1
    if state.scrape[stand] > 1:
        tell(state, desk, stand, "R16", "digs in", "dig in")
    else:
        tell(state, desk, stand, "R16", "begins to dig in", "begin to dig in")


def _limber(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R8: limbering, unlimbering, packing or unpacking is one action."""
    state.limbered[stand] = 1 - state.limbered[stand]
    state.reserved[stand] = 0
    pack, unpack = ("limbers up", "limber up"), ("unlimbers", "unlimber")
    if state.kind[stand] != kinds.GUN:
        pack, unpack = ("packs up", "pack up"), ("unpacks", "unpack")
    tell(state, desk, stand, "R8", *(pack if state.limbered[stand] else unpack))


def _unditch(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R22: unditching."""
    unditch(state, desk, stand)


def _demolish(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R25: an action and 4+ kills a block house whose crew is suppressed."""
    target = demolition_target(state, stand)
    done = desk.roll("1d6", "demolition") >= house("demolish_at_least")
    if desk.listening:
        desk.note(
            "{stand} {what} {target}.",
            "R25",
            stand=stand_ref(state, stand),
            target=stand_ref(state, target),
            what="blows up" if done else "fails to blow up",
        )
    if done:
        kill(state, seat, target)


def _redirect(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """P10, R18, R23: an aiming point moves and may deviate; that of a machine gun does not."""
    x, y = announced(state, stand)
    if x < 0:
        points, _ = arg if arg is not None else seat.decide(state, desk, state.side[stand], "aim", stand)
        x, y = checked_aim(state, stand, points)
    aimed, old = (x, y), (state.aim_x[stand], state.aim_y[stand])
    if state.kind[stand] != kinds.REGIMENTAL_MG:
        own = sees_point(state, stand, x, y)
        seen = own or observed(state, state.side[stand], x, y)
        near = house("correction_cm") * 10
        if not (seen and old[0] >= 0 and squared(x, y, *old) <= near * near):
            x, y = redirect(state, desk, state.side[stand], x, y, own, seen)
    state.aim_x[stand], state.aim_y[stand] = x, y
    tell_aim(state, desk, stand, *aimed)


def checked_aim(state: State, stand: int, points: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """P10, R18: an aiming point on the table and within the range of the stand."""
    x, y = points[-1]
    check_aim(state, x, y)
    if not in_aiming_range(state, stand, x, y):
        least, most = kinds.aimed_shells(state.kind[stand]).range
        raise BadAnswer(f"{spot(x, y)} is out of range; {label(state, stand)} reaches {least} to {most} cm")
    return x, y


def announce_aim(state: State, desk: Desk, seat: Seat, stand: int) -> tuple[int, int]:
    """2.4, A69: before its order die a mortar's aiming point of this turn is named: spotting is judged there."""
    points, _ = seat.decide(state, desk, state.side[stand], "aim", stand)
    x, y = checked_aim(state, stand, points)
    state.line[f"aim:{stand}"] = state.turn * 100_000_000 + x * 10_000 + y
    return x, y


def announced(state: State, stand: int) -> tuple[int, int]:
    """2.4: the aiming point that was named before the order die of this turn; -1, -1: none."""
    turn, place = divmod(state.line.get(f"aim:{stand}", 0), 100_000_000)
    return divmod(place, 10_000) if turn == state.turn else (-1, -1)


def _shoot(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """P10, R23: a mortar, gun or machine gun fires at its aiming point."""
    fire_at_aim(state, desk, seat, stand)


def _mount(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R26: dismounting or mounting is one action."""
    state.mounted[stand] = 1 - state.mounted[stand]
    if state.mounted[stand]:
        tell(state, desk, stand, "R26", "mounts", "mount")
    else:
        tell(state, desk, stand, "R26", "dismounts", "dismount")


def _home(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """7.1: leave play with the prisoners."""
    leave_safe(state, desk, stand)


def _road(state: State, desk: Desk, seat: Seat, stand: int, arg: Any) -> None:
    """R5, R8: a march in column, then reserved fire."""
    points, _ = arg if arg is not None else seat.decide(state, desk, state.side[stand], "road", stand)
    march(state, desk, seat, stand, points)
    if state.alive[stand] == IN_PLAY:
        react(state, desk, seat, [stand])


ACTS = {
    REMOVE: _remove,
    MOVE: _move,
    FIRE: _fire,
    RESERVE: _reserve,
    WIRE: _wire,
    ASSAULT: _assault,
    UP: _up,
    DOWN: _down,
    DIG: _dig,
    LIMBER: _limber,
    UNDITCH: _unditch,
    DEMOLISH: _demolish,
    REDIRECT: _redirect,
    SHOOT: _shoot,
    MOUNT: _mount,
    HOME: _home,
    MOVE_AND_FIRE: _move_and_fire,
    ROAD: _road,
}
