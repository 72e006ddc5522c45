"""What screens draw: built from what the player may know."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.cards import KIND_NAMES, Card, catalogue, trait_names
from opfor.games.last_crusade.model.names import key, name
from opfor.games.last_crusade.model.places import AIRFIELD, CAP, ENEMY, NAMES, OVER, PLACES, YOU, ZONES
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, draw_pile, hand, room, units_at, wings
from opfor.games.last_crusade.rules.specials import playable
from opfor.games.last_crusade.rules.undone import undone

# When a Special is played, in words; and the moments of the enemy's cards that a phase brings beside its own.
MOMENTS = {
    "own_reinforcement": "in its Reinforcement Phase",
    "own_air": "before it launches",
    "own_recon": "in its Recon Phase",
    "own_bombardment": "in its Bombardment Phase",
    "own_fire_maneuver": "before its first assault",
    "enemy_reinforcement": "in your Reinforcement Phase",
    "enemy_recon": "in your Recon Phase",
    "enemy_bombardment": "in your Bombardment Phase",
    "enemy_fire_maneuver": "in your Fire & Maneuver Phase",
    "enemy_air": "when your aircraft launch or arrive",
    "attack_declared": "when it assaults",
    "defence_declared": "when you assault",
    "artillery_declared": "when its guns support",
    "enemy_artillery_declared": "when your guns support",
    "zone_captured": "when it captures a zone",
}
SIDES = ("you", "enemy")
NUMBERS = ("supply", "inf", "arm", "air", "defence", "recon", "move")  # as cards and the state call them
PRINTED = ("id", "name", "nation", "role", "rarity", "text", "timing", "range")
PHASES = {
    "Reinforcement": "reinforcement",
    "Air Action": "air",
    "Recon": "recon",
    "Bombardment": "bombardment",
    "Fire & Maneuver": "fire_maneuver",
}
ALSO = {
    (YOU, "Bombardment"): ["enemy_artillery_declared"],
    (YOU, "Fire & Maneuver"): ["defence_declared", "artillery_declared", "enemy_artillery_declared"],
    (ENEMY, "Fire & Maneuver"): ["attack_declared", "artillery_declared", "enemy_artillery_declared", "zone_captured"],
}


def strip(state: State) -> list[tuple[str, str]]:
    """The line of numbers above every prompt."""
    if not state.level:
        return [("Phase", "Set-up"), ("Nation", state.nations[YOU]), ("Supply", str(state.budget))]
    return [
        ("Turn", str(state.turn)),
        ("Phase", state.phase),
        ("Supply", str(state.stock[YOU])),
        ("VP", f"{state.points[YOU]}:{state.points[ENEMY]}"),
        ("Enemy Supply", f"{state.stock[ENEMY]} (floor {rules(state).floor})"),
        ("Aggression", str(state.level)),
        ("Enemy hand", str(len(state.enemy_hand))),
    ]


def unit_data(state: State, n: int) -> dict[str, Any]:
    """One card in play as a screen draws it."""
    card = card_of(state, n)
    data: dict[str, Any] = {
        "key": key(state, n),
        "kind": KIND_NAMES[state.kind[n]],
        "title": name(state, n),
        "side": SIDES[state.side[n]],
        "range": state.reach[n],
        "traits": trait_names(state.traits[n]),
        **{word: getattr(card, word) for word in ("id", "name", "role", "nation")},
        **{word: getattr(state, word)[n] for word in (*NUMBERS, "hits")},
        **{word: bool(getattr(state, word)[n]) for word in ("spotted", "committed", "acted", "dug_in")},
    }
    if state.carrier[n] >= 0:
        data["mounted_on"] = key(state, state.carrier[n])
    if state.fort[n] >= 0:
        data["in_fort"] = key(state, state.fort[n])
    if state.attached[n] >= 0:
        data["attachment"] = card_of(state, state.attached[n]).name
    return data


def hand_data(state: State, n: int) -> dict[str, Any]:
    """A card in a hand that may be seen."""
    return card_data(card_of(state, n)) | {"key": key(state, n), "title": name(state, n)}


def card_data(card: Card) -> dict[str, Any]:
    """R1: a card as printed."""
    return {
        "key": card.id,
        "title": card.name,
        "kind": KIND_NAMES[card.kind],
        "traits": trait_names(card.traits),
        **{word: getattr(card, word) for word in (*PRINTED, *NUMBERS)},
    }


def for_sale(state: State) -> list[dict[str, Any]]:
    """S19: the cards of your deck while you buy, each once with the copies that are left; not their order."""
    left = [state.ids[n] for n in draw_pile(state, YOU)]
    cards = catalogue(tuple(state.custom_cards))
    return [card_data(cards[id]) | {"copies": left.count(id)} for id in sorted(set(left))]


def may_play(state: State) -> list[dict[str, Any]]:
    """S25, S26, S28: the Specials of an open enemy hand that this phase gives it a moment for, and that it can pay."""
    if state.sealed or not state.level or state.phase not in PHASES:
        return []
    whose = "enemy" if state.active == YOU else "own"
    moments = [f"{whose}_{PHASES[state.phase]}", *ALSO.get((state.active, state.phase), [])]
    return [
        {
            "name": card_of(state, n).name,
            "supply": state.supply[n],
            "when": MOMENTS[timing],
            "text": card_of(state, n).text,
        }
        for timing in moments
        for n in playable(state, ENEMY, timing)
    ]


def place_data(state: State, place: int) -> dict[str, Any]:
    """A zone or Headquarters: its ground, its works, who stands there, who flies above."""
    cards = catalogue(tuple(state.custom_cards))
    terrain = cards[state.terrain[place]] if place < ZONES and state.limit else None
    works = [n for n in state.forts if state.where[n] == place]
    if state.obstacle[place] >= 0:
        works.append(state.obstacle[place])
    holder = next((side for side in (YOU, ENEMY) if state.stacked[side * PLACES + place]), None)
    return {
        "name": NAMES[place],
        "terrain": terrain.name if terrain else "Headquarters",
        "terrain_id": terrain.id if terrain else "HQ",
        "cover": [state.cover_soft[place], state.cover_hard[place]],
        "conceal": state.conceal[place],
        "traits": trait_names(state.ground[place]),
        "limit": state.limit[place],
        "room": room(state, holder, place) if holder is not None else state.limit[place],
        "holder": None if holder is None else SIDES[holder],
        "units": [unit_data(state, n) for side in (YOU, ENEMY) for n in units_at(state, side, place)],
        "works": [
            {
                "key": key(state, n),
                "name": card_of(state, n).name,
                "side": SIDES[state.side[n]],
                "kind": KIND_NAMES[state.kind[n]],
                "text": card_of(state, n).text,
            }
            for n in works
        ],
        "above": [
            unit_data(state, n) for side in (YOU, ENEMY) for n in wings(state, side) if state.where[n] == OVER + place
        ],
    }


def view(state: State) -> dict[str, Any]:
    """S24, S25: everything in play lies face up, the enemy's hand too, unless it is sealed; the decks do not."""
    data: dict[str, Any] = {
        "mode": state.mode,
        "turn": state.turn,
        "phase": state.phase,
        "strip": strip(state),
        "level": state.level,
        "nations": state.nations,
        "active": SIDES[state.active],
        "floor": rules(state).floor,
        "supply": {"you": state.stock[YOU], "enemy": state.stock[ENEMY]},
        "vp": {"you": state.points[YOU], "enemy": state.points[ENEMY]},
        "budget": state.budget,
        "decks": {"you": len(draw_pile(state, YOU)), "enemy": len(draw_pile(state, ENEMY))},
        "result": state.result,
        "reason": state.reason,
        "sealed": bool(state.sealed),
        "passed": [bool(passed) for passed in state.passed],
        "marks": [NAMES[zone] if zone >= 0 else None for zone in state.marks],
    }
    if not state.limit:
        return data
    data["places"] = [place_data(state, place) for place in range(PLACES)]
    for side, who in enumerate(SIDES):
        flying = wings(state, side)
        data[f"{who}_airfield"] = [unit_data(state, n) for n in flying if state.where[n] == AIRFIELD + side]
        data[f"{who}_cap"] = [unit_data(state, n) for n in flying if state.where[n] == CAP + side]
    secret = state.sealed or not state.level
    data["hand"] = [hand_data(state, n) for n in hand(state, YOU)] if state.mode != "table" else []
    data["enemy_hand"] = len(state.enemy_hand) if secret else [hand_data(state, n) for n in state.enemy_hand]
    data["may_play"] = may_play(state)
    data["undone"] = undone(state)
    data["discard"] = [card_of(state, n).id for n in state.discard]
    data["discards"] = {
        who: [card_of(state, n).name for n in state.discard if state.side[n] == side] for side, who in enumerate(SIDES)
    }
    if not state.level:
        data["for_sale"] = for_sale(state)
    return data
