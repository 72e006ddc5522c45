"""R9: the sequence of play: set-up, then turns of both sides until a Headquarters falls."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.enemy import air_action as enemy_air
from opfor.games.last_crusade.enemy import fire_maneuver, maneuver, recon_phase, reinforcement
from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.enemy.specials import ground_your_aircraft, play_specials
from opfor.games.last_crusade.model.places import ADJACENT, ENEMY, ENEMY_HQ, PLACES, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import has_combat_unit, holds, last_turn, switch
from opfor.games.last_crusade.rules import air_action, assault, purchase, setup
from opfor.games.last_crusade.rules import fire_maneuver as your_maneuver
from opfor.games.last_crusade.rules import recon_phase as your_recon
from opfor.games.last_crusade.rules import reinforcement as your_reinforcement
from opfor.games.last_crusade.rules.air import arrivals
from opfor.games.last_crusade.rules.air_action import can_fly
from opfor.games.last_crusade.rules.operations import end_game, land, take_headquarters
from opfor.games.last_crusade.rules.specials import offer_events
from opfor.games.last_crusade.seats.base import Seats
from opfor.games.last_crusade.seats.person import Person
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.game import Step, StepRule


def turn(state: State, desk: Desk) -> None:
    """R9, A15: a turn is one turn of each side; the side that won the die moves first."""
    first, second = ("your-turn", "enemy-turn") if state.first == YOU else ("enemy-turn", "your-turn")
    if desk.listening:
        tell_limit(state, desk)
    then(state.agenda, (first, ()), (second, ()), ("end-turn", ()))


def tell_limit(state: State, desk: Desk) -> None:
    """A67: a draw that is coming is announced before each of the last five turns, with the switch at the beginning."""
    limit = last_turn(state)
    if state.turn > limit - 5 or (state.turn == 1 and switch(state, "turn_limit_draw")):
        desk.ruling("A67")
        desk.note("The game is a draw if no Headquarters falls by the end of turn {limit}.", "A67", limit=limit)


def begin_side(state: State, desk: Desk, side: int) -> None:
    """R4, R15: a side's turn begins: nobody has been targeted, nobody has been supplied."""
    state.active = side
    state.targeted = [0] * PLACES
    state.fed = [0] * len(state.fed)
    if desk.listening:
        desk.note("Turn {turn}: {who} turn.", "R9", turn=state.turn, who="your" if side == YOU else "the enemy's")


def side_turn(state: State, desk: Desk, side: int) -> None:
    """R9, S34, S64: a turn of one side, phase by phase; at the table the other side may play events before each."""
    begin_side(state, desk, side)
    steps: list[Step] = []
    for number, (_, *phase) in enumerate(PHASES):
        if state.mode == "table":
            steps.append(("events", (side, number)))
        steps.append((phase[side], ()))
    then(state.agenda, *steps, ("your-end" if side == YOU else "enemy-end", ()))


def events(state: State, desk: Desk, side: int, number: int) -> None:
    """S26, S64, R1: cards whose effect stands on them alone may be played in the other side's phases too."""
    timing = PHASES[number][0]
    if side == YOU:
        play_specials(state, desk, timing)
    else:
        offer_events(state, desk, timing)


def end_of_enemy_turn(state: State, desk: Desk) -> None:
    """S70, A64, A65, A66: no enemy combat unit in its HQ and a ground unit of yours in row 3: you have taken it."""
    yours = state.fighting if switch(state, "hq_needs_combat_unit") else state.stacked
    if not holds(state, ENEMY, ENEMY_HQ) and any(yours[place] for place in ADJACENT[ENEMY_HQ]):
        if desk.listening:
            desk.ruling("A65")
            desk.note("No combat unit is left in the enemy Headquarters, and your troops stand next to it.", "S70")
        take_headquarters(state, YOU, left_empty=True)
        return
    nobody_left(state, desk)


def nobody_left(state: State, desk: Desk) -> None:
    """A67: neither side has a ground combat unit in play, hand or deck: a draw."""
    if not has_combat_unit(state, YOU) and not has_combat_unit(state, ENEMY):
        end_game(state, "draw", "neither side has a combat unit in play, hand or deck (house rule A67)")


def end_turn(state: State, desk: Desk) -> None:
    """A67: the game is a draw after its last turn."""
    limit = last_turn(state)
    if state.turn >= limit:
        end_game(state, "draw", f"no Headquarters has fallen in {limit} turns (house rule A67)")
        return
    state.turn += 1
    then(state.agenda, ("turn", ()))


