"""How many taps a turn at the table takes: a quiet turn kept as two journals, and single cards, counted.

`python -m tests.games.flanders_fields.seats.test_taps` plays the two journals anew.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from opfor.games.flanders_fields.enemy.at_table import weapons
from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.stands import battle
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.actions import ASSAULT, FIRE
from opfor.games.flanders_fields.seats.buttons import acts
from opfor.games.flanders_fields.seats.one_card import likely_targets
from opfor.games.flanders_fields.sequence import BY_RULER
from opfor.kernel.questions import AMOUNT, DICE, FORM, SOME, Question
from opfor.kernel.state_data import state_data
from opfor.kernel.throws import Throw
from opfor.match.match import Match
from opfor.match.records import Answer, Roll
from tests.games.flanders_fields.desks import find, foot, stand
from tests.games.flanders_fields.table_players import TableDesk, ruler

SAVES = Path(__file__).parents[1] / "saves"
QUIET = {"single": SAVES / "quiet-turn-single.jsonl", "together": SAVES / "quiet-turn-together.jsonl"}
SEVERAL = ("dice:wire under the bombardment", "dice:bombardment", "dice:deep-suppression", "dice:rolling-barrage")
BOOKKEEPING = ("line", "ticks", "together")  # how the answers came, not what they were


def taps(question: Question, answer: Any) -> int:
    """The taps that an answer takes on the page: a button, or each change and then Done."""
    if question.kind == DICE:
        return 0
    if question.kind == SOME:
        return 1 + len(set(answer) ^ set(question.default))
    if question.kind == AMOUNT:
        return 1 + int(answer != question.default)
    if question.kind != FORM:
        return 1
    count = 1
    for field in question.fields:
        if field.name in answer and field.kind == "some":
            count += len(set(field.read(answer[field.name])) ^ set(field.read(field.default)))
        else:
            count += int(field.name in answer and answer[field.name] != field.default)
    return count


def replayed(path: Path) -> tuple[Match, list[tuple[str, int]]]:
    """A kept turn played again, and every card of it with its taps."""
    kept = Match.open(path, write=False)
    match, cards = Match.open(path, to=0, write=False), []
    for record in kept.line.records:
        assert match.question is not None
        if isinstance(record, Answer):
            cards.append((match.question.id, taps(match.question, record.a)))
            match.answer(record.a)
        elif isinstance(record, Roll) and record.by == "entered":
            match.answer(record.faces)
    return match, cards


def test_a_quiet_turn() -> None:
    """P0: the first turn of Zero plus Twenty with a ruler: everybody is ordered, four companies go forward, the enemy
    answers. On single cards it takes more than thirty taps, together at most 12; the table is the same afterwards."""
    single, before = replayed(QUIET["single"])
    together, after = replayed(QUIET["together"])
    assert sum(n for _, n in before) >= 33
    assert sum(n for _, n in after) <= 12, after
    kept, now = state_data(single.state), state_data(together.state)
    assert {k: v for k, v in kept.items() if k not in BOOKKEEPING} == {
        k: v for k, v in now.items() if k not in BOOKKEEPING
    }


def test_own_dice_for_several_are_one_card() -> None:
    """R20, P2: the wire and the stands under the bombardment, and those in a rolling barrage, are a card each."""
    options = {"side": "british", "defender_posture": "measured"}
    match, cards = Match.new(FLANDERS, "zero-plus-twenty", "table", options=options, dice="entered", seed="q"), []
    while (question := match.question) is not None and question.id in ("ruler-under", *SEVERAL):
        if question.kind == DICE:
            throws = (question, *question.together)
            cards.append((question.id, len(throws)))
            match.answer_all([(one.id, [4]) for one in throws])
        else:
            match.answer(question.default)
    assert cards == list(zip(SEVERAL, (14, 16, 1, 6), strict=True))


class Tapped(TableDesk):
    """A desk that takes every card as it is shown, but for the button that is wanted, and counts the taps."""

    def __init__(self, verb: int, *faces: int) -> None:
        super().__init__(faces=list(faces))
        self.verb, self.tapped, self.asked = verb, 0, list[str]()

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        shown = FLANDERS.play.questions[question](state, *args)
        self.tapped += taps(shown, shown.default)
        self.asked.append(question)
        return self.verb if question == "ruler-act" else shown.read(shown.default)


def at_blows() -> State:
    """A machine gun and a company before a trench, each with an action."""
    state = ruler(
        stand("british", "regimental_mg", [[30, 30]]),
        foot("british", "A", [[50, 60], [55, 60]]),
        foot("german", "1", [[50, 70]]),
        side="british",
        cards="together",
    )
    for name in ("bMG1", "A1", "A2"):
        state.actions[find(state, name)] = 1
    return state


@pytest.mark.parametrize(("who", "faces"), [("bMG1", (4,)), ("A", (4, 4))])
def test_a_shot(who: str, faces: tuple[int, ...]) -> None:
    """P8, P9: 'fire' and one card: two taps, for a machine gun with its beaten zone and for a whole company."""
    state = at_blows()
    unit = find(state, who) if who != "A" else 1000 + state.company[find(state, "A1")]
    desk = Tapped(FIRE, *faces)
    acts(state, desk, BY_RULER, unit)
    assert desk.tapped <= 2 and desk.asked == ["ruler-act", "ruler-shot"]
    assert not any(state.actions[i] for i in range(len(state.x)) if i == unit or state.company[i] == unit - 1000)


def test_an_assault() -> None:
    """R17, R17-ruler: 'assault' and one card; at most three taps."""
    state = at_blows()
    desk = Tapped(ASSAULT, 3, 3)
    acts(state, desk, BY_RULER, 1000 + state.company[find(state, "A1")])
    assert desk.tapped <= 3 and desk.asked[:2] == ["ruler-act", "ruler-clash"]


@pytest.mark.parametrize(("rules", "cards"), [(5, ["ruler-burst"]), (4, ["ruler-spread", "ruler-band"])])
def test_an_enemy_burst_is_one_card(rules: int, cards: list[str]) -> None:
    """G6-ruler, 2.8: who lies in the zone and how far stand on one card; saves of earlier versions keep their two."""
    state = at_blows()
    state.rules, gun = rules, find(state, "bMG1")
    state.area_x0, state.area_y0, state.area_x1, state.area_y1, state.area_side, state.area_kind = (
        [[0]] * 4 + [[1]] + [[0]]
    )
    desk = Tapped(FIRE)
    shot = weapons.take_aim(state, desk, BY_RULER, gun, weapons.ZONE)
    assert desk.asked == cards and desk.tapped == len(cards)
    assert shot.covers == [firing.SOFT, firing.SOFT] or len(shot.covers) == 1


def test_the_nearest_at_the_set_up_come_first() -> None:
    """P8: of targets that nobody has fired at those that began nearest stand first on the card."""
    state = at_blows()
    shooter, enemies = find(state, "A2"), [i for i in range(len(state.x)) if state.side[i] == 1]
    likely = likely_targets(state, [shooter], enemies)
    here = battle(state).stands[shooter]
    away = [(battle(state).stands[i].x - here.x) ** 2 + (battle(state).stands[i].y - here.y) ** 2 for i in likely]
    assert away == sorted(away) and len(away) > 1
    state.line[f"target:{shooter}"] = likely[-1]
    assert likely_targets(state, [shooter], enemies)[0] == likely[-1]


def quiet_answer(match: Match, question: Question) -> Any:
    """The person of the quiet turn: machine guns reserve their fire, mortars wait, companies go forward, the middle
    of the trench comes under T2 from troops in cover."""
    if question.kind == DICE:
        return [min(4, size) for size in Throw.parse(question.throw).sizes]
    if question.id == "ruler-orders":
        return {field.name: "none" for field in question.fields if field.name.startswith("stand-bMM")}
    if question.id == "unit" and "stand:bMM1" in question.keys:
        return "none"
    if question.id == "ruler-act":
        about = question.about
        if about is not None and about.kind == "stand" and match.state.reserved[find(match.state, about.id)]:
            return "done"
        return next(key for key in ("all-moves" if about and about.kind == "company" else "reserve", "done"))
    if question.id == "ruler-threats":
        return {f"sector-{n}": "t2" for n in (2, 3, 4)}
    if question.id == "ruler-threat":
        return "t2" if any(f"sector {n} " in question.prompt for n in (2, 3, 4)) else "t0"
    return question.default


def play_the_quiet_turn() -> None:
    for cards, path in QUIET.items():
        path.unlink(missing_ok=True)
        options = {"side": "british", "cards": cards, "defender_posture": "measured"}
        match = Match.new(FLANDERS, "zero-plus-twenty", "table", options=options, dice="entered", seed="q", path=path)
        while match.question is not None and match.state.turn == 1:
            match.answer(quiet_answer(match, match.question))
        assert match.journal is not None
        match.journal.close()


if __name__ == "__main__":
    play_the_quiet_turn()
