"""Board: the seat on screen. The rules read the map, ask the Allied player and throw the dice of the core rules."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.forces import contested_hexes
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import (
    attack,
    breakouts,
    dogfight,
    frontline,
    movement,
    objectives,
    offensive,
    production,
    reorganization,
    victory,
)
from opfor.games.fields_of_despair.seats.base import Attack, Seat
from opfor.kernel.desk import Desk


class Board(Seat):
    """The whole game on our own map."""

    def production(self, state: State, desk: Desk) -> None:
        production.produce(state, desk)

    def contested(self, state: State, desk: Desk) -> int:
        return len(contested_hexes(state))

    def choice_items(self, state: State, desk: Desk, items: list[str]) -> list[str]:
        return production.choice_items(state, desk, items)

    def supply(self, state: State, desk: Desk) -> None:
        production.allocate_supply(state, desk)

    def contest(self, state: State, desk: Desk, rule: str) -> None:
        frontline.contest(state, desk, rule)

    def squadrons(self, state: State, desk: Desk) -> list[tuple[int, int]]:
        return dogfight.squadrons(state, desk)

    def dogfights(self, state: State, desk: Desk) -> list[tuple[int, int]]:
        return dogfight.dogfights(state, desk)

    def movement(self, state: State, desk: Desk) -> bool:
        return movement.movement(state, desk)

    def attacks(self, state: State, desk: Desk) -> list[Attack]:
        return attack.declare_attacks(state, desk)

    def allied_breakouts(self, state: State, desk: Desk) -> list[int]:
        return breakouts.allied_breakouts(state, desk)

    def allied_breakout(self, state: State, desk: Desk, hex: int) -> bool:
        return breakouts.allied_breakout(state, desk, hex)

    def breakout_attacks(self, state: State, desk: Desk) -> list[Attack]:
        return attack.declare_breakout_attacks(state, desk)

    def fight_attack(self, state: State, desk: Desk, number: int, cp_artillery: int) -> int:
        return attack.fight_attack(state, desk, number, cp_artillery)

    def bombard(self, state: State, desk: Desk, number: int, cp_artillery: int) -> int:
        return attack.bombard(state, desk, number, cp_artillery)

    def reinforcement(self, state: State, desk: Desk, hex: int, most: int) -> int:
        return most

    def cp_in_france(self, state: State, desk: Desk) -> bool:
        return victory.cp_hexes_in_france(state) > 0

    def allied_standing(self, state: State, desk: Desk) -> str:
        return victory.standing(state)

    def target(self, state: State, desk: Desk, major: bool) -> int:
        return offensive.target(state, desk, major)

    def defence(self, state: State, desk: Desk, hex: int) -> tuple[int, int]:
        return offensive.defence(state, desk, hex)

    def fight_offensive(self, state: State, desk: Desk, hex: int, cp_artillery: int, major: bool) -> tuple[int, bool]:
        return offensive.fight_offensive(state, desk, hex, cp_artillery, major)

    def spring_offensive(self, state: State, desk: Desk) -> None:
        offensive.spring_offensive(state, desk)

    def breakout_targets(self, state: State, desk: Desk, hex: int, nature: str, direction: str) -> list[int]:
        return objectives.breakout_targets(state, desk, hex, nature, direction)

    def breakout_fire(self, state: State, desk: Desk, entered: list[int]) -> None:
        offensive.breakout_fire(state, desk, entered)

    def remove_face_down(self, state: State, desk: Desk) -> None:
        frontline.give_up_block(state, desk)

    def reorganize(self, state: State, desk: Desk) -> bool:
        return reorganization.reorganize(state, desk)

    def end_cp_phase(self, state: State, desk: Desk) -> None:
        victory.end_cp_phase(state, desk)

    def end_phase(self, state: State, desk: Desk) -> None:
        victory.end_phase(state, desk)

    def score(self, state: State, desk: Desk) -> None:
        victory.score(state, desk)
