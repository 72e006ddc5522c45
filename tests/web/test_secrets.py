"""What the player may not know does not leave the server: swap the secrets, and the same bytes go out.

Two ways to swap. The state: `Secrets.reshuffle` deals anew what is hidden, and the open question is asked again.
The dice: the throws that decide what is hidden fell otherwise, and the whole game is played through the rules again,
so that the log, its reasons and everything derived from them are made anew too. Only the save differs: it holds the
truth of the game and is offered as such.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from opfor.kernel.batch import Stream
from opfor.kernel.because import Because
from opfor.kernel.errors import BadAnswer
from opfor.kernel.random_answers import random_answer
from opfor.kernel.throws import SHUFFLE, Throw
from opfor.match.match import Match
from opfor.match.records import Roll
from opfor.registry import games
from opfor.web.api import question_data
from opfor.web.game_parts import board_of
from opfor.web.match_store import Rooms
from tests.web.conftest import Server

SHEETS = ("", "/part", "/about", "/why", "/odds", "/back", "/fix", "/more", "/log", "/report")
LOGS = tuple(f"/log/{form}" for form in ("text", "markdown", "bbcode", "html", "json"))
COMMANDS = ("?", "map", "status", "log all", "why", "odds", "fix")
WAYS = [
    ("last-crusade", "us", "screen", {}),
    ("last-crusade", "us", "screen", {"hand": "sealed"}),
    ("last-crusade", "german", "table", {"hand": "sealed"}),
    ("flanders-fields", "lane", "screen", {}),
]


def test_every_game_with_secrets_is_among_the_ways() -> None:
    """A game that hides something must say so and be tried here; Fields of Despair hides nothing but its dice."""
    assert {game.id for game in games().values() if game.secrets is not None} == {way[0] for way in WAYS}


def rooms_of(server: Server) -> Rooms:
    found: Rooms = server.app.app.state.rooms  # type: ignore[attr-defined]
    return found


def positions(rooms: Rooms, id: str, every: int, most: int) -> Iterator[None]:
    """Play a match at random and stop now and then, and at the end."""
    number, stream = 0, Stream("7")
    while number < most * every:
        with rooms.using(id) as room:
            question = room.match.question
            if question is None:
                break
            with contextlib.suppress(BadAnswer):  # a rule may refuse what the question alone would allow
                room.match.answer(random_answer(question, stream))
                number += 1
        if number % every == 0:
            yield
    yield


def seen(client: httpx.Client, match: Match, id: str, events: bool) -> dict[str, bytes]:
    """Everything a player can ask for, without the save; the events now and then (few streams may be open)."""
    found: dict[str, bytes] = {}
    reasons = [n for n, entry in enumerate(match.entries, 1) if isinstance(entry, Because) and entry.evidence]
    tails = [*SHEETS, *LOGS, *[f"/why/{n}" for n in [*reasons[:3], *reasons[-3:]]]]
    for tail in tails:
        found[tail] = client.get(f"/matches/{id}{tail}").content
    if match.question is not None and match.question.options:
        asked = {"key": match.question.options[0].key}
        found["preview"] = client.get(f"/matches/{id}/preview", params=asked).content
    board = board_of(match.game, match.game.show.view(match.state))
    for thing in [*list(board.names)[:12], *list(board.names)[-12:]] if board is not None else []:
        found[f"about {thing}"] = client.get(f"/matches/{id}/about/{thing}").content
    for path in ("", "/log"):
        found[f"api{path}"] = client.get(f"/api/matches/{id}{path}").content
    for text in COMMANDS:
        found[f"> {text}"] = client.post(f"/api/matches/{id}/command", json={"text": text}).content
    found["plan"] = client.post(f"/api/matches/{id}/command", json={"text": "preview done"}).content
    if events:
        with client.stream("GET", f"/matches/{id}/events") as stream:
            found["events"] = next(stream.iter_bytes())
    found["lobby"] = client.get("/api/matches").content
    return found


def other_dice(match: Match, stream: Stream) -> Match:
    """The same game as the player saw it, with the rest of every deck in another order from the beginning."""
    game = match.game
    other = Match(game, match.header, None, match.secret)
    decks = {"your-deck": len(match.state.your_deck), "enemy-deck": len(match.state.enemy_deck)}
    for record in match.line.records:
        if isinstance(record, Roll) and record.p in decks and Throw.parse(record.d).kind == SHUFFLE:
            record = msgspec.structs.replace(record, faces=_rest_mixed(record, decks[record.p], stream))
        other.line.append(record)
    other._proceed(other.line, [])
    return other


def _rest_mixed(record: Roll, left: int, stream: Stream) -> list[int]:
    """Faces that give the same order but for the cards still in the deck; cards are drawn from its end."""
    order = list(Throw.parse(record.d).read(record.faces))
    rest = order[:left]
    order[:left] = [rest.pop(stream.below(len(rest))) for _ in range(len(rest))]
    now, faces = list(range(len(order))), []
    for place in range(len(order) - 1, 0, -1):
        at = now.index(order[place])
        faces.append(at + 1)
        now[place], now[at] = now[at], now[place]
    assert list(Throw.parse(record.d).read(faces)) == order
    return faces


def differing(before: dict[str, bytes], after: dict[str, bytes]) -> list[str]:
    return [name for name in before if before[name] != after[name]]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: " ".join([*way[:3], *way[3].values()]))
def test_other_secrets_give_the_same_bytes(server: Server, way: tuple[str, str, str, dict[str, Any]]) -> None:
    game, scenario, mode, options = way
    id = server.new(game=game, scenario=scenario, mode=mode, options=options, seed="secrets")["id"]
    rooms, stream, swapped, events = rooms_of(server), Stream("11"), 0, True
    with server.client() as client:
        for _ in positions(rooms, id, every=9, most=8):
            with rooms.using(id) as room:
                match = room.match
            state, question, entries = match.state, match.question, match.entries
            at = question.id if question is not None else "the end"
            before = seen(client, match, id, events)

            assert match.game.secrets is not None
            match.state = match.game.secrets.reshuffle(state.copy(), stream)
            swapped += match.state != state
            if question is not None and question.kind != "dice":
                name, *args = match.asked
                match.question = match.game.play.questions[name](match.state, *args)
                assert question_data(match.question) == question_data(question), at
            assert not differing(before, seen(client, match, id, events)), f"other state at {at}"

            match.state, match.question = state, question
            if game == "flanders-fields":  # its secret die steers the enemy: other dice would be another game
                events = False
                continue
            again = other_dice(match, stream)
            swapped += again.state != state
            match.state, match.question, match.entries = again.state, again.question, again.entries
            assert not differing(before, seen(client, match, id, events)), f"other dice at {at}"
            match.state, match.question, match.entries = state, question, entries
            events = False
    assert swapped > 3
