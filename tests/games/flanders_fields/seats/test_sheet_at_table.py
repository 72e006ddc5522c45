"""Sentences of the printed sheet that the table has code of its own for: each was wrong or missing there once."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.flanders_fields.enemy.at_table import garrison, weapons, zero_hour
from opfor.games.flanders_fields.enemy.at_table.weapons import COVER, OPEN, ZONE
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.state import PAPER, State
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.questions.at_table import RULER_QUESTIONS
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.barrage import lay_area
from opfor.games.flanders_fields.seats import buttons, ticks
from opfor.games.flanders_fields.seats.one_card import keep_shot, on_regiments_card
from opfor.games.flanders_fields.seats.paper import answer_moves
from opfor.games.flanders_fields.seats.speeds import speed_words
from opfor.games.flanders_fields.sequence import BY_PAPER, BY_RULER
from opfor.games.flanders_fields.view.changes import changes
from opfor.games.flanders_fields.view.corrections import correct
from tests.games.flanders_fields.desks import find, foot, stand
from tests.games.flanders_fields.table_players import TableDesk, ruler

SOMEWHERE = (0, 0, 10, 10)
PLAIN, SHORT = (firing.NO_DISTANCE, False, False), (90, False, False)


def fields(question: Any) -> list[str]:
    """The fields of a card."""
    return [field.name for field in question.fields]


def test_a_regiment_without_weapons_still_helps() -> None:
    """P5, R13, A14: the staff marker and the +1 are offered although the regiment has nothing to order."""
    brigade = stand("british", "brigade_command", [[50, 5]], staff_rerolls=1)
    state = ruler(brigade, foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]), cards="together")
    state.control = [0, 0]
    asked: list[str] = []

    def card(state: State, *args: int) -> dict[str, str]:
        asked.extend(fields(RULER_QUESTIONS["ruler-orders"](state, *args)))
        return {"staff": "battalion:1st", "support": "company:A"}

    desk = TableDesk(ruler_orders=card)
    assert (
        on_regiments_card(state, desk, 0, "staff") == 3000 and on_regiments_card(state, desk, 0, "support") == COMPANY
    )
    assert asked == ["staff", "support"] and desk.asked == ["ruler-orders"]


@pytest.mark.parametrize(
    ("first", "covers"), [("hard", [firing.HARD, firing.OPEN]), ("open", [firing.OPEN, firing.HARD])]
)
def test_the_nearest_is_the_first_target(first: str, covers: list[int]) -> None:
    """2.8: +2 under 10 cm goes to the first target only, whatever its cover."""
    state = ruler(
        foot("british", "A", [[50, 50], [55, 50]]), stand("german", "battalion_mg", [[50, 58]], battalion="I")
    )
    state.together, gun = 1, find(state, "gMG1")
    state.threat = [4] * len(state.threat)
    assert {"distance", "first"} <= set(fields(RULER_QUESTIONS["ruler-burst"](state, gun, ZONE)))
    given = {"open": 1, "hard": 1, "distance": "under-10", "first": first}
    shot = weapons.take_aim(state, TableDesk(ruler_burst=given), BY_RULER, gun, ZONE)
    assert (shot.covers, shot.reach) == (covers, SHORT)
    state.together = 0
    desk = TableDesk(
        ruler_spread={firing.OPEN: 1, firing.HARD: 1}, ruler_band=SHORT, ruler_behind=firing.COVERS.index(first)
    )
    assert weapons.take_aim(state, desk, BY_RULER, gun, ZONE).covers == covers


def test_a_barrage_hinders_a_gun_that_fires_at_tanks() -> None:
    """2.8, R22: -2 through a barrage: asked while one lies."""
    state = ruler(
        stand("british", "tank_male", [[50, 50]], battalion="1st"), stand("german", "field_gun_on_table", [[50, 80]])
    )
    gun, tank = find(state, "gGN1"), find(state, "bT1")
    lay_area(state, 0, 0, SOMEWHERE)
    state.actions[gun], state.moved[tank] = 1, state.turn
    desk = TableDesk([3], ruler_gun=garrison.TANK_NEAR, ruler_band=(firing.NO_DISTANCE, True, False))
    garrison.gun(state, desk, BY_RULER, gun)
    assert "ruler-band" in desk.asked and state.markers[tank] == 0 and state.alive[tank] == 1


def test_the_cover_of_everybody_in_the_zone_is_shown_and_may_be_told() -> None:
    """R7, P9: each stand in a beaten zone has its own cover: as last told, or said on the card."""
    state = ruler(
        stand("british", "regimental_mg", [[50, 20]]), foot("german", "1", [[50, 70], [50, 75]]), side="british"
    )
    gun, first, second = find(state, "bMG1"), find(state, "1.1"), find(state, "1.2")
    state.together = 1
    question = RULER_QUESTIONS["ruler-aim"](state, gun, first)
    zone = question.fields[fields(question).index("beyond")]
    assert "1.2, in hard cover" in zone.words or "1.2, in the open" in zone.words, zone.words
    keep_shot(state, gun, first, {"beyond": ("1.2",), "beyond-cover": "soft"})
    assert state.cover[second] == firing.SOFT


@pytest.mark.parametrize(
    ("kind", "state_of", "words"),
    [
        ("field_gun_on_table", {}, "3 cm in the open"),
        ("field_gun_on_table", {"limbered": 1}, "20 cm in the open"),
        ("regimental_mg", {}, "10 cm in the open"),
        ("regimental_mg", {"limbered": 1}, "20 cm in the open"),
        ("cavalry", {"mounted": 1}, "30 cm in the open"),
        ("cavalry", {"mounted": 0}, "20 cm in the open"),
    ],
)
def test_every_stand_is_told_its_own_distance(kind: str, state_of: dict[str, int], words: str) -> None:
    """2.6: deployed guns by hand, weapons on packs, cavalry on foot."""
    state = ruler(
        stand("british", kind, [[50, 10]], **({"battalion": "1st", "company": "A"} if kind == "cavalry" else {}))
    )
    mover = next(i for i in range(len(state.x)) if kinds.KINDS[state.kind[i]] == kind)
    for key, value in state_of.items():
        getattr(state, key)[mover] = value
    assert speed_words(state, mover).startswith(words)


def test_a_mixed_company_is_told_each_distance() -> None:
    """2.6, R24, R26: a flame-thrower and cavalry in a company have their own."""
    flame = stand("british", "flame_thrower", [[60, 30]], battalion="1st", company="A")
    state = ruler(foot("british", "A", [[50, 30], [55, 30]]), flame)
    assert speed_words(state, *[i for i in range(len(state.x)) if state.company[i] == 0]).count("cm in the open") == 2


def test_bands_end_where_the_weapon_does() -> None:
    """2.7: a female tank fires as an LMG and reaches 30 cm."""
    state = ruler(stand("british", "tank_female", [[50, 50]], battalion="1st"))
    texts = [text for _, text, _ in ticks.bands(state, find(state, "bT1"))]
    assert texts == ["5 to 30 cm", "under 5 cm"]


@pytest.mark.parametrize(("line", "asked"), [(ZONE, True), (COVER, True), (OPEN, False)])
def test_an_attacker_at_close_quarters_is_asked_how_near(line: int, asked: bool) -> None:
    """2.8: Zero Hour's +1 and +2 at short range; 'farther away' is far."""
    state = ruler(
        foot("german", "1", [[45, 70], [50, 70]]), stand("british", "regimental_mg", [[40, 20]]), side="german"
    )
    assert weapons.band_matters(state, find(state, "bMG1"), line) is asked


