"""R1: the cards. One row of cards.csv is one card; a mistake is reported with file, line and column."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from opfor.games.last_crusade.model.data import DATA
from opfor.games.last_crusade.model.effects import (
    OPERATION_OF_KIND,
    OPERATIONS,
    PRINTED_TIMINGS,
    TIMINGS,
    EffectError,
    read_effect,
)
from opfor.kernel.csv_text import read_csv
from opfor.kernel.errors import DataError

UNIT_NUMBERS: Final = ("inf_fp", "arm_fp", "air_fp", "defence", "range", "recon", "move")
TERRAIN_NUMBERS: Final = ("value", "stack", "cover_inf", "cover_arm", "conceal", "cost_inf", "cost_veh")
COLUMNS: Final = [
    *("id", "name", "nation", "kind", "role", "rarity", "unique", "supply"),
    *(*UNIT_NUMBERS, "vp", "traits", "tags"),
    *("timing", "effect", *TERRAIN_NUMBERS, "starter", "text"),
]
RANGES: Final = dict.fromkeys(("supply", *UNIT_NUMBERS, "vp", *TERRAIN_NUMBERS, "starter"), (0, 30)) | {
    "defence": (1, 30),
    "range": (0, 9),
    "move": (0, 9),
    "value": (1, 32),
    "stack": (1, 8),
    "cover_inf": (0, 3),
    "cover_arm": (0, 3),
    "conceal": (0, 3),
    "cost_inf": (1, 9),
    "cost_veh": (1, 9),
}
NATIONS: Final = ("US", "DE")
NATION_NAMES: Final = {"US": "US", "DE": "German"}

INFANTRY: Final = 0
ANTITANK: Final = 1
ARMOR: Final = 2
ARTILLERY: Final = 3
TRANSPORT: Final = 4
AIRCRAFT: Final = 5
EVENT: Final = 6
ATTACHMENT: Final = 7
OBSTACLE: Final = 8
FORT: Final = 9
TERRAIN: Final = 10
KIND_NAMES: Final = [
    *("infantry", "antitank", "armor", "artillery", "transport", "aircraft"),
    *("special", "attachment", "obstacle", "fortification", "terrain"),
]
KINDS: Final = {word: kind for kind, word in enumerate(KIND_NAMES)}
ROLES: Final = [
    *("line", "support", "engineer", "elite", "recon", "tank", "td", "assault", "at", "aa"),
    *("mortar", "gun", "rocket", "sp", "apc", "truck", "fighter", "bomber", "observer"),
]
# A trait is a bit; the last four follow from what a card is.
SOLDIER: Final = 1 << 0
DIG: Final = 1 << 1
SCOUT: Final = 1 << 2
MOTOR: Final = 1 << 3
ENGINEER: Final = 1 << 4
GREEN: Final = 1 << 5
AIRBORNE: Final = 1 << 6
AA: Final = 1 << 7
SP: Final = 1 << 8
APC: Final = 1 << 9
SMOKE: Final = 1 << 10
IGNORE_COVER: Final = 1 << 11
OBSERVER: Final = 1 << 12
HEDGE_CUTTER: Final = 1 << 13
OPEN: Final = 1 << 14
CLOSE: Final = 1 << 15
HILL: Final = 1 << 16
RIVER: Final = 1 << 17
ROAD: Final = 1 << 18
HARD: Final = 1 << 19
COMBAT: Final = 1 << 20
FIGHTER: Final = 1 << 21
BOMBER: Final = 1 << 22
UNIT_TRAITS: Final = {
    "soldier": SOLDIER,
    "dig": DIG,
    "scout": SCOUT,
    "motor": MOTOR,
    "engineer": ENGINEER,
    "green": GREEN,
    "airborne": AIRBORNE,
    "aa": AA,
    "sp": SP,
    "apc": APC,
    "smoke": SMOKE,
    "ignore_cover": IGNORE_COVER,
    "observer": OBSERVER,
    "hedge_cutter": HEDGE_CUTTER,
}
TERRAIN_TRAITS: Final = {"open": OPEN, "close": CLOSE, "hill": HILL, "river": RIVER, "road": ROAD}
TRAITS: Final = UNIT_TRAITS | TERRAIN_TRAITS
SELECTORS: Final = {*UNIT_TRAITS, *KINDS, *ROLES, "ground"}
CUSTOM_FILE: Final = "custom cards"


@dataclass(frozen=True, slots=True)
class Card:
    """One card as printed. Numbers a kind does not have are 0."""

    id: str
    name: str
    nation: str
    kind: int
    role: str
    rarity: str
    unique: bool
    supply: int
    inf: int
    arm: int
    air: int
    defence: int
    range: int
    recon: int
    move: int
    vp: int
    traits: int
    timing: str
    effect: dict[str, str]
    numbers: dict[str, int]
    words: frozenset[str]
    value: int
    stack: int
    cover_inf: int
    cover_arm: int
    conceal: int
    cost_inf: int
    cost_veh: int
    starter: int
    text: str

    @property
    def is_unit(self) -> bool:
        """R1: a unit of any kind, aircraft included."""
        return self.kind <= AIRCRAFT

    @property
    def is_special(self) -> bool:
        """R1: events, attachments, obstacles and fortifications are Special cards."""
        return EVENT <= self.kind <= FORT

    @property
    def moment(self) -> str:
        """R9: when an event may be played; other cards have no such moment."""
        return self.timing if self.kind == EVENT else ""

    @property
    def operation(self) -> str:
        """6.3: what a Special card does; nothing for other cards."""
        return self.effect.get("op", "")

    def number(self, key: str) -> int:
        """A number of the card's effect; 0 where it is not named."""
        return self.numbers.get(key, 0)


