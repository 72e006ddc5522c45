"""At the table: the cards of the two programs: sectors, the one question of each weapon, company and tank."""

from __future__ import annotations

from collections.abc import Callable

from opfor.games.flanders_fields.enemy.at_table.garrison import (
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
    helpless,
)
from opfor.games.flanders_fields.enemy.at_table.weapons import (
    LINE_WORDS,
    LINES,
    NOBODY,
    behind_cover,
    open_lines,
    weapon_rule,
)
from opfor.games.flanders_fields.enemy.at_table.zero_hour import CLEAR, FREE, IN_TRENCH, TANK_LINES, TANK_WORDS
from opfor.games.flanders_fields.enemy.at_table.zero_hour import LINE_WORDS as COMPANY_WORDS
from opfor.games.flanders_fields.enemy.at_table.zero_hour import LINES as COMPANY_LINES
from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.data import garrison, house
from opfor.games.flanders_fields.model.names import capital, counted
from opfor.games.flanders_fields.model.roster import can_be_hit, kind_words, reach_cm, sector_name, sectors, speed_words
from opfor.games.flanders_fields.model.stands import attacks, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, COMPANY, unit_name
from opfor.games.flanders_fields.model.units import unit_stands as members
from opfor.games.flanders_fields.questions.parts import (
    COVER_WORDS,
    all_living,
    cover_options,
    one_of,
    stand_keys,
    stand_options,
)
from opfor.kernel.questions import ALLOCATE, AMOUNT, SOME, Option, Question, yes_no


def threat(state: State, sector: int) -> Question:
    """G1-ruler: the threat of one sector."""
    far, near, close = (garrison(f"threat_{level}_cm") for level in (1, 2, 3))
    words = (
        f"nobody of yours within {far} cm",
        f"somebody within {far} cm",
        f"somebody within {near} cm",
        f"somebody within {close} cm, or at the wire",
        "foot in the trench or behind it",
    )
    options = [Option(f"t{level}", f"T{level}: {text}", level) for level, text in enumerate(words)]
    prompt = f"Front trench, {sector_name(sector)}: how near are your troops?"
    return one_of("ruler-threat", "G1-ruler", prompt, options, f"t{state.threat[sector]}", "player")


def exposed(state: State, sector: int) -> Question:
    """G1-ruler: who stands in the open or in cover there."""
    options = [
        Option("cover", "all in cover: shell holes, wood, trench", 2),
        Option("open", "in the open", 1),
        Option("both", "some in the open, some in cover", 3),
    ]
    usual = next((o.key for o in options if o.value == state.exposed[sector]), "cover")
    prompt = f"Your troops before {sector_name(sector)}: where do they stand?"
    return one_of("ruler-exposed", "G1-ruler", prompt, options, usual, "player")


def won(state: State) -> Question:
    """Z9-ruler: sectors won."""
    prompt = "How many sectors of your front trench does the attacker hold, with none of yours in them?"
    most = sectors(state)
    return Question("ruler-won", "Z9-ruler", prompt, AMOUNT, low=0, high=most, default=min(most, state.won))


def home(state: State, *stands: int) -> Question:
    """Z13-ruler: raiders back in their own trench."""
    prompt = "Which raiders stand in their own trench now?"
    return Question("ruler-home", "Z13-ruler", prompt, SOME, stand_options(state, list(stands)), default=[])


def behind(state: State, shooter: int) -> Question:
    """G6-ruler: the cover of the nearest target of that line."""
    options = cover_options()
    if any(state.kind[i] == kinds.BLOCK_HOUSE for i in can_be_hit(state, 1 - state.side[shooter])):
        options.append(
            Option(firing.COVERS[firing.FORTIFICATION], "fortification: a block house", firing.FORTIFICATION)
        )
    prompt = f"{name(state, shooter)} fires at the nearest of them. In what cover is it?"
    attacker = attacks(state, state.side[shooter])
    usual = firing.COVERS[firing.HARD if attacker else firing.SOFT]
    return one_of("ruler-behind", weapon_rule(state, shooter), prompt, options, usual, "player")


def line(state: State, stand: int) -> Question:
    """G6-ruler: the one question of a weapon."""
    found = open_lines(state, stand)
    options = [Option(LINES[n], LINE_WORDS[n], n) for n in found]
    last = state.line.get(str(stand), NOBODY)
    cm = reach_cm(state, stand)
    prompt = f"{kind_words(state, stand)} (range {cm} cm, in its arc and sight): what is the first that is true?"
    return one_of(
        "ruler-line", weapon_rule(state, stand), prompt, options, LINES[last if last in found else NOBODY], "player"
    )


def spread(state: State, stand: int) -> Question:
    """G6-ruler: the stands in one beaten zone, by cover."""
    most = min(8, len(can_be_hit(state, 1 - state.side[stand])))
    options = tuple(Option(firing.COVERS[n], text, n, 0, most) for n, text in enumerate(COVER_WORDS))
    prompt = f"{name(state, stand)}: how many stands lie in the zone, by cover?"
    return Question("ruler-spread", weapon_rule(state, stand), prompt, ALLOCATE, options, low=min(2, most), high=most)


def hit(state: State, shooter: int, killed: int, cover: int, *named: int) -> Question:
    """G6-ruler: which stand it was."""
    found = behind_cover(state, shooter, cover, list(named))
    what = "kills" if killed else "hits"
    prompt = f"{name(state, shooter)} {what} the nearest stand of that line. Which one is it?"
    return one_of(
        "ruler-hit",
        weapon_rule(state, shooter),
        prompt,
        list(stand_options(state, found)),
        stand_keys(state, found)[0],
        "player",
    )


