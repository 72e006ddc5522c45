"""Flanders Fields as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from opfor.games.flanders_fields.model.data import RULEBOOK
from opfor.games.flanders_fields.model.firing import ALL_CHARTS
from opfor.games.flanders_fields.model.state import BOARD, State
from opfor.games.flanders_fields.model.versions import RULES
from opfor.games.flanders_fields.policies.named import POLICIES
from opfor.games.flanders_fields.policies.search import searching
from opfor.games.flanders_fields.questions.at_table import RULER_QUESTIONS
from opfor.games.flanders_fields.questions.on_map import QUESTIONS, TOLD_ANSWERS
from opfor.games.flanders_fields.questions.phrases import phrase
from opfor.games.flanders_fields.rules.before_play import POSTURE_DIE, other_postures
from opfor.games.flanders_fields.rules.victory import OUTCOMES, points_words
from opfor.games.flanders_fields.sequence import STEPS
from opfor.games.flanders_fields.setup.new_game import migrate_start, new
from opfor.games.flanders_fields.setup.options import OPTIONS, OWN_BATTLE
from opfor.games.flanders_fields.study.favoured_side import favoured_side
from opfor.games.flanders_fields.study.observe import observe
from opfor.games.flanders_fields.study.preview import preview
from opfor.games.flanders_fields.study.procedures import PROCEDURES
from opfor.games.flanders_fields.study.tracks import TRACKS
from opfor.games.flanders_fields.study.upcoming_charts import upcoming_charts
from opfor.games.flanders_fields.view import at_table, on_map
from opfor.games.flanders_fields.view.changes import changes
from opfor.games.flanders_fields.view.corrections import correct, correctable
from opfor.games.flanders_fields.view.describe import describe
from opfor.games.flanders_fields.view.goals import briefing, goals
from opfor.games.flanders_fields.view.hints import hints
from opfor.games.flanders_fields.view.phases import PHASES, about
from opfor.games.flanders_fields.view.shared import strip
from opfor.games.flanders_fields.view.telling import tell
from opfor.games.flanders_fields.view.text_map import text_map
from opfor.games.flanders_fields.view.throws import throw
from opfor.kernel.game import Game, Outcome, Plans, Play, Scenario, Secrets, Show, Study, Table

MODES = ("screen", "table")


def outcome(state: State) -> Outcome | None:
    """How it ended."""
    return Outcome(state.result, f"{OUTCOMES[state.result]}, {points_words(state.score)}") if state.result else None


def _by_seat(board: Callable[..., Any], person: Callable[..., Any]) -> Callable[..., Any]:
    """What is shown of a game whose map is kept, and of one without a map."""

    def shown(state: State, *args: Any) -> Any:
        return (board if state.seat == BOARD else person)(state, *args)

    return shown


GAME = Game(
    id="flanders-fields",
    title="Flanders Fields",
    subtitle="the trench war of 1915-1917",
    version=RULES,
    scenarios={
        "lane": Scenario(
            "lane", "The Lane", MODES, "Begin here. Trench raid on a winter night, 8 turns: bring a prisoner home."
        ),
        "zero-plus-twenty": Scenario(
            "zero-plus-twenty", "Zero plus Twenty", MODES, "Battalion assault, September 1916, 12 turns."
        ),
        "iron-and-chlorine": Scenario(
            "iron-and-chlorine",
            "Iron and Chlorine",
            MODES,
            "Tanks and gas, spring 1917, 12 turns: for those who know the rest.",
        ),
        "trench-battle": Scenario(
            "trench-battle", "Trench battle", MODES, "A battle generated from points and a seed."
        ),
        OWN_BATTLE: Scenario(
            OWN_BATTLE, "A battle of your own", ("table",), "Your figures, your order of battle, a ruler."
        ),
    },
    options=OPTIONS,
    charts=ALL_CHARTS,
    procedures=PROCEDURES,
    rulebook=RULEBOOK,
    play=Play(
        new=new,
        steps=STEPS,
        questions=QUESTIONS | RULER_QUESTIONS,
        outcome=outcome,
        invariants=_by_seat(on_map.invariants, at_table.invariants),
        migrate_start=migrate_start,
        bound=60_000,
    ),
    show=Show(
        view=_by_seat(on_map.view, at_table.view),
        strip=strip,
        text=text_map,
        upcoming_charts=upcoming_charts,
        phases=PHASES,
        about=about,
        briefing=briefing,
        goals=goals,
        describe=describe,
        hints=hints,
        throw=throw,
        told_answers=TOLD_ANSWERS,
    ),
    table=Table(changes=changes, correct=correct, correctable=correctable, tell=tell),
    plans=Plans(phrase=phrase, preview=_by_seat(preview, lambda state, question, plan: None)),
    secrets=Secrets(reshuffle=other_postures, hidden_throws=(POSTURE_DIE,)),
    study=Study(
        policies=dict(POLICIES),
        default_policy="program",
        searching=searching,
        outcomes=tuple(OUTCOMES),
        tracks=TRACKS,
        observe=observe,
        favoured_side=favoured_side,
    ),
    web="opfor.games.flanders_fields.web:WEB",
    spelling={
        "british": "British",
        "german": "German",
        "hq": "HQ",
        "lmg": "LMG",
        "los": "LOS",
        "mg": "MG",
        "sos": "SOS",
    },
)
