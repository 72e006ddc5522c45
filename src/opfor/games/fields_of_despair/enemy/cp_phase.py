"""7.5-S: the Central Powers' own action phase."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.enemy.artillery import artillery_strength
from opfor.games.fields_of_despair.enemy.breakout import breakout, deal
from opfor.games.fields_of_despair.enemy.offensives import number_of_offensives, offensive_sps
from opfor.games.fields_of_despair.model.cp_ledger import (
    artillery_available,
    hexes,
    hidden,
    known,
    lose,
    most_there,
    place,
    revealed,
    standing_attackers,
    turn_face_down,
)
from opfor.games.fields_of_despair.model.hex_ids import hex_ref, hex_refs, values_by_hex
from opfor.games.fields_of_despair.model.kinds import MAX_BLOCKS, MAX_SPS_IN_HEX
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import FIRE_WHERE_ENTERED, HEX_COUNTS_ONCE
from opfor.games.fields_of_despair.seats.base import Seat
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted, listed

NATURES: Final = {
    "CD": "conservative and divided",
    "CC": "conservative and concentrated",
    "AD": "aggressive and divided",
    "AC": "aggressive and concentrated",
}
DIRECTIONS: Final = {"SR": "along the shortest route to its objective", "WH": "on the weakest hex beside it"}
SHARES: Final = {
    (2, 1): "of every three SPs two stay and one goes",
    (1, 1): "of every two SPs one stays and one goes",
    (1, 2): "of every three SPs one stays and two go",
}


def cp_phase(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (1), 7.5-S (11): the order of the Central Powers' phase."""
    seat.numbers(state, desk)
    state.attacked, state.breakouts, state.broken_into, state.major_hexes, state.drawn = [], [], [], [], []
    then(
        state.agenda,
        ("hide", ()),
        ("count-offensives", ()),
        ("offensives", ()),
        ("breakouts", ()),
        ("reset", ()),
        ("end-cp-phase", ()),
    )


