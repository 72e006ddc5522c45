"""S1: custom cards, and decks as CSV: files with few columns are completed.

A file of cards needs the columns of NEEDED; the others may be left out, and then take what is usual for the kind.
A deck as CSV has a column `copies` and a column `name` or `id`; with the columns of cards it brings its cards along.
"""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from opfor.games.last_crusade.model.cards import COLUMNS, KINDS, NATIONS, UNIT_NUMBERS, Card, card_from
from opfor.kernel.csv_text import plain_cell, read_csv
from opfor.kernel.errors import DataError

NEEDED = ("name", "kind", "supply", "inf_fp", "arm_fp", "defence", "range", "recon")
OTHER_NAMES = {
    "inffp": "inf_fp",
    "armfp": "arm_fp",
    "airfp": "air_fp",
    "def": "defence",
    "count": "copies",
    "number": "copies",
    "card": "name",
    "rule": "text",
}
OTHER_KINDS = {
    "fighter": ("aircraft", "fighter"),
    "bomber": ("aircraft", "bomber"),
    "observer": ("aircraft", "observer"),
    "event": ("special", ""),
    "fort": ("fortification", ""),
    "anti-tank": ("antitank", "at"),
    "armour": ("armor", ""),
}
UNIT = {"inf_fp": "0", "arm_fp": "0", "air_fp": "0", "defence": "1", "range": "0", "recon": "0"}
USUAL: dict[str, dict[str, str]] = {
    "infantry": {**UNIT, "role": "line", "move": "1", "traits": "soldier dig"},
    "antitank": {**UNIT, "role": "at", "move": "1", "traits": "dig"},
    "armor": {**UNIT, "role": "tank", "move": "2"},
    "artillery": {**UNIT, "role": "gun", "move": "1"},
    "transport": {**UNIT, "role": "truck", "move": "2"},
    "aircraft": {**UNIT, "role": "bomber", "move": "0"},
    "special": {"timing": "own_reinforcement", "effect": "op=printed", "vp": "0"},
    "attachment": {"timing": "deploy", "effect": "op=attach;to=ground", "vp": "1"},
    "obstacle": {"timing": "deploy", "effect": "op=obstacle;type=mines", "vp": "1"},
    "fortification": {"timing": "deploy", "effect": "op=fort;allow=soldier|antitank;capacity=1", "vp": "1"},
    "terrain": {
        "nation": "-",
        "stack": "3",
        "cover_inf": "0",
        "cover_arm": "0",
        "conceal": "0",
        "cost_inf": "1",
        "cost_veh": "1",
    },
}


class Sheet(NamedTuple):
    """A CSV file as read: the columns by their own names, and the rows with their lines."""

    file: str
    columns: list[str]
    rows: list[tuple[int, dict[str, str]]]


def read_sheet(text: str, file: str, more: tuple[str, ...] = ()) -> Sheet:
    """S1: the rows of a CSV file; a column that has no meaning is refused, with file, line and column."""
    lines = read_csv(text.lstrip("\ufeff"), file)
    columns = [_column_name(word) for word in next(lines, (1, []))[1]]
    for place, column in enumerate(columns, 1):
        if column not in (*COLUMNS, *more):
            raise DataError(file, 1, f"column {place}: '{column}' has no meaning here; {', '.join(COLUMNS)} have")
        if columns.count(column) > 1:
            raise DataError(file, 1, f"column {place}: '{column}' is there twice")
    rows = []
    for line, cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) > len(columns):
            raise DataError(file, line, f"{len(cells)} columns instead of {len(columns)}")
        cells += [""] * (len(columns) - len(cells))
        row = {column: plain_cell(cell.strip()) for column, cell in zip(columns, cells, strict=True)}
        rows.append((line, row))
    return Sheet(file, columns, rows)


def _column_name(word: str) -> str:
    plain = word.strip().lower().replace(" ", "_").replace("-", "_")
    return OTHER_NAMES.get(plain.replace("_", ""), plain)


