"""Choices that several enemy rules share: what is forward-most, what is dearest, and chance among equals."""

from __future__ import annotations

from opfor.games.last_crusade.model.names import ground_names, name, names
from opfor.games.last_crusade.model.places import ENEMY, ROW
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, switch
from opfor.games.last_crusade.rules.choice import sieve, tell_choice
from opfor.games.last_crusade.rules.operations import spare
from opfor.games.last_crusade.rules.targeting import one_card, one_place
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk


def dearest(state: State, desk: Desk, cards: list[int]) -> int:
    """S36, A68: the most expensive card; ties at random among cards, with the switch among their names. Copies of one
    card are alike: only then there is nothing to draw."""
    if len(cards) == 1:
        return cards[0]
    cost = max([state.supply[n] for n in cards])
    equal = [n for n in cards if state.supply[n] == cost]
    names = list(dict.fromkeys(state.ids[n] for n in equal))
    if len(names) == 1:
        return equal[0]
    if not switch(state, "ties_by_name"):
        return one_card(state, desk, equal, "dearest")
    wanted = names[desk.pick(len(names), "dearest")]
    return next(n for n in equal if state.ids[n] == wanted)


def zone_to_recon(state: State, desk: Desk, places: list[int], hidden: list[int]) -> int:
    """S48: your forward-most zone, then the one with the most unspotted units, then at random."""
    if len(places) == 1:
        return places[0]
    rows = sieve("Row", [ROW[place] for place in places], list(range(len(places))), "another is farther forward")
    count = sieve("Unspotted units", [hidden[place] for place in places], rows[2], "another hides more units")
    chosen = one_place(state, desk, [places[number] for number in count[2]], "recon-zone")
    if desk.listening:
        names = ground_names(state, places)
        tell_choice(desk, "The enemy picks a zone to scout", "S48", names, [rows, count], places.index(chosen))
    return chosen


def cheapest_first(state: State, cards: list[int]) -> list[int]:
    """A20: the order in which several Specials are played at one moment."""
    return sorted(cards, key=lambda n: (state.supply[n], n)) if len(cards) > 1 else cards


def next_special(state: State, desk: Desk, cards: list[int]) -> int:
    """S27, A20: the cheapest of several Specials; of those that exclude each other one at random."""
    n = cheapest_first(state, cards)[0]
    excl = card_of(state, n).effect.get("excl")
    rivals = [other for other in cards if card_of(state, other).effect.get("excl") == excl] if excl else [n]
    return one_card(state, desk, rivals, "exclusive-cards")


def short_of(state: State, cost: int) -> str:
    """S28: why a price cannot be paid; '' where it can."""
    most = spare(state, ENEMY)
    return f"{cost - most} Supply short: needs {cost}, may spend {most}" if cost > most else ""


def guns_by_firepower(state: State, desk: Desk, guns: list[int], number: int) -> list[int]:
    """S55, S66: the guns with the highest total FP, ties at random."""
    chosen = _strongest_guns(state, desk, guns, number)
    if desk.listening and len(guns) > 1:
        candidates = [
            Candidate(name(state, n), [str(state.inf[n] + state.arm[n])], "" if n in chosen else "others come first")
            for n in guns
        ]
        title = f"The guns with the most firepower, {number} at most"
        desk.choice(title, "S55", ["Firepower"], candidates, names(state, chosen))
    return chosen


def _strongest_guns(state: State, desk: Desk, guns: list[int], number: int) -> list[int]:
    waiting, chosen = guns.copy(), list[int]()
    while waiting and len(chosen) < number:
        best = max([state.inf[n] + state.arm[n] for n in waiting])
        equal = [n for n in waiting if state.inf[n] + state.arm[n] == best]
        room = number - len(chosen)
        if len(equal) > room and len({(state.inf[n], state.arm[n]) for n in equal}) > 1:
            n = one_card(state, desk, equal, "guns")
        else:
            n = equal[0]
        chosen.append(n)
        waiting.remove(n)
    return chosen
