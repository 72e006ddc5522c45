"""Whole plans typed in one line: `assault B3 with U13.1 U01.2`, `move U13.1 to B2`, `buy U13 B1`; and previews."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from opfor.games.last_crusade.clash import forecast
from opfor.games.last_crusade.estimate import best_guns
from opfor.games.last_crusade.places import YOU, ZONES, place_named
from opfor.games.last_crusade.player.legal_maneuver import attackers_on
from opfor.games.last_crusade.state import State
from opfor.games.last_crusade.units import combat_units_at, key, names, place_name
from opfor.kernel.game import Preview
from opfor.kernel.questions import Question
from opfor.kernel.typed import key_of

Plan = list[tuple[str, Any]]
_ASSAULT = re.compile(r"assault (\w\d)(?: with (.+))?")
_MOVE = re.compile(r"move (\S+?)(?: to)? (\w\d)")
_BUY = re.compile(r"buy (\S+?)(?: (?:for |to |in )?(\w\d))?")


def phrase(question: Question, text: str) -> Plan | None:
    """R14, R15, S19: the answers that a phrase means; None when the text is no phrase for this question."""
    words = " ".join(text.lower().split())
    if question.id == "maneuver":
        if found := _ASSAULT.fullmatch(words):
            plan: Plan = [("maneuver", key_of(question, f"assault:{found[1]}"))]
            return plan if not found[2] else [*plan, ("attackers", _units(found[2]))]
        if found := _MOVE.fullmatch(words):
            return [("maneuver", key_of(question, f"move:{found[1]}")), ("move-to", _key(found[2]))]
    if question.id == "buy" and (found := _BUY.fullmatch(words)) and ":" not in found[1]:
        bought: Plan = [("buy", key_of(question, f"buy:{found[1]}"))]
        return [*bought, ("put", _key(found[2]))] if found[2] else bought
    return None


def _units(words: str) -> Callable[[Question], Any]:
    """Attackers by their keys, or all of them."""

    def answer(question: Question) -> Any:
        if words == "all":
            return question.default
        return [key_of(question, word) for word in re.split(r"[,\s]+|\band\b", words) if word]

    return answer


def _key(word: str) -> Callable[[Question], str]:
    return lambda question: key_of(question, word)


def preview(state: State, question: str, plan: Plan) -> Preview | None:
    """R15: exact odds of an assault before it is declared, with all units and the best guns; and its chart."""
    if question != "maneuver" or not plan or not str(plan[0][1]).startswith("assault:"):
        return None
    place = place_named(plan[0][1].split(":")[1])
    units = attackers_on(state, place)[: state.stock[YOU]]
    guns = best_guns(state, place, state.stock[YOU] - len(units))
    told = forecast(state, YOU, place, units, guns)
    lines = [
        f"Assault on {place_name(place)} with {names(state, units)}; guns: {names(state, guns)}.",
        f"Cost {len(units) + len(guns)} of {state.stock[YOU]} Supply. Without cards, mines and enemy guns:",
        f"captured {float(told.captured):.1%}, you lose {float(told.attackers_lost):.2f} units, "
        f"the enemy {float(told.defenders_lost):.2f} of {len(combat_units_at(state, 1 - YOU, place))}.",
    ]  # fmt: skip
    inputs = {
        "attackers": ",".join(state.ids[n] for n in units),
        "defenders": ",".join(state.ids[n] for n in combat_units_at(state, 1 - YOU, place)),
        "attacker_guns": ",".join(state.ids[n] for n in guns),
        "terrain": state.terrain[place] if place < ZONES else "HQ",
    }
    charts = [("assault", inputs)] if not state.own_cards else []  # the chart knows the cards of the set only
    return Preview([*lines, f"Keys: {', '.join(key(state, n) for n in units)}"], charts)
