"""The questions of a game whose map is kept, each built from the very choices that the rules accept."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from math import isqrt
from typing import Final

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.compass import compass
from opfor.games.flanders_fields.model.names import (
    VERBS,
    cm,
    covered,
    gait,
    introduced,
    label,
    landmark,
    spot,
    stand_ref,
    unit_name,
    unit_ref,
)
from opfor.games.flanders_fields.model.stands import cover_of, name
from opfor.games.flanders_fields.model.state import STANDING_ORDERS as ORDERS
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY, side_of, unit_key
from opfor.games.flanders_fields.questions.odds import assault_odds, order_odds, shot_odds, why_not
from opfor.games.flanders_fields.questions.parts import about, asked_of, described, one_of, one_unit
from opfor.games.flanders_fields.rules import actions, notes
from opfor.games.flanders_fields.rules.legal import CHOICES, ELSEWHERE, Path, only_answer
from opfor.games.flanders_fields.rules.sight import distance, value
from opfor.games.flanders_fields.rules.standing_orders import GIVE, WORDS, armed
from opfor.kernel.questions import PATH, SOME, Options, Question, yes_no
from opfor.kernel.text import Ref, counted, heading, listed

PATH_TYPING = "Centimetres from the south-west corner: 41,28 > 41,38 @ 90 (90 degrees: facing east)."
ORDER_WORDS = ("fire by rule G7", "ask each time", "hold their fire")
AIMED = {"fire": ("target", "fire at"), "assault": ("assault", "assault")}  # the question that follows, in words


def _units(id: str, rule: str, prompt: str, none: str, state: State, side: int, *more: int) -> Question:
    """A unit to choose; 'standing' gives standing orders first."""
    units = CHOICES[id](state, side, *more)
    keys = ["standing" if unit == GIVE else unit_key(state, unit) for unit in units]

    def words(unit: int) -> str:
        if unit == GIVE:
            return "standing orders for reserved fire"
        return none if unit < 0 else described(state, unit)

    def hint(unit: int) -> str:
        if unit == GIVE:
            return "how your stands use it in the enemy's turn"
        return order_odds(state, unit) if id in ("unit", "support") and unit >= 0 else ""

    options = Options(keys, units, words, hint, about=lambda unit: about(state, unit))
    return one_of(id, rule, prompt, options, keys[0], side)


def staff(state: State, side: int) -> Question:
    """R13: where the staff marker goes."""
    return _units("staff", "R13", "Where does the staff re-roll marker go?", "nowhere", state, side)


def unit(state: State, side: int, battalion: int, phase: int) -> Question:
    """P5, P6: which unit is ordered next."""
    these = ("tanks", "machine-guns", "mortars" if battalion >= 0 else "guns", "companies")[phase - 1]
    rule, none = "P6" if battalion >= 0 else "P5", f"no more {these} this turn"
    return _units("unit", rule, "Which unit is ordered next?", none, state, side, battalion, phase)


def support(state: State, side: int) -> Question:
    """P5: which order die gets the regiment's +1."""
    return _units("support", "P5", "Which unit's order die does the regiment help with +1?", "none", state, side)


def battalion(state: State, side: int) -> Question:
    """P6: which battalion is ordered next."""
    return _units("battalion", "P6", "Which battalion is ordered next?", "none", state, side)


def reroll(state: State, unit: int, count: int) -> Question:
    """R13: use the staff marker?"""
    has = heading(f"{unit_name(state, unit)} has {counted(count, 'action')}")
    return yes_no("reroll", "R13", f"{has}. Roll again with the staff marker?", count == 0, about=unit_ref(state, unit))


def support_die(state: State, unit: int, count: int) -> Question:
    """A14: the regiment's +1 after the die?"""
    has = heading(f"{unit_name(state, unit)} has {counted(count, 'action')}")
    return yes_no("support-die", "P5", f"{has}. Add the regiment's +1?", count == 0, about=unit_ref(state, unit))


def sos(state: State, side: int, battalion: int) -> Question:
    """P11: an SOS call."""
    calls = CHOICES["sos"](state, side, battalion)
    options = Options(
        ["none" if call is None else f"sos:{call[0] + 1}@{_at(call)}" for call in calls],
        calls,
        lambda call: "no call" if call is None else f"battery {call[0] + 1} on {_where(call)}",
    )
    return one_of("sos", "P11", "Call for SOS fire?", options, "none", side)


def _at(call: tuple[int, int, int]) -> str:
    return "elsewhere" if call[1:] == ELSEWHERE else f"{call[1]},{call[2]}"


def _where(call: tuple[int, int, int]) -> str:
    return "a point of your choice" if call[1:] == ELSEWHERE else spot(call[1], call[2])


def sos_point(state: State, unit: int) -> Question:
    """P11: where an SOS call falls: within 5 cm of a defended position."""
    prompt = f"Where shall {unit_name(state, unit)} fire? Within 5 cm of a trench or block house of yours."
    return _path(state, "sos-point", "P11", prompt, unit, "Centimetres from the south-west corner: 45,65.")


