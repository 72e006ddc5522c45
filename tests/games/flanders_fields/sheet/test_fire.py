"""Statements of the printed sheet about weapons that no other test proves."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.rules import fire, sight
from opfor.games.flanders_fields.sequence import ON_MAP
from tests.games.flanders_fields.desks import Laid, find, foot, stand, table

GAME = "flanders-fields"


def test_the_beaten_zone_of_a_block_house_is_ten_centimetres() -> None:
    """P9: a stand 8 cm behind the first target is in the zone of a block house, one 12 cm behind it is not.

    The zone of a machine gun in the same place reaches both.
    """
    for kind, name, within in (("block_house_mg", "gBH1", 1), ("battalion_mg", "gMG1", 2)):
        state = table(
            stand("german", kind, [[50, 70]], battalion="I"),
            foot("german", "1", [[90, 70]]),
            foot("british", "A", [[50, 57.6], [50, 48.8], [50, 44.6]]),
        )
        first, second, third = (find(state, stand) for stand in ("A1", "A2", "A3"))
        assert sight.beaten_zone(state, find(state, name), first) == [second, third][:within]


@pytest.mark.parametrize("kind", [kinds.TANK_LIGHT, kinds.TANK_FEMALE])
def test_light_and_female_tanks_fire_as_light_machine_guns(kind: int) -> None:
    """2.7: on the row of infantry and LMGs, up to 30 cm; a male tank has the row of tanks."""
    assert kinds.FIRE_ROW[kind] == firing.INFANTRY and kinds.FIRE_ROW[kinds.TANK_MALE] == firing.TANK
    assert kinds.FIRE_MM[kind] == kinds.FIRE_MM[kinds.TANK_MALE] == 300
    assert kinds.MOVES_AND_FIRES[kind] and not kinds.MOVES_AND_FIRES[kinds.TANK_MALE]


@pytest.mark.parametrize(("moving", "killed"), [(False, True), (True, False)])
def test_a_light_tank_that_moves_and_fires_is_at_minus_one(moving: bool, killed: bool) -> None:
    """2.7, A43: a 4 kills a platoon in the open; less 1 for moving and firing in one action it only suppresses."""
    state = table(
        stand("british", "tank_light", [[50, 30]], battalion="1st"),
        foot("british", "A", [[90, 30]]),
        foot("german", "1", [[50, 50]]),
    )
    tank = state.kind.index(kinds.TANK_LIGHT)
    target = find(state, "1.1")
    fire.fire(state, Laid(4), ON_MAP, tank, target, moving)
    assert (state.alive[target] == 0, state.markers[target]) == (killed, 0 if killed else 1)
