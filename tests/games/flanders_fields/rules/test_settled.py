"""Questions with a single answer left are not asked; matches saved when they still were open as they did."""

from __future__ import annotations

from pathlib import Path

import pytest

from opfor.games.flanders_fields import sequence
from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.stands import DESTROYED
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.versions import RULES
from opfor.games.flanders_fields.questions.on_map import QUESTIONS
from opfor.games.flanders_fields.questions.phrases import phrase
from opfor.games.flanders_fields.rules import actions
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.games.flanders_fields.study.plans import plan_of, sketch
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer, BadInput
from opfor.match.match import Match
from opfor.text.commands import execute
from tests.games.flanders_fields.desks import PLANS, Laid, find, foot, table

GAME = "flanders-fields"
SAVES = Path(__file__).parents[1] / "saves"


def two_lines(*germans: list[float]) -> State:
    """A1 in the open with one action and these Germans before it; a person commands both sides."""
    state = table(foot("british", "A", [[40, 40]]), foot("german", "5", list(germans)), side="both")
    state.actions[find(state, "A1")] = 1
    return state


def in_a_match(scenario: str = "lane", seed: str = "settled") -> Match:
    return Match.new(FLANDERS, scenario, "screen", options={"side": "both"}, seed=seed)


def at_one_target(match: Match) -> str:
    """Play on to an action with an only target; the target as the option names it."""
    policy = FLANDERS.study.policies["program"](Stream("person", 1))
    while match.question is not None:
        for option in match.question.options:
            if match.question.id == "action" and option.text.startswith("fire at "):
                return option.text.removeprefix("fire at ").partition(",")[0]
        match.answer(match.advised(policy))
    raise AssertionError("no stand ever has an only target")


def test_an_only_target_is_fired_at() -> None:
    """P8, P4a: with one target in sight `fire` is a whole order, and its button names the target."""
    state = two_lines([40, 50])
    stand, target = find(state, "A1"), find(state, "5.1")
    shot = next(option for option in QUESTIONS["action"](state, stand).options if option.key == "fire")
    assert (
        shot.text == "fire at 5.1, rifle platoon" and shot.hint == "P8, 8 cm, in the open, suppressed 17 %, killed 50 %"
    )
    desk = Laid(6, answers=[(actions.FIRE, None)])
    actions.act(state, desk, ON_MAP, stand)
    assert not desk.answers and state.alive[target] == DESTROYED


def test_two_targets_are_asked_about() -> None:
    """P8: with two targets a person is asked."""
    state = two_lines([37, 50], [43, 50])
    stand = find(state, "A1")
    assert [o.text for o in QUESTIONS["action"](state, stand).options if o.key == "fire"] == ["fire"]
    desk = Laid(6, answers=[(actions.FIRE, None), find(state, "5.2")])
    actions.act(state, desk, ON_MAP, stand)
    assert not desk.answers and state.alive[find(state, "5.2")] == DESTROYED


def test_an_only_enemy_is_assaulted() -> None:
    """R17: the same with an assault."""
    state = two_lines([40, 46])
    stand = find(state, "A1")
    assert "assault 5.1, rifle platoon" in [option.text for option in QUESTIONS["action"](state, stand).options]
    desk = Laid(6, 1, 6, 6, answers=[(actions.ASSAULT, None)])
    actions.act(state, desk, ON_MAP, stand)
    assert not desk.answers and "R17" in desk.rules()


@pytest.mark.parametrize("asks_all", [0, 1])
def test_no_place_for_an_sos_call(asks_all: int) -> None:
    """P11: an attacker without a place to call on is not asked, and the log says so; the first rules asked."""
    state = table(PLANS, foot("british", "A", [[40, 40]]), side="both")
    state.rules = 1 if asks_all else RULES
    state.plan_ended, state.sos_points = [0, 0], 1
    desk = Laid(answers=[None] * asks_all)
    sequence.sos(state, desk, 0, 0)
    assert not desk.answers and [rule for rule, _ in desk.notes] == ["P11"] * (1 - asks_all)
    with pytest.raises(AssertionError, match="nobody answers sos"):
        sequence.sos(state, Laid(), 1, 1)


