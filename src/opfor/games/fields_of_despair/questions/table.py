"""The questions of table mode: what only the person at the table can know.

Each builder makes one question from the state; the ids are stable. House rules appear only as labelled
defaults, because the owner plays by the published rules on the published map.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from opfor.games.fields_of_despair.enemy.allied_phase import RULES_OF_TIES
from opfor.games.fields_of_despair.model.cp_ledger import (
    air_available,
    artillery_available,
    face_down_hexes,
    hexes,
    most_bombard_losses,
    revealed,
)
from opfor.games.fields_of_despair.model.data import RULEBOOK, SETUP
from opfor.games.fields_of_despair.model.hex_ids import HEX_PATTERN, hex_id, hex_list, hex_number
from opfor.games.fields_of_despair.model.kinds import CP_NUMBERS, START_NUMBERS
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import held_majors
from opfor.games.fields_of_despair.rules.production import maintained
from opfor.games.fields_of_despair.seats.person import CHOICE_WORDS
from opfor.kernel.inputs import Input
from opfor.kernel.questions import AMOUNT, FORM, ONE, ORDER, ROWS, Column, Option, Options, Question, yes_no
from opfor.kernel.text import counted


def _hex_column(state: State, suggestions: list[int] | None = None, name: str = "hex") -> Column:
    known = hexes(state) if suggestions is None else suggestions
    words = tuple(hex_id(hex) for hex in known) or tuple(SETUP.hexes[:4])
    return Column(name, "word", pattern=HEX_PATTERN, example="C05", suggestions=words)


@lru_cache(maxsize=64)
def _rulings(*ids: str) -> str:
    """Rulings in full, for the help of a question."""
    return " ".join(f"{id}: {RULEBOOK.rulings[id].ruling}" for id in ids)


def _number(name: str, value: int, high: int, text: str) -> Input:
    return Input(name, high=max(high, value), default=value, text=text)


def _numbers(state: State, *names: str) -> tuple[Input, ...]:
    """Numbers of the ledger as they stand."""
    return tuple(_number(name, getattr(state, name), *CP_NUMBERS[name]) for name in names)


def _form(id: str, rule: str, prompt: str, fields: tuple[Input, ...], help: str = "") -> Question:
    """Numbers to type; Enter takes those that are shown."""
    return Question(id, rule, prompt, FORM, fields=fields, default={}, help=help)


def _rows(id: str, rule: str, prompt: str, *columns: Column, most: int = 30, help: str = "") -> Question:
    """Rows to type; Enter means none."""
    return Question(id, rule, prompt, ROWS, columns=columns, high=most, default=[], help=help)


def set_up(state: State) -> Question:
    """6.0, R-66: the CP numbers at the start, labelled defaults that the owner overtypes."""
    if state.level == "umpire":  # all else is asked when a chart needs it
        prompt = "The Eastern Front marker at the start (its value joins the CP after turn 7)?"
        return _form("set-up", "8.0", prompt, _numbers(state, "eastern"))
    prompt = "The Central Powers at the start: house values, your scenario book has the true ones."
    return _form("set-up", "6.0", prompt, _numbers(state, *START_NUMBERS), "The house values stand in setup.toml.")


def set_up_hexes(state: State) -> Question:
    """7.5-S (2): the hexes with a face-down CP block at the start."""
    return Question(
        "set-up-hexes",
        "23.2",
        "In which hexes does a face-down CP block stand?",
        ROWS,
        columns=(_hex_column(state),),
        default=[[id] for id in SETUP.hexes],
        high=60,
        help="Enter takes our house set-up.",
    )


def set_up_count(state: State) -> Question:
    """7.5-S (4): at the keeper level only the number of blocks is kept."""
    prompt = "How many CP blocks are on the map, one for each contested hex?"
    return Question("set-up-count", "23.2", prompt, AMOUNT, high=60, default=len(SETUP.hexes))


def set_up_chits(state: State) -> Question:
    """7.5-S (6.1): objective chits from the player's cup, or from a list that we draw from."""
    return _rows(
        "set-up-chits",
        "7.5-S (6.1)",
        "Objective chits: you draw them from your cup (Enter), or you type their hexes once and Opfor draws.",
        _hex_column(state, []),
        most=40,
        help="An objective may stand twice, as in A02, B04, B04, B07. All are back in the cup after each CP phase.",
    )


