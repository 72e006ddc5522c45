"""The phase that each step of the sequence belongs to, for summaries of a turn."""

from __future__ import annotations

from typing import Final

NAMES: Final = {
    "Set-up": ("set-up", "set-up-terrain", "set-up-cards", "set-up-enemy", "buy", "purchase", "set-up-hand")
    + ("set-up-start",),
    "Your turn": ("your-turn",),
    "Enemy turn": ("enemy-turn",),
    "Turn": ("turn", "end-turn", "your-end", "enemy-end", "events"),
    "Reinforcement": ("your-reinforcement", "reinforce", "enemy-reinforcement", "enemy-refit", "enemy-deploy"),
    "Air": ("your-air", "fly", "enemy-interception", "your-arrivals", "enemy-air", "your-weather", "enemy-launch")
    + ("your-interception", "enemy-arrivals"),
    "Recon": ("your-recon", "recon", "enemy-recon-phase", "enemy-recon", "enemy-air-recon"),
    "Bombardment": ("your-bombardment", "your-strike", "your-bombard", "your-land", "enemy-bombardment")
    + ("enemy-strike", "enemy-bombard", "enemy-land"),
    "Fire & Maneuver": ("your-maneuver", "maneuver", "enemy-fire-maneuver", "enemy-exploit", "enemy-advance")
    + ("enemy-dig", "enemy-hq", "enemy-hq-guns", "enemy-forts"),
    "Assault": ("enemy-assault", "assault-defence", "assault-cards", "assault-fire", "defence-fire", "assault-end"),
}
PHASES: Final = {step: phase for phase, steps in NAMES.items() for step in steps}
