"""The Fields of Despair charts against a second transcription and two independent odds oracles."""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from types import ModuleType
from typing import Any

import pytest

from tests.games.fields_of_despair import chart_oracle as oracle
from tests.games.fields_of_despair import transcription as sheet
from tests.games.fields_of_despair.chart_oracle import DYCE, ICEPOOL, SINGLE_ROLLS, canonical_json, span

ECONOMIC = "economic-guide"
DICE_CHARTS = sorted(SINGLE_ROLLS)
Inputs = dict[str, Any]
Odds = dict[str, Fraction]

# Three faces for each total of 3d6, unequal where the total allows it.
FACES_OF_TOTAL = {sum(faces): faces for faces in product(range(1, 7), repeat=3)}


@pytest.fixture(scope="module")
def opfor() -> ModuleType:
    # Imported here and not at the top, so the oracles can be checked on their own.
    return importlib.import_module("opfor")


# --- Inputs ---------------------------------------------------------------------------------------------


def edges(columns: Mapping[str, object], beyond: int) -> list[int]:
    """Lower and upper edge of each printed column; an open column ends at `beyond`."""
    values = {int(end) if end != float("inf") else beyond for label in columns for end in span(label)}
    return sorted(values)


def offensives_inputs() -> Iterator[Inputs]:
    totals = (0, 1, 24, 25, 26, 27, 49, 50, 51, 60, 61, 120)
    for turn, phase, total, in_france, standing in product(
        (7, 8, 9), (1, 2), totals, (True, False), ("none", "draw", "victory")
    ):
        yield {
            "turn": turn,
            "action_phase": phase,
            "cp_total": total,
            "cp_in_france": in_france,
            "allied_standing": standing,
        }


def offensive_sps_inputs() -> Iterator[Inputs]:
    for hidden in [*range(1, 91), 120]:
        yield {"hidden": hidden}


def breakout_inputs() -> Iterator[Inputs]:
    for turn in (7, 8, 9):
        yield {"turn": turn}


def dogfight_response_inputs() -> Iterator[Inputs]:
    for available, air in product(range(17), range(1, 10)):
        yield {"available": available, "allied_air": air}
        for previous_no in (False, True):
            yield {"available": available, "allied_air": air, "previous_no": previous_no}


def dogfight_strength_inputs() -> Iterator[Inputs]:
    for available, air in product(range(17), range(1, 10)):
        yield {"available": available, "allied_air": air}


def recon_inputs() -> Iterator[Inputs]:
    for hidden, air in product([*range(91), 120], (1, 2, 3, 4, 6)):
        yield {"hidden": hidden, "allied_air": air}


def artillery_response_inputs() -> Iterator[Inputs]:
    for available, sps in product([*range(17), 20], (1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 40)):
        yield {"available": available, "allied_sps": sps}
        for previous_no in (False, True):
            yield {"available": available, "allied_sps": sps, "previous_no": previous_no}


def artillery_strength_inputs() -> Iterator[Inputs]:
    # Attack strength includes the guns, so it is never below them; 0 is an offensive into an empty hex.
    for available, sps, guns in product([*range(17), 20], (0, 1, 2, 3, 4, 5, 6, 10, 11, 40), range(6)):
        if guns > sps:
            continue
        yield {"available": available, "allied_sps": sps, "allied_artillery": guns}
        for major in (False, True):
            yield {
                "available": available,
                "allied_sps": sps,
                "allied_artillery": guns,
                "major_offensive": major,
            }


def cp_sps_inputs() -> Iterator[Inputs]:
    revealed_by_blocks = {0: (0,), 1: (1, 7, 20), 2: (2, 13, 40), 3: (1, 26, 60)}
    hexes = [(blocks, sps) for blocks, values in revealed_by_blocks.items() for sps in values]
    for hidden, (blocks, revealed) in product([0, *edges(sheet.CP_SPS, 90)], hexes):
        # The track holds at least the hidden SPs and those of this hex; 60/61 switches the modifiers on.
        least = hidden + max(1, revealed)
        totals = sorted({max(least, 60), max(least, 61)})
        # Where nothing is rolled the Allied strength cannot matter; two values are enough to see that.
        rolled = hidden and blocks < 3
        strengths = (1, 5, 6, 14, 15, 16, 19, 20, 21, 30, 31, 45) if rolled else (1, 31)
        for total, strength in product(totals, strengths):
            inputs = {"hidden": hidden, "cp_total": total, "allied_sps": strength}
            if blocks == 0:
                yield inputs
            yield inputs | {"blocks_placed": blocks, "revealed": revealed}


