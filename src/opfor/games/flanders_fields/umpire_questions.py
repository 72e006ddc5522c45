"""Ruler only: the cards. Few buttons each, one tap where that will do, and what is known is set already."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields import actions as A
from opfor.games.flanders_fields import kinds, tables
from opfor.games.flanders_fields.barrage import free_battery
from opfor.games.flanders_fields.data import garrison, house
from opfor.games.flanders_fields.orders import regiment
from opfor.games.flanders_fields.questions import VERB_RULE, VERB_TEXT
from opfor.games.flanders_fields.scenario import SIDES
from opfor.games.flanders_fields.stands import IN_PLAY, attacks, battle, name
from opfor.games.flanders_fields.umpire_clash import TICKS, likely_ticks, open_ticks
from opfor.games.flanders_fields.umpire_garrison import (
    ALONE,
    ELSEWHERE,
    FEW,
    FOOT,
    FRONT_1,
    FRONT_2,
    HERE,
    INSIDE,
    MIXED,
    NO_TARGET,
    NOTHING,
    SOMEWHERE,
    TANK_FAR,
    TANK_NEAR,
)
from opfor.games.flanders_fields.umpire_muster import SIDE, TABLE
from opfor.games.flanders_fields.umpire_orders import command_reach, known_modifiers, ordered_by, unknown_modifiers
from opfor.games.flanders_fields.umpire_person import OWN_WORDS, actions_left, fire_targets, verbs, who_can
from opfor.games.flanders_fields.umpire_roster import (
    can_be_hit,
    cover_now,
    kind_words,
    marked,
    members,
    names,
    sector_name,
    sectors,
    side_word,
    speed_words,
    stand_text,
)
from opfor.games.flanders_fields.umpire_shells import BATTERY as BATTERY_FIRE
from opfor.games.flanders_fields.umpire_shells import GAS, MORTAR, PLANNED, ROLLING, SOS
from opfor.games.flanders_fields.umpire_shots import bands, others
from opfor.games.flanders_fields.umpire_state import Ruler
from opfor.games.flanders_fields.umpire_weapons import LINE_WORDS, LINES, NOBODY, behind_cover, open_lines, weapon_rule
from opfor.games.flanders_fields.umpire_zero_hour import (
    CLEAR,
    FREE,
    IN_TRENCH,
    TANK_LINES,
    TANK_WORDS,
)
from opfor.games.flanders_fields.umpire_zero_hour import LINE_WORDS as COMPANY_WORDS
from opfor.games.flanders_fields.umpire_zero_hour import LINES as COMPANY_LINES
from opfor.games.flanders_fields.units import BATTERY, COMPANY, side_of, unit_key, unit_name
from opfor.kernel.inputs import Input
from opfor.kernel.questions import ALLOCATE, AMOUNT, FORM, ONE, SOME, Option, Question, yes_no

MODIFIER_TEXT = {
    "mortar_no_los": "the mortar does not see its aiming point itself",
    "gun_own_los": "the gun sees its target itself",
}
KNOWN_TEXT = {
    "gas": "in gas -1", "distance": "far from its commander -1", "field_promotion": "field promotion -1",
    "tank_failed_before": "failed last turn -1", "veteran": "veteran +1", "regimental_support": "support +1",
}  # fmt: skip


def _stand(state: Ruler, stand: int) -> Option:
    return Option(f"stand:{name(state, stand)}", stand_text(state, stand), stand)


def _stands(state: Ruler, stands: list[int]) -> tuple[Option, ...]:
    return tuple(_stand(state, i) for i in stands)


def _capital(words: str) -> str:
    """A sentence begins with a capital; the names of stands stay as they are."""
    return words[0].upper() + words[1:] if words.startswith(("company", "battery")) else words


def _keys(state: Ruler, stands: list[int]) -> list[str]:
    return [f"stand:{name(state, i)}" for i in stands]


def _one(id: str, rule: str, prompt: str, options: list[Option], default: str, of: str, help: str = "") -> Question:
    return Question(id, rule, prompt, ONE, tuple(options), default=default, of=of, help=help)


def _living(state: Ruler) -> list[int]:
    return [i for i in range(len(state.x)) if state.alive[i] == IN_PLAY]


# How the table stands


def threat(state: Ruler, sector: int) -> Question:
    """G1-ruler: the threat of one sector."""
    far, near, close = (garrison(f"threat_{level}_cm") for level in (1, 2, 3))
    words = (
        f"nobody of yours within {far} cm", f"somebody within {far} cm", f"somebody within {near} cm",
        f"somebody within {close} cm, or at the wire", "foot in the trench or behind it",
    )  # fmt: skip
    options = [Option(f"t{level}", f"T{level}: {text}", level) for level, text in enumerate(words)]
    prompt = f"Front trench, {sector_name(sector)}: how near are your troops?"
    return _one("ruler-threat", "G1-ruler", prompt, options, f"t{state.threat[sector]}", "player")


def exposed(state: Ruler, sector: int) -> Question:
    """G1-ruler: who stands in the open or in cover there."""
    options = [
        Option("cover", "all in cover: shell holes, wood, trench", 2), Option("open", "in the open", 1),
        Option("both", "some in the open, some in cover", 3),
    ]  # fmt: skip
    usual = next((o.key for o in options if o.value == state.exposed[sector]), "cover")
    prompt = f"Your troops before {sector_name(sector)}: where do they stand?"
    return _one("ruler-exposed", "G1-ruler", prompt, options, usual, "player")


def won(state: Ruler) -> Question:
    """Z9-ruler: sectors won."""
    prompt = "How many sectors of your front trench does the attacker hold, with none of yours in them?"
    most = sectors(state)
    return Question("ruler-won", "Z9-ruler", prompt, AMOUNT, low=0, high=most, default=min(most, state.won))


def alarm(state: Ruler) -> Question:
    """R27: is an attacker near?"""
    prompt = f"Is an attacker within {house('alarm_cm')} cm of a defender?"
    return yes_no("ruler-alarm", "R27", prompt, False)


def held(state: Ruler, line: int) -> Question:
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


# Who is touched


UNDER_WORDS = {
    ROLLING: ("P2-ruler", "Which stands, of either side, touch the rolling barrage?"),
    PLANNED: ("P4", "Which stands, of either side, touch this barrage?"),
    GAS: ("P3-ruler", "Which stands, of either side, does the gas touch, or did it sweep over?"),
    SOS: ("P11", "Which stands, of either side, touch the SOS barrage?"),
    BATTERY_FIRE: ("P10", "Which stands, of either side, touch the battery's barrage?"),
    MORTAR: ("P10", "Which stands, of either side, does the mortar's template touch?"),
}


def under(state: Ruler, what: int, *likely: int) -> Question:
    """P2-ruler, P3-ruler, P10: the stands under shells or gas."""
    rule, prompt = UNDER_WORDS[what]
    default = _keys(state, [i for i in likely if state.alive[i] == IN_PLAY])
    return Question("ruler-under", rule, prompt, SOME, _stands(state, _living(state)), default=default)


def covers(state: Ruler, *stands: int) -> Question:
    """R7: the cover of each, as last told."""
    fields = tuple(
        Input(name(state, i), "choice", choices=tuple(tables.COVERS[:4]), default=tables.COVERS[cover_now(state, i)],
              text=stand_text(state, i))
        for i in stands
    )  # fmt: skip
    return Question("ruler-covers", "R7", "In what cover is each of them?", FORM, fields=fields, default={})


def entered(state: Ruler, *movers: int) -> Question:
    """P16: who entered a barrage area."""
    prompt = "Which of them entered a barrage area?"
    return Question("ruler-entered", "P16", prompt, SOME, _stands(state, list(movers)), default=[])


def lost(state: Ruler, *stands: int) -> Question:
    """P13-ruler: who leaves the table."""
    prompt = "Which of them left the table, or could not go back 10 cm?"
    return Question("ruler-lost", "P13-ruler", prompt, SOME, _stands(state, list(stands)), default=[])


def captives(state: Ruler, stand: int) -> Question:
    """R17: who takes over the prisoners."""
    near = [i for i in _living(state) if state.side[i] == state.side[stand] and kinds.IS_FOOT[state.kind[i]]]
    options = [Option("none", "nobody: they are free", -1), *_stands(state, near)]
    prompt = f"{name(state, stand)} led prisoners. Which foot of its side stands within 5 cm?"
    return _one("ruler-captives", "R17", prompt, options, "none", "player")


def home(state: Ruler, *stands: int) -> Question:
    """Z13-ruler: raiders back in their own trench."""
    prompt = "Which raiders stand in their own trench now?"
    return Question("ruler-home", "Z13-ruler", prompt, SOME, _stands(state, list(stands)), default=[])


# Orders and actions


def ticks(state: Ruler, unit: int) -> Question:
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


def far(state: Ruler, side: int, battalion: int) -> Question:
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
    "move": "one move", "reserve": "reserve fire for the enemy's turn", "home": "leave play in the own trench",
    "all-moves": "all its moves, one after the other", "some-move": "only some of them move",
    "into": "a move into or through a barrage area (they roll)",
    "cross": "a move across a trench or craters (ditching roll)",
}  # fmt: skip


def _verb(verb: int) -> str:
    return OWN_WORDS[verb] if verb in OWN_WORDS else A.VERBS[verb]


def act(state: Ruler, unit: int) -> Question:
    """P4a-ruler: what a person's unit does next."""
    options = [
        Option(_verb(v), RULER_TEXT[_verb(v)], v, hint="P16" if v in OWN_WORDS else VERB_RULE[A.VERBS[v]])
        for v in verbs(state, unit)
    ]
    if unit >= BATTERY:
        left = state.battery_actions[unit - BATTERY]
        what = f"{left} action{'s' if left > 1 else ''}"
    else:
        what = actions_left(state, unit)
        stand = members(state, unit)[0]
        options = [
            Option(o.key, f"one move ({speed_words(state, stand)})", o.value, hint=o.hint) if o.key == "move" else o
            for o in options
        ]
    return _one("ruler-act", "P4a-ruler", f"{_capital(kind_words(state, unit))}: {what}. What now?", options, "done",
                SIDES[side_of(state, unit)])  # fmt: skip


