"""At the table: the Garrison, reduced to what a person can see at a glance (G1-ruler to G11-ruler)."""

from __future__ import annotations

from opfor.games.flanders_fields.enemy.at_table.situation import THREATS, tell_targets, tell_threats
from opfor.games.flanders_fields.enemy.at_table.weapons import (
    NOBODY,
    OPEN,
    SEES_NOBODY,
    TRENCH,
    ZONE,
    ask_line,
    is_far,
    reserve,
    spend_on_fire,
)
from opfor.games.flanders_fields.enemy.common import die, say
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import garrison, garrison_list
from opfor.games.flanders_fields.model.names import stand_ref, stand_refs
from opfor.games.flanders_fields.model.roster import can_go_below, cover_now, sector_of, sector_ref, sectors
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, living
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.versions import RESERVE_AS_ONE, TABLE_AS_MAP
from opfor.games.flanders_fields.rules.actions import ACTS, DOWN, UP
from opfor.games.flanders_fields.rules.assault import assault
from opfor.games.flanders_fields.rules.barrage import fire_at_aim
from opfor.games.flanders_fields.rules.fire import shoot, tell_shot
from opfor.games.flanders_fields.rules.losses import check_morale
from opfor.games.flanders_fields.rules.notes import tell
from opfor.games.flanders_fields.seats.buttons import able, redirect
from opfor.games.flanders_fields.seats.person import Person, free_batteries
from opfor.games.flanders_fields.seats.speeds import speed_words
from opfor.kernel.desk import Desk

ON_A_GAP = 2  # G11: a mortar that is aimed at a gap in the wire
EVERY_SECTOR = -1
ALONE = -9  # G10: the answer 'alone against two or more'
INSIDE, FRONT_2, FRONT_1, MIXED, FEW = range(5)  # G4-ruler: what an SOS template would catch
ELSEWHERE, HERE, SOMEWHERE, NOTHING = range(4)  # G11-ruler: what a mortar's template would catch
TANK_NEAR, TANK_FAR, FOOT, NO_TARGET = range(4)  # G11-ruler: what a gun sees


def threats(state: State, desk: Desk, sector: int) -> None:
    """G1-ruler, G1: the person taps the threat of a sector, and who stands in the open or in cover there."""
    if sector == EVERY_SECTOR:
        tell_threats(state, desk)
        tell_targets(state, desk, state.player)
        return
    state.threat[sector] = desk.ask("ruler-threat", state, sector)
    state.exposed[sector] = desk.ask("ruler-exposed", state, sector) if state.threat[sector] else 0
    if desk.listening:
        desk.note(THREATS[state.threat[sector]], "G1-ruler", sector=sector_ref(sector))


def threat_at(state: State, stand: int) -> int:
    """G1-ruler: the threat in the sector of a stand."""
    return state.threat[sector_of(state, stand)]


def act(state: State, desk: Desk, seat: Person, stand: int) -> None:
    """G6-ruler, G6: a stand of the Garrison spends its actions."""
    if state.alive[stand] != IN_PLAY or state.markers[stand] or not state.actions[stand]:
        return
    if not living(state, 1 - state.side[stand]):
        state.actions[stand] = 0  # nobody is left to fight
        return
    kind = state.kind[stand]
    if kinds.IS_MORTAR[kind]:
        mortar(state, desk, seat, stand)
    elif kind == kinds.GUN:
        gun(state, desk, seat, stand)
    elif kinds.FIRE_ROW[kind] >= 0 and below_or_up(state, desk, seat, stand):
        if state.reserve[stand] and reserve_company(state, desk, seat, stand):
            return
        stand_up(state, desk, seat, stand)


def below_or_up(state: State, desk: Desk, seat: Person, stand: int) -> bool:
    """G5-ruler, G5: a stand below ground comes up by the threat of its sector; True: it is up and can act."""
    level, shelled = threat_at(state, stand), seat.under_barrage(state, stand)
    if not state.below[stand]:
        if shelled and level < 2 and can_go_below(state, stand):
            ACTS[DOWN](state, desk, seat, stand, "shells are falling and nobody is near")
            state.actions[stand] = 0
        return not state.below[stand]
    stay_below(state, desk, seat, [stand])
    if not state.actions[stand]:
        return False
    if not shelled:
        return _up(state, desk, seat, stand, "an enemy is near" if level >= 2 else "the barrage has lifted")
    needed = garrison("come_up_at_least")
    if die(state, desk, state.side[stand], "come up", "G5-ruler", state.quality[stand], True) >= needed:
        return _up(state, desk, seat, stand, "the enemy is at the trench, barrage or no barrage")
    say(state, desk, stand, "does not dare to come up under the barrage", "G5-ruler")
    state.actions[stand] = 0
    return False


