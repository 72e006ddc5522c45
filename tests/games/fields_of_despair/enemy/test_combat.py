"""Allied combat at the table: numbered attacks, the artillery response, SPs in the hex, reinforcement, losses."""

from __future__ import annotations

import pytest

from opfor.kernel.text import counted
from tests.games.fields_of_despair.table import Table


def at_attacks(*fixes: str) -> Table:
    """Turn 7, action phase 1, attacks to declare. The CP have Total 106, Hidden 95, 10 guns, 4 LPs."""
    table = Table().until("attacks")
    table.type(*[f"fix {fix}" for fix in fixes])
    return table


def quiet(*fixes: str) -> Table:
    """The same without CP guns: no artillery dice."""
    return at_attacks("artillery_owned 0", *fixes)


# --- Declaring and order --------------------------------------------------------------------------------


def test_attacks_are_numbered_by_blocks_and_artillery() -> None:
    """7.3-S (1), 7.3-S (2), 7.3-S (3), 7.3: all are declared before any is resolved; ties are the player's."""
    table = at_attacks()
    table.type("C05 10 2, D06 14, F06 20 5, H06 12")
    assert table.orders == []
    table.type("")
    assert (table.question, table.match.question and table.match.question.rule) == ("order-of-ties", "7.3-S (3)")
    assert "You attack C05 and H06 with equal strength, 12" in table.prompt
    table.type("h06 c05")
    assert [claim for claim in table.claims if claim.startswith("7.3-S (3)")] == [
        "7.3-S (3): The Allies attack, strongest first: F06 (20 SPs, 5 guns), D06 (14 SPs), H06 (12 SPs) and "
        "C05 (10 SPs, 2 guns).",
    ]
    assert table.orders == [
        "F06: place the marker 'Allied Attack #1'.",
        "D06: place the marker 'Allied Attack #2'.",
        "H06: place the marker 'Allied Attack #3'.",
        "C05: place the marker 'Allied Attack #4'.",
    ]


def test_a_hex_is_declared_once() -> None:
    """7.3-S (2): once as an attack or once for guns alone, and with sensible numbers."""
    table = at_attacks()
    assert table.refused("C05") == "'C05' lacks block SPs: enter rows like 'C05 22 8', separated by commas"
    assert "from 1 to 120" in table.refused("C05 0 3")
    assert "'Z05' is not allowed for hex" in table.refused("Z05 4")
    assert "too many parts" in table.refused("C05 4 4 4")
    assert table.refused("C05 x") == "'x' is not allowed: enter a whole number"
    table.type("C05 9, D06 8")
    assert table.refused("D06 4") == "D06 is named twice"


def test_one_hex_is_done_wholly_before_the_next() -> None:
    """7.3-S (4), 7.3-S (5), 7.3-S (6), 7.3-S (7), 7.3-S (9): steps 5-9 in order, then the next number."""
    table = at_attacks()
    table.type("C05 6 2, F06 24 6", "E07 4")
    table.asked = []
    table.type("4", "1", "1 1 1", "1", "", "5")  # F06
    table.type("4", "1", "1 1 1", "1", "0")  # C05
    table.type("5", "1", "1")  # guns alone at E07
    one = ["dice:artillery-response", "dice:artillery-strength", "dice:cp-sps-in-hex", "dice:cp-reinforcement"]
    guns = ["dice:artillery-response", "dice:artillery-strength"]
    assert table.asked == [*one, "reinforcement", "fight-attack", *one, "fight-attack", *guns, "bombard"]


def test_guns_alone_come_last_however_strong() -> None:
    """7.3-S (4), A-26: after all numbered attacks, by artillery + block SPs; ties by the player."""
    table = quiet()
    table.type("C05 4", "D06 9 20, E07 3, G07 1 2")
    assert (table.question, table.match.question and table.match.question.rule) == ("order-of-ties", "A-26")
    table.type("g07 e07")
    assert table.orders[0] == "C05: place the marker 'Allied Attack #1'."
    assert not any("Attack #2" in order for order in table.orders)
    table.type("1 1 1", "0")
    for hex in ("D06", "G07", "E07"):
        assert table.prompt.startswith(f"Fire your artillery in {hex}")
        table.type("0")
    assert table.question == "contest"  # no hex was cleared, so there is no breakout


