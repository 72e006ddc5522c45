"""6.1, Z2: where stands go that the scenario does not place: by the Garrison's rule, in waves, or where a person likes.

A unit with `number = 3` instead of `at = [...]` is free. The loader gives it the place that the program would choose;
a person who commands it may put each stand elsewhere before turn 1.
"""

from __future__ import annotations

import msgspec

from opfor.games.flanders_fields import kinds
from opfor.games.flanders_fields.data import zero_hour
from opfor.games.flanders_fields.decide import decide, then
from opfor.games.flanders_fields.geometry import Point
from opfor.games.flanders_fields.placement import settle
from opfor.games.flanders_fields.scenario_file import ScenarioFile, Spot, Terrain, Unit
from opfor.games.flanders_fields.stands import IN_PLAY, battle, fits, forward, ground, name
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.games.flanders_fields.words import cm, spot
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer

Path = tuple[tuple[Point, ...], int]
Blocks = dict[int, Unit]  # units by the number of their block in the file
BEHIND, MG_AIM, SENTRY = 12, 20, 3  # cm behind the front for staffs and guns; cross fire; one in so many stays up
STEP = 100  # mm between the spots that are suggested


def placed(file: ScenarioFile) -> ScenarioFile:
    """7.0: the file with a place for every stand."""
    if not any(unit.number and not unit.at for unit in file.unit):
        return file
    first = file.scenario.first
    free = {block: unit for block, unit in enumerate(file.unit) if unit.number and not unit.at}
    found = _garrison(file, {block: unit for block, unit in free.items() if unit.side != first})
    found |= _waves(file, {block: unit for block, unit in free.items() if unit.side == first})
    units = [part for block, unit in enumerate(file.unit) for part in found.get(block, [unit])]
    return msgspec.structs.replace(file, unit=units)


def _lines(file: ScenarioFile, attacker: bool) -> list[Terrain]:
    """The trenches of a side that run along the front, the foremost first."""
    side = file.scenario.first
    mine = [
        t
        for t in file.terrain
        if t.kind == "trench"
        and len(t.line) > 1
        and (t.side or t.id.split("_")[0]) == side
        and abs(t.line[0][1] - t.line[-1][1]) < abs(t.line[0][0] - t.line[-1][0])
    ]
    theirs = [
        t
        for t in file.terrain
        if t.kind == "trench"
        and len(t.line) > 1
        and (t.side or t.id.split("_")[0]) != side
        and abs(t.line[0][1] - t.line[-1][1]) < abs(t.line[0][0] - t.line[-1][0])
    ]
    return sorted(mine, key=lambda t: -t.line[0][1]) if attacker else sorted(theirs, key=lambda t: t.line[0][1])


def _spread(number: int, low: float, high: float, y: float) -> list[Spot]:
    """So many spots evenly along a line."""
    return [(round(low + (high - low) * (2 * place + 1) / (2 * number), 1), y) for place in range(number)]


def _free(unit: Unit, at: list[Spot], **more: object) -> Unit:
    return msgspec.structs.replace(unit, at=at, number=0, free=True, **more)


def _garrison(file: ScenarioFile, units: Blocks) -> dict[int, list[Unit]]:
    """6.1: foot and trench MGs below ground where there are dugouts, every third platoon up; reserves behind."""
    lines = _lines(file, attacker=False)
    if not units or not lines:
        return {}
    front, support = lines[0], lines[-1]
    low, high = sorted((front.line[0][0], front.line[-1][0]))
    y, middle = front.line[0][1], (low + high) / 2
    rifles = {block: unit for block, unit in units.items() if unit.kind == "infantry" and unit.role != "reserve"}
    spots = _spread(sum(unit.number for unit in rifles.values()), low, high, y)
    found: dict[int, list[Unit]] = {}
    seen = 0
    for block, unit in units.items():
        if block in rifles:
            mine = spots[seen : seen + unit.number]
            up = [spot for place, spot in enumerate(mine, seen) if place % SENTRY == 0 or not front.dugouts]
            down = [spot for spot in mine if spot not in up]
            seen += unit.number
            found[block] = [_free(unit, part, below_ground=part is down) for part in (up, down) if part]
        elif unit.kind in ("battalion_mg", "regimental_mg"):
            at = [(round(x + 4.5, 1), y) for x, _ in _spread(unit.number, low, high, y)]
            found[block] = [
                _free(unit, [spot], below_ground=front.dugouts, facing=165 if spot[0] > middle else 195) for spot in at
            ]
        elif unit.role == "reserve":
            at = _spread(unit.number, middle - 6 * unit.number, middle + 6 * unit.number, support.line[0][1])
            found[block] = [_free(unit, at, below_ground=support.dugouts)]
        else:
            deep = y + BEHIND + 6 * (unit.kind != "battalion_command")
            found[block] = [_free(unit, _spread(unit.number, low, high, deep))]
    return found


