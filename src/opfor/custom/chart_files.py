"""Custom charts: a file like those of the games, asked by its name wherever a person types the name of a chart.

Only what is typed at this machine or stands in a study file opens a file; everything else finds what was opened.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from opfor.kernel.charts import Chart, load_chart
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game, Procedure, chart_procedure, procedure_named

ENDING = ".toml"
_opened: dict[str, tuple[Chart, Procedure]] = {}


def chart_named(game: Game, name: str, folder: Path = Path()) -> Procedure:
    """A chart or procedure of the game, or the one in a file whose name ends in .toml, as seen from the folder."""
    if not name.lower().endswith(ENDING):
        return procedure_named(game, name)
    try:
        chart = load_chart(folder / name)
    except OSError as problem:
        raise BadInput(f"{name} cannot be read: {problem.strerror}") from None
    procedure = chart_procedure(chart, name)
    _opened[name] = chart, procedure
    return procedure


def known_chart(game: Game, name: str) -> Procedure:
    """The same for a name that has been looked up before: no file is opened."""
    return _opened[name][1] if name in _opened else procedure_named(game, name)


def digest_of(name: str) -> str:
    """The digest of the file of a chart that was opened; '' for a chart of a game."""
    if name not in _opened:
        return ""
    return sha256("\n".join(_opened[name][0].source.lines).encode()).hexdigest()[:16]


def charts_of(game: Game, procedure: Procedure) -> dict[str, Chart]:
    """The charts by which a procedure is explained: the game's, or that of the file."""
    own = _opened.get(procedure.id)
    return game.charts | {own[0].id: own[0]} if own is not None else game.charts
