"""Simulated games written down, so that a change that should not change any game can prove it.

    python tools/record_games.py [--check]

Every setting below is simulated; the digest of its rows, one row a game with outcome, decisions, throws and end
figures, is kept in `tests/recorded_games.json`. So is the digest of games at the table, which cannot be simulated: what
was asked, answered at random and rolled; and that of the course of single games: all that an observer sees at every
decision and every change of turn. `--check` plays all of them again and lists what differs.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from opfor.kernel.batch import studied
from opfor.kernel.game import Game
from opfor.kernel.policy_names import makers
from opfor.registry import game_named
from opfor.study.rows import write_rows
from opfor.study.simulate import simulate
from opfor.testing import playing

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "tests" / "recorded_games.json"
SEEDS = [f"seed-{number}" for number in range(1, 5)]
Setting = tuple[str, str, str, int, str]
SETTINGS: list[Setting] = [  # game, scenario, policy, games, option
    *[("fields-of-despair", "final-push", policy, 30, "") for policy in ("random", "cautious", "doctrine")],
    ("fields-of-despair", "final-push", "doctrine", 20, "difficulty=hard"),
    ("fields-of-despair", "final-push", "doctrine", 20, "will_to_fight=yes"),
    *[
        ("last-crusade", side, policy, 15, "")
        for side in ("us", "german")
        for policy in ("random", "greedy", "doctrine")
    ],
    *[
        ("flanders-fields", scenario, policy, games, "")
        for scenario, games in (("lane", 12), ("zero-plus-twenty", 2), ("iron-and-chlorine", 2), ("trench-battle", 3))
        for policy in ("random", "program")
    ],
    *[("flanders-fields", name, "program", 2, "side=german") for name in ("lane", "zero-plus-twenty")],
]
AT_TABLE: list[Setting] = [  # the same with the number of decisions
    *[("fields-of-despair", "final-push", "table", 300, f"level={level}") for level in ("full", "keeper", "umpire")],
    ("fields-of-despair", "final-push", "table", 300, "losses=ask"),
    *[("last-crusade", side, "table", 300, option) for side in ("us", "german") for option in ("", "hand=sealed")],
    ("last-crusade", "us", "table", 300, "rulebook=own"),
    *[
        ("flanders-fields", scenario, "table", 300, option)
        for scenario in ("lane", "zero-plus-twenty", "iron-and-chlorine", "trench-battle")
        for option in ("", "side=german", "umpire=map-kept", "cards=single")
    ],
    ("flanders-fields", "own-battle", "table", 300, ""),
]
COURSES: list[Setting] = [  # one game each
    *[
        ("flanders-fields", scenario, "course-of-program", 1, f"side={side}")
        for scenario in ("lane", "zero-plus-twenty", "iron-and-chlorine", "trench-battle")
        for side in ("none", "british", "german")
    ],
    *[
        ("flanders-fields", scenario, "course-of-random", 1, f"side={side}")
        for scenario in ("lane", "zero-plus-twenty", "iron-and-chlorine", "trench-battle")
        for side in ("british", "german")
    ],
    *[
        ("last-crusade", side, f"course-of-{policy}", 1, "")
        for side in ("us", "german")
        for policy in ("random", "greedy", "doctrine")
    ],
    *[
        ("fields-of-despair", "final-push", f"course-of-{policy}", 1, option)
        for policy in ("random", "cautious", "doctrine")
        for option in ("", "difficulty=hard")
    ],
]


def all_lines() -> dict[str, tuple[Setting, str]]:
    """Setting and seed of every line of the record by its name."""
    return {name_of(setting, seed): (setting, seed) for setting in SETTINGS + AT_TABLE + COURSES for seed in SEEDS}


def name_of(setting: Setting, seed: str) -> str:
    """'last-crusade us greedy 15 seed-2'."""
    return " ".join(filter(None, [*map(str, setting), seed]))


def digest(setting: Setting, seed: str) -> str:
    """The first characters of the hash over what was played."""
    game, scenario, policy, games, option = setting
    options = dict([option.split("=")]) if option else {}
    if policy == "table":
        return hashlib.sha256(at_table(game, scenario, options, seed, games)).hexdigest()[:16]
    if policy.startswith("course-of-"):
        return course(game_named(game), scenario, policy.removeprefix("course-of-"), options, seed)
    study = simulate(game, scenario, games=games, policy=policy, seed=seed, options=options)
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder) / "rows.csv"
        write_rows(rows, study.rows, study.ends)
        return hashlib.sha256(rows.read_bytes()).hexdigest()[:16]


def at_table(game: str, scenario: str, options: dict[str, str], seed: str, decisions: int) -> bytes:
    """The records of a game at the table, answered at random; its end, or so many decisions."""
    trial = playing.Trial(game_named(game), playing.Setting(scenario, "table", dict(options)), seed)
    while trial.match.question is not None and trial.answers < decisions:
        trial.decide()
    return msgspec.json.encode((trial.match.line.records, trial.match.outcome))


def course(game: Game, scenario: str, policy: str, options: dict[str, str], seed: str) -> str:
    """What an observer sees at every decision and every change of turn of one game."""
    assert game.study.observe is not None
    state, desk = game.play.new(scenario, "screen", options), studied(makers(game)[policy], seed, 0)
    seen, last = hashlib.sha256(), (0, -1)
    while state.agenda:
        name, args = state.agenda.pop()
        game.play.steps[name](state, desk, *args)
        if (desk.decisions, state.turn) != last or not state.agenda:
            last = desk.decisions, state.turn
            seen.update(json.dumps(game.study.observe(state)).encode())
    return seen.hexdigest()[:16]


def main(*words: str) -> int:
    """Record, or compare with what was recorded."""
    lines = all_lines()
    with ProcessPoolExecutor(2) as pool:
        played = dict(zip(lines, pool.map(digest, *zip(*lines.values(), strict=True)), strict=True))
    if "--check" not in words:
        RECORD.write_text(json.dumps(played, indent=1) + "\n", encoding="utf-8")
        print(f"{len(played)} lines recorded")
        return 0
    recorded: dict[str, str] = json.loads(RECORD.read_text(encoding="utf-8"))
    different = [name for name in recorded | played if recorded.get(name) != played.get(name)]
    print("\n".join(different) or f"all {len(played)} lines are as recorded")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
