"""The charts that the answer to a question leads to."""

from __future__ import annotations

from typing import Any

from opfor.games.fields_of_despair.model.cp_ledger import hidden
from opfor.games.fields_of_despair.model.state import State


def upcoming_charts(state: State, question: str) -> list[tuple[str, dict[str, Any]]]:
    """The charts that the answer to a question leads to, with the inputs as they stand now."""
    left, total = hidden(state), state.total
    match question:
        case "squadrons":
            return [("air-reconnaissance", {"hidden": left, "allied_air": air}) for air in (1, 2, 3)]
        case "attacks" | "guns" | "breakout-attacks" if question != "breakout-attacks" or state.mode == "table":
            return [("cp-sps-in-hex", {"hidden": left, "cp_total": total, "allied_sps": sps}) for sps in (10, 20, 31)]
        case "cp-in-france":
            phase = {"turn": state.turn, "action_phase": state.phase, "cp_total": total}
            return [("number-of-offensives", phase | {"cp_in_france": bool(state.in_france)})]
        case "target":
            kind = "major" if state.majors else "minor"
            return [(f"{kind}-offensive", {"hidden": left})] if left else []
        case "breakout-divided" | "breakout-concentrated" | "fight-offensive":
            return [("breakout", {"turn": state.turn})]
    return []
