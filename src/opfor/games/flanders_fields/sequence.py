"""2.1, P0: the sequence of a game turn: attacker's player turn, then the defender's, steps 1 to 7 each.

A step looks up who sits at the table and hands the seat to the rules.
"""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields.enemy.at_table import garrison as garrison_at_table
from opfor.games.flanders_fields.enemy.at_table import turn as turn_at_table
from opfor.games.flanders_fields.enemy.at_table import zero_hour as zero_hour_at_table
from opfor.games.flanders_fields.enemy.at_table.program import AT_TABLE
from opfor.games.flanders_fields.enemy.program import PROGRAM
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.kinds import BATTALION_COMMAND
from opfor.games.flanders_fields.model.names import side_word, unit_ref
from opfor.games.flanders_fields.model.stands import attacks, battle
from opfor.games.flanders_fields.model.state import PAPER, State
from opfor.games.flanders_fields.model.units import BATTALION, BATTERY, COMPANIES, SUPPORTED, side_of, unit_stands
from opfor.games.flanders_fields.model.versions import RESERVE_AS_ONE, TABLE_AS_MAP
from opfor.games.flanders_fields.rules import barrage, before_play, dice, free_setup, gas, orders, victory
from opfor.games.flanders_fields.rules.command import command_stands, move_commander, promotions
from opfor.games.flanders_fields.rules.legal import only_answer
from opfor.games.flanders_fields.rules.losses import check_morale
from opfor.games.flanders_fields.rules.notes import tell, tell_rest
from opfor.games.flanders_fields.rules.standing_orders import GIVE, give_standing_orders
from opfor.games.flanders_fields.rules.waiting import battalion_units, open_battalions, support_units
from opfor.games.flanders_fields.seats.base import Seat
from opfor.games.flanders_fields.seats.board import Board
from opfor.games.flanders_fields.seats.buttons import able, acts
from opfor.games.flanders_fields.seats.paper import Paper, answer_moves, learn_losses
from opfor.games.flanders_fields.seats.person import Person
from opfor.games.flanders_fields.setup import muster
from opfor.kernel.agenda import at_once, then
from opfor.kernel.desk import Desk
from opfor.kernel.game import Step

ON_MAP = Board(PROGRAM, only_answer)
BY_RULER = Person(AT_TABLE, only_answer)
BY_PAPER = Paper(AT_TABLE, only_answer)
PERSONS: tuple[Person, ...] = (BY_RULER, BY_RULER, BY_PAPER)  # by the number in the state; nobody asks of the map's
SEATS: tuple[Seat, ...] = (ON_MAP, BY_RULER, BY_PAPER)

STEPS_1_TO_7 = ("deep-suppression", "rolling", "gas", "planned", "support", "battalions", "command", "end-player-turn")
OWN_HALF = ("own-half", "own-losses", "own-morale", "end-player-turn")  # by the paper sheet


def bombard(state: State, desk: Desk) -> None:
    """R20, 7.1: the rolls before turn 1."""
    before_play.bombard(state, desk, SEATS[state.seat])


def place(state: State, desk: Desk, stand: int) -> None:
    """6.1, 7.0: one free stand is put down."""
    free_setup.place(state, desk, SEATS[state.seat], stand)


def turn(state: State, desk: Desk) -> None:
    """P0, A02: a game turn is the player turn of the attacker, then that of the defender."""
    if desk.listening:
        desk.note("Turn {turn} of {turns}.", "P0", turn=state.turn, turns=battle(state).head.turns)
    first = state.first
    then(state.agenda, ("player-turn", (first,)), ("player-turn", (1 - first,)), ("end-turn", ()))


def player_turn(state: State, desk: Desk, side: int) -> None:
    """2.1, P0: steps 1 to 7 of one side."""
    state.player, state.step = side, 0
    _refresh(state, side)
    if state.alarm == 0 and side != state.first and battle(state).head.night:
        if desk.listening:
            desk.note("The defender sleeps: no alarm has been given.", "R27")
        then(state.agenda, ("end-player-turn", (side,)))
        return
    steps = OWN_HALF if state.seat == PAPER and not state.control[side] else STEPS_1_TO_7
    then(state.agenda, *[(step, (side,)) for step in steps])
    SEATS[state.seat].begin_turn(state, desk, side)


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
    state.support_left[side] = 0
    state.sos_calls.clear()


def own_half(state: State, desk: Desk, side: int) -> None:
    """P0-ruler: a person's half by the paper sheet: the enemy's reserved fire, shot by shot."""
    if answer_moves(state, desk, BY_PAPER, side):
        then(state.agenda, ("own-half", (side,)))


