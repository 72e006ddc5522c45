"""Allied air at the table: the order of answers, dogfights, reconnaissance."""

from __future__ import annotations

import pytest

from opfor.games.fields_of_despair.model.hex_ids import hex_number
from tests.games.fields_of_despair.table import Table


def at_air(*fixes: str) -> Table:
    """Turn 7, action phase 1, squadrons to place. The CP have Total 106, Hidden 95, 8 air, 10 guns."""
    table = Table().until("squadrons")
    table.type(*[f"fix {fix}" for fix in fixes])
    return table


def test_strongest_first_and_what_was_placed_is_gone() -> None:
    """7.1-S (1), 7.1-S (2), 7.1-S (3), 7.1.2-S, 7.1: the column falls as CP air is placed."""
    table = at_air()
    table.type("C05 2, F06 3, H06 6")
    table.type("1", "6")
    assert table.read("dogfight-response") == ("3", "7-9", "Y")
    assert table.applied("dogfight-response") == ["Allied air over 5"]
    assert table.read("dogfight-strength") == (">=6", "7-9", 4)
    assert table.orders == ["H06: place 4 CP air points."]
    assert table.air == 4
    table.type("3", "1")
    assert table.read("dogfight-response") == ("4", "4-6", "Y")
    assert table.read("dogfight-strength") == ("2", "4-6", 2)
    assert table.claims == ["7.1.2-S: The Central Powers send 2 air points up over F06, against 3."]
    assert table.air == 2
    table.type("4")
    assert table.read("dogfight-response") == ("4", "1-3", "N")
    assert table.claims == ["7.1.2-S: No Central Powers aircraft rise over C05."]
    assert table.orders == []
    assert table.air == 2


def test_a_tie_is_decided_when_it_comes_up() -> None:
    """7.1-S (2), 7.1-S (3): select, resolve, repeat; the player breaks a tie after the hexes before it are resolved."""
    table = at_air()
    table.type("C05 2, F06 3, I07 2")
    assert table.question == "dice:dogfight-response"
    table.type("1")
    assert table.said("over F06")
    assert (table.question, table.match.question and table.match.question.rule) == ("next-air-hex", "7.1-S (2)")
    assert "C05 and I07 have equal Allied air" in table.prompt
    assert "choose one of C05, I07" in table.refused("F06")
    table.type("i07", "1")
    assert table.said("over I07")
    assert table.question == "dice:dogfight-response"
    table.type("1")
    assert table.said("over C05")


def test_one_counter_in_columns_j_to_m() -> None:
    """7.1-S (1): elsewhere several counters in a hex add up."""
    table = at_air()
    assert "J07 is named twice" in table.refused("J07 1, C05 2, j07 1")
    table.type("J07 2, C05 2, C05 1")
    values = dict(zip(table.state.air_hexes, table.state.air_values, strict=True))
    assert values == {hex_number("C05"): 3, hex_number("J07"): 2}


@pytest.mark.parametrize("hex", ["J01", "K09", "L10", "M99"])
def test_every_one_of_these_columns(hex: str) -> None:
    """7.1-S (1): J, K, L and M."""
    assert "only one counter" in at_air().refused(f"{hex} 1, {hex} 1")


def test_a_previous_n_adds_one_until_a_y() -> None:
    """7.1.2-S, A-24: the check just before in the same action phase; a Y clears it."""
    table = at_air("air_owned 3")
    table.type("C05 2, C06 2, D06 2, E07 2", "", "4")
    assert table.read("dogfight-response") == ("4", "1-3", "N")
    table.type("", "3")
    assert table.applied("dogfight-response") == ["previous result was N"]
    assert table.read("dogfight-response") == ("4", "1-3", "N")
    table.type("", "4", "2")
    assert table.applied("dogfight-response") == ["previous result was N"]
    assert table.read("dogfight-response")[2] == "Y"
    table.type("4")
    assert table.applied("dogfight-response") == []
    assert table.found("dogfight-response").inputs["previous_no"] is False


def test_a_previous_n_is_forgotten_in_the_next_phase_and_does_not_count_for_guns() -> None:
    """7.1.2-S, 7.3.1-S, A-24: air and artillery are counted apart, and each new phase begins afresh."""
    table = at_air()
    table.type("C05 2", "1")
    assert table.found("dogfight-response").result == "N"
    table.until("attacks").type("C05 4", "", "1")
    assert table.applied("artillery-response") == []
    table.until("squadrons", 7, 2).type("C05 2", "1")
    assert table.applied("dogfight-response") == []


@pytest.mark.parametrize(
    "air, modifiers", [(1, []), (2, []), (3, ["Allied air 3-5"]), (5, ["Allied air 3-5"]), (6, ["Allied air over 5"])]
)
def test_modifiers_by_allied_air(air: int, modifiers: list[str]) -> None:
    """7.1.2-S: those that apply, and those that do not, are both in the evidence."""
    table = at_air()
    table.type(f"C05 {air}", "5", "3")
    assert table.applied("dogfight-response") == modifiers
    assert table.applied("dogfight-strength") == (["Allied air 1"] if air == 1 else modifiers)
    assert len(table.found("dogfight-response").modifiers) == 3


