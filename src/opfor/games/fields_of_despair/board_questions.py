"""The player's decisions on screen, in the order of 6.8. Whatever a question allows is legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from opfor.games.fields_of_despair import atlas
from opfor.games.fields_of_despair.board_state import BoardState
from opfor.games.fields_of_despair.book import face_down_hexes, known_blocks
from opfor.games.fields_of_despair.forces import (
    NATIONS,
    at,
    attacking_sps,
    contested_hexes,
    sps_in,
)  # fmt: skip
from opfor.games.fields_of_despair.gazetteer import hex_id, hex_list
from opfor.games.fields_of_despair.movement import Move, moves
from opfor.games.fields_of_despair.orders import (
    air_usable,
    artillery_usable,
    attackable_hexes,
    breakout_moves,
    most_air_in,
    most_guns_in_hex,
    purchases,
    redeployments,
    reinforcement_sources,
    retreats,
    shellable_hexes,
    surplus_hexes,
)  # fmt: skip
from opfor.kernel.questions import ALLOCATE, AMOUNT, ORDER, SOME, Option, Question

Builder = Callable[..., Question]


def _place(hex: int) -> str:
    return f"{hex_id(hex)} {atlas.NAMES[hex]}"


def _cp_in(state: BoardState, hex: int) -> str:
    if not state.blocks[hex]:
        return "no CP"
    return f"CP {state.sps[hex]}" if known_blocks(state, hex) else "CP ?"


def purchase(state: BoardState) -> Question:
    """R-14: what the Allies buy with their EPs."""
    options = tuple(
        Option(item, item.replace("-", " "), item, high=most, hint=f"now {now}") for item, now, most in purchases(state)
    )
    return Question(
        "purchase", "R-14", f"{state.allied_ep} EPs to spend. What do you buy (e.g. artillery-m 3, air-m 2)?",
        ALLOCATE, options, low=0, high=state.allied_ep, default={}, help="EPs that are not spent are lost.",
    )  # fmt: skip


def allied_out_of_supply(state: BoardState) -> Question:
    """R-16: which contested hexes go without supply."""
    surplus = surplus_hexes(state)
    options = tuple(
        Option(f"hex:{hex_id(hex)}", f"{_place(hex)}, {sps_in(state, hex)} SPs", hex) for hex in contested_hexes(state)
    )
    return Question(
        "allied-out-of-supply", "R-16",
        f"Supply reaches {state.allied_supply} contested hexes. Which {surplus} go without?",
        SOME, options, low=surplus, high=surplus, default=[option.key for option in options[-surplus:]],
    )  # fmt: skip


def squadrons(state: BoardState) -> Question:
    """7.1-S (1), R-20: air points by hex."""
    usable = air_usable(state)
    options = tuple(
        Option(f"hex:{hex_id(hex)}", f"{_place(hex)}, you {sps_in(state, hex)}", hex,
               high=most_air_in(state, hex))
        for hex in face_down_hexes(state)
    )  # fmt: skip
    return Question(
        "squadrons", "7.1-S (1)", f"{usable} air points can fly. Where do they scout (e.g. C05 4, F06 3)?",
        ALLOCATE, options, low=0, high=usable, default={},
        help="3 points or more left over a hex see three blocks, 2 two, 1 one.",
    )  # fmt: skip


@lru_cache(maxsize=1 << 14)  # from one question to the next nearly all options stay the same
def _move_option(move: Move, fewest: int, most: int, cp: str) -> Option:
    by_logistics, nation, start, end = move
    return Option(
        f"{'lp-' if by_logistics else ''}{NATIONS[nation].lower()}:{hex_id(start)}>{hex_id(end)}",
        f"{NATIONS[nation]} {hex_id(start)} to {_place(end)}" + (" (1 LP)" if by_logistics else ""),
        move, fewest, most, cp,
    )  # fmt: skip


def move(state: BoardState) -> Question:
    """R-30 to R-33: one move at a time; none ends the movement."""
    options = tuple(
        _move_option(move, fewest, most, _cp_in(state, move[3])) for move, fewest, most in moves(state)
    )
    return Question(
        "move", "7.2", "Move: SPs from hex to hex (move 6 French B07 C06), or Enter when done.", ALLOCATE, options,
        low=0, high=60, keys_at_most=1, default={},
        help="2 hexes through your own ground, stopping at CP blocks; an LP moves 20 SPs 5 hexes.",
    )  # fmt: skip


def attacks(state: BoardState) -> Question:
    """7.3-S (2), R-17, R-40: hexes of infantry combat."""
    options = tuple(
        Option(f"hex:{hex_id(hex)}", f"{_place(hex)}, {attacking_sps(state, hex)} against {_cp_in(state, hex)}", hex)
        for hex in attackable_hexes(state)
    )
    return Question(
        "attacks", "7.3-S (2)", "Where do you attack (hexes, or Enter for none; attack C05 with 8 guns and a tank)?",
        SOME, options, default=[],
    )  # fmt: skip


def guns(state: BoardState, *attacked: int) -> Question:
    """7.3-S (1), R-40: artillery by hex; hexes without infantry combat may be shelled too."""
    usable = artillery_usable(state)
    options = tuple(
        Option(f"hex:{hex_id(hex)}", f"{_place(hex)}, {'attack' if hex in attacked else 'artillery alone'}", hex,
               high=most_guns_in_hex(state))
        for hex in shellable_hexes(state)
    )  # fmt: skip
    return Question(
        "guns", "7.3-S (1)", f"{usable} artillery points are available. Where (attacks: {hex_list(list(attacked))})?",
        ALLOCATE, options, low=0, high=usable, default={},
        help="At most 10 a hex; what is kept back can defend in the CP phase.",
    )  # fmt: skip


def tanks(state: BoardState, *attacked: int) -> Question:
    """R-41: tank counters by attack."""
    options = tuple(Option(f"hex:{hex_id(hex)}", _place(hex), hex) for hex in attacked)
    return Question(
        "tanks", "R-41", f"{state.allied_tanks} tank counters are ready. To which attacks (Enter: none)?", SOME,
        options,
        low=0, high=min(state.allied_tanks, len(options)), default=[],
    )  # fmt: skip


def order_of_ties(state: BoardState, *args: int) -> Question:
    """7.1-S (2), 7.3-S (3): equal hexes in the player's order."""
    strength, kind, tied = args[0], args[1], args[2:]
    rule = ("7.1-S (2)", "7.3-S (3)", "A-26")[kind]
    options = tuple(Option(f"hex:{hex_id(hex)}", _place(hex), hex) for hex in tied)
    return Question(
        "order-of-ties", rule, f"Equal strength {strength}: in which order (Enter keeps {hex_list(list(tied))})?",
        ORDER, options, default=[option.key for option in options],
    )  # fmt: skip


