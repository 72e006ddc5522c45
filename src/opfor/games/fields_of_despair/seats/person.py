"""Person: the seat at the table. Asks only what cannot be known and keeps what was typed.

Core rules are fought on the table; what they bring is typed in. What a level of help does not keep is
either assumed as the sheet says (a hex not on the list holds a face-down block) or asked as a number.
"""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair.model.cp_ledger import (
    air_available,
    face_down_hexes,
    hexes,
    hidden,
    known,
    known_blocks,
    lose,
    lower,
    most_bombard_losses,
    place_face_down,
    reduce_to_one_block,
    revealed,
)
from opfor.games.fields_of_despair.model.cp_ledger import clear as clear_hex
from opfor.games.fields_of_despair.model.hex_ids import (
    hex_id,
    hex_list,
    hex_number,
    hex_ref,
    hex_refs,
    one_counter_only,
)
from opfor.games.fields_of_despair.model.kinds import FIRST_TURN
from opfor.games.fields_of_despair.model.places import neighbours
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import (
    ASKED_OF_THE_PERSON,
    ASKED_ONLY_WHERE_IT_MATTERS,
    ATTACKERS_STAND,
    FEWER_CARDS,
    NUMBERS_OF_THOSE_READY,
)
from opfor.games.fields_of_despair.rules.legal import held_majors
from opfor.games.fields_of_despair.seats.base import Attack, Seat
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer

RULES_OF_CONTEST: Final = ("23.2", "7.5-S (2)", "7.5-S (10)")
CUP_IS_EMPTY: Final = "empty"  # typed instead of a target hex, when the player draws the chits
SET_ASIDE: Final = "aside"  # or when they are drawn here
CHOICE_WORDS: Final = {
    "artillery": "Artillery Maintenance",
    "air": "Air Maintenance",
    "gas": "Gas Tech",
    "mask": "Gas Mask Tech",
}


