"""The board in words."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.names import name, place_name
from opfor.games.last_crusade.model.places import NAMES, ZONES
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, wings
from opfor.games.last_crusade.view.view import place_data


def text_map(state: State) -> list[str]:
    """The battlefield in words, seen from your side: the enemy's row on top."""
    if not state.limit:
        return ["the terrain is not laid out yet"]
    lines = []
    for place in (10, 6, 7, 8, 3, 4, 5, 0, 1, 2, 9):
        data = place_data(state, place)
        units = [_short(unit) for unit in data["units"]]
        works = [work["name"] for work in data["works"]]
        above = [f"above: {unit['name']}" for unit in data["above"]]
        inside = ", ".join([*units, *works, *above]) or "-"
        ground = "" if place >= ZONES else f" {data['terrain']} ({len(data['units'])}/{data['limit']})"
        lines.append(f"{NAMES[place]}{ground}: {inside}")
    for side, who in enumerate(("you", "the enemy")):
        planes = [f"{name(state, n)} {place_name(state.where[n])}" for n in wings(state, side)]
        lines.append(f"Aircraft of {who}: {', '.join(planes) or '-'}")
    if not state.sealed and state.level:
        lines.append("Enemy hand: " + (", ".join(card_of(state, n).name for n in state.enemy_hand) or "-"))
    return lines


def _short(unit: dict[str, Any]) -> str:
    side = "E" if unit["side"] == "enemy" else "Y"
    marks = "".join(
        sign for sign, on in (("s", unit["spotted"]), ("d", unit["dug_in"]), ("c", unit["committed"])) if on
    )
    numbers = f"{unit['inf']}/{unit['arm']}/{unit['defence'] - unit['hits']}"
    return f"{side} {unit['name']} {numbers}{'*' if marks else ''}{marks}"