def is_sheet(text: str) -> bool:
    """S1: is this a CSV file of cards or of a deck, and not the text form of a deck?"""
    columns = [_column_name(word) for word in text.lstrip("\ufeff").partition("\n")[0].split(",")]
    return len(columns) > 1 and ("name" in columns or "id" in columns)


def custom_rows(sheet: Sheet, known: dict[str, Card], nation: str = "") -> list[str]:
    """S1, R1: the cards of a sheet that are not known yet, as whole lines of a card file; without its head."""
    if missing := [column for column in NEEDED if column not in sheet.columns]:
        raise DataError(sheet.file, 1, f"missing: {', '.join(missing)}; a card needs {', '.join(NEEDED)}")
    names = {(card.nation, card.name.lower()) for card in known.values()}
    taken = {*known}
    lines = []
    for line, row in sheet.rows:
        if "copies" in sheet.columns and row.get("id") in known:
            continue
        cells = complete_row(row, nation)
        if (cells["nation"], cells["name"].lower()) in names:
            if "copies" in sheet.columns:
                continue  # a deck may name a card with its numbers as often as it likes
            raise DataError(sheet.file, line, f"column name: there is a {cells['nation']} '{cells['name']}' already")
        cells["id"] = cells["id"] or free_id(taken)
        if cells["id"] in taken:
            raise DataError(sheet.file, line, f"column id: '{cells['id']}' is taken")
        card_from(cells, sheet.file, line)
        taken.add(cells["id"])
        names.add((cells["nation"], cells["name"].lower()))
        lines.append(csv_line([cells[column] for column in COLUMNS]))
    return lines


def complete_row(row: dict[str, str], nation: str) -> dict[str, str]:
    """S1: a row with every column; what is left out or empty is what is usual for its kind."""
    cells = {column: row.get(column, "") for column in COLUMNS}
    kind = cells["kind"].lower()
    if kind in OTHER_KINDS:
        kind, role = OTHER_KINDS[kind]
        cells["role"] = cells["role"] or role
    cells["kind"] = kind
    if kind in KINDS and kind != "terrain" and not cells["nation"]:
        cells["nation"] = nation
    if kind not in ("infantry", "antitank", "armor", "artillery", "transport", "aircraft"):
        for column in UNIT_NUMBERS:
            cells[column] = ""  # a table of units and other cards has these columns for all of them
    if kind == "terrain" and not cells["value"]:
        cells["value"], cells["supply"] = cells["supply"], ""
    usual = {"rarity": "C", "unique": "0", "starter": "0", **USUAL.get(kind, {})}
    if kind != "terrain":
        usual.setdefault("vp", cells["supply"])
    for column, value in usual.items():
        cells[column] = cells[column] or value
    return cells


def free_id(taken: set[str]) -> str:
    """S1: an id that no card has yet."""
    number = 1
    while f"X{number:02}" in taken:
        number += 1
    return f"X{number:02}"


def csv_line(cells: list[str]) -> str:
    """One line of a CSV file."""
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()


def card_lines(text: str, file: str, known: dict[str, Card], nation: str = "") -> list[str]:
    """S1: custom cards as the lines of a whole card file, head first; a mistake is reported with its place."""
    return [",".join(COLUMNS), *custom_rows(read_sheet(text, file), known, nation)]


def sheet_nation(sheet: Sheet, known: dict[str, Card]) -> str:
    """R6: the one nation of a deck as CSV: by its column, or by the cards that only one nation has; else nothing."""
    named = {row["nation"] for _, row in sheet.rows if row.get("nation")}
    if not named:
        words = {row.get("id", "") for _, row in sheet.rows} | {row.get("name", "").lower() for _, row in sheet.rows}
        held = {nation: _words_of(known, nation) for nation in NATIONS}
        named = {one for one in NATIONS if any(word in words - {""} for word in held[one] - held[other_nation(one)])}
    return named.pop() if len(named) == 1 else ""


def _words_of(known: dict[str, Card], nation: str) -> set[str]:
    cards = [card for card in known.values() if card.nation == nation]
    return {card.id for card in cards} | {card.name.lower() for card in cards}


def other_nation(nation: str) -> str:
    """R6: the nation on the other side."""
    return NATIONS[1 - NATIONS.index(nation)]
