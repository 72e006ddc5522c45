"""Markers, losses, prisoners and morale: P13, P14 and what follows from them."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.firing import KILL, NONE
from opfor.games.flanders_fields.model.geometry import squared
from opfor.games.flanders_fields.model.names import MORALE, stand_ref, stand_refs, unit_ref
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, SAFE, WRECK, battle, in_play, living
from opfor.games.flanders_fields.model.state import ADDS, AT_LEAST_ONE, TO_TWO, State
from opfor.games.flanders_fields.model.units import BATTALION
from opfor.games.flanders_fields.model.versions import RAIDERS_RETREAT, WEAPONS_ARE_LOST
from opfor.games.flanders_fields.rules import dice
from opfor.games.flanders_fields.rules.notes import tell
from opfor.games.flanders_fields.seats.base import LATER, Seat
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted, listed

UNHARMED, SUPPRESSED, WORN_DOWN, KILLED = range(4)  # what fire does; worn down: killed by a third suppression
LEFT = {True: "surrenders", False: "abandons its weapon"}  # what fails its test by itself; is it a block house?
ON_THE_WAY = ("is lost on the way back", "are lost on the way back")
WORN_OUT = ("is killed by a third suppression", "are killed by a third suppression")
HARM = {KILLED: ("kills", ""), WORN_DOWN: ("kills", " by a third suppression"), SUPPRESSED: ("suppresses", "")}


def strike(state: State, desk: Desk, seat: Seat, stand: int, result: str) -> int:
    """P8, P14, A48: the result of fire on a stand, which has now been fired at, whatever the roll."""
    state.fired_at[stand] = 1
    if result == KILL:
        kill(state, seat, stand)
        return KILLED
    if result == NONE:
        return UNHARMED
    return WORN_DOWN if marked_to_death(state, desk, seat, stand) else SUPPRESSED


def harm(state: State, effects: dict[int, int], nobody: str = "harms nobody") -> tuple[str, dict[str, Any]]:
    """P14: what fire has done, the worst first: 'kills C3 and suppresses C1 and C2', with the stands as references."""
    parts, facts = [], dict[str, Any]()
    for effect, (verb, how) in HARM.items():
        if hit := [stand for stand, found in effects.items() if found == effect]:
            facts[verb + how] = stand_refs(state, hit)
            parts.append(f"{verb} {{{verb}{how}}}{how}")
    return listed(parts) or nobody, facts


def suppress(state: State, desk: Desk, seat: Seat, stand: int, most: int = 3) -> None:
    """P14: one marker more; told where it kills."""
    if marked_to_death(state, desk, seat, stand, most):
        tell(state, desk, stand, "P14", *WORN_OUT)


def marked_to_death(state: State, desk: Desk, seat: Seat, stand: int, most: int = 3) -> bool:
    """P14, R24, A45, A66: one marker; the third kills any unit (by a switch the second kills a flame-thrower)."""
    state.markers[stand] = min(most, state.markers[stand] + 1)
    state.reserved[stand] = 0
    limit = house("suppressions_that_kill")
    if state.fragile_flames and state.kind[stand] == kinds.FLAME_THROWER and most == 3:
        desk.ruling("A66")
        limit = 2
    if state.markers[stand] < limit:
        return False
    kill(state, seat, stand)
    return True


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


def capture(state: State, seat: Seat, stand: int, by: int) -> None:
    """R17: a captured stand is removed and yields a prisoner marker to its captor."""
    kill(state, seat, stand)
    if state.alive[stand] == WRECK:
        state.alive[stand] = DESTROYED
    if state.alive[by] == IN_PLAY:
        state.prisoners[by] += 1


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


def takers(state: State, stand: int) -> list[int]:
    """R17: the foot of a stand's side that may take its prisoners over, if it is near enough."""
    return [i for i in living(state, state.side[stand]) if kinds.IS_FOOT[state.kind[i]]]


