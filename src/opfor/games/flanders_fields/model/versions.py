"""What changed with which version of the rules: `state.rules < GUN_LOOKS_ITSELF` is a match that began before it.

A match plays on by the version that it was begun with; a difference in the printed readings is an option instead
(setup/options.py).
"""

from __future__ import annotations

from typing import Final

RULES: Final = 8  # of a match that begins today
# 2
ONE_ANSWER_IS_TAKEN: Final = 2  # where there is no choice nobody is asked
# 4
AIM_BEFORE_DIE: Final = 4  # 2.4: a mortar's aiming point is named before its order die
FAILURE_LASTS_A_TURN: Final = 4  # 2.4: the -1 of a tank that failed
RAIDERS_RETREAT: Final = 4  # P13: raiders who fail their morale retreat as printed
EVERY_ARM_AT_TABLE: Final = 4  # with a ruler: fortifications, gas shells, packs, uphill fire
# 5
FEWER_CARDS: Final = 5  # with a ruler: the enemy's lines, bursts and likely targets; no re-roll where it cannot help
# 6
GUN_LOOKS_ITSELF: Final = 6  # 2.4: a gun's line of sight counts whether or not it can fire
REGIMENT_COUNTS: Final = 6  # 2.4, A08, A68: the regiment's commander counts for off-table batteries, and his successor
SOS_ANYWHERE: Final = 6  # P11, A79: on any point, 5 cm from the edge of a trench or the wall of a block house
GAS_IN_STEP_3: Final = 6  # P3: planned gas fell in step 4
WEAPONS_ARE_LOST: Final = 6  # P13, A72: a weapon that fails its own test, attached guns too
TABLE_AS_MAP: Final = 6  # with a ruler: covers, distances, recoveries, barrages and aiming points as on the map
# 7
RESERVE_AS_ONE: Final = 7  # G9-ruler: the Garrison's reserve moves together, and reserved fire may answer it
POINTS_OF_TODAY: Final = 7  # 7.3: Iron and Chlorine needs 12 and 17 points
# 8
TANK_ENTERS_BARRAGE: Final = 8  # P16: with a ruler a tank that crosses a trench may come into a barrage, too
