"""Flanders Fields as the kernel sees it."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields import own_scenario, umpire, umpire_view, view
from opfor.games.flanders_fields.data import RULEBOOK
from opfor.games.flanders_fields.decide import as_saved
from opfor.games.flanders_fields.luck import gains
from opfor.games.flanders_fields.observe import observe
from opfor.games.flanders_fields.phrases import phrase, preview
from opfor.games.flanders_fields.policies import POLICIES
from opfor.games.flanders_fields.procedures import PROCEDURES
from opfor.games.flanders_fields.questions import QUESTIONS
from opfor.games.flanders_fields.search import searching
from opfor.games.flanders_fields.sequence import STEPS
from opfor.games.flanders_fields.setup import DEEP, POSTURE_DIE, new_state, other_postures
from opfor.games.flanders_fields.standing import ORDERS
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.tables import ALL_CHARTS
from opfor.games.flanders_fields.textmap import text_map
from opfor.games.flanders_fields.tracks import TRACKS
from opfor.games.flanders_fields.umpire import by_level
from opfor.games.flanders_fields.umpire_questions import RULER_QUESTIONS
from opfor.games.flanders_fields.victory import OUTCOMES, points_said
from opfor.kernel.game import Game, Outcome, Plans, Play, Scenario, Secrets, Show, Study, Table
from opfor.kernel.inputs import Input

MODES = ("screen", "table")


def _switch(name: str, text: str) -> Input:
    return Input(name, "bool", default=False, text=text)


OPTIONS = [
    Input(
        "side",
        "choice",
        choices=("british", "german", "both", "none"),
        default="british",
        text="the side you command; both: two people share the screen; none: both sides programmed",
    ),
    Input(
        "attacker_posture",
        "choice",
        choices=("secret", "cautious", "measured", "bold"),
        default="secret",
        text="posture of Zero Hour",
    ),
    Input(
        "defender_posture",
        "choice",
        choices=("secret", "cautious", "measured", "bold"),
        default="secret",
        text="posture of the Garrison",
    ),
    Input(
        "deep_suppression",
        "choice",
        choices=DEEP,
        default="counter_battery",
        text="rolled where the enemy has counter-battery support (the scenarios name it), always as printed, or never",
    ),
    Input("sos_points", "choice", choices=("any", "listed"), default="any", text="where SOS fire may be called"),
    Input(
        "morale_split", "choice", choices=("1|2-3", "1-2|3"), default="1|2-3", text="bands of the two retreats (A32)"
    ),
    Input(
        "company_table", "choice", choices=("fast", "slow"), default="fast", text="order table of rifle companies (R12)"
    ),
    Input(
        "attackers",
        "choice",
        choices=("scenario", "raw", "experienced", "veteran"),
        default="scenario",
        text="quality of the attacker's rifles",
    ),
    own_scenario.OPTION,
    Input("points", low=250, high=1200, default=450, text="attacker's points in a generated trench battle"),
    Input("battle_seed", low=0, high=999_999, default=1, text="seed of a generated trench battle"),
    Input(
        "reserved_fire",
        "choice",
        choices=ORDERS,
        default="g7",
        text="your standing order for reserved fire: by rule G7, ask each time, or hold; 'standing' changes it in play",
    ),
    _switch("free_fire", "free defensive fire against every assault instead of reserved fire"),
    Input("curtain", low=0, high=9, default=0, text="turns of the rolling barrage on the first line; 0: as written"),
    Input("turns", low=0, high=24, default=0, text="turns of the game; 0: as the scenario says"),
    _switch("no_wire_cut", "no wire is cut when the game begins"),
    _switch("no_moving_cover", "moving troops get no cover from shell holes"),
    _switch("minus_one", "every attacking company at -1"),
    _switch("no_rolling", "no rolling barrage"),
    _switch("no_gas", "no gas"),
    _switch("no_tanks", "no tanks and no anti-tank gun"),
    _switch("no_reserve", "the attacker's reserve stays away"),
    umpire.OPTION,
]
DEFAULTS = {option.name: option.default for option in OPTIONS}


def new(scenario: str, mode: str, options: dict[str, Any]) -> State:
    """A fresh state."""
    chosen = {**DEFAULTS, **options}
    if umpire.is_ruler(scenario, mode, chosen):
        return umpire.new(scenario, chosen)
    return new_state(scenario, mode, chosen)


def outcome(state: State) -> Outcome | None:
    """How it ended."""
    return Outcome(state.result, f"{OUTCOMES[state.result]}, {points_said(state.score)}") if state.result else None


def coming(state: State, question: str) -> list[tuple[str, dict[str, Any]]]:
    """The charts that hang on the open question."""
    if question == "sos":
        return [("sos", {"deep_suppression": state.deep[state.player]})]
    return []


GAME = Game(
    id="flanders-fields",
    title="Flanders Fields, the trench war of 1915-1917",
    version=2,
    scenarios={
        "lane": Scenario("lane", "The Lane", MODES, "Trench raid on a winter night: bring a prisoner home."),
        "zero-plus-twenty": Scenario(
            "zero-plus-twenty", "Zero plus Twenty", MODES, "Battalion assault, September 1916."
        ),
        "iron-and-chlorine": Scenario("iron-and-chlorine", "Iron and Chlorine", MODES, "Tanks and gas, spring 1917."),
        "trench-battle": Scenario(
            "trench-battle", "Trench battle", MODES, "A battle generated from points and a seed."
        ),
        umpire.OWN_BATTLE: Scenario(
            umpire.OWN_BATTLE, "A battle of your own", ("table",), "Your figures, your order of battle, a ruler."
        ),
    },
    options=OPTIONS,
    charts=ALL_CHARTS,
    procedures=PROCEDURES,
    rulebook=RULEBOOK,
    play=Play(
        new=new,
        steps=umpire.steps(STEPS),
        questions=QUESTIONS | RULER_QUESTIONS,
        outcome=outcome,
        invariants=by_level(umpire_view.invariants, view.invariants),
        migrate_start=as_saved,
        bound=60_000,
    ),
    show=Show(
        view=by_level(umpire_view.view, view.view),
        strip=by_level(umpire_view.strip, view.strip),
        text=by_level(umpire.text, text_map),
        upcoming_charts=by_level(umpire.coming, coming),
    ),
    table=Table(
        changes=by_level(umpire_view.table_changes, view.table_changes),
        correct=by_level(umpire_view.correct, view.correct),
        correctable=by_level(umpire_view.correctable, view.correctable),
    ),
    plans=Plans(
        phrase=phrase,
        preview=by_level(lambda state, question, plan: None, preview),
    ),
    secrets=Secrets(
        reshuffle=other_postures,
        hidden_throws=(POSTURE_DIE,),
    ),
    study=Study(
        policies=dict(POLICIES),
        default_policy="program",
        searching=searching,
        outcomes=tuple(OUTCOMES),
        tracks=TRACKS,
        observe=observe,
        favoured_side=gains,
    ),
    web="opfor.games.flanders_fields.web:WEB",
)
