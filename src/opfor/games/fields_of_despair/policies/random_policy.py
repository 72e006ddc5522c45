"""Random: any legal answer of the Allied player on screen, drawn without listing all of them.

The baseline of studies. It reads what is legal where the questions read it (legal.py, movement.py); only a move is
drawn by its start first and its end next, for a list of some hundred moves would be made to take one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, final

from opfor.games.fields_of_despair.enemy.economy import choice_limits
from opfor.games.fields_of_despair.model.cp_ledger import face_down_hexes
from opfor.games.fields_of_despair.model.forces import contested_hexes
from opfor.games.fields_of_despair.model.kinds import CP_ITEMS
from opfor.games.fields_of_despair.model.places import HEXES
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules import ground, legal
from opfor.games.fields_of_despair.rules.movement import Move, ends, sps_to_enter
from opfor.kernel.batch import Answers, Policy, Stream

Heap = TypeVar("Heap", int, str)
PLACES: Final = 4 * HEXES  # one for every nation and hex
DONE_IN: Final = 16  # of so many draws one ends movement; and one in three says no to what may be declined


@final
class RandomAnswers(Answers):
    """Answers for the Allies by a stream of dice. Reads the state alone and builds no Question."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.answers: dict[str, Callable[..., Any]] = {
            "purchase": self.purchase,
            "allied-out-of-supply": self.leave_unsupplied,
            "squadrons": self.squadrons,
            "move": self.move,
            "attacks": self.attacks,
            "guns": self.guns,
            "tanks": self.tanks,
            "choice-items": self.choice_items,
            "next-air-hex": self.next_air_hex,
            "order-of-ties": self.order_of_ties,
            "losses": self.losses,
            "breakout-order": self.breakout_order,
            "breakout-move": self.breakout_move,
            "breakout-attacks": self.breakout_attacks,
            "reinforce": self.reinforce,
            "defence-guns": self.defence_guns,
            "retreat": self.retreat,
            "breakout-fire": self.breakout_fire,
            "redeploy": self.redeploy,
        }

    def to(self, question: str, state: State) -> Callable[..., Any]:
        return self.answers[question]

    def __call__(self, question: str, state: State, *args: Any) -> Any:
        return self.to(question, state)(*((state,) + args))

    # How answers are drawn

    def some(self, hexes: list[int]) -> list[int]:
        """Each with an even chance."""
        faces = self.stream.faces(len(hexes))
        return [hex for number, hex in enumerate(hexes) if faces[number] > 3]

    def shuffled(self, hexes: list[int]) -> list[int]:
        """In any order."""
        return [hexes[place] for place in self.stream.order(len(hexes))]

    def dealt(self, points: int, heaps: list[Heap], most: list[int]) -> dict[Heap, int]:
        """Any number of points, dealt out heap by heap from any heap on, at most so many to each."""
        given: dict[Heap, int] = {}
        stream = self.stream
        left = stream.below(points + 1)
        first = stream.below(len(heaps)) if heaps else 0
        for number in range(first - len(heaps), first):  # negative numbers count from the end
            if not left:
                break
            share = stream.below((left if left < most[number] else most[number]) + 1)
            if share:
                given[heaps[number]] = share
                left -= share
        return given

    def stack(self, state: State) -> int:
        """A place with SPs: the next hex from anywhere, any nation there; when there is none, a place without."""
        stacks, allied = state.stacks, state.allied
        hex = first = self.stream.below(HEXES)
        for number in range(first - HEXES, first):  # negative numbers count from the end
            if stacks[number]:
                hex = number % HEXES
                break
        place = self.stream.below(4) * HEXES + hex
        for _ in range(3):
            if allied[place]:
                break
            place = (place + HEXES) % PLACES
        return place

    # The questions in the order of play

    def purchase(self, state: State) -> dict[str, int]:
        """R-14: any EPs on anything."""
        offers = legal.purchases(state)
        return self.dealt(state.allied_ep, [name for name, _, _ in offers], [most for _, _, most in offers])

    def leave_unsupplied(self, state: State) -> list[int]:
        """R-16."""
        return self.shuffled(contested_hexes(state))[: legal.surplus_hexes(state)]

    def squadrons(self, state: State) -> dict[int, int]:
        """7.1-S (1), R-20."""
        hexes = face_down_hexes(state)
        return self.dealt(legal.air_usable(state), hexes, legal.most_air_in(state, hexes))

    def move(self, state: State) -> dict[Move, int]:
        """R-30 to R-33: any stack, anywhere it may go, one in six with an LP; one that cannot move ends it.

        Of the hexes in reach, beginning with any, it takes the first that it may enter.
        """
        stream = self.stream
        if not stream.below(DONE_IN):
            return {}
        place = self.stack(state)
        nation, start = place // HEXES, place % HEXES
        have = state.allied[place] - state.moved[place]
        if not have:
            return {}
        by_logistics = int(stream.face() == 6)
        found = ends(state, start, by_logistics)
        first = stream.below(len(found)) if found else 0
        for number in range(first - len(found), first):  # negative numbers count from the end
            end = found[number]
            fewest, most = sps_to_enter(state, nation, end, have, by_logistics)
            if most >= fewest:
                return {(by_logistics, nation, start, end): fewest + stream.below(most - fewest + 1)}
        return {}

    def attacks(self, state: State) -> list[int]:
        """7.3-S (2)."""
        return self.some(legal.attackable_hexes(state))

    def guns(self, state: State, *attacked: int) -> dict[int, int]:
        """7.3-S (1), R-40."""
        hexes = legal.shellable_hexes(state)
        return self.dealt(legal.artillery_usable(state), hexes, [legal.most_guns_in_hex(state)] * len(hexes))

    def tanks(self, state: State, *attacked: int) -> list[int]:
        """R-41."""
        return self.some(list(attacked))[: state.allied_tanks]

    def choice_items(self, state: State, *items: str) -> dict[str, int]:
        """6.5-S: any EPs on anything that is left to buy."""
        limits = choice_limits(state.turn, {item: getattr(state, field) for item, field in CP_ITEMS.items()})
        return self.dealt(len(items), list(limits), list(limits.values()))

    def next_air_hex(self, state: State, *hexes: int) -> int:
        """7.1-S (2)."""
        return hexes[self.stream.below(len(hexes))]

    def order_of_ties(self, state: State, strength: int, rule: int, *hexes: int) -> list[int]:
        """7.3-S (3)."""
        return self.shuffled(list(hexes))

    def losses(self, state: State, hex: int, number: int) -> dict[int, int]:
        """R-45: one SP after the other."""
        left, lost = state.allied[hex::HEXES], [0, 0, 0, 0]
        while number:
            nation = self.stream.below(4)
            if lost[nation] < left[nation]:
                lost[nation] += 1
                number -= 1
        return {nation: lost[nation] for nation in range(4) if lost[nation]}

    def breakout_order(self, state: State, *hexes: int) -> list[int]:
        """7.4."""
        return self.shuffled(list(hexes))

    def breakout_move(self, state: State) -> dict[tuple[int, int, int], int]:
        """R-50."""
        stream = self.stream
        if stream.face() < 3:
            return {}
        found = legal.breakout_moves(state)
        move, fewest, most = found[stream.below(len(found))]
        return {move: fewest + stream.below(most - fewest + 1)}

    def breakout_attacks(self, state: State, *hexes: int) -> list[int]:
        """R-51."""
        return self.some(list(hexes))

    def reinforce(self, state: State, hex: int, left: int) -> dict[tuple[int, int], int]:
        """R-61."""
        stream = self.stream
        if stream.face() < 3:
            return {}
        sources = legal.reinforcement_sources(state, hex)
        source, most = sources[stream.below(len(sources))]
        return {source: 1 + stream.below(min(most, left))}

    def defence_guns(self, state: State, hex: int) -> int:
        """7.5-S (6.5)."""
        return self.stream.below(legal.most_guns_in_hex(state) + 1)

    def retreat(self, state: State, hex: int) -> dict[tuple[int, int], int]:
        """R-60."""
        stream = self.stream
        ways = legal.retreats(state, hex)
        way, most = ways[stream.below(len(ways))]
        return {way: 1 + stream.below(most)}

    def breakout_fire(self, state: State, *entered: int) -> dict[int, int]:
        """7.5-S (9)."""
        return self.dealt(legal.artillery_usable(state), list(entered), [legal.most_guns_in_hex(state)] * len(entered))

    def redeploy(self, state: State) -> dict[tuple[int, int, int], int]:
        """R-62: any stack to any hex; one that cannot go there says that all is done."""
        stream = self.stream
        if not stream.below(DONE_IN):
            return {}
        place, end = self.stack(state), stream.below(HEXES)
        nation, start = place // HEXES, place % HEXES
        group = ground.regions(state.control)
        most = min(legal.may_leave(state, nation, start), legal.may_join(state, nation, end))
        if most < 1 or end == start or group[end] != group[start]:
            return {}
        return {(nation, start, end): 1 + stream.below(most)}


def random_policy(stream: Stream) -> Policy:
    """The maker of the policy."""
    return RandomAnswers(stream)
