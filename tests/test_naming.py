"""Names and sentences of the program in the reader's words."""

from __future__ import annotations

import pytest

from opfor.kernel.text import counted, filled, heading, in_words, said


@pytest.mark.parametrize(
    ("text", "number", "told"),
    [
        ("The Central Powers lose {n} SPs in C05.", 1, "The Central Powers lose 1 SP in C05."),
        ("The Central Powers lose {n} SPs in C05.", 21, "The Central Powers lose 21 SPs in C05."),
        ("{n} Allied SPs left", 1, "1 Allied SP left"),
        ("at {n}:1 SPs and {n} dice", 1, "at 1:1 SPs and 1 die"),
        ("+{n} SPs, Company {n} is cardsharp", 1, "+1 SPs, Company 1 is cardsharp"),
        ("no number {n}", 1, "no number 1"),
    ],
)
def test_one_of_a_thing_is_singular(text: str, number: int, told: str) -> None:
    assert filled(text, {"n": number})[0] == told


def test_words_of_names_and_values() -> None:
    assert in_words("cp_total") == "CP total" and heading("sos points") == "Sos points"
    assert [counted(number, "block") for number in (0, 1, 2)] == ["0 blocks", "1 block", "2 blocks"]
    assert [said(value) for value in (True, False, 1, "x")] == ["yes", "no", "1", "x"]
