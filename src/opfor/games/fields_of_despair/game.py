"""Fields of Despair as the kernel sees it."""

from __future__ import annotations

from typing import Any

from opfor.games.fields_of_despair import table
from opfor.games.fields_of_despair.book import problems
from opfor.games.fields_of_despair.data import CHARTS, RULEBOOK
from opfor.games.fields_of_despair.procedures import PROCEDURES
from opfor.games.fields_of_despair.questions import QUESTIONS
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.kernel.game import Game, Outcome, Scenario
from opfor.kernel.inputs import Input

OUTCOMES = {
    "allied_victory": "Allied victory", "draw": "Draw", "cp_victory": "Central Powers victory",
}  # fmt: skip


def new(scenario: str, mode: str, options: dict[str, Any]) -> Any:
    """A fresh state."""
    return table.new_table(options)


def outcome(state: Any) -> Outcome | None:
    """How it ended, by 15.3 as scored on the table."""
    return Outcome(state.result, f"{OUTCOMES[state.result]}, scored after turn {state.turn}") if state.result else None


GAME = Game(
    id="fields-of-despair",
    title="Fields of Despair, solitaire 1917-1918",
    version=1,
    scenarios={
        "final-push": Scenario(
            "final-push", "The Final Push, turns 7-9", ("table",),
            "You command the Allies on your own map; Opfor is the Central Powers' staff.",
        )
    },
    options=[
        Input("level", "choice", choices=("umpire", "keeper", "full"), default="full",
              text="umpire: charts only; keeper: and the numbers; full: and the list of hexes"),
        Input("difficulty", "choice", choices=("easy", "normal", "hard"), default="normal",
              text="CP Total offered at set-up (house)"),
    ],
    steps=STEPS | {"set-up": table.set_up},
    questions=QUESTIONS,
    charts=CHARTS,
    procedures=PROCEDURES,
    rulebook=RULEBOOK,
    new=new,
    outcome=outcome,
    strip=table.strip,
    table_changes=table.table_changes,
    correct=table.correct,
    correctable=table.correctable,
    invariants=problems,
    coming=table.coming,
    view=table.view,
    bound=2_000,
)  # fmt: skip
