"""7.1: Allied squadrons, and dogfights by arguments and dice alone."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model.data import CORE
from opfor.games.fields_of_despair.model.hex_ids import hex_ref
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import air_usable
from opfor.kernel.desk import Desk

ABORTS_ON: Final = CORE.dogfight.aborts_on
SHOOTS_DOWN_ON: Final = CORE.dogfight.shoots_down_on
BETTER_TECH: Final = CORE.dogfight.better_tech


def air_fire(desk: Desk, dice: int, better_tech: bool, target: int) -> tuple[int, int]:
    """R-22: enemy points shot down and enemy points that abort; shoot-downs first, surplus hits are lost."""
    pips = BETTER_TECH if better_tech else 0
    aborts, shots = desk.count(dice, (ABORTS_ON - pips, SHOOTS_DOWN_ON - pips), "dogfight")
    shot_down = min(shots, target)
    return shot_down, min(aborts, target - shot_down)


def dogfight(desk: Desk, allied_air: int, cp_air: int, allied_tech: int, cp_tech: int) -> tuple[int, int, int, int]:
    """R-22: both sides at once; Allied points left and shot down, CP points left and shot down.

    The side with the higher Air tech box adds 1 to each die. Points neither left nor shot down have aborted:
    they are used up for this action phase. Without air of both sides in the hex there is no fight.
    """
    if not allied_air or not cp_air:
        return allied_air, 0, cp_air, 0
    allied_fire: tuple[int, int] = desk.part(air_fire, allied_air, allied_tech > cp_tech, cp_air)
    cp_fire: tuple[int, int] = desk.part(air_fire, cp_air, cp_tech > allied_tech, allied_air)
    (cp_shot, cp_aborted), (allied_shot, allied_aborted) = allied_fire, cp_fire
    return allied_air - allied_shot - allied_aborted, allied_shot, cp_air - cp_shot - cp_aborted, cp_shot


def squadrons(state: State, desk: Desk) -> list[tuple[int, int]]:
    state.scouted = []
    if not air_usable(state) or not any(state.face_down):
        return []
    placed: dict[int, int] = desk.ask("squadrons", state)
    state.allied_air_used += sum(placed.values())
    return sorted(placed.items())


def dogfights(state: State, desk: Desk) -> list[tuple[int, int]]:
    """R-22: every hex with air of both sides; what is shot down is no longer owned."""
    survivors: list[tuple[int, int]] = []
    for number, hex in enumerate(state.air_hexes):
        left = allied = state.air_values[number]
        cp = state.cp_air[number]
        if cp:
            left, allied_down, cp_left, cp_down = dogfight(desk, allied, cp, state.allied_air_tech, state.air_tech)
            state.allied_air_owned -= allied_down
            state.allied_air_used -= min(allied_down, state.allied_air_used)
            state.air_owned -= cp_down
            state.air_used -= min(cp_down, state.air_used)
            if desk.listening:
                desk.note(
                    "Over {hex} the Allies keep {left} of {allied:air point} and lose {allied_down}; "
                    "the Central Powers keep {cp_left} of {cp} and lose {cp_down}.",
                    "R-22",
                    hex=hex_ref(hex),
                    allied=allied,
                    cp=cp,
                    left=left,
                    cp_left=cp_left,
                    allied_down=allied_down,
                    cp_down=cp_down,
                )
        if left:
            survivors.append((hex, left))
            state.scouted.append(hex)
    _keep_within_owned(state)
    return survivors


def _keep_within_owned(state: State) -> None:
    """R-22: points shot down cannot be used; what was used stays used."""
    state.allied_air_used = min(state.allied_air_used, min(state.allied_air_owned, state.allied_air_level))
    state.air_used = min(state.air_used, min(state.air_owned, state.air_level))