def action(state: State, stand: int) -> Question:
    """P4a: the next action of a stand; an only target, which is not asked for, is named here."""
    orders = CHOICES["action"](state, stand)
    keys = [actions.VERBS[verb] for verb, _ in orders]

    @cache
    def act(verb: int) -> tuple[str, str, Ref | None]:
        return _act(state, stand, actions.VERBS[verb])

    options = Options(
        keys,
        orders,
        lambda order: act(order[0])[0],
        lambda order: act(order[0])[1],
        about=lambda order: act(order[0])[2],
    )
    markers = f", {counted(state.markers[stand], 'suppression')}" if state.markers[stand] else ""
    has = heading(f"{label(state, stand)} has {counted(state.actions[stand], 'action')}{markers}")
    wanted = [
        key for key in keys[1:] if key != actions.VERBS[actions.HOME] or state.prisoners[stand]
    ]  # nobody goes home by the Enter key
    default, side = wanted[0] if wanted else keys[0], state.side[stand]
    return one_of("action", "P4a", f"{has}. What does it do?", options, default, side, about(state, stand))


def _act(state: State, stand: int, verb: str) -> tuple[str, str, Ref | None]:
    """P4a: an action in words, its rule, and its only target where there is no choice."""
    text, rule = VERBS[verb]
    if verb == "limber":
        words = ("limber up", "unlimber") if state.kind[stand] == kinds.GUN else ("pack up", "unpack")
        text = words[state.limbered[stand]]
    elif verb == "mount":
        text = "dismount" if state.mounted[stand] else "mount"
    left = only_answer(state, AIMED[verb][0], stand) if verb in AIMED else []
    if not left:
        return text, rule, None
    target = left[0]
    what = (_shot if verb == "fire" else assault_odds)(state, stand, target)
    return f"{AIMED[verb][1]} {introduced(state, target)}", f"{rule}, {what}", stand_ref(state, target)


def _shot(state: State, stand: int, aimed: int) -> str:
    """P8: a target in a few words: how far, its cover, what a shot may do to it."""
    hurts = value(state, stand, aimed)
    what = shot_odds(state, stand, aimed) if hurts else f"cannot hurt it{why_not(state, stand, aimed)}"
    return f"{cm(distance(state, stand, aimed))} cm, {covered(cover_of(state, aimed))}, {what}"


def target(state: State, stand: int) -> Question:
    """P8: the target."""
    prompt, found = f"At what does {label(state, stand)} fire?", CHOICES["target"](state, stand)
    hint = partial(_shot, state, stand)
    return one_unit(state, "target", "P8", prompt, found, state.side[stand], hint=hint, of=stand)


def assault(state: State, stand: int) -> Question:
    """R17: whom to assault."""
    prompt, found = f"Whom does {label(state, stand)} assault?", CHOICES["assault"](state, stand)
    hint = partial(assault_odds, state, stand)
    return one_unit(state, "assault", "R17", prompt, found, state.side[stand], hint=hint, of=stand)


def path_key(points: tuple[tuple[int, int], ...], heading: int) -> str:
    """A path as text."""
    return "path:" + ">".join(f"{x},{y}" for x, y in points) + (f"@{heading}" if heading >= 0 else "")


def _path(state: State, id: str, rule: str, prompt: str, unit: int, typing: str = "") -> Question:
    """A path to draw or to type; the choices suggest its ends."""
    found: list[Path] = CHOICES[id](state, unit)
    options = Options(
        [path_key(*path) if path[0] else "stay" for path in found],
        found,
        lambda path: _end(state, id, unit, path[0][-1]) if path[0] else "stays where he is",
    )
    return Question(
        id,
        rule,
        prompt,
        PATH,
        options,
        default=options.keys[0],
        of=asked_of(side_of(state, unit)),
        typing=typing,
        about=unit_ref(state, unit),
        start=(state.x[unit], state.y[unit]) if unit < COMPANY else None,
        unit="cm",
        per_unit=10,
    )


def _end(state: State, id: str, unit: int, point: tuple[int, int]) -> str:
    """The end of a path in words: 'advance 10 cm, to the gap in the wire (40,26.5 cm)'."""
    if id == "aim":
        there = [label(state, i) for i in range(len(state.x)) if (state.x[i], state.y[i]) == point and state.alive[i]]
        return f"at {listed(there)} ({spot(*point)})" if there else f"at {spot(*point)}"
    if id in ("place", "sos-point"):
        return f"at {spot(*point)}"
    move = way(state, state.side[unit], point[0] - state.x[unit], point[1] - state.y[unit])
    mark = landmark(state, *point)
    return f"{move}{f', to {mark}' if mark else ''} ({spot(*point)})"


