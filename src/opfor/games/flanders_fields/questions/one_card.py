"""At the table: cards that ask for what belongs together: orders, a whole shot, a whole assault."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.names import covered, label, unit_name
from opfor.games.flanders_fields.model.roster import cover_now, reach_cm
from opfor.games.flanders_fields.model.stands import name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, COMPANY, side_of, unit_key
from opfor.games.flanders_fields.model.versions import TABLE_AS_MAP
from opfor.games.flanders_fields.questions.parts import (
    COVER_WORDS,
    described,
    distance_field,
    far_field,
    form,
    one_field,
    sight_field,
    some_field,
    stands_field,
)
from opfor.games.flanders_fields.rules.actions import ASSAULT
from opfor.games.flanders_fields.rules.orders import command_reach, regiment
from opfor.games.flanders_fields.rules.sight import beaten_cm
from opfor.games.flanders_fields.seats.buttons import fire_targets, prey, who_can
from opfor.games.flanders_fields.seats.distances import units_to_measure
from opfor.games.flanders_fields.seats.one_card import (
    AS_BEFORE,
    INTENTS,
    field_of,
    has_plan,
    likely_targets,
    marker_places,
    of_one_weapon,
    open_intents,
    units_with_sight,
    usual_intent,
)
from opfor.games.flanders_fields.seats.person import has_certain_cover, others
from opfor.games.flanders_fields.seats.ticks import TICKS, bands, likely_ticks, open_ticks
from opfor.kernel.inputs import Input
from opfor.kernel.questions import Question
from opfor.kernel.text import heading

INTENT_WORDS = (
    "Ask after its die",
    "Advance",
    "Reserve fire",
    "Fire where aimed",
    "Come up, reserve fire",
    "After the others",
    "No order",
)
MARKER_WORDS = {"staff": "The staff re-roll marker goes to", "support": "The regiment adds +1 to the die of"}


def orders(state: State, side: int, battalion: int, first: int, *units: int) -> Question:
    """P4a-ruler, 2.4: what the units of a commander are to do; on his first card also which are too far from him."""
    fields = []
    for unit in units:
        several = unit >= COMPANY and len(units) > 1
        words = {INTENTS[n]: INTENT_WORDS[n] for n in open_intents(state, unit, several)}
        usual = INTENTS[usual_intent(state, unit, several)]
        fields.append(one_field(field_of(state, unit), words, usual, heading(described(state, unit))))
    if first and battalion < 0:
        fields += _regiments_own(state, side)
    if first and (far := units_to_measure(state, side, battalion)):
        commander = state.commander[battalion] if battalion >= 0 else regiment(state, side)
        reach = f"more than {command_reach(state, far[0])} cm from {label(state, commander)}"
        fields += far_field(
            state, far, heading(f"{reach}, or with a platoon that far away" if battalion >= 0 else reach)
        )
    if first:
        fields += sight_field(state, units_with_sight(state, units))
    whose = f"of {unit_name(state, BATTALION + battalion)}" if battalion >= 0 else "under the regiment"
    prompt = f"What should the units {whose} do?" if units else "What should the regiment do?"
    return form(state, "ruler-orders", "P4a-ruler", prompt, fields, side)


def _regiments_own(state: State, side: int) -> list[Input]:
    """R13, R19, P5: where the staff marker and the regiment's +1 go, and whether a fire plan is to end."""
    fields = []
    for marker, text in MARKER_WORDS.items():
        places = marker_places(state, side, marker)
        kept = state.ticks.get(f"{marker}:{side}", -1)
        if len(places) > 1:
            words = {unit_key(state, u): "Nobody" if u < 0 else heading(unit_name(state, u)) for u in places}
            fields.append(one_field(marker, words, unit_key(state, kept if kept in places else places[0]), text))
    if has_plan(state, side):
        fields.append(Input("end_plan", "bool", default=False, text="Try to end the fire plan early (5+ per battery)"))
    return fields


