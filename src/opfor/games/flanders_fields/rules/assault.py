"""R17, P15: assault, from the approach to the result."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.geometry import Walk, isqrt
from opfor.games.flanders_fields.model.names import cm, stand_ref
from opfor.games.flanders_fields.model.stands import IN_PLAY
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.assault_modifiers import explained, margin_of
from opfor.games.flanders_fields.rules.fire import react
from opfor.games.flanders_fields.rules.losses import capture, kill, marked_to_death
from opfor.games.flanders_fields.rules.notes import tell
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk


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
        tell_approach(state, desk, attacker, defender, way)
    seat.close_in(state, desk, attacker, defender, way)
    if state.alive[attacker] == IN_PLAY and not state.markers[attacker]:
        react(state, desk, seat, [attacker], True)
    if state.alive[attacker] != IN_PLAY:
        return
    if state.markers[attacker]:
        seat.stop_short(state, desk, attacker, start)
        tell(state, desk, attacker, "R17", "stops short of its enemy", "stop short of their enemy")
        return
    if state.alive[defender] != IN_PLAY:
        return
    if _gives_way(state, desk, seat, attacker, defender):
        tale = go_back(state, desk, seat, defender, attacker)[1]
        if desk.listening:
            words = "{defender} gives way before the tank" if tale == BACK else "{defender} " + BEATEN[tale]
            tell_end(state, desk, "R22", words, attacker, defender)
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
        desk.modified_by(explained(facts))
    spot = state.x[defender], state.y[defender]
    takes_place, tale = carry_out(state, desk, seat, attacker, defender, result)
    if takes_place:
        seat.take_place(state, desk, attacker, defender, spot)
        state.moved[attacker] = state.turn
    if desk.listening:
        tell_end(
            state, desk, "R17", f"{{attacker}} {tale} ({faces[0] + margin} against {faces[1]})", attacker, defender
        )


def tell_approach(state: State, desk: Desk, attacker: int, defender: int, way: Walk) -> None:
    """R17: who assaults whom; screens draw the way."""
    x, y = state.x[attacker], state.y[attacker]
    away = f" from {cm(isqrt((way.x - x) ** 2 + (way.y - y) ** 2))} cm away" if way.cost else ""
    ways = [(attacker, x, y, way.x, way.y)] if way.cost else []
    origin, target = stand_ref(state, attacker), stand_ref(state, defender)
    desk.note(f"{{origin}} assaults {{target}}{away}.", "R17", origin=origin, target=target, ways=ways)


def tell_end(state: State, desk: Desk, rule: str, words: str, attacker: int, defender: int) -> None:
    """R17: how an assault ended."""
    desk.note(f"{words}.", rule, attacker=stand_ref(state, attacker), defender=stand_ref(state, defender))


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


BACK, TAKEN, WORN = "back", "taken", "worn"  # what becomes of a loser: he goes back, is captured, or dies of it
BEATEN = {BACK: "falls back", TAKEN: "is captured", WORN: "falls back, and the third suppression kills it"}


def carry_out(state: State, desk: Desk, seat: Seat, attacker: int, defender: int, result: str) -> tuple[bool, str]:
    """R17: what the difference brings: does the attacker take the place, and all of it in words (of the attacker)."""
    ka, kd = state.kind[attacker], state.kind[defender]
    if result == "defender-killed":
        kill(state, seat, defender)
        return True, f"destroys {{defender}}{_prisoner(state, desk, attacker) if kinds.IS_FOOT[kd] else ''}"
    if result == "defender-retreats":
        if kinds.IS_ARMOUR[kd]:
            worn = marked_to_death(state, desk, seat, defender)
            return False, f"{'kills' if worn else 'suppresses'} {{defender}}"
        back, fate = go_back(state, desk, seat, defender, attacker)
        ways = {
            BACK: "drives {defender} back",
            TAKEN: "captures {defender}",
            WORN: "drives {defender} off and kills it",
        }
        taken = _prisoner(state, desk, attacker) if back and state.side[attacker] == state.player else ""
        return True, ways[fate] + taken
    if result == "tie":
        worn_out = [marked_to_death(state, desk, seat, stand) for stand in (attacker, defender)]
        both = {
            (False, False): "both are suppressed",
            (True, False): "a third suppression kills it",
            (False, True): "a third suppression kills {defender}",
            (True, True): "a third suppression kills both",
        }[worn_out[0], worn_out[1]]
        return False, f"fights {{defender}} to a standstill: {both}"
    if result != "attacker-retreats":
        kill(state, seat, attacker)
        return False, "is thrown back and destroyed by {defender}"
    if kinds.IS_ARMOUR[ka]:
        worn = marked_to_death(state, desk, seat, attacker)
        return False, f"is {'killed' if worn else 'stopped and suppressed'} by {{defender}}"
    back, fate = go_back(state, desk, seat, attacker, defender)
    if back and state.side[defender] == state.player:
        _prisoner(state, desk, defender)
    return False, {BACK: "is thrown back", TAKEN: "is captured", WORN: "is thrown back and killed"}[
        fate
    ] + " by {defender}"


def _prisoner(state: State, desk: Desk, by: int) -> str:
    """R17: a killed or driven-off foot stand yields prisoners on 3+."""
    taken = desk.roll("1d6", "prisoners") >= house("prisoners_at_least") and state.alive[by] == IN_PLAY
    state.prisoners[by] += taken
    return " and takes a prisoner" if taken else " but takes no prisoner"


def go_back(state: State, desk: Desk, seat: Seat, loser: int, winner: int) -> tuple[bool, str]:
    """R17, R22: foot and cavalry go back 10 cm with a marker; crews, leaders, garrisons and those below are captured.

    So is who has no room to go to. Gives whether it went back, and what has become of it.
    """
    fixed = not kinds.IS_FOOT[state.kind[loser]] or state.below[loser] or seat.in_block_house(state, loser)
    if fixed or not seat.give_ground(state, desk, loser):
        capture(state, seat, loser, winner)
        return False, TAKEN
    state.moved[loser], state.scrape[loser], state.reserved[loser] = state.turn, 0, 0
    return True, WORN if marked_to_death(state, desk, seat, loser) else BACK
