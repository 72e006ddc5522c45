"""Write which tests cover which rule, for `opfor rules`, into every game's `tests.json`.

A test covers the rules with which its docstring begins ('7.3.3-S, A-09: …'). A constant of its module names the game,
GAME = "fields-of-despair"; without one its folder or file name does: fields_of_despair/, fod/ or test_fod_*.py. Ids
that the game does not know are no rules. `--check` fails when a file is stale. Every test that a game's
`statements.toml` names must exist.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from opfor.kernel.errors import DataError
from opfor.kernel.rulebook import MODES, Rulebook, rule_ids

ROOT = Path(__file__).parent.parent


def games(root: Path) -> dict[str, Path]:
    """The folder of each game's data by its id; the data lie in `data` or beside `game.py`."""
    found = [path for place in ("*/rules.toml", "*/data/rules.toml") for path in root.glob(f"src/opfor/games/{place}")]
    return {path.relative_to(root).parts[3].replace("_", "-"): path.parent for path in found}


def game_of(path: Path, tree: ast.Module, known: list[str]) -> str:
    """The game a test module is about; '' for none."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="GAME")], value=ast.Constant(value=str(game))):
                return game
    words = [*path.parts[:-1], *path.stem.split("_")[1:2]]
    for game in known:
        short = "".join(word[0] for word in game.split("-"))
        if game.replace("-", "_") in words or short in words:
            return game
    return ""


def tests_of(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """Each test of a module with the ids its docstring begins with; methods as Class::test."""

    def walk(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, list[str]]]:
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                yield from walk(node.body, f"{prefix}{node.name}::")
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                yield f"{prefix}{node.name}", rule_ids(ast.get_docstring(node) or "")

    yield from walk(tree.body, "")


def index(root: Path) -> dict[Path, str]:
    """What each game's tests.json should hold."""
    folders = games(root)
    covered: dict[str, dict[str, list[str]]] = {game: {} for game in folders}
    books = {game: Rulebook(folder, game) for game, folder in folders.items()}
    for path in test_files(root):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        place = path.relative_to(root)
        game = game_of(place.relative_to("tests"), tree, list(folders))
        if game not in folders:
            continue
        for name, rules in tests_of(tree):
            for rule in rules:
                if books[game].has(rule):
                    covered[game].setdefault(rule, []).append(f"{place.as_posix()}::{name}")
    return {
        folders[game] / "tests.json": json.dumps(
            {rule: sorted(set(tests)) for rule, tests in sorted(found.items())}, indent=1
        )
        + "\n"
        for game, found in covered.items()
    }


def unproved_statements(root: Path) -> list[str]:
    """What is wrong with the statements of the games: a mistake in the file, or a test that does not exist."""
    tests = {
        f"{path.relative_to(root).as_posix()}::{name}"
        for path in test_files(root)
        for name, _ in tests_of(ast.parse(path.read_text(encoding="utf-8")))
    }
    wrong = []
    for game, folder in games(root).items():
        try:
            statements = Rulebook(folder, game).statements.values()
        except DataError as problem:
            wrong.append(f"{game}: {problem}")
            continue
        for statement in statements:
            for mode in MODES:
                proof = statement.proof(mode)
                named = proof if isinstance(proof, list) else []
                wrong += [
                    f"{game}: {statement.id}, {mode}: there is no test {test}" for test in named if test not in tests
                ]
    return wrong


def test_files(root: Path) -> list[Path]:
    """The modules of tests."""
    return sorted((root / "tests").rglob("test_*.py"))


def main() -> None:
    """Write, or with `--check` compare; statements that no test proves fail either way."""
    stale = []
    for path, text in index(ROOT).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if wrong := unproved_statements(ROOT):
        raise SystemExit("\n".join(wrong))
    if stale and "--check" in sys.argv:
        names = ", ".join(path.relative_to(ROOT).as_posix() for path in stale)
        raise SystemExit(f"stale test index, run `make index`: {names}")


if __name__ == "__main__":
    main()
