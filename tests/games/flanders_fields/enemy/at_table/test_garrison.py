"""The Garrison at the table at the edges of its dice and numbers (G4-ruler to G12-ruler)."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.flanders_fields import sequence
from opfor.games.flanders_fields.enemy.at_table import garrison as program
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.rules.barrage import lay_area
from opfor.games.flanders_fields.seats.base import ROLLING
from opfor.games.flanders_fields.seats.person import free_batteries
from opfor.games.flanders_fields.sequence import BY_RULER
from opfor.kernel.agenda import at_once
from tests.games.flanders_fields.desks import PLANS, find, foot, stand
from tests.games.flanders_fields.table_players import TableDesk, ruler

GAME = "flanders-fields"
THREE = foot("british", "A", [[30, 40], [40, 40], [50, 40]])
FRONT = foot("german", "1", [[45, 70], [55, 70], [65, 70], [75, 70]])
RESERVE = foot("german", "3", [[50, 95], [60, 95]], role="reserve")


def pressed(*levels: int, front: int = 4) -> tuple[State, int]:
    """The threats of the sectors, how many platoons of the front company are left, and a stand of the reserve."""
    state = ruler(THREE, FRONT, RESERVE, side="british")
    state.threat = [*levels] + [0] * (len(state.threat) - len(levels))
    for number in range(front + 1, 5):
        state.alive[find(state, f"1.{number}")] = 0
    reserve = find(state, "3.1")
    state.actions[reserve] = 1
    return state, reserve


@pytest.mark.parametrize(("face", "mode"), [(1, 1), (2, 2), (4, 2), (5, 3), (6, 3)])
def test_what_the_reserve_company_does(face: int, mode: int) -> None:
    """G9-ruler: 1 stays, 2 to 4 approaches, 5 or more attacks; all of the company alike."""
    state, reserve = pressed(4)
    desk = TableDesk([face], ruler_reach=False)
    assert program.reserve_company(state, desk, BY_RULER, reserve) is (mode > 1)
    assert state.reserve[reserve] == state.reserve[find(state, "3.2")] == mode and not desk.left
    assert state.company_waited[state.company[reserve]] == 1
    program.reserve_marches(state, desk, BY_RULER, COMPANY + state.company[reserve])
    stops = {1: "", 2: "stop 8 to 12 cm from it", 3: "stop 2 cm from it"}[mode]
    assert stops in " ".join(desk.instructions)


def test_a_turn_waited_counts_for_the_reserve() -> None:
    """G9-ruler: the turns waited are added to the die; one die a company and turn."""
    state, reserve = pressed(4)
    assert not program.reserve_company(state, TableDesk([1]), BY_RULER, reserve)
    assert not program.reserve_company(state, TableDesk([]), BY_RULER, find(state, "3.2")), "it was decided"
    state.turn += 1
    assert program.reserve_company(state, TableDesk([4], ruler_reach=False), BY_RULER, reserve)
    assert state.reserve[reserve] == 3, "4 and one turn waited attack"


@pytest.mark.parametrize(
    ("levels", "front", "stirs"),
    [
        ((3, 3), 1, True),
        ((3, 3), 2, False),
        ((3, 2), 1, False),
        ((2, 2, 3), 1, False),
        ((4,), 4, True),
        ((3,), 0, False),
    ],
)
def test_what_stirs_the_reserve(levels: tuple[int, ...], front: int, stirs: bool) -> None:
    """G9-ruler: a sector at T4, or two at T3 with fewer than half of the front garrison left."""
    state, reserve = pressed(*levels, front=front)
    desk = TableDesk([1] if stirs else [])
    assert not program.reserve_company(state, desk, BY_RULER, reserve)
    assert not desk.left and state.company_waited[state.company[reserve]] == int(stirs)


@pytest.mark.parametrize(("left", "stirs"), [(2, True), (3, False)])
def test_half_of_an_odd_front_garrison(left: int, stirs: bool) -> None:
    """G9-ruler: two of five are fewer than half, three are not."""
    front = foot("german", "1", [[45 + 8 * n, 70] for n in range(5)])
    state = ruler(THREE, front, RESERVE, side="british")
    state.threat[:2] = [3, 3]
    for number in range(left + 1, 6):
        state.alive[find(state, f"1.{number}")] = 0
    reserve = find(state, "3.1")
    state.actions[reserve] = 1
    desk = TableDesk([1] if stirs else [])
    assert not program.reserve_company(state, desk, BY_RULER, reserve) and not desk.left
    assert state.company_waited[state.company[reserve]] == int(stirs)


def test_the_reserve_makes_for_the_worst_sector() -> None:
    """G9-ruler: the most threatened sector, the first of several."""
    state, reserve = pressed(1, 4, 2, 4)
    desk = TableDesk([3])
    program.reserve_company(state, desk, BY_RULER, reserve)
    program.reserve_marches(state, desk, BY_RULER, COMPANY + state.company[reserve])
    assert desk.told("G9-ruler")[-1].endswith("towards sector 2.") and state.actions[reserve] == 0
    assert state.moved[reserve] == state.turn


def reserve_acts(rules: int, **answers: Any) -> tuple[State, TableDesk]:
    """The reserve approaches, with a curtain of the person before it and a machine gun of his that waits."""
    state, reserve = pressed(4)
    state.rules = rules
    lay_area(state, 0, ROLLING, (200, 800, 800, 850))
    state.reserved[find(state, "A1")] = 1
    desk = TableDesk([3], **answers)
    for name in ("3.1", "3.2"):
        state.actions[find(state, name)] = 2
    sequence.unit_acts(state, desk, COMPANY + state.company[reserve])
    at_once(state, desk, sequence.STEPS, 0)
    return state, desk


def test_the_reserve_moves_as_one() -> None:
    """G9-ruler, P16, R16: one line, one card for barrages entered and one for the person's reserved fire."""
    state, desk = reserve_acts(7, ruler_entered=[], ruler_react=-1)
    assert desk.asked == ["ruler-entered", "ruler-react"] and not state.actions[find(state, "3.2")]
    assert desk.told("G9-ruler")[-1] == "3.1 and 3.2 move towards sector 1."
    assert [line.split(":")[0] for line in desk.instructions] == ["3.1 and 3.2, each"]
    _, before = reserve_acts(6, ruler_entered=[])
    assert before.asked == ["ruler-entered", "ruler-entered"], "saves of earlier versions go on as they began"


