"""The data files of the game, read and checked once.

What the types of a file cannot say is checked here too: hexes are on the map, and names stand in the files and in the
code alike (kinds.py). A mistake is reported with its file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import msgspec

from opfor.games.fields_of_despair.model import kinds
from opfor.games.fields_of_despair.model.kinds import COUNTRIES, NATIONS, SIDES, TERRAINS, TURNS
from opfor.kernel.charts import Chart
from opfor.kernel.csv_text import read_csv
from opfor.kernel.errors import BadInput, DataError
from opfor.kernel.game_data import GameData
from opfor.kernel.rulebook import Rulebook
from opfor.kernel.throws import SUM, Throw
from opfor.kernel.toml_text import Source, decoded

FOLDER = Path(__file__).parent.parent
DATA = GameData("fields-of-despair", FOLDER / "data")
CHARTS: dict[str, Chart] = DATA.charts(kinds.CHART_INPUTS)
RULEBOOK = Rulebook(FOLDER, "opfor.games.fields_of_despair")

COLUMNS = "ABCDEFGHIJKLM"
ONE_COUNTER_COLUMNS = "JKLM"
HEAD = ["id", "name", "nation", "control", "terrain", "fort", "port"]
Hex = tuple[str, str, str, int, str, int, int]  # the columns of hexes.csv, control as a number


class Purchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one EP buys: the track, its maximum, and how often a side may buy it in a turn."""

    field: str
    most: int
    per_turn: int


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed CP Economic Guide of one turn."""

    free: list[tuple[str, int]]
    primary: list[tuple[str, int]]
    choice: list[str]


class Economy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """economy.toml."""

    item: dict[str, Purchase]
    turn: dict[str, Guide]
    order: list[str]
    most_logistic_points: int


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """setup.toml: the numbers of the Central Powers that an owner of the game may change at set-up."""

    cp: dict[str, int]
    difficulty: dict[str, int]
    hexes: list[str]
    objectives: list[str]
    manpower: dict[str, int]
    income: dict[str, int]
    maintenance_step: int
    maintenance_step_high: int
    maintenance_high: int


class ScreenNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """screen.toml: numbers of the Central Powers that differ on screen."""

    cp: dict[str, int]


class EarlierNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """earlier.toml: the numbers of the screen game under rules version 1."""

    breakout_hexes: int
    spring_most_sps: int
    spring_ratio: int
    difficulty: dict[str, int]
    cp: dict[str, int]
    allied: dict[str, int]
    manpower: dict[str, list[int]]


class AlliedItem(Purchase, frozen=True, forbid_unknown_fields=True):
    """R-14: something the Allies may buy for one EP, from a box of the tank track on."""

    tank_box: int = 0


class Manpower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-11: where a nation's new SPs arrive, and how many on turns 7, 8, 9."""

    nation: str
    entry: list[str]
    sps: list[int]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Allied set-up."""

    hindenburg: list[str]
    sps: dict[str, dict[str, int]]
    allied: dict[str, int]


class BoardNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """board.toml: the house numbers of the whole game on screen."""

    move_hexes: int
    taking_sps: int
    logistic_move_hexes: int
    logistic_move_sps: int
    breakout_hexes: int
    most_air_in_quiet_hex: int
    most_artillery_in_hex: int
    spring_most_sps: int
    spring_ratio: int
    reinforcement_sps: int
    reinforcement_hexes: int
    tank_survives_on: int
    victory_hexes_outside_france: int
    victory_hexes_in_belgium: int
    draw_hexes_in_france: int
    will_attack_strength: int
    will_ep_lost: int
    allied_item: dict[str, AlliedItem]
    manpower: list[Manpower]
    start: Start


class CombatNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-41 to R-44."""

    artillery_hits_on: int
    infantry_hits_on: int
    gas_die_in: int
    fort_pips: int
    mountain_pips: int
    out_of_supply_hits_on: int
    worst_hits_on: int
    trench_dice: list[tuple[int, int]]
    no_trenches_from: int
    at_once_from: int
    more_dice_from: int
    more_dice: int
    no_tanks_in: list[str]


class DogfightNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-22."""

    aborts_on: int
    shoots_down_on: int
    better_tech: int


class TechNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-15: the first box of each level."""

    gas: list[int]
    mask: list[int]
    tank: list[int]