def balance(state: State, stand: int) -> Question:
    """G8-ruler: the numbers round the intruder."""
    options = [
        Option("two-more", "the garrison has two or more foot more", 2),
        Option("one-more", "one more", 1),
        Option("even", "as many as the enemy", 0),
        Option("one-fewer", "one fewer", -1),
        Option("two-fewer", "two or more fewer", -2),
        Option("alone", f"{name(state, stand)} is alone against two or more", ALONE),
    ]
    prompt = (
        f"Round the enemy nearest to {name(state, stand)}: unsuppressed foot within 15 cm against his within 10 cm?"
    )
    return one_of("ruler-balance", "G8-ruler", prompt, options, "even", "player")


def helpless_one(state: State, stand: int) -> Question:
    """G12-ruler: is a helpless tank within reach?"""
    tanks = helpless(state, 1 - state.side[stand])
    options = [Option("none", "none of them", -1), *stand_options(state, tanks)]
    prompt = (
        f"Which ditched or broken tank is within 10 cm of {name(state, stand)}, with no foot of its side within 5 cm?"
    )
    return one_of("ruler-helpless", "G12-ruler", prompt, options, "none", "player")


def reach(state: State, stand: int) -> Question:
    """G9-ruler: can the reserve close?"""
    prompt = f"Can {name(state, stand)} reach one of your stands with {counted(state.actions[stand], 'move')}?"
    return yes_no("ruler-reach", "G9-ruler", f"{prompt} ({speed_words(state, stand)})", False)


def sos(state: State, sector: int) -> Question:
    """G4-ruler: what an SOS template would catch."""
    options = [
        Option("inside", "one of your stands or more inside, none of the garrison above ground", INSIDE),
        Option("two-in-front", "nobody inside, but two or more within 20 cm in front of it", FRONT_2),
        Option("one-in-front", "one within 20 cm in front of it", FRONT_1),
        Option("mixed", "three or more of yours inside, and garrison above ground too", MIXED),
        Option("few", "less than that", FEW),
    ]
    prompt = (
        f"A template {house('sos_width_cm')} by {house('sos_depth_cm')} cm, 5 cm in front of the trench in "
        f"{sector_name(sector)}: what would it catch at best?"
    )
    return one_of("ruler-sos", "G4-ruler", prompt, options, "few", "player")


def mortar(state: State, unit: int) -> Question:
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
    prompt = f"{capital(kind_words(state, unit))} (template {span}): what is the first that is true of the other side?"
    return one_of("ruler-mortar", rule, prompt, options, "here" if aimed else "nothing", "player")


def gun(state: State, stand: int) -> Question:
    """G11-ruler: what a gun sees."""
    near, far = garrison("gun_opens_cm"), garrison("gun_opens_bold_cm")
    enemy = [i for i in all_living(state) if state.side[i] != state.side[stand]]
    tanks = any(kinds.IS_ARMOUR[state.kind[i]] for i in enemy)
    options = [Option("none", "none of these", NO_TARGET)]
    if tanks:
        options = [
            Option("near", f"a tank within {near} cm", TANK_NEAR),
            Option("far", f"a tank within {far} cm", TANK_FAR),
            *options,
        ]
    elif can_be_hit(state, 1 - state.side[stand]):
        options = [Option("foot", "foot in the open", FOOT), *options]
    prompt = f"{kind_words(state, stand)}: what is the first that is true in its arc and sight?"
    return one_of("ruler-gun", "G11-ruler", prompt, options, "none", "player")


def tank_hit(state: State, shooter: int) -> Question:
    """G11-ruler: which tank."""
    found = [i for i in all_living(state) if state.side[i] != state.side[shooter] and kinds.IS_ARMOUR[state.kind[i]]]
    prompt = f"{name(state, shooter)} fires at the nearest tank. Which one is it?"
    return one_of(
        "ruler-tank-hit", "G11-ruler", prompt, list(stand_options(state, found)), stand_keys(state, found)[0], "player"
    )


def company(state: State, unit: int) -> Question:
    """Z6-ruler: the one question of a company."""
    most = max(state.actions[i] for i in members(state, unit))
    found = [n for n in range(len(COMPANY_LINES)) if n != CLEAR or most > 1]
    options = [Option(COMPANY_LINES[n], COMPANY_WORDS[n], n) for n in found]
    last = state.line.get(str(unit), CLEAR)
    if last not in found or last in (CLEAR, FREE):
        last = CLEAR if CLEAR in found else FREE
    if last != IN_TRENCH and state.turn == 1:
        last = CLEAR if CLEAR in found else FREE
    word = capital(unit_name(state, unit)) if unit >= COMPANY else name(state, unit)
    prompt = f"{word}, {counted(most, 'action')}: what is the first that is true?"
    return one_of("ruler-company", "Z6-ruler", prompt, options, COMPANY_LINES[last], "player")


def tank(state: State, stand: int) -> Question:
    """Z8-ruler: the one question of a tank."""
    options = [Option(key, text, n) for n, (key, text) in enumerate(zip(TANK_LINES, TANK_WORDS, strict=True))]
    if not can_be_hit(state, 1 - state.side[stand]):
        options = options[1:]
    left = state.actions[stand]
    prompt = f"{kind_words(state, stand)}, {counted(left, 'action')}: what is the first that is true?"
    return one_of("ruler-tank", "Z8-ruler", prompt, options, TANK_LINES[-1], "player")


ENEMY_QUESTIONS: dict[str, Callable[..., Question]] = {
    "ruler-threat": threat,
    "ruler-exposed": exposed,
    "ruler-won": won,
    "ruler-home": home,
    "ruler-behind": behind,
    "ruler-line": line,
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
