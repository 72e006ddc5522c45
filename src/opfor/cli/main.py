"""The command line: one module a command, each loaded when it is needed. It knows no rule."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import rich_click as click

from opfor.cli import options
from opfor.kernel.errors import BadInput, OpforError, cut
from opfor.kernel.names import matching
from opfor.native import PLAIN

COMMANDS = (  # in the order in which a game goes; each is in the module of its name
    "games",
    "play",
    "charts",
    "data",
    "roll",
    "odds",
    "rules",
    "log",
    "replay",
    "verify",
    "simulate",
    "compare",
    "study",
    "contract",
    "serve",
)
click.rich_click.STYLE_OPTIONS_PANEL_BOX = "SIMPLE"
click.rich_click.STYLE_COMMANDS_PANEL_BOX = "SIMPLE"
click.rich_click.MAX_WIDTH = 100


class Commands(click.RichGroup):
    """Commands that may be shortened to any unique beginning, like games and charts."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self.commands[matching(cmd_name, self.commands, "command")]


class MainCommands(Commands):
    """Our commands, then those that games bring (`Game.commands`); they are loaded only for a name that is not ours."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(dict.fromkeys([*COMMANDS, *_commands_of_games()]))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        try:
            name = matching(cmd_name, COMMANDS, "command")
        except BadInput:
            name = matching(cmd_name, self.list_commands(ctx), "command")
        if name not in COMMANDS:
            return _commands_of_games()[name]
        found: click.Command = getattr(import_module(f"opfor.cli.{name}"), name)
        return found


def _commands_of_games() -> dict[str, click.Command]:
    """A game's command; a command of a group may also be shortened to any unique beginning."""
    from opfor.cli.game_commands import commands_of_games  # loads every game

    return {
        name: Commands(name=name, commands=command.commands, help=command.help)
        if isinstance(command, click.Group)
        else command
        for name, command in commands_of_games().items()
    }


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
        from opfor.registry import games
        from opfor.text.listing import welcome

        options.show(welcome(games().values()))


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
    except OSError as problem:  # a disk that is full, a folder that is gone: that nothing below has put into words
        _drop_output()
        name = f"{problem.filename}: " if problem.filename else ""
        return _fail(f"{name}{problem.strerror or problem}")
    except (RecursionError, MemoryError):
        return _fail("the input is too large or nested too deeply for this machine")
    except Exception as problem:
        if os.environ.get("OPFOR_DEBUG"):
            raise
        reason = f"{type(problem).__name__}: {problem}"
        return _fail(f"Opfor has a bug ({reason}); your answers are saved. OPFOR_DEBUG=1 shows where it happened")


def _drop_output() -> None:
    """Discard output that nobody can read; Python would flush it once more on the way out and complain."""
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
