"""Hostile text for every regular expression in the source, and a process that can be killed to time it in.

`re` listens to no signal and to no other thread. So the work is done in a child that the system ends when it has used
up its processor time; the parent then goes on with the next case in another child.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import importlib
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import opfor
from opfor.errors import OpforError
from opfor.kernel.questions import Question
from opfor.match.match import Match
from opfor.registry import game_named, games
from opfor.testing.playing import Trial, settings
from opfor.text.commands import COMMANDS

SOURCE = Path(opfor.__file__).parent
SIZE = 2_000
WORST_RATIO = 3.0
WORTH_MEASURING = 0.001  # seconds: what is not linear takes several times as long for 4,000 characters
CASE_SECONDS = 8.0  # of the processor
USES = ("match", "fullmatch", "search", "split", "sub", "subn", "findall", "finditer")

# Patterns that come from a variable, by the text of the call: where they come from.
GIVEN: dict[str, list[str] | str] = {
    "re.match(pattern, line)": [r"\s*name\s*=", r"\s*\[", r"\s*rows\s*="],
    "re.sub(hint, lambda found: found.group()[-1] if found.group()[-1] == '?' else '', text)": "_HINTS",
    "re.fullmatch(question.columns[0].pattern, word)": [],  # the patterns of columns are collected where they are given
    "re.fullmatch(column.pattern, text.upper())": [],
    "re.fullmatch(column.pattern, word)": [],
    "re.fullmatch(typable, key)": [r"\w+"],
}


# Collecting


def patterns() -> Iterator[dict[str, Any]]:
    """Every pattern in the source with how it is used: calls of `re`, and patterns that are given to columns."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
    used = _uses(trees.values())
    for path, tree in trees.items():
        place = path.relative_to(SOURCE).as_posix()
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            if isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "re":
                if node.func.attr == "compile":
                    ways = used.get(_name_of(tree, node), set(USES))
                elif node.func.attr in USES:
                    ways = {node.func.attr}
                else:
                    continue
                flags = [ast.unparse(one) for one in node.args[1:] if "re." in ast.unparse(one)]
                flags += [ast.unparse(one.value) for one in node.keywords if one.arg == "flags"]
                found = _values(path, node, node.args[0])
            else:
                given = [one.value for one in node.keywords if one.arg == "pattern"]
                if not given:
                    continue
                ways, flags, found = {"fullmatch"}, [], _values(path, node, given[0])
            for pattern in found:
                number = int(eval(" | ".join(flags), {"re": re})) if flags else 0
                yield {"place": f"{place}:{node.lineno}", "pattern": pattern, "flags": number, "ways": sorted(ways)}


def _uses(trees: Iterable[ast.Module]) -> dict[str, set[str]]:
    """How compiled patterns are used, by the last part of their name."""
    found: dict[str, set[str]] = {}
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in USES:
                found.setdefault(ast.unparse(node.value).rpartition(".")[2], set()).add(node.attr)
    return found


