"""What an answer would bring, in words and exact chances: assaults, the defence, guns, aircraft, recon, cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from opfor.games.last_crusade.model.cards import EVENT, GREEN
from opfor.games.last_crusade.model.firers import Firer
from opfor.games.last_crusade.model.names import ground_ref, key, name, names
from opfor.games.last_crusade.model.places import ENEMY, OVER, YOU, place_named
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import (
    aircraft_at,
    cap,
    card_of,
    combat_units_at,
    firepower,
    left,
    unspotted_at,
)
from opfor.games.last_crusade.policies.estimate import best_guns
from opfor.games.last_crusade.questions.phrases import Plan
from opfor.games.last_crusade.rules.bombard import bombard_targets, can_hurt, ready_guns, spotted_units, strike_firer
from opfor.games.last_crusade.rules.combat import gun, observed, ready_to_assault, targets_at
from opfor.games.last_crusade.rules.fire import shoot
from opfor.games.last_crusade.rules.legal_maneuver import attackers_on
from opfor.games.last_crusade.rules.recon import group_at, recon, recon_dice, scouts, spots
from opfor.games.last_crusade.rules.targeting import SILENT
from opfor.games.last_crusade.rules.undone import undone
from opfor.games.last_crusade.study.forecast import Forecast, expected, forecast, fought
from opfor.games.last_crusade.view.describe import printed, trait_lines
from opfor.kernel.game import Preview
from opfor.kernel.odds import distribution
from opfor.kernel.text import counted

OWN_RULES: Final = "This is resolved by your own rulebook: Opfor cannot tell its odds."
Chances = list[tuple[str, Fraction]]


def preview(state: State, question: str, plan: Plan) -> Preview | None:
    """R9-R16: what the answers of a plan would bring from this position, as far as you may know."""
    if not plan:
        return None
    if (found := _assault(state, question, plan)) is not None:
        return Preview([OWN_RULES], []) if state.own_rulebook else assault_preview(state, *found)
    teller = TELLERS.get(question)
    if teller is None:
        return None
    if state.own_rulebook and question in BY_DICE:
        return Preview([OWN_RULES], [])
    return teller(state, plan[0][1])


# Assaults


def assault_preview(state: State, place: int, units: list[int], guns: list[int]) -> Preview:
    """R15: exact odds of an assault of yours, before it is declared."""
    cost = len(units) * rules(state).cost_attacker + len(guns) * rules(state).cost_gun
    left_out = "cards that you play" + (" and the enemy's sealed hand" if state.sealed else "")
    odds = forecast(state, YOU, place, units, guns)
    facing = combat_units_at(state, ENEMY, place)
    lines = [
        f"Assault on {ground_ref(state, place)} with {names(state, units)}; guns: {names(state, guns)}.",
        f"Cost {cost} of {state.stock[YOU]} Supply. Counted: {'; '.join(odds.counted)}. Not counted: {left_out}.",
        *modifiers(state, place, units, facing),
        f"Odds: captured {float(odds.captured):.1%}. On average you lose {float(expected(odds.attackers)):.1f} of "
        f"{counted(len(units), 'unit')}, the enemy {float(expected(odds.defenders)):.1f} of {len(facing)}.",
    ]
    return Preview(lines, [], chances_of(state, odds, "taken", "held", len(units), len(facing), YOU))


def chances_of(
    state: State, odds: Forecast, taken: str, held: str, attackers: int, defenders: int, side: int
) -> list[tuple[str, Chances]]:
    """R15: the zone, the losses of both sides, and the survival of each of your units."""
    whose = ("Your", "Enemy") if side == YOU else ("Enemy", "Your")
    mine = [(name(state, n), chance) for n, chance in odds.survival.items() if state.side[n] == YOU]
    return [
        ("The zone", [row for row in ((taken, odds.captured), (held, 1 - odds.captured)) if row[1]]),
        (f"{whose[0]} losses, of {attackers} attacking", _losses(odds.attackers)),
        ("Your units survive", mine),
        (f"{whose[1]} losses, of {defenders} defending", _losses(odds.defenders)),
    ]


def modifiers(state: State, place: int, attackers: list[int], defenders: list[int]) -> list[str]:
    """R16, R17, R19, R20: what changes the dice of an assault, by name."""
    found = trait_lines(state.ground[place])
    green = [n for n in attackers if state.traits[n] & GREEN]
    found += [f"Green, one die fewer: {names(state, green)}."] if green else []
    dug = [n for n in defenders if state.dug_in[n]]
    found += [f"Dug in, one hit ignored: {names(state, dug)}."] if dug else []
    for fort in dict.fromkeys(state.fort[n] for n in defenders if state.fort[n] >= 0):
        found.append(f"{name(state, fort)}: {card_of(state, fort).text}")
    if state.obstacle[place] >= 0 and state.side[state.obstacle[place]] == state.side[defenders[0]]:
        found.append(
            f"{name(state, state.obstacle[place])}, from the front: {card_of(state, state.obstacle[place]).text}"
        )
    return found


def _losses(chances: dict[int, Fraction]) -> Chances:
    return [(counted(number, "unit") if number else "none", p) for number, p in chances.items()]


def _assault(state: State, question: str, plan: Plan) -> tuple[int, list[int], list[int]] | None:
    """R15: the target, the units and the guns of a planned assault; None where the plan is no assault."""
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
        supply = state.stock[YOU] - len(units) * rules(state).cost_attacker
        guns = best_guns(state, ready_guns(state, state.your_ground), place, supply)
    return place, units, guns


def defence_preview(state: State, question: str, answer: Any) -> Preview:
    """R15, S53: the enemy's assault in hand against the defenders and guns that you choose."""
    trial, chosen = state.copy(), _cards(state, answer)
    if question == "supply-defenders":
        for n in chosen:
            trial.fed[n] = 1
    else:
        trial.defence_guns = chosen
    price = rules(state).cost_defender if question == "supply-defenders" else rules(state).cost_gun
    odds = fought(trial, [(trial, Fraction(1))])
    unfed = [n for n in trial.defenders if not trial.fed[n]]
    later = "guns and cards" if question == "supply-defenders" else "cards"
    lines = [f"Cost {len(chosen) * price} of {state.stock[YOU]} Supply. Not counted: {later} that are still to come."]
    lines += [f"At half strength: {names(state, unfed)}."] if unfed else []
    lines += modifiers(state, state.fight_target, state.fight_units, state.defenders)
    attackers, defenders = len(state.fight_units), len(state.defenders)
    return Preview(lines, [], chances_of(state, odds, "lost", "held", attackers, defenders, ENEMY))


