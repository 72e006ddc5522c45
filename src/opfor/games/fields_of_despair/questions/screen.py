"""The player's decisions on screen, in the order of 6.8. Whatever a question allows is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from opfor.games.fields_of_despair.enemy.allied_phase import RULES_OF_TIES
from opfor.games.fields_of_despair.enemy.economy import choice_limits
from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import face_down_hexes, known_blocks
from opfor.games.fields_of_despair.model.forces import at, contested_hexes
from opfor.games.fields_of_despair.model.hex_ids import hex_id, hex_list, hex_ref
from opfor.games.fields_of_despair.model.kinds import CP_ITEMS, NATIONS
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import (
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
)
from opfor.games.fields_of_despair.rules.movement import Move, moves
from opfor.games.fields_of_despair.rules.stacking import attacking_sps
from opfor.kernel.questions import ALLOCATE, AMOUNT, ORDER, SOME, Options, Question
from opfor.kernel.text import counted, listed

Builder = Callable[..., Question]


def _place(hex: int) -> str:
    return f"{hex_id(hex)} {places.NAMES[hex]}"


def _cp_in(state: State, hex: int) -> str:
    if not state.blocks[hex]:
        return "no CP"
    return f"CP {state.sps[hex]}" if known_blocks(state, hex) else "CP ?"


def _hexes(found: Sequence[int], text: Callable[[int], str] = _place, highs: Sequence[int] = ()) -> Options:
    """Hexes to choose from."""
    return Options([f"hex:{hex_id(hex)}" for hex in found], found, text, highs=highs)


class _Routes(dict[tuple[int, ...], str]):
    """The keys of SPs that go from hex to hex: by LP or not (where that is asked), nation, start and end.

    Hundreds of ways are open at once, and nearly all of them again at the next question: each key is made once.
    """

    def __missing__(self, way: tuple[int, ...]) -> str:
        *logistics, nation, start, end = way
        key = self[way] = f"{'lp-' if any(logistics) else ''}{NATIONS[nation].lower()}:{hex_id(start)}>{hex_id(end)}"
        return key

    def keys_of(self, ways: Sequence[tuple[int, ...]]) -> list[str]:
        """The keys of all these."""
        return list(map(self.__getitem__, ways))


_routes: Final = _Routes()


def _ways(
    found: list[tuple[Any, int, int]], text: Callable[[Any], str], about: Callable[[Any], str] | None = None
) -> Options:
    """Ways from hex to hex, each with the fewest and the most SPs that may take it."""
    ways = [way for way, _, _ in found]
    lows, highs = [fewest for _, fewest, _ in found], [most for _, _, most in found]
    return Options(_routes.keys_of(ways), ways, text, about, lows, highs)


def _route(way: tuple[int, int, int]) -> str:
    nation, start, end = way
    return f"{NATIONS[nation]} {hex_id(start)} to {_place(end)}"


def purchase(state: State) -> Question:
    """R-14: what the Allies buy with their EPs."""
    found = purchases(state)
    items, now = [item for item, _, _ in found], {item: now for item, now, _ in found}
    options = Options(
        items,
        items,
        lambda item: item.replace("-", " "),
        lambda item: f"now {now[item]}",
        highs=[most for _, _, most in found],
    )
    return Question(
        "purchase",
        "R-14",
        f"You have {counted(state.allied_ep, 'EP')} to spend. What do you buy?",
        ALLOCATE,
        options,
        high=state.allied_ep,
        default={},
        help="EPs that are not spent are lost.",
        typing="for example: artillery-m 3, air-m 2",
    )


def allied_out_of_supply(state: State) -> Question:
    """R-16: which contested hexes go without supply."""
    surplus = surplus_hexes(state)
    options = _hexes(contested_hexes(state), lambda hex: f"{_place(hex)}, {counted(state.stacks[hex], 'SP')}")
    return Question(
        "allied-out-of-supply",
        "R-16",
        f"You can supply {counted(state.allied_supply, 'contested hex')}. Which {surplus} go without?",
        SOME,
        options,
        low=surplus,
        high=surplus,
        default=options.keys[-surplus:],
    )


def squadrons(state: State) -> Question:
    """7.1-S (1), R-20: air points by hex."""
    usable = air_usable(state)
    found = face_down_hexes(state)
    highs = most_air_in(state, found)
    options = _hexes(found, lambda hex: f"{_place(hex)}, you {state.stacks[hex]}", highs)
    return Question(
        "squadrons",
        "7.1-S (1)",
        f"You have {counted(usable, 'air point')}. Where do they scout?",
        ALLOCATE,
        options,
        high=usable,
        default={},
        help="3 points or more left over a hex see three blocks, 2 two, 1 one.",
        typing="for example: C05 4, F06 3",
    )


def _move(move: Move) -> str:
    return _route(move[1:]) + (" (1 LP)" if move[0] else "")


def move(state: State) -> Question:
    """R-30 to R-33: one move at a time; none ends the movement."""
    return Question(
        "move",
        "7.2",
        "Which SPs move?",
        ALLOCATE,
        _ways(moves(state), _move, lambda way: _cp_in(state, way[3])),
        high=60,
        keys_at_most=1,
        default={},
        help="2 hexes through your own ground, stopping at CP blocks; an LP moves 20 SPs 5 hexes.",
        typing="for example: move 6 French B07 C06; Enter when done",
    )


def attacks(state: State) -> Question:
    """7.3-S (2), R-17, R-40: hexes of infantry combat."""
    options = _hexes(
        attackable_hexes(state), lambda hex: f"{_place(hex)}, {attacking_sps(state, hex)} against {_cp_in(state, hex)}"
    )
    return Question(
        "attacks",
        "7.3-S (2)",
        "Where do you attack?",
        SOME,
        options,
        default=[],
        typing="hexes, or for example: attack C05 with 8 guns and a tank; Enter for none",
    )


def guns(state: State, *attacked: int) -> Question:
    """7.3-S (1), R-40: artillery by hex; hexes without infantry combat may be shelled too."""
    usable = artillery_usable(state)
    found, most = shellable_hexes(state), most_guns_in_hex(state)
    options = _hexes(
        found, lambda hex: f"{_place(hex)}, {'attack' if hex in attacked else 'artillery alone'}", [most] * len(found)
    )
    return Question(
        "guns",
        "7.3-S (1)",
        f"You have {counted(usable, 'artillery point')}. Where do they fire? Attacks: {hex_list(list(attacked))}.",
        ALLOCATE,
        options,
        high=usable,
        default={},
        help="At most 10 a hex; what is kept back can defend in the CP phase.",
    )


def tanks(state: State, *attacked: int) -> Question:
    """R-41: tank counters by attack."""
    options = _hexes(attacked)
    return Question(
        "tanks",
        "R-41",
        f"You have {counted(state.allied_tanks, 'tank counter')}. Which attacks get one?",
        SOME,
        options,
        high=min(state.allied_tanks, len(options)),
        default=[],
        typing="Enter for none",
    )


def choice_items(state: State, *items: str) -> Question:
    """6.5-S, A-32: what the Central Powers buy with the EPs left over is the player's to decide."""
    now = {item: getattr(state, field) for item, field in CP_ITEMS.items()}
    limits = choice_limits(state.turn, now)
    found = [item for item in limits if limits[item]]
    keys = [item.lower().replace(" ", "-") for item in found]
    return Question(
        "choice-items",
        "6.5-S",
        f"The CP have {counted(len(items), 'EP')} left for choice items. What do they buy?",
        ALLOCATE,
        Options(keys, found, str, lambda item: f"now {now[item]}", highs=[limits[item] for item in found]),
        high=len(items),
        default={key: items.count(item) for key, item in zip(keys, found, strict=True) if item in items},
        help="The default buys in a fixed order, one EP each, round and round (A-32).",
    )


