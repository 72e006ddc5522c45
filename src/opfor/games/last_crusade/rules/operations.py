"""What changes the state. The enemy and the person move, pay, lose and commit by the same functions."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.model.cards import AIRCRAFT, COMBAT, TRAITS
from opfor.games.last_crusade.model.data import RULES, Constants
from opfor.games.last_crusade.model.names import card_ref, card_refs, does
from opfor.games.last_crusade.model.places import (
    ADJACENT,
    AIRFIELD,
    ASIDE,
    ATTACHED,
    DISCARD,
    ENEMY,
    OVER,
    PLACES,
    YOU,
    headquarters,
)
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import (
    card_of,
    ground_units,
    hand,
    passenger_of,
    units_at,
    unspotted_at,
    wings,
)
from opfor.kernel.desk import Desk


def ask_menu(state: State, desk: Desk, question: str) -> Any:
    """R9: the question at the head of an act; only while it is open may numbers be corrected."""
    state.calm = 1
    answer = desk.ask(question, state)
    state.calm = 0
    return answer


def pay(state: State, side: int, supply: int, defence: bool = False) -> None:
    """R8, S67: spend Supply. The enemy goes below its floor in defence only."""
    state.stock[side] -= supply
    low = rules(state).floor if side == ENEMY and supply > 0 and not defence else 0
    if state.stock[side] < low:
        state.faults += 1


def affords(state: State, side: int, supply: int) -> bool:
    """S28, S35, S36, S40, S54: may this be paid? The enemy keeps 5 in its Stockpile; what costs nothing is paid."""
    return supply <= spare(state, side)


def spare(state: State, side: int) -> int:
    """S28, R8: the Supply that a side may spend: all it has, for the enemy what lies above its floor."""
    stock = state.stock[side]
    return max(0, stock - rules(state).floor) if side == ENEMY else stock


def place_unit(state: State, n: int, place: int) -> None:
    """R10: a card comes into play: a ground unit in a place, an aircraft on an Airfield."""
    side = state.side[n]
    state.where[n] = place
    if state.kind[n] == AIRCRAFT:
        wings(state, side).append(n)
        return
    ground_units(state, side).append(n)
    _count(state, n, place, 1)


def _count(state: State, n: int, place: int, change: int) -> None:
    at = state.side[n] * PLACES + place
    if state.carrier[n] < 0:
        state.stacked[at] += change
    if state.traits[n] & COMBAT:
        state.fighting[at] += change


def shift(state: State, n: int, place: int) -> None:
    """R14, R17, R18, R19: a unit changes its place: no longer dug in, out of the fort, its passenger with it."""
    _count(state, n, state.where[n], -1)
    state.where[n] = place
    _count(state, n, place, 1)
    state.dug_in[n] = 0
    state.fort[n] = -1
    state.moved[n] = 1
    rider = passenger_of(state, n)
    if rider >= 0:
        state.moved[rider] = 1
        _count(state, rider, state.where[rider], -1)
        state.where[rider] = place
        _count(state, rider, place, 1)


def mount(state: State, n: int, transport: int) -> None:
    """R18, S12: a soldier gets on a transport in the same place; the pair counts as one unit."""
    _count(state, n, state.where[n], -1)
    state.carrier[n] = transport
    _count(state, n, state.where[n], 1)
    state.dug_in[n] = 0
    state.fort[n] = -1
    state.spotted[n] = max(state.spotted[n], state.spotted[transport])


def dismount(state: State, n: int) -> None:
    """R18: off the transport; the unit counts by itself again."""
    _count(state, n, state.where[n], -1)
    state.carrier[n] = -1
    _count(state, n, state.where[n], 1)


def spot(state: State, n: int) -> None:
    """R5: from now on the opponent sees this unit; with a transport its passenger."""
    state.spotted[n] = 1
    rider = passenger_of(state, n)
    if rider >= 0:
        state.spotted[rider] = 1


def commit(state: State, n: int) -> None:
    """R4, R5: a unit assaults or a gun fires: committed until its owner's next Ready step, and spotted."""
    if state.committed[n]:
        state.faults += 1
    state.committed[n] = state.acted[n] = 1
    spot(state, n)


