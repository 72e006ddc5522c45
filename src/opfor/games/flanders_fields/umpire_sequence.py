"""Ruler only: the steps that would measure on the map ask instead. All other steps are those of the game (2.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from opfor.games.flanders_fields import kinds, sequence
from opfor.games.flanders_fields.barrage import free_battery
from opfor.games.flanders_fields.command import command_stands, promotions
from opfor.games.flanders_fields.decide import then
from opfor.games.flanders_fields.stands import attacks, battle, living
from opfor.games.flanders_fields.table import told
from opfor.games.flanders_fields.umpire_garrison import act as garrison_act
from opfor.games.flanders_fields.umpire_garrison import sos as garrison_sos
from opfor.games.flanders_fields.umpire_garrison import threats
from opfor.games.flanders_fields.umpire_losses import appears, settle
from opfor.games.flanders_fields.umpire_muster import muster
from opfor.games.flanders_fields.umpire_orders import distances, order
from opfor.games.flanders_fields.umpire_person import able, acts
from opfor.games.flanders_fields.umpire_roster import NUMBERED, members, names, sectors, side_word
from opfor.games.flanders_fields.umpire_setup import begin
from opfor.games.flanders_fields.umpire_shells import call, gas_step, planned, rolling
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.games.flanders_fields.umpire_view import changes
from opfor.games.flanders_fields.umpire_zero_hour import IN_TRENCH, REACH, send_reserve
from opfor.games.flanders_fields.umpire_zero_hour import act as zero_act
from opfor.games.flanders_fields.units import BATTERY, COMPANY, side_of
from opfor.games.flanders_fields.victory import declare, free_points_for, is_over, points_for, raid_points
from opfor.games.flanders_fields.words import counted
from opfor.kernel.desk import Desk


def player_turn(state: Ruler, desk: Desk, side: int) -> None:
    """2.1, G1-ruler, Z7-ruler, Z9-ruler: steps 1 to 7 of one side; first the program asks how the table stands."""
    sequence.player_turn(state, desk, side)
    state.line["step"] = 0
    if state.agenda[-1][0] != "deep-suppression":
        return  # the defender sleeps
    if desk.listening:
        desk.note("{side} player turn, turn {turn}.", "2.1", side=side_word(side), turn=state.turn)
    if not state.control[side]:
        return
    if not attacks(state, side):
        then(state, *[("ruler-threat", (n,)) for n in range(sectors(state))])
        return
    if desk.listening:
        desk.instruct(
            "Zero Hour's platoons make for cut wire within 10 cm, stop at uncut wire, 3 cm short of their "
            "own barrage and short of gas, and do not stand straight behind one another."
        )
        if any(state.kind[i] == kinds.BLOCK_HOUSE for i in living(state, 1 - side)):
            desk.note("The block-house drill, if one has hit a platoon.", "Z7-ruler")
            desk.instruct(
                "If a block house has hit a platoon, the two nearest platoons go round it instead of up "
                "their lane: out of its 60 degree arc, to 8 to 10 cm from its flank or rear."
            )
    then(state, ("ruler-reserve", ()))
    reached = [line for unit, line in state.line.items() if unit.isdigit() and int(unit) >= COMPANY]
    if REACH in reached or IN_TRENCH in reached:
        then(state, ("ruler-won", ()))


def won(state: Ruler, desk: Desk) -> None:
    """Z9-ruler: how many sectors of the front trench the attacker holds, once he has been there."""
    state.won = desk.ask("ruler-won", state)
    if desk.listening:
        desk.note("The attacker holds {sectors}.", "Z9-ruler", sectors=counted(state.won, "sector"))


def ruler_acts(state: Ruler, desk: Desk, unit: int) -> None:
    """P4a-ruler, P6: a unit spends its actions: a person's by buttons, the program's by its list."""
    side = side_of(state, unit)
    if unit < BATTERY and not able(state, unit):
        return
    if unit >= BATTERY and state.battery_actions[unit - BATTERY] <= 0:
        return
    if state.control[side] and not attacks(state, side):
        then(state, *[("ruler-stand", (stand,)) for stand in members(state, unit)])
        return
    if zero_act(state, desk, unit) if state.control[side] else acts(state, desk, unit):
        then(state, ("ruler-acts", (unit,)))
    elif unit >= BATTERY:
        state.battery_actions[unit - BATTERY] = 0
    else:
        for stand in members(state, unit):
            state.actions[stand] = 0


def support(state: Ruler, desk: Desk, side: int) -> None:
    """P5, P4a-ruler: step 5 as ever; first the distances of the support units."""
    sequence.support(state, desk, side)
    distances(state, desk, side, -1)


def sos(state: Ruler, desk: Desk, side: int, battalion: int) -> None:
    """P6, P11, A51: distances and SOS requests come first, battery by battery; an attacking program makes none."""
    if state.ticks.get(f"asked:{battalion}") != state.turn:
        state.ticks[f"asked:{battalion}"] = state.turn
        distances(state, desk, side, battalion)
    fight = battle(state)
    free = [b for b in range(len(state.battery_alive)) if fight.battery_side[b] == side and free_battery(state, b)]
    if not free:
        return
    if state.control[side]:
        if not attacks(state, side) and garrison_sos(state, desk, side):
            then(state, ("sos", (side, battalion)))
        return
    battery = desk.ask("ruler-call", state, side)
    if battery >= 0:
        call(state, desk, side, battery, "centre within 5 cm of a position you defend")
        settle(state, desk)
        then(state, ("sos", (side, battalion)))


def command(state: Ruler, desk: Desk, side: int) -> None:
    """P7, R14, G13-ruler, Z14-ruler: step 7: promotions, then the command stands move, in words."""
    before = state.alive.copy()
    promotions(state, desk, side, appears)
    new = [i for i in range(len(state.x)) if state.alive[i] == 1 and before[i] != 1]
    if new and desk.listening:
        desk.instruct("{stands}: put down in contact with any living platoon.", stands=names(state, new))
    stands = command_stands(state, side)
    if not stands:
        return
    if not state.control[side]:
        for stand in desk.ask("ruler-command", state, *stands):
            state.moved[stand] = state.turn
        return
    moves = [i for i in stands if state.kind[i] == kinds.BATTALION_COMMAND]
    if attacks(state, side):
        rule = "Z14-ruler"
        words = (
            "up to two moves to where most of its platoons, the foremost first, lie within 25 cm; 8 cm behind the "
            "foremost, 12 cm from any enemy, outside barrage and gas"
        )
    else:
        rule = "G13-ruler"
        words = "back two moves if an enemy is within 15 cm; else to where most of its platoons lie within 25 cm"
        moves = moves if max(state.threat) >= 3 else []
    if moves and desk.listening:
        desk.note("Step 7: {stands} may move.", rule, stands=names(state, moves))
        desk.instruct("{stands}: {words}.", stands=names(state, moves), words=words)
    for stand in moves:
        state.moved[stand] = state.turn


def end_player_turn(state: Ruler, desk: Desk, side: int) -> None:
    """P0, R27: the alarm at night; is it over?"""
    if battle(state).head.night and not state.alarm and side == state.first and desk.ask("ruler-alarm", state):
        sequence.alarm_die(state, desk)
    if is_over(state):
        state.agenda.clear()
        then(state, ("score", ()))


def score(state: Ruler, desk: Desk) -> None:
    """R28-ruler, R28: the person says what is held, the points are counted."""
    fight = battle(state)
    if fight.raid:
        declare(state, desk, raid_points(state))
        return
    fronts = len(desk.ask("ruler-held", state, 0))
    supports = len(desk.ask("ruler-held", state, 1)) if has_support(state) else 0
    count = points_for if fight.victory.front_sectors else free_points_for
    declare(state, desk, count(state, fronts, supports))


def has_support(state: Ruler) -> bool:
    """R28-ruler: does a second line count?"""
    victory = battle(state).victory
    return bool(victory.support_sectors) if victory.front_sectors else True


RULER_STEPS: dict[str, Callable[..., None]] = {
    "player-turn": player_turn,
    "rolling": rolling,
    "gas": gas_step,
    "planned": planned,
    "support": support,
    "order": order,
    "sos": sos,
    "command": command,
    "end-player-turn": end_player_turn,
    "score": score,
}
OWN_STEPS: dict[str, Callable[..., None]] = {
    "ruler-muster": muster,
    "ruler-threat": threats,
    "ruler-won": won,
    "ruler-reserve": send_reserve,
    "ruler-acts": ruler_acts,
    "ruler-stand": garrison_act,
}


def by_ruler(name: str, rule: Callable[..., None]) -> Callable[..., None]:
    """The same step of the sequence; where no map is kept, the one that asks, and what changes is told."""
    if name == "begin":
        rule = begin
    ruled, mapped = RULER_STEPS.get(name, rule), told(rule)

    @wraps(rule)
    def step(state: Any, desk: Desk, *args: int) -> None:
        if isinstance(state, Ruler):
            _told(name, ruled, state, desk, *args)
        else:
            mapped(state, desk, *args)

    return step


def _told(name: str, rule: Callable[..., None], state: Ruler, desk: Desk, *args: int) -> None:
    """2.1: a step; then the markers, losses, marks and areas it has changed, as things to do on the table."""
    if name in NUMBERED:
        state.line["step"] = NUMBERED.index(name) + 1
    if not desk.listening:
        rule(state, desk, *args)
        return
    before = state.copy()
    rule(state, desk, *args)
    if before.scenario == state.scenario:
        for change in changes(before, state):
            desk.instruct("{change}.", change=change)


def own_step(name: str) -> Callable[..., None]:
    """A step that only a game without a map has."""
    rule = OWN_STEPS[name]

    @wraps(rule)
    def step(state: Ruler, desk: Desk, *args: int) -> None:
        _told(name, rule, state, desk, *args)

    return step
