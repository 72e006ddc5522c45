"""The compiled rules, where there are any: the same sources, translated by mypyc (tools/compile.py).

They lie beside the sources in `_native`, with a list that holds the digest of every source they were made from. They
are taken only if all of them are what they were then, so an edited rule is never overruled by an old translation;
`OPFOR_PLAIN=1` leaves them out. Nothing else knows about them.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
FOLDER = PACKAGE / "_native"
LIST = FOLDER / "list.json"
SUFFIX = EXTENSION_SUFFIXES[0]  # it names the version of Python and the machine


def digest(source: Path) -> str:
    """What a source is, line ends aside."""
    return hashlib.sha256(source.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


def why_not() -> str:
    """Why the rules run as plain Python; nothing, if they run compiled."""
    if os.environ.get("OPFOR_PLAIN", "0") not in ("", "0"):
        return "OPFOR_PLAIN is set"
    try:
        known = json.loads(LIST.read_bytes())
    except (OSError, ValueError):
        return "nothing has been compiled"
    if known.get("suffix") != SUFFIX:
        return "compiled for another Python"
    for name, was in known["sources"].items():
        source = PACKAGE / name
        if not source.is_file() or digest(source) != was:
            return f"{name} has changed since it was compiled"
    return ""


class Compiled(MetaPathFinder):
    """Finds the modules that have been compiled; leaves all others to Python."""

    def __init__(self, places: dict[str, Path]) -> None:
        self.places = places

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        place = self.places.get(fullname)
        if place is None:
            return None
        return spec_from_file_location(fullname, place, loader=ExtensionFileLoader(fullname, str(place)))


def take_from(folder: Path) -> None:
    """Take the compiled modules of a folder from now on."""
    places = {
        str(file.relative_to(folder)).removesuffix(SUFFIX).replace(os.sep, "."): file
        for file in folder.rglob(f"*{SUFFIX}")
    }
    sys.meta_path.insert(0, Compiled(places))


def use() -> str:
    """Take the compiled modules from now on, or say why not."""
    problem = why_not()
    if not problem:
        take_from(FOLDER)
    return problem


PLAIN = use()  # why the rules run as plain Python, or nothing
