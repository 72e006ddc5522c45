"""Where faults may be put: everywhere in a rule, and nowhere that only feeds the log."""

from __future__ import annotations

import sys

import pytest

from tests import ROOT

pytest.importorskip("cosmic_ray")  # only `make mutants` needs it
sys.path.insert(0, str(ROOT / "tools"))

from mutant_sites import Site, sample, sites

RULE = '''
LIMIT: Final[tuple[int, 3]] = 3


def rule(state: State, desk: Desk, men: int | None = 7) -> bool:
    """R1: four (4) are enough."""
    if state.men > 4 and not state.dead:
        state.lose(men)
        desk.note("{n} are lost", "R1", n=men + 1)
    if desk.listening:
        shown = men - 2
    for foe in state.foes:
        raise BadInput(f"{foe * 2} is too many for {5 + 5}")
    return True
'''


def found() -> list[Site]:
    return list(sites("rule.py", RULE))


def test_faults_are_put_into_rules_and_not_into_the_log() -> None:
    places = [(site.operator, site.line) for site in found()]
    assert places == [
        *[("NumberReplacer", line) for line in (2, 2, 5, 5, 7, 7)],  # 3, 7 and 4, one more and one less
        ("ReplaceComparisonOperator_Gt_GtE", 7),
        ("ReplaceUnaryOperator_Delete_Not", 7),
        ("AddNot", 7),
        ("ReplaceAndWithOr", 7),
        ("ReplaceTrueWithFalse", 14),
        ("ZeroIterationForLoop", 12),
        ("RemoveCall", 8),
    ]
    assert {site.function for site in found() if site.line > 4} == {"rule"}


def test_each_fault_changes_one_line_and_leaves_python() -> None:
    for site in found():
        text = site.mutated(RULE)
        compile(text, "rule.py", "exec")
        pairs = zip(RULE.splitlines(), text.splitlines(), strict=True)
        changed = [number for number, (was, now) in enumerate(pairs, 1) if was != now]
        assert changed == [site.line], site
    dropped = next(site for site in found() if site.kind == "calls").mutated(RULE)
    assert "        pass\n" in dropped and "state.lose" not in dropped


def test_a_sample_follows_from_its_seed_and_begins_with_the_smaller_one() -> None:
    all_sites = found()
    assert sample(all_sites, 5, "a") == sample(all_sites, 9, "a")[:5] != sample(all_sites, 5, "b")
