"""Scenario files: TOML as in section 7, checked with file and line, and turned into whole millimetres."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from functools import lru_cache

import msgspec

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.battle import Battle, PlannedShoot, Stand
from opfor.games.flanders_fields.model.data import DATA
from opfor.games.flanders_fields.model.field import (
    TERRAIN,
    Area,
    Field,
    Trench,
    round_root,
    runs_along_front,
    sections_of,
)
from opfor.games.flanders_fields.model.fire_plan import Lines, heavy_plan, rolling_plan
from opfor.games.flanders_fields.model.free_places import placed
from opfor.games.flanders_fields.model.geometry import (
    Point,
    corners_at,
    is_convex,
    isqrt,
    overlap,
    rounded,
    segments_meet,
    squared,
)
from opfor.games.flanders_fields.model.points import POINTS, stand_points
from opfor.games.flanders_fields.model.scenario_file import Number, ScenarioFile, Spot, Terrain, Unit
from opfor.kernel.errors import DataError
from opfor.kernel.toml_text import Source

SIDES = ("british", "german")
QUALITIES = ("raw", "experienced", "veteran")
ROAD_HALF = 15
COMPASS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")


def mm(value: Number) -> int:
    """R1, R6: centimetres of a file as whole millimetres; (0, 0) is the south-west corner."""
    return round(value * 10)


def spot(value: Spot) -> Point:
    """A point of a file."""
    return mm(value[0]), mm(value[1])


class _Reader:
    """Turns a decoded file into a Battle, or says in which line it is wrong."""

    def __init__(self, file: ScenarioFile, source: Source) -> None:
        self.file, self.source = file, source
        self.width, self.depth = file.scenario.table[0] * 10, file.scenario.table[1] * 10

    def fail(self, block: str, number: int, problem: str) -> DataError:
        return self.source.fail(self.source.block_line(block, number), problem)

    def side(self, name: str, block: str, number: int) -> int:
        if name not in SIDES:
            raise self.fail(block, number, f"side '{name}' is not allowed: enter {' or '.join(SIDES)}")
        return SIDES.index(name)

    def on_table(self, point: Spot, block: str, number: int) -> Point:
        x, y = spot(point)
        if not (0 <= x <= self.width and 0 <= y <= self.depth):
            raise self.fail(block, number, f"{list(point)} lies off the table of {self.file.scenario.table} cm")
        return x, y

    def owner(self, terrain: Terrain) -> int:
        if terrain.side:
            return SIDES.index(terrain.side) if terrain.side in SIDES else -1
        return next((number for number, name in enumerate(SIDES) if terrain.id.startswith(name)), -1)

    def field(self) -> tuple[Field, tuple[int, ...]]:
        areas: list[Area] = []
        trenches: list[Trench] = []
        sections: list[tuple[int, int, int, int]] = []
        belts: list[int] = []
        sides: list[int] = []
        roads: list[tuple[Point, ...]] = []
        cut: list[int] = []
        for number, terrain in enumerate(self.file.terrain):
            if terrain.kind != "wire" and terrain.kind not in TERRAIN:
                raise self.fail("terrain", number, f"kind '{terrain.kind}' is unknown; wire, {', '.join(TERRAIN)} are")
            line = tuple(self.on_table(point, "terrain", number) for point in terrain.line)
            if terrain.kind in ("wire", "trench") and len(line) < 2:
                raise self.fail("terrain", number, f"{terrain.id}: a {terrain.kind} needs line = [[x, y], [x, y]]")
            if terrain.kind == "wire":
                found = sections_of(line)
                for low, high in terrain.cut:
                    cut += [
                        len(sections) + place
                        for place, (ax, _, bx, _) in enumerate(found)
                        if mm(low) <= min(ax, bx) and max(ax, bx) <= mm(high)
                    ]
                belts += [len(sides)] * len(found)
                sections += found
                sides.append(self.owner(terrain))
            elif terrain.kind == "trench":
                trenches.append(Trench(terrain.id, line, terrain.dugouts, self.owner(terrain)))
            elif terrain.kind == "road" and len(line) > 1:
                roads.append(line)
                areas += [_stretch(terrain.kind, *line[place - 1], *line[place]) for place in range(1, len(line))]
            else:
                areas.append(self.area(terrain, number))
        return Field(self.width, self.depth, areas, trenches, sections, belts, sides, roads), tuple(cut)

    def area(self, terrain: Terrain, number: int) -> Area:
        if terrain.kind == "block_house":
            if terrain.at is None:
                raise self.fail("terrain", number, f"{terrain.id}: a block house needs at = [x, y]")
            x, y = self.on_table(terrain.at, "terrain", number)
            shape: tuple[Point, ...] = corners_at(kinds.CORNERS[kinds.BLOCK_HOUSE][heading(terrain.facing)], x, y)
        else:
            shape = tuple(self.on_table(point, "terrain", number) for point in terrain.polygon)
        if len(shape) < 3:
            raise self.fail("terrain", number, f"{terrain.id}: {terrain.kind} needs a polygon of three points or more")
        edges = list(zip(shape, (*shape[1:], shape[0]), strict=True))
        for first in range(len(edges)):
            for second in range(first + 2, len(edges)):
                if (second + 1) % len(edges) != first and segments_meet(
                    *edges[first][0], *edges[first][1], *edges[second][0], *edges[second][1]
                ):
                    raise self.fail("terrain", number, f"{terrain.id}: the polygon crosses itself")
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        box = (min(xs), min(ys), max(xs), max(ys))
        level = terrain.level if terrain.kind == "hill" else 0
        return Area(TERRAIN.index(terrain.kind), shape, box, level, is_convex(shape))

    def stands(self) -> tuple[list[Stand], dict[str, int], dict[str, int]]:
        """The stands, the battalions with their sides, and the companies with their battalions."""
        found: list[Stand] = []
        battalions: dict[str, int] = {}
        companies: dict[str, int] = {}
        counts: dict[str, int] = {}
        for number, unit in enumerate(self.file.unit):
            side = self.side(unit.side, "unit", number)
            kind = self._kind(unit, number)
            battalion = company = -1
            if unit.battalion:
                if battalions.setdefault(unit.battalion, side) != side:
                    raise self.fail("unit", number, f"battalion '{unit.battalion}' serves both sides")
                battalion = list(battalions).index(unit.battalion)
            if unit.company:
                companies.setdefault(unit.company, battalion)
                company = list(companies).index(unit.company)
            for place, point in enumerate(unit.at):
                x, y = self.on_table(point, "unit", number)
                prefix = f"{unit.side[0]}{kinds.CODES[kind]}"
                if company >= 0:
                    prefix = f"{unit.company}{'.' if unit.company[-1:].isdigit() else ''}"
                counts[prefix] = counts.get(prefix, 0) + 1
                facing = unit.facing if unit.facing >= 0 else self._facing(unit, x, y, side)
                found.append(
                    Stand(
                        f"{prefix}{counts[prefix]}",
                        side,
                        kind,
                        x,
                        y,
                        heading(facing),
                        QUALITIES.index(unit.quality),
                        unit.storm,
                        battalion,
                        company,
                        place in unit.lmg,
                        unit.below_ground,
                        unit.below_ground_on_d6_at_most,
                        unit.role == "reserve",
                        unit.staff_rerolls,
                        unit.fascine,
                        unit.free,
                        unit.mounted,
                    )
                )
        return found, battalions, companies

    def _kind(self, unit: Unit, number: int) -> int:
        """The kind of a unit that has all that its kind needs."""
        if unit.kind not in kinds.KINDS:
            raise self.fail("unit", number, f"kind '{unit.kind}' is unknown; {', '.join(kinds.KINDS)} are known")
        if unit.quality not in QUALITIES:
            raise self.fail("unit", number, f"quality '{unit.quality}' is not allowed: enter {', '.join(QUALITIES)}")
        kind = kinds.KINDS.index(unit.kind)
        if not unit.at:
            raise self.fail("unit", number, f"{unit.kind} needs at = [[x, y], …], or number = 3 and a trench")
        needs = kinds.IS_RIFLE[kind] or unit.kind.startswith("battalion_") or kinds.IS_ARMOUR[kind]
        if needs and not unit.battalion:
            raise self.fail("unit", number, f'{unit.kind} needs battalion = "…"')
        if kinds.IS_FOOT[kind] and not unit.company:
            raise self.fail("unit", number, f'{unit.kind} needs company = "…"')
        if unit.mounted and not kinds.IS_COMMAND[kind]:
            raise self.fail("unit", number, f"mounted = true is for command stands, not for {unit.kind}")
        return kind

    def _facing(self, unit: Unit, x: int, y: int, side: int) -> int:
        for terrain in self.file.terrain:
            if terrain.kind == "block_house" and terrain.at is not None and spot(terrain.at) == (x, y):
                return terrain.facing
        return 0 if unit.side == self.file.scenario.first else 180

    def check_stands(self, stands: list[Stand]) -> None:
        shapes = [corners_at(kinds.CORNERS[s.kind][s.heading], s.x, s.y) for s in stands]
        numbers = [number for number, unit in enumerate(self.file.unit) for _ in unit.at]
        for place, shape in enumerate(shapes):
            if any(not (0 <= x <= self.width and 0 <= y <= self.depth) for x, y in shape):
                raise self.fail("unit", numbers[place], f"the base of {stands[place].name} hangs over the table's edge")
            for other in range(place):
                if overlap(shape, shapes[other]):
                    raise self.fail("unit", numbers[place], f"{stands[place].name} overlaps {stands[other].name}")

    def read(self, id: str) -> Battle:
        file, head = self.file, self.file.scenario
        if head.first not in SIDES:
            raise self.source.fail(
                self.source.line_of(r"\s*first\s*="),
                f"first = '{head.first}' is not allowed: enter {' or '.join(SIDES)}",
            )
        field, cut = self.field()
        stands, battalions, companies = self.stands()
        self.check_stands(stands)
        for number, name in enumerate(battalions):
            if not any(s.kind == kinds.BATTALION_COMMAND and s.battalion == number for s in stands):
                line = self.source.line_of(rf'\s*battalion\s*=\s*"{re.escape(name)}"')
                raise self.source.fail(line, f"battalion '{name}' has no battalion_command")
        guns, plan, points = self.artillery(field, stands)
        gas = []
        for number, cloud in enumerate(file.gas):
            corners = [self.on_table(point, "gas", number) for point in cloud.rectangle]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            gas.append((self.side(cloud.side, "gas", number), cloud.release_turn, (min(xs), min(ys), max(xs), max(ys))))
        shelled = []
        for number, bombardment in enumerate(file.preliminary_bombardment):
            block, weight = "preliminary_bombardment", bombardment.weight
            if weight not in ("light", "medium", "heavy"):
                raise self.fail(block, number, f"weight '{weight}' is not allowed: enter light, medium or heavy")
            shelled.append((weight, tuple(self.on_table(p, block, number) for p in bombardment.area)))
        wind = COMPASS.index(head.wind["direction"]) if head.wind.get("direction") in COMPASS else 0
        return Battle(
            id,
            head,
            field,
            tuple(stands),
            tuple(battalions),
            tuple(battalions.values()),
            tuple(companies),
            tuple(companies.values()),
            tuple(side for side, _, _ in guns),
            tuple(kind for _, kind, _ in guns),
            tuple(gas for _, _, gas in guns),
            tuple(plan),
            (tuple(points[0]), tuple(points[1])),
            tuple(gas),
            tuple(shelled),
            cut,
            (head.counter_battery.get("against_british", False), head.counter_battery.get("against_german", False)),
            file.victory,
            wind,
            "first_prisoners_brought_home" in file.victory.british_points,
            (self.price(0), self.price(1)),
        )

    def lines(self, field: Field, stands: list[Stand]) -> Lines:
        """Z1: the front of attack and the lines across it, for a plan that the file leaves open."""
        attacker = SIDES.index(self.file.scenario.first)
        across = [t.line[0][1] for t in field.trenches if t.side == 1 - attacker and runs_along_front(t.line)]
        foot = [s.y for s in stands if s.side == attacker and kinds.IS_RIFLE[s.kind] and not s.reserve]
        if not across or not foot:
            raise self.source.fail(1, "make_plan needs a trench of the defender and rifle platoons of the attacker")
        way = 1 if sum(across) * len(foot) > sum(foot) * len(across) else -1
        front, support = min(across, key=lambda y: y * way), max(across, key=lambda y: y * way)
        wires = [(ay + by) // 2 for ax, ay, bx, by in field.sections]
        spans = [(mm(a), mm(b)) for a, b in self.file.victory.front_sectors] or [(0, self.width)]
        middle = (min(a for a, _ in spans) + max(b for _, b in spans)) // 2
        houses = tuple((s.x, s.y) for s in stands if s.kind == kinds.BLOCK_HOUSE and s.side != attacker)
        jump_off = max(foot, key=lambda y: y * way)
        wire = min(wires, key=lambda y: abs(y - front)) if wires else front
        return Lines(middle, front, support, jump_off, wire, way, houses)

    def artillery(
        self, field: Field, stands: list[Stand]
    ) -> tuple[list[tuple[int, int, bool]], list[PlannedShoot], list[list[Point]]]:
        guns: list[tuple[int, int, bool]] = []
        plan: list[PlannedShoot] = []
        points: list[list[Point]] = [[], []]
        for number, artillery in enumerate(self.file.artillery):
            side = self.side(artillery.side, "artillery", number)
            if artillery.kind not in kinds.BATTERIES:
                known = f"{', '.join(kinds.BATTERIES)} are known"
                raise self.fail("artillery", number, f"kind '{artillery.kind}' is unknown; {known}")
            first = len(guns)
            guns += [(side, kinds.BATTERIES.index(artillery.kind), artillery.gas_shells)] * artillery.batteries
            if artillery.make_plan:
                if artillery.plan or SIDES[side] != self.file.scenario.first:
                    raise self.fail("artillery", number, "make_plan is for batteries of the attacker without a plan")
                make = rolling_plan if guns[-1][1] < 2 else heavy_plan
                plan += make(self.lines(field, stands), first, artillery.batteries, self.file.scenario.turns)
            points[side] += [self.on_table(point, "artillery", number) for point in artillery.sos_points]
            for place, shoot in enumerate(artillery.plan):
                if shoot.kind not in ("rolling", "standing", "bombardment", "gas"):
                    allowed = "enter rolling, standing, bombardment or gas"
                    raise self.fail("artillery", number, f"plan kind '{shoot.kind}' is not allowed: {allowed}")
                if shoot.kind == "gas" and not artillery.gas_shells:
                    raise self.fail("artillery", number, "a shoot with gas needs gas_shells = true")
                x0, y0, x1, y1 = (mm(value) for value in shoot.rect)
                if shoot.kind == "rolling":
                    strips = (x1 - x0) // 100
                    if strips != artillery.batteries:
                        needs = f"needs {strips} batteries, not {artillery.batteries}"
                        raise self.fail("artillery", number, f"a rolling strip of {strips * 10} cm {needs}")
                    for strip in range(strips):
                        west = x0 + strip * 100
                        plan.append(PlannedShoot(first + strip, *shoot.turns, True, (west, y0, west + 100, y1)))
                else:
                    battery = first + place % artillery.batteries
                    gas = shoot.kind == "gas"
                    plan.append(PlannedShoot(battery, *shoot.turns, False, (x0, y0, x1, y1), gas=gas))
        return guns, plan, points

    def price(self, side: int) -> int:
        """8: all that a side brings; its first battalion and its first regimental commander are free."""
        item, total, mine = POINTS.item, 0, SIDES[side]
        free = {"battalion_command": 1, "regimental_command": 1, "brigade_command": 1}
        for unit in self.file.unit:
            if unit.side == mine:
                paid = max(0, len(unit.at) - free.get(unit.kind, 0))
                free[unit.kind] = max(0, free.get(unit.kind, 0) - len(unit.at))
                each = stand_points(unit.kind, QUALITIES.index(unit.quality), unit.storm, False)
                total += paid * each + len(unit.lmg) * item["lmg"]
        for guns in self.file.artillery:
            if guns.side == mine:
                use = "rolling" if guns.plan or guns.make_plan else "sos" if guns.sos_points else "orders"
                each = item[f"battery_{guns.kind if guns.kind in ('heavy', 'super_heavy') else use}"]
                total += guns.batteries * each + len(guns.sos_points) * item["sos_point"]
        for ground in self.file.terrain:
            line = [spot(point) for point in ground.line if self.owner(ground) == side]
            length = sum(isqrt(squared(*a, *b)) for a, b in itertools.pairwise(line))
            if ground.kind == "wire":
                total += length // 50 * item["wire_per_5_cm"]
            elif ground.kind == "trench":
                total += length // 100 * item["trench_dugouts_per_10_cm" if ground.dugouts else "trench_per_10_cm"]
        for cloud in self.file.gas:
            if cloud.side == mine:
                total += abs(mm(cloud.rectangle[1][0]) - mm(cloud.rectangle[0][0])) // 100 * item["gas_per_10_cm"]
        for shelled in self.file.preliminary_bombardment if mine == self.file.scenario.first else ():
            xs = [mm(x) for x, _ in shelled.area]
            total += (max(xs) - min(xs)) // 200 * item[f"bombardment_{shelled.weight}"]
        against = f"against_{SIDES[1 - side]}"
        return total + (item["counter_battery"] if self.file.scenario.counter_battery.get(against, False) else 0)


def _stretch(kind: str, ax: int, ay: int, bx: int, by: int) -> Area:
    """R5: one stretch of a road, 3 cm wide around its line and half a width beyond both ends."""
    length = max(1, round_root(squared(ax, ay, bx, by)))
    ux, uy = rounded((bx - ax) * ROAD_HALF, length), rounded((by - ay) * ROAD_HALF, length)
    shape = (
        (ax - ux - uy, ay - uy + ux),
        (bx + ux - uy, by + uy + ux),
        (bx + ux + uy, by + uy - ux),
        (ax - ux + uy, ay - uy - ux),
    )
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return Area(TERRAIN.index(kind), shape, (min(xs), min(ys), max(xs), max(ys)), convex=is_convex(shape))


def heading(degrees: int) -> int:
    """Degrees clockwise from north as a heading."""
    return degrees % 360 // 5


def read_scenario(text: str, name: str) -> Battle:
    """A battle from the text of a file; the name is for messages."""
    source = Source(name, text)
    file: ScenarioFile = source.decoded(ScenarioFile)
    return _Reader(placed(file), source).read(file.scenario.id)


def points_of(file: ScenarioFile) -> tuple[int, int]:
    """8: what either side of a file is worth, whether or not it can be played yet."""
    reader = _Reader(file, Source("scenario", ""))
    return reader.price(0), reader.price(1)


def varied(battle: Battle, curtain: int, turns: int) -> Battle:
    """9.3: the same battle with a curtain of so many turns on the first line, and of so many turns in all."""
    turns = turns or battle.head.turns
    plan = []
    for shoot in battle.plan:
        mates = [s for s in battle.plan if s.rolling and s.posture == shoot.posture and s.battery == shoot.battery]
        first_leg = min((s.last for s in mates if s.first == 1), default=0)
        later = curtain - first_leg if curtain and first_leg and shoot in mates else 0
        first, last = (1 if shoot.first == 1 else shoot.first + later), min(turns, shoot.last + later)
        if first <= last:
            plan.append(replace(shoot, first=first, last=last))
    return replace(battle, head=msgspec.structs.replace(battle.head, turns=turns), plan=tuple(plan))


@lru_cache(maxsize=16)
def battle_named(key: str) -> Battle:
    """The battle of a state: a file of this game, or 'text:…' for another.

    'vary:CURTAIN:TURNS:' before any of these changes the length of the curtain and of the game (0: as written).
    """
    if key.startswith("vary:"):
        _, curtain, turns, rest = key.split(":", 3)
        return varied(battle_named(rest), int(curtain), int(turns))
    if key.startswith("text:"):
        return read_scenario(key.removeprefix("text:"), "scenario")
    name = f"{key.replace('-', '_')}.toml"
    return read_scenario(DATA.text(f"scenarios/{name}"), name)