def _name_of(tree: ast.Module, call: ast.Call) -> str:
    """The name that a compiled pattern is given: of a variable, or of an argument."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is call:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            return ast.unparse(target)
        if isinstance(node, ast.keyword) and node.value is call and node.arg is not None:
            return node.arg
    return ""


class _Names(dict[str, Any]):
    """The names of a module; one that only a function knows is a word."""

    def __missing__(self, key: str) -> Any:
        if hasattr(builtins, key):
            raise KeyError(key)
        return "name"


def _values(path: Path, call: ast.Call, node: ast.expr) -> list[str]:
    """What an expression comes to in its module."""
    module = path.relative_to(SOURCE.parent).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    names = _Names(vars(importlib.import_module(module)))
    known = GIVEN.get(ast.unparse(call))
    if isinstance(known, str):
        return list(names[known])
    if known is not None:
        return known
    if isinstance(node, ast.Name | ast.Attribute) and ast.unparse(node) not in names:
        raise AssertionError(f"{path}:{call.lineno}: say in GIVEN what {ast.unparse(call)!r} is given")
    text = ast.unparse(node).replace("self.name", "'name'")
    return [eval(text, {}, names)]


# Making hostile text


def hostile(pattern: str, flags: int, size: int = SIZE) -> Iterator[str]:
    """Texts of about `size` characters that a pattern may choke on, made of its own letters.

    Each begins like a match, repeats one or two of the letters that the pattern knows, and ends so that it fails.
    """
    tree = re._parser.parse(pattern, flags)
    letters = sorted(set(_letters(tree)))[:14]
    begun = list(dict.fromkeys(["", *_beginnings(tree)]))[:14]
    pieces = [*letters, *(one + two for one in letters for two in letters if one != two)]
    bodies = list(dict.fromkeys([*_bodies(tree), *pieces]))[:120]
    for start in begun:
        for body in bodies:
            text = start + body * (size // len(body))
            yield text[:size] + "\N{BELL}"


def _letters(tree: Any) -> Iterator[str]:
    """One letter for every literal, range and class of a pattern."""
    for kind, value in tree:
        name = str(kind)
        if name == "LITERAL":
            yield chr(value)
        elif name in ("NOT_LITERAL", "ANY"):
            yield from "a "
        elif name == "IN":
            yield _one_in(value)
            for inner, what in value:
                if str(inner) == "LITERAL":
                    yield chr(what)
        for part in _parts(kind, value):
            yield from _letters(part)


def _parts(kind: Any, value: Any) -> list[Any]:
    name = str(kind)
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return [value[2]]
    if name == "SUBPATTERN":
        return [value[3]]
    if name == "BRANCH":
        return list(value[1])
    if name in ("ASSERT", "ASSERT_NOT"):
        return [value[1]]
    return [value] if name == "ATOMIC_GROUP" else []


def _one_in(members: Any) -> str:
    """A letter of a class, a plain one if there is one."""
    made = re.compile("[" + "".join(_member(one) for one in members) + "]", re.DOTALL)
    return next((letter for letter in "a1A ,.-_:>\n\"'#x" if made.fullmatch(letter)), "a")


def _member(one: Any) -> str:
    kind, value = str(one[0]), one[1]
    if kind == "NEGATE":
        return "^"
    if kind == "LITERAL":
        return re.escape(chr(value))
    if kind == "RANGE":
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    classes = {"DIGIT": r"\d", "NOT_DIGIT": r"\D", "SPACE": r"\s", "NOT_SPACE": r"\S", "WORD": r"\w", "NOT_WORD": r"\W"}
    return classes[str(value).removeprefix("CATEGORY_")]


def _sample(tree: Any) -> str:
    """A short text that the pattern begins with, or nearly."""
    text = ""
    for kind, value in tree:
        name = str(kind)
        if name == "LITERAL":
            text += chr(value)
        elif name in ("ANY", "NOT_LITERAL"):
            text += "a"
        elif name == "IN":
            text += _one_in(value)
        elif name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            text += _sample(value[2]) * max(1, min(value[0], 3))
        elif name == "BRANCH":
            text += _sample(value[1][0])
        elif name == "SUBPATTERN":
            text += _sample(value[3])
        elif name == "ATOMIC_GROUP":
            text += _sample(value)
    return text


def _beginnings(tree: Any, before: str = "") -> Iterator[str]:
    """What leads up to each repetition, with and without one turn of it."""
    for kind, value in tree:
        name = str(kind)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            yield before
            yield from _beginnings(value[2], before)
        elif name not in ("ASSERT", "ASSERT_NOT"):
            for part in _parts(kind, value):
                yield from _beginnings(part, before)
        before += _sample([(kind, value)])
    yield before


def _bodies(tree: Any) -> Iterator[str]:
    """One turn of each repetition."""
    for kind, value in tree:
        if str(kind) in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT") and (body := _sample(value[2])):
            yield body
        for part in _parts(kind, value):
            yield from _bodies(part)


# Timing, in a process that may be killed


def seconds(work: Callable[[str], Any], text: str, times: int) -> float:
    """The processor time that the work takes for a text: the best of several times."""
    best = float("inf")
    for _ in range(times):
        begun = time.process_time()
        with contextlib.suppress(OpforError):
            work(text)
        best = min(best, time.process_time() - begun)
    return best


def slow(work: Callable[[str], Any], texts: Iterable[tuple[str, str]]) -> str:
    """What is wrong with how long the work takes for each text and for one of twice its length; nothing if nothing."""
    for short, long in texts:
        signal.setitimer(signal.ITIMER_VIRTUAL, CASE_SECONDS)  # its signal ends the process, also within `re`
        if seconds(work, long, 1) < WORTH_MEASURING or seconds(work, long, 3) < WORTH_MEASURING:
            continue
        for times in (3, 7, 15):  # a machine that is busy elsewhere gets another chance
            taken, half = seconds(work, long, times), seconds(work, short, times)
            if taken < WORST_RATIO * half:
                break
        else:
            return f"{taken * 1000:.0f} ms for {long[:40]!r}…, {taken / half:.1f} times as long as for half of it"
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return ""


def time_pattern(case: dict[str, Any]) -> str:
    """Time one pattern in each way in which it is used."""
    made = re.compile(case["pattern"], case["flags"])
    for way in case["ways"]:
        method = getattr(made, way)

        def work(text: str, method: Any = method, way: str = way) -> None:
            found = method("", text) if way in ("sub", "subn") else method(text)
            if way == "finditer":
                list(found)

        texts = zip(
            hostile(case["pattern"], case["flags"]), hostile(case["pattern"], case["flags"], 2 * SIZE), strict=True
        )
        if problem := slow(work, texts):
            return f"{way}: {problem}"
    return ""


# Readers of typed text


def readers() -> list[dict[str, str]]:
    """Every function that reads a text for a question or a match, with each game that it may read for."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        module = path.relative_to(SOURCE.parent).with_suffix("").as_posix().replace("/", ".")
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            kinds = [ast.unparse(one.annotation) for one in node.args.args if one.annotation is not None]
            if kinds in (["Question", "str"], ["Match", "str"]):
                known = vars(importlib.import_module(module))[kinds[0]]
                for id in games() if known in (Question, Match) else ():
                    if not module.startswith("opfor.games.") or module.split(".")[2] == id.replace("-", "_"):
                        found.append({"module": module, "name": node.name, "kind": kinds[0], "game": id})
    return found


