"""Table mode: set-up, corrections, the state strip, and what changed on the table."""

from __future__ import annotations

import re
from typing import Any

from opfor.games.fields_of_despair.agenda import then
from opfor.games.fields_of_despair.book import (
    air_available,
    artillery_available,
    clear,
    hexes,
    hidden,
    place,
    place_face_down,
    revealed,
)  # fmt: skip
from opfor.games.fields_of_despair.data import SETUP
from opfor.games.fields_of_despair.gazetteer import HEX_PATTERN, TABLE_HEXES, hex_id, hex_number
from opfor.games.fields_of_despair.state import Book, TableState
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput

NUMBERS = {
    "total": "CP Total SPs", "eastern": "Eastern Front marker", "artillery_owned": "CP artillery owned",
    "artillery_level": "CP artillery level", "artillery_used": "CP artillery used this phase",
    "air_owned": "CP air owned", "air_level": "CP air level", "air_used": "CP air used this phase",
    "logistic_points": "CP LPs", "tanks": "CP Tank counters", "supply": "CP Supply Capacity",
    "air_tech": "CP Air Tech box", "gas_tech": "CP Gas Tech box", "mask_tech": "CP Gas Mask Tech box",
    "tank_tech": "CP Tank Tech box",
}  # fmt: skip


def new_table(options: dict[str, Any]) -> TableState:
    """A game at the table before set-up, with house values that the owner overtypes."""
    cp = SETUP.cp
    empty = [0] * TABLE_HEXES
    return TableState(
        agenda=[("set-up", ())], mode="table", turn=7, phase=1, result="",
        total=SETUP.difficulty[options.get("difficulty", "normal")], eastern=cp["eastern"],
        artillery_owned=cp["artillery_owned"], artillery_level=cp["artillery_level"], artillery_used=0,
        air_owned=cp["air_owned"], air_level=cp["air_level"], air_used=0, logistic_points=cp["logistic_points"],
        tanks=cp["tanks"], supply=cp["supply"], ep=0, air_tech=cp["air_tech"], gas_tech=cp["gas_tech"],
        mask_tech=cp["mask_tech"], tank_tech=cp["tank_tech"], sps=empty.copy(), blocks=empty.copy(),
        face_down=empty.copy(), elsewhere=0, out_of_supply=empty.copy(), previous_no_air=0,
        previous_no_artillery=0, air_hexes=[], air_values=[], cp_air=[], attack_hexes=[], attack_sps=[],
        attack_guns=[], attack_infantry=[], majors=0, minors=0, attacked=[], breakouts=[], reinforced=[],
        chits=[], drawn=[], major_hexes=[], level=options.get("level", "full"), in_france=1,
    )  # fmt: skip


def set_up(state: TableState, desk: Desk) -> None:
    """6.0: the owner's numbers, hexes and chits; then turn 7 begins."""
    for name, value in desk.ask("set-up", state).items():
        setattr(state, name, value)
    if state.level == "full":
        for (id,) in desk.ask("set-up-hexes", state):
            place_face_down(state, hex_number(id))
    else:
        state.elsewhere = desk.ask("set-up-count", state)
    state.chits = [hex_number(id) for (id,) in desk.ask("set-up-chits", state)]
    if revealed(state) > state.total:
        raise BadInput(f"{revealed(state)} blocks are more than Total {state.total}: a block is worth at least 1 SP")
    if desk.listening:
        desk.note("The Central Powers begin with Total {total}: Revealed {revealed}, Hidden {hidden}.", "7.5-S (4)",
                  total=state.total, revealed=revealed(state), hidden=hidden(state))  # fmt: skip
    then(state, ("turn", ()))


def correct(state: TableState, name: str, value: Any) -> str:
    """Set a number of the book, or the CP SPs of a hex; says what was changed."""
    if re.fullmatch(HEX_PATTERN, name):
        return _correct_hex(state, hex_number(name), _whole(name, value, 60))
    if name == "hidden":
        before = hidden(state)
        state.total = revealed(state) + _whole(name, value, 400)
        return f"hidden {before} → {hidden(state)} (Total {state.total})"
    if name == "blocks_elsewhere":
        before, state.elsewhere = state.elsewhere, _whole(name, value, 60)
        return f"face-down blocks not on the list {before} → {state.elsewhere}"
    fitting = [known for known in NUMBERS if known == name] or [known for known in NUMBERS if known.startswith(name)]
    if len(fitting) != 1:
        known = ", ".join(["hidden", *NUMBERS, "HEX (C05)"])
        raise BadInput(f"'{name}' is {'not one' if fitting else 'no'} number I keep; I keep {known}")
    before = getattr(state, fitting[0])
    setattr(state, fitting[0], _whole(name, value, 400))
    return f"{NUMBERS[fitting[0]]} {before} → {getattr(state, fitting[0])}"


