"""The guided first turn: what to do at each question, and why; it ends with turn 1."""

from __future__ import annotations

from typing import Final

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, name
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.game import Hint

FOOT, WEAPONS, LEADERS, GUNS = "foot", "weapons", "leaders", "guns"
ON_MAP: Final = {  # question -> whom it points at, and the hint
    "staff": (LEADERS, "Give the marker to the battalion that must not fail: one failed order die is thrown again."),
    "end-plan": ("", "Keep the fire plan: the barrage hides your men and pins the enemy. End it only to overtake it."),
    "unit": (
        WEAPONS,
        "Order machine-guns and mortars before the foot: they can pin those who would fire at an advance.",
    ),
    "support": (FOOT, "Put the regiment's +1 on the company that has the most to do this turn."),
    "reroll": (FOOT, "A company without an action stands still under fire: roll again. Otherwise keep the marker."),
    "platoon": (FOOT, "Begin with the foremost platoon, so that those behind have room."),
    "action": (
        FOOT,
        "Far from the enemy, move. With one action left near him, reserve your fire: it answers his next move.",
    ),
    "move": (FOOT, "Any spot within reach will do. Make for a gap in the wire, and stay out of your own barrage."),
    "target": (WEAPONS, "Choose the shot that is worth most: the odds beside each target are exact."),
    "assault": (FOOT, "Suppress first, then assault: each marker on the defender is +1, each friend beside you too."),
    "aim": (GUNS, "Aim where several enemies stand together. Shells land up to 12 cm off if nobody sees the spot."),
    "battery-action": (
        GUNS,
        "Redirect first, fire with the next action. Fire stays where it fell until your next turn.",
    ),
    "sos": ("", "Call SOS fire when several enemies stand in front of your trench: each battery answers on 2 or more."),
    "command-move": (
        LEADERS,
        "Keep the commander within 25 cm of his platoons and behind them: beyond, orders are at -1.",
    ),
    "reserved-fire": (WEAPONS, "Fire now if the target is in the open and near; a mark that is not used is lost."),
    "release-gas": (
        "",
        "Release the gas only when the wind blows towards the enemy: it harms whomever it drifts over.",
    ),
    "place": (FOOT, "Put riflemen in the trench and machine-guns where they see along the wire."),
}
BY_RULER: Final = {
    "ruler-shot": ("", "Measure from base to base. Say only what is true now; the rest is kept for you."),
    "unit": (WEAPONS, "Choose what you order next. Opfor throws the die and says how many actions it has."),
    "ruler-act": (FOOT, "Do it on the table first, then say what you have done: Opfor rolls what the rules ask for."),
}


def hints(state: State, question: str) -> list[Hint]:
    """2.1: the hint for a question of the first turn, and the stands that it speaks of."""
    if state.turn > 1:
        return []
    found = (BY_RULER | ON_MAP if state.seat else ON_MAP).get(question)
    if found is None:
        return []
    who, text = found
    return [Hint(text, _pointed_at(state, who))]


def _pointed_at(state: State, who: str) -> tuple[str, ...]:
    """The living stands of the person's side that a hint is about; batteries for guns."""
    if not who:
        return ()
    if who == GUNS:
        mine = [b for b, side in enumerate(battle(state).battery_side) if not state.control[side]]
        return tuple(f"battery:{b + 1}" for b in mine if state.battery_alive[b])
    fits = {FOOT: kinds.IS_FOOT, LEADERS: kinds.IS_COMMAND, WEAPONS: WEAPON}[who]
    stands = range(len(state.x))
    return tuple(
        name(state, i)
        for i in stands
        if state.alive[i] == IN_PLAY and not state.control[state.side[i]] and fits[state.kind[i]]
    )


WEAPON: Final = [kinds.IS_MG[kind] or kinds.IS_MORTAR[kind] for kind in range(len(kinds.KINDS))]
