"""At the table: what a person's units do. Moves are made on the table; the umpire hears what calls for dice."""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.names import stand_refs
from opfor.games.flanders_fields.model.roster import can_go_below, is_movable, marked, names
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, ground, living, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, side_of, unit_stands
from opfor.games.flanders_fields.model.versions import EVERY_ARM_AT_TABLE, TABLE_AS_MAP, TANK_ENTERS_BARRAGE
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.assault import assault
from opfor.games.flanders_fields.rules.barrage import enter_area, fire_battery, fire_gas
from opfor.games.flanders_fields.rules.fire import fire, fires_left, react
from opfor.games.flanders_fields.rules.losses import check_morale
from opfor.games.flanders_fields.rules.movement import ditches, gets_through, tell_wire
from opfor.games.flanders_fields.seats.one_card import ADVANCE, RESERVE, SHOOT, UP, intent_of, keep_shot, likely_targets
from opfor.games.flanders_fields.seats.person import Person, leave_cover
from opfor.games.flanders_fields.seats.speeds import speed_words
from opfor.games.flanders_fields.seats.ticks import keep_ticks
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted

# A move has several buttons, so that one tap says all: of the whole unit, with all its actions, of some of its
# stands, into a barrage area, and a tank's over a trench or through craters. So has a new aiming point: one that
# somebody sees (A.REDIRECT), one that nobody sees, and a small correction.
ALL_MOVES, SOME_MOVE, INTO, CROSS, BLIND, CORRECT = range(len(A.VERBS), len(A.VERBS) + 6)
MOVES = (A.MOVE, A.WIRE, ALL_MOVES, SOME_MOVE, INTO, CROSS)
REDIRECTS = (A.REDIRECT, BLIND, CORRECT)
OWN_WORDS = {
    ALL_MOVES: "all-moves",
    SOME_MOVE: "some-move",
    INTO: "into",
    CROSS: "cross",
    BLIND: "redirect-blind",
    CORRECT: "correct",
}
ALONE = (A.FIRE, A.ASSAULT, A.MOVE_AND_FIRE)  # done by one stand at a time
WHOLE = (A.MOVE, ALL_MOVES)  # done by all that can
ASKED = -1  # nothing was ordered beforehand


def able(state: State, unit: int) -> list[int]:
    """P14: the stands of a unit that still have an action and no marker."""
    return [i for i in unit_stands(state, unit) if state.actions[i] > 0 and not state.markers[i]]


def who_can(state: State, unit: int, verb: int) -> list[int]:
    """P4a, R12, R16, R22: the stands of a unit that may do this now."""
    return [i for i in able(state, unit) if _can(state, i, verb)]


def _can(state: State, stand: int, verb: int) -> bool:
    """P4a: may this stand do this? What only a ruler can say is left to the person."""
    kind = state.kind[stand]
    if verb == A.UP:
        return bool(state.below[stand])
    if verb == A.HOME:
        return A.is_raider(state, stand)
    if state.below[stand]:
        return False
    fuelled = kind != kinds.FLAME_THROWER or state.fuel[stand] > 0
    armed = kinds.FIRE_ROW[kind] >= 0 and not state.mounted[stand] and not state.limbered[stand] and fuelled
    if verb in (A.MOVE, SOME_MOVE, INTO):
        return is_movable(state, stand)
    if verb == ALL_MOVES:
        return is_movable(state, stand) and state.actions[stand] > 1
    if verb == CROSS:
        return kinds.IS_TANK[kind] and is_movable(state, stand)
    if verb == A.MOVE_AND_FIRE:
        return kinds.MOVES_AND_FIRES[kind] and is_movable(state, stand) and bool(fire_targets(state, stand))
    if verb == A.FIRE:
        return armed and fires_left(state, stand) and bool(fire_targets(state, stand))
    if verb == A.RESERVE:
        return armed
    if verb == A.WIRE:
        return kinds.IS_FOOT[kind] and not state.mounted[stand] and bool(ground(state).sections)
    if verb == A.ASSAULT:
        return kinds.CAN_ASSAULT[kind] and bool(prey(state, stand))
    if verb == A.DOWN:
        return can_go_below(state, stand)
    if verb == A.DIG:
        return kinds.IS_FOOT[kind] and state.scrape[stand] < 2
    if verb == A.UNDITCH:
        return bool(state.ditched[stand]) and not state.broken[stand]
    if verb == A.MOUNT:
        return kind == kinds.CAVALRY
    if verb == A.LIMBER:
        return state.rules >= EVERY_ARM_AT_TABLE and (kind == kinds.GUN or A.may_pack(state, stand))
    if verb in REDIRECTS or verb == A.SHOOT:
        return A.fires_indirectly(state, stand) and (verb in (A.REDIRECT, BLIND) or bool(state.aimed[stand]))
    return False


