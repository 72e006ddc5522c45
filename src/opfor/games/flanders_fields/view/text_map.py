"""The table in words: who stands where, line by line, for the terminal and for screen readers."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import box_words, covered, facing_words, introduced, label, side_word, spot
from opfor.games.flanders_fields.model.roster import cover_now
from opfor.games.flanders_fields.model.stands import WRECK, area_box, battle, cloud_box, cover_of, name
from opfor.games.flanders_fields.model.state import BOARD, State
from opfor.games.flanders_fields.view.set_up import cut_spans
from opfor.games.flanders_fields.view.shared import in_view
from opfor.kernel.text import counted

KEY = (
    "Places are in cm from the south-west corner: 41,28 is 41 cm to the east and 28 cm to the north. "
    "What stands before a colon can be typed."
)


def text_map(state: State) -> list[str]:
    """R6: both sides from north to south, with a map then barrages, gas and gaps in the wire."""
    lines, on_map = [], state.seat == BOARD
    for side in (0, 1):
        lines.append(f"{side_word(side)}:")
        stands = [i for i in in_view(state) if state.side[i] == side]
        lines += [f"  {_stand(state, i)}" for i in sorted(stands, key=lambda i: on_map and (-state.y[i], state.x[i]))]
    if not on_map:
        return lines
    for n in range(len(state.area_x0)):
        lines.append(f"{side_word(state.area_side[n])} barrage, {box_words(area_box(state, n))}")
    for n in range(len(state.cloud_x0)):
        lines.append(f"Gas, {box_words(cloud_box(state, n))}, {counted(state.cloud_life[n], 'turn')} left")
    gaps = cut_spans(state, [n for n in range(len(state.cut)) if state.cut[n]])
    return [*lines, *[f"Gap in the wire {gap}" for gap in gaps], KEY]


def _stand(state: State, i: int) -> str:
    """One stand: name, kind, with a map place and facing, cover and marks."""
    on_map, company = state.seat == BOARD, state.company[i]
    key = "" if name(state, i) == label(state, i) else f"{name(state, i)}: "
    who = f"{key}{introduced(state, i)}" + (f", at {spot(state.x[i], state.y[i])}" if on_map else "")
    if state.alive[i] == WRECK:
        return f"{who}, wreck"
    cover = covered(cover_of(state, i) if on_map else cover_now(state, i))
    marks = {
        facing_words(state, i): on_map and kinds.ARCS[state.kind[i]] < 180,
        "below ground" if state.below[i] else cover: True,
        counted(state.markers[i], "suppression"): state.markers[i],
        "fire reserved": state.reserved[i],
        "ditched": state.ditched[i],
        "broken down": state.broken[i],
        "in column": state.column[i],
        "LMG": state.lmg[i],
        counted(state.prisoners[i], "prisoner"): state.prisoners[i],
    }
    words = [who, *[word for word, set_ in marks.items() if set_]]
    if company >= 0 and state.actions[i]:
        words.append(f"{counted(state.actions[i], 'action')} left, company {battle(state).companies[company]}")
    return ", ".join(words)
