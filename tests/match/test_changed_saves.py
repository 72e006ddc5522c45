"""A save that something else touches while it is played, and copies of strict matches.

What is acknowledged is in the file at the path of the match. If that file was deleted, replaced or changed, the next
answer is refused, and the match can be kept in a new file with the same dice.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from opfor.kernel.errors import BadInput, JournalBroken, OpforError
from opfor.kernel.game import Game
from opfor.match import journal
from opfor.match.match import Match
from opfor.match.records import Answer, Mark, Recovered, Reveal, header_of, read, sealed_line
from opfor.match.save_files import key_of, write_key
from opfor.match.verify import verify
from opfor.text.commands import execute
from tests.toy import TOY, lines_of, picture, play, sealed_lines, some_answer


def begin(path: Path, **more: Any) -> Match:
    """A match of the toy with five decisions behind it, and dice that nobody can foresee."""
    match = Match.new(TOY, "river", "table", options={"days": 6}, path=path, **more)
    play(match, random.Random(3), 5)
    return match


def answer(match: Match) -> None:
    assert match.question is not None
    match.answer(some_answer(match.question, random.Random(1)))


def other_game(path: Path) -> Path:
    """Another save, with its key."""
    Match.new(TOY, "river", "table", path=path).close()
    return path


# --- Refused --------------------------------------------------------------------------------------------


def delete(path: Path) -> None:
    path.unlink()


def delete_with_key(path: Path) -> None:
    path.unlink()
    key_of(path).unlink()


def replace(path: Path) -> None:
    other_game(path.with_name("other.opfor")).replace(path)


def restore_a_backup(path: Path) -> None:
    """The file of a moment ago, written into the same file."""
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-2]))


def truncate(path: Path) -> None:
    os.truncate(path, 100)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def append(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"a note by somebody else\n")


def append_what_fits(path: Path) -> None:
    """A line that continues the chain: played by a copy of the program that knows no locks."""
    reading = read(path.read_bytes(), "game")
    with path.open("ab") as file:
        file.write(sealed_line(reading.hashes[-1], Mark("elsewhere"))[0])


def change_one_character(path: Path) -> None:
    data = path.read_bytes()
    os.utime(path, ns=(0, 0))  # as a slow clock would have it
    path.write_bytes(data.replace(b'"faces":[', b'"faces":(', 1))


def move_the_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("moved"))


HARM: dict[Callable[[Path], None], str] = {
    delete: "game.opfor was deleted or moved",
    delete_with_key: "game.opfor was deleted or moved",
    replace: "game.opfor was replaced by another file",
    restore_a_backup: "game.opfor was cut short by another program",
    truncate: "game.opfor was cut short by another program",
    empty: "game.opfor was cut short by another program",
    append: "game.opfor was extended by another program",
    append_what_fits: "game.opfor was extended by another program",
    change_one_character: "game.opfor was changed by another program",
    move_the_folder: "the folder .*saves is not there",
}
MOVES: dict[str, Callable[[Match], Any]] = {
    "answer": answer,
    "several answers": lambda match: match.answer_all([("", lambda asked: some_answer(asked, random.Random(1)))]),
    "correction": lambda match: match.fix("hidden", 17),
    "undo": lambda match: match.undo(3),
    "mark": lambda match: match.mark("here"),
    "opening the books": lambda match: match.reveal(),
}


@pytest.fixture
def path(toy: Game, tmp_path: Path) -> Path:
    return tmp_path / "saves" / "game.opfor"


@pytest.mark.parametrize("harm", HARM, ids=lambda harm: harm.__name__)
def test_nothing_is_accepted_into_a_file_that_is_not_there_or_not_ours(
    path: Path, harm: Callable[[Path], None]
) -> None:
    """One line says what happened and what can be done; memory and disk stay as they are, again and again."""
    match = begin(path)
    harm(path)
    files = {file: file.read_bytes() for file in path.parent.parent.rglob("*") if file.is_file()}
    before, history = picture(match), list(match.history)
    for name, move in [*MOVES.items(), *MOVES.items()]:
        with pytest.raises(OpforError, match=f"^not saved, nothing has changed: {HARM[harm]}; .*`rescue`") as refused:
            move(match)
        assert "\n" not in str(refused.value), name
        assert picture(match) == before and match.history == history, name
    assert files == {file: file.read_bytes() for file in path.parent.parent.rglob("*") if file.is_file()}
    match.close()


@pytest.mark.parametrize("harm", [delete, replace, truncate, append, move_the_folder])
def test_a_file_that_changes_while_an_answer_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], None]
) -> None:
    """After the write the file is looked at again. What was cut short is not filled up with zeros."""
    match = begin(path)
    before = picture(match)

    class Meanwhile:
        def __getattr__(self, name: str) -> Any:
            return getattr(os, name)

        def write(self, descriptor: int, text: bytes) -> int:
            monkeypatch.setattr(journal, "os", os)
            harm(path)
            return os.write(descriptor, text)

    monkeypatch.setattr(journal, "os", Meanwhile())
    with pytest.raises(OpforError, match=f"not saved, nothing has changed: .*{HARM[harm]}"):
        answer(match)
    assert picture(match) == before
    assert not any(b"\0" in file.read_bytes() for file in path.parent.parent.rglob("*") if file.is_file())
    match.close()


def test_the_key_of_a_game_that_took_the_place_is_not_overwritten(path: Path) -> None:
    """A match whose key was lost makes a new one when it goes on, but only in its own file."""
    begin(path).close()
    key_of(path).unlink()
    match = Match.open(path)
    other = other_game(path.with_name("other.opfor"))
    other.replace(path)
    key_of(other).replace(key_of(path))
    key = key_of(path).read_bytes()
    with pytest.raises(OpforError, match="replaced"):
        play(match, random.Random(1))
    assert key_of(path).read_bytes() == key
    match.close()


def test_the_last_answer_and_the_proof_of_the_dice_are_saved_as_one(path: Path) -> None:
    """Or the answer would be taken and yet refused, if the file went away between the two."""
    match = begin(path)
    assert match.journal is not None
    append, writes = match.journal.append, list[list[Any]]()

    def counted(records: list[Any]) -> None:
        writes.append(records)
        append(records)

    match.journal.append = counted  # type: ignore[method-assign]
    given = play(match, random.Random(4))
    assert match.outcome is not None and len(writes) == len(given)
    assert isinstance(writes[-1][0], Answer) and isinstance(writes[-1][-1], Reveal)
    match.close()


# --- Back again -----------------------------------------------------------------------------------------


def test_a_folder_that_goes_away_and_comes_back(path: Path) -> None:
    """While it is away answers are refused; afterwards they are taken, and all are in the file."""
    match = begin(path)
    for _ in range(3):
        away = path.parent.rename(path.parent.with_name("away"))
        with pytest.raises(OpforError, match=r"the folder .* is not there"):
            answer(match)
        with pytest.raises(OpforError, match=r"the folder .* is not there"):
            execute(match, "rescue")  # it would make a folder where the drive belongs
        assert not path.parent.exists()
        away.rename(path.parent)
        answer(match)
    match.close()
    again = Match.open(path, write=False)
    assert again.decisions == 8 and picture(again) == picture(match)


def test_a_drive_that_comes_back_with_the_same_bytes_in_other_files(path: Path) -> None:
    """Devices and inodes may be others then. The match goes on in the file at the path, and holds it."""
    match = begin(path)
    fresh = path.with_name("fresh")
    for _ in range(3):
        shutil.copy(path, fresh)
        fresh.replace(path)
        answer(match)
        with pytest.raises(OpforError, match="another window"):
            Match.open(path)
    match.close()
    again = Match.open(path)
    assert again.decisions == 8 and picture(again) == picture(match)
    again.close()


def test_a_file_that_only_looks_changed_is_played_on(path: Path) -> None:
    """A new date, or the same bytes written once more, change nothing."""
    match = begin(path)
    os.utime(path, ns=(10**18, 10**18))
    answer(match)
    path.write_bytes(path.read_bytes())
    answer(match)
    match.close()
    assert picture(Match.open(path, write=False)) == picture(match)


# --- Rescue ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("undo", ["same", "strict"])
@pytest.mark.parametrize("harm", [harm for harm in HARM if harm is not move_the_folder], ids=lambda harm: harm.__name__)
def test_the_match_is_kept_in_a_new_file_with_its_dice(path: Path, harm: Callable[[Path], None], undo: str) -> None:
    """Header, history and secret are the same: no branch, also of a strict match. It plays on as it would have."""
    twin_path = path.with_name("twin.opfor")
    match = begin(path, undo=undo)
    shutil.copy(path, twin_path)
    assert match.secret is not None
    write_key(twin_path, match.secret)
    whole = path.read_bytes()
    harm(path)
    left = path.read_bytes() if path.exists() else None
    reply = execute(match, "rescue")
    copy = path.with_name("game-rescued-1.opfor")
    assert reply.lines == ["Now playing game-rescued-1.opfor: the same match with the same dice."]
    assert copy.read_bytes() == whole and key_of(copy).read_text() == f"{match.secret.hex()}\n"
    assert (path.read_bytes() if path.exists() else None) == left
    twin = Match.open(twin_path)
    for one in (match, twin):
        play(one, random.Random(8))
        one.close()
    assert picture(match) == picture(twin) and copy.read_bytes() == twin_path.read_bytes()
    proof = verify(read(copy.read_bytes(), "copy"))
    assert proof.holds and proof.unproven == 0


def test_only_a_match_in_trouble_is_rescued(path: Path) -> None:
    """Or a strict match could be copied; and a name that is taken is refused."""
    match = begin(path, undo="strict")
    with pytest.raises(BadInput, match="needs no rescue"):
        execute(match, "rescue")
    other = other_game(path.with_name("other.opfor")).read_bytes()
    path.unlink()
    with pytest.raises(OpforError, match="exists already"):
        execute(match, "rescue other")
    with pytest.raises(BadInput, match="enter a file name without a folder"):
        execute(match, "rescue ../elsewhere")
    assert path.with_name("other.opfor").read_bytes() == other
    execute(match, "rescue kept")
    answer(match)
    match.close()
    assert Match.open(path.with_name("kept.opfor"), write=False).decisions == 6


# --- Strict dice ----------------------------------------------------------------------------------------


def test_a_strict_match_is_not_branched_before_its_end(path: Path) -> None:
    """Other dice would still show what is hidden. Afterwards every moment can be tried, by the usual rule for undo."""
    match = begin(path, undo="strict")
    files = sorted(path.parent.iterdir())
    for attempt in (
        lambda: match.branch(path.with_name("b.opfor")),
        lambda: Match.open(path, write=False).branch(path.with_name("b.opfor")),
        lambda: Match.open(path, to=2).branch(path.with_name("b.opfor")),
        lambda: execute(match, "branch b"),
    ):
        with pytest.raises(BadInput, match="strict dice: it can be branched only after its end"):
            attempt()
    assert sorted(path.parent.iterdir()) == files
    play(match, random.Random(5))
    branch = match.branch(path.with_name("b.opfor"), 3)
    assert branch.decisions == 3 and branch.header.dice.undo == "same" and branch.header.parent
    play(branch, random.Random(6))
    for one in (match, branch):
        one.close()
    for name in ("game", "b"):
        proof = verify(read(path.with_name(f"{name}.opfor").read_bytes(), name))
        assert proof.holds and proof.unproven == 0


def test_a_recovered_copy_of_a_strict_match_keeps_its_dice(path: Path) -> None:
    """Damage, and rules that have changed: the copy has header and secret of the match, and is no branch of it."""
    match = begin(path, undo="strict")
    play(match, random.Random(4), 4)
    match.close()
    whole, secret = path.read_bytes(), match.secret
    damaged = bytearray(whole)
    damaged[-20] ^= 1
    records = lines_of(whole)
    last = max(number for number, record in enumerate(records) if record["t"] == "answer")
    records[last]["q"] = "a question of the past"
    for data in (bytes(damaged), sealed_lines(records)):
        path.write_bytes(data)
        copy = Match.recover(path)
        assert copy.header == match.header and copy.secret == secret and not copy.header.parent
        assert copy.journal is not None and key_of(copy.journal.path).exists()
        assert path.read_bytes() == data
        assert copy.line.records == match.line.records[: len(copy.line)]
        play(copy, random.Random(9), 3)
        copy.close()
        again = Match.open(copy.journal.path, write=False)
        assert picture(again) == picture(copy)


def test_a_save_without_damage_is_recovered_as_itself(path: Path) -> None:
    """Recovering is no way to copy a strict match; nor is it needed after a crash."""
    begin(path, undo="strict").close()
    whole = path.read_bytes()
    for data in (whole, whole[:-9]):
        path.write_bytes(data)
        match = Match.recover(path)
        assert match.journal is not None and match.journal.path == path
        match.close()
    assert sorted(file.name for file in path.parent.iterdir()) == ["game.key", "game.opfor"]


# --- Damage at the end ----------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\n\n", b""])
def test_a_damaged_last_line_is_damage(path: Path, end: bytes) -> None:
    """An answer that was acknowledged is never set aside as if it had been a crash; only what has no end is."""
    match = begin(path)
    play(match, random.Random(6), 3)
    match.close()
    lines = path.read_bytes().splitlines()
    last = max(number for number, line in enumerate(lines) if line.startswith(b'{"t":"answer"'))
    changed = lines[last].replace(b'"a":', b'"A":')
    data = b"\n".join([*lines[:last], changed]) + (end or b"\r")
    path.write_bytes(data)
    if end:
        with pytest.raises(JournalBroken, match=f"damaged: record {last} .*; 1 answered decision is gone; .*--recover"):
            Match.open(path)
        assert path.read_bytes() == data
    else:
        torn = Match.open(path)
        assert torn.recovered
        torn.close()


def test_damage_says_how_many_answers_are_gone(path: Path) -> None:
    """Those in the damaged line and after it; a line that cannot be recognized counts as an answer."""
    match = begin(path)
    play(match, random.Random(6), 7)
    match.close()
    whole = path.read_bytes()
    lines, records = whole.splitlines(keepends=True), read(whole, "whole").records
    for number in range(1, len(lines)):
        gone = sum(isinstance(record, Answer) for record in records[number:])
        for changed in (lines[number].replace(b'"t"', b'"T"'), lines[number].replace(b'"h":"', b'"h":"0')):
            known = changed.startswith(b'{"t"') or isinstance(records[number], Answer)
            with pytest.raises(JournalBroken) as refused:
                read(b"".join([*lines[:number], changed, *lines[number + 1 :]]), "changed")
            assert refused.value.record == number and refused.value.gone == gone + (not known)


# --- Other people's editors -----------------------------------------------------------------------------

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
EDITED: dict[str, Callable[[bytes], bytes]] = {
    "line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "a byte-order mark": lambda data: BYTE_ORDER_MARK + data,
    "blank lines at the end": lambda data: data + b"\n\r\n  \n\n",
    "all of them": lambda data: BYTE_ORDER_MARK + data.replace(b"\n", b"\r\n") + b"\r\n\r\n",
    "no line end": lambda data: BYTE_ORDER_MARK + data.replace(b"\n", b"\r\n")[:-2],
    "half a line end": lambda data: data.replace(b"\n", b"\r\n")[:-1],
    "a blank line begun": lambda data: data + b"\r",
}


@pytest.mark.parametrize("how", EDITED)
def test_saves_from_an_editor_open_and_are_played_on(path: Path, how: str) -> None:
    """Nothing that stands in the file is changed; what is added ends in a line feed. The dice can still be proven."""
    begin(path).close()
    data = EDITED[how](path.read_bytes())
    path.write_bytes(data)
    assert header_of(data, "game").game == TOY.id
    assert verify(read(data, "game")).holds
    match = Match.open(path)
    assert match.decisions == 5 and not match.recovered
    play(match, random.Random(3), 2)
    match.close()
    assert path.read_bytes().startswith(data)
    match = Match.open(path)
    assert match.decisions == 7
    play(match, random.Random(4))
    match.close()
    reading = read(path.read_bytes(), "game")
    assert verify(reading).holds and verify(reading).unproven == 0
    assert not any(isinstance(record, Recovered) for record in reading.records)
    assert picture(Match.open(path, write=False)) == picture(match)


@pytest.mark.parametrize("how", ["line ends of Windows", "all of them"])
def test_an_edited_save_that_was_cut_or_changed_is_treated_like_any_other(path: Path, how: str) -> None:
    """Cut at every byte it holds its whole records; changed anywhere it is refused or the same game."""
    begin(path).close()
    plain = read(path.read_bytes(), "plain").records
    data = EDITED[how](path.read_bytes())
    first = data.index(b"\n")
    for cut in range(first, len(data)):
        reading = read(data[:cut], "cut")
        assert reading.records == plain[: len(reading.records)]
        assert len(reading.records) >= data[:cut].count(b"}\r\n")
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 0x04
        try:
            assert read(bytes(changed), "changed").records == plain
        except OpforError as problem:
            assert "\n" not in str(problem)
