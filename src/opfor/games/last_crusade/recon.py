"""R12: recon. Groups, dice, and what they find; the same for both sides."""

from __future__ import annotations

from opfor.games.last_crusade.cards import HILL, SCOUT
from opfor.games.last_crusade.constants import RULES
from opfor.games.last_crusade.operations import spot
from opfor.games.last_crusade.places import ADJACENT, DISTANCE, PLACES
from opfor.games.last_crusade.state import State
from opfor.games.last_crusade.units import ground_units, names, place_name, unspotted_at
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


def targets_near(state: State, side: int, place: int) -> list[int]:
    """R12: neighbouring zones with unspotted opposing units."""
    base = (1 - side) * PLACES
    return [other for other in ADJACENT[place] if state.stacked[base + other] and unspotted_at(state, 1 - side, other)]


def targets_far(state: State, side: int, place: int) -> list[int]:
    """R12: zones at distance 2 with unspotted opposing units, for scouts."""
    base = (1 - side) * PLACES
    return [
        other
        for other in range(PLACES)
        if DISTANCE[place][other] == 2 and state.stacked[base + other] and unspotted_at(state, 1 - side, other)
    ]


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


def look(state: State, desk: Desk, group: list[int], place: int, shares: dict[int, int], rule: str) -> None:
    """R12, S46: a group recons a place; its dice are spent on these units."""
    for n in group:
        state.scouted[n] = 1
    units = list(shares)
    seen = search(desk, tuple([shares[n] for n in units]), state.conceal[place])
    spotted = [n for n, hit in zip(units, seen, strict=True) if hit]
    for n in spotted:
        spot(state, n)
    if desk.listening:
        desk.note("{group} recon{s} {place}: {dice} dice on {need}+, spotted: {spotted}.", rule,
                  group=names(state, group), s="s" if len(group) == 1 else "", place=place_name(place),
                  dice=sum(shares.values()), need=RULES.recon_base + state.conceal[place],
                  spotted=names(state, spotted))  # fmt: skip
        if spotted and state.mode == "table":
            desk.instruct("Spotted: {units}.", units=names(state, spotted))


def look_evenly(state: State, desk: Desk, group: list[int], place: int, rule: str) -> None:
    """S46, S47: all dice of a group, divided evenly over the unspotted units of a place."""
    units = unspotted_at(state, 1 - state.side[group[0]], place)
    dice = sum([recon_dice(state, n) for n in group])
    shares = even_shares(desk, dice, len(units))
    look(state, desk, group, place, dict(zip(units, shares, strict=True)), rule)
