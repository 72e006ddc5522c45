"""The pieces behind the pages: forms become answers, prompts become text, ledgers add up."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from opfor.games.fields_of_despair.web import board as hexmap
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadAnswer
from opfor.kernel.game import Game
from opfor.kernel.questions import Question
from opfor.kernel.state_data import state_data
from opfor.kernel.text import Mention
from opfor.kernel.throws import Throw
from opfor.match.match import Match
from opfor.registry import game_named
from opfor.web import match_view
from opfor.web.charts.chart_tables import grid, spread
from opfor.web.events import Hub
from opfor.web.game_parts import board_of
from opfor.web.kit import map_selection
from opfor.web.kit.answers import Fields, first_draft, submitted
from opfor.web.kit.words import anchor, signed
from opfor.web.match_store import Rooms
from opfor.web.pages import luck
from opfor.web.render import linked, render
from tests.toy import some_answer


def test_every_hex_is_told_in_a_whole_sentence() -> None:
    """The board for those who hear it: no hex is left with nothing to say of it."""
    game = game_named("fields-of-despair")
    hexes = game.show.view(game.play.new("final-push", "screen", {}))["hexes"]
    told = [line for _, lines in hexmap.text_board(hexes) for line in lines]
    assert len(told) == len(hexes) and "A02 Calais: empty." in told
    assert all(re.fullmatch(r"[A-M]\d\d [^:]+: \w[^:]*\.", line) for line in told), told


def form_of(question: Question, answer: Any) -> Fields:
    """The fields a browser would send for an answer."""
    match question.kind:
        case "one":
            return [("key", answer)]
        case "some" | "order":
            return [("key", key) for key in answer]
        case "amount":
            return [("amount", str(answer))]
        case "allocate":
            return [(f"a:{key}", str(amount)) for key, amount in answer.items()]
        case "rows":
            return [("row", str(row).replace("'", '"')) for row in answer]
        case "form":
            return [(f"f:{name}", str(value).lower()) for name, value in answer.items()]
        case _:
            return [(f"die{place}", str(face)) for place, face in enumerate(answer)]


@pytest.mark.parametrize("dice", ["sealed", "entered"])
def test_every_kind_of_question_is_shown_and_answered(toy: Game, tmp_path: Path, dice: str) -> None:
    rooms, rng = Rooms(tmp_path), random.Random(4)
    id = rooms.begin(toy, "river", "table", dice=dice, options={"days": 12})
    kinds = set()
    with rooms.using(id) as room:
        while room.match.question is not None:
            question = room.match.question
            page = render("match_part.html", **match_view.context(room), reply=None)
            assert 'id="answer"' in page and question.fingerprint() in page
            kinds.add(question.kind)
            answer = some_answer(question, rng)
            brought = submitted(question, form_of(question, answer))
            assert brought.done
            assert question.read(brought.answer) == question.read(answer)
            room.match.answer(brought.answer)
        page = render("match_part.html", **match_view.context(room), reply=None)
        assert "The game is over" in page
    assert kinds >= {"one", "some", "order", "amount", "allocate", "rows", "form"}
    assert (dice == "entered") == ("dice" in kinds)
    rooms.close()


def test_a_slim_match_goes_back_as_far_as_any(toy: Game, tmp_path: Path) -> None:
    rooms, rng = Rooms(tmp_path), random.Random(2)
    id = rooms.begin(toy, "river", "table", seed="x", options={"days": 20})
    whole, answers = Match.new(toy, "river", "table", seed="x", options={"days": 20}), []
    while whole.question is not None:
        answers.append(some_answer(whole.question, rng))
        whole.answer(answers[-1])
        with rooms.using(id) as room:
            room.match.answer(answers[-1])
    with rooms.using(id) as room:
        assert len(room.match.checkpoints) < len(whole.checkpoints) / 3
        for target in (len(answers) - 2, len(answers) // 2, 3, 1):
            room.match.undo(target)
            whole.undo(target)
            assert state_data(room.match.state) == state_data(whole.state)
            assert room.match.entries == whole.entries and room.match.question == whole.question
    rooms.close()


def test_matches_that_nobody_uses_are_closed(toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("opfor.web.match_store.MAX_OPEN", 3)
    rooms = Rooms(tmp_path)
    ids = [rooms.begin(toy, "river", "table") for _ in range(6)]
    assert len(rooms._open) <= 3
    for id in ids:
        with rooms.using(id) as room:
            assert room.match.question is not None
    assert {save.id for save in rooms.listed()[0]} == set(ids)
    rooms.close()


WORDS = st.sampled_from(
    ["key", "row", "do", "amount", "typed", "a:ford:upper", "f:stock", "die0", "die1", "hits", "c0", "c1", "s0", "x"]
)
TEXTS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["1", "-1", "9" * 30, "none", "add", "drop:0", "up:ford:upper", '["A",1]', "[[[", "roll", "٣", "0x1", "1e9"]
    ),
)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(fields=st.lists(st.tuples(WORDS, TEXTS), max_size=8), steps=st.integers(0, 9))
def test_no_form_breaks_anything(toy: Game, fields: Fields, steps: int) -> None:
    match, rng = Match.new(toy, "river", "table", seed="x"), random.Random(1)
    for _ in range(steps):
        assert match.question is not None
        match.answer(some_answer(match.question, rng))
    assert match.question is not None
    try:
        brought = submitted(match.question, fields)
        if brought.done:
            match.answer(brought.answer)
    except BadAnswer as problem:
        assert str(problem)


def test_a_list_grows_and_shrinks_on_the_server() -> None:
    match = Match.new(game_named("fields-of-despair"), "final-push", "table", seed="x")
    while match.question is not None and match.question.id != "attacks":
        match.answer(match.question.default)
    question = match.question
    assert question is not None
    one = submitted(question, [("do", "add"), ("s0", "C05"), ("c1", "22"), ("c2", "8")])
    assert not one.done and one.draft.rows == [["C05", 22, 8]]
    two = submitted(question, [("row", '["C05",22,8]'), ("c0", "f06"), ("c1", "14"), ("do", "answer")])
    assert two.done and two.answer == [["C05", 22, 8], ["F06", 14, 0]]
    less = submitted(question, [("row", '["C05",22,8]'), ("row", '["F06",14,0]'), ("do", "drop:0")])
    assert not less.done and less.draft.rows == [["F06", 14, 0]]
    with pytest.raises(BadAnswer):
        submitted(question, [("do", "add"), ("c0", "Z99"), ("c1", "3")])
    assert first_draft(question).rows == []


def by_doctrine(id: str, scenario: str, mode: str, seed: str) -> Match:
    """A whole game, played by the game's own doctrine."""
    game = game_named(id)
    match = Match.new(game, scenario, mode, seed=seed)
    policy = game.study.policies[game.study.default_policy](Stream("1"))
    while match.question is not None:
        match.answer(match.advised(policy))
    return match


