"""Chart files: every kind of mistake is named with file and line; what a ruling covers is accepted."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from opfor.kernel.charts import Chart, load_chart, load_charts
from opfor.kernel.conditions import ENDLESS, Condition, Range
from opfor.kernel.errors import BadInput, DataError
from opfor.kernel.odds import distribution
from tests.toy import TOY

GOOD = """\
id = "storm"
title = "Storm"
rule = "S1"
dice = "2d6"
columns = "men"
heads = ["0-5", "6-10", "11+"]
rows = [
  ["<=4", "N", "N", "Y"],
  ["5-9", "N", "Y", "Y"],
  [">=10", "Y", "Y", "Y"],
]

[inputs]
men = { low = 0, high = 40, text = "men there" }
night = { kind = "bool", default = false, text = "at night?" }
mood = { kind = "choice", choices = ["calm", "angry"], default = "calm", text = "mood" }

[[modifier]]
add = 1
when = "men > 20"
text = "many men"
group = "crowd"

[[modifier]]
add = -1
when = "night == true"
text = "night"

[[cap]]
row = 9
when = "mood == calm"
text = "no storm in a calm"
"""


def load(folder: Path, text: str) -> Chart:
    path = folder / "storm.toml"
    path.write_text(text, encoding="utf-8")
    return load_chart(path)


def line_of(text: str, part: str) -> int:
    """The line (from 1) in which the part stands; it must stand there once."""
    (number,) = [number for number, line in enumerate(text.splitlines(), 1) if part in line]
    return number


def refused(folder: Path, text: str) -> DataError:
    with pytest.raises(DataError) as problem:
        load(folder, text)
    assert problem.value.path == "storm.toml"
    assert str(problem.value).startswith(f"storm.toml, line {problem.value.line}: ")
    assert "\n" not in str(problem.value)
    return problem.value


def test_the_chart_that_the_mistakes_are_made_in_is_right(tmp_path: Path) -> None:
    """Its look-ups explain themselves: modifiers that applied and those that did not, with their facts."""
    chart = load(tmp_path, GOOD)
    finding = chart.finding(8, (30, True, "angry"))
    assert (finding.result, finding.row, finding.column, finding.total) == ("Y", "5-9", "11+", 8)
    assert [(m.text, m.applied, m.fact) for m in finding.modifiers] == [
        ("many men", True, "men 30"),
        ("night", True, "night: yes"),
        ("no storm in a calm", False, "mood angry"),
    ]
    capped = chart.finding(12, (3, False, "calm"))
    assert (capped.total, capped.row, capped.result) == (9, "5-9", "N")


# What is changed, into what, the line that must be named (by a part of it), and what is said.
MISTAKES: dict[str, tuple[str, str, str, str]] = {
    "overlapping rows": ('"5-9"', '"4-9"', '["4-9"', "rows '<=4' and '4-9' overlap at 4"),
    "missing row": ('"5-9"', '"6-9"', '["<=4"', "no row covers 5"),
    "overlapping columns": ('"6-10"', '"5-10"', "heads =", "columns '0-5' and '5-10' overlap at 5"),
    "missing column": ('"11+"', '"12+"', "heads =", "no column covers 11"),
    "unreachable row": ('  [">=10",', '  [">=30", "Y", "Y", "Y"],\n  ["10-29",', '[">=30"', "never be reached"),
    "unreachable column": ("high = 40", "high = 10", "heads =", "column '11+' can never be reached"),
    "unknown column input": ('"men"\n', '"women"\n', "columns =", "'women' is not among the inputs"),
    "too few cells": ('["5-9", "N", "Y", "Y"]', '["5-9", "N", "Y"]', '["5-9"', "has 2 cells, not 3"),
    "too many cells": ('["<=4",', '["<=4", "N",', '["<=4"', "has 4 cells, not 3"),
    "a row without cells": ('["5-9", "N", "Y", "Y"]', '["5-9"]', '["5-9"]', "has 0 cells"),
    "an empty row": ('["5-9", "N", "Y", "Y"]', "[ ]", "[ ]", "is not a range"),
    "a row that is no range": ('"5-9"', '"about 5"', '["about 5"', "'about 5' is not a range"),
    "a row that runs backwards": ('"5-9"', '"9-5"', '["9-5"', "runs backwards"),
    "a head that is no range": ('"6-10"', '"some"', "heads =", "'some' is not a range"),
    "unknown input in a modifier": ("men > 20", "beer > 20", "[[modifier]]\nadd = 1", "unknown input 'beer'"),
    "a limit without a row": ("row = 9\n", "", "[[cap]]", "a limit has row = a number, or rows"),
    "a limit for too few columns": ("row = 9\n", "rows = [4, 9]\n", "[[cap]]", "rows has 2 numbers, not 3"),
    "unknown input in a cap": ("mood == calm", "wind == calm", "[[cap]]", "unknown input 'wind'"),
    "unknown input as printed": (
        'text = "night"',
        'text = "night"\nprinted = "moon == true"',
        "[[modifier]]\nadd = -1",
        "'moon'",
    ),
    "a choice that does not exist": ("mood == calm", "mood == clam", "[[cap]]", "mood is calm, angry"),
    "a choice compared as a number": ("mood == calm", "mood > 3", "[[cap]]", "mood is calm, angry"),
    "a number compared as a word": ("men > 20", "men == many", "[[modifier]]\nadd = 1", "men is 0 to 40"),
    "yes or no compared as a number": ("night == true", "night > 0", "[[modifier]]\nadd = -1", "yes or no"),
    "no condition": ("men > 20", "men", "[[modifier]]\nadd = 1", "'men' is not a comparison"),
    "code in a condition": ("men > 20", "__import__('os')", "[[modifier]]\nadd = 1", "is not a comparison"),
    "bad dice": ('"2d6"', '"two dice"', "dice =", "is not a throw of dice"),
    "dice that are a pool": ('"2d6"', '"2d6 on 5+"', "dice =", "is not allowed"),
    "three dice kept apart": ('"2d6"', '["a", "b", "c"]', "dice =", "must be two"),
    "bad TOML": ('title = "Storm"', 'title = "Storm', "title =", "line 2"),
    "a key given twice": ('title = "Storm"', 'title = "Storm"\ntitle = "Rain"', 'title = "Rain"', "overwrite"),
    "an unknown key": ('rule = "S1"', 'rule = "S1"\ncolour = "red"', "colour =", "colour"),
    "an unknown key of a modifier": ('text = "night"', 'text = "night"\ncolour = 3', "colour =", "colour"),
    "an unknown key of an input": ("high = 40,", "hihg = 40,", "hihg", "hihg"),
    "a key of the wrong type": ('rule = "S1"', "rule = 1", "rule =", "Expected `str`"),
    "a modifier of the wrong type": ("add = -1", 'add = "less"', 'add = "less"', "Expected `int`"),
    "an input of the wrong type": ("low = 0", 'low = "none"', "men = {", "Expected `int`"),
    "a head of the wrong type": ('"6-10"', "610", "heads =", "Expected `str`"),
    "a cell of the wrong type": ('["5-9", "N"', '["5-9", 0.5', '["5-9"', "Expected"),
    "a modifier without its text": ('text = "night"\n', "", "[[modifier]]\nadd = -1", "text"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_line(tmp_path: Path, mistake: str) -> None:
    """One change in a right file; the line named is the one that was changed, or the block's first."""
    before, after, where, said = MISTAKES[mistake]
    assert GOOD.count(before) == 1
    text = GOOD.replace(before, after)
    problem = refused(tmp_path, text)
    first = text.find(where)
    assert first >= 0 and problem.line == text[:first].count("\n") + 1
    assert said in str(problem)


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    """There is no line for what is not there: the first is named."""
    for key in ("id", "title", "rule", "dice"):
        lines = [line for line in GOOD.splitlines() if not line.startswith(f"{key} =")]
        problem = refused(tmp_path, "\n".join(lines))
        assert problem.line == 1 and f"`{key}`" in str(problem)


