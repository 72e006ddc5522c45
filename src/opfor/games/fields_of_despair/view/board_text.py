"""The map as text: hexes in their places, own SPs, enemy backs, control, Hindenburg Line, forts.

Each hex is two lines of six signs. First its id, in brackets when the Central Powers control it, and a letter:
H for a Hindenburg Line marker, f for a fort, ! when you are out of supply. Below it your SPs and, behind a
stroke, the enemy: ? for blocks that are hidden, a number for known SPs.
"""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import known_blocks
from opfor.games.fields_of_despair.model.forces import at, contested_hexes
from opfor.games.fields_of_despair.model.kinds import CP, NATIONS
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.naming import counted

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


def text_board(state: State) -> list[str]:
    """The contested hexes and your reserves in sentences, for screen readers and for searching."""
    lines = []
    for hex in contested_hexes(state):
        lines.append(f"{_place(hex)}: {_nations(state, hex)}; enemy {_enemy(state, hex)}{_marks(state, hex)}.")
    for hex in range(HEXES):
        if state.stacks[hex] and not state.blocks[hex]:
            lines.append(f"{_place(hex)}: {_nations(state, hex)}, no enemy{_marks(state, hex)}.")
    return lines


def _place(hex: int) -> str:
    return f"{places.IDS[hex]} {places.NAMES[hex]}"


def _nations(state: State, hex: int) -> str:
    return ", ".join(f"{state.allied[at(n, hex)]} {NATIONS[n]}" for n in range(4) if state.allied[at(n, hex)])


def _enemy(state: State, hex: int) -> str:
    return counted(state.sps[hex], "SP") if known_blocks(state, hex) else "hidden"


def _marks(state: State, hex: int) -> str:
    marks = []
    if state.control[hex] == CP:
        marks.append("CP-controlled")
    if state.hindenburg[hex]:
        marks.append("Hindenburg Line")
    if places.FORT[hex]:
        marks.append(f"fort {places.FORT[hex]}")
    if state.allied_out_of_supply[hex]:
        marks.append("out of supply")
    return f" ({', '.join(marks)})" if marks else ""
