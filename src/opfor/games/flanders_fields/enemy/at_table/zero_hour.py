"""At the table: Zero Hour in words: which company advances, how far, and when it assaults (Z3-ruler to Z13-ruler)."""

from __future__ import annotations

from opfor.games.flanders_fields.enemy.at_table.garrison import ELSEWHERE, HERE, SOMEWHERE, mortar
from opfor.games.flanders_fields.enemy.at_table.situation import (
    AT_WIRE,
    CLEAR,
    FREE,
    GAP,
    HELD,
    IN_TRENCH,
    REACH,
    companies,
    tell_targets,
)
from opfor.games.flanders_fields.enemy.at_table.weapons import (
    COVER,
    NOBODY,
    SEES_NOBODY,
    Shot,
    ask_line,
    fire,
    reserve,
    spend_on_fire,
    take_aim,
    value,
)
from opfor.games.flanders_fields.enemy.common import called_off, die, say
from opfor.games.flanders_fields.enemy.raid import goes_home
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import zero_hour
from opfor.games.flanders_fields.model.names import does, stand_ref, stand_refs, unit_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY, attacks, battle, living
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, BATTERY, COMPANY, company_stands
from opfor.games.flanders_fields.model.versions import FEWER_CARDS, TABLE_AS_MAP
from opfor.games.flanders_fields.rules.actions import ASSAULT, WIRE, is_raider
from opfor.games.flanders_fields.rules.assault import assault, modifiers
from opfor.games.flanders_fields.rules.assault_modifiers import margin_of
from opfor.games.flanders_fields.rules.barrage import fire_battery, in_plan
from opfor.games.flanders_fields.rules.fire import can_fire, react
from opfor.games.flanders_fields.rules.losses import check_morale, leave_safe
from opfor.games.flanders_fields.rules.movement import ditches, unditch
from opfor.games.flanders_fields.seats.buttons import able, cross_wire
from opfor.games.flanders_fields.seats.person import Person, leave_cover
from opfor.games.flanders_fields.seats.speeds import speed_words
from opfor.games.flanders_fields.seats.ticks import BANDS, kept_ticks, measured
from opfor.kernel.desk import Desk

CLOSE = BANDS[firing.FLAME][0][2]  # the mm that stand for the reach of a flame-thrower
RESERVE_TURN = 5  # Z9: N + 2 for the usual three turns of crossing
TANK_LINES = ("target", "cross", "waits", "free")
TARGET, CROSSING, WAITS, OPEN_GROUND = range(len(TANK_LINES))
TANK_WORDS = (
    "an enemy stand within 15 cm",
    "its next move crosses a trench or craters",
    "barrage or gas within 3 cm ahead, or more than 10 cm ahead of its own foot",
    "the way is free",
)


def act(state: State, desk: Desk, seat: Person, unit: int) -> bool:
    """Z6-ruler, Z6: one round of a unit of the attacker; False when its actions are spent."""
    if unit >= BATTERY:
        battery(state, desk, seat, unit)
        return False
    stands = able(state, unit)
    if not stands or not living(state, 1 - state.side[stands[0]]):
        return False
    kind = state.kind[stands[0]]
    if kinds.IS_ARMOUR[kind]:
        tank(state, desk, seat, stands[0])
    elif kinds.IS_MORTAR[kind]:
        mortar(state, desk, seat, stands[0], "Z3-ruler")
    elif not kinds.IS_FOOT[kind]:
        weapon(state, desk, seat, stands[0])
    else:
        company(state, desk, seat, unit, stands)
    return bool(able(state, unit))


