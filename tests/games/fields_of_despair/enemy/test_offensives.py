"""The Central Powers' action phase at the table, steps 1 to 7: hide, contest, count, Major and Minor Offensives."""

from __future__ import annotations

import pytest

from opfor.games.fields_of_despair.model.hex_ids import hex_id
from opfor.kernel.because import Because
from opfor.kernel.text import counted
from tests.games.fields_of_despair.table import Table

# 3d6 that bring, on turn 7 with CP hexes in France (-5), so many offensives.
ONE_MAJOR, ONE_MINOR, TWO_MAJOR, ONE_EACH = "5 4 4", "4 4 4", "6 5 5", "5 5 5"


def at_count(turn: int = 7, phase: int = 1, *fixes: str, **options: str) -> Table:
    """The CP phase, all blocks face down; the number of offensives is about to be rolled."""
    table = Table(**options).until("cp-in-france", turn, phase)
    table.type(*[f"fix {fix}" for fix in fixes])
    return table


def launched(dice: str, *fixes: str) -> Table:
    """Turn 7, action phase 1: the offensives are rolled, the first target is asked for."""
    table = at_count(7, 1, *fixes)
    table.type("yes", dice)
    return table


# --- Steps 1 to 4: hide and contest ----------------------------------------------------------------------


def test_all_blocks_are_hidden_before_offensives() -> None:
    """7.5-S (1), 7.5-S (2), 7.5-S (3), 7.5-S (4): one face-down block a hex; Revealed is their number."""
    table = Table().until("squadrons")
    table.type("fix air_owned 0", "fix artillery_owned 0", "C05 3, F06 1", "3 3 4", "3 3 4")
    table.type("D06 22", "", "3 3 3", "1", "18", "")
    assert table.match.question and table.match.question.rule == "7.5-S (2)"
    assert "D06" not in table.hexes
    assert table.numbers == (88, 12, 76)
    assert table.hex("C05") == (3, 3, True)  # 7.5-S (1): face down; step 3 reduces contested hexes
    table.type("+D06, +c07, -I07")
    assert table.hexes == "C02 C03 C04 C05 C06 C07 D06 E07 F06 G07 H06"
    assert table.numbers == (88, 11, 77)
    told = "The Central Powers turn their blocks face down, one in each hex: 11 SPs revealed, 77 hidden."
    assert table.claims == [f"7.5-S (4): {told}"]
    assert table.orders == [
        "C05: leave one CP block, face down.",
        "F06: leave one CP block, face down.",
        "CP track: set 'Revealed SPs' to 11.",
    ]


def test_the_contest_questions_quote_their_rulings() -> None:
    """A-01, A-02, A-30, A-31, A-39: the same set of hexes at steps 2 and 10, and what becomes of empty hexes."""
    table = Table().until("contest")
    assert table.match.question and table.match.question.rule == "7.5-S (2)"
    for ruling in ("A-01", "A-30", "A-31", "A-39"):
        assert f"{ruling}: " in table.help
    step_2 = table.help
    table.type("", "", "5 4 4", "C05", "3 3 3", "9", "1", "0 y", "1 1", "B04", "")
    assert table.match.question and table.match.question.rule == "7.5-S (10)"
    assert "A-39: " in table.help
    frontline = step_2[step_2.index("A-01: ") :].split("A-30: ")[0]
    assert frontline in table.help


def test_a_block_needs_an_sp() -> None:
    """A-31, 7.5-S (2): with fewer SPs than Frontline hexes only the nearest to Paris are contested."""
    table = Table().until("contest")
    table.type("fix total 12")
    assert "only the hexes nearest to Paris get a block (A-31)" in table.refused("+C07, +C08")
    table.type("+C07")
    assert table.numbers == (12, 12, 0)


# --- Step 5: how many ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn, phase, modifiers, row, count",
    [
        (7, 1, ["turn 7"], "1-6", (0, 0)),
        (7, 2, ["turn 7"], "1-6", (0, 0)),
        (8, 1, ["turn 8, action phase 1"], "15", (2, 1)),
        (8, 2, ["turn 8, action phase 2"], "13", (2, 1)),
        (9, 1, [], "10", (1, 1)),
    ],
)
def test_modifiers_by_turn(turn: int, phase: int, modifiers: list[str], row: str, count: tuple[int, int]) -> None:
    """7.5-S (5): a roll of 10 on each turn; every other modifier is shown as not applying."""
    table = at_count(turn, phase, "total 90")
    table.type("yes", "3 3 4")
    assert table.applied("number-of-offensives") == modifiers
    assert table.read("number-of-offensives")[::2] == (row, count)
    assert len(table.found("number-of-offensives").modifiers) == 6
    majors, minors = count
    launched = (
        f"{counted(majors, 'Major Offensive')} and {counted(minors, 'Minor Offensive')}" if minors else "no offensive"
    )
    assert f"7.5-S (5): The Central Powers launch {launched}." in table.claims


