"""At a real table: areas and marks that a step has changed, as things to do."""

from __future__ import annotations

from opfor.games.flanders_fields.model.geometry import Box
from opfor.games.flanders_fields.model.names import box_words, label
from opfor.games.flanders_fields.model.stands import IN_PLAY, area_box, battle, cloud_box
from opfor.games.flanders_fields.model.state import State


def areas_laid(before: State, after: State) -> list[str]:
    """P2, P10: barrage areas and gas clouds to put down or take up."""
    changes = []
    old, new = ([area_box(state, n) for n in range(len(state.area_x0))] for state in (before, after))
    changes += [f"Lay a barrage, {box_words(box)}" for box in new if box not in old]
    changes += [f"Take up the barrage at {centre(box)}" for box in old if box not in new]
    there, now = clouds(before), clouds(after)
    gone, come = [box for box in there if box not in now], [box for box in now if box not in there]
    if len(gone) == len(come):
        changes += [f"Move the gas cloud at {centre(a)} to {centre(b)}" for a, b in zip(gone, come, strict=True)]
    else:
        changes += [f"Take up the gas cloud at {centre(box)}" for box in gone]
        changes += [f"Lay a gas cloud, {box_words(box)}" for box in come]
    for n, (x0, y0, x1, y1) in enumerate(battle(after).field.sections):
        if after.cut[n] and not before.cut[n]:
            changes.append(f"Cut the wire at {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}")
    return changes


def clouds(state: State) -> list[Box]:
    """R21: the gas clouds on the table."""
    return [cloud_box(state, n) for n in range(len(state.cloud_x0))]


def centre(box: Box) -> str:
    """The middle of a box, in cm."""
    return f"{(box[0] + box[2]) / 20:g},{(box[1] + box[3]) / 20:g}"


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