def production(state: State) -> Question:
    """6.1, 6.2, 6.3, 6.4: the CP numbers after maintenance, manpower, income and naval war."""
    turn = str(state.turn)
    fields = (
        _number("artillery_level", maintained(state.artillery_level), 60, "CP artillery level after maintenance"),
        _number("air_level", maintained(state.air_level), 60, "CP air level after maintenance"),
        _number("supply", maintained(state.supply), 99, "CP Supply Capacity after maintenance"),
        _number("total", state.total + SETUP.manpower[turn], 400, "CP Total after manpower and attrition"),
        _number("ep", SETUP.income[turn], 60, "CP EPs after income and naval war"),
    )
    return _form(
        "production",
        "6.0",
        f"Turn {state.turn} production: do 6.1 to 6.4 for both sides; the CP declare USW. The CP numbers afterwards?",
        fields,
        "House values are shown: levels fall by 1 (from 15 up by 2), manpower on turns 7, 8, 9 is 14, 10 and "
        "minus 2d6 (subtract them yourself), income 8, 8, 6 before naval war.",
    )


def guide_numbers(state: State) -> Question:
    """6.5-S: what the Economic Guide needs where nobody keeps the numbers."""
    fields = (
        _number("ep", 0, 60, "CP EPs to spend"),
        *_numbers(state, "supply"),
        _number("contested", 11, 99, "contested hexes"),
        *_numbers(state, "air_tech", "gas_tech", "mask_tech", "tank_tech", "artillery_level", "air_level"),
    )
    return _form("guide-numbers", "6.5-S", f"Turn {state.turn}: the CP numbers for the Economic Guide?", fields)


def choice_items(state: State, *items: str) -> Question:
    """6.5-S, A-32: the choice items are the player's to decide; Enter takes the automatic order."""
    short = "|".join(word[:letters] for word in CHOICE_WORDS for letters in range(_unique(word), len(word) + 1))
    column = Column("item", "word", pattern=f"(?i){short}", example="artillery", suggestions=tuple(CHOICE_WORDS))
    automatic = [[_short(item)] for item in items]
    return Question(
        "choice-items",
        "6.5-S",
        f"CP EPs left for choice items: {len(items)}. What do they buy?",
        ROWS,
        columns=(column,),
        high=len(items),
        default=automatic,
        help="One word for each EP: artillery or air (maintenance), gas or mask (tech). " + _rulings("A-32"),
    )


def _short(item: str) -> str:
    return next(word for word, name in CHOICE_WORDS.items() if name == item)


def _unique(word: str) -> int:
    """How many letters of a choice word tell it from the others."""
    return next(n for n in range(1, len(word) + 1) if sum(w.startswith(word[:n]) for w in CHOICE_WORDS) == 1)


def out_of_supply(state: State, surplus: int) -> Question:
    """6.7: CP hexes out of supply."""
    return _rows(
        "out-of-supply",
        "6.7",
        f"The CP cannot supply {surplus} contested hex(es). Which CP hexes are out of supply?",
        _hex_column(state),
        most=60,
        help="House rule R-16: from column M towards A, higher row first.",
    )


def numbers(state: State) -> Question:
    """The CP numbers at the start of a phase, at the umpire level."""
    fields = (
        _number("total", state.total, 400, "CP Total SPs"),
        _number("revealed", revealed(state), 400, "Revealed SPs"),
        _number("artillery", artillery_available(state), 60, "CP artillery available"),
        _number("air", air_available(state), 60, "CP air available"),
        *_numbers(state, "logistic_points"),
    )
    return _form("numbers", "7.0", "The CP numbers at the start of this phase?", fields)


def contest(state: State, when: int) -> Question:
    """23.2, 7.5-S (2), 7.5-S (10): hexes that gained or lost their CP block."""
    example = tuple(f"-{hex_id(hex)}" for hex in hexes(state)[:1])
    rule, prompt, rulings = (
        ("23.2", "Your action phase begins: is every hex contested that should be?", ("A-01", "A-31")),
        (
            "7.5-S (2)",
            "The CP phase begins: Frontline hexes without a CP block get one, hexes no longer in contact lose theirs.",
            ("A-01", "A-30", "A-31", "A-39"),
        ),
        ("7.5-S (10)", "Reset: which hexes gain or lose their CP block?", ("A-01", "A-31", "A-39")),
    )[when]
    return _rows(
        "contest",
        rule,
        f"{prompt} CP blocks stand in {hex_list(hexes(state))}. Add (+C07) or remove (-D06)?",
        Column("hex", "word", pattern=r"[+-]?" + HEX_PATTERN, example="+C07", suggestions=example),
        most=60,
        help=_rulings(*rulings),
    )


