"""The enemy in the Allied action phase: answers in the air (7.1-S) and to attacks (7.3-S)."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.enemy.air import dogfight_response, dogfight_strength, reconnaissance
from opfor.games.fields_of_despair.enemy.artillery import artillery_response, artillery_strength
from opfor.games.fields_of_despair.enemy.defence import cp_reinforcement, cp_sps_in_hex, reinforcement_sps
from opfor.games.fields_of_despair.model.cp_ledger import (
    air_available,
    artillery_available,
    clear,
    hidden,
    known_blocks,
    lose,
    most_there,
    place,
    revealed,
)
from opfor.games.fields_of_despair.model.hex_ids import hex_id, hex_ref, values_by_hex
from opfor.games.fields_of_despair.model.kinds import MAX_BLOCKS
from opfor.games.fields_of_despair.model.limits import recon_chart, sps_chart
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import ONE_HEX_AT_A_TIME, POINT_BEFORE_CHECK
from opfor.games.fields_of_despair.seats.base import Attack, Seat
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref, counted

RULES_OF_TIES: Final = ("7.1-S (2)", "7.3-S (3)", "A-26")


def squadrons(state: State, desk: Desk, seat: Seat) -> None:
    """7.1-S (1), 7.1, R-21: Allied air is placed."""
    values = dict(seat.squadrons(state, desk))
    hexes = sorted(values)
    if state.rules < ONE_HEX_AT_A_TIME:
        hexes = by_strength(state, desk, hexes, values, "7.1-S (2)")
    state.air_hexes, state.air_values = hexes, [values[hex] for hex in hexes]
    state.cp_air = [0] * len(hexes)
    state.previous_no_air = 0
    then(state.agenda, *[("dogfight-answer", (n,)) for n in range(len(hexes))], ("dogfights", ()))


def by_strength(state: State, desk: Desk, hexes: list[int], strength: dict[int, int], rule: str) -> list[int]:
    """7.3-S (3), 7.1-S (2): strongest first; hexes of equal strength in the player's order."""
    if len(hexes) < 2:
        return hexes
    ordered: list[int] = []
    tied: dict[int, list[int]] = {}
    for hex in sorted(hexes):
        tied.setdefault(strength[hex], []).append(hex)
    for points in sorted(tied, reverse=True):
        equal = tied[points]
        ordered += desk.ask("order-of-ties", state, points, RULES_OF_TIES.index(rule), *equal) if equal[1:] else equal
    return ordered


def select_air_hex(state: State, desk: Desk, number: int) -> None:
    """7.1-S (2): of the hexes not yet answered the one with most Allied air is next; the player breaks a tie."""
    most = max(state.air_values[number:])
    tied = [
        hex for hex, value in zip(state.air_hexes[number:], state.air_values[number:], strict=True) if value == most
    ]
    chosen: int = desk.ask("next-air-hex", state, *tied) if len(tied) > 1 else tied[0]
    place = state.air_hexes.index(chosen)
    for column in (state.air_hexes, state.air_values):
        column.insert(number, column.pop(place))


def dogfight_answer(state: State, desk: Desk, seat: Seat, number: int) -> None:
    """7.1-S (2), 7.1-S (3), A-24: do the Central Powers answer in the next hex, and with how much?"""
    if state.rules >= ONE_HEX_AT_A_TIME:
        select_air_hex(state, desk, number)
    hex, allied = state.air_hexes[number], state.air_values[number]
    available = air_available(state)
    points = 0
    if available and dogfight_response(desk, available, allied, bool(state.previous_no_air)):
        points = min(dogfight_strength(desk, available, allied), air_available(state))
    state.previous_no_air = 0 if points else 1
    state.air_used += points
    state.cp_air[number] = points
    if not desk.listening:
        return
    if points:
        desk.note(
            "The Central Powers send {points:air point} up over {hex}, against {allied}."
            if points < available
            else "The Central Powers send their last {points:air point} up over {hex}, against {allied}.",
            "7.1.2-S",
            hex=hex_ref(hex),
            allied=allied,
            points=points,
        )
        seat.instruct(desk, "{hex}: place {points:CP air point}.", hex=hex_ref(hex), points=points)
    elif available:
        desk.note("No Central Powers aircraft rise over {hex}.", "7.1.2-S", hex=hex_ref(hex))
    elif not number:
        desk.ruling("A-25")
        desk.note("The Central Powers have no aircraft left in this phase.", "7.1.2-S")


