"""The desk: the only door between rules and the world.

A rule is a plain function that gets a state and a desk. It asks questions, rolls dice, looks charts
up and says what it did through the desk alone, so the same function can be played by a person,
simulated by the million, or run under every result of its dice.

The readings differ only in the desk:

* `MatchDesk` (match_desk.py): a person answers, results are recorded, everything is explained;
* `BatchDesk` (batch.py): a policy answers, a fast stream rolls, nothing is explained;
* `EveryDesk` (odds.py): every result is taken in turn, each with its exact weight.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from opfor.kernel.because import Candidate, Modifier
from opfor.kernel.charts import Chart
from opfor.kernel.throws import COUNT, DICE, HITS, PICK, SHUFFLE, Throw

Rule = Callable[..., Any]
Position = tuple[Any, ...]
Link = tuple[Rule, tuple[Any, ...], int]  # a rule, its terms, how many numbers of the position it reads


class Suspend(BaseException):
    """Raised by a desk that has no answer yet; the match keeps the question and waits.

    A BaseException, so that no rule can swallow it by catching Exception.
    """


@mypyc_attr(allow_interpreted_subclasses=True)
class Desk(ABC):
    """What a rule may do. `listening` is true when the explanations will be read.

    `real_cards` is true where a person shuffles and draws real cards: their order is unknown until they are drawn.
    """

    listening: bool = False
    real_cards: bool = False

    @abstractmethod
    def roll(self, dice: str, purpose: str) -> int:
        """Throw dice such as '3d6' and add the faces up."""

    @abstractmethod
    def faces(self, n: int, purpose: str) -> tuple[int, ...]:
        """Throw n six-sided dice; the faces in order (black, then blue)."""

    @abstractmethod
    def hits(self, n: int, on: int, purpose: str, at_most: int = -1) -> int:
        """How many of n dice show `on` or more; surplus hits above `at_most` are lumped together."""

    @abstractmethod
    def count(self, n: int, bands: tuple[int, ...], purpose: str) -> tuple[int, ...]:
        """How many of n dice fall into each band; a band runs from its face to below the next."""

    @abstractmethod
    def pick(self, n: int, purpose: str) -> int:
        """One of n equal things, by number from 0."""

    @abstractmethod
    def shuffle(self, n: int, purpose: str) -> tuple[int, ...]:
        """An order of n things, each equally likely."""

    @abstractmethod
    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        """Throw the chart's dice and read its result for these inputs (in the chart's own order)."""

    def look_up(self, chart: Chart, *inputs: Any) -> Any:
        """Read a chart that needs no dice."""
        return self.read(chart, chart.throw.weights().results[0], *inputs)

    def read(self, chart: Chart, value: Any, *inputs: Any) -> Any:
        """Read a chart for dice that were thrown before its inputs were all known."""
        return chart.table(inputs)[value]

    @abstractmethod
    def ask(self, question: str, state: Any, *args: Any) -> Any:
        """Ask the question with this id; the game's builder makes it from the state and the arguments."""

    def part(self, rule: Rule, *args: Any) -> Any:
        """Carry out a rule that depends on its arguments and dice alone.

        The same as calling it; under every result its exact distribution is worked out once per arguments.
        """
        return rule(*((self,) + args))  # compiled, one tuple is handed on faster than arguments and a tuple

    def in_turn(self, position: Position, links: tuple[Link, ...]) -> Position:
        """Carry out rules one after another on a position, a tuple of numbers.

        A link has a rule, its terms, and how many numbers from the start of the position the rule reads. The rule
        returns the numbers that replace them; the others are carried along unread. Under every result equal positions
        are merged after each rule, and a rule is worked out once for the numbers that it reads.
        """
        desk: Position = (self,)
        for rule, terms, reads in links:
            after: Position = rule(*(desk + terms + position[:reads]))
            position = after + position[reads:] if reads < len(position) else after
        return position

    def note(self, text: str, rule: str, /, **facts: Any) -> None:  # noqa: B027 (most desks are deaf on purpose)
        """Say what has been decided and under which rule; the dice and look-ups since then are its reasons.

        A fact `joins` (`because.Joining`) tells it in one line with a note just before that says the same of others.
        """

    def remainder(self, text: str, rule: str, /, **facts: Any) -> None:  # noqa: B027
        """A note that is made only if some dice or a choice have not been told yet. Guard with `listening`."""

    def modified_by(self, modifiers: list[Modifier]) -> None:  # noqa: B027
        """Name the modifiers of the number for which a chart has just been read. Guard with `listening`."""

    def within(self, step: str, args: tuple[int, ...]) -> None:  # noqa: B027
        """Name the step of the agenda that a rule carries out as part of its own; throws are named by it."""

    def ruling(self, ruling: str) -> None:  # noqa: B027
        """Name the ruling that has just been used."""

    def choice(  # noqa: B027
        self, title: str, rule: str, criteria: list[str], candidates: list[Candidate], chosen: str = "", by: str = ""
    ) -> None:
        """Say what was chosen (`by` whom), from what and by which criteria: a reason of the next note.

        Guard with `listening`.
        """

    def expect(self, throws: list[tuple[str, str]]) -> None:  # noqa: B027
        """Name the throws that come next whatever their results, as dice and purpose: ('1d6', 'aggression').

        A person who throws real dice gets them on one card. Guard with `listening`.
        """

    def lots(self, names: list[str], what: str = "") -> None:  # noqa: B027
        """Name the things that the next `pick` chooses from, in order, for a person who draws lots; and what for, where
        the game's name for the purpose does not say it. Guard with `listening`."""

    def instruct(self, text: str, /, **facts: Any) -> None:  # noqa: B027
        """Tell the person what to change on the table now."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ThrowingDesk(Desk):
    """A desk whose chance verbs all come down to one throw."""

    @abstractmethod
    def throw(self, throw: Throw, purpose: str) -> Any:
        """The result of one event of chance."""

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        return self.read(chart, self.throw(chart.throw, chart.id), *inputs)

    def roll(self, dice: str, purpose: str) -> int:
        result: int = self.throw(Throw.parse(dice), purpose)
        return result

    def faces(self, n: int, purpose: str) -> tuple[int, ...]:
        result: tuple[int, ...] = self.throw(Throw(DICE, n), purpose)
        return result

    def hits(self, n: int, on: int, purpose: str, at_most: int = -1) -> int:
        if n <= 0:
            return 0
        result: int = self.throw(Throw(HITS, n, 6, (on,), at_most), purpose)
        return result

    def count(self, n: int, bands: tuple[int, ...], purpose: str) -> tuple[int, ...]:
        if n <= 0:
            return (0,) * len(bands)
        result: tuple[int, ...] = self.throw(Throw(COUNT, n, 6, bands), purpose)
        return result

    def pick(self, n: int, purpose: str) -> int:
        if n == 1:
            return 0
        result: int = self.throw(Throw(PICK, n), purpose)
        return result

    def shuffle(self, n: int, purpose: str) -> tuple[int, ...]:
        if n < 2:
            return tuple(range(n))
        result: tuple[int, ...] = self.throw(Throw(SHUFFLE, n), purpose)
        return result
