"""Keep saves of a version that is being released: `python tools/keep_saves.py`.

Some whole matches of every game, of as many modes and options as there are matches, are played at random and laid into
`tests/saves/VERSION` with a list of how each of them ends. From then on the tests hold that every later version opens
them and finds the same end.
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from opfor.kernel.game import Game
from opfor.match.match import Match
from opfor.match.save_files import key_of
from opfor.registry import games
from opfor.testing.playing import Setting, Trial, settings

ROOT = Path(__file__).resolve().parent.parent
OF_EACH_GAME = 6
ENDS = "ends.json"


def end_of(match: Match) -> dict[str, Any]:
    """What a later version must find again."""
    assert match.outcome is not None
    strip = dict(match.game.show.strip(match.state))
    return {"decisions": match.decisions, "outcome": match.outcome.name, "strip": strip}


def spread(game: Game, number: int) -> list[Setting]:
    """So many ways to play a game, from first to last."""
    every = settings(game)
    return [every[place * len(every) // number] for place in range(number)]


def keep(folder: Path, number: int = OF_EACH_GAME) -> dict[str, dict[str, Any]]:
    """Play and keep so many matches of every game; how each of them ends."""
    folder.mkdir(parents=True)
    ends = {}
    for game in games().values():
        for place, setting in enumerate(spread(game, number), 1):
            trial = Trial(game, setting, f"{folder.name} {place}")
            trial.play()
            path = folder / f"{game.id}-{place}.jsonl"
            trial.match.write_to(path)
            trial.match.close()
            key_of(path).unlink(missing_ok=True)
            ends[path.stem] = end_of(trial.match)
    (folder / ENDS).write_text(json.dumps(ends, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return ends


def main() -> None:
    """Keep saves of this version, once."""
    folder = ROOT / "tests" / "saves" / version("opfor")
    if folder.exists():
        sys.exit(f"{folder} is there: the saves of a version are kept once")
    print(f"{len(keep(folder))} saves are kept in {folder}")


if __name__ == "__main__":
    main()