# --- Artillery response (7.3.1-S) ------------------------------------------------------------------------


def test_the_response_names_row_column_and_modifiers() -> None:
    """7.3-S (5), 7.3.1-S: step 1, then step 2; the points placed are no longer available."""
    table = at_attacks()
    table.type("C05 22 8, F06 6 2", "", "2", "6")
    assert table.read("artillery-response") == ("4", "10-12", "Y")
    assert table.applied("artillery-response") == ["Allied SPs over 10"]
    assert table.read("artillery-strength") == (">=7", "10-12", 7)
    assert "7.3-S (5): The Central Powers commit 7 artillery points to C05." in table.claims
    assert "C05: place 7 CP artillery points." in table.orders
    assert table.guns == 3
    table.type("1 1 1", "1", "", "0", "5", "5")
    assert table.read("artillery-response") == (">=5", "1-3", "Y")
    assert table.applied("artillery-strength") == ["Allied SPs 5-10", "Allied artillery 2"]


@pytest.mark.parametrize(
    "attack, step1, step2",
    [
        ("C05 4", [], ["Allied artillery below 2"]),
        ("C05 4 1", ["Allied SPs 5-10"], ["Allied SPs 5-10", "Allied artillery below 2"]),
        ("C05 8 2", ["Allied SPs 5-10"], ["Allied SPs 5-10", "Allied artillery 2"]),
        ("C05 8 3", ["Allied SPs over 10"], ["Allied SPs over 10"]),
    ],
)
def test_artillery_modifiers_by_attack_strength(attack: str, step1: list[str], step2: list[str]) -> None:
    """7.3.1-S, A-13: Allied SPs are blocks + artillery."""
    table = at_attacks()
    table.type(attack, "", "6", "3")
    assert table.applied("artillery-response") == step1
    assert table.applied("artillery-strength") == step2


def test_a_previous_n_adds_one_until_a_y_and_through_breakout_combat() -> None:
    """7.3.1-S, A-24: the check just before in the same action phase, breakout combat included; a new phase is new."""
    table = at_attacks("artillery_owned 3")
    table.type("C05 4, D06 3, F06 2", "", "4", "1 1 1", "0")
    assert table.applied("artillery-response") == []
    assert "7.3-S (5): The Central Powers commit no artillery to C05." in table.claims
    table.type("4", "1", "1 1 1", "7")
    assert table.applied("artillery-response") == ["previous result was N"]  # and so a Y; D06 is cleared
    table.type("4", "1 1 1", "0")
    assert table.applied("artillery-response") == []  # the Y has cleared it; this is an N again
    table.type("G07 3", "3")
    assert table.applied("artillery-response") == ["previous result was N"]
    table.until("attacks", 7, 2).type("C05 4", "", "1")
    assert table.applied("artillery-response") == []


def test_no_guns_no_roll_and_never_more_than_are_left() -> None:
    """7.3-S (5), 7.3.1-S, A-25: what is left, and nothing from nothing."""
    table = at_attacks("artillery_owned 2")
    table.type("C05 22 8, D06 9", "", "3", "6")
    assert table.found("artillery-strength").result == 3
    assert "C05: place 2 CP artillery points." in table.orders
    assert "A-25" in table.rulings
    assert table.said("commit 2 artillery points to C05, their last in this phase.")
    table.type("1 1 1", "1", "", "0")
    assert table.question == "dice:cp-sps-in-hex"