def matches(card: Card, selector: str) -> bool:
    """6.3: does a selector (trait, kind or role, '|' between them; 'ground' for any unit but aircraft) fit?"""
    return not card.words.isdisjoint(selector.split("|")) if "|" in selector else selector in card.words


def words_of(kind: int, role: str, traits: int) -> frozenset[str]:
    """6.3: the words of selectors that fit a card."""
    words = {KIND_NAMES[kind], role, *trait_names(traits)}
    return frozenset(words | {"ground"} if kind < AIRCRAFT else words)


def trait_names(traits: int) -> list[str]:
    """R1: traits by their names."""
    return [word for word, bit in TRAITS.items() if traits & bit]


class CardError(DataError):
    """A mistake in a card: file and line, the column, and what is wrong there."""

    def __init__(self, path: str, line: int, column: str, fault: str) -> None:
        super().__init__(path, line, f"column {column}: {fault}")
        self.column, self.fault = column, fault


class _Row:
    """A row being read; knows where it stands."""

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        self.file, self.line, self.cells = file, line, cells

    def wrong(self, column: str, fault: str) -> CardError:
        """The mistake, with line and column."""
        return CardError(self.file, self.line, column, fault)

    def text(self, column: str) -> str:
        """A cell."""
        return self.cells[column].strip()

    def number(self, column: str, needed: bool = True) -> int:
        """A whole number in its range; 0 for a cell that is left empty and may be."""
        cell, (low, high) = self.text(column), RANGES[column]
        if not cell and not needed:
            return 0
        if not cell.isdecimal() or len(cell) > 9 or not low <= int(cell) <= high:
            raise self.wrong(column, f"'{cell}' is not allowed: enter a whole number from {low} to {high}")
        return int(cell)

    def word(self, column: str, words: tuple[str, ...] | list[str]) -> str:
        """One of several words."""
        cell = self.text(column)
        if cell not in words:
            raise self.wrong(column, f"'{cell}' is not one of {', '.join(words)}")
        return cell

    def empty(self, *columns: str) -> None:
        """Refuse what this kind of card does not have."""
        for column in columns:
            if self.text(column):
                raise self.wrong(column, f"a card of kind {self.text('kind')} has none")

    def bits(self, words: dict[str, int]) -> int:
        """The traits as bits."""
        bits = 0
        for word in self.text("traits").split():
            if word not in words:
                raise self.wrong("traits", f"there is no trait '{word}'; there are {', '.join(words)}")
            bits |= words[word]
        return bits


def read_cards(text: str, file: str, known: dict[str, Card] | None = None) -> dict[str, Card]:
    """R1: the cards of a file by id, in its order; custom cards may not take the id of a known one."""
    rows = read_csv(text, file)
    _, head = next(rows, (1, []))
    if head != COLUMNS:
        missing = [column for column in COLUMNS if column not in head] or ["in this order"]
        raise DataError(file, 1, f"the columns are {','.join(COLUMNS)}; missing: {', '.join(missing)}")
    cards: dict[str, Card] = {}
    for line, cells in rows:
        if not any(cells):
            continue
        if len(cells) != len(COLUMNS):
            raise DataError(file, line, f"{len(cells)} columns instead of {len(COLUMNS)}")
        card = card_from(dict(zip(COLUMNS, cells, strict=True)), file, line)
        if card.id in cards or (known and card.id in known):
            raise DataError(file, line, f"column id: '{card.id}' is taken")
        cards[card.id] = card
    return cards


def card_from(cells: dict[str, str], file: str, line: int) -> Card:
    """R1: one card from the cells of its row."""
    row = _Row(file, line, cells)
    id = row.text("id")
    if not id.isalnum() or not row.text("name"):
        raise row.wrong("id", "letters and digits are expected, and a name")
    kind = KINDS[row.word("kind", KIND_NAMES)]
    row.word("nation", [*NATIONS, "-"])
    if (row.text("nation") == "-") != (kind == TERRAIN):
        raise row.wrong("nation", "terrain has '-', every other card US or DE")
    row.word("rarity", ("C", "U", "R"))
    row.word("unique", ("0", "1"))
    if kind == TERRAIN:
        row.empty("timing", "effect", "supply", "inf_fp", "arm_fp", "defence")
        return _card(row, TERRAIN, "", row.bits(TERRAIN_TRAITS))
    row.empty(*TERRAIN_NUMBERS)
    return _unit(row, kind) if kind <= AIRCRAFT else _special(row, kind)


