"""6.0: the Production Phase: maintenance, manpower, income, naval war, purchases, supply; and tech levels."""

from __future__ import annotations

from bisect import bisect_right
from itertools import compress
from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.data import BOARD, CORE, EARLIER, OWN_BOARD, SETUP
from opfor.games.fields_of_despair.model.forces import add_sps, contested_hexes
from opfor.games.fields_of_despair.model.hex_ids import hex_name, hex_ref, hex_refs
from opfor.games.fields_of_despair.model.kinds import ALLIED, ITEM_WORDS, NATIONS, PEOPLES
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import ASKED_OF_THE_PERSON, FREE_BEYOND_THE_TRACK, NUMBERS_OF_TODAY
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.ground import lost_to_cp
from opfor.games.fields_of_despair.rules.legal import ITEMS, purchases, surplus_hexes
from opfor.games.fields_of_despair.rules.losses import suffer
from opfor.games.fields_of_despair.rules.stacking import room
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref, listed

MAINTENANCE_STEP: Final = SETUP.maintenance_step
MAINTENANCE_STEP_HIGH: Final = SETUP.maintenance_step_high
MAINTENANCE_HIGH: Final = SETUP.maintenance_high
CP_MANPOWER: Final[dict[int, int]] = {int(turn): sps for turn, sps in SETUP.manpower.items()}
CP_INCOME: Final[dict[int, int]] = {int(turn): eps for turn, eps in SETUP.income.items()}
ALLIED_INCOME: Final[dict[int, int]] = {int(turn): eps for turn, eps in CORE.allied_income.items()}
ATTRITION_TURN: Final = CORE.attrition.turn
ATTRITION_DICE: Final = CORE.attrition.dice
SUBMARINES: Final[dict[int, list[int]]] = {int(turn): eps for turn, eps in CORE.naval.allied.items()}
BLOCKADE: Final[dict[int, list[int]]] = {int(turn): eps for turn, eps in CORE.naval.cp.items()}
MAX_LOGISTIC_POINTS: Final[int] = BOARD.allied_item["logistic-point"].most
TRACK_OF: Final[dict[str, tuple[str, int]]] = {name: (field, most) for name, field, most, _, _ in ITEMS}
# nation, entry hexes in the order in which they are tried, SPs by turn; nations in the order of ties.
ARRIVALS: Final[list[tuple[int, list[int], list[int]]]] = [
    (nation, [places.INDEX[id] for id in arrival.entry], list(arrival.sps))
    for nation, name in enumerate(NATIONS)
    for arrival in BOARD.manpower
    if arrival.nation == name
]
NEAREST_PARIS: Final[list[int]] = sorted(range(HEXES), key=lambda hex: (places.DISTANCE[places.PARIS][hex], hex))
MAX_BOXES: Final = 400  # what a number that the player corrects can be


def _levels(begins: list[int]) -> list[int]:
    """The level of every box, by the boxes where a level begins."""
    return [bisect_right(begins, box) for box in range(MAX_BOXES + 1)]


GAS_LEVEL: Final[list[int]] = _levels(CORE.tech.gas)  # 1 chlorine, 2 mustard
MASK_LEVEL: Final[list[int]] = _levels(CORE.tech.mask)
TANK_LEVEL: Final[list[int]] = _levels(CORE.tech.tank)


def maintained(level: int) -> int:
    """R-10: artillery level, air level or Supply Capacity after maintenance: 1 less, 2 from 15 on, never below 0."""
    step = MAINTENANCE_STEP_HIGH if level >= MAINTENANCE_HIGH else MAINTENANCE_STEP
    return max(0, level - step)


def cp_manpower(desk: Desk, turn: int) -> int:
    """R-11: change of the CP Strength Point Track; on turn 9 attrition takes 2d6."""
    change = CP_MANPOWER[turn]
    if turn == ATTRITION_TURN:
        change -= desk.roll(ATTRITION_DICE, "CP attrition")
    return change


def allied_income(turn: int) -> int:
    """R-12: Allied EPs."""
    return ALLIED_INCOME[turn]


def cp_income(turn: int) -> int:
    """R-12: CP EPs."""
    return CP_INCOME[turn]