def _whole(name: str, value: Any, high: int) -> int:
    if not re.fullmatch(r"\d{1,4}", str(value)) or not 0 <= int(value) <= high:
        raise BadInput(f"{name} cannot be {value}; a whole number from 0 to {high} would do")
    return int(value)


def _correct_hex(state: TableState, hex: int, sps: int) -> str:
    before = _in_hex(state, hex)
    if sps == 0:
        clear(state, hex)
    elif sps == 1 and (state.face_down[hex] or not state.blocks[hex]):
        place_face_down(state, hex)
    else:
        place(state, hex, sps, max(-(-sps // 20), 0 if state.face_down[hex] else state.blocks[hex]))
    return f"{hex_id(hex)} {before} → {_in_hex(state, hex)}"


def _in_hex(state: Book, hex: int) -> str:
    if not state.blocks[hex]:
        return "no CP block"
    if state.face_down[hex]:
        return "a face-down block"
    return f"{state.sps[hex]} SPs in {state.blocks[hex]} block(s)"


def correctable(state: TableState) -> dict[str, str]:
    """What `fix` can set, with the present values."""
    found = {"hidden": str(hidden(state))} | {name: str(getattr(state, name)) for name in NUMBERS}
    return found | {hex_id(hex): _in_hex(state, hex) for hex in hexes(state)}


def strip(state: Book) -> list[tuple[str, str]]:
    """The state strip: what a person wants to see at every prompt."""
    return [
        ("Turn", str(state.turn)), ("AP", str(state.phase)), ("Hidden", str(hidden(state))),
        ("Revealed", str(revealed(state))), ("Total", str(state.total)), ("Air", str(air_available(state))),
        ("Arty", str(artillery_available(state))), ("LP", str(state.logistic_points)),
    ]  # fmt: skip


def coming(state: TableState, question: str) -> list[tuple[str, dict[str, Any]]]:
    """The charts that the answer to a question leads to, with the inputs as they stand now."""
    left, total = hidden(state), state.total
    match question:
        case "squadrons":
            return [("air-reconnaissance", {"hidden": left, "allied_air": air}) for air in (1, 2, 3)]
        case "attacks" | "breakout-attacks":
            return [("cp-sps-in-hex", {"hidden": left, "cp_total": total, "allied_sps": sps}) for sps in (10, 20, 31)]
        case "cp-in-france":
            phase = {"turn": state.turn, "action_phase": state.phase, "cp_total": total}
            return [("number-of-offensives", phase | {"cp_in_france": bool(state.in_france)})]
        case "target":
            kind = "major" if left > 0 and state.majors + state.minors >= 0 and _is_major(state) else "minor"
            return [(f"{kind}-offensive", {"hidden": left})] if left else []
        case "breakout-divided" | "breakout-concentrated" | "fight-offensive":
            return [("breakout", {"turn": state.turn})]
    return []


def _is_major(state: TableState) -> bool:
    """Is the offensive whose target is asked for a Major one? Minor ones come when no Major is left."""
    return bool(state.majors) or len(state.major_hexes) == len(state.attacked)


def view(state: TableState) -> dict[str, Any]:
    """What a screen may draw: the numbers and the list of hexes. At the table the player sees the whole book."""
    return {
        "mode": "table",
        "turn": state.turn,
        "phase": state.phase,
        "strip": strip(state),
        "numbers": {name: getattr(state, name) for name in NUMBERS},
        "hexes": {hex_id(hex): _in_hex(state, hex) for hex in hexes(state)},
    }


def table_changes(before: Book, after: Book) -> list[str]:
    """What to change on the table to get from one state to the other; on screen nothing lies on a table."""
    if after.mode != "table":
        return []
    changes = []
    for hex in range(len(after.blocks)):
        one, other = _in_hex(before, hex), _in_hex(after, hex)
        if one != other:
            changes.append(f"{hex_id(hex)}: {other} (there is {one} now)")
    if revealed(before) != revealed(after):
        changes.append(f"'Revealed SPs' back to {revealed(after)}")
    for name, text in NUMBERS.items():
        if getattr(before, name) != getattr(after, name):
            changes.append(f"{text} back to {getattr(after, name)}")
    for kind in ("air", "artillery"):
        used = getattr(before, f"{kind}_used") - getattr(after, f"{kind}_used")
        if used > 0:
            changes.append(f"take {used} CP {kind} off the map again")
    if (before.turn, before.phase) != (after.turn, after.phase):
        changes.append(f"turn {after.turn}, action phase {after.phase}")
    return [line for line in changes if "used this phase" not in line]