class Person(Seat):
    """The person at the table."""

    def instruct(self, desk: Desk, text: str, /, **facts: Any) -> None:
        desk.instruct(text, **facts)

    def production(self, state: State, desk: Desk) -> None:
        """6.0, 6.1, 6.2, 6.3, 6.4: done on the table by the core rules; the CP numbers are typed in."""
        if desk.listening:
            desk.note("The Central Powers declare unrestricted submarine warfare.", "6.4")
        if state.level == "umpire":
            given = desk.ask("guide-numbers", state)
            state.air_tech, state.gas_tech = given["air_tech"], given["gas_tech"]
            state.mask_tech, state.tank_tech = given["mask_tech"], given["tank_tech"]
            state.elsewhere = min(given["contested"], state.total)
            for hex in hexes(state):
                clear_hex(state, hex)
        else:
            given = desk.ask("production", state)
            self._shrink(state, desk, given["total"])
            state.total = given["total"]
        state.artillery_level, state.air_level = given["artillery_level"], given["air_level"]
        state.supply, state.ep = given["supply"], given["ep"]

    def contested(self, state: State, desk: Desk) -> int:
        """6.5-S, 6.7: the Supply Capacity that the Central Powers need; the player counts the hexes."""
        if state.rules < ASKED_OF_THE_PERSON:
            state.supply_needed = len(hexes(state)) + state.elsewhere
        else:
            state.supply_needed = state.supply + desk.ask("hexes-unsupplied", state)
        return state.supply_needed

    def choice_items(self, state: State, desk: Desk, items: list[str]) -> list[str]:
        if not items:
            return items
        rows: list[tuple[str]] = desk.ask("choice-items", state, *items)
        return [choice_item(word) for (word,) in rows]

    def supply(self, state: State, desk: Desk) -> None:
        state.out_of_supply = [0] * len(state.out_of_supply)
        surplus = state.supply_needed - state.supply
        if surplus <= 0:
            desk.note("Every CP hex is in supply: a capacity of {supply} is enough.", "6.7", supply=state.supply)
        elif state.level == "full":
            cut_off = sorted([hex_number(id) for (id,) in desk.ask("out-of-supply", state, surplus)])
            for hex in cut_off:
                state.out_of_supply[hex] = 1
            if cut_off:
                desk.note("The Central Powers are out of supply in {cut_off}.", "6.7", cut_off=hex_refs(cut_off))
        else:
            desk.note("The Central Powers cannot supply {surplus:contested hex}.", "6.7", surplus=surplus)
            self.instruct(desk, "Map: mark {surplus:CP hex} out of supply (6.7).", surplus=surplus)

    def numbers(self, state: State, desk: Desk) -> None:
        if state.level != "umpire":
            return
        given = desk.ask("numbers", state)
        for hex in hexes(state):
            if not known_blocks(state, hex):
                clear_hex(state, hex)
        known = sum(state.sps)
        if given["revealed"] > given["total"]:
            raise BadAnswer(f"Revealed cannot be more than Total: you typed {given['revealed']} and {given['total']}")
        if given["revealed"] < known:
            where = hex_list(hexes(state))
            raise BadAnswer(f"Revealed must be at least {known}, the SPs known in {where} (`fix` corrects a hex)")
        state.total = given["total"]
        state.elsewhere = given["revealed"] - known
        if state.rules < NUMBERS_OF_THOSE_READY:
            state.artillery_used, state.air_used = 0, 0
        state.artillery_owned = state.artillery_level = given["artillery"] + state.artillery_used
        state.air_owned = state.air_level = given["air"] + state.air_used
        state.logistic_points = given["logistic_points"]

    def contest(self, state: State, desk: Desk, rule: str) -> None:
        when = RULES_OF_CONTEST.index(rule)
        if self._settled(state, desk, when):
            return
        if state.level == "full":
            for (word,) in desk.ask("contest", state, when):
                hex = hex_number(word.lstrip("+-"))
                if word.startswith("-"):
                    clear_hex(state, hex)
                elif not state.blocks[hex]:
                    place_face_down(state, hex)
            if when:  # those that are no longer in contact have been taken off
                reduce_to_one_block(state, hexes(state))
        elif when:
            count = desk.ask("block-count", state, when)
            for hex in hexes(state):
                if state.face_down[hex]:
                    clear_hex(state, hex)
            state.elsewhere = count
        if revealed(state) > state.total:
            raise BadAnswer(
                f"Revealed would be {revealed(state)}, but Total is {state.total}: "
                "only the hexes nearest to Paris get a block (A-31)"
            )

    def _settled(self, state: State, desk: Desk, when: int) -> bool:
        """23.2, 7.5-S (10): the list still holds if nothing has changed hands since it was made.

        At the start of an Allied phase it does unless the Allies have moved or reorganized since the last reset; at
        the reset, unless something broke through. Where an offensive was wiped out a face-down block returns.
        """
        if state.rules < ATTACKERS_STAND or when == RULES_OF_CONTEST.index("7.5-S (2)"):
            return False
        if when == RULES_OF_CONTEST.index("23.2"):
            return state.rules >= ASKED_ONLY_WHERE_IT_MATTERS and (
                state.turn == FIRST_TURN or (state.turn == 8) == (state.phase == 1)
            )
        if state.attacked and state.rules < ASKED_ONLY_WHERE_IT_MATTERS:
            return False
        for hex in state.attacked:
            if not state.blocks[hex] and hidden(state) and hex not in state.breakouts:
                place_face_down(state, hex)
                self.instruct(desk, "{hex}: place one CP block face down.", hex=hex_ref(hex))
        if state.breakouts:
            return False
        reduce_to_one_block(state, hexes(state))
        return True

    def squadrons(self, state: State, desk: Desk) -> list[tuple[int, int]]:
        self.numbers(state, desk)
        values: dict[int, int] = {}
        for id, value in desk.ask("squadrons", state):
            hex = hex_number(id)
            if hex in values and one_counter_only(hex):
                raise BadAnswer(f"in columns J-M only one counter may be placed in a hex; {hex_id(hex)} is named twice")
            values[hex] = values.get(hex, 0) + value
        for hex in values:
            self._hold(state, desk, hex)
        return list(values.items())

    def _hold(self, state: State, desk: Desk, hex: int) -> None:
        """A hex that is not on the list holds a face-down block, as the sheet wants it."""
        if state.blocks[hex]:
            return
        before = revealed(state)
        if state.elsewhere:
            state.elsewhere -= 1
        elif not hidden(state):
            raise BadAnswer(
                f"{hex_id(hex)} is not on the list of hexes with a CP block, and no Hidden SPs are left for one"
            )
        elif desk.listening:
            desk.note("{hex} joins the list of hexes with a CP block.", "23.2", hex=hex_ref(hex))
        place_face_down(state, hex)
        self.set_revealed(state, desk, before)

    def dogfights(self, state: State, desk: Desk) -> list[tuple[int, int]]:
        values = dict(zip(state.air_hexes, state.air_values, strict=True))
        if any(state.cp_air) and state.rules >= FEWER_CARDS:
            left = desk.ask("dogfights", state)
            shot_down = left.pop("cp_air_lost")
            values.update({hex_number(id): value for id, value in left.items()})
            self._lose_air(state, shot_down)
        elif any(state.cp_air):
            for id, value in desk.ask("dogfights", state):
                hex = hex_number(id)
                if value > values.get(hex, 0):
                    raise BadAnswer(f"{hex_id(hex)} had {values.get(hex, 0)} Allied air, {value} cannot be left")
                values[hex] = value
            self._lose_air(state, desk.ask("cp-air-lost", state))
        return list(values.items())

    def _lose_air(self, state: State, shot_down: int) -> None:
        """7.1-S (4): of the CP air points that flew; what has not flown is still there."""
        left = air_available(state)
        state.air_owned -= shot_down
        state.air_used = max(0, min(state.air_owned, state.air_level) - left)

    def attacks(self, state: State, desk: Desk) -> list[Attack]:
        found: dict[int, Attack] = {}
        for id, sps, guns in desk.ask("attacks", state):
            self._add(found, (hex_number(id), sps, guns, True))
        for hex in found:
            self._hold(state, desk, hex)  # now, so that a refused answer can be given anew
        for id, guns, sps in desk.ask("bombardments", state):
            self._add(found, (hex_number(id), sps, guns, False))
        for hex in found:
            self._hold(state, desk, hex)
        return list(found.values())

    def breakout_attacks(self, state: State, desk: Desk) -> list[Attack]:
        found: dict[int, Attack] = {}
        fights = zip(state.attack_hexes, state.attack_infantry, strict=True)
        if state.rules >= ASKED_ONLY_WHERE_IT_MATTERS and not any(
            infantry and not state.blocks[hex] for hex, infantry in fights
        ):
            return []  # no hex was cleared, so nobody broke out
        for id, sps, *guns in desk.ask("breakout-attacks", state):
            self._add(found, (hex_number(id), sps, sum(guns), True))
        for hex in found:
            self._hold(state, desk, hex)
        return list(found.values())

    def _add(self, found: dict[int, Attack], attack: Attack) -> None:
        if attack[0] in found:
            raise BadAnswer(f"{hex_id(attack[0])} is named twice")
        found[attack[0]] = attack

    def reinforcement(self, state: State, desk: Desk, hex: int, most: int) -> int:
        """7.3-S (7), A-14: the core rules say how many SPs come; the house number is offered."""
        if state.rules < ASKED_OF_THE_PERSON:
            return most
        sps: int = desk.ask("reinforcement", state, hex, most)
        return sps

    def fight_attack(self, state: State, desk: Desk, number: int, cp_artillery: int) -> int:
        losses: int = desk.ask("fight-attack", state, number, cp_artillery)
        self._tell_losses(state, desk, state.attack_hexes[number], losses, "7.3-S (9)")
        return losses

    def _tell_losses(self, state: State, desk: Desk, hex: int, losses: int, rule: str) -> None:
        """What the person has told of a fight, with what it leaves."""
        desk.note(
            "The Central Powers lose {losses:SP} in {hex} and have {left} left on the whole front.",
            rule,
            losses=losses,
            hex=hex_ref(hex),
            left=state.total - losses,
        )

    def bombard(self, state: State, desk: Desk, number: int, cp_artillery: int) -> int:
        losses: int = desk.ask("bombard", state, number, cp_artillery)
        hex = state.attack_hexes[number]
        if losses > most_bombard_losses(state, hex):
            self._warn(desk, "A-26", "The house rule takes 3 SPs at most from a face-down block; {hex} loses more", hex)
        self._tell_losses(state, desk, hex, losses, "7.3-S (8)")
        return losses

    def _warn(self, desk: Desk, ruling: str, text: str, hex: int) -> None:
        """What the person says is done; where a house rule or our map says otherwise, the log says so."""
        desk.ruling(ruling)
        desk.note(f"{text}.", ruling, hex=hex_ref(hex))

    def cp_in_france(self, state: State, desk: Desk) -> bool:
        state.in_france = int(desk.ask("cp-in-france", state))
        return bool(state.in_france)

    def allied_standing(self, state: State, desk: Desk) -> str:
        standing: str = desk.ask("allied-standing", state)
        return standing

    def target(self, state: State, desk: Desk, major: bool) -> int:
        """7.5-S (6.1), A-20: from the player's cup, or drawn here from the list typed at set-up."""
        objective = self._draw(state, desk)
        while objective >= 0:
            hex = self._target_hex(state, desk, major, objective)
            if hex >= 0:
                break
            if not objective:
                return -1
            desk.ruling("A-20")
            desk.note("The objective {chit} gives no target and is set aside.", "7.5-S (6.1)", chit=hex_ref(objective))
            objective = self._draw(state, desk)
        else:
            return -1
        if hex in state.attacked:
            self._warn(desk, "A-20", "{hex} was attacked in this phase already; the house rule draws another chit", hex)
        if state.out_of_supply[hex]:
            self._warn(desk, "A-42", "The CP in {hex} are out of supply; the house rule draws another chit", hex)
        self._hold(state, desk, hex)
        if major:
            state.major_hexes.append(hex)
        self.instruct(desk, "{hex}: place the objective chit.", hex=hex_ref(hex))
        return hex

    def _target_hex(self, state: State, desk: Desk, major: bool, objective: int) -> int:
        """7.5-S (6.1): the target of this chit, or -1: from the list where one is kept, else typed."""
        if state.rules >= FEWER_CARDS and state.level == "full" and state.held:
            hex: int = desk.ask("target-on-list", state, int(major), objective)
            if hex:
                return hex
        rows = desk.ask("target", state, int(major), objective)
        return hex_number(rows[0][0]) if rows and rows[0][0].lower() not in (CUP_IS_EMPTY, SET_ASIDE) else -1

    def _draw(self, state: State, desk: Desk) -> int:
        """A-20: the objective of the next chit; 0 when the player draws himself, -1 when none is left."""
        if not state.chits:
            return 0
        left = [number for number in range(len(state.chits)) if number not in state.drawn]
        if not left:
            return -1
        chit = left[desk.pick(len(left), "objective chit")]
        state.drawn.append(chit)
        return state.chits[chit]

    def defence(self, state: State, desk: Desk, hex: int) -> tuple[int, int]:
        sps, guns = desk.ask("defence", state, hex)[0]
        return sps, guns

    def fight_offensive(self, state: State, desk: Desk, hex: int, cp_artillery: int, major: bool) -> tuple[int, bool]:
        losses, word = desk.ask("fight-offensive", state, hex, cp_artillery)[0]
        cleared = word.lower().startswith("y")
        desk.note(
            "The offensive in {hex} {outcome}. It costs the Central Powers {losses:SP}; {left} are left.",
            "7.5-S (6.7)",
            hex=hex_ref(hex),
            losses=losses,
            left=state.total - losses,
            outcome="breaks through" if cleared and losses < state.sps[hex] else "is held",
        )
        return losses, cleared

    def spring_offensive(self, state: State, desk: Desk) -> None:
        if not held_majors(state):
            return
        for (id,) in desk.ask("spring-offensive", state):
            hex = hex_number(id)
            if not known(state, hex):
                raise BadAnswer(f"no CP SPs of an offensive are in {hex_id(hex)}: name a hex that they attacked")
            if hex not in state.major_hexes:
                self._warn(desk, "A-37", "{hex} is not the target of a Major Offensive", hex)
            if hex not in state.breakouts:
                state.breakouts.append(hex)
                desk.ruling("A-37")
                desk.note("The Allies leave {hex} before the Spring Offensive.", "7.5-S (6.8)", hex=hex_ref(hex))
                self.instruct(desk, "{hex}: place the marker 'Breakout Move!'.", hex=hex_ref(hex))

    def breakout_targets(self, state: State, desk: Desk, hex: int, nature: str, direction: str) -> list[int]:
        if nature.endswith("D"):
            rows = desk.ask("breakout-divided", state, hex)
        else:
            rows = desk.ask("breakout-concentrated", state, hex, int(direction == "WH"))
        targets = [hex_number(id) for (id,) in rows]
        if hex in targets or len(set(targets)) != len(targets):
            raise BadAnswer(f"name each adjacent hex once, and not {hex_id(hex)} itself")
        for target in targets:
            if nature.endswith("D") and state.blocks[target]:
                self._warn(desk, "A-17", "{hex} holds CP blocks: a divided breakout leaves contested hexes out", target)
            if hex_id(target) not in neighbours(hex_id(hex)):
                self._warn(desk, "A-17", "{hex} is not adjacent to the breakout hex on our map", target)
        return targets

    def breakout_fire(self, state: State, desk: Desk, entered: list[int]) -> None:
        for id, losses in desk.ask("breakout-fire", state, *entered) if entered else ():
            hex = hex_number(id)
            if not known(state, hex) or losses > state.sps[hex]:
                there = state.sps[hex] if known(state, hex) else 0
                raise BadAnswer(f"{hex_id(hex)} holds {there} revealed CP SPs; {losses} cannot be lost")
            if hex not in entered:
                self._warn(desk, "A-34", "No breakout entered {hex}", hex)
            before = revealed(state)
            lose(state, hex, losses)
            desk.note(
                "Allied artillery costs the Central Powers {losses:SP} in {hex}; {total} are left.",
                "7.5-S (9)",
                losses=losses,
                hex=hex_ref(hex),
                total=state.total,
            )
            self.take_losses(state, desk, hex, losses, before)
        if left := [hex for hex in dict.fromkeys([*state.breakouts, *entered]) if state.blocks[hex]]:
            desk.ruling("A-34")
            desk.note("The Central Powers take control where no Allied SPs stand against them.", "7.5-S (9)")
            for hex in left:
                self.instruct(
                    desk, "{hex}: place a CP Control marker if no Allied SPs are left there.", hex=hex_ref(hex)
                )

    def _shrink(self, state: State, desk: Desk, total: int) -> None:
        """A-40: blocks go before Total falls below Revealed, so that the ledger is right at every question."""
        before = revealed(state)
        if before <= total:
            return
        while revealed(state) > total:
            self._remove(state, desk, total)
        self.set_revealed(state, desk, before)
        desk.ruling("A-40")
        desk.note("The Central Powers have only {total:SP} left, so face-down blocks are removed.", "6.2", total=total)

    def remove_face_down(self, state: State, desk: Desk) -> None:
        self._remove(state, desk, state.total)

    def _remove(self, state: State, desk: Desk, total: int) -> None:
        if state.elsewhere:
            state.elsewhere -= 1
            self.instruct(desk, "Map: take off one face-down CP block, the farthest from Paris.")
        elif face_down_hexes(state):
            hex = desk.ask("remove-face-down", state, total)
            clear_hex(state, hex)
            self.instruct(desk, "{hex}: take the face-down CP block off.", hex=hex_ref(hex))
        else:
            hex = next(hex for hex in hexes(state) if state.sps[hex] > 1 or state.blocks[hex])
            lower(state, hex, 1)
            self.instruct(desk, "{hex}: lower the CP blocks by 1 SP.", hex=hex_ref(hex))

    def reorganize(self, state: State, desk: Desk) -> bool:
        """8.0: the Allies reorganize on the table."""
        self.instruct(desk, "Map: reorganize your own blocks by the core rules (8.0); the CP do not.")
        return False

    def score(self, state: State, desk: Desk) -> None:
        if state.turn < 9 and desk.ask("carry-on", state) == "on":
            return
        state.result = desk.ask("score", state)


def choice_item(word: str) -> str:
    """The choice item that a word or its beginning stands for."""
    return next(name for known, name in CHOICE_WORDS.items() if known.startswith(word.lower()))
