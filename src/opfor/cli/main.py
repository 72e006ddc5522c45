"""The command line. Each command reads its words, asks the library, and prints; it knows no rule.

What is heavy (games, charts, rich tables) is imported inside the command that needs it, so that help
appears at once.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

from opfor.kernel.errors import BadInput, OpforError, cut
from opfor.native import PLAIN

if TYPE_CHECKING:
    from rich.console import RenderableType

    from opfor.kernel.game import Game, Procedure

click.rich_click.STYLE_OPTIONS_PANEL_BOX = "SIMPLE"
click.rich_click.STYLE_COMMANDS_PANEL_BOX = "SIMPLE"
click.rich_click.MAX_WIDTH = 100


class Saved(click.Path):
    """A saved match: a file, or the name of one that is kept at home."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        from opfor.cli.home import saved_at

        return Path(os.fsdecode(super().convert(saved_at(value), param, ctx)))


SAVED = Saved(dir_okay=False)


def _play_by(ctx: click.Context, param: click.Parameter, given: str | None) -> None:
    """Choose the data files of one's own before any game is loaded, and try them."""
    if given is None:
        return
    from opfor.cli.home import saved_at
    from opfor.match.data_files import play_by

    play_by(saved_at(given))


data_option = click.option(
    "--data",
    metavar="FOLDER",
    envvar="OPFOR_DATA",
    is_eager=True,
    expose_value=False,
    callback=_play_by,
    help="Data files of your own, see `opfor data`; or those of a saved match.",
)


class Commands(click.RichGroup):
    """Commands in the order in which a game goes; any unique beginning will do, as for games and charts."""

    def every_command(self) -> dict[str, click.Command]:
        """All commands by name."""
        return dict(self.commands)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.every_command())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for every in (False, True):  # games are loaded only for a name that is none of ours
            known = self.every_command() if every else dict(self.commands)
            if cmd_name in known:
                return known[cmd_name]
            fitting = [name for name in known if name.startswith(cmd_name)]
            if len(fitting) == 1:
                return known[fitting[0]]
            if fitting:
                raise BadInput(f"'{cmd_name}' may mean {' or '.join(fitting)}")
        raise BadInput(f"there is no command '{cmd_name}'; there is {', '.join(self.list_commands(ctx))}")


class MainCommands(Commands):
    """Our commands, then those that games bring (`Game.commands`)."""

    def every_command(self) -> dict[str, click.Command]:
        from opfor.cli.game_commands import commands_of_games

        brought = {name: _shortened(command) for name, command in commands_of_games().items()}
        return {**self.commands, **{name: brought[name] for name in brought if name not in self.commands}}


def _shortened(command: click.Command) -> click.Command:
    """A group of a game whose commands may be shortened like ours."""
    if not isinstance(command, click.Group):
        return command
    return Commands(name=command.name, commands=command.commands, help=command.help)


