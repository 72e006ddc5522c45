"""What `opfor deck check|match|terrain` and the deck editor need: files in, words out."""

from __future__ import annotations

from pathlib import Path

from opfor.games.last_crusade.cards import CARDS, NATION_NAMES, Card, read_cards
from opfor.games.last_crusade.decks import RARITY_NAMES, Deck, problems, profile, read_deck, write_deck
from opfor.games.last_crusade.matching import draw_terrain, matching_deck
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput


def cards_with(own: Path | None) -> dict[str, Card]:
    """The set, with the cards of a player's own file."""
    return CARDS if own is None else CARDS | read_cards(read_text(own), own.name, CARDS)


def read_text(path: Path) -> str:
    """A file of the player's, or one clear line."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path} cannot be read ({problem.__class__.__name__})") from None


def check_deck(path: Path, own: Path | None = None) -> tuple[list[str], list[str]]:
    """R6, S2, S3: what a deck is, in lines, and what breaks the limits."""
    cards = cards_with(own)
    deck = read_deck(read_text(path), path.name, cards)
    return describe(deck, cards), problems(deck, cards)


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


def match_deck(path: Path, seed: str = "opfor", own: Path | None = None) -> str:
    """S2, S3, S4: an enemy deck that matches the one in the file, as the text of a deck file."""
    cards = cards_with(own)
    yours = read_deck(read_text(path), path.name, cards)
    if wrong := problems(yours, cards):
        raise BadInput(f"{path.name}: {wrong[0]}")
    other = "DE" if yours.nation == "US" else "US"
    return write_deck(matching_deck(profile(yours, cards), other, Stream(seed).below, cards), cards)


def terrain(seed: str = "opfor", own: Path | None = None) -> list[str]:
    """S5: nine terrains worth 32, by name."""
    cards = cards_with(own)
    return [f"{id} {cards[id].name} {cards[id].value}" for id in draw_terrain(Stream(seed).below, cards)]
