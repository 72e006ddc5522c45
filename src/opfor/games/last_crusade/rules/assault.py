"""R15: assaults, step by step. The attacker has chosen his units and guns; here both sides fight it out."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.model.cards import ENGINEER, SMOKE
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.firers import CARD, Firer, Standings, Targets
from opfor.games.last_crusade.model.names import are, card_ref, card_refs, does, ground_ref, place_ref, s
from opfor.games.last_crusade.model.places import ENEMY, YOU, ZONES
from opfor.games.last_crusade.model.prices import rules
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import card_of, combat_units_at, left, room
from opfor.games.last_crusade.rules.bombard import can_hurt
from opfor.games.last_crusade.rules.combat import (
    attacker,
    attackers_as_targets,
    crosses_front_edge,
    defender,
    firing_order,
    gun,
    mark_hits,
    obstacle_dice,
    targets_at,
)
from opfor.games.last_crusade.rules.fire import aim
from opfor.games.last_crusade.rules.operations import (
    clear_place,
    commit,
    dismount,
    lose_if_destroyed,
    pay,
    remove,
    shift,
    spot,
    spot_neighbours,
    take_headquarters,
)
from opfor.games.last_crusade.rules.resolve import fire, is_captured
from opfor.games.last_crusade.rules.specials import (
    add_assault_effects,
    can_exploit,
    cancel_gun,
    exploit,
    release_guns,
    use,
)
from opfor.games.last_crusade.seats.base import Seat, Seats
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref, heading


def declare(
    state: State, desk: Desk, side: int, place: int, units: list[int], guns: list[int], smoke: list[int], drop: bool
) -> None:
    """R15, R4, R5, R22: units and guns are named and their Supply set aside; everybody in it is spotted."""
    state.fight_side, state.fight_target, state.fight_drop = side, place, int(drop)
    state.fight_units, state.fight_guns, state.fight_smoke = units.copy(), guns.copy(), smoke.copy()
    state.defenders, state.defence_guns = combat_units_at(state, 1 - side, place), []
    state.cards_played = {}
    state.targeted[place] = 1
    numbers = rules(state)
    cost = len(units) * (numbers.cost_attacker + (numbers.cost_drop if drop else 0)) + len(guns) * numbers.cost_gun
    pay(state, side, cost)
    for n in units:
        commit(state, n)
        state.dug_in[n] = 0
    for n in guns:
        commit(state, n)
    for n in state.defenders:
        spot(state, n)
    if desk.listening:
        supported = ", supported by {guns}" if guns else ""
        desk.note(
            f"{{assault}} {{target}} from {{origin}} with {{units}}{supported}. Cost: {{cost}} Supply; {{stock}} left.",
            "S53" if side == ENEMY else "R15",
            assault=does(side, "assault"),
            origin=[place_ref(origin) for origin in dict.fromkeys(state.where[n] for n in units)],
            target=ground_ref(state, place),
            units=card_refs(state, units),
            guns=card_refs(state, guns),
            cost=cost,
            stock=state.stock[side],
        )
    then(
        state.agenda,
        ("assault-defence", ()),
        ("assault-cards", ()),
        ("assault-fire", ()),
        ("defence-fire", ()),
        ("assault-end", ()),
    )


def supply_defence(state: State, desk: Desk, seats: Seats) -> None:
    """R15, R8, S65, S66, S67: the defender supplies units and guns; who was supplied once stays so this turn."""
    side = 1 - state.fight_side
    seat = seats[side]
    unsupplied = [n for n in state.defenders if not state.fed[n]]
    fed = seat.supply_defenders(state, desk, unsupplied)
    pay(state, side, len(fed) * rules(state).cost_defender, defence=True)
    for n in fed:
        state.fed[n] = 1
    guns = seat.defence_guns(state, desk)
    pay(state, side, len(guns) * rules(state).cost_gun, defence=True)
    for n in guns:
        commit(state, n)
    state.defence_guns = guns
    if desk.listening:
        tell_defence(state, desk, side, guns)


def tell_defence(state: State, desk: Desk, side: int, guns: list[int]) -> None:
    """R15, A61: who is supplied, who fights at half strength, which guns support."""
    unfed = [n for n in state.defenders if not state.fed[n]]
    number, of = len(state.defenders) - len(unfed), len(state.defenders)
    what = "all {of:defender}" if not unfed else "{number} of {of:defender}" if number else "no defenders"
    if number == of and of < 3:
        what = "both defenders" if of == 2 else "the defender"
    short = f" {{unfed}} fight{s(unfed)} at half strength." if unfed else ""
    supported = f" {{guns}} fire{s(guns)} in support." if guns else ""
    desk.note(
        f"{{supply}} {what}.{short}{supported} {{stock}} Supply left.",
        "S65" if side == ENEMY else "R15",
        supply=does(side, "supply"),
        number=number,
        of=of,
        guns=card_refs(state, guns),
        unfed=card_refs(state, unfed),
        stock=state.stock[side],
    )


def play_cards(state: State, desk: Desk, seats: Seats) -> None:
    """R15, A20: assault cards of the attacker, then of the defender; then cancel cards, then barrage cards."""
    first, second = state.fight_side, 1 - state.fight_side
    for side, timing in ((first, "attack_declared"), (second, "defence_declared")):
        for n in seats[side].assault_cards(state, desk, timing):
            add_assault_effects(state, n)
    if state.cards_played.get("no_artillery"):
        release_guns(state, desk)
    for side in (first, second):
        declared = state.defence_guns if side == first else state.fight_guns
        for target in seats[side].cancel_cards(state, desk, declared):
            cancel_gun(state, desk, target)
    for side in (first, second):
        declared = state.fight_guns if side == first else state.defence_guns
        seats[side].barrage_cards(state, desk, [n for n in declared if n not in state.fight_smoke])


def mine_dice(state: State, n: int, obstacle: int) -> int:
    """R20: the dice of the mines that a unit crosses; none for engineers."""
    if obstacle < 0 or state.traits[n] & ENGINEER:
        return 0
    return card_of(state, obstacle).number("mine_dice")


def obstacle_crossed(state: State, n: int) -> int:
    """R15, R20: the obstacle that an attacker of the assault in hand crosses; -1 for none. Who drops crosses none."""
    if state.fight_drop:
        return -1
    return crosses_front_edge(state, state.fight_side, state.where[n], state.fight_target)


def attacker_now(state: State, n: int, obstacle: int) -> Firer:
    """R16: an attacker of the assault in hand as it fires: obstacle, leader, cards."""
    more = obstacle_dice(state, n, obstacle)
    ignore = state.cards_played.get("ignore_cover", 0) > 0
    return attacker(
        n,
        state.kind[n],
        state.traits[n],
        state.inf[n],
        state.arm[n],
        state.ground[state.fight_target],
        more + state.leader[0],
        more + state.leader[1],
        ignore,
    )


def defender_now(state: State, n: int) -> Firer:
    """R16, A61, A62: a defender of the assault in hand as it fires: supplied, or with half its dice."""
    ground = state.ground[state.fight_target]
    return defender(n, state.kind[n], state.traits[n], state.inf[n], state.arm[n], ground, state.fed[n] > 0)


def under_attack(state: State) -> tuple[Targets, Standings]:
    """R16: the defenders of the assault in hand as targets, with the shield of a defence card."""
    return targets_at(state, state.defenders, state.fight_target, state.cards_played.get("defender_shield", 0))


def under_reply(state: State, units: list[int]) -> tuple[Targets, Standings]:
    """R16: attackers as targets, with the cover of smoke."""
    smoke = [n for n in state.fight_smoke if state.traits[n] & SMOKE]
    return attackers_as_targets(state, units, state.cards_played.get("attacker_cover", 0) + (1 if smoke else 0))


def aimed(state: State, n: int, at: int) -> tuple[int, int]:
    """R16: the dice of a unit of the assault in hand at one of the other side, and the face that hits."""
    if n in state.fight_units:
        firer = attacker_now(state, n, obstacle_crossed(state, n))
    else:
        firer = defender_now(state, n) if n in state.defenders else support(state, [n])[0]
    targets, _ = under_attack(state) if at in state.defenders else under_reply(state, state.fight_units)
    return aim(firer, next(target for target in targets if target[CARD] == at), False)


def cross_mines(state: State, desk: Desk, n: int, obstacle: int) -> None:
    """R15, R20: a unit that crosses a mined edge rolls: a hit on 5 or 6; engineers are immune."""
    own = state.own_rulebook and obstacle >= 0
    dice = mine_dice(state, n, obstacle)
    if not own and not dice:
        return
    hits: int = desk.ask("crossing", state, n, obstacle) if own else desk.hits(dice, RULES.mines, "mines")
    state.hits[n] += hits
    if desk.listening:
        desk.note(
            f"{{unit}} crosses {{obstacle}} {'and takes {hits:hit}' if hits else 'unharmed'}.",
            "R20",
            unit=card_ref(state, n),
            hits=hits,
            obstacle=card_ref(state, obstacle),
        )


def attack_fire(state: State, desk: Desk, seats: Seats) -> None:
    """R15, R16, A23: mines, then the attackers' fire."""
    side = state.fight_side
    firers: list[Firer] = []
    for n in state.fight_units:
        obstacle = obstacle_crossed(state, n)
        if obstacle >= 0:
            cross_mines(state, desk, n, obstacle)
            if state.hits[n] >= state.defence[n]:
                continue
        firers.append(attacker_now(state, n, obstacle))
    ordered = in_order(state, desk, side, firers, support(state, state.fight_guns))
    targets, standing = under_attack(state)
    after = fire(state, desk, seats[side].orders(state, desk), ordered, targets, standing)
    mark_hits(state, targets, after)
    hit = [n for n, was, now in zip(state.defenders, standing, after, strict=True) if now[0] < was[0]]
    if hit and desk.listening:
        tell_volley(state, desk, hit)


