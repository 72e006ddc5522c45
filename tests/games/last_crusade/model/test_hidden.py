"""What the player may not know stays secret."""

from __future__ import annotations

from opfor.games.last_crusade.game import GAME as TLC
from opfor.kernel.because import Because
from opfor.match.match import Match
from opfor.testing.scripted import ScriptedDesk
from opfor.text.commands import execute
from tests.games.last_crusade.field import Field, choices


def test_sealed_hands_stay_secret() -> None:
    """S25: with the sealed hand no line of the log and no view names a card before it is played."""
    match = Match.new(TLC, "us", "screen", seed="secret", options={"hand": "sealed"})
    for _ in range(60):
        if match.question is None:
            break
        execute(match, "")
        hidden = {TLC.show.view(match.state)["enemy_hand"]}
        assert all(isinstance(number, int) for number in hidden)
    drawn = [entry.claim for entry in match.entries if isinstance(entry, Because) and "The enemy draws" in entry.claim]
    assert drawn and set(drawn) == {"The enemy draws a card."}


def deployment(stock: int, *hidden: str) -> ScriptedDesk:
    """The enemy deploys from a sealed hand that holds a Grenadier Platoon and these."""
    field = Field(stock=(0, stock))
    field.state.sealed = 1
    field.hold("G01", *hidden)
    return field.run("enemy-deploy")


def test_choices_do_not_tell_what_a_sealed_hand_holds() -> None:
    """S25, S36: other cards in the hand, and the same bytes: of what is hidden a choice says that it is there."""
    for stock in (5, 8):  # nothing can be paid; the Grenadiers alone
        desks = [deployment(stock, *others) for others in (("G14", "G15"), ("G42", "G20"))]
        assert desks[0].telling.entries == desks[1].telling.entries
        (told,) = choices(desks[0])
        assert [one.name for one in told.candidates if one.values == ["hidden"]] == ["a card in its hand"] * (
            3 - stock // 8
        )
    desk = deployment(8, "G14", "G15")
    assert choices(desk)[0].chosen == "Grenadier Platoon"


def test_choices_from_an_open_hand_say_the_sum_that_refused() -> None:
    """S28, S36: what is short, in numbers."""
    field = Field(stock=(0, 8))
    field.hold("G01", "G14")
    told = choices(field.run("enemy-deploy"))[0]
    assert told.chosen == "Grenadier Platoon"
    assert [one.out for one in told.candidates] == ["", "4 Supply short: needs 7, may spend 3"]