def test_luck_is_expected_against_rolled_side_by_side() -> None:
    match = by_doctrine("fields-of-despair", "final-push", "screen", "luck")
    sides = {side.name: side for side in luck.ledgers(list(luck.luck_events(match)))}
    assert set(sides) == {"The Allies", "The Central Powers"}
    for side in sides.values():
        assert side.count == sum(account.count for account in side.accounts) > 20
        for account in side.accounts:
            assert account.difference == signed(account.rolled - account.expected, 1)
    lost = next(account for account in sides["The Central Powers"].accounts if account.title == "Submarine warfare")
    assert (lost.count, lost.expected, lost.variance) == pytest.approx((3, 10.5, 3 * 35 / 12))
    fired = {(side, a.title) for side in sides for a in sides[side].accounts if "infantry" in a.title}
    assert len(fired) == 4, "attacker's and defender's infantry of both sides"
    assert all(a.expected <= a.count for a in sides["The Central Powers"].accounts if a.unit == "times yes")
    assert sum(sum(row) for row in luck.faces(match).values()) > 500


def test_luck_in_cards_belongs_to_whom_it_helps() -> None:
    match = by_doctrine("last-crusade", "us", "screen", "luck")
    sides = {side.name: side for side in luck.ledgers(list(luck.luck_events(match)))}
    assert set(sides) == {"You", "The enemy"}
    titles = {name: {account.title for account in side.accounts} for name, side in sides.items()}
    assert "Aggression check" in titles["You"] and "Aggression check" not in titles["The enemy"]
    assert {"Fire", "Supply", "Recon"} <= titles["You"] & titles["The enemy"]