def who(state: Ruler, unit: int, verb: int) -> Question:
    """P4a: which stand does it."""
    can = who_can(state, unit, verb)
    prompt = f"Which stand of {unit_name(state, unit)}: {RULER_TEXT[_verb(verb)]}?"
    return _one(
        "ruler-who", "P4a", prompt, list(_stands(state, can)), _keys(state, can)[0], SIDES[side_of(state, unit)]
    )


def which(state: Ruler, unit: int, verb: int) -> Question:
    """P4a, Z6-ruler: which stands do it; all that can, to begin with."""
    side = side_of(state, unit)
    if not state.control[side]:
        can, prompt, rule = (
            who_can(state, unit, verb),
            f"Who of {unit_name(state, unit)}: {RULER_TEXT[_verb(verb)]}?",
            "P4a",
        )
    else:
        can = [i for i in members(state, unit) if state.actions[i] > 0 and not state.markers[i]]
        what = "stand at the uncut wire" if verb == A.WIRE else "can reach an enemy stand with one move"
        prompt, rule = f"Which platoons of {unit_name(state, unit)} {what}?", "Z6-ruler"
    return Question("ruler-which", rule, prompt, SOME, _stands(state, can), low=1, high=len(can),
                    default=_keys(state, can), of=SIDES[side])  # fmt: skip


