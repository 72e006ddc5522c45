"""The person at a real table with a ruler: asked for what only the table shows, and remembered until it changes."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.geometry import Box, Point, Walk, box_corners, overlap
from opfor.games.flanders_fields.model.names import box_words, side_word, stand_ref, stand_refs, unit_ref
from opfor.games.flanders_fields.model.roster import can_be_hit, cover_now, marked
from opfor.games.flanders_fields.model.scenario import COMPASS
from opfor.games.flanders_fields.model.stands import IN_PLAY, SAFE, battle, cloud_box, in_play, name, start_corners
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, side_of, unit_stands
from opfor.games.flanders_fields.model.versions import ONE_ANSWER_IS_TAKEN, TABLE_AS_MAP
from opfor.games.flanders_fields.rules.actions import ACTS, REMOVE
from opfor.games.flanders_fields.rules.barrage import (
    NOWHERE,
    deviation,
    enter_area,
    fire_battery,
    may_call,
    sos_answered,
)
from opfor.games.flanders_fields.rules.fire import react
from opfor.games.flanders_fields.rules.gas import DRIFT, is_spent
from opfor.games.flanders_fields.rules.losses import check_morale, takers
from opfor.games.flanders_fields.seats.base import GAS, LATER, NOBODY, PLANNED, ROLLING, SOS, Seat, Shot
from opfor.games.flanders_fields.seats.distances import ask_distances, open_modifiers, remembered
from opfor.games.flanders_fields.seats.one_card import (
    keep_shot,
    kept_shot,
    next_ordered,
    on_regiments_card,
    shot_on_card,
    take_orders,
)
from opfor.games.flanders_fields.seats.ticks import Reach, bands, keep_ticks, kept_ticks, measured
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.text import listed

NEVER_MOVED = -9


class Person(Seat):
    """Nobody keeps a map. The order of battle, its markers, losses, marks and tests are kept."""

    def decide(self, state: State, desk: Desk, side: int, question: str, *args: Any) -> Any:
        """The answer to a question of a side; it may stand on a card already."""
        if state.together and not state.control[side]:
            if question == "unit":
                return next_ordered(state, desk, *args)
            if question in ("staff", "support", "end-plan"):
                return on_regiments_card(state, desk, side, question)
        return super().decide(state, desk, side, question, *args)

    # Fire

    def cover(self, state: State, stand: int) -> int:
        """R7, R16: as last told."""
        return cover_now(state, stand)

    def in_gas(self, state: State, stand: int) -> bool:
        """P3, A82: as last told, when the cloud drifted."""
        return bool(state.gassed[stand])

    def aim(self, state: State, desk: Desk, shooter: int, target: int) -> list[Shot]:
        """P8, P9, A82: the target's cover, one band of distance, and who else lies in an MG's beaten zone."""
        zone = kinds.FIRE_ROW[state.kind[shooter]] == firing.MG and bool(others(state, shooter, target))
        if state.together:
            if not kept_shot(state, shooter):
                matters = zone or len(bands(state, shooter)) > 1 or not has_certain_cover(state, target)
                state.line["shooter"], state.line["target"] = shooter, target
                given = desk.ask("ruler-aim", state, shooter, target) if matters else {}
                keep_shot(state, shooter, target, given)
            return shot_on_card(state, target)
        if not has_certain_cover(state, target):
            state.cover[target] = desk.ask("ruler-cover", state, target)
        state.line["shooter"], state.line["target"] = shooter, target
        distance, through, up = self.ask_band(state, desk, shooter)
        beyond: list[int] = []
        if zone:
            beyond = desk.ask("ruler-zone", state, shooter, target)
            self.learn_covers(state, desk, beyond)
        return [(i, distance, through, up) for i in [target, *beyond]]

    def ask_band(self, state: State, desk: Desk, shooter: int) -> Reach:
        """2.8: distance, barrage and uphill, asked only where they matter."""
        if len(bands(state, shooter)) == 1:
            return bands(state, shooter)[0][2]
        found: Reach = desk.ask("ruler-band", state, shooter)
        return found

    def learn_covers(self, state: State, desk: Desk, stands: list[int]) -> None:
        """R7: the cover of several stands on one card, as last told; those whose cover is certain are left out."""
        unsure = [i for i in stands if not has_certain_cover(state, i)]
        if unsure:
            given = desk.ask("ruler-covers", state, *unsure)
            for i in unsure:
                state.cover[i] = firing.COVERS.index(given[name(state, i)])

    def next_reserved(
        self, state: State, desk: Desk, movers: list[int], assault: bool, fired: list[int]
    ) -> tuple[int, int]:
        """G7-ruler, G7, R16: the person says which marked stand fires, and at whom.

        The program's stands fire when the mover ends within 25 cm (rifles 12 cm), assaults a friend within 10 cm, or
        when three lie in one beaten zone; his own as he likes.
        """
        left = [i for i in movers if state.alive[i] == IN_PLAY]
        if not left or not [i for i in marked(state, 1 - state.side[left[0]], assault) if i not in fired]:
            return NOBODY
        shooter: int = desk.ask("ruler-react", state, int(assault), len(fired), *fired, *left)
        if shooter < 0:
            return NOBODY
        return shooter, left[0] if len(left) == 1 else desk.ask("ruler-mover", state, shooter, *left)

    # Assault

    def learn_assault(self, state: State, desk: Desk, attacker: int, defender: int) -> None:
        """R17-ruler: what is true of an assault, on one card, before it begins."""
        state.line["attacker"], state.line["defender"] = attacker, defender
        keep_ticks(state, attacker, defender, desk.ask("ruler-assault", state, attacker, defender))

    def approach(self, state: State, attacker: int, defender: int) -> Walk | None:
        """R17: the person has seen that it can be reached."""
        return Walk(0, 0, 0, "", 0, False, [])

    def close_in(self, state: State, desk: Desk, attacker: int, defender: int, way: Walk) -> None:
        """R17, P16: in words; whoever goes through a barrage rolls for it."""
        state.moved[attacker] = state.turn
        if state.rules >= TABLE_AS_MAP:
            leave_cover(state, attacker)
        if desk.listening:
            words = "Move {origin} into contact with {target}."
            desk.instruct(words, origin=stand_ref(state, attacker), target=stand_ref(state, defender))
        if "barrage" in kept_ticks(state):
            enter_area(state, desk, self, attacker)

    def assault_facts(self, state: State, attacker: int, defender: int, start: Point) -> dict[str, Any]:
        """R17-ruler: as ticked."""
        return measured(state, attacker, defender, kept_ticks(state))

    def beside(self, state: State, stand: int, other: int) -> bool:
        """R17: the person has ticked that one takes part."""
        return True

    def in_block_house(self, state: State, stand: int) -> bool:
        """A46: a block house, or whoever is in a fortification above ground."""
        return cover_now(state, stand) == firing.FORTIFICATION and not state.below[stand]

    def stop_short(self, state: State, desk: Desk, attacker: int, start: Point) -> None:
        """R17: in words."""
        if desk.listening:
            desk.instruct("{stand} stays 2 cm short.", stand=stand_ref(state, attacker))

    def give_ground(self, state: State, desk: Desk, loser: int) -> bool:
        """R17: in words; whoever cannot go is taken off by a correction."""
        if desk.listening:
            desk.instruct(
                "Move {stand} back {cm} cm; if it cannot go, it is captured (fix {name} dead).",
                stand=stand_ref(state, loser),
                cm=house("assault_retreat_cm"),
                name=name(state, loser),
            )
        return True

    def take_place(self, state: State, desk: Desk, winner: int, loser: int, spot: Point) -> None:
        """R17, R16: in words; a captured trench is medium cover until it is held for a turn."""
        if cover_now(state, loser) == firing.HARD and kinds.IS_FOOT[state.kind[winner]]:
            state.cover[winner] = firing.MEDIUM
        if desk.listening:
            words = "Put {origin} in the place of {target}."
            desk.instruct(words, origin=stand_ref(state, winner), target=stand_ref(state, loser))

    # Losses

    def fall_back(self, state: State, desk: Desk, stand: int, distance: int) -> bool:
        """P13-ruler: one card for a whole round."""
        return False

    def fall_back_together(self, state: State, desk: Desk, falling: dict[int, int]) -> list[int]:
        """P13-ruler, P13, A36, A38: the person measures the retreats, and says who left the table or had no room."""
        if desk.listening:
            for distance in sorted(set(falling.values())):
                desk.instruct(
                    "Move {stands} back {cm} cm, straight towards their own table edge, each with a suppression.",
                    stands=stand_refs(state, [i for i in falling if falling[i] == distance]),
                    cm=distance // 10,
                )
        lost: list[int] = desk.ask("ruler-lost", state, *falling)
        return lost

    def take_prisoners_over(self, state: State, stand: int) -> int:
        """R17: asked when the losses are settled."""
        return LATER

    def settle_prisoners(self, state: State, desk: Desk) -> None:
        """R17: prisoners of a lost stand pass to own foot within 5 cm, else they are freed."""
        for stand in range(len(state.x)):
            if not state.prisoners[stand] or state.alive[stand] in (IN_PLAY, SAFE):
                continue
            number, state.prisoners[stand] = state.prisoners[stand], 0
            nobody = not takers(state, stand) and state.rules >= ONE_ANSWER_IS_TAKEN
            taker = -1 if nobody else desk.ask("ruler-captives", state, stand)
            if taker >= 0:
                state.prisoners[taker] += number
            if desk.listening:
                words = (
                    "The prisoners of {stand} pass to {taker}." if taker >= 0 else "The prisoners of {stand} are freed."
                )
                there = stand_ref(state, taker) if taker >= 0 else None
                desk.note(words, "R17", stand=stand_ref(state, stand), taker=there)

    # Shells and gas

    def lay(self, state: State, desk: Desk, battery: int, where: str, gas: bool = False) -> Box:
        """P10, P11, R21: in words; it lies where the person has put it."""
        width, depth = kinds.battery_shells(battle(state).battery_kind[battery]).footprint
        if desk.listening:
            what, where = "gas cloud" if gas else "barrage", where or "round its aiming point"
            words = "Lay a {what} {w} by {d} cm, long side along the front, {where}."
            desk.instruct(words, what=what, w=width, d=depth, where=where)
        return NOWHERE

    def touched(self, state: State, desk: Desk, what: int, boxes: list[Box]) -> list[int]:
        """P2-ruler, P3-ruler, R15-ruler, P10: the plan says where shells fall; the person says who is under them."""
        if desk.listening and what in LAID and NOWHERE not in boxes:
            desk.instruct(LAID[what], where=listed([box_words(box) for box in joined(boxes)]))
        if IN_PLAY not in state.alive:
            return []
        found: list[int] = desk.ask("ruler-under", state, what, *still_there(state, boxes))
        if what != ROLLING:
            self.learn_covers(state, desk, found)
        if what == GAS:
            self._mark_gas(state, len(state.cloud_side) - 1, found)
        return found

    def under_barrage(self, state: State, stand: int) -> bool:
        """P2: has one fallen on it this turn?"""
        return state.barraged[stand] == state.turn and bool(state.area_x0)

    def swept(self, state: State, desk: Desk, cloud: int, shape: tuple[Point, ...]) -> list[int]:
        """P3-ruler, R21: the drift is told; the person says whom the cloud touches."""
        cm, where = DRIFT[max(0, state.wind_grade)] // 10, COMPASS[state.wind].replace("_", "-")
        if desk.listening:
            what = f"drifts {cm} cm to the {where}" if cm else "stands still"
            known = state.cloud_x0[cloud] < state.cloud_x1[cloud]
            box = f": {box_words(cloud_box(state, cloud))}" if known else ""
            desk.instruct("The gas cloud {what}{box}.", what=what, box=box)
        owner = 1 << state.cloud_side[cloud]
        likely = [i for i in in_play(state) if state.gassed[i] & owner or begins_in(state, i, shape)]
        if state.rules >= TABLE_AS_MAP:
            touched, there = self._touched_by_gas(state, desk.ask("ruler-gas", state, *likely))
        else:
            touched = there = desk.ask("ruler-under", state, GAS, *likely)
        self.learn_covers(state, desk, touched)
        if cloud == state.cloud_side.index(state.cloud_side[cloud]):  # the first of this side: all drift together
            state.gassed = [gassed & ~owner for gassed in state.gassed]
        if not is_spent(state, cloud):
            self._mark_gas(state, cloud, there)
        return touched

    def _touched_by_gas(self, state: State, given: dict[str, Any]) -> tuple[list[int], list[int]]:
        """P3-ruler, R21: whom the cloud touches or has swept over, and who of them is in it now."""
        touched = [i for i in range(len(state.x)) if name(state, i) in given["touched"]]
        return touched, [i for i in touched if name(state, i) not in given["past"]]

    def _mark_gas(self, state: State, cloud: int, stands: list[int]) -> None:
        for i in stands:
            state.gassed[i] |= 1 << state.cloud_side[cloud]

    def deviate(self, state: State, desk: Desk, unit: int, own_sight: bool, observed: bool = True) -> None:
        """P10, R18: a redirected aiming point may deviate; told by the clock and in cm."""
        clock, cm = deviation(desk, own_sight, observed)
        if not desk.listening:
            return
        what = f"{cm} cm off, towards {clock} o'clock" if cm else "on the spot"
        desk.note("{unit}: the new aiming point is {what}.", "R18", unit=unit_ref(state, unit), what=what)
        if cm:
            desk.instruct(
                "Shift the aiming point of {unit} by {cm} cm towards {clock} o'clock (12 is straight away "
                "from the firing side).",
                unit=unit_ref(state, unit),
                cm=cm,
                clock=clock,
            )

    # Orders

    def learn_distances(self, state: State, desk: Desk, side: int, battalion: int) -> None:
        """P4a-ruler, 2.4, A11: one card for all units of a commander, once a turn; also for a person's orders."""
        if battalion >= 0:
            if state.ticks.get(f"asked:{battalion}") == state.turn:
                return
            state.ticks[f"asked:{battalion}"] = state.turn
        if state.together and not state.control[side]:
            take_orders(state, desk, side, battalion)
            return
        if state.together and battalion < 0:
            self.program["orders"](state, desk, side)
        ask_distances(state, desk, side, battalion)

    def order_facts(self, state: State, desk: Desk, unit: int, stands: list[int], commander: int) -> dict[str, Any]:
        """P4a-ruler, P4a, 2.4: what is remembered; one card for what is not known, or none."""
        found = remembered(state, unit)
        asked = open_modifiers(state, unit)
        if state.together and not state.control[side_of(state, unit)]:
            return found | {modifier: bool(state.ticks.get(f"{unit}:{modifier}")) for modifier in asked}
        if state.ticks.get(f"{unit}:sight") == state.turn:
            return found | {modifier: bool(state.ticks[f"{unit}:{modifier}"]) for modifier in asked}
        if asked:
            state.line["ordered"] = unit
            true = desk.ask("ruler-ticks", state, unit)
            for modifier in asked:
                found[modifier] = modifier in true
                state.ticks[f"{unit}:{modifier}"] = int(modifier in true)
        return found

    def spend(self, state: State, desk: Desk, unit: int, actions: int) -> None:
        """P4a-ruler: what the unit does with them is asked, or told, one after the other."""
        if unit >= BATTERY:
            state.battery_actions[unit - BATTERY] = actions
        for stand in unit_stands(state, unit):
            state.actions[stand] = actions
        self.recover(state, desk, unit_stands(state, unit))
        then(state.agenda, ("unit-acts", (unit,)))

    def recover(self, state: State, desk: Desk, stands: list[int]) -> None:
        """P4a-ruler, P14: suppression comes off first, for nothing else is open to a suppressed stand."""
        for stand in stands:
            while state.markers[stand] and state.actions[stand]:
                state.actions[stand] -= 1
                ACTS[REMOVE](state, desk, self, stand, None)

    def call_guns(self, state: State, desk: Desk, side: int, battalion: int) -> bool:
        """P11, A51: battery by battery."""
        if state.control[side]:
            return bool(self.program["sos"](state, desk, self, side, battalion))
        battery = desk.ask("ruler-call", state, side, battalion)
        if battery < 0:
            return False
        self.call(state, desk, side, battalion, battery, "centre within 5 cm of a position you defend")
        return True

    def call(self, state: State, desk: Desk, side: int, battalion: int, battery: int, where: str) -> None:
        """P11, A50: answered, one turn of fire arrives and lies as a barrage area."""
        if sos_answered(state, desk, side, battery, battalion):
            state.battery_aimed[battery] = 1
            fire_battery(state, desk, self, battery, SOS, where)

    def finish_move(self, state: State, desk: Desk, stands: list[int]) -> None:
        """P16, R16, P13: stands of a program have moved: one card for the barrages entered, one for reserved fire."""
        self.enter_barrages(state, desk, stands)
        left = [i for i in stands if state.alive[i] == IN_PLAY]
        if left:
            react(state, desk, self, left)
        check_morale(state, desk, self)

    def enter_barrages(self, state: State, desk: Desk, stands: list[int]) -> None:
        """P16: whoever of a program has moved into or through an enemy barrage rolls for it."""
        if any(owner != state.side[stands[0]] for owner in state.area_side):
            for stand in desk.ask("ruler-entered", state, *stands):
                enter_area(state, desk, self, stand)

    def appears_beside(self, state: State, desk: Desk, stand: int, beside: int) -> bool:
        """R14: by the person's own hand, as the changes of the table tell it."""
        return True

    def move_commanders(self, state: State, desk: Desk, stands: list[int]) -> None:
        """P7: the person says which of his have moved; the program's move in words."""
        if not stands:
            return
        given: dict[str, Any] = {}
        if state.control[state.side[stands[0]]]:
            moved = self.program["commanders"](state, desk, stands)
        elif state.rules < TABLE_AS_MAP:
            moved = desk.ask("ruler-command", state, *stands)
        else:
            given = desk.ask("ruler-commanders", state, *stands)
            moved = [stand for stand in stands if name(state, stand) in given["moved"]]
        for stand in moved:
            state.moved[stand] = state.turn
            if name(state, stand) in given.get("entered", ()):
                enter_area(state, desk, self, stand)
            if name(state, stand) in given.get("met", ()) and state.alive[stand] == IN_PLAY:
                react(state, desk, self, [stand])
        check_morale(state, desk, self)

    # The turn

    def begin_turn(self, state: State, desk: Desk, side: int) -> None:
        """2.1: whose turn it is; then the program asks how the table stands."""
        if desk.listening:
            desk.note("{side} player turn, turn {turn}.", "2.1", side=side_word(side), turn=state.turn)
        if state.control[side]:
            self.program["turn"](state, desk, side)

    def near_alarm(self, state: State, desk: Desk) -> bool:
        """R27: asked."""
        return bool(desk.ask("ruler-alarm", state))

    def sectors_held(self, state: State, desk: Desk, line: int) -> int:
        """R28-ruler, R28: the person names the stretches that are held."""
        victory = battle(state).victory
        if line and victory.front_sectors and not victory.support_sectors:
            return 0
        return len(desk.ask("ruler-held", state, line))


