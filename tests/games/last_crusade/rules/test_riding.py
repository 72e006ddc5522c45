"""R18: transports and those who ride."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.last_crusade.model.places import YOU
from opfor.games.last_crusade.rules.bombard import bombard_targets, strike_targets
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.games.last_crusade.rules.movement import can_ride, paths, reachable
from opfor.games.last_crusade.rules.operations import dismount, mount
from opfor.games.last_crusade.rules.riding import riding
from tests.games.last_crusade.field import Field, fight, p, verbs

pytestmark = pytest.mark.usefixtures("either_mode")


def test_mounting_where_units_are_deployed() -> None:
    """R18, R9: in your HQ a soldier gets on a transport in the Reinforcement Phase, once a turn."""
    field = Field(turn=1)
    truck, rifles = field.put("U35", "H0"), field.put("U01", "H0")
    elsewhere = field.put("U01", "A1")
    field.put("U35", "A1")
    acts: list[Any] = []

    def reinforce(state: Any) -> tuple[str, int, int]:
        open_to = [value for value in legal(state) if value[0] in ("mount", "dismount")]
        acts.append(open_to)
        return open_to[0] if open_to else ("done", -1, -1)

    def legal(state: Any) -> list[Any]:
        return LEGAL["reinforce"](state).values

    field.run("your-reinforcement", reinforce=reinforce)
    assert acts[0] == [("mount", rifles, truck)] and not any(acts[1:])
    assert field.state.carrier[rifles] == truck and field.state.carrier[elsewhere] < 0
    assert field.state.stacked[9] == 1


def test_a_soldier_is_deployed_straight_on_a_transport() -> None:
    """R18, R3, R10: where the HQ is full a soldier may still be deployed on a transport there; nobody else."""
    field = Field(turn=1)
    truck = field.put("U35", "H0")
    for _ in range(field.state.limit[9] - 1):
        field.put("U13", "H0")
    rifles, tank = field.hold("U01", "U12")
    seen: list[Any] = []

    def reinforce(state: Any) -> tuple[str, int, int]:
        seen.append([value[1] for value in LEGAL["reinforce"](state).values if value[0] == "deploy"])
        return ("deploy", rifles, -1) if rifles in state.your_hand else ("done", -1, -1)

    desk = field.run("your-reinforcement", reinforce=reinforce)
    assert (
        seen[0] == [rifles]
        and not any(seen[1:])
        and field.state.carrier[rifles] == truck
        and tank in field.state.your_hand
    )
    assert [facts["target"] for facts in desk.facts if "target" in facts] == ["M3 Halftrack Section"]


def test_mounting_in_the_set_up() -> None:
    """R18, R7: what is bought may ride at once."""
    field = Field(turn=0)
    truck, rifles = field.put("U35", "B1"), field.put("U01", "B1")
    acts = iter([("mount", rifles, truck), ("done", -1, -1)])
    field.run("purchase", buy=lambda state: next(acts))
    assert field.state.carrier[rifles] == truck


def test_who_rides_may_get_off() -> None:
    """R18, R3: in whichever transport, where there is room; who has a seat is not offered another."""
    field = Field()
    truck = field.put("U35", "A1")
    rifle = field.put("U01", "A1", carrier=truck)
    other = field.put("U36", "A1")
    assert riding(field.state) == [("dismount", rifle, -1)]
    field.state.remounted[rifle] = 1
    assert riding(field.state) == []
    field.state.remounted[rifle] = 0
    dismount(field.state, rifle)
    assert sorted(riding(field.state)) == [("mount", rifle, truck), ("mount", rifle, other)]


def test_of_a_mounted_pair_the_transport_is_the_target() -> None:
    """R18, R5, A38: guns and aircraft see the transport, not who rides in it, spotted or not."""
    field = Field()
    truck = field.put("G39", "A2", spotted=1)
    field.put("G01", "A2", carrier=truck, spotted=1)
    gun, plane = field.put("U31", "H0"), field.put("U38", "field")
    field.state.where[plane] = 20 + p("A2")
    assert bombard_targets(field.state, gun) == strike_targets(field.state, plane) == [truck]


def test_transports() -> None:
    """R18: one soldier, no motor troops; the pair moves with the transport's Move."""
    field = Field().lay(A1="T01", A2="T01")
    carrier, rifle, jeep = field.put("U35", "H0"), field.put("U01", "H0"), field.put("U09", "H0")
    assert can_ride(field.state, rifle, carrier) and not can_ride(field.state, jeep, carrier)
    plan = [("mount", rifle, carrier), ("move", carrier, -1), ("done", -1, -1)]
    field.run("maneuver", maneuver=lambda state: plan.pop(0), move_to=p("A2"))
    assert field.at(rifle) == field.at(carrier) == "A2" and field.state.acted[rifle]
    assert [way[-1] for way in paths(field.state, jeep)] == reachable(field.state, jeep)


def test_passengers_fight_for_themselves() -> None:
    """R18, R4: a passenger assaults without its truck; a truck whose passenger has acted does not carry it on."""
    field = Field(stock=(9, 0))
    truck = field.put("U36", "B2")
    rifle = field.put("U01", "B2", carrier=truck)
    field.put("G01", "B3", hits=2)
    assert LEGAL["attackers"](field.state, p("B3")).values == [rifle]
    fight(field, "B3", [rifle], [1, 1, 1, 1, 1])
    assert f"move:{'U36'}" not in verbs(field) and field.state.carrier[rifle] == truck
    field = Field(stock=(9, 0))
    truck = field.put("U36", "B2")
    rifle = field.put("U01", "B2", carrier=truck)
    field.put("G01", "B3", hits=2)
    fight(field, "B3", [rifle], [6, 1, 1, 1, 1])
    assert (field.at(rifle), field.at(truck), field.state.carrier[rifle]) == ("B3", "B2", -1)


def test_getting_on_and_off_in_fire_and_maneuver() -> None:
    """R18: soldiers get on transports of their own zone, anywhere on the table, and off again in another turn."""
    field = Field()
    truck, rifle, far = field.put("U36", "B1"), field.put("U01", "B1"), field.put("U01", "C1")
    rides = [action for action in LEGAL["maneuver"](field.state).values if "mount" in action[0]]
    assert rides == [("mount", rifle, truck)] and far not in rides[0]
    mount(field.state, rifle, truck)
    assert ("dismount", rifle, -1) in LEGAL["maneuver"](field.state).values


def test_a_carried_soldier_fights_its_way_in() -> None:
    """R14, R18, A53b: a truck with a soldier drives out opposing trucks and takes a Headquarters; an empty one does
    not."""
    field = Field()
    truck = field.put("U36", "B3")
    field.put("G39", "A3"), field.put("G39", "H4")
    assert not {p("A3"), p("H4")} & set(reachable(field.state, truck))
    field.put("U01", "B3", carrier=truck)
    assert {p("A3"), p("H4")} <= set(reachable(field.state, truck))
    field.state.points = [5, 0]
    field.run("maneuver", maneuver=("move", truck, -1), move_to=p("H4"))
    assert field.state.result == "win" and field.state.points[YOU] == 5 + 1


def test_getting_off_in_your_turn() -> None:
    """R18: off the transport in Fire & Maneuver, where there is room."""
    field = Field()
    truck = field.put("U35", "B1")
    rifles = field.put("U01", "B1", carrier=truck)
    plan = [("dismount", rifles, -1), ("done", -1, -1)]
    desk = field.run("maneuver", maneuver=lambda state: plan.pop(0))
    assert field.state.carrier[rifles] < 0 and desk.claims == ["Rifle Platoon dismounts."]
