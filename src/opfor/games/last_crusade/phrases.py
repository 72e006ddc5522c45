"""Whole plans typed in one line: `assault B3 with U13.1 U01.2`, `move U13.1 to B2`, `buy U13 B1`; and previews."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from opfor.games.last_crusade.bombard import ready_guns
from opfor.games.last_crusade.combat import ready_to_assault
from opfor.games.last_crusade.estimate import best_guns
from opfor.games.last_crusade.forecast import forecast
from opfor.games.last_crusade.places import YOU, place_named
from opfor.games.last_crusade.player.legal_maneuver import attackers_on
from opfor.games.last_crusade.prices import how_many, rules
from opfor.games.last_crusade.state import State
from opfor.games.last_crusade.units import combat_units_at, firepower, key, names, place_name
from opfor.kernel.game import Preview
from opfor.kernel.questions import Question
from opfor.kernel.typed import key_of, limited

Plan = list[tuple[str, Any]]
_ASSAULT = re.compile(r"assault (\w\d)(?: with (.+))?")
_MOVE = re.compile(r"move (\S+?)(?: to)? (\w\d)")
_BUY = re.compile(r"buy (\S+?)(?: (?:for |to |in )?(\w\d))?")


def phrase(question: Question, text: str) -> Plan | None:
    """R14, R15, S19: the answers that a phrase means; None when the text is no phrase for this question."""
    words = " ".join(limited(text).lower().split())
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
    """R15: exact odds of an assault as the position stands, before it is declared: with the units and guns of the
    plan, or with all units and the best guns."""
    found = _assault(state, question, plan)
    if found is None:
        return None
    if state.own_rulebook:
        return Preview(["The assault is resolved by your own rulebook: Opfor cannot tell its odds."], [])
    place, units, guns = found
    cost = len(units) * rules(state).cost_attacker + len(guns) * rules(state).cost_gun
    left_out = "cards that you play" + (" and the enemy's sealed hand" if state.sealed else "")
    told = forecast(state, YOU, place, units, guns)
    facing = combat_units_at(state, 1 - YOU, place)
    lines = [
        f"Assault on {place_name(place)} with {names(state, units)}; guns: {names(state, guns)}.",
        f"Cost {cost} of {state.stock[YOU]} Supply. Counted: {'; '.join(told.counted)}. Not counted: {left_out}.",
        f"Odds: captured {float(told.captured):.1%}, you lose {float(told.attackers_lost):.2f} units, "
        f"the enemy {float(told.defenders_lost):.2f} of {len(facing)}.",
    ]
    chances = [
        ("The zone", [row for row in (("taken", told.captured), ("held", 1 - told.captured)) if row[1]]),
        (f"Your losses, of {len(units)} attacking", _losses(told.attackers)),
        (f"Enemy losses, of {len(facing)} defending", _losses(told.defenders)),
    ]
    return Preview(lines, [], chances)


def _losses(chances: dict[int, Fraction]) -> list[tuple[str, Fraction]]:
    return [(f"{number} unit{'s' * (number != 1)}" if number else "none", p) for number, p in chances.items()]


def _assault(state: State, question: str, plan: Plan) -> tuple[int, list[int], list[int]] | None:
    """R15: the target, the units and the guns of a planned assault; None where the plan is no assault."""
    if not plan:
        return None
    known = {f"card:{key(state, n)}": n for n in state.your_ground}
    place, units, guns = state.fight_target, state.fight_units, None
    if question == "maneuver":
        if not str(plan[0][1]).startswith("assault:"):
            return None
        place = place_named(plan[0][1].split(":")[1])
        ready = ready_to_assault(state, state.your_ground)
        units = sorted(attackers_on(state, ready, place), key=lambda n: -firepower(state, n))
        units = units[: how_many(state.stock[YOU], rules(state).cost_attacker, len(units))]
        plan = plan[1:]
    for id, answer in plan:
        if id in ("attackers", "guns") and isinstance(answer, list):
            named = [known[word] for word in answer if word in known]
            units, guns = (named, guns) if id == "attackers" else (units, named)
    if question not in ("maneuver", "attackers", "guns") or not units:
        return None
    if guns is None:
        left = state.stock[YOU] - len(units) * rules(state).cost_attacker
        guns = best_guns(state, ready_guns(state, state.your_ground), place, left)
    return place, units, guns
