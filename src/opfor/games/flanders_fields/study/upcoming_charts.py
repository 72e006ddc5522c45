"""The charts that hang on the open question, with what is known of their inputs."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.firing import COVERS, WEAPONS
from opfor.games.flanders_fields.model.roster import cover_now
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import ORDER_TABLES, chart_of
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.assault import modifiers
from opfor.games.flanders_fields.seats.distances import known_modifiers
from opfor.games.flanders_fields.seats.ticks import likely_ticks, measured


def upcoming_charts(state: State, question: str) -> list[tuple[str, dict[str, Any]]]:
    """The charts that hang on the open question, with what is known of their inputs."""
    if question in ("sos", "ruler-call", "ruler-sos"):
        return [("sos", {"deep_suppression": state.deep[state.player]})]
    if question == "ruler-ticks":
        unit = state.line["ordered"]
        chart = chart_of(state, unit)
        known = known_modifiers(state, unit)
        fitting = {spec.name: known[spec.name] for spec in dice.ORDER_CHARTS[chart].inputs if spec.name in known}
        return [("actions", {"unit": ORDER_TABLES[chart], **fitting})]
    if question in ("ruler-band", "ruler-zone", "ruler-shot", "ruler-aim", "half-shot") and "target" in state.line:
        shooter, target = state.line["shooter"], state.line["target"]
        return [] if kinds.IS_ARMOUR[state.kind[target]] else [("fire", _shot(state, shooter, target))]
    if question in ("ruler-assault", "ruler-clash"):
        attacker, defender = state.line["attacker"], state.line["defender"]
        likely = measured(state, attacker, defender, likely_ticks(state, attacker, defender))
        return [("assault", modifiers(state, attacker, defender, likely))]
    return []


def _shot(state: State, shooter: int, target: int) -> dict[str, Any]:
    """The inputs of a shot at a named stand, beyond the close bands."""
    return {
        "weapon": WEAPONS[kinds.FIRE_ROW[state.kind[shooter]]],
        "cover": COVERS[cover_now(state, target)],
        "at_command": kinds.IS_COMMAND[state.kind[target]],
        "raw": state.quality[shooter] == 0,
        "in_gas": bool(state.gassed[shooter]),
    }
