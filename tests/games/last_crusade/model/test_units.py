"""What can be asked of the state."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import CARDS, HARD
from opfor.games.last_crusade.model.names import name
from opfor.games.last_crusade.model.places import ADJACENT, DISTANCE, ENEMY, YOU
from opfor.games.last_crusade.model.units import forward_most, rear_most
from opfor.games.last_crusade.rules.movement import reachable
from tests.games.last_crusade.field import Field, p


def test_target_classes() -> None:
    """R1: soft, hard and air; combat units have firepower of their own (A64)."""
    hard = {id for id in ("U01", "U13", "U22", "U31", "U33", "U35", "U36") if CARDS[id].traits & HARD}
    assert hard == {"U13", "U33", "U35"}


def test_copies_are_told_apart_by_their_numbers() -> None:
    """R1: cards of which a side has several are numbered, wherever the others lie in the list; others are not."""
    field = Field()
    cards = [field.put("U01", "B1"), field.put("U02", "B1"), field.put("U01", "C1")]
    assert [name(field.state, n) for n in cards] == ["Rifle Platoon 1", "Replacement Platoon", "Rifle Platoon 2"]
    field.state.side[cards[2]] = ENEMY  # a card of the other side is no copy
    assert name(field.state, cards[0]) == "Rifle Platoon"


def test_geometry() -> None:
    """R2: neighbours along rows and columns; a Headquarters is next to its whole row."""
    assert sorted(ADJACENT[p("B2")]) == sorted(map(p, ("B1", "A2", "C2", "B3")))
    assert sorted(ADJACENT[p("H0")]) == sorted(map(p, ("A1", "B1", "C1")))
    assert DISTANCE[p("A1")][p("C3")] == 4 and DISTANCE[p("H0")][p("C3")] == 3 and DISTANCE[p("H0")][p("H4")] == 4


def test_forward_and_rear() -> None:
    """A16: only the row counts; your HQ is your rear."""
    field = Field()
    for zone in ("A1", "C1", "H0"):
        field.put("U01", zone)
    field.put("G01", "B2")
    assert forward_most(field.state, YOU) == [p("A1"), p("C1")] and rear_most(field.state, YOU) == [p("H0")]
    assert forward_most(field.state, ENEMY) == [p("B2")]


def test_stacking() -> None:
    """R3: a move ends where there is room; a mounted pair counts as one; passing through is allowed."""
    field = Field().lay(A1="T16", B1="T01", A2="T21")
    carrier = field.put("U35", "A1")
    field.put("U01", "A1", carrier=carrier)
    field.put("U01", "A1")
    jeep = field.put("U09", "H0")
    assert p("A1") not in reachable(field.state, jeep) and p("B1") in reachable(field.state, jeep)