def order_of_ties(state: State, *args: int) -> Question:
    """7.1-S (2), 7.3-S (3): equal hexes in the player's order."""
    strength, kind, tied = args[0], args[1], args[2:]
    rule = RULES_OF_TIES[kind]
    options = _hexes(tied)
    return Question(
        "order-of-ties",
        rule,
        f"{listed(list(map(hex_id, tied)))} have equal strength, {strength}. Which comes first?",
        ORDER,
        options,
        default=options.keys,
        typing=f"all of them in order; Enter for {hex_list(list(tied))}",
    )


def losses(state: State, hex: int, number: int) -> Question:
    """R-45: which nations bear the losses."""
    found = [nation for nation in range(4) if state.allied[at(nation, hex)]]
    options = Options(
        [NATIONS[nation].lower() for nation in found],
        found,
        lambda nation: NATIONS[nation],
        highs=[state.allied[at(nation, hex)] for nation in found],
    )
    return Question(
        "losses",
        "R-45",
        f"You lose {counted(number, 'SP')} in {_place(hex)}. Of which nations?",
        ALLOCATE,
        options,
        low=number,
        high=number,
        about=hex_ref(hex),
    )


def breakout_order(state: State, *hexes: int) -> Question:
    """7.4: the order of several breakouts."""
    options = _hexes(hexes)
    return Question("breakout-order", "7.4", "In which order do you break out?", ORDER, options, default=options.keys)


