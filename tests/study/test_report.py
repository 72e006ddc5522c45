"""Reports: the figures are those of the engine, the file is self-contained, and the same study gives the same bytes."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest

import opfor
from opfor.cli import study as command
from opfor.cli.main import run as opfor_command
from opfor.study import prose
from opfor.study.chart_style import percent
from opfor.study.compare import compare
from opfor.study.report import Report, report
from opfor.study.running import Interrupted, run
from opfor.study.simulate import simulate
from opfor.study.studyfile import StudyFile, parsed, read_study, study_named
from tests import ROOT

SOURCE = """
title = "Levels & <columns>"
game = "last-crusade"
seed = "demo"
text = "A *first* look, with `code`."
lessons = \"\"\"
## For a player

* One.
* Two <script>alert(1)</script>.
\"\"\"

[[part]]
kind = "odds"
title = "One set"
chart = "columns-that-pass"
inputs = { level = 3, columns = 3 }
measures = { "none" = "chance = 0", "passing" = "mean" }

[[part]]
kind = "odds"
title = "A sweep"
chart = "columns-that-pass"
sweep = { level = [1, 2, 3] }
measures = { "none" = "chance = 0", "passing" = "mean" }

[[part]]
kind = "odds"
title = "Two inputs"
chart = "columns-that-pass"
sweep = { columns = [1, 3], level = [1, 6] }
measures = { "passing" = "mean" }

[[part]]
kind = "simulate"
title = "Games"
games = 6
tracks = ["your_points", "enemy_points"]
together = true
ends = ["last_turn"]

