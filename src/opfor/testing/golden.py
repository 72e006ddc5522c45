"""Golden playthroughs: what a person types, and everything the program says to it, as readable text.

A script (`NAME.script`) is a header, a blank line, and one typed line per answer or command:

    game: fields-of-despair
    scenario: final-push
    mode: table
    seed: amiens
    options: level=keeper

    # Turn 7: the French test the line
    total=95
    <enter>
    C05 22 8, F06 14

`<enter>` is the bare Enter key, `#` begins a remark, and `!` stands before a line that must be refused (any other
refusal is an error in the script). The transcript beside it (`NAME.transcript`) is checked in and reviewed as a
diff when a rule changes:

    python -m opfor.testing.golden [FILE or FOLDER …]            compare
    python -m opfor.testing.golden --update [FILE or FOLDER …]   write the transcripts anew
    python -m opfor.testing.golden --record [FILE or FOLDER …]   the same, and play anew what was played at random

A script with `player: random N` in its header is recorded: N lines typed by a player at random.
"""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from opfor.kernel.because import (
    Answered,
    Because,
    Choice,
    Entry,
    Finding,
    Instruction,
    Modifier,
    Rolled,
    Ruled,
    came_text,
)
from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.game import Game
from opfor.kernel.questions import DICE
from opfor.kernel.throws import Throw
from opfor.match.match import Match
from opfor.registry import game_at
from opfor.testing.playing import alone, picture, repeat
from opfor.testing.recording import typed_at_random
from opfor.text.commands import Reply, execute

FOLDER = Path("tests/golden")
NAMES = ("game", "scenario", "mode", "seed", "options", "dice", "cards", "undo", "player")
ENTER, REFUSED = "<enter>", "! "


@dataclass(frozen=True)
class Script:
    """A script as written."""

    path: Path
    header: dict[str, str]
    body: list[str]

    @staticmethod
    def read(path: Path) -> Script:
        """Read a script file; a mistake in the header is refused."""
        head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
        header: dict[str, str] = {}
        for line in head.splitlines():
            name, colon, value = line.partition(":")
            if not colon or name not in NAMES:
                raise BadInput(f"{path.name}: '{line}' is not a line of a header: use {', '.join(NAMES)}")
            header[name] = value.strip()
        return Script(path, header, [line.strip() for line in body.splitlines() if line.strip()])

    def write(self) -> None:
        """Write it back, body and all."""
        head = [f"{name}: {value}" for name, value in self.header.items()]
        self.path.write_text("\n".join([*head, "", *self.body]) + "\n", encoding="utf-8")

    @property
    def transcript(self) -> Path:
        """Where what the program says is kept."""
        return self.path.with_suffix(".transcript")

    @property
    def game(self) -> Game:
        """The game it plays."""
        return game_at(self.header["game"])

    def begin(self) -> Match:
        """The game before the first line, in memory."""
        pairs = (word.partition("=") for word in self.header.get("options", "").split())
        return Match.new(
            self.game,
            self.header["scenario"],
            self.header["mode"],
            options={name: value for name, _, value in pairs},
            seed=self.header["seed"],
            dice=self.header.get("dice", "sealed"),
            cards=self.header.get("cards") == "yes",
            undo=self.header.get("undo", "same"),
        )


def scripts(places: Iterable[Path]) -> list[Script]:
    """All scripts in these files and folders."""
    paths = [path for place in places for path in (sorted(place.rglob("*.script")) if place.is_dir() else [place])]
    return [Script.read(path) for path in paths]


# Playing a script


