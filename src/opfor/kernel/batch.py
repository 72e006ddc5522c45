"""Simulation: a policy answers, a fast stream rolls, nothing is recorded or explained.

Every game has a stream of its own, derived from the study's seed and the game's number, so results do not
depend on the number of workers or their order.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk
from opfor.kernel.errors import OpforError
from opfor.kernel.reading import Reader
from opfor.kernel.throws import Throw, bands_of

_BLOCK: Final = 2048
_FACES: Final = bytes((byte % 6 + 1) if byte < 252 else 0 for byte in range(256))
_ALL: Final = bytes(range(1, 7))
_BELOW: Final = {on: bytes(range(1, max(1, on))) for on in range(-99, 8)}  # the faces that miss, by what hits
_DICE: Final[dict[str, Throw]] = {}  # by their text
_UNEVEN: Final = bytes(range(252, 256))  # 252 is the last multiple of six: what lies above would favour low faces


def _digits(n: int) -> tuple[int, int]:
    """How many faces make a number below n, and from where on such numbers would favour low ones."""
    digits, power = 1, 6
    while power < n:
        digits, power = digits + 1, power * 6
    return digits, power - power % n


_FEW: Final = 217
_DIGITS: Final[list[tuple[int, int]]] = [_digits(max(1, n)) for n in range(_FEW)]


class Stream:
    """Dice faces from SHAKE-128 over a key: fast, the same on every machine."""

    def __init__(self, seed: str, number: int = 0) -> None:
        self._key = f"{seed}\0{number}\0".encode()
        self._blocks = 0
        self._faces = b""
        self._place = 0

    def copy(self) -> Stream:
        """Another one with the same faces to come."""
        other = Stream("")
        other._key, other._blocks, other._faces, other._place = self._key, self._blocks, self._faces, self._place
        return other

    def _more(self) -> None:
        """Another block of faces behind those that are left."""
        block = hashlib.shake_128(self._key + self._blocks.to_bytes(8, "big")).digest(_BLOCK)
        self._blocks += 1
        self._faces = self._faces[self._place :] + block.translate(_FACES, _UNEVEN)
        self._place = 0

    def faces(self, n: int) -> bytes:
        """The next n faces of six-sided dice."""
        end = self._place + n
        while end > len(self._faces):
            self._more()
            end = n
        found = self._faces[self._place : end]
        self._place = end
        return found

    def face(self) -> int:
        """The next face of a six-sided die."""
        if self._place == len(self._faces):
            self._more()
        self._place += 1
        return self._faces[self._place - 1]

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each equally likely: the next faces as digits, drawn again above a multiple of n."""
        digits, uneven = _DIGITS[n] if n < _FEW else _digits(n)
        while True:  # spelled out, for nothing is called as often
            place, faces = self._place, self._faces
            end = place + digits
            if end > len(faces):
                self._more()
                place, faces, end = 0, self._faces, digits
            self._place = end
            value = faces[place] - 1
            if digits > 1:
                value = value * 6 + faces[place + 1] - 1
                if digits > 2:
                    for other in range(place + 2, end):
                        value = value * 6 + faces[other] - 1
            if value < uneven:
                return value % n


class BatchDesk(Desk):
    """Asks a policy, rolls a stream. `events` counts decisions and throws."""

    def __init__(self, policy: Policy, stream: Stream) -> None:
        self.policy, self.stream = policy, stream
        self.decisions = self.throws = 0

    def roll(self, dice: str, purpose: str) -> int:
        self.throws += 1
        throw = _DICE.get(dice)
        if throw is None:
            throw = _DICE[dice] = Throw.parse(dice)
        if throw.sides == 6:
            return sum(self.stream.faces(throw.n))
        return sum(self.stream.below(throw.sides) + 1 for _ in range(throw.n))

    def faces(self, n: int, purpose: str) -> tuple[int, ...]:
        self.throws += 1
        return tuple(self.stream.faces(n))

    def hits(self, n: int, on: int, purpose: str, at_most: int = -1) -> int:
        if n <= 0:
            return 0
        self.throws += 1
        hits = len(self.stream.faces(n).translate(None, _BELOW.get(on, _ALL)))
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
        order = list(range(n))
        for place in range(n - 1, 0, -1):
            other = self.stream.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        self.throws += 1
        reader: Reader = chart.reader
        if reader.sides != 6:
            return reader.table(inputs)[sum(self.stream.below(reader.sides) + 1 for _ in range(reader.dice))]
        faces = self.stream.faces(reader.dice)
        return reader.table(inputs)[tuple(faces) if reader.apart else sum(faces)]

    def look_up(self, chart: Chart, *inputs: Any) -> Any:
        return chart.table(inputs)[chart.throw.weights().results[0]]

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        self.decisions += 1
        return self.policy(*((question, state) + args)) if args else self.policy(question, state)


Policy = Callable[..., Any]


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
        else:
            steps[name](*((state, desk) + args))
    raise OpforError(f"the game did not end within {bound:,} steps")