def _waves(file: ScenarioFile, units: Blocks) -> dict[int, list[Unit]]:
    """Z2: half the companies in a first wave at 6 cm, the rest 16 cm behind and shifted by half an interval."""
    lines = _lines(file, attacker=True)
    if not units:
        return {}
    jump_off, width = (lines[0].line[0][1] if lines else 20), file.scenario.table[0]
    rifles = [block for block, unit in units.items() if unit.kind == "infantry"]
    first, gap = rifles[: (len(rifles) + 1) // 2], zero_hour("stand_interval_cm")
    found: dict[int, list[Unit]] = {}
    for wave, y, shift in (
        (first, jump_off + 8, 0.0),
        (rifles[len(first) :], jump_off + 8 - zero_hour("wave_gap_cm"), gap / 2),
    ):
        number = sum(units[block].number for block in wave)
        x = width / 2 - gap * (number - 1) / 2 + shift
        for block in wave:
            unit = units[block]
            found[block] = [_free(unit, [(x + gap * place, max(2, y)) for place in range(unit.number)])]
            x += gap * unit.number
    for place, block in enumerate(block for block in units if block not in rifles):
        unit = units[block]
        y = jump_off if unit.kind.endswith("_mg") else max(3, jump_off - 4 - 4 * place)
        found[block] = [_free(unit, _spread(unit.number, width * 0.2, width * 0.8 + place, y))]
    return found


# A person's own set-up


def set_up(state: State, desk: Desk) -> None:
    """6.1, 7.0: before the bombardment a person puts his free stands where he likes; figures stand already."""
    if isinstance(state, Ruler):
        return
    mine = [
        i
        for i, start in enumerate(battle(state).stands)
        if start.free and state.alive[i] == IN_PLAY and not state.control[start.side]
    ]
    then(state, *[("place", (i,)) for i in mine])


def places(state: State, stand: int) -> list[Path]:
    """6.1: where the stand is, and free spots along the trenches of its side."""
    found: list[Path] = [(((state.x[stand], state.y[stand]),), -1)]
    for trench in ground(state).trenches:
        if trench.side != state.side[stand] or trench.line[0][1] != trench.line[-1][1]:
            continue
        low, high = sorted((trench.line[0][0], trench.line[-1][0]))
        for x in range(low + STEP // 2, high, STEP):
            spot = x, trench.line[0][1]
            if spot != found[0][0][0] and not problem(state, stand, spot, state.heading[stand]):
                found.append(((spot,), -1))
    return found


def problem(state: State, stand: int, spot: Point, heading: int) -> str:
    """6.1: why a stand may not begin there; '' when it may: on its own half of the table, on free ground."""
    x, y = spot
    fight, way = battle(state), forward(state, state.side[stand])
    enemy = [s.y * way for s in fight.stands if s.side != state.side[stand]]
    own = [t.line[0][1] * way for t in ground(state).trenches if t.side == state.side[stand]]
    limit = (max(own) + min(enemy)) / 2 if own and enemy else ground(state).depth / 2 * way
    if y * way > limit:
        return f"{cm(x)},{cm(y)} cm is too near the enemy"
    return "" if fits(state, stand, x, y, heading) else f"there is no room at {cm(x)},{cm(y)} cm"


def place(state: State, desk: Desk, stand: int) -> None:
    """6.1, 7.0: one free stand is put down."""
    points, degrees = decide(state, desk, state.side[stand], "place", stand)
    heading = degrees % 360 // 5 if degrees >= 0 else state.heading[stand]
    wrong = problem(state, stand, points[-1], heading)
    if wrong:
        raise BadAnswer(wrong)
    settle(state, stand, *points[-1])
    state.heading[stand] = heading
    trench = ground(state).ground_at(*points[-1])[1]
    dugout = trench >= 0 and ground(state).trenches[trench].dugouts and kinds.GOES_BELOW[state.kind[stand]]
    state.below[stand] = int(bool(state.below[stand]) and dugout)
    if desk.listening:
        desk.note("{stand} begins at {where}.", "7.0", stand=name(state, stand), where=spot(*points[-1]))
