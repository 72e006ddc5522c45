"""A second transcription of the printed playsheet, typed from the sheet and not from the data files."""

OPEN, SOFT, MEDIUM, HARD, FORT = range(5)
# weapon: (suppress, kill) for open, soft, medium, hard, fortifications, as printed
FIRING = {
    "mg": "3 4 | 4 5 | 5 7 | 6 7 | 6(Direct) No",
    "infantry-lmg": "3 4 | 5 6 | 6 7 | 7 Ass | 8 Ass",
    "field-gun": "3 4 | 4 5 | 5 6 | 6 7 | 6(Direct) No",
    "field-howitzer-light-mortar": "3 4 | 3 4 | 4 6 | 6 7 | No No",
    "heavy-artillery-medium-mortar": "2 3 | 3 4 | 4 5 | 5 6 | 6 No",
    "super-heavy-artillery-heavy-mortar": "Auto 2 | 2 3 | 3 4 | 4 5 | 5 No",
    "tank": "4 5 | 4 5 | 5 6 | 5 6 | 6 No",
    "gas": "4 6 | 4 6 | 4 5 | 4 6 | 5 6",
    "flame-thrower": "5 6 | 4 5 | 3 4 | 3 5 | 3 6",
}
MAXIMA = {"mg": 70, "infantry-lmg": 45, "tank": 30}
MOVEMENT = {  # infantry, cavalry, field artillery, tanks, motors
    "cross_country": (20, 30, 20, 15, 5),
    "road_in_column": (25, 35, 35, 20, 40),
    "close_terrain": (10, 15, 10, 10, None),
    "along_a_trench_line": (10, None, None, 10, None),
}
DEEP_SUPPRESSION = {1: (0, 0), 2: (0, 0), 3: (-1, 0), 4: (-1, 0), 5: (-2, 0), 6: (-1, 1)}
ROLLING = {1: "none", 2: "none", 3: "suppress", 4: "suppress", 5: "suppress", 6: "kill"}
ACTIONS = {  # 1 = No Action, 2 = 1 Action …; None where the scan has lost the number
    "regimental-mg": (0, 1, 2, 2, 2, 3),
    "regimental-artillery": (0, 0, 0, 1, 1, 2),
    "tank": (0, 0, 1, 1, 1, 2),
    "battalion-mg": (0, 1, 2, 2, 2, None),
}
ORDER_MODIFIERS = {
    "gas": -1,
    "distance": -1,
    "field_promotion": -1,
    "tank_failed_before": -1,
    "mortar_no_los": -1,
    "gun_own_los": 1,
    "veteran": 1,
    "regimental_support": 1,
}
MORALE = {0: "rout", 4: "ok", 5: "ok", 6: "ok"}
FACTORS = [  # (change, what is given to `fire`)
    (2, {"weapon": "mg", "distance": 9}),
    (0, {"weapon": "mg", "distance": 10}),
    (0, {"weapon": "mg", "distance": 9, "first_target": False}),
    (1, {"weapon": "infantry-lmg", "distance": 4}),
    (0, {"weapon": "infantry-lmg", "distance": 5}),
    (1, {"weapon": "tank", "distance": 4}),
    (-2, {"weapon": "mg", "through_barrage": True}),
    (-1, {"weapon": "mg", "through_barrage": True, "uphill": True}),
    (-2, {"weapon": "field-gun", "distance": 200}),
    (-2, {"weapon": "field-gun", "distance": 151}),
    (-1, {"weapon": "field-gun", "distance": 150}),
    (-1, {"weapon": "field-gun", "distance": 101}),
    (0, {"weapon": "field-gun", "distance": 100}),
    (-1, {"weapon": "mg", "at_command": True}),
    (-1, {"weapon": "mg", "raw": True}),
    (-1, {"weapon": "mg", "in_gas": True}),
]


def cells(weapon: str) -> list[list[str]]:
    """The printed cells of a weapon, as words."""
    return [pair.split() for pair in FIRING[weapon].split("|")]
