"""How a stand-in meets the enemy's own phase: reinforcement, guns, retreats; and what it buys and supplies."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.data import BOARD
from opfor.games.fields_of_despair.model.forces import contested_hexes
from opfor.games.fields_of_despair.model.kinds import CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import legal
from opfor.games.fields_of_despair.rules.losses import default_losses

SAFE_SPS: Final = 16  # so many defenders hold against most Major Offensives


def buy(state: State, order: tuple[str, ...]) -> dict[str, int]:
    """R-14: one EP for each item of the list in turn, as far as it may still be bought."""
    most = {name: number for name, _, number in legal.purchases(state)}
    left = state.allied_ep
    bought: dict[str, int] = {}
    for name in order:
        if not left:
            break
        if bought.get(name, 0) < most.get(name, 0):
            bought[name] = bought.get(name, 0) + 1
            left -= 1
    return bought


def leave_unsupplied(state: State) -> list[int]:
    """R-16: quiet hexes first, then where the fewest SPs stand."""
    hexes = sorted(contested_hexes(state), key=lambda hex: (state.control[hex] != CP, state.stacks[hex], hex))
    return hexes[: legal.surplus_hexes(state)]


def reinforce(state: State, hex: int, left: int) -> dict[tuple[int, int], int]:
    """R-61: an LP for a hex that is neither safe nor lost; SPs come from the rear before they come from the front."""
    if left == BOARD.reinforcement_sps and state.stacks[hex] >= SAFE_SPS:
        return {}
    sources = legal.reinforcement_sources(state, hex)

    def fitness(entry: tuple[tuple[int, int], int]) -> tuple[bool, int, int]:
        (_, source), most = entry
        return state.blocks[source] > 0, -min(most, left) - state.stacks[source] // 4, source

    (nation, source), most = min(sources, key=fitness)
    if state.blocks[source] and state.stacks[source] <= state.stacks[hex]:
        return {}
    return {(nation, source): min(most, left)}


def defence_guns(state: State, hex: int) -> int:
    """7.5-S (6.5): guns are shared between this offensive and those still to come."""
    return legal.fair_share_of_guns(state)


def retreat(state: State, hex: int) -> dict[tuple[int, int], int]:
    """R-60: to the neighbour nearest Paris that still needs a garrison."""
    (nation, end), most = min(
        legal.retreats(state, hex),
        key=lambda entry: (places.DISTANCE[places.PARIS][entry[0][1]], state.stacks[entry[0][1]]),
    )
    return {(nation, end): most}


def breakout_fire(state: State, *entered: int) -> dict[int, int]:
    """7.5-S (9): guns at hexes that would fall and can still be saved, then at the largest stack."""
    usable = legal.artillery_usable(state)
    order = sorted(entered, key=lambda hex: (state.stacks[hex] > 0, state.sps[hex], hex))
    guns: dict[int, int] = {}
    for hex in order:
        points = min(usable, BOARD.most_artillery_in_hex, 3 * state.sps[hex])
        if points > 0:
            guns[hex] = points
            usable -= points
    return guns


def losses(state: State, hex: int, number: int) -> dict[int, int]:
    """R-45: the default order."""
    taken = default_losses(state, hex, number, False)
    return {nation: sps for nation, sps in enumerate(taken) if sps}
