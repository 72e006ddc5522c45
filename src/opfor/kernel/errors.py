"""What can go wrong, each with one line a person can read.

Every error a user can cause is an `OpforError`; front ends print its text and nothing else.
"""

from __future__ import annotations

MAX_TEXT = 300  # characters of an error, wherever a user reads it


def cut(text: str) -> str:
    """A text that fits: what is wrong stands at its beginning and what is expected at its end, so both stay."""
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

    def __reduce__(self) -> tuple[type[DataError], tuple[str, int, str]]:  # from one process to another
        return DataError, (self.path, self.line, self.problem)


class JournalBroken(OpforError):
    """A save whose chain is broken at a record before the last one."""

    def __init__(self, path: str, record: int, problem: str) -> None:
        super().__init__(f"{path}: record {record} {problem}; `--recover` opens a copy that ends before it")
        self.path, self.record, self.problem = path, record, problem


class ReplayMismatch(OpforError):
    """A save that asks other questions today than when it was written."""

    def __init__(self, record: int, recorded: str, asked: str, step: str, last_good: int) -> None:
        super().__init__(
            f"this save was written by other rules: it goes on with '{recorded}' where they now want '{asked}' "
            f"(record {record}, step '{step}'); `opfor replay FILE --to {last_good}` shows it up to there, "
            "`opfor play --resume FILE --recover` plays a copy on from there"
        )
        self.record, self.last_good = record, last_good


class OtherData(OpforError):
    """A save that is played by other data files than this process has loaded; another process can open it."""


class NeedsAnswer(OpforError):
    """Exact odds met a question without a default: the enumeration ends here."""


def unread(problem: OSError | UnicodeDecodeError) -> str:
    """Why a file could not be read, in words."""
    return f"{problem.strerror}" if isinstance(problem, OSError) else "it is no plain text (UTF-8)"
