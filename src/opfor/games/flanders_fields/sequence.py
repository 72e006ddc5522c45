"""2.1, P0: the sequence of a game turn: attacker's player turn, then the defender's, steps 1 to 7 each."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields import barrage, dice, free_setup, gas, orders, setup
from opfor.games.flanders_fields.command import command_stands, move_commander, promotions
from opfor.games.flanders_fields.damage import check_morale
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.decide import decide, then
from opfor.games.flanders_fields.standing import GIVE, give_standing_orders
from opfor.games.flanders_fields.stands import IN_PLAY, battle, name, near_enemy
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.units import BATTALION, battalion_units, support_units, unit_name
from opfor.games.flanders_fields.victory import is_over, score
from opfor.kernel.desk import Desk


def turn(state: State, desk: Desk) -> None:
    """P0, A02: a game turn is the player turn of the attacker, then that of the defender."""
    if desk.listening:
        desk.note("Turn {turn} of {turns}.", "P0", turn=state.turn, turns=battle(state).head.turns)
    first = state.first
    then(state, ("player-turn", (first,)), ("player-turn", (1 - first,)), ("end-turn", ()))


def player_turn(state: State, desk: Desk, side: int) -> None:
    """2.1, P0: steps 1 to 7 of one side."""
    state.player = side
    _refresh(state, side)
    if state.alarm == 0 and side != state.first and battle(state).head.night:
        if desk.listening:
            desk.note("No alarm yet: the defender sleeps.", "R27")
        then(state, ("end-player-turn", (side,)))
        return
    then(
        state,
        ("deep-suppression", (side,)),
        ("rolling", (side,)),
        ("gas", (side,)),
        ("planned", (side,)),
        ("support", (side,)),
        ("battalions", (side,)),
        ("command", (side,)),
        ("end-player-turn", (side,)),
    )


def _refresh(state: State, side: int) -> None:
    """P0, R16: marks of reserved fire go at the own next turn; everybody may be ordered again."""
    fight = battle(state)
    for i in range(len(state.x)):
        if state.side[i] == side:
            state.reserved[i] = state.ordered[i] = state.fires[i] = state.actions[i] = 0
    for company in range(len(state.company_ordered)):
        state.company_ordered[company] = 0
    for battalion in range(len(state.battalion_ordered)):
        state.battalion_ordered[battalion] = 0
    for b in range(len(state.battery_alive)):
        if fight.battery_side[b] == side:
            state.battery_sos[b] = state.battery_acted[b] = state.battery_ordered[b] = state.battery_actions[b] = 0
    state.staff_on[side] = state.support[side] = -1


def deep_suppression(state: State, desk: Desk, side: int) -> None:
    """P1, A03: rolled by a side whose guns the enemy can reach (switch: always or never)."""
    state.deep[side] = 0
    fight = battle(state)
    if not any(state.battery_alive[b] and fight.battery_side[b] == side for b in range(len(state.battery_alive))):
        return
    if state.deep_always == 2 or not (state.deep_always or fight.counter_battery[side]):
        return
    modifier, lost = dice.deep_suppression(desk)
    state.deep[side] = modifier
    if desk.listening:
        told = modifier or "none"
        desk.note("Deep suppression of the {side} guns: {modifier}.", "P1", side=_side(side), modifier=told)
    if lost:
        barrage.lose_battery(state, desk, side)


def _side(side: int) -> str:
    return ("British", "German")[side]


def rolling(state: State, desk: Desk, side: int) -> None:
    """P2: step 2."""
    barrage.rolling_barrages(state, desk, side)
    check_morale(state, desk)


def gas_step(state: State, desk: Desk, side: int) -> None:
    """P3: step 3."""
    gas.gas_step(state, desk, side)
    check_morale(state, desk)


def planned(state: State, desk: Desk, side: int) -> None:
    """P4: step 4."""
    barrage.planned_shoots(state, desk, side)
    end_plans(state, desk, side)
    check_morale(state, desk)


def end_plans(state: State, desk: Desk, side: int) -> None:
    """R19: a plan may be ended early on 5+ per battery, from the owner's next turn on."""
    fight = battle(state)
    mine = [
        b
        for b in range(len(state.battery_alive))
        if fight.battery_side[b] == side and barrage.planned_now(state, b) >= 0
    ]
    if mine and decide(state, desk, side, "end-plan", side):
        for b in mine:
            if desk.roll("1d6", "end of the plan") >= house("end_plan_at_least"):
                state.plan_ended[b] = state.turn + 1
            if desk.listening:
                what = "ends its plan after this turn" if state.plan_ended[b] == state.turn + 1 else "hears nothing"
                desk.note("Battery {n} {what}.", "R19", n=b + 1, what=what)


def support(state: State, desk: Desk, side: int) -> None:
    """P5, R13, R27, A60: step 5: flares, staff marker, then MGs and block houses, guns, and the regiment's support."""
    if battle(state).head.night:
        _flares(state, desk, side)
    command = orders.regiment(state, side)
    if command >= 0:
        state.staff[side] = battle(state).stands[command].staff
        if state.staff[side]:
            state.staff_on[side] = decide(state, desk, side, "staff", side)
            if desk.listening and state.staff_on[side] >= 0:
                desk.note("Staff marker on {unit}.", "R13", unit=unit_name(state, state.staff_on[side]))
    then(state, ("support-units", (side, 2)), ("support-units", (side, 3)), ("name-battalion", (side,)))


def _flares(state: State, desk: Desk, side: int) -> None:
    """R27: after the alarm the defender may send up flares: 3+ gives 45 cm until his next step 5."""
    if side == state.first or not state.alarm:
        return
    up = desk.roll("1d6", "flares") >= house("flare_at_least")
    state.visibility = house("flare_visibility_cm" if up else "night_visibility_cm") * 10
    if desk.listening:
        desk.note("Flares {what}.", "R27", what="go up: 45 cm can be seen" if up else "fail")


