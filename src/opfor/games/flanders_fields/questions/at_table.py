"""At the table: the cards. Few buttons each, one tap where that will do, and what is known is set already."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import garrison, house
from opfor.games.flanders_fields.model.names import capital, counted, side_word
from opfor.games.flanders_fields.model.roster import (
    cover_now,
    kind_words,
    marked,
    names,
    reach_cm,
    speed_words,
    stand_text,
)
from opfor.games.flanders_fields.model.scenario import SIDES
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, side_of, unit_key, unit_name
from opfor.games.flanders_fields.model.units import unit_stands as members
from opfor.games.flanders_fields.questions.enemy_at_table import ENEMY_QUESTIONS
from opfor.games.flanders_fields.questions.on_map import VERB_RULE, VERB_TEXT
from opfor.games.flanders_fields.questions.parts import all_living, cover_options, one_of, stand_keys, stand_options
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.barrage import free_battery
from opfor.games.flanders_fields.rules.orders import regiment
from opfor.games.flanders_fields.seats.base import BATTERY_FIRE as BATTERY_FIRE
from opfor.games.flanders_fields.seats.base import GAS, PLANNED, ROLLING, SOS
from opfor.games.flanders_fields.seats.base import MORTAR_FIRE as MORTAR
from opfor.games.flanders_fields.seats.buttons import OWN_WORDS, actions_left, fire_targets, verbs, who_can
from opfor.games.flanders_fields.seats.distances import command_reach, known_modifiers, ordered_by
from opfor.games.flanders_fields.seats.distances import open_modifiers as unknown_modifiers
from opfor.games.flanders_fields.seats.person import others, takers
from opfor.games.flanders_fields.seats.ticks import TICKS, bands, likely_ticks, open_ticks
from opfor.games.flanders_fields.setup.own_battle import SIDE, TABLE
from opfor.kernel.inputs import Input
from opfor.kernel.questions import FORM, SOME, Option, Question, yes_no

MODIFIER_TEXT = {
    "mortar_no_los": "the mortar does not see its aiming point itself",
    "gun_own_los": "the gun sees its target itself",
}


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
    prompt = f"Which stretches of the {what} trench does the attacker hold: his foot in it, no defender?"
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
    rule, prompt = UNDER_WORDS[what]
    default = stand_keys(state, [i for i in likely if state.alive[i] == IN_PLAY])
    return Question("ruler-under", rule, prompt, SOME, stand_options(state, all_living(state)), default=default)


def covers(state: State, *stands: int) -> Question:
    """R7: the cover of each, as last told."""
    fields = tuple(
        Input(
            name(state, i),
            "choice",
            choices=tuple(firing.COVERS[:4]),
            default=firing.COVERS[cover_now(state, i)],
            text=stand_text(state, i),
        )
        for i in stands
    )
    return Question("ruler-covers", "R7", "In what cover is each of them?", FORM, fields=fields, default={})


def entered(state: State, *movers: int) -> Question:
    """P16: who entered a barrage area."""
    prompt = "Which of them entered a barrage area?"
    return Question("ruler-entered", "P16", prompt, SOME, stand_options(state, list(movers)), default=[])


def lost(state: State, *stands: int) -> Question:
    """P13-ruler: who leaves the table."""
    prompt = "Which of them left the table, or could not go back 10 cm?"
    return Question("ruler-lost", "P13-ruler", prompt, SOME, stand_options(state, list(stands)), default=[])


def captives(state: State, stand: int) -> Question:
    """R17: who takes over the prisoners."""
    options = [Option("none", "nobody: they are free", -1), *stand_options(state, takers(state, stand))]
    prompt = f"{name(state, stand)} led prisoners. Which foot of its side stands within 5 cm?"
    return one_of("ruler-captives", "R17", prompt, options, "none", "player")


def ticks(state: State, unit: int) -> Question:
    """P4a-ruler: the modifiers that are not known, as ticks; those that are known stand in the prompt."""
    known = known_modifiers(state, unit)
    said = [text for modifier, text in KNOWN_TEXT.items() if known.get(modifier)]
    if known.get("command_suppressions"):
        said.append(f"commander suppressed -{known['command_suppressions']}")
    if known.get("raw"):
        said.append("raw, fired at -1" if known["fired_at"] else "raw, not fired at yet +1")
    open_ones = unknown_modifiers(state, unit)
    options = tuple(Option(m.replace("_", "-"), MODIFIER_TEXT[m], m) for m in open_ones)
    default = [m.replace("_", "-") for m in open_ones if state.ticks.get(f"{unit}:{m}")]
    what = f"known: {', '.join(said)}. What else is true?" if said else "what is true?"
    prompt = f"Order die of {kind_words(state, unit)}; {what}"
    side = SIDES[side_of(state, unit)]
    return Question("ruler-ticks", "P4a-ruler", prompt, SOME, options, default=default, of=side)


def far(state: State, side: int, battalion: int) -> Question:
    """P4a-ruler: the units that are too far from their commander."""
    units = ordered_by(state, side, battalion)
    options = tuple(Option(unit_key(state, unit), kind_words(state, unit), unit) for unit in units)
    default = [unit_key(state, unit) for unit in units if state.ticks.get(f"{unit}:distance")]
    commander = state.commander[battalion] if battalion >= 0 else regiment(state, side)
    what = "has a platoon or is itself" if battalion >= 0 else "is"
    prompt = f"Which of these {what} more than {command_reach(state, units[0])} cm from {name(state, commander)}?"
    return Question("ruler-far", "P4a-ruler", prompt, SOME, options, default=default, of=SIDES[side])


RULER_TEXT = {
    **VERB_TEXT,
    "move": "one move",
    "reserve": "reserve fire for the enemy's turn",
    "home": "leave play in the own trench",
    "all-moves": "all its moves, one after the other",
    "some-move": "only some of them move",
    "into": "a move into or through a barrage area (they roll)",
    "cross": "a move across a trench or craters (ditching roll)",
}


def _verb(verb: int) -> str:
    return OWN_WORDS[verb] if verb in OWN_WORDS else A.VERBS[verb]


DEEDS = {"some-move": "move", "into": "move into or through a barrage area", "cross": "cross a trench or craters"}


def _deed(verb: int) -> str:
    """What some of a unit are to do, in a sentence."""
    return DEEDS.get(_verb(verb), RULER_TEXT[_verb(verb)])


def act(state: State, unit: int) -> Question:
    """P4a-ruler: what a person's unit does next."""
    options = [
        Option(_verb(v), RULER_TEXT[_verb(v)], v, hint="P16" if v in OWN_WORDS else VERB_RULE[A.VERBS[v]])
        for v in verbs(state, unit)
    ]
    if unit >= BATTERY:
        left = state.battery_actions[unit - BATTERY]
        what = counted(left, "action")
    else:
        what = actions_left(state, unit)
        stand = members(state, unit)[0]
        options = [
            Option(o.key, f"one move ({speed_words(state, stand)})", o.value, hint=o.hint) if o.key == "move" else o
            for o in options
        ]
    return one_of(
        "ruler-act",
        "P4a-ruler",
        f"{capital(kind_words(state, unit))}: {what}. What now?",
        options,
        "done",
        SIDES[side_of(state, unit)],
    )


