"""The person's decisions inside the rules of assault, artillery and air combat: questions, where there is a choice."""

from __future__ import annotations

from opfor.games.last_crusade.model.firers import Firer, Standings, Targets
from opfor.games.last_crusade.model.places import OVER, YOU
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of
from opfor.games.last_crusade.rules.combat import guns_in_range
from opfor.games.last_crusade.rules.specials import (
    can_exploit,
    fits_assault,
    offer_events,
    playable,
    playable_with,
    use,
)
from opfor.games.last_crusade.rules.targeting import Explained, by_criteria, tell_aim
from opfor.games.last_crusade.seats.base import Orders, Seat
from opfor.kernel.desk import Desk


class YourOrders(Explained):
    """R16: you choose each unit's target, or leave the rest of a volley to the printed criteria."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.asks = True

    def choose(self, desk: Desk, firer: Firer, targets: Targets, standing: Standings, able: list[int]) -> int:
        """R16: a question where there is more than one target."""
        aimed = -1
        if self.asks and len(able) > 1:
            chosen = desk.ask("fire", self.state, firer[0], *[targets[place][0] for place in able])
            self.asks = chosen >= 0
            aimed = next((place for place in able if targets[place][0] == chosen), -1)
        if aimed < 0:
            aimed = by_criteria(desk, firer, targets, standing, able, self.shields, self.state)
        tell_aim(self.state, desk, firer, targets[aimed])
        return aimed


class Person(Seat):
    """The person at the game, or a policy that stands in."""

    def supply_defenders(self, state: State, desk: Desk, unsupplied: list[int]) -> list[int]:
        """R15: which defenders you supply."""
        if not unsupplied or state.stock[YOU] < rules(state).cost_defender:
            return []
        chosen: list[int] = desk.ask("supply-defenders", state, *unsupplied)
        return chosen

    def defence_guns(self, state: State, desk: Desk) -> list[int]:
        """R15: which guns support your defence."""
        if state.stock[YOU] < rules(state).cost_gun or not guns_in_range(state, YOU, state.fight_target):
            return []
        chosen: list[int] = desk.ask("defence-guns", state)
        return chosen

    def assault_cards(self, state: State, desk: Desk, timing: str) -> list[int]:
        """R15: your assault cards, one after the other."""
        played: list[int] = []
        while [n for n in playable(state, YOU, timing) if fits_assault(state, n)]:
            n = desk.ask("assault-card", state, timing)
            if n < 0:
                break
            use(state, desk, n, "R15")
            played.append(n)
            excl = card_of(state, n).effect.get("excl")
            if excl:
                state.cards_played[f"{excl}:{YOU}"] = 1
        return played

    def cancel_cards(self, state: State, desk: Desk, declared: list[int]) -> list[int]:
        """R15: your cancel cards against declared enemy guns."""
        silenced: list[int] = []
        if declared:
            offer_events(state, desk, "enemy_artillery_declared")
        while cards := playable_with(state, YOU, "enemy_artillery_declared", "cancel_artillery"):
            open_to = [gun for gun in declared if gun not in silenced]
            if not open_to:
                break
            n = desk.ask("cancel-card", state, *cards)
            if n < 0:
                break
            use(state, desk, n, "R15")
            silenced.append(desk.ask("cancel-gun", state, *open_to) if len(open_to) > 1 else open_to[0])
        return silenced

    def barrage_cards(self, state: State, desk: Desk, declared: list[int]) -> None:
        """R15: your barrage cards for declared guns."""
        if declared:
            offer_events(state, desk, "artillery_declared")
        while declared and (cards := playable_with(state, YOU, "artillery_declared", "barrage")):
            n = desk.ask("barrage-card", state, *cards)
            if n < 0:
                return
            use(state, desk, n, "R15")
            gun = desk.ask("barrage-gun", state, *declared) if len(declared) > 1 else declared[0]
            state.boost[gun] += card_of(state, n).number("dice")

    def orders(self, state: State, desk: Desk) -> Orders:
        """R16: you choose."""
        return YourOrders(state)

    def occupying_zone(self, state: State, desk: Desk, zones: list[int], force: list[int]) -> int:
        """R15: which zone's force moves in."""
        chosen: int = desk.ask("occupy-zone", state, *zones)
        return chosen

    def exploit_card(self, state: State, desk: Desk, force: list[int]) -> int:
        """R15: an exploit card after a capture with armor."""
        offer_events(state, desk, "zone_captured")
        cards = [n for n in playable_with(state, YOU, "zone_captured", "exploit") if can_exploit(state, n, force)]
        if not cards:
            return -1
        chosen: int = desk.ask("exploit", state, *cards)
        return chosen

    def air_target(self, state: State, desk: Desk, fighter: int, targets: list[int]) -> int:
        """R11: whom your fighter attacks."""
        if len(targets) == 1:
            return targets[0]
        chosen: int = desk.ask("air-target", state, *targets)
        return chosen

    def flak_card(self, state: State, desk: Desk, group: list[int]) -> int:
        """R11: a flak card at an arriving group."""
        cards = playable_with(state, YOU, "enemy_air", "flak")
        if not cards or not group or state.where[group[0]] < OVER:
            return -1
        chosen: int = desk.ask("flak", state, *cards)
        return chosen
