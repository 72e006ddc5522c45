"""The Solitaire Sequence of Play at the table: what comes when, and what only some turns have."""

from __future__ import annotations

import pytest

from opfor.kernel.because import Because, Instruction
from tests.games.fields_of_despair.table import GET_ON, Table

SET_UP = ["set-up", "set-up-hexes", "set-up-chits"]
PRODUCTION = ["production", "hexes-unsupplied", "choice-items"]
ALLIES = ["squadrons", "attacks", "bombardments"]  # no fight, so no hex is cleared and nobody breaks out
COUNT = ["contest", "cp-in-france", "dice:number-of-offensives"]
NONE_OR_ONE = COUNT, [*COUNT, "target"]


def play_on(table: Table) -> Table:
    """To the end, with as little as can be typed: 'empty' as first target, so no offensive is fought."""
    while table.match.question is not None:
        table.type(GET_ON.get(table.question, "") if table.match.question.default is None else "")
    return table


def turns(asked: list[str]) -> list[list[str]]:
    """The questions of each turn; production begins one."""
    starts = [place for place, question in enumerate(asked) if question == "production"]
    return [asked[start:end] for start, end in zip(starts, [*starts[1:], len(asked)], strict=True)]


def phases(asked: list[str]) -> list[list[str]]:
    """The questions of each part: an Allied one has squadrons, a CP one counts offensives."""
    parts: list[list[str]] = []
    for before, question in zip(["", *asked], asked, strict=False):
        if question == "contest" or (question == "squadrons" and before != "contest"):
            parts.append([])
        if parts:
            parts[-1].append(question)
    return parts


def test_the_order_of_a_whole_game() -> None:
    """6.0, 7.0, 7.1, 7.2, 7.3, 7.4, 9.0: production, two action phases of two parts each, score; three times."""
    table = play_on(Table())
    assert table.asked[:3] == SET_UP
    for number, turn in enumerate(turns(table.asked), 7):
        assert turn[:3] == PRODUCTION
        assert turn[-1] == ("score" if number == 9 else "carry-on")
        parts = phases(turn[3:-1])
        assert len(parts) == 4
        # R: an Allied part that begins with the reminder, for the Allies have moved or reorganized since the last reset
        order = {7: "ACAC", 8: "CARC", 9: "RCAC"}[number]
        for part, who in zip(parts, order, strict=True):
            if who in "AR":
                assert part == (["contest", *ALLIES] if who == "R" else ALLIES)
            else:
                assert [question for question in part if question != "allied-standing"] in NONE_OR_ONE
    assert [question for question in table.asked if question == "allied-standing"] == ["allied-standing"]


def test_movement_is_told_before_attacks_and_breakouts_after_them() -> None:
    """7.2, 7.4, A-28: the core rules' steps stand in the prompts where the sheet has them."""
    table = Table().until("attacks")
    assert "(7.2)" in table.prompt
    table.type("fix artillery_owned 0", "C05 22", "", "3 3 3", "1", "20")  # cleared
    assert table.question == "breakout-attacks"
    assert "Hindenburg Line marker loses the marker instead" in table.prompt
    assert "A-28: " in table.help


def test_the_central_powers_come_first_on_turn_8_action_phase_1_alone() -> None:
    """7.0, 6.6, A-22: the CP part first, with 7.6 at its end, then the Allies twice in a row."""
    table = Table().until("carry-on")
    table.type("")
    assert table.is_at("production", 8, 1)
    table.type("", "", "")
    assert "6.6: The Central Powers go first in action phase 1, the Allies in action phase 2." in table.claims
    assert table.match.question and table.match.question.rule == "7.5-S (2)"
    # One offensive, supported by guns: they are refreshed before the Allied part that follows.
    table.type("", "yes", "1 1 1", "C05", "3 3 3", "12 0", "6")
    used = 10 - table.guns
    assert used == 7  # 6 + 2 for 12 SPs - 2 without guns + 1 for a Major Offensive: row 7
    table.type("0 n", "")
    assert table.is_at("squadrons", 8, 1)
    assert table.guns == 10
    assert "A-22" in table.rulings
    table.until("contest", 8, 2)
    assert table.match.question.rule == "23.2"  # the Allies again


@pytest.mark.parametrize("turn", [7, 9])
def test_the_allies_have_the_initiative_on_the_other_turns(turn: int) -> None:
    """6.6: no bid is ever made."""
    table = Table().until("choice-items", turn)
    table.type("")
    assert "6.6: The Allies go first in both action phases." in table.claims
    assert table.is_at("squadrons" if turn == 7 else "contest", turn, 1)
    assert table.match.question and table.match.question.rule == ("7.1-S (1)" if turn == 7 else "23.2")


