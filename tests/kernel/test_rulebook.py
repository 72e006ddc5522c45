"""The register of a game: what its files may hold, and where a mistake stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from opfor.kernel.errors import DataError
from opfor.kernel.rulebook import Rulebook, digest

RULES = '[[rule]]\nid = "6.0"\ntext = "Supply."\n'
RULINGS = "".join(
    f'[[ruling]]\nid = "A-{number}"\nquestion = "x"\nruling = "x"\nreason = "x"\nprinted = "{printed}"\n'
    for number, printed in enumerate(("silent", "different", "lost", "unclear", "silent"), 1)
)
STATEMENT = '[[statement]]\nid = "S-1"\nrule = "6.0"\ntext = "x"\nscreen = ["tests/test_x.py::test_y"]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.toml").write_text(RULES)
    (tmp_path / "rulings.toml").write_text(RULINGS)
    return tmp_path


def test_departures_begin_with_the_largest(folder: Path) -> None:
    found = Rulebook(folder, "toy").departures()
    assert [ruling.id for ruling in found] == ["A-2", "A-4", "A-3", "A-1", "A-5"]


def test_a_ruling_that_is_not_used_is_no_departure(folder: Path) -> None:
    (folder / "rulings.toml").write_text(RULINGS + 'not_used = "the chart covers it"\n')
    assert "A-5" not in [ruling.id for ruling in Rulebook(folder, "toy").departures()]


def test_a_statement_has_tests_or_a_reason_in_each_mode(folder: Path) -> None:
    assert Rulebook(folder, "toy").statements == {}
    (folder / "statements.toml").write_text(STATEMENT + 'table = "the person counts"\n')
    statement = Rulebook(folder, "toy").statements["S-1"]
    assert statement.proof("screen") == ["tests/test_x.py::test_y"]
    assert statement.proof("table") == "the person counts"
    (folder / "statements.toml").write_text(STATEMENT.replace("screen =", "tests ="))
    both = Rulebook(folder, "toy").statements["S-1"]
    assert both.proof("screen") == both.proof("table") == ["tests/test_x.py::test_y"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (STATEMENT, "statements.toml, line 1: S-1: name a test for table, or a reason"),
        (STATEMENT + "table = []\n", "statements.toml, line 1: S-1: name a test for table, or a reason"),
        (STATEMENT + 'table = ""\n', "statements.toml, line 1: S-1: name a test for table, or a reason"),
        (STATEMENT.replace("6.0", "6.1") + 'table = "x"\n', "line 1: S-1: there is no rule '6.1'"),
        (2 * (STATEMENT + 'table = "x"\n'), "line 7: S-1: this id is used twice"),
        (
            STATEMENT.replace("]]", "s]]", 1) + 'table = "x"\n',
            "line 1: Object contains unknown field `statements`",
        ),
        ("\nx = =\ny = 1\n", "statements.toml, line 2: "),
    ],
)
def test_a_wrong_statement_is_refused_with_its_line(folder: Path, text: str, expected: str) -> None:
    (folder / "statements.toml").write_text(text)
    with pytest.raises(DataError, match=expected):
        _ = Rulebook(folder, "toy").statements


def test_two_rules_with_one_id_are_refused(folder: Path) -> None:
    (folder / "rules.toml").write_text(RULES + RULES)
    with pytest.raises(DataError, match=r"rules\.toml, line 4: 6\.0: this id is used twice"):
        Rulebook(folder, "toy")


def test_the_digest_ignores_what_is_said_of_tests(folder: Path) -> None:
    before = digest(folder)
    digest.cache_clear()
    (folder / "statements.toml").write_text(STATEMENT + 'table = "x"\n')
    (folder / "tests.json").write_text("{}")
    assert digest(folder) == before
    digest.cache_clear()
    (folder / "rulings.toml").write_text("")
    assert digest(folder) != before
