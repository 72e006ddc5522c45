"""The seat: who tells the rules what they cannot know by themselves.

A rule is written once. `Board` (board.py) measures on the map and plays by it; `Person` (person.py) asks somebody at a
real table and remembers what he said. A seat is asked at the grain of one card, never for a single distance.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.model.geometry import Box, Point, Walk
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.desk import Desk

Answers = dict[str, Callable[..., Any]]  # by the id of the question
Shot = tuple[int, int, bool, bool]  # a stand that is fired at: its number, distance in mm, through a barrage, uphill
NOBODY = (-1, -1)
LATER = -2
# What is noted where there is no choice, with its rule; a shot and an assault are noted anyway.
NOTED = {"sos": ("No SOS call: there is no place to call it on.", "P11")}
# What lies on stands: the rolling barrage, a planned shoot, gas, SOS fire, a battery's or a mortar's fire.
ROLLING, PLANNED, GAS, SOS, BATTERY_FIRE, MORTAR_FIRE = range(6)


class Seat(ABC):
    """What the rules ask for. `program` answers for a side without a person; `only_answer` gives the answer to a
    question in a list where there is no choice, and an empty one elsewhere."""

    def __init__(self, program: Answers, only_answer: Callable[..., list[Any]]) -> None:
        self.program, self.only_answer = program, only_answer

    def decide(self, state: State, desk: Desk, side: int, question: str, *args: Any) -> Any:
        """The answer to a question of a side. The program answers the same questions as a person."""
        if state.control[side]:
            return self.program[question](state, desk, *args)
        only = self.only_answer(state, question, *args)
        if not only:
            return desk.ask(question, state, *args)
        if desk.listening and question in NOTED:
            desk.note(*NOTED[question])
        return only[0]

    # Fire

    @abstractmethod
    def cover(self, state: State, stand: int) -> int:
        """R7, R16: the cover of a stand."""

    @abstractmethod
    def in_gas(self, state: State, stand: int) -> bool:
        """P3: is the stand in a gas cloud?"""

    @abstractmethod
    def aim(self, state: State, desk: Desk, shooter: int, target: int) -> list[Shot]:
        """P8, P9: every stand that a shot is rolled for, the target first."""

    @abstractmethod
    def next_reserved(
        self, state: State, desk: Desk, movers: list[int], assault: bool, fired: list[int]
    ) -> tuple[int, int]:
        """R16, G7: who uses reserved fire next, and at which mover; `fired` have done so already."""

    # Assault

    @abstractmethod
    def approach(self, state: State, attacker: int, defender: int) -> Walk | None:
        """R17: the way into contact; None: out of reach."""

    @abstractmethod
    def close_in(self, state: State, desk: Desk, attacker: int, defender: int, way: Walk) -> None:
        """R17: the attacker goes into contact."""

    @abstractmethod
    def assault_facts(self, state: State, attacker: int, defender: int, start: Point) -> dict[str, Any]:
        """R17: the modifiers that must be measured, by name; `start` is where the attacker came from."""

    @abstractmethod
    def beside(self, state: State, stand: int, other: int) -> bool:
        """R17, R24: can the stand be within 5 cm of the other, as far as is known?"""

    @abstractmethod
    def in_block_house(self, state: State, stand: int) -> bool:
        """A46: is the stand in a block house, or in what is left of one?"""

    @abstractmethod
    def stop_short(self, state: State, desk: Desk, attacker: int, start: Point) -> None:
        """R17: suppressed on the way in: it stays 2 cm short."""

    @abstractmethod
    def give_ground(self, state: State, desk: Desk, loser: int) -> bool:
        """R17: the loser goes back 10 cm; False: there is no room."""

    @abstractmethod
    def take_place(self, state: State, desk: Desk, winner: int, loser: int, spot: Point) -> None:
        """R17: the winner takes the loser's place, which was this spot."""

    # Losses

    @abstractmethod
    def fall_back(self, state: State, desk: Desk, stand: int, distance: int) -> bool:
        """P13: one stand falls back at once; False: the retreats of this round are measured together."""

    @abstractmethod
    def fall_back_together(self, state: State, desk: Desk, falling: dict[int, int]) -> list[int]:
        """P13: retreats by stand in mm; gives those that left the table or could not go."""

    @abstractmethod
    def take_prisoners_over(self, state: State, stand: int) -> int:
        """R17: the foot within 5 cm of a lost captor; -1: nobody, LATER: it is asked when the losses are settled."""

    @abstractmethod
    def settle_prisoners(self, state: State, desk: Desk) -> None:
        """R17: what was put off by `take_prisoners_over`."""

    def tests_morale(self, state: State, side: int) -> bool:
        """P13: are the morale tests of this side rolled here?"""
        return True

    # Shells and gas

    @abstractmethod
    def lay(self, state: State, desk: Desk, battery: int, where: str, gas: bool = False) -> Box:
        """P10, P11, R21: a battery's footprint, or its gas cloud, is laid round its aiming point."""

    @abstractmethod
    def touched(self, state: State, desk: Desk, what: int, boxes: list[Box]) -> list[int]:
        """A06, A52: every stand of either side under shells or gas."""

    @abstractmethod
    def under_barrage(self, state: State, stand: int) -> bool:
        """P2: does a barrage area lie on the stand?"""

    @abstractmethod
    def swept(self, state: State, desk: Desk, cloud: int, shape: tuple[Point, ...]) -> list[int]:
        """R21: every stand that a drifting cloud touches or has swept over."""

    # Orders

    @abstractmethod
    def learn_distances(self, state: State, desk: Desk, side: int, battalion: int) -> None:
        """2.4, A11: which units are too far from their commander (-1: the regiment)?"""

    @abstractmethod
    def order_facts(self, state: State, desk: Desk, unit: int, stands: list[int], commander: int) -> dict[str, Any]:
        """2.4: the modifiers of an order die that must be measured, by name."""

    @abstractmethod
    def spend(self, state: State, desk: Desk, unit: int, actions: int) -> None:
        """P4a: a unit has been given its actions."""

    @abstractmethod
    def call_guns(self, state: State, desk: Desk, side: int, battalion: int) -> bool:
        """P11: one SOS call; False: none is made."""

    @abstractmethod
    def appears_beside(self, state: State, desk: Desk, stand: int, beside: int) -> bool:
        """R14: a new command stand is put down in contact with a platoon; False: there is no room."""

    @abstractmethod
    def move_commanders(self, state: State, desk: Desk, stands: list[int]) -> None:
        """P7: the command stands of a side may move."""

    # The turn

    @abstractmethod
    def begin_turn(self, state: State, desk: Desk, side: int) -> None:
        """2.1: a side begins its player turn."""

    @abstractmethod
    def near_alarm(self, state: State, desk: Desk) -> bool:
        """R27: is an attacker within 15 cm of a defender?"""

    @abstractmethod
    def sectors_held(self, state: State, desk: Desk, line: int) -> int:
        """R28: how many stretches of the front trench (0) or the support trench (1) the attacker holds."""
