"""How a throw is called for somebody who throws it with real dice: what it is for, and what is needed."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.enemy.fire_maneuver import checked_columns
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.names import name
from opfor.games.last_crusade.model.places import COLUMNS, ENEMY, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import cap, is_fighter
from opfor.kernel.game import ThrowContext

NAMED: Final = {
    "side": "The enemy acts from left to right on 1 to 3, from right to left on 4 to 6",
    "first-player": "The US side moves first on 2, 4 or 6",
    "aggression-level": "The enemy's aggression level",
    "supplies": "The Supply that the card brings",
    "supply-lost": "The Supply that the card takes",
    "air-combat": f"The fighter's attack hits on {RULES.air_hit} or more",
    "air-reply": f"The return fire hits on {RULES.air_hit} or more",
    "flak": f"The flak hits on {RULES.air_hit} or more",
    "aa-fire": "The anti-aircraft gun fires",
    "mines": f"Mines on the way: a hit on {RULES.mines} or more",
    "terrain": "A terrain for the battlefield",
    "lay-out": "The terrain cards, row by row",
    "unit-deck": "The enemy's Unit Deck",
    "enemy-deck": "The enemy's deck",
    "your-deck": "Your deck",
    "fort-zone": "The zone that the fort goes to",
    "obstacle": "The obstacle that is placed",
    "passenger": "The soldiers who ride",
    "occupant": "The unit that goes into the fort",
    "dearest": "The card that is deployed, of equally dear ones",
    "forward-most": "Which of the forward-most takes it",
    "discard": "The card that the enemy discards",
    "refit": "The order in which units are repaired",
    "heal": "Who recovers hits",
    "exclusive-cards": "The card that is played, of those that exclude each other",
    "fighters": "The order in which fighters are checked",
    "corridor": "The column that it flies along",
    "air-zone": "The zone that it flies to",
    "air-target": "The aircraft that is attacked",
    "aa-target": "The aircraft that is fired at",
    "flak-target": "The aircraft that is hit",
    "recon-zone": "The zone that is scouted",
    "spare-die": "Who gets the die that is left over",
    "assault-zone": "The zone that is assaulted",
    "guns": "The gun that supports",
    "firing-order": "Who fires first, of equally strong units",
    "target": "The target, of equally good ones",
    "occupying-force": "The zone whose force moves in",
}


def throw(thrown: ThrowContext) -> str:
    """S23, S50, S51, R8, R12, R16: a throw by its name."""
    state: State = thrown.state
    match thrown.purpose:
        case "aggression-check":
            return check_name(thrown)
        case "supply":
            side = thrown.before if thrown.step == "set-up-start" else state.active
            return "Your Supply" if side == YOU else "The enemy's Supply"
        case "fire":
            chosen = thrown.choice
            return f"{chosen.by} fires at {chosen.chosen}" if chosen else "Fire"
        case "recon":
            return recon_name(thrown)
        case "interception":
            side = ENEMY if thrown.step == "enemy-interception" else YOU
            fighters = cap(state, side)
            who = name(state, fighters[thrown.before]) if side == ENEMY or len(fighters) == 1 else "Your fighter"
            return f"{who} makes contact on {RULES.interception} or more"
    return NAMED.get(thrown.purpose, "")


def check_name(thrown: ThrowContext) -> str:
    """S23: who is checked, for what, and what passes."""
    state: State = thrown.state
    on = f"on 1 to {state.level}" if state.level > 1 else "on 1"
    if thrown.step == "enemy-fire-maneuver":
        column = checked_columns(state)[thrown.before]
        return f"Column {COLUMNS[column]} assaults {on}"
    n = thrown.args[0]
    if thrown.step == "enemy-bombard":
        return f"{name(state, n)} fires {on}"
    target = "your front" if is_fighter(state, n) else "your rear"
    return f"{name(state, n)} {f'goes for {target}' if thrown.before else 'launches'} {on}"


def recon_name(thrown: ThrowContext) -> str:
    """R12: who scouts where, and which of the units there."""
    if thrown.choice is None:
        return "Recon"
    looked = [unit.name for unit in thrown.choice.candidates if not unit.out]
    return f"{thrown.choice.title} for {looked[thrown.since]}"