def test_who_stays_below_is_one_line() -> None:
    """G5-ruler: a company in its dugouts is one sentence; who may come up is asked or decided afterwards."""
    state = ruler(THREE, foot("german", "1", [[45, 70], [55, 70]]), side="british")
    company = COMPANY + state.company[find(state, "1.1")]
    for name in ("1.1", "1.2"):
        state.below[find(state, name)], state.actions[find(state, name)] = 1, 2
    state.turn, desk = 10, TableDesk()
    sequence.unit_acts(state, desk, company)
    assert desk.told("G5-ruler")[-1] == "Company 1 stays below because nobody is near."


def guns(*threat: int, quality: str = "experienced") -> State:
    """A German company, a battery with its points, and the threats of the sectors."""
    state = ruler(THREE, foot("german", "1", [[45, 70]], quality=quality), PLANS, side="british")
    state.threat = [*threat] + [0] * (len(state.threat) - len(threat))
    return state


@pytest.mark.parametrize(
    ("catch", "level", "goes"),
    [
        (program.INSIDE, 2, True),
        (program.FRONT_2, 2, True),
        (program.FRONT_1, 2, False),
        (program.FEW, 4, False),
        (program.MIXED, 3, False),
    ],
)
@pytest.mark.usefixtures("looks_inside")
def test_what_an_sos_call_must_catch(catch: int, level: int, goes: bool) -> None:
    """G4-ruler: one inside or two in front; one in front is worth a call at long range alone."""
    state = guns(level)
    battalion = state.battalion[find(state, "1.1")]
    free = free_batteries(state, 1, battalion)
    assert free
    desk = TableDesk([], ruler_sos=catch)
    seat = Calls()
    program.sos(state, desk, seat, 1, battalion)  # type: ignore[arg-type]
    assert bool(seat.calls) is goes
    if not goes:
        assert all(state.battery_sos[b] for b in free), "no second thought this turn"


