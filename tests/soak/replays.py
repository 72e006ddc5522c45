"""T8: a match that was saved opens as it was, in the middle as at the end; undone to the root it comes back."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from opfor.kernel.batch import Stream
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.testing.playing import Setting, repeat, settings
from tests.soak.check import Check
from tests.soak.games import QUICK, TITLES
from tests.soak.kills import begin
from tests.soak.saved import decide, look


@cache
def _ways(id: str) -> list[Setting]:
    found = settings(game_named(id))
    return [setting for setting in found if setting.scenario == QUICK] or found


def check_replay(id: str, number: int, seed: str, folder: Path) -> None:
    """Played, opened anew at its end and at each fifth decision, undone to the first and played forward again."""
    setting = _ways(id)[number % len(_ways(id))]
    seed, path = f"{seed} replay {number}", folder / "replay.opfor"
    where = f"{id}, {setting}, seed '{seed}'"
    match, stream = begin(id, setting, seed, path), Stream(f"{seed}\0answers")
    looks = [state_data(match.state)]
    while match.question is not None:
        decide(match, stream)
        looks.append(state_data(match.state))
    match.close()
    again = Match.open(path)
    assert look(again) == look(match), f"{where}: opened again it is another game"
    for decision in range(0, len(looks), max(1, len(looks) // 5)):
        there = Match.open(path, to=decision)
        assert state_data(there.state) == looks[decision], f"{where}: at decision {decision} it is another state"
    if match.decisions:
        records = again.line.records.copy()
        again.undo(1)
        repeat(again, records[len(again.line) :])
        assert look(again) == look(match), f"{where}: undone to the root and played forward it is another game"
    again.close()
    for file in folder.iterdir():
        file.unlink()


def checks(seed: str) -> list[Check]:
    """One match a turn of each title."""

    def line(id: str, title: str) -> Check:
        def some(seed: str, first: int, folder: Path) -> int:
            check_replay(id, first, seed, folder)
            return 1

        return Check("T8", f"replays of {title}", 20_000, some)

    return [line(id, title) for id, title in TITLES.items()]