LAID = {ROLLING: "Rolling barrage: {where}.", PLANNED: "Planned barrage: {where}.", GAS: "Gas shells: a cloud {where}."}


def leave_cover(state: State, stand: int) -> None:
    """P16, R16: a stand has moved: its scrape is gone, and an attacker is out among the shell holes."""
    state.moved[stand] = state.turn
    state.scrape[stand] = 0
    if state.side[stand] == state.first:
        state.cover[stand] = min(firing.SOFT, state.cover[stand])


def free_batteries(state: State, side: int, battalion: int) -> list[int]:
    """P11: the batteries that a battalion may call."""
    return [b for b in range(len(state.battery_alive)) if may_call(state, side, battalion, b)]


def has_certain_cover(state: State, stand: int) -> bool:
    """R7: armour, block houses and whoever is below ground need not be asked for."""
    kind = state.kind[stand]
    return kinds.IS_ARMOUR[kind] or kind == kinds.BLOCK_HOUSE or bool(state.below[stand])


def others(state: State, shooter: int, target: int) -> list[int]:
    """P9: the stands that may lie in the beaten zone, the enemy's first; friends count too."""
    side = state.side[shooter]
    return [i for s in (1 - side, side) for i in can_be_hit(state, s) if i not in (shooter, target)]


def joined(boxes: list[Box]) -> list[Box]:
    """P2: strips that touch as one; a battery that is lost leaves a gap."""
    found: list[Box] = []
    for x0, y0, x1, y1 in sorted(boxes):
        if found and found[-1][1:] == (y0, x0, y1):
            x0 = found.pop()[0]
        found.append((x0, y0, x1, y1))
    return found


def still_there(state: State, boxes: list[Box]) -> list[int]:
    """7.0: the stands in play that have not moved since the set-up and begin in one of the boxes: the likely answer."""
    shapes = [box_corners(box) for box in boxes if box != NOWHERE]
    return [i for i in in_play(state) if any(begins_in(state, i, shape) for shape in shapes)]


def begins_in(state: State, stand: int, shape: tuple[Point, ...]) -> bool:
    """7.0: has the stand not moved, and did it begin on this ground?"""
    return state.moved[stand] == NEVER_MOVED and overlap(start_corners(state, stand), shape)
