"""R12: recon. Groups, dice, and what they find; the same for both sides."""

from __future__ import annotations

from opfor.games.last_crusade.cards import HILL, SCOUT
from opfor.games.last_crusade.constants import RULES
from opfor.games.last_crusade.places import ADJACENT, DISTANCE, PLACES
from opfor.games.last_crusade.state import State
from opfor.games.last_crusade.units import ground_units
from opfor.kernel.desk import Desk


def recon_dice(state: State, n: int) -> int:
    """R12: the dice of a unit: its Recon, 1 more on a hill; a passenger has none."""
    if state.scouted[n] or state.carrier[n] >= 0 or not state.recon[n]:
        return 0
    place = state.where[n]
    return state.recon[n] + (1 if place < PLACES and state.ground[place] & HILL else 0)


def group_at(state: State, side: int, place: int) -> list[int]:
    """R12, A36: the units of a zone that recon together; each once in a turn."""
    where, rating, scouted, carrier = state.where, state.recon, state.scouted, state.carrier
    return [
        n for n in ground_units(state, side) if where[n] == place and rating[n] and not scouted[n] and carrier[n] < 0
    ]


def hidden_from(state: State, side: int) -> list[int]:
    """R12: how many opposing units a side has not spotted, place by place; a passenger is found with its transport."""
    hidden = [0] * PLACES
    where, spotted, carrier = state.where, state.spotted, state.carrier
    for n in ground_units(state, 1 - side):
        if not spotted[n] and carrier[n] < 0:
            hidden[where[n]] += 1
    return hidden


def targets_near(place: int, hidden: list[int]) -> list[int]:
    """R12: neighbouring zones with unspotted opposing units."""
    return [other for other in ADJACENT[place] if hidden[other]]


def targets_far(place: int, hidden: list[int]) -> list[int]:
    """R12: zones at distance 2 with unspotted opposing units, for scouts."""
    away = DISTANCE[place]
    return [other for other in range(PLACES) if away[other] == 2 and hidden[other]]


def scouts(state: State, group: list[int]) -> list[int]:
    """R12: those of a group that may look two zones far."""
    return [n for n in group if state.traits[n] & SCOUT]


def even_shares(desk: Desk, dice: int, units: int) -> tuple[int, ...]:
    """S47, A35: dice divided evenly; what is left over goes to random units, one each."""
    each, rest = divmod(dice, units)
    shares = [each] * units
    open_to = list(range(units))
    for _ in range(rest):
        chosen = open_to.pop(desk.pick(len(open_to), "spare-die"))
        shares[chosen] += 1
    return tuple(shares)


def found(desk: Desk, dice: int, conceal: int) -> int:
    """R12: 1 if any of a unit's dice shows 4 + concealment or more."""
    return desk.hits(dice, RULES.recon_base + conceal, "recon", at_most=1)


def search(desk: Desk, shares: tuple[int, ...], conceal: int) -> tuple[int, ...]:
    """R12: which of the units are spotted, in their order."""
    return tuple([found(desk, dice, conceal) for dice in shares])


def recon(desk: Desk, dice: int, units: int, conceal: int) -> int:
    """S46, S47, R12, A35: how many of a zone's unspotted units a group of so many dice spots."""
    shares: tuple[int, ...] = desk.part(even_shares, dice, units)
    spotted = 0
    for share in sorted(shares):
        spotted += desk.part(found, share, conceal)
    return spotted
