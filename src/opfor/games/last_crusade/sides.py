"""Who commands a side: the programmed enemy, or the person. Rules that both obey ask the commander."""

from __future__ import annotations

from typing import Final

from opfor.games.last_crusade.commander import Commander
from opfor.games.last_crusade.enemy.commander import Enemy
from opfor.games.last_crusade.places import YOU
from opfor.games.last_crusade.player.commander import Person

_PERSON: Final = Person()
_ENEMY: Final = Enemy()


def sides(side: int) -> Commander:
    """The commander of a side."""
    return _PERSON if side == YOU else _ENEMY
