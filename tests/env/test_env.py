"""Environments for agents: the libraries' own checkers, masks that hold, the same games as batch runs, no secrets."""

from __future__ import annotations

import json
import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv
from pettingzoo.test import api_test, seed_test

from opfor.env import gymnasium_env, pettingzoo_env
from opfor.env import session as sitting_module
from opfor.env.actions import Actions
from opfor.env.features import features
from opfor.env.replies import DONE, Reply
from opfor.env.session import Session
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.errors import BadAnswer, BadInput, OpforError
from opfor.kernel.questions import ALLOCATE, AMOUNT, DICE, ONE, ORDER, PATH, SOME, Option, Question
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.registry import games
from tests.broken_toys import SOUND

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
    assert "Passed API test" in capsys.readouterr().out


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
        names = games()[id].study.outcomes
        assert total == 1.0 - 2.0 * names.index(info["outcome"]) / (len(names) - 1)
        assert not observation["action_mask"].any()


@pytest.mark.parametrize("id", IDS)
def test_a_sitting_plays_the_game_that_batch_runs_play(id: str) -> None:
    """The same answers and the same stream: the same end, though steps were left and run again on the way."""
    game = games()[id]
    scenario = next(iter(game.scenarios))
    session, whims = Session(game, scenario, {}, "same", 5), Stream("whims")
    answers = []
    while session.question is not None:
        answers.append((session.question, random_answer(session.question, whims)))
        session.answer(answers[-1][1])
    given = iter(answers)

    def policy(id: str, *args: Any) -> Any:
        question, answer = next(given)
        assert question.id == id
        return question.read(answer)

    state = game.play.new(scenario, "screen", {})
    play_out(state, game.play.steps, BatchDesk(policy, Stream("same", 5)))
    assert state_data(state) == state_data(session.state)
    assert session.outcome == game.play.outcome(state) and session.decisions == len(answers)
    with pytest.raises(OpforError, match="the game is over"):
        session.answer(None)


def test_a_copy_goes_its_own_way_and_the_same_way_with_the_same_answers() -> None:
    session, whims = Session(SOUND, "river", {"days": 3}, "copy"), Stream("whims")
    for _ in range(6):
        assert session.question is not None
        session.answer(random_answer(session.question, whims))
    before, other = state_data(session.state), session.copy()
    ends = []
    for branch in (other, session.copy()):
        again = Stream("again")
        while branch.question is not None:
            branch.answer(random_answer(branch.question, again))
        ends.append(state_data(branch.state))
    assert ends[0] == ends[1] != before
    assert state_data(session.state) == before and session.question is not None


def test_what_was_learned_of_steps_does_not_change_a_game() -> None:
    """The first game of a process runs steps again from far behind, later ones from the step that asked."""
    game, ends = games()["flanders-fields"], []
    sitting_module._asking.pop(game.id, None)
    for _ in range(2):
        session, whims = Session(game, "lane", {}, "learned"), Stream("whims")
        while session.question is not None:
            session.answer(random_answer(session.question, whims))
        ends.append((state_data(session.state), session.decisions, session.steps))
    assert ends[0] == ends[1]


def test_what_a_rule_refuses_changes_nothing() -> None:
    """A path may be well formed and still lead off the table: only the rule knows."""
    session, whims = Session(games()["flanders-fields"], "lane", {}, "refused"), Stream("whims")
    while session.question is not None and session.question.kind != PATH:
        session.answer(random_answer(session.question, whims))
    question = session.question
    assert question is not None
    before, other = (state_data(session.state), session.decisions, session.steps), session.copy()
    with pytest.raises(BadAnswer):
        session.answer("path:999999,999999")
    assert (state_data(session.state), session.decisions, session.steps) == before and session.question is question
    answer = question.options[0].key
    session.answer(answer)
    other.answer(answer)
    assert state_data(session.state) == state_data(other.state)


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


@pytest.mark.parametrize("id", [id for id in IDS if games()[id].secrets is not None])
def test_observations_do_not_depend_on_secrets(id: str) -> None:
    """Neither the view, hashed, nor the numbers that the game gives itself."""
    game = games()[id]
    observe = game.study.observe
    assert game.secrets is not None and observe is not None
    session, whims, changed = Session(game, next(iter(game.scenarios)), {}, "secrets"), Stream("whims"), 0
    for number in range(40):
        question = session.question
        if question is None:
            break
        other = game.secrets.reshuffle(session.state.copy(), Stream("swap", number))
        changed += state_data(other) != state_data(session.state)
        seen = [features(game.show.view(state), 2048) for state in (session.state, other)]
        assert (seen[0] == seen[1]).all()
        assert observe(session.state) == observe(other)
        session.answer(random_answer(question, whims))
    assert changed


