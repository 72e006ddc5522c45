"""A study as data: one TOML file with a title, a text, a seed and parts, each with its own question.

A part asks the exact odds, simulates, or compares. Whatever is wrong with a file is reported in one line with
the file, the place and what is expected, before a single game is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Literal

import msgspec

from opfor.custom.chart_files import chart_named
from opfor.kernel.errors import BadInput, DataError, OpforError
from opfor.kernel.game import Game
from opfor.kernel.game_data import Files
from opfor.kernel.inputs import read_inputs
from opfor.kernel.text import in_words, listed, shown
from opfor.kernel.toml_text import decoded
from opfor.registry import game_named, games, installed
from opfor.study.compare import Side, files_at, read_sides
from opfor.study.measures import Measure
from opfor.study.simulate import checked_task

MAX_CASES = 400
_A_PART = '[[part]] with kind = "odds", "simulate" or "compare"'


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every part has. `names` are the words that a reader sees for sides, values and outcomes."""

    title: str
    question: str = ""
    comment: str = ""
    game: str = ""
    names: dict[str, str] = {}

    def name(self, value: Any) -> str:
        """A value in the reader's words."""
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return self.names.get(text) or in_words(text)


class OddsPart(_Part, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="odds"):
    """Exact odds: of one set of inputs, of named cases, or of every value of one or two inputs (`sweep`).

    `measures` are what is shown of each, by the words of the reader: "mean", "mean major", "12 - mean",
    "chance >= 6", "chance major = 0 and minor = 0".
    """

    chart: str
    inputs: dict[str, Any] = {}
    sweep: dict[str, list[Any]] = {}
    cases: dict[str, dict[str, Any]] = {}
    measures: dict[str, str] = {}
    field: str = ""
    picture: Literal["auto", "lines", "heat", "none"] = "auto"

    def asked(self) -> dict[tuple[str, ...], dict[str, Any]]:
        """Every set of inputs by its words: none, the case, or the values that are swept."""
        if self.cases:
            return {(name,): {**self.inputs, **given} for name, given in self.cases.items()}
        return {
            tuple(map(self.name, values)): {**self.inputs, **dict(zip(self.sweep, values, strict=True))}
            for values in product(*self.sweep.values())
        }


class SimulatePart(_Part, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="simulate"):
    """Whole games, with `data` by custom files, as seen from the study file. `tracks` are followed by moment, one
    to a picture or `together`; `ends` are drawn as spreads."""

    games: int = 1_000
    scenario: str | None = None
    policy: str | None = None
    options: dict[str, Any] = {}
    data: str | None = None
    tracks: list[str] = []
    together: bool = False
    ends: list[str] = []

    def data_named(self) -> list[str]:
        """The place of data files that it names."""
        return [self.data] if self.data else []


