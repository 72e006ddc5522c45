"""`opfor play`: a game in the terminal, one question at a time."""

from __future__ import annotations

import sys
import textwrap
from contextlib import suppress
from pathlib import Path
from typing import Any

import rich_click as click
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.progress import track
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

import opfor
from opfor.cli import options
from opfor.cli.home import home, saved_at
from opfor.kernel.batch import Stream
from opfor.kernel.because import Answered, Because, Entry, Instruction
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game, scenario_named
from opfor.kernel.policy_names import policy_maker
from opfor.kernel.questions import Question
from opfor.match.journal import Journal
from opfor.match.match import UNDO_POLICIES, Match
from opfor.match.save_files import with_free_name
from opfor.match.story import recent
from opfor.match.summary import Summary, keep, kept, look
from opfor.registry import game_named, games
from opfor.text import render
from opfor.text.commands import Reply, execute, hint_lines, rescued
from opfor.text.log import PLACES, as_text, dice_line
from opfor.text.prompting import Row, expected, option_lines

SHOWN = 9  # saved games in the menu
RECALLED = 3  # phases that are told to a player who comes back
MANY = 5  # from this many saves that must be replayed on, a bar shows the progress


@click.command()
@click.argument("game", required=False)
@options.scenario
@click.option("--table", is_flag=True, help="The game is on your table; Opfor runs the enemy.")
@click.option("--seed", metavar="TEXT", help="Derive the dice from this text: repeatable, but no proof.")
@click.option(
    "--dice",
    type=click.Choice(["sealed", "entered"]),
    default="sealed",
    show_default=True,
    help="Opfor throws sealed dice, or you throw and type the faces.",
)
@click.option("--cards", is_flag=True, help="With --dice entered: you also shuffle and draw real cards.")
@click.option("--auto", metavar="POLICY", help="Let a policy answer your questions.")
@click.option("--resume", metavar="FILE", help="Continue a saved game.")
@click.option(
    "--undo",
    type=click.Choice(UNDO_POLICIES),
    default=UNDO_POLICIES[0],
    show_default=True,
    help="Undo past a roll: the same dice again, not at all, or new dice.",
)
@options.settings
@click.option(
    "--level",
    type=click.Choice(["umpire", "keeper", "full"]),
    help="How much Opfor keeps track of; short for --set level=...",
)
@click.option("--recover", is_flag=True, help="With --resume: open a copy that ends before the damage.")
@click.option("--save", metavar="FILE", help="Where to save the game.")
@options.data
def play(
    game: str | None,
    scenario: str | None,
    table: bool,
    seed: str | None,
    dice: str,
    cards: bool,
    auto: str | None,
    resume: str | None,
    undo: str,
    settings: dict[str, str],
    level: str | None,
    recover: bool,
    save: str | None,
) -> None:
    """Play against the programmed enemy."""
    if level is not None and settings.setdefault("level", level) != level:
        raise BadInput(f"--level {level} and --set level={settings['level']} contradict each other")
    if cards and dice != "entered":
        raise BadInput("--cards needs --dice entered: with real cards you also throw real dice")
    rolling: dict[str, Any] = {"seed": seed, "dice": dice, "cards": cards, "undo": undo}
    if auto:
        if game is None or table:
            raise BadInput("--auto plays a game on screen by itself: opfor play fields-of-despair --auto doctrine")
        match = begun(game_named(game), scenario, False, settings, save, keep=bool(save), **rolling)
        click.echo(played_out(match, auto, seed or ""))
        match.close()
        return
    with suppress(ImportError):  # where there is one, typed lines can be edited and called back
        import readline  # noqa: F401
    screen = render.console()
    if resume:
        found: Match | None = (Match.recover if recover else Match.open)(saved_at(resume))
    elif game is None:
        found = offered(screen)
    else:
        found = begun(game_named(game), scenario, table, settings, save, **rolling)
    if found is not None:
        session = Session(screen, found)
        try:
            session.run()
        finally:
            session.leave()


def played_out(match: Match, name: str, seed: str) -> str:
    """Play a match to its end by a policy; gives the log as a report."""
    _, maker = policy_maker(match.game, name)
    policy = maker(Stream(f"{seed} policy"))
    while match.question is not None:
        match.answer(match.advised(policy))
    return as_text(match)


def begun(
    game: Game,
    scenario: str | None,
    table: bool,
    settings: dict[str, str],
    save: str | None,
    keep: bool = True,
    **rolling: Any,
) -> Match:
    """A new game, saved under a name of its own unless it need not be kept."""
    chosen = scenario_named(game, scenario)
    mode = "table" if table or "screen" not in chosen.modes else "screen"

    def new(path: Path | None) -> Match:
        options = dict(settings)
        return Match.new(game, chosen.id, mode, options=options, path=path, version=opfor.__version__, **rolling)

    if save or not keep:
        return new(Path(save) if save else None)
    return with_free_name(home(), game.id, new)