# Guns and aircraft


def shelling(state: State, firer: Firer, target: int, indirect: bool) -> Chances:
    """R13, R16: the hits of one gun or aircraft at one unit, exactly; a zero with its reason."""
    if not can_hurt(state, firer[0], target):
        return [("nothing: it has no firepower at this type", Fraction(1))]
    targets, standing = targets_at(state, [target], state.where[target])
    found: dict[str, Fraction] = {}
    for after, chance in distribution(shoot, SILENT, firer, targets, indirect, *standing).items():
        lost = standing[0][0] - after[0][0]
        word = "destroyed" if after[0][0] <= 0 else counted(lost, "hit") if lost else "no hit counts"
        found[word] = found.get(word, Fraction(0)) + chance
    return list(found.items())


def bombard_preview(state: State, answer: Any) -> Preview | None:
    """R13: what a gun may do to each of its targets."""
    chosen = _cards(state, [answer])
    return shelled(state, chosen[0], bombard_targets(state, chosen[0])) if chosen else _ending(state)


def shelled(state: State, n: int, targets: list[int]) -> Preview:
    """R13: what a gun may do to each of these targets."""
    firer = gun(n, state.traits[n], state.inf[n], state.arm[n], state.boost[n])
    price = rules(state).cost_gun
    lines = [
        f"A bombardment by {name(state, n)} costs {price} of {state.stock[YOU]} Supply; the gun is then committed."
    ]
    chances = []
    for target in targets:
        seen = observed(state, YOU, state.where[target])
        how = "observed" if seen else "not observed: needs 1 more"
        title = f"{name(state, target)}, Def {left(state, target)}, {how}"
        chances.append((title, shelling(state, firer, target, not seen)))
    return Preview(lines, [], chances)


def strike_preview(state: State, answer: Any) -> Preview | None:
    """R13: the strike of an aircraft at a target."""
    chosen = _cards(state, [answer])
    if not chosen:
        return None
    place = state.where[chosen[0]]
    flying = [n for n in aircraft_at(state, YOU, OVER + place) if can_hurt(state, n, chosen[0])]
    chances = [(f"{name(state, n)} strikes", shelling(state, strike_firer(state, n), chosen[0], True)) for n in flying]
    return Preview([f"{name(state, chosen[0])} has Def {left(state, chosen[0])}."], [], chances)


