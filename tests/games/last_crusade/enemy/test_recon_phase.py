"""S46-S49: the enemy's Recon and Bombardment Phases."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import YOU
from tests.games.last_crusade.field import Field

pytestmark = pytest.mark.usefixtures("either_mode")


def test_maximum_dice_divided_evenly() -> None:
    """S46, S47, A35: all dice of the zone, evenly over the unspotted units."""
    field = Field()
    seen = [field.put("U01", "B1"), field.put("U01", "B1"), field.put("U01", "B1", spotted=1)]
    field.put("G11", "B2")  # Recon 4
    field.put("G01", "B2")  # Recon 1
    field.run("enemy-recon", 4, faces=[2, 4, 5, 4, 4, 4])  # the spare die; need 4 + conceal 1
    assert [field.state.spotted[n] for n in seen] == [1, 0, 1]


def test_zone_to_recon() -> None:
    """S48: your forward-most zone, then the most unspotted units, then at random."""
    field = Field()
    one = field.put("U01", "A2")
    two = [field.put("U01", "C2"), field.put("U01", "C2")]
    field.put("U01", "B1")
    field.put("G01", "B2")
    field.run("enemy-recon", 4, faces=[1, 6])  # C2 has more; the one die goes to one of its two
    assert not field.state.spotted[one] and sum(field.state.spotted[n] for n in two) == 1


def test_scouts_look_farther() -> None:
    """A36, R12: if no neighbouring zone has unspotted units, the scouts alone look at distance 2."""
    field = Field()
    field.put("G07", "A3")
    field.put("G04", "A3")
    hidden = field.put("U01", "A1")
    field.run("enemy-recon", 6, faces=[5, 1, 1])
    assert field.state.spotted[hidden] == 1


def test_groups_in_order() -> None:
    """A36: columns A to C, row 1 to 3, then the HQ, then aircraft; each chooses anew."""
    field = Field()
    first, second = field.put("U01", "A2"), field.put("U01", "B1")
    field.put("G01", "A3")
    field.put("G01", "B2")
    desk = field.run("enemy-recon-phase", faces=[6, 6])
    assert field.state.spotted[first] and field.state.spotted[second]
    assert [(facts["place"], facts["dice"]) for facts in desk.facts] == [
        ("A2 Apple Orchard", 1),
        ("B1 Apple Orchard", 1),
    ]


def test_air_strikes() -> None:
    """S49, A37, A38: spotted units only, by the criteria; no spotted unit, no strike; then they land."""
    field = Field()
    field.put("U01", "B1")
    bomber = field.put("G44", "field")
    field.state.where[bomber] = 20 + 1
    field.run("enemy-bombardment")
    assert field.at(bomber) == "field"
    seen = field.put("U03", "B1", spotted=1)
    field.state.where[bomber] = 20 + 1
    field.run("enemy-bombardment", faces=[5, 5, 4, 4, 1, 1])  # 6 dice, 3 + cover 1 + 1 indirect
    assert field.state.hits[seen] == 2
    assert field.at(bomber) == "field"


@pytest.mark.parametrize("hits", [0, 1])
def test_strikers_weaken(hits: int) -> None:
    """R11: a die less for each hit."""
    field = Field()
    field.put("U03", "B1", spotted=1)
    bomber = field.put("G44", "field", hits=hits)
    field.state.where[bomber] = 20 + 1
    field.run("enemy-strike", bomber, faces=[1] * (6 - hits))
    assert field.state.stock[YOU] == 20


def test_artillery_waits_for_fire_and_maneuver() -> None:
    """S49: the Bombardment Phase is the bombers' alone: a gun with a spotted target in range neither fires nor pays."""
    field = Field()
    seen, gun = field.put("U03", "B1", spotted=1), field.put("G33", "B3")
    before = list(field.state.stock)
    field.run("enemy-bombardment")
    assert field.state.hits[seen] == 0 and not field.state.committed[gun] and field.state.stock == before


def test_nothing_to_scout_is_told_once() -> None:
    """S46: where every unit of yours is spotted, the phase is over in one line."""
    field = Field()
    field.put("U01", "B1", spotted=1)
    field.put("G01", "B2")
    desk = field.run("enemy-recon-phase")
    assert desk.claims == ["The enemy scouts nothing: no unspotted unit of yours is in reach."]
