"""The editor of house numbers: change those of a data file, and see what it does to whole games."""

from __future__ import annotations

import re
from dataclasses import dataclass
from zlib import crc32

import msgspec

from opfor.custom.data_files import check_numbers, number_files
from opfor.custom.number_edits import Figure, figures, introduction, passages, read_number, renumbered
from opfor.kernel.errors import BadInput, DataError
from opfor.registry import game_named
from opfor.web.editor.chart_grid import Square, differs
from opfor.web.editor.number_files import address
from opfor.web.editor.whole_games import OF_NUMBERS, Piece
from opfor.web.game_parts import part_of
from opfor.web.pages.editor import Draft, Editor, Mistake, Sent, changed_squares, routes_of


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


class NumberEditor(Editor):
    """Its fields are the numbers of the file."""

    path = "/numbers/{game:str}/{name:str}"
    template = "numbers.html"
    parts = "numbers_parts.html"

    def piece(self, game: str, name: str) -> Piece:
        found = game_named(game)
        file = f"{name}.toml"
        if file not in number_files(found.id):
            known = ", ".join(one.removesuffix(".toml") for one in number_files(found.id))
            raise BadInput(f"{found.id} has no file of numbers '{name[:40]}'; it has {known or 'none'}")
        return Piece(found, file, file, address(found, file), OF_NUMBERS)

    def changed(self, piece: Piece, sent: Sent) -> str:
        drawn = sent.drawn_from(Drawn)
        if drawn is None:
            return sent.text
        typed = {at: sent.typed.get(f"n.{at}", was) for at, was in enumerate(drawn.values)}
        typed = {at: words for at, words in typed.items() if differs(words, drawn.values[at])}
        if not typed:
            return sent.text
        found = figures(sent.text, piece.file)
        if drawn.shape != _shape(found):
            raise BadInput("the text has other numbers now; what was typed beside it is lost")
        wanted = {}
        for at, words in typed.items():
            try:
                wanted[at] = read_number(words)
            except BadInput as problem:
                raise BadInput(f"{label(found[at].place, piece)}: {problem}") from None
        return renumbered(sent.text, piece.file, wanted)

    def check(self, piece: Piece, source: str) -> None:
        check_numbers(piece.game.id, piece.file, source)

    def draft(self, piece: Piece, sent: Sent, source: str, mistake: Mistake | None) -> Draft:
        drawn_text, waits = source, mistake is not None and not mistake.line
        good = self.good(piece, sent, source, mistake)
        try:
            found = figures(drawn_text, piece.file)
        except DataError:
            drawn_text, waits = good, True
            found = figures(drawn_text, piece.file)
        drawn, before = Drawn([str(one.value) for one in found], _shape(found)), sent.drawn_from(Drawn)
        groups = _groups(drawn_text, piece, sent.typed if waits else {})
        changes = changed_squares([square for group in groups for row in group.rows for _, square in row.squares])
        same = msgspec.toml.decode(drawn_text) == msgspec.toml.decode(piece.printed)
        held = (
            before is not None
            and before.shape == drawn.shape
            and not any(differs(sent.typed.get(f"n.{at}", ""), value) for at, value in enumerate(drawn.values))
        )
        return Draft(
            "Nothing is changed yet: change a number first." if same else "",
            changes or ["other words"],
            good,
            before if waits and before is not None else drawn,
            f"{len(changes)} changed: {'; '.join(changes[:3])}" if changes else "Nothing is changed yet.",
            not waits and not held,
            {"about": introduction(source), "groups": groups, "changes": changes, "cannot": ""},
        )


def _shape(found: list[Figure]) -> int:
    return crc32(msgspec.json.encode([one.place for one in found]))


# What is shown


def words(name: str, piece: Piece) -> str:
    """A name out of a file, as people write it."""
    known = part_of(piece.game).names
    return " ".join(known.get(part, part) for part in re.split("[_ -]", name))


def label(place: tuple[str, ...], piece: Piece) -> str:
    """A number by the names that lead to it."""
    return ", ".join(words(part, piece) for name in place for part in name.split("."))


def _groups(source: str, piece: Piece, typed: dict[str, str]) -> list[Group]:
    """The numbers as the file has them, each beside ours; what was typed stands in them as it was typed."""
    ours = {one.place: one.value for one in figures(piece.printed, piece.file)}
    at = {one.spot: number for number, one in enumerate(figures(source, piece.file))}
    found = []
    about = introduction(source)
    for passage in passages(source, piece.file):
        rows: dict[str, list[tuple[str, Square]]] = {}
        for one in passage.figures:
            key, *more = one.place[len(passage.heading) :]
            before, name = ours.get(one.place), f"n.{at[one.spot]}"
            square = Square(
                name,
                typed.get(name, str(one.value)),
                None if before is None else str(before),
                label((*passage.title, key, *more), piece),
            )
            beside = ", ".join(words(part, piece) for part in more if not part.isdigit())
            rows.setdefault(key, []).append((beside, square))
        remark = "" if passage.remark == about else passage.remark
        title = label(passage.title, piece)
        labelled = [Row(words(key, piece), row) for key, row in rows.items()]
        found.append(Group(title[:1].upper() + title[1:], remark, labelled))
    return found


routes = routes_of(NumberEditor())
