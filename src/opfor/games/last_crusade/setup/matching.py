"""S1-S5: an enemy deck that matches yours, and nine terrains worth 32.

The deck is as close as can be to the starter deck's share of each kind, at random among equals. Sums are kept
as bits of whole numbers, so every combination is considered and "there is none" is a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement

from opfor.games.last_crusade.model.cards import AIRCRAFT, CARDS, FORT, INFANTRY, TERRAIN, Card
from opfor.games.last_crusade.model.data import RULES, Constants
from opfor.games.last_crusade.setup.decks import RARITIES, Deck, Profile, problems, starter_deck
from opfor.kernel.errors import BadInput

Pick = Callable[[int], int]
Counts = tuple[int, ...]
WIDEST = 3  # how many cards may change their kind before kinds no longer count


def limit_of(card: Card, numbers: Constants) -> int:
    """R6: how many copies a deck may hold."""
    return numbers.deck.unique if card.unique else numbers.deck.copies[card.rarity]


def _sums(cards: list[Card], most: int, numbers: Constants) -> list[list[int]]:
    """For the first i cards and a number of copies: the Supply sums that can be had, as bits."""
    table = [[1] + [0] * most]
    for card in cards:
        before, row = table[-1], [0] * (most + 1)
        for number in range(most + 1):
            for copies in range(min(limit_of(card, numbers), number) + 1):
                row[number] |= before[number - copies] << (copies * card.supply)
        table.append(row)
    return table


def _bits(value: int) -> Iterator[int]:
    while value:
        low = value & -value
        yield low.bit_length() - 1
        value ^= low


def _convolve(one: int, other: int) -> int:
    found = 0
    for shift in _bits(other):
        found |= one << shift
    return found


class _Half:
    """The units, or the Specials, of a deck to be made: kinds × rarities, each cell with its own cards."""

    def __init__(self, cards: list[Card], wanted: Counts, numbers: Constants) -> None:
        self.numbers = numbers
        self.kinds = sorted({card.kind for card in cards})
        self.wanted = wanted
        most = max(wanted, default=0)
        self.cards = {
            (kind, rarity): [card for card in cards if card.kind == kind and card.rarity == RARITIES[rarity]]
            for kind in self.kinds
            for rarity in range(3)
        }
        self.sums = {cell: _sums(held, most, numbers) for cell, held in self.cards.items()}
        self._layers: dict[Counts, dict[tuple[int, int, int], int]] = {}
        self._cells: dict[tuple[int, Counts], int] = {}

    def solve(self, per_kind: Counts, supply: int, pick: Pick) -> list[str] | None:
        """Cards of these kinds, with the wanted rarities and Supply; None if there are none."""
        layers = [self._layer(per_kind[:length]) for length in range(len(per_kind))]
        goal = (self.wanted[0], self.wanted[1], self.wanted[2])
        last, number = self.kinds[-1], per_kind[-1]
        for (c, u, r), bits in layers[-1].items():
            split = (goal[0] - c, goal[1] - u, goal[2] - r)
            if sum(split) == number and _convolve(bits, self._cell(last, split)) >> supply & 1:
                return self._walk_back(layers, per_kind, goal, supply, pick)
        return None

    def _layer(self, numbers: Counts) -> dict[tuple[int, int, int], int]:
        """The rarities and Supply sums that can be had from the first kinds, so many of each."""
        if not numbers:
            return {(0, 0, 0): 1}
        if numbers not in self._layers:
            after: dict[tuple[int, int, int], int] = {}
            ways = [(split, self._cell(self.kinds[len(numbers) - 1], split)) for split in _splits(numbers[-1])]
            ways = [(split, cell) for split, cell in ways if cell]
            for (c, u, r), bits in self._layer(numbers[:-1]).items():
                for split, cell in ways:
                    key = (c + split[0], u + split[1], r + split[2])
                    if key[0] <= self.wanted[0] and key[1] <= self.wanted[1] and key[2] <= self.wanted[2]:
                        after[key] = after.get(key, 0) | _convolve(bits, cell)
            self._layers[numbers] = after
        return self._layers[numbers]

    def _cell(self, kind: int, split: Counts) -> int:
        found = self._cells.get((kind, split))
        if found is None:
            found = 1
            for rarity, number in enumerate(split):
                table = self.sums[kind, rarity][-1]
                found = _convolve(found, table[number]) if number < len(table) else 0
            self._cells[kind, split] = found
        return found

    def _walk_back(
        self,
        layers: list[dict[tuple[int, int, int], int]],
        per_kind: Counts,
        goal: tuple[int, int, int],
        supply: int,
        pick: Pick,
    ) -> list[str]:
        ids: list[str] = []
        for layer in range(len(self.kinds) - 1, -1, -1):
            ways = []
            for split in _splits(per_kind[layer]):
                before = (goal[0] - split[0], goal[1] - split[1], goal[2] - split[2])
                left = layers[layer].get(before, 0)
                cell = self._cell(self.kinds[layer], split) if left else 0
                ways += [
                    (split, before, spent) for spent in _bits(cell) if spent <= supply and left >> (supply - spent) & 1
                ]
            split, goal, spent = ways[pick(len(ways))]
            ids += self._cards(self.kinds[layer], split, spent, pick)
            supply -= spent
        return ids

    def _cards(self, kind: int, split: Counts, supply: int, pick: Pick) -> list[str]:
        ids: list[str] = []
        for rarity in (2, 1, 0):
            rest = 1
            for other in range(rarity):
                rest = _convolve(rest, self.sums[kind, other][-1][split[other]])
            here = self.sums[kind, rarity][-1][split[rarity]]
            ways = [spent for spent in _bits(here) if spent <= supply and rest >> (supply - spent) & 1]
            spent = ways[pick(len(ways))]
            ids += self._cell_cards(kind, rarity, split[rarity], spent, pick)
            supply -= spent
        return ids

    def _cell_cards(self, kind: int, rarity: int, number: int, supply: int, pick: Pick) -> list[str]:
        table, ids = self.sums[kind, rarity], list[str]()
        for place in range(len(table) - 1, 0, -1):
            card = self.cards[kind, rarity][place - 1]
            ways = [
                copies
                for copies in range(min(limit_of(card, self.numbers), number) + 1)
                if copies * card.supply <= supply
                and table[place - 1][number - copies] >> (supply - copies * card.supply) & 1
            ]
            copies = ways[pick(len(ways))]
            ids += [card.id] * copies
            number, supply = number - copies, supply - copies * card.supply
        return ids


def _splits(number: int) -> Iterator[Counts]:
    for common in range(number, -1, -1):
        for uncommon in range(number - common, -1, -1):
            yield common, uncommon, number - common - uncommon


def _shares(counts: Counts, total: int) -> Counts:
    """As many cards of each kind as the starter deck would have if it were this large (largest remainders)."""
    whole = sum(counts)
    if not whole:
        return counts
    shares = [count * total // whole for count in counts]
    order = sorted(range(len(counts)), key=lambda i: (-(counts[i] * total % whole), i))
    for place in order[: total - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def _nearby(counts: Counts) -> Iterator[Counts]:
    """The counts themselves, then those with one card moved to another kind, then two, and so on."""
    kinds = range(len(counts))
    moves = [(a, b) for a in kinds for b in kinds if a != b]
    seen: set[Counts] = set()
    for size in range(WIDEST + 1):
        for chosen in combinations_with_replacement(moves, size):
            changed = list(counts)
            for a, b in chosen:
                changed[a] -= 1
                changed[b] += 1
            if min(changed, default=0) >= 0 and (made := tuple(changed)) not in seen:
                seen.add(made)
                yield made


def matching_deck(
    yours: Profile, nation: str, pick: Pick, cards: dict[str, Card] = CARDS, numbers: Constants = RULES
) -> Deck:
    """S1, S2, S3, S4, A1, A2: an enemy deck that matches, or why there is none."""
    held = [card for card in cards.values() if card.nation == nation and card.kind <= FORT]
    starter = [cards[id] for id in starter_deck(nation).ids]
    ids: list[str] = []
    for special in (False, True):
        some = [card for card in held if card.is_special == special]
        wanted = yours.specials if special else yours.units
        supply = yours.total_supply - yours.unit_supply if special else yours.unit_supply
        half = _Half(some, wanted, numbers)
        shares = _shares(tuple(sum(card.kind == kind for card in starter) for kind in half.kinds), sum(wanted))
        if _of_any_kinds(some, wanted, supply, lambda number: 0, numbers) is None:
            what = "Special cards" if special else "units"
            raise BadInput(
                f"no {nation} deck matches: {wanted[0]} common, {wanted[1]} uncommon and {wanted[2]} rare {what} "
                f"worth {supply} Supply cannot be had"
            )
        for per_kind in _nearby(shares):
            found = half.solve(per_kind, supply, pick)
            if found is not None and sum(cards[id].kind == AIRCRAFT for id in found) <= numbers.deck.aircraft:
                break
        else:
            found = _of_any_kinds(some, wanted, supply, pick, numbers)
        assert found is not None
        ids += found
    order = list(cards)
    deck = Deck(nation, tuple(sorted(ids, key=order.index)))
    if wrong := problems(deck, cards, numbers):
        raise BadInput(f"no {nation} deck matches: {wrong[0]}")
    return deck


def _of_any_kinds(cards: list[Card], wanted: Counts, supply: int, pick: Pick, numbers: Constants) -> list[str] | None:
    """S2, S3, R6: cards of these rarities worth this Supply, of whatever kinds but not too many aircraft.

    None proves that no deck matches, before any search.
    """
    alike = [card if card.kind == AIRCRAFT else replace(card, kind=INFANTRY) for card in cards]
    half, total = _Half(alike, wanted, numbers), sum(wanted)
    if half.kinds == [INFANTRY]:
        return half.solve((total,), supply, pick)
    for aircraft in range(min(total, numbers.deck.aircraft) + 1):
        if (found := half.solve((total - aircraft, aircraft), supply, pick)) is not None:
            return found
    return None


def terrain_problems(ids: list[str], cards: dict[str, Card] = CARDS, numbers: Constants = RULES) -> list[str]:
    """S5, A3: nine terrains worth exactly 32, at most three of a kind, unique ones once."""
    for id in ids:
        if id not in cards or cards[id].kind != TERRAIN:
            return [f"'{id}' is not a terrain card: expected one such as T06"]
    found = []
    if len(ids) != 9:
        found.append(f"{len(ids)} terrains instead of nine")
    value = sum(cards[id].value for id in ids)
    if value != numbers.terrain_sum:
        found.append(f"they are worth {value}, not {numbers.terrain_sum}")
    for id in dict.fromkeys(ids):
        most = 1 if cards[id].unique else numbers.terrain_copies
        if ids.count(id) > most:
            found.append(f"{cards[id].name} is there {ids.count(id)} times; at most {most}")
    return found


def draw_terrain(pick: Pick, cards: dict[str, Card] = CARDS, numbers: Constants = RULES) -> list[str]:
    """S5, A3: nine terrains worth exactly 32, drawn one after the other, each so that the rest can still be had."""
    pool = [card for card in cards.values() if card.kind == TERRAIN]
    drawn: list[str] = []
    for left in range(8, -1, -1):
        spent = sum(cards[id].value for id in drawn)
        open_to = [card for card in pool if drawn.count(card.id) < (1 if card.unique else numbers.terrain_copies)]
        rest = numbers.terrain_sum - spent
        fitting = [card for card in open_to if _can_end(open_to, drawn, card, left, rest, numbers.terrain_copies)]
        if not fitting:
            raise BadInput(f"no nine terrains are worth {numbers.terrain_sum}")
        drawn.append(fitting[pick(len(fitting))].id)
    return drawn


def _can_end(pool: list[Card], drawn: list[str], next_card: Card, left: int, supply: int, alike: int) -> bool:
    reach = [1] + [0] * left
    for card in pool:
        most = (1 if card.unique else alike) - drawn.count(card.id) - (card is next_card)
        row = reach.copy()
        for number in range(1, left + 1):
            for copies in range(1, min(most, number) + 1):
                row[number] |= reach[number - copies] << (copies * card.value)
        reach = row
    return supply >= next_card.value and bool(reach[left] >> (supply - next_card.value) & 1)
