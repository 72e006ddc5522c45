"""T11: a save cut at every byte opens at its last whole record and says what was lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from opfor.kernel.errors import OpforError
from opfor.match.match import Match
from opfor.match.records import read
from tests.soak.check import Check
from tests.soak.games import TITLES
from tests.soak.saved import Saved, look, saved_game

SLICE = 400


def check_cut(game: Saved, cut: int) -> None:
    """The first bytes of a save hold exactly the records that are whole in them, and show what is lost."""
    data = game.data[:cut]
    if cut < game.ends[0] - 1:
        try:
            read(data, "cut")
        except OpforError as refused:
            assert ("empty" if cut == 0 else "no readable header") in str(refused)
            return
        raise AssertionError(f"a header cut at byte {cut} was read")
    reading, whole = read(data, "cut"), game.whole_records(cut)
    assert reading.hashes == game.reading.hashes[:whole] and len(reading.records) == whole, f"cut at byte {cut}"
    assert reading.records[-1] == game.reading.records[whole - 1], f"cut at byte {cut}"
    last = game.ends[whole - 1]
    assert reading.lost == data[last:].decode("utf-8", "replace") and reading.whole == min(last, cut), (
        f"cut at byte {cut}"
    )


def opened_cuts(game: Saved) -> Iterator[int]:
    """Before, in and after every record: where the match is opened too."""
    for begins, ends in zip(game.ends, game.ends[1:], strict=False):
        yield from (begins, (begins + ends) // 2, ends - 1)


def check_opened(game: Saved, cut: int, path: Path) -> None:
    """A cut game stands where it stood. Dice that were cut off fall again as they fell: they hang on the answers."""
    match = Match.open(game.put(path, game.data[:cut]))
    try:
        assert look(match) == game.looks[game.decisions(game.whole_records(cut))], f"cut at byte {cut}"
        lost = game.data[:cut][game.ends[game.whole_records(cut) - 1] :].decode("utf-8", "replace")
        assert match.recovered == lost, f"cut at byte {cut}"
    finally:
        match.close()
    again = Match.open(path)
    assert again.recovered == "" and look(again) == look(match), f"cut at byte {cut}, opened again"
    again.close()


def _some(seed: str, first: int, folder: Path) -> int:
    done = 0
    for id in TITLES:
        game = saved_game(id, seed)
        opened = set(opened_cuts(game))
        while first < len(game.data) and done < SLICE:
            check_cut(game, first)
            if first in opened:
                check_opened(game, first, folder / "cut.opfor")
            first, done = first + 1, done + 1
        first -= len(game.data)
        if first < 0:
            break
    return done


def checks(seed: str) -> list[Check]:
    """Every byte of a game of 200 decisions of each title."""
    whole = sum(len(saved_game(id, seed).data) for id in TITLES)
    return [Check("T11", "cuts of saves", whole, _some, least=whole)]
