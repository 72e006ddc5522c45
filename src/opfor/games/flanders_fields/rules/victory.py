"""R28 and the victory conditions of the scenarios."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.field import runs_along_front
from opfor.games.flanders_fields.model.points import stand_points
from opfor.games.flanders_fields.model.scenario import mm
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, SAFE, WRECK, battle, ground
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.versions import POINTS_OF_TODAY
from opfor.games.flanders_fields.seats.base import Seat
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted

OUTCOMES = {
    "british_decisive": "Decisive British victory",
    "british_marginal": "Narrow British victory",
    "draw": "Draw",
    "german_marginal": "Narrow German victory",
    "german_decisive": "Decisive German victory",
}

EARLIER = {"iron-and-chlorine": (14, 8, 4)}  # before rules version 7


def points_needed(state: State) -> tuple[int, int, int]:
    """7.2, 7.3: the points of a decisive and a narrow victory of the British, and of a narrow one of the Germans."""
    victory = battle(state).victory
    if state.rules < POINTS_OF_TODAY and state.scenario in EARLIER:
        return EARLIER[state.scenario]
    return victory.british_decisive, victory.british_marginal, victory.german_marginal


def is_over(state: State) -> bool:
    """7.1: a raid is over when no raider is left in play; every battle when one side has no foot left."""
    attackers = [i for i in range(len(state.x)) if state.side[i] == state.first and kinds.IS_FOOT[state.kind[i]]]
    if not any(state.alive[i] == IN_PLAY for i in attackers):
        return True
    defenders = [i for i in range(len(state.x)) if state.side[i] != state.first]
    return not any(state.alive[i] == IN_PLAY and not kinds.IS_COMMAND[state.kind[i]] for i in defenders)


def trench_lines(state: State) -> tuple[int, int]:
    """The y of the defender's front and support trench (those along the front); -1: none."""
    mine = [trench.line for trench in ground(state).trenches if trench.side != state.first and trench.side >= 0]
    lines = [*sorted({line[0][1] for line in mine if runs_along_front(line)}), -1, -1]
    return lines[0], lines[1]


def held(state: State, x0: int, x1: int, y: int) -> bool:
    """7.2: an attacking foot stand in the sector's trench, and no defender in it."""
    inside = False
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and x0 <= state.x[i] <= x1 and abs(state.y[i] - y) <= 10:
            if state.side[i] != state.first:
                return False
            inside = inside or kinds.IS_FOOT[state.kind[i]]
    return inside


def taken(state: State) -> int:
    """7.2: block houses whose garrison is gone and where an attacker stands, or that are simply dead."""
    houses = [i for i in range(len(state.x)) if state.kind[i] == kinds.BLOCK_HOUSE and state.side[i] != state.first]
    return sum(state.alive[i] == DESTROYED for i in houses)


def held_on_map(state: State, line: int) -> int:
    """R28, 7.2, 7.3: the stretches of the front (0) or support trench (1) that the attacker holds on the map."""
    victory, y = battle(state).victory, trench_lines(state)[line]
    if victory.front_sectors:
        spans = [(mm(a), mm(b)) for a, b in (victory.support_sectors if line else victory.front_sectors)]
    else:
        spans = [(x, x + 150) for x in range(0, ground(state).width - 149, 150)] if not line or y >= 0 else []
    return sum(held(state, low, high, y) for low, high in spans)


