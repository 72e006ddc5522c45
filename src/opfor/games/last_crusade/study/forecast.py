"""R15: what an assault would bring, exactly: the rules themselves are run up to the fire, then every result of it.

Counted is what the rules make certain: whom the enemy supplies and which guns it commits (S65, S66), the cards of its
open hand, which it plays at the first opportunity (S26), mines, obstacles, forts, hits and attachments. Left out are
cards that you may play, and a sealed hand.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from opfor.games.last_crusade.model.names import name
from opfor.games.last_crusade.model.places import ENEMY
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of
from opfor.games.last_crusade.questions.questions import QUESTIONS
from opfor.games.last_crusade.rules.assault import (
    attacker_now,
    declare,
    defender_now,
    mine_dice,
    obstacle_crossed,
    support,
    under_attack,
    under_reply,
)
from opfor.games.last_crusade.rules.assault_odds import Volley, exchange_fire
from opfor.games.last_crusade.rules.targeting import silent
from opfor.games.last_crusade.sequence import STEPS
from opfor.kernel.odds import EveryDesk, distribution, slice_distribution


class Forecast(NamedTuple):
    """What an assault may bring: the chance to capture, and for each side how likely each number of losses is."""

    captured: Fraction
    attackers: dict[int, Fraction]
    defenders: dict[int, Fraction]
    survival: dict[int, Fraction]
    counted: list[str]


def expected(losses: dict[int, Fraction]) -> Fraction:
    """R15: the losses to be expected."""
    return sum((number * chance for number, chance in losses.items()), Fraction(0))


def forecast(state: State, side: int, place: int, units: list[int], guns: list[int]) -> Forecast:
    """R15: exact odds of an assault from this position, up to what the person may still choose to play."""
    return fought(state, declared(state, side, place, units, guns))


def fought(state: State, declared: list[tuple[State, Fraction]]) -> Forecast:
    """R15, R16: both volleys from each of these positions, with its chance; the chance of every unit to survive."""
    captured, mine, theirs = Fraction(0), dict[int, Fraction](), dict[int, Fraction]()
    fallen: dict[int, Fraction] = {}
    counted: dict[str, list[str]] = {}
    for prepared, chance in declared:
        fallen |= {n: fallen.get(n, Fraction(0)) for n in (*prepared.fight_units, *prepared.defenders)}
        for what, words in what_counts(state, prepared).items():
            counted.setdefault(what, []).extend([words] if words not in counted.get(what, []) else [])
        for (lost, gone), share in distribution(exchange_fire, *volleys(prepared), silent(state)).items():
            weight = chance * share
            for n in [prepared.fight_units[one] for one in lost] + [prepared.defenders[one] for one in gone]:
                fallen[n] += weight
            mine[len(lost)] = mine.get(len(lost), Fraction(0)) + weight
            theirs[len(gone)] = theirs.get(len(gone), Fraction(0)) + weight
            if len(gone) == len(prepared.defenders) and len(lost) < len(prepared.fight_units):
                captured += weight
    lines = [f"{what}{' or '.join(words)}" for what, words in counted.items()]
    survival = {n: 1 - chance for n, chance in fallen.items()}
    return Forecast(captured, dict(sorted(mine.items())), dict(sorted(theirs.items())), survival, lines)


def declared(state: State, side: int, place: int, units: list[int], guns: list[int]) -> list[tuple[State, Fraction]]:
    """R15, S65, S66, S26: the assault declared, supplied and with the cards that are certain, in every way that
    chance among equals allows; nobody has fired yet."""
    trial = state.copy()
    trial.agenda.clear()
    if trial.sealed:
        trial.enemy_hand = []  # what you cannot know does not count
    declare(trial, EveryDesk({}, 1), side, place, units, guns, [], False)
    return slice_distribution(trial, STEPS, lambda now: now.agenda[-1][0] == "assault-fire", QUESTIONS)


def volleys(state: State) -> tuple[Volley, Volley, tuple[int, ...]]:
    """R16: both volleys of the assault in hand, and the dice of the mines for each attacker."""
    attackers = [attacker_now(state, n, obstacle_crossed(state, n)) for n in state.fight_units]
    defenders = [defender_now(state, n) for n in state.defenders]
    return (
        Volley(tuple(attackers), tuple(support(state, state.fight_guns)), *under_attack(state)),
        Volley(tuple(defenders), tuple(support(state, state.defence_guns)), *under_reply(state, state.fight_units)),
        tuple(mine_dice(state, n, obstacle_crossed(state, n)) for n in state.fight_units),
    )


def what_counts(before: State, state: State) -> dict[str, str]:
    """R15: what is certain and therefore counted, in words."""
    fed = sum(state.fed[n] > 0 for n in state.defenders)
    lines = {"": f"{fed} of {len(state.defenders)} defenders supplied"}
    if state.defence_guns:
        lines["guns of the defence: "] = " and ".join(name(state, n) for n in sorted(state.defence_guns))
    played = [n for n in before.enemy_hand if state.side[n] == ENEMY and n in state.discard]
    if played:
        lines["enemy cards: "] = ", ".join(card_of(state, n).name for n in played)
    if any(mine_dice(state, n, obstacle_crossed(state, n)) for n in state.fight_units):
        lines["mines"] = ""
    return lines
