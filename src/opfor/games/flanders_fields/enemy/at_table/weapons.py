"""At the table: the program's weapons. Each asks one question, the first true line of the list."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.enemy.common import say
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.firing import KILL, NONE
from opfor.games.flanders_fields.model.names import stand_ref
from opfor.games.flanders_fields.model.roster import can_be_hit, sector_of
from opfor.games.flanders_fields.model.stands import IN_PLAY, attacks
from opfor.games.flanders_fields.model.state import PAPER, State
from opfor.games.flanders_fields.model.versions import (
    EVERY_ARM_AT_TABLE,
    FEWER_CARDS,
    ONE_ANSWER_IS_TAKEN,
    TABLE_AS_MAP,
)
from opfor.games.flanders_fields.rules.actions import ACTS, RESERVE
from opfor.games.flanders_fields.rules.fire import can_fire, fire_rule, fires_left, hit, tell_shot
from opfor.games.flanders_fields.rules.losses import check_morale
from opfor.games.flanders_fields.rules.notes import tell
from opfor.games.flanders_fields.seats.person import Person
from opfor.games.flanders_fields.seats.ticks import Reach, bands
from opfor.kernel.desk import Desk

LINES = ("trench", "zone", "open-30", "open", "cover", "none")
TRENCH, ZONE, OPEN_30, OPEN, COVER, NOBODY = range(len(LINES))
LINE_WORDS = (
    "an intruder in its trench, or an enemy within 12 cm",
    "two or more enemies in one beaten zone",
    "an enemy in the open within 30 cm",
    "an enemy in the open, farther away but in range",
    "an enemy in cover and in range",
    "none of these",
)
EXPOSED, COVERED = 1, 2
SEES_NOBODY = "it sees no target"


def open_lines(state: State, stand: int) -> list[int]:
    """G6-ruler: the lines that can be true by what is known of the sectors; the last is always open."""
    kind = state.kind[stand]
    mg = kinds.IS_MG[kind]
    if not can_be_hit(state, 1 - state.side[stand]):
        return [NOBODY]
    if attacks(state, state.side[stand]):
        return [line for line in range(len(LINES)) if line != TRENCH and (mg or line != ZONE)]
    near = 2 if kinds.IS_FOOT[kind] else 1  # rifles reach 45 cm, machine guns 70
    seen = 0
    for level, who in zip(state.threat, state.exposed, strict=True):
        seen |= who if level >= near else 0
    here = sector_of(state, stand)
    found = []
    if any(level == 4 and abs(number - here) <= 1 for number, level in enumerate(state.threat)):
        found.append(TRENCH)
    if mg and seen and len(can_be_hit(state, 1 - state.side[stand])) > 1:
        found.append(ZONE)
    if seen & EXPOSED:
        found += [OPEN_30] if max(state.threat) >= 2 else []
        found.append(OPEN)
    if seen & COVERED:
        found.append(COVER)
    return [*found, NOBODY]


def ask_line(state: State, desk: Desk, stand: int) -> int:
    """G6-ruler: one question; none where only one line is left, or a card has told it and nobody was lost since."""
    found = open_lines(state, stand)
    if len(found) == 1:
        return NOBODY
    told = state.ticks.pop(f"{stand}:line", -1) == state.turn and state.line[str(stand)] in found
    if told and state.ticks["targets"] == len(can_be_hit(state, 1 - state.side[stand])):
        return state.line[str(stand)]
    line: int = desk.ask("ruler-line", state, stand)
    state.line[str(stand)] = line
    return line


def is_far(state: State, line: int) -> bool:
    """G6-ruler: are all enemies farther than 30 cm, as far as is known?"""
    return line in (ZONE, OPEN, COVER) and max(state.threat) < 3


class Shot:
    """Where a weapon aims: the cover of each stand in the burst, its reach, and who they are (-1: unknown)."""

    def __init__(self, covers: list[int], reach: Reach) -> None:
        self.covers, self.reach = covers, reach
        self.who = [-1] * len(covers)


def take_aim(state: State, desk: Desk, seat: Person, stand: int, line: int) -> Shot:
    """G6-ruler: what the chart needs of a target: cover, and the band where it matters."""
    state.line.pop("target", None)  # nobody in particular yet
    if state.together and state.rules >= FEWER_CARDS and line in (ZONE, COVER, TRENCH):
        return _on_one_card(state, desk.ask("ruler-burst", state, stand, line), stand, line)
    if line == ZONE:
        counts: dict[int, int] = desk.ask("ruler-spread", state, stand)
        covers = [cover for cover in sorted(counts) for _ in range(counts[cover])]
    elif line in (COVER, TRENCH):
        covers = [desk.ask("ruler-behind", state, stand)]
    else:
        covers = [firing.OPEN]
    shot = Shot(covers, seat.ask_band(state, desk, stand) if band_matters(state, stand, line) else plain(state, stand))
    if line == ZONE and state.rules >= TABLE_AS_MAP and len(counts) > 1 and shot.reach != plain(state, stand):
        first = desk.ask("ruler-behind", state, stand)
        covers.sort(key=lambda cover: bool(cover != first))
    return shot


def _on_one_card(state: State, given: dict[str, Any], stand: int, line: int) -> Shot:
    """G6-ruler: the covers in the burst and the band, as one card tells them."""
    if line == ZONE:
        covers = [n for n, key in enumerate(firing.COVERS) for _ in range(given.get(key, 0))]
        if "first" in given:
            covers.sort(key=lambda cover: firing.COVERS[cover] != given["first"])
    else:
        covers = [firing.COVERS.index(given["cover"])]
    known = {key: reach for key, _, reach in bands(state, stand)}
    return Shot(covers, known[given["distance"]] if "distance" in given else plain(state, stand))


def band_matters(state: State, stand: int, line: int) -> bool:
    """2.8: can the distance, or a barrage on the way, change the shot?"""
    # how near an attacker is no sector tells
    unknown = state.rules >= TABLE_AS_MAP and attacks(state, state.side[stand])
    far = line == OPEN or (is_far(state, line) and not unknown)
    far = far and kinds.FIRE_ROW[state.kind[stand]] != firing.FIELD_GUN
    return len(bands(state, stand)) > 1 and (bool(state.area_x0) or not far)


def plain(state: State, stand: int) -> Reach:
    """2.8: a shot from far away, through no barrage."""
    return bands(state, stand)[0][2]


def value(state: State, stand: int, shot: Shot) -> int:
    """6: V of a burst in sixths: twice the chance of a kill and once that of a suppression, summed."""
    raw, gassed = state.quality[stand] == 0, bool(state.gassed[stand])
    distance, through, up = shot.reach
    row, firer = kinds.FIRE_ROW[state.kind[stand]], (raw, gassed, False, state.kind[stand] == kinds.CAVALRY)
    return sum(
        firing.sixths(row, cover, distance, n == 0, through, up, False, *firer) for n, cover in enumerate(shot.covers)
    )


def fire(state: State, desk: Desk, seat: Person, stand: int, shot: Shot) -> bool:
    """P8, P9, 2.8, G6-ruler: one FIRE; the person names a stand only when something happens to it.

    A command stand is harder to hit; the same die is read for it. True: somebody fell.
    """
    state.fires[stand] += 1
    state.alarm = 1
    if state.kind[stand] == kinds.FLAME_THROWER:
        state.fuel[stand] -= 1
    distance, through, up = shot.reach
    fell, chart = False, firing.DIRECT[kinds.FIRE_ROW[state.kind[stand]]]
    firer = state.quality[stand] == 0, seat.in_gas(state, stand), False, state.kind[stand] == kinds.CAVALRY
    for n, cover in enumerate(shot.covers):
        candidates = behind_cover(state, stand, cover, shot.who)
        if shot.who[n] < 0 and not candidates:
            continue
        die = desk.roll("1d6", chart.id)
        at = cover, distance, n == 0, through, up
        likely = chart.table((*at, False, *firer))[die]  # of anybody but a command stand
        if state.seat == PAPER and shot.who[n] < 0 and likely not in (NONE, KILL):
            desk.read(chart, die, *at, False, *firer)
            _suppress_somebody(state, desk, stand, chart.table((*at, True, *firer))[die] == NONE)
            continue
        if shot.who[n] < 0 and (likely != NONE or _raw_ears(state, candidates)):
            taken = [i for i in shot.who if i >= 0]
            only = len(candidates) == 1 and state.rules >= ONE_ANSWER_IS_TAKEN
            killed = int(likely == KILL)
            shot.who[n] = candidates[0] if only else desk.ask("ruler-hit", state, stand, killed, cover, *taken)
        target = shot.who[n]
        at_command = target >= 0 and kinds.IS_COMMAND[state.kind[target]]
        result = desk.read(chart, die, *at, at_command, *firer)
        if target >= 0:
            if state.kind[target] != kinds.BLOCK_HOUSE:
                state.cover[target] = cover
            effect = hit(state, desk, seat, stand, target, result)
            if desk.listening:
                tell_shot(state, desk, stand, target, {target: effect}, "fires at")
            fell = fell or state.alive[target] != IN_PLAY
        elif desk.listening:
            desk.note("{stand} fires and hits nothing.", fire_rule(state, stand), stand=stand_ref(state, stand))
    return fell


def _suppress_somebody(state: State, desk: Desk, stand: int, spares_commanders: bool) -> None:
    """P8, P14: whoever fights his half by the sheet keeps the markers of his stands himself; none is named for one."""
    state.stopped[stand] = state.turn
    if desk.listening:
        desk.note("{stand} suppresses the nearest of them.", fire_rule(state, stand), stand=stand_ref(state, stand))
        spared = ", unless it is a command stand" if spares_commanders else ""
        words = "Put 1 suppression marker on the stand nearest to {stand} of those{spared}; the third kills."
        desk.instruct(words, stand=stand_ref(state, stand), spared=spared)


def behind_cover(state: State, shooter: int, cover: int, named: list[int]) -> list[int]:
    """G6-ruler: the stands it may have been: anybody in a fortification, elsewhere no block house."""
    fort, others = cover == firing.FORTIFICATION, state.rules >= EVERY_ARM_AT_TABLE
    return [
        i
        for i in can_be_hit(state, 1 - state.side[shooter])
        if i not in named and ((state.kind[i] == kinds.BLOCK_HOUSE) == fort or (fort and others))
    ]


def weapon_rule(state: State, stand: int) -> str:
    """G6-ruler of the Garrison, Z3-ruler and Z6-ruler of Zero Hour."""
    if not attacks(state, state.side[stand]):
        return "G6-ruler"
    return "Z6-ruler" if kinds.IS_FOOT[state.kind[stand]] else "Z3-ruler"


def _raw_ears(state: State, candidates: list[int]) -> bool:
    """A48: raw troops lose their bonus by any fire, so they are named even when nothing happens to them."""
    return any(state.quality[i] == 0 and not state.fired_at[i] for i in candidates)


def reserve(state: State, desk: Desk, seat: Person, stand: int, why: str = "") -> None:
    """R16: the rest of the actions for one reserved shot."""
    if can_fire(state, stand) if state.rules >= TABLE_AS_MAP else kinds.FIRE_ROW[state.kind[stand]] >= 0:
        ACTS[RESERVE](state, desk, seat, stand, ("reserves its fire", "reserve their fire", why))
    elif why:
        tell(state, desk, stand, "R16", "waits", "wait", why)
    state.actions[stand] = 0


def spend_on_fire(state: State, desk: Desk, seat: Person, stand: int, line: int, rule: str, least: int = 0) -> None:
    """G6-ruler, G6, Z6-ruler: fire while it pays; near the enemy the last action is kept for his turn."""
    shot = take_aim(state, desk, seat, stand, line)
    near = not is_far(state, line)
    while state.actions[stand] > 0:
        if state.actions[stand] == 1 and state.fires[stand] and near:
            reserve(state, desk, seat, stand, "the enemy is near")
            return
        ready = fires_left(state, stand) and (state.rules < TABLE_AS_MAP or can_fire(state, stand))
        if not ready or value(state, stand, shot) <= least:
            reserve(state, desk, seat, stand, "it has nothing more to gain by fire")
            return
        state.actions[stand] -= 1
        say(state, desk, stand, f"fires at {LINE_WORDS[line]}, the nearest first", rule)
        fell = fire(state, desk, seat, stand, shot)
        check_morale(state, desk, seat)
        if state.alive[stand] != IN_PLAY or state.markers[stand]:
            return
        last = state.actions[stand] == 1 and near
        if fell and state.actions[stand] > 0 and not last and fires_left(state, stand):
            line = ask_line(state, desk, stand)
            if line == NOBODY:
                reserve(state, desk, seat, stand)
                return
            shot = take_aim(state, desk, seat, stand, line)
            near = not is_far(state, line)
