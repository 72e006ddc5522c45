"""Rolling and knowing for programs: what the answer says of the question."""

from __future__ import annotations

import opfor
from opfor.api import chart_odds
from opfor.registry import game_named


def test_odds_know_which_inputs_were_given() -> None:
    """Those that differ from their defaults; all of them where a chart is only read within a procedure."""
    found = opfor.odds("fields-of-despair", "cp-sps-in-hex", hidden=45, cp_total=90, allied_sps=22, revealed=0)
    assert found.given == {"hidden": 45, "cp_total": 90, "allied_sps": 22}
    game = game_named("flanders-fields")
    inner = next(chart for id, chart in game.charts.items() if not any(name.startswith(id) for name in game.procedures))
    inputs = tuple(spec.edges()[0] for spec in inner.inputs)
    assert inner.inputs and len(chart_odds(game, inner, inputs).given) == len(inner.inputs)


def test_many_results_are_shown_field_by_field() -> None:
    combat = {"attacker_sps": 20, "defender_sps": 20, "defender_oos": True}
    assert opfor.odds("fields-of-despair", "combat", **combat).fields_apart == [
        "cleared",
        "attacker_losses",
        "defender_losses",
    ]
    assert opfor.odds("fields-of-despair", "minor-offensive", hidden=45).fields_apart == []