def reinforcement_inputs() -> Iterator[Inputs]:
    for allied, cp in product([*range(41), 60, 99, 100], [*range(1, 14), 20, 25]):
        yield {"allied_sps": allied, "cp_sps": cp}


INPUTS = {
    "number-of-offensives": offensives_inputs,
    "major-offensive": offensive_sps_inputs,
    "minor-offensive": offensive_sps_inputs,
    "breakout": breakout_inputs,
    "dogfight-response": dogfight_response_inputs,
    "dogfight-strength": dogfight_strength_inputs,
    "air-reconnaissance": recon_inputs,
    "artillery-response": artillery_response_inputs,
    "artillery-strength": artillery_strength_inputs,
    "cp-sps-in-hex": cp_sps_inputs,
    "cp-reinforcement": reinforcement_inputs,
}


def economic_inputs() -> Iterator[Inputs]:
    base = {"air": 2, "gas": 1, "mask": 1, "tank": 1, "artillery_level": 10, "air_level": 8}
    # Every purse and every supply shortage with roomy tracks ...
    for turn, ep, contested in product((7, 8, 9), range(21), (0, 8, 9, 10, 11, 12, 15)):
        yield {"turn": turn, "ep": ep, "capacity": 9, "contested": contested} | base
    # ... each track and level alone over its whole range ...
    ranges = {"air": 7, "gas": 5, "mask": 5, "tank": 7, "artillery_level": 21, "air_level": 16}
    for name, size in ranges.items():
        for turn, ep, value in product((7, 8, 9), (1, 3, 6, 8, 20), range(size)):
            yield {"turn": turn, "ep": ep, "capacity": 9, "contested": 10} | base | {name: value}
    # ... and full or nearly full tracks together.
    for turn, ep, contested, air, gas, mask, tank, guns, planes in product(
        (7, 8, 9), (2, 5, 8, 20), (9, 11), (5, 6), (3, 4), (2, 3, 4), (5, 6), (19, 20), (13, 15)
    ):
        yield {
            "turn": turn,
            "ep": ep,
            "capacity": 9,
            "contested": contested,
            "air": air,
            "gas": gas,
            "mask": mask,
            "tank": tank,
            "artillery_level": guns,
            "air_level": planes,
        }


def rolls_no_dice(chart: str, inputs: Inputs) -> bool:
    if chart == "cp-reinforcement":
        return bool(inputs["allied_sps"] < inputs["cp_sps"])
    return 0 in (inputs.get("hidden"), inputs.get("available")) or inputs.get("blocks_placed") == 3


# --- The oracles themselves (no engine needed) ----------------------------------------------------------


@cache
def _oracle_pair(chart: str, items: tuple[tuple[str, Any], ...]) -> tuple[Odds, Odds]:
    return ICEPOOL[chart](**dict(items)), DYCE[chart](**dict(items))


def oracle_pair(chart: str, inputs: Inputs) -> tuple[Odds, Odds]:
    """What icepool and dyce say, worked out once for all tests."""
    return _oracle_pair(chart, tuple(inputs.items()))


@pytest.mark.parametrize("chart", DICE_CHARTS)
def test_oracles_agree(chart: str) -> None:
    for inputs in INPUTS[chart]():
        first, second = oracle_pair(chart, inputs)
        assert first == second, f"oracles differ: {chart} {inputs}"
        assert sum(first.values()) == 1, f"{chart} {inputs}"
        assert all(first.values()), f"{chart} {inputs}"


