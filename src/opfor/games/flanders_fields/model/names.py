"""What people call things: stands, units, places, weapons; and references to them for sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.compass import compass
from opfor.games.flanders_fields.model.firing import COVERS
from opfor.games.flanders_fields.model.geometry import Box
from opfor.games.flanders_fields.model.scenario import COMPASS, battle_named
from opfor.games.flanders_fields.model.stands import battle, forward, ground, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, BATTERY, COMPANY, SUPPORTED, unit_key
from opfor.kernel.text import Ref, in_words

CODED = {
    "EN": "engineers",
    "FT": "flame-thrower",
    "CV": "cavalry",
    "AC": "armoured car",
    "MG": "MG",
    "BH": "block house",
    "LM": "light mortar",
    "MM": "medium mortar",
    "HM": "heavy mortar",
    "GN": "gun",
    "T": "tank",
    "CO": "commander",
    "RC": "regimental commander",
    "BR": "brigade commander",
    "LO": "liaison officer",
}
KIND_WORDS = {
    "battalion_mg": "battalion machine-gun",
    "regimental_mg": "regimental machine-gun",
    "block_house_mg": "block house with a machine-gun",
    "field_gun_on_table": "field gun",
    "battalion_command": "battalion commander",
    "regimental_command": "regimental commander",
    "brigade_command": "brigade commander",
    "liaison": "liaison officer",
    "infantry": "rifle platoon",
    "tank_male": "male tank",
    "tank_female": "female tank",
    "tank_light": "light tank",
}
MORALE = {"ok": "holds", "retreat-20": "falls back 20 cm", "retreat-40": "falls back 40 cm", "rout": "routs"}
VERBS = {  # actions in words, with their rule
    "done": ("nothing more", "P4a"),
    "remove": ("remove a suppression", "P14"),
    "move": ("move", "P16"),
    "fire": ("fire", "P8"),
    "reserve": ("reserve the fire for the enemy's turn", "R16"),
    "wire": ("cross the wire", "P12"),
    "assault": ("assault", "R17"),
    "up": ("come up from the dugout", "R16"),
    "down": ("go below ground", "R16"),
    "dig": ("dig in", "R16"),
    "limber": ("limber, unlimber or pack", "R8"),
    "unditch": ("unditch", "R22"),
    "demolish": ("demolish the block house", "R25"),
    "redirect": ("redirect the aiming point", "P10"),
    "shoot": ("fire at the aiming point", "P10"),
    "mount": ("mount or dismount", "R26"),
    "home": ("leave play, safe", "7.1"),
    "move-and-fire": ("move and fire at -1", "2.7"),
    "road": ("march along the road in column", "R5"),
    "gas": ("fire gas shells at the aiming point", "R21"),
}
NEAR_WIRE = 40  # mm from the middle of a base that stops at the wire
UNITS = tuple(f"{word} " for word in ("company", "battery", "battalion", *CODED.values()))


def some_of(n: int, of: int, what: str) -> str:
    """'no section', 'both sections', '2 of 5 sections'."""
    if not n:
        return f"no {what}"
    if n == of:
        return f"one {what}" if of == 1 else f"both {what}s" if of == 2 else f"all {of} {what}s"
    return f"{n} of {of} {what}s"


def capital(words: str) -> str:
    """A sentence begins with a capital; the names of stands stay as they are."""
    return words[0].upper() + words[1:] if words.startswith(UNITS) else words


def covered(cover: int) -> str:
    """R7: where a stand is: 'in the open', 'in soft cover', 'in a fortification'."""
    word = COVERS[cover]
    return {"open": "in the open", "fortification": "in a fortification"}.get(word, f"in {word} cover")


def battalion_name(state: State, battalion: int) -> str:
    """R3: a battalion by its name: '1st', '2nd half'."""
    return battle(state).battalions[battalion].replace("_", " ")


def cm(mm: int) -> str:
    """A length in centimetres: '67.5'."""
    return f"{mm / 10:g}"


def spot(x: int, y: int) -> str:
    """A place on the table: '60,19 cm'."""
    return f"{cm(x)},{cm(y)} cm"


def facing_words(state: State, stand: int) -> str:
    """R10: where a stand looks, by the compass, or in degrees clockwise from north: 'facing south-east'."""
    point, off = divmod(state.heading[stand] * 5, 45)
    return f"facing {state.heading[stand] * 5} degrees" if off else f"facing {COMPASS[point].replace('_', '-')}"


def gait(state: State, side: int, dx: int, dy: int) -> str:
    """R6, P16: a move as its side looks: it advances, goes back, moves to one side, or only turns."""
    if not dx and not dy:
        return "turns"
    to = compass(dx, dy)
    ahead, back = ("north", "south") if forward(state, side) > 0 else ("south", "north")
    return "advances" if ahead in to else "goes back" if back in to else "moves"


def landmark(state: State, x: int, y: int) -> str:
    """R7, R15: what lies where a move ends: 'the German front trench', 'the gap in the wire'; '' for open ground."""
    place = ground(state)
    trench = place.ground_at(x, y)[1]
    if trench >= 0:
        return f"the {trench_name(place.trenches[trench].id)}"
    for number, (ax, ay, bx, by) in enumerate(place.sections):
        if min(ax, bx) <= x <= max(ax, bx) and abs((ay + by) // 2 - y) <= NEAR_WIRE:
            return "the gap in the wire" if state.cut[number] else "the wire"
    return ""


def trench_name(id: str) -> str:
    """R16: a trench by its id in the file: 'German front trench', 'left communication trench'."""
    words = in_words(id)
    if words.startswith("communication "):
        words = f"{words.removeprefix('communication ')} communication"
    return words if "trench" in words else f"{words} trench"


def box_words(box: Box) -> str:
    """A box in centimetres, with its centre as the ruler finds it."""
    x0, y0, x1, y1 = box
    return f"{cm(x1 - x0)} by {cm(y1 - y0)} cm, centre {(x0 + x1) / 20:g},{(y0 + y1) / 20:g}"


def side_word(side: int) -> str:
    """British or German."""
    return ("British", "German")[side]


def label(state: State, stand: int) -> str:
    """R5: what people call a stand: 'A2', 'raiders 3', 'block house 1', 'British MG 2'."""
    return _labels(state.scenario)[stand]


@lru_cache(maxsize=16)
def _labels(scenario: str) -> list[str]:
    """R5: the names of all stands of a battle. The side is named where both sides have stands of that kind."""
    fight = battle_named(scenario)
    sides: dict[str, set[int]] = {}
    for start in fight.stands:
        sides.setdefault(kinds.CODES[start.kind], set()).add(start.side)
    found = []
    for start in fight.stands:
        code = kinds.CODES[start.kind]
        number = start.name[1 + len(code) :]
        if start.company >= 0 and start.name.startswith(company := fight.companies[start.company]):
            found.append(start.name if len(company) < 3 else f"{company} {start.name.removeprefix(company)}")
        elif code in CODED and start.name[1:] == code + number and number.isdigit():
            side = f"{side_word(start.side)} " if len(sides[code]) > 1 else ""
            found.append(f"{side}{CODED[code]} {number}")
        else:
            found.append(start.name)
    return found


def unit_name(state: State, unit: int) -> str:
    """A unit in words: 'company A', 'battery 3', 'British MG 2'."""
    fight = battle(state)
    if unit >= SUPPORTED:
        return f"{unit_name(state, unit - SUPPORTED)}, with the regiment's +1"
    if unit >= BATTALION:
        name = battalion_name(state, unit - BATTALION)
        return f"the {name} battalion" if not name.isupper() else f"battalion {name}"
    if unit >= BATTERY:
        return f"battery {unit - BATTERY + 1}"
    if unit >= COMPANY:
        company = fight.companies[unit - COMPANY]
        return f"company {company}" if len(company) < 3 else f"the {company}{' company' * (not are_many(state, unit))}"
    return label(state, unit)


def are_many(state: State, unit: int) -> bool:
    """Does a unit's name speak of several? 'The raiders get 2 actions', but 'company A gets 2'."""
    if not COMPANY <= unit < BATTERY:
        return False
    company = battle(state).companies[unit - COMPANY]
    return len(company) > 2 and company.endswith("s")


