"""A-08, A-09: the shading of 7.1.3-S and 7.3.3-S, which the scan has lost.

A limit is the last row of each column that is not shaded: data of the chart files. An owner may type that of his sheet
when a match is set up; then the same charts are read with his limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.charts import Chart
from opfor.kernel.errors import BadInput

RECONNAISSANCE: Final = "air-reconnaissance"
SPS_IN_HEX: Final = "cp-sps-in-hex"
# What each limit is called, in the order of the limits in the chart files.
LIMITS: Final[dict[str, tuple[str, ...]]] = {
    RECONNAISSANCE: ("air-1", "air-2"),
    SPS_IN_HEX: ("below-6", "below-15", "block-1", "block-2", "block-3"),
}
NAMES: Final = [name for names in LIMITS.values() for name in names]
COLUMNS: Final = [head.label for head in CHARTS[SPS_IN_HEX].heads]
FIRST_ROW: Final = 6  # the row "6 or less"
LAST_ROW: Final = 18  # no cell of the column is shaded


def limits_in_files() -> list[list[int]]:
    """The limits as the chart files have them, by name and column."""
    return [
        [min(LAST_ROW, cap.row_in(column)) for column in range(len(COLUMNS))]
        for id in LIMITS
        for cap, _ in CHARTS[id].caps
    ]


def recon_chart(state: State) -> Chart:
    """7.1.3-S with the limits of this match."""
    return limited(RECONNAISSANCE, state.shading)


def sps_chart(state: State) -> Chart:
    """7.3.3-S with the limits of this match."""
    return limited(SPS_IN_HEX, state.shading)


def limited(id: str, shading: Sequence[int | str]) -> Chart:
    """A chart with these limits, limit by limit and column by column; none: those of its file."""
    return _limited(id, tuple(map(int, shading))) if shading else CHARTS[id]


@lru_cache(maxsize=16)
def _limited(id: str, shading: tuple[int, ...]) -> Chart:
    wide = len(COLUMNS)
    if len(shading) != len(NAMES) * wide or not all(FIRST_ROW <= row <= LAST_ROW for row in shading):
        raise BadInput(f"shading needs {len(NAMES) * wide} rows from {FIRST_ROW} to {LAST_ROW}, limit by limit")
    rows = [shading[NAMES.index(name) * wide : (NAMES.index(name) + 1) * wide] for name in LIMITS[id]]
    return CHARTS[id].with_limits(rows)