def test_economic_plans_agree() -> None:
    for inputs in economic_inputs():
        purse, room = oracle.economic_plan_by_purse(**inputs), oracle.economic_plan_by_room(**inputs)
        assert purse == room, f"oracles differ: {ECONOMIC} {inputs}"


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        (sheet.OFFENSIVES, sheet.OFFENSIVES_ROWS),
        (sheet.MAJOR_SPS, sheet.OFFENSIVE_SPS_ROWS),
        (sheet.MINOR_SPS, sheet.OFFENSIVE_SPS_ROWS),
        (sheet.DOGFIGHT_RESPONSE, sheet.DOGFIGHT_RESPONSE_ROWS),
        (sheet.DOGFIGHT_STRENGTH, sheet.DOGFIGHT_STRENGTH_ROWS),
        (sheet.RECON, sheet.RECON_ROWS),
        (sheet.ARTILLERY_RESPONSE, sheet.ARTILLERY_RESPONSE_ROWS),
        (sheet.ARTILLERY_STRENGTH, sheet.ARTILLERY_STRENGTH_ROWS),
        (sheet.CP_SPS, sheet.CP_SPS_ROWS),
        (sheet.REINFORCEMENT, "123456"),
    ],
)
def test_transcription_has_no_holes(columns: Mapping[str, Sequence[object]], rows: Sequence[str]) -> None:
    assert all(len(cells) == len(rows) for cells in columns.values())
    ends = [span(row) for row in rows]
    assert all(low == high + 1 for (_, high), (low, _) in pairwise(ends))


def test_hand_worked_odds() -> None:
    """A few numbers worked out on paper, so that a slip in a function both oracles share shows up."""
    turn9 = {"turn": 9, "action_phase": 1, "cp_total": 60, "cp_in_france": True, "allied_standing": "none"}
    for oracles in (ICEPOOL, DYCE):
        # 20 of 216 throws of 3d6 are 6 or less; 15 are exactly 7.
        odds = oracles["number-of-offensives"](**turn9)
        assert odds['{"major": 0, "minor": 0}'] == Fraction(20, 216)
        assert odds['{"major": 0, "minor": 1}'] == Fraction(15, 216)
        # The turn 9 minimum leaves {2,0}, {2,1}, {2,2}, {3,0}: 3 and 1 of 216 for 17 and 18.
        odds = oracles["number-of-offensives"](**turn9 | {"action_phase": 2, "allied_standing": "draw"})
        assert odds['{"major": 3, "minor": 0}'] == Fraction(4, 216)
        assert len(odds) == 4
        # The 4-6 column says Y from 4 on; with +3 even the face 1 gets there.
        assert oracles["dogfight-response"](available=6, allied_air=2)['"Y"'] == Fraction(1, 2)
        assert oracles["dogfight-response"](available=6, allied_air=6, previous_no=True) == {'"Y"': 1}
        # One squadron: faces 1, 2 and 3 fall into the first row, 6 into row 4.
        assert oracles["dogfight-strength"](available=13, allied_air=1)["4"] == Fraction(1, 6)
        # Air value 1: the 10 row takes all throws of 10 or more (135 of 216).
        odds = oracles["air-reconnaissance"](hidden=61, allied_air=1)
        assert odds['{"blocks": 1, "sps": 19}'] == Fraction(135, 216)
        # Attack below 6: row 9 takes all of 9 or more (160 of 216).
        assert oracles["cp-sps-in-hex"](hidden=61, cp_total=70, allied_sps=5)["15"] == Fraction(160, 216)
        assert oracles["cp-reinforcement"](allied_sps=11, cp_sps=4)['"Y"'] == Fraction(1, 2)


def test_rulings_at_their_edges() -> None:
    drm = oracle.offensives_drm
    assert [drm(9, 1, total, True) for total in (24, 25, 26, 50, 51)] == [-2, -2, -1, -1, 0]
    assert [drm(turn, phase, 60, False) for turn in (7, 8, 9) for phase in (1, 2)] == [-3, -3, 7, 5, 2, 2]
    assert [oracle.cp_sps_drm(61, s) for s in (14, 15, 19, 20, 30, 31)] == [0, 1, 1, 2, 2, 3]
    assert oracle.cp_sps_drm(60, 31) == 0
    caps = [oracle.cp_sps_row_cap(s, blocks) for s in (5, 14, 15) for blocks in (0, 1, 2)]
    assert caps == [9, 9, 9, 12, 12, 10, float("inf"), 12, 10]
    assert [oracle.dogfight_response_drm(air, False) for air in (1, 2, 3, 5, 6)] == [0, 0, 1, 1, 2]
    assert [oracle.dogfight_strength_drm(air) for air in (1, 2, 3, 5, 6)] == [-2, 0, 1, 1, 2]
    assert [oracle.artillery_response_drm(s, True) for s in (4, 5, 10, 11)] == [1, 2, 2, 3]
    assert [oracle.artillery_strength_drm(11, guns, True) for guns in (0, 1, 2, 3)] == [1, 1, 2, 3]