def stay_below(state: State, desk: Desk, seat: Person, stands: list[int]) -> None:
    """G5-ruler, G5: those of a unit that stay in their dugouts, in one line: gas, shells, or nobody near."""
    for stand in stands:
        if not state.below[stand] or not state.actions[stand] or state.markers[stand]:
            continue
        level, shelled = threat_at(state, stand), seat.under_barrage(state, stand)
        if state.gassed[stand]:
            why = "because of the gas"
        elif shelled and level < 3:
            why = "while the barrage lasts"
        elif not shelled and level < 2 and state.barraged[stand] < state.turn - 1:
            why = "because nobody is near"
        else:
            continue
        tell(state, desk, stand, "G5-ruler", f"stays below {why}", f"stay below {why}")
        state.actions[stand] = 0


def _up(state: State, desk: Desk, seat: Person, stand: int, why: str) -> bool:
    state.actions[stand] -= 1
    ACTS[UP](state, desk, seat, stand, why)
    check_morale(state, desk, seat)
    return state.alive[stand] == IN_PLAY and not state.markers[stand] and state.actions[stand] > 0


def stand_up(state: State, desk: Desk, seat: Person, stand: int) -> None:
    """G6-ruler, G6: the one question, then counter-attack, hold the fire, fire or reserve."""
    if kinds.IS_FOOT[state.kind[stand]] and helpless_tank(state, desk, seat, stand):
        return
    line = ask_line(state, desk, stand)
    if line == NOBODY:
        reserve(state, desk, seat, stand, SEES_NOBODY)
    elif line == TRENCH and kinds.IS_FOOT[state.kind[stand]]:
        counter_attack(state, desk, seat, stand)
    elif holds_fire(state, desk, stand, line):
        reserve(state, desk, seat, stand, "the enemy is still far off")
    else:
        spend_on_fire(state, desk, seat, stand, line, "G6-ruler")


def helpless(state: State, side: int) -> list[int]:
    """G12-ruler: tanks of a side that are ditched or broken down."""
    return [i for i in living(state, side) if kinds.IS_ARMOUR[state.kind[i]] and (state.ditched[i] or state.broken[i])]


def helpless_tank(state: State, desk: Desk, seat: Person, stand: int) -> bool:
    """G12-ruler, G12: a helpless tank near by without foot beside it is assaulted on 4+; asked only if there is one."""
    tanks = helpless(state, 1 - state.side[stand])
    if not tanks:
        return False
    tank: int = desk.ask("ruler-helpless", state, stand)
    if tank < 0:
        return False
    if die(state, desk, state.side[stand], "assault the helpless tank", "G12-ruler", state.quality[stand], True) < 4:
        say(state, desk, stand, "leaves the tank alone", "G12-ruler")
        return False
    say(state, desk, stand, "goes for the helpless tank", "G12-ruler")
    state.actions[stand] -= 1
    seat.learn_assault(state, desk, stand, tank)
    assault(state, desk, seat, stand, tank)
    check_morale(state, desk, seat)
    if state.alive[stand] == IN_PLAY and not state.markers[stand] and state.actions[stand]:
        reserve(state, desk, seat, stand)
    return True


def holds_fire(state: State, desk: Desk, stand: int, line: int) -> bool:
    """G6-ruler, G6: with all enemies beyond 30 cm the fire may be held."""
    kind, side = state.kind[stand], state.side[stand]
    if not is_far(state, line) or (kind == kinds.BLOCK_HOUSE and line == ZONE):
        return False
    if kind == kinds.BLOCK_HOUSE:
        return True
    if kinds.IS_MG[kind]:
        quality, needed = state.quality[stand], garrison("mg_hold_at_least")
        return max(state.threat) < 2 and die(state, desk, side, "MG holds its fire", "G6-ruler", quality) >= needed
    most = garrison_list("rifle_hold_at_most")[state.quality[stand]]
    return most > 0 and desk.roll("1d6", "rifles hold their fire") <= most


def counter_attack(state: State, desk: Desk, seat: Person, stand: int) -> None:
    """G8-ruler, G8, G10: an intruder in the trench: assault, fire or reserve by a die and the numbers round him."""
    side, balance = state.side[stand], desk.ask("ruler-balance", state, stand)
    if balance == ALONE:
        if die(state, desk, side, "fall back", "G8-ruler", state.quality[stand]) <= 2:
            say(state, desk, stand, "falls back towards the support line", "G8-ruler")
            state.actions[stand] = 0
            state.moved[stand] = state.turn
            if desk.listening:
                desk.instruct(
                    "Move {stand} one move towards the support line ({speed}).",
                    stand=stand_ref(state, stand),
                    speed=speed_words(state, stand),
                )
            if state.rules >= RESERVE_AS_ONE:
                seat.finish_move(state, desk, [stand])
            return
        balance = -2
    rolled = die(state, desk, side, "local counter-attack", "G8-ruler", state.quality[stand], True) + balance
    if rolled >= garrison("counter_attack_assault"):
        say(state, desk, stand, "counter-attacks the intruder", "G8-ruler")
        charge(state, desk, seat, stand)
    elif rolled >= garrison("counter_attack_fire"):
        say(state, desk, stand, "fires at the intruder", "G8-ruler")
        spend_on_fire(state, desk, seat, stand, TRENCH, "G8-ruler")
    else:
        say(state, desk, stand, "waits for the intruder", "G8-ruler")
        reserve(state, desk, seat, stand)


