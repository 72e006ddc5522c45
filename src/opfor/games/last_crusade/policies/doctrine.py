"""Policies that stand in for the person: greedy (section 8 of our rules) and doctrine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from opfor.games.last_crusade.model.cards import ARTILLERY, COMBAT, EVENT
from opfor.games.last_crusade.model.places import AIRFIELD, ENEMY, ENEMY_HQ, ONWARD, PLACES, ROW, YOU, YOUR_HQ
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at, cap, firepower, holds_next_to, left, room
from opfor.games.last_crusade.policies.estimate import expected_share
from opfor.games.last_crusade.rules.bombard import bombard_targets, gun_with_target, ready_guns
from opfor.games.last_crusade.rules.combat import ready_to_assault
from opfor.games.last_crusade.rules.legal import DONE, STAFF, Action, can_recon, deployable, has_use
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL, attackers_on, open_targets
from opfor.games.last_crusade.rules.movement import can_dig_in, can_move, entry_cost, may_enter
from opfor.games.last_crusade.rules.specials import playable
from opfor.kernel.batch import Policy, Stream


@dataclass(frozen=True)
class Temper:
    """How a policy thinks: assault when expected hits reach this share of the defenders' Def, and what it saves."""

    threshold: float
    reserve: int
    flies: bool
    bombards: bool
    garrison: int


GREEDY: Final = Temper(threshold=0.60, reserve=3, flies=False, bombards=False, garrison=1)
DOCTRINE: Final = Temper(threshold=0.75, reserve=4, flies=True, bombards=True, garrison=1)


def greedy(stream: Stream) -> Policy:
    """R15: assaults when the expected hits are 60 % of the defenders' Def; spends the rest on deployment."""
    return make_policy(GREEDY)


def doctrine(stream: Stream) -> Policy:
    """R15: waits for 75 %, flies, bombards with Supply to spare, keeps a reserve for its defence."""
    return make_policy(DOCTRINE)


def make_policy(temper: Temper) -> Policy:
    """R9: a policy of this temper. It needs no dice of its own."""

    def policy(id: str, state: State, *args: Any) -> Any:
        return ANSWERS[id](*((state, temper) + args)) if args else ANSWERS[id](state, temper)

    return policy


def default_answer(id: str) -> Callable[..., Any]:
    """The answer that Enter would give."""

    def answer(state: State, temper: Temper, *args: Any) -> Any:
        legal = LEGAL[id](*((state,) + args)) if args else LEGAL[id](state)
        return legal.values[0] if legal.default is None else legal.default

    return answer


def staff(state: State, temper: Temper) -> Action:
    """R7: the staff buys the starting forces."""
    return STAFF


def reinforce(state: State, temper: Temper) -> Action:
    """R9: events, the draw, then units, dearest first, with a reserve left; then repairs in front."""
    stock = state.stock[YOU]
    dearest, cost = -1, -1
    for n in state.your_hand:
        supply = state.supply[n]
        if supply > stock:
            continue
        if state.kind[n] == EVENT:
            if has_use(state, n):
                return "play", n, -1
        elif supply > cost and (stock - supply >= temper.reserve or supply <= 1) and deployable(state, n):
            dearest, cost = n, supply
    if not state.drawn and state.your_deck:
        return ("draw", -1, -1) if len(state.your_hand) < rules(state).hand_limit else ("discard", -1, -1)
    if dearest >= 0:
        return "deploy", dearest, -1
    if stock > temper.reserve:
        for n in state.your_ground:
            if state.hits[n] and not state.refitted[n]:
                return "refit", n, -1
    return DONE


def discard(state: State, temper: Temper) -> list[int]:
    """R9: with a full hand the cheapest event goes, or else the cheapest card."""
    return [min(state.your_hand, key=lambda n: (state.kind[n] != EVENT, state.supply[n], n))]


def dearest_card(state: State, temper: Temper, *args: int) -> int:
    """R10: the dearest unit that half price allows."""
    values: list[int] = LEGAL["half-deploy"](state, *args).values
    return max(values, key=lambda n: (state.supply[n], -n))


def heal_shares(state: State, temper: Temper, hits: int, *units: int) -> dict[int, int]:
    """R10: the worst hurt first."""
    shares: dict[int, int] = {}
    for n in sorted(units, key=lambda n: -state.hits[n]):
        if hits:
            shares[n] = min(hits, state.hits[n])
            hits -= shares[n]
    return shares


def air(state: State, temper: Temper) -> Action:
    """R11: one flight over the zone where the enemy is thickest next to your troops, with Supply to spare."""
    ready = [n for n in aircraft_at(state, YOU, AIRFIELD + YOU) if not state.acted[n]]
    if not temper.flies or not ready or state.stock[YOU] < temper.reserve + 2 * len(ready) or cap(state, ENEMY):
        return DONE
    places = [place for place in range(PLACES) if state.stacked[ENEMY * PLACES + place] and place != ENEMY_HQ]
    if not places:
        return DONE
    return "fly", min(places, key=lambda place: (ROW[place], -state.stacked[ENEMY * PLACES + place], place)), -1


def flight(state: State, temper: Temper, place: int) -> list[int]:
    """R11: everything that can be paid."""
    legal = LEGAL["flight"](state, place)
    return list(legal.values[: legal.high])


def recon(state: State, temper: Temper) -> Action:
    """R12: all groups evenly; then cards. Who has no card is asked only while there is something to look at."""
    return ("evenly", -1, -1) if not playable(state, YOU, "own_recon") or can_recon(state) else DONE


def weakest(state: State, temper: Temper, *args: int) -> int:
    """R13: the target that is nearest to its end."""
    return weakest_of(state, LEGAL["strike"](state, *args).values[:-1])


