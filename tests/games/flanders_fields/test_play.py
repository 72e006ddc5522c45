"""Matches with questions, undo and replay; the switches; what is secret and what is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.legal import CHOICES
from opfor.games.flanders_fields.setup.new_game import POSTURES
from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.because import Because, Choice, Instruction
from opfor.kernel.errors import BadAnswer
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.match.decode_answer import parse
from opfor.match.match import Match
from tests.games.flanders_fields.games import play

GAME = "flanders-fields"


@pytest.mark.parametrize("policy", ["program", "search", "random"])
@pytest.mark.parametrize(
    ("scenario", "side"),
    [
        ("lane", "british"),
        ("zero-plus-twenty", "british"),
        ("zero-plus-twenty", "german"),
        ("iron-and-chlorine", "both"),
    ],
)
def test_stand_ins_answer_like_a_person(scenario: str, side: str, policy: str) -> None:
    """6, P4a, P16: what a stand-in answers is legal, question by question, in a game that is told and saved."""
    match = Match.new(FLANDERS, scenario, "screen", options={"side": side}, seed="stand-in")
    stand_in = FLANDERS.study.policies[policy](Stream("stand-in", 1))
    while match.question is not None and match.decisions < 150:
        match.answer(match.advised(stand_in))
    assert match.decisions > 20


def test_a_stand_in_is_the_program() -> None:
    """6: the program may answer for the person as well."""
    assert play("lane", "zero-hour", 1, side="british").result and play("lane", "garrison", 1, side="german").result


@pytest.mark.parametrize(
    "options",
    [
        {"free_fire": True},
        {"no_moving_cover": True},
        {"minus_one": True},
        {"no_rolling": True},
        {"company_table": "slow", "morale_split": "1-2|3"},
        {"attackers": "veteran", "deep_suppression": "always"},
        {"no_gas": True, "no_tanks": True, "no_reserve": True},
        {"attackers": "raw", "sos_points": "listed"},
    ],
)
def test_switches(options: dict[str, str]) -> None:
    """R12, R16, A32, P1, P11: every switch plays to the end."""
    scenario = "iron-and-chlorine" if "no_gas" in options else "zero-plus-twenty"
    assert play(scenario, "program", 3, side="none", **options).result


def test_batch_is_reproducible_and_builds_no_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """P0: the same seeds give the same game; simulation makes no Question and no text."""

    def forbidden(*args: object, **more: object) -> None:
        raise AssertionError("a Question was built in a batch run")

    for id in list(FLANDERS.play.questions):
        monkeypatch.setitem(FLANDERS.play.questions, id, forbidden)
    first, second = (state_data(play("lane", "random", 5, side="both")) for _ in range(2))
    assert first == second


def test_states_are_data() -> None:
    """P0: a state is JSON data and equals its copy at many points."""
    state: State = FLANDERS.play.new("iron-and-chlorine", "screen", {"side": "none"})
    desk = BatchDesk(FLANDERS.study.policies["program"](Stream("p", 1)), Stream("d", 1))
    for _ in range(250):
        name, args = state.agenda.pop()
        FLANDERS.play.steps[name](state, desk, *args)
        assert json.loads(json.dumps(state_data(state))) == state_data(state)
        assert state.copy() == state


def start(scenario: str = "lane", **options: str) -> Match:
    return Match.new(FLANDERS, scenario, "screen", options=options, seed="test")


def test_match_by_random_answers() -> None:
    """P4a, P5, P6, P7, P16: any listed answer to any question is accepted; every choice of the enemy names its rule."""
    match, stream = start(side="both"), Stream("answers", 1)
    asked: set[str] = set()
    while match.question is not None:
        question = match.question
        asked.add(question.id)
        assert (
            FLANDERS.rulebook.has(question.rule) and len({o.key for o in question.options}) == len(question.options) > 0
        )
        assert parse(question, "") == question.default
        match.answer(random_answer(question, stream))
        assert match.decisions < 2_000
    assert match.outcome is not None and match.outcome.name in FLANDERS.study.outcomes
    assert {"action", "move", "platoon", "unit"} <= asked
    assert all(FLANDERS.rulebook.has(e.rule) for e in match.entries if isinstance(e, Because))


def test_undo_and_forward() -> None:
    """P0: back to the start and forward again gives the same game."""
    match, stream, answers = start(), Stream("undo", 2), []
    while match.question is not None and match.decisions < 40:
        answers.append(random_answer(match.question, stream))
        match.answer(answers[-1])
    state, log = state_data(match.state), len(match.entries)
    match.undo(1)
    for answer in answers:
        match.answer(answer)
    assert state_data(match.state) == state and len(match.entries) == log


def test_paths_are_checked() -> None:
    """P16, R8: a path that the player draws is followed, or refused with the reason and nothing changes."""
    match, stream = start(side="both"), Stream("path", 1)
    while match.question is not None and match.question.id != "move":
        move = [o.key for o in match.question.options if o.key == "move"]
        match.answer(move[0] if move else random_answer(match.question, stream))
    assert match.question is not None
    before, state = match.decisions, state_data(match.state)
    for wrong in ("path:1,1", "path:99999,5", "path:400,700@7", "path:", "nonsense", 7, None):
        with pytest.raises(BadAnswer):
            match.answer(wrong)
    assert match.decisions == before and state_data(match.state) == state
    x, _, y = match.question.options[0].key.removeprefix("path:").partition(",")
    typed = parse(match.question, f"{int(x) / 10:g},{int(y) / 10:g}")  # people type cm, answers hold mm
    assert typed == parse(match.question, f"path:{x},{y}") == match.question.options[0].key
    match.answer(typed)
    assert match.decisions == before + 1


def test_explanations_of_the_enemy() -> None:
    """G4, G5, G6, Z6: in a programmed game the choices carry their G and Z numbers."""
    match = Match.new(FLANDERS, "zero-plus-twenty", "screen", options={"side": "none"}, seed="why")
    claims = [entry for entry in match.entries if isinstance(entry, Because)]
    choices = [piece for claim in claims for piece in claim.evidence if isinstance(piece, Choice)]
    rules = {claim.rule for claim in claims} | {choice.rule for choice in choices}
    assert {"G4", "G5", "G6", "Z3", "Z6", "Z14", "P2", "P8", "P9", "P10", "P13", "P16"} <= rules
    for choice in choices:
        chosen = [candidate for candidate in choice.candidates if candidate.name == choice.chosen]
        assert choice.chosen and (not choice.candidates or [candidate.out for candidate in chosen] == [""])
        assert all(len(candidate.values) == len(choice.criteria) for candidate in choice.candidates)
    assert any(sum(not candidate.out for candidate in choice.candidates) < len(choice.candidates) for choice in choices)
    told = {word for claim in claims for word in claim.claim.split()}
    assert not told & set(POSTURES), "the postures stay secret"
    json.dumps(FLANDERS.show.view(match.state))


def test_table_mode_tells_what_to_do() -> None:
    """P0, P2, R16: at a real table every change is told, and carrying it out gives the program's table."""
    options, stream = {"umpire": "map-kept"}, Stream("table", 1)
    match = Match.new(FLANDERS, "lane", "table", options=options, seed="table")
    for _ in range(60):
        if match.question is None:
            break
        match.answer(random_answer(match.question, stream))
    told = [entry.text for entry in match.entries if isinstance(entry, Instruction)]
    assert any(" to " in line for line in told) and any("barrage" in line for line in told)
    assert match.state.mode == "table"