def prey(state: State, attacker: int) -> list[int]:
    """R17: every enemy in play; what can be reached is the person's to judge."""
    return living(state, 1 - state.side[attacker])


def fire_targets(state: State, shooter: int) -> list[int]:
    """P8, A55: every enemy above ground; range, arc and sight are the person's to judge."""
    return [i for i in prey(state, shooter) if not state.below[i]]


VERBS: tuple[int, ...] = (
    A.MOVE,
    ALL_MOVES,
    SOME_MOVE,
    INTO,
    A.FIRE,
    A.WIRE,
    A.ASSAULT,
    A.RESERVE,
    A.MOVE_AND_FIRE,
    CROSS,
    A.UNDITCH,
)
VERBS += (*REDIRECTS, A.SHOOT, A.UP, A.DOWN, A.DIG, A.MOUNT, A.LIMBER, A.HOME)


def verbs(state: State, unit: int) -> list[int]:
    """P4a: the buttons of a unit."""
    if unit >= BATTERY:
        aimed = bool(state.battery_aimed[unit - BATTERY])
        ways = [A.REDIRECT, BLIND, *([CORRECT] if aimed else [])] if state.rules >= TABLE_AS_MAP else [A.REDIRECT]
        return [*_battery_fire(state, unit - BATTERY), *ways, A.DONE]
    return [*[verb for verb in VERBS if who_can(state, unit, verb) and _offered(state, unit, verb)], A.DONE]


def _battery_fire(state: State, battery: int) -> list[int]:
    """P10, R21: what an off-table battery with an aiming point may fire there: shells, and gas if it has some."""
    if not state.battery_aimed[battery]:
        return []
    gas = state.rules >= EVERY_ARM_AT_TABLE and battle(state).battery_gas[battery] and not state.no_gas
    return [A.SHOOT, A.GAS] if gas else [A.SHOOT]


def _offered(state: State, unit: int, verb: int) -> bool:
    """P16, R16: all moves at once only while nobody may fire in between; into a barrage only where one lies."""
    if verb == ALL_MOVES:
        return not marked(state, 1 - side_of(state, unit))
    if verb == SOME_MOVE:
        return len(who_can(state, unit, verb)) > 1
    if verb in (BLIND, CORRECT):  # the aim of a machine gun never deviates, and whoever sees his own needs nobody else
        deviates = state.rules >= TABLE_AS_MAP and not kinds.IS_MG[state.kind[unit]]
        return deviates and (verb == CORRECT or not sees_aim(state, unit))
    return verb != INTO or bool(state.area_x0)


def acts(state: State, desk: Desk, seat: Person, unit: int) -> bool:
    """P4a-ruler, P4a, P6: one thing that a unit does; False when it does nothing more."""
    intended = intended_verb(state, unit) if state.together else ASKED
    verb: int = desk.ask("ruler-act", state, unit) if intended == ASKED else intended
    if verb == A.DONE:
        return False
    if unit >= BATTERY:
        _battery(state, desk, seat, unit, verb)
        return True
    can = who_can(state, unit, verb)
    if intended in WHOLE and desk.listening:
        moves = max(state.actions[i] for i in can) if verb == ALL_MOVES else 1
        words = "Move {stands} forward: {moves:move}, {speed}."
        desk.instruct(words, stands=stand_refs(state, can), moves=moves, speed=speed_words(state, *can))
    if verb in ALONE and state.together:
        _on_one_card(state, desk, seat, unit, verb)
    elif verb in ALONE:
        stand = can[0] if len(can) == 1 else desk.ask("ruler-who", state, unit, verb)
        state.actions[stand] -= 1
        _alone(state, desk, seat, stand, verb)
    else:
        everybody = len(can) == 1 or verb in WHOLE or intended != ASKED
        doing = can if everybody else desk.ask("ruler-which", state, unit, verb)
        for stand in doing:
            state.actions[stand] = 0 if verb == ALL_MOVES else state.actions[stand] - 1
        _together(state, desk, seat, doing, verb)
    check_morale(state, desk, seat)
    return True


