"""At the table: where the blocks stand, and what the Allies do in their phase."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from opfor.games.fields_of_despair.model.cp_ledger import (
    air_available,
    artillery_available,
    face_down_hexes,
    hexes,
    hidden,
    most_bombard_losses,
    revealed,
)
from opfor.games.fields_of_despair.model.hex_ids import HEX_PATTERN, hex_id, hex_list, hex_ref
from opfor.games.fields_of_despair.model.kinds import MAX_SPS_IN_HEX
from opfor.games.fields_of_despair.model.places import neighbours
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import FEWER_CARDS
from opfor.games.fields_of_despair.questions.shapes import (
    force,
    form,
    hex_column,
    hex_options,
    ledger_numbers,
    number,
    rows,
    rulings_text,
)
from opfor.kernel.inputs import Input
from opfor.kernel.questions import AMOUNT, ONE, ROWS, Column, Question
from opfor.kernel.text import counted, listed


def numbers(state: State) -> Question:
    """The CP numbers at the start of a phase, at the umpire level."""
    fields = (
        number("total", state.total, 400, "CP Total SPs"),
        number("revealed", revealed(state), 400, "Revealed SPs"),
        number("artillery", artillery_available(state), 60, "CP artillery available"),
        number("air", air_available(state), 60, "CP air available"),
        *ledger_numbers(state, "logistic_points"),
    )
    return form("numbers", "7.0", "What do the Central Powers have at the start of this phase?", fields)


def contest(state: State, when: int) -> Question:
    """23.2, 7.5-S (2), 7.5-S (10): hexes that gained or lost their CP block."""
    held = [hex_id(hex) for hex in hexes(state)]
    beside = sorted({id for hex in held for id in neighbours(hex) if re.fullmatch(HEX_PATTERN, id)} - {*held})
    example = (*[f"-{id}" for id in held], *[f"+{id}" for id in beside])
    rule, begins, what, *rulings = (
        ("23.2", "Your action phase begins.", "Every hex that should be contested gets a block.", "A-01", "A-31"),
        (
            "7.5-S (2)",
            "The Central Powers' phase begins.",
            "Frontline hexes without a block get one, and hexes no longer in contact lose theirs.",
            *("A-01", "A-30", "A-31", "A-39"),
        ),
        (
            "7.5-S (10)",
            "The Central Powers regroup.",
            "Every other Frontline hex without a block gets one, face down.",
            *("A-01", "A-31", "A-39"),
        ),
    )[when]
    return rows(
        "contest",
        rule,
        f"{begins} Hexes with CP blocks: {hex_list(hexes(state))}. Which lose (-) or get (+) one?",
        Column("hex", "word", pattern=r"[+-]?" + HEX_PATTERN, example="+C07", suggestions=example),
        most=60,
        help=f"{what} {rulings_text(*rulings)}",
        typing="+C07 adds a block, -D06 removes one; Enter for no change",
    )


def block_count(state: State, when: int) -> Question:
    """7.5-S (4), 7.5-S (10): the number of CP blocks on the map, where no list of hexes is kept."""
    rule = ("23.2", "7.5-S (4)", "7.5-S (10)")[when]
    what = "one face-down CP block" if when < 2 else "one face-down CP block, those of offensives left out"
    now = state.elsewhere + len(hexes(state) if when < 2 else face_down_hexes(state))
    prompt = f"How many hexes hold {what}?"
    return Question("block-count", rule, prompt, AMOUNT, high=max(60, now), default=now)


def remove_face_down(state: State, total: int) -> Question:
    """A-40: Total fell below Revealed."""
    found = face_down_hexes(state)
    options = hex_options(found)
    return Question(
        "remove-face-down",
        "A-40",
        f"The Central Powers have {counted(total, 'SP')} left, but {revealed(state)} on the map. "
        "Which face-down block is the farthest from Paris?",
        ONE,
        options,
        default=options.keys[-1],
        help=rulings_text("A-40"),
    )


def squadrons(state: State) -> Question:
    """7.1-S (1): where the Allied squadrons are."""
    return rows(
        "squadrons",
        "7.1-S (1)",
        "Place your squadrons, at most one counter in a hex of columns J to M. Which hexes do they scout, and with "
        "what air value?",
        hex_column(state, face_down_hexes(state)),
        Column("value", low=1, high=30, example="6"),
        help="Several counters in one hex add up.",
    )


def next_air_hex(state: State, *tied: int) -> Question:
    """7.1-S (2): which of the hexes with most Allied air is answered first."""
    options = hex_options(tied)
    prompt = f"{listed(list(map(hex_id, tied)))} have equal Allied air. Which do the Central Powers answer first?"
    return Question("next-air-hex", "7.1-S (2)", prompt, ONE, options, default=options.keys[0])


def dogfights(state: State) -> Question:
    """7.1-S (4): surviving Allied air."""
    where = [hex for hex, points in zip(state.air_hexes, state.cp_air, strict=True) if points]
    values = dict(zip(state.air_hexes, state.air_values, strict=True))
    if state.rules >= FEWER_CARDS:
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
        return form("dogfights", "7.1-S (4)", prompt, (*left, lost))
    columns = (hex_column(state, where), Column("value", low=0, high=max(values.values(), default=0), example="4"))
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
    return rows(
        "attacks",
        "7.3-S (2)",
        "Move your blocks (7.2), place all artillery and declare all attacks. Where do you attack, and with what?",
        hex_column(state),
        Column("block SPs", low=1, high=120, example="22"),
        Column("artillery", low=0, high=60, example="8", default=0),
        help="Attacks are numbered by blocks + artillery, strongest first. " + rulings_text("A-13"),
    )


def bombardments(state: State) -> Question:
    """7.3-S (4), A-26: artillery without infantry combat."""
    return rows(
        "bombardments",
        "7.3-S (4)",
        "Where does artillery fire without infantry combat?",
        hex_column(state),
        Column("artillery", low=1, high=60, example="4"),
        Column("block SPs", low=0, high=120, example="6", default=0),
        help=rulings_text("A-26"),
    )


def fight_attack(state: State, number: int, guns: int) -> Question:
    """7.3-S (8), 7.3-S (9): losses of an attack fought on the table."""
    hex = state.attack_hexes[number]
    defence = force(state, hex, guns)
    prompt = (
        f"Fight Attack #{number + 1} in {hex_id(hex)} against {defence}: artillery fire, then infantry. "
        "How many SPs do the Central Powers lose in all?"
    )
    return Question("fight-attack", "7.3-S (9)", prompt, AMOUNT, high=state.sps[hex], about=hex_ref(hex))


def bombard(state: State, number: int, guns: int) -> Question:
    """7.3-S (8), A-26: losses by artillery alone."""
    hex = state.attack_hexes[number]
    answer = f", against {counted(guns, 'artillery point')}" if guns else ""
    prompt = f"Fire your artillery in {hex_id(hex)}{answer}. How many SPs do the Central Powers lose?"
    most = most_bombard_losses(state, hex)
    if state.rules >= FEWER_CARDS and state.face_down[hex]:
        most = hidden(state) + state.sps[hex]
    return Question("bombard", "7.3-S (8)", prompt, AMOUNT, high=most, help=rulings_text("A-26"), about=hex_ref(hex))


def reinforcement(state: State, hex: int, most: int) -> Question:
    """7.3-S (7), A-14: the SPs that a CP Logistic Point brings by the core rules."""
    prompt = f"The Central Powers spend a Logistic Point on {hex_id(hex)}. By the core rules, how many SPs come?"
    high = min(hidden(state), MAX_SPS_IN_HEX - state.sps[hex])
    return Question(
        "reinforcement",
        "7.3-S (7)",
        prompt,
        AMOUNT,
        high=high,
        default=min(most, high),
        help=rulings_text("A-14"),
        about=hex_ref(hex),
    )


def breakout_attacks(state: State) -> Question:
    """7.4, A-15: Allied Breakout Combat; artillery only by the switch."""
    columns = [hex_column(state), Column("block SPs", low=1, high=120, example="9")]
    if state.breakout_artillery:
        columns.append(Column("artillery", low=0, high=60, example="2", default=0))
    return rows(
        "breakout-attacks",
        "7.4",
        "Move your breakouts; a hex with a Hindenburg Line marker loses the marker instead. "
        "Where do you attack once more, and with what?",
        *columns,
        help=rulings_text("A-15", "A-28"),
    )


QUESTIONS: Final[dict[str, Callable[..., Question]]] = {
    "numbers": numbers,
    "contest": contest,
    "block-count": block_count,
    "remove-face-down": remove_face_down,
    "squadrons": squadrons,
    "next-air-hex": next_air_hex,
    "dogfights": dogfights,
    "cp-air-lost": cp_air_lost,
    "attacks": attacks,
    "bombardments": bombardments,
    "fight-attack": fight_attack,
    "bombard": bombard,
    "reinforcement": reinforcement,
    "breakout-attacks": breakout_attacks,
}
