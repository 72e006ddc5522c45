"""One change to a scenario file, as a form of the editor asks for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.field import TERRAIN
from opfor.games.flanders_fields.model.scenario import QUALITIES, SIDES
from opfor.games.flanders_fields.model.scenario_file import Number, ScenarioFile, Spot, Terrain, Unit
from opfor.kernel.errors import BadInput
from opfor.kernel.text import listed
from opfor.web.kit.answers import Fields
from opfor.web.requests import field, number

LINES = ("trench", "wire", "road")
GROUND = ("wire", *[kind for kind in TERRAIN if kind not in ("open", "block_house")])
SPOT = re.compile(r"(-?\d{1,3}(?:\.\d{1,2})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,2})?)")
MAX_POINTS = 40


def spots(text: str) -> list[Spot]:
    """Points typed as `10,20 30,20.5`, in centimetres."""
    rest = SPOT.sub("", text).strip(" ;>\n\t")
    found = [(_cm(x), _cm(y)) for x, y in SPOT.findall(text)]
    if rest or len(found) > MAX_POINTS:
        raise BadInput(f"'{text[:60]}' are no points; '10,20 30,20' (centimetres, at most {MAX_POINTS}) would be")
    return found


def _cm(text: str) -> Number:
    value = round(float(text), 1)
    return int(value) if value == int(value) else value


def word(given: Fields, name: str, allowed: tuple[str, ...] | list[str], default: str = "") -> str:
    """One of some words."""
    found = field(given, name, default)
    if found not in allowed:
        raise BadInput(f"{name} '{found[:40]}' is not allowed: choose {listed(list(allowed), 'or')}")
    return found


def whole(given: Fields, name: str, low: int, high: int) -> int:
    """A whole number in a range."""
    found = number(field(given, name, "").strip(), name)
    if not low <= found <= high:
        raise BadInput(f"{name} {found} is not allowed: enter a number from {low} to {high}")
    return found


def label(given: Fields, name: str) -> str:
    """A short name without anything strange in it."""
    found = " ".join(field(given, name, "", most=60).split())
    return re.sub(r"[^\w .,'’&()-]", "", found)


# The changes


def add_ground(file: ScenarioFile, given: Fields) -> ScenarioFile:
    """A line or a polygon of terrain."""
    kind = word(given, "kind", GROUND)
    found = spots(field(given, "points", "", most=2_000))
    needed = 2 if kind in LINES else 3
    if len(found) < needed:
        raise BadInput(f"a {kind.replace('_', ' ')} needs {needed} points or more; click them on the table")
    owner = field(given, "side", "")
    side = owner if owner in SIDES and kind in ("trench", "wire") else ""
    taken = {terrain.id for terrain in file.terrain}
    stem = f"{side}_{kind}" if side else kind
    id = next(name for n in range(1, 999) if (name := f"{stem}_{n}") not in taken)
    made = Terrain(
        id,
        kind,
        line=found if kind in LINES else [],
        polygon=[] if kind in LINES else found,
        side=side,
        dugouts=kind == "trench" and field(given, "dugouts", "") == "yes",
        level=1 if kind == "hill" else 0,
    )
    return replace(file, terrain=[*file.terrain, made])


def add_stands(file: ScenarioFile, given: Fields) -> ScenarioFile:
    """Stands of one kind; they join the block of their like."""
    side, kind = word(given, "side", SIDES), word(given, "kind", kinds.KINDS)
    quality = word(given, "quality", QUALITIES, "experienced")
    found = spots(field(given, "points", "", most=2_000))
    if not found:
        raise BadInput("click the spot on the table, or type it: 40,55")
    number = kinds.KINDS.index(kind)
    own = kind.startswith("battalion_") or kinds.IS_RIFLE[number] or kinds.IS_FOOT[number] or kinds.IS_ARMOUR[number]
    there = [unit.battalion for unit in file.unit if unit.side == side and unit.battalion]
    battalion = (label(given, "battalion") or next(iter(there), "1st" if side == SIDES[0] else "I")) if own else ""
    company = (label(given, "company") or ("A" if side == SIDES[0] else "1")) if kinds.IS_FOOT[number] else ""
    like = Unit(side, kind, [], battalion=battalion, company=company, quality=quality)
    units = list(file.unit)
    for place, unit in enumerate(units):
        if replace(unit, at=[], lmg=[], below_ground=False) == like:
            units[place] = replace(unit, at=[*unit.at, *found])
            break
    else:
        units.append(replace(like, at=found))
    terrain = list(file.terrain)
    if kind == "block_house_mg":
        count = sum(t.kind == "block_house" for t in terrain)
        way = 180 if side != file.scenario.first else 0
        terrain += [
            Terrain(f"block_house_{count + n}", "block_house", at=spot, facing=way) for n, spot in enumerate(found, 1)
        ]
    return replace(file, unit=units, terrain=terrain)


def picked(file: ScenarioFile, given: Fields) -> tuple[str, int, int]:
    """What is selected: `t:4` a piece of ground, `u:3:1` a stand."""
    found = re.fullmatch(r"(?:t:(\d{1,3})|u:(\d{1,3}):(\d{1,3}))", field(given, "pick", ""))
    if found is not None and found[1] is not None and int(found[1]) < len(file.terrain):
        return "t", int(found[1]), 0
    if found is not None and found[2] is not None and int(found[2]) < len(file.unit):
        block, place = int(found[2]), int(found[3])
        if place < len(file.unit[block].at):
            return "u", block, place
    raise BadInput("that is no longer there; look again")


def move(file: ScenarioFile, given: Fields) -> ScenarioFile:
    """A stand to another spot; a block house takes its walls along."""
    what, block, place = picked(file, given)
    found = spots(field(given, "points", "", most=100))
    if what != "u" or len(found) != 1:
        raise BadInput("one stand and one spot are needed")
    unit = file.unit[block]
    old = unit.at[place]
    at = [found[0] if n == place else spot for n, spot in enumerate(unit.at)]
    terrain = [replace(t, at=found[0]) if t.kind == "block_house" and t.at == old else t for t in file.terrain]
    return replace(file, unit=_with(file.unit, block, replace(unit, at=at)), terrain=terrain)


def _with(units: list[Unit], place: int, unit: Unit) -> list[Unit]:
    return [unit if n == place else known for n, known in enumerate(units)]


def change(file: ScenarioFile, given: Fields) -> ScenarioFile:
    """Quality, facing, dugout and light machine-gun of what is selected; the ends of a gap in wire."""
    what, block, place = picked(file, given)
    if what == "t":
        return _change_ground(file, block, given)
    unit = file.unit[block]
    lmg = [n for n in unit.lmg if n != place] + ([place] if field(given, "lmg", "") == "yes" else [])
    facing = field(given, "facing", "").strip()
    made = replace(
        unit,
        quality=word(given, "quality", QUALITIES),
        below_ground=field(given, "below", "") == "yes",
        lmg=sorted(lmg),
        facing=whole(given, "facing", 0, 359) // 5 * 5 if facing else -1,
        storm=field(given, "storm", "") == "yes",
    )
    return replace(file, unit=_with(file.unit, block, made))


def _change_ground(file: ScenarioFile, block: int, given: Fields) -> ScenarioFile:
    terrain = file.terrain[block]
    if terrain.kind == "wire":
        gap = field(given, "gap", "").strip()
        if gap:
            found = re.fullmatch(r"(\d{1,3})\s*(?:-|to|,)\s*(\d{1,3})", gap)
            if found is None or int(found[1]) >= int(found[2]):
                raise BadInput(f"'{gap[:40]}' is no gap; 35-45 (centimetres from the left) would be")
            terrain = replace(terrain, cut=[*terrain.cut, (int(found[1]), int(found[2]))])
        else:
            terrain = replace(terrain, cut=[])
    elif terrain.kind == "trench":
        terrain = replace(terrain, dugouts=field(given, "dugouts", "") == "yes")
    return replace(file, terrain=[terrain if n == block else known for n, known in enumerate(file.terrain)])


def remove(file: ScenarioFile, given: Fields) -> ScenarioFile:
    """Take what is selected off the table."""
    what, block, place = picked(file, given)
    if what == "t":
        return replace(file, terrain=[t for n, t in enumerate(file.terrain) if n != block])
    unit = file.unit[block]
    gone = unit.at[place]
    lmg = [n - (n > place) for n in unit.lmg if n != place]
    made = replace(unit, at=[spot for n, spot in enumerate(unit.at) if n != place], lmg=lmg)
    terrain = [t for t in file.terrain if not (unit.kind == "block_house_mg" and t.at == gone)]
    units = _with(file.unit, block, made) if made.at else [u for n, u in enumerate(file.unit) if n != block]
    return replace(file, unit=units, terrain=terrain)


def head(file: ScenarioFile, given: Fields) -> ScenarioFile:
    """Title, table, turns, who attacks, night."""
    made = replace(
        file.scenario,
        title=label(given, "title") or "A scenario of your own",
        about=label(given, "about"),
        table=(whole(given, "width", 40, 240), whole(given, "depth", 40, 240)),
        turns=whole(given, "turns", 1, 30),
        first=word(given, "first", SIDES),
        night=field(given, "night", "") == "yes",
    )
    return replace(file, scenario=made)


EDITS: dict[str, Callable[[ScenarioFile, Fields], ScenarioFile]] = {
    "ground": add_ground,
    "stands": add_stands,
    "move": move,
    "change": change,
    "remove": remove,
    "head": head,
}


def edited(file: ScenarioFile, given: Fields) -> Any:
    """The file after the change that a form asks for."""
    return EDITS[word(given, "do", list(EDITS))](file, given)
