"""How the checks of the soak share its time."""

from __future__ import annotations

from pathlib import Path

from tests import ROOT
from tests.soak.check import Check
from tests.soak.figures import File, Slice, Start, page
from tests.soak.run import OTHERS, next_check

SEED = "some seed"


def check(id: str, wanted: int, least: int = 0) -> Check:
    """A check that does nothing: the test adds its slices."""
    return Check(id, "items", wanted, lambda seed, first, folder: 1, least)


def begun(path: Path, seed: str = SEED) -> File:
    """A file to which a soak with this seed adds."""
    file = File(path)
    file.add(Start(seed, "commit", "machine", "3.11", "plain", "today", {"T1 items": (10, 5), "T2 items": (10, 0)}))
    return file


def turns(checks: list[Check], count: int, file: File) -> list[str]:
    """Whose turn it was, one item in one second each."""
    found = []
    for _ in range(count):
        chosen = next_check(checks, file, SEED)
        assert chosen is not None
        found.append(chosen.id)
        file.add(Slice(chosen.name, file.done(chosen.name, SEED), 1, 1.0))
    return found


def test_what_must_be_reached_comes_first_and_the_others_get_their_part(tmp_path: Path) -> None:
    """A soak that is stopped before the least is reached has done some of every check."""
    checks = [check("T1", 1_000, least=900), check("T2", 1_000), check("T3", 1_000)]
    found = turns(checks, 200, begun(tmp_path / "soak"))
    assert found[:3] == ["T1", "T2", "T1"] and "T3" in found[:20]
    assert found.count("T2") == found.count("T3") == OTHERS * 100


def test_all_that_must_be_reached_is_reached_together(tmp_path: Path) -> None:
    """However long an item of one takes: a soak that is stopped early has done the same part of each."""
    checks, file = [check("T1", 1_000, least=300), check("T2", 100, least=100)], begun(tmp_path / "soak")
    turns(checks, 200, file)
    assert (file.done(checks[0].name), file.done(checks[1].name)) == (150, 50)


def test_a_check_that_has_reached_its_least_waits_for_the_others(tmp_path: Path) -> None:
    """From there all get the same time, and what is done as often as wanted takes no more turns."""
    checks, file = [check("T1", 20, least=6), check("T2", 12)], begun(tmp_path / "soak")
    turns(checks, 7, file)
    assert (file.done(checks[0].name), file.done(checks[1].name)) == (6, 1)
    turns(checks, 5, file)
    assert (file.done(checks[0].name), file.done(checks[1].name)) == (6, 6)
    turns(checks, 20, file)
    assert (file.done(checks[0].name), file.done(checks[1].name)) == (20, 12)
    assert next_check(checks, file, SEED) is None


def test_two_files_joined_are_one_soak(tmp_path: Path) -> None:
    """Two processes that ran at once with different checks."""
    for name in ("T1", "T2"):
        begun(tmp_path / name).add(Slice(f"{name} items", 0, 5, 2.0))
    (tmp_path / "both").write_bytes(b"".join((tmp_path / name).read_bytes() for name in ("T1", "T2")))
    both = File(tmp_path / "both")
    assert (both.done("T1 items", SEED), both.done("T2 items", SEED), both.seconds("T2 items")) == (5, 5, 2.0)


def test_soaks_with_other_seeds_add_up_on_the_page_and_begin_by_themselves(tmp_path: Path) -> None:
    """What one soak has done does not spare the next one anything."""
    begun(tmp_path / "soak", "yesterday").add(Slice("T1 items", 0, 7, 60.0))
    file = begun(tmp_path / "soak")
    assert next_check([check("T1", 7, least=5)], file, SEED) is not None and file.done("T1 items", SEED) == 0
    file.add(Slice("T1 items", 0, 3, 60.0))
    assert "| T1 | items | 10 | 5 | 10 | 0 | 2 min |" in page(file)


def test_a_merged_file_says_the_same_in_fewer_lines(tmp_path: Path) -> None:
    """A line cut off as it was written is left out; a fault keeps its own."""
    file = begun(tmp_path / "soak")
    for first in (0, 4, 8):
        file.add(Slice("T1 items", first, 4, 0.25))
    file.add(Slice("T2 items", 0, 1, 0.5, "AssertionError: it is wrong"))
    with file.path.open("ab") as torn:
        torn.write(b'{"type":"slice","check":"T2 it')
    before = page(File(file.path))
    File(file.path).merge()
    assert len(file.path.read_bytes().splitlines()) == 3
    assert (
        page(File(file.path)) == before and "seed `some seed` from 0, commit: `AssertionError: it is wrong`" in before
    )


def test_the_page_of_figures_is_made_from_the_file() -> None:
    """`make soak HOURS=0` writes it."""
    docs = ROOT / "docs"
    assert (docs / "soak.md").read_text(encoding="utf-8") == page(File(docs / "soak.jsonl"))