def call(state: Ruler, side: int) -> Question:
    """P11: an SOS call of a person."""
    free = [b for b in range(len(state.battery_alive))
            if battle(state).battery_side[b] == side and free_battery(state, b)]  # fmt: skip
    options = [Option("none", "no call", -1), *[Option(f"battery:{b + 1}", f"battery {b + 1}", b) for b in free]]
    deep = f" Deep suppression {state.deep[side]}." if state.deep[side] else ""
    return _one("ruler-call", "P11", f"Call for SOS fire?{deep}", options, "none", SIDES[side])


def command(state: Ruler, *stands: int) -> Question:
    """P7: which command stands a person has moved; distances from the others are not asked again."""
    usual = [i for i in stands if state.kind[i] == kinds.BATTALION_COMMAND]
    prompt = "Step 7: command stands may move twice. Which did?"
    return Question("ruler-command", "P7", prompt, SOME, _stands(state, list(stands)), default=_keys(state, usual),
                    of=SIDES[state.side[stands[0]]])  # fmt: skip


# Fire


def target(state: Ruler, shooter: int) -> Question:
    """P8: whom a person fires at."""
    reach = kinds.FIRE_MM[state.kind[shooter]] // 10
    seen = f", in sight ({state.visibility // 10} cm at night)" if state.visibility else " in sight"
    prompt = f"{name(state, shooter)} fires (up to {reach} cm{seen}). At whom?"
    found = fire_targets(state, shooter)
    last = state.line.get(f"target:{shooter}", -1)
    usual = last if last in found else found[0]
    return _one("ruler-target", "P8", prompt, list(_stands(state, found)), _keys(state, [usual])[0],
                SIDES[state.side[shooter]])  # fmt: skip


