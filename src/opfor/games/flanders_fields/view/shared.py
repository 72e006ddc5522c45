"""What a game with a map and one with a ruler both show: strip, stands, corrections and invariants."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import label, side_word
from opfor.games.flanders_fields.model.scenario import COMPASS, QUALITIES, SIDES
from opfor.games.flanders_fields.model.stands import IN_PLAY, WRECK, battle, name
from opfor.games.flanders_fields.model.state import BOARD, State
from opfor.games.flanders_fields.rules.gas import DRIFT, GRADES
from opfor.games.flanders_fields.rules.victory import points_on_map

STEP_NAMES = (  # 2.1: the steps of a player turn
    "1 Deep suppression",
    "2 Rolling barrages",
    "3 Gas",
    "4 Planned barrages",
    "5 Support orders",
    "6 Battalion orders",
    "7 Command stands",
)


def strip(state: State) -> list[tuple[str, str]]:
    """The numbers above every question."""
    fight, found = battle(state), [("turn", f"{state.turn} of {battle(state).head.turns}")]
    found.append(("player", side_word(state.player)))
    if state.seat != BOARD and state.step:
        found.append(("step", STEP_NAMES[state.step - 1]))
    for side in (0, 1):
        rifles = [i for i in range(len(state.x)) if state.side[i] == side and kinds.IS_RIFLE[state.kind[i]]]
        found.append((f"{side_word(side)} platoons", str(sum(state.alive[i] == IN_PLAY for i in rifles))))
    found += [(f"{side_word(side)} guns", f"{state.deep[side]:+d}") for side in (0, 1) if state.deep[side]]
    if state.visibility:
        found.append(("sight", f"{state.visibility // 10} cm"))
    if state.cloud_x0:
        found.append(("wind", wind_words(state)))
    if state.seat == BOARD and (fight.raid or fight.victory.front_sectors):
        found.append(("points", str(points_on_map(state))))
    return found


def wind_words(state: State) -> str:
    """R21: where the wind blows, how strong."""
    grade = max(0, state.wind_grade)
    return f"{GRADES[grade]} to the {COMPASS[state.wind].replace('_', '-')}, {DRIFT[grade] // 10} cm a turn"


def stand_view(state: State, i: int) -> dict[str, Any]:
    """A stand with what both show of it."""
    fight, company, battalion = battle(state), state.company[i], state.battalion[i]
    return {
        "name": name(state, i),
        "label": label(state, i),
        "side": SIDES[state.side[i]],
        "kind": kinds.KINDS[state.kind[i]],
        "company": fight.companies[company] if company >= 0 else "",
        "battalion": fight.battalions[battalion] if battalion >= 0 else "",
        "quality": QUALITIES[state.quality[i]],
        "lmg": bool(state.lmg[i]),
        "markers": state.markers[i],
        "below": bool(state.below[i]),
        "reserved": bool(state.reserved[i]),
        "wreck": state.alive[i] == WRECK,
        "prisoners": state.prisoners[i],
        "actions": state.actions[i],
    }


def view(state: State) -> dict[str, Any]:
    """What both show of the game as a whole."""
    fight = battle(state)
    return {
        "game": "flanders-fields",
        "scenario": fight.id,
        "turn": state.turn,
        "turns": fight.head.turns,
        "player": SIDES[state.player],
        "lost": [
            {"battalion": name, "lost": lost, "of": of}
            for name, lost, of in zip(fight.battalions, state.lost, state.platoons, strict=True)
        ],
        "strip": [list(pair) for pair in strip(state)],
        "result": state.result,
    }


def in_view(state: State) -> list[int]:
    """The stands that lie on the table: in play, or as wrecks."""
    return [i for i in range(len(state.x)) if state.alive[i] in (IN_PLAY, WRECK)]


def invariants(state: State) -> list[str]:
    """P14, A16, P11, P13: what must always be true of markers, orders and losses; each line a breach."""
    found = []
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and not 0 <= state.markers[i] <= 2:
            found.append(f"{name(state, i)} lives with {state.markers[i]} markers")
        if state.ordered[i] > 1:
            found.append(f"{name(state, i)} was ordered twice")
    found += [f"company {c} was ordered twice" for c, n in enumerate(state.company_ordered) if n > 1]
    found += [f"battery {b + 1} answered twice" for b, n in enumerate(state.battery_sos) if n > 1]
    found += [
        f"battalion {b} lost {state.lost[b]} of {state.platoons[b]}"
        for b in range(len(state.lost))
        if not 0 <= state.lost[b] <= state.platoons[b]
    ]
    return found