@pytest.mark.parametrize(
    "total, modifiers, named",
    [
        (51, [], False),
        (50, ["CP Total SPs 26-50"], False),
        (26, ["CP Total SPs 26-50"], False),
        (25, ["CP Total SPs below 25"], True),
        (24, ["CP Total SPs below 25"], False),
    ],
)
def test_modifiers_by_total(total: int, modifiers: list[str], named: bool) -> None:
    """7.5-S (5), A-05: exactly 25 counts as below, and then the ruling is named."""
    table = at_count(9, 1, f"total {total}")
    table.type("yes", "3 3 4")
    assert table.applied("number-of-offensives") == modifiers
    assert ("A-05" in table.rulings) == named


def test_no_hex_in_france_adds_two() -> None:
    """7.5-S (5), A-38: any hex of nation France counts; the answer is offered again in the next phase."""
    table = at_count(9, 1, "total 90")
    assert "A-38: " in table.help
    table.type("no", "3 3 4")
    assert table.applied("number-of-offensives") == ["no CP hex controlled in France"]
    assert table.found("number-of-offensives").result == (2, 0)
    table.until("cp-in-france", 9, 2)
    assert table.match.question and table.match.question.default == "no"


def test_totals_below_one_use_the_first_row() -> None:
    """7.5-S (5), A-06: 3 - 5 - 2 = -4."""
    table = at_count(7, 1, "total 20")
    table.type("yes", "1 1 1")
    assert table.found("number-of-offensives").total == -4
    assert table.read("number-of-offensives")[::2] == ("1-6", (0, 0))
    assert "A-06" in table.rulings


@pytest.mark.parametrize("standing, majors, minors", [("none", 0, 1), ("draw", 2, 1), ("victory", 2, 1)])
def test_the_last_stand(standing: str, majors: int, minors: int) -> None:
    """7.5-S (5), A-29, A-35: turn 9, action phase 2 with an Allied Draw or Victory now: at least two Major ones."""
    table = at_count(9, 2, "total 90")
    table.type("yes")
    assert table.question == "allied-standing"
    assert "A-35: " in table.help
    table.type(standing, "1 2 4")
    assert table.found("number-of-offensives").result == (0, 1)
    assert (table.state.majors, table.state.minors) == (majors, minors)
    assert ("A-29" in table.rulings) == (standing != "none")


def test_the_minimum_stands_before_empty_pools() -> None:
    """A-29, A-07: two Major Offensives are due, and cancelled for want of Hidden SPs."""
    table = at_count(9, 2, "hidden 0")
    table.type("yes", "draw", "1 1 1")
    cancelled = "7.5-S (6): A Major Offensive is cancelled: no hidden SPs are left."
    assert table.claims.count(cancelled) == 2
    assert {"A-29", "A-07"} <= table.rulings
    assert table.question == "score"  # nothing was attacked, so the list has not changed since step 2


# --- Steps 6 and 7: offensives ---------------------------------------------------------------------------


def test_a_major_offensive_step_by_step() -> None:
    """7.5-S (6), 7.5-S (6.1), 7.5-S (6.2), 7.5-S (6.3), 7.5-S (6.4), A-11: chit, reinforcement, roll, three blocks."""
    table = launched(ONE_MAJOR)
    assert "Major Offensive 1 of 1. Draw an objective chit" in table.prompt
    assert "One Logistic Point brings up to 5 SPs there, before the offensive is rolled" in table.help
    assert "A-20: " in table.help
    table.type("c05", "4 4 4")
    assert table.read("major-offensive") == ("12", "76+", 33)
    assert "A-11" in table.rulings
    assert table.hex("C05") == (33, 3, False)
    assert table.numbers == (106, 11 + 32, 95 - 32)
    assert "7.5-S (6.3): A Major Offensive strikes C05 with 33 SPs." in table.claims
    assert table.orders == [
        "C05: place the objective chit.",
        "C05: make it three CP blocks of 33 SPs in all, face up.",
        "CP track: set 'Revealed SPs' to 43.",
    ]


