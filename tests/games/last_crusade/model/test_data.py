"""R8: prices and limits, ours and a player's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.data import DATA, RULES, Constants, changed_numbers, numbers_of
from opfor.games.last_crusade.setup.decks import FileInput
from opfor.kernel.errors import BadInput, DataError
from opfor.kernel.game import read_options
from opfor.kernel.toml_text import decoded
from opfor.match.match import Match
from tests.games.last_crusade.field import Field


def test_constants_are_checked() -> None:
    """R8: a mistake in the constants is told with its line."""
    text = DATA.text("constants.toml")
    with pytest.raises(DataError, match=r"constants\.toml, line 1[0-9]"):
        decoded(text.replace("floor = 5", 'floor = "five"'), "constants.toml", Constants)


def test_prices_of_a_game() -> None:
    """R8, S54, S66, S67: the constants of a game price assaults, guns and defence; the floor is its own too."""
    field = Field(level=6, stock=(20, 9), hq_guns_aggressive=True)
    field.state.constants = ["cost_attacker=2", "cost_gun=3", "floor=2", "cost_defender=0"]
    for id in ("G01", "G04"):
        field.put(id, "B2")
    field.put("G33", "H4")
    field.put("U01", "B1", defence=30)
    desk = field.run("enemy-assault", 4, to_end=False)
    assert field.state.stock[1] == 9 - 2 * 2 - 3 and desk.asked == []


def test_constants_from_a_file(tmp_path: Path) -> None:
    """R8: a whole copy of our file, or a few lines; mistakes with file and line; what belongs to our dice is fixed."""
    path = tmp_path / "mine.toml"
    ours = (TLC.rulebook.data / "constants.toml").read_text(encoding="utf-8")
    path.write_text(ours.replace("cost_gun = 1", "cost_gun = 2").replace("US = 3,", "US = 4,"))
    options = read_options(TLC, {"constants": str(path)})
    assert options["constants"] == ["supply_dice.US=4", "cost_gun=2"]
    assert TLC.play.new("us", "table", options).constants == ["supply_dice.US=4", "cost_gun=2"]
    numbers = numbers_of(("supply_dice.US=4", "deck.copies.C=6"))
    assert (numbers.supply_dice, numbers.deck.copies["C"], RULES.supply_dice["US"]) == ({"US": 4, "DE": 2}, 6, 3)
    assert read_options(TLC, {"constants": "supply_dice.US=4"}) == {"constants": ["supply_dice.US=4"]}
    for text, told in (
        ("floor = 5\nto_hit = 4\n", r"x\.toml, line 2: to_hit belongs to our dice rules"),
        ("\ncost_gum = 2\n", r"x\.toml, line 2: there is no number 'cost_gum'"),
        ("cost_gun = 'two'\n", r"x\.toml, line 1: cost_gun=two is not allowed"),
        ("cost_gun 2\n", r"x\.toml, line 1: Expected '='"),
    ):
        with pytest.raises(DataError, match=told):
            changed_numbers(text, "x.toml")
    with pytest.raises(BadInput, match="hand_limit=0 is not allowed"):
        TLC.play.new("us", "screen", {"constants": ["hand_limit=0"]})
    assert FileInput("constants", "list", default="").read("cost_gun=2,floor=3") == ["cost_gun=2", "floor=3"]


def test_a_deck_may_be_smaller_by_other_constants() -> None:
    """R6, S5: deck limits and the value of the terrain are constants of the game too."""
    small = ["4*U01", "3*U13"]
    with pytest.raises(BadInput, match="7 cards; a deck has 45 to 60"):
        TLC.play.new("us", "table", {"deck": small, "enemy_deck": ["4*G01", "3*G13"]})
    cheap = ["T01"] * 3 + ["T02"] * 3 + ["T04"] * 3
    options = {"deck": small, "enemy_deck": ["match"], "terrain": cheap, "constants": ["deck.low=7", "terrain_sum=18"]}
    match = Match.new(TLC, "us", "table", seed="small", options=options)
    assert match.state.terrain.count("T01") == 3 and len(match.state.ids) == 14