def charge(state: State, desk: Desk, seat: Person, stand: int) -> None:
    """G8-ruler, R17-ruler: a counter-attack on the weakest intruder that can be reached; the rest is reserved."""
    state.actions[stand] -= 1
    prey = desk.ask("ruler-prey", state, stand)
    seat.learn_assault(state, desk, stand, prey)
    assault(state, desk, seat, stand, prey)
    check_morale(state, desk, seat)
    if state.alive[stand] == IN_PLAY and not state.markers[stand] and state.actions[stand]:
        reserve(state, desk, seat, stand)


def reserve_company(state: State, desk: Desk, seat: Person, stand: int) -> bool:
    """G9-ruler, G9: the reserve company waits, approaches or attacks; True: the stand does nothing else.

    Who does not assault marches, at the end with its whole company (before rules version 7 one by one).
    """
    side, company = state.side[stand], state.company[stand]
    if state.reserve[stand] == 1:
        front = [i for i in living(state, side) if kinds.IS_RIFLE[state.kind[i]] and not state.reserve[i]]
        start = sum(s.side == side and kinds.IS_RIFLE[s.kind] and not s.reserve for s in battle(state).stands)
        weak = sum(level >= 3 for level in state.threat) >= 2 and len(front) * 2 < start
        if max(state.threat) < 4 and not weak:
            return False
        if state.company_ground[company] == state.turn:
            return False
        state.company_ground[company] = state.turn
        rolled = die(state, desk, side, "reserve company", "G9-ruler", posture=True) + state.company_waited[company]
        state.company_waited[company] += 1
        mode = 3 if rolled >= garrison("reserve_attack") else 2 if rolled >= garrison("reserve_approach") else 1
        what = ("", "stays back", "approaches", "attacks")[mode]
        say(state, desk, stand, f"{what} with the reserve company", "G9-ruler")
        for i in range(len(state.x)):
            if state.company[i] == company:
                state.reserve[i] = mode
        if mode == 1:
            return False
    if state.reserve[stand] == 3 and desk.ask("ruler-reach", state, stand):
        say(state, desk, stand, "closes and assaults", "G9-ruler")
        charge(state, desk, seat, stand)
        return True
    if state.rules < RESERVE_AS_ONE:
        march(state, desk, [stand])
        if state.rules >= TABLE_AS_MAP:
            seat.enter_barrages(state, desk, [stand])
            check_morale(state, desk, seat)
    return True


def reserve_marches(state: State, desk: Desk, seat: Person, unit: int) -> None:
    """G9-ruler, P16, R16: the platoons of a reserve company that have actions left move together."""
    stands = [i for i in able(state, unit) if state.reserve[i] > 1 and not state.below[i]]
    if stands:
        march(state, desk, stands)
        seat.finish_move(state, desk, stands)


def march(state: State, desk: Desk, stands: list[int]) -> None:
    """G9-ruler: platoons of the reserve move towards the intruders with all their actions."""
    if desk.listening:
        worst = max(range(sectors(state)), key=lambda n: (state.threat[n], -n))
        verb = "moves" if len(stands) == 1 else "move"
        words = "{stands} {verb} towards {sector}."
        desk.note(words, "G9-ruler", stands=stand_refs(state, stands), verb=verb, sector=sector_ref(worst))
        for moves in sorted({state.actions[i] for i in stands}):
            some = [i for i in stands if state.actions[i] == moves]
            desk.instruct(
                "{stands}{each}: {n:move} towards the nearest intruder, by trench if one leads there; stop {stop} "
                "from it. One move is {speed}.",
                stands=stand_refs(state, some),
                each=", each" if len(some) > 1 else "",
                n=moves,
                stop="2 cm" if state.reserve[stands[0]] == 3 else "8 to 12 cm",
                speed=speed_words(state, *some),
            )
    for stand in stands:
        state.moved[stand], state.actions[stand] = state.turn, 0


