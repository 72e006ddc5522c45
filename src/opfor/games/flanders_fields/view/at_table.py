"""At the table: order of battle, templates to scale and invariants."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.names import box_words
from opfor.games.flanders_fields.model.roster import cover_now, sector_name
from opfor.games.flanders_fields.model.scenario import SIDES
from opfor.games.flanders_fields.model.stands import IN_PLAY, SAFE, area_box, battle, cloud_box, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.barrage import ORDERED
from opfor.games.flanders_fields.view import shared
from opfor.kernel.text import counted


def templates(state: State) -> list[dict[str, Any]]:
    """P9, R18, R20, R21: the templates of this game with their sizes in centimetres, to be drawn to scale."""
    fight, wide = battle(state), house("mg_corridor_cm")
    found = [
        ("MG beaten zone", wide, house("mg_beaten_zone_cm"), "beyond the first target, along the line of fire"),
        ("block house beaten zone", wide, house("blockhouse_beaten_zone_cm"), "beyond the first target"),
        (
            "SOS barrage",
            house("sos_width_cm"),
            house("sos_depth_cm"),
            "long side along the front, centre within 5 cm of a defended position",
        ),
    ]
    for kind in sorted(set(fight.battery_kind)):
        words = kinds.BATTERIES[kind].replace("_", " ")
        found.append((f"{words} battery", *kinds.battery_shells(kind).footprint, "long side along the front"))
    for kind in sorted({state.kind[i] for i in range(len(state.x)) if kinds.IS_MORTAR[state.kind[i]]}):
        shells, words = kinds.aimed_shells(kind), kinds.KINDS[kind].split("_", 1)[1].replace("_", " ")
        found.append((words, *shells.footprint, f"{shells.range[0]} to {shells.range[1]} cm from the mortar"))
    for _, _, (x0, y0, x1, y1) in fight.gas:
        drifts = "drifts as a whole; the ground it sweeps counts"
        found.append(("gas cloud", (x1 - x0) // 10, (y1 - y0) // 10, drifts))
    unique = {sized[:3]: sized for sized in found}
    return [dict(zip(("name", "width_cm", "depth_cm", "note"), sized, strict=True)) for sized in unique.values()]


def view(state: State) -> dict[str, Any]:
    """What the umpire keeps. There is no map in it, and the program's posture does not appear."""
    return shared.view(state) | {
        "umpire": "ruler-only",
        "order_of_battle": [
            shared.stand_view(state, i) | {"cover": firing.COVERS[cover_now(state, i)]} for i in shared.in_view(state)
        ],
        "sectors": [{"name": sector_name(n), "threat": level} for n, level in enumerate(state.threat)],
        "barrages": [
            {
                "side": SIDES[state.area_side[n]],
                "where": "as laid" if state.area_kind[n] == ORDERED else box_words(area_box(state, n)),
            }
            for n in range(len(state.area_x0))
        ],
        "gas": [
            {"where": box_words(cloud_box(state, n)), "life": state.cloud_life[n]} for n in range(len(state.cloud_x0))
        ],
        "templates": templates(state),
    }


def invariants(state: State) -> list[str]:
    """P14, A16, P11: what must always be true; each line a breach."""
    found = shared.invariants(state)
    for i in range(len(state.x)):
        if state.alive[i] != IN_PLAY and (state.markers[i] or state.reserved[i] or state.actions[i]):
            found.append(f"{name(state, i)} is gone and still has markers or actions")
        if state.reserved[i] and (state.markers[i] or state.below[i]):
            found.append(f"{name(state, i)} reserves fire while suppressed or below ground")
        if not 0 <= state.actions[i] <= 3:
            found.append(f"{name(state, i)} has {state.actions[i]} actions")
        if state.prisoners[i] < 0 or (state.prisoners[i] and state.alive[i] not in (IN_PLAY, SAFE)):
            found.append(f"{name(state, i)} leads {counted(state.prisoners[i], 'prisoner')}")
    found += [f"sector {n + 1} is under T{level}" for n, level in enumerate(state.threat) if not 0 <= level <= 4]
    return found
