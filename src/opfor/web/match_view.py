"""What a match page shows, gathered from the match: no rule is known here, no secret is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from opfor.kernel.because import Answered, Because, Entry, Finding, Instruction, Rolled
from opfor.kernel.errors import StaleAnswer
from opfor.kernel.questions import Column, Question
from opfor.kernel.text import Mention, counted
from opfor.kernel.throws import HITS, PICK, SHUFFLE, Throw
from opfor.match.advice import can_advise
from opfor.match.match import Match
from opfor.match.records import Answer, Fix, Roll
from opfor.match.story import recent, scenes
from opfor.match.timeline import is_decision
from opfor.web import requests
from opfor.web.game_parts import board_of, part_of
from opfor.web.kit import map_selection, words
from opfor.web.kit.answers import Draft, Fields, first_draft, together
from opfor.web.kit.board import Board
from opfor.web.match_store import Room
from opfor.web.pages.guide import next_hint
from opfor.web.requests import Asked

STALE = "Answered already, on another screen. This is the question now."
PAD = 41  # so many numbers fit a pad of large keys; beyond that a number is typed
DICE_ON_PAD = 6
LOG_LINES = 24
LONG_AWAY, RECALLED = 12 * 3_600.0, 3  # after so many seconds away the page says what happened last, in so many phases


@dataclass(frozen=True)
class Line:
    """One line of the log: its number, whose it is, its text, its rule, the dice in it."""

    number: int
    kind: str
    text: str
    rule: str
    dice: list[list[int]]
    explained: bool
    answer: str = ""
    mentions: list[Mention] = field(default_factory=list)
    about: str = ""


PLACES = ("hex", "place", "sector")  # kinds of mentions that say where something is to be done


def by_place(table: list[Line]) -> list[tuple[str, list[Line]]]:
    """What is to be done on the table, place by place as they come; where few lines share one, as it was told."""
    groups: dict[str, list[Line]] = {}
    for item in table:
        where = [one for one in item.mentions if one.kind in PLACES]
        target = [one for one in where if one.fact == "target"] or where
        place = item.text[target[0].start : target[0].end] if len(target) == 1 else ""
        groups.setdefault(place, []).append(item)
    if 2 * len(groups) <= len(table):
        return list(groups.items())
    return [("", table)] if table else []


@dataclass(frozen=True)
class Decision:
    """One decision in the list that undo works on."""

    number: int
    text: str
    answer: str
    rolled: bool


@dataclass(frozen=True)
class Thrown:
    """One throw on a card; its fields begin with the prefix."""

    question: Question
    prefix: str

    @property
    def throw(self) -> Throw:
        """The dice asked for."""
        return Throw.parse(self.question.throw)

    @property
    def dice(self) -> list[int]:
        """The sides of each die on the pad; none where there are too many to tap."""
        sizes = self.throw.sizes
        return sizes if len(sizes) <= DICE_ON_PAD and max(sizes, default=0) <= 20 else []

    @property
    def pool(self) -> bool:
        """Is it enough to say how many hits there were?"""
        return self.throw.kind == HITS

    @property
    def drawn(self) -> bool:
        """Is it no dice but a choice by lot?"""
        return self.throw.kind in (PICK, SHUFFLE)


@dataclass
class Card:
    """The open question as a card."""

    question: Question
    prompt: str
    draft: Draft
    error: str = ""

    @property
    def pad(self) -> list[int]:
        """The numbers of an amount, when they are few enough for keys."""
        low, high = self.question.low, self.question.high
        return list(range(low, high + 1)) if high - low < PAD else []

    @property
    def throws(self) -> list[Thrown]:
        """The throws on the card: several where they are made together."""
        return [Thrown(one, "" if not place else f"t{place}") for place, one in enumerate(together(self.question))]

    def suggestions(self, number: int) -> list[str]:
        """Words that make sense in a column and are not in the draft yet; all, where more are wanted than there are."""
        column: Column = self.question.columns[number]
        if self.question.high > len(column.suggestions):
            return list(column.suggestions)
        used = {str(row[number]).upper() for row in self.draft.rows if number < len(row)}
        return [word for word in column.suggestions if number or word.upper() not in used]

    @property
    def single(self) -> bool:
        """Has each row one part only? Then a chip adds it at once."""
        return len(self.question.columns) == 1

    @property
    def shared(self) -> int:
        """How much of what is to be shared out stands in the draft."""
        given = [text for name, text in self.draft.values.items() if name.startswith("a:")]
        return sum(int(text) for text in given if text.isdecimal())

    @property
    def full(self) -> bool:
        """Are there as many rows as may be given?"""
        return 0 < self.question.high <= len(self.draft.rows)

    @property
    def one_row(self) -> bool:
        """Is exactly one row or none wanted?"""
        return self.question.high == 1

    def columns(self, number: int) -> list[int]:
        """The numbers of a column as keys, where they are few."""
        column = self.question.columns[number]
        few = column.kind == "int" and column.high - column.low < 13
        return list(range(column.low, column.high + 1)) if few else []


def card(question: Question, draft: Draft | None = None, error: str = "") -> Card:
    """The card of a question; a draft and an error come from the last try."""
    return Card(question, question.prompt, draft or first_draft(question), error)


def line(number: int, entry: Entry) -> Line:
    """One entry of the log for a page."""
    if isinstance(entry, Because):
        dice = [piece.faces for piece in entry.evidence if isinstance(piece, Rolled) and _shown(piece)]
        explained = bool(entry.evidence)
        return Line(number, "enemy", entry.claim, entry.rule, dice, explained, "", entry.mentions, entry.about)
    if isinstance(entry, Instruction):
        return Line(number, "table", entry.text, "", [], False, "", entry.mentions)
    assert isinstance(entry, Answered)
    prompt = "Correction" if entry.question == "fix" else entry.prompt
    return Line(number, "you", prompt, entry.rule, [], False, entry.answer)


def _shown(rolled: Rolled) -> bool:
    """Dice are drawn as dice when they are few and have six sides."""
    sizes = Throw.parse(rolled.dice).sizes
    return len(rolled.faces) <= DICE_ON_PAD and set(sizes) == {6} and not rolled.dice.startswith(("pick", "shuffle"))


def numbered(match: Match, start: int = 0) -> list[tuple[int, Entry]]:
    """What is told from an entry on. On the screen the board keeps itself: nothing is to be done on a table."""
    told = list(enumerate(match.entries[start:], start + 1))
    if match.header.mode != "screen":
        return told
    return [(number, entry) for number, entry in told if not isinstance(entry, Instruction)]


def log(match: Match, last: int = 0) -> list[Line]:
    """The log, or its last lines, oldest first; 0: all."""
    return [line(number, entry) for number, entry in numbered(match)[-last:]]


def news(match: Match) -> list[Line]:
    """What has happened since the last answer."""
    start = len(match.entries)
    while start and not isinstance(match.entries[start - 1], Answered):
        start -= 1
    return [line(number, entry) for number, entry in numbered(match, start)]


def decisions(match: Match) -> list[Decision]:
    """Every decision that stands, oldest first, in words."""
    told = {entry.number: entry for entry in match.entries if isinstance(entry, Answered)}
    found: list[Decision] = []
    for record in match.line.records:
        if not is_decision(record):
            if found:
                last = found[-1]
                found[-1] = Decision(last.number, last.text, last.answer, True)
            continue
        number = len(found) + 1
        if number in told:
            entry = told[number]
            text = "Correction" if entry.question == "fix" else entry.prompt
            found.append(Decision(number, text, entry.answer, False))
        else:
            found.append(Decision(number, *_of_record(record), False))
    return found


def _of_record(record: Answer | Fix | Roll) -> tuple[str, str]:
    if isinstance(record, Roll):
        faces = " ".join(map(str, record.faces)) or str(record.typed)
        by = "you" if record.by == "entered" else "Opfor"
        return f"{Throw.parse(record.d).words} for {words.label(record.p)}, thrown by {by}", faces
    if isinstance(record, Fix):
        return "Correction", f"{record.name} {record.value}"
    return words.label(record.q), str(record.a)


def refuse_stale(match: Match, given: Fields) -> None:
    """Refuse a form for a question that is no longer open: another screen was faster."""
    decision = requests.number(requests.field(given, "decision"), "decisions")
    asked = match.question.fingerprint() if match.question is not None else ""
    if match.question is None or decision != match.decisions or requests.field(given, "asked", "") != asked:
        raise StaleAnswer(STALE)


def has_odds(match: Match, board: Board | None) -> bool:
    """Does a roll hang on the open question?"""
    if match.question is None:
        return False
    foreseen = board is not None and board.ahead(match.question.id, "")
    return foreseen or bool(match.game.show.upcoming_charts(match.state, match.question.id))


def spoken(match: Match) -> str:
    """What a screen reader says after an answer: news, table, question."""
    told = news(match)
    parts = [item.text for item in told if item.kind == "enemy"]
    table = [item.text for item in told if item.kind == "table"]
    if table:
        parts.append("On your table now: " + " ".join(table))
    outcome = match.outcome
    if outcome is not None:
        parts.append(f"The game is over. {outcome.reason}")
    elif match.question is not None:
        parts.append("Question: " + card(match.question).prompt)
    return " ".join(parts)


@dataclass(frozen=True)
class Chapter:
    """A phase of what happened since the last answer: in a sentence or two, with its lines and its first step."""

    phase: str
    text: str
    lines: list[Line]
    step: int


def chapters(match: Match) -> list[Chapter]:
    """What happened since the last answer, phase by phase. Of many lines the last one says what came of them."""
    found: list[Chapter] = []
    told = list(enumerate(scenes(match), 1))
    for phase, group in groupby(told, key=lambda one: one[1].phase):
        steps = list(group)
        lines = [line(number, match.entries[number - 1]) for number in range(steps[0][1].first, steps[-1][1].last + 1)]
        lines = [one for one in lines if one.kind == "enemy"]
        text = " ".join(one.text for one in (lines if len(lines) < 3 else lines[-1:]))
        found.append(Chapter(phase, text, lines, steps[0][0]))
    return found


def context(
    room: Room,
    draft: Draft | None = None,
    error: str = "",
    still: bool = False,
    cookies: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Everything the match template needs. A match that stands still is only looked at: nothing can be chosen.

    The cookies say what of the guided first turn has been read on this device.
    """
    match = room.match
    told = news(match)
    view = match.game.show.view(match.state)
    board, part = board_of(match.game, view), part_of(match.game)
    asked = card(match.question, draft, error) if match.question and not still else None
    return {
        "id": room.id,
        "version": room.version,
        "game": match.game,
        "scenario": match.game.scenarios[match.header.scenario],
        "mode": match.header.mode,
        "decision": match.decisions,
        "asked": match.question.fingerprint() if match.question else "",
        "strip": match.game.show.strip(match.state),
        "card": asked,
        "board": board,
        "drawn": _drawn(room.id, asked, board) if board else None,
        "routes": _routes(asked, board) if board else None,
        "offers": board.offers(match) if board and not still else None,
        "trails": board.trails(match) if board else "",
        "focus": map_selection.focus(asked.question, asked.draft, board) if asked and board else None,
        "text": [] if board or match.header.mode == "table" else match.game.show.text(match.state),
        "part": part,
        "view": view,
        "error": error,
        "outcome": match.outcome,
        "told": [item for item in told if item.kind == "enemy"],
        "table": by_place([item for item in told if item.kind == "table"]),
        "told_to_do": sum(item.kind == "table" for item in told),
        "log": log(match, LOG_LINES),
        "log_length": len(numbered(match)),
        "kept": match.game.correctable(match.state),
        "has_odds": not still and has_odds(match, board),
        "spoken": spoken(match),
        "recovered": bool(match.recovered),
        "trouble": room.trouble,
        "marks": match.marks,
        "address": f"/matches/{room.id}",
        "last_time": recent(match, RECALLED) if room.away > LONG_AWAY and not still and asked else [],
        "ago": ago(room.away),
        "chapters": [] if still else chapters(match),
        "goals": match.game.show.goals(match.state),
        "staff": can_advise(match),
        "advice": None,
        "hint": None if still else next_hint(cookies or {}, room.id, match),
        "scene": None,
        "bare": False,
    }


