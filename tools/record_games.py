"""Simulated games written down, so that a change that should not change any game can prove it.

    python tools/record_games.py [--check]

Every setting below is played by `opfor simulate`; the digest of its rows, one row a game with outcome, decisions,
throws and end figures, is kept in `tests/recorded_games.json`. `--check` plays them again and lists what differs.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / "tests" / "recorded_games.json"
SEEDS = [f"seed-{number}" for number in range(1, 5)]
SETTINGS: list[tuple[str, str, str, int, str]] = [  # game, scenario, policy, games, option
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


def digest(setting: tuple[str, str, str, int, str], seed: str) -> str:
    """The first characters of the hash over the rows of one simulation."""
    game, scenario, policy, games, option = setting
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder) / "rows.csv"
        command = [
            *[sys.executable, "-m", "opfor", "simulate", game, "--scenario", scenario, "--policy", policy],
            *["--games", str(games), "--seed", seed, "--jobs", "1", "--rows", str(rows), "--json"],
            *(["--set", option] if option else []),
        ]
        subprocess.run(command, check=True, capture_output=True)
        return hashlib.sha256(rows.read_bytes()).hexdigest()[:16]


def play() -> dict[str, str]:
    """Every setting with every seed."""
    named = {
        " ".join(filter(None, [*map(str, setting[:4]), setting[4], seed])): (setting, seed)
        for setting in SETTINGS
        for seed in SEEDS
    }
    with ThreadPoolExecutor(2) as pool:
        return dict(zip(named, pool.map(lambda pair: digest(*pair), named.values()), strict=True))


def main() -> int:
    """Record, or compare with what was recorded."""
    played = play()
    if "--check" not in sys.argv[1:]:
        RECORD.write_text(json.dumps(played, indent=1) + "\n", encoding="utf-8")
        print(f"{len(played)} simulations recorded")
        return 0
    recorded = json.loads(RECORD.read_text(encoding="utf-8"))
    different = [name for name in recorded | played if recorded.get(name) != played.get(name)]
    print("\n".join(different) or f"all {len(played)} simulations are as recorded")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
