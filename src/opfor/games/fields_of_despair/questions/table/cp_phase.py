"""At the table: the Central Powers' phase: targets, what stands against them, how fights end, where breakouts go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from opfor.games.fields_of_despair.model.cp_ledger import hexes
from opfor.games.fields_of_despair.model.data import SETUP
from opfor.games.fields_of_despair.model.hex_ids import HEX_PATTERN, hex_id, hex_number, hex_ref
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import ASKED_OF_THE_PERSON
from opfor.games.fields_of_despair.questions.shapes import force, hex_column, rows, rulings_text
from opfor.games.fields_of_despair.rules.legal import held_majors
from opfor.games.fields_of_despair.rules.offensive import SPRING_MAX_SPS, SPRING_RATIO
from opfor.games.fields_of_despair.seats.person import CUP_IS_EMPTY, SET_ASIDE
from opfor.kernel.questions import ONE, ROWS, Column, Option, Question, yes_no

_NO_TARGET: Final = ("no chit is left", "this chit gives no target")


def cp_in_france(state: State) -> Question:
    """7.5-S (5), A-38: the +2 for no hex in France."""
    asked = "Do the Central Powers control any hex in France?"
    return yes_no("cp-in-france", "7.5-S (5)", asked, bool(state.in_france), rulings_text("A-38"))


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
        help="With either, at least two Major Offensives are launched. " + rulings_text("A-35"),
    )


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
    done = len(state.major_hexes) if major else len({*state.attacked} - {*state.major_hexes})
    kind = f"{'Major' if major else 'Minor'} Offensive {done + 1} of {done + (state.majors if major else state.minors)}"
    drawn = f"The objective drawn is {hex_id(objective)}" if objective else "Draw an objective chit"
    prompt = f"{kind}. {drawn}, find its target by 20.3.2, and reinforce it now if you wish. Which hex is it?"
    if state.rules < ASKED_OF_THE_PERSON:
        none, column, low = "-", hex_column(state, free), 0
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
        help="One Logistic Point brings up to 5 SPs there, before the offensive is rolled. "
        f"'{none}': {_NO_TARGET[bool(objective)]}. {rulings_text('A-20')}",
        typing=f"{none} sets this chit aside" if objective else f"{none} if no chit is left",
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
        f"Place artillery to defend {hex_id(hex)} if you wish. How many SPs and artillery points do you have there?",
        ROWS,
        columns=columns,
        low=1,
        high=1,
        help=rulings_text("A-22"),
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
        f"{force(state, hex, guns)} attack you in {hex_id(hex)}. "
        "How many SPs do the Central Powers lose, and is the hex cleared of Allied SPs?",
        ROWS,
        columns=columns,
        low=1,
        high=1,
        help=rulings_text("A-21"),
        about=hex_ref(hex),
    )


def spring_offensive(state: State) -> Question:
    """7.5-S (6.8), A-37: retreats by 25.4."""
    return rows(
        "spring-offensive",
        "7.5-S (6.8)",
        "Which hexes of Major Offensives must you leave by the Spring Offensive (25.4)?",
        hex_column(state, held_majors(state)),
        most=10,
        help="They get a Breakout Move marker. House rule R-60: hexes where at most "
        f"{SPRING_MAX_SPS} Allied SPs face at least {SPRING_RATIO} times as many.",
    )


def breakout_divided(state: State, hex: int) -> Question:
    """7.5-S (8), A-17, A-18: adjacent hexes of a Divided breakout."""
    return Question(
        "breakout-divided",
        "7.5-S (8)",
        f"The breakout from {hex_id(hex)} is divided. Which Allied hexes beside it are not contested, "
        "clockwise from north?",
        ROWS,
        columns=(hex_column(state, _open_country(state)),),
        high=6,
        help=rulings_text("A-17", "A-18"),
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
        columns=(hex_column(state, _open_country(state)),),
        high=1,
        help=rulings_text("A-16", "A-17", "A-19"),
        typing="- for none",
        about=hex_ref(hex),
    )


def breakout_fire(state: State, *entered: int) -> Question:
    """7.5-S (9): losses by Allied artillery after breakouts."""
    return rows(
        "breakout-fire",
        "7.5-S (9)",
        "Fire your artillery at the SPs that broke out. Where do the Central Powers lose SPs, and how many?",
        hex_column(state, list(entered)),
        Column("CP SPs lost", low=0, high=60, example="2"),
        most=len(entered),
        help=rulings_text("A-34"),
    )


QUESTIONS: Final[dict[str, Callable[..., Question]]] = {
    "cp-in-france": cp_in_france,
    "allied-standing": allied_standing,
    "target-on-list": target_on_list,
    "target": target,
    "defence": defence,
    "fight-offensive": fight_offensive,
    "spring-offensive": spring_offensive,
    "breakout-divided": breakout_divided,
    "breakout-concentrated": breakout_concentrated,
    "breakout-fire": breakout_fire,
}
