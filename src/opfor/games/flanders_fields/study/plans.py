"""What may be done on the table now, and what a plan would do: for screens that draw it before it is confirmed.

Every path, zone, footprint and chance comes from the functions that play the rules; chances are those rules run
under every result of their dice. Nothing of the programs' postures is asked.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.geometry import (
    Box,
    Point,
    Walk,
    box_corners,
    corners_at,
    corridor,
    isqrt,
    overlap,
    squared,
)
from opfor.games.flanders_fields.model.names import cm, covered, gait, label, spot, unit_name
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, corners, cover_of, fits, living
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, BATTERY, COMPANY, side_of, unit_key
from opfor.games.flanders_fields.questions.odds import shot_chances, suppressed_or_killed
from opfor.games.flanders_fields.questions.on_map import QUESTIONS, path_key
from opfor.games.flanders_fields.rules import barrage, dice, fire, sight
from opfor.games.flanders_fields.rules.actions import announced
from opfor.games.flanders_fields.rules.legal import ELSEWHERE, only_answer
from opfor.games.flanders_fields.rules.movement import (
    STEP,
    WHOLE,
    WHOLE_ACTION,
    gets_through,
    move,
    owns_wire,
    walk,
    wire_ahead,
)
from opfor.games.flanders_fields.rules.reach import approach, margin
from opfor.games.flanders_fields.seats.board import may_react
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer
from opfor.kernel.odds import distribution
from opfor.kernel.questions import Option, Question
from opfor.kernel.text import counted, heading, listed

FOLLOWS = {"move": "move", "fire": "target", "assault": "assault", "redirect": "aim", "road": "road"}
OF_STAND = ("action", "target", "assault", "move", "command-move", "aim", "road", "place")
SHARE = {"": "", "move": "Move", "fire": "Fire at", "assault": "Assault", "redirect": "Aim at", "road": "March"}
Plan = list[tuple[str, Any]]
Fall = Callable[[State, Desk], Any]  # shells that fall on a copy of the table
FEW = 4  # so many reserved shots are listed one by one


@dataclass(frozen=True)
class Offer:
    """Something that may be chosen on the table: the verb (none where the question has no verbs), the option's key,
    the stands it names or the spot it lies on, and its words."""

    verb: str
    key: str
    words: str
    stands: tuple[int, ...] = ()
    spot: Point | None = None


@dataclass(frozen=True)
class Touched:
    """What a shot can do to one stand: exact chances of a suppression and of a kill, this roll alone."""

    stand: int
    suppress: Fraction
    kill: Fraction
    friend: bool


@dataclass
class Sketch:
    """A plan as it would be drawn: its answers, lines to read, and shapes on the ground."""

    plan: Plan
    title: str
    lines: list[str] = field(default_factory=list)
    path: list[Point] = field(default_factory=list)
    ghost: tuple[Point, ...] = ()
    zone: tuple[Point, ...] = ()
    shot: tuple[Point, Point] | None = None
    touched: list[Touched] = field(default_factory=list)
    odds: list[tuple[str, Fraction]] = field(default_factory=list)
    refused: str = ""


def subject(state: State, asked: tuple[Any, ...]) -> int:
    """The stand that a question is about; -1: none."""
    if not asked:
        return -1
    id, *args = asked
    if id == "reserved-fire" or (id in OF_STAND and args[0] < len(state.x)):
        return int(args[0])
    return int(args[0]) if id == "give-way" else -1


# What may be chosen


def offers(state: State, question: Question, asked: tuple[Any, ...]) -> list[Offer]:
    """Everything the open question lets a person choose on the table; with verbs, what each of them leads to."""
    id, *args = asked
    found = [offer for option in question.options if (offer := _offer(state, "", option)) is not None]
    if id not in ("action", "battery-action"):
        return _first_on_each_spot(found)
    unit = BATTERY + args[0] if id == "battery-action" else args[0]
    for option in question.options:
        follow = FOLLOWS.get(option.key)
        if follow is None or (option.key == "redirect" and _named_aim(state, unit) is not None):
            spot = _spot_of(state, option.key, unit)
            found += [Offer(option.key, "", option.text, spot=spot)] if spot is not None else []
            continue
        ends = QUESTIONS[follow](state, unit).options
        found += [offer for end in ends if (offer := _offer(state, option.key, end)) is not None]
    return _first_on_each_spot(found)


def _named_aim(state: State, unit: int) -> Point | None:
    """A69: the aiming point that a mortar has named before its order die of this turn; it is not asked again."""
    point = announced(state, unit) if 0 <= unit < BATTERY else (-1, -1)
    return point if point[0] >= 0 else None


def _spot_of(state: State, verb: str, unit: int) -> Point | None:
    """Where on the table a verb without a choice takes effect: the aiming point, the wire ahead."""
    if verb == "redirect":
        return _named_aim(state, unit)
    if verb in ("shoot", "gas"):
        return _aimed_at(state, unit)
    section = wire_ahead(state, unit) if verb == "wire" else -1
    if section < 0:
        return None
    ax, ay, bx, by = battle(state).field.sections[section]
    return state.x[unit] if min(ax, bx) <= state.x[unit] <= max(ax, bx) else (ax + bx) // 2, (ay + by) // 2


def _aimed_at(state: State, unit: int) -> Point:
    """P10: the aiming point of a battery, mortar or gun."""
    if unit >= BATTERY:
        return state.battery_x[unit - BATTERY], state.battery_y[unit - BATTERY]
    return state.aim_x[unit], state.aim_y[unit]


def _first_on_each_spot(found: list[Offer]) -> list[Offer]:
    """Where several batteries may be called to one spot, the first of them is what the spot offers."""
    seen: set[tuple[str, Point]] = set()
    kept = []
    for offer in found:
        if offer.spot is not None:
            if (offer.verb, offer.spot) in seen:
                continue
            seen.add((offer.verb, offer.spot))
        kept.append(offer)
    return kept


def _offer(state: State, verb: str, option: Option) -> Offer | None:
    kind, colon, rest = option.key.partition(":")
    words = " ".join(filter(None, [SHARE[verb], option.text + (f", {option.hint}" if option.hint else "")]))
    if not colon:
        return None
    if kind == "path":
        x, y = rest.split("@")[0].split(">")[-1].split(",")
        return Offer(verb, option.key, words, spot=(int(x), int(y)))
    if kind == "sos":
        if option.value[1:] == ELSEWHERE:  # the point is asked for next
            return None
        x, y = rest.split("@")[1].split(",")
        return Offer(verb, option.key, words, spot=(int(x), int(y)))
    stands = _stands_of(state, option.value)
    return Offer(verb, option.key, words, stands=stands) if stands else None


def _stands_of(state: State, unit: int) -> tuple[int, ...]:
    """The stands of a unit that are in play."""
    if unit >= BATTERY and unit < BATTALION:
        return ()
    if unit >= BATTALION:
        found = [i for i in range(len(state.x)) if state.battalion[i] == unit - BATTALION]
    elif unit >= COMPANY:
        found = [i for i in range(len(state.x)) if state.company[i] == unit - COMPANY]
    else:
        found = [unit]
    return tuple(i for i in found if state.alive[i] == IN_PLAY)


def plan_of(state: State, question: Question, asked: tuple[Any, ...], verb: str, key: str) -> Plan:
    """The answers that a verb and a choice mean for the open question; an only target is not asked for."""
    if not verb:
        return [(question.id, key)]
    if verb not in {option.key for option in question.options}:
        raise BadAnswer(f"'{verb}' is not possible now: choose {question.choices()}")
    named = verb == "redirect" and question.id == "action" and _named_aim(state, asked[1]) is not None
    if verb not in FOLLOWS or not key or named:
        return [(question.id, verb)]
    if only_answer(state, FOLLOWS[verb], *asked[1:]):
        QUESTIONS[FOLLOWS[verb]](state, *asked[1:]).read(key)
        return [(question.id, verb)]
    return [(question.id, verb), (FOLLOWS[verb], key)]


# What it would bring


def sketch(state: State, question: Question, asked: tuple[Any, ...], verb: str, key: str) -> Sketch:
    """What a choice would do, worked out on a copy by the rules themselves."""
    plan = plan_of(state, question, asked, verb, key)
    id, *args = asked
    last = FOLLOWS[verb] if verb in FOLLOWS and key else id
    state = state.copy()
    unit = BATTERY + args[0] if id == "battery-action" else (args[0] if args else -1)
    if last in ("move", "command-move") and key.startswith("path:"):
        return _move(state, plan, unit, QUESTIONS["move"](state, unit).read(key))
    if last in ("road", "place") and key.startswith("path:"):
        return _straight(state, plan, unit, QUESTIONS[last](state, unit).read(key), last == "place")
    if last == "target":
        return _shot(state, plan, unit, QUESTIONS["target"](state, unit).read(key))
    if last == "assault":
        return _assault(state, plan, unit, QUESTIONS["assault"](state, unit).read(key))
    if last == "aim":
        return _aim(state, plan, unit, QUESTIONS["aim"](state, unit).read(key))
    if last == "sos-point":
        points, _ = QUESTIONS[last](state, unit).read(key)
        return _call(state, plan, battle(state).battery_side[unit - BATTERY], (unit - BATTERY, *points[-1]))
    if last == "sos" and (call := QUESTIONS[last](state, *args).read(key)) is not None and call[1:] != ELSEWHERE:
        return _call(state, plan, args[0], call)
    if verb == "shoot":
        return _shells(state, plan, unit)
    if verb == "wire":
        return _wire(state, plan, unit)
    if last == "reserved-fire":
        return _shot(state, plan, args[0], args[1])
    chosen = next((option for option in question.options if option.key == (verb or key)), None)
    if chosen is None:
        raise BadAnswer(f"'{verb or key}' is not possible now: choose {question.choices()}")
    return Sketch(plan, chosen.text)


def _who(state: State, unit: int) -> str:
    """Who does it, as a sentence begins."""
    return heading(unit_name(state, unit))


def _length(points: list[Point]) -> int:
    return sum(isqrt(squared(*a, *b)) for a, b in itertools.pairwise(points))


def reached(state: State, stand: int, points: tuple[Point, ...]) -> tuple[tuple[Point, ...], Walk, str]:
    """P16: the part of a path that a stand can really go, as a path that the rule accepts; its cost; what ends it."""
    why = ""
    for _ in range(8):
        found = walk(state, stand, points)
        if squared(found.x, found.y, *points[-1]) <= 2 * STEP * STEP:
            return points, found, why
        why = why or found.why or "no room"
        points = _cut(((state.x[stand], state.y[stand]), *points), (found.x, found.y))
    return points, found, why


def _cut(points: tuple[Point, ...], end: Point) -> tuple[Point, ...]:
    """A path up to the leg that passes nearest to its end, then to the end."""
    legs = [_off(points[n - 1], points[n], end) for n in range(1, len(points))]
    return (*points[1 : 1 + legs.index(min(legs))], end)


def _off(a: Point, b: Point, p: Point) -> int:
    """How much longer the way from a to b is by way of p."""
    return isqrt(squared(*a, *p)) + isqrt(squared(*p, *b)) - isqrt(squared(*a, *b))


def _move(state: State, plan: Plan, stand: int, given: Any) -> Sketch:
    """P16: where a path leads, what it costs and what ends it."""
    wanted, degrees = given
    points, found, why = reached(state, stand, wanted)
    heading = degrees % 360 // 5 if degrees >= 0 and degrees % 5 == 0 else state.heading[stand]
    start = state.x[stand], state.y[stand]
    plan = [*plan[:-1], (plan[-1][0], path_key(points, degrees))]
    trail = [start, *points[:-1], (found.x, found.y)]
    going = gait(state, state.side[stand], found.x - start[0], found.y - start[1])
    where = "on the spot" if going == "turns" else f"to {spot(found.x, found.y)}"
    made = Sketch(plan, f"{_who(state, stand)} {going} {where}", path=trail)
    made.ghost = corners_at(kinds.CORNERS[state.kind[stand]][heading], found.x, found.y)
    made.lines.append(f"{cm(_length(trail))} cm, {found.cost * 100 // WHOLE} % of this action.")
    if (found.x, found.y) == start and degrees < 0:
        made.refused = f"It cannot go that way: {why or 'no room'}."
    elif why:
        made.lines.append("That uses the action up." if why == WHOLE_ACTION else f"Stopped by {why}.")
    if made.refused:
        return made
    if not fits(state, stand, found.x, found.y, heading):
        made.refused = "There is no room to face that way there."
    made.lines += _on_the_way(state, stand, found, heading)
    made.lines += _met(state, stand, (found.x, found.y), "Reserved fire may meet it there")
    return made


def _moved(desk: Desk, state: State, stand: int, found: Walk, heading: int) -> tuple[bool, int, int]:
    after = state.copy()
    move(after, desk, ON_MAP, stand, found, heading)
    return after.alive[stand] != IN_PLAY, after.markers[stand], after.ditched[stand]


def _on_the_way(state: State, stand: int, found: Walk, heading: int) -> list[str]:
    """P2, P16, R22: what the move itself can do to the stand: a barrage that is entered, a trench that ditches."""
    chances = distribution(_moved, state, stand, found, heading)
    killed = sum((p for (dead, _, _), p in chances.items() if dead), Fraction(0))
    marked = sum((p for (dead, n, _), p in chances.items() if not dead and n > state.markers[stand]), Fraction(0))
    ditched = sum((p for (_, _, ditch), p in chances.items() if ditch and not state.ditched[stand]), Fraction(0))
    lines = [f"Into a barrage: suppressed {_percent(marked)}, killed {_percent(killed)}."] if marked + killed else []
    return [*lines, f"It may ditch: {_percent(ditched)}."] if ditched else lines


def _percent(p: Fraction) -> str:
    return f"{float(p) * 100:.0f} %"


def _met(state: State, stand: int, end: Point, words: str) -> list[str]:
    """R16: the marked enemies that could fire at a stand on a spot, each with the chances of its shot."""
    before = state.x[stand], state.y[stand]
    state.x[stand], state.y[stand] = end
    watchers = [i for i in living(state, 1 - state.side[stand]) if may_react(state, i, stand, False)]
    shots = [(i, shot_at(state, i, stand)) for i in watchers[:FEW]]
    state.x[stand], state.y[stand] = before
    if not watchers:
        return []
    shown = [f"{label(state, i)} (suppressed {_percent(s.suppress)}, killed {_percent(s.kill)})" for i, s in shots]
    shown += [f"{len(watchers) - FEW} more"] if len(watchers) > FEW else []
    return [f"{words}: {', '.join(shown)}."]


def _straight(state: State, plan: Plan, stand: int, given: Any, sets_up: bool) -> Sketch:
    """R5, 7.0: a march along the road, or the spot where a stand begins: drawn as it is; the rule checks it."""
    points, degrees = given
    heading = degrees % 360 // 5 if degrees >= 0 else state.heading[stand]
    words = "begins at" if sets_up else "marches to"
    made = Sketch(plan, f"{_who(state, stand)} {words} {spot(*points[-1])}")
    made.path = [] if sets_up else [(state.x[stand], state.y[stand]), *points]
    made.ghost = corners_at(kinds.CORNERS[state.kind[stand]][heading], *points[-1])
    if not sets_up:
        made.lines.append(f"{cm(_length(made.path))} cm along the road, in column.")
    return made


def group(state: State, stands: list[int], by: Point) -> list[Sketch]:
    """P16: several platoons moved by the same way, each as far as it can go; who cannot go at all is refused.

    Those in front go first, so that nobody stands in the way of those behind.
    """
    state = state.copy()
    found = []
    for i in sorted(stands, key=lambda i: -(state.x[i] * by[0] + state.y[i] * by[1])):
        place = battle(state).field
        x = min(place.width - 1, max(0, state.x[i] + by[0]))
        y = min(place.depth - 1, max(0, state.y[i] + by[1]))
        if (x, y) == (state.x[i], state.y[i]):
            raise BadAnswer("choose another spot: that is no move")
        plan: Plan = [("platoon", unit_key(state, i)), ("action", "move"), ("move", "")]
        found.append(made := _move(state, plan, i, (((x, y),), -1)))
        if not made.refused:
            state.x[i], state.y[i] = made.path[-1]
    return found


def shot_at(state: State, shooter: int, target: int, first: bool = True) -> Touched:
    """P8: the exact chances of one roll of a FIRE at one stand."""
    return Touched(target, *shot_chances(state, shooter, target, first), state.side[shooter] == state.side[target])


def _shot(state: State, plan: Plan, shooter: int, target: int) -> Sketch:
    """P8, P9: a FIRE with its line, the beaten zone, and the chances of all it touches."""
    beyond = sight.beaten_zone(state, shooter, target)
    away = sight.distance(state, shooter, target)
    made = Sketch(plan, f"{_who(state, shooter)} fires at {label(state, target)}")
    made.lines.append(f"{cm(away)} cm, target {covered(cover_of(state, target))}.")
    made.shot = (state.x[shooter], state.y[shooter]), (state.x[target], state.y[target])
    made.touched = [shot_at(state, shooter, target), *[shot_at(state, shooter, i, False) for i in beyond]]
    if kinds.FIRE_ROW[state.kind[shooter]] == kinds.FIRE_ROW[kinds.BATTALION_MG]:
        made.zone = beaten_ground(state, shooter, target)
    return made


def beaten_ground(state: State, shooter: int, target: int) -> tuple[Point, ...]:
    """P9: the ground behind the first target that an MG's burst goes on to."""
    start = sight.leaves_base(state, shooter, target)
    length = sight.beaten_cm(state, shooter) * 10
    return corridor(state.x[shooter], state.y[shooter], *start, length, sight.CORRIDOR)


