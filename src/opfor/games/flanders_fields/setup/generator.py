"""A random trench battle by points (section 8) and a seed: the text of a scenario file."""

from __future__ import annotations

from opfor.games.flanders_fields.model.points import POINTS
from opfor.kernel.batch import Stream

WIDTH, DEPTH, TURNS = 100, 120, 12
JUMP_OFF, FRONT, WIRE_GAP = 20, 70, 5


def _pick(stream: Stream, low: int, high: int) -> int:
    return low + stream.below(high - low + 1)


def _block(name: str, **values: object) -> str:
    lines = [f"[[{name}]]"]
    for key, value in values.items():
        text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"{key} = {text}")
    return "\n".join(lines) + "\n"


def _row(number: int, y: int, middle: int, gap: int) -> list[list[int]]:
    """Stands side by side around a middle."""
    return [[middle + gap * place - gap * (number - 1) // 2, y] for place in range(number)]


def make_battle(points: int, seed: str) -> str:
    """8, Z1: ground, forces and plans for an attack worth so many points against a garrison of about three fifths."""
    stream = Stream(f"trench battle {seed}", points)
    front = FRONT + _pick(stream, -2, 3)
    support = front + _pick(stream, 20, 26)
    wire = front - WIRE_GAP
    blocks = [
        f'[scenario]\nid = "trench_battle"\ntitle = "Trench battle {seed}"\n'
        f"table = [{WIDTH}, {DEPTH}]\nturns = {TURNS}\n"
        'first = "british"\ncounter_battery = { against_german = true, against_british = false }\n'
    ]
    blocks += _ground(stream, front, support, wire)
    left = points - POINTS.item["counter_battery"]
    guns = 6 if left >= 380 else 4
    left -= guns * POINTS.item["battery_rolling"]
    weight = ("light", "medium", "heavy")[_pick(stream, 1, 2)]
    left -= 3 * POINTS.item[f"bombardment_{weight}"]
    blocks.append(
        _block(
            "preliminary_bombardment",
            weight=weight,
            area=[[15, wire - 5], [85, wire - 5], [85, front + 10], [15, front + 10]],
        )
    )
    blocks += _attackers(stream, left)
    blocks += _defenders(stream, points * 3 // 5, front, support)
    blocks.append(_block("artillery", side="british", kind="field_gun", batteries=guns, make_plan=True))
    spots = [[x, wire] for x in range(25, 80, 10)]
    blocks.append(_block("artillery", side="german", kind="field_gun", batteries=2, sos_points=spots))
    blocks.append('[victory]\nheld = "R28: points for trench, block houses and losses"\n')
    return "\n".join(blocks)


def _ground(stream: Stream, front: int, support: int, wire: int) -> list[str]:
    """Trenches, wire, shell holes, a wood or ruins, craters."""
    left, right = _pick(stream, 30, 40), _pick(stream, 60, 70)
    found = [
        _block("terrain", id="british_trench", kind="trench", line=[[0, JUMP_OFF], [WIDTH, JUMP_OFF]]),
        _block("terrain", id="german_front", kind="trench", line=[[0, front], [WIDTH, front]], dugouts=True),
        _block("terrain", id="german_support", kind="trench", line=[[15, support], [85, support]], dugouts=True),
        _block("terrain", id="communication_left", kind="trench", line=[[left, front], [left, support]]),
        _block("terrain", id="communication_right", kind="trench", line=[[right, front], [right, support]]),
        _block("terrain", id="german_wire", kind="wire", line=[[0, wire], [WIDTH, wire]]),
        _block(
            "terrain",
            id="no_mans_land",
            kind="shell_torn",
            polygon=[[0, 22], [WIDTH, 22], [WIDTH, support + 5], [0, support + 5]],
        ),
    ]
    x, y = _pick(stream, 5, 80), _pick(stream, 35, 50)
    found.append(
        _block(
            "terrain",
            id="craters",
            kind="shattered",
            polygon=[[x, y], [x + 10, y - 1], [x + 11, y + 8], [x + 1, y + 9]],
        )
    )
    x, kind = _pick(stream, 2, 80), ("woods", "ruins_buildings", "marsh")[stream.below(3)]
    found.append(
        _block(
            "terrain",
            id="feature",
            kind=kind,
            polygon=[[x, support - 10], [x + 11, support - 10], [x + 12, support - 3], [x, support - 3]],
        )
    )
    return found


def _attackers(stream: Stream, left: int) -> list[str]:
    """Companies of four platoons in two waves, MGs and mortars with what is left."""
    quality = ("raw", "experienced", "experienced", "veteran")[stream.below(4)]
    each = POINTS.stand["infantry"][("raw", "experienced", "veteran").index(quality)] * 4 + POINTS.item["lmg"]
    companies = max(2, min(6, left * 4 // 5 // each))
    left -= companies * each
    found = []
    for number in range(companies):
        first = number < (companies + 1) // 2
        wave = (companies + 1) // 2 if first else companies // 2
        place = number if first else number - (companies + 1) // 2
        middle = 50 + 25 * place - 25 * (wave - 1) // 2
        found.append(
            _block(
                "unit",
                side="british",
                battalion="1st",
                company="ABCDEF"[number],
                kind="infantry",
                quality=quality,
                at=_row(4, 28 if first else 12, middle, 6),
                lmg=[0],
            )
        )
    found.append(_block("unit", side="british", battalion="1st", kind="battalion_command", at=[[50, 20]]))
    found.append(_block("unit", side="british", kind="brigade_command", at=[[50, 5]]))
    mgs = min(3, left // POINTS.stand["regimental_mg"][1])
    if mgs > 0:
        left -= mgs * POINTS.stand["regimental_mg"][1]
        found.append(_block("unit", side="british", kind="regimental_mg", at=[[x, 20] for x in (40, 62, 28)[:mgs]]))
    mortars = min(2, left // POINTS.stand["regimental_medium_mortar"][1])
    if mortars > 0:
        found.append(
            _block("unit", side="british", kind="regimental_medium_mortar", at=[[x, 33] for x in (15, 86)[:mortars]])
        )
    return found


def _defenders(stream: Stream, left: int, front: int, support: int) -> list[str]:
    """Block houses, a front company or two, a reserve, an MG; foot below ground."""
    found = []
    houses = _pick(stream, 1, 2)
    left -= houses * POINTS.stand["block_house_mg"][1] + 2 * POINTS.item["battery_sos"] + 100
    spots = [[20, front + 6], [80, front + 6]][:houses]
    for number, (x, y) in enumerate(spots):
        found.append(
            _block(
                "terrain", id=f"block_house_{number + 1}", kind="block_house", at=[x, y], facing=150 if x < 50 else 210
            )
        )
    found.append(_block("unit", side="german", kind="block_house_mg", at=spots))
    companies = max(2, min(4, left // 30))
    for number in range(companies):
        reserve = number == companies - 1
        xs = (
            _row(3, support, 50, 10)
            if reserve
            else _row(3, front, 28 + number * 44 // max(1, companies - 2) if companies > 2 else 50, 8)
        )
        found.append(
            _block(
                "unit",
                side="german",
                battalion="I",
                company=str(number + 1),
                kind="infantry",
                at=xs,
                below_ground=True,
                **({"role": "reserve"} if reserve else {}),
            )
        )
    found.append(_block("unit", side="german", battalion="I", kind="battalion_mg", at=[[50, front + 4]]))
    found.append(_block("unit", side="german", battalion="I", kind="battalion_command", at=[[50, front + 12]]))
    return found
