"""Scenario files: the three of section 7, clear errors, points, and the generator."""

from __future__ import annotations

import pytest

from opfor.games.flanders_fields.model.data import FOLDER
from opfor.games.flanders_fields.model.firing import FORTIFICATION, HARD, OPEN, SOFT
from opfor.games.flanders_fields.model.points import POINTS, stand_points
from opfor.games.flanders_fields.model.scenario import battle_named, read_scenario
from opfor.games.flanders_fields.setup.generator import make_battle
from opfor.kernel.errors import DataError

GAME = "flanders-fields"
TEXT = (FOLDER / "data" / "scenarios" / "zero_plus_twenty.toml").read_text()


def test_the_three_scenarios() -> None:
    """7.0, 7.1, 7.2, 7.3, R1, R6: they load, with the stands, plans and names they should have."""
    lane, zero, iron = (battle_named(key) for key in ("lane", "zero-plus-twenty", "iron-and-chlorine"))
    assert lane.head.night and lane.raid and len(lane.plan) == 3 and lane.cut == (7, 8)
    assert [s.name for s in zero.stands][:5] == ["A1", "A2", "A3", "A4", "B1"]
    assert {"1.1", "gBH1", "bMM2", "bBR1"} <= {s.name for s in zero.stands}
    assert len(zero.plan) == 18 and zero.plan[0].box == (200, 675, 300, 725)
    assert len(iron.gas) == 1 and sum(s.reserve for s in iron.stands) == 11
    assert zero.field.ground_at(500, 700) == (HARD, 1) and zero.field.ground_at(500, 400) == (SOFT, -1)
    assert zero.field.ground_at(200, 760)[0] == FORTIFICATION and zero.field.ground_at(500, 100)[0] == OPEN
    block_house = next(s for s in zero.stands if s.name == "gBH1")
    assert block_house.heading == 30, "a garrison faces as its block house does"


def test_sight_over_the_ground() -> None:
    """R7, R9: woods block beyond 5 cm, ruins at once, a hill by its level."""
    zero = battle_named("zero-plus-twenty").field
    assert zero.sees(500, 200, 500, 700) and not zero.sees(10, 860, 150, 860) and zero.sees(120, 860, 300, 860)
    assert not zero.sees(200, 700, 200, 820), "through the block house"
    hill = (
        TEXT
        + '\n[[terrain]]\nid = "rise"\nkind = "hill"\nlevel = 1\npolygon = [[40, 40], [60, 40], [60, 50], [40, 50]]\n'
    )
    field = read_scenario(hill, "hill").field
    assert not field.sees(500, 300, 500, 600) and field.sees(500, 450, 500, 600) and field.sees(300, 300, 300, 600)


@pytest.mark.parametrize(
    "old,new,message",
    [
        ('kind = "infantry"', 'kind = "hussars"', "kind 'hussars' is unknown"),
        ("at = [[29, 28]", "at = [[129, 28]", "lies off the table"),
        ("[35, 28]", "[30, 28]", "A2 overlaps A1"),
        ('kind = "woods"', 'kind = "swamp"', "kind 'swamp' is unknown"),
        ("turns = 12", "turns = 12\ncolour = 3", "unknown field `colour`"),
        ('weight = "heavy"', 'weight = "huge"', "light, medium or heavy"),
        ("[[2, 80], [12, 79], [13, 92], [3, 93]]", "[[2, 80], [13, 92], [12, 79], [3, 93]]", "crosses itself"),
        ("batteries = 6", "batteries = 5", "needs 6 batteries"),
        (
            'battalion = "I"\nkind = "battalion_command"',
            'battalion = "X"\nkind = "battalion_command"',
            "has no battalion_command",
        ),
        ('first = "british"', 'first = "french"', "enter british or german"),
        ("table = [100, 120]", "table = [100, 120", "line"),
    ],
)
def test_errors_name_file_and_line(old: str, new: str, message: str) -> None:
    """7.0: a mistake is refused with file, line and what would be right."""
    assert old in TEXT
    with pytest.raises(DataError, match=message) as found:
        read_scenario(TEXT.replace(old, new, 1), "mine.toml")
    assert found.value.path == "mine.toml" and found.value.line >= 1
    assert str(found.value).startswith("mine.toml, line ")


def test_error_line_is_the_block() -> None:
    """7.0: the line is that of the block with the mistake."""
    broken = TEXT.replace('kind = "woods"', 'kind = "swamp"')
    with pytest.raises(DataError) as found:
        read_scenario(broken, "mine.toml")
    block = broken.splitlines()[found.value.line - 1 : found.value.line + 3]
    assert block[0] == "[[terrain]]" and any("swamp" in line for line in block)


def test_points() -> None:
    """8: values of stands and of whole sides."""
    assert stand_points("infantry", 0, False, False) == 8 and stand_points("infantry", 2, False, True) == 17
    assert stand_points("infantry", 1, True, False) == 16 and POINTS.stand["tank_male"][1] == 40
    zero = battle_named("zero-plus-twenty")
    british = 16 * 10 + 4 * 3 + 2 * 20 + 2 * 18 + 6 * 16 + 25 + 3 * 20 + 10 * 2
    assert zero.points[0] == british


@pytest.mark.parametrize("points", [250, 450, 800, 1200])
def test_generator(points: int) -> None:
    """8, Z1: a generated battle is a valid file, the same for the same seed, another for another."""
    for seed in ("1", "7", "23"):
        text = make_battle(points, seed)
        assert text == make_battle(points, seed)
        battle = read_scenario(text, "made")
        assert battle.points[0] <= points + 60 and len(battle.stands) > 12
    assert make_battle(points, "1") != make_battle(points, "2")