def hide(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (1), 7.5-S (2), 7.5-S (3), 7.5-S (4), A-02, A-30, A-39: every contested hex keeps one face-down block."""
    shown = [hex for hex in hexes(state) if known(state, hex)] if desk.listening else []
    before = revealed(state)
    turn_face_down(state)
    seat.contest(state, desk, "7.5-S (2)")
    trim(state, desk, seat, "A-31")
    if desk.listening:
        desk.note(
            "The Central Powers turn their blocks face down, one in each hex: {revealed:SP} revealed, {hidden} hidden.",
            "7.5-S (4)",
            revealed=revealed(state),
            hidden=hidden(state),
        )
        _face_down_again(state, desk, seat, shown, before)


def _face_down_again(state: State, desk: Desk, seat: Seat, shown: list[int], before: int) -> None:
    """7.5-S (3), 7.5-S (10): what becomes of blocks that were known; `before` SPs were revealed."""
    for hex in shown:
        if state.face_down[hex] or state.level != "full":  # else hexes are counted, not listed
            seat.instruct(desk, "{hex}: leave one CP block, face down.", hex=hex_ref(hex))
        elif not state.blocks[hex]:
            seat.instruct(desk, "{hex}: take the CP blocks off.", hex=hex_ref(hex))
    seat.set_revealed(state, desk, before)


def trim(state: State, desk: Desk, seat: Seat, ruling: str = "A-40") -> None:
    """A-31, A-40: a block is worth at least 1 SP, so no more blocks than SPs."""
    if revealed(state) <= state.total:
        return
    while revealed(state) > state.total:
        seat.remove_face_down(state, desk)
    if desk.listening:
        desk.ruling(ruling)
        desk.note(
            "The Central Powers have only {total:SP} left, so blocks are removed, the farthest from Paris first.",
            ruling,
            total=state.total,
        )


def count_offensives(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (5): how many Major and Minor Offensives."""
    france = seat.cp_in_france(state, desk)
    standing = "none"
    if state.turn == 9 and state.phase == 2:
        standing = seat.allied_standing(state, desk)
    total = state.total
    if total == 25 and state.total_25 != total:
        desk.ruling("A-05")
        total = state.total_25
    state.majors, state.minors = number_of_offensives(desk, state.turn, state.phase, total, france, standing)
    if desk.listening:
        majors, minors = state.majors, state.minors
        kinds = ((majors, "Major Offensive"), (minors, "Minor Offensive"))
        launched = listed([counted(number, kind) for number, kind in kinds if number])
        desk.note(
            "The Central Powers launch {launched}.",
            "7.5-S (5)",
            launched=launched or "no offensive",
            majors=majors,
            minors=minors,
        )


def offensives(state: State, desk: Desk) -> None:
    """7.5-S (6), 7.5-S (6.9), 7.5-S (7): the next Major Offensive, else the next Minor one, else 25.4."""
    if state.majors or state.minors:
        then(state.agenda, ("offensive", (int(state.majors > 0),)), ("offensives", ()))
    elif state.turn == 8 and state.phase == 1 and state.attacked:
        then(state.agenda, ("spring-offensive", ()))


def offensive(state: State, desk: Desk, seat: Seat, major: int) -> None:
    """7.5-S (6.1), 7.5-S (6.2), 7.5-S (6.3), 7.5-S (6.4), A-07, A-11, A-20: target, strength, three blocks."""
    kind = "Major" if major else "Minor"
    hex = seat.target(state, desk, bool(major)) if hidden(state) else -1
    if major:
        state.majors -= 1
    else:
        state.minors -= 1
    if not hidden(state):
        desk.ruling("A-07")
        desk.note(
            "A {kind} Offensive is cancelled: no hidden SPs are left.",
            "7.5-S (6)" if major else "7.5-S (7)",
            kind=kind,
        )
        return
    if hex < 0:  # no chit is left
        state.majors = state.minors = 0
        desk.ruling("A-20")
        desk.note("No more offensives are launched: no objective chit is left.", "7.5-S (6.1)")
        return
    sps = offensive_sps(desk, bool(major), hidden(state))
    before = revealed(state)
    # of an offensive before, on the same hex
    there = state.sps[hex] if known(state, hex) and state.rules >= HEX_COUNTS_ONCE else 0
    sps = min(most_there(state, hex, there + sps), MAX_SPS_IN_HEX) - there
    place(state, hex, there + sps, MAX_BLOCKS)
    if hex not in state.attacked or state.rules < HEX_COUNTS_ONCE:
        state.attacked.append(hex)
    if desk.listening:
        desk.ruling("A-11")
        desk.note(
            "A {kind} Offensive strikes {hex} with {sps:SP}.",
            "7.5-S (6.3)" if major else "7.5-S (7)",
            kind=kind,
            hex=hex_ref(hex),
            sps=sps,
        )
        text = "{hex}: make it three CP blocks of {sps:SP} in all, face up."
        seat.instruct(desk, text, hex=hex_ref(hex), sps=state.sps[hex])
        seat.set_revealed(state, desk, before)
    then(state.agenda, ("offensive-artillery", (hex, major)))


def offensive_artillery(state: State, desk: Desk, seat: Seat, hex: int, major: int) -> None:
    """7.5-S (6.5), 7.5-S (6.6), A-21, A-23: Allied guns, then step 2 of the response table (step 1 counts as Y)."""
    sps, allied_guns = seat.defence(state, desk, hex)
    available = artillery_available(state)
    points = artillery_strength(desk, available, sps + allied_guns, allied_guns, bool(major))
    points = min(points, artillery_available(state))
    state.artillery_used += points
    if desk.listening:
        if points:
            desk.note(
                "The Central Powers support the offensive in {hex} with {points:artillery point}."
                if points < available
                else "The Central Powers support the offensive in {hex} with {points:artillery point}, their last.",
                "7.5-S (6.6)",
                points=points,
                hex=hex_ref(hex),
            )
            seat.instruct(desk, "{hex}: place {points:CP artillery point}.", points=points, hex=hex_ref(hex))
        elif hex == state.attacked[0]:
            desk.note("No artillery supports the offensives: none is left in this phase.", "7.5-S (6.6)")
    then(state.agenda, ("fight-offensive", (hex, points, major)))


def fight_offensive(state: State, desk: Desk, seat: Seat, hex: int, points: int, major: int) -> None:
    """7.5-S (6.7), 7.5-S (6.8): the fight by the core rules; a Breakout Move marker where no Allied SPs are left."""
    losses, cleared = seat.fight_offensive(state, desk, hex, points, bool(major))
    before = revealed(state)
    lose(state, hex, losses)
    through = cleared and state.sps[hex] > 0
    if through and (hex not in state.breakouts or state.rules < HEX_COUNTS_ONCE):
        state.breakouts.append(hex)
    if desk.listening:
        seat.take_losses(state, desk, hex, losses, before)
        if through:
            seat.instruct(desk, "{hex}: place the marker 'Breakout Move!'.", hex=hex_ref(hex))


def spring_offensive(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (6.8), A-37: on turn 8, action phase 1 the rules of 25.4 follow the offensives."""
    seat.spring_offensive(state, desk)


def breakouts(state: State, desk: Desk) -> None:
    """7.5-S (8), 7.5-S (9): each hex with a marker in turn, then Allied artillery fire."""
    if state.breakouts:
        if desk.listening:
            broken = hex_refs(state.breakouts)
            desk.note("The Central Powers have broken through in {order}.", "7.5-S (8)", order=broken)
        then(state.agenda, *[("breakout", (hex,)) for hex in state.breakouts], ("breakout-fire", ()))


def break_out(state: State, desk: Desk, seat: Seat, hex: int) -> None:
    """7.5-S (8), A-16, A-17, A-18, A-19: nature and direction, then the SPs are dealt out hex by hex."""
    if not known(state, hex):  # a correction has taken the SPs away since the marker was placed
        desk.note("No SPs are left in {hex} to break out.", "7.5-S (8)", hex=hex_ref(hex))
        return
    nature, direction, stay, go = breakout(desk, state.turn)
    if desk.listening:
        desk.note(
            "The breakout from {hex} is {manner}: {shares}.",
            "7.5-S (8)",
            hex=hex_ref(hex),
            manner=NATURES[nature] if nature.endswith("D") else f"{NATURES[nature]}, {DIRECTIONS[direction]}",
            shares=SHARES[stay, go],
            nature=nature,
            direction=direction,
        )
    targets = seat.breakout_targets(state, desk, hex, nature, direction)
    if not known(state, hex):  # or while it was being moved
        return
    room = [MAX_SPS_IN_HEX - state.sps[target] for target in targets]
    staying, gone = deal(state.sps[hex], stay, go, room)
    place(state, hex, staying, blocks_for(staying))
    for number, target in enumerate(targets):
        sps = gone[number]
        if sps:
            joined = sps + state.sps[target]
            place(state, target, joined, blocks_for(joined))
            if target not in state.broken_into:
                state.broken_into.append(target)
            if target not in state.attacked:
                state.attacked.append(target)
    if desk.listening:
        entered = [target for number, target in enumerate(targets) if gone[number]]
        desk.note(
            "From {origin} the Central Powers break out into {target} and leave {staying:SP} of {sps} behind."
            if entered
            else "No SPs leave {origin} in the breakout.",
            "7.5-S (8)",
            sps=staying + sum(gone),
            staying=staying,
            origin=hex_ref(hex),
            target=values_by_hex(entered, dict(zip(targets, gone, strict=True))),
        )
        for place_of in [hex, *entered] if entered else []:
            text = "{hex}: make it CP blocks of {sps:SP} in all, face up."
            seat.instruct(desk, text, hex=hex_ref(place_of), sps=state.sps[place_of])


def blocks_for(sps: int) -> int:
    """Blocks that show the SPs: as many as are needed, at 20 SPs a block."""
    return max(1, -(-sps // 20))


def breakout_fire(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (9), A-34: Breakout Combat is Allied artillery fire alone, at the hexes that a breakout entered."""
    entered = state.broken_into if state.rules >= FIRE_WHERE_ENTERED else state.attacked
    seat.breakout_fire(state, desk, [hex for hex in entered if known(state, hex)])


def reset(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (10), A-39: blocks are hidden again; after action phase 1 the attackers stay as three standing blocks."""
    standing = standing_attackers(state)
    shown = [hex for hex in hexes(state) if known(state, hex)] if desk.listening else []
    before = revealed(state)
    for hex in standing:
        place(state, hex, state.sps[hex], MAX_BLOCKS)
    if state.phase == 2:
        turn_face_down(state)
    seat.contest(state, desk, "7.5-S (10)")
    trim(state, desk, seat, "A-31")
    if desk.listening:
        if shown or revealed(state) != before:
            desk.note(
                "The Central Powers regroup and have {total:SP}: {revealed} revealed, {hidden} hidden.",
                "7.5-S (10)",
                revealed=revealed(state),
                hidden=hidden(state),
                total=state.total,
            )
        for hex in standing:
            if known(state, hex):
                text = "{hex}: stand up three CP blocks of {sps:SP} in all, backs to you."
                seat.instruct(desk, text, hex=hex_ref(hex), sps=state.sps[hex])
        _face_down_again(state, desk, seat, shown, before)
        if state.attacked or state.drawn:
            seat.instruct(desk, "Cup: put all objective chits back.")
    state.drawn = []
