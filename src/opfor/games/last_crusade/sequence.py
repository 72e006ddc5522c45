"""R9: the sequence of play: set-up, then turns of both sides until a Headquarters falls."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.last_crusade.enemy import air_action, fire_maneuver, maneuver, recon_phase, reinforcement
from opfor.games.last_crusade.model.places import ENEMY, ENEMY_HQ, PLACES, YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import has_combat_unit, holds
from opfor.games.last_crusade.rules import air_recon, assault, purchase
from opfor.games.last_crusade.rules import fire_maneuver as your_maneuver
from opfor.games.last_crusade.rules import reinforcement as your_reinforcement
from opfor.games.last_crusade.rules.operations import end_game, take_headquarters, then
from opfor.games.last_crusade.setup import new_game
from opfor.kernel.desk import Desk


def turn(state: State, desk: Desk) -> None:
    """R9, A15: a turn is one turn of each side; the side that won the die moves first."""
    first, second = ("your-turn", "enemy-turn") if state.first == YOU else ("enemy-turn", "your-turn")
    then(state, (first, ()), (second, ()), ("end-turn", ()))


def begin_side(state: State, desk: Desk, side: int) -> None:
    """R4, R15: a side's turn begins: nobody has been targeted, nobody has been supplied."""
    state.active = side
    state.targeted = [0] * PLACES
    state.fed = [0] * len(state.fed)
    if desk.listening:
        desk.note("Turn {turn}: {who} turn.", "R9", turn=state.turn, who="your" if side == YOU else "the enemy's")


def your_turn(state: State, desk: Desk) -> None:
    """R9, S64: your turn, in the normal sequence."""
    begin_side(state, desk, YOU)
    then(
        state,
        ("your-reinforcement", ()),
        ("your-air", ()),
        ("your-recon", ()),
        ("your-bombardment", ()),
        ("your-maneuver", ()),
        ("your-end", ()),
    )


def enemy_turn(state: State, desk: Desk) -> None:
    """S34, R9: the enemy's turn, phase by phase."""
    begin_side(state, desk, ENEMY)
    then(
        state,
        ("enemy-reinforcement", ()),
        ("enemy-air", ()),
        ("enemy-recon-phase", ()),
        ("enemy-bombardment", ()),
        ("enemy-fire-maneuver", ()),
        ("enemy-end", ()),
    )


def end_of_enemy_turn(state: State, desk: Desk) -> None:
    """S70, A64, A65, A66: no enemy combat unit in its HQ and one of yours in row 3: you have taken it."""
    if not holds(state, ENEMY, ENEMY_HQ) and (holds(state, YOU, 6) or holds(state, YOU, 7) or holds(state, YOU, 8)):
        if desk.listening:
            desk.note("The enemy Headquarters is empty and your troops stand before it.", "S70")
        take_headquarters(state, YOU, left_empty=True)
        return
    nobody_left(state)


def end_of_your_turn(state: State, desk: Desk) -> None:
    """A67: is there anybody left to fight?"""
    nobody_left(state)


def nobody_left(state: State) -> None:
    """A67: neither side has a ground combat unit in play, hand or deck: a draw."""
    if not has_combat_unit(state, YOU) and not has_combat_unit(state, ENEMY):
        end_game(state, "draw", "neither side has a combat unit left")


def end_turn(state: State, desk: Desk) -> None:
    """A67: after forty turns the game is a draw."""
    if state.turn >= rules(state).turn_limit:
        end_game(state, "draw", f"no Headquarters has fallen in {rules(state).turn_limit} turns")
        return
    state.turn += 1
    then(state, ("turn", ()))


STEPS: dict[str, Callable[..., None]] = {
    "set-up": new_game.set_up,
    "set-up-terrain": new_game.lay_terrain,
    "set-up-cards": new_game.take_cards,
    "set-up-enemy": new_game.deploy_enemy,
    "set-up-hand": new_game.deal_hand,
    "set-up-start": new_game.start,
    "turn": turn,
    "your-turn": your_turn,
    "enemy-turn": enemy_turn,
    "enemy-end": end_of_enemy_turn,
    "your-end": end_of_your_turn,
    "end-turn": end_turn,
    **purchase.STEPS,
    **your_reinforcement.STEPS,
    **air_recon.STEPS,
    **your_maneuver.STEPS,
    **assault.STEPS,
    **reinforcement.STEPS,
    **air_action.STEPS,
    **recon_phase.STEPS,
    **fire_maneuver.STEPS,
    **maneuver.STEPS,
}
