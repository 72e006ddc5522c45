"""Ruler only: assaults (R17): what is known is ticked, what is not is asked, the dice are those of the chart."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields import dice, kinds, tables
from opfor.games.flanders_fields.assault import carry_out, prisoner
from opfor.games.flanders_fields.assault_sum import margin_of, spoken
from opfor.games.flanders_fields.damage import capture, suppress
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.stands import IN_PLAY, living, name
from opfor.games.flanders_fields.umpire_losses import taken_on
from opfor.games.flanders_fields.umpire_roster import cover_now
from opfor.games.flanders_fields.umpire_shots import react
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.kernel.desk import Desk

# R17: what only the table can show: key of the tick, words.
TICKS = {
    "friend": "one other attacker within 5 cm of the target",
    "friends": "two or more other attackers within 5 cm of the target",
    "defender-friend": "another unsuppressed defender within 5 cm",
    "trench": "the target is in a trench and the attacker comes from outside",
    "flank": "outside the arc of an MG or gun",
    "attacker-higher": "the attacker stands higher",
    "defender-higher": "the target stands higher",
    "flame-thrower": "a flame-thrower with fuel takes part",
}


def open_ticks(state: Ruler, attacker: int, defender: int) -> list[str]:
    """R17: the ticks that can fit this assault."""
    kd = state.kind[defender]
    found = ["friend", "friends", "defender-friend"]
    if not state.below[defender] and kd != kinds.BLOCK_HOUSE and not kinds.IS_ARMOUR[kd]:
        found.append("trench")
    if kinds.ARCS[kd] < 180:
        found.append("flank")
    found += ["attacker-higher", "defender-higher"]
    if any(state.kind[i] == kinds.FLAME_THROWER and state.fuel[i] for i in living(state, state.side[attacker])):
        found.append("flame-thrower")
    return found


def likely_ticks(state: Ruler, attacker: int, defender: int) -> list[str]:
    """R17: the ticks to begin with: a stand in hard cover is in a trench."""
    in_trench = cover_now(state, defender) == tables.HARD and "trench" in open_ticks(state, attacker, defender)
    return ["trench"] if in_trench and state.cover[attacker] < tables.MEDIUM else []


def ask_ticks(state: Ruler, desk: Desk, attacker: int, defender: int) -> list[str]:
    """R17-ruler: what is true of this assault, on one card."""
    state.line["attacker"], state.line["defender"] = attacker, defender
    found: list[str] = desk.ask("ruler-assault", state, attacker, defender)
    return found


def facts(state: Ruler, attacker: int, defender: int, ticks: list[str]) -> dict[str, Any]:
    """R17-ruler, R17, R4, R26: every modifier of an assault by name: the known ones and the ticked ones."""
    ka, kd = state.kind[attacker], state.kind[defender]
    below = bool(state.below[defender])
    fort = not below and cover_now(state, defender) == tables.FORTIFICATION
    tank = kinds.IS_ARMOUR[kd]
    return {
        "attacker_friends": 2 if "friends" in ticks else int("friend" in ticks),
        "defender_friend": "defender-friend" in ticks,
        "attacker_veteran": state.quality[attacker] == 2 or bool(state.storm[attacker]),
        "defender_veteran": state.quality[defender] == 2 or bool(state.storm[defender]),
        "attacker_raw": state.quality[attacker] == 0,
        "defender_raw": state.quality[defender] == 0,
        "defender_suppressions": state.markers[defender],
        "below_ground": below,
        "fortification": fort,
        "trench": "trench" in ticks and not below,
        "attacker_higher": "attacker-higher" in ticks,
        "defender_higher": "defender-higher" in ticks,
        "flank": "flank" in ticks,
        "attacker_weapon": kinds.IS_CREW[ka],
        "defender_weapon": kinds.IS_CREW[kd],
        "flame_thrower": "flame-thrower" in ticks,
        "attacker_tank": kinds.IS_ARMOUR[ka] and not fort and not tank,
        "defender_tank": tank
        and not kinds.IS_ARMOUR[ka]
        and not state.ditched[defender]
        and not state.broken[defender],
        "attacker_in_gas": bool(state.gassed[attacker]),
        "defender_in_gas": bool(state.gassed[defender]),
        "attacker_cavalry": bool(state.mounted[attacker])
        and kinds.IS_FOOT[kd]
        and cover_now(state, defender) == tables.OPEN,
    }


def assault(state: Ruler, desk: Desk, attacker: int, defender: int, ticks: list[str]) -> None:
    """R17-ruler, R17: reserved fire, both dice, result."""
    state.alarm = 1
    state.moved[attacker] = state.turn
    if desk.listening:
        desk.note(
            "{attacker} assaults {defender}.", "R17", attacker=name(state, attacker), defender=name(state, defender)
        )
        desk.instruct(
            "{attacker} into contact with {defender}.", attacker=name(state, attacker), defender=name(state, defender)
        )
    react(state, desk, [attacker], True)
    if state.alive[attacker] != IN_PLAY:
        return
    if state.markers[attacker]:
        if desk.listening:
            desk.instruct("{attacker} stays 2 cm short.", attacker=name(state, attacker))
        return
    given = facts(state, attacker, defender, ticks)
    if given["flame_thrower"]:
        _use_fuel(state, attacker)
    result = dice.assault_roll(desk, margin_of(given))
    if desk.listening:
        desk.note(
            "{attacker} against {defender}: {result} (modifiers: {modifiers}).",
            "R17",
            attacker=name(state, attacker),
            defender=name(state, defender),
            result=result.replace("-", " "),
            modifiers=spoken(given),
        )
    if carry_out(state, desk, attacker, defender, result, _beaten):
        _take_place(state, desk, attacker, defender)
    taken_on(state, attacker)


def _use_fuel(state: Ruler, attacker: int) -> None:
    """R24: the bonus uses one fuel of a flame-thrower of that side."""
    for i in [attacker, *range(len(state.x))]:
        if state.kind[i] == kinds.FLAME_THROWER and state.fuel[i] and state.side[i] == state.side[attacker]:
            state.fuel[i] -= 1
            return


def _take_place(state: Ruler, desk: Desk, attacker: int, defender: int) -> None:
    """R17, R16: the winner's place; a captured trench is medium cover until it is held for a turn."""
    if cover_now(state, defender) == tables.HARD and kinds.IS_FOOT[state.kind[attacker]]:
        state.cover[attacker] = tables.MEDIUM
    if desk.listening:
        desk.instruct(
            "{attacker} takes the place of {defender}.", attacker=name(state, attacker), defender=name(state, defender)
        )


def _beaten(state: Ruler, desk: Desk, loser: int, winner: int) -> None:
    """R17: foot goes back 10 cm with a marker; crews, leaders, garrisons and those below are captured."""
    kind = state.kind[loser]
    if not kinds.IS_FOOT[kind] or state.below[loser] or cover_now(state, loser) == tables.FORTIFICATION:
        capture(state, desk, loser, winner)
        taken_on(state, winner)
        return
    state.moved[loser], state.scrape[loser], state.reserved[loser] = state.turn, 0, 0
    if desk.listening:
        desk.instruct(
            "{stand} back {cm} cm; if it cannot go, it is captured (fix {stand} dead).",
            stand=name(state, loser),
            cm=house("assault_retreat_cm"),
        )
    suppress(state, desk, loser)
    if state.side[winner] == state.player:
        prisoner(state, desk, winner)
        taken_on(state, winner)
