"""What a game with a map and one with a ruler both show: strip, stands, corrections and invariants."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import label, side_word
from opfor.games.flanders_fields.model.scenario import QUALITIES, SIDES
from opfor.games.flanders_fields.model.stands import IN_PLAY, WRECK, battle, name
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.errors import BadInput
from opfor.kernel.text import counted


def strip(state: State, step: str = "") -> list[tuple[str, str]]:
    """The numbers above every question."""
    found = [("turn", f"{state.turn} of {battle(state).head.turns}"), ("player", side_word(state.player))]
    if step:
        found.append(("step", step))
    for side in range(len(SIDES)):
        platoons = sum(
            state.alive[i] == IN_PLAY and state.side[i] == side and kinds.IS_RIFLE[state.kind[i]]
            for i in range(len(state.x))
        )
        found.append((f"{side_word(side)} platoons", str(platoons)))
    return found


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


def losses(state: State) -> list[dict[str, Any]]:
    """P13: what each battalion has lost."""
    names = battle(state).battalions
    return [{"battalion": names[b], "lost": state.lost[b], "of": state.platoons[b]} for b in range(len(state.lost))]


def in_view(state: State) -> list[int]:
    """The stands that lie on the table: in play, or as wrecks."""
    return [i for i in range(len(state.x)) if state.alive[i] in (IN_PLAY, WRECK)]


def stand_to_correct(state: State, what: str) -> int:
    """The stand that a correction names."""
    wanted = what.replace(" ", "").lower()
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and wanted in (name(state, i).lower(), label(state, i).replace(" ", "").lower()):
            return i
    raise BadInput(f"there is no stand '{what}' in play: enter its name in one word, such as A2 or MG1")


def set_markers(state: State, stand: int, number: int) -> str:
    """P14: a correction of suppression; a suppressed stand reserves no fire."""
    state.markers[stand] = number
    if number:
        state.reserved[stand] = 0
    return f"{label(state, stand)} has {counted(number, 'suppression marker') if number else 'no suppression marker'}"


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
