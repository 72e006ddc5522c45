"""Two people at a real table, as scripts: one attacks the Garrison, the other holds a trench against Zero Hour.

They tell what happens on an imaginary table: the attack reaches the wire on turn 3 and the trench on turn 4.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.setup.new_game import new_at_table
from opfor.games.flanders_fields.setup.options import DEFAULTS
from opfor.kernel.because import Because, Instruction
from opfor.kernel.questions import DICE, Question
from opfor.match.match import Match
from opfor.testing.scripted import ScriptedDesk
from tests.games.flanders_fields.desks import COMMAND, HEAD, TRENCHES

Teller = Callable[[Match, Question], Any]
Player = dict[str, Teller]


def keys(question: Question) -> list[str]:
    """The buttons of a card."""
    return [option.key for option in question.options]


def first_of(question: Question, *wanted: str) -> str:
    """The first of the wanted buttons that is there, else the default."""
    for key in wanted:
        if key in keys(question):
            return key
    default: str = question.default
    return default


def _threat(match: Match, question: Question) -> str:
    middle = any(f"sector {n} " in question.prompt for n in (2, 3, 4))
    return f"t{min(4, match.state.turn)}" if middle else "t0"


def _line(match: Match, question: Question) -> str:
    if match.state.turn >= 4:
        return first_of(question, "trench", "cover", "open")
    return first_of(question, "open-30", "cover")


def _person_acts(match: Match, question: Question) -> str:
    if match.state.turn < 3:
        return first_of(question, "shoot", "redirect", "all-moves", "move")
    if match.state.turn == 3:
        return first_of(question, "shoot", "wire", "fire")
    return first_of(question, "shoot", "assault", "fire")


def _holds(match: Match, question: Question) -> str:
    return first_of(question, "up", "fire") if match.state.turn >= 2 else first_of(question, "reserve")


def _company(match: Match, question: Question) -> str:
    word = {1: "clear", 2: "free", 3: "wire", 4: "reach"}.get(match.state.turn, "trench")
    return first_of(question, word, "free")


def _threats(match: Match, question: Question) -> dict[str, str]:
    both = {"open": "sector-2+sector-3+sector-4"} if match.state.turn == 3 else {}
    return {f.name: f"t{min(4, match.state.turn)}" for f in question.fields if f.name[-1] in "234"} | both


def _orders(match: Match, question: Question) -> dict[str, str]:
    """As the card has it before the trench is near; then after the die."""
    if match.state.turn < 3:
        return {}
    return {field.name: "ask" for field in question.fields if "ask" in field.choices and field.default != "ask"}


ATTACKER: Player = {
    "ruler-orders": _orders,
    "ruler-threats": _threats,
    "ruler-lines": lambda match, question: (
        {field.name: field.choices[0] for field in question.fields if field.kind == "choice"}
        if match.state.turn > 2
        else {}
    ),
    "ruler-threat": _threat,
    "ruler-exposed": lambda match, question: "both" if match.state.turn == 3 else "cover",
    "ruler-line": _line,
    "ruler-spread": lambda match, question: {"soft": 2} if question.high >= 2 else {"soft": question.high},
    "ruler-sos": lambda match, question: "inside" if match.state.turn == 3 else "few",
    "ruler-act": _person_acts,
    "ruler-react": lambda match, question: keys(question)[-1] if match.state.turn == 3 else "none",
    "ruler-balance": lambda match, question: "even",
    "ruler-held": lambda match, question: keys(question)[:2] if "front" in question.prompt else [],
}
DEFENDER: Player = {
    "ruler-orders": _orders,
    "ruler-company": _company,
    "ruler-act": _holds,
    "ruler-line": lambda match, question: first_of(question, "cover"),
    "ruler-react": lambda match, question: keys(question)[-1],
    "ruler-won": lambda match, question: 1,
    "ruler-call": lambda match, question: keys(question)[-1] if match.state.turn in (2, 3) else "none",
    "ruler-held": lambda match, question: keys(question)[:1],
    "ruler-mortar": lambda match, question: first_of(question, "here", "somewhere"),
}


def _enemy_lost(match: Match, question: Question) -> dict[str, str]:
    """From turn 2 on a person's half by the sheet costs the enemy a stand and suppresses two."""
    foes = question.fields[0].choices
    if match.state.turn < 2 or len(foes) < 3:
        return {}
    return {"killed": foes[0], "once": foes[1], "twice": foes[2]}


def _own_lost(match: Match, question: Question) -> dict[str, str]:
    """On turn 3 it costs the person half a dozen stands."""
    return {"lost": "+".join(question.fields[0].choices[:8])} if match.state.turn == 3 else {}


BY_THE_SHEET: Player = {
    "half-enemy": _enemy_lost,
    "half-own": _own_lost,
    "half-fire": lambda match, question: keys(question)[-1],
}


def reply(match: Match, player: Player) -> Any:
    """What this person answers now: by his script, else the default of the card, else the least."""
    question = match.question
    assert question is not None
    if question.kind == DICE:
        return "roll"
    if question.id in player:
        return player[question.id](match, question)
    if question.default is not None:
        return question.default
    raise AssertionError(f"no answer for {question.id}")


def play_on(match: Match, player: Player, told: Callable[[Question, Any], None] | None = None) -> None:
    """Play a match to its end."""
    while match.question is not None:
        answer = reply(match, player)
        if told is not None:
            told(match.question, answer)
        match.answer(answer)
        assert match.decisions < 5_000


class TableDesk(ScriptedDesk):
    """A scripted desk that keeps what is to be done on the table."""

    def instruct(self, text: str, /, **facts: Any) -> None:
        self.telling.instruct(text, facts)

    @property
    def instructions(self) -> list[str]:
        """What to do on the table."""
        return [entry.text for entry in self.telling.entries if isinstance(entry, Instruction)]

    def told(self, rule: str) -> list[str]:
        """What was claimed under a rule."""
        return [entry.claim for entry in self.telling.entries if isinstance(entry, Because) and entry.rule == rule]


def ruler(*blocks: str, ground: str = TRENCHES, side: str = "none", **options: Any) -> State:
    """An order of battle of these stands with a ruler only; commanders stand in the corners."""
    text = HEAD + ground + COMMAND + "".join(blocks) + '[victory]\nheld = "test"\n'
    state = new_at_table("text:" + text, {**DEFAULTS, "cards": "single", "side": side, **options})
    state.agenda.clear()
    state.posture = [0, 0]
    return state