def remove(state: State, n: int, award: bool = True) -> None:
    """R23, R21: a card leaves play for the discard pile; its VP go to the other side, attachments go with it."""
    side = state.side[n]
    if award:
        state.points[1 - side] += state.value[n]
    if n in state.forts:
        _remove_fort(state, n)
    elif state.where[n] < PLACES and state.obstacle[state.where[n]] == n:
        state.obstacle[state.where[n]] = -1
    elif state.kind[n] == AIRCRAFT:
        wings(state, side).remove(n)
    elif state.where[n] < PLACES:
        rider = passenger_of(state, n)
        if rider >= 0:
            dismount(state, rider)
        _count(state, n, state.where[n], -1)
        ground_units(state, side).remove(n)
        state.carrier[n] = state.fort[n] = -1
        state.dug_in[n] = 0
    attachment = state.attached[n]
    if attachment >= 0:
        state.attached[n] = -1
        remove(state, attachment, award)
    state.where[n] = DISCARD
    state.discard.append(n)


def _remove_fort(state: State, n: int) -> None:
    state.forts.remove(n)
    for other in ground_units(state, state.side[n]):
        if state.fort[other] == n:
            state.fort[other] = -1


def lose_if_destroyed(state: State, n: int) -> bool:
    """R16, R18, R23: hits that reach Def destroy. A passenger whose transport is shelled gets off with one hit."""
    if state.hits[n] < state.defence[n]:
        return False
    rider = passenger_of(state, n)
    remove(state, n)
    if rider >= 0 and not state.fight_units and not state.defenders:
        state.hits[rider] += 1
        lose_if_destroyed(state, rider)
    return True


def lose_and_tell(state: State, desk: Desk, n: int) -> bool:
    """R16, R18, R23: a unit whose hits destroy it is lost; this is told, with its passenger and the VP."""
    rider = passenger_of(state, n)
    if not lose_if_destroyed(state, n):
        return False
    if desk.listening:
        off = "" if rider < 0 else "dismounts with 1 hit" if state.where[rider] < PLACES else "is lost with it"
        desk.note(
            f"{{unit}} is destroyed{off and f'; {{rider}} {off}'}. VP: you {{yours}}, enemy {{theirs}}.",
            "R23",
            unit=card_ref(state, n),
            rider=card_refs(state, [rider] if off else []),
            yours=state.points[YOU],
            theirs=state.points[ENEMY],
        )
    return True


def clear_place(state: State, side: int, place: int) -> list[int]:
    """R14, R15, R19, R20: everything a side still has in a place that is entered is removed for its VP."""
    gone = units_at(state, side, place) if state.stacked[side * PLACES + place] else []
    if state.forts:
        gone += [n for n in state.forts if state.where[n] == place and state.side[n] == side]
    obstacle = state.obstacle[place]
    if obstacle >= 0 and state.side[obstacle] == side:
        gone.append(obstacle)
    for n in gone:
        remove(state, n)
    return gone


def attach(state: State, card: int, n: int) -> None:
    """R21: an attachment changes the numbers of its unit for good; one for each unit."""
    effect = card_of(state, card)
    state.where[card] = ATTACHED
    state.attached[n] = card
    state.inf[n] += effect.number("inf")
    state.arm[n] += effect.number("arm")
    state.defence[n] += effect.number("def")
    state.recon[n] += effect.number("recon")
    if trait := effect.effect.get("trait"):
        state.traits[n] |= TRAITS[trait]


def place_obstacle(state: State, n: int, place: int) -> None:
    """R20: on the front edge of a zone; one for each zone."""
    state.where[n] = place
    state.obstacle[place] = n


