"""S24: at a table the instructions say everything: followed by somebody who knows no rule they keep the table right."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import CARDS
from opfor.games.last_crusade.model.names import key
from opfor.games.last_crusade.model.places import (
    AIRFIELD,
    ASIDE,
    ATTACHED,
    CAP,
    DECK,
    DISCARD,
    ENEMY,
    HAND,
    NAMES,
    OVER,
)
from opfor.games.last_crusade.model.state import State
from opfor.kernel.batch import Stream
from opfor.kernel.because import Instruction
from opfor.kernel.errors import BadAnswer
from opfor.kernel.random_answers import random_answer
from opfor.match.match import Match
from opfor.text.commands import execute


class Card:
    """A card on the table, with what lies on it."""

    def __init__(self) -> None:
        self.spot = "deck"
        self.on = ""
        self.markers = {"hits": 0, "spotted": 0, "dug_in": 0, "committed": 0}


class FollowedTable:
    """A table kept by the instructions alone. It knows places and markers, and no rule."""

    def __init__(self) -> None:
        self.cards: dict[str, Card] = {}
        self.terrain: dict[str, str] = {}
        self.marked: set[str] = set()
        self.followed = 0

    def follow(self, match: Match) -> None:
        """Carry out what has been told since the last time."""
        for entry in match.entries[self.followed :]:
            if isinstance(entry, Instruction):
                self.carry_out(entry)
        self.followed = len(match.entries)

    def card(self, id: str) -> Card:
        return self.cards.setdefault(id, Card())

    def carry_out(self, told: Instruction) -> None:
        named: dict[str, list[str]] = {}
        for mention in told.mentions:
            named.setdefault(mention.fact, []).append(f"over {mention.id}" if mention.kind == "air" else mention.id)
        match told.facts["act"]:
            case "lay":
                self.terrain |= {named[f"target{column}"][0]: named[f"terrain{column}"][0] for column in range(3)}
            case "move":
                for id in named["units"]:
                    card = self.card(id)
                    assert card.spot == named["origin"][0], told.text
                    card.spot = named["target"][0]
                    if card.spot in ("discard pile", "deck", "hand"):  # no marker stays on a card that leaves the table
                        self.cards[id] = Card()
                        self.cards[id].spot = card.spot
            case "join":
                assert not self.card(named["unit"][0]).on, told.text
                self.card(named["unit"][0]).on = named["other"][0]
            case "part":
                assert self.card(named["unit"][0]).on == named["other"][0], told.text
                self.card(named["unit"][0]).on = ""
            case "hits":
                self.card(named["unit"][0]).markers["hits"] = told.facts["hits"]
            case "mark":
                for id in named["units"]:
                    markers = self.card(id).markers
                    assert markers[told.facts["marker"]] != told.facts["on"], told.text
                    markers[told.facts["marker"]] = told.facts["on"]
            case "mark zones":
                assert self.marked.isdisjoint(named["zones"]) == bool(told.facts["on"]), told.text
                self.marked ^= {*named["zones"]}
            case other:
                assert other in ("deal", "carry out"), told.text  # what the program neither keeps nor sees


def spot_of(state: State, n: int) -> str:
    """Where the program has a card, in the words of the table."""
    where, enemy = state.where[n], state.side[n] == ENEMY
    if where == ATTACHED:
        return key(state, state.attached.index(n))
    if where >= OVER:
        return f"over {NAMES[where - OVER]}"
    if where < len(NAMES):
        return NAMES[where]
    if AIRFIELD <= where < HAND:
        return f"{'the enemy' if enemy else 'your'} {'CAP' if where >= CAP else 'Airfield'}"
    open_hand = enemy and not state.sealed and state.level > 0
    return {HAND: "hand" if open_hand else "deck", DECK: "deck", ASIDE: "deck", DISCARD: "discard pile"}[where]


def differences(table: FollowedTable, state: State) -> list[str]:
    """Where the followed table and the program's state disagree."""
    found = []
    if table.terrain and [table.terrain[zone] for zone in sorted(table.terrain, key=NAMES.index)] != state.terrain:
        found.append(f"terrain {table.terrain}")
    if table.marked != {NAMES[zone] for zone in state.marks if zone >= 0}:
        found.append(f"aggression markers on {table.marked}")
    for n in range(len(state.ids)):
        card, spot = table.card(key(state, n)), spot_of(state, n)
        on = state.carrier[n] if state.carrier[n] >= 0 else state.fort[n]
        kept: tuple[Any, ...] = (card.spot, card.on)
        true: tuple[Any, ...] = (spot, key(state, on) if on >= 0 else "")
        if spot not in ("deck", "hand", "discard pile") and state.where[n] != ATTACHED:
            kept += tuple(card.markers.values())
            true += (state.hits[n], state.spotted[n], state.dug_in[n], state.committed[n])
        if kept != true:
            found.append(f"{key(state, n)}: table {kept}, program {true}")
    return found


