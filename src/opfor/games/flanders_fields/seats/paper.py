"""The person who fights his own half by the paper sheet: Opfor runs the enemy's half, and hears once a turn who is hit.

The enemy's half is that of any game with a ruler. In between two cards ask what both sides lost; the enemy's reserved
fire is the one thing that Opfor rolls for in the person's half.
"""

from __future__ import annotations

from typing import Any, Final

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.geometry import Box
from opfor.games.flanders_fields.model.names import stand_ref, stand_refs
from opfor.games.flanders_fields.model.roster import can_be_hit, marked
from opfor.games.flanders_fields.model.stands import IN_PLAY, SAFE, battle, living, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.versions import TABLE_AS_MAP
from opfor.games.flanders_fields.rules.actions import is_raider
from opfor.games.flanders_fields.rules.barrage import NOWHERE, ORDERED, clear_areas, lay_area, planned_now
from opfor.games.flanders_fields.rules.fire import fire
from opfor.games.flanders_fields.rules.losses import check_morale, kill, suppress
from opfor.games.flanders_fields.seats.one_card import keep_shot, likely_targets
from opfor.games.flanders_fields.seats.person import Person
from opfor.games.flanders_fields.seats.ticks import kept_ticks
from opfor.kernel.desk import Desk

OVER: Final = -1  # instead of a stand that uses its reserved fire: the person's half is over


class Paper(Person):
    """P0-ruler: the person with a ruler and the paper sheet, who carries his own half out himself."""

    def tests_morale(self, state: State, side: int) -> bool:
        """P0-ruler: the person rolls for his own battalions."""
        return bool(state.control[side])

    def learn_assault(self, state: State, desk: Desk, attacker: int, defender: int) -> None:
        """R17-ruler, P14: the card says how often the target is suppressed, too: only the table shows it."""
        super().learn_assault(state, desk, attacker, defender)
        ticked = kept_ticks(state)
        state.markers[defender] = 2 if "suppressed-twice" in ticked else int("suppressed" in ticked)
        state.reserved[defender] = int(bool(state.reserved[defender]) and not state.markers[defender])


def answer_moves(state: State, desk: Desk, seat: Paper, side: int) -> bool:
    """P0-ruler, R16: one shot of the enemy's reserved fire in the person's half; False: his half is over."""
    ready = marked(state, 1 - side)
    if not ready or not in_sight(state, side):
        return False
    shooter: int = desk.ask("half-fire", state, side)
    if shooter == OVER:
        return False
    state.reserved[shooter] = 0
    if desk.listening:
        desk.note("{stand} uses its reserved fire.", "R16", stand=stand_ref(state, shooter))
    state.line |= {"shooter": shooter, "target": likely_targets(state, [shooter], in_sight(state, side))[0]}
    given = desk.ask("half-shot", state, shooter)
    target = by_name(state)[given["target"]]
    keep_shot(state, shooter, target, given)
    state.line[f"target:{shooter}"], state.line["ready"] = target, shooter
    fire(state, desk, seat, shooter, target)
    if kinds.IS_FOOT[state.kind[shooter]]:
        state.fires[shooter] -= 1
    check_morale(state, desk, seat)
    return True


def in_sight(state: State, side: int) -> list[int]:
    """P8, R22: whom reserved fire may meet: every stand above ground (before rules version 6 no armour)."""
    if state.rules < TABLE_AS_MAP:
        return can_be_hit(state, side)
    return [i for i in living(state, side) if not state.below[i]]


def learn_losses(state: State, desk: Desk, seat: Paper, side: int) -> None:
    """P0-ruler: one card for what the enemy lost in the person's half, one for how the person's own stands stand."""
    if living(state, 1 - side):
        _enemy_lost(state, desk, seat, side, desk.ask("half-enemy", state, side))
    if living(state, side):
        _own_stand(state, desk, seat, side, desk.ask("half-own", state, side))
    seat.settle_prisoners(state, desk)


def by_name(state: State) -> dict[str, int]:
    """The stands by the names that cards use."""
    return {name(state, i): i for i in range(len(state.x))}