def block_count(state: State, when: int) -> Question:
    """7.5-S (4), 7.5-S (10): the number of CP blocks on the map, where no list of hexes is kept."""
    rule = ("23.2", "7.5-S (4)", "7.5-S (10)")[when]
    what = "with one face-down block each" if when < 2 else "with one face-down block (not those where the CP attacked)"
    now = state.elsewhere + len(hexes(state) if when < 2 else face_down_hexes(state))
    prompt = f"How many hexes are there {what} now?"
    return Question("block-count", rule, prompt, AMOUNT, high=max(60, now), default=now)


def squadrons(state: State) -> Question:
    """7.1-S (1): where the Allied squadrons are."""
    return _rows(
        "squadrons",
        "7.1-S (1)",
        "Place your squadrons. In which hexes, with what air value?",
        _hex_column(state, face_down_hexes(state)[:6]),
        Column("value", low=1, high=30, example="6"),
        help="Several counters in one hex add up; in columns J-M only one counter a hex.",
    )


def order_of_ties(state: State, *args: int) -> Question:
    """7.1-S (2), 7.3-S (3): equal hexes in the player's order."""
    strength, kind, tied = args[0], args[1], args[2:]
    rule = RULES_OF_TIES[kind]
    options = Options([f"hex:{hex_id(hex)}" for hex in tied], tied, hex_id)
    return Question(
        "order-of-ties",
        rule,
        f"{hex_list(list(tied))} are equal (strength {strength}). In which order?",
        ORDER,
        options,
        default=options.keys,
    )


def dogfights(state: State) -> Question:
    """7.1-S (4): surviving Allied air."""
    where = [hex for hex, points in zip(state.air_hexes, state.cp_air, strict=True) if points]
    values = dict(zip(state.air_hexes, state.air_values, strict=True))
    columns = (_hex_column(state, where), Column("value", low=0, high=max(values.values(), default=0), example="4"))
    return Question(
        "dogfights",
        "7.1-S (4)",
        f"Fight the dogfights in {hex_list(where)} by the core rules. Allied air left where it changed?",
        ROWS,
        columns=columns,
        high=len(where),
        default=[[hex_id(hex), values[hex]] for hex in where],
        help="Hexes that are not named keep all their Allied air; 0 for none left.",
    )


def cp_air_lost(state: State) -> Question:
    """7.1-S (4): CP air points lost for good."""
    most = max(0, min(sum(state.cp_air), state.air_owned))
    prompt = "CP air points shot down for good (off what they own)?"
    return Question("cp-air-lost", "7.1-S (4)", prompt, AMOUNT, high=most, default=0)


def attacks(state: State) -> Question:
    """7.3-S (1), 7.3-S (2): Allied attacks."""
    return _rows(
        "attacks",
        "7.3-S (2)",
        "Move your blocks (7.2), place all artillery, declare all attacks: hex, block SPs, artillery?",
        _hex_column(state),
        Column("block SPs", low=1, high=120, example="22"),
        Column("artillery", low=0, high=60, example="8", default=0),
        help="Attacks are numbered by blocks + artillery, strongest first. " + _rulings("A-13"),
    )


def bombardments(state: State) -> Question:
    """7.3-S (4), A-26: artillery without infantry combat."""
    return _rows(
        "bombardments",
        "7.3-S (4)",
        "Hexes with artillery alone, without infantry combat: hex, artillery, block SPs there?",
        _hex_column(state),
        Column("artillery", low=1, high=60, example="4"),
        Column("block SPs", low=0, high=120, example="6", default=0),
        help=_rulings("A-26"),
    )


def fight_attack(state: State, number: int, guns: int) -> Question:
    """7.3-S (8), 7.3-S (9): losses of an attack fought on the table."""
    hex = state.attack_hexes[number]
    prompt = (
        f"Attack #{number + 1}, {hex_id(hex)}: CP {counted(state.sps[hex], 'SP')} and {guns} artillery. "
        "Artillery fire, then infantry combat by the core rules. CP SPs lost in all?"
    )
    return Question("fight-attack", "7.3-S (9)", prompt, AMOUNT, high=state.sps[hex])


