"""R9, S68-S70: the order of a turn, and the end."""

from __future__ import annotations

import pytest

from opfor.games.last_crusade.model.places import ENEMY, YOU
from tests.games.last_crusade.field import Field, p

pytestmark = pytest.mark.usefixtures("either_mode")


def test_end_of_the_enemy_turn() -> None:
    """S70, A64, A65, A66: artillery in the HQ counts, an empty truck does not; only row 3 is next to it."""
    for inside, outside, result in (("G30", "B3", ""), ("G39", "B3", "win"), ("", "B2", ""), ("", "C3", "win")):
        field = Field()
        field.state.points = [1, 0]
        if inside:
            field.put(inside, "H4")
        field.put("G01", "A2")
        field.put("U01", outside)
        field.run("enemy-end")
        assert field.state.result == result
    field = Field()
    field.put("G01", "A1")
    field.put("U01", "B2")
    field.run("your-end")
    assert field.state.result == ""


def test_forty_turns() -> None:
    """A67: the print knows no last turn, ours is the 200th, with the switch the fortieth. A draw is told before."""
    field = Field(turn=40)
    field.run("end-turn", to_end=False)
    assert field.state.result == "" and field.state.turn == 41
    field = Field(turn=200)
    assert field.run("turn", to_end=False).rulings == ["A67"]
    field.run("end-turn", to_end=False)
    assert field.state.result == "draw"
    field = Field(turn=40, turn_limit_draw=True)
    desk = field.run("turn", to_end=False)
    assert desk.rulings == ["A67"] and desk.facts == [{"limit": 40}]
    field.run("end-turn", to_end=False)
    assert field.state.result == "draw"
    told = [bool(Field(turn=turn, turn_limit_draw=True).run("turn", to_end=False).claims) for turn in (1, 2, 35, 36)]
    assert told == [True, False, False, True]


def test_nobody_left() -> None:
    """A67: a draw when neither side has a combat unit left."""
    field = Field()
    field.put("U36", "A1")
    field.run("your-end")
    assert field.state.result == "draw"
    field = Field()
    field.hold("G01")
    field.run("your-end")
    assert field.state.result == ""


def test_who_wins_the_die_moves_first() -> None:
    """A15, S21: even US, odd German, whoever you are; Supply for both is rolled before it."""
    for you, face, first in (("US", 2, YOU), ("US", 3, ENEMY), ("DE", 4, ENEMY), ("DE", 5, YOU)):
        field = Field(you=you, stock=(0, 0), turn=0)
        dice = {"US": 3, "DE": 2}
        throws = [1] * (dice[field.state.nations[0]] + dice[field.state.nations[1]])
        field.run("set-up-start", faces=[*throws, face, 4], to_end=False)
        assert field.state.first == first and field.state.stock == [dice[nation] for nation in field.state.nations]


def test_the_enemy_does_not_take_your_headquarters_by_waiting() -> None:
    """A66: your HQ without a combat unit and the enemy before it: nothing happens until it enters."""
    field = Field()
    field.put("G01", "B1")
    field.put("U36", "H0")
    field.put("U01", "A2")
    field.run("enemy-end")
    field.run("your-end")
    assert field.state.result == ""


def test_equal_points_are_a_draw() -> None:
    """A63, S69: the enemy HQ taken with equal VP."""
    for points, result in (([4, 4], "draw"), ([4, 5], "draw"), ([5, 4], "win")):
        field = Field()
        field.state.points = points
        field.put("U01", "B3")
        field.run("enemy-end")
        assert field.state.result == result


@pytest.mark.parametrize(
    ("step", "phase"),
    [
        ("your-reinforcement", "Reinforcement"),
        ("your-air", "Air Action"),
        ("your-recon", "Recon"),
        ("your-bombardment", "Bombardment"),
        ("your-maneuver", "Fire & Maneuver"),
        ("enemy-reinforcement", "Reinforcement"),
        ("enemy-air", "Air Action"),
        ("enemy-recon-phase", "Recon"),
        ("enemy-bombardment", "Bombardment"),
        ("enemy-fire-maneuver", "Fire & Maneuver"),
    ],
)
def test_each_phase_by_its_name(step: str, phase: str) -> None:
    """R9: the phase that is shown is the one that is played."""
    field = Field(turn=1)
    field.run(step, faces=[1, 6, 6, 6] if step == "enemy-fire-maneuver" else [], to_end=False)
    assert field.state.phase == phase


def test_the_order_of_a_turn() -> None:
    """R9, S34, A15, R15: five phases of the side that moves first, then of the other; supplied and targeted anew."""
    for first, order in ((YOU, ["your", "enemy"]), (ENEMY, ["enemy", "your"])):
        field = Field(turn=3)
        field.put("U01", "A1", fed=1)
        field.state.first, field.state.targeted = first, [1] * 11
        field.run("turn", to_end=False)
        assert [step for step, _ in field.state.agenda[::-1]] == [f"{order[0]}-turn", f"{order[1]}-turn", "end-turn"]
        field.run(f"{order[0]}-turn", to_end=False)
        assert field.state.active == first and not any(field.state.targeted) and not any(field.state.fed)
        steps = [step.removeprefix(f"{order[0]}-") for step, _ in field.state.agenda[::-1] if step != "events"]
        assert (
            steps
            == {
                "your": ["reinforcement", "air", "recon", "bombardment", "maneuver", "end"],
                "enemy": ["reinforcement", "air", "recon-phase", "bombardment", "fire-maneuver", "end"],
            }[order[0]]
        )


def test_how_the_game_ended_is_told() -> None:
    """S69, S70: a Headquarters that was left empty is told apart from one that was entered."""
    field = Field()
    field.state.points = [2, 1]
    field.put("U01", "B3")
    field.run("enemy-end")
    assert field.state.result == "win" and "left undefended" in field.state.reason and "2 VP to 1" in field.state.reason
    field = Field()
    rifle = field.put("U01", "B3")
    field.run("maneuver", maneuver=("move", rifle, -1), move_to=p("H4"))
    assert field.state.result == "draw" and "left undefended" not in field.state.reason
