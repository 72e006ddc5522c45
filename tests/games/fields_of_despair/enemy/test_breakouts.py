"""The Central Powers' action phase at the table, steps 8 to 10: breakouts dealt out hex by hex, fire, reset."""

from __future__ import annotations

import pytest

from opfor.kernel.because import Because
from tests.games.fields_of_despair.table import Table

SR = ", along the shortest route to its objective"
WH = ", on the weakest hex beside it"
ONE_MAJOR = {(7, 1): "5 4 4", (7, 2): "5 4 4", (8, 1): "1 1 1", (8, 2): "1 2 2", (9, 1): "2 3 3", (9, 2): "2 3 3"}


def through(losses: int = 6, turn: int = 7, phase: int = 1, *fixes: str) -> Table:
    """One Major Offensive of 17 SPs breaks through at C05 after these losses; the breakout is about to be rolled."""
    table = Table().until("cp-in-france", turn, phase)
    table.type("fix total 120", "fix artillery_owned 0", *[f"fix {fix}" for fix in fixes], "yes")
    if (turn, phase) == (9, 2):
        table.type("none")
    table.type(ONE_MAJOR[turn, phase], "C05", "3 3 3", "9", f"{losses} y")
    assert table.question == "dice:breakout"
    return table


# --- The marker and 25.4 ---------------------------------------------------------------------------------


def test_a_breakout_marker_where_no_allied_sps_are_left() -> None:
    """7.5-S (6.8): only with CP SPs left in the hex."""
    table = through()
    fought = "The offensive in C05 breaks through. It costs the Central Powers 6 SPs; 114 are left."
    assert f"7.5-S (6.7): {fought}" in table.claims
    assert "C05: place the marker 'Breakout Move!'." in table.orders
    assert "7.5-S (8): The Central Powers have broken through in C05." in table.claims
    table = Table().until("cp-in-france")
    table.type("fix artillery_owned 0", "", "5 4 4", "C05", "3 3 3", "9", "17 y")
    assert table.said("is held")
    assert "C05: take the last CP block off." in table.orders
    assert "C05: place one CP block face down." in table.orders  # 7.5-S (10): the hex is a Frontline hex still
    assert table.hex("C05") == (1, 1, True)
    assert table.is_at("squadrons", 7, 2)


def test_the_spring_offensive_follows_the_offensives_of_turn_8_action_phase_1() -> None:
    """7.5-S (6.8), A-37: asked once, after all offensives, for hexes of Major Offensives that the CP still hold."""
    table = Table().until("cp-in-france", 8, 1)
    table.type("fix artillery_owned 0", "", "1 2 2", "C05", "3 3 3", "4", "3 n")  # 10: one Major, one Minor
    table.type("F06", "3 3 3", "9", "0 n")
    assert (table.question, table.match.question and table.match.question.rule) == ("spring-offensive", "7.5-S (6.8)")
    assert "no CP SPs of an offensive are in D06" in table.refused("D06")
    table.type("F06")
    assert table.said("A-37: F06 is not the target of a Major Offensive")
    table.type("undo", "c05")
    assert "7.5-S (6.8): The Allies leave C05 before the Spring Offensive." in table.claims
    assert "A-37" in table.rulings
    assert "C05: place the marker 'Breakout Move!'." in table.orders
    assert table.question == "dice:breakout"


@pytest.mark.parametrize("turn, phase", [(7, 1), (8, 2), (9, 1)])
def test_no_spring_offensive_at_other_times(turn: int, phase: int) -> None:
    """7.5-S (6.8), A-37: turn 8, action phase 1 only."""
    table = Table().until("cp-in-france", turn, phase)
    table.type("fix total 120", "fix artillery_owned 0", "", ONE_MAJOR[turn, phase], "C05", "3 3 3", "4", "3 n")
    assert table.question == ("carry-on" if phase == 2 else "squadrons")


