"""A state with nothing in it: no cards, no terrain, empty piles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.last_crusade.model.places import PLACES
from opfor.games.last_crusade.model.state import State


def _each(make: Callable[[], Any], names: str) -> dict[str, Any]:
    return {name: make() for name in names.split()}


_EMPTY: Final = State(
    **_each(str, "mode result reason"),
    **_each(dict, "switches cards_played"),
    **_each(
        int,
        "sealed own_rulebook level wanted_level turn first active budget faults calm drawn launched grounded "
        "fight_side fight_drop",
    ),
    **_each(
        list,
        "nations custom_cards agenda constants decks terrain limit cover_soft cover_hard conceal cost_foot "
        "cost_vehicle ground ids copies side kind supply inf arm air defence reach recon move value traits moment "
        "operation where hits spotted committed acted dug_in carrier fort attached fed scouted refitted corridor "
        "remounted moved boost your_deck enemy_deck your_hand enemy_hand discard aside your_ground enemy_ground "
        "your_wings enemy_wings forts order groups fight_units fight_guns fight_smoke defenders defence_guns",
    ),
    phase="set-up",
    fight_target=-1,
    stock=[0, 0],
    points=[0, 0],
    no_intercept=[0, 0],
    leader=[0, 0],
    passed=[0, 0, 0],
    marks=[-1, -1, -1],
    obstacle=[-1] * PLACES,
    targeted=[0] * PLACES,
    stacked=[0] * (2 * PLACES),
    fighting=[0] * (2 * PLACES),
)


def blank_state(mode: str, nations: list[str], custom_cards: list[str], switches: dict[str, int]) -> State:
    """R7: before the set-up."""
    state = _EMPTY.copy()
    state.mode, state.nations, state.custom_cards, state.switches = mode, nations, custom_cards, switches
    return state