def support_step(state: State, desk: Desk, side: int, phase: int) -> None:
    """P5: the next support unit of sub-step II or III."""
    waiting = support_units(state, side, phase)
    if not waiting:
        return
    unit = decide(state, desk, side, "unit", side, -1, phase)
    if unit == GIVE:
        give_standing_orders(state, desk, side)
        then(state, ("support-units", (side, phase)))
    elif unit >= 0:
        then(state, ("order", (unit,)), ("support-units", (side, phase)))


def name_battalion(state: State, desk: Desk, side: int) -> None:
    """P5, R14, A13, A14: the regiment helps one order die of one battalion with +1."""
    if orders.regiment(state, side) >= 0:
        state.support[side] = decide(state, desk, side, "support", side)


def battalions(state: State, desk: Desk, side: int) -> None:
    """P6: step 6, battalion by battalion."""
    waiting = open_battalions(state, side)
    if not waiting:
        return
    number = waiting[0] if len(waiting) == 1 else decide(state, desk, side, "battalion", side) - BATTALION
    state.battalion_ordered[number] = 1
    then(
        state,
        ("sos", (side, number)),
        *[("battalion-units", (side, number, phase)) for phase in (1, 2, 3, 4)],
        ("clear-commander", (number,)),
        ("battalions", (side,)),
    )


def open_battalions(state: State, side: int) -> list[int]:
    """P6: the battalions of a side that have stands and were not ordered yet."""
    fight = battle(state)
    return [
        b
        for b in range(len(fight.battalions))
        if fight.battalion_side[b] == side
        and not state.battalion_ordered[b]
        and any(state.battalion[i] == b and state.alive[i] == IN_PLAY for i in range(len(state.x)))
    ]


def sos(state: State, desk: Desk, side: int, battalion: int) -> None:
    """P6, P11: SOS requests come first."""
    fight = battle(state)
    if not any(
        fight.battery_side[b] == side and barrage.free_battery(state, b) for b in range(len(state.battery_alive))
    ):
        return
    call = decide(state, desk, side, "sos", side, battalion)
    if call is None:
        return
    battery, x, y = call
    barrage.call_sos(state, desk, side, battery, x, y)
    check_morale(state, desk)
    then(state, ("sos", (side, battalion)))


def battalion_step(state: State, desk: Desk, side: int, battalion: int, phase: int) -> None:
    """P6: the next unit of a battalion: tanks, MGs, mortars, companies."""
    waiting = battalion_units(state, battalion, phase)
    if not waiting:
        return
    unit = decide(state, desk, side, "unit", side, battalion, phase)
    if unit == GIVE:
        give_standing_orders(state, desk, side)
        then(state, ("battalion-units", (side, battalion, phase)))
    elif unit >= 0:
        then(state, ("order", (unit,)), ("battalion-units", (side, battalion, phase)))


def clear_commander(state: State, desk: Desk, battalion: int) -> None:
    """P6, A39: all suppression comes off the battalion commander."""
    commander = state.commander[battalion]
    if commander >= 0 and state.markers[commander]:
        state.markers[commander] = 0
        if desk.listening:
            desk.note("{stand} shakes off its suppression.", "P6", stand=name(state, commander))


def command(state: State, desk: Desk, side: int) -> None:
    """P7, R14: step 7: promotions, then every command stand may move twice."""
    promotions(state, desk, side)
    then(state, *[("move-command", (i, 2)) for i in command_stands(state, side)])


def end_player_turn(state: State, desk: Desk, side: int) -> None:
    """P0, R27: the alarm at night; is it over?"""
    if battle(state).head.night and not state.alarm and side == state.first and _near_alarm(state):
        alarm_die(state, desk)
    if is_over(state):
        state.agenda.clear()
        then(state, ("score", ()))


def _near_alarm(state: State) -> bool:
    """R27: is an enemy within 15 cm of a defender at the end of his player turn?"""
    near = house("alarm_cm") * 10
    return any(
        state.alive[i] == IN_PLAY and state.side[i] != state.first and near_enemy(state, i, near)
        for i in range(len(state.x))
    )


def alarm_die(state: State, desk: Desk) -> None:
    """R27: the alarm is given on 4+."""
    state.alarm = int(desk.roll("1d6", "alarm") >= house("alarm_at_least"))
    if desk.listening:
        desk.note("The alarm is {what}.", "R27", what="given" if state.alarm else "not given")


def end_turn(state: State, desk: Desk) -> None:
    """P0: the next turn, or the end."""
    if state.turn >= battle(state).head.turns:
        then(state, ("score", ()))
        return
    state.turn += 1
    then(state, ("turn", ()))


STEPS: dict[str, Callable[..., None]] = {
    "begin": setup.begin,
    "posture": setup.posture,
    "set-up": free_setup.set_up,
    "place": free_setup.place,
    "bombard": setup.bombard,
    "turn": turn,
    "player-turn": player_turn,
    "deep-suppression": deep_suppression,
    "rolling": rolling,
    "gas": gas_step,
    "planned": planned,
    "support": support,
    "support-units": support_step,
    "name-battalion": name_battalion,
    "order": orders.order,
    "company": orders.company,
    "act": orders.single_action,
    "battery": orders.battery_action,
    "battalions": battalions,
    "sos": sos,
    "battalion-units": battalion_step,
    "clear-commander": clear_commander,
    "command": command,
    "move-command": move_commander,
    "end-player-turn": end_player_turn,
    "end-turn": end_turn,
    "score": score,
}
