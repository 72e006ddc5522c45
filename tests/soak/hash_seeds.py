"""T9: other processes with other hash seeds give the same journals; any number of workers the same study."""

from __future__ import annotations

from pathlib import Path

from opfor.kernel.batch import Stream
from opfor.registry import game_named
from opfor.study.simulate import simulate
from opfor.testing.contract import check_other_processes
from tests.soak.check import Check
from tests.soak.games import TITLES

WORKERS = (1, 2, 8)


def _seeds(seed: str, first: int, folder: Path) -> int:
    """One hash seed; the title by turns."""
    game = game_named(list(TITLES)[first % len(TITLES)])
    check_other_processes(game, games=2, hash_seeds=[Stream(f"{seed}\0hash", first).below(2**31)])
    return 1


def _workers(seed: str, first: int, folder: Path) -> int:
    """One study, by one, two and eight workers."""
    id = list(TITLES)[first % len(TITLES)]
    scenario = "lane" if id == "flanders-fields" else None
    found = [simulate(id, scenario=scenario, games=40, seed=f"{seed} {first}", jobs=jobs) for jobs in WORKERS]
    outcomes = [{name: share.count for name, share in one.outcomes.items()} for one in found]
    assert outcomes[0] == outcomes[1] == outcomes[2], f"{id}, seed '{seed} {first}': {outcomes}"
    assert found[0].tracks == found[1].tracks == found[2].tracks, f"{id}, seed '{seed} {first}'"
    return 1


def checks(seed: str) -> list[Check]:
    """A hundred hash seeds, and a hundred studies."""
    return [Check("T9", "hash seeds", 100, _seeds), Check("T9", "studies by 1, 2 and 8 workers", 100, _workers)]
