"""Table mode, map kept: the whole game is run, and every change is told as something to do on the real table.

The person mirrors his own moves by typing them (millimetres from the south-west corner), may throw his own dice,
and puts right what differs with `fix`. The rules are those of the screen; nothing is modelled twice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from opfor.games.flanders_fields.stands import battle
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.view import table_changes
from opfor.kernel.desk import Desk

Step = Callable[..., None]


def areas_laid(before: State, after: State) -> list[str]:
    """P2, P10: barrage areas and gas clouds to put down or take up."""
    changes = []
    old = list(zip(before.area_x0, before.area_y0, before.area_x1, before.area_y1, strict=True))
    new = list(zip(after.area_x0, after.area_y0, after.area_x1, after.area_y1, strict=True))
    for x0, y0, x1, y1 in new:
        if (x0, y0, x1, y1) not in old:
            changes.append(
                f"barrage {(x1 - x0) / 10:g} by {(y1 - y0) / 10:g} cm, centre {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}"
            )
    for x0, y0, x1, y1 in old:
        if (x0, y0, x1, y1) not in new:
            changes.append(f"take up the barrage at {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}")
    for n in range(len(after.cloud_x0)):
        if n >= len(before.cloud_x0) or (after.cloud_x0[n], after.cloud_y0[n]) != (
            before.cloud_x0[n],
            before.cloud_y0[n],
        ):
            x, y = (after.cloud_x0[n] + after.cloud_x1[n]) / 20, (after.cloud_y0[n] + after.cloud_y1[n]) / 20
            changes.append(f"gas cloud to {x:g},{y:g}")
    for n, (x0, y0, x1, y1) in enumerate(battle(after).field.sections):
        if after.cut[n] and not before.cut[n]:
            changes.append(f"wire is cut at {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}")
    return changes


def marks_changed(before: State, after: State) -> list[str]:
    """R16: who goes below ground, comes up or reserves his fire."""
    changes = []
    for i, stand in enumerate(battle(after).stands):
        if after.alive[i] != 1:
            continue
        if before.below[i] != after.below[i]:
            changes.append(f"{stand.name} {'goes below ground' if after.below[i] else 'comes up'}")
        if before.reserved[i] != after.reserved[i]:
            changes.append(f"{stand.name}: {'put down' if after.reserved[i] else 'take up'} the mark of reserved fire")
    return changes


def told(rule: Step) -> Step:
    """The same step; at a real table everything it changes is told."""

    @wraps(rule)
    def step(state: State, desk: Desk, *args: int) -> None:
        if state.mode != "table" or not desk.listening:
            rule(state, desk, *args)
            return
        before = state.copy()
        rule(state, desk, *args)
        for change in [*table_changes(before, state), *marks_changed(before, state), *areas_laid(before, state)]:
            desk.instruct("{change}", change=change)

    return step
