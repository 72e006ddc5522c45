"""Markers, losses, prisoners and morale: P13, P14 and what follows from them."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.firing import KILL, NONE
from opfor.games.flanders_fields.model.geometry import squared
from opfor.games.flanders_fields.model.names import MORALE, battalion_name, counted
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, SAFE, WRECK, battle, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.seats.base import LATER, Seat
from opfor.kernel.desk import Desk


def apply(state: State, desk: Desk, seat: Seat, stand: int, result: str, rule: str, by: str = "") -> None:
    """P8, P14, A48, A61: a result of fire on a stand; it counts as fired at whatever the roll."""
    state.fired_at[stand] = 1
    if desk.listening:
        word = {"none": "is unharmed", "suppress": "is suppressed", "kill": "is killed"}[result]
        desk.note("{stand} {word}{by}.", rule, stand=name(state, stand), word=word, by=f" by {by}" if by else "")
    if result == KILL:
        kill(state, seat, stand)
    elif result != NONE:
        suppress(state, desk, seat, stand)


def suppress(state: State, desk: Desk, seat: Seat, stand: int, most: int = 3) -> None:
    """P14, R24, A45: one marker; the third kills (the second a flame-thrower)."""
    state.markers[stand] = min(most, state.markers[stand] + 1)
    state.reserved[stand] = 0
    limit = 2 if state.kind[stand] == kinds.FLAME_THROWER and most == 3 else house("suppressions_that_kill")
    if state.markers[stand] >= limit:
        if desk.listening:
            desk.note(
                "{stand} has {markers} and is killed.",
                "P14",
                stand=name(state, stand),
                markers=counted(state.markers[stand], "marker"),
            )
        kill(state, seat, stand)


def kill(state: State, seat: Seat, stand: int) -> None:
    """P14, R22: out of play; a tank leaves a wreck, a commander leaves his battalion without one."""
    if state.alive[stand] != IN_PLAY:
        return
    kind = state.kind[stand]
    state.alive[stand] = WRECK if kinds.IS_TANK[kind] else DESTROYED
    state.markers[stand] = state.reserved[stand] = state.below[stand] = state.actions[stand] = 0
    battalion = state.battalion[stand]
    if kinds.IS_RIFLE[kind] and battalion >= 0:
        state.lost[battalion] += 1
    if kind == kinds.BATTALION_COMMAND and battalion >= 0 and state.commander[battalion] == stand:
        state.commander[battalion] = -1
    if kinds.IS_REGIMENT[kind]:
        state.regiment_lost[state.side[stand]] = state.turn
    _pass_prisoners(state, seat, stand)


def capture(state: State, desk: Desk, seat: Seat, stand: int, by: int) -> None:
    """R17: a captured stand is removed and yields a prisoner marker to its captor."""
    kill(state, seat, stand)
    if state.alive[stand] == WRECK:
        state.alive[stand] = DESTROYED
    if state.alive[by] == IN_PLAY:
        state.prisoners[by] += 1
    if desk.listening:
        desk.note("{stand} is captured by {by}.", "R17", stand=name(state, stand), by=name(state, by))


def _pass_prisoners(state: State, seat: Seat, stand: int) -> None:
    """R17: prisoners pass to the nearest own foot within 5 cm, else they are freed."""
    if not state.prisoners[stand]:
        return
    taker = seat.take_prisoners_over(state, stand)
    if taker == LATER:
        return
    if taker >= 0:
        state.prisoners[taker] += state.prisoners[stand]
    state.prisoners[stand] = 0


def check_morale(state: State, desk: Desk, seat: Seat) -> None:
    """P13, P0, A33, A35: the tests that are due; a retreat may bring losses, and these the next test."""
    while True:
        falling: dict[int, int] = {}
        _test_all(state, desk, seat, falling)
        falling = {i: distance for i, distance in falling.items() if state.alive[i] == IN_PLAY}
        if not falling:
            break
        for stand in falling:
            _shaken(state, stand)
        for stand in seat.fall_back_together(state, desk, falling):
            kill(state, seat, stand)
            if desk.listening:
                desk.note("{stand} leaves the table or cannot go back, and is lost.", "P13", stand=name(state, stand))
    seat.settle_prisoners(state, desk)


def _shaken(state: State, stand: int) -> None:
    """P13, A36: whoever falls back comes up, gives up what he has prepared, and has a marker."""
    state.below[stand] = state.reserved[stand] = state.scrape[stand] = state.column[stand] = 0
    state.moved[stand] = state.turn
    state.markers[stand] = max(1, state.markers[stand])


def _test_all(state: State, desk: Desk, seat: Seat, falling: dict[int, int]) -> None:
    """P13, A33: test at half and again at three quarters of the original rifle platoons lost."""
    for battalion in range(len(state.platoons)):
        while state.platoons[battalion] and state.tests[battalion] < 2:
            share = 2 if state.tests[battalion] == 0 else 4
            needed = state.platoons[battalion] * (share - 1 if share == 4 else 1)
            if state.lost[battalion] * share < needed:
                break
            state.tests[battalion] += 1
            _test(state, desk, seat, battalion, 50 if share == 2 else 75, falling)
    for battalion in range(len(state.platoons)):
        if (
            state.platoons[battalion]
            and state.lost[battalion] >= state.platoons[battalion]
            and state.tests[battalion] == 2
        ):
            state.tests[battalion] = 3
            _supporters(state, desk, seat, battalion, falling)


def _back(state: State, desk: Desk, seat: Seat, stand: int, result: str, falling: dict[int, int]) -> None:
    """P13, 2.9: 40 or 20 cm towards the own edge."""
    distance = 400 if result == "retreat-40" else 200
    if not seat.fall_back(state, desk, stand, distance):
        falling[stand] = falling.get(stand, 0) + distance


def members(state: State, battalion: int) -> list[int]:
    """All stands of a battalion in play."""
    return [i for i in range(len(state.x)) if state.battalion[i] == battalion and state.alive[i] == IN_PLAY]


def _test(state: State, desk: Desk, seat: Seat, battalion: int, casualties: int, falling: dict[int, int]) -> None:
    """P13, 2.9, A37: one test, carried out at once."""
    group = members(state, battalion)
    rifles = [i for i in group if kinds.IS_RIFLE[state.kind[i]]]
    if not rifles:
        return
    qualities = sorted(state.quality[i] for i in rifles)
    quality = qualities[len(qualities) // 2]
    result = dice.morale_roll(desk, quality, casualties, bool(state.morale_split))
    if desk.listening:
        desk.note(
            "Battalion {battalion}, morale at {casualties} % losses: {result}.",
            "P13",
            battalion=battalion_name(state, battalion),
            casualties=casualties,
            result=MORALE[result],
        )
    if result == "ok":
        return
    state.failed_tests[battalion] += 1
    if battle(state).raid and state.side[rifles[0]] == state.first and result != "rout":
        for i in group:  # 7.1: a retreat means that the raiders go home
            state.retired[i] = 1
        return
    if result == "rout":
        for i in group:
            if kinds.IS_FOOT[state.kind[i]] or kinds.IS_COMMAND[state.kind[i]] or _abandoned(state.kind[i]):
                kill(state, seat, i)
        state.tests[battalion] = 3
        _supporters(state, desk, seat, battalion, falling)
        return
    for i in group:
        if _abandoned(state.kind[i]):
            kill(state, seat, i)
        elif kinds.IS_FOOT[state.kind[i]] or kinds.IS_COMMAND[state.kind[i]]:
            _back(state, desk, seat, i, result, falling)


def _abandoned(kind: int) -> bool:
    """A37: the battalion's own MGs and mortars."""
    return kind == kinds.BATTALION_MG or kinds.BATTALION_LIGHT <= kind <= kinds.BATTALION_HEAVY


