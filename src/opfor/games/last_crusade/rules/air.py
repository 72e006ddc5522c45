"""R11: aircraft: launch, interception, anti-aircraft fire. The same for both sides."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import AA
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.names import are, card_ref, card_refs, ground_ref, need_words, s
from opfor.games.last_crusade.model.places import AIRFIELD, ENEMY, OVER, ROW, YOU, zone_of
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import aircraft_at, ground_units, is_fighter, left, wings
from opfor.games.last_crusade.rules.operations import pay, remove, spot
from opfor.games.last_crusade.rules.resolve import typed_hits
from opfor.games.last_crusade.rules.specials import flak, use
from opfor.games.last_crusade.rules.targeting import one_card
from opfor.games.last_crusade.seats.base import Seat, Seats
from opfor.kernel.desk import Desk


def launch(state: State, n: int, place: int, column: int) -> None:
    """R11: an aircraft leaves its Airfield for CAP or for a zone, 2 Supply; it flies along a column."""
    side = state.side[n]
    pay(state, side, rules(state).cost_launch)
    state.acted[n] = 1
    state.where[n] = place
    state.corridor[n] = column


def contact(desk: Desk) -> bool:
    """R11: an intercepting fighter makes contact on 3 or more."""
    return desk.hits(1, RULES.interception, "interception") > 0


def duel(desk: Desk, attack: int, target_left: int, reply: int, attacker_left: int) -> tuple[int, int]:
    """R11: an intercepting fighter and what fires back at it, at the same time; 5 or 6 hits. Hits on each."""
    on_target = desk.hits(attack, RULES.air_hit, "air-combat", at_most=target_left)
    on_attacker = desk.hits(reply, RULES.air_hit, "air-reply", at_most=attacker_left)
    return on_target, on_attacker


def interception(
    desk: Desk, interceptor_fp: int, target_fp: int, interceptor_def: int, target_def: int
) -> tuple[bool, bool, bool]:
    """R11: one fighter against one aircraft: contact, target lost, interceptor lost."""
    if not desk.part(contact):
        return False, False, False
    on_target, on_attacker = desk.part(duel, interceptor_fp, target_def, target_fp, interceptor_def)
    return True, on_target >= target_def, on_attacker >= interceptor_def


def intercept(state: State, desk: Desk, seats: Seats, fighters: list[int], group: list[int]) -> None:
    """R11: fighters on CAP attack a group; each that makes contact has its duel, then it lands."""
    side = state.side[fighters[0]]
    if state.own_rulebook:
        typed_hits(state, desk, "air-hits", *fighters, *group)
    else:
        dogfight(state, desk, seats[side], fighters, group)
    for fighter in fighters:
        state.where[fighter] = AIRFIELD + side
    shoot_down(state, desk, [*fighters, *group])


def shoot_down(state: State, desk: Desk, aircraft: list[int]) -> None:
    """R11, R23: aircraft with hits that reach their Def are destroyed."""
    lost = [n for n in aircraft if left(state, n) <= 0]
    for n in lost:
        remove(state, n)
    if lost and desk.listening:
        yours, theirs = state.points
        desk.note(
            "{lost} {are} shot down. VP: you {yours}, enemy {theirs}.",
            "R11",
            lost=card_refs(state, lost),
            are=are(lost),
            yours=yours,
            theirs=theirs,
        )


def dogfight(state: State, desk: Desk, seat: Seat, fighters: list[int], group: list[int]) -> None:
    """R11: contact, then one duel after the other, in order of air FP."""
    if desk.listening:
        desk.expect([(f"1d6 on {RULES.interception}+", "interception")] * len(fighters))
    made = [n for n in fighters if contact(desk)]
    if desk.listening:
        contact_made = f"; only {{made}} make{s(made)} contact"
        if len(made) == len(fighters):
            contact_made = f" and make{s(made)} contact"
        elif not made:
            contact_made = f", but make{s(fighters)} no contact"
        desk.note(
            f"{{fighters}} intercept{s(fighters)} {{group}}{contact_made}.",
            "S45" if state.side[fighters[0]] == ENEMY else "R11",
            fighters=card_refs(state, fighters),
            group=card_refs(state, group),
            made=card_refs(state, made),
        )
    for fighter in sorted(made, key=lambda n: -state.air[n]):
        living = [n for n in group if left(state, n) > 0]
        if not living:
            break
        escorts = [n for n in living if is_fighter(state, n)]
        target = seat.air_target(state, desk, fighter, escorts or living)
        reply = sum(state.air[n] for n in escorts) if escorts else state.air[target]
        on_target, on_fighter = duel(desk, state.air[fighter], left(state, target), reply, left(state, fighter))
        state.hits[target] += on_target
        state.hits[fighter] += on_fighter
        if desk.listening:
            desk.note(
                f"{{fighter}} attacks {{plane}} and {'scores {scored:hit}' if on_target else 'misses'}; "
                f"it {'takes {taken:hit}' if on_fighter else 'is not hit'}.",
                "R11",
                fighter=card_ref(state, fighter),
                plane=card_ref(state, target),
                scored=on_target,
                taken=on_fighter,
            )


def flown_over(side: int, place: int, column: int) -> list[int]:
    """R11: the zones of the corridor between a side's Airfield and its target."""
    rows = range(1, ROW[place]) if side == YOU else range(3, ROW[place], -1)
    return [zone_of(column, r) for r in rows]


