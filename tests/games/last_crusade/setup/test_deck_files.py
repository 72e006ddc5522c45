"""Deck files: `opfor deck`, decks as CSV, custom cards; from the file to a game that is played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from opfor.cli.main import run
from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import CARDS, COLUMNS, SOLDIER, catalogue
from opfor.games.last_crusade.setup.custom_cards import card_lines, complete_row
from opfor.games.last_crusade.setup.decks import Deck, deck_sheet, read_deck, starter_deck, starter_terrain, write_deck
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.errors import DataError
from opfor.kernel.game import read_options

Printed = pytest.CaptureFixture[str]
GUARD = "name,nation,kind,Supply,infFP,armFP,Def,Range,Recon\nHome Guard,US,infantry,3,3,1,3,0,1\n"


def said(capsys: Printed, *words: str, code: int = 0) -> tuple[str, str]:
    """What a command prints, on standard output and standard error."""
    assert run(words) == code
    out, err = capsys.readouterr()
    return out, err


@pytest.fixture
def us_deck(tmp_path: Path) -> Path:
    """The US starter deck as a text file."""
    path = tmp_path / "us.txt"
    path.write_text(write_deck(starter_deck("US")))
    return path


def test_check_says_what_a_deck_is(us_deck: Path, capsys: Printed) -> None:
    """R6, S2, S3: the numbers to count, in words and as JSON; a deck outside the limits ends with exit code 1."""
    out, _ = said(capsys, "deck", "check", str(us_deck))
    assert out.splitlines()[-1] == "This deck may be played."
    out, _ = said(capsys, "deck", "check", str(us_deck), "--json")
    data = json.loads(out)
    assert (data["size"], data["unit_supply"], data["rarities"]["rare"], data["problems"]) == (54, 166, 6, [])
    us_deck.write_text("nation US\n5 Rifle Platoon\n")
    out, err = said(capsys, "deck", "check", str(us_deck), code=1)
    assert "5 copies of Rifle Platoon" in out and "5 cards; a deck has 45 to 60" in out and not err


def test_other_limits(us_deck: Path, tmp_path: Path, capsys: Printed) -> None:
    """R6: with a file of constants a deck is checked and matched by the limits in it."""
    us_deck.write_text("nation US\n4 Rifle Platoon\n2 Supplies\n")
    numbers = tmp_path / "mine.toml"
    numbers.write_text("[deck]\nlow = 6\n")
    assert "6 cards; a deck has 45 to 60" in said(capsys, "deck", "check", str(us_deck), code=1)[0]
    assert "may be played" in said(capsys, "deck", "check", str(us_deck), "--constants", str(numbers))[0]
    made = json.loads(said(capsys, "deck", "match", str(us_deck), "--constants", str(numbers), "--json")[0])
    assert made["size"] == 6 and made["unit_supply"] == 12 and made["problems"] == []
    numbers.write_text("[deck]\nlow = 'six'\n")
    assert (
        "mine.toml, line 2: deck.low=six is not allowed"
        in said(capsys, "deck", "check", str(us_deck), "--constants", str(numbers), code=2)[1]
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nation US\n\n4 Rifle Platon\n", "us.txt, line 3: column 3: there is no US card 'Rifle Platon'; did you mean"),
        (
            "nation US\n  four Rifle Platoon\n",
            "us.txt, line 2: column 3: 'four Rifle Platoon' is not a number and a name",
        ),
        ("nation UK\n", "us.txt, line 1: column 8: the first line is 'nation US' or 'nation DE'"),
        ("", "us.txt, line 1: column 1: the deck is empty"),
        ("copies,name,colour\n4,Rifle Platoon,red\n", "us.txt, line 1: column 3: 'colour' has no meaning here"),
        ("copies,name\nfour,Rifle Platoon\n", "us.txt, line 2: column copies: 'four' is not allowed"),
        ("copies,name\n4,Rifle Platoon\n2,Tiger\n", "us.txt, line 3: column name: there is no US card 'Tiger'"),
        ("copies,name\n2,Supplies\n", "us.txt, line 1: column nation: a deck is of one nationality"),
        ("copies,id\n2,U01\n2,G01\n", "us.txt, line 1: column nation: a deck is of one nationality"),
        ("name,nation\nRifle Platoon,US\n", "us.txt, line 1: a deck as CSV needs the columns copies and name"),
    ],
)
def test_mistakes_in_a_deck_file(us_deck: Path, capsys: Printed, text: str, told: str) -> None:
    """S1: one line with file, line and column; exit code 2."""
    us_deck.write_text(text)
    out, err = said(capsys, "deck", "check", str(us_deck), code=2)
    assert out == "" and err.startswith(f"opfor: {told}") and err.count("\n") == 1


def test_match_makes_the_same_deck_for_the_same_seed(us_deck: Path, tmp_path: Path, capsys: Printed) -> None:
    """S2, S3, S4: a matching deck of the other nation, or of the same; `check` with both says that they match."""
    made = [said(capsys, "deck", "match", str(us_deck), "--seed", seed)[0] for seed in ("a", "a", "b")]
    assert made[0] == made[1] != made[2] and made[0].startswith("nation DE\n")
    german = tmp_path / "german.txt"
    german.write_text(made[0])
    assert "german.txt matches it." in said(capsys, "deck", "check", str(us_deck), str(german))[0]
    german.write_text(write_deck(Deck("DE", starter_deck("DE").ids[1:])))
    out, _ = said(capsys, "deck", "check", str(us_deck), str(german), code=1)
    assert "german.txt does not match: Supply value of units: yours 166, the enemy's 163" in out
    same = json.loads(said(capsys, "deck", "match", str(us_deck), "--nation", "US", "--json")[0])
    assert same["nation"] == "US" and same["unit_supply"] == 166
    us_deck.write_text("nation US\n4 Rifle Platoon\n")
    assert "4 cards; a deck has 45 to 60" in said(capsys, "deck", "match", str(us_deck), code=2)[1]


def test_terrain_is_drawn_or_checked(tmp_path: Path, capsys: Printed) -> None:
    """S5, A3: nine terrains worth 32 by a seed; or those that are named, by id or name, or in a file; then played."""
    path = tmp_path / "land.txt"
    path.write_text(said(capsys, "deck", "terrain", "--seed", "x")[0])
    assert said(capsys, "deck", "terrain", str(path))[0] == path.read_text()
    options = read_options(TLC, {"terrain": str(path)})
    assert options["terrain"] == [line.split()[0] for line in path.read_text().splitlines()[:9]]
    assert TLC.play.new("us", "screen", options).terrain == options["terrain"]
    path.write_text("T01\nT06\n")
    assert "2 terrains instead of nine" in said(capsys, "deck", "terrain", str(path), code=2)[1]
    drawn = json.loads(said(capsys, "deck", "terrain", "--seed", "x", "--json")[0])
    assert len(drawn) == 9 and sum(card["value"] for card in drawn) == 32
    names = [CARDS[id].name for id in starter_terrain()]
    out, _ = said(capsys, "deck", "terrain", ",".join(names))
    assert out.splitlines()[-1] == f"# to play with them: --set terrain={','.join(starter_terrain())}"
    assert "2 terrains instead of nine" in said(capsys, "deck", "terrain", "T01,T06", code=2)[1]
    assert "there is no terrain 'Rifle'" in said(capsys, "deck", "terrain", "Rifle", code=2)[1]


def test_convert_there_and_back(us_deck: Path, tmp_path: Path, capsys: Printed) -> None:
    """S1: text to CSV and back is the same deck."""
    sheet = tmp_path / "us.csv"
    sheet.write_text(said(capsys, "deck", "convert", str(us_deck))[0])
    assert sheet.read_text().startswith("copies,nation,id,name\n4,US,U01,Rifle Platoon\n")
    assert said(capsys, "deck", "convert", str(sheet))[0] == us_deck.read_text()
    assert said(capsys, "deck", "convert", str(sheet), "--to", "csv")[0] == sheet.read_text()


def test_a_card_needs_few_numbers() -> None:
    """R1, S1: what a short file leaves out is what is usual for the kind."""
    cards = catalogue(tuple(card_lines(GUARD, "own.csv", CARDS)))
    guard = next(card for card in cards.values() if card.name == "Home Guard")
    assert (guard.id, guard.inf, guard.defence, guard.move, guard.vp, guard.rarity) == ("X01", 3, 3, 1, 3, "C")
    assert guard.traits & SOLDIER
    fighter = complete_row({"name": "P-38", "kind": "fighter", "supply": "6"}, "US")
    assert (fighter["kind"], fighter["role"], fighter["nation"]) == ("aircraft", "fighter", "US")
    event = complete_row({"name": "Rain", "kind": "event", "supply": "1", "inf_fp": "0", "defence": "0"}, "DE")
    assert (event["kind"], event["effect"], event["inf_fp"]) == ("special", "op=printed", "")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name,kind,supply\nX,infantry,3\n", "own.csv, line 1: missing: inf_fp, arm_fp, defence, range, recon"),
        (GUARD.replace("infantry,3", "cavalry,3"), "own.csv, line 2: column kind: 'cavalry' is not one of"),
        (GUARD.replace(",3,3,1,3", ",3,x,1,3"), "own.csv, line 2: column inf_fp: 'x' is not allowed"),
        (GUARD.replace("US", ""), "own.csv, line 2: column nation"),
        (GUARD.replace("Home Guard", "Rifle Platoon"), "column name: there is a US 'Rifle Platoon' already"),
        (GUARD + "Gun,US,artillery,3,3,1,3,0,1\n", "own.csv, line 3: column range: artillery needs a range"),
        (
            ",".join(COLUMNS) + "\nX01,Rain,US,special,,C,0,1,,,,,,,,0,,,deploy,op=printed,,,,,,,,0,\n",
            "own.csv, line 2: column timing: 'deploy' is not one of own_reinforcement",
        ),
    ],
)
def test_mistakes_in_own_cards(text: str, told: str) -> None:
    """R1: a mistake in a short file is told with file, line and column too."""
    with pytest.raises(DataError) as problem:
        card_lines(text, "own.csv", CARDS)
    assert told in str(problem.value)


def own_deck() -> str:
    """The starter deck as CSV with a card that is in no list, its numbers beside it."""
    ids = [id for id in starter_deck("US").ids if id != "U01"]
    lines = deck_sheet(Deck("US", tuple(ids))).splitlines()
    head = f"{lines[0]},kind,supply,inf_fp,arm_fp,defence,range,recon"
    rows = [f"{line},,,,,,," for line in lines[1:]]
    return "\n".join([head, *rows, "4,US,,Home Guard,infantry,3,3,1,3,0,1"]) + "\n"


def played(options: dict[str, Any]) -> Any:
    """A whole game by the doctrine, with options as they are typed."""
    state = TLC.play.new("us", "screen", read_options(TLC, options))
    play_out(state, TLC.play.steps, BatchDesk(TLC.study.policies["doctrine"](Stream("p")), Stream("d")))
    return state


def test_own_cards_are_played(tmp_path: Path, capsys: Printed) -> None:
    """S1, S2: own cards in a file of their own or in a deck as CSV: checked, matched, played; the save has them all."""
    cards, deck, sheet = tmp_path / "own.csv", tmp_path / "mine.txt", tmp_path / "mine.csv"
    cards.write_text(GUARD)
    deck.write_text(write_deck(starter_deck("US")).replace("4 Rifle Platoon", "4 Home Guard"))
    sheet.write_text(own_deck())
    assert "there is no US card 'Home Guard'" in said(capsys, "deck", "check", str(deck), code=2)[1]
    assert "may be played" in said(capsys, "deck", "check", str(deck), "--cards", str(cards))[0]
    assert "may be played" in said(capsys, "deck", "check", str(sheet))[0]
    ends = [played({"deck": str(deck), "cards": str(cards)}), played({"deck": str(sheet)})]
    for state in ends:
        assert "Home Guard" in [card.name for card in catalogue(tuple(state.custom_cards)).values()]
        assert state.ids.count("X01") == 4 and state.result and TLC.play.invariants(state) == []
    with pytest.raises(DataError, match=r"mine\.txt, line 4: column 3: there is no US card 'Home Guard'"):
        TLC.play.new("us", "screen", read_options(TLC, {"deck": str(deck)}))


def test_own_cards_at_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    """S1: `opfor play --set deck=FILE` plays it, and the save is whole without the file."""
    monkeypatch.setenv("OPFOR_HOME", str(tmp_path / "home"))
    sheet, save = tmp_path / "mine.csv", tmp_path / "game.opfor"
    sheet.write_text(own_deck())
    out, _ = said(
        capsys,
        "play",
        "last-crusade",
        "--set",
        f"deck={sheet}",
        "--set",
        "level=6",
        "--seed",
        "own",
        "--auto",
        "doctrine",
        "--save",
        str(save),
    )
    assert "Home Guard" in out
    sheet.unlink()
    assert "Home Guard" in said(capsys, "log", str(save))[0]


def test_read_deck_takes_csv() -> None:
    """S1: ids or names, and a nation by what only one nation has."""
    deck = read_deck("count,card\n2,Rifle Platoon\n1,Supplies\n", "x.csv")
    assert deck.nation == "US" and deck.ids == ("U01", "U01", "U51")
