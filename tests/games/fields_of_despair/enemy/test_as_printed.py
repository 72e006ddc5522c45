"""Readings of the printed sheet, on screen and at the table, and what their switches change."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.fields_of_despair.enemy.defence import cp_sps_in_hex
from opfor.games.fields_of_despair.model.cp_ledger import clear, hidden, known, revealed
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP, FRENCH
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.policies.random_policy import random_policy
from opfor.games.fields_of_despair.rules.legal import breakout_moves
from opfor.games.fields_of_despair.rules.movement import moves
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.games.fields_of_despair.setup.new_game import migrate_start, new_game
from opfor.games.fields_of_despair.view.invariants import invariants
from opfor.kernel.batch import Stream
from opfor.kernel.charts import Chart
from opfor.kernel.telling_desk import TellingDesk
from opfor.kernel.throws import Throw
from opfor.testing.scripted import ScriptedDesk
from tests.games.fields_of_despair.positions import bare, cp, give, h, put, run, start
from tests.games.fields_of_despair.table import Table

NO_GUNS: dict[str, Any] = {"defence_guns": 0, "reinforce": {}, "breakout_fire": {}}


def captured() -> State:
    """Turn 7, action phase 1: the Central Powers have taken C06 and broken into C07; 9 and 6 SPs are there."""
    state = start()
    give(state, CP, h("C06"), h("C07"))
    state.hindenburg[h("C06")] = 0
    put(state, "C06", French=0)
    for id, sps in (("C06", 9), ("C07", 6)):
        cp(state, id, sps, 1)
    state.attacked, state.breakouts, state.broken_into = [h("C06"), h("C07")], [h("C06")], [h("C07")]
    return state


# --- (10) Reset ------------------------------------------------------------------------------------------


def test_attackers_stand_after_action_phase_1_in_captured_hexes_too() -> None:
    """7.5-S (10), A-39: where the Central Powers attacked three blocks hold all their SPs and count as Revealed."""
    state = captured()
    others = revealed(state) - 15
    run(state, ScriptedDesk(), ("reset", ()))
    for id, sps in (("C06", 9), ("C07", 6)):
        assert (state.sps[h(id)], state.blocks[h(id)], state.face_down[h(id)]) == (sps, 3, 0)
    assert revealed(state) >= others + 15 and revealed(state) + hidden(state) == state.total
    assert invariants(state) == []


def test_the_same_attack_leaves_the_same_revealed_and_hidden_in_both_modes() -> None:
    """7.5-S (10): one script, an offensive that takes C05 and a breakout into B04, on screen and at the table."""
    table = Table().until("cp-in-france")
    table.type("fix artillery_owned 0", "", "5 4 4", "C05", "3 3 3", "9", "5 y", "1 3", "B04", "")
    board = start()
    board.total = table.state.total + 5
    board.artillery_owned = board.tanks = 0
    put(board, "C05", British=0, French=1)
    put(board, "B04", British=0)
    board.chits, board.majors, board.minors = [h("B04")], 1, 0
    # 3d6 bring 17 SPs; one defender and four trench dice hit, the 12 left hit too, then the breakout
    desk = ScriptedDesk(faces=[3, 3, 3, *[6] * 5, *[6] * 12, 1, 3], **NO_GUNS)
    run(board, desk, ("offensives", ()), ("breakouts", ()), ("reset", ()))
    table.type("")
    assert [board.sps[h(id)] for id in ("C05", "B04")] == [table.hex("C05")[0], table.hex("B04")[0]]
    assert [board.blocks[h(id)] for id in ("C05", "B04")] == [3, 3]
    assert board.total == table.state.total
    standing = table.hex("C05")[0] + table.hex("B04")[0]
    face_down = sum(board.face_down)
    assert (revealed(board), hidden(board)) == (standing + face_down, board.total - standing - face_down)
    assert table.numbers[1] == standing + sum(table.state.face_down)


def test_standing_attackers_may_be_entered_with_three_sps_and_attacked() -> None:
    """R-31, 7.3-S (2), A-27: the hex stays CP-controlled, is contested then, and its SPs are known."""
    state = captured()
    put(state, "B06", French=8)
    run(state, ScriptedDesk(), ("reset", ()))
    clear(state, h("B06"))  # from an uncontested hex
    into = {(start_, fewest) for (_, _, start_, end), fewest, _ in moves(state) if end == h("C06")}
    assert into and {fewest for _, fewest in into} == {3}
    STEPS["movement"](state, ScriptedDesk(move={(0, FRENCH, h("B06"), h("C06")): 8}))
    STEPS["movement"](state, ScriptedDesk(move={}))
    assert (state.control[h("C06")], state.stacks[h("C06")], state.sps[h("C06")]) == (CP, 8, 9)
    state.artillery_used, state.logistic_points = 99, 0
    # nothing is rolled for the SPs; 9 defenders and 2 trench dice miss, 8 attackers hit
    desk = ScriptedDesk(faces=[1] * 11 + [6] * 8, attacks=[h("C06")], guns={}, tanks=[])
    run(state, desk, ("combat", ()))
    assert ("A-10" in desk.rulings and state.blocks[h("C06")] == 1) or state.sps[h("C06")] == 1


def test_a_breakout_may_enter_standing_attackers() -> None:
    """R-50: at least three SPs; earlier rules kept the Allies out."""
    state = captured()
    run(state, ScriptedDesk(), ("reset", ()))
    state.breakout_hex = h("D06")
    found = [fewest for (_, _, end), fewest, _ in breakout_moves(state) if end == h("C06")]
    assert found == [3]
    migrate_start(state, 1)
    assert not [end for (_, _, end), _, _ in breakout_moves(state) if end == h("C06")]


def test_blocks_out_of_contact_are_withdrawn_at_the_reset_of_action_phase_2() -> None:
    """7.5-S (10), A-39: their SPs are Hidden, and the log says so."""
    state = captured()
    state.phase = 2
    desk = ScriptedDesk()
    run(state, desk, ("reset", ()))
    assert state.blocks[h("C06")] == state.blocks[h("C07")] == 0
    assert "A-39" in desk.rulings and revealed(state) == len(state.held)


# --- (9) Breakout combat ---------------------------------------------------------------------------------


def test_guns_fire_at_hexes_that_a_breakout_entered() -> None:
    """7.5-S (9): neither at the hex it came from nor at a held offensive."""
    state = captured()
    cp(state, "F06", 12)
    state.attacked.append(h("F06"))  # held
    offered: list[tuple[int, ...]] = []

    def none(board: State, *hexes: int) -> dict[int, int]:
        offered.append(hexes)
        return {}

    run(state, ScriptedDesk(breakout_fire=none), ("breakout-fire", ()))
    assert offered == [(h("C07"),)]


def test_control_markers_are_for_entered_hexes_and_origins() -> None:
    """7.5-S (9), A-34: never for the hex of a held offensive."""
    table = Table().until("cp-in-france")
    table.type("fix artillery_owned 0", "", "6 5 5", "F06", "3 3 3", "9", "4 n", "C05", "3 3 3", "9", "6 y")
    table.type("1 1", "B04", "")
    assert "B04: place a CP Control marker if no Allied SPs are left there." in table.orders


# --- 7.6 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refresh, order", [("cp-phase", "CRA"), ("action-phase", "CAR")])
def test_refresh_belongs_to_the_part_of_the_central_powers(refresh: str, order: str) -> None:
    """7.6, A-22: on turn 8, action phase 1 before the Allied part; by the switch after both."""
    state = start(refresh=refresh)
    state.turn = 8
    STEPS["action-phase"](state, ScriptedDesk(), 1)
    names = {"cp-phase": "C", "allied-phase": "A", "refresh": "R"}
    assert "".join(names.get(name, "") for name, _ in reversed(state.agenda)) == order
    state.turn = 9
    state.agenda = []
    STEPS["action-phase"](state, ScriptedDesk(), 1)
    assert "".join(names.get(name, "") for name, _ in reversed(state.agenda)) == "ACR"


# --- Charts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reading, modifier", [("-2", -2), ("-1", -1), ("0", 0)])
def test_a_total_of_exactly_25(reading: str, modifier: int) -> None:
    """7.5-S (5), A-05: the sheet has 26-50 and below 25; a switch says what 25 brings."""
    table = Table(total_25=reading).until("cp-in-france", 9, 1)
    table.type("fix total 25", "yes", "3 3 4")
    assert table.found("number-of-offensives").total == 10 + modifier
    assert "A-05" in table.rulings


def test_a_roll_may_fill_the_blocks_still_to_be_placed() -> None:
    """7.3.3-S, A-10: the larger of known SPs and roll; by the switch both together, never more than there are."""
    for fill, found in ((False, 8), (True, 5 + 8)):
        desk = ScriptedDesk(faces=[3, 3, 3])
        assert cp_sps_in_hex(desk, 24, 40, 20, 1, 5, fill) == found
    assert cp_sps_in_hex(ScriptedDesk(faces=[3, 3, 3]), 6, 40, 20, 1, 5, True) == 5 + 2
    assert "A-10" in desk.rulings


def test_air_value_decides_the_number_of_blocks() -> None:
    """7.1.3-S: with air value 1 one block is placed, with 2 two, whatever the SPs."""
    for air, blocks in ((1, 1), (2, 2), (3, 3), (7, 3)):
        table = Table().until("squadrons")
        table.type("fix air_owned 0", f"C05 {air}", "6 6 6")
        assert table.hex("C05")[1] == blocks


def test_the_owner_may_type_the_shading_of_his_sheet() -> None:
    """7.1.3-S, 7.3.3-S, A-08, A-09: a limited cell counts as the highest one above it that is not; Why says so."""
    table = Table(shading="own")
    table.type("", "")
    assert table.question == "shading"
    assert table.match.question is not None and table.match.question.default[0] == ["air-1", *[10] * 11]
    table.type("air-1 6 6 6 6 6 6 6 6 6 6 7, below-15 18 18 18 18 18 18 18 18 18 18 9")
    table.until("squadrons").type("fix air_owned 0", "fix artillery_owned 0", "C05 1", "6 6 6")
    found = table.found("air-reconnaissance")
    assert (found.total, found.row, found.result) == (7, "7", 13)
    assert "A-08" in found.rulings
    table.until("attacks").type("F06 14", "", "6 6 6")
    found = table.found("cp-sps-in-hex")
    assert (found.total, found.result) == (9, 15)
    assert [m.counts_as_at_most for m in found.modifiers if m.applied and "15" in m.text] == [9]


def test_without_the_option_the_shading_is_that_of_the_chart_files() -> None:
    """A-08, A-09: no question more than before."""
    table = Table()
    table.type("", "", "")
    assert "shading" not in table.asked and table.state.shading == []


# --- Economy ---------------------------------------------------------------------------------------------


def test_on_screen_the_player_is_asked_for_choice_items() -> None:
    """6.5-S, A-32: the automatic order is only the default; limits of the tracks hold."""
    state = start()
    state.ep = 8
    asked: list[tuple[str, ...]] = []

    def all_on_gas(board: State, *items: str) -> dict[str, int]:
        asked.append(items)
        return {"Gas Tech": 1}

    desk = ScriptedDesk()
    desk.answers["choice-items"] = all_on_gas
    before = state.artillery_level
    run(state, desk, ("guide", ()))
    assert asked and (state.gas_tech, state.artillery_level, state.ep) == (4, before, 0)


def test_free_logistic_points_are_never_lost() -> None:
    """6.5-S, R-14: the limit of four binds purchases only, for both sides."""
    state = start()
    state.logistic_points = state.allied_logistic_points = 4
    state.ep = state.allied_ep = 0
    run(state, ScriptedDesk(), ("guide", ()))
    assert state.logistic_points == 6


# --- Whole games -----------------------------------------------------------------------------------------


class Watched(TellingDesk):
    """A game played at random, which remembers on which charts was rolled. A BatchDesk, compiled, has no subclasses."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.policy, self.stream = random_policy(Stream(seed)), Stream(seed, 1)
        self.charts: list[str] = []

    def throw(self, throw: Throw, purpose: str) -> Any:
        return throw.read([self.stream.below(size) + 1 for size in throw.sizes])

    def ask(self, question: str, state: State, *args: Any) -> Any:
        return self.policy(question, state, *args)

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        self.charts.append(chart.id)
        return super().roll_on(chart, *inputs)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_keep_to_the_sheet(seed: int) -> None:
    """7.5-S (1), 7.5-S (3), 7.5-S (4), 7.5-S (10), 7.3-S (7): Revealed as printed after each step, no check without an
    LP, scouted blocks revealed until the CP phase."""
    state = new_game("screen", {})
    desk = Watched(f"sheet {seed}")
    while state.agenda:
        name, args = state.agenda.pop()
        attackers = {hex: state.sps[hex] for hex in state.attacked if known(state, hex)}
        points, checks = state.logistic_points, desk.charts.count("cp-reinforcement")
        STEPS[name](state, desk, *args)
        assert revealed(state) + hidden(state) == max(state.total, revealed(state))
        if name == "hide":
            assert revealed(state) == len(state.held) and all(state.face_down[hex] for hex in state.held)
        if name == "reset" and state.phase == 1:
            assert all(state.sps[hex] == sps and state.blocks[hex] == 3 for hex, sps in attackers.items())
            assert revealed(state) == sum(attackers.values()) + sum(state.face_down)
        if name == "reset" and state.phase == 2:
            assert revealed(state) == len(state.held)
            assert all(state.stacks[hex] or state.control[hex] == ALLIED for hex in state.held)
        if name == "reinforce" and not points:
            assert desk.charts.count("cp-reinforcement") == checks
    assert state.result


def test_an_empty_bare_board_needs_no_reset() -> None:
    """7.5-S (10): without attacks nothing stands."""
    state = bare()
    run(state, ScriptedDesk(), ("reset", ()))
    assert not any(known(state, hex) for hex in state.held)
