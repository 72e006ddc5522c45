"""The rules index and the register of rulings of a game.

`rules.toml` lists every printed step and rule with a sentence of our own and its status; `rulings.toml`
every ambiguity with the question, the choice and the reason. Which function implements a rule is read off
the sources: a rule's function begins its docstring with the rule's number. Which tests cover it is kept in
a generated file, because tests are not installed.
"""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from opfor.kernel.charts import Source
from opfor.kernel.errors import DataError

RULE_FILES = (".py", ".toml", ".csv", ".json")


class RuleData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule: id, text of our own, and the reason where it is not used."""

    id: str
    text: str
    source: str = "printed"
    not_used: str = ""


class RulingData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ruling: what the sheet leaves open, what we play, why, and the switch that changes it."""

    id: str
    question: str
    ruling: str
    reason: str
    alternatives: str = ""
    switch: str = ""
    not_used: str = ""


class _RulesFile(msgspec.Struct, forbid_unknown_fields=True):
    rule: list[RuleData]


class _RulingsFile(msgspec.Struct, forbid_unknown_fields=True):
    ruling: list[RulingData]


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
        self.folder, self.package = folder, package
        self.rules = {rule.id: rule for rule in _load(folder / "rules.toml", _RulesFile).rule}
        self.rulings = {ruling.id: ruling for ruling in _load(folder / "rulings.toml", _RulingsFile).ruling}

    def has(self, rule: str) -> bool:
        """Is this a rule or ruling we know?"""
        return rule in self.rules or rule in self.rulings

    def index(self) -> list[Entry]:
        """Every rule and ruling with its status, functions and tests."""
        functions = functions_by_rule(sources_of(self.folder), self.package)
        tests_file = self.folder / "tests.json"
        tests: dict[str, list[str]] = json.loads(tests_file.read_text()) if tests_file.exists() else {}
        entries = []
        for rule in self.rules.values():
            status = f"not used: {rule.not_used}" if rule.not_used else "done"
            entries.append(
                Entry(rule.id, rule.source, rule.text, status, functions.get(rule.id, []), tests.get(rule.id, []))
            )
        for ruling in self.rulings.values():
            status = f"not used: {ruling.not_used}" if ruling.not_used else "in force"
            entries.append(
                Entry(
                    ruling.id,
                    "ruling",
                    f"{ruling.question} → {ruling.ruling}",
                    status,
                    functions.get(ruling.id, []),
                    tests.get(ruling.id, []),
                )
            )
        return entries


T = TypeVar("T")


def _load(path: Path, type: type[T]) -> T:
    text = path.read_text(encoding="utf-8")
    try:
        return msgspec.toml.decode(text.encode(), type=type)
    except msgspec.MsgspecError as problem:
        source = Source(path.name, text)
        found = re.search(r"\$\.(\w+)\[(\d+)\]", str(problem)) or re.search(r"(line) (\d+)", str(problem))
        line = 1
        if found:
            line = int(found[2]) if found[1] == "line" else source.block_line(found[1], int(found[2]))
        raise DataError(path.name, line, str(problem)) from None


def sources_of(folder: Path) -> Path:
    """The folder of the game whose data lie here: in its folder `data`, or beside its sources."""
    return folder.parent if folder.name == "data" else folder


@lru_cache
def digest(folder: Path) -> str:
    """The rules, charts and data of a game in sixteen letters: the same letters, the same rules."""
    found, folder = sha256(), sources_of(folder)
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        if path.suffix in RULE_FILES and not {"studies", "web"} & set(inside.parts) and inside.name != "tests.json":
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
        module = ".".join([package, *path.relative_to(folder).with_suffix("").parts])
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                for rule in rule_ids(ast.get_docstring(node) or ""):
                    found.setdefault(rule, []).append(f"{module}.{node.name}")
    for path in sorted([*folder.glob("charts/*.toml"), *folder.glob("data/charts/*.toml")]):
        for rule in re.findall(r'^(?:rule|ruling)\s*=\s*"([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE):
            place = f"charts/{path.name}"
            if place not in found.setdefault(rule, []):
                found[rule].append(place)
    return found
