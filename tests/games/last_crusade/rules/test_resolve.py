"""The table with a rulebook of your own: the same decisions, results typed in."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.places import NAMES, YOU
from opfor.games.last_crusade.rules.legal_maneuver import LEGAL
from opfor.games.last_crusade.rules.movement import reachable
from opfor.testing.scripted import Script
from tests.games.last_crusade.field import Field, fight, p, table

pytestmark = pytest.mark.usefixtures("either_mode")


def test_who_may_still_assault_this_turn() -> None:
    """S53, A43: zones next to your units; by your own rulebook all, as yours may still retreat next to others."""
    for field, waiting in ((Field(level=6), ["B2"]), (table(level=6), ["A3", "B2"])):
        field.put("U01", "B1")
        field.put("G01", "B2")
        field.put("G01", "A3")
        field.run("enemy-fire-maneuver", faces=[1, 1, 1, 1], to_end=False)
        steps = field.state.agenda[::-1]
        assert [NAMES[args[0]] for step, args in steps if step == "enemy-assault"] == waiting


def test_the_enemy_chooses_and_the_table_resolves() -> None:
    """S29, S30, S32, S53, A23, R16: no dice for fire; the targets are those of the printed criteria, one by one."""
    field = table(level=6)
    tiger, grenadiers = field.put("G15", "B2"), field.put("G01", "B2")
    sherman, rifles = field.put("U13", "B1"), field.put("U01", "B1")
    shots: list[tuple[int, int, int]] = []

    def hits(state: Any, firer: int, target: int, most: int) -> int:
        shots.append((firer, target, most))
        return min(2, most)

    desk = field.run(
        "enemy-assault",
        4,
        supply_defenders=[sherman, rifles],
        hits=hits,
        captured=False,
        hits_each={tiger: 1},
        faces=[],
    )
    assert shots == [(tiger, sherman, field.state.defence[sherman]), (grenadiers, rifles, 3)]
    assert [field.state.hits[n] for n in (sherman, rifles, tiger)] == [2, 2, 1]
    assert field.state.stock[1] == 20 - 2
    assert any(
        "Tiger I Section fires at M4 Sherman Platoon and scores 2 hits. It picks the type" in claim
        for claim in desk.claims
    )


def test_units_gang_up_on_what_the_table_left() -> None:
    """S32, R16, R23: the second unit sees the hits of the first; a destroyed target is left for the next."""
    field = table(level=6)
    one, two = field.put("G01", "B2"), field.put("G01", "B2")
    weak, strong = field.put("U02", "B1"), field.put("U04", "B1")
    targets: list[int] = []

    def hits(state: Any, firer: int, target: int, most: int) -> int:
        targets.append(target)
        return most

    field.run("enemy-assault", 4, supply_defenders=[weak, strong], hits=hits, hits_each={}, captured=True)
    assert targets == [strong, weak] and field.at(weak) == field.at(strong) == "discard"
    assert field.at(one) == field.at(two) == "B1"


def test_one_target_is_one_question() -> None:
    """R16, S32, A24: where one target is left, all who can hurt it fire at it, and their hits are typed in together."""
    field = table(level=6)
    tank, foot = field.put("G15", "B2"), field.put("G01", "B2")
    plane_guns = field.put("G27", "B2", inf=0, arm=0)  # can hurt nobody here
    mine = field.put("U01", "B1")
    asked: list[tuple[int, ...]] = []

    def together(state: Any, *args: int) -> int:
        asked.append(args)
        return 2

    field.run("enemy-assault", 4, supply_defenders=[mine], hits_of_all=together, hits_each={}, captured=False)
    assert asked == [(mine, 3, tank, foot)] and field.state.hits[mine] == 2 and plane_guns not in asked[0]


def test_your_assault_is_typed_in_at_once() -> None:
    """R15, R16: your own fire is one question; the enemy's reply chooses its targets as printed."""
    field = table()
    mine, other = field.put("U13", "B2"), field.put("U01", "B2")
    theirs, more = field.put("G01", "B3"), field.put("G04", "B3")
    field.run(
        "maneuver",
        maneuver=lambda state: ("assault", 7, -1) if state.where[mine] == 4 else ("done", -1, -1),
        attackers=[mine, other],
        hits_each={theirs: 3, more: 3},
        hits=0,
        captured=True,
    )
    assert field.at(theirs) == field.at(more) == "discard" and field.at(mine) == "B3"


