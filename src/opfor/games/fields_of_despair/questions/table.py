"""The questions of table mode: what only the person at the table can know.

Each builder makes one question from the state; the ids are stable. House rules appear only as labelled
defaults, because the owner plays by the published rules on the published map.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from opfor.games.fields_of_despair.enemy.allied_phase import RULES_OF_TIES
from opfor.games.fields_of_despair.model import limits
from opfor.games.fields_of_despair.model.cp_ledger import (
    air_available,
    artillery_available,
    face_down_hexes,
    hexes,
    hidden,
    most_bombard_losses,
    revealed,
)
from opfor.games.fields_of_despair.model.data import RULEBOOK, SETUP
from opfor.games.fields_of_despair.model.hex_ids import HEX_PATTERN, hex_id, hex_list, hex_number, hex_ref
from opfor.games.fields_of_despair.model.kinds import CP_NUMBERS, MAX_SPS_IN_HEX, START_NUMBERS
from opfor.games.fields_of_despair.model.places import neighbours
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import held_majors
from opfor.games.fields_of_despair.rules.production import maintained
from opfor.games.fields_of_despair.seats.person import CHOICE_WORDS, CUP_IS_EMPTY, SET_ASIDE
from opfor.kernel.inputs import Input
from opfor.kernel.questions import AMOUNT, FORM, ONE, ORDER, ROWS, Column, Option, Options, Question, yes_no
from opfor.kernel.text import counted, listed


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


def _rows(
    id: str, rule: str, prompt: str, *columns: Column, most: int = 30, help: str = "", typing: str = "Enter for none"
) -> Question:
    """Rows to type; Enter means none."""
    return Question(id, rule, prompt, ROWS, columns=columns, high=most, default=[], help=help, typing=typing)


def set_up(state: State) -> Question:
    """6.0, R-66: the CP numbers at the start, labelled defaults that the owner overtypes."""
    if state.level == "umpire":  # all else is asked when a chart needs it
        prompt = "How many SPs does the Eastern Front marker bring the Central Powers after turn 7?"
        return _form("set-up", "8.0", prompt, _numbers(state, "eastern"))
    prompt = "What have the Central Powers at the start? House values are shown; your scenario book has the true ones."
    return _form("set-up", "6.0", prompt, _numbers(state, *START_NUMBERS), "The house values stand in setup.toml.")


def set_up_hexes(state: State) -> Question:
    """7.5-S (2): the hexes with a face-down CP block at the start."""
    return Question(
        "set-up-hexes",
        "23.2",
        "In which hexes do the Central Powers begin with a face-down block?",
        ROWS,
        columns=(_hex_column(state),),
        default=[[id] for id in SETUP.hexes],
        high=60,
        help="Enter takes our house set-up.",
    )


def set_up_count(state: State) -> Question:
    """7.5-S (4): at the keeper level only the number of blocks is kept."""
    prompt = "How many CP blocks begin on the map, one for each contested hex?"
    return Question("set-up-count", "23.2", prompt, AMOUNT, high=60, default=len(SETUP.hexes))


def set_up_chits(state: State) -> Question:
    """7.5-S (6.1): objective chits from the player's cup, or from a list that we draw from."""
    return _rows(
        "set-up-chits",
        "7.5-S (6.1)",
        "Which objective chits shall Opfor draw from? Leave it empty to draw them from your own cup.",
        _hex_column(state, sorted({hex_number(id) for id in SETUP.objectives})),
        most=40,
        help="An objective may stand twice, as in A02, B04, B04, B07. All are back in the cup after each CP phase.",
    )


def shading(state: State) -> Question:
    """A-08, A-09: the shaded cells of 7.1.3-S and 7.3.3-S, which the scan has lost."""
    name = Column(
        "limit", "word", pattern=f"(?i:{'|'.join(limits.NAMES)})", example="air-1", suggestions=tuple(limits.NAMES)
    )
    rows = [Column(head, low=limits.FIRST_ROW, high=limits.LAST_ROW, example="10") for head in limits.COLUMNS]
    return Question(
        "shading",
        "7.3.3-S",
        "What is shaded on your sheet? Give the last row that is not shaded, for each limit and column.",
        ROWS,
        columns=(name, *rows),
        high=len(limits.NAMES),
        default=[[name, *given] for name, given in zip(limits.NAMES, limits.limits_in_files(), strict=True)],
        help="air-1, air-2: Allied air value (7.1.3-S). below-6, below-15: Allied attack; block-1, block-2, block-3: "
        "blocks still to be placed (7.3.3-S). 6 is the first row, 18 means that nothing is shaded. For every match: "
        "change `rows` of the limits in the two chart files, in the workshop. " + _rulings("A-08", "A-09"),
    )


