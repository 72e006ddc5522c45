"""The Why of a decision, always in the same order: question and rule, chart with the cell marked, dice and who
threw them, modifiers with their facts, rulings, what the other faces would have brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from opfor.kernel.because import Because, Choice, Evidence, Modifier, Reason, Rolled, place_text, reasons, total_text
from opfor.kernel.game import Game
from opfor.kernel.rulebook import RulingData
from opfor.text.render import THROWN_BY, dice_text
from opfor.web.charts.chart_tables import Bar, Grid, grid, named, otherwise
from opfor.web.kit.words import given


@dataclass(frozen=True)
class Step:
    """One reason, ready for a template."""

    said: list[tuple[str, str, str]]
    title: str
    rule: str
    given: str
    grid: Grid | None
    read: str
    result: str
    faces: list[int]
    dice: str
    modifiers: list[Modifier]
    total: str
    rulings: list[RulingData]
    otherwise: list[Bar]
    choice: Choice | None


@dataclass(frozen=True)
class Why:
    """The whole explanation."""

    claim: str
    rule: str
    rule_text: str
    steps: list[Step]


def why(because: Because, game: Game) -> Why:
    """The reasons of one line of the log."""
    return explained(because.claim, because.rule, because.evidence, game)


def explained(claim: str, rule: str, evidence: Sequence[Evidence], game: Game) -> Why:
    """The reasons in evidence for a claim."""
    known = game.rulebook.rules.get(rule)
    return Why(claim, rule, known.text if known else "", [_step(reason, game) for reason in reasons(evidence)])


def _step(reason: Reason, game: Game) -> Step:
    finding, rolled, choice, rulings = reason.finding, reason.rolled, reason.choice, game.rulebook.rulings
    chart = game.charts.get(finding.chart) if finding else None
    return Step(
        said=[(a.prompt, a.answer, a.rule) for a in reason.answered],
        title=finding.title if finding else choice.title if choice else "",
        rule=finding.rule if finding else choice.rule if choice else "",
        given=given(finding.inputs, chart.inputs if chart is not None else []) if finding else "",
        grid=grid(chart, finding) if chart is not None and finding is not None else None,
        read=place_text(finding) if finding else "",
        result=named(finding.result, chart) if finding else "",
        faces=drawable(rolled),
        dice=_dice(reason, rolled, chart),
        modifiers=finding.modifiers if finding else [],
        total=total_text(finding, rolled).replace(" - ", " − ") if finding else "",
        rulings=[rulings[id] for id in dict.fromkeys(reason.rulings) if id in rulings],
        otherwise=otherwise(finding, chart) if finding and chart is not None and rolled is not None else [],
        choice=choice,
    )


def drawable(rolled: Rolled | None) -> list[int]:
    """Faces that are drawn as dice: few, six-sided, no lots."""
    if rolled is None or len(rolled.faces) > 6 or "d6" not in rolled.dice:
        return []
    return rolled.faces


def _dice(reason: Reason, rolled: Rolled | None, chart: object) -> str:
    if rolled is not None:
        by = THROWN_BY.get(rolled.by, f"thrown by {rolled.by}")
        return by if drawable(rolled) and chart is not None else dice_text(rolled)
    return "none: the table is only read" if reason.finding is not None else ""
