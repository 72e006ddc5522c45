"""Decks, their limits, and the options that take files."""

from __future__ import annotations

from pathlib import Path

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import CARDS
from opfor.games.last_crusade.setup.deck_tools import describe, match_deck, open_deck, terrain_ids
from opfor.games.last_crusade.setup.decks import (
    Deck,
    FileInput,
    deck_of,
    from_words,
    problems,
    profile,
    read_deck,
    starter_deck,
    starter_terrain,
    write_deck,
)
from opfor.games.last_crusade.setup.matching import terrain_problems
from opfor.kernel.errors import BadInput, DataError
from tests.games.last_crusade.field import TEXT


def test_starter_decks() -> None:
    """S1, S2, S3, S4, A1, A2: the ready-made decks match and keep the limits."""
    us, german = profile(starter_deck("US")), profile(starter_deck("DE"))
    assert us == german
    assert (us.unit_supply, us.total_supply, us.rarities) == (166, 182, (31, 17, 6))
    assert (us.units, us.specials) == ((20, 11, 5), (11, 6, 1))
    assert problems(starter_deck("US")) == problems(starter_deck("DE")) == []
    assert terrain_problems(starter_terrain()) == []


def test_deck_text_round_trip() -> None:
    """S1: the text form reads back; a mistake is told with its line and a hint."""
    deck = starter_deck("DE")
    assert sorted(read_deck(write_deck(deck), "x").ids) == sorted(deck.ids)
    assert from_words(deck.words()).ids == deck.ids
    with pytest.raises(DataError, match=r"my.txt, line 3: column 3: there is no US card 'Rifle Platon'; did you"):
        read_deck("nation US\n# mine\n4 Rifle Platon\n", "my.txt")
    with pytest.raises(DataError, match="line 2: column 1: 'many Rifle Platoon' is not a number and a name"):
        read_deck("nation US\nmany Rifle Platoon\n", "my.txt")
    with pytest.raises(DataError, match="line 1: column 3: the first line is"):
        read_deck("4 Rifle Platoon\n", "my.txt")


@pytest.mark.parametrize(
    ("ids", "problem"),
    [
        (["U01"] * 5, "5 copies of Rifle Platoon; of a common card at most 4"),
        (["U19"] * 2, "2 copies of M26 Heavy Tank Section; of a unique card at most 1"),
        (["U10"] * 3, "of a rare card at most 2"),
        (["U39", "U39", "U39", "U40", "U40", "U41", "U41"], "7 aircraft; at most 6"),
        (["U51"] * 4 + ["U55"] * 4, "Special cards among 8"),
        (["U01"], "1 cards; a deck has 45 to 60"),
    ],
)
def test_deck_limits(ids: list[str], problem: str) -> None:
    """R6: number of cards, copies, Specials and aircraft."""
    assert any(problem in line for line in problems(Deck("US", tuple(ids))))


def matching_but_one() -> list[str]:
    """The German starter deck with a Tiger for a Grenadier."""
    ids = list(starter_deck("DE").ids)
    ids[ids.index("G01")] = "G15"
    return Deck("DE", tuple(ids)).words()


def test_options_take_files(tmp_path: Path) -> None:
    """S1, R6: a deck file becomes part of the save; what it may not hold is refused."""
    path = tmp_path / "mine.txt"
    path.write_text(write_deck(starter_deck("US")))
    words = FileInput("deck", "list", default="").read(str(path))
    assert deck_of(words, CARDS).nation == "US" and "4*U01" in words
    state = TLC.play.new("us", "screen", {"deck": words})
    assert "4*U01" in state.decks[0]
    with pytest.raises(BadInput, match="your deck: 4 cards; a deck has 45 to 60"):
        TLC.play.new("us", "screen", {"deck": ["4*U01"]})
    with pytest.raises(BadInput, match="is US; in this scenario it is DE"):
        TLC.play.new("german", "screen", {"deck": words})
    with pytest.raises(BadInput, match="must match yours"):
        TLC.play.new("us", "screen", {"enemy_deck": matching_but_one()})


def test_deck_tools(tmp_path: Path) -> None:
    """S2, S3, S4, S5, R6: a file is checked, matched and a terrain set drawn; the same seed gives the same."""
    path = tmp_path / "us.txt"
    path.write_text(write_deck(starter_deck("US")))
    deck, cards = open_deck(path)
    described = describe(deck, cards)
    assert described[1] == "Supply: units 166, all cards 182" and problems(deck, cards) == []
    made = write_deck(*match_deck(path, "one"))
    assert made == write_deck(*match_deck(path, "one")) != write_deck(*match_deck(path, "two"))
    other = tmp_path / "de.txt"
    other.write_text(made)
    assert describe(*open_deck(other))[1:] == described[1:]
    assert sum(CARDS[id].value for id in terrain_ids("one")) == 32
    with pytest.raises(BadInput, match="cannot be read"):
        open_deck(tmp_path / "none.txt")


def test_cards_of_your_own(tmp_path: Path) -> None:
    """S1: cards in a custom file are checked like ours and can be played."""
    head, rifle = TEXT.splitlines()[:2]
    own = rifle.replace("U01,Rifle Platoon", "X01,Home Guard").replace(",U,", ",C,")
    path = tmp_path / "own.csv"
    path.write_text(f"{head}\n{own}\n")
    rows = FileInput("cards", "list", default="").read(str(path))
    ids = ["X01" if id == "U01" else id for id in starter_deck("US").ids]
    state = TLC.play.new("us", "screen", {"cards": rows, "deck": Deck("US", tuple(ids)).words()})
    assert "4*X01" in state.decks[0]
    with pytest.raises(DataError, match="custom cards, line 2: column id: 'U01' is taken"):
        TLC.play.new("us", "screen", {"cards": [head, rifle]})
