"""What differs between operating systems, in one place: nothing else asks which system it runs on.

Each function has one branch for systems like Unix and one for Windows. Tests take the other branch by putting the
modules that the system lacks, or has, in the place of those here.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from importlib import import_module
from multiprocessing import get_all_start_methods
from pathlib import Path
from typing import Any, Final, NoReturn


def _module(name: str) -> Any:
    """A module that some systems have; None elsewhere."""
    try:
        return import_module(name)
    except ImportError:
        return None


fcntl: Any = _module("fcntl")
msvcrt: Any = _module("msvcrt")
WINDOWS: Final = os.name == "nt"
SYNCS_FOLDERS = not WINDOWS  # Windows opens no folder; its file system keeps names safe by itself
_FAR: Final = 1 << 40  # a byte that no file of ours reaches: on Windows a locked byte cannot be read by others


def lock(descriptor: int) -> bool:
    """Take an open file for this program alone, until it is closed; False if another opening has it."""
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
    except OSError:
        return False
    return True


def name_new(draft: Path, path: Path) -> None:
    """Give a finished file its name; FileExistsError if that is taken. The draft may be left or gone.

    A link cannot replace anything. Where the drive knows no links (such as a USB stick), the name is taken by an
    empty file first.
    """
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o644))
        draft.replace(path)


def take_port(listening: socket.socket) -> None:
    """Ask for a port that no other program listens on, also if it was given up a moment ago.

    On Windows the option of that name would let two programs share the port.
    """
    option = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    listening.setsockopt(socket.SOL_SOCKET, option, 1)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """End a process that leads a session of its own, with all that it has started.

    Windows has no such groups: what it started ends when its input does.
    """
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def end_own_group() -> NoReturn:
    """End this process at once, and where it leads a group, all that it has started."""
    if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


def start_method() -> str:
    """How worker processes are started: by a server that forks, where there is one; OPFOR_START_METHOD chooses."""
    chosen = os.environ.get("OPFOR_START_METHOD")
    return chosen or ("forkserver" if "forkserver" in get_all_start_methods() else "spawn")


def data_folder() -> Path:
    """Where a program keeps what belongs to its user."""
    local = os.environ.get("LOCALAPPDATA") if WINDOWS else os.environ.get("XDG_DATA_HOME")
    if local:
        return Path(local)
    return Path.home() / "AppData" / "Local" if WINDOWS else Path.home() / ".local" / "share"
