"""For somebody who comes back after days: where the match stands and what happened last, in three sentences."""

from __future__ import annotations

from opfor.kernel.because import Answered, Because
from opfor.kernel.text import counted
from opfor.match.match import Match
from opfor.text.render import plain


def last_time(match: Match) -> list[str]:
    """Where the match stands, the last answer, and what came of it; nothing where nothing has been answered."""
    place = max((n for n, entry in enumerate(match.entries) if isinstance(entry, Answered)), default=-1)
    if place < 0:
        return []
    answered = match.entries[place]
    assert isinstance(answered, Answered)
    where = ", ".join(f"{name} {value}" for name, value in match.game.show.strip(match.state)[:2])
    told = [f"Last time you played {counted(match.decisions, 'decision')}{f' and came to {where}' if where else ''}."]
    told.append(f"You were asked: {plain(answered.prompt)} You answered: {plain(answered.answer).rstrip('.')}.")
    claims = [entry for entry in match.entries[place:] if isinstance(entry, Because)]
    claims = claims or [entry for entry in match.entries if isinstance(entry, Because)]
    decided = [entry for entry in claims if entry.evidence] or claims
    return told + [plain(entry.claim) for entry in decided[-1:]]
