"""A state with nothing in it: no cards, no terrain, empty piles."""

from __future__ import annotations

from opfor.games.last_crusade.places import PLACES
from opfor.games.last_crusade.state import State


def blank_state(mode: str, nations: list[str], own_cards: list[str], switches: dict[str, int]) -> State:
    """R7: before the set-up."""
    return State(
        agenda=[], mode=mode, sealed=0, own_rulebook=0, own_cards=own_cards, constants=[], switches=switches,
        nations=nations, decks=[],
        result="", reason="", level=0, wanted_level=0, turn=0, first=0, active=0, phase="set-up", stock=[0, 0],
        points=[0, 0], budget=0, faults=0, calm=0, terrain=[], limit=[], cover_soft=[], cover_hard=[], conceal=[],
        cost_foot=[], cost_vehicle=[], ground=[], ids=[], copies=[], side=[], kind=[], supply=[], inf=[], arm=[],
        air=[], defence=[], reach=[], recon=[], move=[], value=[], traits=[], moment=[], operation=[],
        where=[], hits=[], spotted=[], committed=[], acted=[], dug_in=[], carrier=[], fort=[], attached=[],
        fed=[], scouted=[], refitted=[], corridor=[], remounted=[], boost=[], your_deck=[], enemy_deck=[],
        your_hand=[], enemy_hand=[], discard=[], aside=[], your_ground=[], enemy_ground=[], your_wings=[],
        enemy_wings=[], forts=[], obstacle=[-1] * PLACES, stacked=[0] * (2 * PLACES), fighting=[0] * (2 * PLACES),
        drawn=0, launched=0, grounded=0, no_intercept=[0, 0], leader=[0, 0], targeted=[0] * PLACES, order=[],
        passed=[0, 0, 0], marks=[-1, -1, -1], groups=[], fight_side=0, fight_target=-1, fight_units=[], fight_guns=[],
        fight_smoke=[], fight_drop=0, defenders=[], defence_guns=[], cards_played={},
    )  # fmt: skip
