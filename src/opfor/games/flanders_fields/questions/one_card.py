"""At the table: cards that ask for what belongs together: orders, a whole shot, a whole assault."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.names import covered, label, unit_name
from opfor.games.flanders_fields.model.roster import cover_now, reach_cm
from opfor.games.flanders_fields.model.stands import name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTALION, COMPANY, side_of, unit_key
from opfor.games.flanders_fields.questions.parts import (
    COVER_WORDS,
    MODIFIER_TEXT,
    about,
    asked_of,
    described,
)
from opfor.games.flanders_fields.rules.actions import ASSAULT
from opfor.games.flanders_fields.rules.orders import command_reach, regiment
from opfor.games.flanders_fields.seats.buttons import fire_targets, prey, who_can
from opfor.games.flanders_fields.seats.distances import open_modifiers, units_to_measure
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
from opfor.kernel.questions import FORM, Question
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


def form(state: State, id: str, rule: str, prompt: str, fields: list[Input], side: int, unit: int = -1) -> Question:
    return Question(
        id, rule, prompt, FORM, fields=tuple(fields), default={}, of=asked_of(side), about=about(state, unit)
    )


def orders(state: State, side: int, battalion: int, first: int, *units: int) -> Question:
    """P4a-ruler, 2.4: what the units of a commander are to do; on his first card also which are too far from him."""
    fields = []
    for unit in units:
        several = unit >= COMPANY and len(units) > 1
        found = open_intents(state, unit, several)
        fields.append(
            Input(
                field_of(state, unit),
                "choice",
                choices=tuple(INTENTS[n] for n in found),
                words=tuple(INTENT_WORDS[n] for n in found),
                default=INTENTS[usual_intent(state, unit, several)],
                text=heading(described(state, unit)),
            )
        )
    if first and battalion < 0:
        fields += _regiments_own(state, side)
    far = units_to_measure(state, side, battalion) if first else []
    if far:
        commander = state.commander[battalion] if battalion >= 0 else regiment(state, side)
        reach = f"more than {command_reach(state, far[0])} cm from {label(state, commander)}"
        fields.append(
            Input(
                "far",
                "some",
                choices=tuple(field_of(state, unit) for unit in far),
                words=tuple(heading(unit_name(state, unit)) for unit in far),
                default="+".join(field_of(state, u) for u in far if state.ticks.get(f"{u}:distance")) or "-",
                text=heading(f"{reach}, or with a platoon that is" if battalion >= 0 else reach),
            )
        )
    if first and (seeing := units_with_sight(state, units)):
        ticked = [unit for unit in seeing if any(state.ticks.get(f"{unit}:{m}") for m in open_modifiers(state, unit))]
        fields.append(
            Input(
                "sight",
                "some",
                choices=tuple(field_of(state, unit) for unit in seeing),
                words=tuple(
                    heading(f"{unit_name(state, u)}: {MODIFIER_TEXT[open_modifiers(state, u)[0]]}") for u in seeing
                ),
                default="+".join(field_of(state, unit) for unit in ticked) or "-",
                text="What is true",
            )
        )
    whose = f"of the {unit_name(state, BATTALION + battalion)}" if battalion >= 0 else "under the regiment"
    return form(state, "ruler-orders", "P4a-ruler", f"What are the units {whose} to do?", fields, side)


def _regiments_own(state: State, side: int) -> list[Input]:
    """R13, R19, P5: where the staff marker and the regiment's +1 go, and whether a fire plan is to end."""
    fields = []
    for marker, text in MARKER_WORDS.items():
        places = marker_places(state, side, marker)
        kept = state.ticks.get(f"{marker}:{side}", -1)
        if len(places) > 1:
            fields.append(
                Input(
                    marker,
                    "choice",
                    choices=tuple(unit_key(state, unit) for unit in places),
                    words=tuple("Nobody" if unit < 0 else heading(unit_name(state, unit)) for unit in places),
                    default=unit_key(state, kept if kept in places else places[0]),
                    text=text,
                )
            )
    if has_plan(state, side):
        fields.append(Input("end_plan", "bool", default=False, text="Try to end the fire plan early (5+ per battery)"))
    return fields


def targets_field(state: State, found: list[int]) -> Input:
    words = tuple(f"{described(state, i)}, {covered(cover_now(state, i))}" for i in found)
    return Input(
        "target",
        "choice",
        choices=tuple(name(state, i) for i in found),
        words=words,
        default=name(state, found[0]),
        text="At whom",
    )