class Calls:
    """A seat that notes which battery is called."""

    def __init__(self) -> None:
        self.calls: list[tuple[int, str]] = []

    def call(self, state: State, desk: Any, side: int, battalion: int, battery: int, where: str) -> None:
        self.calls.append((battery, where))


@pytest.mark.parametrize(("face", "goes"), [(5, False), (6, True)])
@pytest.mark.usefixtures("looks_inside")
def test_sos_in_extremis(face: int, goes: bool) -> None:
    """G4-ruler: with own men under it, at T4 only, and on a 6."""
    state, seat = guns(0, 0, 4), Calls()
    desk = TableDesk([face], ruler_sos=program.MIXED)
    program.sos(state, desk, seat, 1, state.battalion[find(state, "1.1")])  # type: ignore[arg-type]
    assert bool(seat.calls) is goes and not desk.left
    if goes:
        assert "sector 3" in seat.calls[0][1]


@pytest.mark.parametrize(
    ("quality", "face", "catch", "goes"),
    [
        ("experienced", 4, None, False),
        ("experienced", 5, program.FRONT_1, True),
        ("experienced", 5, program.FEW, False),
        ("raw", 3, None, False),
        ("raw", 4, program.FRONT_1, True),
    ],
)
@pytest.mark.usefixtures("looks_inside")
def test_sos_at_long_range(quality: str, face: int, catch: int | None, goes: bool) -> None:
    """G4-ruler: at T1 on 5 or more, raw troops on 4; then one enemy in front is enough."""
    state, seat = guns(1, quality=quality), Calls()
    desk = TableDesk([face], **({} if catch is None else {"ruler_sos": catch}))
    program.sos(state, desk, seat, 1, state.battalion[find(state, "1.1")])  # type: ignore[arg-type]
    assert bool(seat.calls) is goes and not desk.left


def test_nobody_is_called_without_a_threat_or_a_battery() -> None:
    """G4-ruler: at T0 nothing is asked, nor when no battery is left."""
    state = guns(0)
    battalion = state.battalion[find(state, "1.1")]
    assert not program.sos(state, TableDesk([]), BY_RULER, 1, battalion)
    state.threat[0] = 3
    for number in range(len(state.battery_alive)):
        state.battery_alive[number] = 0
    assert not program.sos(state, TableDesk([]), BY_RULER, 1, battalion)


@pytest.mark.parametrize(
    ("quality", "face", "back"), [(1, 2, True), (1, 3, False), (0, 3, True), (2, 1, True), (2, 2, False)]
)
def test_alone_against_two(quality: int, face: int, back: bool) -> None:
    """G8-ruler, G10: on 2 or less, quality counted, it falls back; else it fights at -2."""
    state = ruler(THREE, foot("german", "1", [[45, 70]]), side="british")
    platoon = find(state, "1.1")
    state.quality[platoon], state.actions[platoon] = quality, 1
    desk = TableDesk([face] + [1] * (not back), ruler_balance=program.ALONE)
    program.counter_attack(state, desk, BY_RULER, platoon)
    assert not desk.left and any("falls back" in line for line in desk.told("G8-ruler")) is back
    assert bool(state.reserved[platoon]) is not back and state.actions[platoon] == 0


