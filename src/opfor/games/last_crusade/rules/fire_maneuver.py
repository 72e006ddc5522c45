"""R14-R22: your Fire & Maneuver Phase, in any order; each act is a step."""

from __future__ import annotations

from opfor.games.last_crusade.model.names import card_ref, card_refs, ground_ref, s
from opfor.games.last_crusade.model.places import YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.rules.assault import declare
from opfor.games.last_crusade.rules.legal import DONE, Action
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL, ask, only_answer
from opfor.games.last_crusade.rules.movement import dig_in, move_along, way_to
from opfor.games.last_crusade.rules.operations import ask_menu, remove, spot_neighbours
from opfor.games.last_crusade.rules.riding import ride
from opfor.games.last_crusade.rules.specials import lead, use
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk


def fire_maneuver(state: State, desk: Desk) -> None:
    """R9: your Fire & Maneuver Phase."""
    state.phase = "Fire & Maneuver"
    state.leader = [0, 0]
    then(state.agenda, ("maneuver", ()))


def maneuver(state: State, desk: Desk) -> None:
    """R14, R15, R17, R18, R19, R20, R22: one act, then the next."""
    if nothing_to_do(state):
        return
    action: Action = ask_menu(state, desk, "maneuver")
    verb, a, b = action
    if verb == "done":
        return
    then(state.agenda, ("maneuver", ()))
    if verb == "assault":
        assault(state, desk, a)
    elif verb == "drop":
        declare(state, desk, YOU, a, ask(state, desk, "drop-units", a), [], [], True)
    elif verb == "move":
        move(state, desk, a)
    elif verb == "dig":
        dig(state, desk)
    elif verb == "clear":
        clear(state, desk, a)
    elif verb == "play":
        use(state, desk, a, "R15")
        lead(state, a)
    elif verb == "occupy":
        state.fort[a] = b
        if desk.listening:
            desk.note("{unit} occupies {fort}.", "R19", unit=card_ref(state, a), fort=card_ref(state, b))
    else:
        ride(state, desk, verb, a, b)


def nothing_to_do(state: State) -> bool:
    """R9: nobody is left who may act, and no card: the turn ends by itself; before version 3 you were asked."""
    if "single_asked" in state.switches or any(
        not state.acted[n] and not state.committed[n] for n in state.your_ground
    ):
        return False
    return only_answer(LEGAL["maneuver"](state)) == [DONE]


def assault(state: State, desk: Desk, place: int) -> None:
    """R15: you name the units, then up to two guns, then those that lay smoke."""
    state.fight_side, state.fight_target, state.fight_units = YOU, place, []
    units: list[int] = ask(state, desk, "attackers", place)
    state.fight_units = units
    guns: list[int] = []
    smoke: list[int] = []
    if LEGAL["guns"](state, place, len(units)).values:
        guns = desk.ask("guns", state, place, len(units))
    if LEGAL["smoke"](state, *guns).values:
        smoke = desk.ask("smoke", state, *guns)
    declare(state, desk, YOU, place, units, guns, smoke, False)


def move(state: State, desk: Desk, n: int) -> None:
    """R14: a unit moves the cheapest way to where you say."""
    move_along(state, desk, n, way_to(state, n, ask(state, desk, "move-to", n)))
    if not state.result:
        spot_neighbours(state)


def dig(state: State, desk: Desk) -> None:
    """R17: the units you name dig in."""
    units = ask(state, desk, "dig")
    for n in units:
        dig_in(state, n)
    if desk.listening:
        desk.note("{units} dig{s} in.", "R17", units=card_refs(state, units), s=s(units))


def clear(state: State, desk: Desk, n: int) -> None:
    """R20: an engineer clears an obstacle in a neighbouring zone."""
    place = ask(state, desk, "clear-zone", n)
    state.acted[n] = 1
    obstacle = state.obstacle[place]
    remove(state, obstacle)
    if desk.listening:
        desk.note(
            "{unit} clears {obstacle} in front of {place}.",
            "R20",
            unit=card_ref(state, n),
            obstacle=card_ref(state, obstacle),
            place=ground_ref(state, place),
        )
