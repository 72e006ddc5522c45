"""The index of tests by rule: what it finds, and what it leaves alone."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from tests import ROOT

TOOL = ROOT / "tools" / "make_test_index.py"


@pytest.fixture
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_test_index", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def root(tmp_path: Path) -> Path:
    game = tmp_path / "src/opfor/games/red_river"
    game.mkdir(parents=True)
    (game / "rules.toml").write_text('[[rule]]\nid = "7.1-S (2)"\ntext = "x"\n[[rule]]\nid = "6.0"\ntext = "x"\n')
    (game / "rulings.toml").write_text('[[ruling]]\nid = "A-09"\nquestion = "x"\nruling = "x"\nreason = "x"\n')
    (tmp_path / "tests/rr").mkdir(parents=True)
    return tmp_path


def found(tool: ModuleType, root: Path) -> dict[str, list[str]]:
    text = tool.index(root)[root / "src/opfor/games/red_river/tests.json"]
    result: dict[str, list[str]] = json.loads(text)
    return result


ABOUT = 'def test_a():\n    """7.1-S (2), A-09: two ids."""\n'


def test_docstrings_that_begin_with_known_rules_are_found(tool: ModuleType, root: Path) -> None:
    (root / "tests/rr/test_air.py").write_text(
        ABOUT
        + 'def test_b():\n    """Z-99: no such rule."""\n'
        + 'def test_c():\n    """Says 6.0: not at the beginning."""\n'
        + 'class TestD:\n    def test_e(self):\n        """6.0: in a class."""\n'
        + 'def helper():\n    """6.0: no test."""\n'
    )
    assert found(tool, root) == {
        "6.0": ["tests/rr/test_air.py::TestD::test_e"],
        "7.1-S (2)": ["tests/rr/test_air.py::test_a"],
        "A-09": ["tests/rr/test_air.py::test_a"],
    }


@pytest.mark.parametrize(
    ("path", "head", "counts"),
    [
        ("tests/rr/test_x.py", "", True),
        ("tests/red_river/test_x.py", "", True),
        ("tests/test_rr_x.py", "", True),
        ("tests/test_x.py", "", False),
        ("tests/test_x.py", 'GAME = "red-river"\n', True),
        ("tests/rr/test_x.py", 'GAME = "blue-river"\n', False),
        ("tests/rr/helpers.py", "", False),
    ],
)
def test_the_constant_decides_then_the_place(tool: ModuleType, root: Path, path: str, head: str, counts: bool) -> None:
    (root / path).parent.mkdir(exist_ok=True)
    (root / path).write_text(head + ABOUT)
    assert bool(found(tool, root)) == counts


def test_check_fails_when_stale_and_writes_nothing(
    tool: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "ROOT", root)
    monkeypatch.setattr("sys.argv", ["make_test_index.py", "--check"])
    with pytest.raises(SystemExit, match=r"red_river/tests\.json"):
        tool.main()
    assert not (root / "src/opfor/games/red_river/tests.json").exists()
    monkeypatch.setattr("sys.argv", ["make_test_index.py"])
    tool.main()
    monkeypatch.setattr("sys.argv", ["make_test_index.py", "--check"])
    tool.main()


def test_check_fails_for_a_statement_whose_test_does_not_exist(
    tool: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tool, "ROOT", root)
    monkeypatch.setattr("sys.argv", ["make_test_index.py"])
    (root / "tests/rr/test_air.py").write_text(ABOUT)
    statements = root / "src/opfor/games/red_river/statements.toml"
    written = '[[statement]]\nid = "RR-1"\nrule = "6.0"\ntext = "x"\nscreen = ["tests/rr/test_air.py::test_a"]\n'
    statements.write_text(written + 'table = "the person counts"\n')
    tool.main()
    statements.write_text(written + 'table = ["tests/rr/test_air.py::test_b"]\n')
    with pytest.raises(SystemExit, match=r"red-river: RR-1, table: there is no test tests/rr/test_air\.py::test_b"):
        tool.main()
    statements.write_text(written)
    with pytest.raises(
        SystemExit, match=r"red-river: statements\.toml, line 1: RR-1: name a test for table, or a reason"
    ):
        tool.main()
