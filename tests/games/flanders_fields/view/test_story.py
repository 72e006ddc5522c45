"""The story of a turn: a company is one line, and each visible change belongs to a note that names it."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.game import GAME
from opfor.games.flanders_fields.model.stands import SAFE, battle, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.fire import tell_shot
from opfor.games.flanders_fields.rules.notes import tell
from opfor.kernel.because import Because
from opfor.match.match import Match
from opfor.match.story import states as states_of
from opfor.testing.scripted import ScriptedDesk
from tests.games.flanders_fields.desks import find, foot, table

SEEN = ("x", "y", "heading", "alive", "markers", "below", "scrape", "limbered", "broken", "ditched")


def named(state: State, note: Because) -> set[int]:
    """The stands that a note speaks of, by themselves, by their company or by their battalion."""
    fight, found = battle(state), {(one.kind, one.id) for one in note.mentions}
    return {
        i
        for i in range(len(state.x))
        if ("stand", name(state, i)) in found
        or ("battalion", fight.battalions[state.battalion[i]]) in found
        or (state.company[i] >= 0 and ("company", fight.companies[state.company[i]]) in found)
    }


@pytest.mark.parametrize(("scenario", "seed"), [("lane", "s1"), ("zero-plus-twenty", "s2")])
def test_each_change_belongs_to_a_note_that_names_it(scenario: str, seed: str) -> None:
    """P14, P16: whoever moves, suffers or vanishes is named by the note with which the board shows it."""
    match = Match.new(GAME, scenario, "screen", options={"side": "none"}, seed=seed)
    before: State | None = None
    for number, state in sorted(states_of(match, whole=True).items()):
        note = match.entries[number - 1]
        assert isinstance(note, Because)
        if before is not None:
            changed = {
                i
                for i in range(len(state.x))
                if state.alive[i] != SAFE and any(getattr(before, what)[i] != getattr(state, what)[i] for what in SEEN)
            }
            assert changed <= named(state, note), f"{note.claim} ({[name(state, i) for i in changed]})"
        before = state


def test_what_several_do_is_one_line() -> None:
    """P14, R16: the same of several in one sentence, and of all of a company as of the company."""
    state = table(foot("british", "A", [[40, 30], [50, 30], [60, 30]]), foot("german", "1", [[50, 70]]))
    desk = ScriptedDesk()
    a1, a2, a3 = (find(state, f"A{n}") for n in (1, 2, 3))
    reserve = ("reserves its fire", "reserve their fire")

    def lines() -> list[str]:
        return [entry.claim for entry in desk.telling.entries if isinstance(entry, Because)]

    tell(state, desk, a1, "R16", *reserve)
    tell(state, desk, a2, "R16", *reserve)
    assert lines() == ["A1 and A2 reserve their fire."]
    tell(state, desk, a3, "R16", *reserve)
    assert lines() == ["Company A reserves its fire."]
    desk.telling.begin()
    for stand in (a1, a2):
        tell(state, desk, stand, "R16", "comes up", "come up", "an enemy is near")
        tell(state, desk, stand, "R16", *reserve)
    assert lines()[1:] == ["A1 and A2 come up (an enemy is near) and reserve their fire."]
    for _ in range(2):
        tell_shot(state, desk, a1, find(state, "1.1"), {find(state, "1.1"): 0}, "fires at")
    tell(state, desk, a1, "R16", *reserve)
    assert lines()[2:] == ["A1 fires twice at 1.1 without effect.", "A1 reserves its fire."]
