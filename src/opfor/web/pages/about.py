"""What a thing on the board is: a place, a piece or a number of the strip, and a rule, as a note over the match."""

from __future__ import annotations

from dataclasses import dataclass

from litestar import Response

from opfor.kernel.game import Description
from opfor.kernel.text import in_words
from opfor.match.match import Match
from opfor.web.game_parts import board_of, part_of
from opfor.web.kit.board import Board
from opfor.web.match_store import NoSuchMatch, Room
from opfor.web.pages.sheets import sheet
from opfor.web.pages.story import at_step
from opfor.web.requests import Asked, Name, Routes, field, query, rooms_of

routes = Routes()

TRACK = "track:"  # before the name of a number of the strip


@dataclass(frozen=True)
class Fixable:
    """The number that a correction of this thing sets, and how it stands now."""

    name: str
    now: str


@routes.get("/matches/{id:str}/about")
def things_sheet(request: Asked, id: Name) -> Response[str]:
    """Everything on the board that can be asked about, by name: for the keyboard, and where there is no script."""
    with rooms_of(request).using(id) as room:
        match, board = room.match, _board(room.match)
        named = {f"{TRACK}{name}": f"{name} {value}" for name, value in match.game.show.strip(match.state)}
        places = {thing: _called(board, thing) for thing in board.names} if board else {}
        return sheet(
            request,
            "part_things.html",
            "What is on the board",
            id=id,
            groups=[("Numbers", named), ("On the board", places)],
        )


@routes.get("/matches/{id:str}/about/{thing:str}")
def about_sheet(request: Asked, id: Name, thing: Name) -> Response[str]:
    """What one thing is, from what the player may know; in a story as it was then."""
    with rooms_of(request).using(id) as room:
        match = _looked_at(room, field(query(request), "step", ""))
        now, board = match is room.match, _board(match)
        thing = next((name for name in board.names if name.replace(" ", "-") == thing), thing) if board else thing
        return sheet(
            request,
            "part_about.html",
            "On the board",
            id=id,
            game=match.game,
            thing=thing,
            about=described(match, thing, board),
            choices=_choices(match, thing, board) if now else [],
            fix=_fixable(match, thing) if now and match.question is not None else None,
            at_table=match.header.mode == "table",
            version=room.version,
        )


@routes.get("/matches/{id:str}/rule/{rule:str}")
def rule_sheet(request: Asked, id: Name, rule: Name) -> Response[str]:
    """A rule or a ruling in our words, without leaving the match."""
    with rooms_of(request).using(id) as room:
        game = room.match.game
    book = game.rulebook
    if not book.has(rule):
        raise NoSuchMatch(f"{game.title} has no rule '{rule[:40]}'")
    return sheet(
        request,
        "part_rule.html",
        f"Rule {rule}",
        id=id,
        game=game,
        rule=rule,
        printed=book.rules.get(rule),
        ruling=book.rulings.get(rule),
    )


def described(match: Match, thing: str, board: Board | None) -> Description:
    """What the game says of a thing; where it says nothing, what the board and the strip know of it."""
    found = match.game.show.describe(match.state, thing)
    if found is not None:
        return found
    if board is not None and thing in board.names:
        said = board.says(thing)
        return Description(_called(board, thing), [said] if said else [])
    name = thing.removeprefix(TRACK)
    for title, value in match.game.show.strip(match.state):
        if thing.startswith(TRACK) and title == name:
            return Description(title, [f"It stands at {value}."])
    raise NoSuchMatch(f"there is no '{thing[:40]}' on the board")


def _called(board: Board, thing: str) -> str:
    """The name of a place or piece, with its id where people use both: "C05 Arras"."""
    name = in_words(board.names[thing])
    return f"{thing} {name}" if board.by_id and name != thing else name


def _choices(match: Match, thing: str, board: Board | None) -> list[str]:
    """What may be done now with a thing on the board."""
    if match.question is None or board is None:
        return []
    return [option.text for option in match.question.options if thing in board.places_of(option.key)]


def _fixable(match: Match, thing: str) -> Fixable | None:
    """The number behind a thing, where the game lets it be corrected."""
    known = match.game.correctable(match.state)
    name = thing.removeprefix(TRACK)
    wanted = part_of(match.game).fixes.get(name, name) if thing.startswith(TRACK) else name
    found = next((key for key in known if wanted.lower() in (key.lower(), in_words(key).lower())), None)
    return Fixable(found, known[found]) if found is not None else None


def _board(match: Match) -> Board | None:
    return board_of(match.game, match.game.show.view(match.state))


def _looked_at(room: Room, step: str) -> Match:
    """The match as it stands, or as it was at a step of a story ("12.3")."""
    decision, _, number = step.partition(".")
    if decision.isdecimal() and number.isdecimal():
        return at_step(room, int(decision[:9]), int(number[:9])) or room.match
    return room.match
