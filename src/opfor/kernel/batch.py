"""Simulation: a policy answers, a fast stream rolls, nothing is recorded or explained.

Every game has a stream of its own, derived from the study's seed and the game's number, so results do not
depend on the number of workers or their order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from opfor.kernel.chart_reading import Reader
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk
from opfor.kernel.errors import OpforError
from opfor.kernel.throws import Throw, bands_of

_BLOCK: Final = 2048
_DICE_OF_A_GAME: Final = 1408  # bytes of the first block that are made at first: most games need no more
_CHOICES_OF_A_GAME: Final = 704
_FACES: Final = bytes((byte % 6 + 1) if byte < 252 else 0 for byte in range(256))
_DICE: Final[dict[str, Throw]] = {}  # by their text
_UNEVEN: Final = bytes(range(252, 256))  # 252 is the last multiple of six: what lies above would favour low faces


def _digits(n: int) -> int:
    """How many faces it takes to make a number below n."""
    digits, power = 1, 6
    while power < n:
        digits, power = digits + 1, power * 6
    return digits


def _even_up_to(n: int) -> int:
    """The first number that is drawn again: at or above it, low results would be favoured."""
    power: int = 6 ** _digits(n)
    return power - power % n


_EVEN_UP_TO: Final[list[int]] = [_even_up_to(max(1, n)) for n in range(217)]
# Compiled, a loop over dice is the fastest way to count them; interpreted, it is the slowest.
_COMPILED: Final[bool] = not hasattr(_digits, "__code__")
_LESS: Final[list[bytes]] = [bytes(range(1, min(on, 7))) for on in range(256)]  # the faces below a number


@final
class Stream:
    """Dice faces from SHAKE-128 over a key: fast, the same on every machine.

    `first` is how many bytes of the first block are made at once. It changes the speed alone: a key gives the same
    faces however many are made at a time.
    """

    def __init__(self, seed: str, number: int = 0, first: int = _DICE_OF_A_GAME) -> None:
        self._key = f"{seed}\0{number}\0".encode()
        self._blocks = self._made = 0  # whole blocks, and bytes of the next one
        self._first = first
        self._faces = b""
        self._place = self._end = 0

    def copy(self) -> Stream:
        """Another stream with the same faces to come."""
        other = Stream("")
        other._key, other._faces, other._place, other._end = self._key, self._faces, self._place, self._end
        other._blocks, other._made, other._first = self._blocks, self._made, self._first
        return other

    def _more(self) -> None:
        """Add another block of faces, or part of one, to those that are left."""
        made, end = self._made, _BLOCK if self._made or self._blocks else self._first
        block = hashlib.shake_128(self._key + self._blocks.to_bytes(8, "big")).digest(end)[made:]
        if end < _BLOCK:
            self._made = end
        else:
            self._blocks, self._made = self._blocks + 1, 0
        self._faces = self._faces[self._place :] + block.translate(_FACES, _UNEVEN)
        self._place, self._end = 0, len(self._faces)

    def faces(self, n: int) -> bytes:
        """The next n faces of six-sided dice."""
        end = self._place + n
        while end > self._end:
            self._more()
            end = n
        found = self._faces[self._place : end]
        self._place = end
        return found

    def total(self, n: int) -> int:
        """The sum of the next n faces of six-sided dice."""
        place, end = self._place, self._place + n
        while end > self._end:
            self._more()
            place, end = 0, n
        self._place = end
        if not _COMPILED:
            return sum(self._faces[place:end])
        faces, total = self._faces, 0
        for other in range(place, end):
            total += faces[other]
        return total

    def hits(self, n: int, on: int) -> int:
        """How many of the next n faces of six-sided dice are this one or more."""
        place, end = self._place, self._place + n
        while end > self._end:
            self._more()
            place, end = 0, n
        self._place = end
        if not _COMPILED:
            return len(self._faces[place:end].translate(None, _LESS[on] if on > 0 else b""))
        faces, hits = self._faces, 0
        for other in range(place, end):
            if faces[other] >= on:
                hits += 1
        return hits

    def face(self) -> int:
        """The next face of a six-sided die."""
        if self._place == self._end:
            self._more()
        place = self._place
        self._place = place + 1
        return self._faces[place]

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely: the next faces as digits, drawn again above a multiple of n."""
        while True:  # written out in full, because nothing is called as often
            place, faces = self._place, self._faces
            try:
                if n <= 6:
                    value = faces[place] - 1
                    place += 1
                elif n <= 36:
                    value = faces[place] * 6 + faces[place + 1] - 7
                    place += 2
                elif n <= 216:
                    value = faces[place] * 36 + faces[place + 1] * 6 + faces[place + 2] - 43
                    place += 3
                else:
                    value = 0
                    for _ in range(_digits(n)):
                        value = value * 6 + faces[place] - 1
                        place += 1
            except IndexError:
                self._more()
                continue
            self._place = place
            if value < (_EVEN_UP_TO[n] if n <= 216 else _even_up_to(n)):
                return value % n

    def order(self, n: int) -> list[int]:
        """The numbers from 0 to n-1 in an order, each equally likely."""
        found = list(range(n))
        for place in range(n - 1, 0, -1):
            other = self.below(place + 1)
            found[place], found[other] = found[other], found[place]
        return found


