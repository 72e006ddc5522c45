"""At a real table: areas and marks that a step has changed, as things to do."""

from __future__ import annotations

from opfor.games.flanders_fields.model.names import label
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle
from opfor.games.flanders_fields.model.state import State


def areas_laid(before: State, after: State) -> list[str]:
    """P2, P10: barrage areas and gas clouds to put down or take up."""
    changes = []
    old = list(zip(before.area_x0, before.area_y0, before.area_x1, before.area_y1, strict=True))
    new = list(zip(after.area_x0, after.area_y0, after.area_x1, after.area_y1, strict=True))
    for x0, y0, x1, y1 in new:
        if (x0, y0, x1, y1) not in old:
            size = f"{(x1 - x0) / 10:g} by {(y1 - y0) / 10:g} cm"
            changes.append(f"Lay a barrage, {size}, centre {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}")
    for x0, y0, x1, y1 in old:
        if (x0, y0, x1, y1) not in new:
            changes.append(f"Take up the barrage at {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}")
    for n in range(len(after.cloud_x0)):
        if n >= len(before.cloud_x0) or (after.cloud_x0[n], after.cloud_y0[n]) != (
            before.cloud_x0[n],
            before.cloud_y0[n],
        ):
            x, y = (after.cloud_x0[n] + after.cloud_x1[n]) / 20, (after.cloud_y0[n] + after.cloud_y1[n]) / 20
            changes.append(f"Move the gas cloud to {x:g},{y:g}")
    for n, (x0, y0, x1, y1) in enumerate(battle(after).field.sections):
        if after.cut[n] and not before.cut[n]:
            changes.append(f"Cut the wire at {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}")
    return changes


def marks_changed(before: State, after: State) -> list[str]:
    """R16: who goes below ground, comes up or reserves his fire."""
    changes = []
    for i in range(len(after.x)):
        if after.alive[i] != IN_PLAY:
            continue
        if before.below[i] != after.below[i]:
            changes.append(f"{label(after, i)} {'goes below ground' if after.below[i] else 'comes up'}")
        if before.reserved[i] != after.reserved[i]:
            put, at = ("Put", "beside") if after.reserved[i] else ("Take", "from")
            changes.append(f"{put} the mark of reserved fire {at} {label(after, i)}")
    return changes
