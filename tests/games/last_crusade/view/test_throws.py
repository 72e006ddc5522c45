"""Throws by name: who fires at whom is a fact of the choice before the throw."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.names import name
from opfor.games.last_crusade.rules.combat import attacker, targets_at
from opfor.games.last_crusade.rules.fire import able_targets
from opfor.games.last_crusade.rules.targeting import by_criteria, tell_target
from opfor.games.last_crusade.view.throws import throw
from opfor.kernel.because import Choice
from opfor.kernel.game import ThrowContext
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field

pytestmark = pytest.mark.usefixtures("either_mode")


def test_fire_is_named_by_who_fires_at_whom() -> None:
    """S32: the unit that has picked its target; without a choice told before it, fire is fire."""
    field = Field()
    firer, rifle, other = field.put("U12", "B1"), field.put("U01", "B2"), field.put("U03", "B2")
    desk = ScriptedDesk([1])
    targets, standing = targets_at(field.state, [rifle, other], 1)
    shooter = attacker(firer, 0, 0, 3, 3, 0)
    able = able_targets(shooter, targets, standing)
    chosen = by_criteria(desk, shooter, targets, standing, able, False)
    tell_target(field.state, desk, shooter, targets, standing, able, chosen)
    choice = desk.telling.evidence[-1]
    assert isinstance(choice, Choice) and choice.by == name(field.state, firer)
    named = throw(ThrowContext(field.state, "assault-fire", (), "fire", 0, choice))
    assert named == f"{name(field.state, firer)} fires at {name(field.state, (rifle, other)[chosen])}"
    assert throw(ThrowContext(field.state, "assault-fire", (), "fire", 0)) == "Fire"