def dogfights(state: State, desk: Desk, seat: Seat) -> None:
    """7.1-S (4), 7.1-S (5): dogfights by the core rules, then reconnaissance for each hex with Allied air left."""
    survivors = seat.dogfights(state, desk)
    values = dict(survivors)
    state.air_hexes = [hex for hex in state.air_hexes if values.get(hex, 0) > 0]
    state.air_values = [values[hex] for hex in state.air_hexes]
    if state.air_hexes and desk.listening:
        desk.note(
            "Allied squadrons scout, by air points: {order}.",
            "7.1-S (5)",
            order=values_by_hex(state.air_hexes, values),
        )
    then(state.agenda, *[("reconnaissance", (n,)) for n in range(len(state.air_hexes))])


def reconnoitre(state: State, desk: Desk, seat: Seat, number: int) -> None:
    """7.1-S (5), 7.1.3-S: what the surviving squadrons see; the blocks replace the face-down block."""
    hex, air = state.air_hexes[number], state.air_values[number]
    if not state.face_down[hex]:
        desk.note("{hex} holds no face-down block, so there is nothing to scout.", "7.1-S (5)", hex=hex_ref(hex))
        return
    sps, blocks = reconnaissance(desk, hidden(state), air, recon_chart(state))
    sps = most_there(state, hex, sps)
    before = revealed(state)
    place(state, hex, sps, blocks)
    if desk.listening:
        desk.ruling("A-11")
        desk.note(
            "Reconnaissance finds {sps:SP} in {blocks:block} in {hex}.",
            "7.1.3-S",
            sps=sps,
            blocks=blocks,
            hex=hex_ref(hex),
        )
        text = "{hex}: put {blocks:CP block} of {sps:SP} in all in place of the face-down block."
        seat.instruct(desk, text, hex=hex_ref(hex), blocks=blocks, sps=sps)
        seat.set_revealed(state, desk, before)


def combat(state: State, desk: Desk, seat: Seat) -> None:
    """7.3-S (1), 7.3-S (2), 7.3: artillery is placed and all attacks are declared before any is resolved."""
    _declare(state, desk, seat, seat.attacks(state, desk))


def breakout_combat(state: State, desk: Desk, seat: Seat) -> None:
    """7.4, A-15: Allied Breakout Combat from step 2 on."""
    fights = seat.breakout_attacks(state, desk)
    if fights:
        desk.ruling("A-15")
    _declare(state, desk, seat, fights)


def _declare(state: State, desk: Desk, seat: Seat, attacks: list[Attack]) -> None:
    """7.3-S (3), 7.3-S (4), A-26: strongest first; hexes with artillery alone come after all attacks."""
    strength = {hex: sps + guns for hex, sps, guns, _ in attacks}
    declared = {attack[0]: attack for attack in attacks}
    fights = by_strength(state, desk, [hex for hex, _, _, infantry in attacks if infantry], strength, "7.3-S (3)")
    alone = by_strength(state, desk, [hex for hex, _, _, infantry in attacks if not infantry], strength, "A-26")
    state.attack_hexes = fights + alone
    state.attack_sps = [declared[hex][1] for hex in state.attack_hexes]
    state.attack_guns = [declared[hex][2] for hex in state.attack_hexes]
    state.attack_infantry = [int(declared[hex][3]) for hex in state.attack_hexes]
    if desk.listening:
        _tell_attacks(state, desk, seat, len(fights))
    then(state.agenda, *[("attack", (n,)) for n in range(len(attacks))])