def company(state: State, desk: Desk, seat: Person, unit: int, stands: list[int]) -> None:
    """Z6-ruler, Z5, Z10, Z11: one question for the company, then what every platoon does."""
    side = state.side[stands[0]]
    if raid_is_over(state, side):
        homeward(state, desk, seat, unit, stands)
        return
    if called_off(state, side, state.won):
        order_words(
            state, desk, seat, unit, stands, f"{_moves(state, stands)} back to the own trench", "Z11-ruler", True
        )
        return
    line = _where(state, desk, unit, stands)
    if line in (HELD, FREE, CLEAR) and not goes_on(state, desk, unit, stands):
        volley(state, desk, seat, unit, stands)
    elif line == REACH:
        storm(state, desk, seat, unit, stands)
    elif line == AT_WIRE:
        wire(state, desk, seat, unit, stands)
    elif line == HELD or (line == IN_TRENCH and not exploits(state, stands)):
        if line == IN_TRENCH:
            dig_in(state, desk, unit, stands)
        volley(state, desk, seat, unit, able(state, unit))
    else:
        advance(state, desk, seat, unit, stands, line)


def tell_attack(state: State, desk: Desk, side: int) -> None:
    """Z3-ruler, Z6-ruler: the card of an attacking program when its orders begin: weapons, companies, distances."""
    if attacks(state, side) and state.rules >= FEWER_CARDS:
        back = raid_is_over(state, side) or called_off(state, side, state.won)
        tell_targets(state, desk, side, [] if back else companies(state, side))


def _where(state: State, desk: Desk, unit: int, stands: list[int]) -> int:
    """Z6-ruler: where a company stands, as the card of this turn told, for its first round; then it is asked."""
    if state.ticks.pop(f"{unit}:line", -1) == state.turn:
        told = state.line[str(unit)]
        return FREE if told == CLEAR and max(state.actions[i] for i in stands) < 2 else told
    line: int = desk.ask("ruler-company", state, unit)
    state.line[str(unit)] = line
    return line


def advance(state: State, desk: Desk, seat: Person, unit: int, stands: list[int], line: int) -> None:
    """Z6-ruler, Z6, Z2: along the lane by the full move, by cut wire where there is some, short of barrage and gas."""
    if line == GAP:
        order_words(state, desk, seat, unit, stands, "one move through the cut section and on", "Z6-ruler")
        return
    goal = "on towards the next trench" if line == IN_TRENCH else "straight up its lane"
    far = _moves(state, stands) if line == CLEAR else "one move"
    order_words(state, desk, seat, unit, stands, f"{far} {goal}", "Z6-ruler", line == CLEAR)


def _moves(state: State, stands: list[int]) -> str:
    most = max(state.actions[i] for i in stands)
    return f"{most} moves" if most > 1 else "one move"


def order_words(
    state: State, desk: Desk, seat: Person, unit: int, stands: list[int], what: str, rule: str, everything: bool = False
) -> None:
    """P16, R16: an order to move in words; then enemy barrages entered, then the other side's reserved fire."""
    if desk.listening:
        verb = does(state, unit, "makes", "make")
        desk.note("{unit} {verb} {what}.", rule, unit=unit_ref(state, unit), verb=verb, what=what)
        each = ", each" if len(stands) > 1 else ""
        speed = speed_words(state, *stands)
        words = "{stands}{each}: {what} ({speed})."
        desk.instruct(words, stands=stand_refs(state, stands), each=each, what=what, speed=speed)
    for stand in stands:
        state.actions[stand] = 0 if everything else state.actions[stand] - 1
        leave_cover(state, stand)
    seat.finish_move(state, desk, stands)


def storm(state: State, desk: Desk, seat: Person, unit: int, stands: list[int]) -> None:
    """Z6-ruler, Z6: the platoons that reach an enemy assault him by the margin; the others close up."""
    chosen = stands if len(stands) == 1 else desk.ask("ruler-which", state, unit, ASSAULT)
    for stand in chosen:
        if state.alive[stand] != IN_PLAY or state.markers[stand]:
            continue
        if not living(state, 1 - state.side[stand]):
            state.actions[stand] = 0
            continue
        state.actions[stand] -= 1
        prey = desk.ask("ruler-prey", state, stand)
        seat.learn_assault(state, desk, stand, prey)
        if dares(state, desk, stand, prey):
            assault(state, desk, seat, stand, prey)
            check_morale(state, desk, seat)
        else:
            reserve(state, desk, seat, stand)
    rest = [i for i in able(state, unit) if i not in chosen]
    if rest:
        order_words(state, desk, seat, unit, rest, "one move up beside those who assault", "Z6-ruler")


