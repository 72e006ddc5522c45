"""The person's questions: the legal values of rules/legal.py with stable keys and words."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any, Final, NamedTuple

from opfor.games.last_crusade.model.cards import EVENT
from opfor.games.last_crusade.model.names import card_ref, ground_ref, key, name, names, need_words, place_name
from opfor.games.last_crusade.model.places import COLUMNS, NAMES, PLACES, YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, units_at
from opfor.games.last_crusade.questions.forms import FORMS
from opfor.games.last_crusade.rules.assault import aimed
from opfor.games.last_crusade.rules.legal import NONE, Legal
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.games.last_crusade.rules.recon import group_at, recon_dice, scouts
from opfor.games.last_crusade.rules.specials import half_price
from opfor.games.last_crusade.rules.undone import undone
from opfor.kernel.questions import Options, Question
from opfor.kernel.text import Ref, counted, heading

VERBS = {
    "buy": "buy",
    "play": "play",
    "deploy": "deploy",
    "refit": "repair 1 hit on",
    "move": "move",
    "clear": "clear an obstacle with",
    "dismount": "dismount",
}
INTO = {"assault": "assault", "drop": "drop on", "fly": "fly over"}
WORDS = {
    "staff": "let my staff buy the rest",
    "draw": "draw a card",
    "discard": "discard cards before the draw",
    "cap": "send fighters on CAP",
    "dig": "dig units in",
    "new-card": "enter a card that is not listed",
    "evenly": "scout with all remaining groups, dice spread evenly",
}
ENDS = {  # the words that end an act or a phase, by the question
    "buy": "begin the battle",
    "reinforce": "end Reinforcement",
    "air": "end Air Action",
    "recon": "end Recon",
    "maneuver": "end your turn",
}

MARKS = {(False, False): "", (True, False): "; spotted", (False, True): "; dug in", (True, True): "; spotted, dug in"}

# What it means to choose none, where it does not mean to play no card.
NONE_WORDS = {"bombard": "end Bombardment", "strike": "no strike", "intercept": "do not intercept"}


class Naming(NamedTuple):
    """How the values of a question are called: by a stable key, and in words."""

    key: Callable[[State, Any], str]
    text: Callable[[State, Any], str]


def terrain_text(state: State, place: int) -> str:
    """A place, its ground and who stands there."""
    who = [name(state, n) for side in (0, 1) for n in units_at(state, side, place)]
    return f"{ground_ref(state, place)}{': ' if who else ''}{', '.join(who)}"


def described(state: State, n: int) -> str:
    """A card in play as a person wants to see it: name, numbers, place, hits."""
    if state.kind[n] >= EVENT:
        return f"{name(state, n)}: {card_of(state, n).text}"
    text = f"{name(state, n)}: fire {state.inf[n]}/{state.arm[n]}, Def {state.defence[n] - state.hits[n]}"
    if state.where[n] < PLACES:
        return f"{text}, in {place_name(state.where[n])}{MARKS[state.spotted[n] > 0, state.dug_in[n] > 0]}"
    return text


def place_key(place: int) -> str:
    """The stable key of a place."""
    return f"zone:{NAMES[place]}" if place < PLACES else "airfield:your"


def _card_key(state: State, n: int) -> str:
    """A card: `card:G14.2`."""
    return f"card:{key(state, n)}" if n >= 0 else "none"


def _place_key(state: State, place: int) -> str:
    """A place: `zone:B2`."""
    return place_key(place) if place >= 0 else "none"


def _place_text(state: State, place: int) -> str:
    return terrain_text(state, place) if place < PLACES else place_name(place)


def _action_key(state: State, action: tuple[str, int, int]) -> str:
    """An act: `move:U13.1`, `assault:B3`."""
    verb, a, b = action
    if a < 0:
        return verb
    if verb in INTO:
        return f"{verb}:{NAMES[a]}"
    if verb in ("recon", "scout"):
        return f"{verb}:{NAMES[a]}>{NAMES[b]}"
    if verb == "look" or b < 0:
        return f"{verb}:{key(state, a)}"
    return f"{verb}:{key(state, a)}>{key(state, b)}"


def _action_text(state: State, action: tuple[str, int, int]) -> str:
    verb, a, b = action
    if verb in WORDS:
        return WORDS[verb]
    if verb in INTO:
        return f"{INTO[verb]} {terrain_text(state, a)}"
    if verb in ("recon", "scout"):
        who = "scouts look at" if verb == "scout" else "scout"
        return f"{who} {ground_ref(state, b)} from {place_name(a)}"
    if verb in TWO:
        return TWO[verb].format(name(state, a), ground_ref(state, b) if verb == "look" else name(state, b))
    return f"{VERBS[verb]} {described(state, a)}"


# Acts with two things.
TWO = {"look": "{0} scouts {1} below", "mount": "mount {0} on {1}", "occupy": "{0} enters {1}"}


def price(state: State, question: str, value: Any, args: tuple[Any, ...]) -> str:
    """R8, R16: what choosing this costs, and how many dice it brings; '' where it is free."""
    if question == "fire":
        return need_words(*aimed(state, args[0], value)) if value >= 0 and not state.own_rulebook else ""
    numbers, verb, n = rules(state), *(value[:2] if isinstance(value, tuple) else (question, value))
    if verb in ("recon", "scout"):
        group = group_at(state, YOU, n)
        return counted(
            sum(recon_dice(state, one) for one in (scouts(state, group) if verb == "scout" else group)), "die"
        )
    if verb in CARD_PRICES or (question in CARD_QUESTIONS and n >= 0):
        return f"{state.supply[n]} Supply" if state.supply[n] else "free"
    if question == "half-deploy":
        return f"{half_price(state, n)} Supply"
    cost = sum(getattr(numbers, word) for word in COSTS.get(verb, ()))
    if verb in EACH:
        return f"{cost} Supply for each {EACH[verb]}"
    return f"{cost} Supply" if verb in COSTS and n != NONE else ""


COSTS = {
    "assault": ("cost_attacker",),
    "attackers": ("cost_attacker",),
    "drop": ("cost_attacker", "cost_drop"),
    "drop-units": ("cost_attacker", "cost_drop"),
    "fly": ("cost_launch",),
    "cap": ("cost_launch",),
    "flight": ("cost_launch",),
    "refit": ("cost_refit",),
    "bombard": ("cost_gun",),
    "guns": ("cost_gun",),
    "defence-guns": ("cost_gun",),
    "supply-defenders": ("cost_defender",),
}
EACH = {"assault": "unit", "drop": "unit", "fly": "aircraft", "cap": "aircraft"}
CARD_PRICES = ("buy", "play", "deploy")
CARD_QUESTIONS = ("assault-card", "cancel-card", "barrage-card", "weather", "flak", "exploit", "event-card")


by_card = Naming(_card_key, described)
by_place = Naming(_place_key, _place_text)
by_action = Naming(_action_key, _action_text)
by_column = Naming(
    lambda state, column: f"column:{COLUMNS[column]}", lambda state, column: f"along column {COLUMNS[column]}"
)
by_yes = Naming(lambda state, yes: "yes" if yes else "no", lambda state, yes: "yes" if yes else "no")
by_target = Naming(  # the printed criteria may choose instead
    lambda state, n: _card_key(state, n) if n >= 0 else "criteria",
    lambda state, n: described(state, n) if n >= 0 else "all the rest by the printed criteria",
)
by_retreat = Naming(
    lambda state, place: place_key(place) if place >= 0 else "lost",
    lambda state, place: _place_text(state, place) if place >= 0 else "nowhere: it is lost",
)


# id: rule, how values are named, prompt (what stands in braces: FACTS)
TEXTS: dict[str, tuple[str, Naming, str]] = {
    "buy": ("S19", by_action, "Your starting forces: what do you buy?"),
    "put": ("R7", by_place, "Where does {card0} go?"),
    "where": ("R21", by_place, "Where does {card0} go?"),
    "reinforce": ("R9", by_action, "Reinforcement: what do you do?"),
    "discard": ("R9", by_card, "Which cards do you discard?"),
    "half-deploy": ("R10", by_card, "Which unit do you deploy at half price?"),
    "heal": ("R10", by_card, "Which unit or zone recovers hits?"),
    "heal-shares": ("R10", by_card, "Share up to {arg0} recovered hits among these units."),
    "air": ("R11", by_action, "Air Action: what flies?"),
    "flight": ("R11", by_card, "Which aircraft fly?"),
    "corridor": ("R11", by_column, "Along which column do they fly?"),
    "weather": ("R11", by_card, "The enemy is about to launch. Do you ground all aircraft?"),
    "intercept": ("R11", by_place, "Which enemy group do your fighters on CAP attack?"),
    "interceptors": ("R11", by_card, "Which of your fighters intercept?"),
    "air-target": ("R11", by_card, "Which aircraft does your fighter attack?"),
    "flak": ("R11", by_card, "An enemy group arrives. Do you play flak?"),
    "recon": ("R12", by_action, "Recon: who scouts where?"),
    "recon-dice": ("R12", by_card, "Share {arg1} dice among the unspotted units in {place0}."),
    "spot-zone": ("R5", by_place, "In which zone do you spot every enemy unit?"),
    "strike": ("R13", by_card, "What does {card0} strike?"),
    "bombard": ("R13", by_card, "Bombardment: which gun fires?"),
    "bombard-target": ("R13", by_card, "What does {card0} fire at?"),
    "maneuver": ("R14", by_action, "Fire & Maneuver: what do you do?"),
    "attackers": ("R15", by_card, "Which units assault {place0}?"),
    "drop-units": ("R22", by_card, "Which units drop on {place0}?"),
    "guns": ("R15", by_card, "Which guns support the assault on {place0}?"),
    "smoke": ("R15", by_card, "Which of them lay smoke instead of firing?"),
    "move-to": ("R14", by_place, "Where does {card0} move?"),
    "dig": ("R17", by_card, "Which units dig in?"),
    "clear-zone": ("R20", by_place, "Which obstacle do you clear?"),
    "assault-card": ("R15", by_card, "Do you play a card in this assault?"),
    "cancel-card": ("R15", by_card, "The enemy's guns are declared. Do you play a card?"),
    "cancel-gun": ("R15", by_card, "Which gun do you silence?"),
    "barrage-card": ("R15", by_card, "Your guns are declared. Do you play a card?"),
    "barrage-gun": ("R15", by_card, "Which gun gets the extra dice?"),
    "supply-defenders": (
        "R15",
        by_card,
        "{target} is assaulted. Which defenders do you supply? The others fight at half strength.",
    ),
    "defence-guns": ("R15", by_card, "{target} is assaulted. Which guns support the defence?"),
    "fire": ("R16", by_target, "What does {card0} fire at?"),
    "occupy-zone": ("R15", by_place, "The zone is captured. Which force moves in?"),
    "exploit": ("R15", by_card, "Your armor has captured the zone. Do you play a card to exploit it?"),
    "event-card": ("R9", by_card, "Do you play an event now?"),
    "hits": (
        "R16",
        by_card,
        "{card0} fires at {card1} (Def {arg2} left). Resolve it by your rules: how many hits count?",
    ),
    "hits-of-all": (
        "R16",
        by_card,
        "{firers} fire at {card0} (Def {arg1} left). Resolve it by your rules: how many hits count?",
    ),
    "hits-each": ("R16", by_card, "You fire at {target}. Resolve it by your rules: how many hits count on each?"),
    "seen": ("R12", by_card, "{card0} and its group scout {place1}: {dealt}. Which units are spotted?"),
    "spotted": ("R12", by_card, "Recon by your rules: which enemy units have you spotted?"),
    "air-hits": ("R11", by_card, "Air combat by your rules: how many hits on each aircraft?"),
    "aa-hits": ("R11", by_card, "Anti-aircraft fire by your rules: how many hits on each aircraft?"),
    "crossing": ("R20", by_card, "{card0} crosses {card1}: how many hits does it take?"),
    "captured": ("R15", by_yes, "Is {place0} captured?"),
    "can-play": ("S26", by_yes, "{card0}: {text0} Can the enemy play it now?"),
    "card-brings": ("R8", by_card, "{card0} is played. What Supply does it bring or take?"),
    "new-card": ("S1", by_card, "What are the name and the numbers of your card?"),
    "retreat": ("R15", by_retreat, "{card0} is driven out of {target}. Where does it go?"),
}
TYPING = {
    "card-brings": "your_supply=5 for Supply that you get, enemy_supply=-5 for Supply that the enemy loses",
}


def builder(id: str) -> Callable[..., Question]:
    """The builder of one question."""
    rule, naming, prompt = TEXTS[id]
    none = NONE_WORDS.get(id, "play no card")
    facts = [word for _, word, _, _ in Formatter().parse(prompt) if word]

    def build(state: State, *args: Any) -> Question:
        legal = LEGAL[id](state, *args)
        named = (
            by_card if id in ("where", "put") and legal.values and card_of(state, args[0]).effect.get("to") else naming
        )

        def text(value: Any) -> str:
            if isinstance(value, tuple) and value[0] == "done":
                return ENDS[id]
            return none if value == NONE and named in (by_card, by_place) else named.text(state, value)

        keys = [named.key(state, value) for value in legal.values]
        known = {word: FACTS[word](state, args) for word in facts}
        return Question(
            id,
            rule,
            heading(prompt.format(**known)),
            legal.kind,
            Options(keys, legal.values, text, lambda value: price(state, id, value, args), highs=legal.highs),
            low=0 if legal.kind == "one" else legal.low,
            high=0 if legal.kind == "one" else legal.high,
            fields=FORMS.get(id, ()),
            default=default_of(legal, keys),
            typing=TYPING.get(id) or " ".join(undone(state) if id in ("buy", "reinforce", "maneuver") else []),
            about=next((fact for fact in known.values() if isinstance(fact, Ref)), None),
        )

    build.__doc__ = f"{rule}: {prompt}"
    return build


def _dealt(state: State, args: tuple[Any, ...]) -> str:
    """The dice of a recon, unit by unit."""
    return ", ".join(
        f"{counted(dice, 'die')} at {name(state, n)}" for n, dice in zip(args[2::2], args[3::2], strict=False) if dice
    )


# What a prompt may speak of: words in braces, from the state and the question's arguments.
FACTS: dict[str, Callable[[State, tuple[Any, ...]], Any]] = {
    "card0": lambda state, args: card_ref(state, args[0]),
    "card1": lambda state, args: card_ref(state, args[1]),
    "text0": lambda state, args: card_of(state, args[0]).text,
    "place0": lambda state, args: ground_ref(state, args[0]),
    "place1": lambda state, args: ground_ref(state, args[1]),
    "arg0": lambda state, args: args[0],
    "arg1": lambda state, args: args[1],
    "arg2": lambda state, args: args[2],
    "firers": lambda state, args: names(state, list(args[2:])),
    "dealt": _dealt,
    "target": lambda state, args: ground_ref(state, state.fight_target),
}


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
# What is told of the other answers says who acts and what he does.
TOLD_ANSWERS: Final = QUESTIONS.keys() - {"can-play", "discard", "recon-dice", "smoke"}