def test_a_sealed_hand_is_not_among_the_numbers() -> None:
    game = games()["last-crusade"]
    assert game.study.observe is not None and game.secrets is not None
    session, whims, changed = Session(game, "us", {"hand": "sealed"}, "sealed"), Stream("whims"), 0
    for number in range(60):
        assert session.question is not None
        other = game.secrets.reshuffle(session.state.copy(), Stream("swap", number))
        changed += other.enemy_hand != session.state.enemy_hand
        assert game.study.observe(session.state) == game.study.observe(other)
        session.answer(random_answer(session.question, whims))
    assert changed


# Observations


@pytest.mark.parametrize("id", IDS)
def test_the_numbers_of_a_game_keep_their_places(id: str) -> None:
    """As many at the end as at the beginning, in every scenario; and they change as the game goes on."""
    game = games()[id]
    assert game.study.observe is not None
    for scenario in [name for name, about in game.scenarios.items() if "screen" in about.modes]:
        session, whims = Session(game, scenario, {}, "places"), Stream("whims")
        first = game.study.observe(session.state)
        for _ in range(30):
            if session.question is None:
                break
            session.answer(random_answer(session.question, whims))
        last = game.study.observe(session.state)
        assert len(first) == len(last) and first != last
        assert all(abs(number) < 1 << 15 for number in last)


def test_the_open_question_and_what_has_been_chosen_stand_behind_the_numbers() -> None:
    env = gymnasium_env("fields-of-despair")
    observation, info = env.reset(seed=2)
    game, whims = env.playing.game, Stream("open")
    number = len(game.study.observe(env.playing.session.state))
    questions = list(game.play.questions)
    changed = 0
    for _ in range(60):
        seen, asked = observation["observation"], info["question"]
        assert seen.shape == env.observation_space["observation"].shape
        assert seen[number : number + len(questions)].nonzero()[0].tolist() == [questions.index(asked)]
        assert seen[number + len(questions) :].sum() == len(env.playing.reply.chosen())
        changed += len(env.playing.reply.chosen()) > 0
        open_to = np.flatnonzero(observation["action_mask"])
        observation, _, _, _, info = env.step(int(open_to[whims.below(len(open_to))]))
    assert changed


def test_a_view_is_hashed_into_so_many_places() -> None:
    env = gymnasium_env("flanders-fields", features=256)
    observation, _ = env.reset(seed=2)
    assert observation["observation"].shape == (256,) and observation["observation"].any()


def test_many_games_at_once() -> None:
    """Gymnasium's own vector of environments takes ours: each game as if it were alone."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        both = SyncVectorEnv([lambda: gymnasium_env("flanders-fields") for _ in range(2)])
    alone = [gymnasium_env("flanders-fields") for _ in range(2)]
    observations, _ = both.reset(seed=[3, 4])
    singles = [env.reset(seed=seed)[0] for env, seed in zip(alone, (3, 4), strict=True)]
    whims = Stream("vector")
    for _ in range(25):
        actions = []
        for place, single in enumerate(singles):
            for name in ("observation", "action_mask"):
                assert (observations[name][place] == single[name]).all()
            open_to = np.flatnonzero(single["action_mask"])
            actions.append(int(open_to[whims.below(len(open_to))]))
        observations, _, _, _, _ = both.step(np.array(actions))
        singles = [env.step(action)[0] for env, action in zip(alone, actions, strict=True)]


def test_samples_come_from_the_mask() -> None:
    space, mask = Actions(50, seed=1), np.zeros(50, dtype=np.int8)
    mask[[0, 7, 49]] = 1
    drawn = [int(space.sample(mask)) for _ in range(300)]
    assert set(drawn) == {0, 7, 49} and min(drawn.count(action) for action in set(drawn)) > 60
    again = Actions(50, seed=1)
    assert [int(again.sample(mask)) for _ in range(300)] == drawn
    assert space == Discrete(50) and int(space.sample(np.zeros(50, dtype=np.int8))) == 0
    with pytest.raises(AssertionError):
        space.sample(np.ones(49, dtype=np.int8))


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
    assert exact.choose(1) is None
    assert list(exact.legal()) == [1, 2]  # 2 + 3 + 4 hold 9: at least 0, an amount is at least 1


def test_more_options_than_actions_are_cut_off_and_still_playable() -> None:
    question = Question("many", "1", "?", ONE, options(*[(0, 0)] * 50))
    assert list(Reply(question, 16).legal()) == list(range(1, 16))