def bombard(state: State, number: int, guns: int) -> Question:
    """7.3-S (8), A-26: losses by artillery alone."""
    hex = state.attack_hexes[number]
    prompt = f"Artillery alone in {hex_id(hex)}, against {guns} CP artillery. Resolve the fire. CP SPs lost?"
    most = most_bombard_losses(state, hex)
    return Question("bombard", "7.3-S (8)", prompt, AMOUNT, high=most, help=_rulings("A-26"))


def breakout_attacks(state: State) -> Question:
    """7.4, A-15: Allied Breakout Combat."""
    return _rows(
        "breakout-attacks",
        "7.4",
        "Move your breakouts (a hex with an HL marker loses the marker instead). "
        "Breakout Combats: hex, block SPs, artillery?",
        _hex_column(state),
        Column("block SPs", low=1, high=120, example="9"),
        Column("artillery", low=0, high=60, example="2", default=0),
        help=_rulings("A-15", "A-28"),
    )


def cp_in_france(state: State) -> Question:
    """7.5-S (5), A-38: the +2 for no hex in France."""
    asked = "Do the Central Powers control any hex in France?"
    return yes_no("cp-in-france", "7.5-S (5)", asked, bool(state.in_france), _rulings("A-38"))


def allied_standing(state: State) -> Question:
    """7.5-S (5), A-35: the last stand of turn 9, action phase 2."""
    options = (
        Option("none", "neither", "none"),
        Option("draw", "the Draw condition", "draw"),
        Option("victory", "the Victory condition", "victory"),
    )
    return Question(
        "allied-standing",
        "7.5-S (5)",
        "Have the Allies reached the Draw or Victory condition now?",
        ONE,
        options,
        default="none",
        help="With either, at least two Major Offensives are launched. " + _rulings("A-35"),
    )


def target(state: State, major: int, objective: int) -> Question:
    """7.5-S (6.1), A-20: the target hex of an offensive."""
    free = [hex for hex in hexes(state) if hex not in state.attacked and not state.out_of_supply[hex]]
    done = len(state.major_hexes) if major else len(state.attacked) - len(state.major_hexes)
    kind = f"{'Major' if major else 'Minor'} Offensive {done + 1} of {done + (state.majors if major else state.minors)}"
    drawn = f"The chit drawn is {hex_id(objective)}" if objective else "Draw an objective chit"
    none = "no target: - draws another" if objective else "no chit left: -"
    prompt = (
        f"{kind}. {drawn}, find the target hex (20.3.2), reinforce it with an LP if you wish (5 SPs at most). "
        f"Which hex is it ({none})?"
    )
    return Question(
        "target",
        "7.5-S (6.1)",
        prompt,
        ROWS,
        columns=(_hex_column(state, free[:6]),),
        high=1,
        help=_rulings("A-20"),
    )


def defence(state: State, hex: int) -> Question:
    """7.5-S (6.5): Allied SPs and guns in the target hex."""
    columns = (
        Column("block SPs", low=0, high=120, example="14"),
        Column("artillery", low=0, high=60, example="3", default=0),
    )
    return Question(
        "defence",
        "7.5-S (6.5)",
        f"You may place available artillery in {hex_id(hex)}. Allied block SPs and artillery there?",
        ROWS,
        columns=columns,
        low=1,
        high=1,
        help=_rulings("A-22"),
    )


def fight_offensive(state: State, hex: int, guns: int) -> Question:
    """7.5-S (6.7): outcome of an offensive fought on the table."""
    columns = (
        Column("CP SPs lost", low=0, high=state.sps[hex], example="4"),
        Column("cleared", "word", pattern="(?i)y|yes|n|no", example="n", suggestions=("n", "y"), default="n"),
    )
    return Question(
        "fight-offensive",
        "7.5-S (6.7)",
        f"{hex_id(hex)}: CP {counted(state.sps[hex], 'SP')} and {guns} artillery attack. "
        "Artillery fire, then infantry combat. CP SPs lost, and is the hex clear of Allied SPs (y/n)?",
        ROWS,
        columns=columns,
        low=1,
        high=1,
        help=_rulings("A-21"),
    )


def spring_offensive(state: State) -> Question:
    """7.5-S (6.8), A-37: retreats by 25.4."""
    return _rows(
        "spring-offensive",
        "7.5-S (6.8)",
        "Spring Offensive (25.4): in which hexes of Major Offensives did the Allies have to leave?",
        _hex_column(state, held_majors(state)),
        most=10,
        help="They get a Breakout Move marker. House rule R-60: 1-5 Allied SPs against three times as many.",
    )