def intended_verb(state: State, unit: int) -> int:
    """P4a-ruler: what was ordered before the die, while it can be done; then the unit is asked, or has done enough."""
    intent, found = intent_of(state, unit), verbs(state, unit)
    if intent == ADVANCE:
        return next((verb for verb in (ALL_MOVES, A.MOVE) if verb in found), ASKED)
    if intent == UP and A.UP in found:
        return A.UP
    if intent in (RESERVE, UP) and A.RESERVE in found:
        return A.DONE if all(state.reserved[i] for i in who_can(state, unit, A.RESERVE)) else A.RESERVE
    return A.SHOOT if intent == SHOOT and A.SHOOT in found else ASKED


def _on_one_card(state: State, desk: Desk, seat: Person, unit: int, verb: int) -> None:
    """P8, A43, R17: who fires or assaults, whom, and what only the table shows, on one card."""
    found = who_can(state, unit, verb)
    likely = likely_targets(state, found, prey(state, found[0]) if verb == A.ASSAULT else fire_targets(state, found[0]))
    roles = ("attacker", "defender") if verb == A.ASSAULT else ("shooter", "target")
    state.line |= dict(zip(roles, (found[0], likely[0]), strict=True))  # for the odds that the card shows
    given = desk.ask("ruler-clash" if verb == A.ASSAULT else "ruler-shot", state, unit, verb)
    can = {name(state, i): i for i in found}
    known = {name(state, i): i for i in range(len(state.x))}
    target, chosen = known[given["target"]], given.get("who", tuple(can)[:1])
    if verb == A.ASSAULT:
        attacker = can[chosen if isinstance(chosen, str) else chosen[0]]
        state.actions[attacker] -= 1
        keep_ticks(state, attacker, target, list(given["true"]))
        assault(state, desk, seat, attacker, target)
        return
    for shooter in [can[who] for who in chosen]:
        if state.alive[shooter] == IN_PLAY and state.alive[target] == IN_PLAY:
            keep_shot(state, shooter, target, given)
            state.line["ready"] = shooter
            state.actions[shooter] -= 1
            _fire(state, desk, seat, shooter, target, verb == A.MOVE_AND_FIRE)


def _alone(state: State, desk: Desk, seat: Person, stand: int, verb: int) -> None:
    """P8, A43, R17: fire, or an assault."""
    if verb == A.ASSAULT:
        defender = desk.ask("ruler-prey", state, stand)
        seat.learn_assault(state, desk, stand, defender)
        assault(state, desk, seat, stand, defender)
        return
    _fire(state, desk, seat, stand, desk.ask("ruler-target", state, stand), verb == A.MOVE_AND_FIRE)


def _fire(state: State, desk: Desk, seat: Person, stand: int, target: int, moving: bool) -> None:
    """P8, A43: one stand fires; a tank may move with it."""
    if moving:
        state.moved[stand] = state.turn
    state.line[f"target:{stand}"] = target
    state.alarm = 1
    fire(state, desk, seat, stand, target, moving)
    if moving and state.alive[stand] == IN_PLAY:
        react(state, desk, seat, [stand])


