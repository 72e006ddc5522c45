"""Pictures: every specification is a valid one, and its drawing is plain, accessible and the same every time."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import altair
import pytest

import opfor
import opfor.web
from opfor.kernel.errors import BadInput, OpforError
from opfor.study import chart_style, drawing, figures, picture_file, pictures
from opfor.study.chart_style import PALETTE, Spec
from opfor.study.pictures import Band, Interval

SVG = "{http://www.w3.org/2000/svg}"
OUTCOMES = [Interval("win", 0.31, 0.28, 0.34), Interval("draw", 0.33, 0.3, 0.36), Interval("loss", 0.36, 0.33, 0.39)]
LEVELS = [
    Interval(name, value, value - 0.05, value + 0.05, f"level {level}", abs(value) > 0.05)
    for level in (1, 2)
    for name, value in (("win", 0.1), ("draw", -0.02), ("loss", -0.08))
]
BANDS = [Band(f"turn {turn}, phase 1", 8 - turn, 12 - turn, 14 - turn, 15 - turn, 18 - turn, 14.2) for turn in (1, 2)]
COVERS = [(cover, weapon, 1.5 * depth) for weapon in ("gun", "gas") for depth, cover in enumerate(("open", "soft"))]
SHARES = [("easy", "win", 0.6), ("easy", "loss", 0.4), ("hard", "win", 0.2), ("hard", "loss", 0.8)]
CHANCES = {"none": [("turn 7", 0.3), ("turn 8, phase 1", 0.5)]}
ALL: dict[str, Spec] = {
    "bars": pictures.bars([("0", 0.625), ("1", 0.375)], "Offensives", subtitle="Exact.", axis="offensives"),
    "long bars": pictures.bars([("major 0, minor 0", 0.75), ("major 1, minor 0", 0.25)], "Offensives"),
    "histogram": pictures.histogram({3: 4, 4: 10, 9: 1}, "Losses", axis="SPs"),
    "shares": pictures.shares(OUTCOMES, "How the games ended"),
    "stacked": pictures.stacked(SHARES, "How the games ended"),
    "differences": pictures.differences(OUTCOMES, "easy less hard"),
    "differences by side": pictures.differences(LEVELS, "each less level 3"),
    "bands": pictures.bands({"Hidden": BANDS}, "Hidden SPs", axis="SPs"),
    "two bands": pictures.bands({"British": BANDS, "German": BANDS}, "Platoons"),
    "lines": pictures.lines({"open": [(1, 9.0), (2, 4.0)], "soft": [(1, 11.0), (2, 9.5)]}, "Left", over="turns"),
    "lines over names": pictures.lines(CHANCES, "No offensive", of_shares=True),
    "heat map": pictures.heat_map(COVERS, "Killed", across="cover", digits=2),
}


@pytest.mark.parametrize("name", ALL)
def test_every_picture_is_valid_plain_and_has_a_text(name: str) -> None:
    spec = ALL[name]
    altair.Chart.from_dict(spec, validate=True)
    root = ElementTree.fromstring(drawing.svg(spec))
    assert root.tag == f"{SVG}svg" and root.get("role") == "img"
    assert root.get("aria-label") == spec["description"] and len(spec["description"]) > 20
    title = " ".join(spec["title"]["text"])
    assert title in " ".join(text for text in root.itertext())
    for element in root.iter():
        assert element.tag in {f"{SVG}{tag}" for tag in ("svg", "g", "path", "line", "text", "tspan", "rect", "defs")}
        assert not {"style", "class", "href", "onclick"} & set(element.attrib)
        for attribute in ("fill", "stroke"):
            assert re.fullmatch(r"var\(--[a-z-]+, #[0-9a-f]{6}\)|none|transparent", element.get(attribute, "none"))


def test_the_same_specification_gives_the_same_bytes() -> None:
    drawn = {name: drawing.svg(spec, "light") for name, spec in ALL.items()}
    drawing._drawn.cache_clear()
    assert {name: drawing.svg(spec, "light") for name, spec in reversed(ALL.items())} == drawn
    assert all(not re.search(r"\d\.\d{4}", text) for text in drawn.values()), "coordinates are rounded"


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_a_theme_has_its_own_colours_alone(theme: str) -> None:
    for spec in ALL.values():
        colours = set(re.findall(r'"(#[0-9a-f]{6})"', drawing.svg(spec, theme)))
        assert colours <= set(PALETTE[theme].values())
        assert PALETTE[theme]["sheet"] in colours


def test_a_png_is_one() -> None:
    picture = drawing.png(ALL["bars"], scale=1)
    assert picture[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(picture[16:20], "big") == chart_style.WIDTH


def test_a_colour_of_the_light_theme_stands_for_one_role() -> None:
    """The palette is that of the pages; drawings tell roles by their light colours."""
    assert set(PALETTE) == {"light", "dark", "contrast"}
    assert len(set(chart_style.ROLE.values())) == len(chart_style.ROLE), (
        "a colour of the light theme stands for one role"
    )


def test_many_results_are_shown_as_the_likeliest_and_the_others() -> None:
    rows = [(str(n), (n + 1) / 5050) for n in range(100)]
    shown = pictures._most(rows)
    assert len(shown) == pictures.MAX_BARS and shown[-1][0] == "73 others"
    assert shown[:-1] == rows[73:] and sum(chance for _, chance in shown) == pytest.approx(1)


def test_a_histogram_counts_every_game_once() -> None:
    counts = {value: 1 + value % 3 for value in range(-7, 130)}
    step, bins = pictures._binned(counts)
    assert step == 5 and bins[0][0] == -10 and sum(number for _, number in bins) == sum(counts.values())
    assert bins[1] == (-5, sum(counts[value] for value in range(-5, 0)))


def test_no_chance_is_rounded_to_never_or_always() -> None:
    said = [chart_style.percent(p) for p in (0, 1e-9, 0.125, 0.99999, 1)]
    assert said == ["0.0 %", "<0.1 %", "12.5 %", ">99.9 %", "100.0 %"]


@pytest.mark.parametrize("library", ["altair", "vl_convert"])
def test_without_the_libraries_one_line_says_what_to_install(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    drawing._drawn.cache_clear()
    with pytest.raises(OpforError, match=r"pip install 'opfor\[study\]'"):
        drawing.svg(pictures.bars([("1", 1.0)], "certain"))


def test_nothing_of_it_is_imported_before_a_picture_is_drawn() -> None:
    wanted = (
        "import opfor.cli.main, opfor.cli.study, opfor.web.app, opfor.study.figures, sys; "
        "print([name for name in ('altair', 'vl_convert') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", wanted], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_bad_names_of_pictures_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"odds\.gif is not the name of a picture: end it in \.svg, \.png or \.html"):
        picture_file.target("odds.gif")
    with pytest.raises(BadInput, match="no folder"):
        picture_file.target(str(tmp_path / "nowhere" / "odds.svg"))
    with pytest.raises(BadInput, match="no theme 'pink'"):
        drawing.svg(ALL["bars"], "pink")


def test_many_numbers_are_drawn_without_their_tails() -> None:
    rare = [(str(n), 0.0001) for n in range(3)]
    rows = [*rare, *[(str(n), 0.1) for n in range(3, 13)], *[(str(n), 0.00001) for n in range(13, 40)]]
    drawn = [(row["result"], row["chance"]) for row in pictures.bars(rows, "losses")["data"]["values"]]
    ends = ("≤2", pytest.approx(0.0003)), ("≥13", pytest.approx(0.00027))
    assert drawn == [ends[0], *[(str(n), 0.1) for n in range(3, 13)], ends[1]]


def test_a_joint_distribution_is_one_picture_field_by_field() -> None:
    combat = opfor.odds("fields-of-despair", "combat", attacker_sps=12, defender_sps=9)
    spec = figures.odds_pictures(combat)
    fields = [" ".join(part["title"]["text"]).split(": ")[-1] for part in spec["vconcat"]]
    assert fields == ["cleared (R-43)", "attacker losses (R-43)", "defender losses (R-43)"]
    drawn = drawing.svg(spec)
    assert drawn.count("<svg") == 1 and "defender losses" in drawn