def test_a_zone_may_be_taken_from_living_defenders() -> None:
    """R15: your rulebook may drive defenders out; you say where they go, or that they are lost."""
    field = table()
    mine = field.put("U13", "B2")
    back, lost = field.put("G01", "B3"), field.put("G04", "B3")
    field.run(
        "maneuver",
        maneuver=lambda state: ("assault", 7, -1) if state.where[mine] == 4 else ("done", -1, -1),
        attackers=[mine],
        hits_each={},
        hits_of_all=0,
        captured=True,
        retreat=lambda state, n: 10 if n == back else -1,
    )
    assert (field.at(back), field.at(lost), field.at(mine)) == ("H4", "discard", "B3")
    assert field.state.points[0] == field.state.value[lost]


def test_recon_on_the_table() -> None:
    """S46, S47, S48, R12: the enemy divides its dice, the table says who is spotted; you say what you have spotted."""
    field = table()
    scouts = field.put("G07", "B2")
    one, two = field.put("U01", "B1"), field.put("U13", "B1")
    asked: list[tuple[int, ...]] = []

    def seen(state: Any, leader: int, place: int, *dealt: int) -> list[int]:
        asked.append((leader, place, *dealt))
        return [two]

    field.run("enemy-recon", 4, seen=seen, faces=[1])  # who gets the spare die of three is still the enemy's luck
    assert asked == [(scouts, 1, one, 2, two, 1)]
    assert (field.state.spotted[one], field.state.spotted[two]) == (0, 1)
    field.run("your-recon", spotted=[scouts])
    assert field.state.spotted[scouts] == 1


def test_air_combat_on_the_table() -> None:
    """S45, R11: enemy fighters on CAP go for your first flight; hits are typed in, also those of the flak."""
    field = table()
    cap, mine = field.put("G41", "field"), field.put("U38", "field")
    field.state.where[cap] = 14
    field.put("G01", "B3")
    field.run(
        "your-air",
        air=lambda state: ("fly", 7, -1) if not state.acted[mine] else ("done", -1, -1),
        flight=[mine],
        air_hits={cap: field.state.defence[cap], mine: 1},
        aa_hits={mine: 1},
    )
    assert field.at(cap) == "discard" and field.state.hits[mine] == 2 and field.at(mine) == "over B3"


def test_obstacles_on_the_table() -> None:
    """R20: what an obstacle does is asked for every unit that crosses it, whatever our card would do."""
    field = table()
    mine = field.put("U05", "B1")  # engineers: immune by our rules
    field.put("G82", "B2")
    asked: list[tuple[int, ...]] = []

    def crossing(state: Any, *args: int) -> int:
        asked.append(args)
        return 1

    field.run(
        "maneuver",
        maneuver=lambda state: ("move", mine, -1) if not state.acted[mine] else ("done", -1, -1),
        move_to=4,
        crossing=crossing,
    )
    assert len(asked) == 1 and field.state.hits[mine] == 1 and field.at(mine) == "B2"


def test_your_own_rulebook_is_for_the_table() -> None:
    """R16: on screen there is nobody to type results in, so our dice rules hold there."""
    for mode, own in (("table", 1), ("screen", 0)):
        assert TLC.play.new("us", mode, {"rulebook": "own"}).own_rulebook == own
        assert TLC.play.new("us", mode, {}).own_rulebook == 0


def test_where_units_go_by_your_own_rulebook() -> None:
    """R14, R3: anywhere with room and without opposing combat units, but not where it stands already."""
    field = Field().lay(A1="T16")
    field.state.mode, field.state.own_rulebook = "table", 1
    rifle = field.put("U01", "B1")
    field.put("U02", "A1"), field.put("U02", "A1")
    field.put("G01", "B3")
    assert reachable(field.state, rifle) == [p(name) for name in ("C1", "A2", "B2", "C2", "A3", "C3", "H0", "H4")]


