"""Pieces, stacking, control, losses and movement on the board."""

import pytest

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import hidden, revealed
from opfor.games.fields_of_despair.model.forces import at
from opfor.games.fields_of_despair.model.kinds import ALLIED, AMERICAN, BELGIAN, BRITISH, CP, FRENCH
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.legal import redeployments
from opfor.games.fields_of_despair.rules.losses import default_losses, suffer
from opfor.games.fields_of_despair.rules.movement import end_movement, march, moves, needed_to_enter, reach
from opfor.games.fields_of_despair.rules.stacking import attacking_sps, room
from opfor.games.fields_of_despair.view.invariants import invariants
from opfor.testing.scripted import Script, ScriptedDesk
from tests.games.fields_of_despair.positions import bare, cp, give, h, put, run, start


def test_set_up_has_the_numbers_of_the_rules() -> None:
    """R-66, A-03: 150 Allied SPs; 11 face-down blocks; more CP SPs the harder the game."""
    state = start()
    assert sum(state.allied) == 150
    assert [sum(state.allied[84 * n : 84 * n + 84]) for n in range(4)] == [90, 56, 0, 4]
    assert (revealed(state), invariants(state)) == (11, [])
    assert hidden(state) == state.total - 11
    assert hidden(start(difficulty="easy")) < hidden(state) < hidden(start(difficulty="hard"))


def test_three_blocks_of_twenty_fit_in_a_hex() -> None:
    """R-01, R-01a: a block is of one nation and holds 20 SPs; three blocks fit, whatever the pool holds."""
    state = bare()
    assert room(state, FRENCH, h("B05")) == 60
    put(state, "B05", French=21, British=1)
    assert room(state, FRENCH, h("B05")) == 19  # two French blocks, one British
    assert room(state, BRITISH, h("B05")) == 19
    assert room(state, AMERICAN, h("B05")) == 0
    put(state, "B05", French=41, British=1)
    assert any("beyond stacking" in line for line in invariants(state))


def test_sps_split_and_merge_while_moving() -> None:
    """R-02: part of a stack moves on, and joins SPs of its nation elsewhere."""
    state = bare()
    put(state, "B05", French=25)
    put(state, "B06", French=7)
    march(state, ScriptedDesk(), FRENCH, h("B05"), h("B06"), 10)
    assert (state.stacks[h("B05")], state.stacks[h("B06")]) == (15, 17)


def test_allied_sps_alone_in_a_hex_take_it_and_isolated_ground_is_no_front() -> None:
    """R-04: ground without a path to Germany is no source of the front, and one SP takes it."""
    state = bare()
    for id in ("D04", "E04", "E05"):
        give(state, ALLIED, h(id))
    give(state, CP, h("D05"))
    for id in ("E06", "D06", "C05", "C06"):
        give(state, ALLIED, h(id))
    assert not ground.reaches_germany(state.control, h("D05"))
    assert h("C05") not in ground.frontline(state.control)
    assert needed_to_enter(state, h("D05")) == 1
    put(state, "C06", French=2)
    march(state, ScriptedDesk(), FRENCH, h("C06"), h("D05"), 1)
    assert state.control[h("D05")] == ALLIED


def test_a_hex_given_up_becomes_cp_controlled_at_once() -> None:
    """R-05, A-28: with its Hindenburg Line marker gone."""
    state = bare()
    put(state, "C05", British=4)
    cp(state, "C05")
    state.hindenburg[h("C05")] = 1
    desk = ScriptedDesk()
    march(state, desk, BRITISH, h("C05"), h("B05"), 3)
    assert state.control[h("C05")] == ALLIED
    march(state, desk, BRITISH, h("C05"), h("B05"), 1)
    assert (state.control[h("C05")], state.hindenburg[h("C05")]) == (CP, 0)
    assert "give C05 Albert-Peronne up" in desk.claims[-1]


def test_moves_are_two_hexes_and_stop_at_cp_blocks() -> None:
    """R-30: through Allied ground, ending where CP blocks are; from a contested hex only to Allied ground."""
    state = bare()
    put(state, "B05", French=6)
    put(state, "C05", French=5)
    for id in ("C04", "C05", "C06"):
        cp(state, id)
    found = reach(state, h("B05"), 2)
    assert {h("C05"), h("A05")} < set(reach(state, h("B05"), 1)) < set(found)
    assert h("D05") not in found  # beyond the contested hex
    out = reach(state, h("C05"), 2)
    assert h("D04") not in out and h("D05") not in out
    assert all(state.control[hex] == ALLIED for hex in out)


def test_undefended_ground_needs_three_sps_and_falls_at_the_end_of_movement() -> None:
    """R-31: from an uncontested hex; two SPs may not enter; three take it."""
    state = bare()
    give(state, ALLIED, h("D05"))
    put(state, "D05", French=5)
    offered = {move[3]: (fewest, most) for move, fewest, most in moves(state) if move[2] == h("D05") and not move[0]}
    assert offered[h("E05")] == (3, 5)
    march(state, ScriptedDesk(), FRENCH, h("D05"), h("E05"), 3)
    assert state.control[h("E05")] == CP
    end_movement(state, ScriptedDesk())
    assert state.control[h("E05")] == ALLIED
    put(state, "C04", French=9)
    cp(state, "C04")
    assert h("D04") not in reach(state, h("C04"), 1)  # not straight out of a contested hex


