"""One editor for charts and for house numbers: change a data file of a game, and have whole games played by it.

The text of the file travels with the form. What is typed into its fields is put into that text; what the page sends
with it tells which fields differ from what they were drawn from. Nothing is kept but what games have been played with
(`opfor.web.editor.whole_games`). What differs between the two kinds of files is an `Editor`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from litestar import Response

from opfor.kernel.errors import BadInput, DataError, OpforError, cut
from opfor.web.editor.whole_games import (
    ChangedGames,
    Choice,
    Piece,
    Work,
    ask,
    found_at,
    games_of,
    games_shown,
    read_choice,
    shown,
)
from opfor.web.kit.answers import Fields
from opfor.web.pages.studies import Shelf, file_of, shelf_of
from opfor.web.render import goto, page, text, wants_part
from opfor.web.requests import Asked, Name, Routes, field, form, query

MAX_TEXT = 12_000  # characters; five times the longest chart, and twice of it goes into a form
T = TypeVar("T")


@dataclass(frozen=True)
class Sent:
    """What a page sent: the text, the last one without a mistake, what its fields were drawn from, and the fields."""

    text: str
    good: str
    drawn: str
    typed: dict[str, str]
    choice: Choice
    games_stamp: str = ""  # what the part about whole games shows

    def drawn_from(self, kind: type[T]) -> T | None:
        """What the fields were drawn from; None counts as nothing typed."""
        try:
            return msgspec.json.decode(self.drawn, type=kind)
        except msgspec.DecodeError:
            return None


@dataclass(frozen=True)
class Mistake:
    """What is wrong, and the line of the text it stands in (0: it is in a field) with what is written there."""

    words: str
    line: int = 0
    written: str = ""


@dataclass(frozen=True)
class Draft:
    """A file as changed: whether it can be played, what is other than in ours, and what else its page shows.

    `good` is the text without a mistake, `drawn` what the fields are drawn from, `new_table` whether they must be drawn
    anew. `wrong` marks a page that cannot show what was asked, for another reason than a mistake in the text.
    """

    why_not: str
    changes: list[str]
    good: str
    drawn: msgspec.Struct
    brief: str
    new_table: bool
    shown: dict[str, Any]
    wrong: bool = False


class Editor(ABC):
    """What the editor of charts and that of numbers do differently."""

    path: str  # names `game` and `name`
    template: str
    parts: str  # the template of what changes on the page

    @abstractmethod
    def piece(self, game: str, name: str) -> Piece:
        """The file that is worked on."""

    @abstractmethod
    def changed(self, piece: Piece, sent: Sent) -> str:
        """The text with what was typed into the fields."""

    @abstractmethod
    def check(self, piece: Piece, source: str) -> None:
        """Refuse a text with a mistake in it."""

    @abstractmethod
    def draft(self, piece: Piece, sent: Sent, source: str, mistake: Mistake | None) -> Draft:
        """The file as changed."""

    def good(self, piece: Piece, sent: Sent, source: str, mistake: Mistake | None) -> str:
        """The last text without a mistake; one that does have one was never ours, and the text in use stands in."""
        if mistake is None:
            return source
        try:
            self.check(piece, sent.good)
            return sent.good
        except OpforError:
            return piece.start

    def inputs(self, piece: Piece, given: Fields) -> Fields:
        """What the address of the page may hold, as fields of its form."""
        return []


def start_of(piece: Piece, given: Fields) -> Sent:
    """A page that was just opened."""
    return Sent(piece.start, piece.start, "", dict(given), read_choice(piece.game, []))


def sent_by(piece: Piece, given: Fields) -> Sent:
    """What a form brought."""
    texts = [field(given, name, piece.start, most=MAX_TEXT).replace("\r\n", "\n") for name in ("text", "good")]
    drawn = field(given, "drawn", "", most=2 * MAX_TEXT)
    return Sent(texts[0], texts[1], drawn, dict(given), read_choice(piece.game, given), field(given, "shown", ""))


def _mistake_in(source: str, problem: DataError) -> Mistake:
    lines = source.splitlines()
    written = lines[problem.line - 1].strip() if problem.line <= len(lines) else ""
    return Mistake(cut(problem.problem), problem.line, written[:120])


def context(editor: Editor, piece: Piece, sent: Sent, shelf: Shelf, error: str = "") -> dict[str, Any]:
    """Everything the page shows."""
    source, mistake = sent.text, None
    try:
        source = editor.changed(piece, sent)
        editor.check(piece, source)
    except DataError as problem:
        mistake = _mistake_in(source, problem)
    except BadInput as problem:
        mistake = Mistake(str(problem))
    draft = editor.draft(piece, sent, source, mistake)
    why_not = f"{piece.words.mistaken}; games can be played when it is mended." if mistake else draft.why_not
    work = None if why_not else Work(piece, source, draft.changes)
    games = games_shown(shelf, piece, work, sent.choice, why_not, error)
    return draft.shown | {
        "game": piece.game,
        "piece": piece,
        "source": source,
        "good": draft.good,
        "drawn": msgspec.json.encode(draft.drawn).decode(),
        "mistake": mistake,
        "most": MAX_TEXT,
        "work": work,
        "games": games,
        "brief": draft.brief,
        "spoken": mistake.words if mistake else games.news(sent.games_stamp) or draft.brief,
        "wrong": bool(mistake or draft.wrong or error),
        "new_games": games.stamp != sent.games_stamp,
        "new_text": source != sent.text,
        "new_table": draft.new_table,
    }


def changed_squares(squares: list[Any]) -> list[str]:
    """The numbers that are other than ours, in words."""
    return [f"{one.label}: {one.printed or 'new'} → {one.value}" for one in squares if one.changed]


# Routes


def routes_of(editor: Editor) -> Routes:
    """The page of a file, its changes, its games, the file itself; and the pages of games that were asked for."""
    path, routes = editor.path, Routes()

    def answered(request: Asked, piece: Piece, sent: Sent, error: str = "", refused: bool = False) -> Response[Any]:
        """The page or what changes on it."""
        found = context(editor, piece, sent, shelf_of(request), error)
        template = editor.parts if wants_part(request) else editor.template
        return page(template, 422 if found["wrong"] or refused else 200, given=True, **found)

    @routes.get(path)
    def editor_page(request: Asked, game: Name, name: Name) -> Response[Any]:
        """The file as it is in use."""
        piece = editor.piece(game, name)
        if piece.game.id != game:
            return goto(piece.page)
        found = context(editor, piece, start_of(piece, editor.inputs(piece, query(request))), shelf_of(request))
        return page(editor.template, 422 if found["wrong"] else 200, given=False, **found)

    @routes.post(path)
    def editor_change(request: Asked, game: Name, name: Name) -> Response[Any]:
        """The file as changed: what it does, or what is wrong with it."""
        piece = editor.piece(game, name)
        return answered(request, piece, sent_by(piece, form(request)))

    @routes.post(f"{path}/games")
    def editor_play(request: Asked, game: Name, name: Name) -> Response[Any]:
        """Play whole games by ours and by the changed file."""
        piece, shelf, error = editor.piece(game, name), shelf_of(request), ""
        sent = sent_by(piece, form(request))
        work: Work | None = context(editor, piece, sent, shelf)["work"]
        try:
            if work is not None:
                question = games_of(shelf, work, sent.choice)
                ask(question, work, sent.choice)
                if not wants_part(request):
                    return goto(question.address)
        except OpforError as problem:
            error = str(problem)
        return answered(request, piece, sent, error, refused=work is None)

    @routes.post(f"{path}/stop")
    def editor_stop(request: Asked, game: Name, name: Name) -> Response[Any]:
        """Stop the games of this text or of an earlier one; what was played is kept."""
        piece, given, error = editor.piece(game, name), form(request), ""
        try:
            found_at(shelf_of(request), piece, field(given, "stop")).stop()
        except OpforError as problem:
            error = str(problem)
        return answered(request, piece, sent_by(piece, given), error)

    @routes.post(f"{path}/file")
    def editor_file(request: Asked, game: Name, name: Name) -> Response[Any]:
        """The file to take away, what was typed put into its text."""
        piece = editor.piece(game, name)
        sent = sent_by(piece, form(request))
        try:
            return text(editor.changed(piece, sent), "application/toml", piece.leaf)
        except OpforError:
            return answered(request, piece, sent)

    # The games that were asked for: their address stays, and without a script the page renews itself

    def asked_for(request: Asked, game: str, name: str, key: str) -> ChangedGames:
        return found_at(shelf_of(request), editor.piece(game, name), key)

    @routes.get(f"{path}/games/{{key:str}}")
    def games_page(request: Asked, game: Name, name: Name, key: Name) -> Response[Any]:
        """What the games have found, or how far they are."""
        question = asked_for(request, game, name, key)
        template = "workshop_played_part.html" if wants_part(request) else "workshop_played.html"
        return page(template, game=question.game, question=question, about=question.about, found=shown(question))

    @routes.get(f"{path}/games/{{key:str}}/now")
    def games_now(request: Asked, game: Name, name: Name, key: Name) -> Response[Any]:
        """How far the job is; a page asks every second while there is one."""
        question = asked_for(request, game, name, key)
        return page("study_now.html", question=question, standing=shown(question).standing)

    @routes.post(f"{path}/games/{{key:str}}/cancel")
    def games_cancel(request: Asked, game: Name, name: Name, key: Name) -> Response[Any]:
        """Stop the job; what was played is kept."""
        question = asked_for(request, game, name, key)
        question.stop()
        return goto(question.address)

    @routes.get(f"{path}/games/{{key:str}}/files/{{file:str}}")
    def games_file(request: Asked, game: Name, name: Name, key: Name, file: Name) -> Response[bytes]:
        """The report, the figures or a picture, to be kept."""
        return file_of(asked_for(request, game, name, key), file)

    return routes