# --- The engine against the oracles ---------------------------------------------------------------------


def odds_of(opfor: ModuleType, chart: str, inputs: Inputs) -> Odds:
    odds = opfor.odds("fields-of-despair", chart, **inputs)
    table = {canonical_json(result): chance for result, chance in odds.rows}
    where = f"{chart} {inputs}"
    assert odds.exact is True, f"not exact: {where}"
    assert len(table) == len(odds.rows), f"a result stands in two rows: {where}"
    assert all(type(chance) is Fraction and chance > 0 for chance in table.values()), f"bad chance: {where}"
    assert sum(table.values()) == 1, f"chances do not sum to 1: {where}"
    return table


@pytest.mark.parametrize("chart", DICE_CHARTS)
def test_odds_equal_both_oracles(opfor: ModuleType, chart: str) -> None:
    for inputs in INPUTS[chart]():
        table = odds_of(opfor, chart, inputs)
        by_icepool, by_dyce = oracle_pair(chart, inputs)
        assert table == by_icepool, f"differs from the icepool oracle: {chart} {inputs}"
        assert table == by_dyce, f"differs from the dyce oracle: {chart} {inputs}"


@pytest.mark.parametrize("chart", DICE_CHARTS)
def test_rolls_with_given_faces(opfor: ModuleType, chart: str) -> None:
    """Each total (each pair of faces for the breakout) gives the result of the second transcription."""
    count, single = SINGLE_ROLLS[chart]
    throws = FACES_OF_TOTAL.values() if count == 3 else list(product(range(1, 7), repeat=count))
    for inputs in INPUTS[chart]():
        if rolls_no_dice(chart, inputs):
            continue
        for faces in throws:
            result = opfor.roll("fields-of-despair", chart, dice=list(faces), **inputs).result
            assert result == single(faces, **inputs), f"{chart} {inputs} dice {faces}"


@pytest.mark.parametrize("chart", [chart for chart in DICE_CHARTS if SINGLE_ROLLS[chart][0] == 3])
def test_order_of_three_dice_does_not_matter(opfor: ModuleType, chart: str) -> None:
    inputs = [candidate for candidate in INPUTS[chart]() if not rolls_no_dice(chart, candidate)][-1]
    for faces in product(range(1, 7), repeat=3):
        result = opfor.roll("fields-of-despair", chart, dice=list(faces), **inputs).result
        assert result == SINGLE_ROLLS[chart][1](faces, **inputs), f"{chart} {inputs} dice {faces}"


@pytest.mark.parametrize("chart", ["major-offensive", "minor-offensive"])
def test_offensive_without_hidden_sps_is_refused(opfor: ModuleType, chart: str) -> None:
    errors = importlib.import_module("opfor.errors")
    with pytest.raises(errors.OpforError):
        opfor.odds("fields-of-despair", chart, hidden=0)
    with pytest.raises(errors.OpforError):
        opfor.roll("fields-of-despair", chart, dice=[3, 4, 5], hidden=0)


# --- Every printed cell, read from the engine by throwing the dice that point at it ---------------------


def check_cells(
    opfor: ModuleType,
    chart: str,
    columns: Mapping[str, Sequence[object]],
    rows: Sequence[str],
    inputs_by_column: Mapping[str, Inputs],
    drm: int = 0,
    dice: int = 3,
) -> set[tuple[str, str]]:
    """Compare each cell in reach of the dice; the inputs must bring exactly `drm` and no limit."""
    seen = set()
    totals = range(3, 19) if dice == 3 else range(1, 7)
    for column, cells in columns.items():
        inputs = inputs_by_column[column]
        for total, (row, cell) in product(totals, zip(rows, cells, strict=True)):
            low, high = span(row)
            if not low <= total + drm <= high:
                continue
            faces = list(FACES_OF_TOTAL[total]) if dice == 3 else [total]
            result = opfor.roll("fields-of-despair", chart, dice=faces, **inputs).result
            if isinstance(result, dict):
                result = result["sps"]
            assert result == cell, f"{chart}: row {row}, column {column}, {inputs} dice {faces}"
            seen.add((row, column))
    return seen


