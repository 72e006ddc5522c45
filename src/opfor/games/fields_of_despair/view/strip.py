"""The line of numbers above every prompt."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.cp_ledger import air_available, artillery_available, hidden, revealed
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import air_usable, artillery_usable
from opfor.games.fields_of_despair.rules.victory import cp_hexes_in_france


def strip(state: State) -> list[tuple[str, str]]:
    """What a person wants to see at every prompt."""
    cp = [("Revealed", str(revealed(state))), ("Total", str(state.total))]
    moment = [("Turn", str(state.turn)), ("AP", str(state.phase))]
    if state.mode == "table":
        return [
            *moment,
            ("Hidden", str(hidden(state))),
            *cp,
            ("Air", str(air_available(state))),
            ("Arty", str(artillery_available(state))),
            ("LP", str(state.logistic_points)),
        ]
    return [
        *moment,
        ("CP Hidden", str(hidden(state))),
        *cp,
        ("Your guns", str(artillery_usable(state))),
        ("air", str(air_usable(state))),
        ("LP", str(state.allied_logistic_points)),
        ("tanks", str(state.allied_tanks)),
        ("France", f"{cp_hexes_in_france(state)} CP"),
    ]
