"""The phase that each step of the sequence belongs to, for summaries of a turn."""

from __future__ import annotations

from typing import Final

NAMES: Final = {
    "Set-up": ("set-up",),
    "Turn": ("turn", "initiative", "action-phase", "end-phase", "refresh"),
    "Production": ("production", "guide"),
    "Air": ("squadrons", "dogfight-answer", "dogfights", "reconnaissance"),
    "Movement": ("allied-phase", "movement"),
    "Allied combat": ("combat", "attack", "reinforce", "fight-attack", "bombard"),
    "Allied breakouts": ("allied-breakouts", "allied-breakout", "breakout-combat"),
    "CP offensives": ("cp-phase", "hide", "count-offensives", "offensives", "offensive", "offensive-artillery")
    + ("fight-offensive", "spring-offensive"),
    "CP breakouts": ("breakouts", "breakout", "breakout-fire"),
    "Reset": ("reset", "end-cp-phase", "reorganization"),
    "Victory": ("score",),
}
PHASES: Final = {step: phase for phase, steps in NAMES.items() for step in steps}