def test_the_quiet_sector_is_contested_by_a_face_down_block() -> None:
    """R-31: outside columns A-H and I06, while anything is Hidden."""
    state = bare()
    put(state, "J08", French=4)
    march(state, ScriptedDesk(), FRENCH, h("J08"), h("J07"), 1)
    assert state.face_down[h("J07")] == 1 and state.control[h("J07")] == CP
    poor = bare()
    poor.total = 0
    put(poor, "J08", French=4)
    assert needed_to_enter(poor, h("J07")) == 3
    march(poor, ScriptedDesk(), FRENCH, h("J08"), h("J07"), 3)
    end_movement(poor, ScriptedDesk())
    assert poor.control[h("J07")] == ALLIED


def test_a_logistic_point_moves_twenty_sps_five_hexes() -> None:
    """R-32: also into a contested Allied hex, never out of one."""
    state = bare()
    put(state, "B07", French=30)
    put(state, "C05", French=3)
    cp(state, "C05")
    state.allied_logistic_points = 1
    offers = {(move[0], move[3]): most for move, _, most in moves(state) if move[2] == h("B07")}
    assert offers[1, h("C05")] == 20
    assert not [move for move, _, _ in moves(state) if move[0] and move[2] == h("C05")]
    desk = ScriptedDesk(move=Script({(1, FRENCH, h("B07"), h("C05")): 20}, {}))
    run(state, desk, ("movement", ()))
    assert (state.stacks[h("C05")], state.allied_logistic_points, desk.asked) == (23, 0, ["move", "move"])


def test_sps_move_once_in_a_phase() -> None:
    """R-30: what has moved may not move again."""
    state = bare()
    put(state, "B07", French=6)
    march(state, ScriptedDesk(), FRENCH, h("B07"), h("B05"), 4)
    assert {move[2] for move, _, _ in moves(state)} == {h("B07")}


def test_belgians_stay_near_belgium_and_americans_wait_until_turn_8() -> None:
    """R-33: Americans neither fire nor count on turn 7, but can be lost."""
    state = bare()
    put(state, "C02", Belgian=4)
    cp(state, "C02")
    cp(state, "C03")
    assert {places.IDS[move[3]] for move, _, _ in moves(state)} <= {"B02", "C03"}
    put(state, "C05", American=6, British=5)
    assert attacking_sps(state, h("C05")) == 5
    state.turn = 8
    assert attacking_sps(state, h("C05")) == 11


def test_losses_fall_on_the_largest_nation_and_on_attackers_first() -> None:
    """R-45: ties French, British, American, Belgian; bystanders only when no attacker is left."""
    state = bare()
    put(state, "C02", French=3, British=3, Belgian=1)
    assert default_losses(state, h("C02"), 2, False) == [1, 1, 0, 0]
    assert default_losses(state, h("C02"), 3, False) == [2, 1, 0, 0]
    put(state, "C05", British=2, American=9)
    assert default_losses(state, h("C05"), 3, True) == [0, 2, 1, 0]
    assert default_losses(state, h("C05"), 3, False) == [0, 0, 3, 0]


def test_those_who_broke_in_bear_the_losses_first() -> None:
    """R-45, R-51: in Breakout Combat the SPs that entered attack; who stood there, of whatever nation, comes after."""
    state = bare()
    put(state, "C05", French=6, British=9)
    state.entered = {at(FRENCH, h("C05")): 3}
    assert default_losses(state, h("C05"), 3, True) == [3, 0, 0, 0]
    assert default_losses(state, h("C05"), 5, True) == [3, 2, 0, 0]
    assert default_losses(state, h("C05"), 3, False) == [0, 3, 0, 0]


def test_the_owner_may_choose_who_bears_the_losses() -> None:
    """R-45: with the option 'losses = ask', where there is a choice."""
    state = bare()
    state.loss_choice = "ask"
    put(state, "C02", British=5, Belgian=4)
    suffer(state, ScriptedDesk(losses={BELGIAN: 2}), h("C02"), 2, False)
    assert (state.allied[at(BELGIAN, h("C02"))], state.allied[at(BRITISH, h("C02"))]) == (2, 5)
    suffer(state, ScriptedDesk(), h("C02"), 7, False)  # all are lost: nothing to ask
    assert state.stacks[h("C02")] == 0


def test_redeployment_is_free_but_keeps_contested_hexes_held() -> None:
    """R-62: between connected Allied hexes, each SP once; a contested hex keeps one SP."""
    state = bare()
    put(state, "C05", British=4)
    cp(state, "C05")
    offers = {move[2]: most for move, most in redeployments(state)}
    assert offers[h("K10")] == 3 and h("D05") not in offers
    desk = ScriptedDesk(redeploy=Script({(BRITISH, h("C05"), h("K10")): 3}, {}))
    state.turn = 8
    run(state, desk, ("reorganization", ()))
    assert (state.stacks[h("C05")], state.stacks[h("K10")]) == (1, 3)


@pytest.mark.parametrize("id", ["A01", "D09", "Z99"])
def test_unlisted_ids_are_no_hexes(id: str) -> None:
    """R-03: sea, neutral ground and what is off the map cannot be entered."""
    assert id not in places.INDEX
    assert invariants(start()) == []
