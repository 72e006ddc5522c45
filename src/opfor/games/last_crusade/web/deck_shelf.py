"""The decks of a home folder: text files under ids made here. Text from outside is compared with those names only.

A deck is kept in the text format that the command line reads; what the editor adds (a name, nine terrains, the
seed of the matching deck) stands in comment lines of that file.
"""

from __future__ import annotations

import re
import secrets
import threading
from dataclasses import dataclass, replace
from pathlib import Path

from opfor.games.last_crusade.model.cards import CARDS, TERRAIN
from opfor.games.last_crusade.setup.decks import Deck, read_deck, starter_terrain, write_deck
from opfor.kernel.errors import BadInput, OpforError, unread
from opfor.web.match_store import NoSuchMatch

MAX_DECKS = 500
MAX_CARDS = 99  # far over the limit of a deck: a list in the making, not a rule
MAX_NAME = 60
NOTE = re.compile(r"# (name|terrain|seed): (.*)")
_LOCK = threading.Lock()


@dataclass(frozen=True)
class Kept:
    """A deck on the shelf."""

    id: str
    name: str
    deck: Deck
    terrain: tuple[str, ...]
    seed: str = "opfor"

    def text(self) -> str:
        """The file."""
        notes = [f"# name: {self.name}", f"# terrain: {' '.join(self.terrain)}", f"# seed: {self.seed}"]
        return "\n".join([write_deck(self.deck), *notes, ""])


def clean(name: str) -> str:
    """A name as one short line."""
    return " ".join("".join(letter for letter in name if letter.isprintable()).split())[:MAX_NAME]


def kept(id: str, text: str, file: str) -> Kept:
    """The deck of a text or CSV file, with the notes the editor left in it."""
    deck = read_deck(text, file)
    if len(deck.ids) > MAX_CARDS:
        raise BadInput(f"{len(deck.ids)} cards; the editor takes lists of up to {MAX_CARDS}")
    notes = {found[1]: found[2] for line in text.splitlines() if (found := NOTE.fullmatch(line))}
    known = [word for word in notes.get("terrain", "").split() if word in CARDS and CARDS[word].kind == TERRAIN]
    terrain = tuple(known[:9] if "terrain" in notes else starter_terrain())
    return Kept(id, clean(notes.get("name", "")) or id, deck, terrain, clean(notes.get("seed", "")) or "opfor")


class Shelf:
    """All decks of one folder."""

    def __init__(self, home: Path) -> None:
        self.folder = home / "decks"

    def files(self) -> dict[str, Path]:
        """Every deck by its id, the newest first."""
        found = list(self.folder.glob("deck-*.txt")) if self.folder.is_dir() else []
        return {path.stem: path for path in sorted(found, key=_number, reverse=True)}

    def all(self) -> list[Kept]:
        """Every deck that can be read."""
        found = []
        for id in self.files():
            try:
                found.append(self.get(id))
            except OpforError:
                continue
        return found

    def get(self, id: str) -> Kept:
        """One deck."""
        path = self.files().get(id)
        if path is None:
            raise NoSuchMatch("there is no such deck here; the list shows those there are")
        try:
            return kept(id, path.read_text(encoding="utf-8"), path.name)
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput(f"{path.name} cannot be read: {unread(problem)}") from None

    def add(self, made: Kept) -> str:
        """A new deck under a name made here."""
        with _LOCK:
            taken = [_number(path) for path in self.files().values()]
            if len(taken) >= MAX_DECKS:
                raise BadInput(f"there are {MAX_DECKS} decks already; remove some first")
            number = max(taken, default=0) + 1
            id = f"deck-{number}"
            self._write(replace(made, id=id, name=made.name or f"Deck {number}"))
            return id

    def keep(self, changed: Kept) -> None:
        """The deck as it is now."""
        with _LOCK:
            if changed.id not in self.files():
                raise NoSuchMatch("this deck was removed in the meantime")
            self._write(changed)

    def remove(self, id: str) -> None:
        """Take a deck off the shelf."""
        with _LOCK:
            path = self.files().get(id)
            if path is None:
                raise NoSuchMatch("there is no such deck here")
            path.unlink(missing_ok=True)

    def _write(self, deck: Kept) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        draft = self.folder / f".{secrets.token_hex(8)}"
        try:
            draft.write_text(deck.text(), encoding="utf-8")
            draft.replace(self.folder / f"{deck.id}.txt")
        except OSError as problem:
            raise BadInput(f"the deck could not be kept: {problem.strerror}") from None
        finally:
            draft.unlink(missing_ok=True)


def _number(path: Path) -> int:
    digits = path.stem.removeprefix("deck-")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else 0