COVER_WORDS = (
    "in the open", "soft: shell holes, wood, hedge", "medium: ruins, scrape, captured trench", "hard: trench",
)  # fmt: skip


def _covers() -> list[Option]:
    return [Option(tables.COVERS[n], text, n) for n, text in enumerate(COVER_WORDS)]


def cover(state: Ruler, stand: int) -> Question:
    """R7: the cover of a target."""
    default = tables.COVERS[min(tables.HARD, cover_now(state, stand))]
    return _one("ruler-cover", "R7", f"In what cover is {name(state, stand)}?", _covers(), default, "player")


def behind(state: Ruler, shooter: int) -> Question:
    """G6-ruler: the cover of the nearest target of that line."""
    options = _covers()
    if any(state.kind[i] == kinds.BLOCK_HOUSE for i in can_be_hit(state, 1 - state.side[shooter])):
        options.append(
            Option(tables.COVERS[tables.FORTIFICATION], "fortification: a block house", tables.FORTIFICATION)
        )
    prompt = f"{name(state, shooter)} fires at the nearest of them. In what cover is it?"
    attacker = attacks(state, state.side[shooter])
    usual = tables.COVERS[tables.HARD if attacker else tables.SOFT]
    return _one("ruler-behind", weapon_rule(state, shooter), prompt, options, usual, "player")


def band(state: Ruler, shooter: int) -> Question:
    """2.8: how far."""
    options = [Option(key, text, value) for key, text, value in bands(state, shooter)]
    return _one("ruler-band", "2.8", f"How far is {name(state, shooter)} from its target?", options, options[0].key,
                "player")  # fmt: skip


def zone(state: Ruler, shooter: int, aimed: int) -> Question:
    """P9: who lies in the beaten zone."""
    bh = state.kind[shooter] == kinds.BLOCK_HOUSE
    cm = house("blockhouse_beaten_zone_cm" if bh else "mg_beaten_zone_cm")
    prompt = f"Who else lies in the beaten zone: {cm} cm beyond {name(state, aimed)}, 4 cm wide? Friends count too."
    return Question("ruler-zone", "P9", prompt, SOME, _stands(state, others(state, shooter, aimed)), default=[],
                    of=SIDES[state.side[shooter]])  # fmt: skip


