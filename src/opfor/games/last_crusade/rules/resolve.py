"""The seam between what is decided and what comes of it: by our dice, or on the table.

With a rulebook of the person's own (option `rulebook=own`) the same procedures run, but fire, recon, air combat,
obstacles and captures are resolved on the table by that rulebook, and typed in: hits that count, units spotted.
"""

from __future__ import annotations

from opfor.games.last_crusade.model.firers import CARD, Firer, Standings, Targets
from opfor.games.last_crusade.model.names import are, card_ref, card_refs, s
from opfor.games.last_crusade.model.places import ENEMY, YOU
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.rules.fire import able_targets, volley
from opfor.games.last_crusade.seats.base import Orders
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref, counted


def fire(
    state: State,
    desk: Desk,
    orders: Orders,
    firers: list[Firer],
    targets: Targets,
    standing: Standings,
    indirect: bool = False,
) -> Standings:
    """R16, S29, S32: a volley. The enemy's units choose their targets one by one in either case."""
    if not state.own_rulebook:
        return volley(desk, orders, firers, targets, standing, indirect)
    if not firers or not targets:
        return standing
    if state.side[firers[0][CARD]] == YOU and len(firers) + len(targets) > 2:
        return your_volley(state, desk, targets, standing)
    for number, firer in enumerate(firers):
        living = [place for place, stands in enumerate(standing) if stands[0] > 0]
        if len(living) == 1 and number + 1 < len(firers):
            return typed_volley(state, desk, firers[number:], targets, standing, living[0])
        standing = typed_shot(state, desk, orders, firer, targets, standing)
    return standing


def typed_volley(
    state: State, desk: Desk, firers: list[Firer], targets: Targets, standing: Standings, place: int
) -> Standings:
    """R16, S32: one target is left, and all who can hurt it fire at it: their hits are typed in together."""
    able = [firer[CARD] for firer in firers if able_targets(firer, targets, standing)]
    if not able:
        return standing
    target = targets[place][CARD]
    hits: int = desk.ask("hits-of-all", state, target, standing[place][0], *able)
    if desk.listening:
        desk.note(
            "{firers} fire{s} at {unit}, the only target left, and score{s} {hits:hit}.",
            "S32",
            firers=card_refs(state, able),
            s=s(able),
            unit=card_ref(state, target),
            hits=hits,
        )
    after = (standing[place][0] - hits, *standing[place][1:])
    return (*standing[:place], after, *standing[place + 1 :])


def your_volley(state: State, desk: Desk, targets: Targets, standing: Standings) -> Standings:
    """R16: your units fire as your rulebook has it; the hits on each target are typed in at once."""
    hits: dict[int, int] = desk.ask("hits-each", state, *[target[CARD] for target in targets])
    if desk.listening:
        desk.note("Your fire hits {units}.", "R16", units=hit_refs(state, hits))
    return tuple(
        (stands[0] - hits.get(target[CARD], 0), *stands[1:]) for target, stands in zip(targets, standing, strict=True)
    )


def hit_refs(state: State, hits: dict[int, int]) -> list[Ref] | str:
    """R16: units with the hits on each."""
    return [card_ref(state, n, f" ({counted(number, 'hit')})") for n, number in hits.items()] or "nothing"


def typed_shot(
    state: State, desk: Desk, orders: Orders, firer: Firer, targets: Targets, standing: Standings
) -> Standings:
    """R16, S32, A24: one unit fires at one target, chosen as ever; the hits that count are typed in."""
    able = able_targets(firer, targets, standing)
    place = orders.choose(desk, firer, targets, standing, able) if able else -1
    if place < 0:
        return standing
    target = targets[place]
    hits: int = desk.ask("hits", state, firer[CARD], target[CARD], standing[place][0])
    if desk.listening:
        why = orders.reason()
        desk.note(
            f"{{firer}} fires at {{unit}} and {'scores {hits:hit}' if hits else 'misses'}.{' ' if why else ''}{why}",
            "S32" if state.side[firer[CARD]] == ENEMY else "R16",
            firer=card_ref(state, firer[CARD]),
            unit=card_ref(state, target[CARD]),
            hits=hits,
        )
    after = (standing[place][0] - hits, *standing[place][1:])
    return (*standing[:place], after, *standing[place + 1 :])


def typed_hits(state: State, desk: Desk, question: str, *aircraft: int) -> None:
    """R11: hits on aircraft, of an air combat or of anti-aircraft fire, as the table says."""
    hits: dict[int, int] = desk.ask(question, state, *aircraft)
    for n, number in hits.items():
        state.hits[n] += number
    if desk.listening:
        desk.note(
            "{what} hits {planes}.",
            "R11",
            planes=hit_refs(state, hits),
            what="Air combat" if question == "air-hits" else "Anti-aircraft fire",
        )


def is_captured(state: State, desk: Desk, place: int, force: list[int], holding: list[int]) -> bool:
    """R15: captured if attackers live and no defender does; with a rulebook of your own you say so."""
    if not force:
        return False
    if not state.own_rulebook:
        return not holding
    captured: bool = desk.ask("captured", state, place, int(not holding))
    if desk.listening and captured and holding:
        desk.note("{units} {are} driven out.", "R15", units=card_refs(state, holding), are=are(holding))
    return captured
