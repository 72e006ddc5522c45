"""6.3: the operations of Special cards. Both sides play them by these functions; who chooses what is elsewhere."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import HARD, matches
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.names import are, card_ref, card_refs, does, ground_ref, need_words, place_ref
from opfor.games.last_crusade.model.places import PLACES, YOU, headquarters
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, ground_units, hand, room, unspotted_at
from opfor.games.last_crusade.rules.operations import affords, discard, gain_supply, pay, place_unit, spare, spot
from opfor.games.last_crusade.rules.targeting import one_card
from opfor.kernel.desk import Desk
from opfor.kernel.text import counted


def playable(state: State, side: int, timing: str) -> list[int]:
    """R8, S28: the cards of a hand that may be played at this moment and can be paid."""
    moment = state.moment
    found = [n for n in hand(state, side) if moment[n] == timing]
    if not found:
        return found
    most, at_table = spare(state, side), state.mode == "table"
    return [n for n in found if state.supply[n] <= most and (at_table or state.operation[n] != "printed")]


def playable_with(state: State, side: int, timing: str, operation: str) -> list[int]:
    """R8, S28: those of the cards that may be played now that have an operation."""
    return [n for n in playable(state, side, timing) if state.operation[n] == operation]


def offer_events(state: State, desk: Desk, timing: str) -> None:
    """R1, S64: at the table you may play cards of your own whose effect stands on them, one after the other."""
    while state.mode == "table" and (cards := playable_with(state, YOU, timing, "printed")):
        n = desk.ask("event-card", state, *cards)
        if n < 0:
            return
        use(state, desk, n, "R9")


def use(state: State, desk: Desk, n: int, rule: str = "S26") -> None:
    """R8: a Special is paid and goes to the discard pile."""
    side = state.side[n]
    pay(state, side, state.supply[n])
    discard(state, n)
    if desk.listening:
        card = card_of(state, n)
        price = "for {cost} Supply" if card.supply else "at no cost"
        desk.note(
            f"{{play}} {{card}} {price}.{{says}}",
            rule,
            play=does(side, "play"),
            card=card_ref(state, n),
            cost=card.supply,
            says=f" It reads: {card.text}" if card.text else "",
        )
    if state.operation[n] == "printed":
        carry_out(state, desk, n)


def carry_out(state: State, desk: Desk, n: int) -> None:
    """R1: a card whose effect stands on it alone: people do what it says, and enter what Supply it brings or takes."""
    if desk.listening:
        desk.instruct("Do what {card} says.", act="carry out", card=card_ref(state, n))
    brings: dict[str, int] = desk.ask("card-brings", state, n)
    for side, what in enumerate(("your_supply", "enemy_supply")):
        state.stock[side] = max(0, state.stock[side] + brings[what])
    if desk.listening:
        desk.note(
            "After {card} you have {yours} Supply, the enemy {theirs}.",
            "R8",
            card=card_ref(state, n),
            yours=state.stock[0],
            theirs=state.stock[1],
        )


def bring_supply(state: State, desk: Desk, n: int) -> None:
    """R8: supply dice plus: the Stockpile grows by the dice and the number on the card."""
    card = card_of(state, n)
    gained = desk.roll(f"{card.number('dice')}d6", "supplies") + card.number("plus")
    gain_supply(state, desk, state.side[n], gained)


def take_supply(state: State, desk: Desk, n: int) -> None:
    """R8: supply_loss dice: the opponent loses Supply, not below 0."""
    side = 1 - state.side[n]
    lost = min(state.stock[side], desk.roll(f"{card_of(state, n).number('dice')}d6", "supply-lost"))
    state.stock[side] -= lost
    if desk.listening:
        lose, stock = does(side, "lose"), state.stock[side]
        desk.note("{lose} {lost} Supply; {stock} left.", "R8", lose=lose, lost=lost, stock=stock)


def half_price(state: State, n: int) -> int:
    """R10: half the Supply of a unit, rounded up."""
    return (state.supply[n] + 1) // 2


def half_deployable(state: State, side: int, card: int) -> list[int]:
    """R10: the units in hand that half_deploy can bring into the Headquarters now."""
    if room(state, side, headquarters(side)) <= 0:
        return []
    selector, cost = card_of(state, card).effect["kinds"], state.supply[card]
    return [
        n
        for n in hand(state, side)
        if matches(card_of(state, n), selector) and affords(state, side, half_price(state, n) + cost)
    ]


def half_deploy(state: State, desk: Desk, n: int) -> None:
    """R10: the unit comes into the Headquarters for half its Supply."""
    side = state.side[n]
    pay(state, side, half_price(state, n))
    hand(state, side).remove(n)
    place_unit(state, n, headquarters(side))
    if desk.listening:
        desk.note(
            "{deploy} {unit} to {target} for {cost} Supply, half its price; {stock} left.",
            "R10",
            deploy=does(side, "deploy"),
            unit=card_ref(state, n),
            target=place_ref(headquarters(side)),
            cost=half_price(state, n),
            stock=state.stock[side],
        )


def healable(state: State, side: int, card: int) -> list[list[int]]:
    """R10: what heal can choose from: the damaged units of one zone, or one damaged unit, of its class."""
    effect = card_of(state, card).effect
    hard = effect["classes"] == "hard"
    hits = state.hits
    hurt = [n for n in ground_units(state, side) if hits[n] and bool(state.traits[n] & HARD) == hard]
    if not hurt or effect["scope"] == "unit":
        return [[n] for n in hurt]
    return [some for place in range(PLACES) if (some := [n for n in hurt if state.where[n] == place])]


def heal(state: State, desk: Desk, shares: dict[int, int]) -> None:
    """R10: hits are removed."""
    for n, hits in shares.items():
        state.hits[n] -= hits
        if desk.listening:
            desk.note("{unit} recovers {hits:hit}.", "R10", unit=card_ref(state, n), hits=hits)


def spot_all(state: State, desk: Desk, side: int, place: int) -> None:
    """R5: all units of a side in one zone become spotted."""
    for n in unspotted_at(state, side, place):
        spot(state, n)
    if desk.listening:
        desk.note("All units in {place} are spotted.", "R5", place=ground_ref(state, place))


def spottable(state: State, side: int) -> list[int]:
    """R5: the places where a side has units that are not spotted."""
    return [place for place in range(PLACES) if unspotted_at(state, side, place)]


def add_assault_effects(state: State, n: int) -> None:
    """R15: an assault card: its keys count for this assault."""
    for key, value in card_of(state, n).effect.items():
        if key not in ("op", "excl", "only"):
            state.cards_played[key] = state.cards_played.get(key, 0) + (int(value) if value.isdigit() else 1)
    excl = card_of(state, n).effect.get("excl")
    if excl:
        state.cards_played[f"{excl}:{state.side[n]}"] = 1


def fits_assault(state: State, n: int) -> bool:
    """R15, 6.4: may this assault card be played now? `only` needs every attacker; one card of an exclusive group."""
    card, side = card_of(state, n), state.side[n]
    only, excl = card.effect.get("only"), card.effect.get("excl")
    if only and not all(matches(card_of(state, unit), only) for unit in state.fight_units):
        return False
    return not (excl and state.cards_played.get(f"{excl}:{side}"))


def release_guns(state: State, desk: Desk) -> None:
    """R15: no artillery in this assault: guns are released uncommitted and their Supply returns."""
    for guns, side in ((state.fight_guns, state.fight_side), (state.defence_guns, 1 - state.fight_side)):
        for n in guns:
            state.committed[n] = 0
            state.stock[side] += rules(state).cost_gun
            if side == state.fight_side:
                state.acted[n] = 0
        guns.clear()
    state.fight_smoke.clear()
    if desk.listening:
        desk.note("Neither side uses artillery in this assault.", "R15")


def cancel_gun(state: State, desk: Desk, n: int) -> None:
    """R15: a declared gun does not fire; it stays committed and its Supply is lost."""
    for guns in (state.fight_guns, state.defence_guns, state.fight_smoke):
        if n in guns:
            guns.remove(n)
    if desk.listening:
        desk.note("{gun} is silenced and does not fire.", "R15", gun=card_ref(state, n))


def can_exploit(state: State, n: int, force: list[int]) -> bool:
    """R15: exploit needs an armor unit in the force that captured the zone."""
    selector = card_of(state, n).effect.get("kinds", "armor")
    return any(matches(card_of(state, unit), selector) for unit in force)


def exploit(state: State, desk: Desk, force: list[int]) -> None:
    """R15: the force is ready again and may move or assault once more this phase."""
    for n in force:
        state.committed[n] = state.acted[n] = 0
    if desk.listening:
        desk.note("{units} {are} ready to act again.", "R15", units=card_refs(state, force), are=are(force))


def lead(state: State, n: int) -> None:
    """R16: a leader: assaulting units have more dice until the end of the phase."""
    card = card_of(state, n)
    state.leader[0] += card.number("inf_dice")
    state.leader[1] += card.number("arm_dice")


def flak(state: State, desk: Desk, n: int, group: list[int]) -> None:
    """R11: flak dice at a group that arrives: each 5 or 6 is a hit on a random aircraft of it."""
    dice, struck = card_of(state, n).number("dice"), list[int]()
    hits = desk.hits(dice, RULES.air_hit, "flak")
    for _ in range(hits):
        living = [other for other in group if state.hits[other] < state.defence[other]]
        if not living:
            break
        struck.append(one_card(state, desk, living, "flak-target"))
        state.hits[struck[-1]] += 1
    if desk.listening:
        tell_flak(state, desk, hits, struck, need_words(dice, RULES.air_hit))


def tell_flak(state: State, desk: Desk, hits: int, struck: list[int], thrown: str) -> None:
    """R11: what a flak card brought, and on whom."""
    planes = [card_ref(state, n, f" ({counted(struck.count(n), 'hit')})") for n in dict.fromkeys(struck)]
    told = "The flak scores {hits:hit} ({thrown}): {planes}." if planes else "The flak misses ({thrown})."
    desk.note(told, "R11", hits=hits, planes=planes, thrown=thrown)
