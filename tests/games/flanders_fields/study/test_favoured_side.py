"""Whose luck the dice are: by rule on small tables, over whole games, and on the page that tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.stands import battle
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules import fire
from opfor.games.flanders_fields.sequence import BY_RULER
from opfor.games.flanders_fields.study.favoured_side import NAMES, favoured_side
from opfor.kernel.because import Because, Rolled
from opfor.kernel.desk import Desk
from opfor.kernel.game import ThrowContext
from opfor.match.match import Match
from opfor.web.app import create_app
from opfor.web.pages.luck import ledgers, luck_events
from tests.games.flanders_fields.desks import find, foot, stand, table
from tests.games.flanders_fields.table_players import ATTACKER, DEFENDER, Player, TableDesk, play_on, ruler

GAME = "flanders-fields"
BRITISH, GERMANS = NAMES
SCENARIOS = ("lane", "zero-plus-twenty", "iron-and-chlorine", "trench-battle")


def no_mans_land() -> State:
    """A British platoon and a mortar in the open, far from wire, and a German platoon; the British are in turn."""
    state = table(
        foot("british", "A", [[30, 40]]),
        stand("british", "battalion_light_mortar", [[40, 30]], battalion="1st"),
        foot("german", "1", [[30, 75]]),
    )
    state.player = 0
    return state


def whose(state: State, purpose: str, step: str = "act", *args: int) -> str:
    """The side that the first throw for a purpose in a step helps."""
    return favoured_side(ThrowContext(state, step, args, purpose, 0))


def rolled(match: Match) -> list[Rolled]:
    """Every throw of a game."""
    told = [entry.evidence for entry in match.entries if isinstance(entry, Because)]
    return [piece for evidence in told for piece in evidence if isinstance(piece, Rolled)]


@pytest.mark.parametrize(
    ("purpose", "step", "attackers_turn", "defenders_turn"),
    [
        ("actions-rifle-company", "order", BRITISH, GERMANS),
        ("sos", "sos", BRITISH, GERMANS),
        ("fire-field-gun-indirect", "battery", BRITISH, GERMANS),
        ("armour-field-gun", "planned", BRITISH, GERMANS),
        ("rolling-barrage", "rolling", BRITISH, GERMANS),
        ("rolling-barrage", "act", GERMANS, BRITISH),
        ("bombardment", "bombard", BRITISH, BRITISH),
        ("alarm", "end-player-turn", GERMANS, GERMANS),
        ("assault, attacker and defender", "act", "", ""),
        ("deep-suppression", "deep-suppression", "", ""),
        ("reserve company", "battalions", "", ""),
    ],
)
def test_the_side_in_turn_attacker_or_defender(
    purpose: str, step: str, attackers_turn: str, defenders_turn: str
) -> None:
    """P4a, P11, P10, P2, R20, R27: whom a high result helps, by purpose and step."""
    state = no_mans_land()
    for state.player, side in ((0, attackers_turn), (1, defenders_turn)):
        assert whose(state, purpose, step, 0) == side


def test_reserved_fire_is_told_from_the_fire_of_the_stand_that_acts() -> None:
    """P8, R16: a stand that has not fired, is suppressed or has another weapon is fired at; else it may be either."""
    state = no_mans_land()
    rifles = find(state, "A1")
    assert whose(state, "fire-infantry-lmg", "act", rifles) == GERMANS, "it has not fired"
    state.fires[rifles] = 1
    assert whose(state, "fire-infantry-lmg", "act", rifles) == BRITISH, "it has not moved"
    assert whose(state, "fire-mg", "act", rifles) == GERMANS, "it has no machine gun"
    state.moved[rifles] = state.turn
    assert whose(state, "fire-infantry-lmg", "act", rifles) == "", "it has fired and moved"
    state.markers[rifles] = 1
    assert whose(state, "fire-infantry-lmg", "act", rifles) == GERMANS, "it is suppressed"


def test_a_stand_at_the_wire_may_be_fired_at_where_it_is() -> None:
    """P12, R16: a wire action that fails moves nobody, yet reserved fire answers it."""
    state = table(foot("british", "A", [[30, 63.5]]), foot("german", "1", [[30, 75]]))
    state.player, rifles = 0, find(state, "A1")
    state.fires[rifles] = 1
    assert whose(state, "fire-infantry-lmg", "act", rifles) == ""


def test_a_mortar_that_moves_is_fired_at() -> None:
    """P10, R16: its own shells have charts of their own, but for those against armour."""
    state = no_mans_land()
    mortar = next(i for i, kind in enumerate(state.kind) if kinds.IS_MORTAR[kind])
    assert whose(state, "fire-mg", "act", mortar) == GERMANS
    assert whose(state, "fire-field-howitzer-light-mortar-indirect", "act", mortar) == BRITISH
    assert whose(state, "armour-field-howitzer", "act", mortar) == BRITISH


def test_morale_is_the_luck_of_who_was_tested() -> None:
    """P13: the only side with tested battalions; nobody's where both have some."""
    state = no_mans_land()
    german = battle(state).battalion_side.index(1)
    state.tests[german] = 1
    assert whose(state, "morale", "act", 0) == GERMANS
    state.tests[1 - german] = 1
    assert whose(state, "morale-split", "act", 0) == ""