def who(state: State, unit: int, verb: int) -> Question:
    """P4a: which stand does it."""
    can = who_can(state, unit, verb)
    prompt = f"Which stand of {unit_name(state, unit)} is to {_deed(verb)}?"
    return one_of(
        "ruler-who",
        "P4a",
        prompt,
        list(stand_options(state, can)),
        stand_keys(state, can)[0],
        SIDES[side_of(state, unit)],
    )


def which(state: State, unit: int, verb: int) -> Question:
    """P4a, Z6-ruler: which stands do it; all that can, to begin with."""
    side = side_of(state, unit)
    if not state.control[side]:
        can, prompt, rule = (
            who_can(state, unit, verb),
            f"Which of {unit_name(state, unit)} are to {_deed(verb)}?",
            "P4a",
        )
    else:
        can = [i for i in members(state, unit) if state.actions[i] > 0 and not state.markers[i]]
        what = "stand at the uncut wire" if verb == A.WIRE else "can reach an enemy stand with one move"
        prompt, rule = f"Which platoons of {unit_name(state, unit)} {what}?", "Z6-ruler"
    return Question(
        "ruler-which",
        rule,
        prompt,
        SOME,
        stand_options(state, can),
        low=1,
        high=len(can),
        default=stand_keys(state, can),
        of=SIDES[side],
    )


def call(state: State, side: int) -> Question:
    """P11: an SOS call of a person."""
    free = [
        b for b in range(len(state.battery_alive)) if battle(state).battery_side[b] == side and free_battery(state, b)
    ]
    options = [Option("none", "no call", -1), *[Option(f"battery:{b + 1}", f"battery {b + 1}", b) for b in free]]
    deep = f" Deep suppression {state.deep[side]}." if state.deep[side] else ""
    return one_of("ruler-call", "P11", f"Call for SOS fire?{deep}", options, "none", SIDES[side])


def command(state: State, *stands: int) -> Question:
    """P7: which command stands a person has moved; distances from the others are not asked again."""
    usual = [i for i in stands if state.kind[i] == kinds.BATTALION_COMMAND]
    prompt = "Step 7: command stands may move twice. Which did?"
    return Question(
        "ruler-command",
        "P7",
        prompt,
        SOME,
        stand_options(state, list(stands)),
        default=stand_keys(state, usual),
        of=SIDES[state.side[stands[0]]],
    )


