"""At the table: strip, order of battle, templates to scale, corrections, changes and invariants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.names import box_words, covered, label, side_word
from opfor.games.flanders_fields.model.roster import cover_now, names, sector_name
from opfor.games.flanders_fields.model.scenario import COMPASS, SIDES
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, SAFE, WRECK, area_box, battle, cloud_box, name
from opfor.games.flanders_fields.model.state import PAPER, State
from opfor.games.flanders_fields.rules.barrage import ORDERED
from opfor.games.flanders_fields.rules.command import REPLACED
from opfor.games.flanders_fields.rules.gas import DRIFT, GRADES
from opfor.games.flanders_fields.rules.losses import kill
from opfor.games.flanders_fields.sequence import SEATS
from opfor.games.flanders_fields.view import shared
from opfor.games.flanders_fields.view.set_up import cut_spans
from opfor.kernel.errors import BadInput
from opfor.kernel.text import counted, heading

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
    found = shared.strip(state, STEP_NAMES[state.step - 1] if state.step else "")
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
    fight, wide = battle(state), house("mg_corridor_cm")
    found = [
        ("MG beaten zone", wide, house("mg_beaten_zone_cm"), "beyond the first target, along the line of fire"),
        ("block house beaten zone", wide, house("blockhouse_beaten_zone_cm"), "beyond the first target"),
        (
            "SOS barrage",
            house("sos_width_cm"),
            house("sos_depth_cm"),
            "long side along the front, centre within 5 cm of a defended position",
        ),
    ]
    for kind in sorted(set(fight.battery_kind)):
        words = kinds.BATTERIES[kind].replace("_", " ")
        found.append((f"{words} battery", *kinds.battery_shells(kind).footprint, "long side along the front"))
    for kind in sorted({state.kind[i] for i in range(len(state.x)) if kinds.IS_MORTAR[state.kind[i]]}):
        shells, words = kinds.aimed_shells(kind), kinds.KINDS[kind].split("_", 1)[1].replace("_", " ")
        found.append((words, *shells.footprint, f"{shells.range[0]} to {shells.range[1]} cm from the mortar"))
    for _, _, (x0, y0, x1, y1) in fight.gas:
        drifts = "drifts as a whole; the ground it sweeps counts"
        found.append(("gas cloud", (x1 - x0) // 10, (y1 - y0) // 10, drifts))
    unique = {sized[:3]: sized for sized in found}
    return [dict(zip(("name", "width_cm", "depth_cm", "note"), sized, strict=True)) for sized in unique.values()]


def unit_view(state: State, i: int) -> dict[str, Any]:
    """A stand in the list."""
    return shared.stand_view(state, i) | {"cover": firing.COVERS[cover_now(state, i)]}


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
        "order_of_battle": [unit_view(state, i) for i in shared.in_view(state)],
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
        "lost": shared.losses(state),
        "templates": templates(state),
        "strip": [list(pair) for pair in strip(state)],
        "result": state.result,
    }


def correctable(state: State) -> dict[str, str]:
    """What a person may put right: each stand by its name, the sectors."""
    found = {
        label(state, i): f"{counted(state.markers[i], 'suppression marker')}, {covered(cover_now(state, i))}"
        for i in range(len(state.x))
        if state.alive[i] == IN_PLAY
    }
    found |= {f"sector{n + 1}": f"T{level}" for n, level in enumerate(state.threat)}
    return found


def correct(state: State, what: str, value: str) -> str:
    """`fix A2 2` sets markers, `fix A2 dead` takes it off, `fix A2 hard` its cover, `fix A2 gas` puts it in gas,
    `fix sector2 T3` sets a threat.

    'suppressed 2', '2 markers', 'unsuppressed' and 'killed' are understood, too.
    """
    word = _plain_value(str(value))
    if what.lower().startswith("sector") and what[6:].isdecimal() and 1 <= int(what[6:]) <= len(state.threat):
        if word.removeprefix("t") not in ("0", "1", "2", "3", "4"):
            raise BadInput(f"{what}={value} is not allowed: enter T0 to T4")
        sector = int(what[6:]) - 1
        state.threat[sector] = int(word.removeprefix("t"))
        if state.threat[sector] and not state.exposed[sector]:
            state.exposed[sector] = 3
        return f"{heading(sector_name(sector))} is under threat T{state.threat[sector]}"
    stand = shared.stand_to_correct(state, what)
    who = label(state, stand)
    if word == "dead":
        kill(state, SEATS[state.seat], stand)
        return f"{who} is taken off the table"
    if word in ("0", "1", "2"):
        return shared.set_markers(state, stand, int(word))
    if word in ("up", "below"):
        if word == "below" and not kinds.GOES_BELOW[state.kind[stand]]:
            raise BadInput(f"{who} cannot go below ground")
        state.below[stand] = int(word == "below")
        state.reserved[stand] = 0
        return f"{who} is {'below ground' if word == 'below' else 'above ground'}"
    if word in ("gas", "clear"):
        state.gassed[stand] = 3 if word == "gas" else 0
        return f"{who} is {'in gas' if word == 'gas' else 'out of the gas'}"
    if word in firing.COVERS:
        state.cover[stand] = firing.COVERS.index(word)
        return f"{who} is {covered(state.cover[stand])}"
    may = f"0 to 2 markers, up, below, gas, clear, {', '.join(firing.COVERS)}, or dead"
    raise BadInput(f"{what}={value} is not allowed: enter {may}")


DEEDS_OF_LIFE = {IN_PLAY: "Put {who} back on the table", WRECK: "Leave {who} on the table as a wreck"}


def changes(before: State, after: State) -> list[str]:
    """P14, R16: stands, markers and marks that differ, as movements of the hand; one line for several stands."""
    deeds: dict[str, list[int]] = {}
    for i in range(len(after.x)):
        for deed in _deeds(before, after, i):
            deeds.setdefault(deed, []).append(i)
    found = [deed.format(who=names(after, stands)) for deed, stands in deeds.items()]
    found += [
        f"Company {battle(after).companies[c]} has been fired at: its raw troops lose their bonus"
        for c in range(len(after.company_ordered))
        if _fresh(before, c) and not _fresh(after, c)
    ]
    cut = [n for n in range(len(after.cut)) if after.cut[n] and not before.cut[n]]
    found += [f"Cut the wire {span}" for span in cut_spans(after, cut)]
    gone = (areas(before) - areas(after)).total()
    if gone:
        found.append(f"Take up {counted(gone, 'barrage area')} of last turn")
    if len(after.cloud_x0) < len(before.cloud_x0):
        found.append("Take up the gas cloud")
    return found


def areas(state: State) -> Counter[tuple[Any, ...]]:
    """P2, P4, P10: the barrage areas on the table: whose, of what kind, where."""
    return Counter((state.area_side[n], state.area_kind[n], area_box(state, n)) for n in range(len(state.area_x0)))


def _deeds(before: State, after: State, stand: int) -> Iterator[str]:
    """What the hand does with one stand, as sentences for {who}."""
    if before.alive[stand] != after.alive[stand]:
        shell = after.kind[stand] == kinds.BLOCK_HOUSE and after.alive[stand] == DESTROYED
        gone = "Mark {who} as destroyed and leave the shell as cover" if shell else "Take {who} off the table"
        yield _promotion(before, after, stand) or DEEDS_OF_LIFE.get(after.alive[stand], gone)
    elif after.alive[stand] == IN_PLAY and (deed := _marker_deed(before, after, stand)):
        yield deed
    if after.alive[stand] != IN_PLAY:
        return
    if before.below[stand] != after.below[stand]:
        yield "Put {who} below ground" if after.below[stand] else "Bring {who} up from below ground"
    if before.reserved[stand] != after.reserved[stand]:
        marked = after.reserved[stand]
        yield "Mark {who} with reserved fire" if marked else "Take the mark of reserved fire off {who}"


def _promotion(before: State, after: State, stand: int) -> str:
    """R14: where a new commander is put down; '' for a stand that an undo or a correction brings back."""
    side, battalion = after.side[stand], after.battalion[stand]
    if after.alive[stand] != IN_PLAY:
        return ""
    if after.kind[stand] == kinds.BATTALION_COMMAND and after.promoted[battalion] > before.promoted[battalion]:
        return "Put {who} down in contact with any living platoon of its battalion"
    if kinds.IS_REGIMENT[after.kind[stand]] and before.regiment_lost[side] != after.regiment_lost[side] == REPLACED:
        return "Put {who} down where its predecessor began"
    return ""


def _marker_deed(before: State, after: State, stand: int) -> str:
    """P14: the markers to put down or take off; the person's own are not kept where he fights by the sheet."""
    number, more = after.markers[stand], after.markers[stand] - before.markers[stand]
    if not more:
        return ""
    if after.seat == PAPER and not after.control[after.side[stand]]:
        return f"Put {counted(more, 'suppression marker')} on {{who}}; the third kills" if more > 0 else ""
    if more < 0 and not number:
        return "Take all suppression markers off {who}"
    if number != more:
        return f"Bring {{who}} to {counted(number, 'suppression marker')}"
    return f"Put {counted(number, 'suppression marker')} on {{who}}"


