"""S29-S32: how enemy units choose their targets, criterion by criterion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from opfor.games.last_crusade.model.cards import ENGINEER
from opfor.games.last_crusade.model.firers import (
    CARD,
    HARD_FP,
    SOFT_FP,
    TRAITS,
    Firer,
    Standing,
    Standings,
    Target,
    Targets,
)
from opfor.games.last_crusade.model.names import card_ref, ground_names, name, need_words
from opfor.games.last_crusade.model.places import HAND
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import switch
from opfor.games.last_crusade.rules.choice import Sieve, tell_choice
from opfor.games.last_crusade.seats.base import Orders
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk

Criterion = Callable[[Firer, Targets, Standings, list[int]], list[int]]


def best_type(firer: Firer, targets: Targets, standing: Standings, among: list[int]) -> list[int]:
    """S29, A21: the type against which the unit has more firepower; equal firepower decides nothing."""
    if firer[SOFT_FP] == firer[HARD_FP]:
        return among
    wanted = firer[HARD_FP] > firer[SOFT_FP]
    return [place for place in among if bool(targets[place][1]) == wanted] or among


def lowest_defence(firer: Firer, targets: Targets, standing: Standings, among: list[int]) -> list[int]:
    """S30: the lowest Def, hits counted."""
    lowest = min([standing[place][0] for place in among])
    return [place for place in among if standing[place][0] == lowest]


def lowest_shielded_defence(firer: Firer, targets: Targets, standing: Standings, among: list[int]) -> list[int]:
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


def most_firepower(firer: Firer, targets: Targets, standing: Standings, among: list[int]) -> list[int]:
    """S31: the highest infantry and armor firepower together."""
    highest = max([targets[place][2] for place in among])
    return [place for place in among if targets[place][2] == highest]


BEST_TYPE: Final = "Firepower at it"
LOWEST: Final = "Def left"
LOWEST_SHIELDED: Final = "Def left and hits ignored"
HIGHEST_FP: Final = "Its own firepower"
CRITERIA: Final[list[tuple[str, str, Criterion]]] = [
    (BEST_TYPE, "S29", best_type),
    (LOWEST, "S30", lowest_defence),
    (HIGHEST_FP, "S31", most_firepower),
]
SHIELDED: Final[list[tuple[str, str, Criterion]]] = [
    CRITERIA[0],
    (LOWEST_SHIELDED, "A22", lowest_shielded_defence),
    CRITERIA[2],
]
CANNOT_HURT: Final = "it has no firepower at this type"
OUT: Final = {
    BEST_TYPE: "it has more firepower at the other type",
    LOWEST: "another is weaker",
    LOWEST_SHIELDED: "another is weaker",
    HIGHEST_FP: "another is more dangerous",
}
REASONS: Final = {
    BEST_TYPE: "It picks the type that it hits hardest.",
    LOWEST: "It picks the weakest of {number} targets.",
    LOWEST_SHIELDED: "It picks the weakest of {number} targets.",
    HIGHEST_FP: "It picks the most dangerous of {number} equally weak targets.",
}


def by_criteria(
    desk: Desk,
    firer: Firer,
    targets: Targets,
    standing: Standings,
    able: list[int],
    shields: bool = False,
    state: State | None = None,
) -> int:
    """S29, S30, S31, S32: the criteria in order; what is left at the end is equal, and chosen by lot."""
    if len(able) > 1:
        for _, _, criterion in SHIELDED if shields else CRITERIA:
            able = criterion(firer, targets, standing, able)
            if len(able) == 1:
                return able[0]
        if state is not None and desk.listening:
            desk.lots([name(state, targets[place][CARD]) for place in able])
        return able[desk.pick(len(able), "target")]
    return able[0]


class Criteria(Orders):
    """Orders that follow the printed criteria and tell nobody: for simulation and exact odds."""

    def __init__(self, shields: bool = False) -> None:
        self.shields = shields

    def choose(self, desk: Desk, firer: Firer, targets: Targets, standing: Standings, able: list[int]) -> int:
        """S32: by the printed criteria."""
        return by_criteria(desk, firer, targets, standing, able, self.shields)

    def report(self, desk: Desk, firer: Firer, target: Target, dice: int, need: int, hits: int, counted: int) -> None:
        """Nobody listens."""


SILENT: Final = Criteria()
SILENT_SHIELDED: Final = Criteria(shields=True)


def silent(state: State) -> Criteria:
    """S30, A22: the criteria of a game, telling nobody."""
    return SILENT_SHIELDED if switch(state, "shields_count") else SILENT


def tell_target(
    state: State, desk: Desk, firer: Firer, targets: Targets, standing: Standings, able: list[int], chosen: int
) -> str:
    """S29, S30, S31, S32: the choice as evidence, each living target with its values; and the reason in a sentence."""
    living = [place for place, stands in enumerate(standing) if stands[0] > 0]
    if len(living) == 1:
        tell_aim(state, desk, firer, targets[chosen])
        return ""
    left = [number for number, place in enumerate(living) if place in able]
    sieves: list[Sieve] = [("Can be hurt", ["yes" if place in able else "no" for place in living], left, CANNOT_HURT)]
    among, reason = able, ""
    for title, _, criterion in SHIELDED if switch(state, "shields_count") else CRITERIA:
        after = criterion(firer, targets, standing, among) if among else among
        if len(after) < len(among):
            reason = REASONS[title].format(number=len(among))
        left = [number for number, place in enumerate(living) if place in after]
        sieves.append((title, [shown_value(title, firer, targets[p], standing[p]) for p in living], left, OUT[title]))
        among = after
    if len(among) > 1:
        reason = f"It picks one of {len(among)} equal targets at random."
    names = [name(state, targets[place][CARD]) for place in living]
    who = name(state, firer[CARD])
    tell_choice(desk, f"{who} picks a target", "S32", names, sieves, living.index(chosen), who)
    return reason


def tell_aim(state: State, desk: Desk, firer: Firer, target: Target) -> None:
    """R16: at a table, whom a unit fires at, for the person who throws its dice."""
    if desk.listening and state.mode == "table":
        who, aimed = name(state, firer[CARD]), name(state, target[CARD])
        desk.choice(f"{who} fires", "R16", [], [Candidate(aimed)], aimed, who)


def shown_value(title: str, firer: Firer, target: Target, stands: Standing) -> str:
    """S29, S30, S31: the value of a target under a criterion."""
    if title == BEST_TYPE:
        return str(firer[HARD_FP] if target[1] else firer[SOFT_FP])
    if title == HIGHEST_FP:
        return str(target[2])
    shielded = title == LOWEST_SHIELDED
    return str(stands[0] + (stands[1] + (0 if firer[TRAITS] & ENGINEER else stands[2]) if shielded else 0))


class Explained(Criteria):
    """Orders that follow the printed criteria and explain them."""

    def __init__(self, state: State) -> None:
        super().__init__(switch(state, "shields_count"))
        self.state = state
        self.why = ""

    def choose(self, desk: Desk, firer: Firer, targets: Targets, standing: Standings, able: list[int]) -> int:
        """S32: by the printed criteria; the reason is kept for the note that follows."""
        chosen = by_criteria(desk, firer, targets, standing, able, self.shields, self.state)
        self.why = tell_target(self.state, desk, firer, targets, standing, able, chosen)
        return chosen

    def report(self, desk: Desk, firer: Firer, target: Target, dice: int, need: int, hits: int, counted: int) -> None:
        """R16: the fire and what it brought."""
        tell_fire(self.state, desk, firer, target, dice, need, hits, counted, self.why)

    def idle(self, desk: Desk, firer: Firer) -> None:
        """A24: it has no firepower at what is left."""
        tell_idle(self.state, desk, firer)

    def reason(self) -> str:
        """S32: the criterion that decided."""
        return self.why


def printed_orders(state: State, desk: Desk) -> Criteria:
    """S29, S30, S31, S32: the printed criteria, explained where somebody listens."""
    return Explained(state) if desk.listening else silent(state)


def tell_fire(
    state: State,
    desk: Desk,
    firer: Firer,
    target: Target,
    dice: int,
    need: int,
    hits: int,
    counted: int,
    why: str = "",
    does: str = "fires at",
) -> None:
    """R16, S32: one line for one unit's fire, and why it chose its target."""
    ignored = hits - counted
    result = "scores {counted:hit}" if counted else "misses" if not ignored else "does no harm"
    ignores = f"; {'{ignored} more' if counted else '{ignored:hit}'} {{was}} ignored" if ignored else ""
    desk.note(
        f"{{firer}} {does} {{unit}} and {result} ({{thrown}}){ignores}.{' ' if why else ''}{why}",
        "S32" if why else "R16",
        firer=card_ref(state, firer[CARD]),
        unit=card_ref(state, target[CARD]),
        thrown=need_words(dice, need),
        counted=counted,
        ignored=ignored,
        was="is" if ignored == 1 else "are",
    )


def tell_idle(state: State, desk: Desk, firer: Firer) -> None:
    """A24: a unit that does not fire, for it can hurt none of its targets."""
    desk.ruling("A24")
    desk.note("{firer} cannot hurt what it faces and does not fire.", "R16", firer=card_ref(state, firer[CARD]))


def one_card(state: State, desk: Desk, equal: list[int], purpose: str) -> int:
    """S32, S38: one of several equal cards, by lot; the cards of a sealed hand have no names."""
    if len(equal) == 1:
        return equal[0]
    if desk.listening:
        hidden = state.sealed > 0 and state.where[equal[0]] == HAND
        desk.lots([f"card {n} of its hand" if hidden else name(state, card) for n, card in enumerate(equal, 1)])
    return equal[desk.pick(len(equal), purpose)]


def one_place(state: State, desk: Desk, equal: list[int], purpose: str) -> int:
    """S38, S43: one of several equal places, by lot."""
    if len(equal) == 1:
        return equal[0]
    if desk.listening:
        desk.lots(ground_names(state, equal))
    return equal[desk.pick(len(equal), purpose)]
