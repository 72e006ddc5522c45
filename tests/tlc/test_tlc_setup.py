"""S5-S22: the set-up."""

from __future__ import annotations

from collections import Counter

import pytest
from crusade import Field

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import AIRCRAFT, ARTILLERY, ATTACHMENT, EVENT, TRANSPORT
from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import passenger_of
from opfor.games.last_crusade.rules.setup import final_check, lay_obstacles, mount_infantry, turn_up
from opfor.games.last_crusade.view.invariants import problems
from opfor.kernel.batch import BatchDesk, Stream
from opfor.testing.scripted import ScriptedDesk

GAME = "last-crusade"


def set_up(seed: int, scenario: str = "us", **options: object) -> State:
    """A game at the moment its set-up is over."""
    state: State = TLC.new(scenario, "screen", options)
    desk = BatchDesk(TLC.policies["doctrine"](Stream("p")), Stream("set-up", seed))
    while state.agenda[-1][0] != "turn":
        name, args = state.agenda.pop()
        TLC.steps[name](state, desk, *args)
    return state


@pytest.mark.parametrize("seed", range(12))
def test_the_set_up_as_a_whole(seed: int) -> None:
    """S7, S8, S9, S11, S13, S14, S15, S16, S17, S18, A12: who stands where when the enemy is set up."""
    state = set_up(seed, "us" if seed % 2 else "german")
    assert problems(state) == []
    for zone in (6, 7, 8):
        assert state.stacked[11 + zone] == state.limit[zone]
    for n in state.enemy_ground:
        assert (state.kind[n] == ARTILLERY) == (state.where[n] == 10)
        assert not state.spotted[n]
    assert all(state.kind[n] == AIRCRAFT for n in state.enemy_wings)
    assert len(state.enemy_hand) == 7
    in_play = {n for n in range(len(state.ids)) if state.where[n] < 11 and state.side[n] == ENEMY}
    assert not [n for n in in_play if state.kind[n] in (EVENT, ATTACHMENT)]
    for fort in state.forts:
        assert fort in state.fort
    dice = 2 if state.nations[ENEMY] == "DE" else 3
    assert dice <= state.stock[ENEMY] <= 6 * dice  # nothing was paid, nothing was saved
    assert state.aside == []


def test_terrain_is_laid_out_at_random() -> None:
    """S5, S6, A4: the nine chosen terrains, shuffled into the rows."""
    layouts = {tuple(set_up(seed).terrain) for seed in range(8)}
    assert len(layouts) == 8
    assert all(Counter(layout) == Counter(next(iter(layouts))) for layout in layouts)
    assert sum(1 for _ in set_up(1, terrain=["random"]).terrain) == 9


def test_cards_go_where_they_belong() -> None:
    """S9, S10, S11, A8: artillery to the HQ, aircraft to the Airfield, one obstacle in front, others set aside."""
    field = Field()
    gun, plane, one, other, troops = (field.card(id) for id in ("G33", "G41", "G81", "G84", "G01"))
    turn_up(field.state, ScriptedDesk([2]), 7, [gun, plane, one, other, troops])
    assert (field.at(gun), field.at(plane), field.at(troops)) == ("H4", "field", "B3")
    assert (field.state.obstacle[7], field.state.aside) == (other, [one])
    more = field.card("G82")
    lay_obstacles(field.state, ScriptedDesk(), 7, [more])
    assert field.state.aside == [one, more]


def test_over_the_limit_is_set_aside() -> None:
    """A10, S9: a gun that finds the HQ full is set aside."""
    field = Field()
    for _ in range(8):
        field.put("G30", "H4")
    gun = field.card("G33")
    turn_up(field.state, ScriptedDesk(), 7, [gun])
    assert field.state.aside == [gun]


def test_infantry_mounts() -> None:
    """S12, A6, A7: a random soldier rides; the pair counts as one unit."""
    field = Field()
    carrier, first, second = field.put("G38", "A3"), field.put("G01", "A3"), field.put("G04", "A3")
    mount_infantry(field.state, ScriptedDesk([2]), 6)
    assert passenger_of(field.state, carrier) == second and field.state.carrier[first] < 0
    assert field.state.stacked[11 + 6] == 2


def test_motor_troops_do_not_ride() -> None:
    """S12, A7: a transport without a fitting passenger stays and counts as one unit."""
    field = Field()
    carrier = field.put("G38", "A3")
    field.put("G07", "A3")
    mount_infantry(field.state, ScriptedDesk(), 6)
    assert passenger_of(field.state, carrier) == -1 and field.state.stacked[11 + 6] == 2


