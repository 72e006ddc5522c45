"""Enemy only: a person fights his own half by the paper sheet; Opfor runs the enemy's half and asks what was lost."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.state import PAPER, State
from opfor.games.flanders_fields.rules.losses import check_morale, kill
from opfor.games.flanders_fields.sequence import BY_PAPER, own_half, own_losses
from opfor.games.flanders_fields.setup.options import ENEMY_ONLY
from opfor.games.flanders_fields.view.changes import changes
from opfor.kernel.batch import Stream
from opfor.kernel.because import Because, Instruction
from opfor.kernel.errors import BadInput
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from tests.games.flanders_fields.desks import find, foot, stand
from tests.games.flanders_fields.seats.test_taps import taps
from tests.games.flanders_fields.table_players import ATTACKER, BY_THE_SHEET, DEFENDER, Player, TableDesk, reply, ruler

GAME = "flanders-fields"
OWN_CARDS = ("half-enemy", "half-own")


def match_of(scenario: str, side: str, seed: str) -> Match:
    """A game in which Opfor runs the enemy only."""
    options = {"side": side, "umpire": ENEMY_ONLY}
    return Match.new(FLANDERS, scenario, "table", options=options, seed=seed)


@pytest.mark.parametrize(
    ("scenario", "side", "player"),
    [
        ("zero-plus-twenty", "british", ATTACKER | BY_THE_SHEET),
        ("iron-and-chlorine", "german", DEFENDER | BY_THE_SHEET),
        ("lane", "british", ATTACKER | BY_THE_SHEET),
        ("trench-battle", "german", DEFENDER | BY_THE_SHEET),
    ],
)
def test_a_whole_game(scenario: str, side: str, player: Player) -> None:
    """P0-ruler, R28: to the end with an outcome; of the person's own orders nothing is asked, nothing is rolled."""
    match, asked = match_of(scenario, side, "whole"), set[str]()
    mine = ("british", "german").index(side)
    while match.question is not None:
        if match.state.player == mine:
            asked.add(match.question.id)
        match.answer(reply(match, player))
    assert match.outcome is not None and match.outcome.name in FLANDERS.study.outcomes
    assert set(OWN_CARDS) <= asked <= {*OWN_CARDS, "half-fire", "half-shot", "ruler-alarm", "ruler-held", "ruler-lost"}
    notes = [entry for entry in match.entries if isinstance(entry, Because)]
    assert any(entry.rule == "P0-ruler" for entry in notes) or match.state.turn < 2


