"""Who fires at whom, as plain tuples of whole numbers: the game, its simulation and its exact odds share them.

A firer is (card, soft FP, hard FP, dice at soft, dice at hard, traits); FP is what targeting looks at, dice are what is
rolled here and now. A target is (card, is hard, total FP, cover, cover in its fort); how it stands is (hits it still
bears, shield, fort's shield).
"""

from __future__ import annotations

from typing import Final

Firer = tuple[int, ...]  # not by their lengths: compiled, tuples of fixed length are taken apart and built anew
Target = tuple[int, ...]
Standing = tuple[int, ...]
Targets = tuple[Target, ...]
Standings = tuple[Standing, ...]  # of the targets, one for each
CARD: Final = 0
SOFT_FP: Final = 1
HARD_FP: Final = 2
SOFT_DICE: Final = 3
HARD_DICE: Final = 4
TRAITS: Final = 5