def in_order(state: State, desk: Desk, side: int, firers: list[Firer], guns: list[Firer]) -> list[Firer]:
    """A23: who fires first; with a rulebook of your own the order of your own units is your affair."""
    return [*guns, *firers] if state.own_rulebook and side == YOU else firing_order(desk, firers, guns, state)


def tell_volley(state: State, desk: Desk, hit: list[int]) -> None:
    """R15, R16: the defenders that the attackers' fire has hit; who is destroyed fires back unless surprised."""
    lost = [n for n in hit if left(state, n) <= 0]
    hurt = [n for n in hit if n not in lost]
    last = ""
    if state.cards_played.get("first_fire", 0):
        last = " and cannot fire back"
    elif any(can_hurt(state, n, target) for n in lost for target in state.fight_units):
        last = f", but still fire{s(lost)} back"
    told = [f"{{lost}} {are(lost)} destroyed{last}"] if lost else []
    told += [f"{{hurt}} hold{s(hurt)} out"] if hurt else []
    desk.note(f"{'; '.join(told)}.", "R16", lost=card_refs(state, lost), hurt=hurt_refs(state, hurt))


def hurt_refs(state: State, units: list[int]) -> list[Ref]:
    """R16: units with the Def that hits have left them."""
    return [card_ref(state, n, f" (Def {left(state, n)} of {state.defence[n]})") for n in units]