def test_nothing_available_is_no_roll_and_more_than_there_is_is_all_there_is() -> None:
    """7.1.2-S, A-25: with 0 no dice; else at most what is left."""
    table = at_air("air_owned 1")
    table.type("C05 3, F06 2", "5", "6")
    assert table.found("dogfight-strength").result == 3
    assert "A-25" in table.rulings
    assert table.orders == ["C05: place 1 CP air point."]
    assert table.claims == ["7.1.2-S: The Central Powers send their last 1 air point up over C05, against 3."]
    assert table.question == "dogfights"
    assert table.air == 0
    table = at_air("air_owned 0")
    table.type("C05 3")
    assert table.rolls == []
    assert "A-25" in table.rulings
    assert table.question == "dice:air-reconnaissance"  # nobody to fight: no question about dogfights either


def test_dogfights_are_fought_on_the_table() -> None:
    """7.1-S (4): asked only where both sides fly; what is left flies on, what is shot down is gone for good."""
    table = at_air()
    table.type("C05 4, F06 3, H06 2", "5", "5", "5", "1", "1")
    assert "dogfights over C05 and F06" in table.prompt
    assert "0 to 3" in table.refused("F06=4")
    assert table.refused("C05=5")
    assert "sets nothing" in table.refused("D06=1")
    assert "0 to 6" in table.refused("cp_air_lost=7")  # no more than flew
    table.type("f06=0 cp_air_lost=2")
    assert "7.1-S (5): Allied squadrons scout, by air points: C05 (4) and H06 (2)." in table.claims
    assert (table.state.air_owned, table.air) == (6, 2)
    table.until("squadrons", 7, 2)
    assert table.air == 6


@pytest.mark.parametrize(
    "air, dice, row, sps, blocks, limited",
    [
        (1, "6 6 6", "10", 19, 1, True),
        (1, "3 3 4", "10", 19, 1, False),
        (1, "1 1 1", "<=6", 12, 1, False),
        (2, "6 6 6", "13", 26, 2, True),
        (2, "4 4 5", "13", 26, 2, False),
        (3, "6 6 6", "18", 32, 3, False),
        (7, "5 5 5", "15", 30, 3, False),
    ],
)
def test_reconnaissance_by_surviving_air(air: int, dice: str, row: str, sps: int, blocks: int, limited: bool) -> None:
    """7.1-S (5), 7.1.3-S, A-08, A-11: blocks by air value within the limits; they replace the face-down block."""
    table = at_air("air_owned 0")
    table.type(f"C05 {air}", dice)
    assert table.read("air-reconnaissance") == (row, "61+", sps)
    assert ("A-08" in table.rulings) == limited
    assert "A-11" in table.rulings
    assert table.hex("C05") == (sps, blocks, False)
    assert table.numbers == (106, 11 + sps - 1, 95 - (sps - 1))
    pieces = "block" if blocks == 1 else "blocks"
    assert table.claims[-1].endswith(f"finds {sps} SPs in {blocks} {pieces} in C05.")
    assert table.orders == [
        f"C05: put {blocks} CP {pieces} of {sps} SPs in all in place of the face-down block.",
        f"CP track: set 'Revealed SPs' to {10 + sps}.",
    ]


def test_each_scouted_hex_lowers_hidden_for_the_next() -> None:
    """7.1-S (5), 7.1.3-S: the column is that of the Hidden SPs left."""
    table = at_air("air_owned 0", "hidden 62")
    table.type("C05 3, F06 2", "6 6 6", "4 4 5")
    columns = [piece.column for piece in table.evidence if getattr(piece, "chart", "") == "air-reconnaissance"]
    assert columns == ["61+", "29-32"]  # 32 SPs found: Hidden 62 - 31 = 31
    assert table.hex("F06") == (19, 2, False)


@pytest.mark.parametrize("hidden, dice, sps", [(1, "6 6 6", 2), (2, "6 6 6", 3), (3, "6 6 6", 3), (1, "1 1 1", 1)])
def test_never_more_than_there_is(hidden: int, dice: str, sps: int) -> None:
    """7.1.3-S, A-12: at most Hidden + 1, because the face-down block is replaced."""
    table = at_air("air_owned 0", f"hidden {hidden}")
    table.type("C05 3", dice)
    assert table.hex("C05")[0] == sps
    assert ("A-12" in table.rulings) == (hidden == 1 and sps == 2)
    assert table.numbers == (11 + hidden, 10 + sps, hidden + 1 - sps)


def test_with_nothing_hidden_one_sp_is_found_without_dice() -> None:
    """7.1.3-S, A-12: no roll."""
    table = at_air("air_owned 0", "hidden 0")
    table.type("C05 2")
    assert (table.rolls, table.hex("C05")) == ([], (1, 2, False))
    assert "A-12" in table.rulings


def test_a_hex_that_is_not_on_the_list_gets_its_block() -> None:
    """23.2, 7.1-S (1): the sheet wants it contested; without Hidden SPs the line is refused."""
    table = at_air("air_owned 0")
    table.type("K07 1")
    assert "23.2: K07 joins the list of hexes with a CP block." in table.claims
    assert table.numbers == (106, 12, 94)
    table = at_air("air_owned 0", "hidden 0")
    assert "no Hidden SPs are left" in table.refused("K07 1")


def test_a_known_hex_is_not_scouted_again() -> None:
    """7.1-S (5): on turn 8 the attackers of the CP part stand revealed when the Allies fly."""
    table = Table().until("cp-in-france", 8, 1)
    table.type("", "1 1 1", "C05", "3 3 3", "12", "1", "0 n", "")
    table.until("squadrons", 8, 1).type("fix air_owned 0", "C05 3")
    assert table.claims[-1] == "7.1-S (5): C05 holds no face-down block, so there is nothing to scout."
    assert table.rolls == []