def unfinished() -> list[tuple[Path, Summary]]:
    """The saved games that are not over, the latest first."""
    known = {path: kept(path) for path in sorted(home().glob("*.opfor"), key=_written, reverse=True)}
    late = [path for path, summary in known.items() if summary is None]
    screen = Console(stderr=True)
    quiet = len(late) < MANY or not screen.is_terminal
    for path in track(late, "Reading saved games", console=screen, transient=True, disable=quiet):
        known[path] = look(path)
    return [(path, summary) for path, summary in known.items() if summary is not None and summary.going]


def _written(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def offered(screen: Console) -> Match | None:
    """Ask which game to play; without a terminal say how. Of many saved games the older ones stand behind the new."""
    installed = list(games().values())
    saved = [(path, _going(path, summary)) for path, summary in unfinished()]
    latest = saved[:SHOWN] if len(saved) > SHOWN + 3 else saved
    new = [
        ((game, mode == "table"), f"new game: {game.title}, {PLACES.get(mode, mode)}")
        for game in installed
        for mode in next(iter(game.scenarios.values())).modes
    ]
    choices: list[tuple[Path | tuple[Game, bool], str]] = [*latest, *new, *saved[len(latest) :]]
    width = len(str(len(choices)))
    lines = [f"  {number:>{width}}  {text}" for number, (_, text) in enumerate(choices, 1)]
    first = len(latest) + len(new)
    screen.print("Opfor: the opposing force for people who play wargames alone.\n")
    screen.print("\n".join(lines[:first]))
    if len(lines) > first:
        screen.print(f"\n{len(lines) - first} older games: `all` lists them.")
    if not sys.stdin.isatty():
        screen.print("\nIn a terminal `opfor play` asks which. Without one, name the game:")
        screen.print(f"  opfor play {installed[0].id if installed else 'GAME'} --table")
        return None
    while True:
        line = _line("\nWhich one (a number, Enter for 1, or q)? ")
        if line is None or line.strip().lower() in ("q", "quit"):
            return None
        typed = line.strip() or "1"
        if typed.lower() == "all":
            screen.print("\n".join(lines))
            continue
        if typed.isdecimal() and 1 <= int(typed) <= len(choices):
            what = choices[int(typed) - 1][0]
            if isinstance(what, Path):
                return Match.open(what)
            game, table = what
            return begun(game, None, table, {}, None)
        screen.print(f"Type a number from 1 to {len(choices)}.")


def _going(path: Path, summary: Summary) -> str:
    strip = ", ".join(f"{name} {value}" for name, value in summary.strip[:2])
    return f"continue: {path.stem} ({strip}, {summary.decisions} decision{'s' * (summary.decisions != 1)})"


def _line(prompt: str) -> str | None:
    """A typed line; None when the terminal is closed or Ctrl-C is pressed."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        return None


class Session:
    """One sitting at a game."""

    def __init__(self, screen: Console, match: Match) -> None:
        self.screen, self.match = screen, match
        self.seen = 0
        self.fixes = sum(is_fix(entry) for entry in match.entries)
        self.asked: Question | None = None

    def run(self) -> None:
        """Prompt, read, carry out; until the game is over or the player leaves."""
        match = self.match
        where = f" · saved in {match.journal.path}" if match.journal else ""
        self.screen.print(Rule(f"{match.game.title}"))
        self.screen.print(f"{match.game.scenarios[match.header.scenario].title}{where}")
        if match.header.data:
            self.screen.print(f"Played by custom data files: {', '.join(match.header.data)}", markup=False)
        self.screen.print(dice_line(match))
        self.screen.print("Type ? at any time to see what you can answer, and the commands.")
        if match.recovered:
            self.screen.print("The save ended in an incomplete line, as after a crash. That line was set aside.")
        if match.decisions:
            for phase, claim in recent(match, RECALLED):
                self.screen.print(hanging("Last time  ", f"{phase}: {claim}"))
            self.seen = len(match.entries)
        while True:
            self.tell()
            if self.match.question is None:
                self.end()
            else:
                self.ask(self.match.question)
            line = self.listen()
            if line is None or self.show(line):
                if self.match.journal is not None:
                    self.screen.print(hanging("", self.farewell(self.match.journal)))
                return

    def farewell(self, journal: Journal) -> str:
        """Where the game is saved. If something happened to its file it is written to a new one first."""
        if not (trouble := journal.trouble()):
            return "Saved. `opfor play` offers this game again."
        try:
            return f"{trouble}; the game is saved in {rescued(self.match)} instead."
        except OpforError as problem:
            return str(problem)

    def leave(self) -> None:
        """Release the file; where games are kept, write a summary for the next menu."""
        journal = self.match.journal
        if journal is not None and journal.path.resolve().parent == home().resolve():
            keep(self.match)
        self.match.close()

    def listen(self) -> Reply | None:
        """The first line that makes sense, carried out. A refusal is one line, and the question stays open."""
        while (line := _line("> ")) is not None:
            try:
                return execute(self.match, line)
            except OpforError as problem:
                self.screen.print(hanging("  ✗ ", str(problem)))
        return None

    def tell(self) -> None:
        """What has happened since the last prompt. A correction may stand before what was shown already."""
        numbered = list(enumerate(self.match.entries, 1))
        fixes = [(number, entry) for number, entry in numbered if is_fix(entry)]
        fresh = fixes[self.fixes :] if len(fixes) > self.fixes else numbered[self.seen :]
        self.seen, self.fixes = len(numbered), len(fixes)
        at_table = self.match.header.mode == "table"
        instructions = [entry.text for _, entry in fresh if isinstance(entry, Instruction)] if at_table else []
        for number, entry in fresh:
            if isinstance(entry, Because) or is_fix(entry):
                self.screen.print(log_line(number, entry, self.match.header.dice.by))
        if instructions:
            self.screen.print(checklist("On your table now", instructions))

    def ask(self, question: Question) -> None:
        """The open question under the state strip; its options and fields only when it is new."""
        self.screen.print(Rule(style="dim"))
        for line in strip_lines(self.match, self.screen.width):
            self.screen.print(Text(line, "dim"))
        for one in (question, *question.together):
            self.screen.print(hanging(f"[{one.rule}] ", one.prompt, "bold"))
        rows: list[str] = []
        if question != self.asked:
            rows = option_lines(question)
            for line in rows:
                self.screen.print(below("    ", line))
            for hint in hint_lines(self.match):
                self.screen.print(hanging("    Hint: ", hint))
        self.screen.print(hanging("    ", expected(question, bool(rows)), "dim"))
        self.asked = question

    def end(self) -> None:
        """The result, once the game is over."""
        outcome = self.match.outcome
        self.screen.print(Rule("The game is over"))
        self.screen.print(outcome.reason if outcome else "")
        self.screen.print("`log all`, `why`, `undo` and `quit` still work.")

    def show(self, reply: Reply) -> bool:
        """Print a reply; true when the player leaves."""
        for line in reply.lines:
            self.screen.print(below("", line))
        if reply.undone:
            self.seen, self.asked = len(self.match.entries), None
            self.fixes = sum(is_fix(entry) for entry in self.match.entries)
            if reply.put_back:
                self.screen.print(checklist("Put back on your table", reply.put_back))
        for because in reply.because:
            self.screen.print(why(because, self.match.game))
        for odds in reply.odds:
            self.screen.print(render.odds_bars(odds))
        for number, entry in reply.log:
            self.screen.print(log_line(number, entry, self.match.header.dice.by))
        if reply.branch is not None:
            self.leave()
            self.match = reply.branch
        return reply.over


def strip_lines(match: Match, width: int) -> list[str]:
    """The numbers above the prompt. No number stands apart from its name where a line ends."""
    strip = [f"{name} {value}".replace(" ", "\u00a0") for name, value in match.game.show.strip(match.state)]
    return [line.replace("\u00a0", " ") for line in textwrap.wrap("  ".join(strip), width)]


def hanging(head: str, text: str, style: str = "") -> RenderableType:
    """A paragraph whose lines all begin where its first one does, behind the head."""
    text = "".join(one if one.isprintable() else "\ufffd" for one in text)  # a save may come from somebody else
    if not head:
        return Text(text, style)
    grid = Table.grid()
    grid.add_column(width=cell_len(head), no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(Text(head, style), Text(text, style))
    return grid


def below(margin: str, line: str) -> RenderableType:
    """A line behind a margin; broken, it goes on below its beginning, or below its second column."""
    hang = line.hang if isinstance(line, Row) else len(line) - len(line.lstrip())
    return hanging(margin + line[:hang], line[hang:])


def is_fix(entry: Entry) -> bool:
    """A correction of a number."""
    return isinstance(entry, Answered) and entry.question == "fix"


def log_line(number: int, entry: Entry, by: str) -> RenderableType:
    """One line of the log, numbered so that `why N` can open it; `by` throws the dice unless it says otherwise."""
    if isinstance(entry, Because):
        return hanging(f"{number:>4}  {entry.rule:<11}  ", render.log_text(entry, by))
    if isinstance(entry, Instruction):
        return hanging(f"{number:>4}  {'':<11}  ☐ ", entry.text)
    assert isinstance(entry, Answered)
    line = f"{entry.prompt}{':' if is_fix(entry) else ' →'} {entry.answer}"
    return hanging(f"{number:>4}  {entry.rule:<11}  > ", line, "dim")


def checklist(title: str, lines: list[str]) -> RenderableType:
    """Things to do on the table, as a list to tick off."""
    return Panel(Group(*[hanging("☐ ", line) for line in lines]), title=title, title_align="left")


def why(because: Because, game: Game) -> RenderableType:
    """The reasons of one decision."""
    return Group(
        hanging(f"[{because.rule}] ", because.claim, "bold"),
        render.because(because.evidence, game.rulebook, game.charts),
    )
