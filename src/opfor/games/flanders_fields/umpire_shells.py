"""Ruler only: shells and gas: the program lays the areas, the person says who is touched."""

from __future__ import annotations

from opfor.games.flanders_fields import barrage, dice, gas, kinds, tables
from opfor.games.flanders_fields.damage import apply
from opfor.games.flanders_fields.data import Shells
from opfor.games.flanders_fields.geometry import Box
from opfor.games.flanders_fields.scenario import COMPASS
from opfor.games.flanders_fields.sequence import end_plans
from opfor.games.flanders_fields.stands import IN_PLAY, battle, cloud_box, name, touches_shape
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.umpire_losses import settle
from opfor.games.flanders_fields.umpire_roster import cover_now
from opfor.games.flanders_fields.umpire_shots import ask_covers
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.games.flanders_fields.words import capital, shells_said, some_of
from opfor.kernel.desk import Desk

ROLLING, PLANNED, GAS, SOS, BATTERY, MORTAR = range(6)
NOWHERE: Box = (0, 0, 0, 0)  # an area that lies where the person has put it


def box_words(box: Box) -> str:
    """A box in centimetres, with its centre as the ruler finds it."""
    x0, y0, x1, y1 = box
    return f"{(x1 - x0) / 10:g} by {(y1 - y0) / 10:g} cm, centre {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}"


def around(boxes: list[Box]) -> Box:
    """The box round several that lie side by side."""
    return (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )


def still_there(state: Ruler, boxes: list[Box]) -> list[int]:
    """7.0: the stands that have not moved since the set-up and lie in one of the boxes: the answer to begin with."""
    touched = sorted({i for box in boxes for i in barrage.under(state, box)})
    return [i for i in touched if state.moved[i] == -9]


def rolling(state: Ruler, desk: Desk, side: int) -> None:
    """P2-ruler, P2, A05: step 2: the strips by plan; the person says who is in them, each rolls."""
    boxes = barrage.lay_rolling(state, desk, side)
    if not boxes:
        return
    state.alarm = 1
    if desk.listening:
        desk.instruct("Rolling barrage: a strip {box}.", box=box_words(around(boxes)))
    for i in desk.ask("ruler-under", state, ROLLING, *still_there(state, boxes)):
        curtain(state, desk, i)
    barrage.shell_wire(state, desk, boxes, kinds.battery_shells(0).wire_at_least)
    tell_wire(state, desk)
    settle(state, desk)


def curtain(state: Ruler, desk: Desk, stand: int) -> None:
    """P2, A05: one stand in a strip or entering a barrage area."""
    state.shelled[stand] = state.turn
    safe = cover_now(state, stand) == tables.FORTIFICATION
    result = dice.rolling_barrage(desk, 2 if kinds.IS_ARMOUR[state.kind[stand]] else 1 if safe else 0)
    apply(state, desk, stand, result, "P2", "the barrage")


def tell_wire(state: Ruler, desk: Desk) -> None:
    """R15-ruler, R15: only planned shoots and tanks cut wire where no map is kept; the dice are told here."""
    if desk.listening:
        gone = sum(state.cut)
        words = some_of(gone, len(state.cut), "section")
        desk.note(
            "{sections} of wire {are} cut.",
            "R15-ruler",
            sections=words[:1].upper() + words[1:],
            are="are" if gone > 1 else "is",
        )


def planned(state: Ruler, desk: Desk, side: int) -> None:
    """P4, R19: step 4: planned shoots are laid, the person says who is touched."""
    barrage.clear_areas(state, side, barrage.PLANNED)
    fight = battle(state)
    for battery in range(len(state.battery_alive)):
        number = barrage.planned_now(state, battery)
        if fight.battery_side[battery] != side or number < 0 or fight.plan[number].rolling:
            continue
        box = fight.plan[number].box
        barrage.lay_area(state, side, barrage.PLANNED, box)
        state.alarm = 1
        if desk.listening:
            desk.note("Battery {n} fires its planned shoot.", "P4", n=battery + 1)
            desk.instruct("Barrage of battery {n}: {box}.", n=battery + 1, box=box_words(box))
        shells = kinds.battery_shells(fight.battery_kind[battery])
        burst(state, desk, PLANNED, still_there(state, [box]), shells, "P4")
        barrage.shell_wire(state, desk, [box], shells.wire_at_least)
        tell_wire(state, desk)
    end_plans(state, desk, side)
    settle(state, desk)


