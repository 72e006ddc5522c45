"""The style sheets: one palette, the same whether the system asks for it or the person chose it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import opfor

SHEETS = {
    path.name: re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    for path in sorted(Path(opfor.__file__).parent.rglob("static/*.css"))
}
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(")
DEFINED = re.compile(r"(--[a-z-]+): ([^;]+);")
THEMES = {"(prefers-color-scheme: dark)": "dark", "(prefers-contrast: more)": "contrast"}


@pytest.mark.parametrize("name", SHEETS)
def test_colours_are_written_where_they_are_named(name: str) -> None:
    """`--gas: #93a83a` and then `var(--gas)`: a colour in the midst of a rule follows no theme."""
    rules = DEFINED.sub("", SHEETS[name])
    assert [rules[found.start() - 40 : found.end() + 8] for found in COLOUR.finditer(rules)] == []


def test_every_named_value_is_defined_and_used() -> None:
    whole = "".join(SHEETS.values())
    local = {"--u"}  # the unit of the card table, set where it is used
    assert {name for name, _ in DEFINED.findall(whole)} | local == set(re.findall(r"var\((--[a-z-]+)", whole))


@pytest.mark.parametrize("name", [name for name, sheet in SHEETS.items() if ":root:not([data-theme])" in sheet])
def test_what_the_system_asks_for_looks_like_what_the_person_chose(name: str) -> None:
    for asked, theme in THEMES.items():
        by_system = rf"@media {re.escape(asked)} {{ :root:not\(\[data-theme\]\) {{(.*?)}} }}"
        by_choice = rf':root\[data-theme="{theme}"\] {{(.*?)}}'
        found = [re.search(rule, SHEETS[name], re.DOTALL) for rule in (by_system, by_choice)]
        first, second = (rule and rule[1].split() for rule in found)
        assert first == second and first, theme
