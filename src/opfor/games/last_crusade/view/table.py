"""Table mode: corrections, and what to change on the table after an undo."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.names import key, name, place_name
from opfor.games.last_crusade.model.places import ENEMY, NAMES, PLACES, YOU, headquarters, place_named
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import ground_units, room
from opfor.games.last_crusade.rules.operations import remove, shift
from opfor.games.last_crusade.view.table_changes import changes
from opfor.kernel.errors import BadInput
from opfor.kernel.text import filled

LEVEL = "level"
NUMBERS = {  # in words, and where the state keeps it
    "your_supply": ("your Stockpile", "stock", YOU),
    "enemy_supply": ("the enemy's Stockpile", "stock", ENEMY),
    "your_vp": ("your VP", "points", YOU),
    "enemy_vp": ("the enemy's VP", "points", ENEMY),
    LEVEL: ("the aggression level", "", 0),
}


def correct(state: State, what: str, value: Any) -> str:
    """S24: set a number that the table shows otherwise; at the head of an act only."""
    if state.mode != "table":
        raise BadInput("on screen there is nothing to correct; `undo` takes a decision back")
    if not state.calm:
        raise BadInput("finish this act first; corrections are taken when you are asked what to do next")
    number = int(str(value)[:9]) if str(value).isdecimal() else -1
    for n in (*ground_units(state, YOU), *ground_units(state, ENEMY)):
        if key(state, n) == what:
            return correct_unit(state, n, str(value), number)
    if what not in NUMBERS:
        raise BadInput(f"'{what}' cannot be corrected: enter {', '.join(NUMBERS)} or a unit (fix G14.1 2)")
    low, high = (1, 6) if what == LEVEL else (0, 400)
    if not low <= number <= high:
        raise BadInput(f"{what} cannot be {value}: enter a whole number from {low} to {high}")
    before, (words, pile, side) = _number(state, what), NUMBERS[what]
    if what == LEVEL:
        state.level = number
    else:
        getattr(state, pile)[side] = number
    return f"{words} {before} → {number}"


def correct_unit(state: State, n: int, value: str, hits: int) -> str:
    """S24: a unit in play: its hits, spotted or hidden, another place, or out of the game for its VP."""
    who = name(state, n)
    if value in ("spotted", "hidden"):
        state.spotted[n] = int(value == "spotted")
        return f"{who} is {value}"
    if value == "out":
        remove(state, n)
        return f"{who} is out of the game; VP {state.points[YOU]} to {state.points[ENEMY]}"
    if value.upper() in NAMES:
        place = place_named(value)
        side = state.side[n]
        held = state.stacked[(1 - side) * PLACES + place] or place == headquarters(1 - side)
        if held or room(state, side, place) <= 0 or state.carrier[n] >= 0:
            raise BadInput(f"{who} cannot stand in {value.upper()}: it is full or held, or the unit rides")
        shift(state, n, place)
        return f"{who} stands in {place_name(place)}"
    if not 0 <= hits < state.defence[n]:
        most = state.defence[n] - 1
        raise BadInput(f"{who} can have 0 to {most} hits, or be spotted, hidden, out, or in another zone (B2)")
    before, state.hits[n] = state.hits[n], hits
    return f"hits of {who} {before} → {hits}"


def _number(state: State, what: str) -> int:
    _, pile, side = NUMBERS[what]
    number: int = state.level if what == LEVEL else getattr(state, pile)[side]
    return number


def correctable(state: State) -> dict[str, str]:
    """What `fix` can set at the table, with the present values."""
    if state.mode != "table" or not state.level:
        return {}
    found = {what: str(_number(state, what)) for what in NUMBERS}
    units = (*ground_units(state, YOU), *ground_units(state, ENEMY))
    return found | {key(state, n): f"{state.hits[n]} hits of {state.defence[n]}" for n in units}


def table_changes(before: State, after: State) -> list[str]:
    """What to change on the table to get from one state to the other."""
    found = [filled(text, facts)[0] for text, facts in changes(before, after)]
    if after.level:
        for what, (text, _, _) in NUMBERS.items():
            if _number(before, what) != _number(after, what):
                found.append(f"Set {text} back to {_number(after, what)}.")
    return found
