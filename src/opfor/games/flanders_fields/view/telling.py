"""At a real table: what a step has changed is told as something to do.

Where a map is kept the person mirrors his own moves by typing them, may throw his own dice, and puts right what differs
with `fix`. With a ruler only he moves the figures himself; markers, losses, marks and areas are told.
"""

from __future__ import annotations

from opfor.games.flanders_fields.model.stands import battle
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.view.changes import changes
from opfor.games.flanders_fields.view.set_up import OWN, ground_words, troop_words
from opfor.kernel.desk import Desk
from opfor.kernel.text import heading


def tell(before: State, after: State, step: str, desk: Desk) -> None:
    """2.1, 7.0: at a real table everything that a step has changed, as something to do; before all else the set-up."""
    if not desk.listening or before.scenario != after.scenario:
        return
    if step == "begin" and battle(after).id != OWN:
        for line in [*ground_words(after), *troop_words(after)]:
            desk.instruct("Set up: {line}.", line=line)
    if step != "own-losses":  # which the person has just told
        for change in changes(before, after):
            desk.instruct("{change}.", change=heading(change))
