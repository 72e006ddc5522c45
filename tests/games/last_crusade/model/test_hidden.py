"""What the player may not know stays secret."""

from __future__ import annotations

from opfor.games.last_crusade.game import GAME as TLC
from opfor.kernel.because import Because
from opfor.match.match import Match
from opfor.text.commands import execute


def test_sealed_hands_stay_secret() -> None:
    """S25: with the sealed hand no line of the log and no view names a card before it is played."""
    match = Match.new(TLC, "us", "screen", seed="secret", options={"hand": "sealed"})
    for _ in range(60):
        if match.question is None:
            break
        execute(match, "")
        hidden = {TLC.show.view(match.state)["enemy_hand"]}
        assert all(isinstance(number, int) for number in hidden)
    drawn = [entry.claim for entry in match.entries if isinstance(entry, Because) and "The enemy draws" in entry.claim]
    assert drawn and set(drawn) == {"The enemy draws a card."}
