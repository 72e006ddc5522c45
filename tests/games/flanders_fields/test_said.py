"""Every sentence of Flanders Fields: told in a game that is played here or listed with its reason, and well written."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import opfor.games.flanders_fields as package
from opfor.games.flanders_fields.game import GAME
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer
from opfor.kernel.random_answers import RandomPolicy
from opfor.match.match import Match
from tests.games import said
from tests.games.flanders_fields.table_players import ATTACKER, BY_THE_SHEET, DEFENDER, Player, play_on

FOLDER = said.folder_of(package)
BOTH = {"side": "none"}  # programs on both sides
GAMES: list[tuple[str, str, dict[str, Any], int]] = [  # scenario, mode, options, answers of a random person
    ("lane", "screen", BOTH, 0),
    ("lane", "screen", BOTH | {"attackers": "raw"}, 0),
    ("zero-plus-twenty", "screen", BOTH, 0),
    ("iron-and-chlorine", "screen", BOTH, 0),
    ("iron-and-chlorine", "screen", BOTH | {"attackers": "veteran"}, 0),
    ("trench-battle", "screen", BOTH | {"points": 700}, 0),
    ("lane", "screen", {}, 150),
    ("iron-and-chlorine", "screen", {"side": "both"}, 150),
    ("zero-plus-twenty", "table", {"umpire": "map-kept"}, 40),
    ("trench-battle", "screen", BOTH | {"battle_seed": 7, "points": 1200}, 0),
]
SCRIPTED: list[tuple[str, dict[str, Any], Player]] = [  # with a ruler only: scenario, options, who sits at the table
    ("zero-plus-twenty", {"cards": "single"}, ATTACKER),
    ("zero-plus-twenty", {"umpire": "enemy-only"}, ATTACKER | BY_THE_SHEET),
    ("iron-and-chlorine", {"side": "german"}, DEFENDER),
    ("lane", {"side": "german", "cards": "single"}, DEFENDER),
]
RULER = "with a ruler only: what few tables meet; told in the tests of that seat"
RARE = {  # how a place begins: why these games do not tell it
    "enemy/at_table/": RULER,
    "seats/buttons.py": RULER,
    "seats/paper.py": RULER,
    "seats/person.py": RULER,
    "rules/losses.py: 'Roll the morale": "a battalion of a person who fights by the paper sheet",
    "setup/muster.py": "a battle of one's own, which asks for all its stands",
    "enemy/garrison_foot.py: 'does not counter-attack'": "a reserve that can neither counter-attack nor fire",
    "rules/actions.py: '{stand} {what} {target}.'": "engineers at a suppressed block house",
    "rules/actions.py: 'mounts'": "cavalry",
    "rules/actions.py: 'dismounts'": "cavalry",
    "rules/actions.py: 'goes below ground'": "shells that fall on who has come up, and nobody near",
    "rules/barrage.py: '{battery} fires gas shells.'": "a battery with gas shells, which no scenario of ours has",
    "rules/command.py: '{stand} has a successor.'": "a dead regimental commander, two turns later",
    "rules/free_setup.py": "a set-up of one's own choice",
    "rules/gas.py: 'The gas stays": "the wind of Iron and Chlorine is fair at first",
    "rules/losses.py: ": "a retreat without room, a rout that leaves weapons alone",
    "rules/movement.py: 'goes through the lanes": "own wire, by a switch",
    "rules/movement.py: f'is {what}'": "a ditched tank",
    "seats/base.py": "a side with batteries and nothing to defend, so that there is no place for an SOS call",
    "sequence.py: 'recovers from": "a suppressed brigade commander",
}


@cache
def played() -> tuple[said.Ear, frozenset[str]]:
    """All that these games tell, and where from."""
    told = set[str]()
    with said.listening(FOLDER) as ear:
        for number, (scenario, mode, options, answers) in enumerate(GAMES):
            match = Match.new(GAME, scenario, mode, options=options, seed=f"said {number}")
            policy = RandomPolicy(GAME.play.questions)(Stream(f"said {number}"))
            for _ in range(answers):
                if match.question is None:
                    break
                try:
                    match.answer(match.advised(policy))
                except BadAnswer:  # what a rule refuses: the usual answer goes on
                    match.answer(match.question.default)
            told |= said.lines(match.entries)
        for scenario, options, player in SCRIPTED:
            match = Match.new(GAME, scenario, "table", options=options, seed="said")
            play_on(match, player)
            told |= said.lines(match.entries)
    return ear, frozenset(told)


@pytest.mark.usefixtures("looks_inside")
def test_every_note_is_told_or_listed() -> None:
    ear, _ = played()
    places = said.sites(FOLDER, ("note", "instruct", "tell"))
    silent = [str(place) for place in places if not ear.reached(place)]
    assert [place for place in silent if not place.startswith(tuple(RARE))] == []
    named = [str(place) for place in places]
    assert [rare for rare in RARE if not any(place.startswith(rare) for place in named)] == [], "places that are gone"


def test_every_line_is_a_sentence() -> None:
    _, told = played()
    found = {line: faults for line in told if (faults := said.faults(line))}
    assert len(told) > 500 and found == {}
