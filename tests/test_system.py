"""What differs between systems: both branches are run here, and nothing but `opfor.system` knows of them."""

from __future__ import annotations

import ast
import errno
import os
import random
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import opfor
from opfor import system
from opfor.cli.home import home
from opfor.cli.serve import bound
from opfor.kernel.errors import OpforError
from opfor.kernel.game import Game
from opfor.match.match import Match
from opfor.study.simulate import simulate
from opfor.web.match_store import Rooms
from tests import unix
from tests.toy import TOY, picture, play

SOURCES = sorted(Path(opfor.__file__).parent.rglob("*.py"))
OF_ONE_SYSTEM = {
    *("fcntl", "msvcrt", "resource", "termios", "pwd", "grp", "winreg"),
    *("fork", "killpg", "getpgrp", "setsid", "getuid", "geteuid", "link", "symlink", "mkfifo", "uname"),
    *("SIGKILL", "SIGHUP", "SIGUSR1", "SIGALRM", "setitimer", "SO_REUSEADDR", "SO_REUSEPORT", "AF_UNIX"),
}


class Msvcrt:
    """The locks of Windows: of a byte, at the place where the file stands."""

    LK_NBLCK = 2

    def locking(self, descriptor: int, mode: int, count: int) -> None:
        import fcntl

        assert (mode, count) == (self.LK_NBLCK, 1)
        assert os.lseek(descriptor, 0, os.SEEK_CUR) > 1 << 36, "a byte that others must be able to read"
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise PermissionError(errno.EACCES, "Permission denied") from None


@pytest.fixture(params=["windows"] if system.WINDOWS else ["unix", "windows"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """This system, and the other one as far as `opfor.system` can tell."""
    if request.param == "windows" and not system.WINDOWS:
        monkeypatch.setattr(system, "fcntl", None)
        monkeypatch.setattr(system, "msvcrt", Msvcrt())
        monkeypatch.setattr(system, "WINDOWS", True)
        monkeypatch.setattr(system, "SYNCS_FOLDERS", False)
        monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR, raising=False)
        monkeypatch.delattr(os, "killpg")
    return str(request.param)


@pytest.fixture
def begun(toy: Game, tmp_path: Path) -> Iterator[Match]:
    match = Match.new(TOY, "river", "table", options={"days": 4}, path=tmp_path / "game.opfor", seed="river")
    yield match
    match.close()


def test_a_save_is_played_in_one_window_at_a_time(either: str, begun: Match, tmp_path: Path) -> None:
    """The second opening is refused; looking is allowed; when the first is closed the game goes on."""
    play(begun, random.Random(1), 6)
    with pytest.raises(OpforError, match="another window"):
        Match.open(tmp_path / "game.opfor")
    assert picture(Match.open(tmp_path / "game.opfor", write=False)) == picture(begun)
    play(begun, random.Random(2), 2)
    begun.close()
    again = Match.open(tmp_path / "game.opfor")
    assert picture(again) == picture(begun)
    again.close()


def test_a_study_that_is_kept_is_played_in_one_window_at_a_time(either: str, tmp_path: Path) -> None:
    from opfor.study.resume_file import alone_with

    with (tmp_path / "kept").open("wb") as one, (tmp_path / "kept").open("rb") as two:
        alone_with(one.fileno(), "kept")
        with pytest.raises(OpforError, match="another window"):
            alone_with(two.fileno(), "kept")


@pytest.mark.parametrize("links", [True, False])
def test_a_save_from_elsewhere_gets_a_free_name(
    begun: Match, tmp_path: Path, links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also on a drive that knows no links, such as a USB stick; what has the name already is never replaced."""

    def no_link(*names: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    if not links:
        monkeypatch.setattr(os, "link", no_link)
    data, rooms = (tmp_path / "game.opfor").read_bytes(), Rooms(tmp_path / "home")
    ids = [rooms.bring_in(data) for _ in range(3)]
    assert len(set(ids)) == 3 and all(rooms.path(id).read_bytes() == data for id in ids)
    (tmp_path / "draft").write_bytes(b"other")
    with pytest.raises(FileExistsError):
        system.name_new(tmp_path / "draft", rooms.path(ids[0]))
    assert rooms.path(ids[0]).read_bytes() == data
    assert sorted(path.suffix for path in (tmp_path / "home").iterdir() if path.suffix == ".opfor") == [".opfor"] * 3


def test_a_process_is_ended_on_either_system(either: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, start_new_session=True)
    system.kill_group(process)
    assert process.wait(60) == (1 if os.name == "nt" else -9)
    assert process.stdin is not None
    process.stdin.close()


@unix
@pytest.mark.parametrize("windows", [False, True])
def test_a_process_ends_itself_on_either_system(windows: bool) -> None:
    lines = ["import os, sys", "from opfor import system", "del os.killpg" if windows else "os.setsid()"]
    lines += ["print('here', flush=True)", "system.end_own_group()", "print('still here')"]
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("here\n", 1 if windows else -9)


def test_a_port_is_taken_by_one_program(either: str) -> None:
    with bound("127.0.0.1", 0) as first:
        first.listen()
        with pytest.raises(OpforError, match="is not free"):
            bound("127.0.0.1", first.getsockname()[1])


def test_matches_are_kept_where_the_system_keeps_such_things(either: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPFOR_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    expected = {"unix": Path(".local", "share"), "windows": Path("AppData", "Local")}[either]
    assert home() == Path.home() / expected / "opfor"
    monkeypatch.setenv({"unix": "XDG_DATA_HOME", "windows": "LOCALAPPDATA"}[either], "/data")
    assert home() == Path("/data/opfor")


@pytest.mark.parametrize("method", ["spawn", "forkserver"][: 1 if system.WINDOWS else 2])
def test_workers_give_the_same_table_however_they_are_started(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPFOR_START_METHOD", method)
    here, there = (simulate("fields-of-despair", games=6, seed="start", jobs=jobs) for jobs in (1, 2))
    assert here.outcomes == there.outcomes


@pytest.mark.parametrize("methods", [["spawn"], ["fork", "spawn", "forkserver"]])
def test_workers_are_spawned_where_nothing_else_is_known(methods: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPFOR_START_METHOD", raising=False)
    monkeypatch.setattr(system, "get_all_start_methods", lambda: methods)
    assert system.start_method() == methods[-1]


def test_nothing_else_knows_which_system_it_runs_on() -> None:
    """Names that only some systems have stand in `opfor.system` alone."""
    found = []
    for path in SOURCES:
        if path.name == "system.py" and path.parent.name == "opfor":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("os", "sys", "signal", "socket"):
                names = [node.attr]
                found += [f"{path}:{node.lineno}"] if ast.unparse(node) in ("os.name", "sys.platform") else []
            found += [f"{path}:{node.lineno}: {name}" for name in names if name in OF_ONE_SYSTEM]  # type: ignore[attr-defined]
    assert not found


def test_every_text_file_is_read_and_written_in_a_named_encoding() -> None:
    """Without one Windows takes that of the country."""
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            method = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
            modes = {word.value for word in node.args if isinstance(word, ast.Constant)} & {"r", "w", "a", "x", "r+"}
            of_path = isinstance(node.func, ast.Attribute) and method in ("read_text", "write_text")
            as_text = of_path or (method in ("open", "fdopen") and modes)
            if as_text and not any(key.arg == "encoding" for key in node.keywords):
                found.append(f"{path}:{node.lineno}: {ast.unparse(node)}")
    assert not found
