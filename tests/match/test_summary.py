"""What listings show of a save: kept beside it, believed only where it fits, made again in all other cases."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from opfor.kernel.game import Game
from opfor.kernel.rulebook import Rulebook
from opfor.match.match import Match
from opfor.match.save_files import key_of
from opfor.match.summary import FOLDER, Summary, keep, kept, look, summary_of, tidy
from opfor.registry import only as installed
from tests.toy import DATA, TOY, altered, copy_game, play, some_answer


class Counting:
    """The toy, which knows how often one of its games was begun: a replay begins one."""

    def __init__(self) -> None:
        self.begun = 0
        self.game = altered(TOY, new=self._new)

    def _new(self, *given: Any) -> Any:
        self.begun += 1
        return TOY.play.new(*given)


def saved(path: Path, decisions: int = 12, days: int = 9, **given: Any) -> Path:
    """A game that is so far, or over."""
    match = Match.new(TOY, "river", "table", options={"days": days}, path=path, **given)
    play(match, random.Random(3), decisions)
    match.close()
    return path


def place_of(path: Path) -> Path:
    return path.parent / FOLDER / f"{path.stem}.json"


def replayed(path: Path) -> Summary:
    return summary_of(Match.open(path, write=False))


@pytest.fixture
def save(toy: Game, tmp_path: Path) -> Path:
    return saved(tmp_path / "the-ford-1.opfor")


def test_a_listed_save_is_replayed_once(tmp_path: Path) -> None:
    """The first look replays it and keeps what it saw; the next ones, in whichever process, do not."""
    counting = Counting()
    with installed(counting.game):
        going, over = saved(tmp_path / "going.opfor"), saved(tmp_path / "over.opfor", 1_000, days=2)
        assert kept(going) is None and counting.begun == 0
        first = look(going), look(over)
        assert counting.begun == 2
        assert (look(going), look(over)) == first == (kept(going), kept(over))
        assert counting.begun == 2
        assert first == (replayed(going), replayed(over))
    here, there = first
    assert here.going and here.prompt and here.decisions == 12 and here.strip[0][0] == "Day"
    assert there.over and not there.going and there.outcome and not there.prompt


def test_an_open_match_keeps_its_summary_without_a_replay(tmp_path: Path) -> None:
    """After every decision, undo, mark and correction: what is kept is what a replay of the file would say."""
    counting, path, rng = Counting(), tmp_path / "played.opfor", random.Random(8)
    with installed(counting.game):
        match = Match.new(counting.game, "river", "table", options={"days": 3}, path=path)
        while match.question is not None:
            match.answer(some_answer(match.question, rng))
            if match.decisions == 5 and not match.marks:
                match.mark("here")
                match.fix("stock", "7")
                match.undo(6)
            before = counting.begun
            told = keep(match)
            assert look(path) == told and counting.begun == before
            assert told == replayed(path)
        match.close()
        again = Match.open(path)
        again.undo(3)
        assert kept(path) is None
        assert keep(again) == kept(path) == replayed(path)
        again.close()


def test_a_torn_save_that_was_opened_has_a_summary_that_fits(save: Path) -> None:
    """What is set aside, and a line end that was missing, are in the file when the summary is made."""
    whole = save.read_bytes()
    for cut in (1, 20, 200):
        save.write_bytes(whole[:-cut])
        match = Match.open(save)
        assert keep(match) == kept(save) == replayed(save)
        match.close()


def test_a_summary_is_believed_for_exactly_these_bytes(save: Path) -> None:
    """A byte more, less or other, also one in the middle that leaves the last hash as it is: replayed, and refused."""
    look(save)
    whole = save.read_bytes()
    for place in range(5, len(whole), 97):
        save.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert kept(save) is None
    save.write_bytes(whole[: len(whole) // 2] + b"x" + whole[len(whole) // 2 :])
    assert "record" in look(save).problem
    assert replayed_problem(save).startswith(f"{look(save).problem}; `opfor play --resume FILE --recover`")
    save.write_bytes(whole)
    assert look(save) == replayed(save)


def replayed_problem(path: Path) -> str:
    try:
        Match.open(path, write=False)
    except Exception as problem:
        return str(problem)
    return ""


def test_a_summary_is_believed_for_exactly_these_rules(save: Path, tmp_path: Path) -> None:
    """Another version, another word in a file of the rules: the summary is made again and fits from then on."""
    look(save)
    rules = tmp_path / "rules"
    shutil.copytree(DATA, rules)
    text = (rules / "rules.toml").read_text(encoding="utf-8")
    (rules / "rules.toml").write_text(text + "# another word\n", encoding="utf-8")
    strip = lambda state: [("Night", str(state.day))]  # noqa: E731
    for other in (altered(TOY, version=2, strip=strip), altered(TOY, rulebook=Rulebook(rules, "toy"), strip=strip)):
        with installed(other):
            assert kept(save) is None
            assert look(save).strip[0][0] == "Night"
            assert kept(save) == look(save)
        assert kept(save) is None
        assert look(save).strip[0][0] == "Day"


def test_a_damaged_summary_is_made_again(save: Path) -> None:
    """Cut anywhere, as by a crash in mid-write, or with a byte changed: never believed, never a complaint."""
    told, place = look(save), place_of(save)
    whole = place.read_bytes()
    for at in range(len(whole)):
        place.write_bytes(whole[:at])
        assert kept(save) == (told if at == len(whole) - 1 else None)  # the line end alone says nothing
        place.write_bytes(whole[:at] + bytes([whole[at] ^ 2]) + whole[at + 1 :])
        assert kept(save) is None
    place.write_bytes(b"\xff\x00 {[")
    assert look(save) == told and place.read_bytes() == whole


def test_a_summary_of_another_save_is_not_believed(save: Path, tmp_path: Path) -> None:
    other = saved(tmp_path / "the-ford-2.opfor", 20)
    look(other)
    look(save)
    place_of(other).replace(place_of(save))
    assert look(save) == replayed(save)


def test_without_a_place_for_summaries_everything_is_listed(save: Path) -> None:
    """A folder that cannot be made or written costs time, nothing else."""
    (save.parent / FOLDER).write_text("in the way")
    assert look(save) == look(save) == replayed(save)
    match = Match.open(save)
    assert keep(match) == replayed(save)
    match.close()


def test_no_save_takes_the_listing_with_it(toy: Game, tmp_path: Path) -> None:
    """Empty, foreign, of a game that is not there, a folder, gone, or tripping the rules up: a problem in words."""
    path = tmp_path / "the-ford-1.opfor"
    for data in (b"", b"\x00" * 50, b"not a game\n", b'{"t":"opfor"}\n'):
        path.write_bytes(data)
        told = look(path)
        assert told.problem and not told.going and not told.over and told.title == path.stem
    (tmp_path / "folder.opfor").mkdir()
    assert "cannot be read" in look(tmp_path / "folder.opfor").problem
    assert "cannot be read" in look(tmp_path / "gone.opfor").problem
    path.unlink()
    saved(path)
    with installed(replace(TOY, id="another-game")):
        assert "there is no game" in look(path).problem

    def trip(*given: Any) -> Any:
        raise KeyError("rule")

    with installed(altered(TOY, new=trip)):
        assert look(path).problem == "these rules cannot replay it (KeyError)"
    assert look(path) == replayed(path)  # the slip of a moment is not kept


def test_dice_that_are_in_no_file_are_not_kept(toy: Game, tmp_path: Path) -> None:
    """An answer without its throws, by a crash: where it stands hangs on the key too, which may be lost."""
    path = saved(tmp_path / "the-ford-1.opfor", 40)
    lines = path.read_bytes().splitlines(keepends=True)
    last = next(place for place in range(len(lines) - 1, 0, -1) if b'"t":"roll"' in lines[place])
    while b'"t":"roll"' in lines[last - 1]:
        last -= 1
    path.write_bytes(b"".join(lines[:last]))
    known = Match.open(path, write=False)
    assert known.history and len(known.history) > last - 1  # it has thrown
    assert look(path) == summary_of(known)
    key_of(path).unlink()
    assert look(path).decisions == known.decisions
    assert not place_of(path).exists()


def test_summaries_go_with_their_saves(save: Path, tmp_path: Path) -> None:
    other = copy_game(save, tmp_path / "the-ford-2.opfor")
    look(save)
    look(other)
    other.unlink()
    tidy(tmp_path, ["the-ford-1"])
    assert place_of(save).exists() and not place_of(other).exists()
    assert kept(save) is not None
