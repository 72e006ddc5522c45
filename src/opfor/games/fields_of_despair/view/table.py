"""Table mode: set-up, corrections, the state strip, and what changed on the table."""

from __future__ import annotations

import re
from typing import Any, Final

from opfor.games.fields_of_despair.model.agenda import next_step
from opfor.games.fields_of_despair.model.cp_ledger import (
    air_available,
    artillery_available,
    clear,
    hexes,
    hidden,
    place,
    place_face_down,
    revealed,
)
from opfor.games.fields_of_despair.model.data import SETUP
from opfor.games.fields_of_despair.model.hex_ids import HEX_PATTERN, TABLE_HEXES, hex_id, hex_list, hex_number
from opfor.games.fields_of_despair.model.state import Book, TableState
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput
from opfor.kernel.naming import counted

NUMBERS: Final = {
    "total": "CP Total SPs",
    "eastern": "Eastern Front marker",
    "artillery_owned": "CP artillery owned",
    "artillery_level": "CP artillery level",
    "artillery_used": "CP artillery used this phase",
    "air_owned": "CP air owned",
    "air_level": "CP air level",
    "air_used": "CP air used this phase",
    "logistic_points": "CP LPs",
    "tanks": "CP Tank counters",
    "supply": "CP Supply Capacity",
    "air_tech": "CP Air Tech box",
    "gas_tech": "CP Gas Tech box",
    "mask_tech": "CP Gas Mask Tech box",
    "tank_tech": "CP Tank Tech box",
}


def new_table(options: dict[str, Any]) -> TableState:
    """A game at the table before set-up, with house values that the owner overtypes."""
    cp = SETUP.cp
    empty = [0] * TABLE_HEXES
    return TableState(
        agenda=[("set-up", ())],
        mode="table",
        turn=7,
        phase=1,
        result="",
        total=cp["total"],
        eastern=cp["eastern"],
        artillery_owned=cp["artillery_owned"],
        artillery_level=cp["artillery_level"],
        artillery_used=0,
        air_owned=cp["air_owned"],
        air_level=cp["air_level"],
        air_used=0,
        logistic_points=cp["logistic_points"],
        tanks=cp["tanks"],
        supply=cp["supply"],
        ep=0,
        air_tech=cp["air_tech"],
        gas_tech=cp["gas_tech"],
        mask_tech=cp["mask_tech"],
        tank_tech=cp["tank_tech"],
        sps=empty.copy(),
        blocks=empty.copy(),
        face_down=empty.copy(),
        held=[],
        elsewhere=0,
        shown=0,
        out_of_supply=empty.copy(),
        previous_no_air=0,
        previous_no_artillery=0,
        air_hexes=[],
        air_values=[],
        cp_air=[],
        attack_hexes=[],
        attack_sps=[],
        attack_guns=[],
        attack_infantry=[],
        majors=0,
        minors=0,
        attacked=[],
        breakouts=[],
        reinforced=[],
        chits=[],
        drawn=[],
        major_hexes=[],
        level=options.get("level", "full"),
        in_france=1,
    )


def set_up(state: TableState, desk: Desk) -> None:
    """6.0: the owner's numbers, hexes and chits; then turn 7 begins."""
    for name, value in desk.ask("set-up", state).items():
        setattr(state, name, value)
    if state.level == "full":
        for (id,) in desk.ask("set-up-hexes", state):
            place_face_down(state, hex_number(id))
    elif state.level == "keeper":
        state.elsewhere = desk.ask("set-up-count", state)
    if revealed(state) > state.total:
        raise BadInput(f"{revealed(state)} blocks are more than Total {state.total}: a block is worth at least 1 SP")
    state.chits = [hex_number(id) for (id,) in desk.ask("set-up-chits", state)]
    if desk.listening and state.level != "umpire":
        desk.note(
            "The Central Powers begin with Total {total}: Revealed {revealed}, Hidden {hidden}.",
            "7.5-S (4)",
            total=state.total,
            revealed=revealed(state),
            hidden=hidden(state),
        )
    next_step(state, ("turn", ()))


