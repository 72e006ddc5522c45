"""What the person may answer: for every question the legal values, made by the rules and nothing else.

Questions for people and policies for simulation both read these; a rule accepts every value listed here.
"""

from __future__ import annotations

from typing import Any, Final

from opfor.games.last_crusade.model.cards import AIRCRAFT, ARTILLERY, ATTACHMENT, EVENT, FORT, OBSTACLE
from opfor.games.last_crusade.model.places import AIRFIELD, ENEMY, PLACES, YOU, YOUR_HQ, ZONES
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at, airfield_full, cap, is_fighter, room, unspotted_at
from opfor.games.last_crusade.rules.bombard import (
    has_target,
    ready_guns,
    spotted_units,
    strike_targets,
)
from opfor.games.last_crusade.rules.movement import deployable_at
from opfor.games.last_crusade.rules.new_cards import may_enter_card
from opfor.games.last_crusade.rules.recon import (
    groups_ready,
    hidden_from,
    looks_down_on,
    scouts,
    sees,
    targets_far,
    targets_near,
)
from opfor.games.last_crusade.rules.riding import has_room, riding
from opfor.games.last_crusade.rules.specials import half_deployable, healable, playable, spottable

Action = tuple[str, int, int]
DONE: Final[Action] = ("done", -1, -1)
STAFF: Final[Action] = ("staff", -1, -1)
NEW_CARD: Final[Action] = ("new-card", -1, -1)
NONE: Final = -1
NO_HIGHS: Final[list[int]] = []  # of answers that are no shares


class Legal:
    """Legal answers: one of, some of, or shares among the values. `low` and `high` bound numbers or sums."""

    def __init__(
        self,
        kind: str,
        values: list[Any],
        low: int = 1,
        high: int = 1,
        highs: list[int] | None = None,
        default: Any = None,
    ) -> None:
        self.kind, self.values, self.low, self.high = kind, values, low, high
        self.highs = NO_HIGHS if highs is None else highs
        self.default = default


def one(values: list[Any], default: Any = None) -> Legal:
    """Choose one."""
    return Legal("one", values, default=default)


def first_of(values: list[Any]) -> Legal:
    """Choose one; the first is proposed."""
    return Legal("one", values, default=values[0] if values else None)


def some(values: list[Any], low: int, high: int, default: list[Any] | None = None) -> Legal:
    """Choose some."""
    return Legal("some", values, low, min(high, len(values)), default=[] if default is None and low == 0 else default)


def first_copies(state: State, cards: list[int]) -> list[int]:
    """One card of each id: copies are the same."""
    first = {state.ids[n]: n for n in reversed(cards)}
    if len(first) == len(cards):
        return cards
    found = list(first.values())
    found.reverse()
    return found


# Set-up


def buy(state: State) -> Legal:
    """S19, R7: any card of your deck but events that you can pay and place."""
    roomy = any(room(state, YOU, place) > 0 for place in (0, 1, 2, YOUR_HQ))
    fitting = [
        n
        for n in first_copies(state, state.your_deck)
        if state.supply[n] <= state.budget and ((roomy and state.kind[n] < AIRCRAFT) or put(state, n).values)
    ]
    new = [NEW_CARD] if state.mode == "table" and may_enter_card(state) else []
    return one([*[("buy", n, -1) for n in fitting], *riding(state), *new, STAFF, DONE], STAFF)


def put(state: State, n: int) -> Legal:
    """R7: ground units in row 1 or the HQ, aircraft on the Airfield, works and attachments by their own rules. Guns are
    proposed for the HQ, other units for the zone with most room."""
    kind = state.kind[n]
    if kind == EVENT:
        return one([])
    if kind == AIRCRAFT:
        return one([] if airfield_full(state, YOU) else [AIRFIELD + YOU], AIRFIELD + YOU)
    if kind in (ATTACHMENT, OBSTACLE, FORT):
        return where(state, n)
    places = [place for place in (0, 1, 2, YOUR_HQ) if has_room(state, n, place)]
    if kind == ARTILLERY and places and places[-1] == YOUR_HQ:
        return one(places, YOUR_HQ)
    return one(places, max(places, key=lambda place: (place < ZONES, room(state, YOU, place)), default=None))


def where(state: State, n: int) -> Legal:
    """R19, R20, R21: where works go (zones) and attachments (units)."""
    return first_of(deployable_at(state, YOU, n))


# Reinforcement


def reinforce(state: State) -> Legal:
    """R9, R10: in any order: draw, discard before it, refit, deploy, play Specials."""
    actions: list[Action] = []
    stock, hand = state.stock[YOU], first_copies(state, state.your_hand)
    for n in hand:
        if state.supply[n] > stock:
            continue
        if state.kind[n] == EVENT:
            if has_use(state, n):
                actions.append(("play", n, -1))
        elif deployable(state, n):
            actions.append(("deploy", n, -1))
    for n in refittable(state):
        actions.append(("refit", n, -1))
    actions += riding(state, YOUR_HQ)
    if not state.drawn:
        if state.your_deck and len(state.your_hand) < rules(state).hand_limit:
            actions.append(("draw", -1, -1))
        if state.your_hand:
            actions.append(("discard", -1, -1))
    if state.mode == "table" and may_enter_card(state):
        actions.append(NEW_CARD)
    actions.append(DONE)
    return one(actions, DONE)


