"""S1, S4: a new game from its options: decks, terrain, switches."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from opfor.games.last_crusade.model.blank import blank_state
from opfor.games.last_crusade.model.cards import Card, catalogue
from opfor.games.last_crusade.model.data import RULES, Constants, numbers_of
from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.setup.decks import (
    Deck,
    check_limits,
    custom_cards_of,
    deck_of,
    deck_text,
    deck_warnings,
    differences,
    profile,
    starter_deck,
    starter_terrain,
)
from opfor.games.last_crusade.setup.matching import terrain_problems
from opfor.games.last_crusade.setup.options import switches_of
from opfor.kernel.errors import BadInput

SCENARIOS: Final = {"us": ("US", "DE"), "german": ("DE", "US")}


def new_game(scenario: str, mode: str, options: dict[str, Any]) -> State:
    """S1, S4: a game before its set-up; decks and terrains that may not be played are refused here."""
    nations = list(SCENARIOS[scenario])
    custom = custom_cards_of(options.get("cards") or [], options.get("deck"), options.get("enemy_deck"))
    cards, changed = catalogue(tuple(custom)), options.get("constants") or []
    numbers = numbers_of(tuple(changed)) if changed else RULES
    own_rulebook = options.get("rulebook", "ours") == "own"
    yours = _deck_option(options.get("deck"), nations[YOU], cards, "your", numbers)
    theirs = options.get("enemy_deck")
    enemy = ""
    if theirs and theirs != ["match"]:
        deck = _deck_option(theirs, nations[ENEMY], cards, "the enemy's", numbers)
        if wrong := differences(profile(yours, cards), profile(deck, cards)):
            raise BadInput(f"the enemy's deck must match yours: {wrong[0]}")
        enemy = deck_text(deck)
    elif not theirs and starter_matches(yours, nations[ENEMY], tuple(custom)):
        enemy = deck_text(starter_deck(nations[ENEMY]))
    chosen = options.get("terrain")
    terrain = chosen or starter_terrain()
    ours = not chosen and not changed  # our own terrains by our own numbers need no look
    if not ours and terrain != ["random"] and (wrong := terrain_problems(terrain, cards, numbers)):
        raise BadInput(f"terrain: {wrong[0]}")
    switches = switches_of(options)
    if any(word.startswith("turn_limit=") for word in changed):
        switches["turn_limit_draw"] = 1  # who sets the limit wants it
    state = blank_state(mode, nations, custom, switches)
    state.constants, state.own_rulebook = list(changed), int(own_rulebook and mode == "table")
    state.decks = [deck_text(yours), enemy]
    state.terrain = list(terrain)
    state.wanted_level = options.get("level", 0)
    state.sealed = int(options.get("hand", "open") == "sealed")
    state.agenda = [("set-up", ())]
    return state


def migrate_start(state: State, rules: int) -> None:
    """R9, R12: what earlier versions asked otherwise: before 2 no events in the Recon Phase by a rulebook of your own,
    before 3 questions with a single answer, before 4 the order of all real cards, before 5 lots that cannot matter."""
    if rules < 2:
        state.switches["no_recon_events"] = 1
    if rules < 3:
        state.switches["single_asked"] = 1
    if rules < 4:
        state.switches["order_typed"] = 1
    if rules < 5:
        state.switches["idle_lots"] = 1


@lru_cache(maxsize=64)
def starter_matches(yours: Deck, nation: str, custom: tuple[str, ...]) -> bool:
    """S2, S3: does the enemy's ready-made deck match yours?"""
    cards = catalogue(custom)
    mine, other = profile(yours, cards), profile(starter_deck(nation), cards)
    return not differences(mine, other) and not deck_warnings(mine, other)


def _deck_option(words: list[str] | None, nation: str, cards: dict[str, Card], whose: str, numbers: Constants) -> Deck:
    if not words or words == ["starter"]:
        return starter_deck(nation)
    deck = check_limits(deck_of(words, cards), whose, cards, numbers)
    if deck.nation != nation:
        raise BadInput(f"{whose} deck is {deck.nation}; in this scenario it is {nation}")
    return deck
