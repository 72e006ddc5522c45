"""Exact odds by the rules themselves, beside icepool, dyce and lea.

    python benchmarks/odds.py [--quick]

The same questions go to the general engine, which runs the rules under every result of their dice, and to three
dice libraries in the same process. All answers are compared as fractions before any time is printed. "first" is
the time with everything forgotten that the engine has worked out before (charts are read when the program starts,
as the lists of the libraries are); "again" is the same question asked again. The libraries keep their own caches.
"""

from __future__ import annotations

import platform
import statistics
import sys
import time
import warnings
from collections.abc import Callable
from fractions import Fraction
from importlib.metadata import version
from math import exp, log
from typing import Any

from peers import by_dyce, by_icepool, by_lea
from peers.charts import SPS_HEADS, Odds

from opfor.games.fields_of_despair.enemy.artillery import artillery_answer
from opfor.games.fields_of_despair.enemy.defence import cp_sps_in_hex
from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.rules.dice import advance
from opfor.games.last_crusade.enemy.checks import aggression_check
from opfor.games.last_crusade.enemy.fire_maneuver import columns_order
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.rules.setup import aggression_level
from opfor.kernel.desk import Desk, Link
from opfor.kernel.odds import distribution, forget
from opfor.native import PLAIN
from opfor.registry import game_named

HEXES = ((12, 2), (9, 1), (4, 0))
COSTS = (4, 6, 9)
UNREAD: State = game_named("last-crusade").play.new("us", "screen", {})  # the order of columns does not look at it
SOFT = firing.COVERS.index("soft")
BY_DRM = ((60, 24), (61, 15), (61, 24), (61, 31))  # CP total and Allied SPs that bring a modifier of 0 to 3
SURFACE = [(high, drm) for high in (*SPS_HEADS[:-1], 61) for drm in range(4)]


# The questions, by rules that are played


def artillery_at(desk: Desk, allied_sps: int, allied_artillery: int, available: int, previous_no: bool) -> Any:
    """Both steps at one hex; what is left, whether it was an N, and the points placed."""
    points: int = desk.part(artillery_answer, available, allied_sps, allied_artillery, previous_no)
    return available - points, points == 0, points


BY_HEX: tuple[Link, ...] = tuple((artillery_at, at, 2) for at in HEXES)


def artillery(desk: Desk, available: int, hexes: tuple[Link, ...]) -> tuple[int, ...]:
    """P2: the artillery answers at several hexes in order, out of one stock."""
    placed: tuple[int, ...] = desk.in_turn((available, False), hexes)
    return placed[:1:-1]


def defence(desk: Desk, a: int, d: int) -> tuple[int, int]:
    """The defenders fire."""
    return a - desk.hits(d, 5, "defence", at_most=a), d


def attack(desk: Desk, a: int, d: int) -> tuple[int, int]:
    """The attackers that are left fire."""
    return a, d - desk.hits(a, 5, "attack", at_most=d)


TWO_ROUNDS: tuple[Link, ...] = ((defence, (), 2), (attack, (), 2)) * 2


def fight(desk: Desk, attackers: int, defenders: int) -> tuple[int, int]:
    """P3: two rounds, the defender first; both losses."""
    a, d = desk.in_turn((attackers, defenders), TWO_ROUNDS)
    return attackers - a, defenders - d


def level(desk: Desk) -> tuple[int]:
    """S22: the level, which is unknown."""
    return (desk.part(aggression_level),)


def passing(desk: Desk, level: int) -> tuple[bool, ...]:
    """S51: which of the three columns pass."""
    return tuple([desk.part(aggression_check, level) for _ in COSTS])


def left_first(desk: Desk) -> bool:
    """S50: from left to right?"""
    return columns_order(UNREAD, desk)[0] == 0


def assaults_made(desk: Desk, costs: tuple[int, ...]) -> int:
    """S54: the assaults that Supply above the floor pays for, in order."""
    spare, made = desk.roll("4d6", "supply"), 0
    for cost in costs:
        if cost <= spare:
            spare, made = spare - cost, made + 1
    return made


