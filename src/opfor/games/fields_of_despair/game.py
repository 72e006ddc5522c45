"""Fields of Despair as the kernel sees it."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import CHARTS, RULEBOOK
from opfor.games.fields_of_despair.model.kinds import LAST_TURN
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import RULES
from opfor.games.fields_of_despair.policies import named
from opfor.games.fields_of_despair.policies.search import searching
from opfor.games.fields_of_despair.questions.index import ALL_QUESTIONS, TOLD_ANSWERS, by_mode
from opfor.games.fields_of_despair.questions.phrases import phrase
from opfor.games.fields_of_despair.rules.victory import OUTCOMES
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.games.fields_of_despair.setup.new_game import migrate_start, new_game
from opfor.games.fields_of_despair.setup.options import OPTIONS
from opfor.games.fields_of_despair.study.favoured_side import favoured_side
from opfor.games.fields_of_despair.study.observe import observe
from opfor.games.fields_of_despair.study.preview import preview, preview_front
from opfor.games.fields_of_despair.study.procedures import PROCEDURES
from opfor.games.fields_of_despair.study.tracks import TRACKS
from opfor.games.fields_of_despair.view import corrections
from opfor.games.fields_of_despair.view.board_text import text_map
from opfor.games.fields_of_despair.view.describe import describe
from opfor.games.fields_of_despair.view.goals import briefing, goals
from opfor.games.fields_of_despair.view.hints import hints
from opfor.games.fields_of_despair.view.invariants import invariants
from opfor.games.fields_of_despair.view.phases import PHASES, about
from opfor.games.fields_of_despair.view.strip import strip
from opfor.games.fields_of_despair.view.table_changes import table_changes
from opfor.games.fields_of_despair.view.throws import throw
from opfor.games.fields_of_despair.view.upcoming_charts import upcoming_charts
from opfor.games.fields_of_despair.view.view import screen_view, table_view
from opfor.kernel.game import Game, Outcome, Plans, Play, Scenario, Show, Study, Table
from opfor.kernel.random_answers import RandomPolicy

AT_TABLE: Final = RandomPolicy(ALL_QUESTIONS)


def outcome(state: State) -> Outcome | None:
    """How it ended, by R-64, or as scored on the table."""
    if not state.result:
        return None
    why = f"{state.sudden} on turn {state.turn}" if state.sudden else f"scored after turn {state.turn}"
    early = bool(state.sudden) or state.turn < LAST_TURN
    return Outcome(state.result, f"{OUTCOMES[state.result]}: {why}", early)


GAME: Final = Game(
    id="fields-of-despair",
    title="Fields of Despair",
    subtitle="solitaire 1917-1918",
    version=RULES,
    scenarios={
        "final-push": Scenario(
            "final-push",
            "The Final Push, turns 7-9",
            ("screen", "table"),
            "You command the Allies for three long turns. A hard game: at normal difficulty our own staff wins one in "
            "three. At the table Opfor is the Central Powers' staff.",
        )
    },
    options=OPTIONS,
    charts=CHARTS,
    procedures=PROCEDURES,
    rulebook=RULEBOOK,
    play=Play(
        new=lambda scenario, mode, options: new_game(mode, options),
        steps=STEPS,
        questions=ALL_QUESTIONS,
        outcome=outcome,
        invariants=invariants,
        migrate_start=migrate_start,
        bound=5_000,
    ),
    show=Show(
        view=by_mode(table_view, screen_view),
        strip=strip,
        text=by_mode(lambda state: [], text_map),
        changes=by_mode(lambda before, after: [], preview_front),
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
    table=Table(
        changes=table_changes,
        correct=corrections.correct,
        correctable=corrections.correctable,
    ),
    plans=Plans(
        phrase=phrase,
        preview=preview,
        previews=("attacks",),
    ),
    study=Study(
        policies={name: named.by_mode(maker, AT_TABLE) for name, maker in named.ON_SCREEN.items()},
        default_policy="doctrine",
        searching=lambda playouts: named.by_mode(searching(playouts), AT_TABLE),
        outcomes=tuple(OUTCOMES),
        tracks=TRACKS,
        observe=observe,
        favoured_side=favoured_side,
    ),
    web="opfor.games.fields_of_despair.web:WEB",
    spelling={"allied": "Allied", "cp": "CP", "ep": "EP", "france": "France", "oos": "OOS", "sps": "SPs"},
)