def test_nothing_is_asked_when_no_major_offensive_is_held() -> None:
    """7.5-S (6.8): a hex that broke through anyway, or fell, is no business of 25.4."""
    table = Table().until("cp-in-france", 8, 1)
    table.type("fix artillery_owned 0", "", "1 1 1", "C05", "3 3 3", "4", "17 n")
    assert table.question == "squadrons"


# --- Nature, direction, dealing --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn, dice, nature, direction, shares",
    [
        (7, "1 2", "conservative and divided", "", "of every three SPs two stay and one goes"),
        (7, "4 5", "aggressive and divided", "", "of every two SPs one stays and one goes"),
        (7, "3 3", "conservative and concentrated", SR, "of every three SPs two stay and one goes"),
        (8, "6 4", "conservative and concentrated", WH, "of every two SPs one stays and one goes"),
        (8, "2 1", "conservative and divided", "", "of every two SPs one stays and one goes"),
        (8, "5 5", "aggressive and divided", "", "of every three SPs one stays and two go"),
        (8, "1 6", "aggressive and concentrated", SR, "of every three SPs one stays and two go"),
        (9, "6 6", "aggressive and concentrated", WH, "of every two SPs one stays and one goes"),
    ],
)
def test_black_is_the_direction_and_blue_the_nature(
    turn: int, dice: str, nature: str, direction: str, shares: str
) -> None:
    """7.5-S (8), A-16: the black die is the row, the blue the column; turn 8 has its own distribution."""
    table = through(6, turn, 1)
    table.type(dice)
    claim = f"7.5-S (8): The breakout from C05 is {nature}{direction}: {shares}."
    assert claim in table.claims
    assert table.question == ("breakout-divided" if "divided" in nature else "breakout-concentrated")
    assert "A-17: " in table.help


def test_the_hex_of_a_concentrated_breakout_is_asked_for_with_its_rulings() -> None:
    """7.5-S (8), A-16, A-19: shortest route or weakest hex, and how equal hexes are parted."""
    table = through()
    table.type("1 3")
    assert "on a shortest route to the objective" in table.prompt
    assert "A-16: " in table.help
    assert "A-19: " in table.help
    table.type("undo", "4 3")
    assert "has the fewest Allied SPs" in table.prompt
    assert table.refused("B04, B05").startswith("you entered 2 rows: enter one row like")
    assert "not C05 itself" in table.refused("C05")


def test_eleven_sps_divided_two_and_one() -> None:
    """7.5-S (8), A-18: 2 stay, one to each of three, and again; the last one stays."""
    table = through(6)
    table.type("1 1", "B04, B05, C07")
    went = "From C05 the Central Powers break out into B04 (2), B05 (2) and C07 (2) and leave 5 SPs of 11 behind."
    assert f"7.5-S (8): {went}" in table.claims
    assert [table.hex(hex) for hex in ("C05", "B04", "B05", "C07")] == [(5, 1, False)] + [(2, 1, False)] * 3
    assert table.numbers == (114, 21, 93)
    assert table.orders == [
        "C05: make it CP blocks of 5 SPs in all, face up.",
        "B04: make it CP blocks of 2 SPs in all, face up.",
        "B05: make it CP blocks of 2 SPs in all, face up.",
        "C07: make it CP blocks of 2 SPs in all, face up.",
    ]


def test_seven_sps_concentrated_one_and_two() -> None:
    """7.5-S (8): stay 1, go 2, again, and one stays."""
    table = through(10, 8, 1)
    table.type("1 6", "B04")
    assert table.said("into B04 (4) and leave 3 SPs of 7 behind.")
    assert (table.hex("C05"), table.hex("B04")) == ((3, 1, False), (4, 1, False))