def dares(state: State, desk: Desk, stand: int, prey: int) -> bool:
    """Z6-ruler, Z6: assault at a margin of 0 or better, at -1 on 4+, never at -2; a reserved MG counts -2 more."""
    margin = margin_of(modifiers(state, stand, prey, measured(state, stand, prey, kept_ticks(state))))
    if kinds.IS_MG[state.kind[prey]] and not state.markers[prey] and state.reserved[prey]:
        margin -= zero_hour("reserved_mg_penalty")
    least = -1 if battle(state).raid else zero_hour("assault_margin")
    go = margin >= least
    if margin == -1 and not go:
        needed = zero_hour("margin_minus_one_at_least")
        go = die(state, desk, state.side[stand], "assault at -1", "Z6-ruler", posture=True) >= needed
    words = "assaults {target} at a margin of {margin:+d}"
    if not go:
        words = "does not assault {target} at a margin of {margin:+d}, and reserves its fire"
    say(state, desk, stand, words, "Z6-ruler", target=stand_ref(state, prey), margin=margin)
    return go


def wire(state: State, desk: Desk, seat: Person, unit: int, stands: list[int]) -> None:
    """Z6-ruler, P12: every platoon at the wire rolls for it; the others come up to it."""
    chosen: list[int] = stands if len(stands) == 1 else desk.ask("ruler-which", state, unit, WIRE)
    for stand in chosen:
        state.actions[stand] -= 1
        if state.rules < TABLE_AS_MAP:
            state.moved[stand] = state.turn
    if desk.listening:
        verb = "tries" if len(chosen) == 1 else "try"
        desk.note("{stands} {verb} the wire.", "Z6-ruler", stands=stand_refs(state, chosen), verb=verb)
    cross_wire(state, desk, seat, chosen)
    if chosen:
        react(state, desk, seat, chosen)
        check_morale(state, desk, seat)
    rest = [i for i in able(state, unit) if i not in chosen]
    if rest:
        order_words(state, desk, seat, unit, rest, "one move up to the wire", "Z6-ruler")


def dig_in(state: State, desk: Desk, unit: int, stands: list[int]) -> None:
    """Z6-ruler, Z6: in the objective trench: hold it; it becomes cover against the former owner."""
    for stand in stands:
        held = state.cover[stand] == firing.MEDIUM and state.moved[stand] < state.turn
        state.cover[stand] = firing.HARD if held else firing.MEDIUM
    if desk.listening:
        verb = does(state, unit, "holds", "hold")
        desk.note("{unit} {verb} the trench.", "Z6-ruler", unit=unit_ref(state, unit), verb=verb)


def volley(state: State, desk: Desk, seat: Person, unit: int, stands: list[int]) -> None:
    """Z6-ruler, Z6: held where it is: every platoon fires when V is above 0.3, then reserves; one question for all."""
    if not stands:
        return
    lead = next((i for i in stands if can_fire(state, i) and kinds.FIRE_ROW[state.kind[i]] == firing.INFANTRY), -1)
    if state.rules < TABLE_AS_MAP:
        lead = stands[0]
    line = ask_line(state, desk, lead) if lead >= 0 else NOBODY
    shot = None if line == NOBODY else take_aim(state, desk, seat, lead, line)
    for stand in stands:
        if state.alive[stand] != IN_PLAY or state.markers[stand]:
            continue
        with_lead = state.rules < TABLE_AS_MAP or (can_fire(state, stand) and reaches(state, stand, lead, shot))
        own = None if shot is None or not with_lead else Shot(shot.covers.copy(), shot.reach)
        if own is not None and value(state, stand, own) * 100 > zero_hour("fire_value_percent") * 6:
            state.actions[stand] -= 1
            say(state, desk, stand, "fires from where it is", "Z6-ruler")
            fire(state, desk, seat, stand, own)
            check_morale(state, desk, seat)
        if state.alive[stand] == IN_PLAY and not state.markers[stand] and state.actions[stand]:
            reserve(state, desk, seat, stand)
        state.actions[stand] = 0


