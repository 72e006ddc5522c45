"""A rule carried out several times, its results added up.

Played and simulated it does what it says. Under every result (odds.py) its sum is worked out from its weights alone.
"""

from __future__ import annotations

from typing import Any

from opfor.kernel.desk import Desk, Rule


def added_up(desk: Desk, times: int, rule: Rule, *args: Any) -> int:
    """The sum of a rule that gives a number, carried out `times` times; to be called as a part.

    Under every result the rule is worked out once, and the weights of the sum come from its weights alone.
    """
    return sum(int(desk.part(rule, *args)) for _ in range(times))