@pytest.mark.parametrize(
    "losses, typed, dealt",
    [
        (13, "B04, B05, C07", "into B04 (1) and B05 (1) and leave 2 SPs of 4 behind."),
        (13, "C07, B05, B04", "into C07 (1) and B05 (1) and leave 2 SPs of 4 behind."),
        (15, "B04, B05", "No SPs leave C05 in the breakout."),
        (16, "B04", "No SPs leave C05 in the breakout."),
        (6, "-", "No SPs leave C05 in the breakout."),
    ],
)
def test_sps_that_run_out_go_by_the_order_typed(losses: int, typed: str, dealt: str) -> None:
    """7.5-S (8), A-17, A-18: clockwise from north is the player's to type; without a hex all stay."""
    table = through(losses)
    table.type("1 1")
    assert "clockwise from north" in table.prompt
    assert "A-18: SPs are dealt in the order N, NE, SE, S, SW, NW" in table.help
    table.type(typed)
    assert table.said(dealt)


def test_a_divided_breakout_leaves_contested_hexes_out() -> None:
    """7.5-S (8), A-17: printed: not already contested."""
    table = through()
    table.type("1 1")
    assert "name each adjacent hex once" in table.refused("B04, b04")
    table.type("B04, C04")
    assert table.said("A-17: C04 holds CP blocks: a divided breakout leaves contested hexes out")
    assert not table.said("is not adjacent")


def test_a_hex_that_is_not_adjacent_on_our_map_brings_a_warning() -> None:
    """7.5-S (8), A-17: the published map may differ from ours."""
    table = through()
    table.type("1 1", "A02")
    assert table.said("A-17: A02 is not adjacent to the breakout hex on our map")
    assert table.hex("A02")[0] > 0


def test_a_concentrated_breakout_may_join_cp_blocks() -> None:
    """7.5-S (8), A-17: a face-down block there counts its 1 SP and is face up now."""
    table = through()
    table.type("1 3", "C04")
    assert table.said("into C04 (3) and leave 8 SPs of 11 behind.")
    assert (table.hex("C05"), table.hex("C04")) == ((8, 1, False), (4, 1, False))
    assert table.numbers == (114, 21, 93)
    assert "C04: make it CP blocks of 4 SPs in all, face up." in table.orders


def test_what_does_not_fit_into_sixty_stays() -> None:
    """7.5-S (8), A-17: SPs above 60 in a hex stay in the breakout hex."""
    table = through(6, 7, 1)
    table.type("fix C04 58", "1 3", "C04")
    assert (table.hex("C04")[0], table.hex("C05")[0]) == (60, 9)


def test_two_breakouts_in_turn() -> None:
    """7.5-S (8): each hex with a marker; the second finds what the first has done."""
    table = Table().until("cp-in-france")
    table.type("fix artillery_owned 0", "", "6 5 5", "C05", "3 3 3", "9", "6 y", "C04", "3 3 3", "9", "6 y")
    assert "7.5-S (8): The Central Powers have broken through in C05 and C04." in table.claims
    table.type("1 1", "B04", "1 1")
    table.type("B03")
    assert table.question == "breakout-fire"


# --- Breakout combat -------------------------------------------------------------------------------------


def test_breakout_combat_is_allied_fire_alone() -> None:
    """7.5-S (9), A-34: losses by hex; then control where no Allied SPs are left."""
    table = through()
    table.type("1 1", "B04, B05, C07")
    assert "Fire your artillery at the SPs that broke out" in table.prompt
    assert "B04 holds 2 revealed CP SPs; 3 cannot be lost" in table.refused("B04 3")
    assert "D06 holds 0 revealed CP SPs" in table.refused("D06 1")
    table.type("B04 2, c05 1")
    assert "7.5-S (9): Allied artillery costs the Central Powers 2 SPs in B04; 112 are left." in table.claims
    assert "B04: take the last CP block off." in table.orders
    assert "B04: place one CP block face down." in table.orders  # 7.5-S (10): it lies beside C05, which is lost
    assert table.hex("B04") == (1, 1, True)
    assert table.hex("C05")[0] == 4
    assert table.numbers == (111, 19, 92)
    assert "A-34" in table.rulings
    assert "C07: place a CP Control marker if no Allied SPs are left there." in table.orders


