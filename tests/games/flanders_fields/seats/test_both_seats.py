"""Rules that the table once had in a copy of its own: the same on the map and with a ruler."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.flanders_fields.enemy.at_table import garrison, weapons, zero_hour
from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.assault import assault
from opfor.games.flanders_fields.rules.fire import fire
from opfor.games.flanders_fields.seats.base import Seat
from opfor.games.flanders_fields.seats.buttons import who_can
from opfor.games.flanders_fields.seats.ticks import bands, keep_ticks
from opfor.games.flanders_fields.sequence import BY_RULER, ON_MAP, gas_step
from opfor.kernel.because import Because, Finding
from tests.games.flanders_fields.desks import find, foot, stand, table
from tests.games.flanders_fields.table_players import TableDesk, ruler

GAME = "flanders-fields"
NO_WIRE = """
[[terrain]]
id = "german_front"
kind = "trench"
line = [[0, 70], [100, 70]]
"""
SEATS = ("map", "ruler")


def at(seat: str, *blocks: str, side: str = "both", **more: Any) -> tuple[State, Seat]:
    """The same battle on the map and at the table."""
    if seat == "map":
        return table(*blocks, ground=NO_WIRE, side=side, **more), ON_MAP
    return ruler(*blocks, ground=NO_WIRE, side=side, **more), BY_RULER


def ticked(state: State, attacker: int, defender: int, *ticks: str) -> None:
    """R17-ruler: what the card of an assault says, where there is one."""
    if state.cover:
        keep_ticks(state, attacker, defender, list(ticks))


@pytest.mark.parametrize("seat", SEATS)
def test_a_defender_who_fell_on_the_way_is_not_fought(seat: str) -> None:
    """R16, R17: reserved fire kills the man who was to be assaulted: no dice of the assault are thrown."""
    state, who = at(
        seat,
        foot("british", "A", [[50, 50], [5, 5]]),
        foot("german", "1", [[50, 58], [90, 90], [95, 90]]),
        stand("german", "battalion_mg", [[50, 30]], battalion="I", facing=0),
    )
    attacker, defender, gun = find(state, "A1"), find(state, "1.1"), find(state, "gMG1")
    state.reserved[gun], state.standing[gun] = 1, 1
    ticked(state, attacker, defender)
    desk = TableDesk(
        [1, 6],  # the burst misses the attacker and kills the man behind him
        reserved_fire=True,
        ruler_react=gun,
        ruler_cover=firing.OPEN,
        ruler_band=(-1, False, False),
        ruler_zone=[defender],
        ruler_covers={"1.1": "open"},
    )
    assault(state, desk, who, attacker, defender)
    assert state.alive[defender] == 0 and state.alive[attacker] == 1 and not desk.left
    assert [line for line in desk.told("R17") if "against" in line] == []


@pytest.mark.parametrize("seat", SEATS)
def test_a_suppressed_attacker_stops_short(seat: str) -> None:
    """R16, R17: suppressed by reserved fire on the way in he stays 2 cm short, and no assault is fought."""
    state, who = at(seat, foot("british", "A", [[50, 50], [5, 5]]), foot("german", "1", [[50, 58], [52, 63], [90, 90]]))
    attacker, defender, shooter = find(state, "A1"), find(state, "1.1"), find(state, "1.2")
    state.reserved[shooter], state.standing[shooter] = 1, 1
    ticked(state, attacker, defender)
    desk = TableDesk(
        [3],
        reserved_fire=True,
        ruler_react=shooter,
        ruler_cover=firing.OPEN,
        ruler_band=(firing.NO_DISTANCE, False, False),
    )
    assault(state, desk, who, attacker, defender)
    assert state.markers[attacker] == 1 and not desk.left and state.alive[defender] == 1
    if seat == "ruler":
        assert "A1 stays 2 cm short." in desk.instructions
    else:
        assert 20 <= state.y[defender] - 20 - state.y[attacker] <= 25, "2 cm between the bases"


@pytest.mark.parametrize("both_dead", [False, True])
@pytest.mark.parametrize("seat", SEATS)
def test_only_a_living_flame_thrower_burns_its_fuel(seat: str, both_dead: bool) -> None:
    """R24: the bonus of +2 uses one fuel of a flame-thrower in play; a dead one gives nothing and loses nothing."""
    state, who = at(
        seat,
        foot("british", "A", [[50, 50], [5, 5]]),
        stand("british", "flame_thrower", [[46, 54], [54, 54]], battalion="1st", company="A"),
        foot("german", "1", [[50, 58], [90, 90], [95, 90]]),
    )
    attacker, defender = find(state, "A1"), find(state, "1.1")
    dead, other = (i for i in range(len(state.x)) if state.fuel[i])
    state.alive[dead], state.alive[other] = 0, int(not both_dead)
    ticked(state, attacker, defender, "flame-thrower")
    desk = TableDesk([1, 1, 1])
    assault(state, desk, who, attacker, defender)
    assert (state.fuel[dead], state.fuel[other]) == (3, 3 if both_dead else 2)
    fought = [entry for entry in desk.telling.entries if isinstance(entry, Because)][-1]
    read = next(piece for piece in fought.evidence if isinstance(piece, Finding))
    assert any(one.applied and "a flame-thrower" in one.text for one in read.modifiers) is not both_dead


@pytest.mark.parametrize("seat", SEATS)
def test_a_flame_thrower_uses_fuel_and_then_is_empty(seat: str) -> None:
    """R24: each FIRE uses one of three fuels; without fuel it cannot fire."""
    state, who = at(
        seat,
        stand("british", "flame_thrower", [[50, 54]], battalion="1st", company="A"),
        foot("german", "1", [[50, 58], [90, 90], [95, 90]]),
    )
    flame, target = next(i for i in range(len(state.x)) if state.fuel[i]), find(state, "1.1")
    for left in (2, 1, 0):
        fire(state, TableDesk([1], ruler_cover=firing.OPEN), who, flame, target)
        assert state.fuel[flame] == left
    state.actions[flame] = 1
    if seat == "ruler":
        assert who_can(state, COMPANY, A.FIRE) == [] == who_can(state, COMPANY, A.RESERVE)
    else:
        assert A.FIRE not in A.verbs(state, flame)


@pytest.mark.parametrize("seat", SEATS)
def test_foot_gives_way_before_a_tank(seat: str) -> None:
    """R22: a person's foot is asked, and goes back 10 cm with a marker instead of fighting."""
    state, who = at(
        seat, stand("british", "tank_male", [[50, 50]], battalion="1st"), foot("german", "1", [[50, 60], [90, 90]])
    )
    tank, platoon = find(state, "bT1"), find(state, "1.1")
    ticked(state, tank, platoon)
    desk = TableDesk(give_way=True)
    assault(state, desk, who, tank, platoon)
    assert desk.asked == ["give-way"] and state.markers[platoon] == 1 and state.alive[platoon] == 1
    assert "1.1 gives way before the tank." in desk.told("R22")
    state.below[platoon], state.markers[platoon] = 1, 0
    if seat == "ruler":
        desk = TableDesk([1, 6])
        assault(state, desk, who, tank, platoon)
        assert desk.asked == [] and not desk.left, "nobody gives way below ground"


