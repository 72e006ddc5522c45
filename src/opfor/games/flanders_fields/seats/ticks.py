"""R17-ruler: what a person ticks of an assault, and the bands of distance that a weapon knows."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.roster import cover_now
from opfor.games.flanders_fields.model.stands import living
from opfor.games.flanders_fields.model.state import PAPER, State
from opfor.games.flanders_fields.model.versions import EVERY_ARM_AT_TABLE, TABLE_AS_MAP

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
    "suppressed": "the target has one suppression marker",
    "suppressed-twice": "the target has two suppression markers",
    "barrage": "the attacker goes into or through a barrage area",
    "fortified": "the target is in a block house, pillbox or cellar",
}
SUPPRESSED = ("suppressed", "suppressed-twice")  # asked of stands whose markers lie on the table alone
# 2.7, 2.8: the distances that matter to a weapon: key, words, and the millimetres that stand for the band.
Band = tuple[str, str, int]
Reach = tuple[int, bool, bool]  # distance in mm, into or through a barrage, uphill
BANDS: dict[int, tuple[Band, ...]] = {
    firing.MG: (("to-70", "10 to {reach} cm", firing.NO_DISTANCE), ("under-10", "under 10 cm", 90)),
    firing.INFANTRY: (("to-45", "5 to {reach} cm", firing.NO_DISTANCE), ("under-5", "under 5 cm", 40)),
    firing.TANK: (("to-30", "5 to {reach} cm", firing.NO_DISTANCE), ("under-5", "under 5 cm", 40)),
    firing.FIELD_GUN: (
        ("to-100", "up to 100 cm", firing.NO_DISTANCE),
        ("to-150", "100 to 150 cm", 1200),
        ("to-200", "150 to 200 cm", 1800),
    ),
    firing.FLAME: (("under-5", "within 5 cm", 40),),
}


def bands(state: State, shooter: int) -> list[tuple[str, str, Reach]]:
    """2.8, A28: the bands of a weapon; while a barrage lies on the table each again through it, and uphill over it."""
    reach = kinds.FIRE_MM[state.kind[shooter]] // 10
    plain = [(key, text.format(reach=reach), mm) for key, text, mm in BANDS[kinds.FIRE_ROW[state.kind[shooter]]]]
    found: list[tuple[str, str, Reach]] = [(key, text, (mm, False, False)) for key, text, mm in plain]
    if state.area_x0:
        words = "into or through a barrage"
        found += [(f"{key}-barrage", f"{text}, {words}", (mm, True, False)) for key, text, mm in plain]
        if state.rules >= EVERY_ARM_AT_TABLE:
            found += [(f"{key}-uphill", f"{text}, {words}, uphill", (mm, True, True)) for key, text, mm in plain]
    return found


def open_ticks(state: State, attacker: int, defender: int) -> list[str]:
    """R17: the ticks that can fit this assault."""
    kd = state.kind[defender]
    found = ["friend", "friends", "defender-friend"]
    if not state.below[defender] and kd != kinds.BLOCK_HOUSE and not kinds.IS_ARMOUR[kd]:
        found.append("trench")
        if state.rules >= TABLE_AS_MAP:
            found.append("fortified")
    if kinds.ARCS[kd] < 180:
        found.append("flank")
    found += ["attacker-higher", "defender-higher"]
    if any(state.kind[i] == kinds.FLAME_THROWER and state.fuel[i] for i in living(state, state.side[attacker])):
        found.append("flame-thrower")
    if state.seat == PAPER:
        found += SUPPRESSED
    if state.area_x0 and state.rules >= TABLE_AS_MAP:
        found.append("barrage")
    return found


def likely_ticks(state: State, attacker: int, defender: int) -> list[str]:
    """R17: the ticks to begin with: a stand in hard cover is in a trench."""
    in_trench = cover_now(state, defender) == firing.HARD and "trench" in open_ticks(state, attacker, defender)
    found = ["trench"] if in_trench and state.cover[attacker] < firing.MEDIUM else []
    if cover_now(state, defender) == firing.FORTIFICATION and "fortified" in open_ticks(state, attacker, defender):
        found.append("fortified")
    if state.seat == PAPER and state.markers[defender]:
        found.append(SUPPRESSED[state.markers[defender] - 1])
    return found


def measured(state: State, attacker: int, defender: int, ticks: list[str]) -> dict[str, Any]:
    """R17-ruler, R17: the modifiers of an assault that a person has measured, by name."""
    return {
        "attacker_friends": 2 if "friends" in ticks else int("friend" in ticks),
        "defender_friend": "defender-friend" in ticks,
        "fortification": cover_now(state, defender) == firing.FORTIFICATION,
        "trench": "trench" in ticks,
        "attacker_higher": "attacker-higher" in ticks,
        "defender_higher": "defender-higher" in ticks,
        "flank": "flank" in ticks,
        "flame_thrower": "flame-thrower" in ticks,
        "attacker_in_gas": bool(state.gassed[attacker]),
        "defender_in_gas": bool(state.gassed[defender]),
        "in_the_open": cover_now(state, defender) == firing.OPEN,
    }


def keep_ticks(state: State, attacker: int, defender: int, ticks: list[str]) -> None:
    """R17-ruler: what was ticked of this assault is remembered until the next."""
    state.line["attacker"], state.line["defender"] = attacker, defender
    if "fortified" in ticks:
        state.cover[defender] = firing.FORTIFICATION
    elif "fortified" in open_ticks(state, attacker, defender) and state.cover[defender] == firing.FORTIFICATION:
        state.cover[defender] = firing.HARD
    state.line["ticked"] = sum(1 << n for n, key in enumerate(TICKS) if key in ticks)


def kept_ticks(state: State) -> list[str]:
    """R17-ruler: what was ticked last."""
    return [key for n, key in enumerate(TICKS) if state.line.get("ticked", 0) >> n & 1]