def test_a_file_that_breaks_off_is_refused_at_its_end(tmp_path: Path) -> None:
    """Half a file, and a file that is no text at all."""
    text = GOOD[: GOOD.index('  [">=10"')].rstrip()
    problem = refused(tmp_path, text)
    assert problem.line == len(text.splitlines())
    (tmp_path / "storm.toml").write_bytes(b'id = "storm"\ntitle = "\xff\xfe"\n')
    with pytest.raises(DataError, match=r"storm.toml, line 2: "):
        load_chart(tmp_path / "storm.toml")
    with pytest.raises(DataError, match=r"storm.toml, line 1: "):
        load(tmp_path, "")


# --- Rulings --------------------------------------------------------------------------------------------

OVERLAP = """
[[modifier]]
add = 2
when = "men > 30"
text = "very many men"
group = "crowd"
"""


def test_overlapping_modifiers_of_a_group_need_a_ruling(tmp_path: Path) -> None:
    """Two that fit at once: refused at the second; with a ruling the first wins and the ruling is named."""
    problem = refused(tmp_path, GOOD + OVERLAP)
    assert problem.line == line_of(GOOD + OVERLAP, '"very many men"') - 3
    assert "overlap" in str(problem) and "'men': 31" in str(problem)
    chart = load(tmp_path, GOOD + OVERLAP + 'ruling = "A-1"\n')
    finding = chart.finding(7, (35, False, "angry"))
    assert finding.total == 8 and finding.rulings == ["A-1"]
    assert [modifier.applied for modifier in finding.modifiers] == [True, False, False, False]
    assert chart.finding(7, (25, False, "angry")).rulings == []