def described_in_cover(state: State, stand: int) -> str:
    """P8: a target on a button, with the cover that was told last; armour has none."""
    cover = "" if kinds.IS_ARMOUR[state.kind[stand]] else f", {covered(cover_now(state, stand))}"
    return f"{described(state, stand)}{cover}"


def targets_field(state: State, found: list[int]) -> Input:
    """P8, R17: whom, with the cover that was told last."""
    words = {name(state, i): described_in_cover(state, i) for i in found}
    return one_field("target", words, name(state, found[0]), "At whom")


def aim_fields(state: State, shooter: int, targets: list[int]) -> list[Input]:
    """P8, P9, 2.8: cover, distance and beaten zone, each only where it matters."""
    fields, covers = [], dict(zip(firing.COVERS, COVER_WORDS, strict=True))

    def cover_of(stand: int) -> str:
        return covered(cover_now(state, stand))

    if not all(has_certain_cover(state, i) for i in targets):
        words = {AS_BEFORE: "as shown with the target"} | covers
        fields.append(one_field("cover", words, AS_BEFORE, "Its cover"))
    if len(bands(state, shooter)) > 1:
        fields.append(distance_field(state, shooter))
    beyond = others(state, shooter, targets[0]) if kinds.FIRE_ROW[state.kind[shooter]] == firing.MG else []
    beyond = [*targets[:1], *beyond] if len(targets) > 1 else beyond
    if beyond:
        text = f"Also in the beaten zone, {beaten_cm(state, shooter)} cm beyond and 4 cm wide; friends count too"
        fields.append(stands_field(state, "beyond", beyond, text, (), lambda i: f"{label(state, i)}, {cover_of(i)}"))
        if state.rules >= TABLE_AS_MAP:
            words = {AS_BEFORE: "as shown with each"} | covers
            fields.append(one_field("beyond-cover", words, AS_BEFORE, "The cover of those"))
    return fields


def shot(state: State, unit: int, verb: int) -> Question:
    """P8, P9, 2.8: who fires, at whom, and what only the table shows."""
    shooters = of_one_weapon(state, who_can(state, unit, verb))
    targets = likely_targets(state, shooters, fire_targets(state, shooters[0]))
    fields = [targets_field(state, targets), *aim_fields(state, shooters[0], targets)]
    if len(shooters) > 1:
        fields.insert(0, stands_field(state, "who", shooters, "Who fires", shooters))
    reach = f"up to {reach_cm(state, shooters[0])} cm, in arc and sight"
    prompt = f"{heading(unit_name(state, unit))} fires ({reach}). At whom?"
    return form(state, "ruler-shot", "P8", prompt, fields, side_of(state, unit), unit)


def aim(state: State, shooter: int, target: int) -> Question:
    """P8, P9, 2.8: what only the table shows of a shot at a known target."""
    prompt = f"{heading(label(state, shooter))} fires at {described_in_cover(state, target)}."
    return form(state, "ruler-aim", "P8", prompt, aim_fields(state, shooter, [target]), state.side[shooter], shooter)


def clash(state: State, unit: int, verb: int) -> Question:
    """R17, R17-ruler: who assaults, whom, and what is true of it."""
    attackers = who_can(state, unit, ASSAULT)
    targets = likely_targets(state, attackers, prey(state, attackers[0]))
    ticks = {tick: TICKS[tick] for i in targets for tick in open_ticks(state, attackers[0], i)}
    likely = likely_ticks(state, attackers[0], targets[0])
    fields = [targets_field(state, targets), some_field("true", ticks, "What is true", likely)]
    if len(attackers) > 1:
        words = {name(state, i): label(state, i) for i in attackers}
        fields.insert(0, one_field("who", words, name(state, attackers[0]), "Who assaults"))
    prompt = f"{heading(unit_name(state, unit))} assaults. Whom?"
    return form(state, "ruler-clash", "R17-ruler", prompt, fields, side_of(state, unit), unit)


ONE_CARD_QUESTIONS: dict[str, Callable[..., Question]] = {
    "ruler-orders": orders,
    "ruler-shot": shot,
    "ruler-aim": aim,
    "ruler-clash": clash,
}