def by_edge(columns: Mapping[str, object], name: str, beyond: int, **more: Any) -> Iterator[dict[str, Inputs]]:
    """Inputs at the upper, then at the lower edge of each column (the lower one may be cut short)."""
    for end in (1, 0):
        yield {c: {name: int(min(span(c)[end], beyond))} | more for c in columns}


def every_cell(columns: Mapping[str, object], rows: Sequence[str]) -> set[tuple[str, str]]:
    return set(product(rows, columns))


def test_cells_number_of_offensives(opfor: ModuleType) -> None:
    rows = list(enumerate(sheet.OFFENSIVES_ROWS))
    seen = set()
    # Turn 9 has no turn modifier and 51 SPs none either; turn 8 AP1 (+5) reaches the last row.
    for turn, phase, drm in ((9, 1, 0), (8, 1, 5)):
        inputs = {"turn": turn, "action_phase": phase, "cp_total": 51, "cp_in_france": True}
        for total, (index, row) in product(range(3, 19), rows):
            low, high = span(row)
            if low <= total + drm <= high:
                faces = list(FACES_OF_TOTAL[total])
                rolled = opfor.roll(
                    "fields-of-despair", "number-of-offensives", dice=faces, allied_standing="none", **inputs
                ).result
                printed = {kind.lower(): cells[index] for kind, cells in sheet.OFFENSIVES.items()}
                assert rolled == printed, f"number-of-offensives: row {row}, {inputs} dice {faces}"
                seen.add(row)
    assert seen == set(sheet.OFFENSIVES_ROWS)


def test_cells_offensive_sps(opfor: ModuleType) -> None:
    rows = sheet.OFFENSIVE_SPS_ROWS
    for inputs in by_edge(sheet.MAJOR_SPS, "hidden", 99):
        seen = check_cells(opfor, "major-offensive", sheet.MAJOR_SPS, rows, inputs)
        assert seen == every_cell(sheet.MAJOR_SPS, rows)
    # At 1 Hidden SP the Minor column 1-10 is cut by A-12, so its lower edge is not a plain cell.
    for inputs in by_edge(sheet.MINOR_SPS, "hidden", 99):
        inputs["1-10"] = {"hidden": max(6, inputs["1-10"]["hidden"])}
        seen = check_cells(opfor, "minor-offensive", sheet.MINOR_SPS, rows, inputs)
        assert seen == every_cell(sheet.MINOR_SPS, rows)


def test_cells_air_reconnaissance(opfor: ModuleType) -> None:
    for inputs in by_edge(sheet.RECON, "hidden", 99, allied_air=3):
        inputs["1-4"]["hidden"] = max(2, inputs["1-4"]["hidden"])  # 1 Hidden SP caps the result at 2
        seen = check_cells(opfor, "air-reconnaissance", sheet.RECON, sheet.RECON_ROWS, inputs)
        assert seen == every_cell(sheet.RECON, sheet.RECON_ROWS)


def test_cells_cp_sps_in_hex(opfor: ModuleType) -> None:
    # Below 61 SPs in total there is no modifier; from 15 Allied SPs on there is no limit.
    for inputs in by_edge(sheet.CP_SPS, "hidden", 99, cp_total=60, allied_sps=15):
        inputs["1-4"]["hidden"] = max(2, inputs["1-4"]["hidden"])
        with_drm = {c: i for c, i in inputs.items() if i["hidden"] >= 60}
        plain = {c: sheet.CP_SPS[c] for c in inputs if c not in with_drm}
        seen = check_cells(opfor, "cp-sps-in-hex", plain, sheet.CP_SPS_ROWS, inputs)
        # 60 or more Hidden SPs mean a total of 61 or more: 15 Allied SPs then bring +1, and row "≤ 6" stays
        # in reach of the throws 3-5.
        large = {c: i | {"cp_total": i["hidden"] + 1} for c, i in with_drm.items()}
        cells = {c: sheet.CP_SPS[c] for c in large}
        seen |= check_cells(opfor, "cp-sps-in-hex", cells, sheet.CP_SPS_ROWS, large, drm=1)
        assert seen == every_cell(sheet.CP_SPS, sheet.CP_SPS_ROWS)


