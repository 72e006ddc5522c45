"""8: points values of stands, guns and works."""

from __future__ import annotations

import msgspec

from opfor.games.flanders_fields.model.data import DATA


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """points.toml."""

    stand: dict[str, tuple[int, int, int]]
    item: dict[str, int]


POINTS: Points = DATA.table("points.toml", Points)


def stand_points(kind: str, quality: int, storm: bool, lmg: bool) -> int:
    """8: the value of one stand."""
    value = POINTS.item["storm_troops"] if storm and kind == "infantry" else POINTS.stand[kind][quality]
    return value + (POINTS.item["lmg"] if lmg else 0)
