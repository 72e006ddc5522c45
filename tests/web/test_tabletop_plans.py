"""What the table offers and what a plan would do: every offer is legal, every chance is the chart's own."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from opfor.api import odds
from opfor.games.flanders_fields.model.firing import COVERS
from opfor.games.flanders_fields.model.geometry import squared
from opfor.games.flanders_fields.model.stands import cover_of, in_gas, name
from opfor.games.flanders_fields.rules import sight
from opfor.games.flanders_fields.study import plans
from opfor.games.flanders_fields.web.board import board
from opfor.kernel.errors import BadAnswer
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.web import match_view
from opfor.web.match_store import Rooms
from opfor.web.render import render

GAME = "flanders-fields"


def begun(scenario: str, seed: str, **options: Any) -> Match:
    return Match.new(game_named(GAME), scenario, "screen", seed=seed, options=options)


def stand(match: Match, wanted: str) -> int:
    return next(i for i in range(len(match.state.x)) if name(match.state, i) == wanted)


@pytest.mark.parametrize(("scenario", "seed"), [("lane", "a"), ("iron-and-chlorine", "b"), ("zero-plus-twenty", "c")])
def test_every_offer_can_be_carried_out(scenario: str, seed: str) -> None:
    """P4a, P8, P10, P16: what lights up is legal: its plan is taken by the rules, as it was sketched."""
    match, dice = begun(scenario, seed, side="both"), random.Random(seed)
    verbs = set()
    for _ in range(160):
        question = match.question
        if question is None:
            break
        found = plans.offers(match.state, question, match.asked)
        if question.kind == "some" or not found or dice.random() < 0.15:
            match.answer(question.default)
            continue
        offer = dice.choice(found)
        made = plans.sketch(match.state, question, match.asked, offer.verb, offer.key)
        assert not made.refused, (offer, made.refused)
        who = plans.subject(match.state, match.asked)
        match.answer_all(made.plan)
        verbs.add(offer.verb)
        if made.path and offer.verb == "move" and match.state.alive[who] == 1 and not match.state.markers[who]:
            assert squared(match.state.x[who], match.state.y[who], *made.path[-1]) <= 50, "it goes where it was drawn"
    assert {"", "move"} <= verbs


def test_the_chances_of_a_shot_are_those_of_the_chart() -> None:
    """P8, 2.7, 2.8: an MG at a platoon in the open, against the odds page."""
    match = begun("iron-and-chlorine", "x")
    state = match.state.copy()
    shooter, target = stand(match, "gBH1"), stand(match, "A1")
    state.markers[target] = 0
    found = plans.shot_at(state, shooter, target)
    cover = COVERS[cover_of(state, target)]
    away = sight.distance(state, shooter, target) / 10
    through, uphill = sight.shot(state, shooter, target)[2:]
    raw, gas = state.quality[shooter] == 0, in_gas(state, shooter)
    chart = odds(
        GAME,
        "fire",
        weapon="mg",
        cover=cover,
        distance=round(away),
        through_barrage=through,
        uphill=uphill,
        raw=raw,
        in_gas=gas,
    )
    wanted = dict(chart.rows)
    assert (found.suppress, found.kill) == (wanted.get("suppress", 0), wanted.get("kill", 0))


def test_a_third_suppression_counts_as_the_kill_it_is() -> None:
    """P14: with two markers a suppression kills."""
    match = begun("iron-and-chlorine", "x")
    state = match.state.copy()
    shooter, target = stand(match, "gBH1"), stand(match, "A1")
    fresh = plans.shot_at(state, shooter, target)
    state.markers[target] = 2
    worn = plans.shot_at(state, shooter, target)
    assert fresh.suppress > 0 and worn.suppress == Fraction(0)
    assert worn.kill == fresh.kill + fresh.suppress


def test_a_path_is_cut_to_what_can_be_walked() -> None:
    """P16: a far end is brought back to the end of the action, and the rule takes the cut path."""
    match = begun("lane", "cut")
    while match.question is not None and match.question.id != "action":
        match.answer(match.question.default)
    assert match.question is not None
    who = plans.subject(match.state, match.asked)
    x, y = match.state.x[who], match.state.y[who]
    made = plans.sketch(match.state, match.question, match.asked, "move", f"path:{x + 20},{y}>{x + 20},{y + 600}")
    assert "That uses the action up." in made.lines
    match.answer_all(made.plan)
    assert match.state.y[who] > y


def test_a_call_on_a_point_of_choice_is_drawn_where_it_falls() -> None:
    """P11, A79: the call itself has no place on the table; the point that is asked for next has one."""
    match = begun("iron-and-chlorine", "sos", side="both")
    while match.question is not None and match.question.id != "sos":
        match.answer(match.question.default)
    assert match.question is not None
    assert all(offer.spot is not None for offer in plans.offers(match.state, match.question, match.asked))
    call = next(option.key for option in match.question.options if option.key.endswith("@elsewhere"))
    assert not plans.sketch(match.state, match.question, match.asked, "", call).zone
    match.answer(call)
    assert match.question.id == "sos-point"
    offer = plans.offers(match.state, match.question, match.asked)[0]
    made = plans.sketch(match.state, match.question, match.asked, offer.verb, offer.key)
    assert (
        offer.spot is not None
        and made.zone
        and [words for words, _ in made.odds] == ["the battery answers", "no answer"]
    )
    match.answer_all(made.plan)


def test_verbs_that_are_not_open_are_refused() -> None:
    """P4a: one clear line."""
    match = begun("lane", "no")
    while match.question is not None and match.question.id != "action":
        match.answer(match.question.default)
    assert match.question is not None
    with pytest.raises(BadAnswer, match="is not possible now"):
        plans.sketch(match.state, match.question, match.asked, "assault", "stand:5.1")


def test_the_drawing_shows_no_secret(tmp_path: Path) -> None:
    """G2, Z2: two games that differ only in the postures of the programs give the same page."""
    rooms, pages = Rooms(tmp_path), []
    for posture in ("cautious", "bold"):
        options = {"attacker_posture": posture, "defender_posture": posture, "side": "british"}
        id = rooms.begin(game_named(GAME), "lane", "screen", options=options, seed="same", text="same")
        with rooms.using(id) as room:
            room.match.state.posture = [0, 0] if posture == "cautious" else [2, 2]
            pages.append(render("flanders-fields/board.html", **match_view.context(room)).replace(id, "the-match"))
    rooms.close()
    assert pages[0].replace("cautious", "") == pages[1].replace("bold", "")


def test_a_reserved_shot_is_drawn_with_its_question() -> None:
    """R16: who is asked whether a stand fires sees the line and the chances."""
    match = begun("zero-plus-twenty", "0", side="german", reserved_fire="ask")
    for _ in range(400):
        question = match.question
        assert question is not None
        keys = [option.key for option in question.options]
        if question.id == "reserved-fire":
            break
        match.answer(next((key for key in ("reserve", "up") if key in keys), question.default))
    found = board(match.game.show.view(match.state))
    assert found is not None
    drawn = found.offers(match)
    assert "tt-shot" in drawn.ring and "tt-chance" in drawn.ring