def assaults_in_order(desk: Desk, paid: tuple[int, ...]) -> int:
    """S50, S54: the assaults made, in the order of the die."""
    made: int = desk.part(assaults_made, paid if desk.part(left_first) else paid[::-1])
    return made


def enemy_turn(desk: Desk, costs: tuple[int, ...]) -> tuple[int, int]:
    """P5: columns that pass, assaults made."""
    passed = desk.in_turn((), ((level, (), 0), (passing, (), 1)))
    paid = tuple(cost for cost, good in zip(costs, passed, strict=True) if good)
    return len(paid), desk.part(assaults_in_order, paid)


def under_fire(desk: Desk, platoons: int) -> int:
    """P4: soft cover, three turns, one machine gun."""
    return advance(desk, platoons, SOFT, 3, ["mg"])


def sps_in_hex(hidden: int, drm: int) -> Odds:
    """P1."""
    return distribution(cp_sps_in_hex, hidden, *BY_DRM[drm], 0, 0)


# Measuring

Ask = Callable[[], Any]
QUESTIONS: list[tuple[str, str, Ask, dict[str, Ask]]] = [
    (
        "P1",
        "CP SPs in a hex",
        lambda: sps_in_hex(45, 2),
        {
            "icepool": lambda: by_icepool.sps_in_hex(45, 2),
            "dyce": lambda: by_dyce.sps_in_hex(45, 2),
            "lea": lambda: by_lea.sps_in_hex(45, 2),
        },
    ),
    (
        "P1G",
        "its whole surface, 44 questions",
        lambda: [sps_in_hex(*at) for at in SURFACE],
        {
            "icepool": lambda: [by_icepool.sps_in_hex(*at) for at in SURFACE],
            "dyce": lambda: [by_dyce.sps_in_hex(*at) for at in SURFACE],
            "lea": lambda: [by_lea.sps_in_hex(*at) for at in SURFACE],
        },
    ),
    (
        "P2",
        "artillery at three hexes, jointly",
        lambda: distribution(artillery, 8, BY_HEX),
        {
            "icepool": lambda: by_icepool.artillery(8, HEXES),
            "dyce": lambda: by_dyce.artillery(8, HEXES),
            "lea": lambda: by_lea.artillery(8, HEXES),
        },
    ),
    (
        "P3",
        "25 dice against 18, two rounds",
        lambda: distribution(fight, 25, 18),
        {
            "icepool": lambda: by_icepool.fight(25, 18),
            "dyce": lambda: by_dyce.fight(25, 18),
            "lea": lambda: by_lea.fight(25, 18),
        },
    ),
    (
        "P4",
        "12 platoons under a machine gun",
        lambda: distribution(under_fire, 12),
        {
            "icepool": lambda: by_icepool.advance(12, 3),
            "dyce": lambda: by_dyce.advance(12, 3),
            "lea": lambda: by_lea.advance(12, 3),
        },
    ),
    (
        "P5",
        "columns that pass, assaults made",
        lambda: distribution(enemy_turn, COSTS),
        {
            "icepool": lambda: by_icepool.enemy_turn(COSTS),
            "dyce": lambda: by_dyce.enemy_turn(COSTS),
            "lea": lambda: by_lea.enemy_turn(COSTS),
        },
    ),
]
PEERS = ("icepool", "dyce", "lea")
FIRST = {"icepool": 8, "dyce": 3}  # how many times faster in the geometric mean, and none slower
AGAIN = {"icepool": 25, "dyce": 12}  # compiled or cached


