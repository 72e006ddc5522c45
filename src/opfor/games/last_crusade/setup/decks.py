"""Decks: their files, the limits of R6, and the numbers that two decks must share (S2, S3).

A deck file begins with `nation US`; every further line is a number of copies and a card's name or id,
`4 Rifle Platoon`. Blank lines and lines that begin with `#` do not count. Or it is a CSV file with the columns
`copies` and `name` (or `id`), and perhaps those of cards that are in no list yet (custom_cards.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from opfor.games.last_crusade.model.cards import AIRCRAFT, CARDS, COLUMNS, KIND_NAMES, NATIONS, TERRAIN, Card, catalogue
from opfor.games.last_crusade.model.data import RULES, Constants, changed_numbers
from opfor.games.last_crusade.setup.custom_cards import (
    Sheet,
    card_lines,
    csv_line,
    custom_rows,
    is_sheet,
    read_sheet,
    sheet_nation,
)
from opfor.kernel.csv_text import safe_cell
from opfor.kernel.errors import BadInput, DataError, OpforError, unread
from opfor.kernel.inputs import Input

RARITIES = "CUR"
RARITY_NAMES = {"C": "common", "U": "uncommon", "R": "rare"}


@dataclass(frozen=True)
class Deck:
    """A deck: its nation and its cards' ids, one for each copy."""

    nation: str
    ids: tuple[str, ...]

    def words(self) -> list[str]:
        """The deck in the short form that a save's header keeps: `4*U01`."""
        copies: dict[str, int] = {}
        for id in self.ids:
            copies[id] = copies.get(id, 0) + 1
        return [f"{number}*{id}" for id, number in copies.items()]


@dataclass(frozen=True)
class Profile:
    """S2, S3: what the enemy deck must have as yours has it; A2: also inside units and inside Specials."""

    unit_supply: int
    total_supply: int
    units: tuple[int, int, int]
    specials: tuple[int, int, int]

    @property
    def rarities(self) -> tuple[int, int, int]:
        """Common, uncommon and rare cards in all."""
        common, uncommon, rare = (a + b for a, b in zip(self.units, self.specials, strict=True))
        return common, uncommon, rare


def read_deck(text: str, file: str, cards: dict[str, Card] = CARDS) -> Deck:
    """S1: the deck of a file, as text or CSV; a mistake is reported with its line and column."""
    if is_sheet(text):
        return _deck_of_sheet(read_sheet(text, file, ("copies",)), cards)
    nation, ids = "", list[str]()
    for line, raw in enumerate(text.splitlines(), 1):
        words = raw.split("#")[0].split(None, 1)
        if not words:
            continue
        column = raw.index(words[-1]) + 1
        if not nation:
            if words[0] != "nation" or len(words) != 2 or words[1].strip() not in NATIONS:
                raise DataError(file, line, f"column {column}: the first line is 'nation US' or 'nation DE'")
            nation = words[1].strip()
            continue
        if len(words) != 2 or not words[0].isdecimal() or not 1 <= int(words[0][:9]) <= 60:
            wanted = f"'{raw.strip()}' is not a number and a name: enter a line such as '4 Rifle Platoon'"
            raise DataError(file, line, f"column {raw.index(words[0]) + 1}: {wanted}")
        ids += [_named(words[1].strip(), nation, cards, file, line, str(column)).id] * int(words[0])
    if not nation:
        raise DataError(file, 1, "column 1: the deck is empty; its first line is 'nation US' or 'nation DE'")
    return Deck(nation, tuple(ids))


def _deck_of_sheet(sheet: Sheet, cards: dict[str, Card]) -> Deck:
    """S1: a deck as CSV: `copies` and `name` or `id`; the nation by a column, or by its cards."""
    if "copies" not in sheet.columns:
        raise DataError(sheet.file, 1, "a deck as CSV needs the columns copies and name; copies is missing")
    nation = sheet_nation(sheet, cards)
    if not nation:
        raise DataError(sheet.file, 1, "column nation: a deck is of one nationality, US or DE; name it in this column")
    ids: list[str] = []
    for line, row in sheet.rows:
        copies = row["copies"]
        if not copies.isdecimal() or not 0 <= int(copies[:9]) <= 60:
            raise DataError(
                sheet.file, line, f"column copies: '{copies}' is not allowed: enter a whole number from 0 to 60"
            )
        column = "id" if row.get("id") else "name"
        ids += [_named(row.get(column, ""), nation, cards, sheet.file, line, column).id] * int(copies)
    return Deck(nation, tuple(ids))


