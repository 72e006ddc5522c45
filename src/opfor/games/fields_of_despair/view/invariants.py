"""What must hold after every decision."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.cp_ledger import revealed
from opfor.games.fields_of_despair.model.forces import by_nation
from opfor.games.fields_of_despair.model.hex_ids import hex_id
from opfor.games.fields_of_despair.model.kinds import BELGIAN, BLOCK_SPS, CP, MAX_BLOCKS, MAX_SPS_IN_HEX
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.stacking import may_be_in


def invariants(state: State) -> list[str]:
    """What is wrong with a state; nothing, if all is well."""
    return _ledger(state) + (_board(state) if state.mode == "screen" else [])


def _ledger(state: State) -> list[str]:
    """The CP ledger adds up."""
    found = []
    if state.total < 0:
        found.append(f"Total is {state.total}, below 0")
    if revealed(state) > state.total:
        found.append(f"Revealed {revealed(state)} is more than Total {state.total}")
    if state.shown != sum(state.sps):
        found.append(f"{state.shown} SPs counted in hexes, {sum(state.sps)} there")
    if state.held != [hex for hex, blocks in enumerate(state.blocks) if blocks]:
        found.append(f"blocks counted in {[hex_id(hex) for hex in state.held]}, not where they are")
    if state.elsewhere < 0:
        found.append("fewer than no blocks elsewhere")
    for hex, sps in enumerate(state.sps):
        blocks = state.blocks[hex]
        if not (sps or blocks or state.face_down[hex]):
            continue
        if not 0 <= blocks <= MAX_BLOCKS or bool(blocks) != bool(sps):
            found.append(f"{hex_id(hex)} holds {blocks} blocks of {sps} SPs")
        if sps > min(MAX_SPS_IN_HEX, 20 * blocks) or (state.face_down[hex] and sps > blocks):
            found.append(f"{hex_id(hex)} holds {sps} SPs in {blocks} blocks")
    return found + _points(state, "")


def _points(state: State, side: str) -> list[str]:
    """R-14: no more artillery and air points used than may be."""
    found = []
    for name in ("artillery", "air"):
        used: int = getattr(state, f"{side}{name}_used")
        usable: int = min(getattr(state, f"{side}{name}_owned"), getattr(state, f"{side}{name}_level"))
        if not 0 <= used <= max(0, usable):
            found.append(f"{used} {name} points used, {usable} usable")
    return found


def _board(state: State) -> list[str]:
    """Stacking, control consistent with blocks, counters."""
    found = []
    moving = bool(state.agenda) and state.agenda[-1][0] in ("movement", "combat")
    if min(state.allied) < 0:
        found.append("fewer than no Allied SPs in a hex")
    for hex in range(HEXES):
        if sum(state.allied[hex::HEXES]) != state.stacks[hex]:
            found.append(f"{state.stacks[hex]} Allied SPs counted in {hex_id(hex)}, {state.allied[hex::HEXES]} there")
        if state.stacks[hex]:
            found += _stacking(state, hex)
            if state.control[hex] == CP and not state.blocks[hex] and not moving:
                found.append(f"{hex_id(hex)} is CP-controlled, but only Allied SPs are in it")
        if state.hindenburg[hex] and state.control[hex] == CP:
            found.append(f"{hex_id(hex)} is CP-controlled and has a Hindenburg Line marker")
    found += _points(state, "allied_")
    for name in ("allied_logistic_points", "allied_tanks", "logistic_points", "tanks"):
        if getattr(state, name) < 0:
            found.append(f"{name} below 0")
    return found


def _stacking(state: State, hex: int) -> list[str]:
    """R-01, R-33: three blocks of 20 at most, and no Belgians far from Belgium."""
    found = []
    here = by_nation(state, hex)
    if sum(-(-sps // BLOCK_SPS) for sps in here) > MAX_BLOCKS:
        found.append(f"{hex_id(hex)} holds {here} SPs, beyond stacking")
    if here[BELGIAN] and not may_be_in(BELGIAN, hex):
        found.append(f"Belgians in {hex_id(hex)}")
    return found
