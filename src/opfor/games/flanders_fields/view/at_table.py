"""At the table: strip, order of battle, templates to scale, corrections, changes and invariants."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.names import box_words, counted, covered, side_word
from opfor.games.flanders_fields.model.roster import cover_now, sector_name
from opfor.games.flanders_fields.model.scenario import COMPASS, QUALITIES, SIDES
from opfor.games.flanders_fields.model.stands import IN_PLAY, SAFE, WRECK, area_box, battle, cloud_box, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.barrage import ORDERED
from opfor.games.flanders_fields.rules.gas import DRIFT, GRADES
from opfor.games.flanders_fields.rules.losses import kill
from opfor.games.flanders_fields.sequence import BY_RULER
from opfor.games.flanders_fields.view.changes import marks_changed
from opfor.games.flanders_fields.view.set_up import cut_words
from opfor.kernel.errors import BadInput

# 2.1: the steps of a player turn as the strip names them.
STEP_NAMES = (
    "1 Deep suppression",
    "2 Rolling barrages",
    "3 Gas",
    "4 Planned barrages",
    "5 Support orders",
    "6 Battalion orders",
    "7 Command stands",
)


def strip(state: State) -> list[tuple[str, str]]:
    """The numbers above every card."""
    fight = battle(state)
    platoons = [0, 0]
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and kinds.IS_RIFLE[state.kind[i]]:
            platoons[state.side[i]] += 1
    found = [("turn", f"{state.turn} of {fight.head.turns}"), ("player", side_word(state.player))]
    if state.step:
        found.append(("step", STEP_NAMES[state.step - 1]))
    found += [("British platoons", str(platoons[0])), ("German platoons", str(platoons[1]))]
    for side in (0, 1):
        if state.deep[side]:
            found.append((f"{side_word(side)} guns", f"deep suppression {state.deep[side]:+d}"))
    if state.visibility:
        found.append(("seen", f"{state.visibility // 10} cm"))
    if state.cloud_x0:
        found.append(("wind", wind_words(state)))
    return found


def wind_words(state: State) -> str:
    """R21: where the wind blows, how strong."""
    grade = max(0, state.wind_grade)
    return f"{GRADES[grade]} to the {COMPASS[state.wind].replace('_', '-')}, {DRIFT[grade] // 10} cm a turn"


def templates(state: State) -> list[dict[str, Any]]:
    """P9, R18, R20, R21: the templates of this game with their sizes in centimetres, to be drawn to scale."""
    wide = house("mg_corridor_cm")
    found = [
        {
            "name": "MG beaten zone",
            "width_cm": wide,
            "depth_cm": house("mg_beaten_zone_cm"),
            "note": "beyond the first target, along the line of fire",
        },
        {
            "name": "block house beaten zone",
            "width_cm": wide,
            "depth_cm": house("blockhouse_beaten_zone_cm"),
            "note": "beyond the first target",
        },
        {
            "name": "SOS barrage",
            "width_cm": house("sos_width_cm"),
            "depth_cm": house("sos_depth_cm"),
            "note": "long side along the front, centre within 5 cm of a defended position",
        },
    ]
    fight = battle(state)
    for kind in sorted(set(fight.battery_kind)):
        width, depth = kinds.battery_shells(kind).footprint
        words = kinds.BATTERIES[kind].replace("_", " ")
        found.append(
            {"name": f"{words} battery", "width_cm": width, "depth_cm": depth, "note": "long side along the front"}
        )
    for kind in sorted({state.kind[i] for i in range(len(state.x)) if kinds.IS_MORTAR[state.kind[i]]}):
        shells = kinds.mortar_shells(kind)
        words = kinds.KINDS[kind].split("_", 1)[1].replace("_", " ")
        found.append(
            {
                "name": words,
                "width_cm": shells.footprint[0],
                "depth_cm": shells.footprint[1],
                "note": f"{shells.range[0]} to {shells.range[1]} cm from the mortar",
            }
        )
    for _, _, (x0, y0, x1, y1) in fight.gas:
        found.append(
            {
                "name": "gas cloud",
                "width_cm": (x1 - x0) // 10,
                "depth_cm": (y1 - y0) // 10,
                "note": "drifts as a whole; the ground it sweeps counts",
            }
        )
    unique = {(item["name"], item["width_cm"], item["depth_cm"]): item for item in found}
    return list(unique.values())


def unit_view(state: State, i: int) -> dict[str, Any]:
    """A stand in the list."""
    fight = battle(state)
    company, battalion = state.company[i], state.battalion[i]
    return {
        "name": name(state, i),
        "side": SIDES[state.side[i]],
        "kind": kinds.KINDS[state.kind[i]],
        "company": fight.companies[company] if company >= 0 else "",
        "battalion": fight.battalions[battalion] if battalion >= 0 else "",
        "quality": QUALITIES[state.quality[i]],
        "lmg": bool(state.lmg[i]),
        "markers": state.markers[i],
        "below": bool(state.below[i]),
        "reserved": bool(state.reserved[i]),
        "wreck": state.alive[i] == WRECK,
        "cover": firing.COVERS[cover_now(state, i)],
        "prisoners": state.prisoners[i],
        "actions": state.actions[i],
    }


def view(state: State) -> dict[str, Any]:
    """What the umpire keeps. There is no map in it, and the program's posture does not appear."""
    fight = battle(state)
    return {
        "game": "flanders-fields",
        "umpire": "ruler-only",
        "scenario": fight.id,
        "turn": state.turn,
        "turns": fight.head.turns,
        "player": SIDES[state.player],
        "order_of_battle": [unit_view(state, i) for i in range(len(state.x)) if state.alive[i] in (IN_PLAY, WRECK)],
        "sectors": [{"name": sector_name(n), "threat": level} for n, level in enumerate(state.threat)],
        "barrages": [
            {
                "side": SIDES[state.area_side[n]],
                "where": "as laid" if state.area_kind[n] == ORDERED else box_words(area_box(state, n)),
            }
            for n in range(len(state.area_x0))
        ],
        "gas": [
            {"where": box_words(cloud_box(state, n)), "life": state.cloud_life[n]} for n in range(len(state.cloud_x0))
        ],
        "lost": [
            {"battalion": fight.battalions[b], "lost": state.lost[b], "of": state.platoons[b]}
            for b in range(len(state.lost))
        ],
        "templates": templates(state),
        "strip": [list(pair) for pair in strip(state)],
        "result": state.result,
    }


