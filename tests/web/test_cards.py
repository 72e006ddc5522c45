"""The Last Crusade's board: what may be chosen lights up, and nothing else; cards, zones and odds as the rules say."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.view.view import may_play
from opfor.games.last_crusade.web.board import draw
from opfor.kernel.batch import Stream
from opfor.match.match import Match
from opfor.web.game_parts import board_of
from opfor.web.kit import map_selection
from opfor.web.kit.answers import first_draft
from tests.web.conftest import Server

GAME = "last-crusade"
BESIDE_THE_BOARD = ("column",)  # keys that name no card and no place


@pytest.mark.parametrize("scenario", ["us", "german"])
@pytest.mark.parametrize("mode", ["screen", "table"])
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_everything_an_option_names_lights_up(scenario: str, mode: str, seed: int) -> None:
    """R2, R14: every card or place in an option's key is on the board, lit, and the click comes back to the option."""
    match = Match.new(TLC, scenario, mode, seed=str(seed))
    policy = TLC.study.policies["random"](Stream(str(seed)))
    for _ in range(60):
        question = match.question
        if question is None or question.kind == "form":  # a card typed in at the table is no choice on the board
            return
        board = board_of(TLC, TLC.show.view(match.state))
        assert board is not None
        lit = map_selection.lit(question, first_draft(question), board, "/m")
        for option in question.options:
            named = board.places_of(option.key)
            if ":" in option.key and option.key.split(":")[0] not in BESIDE_THE_BOARD and mode == "screen":
                assert named, f"{question.id}: {option.key} is not on the board"
            assert set(named) <= set(lit)
        for place, light in lit.items():
            if light.key:
                assert place in board.places_of(light.key)
        draw(TLC.show.view(match.state), lit)
        match.answer(match.advised(policy))


def test_the_page_offers_what_is_legal_and_nothing_else(server: Server) -> None:
    """R14: the controls on the board are the options' cards and places."""
    match = server.until(server.new(game=GAME, mode="screen", seed="lit"), "maneuver")
    with server.client() as client:
        page = client.get(f"/matches/{match['id']}").text
    lit = set(re.findall(r'data-cb="([^"]+)"', page))
    named = {
        part for o in match["question"]["options"] if ":" in o["key"] for part in o["key"].split(":")[1].split(">")
    }
    assert lit == named
    direct = set(re.findall(r'name="key" value="(move:[^"]+)" class="cb-tile', page))
    assert direct <= {o["key"] for o in match["question"]["options"]}


def test_a_card_with_one_thing_to_do_answers_at_once_and_an_assault_is_looked_at_first() -> None:
    """R14, R15: a move is one click; an assault shows its odds before it is declared."""
    match = Match.new(TLC, "us", "screen", seed="try")
    while match.question is not None and match.question.id != "maneuver":
        match.answer(match.question.default)
    question = match.question
    assert question is not None
    board = board_of(TLC, TLC.show.view(match.state))
    assert board is not None
    draft = first_draft(question)
    lit = map_selection.lit(question, draft, board, "/m")
    assaults = [option.key.split(":")[1] for option in question.options if option.key.startswith("assault:")]
    assert assaults and all(not lit[place].key for place in assaults)
    assert any(light.key.startswith("move:") for light in lit.values())
    looked = map_selection.draft_of(question, [("pick", assaults[0]), ("asked", "1")], board)
    assert looked is not None
    focus = map_selection.focus(question, looked, board)
    assert focus is not None and focus.place == assaults[0]
    assert [option.key for option in focus.options] == [f"assault:{assaults[0]}"]
    again = map_selection.draft_of(question, [("pick", assaults[0]), ("at", assaults[0]), ("asked", "1")], board)
    assert again is not None and not again.values["at"], "the same place again lets go"


