"""The questions a person is asked, each built from the very choices that the rules accept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from opfor.games.flanders_fields.model.names import capital, cm, counted, covered, introduced, label, spot
from opfor.games.flanders_fields.model.scenario import SIDES
from opfor.games.flanders_fields.model.stands import battle, cover_of, name
from opfor.games.flanders_fields.model.state import STANDING_ORDERS as ORDERS
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY, side_of, unit_key, unit_name
from opfor.games.flanders_fields.rules import actions
from opfor.games.flanders_fields.rules.legal import CHOICES, Path, only_answer
from opfor.games.flanders_fields.rules.reach import margin
from opfor.games.flanders_fields.rules.sight import distance, targets, value
from opfor.games.flanders_fields.rules.standing_orders import GIVE, WORDS, armed
from opfor.kernel.questions import ONE, PATH, SOME, Options, Question, yes_no

PATH_HELP = "Centimetres from the south-west corner: 41,28 > 41,38 @ 90 (90 degrees: facing east)."
ORDER_WORDS = ("fire by rule G7", "ask each time", "hold their fire")

VERB_TEXT = {
    "done": "nothing more",
    "remove": "remove a suppression",
    "move": "move",
    "fire": "fire",
    "reserve": "reserve the fire for the enemy's turn",
    "wire": "cross the wire",
    "assault": "assault",
    "up": "come up from the dugout",
    "down": "go below ground",
    "dig": "dig in",
    "limber": "limber, unlimber or pack",
    "unditch": "unditch",
    "demolish": "demolish the block house",
    "redirect": "redirect the aiming point",
    "shoot": "fire at the aiming point",
    "mount": "mount or dismount",
    "home": "leave play, safe",
    "move-and-fire": "move and fire at -1",
    "road": "march along the road in column",
    "gas": "fire gas shells at the aiming point",
}
VERB_RULE = {
    "done": "P4a",
    "remove": "P14",
    "move": "P16",
    "fire": "P8",
    "reserve": "R16",
    "wire": "P12",
    "assault": "R17",
    "up": "R16",
    "down": "R16",
    "dig": "R16",
    "limber": "R8",
    "unditch": "R22",
    "demolish": "R25",
    "redirect": "P10",
    "shoot": "P10",
    "mount": "R26",
    "home": "7.1",
    "move-and-fire": "2.7",
    "road": "R5",
    "gas": "R21",
}


def _of(side: int) -> str:
    return SIDES[side]


def _units(id: str, rule: str, prompt: str, state: State, units: list[int], side: int, none: str) -> Question:
    keys = ["standing" if unit == GIVE else unit_key(state, unit) for unit in units]
    options = Options(keys, units, lambda unit: _presented(state, unit, none), lambda unit: "R16" * (unit == GIVE))
    return Question(id, rule, prompt, ONE, options, default=keys[0], of=_of(side))


def _presented(state: State, unit: int, none: str) -> str:
    """A unit on a button: a stand with what it is."""
    if unit == GIVE:
        return "first: standing orders for reserved fire"
    if unit < 0:
        return none
    return introduced(state, unit) if unit < COMPANY else unit_name(state, unit)


def unit_words(state: State, unit: int) -> str:
    """A unit in a sentence."""
    return label(state, unit) if unit < COMPANY else unit_name(state, unit)


def staff(state: State, side: int) -> Question:
    """R13: where the staff marker goes."""
    return _units(
        "staff", "R13", "Where does the staff re-roll marker go?", state, CHOICES["staff"](state, side), side, "nowhere"
    )


def unit(state: State, side: int, battalion: int, phase: int) -> Question:
    """P5, P6: which unit is ordered next."""
    rule = "P6" if battalion >= 0 else "P5"
    these = ("tanks", "machine-guns", "mortars" if battalion >= 0 else "guns", "companies")[phase - 1]
    return _units(
        "unit",
        rule,
        "Which unit is ordered next?",
        state,
        CHOICES["unit"](state, side, battalion, phase),
        side,
        f"no more {these} this turn",
    )


def support(state: State, side: int) -> Question:
    """P5: which order die gets the regiment's +1."""
    return _units(
        "support",
        "P5",
        "Which unit's order die does the regiment help with +1?",
        state,
        CHOICES["support"](state, side),
        side,
        "none",
    )


def battalion(state: State, side: int) -> Question:
    """P6: which battalion is ordered next."""
    return _units(
        "battalion", "P6", "Which battalion is ordered next?", state, CHOICES["battalion"](state, side), side, "none"
    )


def reroll(state: State, unit: int, count: int) -> Question:
    """R13: use the staff marker?"""
    has = f"{capital(unit_words(state, unit))} has {counted(count, 'action')}"
    return yes_no("reroll", "R13", f"{has}. Roll again with the staff marker?", count == 0)