def correctable(state: State) -> dict[str, str]:
    """What a person may put right: each stand, the sectors, the guns' deep suppression."""
    found = {
        name(state, i): f"{counted(state.markers[i], 'marker')}, {covered(cover_now(state, i))}"
        for i in range(len(state.x))
        if state.alive[i] == IN_PLAY
    }
    found |= {f"sector{n + 1}": f"T{level}" for n, level in enumerate(state.threat)}
    return found


def correct(state: State, what: str, value: str) -> str:
    """`fix A2 2` sets markers, `fix A2 dead` takes it off, `fix A2 hard` its cover, `fix sector2 T3` a threat."""
    word = str(value).strip().lower()
    if what.lower().startswith("sector") and what[6:].isdecimal() and 1 <= int(what[6:]) <= len(state.threat):
        if word.removeprefix("t") not in ("0", "1", "2", "3", "4"):
            raise BadInput(f"{what}={value} is not allowed: enter T0 to T4")
        sector = int(what[6:]) - 1
        state.threat[sector] = int(word.removeprefix("t"))
        if state.threat[sector] and not state.exposed[sector]:
            state.exposed[sector] = 3
        return f"{sector_name(sector)} is under T{state.threat[sector]}"
    found = [i for i in range(len(state.x)) if name(state, i).lower() == what.lower() and state.alive[i] == IN_PLAY]
    if not found:
        raise BadInput(f"there is no stand '{what}' in play")
    stand = found[0]
    if word == "dead":
        kill(state, BY_RULER, stand)
        return f"{what} is out of play"
    if word in ("0", "1", "2"):
        state.markers[stand] = int(word)
        if state.markers[stand]:
            state.reserved[stand] = 0
        return f"{what} has {counted(int(word), 'marker')}"
    if word in ("up", "below"):
        if word == "below" and not kinds.GOES_BELOW[state.kind[stand]]:
            raise BadInput(f"{what} cannot go below ground")
        state.below[stand] = int(word == "below")
        state.reserved[stand] = 0
        return f"{what} is {'below ground' if word == 'below' else 'above ground'}"
    if word in firing.COVERS[:4]:
        state.cover[stand] = firing.COVERS.index(word)
        return f"{what} is in {word} cover" if word != "open" else f"{what} is in the open"
    raise BadInput(f"{what}={value} is not allowed: enter markers 0 to 2, up, below, open, soft, medium, hard, or dead")


