"""What screens draw: the table without the program's secrets, the strip, corrections and invariants."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.compass import moved_words
from opfor.games.flanders_fields.model.field import TERRAIN
from opfor.games.flanders_fields.model.firing import COVERS
from opfor.games.flanders_fields.model.geometry import overlap
from opfor.games.flanders_fields.model.names import label, spot
from opfor.games.flanders_fields.model.scenario import SIDES
from opfor.games.flanders_fields.model.stands import (
    DESTROYED,
    IN_PLAY,
    WRECK,
    area_box,
    battle,
    cloud_box,
    corners,
    cover_of,
    name,
)
from opfor.games.flanders_fields.model.state import STANDING_ORDERS as ORDERS
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.losses import kill
from opfor.games.flanders_fields.rules.victory import points_on_map
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.games.flanders_fields.view import shared
from opfor.kernel.errors import BadInput
from opfor.kernel.text import counted

_POSITION = re.compile(r"(\d{1,4}(?:\.\d)?),(\d{1,4}(?:\.\d)?)(cm)?")


def strip(state: State) -> list[tuple[str, str]]:
    """The numbers above every prompt."""
    fight = battle(state)
    scored = fight.raid or fight.victory.front_sectors
    return [*shared.strip(state), *([("points", str(points_on_map(state)))] if scored else [])]


def stand_view(state: State, i: int) -> dict[str, Any]:
    """A stand as a screen draws it."""
    return shared.stand_view(state, i) | {
        "base": list(kinds.BASES[state.kind[i]]),
        "x": state.x[i],
        "y": state.y[i],
        "heading": state.heading[i] * 5,
        "corners": [list(corner) for corner in corners(state, i)],
        "cover": COVERS[cover_of(state, i)],
        "ditched": bool(state.ditched[i]),
        "broken": bool(state.broken[i]),
        "scrape": state.scrape[i] >= 2,
        "storm": bool(state.storm[i]),
        "standing": ORDERS[state.standing[i]],
        "limbered": bool(state.limbered[i]),
        "mounted": bool(state.mounted[i]),
        "aim": [state.aim_x[i], state.aim_y[i]] if state.aim_x[i] >= 0 else None,
    }


@lru_cache(maxsize=32)
def land_id(scenario: str) -> str:
    """A short name for ground that never changes, so that a screen draws it once."""
    return hashlib.sha256(scenario.encode()).hexdigest()[:16]


def view(state: State) -> dict[str, Any]:
    """Everything on the table; the postures of the programs are secret and do not appear."""
    fight = battle(state)
    place = fight.field
    return {
        "game": "flanders-fields",
        "scenario": fight.id,
        "land": land_id(state.scenario),
        "night": fight.head.night,
        "turn": state.turn,
        "turns": fight.head.turns,
        "player": SIDES[state.player],
        "width": place.width,
        "depth": place.depth,
        "terrain": [
            {"kind": TERRAIN[a.kind], "shape": [list(p) for p in a.shape], "level": a.level} for a in place.areas
        ],
        "trenches": [{"id": t.id, "line": [list(p) for p in t.line], "dugouts": t.dugouts} for t in place.trenches],
        "wire": [{"line": list(s), "cut": bool(state.cut[n])} for n, s in enumerate(place.sections)],
        "stands": [stand_view(state, i) for i in shared.in_view(state)],
        "barrages": [
            {"box": list(area_box(state, n)), "side": SIDES[state.area_side[n]]} for n in range(len(state.area_x0))
        ],
        "batteries": [
            {
                "name": f"battery {b + 1}",
                "side": SIDES[fight.battery_side[b]],
                "kind": kinds.BATTERIES[fight.battery_kind[b]],
                "aim": [state.battery_x[b], state.battery_y[b]] if state.battery_x[b] >= 0 else None,
            }
            for b in range(len(state.battery_alive))
            if state.battery_alive[b]
        ],
        "gas": [{"box": list(cloud_box(state, n)), "life": state.cloud_life[n]} for n in range(len(state.cloud_x0))],
        "visibility": state.visibility,
        "deep_suppression": list(state.deep),
        "lost": shared.losses(state),
        "strip": [list(pair) for pair in strip(state)],
        "result": state.result,
    }


def correctable(state: State) -> dict[str, str]:
    """What a person may put right at a real table: markers and positions of stands. On screen nothing can differ."""
    if state.mode == "screen":
        return {}
    return {
        name(state, i): f"{spot(state.x[i], state.y[i])}, {counted(state.markers[i], 'marker')}"
        for i in range(len(state.x))
        if state.alive[i] == IN_PLAY
    }


def correct(state: State, what: str, value: str) -> str:
    """`fix A2 2` sets markers, `fix A2 41,28cm` a position (410,280 in mm), `fix A2 dead` takes it off."""
    i = shared.stand_to_correct(state, what)
    if str(value) == "dead":
        if state.rules >= 6:
            kill(state, ON_MAP, i)
        else:
            state.alive[i] = DESTROYED
        return f"{label(state, i)} is out of play"
    if str(value) in ("0", "1", "2"):
        return shared.set_markers(state, i, int(value))
    if place := _POSITION.fullmatch(str(value)):
        unit = 10 if place[3] or "." in place[0] else 1
        state.x[i], state.y[i] = round(float(place[1]) * unit), round(float(place[2]) * unit)
        return f"{label(state, i)} stands at {spot(state.x[i], state.y[i])}"
    raise BadInput(f"{what}={value} is not allowed: enter markers 0 to 2, a position such as 41,28cm, or 'dead'")


def table_changes(before: State, after: State) -> list[str]:
    """What differs on the table between two states."""
    changes = []
    for i in range(len(after.x)):
        if before.alive[i] != after.alive[i]:
            changes.append(_fate(after, i))
        elif after.alive[i] == IN_PLAY:
            if (before.x[i], before.y[i]) != (after.x[i], after.y[i]):
                way = moved_words(before.x[i], before.y[i], after.x[i], after.y[i])
                changes.append(f"Move {label(after, i)} {way}")
            if before.heading[i] != after.heading[i] and kinds.ARCS[after.kind[i]] < 180:
                changes.append(f"Turn {label(after, i)} to face {after.heading[i] * 5} degrees")
            if before.markers[i] != after.markers[i]:
                changes.append(markers_words(label(after, i), after.markers[i] - before.markers[i]))
    return changes


def _fate(state: State, stand: int) -> str:
    """R14, R22, A46: a stand that comes back has a place; wrecks and the shells of block houses stay."""
    who = label(state, stand)
    if state.alive[stand] == IN_PLAY:
        return f"Put {who} back on the table at {spot(state.x[stand], state.y[stand])}"
    if state.alive[stand] == WRECK:
        return f"Leave {who} on the table as a wreck"
    if state.kind[stand] == kinds.BLOCK_HOUSE:
        return f"Mark {who} as empty: its shell stays"
    return f"Take {who} off the table"


def markers_words(who: str, more: int) -> str:
    """P14: suppression markers to put beside a stand, or to take away."""
    put, at = ("Put", "beside") if more > 0 else ("Take", "from")
    return f"{put} {counted(abs(more), 'suppression marker')} {at} {who}"


def invariants(state: State) -> list[str]:
    """What must always be true; each line a breach."""
    found = shared.invariants(state)
    place, standing = battle(state).field, shared.in_view(state)
    shapes = {i: corners(state, i) for i in standing}
    for number, i in enumerate(standing):
        if any(not (0 <= x <= place.width and 0 <= y <= place.depth) for x, y in shapes[i]):
            found.append(f"{name(state, i)} is off the table")
        for j in standing[:number]:
            if (
                abs(state.x[i] - state.x[j]) < 90
                and abs(state.y[i] - state.y[j]) < 90
                and overlap(shapes[i], shapes[j])
            ):
                found.append(f"{name(state, i)} overlaps {name(state, j)}")
    return found