def way(state: State, side: int, dx: int, dy: int) -> str:
    """R6, P16: a move as its side looks: 'advance 10 cm', 'go back 20 cm north-east'."""
    verb, to = notes.VERBS[gait(state, side, dx, dy)], compass(dx, dy)
    if verb == "turn":
        return "turn on the spot"
    return f"{verb} {cm(isqrt(dx * dx + dy * dy))} cm{'' if to in ('north', 'south') else f' {to}'}"


def _from(state: State, stand: int) -> str:
    return f"(from {spot(state.x[stand], state.y[stand])})"


def move(state: State, stand: int) -> Question:
    """P16: the path of a MOVE."""
    prompt = f"Where does {label(state, stand)} move? {_from(state, stand)}"
    return _path(state, "move", "P16", prompt, stand, PATH_TYPING)


def road(state: State, stand: int) -> Question:
    """R5: the way of a road column."""
    return _path(state, "road", "R5", f"Where does {label(state, stand)} march? {_from(state, stand)}", stand)


def command_move(state: State, stand: int) -> Question:
    """P7: a command stand's move, with staying as an ordinary choice."""
    prompt = f"Where does {label(state, stand)} go? {_from(state, stand)}"
    return _path(state, "command-move", "P7", prompt, stand, PATH_TYPING)


def aim(state: State, unit: int) -> Question:
    """P10: a new aiming point."""
    return _path(state, "aim", "P10", f"Where does {unit_name(state, unit)} aim?", unit)


def place(state: State, stand: int) -> Question:
    """7.0, 6.1: where a free stand begins."""
    prompt = f"Where does {label(state, stand)} begin? {_from(state, stand)}"
    return _path(state, "place", "7.0", prompt, stand, "Any spot on your half of the table, in cm: 41,28 @ 90.")


def platoon(state: State, company: int) -> Question:
    """P6: which platoon of the company acts next."""
    found = sorted(CHOICES["platoon"](state, company), key=lambda i: (-state.actions[i], i))
    return one_unit(
        state,
        "platoon",
        "P6",
        f"Which platoon of {unit_name(state, COMPANY + company)} acts next?",
        found,
        state.side[found[0]],
        hint=lambda i: counted(state.actions[i], "action"),
        of=COMPANY + company,
    )


def standing(state: State, side: int) -> Question:
    """R16: the standing order to give."""
    texts = ("fire by rule G7: at what comes near", "ask each time", "hold the fire")
    options = Options(ORDERS, range(len(ORDERS)), lambda order: texts[order])
    return one_of("standing", "R16", "What do your stands do with reserved fire?", options, "g7", side)


def standing_stands(state: State, side: int, order: int) -> Question:
    """R16: for whom the standing order is."""
    found = armed(state, side)
    keys = [f"stand:{name(state, i)}" for i in found]
    options = Options(keys, found, lambda i: f"{label(state, i)}, now {WORDS[state.standing[i]]}")
    prompt = f"Which of your stands {ORDER_WORDS[order]}?"
    return Question("standing-stands", "R16", prompt, SOME, options, low=1, default=keys, of=asked_of(side))


def battery_action(state: State, battery: int) -> Question:
    """P10: the next action of a battery."""
    orders, unit = CHOICES["battery-action"](state, battery), BATTERY + battery
    keys = [actions.VERBS[verb] for verb, _ in orders]
    options = Options(keys, orders, lambda order: VERBS[actions.VERBS[order[0]]][0])
    prompt = f"What does {unit_name(state, unit)} do?"
    return one_of("battery-action", "P10", prompt, options, keys[-1], side_of(state, unit), about(state, unit))


def reserved_fire(state: State, shooter: int, mover: int, assault: int) -> Question:
    """R16: use the reserved fire now?"""
    what = f"{'assaults' if assault else 'has moved'}, {cm(distance(state, shooter, mover))} cm away"
    prompt = f"{heading(label(state, mover))} {what}. Does {label(state, shooter)} fire?"
    return yes_no("reserved-fire", "R16", prompt, True, about=stand_ref(state, shooter))


def give_way(state: State, stand: int, tank: int) -> Question:
    """R22: give way before a tank?"""
    prompt = f"{heading(label(state, tank))} drives at {label(state, stand)}. Give way 10 cm with a suppression?"
    return yes_no("give-way", "R22", prompt, False, about=stand_ref(state, stand))


def release_gas(state: State, side: int) -> Question:
    """P3: release the gas?"""
    return yes_no("release-gas", "P3", "Release the gas now?", True)


def end_plan(state: State, side: int) -> Question:
    """R19: try to end the fire plan early?"""
    return yes_no("end-plan", "R19", "End the fire plan early? Each battery gets the order on 5 or more.", False)


QUESTIONS: dict[str, Callable[..., Question]] = {
    "staff": staff,
    "unit": unit,
    "support": support,
    "reroll": reroll,
    "support-die": support_die,
    "battalion": battalion,
    "sos": sos,
    "sos-point": sos_point,
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
# What is told of these says who acts and what he does.
TOLD_ANSWERS: Final = frozenset(
    ["staff", "unit", "battalion", "action", "target", "assault", "move", "road", "command-move", "platoon"]
)