def test_a_volley_is_fired_by_those_who_can() -> None:
    """2.7, R24, R26: a flame-thrower beyond its few centimetres, and mounted cavalry, do not fire with the rifles."""
    flame = stand("british", "flame_thrower", [[60, 60]], battalion="1st", company="A")
    horse = stand("british", "cavalry", [[65, 60]], battalion="1st", company="A")
    state = ruler(foot("british", "A", [[50, 60]]), flame, horse, foot("german", "1", [[50, 70]]), side="german")
    company = [i for i in range(len(state.x)) if state.company[i] == 0]
    for i in company:
        state.actions[i] = 1
    desk = TableDesk([6], ruler_line=OPEN, ruler_hit=find(state, "1.1"))
    zero_hour.volley(state, desk, BY_RULER, COMPANY, company)
    assert [state.fires[i] for i in company] == [1, 0, 0] and max(state.fuel) == 3
    assert not state.reserved[company[2]], "nor does a rider reserve his fire"


def test_a_tank_and_the_reserve_roll_in_a_barrage_too() -> None:
    """P16, P2: whoever of the enemy drives or marches into a barrage rolls, not only companies that attack."""
    state = ruler(
        stand("british", "tank_male", [[50, 50]], battalion="1st"), foot("german", "1", [[50, 70]]), side="german"
    )
    tank = find(state, "bT1")
    lay_area(state, 1, 0, SOMEWHERE)
    state.actions[tank] = 1
    desk = TableDesk([3], ruler_tank=zero_hour.OPEN_GROUND, ruler_entered=[tank])
    zero_hour.tank(state, desk, BY_RULER, tank)
    assert state.markers[tank] == 1 and not desk.left