@cache
def _all_patterns() -> list[dict[str, Any]]:
    return list(patterns())


@cache
def _starts(module: str) -> list[str]:
    """What the patterns of a module begin with."""
    path = module.removeprefix("opfor.").replace(".", "/") + ".py:"
    own = [one for one in _all_patterns() if one["place"].startswith(path)]
    return sorted({start for one in own for start in _beginnings(re._parser.parse(one["pattern"]))})


@cache
def _questions(id: str, by: str) -> tuple[Match, list[Question]]:
    """A game at its beginning, and a question of each name or kind that it asks within some decisions of chance."""
    game, found = game_named(id), dict[str, Question]()
    for setting in settings(game)[:: max(1, len(settings(game)) // 6)]:
        trial = Trial(game, setting, "hostile")
        while (question := trial.match.question) is not None and trial.match.decisions < 60:
            found.setdefault(getattr(question, by), question)
            trial.decide()
    return Trial(game, settings(game)[0], "hostile").match, list(found.values())[:12]


def time_reader(case: dict[str, str]) -> str:
    """Time one reader: for a match with every command, for every question with what its options are called."""
    read = getattr(importlib.import_module(case["module"]), case["name"])
    match, questions = _questions(case["game"], "id" if case["module"].startswith("opfor.games.") else "kind")
    for asked in questions if case["kind"] == "Question" else [match]:
        keys = [option.key for option in getattr(asked, "options", ())][:1]
        bodies = [*" ,a1>=", "a,", "1 ", "a=1,", *(f"{key}," for key in keys)]
        starts = ["", *COMMANDS] if case["kind"] == "Match" else _starts(case["module"]) or [""]

        def texts(size: int, starts: list[str] = starts, bodies: list[str] = bodies) -> Iterator[str]:
            for start in starts:
                for body in bodies:
                    yield (f"{start} ".lstrip() + body * size)[: size - 1] + "\N{BELL}"

        def work(text: str, asked: Any = asked) -> None:
            # A helper that is called for some questions only may stumble over the others.
            with contextlib.suppress(Exception if case["name"].startswith("_") else OpforError):
                read(asked, text)

        if problem := slow(work, zip(texts(SIZE), texts(2 * SIZE), strict=True)):
            return f"{getattr(asked, 'id', 'a match')}: {problem}"
    return ""


def timed(cases: list[Any], function: str) -> dict[int, str]:
    """What is wrong with which case, by its number. `function` is 'module:name' and takes a case."""
    problems: dict[int, str] = {}
    first = 0
    while first < len(cases):
        child = subprocess.run(
            [sys.executable, __file__, function, str(first)],
            input=json.dumps(cases),
            capture_output=True,
            text=True,
            timeout=600,
        )
        told = [json.loads(line) for line in child.stdout.splitlines()]
        problems |= {number: problem for number, problem in told if problem}
        first += len(told)
        if first < len(cases):
            assert child.returncode == -signal.SIGVTALRM, child.stderr[-2_000:]
            problems[first] = f"no answer within {CASE_SECONDS:g} s of processor time"
            first += 1
    return problems


if __name__ == "__main__":
    module, _, name = sys.argv[1].partition(":")
    work_on = getattr(importlib.import_module(module), name) if module != "hostile" else globals()[name]
    for number, case in list(enumerate(json.load(sys.stdin)))[int(sys.argv[2]) :]:
        print(json.dumps([number, work_on(case)]), flush=True)
