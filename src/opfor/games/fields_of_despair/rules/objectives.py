"""20.3.2 on the board: objective chits, targets of offensives, and where breakouts go (A-16 to A-20)."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.hex_ids import hex_name, hex_ref
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.frontline import frontline
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk

_FARTHER: Final = "farther from the objective"
_STRONGER: Final = "more Allied SPs stand there"


def target_of(state: State, objective: int) -> int:
    """A-20: the contested Frontline hex nearest to the objective; ties: fewest Allied SPs, then id order. -1: none."""
    return nearest_target(state, objective, contested_front(state))


def target_drawn(state: State) -> int:
    """The hex that the chit drawn last makes the target of an offensive, as long as the cup is out; -1 without one."""
    if not state.drawn:
        return -1
    if state.agenda and state.agenda[-1][0] in ("offensive-artillery", "fight-offensive"):
        return state.attacked[-1]
    objective = state.chits[state.drawn[-1]]
    target = target_of(state, objective) if state.control[objective] != CP else -1
    return state.attacked[-1] if target < 0 and state.attacked else target


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
                _tell_ranking(state, desk, "The target of the offensive", objective, contested_front(state), target)
                desk.note(
                    "The objective drawn is {objective}: the Central Powers will attack {target}.",
                    "7.5-S (6.1)",
                    objective=hex_ref(objective),
                    target=hex_ref(target),
                )
            return target
        if desk.listening:
            desk.ruling("A-20")
            desk.note(
                "The objective drawn is {objective}, which is set aside: {why_not}.",
                "7.5-S (6.1)",
                objective=hex_ref(objective),
                why_not=_no_target(state, objective, target),
            )


def _no_target(state: State, objective: int, target: int) -> str:
    """A-20: why a chit gives no target."""
    if state.control[objective] != ALLIED:
        return "the Central Powers hold it"
    if target < 0:
        return "no hex on the way to it is contested"
    if target in state.attacked:
        return f"its target {hex_name(target)} has been attacked in this phase"
    return f"its target {hex_name(target)} is out of supply"


def _tell_ranking(
    state: State, desk: Desk, title: str, goal: int, candidates: list[int], chosen: int, weakest_first: bool = False
) -> None:
    """A-16, A-19, A-20: hexes by their way to the objective and by the Allied SPs in them, and why each fell out."""
    nearest = ground.nearest(state.control, goal, sorted(candidates))
    found: list[Candidate] = []
    for hex in candidates:
        farther, stronger = hex not in nearest, state.stacks[hex] > state.stacks[chosen]
        reasons = [text for text, holds in ((_FARTHER, farther), (_STRONGER, stronger)) if holds]
        if weakest_first:
            reasons.reverse()
        out = "" if hex == chosen else reasons[0] if reasons else "equal, but later in the order of hexes"
        values = ["farther" if farther else "nearest", str(state.stacks[hex])]
        found.append(Candidate(hex_name(hex), values[::-1] if weakest_first else values, out))
    found.sort(key=_refused)
    criteria = [f"way to {hex_name(goal)}", "Allied SPs"]
    rule = "A-19" if title == "Where the breakout goes" else "A-20"
    desk.choice(title, rule, criteria[::-1] if weakest_first else criteria, found, hex_name(chosen))


def _refused(candidate: Candidate) -> bool:
    return candidate.out != ""


def breakout_targets(state: State, desk: Desk, hex: int, nature: str, direction: str) -> list[int]:
    """R-52, A-17, A-18: divided over adjacent Allied hexes without CP blocks, clockwise from north, or concentrated."""
    near = [other for other in places.ADJACENT[hex] if state.control[other] == ALLIED]
    if nature.endswith("D"):
        return [other for other in near if not state.blocks[other]]
    return concentrated_target(state, desk, hex, near, direction) if near else []


def concentrated_target(state: State, desk: Desk, hex: int, near: list[int], direction: str) -> list[int]:
    """A-16, A-17, A-19: the one adjacent Allied hex on the shortest route to the objective, or the weakest one."""
    objective = state.objectives[hex]
    if objective < 0 or objective == hex or state.control[objective] == CP:
        objective = places.PARIS
    chosen = _one_of(state, near, objective, direction)
    if desk.listening:
        _tell_ranking(state, desk, "Where the breakout goes", objective, near, chosen[0], direction == "WH")
    return chosen


def _one_of(state: State, near: list[int], objective: int, direction: str) -> list[int]:
    """A-16, A-19: of the adjacent Allied hexes the one that is taken."""
    if direction == "SR":
        return [weakest(state, ground.nearest(state.control, objective, sorted(near)))]
    fewest = min([state.stacks[other] for other in near])
    weak = [other for other in near if state.stacks[other] == fewest]
    weak = [other for other in weak if not state.blocks[other]] or weak
    return ground.nearest(state.control, objective, sorted(weak))[:1]