def check_morale(state: State, desk: Desk, seat: Seat) -> None:
    """P13, P0, A33, A35: the tests that are due; a retreat may bring losses, and these the next test."""
    while True:
        falling: dict[int, int] = {}
        _test_all(state, desk, seat, falling)
        falling = {i: distance for i, distance in falling.items() if state.alive[i] == IN_PLAY}
        if not falling:
            break
        for stand in falling:
            if shaken(state, desk, seat, stand):
                tell(state, desk, stand, "P14", *WORN_OUT)
        falling = {i: distance for i, distance in falling.items() if state.alive[i] == IN_PLAY}
        for stand in seat.fall_back_together(state, desk, falling) if falling else []:
            kill(state, seat, stand)
            tell(state, desk, stand, "P13", *ON_THE_WAY)
    seat.settle_prisoners(state, desk)


def shaken(state: State, desk: Desk, seat: Seat, stand: int) -> bool:
    """P13, A36, A38: whoever falls back comes up, gives up what he has prepared, and becomes suppressed once more.

    The third suppression kills, and this says whether it did; by a switch there are never more than two from this, or a
    stand that is suppressed already gets none.
    """
    state.below[stand] = state.reserved[stand] = state.scrape[stand] = state.column[stand] = 0
    state.moved[stand] = state.turn
    if state.retreat_marker != ADDS:
        desk.ruling("A38")
    if state.retreat_marker == AT_LEAST_ONE:
        state.markers[stand] = max(1, state.markers[stand])
        return False
    return marked_to_death(state, desk, seat, stand, 2 if state.retreat_marker == TO_TWO else 3)


def _test_all(state: State, desk: Desk, seat: Seat, falling: dict[int, int]) -> None:
    """P13, A33: test at half and again at three quarters of the original rifle platoons lost."""
    for battalion in range(len(state.platoons)):
        while state.platoons[battalion] and state.tests[battalion] < 2:
            casualties = 75 if state.tests[battalion] else 50
            if state.lost[battalion] * 100 < state.platoons[battalion] * casualties:
                break
            state.tests[battalion] += 1
            _test(state, desk, seat, battalion, casualties, falling)
    for battalion, platoons in enumerate(state.platoons):
        if platoons and state.lost[battalion] >= platoons and state.tests[battalion] == 2:
            state.tests[battalion] = 3
            _supporters(state, desk, seat, battalion, falling)


def _back(state: State, desk: Desk, seat: Seat, stand: int, result: str, falling: dict[int, int]) -> None:
    """P13, 2.9: 40 or 20 cm towards the own edge."""
    distance = 400 if result == "retreat-40" else 200
    if not seat.fall_back(state, desk, stand, distance):
        falling[stand] = falling.get(stand, 0) + distance


def members(state: State, battalion: int) -> list[int]:
    """All stands of a battalion in play."""
    return [i for i in in_play(state) if state.battalion[i] == battalion]