def test_guns_of_both_sides_then_the_fight() -> None:
    """7.5-S (6.5), 7.5-S (6.6), 7.5-S (6.7), A-21, A-22, A-23: only step 2 is rolled; +1 in a Major Offensive."""
    table = launched(ONE_MAJOR)
    table.type("C05", "4 4 4")
    assert (table.question, "A-22: " in table.help) == ("defence", True)
    assert table.refused("12 3, 4 4").startswith("you entered 2 rows: enter one row like")
    table.type("9 2")
    assert table.question == "dice:artillery-strength"  # no step 1
    table.type("4")
    assert table.found("artillery-strength").rule == "7.3.1-S"
    assert table.applied("artillery-strength") == [
        "Allied SPs over 10",
        "Allied artillery 2",
        "CP turn, Major Offensive",
    ]
    assert table.read("artillery-strength") == ("6", "10-12", 6)
    assert table.guns == 4
    assert "7.5-S (6.6): The Central Powers support the offensive in C05 with 6 artillery points." in table.claims
    assert "33 SPs and 6 guns attack you in C05" in table.prompt
    assert "A-21: " in table.help
    assert "from 0 to 33" in table.refused("34 n")
    assert "is not allowed for cleared" in table.refused("3 perhaps")
    table.type("8")
    assert table.hex("C05") == (25, 3, False)
    assert table.numbers == (98, 35, 63)
    assert "7.5-S (6.7): The offensive in C05 is held. It costs the Central Powers 8 SPs; 98 are left." in table.claims


def test_without_guns_there_is_no_roll() -> None:
    """7.5-S (6.6), A-25: none available."""
    table = launched(ONE_MAJOR, "artillery_owned 0")
    table.type("C05", "4 4 4", "9 2")
    assert table.question == "fight-offensive"
    assert "A-25" in table.rulings
    assert "7.5-S (6.6): No artillery supports the offensives: none is left in this phase." in table.claims


def test_major_offensives_first_then_minor_ones() -> None:
    """7.5-S (6.9), 7.5-S (7): one at a time; the Minor table and no +1 for guns."""
    table = launched(ONE_EACH)
    table.type("C05", "3 3 3", "9", "1", "0 n")
    assert "Minor Offensive 1 of 1" in table.prompt
    table.type("F06", "4 4 4")
    assert table.read("minor-offensive") == ("12", "51+", 13)
    assert "7.5-S (7): A Minor Offensive strikes F06 with 13 SPs." in table.claims
    table.type("9", "4")
    assert "CP turn, Major Offensive" not in table.applied("artillery-strength")
    table.type("0 n")
    assert table.is_at("squadrons", 7, 2)  # nothing broke through, so the list stands


def test_odds_at_the_target_are_those_of_the_offensive_that_comes() -> None:
    """7.5-S (6.3), 7.5-S (7): the Major chart for a Major one, then the Minor chart."""
    table = launched(ONE_EACH)
    assert [odds.chart for odds in table.type("odds").odds] == ["major-offensive"]
    table.type("C05", "3 3 3", "9", "1", "0 n")
    reply = table.type("odds")
    assert [(odds.chart, odds.inputs["hidden"]) for odds in reply.odds] == [("minor-offensive", 79)]
    assert [odds.chart for odds in launched(ONE_MINOR).type("odds").odds] == ["minor-offensive"]


@pytest.mark.parametrize(
    "hidden, chart, column",
    [(21, "major-offensive", "21-30"), (20, "minor-offensive", "11-20"), (10, "minor-offensive", "1-10")],
)
def test_a_major_offensive_of_a_thin_enemy(hidden: int, chart: str, column: str) -> None:
    """7.5-S (6.3), A-07: with Hidden 1-20 on the Minor table, but still +1 for its guns."""
    table = launched("6 5 5", f"hidden {hidden}")
    table.type("C05", "3 3 4")
    assert table.found(chart).column == column
    assert ("A-07" in table.rulings) == (hidden < 21)
    assert table.said("7.5-S (6.3): A Major Offensive strikes C05")
    table.type("9", "4")
    assert "CP turn, Major Offensive" in table.applied("artillery-strength")


def test_nothing_hidden_cancels_the_offensive() -> None:
    """7.5-S (6), 7.5-S (7), A-07: no chit is drawn."""
    table = launched("6 6 6", "hidden 1")  # turn 7 with Total 12: 18 - 5 - 2 = 11, two Major ones
    table.type("C05", "6 6 6")
    assert table.hex("C05") == (2, 3, False)  # all there is, and the face-down block's SP
    assert {"A-07", "A-12"} <= table.rulings
    table.type("9", "1", "0 n")
    assert "7.5-S (6): A Major Offensive is cancelled: no hidden SPs are left." in table.claims
    assert table.is_at("squadrons", 7, 2)
    table = launched(ONE_EACH)
    table.type("C05", "3 3 3", "9", "1", "fix hidden 0", "0 n")
    assert "7.5-S (7): A Minor Offensive is cancelled: no hidden SPs are left." in table.claims


