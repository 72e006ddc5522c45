"""Table mode, ruler only: the umpire as the game hooks it in.

No map is kept. The order of battle, its markers, losses, marks and tests are; the steps that would measure ask.
Everything else is the game itself: one sequence, one set of charts, one set of rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from opfor.games.flanders_fields import dice, kinds
from opfor.games.flanders_fields.decide import then
from opfor.games.flanders_fields.stands import name
from opfor.games.flanders_fields.tables import COVERS, WEAPONS
from opfor.games.flanders_fields.umpire_clash import facts, likely_ticks
from opfor.games.flanders_fields.umpire_muster import SIDE, TABLE, defaults, scenario_text
from opfor.games.flanders_fields.umpire_orders import known_modifiers
from opfor.games.flanders_fields.umpire_roster import cover_now, new_ruler
from opfor.games.flanders_fields.umpire_sequence import OWN_STEPS, by_ruler, own_step
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.games.flanders_fields.units import chart_of
from opfor.games.flanders_fields.words import counted
from opfor.kernel.inputs import Input

OWN_BATTLE = "own-battle"
OPTION = Input(
    "umpire",
    "choice",
    choices=("ruler-only", "map-kept"),
    default="ruler-only",
    text="at the table: ruler-only keeps the order of battle and asks what it must know; map-kept mirrors every move",
)


def is_ruler(scenario: str, mode: str, options: dict[str, Any]) -> bool:
    """Is this a game without a map? A battle of one's own always is."""
    return mode == "table" and (scenario == OWN_BATTLE or options["umpire"] == "ruler-only")


def new(scenario: str, options: dict[str, Any]) -> Ruler:
    """7.0, R3-ruler: a fresh game with a ruler only; a battle of one's own begins with its muster."""
    if scenario != OWN_BATTLE:
        return new_ruler(scenario, options)
    state = new_ruler("text:" + scenario_text(defaults(TABLE), defaults(SIDE), defaults(SIDE)), options)
    state.agenda.clear()
    then(state, ("ruler-muster", ()))
    return state


def by_level(ruler: Callable[..., Any], mapped: Callable[..., Any]) -> Callable[..., Any]:
    """The one function for a game without a map, the other for all else."""

    @wraps(mapped)
    def either(state: Any, *args: Any) -> Any:
        return ruler(state, *args) if isinstance(state, Ruler) else mapped(state, *args)

    return either


def steps(mapped: dict[str, Callable[..., None]]) -> dict[str, Callable[..., None]]:
    """All steps: those of the sequence, and the few that only the umpire has."""
    return {step: by_ruler(step, rule) for step, rule in mapped.items()} | {step: own_step(step) for step in OWN_STEPS}


def coming(state: Ruler, question: str) -> list[tuple[str, dict[str, Any]]]:
    """The charts that hang on the open question, with what is known of their inputs."""
    if question in ("ruler-call", "ruler-sos"):
        return [("sos", {"deep_suppression": state.deep[state.player]})]
    if question == "ruler-ticks":
        unit = state.line["ordered"]
        chart = chart_of(state, unit)
        known = known_modifiers(state, unit)
        fitting = {spec.name: known[spec.name] for spec in dice.ORDER_CHARTS[chart].inputs if spec.name in known}
        return [("actions", {"unit": dice.UNITS[chart], **fitting})]
    if question in ("ruler-band", "ruler-zone") and "target" in state.line:
        shooter, target = state.line["shooter"], state.line["target"]
        return [] if kinds.IS_ARMOUR[state.kind[target]] else [("fire", _shot(state, shooter, target))]
    if question == "ruler-assault":
        attacker, defender = state.line["attacker"], state.line["defender"]
        return [("assault", facts(state, attacker, defender, likely_ticks(state, attacker, defender)))]
    return []


def _shot(state: Ruler, shooter: int, target: int) -> dict[str, Any]:
    """The inputs of a shot at a named stand, beyond the close bands."""
    return {
        "weapon": WEAPONS[kinds.FIRE_ROW[state.kind[shooter]]],
        "cover": COVERS[cover_now(state, target)],
        "at_command": kinds.IS_COMMAND[state.kind[target]],
        "raw": state.quality[shooter] == 0,
        "in_gas": bool(state.gassed[shooter]),
    }


def text(state: Ruler) -> list[str]:
    """The order of battle in words."""
    return [
        f"{name(state, i)}: {counted(state.markers[i], 'marker')}, {COVERS[cover_now(state, i)]}"
        + (", below ground" if state.below[i] else "")
        + (", fire reserved" if state.reserved[i] else "")
        for i in range(len(state.x))
        if state.alive[i] == 1
    ]