class Attrition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-11."""

    turn: int
    dice: str


class Naval(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """R-13: EPs lost by turn and die."""

    allied: dict[str, list[int]]
    cp: dict[str, list[int]]


class CoreNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    combat: CombatNumbers
    dogfight: DogfightNumbers
    tech: TechNumbers
    attrition: Attrition
    allied_income: dict[str, int]
    naval: Naval


def read_core(text: str, name: str) -> CoreNumbers:
    """Read and check the file; a mistake in it is named with its line."""
    numbers: CoreNumbers = decoded(text, name, CoreNumbers)
    for table, key, mistake in _core_problems(numbers):
        raise DataError(name, Source(name, text).line_at((*table.split("."), key)), mistake)
    return numbers


def _core_problems(numbers: CoreNumbers) -> list[tuple[str, str, str]]:
    """Table, key and what is wrong there."""
    found: list[tuple[str, str, str]] = []
    combat, dogfight = numbers.combat, numbers.dogfight
    for key in ("artillery_hits_on", "infantry_hits_on", "out_of_supply_hits_on", "worst_hits_on"):
        if not 2 <= getattr(combat, key) <= 6:
            found.append(("combat", key, f"{key} is a face from 2 to 6"))
    if combat.gas_die_in < 1:
        found.append(("combat", "gas_die_in", "gas_die_in is 1 or more"))
    if [sps for sps, _ in combat.trench_dice] != sorted({sps for sps, _ in combat.trench_dice}):
        found.append(("combat", "trench_dice", "the numbers of SPs in trench_dice must rise"))
    for terrain in combat.no_tanks_in:
        if terrain not in TERRAINS:
            found.append(("combat", "no_tanks_in", f"terrain '{terrain}' is not among {', '.join(TERRAINS)}"))
    if not 2 <= dogfight.aborts_on < dogfight.shoots_down_on <= 6:
        found.append(("dogfight", "aborts_on", "aborts_on and shoots_down_on are faces from 2 to 6, in this order"))
    for key in ("gas", "mask", "tank"):
        boxes: list[int] = getattr(numbers.tech, key)
        if not all(first < second for first, second in pairwise([0, *boxes])):
            found.append(("tech", key, "the boxes must rise from 1"))
    try:
        if Throw.parse(numbers.attrition.dice).kind != SUM:
            found.append(("attrition", "dice", "dice such as '2d6' are needed"))
    except BadInput as problem:
        found.append(("attrition", "dice", str(problem)))
    for turn in TURNS:
        if numbers.allied_income.get(turn, -1) < 0:
            found.append(("allied_income", turn if turn in numbers.allied_income else "", f"no EPs for turn {turn}"))
        for side in ("allied", "cp"):
            losses: list[int] = getattr(numbers.naval, side).get(turn, [])
            if len(losses) != 6 or min(losses) < 0:
                found.append((f"naval.{side}", turn, f"turn {turn} needs six numbers of EPs, one for each face"))
    return found


def read_hexes(text: str, file: str) -> list[Hex]:
    """R-03: the hexes of the map file in id order, whatever the order of its lines."""
    rows: dict[str, Hex] = {}
    lines = read_csv(text, file)
    line, head = next(lines, (1, []))
    if head != HEAD:
        raise DataError(file, 1, f"the first line must be {','.join(HEAD)}")
    for line, cells in lines:
        problem = _hex_problem(cells) or (f"{cells[0]} is listed twice" if cells[0] in rows else "")
        if problem:
            raise DataError(file, line, problem)
        id, name, nation, control, terrain, fort, port = cells
        rows[id] = (id, name, nation, SIDES.index(control), terrain, int(fort), int(port))
    for id in kinds.NAMED_HEXES:
        if id not in rows:
            raise DataError(file, line, f"{'Paris, ' if id == kinds.PARIS else ''}{id} is missing")
    return [rows[id] for id in sorted(rows)]


def _hex_problem(cells: list[str]) -> str:
    """What is wrong with a line of the map file."""
    if len(cells) != len(HEAD):
        return f"{len(cells)} cells, not {len(HEAD)}"
    id, name, nation, control, terrain, fort, port = cells
    if not re.fullmatch(rf"[{COLUMNS}]\d\d", id):
        return f"'{id}' is not a hex id: a letter A-M and two digits are needed"
    if not name:
        return f"{id} has no name"
    for what, value, known in (
        ("nation", nation, COUNTRIES),
        ("control", control, SIDES),
        ("terrain", terrain, TERRAINS),
    ):
        if value not in known:
            return f"{what} '{value}' is not among {', '.join(known)}"
    if not re.fullmatch(r"\d", fort):
        return f"fort '{fort}' is not allowed: a value from 0 to 9 is needed"
    if port not in ("0", "1"):
        return f"port '{port}' is not allowed: 0 or 1 is needed"
    return ""


def _same_names(file: str, table: str, found: Iterable[str], known: Iterable[str]) -> Iterator[tuple[str, str, str]]:
    """Where the names of a table and those of the code differ, as file, word and problem."""
    there, wanted = list(found), list(known)
    for name in there:
        if name not in wanted:
            yield file, name, f"{table}: '{name}' is not among {', '.join(wanted)}"
    for name in wanted:
        if name not in there:
            yield file, table, f"{table}: {name} is missing"


def _problems() -> Iterator[tuple[str, str, str]]:
    """R-03, R-10, R-11, R-14: file, word and what is wrong with it."""
    start, ids = BOARD.start, {row[0] for row in HEX_ROWS}
    placed = [id for sps in start.sps.values() for id in sps]
    entries = [id for arrival in BOARD.manpower for id in arrival.entry]
    for file, named in (
        ("setup.toml", [*SETUP.hexes, *SETUP.objectives]),
        ("board.toml", [*start.hindenburg, *placed, *entries]),
    ):
        for id in named:
            if id not in ids:
                yield file, id, f"{id} is not a hex of the map"
    arriving = [arrival.nation for arrival in BOARD.manpower]
    for nation in [*start.sps, *arriving]:
        if nation not in NATIONS:
            yield "board.toml", nation, f"nation '{nation}' is not among {', '.join(NATIONS)}"
    for nation in NATIONS:
        if arriving.count(nation) != 1:
            yield "board.toml", "manpower", f"manpower: {nation} must be listed once"
    for arrival in BOARD.manpower:
        if len(arrival.sps) != len(TURNS) or not arrival.entry:
            yield "board.toml", arrival.nation, f"{arrival.nation}: an entry hex and SPs for 3 turns are needed"
    for name, item in BOARD.allied_item.items():
        if item.field not in kinds.ALLIED_TRACKS:
            yield "board.toml", item.field, f"{name}: '{item.field}' is not among {', '.join(kinds.ALLIED_TRACKS)}"
    for name, offer in ECONOMY.item.items():
        if offer.field not in kinds.CP_TRACKS:
            yield "economy.toml", offer.field, f"{name}: '{offer.field}' is not among {', '.join(kinds.CP_TRACKS)}"
    for guide in ECONOMY.turn.values():
        for name in [*(name for name, _ in guide.primary), *guide.choice, *ECONOMY.order]:
            if name not in ECONOMY.item:
                yield "economy.toml", name, f"'{name}' is not among {', '.join(ECONOMY.item)}"
        for name, _ in guide.free:
            if name not in kinds.FREE_ITEMS:
                yield "economy.toml", name, f"'{name}' is not free; {' and '.join(kinds.FREE_ITEMS)} may be"
    yield from _same_names("board.toml", "allied_item", BOARD.allied_item, kinds.ALLIED_ITEMS)
    yield from _same_names("board.toml", "start.allied", start.allied, kinds.ALLIED_TRACKS)
    yield from _same_names("economy.toml", "item", ECONOMY.item, kinds.CP_ITEMS)
    yield from _same_names("economy.toml", "turn", ECONOMY.turn, TURNS)
    yield from _same_names("setup.toml", "cp", SETUP.cp, kinds.START_NUMBERS)
    for name in (*SCREEN.cp, *EARLIER.cp):
        if name not in kinds.START_NUMBERS:
            yield "screen.toml", name, f"'{name}' is not among {', '.join(kinds.START_NUMBERS)}"
    yield from _same_names("earlier.toml", "manpower", EARLIER.manpower, NATIONS)
    yield from _same_names("setup.toml", "difficulty", SETUP.difficulty, kinds.DIFFICULTIES)
    yield from _same_names("setup.toml", "manpower", SETUP.manpower, TURNS)
    yield from _same_names("setup.toml", "income", SETUP.income, TURNS)


def check_data() -> None:
    """Refuse the first mistake; the word that is wrong shows the line."""
    for file, word, problem in _problems():
        raise DataError(file, Source(file, DATA.text(file)).line_of(rf".*\b{re.escape(word)}\b"), problem)
    for _, _, problem in _same_names("charts", "charts", CHARTS, kinds.CHART_INPUTS):
        raise DataError("charts", 1, problem)


ECONOMY: Economy = DATA.table("economy.toml", Economy)
SETUP: Setup = DATA.table("setup.toml", Setup)
BOARD: BoardNumbers = DATA.table("board.toml", BoardNumbers, free=("start.sps",))
CORE: CoreNumbers = read_core(DATA.text("core.toml"), "core.toml")
SCREEN: ScreenNumbers = DATA.table("screen.toml", ScreenNumbers)
EARLIER: EarlierNumbers = DATA.table("earlier.toml", EarlierNumbers)
# An owner's own numbers count in matches of every version.
OWN_SETUP: bool = "setup.toml" in DATA.custom
OWN_BOARD: bool = "board.toml" in DATA.custom
HEX_ROWS: list[Hex] = read_hexes(DATA.text("hexes.csv"), "hexes.csv")
check_data()