def _assault(state: State, plan: Plan, stand: int, target: int) -> Sketch:
    """R17: the way in and the odds of both dice, as the stands are now."""
    made = Sketch(plan, f"{_who(state, stand)} assaults {label(state, target)}")
    way = approach(state, stand, target)
    if way is not None:
        made.path = [(state.x[stand], state.y[stand]), (way.x, way.y)]
        made.ghost = corners_at(kinds.CORNERS[state.kind[stand]][state.heading[stand]], way.x, way.y)
    sum_ = margin(state, stand, target)
    made.lines.append(f"Your die {sum_:+d} against theirs, as things stand.")
    found = distribution(dice.assault_roll, sum_)
    order = ("defender-killed", "defender-retreats", "tie", "attacker-retreats", "attacker-killed")
    made.odds = [(result.replace("-", " "), found[result]) for result in order if result in found]
    if way is not None:
        made.lines += _on_the_way(state, stand, way, -1) if way.cost else []
        made.lines += _met(state, stand, (way.x, way.y), "Reserved fire may come first")
    return made


def _alone(state: State, stand: int, among: list[int]) -> State:
    """A copy in which of several stands only one is there, and no wire is left to roll for: its own dice alone."""
    after = state.copy()
    for i in among:
        if i != stand:
            after.alive[i] = 0
    after.cut = [1] * len(after.cut)
    return after


