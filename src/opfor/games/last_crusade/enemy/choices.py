"""Choices that several enemy rules share: what is forward-most, what is dearest, and chance among equals."""

from __future__ import annotations

from opfor.games.last_crusade.model.places import ROW
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.rules.targeting import one_of
from opfor.kernel.desk import Desk


def dearest(state: State, desk: Desk, cards: list[int]) -> int:
    """S36: the most expensive card; ties at random, copies of one card being the same."""
    if len(cards) == 1:
        return cards[0]
    cost = max([state.supply[n] for n in cards])
    equal = [n for n in cards if state.supply[n] == cost]
    kinds = list(dict.fromkeys(state.ids[n] for n in equal))
    if len(kinds) == 1:
        return equal[0]
    wanted = kinds[desk.pick(len(kinds), "dearest")]
    return next(n for n in equal if state.ids[n] == wanted)


def zone_to_recon(desk: Desk, places: list[int], hidden: list[int]) -> int:
    """S48: your forward-most zone, then the one with the most unspotted units, then at random."""
    if len(places) == 1:
        return places[0]
    row = max([ROW[place] for place in places])
    places = [place for place in places if ROW[place] == row]
    most = max([hidden[place] for place in places])
    return one_of(desk, [place for place in places if hidden[place] == most], "recon-zone")


def cheapest_first(state: State, cards: list[int]) -> list[int]:
    """A20: the order in which several Specials are played at one moment."""
    return sorted(cards, key=lambda n: (state.supply[n], n)) if len(cards) > 1 else cards


def guns_by_firepower(state: State, desk: Desk, guns: list[int], number: int) -> list[int]:
    """S55, S66: the guns with the highest total FP, ties at random."""
    waiting, chosen = guns.copy(), list[int]()
    while waiting and len(chosen) < number:
        best = max([state.inf[n] + state.arm[n] for n in waiting])
        equal = [n for n in waiting if state.inf[n] + state.arm[n] == best]
        room = number - len(chosen)
        if len(equal) > room and len({(state.inf[n], state.arm[n]) for n in equal}) > 1:
            n = one_of(desk, equal, "guns")
        else:
            n = equal[0]
        chosen.append(n)
        waiting.remove(n)
    return chosen
