"""The board in words."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.names import key, name, place_name
from opfor.games.last_crusade.model.places import NAMES, ZONES
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, wings
from opfor.games.last_crusade.view.view import place_data
from opfor.kernel.text import heading

HOLDERS = {"you": "yours", "enemy": "the enemy's"}
MARKS = (("spotted", "spotted"), ("dug_in", "dug in"), ("committed", "committed"))
KEY = "The numbers: fire at soldiers / fire at vehicles / Def left. What stands before a name can be typed."


def text_map(state: State) -> list[str]:
    """The battlefield in words, seen from your side: the enemy's row on top."""
    if not state.limit:
        return ["the terrain is not laid out yet"]
    lines = []
    for place in (10, 6, 7, 8, 3, 4, 5, 0, 1, 2, 9):
        data = place_data(state, place)
        works = [work["name"] for work in data["works"]]
        above = [f"{unit['title']} above" for unit in data["above"]]
        inside = "; ".join([*map(_unit, data["units"]), *works, *above]) or "nobody"
        ground = f"{NAMES[place]} {data['terrain']}" if place < ZONES else heading(place_name(place))
        held = f" ({HOLDERS[data['holder']]}, {len(data['units'])} of {data['limit']})" if data["units"] else ""
        lines.append(f"{ground}{held}: {inside}")
    for side, who in enumerate(("Your", "Enemy")):
        planes = [f"{key(state, n)} {name(state, n)}, {place_name(state.where[n])}" for n in wings(state, side)]
        lines.append(f"{who} aircraft: {'; '.join(planes) or 'none'}")
    if not state.sealed and state.level:
        lines.append("Enemy hand: " + (", ".join(card_of(state, n).name for n in state.enemy_hand) or "none"))
    return [*lines, KEY]


def _unit(unit: dict[str, Any]) -> str:
    marks = [word for mark, word in MARKS if unit[mark]]
    numbers = f"{unit['inf']}/{unit['arm']}/{unit['defence'] - unit['hits']}"
    return " ".join([unit["key"], unit["title"], numbers, *marks])
