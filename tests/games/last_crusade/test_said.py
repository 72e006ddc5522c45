"""Every sentence of The Last Crusade: told in a game or a scene played here, or listed with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from inspect import signature
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
from tests.games.last_crusade import test_as_printed
from tests.games.last_crusade.enemy import test_air_action as enemy_air
from tests.games.last_crusade.enemy import test_fire_maneuver as enemy_guns
from tests.games.last_crusade.enemy import test_maneuver as enemy_moves
from tests.games.last_crusade.enemy import test_recon_phase as enemy_recon
from tests.games.last_crusade.enemy import test_reinforcement as enemy_reinforcement
from tests.games.last_crusade.enemy import test_specials as enemy_cards
from tests.games.last_crusade.field import Field
from tests.games.last_crusade.rules import (
    test_air_action,
    test_assault,
    test_movement,
    test_operations,
    test_purchase,
    test_resolve,
    test_riding,
    test_setup,
)

FOLDER = said.folder_of(package)
GAMES: dict[str, list[tuple[str, str, dict[str, Any], int]]] = {  # scenario, policy, options, answers
    "screen": [
        ("us", "random", {"level": 2}, 240),
        ("german", "random", {"level": 6}, 240),
        ("us", "greedy", {"level": 5, "hand": "sealed", "turn_limit_draw": True, "enemy_deck": ["match"]}, 120),
        ("german", "doctrine", {"level": 4}, 120),
    ],
    "table": [
        ("us", "random", {"level": 6, "rulebook": "own"}, 200),
        ("german", "random", {"level": 3}, 240),
        ("us", "greedy", {"level": 4, "hand": "sealed", "turn_limit_draw": True, "enemy_deck": ["match"]}, 120),
    ],
}
PLAYERS = GAME.study.policies | {"random": RandomPolicy(GAME.play.questions)}
SCENES = (
    test_as_printed,
    test_assault,
    test_air_action,
    test_movement,
    test_operations,
    test_purchase,
    test_resolve,
    test_riding,
    test_setup,
    enemy_air,
    enemy_cards,
    enemy_guns,
    enemy_moves,
    enemy_recon,
    enemy_reinforcement,
)
RARE = {  # where a mode cannot tell it, and why
    "screen": {
        "rules/new_cards.py": "only a table has cards that are in no list",
        "rules/specials.py: 'Do what {card}": "only a table has cards whose effect stands on them alone",
        "rules/specials.py: 'After {card}": "only a table has cards whose effect stands on them alone",
        "rules/reinforcement.py: 'Draw {": "instructions are for a table",
        "rules/setup.py: |": "instructions are for a table",
        "view/table_changes.py: |": "instructions are for a table",
    },
    "table": {
        "rules/reinforcement.py: 'You draw": "you draw from your own deck",
        "rules/setup.py: 'You are dealt": "you deal from your own deck",
    },
}


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
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Field, "mode", mode)
            for scene in scenes():
                scene()
    return ear, told


def scenes() -> Iterator[Callable[[], None]]:
    """The tests of the rules on a field of their own: what whole games seldom meet is told in them."""
    for module in SCENES:
        for name, scene in vars(module).items():
            if name.startswith("test_") and not signature(scene).parameters:
                yield scene


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
    silent = [f"{place}|" for place in places if not ear.reached(place)]
    assert [place for place in silent if not place.startswith(tuple(RARE[mode]))] == []
    named = [f"{place}|" for place in places]
    gone = [rare for rare in RARE[mode] if not any(place.startswith(rare) for place in named)]
    assert gone == [], "places that are gone"


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