def line(state: Ruler, stand: int) -> Question:
    """G6-ruler: the one question of a weapon."""
    found = open_lines(state, stand)
    options = [Option(LINES[n], LINE_WORDS[n], n) for n in found]
    last = state.line.get(str(stand), NOBODY)
    reach = kinds.FIRE_MM[state.kind[stand]] // 10
    prompt = f"{kind_words(state, stand)} (range {reach} cm, in its arc and sight): what is the first that is true?"
    return _one(
        "ruler-line", weapon_rule(state, stand), prompt, options, LINES[last if last in found else NOBODY], "player"
    )


def spread(state: Ruler, stand: int) -> Question:
    """G6-ruler: the stands in one beaten zone, by cover."""
    most = min(8, len(can_be_hit(state, 1 - state.side[stand])))
    options = tuple(Option(tables.COVERS[n], text, n, 0, most) for n, text in enumerate(COVER_WORDS))
    prompt = f"{name(state, stand)}: how many stands lie in the zone, by cover?"
    return Question("ruler-spread", weapon_rule(state, stand), prompt, ALLOCATE, options, low=min(2, most), high=most)


def hit(state: Ruler, shooter: int, killed: int, cover: int, *named: int) -> Question:
    """G6-ruler: which stand it was."""
    found = behind_cover(state, shooter, cover, list(named))
    what = "kills" if killed else "hits"
    prompt = f"{name(state, shooter)} {what} the nearest stand of that line. Which one is it?"
    return _one(
        "ruler-hit", weapon_rule(state, shooter), prompt, list(_stands(state, found)), _keys(state, found)[0], "player"
    )


def react(state: Ruler, assault: int, fired: int, *rest: int) -> Question:
    """G7-ruler, R16: who uses reserved fire."""
    gone, movers = rest[:fired], list(rest[fired:])
    side = 1 - state.side[movers[0]]
    ready = [i for i in marked(state, side, bool(assault)) if i not in gone]
    options = [Option("none", "nobody", -1), *_stands(state, ready)]
    what = "assaults" if assault else "has moved"
    if state.control[side]:
        near = garrison("reserved_mg_cm"), garrison("reserved_infantry_cm")
        when = (
            f"Does one of these see it, {near[0]} cm away or less (rifles {near[1]} cm)"
            f"{', or within 10 cm of the one assaulted' if assault else ', or three of you in one zone of an MG'}?"
        )
        prompt, rule = f"{names(state, movers)} {what}. {when}", "G7-ruler"
    else:
        prompt, rule = f"{names(state, movers)} {what}. Do you use reserved fire?", "R16"
    return _one("ruler-react", rule, prompt, options, "none", SIDES[side])


def mover(state: Ruler, shooter: int, *movers: int) -> Question:
    """R16: at which of them."""
    found = list(movers)
    prompt = f"At which of them does {name(state, shooter)} fire? The nearest."
    return _one("ruler-mover", "R16", prompt, list(_stands(state, found)), _keys(state, found)[0],
                SIDES[state.side[shooter]])  # fmt: skip


# Assaults


def prey(state: Ruler, attacker: int) -> Question:
    """R17: whom it assaults."""
    side = state.side[attacker]
    found = [i for i in _living(state) if state.side[i] != side]
    program = bool(state.control[side])
    prompt = f"Whom does {name(state, attacker)} assault?" + (" The weakest it can reach." if program else "")
    return _one("ruler-prey", "R17-ruler" if program else "R17", prompt, list(_stands(state, found)),
                _keys(state, found)[0], SIDES[side])  # fmt: skip


def clash(state: Ruler, attacker: int, defender: int) -> Question:
    """R17-ruler: the modifiers that only the table shows."""
    options = tuple(Option(key, TICKS[key], key) for key in open_ticks(state, attacker, defender))
    prompt = f"{name(state, attacker)} against {name(state, defender)}: what is true?"
    likely = likely_ticks(state, attacker, defender)
    return Question("ruler-assault", "R17-ruler", prompt, SOME, options, default=likely,
                    of=SIDES[state.side[attacker]])  # fmt: skip


