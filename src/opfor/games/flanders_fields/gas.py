"""P3, R21: gas clouds and wind."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields import dice, kinds, tables
from opfor.games.flanders_fields.damage import apply
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.geometry import Box, Point, swept, turned
from opfor.games.flanders_fields.stands import (
    IN_PLAY,
    battle,
    cloud_box,
    cover_of,
    forward,
    ground,
    touches_box,
    touches_shape,
)
from opfor.games.flanders_fields.state import State
from opfor.kernel.desk import Desk

Drift = Callable[[State, Desk, int], None]
GRADES = ("calm", "light", "moderate", "strong")
DRIFT = (0, 50, 100, 150)
GIVE_UP = 3
WIND_CHANGES = {
    "one-grade-weaker": "drops by one grade",
    "one-grade-stronger": "freshens by one grade",
    "unchanged": "holds",
    "turns-45-degrees-left": "turns 45 degrees to the left",
    "turns-45-degrees-right": "turns 45 degrees to the right",
}


def gas_step(state: State, desk: Desk, side: int, drifts: Drift | None = None) -> None:
    """P3, R21: release when the planned turn has come; in later turns the wind changes, then the clouds drift.

    `drifts` carries out the drift of a cloud; without it the stands on the map are looked up.
    """
    drifts = drifts or drift
    if state.no_gas:
        return
    mine = [n for n in range(len(state.cloud_x0)) if state.cloud_side[n] == side]
    if mine:
        change_wind(state, desk)
        for n in mine:
            drifts(state, desk, n)
        drop_spent(state)
    for number, (owner, turn, box) in enumerate(battle(state).gas):
        if owner == side and state.gas_waited[number] >= 0 and state.turn >= turn:
            _release(state, desk, number, side, box, drifts)


def wind_fits(state: State, side: int) -> bool:
    """Z1: does the wind blow within 45 degrees of the enemy's side?"""
    ahead = 0 if forward(state, side) > 0 else 4
    return (state.wind - ahead) % 8 in (0, 1, 7)


def _release(state: State, desk: Desk, number: int, side: int, box: Box, drifts: Drift) -> None:
    """P3, R21, Z1: open the cylinders, or hold them back while the wind is wrong."""
    go = wind_fits(state, side) if state.control[side] else bool(desk.ask("release-gas", state, side))
    if not go:
        change = dice.wind_change(desk)
        if change.startswith("turns"):
            state.wind = (state.wind + (1 if change.endswith("right") else -1)) % 8
        state.gas_waited[number] += 1
        if state.gas_waited[number] >= GIVE_UP and state.control[side]:
            state.gas_waited[number] = -1
        if desk.listening:
            desk.note("The gas is held back.", "Z1" if state.control[side] else "P3")
        return
    state.gas_waited[number] = -1
    grade, _cm = dice.wind_strength(desk)
    state.wind_grade = GRADES.index(grade)
    state.alarm = 1
    if desk.listening:
        desk.note("Gas is released; the wind is {grade}.", "P3", grade=grade)
    state.cloud_x0.append(box[0])
    state.cloud_y0.append(box[1])
    state.cloud_x1.append(box[2])
    state.cloud_y1.append(box[3])
    state.cloud_side.append(side)
    state.cloud_life.append(house("cylinder_life_turns"))
    drifts(state, desk, len(state.cloud_x0) - 1)
    drop_spent(state)


def shell_cloud(state: State, desk: Desk, side: int, box: Box) -> None:
    """P3, R21: gas shells burst: a cloud that lives two turns; everyone in it rolls at once."""
    state.alarm = 1
    if state.wind_grade < 0:
        grade, _cm = dice.wind_strength(desk)
        state.wind_grade = GRADES.index(grade)
        if desk.listening:
            desk.note("The wind is {grade}.", "R21", grade=grade)
    state.cloud_x0.append(box[0])
    state.cloud_y0.append(box[1])
    state.cloud_x1.append(box[2])
    state.cloud_y1.append(box[3])
    state.cloud_side.append(side)
    state.cloud_life.append(house("shell_cloud_life_turns"))
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and touches_box(state, i, box):
            gas_effect(state, desk, i)


def change_wind(state: State, desk: Desk) -> None:
    """P3, R21: one roll of wind change."""
    change = dice.wind_change(desk)
    if change.startswith("turns"):
        state.wind = (state.wind + (1 if change.endswith("right") else -1)) % 8
    elif change == "one-grade-weaker":
        state.wind_grade = max(0, state.wind_grade - 1)
    elif change == "one-grade-stronger":
        state.wind_grade = min(3, state.wind_grade + 1)
    if desk.listening:
        desk.note("The wind {change}.", "P3", change=WIND_CHANGES[change])


def drift_by(state: State) -> Point:
    """R21: how far a cloud drifts in a turn."""
    return turned(0, DRIFT[max(0, state.wind_grade)], state.wind * 9)


def drift(state: State, desk: Desk, n: int) -> None:
    """P3, R21, A44: the cloud drifts as a whole; every stand it touches or sweeps over rolls on the gas row."""
    shape = blow(state, n)
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and touches_shape(state, i, shape):
            gas_effect(state, desk, i)


def blow(state: State, n: int) -> tuple[Point, ...]:
    """R21: the wind moves a cloud and it thins out; gives the ground it has swept."""
    dx, dy = drift_by(state)
    shape = swept(cloud_box(state, n), dx, dy)
    state.cloud_x0[n] += dx
    state.cloud_x1[n] += dx
    state.cloud_y0[n] += dy
    state.cloud_y1[n] += dy
    state.cloud_life[n] -= 2 if state.wind_grade == 3 else 1
    return shape


def gas_effect(state: State, desk: Desk, stand: int) -> None:
    """P3, R21, R22: the gas row with the stand's cover; closed tanks are only ever suppressed."""
    if kinds.IS_ARMOUR[state.kind[stand]]:
        row = tables.ARMOUR.index("gas")
        result = tables.anti_armour(desk, row, tables.NO_DISTANCE, False, False, False, False, False, False)
    else:
        result = tables.indirect_fire(desk, tables.GAS, cover_of(state, stand))
    apply(state, desk, stand, result, "P3", "gas")


def drop_spent(state: State) -> None:
    """R21: clouds whose life is over or that have left the table are gone."""
    place = ground(state)
    keep = [
        n
        for n in range(len(state.cloud_x0))
        if state.cloud_life[n] > 0
        and state.cloud_x1[n] > 0
        and state.cloud_y1[n] > 0
        and state.cloud_x0[n] < place.width
        and state.cloud_y0[n] < place.depth
    ]
    state.cloud_x0, state.cloud_y0 = [state.cloud_x0[n] for n in keep], [state.cloud_y0[n] for n in keep]
    state.cloud_x1, state.cloud_y1 = [state.cloud_x1[n] for n in keep], [state.cloud_y1[n] for n in keep]
    state.cloud_side, state.cloud_life = [state.cloud_side[n] for n in keep], [state.cloud_life[n] for n in keep]
