"""State only: Zero Hour in words: every line of a company's question, tanks, reserve, raid."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.flanders_fields import sequence
from opfor.games.flanders_fields.enemy.at_table import garrison, program, situation, zero_hour
from opfor.games.flanders_fields.enemy.at_table.situation import AT_WIRE, CLEAR, FREE, GAP, HELD, IN_TRENCH, REACH
from opfor.games.flanders_fields.enemy.at_table.weapons import COVER, NOBODY
from opfor.games.flanders_fields.enemy.at_table.zero_hour import CROSSING, OPEN_GROUND, TARGET, WAITS
from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY
from opfor.games.flanders_fields.questions.at_table import RULER_QUESTIONS
from opfor.games.flanders_fields.sequence import BY_RULER
from tests.games.flanders_fields.desks import find, foot, stand
from tests.games.flanders_fields.table_players import TableDesk, keys, ruler

GAME = "flanders-fields"


def attack(**more: Any) -> State:
    """A British company under Zero Hour before four German platoons of a person."""
    return ruler(
        foot("british", "A", [[30, 40], [36, 40], [42, 40], [48, 40]]),
        foot("german", "1", [[30, 70], [40, 70], [50, 70], [60, 70]]),
        side="german",
        **more,
    )


def act(state: State, actions: int, faces: list[int], **answers: Any) -> TableDesk:
    """One round of company A."""
    for n in (1, 2, 3, 4):
        if state.alive[find(state, f"A{n}")] == 1:
            state.actions[find(state, f"A{n}")] = actions
    desk = TableDesk(faces, **answers)
    zero_hour.act(state, desk, BY_RULER, COMPANY)
    assert not desk.left, "dice left over"
    return desk


def test_the_card_of_a_company() -> None:
    """Z6-ruler: the lines in their order; the last only with more than one action."""
    state = attack()
    state.actions[find(state, "A1")] = 2
    assert keys(RULER_QUESTIONS["ruler-company"](state, COMPANY)) == list(situation.COMPANY_LINES)
    state.actions[find(state, "A1")] = 1
    question = RULER_QUESTIONS["ruler-company"](state, COMPANY)
    assert keys(question) == list(situation.COMPANY_LINES)[:-1] and question.default == "free"


@pytest.mark.parametrize(
    ("line", "left", "words"),
    [
        (CLEAR, 0, "2 moves straight up its lane (20 cm in the open, 10 cm along a trench)"),
        (FREE, 1, "one move straight up its lane"),
        (GAP, 1, "one move through the cut section"),
    ],
)
def test_advances_in_words(line: int, left: int, words: str) -> None:
    """Z6-ruler: how far, and where; the person measures."""
    state = attack()
    desk = act(state, 2, [], ruler_company=line)
    assert any(words in text for text in desk.instructions), desk.instructions
    assert state.actions[find(state, "A1")] == left and state.moved[find(state, "A1")] == state.turn


def test_an_advance_is_answered_by_a_persons_marks() -> None:
    """Z6-ruler, R16: after a move the person may use reserved fire, as often as he has marks."""
    state = attack()
    marks = [find(state, "1.1"), find(state, "1.2")]
    for shooter in marks:
        state.reserved[shooter] = 1
    answers = iter([marks[0], -1])
    desk = act(
        state,
        1,
        [6],
        ruler_company=FREE,
        ruler_react=lambda *_: next(answers),
        ruler_mover=find(state, "A1"),
        ruler_cover=firing.SOFT,
        ruler_band=(-1, False, False),
    )
    assert state.alive[find(state, "A1")] == 0 and [state.reserved[i] for i in marks] == [0, 1]
    assert desk.told("P8") == ["With its reserved fire 1.1 kills A1."]


def test_enemies_in_reach_are_assaulted_by_the_margin() -> None:
    """Z6-ruler, R17-ruler: at 0 or better at once; the others close up."""
    state = attack()
    prey = find(state, "1.1")
    state.markers[prey] = 2
    chosen = [find(state, "A1")]
    desk = act(state, 1, [6, 1, 1], ruler_company=REACH, ruler_which=chosen, ruler_prey=prey, ruler_assault=["trench"])
    assert state.alive[prey] == 0 and "A1 assaults 1.1 at a margin of +1." in desk.told("Z6-ruler")
    assert any("A2, A3 and A4, each: one move up beside" in text for text in desk.instructions)


@pytest.mark.parametrize(
    ("ticks", "faces", "goes"),
    [
        (["trench"], [4, 6, 1, 1], True),
        (["trench"], [3], False),
        (["trench", "defender-friend"], [], False),
    ],
)
def test_doubtful_assaults(ticks: list[str], faces: list[int], goes: bool) -> None:
    """Z6-ruler: a margin of -1 needs 4+, -2 is never tried; who does not go reserves his fire."""
    state = attack()
    for n in (2, 3, 4):
        state.alive[find(state, f"A{n}")] = 0
    state.platoons[0] = 1
    act(state, 1, faces, ruler_company=REACH, ruler_prey=find(state, "1.1"), ruler_assault=ticks)
    assert (state.alive[find(state, "1.1")] == 0) == goes
    assert state.reserved[find(state, "A1")] == int(not goes)


def test_a_reserved_machine_gun_is_feared() -> None:
    """Z6-ruler: an unsuppressed MG with a mark counts two less."""
    state = ruler(
        foot("british", "A", [[30, 40]]),
        stand("german", "battalion_mg", [[30, 70]], battalion="I"),
        foot("german", "1", [[60, 70]]),
        side="german",
    )
    gun = find(state, "gMG1")
    state.reserved[gun] = 1
    assert not zero_hour.dares(state, TableDesk([3]), find(state, "A1"), gun)
    state.reserved[gun] = 0
    assert zero_hour.dares(state, TableDesk(), find(state, "A1"), gun)


def test_at_the_wire_every_platoon_rolls() -> None:
    """Z6-ruler, P12: those at the wire roll 5+, the others come up."""
    state = attack()
    two = [find(state, "A1"), find(state, "A2")]
    desk = act(state, 1, [5, 4], ruler_company=AT_WIRE, ruler_which=two)
    assert desk.told("P12") == ["A1 gets through the wire.", "A2 is held up by the wire."]
    assert any("A3 and A4, each: one move up to the wire" in text for text in desk.instructions)


def test_held_by_the_barrage_a_company_fires_with_one_question() -> None:
    """Z6-ruler: one line for all platoons; each fires when V is above 0.3 and then reserves."""
    state = attack()
    desk = act(
        state,
        2,
        [6, 1, 1, 1],
        ruler_company=HELD,
        ruler_line=COVER,
        ruler_behind=firing.SOFT,
        ruler_band=(-1, False, False),
        ruler_hit=find(state, "1.1"),
    )
    assert desk.asked.count("ruler-line") == 1 and state.alive[find(state, "1.1")] == 0
    assert [state.reserved[find(state, f"A{n}")] for n in (1, 2, 3, 4)] == [1, 1, 1, 1]
    state = attack()
    act(state, 1, [], ruler_company=HELD, ruler_line=COVER, ruler_behind=firing.HARD, ruler_band=(-1, False, False))
    assert state.fires[find(state, "A1")] == 0, "hard cover is not worth a shot"


def test_in_the_trench_it_holds_or_exploits() -> None:
    """Z10-ruler, Z6-ruler: without a leading barrage it digs in; with one it goes on, not in the last turns."""
    state = attack()
    desk = act(state, 1, [], ruler_company=IN_TRENCH, ruler_line=NOBODY)
    assert "Company A holds the trench." in desk.told("Z6-ruler") and state.cover[find(state, "A1")] == firing.MEDIUM
    plan = (
        '[[artillery]]\nside = "british"\nkind = "field_gun"\nbatteries = 1\n'
        'plan = [{ turns = [1, 11], kind = "rolling", rect = [40, 67.5, 50, 72.5] }]\n'
    )
    state = ruler(foot("british", "A", [[30, 40], [36, 40]]), foot("german", "1", [[30, 70]]), plan, side="german")
    stands = [find(state, "A1"), find(state, "A2")]
    assert zero_hour.exploits(state, stands)
    state.turn = 11
    assert not zero_hour.exploits(state, stands)


def test_a_company_exploits_by_the_plan_of_its_own_posture() -> None:
    """Z10-ruler, Z1: of a plan made for every posture only the own one leads: bold lifts two turns before cautious."""
    guns = '[[artillery]]\nside = "british"\nkind = "field_gun"\nbatteries = 1\nmake_plan = true\n'
    state = ruler(foot("british", "A", [[30, 40], [36, 40]]), foot("german", "1", [[30, 70]]), guns, side="german")
    stands = [find(state, "A1"), find(state, "A2")]
    last = {}
    for posture in (-1, 0, 1):
        state.posture[0] = posture
        last[posture] = 0
        for state.turn in range(1, 13):
            if zero_hour.exploits(state, stands):
                last[posture] = state.turn
    assert (last[-1] - last[0], last[0] - last[1]) == (1, 1), last


def test_a_company_with_losses_goes_on_or_to_ground() -> None:
    """Z5-ruler: a quarter lost since its last turn: 3+ goes on, else it only fires; one die a turn."""
    for face, ground in ((2, True), (3, False)):
        state = attack()
        state.company_before[0] = 4
        state.alive[find(state, "A4")] = 0
        state.lost[0] = 1
        desk = act(state, 1, [face], ruler_company=FREE, ruler_line=NOBODY)
        assert any(("goes to ground" if ground else "goes on") in line for line in desk.told("Z5-ruler"))
        assert (state.reserved[find(state, "A1")] == 1) == ground


def test_the_block_house_drill_is_told() -> None:
    """Z7-ruler: in words, while the defender has a block house."""
    blocks = (foot("british", "A", [[30, 40]]), foot("german", "1", [[30, 70]]))
    for house in (False, True):
        state = ruler(*blocks, *([stand("german", "block_house_mg", [[50, 76]])] if house else []), side="german")
        desk = TableDesk()
        if house:
            state.stopped[find(state, "gBH1")] = state.turn
        sequence.player_turn(state, desk, 0)
        assert any("60 degree arc" in text for text in desk.instructions) == house


def test_the_attack_is_called_off() -> None:
    """Z11-ruler: two failed morale tests: everybody goes back, without a question."""
    state = attack()
    state.failed_tests[0] = 2
    desk = act(state, 2, [])
    assert any("back to the own trench" in text for text in desk.instructions) and desk.asked == []


@pytest.mark.parametrize(
    ("won", "turn", "faces", "goes"),
    [
        (2, 2, [], True),
        (1, 6, [], False),
        (0, 4, [], False),
        (0, 5, [5], True),
        (0, 5, [4], False),
    ],
)
def test_the_reserve(won: int, turn: int, faces: list[int], goes: bool) -> None:
    """Z9-ruler: sent in at two sectors, or on 5+ from turn 5 when none is won; while it waits it is not ordered."""
    state = ruler(
        foot("british", "A", [[30, 40]]),
        foot("british", "R", [[30, 10]], role="reserve"),
        foot("german", "1", [[30, 70]]),
        side="german",
    )
    state.won, state.turn = won, turn
    zero_hour.send_reserve(state, TableDesk(faces))
    assert state.reserve[find(state, "R1")] == (2 if goes else 1)
    state.company_ordered[0] = 1
    assert (program.next_unit(state, TableDesk(), 0, 0, 4) >= 0) == goes


def tank() -> State:
    """A tank before a platoon."""
    return ruler(
        stand("british", "tank_male", [[40, 40]], battalion="1st"),
        foot("british", "A", [[60, 40]]),
        foot("german", "1", [[40, 70], [50, 70], [60, 70]]),
        side="german",
    )


@pytest.mark.parametrize(
    ("line", "faces", "left"),
    [
        (OPEN_GROUND, [], 0),
        (CROSSING, [2], 0),
        (TARGET, [5], 0),
        (WAITS, [], 0),
    ],
)
def test_a_tank_by_its_line(line: int, faces: list[int], left: int) -> None:
    """Z8-ruler: target within 15 cm: fire; trench: the ditching roll; held: wait; free: drive."""
    state = tank()
    number = find(state, "bT1")
    state.actions[number] = 1
    desk = TableDesk(
        faces,
        ruler_tank=line,
        ruler_behind=firing.SOFT,
        ruler_band=(-1, False, False),
        ruler_line=NOBODY,
        ruler_hit=find(state, "1.1"),
    )
    zero_hour.act(state, desk, BY_RULER, number)
    assert state.actions[number] == left and not desk.left
    assert (state.alive[find(state, "1.1")] == 0) == (line == TARGET)
    assert any("Move tank 1 straight at" in text for text in desk.instructions) == (line in (OPEN_GROUND, CROSSING))


def test_a_ditched_tank_tries_to_get_free() -> None:
    """Z8-ruler, R22: unditching is its first action: 5+."""
    state = tank()
    number = find(state, "bT1")
    state.ditched[number], state.actions[number] = 1, 1
    zero_hour.act(state, TableDesk([5]), BY_RULER, number)
    assert state.ditched[number] == 0


def test_raiders_go_home_with_a_prisoner() -> None:
    """Z13-ruler, 7.1: once a prisoner is taken all go home; who is in the own trench leaves play, safe."""
    from opfor.games.flanders_fields.game import GAME as FLANDERS

    state: State = FLANDERS.play.new("lane", "table", {"side": "german"})
    raiders = [find(state, f"raiders{n}") for n in (1, 2, 3, 4)]
    state.turn = 3
    assert not zero_hour.goes_home(state, 0)
    state.prisoners[raiders[0]] = 1
    for raider in raiders:
        state.actions[raider] = 2
    desk = TableDesk(ruler_home=[raiders[0]])
    zero_hour.act(state, desk, BY_RULER, COMPANY)
    assert state.alive[raiders[0]] == 2 and state.prisoners_home == 1
    assert any("2 moves home by the lane" in text for text in desk.instructions)


def test_whom_zero_hour_orders_and_helps() -> None:
    """Z3-ruler, Z4-ruler, G2-ruler, G3-ruler: nearest the enemy by the last answers; the Garrison by its threats."""
    state = ruler(
        foot("british", "A", [[30, 40]]),
        foot("british", "B", [[60, 40]]),
        foot("german", "1", [[10, 70]]),
        foot("german", "2", [[90, 70]]),
        side="none",
    )
    companies = {name: COMPANY + n for n, name in enumerate(["A", "B", "1", "2"])}
    state.line[str(companies["B"])] = REACH
    state.line[str(companies["A"])] = FREE
    assert program.next_unit(state, TableDesk(), 0, 0, 4) == companies["B"]
    assert program.support(state, TableDesk(), 0) == companies["B"]
    assert program.support(state, TableDesk(), 1) == -1, "no sector is under T3"
    state.threat[4] = 4
    assert program.next_unit(state, TableDesk(), 1, 1, 4) == companies["2"]
    assert program.support(state, TableDesk(), 1) == companies["2"]
    assert program.reroll(state, TableDesk(), companies["2"], 0)
    assert not program.reroll(state, TableDesk(), companies["1"], 0)


def test_batteries_after_the_plan() -> None:
    """Z12-ruler: turn to where most can be hit, then fire; the barrage lies."""
    guns = '[[artillery]]\nside = "british"\nkind = "field_gun"\nbatteries = 1\n'
    state = ruler(
        foot("british", "A", [[30, 40]]), foot("german", "1", [[30, 70], [40, 70], [50, 70]]), guns, side="german"
    )
    state.battery_actions[0] = 2
    lines = iter([garrison.ELSEWHERE, garrison.HERE])
    desk = TableDesk(
        [5, 5], ruler_mortar=lambda *_: next(lines), ruler_under=[find(state, "1.1")], ruler_covers={"1.1": "open"}
    )
    zero_hour.act(state, desk, BY_RULER, 2000)
    assert state.alive[find(state, "1.1")] == 0 and state.area_x0 and not desk.left
