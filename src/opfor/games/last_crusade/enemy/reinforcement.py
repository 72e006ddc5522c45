"""S33-S38: the enemy's Reinforcement Phase, in the order of the turn sequence card (A25)."""

from __future__ import annotations

from opfor.games.last_crusade.enemy.checks import tell_short
from opfor.games.last_crusade.enemy.choices import dearest, short_of
from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.model.cards import AIRCRAFT, ATTACHMENT, EVENT, FORT, OBSTACLE
from opfor.games.last_crusade.model.names import are, card_ref, card_refs, ground_names, name, place_ref
from opfor.games.last_crusade.model.places import AIRFIELD, ENEMY, ENEMY_HQ, ROW
from opfor.games.last_crusade.model.prices import how_many, rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import airfield_full, room, switch
from opfor.games.last_crusade.rules.choice import sieve, tell_choice
from opfor.games.last_crusade.rules.movement import deployable_at, occupy_fort
from opfor.games.last_crusade.rules.operations import (
    attach,
    discard,
    gain_supply,
    pay,
    place_fort,
    place_obstacle,
    place_unit,
    ready,
    spare,
    supply_roll,
)
from opfor.games.last_crusade.rules.piles import draw, in_random_order
from opfor.games.last_crusade.rules.purchase import tell_deployed
from opfor.games.last_crusade.rules.targeting import one_card, one_place
from opfor.kernel.agenda import then
from opfor.kernel.because import Candidate
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref


def reinforcement(state: State, desk: Desk) -> None:
    """S33, S34, A25: Specials first, then Ready, Supply, Draw, Refit, Deploy, strictly in this order."""
    state.phase = "Reinforcement"
    play_specials(state, desk, "own_reinforcement")
    ready(state, ENEMY)
    if state.turn > 1:
        gain_supply(state, desk, ENEMY, supply_roll(desk, state.nations[ENEMY], rules(state)))
        draw_card(state, desk)
        play_specials(state, desk, "own_reinforcement")
    then(state.agenda, ("enemy-refit", ()), ("enemy-deploy", ()))


def draw_card(state: State, desk: Desk) -> None:
    """R9, A28, S25: the enemy draws; with a full hand it discards a card at random first."""
    if not state.enemy_deck:
        return
    if len(state.enemy_hand) >= rules(state).hand_limit:
        n = one_card(state, desk, state.enemy_hand, "discard")
        discard(state, n)
        if desk.listening:
            desk.note("The enemy's hand is full: it discards {card} at random.", "A28", card=card_ref(state, n))
    drawn = draw(state, desk, ENEMY, rules(state).draw)
    if desk.listening:
        what = "a card" if state.sealed else card_ref(state, drawn[0])
        desk.note("The enemy draws {what}.", "R9", what=what)


def refit(state: State, desk: Desk) -> None:
    """S35, A27, R10: hits are repaired while the Stockpile stays at 5, forward-most zones first, aircraft last."""
    hits_taken = state.hits
    damaged = [n for n in state.enemy_ground if hits_taken[n]] + [n for n in state.enemy_wings if hits_taken[n]]
    cost, waiting = rules(state).cost_refit, list[int]()
    for group in _refit_groups(state, damaged):
        wanted = sum(min(_most(state, n), state.hits[n]) for n in group)
        paid = how_many(spare(state, ENEMY), cost, wanted)
        if 0 < paid < wanted and len(group) > 1:
            group = in_random_order(state, desk, group, "refit", lambda n: name(state, n))
        for n in group:
            repaired = how_many(spare(state, ENEMY), cost, min(_most(state, n), state.hits[n]))
            pay(state, ENEMY, repaired * cost)
            state.hits[n] -= repaired
            if not repaired:
                waiting.append(n)
            elif desk.listening:
                desk.note(
                    "The enemy repairs {hits:hit} on {unit} for {cost} Supply; {stock} left.",
                    "S35",
                    unit=card_ref(state, n),
                    hits=repaired,
                    cost=repaired * cost,
                    stock=state.stock[ENEMY],
                )
    if waiting and desk.listening:
        told = f"{{units}} {are(waiting)} not repaired"
        tell_short(state, desk, told, cost, "S35", units=card_refs(state, waiting))


def _refit_groups(state: State, damaged: list[int]) -> list[list[int]]:
    """S35, A16: damaged units by row, the nearest to you first; then the HQ, then the Airfield."""
    groups: list[list[int]] = [[] for _ in range(6)]
    for n in damaged:
        groups[5 if state.kind[n] == AIRCRAFT else ROW[state.where[n]]].append(n)
    return [group for group in groups if group]


def _most(state: State, n: int) -> int:
    """R10: one hit for each unit and turn, two in the HQ or on the Airfield."""
    at_home = state.where[n] in (ENEMY_HQ, AIRFIELD + ENEMY)
    return rules(state).refit_rear if at_home else rules(state).refit_front


