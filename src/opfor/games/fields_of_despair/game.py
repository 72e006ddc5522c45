"""Fields of Despair as the kernel sees it."""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair import screen, table
from opfor.games.fields_of_despair.asking import ALL_QUESTIONS, by_mode
from opfor.games.fields_of_despair.book import problems
from opfor.games.fields_of_despair.core_procedures import CORE_PROCEDURES
from opfor.games.fields_of_despair.data import CHARTS, RULEBOOK
from opfor.games.fields_of_despair.luck import gains
from opfor.games.fields_of_despair.observe import observe
from opfor.games.fields_of_despair.phrases import phrase
from opfor.games.fields_of_despair.policies import POLICIES, searching_on_screen
from opfor.games.fields_of_despair.preview import preview, preview_front
from opfor.games.fields_of_despair.procedures import PROCEDURES
from opfor.games.fields_of_despair.sequence import LAST_TURN, STEPS
from opfor.games.fields_of_despair.textmap import text_map
from opfor.games.fields_of_despair.tracks import TRACKS
from opfor.games.fields_of_despair.victory import OUTCOMES
from opfor.kernel.game import Game, Outcome, Plans, Play, Scenario, Show, Study, Table
from opfor.kernel.inputs import Input


def new(scenario: str, mode: str, options: dict[str, Any]) -> Any:
    """A fresh state."""
    return screen.new_board(options) if mode == "screen" else table.new_table(options)


def outcome(state: Any) -> Outcome | None:
    """How it ended, by R-64, or as scored on the table."""
    if not state.result:
        return None
    sudden = state.sudden if state.mode == "screen" else ""
    why = f"{sudden} on turn {state.turn}" if sudden else f"scored after turn {state.turn}"
    return Outcome(state.result, f"{OUTCOMES[state.result]}: {why}", early=bool(sudden) or state.turn < LAST_TURN)


GAME: Final = Game(
    id="fields-of-despair",
    title="Fields of Despair, solitaire 1917-1918",
    version=1,
    scenarios={
        "final-push": Scenario(
            "final-push",
            "The Final Push, turns 7-9",
            ("screen", "table"),
            "You command the Allies. On screen: the whole game; at the table: Opfor is the Central Powers' staff.",
        )
    },
    options=[
        Input(
            "level",
            "choice",
            choices=("umpire", "keeper", "full"),
            default="full",
            text="at the table: umpire rolls the charts only, keeper keeps the numbers too, full also the hexes",
        ),
        Input(
            "difficulty",
            "choice",
            choices=("easy", "normal", "hard"),
            default="normal",
            text="on screen: how many SPs the Central Powers begin with (house, R-66)",
        ),
        Input(
            "frontline",
            "choice",
            choices=("a-h", "france"),
            default="a-h",
            text="on screen: which ground of the Central Powers makes a Frontline hex (ruling A-01)",
        ),
        Input("will_to_fight", "bool", default=False, text="on screen: play with the will to fight (optional, R-65)"),
        Input(
            "losses",
            "choice",
            choices=("auto", "ask"),
            default="auto",
            text="on screen: auto takes losses in the default order of R-45, ask lets you choose the nations",
        ),
    ],
    charts=CHARTS,
    procedures=PROCEDURES | {procedure.id: procedure for procedure in CORE_PROCEDURES},
    rulebook=RULEBOOK,
    play=Play(
        new=new,
        steps=STEPS | {"set-up": table.set_up},
        questions=ALL_QUESTIONS,
        outcome=outcome,
        invariants=by_mode(problems, screen.invariants),
        bound=5_000,
    ),
    show=Show(
        view=by_mode(table.view, screen.view),
        strip=by_mode(table.strip, screen.strip),
        text=by_mode(lambda state: [], text_map),
        changes=by_mode(lambda before, after: [], preview_front),
        upcoming_charts=by_mode(table.coming, screen.coming),
    ),
    table=Table(
        changes=table.table_changes,
        correct=by_mode(table.correct, screen.correct),
        correctable=by_mode(table.correctable, lambda state: {}),
    ),
    plans=Plans(
        phrase=phrase,
        preview=preview,
        previews=("attacks",),
    ),
    study=Study(
        policies=POLICIES,
        default_policy="doctrine",
        searching=searching_on_screen,
        outcomes=tuple(OUTCOMES),
        tracks=TRACKS,
        observe=observe,
        favoured_side=gains,
    ),
    web="opfor.games.fields_of_despair.web:WEB",
)
