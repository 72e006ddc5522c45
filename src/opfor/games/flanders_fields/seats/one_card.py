"""At the table: what belongs together on one card: the orders of many units, a whole shot, a whole assault.

What a unit is to do is said before its order die and kept for the next turn; `ASK` leaves it open until the die has
fallen. Nothing here is a rule: a card gathers answers that would otherwise be asked for one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.geometry import squared
from opfor.games.flanders_fields.model.roster import is_movable
from opfor.games.flanders_fields.model.stands import battle, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY, side_of, unit_key, unit_stands
from opfor.games.flanders_fields.model.versions import FEWER_CARDS, TABLE_AS_MAP
from opfor.games.flanders_fields.rules.barrage import planned_now
from opfor.games.flanders_fields.rules.legal import CHOICES
from opfor.games.flanders_fields.rules.orders import regiment
from opfor.games.flanders_fields.rules.waiting import units_of_step, waiting_units
from opfor.games.flanders_fields.seats.distances import keep_distances, open_modifiers, units_to_measure
from opfor.games.flanders_fields.seats.ticks import bands
from opfor.kernel.desk import Desk

INTENTS: Final = ("ask", "advance", "reserve", "shoot", "up", "later", "none")
ASK, ADVANCE, RESERVE, SHOOT, UP, LATER, NO_ORDER = range(len(INTENTS))
MARKERS: Final = ("staff", "support")  # where the regiment's markers go is asked with its orders
AS_BEFORE: Final = "as-before"  # the cover of a target as last told


def field_of(state: State, unit: int) -> str:
    """The field of a unit on a card: 'company-A', 'stand-bMG1'."""
    return unit_key(state, unit).replace(":", "-")


def open_intents(state: State, unit: int, several: bool) -> list[int]:
    """P4a: what may be ordered beforehand; what the die must be known for is asked after it."""
    if unit >= BATTERY:
        return [ASK, *([SHOOT] if state.battery_aimed[unit - BATTERY] else []), NO_ORDER]
    stands, found = unit_stands(state, unit), [ASK]
    if any(is_movable(state, i) for i in stands):
        found.append(ADVANCE)
    if any(kinds.FIRE_ROW[state.kind[i]] >= 0 and not state.below[i] for i in stands):
        found.append(RESERVE)
    if any(kinds.IS_MORTAR[state.kind[i]] and state.aimed[i] for i in stands):
        found.append(SHOOT)
    if any(state.below[i] for i in stands):
        found.append(UP)
    return [*found, *([LATER] if several else []), NO_ORDER]


def usual_intent(state: State, unit: int, several: bool) -> int:
    """P4a: as last turn; else what most people want: attackers go forward, others reserve their fire or stay below."""
    found = open_intents(state, unit, several)
    kept = intent_of(state, unit, -1)
    if kept in found and kept != LATER:
        return kept
    likely = SHOOT if SHOOT in found else RESERVE
    if RESERVE not in found and UP in found:
        likely = NO_ORDER
    if side_of(state, unit) == state.first and unit >= COMPANY:
        likely = ADVANCE
    return likely if likely in found else ASK


def intent_of(state: State, unit: int, otherwise: int = ASK) -> int:
    """What was last said of a unit."""
    return state.ticks.get(f"{unit}:intent", otherwise)


def take_orders(state: State, desk: Desk, side: int, battalion: int) -> None:
    """P4a-ruler, P5, P6, 2.4: one card for a commander, once a turn: what his units are to do, and which are too far.

    On the regiment's card also where the staff marker (R13) and the regiment's +1 (A14) go, and whether a fire plan is
    to end (R19).
    """
    card = f"orders:{side}:{battalion}"
    units = waiting_units(state, side, battalion)
    own = battalion < 0 and state.rules >= TABLE_AS_MAP and has_regiments_own(state, side)
    if not (units or own) or state.ticks.get(card) == state.turn:
        return
    state.ticks[card] = state.turn
    far = units_to_measure(state, side, battalion)
    given = desk.ask("ruler-orders", state, side, battalion, 1, *units)
    _keep_orders(state, units, given)
    for marker in MARKERS:
        if marker in given:
            places = {unit_key(state, unit): unit for unit in marker_places(state, side, marker)}
            state.ticks[f"{marker}:{side}"] = places[given[marker]]
    state.ticks[f"end-plan:{side}"] = int(given.get("end_plan", False))
    if far:
        keep_distances(state, far, [unit for unit in far if field_of(state, unit) in given["far"]])
    for unit in units_with_sight(state, units):
        for modifier in open_modifiers(state, unit):
            state.ticks[f"{unit}:{modifier}"] = int(field_of(state, unit) in given["sight"])


def marker_places(state: State, side: int, marker: str) -> list[int]:
    """R13, P5: where the staff marker or the regiment's +1 may go, nowhere first; none without regiment or staff."""
    command = regiment(state, side)
    has = command >= 0 and (marker == "support" or bool(battle(state).stands[command].staff))
    return CHOICES[marker](state, side) if has else []


