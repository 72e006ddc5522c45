"""P4a: the order die of a unit, its modifiers and its actions."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.names import unit_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY, in_play
from opfor.games.flanders_fields.model.state import AFTER_DIE, BEFORE_DIE, IN_STEP_5, State
from opfor.games.flanders_fields.model.units import (
    BATTALION,
    BATTERY,
    COMPANY,
    RIFLE_COMPANY,
    TANK_UNIT,
    battalion_of,
    chart_of,
    side_of,
    unit_stands,
)
from opfor.games.flanders_fields.model.versions import FAILURE_LASTS_A_TURN, FEWER_CARDS, REGIMENT_COUNTS
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.actions import act, act_battery
from opfor.games.flanders_fields.rules.losses import check_morale
from opfor.games.flanders_fields.rules.notes import tell
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.odds import distribution
from opfor.kernel.text import counted

SUPPORT = {"regimental_support": True}


def regiment(state: State, side: int) -> int:
    """A74: the regimental or brigade commander of a side; -1: none on the table."""
    for i in range(len(state.x)):
        if kinds.IS_REGIMENT[state.kind[i]] and state.side[i] == side and state.alive[i] == IN_PLAY:
            return i
    return -1


def commander_of(state: State, unit: int) -> int:
    """A12: the stand that orders the unit; -1: nobody."""
    battalion = battalion_of(state, unit)
    return state.commander[battalion] if battalion >= 0 else regiment(state, side_of(state, unit))


def order_modifiers(state: State, desk: Desk, seat: Seat, unit: int) -> dict[str, Any]:
    """2.4, R14, A08, A11, A12, A48, A56: every modifier that fits the unit, by name."""
    if unit >= BATTERY:
        return _battery_modifiers(state, seat, side_of(state, unit))
    return with_known(
        state, unit, seat.order_facts(state, desk, unit, unit_stands(state, unit), commander_of(state, unit))
    )


def _battery_modifiers(state: State, seat: Seat, side: int) -> dict[str, Any]:
    """2.4, A08: deep suppression, and how the regiment's commander fares (before rules version 6 he did not count)."""
    found: dict[str, Any] = {"deep_suppression": state.deep[side]}
    if state.rules < REGIMENT_COUNTS:
        return found
    commander = regiment(state, side)
    if commander >= 0:
        found |= {"command_suppressions": min(2, state.markers[commander]), "gas": seat.in_gas(state, commander)}
    return found | {"field_promotion": regiment_replaced(state, side)}


def regiment_replaced(state: State, side: int) -> bool:
    """2.4, R14, A68: has the regiment lost its commander? The successor is a field promotion, and so is nobody yet."""
    return state.rules >= REGIMENT_COUNTS and state.regiment_lost[side] != -1


def suffers_distance(state: State, unit: int) -> bool:
    """2.4, A11: does distance from its commander cost the unit -1? It does platoons, by a switch weapons too."""
    return bool(state.command_distance) or chart_of(state, unit) == RIFLE_COMPANY


def command_reach(state: State, unit: int) -> int:
    """2.4, A11: the distance in cm beyond which an order is at -1."""
    return house("command_range_cm" if battalion_of(state, unit) >= 0 else "regiment_range_cm")


def with_known(state: State, unit: int, measured: dict[str, Any]) -> dict[str, Any]:
    """2.4, R14, A68: what was measured, and the modifiers that are known."""
    found = measured.copy()
    if not suffers_distance(state, unit):
        found["distance"] = False
    if state.leaderless_far and commander_of(state, unit) < 0 and battalion_of(state, unit) >= 0:
        found["distance"] = True
    if state.minus_one and unit >= COMPANY and side_of(state, unit) == state.first:
        found["distance"] = True
    return found | standing_modifiers(state, unit, unit_stands(state, unit))