def burst(state: Ruler, desk: Desk, what: int, likely: list[int], shells: Shells, rule: str) -> None:
    """P10: the row of the guns for every stand that the person names, each with its own cover."""
    hit: list[int] = desk.ask("ruler-under", state, what, *likely)
    ask_covers(state, desk, hit)
    for i in hit:
        if state.alive[i] != IN_PLAY:
            continue
        state.shelled[i] = state.turn
        if kinds.IS_ARMOUR[state.kind[i]]:
            still = bool(state.broken[i] or state.ditched[i] or state.moved[i] < state.turn - 1)
            result = tables.anti_armour(
                desk,
                tables.ARMOUR.index(shells.armour),
                tables.NO_DISTANCE,
                kinds.IS_LIGHT_ARMOUR[state.kind[i]],
                still,
                False,
                False,
                False,
                False,
            )
        else:
            result = tables.indirect_fire(desk, tables.WEAPONS.index(shells.row), cover_now(state, i))
        apply(state, desk, i, result, rule, shells_said(shells))


def gas_step(state: Ruler, desk: Desk, side: int) -> None:
    """P3-ruler, P3, R21: step 3: release, wind and drift by the program; the person says who is touched."""
    gas.gas_step(state, desk, side, drift)
    if not state.cloud_x0:
        state.gassed = [0] * len(state.x)
    settle(state, desk)


def drift(state: State, desk: Desk, n: int) -> None:
    """P3-ruler, R21, A44: a cloud is blown on; whoever it touches or sweeps over rolls on the gas row."""
    assert isinstance(state, Ruler)
    shape = gas.blow(state, n)
    cm = gas.DRIFT[max(0, state.wind_grade)] // 10
    where = COMPASS[state.wind].replace("_", "-")
    if desk.listening:
        what = f"drifts {cm} cm to the {where}" if cm else "stands still"
        desk.instruct("The gas cloud {what}: {box}.", what=what, box=box_words(cloud_box(state, n)))
    likely = [
        i
        for i in range(len(state.x))
        if state.alive[i] == IN_PLAY and (state.gassed[i] or (state.moved[i] == -9 and touches_shape(state, i, shape)))
    ]
    touched: list[int] = desk.ask("ruler-under", state, GAS, *likely)
    ask_covers(state, desk, touched)
    for i in range(len(state.x)):
        state.gassed[i] = int(i in touched)
    for i in touched:
        if state.alive[i] != IN_PLAY:
            continue
        if kinds.IS_ARMOUR[state.kind[i]]:
            row = tables.ARMOUR.index("gas")
            result = tables.anti_armour(desk, row, tables.NO_DISTANCE, False, False, False, False, False, False)
        else:
            result = tables.indirect_fire(desk, tables.GAS, cover_now(state, i))
        apply(state, desk, i, result, "P3", "gas")


def call(state: Ruler, desk: Desk, side: int, battery: int, where: str) -> None:
    """P11, A50: an SOS call; answered, one turn of fire arrives and lies as a barrage area."""
    state.battery_sos[battery] = 1
    answered = dice.sos_call(desk, state.deep[side])
    if desk.listening:
        desk.note("SOS: battery {n} {what}.", "P11", n=battery + 1, what="answers" if answered else "does not answer")
    if answered:
        state.battery_aimed[battery] = 1
        lay_and_burst(state, desk, battery, SOS, where)


def lay_and_burst(state: Ruler, desk: Desk, battery: int, what: int, where: str) -> None:
    """P10, P11: a battery's footprint is laid, everybody in it rolls, and it stays as a barrage area."""
    fight = battle(state)
    shells = kinds.battery_shells(fight.battery_kind[battery])
    barrage.lay_area(state, fight.battery_side[battery], barrage.ORDERED, NOWHERE)
    state.alarm = 1
    if desk.listening:
        desk.instruct(
            "Lay a barrage {w} by {d} cm, long side along the front, {where}.",
            w=shells.footprint[0],
            d=shells.footprint[1],
            where=where,
        )
    burst(state, desk, what, [], shells, "P11" if what == SOS else "P10")


def deviates(state: Ruler, desk: Desk, who: str, own_sight: bool) -> None:
    """P10, R18: a redirected aiming point may deviate; told by the clock and in cm."""
    clock, cm = barrage.deviation(desk, own_sight, True)
    if desk.listening:
        desk.note(
            "{who}: the new aiming point is {what}.",
            "R18",
            who=capital(who),
            what=f"{cm} cm off, towards {clock} o'clock" if cm else "on the spot",
        )
        if cm:
            desk.instruct(
                "Shift the aiming point of {who} by {cm} cm towards {clock} o'clock (12 is straight away "
                "from the firing side).",
                who=who,
                cm=cm,
                clock=clock,
            )


def fire_mortar(state: Ruler, desk: Desk, stand: int) -> None:
    """P10: a mortar fires at its aiming point; its footprint is removed at once."""
    shells = kinds.mortar_shells(state.kind[stand])
    if desk.listening:
        w, d = shells.footprint
        desk.note("{stand} fires: {w} by {d} cm round its aiming point.", "P10", stand=name(state, stand), w=w, d=d)
    state.alarm = 1
    burst(state, desk, MORTAR, [], shells, "P10")
