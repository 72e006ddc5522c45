"""Positions for tests of the board: the set-up with a few things changed."""

from typing import Any

from opfor.games.fields_of_despair.model import atlas
from opfor.games.fields_of_despair.model.board_state import BoardState
from opfor.games.fields_of_despair.model.cp_ledger import clear, place, place_face_down
from opfor.games.fields_of_despair.model.forces import AMERICAN, BELGIAN, BRITISH, FRENCH, add_sps, at
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.games.fields_of_despair.view.screen import new_board
from opfor.kernel.desk import Desk

NATION = {"French": FRENCH, "British": BRITISH, "American": AMERICAN, "Belgian": BELGIAN}


def h(id: str) -> int:
    """The number of a hex."""
    return atlas.INDEX[id]


def start(**options: Any) -> BoardState:
    """The set-up with an empty agenda."""
    state = new_board(options)
    state.agenda = []
    return state


def bare() -> BoardState:
    """The map at the start of play, with nobody on it."""
    state = start()
    for hex in range(len(state.blocks)):
        clear(state, hex)
        put(state, atlas.IDS[hex], French=0, British=0, American=0, Belgian=0)
    return state


def put(state: BoardState, id: str, **sps: int) -> None:
    """Allied SPs of the named nations in a hex."""
    for nation, number in sps.items():
        add_sps(state, NATION[nation], h(id), number - state.allied[at(NATION[nation], h(id))])


def give(state: BoardState, side: int, *hexes: int) -> None:
    """Hexes under the control of a side."""
    for hex in hexes:
        state.control = atlas.taken(state.control, hex, side)


def cp(state: BoardState, id: str, sps: int = 0, blocks: int = 3) -> None:
    """CP blocks in a hex: known ones, or one face down."""
    if sps:
        place(state, h(id), sps, blocks)
    else:
        place_face_down(state, h(id))


def run(state: BoardState, desk: Desk, *steps: tuple[str, tuple[int, ...]], until: str = "") -> None:
    """Carry out steps and all they lead to, or stop before a step."""
    state.agenda = list(reversed(steps))
    while state.agenda:
        name, args = state.agenda[-1]
        if name == until:
            return
        state.agenda.pop()
        STEPS[name](state, desk, *args)
