"""R12, R13: your recon and bombardment."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import YOU
from opfor.games.last_crusade.rules.bombard import strike_targets
from opfor.games.last_crusade.rules.combat import observed
from opfor.games.last_crusade.rules.legal import recon
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.games.last_crusade.rules.operations import attach, land, lose_and_tell
from opfor.testing.scripted import ScriptedDesk
from tests.games.last_crusade.field import Field, p

pytestmark = pytest.mark.usefixtures("either_mode")


def test_your_recon() -> None:
    """R12: groups, hills, scouts at distance 2, dice as you like."""
    field = Field().lay(A1="T13")
    rifle, jeep = field.put("U01", "A1"), field.put("U09", "A1")
    near = [field.put("G01", "A2"), field.put("G01", "A2")]
    far = field.put("G01", "A3")
    actions = recon(field.state).values
    assert ("recon", p("A1"), p("A2")) in actions and ("scout", p("A1"), p("A3")) in actions
    plan = [("scout", p("A1"), p("A3")), ("recon", p("A1"), p("A2")), ("done", -1, -1)]
    # the jeep: 3 + 1 on the hill; the rifle: 1 + 1; both need 4 + conceal 1
    field.run("recon", faces=[5, 1, 1, 1, 1, 5], recon=lambda state: plan.pop(0), recon_dice={near[1]: 2})
    assert [field.state.spotted[n] for n in (*near, far)] == [0, 1, 1]
    assert field.state.scouted[rifle] and field.state.scouted[jeep]


def test_recon_evenly() -> None:
    """R12, S47: the rest evenly, by the enemy's own rule."""
    field = Field()
    field.put("U11", "A1")
    hidden = [field.put("G01", "A2"), field.put("G01", "A2")]
    field.run("recon", faces=[5, 1, 1, 1], recon=("evenly", -1, -1))
    assert [field.state.spotted[n] for n in hidden] == [1, 0]


def test_your_bombardment() -> None:
    """R13, S49: 1 Supply, +1 to hit, committed and spotted; an observer near the target cancels the +1."""
    field = Field(stock=(1, 20))
    gun = field.put("U31", "H0")
    target = field.put("G01", "A2", spotted=1)
    field.put("G01", "A3")
    field.run("your-bombard", faces=[5, 4, 4, 4, 4], bombard=gun, bombard_target=target)
    assert field.state.hits[target] == 1 and field.state.committed[gun] and field.state.stock[YOU] == 0
    scout = field.put("U01", "A1")
    assert not observed(field.state, YOU, p("A2"))
    attach(field.state, field.card("U74"), scout)
    assert observed(field.state, YOU, p("A2"))


def test_shelled_transports() -> None:
    """R18: bombardment hits the transport; its passenger gets off with one hit, or is lost with it. Both are told."""
    field = Field()
    truck = field.put("G39", "A2", spotted=1, hits=2)
    rider = field.put("G01", "A2", carrier=truck)
    desk = ScriptedDesk([])
    assert lose_and_tell(field.state, desk, truck)
    assert (field.state.hits[rider], field.state.carrier[rider], field.state.stacked[11 + p("A2")]) == (1, -1, 1)
    assert "; Grenadier Platoon dismounts with 1 hit. VP" in desk.claims[0]
    assert not lose_and_tell(field.state, desk, rider) and len(desk.claims) == 1
    field = Field()
    truck = field.put("G39", "A2", spotted=1, hits=2)
    field.put("G01", "A2", carrier=truck, hits=2)
    assert lose_and_tell(field.state, desk, truck) and "Grenadier Platoon is lost with it" in desk.claims[1]


def test_strikers_land() -> None:
    """R11: at the end of their owner's Bombardment Phase; CAP stays up."""
    field = Field()
    striker, patrol = field.put("U38", "field"), field.put("U39", "field")
    field.state.where[striker], field.state.where[patrol] = 20 + 7, 13
    land(field.state, YOU)
    assert (field.at(striker), field.at(patrol)) == ("field", "CAP")


