"""The rules of a game, its rulings, and the statements of its printed sheet.

`rules.toml` lists every printed step and rule with a sentence of our own and its status; `rulings.toml` every ambiguity
with the question, the choice and the reason; `statements.toml` every statement of the printed sheet with the tests
that prove it in each mode. Which function implements a rule is read off the sources: a rule's function begins its
docstring with the rule's number. Which tests cover a rule is kept in a generated file, because tests are not installed.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from opfor.kernel.errors import DataError
from opfor.kernel.toml_text import Source

RULE_FILES = (".py", ".toml", ".csv", ".json")
ABOUT_TESTS = ("tests.json", "statements.toml")  # which tests prove what: no rule depends on them
MODES = ("screen", "table")
WEB = "web"  # the folder of a game's pages: no rule is there


class RuleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: its id, our own wording, and the reason where it is not used."""

    id: str
    text: str
    source: str = "printed"
    not_used: str = ""


Printed = Literal["silent", "unclear", "lost", "different"]  # how the printed sheet stands to a ruling
PRINTED: Mapping[Printed, str] = {  # the same in words, the largest departure first
    "different": "The printed sheet says something else",
    "unclear": "The printed sheet allows two readings",
    "lost": "The scan of the printed sheet lost it",
    "silent": "The printed sheet is silent",
}


class RulingData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ruling: what the sheet leaves open, what we play, why, and the switch that changes it.

    `printed` says why a ruling is needed: the sheet is silent, allows two readings, lost it in the scan, or says
    something different from what we play.
    """

    id: str
    question: str
    ruling: str
    reason: str
    alternatives: str = ""
    switch: str = ""
    not_used: str = ""
    printed: Printed = "silent"


class StatementData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One statement of the printed sheet: the rule it belongs to, and what proves it in each mode.

    `screen` and `table` list tests ("tests/games/…/test_air.py::test_ties"), or give the reason why that mode has none;
    `tests` those that prove it in both modes.
    """

    id: str
    rule: str
    text: str
    tests: list[str] = msgspec.field(default_factory=list)
    screen: list[str] | str = ""
    table: list[str] | str = ""

    def proof(self, mode: str) -> list[str] | str:
        """The tests of a mode, or the reason why it has none."""
        found: list[str] | str = getattr(self, mode)
        return found or self.tests


@dataclass(frozen=True)
class Entry:
    """A line of the index."""

    id: str
    kind: str
    text: str
    status: str
    functions: list[str]
    tests: list[str]


class Rulebook:
    """The rules and rulings of one game, and where they live in the sources."""

    def __init__(self, folder: Path, package: str) -> None:
        self.folder, self.package, self.data = folder, package, data_folder(folder)
        self.rules = _load(self.data / "rules.toml", "rule", RuleData)
        self.rulings = _load(self.data / "rulings.toml", "ruling", RulingData)

    @cached_property
    def statements(self) -> dict[str, StatementData]:
        """Every statement of the printed sheet by its id; none where the game has no such file."""
        path = self.data / "statements.toml"
        return _load(path, "statement", StatementData, self._wrong_with) if path.exists() else {}

    def _wrong_with(self, statement: StatementData) -> str:
        if not self.has(statement.rule):
            return f"there is no rule '{statement.rule}'"
        missing = [mode for mode in MODES if not statement.proof(mode)]
        return f"name a test for {' and '.join(missing)}, or a reason why there is none" if missing else ""

    def departures(self) -> list[RulingData]:
        """Where the default departs from the printed sheet, or the sheet is unclear, lost or silent; in this order."""
        in_force = [ruling for ruling in self.rulings.values() if not ruling.not_used]
        return sorted(in_force, key=lambda ruling: list(PRINTED).index(ruling.printed))

    def has(self, rule: str) -> bool:
        """Is this a rule or ruling we know?"""
        return rule in self.rules or rule in self.rulings

    def index(self) -> list[Entry]:
        """Every rule and ruling with its status, functions and tests."""
        functions = functions_by_rule(self.folder, self.package)
        tests_file = self.data / "tests.json"
        tests: dict[str, list[str]] = json.loads(tests_file.read_text(encoding="utf-8")) if tests_file.exists() else {}
        lines = [(one.id, one.source, one.text, "done", one.not_used) for one in self.rules.values()]
        for one in self.rulings.values():
            lines.append((one.id, "ruling", f"{one.question} → {one.ruling}", "in force", one.not_used))
        return [
            Entry(
                id,
                kind,
                text,
                f"not used: {not_used}" if not_used else status,
                functions.get(id, []),
                tests.get(id, []),
            )
            for id, kind, text, status, not_used in lines
        ]


def data_folder(folder: Path) -> Path:
    """Where a game keeps its data files: in `data/`, or beside its `game.py`."""
    return folder / "data" if (folder / "data").is_dir() else folder


T = TypeVar("T", RuleData, RulingData, StatementData)


def _load(path: Path, name: str, type: type[T], wrong_with: Callable[[T], str] = lambda entry: "") -> dict[str, T]:
    """The `[[name]]` blocks of a file by their ids; a mistake is refused with its line."""
    source = Source(path.name, path.read_text(encoding="utf-8"))
    blocks = source.decoded(msgspec.defstruct("Blocks", [(name, list[type], [])], forbid_unknown_fields=True))  # type: ignore[valid-type]
    found: dict[str, T] = {}
    for number, entry in enumerate(getattr(blocks, name)):
        if wrong := "this id is used twice" if entry.id in found else wrong_with(entry):
            raise DataError(path.name, source.block_line(name, number), f"{entry.id}: {wrong}")
        found[entry.id] = entry
    return found


@lru_cache
def digest(folder: Path) -> str:
    """A digest of the rules, charts and data of a folder: the same sixteen digits, the same rules.

    Studies, lists of tests, and the game's pages are left out.
    """
    found = sha256()
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        left_out = inside.parts[0] == WEB or "studies" in inside.parts[:2] or inside.name in ABOUT_TESTS
        if path.suffix in RULE_FILES and not left_out:
            found.update(inside.as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def rule_ids(docstring: str) -> list[str]:
    """The rule numbers with which a docstring begins: '7.3.3-S, A-09: …' names two."""
    head, colon, _ = docstring.partition(":")
    if not colon:
        return []
    ids = [piece.strip() for piece in head.replace("\n", " ").split(",")]
    return ids if all(re.fullmatch(r"[A-Z0-9][\w.()-]*(?: \(\d+(?:\.\d+)?\))?(?: [A-Z]\w*)?", id) for id in ids) else []


def functions_by_rule(folder: Path, package: str) -> dict[str, list[str]]:
    """For each rule id the functions, classes and data files that implement it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).with_suffix("").parts
        if inside[0] == WEB:
            continue
        module = ".".join([package, *inside])
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                for rule in rule_ids(ast.get_docstring(node) or ""):
                    found.setdefault(rule, []).append(f"{module}.{node.name}")
    for path in sorted(data_folder(folder).glob("charts/*.toml")):
        for rule in re.findall(r'^(?:rule|ruling)\s*=\s*"([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE):
            place = f"charts/{path.name}"
            if place not in found.setdefault(rule, []):
                found[rule].append(place)
    return found