def _tell_attacks(state: State, desk: Desk, seat: Seat, fights: int) -> None:
    """7.3-S (3), A-26: all attacks in their order in one line, those of artillery alone in another."""
    told: list[Ref] = []
    for hex, sps, guns in zip(state.attack_hexes, state.attack_sps, state.attack_guns, strict=True):
        force = [counted(sps, "SP")] if sps else []
        force += [counted(guns, "gun")] if guns else []
        force += ["tanks"] if hex in state.attack_tanks else []
        told.append(hex_ref(hex, f"{hex_id(hex)} ({', '.join(force)})"))
    if fights == 1:
        desk.note("The Allies attack {hex}.", "7.3-S (3)", hex=told[0])
    elif fights:
        desk.note("The Allies attack, strongest first: {hexes}.", "7.3-S (3)", hexes=told[:fights])
    if told[fights:]:
        desk.ruling("A-26")
        desk.note("Allied artillery fires without infantry: {hexes}.", "A-26", hexes=told[fights:])
    for number, hex in enumerate(state.attack_hexes[:fights], 1):
        seat.instruct(desk, "{hex}: place the marker 'Allied Attack #{number}'.", number=number, hex=hex_ref(hex))


def attack(state: State, desk: Desk, seat: Seat, number: int) -> None:
    """7.3-S (4): steps 5-9 wholly in one hex."""
    hex = state.attack_hexes[number]
    if not state.blocks[hex]:  # a correction has taken the block away since the attack was declared
        desk.note("No CP block stands in {hex}, so there is nothing to fight.", "7.3-S (4)", hex=hex_ref(hex))
        return
    strength = state.attack_sps[number] + state.attack_guns[number]
    guns = answer_with_artillery(state, desk, seat, hex, strength, state.attack_guns[number])
    if not state.attack_infantry[number]:
        then(state.agenda, ("bombard", (number, guns)))
        return
    find_cp_sps(state, desk, seat, hex, strength)
    then(state.agenda, ("reinforce", (hex, strength, guns)), ("fight-attack", (number, guns)))


def answer_with_artillery(state: State, desk: Desk, seat: Seat, hex: int, strength: int, allied_guns: int) -> int:
    """7.3-S (5), A-24: the Central Powers' artillery response; gives the points placed."""
    available = artillery_available(state)
    points = 0
    if available and artillery_response(desk, available, strength, bool(state.previous_no_artillery)):
        points = min(artillery_strength(desk, available, strength, allied_guns, False), artillery_available(state))
    state.previous_no_artillery = 0 if points else 1
    state.artillery_used += points
    if desk.listening:
        if points:
            desk.note(
                "The Central Powers commit {points:artillery point} to {hex}."
                if points < available
                else "The Central Powers commit {points:artillery point} to {hex}, their last in this phase.",
                "7.3-S (5)",
                hex=hex_ref(hex),
                points=points,
            )
            seat.instruct(desk, "{hex}: place {points:CP artillery point}.", hex=hex_ref(hex), points=points)
        elif available:
            desk.note("The Central Powers commit no artillery to {hex}.", "7.3-S (5)", hex=hex_ref(hex))
        elif hex == state.attack_hexes[0]:
            desk.ruling("A-25")
            desk.note("The Central Powers have no guns left in this phase.", "7.3-S (5)")
    return points


def find_cp_sps(state: State, desk: Desk, seat: Seat, hex: int, strength: int) -> None:
    """7.3-S (6), A-10, A-11: the SPs in the hex; the missing ones go into the blocks still to place."""
    replaced, placed = bool(state.face_down[hex]), known_blocks(state, hex)
    fill, chart = bool(state.rolls_fill), sps_chart(state)
    sps = cp_sps_in_hex(desk, hidden(state), state.total, strength, placed, state.sps[hex], fill, chart)
    sps = most_there(state, hex, sps)
    before = revealed(state)
    place(state, hex, sps, MAX_BLOCKS)
    if desk.listening:
        if replaced:
            desk.ruling("A-11")
        desk.note(
            "The attack on {hex} meets {sps:SP}."
            if hidden(state) or placed == MAX_BLOCKS
            else "The attack on {hex} meets {sps:SP}; the Central Powers have no hidden SPs left.",
            "7.3-S (6)",
            sps=sps,
            hex=hex_ref(hex),
        )
        if placed < MAX_BLOCKS:
            seat.instruct(desk, "{hex}: make it three CP blocks of {sps:SP} in all.", hex=hex_ref(hex), sps=sps)
            seat.set_revealed(state, desk, before)


