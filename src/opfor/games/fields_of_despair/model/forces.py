"""R-01 to R-05, R-33, R-45: Allied forces on the map: SPs by nation and hex, stacking, control, losses."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import atlas
from opfor.games.fields_of_despair.model.board_state import BoardState
from opfor.games.fields_of_despair.rules.combat import split_losses
from opfor.kernel.desk import Desk

NATIONS: Final = ("French", "British", "American", "Belgian")
FRENCH: Final = 0
BRITISH: Final = 1
AMERICAN: Final = 2
BELGIAN: Final = 3
HEXES: Final = len(atlas.IDS)
ALLIED: Final = 0
CP: Final = 1
BLOCK_SPS: Final = 20
MOST_BLOCKS: Final = 3
AMERICANS_ATTACK_FROM_TURN: Final = 8


def at(nation: int, hex: int) -> int:
    """The place of a nation's SPs in a hex."""
    return nation * HEXES + hex


def by_nation(state: BoardState, hex: int) -> list[int]:
    """Allied SPs in a hex, nation by nation."""
    allied = state.allied
    return [allied[hex], allied[HEXES + hex], allied[2 * HEXES + hex], allied[3 * HEXES + hex]]


def add_sps(state: BoardState, nation: int, hex: int, sps: int) -> None:
    """SPs of a nation come into a hex, or go when there are fewer than none."""
    place, allied, stacks = nation * HEXES + hex, state.allied, state.stacks
    allied[place] = allied[place] + sps  # compiled, `+=` takes longer for an item of a list
    stacks[hex] = stacks[hex] + sps


def shift_sps(state: BoardState, nation: int, start: int, end: int, sps: int) -> None:
    """R-02: SPs go from one hex to another."""
    allied, stacks, place = state.allied, state.stacks, nation * HEXES
    allied[place + start] = allied[place + start] - sps
    allied[place + end] = allied[place + end] + sps
    stacks[start] = stacks[start] - sps
    stacks[end] = stacks[end] + sps


def attacking_sps(state: BoardState, hex: int) -> int:
    """R-33, R-40: Allied SPs in a hex that may attack: all, but no Americans on turn 7."""
    found = state.stacks[hex]
    return found if state.turn >= AMERICANS_ATTACK_FROM_TURN else found - state.allied[2 * HEXES + hex]


def contested(state: BoardState, hex: int) -> bool:
    """R-04: blocks of both sides are in the hex."""
    return state.blocks[hex] > 0 and state.stacks[hex] > 0


def contested_hexes(state: BoardState) -> list[int]:
    """All contested hexes, in id order."""
    stacks = state.stacks
    return [hex for hex in state.held if stacks[hex]]


def room(state: BoardState, nation: int, hex: int) -> int:
    """R-01, R-01a: how many SPs of a nation still fit: three blocks of 20 in all, each of one nation."""
    allied = state.allied
    own = allied[nation * HEXES + hex]
    if own == state.stacks[hex]:  # alone in the hex
        return MOST_BLOCKS * BLOCK_SPS - own
    blocks = (
        -(-allied[hex] // BLOCK_SPS)
        - (-allied[HEXES + hex] // BLOCK_SPS)
        - (-allied[2 * HEXES + hex] // BLOCK_SPS)
        - (-allied[3 * HEXES + hex] // BLOCK_SPS)
    )
    others = blocks + -own // BLOCK_SPS
    return (MOST_BLOCKS - others) * BLOCK_SPS - own


def may_be_in(nation: int, hex: int) -> bool:
    """R-33: Belgians stay in Belgian hexes or next to one."""
    return nation != BELGIAN or atlas.NEAR_BELGIUM[hex]


def lost_to_cp(state: BoardState, hex: int) -> None:
    """R-05, A-28: the hex becomes CP-controlled; a Hindenburg Line marker in it is gone."""
    state.control = atlas.taken(state.control, hex, CP)
    state.hindenburg[hex] = 0


def won_by_allies(state: BoardState, hex: int) -> None:
    """R-04, R-31, R-47: the hex becomes Allied-controlled."""
    state.control = atlas.taken(state.control, hex, ALLIED)


def entered_in(state: BoardState, hex: int) -> int:
    """R-51: SPs that came into a hex by a breakout in this phase."""
    return sum([sps for place, sps in state.entered.items() if place % HEXES == hex])


def attackers_of(state: BoardState, hex: int, attack: bool) -> list[int]:
    """R-33, R-51: SPs by nation that bear losses first: who attacks, in defence everybody.

    In Breakout Combat only those who broke out attack; on turn 7 no Americans.
    """
    there = by_nation(state, hex)
    if not attack:
        return there
    if state.entered and entered_in(state, hex):
        return [min(there[nation], state.entered.get(at(nation, hex), 0)) for nation in range(4)]
    if state.turn < AMERICANS_ATTACK_FROM_TURN:
        there[AMERICAN] = 0
    return there


def default_losses(state: BoardState, hex: int, losses: int, attack: bool) -> list[int]:
    """R-45: attacking SPs first; each loss from the nation with most SPs, ties French, British, American, Belgian."""
    there, stack = by_nation(state, hex), state.stacks[hex]
    if losses >= stack:
        return there
    if stack in there:  # one nation bears them
        there[there.index(stack)] = losses
        return there
    attacking = attackers_of(state, hex, attack)
    return split_losses(losses, attacking, [there[nation] - attacking[nation] for nation in range(4)])


def suffer(state: BoardState, desk: Desk, hex: int, losses: int, attack: bool) -> None:
    """R-45: Allied losses in a hex; the owner may choose between nations, else the default order."""
    there = state.stacks[hex]
    if losses > there:
        losses = there
    if not losses:
        return
    if state.loss_choice == "ask" and losses < there and there not in by_nation(state, hex):
        chosen: dict[int, int] = desk.ask("losses", state, hex, losses)
        taken = [chosen.get(nation, 0) for nation in range(4)]
    else:
        taken = default_losses(state, hex, losses, attack)
    for nation, lost in enumerate(taken):
        if lost:
            add_sps(state, nation, hex, -lost)
    state.allied_losses += losses
