"""Set-up, production, the CP Economic Guide and supply at the table."""

from __future__ import annotations

import pytest

from opfor.kernel.text import counted
from tests.games.fields_of_despair.table import Table

FREE = "receive 2 Logistic Points and 1 Tank Counter free"


def at_production(*set_up: str, turn: int = 7) -> Table:
    table = Table()
    table.type(*(set_up or [""]))
    return table.until("production", turn)


def guide(table: Table) -> str:
    """What the Central Powers took, as the log says it."""
    start = "6.5-S: The Central Powers "
    return next(claim.removeprefix(start) for claim in table.claims if claim.startswith(f"{start}receive"))


def test_the_owner_overtypes_the_house_values() -> None:
    """6.0: one editable screen; by name, by a beginning of a name, or in order."""
    table = Table()
    table.type("total=100, east=30 tanks=2")
    assert (table.state.total, table.state.eastern, table.state.tanks) == (100, 30, 2)
    table.type("C02, c03,D06")
    assert table.hexes == "C02 C03 D06"
    table.type("")
    assert "7.5-S (4): The Central Powers begin with 100 SPs: 3 revealed, 97 hidden." in table.claims
    table.type("undo 3", "total=90 eastern=31")
    assert (table.state.total, table.state.eastern) == (90, 31)


def test_more_blocks_than_sps_are_refused_at_once() -> None:
    """7.5-S (4), A-03: a block is worth at least 1 SP, and the question that is wrong says so."""
    table = Table()
    table.type("total=2")
    assert "3 blocks are more than Total 2" in table.refused("C02, C03, D06")
    table.type("C02, C03")
    assert table.numbers == (2, 2, 0)


def test_maintenance_manpower_income_and_naval_war_are_asked_for_together() -> None:
    """6.0, 6.1, 6.2, 6.3, 6.4: the CP numbers after them, with labelled house values; the CP declare USW."""
    table = at_production()
    assert "Turn 7 begins" in table.prompt
    assert "House values" in table.help
    fields = {field.name: field.default for field in table.match.question.fields}  # type: ignore[union-attr]
    assert fields == {"artillery_level": 9, "air_level": 7, "supply": 11, "total": 106, "ep": 8}
    table.type("total=101 ep=6 air_l=5")
    assert table.numbers == (101, 11, 90)
    assert (table.air, table.guns) == (5, 9)


def test_high_levels_wear_faster() -> None:
    """6.1: the default falls by 2 from 15 up, never below 0."""
    table = at_production("artillery_level=15 air_level=0 supply=16")
    fields = {field.name: field.default for field in table.match.question.fields}  # type: ignore[union-attr]
    assert (fields["artillery_level"], fields["air_level"], fields["supply"]) == (13, 0, 14)


@pytest.mark.parametrize(
    "turn, taken",
    [
        (7, "Air Tech, Supply Capacity, Tank Tech and Gas Mask Tech"),
        (8, "Air Tech, Gas Mask Tech, Supply Capacity and Tank Tech"),
        (9, "Supply Capacity, Gas Mask Tech"),
    ],
)
def test_free_items_then_primary_items_in_printed_order(turn: int, taken: str) -> None:
    """6.5-S: as printed for each turn; Supply Capacity only as far as hexes would be out of supply."""
    table = at_production(turn=turn)
    table.type("fix air_tech 1", "fix mask_tech 1")
    table.type("ep=4 supply=10", "1")
    if turn == 9:
        table.type("")
    assert guide(table).startswith(f"{FREE}. They buy {taken}")


@pytest.mark.parametrize("capacity, bought", [(12, 0), (11, 0), (10, 1), (9, 2), (7, 2)])
def test_supply_capacity_is_bought_as_needed_two_at_most(capacity: int, bought: int) -> None:
    """6.5-S: 0-2, against 11 contested hexes."""
    table = at_production()
    table.type(f"supply={capacity} ep=8")
    assert f"can supply {counted(capacity, 'hex')}" in table.prompt
    assert table.match.question is not None and table.match.question.default == max(0, 11 - capacity)
    table.type("", "-")
    assert table.state.supply == capacity + bought
    assert ("Supply Capacity" in guide(table)) == (bought > 0)


def test_a_primary_item_that_cannot_be_had_is_skipped() -> None:
    """6.5-S, A-33: a full track, or no EP left."""
    table = at_production("air_tech=6")
    table.type("ep=2", "")
    assert guide(table) == f"{FREE}. They buy Tank Tech and Gas Mask Tech."
    assert "6.5-S: The Central Powers do not buy Air Tech: its track is full." in table.claims
    assert "6.5-S: The Central Powers do not buy Supply Capacity: every hex is in supply." in table.claims
    assert "A-33" in table.rulings
    assert (table.state.air_tech, table.state.tank_tech, table.state.mask_tech) == (6, 2, 3)
    table = at_production()
    table.type("ep=1", "")
    assert guide(table) == f"{FREE}. They buy Air Tech."
    claim = "6.5-S: The Central Powers do not buy Tank Tech and Gas Mask Tech: no Economic Point is left."
    assert claim in table.claims
    assert "A-33" in table.rulings


