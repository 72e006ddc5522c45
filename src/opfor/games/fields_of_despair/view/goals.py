"""The briefing and the victory conditions with how far each is, from what the player may know."""

from __future__ import annotations

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.data import BOARD
from opfor.games.fields_of_despair.model.kinds import LAST_TURN
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.ground import cp_in_france
from opfor.games.fields_of_despair.rules.victory import cp_hexes_in_france, won_outside_france
from opfor.kernel.game import Goal
from opfor.kernel.text import counted


def briefing(state: State) -> list[str]:
    """R-64: the situation, the aim, what wins and what ends the game early."""
    return [
        "Spring 1917. The Central Powers hold Belgium and the north of France. You command the French, British, "
        f"Belgian and American armies for turns 7 to {LAST_TURN}, each of two action phases.",
        "In each action phase you fly, move and attack; then the Central Powers answer with offensives of their own. "
        "Their blocks are hidden until reconnaissance or combat reveals them.",
        f"You win after turn {LAST_TURN} if the Central Powers hold no hex of France and you have taken "
        f"{BOARD.victory_hexes_outside_france} of their hexes outside it, {BOARD.victory_hexes_in_belgium} of them in "
        f"Belgium. Otherwise it is a draw if they hold at most {BOARD.draw_hexes_in_france} hexes of France. "
        "If they hold more, they win.",
        "The game ends early if the Central Powers hold Paris at the end of their phase: you lose. "
        "It also ends if they have no strength points (SPs) left at the end of an action phase: you win.",
    ]


def goals(state: State) -> list[Goal]:
    """R-64: what victory and a draw take; at a table that keeps no map, in words alone."""
    need_france = f"Victory after turn {LAST_TURN}: the Central Powers hold no hex of France"
    if state.mode == "table":
        return [
            Goal(need_france),
            Goal(
                f"and you have taken {BOARD.victory_hexes_outside_france} hexes outside France, "
                f"{BOARD.victory_hexes_in_belgium} of them in Belgium"
            ),
            Goal(f"Draw: they hold at most {counted(BOARD.draw_hexes_in_france, 'hex')} of France"),
        ]
    start, now, won = cp_in_france(places.START_CONTROL), cp_hexes_in_france(state), won_outside_france(state)
    in_belgium = sum(places.NATION[hex] == "Belgium" for hex in won)
    return [
        Goal(
            f"Draw: free France until the enemy holds {counted(BOARD.draw_hexes_in_france, 'hex')} at most (now {now})",
            max(0, start - now),
            start - BOARD.draw_hexes_in_france,
        ),
        Goal(f"{need_france} (now {now})", max(0, start - now), start),
        Goal("and you have taken hexes outside France", len(won), BOARD.victory_hexes_outside_france),
        Goal("some of them in Belgium", in_belgium, BOARD.victory_hexes_in_belgium),
        Goal(f"Early victory: the Central Powers have no strength points left (now {state.total})"),
        Goal("Early defeat: the Central Powers hold Paris (B07) at the end of their phase"),
    ]
