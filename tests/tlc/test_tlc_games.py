"""Whole games: random play with invariants, determinism, policies, typed play, the contract."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from opfor.commands import execute
from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.state import State
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.because import Because
from opfor.kernel.errors import BadInput
from opfor.kernel.match import Match
from opfor.kernel.policies import RandomPolicy
from opfor.testing import contract
from opfor.testing.playing import Setting

GAME = "last-crusade"
WAYS: list[dict[str, Any]] = [
    {},
    {"adjacent_spots": True, "hq_guns_stay": True},
    {"empty_columns_check": False, "full_hq_stops_aircraft": False, "level": 6},
    {"enemy_deck": ["match"], "terrain": ["random"]},
]


def played(
    number: int, policy: str, scenario: str = "us", watch: bool = False, **options: Any
) -> tuple[State, BatchDesk]:
    """A whole game in batch; watched, its invariants are checked after every step."""
    state = TLC.new(scenario, "screen", options)
    desk = BatchDesk(TLC.policies[policy](Stream("policy", number)), Stream("dice", number))
    if not watch:
        play_out(state, TLC.steps, desk)
    while state.agenda:
        name, args = state.agenda.pop()
        TLC.steps[name](state, desk, *args)
        assert TLC.invariants(state) == [], (number, name)
    return state, desk


@pytest.mark.parametrize("number", range(16))
def test_random_games_keep_the_invariants(number: int) -> None:
    """S28, R2, R3, R4, R8: every card in one place, stacking, floor, guns fire once; after every step."""
    scenario = ("us", "german")[number % 2]
    state, _ = played(number, "random", scenario, watch=True, **WAYS[number // 2 % 4])
    assert TLC.outcome(state) is not None


@pytest.mark.parametrize("policy", ["greedy", "doctrine"])
def test_policies_play_whole_games(policy: str) -> None:
    """S68, S69, S70: both sides win some; nobody breaks an invariant."""
    results: Counter[str] = Counter()
    for number in range(16):
        state, desk = played(number, policy, ("us", "german")[number % 2], watch=number < 4)
        results[state.result] += 1
        assert desk.decisions < TLC.bound
    assert results["win"] >= 2 and results["loss"] >= 1


def test_search_tries_out_assaults() -> None:
    """R15, S69: the search policy plays a whole game, the same one each time, and knows no more than a player."""
    ends = [played(5, "search", "german", level=2) for _ in range(2)]
    assert ends[0][0].to_data() == ends[1][0].to_data() and TLC.outcome(ends[0][0]) is not None
    assert TLC.invariants(ends[0][0]) == []


def test_the_level_is_a_dial() -> None:
    """S23: an enemy of level 1 is easier to beat than one of level 6."""
    calm = sum(played(n, "doctrine", "german", level=1)[0].result == "win" for n in range(16))
    wild = sum(played(n, "doctrine", "german", level=6)[0].result == "win" for n in range(16))
    assert calm > wild


def test_the_same_seed_gives_the_same_game() -> None:
    """S32: in this process and in another with another hash seed."""
    state, _ = played(3, "random", "german")
    script = (
        "from opfor.games.last_crusade.game import GAME as G\n"
        "from opfor.kernel.batch import BatchDesk, Stream, play_out\nimport json\n"
        "s = G.new('german', 'screen', {})\n"
        "play_out(s, G.steps, BatchDesk(G.policies['random'](Stream('policy', 3)), Stream('dice', 3)))\n"
        "print(json.dumps(s.to_data()))"
    )
    for seed in ("1", "77"):
        out = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=os.environ | {"PYTHONHASHSEED": seed}
        )
        assert json.loads(out.stdout) == json.loads(json.dumps(state.to_data()))


def test_questions_and_policies_agree() -> None:
    """R9: a player who answers the built questions at random ends games too."""
    for number, scenario in enumerate(("us", "german")):
        state = TLC.new(scenario, "screen", {})
        desk = BatchDesk(RandomPolicy(TLC.questions)(Stream("q", number)), Stream("d", number))
        play_out(state, TLC.steps, desk)
        assert TLC.outcome(state) is not None and TLC.invariants(state) == []


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
    told = [entry for entry in match.entries if isinstance(entry, Because) and "aggression check" in entry.claim]
    assert told and "in 6" in told[0].claim and told[0].evidence
    assert execute(match, "why").because
    execute(match, "undo")
    assert match.decisions == before
    assert execute(match, "odds").odds


def test_phrases_and_previews() -> None:
    """R14, R15, S19: whole plans in one line; an assault is previewed with exact odds before it is declared."""
    match = Match.new(TLC, "german", "screen", seed="plans", options={"level": 1})
    execute(match, "buy g14 to b1")
    assert match.state.where[match.state.ids.index("G14")] == 1
    execute(match, "staff")
    for _ in range(400):
        assert match.question is not None
        keys = [option.key for option in match.question.options]
        targets = [key for key in keys if key.startswith("assault:")]
        if match.question.id == "maneuver" and targets:
            break
        forward = [key for key in keys if key.startswith("move:") and "b1" in here(match, key)]
        if match.question.id == "maneuver" and forward and "zone:B2" in moves(match, forward[0]):
            execute(match, f"move {forward[0].removeprefix('move:')} to b2")
        else:
            execute(match, "")
    place = targets[0].removeprefix("assault:").lower()
    before = match.decisions
    told = execute(match, f"preview assault {place}")
    assert "captured" in " ".join(told.lines) and told.lines[-1].startswith("Enemy losses, of ")
    found = TLC.preview(match.state, "maneuver", [("maneuver", targets[0])])
    assert found is not None and all(sum(p for _, p in rows) == 1 for _, rows in found.chances)
    assert match.decisions == before
    execute(match, f"assault {place} with all")
    assert match.decisions >= before + 2


def here(match: Match, key: str) -> str:
    """Where a unit that may move stands."""
    state = match.state
    n = next(n for n in state.your_ground if key.endswith(f":{state.ids[n]}.{state.copies[n]}"))
    return ("a1", "b1", "c1")[state.where[n]] if state.where[n] < 3 else ""


def moves(match: Match, key: str) -> list[str]:
    """Where it may move, tried on the side."""
    trial = match.trial()
    trial.answer(key)
    return [option.key for option in trial.question.options] if trial.question else []


def test_sealed_hands_stay_secret() -> None:
    """S25: with the sealed hand no line of the log and no view names a card before it is played."""
    match = Match.new(TLC, "us", "screen", seed="secret", options={"hand": "sealed"})
    for _ in range(60):
        if match.question is None:
            break
        execute(match, "")
        hidden = {TLC.view(match.state)["enemy_hand"]}
        assert all(isinstance(number, int) for number in hidden)
    drawn = [entry.claim for entry in match.entries if isinstance(entry, Because) and "The enemy draws" in entry.claim]
    assert drawn and set(drawn) == {"The enemy draws a card."}


def test_table_mode_says_every_move() -> None:
    """S8, S14, S36: at the table the enemy's moves are instructions, and your hand is your own."""
    match = Match.new(TLC, "us", "table", seed="table")
    told = " ".join(match.table_now())
    assert "Lay out the terrain" in told and "Enemy in A3" in told
    execute(match, "staff")
    while match.question is not None and match.state.turn < 3:
        execute(match, "")
    assert TLC.view(match.state)["hand"] == []
    assert any(
        "Move " in line or "Deploy" in line or "dug in" in line
        for line in [entry.text for entry in match.entries if hasattr(entry, "text")]
    )
    execute(match, "fix enemy_supply 9 miscounted")
    assert match.state.stock[1] == 9
    with pytest.raises(BadInput):
        execute(match, "fix level 9")
