"""Odds at every decision where dice follow: exact, with prices, and a zero with its reason."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from opfor.games.last_crusade.model.names import key
from opfor.games.last_crusade.model.places import YOU
from opfor.games.last_crusade.questions.questions import QUESTIONS
from opfor.games.last_crusade.study.preview import preview
from opfor.kernel.game import Preview
from tests.games.last_crusade.field import Field, fight, p

pytestmark = pytest.mark.usefixtures("either_mode")


def told(field: Field, question: str, answer: Any) -> Preview:
    """What an answer would bring."""
    found = preview(field.state, question, [(question, answer)])
    assert found is not None
    for _, rows in found.chances:
        assert all(0 <= chance <= 1 for _, chance in rows)
    return found


def card(field: Field, n: int) -> str:
    """The key of a card as an option names it."""
    return f"card:{key(field.state, n)}"


def chances(found: Preview, title: str) -> dict[str, Fraction]:
    """The chances under a title."""
    return dict(next(rows for heading, rows in found.chances if heading.startswith(title)))


def test_an_assault_with_survival_and_modifiers_by_name() -> None:
    """R15, R16: the losses of both sides, each of your units, and what changes the dice."""
    field = Field(stock=(9, 9)).lay(B3="T06")
    tank, green = field.put("U13", "B2"), field.put("U02", "B2")
    field.put("G01", "B3", dug_in=1)
    found = told(field, "maneuver", "assault:B3")
    assert set(chances(found, "Your units survive")) == {"M4 Sherman Platoon", "Replacement Platoon"}
    assert sum(chances(found, "The zone").values()) == 1
    lines = " ".join(found.lines)
    assert "armor rolls one die fewer" in lines and "Green, one die fewer: Replacement Platoon." in lines
    assert "Dug in, one hit ignored: Grenadier Platoon." in lines and "of 9 Supply" in lines
    assert field.state.where[tank] == field.state.where[green] == p("B2")  # nothing has happened


def test_supplied_defenders_last_longer() -> None:
    """R15, A61: the same assault against supplied defenders and against others."""
    field = Field(stock=(5, 20), level=6)
    mine, enemy = field.put("U01", "B1"), field.put("G02", "B2")
    field.state.fight_side, field.state.fight_target = 1, p("B1")
    field.state.fight_units, field.state.defenders = [enemy], [mine]
    paid, unpaid = (told(field, "supply-defenders", some) for some in ([card(field, mine)], []))
    assert "Cost 1 of 5 Supply" in paid.lines[0] and any("half strength" in line for line in unpaid.lines)
    hurt = [chances(found, "Enemy losses").get("1 unit", Fraction(0)) for found in (paid, unpaid)]
    assert hurt[0] > hurt[1] and chances(paid, "Your units survive") == chances(unpaid, "Your units survive")


def test_guns_strikes_and_a_zero_with_its_reason() -> None:
    """R13: what a gun or an aircraft does to each target; where it can do nothing, why."""
    field = Field(stock=(5, 5))
    gun, target = field.put("U31", "B1"), field.put("G01", "B2", spotted=1)
    found = told(field, "bombard", card(field, gun))
    assert "costs 1 of 5 Supply" in found.lines[0]
    (title, rows), *_ = found.chances
    assert title == "Grenadier Platoon, Def 3, not observed: needs 1 more" and sum(chance for _, chance in rows) == 1
    plane = field.put("U39", "field", arm=0)
    tank = field.put("G13", "C2", spotted=1)
    field.state.where[plane] = 20 + p("B2")
    assert sum(chances(told(field, "strike", card(field, target)), "P-51").values()) == 1
    field.state.inf[plane] = 0
    assert preview(field.state, "strike", [("strike", card(field, tank))]) is not None


def test_recon_and_its_shares() -> None:
    """R12: how many units a group finds, exactly; a unit without a die is never found."""
    field = Field()
    field.put("U01", "B1")
    one, two = field.put("G01", "B2"), field.put("G04", "B2")
    found = told(field, "recon", "recon:B1>B2")
    assert chances(found, "Spotted")["1 unit"] == Fraction(1, 3)  # one die, concealment 1: 5 or 6
    shares = told(field, "recon-dice", {card(field, one): 1, card(field, two): 0})
    assert list(chances(shares, "Spotted").values()) == [Fraction(1, 3), 0]


def test_cards_are_looked_at_before_they_are_paid() -> None:
    """R8: the price, what is left, and what the card does."""
    field = Field(stock=(9, 5))
    tank, supplies = field.hold("U13", "U51")
    assert (
        "costs 5 of your 9 Supply; 4 would be left."
        in told(field, "reinforce", f"deploy:{key(field.state, tank)}").lines[0]
    )
    assert told(field, "reinforce", f"play:{key(field.state, supplies)}").lines[0] == "Supplies is free."


def test_what_is_free_and_undone_is_told_before_a_phase_ends() -> None:
    """R9: a free card, recon, digging in; nothing when all is done."""
    field = Field()
    field.state.active, field.state.phase = YOU, "Reinforcement"
    assert preview(field.state, "reinforce", [("reinforce", "done")]) is None
    field.hold("U51")
    if field.state.mode == "screen":  # at the table your hand is yours
        assert told(field, "reinforce", "done").lines == ["You still have a free card to play: Supplies."]
    field.put("U01", "B1")
    field.state.phase = "Fire & Maneuver"
    assert told(field, "maneuver", "done").lines == ["1 unit can still dig in for free: Rifle Platoon."]


def test_the_target_of_a_bombardment_is_foretold_alone() -> None:
    """R13: when the gun is chosen, what it may do to the target that is ticked; the gun itself is not spent yet."""
    field = Field(stock=(9, 9))
    gun = field.put("U31", "A1")
    rifles, tank = field.put("G01", "A2", spotted=1), field.put("G13", "A2", spotted=1)
    asked: list[Preview] = []

    def target(state: Any, n: int) -> int:
        asked.extend(told(field, "bombard-target", card(field, unit)) for unit in (rifles, tank))
        return tank

    field.run("your-bombard", bombard=gun, bombard_target=target, faces=[1, 1])
    assert [title.split(",")[0] for found in asked for title, _ in found.chances] == [
        "Grenadier Platoon",
        "Panzer IV Platoon",
    ]
    assert field.state.fight_guns == []


def test_every_target_names_the_dice_at_it() -> None:
    """R16: attackers, guns and defenders: their dice and what hits, by the cover and class of each target."""
    field = Field(stock=(9, 9)).lay(B3="T06")
    tank, gun = field.put("U13", "B2"), field.put("U31", "H0")
    field.put("G01", "B3"), field.put("G13", "B3")
    hints: dict[int, list[str]] = {}

    def fire(state: Any, firer: int, *targets: int) -> int:
        question = QUESTIONS["fire"](state, firer, *targets)
        hints[firer] = [option.hint for option in question.options]
        return targets[0]

    fight(field, "B3", [tank], [1] * 13, guns=[gun], fire=fire)
    assert hints == {
        gun: ["5 dice, needs 4 or more", "2 dice, needs 3 or more", ""],
        tank: ["3 dice, needs 4 or more", "2 dice, needs 3 or more", ""],
    }
