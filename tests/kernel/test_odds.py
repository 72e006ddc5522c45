"""Exact odds: the enumeration engine against icepool, dyce and plain counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, factorial
from typing import Any

import icepool
import pytest
from dyce import H

from opfor.kernel.charts import Chart
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput, NeedsAnswer
from opfor.kernel.odds import EveryDesk, distribution, enumerate_rule, slice_distribution
from opfor.kernel.repeated_rule import added_up
from opfor.kernel.state_data import FlatState, state_data
from opfor.kernel.throws import Throw
from tests import toy as ford
from tests.toy import CHARTS, QUESTIONS, STEPS, FordState

Odds = dict[Any, Fraction]


def of_icepool(die: Any) -> Odds:
    """An icepool die as exact odds."""
    total = die.denominator()
    return {outcome: Fraction(weight, total) for outcome, weight in die.items() if weight}


def of_dyce(die: Any) -> Odds:
    """A dyce histogram as exact odds."""
    total = die.total
    return {int(outcome): Fraction(weight, total) for outcome, weight in die.items() if weight}


def of_weights(throw: Throw) -> Odds:
    """A throw's own weights as exact odds; the weights must sum to the total."""
    weights = throw.weights()
    assert sum(weights.weights) == weights.total and len(set(weights.results)) == len(weights.results)
    assert all(type(weight) is int and weight > 0 for weight in weights.weights)
    return {
        result: Fraction(weight, weights.total) for result, weight in zip(weights.results, weights.weights, strict=True)
    }


# --- A fight of two rounds ------------------------------------------------------------------------------


def fight(desk: Desk, attackers: int, defenders: int) -> tuple[int, int]:
    """Two rounds: the defender fires first, who survives fires back; hits on 5 and 6. Gives both losses."""
    a, d = attackers, defenders
    for _ in range(2):
        a -= desk.hits(d, 5, "defence", at_most=a)
        d -= desk.hits(a, 5, "attack", at_most=d)
    return attackers - a, defenders - d


def defence(desk: Desk, a: int, d: int) -> tuple[int, int]:
    return a - desk.hits(d, 5, "defence", at_most=a), d


def attack(desk: Desk, a: int, d: int) -> tuple[int, int]:
    return a, d - desk.hits(a, 5, "attack", at_most=d)


def fight_by_turns(desk: Desk, attackers: int, defenders: int) -> tuple[int, int]:
    """The same fight, each pool a rule of its own."""
    links = ((defence, (), 2), (attack, (), 2)) * 2
    a, d = desk.in_turn((attackers, defenders), links)
    return attackers - a, defenders - d


@cache
def fight_by_icepool(attackers: int, defenders: int) -> Mapping[Any, Fraction]:
    coin = icepool.Die({1: 2, 0: 4})

    def hits(dice: int, most: int) -> Any:
        return (dice @ coin).map(lambda hit: min(hit, most)) if dice else icepool.Die([0])

    die = icepool.Die([(attackers, defenders)])
    for _ in range(2):
        die = die.map(lambda a, d: hits(d, a).map(lambda hit: (a - hit, d)), star=True)
        die = die.map(lambda a, d: hits(a, d).map(lambda hit: (a, d - hit)), star=True)
    return of_icepool(die.map(lambda a, d: (attackers - a, defenders - d), star=True))


@cache
def fight_by_dyce(attackers: int, defenders: int) -> Mapping[Any, Fraction]:
    coin = H({1: 2, 0: 4})
    odds: Odds = {(attackers, defenders): Fraction(1)}
    for attacker_fires in (False, True) * 2:
        after: Odds = {}
        for (a, d), chance in odds.items():
            dice = a if attacker_fires else d
            for hit, share in of_dyce(dice @ coin).items() if dice else [(0, Fraction(1))]:
                key = (a, d - min(hit, d)) if attacker_fires else (a - min(hit, a), d)
                after[key] = after.get(key, Fraction(0)) + chance * share
        odds = after
    return {(attackers - a, defenders - d): chance for (a, d), chance in odds.items()}