def flight_preview(state: State, answer: Any) -> Preview | None:
    """R11: what a flight meets on its way, and what it could strike."""
    verb, _, where = str(answer).partition(":")
    if verb == "done":
        return _ending(state)
    if verb != "fly":
        return _card_preview(state, answer)
    place = place_named(where)
    met = cap(state, ENEMY) if not state.launched and not state.no_intercept[YOU] else []
    seen = [n for n in spotted_units(state, ENEMY) if state.where[n] == place]
    lines = [f"Each aircraft costs {rules(state).cost_launch} of {state.stock[YOU]} Supply."]
    lines.append(
        f"Enemy fighters on CAP intercept it: {names(state, met)}." if met else "No enemy fighter intercepts it."
    )
    lines.append(
        f"It can strike {names(state, seen)}."
        if seen
        else "Nothing there is spotted yet: it scouts first and strikes what it finds."
    )
    return Preview(lines, [])


def intercept_preview(state: State, answer: Any) -> Preview | None:
    """R11: your fighters on CAP against a group."""
    if not str(answer).startswith("zone:"):
        return None
    group = aircraft_at(state, ENEMY, OVER + place_named(str(answer).split(":")[1]))
    fighters = cap(state, YOU)
    reply = max(state.air[n] for n in group)
    inputs = [
        {
            "interceptor_fp": state.air[n],
            "target_fp": reply,
            "interceptor_def": left(state, n),
            "target_def": min(left(state, target) for target in group),
        }
        for n in fighters
    ]
    return Preview(
        [f"{names(state, fighters)} against {names(state, group)}."], [("interception", one) for one in inputs]
    )


# Recon


def recon_preview(state: State, answer: Any) -> Preview | None:
    """R12: how many units a group spots."""
    verb, _, what = str(answer).partition(":")
    if verb == "done":
        return _ending(state)
    if verb not in ("recon", "scout"):
        return _card_preview(state, answer)
    origin, target = (place_named(word) for word in what.split(">"))
    group = group_at(state, YOU, origin)
    group = scouts(state, group) if verb == "scout" else group
    dice, hidden = sum(recon_dice(state, n) for n in group), unspotted_at(state, ENEMY, target)
    rows = distribution(recon, dice, len(hidden), state.conceal[target]).items()
    chances = [(counted(number, "unit") if number else "none", chance) for number, chance in sorted(rows)]
    return Preview(
        [f"{names(state, group)}: {counted(dice, 'die')} at {counted(len(hidden), 'unspotted unit')}."],
        [],
        [("Spotted", chances)],
    )


def shares_preview(state: State, answer: Any) -> Preview | None:
    """R12: the chance of each unit to be spotted by its dice."""
    if not isinstance(answer, dict):
        return None
    chances = []
    for word, dice in answer.items():
        for n in _cards(state, [word]):
            spotted = distribution(spots, dice, state.conceal[state.where[n]]).get(1, Fraction(0))
            chances.append((name(state, n) if dice else f"{name(state, n)}: no die", spotted))
    return Preview(["The dice of a unit can spot that unit only."], [], [("Spotted", chances)])


# Cards, and the end of a phase


def _card_preview(state: State, answer: Any) -> Preview | None:
    """R8: a card before it is paid."""
    verb, _, word = str(answer).partition(":")
    chosen = _cards(state, [f"card:{word}"]) if verb in ("play", "deploy") else []
    if verb == "done":
        return _ending(state)
    if not chosen:
        return None
    n = chosen[0]
    price, stock = state.supply[n], state.stock[YOU]
    told = f"{name(state, n)} costs {price} of your {stock} Supply; {stock - price} would be left."
    text = [card_of(state, n).text] if state.kind[n] >= EVENT else printed(card_of(state, n))
    return Preview([told if price else f"{name(state, n)} is free.", *text], [])


def _ending(state: State) -> Preview | None:
    """R9: what is free and still to be done before a phase ends."""
    found = undone(state)
    return Preview(found, []) if found else None


def _cards(state: State, words: Any) -> list[int]:
    """The cards that an answer names."""
    wanted = set(words) if isinstance(words, list) else set()
    return [n for n in range(len(state.ids)) if f"card:{key(state, n)}" in wanted]


BY_DICE: Final = ("supply-defenders", "defence-guns", "bombard", "bombard-target", "strike", "intercept", "recon-dice")
TELLERS: Final[dict[str, Callable[[State, Any], Preview | None]]] = {
    "supply-defenders": lambda state, answer: defence_preview(state, "supply-defenders", answer),
    "defence-guns": lambda state, answer: defence_preview(state, "defence-guns", answer),
    "bombard": bombard_preview,
    "bombard-target": lambda state, answer: shelled(state, state.fight_guns[0], _cards(state, [answer])),
    "strike": strike_preview,
    "air": flight_preview,
    "intercept": intercept_preview,
    "recon": recon_preview,
    "recon-dice": shares_preview,
    "buy": _card_preview,
    "reinforce": _card_preview,
    "maneuver": _card_preview,
}