GAMES = [
    ("us", "first", {}),
    ("german", "second", {"adjacent_spots": True}),
    ("german", "third", {"hand": "sealed"}),
    ("us", "fourth", {"rulebook": "own"}),
    ("german", "r5", {"rulebook": "own", "hand": "sealed"}),
]


@pytest.mark.parametrize(("scenario", "seed", "options"), GAMES)
def test_the_instructions_alone_keep_the_table(scenario: str, seed: str, options: dict[str, Any]) -> None:
    """S24, S25, R4, R5, R18, R19: whole table games, followed by a model of the table that knows no rule."""
    match = Match.new(TLC, scenario, "table", seed=seed, options=options)
    table, stream = FollowedTable(), Stream("table answers", len(seed))
    if match.question is not None and match.question.id == "buy":
        execute(match, "staff")
    while match.question is not None and match.decisions < 4_000:
        table.follow(match)
        if match.state.calm:  # the step that asks has changed nothing yet
            assert differences(table, match.state) == [], match.question.prompt
        with suppress(BadAnswer):  # a card of a person's own that the rules refuse: it is typed in again
            match.answer(random_answer(match.question, stream))
    table.follow(match)
    assert differences(table, match.state) == []
    told = [entry for entry in match.entries if isinstance(entry, Instruction)]
    assert {"lay", "move", "mark", "hits", "join", "part"} <= {entry.facts["act"] for entry in told}
    landed = [entry for entry in told if any(one.kind == "air" and one.fact == "origin" for one in entry.mentions)]
    assert any(entry.text.endswith(" Airfield.") for entry in landed)  # strikers land
    for act in ("move", "join", "hits", "mark"):  # one line left out, and the table is wrong
        assert is_missed(told, next(entry for entry in reversed(told) if entry.facts["act"] == act), match.state), act


def is_missed(told: list[Instruction], line: Instruction, state: State) -> bool:
    """Is the table another one without this line?"""
    table = FollowedTable()
    try:
        for entry in told:
            if entry is not line:
                table.carry_out(entry)
    except AssertionError:  # a later line does not fit what lies on the table
        return True
    return differences(table, state) != []


def test_one_line_is_one_movement_of_the_hand() -> None:
    """S62, S25: a line names what moves, from where and to where; the enemy's hand is laid out card by card."""
    match = Match.new(TLC, "us", "table", seed="table")
    laid = [line for line in match.table_now() if line.startswith("Lay ")][:3]
    cards, rows = [CARDS[id].name for id in match.state.terrain], ((6, 3), (3, 2), (0, 1))
    assert laid == [
        f"Lay {cards[n]} in A{row}, {cards[n + 1]} in B{row} and {cards[n + 2]} in C{row}." for n, row in rows
    ]
    execute(match, "staff")
    while match.question is not None and match.state.turn < 3:
        execute(match, "")
    moves = [entry for entry in match.entries if isinstance(entry, Instruction) and entry.facts["act"] == "move"]
    assert any(entry.facts["target"] == "the enemy hand" for entry in moves)
    for entry in moves:
        facts = [mention.fact for mention in entry.mentions]
        assert facts.count("origin") == facts.count("target") == 1 and "units" in facts
