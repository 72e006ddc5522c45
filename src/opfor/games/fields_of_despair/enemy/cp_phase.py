"""7.5-S: the Central Powers' own action phase."""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.enemy.artillery import artillery_strength
from opfor.games.fields_of_despair.enemy.breakout import breakout, deal
from opfor.games.fields_of_despair.enemy.offensives import number_of_offensives, offensive_sps
from opfor.games.fields_of_despair.model.agenda import next_step, then
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
from opfor.games.fields_of_despair.seats.base import Seat
from opfor.kernel.desk import Desk

NATURES: Final = {
    "CD": "conservative, divided",
    "CC": "conservative, concentrated",
    "AD": "aggressive, divided",
    "AC": "aggressive, concentrated",
}
DIRECTIONS: Final = {"SR": "shortest route to the objective", "WH": "weakest adjacent hex"}


def cp_phase(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (1), 7.5-S (11): the order of the Central Powers' phase."""
    seat.numbers(state, desk)
    state.attacked, state.breakouts, state.broken_into, state.major_hexes, state.drawn = [], [], [], [], []
    then(
        state,
        ("hide", ()),
        ("count-offensives", ()),
        ("offensives", ()),
        ("breakouts", ()),
        ("reset", ()),
        ("end-cp-phase", ()),
    )


def hide(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (1), 7.5-S (2), 7.5-S (3), 7.5-S (4), A-02, A-30, A-39: every contested hex keeps one face-down block."""
    turn_face_down(state)
    seat.contest(state, desk, "7.5-S (2)")
    trim(state, desk, seat, "A-31")
    if desk.listening:
        desk.note(
            "All CP blocks are face down, one in each hex: Revealed {revealed}, Hidden {hidden}.",
            "7.5-S (4)",
            revealed=revealed(state),
            hidden=hidden(state),
        )
        desk.instruct(
            "All CP blocks face down, one in each contested hex; 'Revealed SPs' to {revealed}.",
            revealed=revealed(state),
        )


def trim(state: State, desk: Desk, seat: Seat, ruling: str = "A-40") -> None:
    """A-31, A-40: a block is worth at least 1 SP, so no more blocks than SPs."""
    if revealed(state) <= state.total:
        return
    before = revealed(state)
    while revealed(state) > state.total:
        seat.remove_face_down(state, desk)
    if desk.listening:
        desk.ruling(ruling)
        desk.note(
            "CP blocks are removed, the farthest from Paris first: Total {total} is below Revealed {before}.",
            ruling,
            total=state.total,
            before=before,
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
        desk.note(
            "The Central Powers launch {majors:Major Offensive} and {minors:Minor Offensive}.",
            "7.5-S (5)",
            majors=state.majors,
            minors=state.minors,
        )


def offensives(state: State, desk: Desk) -> None:
    """7.5-S (6), 7.5-S (6.9), 7.5-S (7): the next Major Offensive, else the next Minor one, else 25.4."""
    if state.majors or state.minors:
        then(state, ("offensive", (int(state.majors > 0),)), ("offensives", ()))
    elif state.turn == 8 and state.phase == 1 and state.attacked:
        next_step(state, ("spring-offensive", ()))


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
            "The {kind} Offensive is cancelled: no Hidden SPs are left.",
            "7.5-S (6)" if major else "7.5-S (7)",
            kind=kind,
        )
        return
    if hex < 0:
        state.majors = state.minors = 0
        desk.ruling("A-20")
        desk.note("No further offensive is launched: no objective chit is left.", "7.5-S (6.1)")
        return
    before = revealed(state) if desk.listening else 0
    sps = most_there(state, hex, offensive_sps(desk, bool(major), hidden(state)))
    place(state, hex, sps, MAX_BLOCKS)
    state.attacked.append(hex)
    if desk.listening:
        desk.ruling("A-11")
        desk.note(
            "{kind} Offensive against {hex} with {sps:SP}; Revealed {before} → {after}.",
            "7.5-S (6.3)" if major else "7.5-S (7)",
            kind=kind,
            hex=hex_ref(hex),
            sps=sps,
            before=before,
            after=revealed(state),
        )
        desk.instruct(
            "In {hex}: three CP blocks totalling {sps}; 'Revealed SPs' to {after}.",
            hex=hex_ref(hex),
            sps=sps,
            after=revealed(state),
        )
    next_step(state, ("offensive-artillery", (hex, major)))


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
                "The Central Powers support the offensive against {hex} with {points:artillery point}.",
                "7.5-S (6.6)",
                points=points,
                hex=hex_ref(hex),
            )
            desk.instruct("Place {points:CP artillery point} in {hex}.", points=points, hex=hex_ref(hex))
        else:
            desk.note("No CP artillery is available for {hex}.", "7.5-S (6.6)", hex=hex_ref(hex))
    next_step(state, ("fight-offensive", (hex, points, major)))


def fight_offensive(state: State, desk: Desk, seat: Seat, hex: int, points: int, major: int) -> None:
    """7.5-S (6.7), 7.5-S (6.8): the fight by the core rules; a Breakout Move marker where no Allied SPs are left."""
    losses, cleared = seat.fight_offensive(state, desk, hex, points, bool(major))
    before = state.total
    lose(state, hex, losses)
    through = cleared and state.sps[hex] > 0
    if through:
        state.breakouts.append(hex)
    if desk.listening:
        desk.note(
            "The offensive against {hex} {outcome} and costs {losses:SP}; Total {before} → {after}.",
            "7.5-S (6.7)",
            hex=hex_ref(hex),
            losses=losses,
            before=before,
            after=state.total,
            outcome="breaks through" if through else "is held",
        )
        if through:
            desk.instruct("Place the marker 'Breakout Move!' in {hex}.", hex=hex_ref(hex))


def spring_offensive(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (6.8), A-37: on turn 8, action phase 1 the rules of 25.4 follow the offensives."""
    seat.spring_offensive(state, desk)


def breakouts(state: State, desk: Desk) -> None:
    """7.5-S (8), 7.5-S (9): each hex with a marker in turn, then Allied artillery fire."""
    if state.breakouts:
        if desk.listening:
            desk.note("The Central Powers break out of {order}.", "7.5-S (8)", order=hex_refs(state.breakouts))
        then(state, *[("breakout", (hex,)) for hex in state.breakouts], ("breakout-fire", ()))


def break_out(state: State, desk: Desk, seat: Seat, hex: int) -> None:
    """7.5-S (8), A-16, A-17, A-18, A-19: nature and direction, then the SPs are dealt out hex by hex."""
    if not known(state, hex):  # a correction has taken the SPs away since the marker was placed
        desk.note("No CP SPs are left in {hex}: no breakout.", "7.5-S (8)", hex=hex_ref(hex))
        return
    nature, direction, stay, go = breakout(desk, state.turn)
    if desk.listening:
        desk.note(
            "The breakout from {hex} is {nature}, {direction}; in each round {stay} stay and {go} go.",
            "7.5-S (8)",
            hex=hex_ref(hex),
            nature=f"{nature} ({NATURES[nature]})",
            direction=f"{direction} ({DIRECTIONS[direction]})",
            stay=stay,
            go=go,
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
            "The Central Powers break out of {origin} into {target}; {staying:SP} of {sps} stay."
            if entered
            else "No SPs leave {origin} in the breakout.",
            "7.5-S (8)",
            sps=staying + sum(gone),
            staying=staying,
            origin=hex_ref(hex),
            target=values_by_hex(entered, dict(zip(targets, gone, strict=True))),
        )
        desk.instruct("In {hex}: CP blocks totalling {staying}, face up.", hex=hex_ref(hex), staying=staying)
        for target in entered:
            there = state.sps[target]
            desk.instruct("In {hex}: CP blocks totalling {there}, face up.", hex=hex_ref(target), there=there)


def blocks_for(sps: int) -> int:
    """Blocks that show the SPs: as many as are needed, at 20 SPs a block."""
    return max(1, -(-sps // 20))


def breakout_fire(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (9), A-34: Breakout Combat is Allied artillery fire alone, at the hexes that a breakout entered."""
    entered = state.broken_into if state.rules > 1 else state.attacked
    seat.breakout_fire(state, desk, [hex for hex in entered if known(state, hex)])


def reset(state: State, desk: Desk, seat: Seat) -> None:
    """7.5-S (10), A-39: blocks are hidden again; after action phase 1 the attackers stay as three standing blocks."""
    standing = standing_attackers(state)
    for hex in standing:
        place(state, hex, state.sps[hex], MAX_BLOCKS)
    if state.phase == 2:
        turn_face_down(state)
    seat.contest(state, desk, "7.5-S (10)")
    trim(state, desk, seat, "A-31")
    if desk.listening:
        for hex in standing:
            if known(state, hex):
                desk.instruct(
                    "In {hex}: three CP blocks totalling {sps}, standing, backs to you.",
                    hex=hex_ref(hex),
                    sps=state.sps[hex],
                )
        others = [hex for hex in hexes(state) if state.face_down[hex]]
        desk.note(
            "The Central Powers reset: Revealed {revealed}, Hidden {hidden}, Total {total}.",
            "7.5-S (10)",
            revealed=revealed(state),
            hidden=hidden(state),
            total=state.total,
        )
        if others:
            desk.instruct("Place one face-down CP block in each of {others}.", others=hex_refs(others))
        desk.instruct("'Revealed SPs' to {revealed}; return all objective chits to the cup.", revealed=revealed(state))