def place_fort(state: State, n: int, place: int) -> None:
    """R19: in a zone of its owner's units."""
    state.where[n] = place
    state.forts.append(n)


def discard(state: State, n: int) -> None:
    """A card from a hand to the discard pile."""
    hand(state, state.side[n]).remove(n)
    state.where[n] = DISCARD
    state.discard.append(n)


def set_aside(state: State, n: int) -> None:
    """S10, A9, A10: a card that finds no place in the set-up; it is shuffled in at S16."""
    state.where[n] = ASIDE
    state.aside.append(n)


def withdraw(state: State, n: int) -> None:
    """A5: a ground unit leaves its place and is set aside."""
    _count(state, n, state.where[n], -1)
    ground_units(state, state.side[n]).remove(n)
    set_aside(state, n)


def ready(state: State, side: int) -> None:
    """R9, R5, R4: ready all units, land CAP; a unit in its own HQ with no opponent next to it is unspotted again."""
    home = headquarters(side)
    watched = False
    for place in ADJACENT[home]:
        watched = watched or state.stacked[(1 - side) * PLACES + place] > 0
    committed, acted, refitted, scouted = state.committed, state.acted, state.refitted, state.scouted
    remounted, moved = state.remounted, state.moved
    for n in ground_units(state, side):
        committed[n] = acted[n] = refitted[n] = scouted[n] = remounted[n] = moved[n] = 0
    if not watched and state.stacked[side * PLACES + home]:
        for n in units_at(state, side, home):
            state.spotted[n] = 0
    for n in wings(state, side):
        state.where[n] = AIRFIELD + side
        state.acted[n] = state.refitted[n] = state.scouted[n] = 0


def land(state: State, side: int) -> None:
    """R11: strikers land at the end of their owner's Bombardment Phase."""
    for n in wings(state, side):
        if state.where[n] >= OVER:
            state.where[n] = AIRFIELD + side


def supply_roll(desk: Desk, nation: str, numbers: Constants = RULES) -> int:
    """R8, S21: the Supply dice of a nation."""
    return desk.roll(f"{numbers.supply_dice[nation]}d6", "supply")


def gain_supply(state: State, desk: Desk, side: int, gained: int) -> None:
    """R8: a Stockpile grows."""
    state.stock[side] += gained
    if desk.listening:
        gain, stock = does(side, "gain"), state.stock[side]
        has = "have" if side == YOU else "has"
        desk.note(f"{{gain}} {{gained}} Supply and {has} {{stock}}.", "R8", gain=gain, gained=gained, stock=stock)


def spot_neighbours(state: State) -> None:
    """A30: with the switch `adjacent_spots` units next to opposing ones are spotted."""
    if not state.switches["adjacent_spots"]:
        return
    for place in range(PLACES):
        for side in (0, 1):
            if state.stacked[side * PLACES + place]:
                for other in ADJACENT[place]:
                    for n in unspotted_at(state, 1 - side, other):
                        spot(state, n)


def end_game(state: State, result: str, reason: str) -> None:
    """S68: the game is over; nothing more is to be done."""
    state.result, state.reason = result, reason
    state.agenda.clear()


def take_headquarters(state: State, side: int, left_empty: bool = False) -> None:
    """S68, S69, A53b, A63: a Headquarters is taken: yours, you lose; theirs, it is the VP that count."""
    yours, theirs = state.points
    empty = ", left undefended (S70)," if left_empty else ""
    taken = f"you have taken the enemy Headquarters{empty}"
    if side == ENEMY:
        end_game(state, "loss", f"the enemy has taken your Headquarters ({yours} VP to {theirs})")
    elif yours > theirs:
        end_game(state, "win", f"{taken} with {yours} VP to {theirs}")
    else:
        end_game(state, "draw", f"{taken}{'' if left_empty else ','} but with {yours} VP to {theirs}")