def reinforce(state: State, desk: Desk, seat: Seat, hex: int, strength: int, guns: int) -> None:
    """7.3-S (7), A-13, A-14: on a Y the Central Powers spend an LP and reinforce the hex."""
    if not state.blocks[hex] or not _checks_reinforcement(state, desk, hex):  # a correction may have taken the blocks
        return
    counted_guns = guns if state.odds_with_guns else 0
    if counted_guns:
        desk.ruling("A-13")
    comes = cp_reinforcement(desk, strength, state.sps[hex] + counted_guns)
    more = reinforcement_sps(state.logistic_points, hidden(state), state.sps[hex]) if comes else 0
    if more:
        more = min(seat.reinforcement(state, desk, hex, more), hidden(state))
    before = revealed(state)
    if more:
        state.logistic_points -= 1
        state.reinforced.append(hex)
        place(state, hex, state.sps[hex] + more, MAX_BLOCKS)
    if not desk.listening:
        return
    if more:
        desk.ruling("A-14")
        desk.note(
            "The Central Powers spend a Logistic Point to reinforce {hex} with {more:SP}, {sps} in all."
            if state.logistic_points
            else "The Central Powers spend their last Logistic Point to reinforce {hex} with {more:SP}, {sps} in all.",
            "7.3-S (7)",
            more=more,
            hex=hex_ref(hex),
            sps=state.sps[hex],
        )
        text = "{hex}: raise the CP blocks by {more:SP}, to {sps}."
        seat.instruct(desk, text, hex=hex_ref(hex), more=more, sps=state.sps[hex])
        seat.instruct(desk, "CP board: set Logistic Points to {lps}.", lps=state.logistic_points)
        seat.set_revealed(state, desk, before)
    elif comes:
        desk.ruling("A-14")
        desk.note("Reinforcements are called to {hex}, but it is full.", "7.3-S (7)", hex=hex_ref(hex))
    elif strength < state.sps[hex] + counted_guns:
        desk.note("No reinforcements for {hex}: the attack is weaker than the defence.", "7.3-S (7)", hex=hex_ref(hex))
    else:
        desk.note("No reinforcements come to {hex}.", "7.3-S (7)", hex=hex_ref(hex))


def _checks_reinforcement(state: State, desk: Desk, hex: int) -> bool:
    """A-14, A-42: is reinforcement checked for at all? Why not is told where it is not plain from what was told."""
    if not hidden(state):
        return False  # told when the last ones were found
    ruling, why_not = "", ""
    if hex in state.reinforced and not state.reinforce_again:
        ruling, why_not = "A-14", "it was reinforced in this action phase"
    elif state.out_of_supply[hex] and not state.reinforce_unsupplied:
        ruling, why_not = "A-42", "it is out of supply"
    elif not state.logistic_points and state.rules >= POINT_BEFORE_CHECK:
        if desk.listening and hex == state.attack_hexes[0]:
            desk.ruling("A-14")
            desk.note("The Central Powers have no Logistic Point, so no reinforcements come.", "7.3-S (7)")
        return False
    if why_not and desk.listening:
        desk.ruling(ruling)
        desk.note("No reinforcements for {hex}: {why_not}.", "7.3-S (7)", hex=hex_ref(hex), why_not=why_not)
    return not why_not


def fight_attack(state: State, desk: Desk, seat: Seat, number: int, guns: int) -> None:
    """7.3-S (8), 7.3-S (9): the fight by the core rules; the CP track falls by the losses."""
    hex = state.attack_hexes[number]
    losses = seat.fight_attack(state, desk, number, guns)
    before = revealed(state)
    lose(state, hex, losses)
    if desk.listening:
        seat.take_losses(state, desk, hex, losses, before)


def bombard(state: State, desk: Desk, seat: Seat, number: int, guns: int) -> None:
    """7.3-S (8), A-26: artillery alone; at a face-down block at most 3 hits, off Total and Hidden."""
    hex = state.attack_hexes[number]
    if state.face_down[hex]:
        desk.ruling("A-26")
    losses = seat.bombard(state, desk, number, guns)
    before = revealed(state)
    if state.face_down[hex]:
        if losses > hidden(state):
            clear(state, hex)
        state.total -= losses
    else:
        lose(state, hex, losses)
    if desk.listening:
        seat.take_losses(state, desk, hex, losses, before)