def test_with_a_ruler_only_a_shot_keeps_who_fires_it() -> None:
    """P8, R16: a person's reserved fire in the turn of the program is the person's luck."""
    state = ruler(foot("british", "A", [[30, 40]]), foot("german", "1", [[30, 70]]), side="german")
    state.player = 0
    assert whose(state, "fire-infantry-lmg", "unit-acts", 0) == BRITISH
    desk = TableDesk([1], ruler_cover=0, ruler_band=(-1, False, False))
    fire.fire(state, desk, BY_RULER, find(state, "1.1"), find(state, "A1"))
    assert whose(state, "fire-infantry-lmg", "unit-acts", 0) == GERMANS
    assert whose(state, "fire-mg", "unit-acts", 0) == BRITISH, "not the weapon of that shot"


@pytest.mark.usefixtures("looks_inside")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_most_throws_of_a_programmed_game_have_a_side_and_none_the_wrong_one(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P8, R16, P4a: fire is never the luck of the side that did not fire, and seldom nobody's."""
    firing: list[int] = []
    fired: list[tuple[str, str]] = []
    real = fire.shoot

    def watched(state: State, desk: Desk, seat: Any, shooter: int, *more: Any) -> int:
        firing.append(state.side[shooter])
        effect = real(state, desk, seat, shooter, *more)
        firing.pop()
        return effect

    def told(fallen: ThrowContext) -> str:
        if firing:
            fired.append((NAMES[firing[-1]], favoured_side(fallen)))
        return favoured_side(fallen)

    monkeypatch.setattr(fire, "shoot", watched)
    game = replace(FLANDERS, study=replace(FLANDERS.study, favoured_side=told))
    match = Match.new(game, scenario, "screen", options={"side": "none"}, seed="luck")
    assert match.question is None and match.outcome is not None
    throws = rolled(match)
    assert sum(bool(piece.gains) for piece in throws) > 0.7 * len(throws)
    assert [pair for pair in fired if pair[1] not in ("", pair[0])] == []
    assert sum(bool(side) for _, side in fired) > 0.8 * len(fired) > 0
    assert {side.name for side in ledgers(list(luck_events(match)))} == {BRITISH, GERMANS}


@pytest.mark.parametrize(
    ("scenario", "side", "player"),
    [
        ("zero-plus-twenty", "british", ATTACKER),
        ("iron-and-chlorine", "german", DEFENDER),
    ],
)
def test_games_with_a_ruler_have_sides_too(scenario: str, side: str, player: Player) -> None:
    """P8, R16: every direct shot has a side, and both sides have a ledger."""
    match = Match.new(FLANDERS, scenario, "table", options={"side": side}, seed="luck")
    play_on(match, player)
    assert all(piece.gains for piece in rolled(match) if piece.purpose.startswith(("fire-", "armour-")))
    assert {side.name for side in ledgers(list(luck_events(match)))} == {BRITISH, GERMANS}


def test_the_report_shows_the_luck_of_both_sides(tmp_path: Path) -> None:
    """P4a, P8: the page of a finished game has a ledger for each side, with its order dice and its fire."""
    with TestClient(create_app(tmp_path, hosts=("testserver.local",))) as client:
        client.headers["Origin"] = str(client.base_url)  # as a page of the server itself
        given = {"game": GAME, "scenario": "zero-plus-twenty", "mode": "screen", "options": {"side": "none"}}
        match = client.post("/api/matches", json={**given, "seed": "luck"}).json()
        page = client.get(f"/matches/{match['id']}/report").text
    ledger = {name: page.split(f'aria-label="The luck of {name}"')[1].split("</table>")[0] for name in NAMES}
    for side, own in ((BRITISH, "Bombardment"), (GERMANS, "SOS call")):
        for title in ("Actions: Rifle companies", "Fire MG", "Rolling barrage", own):
            assert title in ledger[side], (side, title)
    assert "Bombardment" not in ledger[GERMANS] and "SOS call" not in ledger[BRITISH]