def support(state: State, guns: list[int]) -> list[Firer]:
    """R15, R16: the guns that fire in this assault; those that lay smoke do not."""
    return [
        gun(n, state.traits[n], state.inf[n], state.arm[n], state.boost[n]) for n in guns if n not in state.fight_smoke
    ]


def defence_fire(state: State, desk: Desk, seats: Seats) -> None:
    """R15, R16, A62: all defenders fire, also those just destroyed, unless the attack came as a surprise."""
    side = 1 - state.fight_side
    surprised = state.cards_played.get("first_fire", 0) > 0
    firers = [defender_now(state, n) for n in state.defenders if not surprised or state.hits[n] < state.defence[n]]
    ordered = in_order(state, desk, side, firers, support(state, state.defence_guns))
    living = [n for n in state.fight_units if state.hits[n] < state.defence[n]]
    targets, standing = under_reply(state, living)
    mark_hits(state, targets, fire(state, desk, seats[side].orders(state, desk), ordered, targets, standing))


def end_assault(state: State, desk: Desk, seats: Seats) -> None:
    """R15, R23, R22: losses are removed for their VP; with no defender left the zone is captured."""
    side, place = state.fight_side, state.fight_target
    lost = [n for n in (*state.fight_units, *state.defenders) if lose_if_destroyed(state, n)]
    for n in (*state.fight_guns, *state.defence_guns):
        state.boost[n] = 0
    force = [n for n in state.fight_units if n not in lost]
    holding = [n for n in state.defenders if n not in lost]
    if desk.listening:
        tell_losses(state, desk, place, lost, force, "{place} holds. " if holding else "" if force else NOBODY_LEFT)
    captured = is_captured(state, desk, place, force, holding)
    drop, state.fight_drop = state.fight_drop, 0
    state.fight_units, state.fight_guns, state.fight_smoke, state.defenders, state.defence_guns = [], [], [], [], []
    if captured:
        if place < ZONES:
            for n in holding:
                retreat(state, desk, n)
        capture(state, desk, seats[side], side, place, force)
    elif drop:
        for n in force:
            remove(state, n)
        if desk.listening and force:
            desk.note("The drop has failed: {units} {are} lost.", "R22", units=card_refs(state, force), are=are(force))
    if state.result == "":
        spot_neighbours(state)