def _test(state: State, desk: Desk, seat: Seat, battalion: int, casualties: int, falling: dict[int, int]) -> None:
    """P13, 2.9, A37: one test, carried out at once."""
    group = members(state, battalion)
    rifles = [i for i in group if kinds.IS_RIFLE[state.kind[i]]]
    if not rifles:
        return
    side = battle(state).battalion_side[battalion]
    if not seat.tests_morale(state, side):
        if desk.listening:
            desk.instruct(
                "Roll the morale of {battalion} by the sheet: it has lost {casualties} % of its rifle platoons.",
                battalion=unit_ref(state, BATTALION + battalion),
                casualties=casualties,
            )
        return
    qualities = sorted(state.quality[i] for i in rifles)
    quality = qualities[len(qualities) // 2]
    result = dice.morale_roll(desk, quality, casualties, bool(state.morale_split))
    if result == "ok":
        _tell_test(state, desk, battalion, casualties, result)
        return
    state.failed_tests[battalion] += 1
    if result == "rout":
        for i in group:
            if kinds.IS_FOOT[state.kind[i]] or kinds.IS_COMMAND[state.kind[i]] or _abandoned(state.kind[i]):
                kill(state, seat, i)
        state.tests[battalion] = 3
        _tell_test(state, desk, battalion, casualties, result)
        if desk.listening:
            _tell_lost(state, desk, group, "surrender or run")
        _supporters(state, desk, seat, battalion, falling)
        return
    raid = battle(state).raid and state.side[rifles[0]] == state.first
    if not raid or state.rules >= RAIDERS_RETREAT:  # before that raiders went home without the printed retreat
        for i in group:
            if _abandoned(state.kind[i]):
                kill(state, seat, i)
            elif kinds.IS_FOOT[state.kind[i]] or kinds.IS_COMMAND[state.kind[i]]:
                _back(state, desk, seat, i, result, falling)
    _tell_test(state, desk, battalion, casualties, result)
    if raid:
        go_home(state, desk, battalion, group)
    if desk.listening:
        _tell_lost(state, desk, [i for i in group if _abandoned(state.kind[i])], "abandon their weapons")
    for i in group:
        if state.alive[i] != IN_PLAY and not _abandoned(state.kind[i]):
            tell(state, desk, i, "P13", *ON_THE_WAY)


def _tell_test(state: State, desk: Desk, battalion: int, casualties: int, result: str) -> None:
    """P13: how a battalion has stood its test."""
    if desk.listening:
        desk.note(
            "{battalion} {result}: it has lost {casualties} % of its rifle platoons.",
            "P13",
            battalion=unit_ref(state, BATTALION + battalion),
            casualties=casualties,
            result=MORALE[result],
        )


def _tell_lost(state: State, desk: Desk, stands: list[int], what: str) -> None:
    """P13: who is removed by a failed test."""
    gone = [i for i in stands if state.alive[i] != IN_PLAY]
    if gone:
        desk.note("The men of {stands} {what}.", "P13", stands=stand_refs(state, gone), what=what)


def go_home(state: State, desk: Desk, battalion: int, group: list[int]) -> None:
    """7.1: raiders who fail their morale retreat as everybody does; the scenario then sends them home for good."""
    for i in group:
        state.retired[i] = 1
    if desk.listening:
        desk.note(
            "The raid is over: the platoons of {battalion} go home.",
            "7.1",
            battalion=unit_ref(state, BATTALION + battalion),
        )


def _abandoned(kind: int) -> bool:
    """A37: the battalion's own MGs and mortars."""
    return kind == kinds.BATTALION_MG or kinds.BATTALION_LIGHT <= kind <= kinds.BATTALION_HEAVY


def _supporters(state: State, desk: Desk, seat: Seat, battalion: int, falling: dict[int, int]) -> None:
    """P13, A72: block houses and crewed weapons that are not its own roll for themselves when a battalion is gone."""
    side = battle(state).battalion_side[battalion]
    if not seat.tests_morale(state, side):
        if desk.listening:
            desk.instruct(
                "Roll the morale of each weapon that supported {battalion} by the sheet: the battalion is gone.",
                battalion=unit_ref(state, BATTALION + battalion),
            )
        return
    for i in range(len(state.x)):
        kind = state.kind[i]
        attached = state.battalion[i] == battalion and (kind != kinds.GUN or state.rules < WEAPONS_ARE_LOST)
        crewed = kinds.IS_MG[kind] or kinds.IS_MORTAR[kind] or kind == kinds.GUN
        if state.alive[i] != IN_PLAY or state.side[i] != side or attached or not crewed:
            continue
        if battalion not in (supported(state, i), state.battalion[i]):
            continue
        result = dice.morale_roll(desk, state.quality[i], 50, bool(state.morale_split))
        gone = result == "rout" or (result != "ok" and (kind == kinds.BLOCK_HOUSE or state.rules >= WEAPONS_ARE_LOST))
        if gone:
            kill(state, seat, i)
        elif result != "ok":
            _back(state, desk, seat, i, result, falling)
        if desk.listening:
            desk.note(
                "{stand} {result}: its battalion is gone.",
                "P13",
                stand=stand_ref(state, i),
                result=MORALE[result] if result in ("ok", "rout") or not gone else LEFT[kind == kinds.BLOCK_HOUSE],
            )
        if not gone and state.alive[i] != IN_PLAY:
            tell(state, desk, i, "P13", *ON_THE_WAY)


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
            stand=stand_ref(state, stand),
            prisoners=counted(state.prisoners[stand], "prisoner") if state.prisoners[stand] else "no prisoner",
        )
