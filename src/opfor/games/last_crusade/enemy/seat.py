"""The enemy's decisions inside the rules of assault, artillery and air combat."""

from __future__ import annotations

from opfor.games.last_crusade.enemy.choices import cheapest_first, guns_by_firepower, next_special
from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.model.places import ENEMY
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, firepower, left
from opfor.games.last_crusade.rules.combat import guns_in_range
from opfor.games.last_crusade.rules.specials import can_exploit, fits_assault, playable, playable_with, use
from opfor.games.last_crusade.rules.targeting import one_card, one_place, printed_orders
from opfor.games.last_crusade.seats.base import Orders, Seat
from opfor.kernel.desk import Desk


class Enemy(Seat):
    """The programmed enemy."""

    def supply_defenders(self, state: State, desk: Desk, unsupplied: list[int]) -> list[int]:
        """S65, S67, A61: all of them; if the Supply is short, the highest firepower first."""
        most = how_many(state.stock[ENEMY], rules(state).cost_defender, len(unsupplied))
        if most == len(unsupplied):
            return unsupplied
        ordered = sorted(unsupplied, key=lambda n: -firepower(state, n))
        if desk.listening:
            desk.ruling("A61")
        return ordered[:most]

    def defence_guns(self, state: State, desk: Desk) -> list[int]:
        """S66, S67: up to two uncommitted guns in range, highest FP first, while there is Supply."""
        most = how_many(state.stock[ENEMY], rules(state).cost_gun, rules(state).guns_per_assault)
        guns = guns_in_range(state, ENEMY, state.fight_target)
        return guns_by_firepower(state, desk, guns, most) if guns and most > 0 else []

    def assault_cards(self, state: State, desk: Desk, timing: str) -> list[int]:
        """S26, S27, S28, A18, A20: all cards that fit, cheapest first; of an exclusive group one at random."""
        played, refused = list[int](), list[int]()
        while True:
            fitting = [n for n in playable(state, ENEMY, timing) if n not in refused and self._useful(state, n)]
            if not fitting:
                return played
            n = next_special(state, desk, fitting)
            excl = card_of(state, n).effect.get("excl")
            if state.operation[n] == "printed" and not desk.ask("can-play", state, n):
                refused.append(n)
                continue
            use(state, desk, n, "S27" if excl else "S26")
            played.append(n)
            if excl:
                state.cards_played[f"{excl}:{ENEMY}"] = 1

    def _useful(self, state: State, n: int) -> bool:
        """A19: an opportunity is one where the card has an effect."""
        effect = card_of(state, n).effect
        if "defender_shield" in effect:
            return bool(state.defenders)
        return fits_assault(state, n)

    def cancel_cards(self, state: State, desk: Desk, declared: list[int]) -> list[int]:
        """S26, 6.4: your declared gun with the highest FP."""
        silenced: list[int] = []
        if declared:
            play_specials(state, desk, "enemy_artillery_declared")
        for n in cheapest_first(state, playable_with(state, ENEMY, "enemy_artillery_declared", "cancel_artillery")):
            open_to = [gun for gun in declared if gun not in silenced]
            if not open_to or state.stock[ENEMY] - state.supply[n] < rules(state).floor:
                break
            use(state, desk, n)
            silenced += guns_by_firepower(state, desk, open_to, card_of(state, n).number("count"))
        return silenced

    def barrage_cards(self, state: State, desk: Desk, declared: list[int]) -> None:
        """S26, 6.4: on its declared gun with the highest FP, each card on another one while there are any."""
        if declared:
            play_specials(state, desk, "artillery_declared")
        for n in cheapest_first(state, playable_with(state, ENEMY, "artillery_declared", "barrage")):
            if not declared or state.stock[ENEMY] - state.supply[n] < rules(state).floor:
                return
            fresh = [gun for gun in declared if not state.boost[gun]] or declared
            gun = guns_by_firepower(state, desk, fresh, 1)[0]
            use(state, desk, n)
            state.boost[gun] += card_of(state, n).number("dice")

    def orders(self, state: State, desk: Desk) -> Orders:
        """S29, S30, S31, S32: the printed criteria, explained where somebody listens."""
        return printed_orders(state, desk)

    def occupying_zone(self, state: State, desk: Desk, zones: list[int], force: list[int]) -> int:
        """S57: the force with the highest Supply total; equal forces at random."""
        totals = [sum(state.supply[n] for n in force if state.where[n] == zone) for zone in zones]
        best = max(totals)
        return one_place(
            state, desk, [z for z, total in zip(zones, totals, strict=True) if total == best], "occupying-force"
        )

    def exploit_card(self, state: State, desk: Desk, force: list[int]) -> int:
        """S26, 6.4: after a capture with armor."""
        play_specials(state, desk, "zone_captured")
        fitting = [n for n in playable_with(state, ENEMY, "zone_captured", "exploit") if can_exploit(state, n, force)]
        return cheapest_first(state, fitting)[0] if fitting else -1

    def air_target(self, state: State, desk: Desk, fighter: int, targets: list[int]) -> int:
        """R11: the lowest Def, hits counted; ties at random."""
        lowest = min([left(state, n) for n in targets])
        return one_card(state, desk, [n for n in targets if left(state, n) == lowest], "air-target")

    def flak_card(self, state: State, desk: Desk, group: list[int]) -> int:
        """S26, S64, 6.4: when your group arrives."""
        fitting = playable_with(state, ENEMY, "enemy_air", "flak")
        return cheapest_first(state, fitting)[0] if fitting and group else -1
