"""Board: the seat on screen. Reads the map, asks the Allied player, plays the core rules."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import (
    face_down_hexes,
    hidden,
    lose,
    most_bombard_losses,
    place_face_down,
    reduce_to_one_block,
    standing_attackers,
)
from opfor.games.fields_of_despair.model.data import BOARD, EARLIER, OWN_BOARD
from opfor.games.fields_of_despair.model.forces import add_sps, at, contested, contested_hexes, entered_in, shift_sps
from opfor.games.fields_of_despair.model.hex_ids import hex_name, hex_ref
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP, PEOPLES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import frontline, production, victory
from opfor.games.fields_of_despair.rules.combat import (
    attacking_artillery,
    combat,
    defending_artillery,
    defending_fort,
    tank_level_here,
    tank_survives,
)
from opfor.games.fields_of_despair.rules.dogfight import dogfight
from opfor.games.fields_of_despair.rules.ground import lost_to_cp, won_by_allies
from opfor.games.fields_of_despair.rules.legal import (
    REINFORCEMENT_SPS,
    air_usable,
    artillery_usable,
    may_attack,
    may_break_out,
    may_redeploy,
    may_reinforce,
    retreats,
    shellable_hexes,
)
from opfor.games.fields_of_despair.rules.losses import suffer
from opfor.games.fields_of_despair.rules.movement import enter, movement
from opfor.games.fields_of_despair.rules.objectives import concentrated_target, divided_targets, draw_target
from opfor.games.fields_of_despair.rules.production import effective_gas, tank_level
from opfor.games.fields_of_despair.rules.stacking import attacking_sps
from opfor.games.fields_of_despair.seats.base import Attack, Seat
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk

WILL_ATTACK_STRENGTH: Final[int] = BOARD.will_attack_strength


class Board(Seat):
    """The whole game on our own map."""

    # 6.0 Production

    def production(self, state: State, desk: Desk) -> None:
        """6.0: maintenance, manpower, income, naval war, and what the Allies buy."""
        production.maintain(state)
        production.deploy_manpower(state, desk)
        production.collect(state, desk)
        production.spend(state, desk)

    def contested(self, state: State, desk: Desk) -> int:
        return len(contested_hexes(state))

    def choice_items(self, state: State, desk: Desk, items: list[str]) -> list[str]:
        """6.5-S, A-32: the Allied player spends what is left; Enter takes the automatic order."""
        if not items or state.rules == 1:
            return items
        chosen: dict[str, int] = desk.ask("choice-items", state, *items)
        return [item for item, number in chosen.items() for _ in range(number)]

    def reinforcement(self, state: State, desk: Desk, hex: int, most: int) -> int:
        return most

    def supply(self, state: State, desk: Desk) -> None:
        production.allocate_supply(state, desk)

    def numbers(self, state: State, desk: Desk) -> None:
        """The board keeps all numbers."""

    # 23.2

    def contest(self, state: State, desk: Desk, rule: str) -> None:
        """23.2, A-30, A-39: blocks out of contact are withdrawn, the Frontline is contested."""
        if rule == "7.5-S (2)":
            frontline.take_empty_front(state, desk)
        if rule != "23.2":
            standing = standing_attackers(state) if rule == "7.5-S (10)" and state.rules > 1 else []
            frontline.withdraw_idle_blocks(state, desk, standing)
            reduce_to_one_block(state, contested_hexes(state))
        frontline.contest_frontline(state)

    def remove_face_down(self, state: State, desk: Desk) -> None:
        down = face_down_hexes(state) if desk.listening else []
        hex = frontline.remove_farthest(state)
        if desk.listening:
            if down:
                _tell_farthest(desk, down, hex)
            desk.note("The Central Powers give up a block in {hex}.", "A-40", hex=hex_ref(hex))

    # 7.1 Air

    def squadrons(self, state: State, desk: Desk) -> list[tuple[int, int]]:
        state.scouted = []
        if not air_usable(state) or not any(state.face_down):
            return []
        placed: dict[int, int] = desk.ask("squadrons", state)
        state.allied_air_used += sum(placed.values())
        return sorted(placed.items())

    def dogfights(self, state: State, desk: Desk) -> list[tuple[int, int]]:
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

    # 7.2 Movement

    def movement(self, state: State, desk: Desk) -> bool:
        return movement(state, desk)

    # 7.3 Combat

    def attacks(self, state: State, desk: Desk) -> list[Attack]:
        """7.3-S (1), 7.3-S (2), R-40, R-41: attacks, guns and tanks."""
        state.attack_tanks, state.fought = [], []
        possible = may_attack(state)
        chosen: list[int] = sorted(desk.ask("attacks", state)) if possible else []
        guns: dict[int, int] = {}
        if artillery_usable(state) and (possible or contested_hexes(state)):
            guns = desk.ask("guns", state, *chosen)
            state.allied_artillery_used += sum(guns.values())
        self._commit_tanks(state, desk, chosen)
        if state.scouted_hide:
            self._hide_scouted(state, desk, [hex for hex in state.scouted if hex not in chosen and hex not in guns])
        attacks: list[Attack] = [(hex, attacking_sps(state, hex), guns.get(hex, 0), True) for hex in chosen]
        alone = sorted([hex for hex in guns if hex not in chosen])
        attacks += [(hex, state.stacks[hex], guns[hex], False) for hex in alone]
        for _, sps, points, infantry in attacks:
            if infantry and sps + points >= WILL_ATTACK_STRENGTH:
                state.big_attack = 1
        return attacks

    def _hide_scouted(self, state: State, desk: Desk, left_alone: list[int]) -> None:
        """R-23, A-41: scouted blocks in hexes with neither attack nor guns go face down again."""
        for hex in left_alone:
            if state.blocks[hex]:
                place_face_down(state, hex)
                if desk.listening:
                    desk.ruling("A-41")
                    desk.note("The scouted Central Powers blocks in {hex} are hidden again.", "R-23", hex=hex_ref(hex))

    def _commit_tanks(self, state: State, desk: Desk, chosen: list[int]) -> None:
        """R-41: tank counters go to declared hexes; no effect in forest or mountain."""
        if not state.allied_tanks:
            return
        level = tank_level(state.allied_tank_tech)
        useful = [hex for hex in chosen if tank_level_here(level, places.TERRAIN[hex])]
        if useful:
            state.attack_tanks = sorted(desk.ask("tanks", state, *useful))
            state.allied_tanks -= len(state.attack_tanks)

    def fight_attack(self, state: State, desk: Desk, number: int, cp_artillery: int) -> int:
        """7.3-S (8), 7.3-S (9), R-46, R-47: the Allies attack; the CP defend with trenches."""
        hex, attackers = state.attack_hexes[number], state.attack_sps[number]
        cp_fort = defending_fort(places.FORT[hex], state.control[hex], ALLIED)
        tanks = hex in state.attack_tanks
        cleared, allied_losses, cp_losses = combat(
            desk,
            attackers,
            state.sps[hex],
            state.attack_guns[number],
            cp_artillery,
            tank_level(state.allied_tank_tech) if tanks else 0,
            effective_gas(state.allied_gas_tech, state.mask_tech),
            effective_gas(state.gas_tech, state.allied_mask_tech),
            cp_fort,
            places.TERRAIN[hex],
            bool(state.out_of_supply[hex]),
            state.stacks[hex] - attackers,
        )
        suffer(state, desk, hex, allied_losses, True)
        state.cp_losses += cp_losses
        state.fought.append(hex)
        if desk.listening:
            desk.note(
                "{hex} {outcome}. The Allies lose {allied_losses} of {attackers:SP}, "
                "the Central Powers {cp_losses} of {sps}.",
                "R-43",
                hex=hex_ref(hex),
                attackers=attackers,
                allied_losses=allied_losses,
                cp_losses=cp_losses,
                sps=state.sps[hex],
                outcome="is cleared" if cleared else "holds",
            )
        if tanks:
            state.allied_tanks_out += self._tank_survives(desk, hex)
        if cleared:
            self._cleared(state, desk, hex)
        elif not state.stacks[hex] and cp_losses < state.sps[hex]:
            self._falls(state, desk, hex)
        elif state.stacks[hex] and cp_losses == state.sps[hex] and state.control[hex] == CP:
            self._taken(state, desk, hex)  # bystanders are alone in the hex
        return cp_losses

    def _tank_survives(self, desk: Desk, hex: int) -> int:
        """R-41: after the combat a tank counter is lost on 1-3, else ready again in the next action phase."""
        survives = tank_survives(desk)
        if desk.listening:
            desk.note(
                "The tanks in {hex} {outcome}.",
                "R-41",
                hex=hex_ref(hex),
                outcome="return in the next action phase" if survives else "are lost",
            )
        return int(survives)

    def _taken(self, state: State, desk: Desk, hex: int) -> None:
        """R-04: Allied SPs are alone in a hex of the Central Powers."""
        won_by_allies(state, hex)
        if desk.listening:
            desk.note("The Allies take {hex}.", "R-04", hex=hex_ref(hex))

    def _falls(self, state: State, desk: Desk, hex: int) -> None:
        """R-05: CP SPs are alone in a hex of the Allies."""
        if desk.listening and state.control[hex] == ALLIED:
            desk.note("No Allied SPs are left in {hex}, and the Central Powers take it.", "R-05", hex=hex_ref(hex))
        lost_to_cp(state, hex)

    def _cleared(self, state: State, desk: Desk, hex: int) -> None:
        """R-47, R-51: a Breakout Move marker, or a quiet hex won; Breakout Combat gives no second marker."""
        if state.control[hex] == CP:
            self._taken(state, desk, hex)
        elif not entered_in(state, hex):
            state.allied_breakouts.append(hex)

    def bombard(self, state: State, desk: Desk, number: int, cp_artillery: int) -> int:
        """7.3-S (8), R-42, A-26: artillery alone, both sides at once."""
        hex = state.attack_hexes[number]
        fort = defending_fort(places.FORT[hex], state.control[hex], ALLIED)
        gas = effective_gas(state.allied_gas_tech, state.mask_tech)
        cp_gas = effective_gas(state.gas_tech, state.allied_mask_tech)
        cp_losses: int = desk.part(
            attacking_artillery, state.attack_guns[number], gas, fort, most_bombard_losses(state, hex)
        )
        allied_losses: int = desk.part(defending_artillery, cp_artillery, cp_gas, fort, state.stacks[hex])
        suffer(state, desk, hex, allied_losses, False)
        state.cp_losses += cp_losses
        if desk.listening:
            desk.note(
                "Shellfire in {hex} costs the Central Powers {cp_losses:SP} and the Allies {allied_losses}.",
                "R-42",
                hex=hex_ref(hex),
                cp_losses=cp_losses,
                allied_losses=allied_losses,
            )
        gone = cp_losses > 0 and (hidden(state) == 0 if state.face_down[hex] else cp_losses == state.sps[hex])
        if not state.stacks[hex]:
            if state.control[hex] == ALLIED and not gone:
                self._falls(state, desk, hex)
        elif gone and state.control[hex] == CP:
            self._taken(state, desk, hex)
        return cp_losses

    # 7.4 Breakout

    def allied_breakouts(self, state: State, desk: Desk) -> list[int]:
        """7.4, R-50, A-28: an HL marker is removed instead of moving; the others in the player's order."""
        free = []
        for hex in state.allied_breakouts:
            if state.hindenburg[hex]:
                state.hindenburg[hex] = 0
                if desk.listening:
                    desk.note(
                        "{hex} is cleared of the Hindenburg Line; nobody breaks out from there in this phase.",
                        "7.4",
                        hex=hex_ref(hex),
                    )
            else:
                free.append(hex)
        state.allied_breakouts = []
        if len(free) > 1:
            free = desk.ask("breakout-order", state, *free)
        state.breakout_hex, state.breakout_taken = -1, []
        return free

    def allied_breakout(self, state: State, desk: Desk, hex: int) -> bool:
        """7.4, R-50: one breakout move; false when the player is done or nothing can move."""
        if state.breakout_hex != hex:
            state.breakout_hex, state.breakout_taken = hex, []
        chosen: dict[tuple[int, int, int], int] = desk.ask("breakout-move", state) if may_break_out(state) else {}
        for (nation, start, end), amount in chosen.items():
            taking = state.control[end] == CP
            shift_sps(state, nation, start, end, amount)
            if taking and end not in state.breakout_taken:
                state.breakout_taken.append(end)
            enter(state, desk, end)
            won = state.control[end] == CP and not state.blocks[end]
            if contested(state, end):
                place = at(nation, end)
                state.entered[place] = state.entered.get(place, 0) + amount
            if desk.listening:
                desk.note(
                    "The {nation} break out from {origin} to {target} with {amount:SP}.",
                    "R-50",
                    amount=amount,
                    nation=PEOPLES[nation],
                    origin=hex_ref(start),
                    target=hex_ref(end),
                )
            if won:
                self._taken(state, desk, end)
        return bool(chosen)

    def breakout_attacks(self, state: State, desk: Desk) -> list[Attack]:
        """7.4, R-51, A-15: only SPs that entered by breakout attack; not in a hex fought over in this phase."""
        state.breakout_hex, state.breakout_taken = -1, []
        possible: list[int] = []
        if state.entered:
            possible = [hex for hex in shellable_hexes(state) if hex not in state.fought and entered_in(state, hex)]
        if not possible:
            state.entered = {}
            return []
        chosen: list[int] = sorted(desk.ask("breakout-attacks", state, *possible))
        guns: dict[int, int] = {}
        if chosen and state.breakout_artillery and artillery_usable(state):
            guns = {hex: points for hex, points in desk.ask("guns", state, *chosen).items() if hex in chosen}
            state.allied_artillery_used += sum(guns.values())
        state.attack_tanks = []
        if not chosen:
            state.entered = {}
        return [(hex, entered_in(state, hex), guns.get(hex, 0), True) for hex in chosen]

    # 7.5 The Central Powers' phase

    def cp_in_france(self, state: State, desk: Desk) -> bool:
        return victory.cp_hexes_in_france(state) > 0

    def allied_standing(self, state: State, desk: Desk) -> str:
        return victory.standing(state)

    def target(self, state: State, desk: Desk, major: bool) -> int:
        """7.5-S (6.1), 7.5-S (6.2), R-61: the chit's target; the Allies may reinforce it with an LP."""
        hex = draw_target(state, desk)
        if hex < 0:
            return hex
        if major:
            state.major_hexes.append(hex)
        if state.allied_logistic_points and not state.allied_out_of_supply[hex]:
            self._reinforce(state, desk, hex)
        return hex

    def _reinforce(self, state: State, desk: Desk, hex: int) -> None:
        """R-61: one LP brings up to 5 SPs from hexes within two hexes."""
        spent, left = False, REINFORCEMENT_SPS
        while left and may_reinforce(state, hex):
            chosen: dict[tuple[int, int], int] = desk.ask("reinforce", state, hex, left)
            if not chosen:
                break
            for (nation, source), amount in chosen.items():
                shift_sps(state, nation, source, hex, amount)
                left -= amount
                if desk.listening:
                    desk.note(
                        "The {nation} reinforce {target} from {origin} with {amount:SP}.",
                        "R-61",
                        amount=amount,
                        nation=PEOPLES[nation],
                        origin=hex_ref(source),
                        target=hex_ref(hex),
                    )
            spent = True
        if spent:
            state.allied_logistic_points -= 1

    def defence(self, state: State, desk: Desk, hex: int) -> tuple[int, int]:
        """7.5-S (6.5): Allied SPs in the target and the guns placed there."""
        state.defence_guns = desk.ask("defence-guns", state, hex) if artillery_usable(state) else 0
        state.allied_artillery_used += state.defence_guns
        return state.stacks[hex], state.defence_guns

    def fight_offensive(self, state: State, desk: Desk, hex: int, cp_artillery: int, major: bool) -> tuple[int, bool]:
        """7.5-S (6.7), R-46, R-48, A-21: the Central Powers attack; the Allies defend with trenches and forts."""
        level = tank_level_here(tank_level(state.tank_tech), places.TERRAIN[hex])
        tanks = major and state.tanks > 0 and level > 0
        attackers, defenders = state.sps[hex], state.stacks[hex]
        if tanks:
            state.tanks -= 1
        fort = defending_fort(places.FORT[hex], state.control[hex], CP)
        cleared, cp_losses, allied_losses = combat(
            desk,
            attackers,
            defenders,
            cp_artillery,
            state.defence_guns,
            level if tanks else 0,
            effective_gas(state.gas_tech, state.allied_mask_tech),
            effective_gas(state.allied_gas_tech, state.mask_tech),
            fort,
            places.TERRAIN[hex],
            bool(state.allied_out_of_supply[hex]),
        )
        suffer(state, desk, hex, allied_losses, False)
        state.cp_losses += cp_losses
        if desk.listening:
            desk.note(
                "{hex} {outcome}. The Central Powers lose {cp_losses} of {attackers:SP}, "
                "the Allies {allied_losses} of {defenders}.",
                "R-43",
                attackers=attackers,
                defenders=defenders,
                hex=hex_ref(hex),
                cp_losses=cp_losses,
                allied_losses=allied_losses,
                outcome="falls" if cleared else "holds",
            )
        if tanks:
            state.tanks_out += self._tank_survives(desk, hex)
        if cleared:
            lost_to_cp(state, hex)
        return cp_losses, cleared

    def spring_offensive(self, state: State, desk: Desk) -> None:
        """R-60, A-37: few Allied SPs against many times as many must leave; the hex counts as a CP success."""
        numbers = BOARD if state.rules > 1 or OWN_BOARD else EARLIER
        for hex in state.major_hexes:
            left = state.stacks[hex]
            if not 1 <= left <= numbers.spring_most_sps or state.sps[hex] < numbers.spring_ratio * left:
                continue
            if desk.listening:
                desk.note(
                    "The Spring Offensive drives the last {left:Allied SP} out of {hex}.",
                    "R-60",
                    left=left,
                    hex=hex_ref(hex),
                )
            while ways := retreats(state, hex):
                only = len(ways) == 1 and state.rules > 1
                chosen: dict[tuple[int, int], int] = dict(ways) if only else desk.ask("retreat", state, hex)
                for (nation, end), amount in chosen.items():
                    shift_sps(state, nation, hex, end, amount)
                    if desk.listening:
                        desk.note(
                            "The {nation} retreat from {origin} to {target} with {amount:SP}.",
                            "R-60",
                            amount=amount,
                            nation=PEOPLES[nation],
                            origin=hex_ref(hex),
                            target=hex_ref(end),
                        )
            state.allied_losses += state.stacks[hex]
            for nation in range(4):
                add_sps(state, nation, hex, -state.allied[at(nation, hex)])
            lost_to_cp(state, hex)
            state.breakouts.append(hex)

    def breakout_targets(self, state: State, desk: Desk, hex: int, nature: str, direction: str) -> list[int]:
        """R-52, A-16, A-17, A-18, A-19: where the SPs go, read off the map."""
        if nature.endswith("D"):
            return divided_targets(state, hex)
        return concentrated_target(state, desk, hex, direction)

    def breakout_fire(self, state: State, desk: Desk, entered: list[int]) -> None:
        """7.5-S (9), R-52, A-34: Allied guns fire; then hexes without Allied SPs become CP-controlled."""
        targets = [hex for hex in entered if state.blocks[hex]]
        if targets and artillery_usable(state):
            guns: dict[int, int] = desk.ask("breakout-fire", state, *targets)
            gas = effective_gas(state.allied_gas_tech, state.mask_tech)
            for hex, points in sorted(guns.items()):
                losses: int = desk.part(attacking_artillery, points, gas, 0, state.sps[hex])
                state.allied_artillery_used += points
                state.cp_losses += losses
                lose(state, hex, losses)
                if desk.listening:
                    desk.note(
                        "Allied artillery costs the Central Powers {losses:SP} in {hex}.",
                        "7.5-S (9)",
                        losses=losses,
                        hex=hex_ref(hex),
                    )
        for hex in entered:
            if state.blocks[hex] and state.control[hex] == ALLIED and not state.stacks[hex]:
                lost_to_cp(state, hex)
                if desk.listening:
                    desk.ruling("A-34")
                    desk.note("{hex} falls to the Central Powers.", "7.5-S (9)", hex=hex_ref(hex))

    # Ends

    def reorganize(self, state: State, desk: Desk) -> bool:
        """8.0, R-62: one redeployment."""
        chosen: dict[tuple[int, int, int], int] = desk.ask("redeploy", state) if may_redeploy(state) else {}
        for (nation, start, end), amount in chosen.items():
            shift_sps(state, nation, start, end, amount)
            state.moved[at(nation, end)] += amount
        if not chosen:
            state.moved = [0] * len(state.moved)
        return bool(chosen)

    def end_cp_phase(self, state: State, desk: Desk) -> None:
        """R-64: Paris lost ends the game."""
        self._end(state, desk, victory.sudden_end(state, True))

    def end_phase(self, state: State, desk: Desk) -> None:
        """R-41, R-64: tank counters come back; no CP SPs left ends the game."""
        state.allied_tanks += state.allied_tanks_out
        state.tanks += state.tanks_out
        state.allied_tanks_out = state.tanks_out = 0
        state.scouted, state.fought, state.attack_tanks = [], [], []
        state.entered = {}
        self._end(state, desk, victory.sudden_end(state, False))

    def _end(self, state: State, desk: Desk, result: str) -> None:
        if result:
            state.result = result
            state.sudden = "Paris has fallen" if result == "cp_victory" else "the Central Powers have no SPs left"
            state.agenda.clear()
            if desk.listening:
                desk.note("The game is over: {reason}.", "R-64", reason=state.sudden)

    def score(self, state: State, desk: Desk) -> None:
        """9.0, R-64, R-65: after turn 9 the game is scored; a turn without a serious attack wearies the home front."""
        state.weary = int(bool(state.will_to_fight) and not state.big_attack)
        state.big_attack = 0
        if state.turn == 9:
            state.result = victory.RESULTS[victory.standing(state)]
            if desk.listening:
                desk.note(
                    "{result}. The Central Powers hold {held:hex} in France.",
                    "R-64",
                    held=victory.cp_hexes_in_france(state),
                    result=victory.OUTCOMES[state.result],
                )


def _tell_farthest(desk: Desk, down: list[int], chosen: int) -> None:
    """A-40: the face-down blocks by their distance from Paris."""
    from_paris = places.DISTANCE[places.PARIS]
    found = [
        Candidate(hex_name(hex), [str(from_paris[hex])], "" if hex == chosen else "no farther from Paris")
        for hex in sorted(down, key=from_paris.__getitem__, reverse=True)
    ]
    desk.choice("The block that is given up", "A-40", ["hexes from Paris"], found, hex_name(chosen))


def _keep_within_owned(state: State) -> None:
    """R-22: points shot down cannot be used; what was used stays used."""
    state.allied_air_used = min(state.allied_air_used, max(0, min(state.allied_air_owned, state.allied_air_level)))
    state.air_used = min(state.air_used, max(0, min(state.air_owned, state.air_level)))
