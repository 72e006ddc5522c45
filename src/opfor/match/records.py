"""The records of a save: what each line holds, how it is sealed, and how a file of them is read and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Literal, get_args

import msgspec

from opfor.kernel.errors import JournalBroken, OpforError

FORMAT = 1
_SEAL = b',"h":"'
_SEAL_LENGTH = 34  # 32 hexadecimal digits, a quotation mark and a brace
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Dice(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How this game's dice come about: who throws, the commitment, and what undo does to them.

    With `cards` a person who throws real dice shuffles and draws real cards as well, as in saves that do not say it.
    """

    by: str
    commit: str
    seeded: bool = False
    undo: str = "same"
    text: str = ""
    cards: bool = True


class Header(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="t", tag="opfor"):
    """The first record: which game, which rules, every option (old saves: those not at their default), which dice.

    `data` are the custom data files that the match is played by, by name.
    """

    game: str
    rules: int
    scenario: str
    mode: str
    dice: Dice
    options: dict[str, Any] = {}
    format: int = FORMAT
    version: str = ""
    parent: str = ""
    data: dict[str, str] = {}


class Answer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="t", tag="answer"):
    """An answer: question id, fingerprint, the answer as JSON, and whether it was given together with the last one."""

    q: str
    f: str
    a: Any
    joined: bool = False


class Roll(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="t", tag="roll"):
    """A result of chance: the throw, what for, the faces, who threw, and the key input of sealed dice.

    `asked` is true where a person who throws real dice left this throw to the program: that is a decision.
    `joined` is true where it was answered together with the last one.
    """

    d: str
    p: str
    by: Literal["sealed", "entered"]
    faces: list[int] = []
    typed: Any = None
    key: str = ""
    count: int = 0
    asked: bool = False
    joined: bool = False


class Fix(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="t", tag="fix"):
    """A typed correction of the numbers."""

    name: str
    value: Any
    why: str = ""


class Undo(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="undo"):
    """Back to before a decision (counted from 1 on the current line); how many throws were taken back."""

    to: int
    rolls: int


class Mark(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="mark"):
    """A named point of the game."""

    name: str


class Reveal(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="reveal"):
    """The secret of the dice so far."""

    secret: str


class Reseal(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="reseal"):
    """A new commitment: the old secret was revealed or lost."""

    commit: str


class Recovered(msgspec.Struct, forbid_unknown_fields=True, tag_field="t", tag="recovered"):
    """What stood in an incomplete last line that was set aside."""

    lost: str


Record = Header | Answer | Roll | Fix | Undo | Mark | Reveal | Reseal | Recovered
_decoder = msgspec.json.Decoder(Record)
_BEGINNINGS = tuple(f'{{"t":"{kind.__struct_config__.tag}"'.encode() for kind in get_args(Record))
_DECIDED = (b'{"t":"answer"', b'{"t":"fix"', b'"by":"entered"', b'"asked":true')  # what only decisions have in them
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: Any) -> str:
    """One text for one JSON value."""
    return _canonical.encode(value)


def chain(previous: str, body: bytes) -> str:
    """The hash that seals a line."""
    return hashlib.sha256(previous.encode() + body).hexdigest()[:32]


def sealed_line(previous: str, record: Any) -> tuple[bytes, str]:
    """A record as a line that follows what has this hash; and its own hash."""
    body = msgspec.json.encode(record)[:-1]
    seal = chain(previous, body)
    return body + _SEAL + seal.encode() + b'"}\n', seal


def unsealed(line: bytes, previous: str) -> tuple[str, bytes, str]:
    """What is wrong with a line that should follow what has this hash, if anything; its JSON and its own hash."""
    body, found, seal = line.rpartition(_SEAL)
    if not found or len(seal) != _SEAL_LENGTH or not seal.endswith(b'"}'):
        return "is not whole", b"", ""
    if chain(previous, body) != seal[:-2].decode("ascii", "replace"):
        return "does not fit its hash", b"", ""
    return "", body + b"}", seal[:-2].decode()


class Reading(msgspec.Struct):
    """What a file holds: its records, the hash of each line, how many bytes are whole, what was set aside."""

    records: list[Any]
    hashes: list[str]
    whole: int
    lost: str

    @property
    def header(self) -> Header:
        """The first record."""
        header: Header = self.records[0]
        return header


def read(data: bytes, name: str, recover: bool = False) -> Reading:
    """Check every line against the chain. With `recover` reading stops before the first broken record."""
    records: list[Any] = []
    hashes: list[str] = []
    previous = ""
    for place, line, ended in _lines(data):
        problem, record, seal = _check(line, previous, len(records))
        if problem:
            if not records:
                raise OpforError(f"{name} holds no readable header: it is not an Opfor game, or had not begun")
            if ended and not recover:
                raise JournalBroken(name, len(records), problem, _answered(data[place:]))
            return Reading(records, hashes, place, data[place:].decode("utf-8", "replace"))
        records.append(record)
        hashes.append(seal)
        previous = seal
    if not records:
        raise OpforError(f"{name} is empty: it is not an Opfor game, or had not begun")
    return Reading(records, hashes, len(data), "")


def _lines(data: bytes) -> Iterator[tuple[int, bytes, bool]]:
    """Each line that is not blank: where it begins, what it says, and whether it once had its end.

    A crash cuts a line short; if something follows the seal, the line was complete and its end has been damaged.
    """
    place = len(_BYTE_ORDER_MARK) if data.startswith(_BYTE_ORDER_MARK) else 0
    while place < len(data):
        end = data.find(b"\n", place)
        stop = end if end >= 0 else len(data)
        line = data[place:stop].rstrip(b"\r")
        if line.strip():
            yield place, line, end >= 0 or (_SEAL in line and len(line.rpartition(_SEAL)[2]) > _SEAL_LENGTH)
        place = stop + 1


def _answered(damaged: bytes) -> int:
    """How many decisions stand in lines that no longer fit. A first line that cannot be recognized counts as one."""
    return sum(damaged.count(text) for text in _DECIDED) + (not damaged.startswith(_BEGINNINGS))


def _check(line: bytes, previous: str, number: int) -> tuple[str, Any, str]:
    problem, body, seal = unsealed(line, previous)
    if problem:
        return problem, None, ""
    try:
        record = _decoder.decode(body)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as broken:
        return f"cannot be read ({broken})", None, ""
    if isinstance(record, Header) != (number == 0):
        return "has a header in the wrong place", None, ""
    if isinstance(record, Header) and record.format != FORMAT:
        return f"has format {record.format}; this version reads {FORMAT}", None, ""
    return "", record, seal


def header_of(data: bytes, name: str) -> Header:
    """The first record alone: enough to know which game it is."""
    return read(next(_lines(data), (0, b"", True))[1], name).header