# --- CP SPs in the hex (7.3.3-S) -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sps, total, applied",
    [
        (14, 106, []),
        (15, 106, ["Allied SPs 15-20 (CP Total 61+)"]),
        (19, 106, ["Allied SPs 15-20 (CP Total 61+)"]),
        (20, 106, ["Allied SPs 20-30 (CP Total 61+)"]),
        (30, 106, ["Allied SPs 20-30 (CP Total 61+)"]),
        (31, 106, ["Allied SPs over 30 (CP Total 61+)"]),
        (31, 61, ["Allied SPs over 30 (CP Total 61+)"]),
        (31, 60, []),
    ],
)
def test_modifiers_for_large_attacks_while_the_cp_are_strong(sps: int, total: int, applied: list[str]) -> None:
    """7.3.3-S, A-04: only with CP Total 61 or more; 20 counts as 20-30 and the ruling is named."""
    table = quiet(*([] if total == 106 else [f"total {total}"]))
    table.type(f"C05 {sps}", "", "3 3 3")
    assert [text for text in table.applied("cp-sps-in-hex") if "limited" not in text] == applied
    assert ("A-04" in table.rulings) == (sps == 20)


@pytest.mark.parametrize("sps, row", [(5, "9"), (6, "12"), (14, "12"), (15, ">=18")])
def test_limits_for_small_attacks(sps: int, row: str) -> None:
    """7.3.3-S, A-09: below 6 row 9 at most, below 15 row 12, after the modifiers."""
    table = quiet()
    table.type(f"C05 {sps}", "", "6 6 6")
    assert table.found("cp-sps-in-hex").row == row
    assert ("A-09" in table.rulings) == (sps < 15)


@pytest.mark.parametrize("air, left, row, sps", [(1, 2, "12", 21), (2, 1, "10", 18)])
def test_limits_by_the_blocks_still_to_place(air: int, left: int, row: str, sps: int) -> None:
    """7.3.3-S, A-09, A-10: scouting takes the upper rows away: two blocks to place row 12, one row 10."""
    table = Table().until("squadrons")
    table.type("fix air_owned 0", "fix artillery_owned 0", f"C05 {air}", "1 1 1")
    assert table.hex("C05") == (12, air, False)
    table.type("C05 31", "", "6 6 6")
    assert table.found("cp-sps-in-hex").inputs["blocks_remaining"] == left
    assert table.found("cp-sps-in-hex").row == row
    assert "A-09" in table.rulings
    assert table.hex("C05") == (sps, 3, False)
    assert "A-11" not in table.rulings  # no face-down block was there to be replaced


def test_the_larger_of_what_is_known_and_what_is_rolled() -> None:
    """7.3-S (6), A-10: a low roll leaves the known SPs; the blocks still to place are deception blocks."""
    table = Table().until("squadrons")
    table.type("fix air_owned 0", "fix artillery_owned 0", "C05 1", "3 3 4")
    assert table.hex("C05") == (19, 1, False)
    before = table.numbers
    table.type("C05 31", "", "1 1 1")
    assert table.found("cp-sps-in-hex").result == 7
    assert table.hex("C05") == (19, 3, False)
    assert table.numbers == before
    assert "A-10" in table.rulings
    assert "7.3-S (6): The attack on C05 meets 19 SPs." in table.claims


def test_three_known_blocks_need_no_roll() -> None:
    """7.3-S (6), A-10: scouted by 3 or more air points."""
    table = Table().until("squadrons")
    table.type("fix air_owned 0", "fix artillery_owned 0", "C05 3", "3 3 4", "C05 31", "")
    assert "cp-sps-in-hex" not in table.rolls
    assert "A-10" in table.rulings
    assert table.hex("C05") == (19, 3, False)


def test_the_attackers_of_action_phase_1_are_known() -> None:
    """A-27, A-10, 7.3-S (7): standing blocks need no roll, the reinforcement check is made as usual."""
    table = Table().until("cp-in-france", 7, 1)
    table.type("no", "4 4 3", "C05", "3 3 3", "12", "1", "2 n", "")
    standing = table.hex("C05")
    assert standing == (15, 3, False)
    table.until("attacks", 7, 2).type("fix artillery_owned 0", "C05 31", "")
    assert "cp-sps-in-hex" not in table.rolls
    assert table.question == "dice:cp-reinforcement"
    assert table.hex("C05") == standing