def production(state: State) -> Question:
    """6.1, 6.2, 6.3, 6.4: the CP numbers after maintenance, manpower, income and naval war."""
    turn = str(state.turn)
    fields = (
        _number("artillery_level", maintained(state.artillery_level), 60, "artillery level after maintenance"),
        _number("air_level", maintained(state.air_level), 60, "air level after maintenance"),
        _number("supply", maintained(state.supply), 99, "Supply Capacity after maintenance"),
        _number(
            "total",
            state.total + SETUP.manpower[turn],
            400,
            "CP Total, in strength points (SPs), after manpower and attrition",
        ),
        _number("ep", SETUP.income[turn], 60, "Economic Points (EPs) after income and naval war"),
    )
    return _form(
        "production",
        "6.0",
        f"Turn {state.turn} begins. Play maintenance to naval war (6.1 to 6.4) for both sides. "
        "What have the Central Powers then?",
        fields,
        "They declare unrestricted submarine warfare. House values are shown: levels fall by 1, from 15 up by 2. "
        "Manpower on turns 7, 8 and 9 is 14, 10 and minus 2d6, which you subtract yourself. "
        "Income is 8, 8 and 6 before naval war.",
    )


def guide_numbers(state: State) -> Question:
    """6.5-S: what the Economic Guide needs where nobody keeps the numbers."""
    fields = (
        _number("ep", 0, 60, "Economic Points (EPs) to spend"),
        *_numbers(state, "supply"),
        _number("contested", 11, 99, "contested hexes"),
        *_numbers(state, "air_tech", "gas_tech", "mask_tech", "tank_tech", "artillery_level", "air_level"),
    )
    return _form(
        "guide-numbers", "6.5-S", f"Turn {state.turn} begins. What have the Central Powers to buy with?", fields
    )


def choice_items(state: State, *items: str) -> Question:
    """6.5-S, A-32: the choice items are the player's to decide; Enter takes the automatic order."""
    short = "|".join(word[:letters] for word in CHOICE_WORDS for letters in range(_unique(word), len(word) + 1))
    column = Column("item", "word", pattern=f"(?i){short}", example="artillery", suggestions=tuple(CHOICE_WORDS))
    automatic = [[_short(item)] for item in items]
    return Question(
        "choice-items",
        "6.5-S",
        f"The Central Powers have {counted(len(items), 'Economic Point')} left. What do they buy?",
        ROWS,
        columns=(column,),
        high=len(items),
        default=automatic,
        help="Each item costs 1: artillery or air (maintenance), gas or mask (technology). " + _rulings("A-32"),
    )


def _short(item: str) -> str:
    return next(word for word, name in CHOICE_WORDS.items() if name == item)


def _unique(word: str) -> int:
    """How many letters of a choice word tell it from the others."""
    return next(n for n in range(1, len(word) + 1) if sum(w.startswith(word[:n]) for w in CHOICE_WORDS) == 1)


def hexes_unsupplied(state: State) -> Question:
    """6.5-S, 6.7: what Supply Capacity is bought for; only the table knows which hexes must be supplied."""
    short = max(0, len(hexes(state)) + state.elsewhere - state.supply)
    prompt = f"The Central Powers can supply {counted(state.supply, 'hex')}. How many of theirs are out of supply?"
    return Question("hexes-unsupplied", "6.5-S", prompt, AMOUNT, high=60, default=min(60, short))