def reaches(state: State, stand: int, lead: int, shot: Shot | None) -> bool:
    """2.7, R24: does a stand fire with the lead of a volley? A flame-thrower does only within its own few cm."""
    row = kinds.FIRE_ROW[state.kind[stand]]
    return row == kinds.FIRE_ROW[state.kind[lead]] or (shot is not None and shot.reach[0] == CLOSE)


def goes_on(state: State, desk: Desk, unit: int, stands: list[int]) -> bool:
    """Z5-ruler, Z5: a company that lost a quarter since its last turn goes on with 3+ or goes to ground."""
    number, side = unit - COMPANY, state.side[stands[0]]
    if unit < COMPANY or abs(state.company_ground[number]) == state.turn:
        return unit < COMPANY or state.company_ground[number] >= 0
    now = len(company_stands(state, number))
    before = state.company_before[number] or now
    state.company_before[number], state.company_ground[number] = now, state.turn
    if (before - now) * 4 >= before:
        on = die(state, desk, side, "go on or go to ground", "Z5-ruler", state.quality[stands[0]], True) >= zero_hour(
            "go_on_at_least"
        )
        if not on:
            state.company_ground[number] = -state.turn
        if desk.listening:
            verb, what = does(state, unit, "goes", "go"), "on in spite of losses" if on else "to ground"
            desk.note("{unit} {verb} {what}.", "Z5-ruler", unit=unit_ref(state, unit), verb=verb, what=what)
    return state.company_ground[number] >= 0


def exploits(state: State, stands: list[int]) -> bool:
    """Z10-ruler, Z10: a company of half strength goes on while the barrage still leads, but not in the last turns."""
    number = state.company[stands[0]]
    start = sum(s.company == number for s in battle(state).stands)
    last = max((shoot.last for shoot in battle(state).plan if shoot.rolling and in_plan(state, shoot)), default=0)
    return bool(
        len(company_stands(state, number)) * 2 >= start
        and not state.no_rolling
        and last
        and state.turn <= last + 1
        and state.turn <= battle(state).head.turns - zero_hour("last_turns_hold")
    )


def send_reserve(state: State, desk: Desk) -> None:
    """Z9-ruler, Z9: a reserve is sent in when two sectors are won, or on 5+ when none is and time goes on."""
    side = state.first
    waiting = [i for i in living(state, side) if state.reserve[i] == 1]
    for battalion in sorted({state.battalion[i] for i in waiting}):
        go = state.won >= 2
        if not go and state.won == 0 and state.turn >= RESERVE_TURN:
            go = die(state, desk, side, "send in the reserve", "Z9-ruler", posture=True) >= zero_hour(
                "reserve_commit_at_least"
            )
        if desk.listening:
            desk.note(
                "The reserve, {battalion}, {what}.",
                "Z9-ruler",
                battalion=unit_ref(state, BATTALION + battalion),
                what="is sent in" if go else "waits",
            )
        if go:
            for i in waiting:
                if state.battalion[i] == battalion:
                    state.reserve[i] = 2


def raid_is_over(state: State, side: int) -> bool:
    """Z13-ruler, Z13: do all raiders go home? Also when a failed test of morale has sent one of them."""
    return battle(state).raid and (goes_home(state, side) or any(state.retired[i] for i in living(state, side)))