def deploy(state: State, desk: Desk) -> None:
    """S36, S37, A70: as many cards as possible over the floor, the dearest that fits first, unit or Special."""
    deployed = 0
    while True:
        most, kind, supply = spare(state, ENEMY), state.kind, state.supply
        fitting = [n for n in state.enemy_hand if supply[n] <= most and kind[n] != EVENT and has_place(state, n)]
        if not fitting:
            break
        n = dearest(state, desk, fitting)
        if desk.listening:
            tell_deploying(state, desk, n)
        pay(state, ENEMY, state.supply[n])
        state.enemy_hand.remove(n)
        target = _deploy_card(state, desk, n)
        deployed += 1
        if desk.listening:
            tell_deployed(state, desk, n, target, state.supply[n], "S36")
    if desk.listening and not deployed:
        tell_nothing_deployed(state, desk)


def tell_deploying(state: State, desk: Desk, chosen: int) -> None:
    """S25, S36, S37: the cards that could be deployed, and why the others wait; `chosen` is -1 where all do. Of a
    sealed hand you see only the card that comes."""
    cost = state.supply[chosen] if chosen >= 0 else 0
    if state.sealed:
        shown = [Candidate(name(state, chosen), [str(cost)])] if chosen >= 0 else []
        hidden = len(state.enemy_hand) + (chosen < 0) - 1
        candidates = shown + [Candidate("a card in its hand", ["hidden"])] * hidden
    else:
        candidates = [
            Candidate(
                name(state, n),
                [str(state.supply[n])],
                why_not_deployed(state, n) or ("cheaper" if state.supply[n] < cost else ""),
            )
            for n in state.enemy_hand
            if state.kind[n] != EVENT
        ]
    title, deployed = "The enemy deploys its dearest card that fits", name(state, chosen) if chosen >= 0 else ""
    desk.choice(title, "S36", ["Supply"], candidates, deployed)


def why_not_deployed(state: State, n: int) -> str:
    """S36, S37, S38: what keeps a card in the hand; '' where nothing does."""
    if why := short_of(state, state.supply[n]):
        return why
    if has_place(state, n):
        return ""
    return "no zone or unit can take it" if state.kind[n] in (ATTACHMENT, OBSTACLE, FORT) else "no room for it"


def tell_nothing_deployed(state: State, desk: Desk) -> None:
    """S36: not a single card came; with an open hand the cheapest says why."""
    cards = [n for n in state.enemy_hand if state.kind[n] != EVENT]
    if not cards and not state.sealed:
        return
    tell_deploying(state, desk, -1)
    if state.sealed:
        desk.note("The enemy deploys nothing.", "S36")
        return
    n = min(cards, key=lambda n: state.supply[n])
    if not short_of(state, state.supply[n]):
        desk.note("The enemy deploys nothing: there is no room for its cards.", "S37")
        return
    told = "The enemy deploys nothing. Its cheapest card, {card}"
    tell_short(state, desk, told, state.supply[n], "S36", card=card_ref(state, n))


def has_place(state: State, n: int) -> bool:
    """S36, S37, A26, R3: is there a place for a card? A full Headquarters stops every unit (switch)."""
    kind = state.kind[n]
    if kind in (ATTACHMENT, OBSTACLE, FORT):
        return bool(deployable_at(state, ENEMY, n))
    full = room(state, ENEMY, ENEMY_HQ) <= 0
    if kind == AIRCRAFT:
        return not airfield_full(state, ENEMY) and not (full and switch(state, "full_hq_stops_aircraft"))
    return not full


def _deploy_card(state: State, desk: Desk, n: int) -> Ref:
    """S38, R10: units to the HQ or Airfield; works and attachments to the forward-most zones or units."""
    kind = state.kind[n]
    if kind == ATTACHMENT:
        units = deployable_at(state, ENEMY, n)
        rows = [ROW[state.where[other]] for other in units]
        unit = one_card(state, desk, forward_most(units, rows), "forward-most")
        if desk.listening:
            tell_place(desk, "A unit to attach it to", [name(state, one) for one in units], rows, units.index(unit))
        attach(state, n, unit)
        return card_ref(state, unit)
    if kind in (OBSTACLE, FORT):
        places = deployable_at(state, ENEMY, n)
        rows = [ROW[place] for place in places]
        place = one_place(state, desk, forward_most(places, rows), "forward-most")
        if desk.listening:
            tell_place(desk, "A zone to build it in", ground_names(state, places), rows, places.index(place))
        if kind == OBSTACLE:
            place_obstacle(state, n, place)
        else:
            place_fort(state, n, place)
            occupy_fort(state, desk, n, 1)
    else:
        place = AIRFIELD + ENEMY if kind == AIRCRAFT else ENEMY_HQ
        place_unit(state, n, place)
    return place_ref(place)


def forward_most(some: list[int], rows: list[int]) -> list[int]:
    """S38, A16: the forward-most of some places or units, by their rows."""
    row = min(rows)
    return [one for one, its in zip(some, rows, strict=True) if its == row]


def tell_place(desk: Desk, title: str, names: list[str], rows: list[int], chosen: int) -> None:
    """S38: which zones or units could take a card, and which are forward-most."""
    forward = sieve("Row", rows, list(range(len(names))), "another is farther forward", lowest=True)
    tell_choice(desk, title, "S38", names, [forward], chosen)
