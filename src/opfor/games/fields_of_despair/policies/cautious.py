"""Cautious: a stand-in who defends first and attacks only with good odds.

It spreads the army over the front and the line behind it, keeps guns and LPs for the enemy's phase, never pays for
draining the Hidden pool, and so leaves the enemy the time that the Allies do not have.
"""

from __future__ import annotations

from typing import Final

from opfor.games.fields_of_despair.policies.attacks import Aims
from opfor.games.fields_of_despair.policies.doctrine import Commander, Strategy, shopping
from opfor.games.fields_of_despair.policies.movement import Posture
from opfor.kernel.batch import Policy, Stream

PHASES: Final = [(turn, phase) for turn in (7, 8, 9) for phase in (1, 2)]
GOOD_ODDS: Final = Aims(kill=0.7, ground=1.0, guns_kept=5)
IN_DEPTH: Final = Posture(danger=0.6, second_line=2, paris=4)
CAUTIOUS: Final = Strategy(
    postures=dict.fromkeys(PHASES, Posture(danger=0.6)),
    aims=dict.fromkeys(PHASES, GOOD_ODDS),
    reorganization=dict.fromkeys((7, 8, 9), IN_DEPTH),
    purchases=dict.fromkeys(
        (7, 8, 9),
        shopping(
            "logistic-point artillery-maintenance artillery-maintenance mask-tech supply-capacity "
            "air-maintenance logistic-point artillery-counter artillery-maintenance artillery-counter "
            "air-maintenance tank-tech"
        ),
    ),
)


def cautious(stream: Stream) -> Policy:
    """The maker of the policy; it leaves nothing to chance, so the stream is not used."""
    return Commander(CAUTIOUS)
