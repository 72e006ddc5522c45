"""What games say: every place that tells something, those that played games have reached, and the sentences.

A place is reached when its line was on the stack while something was told; `Ear` listens to every desk that tells.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from opfor.kernel.because import Answered, Because, Entry
from opfor.kernel.telling_desk import TellingDesk

DEPTH = 8  # frames looked through: a rule may tell by way of a helper
MOST_WORDS = 30
RULE = re.compile(r"'[A-Z\d][\w.()-]*'")  # the rule that a sentence is told by
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\{|\bNone\b|\b[a-z]+:[A-Za-z0-9]")
NOUN = "(?:stand|platoon|action|prisoner|turn|point|section|shot|strip|block|card|unit|hex|zone|marker)"
ONE = re.compile(rf"(?<![\d.,+-])(?<!attery )(?<!oard )\b1 (?:suppressions|{NOUN}e?s)\b")
MANY = re.compile(rf"(?<![\d.,+-])\b(?:0|[2-9]|[1-9]\d+) {NOUN}\b")


@dataclass(frozen=True)
class Site:
    """A place that tells something: its file, its lines, and how the text begins."""

    file: str
    first: int
    last: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.text}"


def folder_of(package: ModuleType) -> Path:
    """Where a game's files are."""
    return Path(package.__path__[0])


def sites(folder: Path, verbs: tuple[str, ...] = ("note", "instruct")) -> list[Site]:
    """Every call of a telling verb in the Python files of a folder."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _verb(node.func) in verbs:
                texts = [ast.unparse(one) for one in node.args if _is_text(one)]
                text = next((one for one in texts if not RULE.fullmatch(one)), "")
                found.append(Site(path.relative_to(folder).as_posix(), node.lineno, node.end_lineno or 0, text[:60]))
    return found


def _verb(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


@dataclass
class Ear:
    """The lines of a game's files that were on the stack while something was told."""

    folder: Path
    heard: set[tuple[str, int]] = field(default_factory=set)

    def reached(self, site: Site) -> bool:
        return any((site.file, line) in self.heard for line in range(site.first, site.last + 1))

    def listen(self) -> None:
        frame, prefix = sys._getframe(2), str(self.folder)
        for _ in range(DEPTH):
            if frame is None:
                return
            name = frame.f_code.co_filename
            if name.startswith(prefix):
                self.heard.add((Path(name).relative_to(self.folder).as_posix(), frame.f_lineno))
            frame = frame.f_back  # type: ignore[assignment]


@contextmanager
def listening(folder: Path) -> Iterator[Ear]:
    """While games are played."""
    ear, patch = Ear(folder), pytest.MonkeyPatch()
    for verb in ("note", "instruct"):
        patch.setattr(TellingDesk, verb, _heard(ear, getattr(TellingDesk, verb)))
    try:
        yield ear
    finally:
        patch.undo()


def _heard(ear: Ear, told: Any) -> Any:
    def tell(self: TellingDesk, *args: Any, **facts: Any) -> None:
        ear.listen()
        told(self, *args, **facts)

    return tell


def lines(entries: list[Entry]) -> set[str]:
    """What was told, without who answered what."""
    return {
        entry.claim if isinstance(entry, Because) else entry.text
        for entry in entries
        if not isinstance(entry, Answered)
    }


def faults(line: str) -> list[str]:
    """What a careful editor would strike out of a line."""
    found = [
        f"{len(words)} words" for one in re.split(r"(?<=[.!?;:]) ", line) if len(words := one.split()) > MOST_WORDS
    ]
    found += ["a raw key"] if RAW.search(line) else []
    found += ["number and noun"] if ONE.search(line) or MANY.search(line) else []
    found += ["no capital"] if line[:1].islower() else []
    found += ["no full stop"] if line[-1:] not in ".!?:" else []
    return found