def test_the_rest_goes_to_choice_items_in_order_or_as_the_player_says() -> None:
    """6.5-S, A-32: Enter takes the automatic order; words, or their beginnings, override it."""
    table = at_production()
    table.type("", "")
    assert "The Central Powers have 5 Economic Points left" in table.prompt
    table.type("")
    assert "A-32" in table.rulings
    assert (table.state.artillery_level, table.state.air_level) == (9 + 2, 7 + 1)
    assert (table.state.gas_tech, table.state.mask_tech) == (3 + 1, 2 + 1 + 1)
    assert (table.state.air_tech, table.state.tank_tech, table.state.tanks) == (4, 2, 2)
    assert table.orders[0] == "CP board: set Logistic Points to 4."
    table.type("undo", "ai, ai, art")
    assert (table.state.artillery_level, table.state.air_level, table.state.gas_tech) == (10, 9, 3)
    table.type("undo")
    assert "'BREAD' is not allowed for item" in table.refused("bread")
    assert table.refused("air, air, air, air, air, air").startswith("you entered 6 rows: enter 0 to 5 rows")
    table.type("ma")  # a word of the answer comes before a command that begins so
    assert table.state.mask_tech == 4


def test_nothing_is_asked_when_no_ep_is_left() -> None:
    """6.5-S: with the EPs for the primary items alone the guide asks nothing."""
    table = at_production()
    table.type("ep=3", "")
    assert table.asked == ["production", "hexes-unsupplied"]
    assert table.is_at("squadrons")


def test_free_items_are_always_taken() -> None:
    """6.5-S: two LPs and a Tank Counter each turn; the house limit of four LPs binds purchases only."""
    for before in (2, 3, 6):
        table = at_production(f"logistic_points={before} tanks=9")
        table.type("ep=3", "")
        assert (table.state.logistic_points, table.state.tanks) == (before + 2, 10)
        assert "CP board: set Logistic Points to" in table.orders[0]


def test_supply_is_noted_or_asked_for() -> None:
    """6.7: with capacity for all hexes nothing is asked; else which ones are out of supply."""
    table = at_production()
    table.type("ep=3", "0")
    assert "6.7: Every CP hex is in supply: a capacity of 11 is enough." in table.claims
    table.type("undo 2", "supply=7 ep=0", "4")
    assert (table.question, table.match.question and table.match.question.rule) == ("out-of-supply", "6.7")
    assert "cannot supply 4" in table.prompt
    assert table.refused("I07, H06").startswith("you entered 2 rows: enter 4 rows like")
    table.type("I07, H06, C02, C03")
    assert "6.7: The Central Powers are out of supply in C02, C03, H06 and I07." in table.claims
    table.type("undo", "")
    assert "6.7: The Central Powers are out of supply in F06, G07, H06 and I07." in table.claims


@pytest.mark.parametrize("checked", ["yes", "no"])
def test_a_hex_out_of_supply_is_reinforced_as_printed(checked: str) -> None:
    """6.7, 7.3-S (7), A-42, R-17: the check is made; by the switch it is not, and the log says why."""
    table = Table(reinforce_unsupplied=checked).until("production")
    table.type("supply=10 ep=0", "1", "C05")
    table.until("attacks").type("C05 30 8", "", "1", "1", "3 3 3")
    assert (table.question == "dice:cp-reinforcement") == (checked == "yes")
    assert ("7.3-S (7): No reinforcements for C05: it is out of supply." in table.claims) == (checked == "no")
    assert ("A-42" in table.rulings) == (checked == "no")


def test_a_target_out_of_supply_brings_a_warning() -> None:
    """6.7, 7.5-S (6.1), A-42: the house rule draws another chit; what the player says is done."""
    table = at_production()
    table.type("supply=10 ep=0", "1", "C05")
    table.until("cp-in-france").type("no", "6 5 5", "C05", "3 3 3")
    assert table.said("A-42: The CP in C05 are out of supply")
    assert table.hex("C05")[0] > 1


def test_attrition_below_the_blocks_takes_blocks_away() -> None:
    """6.2, A-40: face-down blocks go, farthest from Paris first, until Revealed is no more than Total."""
    table = at_production()
    table.type("total=9")
    assert table.match.question and table.match.question.rule == "A-40"
    assert "have 9 SPs left, but 11 on the map" in table.prompt
    table.type("i07", "H06")
    assert table.hexes == "C02 C03 C04 C05 C06 D06 E07 F06 G07"
    assert table.numbers == (9, 9, 0)
    assert "A-40" in table.rulings
    blocks = [f"{id}: take the face-down CP block off." for id in ("I07", "H06")]
    assert table.orders == [*blocks, "CP track: set 'Revealed SPs' to 9."]
