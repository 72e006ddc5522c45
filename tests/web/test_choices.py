"""Why for choices: the candidates by criteria, where each fell out, and the chosen one by shape and word."""

from __future__ import annotations

from opfor.kernel.because import Because, Candidate, Choice
from opfor.web.charts.explain import why
from opfor.web.render import render
from tests.toy import TOY

FUNNEL = Choice(
    "Which zone it attacks",
    "F3",
    ["weakest", "nearest"],
    [
        Candidate("the mill", ["2", "1"]),
        Candidate("the bridge", ["2", "1"]),
        Candidate("a card in its hand", ["4"], "stronger than 2"),
    ],
    "the mill",
)


def test_a_choice_is_a_table_of_candidates() -> None:
    shown = render("part_why.html", id="m", game=TOY, why=why(Because("It attacks the mill.", "F3", {}, [FUNNEL]), TOY))
    rows = [row.partition("</tr>")[0] for row in shown.split("<tr")[1:]]
    assert [head in rows[0] for head in ("1. weakest", "2. nearest", "Result")] == [True] * 3
    assert 'class="chosen"' in rows[1] and "✓ chosen" in rows[1] and "the mill" in rows[1]
    assert "= tied" in rows[2] and "the bridge" in rows[2]
    assert 'class="out"' in rows[3] and "✗ stronger than 2" in rows[3]
    assert "Which zone it attacks" in shown and shown.count("✓ chosen") == 1


def test_a_choice_of_nothing_says_so() -> None:
    refused = Choice("Which zone it attacks", "F3", ["Supply"], [Candidate("the mill", ["needs 6"], "may spend 5")])
    shown = render("part_why.html", id="m", game=TOY, why=why(Because("It waits.", "F3", {}, [refused]), TOY))
    assert "every candidate fell out" in shown and "✗ may spend 5" in shown
