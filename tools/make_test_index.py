"""Write which tests cover which rule, for `opfor rules`, into every game's `tests.json`.

A test covers the rules with which its docstring begins ('7.3.3-S, A-09: …'). Which game it is about is said by a
constant of its module, GAME = "fields-of-despair"; without one by its folder or file name: tests/fields_of_despair/,
tests/fod/ or tests/test_fod_*.py. Ids that the game does not know are no rules. `--check` fails when a file is stale.
"""

from __future__ import annotations

import ast
import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from opfor.kernel.rulebook import rule_ids

ROOT = Path(__file__).parent.parent


def games(root: Path) -> dict[str, Path]:
    """The folder of each game by its id."""
    found = [*root.glob("src/opfor/games/*/rules.toml"), *root.glob("src/opfor/games/*/data/rules.toml")]
    return {path.relative_to(root).parts[3].replace("_", "-"): path.parent for path in found}


def known_ids(folder: Path) -> set[str]:
    """Every rule and ruling of a game."""
    found: set[str] = set()
    for name, kind in (("rules.toml", "rule"), ("rulings.toml", "ruling")):
        path = folder / name
        if path.exists():
            found |= {entry["id"] for entry in tomllib.loads(path.read_text(encoding="utf-8")).get(kind, [])}
    return found


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
    ids = {game: known_ids(folder) for game, folder in folders.items()}
    for path in sorted((root / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        place = path.relative_to(root)
        game = game_of(place.relative_to("tests"), tree, list(folders))
        if game not in folders:
            continue
        for name, rules in tests_of(tree):
            for rule in rules:
                if rule in ids[game]:
                    covered[game].setdefault(rule, []).append(f"{place.as_posix()}::{name}")
    return {
        folders[game] / "tests.json": json.dumps(
            {rule: sorted(set(tests)) for rule, tests in sorted(found.items())}, indent=1
        )
        + "\n"
        for game, found in covered.items()
    }


def main() -> None:
    """Write, or with `--check` compare."""
    stale = []
    for path, text in index(ROOT).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if "--check" not in sys.argv:
                path.write_text(text, encoding="utf-8")
    if stale and "--check" in sys.argv:
        names = ", ".join(path.relative_to(ROOT).as_posix() for path in stale)
        raise SystemExit(f"stale test index, run `make index`: {names}")


if __name__ == "__main__":
    main()
