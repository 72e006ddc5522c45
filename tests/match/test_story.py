"""The story of a decision: each note with the position of its moment."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from opfor.kernel.batch import Stream
from opfor.kernel.because import Answered, Because
from opfor.kernel.desk import Desk
from opfor.kernel.game import Game, Play, Scenario, Show, Step
from opfor.kernel.questions import ONE, Option, Question
from opfor.kernel.state_data import FlatState
from opfor.kernel.text import Ref
from opfor.match.match import Match
from opfor.match.story import Scene, scenes, states
from opfor.registry import game_named, only
from tests.toy import TOY

COMPANIES = [Ref("company", "1", "Company 1"), Ref("company", "2", "Company 2")]


@dataclass
class RaidState(FlatState):
    """Three numbers, each of which another step changes."""

    fired: int = 0
    moved: int = 0
    rested: int = 0
    agenda: list[Step] = field(default_factory=lambda: [("end", ()), ("rest", ()), ("move", ()), ("fire", ())])


def fire(state: RaidState, desk: Desk) -> None:
    """Asks, then notes each shot after it; what follows the last note belongs to it."""
    desk.note("The guns are laid.", "P1")
    desk.ask("go", state)
    for _ in range(2):
        state.fired += 1
        desk.note("{company} fires.", "P1", company=COMPANIES[0], about=COMPANIES[0])
    state.fired += 10


def move(state: RaidState, desk: Desk) -> None:
    """Changes the state without a note."""
    state.moved = 1


def rest(state: RaidState, desk: Desk) -> None:
    """Notes two companies; the state changes before each note."""
    for company in COMPANIES:
        state.rested += 1
        desk.note("{company} rests.", "P1", company=company, about=company)


def end(state: RaidState, desk: Desk) -> None:
    """Changes something, and asks."""
    state.moved = 2
    desk.ask("go", state)


def ask_go(state: RaidState) -> Question:
    return Question("go", "P1", "Go?", ONE, options=(Option("yes", "yes"),))


RAID = Game(
    id="raid",
    title="The Raid",
    version=1,
    scenarios={"night": Scenario("night", "Night", ("screen",))},
    play=Play(
        new=lambda scenario, mode, options: RaidState(),
        steps={"fire": fire, "move": move, "rest": rest, "end": end},
        questions={"go": ask_go},
        outcome=lambda state: None,
    ),
    show=Show(view=lambda state: {}, phases={"fire": "Fire", "rest": "Rest"}),
    rulebook=TOY.rulebook,
)


def test_each_note_has_the_state_of_its_moment() -> None:
    """A change after a rule's last note belongs to that note; a change without a note comes with the next one."""
    with only(RAID):
        match = Match.new(RAID, "night", "screen", seed="x")
        assert scenes(match) == [Scene("Fire", 1, 1)] and list(states(match)) == [1]
        match.answer("yes")
        found = states(match)
    shown = {number: (state.fired, state.moved, state.rested) for number, state in found.items() if number > 2}
    assert shown == {3: (1, 0, 0), 4: (12, 0, 0), 5: (12, 1, 1), 6: (12, 1, 2)}
    assert match.state.moved == 2, "what is changed without a note after the last one comes with the question"


def test_notes_about_one_thing_are_one_scene() -> None:
    """Company 1 fires twice, then rests: the two shots are one scene, the rest is another phase."""
    with only(RAID):
        match = Match.new(RAID, "night", "screen", seed="x")
        match.answer("yes")
        assert scenes(match) == [Scene("Fire", 3, 4), Scene("Rest", 5, 5), Scene("Rest", 6, 6)]


@pytest.mark.parametrize("id", ["fields-of-despair", "last-crusade", "flanders-fields"])
def test_a_story_tells_every_note_once_and_changes_nothing(id: str) -> None:
    game = game_named(id)
    match = Match.new(game, next(iter(game.scenarios)), "screen", seed="story")
    policy = game.study.policies[game.study.default_policy](Stream("story"))
    for _ in range(60):
        before = game.show.view(match.state), len(match.entries), match.line.key, len(match.checkpoints)
        told, found = scenes(match), states(match)
        since = max((n for n, entry in enumerate(match.entries, 1) if isinstance(entry, Answered)), default=0)
        notes = [n for n, entry in enumerate(match.entries, 1) if isinstance(entry, Because) and n > since]
        lines = [n for scene in told for n in range(scene.first, scene.last + 1)]
        assert [n for n in lines if n in notes] == notes and set(notes) <= set(found)
        assert before == (game.show.view(match.state), len(match.entries), match.line.key, len(match.checkpoints))
        if match.question is None:
            break
        match.answer(match.advised(policy))
        match.slim()


def test_a_past_decision_has_its_story_too() -> None:
    """The same story, whether it is told at once or later from a replay."""
    with only(RAID):
        match = Match.new(RAID, "night", "screen", seed="x")
        match.answer("yes")
        now = scenes(match), states(match)
        match.answer("yes")
        then = match.at(1)
        assert (scenes(then), states(then)) == now
