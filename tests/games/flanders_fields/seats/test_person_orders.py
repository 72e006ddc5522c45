"""State only: order dice with what is known ticked, a person's actions, fire, and what is asked."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY
from opfor.games.flanders_fields.questions.at_table import RULER_QUESTIONS
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules import barrage, fire, orders
from opfor.games.flanders_fields.seats import buttons, distances, one_card
from opfor.games.flanders_fields.seats.ticks import bands
from opfor.games.flanders_fields.sequence import BY_RULER
from opfor.games.flanders_fields.view.changes import changes
from opfor.kernel.questions import Question
from tests.games.flanders_fields.desks import PLANS, find, foot, stand
from tests.games.flanders_fields.table_players import TableDesk, keys, ruler

GAME = "flanders-fields"


def company(quality: str = "experienced") -> State:
    """A British company before a German one; a person commands the British."""
    return ruler(
        foot("british", "A", [[30, 40], [36, 40], [42, 40], [48, 40]], quality=quality, lmg=[0]),
        foot("german", "1", [[40, 70], [50, 70], [60, 70]]),
        side="british",
    )


def order(state: State, unit: int, faces: list[int]) -> TableDesk:
    """One order die."""
    desk = TableDesk(faces, ruler_ticks=[], ruler_far=[], reroll=False)
    orders.order(state, desk, BY_RULER, unit)
    assert not desk.left
    return desk


def card(state: State, id: str, *args: int) -> Question:
    """A card as it is shown."""
    return RULER_QUESTIONS[id](state, *args)


def test_vector_1_distance_and_a_suppressed_commander() -> None:
    """P4a-ruler, 2.4: one platoon 26 cm away, one marker on the commander: die 4 is one action, die 1 none."""
    state = company()
    state.ticks[f"{COMPANY}:distance"] = 1
    state.markers[find(state, "bCO1")] = 1
    order(state, COMPANY, [4])
    assert [state.actions[find(state, f"A{n}")] for n in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert state.agenda == [("unit-acts", (COMPANY,))]
    state = company()
    order(state, COMPANY, [1])
    assert state.agenda == [] and max(state.actions) == 0


def test_vector_2_raw_troops_lose_their_bonus_by_any_fire() -> None:
    """P4a-ruler, 2.4, A48: raw, not fired at: die 5 is three actions; after a shot that missed two."""
    state = company("raw")
    order(state, COMPANY, [5])
    assert state.actions[find(state, "A1")] == 3
    assert distances.known_modifiers(state, COMPANY)["raw"] is True
    desk, before = TableDesk([1], ruler_cover=firing.SOFT, ruler_band=(-1, False, False)), state.copy()
    fire.fire(state, desk, BY_RULER, find(state, "1.1"), find(state, "A3"))
    assert changes(before, state) == ["Company A has been fired at: its raw troops lose their bonus"]
    state.company_ordered[0] = 0
    order(state, COMPANY, [5])
    assert state.actions[find(state, "A1")] == 2, "one stand was fired at, the company has received fire"


def test_vector_3_a_tank_that_failed() -> None:
    """P4a-ruler, R22: failed last turn: die 3 fails again and is remembered; die 6 is one action."""
    state = ruler(
        stand("british", "tank_male", [[40, 40]], battalion="1st"), foot("german", "1", [[40, 70]]), side="british"
    )
    tank = find(state, "bT1")
    state.turn, state.failed[tank] = 2, 1
    order(state, tank, [3])
    assert state.failed[tank] == 2 and not state.actions[tank]
    state.turn, state.ordered[tank] = 3, 0
    order(state, tank, [6])
    assert state.failed[tank] == 0 and state.actions[tank] == 1


def test_vector_4_deep_suppression_is_remembered_for_the_guns() -> None:
    """P4a-ruler, P1: at -2 a battery has one action on 6 and none on 5; nothing is asked."""
    state = ruler(foot("german", "1", [[40, 70]]), PLANS, side="german")
    state.deep = [0, -2]
    assert order(state, BATTERY + 1, [5]).asked == [] and state.battery_actions[1] == 0
    state.battery_ordered[1] = 0
    order(state, BATTERY + 1, [6])
    assert state.battery_actions[1] == 1


def test_suppression_comes_off_by_itself() -> None:
    """P4a-ruler, P14, A19: a suppressed platoon has nothing else to do; what is left over it may spend."""
    state = company()
    state.markers[find(state, "A1")], state.markers[find(state, "A2")] = 1, 2
    desk = order(state, COMPANY, [3])
    assert [state.markers[find(state, f"A{n}")] for n in (1, 2)] == [0, 0]
    assert [state.actions[find(state, f"A{n}")] for n in (1, 2, 3)] == [1, 0, 2]
    assert "A1 recovers from suppression." in desk.told("P14")
    assert buttons.actions_left(state, COMPANY) == "A3 and A4 have 2 actions; A1 has 1 action"


def test_the_card_of_modifiers_says_what_is_known() -> None:
    """P4a-ruler: known modifiers stand on the card, only the others are asked."""
    state = ruler(
        stand("british", "regimental_light_mortar", [[40, 20]], quality="veteran"),
        foot("german", "1", [[40, 70]]),
        side="british",
    )
    question = card(state, "ruler-ticks", find(state, "bLM1"))
    assert keys(question) == ["mortar-no-los"] and "veteran +1" in question.prompt


def test_distances_are_asked_once_for_a_battalion_and_again_only_after_a_move() -> None:
    """P4a-ruler, A11: one card for all units; nobody moved: not asked again; the commander moved: asked again."""
    state = company()
    desk = TableDesk(ruler_far=[COMPANY])
    distances.ask_distances(state, desk, 0, 0)
    assert desk.asked == ["ruler-far"] and distances.known_modifiers(state, COMPANY)["distance"]
    state.turn = 2
    distances.ask_distances(state, TableDesk(), 0, 0)
    state.moved[find(state, "bCO1")] = 2
    desk = TableDesk(ruler_far=[])
    distances.ask_distances(state, desk, 0, 0)
    assert desk.asked == ["ruler-far"] and not distances.known_modifiers(state, COMPANY)["distance"]


def test_a_battalion_without_commander_is_at_minus_one() -> None:
    """R14, 2.4: for the promotion; by a switch for distance too, without a question."""
    state = company()
    state.commander[0] = -1
    for far in (0, 1):
        state.leaderless_far = far
        known = distances.known_modifiers(state, COMPANY)
        assert (known.get("distance", False), known["field_promotion"]) == (bool(far), True)
    distances.ask_distances(state, TableDesk(), 0, 0)


def test_the_buttons_of_a_company() -> None:
    """P4a-ruler: few buttons: no wire without wire, all moves only while nobody may fire in between."""
    state = company()
    order(state, COMPANY, [4])
    assert keys(card(state, "ruler-act", COMPANY)) == [
        "move",
        "all-moves",
        "some-move",
        "fire",
        "wire",
        "assault",
        "reserve",
        "dig",
        "done",
    ]
    state.reserved[find(state, "1.1")] = 1
    assert "all-moves" not in keys(card(state, "ruler-act", COMPANY))
    state.cut = []
    assert card(state, "ruler-act", COMPANY).prompt == "Company A: 2 actions each. What now?"


def test_fire_limits_of_rifles() -> None:
    """R12: one FIRE a turn, two with an LMG."""
    state = company()
    order(state, COMPANY, [6])
    state.fires[find(state, "A1")] = state.fires[find(state, "A2")] = 1
    can = buttons.who_can(state, COMPANY, A.FIRE)
    assert find(state, "A1") in can and find(state, "A2") not in can


def test_vector_6_a_burst_and_its_zone() -> None:
    """P9, 9.2: first target under 10 cm at +2, the second without; each with its own cover."""
    state = ruler(
        foot("german", "1", [[40, 70], [40, 80], [50, 70]]),
        stand("british", "regimental_mg", [[40, 55]]),
        side="british",
    )
    first, second = find(state, "1.1"), find(state, "1.2")
    desk = TableDesk(
        [3, 3],
        ruler_cover=firing.SOFT,
        ruler_band=(90, False, False),
        ruler_zone=[second],
        ruler_covers={"1.2": "open"},
    )
    fire.fire(state, desk, BY_RULER, find(state, "bMG1"), first)
    assert state.alive[first] == 0 and state.markers[second] == 1


def test_vector_7_the_third_marker_kills() -> None:
    """P2-ruler, P14: two markers and a 4 in the strip: dead."""
    state = company()
    platoon = find(state, "A1")
    state.markers[platoon] = 2
    barrage.enter_area(state, TableDesk([4]), BY_RULER, platoon)
    assert state.alive[platoon] == 0


def test_vector_8_open_sights_by_band() -> None:
    """P10, 2.8: a field gun at 150 to 200 cm in the open: die 5 less 2 suppresses."""
    state = ruler(
        foot("german", "1", [[40, 70], [50, 70], [60, 70]]),
        stand("british", "field_gun_on_table", [[40, 10]]),
        side="british",
    )
    gun = find(state, "bGN1")
    assert [key for key, _, _ in bands(state, gun)] == ["to-100", "to-150", "to-200"]
    value = bands(state, gun)[2][2]
    fire.fire(state, TableDesk([5], ruler_cover=firing.OPEN, ruler_band=value), BY_RULER, gun, find(state, "1.1"))
    assert state.markers[find(state, "1.1")] == 1


def test_a_barrage_on_the_table_makes_more_buttons() -> None:
    """2.8: through a barrage is a band of its own, only while one lies there."""
    state = company()
    assert keys(card(state, "ruler-band", find(state, "A1"))) == ["to-45", "under-5"]
    state.area_x0, state.area_y0, state.area_x1, state.area_y1 = [0], [0], [1], [1]
    state.area_side, state.area_kind = [1], [2]
    assert keys(card(state, "ruler-band", find(state, "A1"))) == [
        "to-45",
        "under-5",
        "to-45-barrage",
        "under-5-barrage",
        "to-45-uphill",
        "under-5-uphill",
    ]
    desk = TableDesk([4], ruler_cover=firing.OPEN, ruler_band=(-1, True, False))
    fire.fire(state, desk, BY_RULER, find(state, "A1"), find(state, "1.1"))
    assert not state.markers[find(state, "1.1")], "4 less 2 is nothing in the open"


def test_moving_into_a_barrage_rolls_at_once() -> None:
    """P16, P2: the button appears where a barrage lies; whoever enters rolls."""
    state = company()
    state.area_x0, state.area_y0, state.area_x1, state.area_y1 = [0], [0], [1], [1]
    state.area_side, state.area_kind = [1], [2]
    order(state, COMPANY, [4])
    assert "into" in keys(card(state, "ruler-act", COMPANY))
    two = [find(state, "A1"), find(state, "A2")]
    desk = TableDesk([3, 1], ruler_act=buttons.INTO, ruler_which=two)
    assert buttons.acts(state, desk, BY_RULER, COMPANY)
    assert [state.markers[i] for i in two] == [1, 0] and state.actions[two[0]] == 1


@pytest.mark.parametrize(("faces", "through"), [([4, 5], [False, True]), ([6, 1], [True, False])])
def test_wire_by_platoons(faces: list[int], through: list[bool]) -> None:
    """P12: 5+ each; one action whether or not it is through."""
    state = company()
    order(state, COMPANY, [4])
    two = [find(state, "A1"), find(state, "A2")]
    desk = TableDesk(faces, ruler_act=A.WIRE, ruler_which=two)
    buttons.acts(state, desk, BY_RULER, COMPANY)
    assert [f"A{n + 1} gets through the wire." in desk.told("P12") for n in (0, 1)] == through
    assert state.actions[two[0]] == 1


def test_the_program_reacts_with_its_marks() -> None:
    """G7-ruler, R16: the person says which marked stand has him near; it fires once and the mark goes."""
    state = company()
    order(state, COMPANY, [4])
    shooter = find(state, "1.1")
    state.reserved[shooter] = 1
    question = card(state, "ruler-react", 0, 0, find(state, "A1"))
    assert question.rule == "G7-ruler" and "25 cm" in question.prompt and "12 cm" in question.prompt
    desk = TableDesk(
        [6],
        ruler_act=buttons.SOME_MOVE,
        ruler_which=[find(state, "A1")],
        ruler_react=shooter,
        ruler_cover=firing.SOFT,
        ruler_band=(-1, False, False),
    )
    buttons.acts(state, desk, BY_RULER, COMPANY)
    assert state.alive[find(state, "A1")] == 0 and state.reserved[shooter] == 0
    assert desk.asked.count("ruler-react") == 1, "nobody is left to fire"
    assert any(line.startswith("With its reserved fire 1.1 kills ") for line in desk.told("P8"))


def test_a_persons_assault_with_the_known_facts() -> None:
    """R17-ruler, 9.2: vector 10: veteran with a friend against a once suppressed trench platoon: retreat."""
    state = company("veteran")
    order(state, COMPANY, [4])
    attacker, defender = find(state, "A1"), find(state, "1.1")
    state.markers[defender] = 1
    assert card(state, "ruler-assault", attacker, defender).default == ["trench"]
    desk = TableDesk(
        [3, 4, 1], ruler_act=A.ASSAULT, ruler_who=attacker, ruler_prey=defender, ruler_assault=["friend", "trench"]
    )
    buttons.acts(state, desk, BY_RULER, COMPANY)
    assert state.markers[defender] == 2 and state.alive[defender] == 1
    assert any("1.1 back 10 cm" in line for line in desk.instructions)


def test_sos_of_a_person() -> None:
    """P11, A50, 9.2: vector 5: at -1 a 3 brings the fire, a 2 does not; a battery answers once."""
    state = ruler(
        foot("british", "A", [[40, 60], [50, 60], [60, 60]]), foot("german", "1", [[40, 70]]), PLANS, side="german"
    )
    state.deep = [0, -1]
    desk = TableDesk([3, 5], ruler_under=[find(state, "A1")], ruler_covers={"A1": "soft"})
    BY_RULER.call(state, desk, 1, 1, 1, "in front")
    assert state.alive[find(state, "A1")] == 0 and state.battery_sos[1] == 1
    desk = TableDesk([2])
    BY_RULER.call(state, desk, 1, 1, 1, "in front")
    assert "Battery 2 does not answer the SOS call." in desk.told("P11")


def test_the_first_battery_is_called_like_the_others() -> None:
    """P11: the card names a battery, the first is number 0; without one nobody is called."""
    guns = '[[artillery]]\nside = "german"\nkind = "field_gun"\nbatteries = 2\n'
    state = ruler(foot("british", "A", [[40, 60]]), foot("german", "1", [[40, 70]]), guns, side="german")
    assert not BY_RULER.call_guns(state, TableDesk([], ruler_call=-1), 1, 1)
    assert BY_RULER.call_guns(state, TableDesk([2], ruler_call=0, ruler_under=[]), 1, 1)
    assert state.battery_aimed == [1, 0]


@pytest.mark.parametrize(("version", "faces"), [(7, [6]), (8, [6, 6])])
def test_a_tank_crosses_a_trench_into_a_barrage(version: int, faces: list[int]) -> None:
    """P16, P2, R22: it rolls for the trench, and for the barrage when it has come into one (since rules version 8)."""
    state = ruler(stand("british", "tank_male", [[50, 40]], battalion="1st"), foot("german", "1", [[50, 70]]))
    tank = find(state, "bT1")
    state.rules, state.control, state.actions[tank] = version, [0, 0], 1
    barrage.lay_area(state, 1, barrage.ORDERED, barrage.NOWHERE)
    desk = TableDesk(faces, ruler_act=buttons.CROSS, ruler_entered=[tank])
    buttons.acts(state, desk, BY_RULER, tank)
    assert not desk.left and not state.ditched[tank]
    assert (state.alive[tank] == 1) is (version == 7)


def test_only_who_was_told_to_come_up_comes_up() -> None:
    """P4a-ruler, R16: an order given before the die; whoever is below and was told something else is asked."""
    state = company()
    unit = COMPANY + state.company[find(state, "1.1")]
    for number in (1, 2, 3):
        platoon = find(state, f"1.{number}")
        state.below[platoon] = state.actions[platoon] = 1
    for intent, verb in ((one_card.UP, A.UP), (one_card.RESERVE, buttons.ASKED), (one_card.ASK, buttons.ASKED)):
        state.ticks[f"{unit}:intent"] = intent
        assert buttons.intended_verb(state, unit) == verb