def weakest_of(state: State, targets: list[int]) -> int:
    """R16: the least Def left, then the most firepower."""
    if len(targets) == 1:
        return targets[0]
    weakest, lowest = -1, 1000
    for n in sorted(targets):
        rank = 100 * (left(state, n) + state.dug_in[n]) - firepower(state, n)  # firepower decides among equals
        if rank < lowest:
            weakest, lowest = n, rank
    return weakest


def bombard(state: State, temper: Temper) -> int:
    """R13: only with Supply to spare for an assault."""
    if not temper.bombards or state.stock[YOU] < temper.reserve + 6:
        return -1
    guns = ready_guns(state, state.your_ground)
    if len(guns) > 1:
        guns.sort(key=lambda n: (state.inf[n], n))
    return gun_with_target(state, guns)


def bombard_target(state: State, temper: Temper, n: int) -> int:
    """R13: the weakest."""
    return weakest_of(state, bombard_targets(state, n))


def maneuver(state: State, temper: Temper) -> Action:
    """R15, R14, R17: the best assault; then moves forward; then everybody digs in."""
    waiting = [n for n in state.your_ground if not state.acted[n]]
    if not waiting:
        return DONE
    best = best_assault(state, waiting, temper.threshold)
    if best >= 0:
        for n in playable(state, YOU, "own_fire_maneuver"):
            return "play", n, -1
        return "assault", best, -1
    n = best_mover(state, waiting, temper.garrison)
    if n >= 0:
        return "move", n, -1
    for n in waiting:
        if can_dig_in(state, n):
            return "dig", -1, -1
    return DONE


def best_assault(state: State, waiting: list[int], threshold: float) -> int:
    """R15: the place where expected hits are the highest share of the defenders' Def; -1 where none reaches it."""
    best, odds, supply = -1, threshold, state.stock[YOU]
    ready = ready_to_assault(state, waiting) if supply else []
    if not ready:
        return best
    guns = ready_guns(state, waiting)
    for place in open_targets(state):
        units = attackers_on(state, ready, place)
        if units:
            ratio = expected_share(state, place, units, guns, supply)
            if ratio >= odds:
                best, odds = place, ratio
    return best


def best_mover(state: State, waiting: list[int], garrison: int) -> int:
    """R14: the first unit that can go forward, those in front first; -1 for none."""
    where = state.where
    open_ahead = [n for n in waiting if way_ahead(state, where[n])]
    if len(open_ahead) > 1:
        open_ahead.sort(key=lambda n: -ROW[where[n]])
    for n in open_ahead:
        if where[n] == YOUR_HQ and state.traits[n] & COMBAT and state.fighting[YOUR_HQ] <= garrison:
            continue
        if can_move(state, n) and best_step(state, n) >= 0:
            return n
    return -1


def way_ahead(state: State, here: int) -> bool:
    """R14: is there a zone farther forward with room and without enemy troops? Only then a unit is looked at."""
    for place in ONWARD[here]:
        if not state.fighting[ENEMY * PLACES + place] and state.stacked[place] < state.limit[place]:
            return True
    return False


def best_step(state: State, n: int) -> int:
    """R14: one zone forward, where there is room; guns no farther than row 2. -1: stay."""
    here = state.where[n]
    gun = state.kind[n] == ARTILLERY
    best, score = -1, 0
    for place in ONWARD[here]:
        free = room(state, YOU, place)
        if free <= 0 or not may_enter(state, n, here, place):
            continue
        if gun and (ROW[place] > 1 or state.reach[n] > 2):
            continue
        value = 10 * ROW[place] + free - entry_cost(state, n, place)
        if place == ENEMY_HQ:
            value = 1000
        elif not state.stacked[place] and holds_next_to(state, ENEMY, place):
            value -= 5
        if value > score:
            best, score = place, value
    return best


def move_to(state: State, temper: Temper, n: int) -> int:
    """R14: one zone forward."""
    return best_step(state, n)


def first_card(state: State, temper: Temper, *cards: int) -> int:
    """R9: play it."""
    return cards[0]


def assault_card(state: State, temper: Temper, timing: str) -> int:
    """R15: play the first that fits."""
    first: int = LEGAL["assault-card"](state, timing).values[0]
    return first


def strongest_gun(state: State, temper: Temper, *guns: int) -> int:
    """R15: the gun with the most firepower."""
    return max(guns, key=lambda n: (firepower(state, n), -n))


def lowest_air(state: State, temper: Temper, *targets: int) -> int:
    """R11: the aircraft with the least Def left."""
    return min(targets, key=lambda n: (left(state, n), n))


def dearest_force(state: State, temper: Temper, *zones: int) -> int:
    """R15: the force with the highest Supply."""
    return max(
        zones, key=lambda zone: (sum(state.supply[n] for n in state.your_ground if state.where[n] == zone), -zone)
    )


ANSWERS: Final[dict[str, Callable[..., Any]]] = {id: default_answer(id) for id in LEGAL} | {
    "buy": staff,
    "reinforce": reinforce,
    "discard": discard,
    "half-deploy": dearest_card,
    "heal-shares": heal_shares,
    "air": air,
    "flight": flight,
    "air-target": lowest_air,
    "flak": first_card,
    "recon": recon,
    "strike": weakest,
    "bombard": bombard,
    "bombard-target": bombard_target,
    "maneuver": maneuver,
    "move-to": move_to,
    "assault-card": assault_card,
    "cancel-card": first_card,
    "cancel-gun": strongest_gun,
    "barrage-card": first_card,
    "barrage-gun": strongest_gun,
    "occupy-zone": dearest_force,
    "exploit": first_card,
}
