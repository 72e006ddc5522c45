"""Ruler only: fire by weapon, cover and band, rolled on the charts of the printed sheet."""

from __future__ import annotations

from opfor.games.flanders_fields import kinds, tables
from opfor.games.flanders_fields.damage import apply
from opfor.games.flanders_fields.stands import IN_PLAY, name
from opfor.games.flanders_fields.umpire_roster import can_be_hit, cover_now, marked
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.kernel.desk import Desk

# 2.7, 2.8: the distances that matter to a weapon: key, words, and the millimetres that stand for the band.
Band = tuple[str, str, int]
BANDS: dict[int, tuple[Band, ...]] = {
    tables.MG: (("to-70", "10 to 70 cm", tables.NO_DISTANCE), ("under-10", "under 10 cm", 90)),
    tables.INFANTRY: (("to-45", "5 to 45 cm", tables.NO_DISTANCE), ("under-5", "under 5 cm", 40)),
    tables.TANK: (("to-30", "5 to 30 cm", tables.NO_DISTANCE), ("under-5", "under 5 cm", 40)),
    tables.FIELD_GUN: (
        ("to-100", "up to 100 cm", tables.NO_DISTANCE),
        ("to-150", "100 to 150 cm", 1200),
        ("to-200", "150 to 200 cm", 1800),
    ),
    tables.FLAME: (("under-5", "within 5 cm", 40),),
}


def bands(state: Ruler, shooter: int) -> list[tuple[str, str, tuple[int, bool]]]:
    """2.8: the bands of a weapon; each again through a barrage while one lies on the table."""
    plain = [(key, text, (mm, False)) for key, text, mm in BANDS[kinds.FIRE_ROW[state.kind[shooter]]]]
    if not state.area_x0:
        return plain
    return plain + [
        (f"{key}-barrage", f"{text}, into or through a barrage", (mm, True)) for key, text, (mm, _) in plain
    ]


def ask_band(state: Ruler, desk: Desk, shooter: int) -> tuple[int, bool]:
    """2.8: distance and barrage, asked only where they matter."""
    if len(bands(state, shooter)) == 1:
        return bands(state, shooter)[0][2]
    found: tuple[int, bool] = desk.ask("ruler-band", state, shooter)
    return found


def roll(
    state: Ruler,
    desk: Desk,
    shooter: int,
    cover: int,
    distance: int,
    first: bool,
    through: bool,
    at_command: bool,
    moved: bool = False,
) -> str:
    """P8, 2.8: one roll at a stand whose cover is known."""
    kind = state.kind[shooter]
    return tables.direct_fire(
        desk,
        kinds.FIRE_ROW[kind],
        cover,
        distance,
        first,
        through,
        False,
        at_command,
        state.quality[shooter] == 0,
        bool(state.gassed[shooter]),
        moved or kind == kinds.CAVALRY,
    )


def roll_at(
    state: Ruler, desk: Desk, shooter: int, target: int, distance: int, first: bool, through: bool, moved: bool = False
) -> None:
    """P8, P9, R22: one roll at a stand of the order of battle, and what it brings."""
    kind = state.kind[target]
    if kinds.IS_ARMOUR[kind]:
        still = bool(state.broken[target] or state.ditched[target] or state.moved[target] < state.turn - 1)
        result = tables.anti_armour(
            desk,
            kinds.ARMOUR_ROW[state.kind[shooter]],
            distance,
            kinds.IS_LIGHT_ARMOUR[kind],
            still,
            through,
            False,
            state.quality[shooter] == 0,
            bool(state.gassed[shooter]),
        )
    else:
        result = roll(
            state, desk, shooter, cover_now(state, target), distance, first, through, kinds.IS_COMMAND[kind], moved
        )
    apply(state, desk, target, result, fire_rule(state, shooter), f"{name(state, shooter)}'s fire")


def fire_rule(state: Ruler, shooter: int) -> str:
    """P9 for machine guns, P8 for all others."""
    return "P9" if kinds.FIRE_ROW[state.kind[shooter]] == tables.MG else "P8"


def ask_cover(state: Ruler, desk: Desk, target: int) -> None:
    """R7: the cover of a target, remembered; not asked where it cannot be anything else."""
    if not (kinds.IS_ARMOUR[state.kind[target]] or state.kind[target] == kinds.BLOCK_HOUSE or state.below[target]):
        state.cover[target] = desk.ask("ruler-cover", state, target)


def shoot(state: Ruler, desk: Desk, shooter: int, target: int, moved: bool = False) -> None:
    """P8, P9, A23: one FIRE at a named stand, with the beaten zone of a machine gun."""
    ask_cover(state, desk, target)
    state.line["shooter"], state.line["target"] = shooter, target
    distance, through = ask_band(state, desk, shooter)
    beyond: list[int] = []
    if kinds.FIRE_ROW[state.kind[shooter]] == tables.MG and others(state, shooter, target):
        beyond = desk.ask("ruler-zone", state, shooter, target)
    if beyond:
        ask_covers(state, desk, beyond)
    if desk.listening:
        desk.note("{shooter} fires at {target}.", "P8", shooter=name(state, shooter), target=name(state, target))
    state.fires[shooter] += 1
    state.alarm = 1
    if state.kind[shooter] == kinds.FLAME_THROWER:
        state.fuel[shooter] -= 1
    roll_at(state, desk, shooter, target, distance, True, through, moved)
    for i in beyond:
        if state.alive[i] == IN_PLAY:
            roll_at(state, desk, shooter, i, distance, False, through, moved)


def others(state: Ruler, shooter: int, target: int) -> list[int]:
    """P9: the stands that may lie in the beaten zone, the enemy's first; friends count too."""
    side = state.side[shooter]
    return [i for s in (1 - side, side) for i in can_be_hit(state, s) if i not in (shooter, target)]


def ask_covers(state: Ruler, desk: Desk, stands: list[int]) -> None:
    """R7: the cover of several stands on one card, as last told; those whose cover is certain are left out."""
    open_ones = [
        i
        for i in stands
        if not (kinds.IS_ARMOUR[state.kind[i]] or state.kind[i] == kinds.BLOCK_HOUSE or state.below[i])
    ]
    if not open_ones:
        return
    given = desk.ask("ruler-covers", state, *open_ones)
    for i in open_ones:
        state.cover[i] = tables.COVERS.index(given[name(state, i)])


def react(state: Ruler, desk: Desk, movers: list[int], assault: bool = False) -> None:
    """G7-ruler, G7, R16: stands with a mark may fire once at one that has just moved or assaults.

    The person says which of them fires: the program's own when the mover ends within 25 cm (rifles 12 cm),
    assaults a friend within 10 cm, or when three lie in one beaten zone; his own as he likes.
    """
    side = state.side[movers[0]]
    fired: list[int] = []
    while True:
        left = [i for i in movers if state.alive[i] == IN_PLAY]
        ready = [i for i in marked(state, 1 - side, assault) if i not in fired]
        if not left or not ready:
            return
        shooter: int = desk.ask("ruler-react", state, int(assault), len(fired), *fired, *left)
        if shooter < 0:
            return
        fired.append(shooter)
        state.reserved[shooter] = 0
        target = left[0] if len(left) == 1 else desk.ask("ruler-mover", state, shooter, *left)
        if desk.listening:
            rule = "G7-ruler" if state.control[state.side[shooter]] else "R16"
            desk.note("{shooter} uses its reserved fire.", rule, shooter=name(state, shooter))
        shoot(state, desk, shooter, target)
        state.fires[shooter] -= 1  # reserved fire comes on top of the limit of R12
