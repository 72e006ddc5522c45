"""Allied SPs on the map, by nation and hex."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State


def at(nation: int, hex: int) -> int:
    """The place of a nation's SPs in a hex."""
    return nation * HEXES + hex


def by_nation(state: State, hex: int) -> list[int]:
    """Allied SPs in a hex, nation by nation."""
    allied = state.allied
    return [allied[hex], allied[HEXES + hex], allied[2 * HEXES + hex], allied[3 * HEXES + hex]]


def add_sps(state: State, nation: int, hex: int, sps: int) -> None:
    """SPs of a nation come into a hex, or go when there are fewer than none."""
    place, allied, stacks = nation * HEXES + hex, state.allied, state.stacks
    allied[place] = allied[place] + sps  # compiled, `+=` takes longer for an item of a list
    stacks[hex] = stacks[hex] + sps


def shift_sps(state: State, nation: int, start: int, end: int, sps: int) -> None:
    """R-02: SPs go from one hex to another."""
    allied, stacks, place = state.allied, state.stacks, nation * HEXES
    allied[place + start] = allied[place + start] - sps
    allied[place + end] = allied[place + end] + sps
    stacks[start] = stacks[start] - sps
    stacks[end] = stacks[end] + sps


def contested(state: State, hex: int) -> bool:
    """R-04: blocks of both sides are in the hex."""
    return state.blocks[hex] > 0 and state.stacks[hex] > 0


def contested_hexes(state: State) -> list[int]:
    """All contested hexes, in id order."""
    stacks = state.stacks
    return [hex for hex in state.held if stacks[hex]]


def entered_in(state: State, hex: int) -> int:
    """R-51: SPs that came into a hex by a breakout in this phase."""
    return sum([sps for place, sps in state.entered.items() if place % HEXES == hex])