Policy = Callable[..., Any]


@mypyc_attr(allow_interpreted_subclasses=True)
class Answers:
    """A policy with a function for every question; the function is looked up once and then called.

    It is not an abstract class: in plain Python `isinstance` is slow on those. A subclass that is also called like a
    function defines `__call__` itself, because compiled classes do not inherit it.
    """

    def to(self, question: str, state: Any) -> Callable[..., Any]:
        """The function that answers this question from a state and the question's arguments.

        A desk asks for it once, with the first state of its game.
        """
        raise NotImplementedError


@final
class _Asked(Answers):
    """Any other policy: it is called with the question's id."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def to(self, question: str, state: Any) -> Callable[..., Any]:
        return partial(self.policy, question)


def answers_of(policy: Any) -> Answers:
    """The policy as one that has a function for every question."""
    return policy if isinstance(policy, Answers) else _Asked(policy)


class BatchDesk(Desk):
    """Asks a policy, rolls a stream. `events` counts decisions and throws."""

    def __init__(self, policy: Policy, stream: Stream) -> None:
        self.policy, self.stream = policy, stream
        self.listening = False  # on the instance, where plain Python finds it sooner than on the class
        self._answers = answers_of(policy)
        self._found: dict[str, Callable[..., Any]] = {}  # by question: a desk serves one game
        self.decisions = self.throws = 0

    def roll(self, dice: str, purpose: str) -> int:
        self.throws += 1
        throw = _DICE.get(dice)
        if throw is None:
            throw = _DICE[dice] = Throw.parse(dice)
        if throw.sides == 6:
            return self.stream.total(throw.n)
        return sum(self.stream.below(throw.sides) + 1 for _ in range(throw.n))

    def faces(self, n: int, purpose: str) -> tuple[int, ...]:
        self.throws += 1
        return tuple(self.stream.faces(n))

    def hits(self, n: int, on: int, purpose: str, at_most: int = -1) -> int:
        if n <= 0:
            return 0
        self.throws += 1
        hits = self.stream.hits(n, on)
        return hits if at_most < 0 or hits < at_most else at_most

    def count(self, n: int, bands: tuple[int, ...], purpose: str) -> tuple[int, ...]:
        if n <= 0:
            return (0,) * len(bands)
        self.throws += 1
        return bands_of(list(self.stream.faces(n)), bands)

    def pick(self, n: int, purpose: str) -> int:
        if n == 1:
            return 0
        self.throws += 1
        return self.stream.below(n)

    def shuffle(self, n: int, purpose: str) -> tuple[int, ...]:
        self.throws += 1
        return tuple(self.stream.order(n))

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        self.throws += 1
        reader: Reader = chart.reader
        table = reader.seen.get(inputs)
        if table is None:
            table = reader.by_kinds(inputs)
        if reader.adds_up:
            return table[self.stream.total(reader.dice)]
        if reader.sides == 6:
            return table[tuple(self.stream.faces(reader.dice))]
        return table[sum(self.stream.below(reader.sides) + 1 for _ in range(reader.dice))]

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        self.decisions += 1
        answer = self._found.get(question)
        if answer is None:
            answer = self._found[question] = self._answers.to(question, state)
        return answer(*((state,) + args)) if args else answer(state)


def studied(maker: Callable[[Stream], Policy], seed: str, number: int) -> BatchDesk:
    """The desk of one game of a study, with dice of its own and random choices of its own for the policy."""
    return BatchDesk(maker(Stream(f"{seed}\0policy", number, _CHOICES_OF_A_GAME)), Stream(seed, number))


def play_out(state: Any, steps: dict[str, Callable[..., None]], desk: Desk, bound: int = 1_000_000) -> int:
    """Run an agenda to its end; gives the number of steps. A game that never ends is an error, not a hang."""
    agenda: list[tuple[str, tuple[Any, ...]]] = state.agenda
    for count in range(bound + 1):
        if not agenda:
            return count
        name, args = agenda.pop()
        if not args:
            steps[name](state, desk)
        elif len(args) == 1:
            steps[name](state, desk, args[0])
        elif len(args) == 2:
            steps[name](state, desk, args[0], args[1])
        else:
            steps[name](*((state, desk) + args))
    raise OpforError(f"the game did not end within {bound:,} steps")
