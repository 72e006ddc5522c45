"""Rules joined to one part: carried out in turn on a position, or so many times and added up.

Played and simulated they do what they say. Under every result (odds.py) they are what is merged and worked out once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.kernel.desk import Desk

Rule = Callable[..., Any]
Position = tuple[Any, ...]
Link = tuple[Rule, tuple[Any, ...], int]  # a rule, its terms, how many numbers of the position it reads


def in_turn(desk: Desk, position: Position, *links: Link) -> Position:
    """Carry rules out one after another on a position, a tuple of numbers; to be called as a part.

    Each rule gets its terms and the first so many numbers of the position, and gives a tuple that stands in
    their place; the other numbers are carried along unread. Under every result equal positions are merged
    after each rule, and a rule is worked out once for the numbers that it reads, whatever is carried along.
    """
    for rule, terms, reads in links:
        position = rule(*((desk,) + terms + position[:reads])) + position[reads:]
    return position


def added_up(desk: Desk, times: int, rule: Rule, *args: Any) -> int:
    """Carry a rule that gives a number out so many times and add up; to be called as a part.

    Under every result the rule is worked out once, and the weights of the sum come from its weights alone.
    """
    return sum(int(desk.part(rule, *args)) for _ in range(times))
