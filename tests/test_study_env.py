"""Environments for agents: the libraries' own checkers, masks that hold, the same games as batch runs, no secrets."""

from __future__ import annotations

import json
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from broken_toys import SOUND
from opfor.env import gymnasium_env, pettingzoo_env
from opfor.env.features import features
from opfor.env.replies import DONE, Reply
from opfor.env.sitting import Sitting
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.errors import BadAnswer, BadInput, OpforError
from opfor.kernel.game import games
from opfor.kernel.policies import random_answer
from opfor.kernel.questions import ALLOCATE, AMOUNT, DICE, ONE, ORDER, SOME, Option, Question

IDS = list(games())
ACTIONS = 4096


# The libraries' own checkers


@pytest.mark.parametrize("id", IDS)
def test_gymnasium_checks_it(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an unbounded observation space is advice, not a fault
        check_env(gymnasium_env(id), skip_render_check=True)


@pytest.mark.parametrize("id", IDS)
def test_pettingzoo_checks_it(id: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo_env(id), num_cycles=150)
        seed_test(lambda: pettingzoo_env(id), num_cycles=30)


def test_two_sides_of_one_battle_are_two_agents() -> None:
    env = pettingzoo_env("flanders-fields", options={"side": "both"}, agents=("british", "german"))
    env.reset(seed=3)
    stream, asked = Stream("two"), set()
    for agent in env.agent_iter(max_iter=3_000):
        observation, _, terminated, _, _ = env.last()
        if terminated:
            break
        asked.add(agent)
        open_to = np.flatnonzero(observation["action_mask"])
        assert not env.observe(next(other for other in env.agents if other != agent))["action_mask"].any()
        env.step(int(open_to[stream.below(len(open_to))]))
    assert asked == {"british", "german"}
    assert env.terminations["british"] and env.rewards["british"] == -env.rewards["german"]


# Whole games


@pytest.mark.parametrize("id", IDS)
def test_masked_actions_are_never_refused_and_the_reward_is_the_outcome(id: str) -> None:
    env, stream = gymnasium_env(id), Stream("masked")
    for seed in (1, 2):
        observation, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            open_to = np.flatnonzero(observation["action_mask"])
            action = int(open_to[stream.below(len(open_to))])
            observation, reward, over, _, info = env.step(action)
            assert "refused" not in info
            total += reward
        names = games()[id].outcomes
        assert total == 1.0 - 2.0 * names.index(info["outcome"]) / (len(names) - 1)
        assert not observation["action_mask"].any()


@pytest.mark.parametrize("id", IDS)
def test_a_sitting_plays_the_game_that_batch_runs_play(id: str) -> None:
    """The same answers and the same stream: the same end, though steps were left and run again on the way."""
    game = games()[id]
    scenario = next(iter(game.scenarios))
    sitting, whims = Sitting(game, scenario, {}, "same", 5), Stream("whims")
    answers = []
    while sitting.question is not None:
        answers.append((sitting.question, random_answer(sitting.question, whims)))
        sitting.answer(answers[-1][1])
    given = iter(answers)

    def policy(id: str, *args: Any) -> Any:
        question, answer = next(given)
        assert question.id == id
        return question.read(answer)

    state = game.new(scenario, "screen", {})
    play_out(state, game.steps, BatchDesk(policy, Stream("same", 5)))
    assert state.to_data() == sitting.state.to_data()
    assert sitting.outcome == game.outcome(state) and sitting.decisions == len(answers)
    with pytest.raises(OpforError, match="the game is over"):
        sitting.answer(None)


def test_a_copy_goes_its_own_way_and_the_same_way_with_the_same_answers() -> None:
    sitting, whims = Sitting(SOUND, "river", {"days": 3}, "copy"), Stream("whims")
    for _ in range(6):
        assert sitting.question is not None
        sitting.answer(random_answer(sitting.question, whims))
    before, other = sitting.state.to_data(), sitting.copy()
    ends = []
    for branch in (other, sitting.copy()):
        again = Stream("again")
        while branch.question is not None:
            branch.answer(random_answer(branch.question, again))
        ends.append(branch.state.to_data())
    assert ends[0] == ends[1] != before
    assert sitting.state.to_data() == before and sitting.question is not None


def test_seeds_fix_the_games_and_a_series_goes_on() -> None:
    env = gymnasium_env("last-crusade")
    first = env.reset(seed=11)[0]["observation"]
    second = env.reset()[0]["observation"]
    assert (env.reset(seed=11)[0]["observation"] == first).all()
    assert (env.reset()[0]["observation"] == second).all() and (first != second).any()


# Refusals


def test_an_action_that_is_not_open_changes_nothing() -> None:
    env = gymnasium_env("fields-of-despair")
    observation, _ = env.reset(seed=1)
    closed = int(np.flatnonzero(observation["action_mask"] == 0)[-1])
    after, reward, over, truncated, info = env.step(closed)
    assert (reward, over, truncated) == (0.0, False, False) and "is not open" in info["refused"]
    assert (after["observation"] == observation["observation"]).all()
    assert (after["action_mask"] == observation["action_mask"]).all()


def test_bad_settings_are_one_line() -> None:
    with pytest.raises(BadInput, match="has no scenario 'moon'"):
        gymnasium_env("fields-of-despair", scenario="moon")
    with pytest.raises(BadInput, match="no option 'wings'"):
        pettingzoo_env("last-crusade", options={"wings": 2})
    with pytest.raises(OpforError, match="a question of the table"):
        Reply(Question("throw", "1", "Throw!", DICE, throw="1d6"), ACTIONS)


# Secrets


@pytest.mark.parametrize("id", [id for id in IDS if games()[id].other_secrets is not None])
def test_observations_do_not_depend_on_secrets(id: str) -> None:
    game = games()[id]
    other_secrets = game.other_secrets
    assert other_secrets is not None
    sitting, whims = Sitting(game, next(iter(game.scenarios)), {}, "secrets"), Stream("whims")
    for number in range(40):
        question = sitting.question
        if question is None:
            break
        other = other_secrets(sitting.state.copy(), Stream("swap", number))
        seen = [features(game.view(state), 2048) for state in (sitting.state, other)]
        assert (seen[0] == seen[1]).all()
        sitting.answer(random_answer(question, whims))


# Answers, choice by choice


def options(*bounds: tuple[int, int]) -> tuple[Option, ...]:
    return tuple(Option(f"o:{n}", str(n), n, low, high) for n, (low, high) in enumerate(bounds))


QUESTIONS = [
    Question("one", "1", "?", ONE, options((0, 0), (0, 0), (0, 0))),
    Question("amount", "1", "?", AMOUNT, low=3, high=9),
    Question("some", "1", "?", SOME, options(*[(0, 0)] * 4), low=1, high=2),
    Question("some, any", "1", "?", SOME, options(*[(0, 0)] * 3)),
    Question("order", "1", "?", ORDER, options(*[(0, 0)] * 4)),
    Question("exact", "1", "?", ALLOCATE, options((0, 2), (0, 3), (0, 4)), low=7, high=7),
    Question("single order", "1", "?", ALLOCATE, options((1, 4), (3, 5)), low=0, high=60, keys_at_most=1),
    Question("two of three", "1", "?", ALLOCATE, options((0, 2), (0, 3), (0, 4)), low=6, high=9, keys_at_most=2),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_every_way_through_the_mask_ends_in_an_answer_that_is_taken(question: Question) -> None:
    """All ways, not some: a mask that leads into a dead end would hang an agent."""
    found: set[str] = set()
    todo: list[list[int]] = [[]]
    while todo:
        path = todo.pop()
        reply, answer = Reply(question, ACTIONS), None
        for action in path:
            answer = reply.choose(action)
        if answer is not None:
            question.read(answer)
            found.add(json.dumps(answer, sort_keys=True))
            continue
        assert reply.legal(), f"{question.id}: a dead end after {path}"
        todo += [[*path, action] for action in reply.legal()]
    assert len(found) > 1
    with pytest.raises(BadAnswer):
        Reply(question, ACTIONS).choose(ACTIONS - 1)


def test_all_answers_of_a_small_question_can_be_reached() -> None:
    reply = Reply(QUESTIONS[1], ACTIONS)
    assert [Reply(QUESTIONS[1], ACTIONS).choose(action) for action in reply.legal()] == list(range(3, 10))
    some = Reply(QUESTIONS[3], ACTIONS)
    assert DONE in some.legal() and some.choose(DONE) == []
    exact = Reply(QUESTIONS[5], ACTIONS)
    assert DONE not in exact.legal()
    assert exact.choose(1) is None and exact.legal() == [1, 2]  # 2 + 3 + 4 hold 9: at least 0, an amount is at least 1


def test_more_options_than_actions_are_cut_off_and_still_playable() -> None:
    question = Question("many", "1", "?", ONE, options(*[(0, 0)] * 50))
    assert Reply(question, 16).legal() == list(range(1, 16))
