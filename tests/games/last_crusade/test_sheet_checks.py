"""Whole games watched by checks written from the printed sheet alone: they know cards and places, no rule of ours."""

from __future__ import annotations

from collections import Counter

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import ARTILLERY, COMBAT, DIG
from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.model.state import State
from opfor.kernel.batch import BatchDesk, Stream

FLOOR = 5
MOVING = ("enemy-advance", "enemy-hq", "enemy-hq-guns")
Seen = Counter[str]


def neighbours(zone: int) -> list[int]:
    """The places that share an edge with a place; 9 is your Headquarters, 10 the enemy's."""
    if zone >= 9:
        return [0, 1, 2] if zone == 9 else [6, 7, 8]
    column, row = zone % 3, zone // 3
    near = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [9 if r < 0 else 10 if r > 2 else r * 3 + c for c, r in near if 0 <= c <= 2]


def ready(state: State, zone: int) -> list[int]:
    """Enemy troops of a zone who can still assault."""
    troops = [n for n in state.enemy_ground if state.where[n] == zone and state.traits[n] & COMBAT]
    return [n for n in troops if state.kind[n] != ARTILLERY and not state.acted[n] and not state.committed[n]]


def held_by_you(state: State, place: int) -> bool:
    """Do your troops hold a place?"""
    return any(state.where[n] == place and state.traits[n] & COMBAT for n in state.your_ground)


def targets(state: State, zone: int) -> list[int]:
    """The places next to a zone that your troops hold and nobody has assaulted this turn."""
    return [place for place in neighbours(zone) if held_by_you(state, place) and not state.targeted[place]]


def flanks(state: State, zone: int) -> list[int]:
    """Places that this zone and another aggressive zone can both assault, with the Supply for both."""
    found = []
    for place in targets(state, zone):
        for other in neighbours(place):
            aggressive = other < 9 and other != zone and state.passed[other % 3] and other not in state.groups
            if aggressive and ready(state, other):
                cost = len(ready(state, zone)) + len(ready(state, other))
                if state.stock[ENEMY] - cost >= FLOOR:
                    found.append(place)
    return found


def check_assault(before: State, after: State, zone: int, seen: Seen) -> None:
    """S53, S54, S56: assaults whenever they can be paid, flanking whenever possible, else straight ahead."""
    near = [place for place in targets(before, zone) if before.obstacle[place] < 0]
    if zone in before.groups or not ready(before, zone) or len(near) < len(targets(before, zone)) or not near:
        return  # nothing to do; or dragon's teeth may keep some of them out
    paid = before.stock[ENEMY] - len(ready(before, zone)) >= FLOOR
    assert bool(after.fight_units) == paid, "an assault is launched if the Supply sends all units of the zone"
    if not paid:
        seen["too poor"] += 1
        return
    origins = {after.where[n] for n in after.fight_units}
    if flanks(before, zone):
        seen["flanking"] += 1
        assert after.fight_target in flanks(before, zone) and len(origins) > 1
    elif zone - 3 in near or (zone < 3 and 9 in near):
        seen["straight ahead"] += 1
        assert after.fight_target == (zone - 3 if zone >= 3 else 9)
    guns = after.fight_guns
    assert len(guns) <= 2 and all(after.where[n] < 9 and after.passed[after.where[n] % 3] for n in guns)


def check_step(before: State, after: State, step: str, args: tuple[int, ...], seen: Seen) -> None:
    """The sentences of the sheet that can be seen in one step."""
    if after.stock[ENEMY] < min(FLOOR, before.stock[ENEMY]):
        seen["below the floor"] += 1
        assert step == "reinforce" or (step == "assault-defence" and after.fight_side == YOU), step  # S28, S67
    if step == "enemy-assault":
        check_assault(before, after, args[0], seen)
    for n in after.enemy_ground if step in MOVING and not after.result else ():
        if before.where[n] == after.where[n]:
            continue
        if after.kind[n] == ARTILLERY:
            seen["guns moved"] += 1
            assert after.where[n] >= 3, "guns never move next to your Headquarters"  # S60
        assert before.where[n] not in before.groups, "zones that assaulted do not advance"  # S58
        if step == "enemy-advance":
            marked = before.marks[before.where[n] % 3]
            assert marked >= 0 and marked not in before.groups, "those behind zones that did not assault"  # S59
    if step == "enemy-dig":
        for n in after.enemy_ground:
            capable = after.traits[n] & DIG and after.where[n] < 9 and after.carrier[n] < 0
            if capable and not after.moved[n]:
                seen["dug in"] += 1
                assert after.dug_in[n], "all units that do not move dig in"  # S61
    if step == "enemy-end":
        empty = not any(after.where[n] == 10 and after.traits[n] & COMBAT for n in after.enemy_ground)
        yours = any(6 <= after.where[n] <= 8 for n in after.your_ground)
        if empty and yours and after.result != "loss":
            seen["empty headquarters"] += 1
            assert after.result in ("win", "draw")  # S70


def watch(scenario: str, policy: str, games: int, **options: bool) -> Seen:
    """Play whole games with every step checked; gives what has been met."""
    seen: Seen = Counter()
    for game in range(games):
        state: State = TLC.play.new(scenario, "screen", options)
        desk = BatchDesk(TLC.study.policies[policy](Stream("sheet", game)), Stream(f"dice {scenario}", game))
        while state.agenda:
            step, args = state.agenda.pop()
            before = state.copy()
            TLC.play.steps[step](state, desk, *args)
            check_step(before, state, step, args, seen)
    return seen


@pytest.mark.parametrize("scenario", ["us", "german"])
@pytest.mark.parametrize("policy", ["random", "doctrine"])
def test_games_keep_to_the_sheet(scenario: str, policy: str) -> None:
    """S28, S54, S56, S58, S60, S61, S67, S70: in whole games, step by step."""
    seen = watch(scenario, policy, 25)
    assert min(seen[what] for what in ("flanking", "straight ahead", "below the floor", "dug in", "guns moved")), seen


@pytest.mark.parametrize(
    "switch",
    ["straight_ahead_first", "hq_guns_aggressive", "others_close_up", "only_idle_dig_in"],
)
def test_the_checks_notice_other_readings(switch: str) -> None:
    """S55, S56, S59, S61: a switch that departs from the sheet is caught by the same checks."""
    with pytest.raises(AssertionError):
        watch("us", "random", 60, **{switch: True})
