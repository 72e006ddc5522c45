"""A game in progress: checkpoints between steps, the recorded line of play, and the open question.

Rules are ordinary functions. When one asks and no recorded answer is left, the desk raises `Suspend`; the
match keeps the checkpoint from before the step. The next answer runs the step again from a copy of that
checkpoint, feeding what was recorded. So nothing of the call stack is ever saved, and undo, branch and
replay only cut and extend a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from opfor.kernel import game_data
from opfor.kernel.because import Answered, Entry, Instruction
from opfor.kernel.charts import Chart
from opfor.kernel.errors import BadAnswer, BadInput, Mendable, OpforError, ReplayMismatch, StaleAnswer
from opfor.kernel.game import Game, Outcome, Policy, all_options, read_options, saved_options, scenario_named
from opfor.kernel.questions import DICE, Question
from opfor.kernel.throws import PICK, SHUFFLE, Throw
from opfor.match import data_files, sealed
from opfor.match.encode_answer import encode
from opfor.match.journal import Journal
from opfor.match.match_desk import MatchDesk
from opfor.match.records import Answer, Dice, Fix, Header, Mark, Reading, Reseal, Reveal, Roll, Undo, canonical, read
from opfor.match.running import FAR, Checkpoint, Position, run
from opfor.match.save_files import new_file, read_bytes, read_key, with_free_name, write_key
from opfor.match.timeline import Line, is_decision
from opfor.registry import game_named

UNDO_POLICIES = ("same", "strict", "free")
RECENT = 8  # the last checkpoints that a slim match keeps, besides one in FAR of the earlier ones


class Match:
    """One game. Every public method either succeeds and is saved, or raises OpforError and changes nothing."""

    def __init__(self, game: Game, header: Header, journal: Journal | None, secret: bytes | None) -> None:
        self.game, self.header, self.journal, self.secret = game, header, journal, secret
        self.line = Line(header.dice.undo)
        self.options = read_options(game, saved_options(game, header.options))  # those that differ from their defaults
        start = game.play.new(header.scenario, header.mode, self.options)
        if header.rules < game.version:
            game.play.migrate_start(start, header.rules)
        self.checkpoints = [Checkpoint(0, start, 0)]
        self.entries: list[Entry] = []
        self.marks: dict[str, int] = {}
        self.undos_over_rolls = 0
        self.question: Question | None = None
        self.state: Any = start
        self.recovered = ""
        self.history: list[Any] = []
        self._extra: list[Any] = []
        self.asked: tuple[Any, ...] = ()  # the open question as the rule asked it: its id and arguments
        self._typed: dict[tuple[Any, ...], Any] = {}
        self.rolling: tuple[Chart, tuple[Any, ...]] | None = None
        self._revealed = False
        self._joined = False

    # Beginning, opening

    @staticmethod
    def new(
        game: Game,
        scenario: str,
        mode: str,
        *,
        options: dict[str, Any] | None = None,
        path: Path | None = None,
        dice: str = "sealed",
        seed: str | None = None,
        undo: str = "same",
        text: str = "",
        cards: bool = False,
        version: str = "",
    ) -> Match:
        """Begin a game; with a path it is saved there, the secret of its dice beside it."""
        secret = sealed.new_secret(seed)
        header = Header(
            game=game.id,
            rules=game.version,
            scenario=scenario,
            mode=mode,
            options=all_options(game, options or {}),
            dice=Dice(dice, sealed.commitment(secret), seed is not None, undo, text, cards or dice != "entered"),
            version=version,
            data=game_data.in_use(game.id),
        )
        check_header(game, header)
        with new_file(path, header, secret) as journal:
            match = Match(game, header, journal, secret)
            match._proceed(match.line, [])
        return match

    @staticmethod
    def open(path: Path, to: int | None = None, recover: bool = False, write: bool = True) -> Match:
        """Open a saved game where it stands, or (without writing) after its nth decision."""
        if recover or not write or to is not None:
            return Match.of(read(read_bytes(path), path.name, recover), read_key(path), to)
        journal, reading = Journal.open(path)
        try:
            return Match._from(reading, journal, read_key(path), to)
        except BaseException:
            journal.close()
            raise

    @staticmethod
    def recover(path: Path) -> Match:
        """Open a save; if it is damaged, or played by rules that have changed, a copy that ends before that.

        The copy is the same match with the same dice, no branch.
        """
        try:
            return Match.open(path)
        except Mendable:
            reading, secret = read(read_bytes(path), path.name, recover=True), read_key(path)
        try:
            match = Match.of(reading, secret)
        except ReplayMismatch as problem:
            match = Match.of(reading, secret, problem.last_good)

        def copied(copy: Path) -> Path:
            match.write_to(copy)
            match.close()
            return copy

        return Match.open(with_free_name(path.parent, f"{path.stem}-recovered", copied))

    @staticmethod
    def of(reading: Reading, secret: bytes | None, to: int | None = None) -> Match:
        """The game of these records, now or after its nth decision; what is done to it is not saved."""
        return Match._from(reading, None, secret, to)

    @staticmethod
    def _from(
        reading: Reading, journal: Journal | None, secret: bytes | None, to: int | None, like: Match | None = None
    ) -> Match:
        """The match of these records; `like` is one with the same line, whose checkpoints serve it too."""
        header = reading.header
        if like is None:
            data_files.take_match(header.game, header.data, journal.path.name if journal is not None else "FILE")
        game = game_named(header.game) if like is None else like.game
        if header.rules > game.version:
            raise OpforError(f"this game was saved by newer rules ({header.rules}); these are {game.version}")
        check_header(game, header)
        match = Match(game, header, journal, secret)
        match.recovered = reading.lost
        match.history = reading.records[1:]
        commit = header.dice.commit
        for number, record in enumerate(match.history, 1):
            try:
                match._replay(record)
            except (BadInput, RecursionError) as problem:
                raise OpforError(f"record {number} makes no sense: {problem}") from None
            if isinstance(record, Reseal):
                commit = record.commit
        if secret is not None and sealed.commitment(secret) != commit:
            match.secret = None
        if to is not None and to < match.line.decisions():
            match.history.append(Undo(to + 1, match.line.cut(to + 1)))  # what a copy from here begins with
            match._drop_marks()
        if like is not None:
            match.checkpoints, match.entries = like.checkpoints, like.entries
        match._proceed(match.line, [])
        return match

    def _replay(self, record: Any) -> None:
        match record:
            case Answer() | Roll() | Fix():
                self._remember(self.line, record)
                self.line.append(record)
            case Undo():
                self.undos_over_rolls += self.line.cut(record.to) > 0
                self._drop_marks()
            case Mark():
                self.marks[record.name] = self.decisions
            case Reveal():
                self._revealed = True
            case Reseal():
                self._revealed = False

    # Playing

    @property
    def decisions(self) -> int:
        """How many decisions stand on the current line."""
        return self.line.decisions()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.play.outcome(self.state) if self.question is None else None

    def answer(self, answer: Any, decision: int | None = None) -> None:
        """Answer the open question. `decision` is the number of decisions the answerer knew of."""
        question = self._open(decision)
        line = self.line.copy()
        if question.kind == DICE and answer == "roll":
            throw, purpose = Throw.parse(question.throw), question.id.removeprefix("dice:")
            sealed_roll = self._sealed_roll(line, throw, purpose)
            record: Any = msgspec.structs.replace(sealed_roll, asked=True, joined=self._joined)
        else:
            question.read(answer)
            if question.kind == DICE:
                faces = answer if isinstance(answer, list) else []
                purpose = question.id.removeprefix("dice:")
                record = Roll(question.throw, purpose, "entered", faces, answer, joined=self._joined)
                self._remember(line, record)
            else:
                record = Answer(question.id, question.fingerprint(), answer, self._joined)
        line.append(record)
        self._proceed(line, [record])

    def _remember(self, line: Line, record: Any) -> None:
        if isinstance(record, Roll) and record.by == "entered":
            self._typed[line.key, record.d, record.p] = record.typed

    def typed_before(self, line: Line, throw: Throw, purpose: str) -> Any:
        """The dice that were typed at this very place before an undo, to be offered again."""
        return self._typed.get((line.key, str(throw), purpose))

    def advised(self, policy: Policy) -> Any:
        """What a policy would answer now, as JSON; dice are left to the program."""
        question = self._open(None)
        if question.kind == DICE:
            return "roll"
        id, *args = self.asked
        return encode(question, policy(id, self.state, *args))

    def answer_all(self, answers: list[tuple[str, Any]], whole: bool = False) -> str:
        """Give several answers at once, each to the question with its id: all are saved together, or none.

        An answer may be a function of the question that is open then. One with the id '' fits any question; where it
        is refused, the plan ends and the answers before it stand. With `whole`, a plan that the rules refuse is taken
        back to its last throw: dice that were rolled stand. Returns what stopped the plan, or ''.
        """
        if self.secret is None or self._revealed:
            self._reseal()
        begun = len(self.line)
        with self._saved_at_once():
            for taken, (id, answer) in enumerate(answers):
                try:
                    question = self._open(None)
                    if id and question.id != id:
                        raise BadAnswer(f"'{id}' is not the open question: {question.prompt}")
                    self._joined = taken > 0
                    given = answer(question) if callable(answer) else answer
                except BadAnswer:
                    if id or not taken:
                        raise
                    break
                try:
                    self.answer(given)
                except BadAnswer as refusal:
                    if not self._stands(begun, whole, id, taken):
                        raise
                    return str(refusal) if whole else ""
        return ""

    @contextmanager
    def _saved_at_once(self) -> Iterator[None]:
        """What is answered in here is saved in one write at its end; where that fails, nothing has changed."""
        journal, history = self.journal, self.history
        before = self.line, self.checkpoints, self.entries
        position = Position(self.question, self.state, self.asked, self.rolling)
        self.journal, self.history = None, []
        try:
            yield
            reveal = self._last_reveal(self.question, journal)
            if journal is not None:
                journal.append(self.history + reveal)
        except BaseException:
            self.line, self.checkpoints, self.entries = before
            self._take(position)
            self.journal, self.history = journal, history
            raise
        finally:
            self._joined = False
        self.journal, self.history = journal, history + self.history + reveal
        self._revealed |= bool(reveal)

    def _stands(self, begun: int, whole: bool, id: str, taken: int) -> bool:
        """Does any part stand of a refused plan that began at this place of the line?"""
        if not whole:
            return not id and taken > 0
        rolls = [place for place in range(begun, len(self.line)) if _was_rolled(self.line.records[place])]
        if not rolls:
            return False
        decision = self.line.decisions(rolls[-1] + 1)
        if decision < self.decisions:
            line = self.line.copy()
            line.cut(decision + 1)
            self._proceed(line, [])
            while not _was_rolled(self.history[-1]):
                self.history.pop()
        return True

    def _open(self, decision: int | None) -> Question:
        if self.question is None:
            raise StaleAnswer("the game is over; nothing is asked")
        if decision is not None and decision != self.decisions:
            raise StaleAnswer(f"that question is answered already; the open one is: {self.question.prompt}")
        return self.question

    def fix(self, name: str, value: Any, why: str = "") -> None:
        """Correct a number that Opfor keeps. It is logged and can be undone; what breaks an invariant is refused.

        While dice are asked for right after an answer, the correction goes before that answer where it can, so
        that the throw is read with it.
        """
        question = self._open(None)
        probe = self.state.copy()
        self.game.correct(probe, name, value)
        if broken := self.game.play.invariants(probe):
            raise BadInput(f"{name} cannot be {value}: {broken[0]}")
        record = Fix(name, value, why)
        last = self.line.records[-1] if len(self.line) else None
        if question.kind == DICE and isinstance(last, Answer):
            with suppress(ReplayMismatch, BadAnswer):  # the corrected number may rule that very answer out
                line, decision = self.line.copy(), self.decisions
                line.cut(decision)
                line.append(record)
                line.append(last)
                wanted = self.game.correctable(probe).get(name)
                marks = [mark for mark, place in self.marks.items() if place == decision]
                records = [Undo(decision, 0), record, last, *[Mark(mark) for mark in marks]]
                self._proceed(
                    line, records, len(line) - 2, lambda state: self.game.correctable(state).get(name) == wanted
                )
                self.marks |= dict.fromkeys(marks, self.decisions)
                return
        line = self.line.copy()
        line.append(record)
        self._proceed(line, [record])

    def mark(self, name: str) -> None:
        """Give the present moment a name."""
        if not name:
            raise BadInput("a mark needs a name: mark before-breakout")
        self._save([Mark(name)])
        self.marks[name] = self.decisions

    def undo(self, decision: int) -> list[str]:
        """Back to before the nth decision (from 1); gives what to put back on the table."""
        before, line = self.state, self.line.copy()
        rolls = line.cut(decision)
        if rolls and self.header.dice.undo == "strict":
            raise BadInput("this match has strict dice: it cannot be undone past a roll")
        self._proceed(line, [Undo(decision, rolls)])
        self.undos_over_rolls += rolls > 0
        self._drop_marks()
        return self.game.table_changes(before, self.state) if self.header.mode == "table" else []

    def last_undo(self) -> int:
        """The decision to which taking back the last answer returns.

        Answers that were given together are taken back together; in a strict match only those after the last throw.
        """
        number, found = self.decisions, 0
        for record in reversed(self.line.records):
            if isinstance(record, Roll) and self.header.dice.undo == "strict":
                break
            if is_decision(record):
                found, number = number, number - 1
                if isinstance(record, Fix) or not record.joined:
                    break
        if not found:
            strict = "this match has strict dice, and dice were rolled after the last answer"
            raise BadInput(strict if self.decisions else "nothing has been decided yet")
        return found

    @property
    def may_branch(self) -> bool:
        """May it be branched? A strict match only after its end: even with other dice a copy shows what is hidden."""
        return self.header.dice.undo != "strict" or self.question is None

    def branch(self, path: Path, at: int | None = None) -> Match:
        """The same game up to now or to its nth decision, with its history, in a new file, to try something else.

        The branch of a strict match, which can only be made after its end, is not strict any more.
        """
        if not self.may_branch:
            raise BadInput("this match has strict dice: it can be branched only after its end")
        if self.secret is None:
            raise BadInput("the key of this game's dice is missing: you can play on, but not branch")
        line, history = self.line.copy(), [*self.history]
        if at is not None and at < self.decisions:
            history.append(Undo(at + 1, line.cut(at + 1)))
        parent = canonical([self.header.dice.commit, line.key[0], line.decisions()])
        dice = self.header.dice
        if dice.undo == "strict":
            dice = msgspec.structs.replace(dice, undo="same")
        header = msgspec.structs.replace(self.header, parent=parent, dice=dice)
        with new_file(path, header, self.secret) as journal:
            assert journal is not None
            journal.append(history)
            return Match._from(Reading([header, *history], [], 0, ""), journal, self.secret, None, self)

    def rescue(self, path: Path) -> None:
        """Go on in a new file if something happened to the old one: the same match with the same dice, no branch."""
        if self.journal is None or not self.journal.trouble():
            raise BadInput("this match needs no rescue: nothing happened to its file")
        if not path.parent.is_dir():
            raise OpforError(
                f"not saved, nothing has changed: the folder {path.parent} is not there; bring it back first"
            )
        old = self.journal
        self.write_to(path)
        old.close()

    def write_to(self, path: Path) -> None:
        """Write the whole match, as it is and with its dice, to a new file and go on there."""
        with new_file(path, self.header, self.secret) as journal:
            assert journal is not None
            journal.append(self.history)
        self.journal = journal
        if self._last_reveal(self.question, journal):
            self.reveal()

    def at(self, decision: int) -> Match:
        """The game after its nth decision, to look at; what is done to it is not saved."""
        if not 0 <= decision <= self.decisions:
            raise BadInput(f"there is no decision {decision}: enter a whole number from 0 to {self.decisions}")
        match = Match(self.game, self.header, None, self.secret)
        match.marks = {name: place for name, place in self.marks.items() if place <= decision}
        match._stand_with(self, decision)
        return match

    def trial(self) -> Match:
        """The same game in memory, to try something without a trace; its dice are not those of the game."""
        header = msgspec.structs.replace(self.header)
        match = Match(self.game, header, None, sealed.new_secret("trial"))
        match._stand_with(self)
        return match

    def reveal(self) -> None:
        """Reveal the secret of the dice, so that `verify` can prove them."""
        if self.secret is None or self._revealed:
            return
        self._save([Reveal(self.secret.hex())])
        self._revealed = True

    def slim(self) -> None:
        """Drop most checkpoints: a far undo then runs a few more steps, and many open matches need little memory."""
        if len(self.checkpoints) > 3 * RECENT:
            old = self.checkpoints[:-RECENT]
            self.checkpoints = [*old[:1], *old[FAR::FAR], *self.checkpoints[-RECENT:]]

    def close(self) -> None:
        """Release the file. Nothing needs saving: it is saved."""
        if self.journal is not None:
            self.journal.close()

    # Reading

    def table_now(self) -> list[str]:
        """What to change on the table since the last answer."""
        lines: list[str] = []
        for entry in reversed(self.entries):
            if isinstance(entry, Answered):
                break
            if isinstance(entry, Instruction):
                lines.append(entry.text)
        return lines[::-1]

    def every_checkpoint(self) -> list[Checkpoint]:
        """A checkpoint for each place between two steps, found by running the whole line again."""
        checkpoints = self.checkpoints[:1]
        run(self, self.line.copy(), checkpoints, [], 1)
        return checkpoints

    def run_again(self, entries: int, make: Callable[..., MatchDesk]) -> None:
        """Run again at another desk from the last checkpoint that had no more entries; the match stays as it is."""
        start = next(point for point in reversed(self.checkpoints) if point.entries <= entries)
        run(self, self.line.copy(), [start], self.entries[: start.entries], 1, make)

    # Inside

    def _stand_with(self, other: Match, decision: int | None = None) -> None:
        """Take the position of another match of this game, now or after its nth decision, and its checkpoints."""
        self.line = other.line.copy()
        if decision is not None and decision < other.decisions:
            self.line.cut(decision + 1)
        self.checkpoints, self.entries = other.checkpoints, other.entries
        self._proceed(self.line, [])

    def _drop_marks(self) -> None:
        self.marks = {name: place for name, place in self.marks.items() if place <= self.decisions}

    def new_roll(self, line: Line, throw: Throw, purpose: str) -> Roll | None:
        """A fresh throw: sealed, or None when the person throws."""
        if self.is_thrown_by_person(throw, purpose):
            return None
        record = self._sealed_roll(line, throw, purpose)
        self._extra.append(record)
        return record

    def is_thrown_by_person(self, throw: Throw, purpose: str) -> bool:
        """Does the person make this throw? Never a hidden one; lots and shuffles only with real cards."""
        dice = self.header.dice
        drawn = throw.kind in (PICK, SHUFFLE)
        return dice.by == "entered" and purpose not in self.game.hidden_throws and (dice.cards or not drawn)

    def _sealed_roll(self, line: Line, throw: Throw, purpose: str) -> Roll:
        if self.secret is None or self._revealed:
            self._reseal()
        assert self.secret is not None
        key, count = line.key
        faces = sealed.derive(self.secret, self.header.dice.text, key, count, purpose, throw)
        return Roll(str(throw), purpose, "sealed", faces, key=key, count=count)

    def _reseal(self) -> None:
        """The old secret is known or lost: go on under a new commitment."""
        secret = sealed.new_secret()
        if self.journal is not None:
            self.journal.check()  # or the key of another game might be overwritten
            write_key(self.journal.path, secret)
        self._save([Reseal(sealed.commitment(secret))])
        self.secret, self._revealed = secret, False

    def _save(self, records: list[Any]) -> None:
        if self.journal is not None and records:
            self.journal.append(records)
        self.history += records

    def _proceed(
        self, line: Line, records: list[Any], same: int | None = None, holds: Callable[[Any], bool] | None = None
    ) -> None:
        """Run on from the last checkpoint that fits the line, save what is new, and only then adopt it.

        `same` is how much of the line stands as before; left out, the line was only extended or cut. A state for
        which `holds` is false is not adopted.
        """
        kept = min(len(line), len(self.line)) if same is None else same
        checkpoints = [point for point in self.checkpoints if point.place <= kept]
        entries = self.entries[: checkpoints[-1].entries]
        self._extra = []
        position = run(self, line, checkpoints, entries)
        if holds is not None and not holds(position.state):
            raise BadAnswer("the rules would change that number again at once")
        reveal = self._last_reveal(position.question, self.journal)
        self._save([*records, *self._extra, *reveal])
        self._revealed |= bool(reveal)
        self.line, self.checkpoints, self.entries = line, checkpoints, entries
        self._take(position)

    def _take(self, position: Position) -> None:
        self.question, self.state, self.asked, self.rolling = position

    def _last_reveal(self, question: Question | None, journal: Journal | None) -> list[Reveal]:
        """At the end of a game the secret of its dice is revealed, in one write with the last answer."""
        if question is not None or journal is None or self.header.dice.seeded or self.secret is None or self._revealed:
            return []
        return [Reveal(self.secret.hex())]


def _was_rolled(record: Any) -> bool:
    """Is this a throw whose result the person could not know before?"""
    return isinstance(record, Roll) and record.by == "sealed"


def check_header(game: Game, header: Header) -> None:
    """Refuse a game that these rules do not have."""
    modes = scenario_named(game, header.scenario).modes
    if header.mode not in modes:
        raise BadInput(f"{header.scenario} can be played in {' or '.join(modes)} mode only")
    if header.dice.by not in ("sealed", "entered") or header.dice.undo not in UNDO_POLICIES:
        raise BadInput(f"dice are sealed or entered, undo is {', '.join(UNDO_POLICIES)}")
