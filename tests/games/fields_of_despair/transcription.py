"""The charts of the printed sheet of Fields of Despair, typed a second time from the sheet alone.

Every chart is written column by column (read down the printed column), keyed by the printed column
heading; the row labels stand once beside it. Labels and modifier conditions keep the printed spelling,
doubtful ones too: what the rulings make of them is decided by the reader of this file, not here.
"""

from typing import Final

# --- 7.5-S (5) Number of Central Powers Offensives, 3d6 -------------------------------------------------

OFFENSIVES_ROWS: Final = (
    "1-6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17",
    "18",
    "19+",
)
OFFENSIVES: Final = {
    "Major": (0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4),
    "Minor": (0, 1, 0, 0, 1, 0, 0, 1, 1, 1, 2, 0, 0, 0),
}
# (turn, action phase); None stands for both phases.
OFFENSIVES_TURN_DRMS: Final[dict[tuple[int, int | None], int]] = {(7, None): -5, (8, 1): 5, (8, 2): 3}
OFFENSIVES_NO_CP_HEX_IN_FRANCE_DRM: Final = 2
OFFENSIVES_CP_TOTAL_DRMS: Final = {"26-50": -1, "< 25": -2}
# "Min.": on turn 9, action phase 2, if the Allies have achieved the Draw or Victory condition, at least
# this many Major Offensives.
OFFENSIVES_MINIMUM: Final = {(9, 2): 2}

# --- 7.5-S (6), (7) SPs of an offensive, 3d6 by Hidden CP SPs -------------------------------------------

OFFENSIVE_SPS_ROWS: Final = ("3-5", "6-9", "10", "11", "12", "13", "14", "15", "16", "17", "18+")
MAJOR_SPS: Final = {
    "21-30": (4, 6, 8, 10, 11, 13, 14, 15, 15, 15, 16),
    "31-40": (6, 9, 12, 15, 18, 21, 22, 23, 24, 24, 25),
    "41-50": (8, 11, 15, 18, 22, 25, 27, 28, 29, 29, 30),
    "51-60": (9, 13, 17, 22, 26, 29, 31, 33, 34, 34, 35),
    "61-75": (10, 15, 20, 25, 29, 33, 36, 38, 39, 39, 40),
    "76+": (12, 17, 23, 28, 33, 38, 41, 43, 44, 45, 45),
}
MINOR_SPS: Final = {
    "1-10": (2, 2, 3, 4, 5, 5, 6, 6, 6, 6, 7),
    "11-20": (2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 9),
    "21-30": (3, 4, 6, 7, 8, 9, 10, 10, 11, 11, 11),
    "31-40": (3, 5, 7, 8, 10, 11, 12, 12, 13, 14, 15),
    "41-50": (4, 6, 8, 9, 11, 13, 14, 14, 15, 15, 15),
    "51+": (4, 6, 9, 11, 13, 14, 15, 15, 15, 15, 15),
}

# --- 7.5-S (8) Breakout Movement: black die = row (direction), blue die = column (nature) ---------------

BREAKOUT_DIRECTION: Final = {"SR": "1-3", "WH": "4-6"}
BREAKOUT_NATURE: Final = {"CD": "1-2", "CC": "3-4", "AD": "5", "AC": "6"}
# Distribution "stay-go" by nature, one table for turns 7 and 9, another for turn 8.
BREAKOUT_DISTRIBUTION: Final = {
    (7, 9): {"CD": "2-1", "CC": "2-1", "AD": "1-1", "AC": "1-1"},
    (8,): {"CD": "1-1", "CC": "1-1", "AD": "1-2", "AC": "1-2"},
}

# --- 7.1.2-S Dogfight tables, 1d6 by available CP air ----------------------------------------------------

DOGFIGHT_RESPONSE_ROWS: Final = ("≤ 1", "2", "3", "4", "≥ 5")
DOGFIGHT_RESPONSE: Final = {"1-3": "NNNNY", "4-6": "NNNYY", "7-9": "NNYYY", "10-12": "NYYYY", "13+": "YYYYY"}
DOGFIGHT_RESPONSE_DRMS: Final = {"> 5": 2, "3-5": 1}  # by Allied air value in the hex
DOGFIGHT_RESPONSE_PREVIOUS_NO_DRM: Final = 1

DOGFIGHT_STRENGTH_ROWS: Final = ("≤ 1", "2", "3", "4", "5", "≥ 6")
DOGFIGHT_STRENGTH: Final = {
    "1-3": (1, 1, 2, 2, 2, 3),
    "4-6": (1, 2, 2, 2, 3, 3),
    "7-9": (2, 2, 3, 3, 3, 4),
    "10-12": (2, 3, 3, 3, 4, 4),
    "13+": (3, 3, 3, 4, 4, 5),
}
DOGFIGHT_STRENGTH_DRMS: Final = {"> 5": 2, "3-5": 1, "= 1": -2}  # by Allied air value in the hex

# --- 7.1.3-S Air Reconnaissance, 3d6 by Hidden CP SPs ---------------------------------------------------

