"""The map as text: hexes in their places, own SPs, enemy backs, control, Hindenburg Line, forts.

Each hex is two lines of six characters. First its id, in brackets when the Central Powers control it, and a letter:
H for a Hindenburg Line marker, f for a fort, ! when you are out of supply. Below it your SPs and, behind a
stroke, the enemy: ? for blocks that are hidden, a number for known SPs.
"""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import known_blocks
from opfor.games.fields_of_despair.model.kinds import CP
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State

WIDTH: Final = 6
KEY = "[D04] held by the CP · 14/? your SPs / hidden CP · 14/9 known CP · H Hindenburg Line · f fort · ! no supply"


def text_map(state: State) -> list[str]:
    """The whole map."""
    columns = sorted(set(places.COLUMN))
    rows = [int(id[1:]) for id in places.IDS]
    height = 2 * (max(rows) - min(rows) + 1) + 1
    lines = [[" "] * (WIDTH * len(columns)) for _ in range(height)]
    for hex in range(HEXES):
        column = columns.index(places.COLUMN[hex])
        top = 2 * (rows[hex] - min(rows)) + (ord(places.COLUMN[hex]) - ord("A")) % 2
        for offset, text in enumerate(_cell(state, hex)):
            lines[top + offset][WIDTH * column : WIDTH * column + WIDTH] = list(text.ljust(WIDTH)[:WIDTH])
    return ["".join(line).rstrip() for line in lines] + [KEY]


def _cell(state: State, hex: int) -> tuple[str, str]:
    id = places.IDS[hex]
    mark = "H" if state.hindenburg[hex] else "f" if places.FORT[hex] else ""
    if state.allied_out_of_supply[hex]:
        mark = "!"
    name = f"[{id}]{mark}" if state.control[hex] == CP else f" {id}{mark}"
    mine = state.stacks[hex]
    forces = str(mine) if mine else ""
    if state.blocks[hex]:
        forces += f"/{state.sps[hex] if known_blocks(state, hex) else '?'}"
    return name, f" {forces}" if forces else " ."
