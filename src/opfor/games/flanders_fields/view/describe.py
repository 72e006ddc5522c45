"""What a thing on the table is, for whoever taps it: stands, trenches, wire, ground, barrages, gas, guns, the strip.

Everything is measured by the functions that play the rules, and from what the player may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.field import COVER_OF, MOVE_OF, TERRAIN
from opfor.games.flanders_fields.model.names import (
    VERBS,
    capital,
    cm,
    covered,
    introduced,
    kind_name,
    label,
    side_word,
    spot,
    trench_name,
    unit_name,
)
from opfor.games.flanders_fields.model.scenario import QUALITIES
from opfor.games.flanders_fields.model.stands import IN_PLAY, WRECK, battle, cover_of, ground, name, trench_of, within
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, COMPANY
from opfor.games.flanders_fields.rules.actions import VERBS as ACTIONS
from opfor.games.flanders_fields.rules.actions import verbs
from opfor.games.flanders_fields.rules.fire import can_fire
from opfor.games.flanders_fields.rules.movement import speeds
from opfor.games.flanders_fields.rules.orders import command_reach, commander_of
from opfor.games.flanders_fields.rules.sight import targets
from opfor.games.flanders_fields.rules.standing_orders import WORDS
from opfor.kernel.game import Description
from opfor.kernel.text import counted, heading, listed

GROUND: Final = {  # what the kinds of ground do, beside cover and pace
    "woods": "Woods hide any stand more than 5 cm inside.",
    "ruins_buildings": "Ruins block the view.",
    "crops_hedge_scrub": "It hides any stand more than 10 cm inside.",
    "shattered": "Shattered ground may ditch a tank on a 1.",
    "road": "Troops in column march along it.",
    "hill": "Whoever stands higher sees farther and fights at +1.",
}
NUMBERS: Final = {  # of the strip
    "turn": ("Turns", ["A turn is the attacker's seven steps, then the defender's."], ("P0",)),
    "player": ("Whose turn it is", ["This side is giving its orders now."], ("2.1",)),
    "step": (
        "Steps of a player turn",
        ["1 deep suppression, 2 rolling barrage, 3 gas, 4 planned fire, 5 support, 6 battalions, 7 commanders."],
        ("2.1",),
    ),
    "sight": ("Sight at night", ["Nobody sees or fires farther this turn."], ("R27",)),
    "wind": ("Wind", ["The gas drifts with it each turn."], ("R21",)),
    "points": ("Points", ["They are counted for the attacker, as the table stands now."], ("R28",)),
}


def describe(state: State, id: str) -> Description | None:
    """2.1: a stand by its name; else 'trench:front', 'wire', 'barrage:0', 'track:turn'."""
    for stand in range(len(state.x)):
        if name(state, stand) == id:
            return of_stand(state, stand)
    kind, _, which = id.partition(":")
    if kind == "track":
        return _number(state, which)
    if state.seat or kind not in OTHERS:
        return None
    return OTHERS[kind](state, which)


def of_stand(state: State, stand: int) -> Description:
    """R2 to R28: what a stand is, where it is, what has happened to it, and what it may do now."""
    title = heading(f"{introduced(state, stand)} ({side_word(state.side[stand])})")
    if state.alive[stand] != IN_PLAY:
        what = "A wreck: it blocks the view and gives cover." if state.alive[stand] == WRECK else "It is out of play."
        return Description(title, [what], ("P14",))
    lines = [_troops(state, stand)]
    if not state.seat:
        lines += [_cover(state, stand), *_reach(state, stand)]
    lines += [_past(state, stand), *_command(state, stand), *_now(state, stand)]
    rules = ["P14", "P16", "P8" if kinds.FIRE_ROW[state.kind[stand]] >= 0 else "P7"]
    rules += ["R17"] if kinds.CAN_ASSAULT[state.kind[stand]] else []
    return Description(title, lines, tuple(rules))


def _troops(state: State, stand: int) -> str:
    """R4: quality, arms, and what it carries."""
    quality = f"{QUALITIES[state.quality[stand]]} {'storm ' if state.storm[stand] else ''}troops"
    extras = [text for on, text in (
        (state.lmg[stand], "a light machine-gun: two shots a turn"),
        (state.kind[stand] == kinds.FLAME_THROWER, f"fuel for {counted(state.fuel[stand], 'shot')}"),
        (state.prisoners[stand], counted(state.prisoners[stand], "prisoner")),
    ) if on]  # fmt: skip
    return f"A {kind_name(state, stand)}, {quality}{f', with {listed(extras)}' if extras else ''}."


def _cover(state: State, stand: int) -> str:
    """R7, R16: its cover and why."""
    trench = trench_of(state, stand)
    if state.below[stand]:
        return "It is below ground: it neither sees nor fires, and only shells and gas can reach it."
    where = f", in the {trench_name(ground(state).trenches[trench].id)}" if trench >= 0 else ""
    dug = ", in a scrape" if state.scrape[stand] >= 2 else ""
    return f"It stands {covered(cover_of(state, stand))}{where}{dug}, at {spot(state.x[stand], state.y[stand])}."


def _reach(state: State, stand: int) -> list[str]:
    """2.6, P8, R10: how far it moves and fires, and whom it sees."""
    found, pace = [], speeds(state, stand)
    if max(pace):
        torn = f", {cm(pace[kinds.SHELL_TORN])} cm in shell holes" if pace[kinds.SHELL_TORN] else ""
        found.append(f"A move is {cm(pace[kinds.CROSS_COUNTRY])} cm across open ground{torn}.")
    reach, arc = kinds.FIRE_MM[state.kind[stand]], kinds.ARCS[state.kind[stand]]
    if reach:
        where = "all round" if arc >= 180 else f"{arc} degrees to each side of its front"
        found.append(f"It fires {cm(reach)} cm, {where}.")
        seen = targets(state, stand) if can_fire(state, stand) else []
        names = listed([label(state, i) for i in seen[:6]]) + (f" and {len(seen) - 6} more" if len(seen) > 6 else "")
        found.append(f"It sees and could hit {names}." if seen else "It can fire at nobody now.")
    return found


def _past(state: State, stand: int) -> str:
    """P14, R16: what has happened to it."""
    markers = state.markers[stand]
    told = [f"is suppressed ({counted(markers, 'marker')}; the third kills): it may only recover"] if markers else []
    told += [text for on, text in (
        (state.moved[stand] == state.turn, "has moved this turn"),
        (state.fires[stand], "has fired this turn"),
        (state.reserved[stand], "keeps its fire for the enemy's turn"),
        (state.scrape[stand] == 1, "has begun to dig in"),
        (state.ditched[stand], "is ditched"),
        (state.broken[stand], "has broken down"),
        (state.limbered[stand], "is limbered or packed and cannot fire"),
        (state.mounted[stand], "is mounted"),
        (state.column[stand], "marches in column"),
        (state.retired[stand], "is on its way home"),
    ) if on]  # fmt: skip
    return f"It {listed(told)}." if told else "It is unharmed, and has done nothing yet this turn."


def _command(state: State, stand: int) -> list[str]:
    """2.4, R14: its commander, and whether he is near enough."""
    company = state.company[stand]
    unit = COMPANY + company if company >= 0 else stand
    leader = commander_of(state, unit)
    if leader < 0 or leader == stand or state.seat:
        return []
    reach = command_reach(state, unit)
    near = within(state, leader, stand, reach * 10)
    who = f"{capital(unit_name(state, unit))} is ordered" if company >= 0 else "It is ordered"
    return [f"{who} by {label(state, leader)}: {'within' if near else 'beyond'} {reach} cm{'' if near else ', -1'}."]


def _now(state: State, stand: int) -> list[str]:
    """P4a, R16: its actions, what it may do with them, and its standing order."""
    found = []
    if state.actions[stand] > 0 and not state.seat:
        may = [VERBS[ACTIONS[verb]][0] for verb in verbs(state, stand) if verb]
        found.append(f"It has {counted(state.actions[stand], 'action')}: it may {listed(may, 'or')}.")
    if not state.control[state.side[stand]] and kinds.FIRE_ROW[state.kind[stand]] >= 0:
        found.append(f"Standing order for reserved fire: {WORDS[state.standing[stand]]}.")
    return found


def _trench(state: State, id: str) -> Description | None:
    """R7, R16: a trench: cover, dugouts, who is in it."""
    for number, trench in enumerate(ground(state).trenches):
        if trench.id == id:
            inside = [label(state, i) for i in range(len(state.x)) if _stands_in(state, i, number)]
            return Description(
                heading(trench_name(id)),
                [
                    f"A {side_word(trench.side)} trench: hard cover against fire from outside, medium once captured.",
                    "It has dugouts: foot and machine guns may go below ground." if trench.dugouts else "No dugouts.",
                    "Leaving it costs a quarter of a move. Whoever assaults from outside fights at -1.",
                    f"In it: {listed(inside)}." if inside else "Nobody is in it.",
                ],
                ("R7", "R16", "R17"),
            )
    return None


def _stands_in(state: State, stand: int, trench: int) -> bool:
    return state.alive[stand] == IN_PLAY and trench_of(state, stand) == trench


def _wire(state: State, which: str) -> Description:
    """P12, R15: the wire, or the gaps in it."""
    cut, whole = sum(state.cut), len(state.cut) - sum(state.cut)
    if which:
        return Description("Gap in the wire", ["Cut wire: troops walk through it like open ground."], ("P12", "R15"))
    return Description(
        "Barbed wire",
        [
            "It stops all foot. Crossing it takes an action and a die: 5 or 6 gets a platoon through.",
            f"Tanks crush it; shells may cut it.{' Its owner knows lanes through it.' if state.own_lanes else ''}",
            f"{counted(whole, 'section')} whole, {cut} cut.",
        ],
        ("P12", "R15"),
    )


def _ground(state: State, which: str) -> Description | None:
    """R7: a piece of ground: cover and pace."""
    areas = ground(state).areas
    if not which.isdecimal() or int(which) >= len(areas):
        return None
    area = areas[int(which)]
    kind, pace = TERRAIN[area.kind], kinds.SPEED[kinds.INFANTRY][0][MOVE_OF[area.kind]]
    lines = [f"Whoever stands in it is {covered(COVER_OF[area.kind])}; infantry move {cm(pace)} cm."]
    lines += [GROUND[kind]] if kind in GROUND else []
    return Description(kind.replace("_", " ").capitalize(), lines, ("R7",))


def _barrage(state: State, which: str) -> Description | None:
    """P2, P16: a barrage area."""
    if not which.isdecimal() or int(which) >= len(state.area_x0):
        return None
    side = side_word(state.area_side[int(which)])
    return Description(
        f"{side} barrage",
        [
            "Whoever enters it throws a die at once: 3 to 5 suppresses, 6 kills.",
            "Fire into or through it is at -2 (uphill -1). It lies until its owner's next turn.",
        ],
        ("P2", "P16", "2.8"),
    )


def _gas(state: State, which: str) -> Description | None:
    """P3, R21: a cloud."""
    if not which.isdecimal() or int(which) >= len(state.cloud_x0):
        return None
    return Description(
        "Gas cloud",
        [
            "Everyone whom it touches or sweeps over rolls on the gas row. Orders given in it are at -1.",
            f"It drifts with the wind and lives {counted(state.cloud_life[int(which)], 'turn')} more.",
        ],
        ("P3", "R21"),
    )


def _battery(state: State, which: str) -> Description | None:
    """P10, P11: a battery off the table."""
    fight = battle(state)
    if not which.isdecimal() or not 0 < int(which) <= len(state.battery_alive):
        return None
    battery = int(which) - 1
    x, y = state.battery_x[battery], state.battery_y[battery]
    kind = kinds.BATTERIES[fight.battery_kind[battery]].replace("_", " ")
    return Description(
        f"Battery {which} ({side_word(fight.battery_side[battery])})",
        [
            f"A {kind} battery off the table.",
            f"It aims at {spot(x, y)}." if x >= 0 else "It has no aiming point yet.",
            "An order die of 4 or more lets it redirect or fire; field guns also answer SOS calls.",
        ],
        ("P10", "P11"),
    )


def _number(state: State, which: str) -> Description | None:
    """R28, P13: a number of the strip."""
    if which in NUMBERS:
        title, lines, rules = NUMBERS[which]
        return Description(title, lines, rules)
    for side in (0, 1):
        if which == f"{side_word(side)} guns":
            lines = ["The enemy's counter-battery fire this turn is added to their order dice and SOS dice."]
            return Description(f"{side_word(side)} guns under fire", lines, ("P1",))
        if which == f"{side_word(side)} platoons":
            lost = [
                f"{heading(unit_name(state, BATTALION + b))} has lost {state.lost[b]} of "
                f"{state.platoons[b]} rifle platoons."
                for b in range(len(state.lost))
                if battle(state).battalion_side[b] == side and state.platoons[b]
            ]
            tests = "Half its platoons lost, and again three quarters: the battalion tests its morale."
            return Description(f"{side_word(side)} rifle platoons", [*lost, tests], ("P13",))
    return None


OTHERS: Final[dict[str, Callable[[State, str], Description | None]]] = {
    "trench": _trench,
    "wire": _wire,
    "ground": _ground,
    "barrage": _barrage,
    "gas": _gas,
    "battery": _battery,
}
