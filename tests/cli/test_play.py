"""`opfor play` as a person uses it: typed at a pseudo-terminal of 80 columns, left and taken up again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from opfor.games.fields_of_despair.model.hex_ids import hex_id
from opfor.kernel.batch import Stream
from opfor.kernel.because import Because
from opfor.kernel.errors import BadInput
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from opfor.match.summary import kept
from opfor.registry import game_named
from opfor.testing.type_answer import typed_line
from opfor.text.commands import execute
from tests import unix

pexpect = pytest.importorskip("pexpect", reason="needs a pseudo-terminal")
pytestmark = unix

GAME = "fields-of-despair"
FIELDS = game_named(GAME)
COLUMNS = 80
PATIENCE = 120  # seconds: the machine may be busy elsewhere
PROMPT = "\r\n> "
MENU = r"Which one \(a number, Enter for 1, or q\)\? "
OPFOR = [sys.executable, "-m", "opfor.cli.main"]


def surroundings(home: Path) -> dict[str, str]:
    return {**os.environ, "OPFOR_HOME": str(home), "TERM": "dumb", "NO_COLOR": "1", "INPUTRC": os.devnull}


class Terminal:
    """A person at a terminal. Every wait is for a prompt or for the end, never for time to pass."""

    def __init__(self, home: Path, *words: str, prompt: str = PROMPT) -> None:
        self.home = home
        self.child = pexpect.spawn(
            OPFOR[0],
            [*OPFOR[1:], "play", *words],
            env=surroundings(home),
            dimensions=(40, COLUMNS),
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.seen: list[str] = []
        self.screen = self.wait(prompt)

    def wait(self, prompt: str) -> str:
        """What the screen shows until the prompt."""
        self.child.expect(prompt)
        screen = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.child.before).replace("\r\n", "\n").replace("\r", "")
        self.seen += screen.split("\n")
        return screen

    def type(self, *lines: str) -> str:
        """Type lines; what the screen shows after the last, without the echo of what was typed."""
        for line in lines:
            self.child.sendline(line)
            self.screen = self.wait(PROMPT).partition("\n")[2]
        return self.screen

    def leave(self, line: str = "quit") -> str:
        """Type the last line; what is said on leaving."""
        self.child.sendline(line)
        self.screen = self.wait(pexpect.EOF).partition("\n")[2]
        self.ended()
        assert self.child.exitstatus == 0
        return self.screen

    def ended(self) -> None:
        """Wait until it has ended by itself; closed a moment too soon, it would be told to end."""
        self.child.wait()
        self.child.close()

    @property
    def words(self) -> str:
        """The screen as running text, so that line breaks between words do not matter."""
        return " ".join(self.screen.split())


def new_game(home: Path, *words: str) -> Terminal:
    return Terminal(home, GAME, "--table", "--seed", "terminal", *words)


def saved(home: Path, number: int = 1) -> Match:
    """The save as it lies on the disk."""
    return Match.open(home / f"{GAME}-{number}.opfor", write=False)


def asked(terminal: Terminal, match: Match) -> bool:
    """Does the screen show the question at which this game stands?"""
    assert match.question is not None
    return f"[{match.question.rule}] {' '.join(match.question.prompt.split())}" in terminal.words


def test_a_first_evening(tmp_path: Path) -> None:
    """Answers, help, reasons, odds, mistakes, prefixes, undo, corrections, marks, the log; then quit and come back."""
    person = new_game(tmp_path)
    assert "The Final Push, turns 7-9" in person.screen
    assert asked(person, saved(tmp_path))
    assert "total           = 92  CP Total SPs" in person.screen

    # Help says what is legal here, and the commands.
    person.type("?")
    assert "NAME=VALUE for what differs" in person.words
    assert "total           = 92  CP Total SPs (0 to 300)" in person.screen
    for command in ("why [LINE]", "undo [N | MARK]", "fix [NAME VALUE [REASON]]", "quit"):
        assert command in person.screen

    # Bad input: one clear line, nothing changes, the same question.
    assert person.type("total=banana") == "  ✗ total=banana is not allowed: enter 0 to 300"
    assert person.type("nonsense=1").startswith("  ✗ 'nonsense=1' sets nothing: enter NAME=VALUE with one of total,")
    assert saved(tmp_path).decisions == 0

    person.type("tot=95 eastern=30", "", "")
    assert "The Central Powers begin with 95 SPs: 11 revealed, 84 hidden." in person.words
    assert "☐ USA Entry Track: advance it" in person.screen
    person.type("", "")
    assert saved(tmp_path).question.id == "choice-items"  # type: ignore[union-attr]
    person.type("")
    assert saved(tmp_path).question.id == "squadrons"  # type: ignore[union-attr]
    person.type("c05 3, f06 6")
    strongest_first = r"over F06.* over C05"
    assert re.search(strongest_first, person.words)

    # Why, by itself, by the number of a line, and by a beginning of the word.
    person.type("wh")
    assert "Dogfight, step 1: do the Central Powers respond? (7.1.2-S)" in person.words
    assert "Modifiers" in person.screen
    line = next(re.finditer(r"^ +(\d+)  7\.1\.2-S +", "\n".join(person.seen), re.MULTILINE))[1]
    assert "(7.1.2-S)" in person.type(f"why {line}")
    assert "is not a line of the log" in person.type("why 999")

    until(person, tmp_path, "attacks")
    person.type("odds")
    assert "cp-sps-in-hex (7.3.3-S), exact odds" in person.words
    assert "Mean: " in person.screen
    assert "[7.3-S (2)]" in person.screen  # the question is still there
    person.type("mark before-the-attack")
    assert "`undo before-the-attack` comes back here" in person.words

    person.type("C05 22 8", "")
    assert "The Allies attack C05 (22 SPs, 8 guns)." in person.words
    assert saved(tmp_path).question.id == "fight-attack"  # type: ignore[union-attr]
    total = saved(tmp_path).state.total
    person.type("2")
    assert f"lose 2 SPs in C05 and have {total - 2} left" in person.words

    person.type("undo before-the-attack")
    assert "Put back on your table" in person.screen
    assert f"CP Total SPs back to {total}" in person.screen
    assert "[7.3-S (2)]" in person.screen

    person.type("fix hidden 60 miscounted")
    assert "(miscounted)" in person.words
    assert "Hidden 60 " in person.screen
    assert "✗ total cannot be 3" in person.type("fix total 3")
    person.type("log 2")
    assert "> Correction: hidden SPs are 60" in person.words
    assert "Hidden 60" in person.type("stat")

    here = saved(tmp_path)
    assert person.leave("qu").strip() == "Saved. `opfor play` offers this game again."
    told = kept(tmp_path / f"{GAME}-1.opfor")
    assert told is not None and told.decisions == here.decisions  # the menu replays nothing

    again = Terminal(tmp_path, prompt=MENU)
    assert f"1  continue: {GAME}-1 (Turn 7, AP 1, {here.decisions} decisions)" in again.screen
    assert "Type a number from 1" in again_typed(again, "77")
    again.child.sendline("")
    again.screen = again.wait(PROMPT)
    assert "Last time" in again.screen
    assert asked(again, here)
    assert "Hidden 60 " in again.screen
    again.type("")
    assert saved(tmp_path).decisions == here.decisions + 1
    again.leave()


def again_typed(terminal: Terminal, line: str) -> str:
    """A line typed at the menu, which asks again."""
    terminal.child.sendline(line)
    return terminal.wait(MENU)


def test_of_many_saved_games_the_menu_shows_the_latest(tmp_path: Path) -> None:
    """Older ones are listed by `all` and have their number all the time; a folder without summaries has them then."""
    for number in range(16):
        path = tmp_path / f"{GAME}-{number}.opfor"
        Match.new(game_named(GAME), "final-push", "table", path=path).close()
        os.utime(path, (number, number))
    person = Terminal(tmp_path, prompt=MENU)
    assert [f"{GAME}-{number} (" in person.words for number in range(16)] == [False] * 7 + [True] * 9
    assert f"1 continue: {GAME}-15 (" in person.words and "10 new game: " in person.words
    assert "7 older games: `all` lists them" in person.screen
    assert all(kept(path) is not None for path in tmp_path.glob("*.opfor"))
    listed = again_typed(person, "all")
    third = re.search(rf"(\d+)  continue: {GAME}-3 ", listed)
    assert third is not None
    person.child.sendline(third[1])
    person.screen = person.wait(PROMPT)
    assert f"{GAME}-3.opfor" in "".join(person.screen.split())
    person.leave()


def until(person: Terminal, home: Path, question: str) -> None:
    """Enter until this question is open."""
    while (open := saved(home).question) is not None and open.id != question:
        assert open.default is not None
        person.type("")


def test_the_menu_without_saves_and_how_to_leave_it(tmp_path: Path) -> None:
    """A new game from the menu; q leaves it, and so does the end of input."""
    person = Terminal(tmp_path, prompt=MENU)
    assert "new game: Fields of Despair" in person.screen
    assert "go on" not in person.screen
    assert person.leave("q") == ""
    assert list(tmp_path.iterdir()) == []
    person = Terminal(tmp_path, prompt=MENU)
    person.child.sendeof()
    person.child.expect(pexpect.EOF)
    person = Terminal(tmp_path, prompt=MENU)
    number = re.search(r"(\d)  new game: Fields of Despair", person.screen)
    assert number is not None
    person.child.sendline(number[1])
    person.screen = person.wait(PROMPT)
    assert asked(person, saved(tmp_path))
    person.leave()


@pytest.mark.parametrize("how", ["end of input", "closed", "hang-up", "interrupt", "killed"])
def test_leaving_in_any_way_loses_nothing(tmp_path: Path, how: str) -> None:
    """Closing the terminal, Ctrl-D, Ctrl-C, SIGHUP, even kill -9: the game goes on at the same question."""
    person = new_game(tmp_path)
    person.type("total=101", "", "", "ep=7", "")
    before = saved(tmp_path)
    assert before.decisions == 5
    if how == "end of input":
        person.child.sendeof()
    elif how == "interrupt":
        person.child.sendintr()
    elif how == "closed":
        person.child.ptyproc.delayafterterminate = 10  # so long it may need to die; a tenth of a second is little
        person.child.close()
    else:
        person.child.kill(signal.SIGHUP if how == "hang-up" else signal.SIGKILL)
    if how in ("end of input", "interrupt"):
        assert "Saved. `opfor play` offers this game again." in person.wait(pexpect.EOF)
        person.ended()
        assert person.child.exitstatus == 0
    elif how != "closed":
        person.child.expect(pexpect.EOF)
        person.ended()
    after = saved(tmp_path)
    assert after.question == before.question
    assert state_data(after.state) == state_data(before.state)
    again = Terminal(tmp_path, "--resume", str(tmp_path / f"{GAME}-1.opfor"))
    assert asked(again, before)
    again.type("")
    assert saved(tmp_path).decisions == 6
    again.leave()


def test_entered_dice_are_asked_for_and_impossible_ones_refused(tmp_path: Path) -> None:
    """Every roll is asked for by its name; faces that no die shows, or too few, change nothing."""
    person = new_game(tmp_path, "--dice", "entered")
    person.type("", "", "", "", "", "", "C05 6, F06 3")
    assert "[7.1.2-S] The Central Powers meet your aircraft over C05 on any roll: throw one die." in person.words
    assert "like 4 · Enter: Opfor rolls" in person.words
    decisions = saved(tmp_path).decisions
    for bad, said in [
        ("7", "7 is not a face of a 6-sided die"),
        ("0", "0 is not a face"),
        ("3 4", "you entered 2 faces: enter 1 face for 1d6"),
        ("six", "'six' is not a list of faces"),
        ("-1", "'-1' is not a list of faces"),
    ]:
        assert f"✗ {said}" in person.type(bad)
        assert saved(tmp_path).decisions == decisions
    person.type("5", "6")
    met = "The Central Powers send 4 air points up over C05, against 6."
    assert met in person.words
    person.type("fix gas_tech 2 misread")
    assert "Correction: CP Gas Tech box: 2, not 4 (misread)" in person.words
    assert met not in person.words  # a note that was shown is not shown again
    person.type("1")
    assert "No Central Powers aircraft rise over F06" in person.words
    person.type("")
    assert ": throw 3 dice. like 4 2 6 · Enter: Opfor rolls" in person.words
    assert "✗ you entered 2 faces: enter 3 faces for 3d6" in person.type("6 6")
    person.type("334")
    assert "Reconnaissance finds 19 SPs in 3 blocks in C05." in person.words
    assert "thrown by you and typed in" in person.type("why")
    person.leave()
    rolls = [record for record in saved(tmp_path).line.records if hasattr(record, "faces")]
    assert [(roll.by, roll.faces) for roll in rolls] == [
        ("entered", [5]),
        ("entered", [6]),
        ("entered", [1]),
        ("entered", [3, 3, 4]),
    ]


@pytest.mark.parametrize("way", ["rescue", "quit", "end of input"])
def test_a_save_that_is_deleted_while_it_is_played(tmp_path: Path, way: str) -> None:
    """The next answer is refused and `rescue` goes on in a new file; leaving writes that file as well."""
    person = new_game(tmp_path)
    person.type("total=101")
    (path,) = tmp_path.glob("*.opfor")
    copy = path.with_name(f"{path.stem}-rescued-1.opfor")
    path.unlink()
    if way == "rescue":
        told = " ".join(person.type("").split())
        assert f"not saved, nothing has changed: {path.name} was deleted or moved" in told and "`rescue`" in told
        assert f"Now playing {copy.name}: the same match with the same dice." in " ".join(person.type("rescue").split())
        person.type("")
        assert person.leave().strip() == "Saved. `opfor play` offers this game again."
    else:
        if way == "quit":
            person.child.sendline("quit")
        else:
            person.child.sendeof()
        told = " ".join(person.wait(pexpect.EOF).split())
        assert told.endswith(f"{path.name} was deleted or moved; the game is saved in {copy.name} instead.")
        person.ended()
    match = Match.open(copy, write=False)
    assert not path.exists()
    assert match.decisions == (2 if way == "rescue" else 1) and match.state.total == 101


def outside(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The same without a terminal."""
    return subprocess.run(
        [*OPFOR, *words],
        input=typed,
        env=surroundings(home),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_without_a_terminal_play_says_how(tmp_path: Path) -> None:
    """Nothing waits for what nobody can type; with a game named the lines may be piped in."""
    done = outside(tmp_path, "play")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Without one, name the game:\n  opfor play {GAME} --table\n" in done.stdout
    assert list(tmp_path.iterdir()) == []
    done = outside(tmp_path, "play", GAME, "--table", "--seed", "terminal", typed="total=99\n\n\nwhat\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Saved. `opfor play` offers this game again." in done.stdout
    assert saved(tmp_path).decisions == 3
    assert saved(tmp_path).state.total == 99


def test_bad_words_on_the_command_line(tmp_path: Path) -> None:
    """One line on standard error, exit code 2, no file."""
    for words, said in [
        (["chess"], "there is no game 'chess'"),
        ([GAME, "--scenario", "verdun"], f"{GAME} has no scenario 'verdun': choose final-push"),
        ([GAME, "--table", "--level", "general"], "'general' is not one of"),
        (["--resume", str(tmp_path / "none.opfor")], "none.opfor"),
    ]:
        done = outside(tmp_path, "play", *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.count("\n") == 1
        assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


ROUTINE: dict[str, Any] = {
    "set-up-chits": "A02, B02, B04, B04, B07, F06, H06, I08",
    "squadrons": "C05 6, F06 2",
    "dogfights": "C05 4",
    "attacks": "C05 22 8, F06 14, H06 12 2",
    "bombardments": "E07 4 9",
    "fight-attack": "3",
    "bombard": "1",
    "breakout-attacks": "G06 9",
    "defence": "12 3",
    "fight-offensive": "2 y",
    "score": "draw",
    "breakout-divided": "-",
    "breakout-concentrated": "-",
}


def routine(match: Match) -> str:
    """What somebody types who plays without much thought, but plays everything."""
    assert match.question is not None
    if match.question.id == "target":
        free = [hex for hex in ("C05", "D06", "F06", "H06", "C02") if hex not in attacked(match)]
        return free[0] if free else "-"
    return str(ROUTINE.get(match.question.id, ""))


def attacked(match: Match) -> list[str]:
    return [hex_id(hex) for hex in match.state.attacked]


def test_a_whole_game_at_eighty_columns(tmp_path: Path) -> None:
    """Three turns typed at the terminal: no line is wider than the screen, no word of a prompt or claim is broken.

    A twin of the game in memory, with the same seed, knows what is asked; the screen must show just that.
    """
    person = new_game(tmp_path)
    twin = Match.new(FIELDS, "final-push", "table", seed="terminal")
    told = 0
    while twin.question is not None:
        assert asked(person, twin), (twin.question.prompt, person.screen)
        line = routine(twin)
        try:
            execute(twin, line)
        except BadInput as refusal:
            assert " ".join(str(refusal).split()) in " ".join(person.type(line).split())
            line = {"amount": "0", "rows": "-"}[twin.question.kind] if twin.question.default is None else ""
            execute(twin, line)
        person.type(line)
        for entry in twin.entries[told:]:
            if isinstance(entry, Because):
                assert " ".join(entry.claim.split()) in person.words
        told = len(twin.entries)
    assert "The game is over" in person.screen
    assert "scored after turn 9" in person.screen
    assert "The game is over" in person.type("log 3")
    assert "the game is over; `odds CHART NAME=VALUE …` works for any chart" in person.type("odds")
    person.leave()
    assert state_data(saved(tmp_path).state) == state_data(twin.state)
    wide = [line for line in person.seen if len(line) > COLUMNS]
    assert wide == []
    assert "go on" not in Terminal(tmp_path, prompt=MENU).screen  # a finished game is not offered


def test_answers_come_at_once(tmp_path: Path) -> None:
    """The question is on the disk before it is on the screen: what was answered survives the next instant."""
    person = new_game(tmp_path)
    for number, line in enumerate(["", "", "", "", ""], 1):
        person.type(line)
        assert saved(tmp_path).decisions == number
    person.child.kill(signal.SIGKILL)
    person.child.expect(pexpect.EOF)
    person.ended()
    assert saved(tmp_path).decisions == 5


def typed_plan(match: Match, answer: Any) -> str:
    """How a person types it: moves as a phrase where there is one, everything else in the plain language."""
    assert match.question is not None
    if match.question.id in ("move", "redeploy", "breakout-move") and answer:
        ((key, amount),) = answer.items()
        nation, _, route = key.removeprefix("lp-").partition(":")
        start, _, end = route.partition(">")
        return f"{'lp ' if key.startswith('lp-') else 'move '}{amount} {nation.title()} {start} {end}"
    return typed_line(match.question, answer)


def test_the_whole_game_on_screen_typed_to_its_end(tmp_path: Path) -> None:
    """R-64, 9.0: turns 7 to 9 in a terminal, plans and answers typed as the doctrine would have them."""
    person = Terminal(tmp_path, "fields", "--seed", "amiens")
    twin = Match.new(FIELDS, "final-push", "screen", seed="amiens")
    policy = FIELDS.study.policies["doctrine"](Stream("typed"))
    person.type("map")
    assert "[D04]" in person.screen and "14/?" in person.screen
    phrases = 0
    while twin.question is not None:
        answer = twin.advised(policy)
        line = typed_plan(twin, answer)
        phrases += line.startswith("move ")
        twin.answer(answer)
        person.type(line)
        assert "✗" not in person.screen, (line, person.screen)
    assert phrases > 10
    assert twin.outcome is not None and twin.outcome.reason in person.screen
    person.type("why")
    assert state_data(saved(tmp_path).state) == state_data(twin.state)


def test_a_game_played_by_itself_reads_as_a_report() -> None:
    """R-64: `--auto doctrine` prints the whole game: turns, attacks, offensives and the result."""
    words = [*OPFOR, "play", "fields", "--auto", "doctrine", "--seed", "report"]
    report = subprocess.run(words, capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout
    for piece in ("The Final Push", "The Allies attack, strongest first", "turn their blocks face down"):
        assert piece in report, piece
    assert any(result in report for result in ("Allied victory", "Draw", "Central Powers victory"))
    assert len(report.splitlines()) > 200
