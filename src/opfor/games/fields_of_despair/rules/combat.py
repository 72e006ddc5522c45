"""7.3: artillery fire and infantry combat in one hex, by arguments and dice alone.

Either side may be the attacker (R-46): in the Allied phase the Allies attack and the Central Powers defend with
trenches, in the CP phase the other way round. A fight is three steps in turn, each one or two pools of dice:
artillery of both sides, the defender's infantry, the attacker's infantry.

`side` is all SPs of the attacking side in the hex; `bystanders` are those among them that do not attack (R-33,
R-51). Losses fall on the attacking SPs first (R-45).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from opfor.games.fields_of_despair.model.data import BOARD, CORE
from opfor.kernel.desk import Desk, Link
from opfor.kernel.text import counted, listed

MAX_ARTILLERY: Final = BOARD.most_artillery_in_hex
TANK_SURVIVES_ON: Final = BOARD.tank_survives_on
ARTILLERY_HITS_ON: Final = CORE.combat.artillery_hits_on
INFANTRY_HITS_ON: Final = CORE.combat.infantry_hits_on
GAS_DIE_IN: Final = CORE.combat.gas_die_in
FORT_PIPS: Final = CORE.combat.fort_pips
MOUNTAIN_PIPS: Final = CORE.combat.mountain_pips
OUT_OF_SUPPLY_HITS_ON: Final = CORE.combat.out_of_supply_hits_on
WORST_HITS_ON: Final = CORE.combat.worst_hits_on
# The trench dice by attacking SPs; those of the last number hold beyond it.
TRENCH_DICE: Final[list[int]] = [
    ([0] + [dice for from_sps, dice in CORE.combat.trench_dice if sps >= from_sps])[-1]
    for sps in range(max([from_sps for from_sps, _ in CORE.combat.trench_dice], default=0) + 1)
]
NO_TRENCHES_FROM: Final = CORE.combat.no_trenches_from
AT_ONCE_FROM: Final = CORE.combat.at_once_from
MORE_DICE_FROM: Final = CORE.combat.more_dice_from
MORE_DICE: Final = CORE.combat.more_dice
TANKS_AFTER: Final = (" The tanks are lost.", " The tanks come back in the next action phase.")
NO_TANKS_IN: Final[list[str]] = CORE.combat.no_tanks_in


def defending_fort(fort: int, controller: int, attacker: int) -> int:
    """R-42, R-44, R-46: a fort counts when the controller of its hex is the defender."""
    return fort if controller != attacker else 0


def artillery_hits_on(gas: int, fort: int) -> int:
    """R-42, R-44: what an artillery die needs; a gas die one pip less per gas level, against a fort one more."""
    needed = ARTILLERY_HITS_ON - gas + (FORT_PIPS if fort else 0)
    return needed if needed < WORST_HITS_ON else WORST_HITS_ON


def attacker_hits_on(fort: int, terrain: str) -> int:
    """R-43, R-44: what the attacker's infantry dice need; fort and mountain are not cumulative."""
    pips = max(FORT_PIPS if fort else 0, MOUNTAIN_PIPS if terrain == "mountain" else 0)
    return min(WORST_HITS_ON, INFANTRY_HITS_ON + pips)


def defender_hits_on(out_of_supply: bool) -> int:
    """R-17, R-43, R-44: what the defender's infantry dice need."""
    return OUT_OF_SUPPLY_HITS_ON if out_of_supply else INFANTRY_HITS_ON


def trench_dice(attacking_sps: int) -> int:
    """R-43: the defender's bonus dice, by the attacking SPs left after artillery fire."""
    return TRENCH_DICE[attacking_sps] if attacking_sps < len(TRENCH_DICE) else TRENCH_DICE[-1]


def tank_level_here(tank_level: int, terrain: str) -> int:
    """R-41: tanks have no effect in forest or mountain."""
    return 0 if terrain in NO_TANKS_IN else tank_level


def tank_effect(level: int) -> str:
    """R-43: what tanks of a level do, in words."""
    effects = ["the defender has no trench dice"] * (level >= NO_TRENCHES_FROM)
    effects += ["both sides' infantry fire at once"] * (level >= AT_ONCE_FROM)
    effects += [f"you throw {counted(MORE_DICE, 'die')} more"] * (level >= MORE_DICE_FROM)
    return f"With your tanks {listed(effects)}." if effects else "At your tank technology they have no effect yet."


def tanks_return(desk: Desk) -> bool:
    """R-41: after the combat; on 1-3 the counter is lost, on 4-6 it comes back in the next action phase."""
    return desk.roll("1d6", "is the tank counter lost?") >= TANK_SURVIVES_ON


def attacking_artillery(desk: Desk, points: int, gas: int, fort: int, target: int) -> int:
    """R-42, R-44: hits of the attacker's guns, at most the SPs there."""
    chemical = points // GAS_DIE_IN if gas else 0
    hits = desk.hits(chemical, artillery_hits_on(gas, fort), "attacker's gas", target) if chemical else 0
    hits += desk.hits(points - chemical, artillery_hits_on(0, fort), "attacker's artillery", target - hits)
    return hits


