"""The guided first turn: what each question of the first turn is about, and where to look."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import ARTILLERY, EVENT
from opfor.games.last_crusade.model.names import key
from opfor.games.last_crusade.model.places import AIRFIELD, ENEMY, NAMES, YOU, YOUR_HQ
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at
from opfor.games.last_crusade.rules.combat import guns_in_range
from opfor.games.last_crusade.rules.legal import can_recon
from opfor.games.last_crusade.rules.legal_maneuver import assault_places
from opfor.games.last_crusade.rules.recon import hidden_from
from opfor.kernel.game import Hint

FRONT = ("A1", "B1", "C1")


def hints(state: State, question: str) -> list[Hint]:
    """S19-R15: the hints of the first turn, by the question that is asked; none later."""
    if state.turn > 1:
        return []
    numbers = rules(state)
    match question:
        case "buy":
            return [
                Hint(
                    "Spend your Supply on a mixed force. Infantry and armor hold the front row, "
                    "guns fire from your Headquarters.",
                    (*FRONT, NAMES[YOUR_HQ]),
                ),
                Hint(
                    f"Not sure? Let your staff buy. You keep at most {numbers.carry_over} Supply of what is left over."
                ),
            ]
        case "put":
            return [Hint("Towns and woods protect soldiers, open ground suits armor.", FRONT)]
        case "reinforce":
            hand = [n for n in state.your_hand if state.mode != "table"]
            affordable = [key(state, n) for n in hand if state.kind[n] != EVENT and state.supply[n] <= state.stock[YOU]]
            found = [
                Hint("Deploy a card if you can pay for it: units arrive in your Headquarters.", tuple(affordable[:4])),
                Hint(
                    "Keep some Supply: attacking costs "
                    f"{numbers.cost_attacker} for each unit, defending {numbers.cost_defender} for each unit."
                ),
            ]
            if state.mode == "table":
                found.insert(0, Hint("First do what 'On your table now' lists, then answer here."))
            return found
        case "air":
            planes = tuple(key(state, n) for n in aircraft_at(state, YOU, AIRFIELD + YOU))
            cost = f"A launch costs {numbers.cost_launch} Supply for each aircraft"
            return [Hint(f"{cost}. Fighters can wait on CAP; any aircraft can strike spotted units.", planes)]
        case "recon":
            if not can_recon(state):
                return [Hint("Nothing unspotted is in reach of your units; a card can still spot a whole zone.")]
            hidden = hidden_from(state, YOU)
            zones = tuple(NAMES[place] for place, number in enumerate(hidden) if number)
            return [
                Hint("Recon is free: guns and aircraft can only hit what is spotted.", zones),
                Hint("For a start, let every group scout with its dice spread evenly."),
            ]
        case "bombard":
            guns = tuple(key(state, n) for n in state.your_ground if state.kind[n] == ARTILLERY)
            wait = "A gun that fires now supports neither your assaults nor your defence this turn"
            return [Hint(f"A bombardment costs {numbers.cost_gun} Supply. {wait}.", guns)]
        case "maneuver":
            waiting = [n for n in state.your_ground if not state.acted[n] and not state.committed[n]]
            targets = tuple(NAMES[place] for place in assault_places(state, waiting))
            found = [Hint("Choose a zone next to yours to see the odds of an assault.", targets)] if targets else []
            return [
                *found,
                Hint("Units that have not acted can move for free, each at least one zone.", FRONT),
                Hint("Units that stay should dig in, which is free too: a dug-in unit ignores the first hit."),
            ]
        case "attackers":
            target = (NAMES[state.fight_target],)
            told = f"Each attacker costs {numbers.cost_attacker} Supply. The odds change with every unit you tick."
            return [Hint(told, target)]
        case "guns":
            guns = tuple(key(state, n) for n in guns_in_range(state, YOU, state.fight_target))
            return [Hint(f"Up to {numbers.guns_per_assault} guns support you. They fire first and are safe.", guns)]
        case "supply-defenders":
            place = (NAMES[state.fight_target],)
            return [Hint("A defender without Supply fights with half its dice. Pay the strongest first.", place)]
        case "defence-guns":
            guns = tuple(key(state, n) for n in guns_in_range(state, YOU, state.fight_target))
            return [Hint("Guns behind the line can help: they fire at full strength and cannot be hit.", guns)]
        case "fire":
            enemies = tuple(key(state, n) for n in state.defenders if state.side[n] == ENEMY)
            return [Hint("Finish off what is weakest, or leave the volley to the printed criteria.", enemies)]
    return []
