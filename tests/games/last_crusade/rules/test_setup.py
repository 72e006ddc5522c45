"""S5-S22: the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import AIRCRAFT, ARTILLERY, ATTACHMENT, EVENT, TRANSPORT
from opfor.games.last_crusade.model.places import ENEMY, YOU, zone_of
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import passenger_of
from opfor.games.last_crusade.rules.setup import final_check, lay_obstacles, lay_terrain, mount_infantry, turn_up
from opfor.games.last_crusade.sequence import STEPS
from opfor.games.last_crusade.view.invariants import problems
from opfor.kernel.batch import BatchDesk, Stream
from opfor.match.match import Match
from opfor.testing.scripted import ScriptedDesk
from opfor.text.commands import execute
from tests.games.last_crusade.field import IN_ORDER, Field, Picks, p, set_up

pytestmark = pytest.mark.usefixtures("either_mode")


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
    TLC.play.steps["set-up-enemy"](state, BatchDesk(TLC.study.policies["random"](Stream("p")), Stream("zones", seed)))
    assert problems(state) == []
    assert [state.stacked[11 + zone] for zone in (6, 7, 8)] == [2, 4, 3]
    assert len(state.enemy_hand) == 7 and sum(state.kind[n] == EVENT for n in state.enemy_hand + state.enemy_deck) == 1


@pytest.mark.parametrize(("rules", "faces"), [(5, []), (4, [1])])
@pytest.mark.parametrize("soldier_in", ["A3", "C3", ""])
def test_fort_without_an_occupant(soldier_in: str, rules: int, faces: list[int]) -> None:
    """S14, A9: a fort moves to another zone of the row with an eligible unit, or is set aside; where there is no
    choice no lot is drawn, but up to version 4 one was."""
    field = Field()
    TLC.play.migrate_start(field.state, rules)
    field.put("G13", "A3")
    soldier = field.put("G01", soldier_in) if soldier_in else -1
    fort = field.put("G92", "A3")
    desk = ScriptedDesk([] if soldier_in == "A3" else faces.copy())
    final_check(field.state, desk)
    assert not desk.left
    if soldier_in:
        assert field.at(fort) == soldier_in and field.state.fort[soldier] == fort
    else:
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
    TLC.play.steps["set-up-enemy"](state, BatchDesk(TLC.study.policies["random"](Stream("p")), Stream("few")))
    assert len(state.enemy_ground) == 2 and len(state.enemy_hand) == 1


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


def test_the_first_terrain_lies_in_front_of_you_on_the_left() -> None:
    """A4: the shuffled nine fill row 1 from A to C, then row 2, then row 3."""
    field = Field()
    field.state.terrain = [f"T{number:02}" for number in (1, 2, 4, 6, 7, 9, 11, 17, 23)]
    lay_terrain(field.state, ScriptedDesk(IN_ORDER.copy()))
    assert field.state.terrain[0] == "T01" and field.state.terrain[zone_of(2, 3)] == "T23"


def set_up_until(step: str, seed: int, scenario: str = "us") -> State:
    """A set-up by the staff, up to a step that has been done."""
    state: State = TLC.play.new(scenario, "screen", {})
    desk = BatchDesk(TLC.study.policies["doctrine"](Stream("p", seed)), Stream("each rule", seed))
    while True:
        name, args = state.agenda.pop()
        STEPS[name](state, desk, *args)
        if name == step:
            return state


def test_your_hand_is_dealt_from_what_you_did_not_buy() -> None:
    """S20: seven cards, shuffled: another seed, another hand; what was bought is not among them."""
    hands = []
    for seed in range(4):
        state = set_up_until("set-up-hand", seed)
        assert len(state.your_hand) == 7 and all(state.where[n] == 15 for n in state.your_hand)
        assert not set(state.your_hand) & {*state.your_ground, *state.your_wings, *state.your_deck}
        hands.append(tuple(sorted(state.your_hand)))
    assert len(set(hands)) == 4


def test_the_enemy_deck_is_made_into_one_again() -> None:
    """S7, S16: nothing but units and works is dealt; the rest of them and all other Specials are shuffled together."""
    mixed = 0
    for seed in range(6):
        state = set_up_until("set-up-enemy", seed)
        pile = [*state.enemy_hand, *state.enemy_deck]
        apart = [n for n in range(len(state.ids)) if state.side[n] == ENEMY and state.kind[n] in (EVENT, ATTACHMENT)]
        assert set(apart) <= set(pile) and len(pile) > len(apart)
        kinds = [state.kind[n] in (EVENT, ATTACHMENT) for n in state.enemy_deck]
        mixed += kinds != sorted(kinds) and kinds != sorted(kinds, reverse=True)
    assert mixed == 6


def test_the_enemy_set_up_is_hidden_and_free() -> None:
    """S15, S18: its units count as unspotted, and no Supply is paid before the first roll."""
    state = set_up_until("set-up-enemy", 1)
    assert state.enemy_ground and not any(state.spotted[n] for n in state.enemy_ground)
    assert state.stock == [0, 0] and state.faults == 0


@pytest.mark.parametrize(("face", "zone"), [(1, "B3"), (2, "C3")])
def test_a_fort_looks_for_another_zone_at_random(face: int, zone: str) -> None:
    """S14, A9: of the two other zones with troops for it either may be the one, with equal chances."""
    field = Field()
    field.put("G13", "A3")
    soldiers = {"B3": field.put("G01", "B3"), "C3": field.put("G01", "C3")}
    fort = field.put("G92", "A3")
    desk = Picks([face])
    final_check(field.state, desk)
    assert field.at(fort) == zone and field.state.fort[soldiers[zone]] == fort and desk.among == [2]


def test_a_full_airfield_in_the_set_up() -> None:
    """A10, S11, R3: the seventh aircraft is set aside."""
    field = Field()
    for _ in range(6):
        field.put("G41", "field")
    plane = field.card("G44")
    turn_up(field.state, ScriptedDesk(), p("B3"), [plane])
    assert field.state.aside == [plane] and len(field.state.enemy_wings) == 6


def test_real_cards_are_asked_for_as_they_come() -> None:
    """S6, S8, S16, S17: nobody types in the order of a shuffled deck; each card is asked for by name where it comes."""
    match = Match.new(TLC, "us", "table", seed="cards", dice="entered", cards=True)
    asked: list[tuple[str, int]] = []
    while match.question is not None and match.question.id != "buy":
        assert match.question.throw.startswith("pick"), match.question.throw
        asked.append((match.question.prompt.partition(":")[0], len(match.question.options)))
        execute(match, match.question.options[-1].text)
    assert asked[0] == ("The next terrain, row by row from A1", 9)
    dealt = [prompt for prompt, _ in asked if "Unit Deck, for" in prompt]
    assert [prompt[-2:] for prompt in dealt[:9]] == ["A3"] * 3 + ["B3"] * 3 + ["C3"] * 3
    assert [prompt for prompt, _ in asked[-7:]] == ["The card that the enemy draws"] * 7
    assert len(match.state.enemy_hand) == 7 and problems(match.state) == []


def test_a_sealed_hand_is_shuffled_by_opfor() -> None:
    """S17, S25: with real cards a sealed hand stays Opfor's: what comes to it is never asked."""
    match = Match.new(TLC, "us", "table", seed="cards", dice="entered", cards=True, options={"hand": "sealed"})
    while match.question is not None and match.question.id != "buy":
        assert "enemy draws" not in match.question.prompt
        execute(match, "r")
    assert len(match.state.enemy_hand) == 7
