"""What `opfor deck check|match|terrain|convert` and the deck editor need: files in, words and data out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from opfor.games.last_crusade.model.cards import CARDS, COLUMNS, NATION_NAMES, TERRAIN, Card, read_cards
from opfor.games.last_crusade.model.data import RULES, Constants, changed_numbers, numbers_of
from opfor.games.last_crusade.setup.custom_cards import card_lines, is_sheet, other_nation
from opfor.games.last_crusade.setup.decks import (
    RARITY_NAMES,
    Deck,
    cards_brought,
    deck_sheet,
    deck_warnings,
    differences,
    problems,
    profile,
    read_deck,
    write_deck,
)
from opfor.games.last_crusade.setup.matching import draw_terrain, matching_deck, terrain_problems
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput, unread


def cards_with(custom: Path | None) -> dict[str, Card]:
    """The set, with the cards of a custom file."""
    if custom is None:
        return CARDS
    return CARDS | read_cards("\n".join(card_lines(read_text(custom), custom.name, CARDS)), custom.name, CARDS)


def limits_of(path: Path | None) -> Constants:
    """R6: our limits, or those of a custom file of constants."""
    return RULES if path is None else numbers_of(tuple(changed_numbers(read_text(path), path.name)))


def read_text(path: Path) -> str:
    """A file of the player's, or one clear line."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path} cannot be read: {unread(problem)}") from None


def open_deck(path: Path, custom: Path | None = None) -> tuple[Deck, dict[str, Card]]:
    """S1: the deck of a file, as text or CSV, and all cards that it may name; a CSV may bring cards along."""
    text, cards = read_text(path), cards_with(custom)
    if brought := cards_brought(text, path.name, cards):
        cards = cards | read_cards("\n".join([",".join(COLUMNS), *brought]), path.name, cards)
    return read_deck(text, path.name, cards), cards


def deck_data(deck: Deck, cards: dict[str, Card] = CARDS, limits: Constants = RULES) -> dict[str, Any]:
    """S2, S3, R6: a deck as data: its cards, its numbers, and what breaks the limits."""
    numbers = profile(deck, cards)
    rarities = dict(zip(RARITY_NAMES.values(), numbers.rarities, strict=True))
    return {
        "nation": deck.nation,
        "size": len(deck.ids),
        "units": sum(numbers.units),
        "specials": sum(numbers.specials),
        "unit_supply": numbers.unit_supply,
        "total_supply": numbers.total_supply,
        "rarities": rarities,
        "problems": problems(deck, cards, limits),
        "cards": [{"copies": deck.ids.count(id), "id": id, "name": cards[id].name} for id in dict.fromkeys(deck.ids)],
    }


def describe(deck: Deck, cards: dict[str, Card] = CARDS) -> list[str]:
    """S4: the numbers to count when two decks are to match."""
    numbers = profile(deck, cards)
    rarities = ", ".join(
        f"{number} {RARITY_NAMES[rarity]}" for number, rarity in zip(numbers.rarities, "CUR", strict=True)
    )
    return [
        f"{NATION_NAMES[deck.nation]} deck of {len(deck.ids)} cards: "
        f"{sum(numbers.units)} units, {sum(numbers.specials)} Specials",
        f"Supply: units {numbers.unit_supply}, all cards {numbers.total_supply}",
        f"Rarity: {rarities}",
    ]


def match_deck(
    path: Path, seed: str = "opfor", custom: Path | None = None, nation: str = "", limits: Constants = RULES
) -> tuple[Deck, dict[str, Card]]:
    """S2, S3, S4: a deck that matches the one in the file, of the other nation unless one is named, and all cards."""
    yours, cards = open_deck(path, custom)
    if wrong := problems(yours, cards, limits):
        raise BadInput(f"{path.name}: {wrong[0]}")
    wanted = nation or other_nation(yours.nation)
    return matching_deck(profile(yours, cards), wanted, Stream(seed).below, cards, limits), cards


def compare_decks(one: Path, other: Path, custom: Path | None = None) -> tuple[list[str], list[str]]:
    """S2, S3, A1: where the second deck does not match the first, and where it differs though it may be played."""
    yours, theirs = (profile(*open_deck(path, custom)) for path in (one, other))
    return differences(yours, theirs), deck_warnings(yours, theirs)


def convert_deck(path: Path, form: str = "", custom: Path | None = None) -> str:
    """S1: a deck file in its other form: CSV from text, text from CSV; or the form that is named."""
    deck, cards = open_deck(path, custom)
    wanted = form or ("text" if is_sheet(read_text(path)) else "csv")
    return write_deck(deck, cards) if wanted == "text" else deck_sheet(deck, cards)


def terrain_ids(seed: str, cards: dict[str, Card] = CARDS) -> list[str]:
    """S5: nine terrains worth 32, drawn by a seed."""
    return draw_terrain(Stream(seed).below, cards)


def terrain_words(given: list[str]) -> list[str]:
    """S5: the terrains that were named, by ids or names with commas between; or those of a file, one a line."""
    if len(given) == 1 and Path(given[0]).suffix and not any(sign in given[0] for sign in ",\n"):
        return [line.split()[0] for line in read_text(Path(given[0])).splitlines() if line.split("#")[0].strip()]
    return [word for text in given for word in text.split(",") if word.strip()]


def chosen_terrain(words: list[str], cards: dict[str, Card] = CARDS) -> list[str]:
    """S5, A3: terrains that a player names, by id or name; refused unless they are nine worth 32."""
    found = []
    for word in words:
        wanted = word.strip().lower()
        terrains = [card for card in cards.values() if card.kind == TERRAIN]
        fitting = [card.id for card in terrains if wanted in (card.id.lower(), card.name.lower())]
        if not fitting:
            raise BadInput(f"there is no terrain '{word.strip()}': expected an id or a name, such as T06 or Bocage")
        found.append(fitting[0])
    if wrong := terrain_problems(found, cards):
        raise BadInput("; ".join(wrong))
    return found
