"""What both programs share: dice with posture and quality, sectors, targets, and one way to move."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import zero_hour
from opfor.games.flanders_fields.model.geometry import Box, squared
from opfor.games.flanders_fields.model.names import label, stand_ref
from opfor.games.flanders_fields.model.stands import (
    IN_PLAY,
    area_box,
    battle,
    cloud_box,
    forward,
    gap2,
    ground,
    living,
    within,
)
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.gas import drift_by
from opfor.games.flanders_fields.rules.reach import margin
from opfor.games.flanders_fields.rules.sight import targets, value
from opfor.games.flanders_fields.rules.victory import trench_lines
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk
from opfor.kernel.text import heading

MAX_SHOWN = 8  # candidates of one choice
NO_PREY = "nobody it can beat is in reach"


def die(state: State, desk: Desk, side: int, purpose: str, rule: str, quality: int = 1, posture: bool = False) -> int:
    """6: a doubtful die with (q) and (p), told at once; the posture itself is not told."""
    rolled = desk.roll("1d6", purpose)
    if desk.listening:
        troops = f", {quality - 1:+d} for the troops" if quality != 1 else ""
        secret = ", judged by its secret posture" if posture else ""
        words = "{doubt}? Rolled {rolled}{troops}{secret}."
        desk.note(words, rule, doubt=heading(purpose), rolled=rolled, troops=troops, secret=secret)
    return rolled + quality - 1 + (state.posture[side] if posture else 0)


def doubt(state: State, desk: Desk, side: int, purpose: str, quality: int = 1, posture: bool = False) -> int:
    """6: a doubtful die with (q) and (p): a reason of what is told next."""
    return desk.roll("1d6", purpose) + quality - 1 + (state.posture[side] if posture else 0)


def called_off(state: State, side: int, won: int) -> bool:
    """Z11, Z11-ruler: the second failed morale test, or under a quarter of all platoons left and no sector won."""
    mine = [b for b, owner in enumerate(battle(state).battalion_side) if owner == side and state.platoons[b]]
    start, lost = sum(state.platoons[b] for b in mine), sum(state.lost[b] for b in mine)
    return sum(state.failed_tests[b] for b in mine) >= 2 or ((start - lost) * 4 < start and not won)


def nearest_enemy2(state: State, stand: int) -> int:
    """The squared distance of the nearest enemy."""
    side, best = state.side[stand], 1 << 40
    x, y, own = state.x[stand], state.y[stand], kinds.REACH[state.kind[stand]]
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and state.side[i] != side:
            slack = own + kinds.REACH[state.kind[i]]
            dx, dy = abs(state.x[i] - x) - slack, abs(state.y[i] - y) - slack
            if (dx > 0 and dx * dx >= best) or (dy > 0 and dy * dy >= best):
                continue  # cannot be nearer than what was found
            away = gap2(state, stand, i)
            if away < best:
                best = away
    return best


def foot_within(state: State, side: int, stand: int, reach: int) -> int:
    """How many unsuppressed foot of a side stand within reach of a stand."""
    others = [i for i in living(state, side) if i != stand and kinds.IS_FOOT[state.kind[i]] and not state.markers[i]]
    return sum(within(state, stand, i, reach) for i in others)


def any_foot_within(state: State, side: int, stand: int, reach: int) -> bool:
    """Is any foot of a side within reach of a stand?"""
    others = [i for i in living(state, side) if i != stand and kinds.IS_FOOT[state.kind[i]]]
    return any(within(state, stand, i, reach) for i in others)


def ahead(state: State, side: int, y: int, line: int) -> int:
    """How far a line lies ahead of a spot, as a side looks; negative: behind it."""
    return (line - y) * forward(state, side)


def front_line(state: State) -> int:
    """The y of the defender's front trench."""
    return trench_lines(state)[0]


def support_line(state: State) -> int:
    """The y of the defender's support trench; the front one where there is none."""
    front, support = trench_lines(state)
    return support if support >= 0 else front


