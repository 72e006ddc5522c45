"""What a tap on the table says, the hints of the first turn, and the names of throws."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.game import GAME
from opfor.games.flanders_fields.model.stands import name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.questions.on_map import QUESTIONS
from opfor.games.flanders_fields.rules import barrage
from opfor.games.flanders_fields.seats.base import ROLLING
from opfor.games.flanders_fields.setup.new_game import new
from opfor.games.flanders_fields.setup.options import DEFAULTS
from opfor.games.flanders_fields.view.hints import ON_MAP
from opfor.games.flanders_fields.view.throws import PLAIN
from opfor.kernel.game import ThrowContext
from tests.games.flanders_fields.desks import find, foot, table

SCENARIOS = ("lane", "zero-plus-twenty", "iron-and-chlorine", "trench-battle")


def said(state: State, id: str) -> str:
    """A description in one text."""
    found = GAME.show.describe(state, id)
    assert found is not None, id
    return " ".join([found.title, *found.lines])


def test_a_stand_says_what_has_happened_to_it_and_what_it_may_do() -> None:
    """P14, P16, R16: values, cover, whom it sees, markers, actions."""
    state = table(foot("british", "A", [[50, 50]]), foot("german", "1", [[50, 70]]))
    platoon = find(state, "A1")
    assert "It sees and could hit 1.1." in said(state, "A1")
    state.markers[platoon], state.actions[platoon] = 2, 1
    text = said(state, "A1")
    assert "suppressed (2 markers; the third kills)" in text and "it may remove a suppression" in text
    state.markers[platoon], state.below[platoon], state.scrape[platoon] = 0, 0, 2
    assert "in a scrape" in said(state, "A1")
    state.alive[platoon] = 0
    assert "out of play" in said(state, "A1")


def test_distance_from_the_commander_is_said() -> None:
    """2.4: beyond 25 cm an order is at -1."""
    state = new("zero-plus-twenty", "screen", DEFAULTS)
    assert "Company A is ordered by British commander 1: within 25 cm." in said(state, "A1")
    state.x[find(state, "bCO1")] = 950
    assert "beyond 25 cm, -1" in said(state, "A1")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_on_the_table_says_what_it_is(scenario: str) -> None:
    """2.1: stands, trenches, ground, wire, guns and the numbers of the strip; nothing else is known."""
    state = new(scenario, "screen", DEFAULTS)
    barrage.lay_area(state, 0, ROLLING, (450, 675, 550, 725))
    view = GAME.show.view(state)
    things = [one["name"] for one in view["stands"]]
    things += [f"trench:{one['id']}" for one in view["trenches"]]
    things += [f"ground:{number}" for number in range(len(view["terrain"]))]
    things += [f"battery:{one['name'].split()[1]}" for one in view["batteries"]]
    things += [f"track:{title}" for title, _ in GAME.show.strip(state)]
    assert all(len(said(state, thing)) > 20 for thing in [*things, "wire", "wire:cut", "barrage:0"])
    for unknown in ("", "nobody", "ground:999", "trench:none", "gas:0", "battery:99", "track:luck"):
        assert GAME.show.describe(state, unknown) is None


def test_hints_are_for_the_first_turn() -> None:
    """2.1: each hangs on a question that there is and points at living stands of the person's side."""
    state = new("zero-plus-twenty", "screen", DEFAULTS)
    assert set(ON_MAP) <= set(QUESTIONS) and len(ON_MAP) >= 12
    names = {name(state, i) for i in range(len(state.x)) if not state.control[state.side[i]]}
    for question in ON_MAP:
        (hint,) = GAME.show.hints(state, question)
        assert hint.text and {one for one in hint.points_at if not one.startswith("battery:")} <= names
    state.turn = 2
    assert GAME.show.hints(state, "move") == []


def test_throws_say_what_is_needed() -> None:
    """2.3, P2, P12: the faces come from the charts."""
    state = new("zero-plus-twenty", "screen", DEFAULTS)

    def named(purpose: str, *args: int) -> str:
        return GAME.show.throw(ThrowContext(state, "act", args, purpose, 0))

    assert named("rolling-barrage") == "The barrage on a stand (1 or 2: nothing; 3 to 5: suppressed; 6: killed)"
    assert named("wire", find(state, "A1")).startswith("A1: does it get through the wire?")
    assert named("actions-rifle-company", 1000).startswith("Order die of company A (1: no action; 2: 1 action;")
    assert named("prisoners", 0) == "Is a prisoner taken? 3 or more"
    assert all(named(purpose, 0) for purpose in PLAIN)
