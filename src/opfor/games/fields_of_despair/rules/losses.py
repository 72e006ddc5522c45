"""R-45: who bears Allied losses."""

from __future__ import annotations

from opfor.games.fields_of_despair.model.forces import add_sps, at, by_nation, entered_in
from opfor.games.fields_of_despair.model.kinds import AMERICAN
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.stacking import AMERICANS_ATTACK_FROM_TURN
from opfor.kernel.desk import Desk


def split_losses(losses: int, attacking: list[int], others: list[int]) -> list[int]:
    """R-45: losses by nation in the default order: attacking SPs first, then the nation with most SPs in the hex.

    Nations stand in the order of ties (French, British, American, Belgian). In defence all SPs count as attacking.
    """
    left = [attacking[nation] + others[nation] for nation in range(len(attacking))]
    if losses >= sum(left):
        return left
    open_to_loss, attackers = attacking.copy(), sum(attacking)
    if attacking.count(0) == len(left) - 1 and losses <= attackers:  # one nation bears them all
        return [losses if sps else 0 for sps in attacking]
    for number in range(losses):
        if number == attackers:
            open_to_loss = left.copy()
        best, most = -1, 0
        for nation, sps in enumerate(left):
            if sps > most and open_to_loss[nation]:
                best, most = nation, sps
        open_to_loss[best] = open_to_loss[best] - 1
        left[best] = most - 1
    return [attacking[nation] + others[nation] - left[nation] for nation in range(len(left))]


def attackers_of(state: State, hex: int, attack: bool) -> list[int]:
    """R-33, R-51: SPs by nation that bear losses first: who attacks, in defence everybody.

    In Breakout Combat only those who broke out attack; on turn 7 no Americans.
    """
    there = by_nation(state, hex)
    if not attack:
        return there
    if state.entered and entered_in(state, hex):
        return [min(there[nation], state.entered.get(at(nation, hex), 0)) for nation in range(4)]
    if state.turn < AMERICANS_ATTACK_FROM_TURN:
        there[AMERICAN] = 0
    return there


def default_losses(state: State, hex: int, losses: int, attack: bool) -> list[int]:
    """R-45: attacking SPs first; each loss from the nation with most SPs, ties French, British, American, Belgian."""
    there, stack = by_nation(state, hex), state.stacks[hex]
    if losses >= stack:
        return there
    if stack in there:  # one nation bears them
        there[there.index(stack)] = losses
        return there
    attacking = attackers_of(state, hex, attack)
    return split_losses(losses, attacking, [there[nation] - attacking[nation] for nation in range(4)])


def suffer(state: State, desk: Desk, hex: int, losses: int, attack: bool) -> None:
    """R-45: Allied losses in a hex; the owner may choose between nations, else the default order."""
    there = state.stacks[hex]
    if losses > there:
        losses = there
    if not losses:
        return
    if state.loss_choice == "ask" and losses < there and there not in by_nation(state, hex):
        chosen: dict[int, int] = desk.ask("losses", state, hex, losses)
        taken = [chosen.get(nation, 0) for nation in range(4)]
    else:
        taken = default_losses(state, hex, losses, attack)
    for nation, lost in enumerate(taken):
        if lost:
            add_sps(state, nation, hex, -lost)
    state.allied_losses += losses