def changes(before: State, after: State) -> list[str]:
    """P14, R16: markers, losses and marks that differ, as things to do on the table."""
    found = []
    for i in range(len(after.x)):
        if before.alive[i] != after.alive[i]:
            back = "back on the table" if after.alive[i] == IN_PLAY else "off the table"
            found.append(f"{name(after, i)}: {'a wreck' if after.alive[i] == WRECK else back}")
        elif after.alive[i] == IN_PLAY and before.markers[i] != after.markers[i]:
            number = after.markers[i]
            what = "no suppression marker" if not number else f"{number} suppression marker{'s' if number > 1 else ''}"
            found.append(f"{name(after, i)}: {what}")
    found += marks_changed(before, after)
    found += [
        f"company {battle(after).companies[c]} is under fire: its raw troops lose their bonus"
        for c in range(len(after.company_ordered))
        if _fresh(before, c) and not _fresh(after, c)
    ]
    found += cut_words(after, [n for n in range(len(after.cut)) if after.cut[n] and not before.cut[n]])
    gone = len(before.area_x0) - len(after.area_x0)
    if gone > 0:
        found.append(f"take up {gone} barrage area{'s' if gone > 1 else ''}: what is not fired anew")
    if len(after.cloud_x0) < len(before.cloud_x0):
        found.append("take up the gas cloud")
    return found


def _fresh(state: State, company: int) -> bool:
    """2.4, A48: is this a raw company that has received no fire yet?"""
    mine = [i for i in range(len(state.x)) if state.company[i] == company]
    return any(state.quality[i] == 0 for i in mine) and not any(state.fired_at[i] for i in mine)


def table_changes(before: State, after: State) -> list[str]:
    """What to put back after an undo; nobody keeps where stands stood but the person."""
    return changes(before, after) if before.scenario == after.scenario else []


def invariants(state: State) -> list[str]:
    """P14, A16, P11: what must always be true; each line a breach."""
    found = []
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and not 0 <= state.markers[i] <= 2:
            found.append(f"{name(state, i)} lives with {state.markers[i]} markers")
        if state.alive[i] != IN_PLAY and (state.markers[i] or state.reserved[i] or state.actions[i]):
            found.append(f"{name(state, i)} is gone and still has markers or actions")
        if state.reserved[i] and (state.markers[i] or state.below[i]):
            found.append(f"{name(state, i)} reserves fire while suppressed or below ground")
        if state.ordered[i] > 1:
            found.append(f"{name(state, i)} was ordered twice")
        if not 0 <= state.actions[i] <= 3:
            found.append(f"{name(state, i)} has {state.actions[i]} actions")
        if state.prisoners[i] < 0 or (state.prisoners[i] and state.alive[i] not in (IN_PLAY, SAFE)):
            found.append(f"{name(state, i)} leads {state.prisoners[i]} prisoners")
    found += [f"company {c} was ordered twice" for c, n in enumerate(state.company_ordered) if n > 1]
    found += [f"battery {b + 1} answered twice" for b, n in enumerate(state.battery_sos) if n > 1]
    found += [
        f"battalion {b} lost {state.lost[b]} of {state.platoons[b]}"
        for b in range(len(state.lost))
        if not 0 <= state.lost[b] <= state.platoons[b]
    ]
    found += [f"sector {n + 1} is under T{level}" for n, level in enumerate(state.threat) if not 0 <= level <= 4]
    return found


def text(state: State) -> list[str]:
    """The order of battle in words."""
    return [
        f"{name(state, i)}: {counted(state.markers[i], 'marker')}, {firing.COVERS[cover_now(state, i)]}"
        + (", below ground" if state.below[i] else "")
        + (", fire reserved" if state.reserved[i] else "")
        for i in range(len(state.x))
        if state.alive[i] == 1
    ]
