"""What screens draw: the table without the program's secrets; and invariants."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.field import TERRAIN
from opfor.games.flanders_fields.model.firing import COVERS
from opfor.games.flanders_fields.model.geometry import overlap
from opfor.games.flanders_fields.model.scenario import SIDES
from opfor.games.flanders_fields.model.stands import area_box, battle, cloud_box, corners, cover_of, name
from opfor.games.flanders_fields.model.state import STANDING_ORDERS as ORDERS
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.view import shared


def stand_view(state: State, i: int) -> dict[str, Any]:
    """A stand as a screen draws it."""
    return shared.stand_view(state, i) | {
        "base": list(kinds.BASES[state.kind[i]]),
        "x": state.x[i],
        "y": state.y[i],
        "heading": state.heading[i] * 5,
        "corners": [list(corner) for corner in corners(state, i)],
        "cover": COVERS[cover_of(state, i)],
        **{mark: bool(getattr(state, mark)[i]) for mark in ("ditched", "broken", "storm", "limbered", "mounted")},
        "scrape": state.scrape[i] >= 2,
        "standing": ORDERS[state.standing[i]],
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
    return shared.view(state) | {
        "land": land_id(state.scenario),
        "night": fight.head.night,
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
    }


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
