"""The briefing and the victory conditions with how far each is, from what the player may know."""

from __future__ import annotations

from opfor.games.last_crusade.model.places import ADJACENT, ENEMY, NAMES, PLACES, YOU, ZONES, headquarters
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import last_turn, switch
from opfor.kernel.game import Goal
from opfor.kernel.text import listed


def briefing(state: State) -> list[str]:
    """S68-S70, R23, A67: the situation, the aim, what wins and what ends the game early."""
    return [
        "Two forces meet on nine zones between two Headquarters: yours below, the enemy's above. Each side plays "
        "units, forts and Special cards from its deck and pays for them with Supply.",
        "Your aim is the enemy Headquarters. Recon spots units, guns and aircraft soften a zone, an assault takes it.",
        "You win when you take the enemy Headquarters and have more victory points than the enemy; with as many or "
        "fewer, the game is a draw. You score for destroyed units, forts and obstacles, never for ground.",
        "The enemy Headquarters also falls when, at the end of an enemy turn, it holds no enemy combat unit and your "
        "units stand next to it.",
        "You lose when the enemy takes your Headquarters. By a house rule the game is a draw when neither side has a "
        f"combat unit left, or after {last_turn(state)} turns.",
    ]


def goals(state: State) -> list[Goal]:
    """S68-S70, A67: the way to the enemy Headquarters, the victory points, the turns that are left."""
    if not state.level:
        return [Goal("To win, take the enemy Headquarters with more victory points than the enemy")]
    yours, theirs = state.points
    doors = [zone for zone in ADJACENT[headquarters(ENEMY)] if zone < ZONES]
    held = [NAMES[zone] for zone in doors if state.stacked[YOU * PLACES + zone]]
    where = f"you stand in {listed(held)}" if held else f"{listed([NAMES[zone] for zone in doors], 'or')}"
    limit = [Goal(f"The game is a draw after turn {last_turn(state)}", state.turn, last_turn(state))]
    return [
        Goal(f"Reach a zone next to the enemy Headquarters: {where}", min(1, len(held)), 1),
        Goal(
            "Take the enemy Headquarters: enter it, or stand next to it when an enemy turn leaves no combat unit in it"
        ),
        Goal(f"Have more victory points than the enemy, who has {theirs}; otherwise it is a draw", yours, theirs + 1),
        *(limit if switch(state, "turn_limit_draw") else []),
    ]