def test_a_price_stands_on_every_button_that_costs(server: Server) -> None:
    """R8: in the groups of acts and on the units of an assault; what is undone is named before the phase ends."""
    match = server.until(server.new(game=GAME, mode="screen", seed="lit"), "reinforce", buy="staff")
    with server.client() as client:
        page = client.get(f"/matches/{match['id']}").text
        for option in match["question"]["options"]:
            if option["key"].startswith("deploy:"):
                assert re.search(rf'value="{option["key"]}">.*?<small>\d+ Supply</small></button>', page)
        match = server.until(match, "maneuver")
        assert "can still dig in for free" in client.get(f"/matches/{match['id']}").text
        while not (found := [o["key"] for o in match["question"]["options"] if o["key"].startswith("assault:")]):
            match = server.until(server.answer(match, "done"), "maneuver")
        match = server.answer(match, found[0])
        page = client.get(f"/matches/{match['id']}").text
    assert match["question"]["id"] == "attackers" and page.count("<small>1 Supply</small></span></label>") >= 1
    assert "can still dig in for free" not in page


def test_a_sealed_hand_is_nowhere_on_the_page(server: Server) -> None:
    """S25: sealed until played: not its names, not what it could play."""
    given = {"game": GAME, "mode": "screen", "seed": "hand"}
    opened = server.until(server.new(**given), "reinforce")
    closed = server.until(server.new(**given, options={"hand": "sealed"}), "reinforce")
    with server.client() as client:
        open_page = html.unescape(client.get(f"/matches/{opened['id']}").text)
        sealed_page = html.unescape(client.get(f"/matches/{closed['id']}").text)
    assert 'class="cb-open"' in open_page and 'class="cb-open"' not in sealed_page
    assert "cards, sealed." in sealed_page and "It may play" not in sealed_page


def test_what_the_enemy_may_play_now() -> None:
    """S25, S26, S28: a Special is listed in the phases that have its moment, and only over the floor of 5."""
    match = Match.new(TLC, "us", "screen", seed="play", options={"level": 3})
    while match.question is not None and match.question.id != "maneuver":
        match.answer(match.question.default)
    state = match.state.copy()
    state.phase, state.active = "Fire & Maneuver", 0
    stand_fast = next(n for n in range(len(state.ids)) if state.ids[n] == "G64")
    state.enemy_hand = [stand_fast]
    state.stock[1] = 6
    assert [one["name"] for one in may_play(state)] == ["Stand Fast Order"]
    state.stock[1] = 5
    assert may_play(state) == []
    state.stock[1] = 20
    state.phase = "Recon"
    assert may_play(state) == []
    state.sealed, state.phase = 1, "Fire & Maneuver"
    assert may_play(state) == []


def test_the_assault_is_previewed_with_the_position_as_it_stands(server: Server) -> None:
    """R15: chances that sum to one, for the zone and for each side's losses; the units that are ticked count."""
    match = server.until(server.new(game=GAME, mode="screen", seed="try"), "maneuver")
    key = next(o["key"] for o in match["question"]["options"] if o["key"].startswith("assault:"))
    with server.client(**{"HX-Request": "true"}) as client:
        told = client.get(f"/matches/{match['id']}/preview", params={"key": key})
    assert told.status_code == 200
    assert "Your losses, of" in told.text and "Enemy losses, of" in told.text
    match = server.answer(match, key)
    assert match["question"]["id"] == "attackers"
    with server.client(**{"HX-Request": "true"}) as client:
        one = client.get(f"/matches/{match['id']}/preview", params={"key": match["question"]["options"][0]["key"]})
        none = client.get(f"/matches/{match['id']}/preview", params={"do": "answer"})
    assert "of 1 attacking" in one.text
    assert none.status_code in (200, 422) and "Traceback" not in none.text


def test_a_page_opens_no_file(server: Server) -> None:
    """R6: what is typed as a deck on a page never becomes a path."""
    with server.client() as client:
        answer = client.post(f"/new/{GAME}", data={"scenario": "us", "mode": "screen", "o:deck": "/etc/hostname.txt"})
        told = client.post("/api/matches", json={"game": GAME, "mode": "screen", "options": {"deck": "../x.txt"}})
    assert answer.status_code == 422 and "not part of a deck" in answer.text
    assert told.status_code == 422 and "not part of a deck" in told.text
