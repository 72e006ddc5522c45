"""At the table: an order of battle of the person's own, typed on three cards and kept as a scenario of its own."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model.scenario import QUALITIES, SIDES
from opfor.kernel.errors import BadAnswer
from opfor.kernel.inputs import Input

TABLE = (
    Input("attacker", "choice", choices=SIDES, default="british", text="who attacks and moves first"),
    Input("turns", low=1, high=24, default=12, text="game turns"),
    Input("sectors", low=3, high=8, default=5, text="20 cm sectors of the defender's front"),
    Input("night", "bool", default=False, text="night (R27)"),
    Input("wire", "bool", default=True, text="the defender has wire"),
    Input("dugouts", "bool", default=True, text="his trenches have dugouts"),
)
SIDE = (
    Input("battalions", low=1, high=2, default=1, text="battalions on the table"),
    Input("companies", low=1, high=4, default=3, text="rifle companies in each battalion"),
    Input("platoons", low=1, high=6, default=4, text="platoons in each company"),
    Input("lmg", low=0, high=6, default=1, text="platoons with LMG in each company"),
    Input("quality", "choice", choices=QUALITIES, default="experienced", text="quality of the troops"),
    Input("mg", low=0, high=4, default=1, text="MGs of each battalion"),
    Input("mortars", low=0, high=2, default=0, text="light mortars of each battalion"),
    Input("tanks", low=0, high=4, default=0, text="male tanks"),
    Input("brigade", "bool", default=True, text="a brigade or regimental commander is on the table"),
    Input("support_mg", low=0, high=4, default=0, text="MGs of the regiment or brigade"),
    Input("block_houses", low=0, high=4, default=0, text="block houses with an MG"),
    Input("support_mortars", low=0, high=3, default=0, text="medium mortars of the regiment or brigade"),
    Input("guns", low=0, high=2, default=0, text="field guns on the table"),
    Input("batteries", low=0, high=6, default=2, text="off-table field batteries"),
    Input(
        "counter_battery",
        "bool",
        default=False,
        text="the enemy shells these guns (counts with deep_suppression=counter_battery)",
    ),
)
# The rest of the sheet's arms, on a card of their own: nobody needs them all.
ARMS = (
    Input("medium_mortars", high=2, default=0, text="medium mortars of each battalion"),
    Input("heavy_mortars", high=2, default=0, text="heavy mortars of each battalion"),
    Input("support_light_mortars", high=2, default=0, text="light mortars of the regiment or brigade"),
    Input("support_heavy_mortars", high=2, default=0, text="heavy mortars of the regiment or brigade"),
    Input("female_tanks", high=4, default=0, text="female tanks"),
    Input("light_tanks", high=4, default=0, text="light tanks"),
    Input("armoured_cars", high=2, default=0, text="armoured cars"),
    Input("engineers", high=3, default=0, text="engineer stands of each battalion"),
    Input("flame_throwers", high=2, default=0, text="flame-throwers of each battalion"),
    Input("cavalry", high=4, default=0, text="cavalry stands of each battalion"),
    Input("liaison", high=2, default=0, text="liaison officers of the artillery"),
    Input("howitzers", high=4, default=0, text="off-table howitzer batteries"),
    Input("heavy_batteries", high=4, default=0, text="off-table heavy batteries"),
    Input("super_heavy_batteries", high=2, default=0, text="off-table super-heavy batteries"),
    Input("gas_shells", "bool", default=False, text="the batteries have gas shells"),
    Input("gas_cylinders", "bool", default=False, text="gas cylinders, released on turn 1 (the attacker's only)"),
    Input(
        "rolling_barrage",
        "bool",
        default=False,
        text="the field batteries fire a rolling barrage (the attacker's only)",
    ),
)
BATTERY_FIELDS = {
    "batteries": "field_gun",
    "howitzers": "field_howitzer",
    "heavy_batteries": "heavy",
    "super_heavy_batteries": "super_heavy",
}
BATTALION_FIELDS = {
    "battalion_mg": "mg",
    "battalion_light_mortar": "mortars",
    "battalion_medium_mortar": "medium_mortars",
    "battalion_heavy_mortar": "heavy_mortars",
}
SUPPORT_FIELDS = {
    "regimental_mg": "support_mg",
    "block_house_mg": "block_houses",
    "regimental_light_mortar": "support_light_mortars",
    "regimental_medium_mortar": "support_mortars",
    "regimental_heavy_mortar": "support_heavy_mortars",
    "field_gun_on_table": "guns",
    "liaison": "liaison",
}
FOOT_FIELDS = {"engineer": "engineers", "flame_thrower": "flame_throwers", "cavalry": "cavalry"}
ARMOUR_FIELDS = {
    "tank_male": "tanks",
    "tank_female": "female_tanks",
    "tank_light": "light_tanks",
    "armoured_car": "armoured_cars",
}
ROLLING = ((1, 3, 110), (4, 4, 120), (5, 6, 160))  # turns, and the line on which the barrage lies
ROWS, ROW_CM, DEPTH = 9, 5, 240


def defaults(inputs: tuple[Input, ...]) -> dict[str, Any]:
    """A card as it is offered."""
    return {spec.name: spec.default for spec in inputs}


def scenario_text(table: dict[str, Any], attacker: dict[str, Any], defender: dict[str, Any]) -> str:
    """7.0: the cards as a scenario; places only give each unit a sector, nobody measures with them."""
    attacker, defender = defaults(ARMS) | attacker, defaults(ARMS) | defender
    first = table["attacker"]
    second = SIDES[1 - SIDES.index(first)]
    wide = table["sectors"] * 20
    lines = [
        "[scenario]",
        'id = "own_battle"',
        f"table = [{wide}, {DEPTH}]",
        f"turns = {table['turns']}",
        f'first = "{first}"',
        f"night = {_bool(table['night'])}",
        f"counter_battery = {{ against_{first} = {_bool(attacker['counter_battery'])}, "
        f"against_{second} = {_bool(defender['counter_battery'])} }}",
        *(['wind = { direction = "north" }'] if attacker["gas_cylinders"] else []),
        *_terrain(f"{first}_trench", "trench", wide, 55),
        *_terrain(f"{second}_front", "trench", wide, 110),
        f"dugouts = {_bool(table['dugouts'])}",
        *_terrain(f"{second}_support", "trench", wide, 160),
        f"dugouts = {_bool(table['dugouts'])}",
    ]
    if table["wire"]:
        lines += _terrain(f"{second}_wire", "wire", wide, 105)
    lines += _side(first, attacker, wide, 5, "A") + _side(second, defender, wide, 112, "P")
    lines += _batteries(first, attacker, wide, attacker["rolling_barrage"]) + _batteries(second, defender, wide, False)
    if attacker["gas_cylinders"]:
        lines += ["[[gas]]", f'side = "{first}"', "release_turn = 1"]
        lines += [f"rectangle = [[10, 90], [{wide - 10}, 90], [{wide - 10}, 95], [10, 95]]"]
    return "\n".join([*lines, "[victory]", 'held = "as in the free set-up"']) + "\n"


def _bool(value: bool) -> str:
    return str(value).lower()


def _terrain(id: str, kind: str, wide: int, y: int) -> list[str]:
    return ["[[terrain]]", f'id = "{id}"', f'kind = "{kind}"', f"line = [[0, {y}], [{wide}, {y}]]"]


def _side(side: str, card: dict[str, Any], wide: int, base: int, letter: str) -> list[str]:
    """The stands of one side, spread over the width: rifles in rows first, weapons and commanders behind."""
    words = {"british": ("1st", "2nd"), "german": ("I", "II")}[side]
    rifles = card["battalions"] * card["companies"] * card["platoons"]
    lines: list[str] = []
    number = 0
    for battalion in range(card["battalions"]):
        for company in range(card["companies"]):
            spots = []
            for _ in range(card["platoons"]):
                x = wide * (2 * number + 1) / (2 * rifles)
                spots.append([round(min(wide - 3, max(3, x)), 1), base + number % ROWS * ROW_CM])
                number += 1
            lmg = list(range(min(card["lmg"], card["platoons"])))
            label = chr(ord(letter) + battalion * card["companies"] + company)
            lines += _unit(side, "infantry", spots, words[battalion], label, card["quality"], lmg)
    places = _places(wide, base + ROWS * ROW_CM if base < 100 else base + 47)
    for battalion in range(card["battalions"]):
        lines += _unit(side, "battalion_command", _take(places, 1), words[battalion])
        for kind, field in BATTALION_FIELDS.items():
            lines += _unit(side, kind, _take(places, card[field]), words[battalion])
        for kind, field in FOOT_FIELDS.items():
            first = chr(ord(letter) + battalion * card["companies"])  # they are attached to the first company
            lines += _unit(side, kind, _take(places, card[field]), words[battalion], first, card["quality"])
    for kind, field in ARMOUR_FIELDS.items():
        lines += _unit(side, kind, _take(places, card[field]), words[0])
    high = "brigade_command" if side == "british" else "regimental_command"
    for kind, field in {high: "brigade", **SUPPORT_FIELDS}.items():
        lines += _unit(side, kind, _take(places, int(card[field])))
    return lines


def _batteries(side: str, card: dict[str, Any], wide: int, rolls: bool) -> list[str]:
    """R18, P2: the guns off the table; field batteries roll their fire over the enemy's lines, 10 cm of front each."""
    lines = []
    for field, kind in BATTERY_FIELDS.items():
        if not card[field]:
            continue
        lines += ["[[artillery]]", f'side = "{side}"', f'kind = "{kind}"', f"batteries = {card[field]}"]
        lines += ["gas_shells = true"] if card["gas_shells"] else []
        if rolls and kind == "field_gun":
            west = (wide - 10 * card[field]) // 2
            shoots = [
                f'{{ turns = [{a}, {b}], kind = "rolling", rect = [{west}, {y - 2.5}, {wide - west}, {y + 2.5}] }}'
                for a, b, y in ROLLING
            ]
            lines.append(f"plan = [{', '.join(shoots)}]")
    return lines


