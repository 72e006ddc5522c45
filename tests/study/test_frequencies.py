"""Simulated frequencies against exact odds: every chart, every procedure, whole attacks and assaults.

A hundred thousand draws each by the desk of batch runs; no result may stray five standard deviations from its
exact chance. The draws follow from fixed seeds, so a failure is a fault and not bad luck.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.charts import Chart
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Procedure
from opfor.kernel.inputs import read_inputs
from opfor.kernel.odds import distribution
from opfor.registry import games
from opfor.testing.chances import LARGEST_Z, largest_z, random_inputs, sampled

DRAWS = 100_000
TRIES = 60
# Where chance alone would seldom make a telling question: a whole attack, a fight, an assault, an advance.
WHOLE: dict[tuple[str, str], dict[str, Any]] = {
    ("fields-of-despair", "allied-attack"): {
        "allied_sps": 26,
        "allied_artillery": 6,
        "hidden": 70,
        "cp_total": 100,
        "cp_artillery": 9,
        "cp_logistics": 2,
    },
    ("fields-of-despair", "combat"): {
        "attacker_sps": 14,
        "defender_sps": 9,
        "attacker_artillery": 4,
        "defender_artillery": 2,
    },
    ("last-crusade", "assault"): {"attackers": "U13,U01", "defenders": "G01,G04", "terrain": "T06", "dug_in": True},
    ("last-crusade", "interception"): {"interceptor_fp": 4, "target_fp": 3},
    ("flanders-fields", "advance"): {"platoons": 4, "cover": "soft", "turns": 2, "fire": ["mg"]},
    ("flanders-fields", "fire"): {"weapon": "mg", "cover": "soft"},
    ("flanders-fields", "anti-armour"): {"weapon": "field-gun-direct"},
}
CHARTS = [(game.id, chart.id) for game in games().values() for chart in game.charts.values() if chart.throw.n]
PROCEDURES = [
    (game.id, procedure.id) for game in games().values() for procedure in game.procedures.values() if procedure.rolls
]


def nobody(question: str, *args: Any) -> Any:
    raise AssertionError(f"a chart asks '{question}'")


def telling_inputs(chart: Chart, stream: Stream) -> tuple[Any, ...]:
    """Inputs for which the chart has more than one result; any that it takes, if there are none."""
    some: tuple[Any, ...] | None = None
    alone = Procedure(chart.id, chart.title, chart.rule, chart.inputs, lambda desk, *inputs: None)
    for _ in range(TRIES):
        inputs = alone.arguments(random_inputs(alone, stream))
        try:
            results = chart.weights(inputs).results
        except BadInput:  # a value that only a ruling covers
            continue
        if len(results) > 1:
            return inputs
        some = inputs
    assert some is not None, f"no inputs of {chart.id} are taken"
    return some


@pytest.mark.parametrize(("game", "chart"), CHARTS)
def test_every_chart_falls_as_often_as_its_odds_say(game: str, chart: str) -> None:
    """The weights of the odds and the table of batch runs are the same chart."""
    found = games()[game].charts[chart]
    stream = Stream(f"frequencies\0{chart}")
    inputs = telling_inputs(found, stream)
    weights = found.weights(inputs)
    exact = {
        result: Fraction(weight, weights.total) for result, weight in zip(weights.results, weights.weights, strict=True)
    }
    desk, counts = BatchDesk(nobody, stream), dict[Any, int]()
    for _ in range(DRAWS):
        result = desk.roll_on(found, *inputs)
        counts[result] = counts.get(result, 0) + 1
    assert set(counts) <= set(exact)
    z, result = largest_z(exact, counts, DRAWS)
    assert z < LARGEST_Z, f"{result} at {inputs}: {counts.get(result)} of {DRAWS}, exactly {exact.get(result)}"


@pytest.mark.parametrize(("game", "id"), PROCEDURES)
def test_every_procedure_falls_as_often_as_its_odds_say(game: str, id: str) -> None:
    """Several rolls in turn, whole attacks and assaults among them."""
    procedure = games()[game].procedures[id]
    stream = Stream(f"frequencies\0{game}\0{id}")
    exact: dict[Any, Fraction] = {}
    for _ in range(TRIES):
        given = WHOLE.get((game, id))
        inputs = random_inputs(procedure, stream) if given is None else read_inputs(procedure.inputs, given, id)
        arguments = procedure.arguments(inputs)
        try:
            exact = distribution(procedure.run, *arguments)
        except BadInput:  # inputs that contradict each other
            assert given is None, f"{id} refuses {given}"
            continue
        if len(exact) > 1:
            break
    assert len(exact) > 1, f"no inputs of {id} leave anything to chance"
    counts = sampled(procedure, arguments, DRAWS, stream)
    assert set(counts) <= set(exact)
    z, result = largest_z(exact, counts, DRAWS)
    assert z < LARGEST_Z, f"{result} at {inputs}: {counts.get(result)} of {DRAWS}, exactly {exact.get(result)}"