# The Garrison


def balance(state: Ruler, stand: int) -> Question:
    """G8-ruler: the numbers round the intruder."""
    options = [
        Option("two-more", "the garrison has two or more foot more", 2), Option("one-more", "one more", 1),
        Option("even", "as many as the enemy", 0), Option("one-fewer", "one fewer", -1),
        Option("two-fewer", "two or more fewer", -2),
        Option("alone", f"{name(state, stand)} is alone against two or more", ALONE),
    ]  # fmt: skip
    prompt = (
        f"Round the enemy nearest to {name(state, stand)}: unsuppressed foot within 15 cm against his within 10 cm?"
    )
    return _one("ruler-balance", "G8-ruler", prompt, options, "even", "player")


def reach(state: Ruler, stand: int) -> Question:
    """G9-ruler: can the reserve close?"""
    prompt = f"Can {name(state, stand)} reach one of your stands with {state.actions[stand]} moves?"
    return yes_no("ruler-reach", "G9-ruler", f"{prompt} ({speed_words(state, stand)})", False)


def sos(state: Ruler, sector: int) -> Question:
    """G4-ruler: what an SOS template would catch."""
    options = [
        Option("inside", "one of your stands or more inside, none of the garrison above ground", INSIDE),
        Option("two-in-front", "nobody inside, but two or more within 20 cm in front of it", FRONT_2),
        Option("one-in-front", "one within 20 cm in front of it", FRONT_1),
        Option("mixed", "three or more of yours inside, and garrison above ground too", MIXED),
        Option("few", "less than that", FEW),
    ]  # fmt: skip
    prompt = (
        f"A template {house('sos_width_cm')} by {house('sos_depth_cm')} cm, 5 cm in front of the trench in "
        f"{sector_name(sector)}: what would it catch at best?"
    )
    return _one("ruler-sos", "G4-ruler", prompt, options, "few", "player")


def mortar(state: Ruler, unit: int) -> Question:
    """G11-ruler, Z12-ruler: what the template of a mortar or battery would catch."""
    if unit >= BATTERY:
        rule, aimed, span = "Z12-ruler", bool(state.battery_aimed[unit - BATTERY]), "10 by 5 cm"
    else:
        shells = kinds.mortar_shells(state.kind[unit])
        aimed = bool(state.aimed[unit])
        rule = "Z3-ruler" if state.side[unit] == state.first else "G11-ruler"
        span = f"{shells.footprint[0]} by {shells.footprint[1]} cm, {shells.range[0]} to {shells.range[1]} cm away"
    options = [
        Option("elsewhere", "two stands or more are better hit elsewhere", ELSEWHERE),
        *([Option("here", "a stand lies round its aiming point", HERE)] if aimed else []),
        Option("somewhere", "one stand can be hit elsewhere", SOMEWHERE),
        Option("nothing", "nobody can be hit, or only with friends beside him", NOTHING),
    ]
    prompt = f"{kind_words(state, unit)} (template {span}): what is the first that is true of the other side?"
    return _one("ruler-mortar", rule, prompt, options, "here" if aimed else "nothing", "player")


def gun(state: Ruler, stand: int) -> Question:
    """G11-ruler: what a gun sees."""
    near, far = garrison("gun_opens_cm"), garrison("gun_opens_bold_cm")
    enemy = [i for i in _living(state) if state.side[i] != state.side[stand]]
    tanks = any(kinds.IS_ARMOUR[state.kind[i]] for i in enemy)
    options = [Option("none", "none of these", NO_TARGET)]
    if tanks:
        options = [Option("near", f"a tank within {near} cm", TANK_NEAR),
                   Option("far", f"a tank within {far} cm", TANK_FAR), *options]  # fmt: skip
    elif can_be_hit(state, 1 - state.side[stand]):
        options = [Option("foot", "foot in the open", FOOT), *options]
    prompt = f"{kind_words(state, stand)}: what is the first that is true in its arc and sight?"
    return _one("ruler-gun", "G11-ruler", prompt, options, "none", "player")