def cards_brought(text: str, file: str, cards: dict[str, Card]) -> list[str]:
    """S1: the cards that a deck as CSV brings along and nobody knows yet, as lines of a card file without its head."""
    if not is_sheet(text):
        return []
    sheet = read_sheet(text, file, ("copies",))
    return custom_rows(sheet, cards, sheet_nation(sheet, cards)) if "kind" in sheet.columns else []


def _named(name: str, nation: str, cards: dict[str, Card], file: str, line: int, column: str) -> Card:
    wanted = name.lower()
    for card in cards.values():
        if card.kind != TERRAIN and card.nation == nation and wanted in (card.id.lower(), card.name.lower()):
            return card
    near = [card.name for card in cards.values() if card.nation == nation and card.name.lower().startswith(wanted[:4])]
    hint = f"; did you mean {' or '.join(near[:3])}?" if near and wanted else ""
    raise DataError(file, line, f"column {column}: there is no {nation} card '{name}'{hint}")


def write_deck(deck: Deck, cards: dict[str, Card] = CARDS) -> str:
    """The text form, by kind; reads back as the same deck."""
    lines = [f"nation {deck.nation}"]
    kind = -1
    for id in sorted(dict.fromkeys(deck.ids), key=lambda id: (cards[id].kind, id)):
        if cards[id].kind != kind:
            kind = cards[id].kind
            lines += ["", f"# {KIND_NAMES[kind]}"]
        lines.append(f"{deck.ids.count(id)} {cards[id].name}")
    return "\n".join(lines) + "\n"


def deck_sheet(deck: Deck, cards: dict[str, Card] = CARDS) -> str:
    """The CSV form; reads back as the same deck."""
    lines = ["copies,nation,id,name"]
    for id in sorted(dict.fromkeys(deck.ids), key=lambda id: (cards[id].kind, id)):
        lines.append(csv_line([str(deck.ids.count(id)), deck.nation, id, safe_cell(cards[id].name)]))
    return "\n".join(lines) + "\n"


def from_words(words: Iterable[str], cards: dict[str, Card] = CARDS) -> Deck:
    """A deck from its short form."""
    ids: list[str] = []
    for word in words:
        number, star, id = word.partition("*")
        if not star:
            number, id = "1", word
        if id not in cards or cards[id].kind == TERRAIN or not number.isdecimal() or not 1 <= int(number[:9]) <= 60:
            raise BadInput(f"'{word}' is not part of a deck: enter a word such as '4*U01'")
        ids += [id] * int(number)
    nations = {cards[id].nation for id in ids}
    if len(nations) != 1:
        raise BadInput("a deck is of one nationality (R6)" if nations else "the deck is empty")
    return Deck(nations.pop(), tuple(ids))


@lru_cache(maxsize=64)
def deck_text(deck: Deck) -> str:
    """A deck in its short form, in one line, as a state keeps it."""
    return " ".join(deck.words())


@lru_cache(maxsize=2)
def starter_deck(nation: str) -> Deck:
    """The ready-made deck of a nation (column `starter` of cards.csv)."""
    return Deck(nation, tuple(c.id for c in CARDS.values() if c.nation == nation for _ in range(c.starter)))


_STARTER_TERRAIN = [card.id for card in CARDS.values() if card.kind == TERRAIN for _ in range(card.starter)]


def starter_terrain() -> list[str]:
    """S5: the ready-made set of nine terrains."""
    return _STARTER_TERRAIN.copy()


def problems(deck: Deck, cards: dict[str, Card] = CARDS, numbers: Constants = RULES) -> list[str]:
    """R6: what breaks the limits; nothing, if the deck may be played."""
    limits, found = numbers.deck, list[str]()
    held = [cards[id] for id in deck.ids]
    if not limits.low <= len(held) <= limits.high:
        found.append(f"{len(held)} cards; a deck has {limits.low} to {limits.high}")
    for id in dict.fromkeys(deck.ids):
        card, copies = cards[id], deck.ids.count(id)
        most = limits.unique if card.unique else limits.copies[card.rarity]
        if copies > most:
            kind = "unique" if card.unique else RARITY_NAMES[card.rarity]
            found.append(f"{copies} copies of {card.name}; of a {kind} card at most {most}")
        if card.nation != deck.nation:
            found.append(f"{card.name} is {card.nation}; the deck is {deck.nation}")
    specials = sum(card.is_special for card in held)
    if specials * 3 > len(held) * limits.specials_of_three:
        found.append(f"{specials} Special cards among {len(held)}; at most one third")
    aircraft = sum(card.kind == AIRCRAFT for card in held)
    if aircraft > limits.aircraft:
        found.append(f"{aircraft} aircraft; at most {limits.aircraft}")
    return found