def taken(asks: dict[str, Ask], budget: float) -> dict[str, float]:
    """Processor seconds for one answer of each: the median of rounds in which all take their turn.

    Processor time, and turn by turn, so that a busy machine disturbs all alike.
    """
    times: dict[str, list[float]] = {name: [] for name in asks}
    rounds, begun = 0, time.perf_counter()
    while rounds < 5 or (time.perf_counter() - begun < budget and rounds < 200):
        for name, ask in asks.items():
            spent, repeats = 0.0, 0
            while spent < 0.001 and repeats < 100:  # what is short is repeated, or the clock would be measured
                if name == "first":
                    forget()
                start = time.process_time()
                ask()
                spent += time.process_time() - start
                repeats += 1
            times[name].append(spent / repeats)
        rounds += 1
    return {name: statistics.median(found) for name, found in times.items()}


def compared(name: str, ours: Any, theirs: dict[str, Any]) -> str:
    """All answers must be the same fractions; what they look like."""
    for peer, found in theirs.items():
        if found != ours:
            raise SystemExit(f"{name}: {peer} gives other odds than we do")
    if isinstance(ours, list):
        return f"{len(ours)} answers, {sum(len(odds) for odds in ours)} cells"
    if any(isinstance(outcome, tuple) for outcome in ours):
        joint = zip(*ours, strict=True)
        means = [sum(o * p for o, p in zip(part, ours.values(), strict=True)) for part in joint]
    else:
        means = [sum((outcome * chance for outcome, chance in ours.items()), Fraction(0))]
    return f"{len(ours)} cells, mean {' and '.join(f'{float(mean):.3f}' for mean in means)}"


def geometric(ratios: list[float]) -> float:
    """The geometric mean."""
    return exp(sum(log(ratio) for ratio in ratios) / len(ratios))


def main() -> None:
    """Print the table."""
    warnings.simplefilter("ignore")  # dyce calls its `expand` experimental
    budget = 0.3 if "--quick" in sys.argv[1:] else 4.0
    rules = f"plain Python ({PLAIN})" if PLAIN else "compiled rules"
    print(
        f"{platform.machine()}, Python {platform.python_version()}, {rules}, "
        + ", ".join(f"{peer} {version(peer)}" for peer in PEERS)
    )
    print(
        f"\n{'':<4} {'ms':>8} {'first':>9} {'again':>9}"
        + "".join(f"{peer:>9}" for peer in PEERS)
        + "   first is faster than"
        + " " * 8
        + "again than"
    )
    first_ratios: dict[str, list[float]] = {peer: [] for peer in PEERS}
    again_ratios: dict[str, list[float]] = {peer: [] for peer in PEERS}
    answers = []
    for name, text, ours, theirs in QUESTIONS:
        answers.append(f"{name:<4} {text}: {compared(name, ours(), {peer: ask() for peer, ask in theirs.items()})}")
        times = taken({"first": ours, "again": ours, **theirs}, budget)
        first, again = times["first"], times["again"]
        for peer in PEERS:
            first_ratios[peer].append(times[peer] / first)
            again_ratios[peer].append(times[peer] / again)
        print(
            f"{name:<13} {first * 1e3:9.3f} {again * 1e3:9.4f}"
            + "".join(f"{times[peer] * 1e3:9.2f}" for peer in PEERS)
            + "  "
            + "".join(f"{times[peer] / first:7.1f} ×" for peer in PEERS)
            + "  "
            + "".join(f"{times[peer] / again:7.0f} ×" for peer in PEERS),
            flush=True,
        )
    print(
        f"{'geometric mean':<60}"
        + "".join(f"{geometric(first_ratios[peer]):7.1f} ×" for peer in PEERS)
        + "  "
        + "".join(f"{geometric(again_ratios[peer]):7.0f} ×" for peer in PEERS)
    )
    print()
    for what, ratios, wanted in (("first time", first_ratios, FIRST), ("asked again", again_ratios, AGAIN)):
        print(
            f"{what}: "
            + "; ".join(
                f"{geometric(ratios[peer]):,.1f} × {peer} (wanted {wanted[peer]}), least {min(ratios[peer]):,.1f} ×"
                for peer in wanted
            )
        )
    print("\nThe four agree on every fraction:")
    print("\n".join(answers))


if __name__ == "__main__":
    main()
