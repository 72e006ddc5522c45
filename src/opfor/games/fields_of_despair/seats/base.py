"""Seat: all that the enemy's procedures need from outside the enemy's own ledger.

(a) facts (Allied SPs, guns, control), (b) the person's choices (squadrons, attacks, guns, retreats),
(c) outcomes of core rules (dogfights, combat, breakouts). The procedures are written once against this
class: at the table a `Person` is asked for them, on screen a `Board` reads, asks or plays them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from opfor.games.fields_of_despair.model.cp_ledger import revealed
from opfor.games.fields_of_despair.model.hex_ids import hex_ref
from opfor.games.fields_of_despair.model.state import State
from opfor.kernel.desk import Desk

Attack = tuple[int, int, int, bool]  # hex, block SPs, artillery, infantry combat?


class Seat(ABC):
    """What lies outside the enemy's ledger. Every method may ask, read a board, or play core rules.

    What is done on the table by the published rules, or kept by the board, asks nothing: so it stands here.
    """

    def instruct(self, desk: Desk, text: str, /, **facts: Any) -> None:  # noqa: B027 (on screen nothing lies on a table)
        """One movement of the player's hand on the table."""

    def set_revealed(self, state: State, desk: Desk, before: int) -> None:
        """The marker of what the Central Powers have shown, unless it stands there already."""
        if revealed(state) != before:
            self.instruct(desk, "CP track: set 'Revealed SPs' to {revealed}.", revealed=revealed(state))

    def take_losses(self, state: State, desk: Desk, hex: int, losses: int, before: int) -> None:
        """7.3-S (9), 7.5-S (6.7), 7.5-S (9): what the losses of the Central Powers in a hex change on the table.

        `before` is what was revealed before them.
        """
        if not state.blocks[hex]:
            self.instruct(desk, "{hex}: take the last CP block off.", hex=hex_ref(hex))
        elif losses and not state.face_down[hex]:
            self.instruct(desk, "{hex}: lower the CP blocks to {sps:SP}.", hex=hex_ref(hex), sps=state.sps[hex])
        if losses:
            self.instruct(desk, "CP track: set the CP Total to {total}.", total=state.total)
            self.set_revealed(state, desk, before)

    @abstractmethod
    def production(self, state: State, desk: Desk) -> None:
        """6.1 to 6.4: the CP numbers after maintenance, manpower, income and naval war; sets `ep`."""

    @abstractmethod
    def contested(self, state: State, desk: Desk) -> int:
        """How many hexes the Central Powers must supply."""

    @abstractmethod
    def choice_items(self, state: State, desk: Desk, items: list[str]) -> list[str]:
        """A-32: the choice items to buy: those of the automatic order, or others at the player's discretion."""

    @abstractmethod
    def supply(self, state: State, desk: Desk) -> None:
        """6.7: which CP hexes are out of supply this turn."""

    def numbers(self, state: State, desk: Desk) -> None:  # noqa: B027
        """The CP numbers at the start of a phase, where nobody keeps them."""

    @abstractmethod
    def contest(self, state: State, desk: Desk, rule: str) -> None:
        """23.2: which hexes hold CP blocks now; new ones get a face-down block."""

    @abstractmethod
    def squadrons(self, state: State, desk: Desk) -> list[tuple[int, int]]:
        """7.1-S (1): hexes with Allied air and its value."""

    @abstractmethod
    def dogfights(self, state: State, desk: Desk) -> list[tuple[int, int]]:
        """7.1-S (4): surviving Allied air by hex; CP air shot down comes off what is owned."""

    def movement(self, state: State, desk: Desk) -> bool:
        """7.2: one move of the Allies; false when there is no more."""
        return False

    @abstractmethod
    def attacks(self, state: State, desk: Desk) -> list[Attack]:
        """7.3-S (1), (2): artillery placed and attacks declared."""

    def allied_breakouts(self, state: State, desk: Desk) -> list[int]:
        """7.4: the hexes with an Allied Breakout Move marker, in the player's order; HL markers are dealt with."""
        return []

    def allied_breakout(self, state: State, desk: Desk, hex: int) -> bool:
        """7.4: one breakout move out of a hex; false when there is no more."""
        return False

    @abstractmethod
    def breakout_attacks(self, state: State, desk: Desk) -> list[Attack]:
        """7.4: Breakout Combats of the Allies."""

    @abstractmethod
    def fight_attack(self, state: State, desk: Desk, number: int, cp_artillery: int) -> int:
        """7.3-S (8), (9): artillery fire and infantry combat; the CP losses."""

    @abstractmethod
    def bombard(self, state: State, desk: Desk, number: int, cp_artillery: int) -> int:
        """7.3-S (8) in a hex without infantry combat; the CP losses."""

    @abstractmethod
    def reinforcement(self, state: State, desk: Desk, hex: int, most: int) -> int:
        """7.3-S (7), A-14: the SPs that reinforce a hex under attack; the house rule brings `most`."""

    @abstractmethod
    def cp_in_france(self, state: State, desk: Desk) -> bool:
        """A-38: do the Central Powers control any hex in France?"""

    @abstractmethod
    def allied_standing(self, state: State, desk: Desk) -> str:
        """A-35: 'none', 'draw' or 'victory' if the game were scored now."""

    @abstractmethod
    def target(self, state: State, desk: Desk, major: bool) -> int:
        """7.5-S (6.1): the target hex of an offensive, or -1 when no chit is left."""

    @abstractmethod
    def defence(self, state: State, desk: Desk, hex: int) -> tuple[int, int]:
        """7.5-S (6.5): Allied block SPs and artillery in the target hex."""

    @abstractmethod
    def fight_offensive(self, state: State, desk: Desk, hex: int, cp_artillery: int, major: bool) -> tuple[int, bool]:
        """7.5-S (6.7): CP losses, and whether no Allied SPs are left."""

    @abstractmethod
    def spring_offensive(self, state: State, desk: Desk) -> None:
        """25.4: hexes of Major Offensives that the Allies must leave; they get a Breakout Move marker."""

    @abstractmethod
    def breakout_targets(self, state: State, desk: Desk, hex: int, nature: str, direction: str) -> list[int]:
        """7.5-S (8): the hexes a breakout goes to, in dealing order."""

    @abstractmethod
    def breakout_fire(self, state: State, desk: Desk, entered: list[int]) -> None:
        """7.5-S (9): Allied artillery fire at CP SPs that broke out."""

    @abstractmethod
    def remove_face_down(self, state: State, desk: Desk) -> None:
        """A-40: one face-down block less, because Total fell below Revealed."""

    @abstractmethod
    def reorganize(self, state: State, desk: Desk) -> bool:
        """8.0: one redeployment of the Allies; false when there is no more."""

    def end_cp_phase(self, state: State, desk: Desk) -> None:  # noqa: B027
        """What follows the CP part of an action phase (sudden ends)."""

    def end_phase(self, state: State, desk: Desk) -> None:  # noqa: B027
        """What follows a whole action phase (sudden ends)."""

    @abstractmethod
    def score(self, state: State, desk: Desk) -> None:
        """9.0: the result; sets `result`."""
