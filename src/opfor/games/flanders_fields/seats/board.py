"""The board: measures on the map and plays by it, on the screen, in simulations, and at a table whose map is kept."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.compass import compass
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.geometry import Box, Point, Walk, isqrt, squared
from opfor.games.flanders_fields.model.names import cm, kind_name, spot, stand_ref
from opfor.games.flanders_fields.model.stands import (
    IN_PLAY,
    battle,
    cover_of,
    forward,
    ground,
    in_barrage,
    in_block_house,
    in_gas,
    in_play,
    living,
    near_enemy,
    touches_shape,
    within,
)
from opfor.games.flanders_fields.model.state import ASK, HOLD, State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY, company_stands
from opfor.games.flanders_fields.model.versions import AIM_BEFORE_DIE, GUN_LOOKS_ITSELF
from opfor.games.flanders_fields.rules.actions import announce_aim
from opfor.games.flanders_fields.rules.barrage import call_sos, defended, footprint, under
from opfor.games.flanders_fields.rules.fire import can_fire
from opfor.games.flanders_fields.rules.losses import kill, shaken, takers
from opfor.games.flanders_fields.rules.movement import move
from opfor.games.flanders_fields.rules.orders import command_reach
from opfor.games.flanders_fields.rules.placement import free_spot, place_near, settle
from opfor.games.flanders_fields.rules.reach import BESIDE, approach, assault_facts
from opfor.games.flanders_fields.rules.sight import (
    beaten_zone,
    distance,
    friend_in_the_way,
    in_reach,
    is_clear,
    sees_enemy,
    sees_point,
    shot,
    targets,
)
from opfor.games.flanders_fields.rules.victory import held_on_map
from opfor.games.flanders_fields.seats.base import NOBODY, Seat, Shot
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer


class Board(Seat):
    """Everything is on the map."""

    # Fire

    def cover(self, state: State, stand: int) -> int:
        """R7, R16, A44, A46: by the ground it stands on."""
        return cover_of(state, stand)

    def in_gas(self, state: State, stand: int) -> bool:
        """P3: does its base touch a cloud?"""
        return in_gas(state, stand)

    def aim(self, state: State, desk: Desk, shooter: int, target: int) -> list[Shot]:
        """P8, P9: the target and who lies in the beaten zone; at a table the person is shown where the shot goes."""
        if desk.listening and state.mode == "table" and state.control[state.side[shooter]]:
            desk.instruct(
                "{origin} fires at {target}, {what}, {away} cm to the {way}.",
                way=compass(state.x[target] - state.x[shooter], state.y[target] - state.y[shooter]),
                origin=stand_ref(state, shooter),
                target=stand_ref(state, target),
                what=kind_name(state, target),
                away=cm(distance(state, shooter, target)),
            )
        return [shot(state, shooter, i) for i in [target, *beaten_zone(state, shooter, target)]]

    def next_reserved(
        self, state: State, desk: Desk, movers: list[int], assault: bool, fired: list[int]
    ) -> tuple[int, int]:
        """R16: each marked stand that sees the mover, in order, as its program or its standing order says."""
        mover = movers[0]
        side = state.side[mover]
        if state.alive[mover] != IN_PLAY:
            return NOBODY
        for shooter in range(fired[-1] + 1 if fired else 0, len(state.x)):
            if state.side[shooter] == side or not (state.reserved[shooter] or state.free_fire):
                continue
            if may_react(state, shooter, mover, assault) and self._fires(state, desk, shooter, mover, assault):
                return shooter, mover
        return NOBODY

    def _fires(self, state: State, desk: Desk, shooter: int, mover: int, assault: bool) -> bool:
        """R16, G7: a person's stand follows its standing order: by G7, ask, or hold."""
        order = state.standing[shooter]
        if state.control[state.side[shooter]] or order == ASK:
            return bool(self.decide(state, desk, state.side[shooter], "reserved-fire", shooter, mover, int(assault)))
        return order != HOLD and bool(self.program["reserved-fire"](state, desk, shooter, mover, int(assault)))

    # Assault

    def approach(self, state: State, attacker: int, defender: int) -> Walk | None:
        """R17: straight ahead with one MOVE."""
        return approach(state, attacker, defender)

    def close_in(self, state: State, desk: Desk, attacker: int, defender: int, way: Walk) -> None:
        """R17: the way is walked."""
        if way.cost:
            move(state, desk, self, attacker, way, told=False)

    def assault_facts(self, state: State, attacker: int, defender: int, start: Point) -> dict[str, Any]:
        """R17: measured from base to base."""
        return assault_facts(state, attacker, defender, ground(state).ground_at(*start)[1])

    def beside(self, state: State, stand: int, other: int) -> bool:
        """R17: within 5 cm."""
        return within(state, stand, other, BESIDE)

    def in_block_house(self, state: State, stand: int) -> bool:
        """A46: by the ground."""
        return in_block_house(state, stand)

    def stop_short(self, state: State, desk: Desk, attacker: int, start: Point) -> None:
        """R17: 2 cm back on the way it came."""
        x, y = state.x[attacker], state.y[attacker]
        dx, dy = start[0] - x, start[1] - y
        length = isqrt(dx * dx + dy * dy)
        if length:
            back = min(20, length)
            free = free_spot(state, attacker, x + dx * back // length, y + dy * back // length)
            if free is not None:
                settle(state, attacker, *free)

    def give_ground(self, state: State, desk: Desk, loser: int) -> bool:
        """R17: straight home, to the edge of the table at most; less than 5 cm is no room."""
        y = state.y[loser] - forward(state, state.side[loser]) * house("assault_retreat_cm") * 10
        before = state.x[loser], state.y[loser]
        half = kinds.BASES[state.kind[loser]][1] // 2
        y = min(ground(state).depth - half, max(half, y))
        return (
            place_near(state, loser, state.x[loser], y) and squared(state.x[loser], state.y[loser], *before) >= 50 * 50
        )

    def take_place(self, state: State, desk: Desk, winner: int, loser: int, spot: Point) -> None:
        """R17, R8a: on the spot or beside it."""
        if (state.x[winner], state.y[winner]) != spot:
            place_near(state, winner, *spot)

    # Losses

    def fall_back(self, state: State, desk: Desk, stand: int, distance: int) -> bool:
        """P13, A36, A38: straight home with a marker; who would leave the table or gets less than 10 cm far is lost."""
        y = state.y[stand] - forward(state, state.side[stand]) * distance
        half = kinds.BASES[state.kind[stand]][1] // 2
        state.below[stand] = state.reserved[stand] = state.scrape[stand] = state.column[stand] = 0
        before, on_table = state.y[stand], half <= y <= ground(state).depth - half
        if not on_table or not place_near(state, stand, state.x[stand], y) or abs(state.y[stand] - before) < 100:
            kill(state, self, stand)
        else:
            shaken(state, desk, self, stand)
        return True

    def fall_back_together(self, state: State, desk: Desk, falling: dict[int, int]) -> list[int]:
        """P13: nobody is left to fall back."""
        return []

    def take_prisoners_over(self, state: State, stand: int) -> int:
        """R17: the nearest own foot within 5 cm."""
        near = [i for i in takers(state, stand) if within(state, stand, i, 50)]
        x, y = state.x[stand], state.y[stand]
        return min(near, key=lambda i: squared(state.x[i], state.y[i], x, y), default=-1)

    def settle_prisoners(self, state: State, desk: Desk) -> None:
        """R17: all have been taken over or freed."""

    # Shells and gas

    def lay(self, state: State, desk: Desk, battery: int, where: str, gas: bool = False) -> Box:
        """P10: round the aiming point."""
        x, y = state.battery_x[battery], state.battery_y[battery]
        return footprint(kinds.battery_shells(battle(state).battery_kind[battery]), x, y)

    def touched(self, state: State, desk: Desk, what: int, boxes: list[Box]) -> list[int]:
        """A06, A52: whose base shares any area with one of them."""
        if len(boxes) == 1:
            return under(state, boxes[0])
        return sorted({i for box in boxes for i in under(state, box)})

    def under_barrage(self, state: State, stand: int) -> bool:
        """P2: by its base."""
        return in_barrage(state, stand)

    def swept(self, state: State, desk: Desk, cloud: int, shape: tuple[Point, ...]) -> list[int]:
        """R21: whose base the swept ground touches."""
        return [i for i in in_play(state) if touches_shape(state, i, shape)]

    # Orders

    def learn_distances(self, state: State, desk: Desk, side: int, battalion: int) -> None:
        """2.4: they are measured when a die is rolled."""

    def order_facts(self, state: State, desk: Desk, unit: int, stands: list[int], commander: int) -> dict[str, Any]:
        """2.4, A11, A56: distance from the commander, gas, and what a mortar or gun sees."""
        found: dict[str, Any] = {"gas": any(in_gas(state, i) for i in stands)}
        if commander >= 0:
            reach = command_reach(state, unit) * 10
            found["distance"] = any(not within(state, commander, i, reach) for i in stands)
            found["gas"] = found["gas"] or in_gas(state, commander)
        lead = stands[0]
        kind = state.kind[lead]
        if kinds.IS_MORTAR[kind] and not state.limbered[lead]:
            x, y = state.aim_x[lead], state.aim_y[lead]
            if state.rules >= AIM_BEFORE_DIE:
                x, y = announce_aim(state, desk, self, lead)
            found["mortar_no_los"] = x >= 0 and not sees_point(state, lead, x, y)
        if kind == kinds.GUN:
            looks = state.rules >= GUN_LOOKS_ITSELF
            found["gun_own_los"] = sees_enemy(state, lead) if looks else bool(targets(state, lead))
        return found

    def spend(self, state: State, desk: Desk, unit: int, actions: int) -> None:
        """P4a, R12: at once: by a weapon, a battery, or every platoon of the company."""
        if unit >= BATTERY:
            state.battery_actions[unit - BATTERY] = actions
            then(state.agenda, ("battery", (unit - BATTERY,)))
        elif unit >= COMPANY:
            for i in company_stands(state, unit - COMPANY):
                state.actions[i] = actions
            then(state.agenda, ("company", (unit - COMPANY,)))
        else:
            state.actions[unit] = actions
            then(state.agenda, ("act", (unit,)))

    def call_guns(self, state: State, desk: Desk, side: int, battalion: int) -> bool:
        """P11: a battery and a point, or none."""
        call = self.decide(state, desk, side, "sos", side, battalion)
        if call is None:
            return False
        battery, x, y = call
        if x < 0:
            points, _ = self.decide(state, desk, side, "sos-point", BATTERY + battery)
            x, y = points[-1]
            if not defended(state, side, x, y):
                raise BadAnswer(f"{spot(x, y)} is not within 5 cm of a trench or block house of yours")
        call_sos(state, desk, self, side, battery, x, y, battalion)
        return True

    def appears_beside(self, state: State, desk: Desk, stand: int, beside: int) -> bool:
        """R14, R8a: on the nearest free spot; a regimental commander appears where the old one began."""
        start = battle(state).stands[stand]
        x, y = (start.x, start.y) if stand == beside else (state.x[beside], state.y[beside])
        if stand == beside:
            state.x[stand], state.y[stand] = x, y
        free = free_spot(state, stand, x, y)
        if free is None:
            return False
        settle(state, stand, *free)
        return True

    def move_commanders(self, state: State, desk: Desk, stands: list[int]) -> None:
        """P7: each twice."""
        then(state.agenda, *[("move-command", (i, 2)) for i in stands])

    # The turn

    def begin_turn(self, state: State, desk: Desk, side: int) -> None:
        """2.1: nothing need be asked."""

    def near_alarm(self, state: State, desk: Desk) -> bool:
        """R27: measured."""
        near = house("alarm_cm") * 10
        return any(near_enemy(state, i, near) for i in living(state, 1 - state.first))

    def sectors_held(self, state: State, desk: Desk, line: int) -> int:
        """R28: as the stands lie."""
        return held_on_map(state, line)


def may_react(state: State, shooter: int, mover: int, assault: bool) -> bool:
    """R16, A62: is the mover inside the range, arc and sight of a stand with a mark?"""
    ready = state.reserved[shooter] or (assault and state.free_fire)
    return bool(
        ready
        and state.alive[shooter] == IN_PLAY
        and can_fire(state, shooter)
        and not state.below[mover]
        and in_reach(state, shooter, mover)
        and is_clear(state, shooter, mover)
        and not friend_in_the_way(state, shooter, mover)
    )