def own_losses(state: State, desk: Desk, side: int) -> None:
    """P0-ruler: what both sides lost in the person's half."""
    learn_losses(state, desk, BY_PAPER, side)


def own_morale(state: State, desk: Desk, side: int) -> None:
    """P13: the tests that are due after the person's half."""
    check_morale(state, desk, BY_PAPER)


def deep_suppression(state: State, desk: Desk, side: int) -> None:
    """P1, A03: rolled by a side whose guns the enemy can reach (switch: always or never)."""
    state.step, state.deep[side] = 1, 0
    fight = battle(state)
    if not any(state.battery_alive[b] and fight.battery_side[b] == side for b in range(len(state.battery_alive))):
        return
    if state.deep_suppression == 2 or not (state.deep_suppression or fight.counter_battery[side]):
        return
    modifier, lost = dice.deep_suppression(desk)
    state.deep[side] = modifier
    if desk.listening:
        dice_at = f"are under fire: {modifier} on their dice this turn" if modifier else "are not under fire this turn"
        desk.note("The {side} guns {dice_at}.", "P1", side=side_word(side), dice_at=dice_at)
    if lost:
        barrage.lose_battery(state, desk, side)


def rolling(state: State, desk: Desk, side: int) -> None:
    """P2: step 2."""
    seat, state.step = SEATS[state.seat], 2
    barrage.rolling_barrages(state, desk, seat, side)
    check_morale(state, desk, seat)


def gas_step(state: State, desk: Desk, side: int) -> None:
    """P3: step 3."""
    seat, state.step = SEATS[state.seat], 3
    gas.gas_step(state, desk, seat, side)
    if not state.no_gas:
        barrage.planned_gas(state, desk, seat, side)
    check_morale(state, desk, seat)


def planned(state: State, desk: Desk, side: int) -> None:
    """P4: step 4."""
    seat, state.step = SEATS[state.seat], 4
    barrage.planned_shoots(state, desk, seat, side)
    end_plans(state, desk, seat, side)
    check_morale(state, desk, seat)


def end_plans(state: State, desk: Desk, seat: Seat, side: int) -> None:
    """R19: a plan may be ended early on 5+ per battery, from the owner's next turn on."""
    fight = battle(state)
    mine = [
        b
        for b in range(len(state.battery_alive))
        if fight.battery_side[b] == side and barrage.planned_now(state, b) >= 0
    ]
    if mine and seat.decide(state, desk, side, "end-plan", side):
        for b in mine:
            if desk.roll("1d6", "end of the plan") >= house("end_plan_at_least"):
                state.plan_ended[b] = state.turn + 1
            if state.plan_ended[b] == state.turn + 1:
                tell(state, desk, BATTERY + b, "R19", "ends its fire plan", "end their fire plan")
            else:
                tell(state, desk, BATTERY + b, "R19", "does not hear and fires on", "do not hear and fire on")


def support(state: State, desk: Desk, side: int) -> None:
    """P5, R13, R27, A60: step 5: flares, staff marker, then MGs and block houses, guns, and the regiment's support."""
    seat, state.step = SEATS[state.seat], 5
    if battle(state).head.night:
        _flares(state, desk, side)
    command = orders.regiment(state, side)
    if command >= 0:
        state.staff[side] = battle(state).stands[command].staff
        if state.staff[side]:
            state.staff_on[side] = seat.decide(state, desk, side, "staff", side)
            if desk.listening and state.staff_on[side] >= 0:
                desk.note("The staff marker goes to {unit}.", "R13", unit=unit_ref(state, state.staff_on[side]))
    then(state.agenda, ("support-units", (side, 2)), ("support-units", (side, 3)), ("name-battalion", (side,)))
    seat.learn_distances(state, desk, side, -1)