def losses(state: BoardState, hex: int, number: int) -> Question:
    """R-45: which nations bear the losses."""
    options = tuple(
        Option(NATIONS[nation].lower(), NATIONS[nation], nation, high=state.allied[at(nation, hex)])
        for nation in range(4)
        if state.allied[at(nation, hex)]
    )
    return Question(
        "losses", "R-45", f"{number} SPs are lost in {_place(hex)}. Of which nations?", ALLOCATE, options,
        low=number, high=number,
    )  # fmt: skip


def breakout_order(state: BoardState, *hexes: int) -> Question:
    """7.4: the order of several breakouts."""
    options = tuple(Option(f"hex:{hex_id(hex)}", _place(hex), hex) for hex in hexes)
    return Question("breakout-order", "7.4", "Breakouts: in which order?", ORDER, options,
                    default=[option.key for option in options])  # fmt: skip


def breakout_move(state: BoardState) -> Question:
    """R-50: one breakout move at a time; none ends it."""
    options = tuple(
        Option(f"{NATIONS[nation].lower()}:{hex_id(start)}>{hex_id(end)}", f"{NATIONS[nation]} to {_place(end)}",
               (nation, start, end), fewest, most, _cp_in(state, end))
        for (nation, start, end), fewest, most in breakout_moves(state)
    )  # fmt: skip
    return Question(
        "breakout-move", "R-50", f"Breakout from {_place(state.breakout_hex)}: move SPs one hex, or Enter when done.",
        ALLOCATE, options, low=0, high=60, keys_at_most=1, default={},
        help="At most two CP hexes, at least 3 SPs into each; 1 SP must stay.",
    )  # fmt: skip


