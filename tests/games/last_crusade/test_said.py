"""Every sentence of The Last Crusade: told in a game that is played here or listed with its reason, and well written."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import opfor.games.last_crusade as package
from opfor.games.last_crusade.game import GAME
from opfor.kernel.batch import Stream
from opfor.kernel.because import Because, Choice, Entry
from opfor.kernel.errors import BadAnswer
from opfor.kernel.random_answers import RandomPolicy
from opfor.match.match import Match
from tests.games import said

FOLDER = said.folder_of(package)
GAMES: dict[str, list[tuple[str, str, dict[str, Any], int]]] = {  # scenario, policy, options, answers
    "screen": [
        ("us", "random", {"level": 2}, 240),
        ("german", "random", {"level": 6}, 240),
        ("us", "greedy", {"level": 5, "hand": "sealed"}, 120),
        ("german", "doctrine", {"level": 4}, 120),
    ],
    "table": [
        ("us", "random", {"level": 6, "rulebook": "own"}, 200),
        ("german", "random", {"level": 3}, 240),
        ("us", "greedy", {"level": 4}, 120),
    ],
}
PLAYERS = GAME.study.policies | {"random": RandomPolicy(GAME.play.questions)}
RARE: dict[str, str] = {}


@cache
def played(mode: str) -> tuple[said.Ear, list[Entry]]:
    """All that the games of a mode tell, and where from."""
    told: list[Entry] = []
    with said.listening(FOLDER) as ear:
        for number, (scenario, policy, options, answers) in enumerate(GAMES[mode]):
            match = Match.new(GAME, scenario, mode, options=options, seed=f"said {number}")
            player = PLAYERS[policy](Stream(f"said {number}"))
            for _ in range(answers):
                if match.question is None:
                    break
                try:
                    match.answer(match.advised(player))
                except BadAnswer:  # what a rule refuses: the usual answer goes on
                    match.answer(match.question.default)
            told += match.entries
    return ear, told


def with_short_names(entry: Entry) -> str:
    """A line in which each name counts as one word."""
    text = entry.claim if isinstance(entry, Because) else getattr(entry, "text", "")
    for mention in reversed(getattr(entry, "mentions", [])):
        text = f"{text[: mention.start]}Name{text[mention.end :]}"
    return text


@pytest.mark.usefixtures("looks_inside")
@pytest.mark.parametrize("mode", GAMES)
def test_every_note_is_told_or_listed(mode: str) -> None:
    ear, _ = played(mode)
    places = said.sites(FOLDER)
    silent = [str(place) for place in places if not ear.reached(place)]
    assert [place for place in silent if not place.startswith(tuple(RARE))] == []
    named = [str(place) for place in places]
    assert [rare for rare in RARE if not any(place.startswith(rare) for place in named)] == [], "places that are gone"


@pytest.mark.parametrize("mode", GAMES)
def test_every_line_is_a_sentence(mode: str) -> None:
    lines = {with_short_names(entry) for entry in played(mode)[1]}
    found = {line: faults for line in lines - {""} if (faults := said.faults(line))}
    assert len(lines) > 150 and found == {}


def test_choices_are_told_with_every_candidate() -> None:
    """18.7: what is chosen is a candidate that nothing has thrown out; who fell out has a reason."""
    choices = [piece for entry in played("screen")[1] if isinstance(entry, Because) for piece in entry.evidence]
    told = [piece for piece in choices if isinstance(piece, Choice)]
    titles = {" ".join(choice.title.split()[-3:]) for choice in told}
    assert len(told) > 50 and len(titles) >= 6
    for choice in told:
        assert choice.candidates, choice
        staying = {one.name for one in choice.candidates if not one.out}
        assert not choice.chosen or choice.chosen in staying or all(one in choice.chosen for one in staying), choice