def test_modifiers_that_do_not_overlap_need_none(tmp_path: Path) -> None:
    """Brackets side by side."""
    chart = load(tmp_path, GOOD.replace("men > 20", "men in 21-30") + OVERLAP)
    totals = [chart.finding(7, (men, False, "angry")).total for men in (20, 21, 30, 31, 40)]
    assert totals == [7, 8, 8, 9, 9]


def test_modifiers_without_a_group_add_up(tmp_path: Path) -> None:
    """Only a group says that one excludes the other."""
    chart = load(tmp_path, GOOD + OVERLAP.replace('group = "crowd"\n', ""))
    assert chart.finding(5, (35, True, "angry")).total == 7


def test_a_row_that_is_not_printed_may_be_covered_by_a_ruling(tmp_path: Path) -> None:
    """The edge says as which row it counts, and the finding names the ruling."""
    text = GOOD.replace('"5-9"', '"6-9"')
    edge = '\n[[edge]]\naxis = "rows"\nvalues = "5"\nuse = "<=4"\nruling = "A-2"\n'
    chart = load(tmp_path, text + edge)
    assert chart.finding(5, (12, False, "calm")).row == "<=4"
    assert chart.finding(5, (12, False, "calm")).rulings == ["A-2"]
    assert chart.finding(6, (12, False, "calm")).rulings == []


def test_a_column_that_the_rules_never_look_up_may_be_covered_by_a_ruling(tmp_path: Path) -> None:
    """Without `use` the file loads, and looking there is refused in one line."""
    text = GOOD.replace('"0-5"', '"1-5"')
    assert "no column covers 0" in str(refused(tmp_path, text))
    chart = load(tmp_path, text + '\n[[edge]]\naxis = "columns"\nvalues = "0"\nruling = "A-3"\n')
    assert chart.finding(5, (1, False, "calm")).column == "1-5"
    with pytest.raises(BadInput, match=r"Storm \(S1\) has no column for 0"):
        chart.finding(5, (0, False, "calm"))


@pytest.mark.parametrize(
    ("edge", "said"),
    [
        ('axis = "rows"\nvalues = "5"\nuse = "4"\nruling = "A-2"', "no rows labelled '4'"),
        ('axis = "sides"\nvalues = "5"\nruling = "A-2"', "no sides"),
        ('axis = "rows"\nvalues = "five"\nruling = "A-2"', "'five' is not a range"),
        ('axis = "rows"\nvalues = "5"', "ruling"),
    ],
)
def test_an_edge_with_a_mistake_is_refused(tmp_path: Path, edge: str, said: str) -> None:
    """A label, an axis, a range or a ruling that does not exist."""
    text = GOOD + "\n[[edge]]\n" + edge + "\n"
    problem = refused(tmp_path, text)
    assert problem.line == line_of(text, "[[edge]]") and said in str(problem)


