"""What a hex and a number say when they are asked, hints of the first turn, and throws by name."""

from __future__ import annotations

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.kinds import CP
from opfor.games.fields_of_despair.view.describe import describe
from opfor.games.fields_of_despair.view.hints import hints
from opfor.games.fields_of_despair.view.strip import strip
from opfor.games.fields_of_despair.view.throws import needed, throw
from opfor.games.fields_of_despair.view.upcoming_charts import upcoming_charts
from opfor.kernel.game import ThrowContext
from tests.games.fields_of_despair.positions import cp, give, h, put, start
from tests.games.fields_of_despair.sentences import faults
from tests.games.fields_of_despair.table import FIELDS, Table


def lines(state: object, id: str) -> str:
    found = describe(state, id)  # type: ignore[arg-type]
    assert found is not None, id
    return " ".join([found.title, *found.lines])


def test_every_hex_and_number_can_be_asked() -> None:
    """In fit sentences, with rules that the book has."""
    state = start()
    for id in [*places.IDS, *[f"track:{name}" for name, _ in strip(state)]]:
        found = describe(state, id)
        assert found is not None and found.lines, id
        assert set(found.rules) <= {*FIELDS.rulebook.rules, *FIELDS.rulebook.rulings}, id
        assert [fault for line in found.lines for fault in faults(line)] == []
    assert describe(state, "Z99") is None and describe(state, "track:nothing") is None


def test_a_hex_says_what_the_player_may_know() -> None:
    """Hidden blocks stay hidden; why a hex is on the Frontline is said."""
    state = start()
    assert "Hidden blocks of the Central Powers" in lines(state, "C05")
    assert "On the Frontline, beside ground of the Central Powers (" in lines(state, "C05")
    cp(state, "C05", 17)
    assert "17 SPs of the Central Powers in 3 blocks" in lines(state, "C05")
    state.allied_out_of_supply[h("C05")] = state.hindenburg[h("C05")] = 1
    assert "out of supply" in lines(state, "C05") and "Hindenburg Line" in lines(state, "C05")
    give(state, CP, h("B05"))
    assert "held by the Central Powers" in lines(state, "B05")
    put(state, "C06", French=60, British=0, American=0, Belgian=0)
    assert "Full: no Allied SPs" in lines(state, "C06")
    state.allied_air_level, state.allied_air_owned, state.allied_air_used = 3, 9, 1
    assert "2 left in this phase. Usable is the lower of level, 3, and counters, 9." in lines(state, "track:air")


def test_hints_point_at_hexes_and_end_with_the_first_phase() -> None:
    state = start()
    shown = {question: hints(state, question) for question in FIELDS.play.questions}
    given = {question: hint for question, found in shown.items() for hint in found}
    assert 8 <= len(given) <= 15
    assert {"purchase", "move", "attacks", "guns"} <= set(given)
    assert all(
        place in places.INDEX or place.startswith("track:") for hint in given.values() for place in hint.points_at
    )
    assert all(faults(hint.text) == [] for hint in given.values())
    table = Table()
    at_table = [question for question in FIELDS.play.questions if hints(table.state, question)]
    assert 8 <= len(at_table) <= 15
    state.phase = table.state.phase = 2
    assert not hints(state, "move") and not hints(table.state, "attacks")


def test_throws_say_what_is_needed() -> None:
    """For dice on the table, by the same charts."""
    assert needed("cp-reinforcement", "Y", 2) == "on 4 or more"
    state = Table().until("attacks")
    state.type("C05 22 8, D06 9", "")
    assert state.prompt.startswith("The Central Powers answer C05 with guns on ")
    board = start()
    context = ThrowContext(board, "fight-offensive", (h("C05"), 3, 1), "defender's infantry", 0)
    assert throw(context) == "Your infantry in C05 Albert-Peronne hits on 5 or more"
    assert throw(ThrowContext(board, "production", (), "something else", 0)) == ""


def test_dice_that_follow_are_announced_wherever_they_follow() -> None:
    """Before guns defend, the fight without them and with the most."""
    state = start()
    cp(state, "C05", 30)
    state.attacked = [h("C05")]
    fights = [inputs for chart, inputs in upcoming_charts(state, "defence-guns") if chart == "combat"]
    assert [fight["defender_artillery"] for fight in fights] == [0, 10]
    assert fights[0]["attacker_sps"] == 30 and fights[0]["defender_sps"] == state.stacks[h("C05")]
    assert upcoming_charts(state, "reinforce") == []  # no chit has been drawn yet
    state.drawn = [1]
    offensives = upcoming_charts(state, "reinforce")
    assert [chart for chart, _ in offensives] == ["cp-offensive", "cp-offensive"]
    assert offensives[1][1]["allied_sps"] == offensives[0][1]["allied_sps"] + 5
    assert [chart for chart, _ in upcoming_charts(state, "tanks")] == ["allied-attack"]
    missions = [inputs for chart, inputs in upcoming_charts(state, "squadrons") if chart == "air-mission"]
    assert [flown["allied_air"] for flown in missions] == [1, 2]  # no more air points than the Allies have


def test_a_purchase_says_what_keeps_points_idle() -> None:
    """R-14: of level and counters the lower counts, so more of the higher one brings nothing by itself."""
    state = start()
    state.allied_ep, state.allied_artillery_level, state.allied_artillery_owned = 5, 15, 18
    asked = FIELDS.play.questions["purchase"](state)
    told = {option.key: option.hint for option in asked.options}
    assert told["artillery-maintenance"] == "1 EP; now 15, 15 usable"
    assert told["artillery-counter"] == "1 EP; now 18, 15 usable until you buy artillery maintenance"
