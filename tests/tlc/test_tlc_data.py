"""Cards, decks, matching decks and terrain: the files that a player may edit."""

from __future__ import annotations

from pathlib import Path

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import CARDS, COLUMNS, TERRAINS, matches, read_cards
from opfor.games.last_crusade.model.data import DATA, Constants
from opfor.games.last_crusade.setup.deck_tools import check_deck, match_deck, terrain
from opfor.games.last_crusade.setup.decks import (
    Deck,
    FileInput,
    deck_of,
    differences,
    from_words,
    problems,
    profile,
    read_deck,
    starter_deck,
    starter_terrain,
    write_deck,
)
from opfor.games.last_crusade.setup.matching import draw_terrain, matching_deck, terrain_problems
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput, DataError
from opfor.kernel.tables import decoded

GAME = "last-crusade"
TEXT = DATA.text("cards.csv")


def changed(id: str, column: str, value: str) -> str:
    """The card file with one cell changed."""
    lines = []
    for line in TEXT.splitlines():
        cells = line.split(",")
        if cells[0] == id:
            cells[COLUMNS.index(column)] = value
        lines.append(",".join(cells))
    return "\n".join(lines)


def test_cards_of_the_set() -> None:
    """R1: 66 US, 72 German and 24 terrain cards; those that the sheet names are there."""
    nations = [card.nation for card in CARDS.values()]
    assert (nations.count("US"), nations.count("DE"), nations.count("-")) == (66, 72, 24)
    assert (CARDS["G07"].name, CARDS["G07"].inf, CARDS["G07"].arm) == ("German Motorcycle Troops", 3, 1)
    assert [CARDS[id].name for id in ("U51", "G52", "U53", "G54")] == [
        "Supplies",
        "Divisional Reserve",
        "Night Infiltration",
        "Surprise Attack",
    ]
    assert len(TERRAINS) == 24


@pytest.mark.parametrize(
    ("id", "column", "value", "problem"),
    [
        ("U03", "supply", "x", "line 4: column supply: 'x' is no whole number"),
        ("U03", "traits", "soldier brave", "line 4: column traits: there is no trait 'brave'"),
        ("U03", "kind", "cavalry", "column kind: 'cavalry' is not one of"),
        ("U03", "nation", "UK", "column nation"),
        ("U03", "defence", "0", "column defence"),
        ("U28", "range", "0", "column range: artillery needs a range"),
        ("U51", "effect", "op=supply;dise=1", "column effect: 'supply' has no key 'dise'"),
        ("U51", "effect", "op=gift", "column effect: there is no operation 'gift'"),
        ("U53", "effect", "op=assault;only=heroes", "no trait, kind or role 'heroes'"),
        ("U51", "timing", "sometimes", "column timing"),
        ("U71", "effect", "op=supply;dice=1;plus=0", "the operation of a card of kind attachment is 'attach'"),
        ("G93", "nation", "US", "there are no US fortifications"),
        ("T06", "stack", "", "column stack"),
        ("T06", "supply", "3", "column supply: a card of kind terrain has none"),
        ("U02", "id", "U01", "column id: 'U01' is taken"),
    ],
)
def test_mistakes_in_the_card_file(id: str, column: str, value: str, problem: str) -> None:
    """R1: a mistake is told with file, line and column."""
    with pytest.raises(DataError) as told:
        read_cards(changed(id, column, value), "cards.csv")
    assert "cards.csv, line " in str(told.value) and problem in str(told.value)


def test_a_missing_column_and_a_short_row() -> None:
    """R1: the head of the file and the length of each row are checked."""
    with pytest.raises(DataError, match="line 1"):
        read_cards(TEXT.replace("defence,", "", 1), "cards.csv")
    with pytest.raises(DataError, match="line 2: 3 columns"):
        read_cards(TEXT.splitlines()[0] + "\nX1,Name,US\n", "cards.csv")


def test_selectors() -> None:
    """R1: a selector is a trait, a kind or a role; `ground` is any unit but aircraft."""
    assert matches(CARDS["U01"], "soldier") and not matches(CARDS["U13"], "soldier")
    assert matches(CARDS["U22"], "soldier|antitank")
    assert matches(CARDS["U13"], "tank") and matches(CARDS["U13"], "ground") and not matches(CARDS["U39"], "ground")


def test_constants_are_checked() -> None:
    """R8: a mistake in the constants is told with its line."""
    text = DATA.text("constants.toml")
    with pytest.raises(DataError, match=r"constants\.toml, line 1[0-9]"):
        decoded(text.replace("floor = 5", 'floor = "five"'), "constants.toml", Constants)


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
    with pytest.raises(DataError, match="line 2: column 1: 'many Rifle Platoon' is no number and name"):
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
        TLC.new("us", "screen", {"terrain": ["T01"] * 9})


def test_options_take_files(tmp_path: Path) -> None:
    """S1, R6: a deck file becomes part of the save; what it may not hold is refused."""
    path = tmp_path / "mine.txt"
    path.write_text(write_deck(starter_deck("US")))
    words = FileInput("deck", "list", default="").read(str(path))
    assert deck_of(words, CARDS).nation == "US" and "4*U01" in words
    state = TLC.new("us", "screen", {"deck": words})
    assert "4*U01" in state.decks[0]
    with pytest.raises(BadInput, match="your deck: 4 cards; a deck has 45 to 60"):
        TLC.new("us", "screen", {"deck": ["4*U01"]})
    with pytest.raises(BadInput, match="is US; in this scenario it is DE"):
        TLC.new("german", "screen", {"deck": words})
    with pytest.raises(BadInput, match="must match yours"):
        TLC.new("us", "screen", {"enemy_deck": matching_but_one()})


def test_deck_tools(tmp_path: Path) -> None:
    """S2, S3, S4, S5, R6: a file is checked, matched and a terrain set drawn; the same seed gives the same."""
    path = tmp_path / "us.txt"
    path.write_text(write_deck(starter_deck("US")))
    told, wrong = check_deck(path)
    assert told[1] == "Supply: units 166, all cards 182" and wrong == []
    made = match_deck(path, "one")
    assert made == match_deck(path, "one") != match_deck(path, "two")
    other = tmp_path / "de.txt"
    other.write_text(made)
    assert check_deck(other)[0][1:] == told[1:]
    assert sum(int(line.split()[-1]) for line in terrain("one")) == 32
    with pytest.raises(BadInput, match="cannot be read"):
        check_deck(tmp_path / "none.txt")


def matching_but_one() -> list[str]:
    """The German starter deck with a Tiger for a Grenadier."""
    ids = list(starter_deck("DE").ids)
    ids[ids.index("G01")] = "G15"
    return Deck("DE", tuple(ids)).words()


def test_cards_of_your_own(tmp_path: Path) -> None:
    """S1: cards in a file of one's own are checked like ours and can be played."""
    head, rifle = TEXT.splitlines()[:2]
    own = rifle.replace("U01,Rifle Platoon", "X01,Home Guard").replace(",U,", ",C,")
    path = tmp_path / "own.csv"
    path.write_text(f"{head}\n{own}\n")
    rows = FileInput("cards", "list", default="").read(str(path))
    ids = ["X01" if id == "U01" else id for id in starter_deck("US").ids]
    state = TLC.new("us", "screen", {"cards": rows, "deck": Deck("US", tuple(ids)).words()})
    assert "4*X01" in state.decks[0]
    with pytest.raises(DataError, match="custom cards, line 2: column id: 'U01' is taken"):
        TLC.new("us", "screen", {"cards": [head, rifle]})
