"""At the table: the cards. Few buttons each, one tap where that will do, and what is known is set already."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import garrison, house
from opfor.games.flanders_fields.model.names import VERBS, introduced, label, side_word, unit_name
from opfor.games.flanders_fields.model.roster import cover_now, marked, names, reach_cm
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, living, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY, side_of
from opfor.games.flanders_fields.model.units import unit_stands as members
from opfor.games.flanders_fields.questions.enemy_at_table import ENEMY_QUESTIONS
from opfor.games.flanders_fields.questions.one_card import ONE_CARD_QUESTIONS
from opfor.games.flanders_fields.questions.paper import PAPER_QUESTIONS
from opfor.games.flanders_fields.questions.parts import (
    MODIFIER_TEXT,
    about,
    all_living,
    asked_of,
    cover_options,
    described,
    form,
    keys_of,
    known_covers,
    one_of,
    one_unit,
    some_units,
    stands_field,
)
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.losses import takers
from opfor.games.flanders_fields.rules.orders import command_reach, regiment
from opfor.games.flanders_fields.rules.sight import beaten_cm
from opfor.games.flanders_fields.seats.base import BATTERY_FIRE, GAS, PLANNED, ROLLING, SOS
from opfor.games.flanders_fields.seats.base import MORTAR_FIRE as MORTAR
from opfor.games.flanders_fields.seats.buttons import OWN_WORDS, actions_left, fire_targets, verbs, who_can
from opfor.games.flanders_fields.seats.distances import known_modifiers, open_modifiers, ordered_by
from opfor.games.flanders_fields.seats.person import free_batteries, others
from opfor.games.flanders_fields.seats.speeds import speed_words
from opfor.games.flanders_fields.seats.ticks import TICKS, bands, likely_ticks, open_ticks
from opfor.games.flanders_fields.setup.own_battle import ARMS, SIDE, TABLE
from opfor.kernel.inputs import Input
from opfor.kernel.questions import FORM, SOME, Option, Question, yes_no
from opfor.kernel.text import counted, heading

KNOWN_TEXT = {
    "gas": "in gas -1",
    "distance": "far from its commander -1",
    "field_promotion": "field promotion -1",
    "tank_failed_before": "failed last turn -1",
    "veteran": "veteran +1",
    "regimental_support": "support +1",
}


def alarm(state: State) -> Question:
    """R27: is an attacker near?"""
    prompt = f"Is an attacker within {house('alarm_cm')} cm of a defender?"
    return yes_no("ruler-alarm", "R27", prompt, False)


def held(state: State, line: int) -> Question:
    """R28-ruler: the stretches of trench that the attacker holds at the end."""
    victory = battle(state).victory
    spans = victory.support_sectors if line else victory.front_sectors
    if not victory.front_sectors:
        wide = battle(state).field.width // 10
        spans = [(x, x + 15) for x in range(0, wide - 14, 15)]
    options = tuple(
        Option(f"held:{n + 1}", f"stretch {n + 1}, {a:g} to {b:g} cm from the west edge", n)
        for n, (a, b) in enumerate(spans)
    )
    what = "support" if line else "front"
    prompt = f"Which stretches of the {what} trench does the attacker hold, with foot in them and no defender?"
    return Question("ruler-held", "R28-ruler", prompt, SOME, options, default=[])


UNDER_WORDS = {
    ROLLING: ("P2-ruler", "Which stands, of either side, touch the rolling barrage?"),
    PLANNED: ("P4", "Which stands, of either side, touch this barrage?"),
    GAS: ("P3-ruler", "Which stands, of either side, does the gas touch, or did it sweep over?"),
    SOS: ("P11", "Which stands, of either side, touch the SOS barrage?"),
    BATTERY_FIRE: ("P10", "Which stands, of either side, touch the battery's barrage?"),
    MORTAR: ("P10", "Which stands, of either side, does the mortar's template touch?"),
}


def under(state: State, what: int, *likely: int) -> Question:
    """P2-ruler, P3-ruler, P10: the stands under shells or gas."""
    usual = [i for i in likely if state.alive[i] == IN_PLAY]
    return some_units(state, "ruler-under", *UNDER_WORDS[what], all_living(state), usual=usual)


def gas(state: State, *likely: int) -> Question:
    """P3-ruler, R21: the stands that a drifting cloud touches or has swept over, and who of them it has passed."""
    stands, usual = all_living(state), [i for i in likely if state.alive[i] == IN_PLAY]
    fields = [
        stands_field(state, "touched", stands, "Whom does it touch, or did it sweep over?", usual),
        stands_field(state, "past", stands, "Whom of these has it passed by now?"),
    ]
    return form(state, "ruler-gas", "P3-ruler", "Whom does the gas reach, of either side?", fields)


def covers(state: State, *stands: int) -> Question:
    """R7: the cover of each, as last told."""
    fields = tuple(
        Input(
            name(state, i),
            "choice",
            choices=tuple(key for key, _ in known_covers(state)),
            default=firing.COVERS[cover_now(state, i)],
            text=described(state, i),
        )
        for i in stands
    )
    return Question("ruler-covers", "R7", "In what cover is each of them?", FORM, fields=fields, default={})


def entered(state: State, *movers: int) -> Question:
    """P16: who entered a barrage area."""
    return some_units(state, "ruler-entered", "P16", "Which of them entered a barrage area?", movers)


def lost(state: State, *stands: int) -> Question:
    """P13-ruler: who leaves the table."""
    prompt = "Which of them left the table, or could not go back 10 cm?"
    return some_units(state, "ruler-lost", "P13-ruler", prompt, stands)


def captives(state: State, stand: int) -> Question:
    """R17: who takes over the prisoners."""
    prompt = f"{heading(label(state, stand))} led prisoners. Which foot of its side stands within 5 cm?"
    found = [-1, *takers(state, stand)]
    return one_unit(state, "ruler-captives", "R17", prompt, found, none="nobody: they are free", of=stand)


def ticks(state: State, unit: int) -> Question:
    """P4a-ruler: the modifiers that are not known, as ticks; those that are known stand in the prompt."""
    known = known_modifiers(state, unit)
    listed = [text for modifier, text in KNOWN_TEXT.items() if known.get(modifier)]
    if known.get("command_suppressions"):
        listed.append(f"commander suppressed -{known['command_suppressions']}")
    if known.get("raw"):
        listed.append("raw, fired at -1" if known["fired_at"] else "raw, not fired at yet +1")
    open_ones = open_modifiers(state, unit)
    options = tuple(Option(m.replace("_", "-"), MODIFIER_TEXT[m], m) for m in open_ones)
    default = [m.replace("_", "-") for m in open_ones if state.ticks.get(f"{unit}:{m}")]
    what = f"known: {', '.join(listed)}. What else is true?" if listed else "what is true?"
    prompt, side = f"Order die of {described(state, unit)}; {what}", asked_of(side_of(state, unit))
    return Question(
        "ruler-ticks", "P4a-ruler", prompt, SOME, options, default=default, of=side, about=about(state, unit)
    )


def far(state: State, side: int, battalion: int) -> Question:
    """P4a-ruler: the units that are too far from their commander."""
    units = ordered_by(state, side, battalion)
    usual = [unit for unit in units if state.ticks.get(f"{unit}:distance")]
    commander = state.commander[battalion] if battalion >= 0 else regiment(state, side)
    what = "has a platoon or is itself" if battalion >= 0 else "is"
    prompt = f"Which of these {what} more than {command_reach(state, units[0])} cm from {label(state, commander)}?"
    return some_units(state, "ruler-far", "P4a-ruler", prompt, units, side, usual=usual, of=commander)


RULER_VERBS = {  # in words, with the rule
    **VERBS,
    "move": ("one move", "P16"),
    "reserve": ("reserve fire for the enemy's turn", "R16"),
    "home": ("leave play in its own trench", "7.1"),
    "all-moves": ("all its moves, one after the other", "P16"),
    "some-move": ("only some of them move", "P16"),
    "into": ("a move into or through a barrage area (they roll)", "P16"),
    "cross": ("a move across a trench or craters (ditching roll)", "P16"),
    "redirect-blind": ("a new aiming point that nobody sees (it may land farther off)", "R18"),
    "correct": (f"shift an aiming point that is seen, by up to {house('correction_cm')} cm (no deviation)", "R18"),
}
DEEDS = {"some-move": "move", "into": "move into or through a barrage area", "cross": "cross a trench or craters"}


def _verb(verb: int) -> str:
    return OWN_WORDS[verb] if verb in OWN_WORDS else A.VERBS[verb]


def _deed(verb: int) -> str:
    """What some of a unit are to do, in a sentence."""
    return DEEDS.get(_verb(verb), RULER_VERBS[_verb(verb)][0])


def act(state: State, unit: int) -> Question:
    """P4a-ruler: what a person's unit does next."""
    options = []
    for verb in verbs(state, unit):
        text, rule = RULER_VERBS[_verb(verb)]
        if verb == A.MOVE:
            text = f"one move ({speed_words(state, *who_can(state, unit, verb))})"
        options.append(Option(_verb(verb), text, verb, hint=rule))
    left = counted(state.battery_actions[unit - BATTERY], "action") if unit >= BATTERY else actions_left(state, unit)
    who = unit_name(state, unit) if unit >= COMPANY else introduced(state, unit)
    prompt, side = f"{heading(who)}: {left}. What now?", side_of(state, unit)
    return one_of("ruler-act", "P4a-ruler", prompt, options, "done", side, about(state, unit))