def sos(state: State, side: int, battalion: int) -> Question:
    """P11: an SOS call."""
    calls = CHOICES["sos"](state, side, battalion)
    options = Options(
        ["none" if call is None else f"sos:{call[0] + 1}@{call[1]},{call[2]}" for call in calls],
        calls,
        lambda call: "no call" if call is None else f"battery {call[0] + 1} on {spot(call[1], call[2])}",
    )
    return Question("sos", "P11", "Call for SOS fire?", ONE, options, default="none", of=_of(side))


def action(state: State, stand: int) -> Question:
    """P4a: the next action of a stand; an only target, which is not asked for, is named here."""
    orders = CHOICES["action"](state, stand)
    keys = [actions.VERBS[verb] for verb, _ in orders]
    shown = cache(lambda order: _act(state, stand, order))
    options = Options(keys, orders, lambda order: shown(order)[0], lambda order: shown(order)[1])
    markers = f", {counted(state.markers[stand], 'suppression')}" if state.markers[stand] else ""
    return Question(
        "action",
        "P4a",
        f"{capital(label(state, stand))} has {counted(state.actions[stand], 'action')}{markers}. What does it do?",
        ONE,
        options,
        default=keys[min(1, len(keys) - 1)],
        of=_of(state.side[stand]),
    )


def _act(state: State, stand: int, order: tuple[int, Any]) -> tuple[str, str]:
    """P4a: an action in words, and its rule."""
    verb = actions.VERBS[order[0]]
    text, hint = VERB_TEXT[verb], VERB_RULE[verb]
    if verb in ("fire", "assault") and (left := only_answer(state, "target" if verb == "fire" else verb, stand)):
        text = f"{'fire at' if verb == 'fire' else verb} {introduced(state, left[0])}"
        hint = f"{hint}, {(_shot if verb == 'fire' else _clash)(state, stand, left[0])}"
    return text, hint


def _stand_options(state: State, found: list[int], hint: Callable[[int], str]) -> Options:
    return Options([f"stand:{name(state, i)}" for i in found], found, lambda i: introduced(state, i), hint)


def _worth(state: State, stand: int, aimed: int) -> str:
    """6: what a shot is worth; where no roll can do harm, that."""
    worth = value(state, stand, aimed)
    return f"worth {worth / 60:.2f}" if worth else "cannot hurt it"


def _shot(state: State, stand: int, aimed: int) -> str:
    """P8: a target in a few words."""
    return f"{cm(distance(state, stand, aimed))} cm, {covered(cover_of(state, aimed))}, {_worth(state, stand, aimed)}"


def _clash(state: State, stand: int, prey: int) -> str:
    """R17: an assault in a few words."""
    return f"margin {margin(state, stand, prey):+d}"


def target(state: State, stand: int) -> Question:
    """P8: the target."""
    options = _stand_options(state, targets(state, stand), lambda i: _shot(state, stand, i))
    return Question(
        "target",
        "P8",
        f"At what does {label(state, stand)} fire?",
        ONE,
        options,
        default=options.keys[0],
        of=_of(state.side[stand]),
    )


def assault(state: State, stand: int) -> Question:
    """R17: whom to assault."""
    options = _stand_options(state, CHOICES["assault"](state, stand), lambda i: _clash(state, stand, i))
    return Question(
        "assault",
        "R17",
        f"Whom does {label(state, stand)} assault?",
        ONE,
        options,
        default=options.keys[0],
        of=_of(state.side[stand]),
    )


def path_key(points: tuple[tuple[int, int], ...], heading: int) -> str:
    """A path as text."""
    return "path:" + ">".join(f"{x},{y}" for x, y in points) + (f"@{heading}" if heading >= 0 else "")


def _paths(found: list[Path]) -> Options:
    return Options([path_key(*path) if path[0] else "stay" for path in found], found, _way)


def _way(path: Path) -> str:
    return f"to {spot(*path[0][-1])}" if path[0] else "stays"


def move(state: State, stand: int) -> Question:
    """P16: the path of a MOVE."""
    options = _paths(CHOICES["move"](state, stand))
    return Question(
        "move",
        "P16",
        f"Where does {label(state, stand)} move? (from {spot(state.x[stand], state.y[stand])})",
        PATH,
        options,
        default=options.keys[0],
        of=_of(state.side[stand]),
        help=PATH_HELP,
    )


def road(state: State, stand: int) -> Question:
    """R5: the way of a road column."""
    options = _paths(CHOICES["road"](state, stand))
    prompt = f"Where does {label(state, stand)} march? (from {spot(state.x[stand], state.y[stand])}, on the road)"
    return Question("road", "R5", prompt, PATH, options, default=options.keys[0], of=_of(state.side[stand]))


