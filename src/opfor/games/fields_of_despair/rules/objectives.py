"""20.3.2 on the board: objective chits, targets of offensives, and where breakouts go (A-16 to A-20)."""

from __future__ import annotations

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.hex_ids import hex_ref
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.frontline import frontline
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref


def target_of(state: State, objective: int) -> int:
    """A-20: the contested Frontline hex nearest to the objective; ties: fewest Allied SPs, then id order. -1: none."""
    return nearest_target(state, objective, contested_front(state))


def contested_front(state: State) -> list[int]:
    """A-20: the Frontline hexes with CP blocks, in id order: those that an offensive may be aimed at."""
    blocks = state.blocks
    return [hex for hex in frontline(state) if blocks[hex]]


def nearest_target(state: State, objective: int, candidates: list[int]) -> int:
    """A-20: the candidate nearest to the objective; ties: fewest Allied SPs, then id order. -1: none."""
    if not candidates:
        return -1
    return weakest(state, ground.nearest(state.control, objective, candidates))


def weakest(state: State, hexes: list[int]) -> int:
    """A-19, A-20: of these hexes the one with the fewest Allied SPs; ties: the first."""
    best = hexes[0]
    for hex in hexes:
        if state.stacks[hex] < state.stacks[best]:
            best = hex
    return best


def draw_target(state: State, desk: Desk) -> int:
    """7.5-S (6.1), A-20, R-17: draw chits until one gives a target that may be attacked; -1 when none is left.

    A chit is set aside when its objective is CP-controlled, its target was attacked in this phase, or the CP
    there are out of supply.
    """
    while True:
        left = len(state.chits) - len(state.drawn)
        if not left:
            return -1
        chit = desk.pick(left, "objective chit")
        for drawn in sorted(state.drawn):  # its number among all chits
            if chit >= drawn:
                chit += 1
        state.drawn.append(chit)
        objective = state.chits[chit]
        target = target_of(state, objective) if state.control[objective] == ALLIED else -1
        fits = target >= 0 and target not in state.attacked and not state.out_of_supply[target]
        if fits:
            state.objectives[target] = objective
            if desk.listening:
                desk.note(
                    "The chit {objective} makes {target} the target.",
                    "7.5-S (6.1)",
                    objective=_named(objective),
                    target=hex_ref(target),
                )
            return target
        if desk.listening:
            desk.ruling("A-20")
            desk.note(
                "The chit {objective} gives no target and is set aside.",
                "7.5-S (6.1)",
                objective=_named(objective),
            )


def _named(hex: int) -> Ref:
    """An objective with its name and id."""
    return hex_ref(hex, f"{places.NAMES[hex]} ({places.IDS[hex]})")


def divided_targets(state: State, hex: int) -> list[int]:
    """A-17, A-18: adjacent Allied-controlled hexes without CP blocks, clockwise from north."""
    return [other for other in places.ADJACENT[hex] if state.control[other] == ALLIED and not state.blocks[other]]


def concentrated_target(state: State, hex: int, direction: str) -> list[int]:
    """A-16, A-17, A-19: the one adjacent Allied hex on the shortest route to the objective, or the weakest one."""
    near = [other for other in places.ADJACENT[hex] if state.control[other] == ALLIED]
    if not near:
        return []
    objective = state.objectives[hex]
    if objective < 0 or objective == hex or state.control[objective] == CP:
        objective = places.PARIS
    if direction == "SR":
        return [weakest(state, ground.nearest(state.control, objective, sorted(near)))]
    fewest = min([state.stacks[other] for other in near])
    weak = [other for other in near if state.stacks[other] == fewest]
    weak = [other for other in weak if not state.blocks[other]] or weak
    return ground.nearest(state.control, objective, sorted(weak))[:1]