@pytest.mark.parametrize("scenario", list(FLANDERS.scenarios))
def test_random_games_keep_the_invariants(scenario: str) -> None:
    """P14, A16, P11: random answers, both sides, dice entered and sealed: invariants after every step."""
    for number in range(6):
        stream, dice = Stream(f"paper {scenario}", number), ("sealed", "entered")[number % 2]
        options = {"side": ("british", "german")[number // 2 % 2], "umpire": ENEMY_ONLY}
        match = Match.new(FLANDERS, scenario, "table", options=options, dice=dice, seed=f"paper {number}")
        seen = 0
        while match.question is not None:
            for point in match.checkpoints[seen:]:
                assert point.state.seat == PAPER
                assert not (broken := FLANDERS.play.invariants(point.state)), (number, match.decisions, broken)
            seen = len(match.checkpoints)
            match.answer(random_answer(match.question, stream))
            assert match.decisions < FLANDERS.play.bound
        assert match.outcome is not None and not FLANDERS.play.invariants(match.state)


def test_a_quiet_turn_takes_few_taps() -> None:
    """P0-ruler: own half, then the Garrison's answer to an advance on three sectors: at most 10 taps."""
    match, count = match_of("zero-plus-twenty", "british", "quiet"), 0
    while match.question is not None and match.state.turn == 1:
        quiet = {f"sector-{n}": "t2" for n in (2, 3, 4)}
        answer = quiet if match.question.id == "ruler-threats" else match.question.default
        count += taps(match.question, answer)
        match.answer(answer)
    assert count <= 10


@pytest.mark.parametrize(("umpire", "most"), [(ENEMY_ONLY, 6), ("ruler-only", 8)])
def test_a_quiet_turn_of_the_defender(umpire: str, most: int) -> None:
    """Z3-ruler, Z6-ruler: one card tells what Zero Hour's weapons see and where its companies stand."""
    options = {"side": "german", "umpire": umpire}
    match, asked = Match.new(FLANDERS, "zero-plus-twenty", "table", options=options, seed="quiet"), list[str]()
    while match.question is not None and match.state.turn == 1:
        asked.append(match.question.id)
        match.answer(match.question.default)
    assert len(asked) <= most and "ruler-lines" in asked
    assert not {"ruler-line", "ruler-company", "ruler-far", "ruler-ticks"} & set(asked)


@pytest.mark.parametrize("side", ["both", "none"])
def test_there_must_be_an_enemy(side: str) -> None:
    """P0-ruler: the level needs one person and one program."""
    with pytest.raises(BadInput, match="needs an enemy: enter side=british or side=german"):
        FLANDERS.play.new("lane", "table", {"umpire": ENEMY_ONLY, "side": side})


class Cards(TableDesk):
    """A desk that fills cards in by name; what is not named stays as the card has it."""

    def __init__(self, *faces: int, **cards: Any) -> None:
        super().__init__(faces=list(faces))
        self.cards = cards

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        shown = FLANDERS.play.questions[question](state, *args)
        return shown.read(self.cards.get(question.replace("-", "_"), shown.default))


def half() -> State:
    """The British fight by the sheet; a German company, a machine gun and a commander face them."""
    state = ruler(
        foot("british", "A", [[30, 60], [40, 60], [50, 60], [60, 60]]),
        foot("german", "1", [[30, 70], [40, 70]]),
        stand("german", "regimental_mg", [[50, 70]]),
        side="british",
        umpire=ENEMY_ONLY,
    )
    state.turn = 2
    return state


def test_what_the_enemy_lost_is_one_card() -> None:
    """P0-ruler, P14: killed is off, suppressed gets its marker, twice two, the third marker kills and is told."""
    state = half()
    first, second, gun = (find(state, name) for name in ("1.1", "1.2", "gMG1"))
    state.markers[gun], state.reserved[second] = 1, 1
    desk = Cards(half_enemy={"killed": "1.1", "once": "1.2", "twice": "gMG1"})
    own_losses(state, desk, 0)
    assert state.alive[first] == 0 and state.markers[second] == 1 and not state.reserved[second]
    assert state.alive[gun] == 0 and state.fired_at[second]
    assert desk.told("P0-ruler") == ["You put 1.1 out of play.", "You suppress 1.2.", "You suppress MG 1 twice."]
    assert desk.told("P14") == ["MG 1 is killed by a third suppression."]


def test_own_losses_count_and_own_morale_is_the_persons() -> None:
    """P0-ruler, P13: at half the battalion's platoons the person is told to roll; no die falls here."""
    state = half()
    desk = Cards(half_own={"lost": "A1+A2", "reserve": "A3"})
    own_losses(state, desk, 0)
    check_morale(state, desk, BY_PAPER)
    assert state.lost[state.battalion[find(state, "A1")]] == 2 and state.reserved[find(state, "A3")]
    assert desk.told("P0-ruler") == ["You lost A1 and A2."]
    assert [line for line in desk.instructions if "morale" in line] == [
        "Roll the morale of the 1st battalion by the sheet: it has lost 50 % of its rifle platoons."
    ]
    again = FLANDERS.play.questions["half-own"](state, 0)
    assert [field.default for field in again.fields if field.name == "reserve"] == ["A3"], "kept from turn to turn"


def test_the_enemys_morale_is_rolled_here() -> None:
    """P13: the enemy's battalion is tested as ever."""
    state = half()
    kill(state, BY_PAPER, find(state, "1.1"))
    desk = Cards(5)
    check_morale(state, desk, BY_PAPER)
    assert desk.told("P13") == ["Battalion I holds: it has lost 50 % of its rifle platoons."]


def test_reserved_fire_in_the_persons_half_is_two_taps() -> None:
    """P0-ruler, R16, P8, P9: name the stand, then one card for its shot; Opfor rolls, and the mark is used up."""
    state = half()
    gun, target = find(state, "gMG1"), find(state, "A2")
    state.reserved[gun] = 1
    asked = FLANDERS.play.questions["half-fire"](state, 0)
    assert asked.keys[0] == asked.default == "none" and "stand:gMG1" in asked.keys
    desk = Cards(4, half_fire="stand:gMG1", half_shot={"target": "A2", "cover": "open"})
    own_half(state, desk, 0)
    assert state.alive[target] == 0 and not state.reserved[gun]
    assert state.agenda[-1][0] == "own-half", "another may follow"
    shot = FLANDERS.play.questions["half-shot"](state, gun)
    assert taps(asked, "stand:gMG1") + taps(shot, {}) == 2


def test_markers_on_own_stands_are_told_one_by_one() -> None:
    """P14: the program does not know the markers that the person's half took off, so it tells what to add."""
    before = half()
    after = before.copy()
    after.markers[find(after, "A1")] = 1
    assert changes(before, after) == ["Put 1 suppression marker on A1; the third kills"]


def test_an_assault_asks_for_the_markers_of_its_target() -> None:
    """R17-ruler, P14: what lies on the person's stands is a tick on the card of the assault."""
    state = half()
    attacker, target = find(state, "1.1"), find(state, "A1")
    desk = Cards(ruler_assault=["suppressed-twice"])
    BY_PAPER.learn_assault(state, desk, attacker, target)
    assert state.markers[target] == 2
    state.seat = 1
    assert "suppressed" not in FLANDERS.play.questions["ruler-assault"](state, attacker, target).keys


def test_undo_and_corrections() -> None:
    """P14: an undo takes a card back and says what to put back; a stand is put right by its name."""
    match = match_of("zero-plus-twenty", "british", "back")
    assert match.question is not None and match.question.id == "half-enemy"
    before = state_data(match.state)
    match.answer({"killed": "1.1"})
    assert not any(isinstance(entry, Instruction) and "Take 1.1" in entry.text for entry in match.entries)
    assert "Put 1.1 back on the table" in match.undo(1)
    assert state_data(match.state) == before
    match.fix("MG 1", "dead")
    assert match.state.alive[find(match.state, "bMG1")] == 0
