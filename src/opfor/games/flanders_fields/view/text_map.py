"""The table in words, from what screens may see: for the terminal, for screen readers and beside the drawing."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.firing import COVERS
from opfor.games.flanders_fields.model.names import covered, kind_word, spot, trench_name
from opfor.games.flanders_fields.model.scenario import COMPASS, SIDES
from opfor.games.flanders_fields.model.state import BOARD, State
from opfor.games.flanders_fields.view import at_table, on_map
from opfor.games.flanders_fields.view.set_up import GROUND
from opfor.kernel.text import counted, heading, in_words

PLACES = "Places are in cm from the south-west corner: 41,28 is 41 cm to the east and 28 cm to the north."
KEY = "What stands before a colon can be typed."
MARKS = {
    "reserved": "fire reserved",
    "below": "below ground",
    "scrape": "dug in",
    "lmg": "light machine-gun",
    "ditched": "ditched",
    "broken": "broken down",
    "limbered": "limbered",
    "mounted": "mounted",
    "wreck": "a wreck",
}
ORDERS = {"ask": "asks before reserved fire", "hold": "holds reserved fire"}


def text_map(state: State) -> list[str]:
    """R6: both sides from north to south, and with a map the ground."""
    shown = (on_map.view if state.seat == BOARD else at_table.view)(state)
    stands = shown.get("stands") or shown["order_of_battle"]
    keys = {sentence(one): f"{one['name']}: " for one in stands if one["name"] != one["label"]}
    lines = []
    for title, told in board_words(shown):
        lines += [f"{title}:", *[f"  {keys.get(line, '')}{line}" for line in told]]
    return [*lines, *([PLACES] if "depth" in shown else []), KEY]


def board_words(view: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The table in words: each side's stands, then the ground."""
    found, stands = [], view.get("stands") or view.get("order_of_battle", [])
    for side in SIDES:
        mine = [drawn for drawn in stands if drawn["side"] == side]
        mine.sort(key=lambda drawn: (-drawn.get("y", 0), drawn.get("x", 0)))
        found.append((f"{side.capitalize()} stands", [sentence(drawn) for drawn in mine] or ["None left."]))
    if "depth" not in view:
        return found
    ground = [f"Table {view['width'] / 10:g} by {view['depth'] / 10:g} cm."]
    ground += [f"Nobody sees beyond {view['visibility'] / 10:g} cm."] if view["visibility"] else []
    ground += [
        f"{heading(trench_name(t['id']))} from {_span(t['line'][0], t['line'][-1])}{', dugouts' * t['dugouts']}."
        for t in view["trenches"]
    ]
    ground += [
        f"{heading(GROUND.get(a['kind'], in_words(a['kind'])))} from {_box(a['shape'])}." for a in view["terrain"]
    ]
    ground += [f"Wire from {_span(*span)}." for span in _spans(view["wire"], cut=False)]
    ground += [f"Gap in the wire from {_span(*span)}." for span in _spans(view["wire"], cut=True)]
    for side in SIDES:
        boxes = [_area(a["box"]) for a in view["barrages"] if a["side"] == side]
        ground += [f"{side.capitalize()} barrage on {'; '.join(boxes)}."] if boxes else []
    ground += [f"Gas on {_area(c['box'])}, {counted(c['life'], 'turn')} left." for c in view["gas"]]
    return [*found, ("The ground", ground)]


def kind_words(kind: str) -> str:
    """What people call a kind of stand; a file that is still being written may have a kind that there is not."""
    return kind_word(kinds.KINDS.index(kind)) if kind in kinds.KINDS else in_words(kind)


def called(drawn: dict[str, Any]) -> str:
    """A stand with what it is: 'MG 1, regimental machine-gun'; what the name says already is not repeated."""
    name, kind = str(drawn["label"]), kind_words(drawn["kind"])
    said = kind in name or (" " in name and kind.startswith(name.rstrip(" 0123456789")))
    return name if said else f"{name}, {kind}"


def sentence(drawn: dict[str, Any]) -> str:
    """One stand: what it is, with a map where, its cover and marks."""
    facts = [] if drawn["quality"] == "experienced" else [drawn["quality"]]
    if "x" in drawn:
        facts.append(f"at {spot(drawn['x'], drawn['y'])}")
        if drawn["kind"] in kinds.KINDS and kinds.ARCS[kinds.KINDS.index(drawn["kind"])] < 180:
            facts.append(f"facing {COMPASS[round(drawn['heading'] / 45) % 8].replace('_', '-')}")
    facts += [] if drawn["below"] else [covered(COVERS.index(drawn["cover"]))]
    facts += [counted(drawn["markers"], "suppression")] if drawn["markers"] else []
    facts += [words for mark, words in MARKS.items() if drawn.get(mark)]
    facts += [ORDERS[drawn["standing"]]] if drawn.get("standing") in ORDERS else []
    facts += [counted(drawn["prisoners"], "prisoner")] if drawn["prisoners"] else []
    facts += [f"{counted(drawn['actions'], 'action')} left"] if drawn["actions"] else []
    return f"{called(drawn)}, {', '.join(facts)}"


def _spans(wire: list[dict[str, Any]], cut: bool) -> list[list[list[int]]]:
    """R15: the ends of wire that stands, or of its gaps; sections side by side as one."""
    found: list[list[list[int]]] = []
    for section in wire:
        start, end = section["line"][:2], section["line"][2:]
        if section["cut"] != cut:
            continue
        if found and found[-1][1] == start:
            found[-1][1] = end
        else:
            found.append([start, end])
    return found


def _span(start: list[int], end: list[int]) -> str:
    return f"{start[0] / 10:g},{start[1] / 10:g} to {end[0] / 10:g},{end[1] / 10:g}"


def _box(shape: list[list[int]]) -> str:
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    return _area([min(xs), min(ys), max(xs), max(ys)])


def _area(box: list[int]) -> str:
    return _span(box[:2], box[2:])