def test_views_hide_the_posture() -> None:
    """6: two states that differ in the secret posture give the same bytes."""
    state: State = FLANDERS.play.new("lane", "screen", {"side": "british"})
    other = state.copy()
    state.posture, other.posture = [0, -1], [0, 1]
    for shown in (FLANDERS.show.view, FLANDERS.show.strip, FLANDERS.correctable):
        assert json.dumps(shown(state)) == json.dumps(shown(other))


def test_corrections() -> None:
    """P14, R2: markers and places can be put right, but not against the invariants."""
    match = start()
    match.fix("raiders1", "2")
    assert match.state.markers[0] == 2
    with pytest.raises(Exception, match="overlaps"):
        match.fix("raiders1", "350,150")


def test_other_process_other_hash_seed() -> None:
    """P0: the same answers in another process and hash seed give the same game."""
    code = (
        "from opfor.games.flanders_fields.game import GAME as G\n"
        "from opfor.kernel.batch import BatchDesk, Stream, play_out\n"
        "from opfor.kernel.state_data import state_data\n"
        "s = G.play.new('lane', 'screen', {'side': 'none'})\n"
        "play_out(s, G.play.steps, BatchDesk(G.study.policies['program'](Stream('p', 1)), Stream('d', 1)))\n"
        "import hashlib; print(hashlib.sha256(repr(state_data(s)).encode()).hexdigest())\n"
    )
    outs = set()
    for seed in ("0", "12345"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[3] / "src")}
        outs.add(
            subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
        )
    assert len(outs) == 1


def test_every_rule_has_a_function() -> None:
    """2.1, A01, A58: the index is complete: each rule and ruling is done somewhere or says why not."""
    missing = [e.id for e in FLANDERS.rulebook.index() if not e.functions and not e.status.startswith("not used")]
    assert missing == []
    assert {f"A{n:02d}" for n in range(1, 63)} <= set(FLANDERS.rulebook.rulings)
    wanted = {f"P{n}" for n in range(17)} | {"P4a"} | {f"R{n}" for n in range(1, 29)} | {"R8a"}
    wanted |= {f"G{n}" for n in range(1, 14)} | {f"Z{n}" for n in range(1, 15)} | {f"2.{n}" for n in range(1, 10)}
    assert wanted <= set(FLANDERS.rulebook.rules)
    assert set(CHOICES) <= set(FLANDERS.play.questions)