def _flares(state: State, desk: Desk, side: int) -> None:
    """R27: after the alarm the defender may send up flares: 3+ gives 45 cm until his next step 5."""
    if side == state.first or not state.alarm:
        return
    up = desk.roll("1d6", "flares") >= house("flare_at_least")
    state.visibility = house("flare_visibility_cm" if up else "night_visibility_cm") * 10
    if desk.listening:
        words = "Flares go up: everybody sees {cm} cm." if up else "The flares fail: nobody sees beyond {cm} cm."
        desk.note(words, "R27", cm=state.visibility // 10)


def support_step(state: State, desk: Desk, side: int, phase: int) -> None:
    """P5: the next support unit of sub-step II or III."""
    waiting = support_units(state, side, phase)
    if not waiting:
        return
    seat = SEATS[state.seat]
    unit, left = seat.decide(state, desk, side, "unit", side, -1, phase), len(state.agenda)
    if unit == GIVE:
        give_standing_orders(state, desk, seat, side)
        then(state.agenda, ("support-units", (side, phase)))
    elif unit >= 0:
        then(state.agenda, ("order", (unit,)), ("support-units", (side, phase)))
        if orders.acts_at_once(state, side):
            at_once(state, desk, STEPS, left)


def name_battalion(state: State, desk: Desk, side: int) -> None:
    """P5, R14: the regiment's support."""
    orders.begin_support(state, desk, SEATS[state.seat], side)


def battalions(state: State, desk: Desk, side: int) -> None:
    """P6: step 6, battalion by battalion."""
    state.step = 6
    waiting = open_battalions(state, side)
    if not waiting:
        clear_staff(state, desk, side)
        return
    number = waiting[0]
    if len(waiting) > 1:
        number = SEATS[state.seat].decide(state, desk, side, "battalion", side) - BATTALION
    state.battalion_ordered[number] = 1
    then(
        state.agenda,
        ("sos", (side, number)),
        *[("battalion-units", (side, number, phase)) for phase in (1, 2, 3, 4)],
        ("clear-commander", (number,)),
        ("battalions", (side,)),
    )


def sos(state: State, desk: Desk, side: int, battalion: int) -> None:
    """P6, P11: SOS requests come first."""
    seat = SEATS[state.seat]
    seat.learn_distances(state, desk, side, battalion)
    if not any(barrage.may_call(state, side, battalion, b) for b in range(len(state.battery_alive))):
        return
    if seat.call_guns(state, desk, side, battalion):
        check_morale(state, desk, seat)
        then(state.agenda, ("sos", (side, battalion)))


def battalion_step(state: State, desk: Desk, side: int, battalion: int, phase: int) -> None:
    """P6: the next unit of a battalion: tanks, MGs, mortars, companies."""
    waiting = battalion_units(state, battalion, phase)
    if not waiting:
        return
    seat = SEATS[state.seat]
    unit, left = seat.decide(state, desk, side, "unit", side, battalion, phase), len(state.agenda)
    if unit == GIVE:
        give_standing_orders(state, desk, seat, side)
        then(state.agenda, ("battalion-units", (side, battalion, phase)))
    elif unit >= 0:
        if unit >= SUPPORTED:
            unit -= SUPPORTED
            state.support[side] = unit
        then(state.agenda, ("order", (unit,)), ("battalion-units", (side, battalion, phase)))
        if phase != COMPANIES and orders.acts_at_once(state, side):
            at_once(state, desk, STEPS, left)


def order(state: State, desk: Desk, unit: int) -> None:
    """P4a: the order die of a unit; a program's acts at once on screen, so that what it does is told as one."""
    side, left = side_of(state, unit), len(state.agenda)
    orders.order(state, desk, SEATS[state.seat], unit)
    if orders.acts_at_once(state, side):
        at_once(state, desk, STEPS, left)
        if desk.listening:
            tell_rest(state, desk, unit)


def company(state: State, desk: Desk, number: int) -> None:
    """P6, R12: the platoons of a company spend their actions."""
    orders.company(state, desk, SEATS[state.seat], number)


def act(state: State, desk: Desk, stand: int) -> None:
    """P4a: one action of a stand."""
    orders.single_action(state, desk, SEATS[state.seat], stand)


def battery(state: State, desk: Desk, number: int) -> None:
    """P5, P10: one action of an off-table battery."""
    orders.battery_action(state, desk, SEATS[state.seat], number)


def unit_acts(state: State, desk: Desk, unit: int) -> None:
    """P4a-ruler, P6: at the table a unit spends its actions: a person's by buttons, the program's by its list."""
    side, seat = side_of(state, unit), PERSONS[state.seat]
    if state.rules >= TABLE_AS_MAP:
        seat.recover(state, desk, unit_stands(state, unit))
    if state.battery_actions[unit - BATTERY] <= 0 if unit >= BATTERY else not able(state, unit):
        return
    if state.control[side] and not attacks(state, side):
        stands = unit_stands(state, unit)
        garrison_at_table.stay_below(state, desk, seat, stands)
        steps: list[Step] = [("stand-acts", (stand,)) for stand in stands]
        if state.rules >= RESERVE_AS_ONE and any(state.reserve[stand] for stand in stands):
            steps.append(("reserve-marches", (unit,)))
        then(state.agenda, *steps)
        return
    rule = zero_hour_at_table.act if state.control[side] else acts
    if rule(state, desk, seat, unit):
        then(state.agenda, ("unit-acts", (unit,)))
    elif unit >= BATTERY:
        state.battery_actions[unit - BATTERY] = 0
    else:
        for stand in unit_stands(state, unit):
            state.actions[stand] = 0


def stand_acts(state: State, desk: Desk, stand: int) -> None:
    """G6-ruler: at the table a stand of the Garrison spends its actions."""
    seat = PERSONS[state.seat]
    if state.rules >= TABLE_AS_MAP:
        seat.recover(state, desk, [stand])
    garrison_at_table.act(state, desk, seat, stand)


def reserve_marches(state: State, desk: Desk, unit: int) -> None:
    """G9-ruler: at the table the platoons of a reserve company that did not assault move together."""
    garrison_at_table.reserve_marches(state, desk, PERSONS[state.seat], unit)


def clear_commander(state: State, desk: Desk, battalion: int) -> None:
    """P6, A39: all suppression comes off the battalion commander."""
    commander = state.commander[battalion]
    if commander >= 0 and state.markers[commander]:
        state.markers[commander] = 0
        tell(state, desk, commander, "P6", "recovers from suppression", "recover from suppression")


def clear_staff(state: State, desk: Desk, side: int) -> None:
    """P6, A64: suppression comes off brigade, regimental and liaison stands with the last battalion commander's."""
    shaken = [
        i
        for i in command_stands(state, side)
        if state.markers[i] and state.kind[i] != BATTALION_COMMAND and not state.staff_keeps_markers
    ]
    for i in shaken:
        state.markers[i] = 0
    for i in shaken:
        desk.ruling("A64")
        tell(state, desk, i, "P6", "recovers from suppression", "recover from suppression")


def command(state: State, desk: Desk, side: int) -> None:
    """P7, R14: step 7: promotions, then every command stand may move twice."""
    seat, state.step = SEATS[state.seat], 7
    promotions(state, desk, seat, side)
    seat.move_commanders(state, desk, command_stands(state, side))


def move_command(state: State, desk: Desk, stand: int, left: int) -> None:
    """P7: one move of a command stand."""
    before = len(state.agenda)
    move_commander(state, desk, SEATS[state.seat], stand, left)
    if orders.acts_at_once(state, state.side[stand]):
        at_once(state, desk, STEPS, before)


def end_player_turn(state: State, desk: Desk, side: int) -> None:
    """P0, R27: the alarm at night; is it over?"""
    asleep = battle(state).head.night and not state.alarm and side == state.first
    if asleep and SEATS[state.seat].near_alarm(state, desk):
        alarm_die(state, desk)
    if victory.is_over(state):
        state.agenda.clear()
        then(state.agenda, ("score", ()))


def alarm_die(state: State, desk: Desk) -> None:
    """R27: the alarm is given on 4+."""
    state.alarm = int(desk.roll("1d6", "alarm") >= house("alarm_at_least"))
    if desk.listening:
        words = "A sentry gives the alarm." if state.alarm else "The sentries notice nothing."
        desk.note(words, "R27")


def end_turn(state: State, desk: Desk) -> None:
    """P0: the next turn, or the end."""
    if state.turn >= battle(state).head.turns:
        then(state.agenda, ("score", ()))
        return
    state.turn += 1
    then(state.agenda, ("turn", ()))


def score(state: State, desk: Desk) -> None:
    """R28: the points and the result."""
    victory.score(state, desk, SEATS[state.seat])


STEPS: dict[str, Callable[..., None]] = {
    "begin": before_play.begin,
    "posture": before_play.posture,
    "set-up": free_setup.set_up,
    "place": place,
    "bombard": bombard,
    "turn": turn,
    "player-turn": player_turn,
    "own-half": own_half,
    "own-losses": own_losses,
    "own-morale": own_morale,
    "deep-suppression": deep_suppression,
    "rolling": rolling,
    "gas": gas_step,
    "planned": planned,
    "support": support,
    "support-units": support_step,
    "name-battalion": name_battalion,
    "order": order,
    "company": company,
    "act": act,
    "battery": battery,
    "battalions": battalions,
    "sos": sos,
    "battalion-units": battalion_step,
    "clear-commander": clear_commander,
    "command": command,
    "move-command": move_command,
    "end-player-turn": end_player_turn,
    "end-turn": end_turn,
    "score": score,
    "muster": muster.muster,
    "threat": garrison_at_table.threats,
    "won": turn_at_table.won,
    "reserve": zero_hour_at_table.send_reserve,
    "unit-acts": unit_acts,
    "stand-acts": stand_acts,
    "reserve-marches": reserve_marches,
}
