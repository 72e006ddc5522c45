"""S2-S5: an enemy deck that matches yours, and nine terrains."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import CARDS
from opfor.games.last_crusade.model.places import ENEMY
from opfor.games.last_crusade.setup.decks import Deck, differences, problems, profile, read_deck, starter_deck
from opfor.games.last_crusade.setup.matching import _shares, draw_terrain, matching_deck, terrain_problems
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput


@pytest.mark.parametrize("seed", range(4))
def test_matching_deck(seed: int) -> None:
    """S2, S3, A1, A2: an enemy deck that matches, inside the limits, close to the starter deck's kinds."""
    for nation, other in (("US", "DE"), ("DE", "US")):
        wanted = profile(starter_deck(nation))
        made = matching_deck(wanted, other, Stream("deck", seed).below)
        assert differences(wanted, profile(made)) == [] and problems(made) == []
        kinds = [sorted(CARDS[id].kind for id in deck.ids) for deck in (made, starter_deck(other))]
        assert kinds[0] == kinds[1]
    again = matching_deck(wanted, other, Stream("deck", seed).below)
    assert again == made


def test_matching_deck_of_an_odd_deck() -> None:
    """S2, S3: a deck without aircraft or artillery is matched too; one that cannot be is refused with the reason."""
    infantry = ["U01", "U02", "U03", "U08", "U12", "U13", "U16", "U22", "U25"]
    ids = [id for id in infantry for _ in range(4)] + ["U51", "U55", "U57"] * 4
    deck = Deck("US", tuple(ids))
    assert problems(deck) == []
    made = matching_deck(profile(deck), "DE", Stream("odd").below)
    assert differences(profile(deck), profile(made)) == []
    dear = profile(deck)
    dear = type(dear)(999, 999 + dear.total_supply - dear.unit_supply, dear.units, dear.specials)
    with pytest.raises(BadInput, match="36 common, 0 uncommon and 0 rare units worth 999 Supply cannot be had"):
        matching_deck(dear, "DE", Stream("odd").below)


@pytest.mark.parametrize("seed", range(6))
def test_terrain_draw(seed: int) -> None:
    """S5, A3: nine terrains worth exactly 32, at most three alike, unique ones once."""
    assert terrain_problems(draw_terrain(Stream("terrain", seed).below)) == []


def test_terrain_that_is_refused() -> None:
    """S5, A3: sum, number and copies are checked."""
    assert "worth 9" in terrain_problems(["T01"] * 9)[0]
    assert any("at most 3" in line for line in terrain_problems(["T01"] * 9))
    assert terrain_problems(["U01"]) == ["'U01' is not a terrain card: expected one such as T06"]
    with pytest.raises(BadInput, match="terrain: they are worth 9"):
        TLC.play.new("us", "screen", {"terrain": ["T01"] * 9})


def test_the_enemy_deck_of_a_game() -> None:
    """S2, S3, S4: the ready-made one if it matches yours; if it does not, or if you ask for it, one is made."""
    starter = " ".join(starter_deck("DE").words())
    assert TLC.play.new("us", "screen", {}).decks[ENEMY] == starter
    assert TLC.play.new("us", "screen", {"enemy_deck": ["match"]}).decks[ENEMY] == ""
    other = [id for id in starter_deck("US").ids if id != "U34"] + ["U33"]
    assert TLC.play.new("us", "screen", {"deck": Deck("US", tuple(other)).words()}).decks[ENEMY] == ""


def test_no_copies_are_no_cards() -> None:
    """S1: a line of a deck sheet with 0 copies is read and brings nothing."""
    deck = read_deck("copies,nation,name\n2,US,Rifle Platoon\n0,US,M4 Sherman Platoon\n60,US,Truck Company\n", "x.csv")
    assert deck.ids == ("U01",) * 2 + ("U36",) * 60


def test_kinds_in_proportion() -> None:
    """S3: a matching deck of another size has the starter deck's share of each kind, the largest remainders first."""
    assert _shares((2, 1, 1), 8) == (4, 2, 2)
    assert _shares((3, 2, 2), 4) == (2, 1, 1) and _shares((5, 3, 1), 5) == (3, 2, 0)
    assert _shares((0, 0), 5) == (0, 0)
