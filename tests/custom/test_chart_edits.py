"""Charts changed in their own text: what is read afterwards is the chart that was wanted, all else as it was."""

from __future__ import annotations

import difflib
import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opfor.api import chart_odds
from opfor.custom.chart_edits import edited, read_add, read_cell
from opfor.custom.data_files import names_of, shipped
from opfor.kernel.charts import ChartData, chart_of, read_chart
from opfor.kernel.errors import BadInput, DataError, OpforError
from opfor.kernel.inputs import read_inputs
from opfor.registry import game_named

CHARTS = [
    (game, name)
    for game in ("fields-of-despair", "flanders-fields")
    for name in names_of(game)
    if name.startswith("charts/")
]
TEXTS = {name: shipped(game, name) for game, name in CHARTS}
# Every way in which TOML lets the same chart be written
STRANGE = '''\
# [rows] and [[modifier]] in a comment
"id" = 'strange' # rows = [["1", 2]]
title = """A "title" with
rows = [ ["1", 9] ]
in it """""
rule = 'S"1'
dice = "1d6"
fields = ["a", 'b]']
rows=[["1-2",+1,'x'],#one
  [ "3-4" , 0x10 ,  "y, [z]" ] ,

  # ["9", 9, 9]
  ["5+",-3,"""q"""],]
modifier = [{add=1,when="n == 1",text="add = 7"}, { add = -1, when = 'n == 2', "text" = "{add = 7}" }]
[inputs.n]
low = 0
high = 9
'''

words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
cells = st.one_of(st.integers(-1_000_000, 1_000_000), words)


def data_of(text: str) -> ChartData:
    return read_chart(text.encode(), "a chart")[0]


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_edited_only_that_is_changed(data: Any) -> None:
    text = data.draw(st.sampled_from([*TEXTS.values(), STRANGE]))
    before = data_of(text)
    spots = [(row, column) for row, line in enumerate(before.rows) for column in range(len(line) - 1)]
    changed = data.draw(st.dictionaries(st.sampled_from(spots), cells, max_size=8))
    many = len(before.modifier)
    numbers = st.integers(-1_000_000, 1_000_000)
    adds = data.draw(st.dictionaries(st.integers(0, many - 1), numbers, max_size=4)) if many else {}
    found = edited(text, "a chart", changed, adds)
    wanted = msgspec.to_builtins(before)
    for (row, column), cell in changed.items():
        wanted["rows"][row][column + 1] = cell
    for place, add in adds.items():
        wanted["modifier"][place]["add"] = add
    assert msgspec.to_builtins(data_of(found)) == wanted
    assert comments(found) == comments(text)
    assert edited(found, "a chart", changed, adds) == found
    back = {(row, column): before.rows[row][column + 1] for row, column in changed}
    restored = edited(found, "a chart", back, {place: before.modifier[place].add for place in adds})
    assert data_of(restored) == before and comments(restored) == comments(text)


def comments(text: str) -> list[str]:
    """The lines that hold nothing but a comment."""
    return [line for line in text.split("\n") if line.lstrip().startswith("#")]


def test_what_is_not_edited_keeps_every_sign() -> None:
    text = TEXTS["charts/cp-sps-in-hex.toml"]
    found = edited(text, "a chart", {(3, 2): 3, (0, 0): 12, (3, 7): 9}, {1: -14, 2: 1})
    lines = [line[2:] for line in difflib.ndiff(text.splitlines(), found.splitlines()) if line[0] in "-+"]
    assert lines == [
        '  ["<=6",   1,  1,  1,  2,  2,  2,  3,  3,  5,  6,  7],',
        '  ["<=6",  12,  1,  1,  2,  2,  2,  3,  3,  5,  6,  7],',
        '  ["9",     1,  2,  3,  5,  6,  8,  9, 10, 12, 14, 15],',
        '  ["9",     1,  2,  3,  5,  6,  8,  9,  9, 12, 14, 15],',
        "add = 2",
        "add = -14",
    ], "columns that are lined up stay so"
    loose = TEXTS["charts/number-of-offensives.toml"]
    assert '  ["10", 1, 12],' in edited(loose, "a chart", {(4, 1): 12}, {}).splitlines()
    assert edited(text, "a chart", {(0, 0): 1}, {0: 3}) is text


def test_every_way_to_write_a_chart_is_followed() -> None:
    found = edited(STRANGE, "a chart", {(0, 0): 5, (1, 0): 17, (1, 1): "w", (2, 1): "#"}, {0: 2, 1: 3})
    assert "rows=[[\"1-2\",5,'x'],#one" in found and '[ "3-4" , 17 ,  "w" ] ,' in found and '["5+",-3,"#"],]' in found
    assert '{add=2,when="n == 1",text="add = 7"}, { add = 3,' in found
    untouched = edited(STRANGE, "a chart", {(1, 0): 16, (0, 0): 1}, {0: 1})
    assert untouched is STRANGE, "the same number written otherwise is no change"