def test_a_barrage_that_ends_is_taken_up_though_another_begins() -> None:
    """P10: what lies on the table is told area by area, not by their number."""
    state = ruler(foot("german", "1", [[50, 70]]))
    lay_area(state, 0, 2, SOMEWHERE)
    after = state.copy()
    after.area_x0, after.area_kind = [5], [0]
    assert "Take up 1 barrage area of last turn" in changes(state, after)


def test_what_may_be_put_right() -> None:
    """R7, P3: a pillbox, and who has walked into gas or out of it; a destroyed block house stays on the table."""
    state = ruler(foot("german", "1", [[50, 70]]), stand("german", "block_house_mg", [[20, 76]], facing=180))
    one, house = find(state, "1.1"), find(state, "gBH1")
    assert correct(state, "1.1", "fortification") and state.cover[one] == firing.FORTIFICATION
    assert correct(state, "1.1", "gas") == "1.1 is in gas" and BY_RULER.in_gas(state, one)
    assert correct(state, "1.1", "clear") == "1.1 is out of the gas" and not BY_RULER.in_gas(state, one)
    before = state.copy()
    state.alive[house] = 0
    assert changes(before, state) == ["Mark block house 1 as destroyed and leave the shell as cover"]


def test_reserved_fire_meets_tanks_by_the_sheet_too() -> None:
    """R16, R22: an anti-tank gun answers a tank's move also where a person fights his half by the sheet."""
    state = ruler(
        stand("british", "tank_male", [[50, 50]], battalion="1st"),
        stand("german", "field_gun_on_table", [[50, 80]]),
        side="british",
        umpire="enemy-only",
    )
    assert state.seat == PAPER
    gun, tank = find(state, "gGN1"), find(state, "bT1")
    state.reserved[gun] = 1
    desk = TableDesk([6], half_fire=gun, half_shot={"target": "bT1", "distance": "to-100"})
    assert answer_moves(state, desk, BY_PAPER, 0)
    assert state.alive[tank] != 1 or state.markers[tank]


def test_an_aiming_point_that_nobody_sees_may_land_farther_off() -> None:
    """R18: a new aiming point is seen or not, or shifted a little: three buttons, no more taps."""
    state = ruler(
        stand("british", "regimental_medium_mortar", [[50, 20]]), foot("german", "1", [[50, 70]]), side="british"
    )
    mortar = next(i for i in range(len(state.x)) if kinds.IS_MORTAR[state.kind[i]])
    state.ticks[f"{mortar}:mortar_no_los"], state.actions[mortar] = 1, 3
    assert buttons.BLIND in buttons.verbs(state, mortar) and buttons.CORRECT not in buttons.verbs(state, mortar)
    for verb, faces in ((buttons.BLIND, [1, 1, 1, 6, 6]), (A.REDIRECT, [1, 1, 1, 6]), (buttons.CORRECT, [])):
        desk = TableDesk(faces, ruler_act=verb)
        buttons.acts(state, desk, BY_RULER, mortar)
        assert not desk.left and state.aimed[mortar]
    state.ticks[f"{mortar}:mortar_no_los"] = 0
    assert buttons.BLIND not in buttons.verbs(state, mortar) or not state.actions[mortar]
