"""The odds page and the game cannot disagree: the chart's odds equal the game's own steps under every result."""

from fractions import Fraction

import opfor
from opfor.games.fields_of_despair.model.cp_ledger import artillery_available, hidden
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.games.fields_of_despair.view.upcoming_charts import attack_inputs
from opfor.kernel.odds import slice_distribution
from tests.games.fields_of_despair.positions import bare, cp, h, put

Outcomes = dict[tuple[bool, int, int], Fraction]


def by_the_game(sps: int, guns: int, total: int, cp_guns: int, known: int = 0) -> Outcomes:
    """An attack on F06 by the very steps that are played, run under every result."""
    state = position(sps, total, cp_guns, known)
    hex = h("F06")
    state.attack_hexes, state.attack_sps, state.attack_guns, state.attack_infantry = [hex], [sps], [guns], [1]
    state.agenda = [("attack", (0,))]
    found: Outcomes = {}
    for after, chance in slice_distribution(state, STEPS, until=lambda reached: not reached.agenda):
        outcome = (hex in after.allied_breakouts, sps - after.stacks[hex], state.total - after.total)
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


def position(sps: int, total: int, cp_guns: int, known: int):  # type: ignore[no-untyped-def]
    state = bare()
    state.total, state.logistic_points = total, 1
    state.artillery_owned = state.artillery_level = cp_guns
    put(state, "F06", French=sps)
    cp(state, "F06", known, 1)
    return state


def by_the_chart(sps: int, guns: int, total: int, cp_guns: int, known: int = 0) -> Outcomes:
    """The same attack by the chart that previews show."""
    state = position(sps, total, cp_guns, known)
    inputs = attack_inputs(state, h("F06"), guns, False)
    assert inputs["hidden"] == hidden(state) and inputs["cp_artillery"] == artillery_available(state)
    rows = opfor.odds("fields-of-despair", "allied-attack", **inputs).rows
    return {(r["cleared"], r["attacker_losses"], r["defender_losses"]): p for r, p in rows}


def test_a_whole_attack_has_the_odds_of_the_rules_that_play_it() -> None:
    """7.3-S (4), 7.3-S (5), 7.3-S (6), 7.3-S (7), R-43: artillery answer, SPs found, reinforcement, both fires."""
    for case in ((4, 1, 8, 2), (7, 2, 5, 4), (3, 0, 14, 0), (6, 2, 9, 3, 3)):
        assert by_the_game(*case) == by_the_chart(*case), case