class Transcript:
    """Plays a script line by line and writes down what a person would see."""

    def __init__(self, script: Script) -> None:
        self.match = script.begin()
        self.lines = [f"{name}: {value}" for name, value in script.header.items()]
        self.seen = 0
        self.strip = ""
        self.tell()
        for line in script.body:
            if line.startswith("#"):
                self.lines += ["", line]
                continue
            refusal = self.typed("" if line == ENTER else line.removeprefix(REFUSED))
            if bool(refusal) != line.startswith(REFUSED):
                at = "\n".join(self.lines[-6:])
                raise AssertionError(f"{script.path}: '{line}' is {'' if refusal else 'not '}refused:\n{at}")
        self.end()

    @property
    def text(self) -> str:
        """The whole transcript."""
        return "\n".join(self.lines) + "\n"

    def typed(self, line: str) -> str:
        """One line at the prompt, and all that follows from it; the refusal, if it was refused."""
        question = self.match.question
        if question is not None:
            strip = " | ".join(f"{name} {value}" for name, value in self.match.game.show.strip(self.match.state))
            self.lines += ["", f"== {strip}"] if strip != self.strip else [""]
            self.strip = strip
            self.lines.append(f"[{question.rule}] {question.prompt}")
            self.lines += [f"    {question.typing}"] if question.typing else []
        self.lines.append(f"> {line or ENTER}")
        try:
            reply = execute(self.match, line)
        except OpforError as refusal:
            self.lines.append(f"  ! {refusal}")
            return str(refusal)
        self.show(reply)
        self.tell()
        return ""

    def show(self, reply: Reply) -> None:
        """What a command says."""
        self.lines += [f"  {line}".rstrip() for line in reply.lines]
        if reply.undone:
            self.seen = len(self.match.entries)
        self.lines += [f"  put back: {line}" for line in reply.put_back]
        for because in reply.because:
            self.lines += [f"  {line}" for line in entry_lines(because)]
        for odds in reply.odds:
            given = ", ".join(f"{name} {value}" for name, value in odds.inputs.items())
            self.lines.append(f"  {odds.chart} ({odds.rule}): {given}")
            self.lines += [f"    {json.dumps(result)}: {chance}" for result, chance in odds.rows]
        self.lines += [f"  {number}. {text}" for number, entry in reply.log for text in entry_lines(entry)[:1]]

    def tell(self) -> None:
        """What has happened since the last prompt."""
        for entry in self.match.entries[self.seen :]:
            if not isinstance(entry, Answered) or entry.question == "fix":
                self.lines += [f"  {line}" for line in entry_lines(entry)]
        self.seen = len(self.match.entries)

    def end(self) -> None:
        """Where the game stands after the last line."""
        match = self.match
        question, outcome = match.question, match.outcome
        self.lines += ["", f"{match.decisions} decisions stand, {match.undos_over_rolls} undos over dice."]
        if question is not None:
            self.lines.append(f"Open: [{question.rule}] {question.prompt}")
        if outcome is not None:
            self.lines.append(f"Over: {outcome.name}. {outcome.reason}")
        for name, value in match.game.show.view(match.state).items():
            self.lines.append(f"{name}: {json.dumps(value, ensure_ascii=False)}")


def entry_lines(entry: Entry) -> list[str]:
    """One entry of the log, its dice and findings below it."""
    match entry:
        case Because():
            return [f"{entry.claim} ({entry.rule})", *evidence(entry)]
        case Instruction():
            return [f"On your table: {entry.text}"]
        case _:
            return [f"{entry.prompt}: {entry.answer}"]


def evidence(because: Because) -> list[str]:
    """What a decision rests on; the person's own answers stand above it already."""
    lines = []
    for piece in because.evidence:
        match piece:
            case Rolled():
                came = "hidden" if piece.result is None else came_text(piece)
                lines.append(f"    {piece.purpose}, {Throw.parse(piece.dice).words} [{came}]")
            case Finding():
                lines.append(f"    {_finding(piece)}")
            case Choice():
                lines.append(f"    {piece.title} ({piece.rule}): {_chosen(piece)}")
            case Ruled():
                lines.append(f"    ruling {piece.ruling}")
    return lines


def _chosen(choice: Choice) -> str:
    """What was chosen and what from; where the choice has no criteria, what was not done instead and why."""
    of = [one for one in choice.candidates if choice.criteria or one.name != choice.chosen]
    names = "; ".join(f"{one.name}{f' ({one.out})' if one.out else ''}" for one in of)
    chosen = choice.chosen or "none"
    return f"{chosen} of {names}" if choice.criteria else f"{chosen}; not {names}" if names else chosen


def _finding(found: Finding) -> str:
    place = f"row {found.row}" + (f", column {found.column}" if found.column else "")
    applied = [f"{m.text}{_amount(m)} ({m.fact})" for m in found.modifiers if m.applied]
    extra = "".join(f"; {text}" for text in [*applied, *(f"ruling {ruling}" for ruling in found.rulings)])
    return f"{found.chart} ({found.rule}): {_plain(found.total)}, {place}: {_plain(found.result)}{extra}"


