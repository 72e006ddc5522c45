"""The table in words: who stands where, line by line, for the terminal and for screen readers."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import covered, kind_name, label
from opfor.games.flanders_fields.model.scenario import COMPASS, SIDES
from opfor.games.flanders_fields.model.stands import WRECK, area_box, battle, cloud_box, cover_of, ground, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.view.shared import in_view
from opfor.kernel.text import counted

KEY = "Distances are in cm from the south-west corner. What stands before a colon can be typed."


def text_map(state: State) -> list[str]:
    """R6: both sides from north to south, then barrages, gas and gaps in the wire; centimetres from the south-west."""
    lines = []
    for side, title in enumerate(SIDES):
        lines.append(f"{title.capitalize()}:")
        stands = [i for i in in_view(state) if state.side[i] == side]
        lines += [f"  {_stand(state, i)}" for i in sorted(stands, key=lambda i: (-state.y[i], state.x[i]))]
    for n in range(len(state.area_x0)):
        lines.append(f"{SIDES[state.area_side[n]].capitalize()} barrage: {_box(area_box(state, n))}")
    for n in range(len(state.cloud_x0)):
        lines.append(f"Gas: {_box(cloud_box(state, n))}, {counted(state.cloud_life[n], 'turn')} left")
    gaps = [s for n, s in enumerate(ground(state).sections) if state.cut[n]]
    if gaps:
        lines.append("Gaps in the wire at " + "; ".join(f"{(a + c) / 20:g},{(b + d) / 20:g}" for a, b, c, d in gaps))
    return [*lines, KEY]


def _box(box: tuple[int, int, int, int]) -> str:
    x0, y0, x1, y1 = box
    return f"{x0 / 10:g} to {x1 / 10:g} across, {y0 / 10:g} to {y1 / 10:g} up"


def _stand(state: State, i: int) -> str:
    """One stand: name, kind, place, facing, cover and marks."""
    key = "" if name(state, i) == label(state, i) else f"{name(state, i)}: "
    words = [f"{key}{label(state, i)} ({kind_name(state, i)}) at {state.x[i] / 10:g},{state.y[i] / 10:g}"]
    if state.alive[i] == WRECK:
        return f"{words[0]}, wreck"
    if kinds.ARCS[state.kind[i]] < 180:
        words.append(f"facing {COMPASS[(state.heading[i] * 5 + 22) // 45 % 8].replace('_', '-')}")
    words.append("below ground" if state.below[i] else covered(cover_of(state, i)))
    if state.markers[i]:
        words.append(counted(state.markers[i], "suppression"))
    marks = {
        "fire reserved": state.reserved[i],
        "ditched": state.ditched[i],
        "broken down": state.broken[i],
        "in column": state.column[i],
        "LMG": state.lmg[i],
    }
    words += [word for word, set_ in marks.items() if set_]
    if state.prisoners[i]:
        words.append(counted(state.prisoners[i], "prisoner"))
    company = state.company[i]
    if company >= 0 and state.actions[i]:
        words.append(f"{counted(state.actions[i], 'action')} left, company {battle(state).companies[company]}")
    return ", ".join(words)