def _together(state: State, desk: Desk, seat: Person, doing: list[int], verb: int) -> None:
    """P12, P16, P2, R16, R22: what several stands may do at once; whoever enters a barrage area rolls for it."""
    if verb in MOVES:
        if verb == A.WIRE:
            cross_wire(state, desk, seat, doing)
        for stand in doing:
            if verb != A.WIRE:
                leave_cover(state, stand)
            if verb == CROSS:
                state.ditched[stand] = int(ditches(state, desk, stand, 1))
            elif verb == INTO:
                enter_area(state, desk, seat, stand)
        if verb == CROSS and state.area_x0 and state.rules >= TANK_ENTERS_BARRAGE:
            for stand in desk.ask("ruler-entered", state, *doing):
                enter_area(state, desk, seat, stand)
        left = [i for i in doing if state.alive[i] == IN_PLAY]
        if left:
            react(state, desk, seat, left)
        return
    for stand in doing:
        if verb in REDIRECTS:
            redirect(state, desk, seat, stand, 1, verb)
        else:
            A.ACTS[verb](state, desk, seat, stand, None)
            if verb == A.DIG and state.scrape[stand] >= 2:
                state.cover[stand] = max(firing.MEDIUM, state.cover[stand])


def redirect(state: State, desk: Desk, seat: Person, mortar: int, aim: int = 1, verb: int = A.REDIRECT) -> None:
    """P10, R18, R23: a mortar or gun gets a new aiming point, which may deviate; that of a machine gun does not."""
    state.aimed[mortar] = aim
    if not kinds.IS_MG[state.kind[mortar]] and verb != CORRECT:
        seat.deviate(state, desk, mortar, sees_aim(state, mortar), verb != BLIND)


def sees_aim(state: State, stand: int) -> bool:
    """R18, 2.4: does a mortar or gun see its aiming point itself, as last told?"""
    gun = state.kind[stand] == kinds.GUN
    seen = state.ticks.get(f"{stand}:gun_own_los", 0) if gun else not state.ticks.get(f"{stand}:mortar_no_los", 0)
    return bool(seen)


def cross_wire(state: State, desk: Desk, seat: Person, stands: list[int]) -> None:
    """P12, R15, P16: one roll for each platoon at the wire; whoever gets through may find himself in a barrage."""
    through = []
    for stand in stands:
        if state.rules < TABLE_AS_MAP:
            leave_cover(state, stand)
        got_through = gets_through(state, desk, stand)
        tell_wire(state, desk, stand, got_through)
        if got_through:
            through.append(stand)
    for cut, some in (
        ("", [i for i in through if state.kind[i] != kinds.ENGINEER]),
        (", and mark that section as cut", [i for i in through if state.kind[i] == kinds.ENGINEER]),
    ):
        if some and desk.listening:
            desk.instruct("Put {stands} just beyond the wire{cut}.", stands=stand_refs(state, some), cut=cut)
    if state.rules < TABLE_AS_MAP:
        return
    for stand in through:
        leave_cover(state, stand)
    if through and state.area_x0:
        for stand in desk.ask("ruler-entered", state, *through):
            enter_area(state, desk, seat, stand)


def _battery(state: State, desk: Desk, seat: Person, unit: int, verb: int) -> None:
    """P5, P10: one action of an off-table battery."""
    battery = unit - BATTERY
    state.battery_actions[battery] -= 1
    state.battery_acted[battery] = 1
    if verb in REDIRECTS:
        state.battery_aimed[battery] = 1
        if verb != CORRECT:
            seat.deviate(state, desk, unit, False, verb != BLIND)
    elif verb == A.GAS:
        fire_gas(state, desk, seat, battery)
        check_morale(state, desk, seat)
    else:
        fire_battery(state, desk, seat, battery)
        check_morale(state, desk, seat)


def actions_left(state: State, unit: int) -> str:
    """What a unit has left, for its card: '2 actions each', 'A1 and A3 have 2 actions; A2 has 1 action'."""
    groups: dict[int, list[int]] = {}
    for stand in able(state, unit):
        groups.setdefault(state.actions[stand], []).append(stand)
    if len(groups) == 1 and len(able(state, unit)) == len(unit_stands(state, unit)):
        return counted(next(iter(groups)), "action") + (" each" if len(unit_stands(state, unit)) > 1 else "")
    return "; ".join(
        f"{names(state, groups[n])} {'has' if len(groups[n]) == 1 else 'have'} {counted(n, 'action')}"
        for n in sorted(groups, reverse=True)
    )
