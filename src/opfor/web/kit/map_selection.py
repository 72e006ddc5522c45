"""Choosing on the map: which hexes the open question lights up, and what a click does to the draft.

An option's key names its places (`hex:C05`, `french:B07>C06`); nothing else is known about it here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from opfor.kernel.questions import Option, Question
from opfor.web.kit.answers import Draft, Fields, first_draft, read_draft
from opfor.web.kit.board import PICK, Board, Target

MAP_FIELDS = ("pick", "from", "to", "at")


@dataclass
class Routes:
    """Moves from hex to hex: the starts, the ends from the chosen start, and the moves between the two."""

    start: str = ""
    end: str = ""
    starts: list[str] = field(default_factory=list)
    ends: list[tuple[str, str]] = field(default_factory=list)
    options: list[Option] = field(default_factory=list)


@dataclass(frozen=True)
class Focus:
    """A choice of one: the place looked at, what can be done there, and all that can be done by its first word."""

    place: str
    options: list[Option]
    groups: list[tuple[str, list[Option]]]


def focus(question: Question, draft: Draft, board: Board) -> Focus | None:
    """The choice of one, or the amounts to share out, with the place that was touched; None for other questions."""
    if question.kind not in ("one", "allocate") or is_routes(question, board):
        return None
    here = draft.values.get("at", "")
    found = [option for option in question.options if here and here in board.places_of(option.key)]
    groups: dict[str, list[Option]] = {}
    for option in question.options:
        groups.setdefault(option.key.split(":")[0], []).append(option)
    return Focus(here if found else "", found, list(groups.items()))


def is_routes(question: Question, board: Board) -> bool:
    """Is it asked from where to where?"""
    return question.kind == "allocate" and any(len(board.places_of(option.key)) == 2 for option in question.options)


def routes(question: Question, draft: Draft, board: Board) -> Routes:
    """The moves as far as they are chosen."""
    ways = [(board.places_of(option.key), option) for option in question.options]
    pairs = [(places[0], places[1], option) for places, option in ways if len(places) == 2]
    found = Routes(starts=list(dict.fromkeys(start for start, _, _ in pairs)))
    found.start = draft.values.get("from", "")
    if found.start not in found.starts:
        found.start = found.starts[0] if len(found.starts) == 1 else ""
    hints = {end: option.hint for start, end, option in pairs if start == found.start}
    found.ends = list(hints.items())
    found.end = draft.values.get("to", "")
    if found.end not in hints:
        found.end = ""
    found.options = [option for start, end, option in pairs if (start, end) == (found.start, found.end)]
    return found


def suggested(question: Question, answer: Any, board: Board | None) -> Draft:
    """The card with an answer filled in; of moves, the way that is gone is chosen, so that its amounts are seen."""
    draft = first_draft(question, answer)
    if board is not None and answer and is_routes(question, board):
        start, end = board.places_of(next(iter(answer)))
        draft.values |= {"from": start, "to": end}
    return draft


def draft_of(question: Question, given: Fields, board: Board) -> Draft | None:
    """The draft that an address carries, after the click in it; None where it carries none."""
    names = {name for name, _ in given}
    if not names & {*MAP_FIELDS, "key"} and not any(name.startswith("a:") for name in names):
        return None
    draft = read_draft(question, given)
    if not names & {"key", "asked"} and question.kind in ("some", "order"):
        draft = first_draft(question)
    hex = draft.values.pop("pick", "")
    if hex in board.names:
        _click(question, draft, hex, board)
    return draft


def _click(question: Question, draft: Draft, hex: str, board: Board) -> None:
    if is_routes(question, board):
        _click_route(question, draft, hex, board)
        return
    here = [option for option in question.options if hex in board.places_of(option.key)]
    if not here:
        return
    key = here[0].key
    match question.kind:
        case "one":
            draft.values["at"] = "" if draft.values.get("at") == hex else hex
        case "some":
            draft.chosen = [k for k in draft.chosen if k != key] if key in draft.chosen else [*draft.chosen, key]
        case "order":
            draft.order = [*(k for k in draft.order if k != key), key]
        case "allocate":
            now = draft.values.get(f"a:{key}", "")
            draft.values[f"a:{key}"] = str(min(here[0].high, (int(now) if now.isdecimal() else 0) + 1))
            draft.values["at"] = hex


def _click_route(question: Question, draft: Draft, hex: str, board: Board) -> None:
    now = routes(question, draft, board)
    draft.values = {name: text for name, text in draft.values.items() if not name.startswith("a:")}
    if now.start and hex in dict(now.ends) and hex != now.end:
        draft.values |= {"from": now.start, "to": hex}
    elif hex in now.starts and hex != now.start:
        draft.values |= {"from": hex, "to": ""}
    else:
        draft.values |= {"from": "", "to": ""}


def lit(question: Question, draft: Draft, board: Board, path: str) -> dict[str, Target]:
    """The hexes that may be chosen now, each with the address that chooses it."""
    carried = _carried(question, draft)

    def lead(hex: str) -> str:
        return f"{path}?{urlencode([*carried, ('pick', hex)])}"

    if is_routes(question, board):
        now = routes(question, draft, board)
        ends = dict(now.ends)
        found = {hex: Target(lead(hex), "Move from here.", carry=PICK) for hex in now.starts if not now.start}
        if now.start:
            found[now.start] = Target(lead(now.start), "Chosen as start; choose again to let go.", True, carry=PICK)
        for hex, hint in ends.items():
            found[hex] = Target(lead(hex), f"Move to here. {hint}", hex == now.end)
        return found
    if question.kind == "one":
        return _lit_for_one(question, draft, board, lead)
    found = {}
    for option in question.options:
        for hex in board.places_of(option.key)[:1]:
            amount = draft.values.get(f"a:{option.key}", "")
            on = option.key in draft.chosen if question.kind != "allocate" else amount not in ("", "0")
            verb = {"some": "Choose.", "allocate": "One more here.", "order": "Put last."}.get(question.kind, "")
            found[hex] = Target(lead(hex), f"{option.text}. {verb}", on, amount=amount)
    return found


def _lit_for_one(question: Question, draft: Draft, board: Board, lead: Callable[[str], str]) -> dict[str, Target]:
    """A choice of one: a place with one thing to do does it; one with several is looked at first."""
    at, ways = draft.values.get("at", ""), dict[str, list[Option]]()
    for option in question.options:
        for place in board.places_of(option.key):
            ways.setdefault(place, []).append(option)
    found = {}
    for place, options in ways.items():
        carry = next((option.key for option in options if board.carried(option.key)), "")
        if place == at:
            found[place] = Target(lead(place), "Chosen; choose again to let go.", True, carry=carry)
            continue
        both = [option for option in ways.get(at, []) if option in options]
        here = both or options
        words = "; ".join(option.text for option in here)
        only = here[0].key if len(here) == 1 and not board.careful(here[0].key) else ""
        found[place] = Target(lead(place), f"{words}.", key=only, carry=carry)
    return found


def _carried(question: Question, draft: Draft) -> Fields:
    """The draft as fields of an address, for browsers without a script."""
    found: Fields = []
    if question.kind == "some":
        found += [("key", key) for key in draft.chosen]
    elif question.kind == "order":
        found += [("key", key) for key in draft.order]
    kept = ("from", "to", "at")
    found += [(name, text) for name, text in draft.values.items() if name.startswith("a:") or name in kept]
    return [*found, ("asked", "1")]
