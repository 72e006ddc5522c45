"""What the tests of the core rules share: dice laid out beforehand, and combat worked out a second time with icepool.

The oracle takes its numbers from the text of the rules (section 6.5) and nothing from the program.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import icepool

from opfor.kernel.charts import Chart
from opfor.kernel.desk import ThrowingDesk
from opfor.kernel.throws import Throw

Result = tuple[bool, int, int]


class LaidOut(ThrowingDesk):
    """A desk with the faces laid out; `thrown` keeps what each throw was for."""

    def __init__(self, *faces: int) -> None:
        self.faces_left = list(faces)
        self.thrown: list[str] = []

    def throw(self, throw: Throw, purpose: str) -> Any:
        size = len(throw.sizes)
        faces, self.faces_left = self.faces_left[:size], self.faces_left[size:]
        throw.check(faces)
        self.thrown.append(f"{throw} {purpose}")
        return throw.read(faces)

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        return chart.finding(self.throw(chart.throw, chart.id), inputs).result

    def look_up(self, chart: Chart, *inputs: Any) -> Any:
        raise AssertionError(f"the core rules read no chart without dice, but {chart.id}")

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        raise AssertionError(f"the core rules ask nothing, but {question}")


def pool(dice: int, on: int) -> Any:
    """Hits of some dice."""
    return dice @ icepool.d6.map({face: int(face >= on) for face in range(1, 7)})


def combat(
    attackers: int,
    defenders: int,
    guns: int = 0,
    defending_guns: int = 0,
    tank_level: int = 0,
    gas: int = 0,
    defender_gas: int = 0,
    fort: int = 0,
    terrain: str = "clear",
    defender_oos: bool = False,
    bystanders: int = 0,
) -> dict[Result, Fraction]:
    """R-40 to R-48 by hand; bystanders are lost after the attackers."""
    tanks = 0 if terrain in ("forest", "mountain") else tank_level
    everyone = attackers + bystanders

    def outcome(a: int, c: int) -> Result:
        return c == 0 and a > bystanders, everyone - a, defenders - c

    def infantry(on_defender: int, on_attacker: int) -> Any:
        a, c = max(0, everyone - on_attacker), max(0, defenders - on_defender)
        fighting = max(0, a - bystanders)
        if not fighting or not c:
            return outcome(a, c)
        trenches = 0 if tanks else min(5, (fighting + 4) // 5)

        def reply(hits: int) -> Any:
            left = max(0, a - hits)
            dice = {0: left - bystanders, 1: left - bystanders, 2: fighting, 3: fighting + 2}[tanks]
            on = 6 if fort or terrain == "mountain" else 5
            return pool(max(0, dice), on).map(lambda back: outcome(left, max(0, c - back)))

        return pool(c + trenches, 6 if defender_oos else 5).map(reply)

    half, defending_half = (guns // 2 if gas else 0), (defending_guns // 2 if defender_gas else 0)
    fired = pool(guns - half, 6 if fort else 5) + pool(half, (6 if fort else 5) - gas)
    answered = pool(defending_guns - defending_half + fort, 5) + pool(defending_half, 5 - defender_gas)
    return fractions(icepool.map(infantry, fired, answered))


def fractions(die: Any) -> dict[Result, Fraction]:
    """An icepool die as plain fractions."""
    return {tuple(result): Fraction(ways, die.denominator()) for result, ways in die.items()}


def mean(odds: dict[Any, Fraction], place: int) -> Fraction:
    """The mean of one number of the results."""
    return sum((result[place] * chance for result, chance in odds.items()), Fraction(0))


def chance_cleared(odds: dict[Any, Fraction]) -> Fraction:
    """The chance that the hex is cleared."""
    return sum((chance for result, chance in odds.items() if result[0]), Fraction(0))


def z_score(draws: Sequence[Any], value: Any, chance: Fraction) -> float:
    """How many standard deviations a frequency lies from its chance."""
    n, p = len(draws), float(chance)
    seen = sum(1 for draw in draws if draw == value)
    return (seen - n * p) / math.sqrt(n * p * (1 - p))
