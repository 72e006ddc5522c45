"""R9, R10: your Reinforcement Phase, in any order; each act is a step."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import AIRCRAFT, ATTACHMENT, FORT, OBSTACLE
from opfor.games.last_crusade.model.names import card_ref, card_refs
from opfor.games.last_crusade.model.places import AIRFIELD, YOU, YOUR_HQ
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of
from opfor.games.last_crusade.rules.legal import DONE, Action, where
from opfor.games.last_crusade.rules.legal import reinforce as reinforce_acts
from opfor.games.last_crusade.rules.legal_maneuver import ask, only_answer
from opfor.games.last_crusade.rules.new_cards import enter_card
from opfor.games.last_crusade.rules.operations import ask_menu, discard, gain_supply, pay, ready, supply_roll
from opfor.games.last_crusade.rules.piles import draw
from opfor.games.last_crusade.rules.purchase import put_card, tell_deployed
from opfor.games.last_crusade.rules.riding import ride
from opfor.games.last_crusade.rules.specials import bring_supply, half_deploy, heal, healable, take_supply, use
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk


def reinforcement(state: State, desk: Desk) -> None:
    """R9, R8, A13: Ready and the Supply roll (not on turn 1); then what you like."""
    state.phase = "Reinforcement"
    ready(state, YOU)
    state.drawn = int(state.turn == 1 or state.mode == "table")
    if state.turn > 1:
        gain_supply(state, desk, YOU, supply_roll(desk, state.nations[YOU], rules(state)))
        if state.mode == "table" and desk.listening:
            desk.instruct(
                "Draw {number:card}; your hand holds {limit} at most.",
                act="deal",
                number=rules(state).draw,
                limit=rules(state).hand_limit,
                place="your hand",
            )
    then(state.agenda, ("reinforce", ()))


def reinforce(state: State, desk: Desk) -> None:
    """R9, R10, R18: one act: play, deploy, mount, refit, draw, discard, or done."""
    single = "single_asked" not in state.switches and only_answer(reinforce_acts(state)) == [DONE]
    action: Action = DONE if single else ask_menu(state, desk, "reinforce")
    verb, n, other = action
    if verb == "done":
        if not state.drawn and len(state.your_hand) < rules(state).hand_limit:
            take_card(state, desk)
        return
    if verb == "play":
        play_event(state, desk, n)
    elif verb == "deploy":
        deploy(state, desk, n)
    elif verb == "refit":
        refit(state, desk, n)
    elif verb == "draw":
        take_card(state, desk)
    elif verb == "new-card":
        enter_card(state, desk, in_hand=True)
    elif verb in ("mount", "dismount"):
        ride(state, desk, verb, n, other)
    else:
        for card in desk.ask("discard", state):
            discard(state, card)
    then(state.agenda, ("reinforce", ()))


def take_card(state: State, desk: Desk) -> None:
    """R9: draw one card, hand limit 7."""
    state.drawn = 1
    drawn = draw(state, desk, YOU, rules(state).draw)
    if desk.listening and drawn:
        desk.note("You draw {cards}.", "R9", cards=card_refs(state, drawn))


def refit(state: State, desk: Desk, n: int) -> None:
    """R10: one hit is repaired for 1 Supply."""
    pay(state, YOU, rules(state).cost_refit)
    state.hits[n] -= 1
    state.refitted[n] += 1
    if desk.listening:
        told = "You repair 1 hit on {unit} for {cost} Supply; {stock} left."
        desk.note(told, "R10", unit=card_ref(state, n), cost=rules(state).cost_refit, stock=state.stock[YOU])


def deploy(state: State, desk: Desk, n: int) -> None:
    """R10: units to the HQ or Airfield, works and attachments where you say."""
    kind = state.kind[n]
    if kind in (ATTACHMENT, OBSTACLE, FORT):
        places = where(state, n).values
        place = places[0] if len(places) == 1 else desk.ask("where", state, n)
    else:
        place = AIRFIELD + YOU if kind == AIRCRAFT else YOUR_HQ
    pay(state, YOU, state.supply[n])
    state.your_hand.remove(n)
    target = put_card(state, n, place)
    if desk.listening:
        tell_deployed(state, desk, n, target, state.supply[n], "R10")


def play_event(state: State, desk: Desk, n: int) -> None:
    """R9: an event of the Reinforcement Phase."""
    operation = state.operation[n]
    if operation == "heal":
        play_heal(state, desk, n)
        return
    unit = ask(state, desk, "half-deploy", n) if operation == "half_deploy" else -1
    use(state, desk, n, "R9")
    if operation == "supply":
        bring_supply(state, desk, n)
    elif operation == "supply_loss":
        take_supply(state, desk, n)
    elif operation == "half_deploy":
        half_deploy(state, desk, unit)


def play_heal(state: State, desk: Desk, n: int) -> None:
    """R10: the zone or unit you choose, and how the hits are shared."""
    first, most = ask(state, desk, "heal", n), card_of(state, n).number("hits")
    group = next(group for group in healable(state, YOU, n) if group[0] == first)
    shares = {first: min(most, state.hits[first])} if len(group) == 1 else desk.ask("heal-shares", state, most, *group)
    use(state, desk, n, "R9")
    heal(state, desk, shares)