def defending_artillery(desk: Desk, points: int, gas: int, fort: int, target: int) -> int:
    """R-42: hits of the defender's guns and fort, at most the SPs there; a fort's own dice are never gas."""
    chemical = points // GAS_DIE_IN if gas else 0
    hits = desk.hits(chemical, artillery_hits_on(gas, 0), "defender's gas", target) if chemical else 0
    hits += desk.hits(points - chemical + fort, artillery_hits_on(0, 0), "defender's artillery and fort", target - hits)
    return hits


def artillery_fire(
    desk: Desk,
    gas: int,
    defender_gas: int,
    fort: int,
    side: int,
    defenders: int,
    attacker_artillery: int,
    defender_artillery: int,
) -> tuple[int, int]:
    """R-42: both sides at once; the SPs left of the attacking side and of the defender."""
    lost_by_defender = lost_by_attacker = 0
    if attacker_artillery:
        lost_by_defender = desk.part(attacking_artillery, attacker_artillery, gas, fort, defenders)
    if defender_artillery or fort:
        lost_by_attacker = desk.part(defending_artillery, defender_artillery, defender_gas, fort, side)
    return side - lost_by_attacker, defenders - lost_by_defender


def defenders_fire(
    desk: Desk, tank_level: int, hits_on: int, bystanders: int, side: int, defenders: int
) -> tuple[int, int, int]:
    """R-43: the defender's dice with their trench bonus; losses off at once, unless both sides fire at once.

    Gives the attacker's dice in the next step, the defending SPs, and the SPs left of the attacking side.
    """
    attackers = side - bystanders
    if attackers <= 0 or not defenders:
        return 0, defenders, side
    bonus = 0 if tank_level >= NO_TRENCHES_FROM else trench_dice(attackers)
    left = side - desk.hits(defenders + bonus, hits_on, "defender's infantry", side)
    dice = attackers
    if tank_level < AT_ONCE_FROM:
        dice = left - bystanders if left > bystanders else 0
    if tank_level >= MORE_DICE_FROM:
        dice += MORE_DICE
    return dice, defenders, left


def attackers_fire(desk: Desk, hits_on: int, dice: int, defenders: int) -> tuple[int]:
    """R-43: the attacker's survivors fire; the defending SPs left. There is no further round."""
    return (defenders - desk.hits(dice, hits_on, "attacker's infantry", defenders),)


def infantry_steps(tank_level: int, fort: int, terrain: str, defender_oos: bool, bystanders: int) -> tuple[Link, Link]:
    """R-43: the two steps of infantry combat, to be carried out in turn."""
    tanks = tank_level_here(tank_level, terrain)
    return (
        (defenders_fire, (tanks, defender_hits_on(defender_oos), bystanders), 2),
        (attackers_fire, (attacker_hits_on(fort, terrain),), 2),
    )


@lru_cache(maxsize=1024)
def steps_of_fight(
    tank_level: int, gas: int, defender_gas: int, fort: int, terrain: str, defender_oos: bool, bystanders: int
) -> tuple[Link, ...]:
    """R-42, R-43: artillery fire, then infantry combat.

    They lead from all SPs of the attacking side, the defending SPs, and the artillery of both, to the SPs that are left
    of the defender and of the attacking side; whatever else is carried along comes out as it went in.
    """
    artillery: Link = (artillery_fire, (gas, defender_gas, fort), 4)
    return (artillery, *infantry_steps(tank_level, fort, terrain, defender_oos, bystanders))


def result(side: int, bystanders: int, defenders: int, side_left: int, defenders_left: int) -> tuple[bool, int, int]:
    """R-47, R-48: cleared when no defender is left and at least one attacker is; and the losses of both sides."""
    return defenders_left == 0 and side_left > bystanders, side - side_left, defenders - defenders_left


def combat(
    desk: Desk,
    attacker_sps: int,
    defender_sps: int,
    attacker_artillery: int,
    defender_artillery: int,
    tank_level: int,
    gas: int,
    defender_gas: int,
    fort: int,
    terrain: str,
    defender_oos: bool,
    bystanders: int = 0,
) -> tuple[bool, int, int]:
    """R-40, R-42, R-43, R-47, R-48: a whole fight: is the hex cleared, and what do attacker and defender lose?

    `gas` and `defender_gas` are effective levels (R-15), `tank_level` that of a committed counter or 0, `fort`
    the defender's. The attacker's losses may take bystanders when no attacking SPs are left.
    """
    side = attacker_sps + bystanders
    start = (side, defender_sps, attacker_artillery, defender_artillery)  # no need to carry the defenders along
    steps = steps_of_fight(tank_level, gas, defender_gas, fort, terrain, defender_oos, bystanders)
    defenders_left, side_left = desk.in_turn(start, steps)
    return result(side, bystanders, defender_sps, side_left, defenders_left)