@pytest.mark.parametrize("seed", range(4))
def test_a_small_zone_and_a_large_one(seed: int) -> None:
    """S8, S13, A5, A6: dealing stops at the limit of a zone, two in a marsh, and goes on to four in the open; guns,
    works and a soldier that mounts are replaced."""
    field = Field().lay(A3="T16", B3="T01")
    field.stack(*["G01"] * 16, *["G33"] * 3, "G38", "G81", "G92", "G41", "G51")
    state = field.state
    TLC.steps["set-up-enemy"](state, BatchDesk(TLC.policies["random"](Stream("p")), Stream("zones", seed)))
    assert problems(state) == []
    assert [state.stacked[11 + zone] for zone in (6, 7, 8)] == [2, 4, 3]
    assert len(state.enemy_hand) == 7 and sum(state.kind[n] == EVENT for n in state.enemy_hand + state.enemy_deck) == 1


def test_fort_without_an_occupant() -> None:
    """S14, A9: a fort moves to another zone of the row with an eligible unit, or is set aside."""
    field = Field()
    field.put("G13", "A3")
    soldier = field.put("G01", "C3")
    fort = field.put("G92", "A3")
    final_check(field.state, ScriptedDesk([1]))
    assert field.state.where[fort] == 8 and field.state.fort[soldier] == fort
    field = Field()
    field.put("G13", "A3")
    fort = field.put("G92", "A3")
    final_check(field.state, ScriptedDesk([1]))
    assert field.state.aside == [fort] and field.state.forts == []


def test_the_strongest_occupies() -> None:
    """A9: the eligible unit with the highest firepower."""
    field = Field()
    field.put("G01", "A3")
    best = field.put("G08", "A3")
    fort = field.put("G91", "A3")
    final_check(field.state, ScriptedDesk())
    assert field.state.fort[best] == fort


def test_unit_deck_runs_out() -> None:
    """A11: with few units the zones stay as they are."""
    field = Field()
    field.stack("G01", "G33", "G51")
    state = field.state
    TLC.steps["set-up-enemy"](state, BatchDesk(TLC.policies["random"](Stream("p")), Stream("few")))
    assert len(state.enemy_ground) == 2 and len(state.enemy_hand) == 1


def test_your_forces() -> None:
    """S19, R7: set-up Supply less your row's terrain; units in row 1 or the HQ; the rest is shuffled."""
    for scenario, supply in (("us", 45), ("german", 70)):
        state = set_up(3, scenario)
        terrain = sum(
            {"T01": 1, "T02": 2, "T04": 3, "T06": 5, "T07": 5, "T09": 4, "T11": 6, "T17": 3, "T23": 3}[id]
            for id in state.terrain[:3]
        )
        spent = sum(state.supply[n] for n in (*state.your_ground, *state.your_wings))
        assert supply - terrain - spent >= 0
        assert all(state.where[n] in (0, 1, 2, 9) for n in state.your_ground)
        assert len(state.your_hand) == 7
        assert len(state.your_deck) + 7 + len(state.your_ground) + len(state.your_wings) == 54


def test_buying_by_hand() -> None:
    """S19, A14: what is left of the set-up Supply is kept up to 5 points."""
    field = Field(stock=(0, 0), turn=0)
    tank, team = field.stack("U13", "U71")
    assert tank is not None
    rifle = field.stack("U01")[0]
    places = {tank: 1, rifle: 2, team: rifle}
    wanted = [("buy", rifle, -1), ("buy", team, -1), ("buy", tank, -1), ("done", -1, -1)]
    field.state.level = 0
    field.run("buy", buy=lambda state: wanted.pop(0), put=lambda state, n: places[n])
    assert (field.at(tank), field.at(rifle), field.at(team)) == ("B1", "C1", "attached")
    assert field.state.arm[rifle] == 3 and field.state.budget == 45 - 9 - 9
    field.run("set-up-start", faces=[1, 1, 1, 2, 2, 4, 3], to_end=False)
    assert field.state.stock == [5 + 3, 4] and field.state.first == YOU and field.state.level == 3
    assert field.state.budget == 0


def test_first_supply_first_player_and_level() -> None:
    """S20, S21, S22, A13, A15: dice by nation; even US, odd German first; the level last of all."""
    field = Field(stock=(0, 0), turn=0)
    field.run("set-up-start", faces=[6, 6, 6, 1, 2, 1, 5], to_end=False)
    assert (field.state.stock, field.state.first, field.state.level) == ([18, 3], ENEMY, 5)
    field = Field(stock=(0, 0), turn=0)
    field.state.wanted_level = 2
    field.run("set-up-start", faces=[1, 1, 1, 1, 1, 2], to_end=False)
    assert (field.state.first, field.state.level) == (YOU, 2)


def test_transports_are_dealt_too() -> None:
    """S12: over many set-ups every transport with a soldier in its zone carries one."""
    for seed in range(20):
        state = set_up(seed, "us")
        for n in state.enemy_ground:
            if state.kind[n] == TRANSPORT and state.where[n] < 9 and passenger_of(state, n) < 0:
                here = [m for m in state.enemy_ground if state.where[m] == state.where[n] and state.traits[m] & 1]
                assert not [m for m in here if not state.traits[m] & 8 and state.carrier[m] < 0]