# --- Reset -----------------------------------------------------------------------------------------------


def test_the_reset_of_action_phase_1_leaves_the_attackers_standing() -> None:
    """7.5-S (10), A-39: attacked and entered hexes keep their SPs as three blocks, all others one face-down block."""
    table = through()
    table.type("1 1", "B04, B05, C07", "")
    assert table.match.question and table.match.question.rule == "7.5-S (10)"
    table.type("-B05, +D07")
    assert table.hex("C05") == (5, 3, False)
    assert table.hex("B04") == (2, 3, False)
    assert table.hex("B05") == (0, 0, False)
    assert table.hex("D07") == (1, 1, True)
    assert table.numbers == (114, 10 + 5 + 2 + 2 + 1, 94)
    assert table.orders[:3] == [
        "C05: stand up three CP blocks of 5 SPs in all, backs to you.",
        "B04: stand up three CP blocks of 2 SPs in all, backs to you.",
        "C07: stand up three CP blocks of 2 SPs in all, backs to you.",
    ]
    assert "B05: take the CP blocks off." in table.orders
    assert "CP track: set 'Revealed SPs' to 20." in table.orders
    assert "7.5-S (10): The Central Powers regroup and have 114 SPs: 20 revealed, 94 hidden." in table.claims


def test_the_reset_of_action_phase_2_hides_all() -> None:
    """7.5-S (10), A-02: one face-down block a hex; Revealed is the number of hexes."""
    table = through(6, 7, 2)
    table.type("1 1", "B04, B05, C07", "")
    table.type("-B05, +D07")
    assert table.hex("C05") == (1, 1, True)
    assert table.numbers == (114 + 32, 14, 100 + 32)  # and the Eastern divisions
    reset = next(e for e in table.news if isinstance(e, Because) and e.rule == "7.5-S (10)")
    assert reset.claim == "The Central Powers regroup and have 114 SPs: 14 revealed, 100 hidden."


def test_the_next_cp_phase_hides_the_standing_blocks() -> None:
    """7.5-S (1), 7.5-S (3): what stood through the Allied phase is cut down to one face-down block."""
    table = through()
    table.type("1 3", "B04", "", "")
    assert table.hex("C05") == (8, 3, False)
    table.until("cp-in-france", 7, 2)
    assert table.hex("C05") == (1, 1, True)
    assert table.numbers == (114, 12, 102)


# --- Corrections in the middle ---------------------------------------------------------------------------


def test_a_correction_can_end_a_breakout_or_an_attack() -> None:
    """7.5-S (8), 7.3-S (4): SPs that a correction has taken away cannot break out or be fought."""
    table = Table().until("cp-in-france")
    table.type("fix artillery_owned 0", "", "6 5 5", "C05", "3 3 3", "9", "6 y", "C04", "3 3 3", "9", "6 y")
    table.type("1 1", "fix C04 0", "B04")
    assert "7.5-S (8): No SPs are left in C04 to break out." in table.claims
    table = Table().until("attacks")
    table.type("fix artillery_owned 0", "C05 20, D06 9", "", "1 1 1", "1", "fix D06 0", "0")
    assert "7.3-S (4): No CP block stands in D06, so there is nothing to fight." in table.claims
    assert table.question == "breakout-attacks"


def test_a_correction_while_the_breakout_is_moved() -> None:
    """7.5-S (8): SPs that are taken off the map while their way is asked for do not go anywhere."""
    table = through()
    table.type("1 1", "fix C05 0")
    assert table.question == "breakout-divided"
    table.type("B04")
    assert table.hex("C05") == table.hex("B04") == (0, 0, False)
    assert not table.said("stay") and not any("C05" in order for order in table.orders)