def breakout_attacks(state: BoardState, *hexes: int) -> Question:
    """R-51: Breakout Combats."""
    options = tuple(
        Option(f"hex:{hex_id(hex)}", f"{_place(hex)} against {_cp_in(state, hex)}", hex) for hex in hexes
    )
    return Question("breakout-attacks", "R-51", "Breakout Combat: where do the SPs that broke out attack?", SOME,
                    options, default=[])  # fmt: skip


def reinforce(state: BoardState, hex: int, left: int) -> Question:
    """R-61: SPs that an LP brings to a hex under attack."""
    options = tuple(
        Option(f"{NATIONS[nation].lower()}:{hex_id(source)}", f"{NATIONS[nation]} from {_place(source)}",
               (nation, source), high=min(most, left))
        for (nation, source), most in reinforcement_sources(state, hex)
    )  # fmt: skip
    return Question(
        "reinforce", "7.5-S (6.2)",
        f"The target is {_place(hex)}, {sps_in(state, hex)} SPs. Reinforce it with an LP "
        f"(you have {state.allied_logistic_points}; Enter: no)?",
        ALLOCATE, options, low=0, high=left, keys_at_most=1, default={},
    )  # fmt: skip


def defence_guns(state: BoardState, hex: int) -> Question:
    """7.5-S (6.5): artillery for the defence."""
    most = most_guns_in_hex(state)
    return Question(
        "defence-guns", "7.5-S (6.5)",
        f"{state.sps[hex]} CP SPs attack your {sps_in(state, hex)} in {_place(hex)}. Artillery for the defence?",
        AMOUNT, low=0, high=most, default=0,
    )  # fmt: skip


def retreat(state: BoardState, hex: int) -> Question:
    """R-60: where the last defenders go."""
    choices = retreats(state, hex)
    options = tuple(
        Option(f"{NATIONS[nation].lower()}:{hex_id(end)}", f"{NATIONS[nation]} to {_place(end)}", (nation, end),
               high=most)
        for (nation, end), most in choices
    )  # fmt: skip
    return Question("retreat", "R-60", f"The Allies must leave {_place(hex)}: where to?", ALLOCATE, options, low=1,
                    high=60, keys_at_most=1)  # fmt: skip


def breakout_fire(state: BoardState, *entered: int) -> Question:
    """7.5-S (9): artillery at CP SPs that broke out."""
    usable = artillery_usable(state)
    options = tuple(
        Option(f"hex:{hex_id(hex)}", f"{_place(hex)}, CP {state.sps[hex]}", hex,
               high=most_guns_in_hex(state))
        for hex in entered
    )  # fmt: skip
    return Question("breakout-fire", "7.5-S (9)", f"{usable} artillery points may fire at the breakout. Where?",
                    ALLOCATE, options, low=0, high=usable, default={})  # fmt: skip


@lru_cache(maxsize=1 << 14)
def _redeploy_option(redeployment: tuple[int, int, int], most: int) -> Option:
    nation, start, end = redeployment
    return Option(
        f"{NATIONS[nation].lower()}:{hex_id(start)}>{hex_id(end)}",
        f"{NATIONS[nation]} {hex_id(start)} to {_place(end)}", redeployment, 1, most,
    )  # fmt: skip


def redeploy(state: BoardState) -> Question:
    """R-62: one redeployment at a time; none ends it."""
    options = tuple(_redeploy_option(redeployment, most) for redeployment, most in redeployments(state))
    return Question(
        "redeploy", "8.0", "Strategic Reorganization: redeploy SPs (move 6 French B07 C06), or Enter when done.",
        ALLOCATE, options, low=0, high=60, keys_at_most=1, default={},
    )  # fmt: skip


BOARD_QUESTIONS: Final[dict[str, Builder]] = {
    "purchase": purchase, "allied-out-of-supply": allied_out_of_supply, "squadrons": squadrons, "move": move,
    "attacks": attacks, "guns": guns, "tanks": tanks, "order-of-ties": order_of_ties, "losses": losses,
    "breakout-order": breakout_order, "breakout-move": breakout_move, "breakout-attacks": breakout_attacks,
    "reinforce": reinforce, "defence-guns": defence_guns, "retreat": retreat, "breakout-fire": breakout_fire,
    "redeploy": redeploy,
}  # fmt: skip