def _shelled(desk: Desk, state: State, stand: int, among: list[int], fall: Fall) -> tuple[bool, int]:
    after = _alone(state, stand, among)
    fall(after, desk)
    return after.alive[stand] != IN_PLAY, after.markers[stand]


def _touch(state: State, made: Sketch, box: Box, side: int, fall: Fall) -> int:
    """P10, P11: what shells that fall on a box do to each stand under it, each by itself; how many there are."""
    among = barrage.under(state, box)
    for i in among:
        found = distribution(_shelled, state, i, among, fall)
        made.touched.append(Touched(i, *suppressed_or_killed(state, i, found), state.side[i] == side))
    return len(among)


def _footprint(state: State, unit: int, x: int, y: int) -> Box:
    """R18: the ground that one shoot covers."""
    if unit >= BATTERY:
        return barrage.footprint(kinds.battery_shells(battle(state).battery_kind[unit - BATTERY]), x, y)
    return barrage.footprint(kinds.aimed_shells(state.kind[unit]), x, y)


def _shells(state: State, plan: Plan, unit: int) -> Sketch:
    """P10: a shoot at the present aiming point."""
    x, y = _aimed_at(state, unit)
    box = _footprint(state, unit, x, y)
    made = Sketch(plan, f"{_who(state, unit)} fires on {spot(x, y)}", zone=box_corners(box))

    def fall(after: State, desk: Desk) -> None:
        if unit >= BATTERY:
            barrage.fire_battery(after, desk, ON_MAP, unit - BATTERY)
        else:
            barrage.fire_at_aim(after, desk, ON_MAP, unit)

    under = _touch(state, made, box, side_of(state, unit), fall)
    made.lines.append(f"{counted(under, 'stand')} under the barrage.")
    return made