class ComparePart(_Part, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind", tag="compare"):
    """The same games in several ways on common dice, each compared with `base` (by default the first)."""

    sides: list[str]
    base: str = ""
    games: int = 1_000
    scenario: str | None = None
    options: dict[str, Any] = {}
    outcomes: list[str] = []
    ends: list[str] = []

    def data_named(self) -> list[str]:
        """The places of data files that its sides name."""
        return sorted({data for side in self.sides if (data := Side.parse(side).data)})

    def in_order(self) -> list[str]:
        """The sides, the one that the others are compared with first."""
        base = self.base or self.sides[0]
        return [base, *(side for side in self.sides if side != base)]


Part = OddsPart | SimulatePart | ComparePart
KINDS: dict[str, type[Part]] = {"odds": OddsPart, "simulate": SimulatePart, "compare": ComparePart}


class StudyFile(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file. `game` holds for every part that names none; `lessons` is what one learns from it all."""

    title: str
    parts: list[Part]
    text: str = ""
    lessons: str = ""
    game: str = ""
    seed: str = "study"
    source: str = ""
    path: str = ""

    def game_of(self, part: Part) -> Game:
        """The game that a part is about."""
        return game_named(part.game or self.game)

    def sides_of(self, part: ComparePart) -> list[Side]:
        """The sides of a comparison, the one that the others are compared with first."""
        return read_sides(
            self.game_of(part),
            part.in_order() if part.sides else [],
            part.games,
            self.seed,
            part.scenario,
            part.options,
            Path(self.path).parent,
        )

    def files_of(self, part: Part) -> list[Files]:
        """The custom data files that a part is played by."""
        if isinstance(part, OddsPart):
            return []
        if isinstance(part, ComparePart):
            return [side.files for side in self.sides_of(part) if side.files is not None]
        files = files_at(self.game_of(part), part.data, Path(self.path).parent)
        return [] if files is None else [files]

    @contextmanager
    def at(self, number: int) -> Iterator[None]:
        """An error in here is reported with the part it belongs to."""
        try:
            yield
        except OpforError as problem:
            place = f"{self.path}, part {number} ({shown(self.parts[number - 1].title)})"
            raise BadInput(" ".join(f"{place}: {problem}".split())) from None

    @property
    def games(self) -> int:
        """How many games will be played in all."""
        return sum(
            part.games * (len(part.sides) if isinstance(part, ComparePart) else 1)
            for part in self.parts
            if not isinstance(part, OddsPart)
        )


# Reading


def read_study(path: Path) -> StudyFile:
    """A study file, checked."""
    try:
        source = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{path} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path} is not a study file: it is not plain text (UTF-8)") from None
    return parsed(source, str(path))


def parsed(source: str, path: str) -> StudyFile:
    """A study from the text of its file."""
    try:
        data = decoded(source, path)
    except DataError as problem:
        raise BadInput(f"{path}: {shown(problem.problem)}") from None
    heads = {"title": str, "text": str, "lessons": str, "game": str, "seed": str, "part": list}
    _known(path, data, tuple(heads))
    for name in ("title", "part"):
        if name not in data:
            wanted = 'title = "..."' if name == "title" else _A_PART
            raise BadInput(f"{path} has no {name}: write {wanted}")
    for name, kind in heads.items():
        if not isinstance(data.get(name, kind()), kind):
            raise BadInput(f"{path}, {name} must be {'a list of [[part]]' if kind is list else 'a text in quotes'}")
    parts = [_part(f"{path}, part {number}", one) for number, one in enumerate(data.pop("part"), 1)]
    if not parts:
        raise BadInput(f"{path} has no part: write {_A_PART}")
    study = StudyFile(**data, parts=parts, source=source, path=path)
    for number, part in enumerate(parts, 1):
        with study.at(number):
            _check(study, part)
    return study


def _part(place: str, data: Any) -> Part:
    if not isinstance(data, dict):
        raise BadInput(f"{place} is not a table: begin it with [[part]]")
    kind = KINDS.get(str(data.get("kind")))
    if kind is None:
        wrong = f"'{shown(data['kind'])}' is not a kind of part" if "kind" in data else "the kind is missing"
        raise BadInput(f"{place}: {wrong}: choose {listed(list(KINDS), 'or')}")
    fields = kind.__struct_fields__
    _known(place, data, ("kind", *fields))
    try:
        return msgspec.convert(data, type=kind)
    except msgspec.ValidationError as problem:
        raise BadInput(f"{place}{_in_words(str(problem))}") from None


def _known(place: str, data: dict[str, Any], names: tuple[str, ...]) -> None:
    for name in data:
        if name not in names:
            raise BadInput(f"{place} has an unknown '{shown(name)}': expected {', '.join(names)}")


_WORDS = {
    "int": "a whole number",
    "str": "a text in quotes",
    "array": "a list",
    "object": "a table",
    "float": "a number",
    "bool": "true or false",
    "null": "nothing",
    "str | null": "a text in quotes",
}


def _in_words(problem: str) -> str:
    """What msgspec says about a value, as a person would."""
    message, _, place = problem.partition(" - at `$")
    where = place.rstrip("`").strip(".").replace("[...]", "")
    if missing := re.fullmatch(r"Object missing required field `(\w+)`", message):
        return f" needs {missing[1]}"
    if wrong := re.fullmatch(r"Expected `([^`]+)`, got `([^`]+)`", message):
        return f", {where} must be {_WORDS.get(wrong[1], wrong[1])}, not {_WORDS.get(wrong[2], wrong[2])}"
    return f", {where}: {message[:1].lower()}{message[1:].replace('`', '')}"


# Checking against the games


def _check(study: StudyFile, part: Part) -> None:
    """Everything that can be wrong, before anything is played."""
    if not (part.game or study.game):
        raise BadInput(f'there is no game: write game = "{next(iter(installed()), "...")}", here or at the top')
    game = study.game_of(part)
    if isinstance(part, OddsPart):
        _check_odds(game, part, Path(study.path).parent)
        return
    if isinstance(part, SimulatePart):
        checked_task(game, game.id, part.scenario, "screen", part.games, part.policy, study.seed, part.options)
        study.files_of(part)
        _among(part.tracks, game.study.tracks.names if game.study.tracks else (), f"{game.id} has no track")
    else:
        if len(set(part.sides)) != len(part.sides):
            raise BadInput("a side is named twice")
        if part.base and part.base not in part.sides:
            raise BadInput(f"base '{part.base}' is none of the sides; they are {', '.join(part.sides)}")
        study.sides_of(part)
        _among(part.outcomes, game.study.outcomes, f"{game.id} has no outcome")
    _among(part.ends, game.study.tracks.ends if game.study.tracks else (), f"{game.id} has no number of the end")


def _check_odds(game: Game, part: OddsPart, folder: Path) -> None:
    procedure = chart_named(game, part.chart, folder)
    if part.sweep and part.cases:
        raise BadInput("sweep and cases do not go together: use one of them")
    if len(part.sweep) > 2:
        raise BadInput(f"{len(part.sweep)} inputs are swept: sweep one or two")
    for name, values in part.sweep.items():
        if not values:
            raise BadInput(f"sweep {name} has no values")
        if name in part.inputs:
            raise BadInput(f"{name} is given in inputs and swept")
    number = 1
    for values in part.sweep.values():
        number *= len(values)
    if number > MAX_CASES:
        raise BadInput(f"{number:,} cases are too many: ask for up to {MAX_CASES}")
    asked = part.asked()
    if len(asked) < number:
        raise BadInput("two values of a sweep have the same name")
    for given in asked.values():
        read_inputs(procedure.inputs, given, procedure.id)
    for text in part.measures.values():
        Measure.parse(text)
    if (part.sweep or part.cases) and not part.measures:
        raise BadInput('several cases need measures, such as measures = { "on average" = "mean" }')
    if part.picture == "heat" and len(part.sweep) != 2 and not part.cases:
        raise BadInput("a heat map needs a sweep over two inputs, or cases")


def _among(wanted: list[str], known: tuple[str, ...], problem: str) -> None:
    for name in wanted:
        if name not in known:
            raise BadInput(f"{problem} '{shown(name)}'; it has {', '.join(known) or 'none'}")


# Those that come with the games


def standing(game: Game) -> list[StudyFile]:
    """The standing questions of a game: the study files in the folder `studies` beside its rules."""
    return [read_study(path) for path in standing_paths(game)]


def standing_paths(game: Game) -> list[Path]:
    """Where they lie, without reading them."""
    return sorted((game.rulebook.data / "studies").glob("*.toml"))


def study_named(text: str) -> Path:
    """The file itself, or a standing question by its name or any unique beginning of it."""
    path = Path(text)
    if path.exists() or path.suffix:
        return path
    names = all_standing()
    fitting = [text] if text in names else [name for name in names if name.startswith(text)]
    if len(fitting) == 1:
        return names[fitting[0]]
    if fitting:
        raise BadInput(f"'{text}' is ambiguous: type more of {' or '.join(fitting)}")
    raise BadInput(f"there is no study '{text}': choose {', '.join(names) or 'none'}, or the name of a file")


def all_standing() -> dict[str, Path]:
    """Every standing question by its name: the file's name without its ending."""
    return {path.stem: path for game in games().values() for path in standing_paths(game)}