RECON_ROWS: Final = ("≤ 6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18")
RECON: Final = {
    "1-4": (1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3),
    "5-8": (1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4, 4, 5),
    "9-12": (1, 1, 2, 2, 3, 4, 5, 5, 6, 6, 6, 6, 7),
    "13-16": (1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10),
    "17-20": (2, 2, 4, 5, 7, 8, 9, 10, 12, 12, 13, 13, 14),
    "21-24": (3, 3, 5, 6, 8, 10, 11, 13, 14, 14, 15, 16, 17),
    "25-28": (4, 4, 6, 7, 9, 11, 13, 15, 16, 16, 17, 19, 20),
    "29-32": (7, 7, 7, 10, 13, 15, 17, 19, 20, 20, 21, 22, 23),
    "33-36": (8, 8, 8, 11, 15, 17, 19, 21, 23, 25, 25, 26, 27),
    "37-60": (9, 10, 10, 13, 17, 20, 21, 24, 26, 28, 29, 29, 30),
    "61+": (12, 13, 14, 15, 19, 22, 23, 26, 28, 30, 30, 31, 32),
}
RECON_BLOCKS: Final = {"1": 1, "2": 2, "3+": 3}  # by Allied air value; where the row limits lie is lost

# --- 7.3.1-S Artillery Response, 1d6 by available CP artillery ------------------------------------------

ARTILLERY_RESPONSE_ROWS: Final = ("≤ 1", "2", "3", "4", "≥ 5")
ARTILLERY_RESPONSE: Final = {
    "1-3": "NNNNY",
    "4-6": "NNNYY",
    "7-9": "NNYYY",
    "10-12": "NYYYY",
    "13+": "YYYYY",
}
ARTILLERY_RESPONSE_DRMS: Final = {"> 10": 2, "5-10": 1}  # by Allied SPs (artillery + blocks)
ARTILLERY_RESPONSE_PREVIOUS_NO_DRM: Final = 1

ARTILLERY_STRENGTH_ROWS: Final = ("≤ 1", "2", "3", "4", "5", "6", "≥ 7")
ARTILLERY_STRENGTH: Final = {
    "1-3": (1, 1, 2, 2, 2, 3, 3),
    "4-6": (1, 2, 2, 3, 4, 4, 4),
    "7-9": (2, 2, 3, 4, 4, 5, 5),
    "10-12": (2, 3, 4, 4, 5, 6, 7),
    "13+": (3, 3, 4, 5, 5, 6, 8),
}
ARTILLERY_STRENGTH_SPS_DRMS: Final = {"> 10": 2, "5-10": 1}  # by Allied SPs
ARTILLERY_STRENGTH_GUNS_DRMS: Final = {"2": -1, "< 2": -2}  # by Allied artillery SPs
ARTILLERY_STRENGTH_MAJOR_OFFENSIVE_DRM: Final = 1  # Central Powers turn

# --- 7.3.3-S Central Powers SPs in a Hex, 3d6 by Hidden CP SPs ------------------------------------------

CP_SPS_ROWS: Final = ("≤ 6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "≥ 18")
CP_SPS: Final = {
    "1-4": (1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3),
    "5-8": (1, 1, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5),
    "9-12": (1, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9),
    "13-16": (2, 3, 4, 5, 7, 8, 9, 9, 10, 10, 11, 12, 13),
    "17-20": (2, 3, 4, 6, 8, 10, 12, 14, 15, 15, 16, 16, 17),
    "21-24": (2, 3, 5, 8, 10, 12, 13, 15, 16, 16, 17, 17, 20),
    "25-28": (3, 5, 6, 9, 12, 13, 14, 16, 17, 18, 19, 21, 23),
    "29-32": (3, 5, 7, 10, 13, 15, 16, 17, 18, 20, 22, 24, 26),
    "33-36": (5, 5, 8, 12, 14, 16, 18, 19, 20, 22, 24, 26, 28),
    "37-60": (6, 6, 9, 14, 16, 18, 19, 21, 23, 25, 27, 28, 30),
    "61+": (7, 7, 10, 15, 18, 20, 21, 24, 26, 30, 32, 33, 35),
}
CP_SPS_DRMS_NEED_CP_TOTAL: Final = "61+"
CP_SPS_DRMS: Final = {"> 30": 3, "20-30": 2, "15-20": 1}  # by Allied SPs; 20 stands in two lines

# --- 7.3-S (7) CP Reinforcement Check, 1d6 (faces 1 to 6) by Allied SPs : Central SPs -------------------

REINFORCEMENT: Final = {"4:1": "YYYYYY", "3:1": "NNYYYY", "2:1": "NNNYYY", "1:1": "NNNNNY"}

# --- 6.5-S Central Powers Economic Guide ----------------------------------------------------------------

ECONOMIC_FREE: Final = {
    7: (("Logistic Points", 2), ("Tank Counter", 1)),
    8: (("Logistic Points", 2), ("Tank Counter", 1)),
    9: (("Logistic Points", 2), ("Tank Counter", 1)),
}
# (item, least EPs, most EPs) in order of purchase.
ECONOMIC_PRIMARY: Final = {
    7: (("Air Tech", 1, 1), ("Supply Capacity", 0, 2), ("Tank Tech", 1, 1), ("Gas Mask Tech", 1, 1)),
    8: (("Air Tech", 1, 1), ("Gas Mask Tech", 1, 1), ("Supply Capacity", 0, 2), ("Tank Tech", 1, 1)),
    9: (("Supply Capacity", 0, 2), ("Gas Mask Tech", 1, 1)),
}
ECONOMIC_CHOICE: Final = {
    7: ("Air or Artillery Maintenance", "Gas Tech", "Gas Mask"),
    8: ("Air or Artillery Maintenance", "Poison Gas Tech", "Gas Mask Tech"),
    9: ("Air or Artillery Maintenance", "Poison Gas Tech", "Gas Mask Tech"),
}