def who(state: State, unit: int, verb: int) -> Question:
    """P4a: which stand does it."""
    prompt = f"Which stand of {unit_name(state, unit)} should {_deed(verb)}?"
    return one_unit(state, "ruler-who", "P4a", prompt, who_can(state, unit, verb), side_of(state, unit), of=unit)


def which(state: State, unit: int, verb: int) -> Question:
    """P4a, Z6-ruler: which stands do it; all that can, to begin with."""
    side = side_of(state, unit)
    if not state.control[side]:
        can, rule = who_can(state, unit, verb), "P4a"
        prompt = f"Which of {unit_name(state, unit)} should {_deed(verb)}?"
    else:
        can, rule = [i for i in members(state, unit) if state.actions[i] > 0 and not state.markers[i]], "Z6-ruler"
        what = "stand at the uncut wire" if verb == A.WIRE else "can reach an enemy stand with one move"
        prompt = f"Which platoons of {unit_name(state, unit)} {what}?"
    return some_units(state, "ruler-which", rule, prompt, can, side, usual=can, low=1, high=len(can), of=unit)


def call(state: State, side: int, battalion: int) -> Question:
    """P11: an SOS call of a person."""
    found = [-1, *[BATTERY + b for b in free_batteries(state, side, battalion)]]
    options = [
        Option(key, "no call" if n < 0 else unit_name(state, n), n if n < 0 else n - BATTERY)
        for key, n in zip(keys_of(state, found), found, strict=True)
    ]
    deep = f" Deep suppression {state.deep[side]}." if state.deep[side] else ""
    return one_of("ruler-call", "P11", f"Call for SOS fire?{deep}", options, "none", side)


