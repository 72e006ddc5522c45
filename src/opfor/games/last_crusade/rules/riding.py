"""R18: on and off transports, free of charge: in Fire & Maneuver, and where units are deployed."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import MOTOR, SOLDIER, TRANSPORT
from opfor.games.last_crusade.model.names import card_ref
from opfor.games.last_crusade.model.places import PLACES, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import passenger_of, room
from opfor.games.last_crusade.rules.movement import can_ride
from opfor.games.last_crusade.rules.operations import dismount, mount
from opfor.kernel.desk import Desk


def riding(state: State, place: int = -1) -> list[tuple[str, int, int]]:
    """R18: who may get on or off, anywhere or in one place; once in a turn each."""
    kind, where = state.kind, state.where
    transports = [n for n in state.your_ground if kind[n] == TRANSPORT and (place < 0 or where[n] == place)]
    actions: list[tuple[str, int, int]] = []
    if not transports:
        return actions
    for n in state.your_ground:
        if state.remounted[n] or (place >= 0 and where[n] != place):
            continue
        if state.carrier[n] >= 0:
            if room(state, YOU, state.where[n]) > 0:
                actions.append(("dismount", n, -1))
        else:
            actions += [("mount", n, other) for other in transports if can_ride(state, n, other)]
    return actions


def ride(state: State, desk: Desk, verb: str, n: int, transport: int) -> None:
    """R18: on or off a transport, free of charge."""
    state.remounted[n] = 1
    if verb == "mount":
        mount(state, n, transport)
        if desk.listening:
            desk.note("{unit} mounts {onto}.", "R18", unit=card_ref(state, n), onto=card_ref(state, transport))
    else:
        dismount(state, n)
        if desk.listening:
            desk.note("{unit} dismounts.", "R18", unit=card_ref(state, n))


def free_transport(state: State, n: int, place: int) -> int:
    """R18, R3: a transport of a place that could take a soldier who is deployed there; -1 for none.

    A mounted pair counts as one unit, so there is room for the soldier where there is no other room.
    """
    if not state.traits[n] & SOLDIER or state.traits[n] & MOTOR:
        return -1
    for other in state.your_ground if place < PLACES else ():
        if state.kind[other] == TRANSPORT and state.where[other] == place and passenger_of(state, other) < 0:
            return other
    return -1


def has_room(state: State, n: int, place: int) -> bool:
    """R3, R18: may a unit be deployed in a place: by itself, or straight on a transport that stands there?"""
    return room(state, YOU, place) > 0 or free_transport(state, n, place) >= 0