def command_move(state: State, stand: int) -> Question:
    """P7: a command stand's move, with staying as an ordinary choice."""
    options = _paths(CHOICES["command-move"](state, stand))
    return Question(
        "command-move",
        "P7",
        f"Where does {label(state, stand)} go? (from {spot(state.x[stand], state.y[stand])})",
        PATH,
        options,
        default="stay",
        of=_of(state.side[stand]),
        help=PATH_HELP,
    )


def aim(state: State, unit: int) -> Question:
    """P10: a new aiming point."""
    options = _paths(CHOICES["aim"](state, unit))
    return Question(
        "aim",
        "P10",
        f"Where does {unit_words(state, unit)} aim?",
        PATH,
        options,
        default=options.keys[0],
        of=_of(side_of(state, unit)),
    )


def platoon(state: State, company: int) -> Question:
    """P6: which platoon of the company acts next."""
    found = sorted(CHOICES["platoon"](state, company), key=lambda i: (-state.actions[i], i))
    options = _stand_options(state, found, lambda i: counted(state.actions[i], "action"))
    return Question(
        "platoon",
        "P6",
        f"Which platoon of company {battle(state).companies[company]} acts next?",
        ONE,
        options,
        default=options.keys[0],
        of=_of(state.side[found[0]]),
    )


def standing(state: State, side: int) -> Question:
    """R16: the standing order to give."""
    texts = ("fire by rule G7: at what comes near", "ask each time", "hold the fire")
    options = Options(ORDERS, range(len(ORDERS)), lambda order: texts[order])
    return Question(
        "standing", "R16", "What do your stands do with reserved fire?", ONE, options, default="g7", of=_of(side)
    )


def standing_stands(state: State, side: int, order: int) -> Question:
    """R16: for whom the standing order is."""
    found = armed(state, side)
    options = Options(
        [f"stand:{name(state, i)}" for i in found],
        found,
        lambda i: f"{label(state, i)}, now {WORDS[state.standing[i]]}",
    )
    return Question(
        "standing-stands",
        "R16",
        f"Which of your stands {ORDER_WORDS[order]}?",
        SOME,
        options,
        low=1,
        default=options.keys,
        of=_of(side),
    )


def place(state: State, stand: int) -> Question:
    """7.0, 6.1: where a free stand begins."""
    options = _paths(CHOICES["place"](state, stand))
    prompt = f"Where does {label(state, stand)} begin? (now {spot(state.x[stand], state.y[stand])})"
    return Question(
        "place",
        "7.0",
        prompt,
        PATH,
        options,
        default=options.keys[0],
        of=_of(state.side[stand]),
        help="Any spot on your half of the table, in cm: 41,28 @ 90 (90: facing east).",
    )


def battery_action(state: State, battery: int) -> Question:
    """P10: the next action of a battery."""
    orders = CHOICES["battery-action"](state, battery)
    keys = [actions.VERBS[verb] for verb, _ in orders]
    options = Options(keys, orders, lambda order: VERB_TEXT[actions.VERBS[order[0]]])
    return Question(
        "battery-action",
        "P10",
        f"What does battery {battery + 1} do?",
        ONE,
        options,
        default=keys[-1],
        of=_of(side_of(state, BATTERY + battery)),
    )


def reserved_fire(state: State, shooter: int, mover: int, assault: int) -> Question:
    """R16: use the reserved fire now?"""
    away = distance(state, shooter, mover) / 10
    return yes_no(
        "reserved-fire",
        "R16",
        f"{capital(label(state, mover))} {'assaults' if assault else 'has moved'}, {away:g} cm away. "
        f"Does {label(state, shooter)} fire?",
        True,
    )


def give_way(state: State, stand: int, tank: int) -> Question:
    """R22: give way before a tank?"""
    return yes_no(
        "give-way",
        "R22",
        f"{capital(label(state, tank))} drives at {label(state, stand)}. Give way 10 cm with a suppression?",
        False,
    )


def release_gas(state: State, side: int) -> Question:
    """P3: release the gas?"""
    return yes_no("release-gas", "P3", "Release the gas now?", True)


def end_plan(state: State, side: int) -> Question:
    """R19: try to end the fire plan early?"""
    return yes_no("end-plan", "R19", "Try to end the fire plan early (5+ per battery)?", False)


QUESTIONS: dict[str, Callable[..., Question]] = {
    "staff": staff,
    "unit": unit,
    "support": support,
    "reroll": reroll,
    "battalion": battalion,
    "sos": sos,
    "action": action,
    "target": target,
    "assault": assault,
    "move": move,
    "road": road,
    "command-move": command_move,
    "aim": aim,
    "platoon": platoon,
    "battery-action": battery_action,
    "place": place,
    "standing": standing,
    "standing-stands": standing_stands,
    "reserved-fire": reserved_fire,
    "give-way": give_way,
    "release-gas": release_gas,
    "end-plan": end_plan,
}
assert set(QUESTIONS) == set(CHOICES)