def groups(state: State, side: int) -> list[list[int]]:
    """S42, R11: aircraft of a side over the same zone are one group; by zone."""
    where = state.where
    places = [where[n] for n in wings(state, side) if where[n] >= OVER]
    return [aircraft_at(state, side, place) for place in sorted(set(places))] if places else []


def arrive(state: State, desk: Desk, seats: Seats, group: list[int]) -> None:
    """R11: flak cards and anti-aircraft fire at a group, in the target zone on 5+, along the corridor on 6."""
    side = state.side[group[0]]
    place = state.where[group[0]] - OVER
    flak_cards(state, desk, seats[1 - side], group)
    if state.own_rulebook:
        typed_hits(state, desk, "aa-hits", *group)
    else:
        anti_aircraft_fire(state, desk, side, place, group)
    shoot_down(state, desk, group)


def arrivals(state: State, desk: Desk, seats: Seats, side: int) -> None:
    """S42, R11: every group of a side that has come through meets flak and anti-aircraft fire."""
    for group in groups(state, side):
        arrive(state, desk, seats, group)


def flak_cards(state: State, desk: Desk, seat: Seat, group: list[int]) -> None:
    """R11, A19, A20: the flak cards of a side, one after the other, while an aircraft of the group is left."""
    while living := [n for n in group if left(state, n) > 0]:
        card = seat.flak_card(state, desk, living)
        if card < 0:
            return
        use(state, desk, card)
        if not state.own_rulebook:
            flak(state, desk, card, living)


def anti_aircraft_fire(state: State, desk: Desk, side: int, place: int, group: list[int]) -> None:
    """R11: every opposing anti-aircraft unit in the target zone or along the corridor fires once at a group."""
    corridor = flown_over(side, place, state.corridor[group[0]])
    for n in ground_units(state, 1 - side):
        if not state.traits[n] & AA:
            continue
        where = state.where[n]
        if where == place:
            need = RULES.aa_target
        elif where in corridor:
            need = RULES.aa_fly_over
        else:
            continue
        living = [other for other in group if left(state, other) > 0]
        if not living:
            break
        target = one_card(state, desk, living, "aa-target")
        hits = desk.hits(state.air[n], need, "aa-fire", at_most=left(state, target))
        state.hits[target] += hits
        spot(state, n)
        if desk.listening:
            result = "scores {hits:hit}" if hits else "misses"
            desk.note(
                f"{{gun}} fires at {{plane}} over {{place}} and {result} ({{thrown}}).",
                "R11",
                gun=card_ref(state, n),
                plane=card_ref(state, target),
                place=ground_ref(state, place),
                thrown=need_words(state.air[n], need),
                hits=hits,
            )
