"""State only: the one question of each weapon, line by line, and what the program does with the answer."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.flanders_fields.enemy.at_table import garrison as program
from opfor.games.flanders_fields.enemy.at_table import zero_hour
from opfor.games.flanders_fields.enemy.at_table.weapons import (
    COVER,
    LINES,
    NOBODY,
    OPEN,
    OPEN_30,
    TRENCH,
    ZONE,
    open_lines,
)
from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.questions.at_table import RULER_QUESTIONS
from opfor.games.flanders_fields.sequence import BY_RULER
from tests.games.flanders_fields.desks import find, foot, stand
from tests.games.flanders_fields.table_players import TableDesk, ruler

GAME = "flanders-fields"
BOTH = 3
THREE = foot("british", "A", [[30, 40], [40, 40], [50, 40]])


def garrison(threat: int = 3, exposed: int = BOTH, **more: Any) -> State:
    """Two British companies before a German platoon and machine gun; the sectors are as given."""
    state = ruler(
        THREE,
        foot("german", "1", [[45, 70]]),
        stand("german", "battalion_mg", [[50, 74]], battalion="I"),
        side="british",
        **more,
    )
    state.threat = [threat] * len(state.threat)
    state.exposed = [exposed] * len(state.exposed)
    return state


def act(state: State, name: str, actions: int, faces: list[int], **answers: Any) -> TableDesk:
    """A stand of the Garrison spends its actions."""
    desk = TableDesk(faces, **answers)
    state.actions[find(state, name)] = actions
    program.act(state, desk, BY_RULER, find(state, name))
    assert not desk.left, "dice left over"
    return desk


def test_only_lines_that_can_be_true_are_offered() -> None:
    """G1-ruler, G6-ruler: what is known of the sectors leaves lines out; with one line left nothing is asked."""
    state = garrison(threat=4)
    gun, platoon = find(state, "gMG1"), find(state, "1.1")
    assert open_lines(state, gun) == [TRENCH, ZONE, OPEN_30, OPEN, COVER, NOBODY]
    assert open_lines(state, platoon) == [TRENCH, OPEN_30, OPEN, COVER, NOBODY], "rifles have no beaten zone"
    state.exposed = [2] * len(state.threat)
    assert open_lines(state, platoon) == [TRENCH, COVER, NOBODY]
    state.threat, state.exposed = [1] * len(state.threat), [1] * len(state.threat)
    assert open_lines(state, gun) == [ZONE, OPEN, NOBODY], "T1 is beyond 30 cm"
    assert open_lines(state, platoon) == [NOBODY], "rifles reach 45 cm"
    state.threat = [0] * len(state.threat)
    assert open_lines(state, gun) == [NOBODY]
    desk = act(state, "gMG1", 2, [])
    assert desk.asked == [] and state.reserved[gun] == 1


def test_a_trench_is_threatened_from_the_next_sector_too() -> None:
    """G6-ruler: an intruder counts in the own sector and its neighbours."""
    state = garrison(threat=1)
    state.threat[0] = 4
    assert TRENCH not in open_lines(state, find(state, "1.1")), "sector 1 is two away from 45 cm"
    state.threat[1] = 4
    assert TRENCH in open_lines(state, find(state, "1.1"))


def test_every_line_is_a_button() -> None:
    """G6-ruler: the card has the six lines in their order, and nothing else."""
    question = RULER_QUESTIONS["ruler-line"](garrison(threat=4), find(garrison(), "gMG1"))
    assert [option.key for option in question.options] == list(LINES)
    assert question.rule == "G6-ruler" and "70 cm" in question.prompt


def test_line_one_rifles_counter_attack() -> None:
    """G8-ruler, R17-ruler: an enemy in the trench: 5+ with the numbers assaults him."""
    state = garrison(threat=4)
    prey = find(state, "A1")
    desk = act(state, "1.1", 1, [5, 6, 1, 3], ruler_line=TRENCH, ruler_balance=0, ruler_prey=prey, ruler_assault=[])
    assert "1.1 counter-attacks the intruder." in desk.told("G8-ruler")
    assert state.alive[prey] == 0, "six against one"
    assert state.prisoners[find(state, "1.1")] == 1


def test_line_one_rifles_fire_or_wait_on_a_low_die() -> None:
    """G8-ruler: 3 and 4 fire at the intruder, 2 or less only reserve; alone against two a platoon may fall back."""
    state = garrison(threat=4)
    answers = {"ruler_line": TRENCH, "ruler_balance": 0, "ruler_behind": firing.SOFT, "ruler_band": (-1, False, False)}
    desk = act(state, "1.1", 1, [3, 2], **answers)
    assert "1.1 fires at the intruder." in desk.told("G8-ruler") and state.fires[find(state, "1.1")] == 1
    state = garrison(threat=4)
    act(state, "1.1", 1, [2], **answers)
    assert state.reserved[find(state, "1.1")] == 1 and state.fires[find(state, "1.1")] == 0
    state = garrison(threat=4)
    desk = act(state, "1.1", 2, [1], ruler_line=TRENCH, ruler_balance=program.ALONE)
    assert "1.1 falls back towards the support line." in desk.told("G8-ruler")


def test_line_one_machine_guns_fire_into_the_trench() -> None:
    """G6-ruler: a machine gun has no counter-attack; it fires at the intruder with +2 under 10 cm."""
    state = garrison(threat=4)
    desk = act(
        state,
        "gMG1",
        1,
        [4],
        ruler_line=TRENCH,
        ruler_behind=firing.MEDIUM,
        ruler_band=(90, False, False),
        ruler_hit=find(state, "A1"),
    )
    assert state.markers[find(state, "A1")] == 1, "4 + 2 suppresses in medium cover"
    assert "MG 1 fires at an intruder in its trench, or an enemy within 12 cm, the nearest first." in desk.told(
        "G6-ruler"
    )


def test_the_only_stand_that_can_have_been_hit_is_not_asked_for() -> None:
    """G6-ruler: with one enemy above ground the log says who fell; nobody is asked."""
    state = garrison(threat=4)
    a1 = find(state, "A1")
    for i in range(len(state.x)):
        if state.side[i] == state.side[a1] and i != a1:
            state.below[i] = 1
    desk = act(state, "gMG1", 1, [4], ruler_line=TRENCH, ruler_behind=firing.MEDIUM, ruler_band=(90, False, False))
    assert "ruler-hit" not in desk.asked and state.markers[a1] == 1


def test_line_two_the_beaten_zone() -> None:
    """G6-ruler, P9: every stand in the zone is rolled for with its own cover, and named only when hit."""
    state = garrison(threat=3)
    first = find(state, "A1")
    desk = act(
        state,
        "gMG1",
        1,
        [1, 5],
        ruler_line=ZONE,
        ruler_spread={firing.OPEN: 1, firing.SOFT: 1},
        ruler_band=(-1, False, False),
        ruler_hit=first,
    )
    assert desk.asked.count("ruler-hit") == 1, "the miss needs no name"
    assert state.alive[first] == 0, "5 kills in soft cover"
    assert state.fires[find(state, "gMG1")] == 1


def test_line_three_near_in_the_open_keeps_the_last_action() -> None:
    """G6-ruler: within 30 cm, after a shot, the last action is reserved."""
    state = garrison(threat=3)
    act(state, "gMG1", 3, [1, 1], ruler_line=OPEN_30, ruler_band=(-1, False, False))
    gun = find(state, "gMG1")
    assert state.fires[gun] == 2 and state.reserved[gun] == 1


def test_line_four_far_in_the_open_may_hold_the_fire() -> None:
    """G6-ruler: at T1 a machine gun holds on 4+; otherwise all actions are fire, and nothing need be measured."""
    state = garrison(threat=1, exposed=1)
    act(state, "gMG1", 2, [4], ruler_line=OPEN)
    assert state.reserved[find(state, "gMG1")] == 1 and not state.fires[find(state, "gMG1")]
    state = garrison(threat=1, exposed=1)
    desk = act(state, "gMG1", 2, [3, 1, 2], ruler_line=OPEN)
    assert desk.asked == ["ruler-line"] and state.fires[find(state, "gMG1")] == 2


def test_line_four_rifles_hold_by_quality() -> None:
    """G6-ruler: experienced rifles hold on 1 and 2, raw ones never."""
    state = garrison(threat=2, exposed=1)
    act(state, "1.1", 1, [2], ruler_line=OPEN)
    assert state.reserved[find(state, "1.1")] == 1
    state = garrison(threat=2, exposed=1)
    state.quality[find(state, "1.1")] = 0
    act(state, "1.1", 1, [1], ruler_line=OPEN)
    assert state.fires[find(state, "1.1")] == 1


def test_line_five_in_cover_is_not_worth_a_shot_that_cannot_hit() -> None:
    """G6-ruler, 6: rifles cannot hurt a stand in hard cover, so V is 0 and the fire is reserved."""
    state = garrison(threat=3, exposed=2)
    desk = act(state, "1.1", 2, [], ruler_line=COVER, ruler_behind=firing.HARD, ruler_band=(-1, False, False))
    assert desk.told("R16") == ["1.1 reserves its fire: it has nothing more to gain by fire."]
    state = garrison(threat=3, exposed=2)
    act(
        state,
        "1.1",
        1,
        [6],
        ruler_line=COVER,
        ruler_behind=firing.SOFT,
        ruler_band=(-1, False, False),
        ruler_hit=find(state, "A2"),
    )
    assert state.alive[find(state, "A2")] == 0


def test_line_six_nobody() -> None:
    """G6-ruler: no target: the fire is reserved."""
    state = garrison()
    desk = act(state, "gMG1", 2, [], ruler_line=NOBODY)
    assert state.reserved[find(state, "gMG1")] == 1 and desk.asked == ["ruler-line"]


def test_a_block_house_wants_two_at_long_range() -> None:
    """G6-ruler: beyond 30 cm a block house holds its fire unless two or more lie in its zone."""
    state = ruler(
        foot("british", "A", [[40, 40], [50, 40]]), stand("german", "block_house_mg", [[50, 76]]), side="british"
    )
    state.threat, state.exposed = [2] * len(state.threat), [BOTH] * len(state.threat)
    act(state, "gBH1", 2, [], ruler_line=COVER)
    assert state.reserved[find(state, "gBH1")] == 1
    state.reserved[find(state, "gBH1")] = 0
    act(state, "gBH1", 1, [1, 1], ruler_line=ZONE, ruler_spread={firing.SOFT: 2}, ruler_band=(-1, False, False))
    assert state.fires[find(state, "gBH1")] == 1


@pytest.mark.parametrize(
    ("level", "shelled", "face", "up"),
    [
        (1, False, 0, False),
        (2, False, 0, True),
        (2, True, 0, False),
        (3, True, 3, False),
        (3, True, 4, True),
    ],
)
def test_below_ground_or_up_by_the_threat(level: int, shelled: bool, face: int, up: bool) -> None:
    """G5-ruler: T2 brings a stand up; under a barrage only T3 and a die of 4 or more; nothing is asked."""
    state = garrison(threat=level)
    platoon = find(state, "1.1")
    state.below[platoon] = 1
    if shelled:
        state.barraged[platoon] = state.turn
        state.area_x0, state.area_y0, state.area_x1, state.area_y1 = [0], [0], [1], [1]
        state.area_side, state.area_kind = [0], [0]
    faces = ([face] if face else []) + ([1] if shelled and up else [])
    desk = TableDesk(faces)
    state.actions[platoon] = 1
    program.act(state, desk, BY_RULER, platoon)
    assert bool(state.below[platoon]) != up and desk.asked == []


def test_the_threat_brings_the_reserve_company() -> None:
    """G9-ruler: nothing below T4; then a die with the turns waited: it approaches on 2, attacks on 5."""
    state = ruler(THREE, foot("german", "3", [[50, 95], [60, 95]], role="reserve"), side="british")
    state.threat, state.exposed = [3] * len(state.threat), [2] * len(state.threat)
    act(state, "3.1", 1, [1], ruler_line=COVER, ruler_behind=firing.OPEN, ruler_band=(-1, False, False))
    assert state.reserve[find(state, "3.1")] == 1
    state.threat[2] = 4
    act(state, "3.1", 2, [3])
    desk = TableDesk()
    program.reserve_marches(state, desk, BY_RULER, COMPANY + state.company[find(state, "3.1")])
    assert state.reserve[find(state, "3.2")] == 2 and state.actions[find(state, "3.1")] == 0
    assert any("8 to 12 cm" in line for line in desk.instructions)
    state.reserve = [3 if r else 0 for r in state.reserve]
    act(state, "3.2", 1, [6, 1, 1], ruler_reach=True, ruler_prey=find(state, "A1"), ruler_assault=[])
    assert state.alive[find(state, "A1")] == 0


def test_a_gun_waits_for_the_tank() -> None:
    """G11-ruler: a tank within 50 cm is fired at, within 100 cm on 4+, else the shot is reserved."""
    blocks = (
        stand("british", "tank_male", [[40, 40]], battalion="1st"),
        foot("british", "A", [[60, 40]]),
        stand("german", "field_gun_on_table", [[50, 106]]),
    )
    state = ruler(*blocks, side="british")
    act(state, "gGN1", 1, [5], ruler_gun=program.TANK_NEAR)
    assert state.alive[find(state, "bT1")] == 3, "a wreck"
    state = ruler(*blocks, side="british")
    act(state, "gGN1", 1, [3], ruler_gun=program.TANK_FAR)
    assert state.reserved[find(state, "gGN1")] == 1


@pytest.mark.parametrize(("faces", "killed"), [([4, 6, 1], True), ([3, 1], False)])
def test_a_helpless_tank_is_assaulted(faces: list[int], killed: bool) -> None:
    """G12-ruler: asked only while a tank is ditched or broken; 4+ goes for it."""
    blocks = (stand("british", "tank_male", [[40, 60]], battalion="1st"), THREE, foot("german", "1", [[45, 70]]))
    state = ruler(*blocks, side="british")
    state.threat, state.exposed = [3] * len(state.threat), [2] * len(state.threat)
    tank = find(state, "bT1")
    state.ditched[tank] = 1
    desk = act(
        state,
        "1.1",
        1,
        faces,
        ruler_helpless=tank,
        ruler_assault=[],
        ruler_line=COVER,
        ruler_behind=firing.OPEN,
        ruler_band=(-1, False, False),
    )
    assert (state.alive[tank] == 3) == killed and desk.asked[0] == "ruler-helpless"
    state.ditched[tank] = 0
    state.reserved = [0] * len(state.x)
    assert "ruler-helpless" not in act(state, "1.1", 1, [], ruler_line=NOBODY).asked


def test_mortars_redirect_before_they_fire() -> None:
    """G11-ruler: two or more elsewhere: redirect, and the deviation is told; then fire where somebody lies."""
    state = ruler(THREE, stand("german", "regimental_medium_mortar", [[50, 90]]), side="british")
    lines = iter([program.ELSEWHERE, program.HERE])
    desk = act(
        state,
        "gMM1",
        2,
        [1, 1, 3, 2, 6],
        ruler_mortar=lambda *_: next(lines),
        ruler_under=[find(state, "A1")],
        ruler_covers={"A1": "soft"},
    )
    assert "Medium mortar 1: the new aiming point is 2 cm off, towards 3 o'clock." in desk.told("R18")
    assert state.alive[find(state, "A1")] == 0


def test_a_mortar_with_nobody_to_hit_is_laid_on_a_gap_once() -> None:
    """G11-ruler: with cut wire on the table it is told to aim there, and the deviation; then it waits."""
    state = ruler(THREE, stand("german", "regimental_medium_mortar", [[50, 90]]), side="british")
    desk = act(state, "gMM1", 2, [], ruler_mortar=program.NOTHING)
    assert desk.told("G11-ruler") == ["Medium mortar 1 has no target."]
    state.cut[4] = 1
    desk = act(state, "gMM1", 2, [6], ruler_mortar=program.NOTHING)
    assert desk.told("R18") == ["Medium mortar 1: the new aiming point is on the spot."]
    told = ["Medium mortar 1 has nothing to hit and is laid on a gap in the wire.", "Medium mortar 1 has no target."]
    assert desk.told("G11-ruler") == told


@pytest.mark.parametrize(
    ("level", "catch", "faces", "fired"),
    [
        (3, program.INSIDE, [4, 5], True),
        (3, program.FRONT_2, [4, 5], True),
        (3, program.FRONT_1, [], False),
        (3, program.FEW, [], False),
        (1, program.FRONT_1, [5, 4, 5], True),
        (4, program.MIXED, [6, 4, 5], True),
        (4, program.MIXED, [5], False),
        (3, program.MIXED, [], False),
    ],
)
def test_sos_by_what_the_template_would_catch(level: int, catch: int, faces: list[int], fired: bool) -> None:
    """G4-ruler: one inside or two in front call the guns; at T1 a die and one in front; in extremis at T4 on a 6."""
    guns = '[[artillery]]\nside = "german"\nkind = "field_gun"\nbatteries = 1\n'
    state = ruler(THREE, foot("german", "1", [[45, 70]]), guns, side="british")
    state.threat[2] = level
    desk = TableDesk(faces, ruler_sos=catch, ruler_under=[find(state, "A1")], ruler_covers={"A1": "soft"})
    program.sos(state, desk, BY_RULER, 1, 1)
    assert (state.alive[find(state, "A1")] == 0) == fired and not desk.left
    assert bool(state.area_x0) == fired, "the curtain stays as a barrage area"


def test_an_attacking_machine_gun_asks_the_same_question() -> None:
    """Z3-ruler: Zero Hour's weapons ask one question too, without the line of the own trench."""
    state = ruler(foot("german", "1", [[45, 70]]), stand("british", "regimental_mg", [[40, 20]]), side="german")
    gun = find(state, "bMG1")
    assert TRENCH not in open_lines(state, gun)
    desk = TableDesk([6], ruler_line=COVER, ruler_behind=firing.HARD, ruler_hit=find(state, "1.1"))
    desk.answers["ruler-band"] = (firing.NO_DISTANCE, False, False)
    state.actions[gun] = 1
    zero_hour.act(state, desk, BY_RULER, gun)
    assert state.markers[find(state, "1.1")] == 1
    assert RULER_QUESTIONS["ruler-line"](state, gun).rule == "Z3-ruler"
