"""R12: recon. Groups, their dice, and what they find; the same for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from opfor.games.last_crusade.model.cards import HILL, SCOUT
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.names import card_refs, does, ground_ref, name, names, need_words, place_ref, s
from opfor.games.last_crusade.model.places import ADJACENT, DISTANCE, OVER, PLACES, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import ground_units, unspotted_at
from opfor.games.last_crusade.rules.operations import spot
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk
from opfor.kernel.repeated_rule import added_up

RECON_BASE: Final[int] = RULES.recon_base


def recon_dice(state: State, n: int) -> int:
    """R12: the dice of a unit: its Recon, 1 more on a hill; a passenger has none."""
    if state.scouted[n] or state.carrier[n] >= 0 or not state.recon[n]:
        return 0
    place = state.where[n]
    return state.recon[n] + (1 if place < PLACES and state.ground[place] & HILL else 0)


def watchers(state: State, side: int) -> list[int]:
    """R12: the ground units of a side that can recon, each once in a turn; a passenger does not."""
    rating, scouted, carrier = state.recon, state.scouted, state.carrier
    return [n for n in ground_units(state, side) if rating[n] and not scouted[n] and carrier[n] < 0]


def groups_ready(state: State, side: int) -> dict[int, list[int]]:
    """R12, A36: the units that can recon, by place: those of a zone do it together."""
    where, groups = state.where, dict[int, list[int]]()
    for n in watchers(state, side):
        others = groups.get(where[n])
        if others is None:
            groups[where[n]] = [n]
        else:
            others.append(n)
    return groups


def group_at(state: State, side: int, place: int) -> list[int]:
    """R12, A36: the group of a zone."""
    where = state.where
    return [n for n in watchers(state, side) if where[n] == place]


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


def who_looks_where(state: State, place: int, group: list[int], hidden: list[int]) -> tuple[list[int], list[int]]:
    """R12, A36: a group looks at a neighbouring zone; where there is none to look at, its scouts look farther."""
    near = targets_near(place, hidden)
    if near:
        return group, near
    far = scouts(state, group)
    return far, targets_far(place, hidden) if far else []


def looks_down_on(state: State, n: int, hidden: list[int]) -> int:
    """R12: the place under an aircraft, if it can find something there; else -1."""
    place = state.where[n] - OVER
    return place if place >= 0 and hidden[place] and recon_dice(state, n) else -1


def sees(state: State, place: int, group: list[int], hidden: list[int]) -> bool:
    """R12: has a group something to look at?"""
    for other in ADJACENT[place]:
        if hidden[other]:
            return True
    return bool(scouts(state, group) and targets_far(place, hidden))


def most_hidden(places: list[int], hidden: list[int]) -> int:
    """R12, S48: the zone with the most unspotted units; the first of several."""
    best = places[0]
    for place in places:
        if hidden[place] > hidden[best]:
            best = place
    return best


def even_shares(desk: Desk, dice: int, units: int, names: Sequence[str] = ()) -> tuple[int, ...]:
    """S47, A35: dice divided evenly; what is left over goes to random units, one each."""
    if units == 1:
        return (dice,)
    each, rest = divmod(dice, units)
    shares = [each] * units
    if not rest:
        return tuple(shares)
    open_to = list(range(units))
    for _ in range(rest):
        if names:
            desk.lots([names[place] for place in open_to])
        chosen = open_to.pop(desk.pick(len(open_to), "spare-die"))
        shares[chosen] += 1
    return tuple(shares)


def spots(desk: Desk, dice: int, conceal: int) -> int:
    """R12: 1 if any of a unit's dice shows 4 + concealment or more."""
    return desk.hits(dice, RECON_BASE + conceal, "recon", 1)


def recon(desk: Desk, dice: int, units: int, conceal: int) -> int:
    """S46, S47, R12, A35: how many of a zone's unspotted units a group of so many dice spots."""
    each, rest = divmod(dice, units)  # who gets the dice left over is all the same for how many are spotted
    spotted: int = desk.part(added_up, units - rest, spots, each, conceal)
    spotted += desk.part(added_up, rest, spots, each + 1, conceal)
    return spotted


def look(state: State, desk: Desk, group: list[int], place: int, shares: dict[int, int], rule: str) -> int:
    """R12, S46: a group recons a place; its dice are spent on these units. Gives how many it spots."""
    for n in group:
        state.scouted[n] = 1
    spotted = units_seen(state, desk, group, place, shares)
    for n in spotted:
        spot(state, n)
    if desk.listening:
        tell_recon(state, desk, group, place, sum(shares.values()), spotted, rule)
    return len(spotted)


def tell_recon(
    state: State, desk: Desk, group: list[int], place: int, dice: int, spotted: list[int], rule: str
) -> None:
    """R12: one line for a group: whence it looks where, with how many dice, and what it finds."""
    here, side = state.where[group[0]], state.side[group[0]]
    thrown = "" if state.own_rulebook else f" ({need_words(dice, RECON_BASE + state.conceal[place])})"
    finds = "{spotted}" if spotted else "nothing"
    if here >= OVER:
        who, finding = f"{{planes}} scout{s(group)} {{place}}", f"find{s(group)}"
    else:
        who, finding = "{scout} {place} from {origin}", "find" if side == YOU else "finds"
    desk.note(
        f"{who}{thrown} and {finding} {finds}.",
        rule,
        planes=card_refs(state, group),
        scout=does(side, "scout"),
        origin=place_ref(here),
        place=ground_ref(state, place),
        spotted=card_refs(state, spotted),
        dice=dice,
    )


def look_evenly(state: State, desk: Desk, group: list[int], place: int, rule: str) -> int:
    """S46, S47: all dice of a group, divided evenly over the unspotted units of a place. Gives how many it spots."""
    units = unspotted_at(state, 1 - state.side[group[0]], place)
    dice = 0
    for n in group:
        dice += recon_dice(state, n)
    shares = even_shares(desk, dice, len(units), [name(state, n) for n in units] if desk.listening else ())
    return look(state, desk, group, place, {n: shares[number] for number, n in enumerate(units)}, rule)


def units_seen(state: State, desk: Desk, group: list[int], place: int, shares: dict[int, int]) -> list[int]:
    """R12, S46: the units that a group spots; its dice are divided already."""
    if state.own_rulebook:
        dealt = [number for pair in shares.items() for number in pair]
        spotted: list[int] = desk.ask("seen", state, group[0], place, *dealt)
        return spotted
    conceal = state.conceal[place]
    if desk.listening:
        tell_shares(state, desk, group, place, shares)
    return [n for n, dice in shares.items() if spots(desk, dice, conceal)]


def tell_shares(state: State, desk: Desk, group: list[int], place: int, shares: dict[int, int]) -> None:
    """S47, A35: how the dice are divided; whoever throws real dice gets them on one card, each with its unit."""
    here, side, need = state.where[group[0]], state.side[group[0]], RECON_BASE + state.conceal[place]
    candidates = [
        Candidate(name(state, n), [str(dice)], "" if dice else "no die is left for it") for n, dice in shares.items()
    ]
    who = names(state, group) if here >= OVER else "You" if side == YOU else "The enemy"
    title = f"{who} scout{'' if who == 'You' else s(group[:1])} {ground_ref(state, place).name}"
    desk.choice(title, "S47", ["Dice"], candidates, names(state, [n for n, dice in shares.items() if dice]))
    desk.expect([(f"{dice}d6 on {need}+ at most 1", "recon") for dice in shares.values() if dice])
