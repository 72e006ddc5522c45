"""What can go wrong, each with one line a person can read.

Every error a user can cause is an `OpforError`; front ends print its text and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from opfor.kernel.text import shown

MAX_TEXT = 300  # characters of an error, wherever a user reads it


def cut(text: str) -> str:
    """Shorten a long text in the middle: it begins with what is wrong and ends with what is expected."""
    half = MAX_TEXT // 2 - 1
    return text if len(text) <= MAX_TEXT else f"{text[:half]} … {text[-half + 1 :]}"


class OpforError(Exception):
    """Something the user can put right; its text is one line that says what is wrong and what would be right."""

    def __str__(self) -> str:
        return cut(super().__str__())


class BadInput(OpforError):
    """A value typed or passed that the program cannot use."""


class BadAnswer(BadInput):
    """An answer that the open question does not allow; nothing has changed."""


class StaleAnswer(BadAnswer):
    """An answer to a question that is no longer open."""


class DataError(OpforError):
    """A data file (chart, rulings, scenario) with a mistake; names file and line."""

    def __init__(self, path: str, line: int, problem: str) -> None:
        super().__init__(f"{path}, line {line}: {problem}")
        self.path, self.line, self.problem = path, line, problem

    @property
    def in_the_file(self) -> str:
        """Without the file's name, for a person who has the text open."""
        return f"line {self.line}: {self.problem}"

    def __reduce__(self) -> tuple[type[DataError], tuple[str, int, str]]:  # from one process to another
        return DataError, (self.path, self.line, self.problem)


class NameTaken(OpforError):
    """A file of this name exists already."""


class Mendable(OpforError):
    """A save that cannot be opened as it is; a copy that ends before the problem can.

    `what` is the problem, without the advice for people at a terminal.
    """

    def __init__(self, what: str, advice: str) -> None:
        super().__init__(f"{what}; {advice}")
        self.what = what


class JournalBroken(Mendable):
    """A save with a complete line that is damaged; `gone` is how many decisions were answered from there on."""

    def __init__(self, path: str, record: int, problem: str, gone: int) -> None:
        lost = (
            f"{gone} answered decision{'s are' if gone != 1 else ' is'} gone"
            if gone
            else "no answered decision is gone"
        )
        super().__init__(
            f"{path} is damaged: record {record} {problem}; {lost}",
            "`opfor play --resume FILE --recover` opens a copy that ends before the damage",
        )
        self.path, self.record, self.problem, self.gone = path, record, problem, gone


class ReplayMismatch(Mendable):
    """A save whose rules ask other questions now than when it was written."""

    def __init__(self, record: int, recorded: str, asked: str, last_good: int) -> None:
        super().__init__(
            f"this save was written by other rules: record {record} is '{shown(recorded)}', not '{shown(asked)}'",
            f"`opfor play --resume FILE --recover` plays on in a copy that ends with decision {last_good}",
        )
        self.record, self.last_good = record, last_good


class SaveChanged(OpforError):
    """The file of an open match was deleted, replaced or changed by another program; nothing more is saved to it."""

    def __init__(self, what: str) -> None:
        super().__init__(
            f"not saved, nothing has changed: {what}; restore it, or keep this match in a new file with `rescue`"
        )


class RulesFailed(OpforError):
    """The code of a game failed in a step; the answer that led there was not taken."""

    def __init__(self, game: str, step: str, problem: Exception) -> None:
        super().__init__(
            f"the rules of {game} failed in step '{step}' ({type(problem).__name__}: {problem}); nothing has changed: "
            "answer differently or undo, and please report it with the save"
        )


class OtherData(OpforError):
    """A save that needs other data files than those this process has loaded; another process can open it."""


class NeedsAnswer(OpforError):
    """Exact odds met a question without a default: the enumeration ends here."""


@contextmanager
def written(path: object) -> Iterator[None]:
    """Write in here; where that fails, one line says so."""
    try:
        yield
    except OSError as problem:
        raise OpforError(f"{path} cannot be written: {problem.strerror or problem}") from None


def unread(problem: OSError | UnicodeDecodeError) -> str:
    """Why a file could not be read, in words."""
    return f"{problem.strerror}" if isinstance(problem, OSError) else "it is not plain text (UTF-8)"
