"""Exact odds of the Fields of Despair charts, worked out twice over the second transcription.

* `ICEPOOL[chart](**inputs)` goes from the dice to the chart: each total is looked up on its own.
* `DYCE[chart](**inputs)` goes from the chart to the dice: each printed row gets the weight of the totals
  that fall into it, and rows beyond a limit hand their weight to the limit row.

Both give {canonical JSON of the result: probability}. They share the transcription and the small functions
under "Rulings" and nothing else; A-.. numbers are those of the rulings table of the rules document.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import inf
from typing import Any

import icepool
from dyce import H

from tests.games.fields_of_despair import transcription as sheet

Distribution = dict[str, Fraction]
Oracle = Callable[..., Distribution]


def canonical_json(result: object) -> str:
    return json.dumps(result, sort_keys=True)


# --- Reading printed labels -----------------------------------------------------------------------------


@cache
def span(label: str) -> tuple[float, float]:
    """Lowest and highest whole number that a printed label ("7", "1-3", "61+", "≤ 6", "> 5") covers."""
    if label.endswith("+"):
        return int(label[:-1]), inf
    sign, _, number = label.rpartition(" ")
    if sign:
        n = int(number)
        return {"≤": (-inf, n), "<": (-inf, n - 1), "=": (n, n), ">": (n + 1, inf), "≥": (n, inf)}[sign]
    low, _, high = label.partition("-")
    return int(low), int(high or low)


def covers(label: str, value: int) -> bool:
    low, high = span(label)
    return low <= value <= high


def column_label(columns: Iterable[str], value: int) -> str:
    """The one printed column for a value; a value without a column is an error of the caller."""
    (label,) = [c for c in columns if covers(c, value)]
    return label


# --- Rulings --------------------------------------------------------------------------------------------


def first_drm(drms: Mapping[str, int], value: int) -> int:
    """Brackets of one list exclude each other; the first printed one that fits counts (A-04)."""
    return next((drm for label, drm in drms.items() if covers(label, value)), 0)


def offensives_drm(turn: int, action_phase: int, cp_total: int, cp_in_france: bool) -> int:
    drm = 0
    for (on_turn, on_phase), value in sheet.OFFENSIVES_TURN_DRMS.items():
        if turn == on_turn and on_phase in (None, action_phase):
            drm += value
    if not cp_in_france:
        drm += sheet.OFFENSIVES_NO_CP_HEX_IN_FRANCE_DRM
    # Exactly 25 is printed in no bracket and belongs to the lower one.
    return drm + first_drm(sheet.OFFENSIVES_CP_TOTAL_DRMS, 24 if cp_total == 25 else cp_total)


def least_majors(turn: int, action_phase: int, allied_standing: str) -> int:
    applies = (turn, action_phase) in sheet.OFFENSIVES_MINIMUM and allied_standing in ("draw", "victory")
    return sheet.OFFENSIVES_MINIMUM[turn, action_phase] if applies else 0


def offensive_columns(major: bool, hidden: int) -> Mapping[str, Sequence[int]]:
    """A Major Offensive with 1-20 Hidden SPs has no column and is read on the Minor table (A-07)."""
    if hidden < 1:
        raise ValueError("with no Hidden SPs there is no offensive (A-07)")
    return sheet.MAJOR_SPS if major and hidden > 20 else sheet.MINOR_SPS


def dogfight_response_drm(allied_air: int, previous_no: bool) -> int:
    extra = sheet.DOGFIGHT_RESPONSE_PREVIOUS_NO_DRM if previous_no else 0
    return first_drm(sheet.DOGFIGHT_RESPONSE_DRMS, allied_air) + extra


def dogfight_strength_drm(allied_air: int) -> int:
    return first_drm(sheet.DOGFIGHT_STRENGTH_DRMS, allied_air)


def recon_row_cap(allied_air: int) -> float:
    return {1: 10, 2: 13}.get(allied_air, inf)


def recon_blocks(allied_air: int) -> int:
    return sheet.RECON_BLOCKS[column_label(sheet.RECON_BLOCKS, allied_air)]


def artillery_response_drm(allied_sps: int, previous_no: bool) -> int:
    extra = sheet.ARTILLERY_RESPONSE_PREVIOUS_NO_DRM if previous_no else 0
    return first_drm(sheet.ARTILLERY_RESPONSE_DRMS, allied_sps) + extra


def artillery_strength_drm(allied_sps: int, allied_artillery: int, major_offensive: bool) -> int:
    drm = first_drm(sheet.ARTILLERY_STRENGTH_SPS_DRMS, allied_sps)
    drm += first_drm(sheet.ARTILLERY_STRENGTH_GUNS_DRMS, allied_artillery)
    return drm + (sheet.ARTILLERY_STRENGTH_MAJOR_OFFENSIVE_DRM if major_offensive else 0)


def cp_sps_drm(cp_total: int, allied_sps: int) -> int:
    if not covers(sheet.CP_SPS_DRMS_NEED_CP_TOTAL, cp_total):
        return 0
    return first_drm(sheet.CP_SPS_DRMS, allied_sps)


def cp_sps_row_cap(allied_sps: int, blocks_placed: int) -> float:
    by_strength = 9 if allied_sps < 6 else 12 if allied_sps < 15 else inf
    by_blocks = {0: inf, 1: 12, 2: 10}[blocks_placed]  # 3, 2 or 1 blocks still to place
    return min(by_strength, by_blocks)  # the lowest counts


def cp_sps_known(hidden: int, blocks_placed: int, revealed: int) -> int | None:
    """The SPs when no roll is made (A-10, A-12), else None."""
    if blocks_placed == 3:
        return revealed
    return max(1, revealed) if hidden == 0 else None


def cp_sps_bounds(hidden: int, blocks_placed: int, revealed: int) -> tuple[int, int]:
    """Least and most SPs a roll can give: what is already seen, and what is there at all."""
    seen = revealed if blocks_placed else 1  # untouched hex: one face-down block worth 1 SP
    return max(1, revealed), hidden + seen


def reinforcement_column(allied_sps: int, cp_sps: int) -> str | None:
    """Ratio rounded down, 4:1 at most; below 1:1 there is no check (A-13)."""
    ratio = min(4, allied_sps // cp_sps)
    return f"{ratio}:1" if ratio else None


# --- One result for given dice --------------------------------------------------------------------------
# The icepool oracle maps these over the dice; tests use them for single rolls with known faces.


def _row_index(rows: Sequence[str], total: float) -> int:
    """Row of a total; beyond either end of the chart the end row counts (A-06)."""
    total = max(span(rows[0])[0], min(span(rows[-1])[1], total))
    return next(i for i, label in enumerate(rows) if span(label)[0] <= total <= span(label)[1])


def number_of_offensives(
    dice: Sequence[int], turn: int, action_phase: int, cp_total: int, cp_in_france: bool, allied_standing: str
) -> dict[str, int]:
    total = sum(dice) + offensives_drm(turn, action_phase, cp_total, cp_in_france)
    row = _row_index(sheet.OFFENSIVES_ROWS, total)
    majors = max(sheet.OFFENSIVES["Major"][row], least_majors(turn, action_phase, allied_standing))
    return {"major": majors, "minor": sheet.OFFENSIVES["Minor"][row]}


def _offensive(dice: Sequence[int], hidden: int, major: bool) -> int:
    columns = offensive_columns(major, hidden)
    cell = columns[column_label(columns, hidden)][_row_index(sheet.OFFENSIVE_SPS_ROWS, sum(dice))]
    return min(cell, hidden + 1)


def major_offensive(dice: Sequence[int], hidden: int) -> int:
    return _offensive(dice, hidden, major=True)


def minor_offensive(dice: Sequence[int], hidden: int) -> int:
    return _offensive(dice, hidden, major=False)


def breakout(dice: Sequence[int], turn: int) -> dict[str, Any]:
    black, blue = dice
    direction = next(d for d, faces in sheet.BREAKOUT_DIRECTION.items() if covers(faces, black))
    nature = next(n for n, faces in sheet.BREAKOUT_NATURE.items() if covers(faces, blue))
    shares = next(table for turns, table in sheet.BREAKOUT_DISTRIBUTION.items() if turn in turns)[nature]
    stay, go = map(int, shares.split("-"))
    return {"nature": nature, "direction": direction, "stay": stay, "go": go}


def dogfight_response(dice: Sequence[int], available: int, allied_air: int, previous_no: bool = False) -> str:
    if not available:
        return "N"
    column = sheet.DOGFIGHT_RESPONSE[column_label(sheet.DOGFIGHT_RESPONSE, available)]
    total = sum(dice) + dogfight_response_drm(allied_air, previous_no)
    return column[_row_index(sheet.DOGFIGHT_RESPONSE_ROWS, total)]


def dogfight_strength(dice: Sequence[int], available: int, allied_air: int) -> int:
    if not available:
        return 0
    column = sheet.DOGFIGHT_STRENGTH[column_label(sheet.DOGFIGHT_STRENGTH, available)]
    total = sum(dice) + dogfight_strength_drm(allied_air)
    return min(available, column[_row_index(sheet.DOGFIGHT_STRENGTH_ROWS, total)])


def air_reconnaissance(dice: Sequence[int], hidden: int, allied_air: int) -> dict[str, int]:
    blocks = recon_blocks(allied_air)
    if not hidden:
        return {"sps": 1, "blocks": blocks}
    column = sheet.RECON[column_label(sheet.RECON, hidden)]
    cell = column[_row_index(sheet.RECON_ROWS, min(sum(dice), recon_row_cap(allied_air)))]
    return {"sps": max(1, min(cell, hidden + 1)), "blocks": blocks}


def artillery_response(dice: Sequence[int], available: int, allied_sps: int, previous_no: bool = False) -> str:
    if not available:
        return "N"
    column = sheet.ARTILLERY_RESPONSE[column_label(sheet.ARTILLERY_RESPONSE, available)]
    total = sum(dice) + artillery_response_drm(allied_sps, previous_no)
    return column[_row_index(sheet.ARTILLERY_RESPONSE_ROWS, total)]


def artillery_strength(
    dice: Sequence[int],
    available: int,
    allied_sps: int,
    allied_artillery: int,
    major_offensive: bool = False,
) -> int:
    if not available:
        return 0
    column = sheet.ARTILLERY_STRENGTH[column_label(sheet.ARTILLERY_STRENGTH, available)]
    total = sum(dice) + artillery_strength_drm(allied_sps, allied_artillery, major_offensive)
    return min(available, column[_row_index(sheet.ARTILLERY_STRENGTH_ROWS, total)])


def cp_sps_in_hex(
    dice: Sequence[int],
    hidden: int,
    cp_total: int,
    allied_sps: int,
    blocks_placed: int = 0,
    revealed: int = 0,
) -> int:
    known = cp_sps_known(hidden, blocks_placed, revealed)
    if known is not None:
        return known
    total = min(sum(dice) + cp_sps_drm(cp_total, allied_sps), cp_sps_row_cap(allied_sps, blocks_placed))
    cell = sheet.CP_SPS[column_label(sheet.CP_SPS, hidden)][_row_index(sheet.CP_SPS_ROWS, total)]
    least, most = cp_sps_bounds(hidden, blocks_placed, revealed)
    return min(most, max(least, cell))


def cp_reinforcement(dice: Sequence[int], allied_sps: int, cp_sps: int) -> str:
    column = reinforcement_column(allied_sps, cp_sps)
    return sheet.REINFORCEMENT[column][sum(dice) - 1] if column else "N"


# Chart id -> (number of dice, result for given faces).
SINGLE_ROLLS: dict[str, tuple[int, Callable[..., Any]]] = {
    "number-of-offensives": (3, number_of_offensives),
    "major-offensive": (3, major_offensive),
    "minor-offensive": (3, minor_offensive),
    "breakout": (2, breakout),
    "dogfight-response": (1, dogfight_response),
    "dogfight-strength": (1, dogfight_strength),
    "air-reconnaissance": (3, air_reconnaissance),
    "artillery-response": (1, artillery_response),
    "artillery-strength": (1, artillery_strength),
    "cp-sps-in-hex": (3, cp_sps_in_hex),
    "cp-reinforcement": (1, cp_reinforcement),
}

# --- First oracle: icepool ------------------------------------------------------------------------------

_ICE_TOTAL = {1: icepool.d6, 3: 3 @ icepool.d6}
_ICE_TWO_FACES = icepool.tupleize(icepool.d6, icepool.d6)


def _icepool_oracle(chart: str) -> Oracle:
    count, single = SINGLE_ROLLS[chart]

    def distribution(**inputs: Any) -> Distribution:
        # Only the breakout table looks at the faces one by one; elsewhere the total is enough.
        if count == 2:
            die = _ICE_TWO_FACES.map(lambda faces: canonical_json(single(faces, **inputs)), star=False)
        else:
            die = _ICE_TOTAL[count].map(lambda total: canonical_json(single([total], **inputs)))
        return {text: Fraction(weight, die.denominator()) for text, weight in die.items()}

    return distribution


ICEPOOL: dict[str, Oracle] = {chart: _icepool_oracle(chart) for chart in SINGLE_ROLLS}

# --- Second oracle: dyce --------------------------------------------------------------------------------

_ONE_DIE = H(6)
_THREE_DICE = 3 @ H(6)


@cache
def _row_weights(rows: tuple[str, ...], three_dice: bool, drm: int = 0, cap: float = inf) -> tuple[int, ...]:
    """Weight of each printed row after the modifier; rows above the cap give theirs to the cap row."""
    shifted = (_THREE_DICE if three_dice else _ONE_DIE) + drm
    weights: list[int] = []
    for i, label in enumerate(rows):
        low, high = span(label)
        # The first row also takes everything below it, the last one everything above.
        at_or_above = shifted.ge(int(low)).get(True, 0) if i else shifted.total
        above = shifted.gt(int(high)).get(True, 0) if i < len(rows) - 1 else 0
        weights.append(at_or_above - above)
    while span(rows[(last := max(i for i, w in enumerate(weights) if w))])[0] > cap:
        weights[last - 1] += weights[last]
        weights[last] = 0
    return tuple(weights)


def _from_weights(results: Iterable[object], weights: Iterable[int]) -> Distribution:
    merged: H[str] = H({})
    for result, weight in zip(results, weights, strict=True):
        merged = merged.merge({canonical_json(result): weight})
    return {text: Fraction(count, merged.total) for text, count in merged.items() if count}


def _certain(result: object) -> Distribution:
    return {canonical_json(result): Fraction(1)}


def _dyce_number_of_offensives(
    turn: int, action_phase: int, cp_total: int, cp_in_france: bool, allied_standing: str
) -> Distribution:
    drm = offensives_drm(turn, action_phase, cp_total, cp_in_france)
    least = least_majors(turn, action_phase, allied_standing)
    pairs = zip(sheet.OFFENSIVES["Major"], sheet.OFFENSIVES["Minor"], strict=True)
    return _from_weights(
        ({"major": max(major, least), "minor": minor} for major, minor in pairs),
        _row_weights(sheet.OFFENSIVES_ROWS, True, drm),
    )


def _dyce_offensive(major: bool) -> Oracle:
    def distribution(hidden: int) -> Distribution:
        columns = offensive_columns(major, hidden)
        cells = columns[column_label(columns, hidden)]
        weights = _row_weights(sheet.OFFENSIVE_SPS_ROWS, True)
        return _from_weights((min(cell, hidden + 1) for cell in cells), weights)

    return distribution


def _dyce_breakout(turn: int) -> Distribution:
    (shares,) = [table for turns, table in sheet.BREAKOUT_DISTRIBUTION.items() if turn in turns]
    results, weights = [], []
    for direction, rows in sheet.BREAKOUT_DIRECTION.items():
        for nature, columns in sheet.BREAKOUT_NATURE.items():
            stay, go = shares[nature].split("-")
            results.append({"nature": nature, "direction": direction, "stay": int(stay), "go": int(go)})
            black = sum(count for face, count in _ONE_DIE.items() if covers(rows, face))
            blue = sum(count for face, count in _ONE_DIE.items() if covers(columns, face))
            weights.append(black * blue)
    return _from_weights(results, weights)


def _dyce_dogfight_response(available: int, allied_air: int, previous_no: bool = False) -> Distribution:
    if available == 0:
        return _certain("N")
    cells = sheet.DOGFIGHT_RESPONSE[column_label(sheet.DOGFIGHT_RESPONSE, available)]
    drm = dogfight_response_drm(allied_air, previous_no)
    return _from_weights(cells, _row_weights(sheet.DOGFIGHT_RESPONSE_ROWS, False, drm))


def _dyce_dogfight_strength(available: int, allied_air: int) -> Distribution:
    if available == 0:
        return _certain(0)
    cells = sheet.DOGFIGHT_STRENGTH[column_label(sheet.DOGFIGHT_STRENGTH, available)]
    weights = _row_weights(sheet.DOGFIGHT_STRENGTH_ROWS, False, dogfight_strength_drm(allied_air))
    return _from_weights((min(cell, available) for cell in cells), weights)


def _dyce_air_reconnaissance(hidden: int, allied_air: int) -> Distribution:
    blocks = recon_blocks(allied_air)
    if hidden == 0:
        return _certain({"sps": 1, "blocks": blocks})
    cells = sheet.RECON[column_label(sheet.RECON, hidden)]
    weights = _row_weights(sheet.RECON_ROWS, True, 0, recon_row_cap(allied_air))
    return _from_weights(({"sps": max(1, min(cell, hidden + 1)), "blocks": blocks} for cell in cells), weights)


def _dyce_artillery_response(available: int, allied_sps: int, previous_no: bool = False) -> Distribution:
    if available == 0:
        return _certain("N")
    cells = sheet.ARTILLERY_RESPONSE[column_label(sheet.ARTILLERY_RESPONSE, available)]
    drm = artillery_response_drm(allied_sps, previous_no)
    return _from_weights(cells, _row_weights(sheet.ARTILLERY_RESPONSE_ROWS, False, drm))


def _dyce_artillery_strength(
    available: int, allied_sps: int, allied_artillery: int, major_offensive: bool = False
) -> Distribution:
    if available == 0:
        return _certain(0)
    cells = sheet.ARTILLERY_STRENGTH[column_label(sheet.ARTILLERY_STRENGTH, available)]
    drm = artillery_strength_drm(allied_sps, allied_artillery, major_offensive)
    weights = _row_weights(sheet.ARTILLERY_STRENGTH_ROWS, False, drm)
    return _from_weights((min(cell, available) for cell in cells), weights)


def _dyce_cp_sps_in_hex(
    hidden: int, cp_total: int, allied_sps: int, blocks_placed: int = 0, revealed: int = 0
) -> Distribution:
    known = cp_sps_known(hidden, blocks_placed, revealed)
    if known is not None:
        return _certain(known)
    cells = sheet.CP_SPS[column_label(sheet.CP_SPS, hidden)]
    cap = cp_sps_row_cap(allied_sps, blocks_placed)
    weights = _row_weights(sheet.CP_SPS_ROWS, True, cp_sps_drm(cp_total, allied_sps), cap)
    least, most = cp_sps_bounds(hidden, blocks_placed, revealed)
    return _from_weights((min(most, max(least, cell)) for cell in cells), weights)


def _dyce_cp_reinforcement(allied_sps: int, cp_sps: int) -> Distribution:
    column = reinforcement_column(allied_sps, cp_sps)
    if column is None:
        return _certain("N")
    return _from_weights(sheet.REINFORCEMENT[column], (_ONE_DIE[face] for face in range(1, 7)))


DYCE: dict[str, Oracle] = {
    "number-of-offensives": _dyce_number_of_offensives,
    "major-offensive": _dyce_offensive(major=True),
    "minor-offensive": _dyce_offensive(major=False),
    "breakout": _dyce_breakout,
    "dogfight-response": _dyce_dogfight_response,
    "dogfight-strength": _dyce_dogfight_strength,
    "air-reconnaissance": _dyce_air_reconnaissance,
    "artillery-response": _dyce_artillery_response,
    "artillery-strength": _dyce_artillery_strength,
    "cp-sps-in-hex": _dyce_cp_sps_in_hex,
    "cp-reinforcement": _dyce_cp_reinforcement,
}

# --- Economic guide: no dice, so two differently built purchase lists -----------------------------------

Purchase = tuple[str, str, int]  # kind, item, EPs
TRACK_BOXES = {"air": 6, "gas": 4, "mask": 4, "tank": 6}
# Order of A-32. The guide prints the two maintenance items as one line and calls Gas Tech "Poison Gas Tech".
CHOICE_ORDER = ("Artillery Maintenance", "Air Maintenance", "Gas Tech", "Gas Mask Tech")


def economic_plan_by_purse(
    turn: int,
    ep: int,
    capacity: int,
    contested: int,
    air: int,
    gas: int,
    mask: int,
    tank: int,
    artillery_level: int,
    air_level: int,
) -> list[Purchase]:
    """Buys one EP at a time and books every step, as one would at the table."""
    state = {
        "Air Tech": air,
        "Gas Tech": gas,
        "Gas Mask Tech": mask,
        "Tank Tech": tank,
        "Artillery Maintenance": artillery_level,
        "Air Maintenance": air_level,
        "Supply Capacity": capacity,
    }
    # Item -> (highest level, steps a turn) after R-14; capacity is only bought up to the need.
    limits = {
        "Air Tech": (TRACK_BOXES["air"], 2),
        "Gas Tech": (TRACK_BOXES["gas"], 2),
        "Gas Mask Tech": (TRACK_BOXES["mask"], 2),
        "Tank Tech": (TRACK_BOXES["tank"], 2),
        "Artillery Maintenance": (20, 3),
        "Air Maintenance": (15, 3),
        "Supply Capacity": (contested, 2),
    }
    bought: list[Purchase] = []

    def buy(kind: str, item: str) -> bool:
        highest, per_turn = limits[item]
        steps = sum(1 for _, name, _ in bought if name == item)
        if len(bought) >= ep or state[item] >= highest or steps >= per_turn:
            return False
        state[item] += 1
        bought.append((kind, item, 1))
        return True

    for item, _, most in sheet.ECONOMIC_PRIMARY[turn]:
        for _ in range(most):
            buy("primary", item)
    # Every item is tried in each round; a round without a purchase ends the spending.
    spent_before = -1
    while len(bought) > spent_before:
        spent_before = len(bought)
        for item in CHOICE_ORDER:
            buy("choice", item)
    return bought


def economic_plan_by_room(
    turn: int,
    ep: int,
    capacity: int,
    contested: int,
    air: int,
    gas: int,
    mask: int,
    tank: int,
    artillery_level: int,
    air_level: int,
) -> list[Purchase]:
    """Works out how often each item can be bought, lists everything and cuts the list at the purse."""
    shortage = max(0, contested - capacity)
    room = {
        "Air Tech": min(2, 6 - air),
        "Gas Tech": min(2, 4 - gas),
        "Gas Mask Tech": min(2, 4 - mask),
        "Tank Tech": min(2, 6 - tank),
        "Artillery Maintenance": min(3, 20 - artillery_level),
        "Air Maintenance": min(3, 15 - air_level),
        "Supply Capacity": min(2, shortage),
    }
    wanted = [(item, min(most, room[item])) for item, _, most in sheet.ECONOMIC_PRIMARY[turn]]
    primary = [item for item, times in wanted for _ in range(times)]
    # The n-th purchase of an item belongs to round n, so sorting by round keeps the order of A-32.
    choice = [
        (number, place, item)
        for place, item in enumerate(CHOICE_ORDER)
        for number in range(room[item] - primary.count(item))
    ]
    plan = [("primary", item, 1) for item in primary]
    plan += [("choice", item, 1) for _, _, item in sorted(choice)]
    return plan[:ep]
