"""How many faults in the rules do the tests notice? `python tools/mutants.py [--seed 1] [--games …] [--count 100]`.

In a copy of the tree, one fault at a time is put into `rules/`, `seats/` or `enemy/` of a game (`mutant_sites.py`), a
hundred for each game, chosen by the seed. The tests that reach that line are run, quickest first, until one fails
(`mutant_trials.py`). A fault that none of them notices is a survivor. `--write` puts the result into docs/mutants.md.

A run that was stopped goes on where it was; what it knows lies in build/mutants.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import mutant_sites
from mutant_trials import RECORDED, modules

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("fields_of_despair", "last_crusade", "flanders_fields")
SHARED_TESTS = ("tests/testing/test_golden.py", "tests/testing/test_recorded_games.py", "tests/match/test_old_saves.py")
PAGE = ROOT / "docs" / "mutants.md"


def copy_tree(to: Path, game: str) -> None:
    """The files that git knows, with a comment at the end of every module that may get a fault.

    A test that fails for a comment (it holds a digest of the sources, say) would notice every fault, and for nothing;
    this way it fails without a fault too, and is not asked.
    """
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)
    for path in modules(to, game):
        path.write_text(path.read_text(encoding="utf-8") + "# no fault\n", encoding="utf-8")


def run(seed: str, game: str, count: int) -> list[dict[str, Any]]:
    """The faults of one game and what became of each."""
    work = ROOT / "build/mutants" / game
    tree = work / "tree"
    if not tree.exists():
        copy_tree(tree, game)
    surroundings = {**os.environ, "PYTHONPATH": str(tree / "src"), "OPFOR_PLAIN": "1"}
    tool = ROOT / "tools/mutant_trials.py"
    command = [sys.executable, str(tool), str(work), game, seed, str(count), f"tests/games/{game}", *SHARED_TESTS]
    subprocess.run(command, cwd=tree, env=surroundings, check=True)
    lines = (work / f"{seed}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[:count]]


def equivalents() -> dict[tuple[str, str, str], str]:
    """Faults that change nothing anybody could see, with the reason, from tools/mutants.toml."""
    entries = tomllib.loads((ROOT / "tools/mutants.toml").read_text(encoding="utf-8")).get("equivalent", [])
    return {(entry["path"], entry["was"], entry["becomes"]): entry["why"] for entry in entries}


def page(seed: str, results: list[dict[str, Any]]) -> str:
    """The result as a page."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout
    known = equivalents()
    lived = [entry for entry in results if entry["outcome"] in ("survived", "not reached")]
    same = [entry for entry in lived if (entry["path"], entry["was"], entry["becomes"]) in known]

    def share(entries: list[dict[str, Any]]) -> str:
        noticed = sum(entry["outcome"] in ("noticed", "timed out") for entry in entries)
        return f"{noticed} of {len(entries)} ({100 * noticed / max(1, len(entries)):.0f} %)"

    only = [entry for entry in results if RECORDED in entry.get("by", "")]
    text = [
        "# Faults that the tests notice",
        "",
        "`make mutants` puts faults into the rules, one at a time, and runs the tests that reach them: see",
        f"[testing](testing.md). This is the run with seed {seed} on commit {commit.strip()}.",
        "",
        f"**{share(results)} faults are noticed.** {len(lived)} survive, of which {len(same)} change nothing that",
        "anybody could see; they count as survivors all the same.",
        f"Of those that are noticed, {len(only)} are noticed by no test of a rule, but by recorded games, which are",
        "asked last: they say that a game has changed, not what is wrong.",
        "",
        "| game | noticed | | kind of fault | noticed |",
        "|---|---|---|---|---|",
    ]
    games = [(game.replace("_", " "), share([e for e in results if e["game"] == game])) for game in GAMES]
    kinds = [(kind, share([e for e in results if e["kind"] == kind])) for kind in mutant_sites.KINDS]
    games += [("", "")] * (len(kinds) - len(games))
    text += [f"| {a} | {b} | | {c} | {d} |" for (a, b), (c, d) in zip(games, kinds, strict=True)]
    for title, entries in (
        ("Survivors", [entry for entry in lived if entry not in same]),
        ("Survivors that change nothing", same),
    ):
        text += ["", f"## {title}", ""]
        for entry in entries:
            place = f"{entry['path'].partition('games/')[2]}, `{entry['function'] or 'at import'}`"
            text += [f"- {place}{' (no test reaches it)' * (entry['outcome'] == 'not reached')}"]
            why = known.get((entry["path"], entry["was"], entry["becomes"]), "")
            text += [f"  - was `{entry['was']}`", f"  - became `{entry['becomes']}`", *([f"  - {why}"] if why else [])]
    return "\n".join(text) + "\n"


def main() -> None:
    """Run, and write the page if it is wanted."""
    words = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    words.add_argument("--seed", default="1")
    words.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    words.add_argument("--count", type=int, default=100, help="faults for each game")
    words.add_argument("--write", action="store_true", help=f"write {PAGE.relative_to(ROOT)}")
    given = words.parse_args()
    results = [entry for game in given.games for entry in run(given.seed, game, given.count)]
    text = page(given.seed, results)
    if given.write:
        PAGE.write_text(text, encoding="utf-8")
    print("\n" + text)


if __name__ == "__main__":
    main()
