"""Golden playthroughs: every script gives its transcript, and undo to the first decision and forward is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from opfor.kernel.errors import BadInput
from opfor.kernel.state_data import state_data
from opfor.match.decode_answer import parse
from opfor.match.match import Match
from opfor.registry import games
from opfor.testing.golden import Script, Transcript, check_golden, check_goldens, check_there_and_back, scripts, update
from opfor.testing.playing import Setting, Trial, repeat
from opfor.testing.recording import typed_at_random
from opfor.testing.type_answer import typed_line
from tests import TESTS
from tests.broken_toys import SOUND

FOLDER = TESTS / "golden"
SCRIPTS = scripts([FOLDER])
TOY_HEAD = "game: tests.broken_toys:SOUND\nscenario: river\nmode: table\nseed: ford\noptions: days=1\n"


@pytest.mark.parametrize("script", SCRIPTS, ids=[f"{script.path.parent.name}/{script.path.stem}" for script in SCRIPTS])
def test_the_script_gives_its_transcript_there_and_back(script: Script) -> None:
    check_there_and_back(script, check_golden(script))


def test_every_scenario_and_mode_has_a_playthrough() -> None:
    for game in games().values():
        mine = [script for script in SCRIPTS if script.header["game"] == game.id]
        wanted = {(scenario.id, mode) for scenario in game.scenarios.values() for mode in scenario.modes}
        assert wanted <= {(script.header["scenario"], script.header["mode"]) for script in mine}


def test_the_hand_made_games_show_what_a_player_meets() -> None:
    text = (FOLDER / "fields-of-despair" / "three-turns.transcript").read_text(encoding="utf-8")
    for turn in (7, 8, 9):
        assert f"== Turn {turn} | AP 1" in text and f"== Turn {turn} | AP 2" in text
    for piece in (
        "finds",
        "Allied Attack #3",
        "reinforce",
        "Allied artillery fires without infantry",
        "A Major Offensive strikes",
        "A Minor Offensive strikes",
        "divided",
        "concentrated",
        "Spring Offensive",
        "Correction:",
        "put back:",
        "> odds",
        "> why",
        "Over: allied_victory",
    ):
        assert piece in text, piece
    entered = (FOLDER / "fields-of-despair" / "entered-dice.transcript").read_text(encoding="utf-8")
    assert "number-of-offensives, 3d6 [6 6 5 = 17]" in entered


# The harness itself


def toy_script(folder: Path, body: str, head: str = TOY_HEAD) -> Script:
    path = folder / "toy.script"
    path.write_text(f"{head}\n{body}", encoding="utf-8")
    return Script.read(path)


def test_a_transcript_shows_prompts_answers_dice_reasons_and_the_end(tmp_path: Path) -> None:
    script = toy_script(tmp_path, "# A day\n<enter>\n<enter>\nattack\n3\nupper\nupper 3\nB 7\n")
    text = Transcript(script).text
    assert "# A day" in text
    assert "[F2] Day 1: your stance?\n> attack" in text
    assert "reaction (F3):" in text and "attacked this morning +2 (attacked: yes)" in text
    assert "shells-upper, 3d6 on 5+ (at most 2 count) [1 1 1 = no hit]" in text
    assert "7 decisions stand, 0 undos over dice.\nOver: " in text
    assert text.splitlines()[-1].startswith("stock: ")


def test_another_transcript_is_found_and_shown(tmp_path: Path) -> None:
    script = toy_script(tmp_path, "<enter>\n<enter>\nhold\n")
    with pytest.raises(AssertionError, match="missing"):
        check_golden(script)
    assert update(script) and not update(script)
    check_there_and_back(script, check_golden(script))
    text = script.transcript.read_text(encoding="utf-8")
    script.transcript.write_text(text.replace("> hold", "> probe"), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"-> probe\n\+> hold"):
        check_golden(script)


def test_only_lines_marked_so_may_be_refused(tmp_path: Path) -> None:
    refused = Transcript(toy_script(tmp_path, "<enter>\n<enter>\n! retreat\nhold\n"))
    assert "  ! 'retreat' is not possible now" in refused.text
    with pytest.raises(AssertionError, match="'retreat' is refused"):
        Transcript(toy_script(tmp_path, "<enter>\n<enter>\nretreat\n"))
    with pytest.raises(AssertionError, match="'! hold' is not refused"):
        Transcript(toy_script(tmp_path, "<enter>\n<enter>\n! hold\n"))


def test_a_header_with_a_mistake_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="'weather: fine' is not a line of a header"):
        toy_script(tmp_path, "", TOY_HEAD + "weather: fine\n")


def test_there_and_back_finds_a_game_that_does_not_repeat(tmp_path: Path) -> None:
    script = toy_script(tmp_path, "<enter>\n<enter>\nhold\n", TOY_HEAD + "undo: free\n")
    with pytest.raises(AssertionError, match=r"come back|other decisions or dice"):
        check_there_and_back(script, Transcript(script).match)


def test_a_game_without_its_playthrough_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no golden playthrough of river in table mode"):
        check_goldens(SOUND, tmp_path)


@pytest.mark.parametrize("dice", ["sealed", "entered"])
def test_a_recorded_game_can_be_typed_again(tmp_path: Path, dice: str) -> None:
    script = toy_script(tmp_path, "", TOY_HEAD + f"dice: {dice}\nplayer: random 25\n")
    assert update(script)
    recorded = Script.read(script.path)
    assert len(recorded.body) > 4
    first = check_golden(recorded)
    assert update(recorded, record=True) is False, "the same seed types the same lines"
    again = script.begin()
    assert typed_at_random(again, 25, "ford") == [line.replace("<enter>", "") for line in recorded.body]
    assert state_data(again.state) == state_data(first.state)


def test_every_answer_spelled_out_is_read_back_as_itself() -> None:
    for number in range(6):
        trial = Trial(SOUND, Setting("river", "table", {"days": 3}), f"spelling {number}")
        kinds: set[str] = set()

        def spell(trial: Trial, kinds: set[str] = kinds) -> None:
            trial_question = trial.match.question
            if trial_question is not None:
                kinds.add(trial_question.kind)

        trial.play(spell)
        assert {"one", "some", "order", "amount", "rows", "form"} <= kinds
        again = Match.new(SOUND, "river", "table", options={"days": 3}, seed=f"spelling {number}")
        for record in trial.match.line.records:
            question = again.question
            if hasattr(record, "a") and question is not None:
                typed = typed_line(question, record.a)
                assert question.read(parse(question, typed)) == question.read(record.a), typed
                repeat(again, [record])
        assert state_data(again.state) == state_data(trial.match.state)
