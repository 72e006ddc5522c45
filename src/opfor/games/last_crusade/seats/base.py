"""What a side decides inside rules that both sides obey: in an assault, in the air, when guns fire."""

from __future__ import annotations

from abc import ABC, abstractmethod

from opfor.games.last_crusade.model.firers import Firer, Standings, Target, Targets
from opfor.games.last_crusade.model.state import State
from opfor.kernel.desk import Desk


class Orders(ABC):
    """Whoever chooses targets, and hears what came of it."""

    @abstractmethod
    def choose(self, desk: Desk, firer: Firer, targets: Targets, standing: Standings, able: list[int]) -> int:
        """The place in the list of the target to fire at; `able` are those that live and can be hurt."""

    @abstractmethod
    def report(self, desk: Desk, firer: Firer, target: Target, dice: int, need: int, hits: int, counted: int) -> None:
        """What the fire brought: hits rolled, and those that counted."""

    def idle(self, desk: Desk, firer: Firer) -> None:  # noqa: B027 (who listens says so)
        """A24: a unit that can hurt none of its targets does not fire; told where somebody listens."""

    def reason(self) -> str:
        """Why the last target was chosen, in a sentence; '' where there is nothing to tell."""
        return ""


class Seat(ABC):
    """The decisions of one side. Cards that a method plays are paid and discarded by it."""

    @abstractmethod
    def supply_defenders(self, state: State, desk: Desk, unsupplied: list[int]) -> list[int]:
        """Which of these defenders to supply, 1 Supply each."""

    @abstractmethod
    def defence_guns(self, state: State, desk: Desk) -> list[int]:
        """Which guns support the defence, at most two, 1 Supply each."""

    @abstractmethod
    def assault_cards(self, state: State, desk: Desk, timing: str) -> list[int]:
        """The assault cards played at this moment."""

    @abstractmethod
    def cancel_cards(self, state: State, desk: Desk, declared: list[int]) -> list[int]:
        """The opposing guns that cancel cards silence."""

    @abstractmethod
    def barrage_cards(self, state: State, desk: Desk, declared: list[int]) -> None:
        """Barrage cards for its guns that have been declared."""

    @abstractmethod
    def orders(self, state: State, desk: Desk) -> Orders:
        """Who chooses targets."""

    @abstractmethod
    def occupying_zone(self, state: State, desk: Desk, zones: list[int], force: list[int]) -> int:
        """Which zone's force occupies a captured zone."""

    @abstractmethod
    def exploit_card(self, state: State, desk: Desk, force: list[int]) -> int:
        """An exploit card to be played after a capture; -1 for none."""

    @abstractmethod
    def air_target(self, state: State, desk: Desk, fighter: int, targets: list[int]) -> int:
        """The aircraft that an intercepting fighter attacks."""

    @abstractmethod
    def flak_card(self, state: State, desk: Desk, group: list[int]) -> int:
        """A flak card played at a group that arrives; -1 for none."""


Seats = list[Seat]  # by side
