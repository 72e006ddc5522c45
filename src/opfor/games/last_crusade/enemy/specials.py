"""S26-S28, 6.4: when the enemy plays a Special of its own turn, and on what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from opfor.games.last_crusade.enemy.choices import cheapest_first, dearest, next_special, zone_to_recon
from opfor.games.last_crusade.model.names import names
from opfor.games.last_crusade.model.places import AIRFIELD, ENEMY, PLACES, YOU, depth
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at, cap, card_of
from opfor.games.last_crusade.rules.operations import affords
from opfor.games.last_crusade.rules.recon import hidden_from
from opfor.games.last_crusade.rules.specials import (
    bring_supply,
    half_deploy,
    half_deployable,
    half_price,
    heal,
    healable,
    lead,
    playable,
    playable_with,
    spot_all,
    take_supply,
    use,
)
from opfor.kernel.desk import Desk


def play_specials(state: State, desk: Desk, timing: str) -> None:
    """S26, S27, S28, S33, S39, A19, A20: everything that can be played at this moment, cheapest first, over the floor;
    of cards that exclude each other one at random. What has no effect now may have one after the next card."""
    cards, refused = playable(state, ENEMY, timing), list[int]()
    while cards:
        n = next_special(state, desk, cards)
        play, excl = _PLAYED.get(state.operation[n]), card_of(state, n).effect.get("excl")
        if play is not None and play(state, desk, n):
            if excl:
                refused += [other for other in state.enemy_hand if card_of(state, other).effect.get("excl") == excl]
            cards = [other for other in playable(state, ENEMY, timing) if other not in refused]
        else:
            cards = [other for other in cards if other != n]
            if state.operation[n] == "printed":
                refused.append(n)


def _supply(state: State, desk: Desk, n: int) -> bool:
    """6.4: supply: always."""
    use(state, desk, n, "S33")
    bring_supply(state, desk, n)
    return True


def _half_deploy(state: State, desk: Desk, n: int) -> bool:
    """6.4: half_deploy: a ground unit in hand fits the HQ and the floor; the dearest."""
    fitting = half_deployable(state, ENEMY, n)
    fitting = [unit for unit in fitting if affords(state, ENEMY, half_price(state, unit) + state.supply[n])]
    if not fitting:
        return False
    unit = dearest(state, desk, fitting)
    use(state, desk, n, "S33")
    half_deploy(state, desk, unit)
    return True


def _heal(state: State, desk: Desk, n: int) -> bool:
    """6.4: heal: the zone or unit with the most hits of that class, then the forward-most."""
    groups = healable(state, ENEMY, n)
    if not groups:
        return False
    best = max([sum(state.hits[unit] for unit in group) for group in groups])
    groups = [group for group in groups if sum(state.hits[unit] for unit in group) == best]
    front = max([depth(ENEMY, state.where[group[0]]) for group in groups])
    groups = [group for group in groups if depth(ENEMY, state.where[group[0]]) == front]
    if desk.listening:
        desk.lots([names(state, group) for group in groups])
    chosen = groups[desk.pick(len(groups), "heal")]
    use(state, desk, n, "S33")
    left, shares = card_of(state, n).number("hits"), dict[int, int]()
    for unit in sorted(chosen, key=lambda unit: -state.hits[unit]):
        if left:
            shares[unit] = min(left, state.hits[unit])
            left -= shares[unit]
    heal(state, desk, shares)
    return True


def _supply_loss(state: State, desk: Desk, n: int) -> bool:
    """6.4: supply_loss: your Stockpile holds at least 1."""
    if state.stock[YOU] < 1:
        return False
    use(state, desk, n, "S33")
    take_supply(state, desk, n)
    return True


def _spot(state: State, desk: Desk, n: int) -> bool:
    """6.4: spot: you have an unspotted unit; the zone by S48."""
    hidden = hidden_from(state, ENEMY)
    places = [place for place in range(PLACES) if hidden[place]]
    if not places:
        return False
    use(state, desk, n)
    spot_all(state, desk, YOU, zone_to_recon(state, desk, places, hidden))
    return True


def _no_intercept(state: State, desk: Desk, n: int) -> bool:
    """6.4, A19: no_intercept: an aircraft on the enemy Airfield, Supply for the card and a launch, and you have CAP
    that can still intercept."""
    aircraft = aircraft_at(state, ENEMY, AIRFIELD + ENEMY)
    if state.no_intercept[ENEMY] or not aircraft or not cap(state, YOU):
        return False
    if not affords(state, ENEMY, state.supply[n] + rules(state).cost_launch):
        return False
    use(state, desk, n, "S39")
    state.no_intercept[ENEMY] = 1
    return True


def _printed(state: State, desk: Desk, n: int) -> bool:
    """S26, A19: a card whose effect stands on it alone: you see whether this is an opportunity."""
    if not desk.ask("can-play", state, n):
        return False
    use(state, desk, n)
    return True


# A19: what has an effect at these moments; other operations wait for theirs.
_PLAYED: Final[dict[str, Callable[[State, Desk, int], bool]]] = {
    "supply": _supply,
    "half_deploy": _half_deploy,
    "heal": _heal,
    "supply_loss": _supply_loss,
    "spot": _spot,
    "no_intercept": _no_intercept,
    "printed": _printed,
}


def ground_your_aircraft(state: State, desk: Desk) -> None:
    """S26, S64, 6.4: ground_aircraft: at the start of your Air Action Phase, with aircraft on your Airfield."""
    if state.grounded or not aircraft_at(state, YOU, AIRFIELD + YOU):
        return
    fitting = playable_with(state, ENEMY, "enemy_air", "ground_aircraft")
    if fitting:
        use(state, desk, cheapest_first(state, fitting)[0])
        state.grounded = 1


def call_leader(state: State, desk: Desk, set_aside: int) -> None:
    """S26, A20, 6.4: leader: when the first assault of the phase is declared, its Supply set aside."""
    fitting = playable_with(state, ENEMY, "own_fire_maneuver", "leader")
    for n in cheapest_first(state, fitting):
        if state.stock[ENEMY] - set_aside - state.supply[n] >= rules(state).floor:
            use(state, desk, n)
            lead(state, n)