def standing_modifiers(state: State, unit: int, stands: list[int]) -> dict[str, Any]:
    """2.4, R14, A12, A48: the modifiers that need no measuring: the commander, quality, fire received, support."""
    side, battalion, commander = side_of(state, unit), battalion_of(state, unit), commander_of(state, unit)
    lead = stands[0]
    found: dict[str, Any] = {
        "field_promotion": (commander < 0 or bool(state.promoted[battalion]))
        if battalion >= 0
        else regiment_replaced(state, side),
        "command_suppressions": min(2, state.markers[commander]) if commander >= 0 else 0,
        "veteran": state.quality[lead] == 2 or bool(state.storm[lead]),
        "raw": state.quality[lead] == 0,
        "tank_failed_before": kinds.IS_ARMOUR[state.kind[lead]] and failed_last_turn(state, lead),
        "regimental_support": state.support[side] == unit,
    }
    company = unit - COMPANY if unit >= COMPANY else -2
    found["fired_at"] = any(state.fired_at[i] and (i in stands or of == company) for i, of in enumerate(state.company))
    return found


def failed_last_turn(state: State, tank: int) -> bool:
    """2.4: did the tank fail its action roll last turn? (Before rules version 4 the -1 lasted until it was ordered.)"""
    return bool(state.failed[tank]) if state.rules < FAILURE_LASTS_A_TURN else state.failed[tank] == state.turn - 1 > 0


def covered_by_staff(state: State, unit: int) -> bool:
    """R13, A15: does a staff marker cover the unit or its battalion?"""
    side, battalion = side_of(state, unit), battalion_of(state, unit)
    place = state.staff_on[side]
    return state.staff[side] > 0 and (place == unit or (battalion >= 0 and place == BATTALION + battalion))