def out_of_supply(state: State, surplus: int) -> Question:
    """6.7: CP hexes out of supply."""
    return _rows(
        "out-of-supply",
        "6.7",
        f"The Central Powers cannot supply {counted(surplus, 'contested hex')}. Which are out of supply?",
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
    return _form("numbers", "7.0", "What have the Central Powers at the start of this phase?", fields)


def contest(state: State, when: int) -> Question:
    """23.2, 7.5-S (2), 7.5-S (10): hexes that gained or lost their CP block."""
    held = [hex_id(hex) for hex in hexes(state)]
    beside = sorted({id for hex in held for id in neighbours(hex) if re.fullmatch(HEX_PATTERN, id)} - {*held})
    example = (*[f"-{id}" for id in held], *[f"+{id}" for id in beside])
    rule, prompt, rulings = (
        ("23.2", "Your action phase begins: every hex that should be contested gets a CP block.", ("A-01", "A-31")),
        (
            "7.5-S (2)",
            "The Central Powers' phase begins. Frontline hexes without a CP block get one, "
            "and hexes no longer in contact lose theirs.",
            ("A-01", "A-30", "A-31", "A-39"),
        ),
        ("7.5-S (10)", "The Central Powers regroup, after their offensives.", ("A-01", "A-31", "A-39")),
    )[when]
    return _rows(
        "contest",
        rule,
        f"{prompt} The list has {hex_list(hexes(state))}. Which hexes change?",
        Column("hex", "word", pattern=r"[+-]?" + HEX_PATTERN, example="+C07", suggestions=example),
        most=60,
        help=_rulings(*rulings),
        typing="+C07 adds a block, -D06 removes one; Enter for no change",
    )


def block_count(state: State, when: int) -> Question:
    """7.5-S (4), 7.5-S (10): the number of CP blocks on the map, where no list of hexes is kept."""
    rule = ("23.2", "7.5-S (4)", "7.5-S (10)")[when]
    what = "one face-down CP block" if when < 2 else "one face-down CP block, those of offensives left out"
    now = state.elsewhere + len(hexes(state) if when < 2 else face_down_hexes(state))
    prompt = f"How many hexes hold {what}?"
    return Question("block-count", rule, prompt, AMOUNT, high=max(60, now), default=now)


def squadrons(state: State) -> Question:
    """7.1-S (1): where the Allied squadrons are."""
    return _rows(
        "squadrons",
        "7.1-S (1)",
        "Place your squadrons. Which hexes do they scout, with what air value?",
        _hex_column(state, face_down_hexes(state)),
        Column("value", low=1, high=30, example="6"),
        help="Several counters in one hex add up; in columns J-M only one counter a hex.",
    )


def next_air_hex(state: State, *tied: int) -> Question:
    """7.1-S (2): which of the hexes with most Allied air is answered first."""
    options = Options([f"hex:{hex_id(hex)}" for hex in tied], tied, hex_id)
    prompt = f"{listed(list(map(hex_id, tied)))} have equal Allied air. Which do the Central Powers answer first?"
    return Question("next-air-hex", "7.1-S (2)", prompt, ONE, options, default=options.keys[0])


def order_of_ties(state: State, *args: int) -> Question:
    """7.1-S (2), 7.3-S (3): equal hexes in the player's order."""
    strength, kind, tied = args[0], args[1], args[2:]
    rule = RULES_OF_TIES[kind]
    options = Options([f"hex:{hex_id(hex)}" for hex in tied], tied, hex_id)
    return Question(
        "order-of-ties",
        rule,
        f"You attack {listed(list(map(hex_id, tied)))} with equal strength, {strength}. In which order?",
        ORDER,
        options,
        default=options.keys,
    )


def dogfights(state: State) -> Question:
    """7.1-S (4): surviving Allied air."""
    where = [hex for hex, points in zip(state.air_hexes, state.cp_air, strict=True) if points]
    values = dict(zip(state.air_hexes, state.air_values, strict=True))
    if state.rules > 1:
        left = [
            Input(
                hex_id(hex),
                high=values[hex],
                default=values[hex],
                text=f"Allied air left over {hex_id(hex)}, "
                f"where {values[hex]} met {counted(state.cp_air[state.air_hexes.index(hex)], 'CP point')}",
            )
            for hex in where
        ]
        lost = Input("cp_air_lost", high=_most_cp_air_lost(state), default=0, text="CP air points shot down for good")
        prompt = f"Fight the dogfights over {listed(list(map(hex_id, where)))}. What is left?"
        return _form("dogfights", "7.1-S (4)", prompt, (*left, lost))
    columns = (_hex_column(state, where), Column("value", low=0, high=max(values.values(), default=0), example="4"))
    return Question(
        "dogfights",
        "7.1-S (4)",
        f"Fight the dogfights in {hex_list(where)} by the core rules. How much Allied air is left?",
        ROWS,
        columns=columns,
        high=len(where),
        default=[[hex_id(hex), values[hex]] for hex in where],
        help="Hexes that are not named keep all their Allied air; 0 for none left.",
    )


def cp_air_lost(state: State) -> Question:
    """7.1-S (4): CP air points lost for good."""
    prompt = "How many CP air points are shot down for good?"
    return Question("cp-air-lost", "7.1-S (4)", prompt, AMOUNT, high=_most_cp_air_lost(state), default=0)


def _most_cp_air_lost(state: State) -> int:
    return max(0, min(sum(state.cp_air), state.air_owned))


def attacks(state: State) -> Question:
    """7.3-S (1), 7.3-S (2): Allied attacks."""
    return _rows(
        "attacks",
        "7.3-S (2)",
        "Move your blocks (7.2), place all artillery and declare all attacks. Where do you attack, and with what?",
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
        "Where does artillery fire without infantry combat?",
        _hex_column(state),
        Column("artillery", low=1, high=60, example="4"),
        Column("block SPs", low=0, high=120, example="6", default=0),
        help=_rulings("A-26"),
    )


def fight_attack(state: State, number: int, guns: int) -> Question:
    """7.3-S (8), 7.3-S (9): losses of an attack fought on the table."""
    hex = state.attack_hexes[number]
    defence = f"{counted(state.sps[hex], 'SP')} and {counted(guns, 'gun')}"
    prompt = (
        f"Fight Attack #{number + 1} in {hex_id(hex)} against {defence}: artillery fire, then infantry. "
        "How many SPs do the Central Powers lose in all?"
    )
    return Question("fight-attack", "7.3-S (9)", prompt, AMOUNT, high=state.sps[hex], about=hex_ref(hex))


def bombard(state: State, number: int, guns: int) -> Question:
    """7.3-S (8), A-26: losses by artillery alone."""
    hex = state.attack_hexes[number]
    answer = counted(guns, "artillery point")
    prompt = f"Fire your artillery in {hex_id(hex)}, against {answer}. How many SPs do the Central Powers lose?"
    most = most_bombard_losses(state, hex)
    if state.rules > 1 and state.face_down[hex]:
        most = hidden(state) + state.sps[hex]
    return Question("bombard", "7.3-S (8)", prompt, AMOUNT, high=most, help=_rulings("A-26"), about=hex_ref(hex))


def breakout_attacks(state: State) -> Question:
    """7.4, A-15: Allied Breakout Combat; artillery only by the switch."""
    columns = [_hex_column(state), Column("block SPs", low=1, high=120, example="9")]
    if state.breakout_artillery:
        columns.append(Column("artillery", low=0, high=60, example="2", default=0))
    return _rows(
        "breakout-attacks",
        "7.4",
        "Move your breakouts; a hex with a Hindenburg Line marker loses the marker instead. "
        "Where do you attack once more, and with what?",
        *columns,
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
        Option("draw", "they would draw", "draw"),
        Option("victory", "they would win", "victory"),
    )
    return Question(
        "allied-standing",
        "7.5-S (5)",
        "Would the Allies draw or win if the game ended now?",
        ONE,
        options,
        default="none",
        help="With either, at least two Major Offensives are launched. " + _rulings("A-35"),
    )


_REINFORCE_FIRST: Final = "You may now bring up to 5 SPs there with a Logistic Point. "
_NO_TARGET: Final = ("no chit is left", "this chit gives no target")


def target_on_list(state: State, major: int, objective: int) -> Question:
    """7.5-S (6.1), A-20: the same where a list of hexes is kept: one of them, or another hex that is typed."""
    asked = target(state, major, objective)
    options = [Option(f"hex:{hex_id(hex)}", hex_id(hex), hex) for hex in hexes(state)]
    none = SET_ASIDE if objective else CUP_IS_EMPTY
    options += [Option(none, _NO_TARGET[bool(objective)], -1), Option("other", "another hex", 0)]
    return Question("target", asked.rule, asked.prompt, ONE, tuple(options), help=asked.help)


def target(state: State, major: int, objective: int) -> Question:
    """7.5-S (6.1), A-20: the target hex of an offensive."""
    free = [hex for hex in hexes(state) if hex not in state.attacked and not state.out_of_supply[hex]]
    done = len(state.major_hexes) if major else len(state.attacked) - len(state.major_hexes)
    kind = f"{'Major' if major else 'Minor'} Offensive {done + 1} of {done + (state.majors if major else state.minors)}"
    drawn = f"The objective drawn is {hex_id(objective)}" if objective else "Draw an objective chit"
    prompt = f"{kind}. {drawn}, and find its target by 20.3.2. Which hex is it?"
    if state.rules == 1:
        none, column, low = "-", _hex_column(state, free), 0
    else:
        none, low = SET_ASIDE if objective else CUP_IS_EMPTY, 1
        words = (*[hex_id(hex) for hex in free], none)
        column = Column("hex", "word", pattern=f"{HEX_PATTERN}|(?i:{none})", example="C05", suggestions=words)
    return Question(
        "target",
        "7.5-S (6.1)",
        prompt,
        ROWS,
        columns=(column,),
        low=low,
        high=1,
        help=_REINFORCE_FIRST + f"'{none}': " + _NO_TARGET[bool(objective)] + ". " + _rulings("A-20"),
        typing=f"{none} sets this chit aside" if objective else f"{none} if no chit is left",
    )


def reinforcement(state: State, hex: int, most: int) -> Question:
    """7.3-S (7), A-14: the SPs that a CP Logistic Point brings by the core rules."""
    prompt = f"The Central Powers spend a Logistic Point on {hex_id(hex)}. How many SPs come by the core rules?"
    high = min(hidden(state), MAX_SPS_IN_HEX - state.sps[hex])
    return Question(
        "reinforcement",
        "7.3-S (7)",
        prompt,
        AMOUNT,
        high=high,
        default=min(most, high),
        help=_rulings("A-14"),
        about=hex_ref(hex),
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
        f"Place artillery to defend {hex_id(hex)} if you wish. How many SPs and artillery points have you there?",
        ROWS,
        columns=columns,
        low=1,
        high=1,
        help=_rulings("A-22"),
        about=hex_ref(hex),
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
        f"{counted(state.sps[hex], 'SP')} and {counted(guns, 'gun')} attack you in {hex_id(hex)}. "
        "How many SPs do the Central Powers lose, and is the hex cleared of Allied SPs?",
        ROWS,
        columns=columns,
        low=1,
        high=1,
        help=_rulings("A-21"),
        about=hex_ref(hex),
    )


def spring_offensive(state: State) -> Question:
    """7.5-S (6.8), A-37: retreats by 25.4."""
    return _rows(
        "spring-offensive",
        "7.5-S (6.8)",
        "Which hexes of Major Offensives must you leave by the Spring Offensive (25.4)?",
        _hex_column(state, held_majors(state)),
        most=10,
        help="They get a Breakout Move marker. House rule R-60: 1-8 Allied SPs against twice as many.",
    )


def breakout_divided(state: State, hex: int) -> Question:
    """7.5-S (8), A-17, A-18: adjacent hexes of a Divided breakout."""
    return Question(
        "breakout-divided",
        "7.5-S (8)",
        f"The breakout from {hex_id(hex)} is divided. Which Allied hexes beside it are not contested, "
        "clockwise from north?",
        ROWS,
        columns=(_hex_column(state, _open_country(state)),),
        high=6,
        help=_rulings("A-17", "A-18"),
        typing="- for none",
        about=hex_ref(hex),
    )


def _open_country(state: State) -> list[int]:
    """Hexes without CP blocks that a breakout could reach on most maps: suggestions only."""
    return [hex for hex in map(hex_number, dict.fromkeys(SETUP.objectives)) if not state.blocks[hex]]


def breakout_concentrated(state: State, hex: int, weakest: int) -> Question:
    """7.5-S (8), A-16, A-19: the one hex of a Concentrated breakout."""
    where = "has the fewest Allied SPs" if weakest else "lies on a shortest route to the objective"
    return Question(
        "breakout-concentrated",
        "7.5-S (8)",
        f"The breakout from {hex_id(hex)} is concentrated. Which Allied hex beside it {where}?",
        ROWS,
        columns=(_hex_column(state, _open_country(state)),),
        high=1,
        help=_rulings("A-16", "A-17", "A-19"),
        typing="- for none",
        about=hex_ref(hex),
    )


def breakout_fire(state: State, *entered: int) -> Question:
    """7.5-S (9): losses by Allied artillery after breakouts."""
    return _rows(
        "breakout-fire",
        "7.5-S (9)",
        "Fire your artillery at the SPs that broke out. Where do the Central Powers lose SPs, and how many?",
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
        f"The Central Powers have {counted(total, 'SP')} left, but {revealed(state)} on the map. "
        "Which face-down block is the farthest from Paris?",
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
    return Question("score", "9.0", "How did the game end, by the Final Push scoring (15.3)?", ONE, options)


def carry_on(state: State) -> Question:
    """9.0: between turns, the chance to stop early."""
    options = (Option("on", "play on", "on"), Option("end", "the game is over", "end"))
    return Question(
        "carry-on",
        "9.0",
        f"Turn {state.turn} is over. Do you go on with turn {state.turn + 1}?",
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
    "shading": shading,
    "production": production,
    "guide-numbers": guide_numbers,
    "choice-items": choice_items,
    "hexes-unsupplied": hexes_unsupplied,
    "out-of-supply": out_of_supply,
    "numbers": numbers,
    "contest": contest,
    "block-count": block_count,
    "squadrons": squadrons,
    "next-air-hex": next_air_hex,
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
    "reinforcement": reinforcement,
    "target": target,
    "target-on-list": target_on_list,
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
