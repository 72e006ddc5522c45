"""Study files: what may stand in them, and one clear line for whatever may not."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from opfor.kernel.errors import BadInput
from opfor.registry import games
from opfor.study.measures import Measure, only
from opfor.study.running import run
from opfor.study.studyfile import all_standing, parsed, read_study, standing, study_named

HEAD = 'title = "T"\ngame = "fields-of-despair"\n'
ODDS = '[[part]]\nkind = "odds"\ntitle = "A"\nchart = "major-offensive"\n'
GAMES = '[[part]]\nkind = "simulate"\ntitle = "B"\n'
SIDES = '[[part]]\nkind = "compare"\ntitle = "C"\nsides = ["doctrine", "cautious"]\n'


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("title = ", "study.toml: Invalid value (at end of document)"),
        ("", "study.toml has no title: write title = "),
        ('title = "T"', "study.toml has no part: write [[part]] with kind"),
        ('title = "T"\npart = []', "study.toml has no part"),
        ('title = 3\n[[part]]\nkind = "odds"', "study.toml, title must be a text in quotes"),
        (HEAD + 'colour = "red"\n' + ODDS, "an unknown 'colour': expected title, text"),
        (HEAD + '[[part]]\ntitle = "A"', "part 1: the kind is missing: choose odds, simulate or compare"),
        (HEAD + '[[part]]\nkind = "guess"', "part 1: 'guess' is not a kind of part: choose odds"),
        (HEAD + '[[part]]\nkind = "odds"\ntitle = "A"', "part 1 needs chart"),
        (HEAD + ODDS + "gmaes = 4", "part 1 has an unknown 'gmaes'"),
        (HEAD + GAMES + 'games = "many"', "part 1, games must be a whole number, not a text in quotes"),
        (HEAD + GAMES + "games = 0", "part 1 (B): 0 games are not allowed: enter a whole number from 1 to"),
        (HEAD + GAMES + 'tracks = ["hope"]', "part 1 (B): fields-of-despair has no track 'hope'; it has cp_total"),
        (HEAD + GAMES + 'ends = ["hope"]', "no number of the end 'hope'"),
        (HEAD + GAMES + 'policy = "genius"', "fields-of-despair has no policy 'genius'"),
        (HEAD + GAMES + 'options = { difficulty = "cruel" }', "difficulty has no value 'cruel'"),
        (HEAD + GAMES + 'scenario = "x"', "has no scenario 'x'"),
        (HEAD + ODDS, "part 1 (A): major-offensive needs hidden="),
        (HEAD + ODDS + "inputs = { hidden = 999 }", "hidden=999 is not allowed: enter 0 to"),
        (HEAD + ODDS.replace("major-o", "x"), "has no chart 'xffensive'"),
        (HEAD + ODDS + "sweep = { hidden = [1, 2] }", "several cases need measures"),
        (HEAD + ODDS + "sweep = { hidden = [] }", "sweep hidden has no values"),
        (
            HEAD + ODDS + 'inputs = { hidden = 9 }\nmeasures = { a = "median" }',
            "'median' is not a measure: write",
        ),
        (HEAD + ODDS + 'inputs = { hidden = 9 }\nmeasures = { a = "chance ~ 4" }', "'~ 4' is not a condition"),
        (HEAD + ODDS + 'inputs = { hidden = 9 }\npicture = "heat"', "a heat map needs a sweep over two inputs"),
        (HEAD + ODDS + "inputs = { hidden = 9 }\nsweep = { hidden = [1] }", "hidden is given in inputs and swept"),
        (HEAD + ODDS + "sweep = { a = [1], b = [1], c = [1] }", "3 inputs are swept: sweep one or two"),
        (HEAD + SIDES + 'base = "random"', "base 'random' is none of the sides; they are doctrine, cautious"),
        (HEAD + SIDES.replace('"cautious"', '"doctrine"'), "a side is named twice"),
        (HEAD + SIDES.replace(', "cautious"', ""), "a comparison needs two sides at least"),
        (HEAD + SIDES + 'outcomes = ["glory"]', "no outcome 'glory'; it has allied_victory"),
        ('title = "T"\n' + GAMES, "part 1 (B): there is no game: write game = "),
        ('title = "T"\ngame = "chess"\n' + GAMES, "there is no game 'chess'"),
    ],
)
def test_a_bad_file_is_told_in_one_line(source: str, said: str) -> None:
    with pytest.raises(BadInput) as problem:
        parsed(source, "study.toml")
    assert said in str(problem.value) and "\n" not in str(problem.value)
    assert str(problem.value).startswith("study.toml")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        read_study(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="not plain text"):
        read_study(tmp_path / "bytes.toml")


def test_what_a_sweep_asks() -> None:
    study = parsed(
        HEAD
        + ODDS.replace("major-offensive", "cp-sps-in-hex")
        + """