def test_the_result_replaces_the_face_down_block() -> None:
    """7.3-S (6), 7.3.3-S, A-11: Revealed rises by the result less 1."""
    table = quiet()
    table.type("C05 22", "", "3 3 3")
    assert table.read("cp-sps-in-hex") == ("11", "61+", 20)
    assert "A-11" in table.rulings
    assert table.numbers == (106, 30, 76)
    assert "7.3-S (6): The attack on C05 meets 20 SPs." in table.claims
    assert "C05: make it three CP blocks of 20 SPs in all." in table.orders


@pytest.mark.parametrize("hidden, sps, capped", [(1, 2, True), (2, 3, False), (4, 3, False)])
def test_no_more_than_the_central_powers_have(hidden: int, sps: int, capped: bool) -> None:
    """7.3.3-S, A-12: at most Hidden + 1."""
    table = quiet(f"hidden {hidden}")
    table.type("C05 20", "", "6 6 6")
    assert table.found("cp-sps-in-hex").result == 3
    assert table.hex("C05")[0] == sps
    assert ("A-12" in table.rulings) == capped


def test_with_nothing_hidden_there_is_one_sp_and_no_roll() -> None:
    """7.3.3-S, 7.3-S (7), A-12, A-14: nor can reinforcements come."""
    table = quiet("hidden 0")
    table.type("C05 20", "")
    assert table.rolls == []
    assert table.hex("C05") == (1, 3, False)
    assert "A-12" in table.rulings
    assert "7.3-S (6): The attack on C05 meets 1 SP; the Central Powers have no hidden SPs left." in table.claims
    assert table.question == "fight-attack"


# --- Reinforcement ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "attack, column, comes_on",
    [("C05 30", "4:1", 1), ("C05 38", "4:1", 1), ("C05 21", "3:1", 3), ("C05 14", "2:1", 4), ("C05 13", "1:1", 6)],
)
def test_the_reinforcement_check_by_odds(attack: str, column: str, comes_on: int) -> None:
    """7.3-S (7), A-13: whole odds, rounded down; above 4:1 the 4:1 column is read and the ruling named."""
    table = quiet()
    table.type(attack, "", "1 1 1", str(comes_on))
    assert table.question == "reinforcement"
    table.type("")
    assert table.hex("C05")[0] == 7 + 5
    assert table.read("cp-reinforcement")[1:] == (column, "Y")
    assert ("A-13" in table.found("cp-reinforcement").rulings) == (attack == "C05 38")
    if comes_on > 1:
        table.type("undo 2", str(comes_on - 1))
        assert table.hex("C05")[0] == 7
        assert "7.3-S (7): No reinforcements come to C05." in table.claims


def test_below_one_to_one_there_is_no_check() -> None:
    """7.3-S (7), A-13: 6 against 7."""
    table = quiet()
    table.type("C05 6", "", "1 1 1")
    assert table.hex("C05")[0] == 7
    assert table.question == "fight-attack"
    assert "A-13" in table.rulings


@pytest.mark.parametrize("counted_on_the_cp_side, column", [("blocks", "4:1"), ("guns", "2:1")])
def test_what_counts_on_both_sides_of_the_odds(counted_on_the_cp_side: str, column: str) -> None:
    """7.3-S (7), A-13: blocks and artillery against CP blocks: 30 to 7; by the switch to 7 + 4."""
    table = Table(reinforcement_odds=counted_on_the_cp_side).until("attacks")
    table.type("C05 22 8", "", "6", "1", "1 1 1")
    guns = 10 - table.guns
    assert (guns, table.hex("C05")[0]) == (4, 7)
    table.type("1", *([""] if column == "4:1" else []))
    assert table.found("cp-reinforcement").column == column


