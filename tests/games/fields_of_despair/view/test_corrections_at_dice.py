"""A correction typed when the dice for a chart are asked for counts for that very throw."""

import opfor
from opfor.kernel.because import Answered, Because, Finding
from opfor.text.commands import execute


def test_hidden_corrected_at_the_dice_prompt_changes_the_column() -> None:
    """7.3.3-S, A-03: the player sees a wrong Hidden when the SPs of a hex are to be rolled, and mends it first."""
    match = opfor.Match.new(opfor.game_named("fields-of-despair"), "final-push", "table", dice="entered")
    for line in ("", "", "", "", "", "", "-", "C05 22 8", "-"):
        execute(match, line)
    assert match.question is not None and match.question.id == "dice:artillery-response"
    execute(match, "fix hidden 40 miscounted")
    assert match.question.id == "dice:artillery-response"
    execute(match, "1")  # 1 + 2 for the strength of the attack: they respond
    execute(match, "1")
    assert match.question.id == "dice:cp-sps-in-hex"
    execute(match, "3 3 3")
    findings = [
        piece
        for entry in match.entries
        if isinstance(entry, Because)
        for piece in entry.evidence
        if isinstance(piece, Finding) and piece.chart == "cp-sps-in-hex"
    ]
    assert [finding.column for finding in findings] == ["37-60"]
    assert [entry.answer for entry in match.entries if isinstance(entry, Answered) and entry.question == "fix"] == [
        "hidden SPs are 40, not 95; the Central Powers have 51 in all (miscounted)"
    ]