def homeward(state: State, desk: Desk, seat: Person, unit: int, stands: list[int]) -> None:
    """Z13-ruler, Z13: whoever is in the own trench leaves play; the others go back by the lane with every action."""
    raiders = [i for i in stands if is_raider(state, i)]
    home: list[int] = desk.ask("ruler-home", state, *raiders) if raiders else []
    for stand in home:
        leave_safe(state, desk, stand)
    rest = [i for i in stands if i not in home]
    if rest:
        order_words(state, desk, seat, unit, rest, f"{_moves(state, rest)} home by the lane", "Z13-ruler", True)


def weapon(state: State, desk: Desk, seat: Person, stand: int) -> None:
    """Z3-ruler, Z3: machine guns and guns fire at what can hurt the first wave: block houses and MGs first."""
    line = ask_line(state, desk, stand)
    if line == NOBODY:
        reserve(state, desk, seat, stand, SEES_NOBODY)
    else:
        spend_on_fire(state, desk, seat, stand, line, "Z3-ruler")


def tank(state: State, desk: Desk, seat: Person, stand: int) -> None:
    """Z8-ruler, Z8: fire when it pays within 15 cm, else straight at the nearest block house or uncut wire."""
    if state.ditched[stand] and not state.broken[stand]:
        state.actions[stand] -= 1
        unditch(state, desk, stand)
        return
    line: int = desk.ask("ruler-tank", state, stand)
    if line == TARGET or (line == WAITS and ask_line(state, desk, stand) != NOBODY):
        shot = take_aim(state, desk, seat, stand, COVER)
        if value(state, stand, shot) * 100 > zero_hour("tank_fire_value_percent") * 6 or line == WAITS:
            state.actions[stand] -= 1
            say(state, desk, stand, "fires at the nearest enemy", "Z8-ruler")
            fire(state, desk, seat, stand, shot)
            check_morale(state, desk, seat)
            return
    if line == WAITS or state.broken[stand]:
        say(state, desk, stand, "waits", "Z8-ruler")
        reserve(state, desk, seat, stand)
        return
    state.actions[stand] -= 1
    state.moved[stand] = state.turn
    if desk.listening:
        desk.note("{tank} drives on.", "Z8-ruler", tank=stand_ref(state, stand))
        desk.instruct(
            "Move {tank} straight at the nearest block house or uncut wire, round craters; the wire it touches is cut. "
            "One move is {speed}.",
            tank=stand_ref(state, stand),
            speed=speed_words(state, stand),
        )
    if line == CROSSING:
        state.ditched[stand] = int(ditches(state, desk, stand, 1))
    if state.rules >= TABLE_AS_MAP:
        seat.finish_move(state, desk, [stand])
    else:
        react(state, desk, seat, [stand])
        check_morale(state, desk, seat)


def battery(state: State, desk: Desk, seat: Person, unit: int) -> None:
    """Z12-ruler, Z12: after the plan: counter-attackers in the open, else the support trench."""
    number = unit - BATTERY
    while state.battery_actions[number] > 0:
        seen = desk.ask("ruler-mortar", state, unit)
        state.battery_actions[number] -= 1
        if seen not in (HERE, ELSEWHERE, SOMEWHERE):
            state.battery_actions[number] = 0
            if desk.listening:
                desk.note("{unit} has no target.", "Z12-ruler", unit=unit_ref(state, unit))
            return
        state.battery_acted[number] = 1
        if desk.listening:
            desk.note(
                "{unit} {what}.",
                "Z12-ruler",
                unit=unit_ref(state, unit),
                what="fires" if seen == HERE else "turns to where most can be hit",
            )
        if seen == HERE:
            fire_battery(state, desk, seat, number)
            check_morale(state, desk, seat)
        else:
            state.battery_aimed[number] = 1
            seat.deviate(state, desk, unit, False)
