"""S29-S32: how enemy units choose their targets, criterion by criterion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from opfor.games.last_crusade.model.cards import ENGINEER
from opfor.games.last_crusade.model.firers import HARD_FP, SOFT_FP, TRAITS, Firer, Standing, Target
from opfor.games.last_crusade.model.names import card_ref
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import switch
from opfor.games.last_crusade.seats.base import Orders
from opfor.kernel.desk import Desk

Criterion = Callable[[Firer, tuple[Target, ...], tuple[Standing, ...], list[int]], list[int]]


def best_type(firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...], among: list[int]) -> list[int]:
    """S29, A21: the type against which the unit has more firepower; equal firepower decides nothing."""
    if firer[SOFT_FP] == firer[HARD_FP]:
        return among
    wanted = firer[HARD_FP] > firer[SOFT_FP]
    return [place for place in among if bool(targets[place][1]) == wanted] or among


def lowest_defence(
    firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...], among: list[int]
) -> list[int]:
    """S30: the lowest Def, hits counted."""
    lowest = min([standing[place][0] for place in among])
    return [place for place in among if standing[place][0] == lowest]


def lowest_shielded_defence(
    firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...], among: list[int]
) -> list[int]:
    """A22: the lowest Def, hits counted, and with it the hits that the target will ignore (see the switch)."""
    engineer = firer[TRAITS] & ENGINEER
    lowest, found = -1, list[int]()
    for place in among:
        stands = standing[place]
        value = stands[0] + stands[1] + (0 if engineer else stands[2])
        if lowest < 0 or value < lowest:
            lowest, found = value, [place]
        elif value == lowest:
            found.append(place)
    return found


def most_firepower(
    firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...], among: list[int]
) -> list[int]:
    """S31: the highest infantry and armor firepower together."""
    highest = max([targets[place][2] for place in among])
    return [place for place in among if targets[place][2] == highest]


CRITERIA: Final[list[tuple[str, str, Criterion]]] = [
    ("best type", "S29", best_type),
    ("lowest Def", "S30", lowest_defence),
    ("most firepower", "S31", most_firepower),
]
SHIELDED: Final[list[tuple[str, str, Criterion]]] = [
    CRITERIA[0],
    ("lowest Def with shields", "A22", lowest_shielded_defence),
    CRITERIA[2],
]


def by_criteria(
    desk: Desk,
    firer: Firer,
    targets: tuple[Target, ...],
    standing: tuple[Standing, ...],
    able: list[int],
    shields: bool = False,
) -> int:
    """S29, S30, S31, S32: the criteria in order; what is left at the end is equal, and chosen at random."""
    if len(able) > 1:
        for _, _, criterion in SHIELDED if shields else CRITERIA:
            able = criterion(firer, targets, standing, able)
            if len(able) == 1:
                return able[0]
        return able[desk.pick(len(able), "target")]
    return able[0]


class Criteria(Orders):
    """Orders that follow the printed criteria and tell nobody: for simulation and exact odds."""

    def __init__(self, shields: bool = False) -> None:
        self.shields = shields

    def choose(
        self, desk: Desk, firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...], able: list[int]
    ) -> int:
        """S32: by the printed criteria."""
        return by_criteria(desk, firer, targets, standing, able, self.shields)

    def report(self, desk: Desk, firer: Firer, target: Target, dice: int, need: int, hits: int, counted: int) -> None:
        """Nobody listens."""


SILENT: Final = Criteria()
SILENT_SHIELDED: Final = Criteria(shields=True)


def silent(state: State) -> Criteria:
    """S30, A22: the criteria of a game, telling nobody."""
    return SILENT_SHIELDED if switch(state, "shields_count") else SILENT


def funnel(
    state: State, firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...], able: list[int]
) -> list[str]:
    """S29, S30, S31: the candidates before and after each criterion, for the explanation."""
    lines = []
    for title, rule, criterion in SHIELDED if switch(state, "shields_count") else CRITERIA:
        after = criterion(firer, targets, standing, able)
        if len(able) > 1:
            lines.append(f"{title} ({rule}) {len(able)}→{len(after)}")
        able = after
    if len(able) > 1:
        lines.append(f"at random (S32) {len(able)}→1")
    return lines or ["the only target it can hurt"]


class Explained(Criteria):
    """Orders that follow the printed criteria and explain them."""

    def __init__(self, state: State) -> None:
        super().__init__(switch(state, "shields_count"))
        self.state = state
        self.why: list[str] = []

    def choose(
        self, desk: Desk, firer: Firer, targets: tuple[Target, ...], standing: tuple[Standing, ...], able: list[int]
    ) -> int:
        """S32: by the printed criteria; the funnel is kept for the note that follows."""
        self.why = funnel(self.state, firer, targets, standing, able)
        return by_criteria(desk, firer, targets, standing, able, self.shields)

    def report(self, desk: Desk, firer: Firer, target: Target, dice: int, need: int, hits: int, counted: int) -> None:
        """R16: the fire and what it brought."""
        tell_fire(self.state, desk, firer, target, dice, need, hits, counted, self.why)


def tell_fire(
    state: State,
    desk: Desk,
    firer: Firer,
    target: Target,
    dice: int,
    need: int,
    hits: int,
    counted: int,
    why: list[str],
) -> None:
    """R16, S32: one line for one unit's fire, with the funnel of its choice."""
    shielded = f" ({hits - counted} ignored)" if hits > counted else ""
    reasons = f" Target: {'; '.join(why)}." if why else ""
    desk.note(
        "{firer} fires at {unit}: {counted:hit}{shielded}, with {dice:die} on {need}+.{reasons}",
        "S32" if why else "R16",
        firer=card_ref(state, firer[0]),
        unit=card_ref(state, target[0]),
        dice=dice,
        need=need,
        counted=counted,
        shielded=shielded,
        reasons=reasons,
    )


def one_of(desk: Desk, equal: list[int], purpose: str) -> int:
    """S32, S38, S43: one of several equal things, at random."""
    return equal[desk.pick(len(equal), purpose)] if len(equal) > 1 else equal[0]