def breakout_move(state: State) -> Question:
    """R-50: one breakout move at a time; none ends it."""
    return Question(
        "breakout-move",
        "R-50",
        f"Which SPs break out of {_place(state.breakout_hex)}?",
        ALLOCATE,
        _ways(
            breakout_moves(state),
            lambda way: f"{NATIONS[way[0]]} to {_place(way[2])}",
            lambda way: _cp_in(state, way[2]),
        ),
        high=60,
        keys_at_most=1,
        default={},
        help="At least 3 SPs into each CP hex; 1 SP must stay.",
        typing="for example: move 6 French C05 D05; Enter when done",
        about=hex_ref(state.breakout_hex),
    )


def breakout_attacks(state: State, *hexes: int) -> Question:
    """R-51: Breakout Combats."""
    options = _hexes(hexes, lambda hex: f"{_place(hex)} against {_cp_in(state, hex)}")
    return Question(
        "breakout-attacks",
        "R-51",
        "Where do the SPs that broke out attack (Breakout Combat)?",
        SOME,
        options,
        default=[],
    )


def reinforce(state: State, hex: int, left: int) -> Question:
    """R-61: SPs that an LP brings to a hex under attack."""
    found = list(reinforcement_sources(state, hex))
    sources = [source for source, _ in found]
    options = Options(
        [f"{NATIONS[nation].lower()}:{hex_id(source)}" for nation, source in sources],
        sources,
        lambda source: f"{NATIONS[source[0]]} from {_place(source[1])}",
        highs=[min(most, left) for _, most in found],
    )
    return Question(
        "reinforce",
        "7.5-S (6.2)",
        f"The target is {_place(hex)}, where you have {counted(state.stacks[hex], 'SP')}. "
        f"Do you reinforce it with one of your {counted(state.allied_logistic_points, 'LP')}?",
        ALLOCATE,
        options,
        high=left,
        keys_at_most=1,
        default={},
        typing="for example: french:B07 5; Enter for no",
        about=hex_ref(hex),
    )


def defence_guns(state: State, hex: int) -> Question:
    """7.5-S (6.5): artillery for the defence."""
    most = most_guns_in_hex(state)
    return Question(
        "defence-guns",
        "7.5-S (6.5)",
        f"{counted(state.sps[hex], 'CP SP')} against your {state.stacks[hex]} in {_place(hex)}. "
        "How much artillery defends?",
        AMOUNT,
        high=most,
        default=0,
        about=hex_ref(hex),
    )


def retreat(state: State, hex: int) -> Question:
    """R-60: where the last defenders go."""
    found = retreats(state, hex)
    ends = [end for end, _ in found]
    options = Options(
        [f"{NATIONS[nation].lower()}:{hex_id(end)}" for nation, end in ends],
        ends,
        lambda end: f"{NATIONS[end[0]]} to {_place(end[1])}",
        highs=[most for _, most in found],
    )
    return Question(
        "retreat",
        "R-60",
        f"You must leave {_place(hex)}. Where do the SPs go?",
        ALLOCATE,
        options,
        low=1,
        high=60,
        keys_at_most=1,
        about=hex_ref(hex),
    )


def breakout_fire(state: State, *entered: int) -> Question:
    """7.5-S (9): artillery at CP SPs that broke out."""
    usable = artillery_usable(state)
    highs = [most_guns_in_hex(state)] * len(entered)
    options = _hexes(entered, lambda hex: f"{_place(hex)}, CP {state.sps[hex]}", highs)
    return Question(
        "breakout-fire",
        "7.5-S (9)",
        f"You have {counted(usable, 'artillery point')}. Where do they fire at the breakout?",
        ALLOCATE,
        options,
        high=usable,
        default={},
    )


def redeploy(state: State) -> Question:
    """R-62: one redeployment at a time; none ends it."""
    options = _ways([(way, 1, most) for way, most in redeployments(state)], _route)
    return Question(
        "redeploy",
        "8.0",
        "Which SPs do you redeploy (Strategic Reorganization)?",
        ALLOCATE,
        options,
        high=60,
        keys_at_most=1,
        default={},
        typing="for example: move 6 French B07 C06; Enter when done",
    )


QUESTIONS: Final[dict[str, Builder]] = {
    "purchase": purchase,
    "choice-items": choice_items,
    "allied-out-of-supply": allied_out_of_supply,
    "squadrons": squadrons,
    "move": move,
    "attacks": attacks,
    "guns": guns,
    "tanks": tanks,
    "order-of-ties": order_of_ties,
    "losses": losses,
    "breakout-order": breakout_order,
    "breakout-move": breakout_move,
    "breakout-attacks": breakout_attacks,
    "reinforce": reinforce,
    "defence-guns": defence_guns,
    "retreat": retreat,
    "breakout-fire": breakout_fire,
    "redeploy": redeploy,
}
