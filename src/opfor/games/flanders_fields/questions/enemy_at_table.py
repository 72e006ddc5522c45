"""At the table: the cards of the two programs: sectors, the one question of each weapon, company and tank."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from opfor.games.flanders_fields.enemy.at_table import garrison as catch
from opfor.games.flanders_fields.enemy.at_table import situation, weapons, zero_hour
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import garrison, house
from opfor.games.flanders_fields.model.names import introduced, label, unit_name
from opfor.games.flanders_fields.model.roster import can_be_hit, reach_cm, sector_name, sectors
from opfor.games.flanders_fields.model.stands import attacks, living, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY
from opfor.games.flanders_fields.model.units import unit_stands as members
from opfor.games.flanders_fields.model.versions import EVERY_ARM_AT_TABLE, TABLE_AS_MAP
from opfor.games.flanders_fields.questions.parts import (
    about,
    cover_options,
    described,
    distance_field,
    far_field,
    form,
    known_covers,
    one_field,
    one_of,
    one_unit,
    sight_field,
    some_field,
    some_units,
)
from opfor.games.flanders_fields.rules.orders import command_reach
from opfor.games.flanders_fields.seats.one_card import field_of
from opfor.games.flanders_fields.seats.speeds import speed_words
from opfor.kernel.inputs import Input
from opfor.kernel.questions import ALLOCATE, AMOUNT, Option, Question, yes_no
from opfor.kernel.text import counted, heading

FIRST = "The first that is true counts."


def threat_words() -> tuple[str, ...]:
    """G1-ruler: the levels of threat, as a ruler finds them."""
    far, near, close = (garrison(f"threat_{level}_cm") for level in (1, 2, 3))
    return (
        f"nobody of yours within {far} cm",
        f"somebody within {far} cm",
        f"somebody within {near} cm",
        f"somebody within {close} cm, or at the wire",
        "foot in the trench or behind it",
    )


def threat(state: State, sector: int) -> Question:
    """G1-ruler: the threat of one sector."""
    options = [Option(f"t{level}", f"T{level}: {text}", level) for level, text in enumerate(threat_words())]
    prompt = f"Front trench, {sector_name(sector)}: how near are your troops?"
    return one_of("ruler-threat", "G1-ruler", prompt, options, f"t{state.threat[sector]}")


def threats(state: State) -> Question:
    """G1-ruler: the threat of all sectors and who is exposed there, as they were last turn."""
    near = ("far", *(f"≤ {garrison(f'threat_{level}_cm')}" for level in (1, 2, 3)), "inside")
    levels = {f"t{level}": word for level, word in enumerate(near)}
    sectors = {situation.sector_field(n): f"Sector {n + 1}" for n in range(len(state.threat))}
    fields = [
        one_field(situation.sector_field(n), levels, f"t{level}", heading(sector_name(n)))
        for n, level in enumerate(state.threat)
    ]
    for field, bit, text in (
        ("open", weapons.EXPOSED, "Where some stand in the open"),
        ("cover", weapons.COVERED, "Where some stand in cover: shell holes, wood, trench"),
    ):
        shown = [situation.sector_field(n) for n, who in enumerate(state.exposed) if (who or weapons.COVERED) & bit]
        fields.append(some_field(field, sectors, text, shown))
    prompt = "How near are your foremost troops to the enemy's front trench, in cm?"
    help = ". ".join(f"T{level} ({near[level]}): {text}" for level, text in enumerate(threat_words())) + "."
    return msgspec.structs.replace(form(state, "ruler-threats", "G1-ruler", prompt, fields), help=help)


def lines(state: State, side: int, *moving: int) -> Question:
    """G6-ruler, Z6-ruler, 2.4: what each weapon sees, where companies stand, and who is too far from his commander."""
    fields = []
    for i in situation.watchers(state, side):
        text = f"{heading(introduced(state, i))}, within {reach_cm(state, i)} cm"
        words = {weapons.LINES[n]: weapons.LINE_WORDS[n] for n in weapons.open_lines(state, i)}
        fields.append(one_field(name(state, i), words, weapons.LINES[situation.usual_line(state, i)], text))
    places = dict(zip(situation.COMPANY_LINES, map(heading, situation.COMPANY_WORDS), strict=True))
    for unit in moving:
        usual = situation.COMPANY_LINES[situation.usual_place(state, unit, 2)]
        fields.append(one_field(field_of(state, unit), places, usual, heading(unit_name(state, unit))))
    fields += sight_field(state, situation.seers(state, side))
    far = situation.far_units(state, side)
    reach = " or ".join(map(str, sorted({command_reach(state, unit) for unit in far})))
    fields += far_field(state, far, f"Units with a stand more than {reach} cm from their commander")
    what = "do the enemy's weapons see, and where do its companies stand" if moving else "does each enemy weapon see"
    prompt = f"What {what}? {FIRST}" if moving else f"What {what}, in its arc and range? {FIRST}"
    return form(state, "ruler-lines", "G6-ruler", prompt, fields)


def exposed(state: State, sector: int) -> Question:
    """G1-ruler: who stands in the open or in cover there."""
    options = [
        Option("cover", "all in cover: shell holes, wood, trench", 2),
        Option("open", "in the open", 1),
        Option("both", "some in the open, some in cover", 3),
    ]
    usual = next((o.key for o in options if o.value == state.exposed[sector]), "cover")
    prompt = f"Your troops before {sector_name(sector)}: where do they stand?"
    return one_of("ruler-exposed", "G1-ruler", prompt, options, usual)


def won(state: State) -> Question:
    """Z9-ruler: sectors won."""
    prompt = "How many sectors of your front trench does the attacker hold, with none of yours in them?"
    most = sectors(state)
    return Question("ruler-won", "Z9-ruler", prompt, AMOUNT, low=0, high=most, default=min(most, state.won))


def home(state: State, *stands: int) -> Question:
    """Z13-ruler: raiders back in their own trench."""
    prompt = "Which raiders stand in their own trench now?"
    return some_units(state, "ruler-home", "Z13-ruler", prompt, stands)


def behind(state: State, shooter: int) -> Question:
    """G6-ruler: the cover of the nearest target of that line."""
    options = cover_options(state)
    houses = any(state.kind[i] == kinds.BLOCK_HOUSE for i in can_be_hit(state, 1 - state.side[shooter]))
    if houses and state.rules < EVERY_ARM_AT_TABLE:
        options.append(
            Option(firing.COVERS[firing.FORTIFICATION], "fortification: a block house", firing.FORTIFICATION)
        )
    prompt = f"{heading(label(state, shooter))} fires at the nearest of them. In what cover is it?"
    rule, usual = weapons.weapon_rule(state, shooter), usual_cover(state, shooter)
    return one_of("ruler-behind", rule, prompt, options, usual, of=about(state, shooter))


def burst(state: State, shooter: int, line: int) -> Question:
    """G6-ruler, 2.8: cover and distance of those it fires at, on one card."""
    covers, who = dict(known_covers(state)), heading(label(state, shooter))
    if line == weapons.ZONE:
        most, soft = min(8, len(can_be_hit(state, 1 - state.side[shooter]))), firing.COVERS[firing.SOFT]
        fields = [
            Input(key, low=0, high=most, default=min(2, most) if key == soft else 0, text=heading(text))
            for key, text in covers.items()
        ]
        prompt = f"{who} fires into its beaten zone. How many stands lie in it, by cover?"
    else:
        fields = [one_field("cover", covers, usual_cover(state, shooter), "Its cover")]
        prompt = f"{who} fires at the nearest of them. In what cover is it?"
    if weapons.band_matters(state, shooter, line):
        fields.append(distance_field(state, shooter))
        if line == weapons.ZONE and state.rules >= TABLE_AS_MAP:
            fields.append(one_field("first", covers, usual_cover(state, shooter), "The nearest of them is"))
    return form(state, "ruler-burst", weapons.weapon_rule(state, shooter), prompt, fields, of=shooter)


def usual_cover(state: State, shooter: int) -> str:
    """G6-ruler: an attacker fires at men in a trench, a defender at men in shell holes."""
    return firing.COVERS[firing.HARD if attacks(state, state.side[shooter]) else firing.SOFT]


def line(state: State, stand: int) -> Question:
    """G6-ruler: the one question of a weapon."""
    options = [Option(weapons.LINES[n], weapons.LINE_WORDS[n], n) for n in weapons.open_lines(state, stand)]
    arc = "" if kinds.IS_FOOT[state.kind[stand]] else ", in its arc"
    prompt = f"What does {label(state, stand)} see within {reach_cm(state, stand)} cm{arc}? {FIRST}"
    rule, usual = weapons.weapon_rule(state, stand), weapons.LINES[situation.usual_line(state, stand)]
    return one_of("ruler-line", rule, prompt, options, usual, of=about(state, stand))


def spread(state: State, stand: int) -> Question:
    """G6-ruler: the stands in one beaten zone, by cover."""
    most = min(8, len(can_be_hit(state, 1 - state.side[stand])))
    options = tuple(Option(key, text, n, 0, most) for n, (key, text) in enumerate(known_covers(state)))
    return Question(
        "ruler-spread",
        weapons.weapon_rule(state, stand),
        f"{heading(label(state, stand))}: how many stands lie in the zone, by cover?",
        ALLOCATE,
        options,
        low=min(2, most),
        high=most,
        default={firing.COVERS[firing.SOFT]: min(2, most)},
        about=about(state, stand),
    )


def hit(state: State, shooter: int, killed: int, cover: int, *named: int) -> Question:
    """G6-ruler: which stand it was."""
    found = weapons.behind_cover(state, shooter, cover, list(named))
    what = "kills" if killed else "hits"
    prompt = f"{heading(label(state, shooter))} {what} the nearest of them. Which stand is that?"
    return one_unit(state, "ruler-hit", weapons.weapon_rule(state, shooter), prompt, found, of=shooter)


def balance(state: State, stand: int) -> Question:
    """G8-ruler: the numbers round the intruder."""
    options = [
        Option("two-more", "the garrison has at least two more", 2),
        Option("one-more", "the garrison has one more", 1),
        Option("even", "both have as many", 0),
        Option("one-fewer", "the garrison has one fewer", -1),
        Option("two-fewer", "the garrison has at least two fewer", -2),
        Option("alone", f"{label(state, stand)} is alone against two or more", catch.ALONE),
    ]
    prompt = (
        f"Count the foot round the enemy nearest to {label(state, stand)}: the garrison's unsuppressed within 15 cm, "
        "the enemy's within 10 cm. Who has more?"
    )
    return one_of("ruler-balance", "G8-ruler", prompt, options, "even", of=about(state, stand))


def helpless_one(state: State, stand: int) -> Question:
    """G12-ruler: is a helpless tank within reach?"""
    tanks = catch.helpless(state, 1 - state.side[stand])
    prompt = (
        f"Which ditched or broken tank is within 10 cm of {label(state, stand)}, with no foot of its side within 5 cm?"
    )
    return one_unit(state, "ruler-helpless", "G12-ruler", prompt, [-1, *tanks], none="none of them", of=stand)


def reach(state: State, stand: int) -> Question:
    """G9-ruler: can the reserve close?"""
    moves = f"{counted(state.actions[stand], 'move')} ({speed_words(state, stand)})"
    prompt = f"Can {label(state, stand)} reach one of your stands with {moves}?"
    return yes_no("ruler-reach", "G9-ruler", prompt, False, about=about(state, stand))


def sos(state: State, sector: int) -> Question:
    """G4-ruler: what an SOS template would catch."""
    options = [
        Option("inside", "one or more of your stands inside, and none of the garrison above ground", catch.INSIDE),
        Option("two-in-front", "nobody inside, but two or more of yours within 20 cm in front of it", catch.FRONT_2),
        Option("one-in-front", "one of yours within 20 cm in front of it", catch.FRONT_1),
        Option("mixed", "three or more of yours inside, and garrison above ground too", catch.MIXED),
        Option("few", "less than that", catch.FEW),
    ]
    prompt = (
        f"What would a template of {house('sos_width_cm')} by {house('sos_depth_cm')} cm catch at best, 5 cm in front "
        f"of the trench in {sector_name(sector)}?"
    )
    return one_of("ruler-sos", "G4-ruler", prompt, options, "few")


def mortar(state: State, unit: int) -> Question:
    """G11-ruler, Z12-ruler: what the template of a mortar or battery would catch."""
    if unit >= BATTERY:
        rule, aimed, span = "Z12-ruler", bool(state.battery_aimed[unit - BATTERY]), "10 by 5 cm"
    else:
        shells = kinds.aimed_shells(state.kind[unit])
        aimed = bool(state.aimed[unit])
        rule = "Z3-ruler" if state.side[unit] == state.first else "G11-ruler"
        span = f"{shells.footprint[0]} by {shells.footprint[1]} cm, {shells.range[0]} to {shells.range[1]} cm away"
    options = [
        Option("elsewhere", "at least two stands more elsewhere than here", catch.ELSEWHERE),
        *([Option("here", "a stand near its aiming point", catch.HERE)] if aimed else []),
        Option("somewhere", "one stand, elsewhere", catch.SOMEWHERE),
        Option("nothing", "nobody, or only together with friends", catch.NOTHING),
    ]
    prompt = f"{heading(described(state, unit))} (template {span}): what would it catch? {FIRST}"
    return one_of("ruler-mortar", rule, prompt, options, "here" if aimed else "nothing", of=about(state, unit))


def gun(state: State, stand: int) -> Question:
    """G11-ruler: what a gun sees."""
    near, far = garrison("gun_opens_cm"), garrison("gun_opens_bold_cm")
    tanks = any(kinds.IS_ARMOUR[state.kind[i]] for i in living(state, 1 - state.side[stand]))
    options = [Option("none", "none of these", catch.NO_TARGET)]
    if tanks:
        options = [
            Option("near", f"a tank within {near} cm", catch.TANK_NEAR),
            Option("far", f"a tank within {far} cm", catch.TANK_FAR),
            *options,
        ]
    elif can_be_hit(state, 1 - state.side[stand]):
        options = [Option("foot", "foot in the open", catch.FOOT), *options]
    prompt = f"What does {label(state, stand)} see in its arc? {FIRST}"
    return one_of("ruler-gun", "G11-ruler", prompt, options, "none", of=about(state, stand))


def tank_hit(state: State, shooter: int) -> Question:
    """G11-ruler: which tank."""
    found = [i for i in living(state, 1 - state.side[shooter]) if kinds.IS_ARMOUR[state.kind[i]]]
    prompt = f"{heading(label(state, shooter))} fires at the nearest tank. Which one is it?"
    return one_unit(state, "ruler-tank-hit", "G11-ruler", prompt, found, of=shooter)


def company(state: State, unit: int) -> Question:
    """Z6-ruler: the one question of a company."""
    most = max(state.actions[i] for i in members(state, unit))
    found = [n for n in range(len(situation.COMPANY_LINES)) if n != situation.CLEAR or most > 1]
    options = [Option(situation.COMPANY_LINES[n], situation.COMPANY_WORDS[n], n) for n in found]
    last = situation.usual_place(state, unit, most)
    prompt = f"{heading(unit_name(state, unit))} has {counted(most, 'action')}. Where does it stand? {FIRST}"
    return one_of("ruler-company", "Z6-ruler", prompt, options, situation.COMPANY_LINES[last], of=about(state, unit))


def tank(state: State, stand: int) -> Question:
    """Z8-ruler: the one question of a tank."""
    options = [
        Option(key, text, n)
        for n, (key, text) in enumerate(zip(zero_hour.TANK_LINES, zero_hour.TANK_WORDS, strict=True))
    ]
    if not can_be_hit(state, 1 - state.side[stand]):
        options = options[1:]
    left = state.actions[stand]
    prompt = f"{heading(label(state, stand))} has {counted(left, 'action')}. What lies ahead? {FIRST}"
    return one_of("ruler-tank", "Z8-ruler", prompt, options, zero_hour.TANK_LINES[-1], of=about(state, stand))


ENEMY_QUESTIONS: dict[str, Callable[..., Question]] = {
    "ruler-threat": threat,
    "ruler-threats": threats,
    "ruler-exposed": exposed,
    "ruler-lines": lines,
    "ruler-won": won,
    "ruler-home": home,
    "ruler-behind": behind,
    "ruler-line": line,
    "ruler-burst": burst,
    "ruler-spread": spread,
    "ruler-hit": hit,
    "ruler-balance": balance,
    "ruler-reach": reach,
    "ruler-sos": sos,
    "ruler-mortar": mortar,
    "ruler-gun": gun,
    "ruler-tank-hit": tank_hit,
    "ruler-helpless": helpless_one,
    "ruler-company": company,
    "ruler-tank": tank,
}
