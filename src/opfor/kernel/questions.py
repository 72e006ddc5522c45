"""Questions and options: what is asked, of whom, under which rule, and what may be answered.

Answers are plain JSON values with stable keys, never positions:

| kind     | answer                                   | what the rule receives            |
|----------|------------------------------------------|-----------------------------------|
| one      | a key, `"hex:C05"`                       | the option's value                |
| some     | a list of keys                           | a list of values                  |
| order    | all keys, in the chosen order            | a list of values                  |
| amount   | a whole number                           | the number                        |
| allocate | `{key: number}`                          | `{value: number}`                 |
| rows     | a list of rows, `[["C05", 22, 8]]`       | a list of tuples                  |
| form     | `{field: value}`, defaults left out      | every field by name               |
| path     | `"path:410,280>410,380@0"`               | (((x, y), …), heading), -1: none  |
| dice     | the faces, or `{"hits": n}` for a pool   | the throw's result                |

A short list of choices is a tuple of `Option`. A long one is `Options`, whose words are made only when they are read.
Most questions never are: a replay, a policy and an agent need keys and values alone.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, overload

import msgspec

from opfor.kernel.errors import BadAnswer, BadInput
from opfor.kernel.inputs import Input
from opfor.kernel.text import Ref, counted, listed, shown
from opfor.kernel.throws import COUNT, HITS, Throw

ONE, SOME, ORDER, AMOUNT, ALLOCATE, ROWS, FORM, PATH, DICE = (
    "one",
    "some",
    "order",
    "amount",
    "allocate",
    "rows",
    "form",
    "path",
    "dice",
)


MAX_TYPED = 4_000  # characters: several times the longest order that a game has a use for
_PLAIN: Final = bytes(byte for byte in range(32, 127) if byte not in b'"\\')  # what JSON writes as it is


_PATH: Final = re.compile(r"path:(\d{1,6},\d{1,6}(?:>\d{1,6},\d{1,6}){0,63})(?:@(\d{1,3}))?")
_TYPED_PATH: Final = re.compile(
    r"(\d{1,6}(?:\.\d{1,3})?,\d{1,6}(?:\.\d{1,3})?(?:>\d{1,6}(?:\.\d{1,3})?,\d{1,6}(?:\.\d{1,3})?){0,63})(@\d{1,3})?"
)


class Option(msgspec.Struct, frozen=True, gc=False):
    """One thing that may be chosen. `value` is what the rule gets; `low` and `high` bound an allocation to it.

    `about` is another thing that it names: the only target of "fire".
    """

    key: str
    text: str
    value: Any = None
    low: int = 0
    high: int = 0
    hint: str = ""
    about: Ref | None = None


class Options(Sequence[Option]):
    """Options column by column. Keys, values and bounds are given; the words are made when they are read.

    `text`, `hint` and `about` put a value into words. They may look at the state that the question was made from. It
    does not change while the question is open, so read the words before you take the answer.
    """

    __slots__ = ("_about", "_hint", "_made", "_text", "highs", "keys", "lows", "values")

    def __init__(
        self,
        keys: Sequence[str],
        values: Sequence[Any],
        text: Callable[[Any], str],
        hint: Callable[[Any], str] | None = None,
        lows: Sequence[int] = (),
        highs: Sequence[int] = (),
        about: Callable[[Any], Ref | None] | None = None,
    ) -> None:
        self.keys, self.values = keys, values
        self.lows, self.highs = lows or (0,) * len(keys), highs or (0,) * len(keys)
        self._text, self._hint, self._about = text, hint, about
        self._made: dict[int, Option] = {}

    @staticmethod
    def of(given: Sequence[Option]) -> Options:
        """Any options, column by column."""
        if type(given) is Options:
            return given
        made = Options(
            [option.key for option in given],
            [option.value for option in given],
            str,
            lows=[option.low for option in given],
            highs=[option.high for option in given],
        )
        made._made = dict(enumerate(given))
        return made

    def text(self, place: int) -> str:
        """The words of one option, without its hint."""
        made = self._made.get(place)
        return made.text if made is not None else self._text(self.values[place])

    def _option(self, place: int) -> Option:
        made = self._made.get(place)
        if made is None:
            value = self.values[place]
            hint = self._hint(value) if self._hint is not None else ""
            about = self._about(value) if self._about is not None else None
            made = Option(self.keys[place], self._text(value), value, self.lows[place], self.highs[place], hint, about)
            self._made[place] = made
        return made

    def __len__(self) -> int:
        return len(self.keys)

    @overload
    def __getitem__(self, place: int) -> Option: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Option, ...]: ...
    def __getitem__(self, place: int | slice) -> Option | tuple[Option, ...]:
        places = range(len(self.keys))
        return tuple(map(self._option, places[place])) if isinstance(place, slice) else self._option(places[place])

    def __iter__(self) -> Iterator[Option]:
        return map(self._option, range(len(self.keys)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Options, tuple)) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))


class Column(msgspec.Struct, frozen=True, gc=False):
    """A column of a rows question: a word that fits a pattern, or a whole number in a range.

    `suggestions` are words that make sense now; policies and keyboards use them, others are allowed too.
    """

    name: str
    kind: str = "int"
    low: int = 0
    high: int = 400
    pattern: str = ""
    example: str = ""
    suggestions: tuple[str, ...] = ()
    default: int | str | None = None


class Question(msgspec.Struct, frozen=True, gc=False):
    """An open question. `default` is the answer that Enter gives, as JSON; None: there is none.

    `prompt` is for everybody; `typing` tells people at a keyboard what to type. `about` is the thing that is asked
    about, `start` where its path begins. Points of a path are whole numbers; people read and type them in `unit`, of
    which each holds `per_unit`. An allocation may be limited to `keys_at_most` keys: with 1 it is one order at a time,
    and none ends it. `together` are the throws that follow whatever these dice bring: they may be answered with them
    (`Match.answer_all`).
    """

    id: str
    rule: str
    prompt: str
    kind: str = ONE
    options: Sequence[Option] = ()
    low: int = 0
    high: int = 0
    keys_at_most: int = 0
    columns: tuple[Column, ...] = ()
    fields: tuple[Input, ...] = ()
    throw: str = ""
    default: Any = None
    of: str = "player"
    help: str = ""
    typing: str = ""
    about: Ref | None = None
    start: tuple[int, int] | None = None
    unit: str = ""
    per_unit: int = 1
    together: tuple[Question, ...] = ()

    def fingerprint(self) -> str:
        """Changes when the question asks something else: id, rule, kind, keys, bounds. Not its wording."""
        columns = ", ".join([_json((c.name, c.kind, c.pattern)) for c in self.columns]) if self.columns else ""
        shape = (
            f"[{_json((self.id, self.rule, self.kind))[1:-1]}, {_listed(self.keys)}, {self.low}, {self.high}, "
            f"{self.keys_at_most}, [{columns}], {_listed([field.name for field in self.fields])}, {_json(self.throw)}]"
        )
        return hashlib.sha256(shape.encode()).hexdigest()[:12]

    @property
    def offered(self) -> Options:
        """The options, column by column."""
        return Options.of(self.options)

    @property
    def keys(self) -> Sequence[str]:
        """The keys of the options, in their order."""
        options = self.options
        return options.keys if type(options) is Options else [option.key for option in options]

    @property
    def names(self) -> list[str]:
        """The options as typed: paths in their unit, other keys without their first part where that is clear."""
        short = [
            self.path_words(key).replace(f" {self.unit}", "")
            if self.kind == PATH and key.startswith("path:")
            else key.split(":", 1)[-1]
            for key in self.keys
        ]
        often = Counter(short)
        return [key if often[name] > 1 else name for key, name in zip(self.keys, short, strict=True)]

    def read(self, answer: Any) -> Any:
        """The value for the rule, or BadAnswer with one clear line. Never changes anything."""
        match self.kind:
            case "one":
                options = self.offered
                return options.values[self._place(options, answer)]
            case "some":
                return self._some(answer)
            case "order":
                values = self._some(answer)
                if len(values) != len(self.options):
                    raise BadAnswer(f"name all {len(self.options)}, in their order")
                return values
            case "amount":
                return _number(answer, self.low, self.high, "the amount")
            case "allocate":
                return self._allocated(answer)
            case "rows":
                return self._rows(answer)
            case "form":
                return self._form(answer)
            case "path":
                return self._path(answer)
            case _:
                return read_dice(Throw.parse(self.throw), answer)

    def _place(self, options: Options, key: Any) -> int:
        try:
            return options.keys.index(key)
        except ValueError:
            raise BadAnswer(f"'{shown(key)}' is not possible now: choose {self.choices()}") from None

    def choices(self) -> str:
        """What may be answered, in one line."""
        match self.kind:
            case "one" | "some" | "order" | "allocate":
                names = self.names
                few = names if len(names) <= 12 else names[:4]
                shown = ", ".join(few) + (f" and {len(names) - 4} more" if len(names) > 12 else "")
                return f"one of {shown}" if self.kind == ONE else f"any of {shown}"
            case "amount":
                return f"a number from {self.low} to {self.high}"
            case "rows":
                shape = " ".join(c.example or c.name for c in self.columns)
                return f"one row like '{shape}'" if self.high == 1 else f"rows like '{shape}', separated by commas"
            case "form":
                return "NAME=VALUE pairs; " + ", ".join(f"{f.name} {f.accepts()}" for f in self.fields)
            case "path":
                ends = f"; or one of {', '.join(self.names[:4])}" if self.options else ""
                unit = f" in {self.unit}" if self.unit else ""
                return f"corners{unit}, and a heading if it matters: 41,28 > 41,38 @ 0{ends}"
            case _:
                return _faces_wanted(Throw.parse(self.throw))

    def _some(self, answer: Any) -> list[Any]:
        if not isinstance(answer, list):
            raise BadAnswer(f"this is not a list: enter {self.choices()}")
        options = self.offered
        values = [options.values[self._place(options, key)] for key in answer]
        if len(set(answer)) != len(answer):
            raise BadAnswer("the same thing is named twice")
        if self.kind == SOME and not self.low <= len(values) <= (self.high or len(self.options)):
            raise BadAnswer(f"you chose {len(values)}: choose {_from_to(self.low, self.high or len(self.options))}")
        return values

    def _allocated(self, answer: Any) -> dict[Any, int]:
        if not isinstance(answer, dict):
            raise BadAnswer(f"these are not amounts: enter a number for {self.choices()}")
        options = self.offered
        given: dict[Any, int] = {}
        for key, amount in answer.items():
            place = self._place(options, key)
            low, high = options.lows[place], options.highs[place]
            given[options.values[place]] = 0 if amount == 0 else _number(amount, low, high, key)
        if self.keys_at_most and len(given) > self.keys_at_most:
            raise BadAnswer(f"{len(given)} cannot be given at once: give {self.keys_at_most} at a time")
        if not self.low <= sum(given.values()) <= self.high:
            raise BadAnswer(f"you gave {sum(given.values())} in all: give {_from_to(self.low, self.high)}")
        return {value: amount for value, amount in given.items() if amount}

    def _rows(self, answer: Any) -> list[tuple[Any, ...]]:
        if not isinstance(answer, list) or not all(isinstance(row, list) for row in answer):
            raise BadAnswer(f"these are not rows: enter {self.choices()}")
        if not self.low <= len(answer) <= (self.high or 99):
            number = "" if self.high == 1 else f"{_from_to(self.low, self.high or 99)} "
            raise BadAnswer(f"you entered {counted(len(answer), 'row')}: enter {number}{self.choices()}")
        return [self._row(row) for row in answer]

    def _row(self, row: list[Any]) -> tuple[Any, ...]:
        if len(row) > len(self.columns):
            raise BadAnswer(f"'{_in_a_row(row)}' has too many parts: enter {self.choices()}")
        values: list[Any] = []
        for number, column in enumerate(self.columns):
            if number >= len(row):
                if column.default is None:
                    raise BadAnswer(f"'{_in_a_row(row)}' lacks {column.name}: enter {self.choices()}")
                values.append(column.default)
            elif column.kind == "int":
                values.append(_number(row[number], column.low, column.high, column.name))
            else:
                word = shown(row[number])
                if not re.fullmatch(column.pattern, word):
                    raise BadAnswer(f"'{word}' is not allowed for {column.name}: enter one like {column.example}")
                values.append(word)
        return tuple(values)

    def _form(self, answer: Any) -> dict[str, Any]:
        if not isinstance(answer, dict):
            raise BadAnswer(f"these are not fields: enter {self.choices()}")
        known = {field.name: field for field in self.fields}
        for name in answer:
            if name not in known:
                raise BadAnswer(f"there is no field '{shown(name)}': choose {listed(list(known), 'or')}")
        values: dict[str, Any] = {}
        for name, field in known.items():
            if name in answer:
                try:
                    values[name] = field.read(answer[name])
                except BadInput as problem:
                    raise BadAnswer(str(problem)) from None
            elif field.default is None:
                raise BadAnswer(f"{name} is missing: enter {field.accepts()}")
            else:
                values[name] = field.read(field.default) if field.kind == "some" else field.default
        return values

    def _path(self, answer: Any) -> Any:
        """Any polyline; the options only suggest ends. What the table allows is for the rule to say."""
        options = self.offered
        if answer in options.keys and (value := options.values[options.keys.index(answer)]) is not None:
            return value
        found = _PATH.fullmatch(answer) if isinstance(answer, str) else None
        if found is None:
            raise BadAnswer(f"'{shown(answer)}' is not a path: enter {self.choices()}")
        points = []
        for point in found[1].split(">"):
            x, _, y = point.partition(",")
            points.append((int(x), int(y)))
        return tuple(points), int(found[2]) if found[2] else -1

    def path_words(self, path: str) -> str:
        """A path as people measure it: with ten to a cm 'path:410,280>410,380@90' is '41,28 > 41,38 cm @ 90'."""
        way, _, heading = path.removeprefix("path:").partition("@")
        corners = [
            ",".join(f"{int(place) / self.per_unit:g}" for place in corner.split(",")) for corner in way.split(">")
        ]
        return " > ".join(corners) + f" {self.unit}".rstrip() + (f" @ {heading}" if heading else "")

    def typed_path(self, text: str) -> str | None:
        """The answer that a path typed in the unit means, '41,28 > 41,38.5 @ 90'; None where it is none."""
        found = _TYPED_PATH.fullmatch(text.replace(" ", ""))
        if found is None:
            return None
        points = [point.split(",") for point in found[1].split(">")]
        way = ">".join(f"{round(float(x) * self.per_unit)},{round(float(y) * self.per_unit)}" for x, y in points)
        return f"path:{way}{found[2] or ''}"


def read_dice(throw: Throw, answer: Any) -> Any:
    """The result of dice that a person threw: their faces, or only what was counted."""
    if isinstance(answer, dict) and set(answer) == {"hits"} and throw.kind == HITS:
        hits = _number(answer["hits"], 0, throw.n, "hits")
        return min(hits, throw.at_most) if throw.at_most >= 0 else hits
    if isinstance(answer, dict) and set(answer) == {"bands"} and throw.kind == COUNT:
        given = answer["bands"] if isinstance(answer["bands"], list) else []
        bands = [_number(band, 0, throw.n, "a count") for band in given]
        if len(bands) != len(throw.on) or sum(bands) > throw.n:
            raise BadAnswer(f"these counts do not fit: enter {len(throw.on)} counts of at most {throw.n} dice in all")
        return tuple(bands)
    if not isinstance(answer, list) or not all(type(face) is int for face in answer):
        raise BadAnswer(f"these are not faces: enter {_faces_wanted(throw)}")
    try:
        throw.check(answer)
    except BadInput as problem:
        raise BadAnswer(str(problem)) from None
    return throw.read(answer)


def _faces_wanted(throw: Throw) -> str:
    pool = " or 'hits N'" if throw.kind == HITS else ""
    return f"{len(throw.sizes)} faces{pool} for {throw.words}"


@lru_cache(maxsize=1 << 12)
def _json(value: str | tuple[str, ...]) -> str:
    return json.dumps(value)


def _listed(words: Sequence[str]) -> str:
    """The JSON of a list of words. Keys seldom need escaping, and whether they do is quickly found out."""
    if not words:
        return "[]"
    text = '", "'.join(words)
    others = text.encode(errors="surrogatepass").translate(None, _PLAIN)
    return f'["{text}"]' if others == b'""' * (len(words) - 1) else json.dumps(list(words))


def _in_a_row(row: list[Any]) -> str:
    return " ".join(shown(part) for part in row[:12])


def _from_to(low: int, high: int) -> str:
    """A range in words; one number where there is no other."""
    return f"{low}" if low == high else f"{low} to {high}"


def _number(value: Any, low: int, high: int, what: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadAnswer(f"{shown(value)} is not allowed for {what}: enter a whole number from {low:,} to {high:,}")
    return value


def yes_no(
    id: str, rule: str, prompt: str, default: bool | None = None, help: str = "", about: Ref | None = None
) -> Question:
    """A question whose answer is yes or no; the rule receives True or False."""
    options = (Option("yes", "yes", True), Option("no", "no", False))
    usual = None if default is None else ("yes" if default else "no")
    return Question(id, rule, prompt, ONE, options, default=usual, help=help, about=about)


def option_key(question: Question, word: str) -> str:
    """The one option whose key begins with the word; a whole key before a beginning."""
    wanted = word.strip().lower()
    names = {key: (key.lower(), key.lower().split(":", 1)[-1]) for key in question.keys}
    tests: tuple[Callable[[str, str], bool], ...] = (
        lambda key, short: key == wanted,
        lambda key, short: short == wanted,
        lambda key, short: key.startswith(wanted) or short.startswith(wanted),
    )
    for test in tests:
        found = [key for key, (full, short) in names.items() if test(full, short)]
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            raise BadAnswer(f"'{word}' is ambiguous: type more of {listed(found[:6], 'or')}")
    raise BadAnswer(f"'{word}' is not possible now: choose {question.choices()}")


def limited(text: str) -> str:
    """The text as typed; one that is too long to be meant is refused before anything reads it."""
    if len(text) > MAX_TYPED:
        raise BadAnswer(f"{len(text):,} characters are too many: enter at most {MAX_TYPED:,}")
    return text
