"""Shells: rolling barrages (P2), planned shoots (P4), batteries and mortars (P10), SOS (P11)."""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.battle import ANY, PlannedShoot
from opfor.games.flanders_fields.model.compass import compass
from opfor.games.flanders_fields.model.data import CHARTS, Shells, house
from opfor.games.flanders_fields.model.field import TRENCH_HALF
from opfor.games.flanders_fields.model.geometry import (
    Box,
    Point,
    isqrt,
    point_segment_squared,
    segment_hits_box,
    squared,
    turned,
)
from opfor.games.flanders_fields.model.names import battery_ref, cm, place_ref, unit_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, forward, ground, living, touches_box, within_point
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY
from opfor.games.flanders_fields.model.versions import GAS_IN_STEP_3, SOS_ANYWHERE
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.fire import stands_still
from opfor.games.flanders_fields.rules.gas import shell_cloud
from opfor.games.flanders_fields.rules.losses import harm, strike
from opfor.games.flanders_fields.rules.notes import tell
from opfor.games.flanders_fields.seats.base import BATTERY_FIRE, MORTAR_FIRE, PLANNED, ROLLING, SOS, Seat
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted

FATES = ("unharmed", "suppressed", "killed by a third suppression", "killed")  # by the effect
ORDERED = 2  # the third kind of area; the others are those of the seat
NOWHERE: Box = (0, 0, 0, 0)  # an area that lies where a person has put it
OFFICER, CALLS = 10_000, 100  # a liaison officer as a caller; a call as a number: caller * CALLS + battery


def clear_areas(state: State, side: int, kind: int) -> None:
    """P2, P4, P10: a barrage area lies until its owner's next turn."""
    keep = [n for n in range(len(state.area_x0)) if state.area_side[n] != side or state.area_kind[n] != kind]
    state.area_x0, state.area_y0 = [state.area_x0[n] for n in keep], [state.area_y0[n] for n in keep]
    state.area_x1, state.area_y1 = [state.area_x1[n] for n in keep], [state.area_y1[n] for n in keep]
    state.area_side, state.area_kind = [state.area_side[n] for n in keep], [state.area_kind[n] for n in keep]


def lay_area(state: State, side: int, kind: int, box: Box) -> None:
    """A barrage area on the table."""
    state.area_x0.append(box[0])
    state.area_y0.append(box[1])
    state.area_x1.append(box[2])
    state.area_y1.append(box[3])
    state.area_side.append(side)
    state.area_kind.append(kind)


def under(state: State, box: Box) -> list[int]:
    """A06, A52: every stand of either side that a footprint touches."""
    return [i for i in range(len(state.x)) if state.alive[i] == IN_PLAY and touches_box(state, i, box)]


def planned_now(state: State, battery: int) -> int:
    """R19: the number of the plan's entry that a battery fires this turn; -1: none."""
    if not state.battery_alive[battery] or state.plan_ended[battery] <= state.turn:
        return -1
    for number, shoot in enumerate(battle(state).plan):
        if (
            shoot.battery == battery
            and shoot.first <= state.turn <= shoot.last
            and not (shoot.rolling and state.no_rolling)
            and in_plan(state, shoot)
        ):
            return number
    return -1


def in_plan(state: State, shoot: PlannedShoot) -> bool:
    """Z1: of a plan that was made for every posture the program fires its own, a person the measured one."""
    side = battle(state).battery_side[shoot.battery]
    return shoot.posture in (ANY, state.posture[side] if state.control[side] else 0)