def say(state: State, desk: Desk, stand: int, what: str, rule: str, **facts: Any) -> None:
    """A choice of the program in words, with the facts that the words name."""
    if desk.listening:
        desk.note(f"{{stand}} {what}.", rule, stand=stand_ref(state, stand), **facts)


def because(state: State, desk: Desk, stand: int, chosen: str, rule: str, *refused: tuple[str, str]) -> None:
    """6: what a stand does, and what it does not do and why: (what, why not)."""
    if not desk.listening:
        return
    found = [Candidate(chosen), *[Candidate(what, [], why) for what, why in refused]]
    desk.choice(heading(label(state, stand)), rule, [], found, chosen)


def ranked_by(
    state: State, desk: Desk, stand: int, why: str, rule: str, criterion: str, ranked: list[tuple[str, str, str]]
) -> None:
    """6: the stand that was chosen and the others: (name, value, why not), the chosen first."""
    found = [Candidate(name, [value], out) for name, value, out in ranked]
    desk.choice(f"{heading(label(state, stand))} {why}", rule, [criterion], found, found[0].name)


def chosen_target(
    state: State, desk: Desk, stand: int, target: int, among: list[int] | None, rule: str, why: str
) -> None:
    """6: the target of a shot, and what the others (None: all it might choose) would have been worth."""
    if not desk.listening:
        return
    best = value(state, stand, target)
    found = [(label(state, target), f"{best / 60:.2f}", "")]
    for i in sorted(targets(state, stand) if among is None else among, key=lambda i: -value(state, stand, i)):
        worth = value(state, stand, i)
        if i != target and len(found) < MAX_SHOWN:
            out = "worth less" if worth < best else "farther off" if worth == best else "not what it looks for"
            found.append((label(state, i), f"{worth / 60:.2f}", out))
    ranked_by(state, desk, stand, why, rule, "Stands it can expect to hurt", found)


def chosen_prey(state: State, desk: Desk, stand: int, prey: int, among: list[int], rule: str, why: str) -> None:
    """R17: whom a stand assaults, by the margin against each."""
    if not desk.listening:
        return
    best = margin(state, stand, prey)
    found = [(label(state, prey), f"{best:+d}", "")]
    for i in sorted(among, key=lambda i: -margin(state, stand, i)):
        if i != prey and len(found) < MAX_SHOWN:
            worth = margin(state, stand, i)
            out = "stronger" if worth < best else "farther off" if worth == best else "not what it looks for"
            found.append((label(state, i), f"{worth:+d}", out))
    ranked_by(state, desk, stand, why, rule, "Margin of an assault", found)


def nearest_of(state: State, stand: int, among: list[int]) -> int:
    """The nearest of some stands, ties to the lowest number; -1: none."""
    best, found = 1 << 60, -1
    for i in among:
        away = squared(state.x[stand], state.y[stand], state.x[i], state.y[i])
        if away < best:
            best, found = away, i
    return found


def clamp_x(state: State, x: int) -> int:
    """An x on the table."""
    return min(ground(state).width - 21, max(21, x))


def clamp_y(state: State, y: int) -> int:
    """A y on the table."""
    return min(ground(state).depth - 21, max(21, y))


def keep_out(state: State, side: int) -> list[Box]:
    """Z6: the own barrage with 3 cm around it, and gas where it is and where it will drift next turn."""
    clear = zero_hour("barrage_clearance_cm") * 10
    boxes = []
    for n in range(len(state.area_x0)):
        if state.area_side[n] == side:
            x0, y0, x1, y1 = area_box(state, n)
            boxes.append((x0 - clear, y0 - clear, x1 + clear, y1 + clear))
    if state.cloud_x0:
        dx, dy = drift_by(state)
        for n in range(len(state.cloud_x0)):
            x0, y0, x1, y1 = cloud_box(state, n)
            boxes.append((min(x0, x0 + dx), min(y0, y0 + dy), max(x1, x1 + dx), max(y1, y1 + dy)))
    return boxes