def profile(deck: Deck, cards: dict[str, Card] = CARDS) -> Profile:
    """S2, S3, A1, A2: Supply of the units and of all cards; common, uncommon and rare units and Specials."""
    held = [cards[id] for id in deck.ids]

    def rarities(special: bool) -> tuple[int, int, int]:
        some = [card.rarity for card in held if card.is_special == special]
        return some.count("C"), some.count("U"), some.count("R")

    units = sum(card.supply for card in held if card.is_unit)
    return Profile(units, sum(card.supply for card in held), rarities(False), rarities(True))


def differences(yours: Profile, theirs: Profile) -> list[str]:
    """S2, S3: where an enemy deck does not match yours; A2 counts rarities over all cards."""
    pairs = [
        ("Supply value of units", yours.unit_supply, theirs.unit_supply),
        ("number of Specials", sum(yours.specials), sum(theirs.specials)),
        *[
            (f"number of {RARITY_NAMES[rarity]} cards", yours.rarities[place], theirs.rarities[place])
            for place, rarity in enumerate(RARITIES)
        ],
    ]
    return [f"{what}: yours {mine}, the enemy's {other}" for what, mine, other in pairs if mine != other]


def deck_warnings(yours: Profile, theirs: Profile) -> list[str]:
    """A1: the Supply of the whole decks may differ; that is only noted, for the print asks for equal units."""
    mine, other = yours.total_supply, theirs.total_supply
    return [f"Supply value of all cards: yours {mine}, the enemy's {other}"] if mine != other else []


class FileInput(Input, frozen=True):
    """An option that may name a file; what goes into the save is what stands in the file, never its path."""

    def read(self, value: Any) -> Any:
        """Words, or a file with a deck (first line `nation US`) or with cards (first line `id,name,…`)."""
        if isinstance(value, list):
            return super().read(value)
        words = str(value).strip()
        if not words:
            return self.default
        path = Path(words)
        if any(sign in words for sign in ",*=\n") or not path.suffix:
            return super().read(words)
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput(f"{self.name}: {path} cannot be read: {unread(problem)}") from None
        if self.name == "constants":
            return changed_numbers(text, path.name)
        if self.name == "cards":
            return card_lines(text, path.name, CARDS)
        if self.name == "terrain":
            return [word for line in text.splitlines() for word in line.split("#")[0].split()[:1]]
        try:
            return read_deck(text, path.name).words()
        except OpforError:
            if is_sheet(text) or text.lstrip().startswith(("nation", "#")):
                # custom cards may name it, or it brings cards along: read when all are known
                return [f"@{path.name}", *[f"@{line}" for line in text.splitlines()]]
            raise


def deck_of(words: list[str], cards: dict[str, Card]) -> Deck:
    """A deck option as the header keeps it: short words, or name and lines of a file that names custom cards."""
    if words and words[0].startswith("@"):
        return read_deck(_lines_of(words), words[0][1:], cards)
    return from_words(words, cards)


def _lines_of(words: list[str]) -> str:
    return "\n".join(word[1:] for word in words[1:])


def custom_cards_of(rows: list[str], *decks: list[str] | None) -> list[str]:
    """S1: the lines of all custom cards of a game: those of the option, and those that decks as CSV bring along."""
    custom = rows.copy()
    for words in decks:
        if words and words[0].startswith("@"):
            brought = cards_brought(_lines_of(words), words[0][1:], catalogue(tuple(custom)))
            custom += brought if custom or not brought else [",".join(COLUMNS), *brought]
    return custom


def check_limits(deck: Deck, whose: str, cards: dict[str, Card], numbers: Constants = RULES) -> Deck:
    """R6: the deck, or one line about what breaks the limits."""
    if wrong := problems(deck, cards, numbers):
        raise BadInput(f"{whose} deck: {wrong[0]}")
    return deck