def aim_fields(state: State, shooter: int, targets: list[int]) -> list[Input]:
    """P8, P9, 2.8: cover, distance and beaten zone, each only where it matters."""
    fields = []
    if not all(has_certain_cover(state, i) for i in targets):
        fields.append(
            Input(
                "cover",
                "choice",
                choices=(AS_BEFORE, *firing.COVERS[: len(COVER_WORDS)]),
                words=("as shown with the target", *COVER_WORDS),
                default=AS_BEFORE,
                text="Its cover",
            )
        )
    ranges = bands(state, shooter)
    if len(ranges) > 1:
        keys, words = tuple(key for key, _, _ in ranges), tuple(text for _, text, _ in ranges)
        fields.append(Input("distance", "choice", choices=keys, words=words, default=keys[0], text="How far"))
    beyond = others(state, shooter, targets[0]) if kinds.FIRE_ROW[state.kind[shooter]] == firing.MG else []
    beyond = [*targets[:1], *beyond] if len(targets) > 1 else beyond
    if beyond:
        block_house = state.kind[shooter] == kinds.BLOCK_HOUSE
        cm = house("blockhouse_beaten_zone_cm" if block_house else "mg_beaten_zone_cm")
        fields.append(
            Input(
                "beyond",
                "some",
                choices=tuple(name(state, i) for i in beyond),
                words=tuple(label(state, i) for i in beyond),
                default="-",
                text=f"Also in the beaten zone, {cm} cm beyond and 4 cm wide; friends count too",
            )
        )
    return fields


def shot(state: State, unit: int, verb: int) -> Question:
    """P8, P9, 2.8: who fires, at whom, and what only the table shows."""
    shooters = of_one_weapon(state, who_can(state, unit, verb))
    targets = likely_targets(state, shooters, fire_targets(state, shooters[0]))
    fields = [targets_field(state, targets), *aim_fields(state, shooters[0], targets)]
    if len(shooters) > 1:
        choices = tuple(name(state, i) for i in shooters)
        words = tuple(label(state, i) for i in shooters)
        who = Input("who", "some", choices=choices, words=words, default="+".join(choices), text="Who fires")
        fields.insert(0, who)
    reach = f"up to {reach_cm(state, shooters[0])} cm, in arc and sight"
    prompt = f"{heading(unit_name(state, unit))} fires ({reach}). At whom?"
    return form(state, "ruler-shot", "P8", prompt, fields, side_of(state, unit), unit)


def aim(state: State, shooter: int, target: int) -> Question:
    """P8, P9, 2.8: what only the table shows of a shot at a known target."""
    prompt = (
        f"{heading(label(state, shooter))} fires at {described(state, target)}, {covered(cover_now(state, target))}."
    )
    return form(state, "ruler-aim", "P8", prompt, aim_fields(state, shooter, [target]), state.side[shooter], shooter)


def clash(state: State, unit: int, verb: int) -> Question:
    """R17, R17-ruler: who assaults, whom, and what is true of it."""
    attackers = who_can(state, unit, ASSAULT)
    targets = likely_targets(state, attackers, prey(state, attackers[0]))
    ticks = tuple(dict.fromkeys(tick for i in targets for tick in open_ticks(state, attackers[0], i)))
    fields = [
        targets_field(state, targets),
        Input(
            "true",
            "some",
            choices=ticks,
            words=tuple(TICKS[tick] for tick in ticks),
            default="+".join(likely_ticks(state, attackers[0], targets[0])) or "-",
            text="What is true",
        ),
    ]
    if len(attackers) > 1:
        choices, words = tuple(name(state, i) for i in attackers), tuple(label(state, i) for i in attackers)
        fields.insert(0, Input("who", "choice", choices=choices, words=words, default=choices[0], text="Who assaults"))
    prompt = f"{heading(unit_name(state, unit))} assaults. Whom?"
    return form(state, "ruler-clash", "R17-ruler", prompt, fields, side_of(state, unit), unit)


ONE_CARD_QUESTIONS: dict[str, Callable[..., Question]] = {
    "ruler-orders": orders,
    "ruler-shot": shot,
    "ruler-aim": aim,
    "ruler-clash": clash,
}
