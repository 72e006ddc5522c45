"""At a real table: what differs between two states, as movements of the hand; one line for several stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.compass import moved_words
from opfor.games.flanders_fields.model.geometry import Box
from opfor.games.flanders_fields.model.names import box_words, facing_words, spot
from opfor.games.flanders_fields.model.roster import names
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, WRECK, area_box, battle, cloud_box
from opfor.games.flanders_fields.model.state import BOARD, PAPER, State
from opfor.games.flanders_fields.rules.command import REPLACED
from opfor.games.flanders_fields.view.set_up import cut_spans
from opfor.kernel.text import counted, listed


def changes(before: State, after: State) -> list[str]:
    """P2, P10, P14, P16, R15, R16, R21: stands, markers, marks, wire, barrages and gas that differ."""
    if before.scenario != after.scenario:
        return []
    deeds: dict[str, list[int]] = {}
    for i in range(len(after.x)):
        for deed in _deeds(before, after, i):
            deeds.setdefault(deed, []).append(i)
    found = [deed.format(who=names(after, stands)) for deed, stands in deeds.items()]
    if after.seat != BOARD:
        found += [
            f"Company {battle(after).companies[c]} has been fired at: its raw troops lose their bonus"
            for c in range(len(after.company_ordered))
            if _fresh(before, c) and not _fresh(after, c)
        ]
    cut = [n for n in range(len(after.cut)) if after.cut[n] and not before.cut[n]]
    return [*found, *[f"Cut the wire {span}" for span in cut_spans(after, cut)], *_areas(before, after)]


def _deeds(before: State, after: State, stand: int) -> Iterator[str]:
    """What the hand does with one stand, as sentences for {who}."""
    if before.alive[stand] != after.alive[stand]:
        yield _fate(before, after, stand)
    elif after.alive[stand] == IN_PLAY:
        yield from _moved(before, after, stand)
        if deed := _marker_deed(before, after, stand):
            yield deed
    if after.alive[stand] != IN_PLAY:
        return
    if before.below[stand] != after.below[stand]:
        yield "Put {who} below ground" if after.below[stand] else "Bring {who} up from below ground"
    if before.reserved[stand] != after.reserved[stand]:
        marked = after.reserved[stand]
        yield "Mark {who} with reserved fire" if marked else "Take the mark of reserved fire off {who}"


def _moved(before: State, after: State, stand: int) -> Iterator[str]:
    """P16: where a stand goes and how it faces; nothing where no map is kept."""
    start, end = (before.x[stand], before.y[stand]), (after.x[stand], after.y[stand])
    if after.seat != BOARD:
        return
    if start != end:
        yield f"Move {{who}} {moved_words(*start, *end)}"
    if before.heading[stand] != after.heading[stand] and kinds.ARCS[after.kind[stand]] < 180:
        yield f"Turn {{who}}, now {facing_words(after, stand)}"


def _fate(before: State, after: State, stand: int) -> str:
    """R14, R22, A46: a stand that goes or comes back; wrecks and the shells of block houses stay."""
    if after.alive[stand] == WRECK:
        return "Leave {who} on the table as a wreck"
    if after.alive[stand] == DESTROYED and after.kind[stand] == kinds.BLOCK_HOUSE:
        return "Mark {who} as destroyed and leave the shell as cover"
    if after.alive[stand] != IN_PLAY:
        return "Take {who} off the table"
    if after.seat == BOARD:
        return f"Put {{who}} back on the table at {spot(after.x[stand], after.y[stand])}"
    side, battalion = after.side[stand], after.battalion[stand]
    if after.kind[stand] == kinds.BATTALION_COMMAND and after.promoted[battalion] > before.promoted[battalion]:
        return "Put {who} down in contact with any living platoon of its battalion"
    if kinds.IS_REGIMENT[after.kind[stand]] and before.regiment_lost[side] != after.regiment_lost[side] == REPLACED:
        return "Put {who} down where its predecessor began"
    return "Put {who} back on the table"


def _marker_deed(before: State, after: State, stand: int) -> str:
    """P14: the markers to put down or take off; the person's own are not kept where he fights by the sheet."""
    number, more = after.markers[stand], after.markers[stand] - before.markers[stand]
    if not more:
        return ""
    if after.seat == PAPER and not after.control[after.side[stand]]:
        return f"Put {counted(more, 'suppression marker')} on {{who}}; the third kills" if more > 0 else ""
    if more < 0 and not number:
        return "Take all suppression markers off {who}"
    if number == abs(more):
        return f"Put {counted(more, 'suppression marker')} on {{who}}"
    if more > 0:
        return "Put a second suppression marker on {who}"
    return "Take one of two suppression markers off {who}"


def _fresh(state: State, company: int) -> bool:
    """2.4, A48: is this a raw company that has received no fire yet?"""
    mine = [i for i in range(len(state.x)) if state.company[i] == company]
    return any(state.quality[i] == 0 for i in mine) and not any(state.fired_at[i] for i in mine)


def _areas(before: State, after: State) -> list[str]:
    """P2, P10, R21: barrage areas and gas clouds to put down, move or take up; a ruler is told of new ones at once."""
    there, now = _clouds(before), _clouds(after)
    if after.seat != BOARD:
        gone = (_laid(before) - _laid(after)).total()
        found = [f"Take up {counted(gone, 'barrage area')} of last turn"] if gone else []
        return [*found, "Take up the gas cloud"] if len(now) < len(there) else found
    old, new = ([area_box(state, n) for n in range(len(state.area_x0))] for state in (before, after))
    found = [*_placed("barrage", old, new)]
    left, come = [box for box in there if box not in now], [box for box in now if box not in there]
    if len(left) != len(come):
        return [*found, *_placed("gas cloud", there, now)]
    return [*found, *[f"Move the gas cloud at {_centre(a)} to {_centre(b)}" for a, b in zip(left, come, strict=True)]]


def _placed(what: str, old: list[Box], new: list[Box]) -> Iterator[str]:
    """Boxes to put down, those of a size in one line, and boxes to take up."""
    sizes: dict[str, list[str]] = {}
    for box in new:
        if box not in old:
            size, _, centre = box_words(box).partition(", centre ")
            sizes.setdefault(size, []).append(centre)
    for size, centres in sizes.items():
        if len(centres) == 1:
            yield f"Lay a {what}, {size}, centre {centres[0]}"
        else:
            yield f"Lay {len(centres)} {what}s, each {size}, centres {listed(centres)}"
    if gone := [_centre(box) for box in old if box not in new]:
        yield f"Take up the {what}{'' if len(gone) == 1 else 's'} at {listed(gone)}"


def _laid(state: State) -> Counter[tuple[int, int, Box]]:
    """P2, P4, P10: the barrage areas on the table: whose, of what kind, where."""
    return Counter((state.area_side[n], state.area_kind[n], area_box(state, n)) for n in range(len(state.area_x0)))


def _clouds(state: State) -> list[Box]:
    return [cloud_box(state, n) for n in range(len(state.cloud_x0))]


def _centre(box: Box) -> str:
    return box_words(box).partition(", centre ")[2]
