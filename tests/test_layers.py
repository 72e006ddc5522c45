"""The layers: every package imports only what lies below it; rules touch the world through the desk alone.

The sources are read, not run: a rule that breaks these laws would break saves, replays or odds somewhere,
some day, and seldom where a test looks.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import opfor

ROOT = Path(opfor.__file__).parent
EVERYTHING = sorted(ROOT.rglob("*.py"))
KERNEL = sorted((ROOT / "kernel").rglob("*.py"))
SCREENS = sorted((ROOT / "games").glob("*/web/**/*.py")) + sorted((ROOT / "games").glob("*/commands.py"))
GAMES = sorted({*(ROOT / "games").rglob("*.py")} - {*SCREENS})
LAYERS = (  # what stands in one line may import what stands in the lines above it, and itself
    ("opfor.native", "opfor.system"),
    ("opfor.kernel",),
    ("opfor.errors",),
    ("opfor.games",),
    ("opfor.registry", "opfor.plugin"),
    ("opfor.custom",),
    ("opfor.match",),
    ("opfor.api",),
    ("opfor.study", "opfor.env"),
    ("opfor.text",),
    ("opfor.testing",),
    ("opfor.web",),
    ("opfor.cli",),
    ("opfor",),
)
FOR_SCREENS = (  # what the pages of a game may use of the web package
    *(f"opfor.web.{name}" for name in ("kit", "requests", "render", "match_store", "match_view", "events")),
)
IMPURE = (
    "random",
    "time",
    "datetime",
    "secrets",
    "uuid",
    "threading",
    "asyncio",
    "socket",
    "subprocess",
    "multiprocessing",
    "copy.deepcopy",
    "os",
    "sys",
    "tempfile",
    "locale",
)
READING = {
    "open",
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "unlink",
    "mkdir",
    "iterdir",
    "glob",
    "rglob",
}
PRINTING = {"print", "input", "eval", "exec", "breakpoint", "__import__", "id", "hash", "globals"}
CHANGING = {
    "append",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "clear",
    "update",
    "add",
    "discard",
    "setdefault",
    "sort",
    "reverse",
    "__setitem__",
}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(tree: ast.Module, module: str) -> Iterator[str]:
    """Every module or name that is imported, anywhere in the file, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                base = ".".join([*module.split(".")[: -node.level], *([base] if base else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def layer_of(module: str) -> int:
    """The line of LAYERS in which a module's package stands; `opfor` itself stands above all."""
    parts = module.split(".")
    if parts[:2] == ["opfor", "games"] and parts[3:4] in (["web"], ["commands"]):
        return layer_of("opfor.web")  # a game's own screens and commands
    return next(number for number, line in enumerate(LAYERS) if within(module, line))


def package_of(module: str) -> str:
    """What a module may import freely: its package, or the game that it belongs to."""
    return ".".join(module.split(".")[: 3 if within(module, ("opfor.games",)) else 2])


def wrong_imports(tree: ast.Module, module: str) -> list[str]:
    """What a module imports from a layer that it must not know; only the registry finds games, by entry points."""
    found = [name for name in imported(tree, module) if within(name, ("opfor",))]
    others = [
        name for name in found if package_of(name) != package_of(module) and name not in ("opfor", "opfor.native")
    ]
    if module.split(".")[:2] == ["opfor", "games"] and module.split(".")[3:4] == ["web"]:
        others = [name for name in others if not within(name, FOR_SCREENS)]
    return [name for name in others if layer_of(name) >= layer_of(module) or within(name, ("opfor.games",))]


def impurities(tree: ast.Module, module: str) -> list[str]:
    """What a game's module does besides the desk: clocks, chance, files, screens, state of its own."""
    found = [f"imports {name}" for name in imported(tree, module) if within(name, IMPURE)]
    rules = any(
        isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        and any(argument.arg == "desk" for argument in node.args.args)
        for node in ast.walk(tree)
    )
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if isinstance(node.func, ast.Name) and called in PRINTING:
                found.append(f"line {node.lineno} calls {called}()")
            if rules and called in READING:
                found.append(f"line {node.lineno} reads or writes a file by {called}() beside its rules")
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _suspends(node):
            found.append(f"line {node.lineno}: {node.name} is a generator or asynchronous, and takes a desk")
    return found + list(changed_globals(tree, rules))


def _suspends(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A rule that stops in the middle: it cannot be saved, and a forgotten `yield from` passes a type checker."""
    if not any(argument.arg == "desk" for argument in function.args.args):
        return False
    inside = (ast.Yield, ast.YieldFrom, ast.Await)
    return isinstance(function, ast.AsyncFunctionDef) or any(isinstance(n, inside) for n in ast.walk(function))


def changed_globals(tree: ast.Module, rules: bool) -> Iterator[str]:
    """Functions that change what belongs to the module: it would outlive the game and leak into the next.

    Where no desk is near, a private name may be filled: what a plain function remembers of its own answers.
    """
    owned = {
        target.id
        for statement in tree.body
        if isinstance(statement, ast.Assign | ast.AnnAssign)
        for target in (statement.targets if isinstance(statement, ast.Assign) else [statement.target])
        if isinstance(target, ast.Name)
    }
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        local = {argument.arg for argument in [*function.args.args, *function.args.kwonlyargs]}
        local |= {
            node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        for node in ast.walk(function):
            if isinstance(node, ast.Global):
                yield f"line {node.lineno} says global {', '.join(node.names)}"
            name = _changed_name(node)
            if name in owned - local and (rules or not name.startswith("_")):
                yield f"line {getattr(node, 'lineno', 0)} changes {name}, which belongs to the module"


def _changed_name(node: ast.AST) -> str:
    """The name whose content a statement changes: NAME[...] = x, NAME.field += x, NAME.append(x)."""
    if isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
        return _root(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        return _root(node.func.value)
    return ""


def _root(node: ast.AST) -> str:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


GAME_LAYERS = (  # inside a game, from below: a folder or module imports what stands in the lines above it, and itself
    ("model",),
    ("setup",),
    ("seats.base",),
    ("rules",),
    ("seats",),
    ("enemy",),
    ("sequence",),
    ("policies", "questions", "view"),
    ("study",),
    ("game", "web", "commands"),
)


def game_layer(module: str) -> tuple[int, str]:
    """Where in its game a module stands: the line of GAME_LAYERS, and the folder or module it belongs to."""
    inside = ".".join(module.split(".")[3:])
    return next((number, name) for number, line in enumerate(GAME_LAYERS) for name in line if within(inside, (name,)))


def against_the_order(tree: ast.Module, module: str) -> list[str]:
    """What a module of a game imports from a higher folder of its game."""
    if len(module.split(".")) < 4:
        return []
    layer, part = game_layer(module)
    wrong = []
    for name in imported(tree, module):
        if not within(name, (".".join(module.split(".")[:3]),)) or len(name.split(".")) < 4:
            continue
        other, where = game_layer(name)
        if where != part and other >= layer and not (part == "game" and where in ("web", "commands")):
            wrong.append(name)
    return wrong


def inside_functions(tree: ast.Module) -> list[str]:
    """The imports that a module makes inside its functions."""
    return [
        f"line {node.lineno}"
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


# --- The scanner itself ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("opfor.kernel.desk", "import opfor.games.last_crusade"),
        ("opfor.match.match", "from opfor.games import last_crusade"),
        ("opfor.match.match", "def f():\n    from opfor.cli.main import main"),
        ("opfor.match.match", "from ..games import last_crusade"),
        ("opfor.match.match", "from opfor import api"),
        ("opfor.web.pages.lobby", "from opfor.games.one.data import CHARTS"),
        ("opfor.web.pages.lobby", "from opfor.cli.play import play"),
        ("opfor.registry", "from opfor.match.match import Match"),
        ("opfor.games.one.air", "from opfor.games.two.data import CHARTS"),
        ("opfor.games.one.air", "from opfor.games import two"),
        ("opfor.games.one.enemy.air", "from ...two import data"),
        ("opfor.games.one.air", "from opfor.cli import render"),
        ("opfor.games.one.air", "import opfor.web.app"),
        ("opfor.games.one.air", "from opfor.testing.scripted import Scripted"),
        ("opfor.games.one.air", "from opfor.web.kit.board import Board"),
        ("opfor.games.one.web.board", "from opfor.web.app import create_app"),
        ("opfor.games.one.web.board", "from opfor.web.pages.lobby import lobby"),
        ("opfor.games.one.web.board", "from opfor.games.two.web.board import board"),
    ],
)
def test_the_scanner_finds_what_crosses_the_layers(module: str, source: str) -> None:
    """Absolute, relative, inside a function: an import is an import."""
    assert wrong_imports(ast.parse(source), module)


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from random import choice",
        "from time import perf_counter",
        "import datetime as dt",
        "from copy import deepcopy",
        "def rule(state, desk):\n    return open('x')",
        "from pathlib import Path\ndef rule(state, desk):\n    return Path('x').read_text()",
        "def rule(state, desk):\n    print(state)",
        "SEEN = []\ndef rule(state, desk):\n    SEEN.append(1)",
        "SEEN = {}\ndef rule(state, desk):\n    SEEN['a'] = 1",
        "SEEN: dict = {}\ndef rule(state, desk):\n    SEEN['a'] += 1",
        "COUNT = 0\ndef rule(state, desk):\n    global COUNT\n    COUNT += 1",
        "TABLE = [[0]]\ndef rule(state, desk):\n    TABLE[0][0] = 1",
        "THING = object()\ndef rule(state, desk):\n    THING.field = 1",
        "def rule(state, desk):\n    return sorted(state, key=id) or hash(state)",
        "async def rule(state, desk):\n    await desk.ask()",
        "def rule(state, desk):\n    answer = yield 'question'",
        "_seen = {}\ndef rule(state, desk):\n    _seen['a'] = 1",
        "SEEN = {}\ndef plain(key):\n    SEEN[key] = 1",
    ],
)
def test_the_scanner_finds_what_is_impure(source: str) -> None:
    """Each law is broken once; the scanner must say so, or the tests below prove nothing."""
    assert impurities(ast.parse(source), "opfor.games.one.air")


@pytest.mark.parametrize(
    "source",
    [
        "from opfor.kernel.desk import Desk\ndef rule(state, desk):\n    return desk.roll('1d6', 'x')",
        "from opfor.games.one import data\nfrom opfor.games.one.data import CHARTS",
        "TABLE = [1, 2]\ndef rule(state, desk):\n    found = [*TABLE]\n    found.append(3)\n    return found",
        "SEEN = []\ndef rule(state, desk):\n    SEEN = []\n    SEEN.append(1)",
        "from pathlib import Path\nTEXT = Path('x').read_text()",
        "def rule(state, desk):\n    state.men[3] = 1\n    state.agenda.append(('x', ()))",
        "_seen = {}\ndef plain(key):\n    _seen[key] = 1",
        "def pairs(data):\n    yield from data",
    ],
)
def test_the_scanner_lets_plain_rules_pass(source: str) -> None:
    """What games do all day is allowed."""
    tree = ast.parse(source)
    assert impurities(tree, "opfor.games.one.air") == [] == wrong_imports(tree, "opfor.games.one.air")


# --- The sources ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EVERYTHING, ids=name_of)
def test_a_module_knows_only_what_lies_below_it(path: Path) -> None:
    """House 10: kernel, games, registry, custom, match, study and text, front ends; no game knows another."""
    assert wrong_imports(tree_of(path), name_of(path)) == []


@pytest.mark.parametrize("path", sorted((ROOT / "web/kit").rglob("*.py")), ids=name_of)
def test_the_kit_for_boards_knows_neither_games_nor_the_app(path: Path) -> None:
    """House 10: a board of any game can be built from it, in a test too."""
    found = [name for name in imported(tree_of(path), name_of(path)) if within(name, ("opfor.web",))]
    assert [name for name in found if not within(name, ("opfor.web.kit",))] == []


@pytest.mark.parametrize("folder", ["web/templates", "web/static"])
def test_no_page_of_ours_mentions_a_game(folder: str) -> None:
    """House 3: what belongs to one game is in its folder."""
    names = [path.name for path in (ROOT / "games").iterdir() if (path / "game.py").exists()]
    words = [*names, *(name.replace("_", "-") for name in names), *(name.replace("_", " ").title() for name in names)]
    for path in sorted(path for path in (ROOT / folder).glob("*.*") if path.suffix != ".png"):
        text = path.read_text(encoding="utf-8")
        assert [word for word in words if word in text] == [], path.name


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_imports_inside_a_game_go_one_way(path: Path) -> None:
    """House 1: model, setup, rules, seats, enemy, sequence, then policies, questions and view, study, game."""
    assert against_the_order(tree_of(path), name_of(path)) == []


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in GAMES if path.name == "game.py"), ids=lambda f: f.name
)
def test_every_game_has_the_same_shape(folder: Path) -> None:
    """House 1: no game has a folder or module that the others would not recognise."""
    known = {"__init__.py", "game.py", "sequence.py", "commands.py", "data"}
    known |= {"model", "setup", "rules", "seats", "enemy", "policies", "questions", "view", "study", "web"}
    assert {path.name for path in folder.iterdir() if path.name != "__pycache__"} <= known


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("opfor.games.one.model.state", "from opfor.games.one.rules.air import fly"),
        ("opfor.games.one.seats.base", "from opfor.games.one.rules import air"),
        ("opfor.games.one.rules.air", "from opfor.games.one.seats.board import Board"),
        ("opfor.games.one.view.view", "from opfor.games.one.questions.forms import form"),
        ("opfor.games.one.study.preview", "from opfor.games.one.game import GAME"),
    ],
)
def test_the_scanner_finds_imports_against_the_order(module: str, source: str) -> None:
    assert against_the_order(ast.parse(source), module)


@pytest.mark.parametrize("path", [*GAMES, *SCREENS], ids=name_of)
def test_no_game_imports_inside_a_function(path: Path) -> None:
    """House 1: pages and commands neither; they are loaded when they are wanted."""
    assert inside_functions(tree_of(path)) == []


def test_the_scanner_finds_imports_inside_functions() -> None:
    assert inside_functions(
        ast.parse("def fly():\n    if True:\n        from opfor.games.one.model.state import State")
    )


def test_the_scanner_lets_imports_in_order_pass() -> None:
    source = "from opfor.games.one.seats.base import Seat\nfrom opfor.games.one.model import data"
    assert against_the_order(ast.parse(source), "opfor.games.one.rules.air") == []


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_rules_touch_the_world_through_the_desk_alone(path: Path) -> None:
    """No clock, no random, no screen, no state of the module; files only where no desk is near."""
    assert impurities(tree_of(path), name_of(path)) == []


@pytest.mark.parametrize("path", KERNEL + GAMES, ids=name_of)
def test_states_are_never_copied_by_deepcopy(path: Path) -> None:
    """Copies are generated; deepcopy would hide a nested state and cost a hundred times as much."""
    tree = tree_of(path)
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert "deepcopy" not in names | attributes | {name.split(".")[-1] for name in imported(tree, name_of(path))}


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_no_rule_walks_through_a_set(path: Path) -> None:
    """The order of a set of words changes from process to process; `sorted` gives one that does not."""
    unordered = []
    for node in ast.walk(tree_of(path)):
        loops = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple"):
            loops = node.args[:1]
        for walked in loops:
            called = walked.func if isinstance(walked, ast.Call) else None
            if isinstance(walked, ast.Set | ast.SetComp) or (
                isinstance(called, ast.Name) and called.id in ("set", "frozenset")
            ):
                unordered.append(f"line {walked.lineno}: {ast.unparse(walked)[:60]}")
    assert unordered == []


def test_there_is_something_to_scan() -> None:
    """An empty list of files would pass every test above."""
    assert len(KERNEL) > 15 and any(path.name == "game.py" for path in GAMES)