inputs = { cp_total = 100 }
sweep = { hidden = [20, 40], allied_sps = [6, 12] }
names = { 20 = "few" }
measures = { "on average" = "mean" }
""",
        "x.toml",
    )
    part = study.parts[0]
    assert part.asked() == {  # type: ignore[union-attr]
        (first, second): {"cp_total": 100, "hidden": hidden, "allied_sps": sps}
        for first, hidden in (("few", 20), ("40", 40))
        for second, sps in (("6", 6), ("12", 12))
    }


def test_the_side_that_others_are_held_against_comes_first() -> None:
    study = parsed(HEAD + SIDES.replace('"cautious"', '"cautious", "random"') + 'base = "cautious"', "x.toml")
    assert study.parts[0].in_order() == ["cautious", "doctrine", "random"]  # type: ignore[union-attr]
    assert study.games == 3000


ROWS = [
    ({"major": 0, "minor": 0, "kind": "none"}, Fraction(5, 8)),
    ({"major": 1, "minor": 0, "kind": "raid"}, Fraction(1, 8)),
    ({"major": 2, "minor": 1, "kind": "raid"}, Fraction(1, 4)),
]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("mean major", Fraction(5, 8)),
        ("4 - mean major", Fraction(27, 8)),
        ("chance major >= 1", Fraction(3, 8)),
        ("chance major=0", Fraction(5, 8)),
        ("chance major > 0 and minor = 0", Fraction(1, 8)),
        ("chance kind != none", Fraction(3, 8)),
        ("chance major < 0", Fraction(0)),
    ],
)
def test_measures_are_exact(text: str, value: Fraction) -> None:
    assert Measure.parse(text).of(ROWS) == value


def test_measures_of_what_is_not_there() -> None:
    for text, said in (
        ("mean kind", "is not a number and has no mean"),
        ("mean colour", "no field 'colour'; it has major, minor, kind"),
        ("chance kind > 3", "is not a number"),
        ("chance major = many", "enter a whole number"),
    ):
        with pytest.raises(BadInput, match=said):
            Measure.parse(text).of(ROWS)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('field = "major"', "the result has no field 'major'; it has none"),
        ('measures = { a = "mean colour" }', "the result has no field 'colour'"),
        ('measures = { a = "chance = many" }', "enter a whole number"),
    ],
)
def test_what_cannot_be_told_is_found_before_a_game_is_played(more: str, said: str) -> None:
    study = parsed(HEAD + GAMES + ODDS + "inputs = { hidden = 60 }\n" + more, "x.toml")

    def played(done: int, total: int) -> None:
        raise AssertionError("a game was played")

    with pytest.raises(BadInput, match=r"^x.toml, part 2 \(A\): .*" + said):
        run(study, progress=played)


def test_one_field_alone() -> None:
    assert only(ROWS, "minor") == [(0, Fraction(3, 4)), (1, Fraction(1, 4))]
    assert only(ROWS, "kind") == [("none", Fraction(5, 8)), ("raid", Fraction(3, 8))]


def test_every_game_has_a_standing_question_that_can_be_asked() -> None:
    for game in games().values():
        found = standing(game)
        assert found, f"{game.id} has no standing question"
        for study in found:
            assert all(study.game_of(part) is game for part in study.parts)
            assert study.text and study.lessons and study.title.endswith("?")


def test_standing_questions_by_any_unique_beginning() -> None:
    names = all_standing()
    assert study_named("aggr") == names["aggression-level"]
    assert study_named("mine.toml") == Path("mine.toml")
    with pytest.raises(BadInput, match="there is no study 'zebra': choose"):
        study_named("zebra")
