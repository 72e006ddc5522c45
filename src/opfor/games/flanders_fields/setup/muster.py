"""R3-ruler: a person types an order of battle on three cards, and the game begins with it."""

from __future__ import annotations

from dataclasses import fields

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.names import side_word
from opfor.games.flanders_fields.model.scenario import SIDES
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.setup.new_game import new_at_table
from opfor.games.flanders_fields.setup.options import DEFAULTS
from opfor.games.flanders_fields.setup.own_battle import check_room, scenario_text
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted

# What the order of battle decides; the options of the game stay as they were chosen.
FROM_SCENARIO = ("scenario", "first", "player", "alarm", "visibility", "wind")


def muster(state: State, desk: Desk, every_arm: int = 0) -> None:
    """R3-ruler, R3: the table, the attacker, the defender; then the game begins with this order of battle."""
    table = desk.ask("muster-table", state)
    cards = []
    for attacks in (1, 0):
        side = SIDES.index(table["attacker"]) if attacks else 1 - SIDES.index(table["attacker"])
        card = desk.ask("muster-side", state, attacks, side)
        if every_arm:
            card |= desk.ask("muster-arms", state, attacks, side)
            check_room(table, card)
        cards.append(card)
    fresh = new_at_table("text:" + scenario_text(table, *cards), DEFAULTS)
    for field in fields(State):
        value = getattr(fresh, field.name)
        lists = isinstance(value, (list, dict)) and field.name not in ("control", "posture")
        if lists or field.name in FROM_SCENARIO:
            setattr(state, field.name, value)
    for stand in range(len(state.x)):
        if state.side[stand] != state.first and kinds.GOES_BELOW[state.kind[stand]]:
            state.cover[stand] = firing.HARD
    if desk.listening:
        for side in (state.first, 1 - state.first):
            number = sum(state.side[i] == side for i in range(len(state.x)))
            desk.note("{side}: {stands}.", "R3-ruler", side=side_word(side), stands=counted(number, "stand"))
    state.agenda.clear()
    then(state.agenda, ("begin", ()))