[[part]]
kind = "compare"
title = "Sides"
games = 6
sides = ["level=1", "level=3"]
base = "level=3"
names = { "level=1" = "timid", "level=3" = "usual" }
ends = ["last_turn"]
"""
NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)
PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def study() -> StudyFile:
    return parsed(SOURCE, "demo.toml")


@pytest.fixture(scope="module")
def made(study: StudyFile) -> Report:
    return report(study, run(study))


@pytest.fixture(scope="module")
def page(made: Report) -> str:
    return made.html(NOON)


def table(made: Report, part: int, caption: str) -> list[list[str]]:
    return next(table.rows for table in made.sections[part].tables if table.caption == caption)


def test_the_figures_are_the_exact_odds(made: Report) -> None:
    exact = opfor.odds("last-crusade", "columns-that-pass", level=3, columns=3)
    assert table(made, 0, "Exact odds") == [[str(result), percent(float(p)), str(p)] for result, p in exact.rows]
    assert table(made, 0, "In short") == [["none", "12.5 %"], ["passing", "1.500"]]
    nobody = [opfor.odds("last-crusade", "columns-that-pass", level=level).rows[0][1] for level in (1, 2, 3)]
    assert [row[:2] for row in table(made, 1, "Exact odds")] == [
        [str(level), percent(float(p))] for level, p in zip((1, 2, 3), nobody, strict=True)
    ]
    assert table(made, 2, "passing") == [["1", "0.167", "0.500"], ["6", "1.000", "3.000"]]


def test_the_figures_are_those_of_the_simulations(made: Report) -> None:
    games = simulate("last-crusade", games=6, seed="demo")
    rows = table(made, 3, "How 6 games ended")
    assert [row[:3] for row in rows] == [
        [name, str(share.count), percent(share.share)] for name, share in games.outcomes.items()
    ]
    first = next(iter(games.tracks))
    means = [f"{spread['mean']:,.1f}" for spread in games.tracks[first].values()]
    assert table(made, 3, "Means by moment")[0] == [first, *means]
    sides = compare("last-crusade", ["level=3", "level=1"], 6, "demo")
    rows = table(made, 4, "How 6 games a side ended")
    for place, study in enumerate(sides.studies, 1):
        assert [(row[0], row[place].partition(" (")[0]) for row in rows] == [
            (name, percent(share.share)) for name, share in study.outcomes.items()
        ]
    assert made.sections[4].words and all(f"<p>{line}</p>" in made.html(NOON) for line in made.sections[4].words)
    turns = sides.differences(1)["last_turn"]
    [[name, said]] = table(made, 4, "Means compared with usual")
    assert name == "timid" and said.startswith(f"{turns.difference:+.2f}".replace("-", "−"))


def test_the_same_study_gives_the_same_bytes_but_for_the_date(study: StudyFile, made: Report, page: str) -> None:
    again = report(study, run(study, jobs=2)).html(datetime(2027, 1, 2, 3, 4, tzinfo=UTC))
    other = [(a, b) for a, b in zip(page.splitlines(), again.splitlines(), strict=True) if a != b]
    before, after = ("16 November 2026, 12:00", "2 January 2027, 03:04")
    assert other == [(f'<p class="made">Made on {before} UTC</p>', f'<p class="made">Made on {after} UTC</p>')]


class Tags(HTMLParser):
    """Every tag is closed where it was opened, and nothing is loaded."""

    EMPTY = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not {"src", "href", "style", "onclick", "onload"} & {name for name, _ in attrs}
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_loads_nothing(page: str, made: Report) -> None:
    tags = Tags()
    tags.feed(page)
    assert tags.open == [] and not {"script", "link", "img", "iframe", "object"} & tags.seen
    assert set(re.findall(r"https?://[^\s\"')<]+", page)) == {"http://www.w3.org/2000/svg"}
    assert page.count("<svg") == len(made.pictures()) == 8
    assert "default-src &#39;none&#39;" in page or "default-src 'none'" in page


def test_whatever_a_file_says_is_shown_and_not_obeyed(page: str) -> None:
    assert "<h1>Levels &amp; &lt;columns&gt;</h1>" in page
    assert "<li>Two &lt;script&gt;alert(1)&lt;/script&gt;.</li>" in page
    assert "A <em>first</em> look, with <code>code</code>." in page


def test_the_page_says_how_to_repeat_it(page: str, made: Report) -> None:
    assert made.sections[3].command == "opfor simulate last-crusade --games 6 --seed demo"
    assert made.sections[4].command == "opfor compare last-crusade level=3 level=1 --games 6 --seed demo"
    assert made.sections[0].command == "opfor odds last-crusade columns-that-pass level=3 columns=3"
    for said in ("opfor study demo.toml", "<dd>demo</dd>", "digest", "sides = [&#34;level=1&#34;, &#34;level=3&#34;]"):
        assert said in page


def test_interrupted_it_goes_on_from_what_is_kept(study: StudyFile, made: Report, tmp_path: Path) -> None:
    def stop(done: int, total: int) -> None:
        assert total == 18
        if done >= 8:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match=r"interrupted after \d+ of 18 games; the same command continues"):
        run(study, keep=tmp_path / "kept", progress=stop)
    kept = {path.name: path.read_bytes() for path in (tmp_path / "kept").iterdir()}
    assert "part-4.jsonl" in kept
    found = run(study, keep=tmp_path / "kept")
    assert report(study, found).html(NOON) == made.html(NOON)
    assert (tmp_path / "kept" / "part-4.jsonl").read_bytes() == kept["part-4.jsonl"], "nothing was played twice"


def test_prose_is_plain() -> None:
    assert str(prose.html("one\ntwo\n\n* a\n  and b\n* c")) == "<p>one two</p>\n<ul><li>a and b</li><li>c</li></ul>"
    assert str(prose.html("## Head\nbody 2 * 3 * 4")) == "<h3>Head</h3>\n<p>body 2 * 3 * 4</p>"


def test_the_example_of_the_documentation_is_a_study() -> None:
    text = (ROOT / "docs/study.md").read_text(encoding="utf-8")
    example = parsed(text.partition("```toml\n")[2].partition("```")[0], "example.toml")
    assert [type(part).__name__ for part in example.parts] == ["OddsPart", "SimulatePart", "ComparePart"]


# The command


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("study") / "demo.toml"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_the_command_writes_report_and_pictures(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report.html"
    folder = tmp_path / "pictures"
    words = ["study", str(file), "--out", str(out), "--pictures", str(folder), "--jobs", "1", "--games", "2", "--json"]
    assert opfor_command(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert [part["kind"] for part in data["parts"]] == ["odds", "odds", "odds", "simulate", "compare"]
    assert data["parts"][0]["found"][0]["odds"][0] == {"result": 0, "p": "1/8", "probability": 0.125}
    assert data["parts"][3]["found"]["games"] == 2 and "seconds" not in data["parts"][3]["found"]
    assert "How 2 games ended" in out.read_text(encoding="utf-8")
    names = {f"demo-{name}" for name in ("1a", "2a", "3a", "4a", "4b", "4c", "5a", "5b")}
    assert {path.name for path in folder.iterdir()} == {f"{name}.{kind}" for name in names for kind in ("svg", "png")}
    assert (folder / "demo-1a.png").read_bytes()[:4] == PNG


def test_the_command_writes_markdown_with_its_pictures(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "demo.md"
    assert opfor_command(["study", str(file), "--out", str(out), "--jobs", "1", "--games", "2", "--seed", "other"]) == 0
    text = out.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+\.svg)\)", text)
    assert len(links) == 8 and all((tmp_path / link).is_file() for link in links)
    assert "| level | none | passing |\n|---|---:|---:|\n| 1 | 57.9 % | 0.500 |" in text
    assert "Seed “other”" in text


def test_without_a_file_it_lists_the_standing_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert opfor_command(["study"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in ("no-mans-land", "aggression-level", "turn-7-wall-turn-8-storm"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["study", "none.toml"], "none.toml cannot be read"),
        (["study", "zebra"], "there is no study 'zebra'"),
        (["study", "aggression-level", "--out", "report.pdf"], "end it in .html, .md, .json"),
        (["study", "aggression-level", "--out", "/nowhere/report.html"], "there is no folder /nowhere"),
        (["study", "aggression-level", "--games", "99999999999"], "from 1 to 10,000,000"),
        (["odds", "last", "columns-that-pass", "level=3", "--picture", "odds.gif"], "end it in .svg, .png or .html"),
        (["simulate", "last", "--picture", "odds.gif"], "end it in .svg, .png or .html"),
    ],
)
def test_bad_words_are_told_in_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert opfor_command(words) == 2
    told = capsys.readouterr()
    assert said in told.err and told.err.count("\n") == 1 and told.out == ""


def test_a_standing_study_can_be_taken_as_a_file_to_change(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.toml"
    assert opfor_command(["study", "aggression-level", "--out", str(mine)]) == 0
    assert capsys.readouterr().out.endswith(f"Study file: {mine}\n")
    assert read_study(mine).parts == read_study(study_named("aggression-level")).parts
    mine.write_text("my own work", encoding="utf-8")
    assert opfor_command(["study", "aggression-level", "--out", str(mine)]) == 2
    assert mine.read_text(encoding="utf-8") == "my own work"


def test_interrupted_the_command_says_so(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise Interrupted("interrupted after 3 of 18 games")

    monkeypatch.setattr(command, "run", stopped)
    assert opfor_command(["study", str(file), "--out", str(tmp_path / "r.html")]) == 130
    assert capsys.readouterr().err == "opfor: interrupted after 3 of 18 games\n"
    assert not (tmp_path / "r.html").exists()


def test_pictures_of_odds_studies_and_comparisons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert opfor_command(["odds", "last", "columns-that-pass", "level=3", "--picture", str(tmp_path / "o.svg")]) == 0
    assert opfor_command(["simulate", "last", "--games", "2", "--jobs", "1", "--picture", str(tmp_path / "s.png")]) == 0
    few = ["--games", "2", "--jobs", "1"]
    assert opfor_command(["compare", "last", "doctrine", "random", *few, "--picture", str(tmp_path / "c.svg")]) == 0
    assert "37.5 %" in (tmp_path / "o.svg").read_text(encoding="utf-8")
    assert (tmp_path / "s.png").read_bytes()[:4] == PNG
    assert "Random less doctrine" in (tmp_path / "c.svg").read_text(encoding="utf-8")
    assert capsys.readouterr().err == ""


def test_pages_of_odds_studies_and_comparisons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One file each like the report of a study: figures, pictures, the command, versions; no address, no script."""
    few = ["--games", "3", "--jobs", "1", "--seed", "p"]
    asked = {
        "odds": ["odds", "last", "columns-that-pass", "level=3"],
        "games": ["simulate", "last", "--scenario", "us", "--set", "level=2", *few],
        "sides": ["compare", "last", "doctrine", "random level=6", "--set", "hand=sealed", *few],
    }
    pages = {}
    for name, words in asked.items():
        path = tmp_path / f"{name}.html"
        assert opfor_command([*words, "--plot", str(path)]) == 0
        pages[name] = path.read_text(encoding="utf-8")
        assert "<svg" in pages[name] and "digest" in pages[name]
        assert not re.search(r"<script|https?://(?!www\.w3\.org)|The study file|opfor study", pages[name])
    assert "<h1>Columns that pass their check</h1>" in pages["odds"]
    assert "<code>opfor odds last-crusade columns-that-pass level=3</code>" in pages["odds"]
    assert "37.5 %" in pages["odds"] and "<dt>Seed</dt>" not in pages["odds"]
    again = "opfor simulate last-crusade --scenario us --set level=2 --games 3 --seed p --policy doctrine"
    assert f"<code>{again}</code>" in pages["games"] and "Your supply" in pages["games"]
    sides = "doctrine &#39;random level=6&#39;"
    again = f"opfor compare last-crusade {sides} --scenario us --set hand=sealed --games 3 --seed p"
    assert f"<code>{again}</code>" in pages["sides"] and "Means compared with doctrine" in pages["sides"]
    assert capsys.readouterr().err == ""
    assert opfor_command(["odds", "last", "columns-that-pass", "level=3", "--plot", str(tmp_path)]) == 2
