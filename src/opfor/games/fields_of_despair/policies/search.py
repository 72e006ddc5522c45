"""Search: at the big choices a few plans are played forward with the real rules, and the best is taken.

The big choices are the posture of a movement or a reorganization and the attacks of a phase with their guns and
tanks. Each candidate is tried in playouts from a copy of the state, with doctrine for everything that follows; the
worse half of the candidates drops out after each round, so that most playouts compare the good ones. The player's
knowledge is enough for this: the Hidden SPs have no place on the map until a rule rolls for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import sqrt
from typing import Final

from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.policies.attacks import Aims, Plan, plan_attacks
from opfor.games.fields_of_despair.policies.doctrine import DOCTRINE, Commander, Strategy
from opfor.games.fields_of_despair.policies.movement import Posture
from opfor.games.fields_of_despair.rules.victory import cp_hexes_in_france
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.kernel.batch import BatchDesk, Policy, Stream, play_out

PLAYOUTS: Final = 96  # for each big choice
WORTH: Final = {"allied_victory": 1.0, "draw": 0.3, "cp_victory": 0.0}
WORTH_OF_FRENCH_HEX: Final = 0.01
BETTER: Final = 0.3  # leads grow with the root of the number of playouts; a smaller one than this may well be luck
STEP_OF: Final = {"move": "movement", "attacks": "combat", "redeploy": "reorganization"}


Try = Posture | Plan  # a candidate for the choice in hand


class Trial(Commander):
    """Doctrine, but for the one choice that is being tried."""

    def __init__(self, strategy: Strategy, question: str, turn: int, phase: int, tried: Try) -> None:
        super().__init__(strategy)
        self.when, self.tried = (question, turn, phase), tried

    def posture(self, state: State, question: str) -> Posture:
        if isinstance(self.tried, Posture) and (question, state.turn, state.phase) == self.when:
            return self.tried
        return super().posture(state, question)

    def attacks(self, state: State) -> list[int]:
        if isinstance(self.tried, Plan) and ("attacks", state.turn, state.phase) == self.when:
            self.plan = self.tried
            return list(self.plan.hexes)
        return super().attacks(state)


class Search(Commander):
    """Doctrine with playouts at the big choices."""

    def __init__(self, stream: Stream, playouts: int = PLAYOUTS, strategy: Strategy = DOCTRINE) -> None:
        super().__init__(strategy)
        self.stream, self.playouts = stream, playouts
        self.chosen: dict[tuple[str, int, int], Posture] = {}

    def posture(self, state: State, question: str) -> Posture:
        """7.2, 8.0: the posture for the whole movement, chosen before its first move."""
        key, usual = (question, state.turn, state.phase), super().posture(state, question)
        if not any(state.moved):
            options: list[Try] = [*dict.fromkeys(postures(usual))]
            best = self.best(question, state, options)
            self.chosen[key] = best if isinstance(best, Posture) else usual
        return self.chosen.get(key, usual)

    def attacks(self, state: State) -> list[int]:
        """7.3-S (2): the plan of attack that does best."""
        usual = self.strategy.aims[state.turn, state.phase]
        plans: list[Try] = [*dict.fromkeys(plan_attacks(state, aims) for aims in other_aims(usual))]
        best = self.best("attacks", state, plans)
        self.plan = best if isinstance(best, Plan) else None
        return list(self.plan.hexes) if self.plan else []

    def best(self, question: str, state: State, options: list[Try]) -> Try:
        """The option that does best in its playouts, if it does so much better than doctrine's that luck is unlikely.

        Doctrine's own choice stands first and stays to the end; of the others the worse half drops out each round.
        """
        usual, left, played = options[0], options[1:], 0
        if not left:
            return usual
        seed = "".join(map(str, self.stream.faces(12)))
        totals = dict.fromkeys(options, 0.0)
        rounds = len(left).bit_length()
        while True:
            share = max(1, self.playouts // (rounds * (len(left) + 1)))
            for option in [usual, *left]:
                for number in range(played, played + share):  # the same dice for all of them
                    totals[option] += self.playout(question, state, option, Stream(seed, number))
            played += share
            if len(left) == 1:
                break
            left = sorted(left, key=lambda option: -totals[option])[: len(left) // 2]
        return left[0] if totals[left[0]] - totals[usual] > BETTER * sqrt(played) else usual

    def playout(self, question: str, state: State, option: Try, stream: Stream) -> float:
        """One game from here to its end."""
        copy = state.copy()
        copy.agenda.append((STEP_OF[question], ()))  # the step that asks is done again, with the option as answer
        trial = Trial(self.strategy, question, state.turn, state.phase, option)
        play_out(copy, STEPS, BatchDesk(trial, stream))
        return WORTH[copy.result] - WORTH_OF_FRENCH_HEX * cp_hexes_in_france(copy)


def postures(usual: Posture) -> list[Posture]:
    """Ways to stand: as doctrine says, even, where the chits point, and with few or many hammers."""
    return [
        usual,
        replace(usual, hammers=0),
        replace(usual, danger=usual.danger + 0.6),
        replace(usual, hammers=2, hammer=2.0),
        replace(usual, hammers=4, hammer=2.0),
        replace(usual, second_line=0 if usual.second_line else 1),
    ]


def other_aims(usual: Aims) -> list[Aims]:
    """Ways to attack: as doctrine says, not at all, at good odds, for ground, and whatever it costs."""
    return [
        usual,
        replace(usual, kill=0.0, ground=0.0, drain=0.0, quiet=0.0),
        replace(usual, kill=0.8, ground=2.0, drain=0.0),
        replace(usual, kill=1.0, ground=4.0, drain=0.3),
        replace(usual, kill=1.2, ground=6.0, drain=0.6),
        replace(usual, kill=1.5, ground=8.0, drain=1.0),
        replace(usual, guns_kept=4),
    ]


def searching(playouts: int) -> Callable[[Stream], Policy]:
    """A maker with a budget of playouts for each big choice; they are seeded by the stream."""
    return lambda stream: Search(stream, playouts)
