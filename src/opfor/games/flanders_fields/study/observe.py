"""The table as numbers, for programs that learn."""

from __future__ import annotations

from opfor.games.flanders_fields.model.state import State

MAX_BARRAGES = 12
MAX_CLOUDS = 6
DUG_IN = 2
STANDS: tuple[str, ...] = ("heading", "side", "kind", "quality", "alive", "markers", "below", "reserved")
STANDS += ("lmg", "actions", "ordered", "prisoners", "ditched", "broken")
MORE_OF_STANDS = ("storm", "standing", "limbered", "mounted")


def observe(state: State) -> list[int]:
    """What `view` shows, in fixed places: the turn and the losses, then list after list by stand, battery and wire.

    Positions are in centimetres. The postures of the programs are secret and do not appear.
    """
    return [
        state.turn,
        state.player,
        state.visibility,
        *state.deep,
        *state.lost,
        *state.platoons,
        *_cm(state.x),
        *_cm(state.y),
        *_all(state, STANDS),
        *[done >= DUG_IN for done in state.scrape],
        *_all(state, MORE_OF_STANDS),
        *_cm(state.aim_x),
        *_cm(state.aim_y),
        *state.battery_alive,
        *_cm(state.battery_x),
        *_cm(state.battery_y),
        *state.cut,
        *_boxes(state.area_x0, state.area_y0, state.area_x1, state.area_y1, state.area_side, MAX_BARRAGES),
        *_boxes(state.cloud_x0, state.cloud_y0, state.cloud_x1, state.cloud_y1, state.cloud_life, MAX_CLOUDS),
    ]


def _all(state: State, fields: tuple[str, ...]) -> list[int]:
    return [value for field in fields for value in getattr(state, field)]


def _cm(millimetres: list[int]) -> list[int]:
    return [mm // 10 for mm in millimetres]


def _boxes(x0: list[int], y0: list[int], x1: list[int], y1: list[int], more: list[int], most: int) -> list[int]:
    """The first boxes, each with a number more; 0 where there is none."""
    found: list[int] = []
    for box in list(zip(x0, y0, x1, y1, more, strict=True))[:most]:
        found += [1, *_cm(list(box[:4])), box[4]]
    return found + [0] * (6 * most - len(found))
