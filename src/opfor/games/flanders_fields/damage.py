"""Markers, losses, prisoners and morale: P13, P14 and what follows from them."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields import dice, kinds
from opfor.games.flanders_fields.data import house
from opfor.games.flanders_fields.geometry import squared
from opfor.games.flanders_fields.placement import place_near
from opfor.games.flanders_fields.stands import DESTROYED, IN_PLAY, SAFE, WRECK, battle, forward, ground, name, within
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.tables import KILL, NONE
from opfor.games.flanders_fields.words import MORALE, battalion_said, counted
from opfor.kernel.desk import Desk

Back = Callable[[State, Desk, int, int], None]


def apply(state: State, desk: Desk, stand: int, result: str, rule: str, by: str = "") -> None:
    """P8, P14, A48, A61: a result of fire on a stand; it counts as fired at whatever the roll."""
    state.fired_at[stand] = 1
    if desk.listening:
        word = {"none": "is unharmed", "suppress": "is suppressed", "kill": "is killed"}[result]
        desk.note("{stand} {word}{by}.", rule, stand=name(state, stand), word=word, by=f" by {by}" if by else "")
    if result == KILL:
        kill(state, desk, stand)
    elif result != NONE:
        suppress(state, desk, stand)


def suppress(state: State, desk: Desk, stand: int, most: int = 3) -> None:
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
        kill(state, desk, stand)


def kill(state: State, desk: Desk, stand: int, captured: bool = False) -> None:
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
    _pass_prisoners(state, stand)


def capture(state: State, desk: Desk, stand: int, by: int) -> None:
    """R17: a captured stand is removed and yields a prisoner marker to its captor."""
    kill(state, desk, stand, True)
    if state.alive[stand] == WRECK:
        state.alive[stand] = DESTROYED
    if state.alive[by] == IN_PLAY:
        state.prisoners[by] += 1
    if desk.listening:
        desk.note("{stand} is captured by {by}.", "R17", stand=name(state, stand), by=name(state, by))


def _pass_prisoners(state: State, stand: int) -> None:
    """R17: prisoners pass to the nearest own foot within 5 cm, else they are freed."""
    if not state.prisoners[stand]:
        return
    best, found = 1 << 60, -1
    for i in range(len(state.x)):
        if (
            state.alive[i] == IN_PLAY
            and state.side[i] == state.side[stand]
            and kinds.IS_FOOT[state.kind[i]]
            and within(state, stand, i, 50)
        ):
            away = squared(state.x[i], state.y[i], state.x[stand], state.y[stand])
            if away < best:
                best, found = away, i
    if found >= 0:
        state.prisoners[found] += state.prisoners[stand]
    state.prisoners[stand] = 0


def check_morale(state: State, desk: Desk, back: Back | None = None) -> None:
    """P13, P0, A33, A35: test at half and again at three quarters of the original rifle platoons lost.

    `back` carries out a retreat; without it the stands fall back on the map.
    """
    back = back or fall_back
    for battalion in range(len(state.platoons)):
        while state.platoons[battalion] and state.tests[battalion] < 2:
            share = 2 if state.tests[battalion] == 0 else 4
            needed = state.platoons[battalion] * (share - 1 if share == 4 else 1)
            if state.lost[battalion] * share < needed:
                break
            state.tests[battalion] += 1
            _test(state, desk, battalion, 50 if share == 2 else 75, back)
    for battalion in range(len(state.platoons)):
        if (
            state.platoons[battalion]
            and state.lost[battalion] >= state.platoons[battalion]
            and state.tests[battalion] == 2
        ):
            state.tests[battalion] = 3
            _supporters(state, desk, battalion, back)


def members(state: State, battalion: int) -> list[int]:
    """All stands of a battalion in play."""
    return [i for i in range(len(state.x)) if state.battalion[i] == battalion and state.alive[i] == IN_PLAY]


def _test(state: State, desk: Desk, battalion: int, casualties: int, back: Back) -> None:
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
            battalion=battalion_said(state, battalion),
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
                kill(state, desk, i)
        state.tests[battalion] = 3
        _supporters(state, desk, battalion, back)
        return
    for i in group:
        if _abandoned(state.kind[i]):
            kill(state, desk, i)
        elif kinds.IS_FOOT[state.kind[i]] or kinds.IS_COMMAND[state.kind[i]]:
            back(state, desk, i, 400 if result == "retreat-40" else 200)


def _abandoned(kind: int) -> bool:
    """A37: the battalion's own MGs and mortars."""
    return kind == kinds.BATTALION_MG or kinds.BATTALION_LIGHT <= kind <= kinds.BATTALION_HEAVY


def fall_back(state: State, desk: Desk, stand: int, distance: int) -> None:
    """P13, A36, A38: straight home with a marker; off the table is lost, less than 10 cm is captured."""
    home = -forward(state, state.side[stand])
    depth = ground(state).depth
    y = state.y[stand] + home * distance
    half = kinds.BASES[state.kind[stand]][1] // 2
    state.below[stand] = state.reserved[stand] = state.scrape[stand] = state.column[stand] = 0
    if y < half or y > depth - half:
        if desk.listening:
            desk.note("{stand} leaves the table and is lost.", "P13", stand=name(state, stand))
        kill(state, desk, stand)
        return
    before = state.y[stand]
    if not place_near(state, stand, state.x[stand], y) or abs(state.y[stand] - before) < 100:
        if desk.listening:
            desk.note("{stand} cannot fall back and is captured.", "P13", stand=name(state, stand))
        kill(state, desk, stand)
        return
    state.moved[stand] = state.turn
    if not state.markers[stand]:
        state.markers[stand] = 1


def _supporters(state: State, desk: Desk, battalion: int, back: Back) -> None:
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
            told = MORALE[result]
            desk.note("{stand} tests after its battalion is gone: {told}.", "P13", stand=name(state, i), told=told)
        if result == "rout" or (result != "ok" and kind == kinds.BLOCK_HOUSE):
            kill(state, desk, i)
        elif result != "ok":
            back(state, desk, i, 400 if result == "retreat-40" else 200)


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