def test_a_condition_changed_by_a_ruling_names_it_where_it_matters(tmp_path: Path) -> None:
    """As printed and as played differ at one value: there the ruling is named, elsewhere not."""
    text = GOOD.replace('text = "many men"', 'text = "many men"\nprinted = "men >= 20"\nruling = "A-4"')
    chart = load(tmp_path, text)
    named = [men for men in range(41) if chart.finding(7, (men, False, "angry")).rulings]
    assert named == [20]


# --- Whole charts ---------------------------------------------------------------------------------------


def test_two_dice_kept_apart_read_row_and_column(tmp_path: Path) -> None:
    """Black gives the row, blue the column; both must cover all six faces."""
    text = (
        'id = "grid"\ntitle = "Grid"\nrule = "S2"\ndice = ["black", "blue"]\nheads = ["1-3", "4-6"]\nrows = [\n'
        '  ["1-2", "a", "b"],\n  ["3-6", "c", "d"],\n]\n'
    )
    chart = load(tmp_path, text)
    assert [chart.finding(pair, ()).result for pair in ((1, 1), (2, 6), (3, 3), (6, 4))] == ["a", "b", "c", "d"]
    weights = chart.weights(())
    assert dict(zip(weights.results, weights.weights, strict=True)) == {"a": 6, "b": 6, "c": 12, "d": 12}
    assert "no column covers 6" in str(refused(tmp_path, text.replace('"4-6"', '"4-5"')))
    assert "no row covers 6" in str(refused(tmp_path, text.replace('"3-6"', '"3-5"')))


def test_rows_with_several_fields(tmp_path: Path) -> None:
    """A row may give several numbers at once."""
    text = (
        'id = "pair"\ntitle = "Pair"\nrule = "S3"\ndice = "1d6"\nfields = ["a", "b"]\nrows = [\n  ["1-6", 1, 2],\n]\n'
    )
    assert load(tmp_path, text).finding(3, ()).result == (1, 2)
    assert "has 2 cells, not 3" in str(refused(tmp_path, text.replace('"b"', '"b", "c"')))


def test_a_folder_of_charts(tmp_path: Path) -> None:
    """All files by id; an id that is taken is refused with both names."""
    (tmp_path / "a.toml").write_text(GOOD)
    (tmp_path / "b.toml").write_text(GOOD.replace('id = "storm"', 'id = "rain"'))
    assert sorted(load_charts(tmp_path)) == ["rain", "storm"]
    (tmp_path / "c.toml").write_text(GOOD)
    with pytest.raises(DataError, match=r"c.toml, line 1: chart id 'storm' is taken by a.toml"):
        load_charts(tmp_path)


def test_inputs_stand_in_the_order_of_the_rules_whatever_that_of_the_file(tmp_path: Path) -> None:
    """A rule gives inputs by their place: the file may list them in any order, but has to have just these."""
    head, inputs, rest = re.split(r"(?<=\[inputs\]\n)((?:.+\n)+)", GOOD)
    names = [spec.name for spec in load(tmp_path, GOOD).inputs]
    assert len(names) > 1
    swapped = tmp_path / "swapped"
    swapped.mkdir()
    (swapped / "storm.toml").write_text(head + "\n".join(reversed(inputs.splitlines())) + "\n" + rest)
    assert [spec.name for spec in load_charts(swapped)["storm"].inputs] == names[::-1]
    assert [spec.name for spec in load_charts(swapped, {"storm": names})["storm"].inputs] == names
    with pytest.raises(DataError, match=rf"storm.toml, line \d+: the rules call this chart with {names[0]} and night"):
        load_charts(swapped, {"storm": (names[0], "night")})
    with pytest.raises(DataError, match="there is no chart 'snow'"):
        load_charts(swapped, {"snow": names})


def test_a_chart_is_a_procedure_without_being_named() -> None:
    """A game lists the procedures of several rolls; a chart that none of them uses is rolled and known by itself."""
    game = replace(TOY, procedures={})
    assert list(game.procedures) == list(TOY.charts)
    for chart in TOY.charts.values():
        procedure = game.procedures[chart.id]
        inputs = tuple(spec.edges()[0] for spec in chart.inputs)
        assert (procedure.inputs, procedure.rolls) == (chart.inputs, True)
        assert set(distribution(procedure.run, *inputs)) == set(chart.weights(inputs).results)