def test_reinforcement_costs_a_logistic_point_and_brings_five() -> None:
    """7.3-S (7), A-14: 5 SPs out of Hidden for 1 LP."""
    table = quiet()
    table.type("C05 30", "", "1 1 1")
    total, shown, out_of_sight = table.numbers
    table.type("1", "")
    assert table.state.logistic_points == 3
    assert table.hex("C05") == (12, 3, False)
    assert table.numbers == (total, shown + 5, out_of_sight - 5)
    assert "A-14" in table.rulings
    assert (
        "7.3-S (7): The Central Powers spend a Logistic Point to reinforce C05 with 5 SPs, 12 in all." in table.claims
    )
    assert "C05: raise the CP blocks by 5 SPs, to 12." in table.orders


def test_no_more_reinforcement_than_is_hidden() -> None:
    """A-14: 5 at most, and at most Hidden."""
    table = quiet("hidden 3")
    table.type("C05 30", "", "1 1 1", "1", "")
    assert table.hex("C05")[0] == 4
    assert table.numbers == (14, 14, 0)


def test_without_a_logistic_point_none_comes() -> None:
    """7.3-S (7), A-14: no check is rolled."""
    table = quiet("logistic_points 0")
    table.type("C05 30", "", "1 1 1")
    assert (table.question, table.hex("C05")[0]) == ("fight-attack", 7)
    assert "7.3-S (7): The Central Powers have no Logistic Point, so no reinforcements come." in table.claims
    assert "A-14" in table.rulings


def test_the_number_of_sps_is_the_players() -> None:
    """7.3-S (7), A-14: the core rules say how many; the house number is only offered, and none costs no LP."""
    table = quiet()
    table.type("C05 30", "", "1 1 1", "1")
    assert table.match.question is not None and table.match.question.default == 5
    table.type("9")
    assert (table.hex("C05")[0], table.state.logistic_points) == (16, 3)
    table.type("undo", "0")
    assert (table.hex("C05")[0], table.state.logistic_points) == (7, 4)


def test_never_above_sixty_sps_in_a_hex() -> None:
    """A-14: two find room beside 58, none beside 60."""
    table = quiet("total 300", "C05 58")
    table.type("C05 120", "", "6", "")
    assert table.found("cp-reinforcement").column == "2:1"
    assert (table.hex("C05")[0], table.state.logistic_points) == (60, 3)
    table = quiet("total 300", "C05 60")
    table.type("C05 120", "", "6")
    assert (table.hex("C05")[0], table.state.logistic_points) == (60, 4)
    assert table.said("Reinforcements are called to C05, but it is full.")


@pytest.mark.parametrize("again", ["yes", "no"])
def test_a_second_check_in_the_same_hex(again: str) -> None:
    """7.3-S (7), A-14, 7.4: printed: at every attack; by the switch once a hex and action phase."""
    table = Table(reinforce_again=again).until("attacks")
    table.type("fix artillery_owned 0", "C05 30, D06 8", "", "1 1 1", "1", "", "2", "1 1 1", "1", "7")  # D06 is cleared
    assert table.state.logistic_points == 3
    table.type("C05 40")
    checked = table.question == "dice:cp-reinforcement"
    assert checked == (again == "yes")
    told = "7.3-S (7): No reinforcements for C05: it was reinforced in this action phase."
    assert (told in table.claims) == (again == "no")
    assert checked or "A-14" in table.rulings


# --- Fighting --------------------------------------------------------------------------------------------


def test_losses_come_off_the_total_and_off_the_hex() -> None:
    """7.3-S (8), 7.3-S (9): one number for artillery and infantry together; Hidden stays as it was."""
    table = quiet()
    table.type("C05 22, D06 9", "", "3 3 3", "1")
    assert "Fight Attack #1 in C05 against 20 SPs without guns" in table.prompt
    assert table.refused("21") == "21 is not allowed for the amount: enter a whole number from 0 to 20"
    assert table.refused("-1").startswith("-1 is not allowed")
    assert "nothing is filled in" in table.refused("")
    _, _, out_of_sight = table.numbers
    table.type("13")
    assert table.hex("C05") == (7, 3, False)
    assert table.numbers == (93, 17, out_of_sight)
    assert "7.3-S (9): The Central Powers lose 13 SPs in C05 and have 93 left on the whole front." in table.claims


