"""Edges of the rules on our own map: the last hex, the last nation, the last SP, nothing at all."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.cp_ledger import revealed
from opfor.games.fields_of_despair.model.kinds import CP, FRENCH
from opfor.games.fields_of_despair.model.places import HEXES, IDS
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.frontline import contest_frontline, frontline
from opfor.games.fields_of_despair.rules.movement import sps_to_enter
from opfor.games.fields_of_despair.rules.objectives import target_of
from opfor.testing.scripted import ScriptedDesk
from tests.games.fields_of_despair.positions import bare, cp, give, h, put, run, start
from tests.games.fields_of_despair.table import Table


def test_the_last_hexes_of_the_map_belong_to_a_region() -> None:
    """R-62: with all ground Allied, Freiburg in the corner is joined to the rest."""
    assert set(ground.regions(bytes(HEXES))) == {0}


def test_cut_off_ground_makes_a_frontline_only_where_blocks_are_known() -> None:
    """R-04, A-01: no list of blocks, no block: nothing lies beside an enemy that may be there."""
    control = bytes(HEXES)
    for id in ("B08", "M09"):  # M09 keeps Germany; B08 is alone among Allied hexes
        control = ground.taken(control, h(id), CP)
    assert ground.frontline(control) == []
    blocks = [0] * HEXES
    blocks[h("B08")] = 1
    assert [IDS[hex] for hex in ground.frontline(control, "a-h", blocks)] == ["B07", "C08"]


def test_with_few_sps_only_the_hexes_nearest_to_paris_are_contested() -> None:
    """A-31: three SPs that are not on the map make three blocks."""
    state = bare()
    cp(state, "C05", 7)
    state.total = revealed(state) + 3
    contest_frontline(state)
    assert [IDS[hex] for hex in frontline(state) if state.face_down[hex]] == ["C06", "D06", "E07"]
    assert revealed(state) == state.total


def test_a_side_without_aircraft_has_used_none() -> None:
    """R-22: when the last squadron is shot down nothing counts as used."""
    state = start()
    state.allied_air_owned = state.allied_air_level = state.allied_air_used = 1
    state.air_owned = state.air_level = state.air_used = 1
    state.air_hexes, state.air_values, state.cp_air = [h("C05")], [1], [1]
    run(state, ScriptedDesk(faces=[6, 6]), ("dogfights", ()))
    assert (state.allied_air_owned, state.allied_air_used, state.air_owned, state.air_used) == (0, 0, 0, 0)


def test_nobody_left_to_move_may_enter_nothing() -> None:
    """R-31: one SP at least and none at most, whatever the hex would take."""
    assert sps_to_enter(start(), FRENCH, h("D05"), 0, 0) == (1, 0)


def test_belgians_who_cannot_retreat_are_lost_like_all_others() -> None:
    """R-60: the last defenders without a way out are lost, and the hex falls."""
    state = bare()
    put(state, "C02", Belgian=2)
    cp(state, "C02", 20)
    give(state, CP, h("B02"), h("C03"))
    state.major_hexes, state.turn = [h("C02")], 8
    run(state, ScriptedDesk(), ("spring-offensive", ()))
    assert (state.stacks[h("C02")], state.allied_losses, state.breakouts) == (0, 2, [h("C02")])
    assert not any(state.allied)


def test_without_a_contested_hex_no_chit_has_a_target() -> None:
    """A-20: nothing to attack."""
    assert target_of(bare(), h("B07")) == -1


def test_at_the_umpire_level_blocks_of_the_last_phase_are_counted_anew() -> None:
    """7.5-S (4): a face-down block is part of the Revealed SPs that are typed; known ones stay."""
    table = Table("umpire").until("squadrons")
    table.type("fix air_owned 0", "C05 1", "1 1 1")
    table.type("fix D06 1")
    table.until("numbers")
    before = table.hexes
    table.type("revealed=20")
    assert (before, table.hexes) == ("C05 D06", "C05")
