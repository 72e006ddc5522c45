"""The briefing and the victory conditions with how far each is, from what the player may know."""

from __future__ import annotations

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.names import side_word
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, SAFE, WRECK, battle
from opfor.games.flanders_fields.model.state import BOARD, State
from opfor.games.flanders_fields.rules.victory import held_on_map, points_needed, points_on_map, taken
from opfor.kernel.game import Goal
from opfor.kernel.text import counted


def briefing(state: State) -> list[str]:
    """R28, 7.1 to 7.3: the situation, the aim, what wins and what ends the game early."""
    fight = battle(state)
    attacker, defender = side_word(state.first), side_word(1 - state.first)
    yours = [side_word(side) for side in (0, 1) if not state.control[side]]
    command = f"You command the {yours[0]} side. " if len(yours) == 1 else ""
    return [
        f"{fight.head.title}: {fight.head.about} {command}The {attacker} side attacks, "
        f"the {defender} side defends, for {counted(fight.head.turns, 'turn')}.",
        "Each company rolls for its actions when it is ordered; far from its commander or under gas it does less. "
        "A suppressed stand can only recover; the third suppression destroys it.",
        _aim(state),
        "The battle ends early when no attacking foot stand is left in play, or no defender but commanders.",
    ]


def _aim(state: State) -> str:
    """What points are for, and the points that win."""
    fight = battle(state)
    victory = fight.victory
    if fight.raid:
        return (
            f"Bring prisoners home: {victory.british_points['first_prisoners_brought_home']} points for the first, "
            f"{victory.british_points['each_further']} for each more, 1 for each German stand destroyed, "
            f"1 off for each raider platoon lost. With {victory.british_win} points or more the British win."
        )
    if victory.front_sectors:
        decisive, narrow, _ = points_needed(state)
        return (
            f"Take and hold the trenches: {victory.british_points['front_sector']} points for a sector of the front "
            f"trench, {victory.british_points['support_sector']} of the support trench. {narrow} points are a British "
            f"victory, {decisive} a decisive one."
        )
    return (
        "Take and hold the trenches: 2 points for 15 cm of the front trench, 3 of the support trench, 2 for a block "
        "house or gun, and a tenth of what was destroyed. 6 points win for the attacker, 2 or fewer for the defender."
    )


def goals(state: State) -> list[Goal]:
    """R28: the points, and what they are made of; with a ruler alone only what the program keeps."""
    fight = battle(state)
    victory = fight.victory
    if fight.raid:
        return [*_points(state, victory.british_win, "British"), *_raid(state)]
    if state.seat != BOARD:  # only a ruler knows who is in which trench
        return [Goal(_aim(state)), Goal(f"Block houses taken: {taken(state)}")]
    decisive, narrow, _ = points_needed(state)
    found = _points(state, narrow or 6, side_word(state.first))
    if victory.front_sectors:
        found.append(Goal("Points for a decisive victory", max(0, points_on_map(state)), decisive))
        found.append(Goal("Front sectors held", held_on_map(state, 0), len(victory.front_sectors)))
        found.append(Goal("Support sectors held", held_on_map(state, 1), len(victory.support_sectors)))
    return found


def _points(state: State, need: int, side: str) -> list[Goal]:
    points = points_on_map(state)
    below = f" (now {points})" if points < 0 else ""
    return [Goal(f"Points for a {side} victory{below}", max(0, points), need)]


def _raid(state: State) -> list[Goal]:
    """7.1: what a raid's points are made of."""
    stands = range(len(state.x))
    destroyed = sum(state.side[i] != state.first and state.alive[i] in (DESTROYED, WRECK) for i in stands)
    raiders = [i for i in stands if state.side[i] == state.first and kinds.IS_RIFLE[state.kind[i]]]
    lost = sum(state.alive[i] not in (IN_PLAY, SAFE) for i in raiders)
    return [
        Goal(f"Prisoners brought home: {state.prisoners_home}"),
        Goal(f"German stands destroyed: {destroyed}"),
        Goal(f"Raider platoons lost: {lost} of {len(raiders)}"),
    ]
