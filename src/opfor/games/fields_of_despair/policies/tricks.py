"""Simple tricks: policies that look for a way round the game. None of them may win often; the tests hold that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.policies.attacks import Plan, place_guns
from opfor.games.fields_of_despair.policies.cautious import CAUTIOUS
from opfor.games.fields_of_despair.policies.doctrine import DOCTRINE, Commander
from opfor.games.fields_of_despair.policies.movement import Posture, behind
from opfor.games.fields_of_despair.rules.frontline import frontline
from opfor.games.fields_of_despair.rules.legal import artillery_usable, attackable_hexes, shellable_hexes
from opfor.games.fields_of_despair.rules.stacking import attacking_sps
from opfor.kernel.batch import Policy, Stream

QUIET_COLUMNS: Final = "JKLM"
IN_ALSACE: Final = replace(
    CAUTIOUS, postures={when: replace(posture, alsace=15) for when, posture in CAUTIOUS.postures.items()}
)
NOTHING: Final[dict[str, Any]] = {
    "purchase": {},
    "squadrons": {},
    "move": {},
    "attacks": [],
    "guns": {},
    "tanks": [],
    "breakout-move": {},
    "breakout-attacks": [],
    "reinforce": {},
    "defence-guns": 0,
    "breakout-fire": {},
    "redeploy": {},
}


class SittingStill(Commander):
    """Does nothing that the rules do not force on it."""

    def to(self, question: str, state: State) -> Callable[..., Any]:
        return partial(nothing, question) if question in NOTHING else super().to(question, state)


def nothing(question: str, state: State, *args: Any) -> Any:
    """What is answered by nobody who wants anything."""
    return NOTHING[question]


class ScoutingOnly(Commander):
    """Flies every phase, holds the line and never attacks."""

    def attacks(self, state: State) -> list[int]:
        self.plan = Plan((), (), ())
        return []


class Shelling(Commander):
    """Flies, and shells what it sees; infantry never attacks."""

    def attacks(self, state: State) -> list[int]:
        order = sorted(shellable_hexes(state), key=lambda hex: (not state.scouted.count(hex), -state.sps[hex], hex))
        self.plan = Plan((), tuple(sorted(place_guns(order, artillery_usable(state)).items())), ())
        return []


class AlsaceOnly(Commander):
    """Attacks and advances only in columns J to M, holds elsewhere."""

    def attacks(self, state: State) -> list[int]:
        quiet = [hex for hex in attackable_hexes(state) if places.COLUMN[hex] in QUIET_COLUMNS]
        quiet.sort(key=lambda hex: (-attacking_sps(state, hex), hex))
        guns = place_guns(quiet, artillery_usable(state))
        self.plan = Plan(tuple(quiet), tuple(sorted(guns.items())), tuple(quiet[: state.allied_tanks]))
        return quiet


class AllOut(Commander):
    """Attacks everywhere in every phase, whatever it costs."""

    def attacks(self, state: State) -> list[int]:
        hexes = attackable_hexes(state)
        self.plan = Plan(tuple(hexes), tuple(sorted(place_guns(hexes, artillery_usable(state)).items())), ())
        return hexes


class OneSpAttacks(AllOut):
    """Leaves one SP in each Frontline hex, keeps the army behind, and attacks everywhere in every phase."""

    def wanted(self, state: State, posture: Posture) -> list[int]:
        line = frontline(state)
        rear = behind(state, line)
        share = max(0, sum(state.allied) - len(line)) // max(1, len(rear))
        return [1 if hex in line else share if hex in rear else 0 for hex in range(HEXES)]


TRICKS: Final[dict[str, Callable[[Stream], Policy]]] = {
    "sitting-still": lambda stream: SittingStill(CAUTIOUS),
    "scouting-only": lambda stream: ScoutingOnly(CAUTIOUS),
    "shelling": lambda stream: Shelling(DOCTRINE),
    "alsace-only": lambda stream: AlsaceOnly(IN_ALSACE),
    "one-sp-attacks": lambda stream: OneSpAttacks(CAUTIOUS),
    "all-out": lambda stream: AllOut(DOCTRINE),
}
