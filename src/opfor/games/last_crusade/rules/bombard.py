"""R13: bombardment and air strikes: one firer, one spotted target, indirect fire."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import ARTILLERY, HARD
from opfor.games.last_crusade.model.firers import Firer, Standings, Target, Targets
from opfor.games.last_crusade.model.places import DISTANCE, OVER
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import ground_units
from opfor.games.last_crusade.rules.combat import gun, mark_hits, observed, targets_at
from opfor.games.last_crusade.rules.fire import dice_for
from opfor.games.last_crusade.rules.operations import commit, lose_and_tell, pay
from opfor.games.last_crusade.rules.resolve import fire
from opfor.games.last_crusade.rules.specials import cancel_gun
from opfor.games.last_crusade.rules.targeting import SILENT, tell_aim, tell_fire
from opfor.games.last_crusade.seats.base import Orders, Seats
from opfor.kernel.desk import Desk


class At(Orders):
    """Orders for a target that is chosen already."""

    def __init__(self, state: State, does: str) -> None:
        self.state, self.does = state, does

    def choose(self, desk: Desk, firer: Firer, targets: Targets, standing: Standings, able: list[int]) -> int:
        """R13: the one target."""
        tell_aim(self.state, desk, firer, targets[able[0]])
        return able[0]

    def report(self, desk: Desk, firer: Firer, target: Target, dice: int, need: int, hits: int, counted: int) -> None:
        """R13: a bombardment or a strike, and what it brought."""
        tell_fire(self.state, desk, firer, target, dice, need, hits, counted, does=self.does)


def can_hurt(state: State, n: int, target: int) -> bool:
    """R16: firepower against the target's class."""
    return (state.arm[n] if state.traits[target] & HARD else state.inf[n]) > 0


def spotted_units(state: State, side: int) -> list[int]:
    """R5, A38: the units of a side that can be bombarded; of a mounted pair the transport."""
    spotted, carrier = state.spotted, state.carrier
    return [n for n in ground_units(state, side) if spotted[n] and carrier[n] < 0]


def has_target(state: State, n: int, seen: list[int]) -> bool:
    """R13: is one of the spotted units within range, and can the gun hurt it?"""
    away, reach, where = DISTANCE[state.where[n]], state.reach[n], state.where
    return any(away[where[target]] <= reach and can_hurt(state, n, target) for target in seen)


def bombard_targets(state: State, n: int) -> list[int]:
    """R13, A38: spotted units within range that the gun can hurt."""
    away, reach, where = DISTANCE[state.where[n]], state.reach[n], state.where
    seen = spotted_units(state, 1 - state.side[n])
    return [target for target in seen if away[where[target]] <= reach and can_hurt(state, n, target)]


def gun_with_target(state: State, guns: list[int]) -> int:
    """R13: the first of a side's guns that has a spotted unit to fire at; -1 for none."""
    seen = spotted_units(state, 1 - state.side[guns[0]]) if guns else []
    for n in guns if seen else []:
        if has_target(state, n, seen):
            return n
    return -1


def ready_guns(state: State, guns: list[int]) -> list[int]:
    """R13, R4: uncommitted artillery that has not acted."""
    kind = state.kind
    return [n for n in guns if kind[n] == ARTILLERY and not state.committed[n] and not state.acted[n]]


def bombard(state: State, desk: Desk, seats: Seats, n: int, target: int) -> None:
    """R13, S52: a gun bombards: 1 Supply, committed and spotted; cancel and barrage cards come between."""
    side = state.side[n]
    pay(state, side, rules(state).cost_gun)
    commit(state, n)
    if seats[1 - side].cancel_cards(state, desk, [n]):
        cancel_gun(state, desk, n)
        return
    seats[side].barrage_cards(state, desk, [n])
    firer = gun(n, state.traits[n], state.inf[n], state.arm[n], state.boost[n])
    state.boost[n] = 0
    place = state.where[target]
    fire_at(state, desk, "bombards", firer, target, not observed(state, side, place))


def strike_firer(state: State, n: int) -> Firer:
    """R11: a striking aircraft has one die fewer for each hit it has taken."""
    less = -state.hits[n]
    soft, hard = state.inf[n], state.arm[n]
    return n, soft, hard, dice_for(soft, less, False, False), dice_for(hard, less, False, False), 0


def strike_targets(state: State, n: int) -> list[int]:
    """S49, A37, A38: the spotted units under an aircraft that it can hurt."""
    seen, place = spotted_units(state, 1 - state.side[n]), state.where[n] - OVER
    return [target for target in seen if state.where[target] == place and can_hurt(state, n, target)]


def strike(state: State, desk: Desk, n: int, target: int) -> None:
    """R13, S49: an air strike on one spotted unit."""
    fire_at(state, desk, "strikes", strike_firer(state, n), target, True)


def fire_at(state: State, desk: Desk, does: str, firer: Firer, target: int, indirect: bool) -> None:
    """R16, R18: fire at one unit; it is removed if it is destroyed."""
    orders: Orders = At(state, does) if desk.listening else SILENT
    place = state.where[target]
    targets, standing = targets_at(state, [target], place)
    mark_hits(state, targets, fire(state, desk, orders, [firer], targets, standing, indirect))
    lose_and_tell(state, desk, target)