@pytest.mark.parametrize(
    ("cover", "die", "way"), [(firing.SOFT, 3, True), (firing.SOFT, 4, False), (firing.HARD, 0, False)]
)
def test_the_garrison_gives_way_only_in_the_open(cover: int, die: int, way: bool) -> None:
    """G12-ruler: in a trench it stays, elsewhere it gives way on 1 to 3."""
    state = ruler(stand("british", "tank_male", [[50, 50]], battalion="1st"), foot("german", "1", [[50, 60]]))
    state.cover[find(state, "1.1")] = cover
    assert garrison.give_way(state, TableDesk([die] if die else []), find(state, "1.1"), find(state, "bT1")) is way


@pytest.mark.parametrize("seat", SEATS)
def test_planned_gas_is_gas(seat: str) -> None:
    """P3, R19, R21: a planned shoot of gas lays a cloud and no barrage, and the gas row counts."""
    plan = (
        '[[artillery]]\nside = "british"\nkind = "field_gun"\nbatteries = 1\ngas_shells = true\n'
        'plan = [{ turns = [1, 1], kind = "gas", rect = [45, 57, 55, 63] }]\n'
    )
    state, who = at(seat, foot("british", "A", [[5, 5]]), foot("german", "1", [[50, 60], [90, 90]]), plan)
    hit = find(state, "1.1")
    answers = {"ruler_under": [hit], "ruler_covers": {"1.1": "open"}, "end_plan": False, "ruler_lost": []}
    desk = TableDesk([4, 5], **answers)  # a moderate wind, then the gas row: suppressed
    gas_step(state, desk, 0)
    assert state.markers[hit] == 1 and len(state.cloud_x0) == 1 and not state.area_x0 and not desk.left
    assert who.in_gas(state, hit) and "The gas suppresses 1.1." in desk.told("P3")
    state.turn = 2
    gas_step(
        state, TableDesk([3, 1], ruler_gas={"touched": (), "past": ()}, ruler_covers={}), 0
    ) if seat == "ruler" else None
    assert seat == "map" or not who.in_gas(state, hit), "the cloud has drifted away from it"


