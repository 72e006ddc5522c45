"""The person's questions: the legal values of player/legal.py with stable keys and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.last_crusade.cards import EVENT, card_text, catalogue
from opfor.games.last_crusade.places import COLUMNS, NAMES, PLACES, YOU
from opfor.games.last_crusade.player.legal import Legal
from opfor.games.last_crusade.player.legal_maneuver import LEGAL
from opfor.games.last_crusade.player.new_cards import CARD_FIELDS
from opfor.games.last_crusade.prices import rules
from opfor.games.last_crusade.state import State
from opfor.games.last_crusade.units import card_of, key, name, names, place_name, units_at
from opfor.kernel.inputs import Input
from opfor.kernel.questions import ALLOCATE, AMOUNT, FORM, ONE, SOME, Option, Question

Naming = Callable[[State, Any], tuple[str, str]]
VERBS = {
    "buy": "buy", "play": "play", "deploy": "deploy", "refit": "refit", "move": "move", "clear": "clear with",
    "mount": "mount", "dismount": "dismount", "occupy": "into the fort:", "look": "look down from",
}  # fmt: skip
INTO = {"assault": "assault", "drop": "drop on", "fly": "fly over"}
WORDS = {
    "done": "done with this phase", "staff": "let my staff do the rest", "draw": "draw a card",
    "discard": "discard cards before the draw", "cap": "fighters on CAP", "dig": "dig in",
    "new-card": "enter a card that is in no list", "evenly": "all groups that are left, dice divided evenly",
}  # fmt: skip

MARKS = {
    (False, False): "", (True, False): "; spotted", (False, True): "; dug in", (True, True): "; spotted, dug in",
}  # fmt: skip

# What it means to choose none, where it does not mean to play no card.
NONE_WORDS = {"bombard": "done with this phase", "strike": "no strike", "intercept": "do not intercept"}


def place_key(place: int) -> str:
    """The stable key of a place."""
    return f"zone:{NAMES[place]}" if place < PLACES else f"airfield:{place_name(place).split()[0]}"


def by_card(state: State, n: int) -> tuple[str, str]:
    """A card: `card:G14.2`."""
    return ("none", "none") if n < 0 else (f"card:{key(state, n)}", described(state, n))


def by_place(state: State, place: int) -> tuple[str, str]:
    """A place: `zone:B2`."""
    if place < 0:
        return "none", "none"
    return place_key(place), terrain_text(state, place) if place < PLACES else place_name(place)


def by_column(state: State, column: int) -> tuple[str, str]:
    """A column of the battlefield."""
    return f"column:{COLUMNS[column]}", f"along column {COLUMNS[column]}"


def by_target(state: State, n: int) -> tuple[str, str]:
    """A target of fire; the printed criteria may choose instead."""
    return ("criteria", "by the printed criteria from here on (S29-S32)") if n < 0 else by_card(state, n)


def by_yes(state: State, yes: bool) -> tuple[str, str]:
    """Yes or no."""
    return ("yes", "yes") if yes else ("no", "no")


def by_retreat(state: State, place: int) -> tuple[str, str]:
    """A place to retreat to, or none."""
    return ("lost", "nowhere: it is lost") if place < 0 else by_place(state, place)


def by_action(state: State, action: tuple[str, int, int]) -> tuple[str, str]:
    """An act: its verb, and what it is done with."""
    verb, a, b = action
    if verb in WORDS:
        return verb, WORDS[verb]
    if verb in INTO:
        return f"{verb}:{NAMES[a]}", f"{INTO[verb]} {terrain_text(state, a)}"
    if verb in ("recon", "scout"):
        return f"{verb}:{NAMES[a]}>{NAMES[b]}", f"{verb} {place_name(b)} from {place_name(a)}"
    if verb == "look":
        return f"look:{key(state, a)}", f"{name(state, a)} looks down on {place_name(b)}"
    where = f"{verb}:{key(state, a)}" + (f">{key(state, b)}" if b >= 0 else "")
    onto = f" on {name(state, b)}" if verb == "mount" else f" {name(state, b)}" if verb == "occupy" else ""
    return where, f"{VERBS[verb]} {described(state, a)}{onto}"


def terrain_text(state: State, place: int) -> str:
    """A place, its ground and who stands there."""
    who = [name(state, n) for side in (0, 1) for n in units_at(state, side, place)]
    ground = f" {catalogue(tuple(state.own_cards))[state.terrain[place]].name}" if place < 9 else ""
    return f"{place_name(place)}{ground}{': ' if who else ''}{', '.join(who)}"


def described(state: State, n: int) -> str:
    """A card in play as a person wants to see it: name, numbers, place, hits."""
    card = card_of(state, n)
    if state.kind[n] >= EVENT:
        return card_text(card)
    text = f"{name(state, n)}: fire {state.inf[n]}/{state.arm[n]}, Def {state.defence[n] - state.hits[n]}"
    if state.where[n] < PLACES:
        return f"{text}, in {place_name(state.where[n])}{MARKS[state.spotted[n] > 0, state.dug_in[n] > 0]}"
    return f"{text}, cost {state.supply[n]}"


# id: rule, how values are named, prompt (with {0} … for the arguments' names)
TEXTS: dict[str, tuple[str, Naming, str]] = {
    "buy": ("S19", by_action, "Set-up Supply {budget}: what do you buy?"),
    "put": ("R7", by_place, "Where does {card0} go?"),
    "where": ("R21", by_place, "Where does {card0} go?"),
    "reinforce": ("R9", by_action, "Reinforcement, Supply {stock}: what do you do?"),
    "discard": ("R9", by_card, "Which cards do you discard?"),
    "half-deploy": ("R10", by_card, "Which unit is deployed at half price?"),
    "heal": ("R10", by_card, "Which unit recovers hits? Where the card heals a whole zone: the zone of which unit?"),
    "heal-shares": ("R10", by_card, "How are the {arg0} hits shared?"),
    "air": ("R11", by_action, "Air Action, Supply {stock}: what flies? {launch} Supply for each aircraft."),
    "flight": ("R11", by_card, "Which aircraft fly?"),
    "corridor": ("R11", by_column, "Along which column do they fly?"),
    "weather": ("R11", by_card, "The enemy is about to launch. Do you ground all aircraft?"),
    "intercept": ("R11", by_place, "Which enemy group do your fighters on CAP attack?"),
    "interceptors": ("R11", by_card, "Which of your fighters?"),
    "air-target": ("R11", by_card, "Whom does your fighter attack?"),
    "flak": ("R11", by_card, "An enemy group arrives. Do you play flak?"),
    "recon": ("R12", by_action, "Recon: which group looks where?"),
    "recon-dice": ("R12", by_card, "{arg1} dice: how many at each unit in {place0}?"),
    "spot-zone": ("R5", by_place, "Which zone is spotted?"),
    "strike": ("R13", by_card, "What does {card0} strike?"),
    "bombard": ("R13", by_card, "Bombardment, Supply {stock}: which gun fires (none: done)?"),
    "bombard-target": ("R13", by_card, "At what does {card0} fire?"),
    "maneuver": ("R14", by_action, "Fire & Maneuver, Supply {stock}: what do you do?"),
    "attackers": ("R15", by_card, "Who assaults {place0}? {attacker} Supply each."),
    "drop-units": ("R22", by_card, "Who drops on {place0}? {drop} Supply each."),
    "guns": ("R15", by_card, "Which guns support the assault on {place0}? {gun} Supply each."),
    "smoke": ("R15", by_card, "Which of them lay smoke instead of firing?"),
    "move-to": ("R14", by_place, "Where does {card0} move?"),
    "dig": ("R17", by_card, "Who digs in?"),
    "clear-zone": ("R20", by_place, "Which obstacle is cleared?"),
    "assault-card": ("R15", by_card, "Do you play a card in this assault?"),
    "cancel-card": ("R15", by_card, "The enemy's guns are declared. Do you play a card?"),
    "cancel-gun": ("R15", by_card, "Which gun does not fire?"),
    "barrage-card": ("R15", by_card, "Your guns are declared. Do you play a card?"),
    "barrage-gun": ("R15", by_card, "Which gun gets the dice?"),
    "supply-defenders": ("R15", by_card, "{target} is assaulted, Supply {stock}: which defenders do you supply?"),
    "defence-guns": ("R15", by_card, "{target} is assaulted, Supply {stock}: which guns support the defence?"),
    "fire": ("R16", by_target, "At what does {card0} fire?"),
    "occupy-zone": ("R15", by_place, "Captured. Which force moves in?"),
    "exploit": ("R15", by_card, "Captured with armor. Do you exploit it?"),
    "hits": ("R16", by_card, "{card0} fires at {card1} (Def left {arg2}): resolve it on the table. Hits that count?"),
    "hits-of-all": ("R16", by_card, "{firers} fire at {card0} (Def left {arg1}): resolve it. Hits that count?"),
    "hits-each": ("R16", by_card, "You fire at {target}: resolve it on the table. How many hits count on each?"),
    "seen": ("R12", by_card, "{card0} and its group recon {place1}, dice: {dealt}. Which units are spotted?"),
    "spotted": ("R12", by_card, "Recon on the table: which enemy units have you spotted?"),
    "air-hits": ("R11", by_card, "Air combat on the table: how many hits on each aircraft?"),
    "aa-hits": ("R11", by_card, "Anti-aircraft fire on the table: how many hits on each aircraft?"),
    "crossing": ("R20", by_card, "{card0} crosses {card1}: how many hits does it take?"),
    "captured": ("R15", by_yes, "Is {place0} captured?"),
    "can-play": ("S26", by_yes, "{card0}: {text0} Can the enemy play it now?"),
    "card-brings": ("R8", by_card, "{card0} is played: what Supply does it bring (5) or take (-5)?"),
    "new-card": ("S1", by_card, "A card that is in no list: its name and numbers?"),
    "retreat": ("R15", by_retreat, "{card0} is driven out of {target}: where does it go?"),
}


FORMS: dict[str, tuple[Input, ...]] = {
    "new-card": CARD_FIELDS,
    "card-brings": (
        Input("your_supply", low=-90, high=90, default=0, text="change of your Stockpile"),
        Input("enemy_supply", low=-90, high=90, default=0, text="change of the enemy's Stockpile"),
    ),
}  # fmt: skip
KINDS = {"form": FORM, "one": ONE, "some": SOME, "amount": AMOUNT, "allocate": ALLOCATE}


def builder(id: str) -> Callable[..., Question]:
    """The builder of one question."""
    rule, naming, prompt = TEXTS[id]

    def build(state: State, *args: Any) -> Question:
        legal = LEGAL[id](state, *args)
        named = (
            by_card if id in ("where", "put") and legal.values and card_of(state, args[0]).effect.get("to") else naming
        )
        pairs = [named(state, value) for value in legal.values]
        pairs = [(word, NONE_WORDS.get(id, "play no card") if text == "none" else text) for word, text in pairs]
        highs = legal.highs or [0] * len(pairs)
        options = tuple(
            Option(word, text, value, high=high)
            for (word, text), value, high in zip(pairs, legal.values, highs, strict=True)
        )
        return Question(
            id, rule, spoken(state, prompt, args), KINDS[legal.kind], options,
            low=0 if legal.kind == "one" else legal.low, high=0 if legal.kind == "one" else legal.high,
            fields=FORMS.get(id, ()), default=default_of(legal, [word for word, _ in pairs]),
        )  # fmt: skip

    build.__doc__ = f"{rule}: {prompt}"
    return build


def spoken(state: State, prompt: str, args: tuple[Any, ...]) -> str:
    """The prompt with the names of what it is about."""
    first = args[0] if args and isinstance(args[0], int) else -1
    numbers = rules(state)
    text = prompt.format(
        budget=state.budget, stock=state.stock[YOU],
        card0=name(state, first) if "{card0}" in prompt else "",
        text0=card_of(state, first).text if "{text0}" in prompt else "",
        place0=place_name(first) if "{place0}" in prompt else "",
        card1=name(state, args[1]) if "{card1}" in prompt else "",
        place1=place_name(args[1]) if "{place1}" in prompt else "",
        firers=names(state, list(args[2:])) if "{firers}" in prompt else "",
        arg2=args[2] if len(args) > 2 else "",
        dealt=", ".join(f"{dice} at {name(state, n)}" for n, dice in zip(args[2::2], args[3::2], strict=False) if dice)
        if "{dealt}" in prompt else "",
        attacker=numbers.cost_attacker, gun=numbers.cost_gun, launch=numbers.cost_launch,
        drop=numbers.cost_attacker + numbers.cost_drop,
        arg0=args[0] if args else "", arg1=args[1] if len(args) > 1 else "",
        target=place_name(state.fight_target) if state.fight_target >= 0 else "",
    )  # fmt: skip
    return text[:1].upper() + text[1:]


def default_of(legal: Legal, keys: list[str]) -> Any:
    """The answer that Enter gives, as JSON."""
    if legal.kind == "amount":
        return legal.default
    if legal.kind == "form":
        return None if legal.default is None else {}
    if legal.kind == "one":
        return keys[legal.values.index(legal.default)] if legal.default in legal.values else None
    if legal.kind == "some":
        return None if legal.default is None else [keys[legal.values.index(value)] for value in legal.default]
    shares: dict[str, int] = {}
    left = legal.low
    while left:
        for word, high in zip(keys, legal.highs, strict=True):
            if left and shares.get(word, 0) < high:
                shares[word] = shares.get(word, 0) + 1
                left -= 1
    return shares


QUESTIONS: dict[str, Callable[..., Question]] = {id: builder(id) for id in TEXTS}
assert set(QUESTIONS) == set(LEGAL)