@pytest.mark.parametrize("hidden, sps", [(1, 2), (5, 6), (6, 7)])
def test_no_more_sps_than_the_central_powers_have(hidden: int, sps: int) -> None:
    """7.5-S (7), A-12: the Minor table's first column can overshoot."""
    table = launched("6 6 6", f"hidden {hidden}")
    table.type("C05", "6 6 6")
    assert table.found("minor-offensive").result == 7
    assert table.hex("C05")[0] == sps
    assert ("A-12" in table.rulings) == (sps < 7)


# --- Targets ---------------------------------------------------------------------------------------------


def test_a_target_is_attacked_once_a_phase() -> None:
    """7.5-S (6.1), A-20: a second chit on one hex brings a warning, and then what the player says."""
    table = launched(TWO_MAJOR)
    table.type("C05", "3 3 3", "9", "1", "0 n")
    assert "Major Offensive 2 of 2" in table.prompt
    table.type("C05", "3 3 3")
    assert table.said("A-20: C05 was attacked in this phase already")
    table.type("undo 2", "C04")
    assert not table.said("was attacked in this phase already")
    assert table.question == "dice:major-offensive"
    table.type("3 3 3", "9", "1", "0 n", "")
    table.until("cp-in-france", 7, 2).type("", ONE_MAJOR, "C05")  # in the next phase it may be
    assert table.question == "dice:major-offensive"


def test_a_second_offensive_on_a_hex_joins_the_first() -> None:
    """7.5-S (6.4), A-12, A-20: its SPs come to those that stand there, and no more than are hidden."""
    table = launched("6 6 6", "hidden 4")
    table.type("C05", "3 3 3", "9", "1", "0 n")
    assert (table.hex("C05"), table.numbers) == ((2, 3, False), (15, 12, 3))
    table.type("C05", "6 6 6")
    assert (table.hex("C05"), table.numbers) == ((5, 3, False), (15, 15, 0))
    assert "7.5-S (6.3): A Major Offensive strikes C05 with 3 SPs." in table.claims


def test_no_chit_left_ends_the_offensives() -> None:
    """7.5-S (6.1), A-20: the remaining offensives are cancelled."""
    table = launched(TWO_MAJOR)
    assert "nothing is filled in here" in table.refused("")
    assert "is not possible now" in table.refused("-")
    table.type("empty")
    assert "7.5-S (6.1): No more offensives are launched: no objective chit is left." in table.claims
    assert "A-20" in table.rulings
    assert (table.state.majors, table.state.minors) == (0, 0)
    assert table.is_at("squadrons", 7, 2)


def test_chits_from_a_list_typed_once() -> None:
    """7.5-S (6.1), A-20: Opfor draws; a chit without a target is set aside; all return to the cup at the reset."""
    table = Table()
    table.type("", "", "A02, b04, B04, B07")
    table.until("cp-in-france").type("yes", TWO_MAJOR)
    drawn = []
    for answer in (["C04", "3 3 3", "9", "1", "0 n"], ["aside"], ["aside"], ["ASIDE"]):
        assert table.question == "target"
        drawn.append(hex_id(table.state.chits[table.state.drawn[-1]]))
        assert f"The objective drawn is {drawn[-1]}" in table.prompt
        table.type(*answer)
    assert sorted(drawn) == ["A02", "B04", "B04", "B07"]
    assert f"7.5-S (6.1): The objective {drawn[1]} gives no target and is set aside." in [
        f"{entry.rule}: {entry.claim}" for entry in table.match.entries if isinstance(entry, Because)
    ]
    assert table.said("no objective chit is left")
    assert "Cup: put all objective chits back." in table.orders
    table.until("cp-in-france", 7, 2).type("", ONE_MAJOR)
    assert table.question == "target" and len(table.state.drawn) == 1


def test_a_target_that_is_not_on_the_list_gets_its_block() -> None:
    """7.5-S (6.1), 23.2: the offensive replaces it."""
    table = launched(ONE_MAJOR)
    table.type("other", "K08", "3 3 3")
    assert table.said("K08 joins the list")
    assert table.hex("K08") == (17, 3, False)
    assert table.numbers == (106, 28, 78)
