"""S24: what has changed on a real table between two positions, one line for one movement of the hand.

Each line is an act with its facts, so that a program can follow it as well as a person: `move` cards from `origin` to
`target`, `lay` a terrain, `join` a card to one that carries it or `part` them, put markers on and take them off.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from opfor.games.last_crusade.model.cards import OBSTACLE, catalogue
from opfor.games.last_crusade.model.names import card_ref, card_refs, place_ref
from opfor.games.last_crusade.model.places import AIRFIELD, ASIDE, ATTACHED, CAP, DECK, DISCARD, ENEMY, HAND, OVER
from opfor.games.last_crusade.model.state import State
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref

Change = tuple[str, dict[str, Any]]  # a sentence and its facts
PILES: Final = {HAND: "hand", DECK: "deck", DISCARD: "discard pile"}
MARKERS: Final = (  # the marker; how it is put on and taken off
    ("spotted", "Mark as spotted: {units}.", "Mark as unspotted: {units}."),
    ("dug_in", "Mark as dug in: {units}.", "Mark as no longer dug in: {units}."),
    ("committed", "Turn sideways, as committed: {units}.", "Turn upright, as ready: {units}."),
)


def tell(before: State, after: State, step: str, desk: Desk) -> None:
    """S24: everything that a step has changed on the table, as something to do."""
    for text, facts in changes(before, after):
        desk.instruct(text, **facts)


def changes(before: State, after: State) -> list[Change]:
    """S24: from one position to the other: cards off each other, to their places, onto each other; then markers."""
    return [
        *_laid(before, after),
        *_parted(before, after),
        *_moved(before, after),
        *_joined(before, after),
        *_marked(before, after),
    ]


def lies(state: State, n: int) -> int:
    """S17, S25: where a card lies for those at the table; what is hidden there, and what you hold, is in its deck."""
    if n >= len(state.where):
        return DECK
    where = state.where[n]
    hidden = where == HAND and (state.side[n] != ENEMY or state.sealed or not state.level)
    return DECK if hidden or where == ASIDE else where


def in_play(state: State, n: int) -> bool:
    """R4: is a card on the table with its markers?"""
    where = lies(state, n)
    return where < HAND or where >= OVER


def spot_ref(state: State, n: int) -> Ref:
    """Where a card lies, for a sentence: a place, a pile of its owner, or the unit it is attached to."""
    where = lies(state, n)
    if where == ATTACHED:
        return card_ref(state, state.attached.index(n))
    if where not in PILES:
        return place_ref(where)
    if n >= len(state.side) or state.side[n] != ENEMY:
        return Ref("pile", PILES[where], f"your {'hand' if where == DECK and state.level else PILES[where]}")
    return Ref("pile", PILES[where], f"the enemy {PILES[where]}")


def _laid(before: State, after: State) -> Iterator[Change]:
    """S6: the terrains, when they have been laid out: a 3 × 3, row by row."""
    if before.limit or not after.limit:
        return
    cards = catalogue(tuple(after.custom_cards))
    for row in (6, 3, 0):  # as they lie on the table: the enemy's row on top
        facts: dict[str, Any] = {"act": "lay"}
        for column, id in enumerate(after.terrain[row : row + 3]):
            facts |= {
                f"terrain{column}": Ref("terrain", id, cards[id].name),
                f"target{column}": place_ref(row + column),
            }
        yield "Lay {terrain0} in {target0}, {terrain1} in {target1} and {terrain2} in {target2}.", facts


def _carried_by(state: State, n: int) -> int:
    """R18, R19: the transport or fort that a unit is on or in; -1 for none."""
    if n >= len(state.carrier):
        return -1
    return state.carrier[n] if state.carrier[n] >= 0 else state.fort[n]


def _parted(before: State, after: State) -> Iterator[Change]:
    """R18, R19: units that get off their transports or leave their forts."""
    for n in range(min(len(before.ids), len(after.ids))):
        other = _carried_by(before, n)
        if other >= 0 and other != _carried_by(after, n):
            text = "Take {unit} off {other}." if before.carrier[n] >= 0 else "Take {unit} out of {other}."
            yield text, {"act": "part", "unit": card_ref(after, n), "other": card_ref(after, other)}


def _joined(before: State, after: State) -> Iterator[Change]:
    """R18, R19: units that mount transports or occupy forts."""
    for n in range(len(after.ids)):
        other = _carried_by(after, n)
        if other >= 0 and other != _carried_by(before, n):
            text = "Put {unit} on {other}." if after.carrier[n] >= 0 else "Put {unit} into {other}."
            yield text, {"act": "join", "unit": card_ref(after, n), "other": card_ref(after, other)}


def _moved(before: State, after: State) -> Iterator[Change]:
    """R14: cards that lie elsewhere now, place by place; those that go the same way go together, and those that are
    lost go first."""
    ways: dict[tuple[str, Ref, Ref], list[int]] = {}
    moved = [n for n in range(len(after.ids)) if lies(before, n) != lies(after, n)]
    for n in sorted(moved, key=lambda n: (lies(after, n) != DISCARD, lies(after, n))):
        way = (_move_text(before, after, n), spot_ref(before, n), spot_ref(after, n))
        ways.setdefault(way, []).append(n)
    for (text, origin, target), cards in ways.items():
        yield text, {"act": "move", "units": card_refs(after, cards), "origin": origin, "target": target}


def _move_text(before: State, after: State, n: int) -> str:
    """The sentence for a card that goes from one place or pile to another."""
    target = lies(after, n)
    if target == DISCARD:
        return "Put {units} from {origin} on {target}."
    if target == HAND:
        return "Lay {units} from {origin} face up in {target}."
    if target == ATTACHED:
        return "Attach {units} from {origin} to {target}."
    if target == DECK or in_play(before, n):
        return "Move {units} from {origin} {target}." if target >= OVER else "Move {units} from {origin} to {target}."
    if after.kind[n] == OBSTACLE:
        return "Place {units} from {origin} on the front edge of {target}."
    on = "on" if AIRFIELD <= target < CAP else "in"
    return f"Place {{units}} from {{origin}} {on} {{target}}."


def _marked(before: State, after: State) -> Iterator[Change]:
    """R4, R5, R16, R17, S51: hit markers unit by unit, aggression markers on zones; other markers together."""
    cards = [n for n in range(len(after.ids)) if in_play(after, n)]
    marked_before = {n for n in cards if in_play(before, n)}  # the others come with no marker on them
    for n in cards:
        if after.hits[n] != (before.hits[n] if n in marked_before else 0):
            text = "Mark {unit} with {hits:hit}." if after.hits[n] else "Take the hit markers off {unit}."
            yield text, {"act": "hits", "unit": card_ref(after, n), "hits": after.hits[n]}
    changed = [(was, now) for was, now in zip(before.marks, after.marks, strict=True) if was != now]
    for value, text in ((0, "Take the aggression marker off {zones}."), (1, "Put an aggression marker on {zones}.")):
        zones = [place_ref(pair[value]) for pair in changed if pair[value] >= 0]
        if zones:
            yield text, {"act": "mark zones", "on": value, "zones": zones}
    for marker, put_on, take_off in MARKERS:
        was, now = getattr(before, marker), getattr(after, marker)
        other = [n for n in cards if now[n] != (was[n] if n in marked_before else 0)]
        for value, text in ((1, put_on), (0, take_off)):
            if found := [n for n in other if now[n] == value]:
                yield text, {"act": "mark", "marker": marker, "on": value, "units": card_refs(after, found)}
