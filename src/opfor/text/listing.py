"""What is installed: games and their charts, as text for people and as plain values for programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from opfor.custom.chart_files import charts_of
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game, Procedure
from opfor.kernel.inputs import Input
from opfor.kernel.names import matching
from opfor.kernel.text import listed, value_text
from opfor.text.render import chart_table

ONLY_IN: Final = {"": "", "table": "at the table: ", "screen": "on screen: "}


def welcome(games: Iterable[Game]) -> RenderableType:
    """What there is and what to type next."""
    known = list(games)
    lines = ["Opfor plays the enemy for people who play wargames alone.", ""]
    if not known:
        return Text("\n".join([*lines, "No game is installed."]))
    lines += ["Games installed:", *(f"  {game.id:<20} {game.full_title}" for game in known), ""]
    lines += ["What to type next:"]
    lines += [f"  {command}" for command in ("opfor serve", *examples(known[0]))]
    lines += ["", "`opfor --help` lists every command."]
    return Text("\n".join(lines))


def examples(game: Game) -> list[str]:
    """Three commands that work for this game: play, list, know."""
    at_table = any("table" in scenario.modes for scenario in game.scenarios.values())
    commands = [f"opfor play {game.id}{' --table' * at_table}", f"opfor charts {game.id}"]
    return [*commands, *(f"opfor odds {example}" for example in _to_roll(game))]


def _to_roll(game: Game) -> list[str]:
    """The chart with the fewest inputs, as `opfor odds` and `opfor roll` take it; none where nothing is rolled."""
    rolled = [procedure for procedure in game.procedures.values() if procedure.rolls]
    simplest = sorted(rolled, key=lambda procedure: len(procedure.inputs))[:1]
    return [f"{game.id} {one.id} {example_inputs(one)}".rstrip() for one in simplest]


def example_inputs(procedure: Procedure) -> str:
    """A value from the middle of its range for each input that has no default."""
    words = []
    for spec in procedure.inputs:
        if spec.default is None:
            middle = spec.edges()[-1] if spec.kind in ("bool", "choice") else (spec.low + spec.high) // 2
            words.append(f"{spec.name}={value_text(middle)}")
    return " ".join(words)


# Games


def games_data(games: Iterable[Game], broken: Mapping[str, str]) -> list[dict[str, Any]]:
    """Every game with its scenarios, modes, options and policies; one that cannot be loaded with the reason."""
    return [
        {
            "id": game.id,
            "title": game.full_title,
            "version": game.version,
            "scenarios": [
                {"id": s.id, "title": s.title, "modes": list(s.modes), "about": s.about}
                for s in game.scenarios.values()
            ],
            "options": [_input_data(spec) for spec in game.options],
            "policies": list(game.study.policies),
        }
        for game in games
    ] + [{"id": id, "broken": reason} for id, reason in broken.items()]


def games_text(games: Iterable[Game], broken: Mapping[str, str]) -> RenderableType:
    """The same for people: what can be played, and where the options are listed."""
    known = list(games)
    parts: list[RenderableType] = [part for game in known for part in (*_scenarios(game), Text())]
    for id, reason in broken.items():
        parts += [Text(f"{id} (broken)", style="bold"), Padding(Text(reason), (0, 0, 1, 2))]
    if known:
        parts.append(Text(f"Options and policies of a game: opfor games {known[0].id}"))
    return Group(*parts) if parts else Text("No game is installed.")


def game_text(game: Game) -> RenderableType:
    """One game with everything that can be chosen for it."""
    parts = _scenarios(game)
    if game.options:
        parts += [Text("\n  Options (--set NAME=VALUE):"), Padding(_inputs(game.options), (0, 0, 0, 4))]
    if game.study.policies:
        parts.append(Text(f"\n  Policies (--policy, --auto): {', '.join(game.study.policies)}"))
    return Group(*parts)


def _scenarios(game: Game) -> list[RenderableType]:
    grid = _grid(3)
    for scenario in game.scenarios.values():
        about = f"{scenario.title}. {scenario.about}".strip() if scenario.about else scenario.title
        grid.add_row(scenario.id, ", ".join(scenario.modes), Text(about))
    title = Text(f"{game.id}  {game.full_title} (rules version {game.version})", style="bold")
    return [title, Text("  Scenarios (--scenario), each with its modes:"), Padding(grid, (0, 0, 0, 4))]


# Charts


def charts_data(procedures: Iterable[Procedure]) -> list[dict[str, Any]]:
    """Every chart and procedure that can be rolled or asked for its odds."""
    return [
        {
            "id": procedure.id,
            "rule": procedure.rule,
            "title": procedure.title,
            "rolls": procedure.rolls,
            "charts": list(procedure.charts),
            "inputs": [_input_data(spec) for spec in procedure.inputs],
        }
        for procedure in procedures
    ]


def _input_data(spec: Input) -> dict[str, Any]:
    """An input with only what its kind has: a range for numbers, choices for a choice."""
    data: dict[str, Any] = {"name": spec.name, "kind": spec.kind}
    if spec.kind == "int":
        data |= {"low": spec.low, "high": spec.high}
    if spec.kind == "choice":
        data["choices"] = list(spec.choices)
    only = {"mode": spec.mode} if spec.mode else {}
    return data | only | {"default": spec.default, "text": spec.text}


def charts_text(game: Game) -> RenderableType:
    """The same for people, with an example."""
    parts: list[RenderableType] = []
    for procedure in game.procedures.values():
        parts += [_heading(procedure), Padding(_inputs(procedure.inputs), (0, 0, 1, 4))]
    for example in _to_roll(game):
        parts.append(Text(f"For example: opfor roll {example}\n             opfor odds {example}"))
    return Group(*parts)


def chart_text(game: Game, procedure: Procedure) -> RenderableType:
    """One chart with its inputs, and the printed tables it is read on."""
    parts: list[RenderableType] = [_heading(procedure), Padding(_inputs(procedure.inputs), (0, 0, 1, 4))]
    known = charts_of(game, procedure)
    for chart in procedure.charts:
        parts += [chart_table(known[chart]), Text()]
    return Group(*parts)


def chart_source(game: Game, name: str | None) -> str:
    """The file of one printed chart, to begin a custom one from."""
    if name is None:
        raise BadInput(f"--toml needs the name of a chart: choose {listed(list(game.charts), 'or')}")
    return "\n".join(game.charts[matching(name, game.charts, "chart file", game.id)].source.lines)


def _heading(procedure: Procedure) -> Text:
    dice = "" if procedure.rolls else " (no dice)"
    return Text(f"{procedure.id}  {procedure.rule}  {procedure.title}{dice}", style="bold")


def _inputs(specs: Iterable[Input]) -> Table:
    grid = _grid(2)
    for spec in specs:
        default = "" if spec.default is None else f" (default: {value_text(spec.default)})"
        meanings = [f"{choice}: {words}" for choice, words in spec.labelled() if spec.words and words != choice]
        about = ONLY_IN[spec.mode] + spec.text
        grid.add_row(spec.name, Text("\n".join([f"{spec.accepts()}{default}", about, *meanings])))
    return grid


def _grid(columns: int) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for number in range(columns):
        grid.add_column(no_wrap=number == 0, overflow="fold")
    return grid
