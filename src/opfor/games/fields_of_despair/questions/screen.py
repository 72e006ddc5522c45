"""The player's decisions on screen, in the order of 6.8. Whatever a question allows is legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from opfor.games.fields_of_despair.enemy.economy import choice_limits
from opfor.games.fields_of_despair.model.cp_ledger import face_down_hexes, known_blocks
from opfor.games.fields_of_despair.model.forces import at, contested_hexes, entered_in
from opfor.games.fields_of_despair.model.hex_ids import hex_id, hex_name, hex_ref
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP_ITEMS, ITEM_WORDS, NATIONS
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import FEWER_CARDS
from opfor.games.fields_of_despair.questions.shapes import hex_options
from opfor.games.fields_of_despair.rules import legal
from opfor.games.fields_of_despair.rules.combat import TANK_SURVIVES_ON, tank_effect
from opfor.games.fields_of_despair.rules.frontline import frontline
from opfor.games.fields_of_despair.rules.movement import Move, moves
from opfor.games.fields_of_despair.rules.production import tank_level
from opfor.games.fields_of_despair.rules.stacking import attacking_sps
from opfor.kernel.questions import ALLOCATE, AMOUNT, ORDER, SOME, Options, Question
from opfor.kernel.text import counted


def _cp_in(state: State, hex: int) -> str:
    """What a hex holds of the Central Powers, as far as the player knows."""
    if not state.blocks[hex]:
        return "no enemy blocks"
    return counted(state.sps[hex], "enemy SP") if known_blocks(state, hex) else "hidden enemy blocks"


def _usable(what: str, level: int, owned: int) -> str:
    """R-14: why so many points can be used."""
    return f"In a phase you can use the lower of your {what} level, {level}, and your {what} counters, {owned}."


class _Routes(dict[tuple[int, ...], str]):
    """The keys of SPs that go from hex to hex: by LP or not (where that is asked), nation, start and end.

    Hundreds of ways are open at once, and nearly all of them again at the next question: each key is made once.
    """

    def __missing__(self, way: tuple[int, ...]) -> str:
        *logistics, nation, start, end = way
        key = self[way] = f"{'lp-' if any(logistics) else ''}{NATIONS[nation].lower()}:{hex_id(start)}>{hex_id(end)}"
        return key


_routes: Final = _Routes()


def _ways(
    found: list[tuple[Any, int, int]], text: Callable[[Any], str], about: Callable[[Any], str] | None = None
) -> Options:
    """Ways from hex to hex, each with the fewest and the most SPs that may take it."""
    ways = [way for way, _, _ in found]
    lows, highs = [fewest for _, fewest, _ in found], [most for _, _, most in found]
    return Options([_routes[way] for way in ways], ways, text, about, lows, highs)


def _route(way: tuple[int, int, int]) -> str:
    nation, start, end = way
    return f"{NATIONS[nation]} {hex_id(start)} to {hex_name(end)}"


def _by_nation(found: list[tuple[tuple[int, int], int]], way: str) -> Options:
    """SPs of a nation from or to a hex, at most so many."""
    ends, highs = [end for end, _ in found], [most for _, most in found]
    keys = [f"{NATIONS[nation].lower()}:{hex_id(hex)}" for nation, hex in ends]
    return Options(keys, ends, lambda end: f"{NATIONS[end[0]]} {way} {hex_name(end[1])}", highs=highs)


def purchase(state: State) -> Question:
    """R-14: what the Allies buy with their EPs."""
    found = legal.purchases(state)
    items, now = [item for item, _, _ in found], {item: now for item, now, _ in found}
    options = Options(
        items,
        items,
        ITEM_WORDS.__getitem__,
        lambda item: f"1 EP; now {now[item]}{_brings(state, item)}",
        highs=[most for _, _, most in found],
    )
    return Question(
        "purchase",
        "R-14",
        f"You have {counted(state.allied_ep, 'Economic Point')} (EPs) to spend. What do you buy?",
        ALLOCATE,
        options,
        high=state.allied_ep,
        default={},
        help="Each item costs 1. What you do not spend is lost.",
    )


def _brings(state: State, item: str) -> str:
    """R-14: levels and counters limit each other, so one may bring nothing without the other."""
    if not item.startswith(("artillery-", "air-")) or item == "air-tech":
        return ""
    what = item.split("-")[0]
    level, owned = getattr(state, f"allied_{what}_level"), getattr(state, f"allied_{what}_owned")
    idle, first = (owned >= level, "maintenance") if item.endswith("counter") else (level >= owned, "counters")
    return f", {min(level, owned)} usable" + (f" until you buy {what} {first}" if idle else "")


def allied_out_of_supply(state: State) -> Question:
    """R-16: which contested hexes go without supply."""
    surplus = legal.surplus_hexes(state)
    options = hex_options(contested_hexes(state), lambda hex: counted(state.stacks[hex], "SP"))
    return Question(
        "allied-out-of-supply",
        "R-16",
        f"You can supply only {counted(state.allied_supply, 'contested hex')}. "
        f"Which {'one goes' if surplus == 1 else f'{surplus} go'} without?",
        SOME,
        options,
        low=surplus,
        high=surplus,
        default=options.keys[-surplus:],
    )


def squadrons(state: State) -> Question:
    """7.1-S (1), R-20: air points by hex."""
    usable = legal.air_usable(state)
    found = face_down_hexes(state)
    highs = legal.most_air_in(state, found)
    options = hex_options(found, lambda hex: f"held by {counted(state.stacks[hex], 'SP')}", highs)
    return Question(
        "squadrons",
        "7.1-S (1)",
        f"You have {counted(usable, 'air point')}. Which hexes do you scout?",
        ALLOCATE,
        options,
        high=usable,
        default={},
        help="Points that survive find as many blocks, at most three. "
        + _usable("air", state.allied_air_level, state.allied_air_owned),
    )


def _move(move: Move) -> str:
    return _route(move[1:]) + (", for 1 Logistic Point" if move[0] else "")


def _warned(state: State, way: tuple[int, ...]) -> str:
    """What waits at the end of a way, and what going with all leaves behind."""
    nation, start, end = way[-3:]
    told = _cp_in(state, end)
    if state.allied[at(nation, start)] != state.stacks[start] or state.control[start] != ALLIED:
        return told
    if state.blocks[start]:
        return f"{told}; all of them give {hex_id(start)} up to the enemy"
    return f"{told}; all of them leave {hex_id(start)} empty at the front" if start in frontline(state) else told


def move(state: State) -> Question:
    """R-30 to R-33: one move at a time; none ends the movement."""
    return Question(
        "move",
        "7.2",
        "Which strength points (SPs) move?",
        ALLOCATE,
        _ways(moves(state), _move, lambda way: _warned(state, way)),
        high=60,
        keys_at_most=1,
        default={},
        help="SPs move 2 hexes over your own ground and stop at enemy blocks. "
        f"One of your {counted(state.allied_logistic_points, 'Logistic Point')} takes up to 20 SPs 5 hexes.",
        typing="or move 6 French B07 C06; Enter when done",
    )


def attacks(state: State) -> Question:
    """7.3-S (2), R-17, R-40: hexes of infantry combat."""
    options = hex_options(
        legal.attackable_hexes(state),
        lambda hex: f"{counted(attacking_sps(state, hex), 'SP')} against {_cp_in(state, hex)}",
    )
    return Question(
        "attacks",
        "7.3-S (2)",
        "Where do you attack?",
        SOME,
        options,
        default=[],
        typing="or attack C05 with 8 guns and a tank; Enter for none",
    )


def guns(state: State, *attacked: int) -> Question:
    """7.3-S (1), R-40: artillery by hex; hexes without infantry combat may be shelled too."""
    usable = legal.artillery_usable(state)
    found, most = legal.shellable_hexes(state), legal.most_guns_in_hex(state)
    if state.rules >= FEWER_CARDS:
        found.sort(key=lambda hex: hex not in attacked)
    options = hex_options(found, lambda hex: "attack" if hex in attacked else "no attack", [most] * len(found))
    return Question(
        "guns",
        "7.3-S (1)",
        f"You have {counted(usable, 'artillery point')}. Which hexes do you fire at?",
        ALLOCATE,
        options,
        high=usable,
        default={},
        help=f"At most {most} fire in a hex; what you keep back can defend in the enemy's phase. "
        + _usable("artillery", state.allied_artillery_level, state.allied_artillery_owned),
    )


def tanks(state: State, *attacked: int) -> Question:
    """R-41: tank counters by attack."""
    options = hex_options(attacked)
    return Question(
        "tanks",
        "R-41",
        "You have 1 tank counter. Which attack gets it?"
        if state.allied_tanks == 1
        else f"You have {state.allied_tanks} tank counters. Which attacks get one?",
        SOME,
        options,
        high=min(state.allied_tanks, len(options)),
        default=[],
        help=f"{tank_effect(tank_level(state.allied_tank_tech))} After the attack the counter is lost "
        f"on 1 to {TANK_SURVIVES_ON - 1}.",
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
        f"The Central Powers have {counted(len(items), 'Economic Point')} left. What do you let them buy?",
        ALLOCATE,
        Options(keys, found, str, lambda item: f"1 EP; now {now[item]}", highs=[limits[item] for item in found]),
        high=len(items),
        default={key: items.count(item) for key, item in zip(keys, found, strict=True) if item in items},
        help="The sheet leaves this to you. What is filled in is bought in a fixed order, one point each (A-32).",
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
        f"You lose {counted(number, 'SP')} in {hex_name(hex)}. Which nations take the losses?",
        ALLOCATE,
        options,
        low=number,
        high=number,
        about=hex_ref(hex),
    )


def breakout_order(state: State, *hexes: int) -> Question:
    """7.4: the order of several breakouts."""
    options = hex_options(hexes)
    return Question("breakout-order", "7.4", "In which order do you break out?", ORDER, options, default=options.keys)


def breakout_move(state: State) -> Question:
    """R-50: one breakout move at a time; none ends it."""
    return Question(
        "breakout-move",
        "R-50",
        f"Which SPs break out of {hex_name(state.breakout_hex)}?",
        ALLOCATE,
        _ways(
            legal.breakout_moves(state),
            lambda way: f"{NATIONS[way[0]]} to {hex_name(way[2])}",
            lambda way: _cp_in(state, way[2]),
        ),
        high=60,
        keys_at_most=1,
        default={},
        help="At least 3 SPs must enter a hex of the Central Powers; 1 SP must stay behind.",
        typing="or move 6 French C05 D05; Enter when done",
        about=hex_ref(state.breakout_hex),
    )


def breakout_attacks(state: State, *hexes: int) -> Question:
    """R-51: Breakout Combats."""
    options = hex_options(hexes, lambda hex: f"{counted(entered_in(state, hex), 'SP')} against {_cp_in(state, hex)}")
    return Question("breakout-attacks", "R-51", "Where do the SPs that broke out attack?", SOME, options, default=[])


def _one_of(points: int) -> str:
    return f"one of your {points} Logistic Points" if points > 1 else "your last Logistic Point"


def reinforce(state: State, hex: int, left: int) -> Question:
    """R-61: SPs that an LP brings to a hex under attack."""
    sources = legal.reinforcement_sources(state, hex)
    options = _by_nation([(source, min(most, left)) for source, most in sources], "from")
    return Question(
        "reinforce",
        "7.5-S (6.2)",
        f"The Central Powers will attack {hex_name(hex)}, where you have {counted(state.stacks[hex], 'SP')}. "
        + (
            f"Do you spend {_one_of(state.allied_logistic_points)} to reinforce it?"
            if left == legal.REINFORCEMENT_SPS
            else f"You may bring {left} more with the same Logistic Point."
        ),
        ALLOCATE,
        options,
        high=left,
        keys_at_most=1,
        default={},
        typing="Enter for no",
        about=hex_ref(hex),
    )


def defence_guns(state: State, hex: int) -> Question:
    """7.5-S (6.5): artillery for the defence."""
    most = legal.most_guns_in_hex(state)
    return Question(
        "defence-guns",
        "7.5-S (6.5)",
        f"{counted(state.sps[hex], 'SP')} will attack your {state.stacks[hex]} in {hex_name(hex)}. "
        "How many artillery points defend it?",
        AMOUNT,
        high=most,
        default=legal.fair_share_of_guns(state),
        about=hex_ref(hex),
    )


def retreat(state: State, hex: int) -> Question:
    """R-60: where the last defenders go."""
    options = _by_nation(legal.retreats(state, hex), "to")
    return Question(
        "retreat",
        "R-60",
        f"You must leave {hex_name(hex)}. Where do its {counted(state.stacks[hex], 'SP')} go?",
        ALLOCATE,
        options,
        low=1,
        high=60,
        keys_at_most=1,
        about=hex_ref(hex),
    )


def breakout_fire(state: State, *entered: int) -> Question:
    """7.5-S (9): artillery at CP SPs that broke out."""
    usable = legal.artillery_usable(state)
    highs = [legal.most_guns_in_hex(state)] * len(entered)
    options = hex_options(entered, lambda hex: counted(state.sps[hex], "enemy SP"), highs)
    return Question(
        "breakout-fire",
        "7.5-S (9)",
        f"You have {counted(usable, 'artillery point')}. Which of the SPs that broke out do you fire at?",
        ALLOCATE,
        options,
        high=usable,
        default={},
    )


def redeploy(state: State) -> Question:
    """R-62: one redeployment at a time; none ends it."""
    options = _ways([(way, 1, most) for way, most in legal.redeployments(state)], _route)
    return Question(
        "redeploy",
        "8.0",
        "The turn is over. Which SPs do you redeploy?",
        ALLOCATE,
        options,
        high=60,
        keys_at_most=1,
        default={},
        typing="or move 6 French B07 C06; Enter when done",
    )


QUESTIONS: Final[dict[str, Callable[..., Question]]] = {
    "purchase": purchase,
    "choice-items": choice_items,
    "allied-out-of-supply": allied_out_of_supply,
    "squadrons": squadrons,
    "move": move,
    "attacks": attacks,
    "guns": guns,
    "tanks": tanks,
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