def test_a_typed_order_with_an_only_target() -> None:
    """P8: `fire at` the only target is one answer; another target is refused and nothing is taken."""
    match = in_a_match()
    target, before = at_one_target(match), match.decisions
    with pytest.raises(BadInput, match="'z9' is not possible"):
        execute(match, "fire at Z9")
    assert match.decisions == before
    execute(match, f"fire at {target}")
    assert match.decisions == before + 1


def test_a_typed_order_with_two_targets() -> None:
    """P8: a target that is none of two is refused whole: the verb is not taken either."""
    state = two_lines([37, 50], [43, 50])
    open = QUESTIONS["action"](state, find(state, "A1"))
    plan = phrase(open, "fire at 9.9")
    assert plan is not None and plan[0][1](open) == "fire"
    with pytest.raises(BadInput, match=r"'9\.9' is not possible") as refused:
        plan[1][1](QUESTIONS["target"](state, find(state, "A1")))
    assert not isinstance(refused.value, BadAnswer)


def test_no_order_is_taken_by_halves() -> None:
    """P8: in a match the platoon, the verb and the wrong target are refused together."""
    match, policy = in_a_match(seed="halves"), FLANDERS.study.policies["program"](Stream("person", 3))
    while match.question is not None:
        texts = {option.key: option.text for option in match.question.options}
        if match.question.id == "action" and texts.get("fire") == "fire":
            break
        match.answer(match.advised(policy))
    before = match.decisions
    with pytest.raises(BadInput, match="'z9' is not possible"):
        execute(match, "fire at Z9")
    assert match.decisions == before and match.question is not None and match.question.id == "action"


def test_a_plan_on_the_screen() -> None:
    """P8: a click on the only target is one answer, looked at with all its chances; another stand is refused."""
    state = two_lines([40, 50])
    stand = find(state, "A1")
    open, asked = QUESTIONS["action"](state, stand), ("action", stand)
    assert plan_of(state, open, asked, "fire", "stand:5.1") == [("action", "fire")]
    made = sketch(state, open, asked, "fire", "stand:5.1")
    assert made.title == "A1 fires at 5.1" and [touched.stand for touched in made.touched] == [find(state, "5.1")]
    with pytest.raises(BadAnswer, match=r"stand:5\.9"):
        plan_of(state, open, asked, "fire", "stand:5.9")


@pytest.mark.parametrize("scenario", ["lane", "zero-plus-twenty"])
def test_nothing_with_one_answer_is_asked(scenario: str) -> None:
    """P0: whatever a person is asked to choose has two answers at least."""
    match, policy = in_a_match(scenario), FLANDERS.study.policies["program"](Stream("person", 2))
    while match.question is not None and match.decisions < 150:
        assert match.question.kind == "path" or len(match.question.options) > 1, match.question
        match.answer(match.advised(policy))


@pytest.mark.parametrize(
    ("save", "decisions", "asked"),
    [
        ("rules-1-lane", 107, {"target", "assault", "sos"}),
        ("rules-1-lane-at-the-table", 210, {"ruler-hit"}),
    ],
)
def test_a_match_of_the_first_rules_opens(save: str, decisions: int, asked: set[str]) -> None:
    """P8, P11, R17, G6-ruler: a save of version 1, in which all this was asked, is the same game to its end."""
    match = Match.open(SAVES / f"{save}.jsonl", write=False)
    assert match.header.rules == 1 and match.decisions == decisions
    assert match.outcome is not None and match.outcome.name == "german_marginal"
    open_ones = [match.at(decision).question for decision in range(decisions)]
    assert asked <= {open.id for open in open_ones if open and len(open.options) == 1}
