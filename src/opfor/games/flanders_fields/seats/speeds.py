"""At the table: how far a MOVE takes stands, in words for a ruler."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.roster import names
from opfor.games.flanders_fields.model.stands import ground
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.movement import speeds
from opfor.kernel.text import listed

GROUND = (
    (kinds.SHELL_TORN, "over shell holes"),
    (kinds.CLOSE, "in woods and ruins"),
    (kinds.ALONG_TRENCH, "along a trench"),
    (kinds.SHATTERED, "in craters"),
    (kinds.ROAD, "by road in column"),
)


def speed_words(state: State, *stands: int) -> str:
    """2.6, R7, R8: how far one MOVE takes each of them, on the ground that lies on this table."""
    groups: dict[str, list[int]] = {}
    for stand in stands:
        groups.setdefault(_pace(state, stand), []).append(stand)
    if len(groups) == 1:
        return next(iter(groups))
    return "; ".join(f"{names(state, group)}: {pace}" for pace, group in groups.items())


def _pace(state: State, stand: int) -> str:
    """'20 cm in the open, 10 cm over shell holes and along a trench'."""
    pace = [mm // 10 for mm in speeds(state, stand)]
    here, clear = set(ground(state).going), pace[kinds.CROSS_COUNTRY]
    if not clear:
        return "does not move"
    slower: dict[int, list[str]] = {}
    for move_class, words in GROUND:
        if move_class in here and pace[move_class] != clear:
            slower.setdefault(pace[move_class], []).append(words)
    parts = [f"{cm} cm {listed(where, 'or')}" if cm else f"not {listed(where, 'or')}" for cm, where in slower.items()]
    return ", ".join([f"{clear} cm in the open", *parts])