def your_air_action(state: State, desk: Desk) -> None:
    """R11, S64: the enemy may ground all aircraft; then your flights, and what they meet."""
    state.phase = "Air Action"
    state.grounded = state.launched = state.no_intercept[YOU] = 0
    ground_your_aircraft(state, desk)
    if not state.grounded and can_fly(state):
        then(state.agenda, ("fly", ()), ("your-arrivals", ()))


# The phases of a turn: when the other side's events are played, and the step of either side.
PHASES: Final = (
    ("enemy_reinforcement", "your-reinforcement", "enemy-reinforcement"),
    ("enemy_air", "your-air", "enemy-air"),
    ("enemy_recon", "your-recon", "enemy-recon-phase"),
    ("enemy_bombardment", "your-bombardment", "enemy-bombardment"),
    ("enemy_fire_maneuver", "your-maneuver", "enemy-fire-maneuver"),
)
SEATS: Final[Seats] = [Person(), Enemy()]

# The steps of the agenda. Rules that both sides obey get the seats.
STEPS: Final[dict[str, StepRule]] = {
    "set-up": setup.set_up,
    "set-up-terrain": setup.lay_terrain,
    "set-up-cards": setup.take_cards,
    "set-up-enemy": setup.deploy_enemy,
    "buy": purchase.buy,
    "purchase": purchase.purchase,
    "set-up-hand": setup.deal_hand,
    "set-up-start": setup.start,
    "turn": turn,
    "end-turn": end_turn,
    "events": events,
    # your turn
    "your-turn": lambda state, desk: side_turn(state, desk, YOU),
    "your-reinforcement": your_reinforcement.reinforcement,
    "reinforce": your_reinforcement.reinforce,
    "your-air": your_air_action,
    "fly": air_action.fly,
    "enemy-interception": lambda state, desk, *group: enemy_air.interception(state, desk, SEATS, *group),
    "your-arrivals": lambda state, desk: arrivals(state, desk, SEATS, YOU),
    "your-recon": your_recon.recon_phase,
    "recon": your_recon.recon,
    "your-bombardment": your_recon.bombardment_phase,
    "your-strike": your_recon.air_strike,
    "your-bombard": lambda state, desk: your_recon.artillery(state, desk, SEATS),
    "your-land": lambda state, desk: land(state, YOU),
    "your-maneuver": your_maneuver.fire_maneuver,
    "maneuver": your_maneuver.maneuver,
    "your-end": nobody_left,
    # the enemy's turn
    "enemy-turn": lambda state, desk: side_turn(state, desk, ENEMY),
    "enemy-reinforcement": reinforcement.reinforcement,
    "enemy-refit": reinforcement.refit,
    "enemy-deploy": reinforcement.deploy,
    "enemy-air": enemy_air.air_action,
    "your-weather": air_action.weather,
    "enemy-launch": enemy_air.try_launch,
    "your-interception": lambda state, desk: air_action.interception(state, desk, SEATS),
    "enemy-arrivals": lambda state, desk: arrivals(state, desk, SEATS, ENEMY),
    "enemy-recon-phase": recon_phase.recon_phase,
    "enemy-recon": recon_phase.zone_recon,
    "enemy-air-recon": recon_phase.air_recon,
    "enemy-bombardment": recon_phase.bombardment_phase,
    "enemy-strike": recon_phase.air_strike,
    "enemy-land": lambda state, desk: land(state, ENEMY),
    "enemy-fire-maneuver": fire_maneuver.fire_maneuver,
    "enemy-bombard": lambda state, desk, n: fire_maneuver.try_bombard(state, desk, SEATS, n),
    "enemy-assault": fire_maneuver.assault_from,
    "enemy-exploit": fire_maneuver.exploit_capture,
    "enemy-advance": maneuver.advance,
    "enemy-dig": maneuver.dig,
    "enemy-hq": maneuver.from_headquarters,
    "enemy-hq-guns": maneuver.guns_from_headquarters,
    "enemy-forts": maneuver.reoccupy_forts,
    "enemy-end": end_of_enemy_turn,
    # an assault of either side
    "assault-defence": lambda state, desk: assault.supply_defence(state, desk, SEATS),
    "assault-cards": lambda state, desk: assault.play_cards(state, desk, SEATS),
    "assault-fire": lambda state, desk: assault.attack_fire(state, desk, SEATS),
    "defence-fire": lambda state, desk: assault.defence_fire(state, desk, SEATS),
    "assault-end": lambda state, desk: assault.end_assault(state, desk, SEATS),
}
