"""The Last Crusade as the kernel sees it."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.data import RULEBOOK
from opfor.games.last_crusade.model.hidden import reshuffle_hidden
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.units import switch
from opfor.games.last_crusade.policies import doctrine
from opfor.games.last_crusade.policies.random_policy import random_policy
from opfor.games.last_crusade.policies.search import search, searching
from opfor.games.last_crusade.questions.phrases import phrase
from opfor.games.last_crusade.questions.questions import QUESTIONS, TOLD_ANSWERS
from opfor.games.last_crusade.sequence import STEPS
from opfor.games.last_crusade.setup.new_game import migrate_start, new_game
from opfor.games.last_crusade.setup.options import OPTIONS
from opfor.games.last_crusade.study.favoured_side import favoured_side
from opfor.games.last_crusade.study.observe import observe
from opfor.games.last_crusade.study.preview import preview
from opfor.games.last_crusade.study.procedures import PROCEDURES
from opfor.games.last_crusade.study.tracks import TRACKS
from opfor.games.last_crusade.view import table
from opfor.games.last_crusade.view.board_text import text_map
from opfor.games.last_crusade.view.describe import describe
from opfor.games.last_crusade.view.goals import briefing, goals
from opfor.games.last_crusade.view.hints import hints
from opfor.games.last_crusade.view.invariants import problems
from opfor.games.last_crusade.view.phases import PHASES
from opfor.games.last_crusade.view.table_changes import tell
from opfor.games.last_crusade.view.throws import throw
from opfor.games.last_crusade.view.upcoming_charts import upcoming_charts
from opfor.games.last_crusade.view.view import strip, view
from opfor.kernel.game import Game, Outcome, Plans, Play, Scenario, Secrets, Show, Study, Table

RESULTS = {"win": "Victory", "draw": "Draw", "loss": "Defeat"}


def outcome(state: Any) -> Outcome | None:
    """S68, S69: how it ended, for you."""
    if not state.result:
        return None
    reason = f"{RESULTS[state.result]}: {state.reason}"
    limited = switch(state, "turn_limit_draw")
    return Outcome(state.result, reason, early=limited and state.turn < rules(state).turn_limit)


GAME = Game(
    id="last-crusade",
    title="The Last Crusade",
    subtitle="solitaire",
    version=5,
    scenarios={
        "us": Scenario(
            "us",
            "You command the US forces",
            ("screen", "table"),
            "Begin here. About 15 turns; your staff wins four games in five. At the table Opfor plays the German deck.",
        ),
        "german": Scenario(
            "german",
            "You command the German forces",
            ("screen", "table"),
            "Harder. About 10 turns; your staff wins two games in three. At the table Opfor plays the US deck.",
        ),
    },
    options=OPTIONS,
    charts={},
    procedures=PROCEDURES,
    rulebook=RULEBOOK,
    play=Play(
        new=new_game,
        steps=STEPS,
        questions=QUESTIONS,
        outcome=outcome,
        invariants=problems,
        migrate_start=migrate_start,
        bound=8_000,
    ),
    show=Show(
        view=view,
        strip=strip,
        text=text_map,
        upcoming_charts=upcoming_charts,
        phases=PHASES,
        briefing=briefing,
        goals=goals,
        throw=throw,
        describe=describe,
        hints=hints,
        told_answers=TOLD_ANSWERS,
    ),
    table=Table(changes=table.table_changes, correct=table.correct, correctable=table.correctable, tell=tell),
    plans=Plans(phrase=phrase, preview=preview),
    secrets=Secrets(reshuffle=reshuffle_hidden, hidden_throws=("your-deck", "enemy-deck")),
    study=Study(
        policies={"random": random_policy, "greedy": doctrine.greedy, "doctrine": doctrine.doctrine, "search": search},
        default_policy="doctrine",
        advises=("screen", "table"),
        searching=searching,
        outcomes=("win", "draw", "loss"),
        tracks=TRACKS,
        observe=observe,
        favoured_side=favoured_side,
    ),
    web="opfor.games.last_crusade.web:WEB",
    commands="opfor.games.last_crusade.commands:COMMANDS",
    spelling={"aa": "AA", "def": "Def", "fp": "FP", "german": "German", "hq": "HQ", "los": "LOS"},
)