def target(state: State, shooter: int) -> Question:
    """P8: whom a person fires at."""
    prompt = f"{name(state, shooter)} fires (up to {reach_cm(state, shooter)} cm, in its arc and sight). At whom?"
    found = fire_targets(state, shooter)
    last = state.line.get(f"target:{shooter}", -1)
    usual = last if last in found else found[0]
    return one_of(
        "ruler-target",
        "P8",
        prompt,
        list(stand_options(state, found)),
        stand_keys(state, [usual])[0],
        SIDES[state.side[shooter]],
    )


def cover(state: State, stand: int) -> Question:
    """R7: the cover of a target."""
    default = firing.COVERS[min(firing.HARD, cover_now(state, stand))]
    return one_of("ruler-cover", "R7", f"In what cover is {name(state, stand)}?", cover_options(), default, "player")


def band(state: State, shooter: int) -> Question:
    """2.8: how far."""
    options = [Option(key, text, value) for key, text, value in bands(state, shooter)]
    return one_of(
        "ruler-band", "2.8", f"How far is {name(state, shooter)} from its target?", options, options[0].key, "player"
    )


def zone(state: State, shooter: int, aimed: int) -> Question:
    """P9: who lies in the beaten zone."""
    bh = state.kind[shooter] == kinds.BLOCK_HOUSE
    cm = house("blockhouse_beaten_zone_cm" if bh else "mg_beaten_zone_cm")
    prompt = f"Who else lies in the beaten zone: {cm} cm beyond {name(state, aimed)}, 4 cm wide? Friends count too."
    return Question(
        "ruler-zone",
        "P9",
        prompt,
        SOME,
        stand_options(state, others(state, shooter, aimed)),
        default=[],
        of=SIDES[state.side[shooter]],
    )


def react(state: State, assault: int, fired: int, *rest: int) -> Question:
    """G7-ruler, R16: who uses reserved fire."""
    gone, movers = rest[:fired], list(rest[fired:])
    side = 1 - state.side[movers[0]]
    ready = [i for i in marked(state, side, bool(assault)) if i not in gone]
    options = [Option("none", "nobody", -1), *stand_options(state, ready)]
    one = len(movers) == 1
    what = ("assaults" if one else "assault") if assault else "has moved" if one else "have moved"
    if state.control[side]:
        near = garrison("reserved_mg_cm"), garrison("reserved_infantry_cm")
        when = (
            f"Does one of these see {'it' if one else 'them'}, {near[0]} cm away or less (rifles {near[1]} cm)"
            f"{', or within 10 cm of the one assaulted' if assault else ', or three of you in one zone of an MG'}?"
        )
        prompt, rule = f"{names(state, movers)} {what}. {when}", "G7-ruler"
    else:
        prompt, rule = f"{names(state, movers)} {what}. Do you use reserved fire?", "R16"
    return one_of("ruler-react", rule, prompt, options, "none", SIDES[side])


def mover(state: State, shooter: int, *movers: int) -> Question:
    """R16: at which of them."""
    found = list(movers)
    prompt = f"At which of them does {name(state, shooter)} fire? The nearest."
    return one_of(
        "ruler-mover",
        "R16",
        prompt,
        list(stand_options(state, found)),
        stand_keys(state, found)[0],
        SIDES[state.side[shooter]],
    )


def prey(state: State, attacker: int) -> Question:
    """R17: whom it assaults."""
    side = state.side[attacker]
    found = [i for i in all_living(state) if state.side[i] != side]
    program = bool(state.control[side])
    prompt = f"Whom does {name(state, attacker)} assault?" + (" The weakest it can reach." if program else "")
    return one_of(
        "ruler-prey",
        "R17-ruler" if program else "R17",
        prompt,
        list(stand_options(state, found)),
        stand_keys(state, found)[0],
        SIDES[side],
    )


def clash(state: State, attacker: int, defender: int) -> Question:
    """R17-ruler: the modifiers that only the table shows."""
    options = tuple(Option(key, TICKS[key], key) for key in open_ticks(state, attacker, defender))
    prompt = f"{name(state, attacker)} against {name(state, defender)}: what is true?"
    likely = likely_ticks(state, attacker, defender)
    return Question("ruler-assault", "R17-ruler", prompt, SOME, options, default=likely, of=SIDES[state.side[attacker]])


def muster_table(state: State) -> Question:
    """R3-ruler: the table."""
    return Question("muster-table", "R3-ruler", "Your battle: the table", FORM, fields=TABLE, default={})


def muster_side(state: State, attacks: int, side: int) -> Question:
    """R3-ruler: one side."""
    prompt = f"Your battle: the {side_word(side)} order of battle ({'attacks' if attacks else 'defends'})"
    return Question("muster-side", "R3-ruler", prompt, FORM, fields=SIDE, default={})


RULER_QUESTIONS: dict[str, Callable[..., Question]] = {
    **ENEMY_QUESTIONS,
    "ruler-alarm": alarm,
    "ruler-held": held,
    "ruler-under": under,
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
}
