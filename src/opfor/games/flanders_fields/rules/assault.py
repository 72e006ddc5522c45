"""R17, P15: assault, from the approach to the result."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.names import stand_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.assault_modifiers import margin_of, spoken
from opfor.games.flanders_fields.rules.losses import capture, kill, suppress
from opfor.games.flanders_fields.rules.reserved_fire import react
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk

RESULTS = {
    "attacker-killed": "is thrown back and destroyed by",
    "attacker-retreats": "is thrown back by",
    "tie": "fights to a standstill with",
    "defender-retreats": "drives off",
    "defender-killed": "destroys",
}


def may_assault(state: State, stand: int) -> bool:
    """R17, P14: an unsuppressed foot, cavalry or tank stand above ground."""
    return bool(
        kinds.CAN_ASSAULT[state.kind[stand]]
        and not state.markers[stand]
        and not state.below[stand]
        and not state.column[stand]
        and state.alive[stand] == IN_PLAY
    )


def modifiers(state: State, attacker: int, defender: int, measured: dict[str, Any]) -> dict[str, Any]:
    """R17, R4, R26: every modifier of this assault by name: those that are known, and those that were measured."""
    ka, kd = state.kind[attacker], state.kind[defender]
    below, tank = bool(state.below[defender]), kinds.IS_ARMOUR[kd]
    fort = not below and measured["fortification"]
    helpless = state.ditched[defender] or state.broken[defender]
    return {
        "attacker_friends": measured["attacker_friends"],
        "defender_friend": measured["defender_friend"],
        "attacker_veteran": state.quality[attacker] == 2 or bool(state.storm[attacker]),
        "defender_veteran": state.quality[defender] == 2 or bool(state.storm[defender]),
        "attacker_raw": state.quality[attacker] == 0,
        "defender_raw": state.quality[defender] == 0,
        "defender_suppressions": state.markers[defender],
        "below_ground": below,
        "fortification": fort,
        "trench": measured["trench"] and not below,
        "attacker_higher": measured["attacker_higher"],
        "defender_higher": measured["defender_higher"],
        "flank": measured["flank"],
        "attacker_weapon": kinds.IS_CREW[ka],
        "defender_weapon": kinds.IS_CREW[kd],
        "flame_thrower": measured["flame_thrower"],
        "attacker_tank": kinds.IS_ARMOUR[ka] and not fort and not tank,
        "defender_tank": tank and not kinds.IS_ARMOUR[ka] and not helpless,
        "attacker_in_gas": measured["attacker_in_gas"],
        "defender_in_gas": measured["defender_in_gas"],
        "attacker_cavalry": bool(state.mounted[attacker]) and kinds.IS_FOOT[kd] and measured["in_the_open"],
    }


def assault(state: State, desk: Desk, seat: Seat, attacker: int, defender: int) -> None:
    """R17, P15: approach, reserved fire, both dice, result."""
    way = seat.approach(state, attacker, defender)
    if way is None:
        return
    state.alarm = 1
    start = state.x[attacker], state.y[attacker]
    if desk.listening:
        desk.note(
            "{origin} assaults {target}.", "R17", origin=stand_ref(state, attacker), target=stand_ref(state, defender)
        )
    seat.close_in(state, desk, attacker, defender, way)
    if state.alive[attacker] == IN_PLAY and not state.markers[attacker]:
        react(state, desk, seat, [attacker], True)
    if state.alive[attacker] != IN_PLAY:
        return
    if state.markers[attacker]:
        seat.stop_short(state, desk, attacker, start)
        return
    if state.alive[defender] != IN_PLAY:
        return
    if _gives_way(state, desk, seat, attacker, defender):
        if desk.listening:
            desk.note("{defender} gives way before the tank.", "R22", defender=stand_ref(state, defender))
        _go_back(state, desk, seat, defender, attacker)
        return
    measured = seat.assault_facts(state, attacker, defender, start)
    burning = _flame_thrower(state, seat, attacker, defender) if measured["flame_thrower"] else -1
    measured["flame_thrower"] = burning >= 0
    if burning >= 0:
        state.fuel[burning] -= 1
    facts = modifiers(state, attacker, defender, measured)
    margin, faces = margin_of(facts), dice.assault_dice(desk)
    result = dice.assault_result(desk, margin, *faces)
    if desk.listening:
        named = " Modifiers: {modifiers}." if any(facts.values()) else ""
        desk.note(
            f"{{attacker}} {{result}} {{defender}} ({{total}} against {{face}}).{named}",
            "R17",
            attacker=stand_ref(state, attacker),
            defender=stand_ref(state, defender),
            result=RESULTS[result],
            total=faces[0] + margin,
            face=faces[1],
            modifiers=spoken(facts),
        )
    spot = state.x[defender], state.y[defender]
    if carry_out(state, desk, seat, attacker, defender, result):
        seat.take_place(state, desk, attacker, defender, spot)
        state.moved[attacker] = state.turn


def _gives_way(state: State, desk: Desk, seat: Seat, attacker: int, defender: int) -> bool:
    """R22: foot above ground may give way before a tank instead of fighting it."""
    return (
        kinds.IS_ARMOUR[state.kind[attacker]]
        and kinds.IS_FOOT[state.kind[defender]]
        and not state.below[defender]
        and bool(seat.decide(state, desk, state.side[defender], "give-way", defender, attacker))
    )


def _flame_thrower(state: State, seat: Seat, attacker: int, defender: int) -> int:
    """R24: the flame-thrower that gives the bonus and uses one fuel for it: the attacker, else one beside; -1: none."""
    everybody: list[int] = [attacker, *range(len(state.x))]
    for i in everybody:
        if (
            state.alive[i] == IN_PLAY
            and state.side[i] == state.side[attacker]
            and state.kind[i] == kinds.FLAME_THROWER
            and (state.fuel[i] > 0 and (i == attacker or seat.beside(state, i, defender)))
        ):
            return i
    return -1


def carry_out(state: State, desk: Desk, seat: Seat, attacker: int, defender: int, result: str) -> bool:
    """R17: what the difference brings. Does the attacker take the place?"""
    if result == "defender-killed":
        foot = kinds.IS_FOOT[state.kind[defender]]
        kill(state, seat, defender)
        if foot:
            prisoner(state, desk, attacker)
        return True
    if result == "defender-retreats":
        if kinds.IS_ARMOUR[state.kind[defender]]:
            suppress(state, desk, seat, defender)
            return False
        _retreat(state, desk, seat, defender, attacker)
        return True
    if result == "tie":
        suppress(state, desk, seat, attacker)
        suppress(state, desk, seat, defender)
    elif result != "attacker-retreats":
        kill(state, seat, attacker)
    elif kinds.IS_ARMOUR[state.kind[attacker]]:
        suppress(state, desk, seat, attacker)
    else:
        _retreat(state, desk, seat, attacker, defender)
    return False


def prisoner(state: State, desk: Desk, by: int) -> None:
    """R17: a killed or driven-off foot stand yields prisoners on 3+."""
    taken = desk.roll("1d6", "prisoners") >= house("prisoners_at_least") and state.alive[by] == IN_PLAY
    state.prisoners[by] += taken
    if desk.listening:
        desk.note("{by} takes {what}.", "R17", by=stand_ref(state, by), what="a prisoner" if taken else "no prisoner")


def _retreat(state: State, desk: Desk, seat: Seat, loser: int, winner: int) -> None:
    """R17: the loser goes back, and in his own turn the winner may take prisoners."""
    if _go_back(state, desk, seat, loser, winner) and state.side[winner] == state.player:
        prisoner(state, desk, winner)


def _go_back(state: State, desk: Desk, seat: Seat, loser: int, winner: int) -> bool:
    """R17, R22: foot and cavalry go back 10 cm with a marker; crews, leaders, garrisons and those below are captured.

    So is who has no room to go to.
    """
    fixed = not kinds.IS_FOOT[state.kind[loser]] or state.below[loser] or seat.in_block_house(state, loser)
    if fixed or not seat.give_ground(state, desk, loser):
        capture(state, desk, seat, loser, winner)
        return False
    state.moved[loser], state.scrape[loser], state.reserved[loser] = state.turn, 0, 0
    suppress(state, desk, seat, loser)
    return True
