"""State only: losses, the morale tests at 50 and 75 %, prisoners, command stands, gas."""

from __future__ import annotations

from opfor.games.flanders_fields import sequence
from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.losses import check_morale, kill, takers
from opfor.games.flanders_fields.rules.victory import points_for
from opfor.games.flanders_fields.sequence import BY_RULER
from opfor.games.flanders_fields.view.changes import changes
from tests.games.flanders_fields.desks import find, foot, stand
from tests.games.flanders_fields.table_players import TableDesk, ruler

GAME = "flanders-fields"


def battalion(quality: str = "experienced") -> State:
    """Eight German platoons, a machine gun and a block house; one British company."""
    return ruler(
        foot("german", "1", [[10, 70], [20, 70], [30, 70], [40, 70]], quality=quality),
        foot("german", "2", [[50, 70], [60, 70], [70, 70], [80, 70]], quality=quality),
        stand("german", "battalion_mg", [[45, 75]], battalion="I"),
        stand("german", "block_house_mg", [[50, 80]]),
        foot("british", "A", [[30, 40], [40, 40], [50, 40]]),
        side="british",
    )


def lose(state: State, number: int) -> None:
    """So many platoons are gone."""
    alive = [i for i in range(len(state.x)) if state.battalion[i] == state.battalion[find(state, "1.1")]]
    for stand_ in [i for i in alive if state.company[i] >= 0 and state.alive[i] == 1][:number]:
        kill(state, BY_RULER, stand_)


def test_the_program_calls_the_test_at_half() -> None:
    """P13-ruler, P13: nothing at three of eight; at four a test, and it holds on 4."""
    state = battalion()
    lose(state, 3)
    check_morale(state, TableDesk(), BY_RULER)
    lose(state, 1)
    desk = TableDesk([4])
    check_morale(state, desk, BY_RULER)
    assert "Battalion I holds: it has lost 50 % of its rifle platoons." in desk.told("P13")
    check_morale(state, TableDesk(), BY_RULER)  # once only: no die is left to throw


def test_a_retreat_is_told_and_measured_by_the_person() -> None:
    """P13-ruler, 2.9, A37: on 2 all go back 20 cm with a marker, the machine gun is left; off the table is lost."""
    state = battalion()
    lose(state, 4)
    state.below[find(state, "2.2")] = 1
    gone = find(state, "2.4")
    desk = TableDesk([2], ruler_lost=[gone])
    check_morale(state, desk, BY_RULER)
    assert any("Move German commander 1, 2.1, 2.2, 2.3 and 2.4 back 20 cm" in line for line in desk.instructions)
    assert [state.markers[find(state, f"2.{n}")] for n in (1, 2, 3)] == [1, 1, 1] and not state.below[
        find(state, "2.2")
    ]
    assert state.alive[gone] == 0 and state.lost[state.battalion[gone]] == 5
    assert state.alive[find(state, "gMG1")] == 0 and state.alive[find(state, "gBH1")] == 1


def test_the_second_test_at_three_quarters_is_at_minus_two() -> None:
    """P13-ruler, 2.9: veterans, sixth of eight lost: die 3 + 1 - 2 = 2, back 20 cm."""
    state = battalion("veteran")
    lose(state, 4)
    check_morale(state, TableDesk([3]), BY_RULER)
    lose(state, 2)
    desk = TableDesk([3], ruler_lost=[])
    check_morale(state, desk, BY_RULER)
    assert "Battalion I falls back 20 cm: it has lost 75 % of its rifle platoons." in desk.told("P13")


def test_losses_of_a_retreat_may_bring_the_next_test() -> None:
    """P13-ruler, A35: two leave the table in the retreat of the first test, so the second is rolled at once."""
    state = battalion()
    lose(state, 4)
    desk = TableDesk([1, 6], ruler_lost=[find(state, "2.3"), find(state, "2.4")])
    check_morale(state, desk, BY_RULER)
    assert [line for line in desk.told("P13") if "has lost" in line] == [
        "Battalion I falls back 40 cm: it has lost 50 % of its rifle platoons.",
        "Battalion I holds: it has lost 75 % of its rifle platoons.",
    ]