def begin_support(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """P5, R14, A13, A14: the regiment may help one order die of a battalion with +1, by a switch two.

    A program, a person with one card for all orders, and by a switch everybody names the unit now; else it is declared
    just before that die.
    """
    if regiment(state, side) < 0:
        return
    state.support_left[side] = 2 if state.support_twice else 1
    _name_supported(state, desk, seat, side)


def _name_supported(state: State, desk: Desk, seat: Seat, side: int) -> None:
    before = state.support_die == BEFORE_DIE and (state.control[side] or state.together)
    if before or state.support_die == IN_STEP_5:
        state.support[side] = seat.decide(state, desk, side, "support", side)


def may_support(state: State, side: int) -> bool:
    """A14: may a person declare the regiment's +1 for the next order die of a battalion?"""
    return bool(
        state.support_die == BEFORE_DIE
        and not state.control[side]
        and not state.together
        and state.support_left[side] > 0
        and regiment(state, side) >= 0
    )


def use_support(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """A13: the +1 is used; by a switch there is a second one."""
    state.support[side] = -2
    state.support_left[side] -= 1
    if state.support_twice:
        desk.ruling("A13")
    if state.support_left[side] > 0:
        _name_supported(state, desk, seat, side)


def could_help(state: State, chart: int, modifiers: dict[str, Any], actions: int) -> bool:
    """R13: could another die give more actions? Nobody is asked where it could not.

    Before rules version 5 everybody was asked but at a real table with one card for all orders.
    """
    if not state.together and state.rules < FEWER_CARDS:
        return True
    most: int = max(distribution(dice.order_die, chart, modifiers, bool(state.company_table)))
    return actions < most


def order_die(state: State, desk: Desk, seat: Seat, unit: int, modifiers: dict[str, Any]) -> int:
    """P4a, R13, A14: the one order die of a unit and turn, thrown again where a staff marker covers it."""
    side = side_of(state, unit)
    mark_ordered(state, unit)
    if modifiers.get("regimental_support"):
        use_support(state, desk, seat, side)
    chart = chart_of(state, unit)
    actions = roll_order(state, desk, seat, unit, chart, modifiers)
    helps = covered_by_staff(state, unit) and could_help(state, chart, modifiers, actions)
    if helps and seat.decide(state, desk, side, "reroll", unit, actions):
        state.staff[side] -= 1
        if desk.listening:
            desk.note("The staff lets {unit} roll again.", "R13", unit=unit_ref(state, unit))
        actions = roll_order(state, desk, seat, unit, chart, modifiers)
    if chart == TANK_UNIT:
        state.failed[unit] = state.turn if actions == 0 else 0
    return actions


def acts_at_once(state: State, side: int) -> bool:
    """P4a: on screen a program's unit acts in the step of its order die; at a table its actions come one by one."""
    return bool(state.control[side]) and state.mode == "screen"


def order(state: State, desk: Desk, seat: Seat, unit: int) -> None:
    """P4a, R13, R22, A14, A16, A57: one order die per unit and turn, then its actions at once."""
    actions = order_die(state, desk, seat, unit, order_modifiers(state, desk, seat, unit))
    if actions:
        seat.spend(state, desk, unit, actions)


def roll_order(state: State, desk: Desk, seat: Seat, unit: int, chart: int, modifiers: dict[str, Any]) -> int:
    """P4a, R22: the die; a tank that throws a natural 1 tests for a breakdown."""
    if state.support_die == AFTER_DIE and battalion_of(state, unit) >= 0:
        actions = _helped_die(state, desk, seat, unit, chart, modifiers)
    else:
        actions = dice.order_die(desk, chart, modifiers, bool(state.company_table))
    if desk.listening and (actions <= 0 or not acts_at_once(state, side_of(state, unit))):
        given = counted(actions, "action") if actions > 0 else "no action"
        tell(state, desk, unit, "P4a", f"gets {given}", f"get {given}")
    if actions < 0 and not state.broken[unit]:
        state.broken[unit] = int(desk.roll("1d6", "breakdown") <= house("breakdown_at_most"))
        what = ("breaks down for good", "break down for good") if state.broken[unit] else ("stalls", "stall")
        tell(state, desk, unit, "R22", *what)
    return max(0, actions)


def _helped_die(state: State, desk: Desk, seat: Seat, unit: int, chart: int, modifiers: dict[str, Any]) -> int:
    """A14: by a switch the regiment's +1 is given after the die, where it brings something."""
    side, slow = side_of(state, unit), bool(state.company_table)
    table = dice.order_chart(chart, slow)
    plain, helped = dice.order_inputs(table, modifiers), dice.order_inputs(table, modifiers | SUPPORT)
    die = desk.roll("1d6", table.id)
    actions: int = table.table(plain)[die]
    if (
        state.support_left[side] > 0
        and regiment(state, side) >= 0
        and table.table(helped)[die] > actions
        and seat.decide(state, desk, side, "support-die", unit, max(0, actions))
    ):
        desk.ruling("A14")
        plain = helped
        use_support(state, desk, seat, side)
    result: int = desk.read(table, die, *plain)
    return result


def mark_ordered(state: State, unit: int) -> None:
    """A16, A57: a unit has had its order die of this turn."""
    if unit >= BATTERY:
        state.battery_ordered[unit - BATTERY] += 1
    elif unit >= COMPANY:
        state.company_ordered[unit - COMPANY] += 1
    else:
        state.ordered[unit] += 1


def company(state: State, desk: Desk, seat: Seat, number: int) -> None:
    """P6, R12: each platoon spends its own actions, in the order its commander likes."""
    waiting = [i for i in in_play(state) if state.company[i] == number and state.actions[i] > 0]
    if not waiting:
        return
    stand = waiting[0] if len(waiting) == 1 else seat.decide(state, desk, state.side[waiting[0]], "platoon", number)
    then(state.agenda, ("act", (stand,)), ("company", (number,)))


def single_action(state: State, desk: Desk, seat: Seat, stand: int) -> None:
    """P4a, P0: one action, then morale; then the next one of the same stand.

    A person chooses anew which platoon of the company acts: all may go on together.
    """
    if state.alive[stand] != IN_PLAY or state.actions[stand] <= 0:
        return
    act(state, desk, seat, stand)
    check_morale(state, desk, seat)
    together = state.company[stand] >= 0 and not state.control[state.side[stand]]
    if state.alive[stand] == IN_PLAY and state.actions[stand] > 0 and not together:
        then(state.agenda, ("act", (stand,)))


def battery_action(state: State, desk: Desk, seat: Seat, battery: int) -> None:
    """P5, P10: one action of an off-table battery."""
    if not state.battery_alive[battery] or state.battery_actions[battery] <= 0:
        return
    state.battery_actions[battery] -= 1
    if not act_battery(state, desk, seat, battery):
        state.battery_actions[battery] = 0
        return
    check_morale(state, desk, seat)
    then(state.agenda, ("battery", (battery,)))
