"""Doctrine: the stand-in for a good Allied player.

Turn 7: hold in AP1, attack on a broad front in AP2 to strip the Hindenburg Line markers and drain the Hidden pool.
Turn 8: stand deep where the chits point when the Spring Offensive comes, attack only at good odds behind it, then
go all out. In an offensive the strongest attacks and the squadrons draw the Hidden SPs, the weaker ones exploit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from opfor.games.fields_of_despair.model.forces import at
from opfor.games.fields_of_despair.model.kinds import LAST_TURN
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.policies import defence
from opfor.games.fields_of_despair.policies.attacks import (
    Aims,
    Plan,
    ground_ahead,
    next_breakout,
    place_guns,
    plan_attacks,
    plan_squadrons,
)
from opfor.games.fields_of_despair.policies.movement import Posture, plan_moves, plan_redeployments, wanted
from opfor.games.fields_of_despair.rules.legal import artillery_usable
from opfor.games.fields_of_despair.rules.movement import Move
from opfor.games.fields_of_despair.rules.stacking import attacking_sps
from opfor.kernel.batch import Answers, Policy, Stream

Phase = tuple[int, int]  # turn and action phase


@dataclass(frozen=True)
class Strategy:
    """A whole campaign: posture and aims by phase, the posture of each reorganization, and what is bought."""

    postures: dict[Phase, Posture]
    aims: dict[Phase, Aims]
    reorganization: dict[int, Posture]
    purchases: dict[int, tuple[str, ...]]


def shopping(items: str) -> tuple[str, ...]:
    """What to buy, in order, one EP each."""
    return tuple(items.split())


HOLD: Final = Aims(kill=0.6, ground=0.0, scout=False)
GATHER: Final = Posture(danger=0.0, hammers=4, hammer=3.0)
STAND_DEEP: Final = Posture(danger=1.0, second_line=2)
HAMMER: Final = Posture(danger=0.0, hammers=1, hammer=2.0)
# The numbers are measured: changed one by one, kept where doctrine won more often with CP Total 140.
DOCTRINE: Final = Strategy(
    postures={
        (7, 1): GATHER,
        (7, 2): Posture(danger=0.0, hammers=2, hammer=2.0),
        (8, 1): Posture(danger=0.3),
        (8, 2): HAMMER,
        (9, 1): HAMMER,
        (9, 2): HAMMER,
    },
    aims={
        (7, 1): HOLD,
        (7, 2): Aims(kill=1.0, ground=3.0, drain=0.3),
        (8, 1): HOLD,
        (8, 2): Aims(kill=1.2, ground=3.0, drain=0.3),
        (9, 1): Aims(kill=1.2, ground=4.0, drain=0.5),
        (9, 2): Aims(kill=1.2, ground=4.0, drain=0.5),
    },
    reorganization={7: STAND_DEEP, 8: Posture(danger=1.0, hammers=2, hammer=2.0, second_line=2), 9: STAND_DEEP},
    purchases={
        7: shopping(
            "tank-tech artillery-maintenance artillery-maintenance gas-tech air-maintenance logistic-point "
            "artillery-maintenance artillery-counter tank-counter"
        ),
        8: shopping(
            "artillery-maintenance air-maintenance artillery-maintenance tank-counter logistic-point "
            "artillery-maintenance artillery-counter tank-counter supply-capacity air-counter"
        ),
        9: shopping(
            "artillery-maintenance artillery-maintenance tank-counter tank-counter supply-capacity "
            "supply-capacity air-maintenance artillery-maintenance logistic-point artillery-counter "
            "artillery-counter air-counter"
        ),
    },
)


class Commander(Answers):
    """Answers for the Allies by a strategy. Reads the state alone and builds no Question."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy
        self.plan: Plan | None = None
        self.orders: list[tuple[Move, int]] = []
        self.expected: list[int] = []
        self.answers: dict[str, Callable[..., Any]] = {
            "purchase": self.purchase,
            "allied-out-of-supply": defence.leave_unsupplied,
            "squadrons": self.squadrons,
            "move": self.move,
            "attacks": self.attacks,
            "guns": self.guns,
            "tanks": self.tanks,
            "choice-items": automatic,
            "next-air-hex": next_air_hex,
            "order-of-ties": order_of_ties,
            "losses": defence.losses,
            "breakout-order": breakout_order,
            "breakout-move": breakout_move,
            "breakout-attacks": self.breakout_attacks,
            "reinforce": defence.reinforce,
            "defence-guns": defence.defence_guns,
            "retreat": defence.retreat,
            "breakout-fire": defence.breakout_fire,
            "redeploy": self.redeploy,
        }

    def to(self, question: str, state: State) -> Callable[..., Any]:
        return self.answers[question]

    def __call__(self, question: str, state: State, *args: Any) -> Any:
        return self.to(question, state)(*((state,) + args))

    def purchase(self, state: State) -> dict[str, int]:
        """R-14."""
        return defence.buy(state, self.strategy.purchases[state.turn])

    def squadrons(self, state: State) -> dict[int, int]:
        """7.1-S (1)."""
        return plan_squadrons(state, self.strategy.aims[state.turn, state.phase])

    def move(self, state: State) -> dict[tuple[int, int, int, int], int]:
        """7.2: the next move towards the posture of the phase."""
        if self.expected != state.allied:
            posture = self.posture(state, "move")
            self.orders = plan_moves(state, posture, self.wanted(state, posture))[::-1]
            self.expected = state.allied.copy()
        return self.next_order()

    def next_order(self) -> dict[Any, int]:
        """The next of the orders, which were worked out in one go; what the front will look like then is expected."""
        if not self.orders:
            self.expected = []  # the next phase plans anew, even if nothing has changed by then
            return {}
        (by_logistics, nation, start, end), amount = self.orders.pop()
        self.expected[at(nation, start)] -= amount
        self.expected[at(nation, end)] += amount
        return {(by_logistics, nation, start, end): amount}

    def wanted(self, state: State, posture: Posture) -> list[int]:
        """What the front is to look like, in SPs by hex."""
        return wanted(state, posture)

    def posture(self, state: State, question: str) -> Posture:
        """The posture to move or redeploy towards; others may think further about it."""
        if question == "redeploy":
            return self.strategy.reorganization[state.turn]
        return self.strategy.postures[state.turn, state.phase]

    def attacks(self, state: State) -> list[int]:
        """7.3-S (2)."""
        self.plan = plan_attacks(state, self.strategy.aims[state.turn, state.phase])
        return list(self.plan.hexes)

    def guns(self, state: State, *attacked: int) -> dict[int, int]:
        """7.3-S (1): as planned; to attacks that somebody else has declared, the strongest first."""
        if self.plan is not None and sorted(self.plan.hexes) == sorted(attacked):
            return dict(self.plan.guns)
        order = sorted(attacked, key=lambda hex: (-attacking_sps(state, hex), hex))
        return place_guns(order, artillery_usable(state) - self.strategy.aims[state.turn, state.phase].guns_kept)

    def tanks(self, state: State, *attacked: int) -> list[int]:
        """R-41: as planned, or with the strongest attacks."""
        if self.plan is not None and set(attacked) <= set(self.plan.hexes):
            return [hex for hex in self.plan.tanks if hex in attacked]
        return sorted(attacked, key=lambda hex: (-attacking_sps(state, hex), hex))[: state.allied_tanks]

    def breakout_attacks(self, state: State, *hexes: int) -> list[int]:
        """R-51."""
        return []

    def redeploy(self, state: State) -> dict[tuple[int, int, int], int]:
        """R-62: the next redeployment towards the posture of the coming turn."""
        if state.turn == LAST_TURN:
            return {}  # the game is scored next, and SPs that only change places win nothing
        if self.expected != state.allied:
            posture = self.posture(state, "redeploy")
            self.orders = plan_redeployments(state, self.wanted(state, posture))[::-1]
            self.expected = state.allied.copy()
        return {(nation, start, end): sps for (_, nation, start, end), sps in self.next_order().items()}


def automatic(state: State, *items: str) -> dict[str, int]:
    """A-32: the Central Powers buy in the automatic order."""
    return {item: items.count(item) for item in dict.fromkeys(items)}


def next_air_hex(state: State, *hexes: int) -> int:
    """7.1-S (2): where there is least to gain is answered first and draws the enemy's air."""
    return min(hexes, key=lambda hex: (ground_ahead(state, hex), hex))


def order_of_ties(state: State, strength: int, rule: int, *hexes: int) -> list[int]:
    """7.3-S (3): where there is least to gain goes first and draws the SPs."""
    return sorted(hexes, key=lambda hex: (ground_ahead(state, hex), hex))


def breakout_order(state: State, *hexes: int) -> list[int]:
    """7.4: the strongest stack first."""
    return sorted(hexes, key=lambda hex: (-state.stacks[hex], hex))


def breakout_move(state: State) -> dict[tuple[int, int, int], int]:
    """R-50."""
    found = next_breakout(state)
    return {found[0]: found[1]} if found else {}


def doctrine(stream: Stream) -> Policy:
    """The maker of the policy; it leaves nothing to chance, so the stream is not used."""
    return Commander(DOCTRINE)