def _aim(state: State, plan: Plan, unit: int, given: Any) -> Sketch:
    """P10: a new aiming point: the ground that would lie under the shells if nothing deviates."""
    (*_, aimed), _ = given
    box = _footprint(state, unit, *aimed)
    made = Sketch(plan, f"{_who(state, unit)} aims at {spot(*aimed)}", zone=box_corners(box))
    under = barrage.under(state, box)
    made.lines.append("It may deviate; firing is another action.")
    if under:
        made.lines.append(f"On the spot it would cover {listed([label(state, i) for i in under])}.")
    return made


def _call(state: State, plan: Plan, side: int, call: tuple[int, int, int]) -> Sketch:
    """P11: an SOS call: the chance of an answer, and of its effect, answer included."""
    battery, x, y = call
    box = _footprint(state, BATTERY + battery, x, y)
    made = Sketch(plan, f"SOS to battery {battery + 1} on {spot(x, y)}", zone=box_corners(box))
    chance = distribution(dice.sos_call, state.deep[side]).get(True, Fraction(0))
    made.odds = [("the battery answers", chance), ("no answer", 1 - chance)]
    _touch(state, made, box, side, lambda after, desk: barrage.call_sos(after, desk, ON_MAP, side, *call))
    return made


def _through(desk: Desk, state: State, stand: int) -> bool:
    return gets_through(state, desk, stand)


