"""What is said at the table reads like a good game: whole games at both levels with a ruler, every line and card."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.kernel.because import Because, Instruction
from opfor.kernel.questions import Question
from opfor.match.match import Match
from tests.games.flanders_fields.questions.test_words import ODD
from tests.games.flanders_fields.table_players import ATTACKER, DEFENDER, Player, reply

GAME = "flanders-fields"
MAX_WORDS = 30
# The name of a stand as saves have it: 'bMG1', 'gCO1'. People say 'MG 1'.
BARE = re.compile(r"\b[bg](?:MG|BH|LM|MM|HM|GN|T|CO|RC|BR|LO|EN|FT|CV|AC)\d")
LISTS = ("Set up: ", "Put ", "Take ", "Mark ", "Bring ", "Move ")  # may name as many stands as there are


def spoken(question: Question) -> Iterator[str]:
    """All the words of a card."""
    yield question.prompt
    yield question.help
    for option in question.options:
        yield option.text
        yield option.hint
    for field in question.fields:
        yield field.text
        yield from field.words or ()


def sentences(text: str) -> list[str]:
    """Sentences without what stands in brackets."""
    return re.split(r"(?<=[.?!])\s+(?=[A-Z\d])", re.sub(r"\([^)]*\)", "", text))


@pytest.mark.parametrize(
    ("scenario", "side", "umpire", "player"),
    [
        ("zero-plus-twenty", "british", "ruler-only", ATTACKER),
        ("iron-and-chlorine", "german", "ruler-only", DEFENDER),
        ("zero-plus-twenty", "british", "enemy-only", ATTACKER),
        ("lane", "german", "enemy-only", DEFENDER),
        ("lane", "british", "ruler-only", ATTACKER),
    ],
)
@pytest.mark.parametrize("cards", ["together", "single"])
def test_every_line_is_plain_and_short(scenario: str, side: str, umpire: str, player: Player, cards: str) -> None:
    """P0: no sign of a program, no bare name, no sentence over 30 words; what to do begins with a capital."""
    if cards == "single" and umpire == "enemy-only":
        pytest.skip("the cards of this level are always together")
    options = {"side": side, "umpire": umpire, "cards": cards}
    match, said = Match.new(FLANDERS, scenario, "table", options=options, seed="words"), set[str]()
    while match.question is not None:
        said |= set(spoken(match.question))
        match.answer(reply(match, player))
    deeds = {entry.text for entry in match.entries if isinstance(entry, Instruction)}
    said |= {entry.claim for entry in match.entries if isinstance(entry, Because)} | deeds
    assert len(said) > 60
    assert not sorted(line for line in said if ODD.search(line) or BARE.search(line))
    long = [part for line in said if not line.startswith(LISTS) for part in sentences(line)]
    assert not sorted(part for part in long if len(part.split()) > MAX_WORDS)
    assert not sorted(deed for deed in deeds if deed[0].islower() and not deed.startswith(("raiders",)))