def test_a_rout_takes_all_and_the_block_house_rolls_for_itself() -> None:
    """P13, 2.9: raw, die 1 - 1 = 0: rout; the block house it had beside it holds on a 5."""
    state = battalion("raw")
    lose(state, 4)
    desk = TableDesk([1, 5])
    check_morale(state, desk, BY_RULER)
    assert not any(state.alive[find(state, f"2.{n}")] for n in (1, 2, 3, 4))
    assert "Block house 1 holds: its battalion is gone." in desk.told("P13")


def test_prisoners_pass_on_or_are_freed() -> None:
    """R17: a lost captor's prisoners go to foot within 5 cm, else they are free."""
    state = battalion()
    captor, taker = find(state, "A1"), find(state, "A2")
    state.prisoners[captor], state.alive[captor] = 2, 0
    check_morale(state, TableDesk(ruler_captives=taker), BY_RULER)
    assert (state.prisoners[captor], state.prisoners[taker]) == (0, 2)
    state.alive[taker] = 0
    check_morale(state, TableDesk(ruler_captives=-1), BY_RULER)
    assert sum(state.prisoners) == 0
    state.prisoners[captor] = 1
    for i in takers(state, captor):
        state.alive[i] = 0
    desk = TableDesk([6, 6])
    BY_RULER.settle_prisoners(state, desk)
    assert sum(state.prisoners) == 0 and not desk.asked and "The prisoners of A1 are freed." in desk.told("R17")


def test_a_field_promotion_is_put_down_by_hand() -> None:
    """R14: a battalion without commander gets one in step 7, beside any platoon, and keeps -1."""
    state = battalion()
    commander = find(state, "bCO1")
    kill(state, BY_RULER, commander)
    desk = TableDesk(ruler_commanders={"moved": ()})
    sequence.command(state, desk, 0)
    assert state.alive[commander] == 1 and state.promoted[state.battalion[commander]] == 1
    gone = battalion()
    kill(gone, BY_RULER, commander)
    assert changes(gone, state) == ["Put British commander 1 down in contact with any living platoon of its battalion"]
    assert not desk.instructions, "it is told once, by the changes of the table"
    assert changes(gone, battalion()) == ["Put British commander 1 back on the table"], "an undo"


def test_command_stands_of_the_program_move_in_words() -> None:
    """G13-ruler, Z14-ruler, P7: the Garrison's only when a sector is near falling; an attacker's follow."""
    state = battalion()
    sequence.command(state, TableDesk(), 1)
    state.threat[0] = 3
    desk = TableDesk()
    sequence.command(state, desk, 1)
    assert desk.told("G13-ruler") == ["Step 7: German commander 1 may move."]
    state.control = [1, 0]
    desk = TableDesk()
    sequence.command(state, desk, 0)
    assert (
        desk.told("Z14-ruler") == ["Step 7: British commander 1 may move."]
        and state.moved[find(state, "bCO1")] == state.turn
    )


def test_gas_is_blown_on_and_remembered() -> None:
    """P3-ruler, R21: release and drift are told in cm; whoever is touched rolls, and is at -1 until it passes."""
    gas = '[[gas]]\nside = "british"\nrelease_turn = 1\nrectangle = [[20, 50], [80, 50], [80, 55], [20, 55]]\n'
    state = ruler(
        foot("german", "1", [[30, 70], [40, 70], [50, 70]]), foot("british", "A", [[30, 40]]), gas, side="british"
    )
    hit = find(state, "1.1")
    desk = TableDesk(
        [4, 4], release_gas=True, ruler_gas={"touched": ("1.1",), "past": ()}, ruler_covers={"1.1": "hard"}
    )
    sequence.gas_step(state, desk, 0)
    assert any("drifts 10 cm to the north" in line for line in desk.instructions)
    assert state.gassed[hit] == 1 and state.markers[hit] == 1
    for _ in range(6):
        state.turn += 1
        away = {"touched": (), "past": ()}
        sequence.gas_step(state, TableDesk([3], ruler_gas=away), 0) if state.cloud_x0 else None
    assert state.gassed[hit] == 0 and not state.cloud_x0