def test_a_hex_without_sps_is_clear() -> None:
    """7.3-S (9): the last SP takes the blocks along."""
    table = quiet()
    table.type("C05 22", "", "3 3 3", "1", "20")
    assert table.hex("C05") == (0, 0, False)
    assert "C05" not in table.hexes
    assert "C05: take the last CP block off." in table.orders
    assert table.numbers == (86, 10, 76)


def test_more_than_three_hits_on_a_face_down_block_are_taken_with_a_warning() -> None:
    """7.3-S (8), A-26: the limit of 3 is ours; what the player says is done."""
    table = quiet()
    table.type("-", "C05 8 3", "5")
    assert table.numbers == (101, 11, 90)
    assert table.said("A-26: The house rule takes 3 SPs at most from a face-down block")
    table.type("undo")
    assert "from 0 to 96" in table.refused("97")
    table.type("96")
    assert table.hex("C05") == (0, 0, False)
    assert table.numbers == (10, 10, 0)


@pytest.mark.parametrize("hidden, most", [(95, 3), (2, 2), (1, 1)])
def test_guns_alone_against_a_face_down_block(hidden: int, most: int) -> None:
    """7.3-S (8), A-26: hits come off Total and Hidden; the block stays."""
    table = quiet(*([] if hidden == 95 else [f"hidden {hidden}"]))
    table.type("-", "C05 8 3")
    assert "A-26: " in table.help
    table.type(str(most))
    assert table.hex("C05") == (1, 1, True)
    assert table.numbers == (11 + hidden - most, 11, hidden - most)
    assert "A-26" in table.rulings
    assert table.said(f"7.3-S (8): The Central Powers lose {counted(most, 'SP')} in C05")
    assert not any("Revealed" in order for order in table.orders)  # the marker stands there already


def test_guns_alone_remove_the_block_when_nothing_is_hidden() -> None:
    """A-26: one hit."""
    table = quiet("hidden 0")
    table.type("-", "C05 8 3")
    assert "from 0 to 1" in table.refused("2")
    table.type("1")
    assert table.hex("C05") == (0, 0, False)
    assert table.numbers == (10, 10, 0)
    assert table.orders[0] == "C05: take the last CP block off."


def test_guns_alone_against_known_blocks() -> None:
    """7.3-S (8), A-26: hits come off the blocks, without the limit of 3."""
    table = Table().until("squadrons")
    table.type("fix air_owned 0", "fix artillery_owned 0", "C05 3", "3 3 4", "-", "C05 8, D06 3")
    table.type("5")
    assert table.hex("C05") == (14, 3, False)
    assert table.numbers == (101, 24, 77)


def test_guns_alone_draw_the_response_too() -> None:
    """7.3-S (4), 7.3-S (5), A-26: step 5 is made, steps 6, 7 and 9 are not."""
    table = at_attacks()
    table.type("-", "C05 4 3", "5", "5")
    assert table.applied("artillery-response") == ["Allied SPs 5-10"]
    assert table.guns < 10
    table.type("0")
    assert table.rolls == []
    assert table.question == "contest"


def test_breakout_combat_is_played_by_the_same_steps() -> None:
    """7.4, A-15, 7.3-S (3): numbered, with response, SPs, reinforcement and losses; without fights nothing follows."""
    table = quiet()
    table.type("C05 22", "", "3 3 3", "1", "20")
    assert "too many parts" in table.refused("C06 12 2")  # no artillery is placed for it
    table.type("G06 9, C06 12")
    assert "A-15" in table.rulings
    assert [claim for claim in table.claims if claim.startswith("7.3-S (3)")] == [
        "7.3-S (3): The Allies attack, strongest first: C06 (12 SPs) and G06 (9 SPs).",
    ]
    table.type("1 1 1", "1", "3", "1 1 1", "1", "0")
    assert table.state.total == 83
    assert table.match.question and table.match.question.rule == "7.5-S (2)"
    table = quiet()
    table.type("C05 22", "", "3 3 3", "1", "20")
    table.type("")
    assert table.rulings == set()