@click.group(cls=MainCommands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(
    None,
    "--version",
    package_name="opfor",
    prog_name="opfor",
    message=f"%(prog)s, version %(version)s, {'plain Python' if PLAIN else 'compiled'}",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """The opposing force for people who play wargames alone.

    Games, charts and commands may be shortened to any unique beginning.
    """
    if ctx.invoked_subcommand is None:
        from opfor.text.listing import welcome

        show(welcome(installed()))


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
def games(as_json: bool) -> None:
    """The games installed: scenarios, modes, options with their defaults."""
    from opfor.registry import broken_games
    from opfor.text import listing

    if as_json:
        say_json(listing.games_data(installed(), broken_games()))
    else:
        show(listing.games_text(installed(), broken_games()))


@cli.command()
@click.argument("game", required=False)
@click.option("--scenario", metavar="S", help="Scenario id, see `opfor games`.")
@click.option("--table", is_flag=True, help="The game stands on your table; Opfor is the enemy's staff.")
@click.option("--seed", metavar="TEXT", help="Dice that follow from this text: repeatable, without proof.")
@click.option(
    "--dice",
    type=click.Choice(["sealed", "entered"]),
    default="sealed",
    show_default=True,
    help="Opfor throws sealed dice, or you throw and type the faces.",
)
@click.option("--auto", metavar="POLICY", help="Let a policy answer your questions.")
@click.option("--resume", metavar="FILE", help="Play a saved game on.")
@click.option(
    "--undo",
    type=click.Choice(["same", "strict", "free"]),
    default="same",
    show_default=True,
    help="Over dice: the same dice again, no undo at all, or new dice.",
)
@click.option(
    "--set",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    help="An option of the game, see `opfor games`; may be repeated.",
)
@click.option(
    "--level",
    type=click.Choice(["umpire", "keeper", "full"]),
    help="How much of the table Opfor keeps; short for --set level=...",
)
@click.option("--recover", is_flag=True, help="With --resume: open a copy that ends before the damage.")
@click.option("--save", metavar="FILE", help="Where to save the game.")
@data_option
def play(settings: tuple[str, ...], level: str | None, **given: Any) -> None:
    """Play against the programmed enemy."""
    chosen = pairs(settings)
    if level is not None and chosen.setdefault("level", level) != level:
        raise BadInput(f"--level {level} and --set level={chosen['level']} contradict each other")
    from opfor.cli.play import play as play_game

    play_game(settings=chosen, **given)


@cli.command()
@click.argument("game")
@click.argument("chart", required=False)
@click.option("--toml", "as_toml", is_flag=True, help="The file of a chart, to be changed and asked by its name.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
@data_option
def charts(game: str, chart: str | None, as_toml: bool, as_json: bool) -> None:
    """Every chart and procedure with its inputs; with CHART also the printed table. CHART may be a file, mine.toml."""
    from opfor.custom.chart_files import chart_named
    from opfor.registry import game_named
    from opfor.text import listing

    found = game_named(game)
    if as_toml:
        click.echo(listing.chart_source(found, chart))
    elif chart is not None:
        procedure = chart_named(found, chart)
        if as_json:
            say_json(listing.charts_data([procedure])[0])
        else:
            show(listing.chart_text(found, procedure))
    elif as_json:
        say_json(listing.charts_data(found.procedures.values()))
    else:
        show(listing.charts_text(found))


@cli.command()
@click.argument("game")
@click.argument("file", required=False)
@click.option("--out", metavar="FOLDER", help="Copy them there, all or FILE alone, for you to change.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
@data_option
def data(game: str, file: str | None, out: str | None, as_json: bool) -> None:
    """The data files of a game: its charts, house numbers, map or cards; with FILE one of them as it is in use.

    Change copies of them and play by those: `opfor data fields --out mine`, then `opfor play fields --data mine`.
    """
    from opfor.cli import datafiles

    if out is not None:
        click.echo(datafiles.handed_out(game, file, out))
    elif file is not None:
        click.echo(datafiles.text(game, file), nl=False)
    elif as_json:
        say_json(datafiles.listing_data(game))
    else:
        show(datafiles.listing(game))


@cli.command()
@click.argument("game")
@click.argument("chart")
@click.argument("inputs", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--dice", metavar="4,2,6", help="The faces you have thrown, in order.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
@data_option
def roll(game: str, chart: str, inputs: tuple[str, ...], dice: str | None, as_json: bool) -> None:
    """Roll a chart once, with the whole explanation."""
    from opfor.api import rolled

    found, procedure, values = rolled_on(game, chart, inputs)
    thrown = rolled(found.id, procedure.id, values, None if dice is None else faces(dice))
    if as_json:
        say_json(thrown.to_json())
        return
    from opfor.custom.chart_files import charts_of
    from opfor.text.render import because, result_block

    show(result_block(f"{procedure.title} ({procedure.rule})", thrown.result))
    show(because(thrown.because, found.rulebook, charts_of(found, procedure), rule=procedure.rule))
    for instruction in thrown.instructions:
        show(f"On your table now: {instruction}")


@cli.command()
@click.argument("game")
@click.argument("chart")
@click.argument("inputs", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--picture", "--plot", metavar="FILE", help="Also draw it: .svg, .png, or a page, .html.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
@data_option
def odds(game: str, chart: str, inputs: tuple[str, ...], picture: str | None, as_json: bool) -> None:
    """The exact odds of a chart."""
    import opfor

    found, procedure, values = rolled_on(game, chart, inputs)
    path = picture_at(picture)
    chances = opfor.odds(found.id, procedure.id, **values)
    if path is not None:
        from opfor.study import picture_file

        picture_file.save(chances, path)
    if as_json:
        say_json(chances.to_json())
        return
    from opfor.text.render import odds_bars

    show(odds_bars(chances))


@cli.command()
@click.argument("game")
@click.argument("id", required=False)
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
def rules(game: str, id: str | None, as_json: bool) -> None:
    """Every rule and ruling: text of our own, status, functions, tests; with ID one of them in full."""
    from opfor.registry import game_named
    from opfor.text import listing

    found = game_named(game)
    if id is None:
        if as_json:
            say_json([listing.rule_data(entry) for entry in found.rulebook.index()])
        else:
            show(listing.rules_text(found))
        return
    entry = listing.rule_named(found, id)
    if as_json:
        say_json(listing.full_rule_data(found, entry))
    else:
        show(listing.rule_text(found, entry))


@cli.command()
@click.argument("file", type=SAVED)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "markdown", "bbcode", "html", "json"]),
    default="text",
    show_default=True,
    help="For reading, posting or programs.",
)
def log(file: Path, form: str) -> None:
    """The log of a saved game: decisions, what followed under which rule, what to do on the table."""
    from opfor.text.log import FORMATS, as_data
    from opfor.text.saved import opened

    match, warning = opened(file)
    warn(warning)
    if form == "json":
        say_json(as_data(match))
    else:
        click.echo(FORMATS[form](match))


@cli.command()
@click.argument("file", type=SAVED)
@click.option("--to", metavar="N", type=click.IntRange(min=0), help="Stop after the Nth decision.")
def replay(file: Path, to: int | None) -> None:
    """Play a saved game again up to a decision and show what is asked there. The file is not touched."""
    from opfor.text.saved import opened, replayed

    match, warning = opened(file, to)
    warn(warning)
    click.echo(replayed(match))


@cli.command()
@click.argument("file", type=SAVED)
@click.option("--open", "open_first", is_flag=True, help="First append the secret of the dice to the file.")
@click.pass_context
def verify(ctx: click.Context, file: Path, open_first: bool) -> None:
    """Check a saved game's chain and prove its dice. Exit code 1 when they do not hold."""
    from opfor.text.saved import open_books, proof_of

    if open_first:
        click.echo(open_books(file))
    holds, report = proof_of(file)
    click.echo(report)
    if not holds:
        ctx.exit(1)


@cli.command()
@click.argument("game")
@click.option("--scenario", metavar="S", help="Scenario id, see `opfor games`.")
@click.option("--games", "number", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@click.option("--policy", metavar="P", help="Who answers for you; the game's doctrine unless told.")
@click.option("--seed", metavar="TEXT", default="opfor", show_default=True, help="The same seed gives the same table.")
@click.option("--jobs", metavar="J", type=click.IntRange(min=1), help="Processes; one a core unless told.")
@click.option("--side", metavar="NAME", help="Who is played by policies; short for --set side=NAME.")
@click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help="An option of the game.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler instead, tcp://HOST:8786.")
@click.option("--rows", metavar="FILE", help="One row a game: .csv, .parquet or .duckdb.")
@click.option("--keep", metavar="FILE", help="Keep what is played; interrupted, the same command goes on.")
@click.option("--picture", "--plot", metavar="FILE", help="Also draw it: .svg, .png, or a page, .html.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
@data_option
@click.pass_context
def simulate(
    ctx: click.Context, /, number: int, settings: tuple[str, ...], side: str | None, picture: str | None, **given: Any
) -> None:
    """Play whole games by a policy and count how they end."""
    from opfor.cli.simulate import simulate_command

    words = settings if side is None else (*settings, f"side={side}")
    ctx.exit(simulate_command(games=number, settings=pairs(words), picture=picture_at(picture), **given))


@cli.command()
@click.argument("game")
@click.argument("sides", nargs=-1, required=True, metavar="A B [C]...")
@click.option("--scenario", metavar="S", help="Scenario id for all sides, see `opfor games`.")
@click.option("--games", "number", type=click.IntRange(min=1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", metavar="TEXT", default="opfor", show_default=True, help="The same seed gives the same table.")
@click.option("--jobs", metavar="J", type=click.IntRange(min=1), help="Processes; one a core unless told.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler instead, tcp://HOST:8786.")
@click.option("--set", "settings", metavar="NAME=VALUE", multiple=True, help="An option of the game, for all sides.")
@click.option("--picture", "--plot", metavar="FILE", help="Also draw it: .svg, .png, or a page, .html.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
@data_option
@click.pass_context
def compare(ctx: click.Context, /, number: int, settings: tuple[str, ...], picture: str | None, **given: Any) -> None:
    """Play the same games in two ways, on common dice.

    A side is a policy, or options in quotes: `opfor compare fields doctrine "doctrine difficulty=hard"`. A side may
    have data files of its own: `opfor compare fields doctrine "doctrine data=mine"`.
    """
    from opfor.cli.compare import compare_command

    ctx.exit(compare_command(games=number, settings=pairs(settings), picture=picture_at(picture), **given))


@cli.command()
@click.argument("file", required=False, metavar="[FILE.toml]")
@click.option("--out", metavar="FILE", help="The report: .html (unless told), .md or .json; .toml: the study file.")
@click.option("--pictures", metavar="FOLDER", help="Also write every picture there, as .svg and .png.")
@click.option("--games", "number", metavar="N", type=click.IntRange(min=1), help="How many in each part.")
@click.option("--seed", metavar="TEXT", help="Other dice than those of the file.")
@click.option("--jobs", metavar="J", type=click.IntRange(min=1), help="Processes; one a core unless told.")
@click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler instead, tcp://HOST:8786.")
@click.option("--keep", metavar="FOLDER", help="Keep what is played; interrupted, the same command goes on.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on standard output.")
@data_option
@click.pass_context
def study(ctx: click.Context, /, **given: Any) -> None:
    """Answer the questions of a study file in a report; without a file, list those that come with the games."""
    from opfor.cli.study import study_command

    ctx.exit(study_command(**given))


@cli.command()
@click.argument("game", required=False)
@click.pass_context
def contract(ctx: click.Context, game: str | None) -> None:
    """Run the suite that every game must pass, on one game or on all."""
    from opfor.cli.contract import contract as check

    ctx.exit(check(game))


@cli.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="Where to listen.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--lan", is_flag=True, help="Also for a phone or tablet in your network, with a one-time token.")
@data_option
def serve(port: int, no_browser: bool, lan: bool) -> None:
    """Play in the browser."""
    from opfor.cli.serve import serve as run_server

    run_server(port, no_browser, lan)


# What the commands share


def installed() -> list[Game]:
    """Every installed game."""
    from opfor.registry import games as known

    return list(known().values())


def rolled_on(game: str, chart: str, words: Sequence[str]) -> tuple[Game, Procedure, dict[str, Any]]:
    """The game, the chart and its inputs, checked before anything is thrown."""
    from opfor.custom.chart_files import chart_named
    from opfor.kernel.inputs import read_inputs
    from opfor.registry import game_named

    found = game_named(game)
    procedure = chart_named(found, chart)
    return found, procedure, read_inputs(procedure.inputs, pairs(words), procedure.id)


def pairs(words: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE words by name."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadInput(f"'{word}' gives nothing a value; NAME=VALUE would")
        if name in found:
            raise BadInput(f"{name} is given twice")
        found[name] = value
    return found


def faces(text: str) -> list[int]:
    """The faces of dice as typed: 4,2,6."""
    words = [word for word in re.split(r"[,\s]+", text) if word]
    if not words or not all(re.fullmatch(r"\d{1,4}", word) for word in words):
        raise BadInput(f"--dice '{text}' are no faces; --dice 4,2,6 would be")
    return [int(word) for word in words]


def show(what: RenderableType) -> None:
    """Print for people."""
    from opfor.text import render

    render.show(what)


def picture_at(text: str | None) -> Path | None:
    """Where a picture is to go, if one is wanted; refused before any work is done."""
    if text is None:
        return None
    from opfor.study.picture_file import target

    return target(text)


def warn(text: str) -> None:
    """Say something beside the output, if there is something to say."""
    if text:
        click.echo(f"opfor: {text}", err=True)


def say_json(value: Any) -> None:
    """Print for programs: one JSON value, in ASCII so that no terminal encoding can spoil it."""
    click.echo(json.dumps(value))


# Running


def main(arguments: Sequence[str] | None = None) -> None:
    """Run and leave. Whatever a user can put right is one line on standard error and exit code 2."""
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):  # a stream put in its place by somebody else
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        code = cli.main(list(arguments), prog_name="opfor", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except OpforError as problem:
        return _fail(str(problem))
    except click.UsageError as problem:
        return _fail(f"{problem.format_message().rstrip('.')}; `{_help_of(problem)}` explains")
    except click.ClickException as problem:
        return _fail(problem.format_message())
    except (click.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        _drop_output()
        return 1
    except OSError as problem:  # a disk that is full, a folder that is gone: what nobody has told better by then
        _drop_output()
        name = f"{problem.filename}: " if problem.filename else ""
        return _fail(f"{name}{problem.strerror or problem}")
    except (RecursionError, MemoryError):
        return _fail("what was given is too large or nested too deeply for this machine")
    except Exception as problem:
        if os.environ.get("OPFOR_DEBUG"):
            raise
        reason = f"{type(problem).__name__}: {problem}"
        return _fail(f"a fault of Opfor ({reason}); what was answered is saved. OPFOR_DEBUG=1 shows where it happened")


def _drop_output() -> None:
    """Nobody can read it. Python would flush once more on the way out and complain."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(message: str) -> int:
    from opfor.text.render import plain

    click.echo(f"opfor: {cut(plain(message))}", err=True)
    return 2


def _help_of(problem: click.UsageError) -> str:
    return f"{problem.ctx.command_path} --help" if problem.ctx is not None else "opfor --help"


if __name__ == "__main__":
    main()
