"""The workshop of house numbers: change those of a data file, and see what it does to whole games.

As in the workshop of a chart the text of the file travels with the form, what is typed into the fields is put into it
(`opfor.custom.number_edits`), and nothing is kept here but what games have been played with.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import msgspec
from litestar import Response, get, post

from opfor.custom.data_files import check_numbers, number_files, shipped
from opfor.custom.number_edits import Figure, figures, introduction, passages, read_number, renumbered
from opfor.kernel.errors import BadInput, DataError, OpforError
from opfor.kernel.game_data import in_use
from opfor.registry import game_named
from opfor.web.editor.chart_grid import Square, differs
from opfor.web.editor.number_files import address
from opfor.web.editor.played import played_routes
from opfor.web.editor.whole_games import (
    OF_NUMBERS,
    Choice,
    Piece,
    Work,
    ask,
    found_at,
    games_of,
    games_shown,
    read_choice,
)
from opfor.web.kit.answers import Fields
from opfor.web.pages.chart_editor import MOST_TEXT, Mistake, mistake_in
from opfor.web.pages.studies import Shelf, shelf_of
from opfor.web.render import goto, page, text, wants_part
from opfor.web.requests import Asked, Name, field, fields, in_thread, threaded

NAMES = {
    "cp": "Central Powers",
    "sps": "SPs",
    "ep": "EP",
    "mg": "MG",
    "lmg": "LMG",
    "sos": "SOS",
    "aa": "AA",
    "us": "US",
    "de": "DE",
}


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the fields on a page were drawn from: what was typed since is what differs from it."""

    values: list[str]
    shape: int


@dataclass(frozen=True)
class Row:
    """The numbers of one name, each with what it is called beside the others."""

    label: str
    squares: list[tuple[str, Square]]


@dataclass(frozen=True)
class Group:
    """Rows that stand together in the file."""

    title: str
    remark: str
    rows: list[Row]


@dataclass(frozen=True)
class Sent:
    """What a page sent: the text, the last one without a mistake, and what stands in the fields."""

    text: str
    good: str
    drawn: Drawn | None
    typed: dict[int, str]
    choice: Choice
    games_stamp: str = ""


def piece_of(game: str, name: str) -> Piece:
    """A file of numbers that is worked on."""
    found = game_named(game)
    file = f"{name}.toml"
    if file not in number_files(found.id):
        known = ", ".join(one.removesuffix(".toml") for one in number_files(found.id))
        raise BadInput(f"{found.id} has no file of numbers '{name[:40]}'; it has {known or 'none'}")
    return Piece(found, file, file, address(found, file), OF_NUMBERS)


# What was sent


def _start(piece: Piece) -> str:
    return in_use(piece.game.id).get(piece.file, shipped(piece.game.id, piece.file))


def _sent(piece: Piece, given: Fields) -> Sent:
    drawn: Drawn | None = None
    with suppress(msgspec.DecodeError):  # without it nothing counts as typed
        drawn = msgspec.json.decode(field(given, "drawn", "", most=MOST_TEXT), type=Drawn)
    typed = {int(found[1]): words for name, words in given if (found := re.fullmatch(r"n\.([0-9]{1,4})", name))}
    texts = [field(given, name, _start(piece), most=MOST_TEXT).replace("\r\n", "\n") for name in ("text", "good")]
    return Sent(texts[0], texts[1], drawn, typed, read_choice(piece.game, given), field(given, "shown", ""))


def _changed(sent: Sent, piece: Piece) -> str:
    """The text with what was typed into the fields."""
    if sent.drawn is None:
        return sent.text
    typed = {at: sent.typed.get(at, was) for at, was in enumerate(sent.drawn.values)}
    typed = {at: words for at, words in typed.items() if differs(words, sent.drawn.values[at])}
    if not typed:
        return sent.text
    found = figures(sent.text, piece.file)
    if sent.drawn.shape != _shape(found):
        raise BadInput("the text has other numbers now; what was typed beside it is lost")
    wanted = {}
    for at, words in typed.items():
        try:
            wanted[at] = read_number(words)
        except BadInput as problem:
            raise BadInput(f"{label(found[at].place)}: {problem}") from None
    return renumbered(sent.text, piece.file, wanted)


