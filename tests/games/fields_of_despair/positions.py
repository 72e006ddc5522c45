"""Positions for tests of the board: the set-up with a few things changed."""

from typing import Any

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import clear, place, place_face_down
from opfor.games.fields_of_despair.model.forces import add_sps, at
from opfor.games.fields_of_despair.model.kinds import AMERICAN, BELGIAN, BRITISH, FRENCH
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import ground
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.games.fields_of_despair.setup.new_game import new_board
from opfor.kernel.desk import Desk

NATION = {"French": FRENCH, "British": BRITISH, "American": AMERICAN, "Belgian": BELGIAN}


def h(id: str) -> int:
    """The number of a hex."""
    return places.INDEX[id]


def start(**options: Any) -> State:
    """The set-up with an empty agenda."""
    state = new_board(options)
    state.agenda = []
    return state


def bare() -> State:
    """The map at the start of play, with nobody on it."""
    state = start()
    for hex in range(len(state.blocks)):
        clear(state, hex)
        put(state, places.IDS[hex], French=0, British=0, American=0, Belgian=0)
    return state


def put(state: State, id: str, **sps: int) -> None:
    """Allied SPs of the named nations in a hex."""
    for nation, number in sps.items():
        add_sps(state, NATION[nation], h(id), number - state.allied[at(NATION[nation], h(id))])


def give(state: State, side: int, *hexes: int) -> None:
    """Hexes under the control of a side."""
    for hex in hexes:
        state.control = ground.taken(state.control, hex, side)


def cp(state: State, id: str, sps: int = 0, blocks: int = 3) -> None:
    """CP blocks in a hex: known ones, or one face down."""
    if sps:
        place(state, h(id), sps, blocks)
    else:
        place_face_down(state, h(id))


def run(state: State, desk: Desk, *steps: tuple[str, tuple[int, ...]], until: str = "") -> None:
    """Carry out steps and all they lead to, or stop before a step."""
    state.agenda = list(reversed(steps))
    while state.agenda:
        name, args = state.agenda[-1]
        if name == until:
            return
        state.agenda.pop()
        STEPS[name](state, desk, *args)
