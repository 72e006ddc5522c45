"""The card file, and what is refused in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from opfor.games.last_crusade.model.cards import CARDS, COLUMNS, TERRAINS, matches, read_cards, refuse_unused
from opfor.games.last_crusade.model.data import DATA
from opfor.kernel.errors import DataError
from tests.games.last_crusade.field import TEXT


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


def changed(id: str, column: str, value: str) -> str:
    """The card file with one cell changed."""
    lines = []
    for line in TEXT.splitlines():
        cells = line.split(",")
        if cells[0] == id:
            cells[COLUMNS.index(column)] = value
        lines.append(",".join(cells))
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("id", "column", "value", "problem"),
    [
        ("U03", "supply", "x", "line 4: column supply: 'x' is not allowed"),
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


@pytest.mark.parametrize(
    ("what", "cell"),
    [
        ("kind fortification", ",fortification,"),
        ("trait river", ",river"),
        ("role rocket", ",rocket,"),
        ("operation flak", "op=flak"),
    ],
)
def test_a_name_that_only_the_rules_know_is_refused(what: str, cell: str) -> None:
    """R1: each kind, role, trait, operation and timing stands on a card of ours."""
    kept = [row for row in TEXT.splitlines() if cell not in row]
    with pytest.raises(DataError, match=f"no card has the {what}, which the rules know"):
        refuse_unused(read_cards("\n".join(kept), "cards.csv"))


def reordered(text: str) -> str:
    """A data file with the lines of each table in the opposite order, comments left out."""
    if text.startswith("id,"):
        head, *rows = text.splitlines()
        return "\n".join([head, *reversed(rows)]) + "\n"
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    table = lines.index("[deck]")
    return "\n".join([*reversed(lines[:table]), "[deck]", *reversed(lines[table + 1 :])]) + "\n"


def simulated(rows: Path, *more: str) -> bytes:
    """The rows of a few simulated games, with a terrain and an enemy deck that are drawn from all cards."""
    drawn = ["--set", "terrain=random", "--set", "enemy_deck=match"]
    command = [sys.executable, "-m", "opfor", "simulate", "last-crusade", "--games", "4", "--policy", "random", *drawn]
    subprocess.run([*command, "--seed", "lines", "--jobs", "1", "--rows", str(rows), *more], check=True)
    return rows.read_bytes()


def test_the_order_of_lines_in_a_data_file_means_nothing(tmp_path: Path) -> None:
    """R1, R8: cards and numbers are known by their names: the same games with every line elsewhere."""
    folder = tmp_path / "data" / "last-crusade"
    folder.mkdir(parents=True)
    for name in ("cards.csv", "constants.toml"):
        (folder / name).write_text(reordered(DATA.text(name)), encoding="utf-8")
    other = simulated(tmp_path / "other.csv", "--data", str(tmp_path / "data"))
    assert other == simulated(tmp_path / "ours.csv")