def correct(state: TableState, name: str, value: Any) -> str:
    """Set a number of the book, or the CP SPs of a hex; says what was changed."""
    if re.fullmatch(HEX_PATTERN, name):
        return _correct_hex(state, hex_number(name), _whole(name, value, 60))
    name = _number_named(name.lower())
    if name == "hidden":
        before = hidden(state)
        state.total = revealed(state) + _whole(name, value, 400)
        return f"Hidden CP SPs {before} → {hidden(state)} (CP Total {state.total})"
    if name == "blocks_elsewhere":
        before, state.elsewhere = state.elsewhere, _whole(name, value, 60)
        return f"face-down blocks not on the list {before} → {state.elsewhere}"
    before = getattr(state, name)
    setattr(state, name, _whole(name, value, 400))
    return f"{NUMBERS[name]} {before} → {getattr(state, name)}"


def _number_named(name: str) -> str:
    """The number whose name begins so."""
    names = ["hidden", "blocks_elsewhere", *NUMBERS]
    fitting = [known for known in names if known == name] or [known for known in names if known.startswith(name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise BadInput(f"'{name}' may mean {', '.join(fitting)}; type more of it")
    raise BadInput(f"'{name}' is no number I keep; a hex (C05) or one of {', '.join(names)} would be")


def _whole(name: str, value: Any, high: int) -> int:
    if not re.fullmatch(r"\d{1,4}", str(value)) or not 0 <= int(value) <= high:
        raise BadInput(f"{name} cannot be {value}; a whole number from 0 to {high} would do")
    return int(value)


def _correct_hex(state: TableState, hex: int, sps: int) -> str:
    before = _in_hex(state, hex)
    if sps and not state.blocks[hex] and state.elsewhere:
        state.elsewhere -= 1  # without a list of hexes its face-down block was counted there
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
    return f"{counted(state.sps[hex], 'SP')} in {counted(state.blocks[hex], 'block')}"


def correctable(state: TableState) -> dict[str, str]:
    """What `fix` can set, with the present values."""
    found = {"hidden": str(hidden(state))} | {name: str(getattr(state, name)) for name in NUMBERS}
    if state.level != "full":
        found["blocks_elsewhere"] = str(state.elsewhere)
    return found | {hex_id(hex): _in_hex(state, hex) for hex in hexes(state)}


def strip(state: Book) -> list[tuple[str, str]]:
    """The state strip: what a person wants to see at every prompt."""
    return [
        ("Turn", str(state.turn)),
        ("AP", str(state.phase)),
        ("Hidden", str(hidden(state))),
        ("Revealed", str(revealed(state))),
        ("Total", str(state.total)),
        ("Air", str(air_available(state))),
        ("Arty", str(artillery_available(state))),
        ("LP", str(state.logistic_points)),
    ]


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
            kind = "major" if state.majors else "minor"
            return [(f"{kind}-offensive", {"hidden": left})] if left else []
        case "breakout-divided" | "breakout-concentrated" | "fight-offensive":
            return [("breakout", {"turn": state.turn})]
    return []


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
        if getattr(before, name) != getattr(after, name) and not name.endswith("_used"):
            changes.append(f"{text} back to {getattr(after, name)}")
    for kind in ("air", "artillery"):
        more = getattr(after, f"{kind}_used") - getattr(before, f"{kind}_used")
        if more > 0:
            changes.append(f"put {more} CP {kind} back on the map")
        elif more < 0:
            changes.append(f"take {-more} CP {kind} off the map")
    changes += _marker_changes("marker 'Allied Attack'", _attack_markers(before), _attack_markers(after))
    changes += _marker_changes("marker 'Breakout Move!'", before.breakouts, after.breakouts)
    if (before.turn, before.phase) != (after.turn, after.phase):
        changes.append(f"the markers back to turn {after.turn}, action phase {after.phase}")
    return changes


def _attack_markers(state: Book) -> list[int]:
    return [hex for hex, infantry in zip(state.attack_hexes, state.attack_infantry, strict=True) if infantry]


def _marker_changes(marker: str, before: list[int], after: list[int]) -> list[str]:
    off = [hex for hex in before if hex not in after]
    on = [hex for hex in after if hex not in before]
    return [f"{marker} off {hex_list(off)}"] * bool(off) + [f"{marker} back in {hex_list(on)}"] * bool(on)