def _places(wide: int, y: int) -> list[list[float]]:
    """Free spots in six rows, dealt so that neighbours in the list lie in different sectors."""
    return [[x, y + row * 7] for row in range(6) for start in (5, 25, 15, 35) for x in range(start, wide - 4, 40)]


def _take(places: list[list[float]], number: int) -> list[list[float]]:
    if number > len(places):
        raise BadAnswer("there is no room for so many weapons: field fewer, or choose more sectors of front")
    return [places.pop(0) for _ in range(number)]


def check_room(table: dict[str, Any], card: dict[str, Any]) -> None:
    """R3-ruler: refuses a side that has more weapons than its front has room for."""
    _side(SIDES[0], defaults(ARMS) | card, table["sectors"] * 20, 5, "A")


def _unit(
    side: str,
    kind: str,
    at: list[Any],
    battalion: str = "",
    company: str = "",
    quality: str = "",
    lmg: list[int] | None = None,
) -> list[str]:
    if not at:
        return []
    lines = ["[[unit]]", f'side = "{side}"', f'kind = "{kind}"', f"at = {at}"]
    lines += [f'battalion = "{battalion}"'] if battalion else []
    lines += [f'company = "{company}"'] if company else []
    lines += [f'quality = "{quality}"'] if quality else []
    lines += [f"lmg = {lmg}"] if lmg else []
    return lines
