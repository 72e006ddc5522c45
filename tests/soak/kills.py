"""T13: a process that plays is killed at a random instant; every decision that it has acknowledged is in the file."""

from __future__ import annotations

import multiprocessing
import time
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

from opfor.kernel.batch import Stream
from opfor.kernel.errors import OpforError
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.testing.playing import Setting, settings
from tests.soak.check import Check
from tests.soak.games import TITLES
from tests.soak.saved import decide, look

SLICE = 20
MAX_DECISIONS = 40  # acknowledged before the kill
PRELOADED = [__name__, *(f"opfor.games.{id.replace('-', '_')}.game" for id in TITLES)]  # once, not by every process
MAX_WAIT = 0.02  # seconds more until the kill: some decisions
PATIENCE = 120


@cache
def _ways() -> list[tuple[str, Setting]]:
    return [(id, setting) for id in TITLES for setting in settings(game_named(id))]


def begin(id: str, setting: Setting, seed: str, path: Path | None) -> Match:
    """The match that is played."""
    game = game_named(id)
    return Match.new(
        game, setting.scenario, setting.mode, options=setting.options, dice=setting.dice, seed=seed, path=path
    )


def play(id: str, setting: Setting, seed: str, path: Path, acknowledged: Connection) -> None:
    """Play at random and report every decision that is saved."""
    match, stream = begin(id, setting, seed, path), Stream(f"{seed}\0answers")
    while match.question is not None:
        acknowledged.send_bytes(match.decisions.to_bytes(4, "big"))
        decide(match, stream)
    acknowledged.send_bytes(match.decisions.to_bytes(4, "big"))


def check_kill(number: int, seed: str, folder: Path) -> None:
    """At most the decision that was not acknowledged is lost, and the game goes on from there."""
    id, setting = _ways()[number % len(_ways())]
    seed, path = f"{seed} kill {number}", folder / f"kill-{number}.opfor"
    where, chance = f"{id}, {setting}, seed '{seed}'", Stream(f"{seed}\0kill")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=play, args=(id, setting, seed, path, theirs), daemon=True)
    process.start()
    theirs.close()
    acknowledged, wanted = -1, chance.below(MAX_DECISIONS) - 1
    over = False
    while acknowledged < wanted and not over:
        assert ours.poll(PATIENCE), f"{where}: nothing is played"
        acknowledged, over = _next(ours, acknowledged)
    time.sleep(MAX_WAIT * chance.below(1000) / 1000)
    process.kill()
    process.join()
    while not over:
        acknowledged, over = _next(ours, acknowledged)
    ours.close()
    _check_file(where, path, acknowledged, begin(id, setting, seed, None), Stream(f"{seed}\0answers"))


def _next(ours: Connection, acknowledged: int) -> tuple[int, bool]:
    try:
        return int.from_bytes(ours.recv_bytes(), "big"), False
    except (EOFError, ConnectionError):
        return acknowledged, True


def _check_file(where: str, path: Path, acknowledged: int, same: Match, stream: Stream) -> None:
    try:
        match = Match.open(path)
    except OpforError as refused:
        assert acknowledged < 0, f"{where}: decision {acknowledged} was acknowledged, but {refused}"
        return  # it was killed before the game had begun
    assert acknowledged <= match.decisions <= acknowledged + 1 or acknowledged < 0, (
        f"{where}: {acknowledged} decisions were acknowledged, {match.decisions} are there"
    )
    while same.decisions < match.decisions:
        decide(same, stream)
    assert look(same) == look(match), f"{where}: after decision {match.decisions} it is another game"
    if match.question is not None:
        decide(match, stream)
    match.close()
    again = Match.open(path, write=False)
    assert look(again) == look(match), f"{where}: played on after decision {same.decisions}, it is another game"
    for file in (path, path.with_suffix(".key")):
        file.unlink(missing_ok=True)


def _some(seed: str, first: int, folder: Path) -> int:
    for number in range(first, first + SLICE):
        check_kill(number, seed, folder)
    return SLICE


def checks(seed: str) -> list[Check]:
    """Kills of processes that play; all titles, modes and options by turns."""
    return [Check("T13", "kills", 5_000, _some, 1_000)]