def _unit(row: _Row, kind: int) -> Card:
    """R1: a unit: soft, hard or air by its kind; a combat unit has firepower of its own."""
    row.empty("timing", "effect")
    role = row.word("role", ROLES)
    traits = row.bits(UNIT_TRAITS)
    if kind == ARMOR or (kind == ARTILLERY and traits & SP) or (kind == TRANSPORT and traits & APC):
        traits |= HARD
    if kind < AIRCRAFT and (row.number("inf_fp") or row.number("arm_fp")):
        traits |= COMBAT
    if kind == AIRCRAFT:
        row.word("role", ("fighter", "bomber", "observer"))
        traits |= FIGHTER if role == "fighter" else BOMBER if role == "bomber" else 0
    if kind == ARTILLERY and not row.number("range"):
        raise row.wrong("range", "artillery needs a range")
    return _card(row, kind, role, traits)


def _special(row: _Row, kind: int) -> Card:
    """R1, R6: a Special card; its effect is data. There are no US fortifications."""
    row.empty(*UNIT_NUMBERS, "traits")
    try:
        effect = read_effect(row.text("effect"), SELECTORS)
    except EffectError as problem:
        raise row.wrong("effect", str(problem)) from None
    timing = row.word("timing", PRINTED_TIMINGS if effect["op"] == "printed" else TIMINGS)
    wanted = OPERATION_OF_KIND.get(row.text("kind"))
    if wanted and effect["op"] != wanted:
        raise row.wrong("effect", f"the operation of a card of kind {row.text('kind')} is '{wanted}'")
    if not wanted and effect["op"] in OPERATION_OF_KIND.values():
        raise row.wrong("effect", f"'{effect['op']}' belongs to another kind of card")
    if kind == FORT and row.text("nation") == "US":
        raise row.wrong("nation", "there are no US fortifications (R6)")
    return _card(row, kind, row.text("role"), 0, timing, effect)


def _card(row: _Row, kind: int, role: str, traits: int, timing: str = "", effect: dict[str, str] | None = None) -> Card:
    """R1, R3, R14: the card; every kind has its own numbers."""
    effect, terrain = effect or {}, kind == TERRAIN
    needed = {
        "starter",
        *(TERRAIN_NUMBERS if terrain else ("supply", "vp")),
        *(UNIT_NUMBERS if kind <= AIRCRAFT else ()),
    }
    return Card(
        id=row.text("id"),
        name=row.text("name"),
        nation=row.text("nation"),
        kind=kind,
        role=role,
        rarity=row.text("rarity"),
        unique=row.text("unique") == "1",
        traits=traits,
        timing=timing,
        effect=effect,
        numbers={key: int(word) for key, word in effect.items() if word.lstrip("-").isdigit()},
        words=words_of(kind, role, traits),
        text=row.text("text"),
        **{column.removesuffix("_fp"): row.number(column, column in needed) for column in RANGES},
    )


def in_order(cards: dict[str, Card]) -> dict[str, Card]:
    """By nation and id: the order of the lines in a file means nothing."""
    nations = (*NATIONS, "-")
    return dict(sorted(cards.items(), key=lambda item: (nations.index(item[1].nation), item[0])))


def refuse_unused(cards: dict[str, Card]) -> None:
    """Every name that the rules know stands on a card of ours; `printed` is for cards that a player brings."""
    known = {"kind": KINDS, "role": ROLES, "trait": TRAITS, "operation": OPERATIONS, "timing": TIMINGS}
    held = [*cards.values()]
    used = {KIND_NAMES[card.kind] for card in held} | {card.role for card in held} | {card.timing for card in held}
    used |= {word for card in held for word in (*trait_names(card.traits), *card.effect.values())} | {"printed"}
    for what, names in known.items():
        if missing := [name for name in names if name not in used]:
            raise DataError("cards.csv", 1, f"no card has the {what} {missing[0]}, which the rules know")


CARDS: Final[dict[str, Card]] = in_order(read_cards(DATA.text("cards.csv"), "cards.csv"))
if "cards.csv" not in DATA.custom:
    refuse_unused(CARDS)
TERRAINS: Final[dict[str, Card]] = {id: card for id, card in CARDS.items() if card.kind == TERRAIN}


@lru_cache(maxsize=16)
def catalogue(custom: tuple[str, ...]) -> dict[str, Card]:
    """All cards by id, with the rows of a custom file added."""
    if not custom:
        return CARDS
    return CARDS | read_cards("\n".join(custom), CUSTOM_FILE, CARDS)
