"""What changed with which version of the rules: `state.rules < ONE_HEX_AT_A_TIME` is a match that began before it.

A match plays on by the version that it began with; a difference in the printed readings is an option instead
(setup/options.py).
"""

from __future__ import annotations

from typing import Final

RULES: Final = 3  # of a match that begins today
# 2
ATTACKERS_STAND: Final = 2  # they keep what they took, and hexes with CP blocks may be entered
NUMBERS_OF_TODAY: Final = 2  # arrivals, breakouts and the Spring Offensive; before it earlier.toml
FREE_BEYOND_THE_TRACK: Final = 2  # the end of a track binds what is bought, not what is free
ONE_HEX_AT_A_TIME: Final = 2  # ties in the air are decided when they come up
POINT_BEFORE_CHECK: Final = 2  # without a Logistic Point no reinforcement check is rolled
FIRE_WHERE_ENTERED: Final = 2  # Breakout Combat is where a breakout entered
FEWER_CARDS: Final = 2  # at the table dogfights on one card, targets from the list; attacked hexes come first
ASKED_OF_THE_PERSON: Final = 2  # choice items, reinforcements, hexes out of supply, the lack of a chit
# 3
HEX_COUNTS_ONCE: Final = 3  # a second offensive on a hex adds to the first
ASKED_ONLY_WHERE_IT_MATTERS: Final = 3  # at the table: the list of hexes, breakout attacks, hexes out of supply
NUMBERS_OF_THOSE_READY: Final = 3  # umpire level: the air and artillery typed in are those not yet used