def has_use(state: State, n: int) -> bool:
    """R9: may this event be played in your Reinforcement Phase, with an effect?"""
    if state.moment[n] != "own_reinforcement":
        return False
    operation = state.operation[n]
    if operation == "half_deploy":
        return bool(half_deployable(state, YOU, n))
    if operation == "heal":
        return bool(healable(state, YOU, n))
    return operation in ("supply", "supply_loss") or (operation == "printed" and state.mode == "table")


def deployable(state: State, n: int) -> bool:
    """R10: is there a place for this card?"""
    if state.kind[n] == AIRCRAFT:
        return not airfield_full(state, YOU)
    if state.kind[n] in (ATTACHMENT, OBSTACLE, FORT):
        return bool(deployable_at(state, YOU, n))
    return has_room(state, n, YOUR_HQ)


def refittable(state: State) -> list[int]:
    """R10: damaged units that may be refitted by one more hit this turn."""
    hits, refitted, where = state.hits, state.refitted, state.where
    damaged = [n for n in state.your_ground if hits[n]] + [n for n in state.your_wings if hits[n]]
    if not damaged:
        return damaged
    numbers = rules(state)
    if state.stock[YOU] < numbers.cost_refit:
        return []
    front, rear = numbers.refit_front, numbers.refit_rear
    return [n for n in damaged if refitted[n] < (rear if where[n] in (YOUR_HQ, AIRFIELD + YOU) else front)]


def heal_shares(state: State, hits: int, *units: int) -> Legal:
    """R10: how the healed hits are shared among the units of a zone."""
    highs = [min(hits, state.hits[n]) for n in units]
    return Legal("allocate", list(units), 1, min(hits, sum(state.hits[n] for n in units)), highs)


# Air


def air(state: State) -> Legal:
    """R11: a flight on CAP or over a zone with opposing units, while you can pay; cards of this phase."""
    actions: list[Action] = [("play", n, -1) for n in playable(state, YOU, "own_air")]
    ready = [n for n in aircraft_at(state, YOU, AIRFIELD + YOU) if not state.acted[n]]
    if ready and state.stock[YOU] >= rules(state).cost_launch:
        if [n for n in ready if is_fighter(state, n)]:
            actions.append(("cap", -1, -1))
        actions += [("fly", place, -1) for place in range(PLACES) if state.stacked[ENEMY * PLACES + place]]
    return one([*actions, DONE], DONE)


def flight(state: State, place: int) -> Legal:
    """R11: the aircraft of a flight, 2 Supply each; only fighters fly CAP (place -1)."""
    ready = [n for n in aircraft_at(state, YOU, AIRFIELD + YOU) if not state.acted[n]]
    if place < 0:
        ready = [n for n in ready if is_fighter(state, n)]
    return some(ready, 1, how_many(state.stock[YOU], rules(state).cost_launch, len(ready)), ready[:1])


def intercept(state: State, *places: int) -> Legal:
    """R11, A34: the group your fighters on CAP attack, or none."""
    return one([*places, NONE], places[0])


def interceptors(state: State) -> Legal:
    """R11: which fighters on CAP."""
    fighters = cap(state, YOU)
    return some(fighters, 1, len(fighters), fighters)


def card_or_none(state: State, *cards: int) -> Legal:
    """R9: play one of these cards now, or none."""
    return one([*cards, NONE], NONE)


def one_of_these(state: State, *values: int) -> Legal:
    """One of the values that the rule offers."""
    return first_of(list(values))


# Recon


def recon(state: State) -> Legal:
    """R12: a zone's group at a neighbouring zone, its scouts at distance 2, an aircraft below; or all evenly."""
    actions: list[Action] = []
    hidden = hidden_from(state, YOU)
    for place, group in sorted(groups_ready(state, YOU).items()):
        actions += [("recon", place, target) for target in targets_near(place, hidden)]
        if scouts(state, group):
            actions += [("scout", place, target) for target in targets_far(place, hidden)]
    for n in state.your_wings:
        below = looks_down_on(state, n, hidden)
        if below >= 0:
            actions.append(("look", n, below))
    cards = [n for n in playable(state, YOU, "own_recon") if spottable(state, ENEMY)]
    evenly = [("evenly", -1, -1)] if actions else []
    default = evenly[0] if evenly else DONE
    return one([*actions, *[("play", n, -1) for n in cards], *evenly, DONE], default)


def can_recon(state: State) -> bool:
    """R12: is there a group with something to look at?"""
    hidden = hidden_from(state, YOU)
    if not any(hidden):
        return False
    for place, group in groups_ready(state, YOU).items():
        if sees(state, place, group, hidden):
            return True
    return any(looks_down_on(state, n, hidden) >= 0 for n in state.your_wings)


def recon_shares(state: State, place: int, dice: int) -> Legal:
    """R12: each die goes to one unspotted unit."""
    units = unspotted_at(state, ENEMY, place)
    return Legal("allocate", units, dice, dice, [dice] * len(units))


# Bombardment


def strike(state: State, n: int) -> Legal:
    """R13: the target of an air strike, or none."""
    targets = strike_targets(state, n)
    return one([*targets, NONE], targets[0])


def bombard(state: State) -> Legal:
    """R13: a gun that can hurt a spotted unit in range, while you can pay; or done."""
    guns = ready_guns(state, state.your_ground) if state.stock[YOU] >= rules(state).cost_gun else []
    seen = spotted_units(state, ENEMY) if guns else []
    return one([*[n for n in guns if has_target(state, n, seen)], NONE], NONE)
