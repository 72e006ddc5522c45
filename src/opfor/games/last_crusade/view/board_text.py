"""The board in words."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.names import key, name
from opfor.games.last_crusade.model.places import NAMES, YOUR_HQ, ZONES
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import wings
from opfor.games.last_crusade.view.describe import place_words
from opfor.games.last_crusade.view.view import place_data

LEGEND = "Zones: units/limit and who holds them. Units: fire at soldiers/vehicles, Def left and markers."
SIDES = {"you": "yours", "enemy": "enemy"}
MARKS = (("spotted", "spotted"), ("dug_in", "dug in"), ("committed", "committed"))


def text_map(state: State) -> list[str]:
    """The battlefield in words, seen from your side: the enemy's row on top."""
    if not state.limit:
        return ["the terrain is not laid out yet"]
    lines = [LEGEND]
    for place in (10, 6, 7, 8, 3, 4, 5, 0, 1, 2, 9):
        data = place_data(state, place)
        units = [_short(unit) for unit in data["units"]]
        works = [f"{work['key']} {work['name']}" for work in data["works"]]
        above = [f"{unit['key']} {unit['title']} above" for unit in data["above"]]
        ground = f" {data['terrain']}" if place < ZONES else " your HQ" if place == YOUR_HQ else " enemy HQ"
        held = f", {SIDES[data['holder']]}" if data["holder"] else ""
        lines.append(
            f"{NAMES[place]}{ground} ({data['limit'] - data['room']}/{data['limit']}{held}): "
            f"{', '.join([*units, *works, *above]) or '-'}"
        )
    for side, who in enumerate(("Your", "Enemy")):
        planes = [f"{key(state, n)} {name(state, n)} ({place_words(state, n)})" for n in wings(state, side)]
        lines.append(f"{who} aircraft: {', '.join(planes) or '-'}")
    if not state.sealed and state.level:
        lines.append(f"Enemy hand: {', '.join(name(state, n) for n in state.enemy_hand) or '-'}")
    return lines


def _short(unit: dict[str, Any]) -> str:
    marks = "".join(f", {words}" for sign, words in MARKS if unit[sign])
    hits = f" of {unit['defence']}" if unit["hits"] else ""
    left = f"{unit['inf']}/{unit['arm']} Def {unit['defence'] - unit['hits']}{hits}"
    return f"{unit['key']} {unit['title']} ({left}{marks})"
