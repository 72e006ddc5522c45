"""What a plan would bring, before it is final.

The strongest attack of a plan has exact odds; the attacks after it depend on what the first ones draw out of
the Hidden SPs, so for the whole plan the real rules are played many times: a labelled Monte Carlo.
"""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.forces import contested_hexes
from opfor.games.fields_of_despair.model.hex_ids import hex_list, hex_name
from opfor.games.fields_of_despair.model.kinds import ALLIED
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.combat import defending_fort, tank_level_here
from opfor.games.fields_of_despair.rules.frontline import frontline
from opfor.games.fields_of_despair.rules.production import allied_gas, tank_level
from opfor.games.fields_of_despair.rules.stacking import attacking_sps
from opfor.games.fields_of_despair.sequence import STEPS
from opfor.games.fields_of_despair.view.upcoming_charts import attack_inputs
from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.desk import Desk
from opfor.kernel.game import Preview

SAMPLE: Final = 300


class Plan:
    """A policy that carries out one plan of attack and takes no further decision."""

    def __init__(self, attacks: list[int], guns: dict[int, int], tanks: list[int]) -> None:
        self.attacks, self.guns, self.tanks = attacks, guns, tanks

    def __call__(self, question: str, state: State, *args: Any) -> Any:
        match question:
            case "attacks":
                return self.attacks
            case "guns":
                return self.guns
            case "tanks":
                return self.tanks
            case "order-of-ties":
                return list(args[2:])
            case _:
                return {}


def preview_attacks(state: State, attacks: list[int], guns: dict[int, int], tanks: list[int]) -> list[str]:
    """A labelled Monte Carlo of a whole plan: chance to clear each hex, what stays there, losses of both sides."""
    cleared, staying = dict.fromkeys(attacks, 0), dict.fromkeys(attacks, 0)
    mine = theirs = 0
    for number in range(SAMPLE):
        trial = state.copy()
        trial.agenda = [("combat", ())]
        desk: Desk = BatchDesk(Plan(attacks, guns, tanks), Stream("preview", number))
        while trial.agenda:
            name, args = trial.agenda.pop()
            STEPS[name](trial, desk, *args)
        for hex in attacks:
            cleared[hex] += not trial.blocks[hex] and trial.stacks[hex] > 0
            staying[hex] += trial.sps[hex]
        mine += trial.allied_losses - state.allied_losses
        theirs += trial.cp_losses - state.cp_losses
    lines = [f"The whole plan, by {SAMPLE} trials (an estimate, not exact):"]
    for hex in sorted(attacks, key=lambda hex: -(attacking_sps(state, hex) + guns.get(hex, 0))):
        chance = 100 * cleared[hex] / SAMPLE
        strength = attacking_sps(state, hex) + guns.get(hex, 0)
        lines.append(
            f"  {hex_name(hex)}, strength {strength}: cleared in {chance:.0f} of 100 games; "
            f"{staying[hex] / SAMPLE:.1f} enemy SPs stay on average{_modifiers(state, hex, guns, tanks)}"
        )
    lines.append(f"  On average you lose {mine / SAMPLE:.1f} SPs, the Central Powers {theirs / SAMPLE:.1f}")
    return lines


def _modifiers(state: State, hex: int, guns: dict[int, int], tanks: list[int]) -> str:
    """R-41 to R-44: what counts for and against an attack, by name."""
    terrain, gas = places.TERRAIN[hex], allied_gas(state)
    named = {
        f"{guns.get(hex, 0)} guns": guns.get(hex, 0) > 0,
        f"gas level {gas}": gas > 0 and guns.get(hex, 0) > 1,
        "tanks": hex in tanks and tank_level_here(tank_level(state.allied_tank_tech), terrain) > 0,
        "enemy out of supply": bool(state.out_of_supply[hex]),
        f"against a fort of {places.FORT[hex]}": defending_fort(places.FORT[hex], state.control[hex], ALLIED) > 0,
        "in the mountains": terrain == "mountain",
    }
    found = [name for name, counts in named.items() if counts]
    return f" ({', '.join(found)})" if found else ""


def preview_front(before: State, after: State) -> list[str]:
    """What a movement plan does to the front: new Frontline hexes, hexes given up, thin garrisons."""
    lines = []
    lost = [hex for hex in range(len(after.control)) if after.control[hex] and not before.control[hex]]
    gained = [hex for hex in frontline(after) if hex not in frontline(before)]
    empty = [hex for hex in frontline(after) if not after.stacks[hex]]
    thin = [hex for hex in contested_hexes(after) if after.stacks[hex] < 3]
    for text, hexes in (
        ("Given up to the Central Powers", lost),
        ("New on the Frontline", gained),
        ("On the Frontline without a garrison", empty),
        ("Held by 1 or 2 SPs only", thin),
    ):
        if hexes:
            lines.append(f"  {text}: {hex_list(hexes)}")
    return lines or ["  The front keeps its shape, and every Frontline hex is held."]


def preview(state: State, question: str, plan: list[tuple[str, Any]]) -> Preview | None:
    """What a plan of attack would bring; movement is previewed by the board it leads to."""
    if state.mode != "screen" or question != "attacks":
        return None
    answers = dict(plan)
    attacks = sorted(places.INDEX[key.removeprefix("hex:")] for key in answers.get("attacks", []))
    guns = {places.INDEX[key.removeprefix("hex:")]: points for key, points in answers.get("guns", {}).items()}
    tanks = sorted(places.INDEX[key.removeprefix("hex:")] for key in answers.get("tanks", []))
    if not attacks:
        return None
    first = max(attacks, key=lambda hex: (attacking_sps(state, hex) + guns.get(hex, 0), -hex))
    odds = [("allied-attack", attack_inputs(state, first, guns.get(first, 0), first in tanks))]
    return Preview(preview_attacks(state, attacks, guns, tanks), odds)
