"""A scenario file as a screen draws it, also while it still has faults; its faults all at once; its points."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from shapely.geometry import LineString, Polygon
from shapely.validation import explain_validity

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.field import TERRAIN, sections_of
from opfor.games.flanders_fields.model.geometry import Point, corners_at, corridor, isqrt, squared
from opfor.games.flanders_fields.model.scenario import SIDES, heading, mm, points_of, read_scenario, spot
from opfor.games.flanders_fields.model.scenario_file import ScenarioFile, Spot, Unit
from opfor.kernel import toml_text
from opfor.kernel.errors import DataError
from opfor.kernel.text import in_words

FEW_CM2 = 4.0
ROAD = 30  # mm wide
MARKS = ("markers", "reserved", "wreck", "actions", "prisoners", "ditched", "broken", "scrape", "limbered", "mounted")
NO_MARKS = dict.fromkeys(MARKS, 0) | {"cover": "open", "standing": "g7"}


def decoded(text: str) -> ScenarioFile:
    """The blocks of a file, whether or not they make a playable scenario."""
    file: ScenarioFile = toml_text.decoded(text, "scenario", ScenarioFile)
    return file


def stands(file: ScenarioFile) -> Iterator[tuple[int, int, Unit, str]]:
    """Every stand of a file: its block, its place in it, the block itself, and its name, as the loader gives it."""
    counts: dict[str, int] = {}
    for number, unit in enumerate(file.unit):
        code = kinds.CODES[kinds.KINDS.index(unit.kind)] if unit.kind in kinds.KINDS else "?"
        dot = "." if unit.company[-1:].isdigit() else ""
        prefix = f"{unit.company}{dot}" if unit.company else f"{unit.side[:1]}{code}"
        for place in range(len(unit.at)):
            counts[prefix] = counts.get(prefix, 0) + 1
            yield number, place, unit, f"{prefix}{counts[prefix]}"


def facing(file: ScenarioFile, unit: Unit, at: Spot) -> int:
    """Where a stand looks: as its block says, as the block house around it, else towards the enemy."""
    if unit.facing >= 0:
        return unit.facing
    for terrain in file.terrain:
        if terrain.kind == "block_house" and terrain.at == at:
            return terrain.facing
    return 0 if unit.side == file.scenario.first else 180


def scenario_view(file: ScenarioFile) -> dict[str, Any]:
    """A file in the shape of the view of a game, as far as it can be drawn."""
    width, depth = file.scenario.table[0] * 10, file.scenario.table[1] * 10
    areas, trenches, wire = [], [], []
    for terrain in file.terrain:
        line = [list(spot(point)) for point in terrain.line]
        polygon = [list(spot(point)) for point in terrain.polygon]
        if terrain.kind == "trench" and len(line) > 1:
            trenches.append({"id": terrain.id, "line": line, "dugouts": terrain.dugouts})
        elif terrain.kind == "wire" and len(line) > 1:
            for ax, ay, bx, by in sections_of(tuple((x, y) for x, y in line)):
                cut = any(mm(low) <= min(ax, bx) and max(ax, bx) <= mm(high) for low, high in terrain.cut)
                wire.append({"line": [ax, ay, bx, by], "cut": cut})
        elif terrain.kind == "block_house" and terrain.at is not None:
            box = corners_at(kinds.CORNERS[kinds.BLOCK_HOUSE][heading(terrain.facing)], *spot(terrain.at))
            areas.append({"kind": terrain.kind, "shape": [list(p) for p in box], "level": 0})
        elif terrain.kind == "road" and len(line) > 1:
            for (ax, ay), (bx, by) in itertools.pairwise(line):
                length = isqrt(squared(ax, ay, bx, by))
                shape = corridor(2 * ax - bx, 2 * ay - by, ax, ay, length, ROAD)
                areas.append({"kind": "road", "shape": [list(p) for p in shape], "level": 0})
        elif terrain.kind in TERRAIN and len(polygon) > 2:
            areas.append({"kind": terrain.kind, "shape": polygon, "level": terrain.level})
    return {
        "width": width,
        "depth": depth,
        "terrain": areas,
        "trenches": trenches,
        "wire": wire,
        "stands": [_stand(file, *found) for found in stands(file) if found[2].kind in kinds.KINDS],
        "barrages": [
            {"box": [mm(value) for value in shoot.rect], "side": battery.side}
            for battery in file.artillery
            for shoot in battery.plan
            if shoot.turns[0] == 1
        ],
        "gas": [{"box": _box([spot(p) for p in cloud.rectangle]), "life": cloud.release_turn} for cloud in file.gas],
        "visibility": 0,
    }


def _box(points: list[Point]) -> list[int]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return [min(xs), min(ys), max(xs), max(ys)]


def _stand(file: ScenarioFile, number: int, place: int, unit: Unit, name: str) -> dict[str, Any]:
    x, y = spot(unit.at[place])
    kind = kinds.KINDS.index(unit.kind)
    return NO_MARKS | {
        "name": name,
        "label": name,
        "side": unit.side if unit.side in SIDES else SIDES[0],
        "kind": unit.kind,
        "company": unit.company,
        "battalion": unit.battalion,
        "base": list(kinds.BASES[kind]),
        "quality": unit.quality,
        "x": x,
        "y": y,
        "heading": facing(file, unit, unit.at[place]),
        "below": unit.below_ground,
        "lmg": place in unit.lmg,
        "storm": unit.storm,
        "block": number,
        "place": place,
    }


def faults(text: str) -> list[str]:
    """What keeps a file from being played, each in a line: shapes that cannot be, then what the loader says first."""
    try:
        file = decoded(text)
    except DataError as problem:
        return [problem.in_the_file]
    found = list(_bad_shapes(file))
    try:
        read_scenario(text, "scenario")
    except DataError as problem:
        if not any(problem.problem in line for line in found):
            found.append(problem.in_the_file)
    if not any(unit.kind == "infantry" for unit in file.unit if unit.side == file.scenario.first):
        found.append(f"the {in_words(file.scenario.first)} side attacks and has no rifle platoon")
    return found


def _bad_shapes(file: ScenarioFile) -> Iterator[str]:
    width, depth = file.scenario.table
    for terrain in file.terrain:
        if terrain.polygon and len(terrain.polygon) > 2:
            shape = Polygon(terrain.polygon)
            if not shape.is_valid:
                yield f"{terrain.id}: {explain_validity(shape).split('[')[0].lower()}, so it has no inside"
            elif shape.area < FEW_CM2:
                yield f"{terrain.id}: {shape.area:.1f} square cm are too small to stand in"
        elif len(terrain.line) > 1 and not LineString(terrain.line).is_simple:
            yield f"{terrain.id}: the line crosses itself"
        for x, y in [*terrain.polygon, *terrain.line]:
            if not (0 <= x <= width and 0 <= y <= depth):
                yield f"{terrain.id}: {x:g},{y:g} lies off the table of {width} by {depth} cm"
                break


def points(file: ScenarioFile) -> tuple[int, int] | None:
    """8: what either side is worth; None while a block cannot be priced."""
    try:
        return points_of(file)
    except (KeyError, ValueError, IndexError):
        return None