def _amount(modifier: Modifier) -> str:
    if modifier.counts_as_at_most is not None:
        return f", at most row {modifier.counts_as_at_most}"
    return f" {modifier.add:+d}"


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


# Checking


def check_golden(script: Script) -> Match:
    """The script still gives the transcript that was checked in."""
    played = Transcript(script)
    try:
        wanted = script.transcript.read_text(encoding="utf-8")
    except OSError:
        raise AssertionError(f"{script.transcript} is missing; `python -m opfor.testing.golden --update`") from None
    if played.text != wanted:
        lines = difflib.unified_diff(
            wanted.splitlines(), played.text.splitlines(), script.transcript.name, "played now", lineterm="", n=2
        )
        shown = "\n".join(list(lines)[:60])
        raise AssertionError(f"{script.path} plays differently; if that is right, update it:\n{shown}")
    return played.match


def check_there_and_back(script: Script, match: Match) -> None:
    """Undo to before the first decision and forward again: the same decisions, dice, log text and final state."""
    if not match.decisions:
        return  # nobody was asked anything
    before, records, first = picture(match), match.line.records.copy(), script.begin()
    log = [entry_lines(entry) for entry in match.entries]
    match.undo(1)
    if _beginning(match) != _beginning(first):
        raise AssertionError(f"{script.path}: undo to the first decision does not come back to the beginning")
    repeat(match, records[len(match.line) :])
    if list(map(alone, match.line.records)) != list(map(alone, records)):
        raise AssertionError(f"{script.path}: forward again gives other decisions or dice")
    if [entry_lines(entry) for entry in match.entries] != log:
        raise AssertionError(f"{script.path}: forward again gives another log")
    if picture(match) != before:
        raise AssertionError(f"{script.path}: forward again gives another state")


def _beginning(match: Match) -> tuple[Any, ...]:
    """The picture, but for the faces typed before, which an undone throw offers again."""
    question = match.question
    if question is None or question.kind != DICE:
        return picture(match)
    return tuple(question.id if part is question else part for part in picture(match))


def check_goldens(game: Game, folder: Path) -> str:
    """Contract 9: a golden playthrough for each scenario and mode of a game, and all of them hold."""
    found = [script for script in scripts([folder]) if script.header["game"] == game.id]
    played = {(script.header["scenario"], script.header["mode"]) for script in found}
    for scenario in game.scenarios.values():
        for mode in scenario.modes:
            if (scenario.id, mode) not in played:
                raise AssertionError(f"{game.id} has no golden playthrough of {scenario.id} in {mode} mode in {folder}")
    for script in found:
        check_there_and_back(script, check_golden(script))
    return f"{len(found)} golden playthroughs"


def update(script: Script, record: bool = False) -> bool:
    """Write the transcript anew, and before it the body of a script that is to be recorded; was it stale?"""
    player, _, lines = script.header.get("player", "").partition(" ")
    if player == "random" and (record or not script.body):
        typed = typed_at_random(script.begin(), int(lines), script.header["seed"])
        script = Script(script.path, script.header, [line or ENTER for line in typed])
        script.write()
    text = Transcript(script).text
    if script.transcript.exists() and script.transcript.read_text(encoding="utf-8") == text:
        return False
    script.transcript.write_text(text, encoding="utf-8")
    return True


def main() -> int:
    """Compare or update."""
    parser = argparse.ArgumentParser(description="Golden playthroughs: compare them, or write them anew.")
    parser.add_argument("--update", action="store_true", help="write the transcripts anew")
    parser.add_argument("--record", action="store_true", help="update, and play anew what was played at random")
    parser.add_argument("places", nargs="*", type=Path, default=[FOLDER], help="script files or folders")
    given = parser.parse_args()
    bad = 0
    try:
        for script in scripts(given.places):
            try:
                if given.update or given.record:
                    print(f"{'updated' if update(script, given.record) else 'as before'}  {script.path}")
                else:
                    check_there_and_back(script, check_golden(script))
                    print(f"holds  {script.path}")
            except AssertionError as problem:
                bad += 1
                print(f"DIFFERS  {problem}")
    except OpforError as problem:
        print(f"golden: {problem}", file=sys.stderr)
        return 2
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