def does(state: State, unit: int, one: str, many: str) -> str:
    """The verb that goes with a unit's name."""
    return many if are_many(state, unit) else one


def stand_ref(state: State, stand: int) -> Ref:
    """A stand as a sentence names it."""
    return Ref("stand", name(state, stand), label(state, stand))


def stand_refs(state: State, stands: Iterable[int]) -> list[Ref]:
    """Stands in a row, as a sentence lists them: 'A1, A3 and A4'."""
    return [stand_ref(state, i) for i in stands]


def unit_ref(state: State, unit: int) -> Ref:
    """A stand, company, battery or battalion as a sentence names it; kind and id are those of its key."""
    kind, _, id = unit_key(state, unit % SUPPORTED).partition(":")
    return Ref(kind, id, unit_name(state, unit))


def battery_ref(battery: int) -> Ref:
    """An off-table battery as a sentence names it."""
    return Ref("battery", str(battery + 1), f"battery {battery + 1}")


def place_ref(x: int, y: int) -> Ref:
    """A place on the table; its id is the place in mm."""
    return Ref("place", f"{x},{y}", spot(x, y))


def kind_name(state: State, stand: int) -> str:
    """What a stand is: 'regimental machine-gun', 'rifle platoon'."""
    return kind_word(state.kind[stand])


def kind_word(number: int) -> str:
    """R3: a kind of stand in words."""
    kind = kinds.KINDS[number]
    return KIND_WORDS.get(kind, kind.removeprefix("battalion_").removeprefix("regimental_").replace("_", " "))


def introduced(state: State, stand: int) -> str:
    """'MG 1, regimental machine-gun'; 'block house 2': what the name says already is not repeated."""
    who, what = label(state, stand), kind_name(state, stand)
    return who if what.startswith(who.rstrip(" 0123456789")) and who[-1:].isdigit() and " " in who else f"{who}, {what}"
