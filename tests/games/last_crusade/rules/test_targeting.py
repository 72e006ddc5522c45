"""S29-S32: how targets are chosen."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import ENEMY
from opfor.games.last_crusade.rules.assault import attack_fire
from opfor.games.last_crusade.rules.combat import attacker, targets_at
from opfor.games.last_crusade.rules.fire import able_targets
from opfor.games.last_crusade.rules.targeting import Explained, by_criteria, tell_target
from opfor.games.last_crusade.sequence import SEATS
from opfor.kernel.because import Choice
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field, evidence

pytestmark = pytest.mark.usefixtures("either_mode")


def targets_of(field: Field, units: list[int], firer: tuple[int, int]) -> tuple[int, str]:
    """Which of the units a firer of this firepower takes, and why."""
    targets, standing = targets_at(field.state, units, 1)
    shooter = attacker(0, 0, 0, firer[0], firer[1], 0)
    able = able_targets(shooter, targets, standing)
    desk, shields = ScriptedDesk([1]), field.state.switches["shields_count"] > 0
    chosen = by_criteria(desk, shooter, targets, standing, able, shields)
    why = tell_target(field.state, desk, shooter, targets, standing, able, chosen)
    return units[chosen], why


def test_best_type_first() -> None:
    """S29, A21: the type against which it has more firepower; never a type with none."""
    field = Field()
    rifle, tank = field.put("U01", "B1"), field.put("U12", "B1")
    assert targets_of(field, [rifle, tank], (3, 1))[0] == rifle
    assert targets_of(field, [rifle, tank], (1, 3))[0] == tank
    assert targets_of(field, [rifle, tank], (4, 0))[0] == rifle
    assert targets_of(field, [tank], (4, 1))[0] == tank


def test_lowest_defence_with_hits_and_shields() -> None:
    """S30, A22: Def less hits; with the switch also the hits that digging in ignores."""
    field = Field()
    fresh, dug = field.put("U01", "B1"), field.put("U01", "B1", hits=1, dug_in=1)
    assert targets_of(field, [fresh, dug], (3, 3)) == (dug, "It picks the weakest of 2 targets.")
    field.state.switches["shields_count"] = 1
    assert targets_of(field, [fresh, dug], (3, 3))[1] == "It picks one of 2 equal targets at random."
    weak = field.put("U01", "B1", hits=1)
    chosen, why = targets_of(field, [fresh, dug, weak], (3, 3))
    assert chosen == weak and why == "It picks the weakest of 3 targets."


def test_then_the_most_firepower() -> None:
    """S31: highest infantry and armor firepower together."""
    field = Field()
    rifle, armored = field.put("U01", "B1"), field.put("U03", "B1")
    assert targets_of(field, [rifle, armored], (3, 1)) == (
        armored,
        "It picks the most dangerous of 2 equally weak targets.",
    )


def test_then_at_random() -> None:
    """S32: what is equal is chosen at random, and told so."""
    field = Field()
    units = [field.put("U01", "B1"), field.put("U01", "B1")]
    assert targets_of(field, units, (3, 1))[1] == "It picks one of 2 equal targets at random."


def test_ganging_up() -> None:
    """S32, A23: units fire at one target until it is destroyed, then at the next; guns first, then by firepower."""
    field = Field(stock=(0, 20))
    first, second = field.put("U01", "B1"), field.put("U01", "B1")
    field.state.defenders = [first, second]
    units = [field.put("G01", "B2"), field.put("G04", "B2")]
    gun = field.put("G30", "H4")
    field.state.fight_side, field.state.fight_target = ENEMY, 1
    field.state.fight_units, field.state.fight_guns = units, [gun]
    # cover 1: 4+. The mortar (5 dice) picks at random and scores 2; Panzergrenadiers finish it, Grenadiers turn
    desk = ScriptedDesk([1, 4, 4, 1, 1, 1, 6, 1, 1, 1, 1, 6, 1, 1, 1])

    attack_fire(field.state, desk, SEATS)
    assert (field.state.hits[first], field.state.hits[second]) == (3, 1)
    assert [claim.split(" fires at ")[0] for claim in desk.claims[:3]] == [
        "8cm Mortar Platoon",
        "Panzergrenadier Platoon",
        "Grenadier Platoon",
    ]


def test_the_funnel_is_told() -> None:
    """S29, S30: a listener learns what each candidate is worth by each criterion, and where it fell out."""
    field = Field()
    units = [field.put("U13", "B1"), field.put("U01", "B1", hits=1), field.put("U01", "B1")]
    orders, desk = Explained(field.state), ScriptedDesk()
    targets, standing = targets_at(field.state, units, 1)
    firer = attacker(units[0], 0, 0, 3, 1, 0)
    orders.choose(desk, firer, targets, standing, [0, 1, 2])
    orders.report(desk, firer, targets[1], 3, 4, 1, 1)
    assert desk.claims[0].endswith("It picks the weakest of 2 targets.")
    (told,) = [piece for piece in evidence(desk, 0) if isinstance(piece, Choice)]
    assert told.criteria == ["Can be hurt", "Firepower at it", "Def left", "Its own firepower"]
    assert [(one.name, one.values[1:3], one.out) for one in told.candidates] == [
        ("M4 Sherman Platoon", ["1", "5"], "it has more firepower at the other type"),
        ("Rifle Platoon 1", ["3", "2"], ""),
        ("Rifle Platoon 2", ["3", "3"], "another is weaker"),
    ]
    assert told.chosen == "Rifle Platoon 1"