def allied_naval_losses(desk: Desk, turn: int) -> int:
    """R-13: EPs that the Allies lose to unrestricted submarine warfare."""
    return SUBMARINES[turn][desk.roll("1d6", "submarine warfare") - 1]


def cp_naval_losses(desk: Desk, turn: int) -> int:
    """R-13: EPs that the Central Powers lose to the blockade."""
    return BLOCKADE[turn][desk.roll("1d6", "blockade") - 1]


def effective_gas(gas_box: int, enemy_mask_box: int) -> int:
    """R-15: gas level less the enemy's mask level, never below 0."""
    level = GAS_LEVEL[gas_box] - MASK_LEVEL[enemy_mask_box]
    return level if level > 0 else 0


def allied_gas(state: State) -> int:
    """R-15: the gas level at which Allied guns fire."""
    return effective_gas(state.allied_gas_tech, state.mask_tech)


def cp_gas(state: State) -> int:
    """R-15: the gas level at which the guns of the Central Powers fire."""
    return effective_gas(state.gas_tech, state.allied_mask_tech)


def tank_level(box: int) -> int:
    """R-15: tanks of the Allies, storm troops of the Central Powers."""
    return TANK_LEVEL[box]


def produce(state: State, desk: Desk) -> None:
    """6.0: maintenance, manpower, income, naval war, and what the Allies buy."""
    maintain(state)
    deploy_manpower(state, desk)
    collect(state, desk)
    spend(state, desk)


def choice_items(state: State, desk: Desk, items: list[str]) -> list[str]:
    """6.5-S, A-32: the Allied player spends what the Central Powers have left; Enter takes the automatic order."""
    if not items or state.rules < ASKED_OF_THE_PERSON:
        return items
    chosen: dict[str, int] = desk.ask("choice-items", state, *items)
    return [item for item, number in chosen.items() for _ in range(number)]


def maintain(state: State) -> None:
    """6.1, R-10: levels and supply of both sides run down."""
    state.artillery_level, state.air_level = maintained(state.artillery_level), maintained(state.air_level)
    state.supply = maintained(state.supply)
    state.allied_artillery_level = maintained(state.allied_artillery_level)
    state.allied_air_level = maintained(state.allied_air_level)
    state.allied_supply = maintained(state.allied_supply)


def deploy_manpower(state: State, desk: Desk) -> None:
    """6.2, R-11: hexes that were out of supply lose 1 SP; new SPs arrive; on turn 9 the CP suffer attrition."""
    for hex in compress(range(HEXES), state.allied_out_of_supply):
        suffer(state, desk, hex, 1, False)
        if desk.listening:
            desk.note("The Allies lose 1 SP in {hex}, out of supply.", "R-11", hex=hex_ref(hex))
        if state.blocks[hex] and state.control[hex] == ALLIED and not state.stacks[hex]:
            lost_to_cp(state, hex)
    worn = min(state.total, sum(state.out_of_supply))
    state.total -= worn
    state.cp_losses += worn
    before = state.allied.copy() if desk.listening else []
    for nation, entry, sps in ARRIVALS:
        by_turn = sps if state.rules >= NUMBERS_OF_TODAY or OWN_BOARD else EARLIER.manpower[NATIONS[nation]]
        arrive(state, nation, entry, by_turn[state.turn - 7])
    if desk.listening:
        _tell_arrivals(state, desk, before)
    if worn and desk.listening:
        desk.note("The Central Powers lose {worn:SP} out of supply.", "R-11", worn=worn)
    total = state.total
    change: int = desk.part(cp_manpower, state.turn)
    state.total = max(0, state.total + change)
    state.cp_losses += max(0, -change)
    if desk.listening:
        desk.note(
            "New drafts bring the Central Powers {change:SP}: {total} in all."
            if change >= 0
            else "Attrition costs the Central Powers {change:SP}: {total} are left.",
            "R-11",
            change=abs(state.total - total),
            total=state.total,
        )


def _tell_arrivals(state: State, desk: Desk, before: list[int]) -> None:
    """R-11: where the new SPs of each nation are."""
    new: dict[int, list[Ref]] = {}
    for place, sps in enumerate(state.allied):
        if sps > before[place]:
            nation, hex = divmod(place, HEXES)
            new.setdefault(nation, []).append(hex_ref(hex, f"{sps - before[place]} in {hex_name(hex)}"))
    for nation, arrived in new.items():
        desk.note("The {nation} receive new SPs: {arrived}.", "R-11", nation=PEOPLES[nation], arrived=arrived)