def rolling_barrages(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """P2, R20, A06, A07: the strips advance, then every stand in them rolls."""
    boxes = lay_rolling(state, desk, side)
    if not boxes:
        return
    state.alarm = 1
    touched = seat.touched(state, desk, ROLLING, boxes)
    if desk.listening:
        desk.expect([("1d6", "rolling-barrage")] * len(touched))
    effects = {i: barrage_effect(state, desk, seat, i) for i in touched}
    wire = shell_wire(state, desk, boxes, kinds.battery_shells(kinds.FIELD_GUN).wire_at_least)
    if desk.listening and (touched or wire or state.mode == "screen"):
        found, facts = harm(state, effects)
        lies = f"lies {cm(boxes[0][1])} to {cm(boxes[0][3])} cm up the table and " if state.mode == "screen" else ""
        desk.note(f"The rolling barrage {lies}{found}{wire}.", "P2", **facts)


def lay_rolling(state: State, desk: Desk, side: int) -> list[Box]:
    """P2, R19, A07: the strips of this turn; old strips and last turn's ordered fire are taken up."""
    clear_areas(state, side, ROLLING)
    clear_areas(state, side, ORDERED)
    fight = battle(state)
    boxes = []
    for battery in range(len(state.battery_alive)):
        number = planned_now(state, battery)
        if fight.battery_side[battery] == side and number >= 0 and fight.plan[number].rolling:
            boxes.append(fight.plan[number].box)
            lay_area(state, side, ROLLING, fight.plan[number].box)
    if boxes and desk.listening and state.mode == "table":
        desk.note(
            "The rolling barrage lies on a line of {strips:strip}, from {near:g} to {far:g} cm up the table.",
            "P2",
            strips=len(boxes),
            near=boxes[0][1] / 10,
            far=boxes[0][3] / 10,
        )
    return boxes


def barrage_effect(state: State, desk: Desk, seat: Seat, stand: int) -> int:
    """P2, 2.2, A05: one stand in a strip; by the printed row, or by the columns of A05."""
    state.barraged[stand] = state.turn
    target = 0
    if state.sheltered_barrage:
        desk.ruling("A05")
        safe = seat.cover(state, stand) == firing.FORTIFICATION
        target = 2 if kinds.IS_ARMOUR[state.kind[stand]] else 1 if safe else 0
    return strike(state, desk, seat, stand, dice.rolling_barrage(desk, target))


def enter_area(state: State, desk: Desk, seat: Seat, stand: int) -> None:
    """P2, P16, A81: a stand that enters a barrage area rolls at once, once per action."""
    if state.alive[stand] == IN_PLAY:
        fate = FATES[barrage_effect(state, desk, seat, stand)]
        tell(state, desk, stand, "P2", f"runs into the barrage and is {fate}", f"run into the barrage and are {fate}")


def shell_wire(state: State, desk: Desk, boxes: list[Box], at_least: int) -> str:
    """R15: shell fire over wire cuts a section on the die of its weight; gives the end of a sentence, '' for none."""
    inner = [(x0 + 1, y0 + 1, x1 - 1, y1 - 1) for x0, y0, x1, y1 in boxes]  # touching its edge is not lying under it
    cut, sections = 0, enumerate(ground(state).sections)
    under = [n for n, section in sections if not state.cut[n] and any(segment_hits_box(*section, box) for box in inner)]
    if desk.listening:
        desk.expect([("1d6", "wire under shells")] * len(under))
    for number in under:
        if desk.roll("1d6", "wire under shells") >= at_least:
            state.cut[number] = 1
            cut += 1
    return f"; {counted(cut, 'section')} of wire {'is' if cut == 1 else 'are'} cut" if cut else ""


def planned_shoots(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """P4, R19, R21, A53: the planned shoots of this turn and their effects; no order, no deviation; some are gas."""
    clear_areas(state, side, PLANNED)
    fight = battle(state)
    for battery in range(len(state.battery_alive)):
        number = planned_now(state, battery)
        if fight.battery_side[battery] == side and number >= 0 and not fight.plan[number].rolling:
            box = fight.plan[number].box
            if fight.plan[number].gas:
                if state.rules < GAS_IN_STEP_3 and not state.no_gas:
                    shell_cloud(state, desk, seat, side, box)
                continue
            lay_area(state, side, PLANNED, box)
            shell(state, desk, seat, PLANNED, box, kinds.battery_shells(fight.battery_kind[battery]), BATTERY + battery)


def planned_gas(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """P3, R19, R21: the planned gas shoots of this turn (before rules version 6 they fell in step 4)."""
    fight = battle(state)
    for battery, owner in enumerate(fight.battery_side):
        number = planned_now(state, battery) if owner == side and state.rules >= GAS_IN_STEP_3 else -1
        if number >= 0 and fight.plan[number].gas:
            shell_cloud(state, desk, seat, side, fight.plan[number].box)


def shell(state: State, desk: Desk, seat: Seat, what: int, box: Box, shells: Shells, unit: int) -> None:
    """P10, R23: the row of the guns for every stand that the footprint touches, each with its own cover.

    Machine guns only suppress, at -1, and do nothing to armour or wire.
    """
    row = firing.WEAPONS.index(shells.row)
    armour = firing.ARMOUR.index(shells.armour)
    state.alarm = 1
    effects: dict[int, int] = {}
    touched = [i for i in seat.touched(state, desk, what, [box]) if state.alive[i] == IN_PLAY]
    if desk.listening and row != firing.MG:
        dice.expect(state, desk, touched, firing.INDIRECT[row], firing.AGAINST_ARMOUR[armour])
    for i in touched:
        state.barraged[i] = state.turn
        if row == firing.MG:
            if kinds.IS_ARMOUR[state.kind[i]]:
                continue
            result = dice.mg_barrage(desk, seat.cover(state, i))
        elif kinds.IS_ARMOUR[state.kind[i]]:
            light, still = kinds.IS_LIGHT_ARMOUR[state.kind[i]], stands_still(state, i)
            result = dice.anti_armour(desk, armour, firing.NO_DISTANCE, light, still, *firing.NO_FACTORS[3:])
        else:
            result = dice.indirect_fire(desk, row, seat.cover(state, i))
        effects[i] = strike(state, desk, seat, i, result)
    wire = shell_wire(state, desk, [box], shells.wire_at_least) if row != firing.MG else ""
    if desk.listening:
        _tell_shells(state, desk, what, unit, effects, wire)


def _tell_shells(state: State, desk: Desk, what: int, unit: int, effects: dict[int, int], wire: str) -> None:
    """P4, P10, R23: who fired, where, and what came of it; planned shoots in a row that hit nobody are one line."""
    if what == PLANNED and not effects and not wire:
        tell(state, desk, unit, "P4", "fires by its plan and hits nobody", "fire by their plan and hit nobody")
        return
    found, facts = harm(state, effects, "harms nobody" if effects else "hits nobody")
    x, y = aimed_at(state, unit)
    rule = "P4" if what == PLANNED else "R23" if unit < COMPANY and kinds.IS_MG[state.kind[unit]] else "P10"
    where = "by its plan" if what == PLANNED else "on {where}" if x >= 0 else "on its aiming point"
    facts["where"] = place_ref(x, y)
    desk.note(f"{{origin}} fires {where} and {found}{wire}.", rule, origin=unit_ref(state, unit), **facts)


def aimed_at(state: State, unit: int) -> Point:
    """P10: the aiming point of a battery or stand; -1, -1: none is known."""
    if unit >= BATTERY:
        return state.battery_x[unit - BATTERY], state.battery_y[unit - BATTERY]
    return state.aim_x[unit], state.aim_y[unit]


def footprint(shells: Shells, x: int, y: int) -> Box:
    """R18: the area around an aiming point, long side along the front."""
    w, d = shells.footprint[0] * 5, shells.footprint[1] * 5
    return x - w, y - d, x + w, y + d


def redirect(state: State, desk: Desk, side: int, x: int, y: int, own_sight: bool, observed: bool) -> Point:
    """P10, R18: the aiming point moves and may deviate."""
    clock, away = deviation(desk, own_sight, observed)
    if not away:
        return x, y
    heading = (clock % 12) * 6
    if forward(state, side) < 0:
        heading = (heading + 36) % 72
    dx, dy = turned(0, away * 10, heading)
    place = ground(state)
    return min(place.width, max(0, x + dx)), min(place.depth, max(0, y + dy))


def tell_aim(state: State, desk: Desk, unit: int, x: int, y: int) -> None:
    """P10, R18: where a unit has aimed, and where its shells will fall."""
    if desk.listening:
        fall_x, fall_y = aimed_at(state, unit)
        dx, dy = fall_x - x, fall_y - y
        off = f"; its shells will fall {cm(isqrt(dx * dx + dy * dy))} cm to the {compass(dx, dy)}" if dx or dy else ""
        desk.note(f"{{origin}} aims at {{where}}{off}.", "P10", origin=unit_ref(state, unit), where=place_ref(x, y))


def deviation(desk: Desk, own_sight: bool, observed: bool) -> tuple[int, int]:
    """R18: by the clock (12: straight away from the firing side) and in cm; 0 cm: on the spot."""
    if desk.roll_on(CHARTS["aiming"], own_sight) == "on-the-spot":
        return 12, 0
    parity, hour = desk.faces(2, "direction of the deviation")
    return hour if parity % 2 else hour + 6, desk.roll("1d6" if observed else "2d6", "deviation in cm")


def fire_battery(state: State, desk: Desk, seat: Seat, battery: int, what: int = BATTERY_FIRE, where: str = "") -> None:
    """P10, P11: a battery fires at its aiming point; its footprint stays as a barrage area."""
    fight = battle(state)
    box = seat.lay(state, desk, battery, where)
    lay_area(state, fight.battery_side[battery], ORDERED, box)
    shell(state, desk, seat, what, box, kinds.battery_shells(fight.battery_kind[battery]), BATTERY + battery)


def fire_gas(state: State, desk: Desk, seat: Seat, battery: int) -> None:
    """P10, R21: a battery fires gas shells at its aiming point: a cloud instead of a barrage area."""
    if desk.listening:
        desk.note("{battery} fires gas shells.", "R21", battery=battery_ref(battery))
    box = seat.lay(state, desk, battery, "", True)
    shell_cloud(state, desk, seat, battle(state).battery_side[battery], box)


def fire_at_aim(state: State, desk: Desk, seat: Seat, stand: int) -> None:
    """P10, R23, A65: a mortar, gun or MG fires at its aiming point; only a gun's footprint stays as a barrage area."""
    shells = kinds.aimed_shells(state.kind[stand])
    x, y = aimed_at(state, stand)
    box = footprint(shells, x, y) if x >= 0 else NOWHERE
    if state.kind[stand] == kinds.GUN:
        lay_area(state, state.side[stand], ORDERED, box)
    shell(state, desk, seat, MORTAR_FIRE, box, shells, stand)


def in_aiming_range(state: State, stand: int, x: int, y: int) -> bool:
    """R18: the least and greatest range of a mortar."""
    least, most = kinds.aimed_shells(state.kind[stand]).range
    return not within_point(state, stand, x, y, least * 10 - 1) and within_point(state, stand, x, y, most * 10)


def defended(state: State, side: int, x: int, y: int) -> bool:
    """P11: is the point within 5 cm of a defended position: a trench or block house of the caller's side?"""
    reach = house("sos_position_cm") * 10
    edge = reach + (TRENCH_HALF if state.rules >= SOS_ANYWHERE else 0)  # before that from the middle of the trench
    for trench in ground(state).trenches:
        if trench.side == side and any(
            point_segment_squared(x, y, *a, *b) <= edge * edge
            for a, b in zip(trench.line, trench.line[1:], strict=False)
        ):
            return True
    return any(
        state.kind[i] == kinds.BLOCK_HOUSE and state.side[i] == side and _near_house(state, i, x, y, reach)
        for i in range(len(state.x))
    )


def free_battery(state: State, battery: int) -> bool:
    """P11, A51, A70: has the battery neither plan, order nor call this turn? Only field guns and howitzers answer."""
    fight = battle(state)
    return bool(
        state.battery_alive[battery]
        and not state.battery_sos[battery]
        and not (state.battery_acted[battery] and state.sos_idle_only)
        and planned_now(state, battery) < 0
        and fight.battery_kind[battery] in (kinds.FIELD_GUN, kinds.FIELD_HOWITZER)
    )


def sos_points(state: State, side: int) -> list[Point]:
    """P11: the points listed for a side, else one per 10 cm in front of its trenches."""
    listed = list(battle(state).sos_points[side])
    if listed:
        return listed
    way, found = forward(state, side), []
    for trench in ground(state).trenches:
        if trench.side == side and trench.dugouts:
            (x0, y0), (x1, y1) = trench.line[0], trench.line[-1]
            for x in range(min(x0, x1) + 50, max(x0, x1), 100):
                found.append((x, min(y0, y1) + way * 50))
    return found


def _near_house(state: State, house: int, x: int, y: int, reach: int) -> bool:
    """P11: from its wall; before rules version 6 from its middle."""
    if state.rules < SOS_ANYWHERE:
        return squared(x, y, state.x[house], state.y[house]) <= reach * reach
    return within_point(state, house, x, y, reach)


def defended_points(state: State, side: int) -> list[Point]:
    """P11, A79: places for SOS fire: each 10 cm of the side's trenches and each of its block houses, 5 cm in front."""
    way, found = forward(state, side) * house("sos_position_cm") * 10, list[Point]()
    for trench in ground(state).trenches:
        if trench.side == side:
            for (ax, ay), (bx, by) in zip(trench.line, trench.line[1:], strict=False):
                pieces = max(1, isqrt(squared(ax, ay, bx, by)) // 100)
                found += [
                    (ax + (bx - ax) * (2 * n + 1) // (2 * pieces), ay + (by - ay) * (2 * n + 1) // (2 * pieces) + way)
                    for n in range(pieces)
                ]
    for i in living(state, side):
        if state.kind[i] == kinds.BLOCK_HOUSE:
            found.append((state.x[i], state.y[i] + way))
    return [point for point in found if 0 <= point[1] <= ground(state).depth and defended(state, side, *point)]


def callers(state: State, side: int, battalion: int) -> list[int]:
    """A49: who may call for SOS fire in a battalion's turn: the battalion itself, and every liaison officer."""
    officers = [i for i in living(state, side) if state.kind[i] == kinds.LIAISON]
    return [battalion, *[OFFICER + i for i in officers]]


def may_call(state: State, side: int, battalion: int, battery: int) -> bool:
    """P11, A51: may the battery be called now? Each caller calls it once a turn, until it has responded to a call."""
    if battle(state).battery_side[battery] != side or not free_battery(state, battery):
        return False
    return bool(state.sos_once) or _next_caller(state, side, battalion, battery) is not None


def _next_caller(state: State, side: int, battalion: int, battery: int) -> int | None:
    for caller in callers(state, side, battalion):
        if caller * CALLS + battery not in state.sos_calls:
            return caller
    return None


def sos_answered(
    state: State, desk: Desk, side: int, battery: int, battalion: int = -1, on: Point | None = None
) -> bool:
    """P11, A50, A51: a call to a battery; does it answer? A battery that does not has not responded."""
    caller = _next_caller(state, side, battalion, battery)
    if caller is not None:
        state.sos_calls.append(caller * CALLS + battery)
    answered = dice.sos_call(desk, state.deep[side])
    if state.sos_once:
        desk.ruling("A51")
    state.battery_sos[battery] = int(answered or bool(state.sos_once))
    if desk.listening and (on is None or not answered):  # on the map its fire says that it has answered
        words = "{battery} {what} the SOS call." if on is None else "{battery} {what} the SOS call for {target}."
        what, target = "answers" if answered else "does not answer", None if on is None else place_ref(*on)
        desk.note(words, "P11", battery=battery_ref(battery), what=what, target=target)
    return answered


def call_sos(
    state: State, desk: Desk, seat: Seat, side: int, battery: int, x: int, y: int, battalion: int = -1
) -> bool:
    """P11, R18, A49, A50, A51, A52: a call; answered, the aiming point goes there and one turn of fire arrives."""
    answered = sos_answered(state, desk, side, battery, battalion, (x, y))
    if answered:
        state.battery_x[battery], state.battery_y[battery] = x, y
        fire_battery(state, desk, seat, battery, SOS)
    return answered


def lose_battery(state: State, desk: Desk, side: int) -> None:
    """P1, A04: one random off-table battery is lost for good."""
    fight = battle(state)
    mine = [b for b in range(len(state.battery_alive)) if state.battery_alive[b] and fight.battery_side[b] == side]
    if mine:
        gone = mine[desk.pick(len(mine), "battery lost")]
        state.battery_alive[gone] = 0
        if desk.listening:
            desk.note("Counter-battery fire destroys {battery}.", "P1", battery=battery_ref(gone))