@pytest.mark.parametrize("rule", [fight, fight_by_turns])
@pytest.mark.parametrize(("attackers", "defenders"), [(6, 4), (4, 6), (1, 1), (0, 3), (7, 0)])
def test_small_fights_agree_with_both_oracles(rule: Any, attackers: int, defenders: int) -> None:
    """Every cell of the joint losses, as fractions."""
    found = distribution(rule, attackers, defenders)
    assert found == fight_by_icepool(attackers, defenders) == fight_by_dyce(attackers, defenders)
    assert sum(found.values()) == 1


def test_a_fight_of_25_against_18_agrees_with_both_oracles() -> None:
    """The joint losses of a whole attack: 461 cells, each an exact fraction."""
    found = distribution(fight_by_turns, 25, 18)
    assert found == fight_by_icepool(25, 18) == fight_by_dyce(25, 18)
    assert len(found) == 461 and sum(found.values()) == 1
    attackers = sum(lost * chance for (lost, _), chance in found.items())
    defenders = sum(lost * chance for (_, lost), chance in found.items())
    assert (round(float(attackers), 3), round(float(defenders), 3)) == (9.889, 11.332)


# --- Guns at three hexes, one stock ---------------------------------------------------------------------


def one_hex(desk: Desk, stock: int, after_no: bool) -> tuple[int, bool]:
    """Do the guns answer (easier after a No), and with how much of what is left?"""
    if not stock or desk.roll("1d6", "answer") + after_no < 4:
        return 0, True
    return min(stock, desk.roll("2d6", "strength") // 3), False


def guns(desk: Desk, stock: int) -> tuple[int, ...]:
    """Three hexes in turn, out of one stock."""
    placed: list[int] = []
    after_no = False
    for _ in range(3):
        points, after_no = desk.part(one_hex, stock, after_no)
        placed.append(points)
        stock -= points
    return tuple(placed)


def guns_by_icepool(stock: int) -> Odds:
    strength = (2 @ icepool.d6).map(lambda total: total // 3)

    def hex_by_hex(stock: int, placed: tuple[int, ...], after_no: bool) -> Any:
        if len(placed) == 3:
            return icepool.Die([placed])
        if not stock:
            return hex_by_hex(0, (*placed, 0), True)
        yes = strength.map(lambda s: hex_by_hex(stock - min(stock, s), (*placed, min(stock, s)), False))
        no = hex_by_hex(stock, (*placed, 0), True)
        return icepool.d6.map(lambda face: yes if face + after_no >= 4 else no)

    return of_icepool(hex_by_hex(stock, (), False))


def guns_by_dyce(stock: int) -> Odds:
    strengths = of_dyce((2 @ H(6)).__floordiv__(3))
    odds: dict[Any, Fraction] = {(stock, (), False): Fraction(1)}
    for _ in range(3):
        after: dict[Any, Fraction] = {}

        def add(key: Any, chance: Fraction, after: dict[Any, Fraction] = after) -> None:
            after[key] = after.get(key, Fraction(0)) + chance

        for (left, placed, after_no), chance in odds.items():
            yes = of_dyce(H(6).ge(3 if after_no else 4)).get(1, Fraction(0)) if left else Fraction(0)
            add((left, (*placed, 0), True), chance * (1 - yes))
            for strength, share in strengths.items():
                used = min(left, strength)
                add((left - used, (*placed, used), False), chance * yes * share)
        odds = {key: chance for key, chance in after.items() if chance}
    merged: Odds = {}
    for (_, placed, _), chance in odds.items():
        merged[placed] = merged.get(placed, Fraction(0)) + chance
    return merged


@pytest.mark.parametrize("stock", [0, 1, 3, 5, 8, 20])
def test_guns_with_a_shrinking_stock_agree_with_both_oracles(stock: int) -> None:
    """What was spent at one hex is missing at the next; a No changes the next roll."""
    found = distribution(guns, stock)
    assert found == guns_by_icepool(stock) == guns_by_dyce(stock)
    assert sum(found.values()) == 1 and all(sum(placed) <= stock for placed in found)


# --- Parts ----------------------------------------------------------------------------------------------


def siege(desk: Desk, men: int, walls: int) -> int:
    """A recursion: each week both sides lose by dice until one is gone; gives the men left."""
    if men <= 0 or walls <= 0:
        return max(0, men)
    men -= desk.hits(2, 5, "sally")
    walls -= 1 + desk.faces(1, "ram")[0] // 3
    left: int = desk.part(siege, men, walls)
    return left


@cache
def siege_by_hand(men: int, walls: int) -> tuple[tuple[int, Fraction], ...]:
    if men <= 0 or walls <= 0:
        return ((max(0, men), Fraction(1)),)
    odds: Odds = {}
    sally, ram = of_dyce(2 @ H({1: 2, 0: 4})), of_icepool(icepool.d6.map(lambda face: 1 + face // 3))
    for (lost, p), (breach, q) in product(sally.items(), ram.items()):
        for left, share in siege_by_hand(men - lost, walls - breach):
            odds[left] = odds.get(left, Fraction(0)) + p * q * share
    return tuple(odds.items())


def test_a_recursion_through_parts_is_worked_out_once_per_position() -> None:
    """Twenty walls deep the bare tree has millions of branches; the parts have some hundred positions."""
    runs: Counter[tuple[int, int]] = Counter()

    def counted(desk: Desk, men: int, walls: int) -> int:
        runs[men, walls] += 1
        if men <= 0 or walls <= 0:
            return max(0, men)
        men -= desk.hits(2, 5, "sally")
        walls -= 1 + desk.faces(1, "ram")[0] // 3
        left: int = desk.part(counted, men, walls)
        return left

    found = distribution(counted, 12, 20)
    assert found == dict(siege_by_hand(12, 20)) == distribution(siege, 12, 20)
    assert sum(found.values()) == 1
    assert len(runs) < 300 and sum(runs.values()) < 30_000


def test_a_part_gives_what_the_rule_itself_would_give() -> None:
    """With and without the boundary: the same odds."""

    def skirmish(desk: Desk, dice: int) -> int:
        return desk.hits(dice, 4, "first") - desk.hits(dice, 6, "second")

    def with_parts(desk: Desk) -> tuple[int, int]:
        return desk.part(skirmish, 3), desk.part(skirmish, 2)

    def without(desk: Desk) -> tuple[int, int]:
        return skirmish(desk, 3), skirmish(desk, 2)

    assert distribution(with_parts) == distribution(without)


def test_branches_of_unequal_depth_get_their_exact_share() -> None:
    """One branch rolls one die, another five: the weights have different denominators and still sum to 1."""

    def uneven(desk: Desk) -> int:
        first = desk.roll("1d6", "first")
        if first <= 2:
            return first
        if first <= 5:
            return desk.roll("1d10", "second")
        return desk.roll("4d4", "third")

    mixed = icepool.d6.map({1: 1, 2: 2, 3: icepool.d10, 4: icepool.d10, 5: icepool.d10, 6: 4 @ icepool.d4})
    assert distribution(uneven) == of_icepool(mixed)
    weights = enumerate_rule(uneven, (), {}, 1_000)
    assert sum(weights.weights) == weights.total


def test_a_rule_without_dice_is_certain() -> None:
    """One outcome with the whole weight."""
    assert distribution(lambda desk: "sure") == {"sure": Fraction(1)}
    assert distribution(lambda desk: desk.hits(0, 5, "none") + desk.pick(1, "one")) == {0: Fraction(1)}


def test_arguments_that_are_equal_but_not_the_same_are_kept_apart() -> None:
    """1 and True look alike to a dictionary; the outcome may show which it was."""

    def echo(desk: Desk, given: Any) -> str:
        desk.roll("1d6", "noise")
        return repr(given)

    assert list(distribution(echo, 1)) == ["1"] and list(distribution(echo, True)) == ["True"]


def loss(desk: Desk, dice: int) -> int:
    """A loss that may be negative (a gain) and leaves gaps: -3, 0 or 4, and one more for every six."""
    return (-3, 0, 4)[desk.pick(3, "kind")] + desk.hits(dice, 6, "more")


@pytest.mark.parametrize(("times", "dice"), [(0, 2), (1, 0), (1, 3), (5, 0), (9, 2)])
def test_equal_parts_added_up_agree_with_icepool_and_with_one_by_one(times: int, dice: int) -> None:
    """The weights of the sum come from those of one part: negative numbers, gaps, none at all."""

    def one_by_one(desk: Desk) -> int:
        return sum(desk.part(loss, dice) for _ in range(times))

    found = distribution(added_up, times, loss, dice)
    one = icepool.Die([-3, 0, 4]) + (dice @ (icepool.d6 >= 6) if dice else 0)
    assert found == of_icepool(times @ one if times else icepool.Die([0]))
    if times <= 5:
        assert found == distribution(one_by_one)


def test_truths_added_up_are_a_pool() -> None:
    """How many of some checks pass: whole numbers, not truths."""

    def check(desk: Desk) -> bool:
        return desk.roll("1d6", "check") >= 5

    found = distribution(added_up, 25, check)
    assert found == of_weights(Throw("hits", 25, 6, (5,)))
    assert {type(number) for number in distribution(added_up, 1, check)} == {int}


def test_sums_that_reach_too_far_are_refused() -> None:
    """A sum has as many results as it spans; the limit holds for them too."""
    with pytest.raises(BadInput, match="too many"):
        distribution(added_up, 1_000, loss, 2, limit=6_000)


# --- Drawing without replacement ------------------------------------------------------------------------


def draw(desk: Desk, urn: tuple[str, ...], number: int) -> tuple[str, ...]:
    """Chits out of a cup, one by one; what is drawn stays out."""
    left, drawn = list(urn), []
    for _ in range(number):
        drawn.append(left.pop(desk.pick(len(left), "chit")))
    return tuple(sorted(drawn))


@pytest.mark.parametrize(("urn", "number"), [("AABBBC", 3), ("ABCDEFG", 2), ("AAAB", 4), ("A", 1)])
def test_draws_without_replacement_agree_with_icepool(urn: str, number: int) -> None:
    """Equal chits in the cup are not equal chances of their letters."""
    found = distribution(draw, tuple(urn), number)
    deck = icepool.Deck(Counter(urn))
    assert found == of_icepool(deck.deal(number).expand())


def test_two_of_five_objectives_in_order() -> None:
    """In order every ordered pair has one chance in twenty."""

    def ordered(desk: Desk) -> tuple[int, int]:
        first = desk.pick(5, "first")
        second = desk.pick(4, "second")
        return first, second + (second >= first)

    assert distribution(ordered) == {pair: Fraction(1, 20) for pair in permutations(range(5), 2)}


@pytest.mark.parametrize("number", [2, 3, 5])
def test_shuffles_are_listed_while_they_are_few(number: int) -> None:
    """Every order once; what the faces mean and what the weights list are the same orders."""
    share = Fraction(1, factorial(number))
    throw = Throw.parse(f"shuffle {number}")
    by_faces = Counter(throw.read(list(faces)) for faces in product(*(range(1, size + 1) for size in throw.sizes)))
    assert of_weights(throw) == dict.fromkeys(permutations(range(number)), share)
    assert set(by_faces.values()) == {1} and set(by_faces) == set(throw.weights().results)
    assert distribution(lambda desk: desk.shuffle(number, "deck")[0]) == {
        card: Fraction(1, number) for card in range(number)
    }


# --- A slice of an agenda -------------------------------------------------------------------------------


@dataclass
class Fight(FlatState):
    """A state that fights by the agenda."""

    men: int
    foes: int
    trace: dict[str, int] = field(default_factory=dict)
    agenda: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)


ENTERED: Counter[str] = Counter()


def foes_fire(state: Fight, desk: Desk, round: int) -> None:
    ENTERED["foes"] += 1
    state.men -= desk.hits(state.foes, 5, "defence", at_most=state.men)
    state.agenda.append(("men_fire", (round,)))


def men_fire(state: Fight, desk: Desk, round: int) -> None:
    ENTERED["men"] += 1
    state.foes -= desk.hits(state.men, 5, "attack", at_most=state.foes)
    if round < 2:
        state.agenda.append(("foes_fire", (round + 1,)))


FIGHT = {"foes_fire": foes_fire, "men_fire": men_fire}


def test_a_slice_of_the_agenda_is_the_whole_attack() -> None:
    """Played by steps, equal states merged after each: the cells of the oracle, in few runs."""
    ENTERED.clear()
    start = Fight(25, 18, agenda=[("after", ()), ("foes_fire", (1,))])
    found = slice_distribution(start, FIGHT, until=lambda state: state.agenda[-1][0] == "after")
    cells = {(25 - state.men, 18 - state.foes): chance for state, chance in found}
    assert len(found) == len(cells) == 461
    assert cells == fight_by_icepool(25, 18) and sum(chance for _, chance in found) == 1
    assert sum(ENTERED.values()) < 10_000  # the bare tree has 13 million ends
    assert (start.men, start.foes, len(start.agenda)) == (25, 18, 2)  # the question changed nothing


def test_a_slice_may_run_to_the_end_of_the_agenda() -> None:
    """Nothing left to do is an end too."""
    found = slice_distribution(Fight(3, 2, agenda=[("foes_fire", (1,))]), FIGHT, until=lambda state: False)
    assert {(3 - s.men, 2 - s.foes): chance for s, chance in found} == fight_by_icepool(3, 2)


def test_a_slice_that_is_over_before_it_begins() -> None:
    """The state itself, for certain."""
    start = Fight(3, 2, agenda=[("foes_fire", (1,))])
    ((state, chance),) = slice_distribution(start, FIGHT, until=lambda state: True)
    assert (state.men, state.foes, chance) == (3, 2, Fraction(1))


def test_branches_that_skip_a_step_merge_with_those_that_do_not() -> None:
    """A detour of two steps and a short cut end in the same states; each state is listed once."""

    def start(state: Fight, desk: Desk) -> None:
        state.agenda.append(("arrive", ()))
        if desk.roll("1d6", "road") > 3:
            state.agenda.append(("detour", ()))

    def detour(state: Fight, desk: Desk) -> None:
        state.foes = desk.roll("1d6", "mud") % 2

    def arrive(state: Fight, desk: Desk) -> None:
        entered.append(state_data(state))
        state.men -= desk.hits(2, 4, "arrival")

    entered: list[Any] = []
    steps = {"start": start, "detour": detour, "arrive": arrive}
    found = slice_distribution(Fight(2, 0, agenda=[("start", ())]), steps, lambda state: False)
    assert {(s.men, s.foes): chance for s, chance in found} == {
        (2 - hits, foes): Fraction(comb(2, hits), 4) * Fraction(3 if foes == 0 else 1, 4)
        for hits, foes in product(range(3), range(2))
    }
    assert len(found) == 6
    assert len(entered) == 6  # two states, three results each: the short cut waited for the detour


def test_equal_states_merge_whatever_the_order_in_which_they_were_filled() -> None:
    """The same entries in another order are the same state."""

    def fill(state: Fight, desk: Desk) -> None:
        for name in ("ab", "ba")[desk.pick(2, "order")]:
            state.trace[name] = 1

    found = slice_distribution(Fight(1, 1, agenda=[("fill", ())]), {"fill": fill}, lambda state: False)
    assert [chance for _, chance in found] == [1]


def one_day() -> FordState:
    return FordState(day=1, days=1, stock=4, order=[0, 1, 2], agenda=[("morning", (1,))])


def test_a_day_of_the_toy_by_steps_and_in_one_piece() -> None:
    """The real steps, questions at their defaults: merged by steps or run as one tree, the same odds."""

    def until(state: FordState) -> bool:
        return state.agenda[-1][0] == "evening"

    by_steps = slice_distribution(one_day(), STEPS, until, QUESTIONS)

    def in_one_piece(desk: Desk) -> str:
        state = one_day()
        while not until(state):
            name, args = state.agenda.pop()
            STEPS[name](state, desk, *args)
        return repr(state_data(state))

    weights = enumerate_rule(in_one_piece, (), {}, 100_000, QUESTIONS)
    assert {repr(state_data(state)): chance for state, chance in by_steps} == {
        result: Fraction(weight, weights.total) for result, weight in zip(weights.results, weights.weights, strict=True)
    }
    coming = {s.hidden: Fraction(0) for s, _ in by_steps}
    for state, chance in by_steps:
        coming[state.hidden] += chance
    table = {2: 0, 3: 0, 4: 0, 5: 0, 6: 1, 7: 1, 8: 1, 9: 2, 10: 2, 11: 2, 12: 3}  # 12 men: the last column
    assert coming == of_icepool((2 @ icepool.d6).map({total: 30 - men - 1 for total, men in table.items()}))


# --- Questions ------------------------------------------------------------------------------------------


def test_a_question_without_a_default_ends_the_odds() -> None:
    """The answer says which question, under which rule."""
    with pytest.raises(NeedsAnswer, match=r"'report' \(F5\), which has no default"):
        slice_distribution(one_day(), STEPS, lambda state: False, QUESTIONS)
    with pytest.raises(NeedsAnswer, match="'stance'"):
        distribution(asks, 3)


def asks(desk: Desk, number: int) -> Any:
    return desk.ask("stance", one_day())


def test_a_question_takes_its_default() -> None:
    """What Enter would give, as the value that the rule receives."""
    weights = enumerate_rule(asks, (1,), {}, 10, QUESTIONS)
    assert (weights.results, weights.weights, weights.total) == (("hold",), (1,), 1)


# --- Too wide -------------------------------------------------------------------------------------------


def many_dice(desk: Desk, number: int) -> int:
    return max(desk.roll("1d6", "one of many") for _ in range(number))


def test_too_many_combinations_are_refused_in_one_line() -> None:
    """Six dice one by one are 46,656 combinations: refused under a low limit, counted under a high one."""
    with pytest.raises(BadInput, match="more than 1,000 combinations") as refused:
        distribution(many_dice, 6, limit=1_000)
    assert "\n" not in str(refused.value)
    assert distribution(many_dice, 4, limit=1_296) == of_icepool(icepool.d6.highest(4, 1))
    with pytest.raises(BadInput, match="combinations"):
        distribution(many_dice, 4, limit=1_295)


def test_too_many_combinations_in_one_step_are_refused() -> None:
    """The limit holds inside a step as well as between steps."""

    def wide(state: Fight, desk: Desk) -> None:
        state.men = many_dice(desk, 6)

    def spread(state: Fight, desk: Desk) -> None:
        state.men = desk.roll("20d10", "spread")

    state = Fight(1, 1, agenda=[("wide", ())])
    with pytest.raises(BadInput, match="too many"):
        slice_distribution(state, {"wide": wide}, lambda state: False, limit=1_000)
    with pytest.raises(BadInput, match="too many"):
        slice_distribution(Fight(1, 1, agenda=[("go", ())]), {"go": spread}, lambda state: False, limit=100)


def test_too_many_positions_between_steps_are_refused() -> None:
    """Each step has few results, but what they lead to multiplies: one line instead of a full memory."""

    def first(state: Fight, desk: Desk) -> None:
        state.men = desk.roll("1d10", "men")

    def second(state: Fight, desk: Desk) -> None:
        state.foes = desk.roll("1d20", "foes")

    start, steps = Fight(1, 1, agenda=[("second", ()), ("first", ())]), {"first": first, "second": second}
    assert len(slice_distribution(start, steps, lambda state: False, limit=200)) == 200
    with pytest.raises(BadInput, match="more than 199 positions"):
        slice_distribution(start, steps, lambda state: False, limit=199)


def test_throws_with_too_many_results_are_refused() -> None:
    """Dice kept apart and shuffles: one line instead of a full memory."""
    for dice in ("12d6 apart", "shuffle 30"):
        with pytest.raises(BadInput, match="too many results") as refused:
            Throw.parse(dice).weights()
        assert "\n" not in str(refused.value)


# --- Charts ---------------------------------------------------------------------------------------------


def test_a_chart_is_one_event_with_its_results_merged() -> None:
    """Chart odds equal the dice looked up total by total."""
    chart: Chart = CHARTS["reaction"]
    for strength, attacked in product((0, 5, 6, 11, 12, 400), (False, True)):
        found = distribution(ford.reaction_alone, strength, attacked)
        by_hand: Odds = {}
        for total, share in of_icepool(2 @ icepool.d6).items():
            modified = total + 2 * attacked
            row = 0 if modified <= 5 else 1 if modified <= 8 else 2 if modified <= 11 else 3
            column = 0 if strength <= 5 else 1 if strength <= 11 else 2
            result = [[0, 0, 1], [0, 1, 2], [1, 2, 3], [2, 3, 4]][row][column]
            by_hand[result] = by_hand.get(result, Fraction(0)) + share
        assert found == by_hand
        assert len(chart.weights((strength, attacked)).results) == len(by_hand)


def test_a_look_up_needs_no_dice() -> None:
    """A desk that takes every result has one path through a rule that only looks up."""
    desk = EveryDesk({}, 10)
    assert desk.look_up(CHARTS["reaction"], 12, False) == 1 and not desk.path
    assert distribution(lambda desk: desk.look_up(CHARTS["reaction"], 12, False)) == {1: Fraction(1)}


# --- Weights of throws ----------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["1d6", "2d6", "3d6", "8d6", "1d10", "3d8", "2d20", "1d300", "40d6"])
def test_sums_agree_with_icepool_and_dyce(dice: str) -> None:
    """Totals of equal dice."""
    n, sides = map(int, dice.split("d"))
    assert of_weights(Throw.parse(dice)) == of_icepool(n @ icepool.d(sides)) == of_dyce(n @ H(sides))


@pytest.mark.parametrize("n", [1, 2, 5, 25])
@pytest.mark.parametrize("on", [-3, 0, 1, 2, 5, 6, 7, 12])
@pytest.mark.parametrize("at_most", [-1, 0, 1, 4, 99])
def test_hits_agree_with_icepool_and_dyce(n: int, on: int, at_most: int) -> None:
    """Thresholds below 1 always hit, above 6 never; surplus hits are lumped at the limit."""
    most = at_most if at_most >= 0 else n
    by_icepool = (n @ (icepool.d6 >= on)).map(lambda hits: min(int(hits), most))
    by_dyce: Odds = {}
    for hits, chance in of_dyce(n @ H(6).ge(on)).items():
        by_dyce[min(hits, most)] = by_dyce.get(min(hits, most), Fraction(0)) + chance
    throw = Throw("hits", n, 6, (on,), at_most)
    assert Throw.parse(str(throw)) == throw
    assert of_weights(throw) == of_icepool(by_icepool) == by_dyce
    assert distribution(lambda desk: desk.hits(n, on, "pool", at_most)) == by_dyce


@pytest.mark.parametrize("n", [1, 3, 7])
@pytest.mark.parametrize("bands", [(5, 6), (6,), (1,), (0, 1), (2, 4, 6), (1, 7), (6, 7, 8), (-2, 3), (3, 3)])
def test_counts_agree_with_icepool(n: int, bands: tuple[int, ...]) -> None:
    """How many dice fall into each band, jointly; a band that no face reaches stays empty."""

    def band_of(face: int) -> tuple[int, ...]:
        reached = [number for number, start in enumerate(bands) if face >= start]
        return tuple(int(bool(reached) and number == reached[-1]) for number in range(len(bands)))

    by_icepool = n @ icepool.d6.map(lambda face: icepool.Vector(band_of(face)))
    throw = Throw("count", n, 6, bands)
    assert Throw.parse(str(throw)) == throw
    found = of_weights(throw)
    assert found == {tuple(outcome): chance for outcome, chance in of_icepool(by_icepool).items()}


@pytest.mark.parametrize(
    "text",
    [
        "3d6",
        "2d6 apart",
        "4d6 on 5+",
        "4d6 on 3+ at most 2",
        "3d6 on 0+",
        "3d6 on 9+",
        "3d6 by 5,6",
        "3d4 by 2,3",
        "pick 5",
        "shuffle 4",
        "2d10",
        "1d6 on 6+",
    ],
)
def test_weights_are_what_reading_all_faces_gives(text: str) -> None:
    """The third way: throw every combination of faces and read it as a player's dice are read."""
    throw = Throw.parse(text)
    assert str(throw) == text
    counted = Counter(throw.read(list(faces)) for faces in product(*(range(1, s + 1) for s in throw.sizes)))
    total = sum(counted.values())
    assert of_weights(throw) == {result: Fraction(count, total) for result, count in counted.items()}


@pytest.mark.parametrize(
    "text",
    ["", "d6", "3d", "1d0", "pick 0", "pick", "3d6+1", "3x6", "99999d6", "3d6 on", "3d6 by", "-1d6", "3d6 "],
)
def test_what_is_no_throw_is_refused(text: str) -> None:
    """One line that says what would be one."""
    with pytest.raises(BadInput) as refused:
        Throw.parse(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "faces"), [("2d6", [1]), ("2d6", [1, 2, 3]), ("1d6", [0]), ("1d6", [7]), ("pick 3", [4])]
)
def test_faces_that_the_dice_do_not_have_are_refused(text: str, faces: list[int]) -> None:
    """Too few, too many, too low, too high."""
    with pytest.raises(BadInput):
        Throw.parse(text).check(faces)
