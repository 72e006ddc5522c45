"""6.1, Z2: where stands go that a scenario does not place: by the Garrison's rule, or in waves.

A unit with `number = 3` instead of `at = [...]` is free. It gets the place that the program would choose; a person who
commands it may put each stand elsewhere before turn 1.
"""

from __future__ import annotations

import msgspec

from opfor.games.flanders_fields.model.data import zero_hour
from opfor.games.flanders_fields.model.field import runs_along_front
from opfor.games.flanders_fields.model.scenario_file import ScenarioFile, Spot, Terrain, Unit

Blocks = dict[int, Unit]  # units by the number of their block in the file
BEHIND, SENTRY = 12, 3  # cm behind the front for staffs and guns; one in so many stays up


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
    found = [
        t
        for t in file.terrain
        if t.kind == "trench"
        and len(t.line) > 1
        and ((t.side or t.id.split("_")[0]) == file.scenario.first) == attacker
        and runs_along_front(t.line)
    ]
    return sorted(found, key=lambda t: -t.line[0][1] if attacker else t.line[0][1])


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
