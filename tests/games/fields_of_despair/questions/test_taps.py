"""How much a person at the table must tap and type, counted on cards as the phone shows them."""

from __future__ import annotations

from opfor.kernel.questions import Question
from tests.games.fields_of_despair.table import Table

ON_PAD = 13  # numbers that the phone shows as keys


def work(question: Question, answer: str) -> tuple[int, int]:
    """Taps and digits for an answer: a choice is one tap; a card of columns is a tap for each chip and for 'OK'."""
    if question.kind == "one":
        return 1, 0
    taps, digits = 1, 0
    for column, word in zip(question.columns, answer.split(), strict=False):
        if str(column.default) == word:
            continue
        if column.kind == "int" and column.high - column.low >= ON_PAD:
            digits += len(word)
        else:
            taps += 1
    return taps, digits


def test_an_offensive_takes_four_taps_and_two_digits() -> None:
    """A Major Offensive at 9 of ours without guns breaks through and loses 4: target, defence, fight."""
    table = Table().until("cp-in-france")
    table.type("fix artillery_owned 0", "", "5 4 4")
    taps = digits = 0
    for answer in ("F06", "9 0", "4 y"):
        while table.question.startswith("dice:"):
            table.type("3 3 3")
        assert table.match.question is not None
        more_taps, more_digits = work(table.match.question, answer)
        taps, digits = taps + more_taps, digits + more_digits
        table.type(answer)
    assert table.said("The offensive in F06 breaks through")
    assert taps <= 4 and digits <= 2


def test_a_dogfight_is_one_card() -> None:
    """One stepper for each hex and one for what is lost, all on one card."""
    table = Table().until("squadrons")
    table.type("C05 4, F06 3", "6", "6", "6", "6")
    assert table.match.question is not None and table.match.question.kind == "form"
    assert [field.name for field in table.match.question.fields] == ["C05", "F06", "cp_air_lost"]
    table.type("C05=2 cp_air_lost=1")
    assert table.question.startswith("dice:air-reconnaissance")


def test_all_hexes_are_chips() -> None:
    """Every hex of the list can be tapped."""
    table = Table().until("squadrons")
    assert table.match.question is not None
    assert set(table.match.question.columns[0].suggestions) == set(table.hexes.split())
    table.until("contest", 7, 1) if table.question == "contest" else table.until("attacks")
    assert table.match.question is not None
    assert set(table.match.question.columns[0].suggestions) == set(table.hexes.split())