def command(state: State, *stands: int) -> Question:
    """P7: which command stands a person has moved; distances from the others are not asked again."""
    usual = [i for i in stands if state.kind[i] == kinds.BATTALION_COMMAND]
    prompt = "Step 7: command stands may move twice. Which of them moved?"
    return some_units(state, "ruler-command", "P7", prompt, stands, state.side[stands[0]], usual=usual)


def commanders(state: State, *stands: int) -> Question:
    """P7, P16, R16: which command stands a person has moved, and what they met on the way."""
    side, near = state.side[stands[0]], garrison("reserved_mg_cm")
    usual = [i for i in stands if state.kind[i] == kinds.BATTALION_COMMAND]
    fields = [stands_field(state, "moved", stands, "Those that moved", usual)]
    if state.area_x0:
        fields.append(stands_field(state, "entered", stands, "Into or through a barrage area"))
    if marked(state, 1 - side):
        text = f"Now within {near} cm of an enemy with reserved fire, in his sight"
        fields.append(stands_field(state, "met", stands, text))
    prompt = "Step 7: command stands may move twice."
    return form(state, "ruler-commanders", "P7", prompt, fields, side)


def target(state: State, shooter: int) -> Question:
    """P8: whom a person fires at."""
    who = heading(label(state, shooter))
    prompt = f"{who} fires (up to {reach_cm(state, shooter)} cm, in its arc and sight). At whom?"
    found, last = fire_targets(state, shooter), state.line.get(f"target:{shooter}", -1)
    usual = last if last in found else found[0]
    return one_unit(state, "ruler-target", "P8", prompt, found, state.side[shooter], usual=usual, of=shooter)


def cover(state: State, stand: int) -> Question:
    """R7: the cover of a target."""
    default = firing.COVERS[cover_now(state, stand)]
    prompt = f"In what cover is {label(state, stand)}?"
    return one_of("ruler-cover", "R7", prompt, cover_options(state), default, of=about(state, stand))


def band(state: State, shooter: int) -> Question:
    """2.8: how far."""
    options = [Option(key, text, value) for key, text, value in bands(state, shooter)]
    prompt = f"How far is {label(state, shooter)} from its target?"
    return one_of("ruler-band", "2.8", prompt, options, options[0].key, of=about(state, shooter))


