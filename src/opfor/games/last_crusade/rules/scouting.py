"""R12: a group looks at a place: its dice are spent, and what it finds is spotted. The same for both sides."""

from __future__ import annotations

from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import names, number_of, place_name, unspotted_at
from opfor.games.last_crusade.rules.operations import spot
from opfor.games.last_crusade.rules.recon import even_shares, recon_dice
from opfor.games.last_crusade.rules.resolve import seen
from opfor.kernel.desk import Desk


def look(state: State, desk: Desk, group: list[int], place: int, shares: dict[int, int], rule: str) -> int:
    """R12, S46: a group recons a place; its dice are spent on these units. Gives how many it spots."""
    for n in group:
        state.scouted[n] = 1
    spotted = seen(state, desk, group, place, shares)
    for n in spotted:
        spot(state, n)
    if desk.listening:
        dice = sum(shares.values())
        need = "" if state.own_rulebook else f" on {RULES.recon_base + state.conceal[place]}+"
        desk.note(
            "{group} recon{s} {place}: {dice}{need}, spotted: {spotted}.",
            rule,
            group=names(state, group),
            s="s" if len(group) == 1 else "",
            place=place_name(place),
            dice=number_of(dice, "die"),
            need=need,
            spotted=names(state, spotted),
        )
        if spotted and state.mode == "table":
            desk.instruct("Spotted: {units}.", units=names(state, spotted))
    return len(spotted)


def look_evenly(state: State, desk: Desk, group: list[int], place: int, rule: str) -> int:
    """S46, S47: all dice of a group, divided evenly over the unspotted units of a place. Gives how many it spots."""
    units = unspotted_at(state, 1 - state.side[group[0]], place)
    dice = 0
    for n in group:
        dice += recon_dice(state, n)
    shares = even_shares(desk, dice, len(units))
    return look(state, desk, group, place, {n: shares[number] for number, n in enumerate(units)}, rule)
