"""What to change on the table to get from one state to another, after an undo."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.cp_ledger import revealed
from opfor.games.fields_of_despair.model.hex_ids import hex_id
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.view.corrections import NUMBERS, blocks_in
from opfor.kernel.text import counted


def table_changes(before: State, after: State) -> list[str]:
    """What to change on the table to get from one state to the other; on screen nothing lies on a table."""
    if after.mode != "table":
        return []
    changes = []
    for hex in range(len(after.blocks)):
        one, other = blocks_in(before, hex), blocks_in(after, hex)
        if one != other:
            changes.append(f"{hex_id(hex)}: make it {other}, not {one}")
    if revealed(before) != revealed(after):
        changes.append(f"CP track: set 'Revealed SPs' back to {revealed(after)}")
    for name, text in NUMBERS.items():
        if getattr(before, name) != getattr(after, name) and not name.endswith("_used"):
            changes.append(f"CP board: set {text} back to {getattr(after, name)}")
    for kind in ("air", "artillery"):
        more = getattr(after, f"{kind}_used") - getattr(before, f"{kind}_used")
        if more > 0:
            changes.append(f"Map: put {counted(more, f'CP {kind} point')} back")
        elif more < 0:
            changes.append(f"Map: take {counted(-more, f'CP {kind} point')} off")
    changes += _marker_changes("'Allied Attack'", _attack_markers(before), _attack_markers(after))
    changes += _marker_changes("'Breakout Move!'", before.breakouts, after.breakouts)
    if (before.turn, before.phase) != (after.turn, after.phase):
        changes.append(f"Turn track: set it back to turn {after.turn}, action phase {after.phase}")
    return changes


def _attack_markers(state: State) -> list[int]:
    return [hex for hex, infantry in zip(state.attack_hexes, state.attack_infantry, strict=True) if infantry]


def _marker_changes(marker: str, before: list[int], after: list[int]) -> list[str]:
    off = [hex for hex in before if hex not in after]
    on = [hex for hex in after if hex not in before]
    taken = [f"{hex_id(hex)}: take the marker {marker} off" for hex in off]
    return taken + [f"{hex_id(hex)}: put the marker {marker} back" for hex in on]