def test_strikes_in_the_corner_of_the_table() -> None:
    """R13, S49, R11: aircraft over A1 strike and land like any others, on both sides."""
    field = Field()
    target, plane = field.put("G01", "A1", spotted=1), field.put("U38", "field")
    field.state.where[plane] = 20
    field.run("your-bombardment", faces=[5, 1, 1, 1], strike=target)
    assert field.state.hits[target] == 1 and field.at(plane) == "field"
    field = Field()
    target, plane = field.put("U01", "A1", spotted=1), field.put("G41", "field")
    field.state.where[plane] = 20
    field.run("enemy-bombardment", faces=[5, 1])
    assert field.state.hits[target] == 1 and field.at(plane) == "field"


def test_observers_do_not_strike() -> None:
    """R16, A38: an aircraft without firepower has no target, and nobody is asked for one."""
    field = Field()
    field.put("G01", "B3", spotted=1)
    plane = field.put("U37", "field")
    field.state.where[plane] = 20 + p("B3")
    assert strike_targets(field.state, plane) == []
    field.run("your-bombardment")
    assert field.at(plane) == "field"


def test_guns_bombard_without_aircraft() -> None:
    """R13: your Bombardment Phase is for your guns too when nothing flies."""
    field = Field(stock=(1, 0))
    gun, target = field.put("U31", "H0"), field.put("G01", "A2", spotted=1)
    field.run("your-bombardment", faces=[5, 1, 1, 1, 1], bombard=gun, bombard_target=target)
    assert field.state.hits[target] == 1 and field.state.stock[YOU] == 0


def test_your_photographs() -> None:
    """R5, R12: your card spots all enemy units of the zone that you name, and nothing of yours."""
    field = Field()
    mine, hidden = field.put("U01", "A1"), [field.put("G01", "B3"), field.put("G13", "B3")]
    other = field.put("G01", "C3")
    (card,) = field.hold("U60")
    plan = [("play", card, -1), ("done", -1, -1)]
    field.run("your-recon", recon=lambda state: plan.pop(0), spot_zone=p("B3"))
    assert [field.state.spotted[n] for n in (mine, *hidden, other)] == [0, 1, 1, 0]
    assert field.at(card) == "discard" and field.state.stock[YOU] == 19


def test_an_aircraft_looks_once() -> None:
    """R12: who has used its dice in this turn has none left."""
    field = Field()
    field.put("G01", "B3")
    plane = field.put("U38", "field")
    field.state.where[plane] = 20 + p("B3")
    assert ("look", plane, p("B3")) in LEGAL["recon"](field.state).values
    field.state.scouted[plane] = 1
    assert ("look", plane, p("B3")) not in LEGAL["recon"](field.state).values


def test_recon_in_the_corner_of_the_table() -> None:
    """R12, A36, A37: an aircraft over A1 recons what is below, on both sides."""
    field = Field()
    hidden, plane = field.put("U01", "A1"), field.put("G41", "field")
    field.state.where[plane] = 20
    field.run("enemy-recon-phase", faces=[5])
    assert field.state.spotted[hidden]
    field = Field()
    hidden, plane = field.put("G01", "A1"), field.put("U38", "field")
    field.state.where[plane] = 20
    assert ("look", plane, p("A1")) in LEGAL["recon"](field.state).values
    field.run("recon", faces=[5], recon=("evenly", -1, -1))
    assert field.state.spotted[hidden]


def test_adjacency_spots_before_recon() -> None:
    """A30: with the switch on, neighbours are spotted when a Recon Phase begins, on both sides, without a die."""
    for step in ("enemy-recon-phase", "your-recon"):
        field = Field(adjacent_spots=True)
        mine, other = field.put("U01", "A2"), field.put("G01", "A3")
        field.run(step)
        assert field.state.spotted[mine] and field.state.spotted[other]
