"""Files of numbers: a mistake is told with the line it stands in, wherever that is."""

from __future__ import annotations

import pytest

from opfor.kernel.errors import DataError
from opfor.kernel.number_tables import check_like
from opfor.kernel.toml_text import Source

FILE = """[deck]
low = 45

[naval.allied]
"7" = [0, 1]
low = 3
sides = { fog = 1 }
air.low = 2
[[block]]
low = 9
"""


@pytest.mark.parametrize(
    ("names", "line"),
    [
        (("deck",), 1),
        (("deck", "low"), 2),
        (("deck", "high"), 1),
        (("naval",), 4),
        (("naval", "allied"), 4),
        (("naval", "allied", "7"), 5),
        (("naval", "allied", "low"), 6),
        (("naval", "allied", "sides", "fog"), 7),
        (("naval", "allied", "air", "low"), 8),
        (("block", "low"), 10),
        (("nothing",), 1),
        ((), 1),
    ],
)
def test_the_line_of_what_is_named(names: tuple[str, ...], line: int) -> None:
    """R8: the heading or the key that leads furthest to it, also where the first line is a heading."""
    assert Source("mine.toml", FILE).line_at(names) == line


def test_a_wrong_number_in_the_first_table() -> None:
    """R8: the line of the number, not that of its heading."""
    with pytest.raises(DataError) as told:
        check_like("[deck]\nlow = -1\n", "[deck]\nlow = 45\n", "mine.toml")
    assert told.value.line == 2
