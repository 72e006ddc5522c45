"""A table to play at in tests: Fields of Despair in table mode, typed line by line as a person would.

Nothing here reaches into the rules. Lines go through `opfor.text.commands.execute`, dice are typed as faces, and after
each line the invariants of the book are checked.
"""

from __future__ import annotations

from typing import Any

from opfor.games.fields_of_despair.model.cp_ledger import air_available, artillery_available, hidden, revealed
from opfor.games.fields_of_despair.model.hex_ids import hex_id, hex_number
from opfor.kernel.because import Answered, Because, Entry, Finding, Instruction, Rolled, Ruled
from opfor.kernel.errors import BadInput
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.text.commands import Reply, execute

FIELDS = game_named("fields-of-despair")
# What to type where Enter means nothing, when a test only wants to get on.
GET_ON = {
    "target": "empty",
    "defence": "10",
    "fight-offensive": "0 n",
    "fight-attack": "0",
    "bombard": "0",
    "breakout-divided": "-",
    "breakout-concentrated": "-",
    "score": "draw",
}


class Table:
    """One game at the table. `news` is what the log gained by the last line (or lines) typed."""

    def __init__(self, level: str = "full", dice: str = "entered", seed: str = "table", **options: str) -> None:
        self.match = Match.new(FIELDS, "final-push", "table", options={"level": level, **options}, dice=dice, seed=seed)
        self.asked: list[str] = []
        self.news: list[Entry] = []

    # Typing

    def type(self, *lines: str) -> Reply:
        """Type lines, one after the other; gives the reply to the last."""
        seen, reply = len(self.match.entries), Reply()
        for line in lines:
            asked = self.question
            reply = execute(self.match, line)
            if reply.answered and not line.startswith("fix "):
                self.asked.append(asked)
            if reply.undone:
                seen = len(self.match.entries)
            assert FIELDS.play.invariants(self.match.state) == []
        self.news = self.match.entries[seen:]
        return reply

    def refused(self, line: str) -> str:
        """The one line that a bad line gets; nothing has changed."""
        before = state_data(self.match.state), self.match.question, self.match.decisions, list(self.match.entries)
        try:
            execute(self.match, line)
        except BadInput as problem:
            now = state_data(self.match.state), self.match.question, self.match.decisions, list(self.match.entries)
            assert now == before
            assert "\n" not in str(problem)
            return str(problem)
        raise AssertionError(f"'{line}' was accepted")

    def until(self, question: str, turn: int = 0, phase: int = 0) -> Table:
        """Answer with Enter (or the least) until this question is open, in this turn and action phase."""
        while not self.is_at(question, turn, phase):
            assert self.match.question is not None, f"'{question}' was never asked"
            self.type(GET_ON.get(self.question, "") if self.match.question.default is None else "")
        self.asked, self.news = [], []
        return self

    def is_at(self, question: str, turn: int = 0, phase: int = 0) -> bool:
        """Is this question open, in this turn and action phase?"""
        at = (turn or self.state.turn, phase or self.state.phase)
        return self.question == question and (self.state.turn, self.state.phase) == at

    # Looking

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def question(self) -> str:
        """The id of the open question; nothing when the game is over."""
        return self.match.question.id if self.match.question else ""

    @property
    def prompt(self) -> str:
        assert self.match.question is not None
        return self.match.question.prompt

    @property
    def help(self) -> str:
        assert self.match.question is not None
        return self.match.question.help

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Total, Revealed, Hidden."""
        return self.state.total, revealed(self.state), hidden(self.state)

    @property
    def air(self) -> int:
        return air_available(self.state)

    @property
    def guns(self) -> int:
        return artillery_available(self.state)

    def hex(self, id: str) -> tuple[int, int, bool]:
        """SPs, blocks, face down?"""
        number = hex_number(id)
        return self.state.sps[number], self.state.blocks[number], bool(self.state.face_down[number])

    @property
    def hexes(self) -> str:
        """The hexes with CP blocks, as one would type them."""
        return " ".join(hex_id(number) for number, blocks in enumerate(self.state.blocks) if blocks)

    # What was said

    @property
    def claims(self) -> list[str]:
        """The claims of the news, each with its rule in front."""
        return [f"{entry.rule}: {entry.claim}" for entry in self.news if isinstance(entry, Because)]

    @property
    def orders(self) -> list[str]:
        """What the news tell to do on the table."""
        return [entry.text for entry in self.news if isinstance(entry, Instruction)]

    @property
    def answers(self) -> list[Answered]:
        return [entry for entry in self.news if isinstance(entry, Answered)]

    @property
    def evidence(self) -> list[Any]:
        return [piece for entry in self.news if isinstance(entry, Because) for piece in entry.evidence]

    @property
    def rulings(self) -> set[str]:
        """Every ruling that the news name."""
        named = {piece.ruling for piece in self.evidence if isinstance(piece, Ruled)}
        return named | {ruling for piece in self.evidence if isinstance(piece, Finding) for ruling in piece.rulings}

    @property
    def rolls(self) -> list[str]:
        """The purposes of the dice in the news."""
        return [piece.purpose for piece in self.evidence if isinstance(piece, Rolled)]

    def found(self, chart: str) -> Finding:
        """The last look-up in the news on this chart."""
        return [piece for piece in self.evidence if isinstance(piece, Finding) and piece.chart == chart][-1]

    def read(self, chart: str) -> tuple[str, str, Any]:
        """Row, column and cell of that look-up."""
        finding = self.found(chart)
        return finding.row, finding.column, finding.result

    def applied(self, chart: str) -> list[str]:
        """The modifiers and limits that applied to it."""
        return [modifier.text for modifier in self.found(chart).modifiers if modifier.applied]

    def said(self, words: str) -> bool:
        """Is there a claim with these words in the news?"""
        return any(words in claim for claim in self.claims)