def _enemy_lost(state: State, desk: Desk, seat: Paper, side: int, given: dict[str, Any]) -> None:
    """P14, A48, P2, R21, R27: killed and suppressed, fired at, under the person's shells or gas; the alarm."""
    known = by_name(state)
    killed, twice = [known[key] for key in given["killed"]], [known[key] for key in given["twice"]]
    once = [known[key] for key in given["once"] if known[key] not in twice]
    for key in (*given["killed"], *given["once"], *given["twice"], *given.get("raw", ()), *given.get("shelled", ())):
        state.fired_at[known[key]] = 1
    for i in killed:
        kill(state, seat, i)
    if killed and desk.listening:
        desk.note("You put {stands} out of play.", "P0-ruler", stands=stand_refs(state, killed))
    for hit, markers in ((once, 1), (twice, 2)):
        hit = [i for i in hit if state.alive[i] == IN_PLAY]
        if hit and desk.listening:
            words = "You suppress {stands}." if markers == 1 else "You suppress {stands} twice."
            desk.note(words, "P0-ruler", stands=stand_refs(state, hit))
        for i in hit:
            for _ in range(markers):
                if state.alive[i] == IN_PLAY:
                    suppress(state, desk, seat, i)
    clear_areas(state, side, ORDERED)
    if given.get("barrage"):
        lay_area(state, side, ORDERED, NOWHERE)
    for key in given.get("shelled", ()):
        state.barraged[known[key]] = state.turn
    if "gassed" in given:
        mark = 1 << side
        for i in living(state, 1 - side):
            state.gassed[i] = state.gassed[i] & ~mark | (mark if name(state, i) in given["gassed"] else 0)
    state.alarm = int(bool(state.alarm) or given.get("alarm", False))


def _own_stand(state: State, desk: Desk, seat: Paper, side: int, given: dict[str, Any]) -> None:
    """P14, R16, R22, 7.1: lost, with reserved fire, below ground, helpless; raiders and prisoners home.

    Their markers lie on the table alone; what the enemy's half brings is told marker by marker.
    """
    known = by_name(state)
    lost = [known[key] for key in given["lost"]]
    for i in lost:
        kill(state, seat, i)
    if lost and desk.listening:
        desk.note("You lost {stands}.", "P0-ruler", stands=stand_refs(state, lost))
    if home := [known[key] for key in given.get("home", ()) if state.alive[known[key]] == IN_PLAY]:
        for i in home:
            state.alive[i], state.home = SAFE, state.home + 1
            state.markers[i] = state.reserved[i] = state.below[i] = 0
        if desk.listening:
            desk.note("{stands} are home.", "7.1", stands=stand_refs(state, home))
    state.prisoners_home = given.get("prisoners", state.prisoners_home)
    for i in living(state, side):
        key = name(state, i)
        state.markers[i] = 0
        if "below" in given:
            state.below[i] = int(key in given["below"])
        if "helpless" in given and kinds.IS_ARMOUR[state.kind[i]]:
            state.ditched[i] = int(key in given["helpless"])
        if side == state.first:
            state.moved[i] = state.turn
        state.ticks[f"{i}:reserve"] = int(key in given.get("reserve", ()))
        state.reserved[i] = int(bool(state.ticks[f"{i}:reserve"]) and not state.below[i])


# What the cards begin with


def raiders(state: State, side: int) -> list[int]:
    """7.1: the raiders of the person."""
    return [i for i in living(state, side) if is_raider(state, i)]


def planned_boxes(state: State, side: int) -> list[Box]:
    """P2, P4, R19: where the person's fire plan has shells fall this turn."""
    numbers = [planned_now(state, b) for b, owner in enumerate(battle(state).battery_side) if owner == side]
    return [battle(state).plan[n].box for n in numbers if n >= 0]


def has_shells(state: State, side: int) -> bool:
    """P2, P4, P10: has the side batteries left?"""
    owner = battle(state).battery_side
    return any(alive and owner[b] == side for b, alive in enumerate(state.battery_alive))


def has_gas(state: State, side: int) -> bool:
    """P3, R21: has the person gas, in cylinders or shells?"""
    fight = battle(state)
    shells = any(fight.battery_gas[b] and owner == side for b, owner in enumerate(fight.battery_side))
    return not state.no_gas and (shells or any(cloud[0] == side for cloud in fight.gas))
