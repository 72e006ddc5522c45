"""Ruler only: what follows from losses: morale with retreats by ruler, prisoners, field promotions."""

from __future__ import annotations

from opfor.games.flanders_fields import kinds
from opfor.games.flanders_fields.damage import check_morale, kill
from opfor.games.flanders_fields.stands import IN_PLAY, living, name
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.umpire_roster import names
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.kernel.desk import Desk


def settle(state: Ruler, desk: Desk) -> None:
    """P13-ruler, P13, A36, A38: the morale tests that are due; the person measures the retreats.

    A test may bring losses (whoever leaves the table), and these the next test.
    """
    while True:
        falling: dict[int, int] = {}

        def back(_: State, __: Desk, stand: int, distance: int, into: dict[int, int] = falling) -> None:
            into[stand] = into.get(stand, 0) + distance

        check_morale(state, desk, back)
        stands = [i for i in falling if state.alive[i] == IN_PLAY]  # a second test may have routed them
        if not stands:
            break
        for stand in stands:
            state.markers[stand] = max(1, state.markers[stand])
            state.below[stand] = state.reserved[stand] = state.scrape[stand] = state.actions[stand] = 0
            state.moved[stand] = state.turn
        if desk.listening:
            for distance in sorted(set(falling.values())):
                group = [i for i in stands if falling[i] == distance]
                if group:
                    desk.instruct(
                        "{stands}: back {cm} cm, straight towards the own table edge, each with a marker.",
                        stands=names(state, group),
                        cm=distance // 10,
                    )
        for stand in desk.ask("ruler-lost", state, *stands):
            kill(state, desk, stand)
            if desk.listening:
                desk.note(
                    "{stand} leaves the table or cannot go back, and is lost.", "P13-ruler", stand=name(state, stand)
                )
    hand_over(state, desk)


def hand_over(state: Ruler, desk: Desk) -> None:
    """R17: prisoners of a lost stand pass to own foot within 5 cm, else they are freed."""
    for stand in range(len(state.x)):
        if state.captives[stand] and state.alive[stand] not in (IN_PLAY, 2):
            number, state.captives[stand] = state.captives[stand], 0
            nobody = not takers(state, stand) and not state.asks_all
            taker = -1 if nobody else desk.ask("ruler-captives", state, stand)
            if taker >= 0:
                state.captives[taker] += number
            if desk.listening:
                desk.note(
                    "The prisoners of {stand} {what}.",
                    "R17",
                    stand=name(state, stand),
                    what=f"pass to {name(state, taker)}" if taker >= 0 else "are freed",
                )


def takers(state: Ruler, stand: int) -> list[int]:
    """R17: the foot of a stand's side that may take its prisoners over; the distance is the person's to judge."""
    return [i for i in living(state, state.side[stand]) if kinds.IS_FOOT[state.kind[i]]]


def taken_on(state: Ruler, stand: int) -> None:
    """R17: prisoners counted on a stand of the order of battle."""
    state.captives[stand] += state.prisoners[stand]
    state.prisoners[stand] = 0


def appears(state: State, stand: int, beside: int) -> bool:
    """R14: a new command stand is put beside a living platoon by the person's own hand."""
    state.alive[stand], state.markers[stand], state.below[stand] = IN_PLAY, 0, 0
    return True
