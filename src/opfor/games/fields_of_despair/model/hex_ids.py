"""Hex numbers, hex ids, and hexes as sentences name them.

A hex id is a letter A-M and two digits. At the table the player's own map is used, so every such id is a hex;
numbers follow the order of the ids and begin at 100. The smaller numbers are the hexes of our own map (places.py).
"""

from __future__ import annotations

import re
from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.data import COLUMNS, ONE_COUNTER_COLUMNS
from opfor.kernel.errors import BadInput
from opfor.kernel.text import Ref

HEX_PATTERN: Final = r"[A-Ma-m]\d\d"
FIRST_TABLE_HEX: Final = 100
MAX_NAMED: Final = 3  # more hexes than these are listed without their names
TABLE_HEXES: Final = FIRST_TABLE_HEX + len(COLUMNS) * 100


def hex_number(id: str) -> int:
    """The number of a hex id at the table."""
    if not re.fullmatch(HEX_PATTERN, id):
        raise BadInput(f"'{id}' is not a hex: type a letter A-M and two digits, such as C05")
    return FIRST_TABLE_HEX + COLUMNS.index(id[0].upper()) * 100 + int(id[1:])


def hex_id(number: int) -> str:
    """The id of a hex number."""
    if number < FIRST_TABLE_HEX:
        return places.IDS[number]
    return f"{COLUMNS[number // 100 - 1]}{number % 100:02d}"


def hex_name(number: int) -> str:
    """A hex as people call it: C02 Ypres on our own map, C02 on theirs."""
    return f"{places.IDS[number]} {places.NAMES[number]}" if number < FIRST_TABLE_HEX else hex_id(number)


def hex_ref(number: int, name: str = "") -> Ref:
    """A hex in a sentence, by its id and name or as it is called there."""
    return Ref("hex", hex_id(number), name or hex_name(number))


def hex_refs(numbers: list[int]) -> list[Ref]:
    """Hexes in a sentence; of many the ids are enough."""
    return [hex_ref(number, "" if len(numbers) <= MAX_NAMED else hex_id(number)) for number in numbers]


def values_by_hex(hexes: list[int], values: dict[int, int]) -> list[Ref]:
    """Hexes in a sentence, each with its number: C05 (4)."""
    return [hex_ref(hex, f"{hex_id(hex)} ({values[hex]})") for hex in hexes]


def one_counter_only(number: int) -> bool:
    """7.1-S (1): in columns J-M only one air counter may be placed in a hex."""
    return hex_id(number)[0] in ONE_COUNTER_COLUMNS


def hex_list(numbers: list[int]) -> str:
    """Hex ids as a question or a refusal lists them."""
    return ", ".join(hex_id(number) for number in numbers) or "none"
