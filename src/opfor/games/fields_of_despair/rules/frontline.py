"""23.2 on the board: which hexes the Central Powers contest, and who controls what."""

from __future__ import annotations

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import (
    clear,
    face_down_hexes,
    hexes,
    lower,
    place_face_down,
    reduce_to_one_block,
    revealed,
    standing_attackers,
)
from opfor.games.fields_of_despair.model.forces import contested_hexes
from opfor.games.fields_of_despair.model.hex_ids import hex_name, hex_ref, hex_refs
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import ATTACKERS_STAND
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.rules.ground import lost_to_cp
from opfor.games.fields_of_despair.rules.movement import taken
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk


def frontline(state: State) -> list[int]:
    """A-01: Allied-controlled hexes next to CP ground of the main front, in id order. Not to be changed."""
    return ground.frontline(state.control, state.frontline_mode, state.blocks)


def _from_paris(hex: int) -> tuple[int, int]:
    """The order of hexes from Paris outwards."""
    return places.DISTANCE[places.PARIS][hex], hex


def contest(state: State, desk: Desk, rule: str) -> None:
    """23.2, A-30, A-39: blocks out of contact are withdrawn, the Frontline is contested."""
    if rule == "7.5-S (2)":
        take_empty_front(state, desk)
    if rule != "23.2":
        standing = standing_attackers(state) if rule == "7.5-S (10)" and state.rules >= ATTACKERS_STAND else []
        withdraw_idle_blocks(state, desk, standing)
        reduce_to_one_block(state, contested_hexes(state))
    contest_frontline(state)


def take_empty_front(state: State, desk: Desk) -> None:
    """A-30: a Frontline hex contested while empty of Allied SPs, and still empty now, becomes CP-controlled."""
    for hex in state.empty_front:
        if state.blocks[hex] and state.control[hex] == ALLIED and not state.stacks[hex]:
            lost_to_cp(state, hex)
            clear(state, hex)
            if desk.listening:
                desk.ruling("A-30")
                desk.note("The Central Powers take {hex}, which stood empty.", "7.5-S (2)", hex=hex_ref(hex))
    state.empty_front = []


def withdraw_idle_blocks(state: State, desk: Desk, standing: list[int]) -> None:
    """A-39: CP blocks out of contact go to the pool; contested CP-controlled hexes and attackers keep theirs."""
    line, stacks, control = set(frontline(state)), state.stacks, state.control
    idle: list[int] = []
    for hex in state.held:
        if hex in standing:
            continue
        if hex in line:
            if not stacks[hex] and hex not in state.empty_front:
                idle.append(hex)
        elif control[hex] != CP or not stacks[hex]:
            idle.append(hex)
    for hex in idle:
        clear(state, hex)
    if idle and desk.listening:
        desk.ruling("A-39")
        desk.note("The Central Powers withdraw their blocks from {idle}.", "7.5-S (3)", idle=hex_refs(idle))


def contest_frontline(state: State) -> None:
    """23.2, A-01, A-02, A-31: one face-down block into each Frontline hex without one, nearest Paris first."""
    spare = state.total - revealed(state)
    missing = [hex for hex in frontline(state) if not state.blocks[hex]]
    if len(missing) > spare:
        missing = sorted(missing, key=_from_paris)[: max(0, spare)]
    for hex in missing:
        place_face_down(state, hex)
        if not state.stacks[hex]:
            state.empty_front.append(hex)


def give_up_block(state: State, desk: Desk) -> None:
    """A-40, R-04: one face-down block less, the farthest from Paris, because Total fell below Revealed.

    With none face down a known block gives up 1 SP. Allied SPs left alone in a CP-controlled hex take it.
    """
    down = face_down_hexes(state)
    hex = max(down or hexes(state), key=_from_paris)
    if down or state.sps[hex] == 1:
        clear(state, hex)
        if hex in state.empty_front:
            state.empty_front.remove(hex)
    else:
        lower(state, hex, 1)
    if desk.listening:
        if down:
            _tell_farthest(desk, down, hex)
        desk.note("The Central Powers give up a block in {hex}.", "A-40", hex=hex_ref(hex))
    if not state.blocks[hex] and state.control[hex] == CP and state.stacks[hex]:
        taken(state, desk, hex)


def _tell_farthest(desk: Desk, down: list[int], chosen: int) -> None:
    """A-40: the face-down blocks by their distance from Paris."""
    from_paris = places.DISTANCE[places.PARIS]
    found = [
        Candidate(hex_name(hex), [str(from_paris[hex])], "" if hex == chosen else "no farther from Paris")
        for hex in sorted(down, key=from_paris.__getitem__, reverse=True)
    ]
    desk.choice("The block that is given up", "A-40", ["hexes from Paris"], found, hex_name(chosen))
