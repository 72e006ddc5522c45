"""R15: what a planned assault would bring, in words and exact chances."""

from __future__ import annotations

from fractions import Fraction

from opfor.games.last_crusade.model.names import key, names, place_name
from opfor.games.last_crusade.model.places import YOU, place_named
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import combat_units_at, firepower
from opfor.games.last_crusade.policies.estimate import best_guns
from opfor.games.last_crusade.questions.phrases import Plan
from opfor.games.last_crusade.rules.bombard import ready_guns
from opfor.games.last_crusade.rules.combat import ready_to_assault
from opfor.games.last_crusade.rules.legal_maneuver import attackers_on
from opfor.games.last_crusade.study.forecast import forecast
from opfor.kernel.game import Preview


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
    odds = forecast(state, YOU, place, units, guns)
    facing = combat_units_at(state, 1 - YOU, place)
    lines = [
        f"Assault on {place_name(place)} with {names(state, units)}; guns: {names(state, guns)}.",
        f"Cost {cost} of {state.stock[YOU]} Supply. Counted: {'; '.join(odds.counted)}. Not counted: {left_out}.",
        f"Odds: captured {float(odds.captured):.1%}, you lose {float(odds.attackers_lost):.2f} units, "
        f"the enemy {float(odds.defenders_lost):.2f} of {len(facing)}.",
    ]
    chances = [
        ("The zone", [row for row in (("taken", odds.captured), ("held", 1 - odds.captured)) if row[1]]),
        (f"Your losses, of {len(units)} attacking", _losses(odds.attackers)),
        (f"Enemy losses, of {len(facing)} defending", _losses(odds.defenders)),
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
