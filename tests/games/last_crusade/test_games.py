"""Whole games: random play with invariants, determinism, typed play, the contract."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.kernel.because import Because
from opfor.kernel.errors import BadInput
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from opfor.testing import contract
from opfor.testing.playing import Setting
from opfor.text.commands import execute
from tests.games.last_crusade.field import played

WAYS: list[dict[str, Any]] = [
    {},
    {"adjacent_spots": True, "hq_guns_stay": True},
    {"empty_columns_check": False, "full_hq_stops_aircraft": False, "level": 6},
    {"enemy_deck": ["match"], "terrain": ["random"]},
]


@pytest.mark.parametrize("number", range(16))
def test_random_games_keep_the_invariants(number: int) -> None:
    """S28, R2, R3, R4, R8: every card in one place, stacking, floor, guns fire once; after every step."""
    scenario = ("us", "german")[number % 2]
    state, _ = played(number, "random", scenario, watch=True, **WAYS[number // 2 % 4])
    assert TLC.play.outcome(state) is not None


def test_the_same_seed_gives_the_same_game() -> None:
    """S32: in this process and in another with another hash seed."""
    state, _ = played(3, "random", "german")
    script = (
        "from opfor.games.last_crusade.game import GAME as G\n"
        "from opfor.kernel.batch import BatchDesk, Stream, play_out\n"
        "from opfor.kernel.state_data import state_data\nimport json\n"
        "s = G.play.new('german', 'screen', {})\n"
        "play_out(s, G.play.steps, BatchDesk(G.study.policies['random'](Stream('policy', 3)), Stream('dice', 3)))\n"
        "print(json.dumps(state_data(s)))"
    )
    for seed in ("1", "77"):
        out = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        )
        assert json.loads(out.stdout) == json.loads(json.dumps(state_data(state)))


@pytest.mark.parametrize(
    "way",
    [
        Setting("us", "screen", {"hand": "sealed"}, "entered"),
        Setting("german", "table", {}),
        Setting("us", "table", {"rulebook": "own"}),
        Setting("german", "table", {"rulebook": "own", "constants": ["cost_gun=2", "cost_attacker=0", "floor=3"]}),
    ],
    ids=str,
)
def test_contract(way: Setting) -> None:
    """S24, S25, R9: the contract of every game: questions, views, secrets, undo, explanations, corrections."""
    contract.check_play(TLC, 1, "tlc", [way])


def test_contract_of_data_and_odds() -> None:
    """R1: rules, rulings, procedures, and odds by every face of every die."""
    contract.check_data(TLC)
    contract.check_odds(TLC, inputs=2, draws=1_000)


def test_typed_play() -> None:
    """R9, S19: a game typed in words, with unique prefixes, `?`, `why`, `odds`, `map` and `undo`."""
    match = Match.new(TLC, "us", "screen", seed="typed")
    assert match.question is not None and match.question.id == "buy"
    for line in ("buy:u13", "b1", "staff", "done"):
        execute(match, line)
    assert match.state.turn >= 1
    assert any("B1" in line for line in execute(match, "map").lines)
    assert execute(match, "?").lines
    while match.question is not None and match.question.id != "maneuver":
        execute(match, "")
    with pytest.raises(BadInput):
        execute(match, "assault:z9")
    before = match.decisions
    execute(match, "done")
    told = [entry for entry in match.entries if isinstance(entry, Because) and ", needed " in entry.claim]
    assert told and "rolled" in told[0].claim and told[0].evidence
    assert execute(match, "why").because
    execute(match, "undo")
    assert match.decisions == before
    assert execute(match, "odds").odds


def own_deck(nation: str) -> str:
    """A deck as an owner of other cards writes it down: few columns, events without an effect."""
    head = "copies,nation,name,kind,Supply,infFP,armFP,Def,Range,Recon,timing"
    rows = [
        "12,{n},Line Company,infantry,3,3,1,3,0,1,",
        "6,{n},Tank Company,armor,5,4,4,5,0,1,",
        "4,{n},Howitzers,artillery,5,5,2,2,3,0,",
        "3,{n},Gun Section,antitank,3,1,4,2,0,0,",
        "3,{n},Trucks,transport,1,0,0,1,0,0,",
        "3,{n},Interceptors,fighter,5,2,1,3,0,1,",
        "2,{n},Heavy Bombers,bomber,7,6,3,4,0,0,",
        "3,{n},Resupply,event,0,,,,,,",
        "3,{n},Ambush,event,1,,,,,,defence_declared",
        "2,{n},Bold Stroke,event,1,,,,,,attack_declared",
        "2,{n},Clear Sky,event,1,,,,,,own_air",
        "2,{n},Bazookas,attachment,1,,,,,,",
        "2,{n},Wire,obstacle,1,,,,,,",
    ]
    return "\n".join([head, *[row.format(n=nation) for row in rows]]) + "\n"


@pytest.mark.parametrize("scenario", ["us", "german"])
def test_a_game_of_other_cards_by_other_rules(tmp_path: Path, scenario: str) -> None:
    """S1, S5, R1, R6: own decks from CSV, own terrain, own numbers, own rulebook: played to the end at random."""
    for nation in ("US", "DE"):
        (tmp_path / f"{nation}.csv").write_text(own_deck(nation))
    (tmp_path / "land.csv").write_text(
        "name,kind,Supply,infFP,armFP,Def,Range,Recon,stack\n"
        + "".join(f"Hill {number},terrain,{value},,,,,,4\n" for number, value in enumerate((3, 4, 4)))
    )
    (tmp_path / "numbers.toml").write_text("cost_launch = 3\nturn_limit = 6\n[deck.copies]\nC = 12\n")
    mine, theirs = ("US", "DE") if scenario == "us" else ("DE", "US")
    options = {
        "rulebook": "own",
        "deck": str(tmp_path / f"{mine}.csv"),
        "enemy_deck": str(tmp_path / f"{theirs}.csv"),
        "cards": str(tmp_path / "land.csv"),
        "terrain": "X01,X01,X01,X02,X02,X02,X03,X03,T04",
        "constants": str(tmp_path / "numbers.toml"),
    }
    assert contract.check_play(TLC, 1, "own cards", [Setting(scenario, "table", options)]).startswith("1 game,")
