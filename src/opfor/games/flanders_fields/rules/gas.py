"""P3, R21: gas clouds and wind."""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.geometry import Box, Point, swept, turned
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, cloud_box, forward, ground
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.losses import harm, strike
from opfor.games.flanders_fields.seats.base import GAS, Seat
from opfor.kernel.desk import Desk

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


def gas_step(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """P3, R21, A75: release when the planned turn has come; in later turns the wind changes, then the clouds drift."""
    if state.no_gas:
        return
    mine = [n for n in range(len(state.cloud_x0)) if state.cloud_side[n] == side]
    if mine:
        change_wind(state, desk)
        for n in mine:
            drift(state, desk, seat, n)
        drop_spent(state)
    for number, (owner, turn, box) in enumerate(battle(state).gas):
        if owner == side and state.gas_waited[number] >= 0 and state.turn >= turn:
            _release(state, desk, seat, number, side, box)


def wind_fits(state: State, side: int) -> bool:
    """Z1: does the wind blow within 45 degrees of the enemy's side?"""
    ahead = 0 if forward(state, side) > 0 else 4
    return (state.wind - ahead) % 8 in (0, 1, 7)


def _release(state: State, desk: Desk, seat: Seat, number: int, side: int, box: Box) -> None:
    """P3, R21, Z1: open the cylinders, or hold them back while the wind is wrong."""
    go = wind_fits(state, side) if state.control[side] else bool(desk.ask("release-gas", state, side))
    if not go:
        _turn_wind(state, dice.wind_change(desk))
        state.gas_waited[number] += 1
        if state.gas_waited[number] >= GIVE_UP and state.control[side]:
            state.gas_waited[number] = -1
        if desk.listening:
            desk.note("The gas stays in its cylinders: the wind is wrong.", "Z1" if state.control[side] else "P3")
        return
    state.gas_waited[number] = -1
    _measure_wind(state, desk, "The gas is released; the wind is {grade}.", "P3")
    _lay_cloud(state, side, box, house("cylinder_life_turns"))
    drift(state, desk, seat, len(state.cloud_x0) - 1)
    drop_spent(state)


def shell_cloud(state: State, desk: Desk, seat: Seat, side: int, box: Box) -> None:
    """P3, R21: gas shells burst: a cloud that lives two turns; everyone in it rolls at once."""
    if state.wind_grade < 0:
        _measure_wind(state, desk, "The wind is {grade}.", "R21")
    _lay_cloud(state, side, box, house("shell_cloud_life_turns"))
    gas_effects(state, desk, seat, seat.touched(state, desk, GAS, [box]))


def _measure_wind(state: State, desk: Desk, words: str, rule: str) -> None:
    """P3, R21: the strength of the wind."""
    grade, _cm = dice.wind_strength(desk)
    state.wind_grade = GRADES.index(grade)
    if desk.listening:
        desk.note(words, rule, grade=grade)


def _lay_cloud(state: State, side: int, box: Box, life: int) -> None:
    """R21: a new cloud, which lives so many turns."""
    state.alarm = 1
    state.cloud_x0.append(box[0])
    state.cloud_y0.append(box[1])
    state.cloud_x1.append(box[2])
    state.cloud_y1.append(box[3])
    state.cloud_side.append(side)
    state.cloud_life.append(life)


def change_wind(state: State, desk: Desk) -> None:
    """P3, R21: one roll of wind change."""
    change = dice.wind_change(desk)
    _turn_wind(state, change)
    if change == "one-grade-weaker":
        state.wind_grade = max(0, state.wind_grade - 1)
    elif change == "one-grade-stronger":
        state.wind_grade = min(3, state.wind_grade + 1)
    if desk.listening:
        desk.note("The wind {change}.", "P3", change=WIND_CHANGES[change])


def _turn_wind(state: State, change: str) -> None:
    """R21: by 45 degrees, where the roll says so."""
    if change.startswith("turns"):
        state.wind = (state.wind + (1 if change.endswith("right") else -1)) % 8


def drift_by(state: State) -> Point:
    """R21: how far a cloud drifts in a turn."""
    return turned(0, DRIFT[max(0, state.wind_grade)], state.wind * 9)


def drift(state: State, desk: Desk, seat: Seat, n: int) -> None:
    """P3, R21, A44: the cloud drifts as a whole; every stand it touches or sweeps over rolls on the gas row."""
    gas_effects(state, desk, seat, seat.swept(state, desk, n, blow(state, n)))


def blow(state: State, n: int) -> tuple[Point, ...]:
    """R21: the wind moves a cloud and it thins out; gives the ground it has swept."""
    dx, dy = drift_by(state) if has_place(state, n) else (0, 0)
    shape = swept(cloud_box(state, n), dx, dy)
    state.cloud_x0[n] += dx
    state.cloud_x1[n] += dx
    state.cloud_y0[n] += dy
    state.cloud_y1[n] += dy
    state.cloud_life[n] -= 2 if state.wind_grade == 3 else 1
    return shape


def gas_effects(state: State, desk: Desk, seat: Seat, stands: list[int]) -> None:
    """P3, R21, R22: the gas row with each stand's cover; closed tanks are only ever suppressed."""
    effects: dict[int, int] = {}
    row = firing.ARMOUR.index("gas")
    alive = [stand for stand in stands if state.alive[stand] == IN_PLAY]
    if desk.listening:
        dice.expect(state, desk, alive, firing.INDIRECT[firing.GAS], firing.AGAINST_ARMOUR[row])
    for stand in alive:
        if kinds.IS_ARMOUR[state.kind[stand]]:
            result = dice.anti_armour(desk, row, firing.NO_DISTANCE, *firing.NO_FACTORS[1:])
        else:
            result = dice.indirect_fire(desk, firing.GAS, seat.cover(state, stand))
        effects[stand] = strike(state, desk, seat, stand, result)
    if effects and desk.listening:
        found, facts = harm(state, effects)
        desk.note(f"The gas {found}.", "P3", **facts)


def has_place(state: State, n: int) -> bool:
    """R21: is it known where the cloud lies? Gas shells at a table lie where a person has put them."""
    return state.cloud_x0[n] < state.cloud_x1[n]


def is_spent(state: State, n: int) -> bool:
    """R21: is a cloud's life over, or has it left the table?"""
    place = ground(state)
    if not has_place(state, n):
        return state.cloud_life[n] <= 0
    return (
        state.cloud_life[n] <= 0
        or state.cloud_x1[n] <= 0
        or state.cloud_y1[n] <= 0
        or state.cloud_x0[n] >= place.width
        or state.cloud_y0[n] >= place.depth
    )


def drop_spent(state: State) -> None:
    """R21: spent clouds are gone."""
    keep = [n for n in range(len(state.cloud_x0)) if not is_spent(state, n)]
    state.cloud_x0, state.cloud_y0 = [state.cloud_x0[n] for n in keep], [state.cloud_y0[n] for n in keep]
    state.cloud_x1, state.cloud_y1 = [state.cloud_x1[n] for n in keep], [state.cloud_y1[n] for n in keep]
    state.cloud_side, state.cloud_life = [state.cloud_side[n] for n in keep], [state.cloud_life[n] for n in keep]
