"""The new game: an empty state for the table, our own map for the screen (R-66)."""

from __future__ import annotations

from typing import Any, Final, get_origin, get_type_hints

from opfor.games.fields_of_despair.model.cp_ledger import place_face_down
from opfor.games.fields_of_despair.model.data import BOARD, EARLIER, OWN_BOARD, OWN_SETUP, SCREEN, SETUP
from opfor.games.fields_of_despair.model.forces import add_sps
from opfor.games.fields_of_despair.model.hex_ids import TABLE_HEXES
from opfor.games.fields_of_despair.model.kinds import ALLIED_TRACKS, FIRST_TURN, NATIONS
from opfor.games.fields_of_despair.model.places import HEXES, INDEX, START_CONTROL
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import RULES
from opfor.games.fields_of_despair.setup.options import readings

_SET_UP: Final[dict[tuple[tuple[str, Any], ...], State]] = {}


def new_game(mode: str, options: dict[str, Any]) -> State:
    """A fresh state."""
    return new_board(options) if mode == "screen" else new_table(options)


def migrate_start(state: State, rules: int) -> None:
    """A match that began under earlier rules asks and rolls what those did, from the numbers of its time.

    Version 1 had other house numbers; version 2 asked more often at the table which hexes hold a CP block.
    """
    state.rules = rules
    if rules > 1:
        return
    if state.mode == "screen" and not OWN_SETUP:
        difficulty = next(name for name, total in SETUP.difficulty.items() if total == state.total)
        for name, number in (EARLIER.cp | {"total": EARLIER.difficulty[difficulty]}).items():
            setattr(state, name, number)
    if state.mode == "screen" and not OWN_BOARD:
        for name, number in EARLIER.allied.items():
            setattr(state, name, number)


def new_table(options: dict[str, Any]) -> State:
    """A game at the table before set-up, with house values that the owner overtypes."""
    return _new("table", "set-up", SETUP.cp, TABLE_HEXES, 0, dict.fromkeys(ALLIED_TRACKS, 0), options)


def new_board(options: dict[str, Any]) -> State:
    """R-66: the set-up before turn 7. It is made once for every set of options; each game gets its own copy."""
    key = tuple(sorted(options.items()))
    if key not in _SET_UP:
        _SET_UP[key] = _on_our_map(options.get("difficulty", "normal"), options)
    return _SET_UP[key].copy()


def _on_our_map(difficulty: str, options: dict[str, Any]) -> State:
    """R-66: Allied SPs, Hindenburg Line markers and face-down CP blocks on the map, all tracks at their start."""
    cp = SETUP.cp | SCREEN.cp | {"total": SETUP.difficulty[difficulty]}
    state = _new("screen", "turn", cp, HEXES, HEXES, BOARD.start.allied, options)
    state.control = START_CONTROL
    state.chits = [INDEX[id] for id in SETUP.objectives]
    for nation, placed in BOARD.start.sps.items():
        for id, sps in placed.items():
            add_sps(state, NATIONS.index(nation), INDEX[id], sps)
    for id in BOARD.start.hindenburg:
        state.hindenburg[INDEX[id]] = 1
    for id in SETUP.hexes:
        place_face_down(state, INDEX[id])
    return state


def _new(
    mode: str,
    step: str,
    cp: dict[str, Any],
    hexes: int,
    our_hexes: int,
    allied: dict[str, Any],
    options: dict[str, Any],
) -> State:
    """Nothing on the map yet: what is not named is 0 or empty. `our_hexes` is 0 at the table."""
    empty = {name: (get_origin(kind) or kind)() for name, kind in get_type_hints(State).items()}
    by_hex = {name: [0] * hexes for name in ("sps", "blocks", "face_down", "out_of_supply")}
    by_nation = {name: [0] * (4 * our_hexes) for name in ("allied", "moved")}
    on_our_map = {name: [0] * our_hexes for name in ("stacks", "hindenburg", "allied_out_of_supply")}
    begun = {"agenda": [(step, ())], "mode": mode, "turn": FIRST_TURN, "phase": 1, "rules": RULES, "in_france": 1}
    none = {"breakout_hex": -1, "objectives": [-1] * our_hexes}
    return State(**empty | cp | allied | readings(options) | by_hex | by_nation | on_our_map | begun | none)
