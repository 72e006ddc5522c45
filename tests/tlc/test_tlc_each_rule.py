"""Rules and rulings that deserve a test of their own."""

from __future__ import annotations

from crusade import IN_ORDER, Field

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import ATTACHMENT, EVENT
from opfor.games.last_crusade.model.places import ENEMY, YOU, zone_of
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.rules.setup import lay_terrain
from opfor.games.last_crusade.sequence import STEPS
from opfor.kernel.batch import BatchDesk, Stream
from opfor.testing.scripted import ScriptedDesk

GAME = "last-crusade"


def set_up_until(step: str, seed: int, scenario: str = "us") -> State:
    """A set-up by the staff, up to a step that has been done."""
    state: State = TLC.new(scenario, "screen", {})
    desk = BatchDesk(TLC.policies["doctrine"](Stream("p", seed)), Stream("each rule", seed))
    while True:
        name, args = state.agenda.pop()
        STEPS[name](state, desk, *args)
        if name == step:
            return state


def test_the_first_terrain_lies_in_front_of_you_on_the_left() -> None:
    """A4: the shuffled nine fill row 1 from A to C, then row 2, then row 3."""
    field = Field()
    field.state.terrain = [f"T{number:02}" for number in (1, 2, 4, 6, 7, 9, 11, 17, 23)]
    lay_terrain(field.state, ScriptedDesk(IN_ORDER.copy()))
    assert field.state.terrain[0] == "T01" and field.state.terrain[zone_of(2, 3)] == "T23"


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


def test_who_wins_the_die_moves_first() -> None:
    """A15, S21: even US, odd German, whoever you are; Supply for both is rolled before it."""
    for you, face, first in (("US", 2, YOU), ("US", 3, ENEMY), ("DE", 4, ENEMY), ("DE", 5, YOU)):
        field = Field(you=you, stock=(0, 0), turn=0)
        dice = {"US": 3, "DE": 2}
        throws = [1] * (dice[field.state.nations[0]] + dice[field.state.nations[1]])
        field.run("set-up-start", faces=[*throws, face, 4], to_end=False)
        assert field.state.first == first and field.state.stock == [dice[nation] for nation in field.state.nations]


def test_a_bomber_over_one_row_stays_there() -> None:
    """A32: you have units in one row only: the second check, passed, leads to the same row."""
    field = Field(level=6)
    bomber = field.put("G44", "field")
    field.put("U01", "B1")
    field.run("enemy-air", faces=[1, 1])
    assert field.at(bomber) == "over B1"


def test_equal_zones_for_aircraft_at_random() -> None:
    """A31, S43: of two forward-most zones either may be attacked."""
    for face, place in ((1, "over A2"), (2, "over C2")):
        field = Field(level=3)
        fighter = field.put("G41", "field")
        field.put("U01", "A2"), field.put("U01", "C2"), field.put("U01", "B1")
        field.run("enemy-air", faces=[1, face])
        assert field.at(fighter) == place


def test_movement_follows_the_order_of_the_phase() -> None:
    """A50, S50: from right to left column C moves before column A; A51: a column that failed stays."""
    field = Field()
    left, right, failed = field.put("G01", "A3"), field.put("G01", "C3"), field.put("G01", "B3")
    field.state.order, field.state.passed = [2, 1, 0], [1, 0, 1]
    desk = field.run("enemy-advance")
    moves = [claim for claim in desk.claims if "moves" in claim]
    assert len(moves) == 2 and moves[0].startswith("Grenadier Platoon 2") and "C2" in moves[0]
    assert (field.at(left), field.at(right), field.at(failed)) == ("A2", "C2", "B3")


def test_aircraft_are_refitted_last() -> None:
    """A27, S35: with Supply for one hit a ground unit in the HQ comes before an aircraft."""
    field = Field(stock=(0, 6))
    plane, gun = field.put("G41", "field", hits=1), field.put("G33", "H4", hits=1)
    field.run("enemy-refit")
    assert (field.state.hits[gun], field.state.hits[plane]) == (0, 1)


def test_the_enemy_keeps_no_garrison() -> None:
    """A60, S62: every unit that can leaves the enemy HQ, the last one too."""
    field = Field()
    last = field.put("G01", "H4")
    field.run("enemy-hq")
    assert field.at(last) == "A3" and field.state.stacked[11 + 10] == 0


def test_the_enemy_does_not_take_your_headquarters_by_waiting() -> None:
    """A66: your HQ without a combat unit and the enemy before it: nothing happens until it enters."""
    field = Field()
    field.put("G01", "B1")
    field.put("U36", "H0")
    field.put("U01", "A2")
    field.run("enemy-end")
    field.run("your-end")
    assert field.state.result == ""


def test_equal_points_are_a_draw() -> None:
    """A63, S69: the enemy HQ taken with equal VP."""
    for points, result in (([4, 4], "draw"), ([4, 5], "draw"), ([5, 4], "win")):
        field = Field()
        field.state.points = points
        field.put("U01", "B3")
        field.run("enemy-end")
        assert field.state.result == result