def shown_to(request: Asked, room: Room, draft: Draft | None = None, error: str = "") -> dict[str, Any]:
    """The same for the device that asks."""
    return context(room, draft, error, cookies=request.cookies)


def ago(seconds: float) -> str:
    """When something was, in words."""
    for size, word in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size:
            return f"{counted(int(seconds // size), word)} ago"
    return "just now"


def _drawn(id: str, asked: Card | None, board: Board) -> dict[str, Any]:
    """The board with what may be chosen on it."""
    lit = map_selection.lit(asked.question, asked.draft, board, f"/matches/{id}") if asked else {}
    return {"map": board.draw(lit), "lit": len(lit)}


def _routes(asked: Card | None, board: Board) -> map_selection.Routes | None:
    """The moves to choose from, where the question is one of moves."""
    if asked is None or not map_selection.is_routes(asked.question, board):
        return None
    return map_selection.routes(asked.question, asked.draft, board)


def last_explained(match: Match) -> int | None:
    """The last line of the log that has reasons."""
    for number in range(len(match.entries), 0, -1):
        entry = match.entries[number - 1]
        if isinstance(entry, Because) and entry.evidence:
            return number
    return None


def findings(because: Because) -> list[Finding]:
    """The chart look-ups of a decision."""
    return [piece for piece in because.evidence if isinstance(piece, Finding)]