def _plain_value(text: str) -> str:
    """A value as a person says it: 'suppressed 2' is 2, 'suppressed' is 1, 'no markers' is 0, 'killed' is dead."""
    words = text.strip().lower().replace("markers", "").replace("marker", "").replace("suppressed", "").split()
    if not words and text.strip():
        return "1"
    word = " ".join(words)
    return {"no": "0", "un": "0", "not": "0", "one": "1", "two": "2", "killed": "dead", "captured": "dead"}.get(
        word, word
    )


def _fresh(state: State, company: int) -> bool:
    """2.4, A48: is this a raw company that has received no fire yet?"""
    mine = [i for i in range(len(state.x)) if state.company[i] == company]
    return any(state.quality[i] == 0 for i in mine) and not any(state.fired_at[i] for i in mine)


def table_changes(before: State, after: State) -> list[str]:
    """What to put back after an undo; nobody keeps where stands stood but the person."""
    return changes(before, after) if before.scenario == after.scenario else []


def invariants(state: State) -> list[str]:
    """P14, A16, P11: what must always be true; each line a breach."""
    found = shared.invariants(state)
    for i in range(len(state.x)):
        if state.alive[i] != IN_PLAY and (state.markers[i] or state.reserved[i] or state.actions[i]):
            found.append(f"{name(state, i)} is gone and still has markers or actions")
        if state.reserved[i] and (state.markers[i] or state.below[i]):
            found.append(f"{name(state, i)} reserves fire while suppressed or below ground")
        if not 0 <= state.actions[i] <= 3:
            found.append(f"{name(state, i)} has {state.actions[i]} actions")
        if state.prisoners[i] < 0 or (state.prisoners[i] and state.alive[i] not in (IN_PLAY, SAFE)):
            found.append(f"{name(state, i)} leads {counted(state.prisoners[i], 'prisoner')}")
    found += [f"sector {n + 1} is under T{level}" for n, level in enumerate(state.threat) if not 0 <= level <= 4]
    return found


def text(state: State) -> list[str]:
    """The order of battle in words."""
    return [
        f"{label(state, i)}: {counted(state.markers[i], 'marker')}, {firing.COVERS[cover_now(state, i)]}"
        + (", below ground" if state.below[i] else "")
        + (", fire reserved" if state.reserved[i] else "")
        for i in range(len(state.x))
        if state.alive[i] == IN_PLAY
    ]