def _shape(found: list[Figure]) -> int:
    return crc32(msgspec.json.encode([one.place for one in found]))


# What is shown


def words(name: str) -> str:
    """A name out of a file, as people write it."""
    return " ".join(NAMES.get(part, part) for part in re.split("[_ -]", name))


def label(place: tuple[str, ...]) -> str:
    """A number by the names that lead to it."""
    return ", ".join(words(part) for name in place for part in name.split("."))


def _groups(source: str, piece: Piece, typed: dict[int, str]) -> list[Group]:
    """The numbers as the file has them, each beside ours; what was typed stands in them as it was typed."""
    ours = {one.place: one.value for one in figures(shipped(piece.game.id, piece.file), piece.file)}
    at = {one.spot: number for number, one in enumerate(figures(source, piece.file))}
    found = []
    about = introduction(source)
    for passage in passages(source, piece.file):
        rows: dict[str, list[tuple[str, Square]]] = {}
        for one in passage.figures:
            key, *more = one.place[len(passage.heading) :]
            before = ours.get(one.place)
            number = at[one.spot]
            square = Square(
                f"n.{number}",
                typed.get(number, str(one.value)),
                None if before is None else str(before),
                label((passage.title, key, *more)) if passage.title else label((key, *more)),
            )
            rows.setdefault(key, []).append((", ".join(words(name) for name in more if not name.isdigit()), square))
        remark = "" if passage.remark == about else passage.remark
        title = ", ".join(words(name) for name in re.split(r"\.|: ", passage.title))
        found.append(Group(title[:1].upper() + title[1:], remark, [Row(words(key), row) for key, row in rows.items()]))
    return found


def _changes(groups: list[Group]) -> list[str]:
    """The numbers that are other than ours."""
    squares = [square for group in groups for row in group.rows for _, square in row.squares]
    return [f"{one.label}: {one.printed or 'new'} → {one.value}" for one in squares if one.changed]


def _context(piece: Piece, sent: Sent, shelf: Shelf, error: str = "") -> dict[str, Any]:
    source, mistake = sent.text, None
    try:
        source = _changed(sent, piece)
        check_numbers(piece.game.id, piece.file, source)
    except DataError as problem:
        mistake = mistake_in(source, problem)
    except BadInput as problem:
        mistake = Mistake(str(problem))
    drawn_text, waits = source, mistake is not None and not mistake.line
    try:
        found = figures(drawn_text, piece.file)
    except DataError:
        drawn_text, waits = _good(piece, sent.good), True
        found = figures(drawn_text, piece.file)
    drawn = Drawn([str(one.value) for one in found], _shape(found))
    groups = _groups(drawn_text, piece, sent.typed if waits else {})
    changes = _changes(groups)
    same = msgspec.toml.decode(drawn_text) == msgspec.toml.decode(shipped(piece.game.id, piece.file))
    why_not = ""
    if mistake is not None:
        why_not = "The numbers have a mistake; games can be played when it is mended."
    elif same:
        why_not = "Nothing is changed yet: change a number first."
    work = None if why_not else Work(piece, source, changes or ["other words"])
    games = games_shown(shelf, piece, work, sent.choice, why_not, error)
    brief = f"{len(changes)} changed: {'; '.join(changes[:3])}" if changes else "Nothing is changed yet."
    kept = sent.drawn if waits and sent.drawn is not None else drawn
    return {
        "game": piece.game,
        "piece": piece,
        "about": introduction(source),
        "groups": groups,
        "changes": changes,
        "source": source,
        "good": sent.good if mistake else source,
        "drawn": msgspec.json.encode(kept).decode(),
        "mistake": mistake,
        "cannot": "",
        "most": MOST_TEXT,
        "work": work,
        "games": games,
        "brief": brief,
        "spoken": mistake.words if mistake else games.news(sent.games_stamp) or brief,
        "new_games": games.stamp != sent.games_stamp,
        "new_text": source != sent.text,
        "new_table": not waits and not _holds(sent, drawn),
    }


def _good(piece: Piece, given: str) -> str:
    """The last text without a mistake; one that does have one was never ours, and the file in use stands in."""
    try:
        figures(given, piece.file)
        return given
    except DataError:
        return _start(piece)


