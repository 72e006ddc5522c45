"""`fix`: numbers of the ledger and hexes that the player at the table corrects."""

from __future__ import annotations

import re
from typing import Any, Final

from opfor.games.fields_of_despair.model.cp_ledger import clear, hexes, hidden, place, place_face_down, revealed
from opfor.games.fields_of_despair.model.hex_ids import HEX_PATTERN, hex_id, hex_number
from opfor.games.fields_of_despair.model.kinds import CP_NUMBERS
from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.errors import BadInput
from opfor.kernel.text import counted

NUMBERS: Final = {name: text for name, (_, text) in CP_NUMBERS.items()}


def correct(state: State, name: str, value: Any) -> str:
    """Set a number of the ledger, or the CP SPs of a hex; says what was changed."""
    if state.mode == "screen":  # every number follows from the rules
        raise BadInput("on screen the program keeps every number; `undo` takes a decision back")
    if re.fullmatch(HEX_PATTERN, name):
        return _correct_hex(state, hex_number(name), _whole(name, value, 60))
    name = _number_named(name.lower())
    if name == "hidden":
        before = hidden(state)
        state.total = revealed(state) + _whole(name, value, 400)
        return f"hidden SPs are {hidden(state)}, not {before}; the Central Powers have {state.total} in all"
    if name == "blocks_elsewhere":
        before, state.elsewhere = state.elsewhere, _whole(name, value, 60)
        return f"face-down blocks not on the list are {state.elsewhere}, not {before}"
    before = getattr(state, name)
    setattr(state, name, _whole(name, value, 400))
    return f"{NUMBERS[name]}: {getattr(state, name)}, not {before}"


def _number_named(name: str) -> str:
    """The number whose name begins so."""
    names = ["hidden", "blocks_elsewhere", *NUMBERS]
    fitting = [known for known in names if known == name] or [known for known in names if known.startswith(name)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise BadInput(f"'{name}' may mean {', '.join(fitting)}: type more of it")
    raise BadInput(f"'{name}' cannot be corrected: type a hex (C05) or one of {', '.join(names)}")


def _whole(name: str, value: Any, high: int) -> int:
    if not re.fullmatch(r"\d{1,4}", str(value)) or not 0 <= int(value) <= high:
        raise BadInput(f"{value} is not allowed for {name}: enter a whole number from 0 to {high}")
    return int(value)


def _correct_hex(state: State, hex: int, sps: int) -> str:
    before = blocks_in(state, hex)
    if sps and not state.blocks[hex] and state.elsewhere:
        state.elsewhere -= 1  # without a list of hexes its face-down block was counted there
    if sps == 0:
        clear(state, hex)
    elif sps == 1 and (state.face_down[hex] or not state.blocks[hex]):
        place_face_down(state, hex)
    else:
        place(state, hex, sps, max(-(-sps // 20), 0 if state.face_down[hex] else state.blocks[hex]))
    return f"{hex_id(hex)} holds {blocks_in(state, hex)}, not {before}"


def blocks_in(state: State, hex: int) -> str:
    if not state.blocks[hex]:
        return "no CP block"
    if state.face_down[hex]:
        return "a face-down block" if state.blocks[hex] == 1 else f"{state.blocks[hex]} face-down blocks"
    return f"{counted(state.sps[hex], 'SP')} in {counted(state.blocks[hex], 'block')}"


def correctable(state: State) -> dict[str, str]:
    """What `fix` can set, with the present values."""
    if state.mode == "screen":
        return {}
    found = {"hidden": str(hidden(state))} | {name: str(getattr(state, name)) for name in NUMBERS}
    if state.level != "full":
        found["blocks_elsewhere"] = str(state.elsewhere)
    return found | {hex_id(hex): blocks_in(state, hex) for hex in hexes(state)}
