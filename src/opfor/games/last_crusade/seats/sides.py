"""Who commands a side: the programmed enemy, or the person. Rules that both obey ask the commander."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.enemy.seat import Enemy
from opfor.games.last_crusade.model.places import YOU
from opfor.games.last_crusade.seats.base import Commander
from opfor.games.last_crusade.seats.person import Person

_PERSON: Final = Person()
_ENEMY: Final = Enemy()


def sides(side: int) -> Commander:
    """The commander of a side."""
    return _PERSON if side == YOU else _ENEMY