def test_gas_that_has_passed_costs_nothing_more() -> None:
    """P3-ruler, R21: whom a cloud has only swept over rolls once; he is not in it afterwards."""
    gas = '[[gas]]\nside = "british"\nrelease_turn = 1\nrectangle = [[20, 50], [80, 50], [80, 55], [20, 55]]\n'
    state = ruler(foot("german", "1", [[30, 58], [40, 70]]), foot("british", "A", [[30, 40]]), gas, side="british")
    swept, there = find(state, "1.1"), find(state, "1.2")
    given = {"touched": ("1.1", "1.2"), "past": ("1.1",)}
    desk = TableDesk([4, 4, 4], release_gas=True, ruler_gas=given, ruler_covers={"1.1": "hard", "1.2": "hard"})
    sequence.gas_step(state, desk, 0)
    assert (state.markers[swept], state.markers[there]) == (1, 1)
    assert (state.gassed[swept], state.gassed[there]) == (0, 1)


def test_rolling_barrage_knows_who_has_not_moved() -> None:
    """P2-ruler: the answer to begin with is whoever stands under the strip since the set-up."""
    plan = (
        '[[artillery]]\nside = "british"\nkind = "field_gun"\nbatteries = 1\n'
        'plan = [{ turns = [1, 2], kind = "rolling", rect = [40, 67.5, 50, 72.5] }]\n'
    )
    state = ruler(
        foot("german", "1", [[45, 70], [60, 70], [70, 70]], below_ground=True),
        foot("british", "A", [[30, 40]]),
        plan,
        side="british",
    )
    offered: list[tuple[int, ...]] = []

    def names_them(_: State, __: int, *likely: int) -> list[int]:
        offered.append(likely)
        return list(likely)

    desk = TableDesk([3], ruler_under=names_them)
    sequence.rolling(state, desk, 0)
    assert offered == [(find(state, "1.1"),)]
    assert state.markers[find(state, "1.1")] == 1 and state.barraged[find(state, "1.1")] == 1
    state.moved[find(state, "1.1")] = 1
    sequence.rolling(state, TableDesk(ruler_under=lambda _, __, *likely: list(likely)), 0)


def test_planned_shoots_and_covers() -> None:
    """P4: a planned shoot rolls its row for each stand named, with the cover told."""
    plan = (
        '[[artillery]]\nside = "british"\nkind = "heavy"\nbatteries = 1\n'
        'plan = [{ turns = [1, 1], kind = "bombardment", rect = [40, 80, 50, 90] }]\n'
    )
    state = ruler(
        foot("german", "1", [[45, 70], [60, 70], [70, 70]]), foot("british", "A", [[30, 40]]), plan, side="british"
    )
    hit = find(state, "1.1")
    desk = TableDesk([5], ruler_under=[hit], ruler_covers={"1.1": "medium"}, end_plan=False)
    sequence.planned(state, desk, 0)
    assert state.alive[hit] == 0, "heavy guns kill in medium cover on 5"
    assert state.cover[hit] == firing.MEDIUM and any("10 by 10 cm" in line for line in desk.instructions)


def test_the_end_is_scored_from_what_is_held() -> None:
    """R28-ruler, 7.2: the person names the stretches, the points are those of the scenario."""
    from opfor.games.flanders_fields.game import GAME as FLANDERS

    state: State = FLANDERS.play.new("zero-plus-twenty", "table", {})
    desk = TableDesk(ruler_held=lambda _, line: [0, 1, 2] if not line else [0])
    sequence.score(state, desk)
    assert state.score == 9 == points_for(state, 3, 1) and state.result == "british_marginal"


def test_planned_shoots_cut_wire_and_sos_does_not() -> None:
    """R15-ruler: the plan has its place, so its wire dice are rolled; ordered fire lies where the person put it."""
    plan = (
        '[[artillery]]\nside = "british"\nkind = "heavy"\nbatteries = 1\n'
        'plan = [{ turns = [1, 1], kind = "bombardment", rect = [40, 60, 50, 70] }]\n'
    )
    guns = '[[artillery]]\nside = "german"\nkind = "field_gun"\nbatteries = 1\n'
    state = ruler(foot("german", "1", [[80, 70]]), foot("british", "A", [[30, 40]]), plan, guns, side="british")
    desk = TableDesk([5, 4], ruler_under=[], end_plan=False)
    before = state.copy()
    sequence.planned(state, desk, 0)
    assert sum(state.cut) == 1 and desk.told("P4") == [
        "Battery 1 fires by its plan and hits nobody; 1 section of wire is cut."
    ]
    assert "Cut the wire from 40,65 to 45,65" in changes(before, state)
    BY_RULER.call(state, TableDesk([4], ruler_under=[]), 1, 1, 1, "in front")
    assert sum(state.cut) == 1
