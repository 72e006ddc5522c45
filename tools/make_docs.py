"""Write the pages of the documentation that are made from the sources.

    python tools/make_docs.py [--check]

For each game `docs/GAME-departures.md`: every place where the default departs from the printed sheet, or the sheet is
unclear, lost or silent, with the switch, from `rulings.toml`. `docs/reference.md`: every public name of `opfor` and
`opfor.plugin`, from the docstrings. `docs/logs/GAME.md`: a whole game as `opfor log` tells it, from its golden script.
`--check` fails when a page is stale.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any

import opfor
from opfor import plugin
from opfor.kernel.game import Game
from opfor.kernel.rulebook import PRINTED
from opfor.registry import games
from opfor.testing.golden import Script, Transcript
from opfor.text.log import as_markdown
from opfor.text.rules import departures, switch_text

DOCS = Path(__file__).resolve().parent.parent / "docs"
GOLDEN = DOCS.parent / "tests" / "golden"
LOGS = {  # the golden script of each game that is worth reading
    "fields-of-despair": "whole-game-on-screen",
    "flanders-fields": "lane-programs",
    "last-crusade": "to-the-headquarters",
}
Definition = ast.ClassDef | ast.FunctionDef


def departures_page(game: Game) -> str:
    """Where a game departs from its printed sheet."""
    lines = [f"# {game.full_title}: departures from the printed sheet", ""]
    lines += ["Made from `rulings.toml` by `tools/make_docs.py`. The printed sheet is followed everywhere else;"]
    lines += [f"`opfor rules {game.id} --departures` shows the same.", ""]
    for printed, found in departures(game).items():
        lines += [f"## {PRINTED[printed]}", ""]
        for one in found:
            ruling = one.ruling
            lines += [f"**{ruling.id}** {ruling.question}  ", f"Played: {ruling.ruling}  ", f"Why: {ruling.reason}  "]
            lines += [f"Otherwise: {ruling.alternatives}  "] if ruling.alternatives else []
            lines += [f"Switch: `{switch_text(one.switch)}`" if one.switch else "No switch.", ""]
    return "\n".join(lines)


def reference_page() -> str:
    """Every public name with its docstring."""
    lines = ["# Reference", "", "Made from the docstrings by `tools/make_docs.py`.", ""]
    lines += ["## `opfor`: for programs", "", *described(opfor, [name for name in opfor.__all__ if name != "errors"])]
    errors = import_module("opfor.errors")
    lines += ["### `opfor.errors`", "", *described(errors, public(errors), "####")]
    lines += ["## `opfor.plugin`: for games", "", *described(plugin, public(plugin))]
    return "\n".join(lines)


def public(module: Any) -> list[str]:
    """The names that a module hands on, from A to Z."""
    return sorted(name for name in vars(module) if not name.startswith("_"))


def log_page(game: str, script: str) -> str:
    """A whole game in sentences."""
    return as_markdown(Transcript(Script.read(GOLDEN / game / f"{script}.script")).match) + "\n"


def described(module: Any, names: list[str], heading: str = "###") -> Iterator[str]:
    """The names of a module: constants in a line, then classes and functions with their docstrings."""
    plain = {name: value for name in names if isinstance(value := getattr(module, name), str)}
    if plain:
        yield from ("Constants: " + ", ".join(f"`{name}`" for name in plain) + ".", "")
    for name in names:
        found = None if name in plain else definition(getattr(module, name))
        if found is None:
            continue
        yield from (f"{heading} `{title(found, name)}`", "", text_of(found), "")
        if isinstance(found, ast.ClassDef):
            for method in found.body:
                if (
                    isinstance(method, ast.FunctionDef)
                    and not method.name.startswith("_")
                    and ast.get_docstring(method)
                ):
                    yield f"- `{title(method, method.name)}`: {' '.join(text_of(method).split())}"
            yield ""


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse((DOCS.parent / "src" / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))


def definition(value: Any) -> Definition | None:
    """Where a class or function is defined; None for what is neither."""
    name, module = getattr(value, "__qualname__", ""), getattr(value, "__module__", "")
    for node in _tree(module).body if module.startswith("opfor.") else ():
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node
    return None


def title(node: Definition, name: str) -> str:
    """A name with its arguments; a class with its fields."""
    if isinstance(node, ast.FunctionDef):
        shown = "property" in [ast.unparse(decorator) for decorator in node.decorator_list]
        arguments = ast.unparse(node.args).removeprefix("self").removeprefix(", ")
        return name if shown else f"{name}({arguments})"
    fields = [one.target.id for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
    return f"{name}({', '.join(field for field in fields if not field.startswith('_'))})" if fields else name


def text_of(node: Definition) -> str:
    """A docstring as one paragraph, or several."""
    paragraphs = cleandoc(ast.get_docstring(node) or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def pages() -> dict[Path, str]:
    """Every page that is made, by its file."""
    found = {DOCS / f"{game.id}-departures.md": departures_page(game) for game in games().values()}
    found |= {DOCS / "logs" / f"{game}.md": log_page(game, script) for game, script in LOGS.items()}
    return found | {DOCS / "reference.md": reference_page()}


def main() -> None:
    """Write, or with `--check` compare."""
    made = pages()
    stale = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if "--check" not in sys.argv:
        for path in stale:
            path.parent.mkdir(exist_ok=True)
            path.write_text(made[path], encoding="utf-8")
    elif stale:
        raise SystemExit(f"stale pages, run `make index`: {', '.join(path.name for path in stale)}")


if __name__ == "__main__":
    main()
