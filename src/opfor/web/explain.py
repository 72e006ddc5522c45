"""The Why of a decision, always in the same order: question and rule, chart with the cell marked, dice and who
threw them, modifiers with their facts, rulings, what the other faces would have brought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from opfor.cli.render import THROWN_BY, dice_text
from opfor.kernel.because import Answered, Because, Finding, Modifier, Rolled, Ruled
from opfor.kernel.game import Game
from opfor.web.grids import Bar, Grid, grid, named, otherwise
from opfor.web.words import asked, given

Evidence = Rolled | Finding | Ruled | Answered


@dataclass
class Link:
    """One link of the chain: what was said, the dice, the chart they were read on, the rulings."""

    answered: list[Answered] = field(default_factory=list)
    rolled: Rolled | None = None
    finding: Finding | None = None
    rulings: list[str] = field(default_factory=list)

    @property
    def begun(self) -> bool:
        """Does it hold more than answers?"""
        return bool(self.rolled or self.finding or self.rulings)


@dataclass(frozen=True)
class Ruling:
    """A ruling in full."""

    id: str
    question: str
    text: str
    reason: str


@dataclass(frozen=True)
class Step:
    """One link, ready for a template."""

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
    rulings: list[Ruling]
    otherwise: list[Bar]


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
    return Why(claim, rule, known.text if known else "", [_step(link, game) for link in links(evidence)])


def links(evidence: Sequence[Evidence]) -> list[Link]:
    """Cut the evidence into links. Dice begin one; the finding read with them joins it; rulings follow."""
    found = [Link()]
    for piece in evidence:
        last = found[-1]
        if isinstance(piece, Ruled):
            last.rulings.append(piece.ruling)
        elif isinstance(piece, Finding):
            if last.finding or last.rulings or (last.rolled and last.rolled.purpose != piece.chart):
                found.append(last := Link())
            last.finding = piece
            last.rulings += piece.rulings
        else:
            if last.begun:
                found.append(last := Link())
            if isinstance(piece, Answered):
                last.answered.append(piece)
            else:
                last.rolled = piece
    return [link for link in found if link.begun or link.answered]


def _step(link: Link, game: Game) -> Step:
    finding, rolled = link.finding, link.rolled
    chart = game.charts.get(finding.chart) if finding else None
    place = ""
    if finding is not None:
        place = f"row {finding.row}, column {finding.column}" if finding.column else f"row {finding.row}"
    return Step(
        said=[(asked(a.prompt), a.answer, a.rule) for a in link.answered],
        title=finding.title if finding else "",
        rule=finding.rule if finding else "",
        given=given(finding.inputs, chart.inputs if chart is not None else []) if finding else "",
        grid=grid(chart, finding) if chart is not None and finding is not None else None,
        read=place,
        result=named(finding.result, chart) if finding else "",
        faces=drawable(rolled),
        dice=_dice(link, rolled, chart),
        modifiers=finding.modifiers if finding else [],
        total=_total(finding, rolled),
        rulings=[_ruling(id, game) for id in dict.fromkeys(link.rulings)],
        otherwise=otherwise(finding, chart) if finding and chart is not None and rolled is not None else [],
    )


def drawable(rolled: Rolled | None) -> list[int]:
    """Faces that are drawn as dice: few, six-sided, no lots."""
    if rolled is None or len(rolled.faces) > 6 or "d6" not in rolled.dice:
        return []
    return rolled.faces


def _dice(link: Link, rolled: Rolled | None, chart: object) -> str:
    if rolled is not None:
        by = THROWN_BY.get(rolled.by, f"thrown by {rolled.by}")
        return by if drawable(rolled) and chart is not None else dice_text(rolled)
    return "none: the table is only read" if link.finding is not None else ""


def _total(finding: Finding | None, rolled: Rolled | None) -> str:
    """The sum that can be checked by hand."""
    if finding is None or rolled is None or not isinstance(rolled.result, int) or not finding.modifiers:
        return ""
    added = [modifier.add for modifier in finding.modifiers if modifier.applied and modifier.add]
    total = rolled.result + sum(added)
    sums = "".join(f" {'+' if add > 0 else '−'} {abs(add)}" for add in added)
    line = f"{rolled.result}{sums} = {total}" if added else f"{rolled.result}, unchanged"
    return f"{line}, counts as {finding.total}" if finding.total != total else line


def _ruling(id: str, game: Game) -> Ruling:
    known = game.rulebook.rulings.get(id)
    return Ruling(id, known.question, known.ruling, known.reason) if known else Ruling(id, "", "", "")