def zone(state: State, shooter: int, aimed: int) -> Question:
    """P9: who lies in the beaten zone."""
    cm, target = beaten_cm(state, shooter), label(state, aimed)
    prompt = f"Who else lies in the beaten zone: {cm} cm beyond {target}, 4 cm wide? Friends count too."
    found = others(state, shooter, aimed)
    return some_units(state, "ruler-zone", "P9", prompt, found, state.side[shooter], of=shooter)


def react(state: State, assault: int, fired: int, *rest: int) -> Question:
    """G7-ruler, R16: who uses reserved fire."""
    gone, movers = rest[:fired], list(rest[fired:])
    side, one = 1 - state.side[movers[0]], len(movers) == 1
    ready = [i for i in marked(state, side, bool(assault)) if i not in gone]
    what = ("assaults" if one else "assault") if assault else "has moved" if one else "have moved"
    rule, then = "R16", "Do you use reserved fire?"
    if state.control[side]:
        near, rifles = garrison("reserved_mg_cm"), garrison("reserved_infantry_cm")
        also = "is within 10 cm of the assault" if assault else "has three of them in one MG zone"
        rule = "G7-ruler"
        then = f"Which marked stand sees {'it' if one else 'them'} within {near} cm (rifles {rifles} cm), or {also}?"
    prompt, of = f"{heading(names(state, movers))} {what}. {then}", movers[0] if one else -1
    return one_unit(state, "ruler-react", rule, prompt, [-1, *ready], side, none="nobody", of=of)


def mover(state: State, shooter: int, *movers: int) -> Question:
    """R16: at which of them."""
    prompt = f"At which of them does {label(state, shooter)} fire?"
    if state.control[state.side[shooter]]:
        prompt += " Name the nearest."
    return one_unit(state, "ruler-mover", "R16", prompt, movers, state.side[shooter], of=shooter)


def prey(state: State, attacker: int) -> Question:
    """R17: whom it assaults."""
    side, prompt = state.side[attacker], f"Whom does {label(state, attacker)} assault?"
    program = bool(state.control[side])
    rule, prompt = ("R17-ruler", f"{prompt} Name the weakest it can reach.") if program else ("R17", prompt)
    return one_unit(state, "ruler-prey", rule, prompt, living(state, 1 - state.side[attacker]), side, of=attacker)


def clash(state: State, attacker: int, defender: int) -> Question:
    """R17-ruler: the modifiers that only the table shows."""
    return Question(
        "ruler-assault",
        "R17-ruler",
        f"{heading(label(state, attacker))} against {label(state, defender)}: what is true?",
        SOME,
        tuple(Option(key, TICKS[key], key) for key in open_ticks(state, attacker, defender)),
        default=likely_ticks(state, attacker, defender),
        of=asked_of(state.side[attacker]),
        about=about(state, attacker),
    )


def muster_table(state: State) -> Question:
    """R3-ruler: the table."""
    return Question("muster-table", "R3-ruler", "Your battle: the table", FORM, fields=TABLE, default={})


def muster_side(state: State, attacks: int, side: int) -> Question:
    """R3-ruler: one side."""
    prompt = f"Your battle: the {side_word(side)} order of battle ({'attacks' if attacks else 'defends'})"
    return Question("muster-side", "R3-ruler", prompt, FORM, fields=SIDE, default={})


def muster_arms(state: State, attacks: int, side: int) -> Question:
    """R3-ruler: the other arms of one side."""
    prompt = f"Your battle: other arms of the {side_word(side)} side; leave out what you do not use"
    return Question("muster-arms", "R3-ruler", prompt, FORM, fields=ARMS, default={})


RULER_QUESTIONS: dict[str, Callable[..., Question]] = {
    **ENEMY_QUESTIONS,
    **ONE_CARD_QUESTIONS,
    **PAPER_QUESTIONS,
    "ruler-alarm": alarm,
    "ruler-held": held,
    "ruler-under": under,
    "ruler-gas": gas,
    "ruler-covers": covers,
    "ruler-entered": entered,
    "ruler-lost": lost,
    "ruler-captives": captives,
    "ruler-ticks": ticks,
    "ruler-far": far,
    "ruler-act": act,
    "ruler-who": who,
    "ruler-which": which,
    "ruler-call": call,
    "ruler-command": command,
    "ruler-commanders": commanders,
    "ruler-target": target,
    "ruler-cover": cover,
    "ruler-band": band,
    "ruler-zone": zone,
    "ruler-react": react,
    "ruler-mover": mover,
    "ruler-prey": prey,
    "ruler-assault": clash,
    "muster-table": muster_table,
    "muster-side": muster_side,
    "muster-arms": muster_arms,
}