def test_cells_dogfight(opfor: ModuleType) -> None:
    # Two Allied air points bring no modifier on either table.
    for inputs in by_edge(sheet.DOGFIGHT_RESPONSE, "available", 15, allied_air=2):
        columns, rows = sheet.DOGFIGHT_RESPONSE, sheet.DOGFIGHT_RESPONSE_ROWS
        seen = check_cells(opfor, "dogfight-response", columns, rows, inputs, dice=1)
        assert seen == every_cell(columns, rows)
    for inputs in by_edge(sheet.DOGFIGHT_STRENGTH, "available", 15, allied_air=2):
        inputs["1-3"]["available"] = 3  # fewer points than the cell are all there is
        strengths, rows_2 = sheet.DOGFIGHT_STRENGTH, sheet.DOGFIGHT_STRENGTH_ROWS
        seen = check_cells(opfor, "dogfight-strength", strengths, rows_2, inputs, dice=1)
        assert seen == every_cell(strengths, rows_2)


def test_cells_artillery(opfor: ModuleType) -> None:
    for inputs in by_edge(sheet.ARTILLERY_RESPONSE, "available", 15, allied_sps=4):
        columns, rows = sheet.ARTILLERY_RESPONSE, sheet.ARTILLERY_RESPONSE_ROWS
        seen = check_cells(opfor, "artillery-response", columns, rows, inputs, dice=1)
        assert seen == every_cell(columns, rows)
    strengths, rows_2 = sheet.ARTILLERY_STRENGTH, sheet.ARTILLERY_STRENGTH_ROWS
    seen = set()
    # 4 SPs with 3 guns: no modifier; 5 SPs: +1, which reaches the last row.
    for sps, drm in ((4, 0), (5, 1)):
        for inputs in by_edge(strengths, "available", 15, allied_sps=sps, allied_artillery=3):
            inputs["1-3"]["available"] = 3
            seen |= check_cells(opfor, "artillery-strength", strengths, rows_2, inputs, drm=drm, dice=1)
    assert seen == every_cell(strengths, rows_2)


def test_cells_cp_reinforcement(opfor: ModuleType) -> None:
    for column, cells in sheet.REINFORCEMENT.items():
        ratio = int(column[0])
        for allied in (ratio * 5, ratio * 5 + 4):
            for face, cell in enumerate(cells, start=1):
                rolled = opfor.roll(
                    "fields-of-despair", "cp-reinforcement", dice=[face], allied_sps=allied, cp_sps=5
                ).result
                assert rolled == cell, f"cp-reinforcement: {column}, {allied}:5, die {face}"


def test_cells_breakout(opfor: ModuleType) -> None:
    for turns, shares in sheet.BREAKOUT_DISTRIBUTION.items():
        for turn, black, blue in product(turns, range(1, 7), range(1, 7)):
            rolled = opfor.roll("fields-of-despair", "breakout", dice=[black, blue], turn=turn).result
            where = f"breakout: turn {turn}, black {black}, blue {blue}"
            low, high = span(sheet.BREAKOUT_NATURE[rolled["nature"]])
            assert low <= blue <= high, where
            low, high = span(sheet.BREAKOUT_DIRECTION[rolled["direction"]])
            assert low <= black <= high, where
            assert f"{rolled['stay']}-{rolled['go']}" == shares[rolled["nature"]], where


# --- Economic guide -------------------------------------------------------------------------------------


def test_economic_guide(opfor: ModuleType) -> None:
    for inputs in economic_inputs():
        odds = opfor.odds("fields-of-despair", ECONOMIC, **inputs)
        assert [chance for _, chance in odds.rows] == [1], f"{ECONOMIC} {inputs}"
        (entries, _), *_ = odds.rows
        # Free items cost nothing and are not looked at further here.
        assert all(e["ep"] == 0 for e in entries if e["kind"] == "free"), f"{ECONOMIC} {inputs}"
        paid = [(e["kind"], e["item"], e["ep"]) for e in entries if e["kind"] != "free"]
        assert paid == oracle.economic_plan_by_purse(**inputs), f"{ECONOMIC} {inputs}"
        assert paid == oracle.economic_plan_by_room(**inputs), f"{ECONOMIC} {inputs}"