@pytest.mark.parametrize(
    ("label", "inside", "outside"),
    [
        ("7", [7], [6, 8]),
        ("5-8", [5, 8], [4, 9]),
        ("61+", [61, 999], [60]),
        ("<=6", [6, -50], [7]),
        ("≤ 6", [6], [7]),
        ("<25", [24], [25]),
        (">25", [26], [25]),
        (">=5", [5], [4]),
        ("≥5", [5], [4]),
        ("-3--1", [-3, -1], [0, -4]),
        ("-2", [-2], [2]),
        ("3:1", [3], [2, 4]),
    ],
)
def test_printed_labels(label: str, inside: list[int], outside: list[int]) -> None:
    """Every way in which a sheet prints a range."""
    found = Range.parse(label)
    assert found.label == label
    assert all(number in found for number in inside) and not any(number in found for number in outside)


@pytest.mark.parametrize("label", ["", "x", "5-", "-", "5..8", "8-5", "5+6", "1e3", "5 to 8"])
def test_labels_that_are_no_range(label: str) -> None:
    """Refused in one line."""
    with pytest.raises(BadInput):
        Range.parse(label)


@pytest.mark.parametrize(
    ("text", "true", "false"),
    [
        ("men > 3", {"men": 4}, {"men": 3}),
        ("men >= 3", {"men": 3}, {"men": 2}),
        ("men < 3", {"men": 2}, {"men": 3}),
        ("men <= 3", {"men": 3}, {"men": 4}),
        ("men == 3", {"men": 3}, {"men": 4}),
        ("men != 3", {"men": 4}, {"men": 3}),
        ("men in 2-4", {"men": 4}, {"men": 5}),
        ("night == true", {"night": True}, {"night": False}),
        ("mood == 'calm'", {"mood": "calm"}, {"mood": "angry"}),
        ("men > 3 and night == false", {"men": 4, "night": False}, {"men": 4, "night": True}),
    ],
)
def test_conditions(text: str, true: dict[str, object], false: dict[str, object]) -> None:
    """Comparisons with constants, joined by 'and'."""
    condition = Condition.parse(text)
    assert condition.holds(true) and not condition.holds(false)
    assert condition.names() == set(true)


def test_a_limit_may_differ_by_column(tmp_path: Path) -> None:
    """In each column totals above its own row count as that row; odds and findings agree."""
    path = tmp_path / "storm.toml"
    path.write_text(GOOD.replace("row = 9\n", "rows = [4, 9, 10]\n"))
    chart = load_chart(path)
    for men, total, row in ((3, 4, "<=4"), (8, 9, "5-9"), (15, 10, ">=10")):
        limited = chart.finding(12, (men, False, "calm"))
        assert (limited.total, limited.row) == (total, row)
        assert limited.modifiers[-1].counts_as_at_most == total
        assert chart.table((men, False, "calm"))[12] == limited.result
    assert chart.finding(12, (3, False, "angry")).total == 12


def test_limits_may_be_replaced(tmp_path: Path) -> None:
    """The owner of a sheet gives other limits; the chart itself stays as it was."""
    path = tmp_path / "storm.toml"
    path.write_text(GOOD)
    chart = load_chart(path)
    other = chart.with_limits([[4, 4, 4]])
    assert (other.id, other.finding(12, (8, False, "calm")).total) == ("storm", 4)
    assert chart.finding(12, (8, False, "calm")).total == 9
    with pytest.raises(DataError, match="is not a row of the chart"):
        load_chart(path).with_limits([[4, 4, -ENDLESS - 1]])


def test_limits_that_always_hold_may_shut_out_a_row(tmp_path: Path) -> None:
    """An owner may type limits for every case, so that the last rows count for nobody."""
    path = tmp_path / "storm.toml"
    path.write_text(GOOD.replace("mood == calm", "men >= 0"))
    assert load_chart(path).with_limits([[4, 4, 4]]).finding(12, (8, False, "calm")).total == 4
