"""Plans typed in one line, and what they would bring."""

from __future__ import annotations

from opfor.games.last_crusade.game import GAME as TLC
from opfor.match.match import Match
from opfor.text.commands import execute


def here(match: Match, key: str) -> str:
    """Where a unit that may move stands."""
    state = match.state
    n = next(n for n in state.your_ground if key.endswith(f":{state.ids[n]}.{state.copies[n]}"))
    return ("a1", "b1", "c1")[state.where[n]] if state.where[n] < 3 else ""


def moves(match: Match, key: str) -> list[str]:
    """Where it may move, tried on the side."""
    trial = match.trial()
    trial.answer(key)
    return [option.key for option in trial.question.options] if trial.question else []


def test_phrases_and_previews() -> None:
    """R14, R15, S19: whole plans in one line; an assault is previewed with exact odds before it is declared."""
    match = Match.new(TLC, "german", "screen", seed="plans", options={"level": 1})
    execute(match, "buy g14 to b1")
    assert match.state.where[match.state.ids.index("G14")] == 1
    execute(match, "staff")
    for _ in range(400):
        assert match.question is not None
        keys = [option.key for option in match.question.options]
        targets = [key for key in keys if key.startswith("assault:")]
        if match.question.id == "maneuver" and targets:
            break
        forward = [key for key in keys if key.startswith("move:") and "b1" in here(match, key)]
        if match.question.id == "maneuver" and forward and "zone:B2" in moves(match, forward[0]):
            execute(match, f"move {forward[0].removeprefix('move:')} to b2")
        else:
            execute(match, "")
    place = targets[0].removeprefix("assault:").lower()
    before = match.decisions
    told = execute(match, f"preview assault {place}")
    assert "captured" in " ".join(told.lines) and told.lines[-1].startswith("Enemy losses, of ")
    found = TLC.plans.preview(match.state, "maneuver", [("maneuver", targets[0])])
    assert (
        found is not None
    )  # each unit survives by a chance of its own; the others are results that exclude each other
    assert all(sum(p for _, p in rows) == 1 for title, rows in found.chances if title != "Your units survive")
    assert match.decisions == before
    execute(match, f"assault {place} with all")
    assert match.decisions >= before + 2
