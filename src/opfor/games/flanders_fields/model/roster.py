"""At the table: the order of battle of a game without a map. Nothing here measures."""

from __future__ import annotations

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import garrison
from opfor.games.flanders_fields.model.names import label
from opfor.games.flanders_fields.model.stands import battle, ground, living
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.versions import EVERY_ARM_AT_TABLE
from opfor.kernel.text import Ref, listed


def sectors(state: State) -> int:
    """G1: the number of 20 cm sectors of the front."""
    width = garrison("sector_cm") * 10
    return (ground(state).width + width - 1) // width


def sector_of(state: State, stand: int) -> int:
    """G1: the sector of a stand's place in the order of battle."""
    start = battle(state).stands[stand]
    return min(sectors(state) - 1, start.x // (garrison("sector_cm") * 10))


def sector_ref(number: int) -> Ref:
    """A sector as a sentence names it; where it lies stands on the cards."""
    return Ref("sector", str(number + 1), f"sector {number + 1}")


def sector_name(number: int) -> str:
    """A sector as a person finds it on the table."""
    wide = garrison("sector_cm")
    return f"sector {number + 1} ({number * wide}-{number * wide + wide} cm from the west)"


def cover_now(state: State, stand: int) -> int:
    """R7, R16: the cover of a stand as last told; below ground and in a block house it is a fortification."""
    if state.below[stand] or state.kind[stand] == kinds.BLOCK_HOUSE:
        return firing.FORTIFICATION
    return state.cover[stand] if state.rules >= EVERY_ARM_AT_TABLE else min(state.cover[stand], firing.HARD)


def can_be_hit(state: State, side: int) -> list[int]:
    """P8, A55: the stands of a side that direct fire may meet: in play, above ground, no armour."""
    return [i for i in living(state, side) if not state.below[i] and not kinds.IS_ARMOUR[state.kind[i]]]


def marked(state: State, side: int, assault: bool = False) -> list[int]:
    """R16: the stands of a side that may fire in the enemy's turn."""
    return [
        i
        for i in living(state, side)
        if not state.markers[i]
        and not state.below[i]
        and (state.reserved[i] or (assault and state.free_fire and kinds.FIRE_ROW[state.kind[i]] >= 0))
    ]


def names(state: State, stands: list[int]) -> str:
    """Stands in a row: 'A1, A3 and A4'."""
    return listed([label(state, i) for i in stands]) or "nobody"


def reach_cm(state: State, stand: int) -> int:
    """2.7, R27: how far a stand can fire now; at night no farther than can be seen."""
    reach = kinds.FIRE_MM[state.kind[stand]]
    return (min(reach, state.visibility) if state.visibility else reach) // 10


def can_go_below(state: State, stand: int) -> bool:
    """R16: foot and machine guns of a side that has dugouts; whether this trench has them the person sees."""
    return kinds.GOES_BELOW[state.kind[stand]] and any(
        trench.dugouts and trench.side == state.side[stand] for trench in ground(state).trenches
    )


def is_movable(state: State, stand: int) -> bool:
    """P16, R22: can the stand make a MOVE at all?"""
    return bool(
        kinds.SPEED[state.kind[stand]][0][kinds.CROSS_COUNTRY]
        and not state.below[stand]
        and not state.ditched[stand]
        and not state.broken[stand]
    )