def _wire(state: State, plan: Plan, stand: int) -> Sketch:
    """P12: crossing the wire."""
    made = Sketch(plan, f"{_who(state, stand)} crosses the wire")
    section = wire_ahead(state, stand)
    if section >= 0 and owns_wire(state, stand, section):
        made.lines.append("Its own wire: it knows the lane.")
        return made
    chance = distribution(_through, state, stand).get(True, Fraction(0))
    made.odds = [("through", chance), ("hangs on", 1 - chance)]
    return made


# Rings, arcs and the tape


def reach_of(state: State, stand: int) -> tuple[int, int]:
    """P8, R10, R14, R27: how far a stand can fire or command in mm (0: not at all), and its arc each side."""
    kind = state.kind[stand]
    if kinds.IS_COMMAND[kind] and kind != kinds.LIAISON:
        return house("regiment_range_cm" if kinds.IS_REGIMENT[kind] else "command_range_cm") * 10, 180
    reach = kinds.FIRE_MM[kind] if fire.can_fire(state, stand) else 0
    if kinds.IS_MORTAR[kind]:
        reach = kinds.aimed_shells(kind).range[1] * 10
    elif state.visibility:
        reach = min(reach, state.visibility)
    return reach, kinds.ARCS[kind]


def measured(state: State, a: Point, b: Point) -> list[str]:
    """R2, R9: what a tape and a line of sight between two spots say; stands under the ends measure by their edges."""
    first, second = _stand_at(state, a), _stand_at(state, b)
    if first < 0 or second < 0 or first == second:
        ends = " to ".join(label(state, i) for i in (first, second) if i >= 0)
        free = battle(state).field.sees(*a, *b)
        return [
            f"{cm(isqrt(squared(*a, *b)))} cm{f' ({ends})' if ends else ''}",
            "line free" if free else "line blocked",
        ]
    lines = [
        f"{_who(state, first)} to {label(state, second)}: {cm(sight.distance(state, first, second))} cm edge to edge"
    ]
    lines.append("line free" if sight.is_clear(state, first, second) else "line blocked")
    if state.side[first] != state.side[second]:
        lines.append(f"{label(state, second)} {covered(cover_of(state, second))}")
    return lines


def _stand_at(state: State, point: Point) -> int:
    """The stand whose base lies under a point; -1: none."""
    x, y = point
    spot = (x + 1, y + 1), (x + 1, y), (x, y), (x, y + 1)
    for i in range(len(state.x)):
        near = state.alive[i] == IN_PLAY and abs(state.x[i] - x) < 60 and abs(state.y[i] - y) < 60
        if near and overlap(corners(state, i), spot):
            return i
    return -1