def _supporters(state: State, desk: Desk, seat: Seat, battalion: int, falling: dict[int, int]) -> None:
    """P13: block houses and crewed weapons that are not its own roll for themselves when a battalion is gone."""
    side = battle(state).battalion_side[battalion]
    for i in range(len(state.x)):
        kind = state.kind[i]
        if state.alive[i] != IN_PLAY or state.side[i] != side or state.battalion[i] == battalion:
            continue
        if supported(state, i) != battalion:
            continue
        if not (kinds.IS_MG[kind] or kinds.IS_MORTAR[kind] or kind == kinds.GUN):
            continue
        result = dice.morale_roll(desk, state.quality[i], 50, bool(state.morale_split))
        if desk.listening:
            desk.note(
                "{stand} tests after its battalion is gone: {result}.",
                "P13",
                stand=name(state, i),
                result=MORALE[result],
            )
        if result == "rout" or (result != "ok" and kind == kinds.BLOCK_HOUSE):
            kill(state, seat, i)
        elif result != "ok":
            _back(state, desk, seat, i, result, falling)


def supported(state: State, stand: int) -> int:
    """7.0, P13: the battalion a weapon supports: that of the nearest battalion commander at the start."""
    stands = battle(state).stands
    own = stands[stand]
    leaders = [s for s in stands if s.kind == kinds.BATTALION_COMMAND and s.side == own.side]
    return min(leaders, key=lambda s: squared(s.x, s.y, own.x, own.y)).battalion if leaders else -1


def leave_safe(state: State, desk: Desk, stand: int) -> None:
    """7.1: a raider in his own trench leaves play, safe, with his prisoners."""
    state.alive[stand] = SAFE
    state.actions[stand] = 0
    state.home += 1
    state.prisoners_home += state.prisoners[stand]
    if desk.listening:
        desk.note(
            "{stand} is home with {prisoners}.",
            "7.1",
            stand=name(state, stand),
            prisoners=counted(state.prisoners[stand], "prisoner") if state.prisoners[stand] else "no prisoners",
        )
