"""At the table: the cards of a person who fights his own half by the paper sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import garrison
from opfor.games.flanders_fields.model.names import label, side_word
from opfor.games.flanders_fields.model.roster import can_go_below, marked, reach_cm
from opfor.games.flanders_fields.model.stands import battle, living
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.questions.one_card import aim_fields, targets_field
from opfor.games.flanders_fields.questions.parts import form, one_unit, stands_field
from opfor.games.flanders_fields.rules.standing_orders import armed as stands_that_fire
from opfor.games.flanders_fields.seats.one_card import likely_targets
from opfor.games.flanders_fields.seats.paper import (
    OVER,
    has_gas,
    has_shells,
    in_sight,
    planned_boxes,
    raiders,
)
from opfor.games.flanders_fields.seats.person import still_there
from opfor.kernel.inputs import Input
from opfor.kernel.questions import Question
from opfor.kernel.text import counted, heading

MAX_PRISONERS = 20


def reserved_fire(state: State, side: int) -> Question:
    """P0-ruler, R16, G7: which reserved stand of the enemy answers the person's moves; his half is over."""
    near, rifles = garrison("reserved_mg_cm"), garrison("reserved_infantry_cm")
    prompt = f"Play your half by the sheet. Whose reserved fire do you meet, within {near} cm (rifles {rifles} cm)?"
    help = (
        f"A marked stand fires once, at a move that ends in its sight within {near} cm (rifles {rifles} cm), or at an "
        "assault within 10 cm of it. Tap it as it happens; Opfor rolls."
    )
    found = [OVER, *marked(state, 1 - side)]
    asked = one_unit(state, "half-fire", "P0-ruler", prompt, found, side, none="nobody's; my half is over")
    return msgspec.structs.replace(asked, help=help)


def reserved_shot(state: State, shooter: int) -> Question:
    """P8, P9, 2.8: at whom the enemy's reserved fire goes, and what only the table shows of it."""
    side = 1 - state.side[shooter]
    targets = likely_targets(state, [shooter], in_sight(state, side))
    prompt = f"{heading(label(state, shooter))} fires, up to {reach_cm(state, shooter)} cm. Who made the move?"
    return form(
        state, "half-shot", "P8", prompt, [targets_field(state, targets), *aim_fields(state, shooter, targets)], side
    )


def _some(state: State, field: str, stands: Iterable[int], text: str, usual: Iterable[int] = ()) -> Input:
    """Chips of stands, each with the markers on it."""
    return stands_field(state, field, stands, text, usual, lambda i: _marked(state, i))


def _marked(state: State, stand: int) -> str:
    markers = state.markers[stand]
    return heading(f"{label(state, stand)}, {counted(markers, 'marker')}" if markers else label(state, stand))


def enemy_lost(state: State, side: int) -> Question:
    """P0-ruler, P14: what the person's half has cost the enemy."""
    foes = living(state, 1 - side)
    fields = [
        _some(state, "killed", foes, "Killed or captured"),
        _some(state, "once", foes, "Suppressed once"),
        _some(state, "twice", foes, "Suppressed twice"),
    ]
    if raw := [i for i in foes if state.quality[i] == 0 and not state.fired_at[i]]:
        fields.append(_some(state, "raw", raw, "Raw troops that were fired at and not hit"))
    if has_shells(state, side):
        boxes = planned_boxes(state, side)
        fields.append(
            _some(state, "shelled", foes, "Under your barrage now", [i for i in still_there(state, boxes) if i in foes])
        )
        fields.append(Input("barrage", "bool", default=bool(boxes), text="Does a barrage of yours stay on the table?"))
    if has_gas(state, side):
        gassed = [i for i in foes if state.gassed[i] & 1 << side]
        fields.append(_some(state, "gassed", foes, "In your gas cloud now", gassed))
    if not state.alarm:
        fields.append(Input("alarm", "bool", default=False, text="Did a shot or an assault give the alarm?"))
    prompt = f"Play your half by the sheet. What did the {side_word(1 - side)} side lose in it?"
    return form(state, "half-enemy", "P0-ruler", prompt, fields, side)


def own_stand(state: State, side: int) -> Question:
    """P0-ruler, P14, R16: what the person's half has cost him, and how his stands await the enemy's."""
    mine = living(state, side)
    fields = [_some(state, "lost", mine, "Lost since the last card: by fire, morale or a third marker")]
    if armed := stands_that_fire(state, side):
        usual = [i for i in armed if state.ticks.get(f"{i}:reserve")]
        fields.append(_some(state, "reserve", armed, "Marked with reserved fire", usual))
    if deep := [i for i in mine if can_go_below(state, i)]:
        fields.append(_some(state, "below", deep, "Below ground", [i for i in deep if state.below[i]]))
    if tanks := [i for i in mine if kinds.IS_ARMOUR[state.kind[i]]]:
        helpless = [i for i in tanks if state.ditched[i]]
        fields.append(_some(state, "helpless", tanks, "Ditched or broken down", helpless))
    if back := raiders(state, side):
        fields.append(_some(state, "home", back, "Back in your own trench for good"))
    if battle(state).raid and side == state.first:
        text = "Prisoners brought home so far"
        fields.append(Input("prisoners", low=0, high=MAX_PRISONERS, default=state.prisoners_home, text=text))
    prompt = "How do your own stands await the enemy?"
    return form(state, "half-own", "P0-ruler", prompt, fields, side)


PAPER_QUESTIONS: dict[str, Callable[..., Question]] = {
    "half-fire": reserved_fire,
    "half-shot": reserved_shot,
    "half-enemy": enemy_lost,
    "half-own": own_stand,
}