def has_regiments_own(state: State, side: int) -> bool:
    """R13, R19, P5: has a regiment something to say although it has no weapons left to order?"""
    return has_plan(state, side) or any(len(marker_places(state, side, marker)) > 1 for marker in MARKERS)


def has_plan(state: State, side: int) -> bool:
    """R19: does a battery of the side fire by plan this turn?"""
    owner = battle(state).battery_side
    return any(owner[b] == side and planned_now(state, b) >= 0 for b in range(len(owner)))


def on_regiments_card(state: State, desk: Desk, side: int, question: str) -> int:
    """R13, R19, P5: what the regiment's card says of the end of a fire plan, or of a marker's place (-1: nowhere)."""
    take_orders(state, desk, side, -1)
    if question == "end-plan":
        return state.ticks.get(f"end-plan:{side}", 0)
    place = state.ticks.get(f"{question}:{side}", -1)
    return place if place in marker_places(state, side, question) else -1


def units_with_sight(state: State, units: Sequence[int]) -> list[int]:
    """2.4: the mortars and guns whose die hangs on what they see themselves."""
    return [unit for unit in units if unit < BATTERY and open_modifiers(state, unit)]


def _keep_orders(state: State, units: list[int], given: dict[str, Any]) -> None:
    for unit in units:
        state.ticks[f"{unit}:intent"] = INTENTS.index(given[field_of(state, unit)])


def next_ordered(state: State, desk: Desk, side: int, battalion: int, phase: int) -> int:
    """P5, P6: who is ordered next: in the order of the card, then those who were to wait; -1: nobody."""
    waiting = units_of_step(state, side, battalion, phase)
    ready = [unit for unit in waiting if intent_of(state, unit) not in (LATER, NO_ORDER)]
    later = [unit for unit in waiting if intent_of(state, unit) == LATER]
    if later and not ready:
        _keep_orders(state, later, desk.ask("ruler-orders", state, side, battalion, 0, *later))
        ready = [unit for unit in later if intent_of(state, unit) not in (LATER, NO_ORDER)]
        ready += [unit for unit in later if intent_of(state, unit) == LATER]  # all would wait for one another
    return ready[0] if ready else -1


# A shot


def of_one_weapon(state: State, stands: list[int]) -> list[int]:
    """P8: those who fire on the same row as the first of them."""
    row = kinds.FIRE_ROW[state.kind[stands[0]]]
    return [i for i in stands if kinds.FIRE_ROW[state.kind[i]] == row]


def likely_targets(state: State, shooters: list[int], targets: list[int]) -> list[int]:
    """P8: the targets with those first that these stands, then that others of their side, have fired at last.

    All others follow as they stood nearest at the set-up: these are likelier to be in range.
    """
    own = [state.line.get(f"target:{i}", -1) for i in shooters]
    side = state.side[shooters[0]]
    others = [
        aimed
        for key, aimed in state.line.items()
        if key.startswith("target:") and state.side[int(key.removeprefix("target:"))] == side
    ]
    first = [i for i in dict.fromkeys([*own, *others]) if i in targets]
    rest = [i for i in targets if i not in first]
    if state.rules >= FEWER_CARDS:  # the first is what an answer leaves out
        start = battle(state).stands
        here = start[shooters[0]]
        rest.sort(key=lambda i: squared(here.x, here.y, start[i].x, start[i].y))
    return [*first, *rest]


def keep_shot(state: State, shooter: int, target: int, given: dict[str, Any]) -> None:
    """P8, P9, 2.8: what the card of a shot says."""
    if given.get("cover", AS_BEFORE) != AS_BEFORE:
        state.cover[target] = firing.COVERS.index(given["cover"])
    known = {key: value for key, _, value in bands(state, shooter)}
    reach: tuple[Any, ...] = known[given["distance"]] if "distance" in given else next(iter(known.values()))
    others = [i for i in range(len(state.x)) if i != target and name(state, i) in given.get("beyond", ())]
    if given.get("beyond-cover", AS_BEFORE) != AS_BEFORE:
        for i in others:
            state.cover[i] = firing.COVERS.index(given["beyond-cover"])
    state.line |= {
        "shooter": shooter,
        "target": target,
        "distance": reach[0],
        "through": int(reach[1]),
        "uphill": int(any(reach[2:])),
        "beyond": sum(1 << i for i in others),
    }


def kept_shot(state: State, shooter: int) -> bool:
    """P8: has a card told of this shot already? It holds for one roll."""
    return state.line.pop("ready", -1) == shooter


def shot_on_card(state: State, target: int) -> list[tuple[int, int, bool, bool]]:
    """P8, P9: the target and who lies in the beaten zone, as the card told."""
    beyond = [i for i in range(len(state.x)) if state.line["beyond"] >> i & 1]
    return [
        (i, state.line["distance"], bool(state.line["through"]), bool(state.line["uphill"])) for i in [target, *beyond]
    ]