@pytest.mark.parametrize(("face", "opens"), [(3, False), (4, True)])
def test_a_gun_opens_early(face: int, opens: bool) -> None:
    """G11-ruler: at a tank from 50 to 100 cm away on 4 or more; whatever is left is reserved."""
    state = ruler(
        stand("british", "tank_male", [[40, 40]], battalion="1st"),
        foot("british", "A", [[60, 40]]),
        stand("german", "field_gun_on_table", [[50, 106]]),
        side="british",
    )
    gun = find(state, "gGN1")
    state.actions[gun] = 2
    desk = TableDesk([face] + [1, 1] * opens, ruler_gun=program.TANK_FAR)
    program.gun(state, desk, BY_RULER, gun)
    assert not desk.left and state.fires[gun] == (2 if opens else 0)
    assert bool(state.reserved[gun]) is not opens


def mortars() -> tuple[State, int]:
    """A light mortar of the Garrison with two actions."""
    state = ruler(THREE, stand("german", "battalion_light_mortar", [[50, 80]], battalion="I"), side="british")
    mortar = find(state, "gLM1")
    state.actions[mortar] = 2
    return state, mortar


def test_a_mortar_with_nothing_to_hit() -> None:
    """G11-ruler: it is laid on a gap in the wire once; without a gap, or when it lies there, it does nothing."""
    state, mortar = mortars()
    desk = TableDesk([], ruler_mortar=program.NOTHING)
    program.mortar(state, desk, BY_RULER, mortar)
    assert state.actions[mortar] == 0 and desk.asked == ["ruler-mortar"] and not desk.instructions
    state, mortar = mortars()
    state.cut[0] = 1
    desk = TableDesk([6], ruler_mortar=program.NOTHING)
    program.mortar(state, desk, BY_RULER, mortar)
    assert state.aimed[mortar] == program.ON_A_GAP and desk.asked == ["ruler-mortar"] * 2
    assert "gap in the wire" in desk.instructions[0]
    state.actions[mortar] = 1
    desk = TableDesk([], ruler_mortar=program.NOTHING)
    program.mortar(state, desk, BY_RULER, mortar)
    assert not desk.instructions and state.actions[mortar] == 0
    state, mortar = mortars()
    state.cut[0], state.actions[mortar] = 1, 1
    desk = TableDesk([], ruler_mortar=program.NOTHING)
    program.mortar(state, desk, BY_RULER, mortar, "Z3-ruler")
    assert not desk.instructions, "Zero Hour's mortars have no business with gaps"


@pytest.mark.parametrize(("quality", "face", "gives"), [(1, 3, True), (1, 4, False), (2, 3, False), (0, 4, True)])
def test_who_gives_way_to_a_tank(quality: int, face: int, gives: bool) -> None:
    """G12-ruler: in the open on 1 to 3, quality counted; in a trench never."""
    state = ruler(
        THREE,
        foot("german", "1", [[45, 70], [45, 80]]),
        stand("british", "tank_male", [[40, 60]], battalion="1st"),
        side="british",
    )
    outside = find(state, "1.2")
    state.quality[outside] = quality
    assert program.give_way(state, TableDesk([face]), outside, find(state, "bT1")) is gives
    assert not program.give_way(state, TableDesk([]), find(state, "1.1"), find(state, "bT1"))


@pytest.mark.parametrize(("level", "turns_ago", "up"), [(1, 1, True), (1, 2, False), (2, 2, True), (0, 9, False)])
def test_up_when_the_barrage_lifts(level: int, turns_ago: int, up: bool) -> None:
    """G5-ruler: T2, or a barrage that lay on it this turn or last; gas keeps it down."""
    state = ruler(THREE, foot("german", "1", [[45, 70]]), side="british")
    platoon = find(state, "1.1")
    state.turn, state.below[platoon], state.actions[platoon] = 10, 1, 2
    state.threat = [level] * len(state.threat)
    state.barraged[platoon] = state.turn - turns_ago
    assert program.below_or_up(state, TableDesk([]), BY_RULER, platoon) is up
    assert bool(state.below[platoon]) is not up and state.actions[platoon] == int(up)
    state.below[platoon], state.actions[platoon], state.gassed[platoon] = 1, 2, 1
    assert not program.below_or_up(state, TableDesk([]), BY_RULER, platoon) and state.below[platoon]