def _holds(sent: Sent, drawn: Drawn) -> bool:
    """Do the fields on the page show these numbers already?"""
    if sent.drawn is None or sent.drawn.shape != drawn.shape:
        return False
    return not any(differs(sent.typed.get(at, ""), value) for at, value in enumerate(drawn.values))


# Routes


@get("/numbers/{game:str}/{name:str}")
@threaded
def numbers_page(request: Asked, game: Name, name: Name) -> Response[Any]:
    """The numbers of a file, as they are in use."""
    piece = piece_of(game, name)
    if piece.game.id != game:
        return goto(piece.page)
    sent = Sent(_start(piece), _start(piece), None, {}, read_choice(piece.game, []))
    return _answer("numbers.html", _context(piece, sent, shelf_of(request)), given=False)


def _answer(template: str, shown: dict[str, Any], given: bool = True) -> Response[Any]:
    """A page or a part of it; `given` says whether its text came from the person."""
    return page(template, 422 if shown["mistake"] or shown["games"].error else 200, given=given, **shown)


@post("/numbers/{game:str}/{name:str}", status_code=200)
async def numbers_change(request: Asked, game: Name, name: Name) -> Response[Any]:
    """The numbers as changed, or what is wrong with them."""
    return await in_thread(_change, request, game, name, await fields(request))


def _change(request: Asked, game: str, name: str, given: Fields) -> Response[Any]:
    piece = piece_of(game, name)
    template = "numbers_parts.html" if wants_part(request) else "numbers.html"
    return _answer(template, _context(piece, _sent(piece, given), shelf_of(request)))


@post("/numbers/{game:str}/{name:str}/games", status_code=200)
async def numbers_play(request: Asked, game: Name, name: Name) -> Response[Any]:
    """Play whole games by our numbers and the changed ones."""
    return await in_thread(_play, request, game, name, await fields(request))


def _play(request: Asked, game: str, name: str, given: Fields) -> Response[Any]:
    piece, shelf, error = piece_of(game, name), shelf_of(request), ""
    sent = _sent(piece, given)
    work: Work | None = _context(piece, sent, shelf)["work"]
    try:
        if work is not None:
            question = games_of(shelf, work, sent.choice)
            ask(question, work, sent.choice)
            if not wants_part(request):
                return goto(question.address)
    except OpforError as problem:
        error = str(problem)
    return _games_part(request, piece, sent, error, refused=work is None)


@post("/numbers/{game:str}/{name:str}/stop", status_code=200)
async def numbers_stop(request: Asked, game: Name, name: Name) -> Response[Any]:
    """Stop the games of these numbers or of earlier ones; what was played is kept."""
    return await in_thread(_stop, request, game, name, await fields(request))


def _stop(request: Asked, game: str, name: str, given: Fields) -> Response[Any]:
    piece, error = piece_of(game, name), ""
    try:
        found_at(shelf_of(request), piece, field(given, "stop")).stop()
    except OpforError as problem:
        error = str(problem)
    return _games_part(request, piece, _sent(piece, given), error)


def _games_part(request: Asked, piece: Piece, sent: Sent, error: str, refused: bool = False) -> Response[Any]:
    template = "numbers_parts.html" if wants_part(request) else "numbers.html"
    shown = _context(piece, sent, shelf_of(request), error)
    return page(template, 422 if error or refused else 200, given=True, **shown)


@post("/numbers/{game:str}/{name:str}/file", status_code=200)
async def numbers_file(request: Asked, game: Name, name: Name) -> Response[Any]:
    """The file to take away, what was typed put into its text."""
    return await in_thread(_file, request, game, name, await fields(request))


def _file(request: Asked, game: str, name: str, given: Fields) -> Response[Any]:
    piece = piece_of(game, name)
    sent = _sent(piece, given)
    try:
        return text(_changed(sent, piece), "application/toml", piece.leaf)
    except OpforError:
        return _answer("numbers.html", _context(piece, sent, shelf_of(request)))


ROUTES = [
    numbers_page,
    numbers_change,
    numbers_play,
    numbers_stop,
    numbers_file,
    *played_routes("/numbers/{game:str}/{name:str}", piece_of),
]