def sos(state: State, desk: Desk, seat: Person, side: int, battalion: int) -> bool:
    """G4-ruler, G4: an SOS call in the most threatened sector, by what the template would catch; True: one was made."""
    free = free_batteries(state, side, battalion)
    level = max(state.threat)
    if not free or level == 0:
        return False
    worst = state.threat.index(level)
    early = level == 1
    if early:
        raw = all(state.quality[i] == 0 for i in living(state, side) if kinds.IS_RIFLE[state.kind[i]])
        go = die(state, desk, side, "SOS at long range", "G4-ruler", posture=True) >= (4 if raw else 5)
        if desk.listening:
            words = "The Garrison considers SOS fire at long range."
            desk.note(words if go else "The Garrison saves its SOS fire for a nearer enemy.", "G4-ruler")
        if not go:
            state.battery_sos[free[0]] = 1  # one thought a battery and turn
            return True
    catch = desk.ask("ruler-sos", state, worst)
    go = catch in (INSIDE, FRONT_2) or (early and catch == FRONT_1)
    if catch == MIXED and level == 4:
        go = desk.roll("1d6", "SOS in extremis") == 6
    if desk.listening:
        what = "calls" if go else "does not call"
        desk.note("The Garrison {what} SOS fire down on {sector}.", "G4-ruler", what=what, sector=sector_ref(worst))
    if not go:
        for battery in free:
            state.battery_sos[battery] = 1
        return False
    where = f"centre 5 cm in front of the trench in sector {worst + 1}, over the most enemies"
    seat.call(state, desk, side, battalion, free[0], where)
    return True


def mortar(state: State, desk: Desk, seat: Person, stand: int, rule: str = "G11-ruler") -> None:
    """G11-ruler, G11: redirect where the template gains two or more enemies, else fire at one, else go to a gap."""
    while state.alive[stand] == IN_PLAY and not state.markers[stand] and state.actions[stand] > 0:
        seen = desk.ask("ruler-mortar", state, stand)
        state.actions[stand] -= 1
        if seen == HERE:
            say(state, desk, stand, "fires at its aiming point", rule)
            fire_at_aim(state, desk, seat, stand)
            check_morale(state, desk, seat)
        elif seen in (ELSEWHERE, SOMEWHERE):
            say(state, desk, stand, "is redirected to where most can be hit", rule)
            redirect(state, desk, seat, stand)
        elif rule == "G11-ruler" and any(state.cut) and state.aimed[stand] != ON_A_GAP:
            say(state, desk, stand, "has nothing to hit and is laid on a gap in the wire", rule)
            if desk.listening:
                desk.instruct(
                    "Aim {stand} at the gap in the wire, in range, that most of your stands make for.",
                    stand=stand_ref(state, stand),
                )
            redirect(state, desk, seat, stand, ON_A_GAP)
        else:
            say(state, desk, stand, "has no target", rule)
            state.actions[stand] = 0


def gun(state: State, desk: Desk, seat: Person, stand: int) -> None:
    """G11-ruler, G11: a gun waits for tanks within 50 cm (100 cm on 4+), else fires at foot in the open."""
    seen = desk.ask("ruler-gun", state, stand)
    opens = seen == TANK_NEAR
    if seen == TANK_FAR:
        opens = die(state, desk, state.side[stand], "gun opens early", "G11-ruler", posture=True) >= 4
        say(state, desk, stand, "opens fire early" if opens else "waits for the tank to come nearer", "G11-ruler")
    while opens and state.actions[stand] > 0:
        tanks = [i for i in living(state, 1 - state.side[stand]) if kinds.IS_ARMOUR[state.kind[i]]]
        if not tanks:
            break
        state.actions[stand] -= 1
        say(state, desk, stand, "fires at the nearest tank", "G11-ruler")
        target = tanks[0] if len(tanks) == 1 else desk.ask("ruler-tank-hit", state, stand)
        state.fires[stand] += 1
        reach = (firing.NO_DISTANCE, False, False)
        state.line |= {"shooter": stand, "target": target}
        if state.rules >= TABLE_AS_MAP and state.area_x0:
            reach = seat.ask_band(state, desk, stand)
        effect = shoot(state, desk, seat, stand, target, *reach)
        if desk.listening:
            tell_shot(state, desk, stand, target, {target: effect}, "fires at")
        check_morale(state, desk, seat)
        if state.alive[stand] != IN_PLAY or state.markers[stand]:
            return
    if seen == FOOT and state.actions[stand] > 0:
        spend_on_fire(state, desk, seat, stand, OPEN, "G11-ruler")
    if state.alive[stand] == IN_PLAY and state.actions[stand] > 0:
        reserve(state, desk, seat, stand)


def give_way(state: State, desk: Desk, stand: int, tank: int) -> bool:
    """G12-ruler, G12: foot in a trench stays before a tank; elsewhere it gives way on 1 to 3."""
    if cover_now(state, stand) == firing.HARD:
        return False
    return die(state, desk, state.side[stand], "give way", "G12-ruler", state.quality[stand]) <= 3