@pytest.mark.parametrize(("band", "die", "markers", "alive"), [(0, 4, 0, 0), (1, 4, 1, 1), (2, 4, 0, 1)])
def test_a_gun_fires_worse_the_farther_it_is(band: int, die: int, markers: int, alive: int) -> None:
    """2.8: a field gun: nothing off to 100 cm, 1 off to 150 cm, 2 off to 200 cm; on the map by the same chart."""
    blocks = (stand("british", "field_gun_on_table", [[50, 10]]), foot("german", "1", [[50, 60], [90, 90]]))
    state = ruler(*blocks, ground=NO_WIRE)
    gun, target = find(state, "bGN1"), find(state, "1.1")
    key, _, value = bands(state, gun)[band]
    assert key == ("to-100", "to-150", "to-200")[band]
    fire(state, TableDesk([die], ruler_cover=firing.OPEN, ruler_band=value), BY_RULER, gun, target)
    assert (state.markers[target], state.alive[target]) == (markers, alive)
    for distance in (value[0], (900, 1200, 1800)[band]):
        inputs = (firing.OPEN, distance, True, *firing.NO_FACTORS[1:])
        assert firing.DIRECT[firing.FIELD_GUN].table(inputs)[die] == ("kill", "suppress", "none")[band]


def test_raiders_go_home_from_turn_two_on() -> None:
    """7.1, Z13-ruler: nobody leaves play in turn 1, neither by a button nor by the program's list."""
    state: State = FLANDERS.play.new("lane", "table", {"side": "british"})
    raiders = [i for i in range(len(state.x)) if state.side[i] == state.first and state.company[i] == 0]
    for i in raiders:
        state.actions[i] = 1
    assert who_can(state, COMPANY, A.HOME) == []
    state.turn = 2
    assert who_can(state, COMPANY, A.HOME) == raiders
    program: State = FLANDERS.play.new("lane", "table", {"side": "german"})
    program.retired = [1] * len(program.x)
    for turn, asked in ((1, []), (2, ["ruler-home"])):
        program.turn = turn
        program.actions = [1] * len(program.x)
        desk = TableDesk(ruler_home=[])
        zero_hour.act(program, desk, BY_RULER, COMPANY)
        assert desk.asked == asked


AFTER = {"none": (0, 1), "suppress": (1, 1), "kill": (0, 0)}


@pytest.mark.parametrize(
    ("die", "platoon", "commander"), [(3, "suppress", "none"), (4, "kill", "suppress"), (5, "kill", "kill")]
)
def test_a_command_stand_is_harder_to_hit(die: int, platoon: str, commander: str) -> None:
    """2.8: -1 at a command stand, also where the person says afterwards whom the shot has met."""
    blocks = foot("british", "A", [[50, 50], [55, 50]]), foot("german", "1", [[50, 70]])
    for name, result in (("A1", platoon), ("bCO1", commander)):
        state = ruler(*blocks, side="british")
        target = find(state, name)
        shot = weapons.Shot([firing.OPEN], (firing.NO_DISTANCE, False, False))
        weapons.fire(state, TableDesk([die], ruler_hit=target), BY_RULER, find(state, "1.1"), shot)
        assert (state.markers[target], state.alive[target]) == AFTER[result]
        state = table(*blocks)
        state.x[target], state.y[target] = 500, 400
        fire(state, TableDesk([die]), ON_MAP, find(state, "1.1"), target)
        assert (state.markers[target], state.alive[target]) == AFTER[result]