NOBODY_LEFT: Final = "Nobody is left to take {place}. "


def tell_losses(state: State, desk: Desk, place: int, lost: list[int], force: list[int], holds: str) -> None:
    """R15, R23: how an assault ended: does the place hold, what was lost, who got away hurt, and the victory points."""
    losses = [
        f"{who} {{{fact}}}"
        for side, who, fact in ((YOU, "you lose", "mine"), (ENEMY, "the enemy loses", "theirs"))
        if any(state.side[n] == side for n in lost)
    ]
    told = heading("; ".join(losses)) if losses else "No losses"
    hurt = hurt_refs(state, [n for n in force if state.hits[n]])
    survive = f" {{hurt}} survive{s(hurt)}." if hurt else ""
    desk.note(
        f"{holds}{told}.{survive} VP: you {{yours}}, enemy {{enemy}}.",
        "R23",
        place=ground_ref(state, place),
        hurt=hurt,
        mine=card_refs(state, [n for n in lost if state.side[n] == YOU]),
        theirs=card_refs(state, [n for n in lost if state.side[n] == ENEMY]),
        yours=state.points[0],
        enemy=state.points[1],
    )


def retreat(state: State, desk: Desk, n: int) -> None:
    """R15: with a rulebook of your own a defender may be driven out of its zone: you say where it goes."""
    place = desk.ask("retreat", state, n)
    if desk.listening:
        if place >= 0:
            desk.note("{unit} retreats to {target}.", "R15", unit=card_ref(state, n), target=place_ref(place))
        else:
            desk.note("{unit} can retreat nowhere and is lost.", "R15", unit=card_ref(state, n))
    if place < 0:
        remove(state, n)
        return
    if state.carrier[n] >= 0:
        dismount(state, n)
    shift(state, n, place)


def capture(state: State, desk: Desk, seat: Seat, side: int, place: int, force: list[int]) -> None:
    """R15, S57, A49, A53b: one attacking zone's force occupies; what does not fit, the cheapest, stays behind."""
    zones = list(dict.fromkeys(state.where[n] for n in force))
    chosen = seat.occupying_zone(state, desk, zones, force) if len(zones) > 1 else zones[0]
    going = sorted((n for n in force if state.where[n] == chosen), key=lambda n: -state.supply[n])
    gone = clear_place(state, 1 - side, place)
    if place >= ZONES:
        take_headquarters(state, side)
        if desk.listening:
            desk.note("{take} {target}.", "S68", take=does(side, "take"), target=place_ref(place))
        return
    moved = occupy(state, side, place, going)
    if desk.listening:
        removed = f" {{gone}} {are(gone)} removed." if gone else ""
        desk.note(
            f"{{capture}} {{target}}: {{units}} move{s(moved)} in from {{origin}}.{removed}",
            "S57" if side == ENEMY else "R15",
            capture=does(side, "capture"),
            target=ground_ref(state, place),
            origin=place_ref(chosen),
            units=card_refs(state, moved),
            gone=card_refs(state, gone),
        )
    ready_again = seat.exploit_card(state, desk, moved)
    if ready_again >= 0 and can_exploit(state, ready_again, moved):
        use(state, desk, ready_again)
        exploit(state, desk, moved)
        if side == ENEMY:
            then(state.agenda, ("enemy-exploit", (place,)))


def occupy(state: State, side: int, place: int, going: list[int]) -> list[int]:
    """A49, R3, R18: the dearest first, up to the stacking limit; a passenger gets off unless its carrier goes too."""
    moved: list[int] = []
    for n in going:
        carrier = state.carrier[n]
        if carrier >= 0 and carrier in going:
            continue
        if room(state, side, place) <= 0:
            break
        if carrier >= 0:
            dismount(state, n)
        shift(state, n, place)
        moved.append(n)
    moved += [n for n in going if state.carrier[n] >= 0 and state.where[n] == place and n not in moved]
    return moved