def points_for(state: State, fronts: int, supports: int) -> int:
    """7.2, 7.3: the points for trench sectors held, block houses, tanks and platoons."""
    worth = battle(state).victory.british_points
    points = worth.get("front_sector", 0) * fronts + worth.get("support_sector", 0) * supports
    points += worth.get("block_house_taken", 0) * taken(state)
    tanks = sum(kinds.IS_TANK[state.kind[i]] and state.alive[i] in (DESTROYED, WRECK) for i in range(len(state.x)))
    points += worth.get("tank_lost", 0) * tanks
    lost = sum(state.alive[i] == DESTROYED for i in attacking_platoons(state))
    points += worth.get("each_two_platoons_lost_beyond_eight", 0) * (max(0, lost - 8) // 2)
    points += worth.get("each_three_platoons_lost_beyond_nine", 0) * (max(0, lost - 9) // 3)
    return points


def raid_points(state: State) -> int:
    """7.1: prisoners brought home, stands destroyed, raiders lost."""
    worth = battle(state).victory.british_points
    points = worth["first_prisoners_brought_home"] if state.prisoners_home else 0
    points += max(0, state.prisoners_home - 1) * worth["each_further"]
    for i in range(len(state.x)):
        if state.side[i] != state.first and state.alive[i] in (DESTROYED, WRECK):
            points += worth["each_german_stand_destroyed"]
    return points + worth["each_raider_platoon_lost"] * platoons_lost(state)


def free_points_for(state: State, fronts: int, supports: int) -> int:
    """R28: 2 per 15 cm of front trench held, 3 of support, 2 per block house or gun, a tenth of the losses' value."""
    points = 2 * fronts + 3 * supports
    tenths = 0
    for i in range(len(state.x)):
        if state.alive[i] in (DESTROYED, WRECK):
            start = battle(state).stands[i]
            value = stand_points(kinds.KINDS[start.kind], start.quality, start.storm, start.lmg)
            tenths += value if state.side[i] != state.first else -value
            points += 2 * (state.side[i] != state.first and state.kind[i] in (kinds.BLOCK_HOUSE, kinds.GUN))
    return points + (tenths // 10 if tenths >= 0 else -(-tenths // 10))


def points_words(points: int) -> str:
    """R28: points are counted for the attacker; what he has lost is taken off."""
    return f"{counted(points, 'point')} for the attacker"


def points_on_map(state: State) -> int:
    """R28, 7.1, 7.2, 7.3: the points as the map stands now."""
    fight = battle(state)
    if fight.raid:
        return raid_points(state)
    count = points_for if fight.victory.front_sectors else free_points_for
    return count(state, held_on_map(state, 0), held_on_map(state, 1))


def score(state: State, desk: Desk, seat: Seat) -> None:
    """R28: count the points and name the result."""
    fight = battle(state)
    if fight.raid:
        declare(state, desk, raid_points(state), raid_words(state))
        return
    fronts, supports = seat.sectors_held(state, desk, 0), seat.sectors_held(state, desk, 1)
    count = points_for if fight.victory.front_sectors else free_points_for
    declare(state, desk, count(state, fronts, supports), battle_words(state, fronts, supports))


def raid_words(state: State) -> str:
    """7.1: what came of a raid: 'three platoons lost, no prisoner'."""
    home = counted(state.prisoners_home, "prisoner") if state.prisoners_home else "no prisoner"
    return f"{home} brought home, {losses_words(state)}"


def battle_words(state: State, fronts: int, supports: int) -> str:
    """R28: what came of an attack: the trenches that it holds and what it cost."""
    held = [
        f"{counted(n, 'stretch')} of the {line} trench" for n, line in ((fronts, "front"), (supports, "support")) if n
    ]
    return f"{' and '.join(held) or 'no stretch of a trench'} held, {losses_words(state)}"


def attacking_platoons(state: State) -> list[int]:
    """R28: the rifle platoons that the attacker began with."""
    return [i for i, kind in enumerate(state.kind) if kinds.IS_RIFLE[kind] and state.side[i] == state.first]


def platoons_lost(state: State) -> int:
    """R28: how many of them are lost."""
    return sum(state.alive[i] not in (IN_PLAY, SAFE) for i in attacking_platoons(state))


def losses_words(state: State) -> str:
    """R28: 'three attacking platoons lost'."""
    lost = platoons_lost(state)
    return f"{counted(lost, 'attacking platoon') if lost else 'no attacking platoon'} lost"


def declare(state: State, desk: Desk, points: int, words: str) -> None:
    """R28, 7.1, 7.2, 7.3: the result that so many points bring, and what it was made of."""
    victory = battle(state).victory
    if battle(state).raid:
        result = (
            "british_marginal"
            if points >= victory.british_win
            else "draw"
            if points in victory.draw
            else "german_marginal"
        )
    elif victory.front_sectors:
        levels = zip(("british_decisive", "british_marginal", "german_marginal"), points_needed(state), strict=True)
        result = next((name for name, needed in levels if points >= needed), "german_decisive")
    else:
        result = "british_marginal" if points >= 6 else "german_marginal" if points <= 2 else "draw"
    state.score, state.result = points, result
    state.agenda.clear()
    if desk.listening:
        outcome, made = OUTCOMES[result], points_words(points)
        desk.note("{outcome}: {words} ({points}).", "R28", outcome=outcome, words=words, points=made)