def tank_hit(state: Ruler, shooter: int) -> Question:
    """G11-ruler: which tank."""
    found = [i for i in _living(state) if state.side[i] != state.side[shooter] and kinds.IS_ARMOUR[state.kind[i]]]
    prompt = f"{name(state, shooter)} fires at the nearest tank. Which one is it?"
    return _one("ruler-tank-hit", "G11-ruler", prompt, list(_stands(state, found)), _keys(state, found)[0], "player")


# Zero Hour


def company(state: Ruler, unit: int) -> Question:
    """Z6-ruler: the one question of a company."""
    most = max(state.actions[i] for i in members(state, unit))
    found = [n for n in range(len(COMPANY_LINES)) if n != CLEAR or most > 1]
    options = [Option(COMPANY_LINES[n], COMPANY_WORDS[n], n) for n in found]
    last = state.line.get(str(unit), CLEAR)
    if last not in found or last in (CLEAR, FREE):
        last = CLEAR if CLEAR in found else FREE
    if last != IN_TRENCH and state.turn == 1:
        last = CLEAR if CLEAR in found else FREE
    word = _capital(unit_name(state, unit)) if unit >= COMPANY else name(state, unit)
    prompt = f"{word}, {most} action{'s' if most > 1 else ''}: what is the first that is true?"
    return _one("ruler-company", "Z6-ruler", prompt, options, COMPANY_LINES[last], "player")


def tank(state: Ruler, stand: int) -> Question:
    """Z8-ruler: the one question of a tank."""
    options = [Option(key, text, n) for n, (key, text) in enumerate(zip(TANK_LINES, TANK_WORDS, strict=True))]
    if not can_be_hit(state, 1 - state.side[stand]):
        options = options[1:]
    left = state.actions[stand]
    prompt = f"{kind_words(state, stand)}, {left} action{'s' if left > 1 else ''}: what is the first that is true?"
    return _one("ruler-tank", "Z8-ruler", prompt, options, TANK_LINES[-1], "player")


# An order of battle of one's own


def muster_table(state: Ruler) -> Question:
    """R3-ruler: the table."""
    return Question("muster-table", "R3-ruler", "Your battle: the table", FORM, fields=TABLE, default={})


def muster_side(state: Ruler, attacks: int, side: int) -> Question:
    """R3-ruler: one side."""
    prompt = f"Your battle: the {side_word(side)} order of battle ({'attacks' if attacks else 'defends'})"
    return Question("muster-side", "R3-ruler", prompt, FORM, fields=SIDE, default={})


RULER_QUESTIONS: dict[str, Callable[..., Question]] = {
    "ruler-threat": threat, "ruler-exposed": exposed, "ruler-won": won, "ruler-alarm": alarm, "ruler-held": held,
    "ruler-under": under, "ruler-covers": covers, "ruler-entered": entered, "ruler-lost": lost,
    "ruler-captives": captives, "ruler-home": home, "ruler-ticks": ticks, "ruler-far": far, "ruler-act": act,
    "ruler-who": who, "ruler-which": which, "ruler-call": call, "ruler-command": command, "ruler-target": target,
    "ruler-cover": cover, "ruler-behind": behind, "ruler-band": band, "ruler-zone": zone, "ruler-line": line,
    "ruler-spread": spread, "ruler-hit": hit, "ruler-react": react, "ruler-mover": mover, "ruler-prey": prey,
    "ruler-assault": clash, "ruler-balance": balance, "ruler-reach": reach, "ruler-sos": sos,
    "ruler-mortar": mortar, "ruler-gun": gun, "ruler-tank-hit": tank_hit, "ruler-company": company,
    "ruler-tank": tank, "muster-table": muster_table, "muster-side": muster_side,
}  # fmt: skip