def test_the_usa_and_the_eastern_front_on_turn_7_only() -> None:
    """4.1, 5.1: noted and told once, before the production of turn 7."""
    table = Table()
    table.type("", "", "")
    assert table.claims[-3:] == [
        "4.1: The United States enter the war.",
        "5.1: Russia leaves the war.",
        "6.4: The Central Powers declare unrestricted submarine warfare.",
    ]
    assert table.orders == [
        "USA Entry Track: advance it; the United States enter the war (11.2).",
        "Eastern Front: resolve it (5.1); Russia leaves the war.",
    ]
    play_on(table)
    rules = [entry.rule for entry in table.match.entries if isinstance(entry, Because)]
    assert (rules.count("4.1"), rules.count("5.1")) == (1, 1)


def test_each_action_phase_ends_with_a_refresh() -> None:
    """7.6, A-22, A-36: air and guns are available again, and only the action phase marker moves on."""
    table = Table().until("squadrons")
    table.type("C05 6", "6", "6", "cp_air_lost=2", "1 1 1", "C05 22 8", "", "6", "6")
    assert (table.air, table.guns) == (4, 3)  # 4 of 8 placed, 2 of those shot down; 7 guns placed
    table.until("contest", 7, 2)
    assert (table.air, table.guns) == (6, 10)
    over = [entry for entry in table.match.entries if isinstance(entry, Because) and entry.rule == "7.6"]
    assert [entry.claim for entry in over] == ["Air and artillery of both sides are ready again."]
    told = [entry.text for entry in table.match.entries if isinstance(entry, Instruction)]
    assert told[-2:] == [
        "Map: take back the artillery counters of both sides.",
        "Turn track: move the action phase marker to 2.",
    ]


def test_the_eastern_marker_joins_the_total_after_turn_7_only() -> None:
    """8.0: the Allies reorganize, the CP do not; the Eastern divisions come once."""
    table = Table()
    table.type("eastern=25")
    table.until("contest", 7, 2).until("cp-in-france", 7, 2)
    before = table.numbers
    table.type("", "1 1 1")
    assert table.question == "carry-on"
    assert table.numbers == (before[0] + 25, 11, before[2] + 25)
    assert (
        f"8.0: Divisions from the Eastern Front bring the Central Powers 25 SPs: {before[0] + 25} in all."
        in table.claims
    )
    assert "Map: reorganize your own blocks by the core rules (8.0); the CP do not." in table.orders
    assert f"CP track: set the CP Total to {before[0] + 25}." in table.orders
    table.until("carry-on", 8)
    assert table.state.total == before[0] + 25 + 10  # manpower of turn 8, house value
    assert sum(isinstance(e, Because) and "Eastern Front" in e.claim for e in table.match.entries) == 1


def test_the_game_can_be_scored_early_or_after_turn_9() -> None:
    """9.0: the result is told from the table."""
    table = Table().until("carry-on", 8)
    assert "turn 9" in table.prompt
    table.type("end", "cp")
    assert table.match.outcome is not None
    assert table.match.outcome.name == "cp_victory"
    table.type("undo")
    assert table.match.outcome is None
    table.type("undo", "on")
    table.until("score", 9)
    table.type("allied")
    assert table.match.outcome is not None
    assert (table.match.outcome.name, table.match.question) == ("allied_victory", None)
    assert "scored after turn 9" in table.match.outcome.reason


def test_the_reminder_adds_and_removes_contested_hexes() -> None:
    """23.2, A-01: what the player adds gets a face-down block, what he removes is Hidden again."""
    table = Table().until("contest", 9, 1)
    assert table.match.question and table.match.question.rule == "23.2"
    total, shown, out_of_sight = table.numbers
    assert "A-01: An Allied-controlled hex is a Frontline hex" in table.help
    assert "Hexes with CP blocks: C02, C03," in table.prompt
    table.type("+C07, +g06, -I07")
    assert table.hexes == "C02 C03 C04 C05 C06 C07 D06 E07 F06 G06 G07 H06"
    assert table.hex("G06") == (1, 1, True)
    assert table.numbers == (total, shown + 1, out_of_sight - 1)


def test_after_the_cp_phase_the_sequence_goes_on() -> None:
    """7.5-S (11): after the reset comes the refresh and the next part."""
    table = Table().until("cp-in-france")
    table.type("", "1 1 1")
    assert [claim.split(":")[0] for claim in table.claims] == ["7.5-S (5)", "7.6", "7.0"]
    assert table.is_at("squadrons", 7, 2)


def test_hidden_is_total_less_revealed_at_every_prompt() -> None:
    """A-03: the strip shows the three numbers, and they always agree."""
    table = Table(dice="sealed")
    while table.match.question is not None:
        strip = dict(table.match.game.show.strip(table.state))
        assert int(strip["Hidden"]) == int(strip["Total"]) - int(strip["Revealed"])
        rich = {"squadrons": "C05 6, F06 1", "attacks": "C05 22 8, D06 9", "target": "C05", "bombardments": "E07 4"}
        typed = GET_ON.get(table.question, "") if table.match.question.default is None else ""
        typed = rich.get(table.question, typed)
        if table.question == "target" and table.state.attacked:
            typed = "empty"
        table.type(typed)
    assert table.match.outcome is not None
