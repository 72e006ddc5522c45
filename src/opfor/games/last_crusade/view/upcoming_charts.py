"""The charts that the answer to a question leads to."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.places import ZONES
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import combat_units_at


def upcoming_charts(state: State, question: str) -> list[tuple[str, dict[str, Any]]]:
    """The charts that the answer to a question leads to, with the inputs as they stand now."""
    if question in ("supply-defenders", "defence-guns", "guns") and state.fight_units and not state.custom_cards:
        return [("assault", assault_inputs(state))]
    if question == "maneuver":
        return [("columns-that-pass", {"level": state.level, "columns": 3})]
    return []


def assault_inputs(state: State) -> dict[str, Any]:
    """The assault in hand as the inputs of its chart: printed cards, as they were dealt."""
    place = state.fight_target
    facing = state.defenders or combat_units_at(state, 1 - state.fight_side, place)  # none yet: not declared
    return {
        "attackers": _ids(state, state.fight_units),
        "defenders": _ids(state, facing),
        "attacker_guns": _ids(state, state.fight_guns),
        "defender_guns": _ids(state, state.defence_guns),
        "terrain": state.terrain[place] if place < ZONES else "HQ",
        "dug_in": any(state.dug_in[n] for n in facing),
        "supplied": True,
    }


def _ids(state: State, units: list[int]) -> str:
    return ",".join(state.ids[n] for n in units)
