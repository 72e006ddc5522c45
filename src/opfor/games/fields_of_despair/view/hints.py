"""The guided first turn: hints by question, until action phase 1 of turn 7 is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from opfor.games.fields_of_despair.model.forces import contested_hexes
from opfor.games.fields_of_despair.model.hex_ids import hex_id
from opfor.games.fields_of_despair.model.kinds import FIRST_TURN
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.frontline import frontline
from opfor.games.fields_of_despair.rules.stacking import attacking_sps
from opfor.kernel.game import Hint

MANY: Final = 3  # hexes that a hint points at
Pointer = Callable[[State], list[int]]


def _nobody(state: State) -> list[int]:
    return []


def _strongest(state: State) -> list[int]:
    """Where the most Allied SPs stand against CP blocks."""
    return sorted(contested_hexes(state), key=lambda hex: -attacking_sps(state, hex))[:MANY]


def _weakest(state: State) -> list[int]:
    """The thinnest garrisons of the Frontline."""
    return sorted(frontline(state), key=lambda hex: state.stacks[hex])[:MANY]


def _attacked(state: State) -> list[int]:
    return state.attacked[-1:] or state.attack_hexes[:1]


# By question: what to do and why it matters, the hexes and the numbers of the strip that it points at.
ON_SCREEN: Final[dict[str, tuple[str, Pointer, tuple[str, ...]]]] = {
    "purchase": (
        "Buy tank technology and artillery first: tanks take the enemy's trench dice away, guns weaken a hex "
        "before your infantry goes in.",
        _nobody,
        ("track:Your guns", "track:tanks"),
    ),
    "choice-items": (
        "What the Central Powers buy here is your choice. Take what is filled in, or what hurts you least.",
        _nobody,
        (),
    ),
    "squadrons": (
        "Scout where you want to attack: once three blocks are found, nothing more turns up there. "
        "But scouts may be shot down.",
        _strongest,
        ("track:air",),
    ),
    "move": (
        "Gather 20 to 30 SPs in two or three hexes for an attack, and leave every Frontline hex some SPs: "
        "an empty one falls to the enemy.",
        _weakest,
        (),
    ),
    "attacks": (
        "Attack where you are strongest. The more SPs attack, the more hidden SPs may turn up against them, "
        "so look at the odds first.",
        _strongest,
        ("track:CP Hidden",),
    ),
    "guns": (
        "Put most guns on one attack, 10 at most. Guns that you keep back can defend when the Central Powers attack.",
        _strongest,
        ("track:Your guns",),
    ),
    "tanks": ("Give a tank to your strongest attack in open country; it may be lost afterwards.", _strongest, ()),
    "order-of-ties": (
        "The first attack meets the most enemy guns and hidden SPs; put the one that matters least first.",
        _nobody,
        (),
    ),
    "losses": ("Take losses from the nation that has new SPs close by; Belgians get few.", _attacked, ()),
    "breakout-order": ("Break out first where the ground beyond is worth most.", _nobody, ()),
    "breakout-move": (
        "Break out with as many SPs as you can: ground in France that the enemy gives up is what wins.",
        lambda state: [state.breakout_hex],
        ("track:France",),
    ),
    "breakout-attacks": ("Attack again only if the enemy there is weak: your guns cannot help now.", _nobody, ()),
    "reinforce": ("A Logistic Point saves a hex that is thin, above all near Paris.", _weakest, ("track:LP",)),
    "defence-guns": ("Guns in defence fire first, so the attack arrives weaker.", _attacked, ("track:Your guns",)),
}
AT_TABLE: Final[dict[str, str]] = {
    "set-up": "Type the numbers of your scenario book, or take the house values to begin at once.",
    "set-up-hexes": "Every contested hex holds one face-down block of the Central Powers. Opfor keeps the list.",
    "set-up-count": "Count the face-down blocks on your map: each counts as 1 revealed SP.",
    "set-up-chits": "Leave this empty to draw chits yourself.",
    "production": "Play production on your board, then tell Opfor what the Central Powers have left to spend.",
    "hexes-unsupplied": "Count the hexes beyond their Supply Capacity; the Central Powers buy supply for them.",
    "choice-items": "The sheet leaves these purchases to you. Enter takes a fixed order.",
    "squadrons": "Put your air counters on the map, then name the hexes. Opfor answers hex by hex.",
    "dogfights": "Fight by your rulebook, then say what is left of both sides.",
    "attacks": "Do all your moves first. Then name every attack with its blocks and guns, in any order.",
    "bombardments": "Hexes that only your guns fire at belong here; they come after the attacks.",
    "fight-attack": "The lines above say what to place. Fight on the table, then tell only what the enemy lost.",
    "contest": "Name only what changes on the list: hexes that got a block and hexes that lost theirs.",
    "target": "Find the hex by your rulebook. An offensive needs three short answers from you.",
    "defence": "Place your guns before you answer: the enemy's artillery depends on what stands there.",
}


def hints(state: State, question: str) -> list[Hint]:
    """What to do and why it matters; nothing after action phase 1 of turn 7."""
    if (state.turn, state.phase) != (FIRST_TURN, 1):
        return []
    if state.mode == "table":
        return [Hint(AT_TABLE[question])] if question in AT_TABLE else []
    if question not in ON_SCREEN:
        return []
    text, pointer, numbers = ON_SCREEN[question]
    return [Hint(text, (*[hex_id(hex) for hex in pointer(state)], *numbers))]
