"""The story of a decision: what it brought, step by step, each with the position of that moment.

The enemy's turn lies between two decisions, so replaying decision by decision skips it. Here the rules run once more
from the checkpoint before the decision, at a desk that copies the state at each note.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import Any

from opfor.kernel.because import Answered, Because, Entry
from opfor.match.match import Match
from opfor.match.match_desk import MatchDesk
from opfor.match.timeline import Line


@dataclass(frozen=True)
class Scene:
    """One step of a story: its phase in words, and the lines of the log that it tells, numbered from 1."""

    phase: str
    first: int
    last: int


def scenes(match: Match) -> list[Scene]:
    """What has been told since the last answer; notes in a row about one thing, in one phase, are one scene."""
    found: list[Scene] = []
    show, about, phase = match.game.show, "", ""
    for number, entry in enumerate(match.entries[_begun(match) :], _begun(match) + 1):
        if not isinstance(entry, Because):
            continue
        before, phase = phase, show.phases.get(entry.step, phase)
        last, about = about, entry.about or show.about(match.state, entry.mentions)
        if about and (about, phase) == (last, before):
            found[-1] = Scene(phase, found[-1].first, number)
        else:
            found.append(Scene(phase, number, number))
    return found


def recent(match: Match, most: int) -> list[tuple[str, str]]:
    """What happened last, for somebody who comes back: the last phases, and the last claim of each, oldest first."""
    found: list[tuple[str, str]] = []
    phase = ""
    for entry in match.entries:
        if isinstance(entry, Because) and (phase := match.game.show.phases.get(entry.step, phase)):
            if found and found[-1][0] == phase:
                found.pop()
            found.append((phase, entry.claim))
    return found[-most:]


def _begun(match: Match) -> int:
    """How many lines of the log end with the last answer."""
    begun = len(match.entries)
    while begun and not isinstance(match.entries[begun - 1], Answered):
        begun -= 1
    return begun


class StoryDesk(MatchDesk):
    """A match desk that copies the state at each note.

    Rules change the state first and note it then; what a rule changes after its last note belongs to that note.
    """

    def __init__(self, states: dict[int, Any], match: Match, line: Line, place: int, entries: list[Entry]) -> None:
        super().__init__(match, line, place, entries)
        self.states, self.noted = states, 0

    def note(self, text: str, rule: str, /, **facts: Any) -> None:
        super().note(text, rule, **facts)
        before, self.noted = self.noted, len(self.telling.entries)
        for joined in range(self.noted + 1, before + 1):  # it stands for the lines before it
            del self.states[joined]
        self.states[self.noted] = self.state.copy()

    def end_step(self) -> None:
        if self.noted:
            self.states[self.noted] = self.state
        self.noted = 0


def moment(match: Match, scene: Scene, state: Any) -> Match:
    """The match as it was when a scene had been told, to look at."""
    then = copy(match)
    then.journal, then.state, then.entries = None, state, match.entries[: scene.last]
    return then


def states(match: Match, whole: bool = False) -> dict[int, Any]:
    """The position at each note since the last answer, or of the whole match, by the number of its line in the log."""
    found: dict[int, Any] = {}
    match.run_again(0 if whole else max(0, _begun(match) - 1), lambda *given: StoryDesk(found, *given))
    return found