@pytest.mark.parametrize(("hits", "likely"), [(3, 1), (2, 0)])
def test_a_zone_without_defenders_is_likely_captured(hits: int, likely: int) -> None:
    """R15: by your own rulebook you say whether a zone is taken; with no defender left yes is proposed."""
    field = Field()
    field.state.mode, field.state.own_rulebook = "table", 1
    tank, enemy = field.put("U13", "B2"), field.put("G01", "B3")
    seen: list[int] = []

    def captured(state: Any, place: int, proposed: int) -> bool:
        seen.append(proposed)
        return False

    fight(field, "B3", [tank], [], captured=captured, hits=Script(hits, 0))
    assert seen == [likely] and (field.at(enemy) == "discard") == bool(likely)


def test_an_obstacle_that_is_the_first_card_by_your_own_rulebook() -> None:
    """R20: you are asked what it does to whoever crosses it."""
    field = Field(you="DE")
    field.state.mode, field.state.own_rulebook = "table", 1
    wire, tank = field.put("G82", "B1"), field.put("U13", "B2")
    field.passing("B")
    desk = field.run("enemy-advance", crossing=2)
    assert wire == 0 and desk.asked == ["crossing"] and field.state.hits[tank] == 2


def test_where_the_driven_out_may_go() -> None:
    """R15, R3: to a neighbouring place with room and without opposing units; or nowhere, which is proposed."""
    field = Field().lay(A3="T16")
    beaten = field.put("G01", "B3")
    field.put("G02", "A3"), field.put("G02", "A3")
    field.put("U36", "C3"), field.put("U13", "B2")
    to = LEGAL["retreat"](field.state, beaten)
    assert to.values == [p("H4"), -1] and to.default == -1


def test_a_passenger_is_driven_out_on_foot() -> None:
    """R15, R18: it gets off and goes its own way; a truck is lost with the zone."""
    field = Field()
    field.state.mode, field.state.own_rulebook = "table", 1
    tank, truck, carrier = field.put("U13", "B2"), field.put("G39", "B3"), field.put("G38", "B3")
    rider = field.put("G01", "B3", carrier=carrier)
    fight(
        field,
        "B3",
        [tank],
        [],
        captured=True,
        hits_each={},
        hits_of_all=0,
        retreat=lambda state, n: p("A3") if n == carrier else p("H4"),
    )
    assert [field.at(n) for n in (rider, carrier, truck, tank)] == ["H4", "A3", "discard", "B3"]
    assert field.state.carrier[rider] == -1 and field.state.points[YOU] == 1


def test_what_the_table_is_asked_for() -> None:
    """R8, R12: a card brings nothing unless it is said; of a mounted pair the transport is spotted, its first card
    too."""
    field = Field(you="DE")
    lorry = field.put("G39", "B1")
    field.put("G01", "B1", carrier=lorry)
    field.state.side, field.state.your_ground, field.state.enemy_ground = [1, 1], [], [0, 1]
    seen = LEGAL["spotted"](field.state)
    assert (seen.values, seen.low, seen.high, seen.default) == ([lorry], 0, 1, [])
    found = LEGAL["seen"](field.state, 7, p("B1"), 3, 2, 5, 1, 8, 1)  # units 3, 5 and 8 by turns with their dice
    assert (found.values, found.low, found.high, found.default) == ([3, 5, 8], 0, 3, [])
    assert LEGAL["card-brings"](field.state, lorry).default == {"your_supply": 0, "enemy_supply": 0}


def test_defenders_of_a_taken_headquarters_go_nowhere() -> None:
    """S68, R15: by your own rulebook too the game is over when your Headquarters is taken; nobody retreats."""
    field = Field(stock=(0, 30))
    field.state.mode, field.state.own_rulebook = "table", 1
    field.put("U01", "H0")
    field.put("G01", "B1")
    field.passing("B")
    desk = field.run("enemy-assault", p("B1"), hits=0, captured=True)
    assert field.state.result == "loss" and "retreat" not in desk.asked
