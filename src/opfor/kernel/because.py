"""Explanations: what was decided, under which rule, and everything that led there.

A `Because` is a claim with its evidence: dice, chart findings, rulings and answers. The same records feed
the terminal, the log, the exports and the API.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from opfor.kernel.text import Mention, Ref, filled
from opfor.kernel.throws import DICE, HITS, PICK, SHUFFLE, SUM, Throw


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """A die-roll modifier or limit, whether it applied, and the fact that decided it."""

    text: str
    add: int
    applied: bool
    fact: str
    counts_as_at_most: int | None = None


class Finding(msgspec.Struct, frozen=True, gc=False, tag="finding"):
    """A look-up that explains itself."""

    chart: str
    title: str
    rule: str
    inputs: dict[str, Any]
    total: Any
    row: str
    column: str
    result: Any
    modifiers: list[Modifier]
    rulings: list[str]


class Rolled(msgspec.Struct, frozen=True, gc=False, tag="rolled"):
    """Dice, who threw them, and what they came to. `faces` is empty where only the hits were typed in.

    A throw that the player may not see has neither faces nor a result. `gains` is the side that a high result helps,
    `drawn` the name of what was drawn by lot.
    """

    purpose: str
    dice: str
    faces: list[int]
    result: Any
    by: str
    gains: str = ""
    drawn: str = ""


class Ruled(msgspec.Struct, frozen=True, gc=False, tag="ruled"):
    """A ruling that was used."""

    ruling: str


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """One of the things that a choice was made from: its value under each criterion, and why it was not taken.

    `out` is '' for what was chosen, and for what tied with it until the dice decided.
    """

    name: str
    values: list[str] = []
    out: str = ""


class Choice(msgspec.Struct, frozen=True, gc=False, tag="choice"):
    """A choice without a chart: what there was to choose from, the criteria in their order, what was chosen.

    It names only what the player may know; a hidden candidate is 'a card in its hand'. `chosen` is '' where every
    candidate was refused; `by` is who chose, where the title has more than the name.
    """

    title: str
    rule: str
    criteria: list[str]
    candidates: list[Candidate]
    chosen: str = ""
    by: str = ""

    def takes(self, one: Candidate) -> bool:
        """Was this candidate taken? Where several were, `chosen` names them in one, and all that stay are taken."""
        several = self.chosen not in [candidate.name for candidate in self.candidates]
        return bool(self.chosen) and not one.out and (several or one.name == self.chosen)


class Answered(msgspec.Struct, frozen=True, gc=False, tag="answered"):
    """What a person was asked and answered."""

    number: int
    question: str
    rule: str
    prompt: str
    answer: str


class Because(msgspec.Struct, frozen=True, gc=False, tag="because"):
    """A decision: the claim, its rule, the facts in it, the evidence since the claim before, the things it names.

    `about` is what the decision belongs to, as 'kind:id': decisions in a row about one thing are shown together. `step`
    is the step of the agenda that decided.
    """

    claim: str
    rule: str
    facts: dict[str, Any]
    evidence: list[Rolled | Finding | Ruled | Choice | Answered]
    mentions: list[Mention] = []
    about: str = ""
    step: str = ""


class Instruction(msgspec.Struct, frozen=True, gc=False, tag="instruction"):
    """Something to change on the table now, the things it names, and its facts for programs."""

    text: str
    mentions: list[Mention] = []
    facts: dict[str, Any] = {}


Entry = Because | Instruction | Answered
Evidence = Rolled | Finding | Ruled | Choice | Answered


@dataclass
class Reason:
    """One reason of a decision: what was asked, the dice, the chart they were read on, the choice, the rulings."""

    answered: list[Answered] = field(default_factory=list)
    rolled: Rolled | None = None
    finding: Finding | None = None
    choice: Choice | None = None
    rulings: list[str] = field(default_factory=list)

    @property
    def begun(self) -> bool:
        """Does it hold anything but answers?"""
        return bool(self.rolled or self.finding or self.choice or self.rulings)


def reasons(evidence: Sequence[Evidence]) -> list[Reason]:
    """Divide the evidence into reasons. Dice and choices begin one; the finding read with them and rulings join it."""
    found = [Reason()]
    for piece in evidence:
        last = found[-1]
        if isinstance(piece, Ruled):
            last.rulings.append(piece.ruling)
        elif isinstance(piece, Finding):
            if last.finding or last.rulings or (last.rolled and last.rolled.purpose != piece.chart):
                found.append(last := Reason())
            last.finding = piece
            last.rulings += piece.rulings
        else:
            if last.begun:
                found.append(last := Reason())
            if isinstance(piece, Answered):
                last.answered.append(piece)
            elif isinstance(piece, Choice):
                last.choice = piece
            else:
                last.rolled = piece
    return [reason for reason in found if reason.begun or reason.answered]


def total_text(finding: Finding, rolled: Rolled | None) -> str:
    """The sum of dice and modifiers, so that it can be checked by hand; '' where there is none."""
    if rolled is None or not isinstance(rolled.result, int) or not finding.modifiers:
        return ""
    added = [modifier.add for modifier in finding.modifiers if modifier.applied and modifier.add]
    total = rolled.result + sum(added)
    sums = "".join(f" {'+' if add > 0 else '-'} {abs(add)}" for add in added)
    line = f"{rolled.result}{sums} = {total}" if added else f"{rolled.result}, unchanged"
    return f"{line}, counts as {finding.total}" if finding.total != total else line


def came_text(rolled: Rolled) -> str:
    """The faces and their result; the result alone where no faces were given or where it says everything."""
    kind, result = Throw.parse(rolled.dice).kind, rolled.result
    if kind == PICK:
        return rolled.drawn or f"number {result + 1}"
    if kind == SHUFFLE:
        return " ".join(str(place + 1) for place in result)
    came = " and ".join(map(str, result)) if isinstance(result, tuple) else str(result)
    if kind == HITS:
        came = f"{came} hits" if result > 1 else ("no hit", "1 hit")[result]
    if kind == DICE or not rolled.faces or (kind == SUM and len(rolled.faces) == 1):
        return came
    return f"{' '.join(map(str, rolled.faces))} = {came}"


def place_text(finding: Finding) -> str:
    """Where on the chart it was read."""
    return f"row {finding.row}, column {finding.column}" if finding.column else f"row {finding.row}"


class Joining(Protocol):
    """How two notes in a row become one: 'A1 moves.' and 'A2 moves.' are told as 'A1 and A2 move.'

    A note carries it as the fact `joins`. It is given that of the note before it in the same step, and returns the
    sentence that tells both, with its facts. The joined note may in turn be joined with the one before.
    """

    def after(self, last: Any) -> tuple[str, dict[str, Any]] | None:
        """The sentence for the note before and this one; None keeps them apart."""


class Telling:
    """Collects what the rules say while they run."""

    def __init__(self, entries: list[Entry] | None = None) -> None:
        self.entries: list[Entry] = [] if entries is None else entries
        self.evidence: list[Evidence] = []
        self.step = ""
        self.open: list[Joining] = []  # the last lines of the log, where they can be joined

    def begin(self) -> None:
        """Begin the next step: earlier evidence is no reason for what it decides."""
        self.evidence, self.open = [], []

    def note(self, text: str, rule: str, facts: dict[str, Any]) -> None:
        """A claim; the evidence gathered so far becomes its reasons. It may join those just before."""
        joins = facts.pop("joins", None)
        while joins is not None and self.open and (both := joins.after(self.open[-1])):
            text, facts = both
            before = self.entries.pop()
            assert isinstance(before, Because)
            choices = [piece for piece in before.evidence if isinstance(piece, Choice)]
            self.evidence = before.evidence + [piece for piece in self.evidence if piece not in choices]
            self.open.pop()
        self.open = [*self.open, joins] if joins is not None else []
        claim, mentions = filled(text, facts)
        about = facts.pop("about", None)
        plain = {name: _plain(value) for name, value in facts.items()}
        whose = f"{about.kind}:{about.id}" if about is not None else ""
        self.entries.append(Because(claim, rule, plain, self.evidence, mentions, whose, self.step))
        self.evidence = []

    def instruct(self, text: str, facts: dict[str, Any]) -> None:
        """A change on the table."""
        line, mentions = filled(text, facts)
        self.open = []
        self.entries.append(Instruction(line, mentions, {name: _plain(value) for name, value in facts.items()}))

    def answered(self, answered: Answered) -> None:
        """An answer is a line of the log and a reason for what follows."""
        self.open = []
        self.entries.append(answered)
        self.evidence.append(answered)


def _plain(fact: Any) -> Any:
    """A fact as programs read it: a thing by its name."""
    if isinstance(fact, list):
        return [_plain(one) for one in fact]
    return fact.name if isinstance(fact, Ref) else fact
