"""The rules of a game for people and for programs: the index, departures from the printed sheet, its statements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from opfor.kernel.game import Game
from opfor.kernel.inputs import Input
from opfor.kernel.names import matching
from opfor.kernel.rulebook import MODES, PRINTED, Entry, Printed, RulingData, StatementData
from opfor.kernel.text import counted, value_text
from opfor.text.render import result_text

# The index


def rule_named(game: Game, id: str) -> Entry:
    """The rule or ruling with this id; a unique beginning will do."""
    index = {entry.id.upper(): entry for entry in game.rulebook.index()}
    return index[matching(id.strip().upper(), index, "rule", game.id, f"`opfor rules {game.id}` lists them")]


def index_data(game: Game) -> list[dict[str, Any]]:
    """Every rule and ruling."""
    return [asdict(entry) for entry in game.rulebook.index()]


def rule_data(game: Game, entry: Entry) -> dict[str, Any]:
    """One rule or ruling with everything that is known about it."""
    data = asdict(entry)
    if ruling := game.rulebook.rulings.get(entry.id):
        data |= {name: getattr(ruling, name) for name in ("question", "ruling", "reason", "alternatives", "switch")}
        data["printed"] = ruling.printed
    if statements := [one for one in game.rulebook.statements.values() if one.rule == entry.id]:
        data["statements"] = [_statement(one, entry.functions) for one in statements]
    return data


def index_text(game: Game) -> RenderableType:
    """Every rule and ruling, with its status and where it is implemented."""
    parts: list[RenderableType] = []
    for entry in game.rulebook.index():
        parts.append(Text(f"{entry.id}  {entry.kind}, {entry.status}", style="bold"))
        parts.append(_indented(entry.text))
        found = [_short(game, name) for name in entry.functions]
        found += [counted(len(entry.tests), "test")] if entry.tests else []
        parts.append(_indented(", ".join(found) or "no function", below=1))
    parts.append(Text(f"`opfor rules {game.id} ID` shows one of them in full."))
    return Group(*parts)


def rule_text(game: Game, entry: Entry) -> RenderableType:
    """One rule or ruling in full."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in rule_data(game, entry).items():
        if name == "statements":
            grid.add_row(name, Text("\n".join(_statement_lines(one) for one in value)))
        elif isinstance(value, list):
            grid.add_row(name, Text("\n".join(value) or "none"))
        elif value and not (name == "text" and entry.id in game.rulebook.rulings):
            grid.add_row(name, Text(result_text(value)))
    return grid


def _short(game: Game, name: str) -> str:
    return name.removeprefix(f"{game.rulebook.package}.")


def _indented(text: str, below: int = 0) -> Padding:
    return Padding(Text(text), (0, 0, below, 4))


# Departures


@dataclass(frozen=True)
class Departure:
    """A place where we do not simply follow the printed sheet, and the option that plays it another way."""

    ruling: RulingData
    switch: Input | None


def departures(game: Game) -> dict[Printed, list[Departure]]:
    """Every departure by what the printed sheet has there, the largest first."""
    options = {spec.name: spec for spec in game.options}
    found: dict[Printed, list[Departure]] = {}
    for ruling in game.rulebook.departures():
        found.setdefault(ruling.printed, []).append(Departure(ruling, options.get(ruling.switch)))
    return found


def switch_text(spec: Input) -> str:
    """An option that changes a ruling, as a person sets it."""
    return f"--set {spec.name}=VALUE: {spec.accepts()}; default {value_text(spec.default)}"


def departures_data(game: Game) -> list[dict[str, Any]]:
    """Every departure, for programs."""
    return [
        {
            **msgspec.to_builtins(one.ruling),
            "switch": None
            if one.switch is None
            else {"name": one.switch.name, "accepts": one.switch.accepts(), "default": one.switch.default},
        }
        for group in departures(game).values()
        for one in group
    ]


def departures_text(game: Game) -> RenderableType:
    """Every departure, for people."""
    parts: list[RenderableType] = []
    for printed, group in departures(game).items():
        parts.append(Text(f"{PRINTED[printed]} ({len(group)})\n", style="bold"))
        for one in group:
            ruling = one.ruling
            parts += [Text(f"{ruling.id}  {ruling.question}"), _indented(f"Played: {ruling.ruling}")]
            parts.append(_indented(f"Why: {ruling.reason}"))
            if ruling.alternatives:
                parts.append(_indented(f"Otherwise: {ruling.alternatives}"))
            parts.append(_indented(switch_text(one.switch) if one.switch else "No switch.", below=1))
    return Group(*parts) if parts else Text(f"{game.id} follows its printed sheet everywhere.")


# Statements


def statements_data(game: Game) -> list[dict[str, Any]]:
    """Every statement of the printed sheet with the functions of its rule and the tests of each mode."""
    functions = {entry.id: entry.functions for entry in game.rulebook.index()}
    return [_statement(one, functions[one.rule]) for one in game.rulebook.statements.values()]


def statements_text(game: Game) -> RenderableType:
    """The same for people."""
    parts: Iterable[RenderableType] = [Text(_statement_lines(one) + "\n") for one in statements_data(game)]
    return Group(*parts) if game.rulebook.statements else Text(f"{game.id} has no list of statements yet.")


def _statement(statement: StatementData, functions: list[str]) -> dict[str, Any]:
    proof = {mode: statement.proof(mode) for mode in MODES}
    return {"id": statement.id, "rule": statement.rule, "text": statement.text, "functions": functions} | proof


def _statement_lines(statement: dict[str, Any]) -> str:
    lines = [f"{statement['id']}  {statement['rule']}  {statement['text']}"]
    lines += [f"    function: {name}" for name in statement["functions"]]
    for mode in MODES:
        proof = statement[mode]
        lines += (
            [f"    {mode}: {test}" for test in proof] if isinstance(proof, list) else [f"    {mode}: none, {proof}"]
        )
    return "\n".join(lines)