@pytest.mark.parametrize(
    ("rolled", "verdict"),
    [
        ([3, 4, 3, 4], "luck as expected"),
        ([6, 6, 6, 6], "luck better than 99 games in 100"),
        ([1, 2, 3, 3], "luck worse than 93 games in 100"),
    ],
)
def test_luck_is_told_in_words(rolled: list[int], verdict: str) -> None:
    account = luck.Account("Supply", "Opfor", "pips")
    expected = luck.mean_and_variance(Throw.parse("1d6").weights())
    for line, face in enumerate(rolled):
        account.add(luck.LuckEvent(line, "You", "Supply", "Opfor", "pips", face, *expected))
    assert luck.Side("You", [account]).verdict == verdict


def test_the_map_lights_what_the_keys_name() -> None:
    match = Match.new(game_named("fields-of-despair"), "final-push", "screen", seed="x")
    while match.question is not None and match.question.id != "move":
        match.answer(match.question.default)
    question = match.question
    assert question is not None
    board = board_of(match.game, match.game.show.view(match.state))
    assert board is not None
    draft = first_draft(question)
    starts = map_selection.lit(question, draft, board, "/x")
    named = {board.places_of(option.key)[0] for option in question.options}
    assert set(starts) == named
    chosen = map_selection.draft_of(question, [("pick", "B07")], board)
    assert chosen is not None and chosen.values["from"] == "B07"
    ends = {board.places_of(o.key)[1] for o in question.options if board.places_of(o.key)[0] == "B07"}
    assert set(map_selection.lit(question, chosen, board, "/x")) == {*ends, "B07"}
    drawn = board.draw(starts)
    assert drawn.hexes.count("data-hex=") == len(starts)
    assert len(board.names) == sum(len(lines) for _, lines in board.words)


def test_likely_cells_of_a_column_sum_to_one() -> None:
    chart = game_named("fields-of-despair").charts["cp-sps-in-hex"]
    finding = chart.finding(10, (67, 106, 30, 3))
    shown = grid(chart, finding, likely=True)
    chances = [cell.chance for row in shown.rows for cell in row.cells if cell.chance]
    assert 5 < len(chances) <= len(shown.rows)
    assert not any(cell.found for row in shown.rows for cell in row.cells)


def test_odds_with_many_fields_are_shown_field_by_field() -> None:
    from opfor.api import Odds

    rows = [({"a": n, "b": n % 2}, Fraction(1, 20)) for n in range(20)]
    parts = spread(Odds("g", "c", "r", {}, rows))
    assert [name for name, _ in parts] == ["a", "b"]
    assert [bar.exact for bar in parts[1][1]] == ["1/2", "1/2"]


def test_hexes_in_texts_lead_to_the_map() -> None:
    match = Match.new(game_named("fields-of-despair"), "final-push", "screen", seed="x")
    board = board_of(match.game, match.game.show.view(match.state))
    named = [Mention(3, 6, "hex", "C05", "target")]
    assert str(linked("In C05: <b>", board, named)) == (
        'In <a class="at" href="#hex-C05" data-fact="target">C05</a>: &lt;b&gt;'
    )
    assert str(linked("In X99", board, [Mention(3, 6, "hex", "X99")])) == "In X99"
    assert str(linked("In C05", None, named)) == "In C05"


def test_anchors_are_one_to_a_rule() -> None:
    book = game_named("fields-of-despair").rulebook
    ids = [*book.rules, *book.rulings]
    assert len({anchor(id) for id in ids}) == len(ids)


def test_a_change_while_a_stream_begins_is_told() -> None:
    """A screen that is just opening hears of an answer given on another one at that very moment."""

    async def heard() -> list[bytes]:
        hub = Hub()

        async def now() -> int:
            hub.changed("m", 5)  # from now on it is 5, but 4 has been read
            return 4

        stream = hub.stream("m", now)
        assert await anext(stream) == b"" and hub.count == 1, "it has its place before anything is said"
        found = [await anext(stream), await asyncio.wait_for(anext(stream), 60)]
        assert isinstance(stream, AsyncGenerator)
        await stream.aclose()
        assert hub.count == 0
        return found

    with ThreadPoolExecutor(1) as other:  # in this one the browser's loop may be running
        first, second = other.submit(lambda: asyncio.run(heard())).result()
    assert b"data: 4\n" in first and b"data: 5\n" in second