def arrive(state: State, nation: int, entry: list[int], sps: int) -> None:
    """R-11: in the first entry hex that is Allied and uncontested, else contested, else nearest Paris, else lost."""
    left = _placed(state, nation, [hex for hex in entry if not state.blocks[hex]], sps)
    left = _placed(state, nation, entry, left)
    if left:
        _placed(state, nation, NEAREST_PARIS, left)


def _placed(state: State, nation: int, hexes: list[int], sps: int) -> int:
    """R-11: into these hexes in turn as far as they are Allied and have room; the SPs left."""
    for hex in hexes:
        if sps and state.control[hex] == ALLIED:
            placed = min(sps, room(state, nation, hex))
            if placed > 0:
                add_sps(state, nation, hex, placed)
                sps -= placed
    return sps


def collect(state: State, desk: Desk) -> None:
    """6.3, 6.4, R-12, R-13, R-65: income less what the naval war and a weary home front take."""
    allied_lost, cp_lost = allied_naval_losses(desk, state.turn), cp_naval_losses(desk, state.turn)
    state.allied_ep = max(0, allied_income(state.turn) - allied_lost - (BOARD.will_ep_lost if state.weary else 0))
    state.ep = max(0, cp_income(state.turn) - cp_lost)
    if desk.listening:
        desk.note(
            ("Submarines cost the Allies {allied_lost:Economic Point}" if allied_lost else "Submarines find no prey")
            + "; the blockade costs the Central Powers {cp_lost}. "
            "The Allies have {allied:Economic Point} to spend, the Central Powers {cp}.",
            "6.4",
            allied=state.allied_ep,
            allied_lost=allied_lost,
            cp=state.ep,
            cp_lost=cp_lost,
        )


def spend(state: State, desk: Desk) -> None:
    """6.5, R-14: the Allies get one LP free and buy what they like; EPs left over are lost."""
    state.allied_logistic_points += 1
    if state.rules < FREE_BEYOND_THE_TRACK:
        state.allied_logistic_points = min(MAX_LOGISTIC_POINTS, state.allied_logistic_points)
    bought: dict[str, int] = desk.ask("purchase", state) if purchases(state) else {}
    for name, number in bought.items():
        field, most = TRACK_OF[name]
        setattr(state, field, min(most, getattr(state, field) + number))
    state.allied_ep = 0
    if desk.listening:
        items = shopping_list({ITEM_WORDS[name]: number for name, number in bought.items()})
        desk.note("The Allies receive a Logistic Point. They buy {items}.", "R-14", items=items)


def shopping_list(items: dict[str, int]) -> str:
    """What is bought, in a sentence: 'Gas Tech and 2 × Air Tech', or 'nothing'."""
    bought = [f"{number} × {item}" if number > 1 else item for item, number in items.items() if number]
    return listed(bought) or "nothing"


def allocate_supply(state: State, desk: Desk) -> None:
    """6.7, R-16: surplus contested hexes and hexes cut off from Paris and the ports are out of supply."""
    both = contested_hexes(state)
    state.out_of_supply = [0] * HEXES
    for hex in both[::-1][: max(0, len(both) - state.supply)]:  # from column M towards A, higher row first
        state.out_of_supply[hex] = 1
    state.allied_out_of_supply = [0] * HEXES
    chosen: list[int] = desk.ask("allied-out-of-supply", state) if surplus_hexes(state) else []
    supplied = ground.supplied(state.control)
    for hex in compress(range(HEXES), state.stacks):
        if hex in chosen or not (supplied[hex] or any(supplied[other] for other in places.ADJACENT[hex])):
            state.allied_out_of_supply[hex] = 1
    if desk.listening:
        for who, flags in (("Allies", state.allied_out_of_supply), ("Central Powers", state.out_of_supply)):
            out = [hex for hex in range(HEXES) if flags[hex]]
            if out:
                desk.note("The {who} are out of supply in {out}.", "R-16", who=who, out=hex_refs(out))