def breakout_divided(state: State, hex: int) -> Question:
    """7.5-S (8), A-17, A-18: adjacent hexes of a Divided breakout."""
    return Question(
        "breakout-divided",
        "7.5-S (8)",
        f"Divided breakout: Allied hexes adjacent to {hex_id(hex)} and not contested, clockwise from north (none: -)?",
        ROWS,
        columns=(_hex_column(state, _open_country(state)),),
        high=6,
        help=_rulings("A-17", "A-18"),
    )


def _open_country(state: State) -> list[int]:
    """Hexes without CP blocks that a breakout could reach on most maps: suggestions only."""
    return [hex for hex in map(hex_number, dict.fromkeys(SETUP.objectives)) if not state.blocks[hex]]


def breakout_concentrated(state: State, hex: int, weakest: int) -> Question:
    """7.5-S (8), A-16, A-19: the one hex of a Concentrated breakout."""
    where = (
        "with the fewest Allied SPs (A-16; equal: uncontested, then nearer to the objective, then id order, A-19)"
        if weakest
        else "on a shortest route to the objective chit (A-16; equal: fewer Allied SPs, then id order, A-19)"
    )
    return Question(
        "breakout-concentrated",
        "7.5-S (8)",
        f"Concentrated breakout: the one Allied hex adjacent to {hex_id(hex)} {where}; none: -?",
        ROWS,
        columns=(_hex_column(state, _open_country(state)),),
        high=1,
        help=_rulings("A-16", "A-17", "A-19"),
    )


def breakout_fire(state: State, *entered: int) -> Question:
    """7.5-S (9): losses by Allied artillery after breakouts."""
    return _rows(
        "breakout-fire",
        "7.5-S (9)",
        "Breakout Combat is Allied artillery fire alone. Hexes and CP SPs lost there?",
        _hex_column(state, list(entered)),
        Column("CP SPs lost", low=0, high=60, example="2"),
        most=len(entered),
        help=_rulings("A-34"),
    )


def remove_face_down(state: State, total: int) -> Question:
    """A-40: Total fell below Revealed."""
    found = face_down_hexes(state)
    options = Options([f"hex:{hex_id(hex)}" for hex in found], found, hex_id)
    return Question(
        "remove-face-down",
        "A-40",
        f"Total {total} is below Revealed {revealed(state)}. Which face-down block goes, the farthest from Paris?",
        ONE,
        options,
        default=options.keys[-1],
        help=_rulings("A-40"),
    )


def score(state: State) -> Question:
    """9.0: the result by 15.3."""
    options = (
        Option("allied_victory", "Allied victory", "allied_victory"),
        Option("draw", "draw", "draw"),
        Option("cp_victory", "Central Powers victory", "cp_victory"),
    )
    return Question("score", "9.0", "Final Push scoring (15.3): how did the game end?", ONE, options)


def carry_on(state: State) -> Question:
    """9.0: between turns, the chance to stop early."""
    options = (Option("on", "play on", "on"), Option("end", "the game is over", "end"))
    return Question(
        "carry-on",
        "9.0",
        f"Turn {state.turn} is over: score it. Go on with turn {state.turn + 1}?",
        ONE,
        options,
        default="on",
        help="Choose the end here when the published rules end the game early.",
    )


QUESTIONS: Final[dict[str, Callable[..., Question]]] = {
    "set-up": set_up,
    "set-up-hexes": set_up_hexes,
    "set-up-count": set_up_count,
    "set-up-chits": set_up_chits,
    "production": production,
    "guide-numbers": guide_numbers,
    "choice-items": choice_items,
    "out-of-supply": out_of_supply,
    "numbers": numbers,
    "contest": contest,
    "block-count": block_count,
    "squadrons": squadrons,
    "order-of-ties": order_of_ties,
    "dogfights": dogfights,
    "cp-air-lost": cp_air_lost,
    "attacks": attacks,
    "bombardments": bombardments,
    "fight-attack": fight_attack,
    "bombard": bombard,
    "breakout-attacks": breakout_attacks,
    "cp-in-france": cp_in_france,
    "allied-standing": allied_standing,
    "target": target,
    "defence": defence,
    "fight-offensive": fight_offensive,
    "spring-offensive": spring_offensive,
    "breakout-divided": breakout_divided,
    "breakout-concentrated": breakout_concentrated,
    "breakout-fire": breakout_fire,
    "remove-face-down": remove_face_down,
    "score": score,
    "carry-on": carry_on,
}