@pytest.mark.parametrize(
    ("changed", "adds", "said"),
    [
        ({(13, 0): 1}, {}, "no cell 1 in row 14"),
        ({(0, 11): 1}, {}, "no cell 12 in row 1"),
        ({(-1, 0): 1}, {}, "no cell 1 in row 0"),
        ({}, {3: 1}, "no modifier 4"),
    ],
)
def test_what_is_not_there_is_not_edited(changed: dict[Any, Any], adds: dict[int, int], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        edited(TEXTS["charts/cp-sps-in-hex.toml"], "a chart", changed, adds)


def test_a_text_with_a_mistake_is_told_with_its_line() -> None:
    text = TEXTS["charts/cp-sps-in-hex.toml"].replace('["8", ', '["8 ')
    with pytest.raises(DataError, match="a chart, line 12: "):
        edited(text, "a chart", {(0, 0): 2}, {})
    uncovered = TEXTS["charts/cp-sps-in-hex.toml"].replace('["8", ', '["9", ')
    assert edited(uncovered, "a chart", {(0, 0): 2}, {}) != uncovered, "what makes no chart yet can be mended"


def test_cells_are_numbers_or_words() -> None:
    assert read_cell(" 12 ", 5) == 12 and read_cell("-3", "Y") == -3
    assert read_cell("N", "Y") == "N" and read_cell("Y", 4) == "Y"
    assert read_cell("07", "06") == "07" and read_cell("06", "06") == "06", "figures that are words stay words"
    assert read_add("+2") == 2 and read_add("−1") == -1
    for typed in ("", "  ", "x" * 61):
        with pytest.raises(BadInput, match="is not allowed: enter a number, or up to 60 characters"):
            read_cell(typed, 1)
    for typed in ("", "1.5", "two", "9" * 5000):
        with pytest.raises(BadInput, match="a whole number"):
            read_add(typed)
    for read in (read_add, lambda typed: read_cell(typed, 1)):
        with pytest.raises(BadInput, match="enter a number up to 1,000,000"):
            read("1000001")


# Files from anywhere


BITS = [
    "9999d6",
    "0",
    "-1",
    '"',
    "[",
    "]",
    "{",
    "\n",
    "#",
    "=",
    "1" * 5000,
    "1" * 4000,
    "[" * 3000,
    "9999999",
    "true",
    "1.5",
    'kind = "list"',
    'kind = "choice"',
    "high = 999999999",
    "\x00",
    "é",
    'columns = "x"\n',
    'fields = ["a"]\n',
    'heads = ["1", "2"]\n',
    "1979-05-27",
    "[[modifier]]\nadd = 1\n",
    "[inputs]\n",
    "inf",
    "low = 9",
    "'",
    '"5-999999"',
]


@given(
    st.sampled_from(sorted(TEXTS)), st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 40)), max_size=4), st.data()
)
@settings(max_examples=400, deadline=None)
def test_no_text_does_more_than_be_refused_in_one_line(name: str, cuts: list[tuple[int, int]], data: Any) -> None:
    text = TEXTS[name]
    for start, size in cuts:
        put = data.draw(st.one_of(st.sampled_from(BITS), st.text(max_size=3)))
        text = text[: start % len(text)] + put + text[start % len(text) + size :]
    try:
        chart = chart_of(text.encode("utf-8", "replace"), "mine.toml")
        asked = {spec.name: spec.edges()[-1] for spec in chart.inputs}
        values = read_inputs(chart.inputs, asked, chart.id)
        found = chart_odds(game_named("fields-of-despair"), chart, tuple(values.values()))
        assert sum(p for _, p in found.rows) == 1
    except OpforError as problem:
        assert len(str(problem).splitlines()) == 1


@pytest.mark.parametrize(
    ("find", "put", "said"),
    [
        (
            'dice = "3d6"',
            'dice = "400d6"',
            r"line 6: dice = '400d6' is not allowed: enter dice with at most 1,000",
        ),
        ("hidden = { low = 0, high = 400", "hidden = { high = 9000", "line 7: columns = 'hidden' is not allowed"),
        ("hidden = {", 'hidden = { kind = "choice", choices = ["a"],', "line 7: columns = 'hidden' is not allowed"),
        (
            "blocks_remaining = {",
            'blocks_remaining = { kind = "list",',
            "line 29: blocks_remaining has a kind",
        ),
        ('columns = "hidden"\n', "", r"line 7: heads need columns"),
        ('columns = "hidden"\n', 'columns = "hidden"\nfields = ["a"]\n', r"line 8: a chart has heads or fields"),
        ("add = 3\n", f"add = {'9' * 40}\n", r"line 32: Expected `int` <= 1000000"),
        ("<=6", f"<={'9' * 40}", r"line 10: '<=9+' is not a range"),
        ("  1,  1", f"  1,  {'9' * 5000}", r"line \d+: a value is too long or nested too deeply to be read"),
        ("rows = [\n", f"rows = {'[' * 5000}[\n", r"line \d+: "),
    ],
)
def test_what_would_take_minutes_to_read_is_refused(find: str, put: str, said: str) -> None:
    text = TEXTS["charts/cp-sps-in-hex.toml"]
    assert find in text
    with pytest.raises(DataError, match=f"^mine.toml, {said}"):
        chart_of(text.replace(find, put, 1).encode(), "mine.toml")


def test_modifiers_on_too_many_inputs_are_refused() -> None:
    names = [f"switch_{chr(97 + number)}" for number in range(26)]
    blocks = "".join(f'[[modifier]]\nadd = 0\nwhen = "{name} == true"\ntext = "on"\n' for name in names)
    inputs = "".join(f'{name} = {{ kind = "bool", default = false }}\n' for name in names)
    head = 'id = "x"\ntitle = "X"\nrule = "1"\ndice = "1d6"\nrows = [["1-6", 1]]\n'
    with pytest.raises(DataError, match="too many inputs to be checked"):
        chart_of(f"{head}[inputs]\n{inputs}{blocks}".encode(), "mine.toml")
    assert re.match("1d6", str(chart_of(head.encode(), "mine.toml").throw))
