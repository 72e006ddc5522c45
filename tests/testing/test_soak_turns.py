"""How the checks of the soak share its time."""

from __future__ import annotations

from pathlib import Path

from tests.soak.check import Check
from tests.soak.figures import File, Slice
from tests.soak.run import URGENT, next_check


def check(id: str, wanted: int, share: int = 1, least: int = 0) -> Check:
    """A check that does nothing: the test adds its slices."""
    return Check(id, "items", wanted, lambda seed, first, folder: 1, share, least)


def turns(checks: list[Check], count: int, file: File) -> list[str]:
    """Whose turn it was, one item in one second each."""
    found = []
    for _ in range(count):
        chosen = next_check(checks, file)
        assert chosen is not None
        found.append(chosen.id)
        file.add(Slice(chosen.name, file.done(chosen.name), 1, 1.0))
    return found


def test_what_must_be_reached_gets_more_turns_and_the_others_get_theirs(tmp_path: Path) -> None:
    """A soak that is stopped before the least is reached has done some of every check."""
    checks = [check("T1", 1_000, share=4, least=900), check("T2", 1_000)]
    found = turns(checks, 13 * 10, File(tmp_path / "soak"))
    assert found.count("T1") == 4 * URGENT * 10 and found.count("T2") == 10


def test_a_check_that_has_reached_its_least_waits_for_the_others(tmp_path: Path) -> None:
    """From there each has its share of the whole time, and what is done as often as wanted takes no more turns."""
    checks, file = [check("T1", 20, least=6), check("T2", 12)], File(tmp_path / "soak")
    turns(checks, 8, file)
    assert (file.done(checks[0].name), file.done(checks[1].name)) == (6, 2)
    turns(checks, 4, file)
    assert (file.done(checks[0].name), file.done(checks[1].name)) == (6, 6)
    turns(checks, 20, file)
    assert (file.done(checks[0].name), file.done(checks[1].name)) == (20, 12)
    assert next_check(checks, file) is None


def test_two_files_joined_are_one_soak(tmp_path: Path) -> None:
    """Two soaks that ran at once with different checks."""
    for name in ("T1", "T2"):
        File(tmp_path / name).add(Slice(f"{name} items", 0, 5, 2.0))
    (tmp_path / "both").write_bytes(b"".join((tmp_path / name).read_bytes() for name in ("T1", "T2")))
    both = File(tmp_path / "both")
    assert (both.done("T1 items"), both.done("T2 items"), both.seconds("T2 items")) == (5, 5, 2.0)
