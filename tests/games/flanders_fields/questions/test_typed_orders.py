"""Typed orders, group orders, standing orders and previews, at the same prompt as every answer."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.stands import battle
from opfor.games.flanders_fields.model.state import State
from opfor.kernel.errors import BadInput
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from opfor.text.commands import execute

GAME = "flanders-fields"


def begin(scenario: str = "zero-plus-twenty", seed: str = "typed", **options: str) -> Match:
    return Match.new(FLANDERS, scenario, "screen", options=options, seed=seed)


def go_to(match: Match, question: str, prompt: str = "") -> None:
    """Press Enter, or order nobody, until a question is asked."""
    for _ in range(200):
        assert match.question is not None
        if match.question.id == question and prompt in match.question.prompt:
            return
        execute(match, "")
    raise AssertionError(f"'{question}' is never asked")


def place(state: State, name: str) -> tuple[int, int]:
    stand = [s.name for s in battle(state).stands].index(name)
    return state.x[stand], state.y[stand]


def company_ready(seed: str = "typed") -> Match:
    """Company A has its actions; nobody has acted."""
    match = begin(seed=seed)
    while match.question is not None and match.question.id != "platoon":
        keys = [option.key for option in match.question.options]
        execute(match, "company:A" if "company:A" in keys else "none" if "none" in keys else "")
    assert match.question is not None
    return match


def test_move_one_stand() -> None:
    """P16, P4a: `move A2 to 35,33` is three answers in one line, taken whole or not at all."""
    match = company_ready()
    before = match.decisions
    execute(match, "move A2 to 35,33")
    assert place(match.state, "A2") == (350, 330) and match.decisions == before + 3
    with pytest.raises(BadInput, match="no farther"):
        execute(match, "move A3 to 41,99")
    assert match.decisions == before + 3 and match.question is not None and match.question.id == "platoon"
    with pytest.raises(BadInput, match="'z9' is not possible"):
        execute(match, "move Z9 to 41,55")


def test_move_a_company() -> None:
    """P16, P6: `move A north 5` moves every platoon of the company once, each from where it stands."""
    match = company_ready()
    starts = {name: place(match.state, name) for name in ("A1", "A2", "A3", "A4")}
    execute(match, "move A north 5")
    for name, (x, y) in starts.items():
        assert place(match.state, name) == (x, y + 50)


def test_an_order_that_one_of_a_company_cannot_obey_changes_nothing() -> None:
    """P14, P16: it is refused with what may be done instead, and nobody has moved."""
    match = company_ready()
    match.fix("A3", "1", "suppressed")
    before, start = match.decisions, place(match.state, "A2")
    with pytest.raises(BadInput, match="'move' is not possible now: choose one of done, remove"):
        execute(match, "move A north 5")
    assert match.decisions == before and place(match.state, "A2") == start


def test_orders_for_who_acts_now() -> None:
    """P4a: without a name the order is for the stand that is asked; another name is refused."""
    match = company_ready()
    execute(match, "stand:A2")
    with pytest.raises(BadInput, match="A2 acts now, not A1"):
        execute(match, "move A1 north 5")
    execute(match, "move north-east 5")
    assert place(match.state, "A2") == (385, 315)


def phrase_at(state: State, stand: str, text: str) -> list[tuple[str, object]]:
    """The plan of a phrase typed when a stand is asked for its action."""
    number = [s.name for s in battle(state).stands].index(stand)
    state.below[number] = 0
    plan = FLANDERS.plans.phrase(FLANDERS.play.questions["action"](state, number), text)
    assert plan is not None
    return plan


def test_preview_of_fire_is_exact() -> None:
    """P8, 2.7: rifles at a stand in soft cover beyond 5 cm: one in six kills, one in six suppresses; a third marker
    is a kill too."""
    state: State = FLANDERS.play.new("lane", "screen", {"side": "german"})
    state.visibility, state.alarm = 0, 1
    names = [s.name for s in battle(state).stands]
    raider, german = names.index("raiders1"), names.index("5.3")
    state.x[raider], state.y[raider], state.x[german], state.y[german] = 400, 400, 400, 520
    found = FLANDERS.plans.preview(state, "action", phrase_at(state, "5.3", "fire at raiders1"))
    assert found is not None and found.lines[0] == "5.3 fires at raiders 1."
    sixth = Fraction(1, 6)
    assert found.chances == [("raiders 1", [("killed", sixth), ("suppressed", sixth), ("nothing", 1 - 2 * sixth)])]
    state.markers[raider] = 2
    found = FLANDERS.plans.preview(state, "action", phrase_at(state, "5.3", "fire at raiders1"))
    assert found is not None and dict(found.chances[0][1])["killed"] == 2 * sixth


def test_preview_of_a_burst() -> None:
    """P9: every stand in the beaten zone of an MG has its own line; a friend is marked."""
    state: State = FLANDERS.play.new("lane", "screen", {"side": "german"})
    state.visibility = 0
    names = [s.name for s in battle(state).stands]
    for name, y in (("raiders1", 300), ("raiders2", 220), ("gMG1", 600)):
        state.x[names.index(name)], state.y[names.index(name)] = 400, y
    found = FLANDERS.plans.preview(state, "action", phrase_at(state, "gMG1", "fire MG1 at raiders1"))
    assert found is not None and [title for title, _ in found.chances] == ["raiders 1", "raiders 2", "raiders 3"]
    assert any("cannot fire" in line for line in lines_of(state, "gCO1", "fire at raiders1"))


def lines_of(state: State, stand: str, text: str) -> list[str]:
    found = FLANDERS.plans.preview(state, "action", phrase_at(state, stand, text))
    return [] if found is None else found.lines


def test_preview_of_a_move() -> None:
    """P16: a move shows its length and share of the action, for a company stand by stand."""
    match = company_ready()
    assert any("% of this action" in line for line in execute(match, "preview move A2 to 35,33").lines)
    lines = execute(match, "preview move A north 5").lines
    assert sum(line.startswith("A") for line in lines) == 4
    assert match.question is not None and match.question.id == "platoon", "nothing has moved"


def test_standing_orders() -> None:
    """R16, G7: `standing A ask` for a company, `standing all hold` for everybody; only between units."""
    match = begin()
    go_to(match, "unit")
    execute(match, "standing A ask")
    names = [s.name for s in battle(match.state).stands]
    assert {names[i] for i in range(len(names)) if match.state.standing[i] == 1} == {"A1", "A2", "A3", "A4"}
    assert match.question is not None and match.question.id == "unit"
    execute(match, "standing all hold")
    assert match.state.standing[names.index("bMG1")] == 2
    busy = company_ready()
    with pytest.raises(BadInput, match="when you choose the next unit"):
        execute(busy, "standing all hold")


def test_the_table_in_words() -> None:
    """R6, R7: every stand with place and cover, for the terminal and for ears."""
    lines = execute(begin(), "map").lines
    assert "  A2, rifle platoon, at 35,28 cm, in soft cover" in lines
    assert any("Gap in the wire from " in line for line in lines)


def test_a_typed_game_is_saved_whole(tmp_path: Path) -> None:
    """P0: a group order is in the save as the answers it stands for."""
    path = tmp_path / "battle.opfor"
    match = Match.new(FLANDERS, "zero-plus-twenty", "screen", path=path, seed="typed")
    while match.question is not None and match.question.id != "platoon":
        keys = [option.key for option in match.question.options]
        execute(match, "company:A" if "company:A" in keys else "none" if "none" in keys else "")
    execute(match, "move A north 5")
    state = state_data(match.state)
    assert match.journal is not None
    match.journal.close()
    again = Match.open(path)
    assert state_data(again.state) == state
    assert again.journal is not None
    again.journal.close()
