"""Flanders Fields speaks as players do: plurals, centimetres, names of stands; what is typed back is understood."""

from __future__ import annotations

import re
from typing import Any

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.names import (
    battalion_name,
    capital,
    covered,
    introduced,
    label,
    some_of,
    spot,
    stand_ref,
)
from opfor.games.flanders_fields.questions.on_map import QUESTIONS, way
from opfor.games.flanders_fields.questions.phrases import phrase
from opfor.games.flanders_fields.rules import fire, losses, movement
from opfor.games.flanders_fields.sequence import ON_MAP
from opfor.games.flanders_fields.view.corrections import correct
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput
from opfor.kernel.text import counted, filled, heading
from opfor.kernel.throws import Throw
from tests.games.flanders_fields.desks import Laid, find, foot, stand, table

GAME = "flanders-fields"


class Told(Laid):
    """A desk that keeps what is to be done on the table."""

    def __init__(self, *faces: int) -> None:
        super().__init__(*faces)
        self.orders: list[str] = []

    def instruct(self, text: str, /, **facts: Any) -> None:
        self.orders.append(filled(text, facts)[0])


def test_counts_and_places() -> None:
    """P14, R6: one marker, two markers; places in centimetres."""
    assert [counted(n, "marker") for n in (0, 1, 2)] == ["0 markers", "1 marker", "2 markers"]
    assert spot(600, 195) == "60,19.5 cm"


def test_parts_of_a_whole() -> None:
    """R15, R20: no section, one, both, all, or so many of so many."""
    assert [some_of(n, 3, "section") for n in range(4)] == [
        "no section",
        "1 of 3 sections",
        "2 of 3 sections",
        "all 3 sections",
    ]
    assert [some_of(n, n, "section") for n in (1, 2)] == ["one section", "both sections"]


def test_cover_and_units_in_sentences() -> None:
    """R3, R7: cover as it is label, capitals where a line begins, battalions without the signs of a file."""
    assert [covered(n) for n in (0, 1, 4)] == ["in the open", "in soft cover", "in a fortification"]
    assert [capital(words) for words in ("company A", "block house 2", "gMG1", "MG 1", "raiders1")] == [
        "Company A",
        "Block house 2",
        "gMG1",
        "MG 1",
        "raiders1",
    ]
    state = FLANDERS.play.new("iron-and-chlorine", "screen", {})
    assert battalion_name(state, 1) == "2nd half"


# What would give a program away: signs of a file, a hyphen before a number, a plural of one, a sentence in a sentence.
ODD = re.compile(
    r"_|[a-z]-\d|\.\.|  |None|True|False|: [a-z ]+: "
    r"|(?<![\w.+])(?<!Battery )1 (?:action|marker|point|strip|turn|prisoner|suppression|stand|platoon|section)s\b"
)


class Heard(Told):
    """Dice of a stream; every line, prompt, option and hint is kept. The programs answer for both persons."""

    def __init__(self, scenario: str) -> None:
        super().__init__()
        self.dice, self.heard = Stream(f"words {scenario}"), set[str]()
        self.answer = FLANDERS.study.policies["program"](Stream("person", 1))

    def throw(self, throw: Throw, purpose: str) -> Any:
        return throw.read([1 + self.dice.below(size) for size in throw.sizes])

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        asked = FLANDERS.play.questions[question](state, *args)
        self.heard |= {asked.prompt, *(part for o in asked.options for part in (o.text, o.hint))}
        return self.answer(question, state, *args)


@pytest.mark.parametrize("side", ["both", "none"])
@pytest.mark.parametrize("scenario", ["lane", "zero-plus-twenty", "iron-and-chlorine"])
def test_nothing_reads_like_a_program(scenario: str, side: str) -> None:
    """P0, R3, R28: in a whole game every line of the log, prompt, option and hint is plain language."""
    state, desk = FLANDERS.play.new(scenario, "screen", {"side": side}), Heard(scenario)
    while state.agenda:
        step, args = state.agenda.pop()
        FLANDERS.play.steps[step](state, desk, *args)
    told = {line for _, line in desk.notes}
    assert len(told) > 30 and not sorted(line for line in told | desk.heard if ODD.search(line))
    assert not [line for line in told if line.startswith(("company", "battery", "battalion"))]


@pytest.mark.parametrize("scenario", [id for id, found in FLANDERS.scenarios.items() if "screen" in found.modes])
def test_a_stand_has_one_name_of_its_own(scenario: str) -> None:
    """R5: no two stands of a battle are called the same, and a question about one says which it is."""
    state = FLANDERS.play.new(scenario, "screen", {})
    stands = range(len(state.x))
    assert len({label(state, i) for i in stands}) == len(stands)
    for i in stands:
        asked = QUESTIONS["action"](state, i)
        assert asked.about == stand_ref(state, i) and asked.prompt.startswith(f"{heading(label(state, i))} has ")
        assert "_" not in introduced(state, i) and " mg" not in introduced(state, i)


def test_a_stand_is_introduced() -> None:
    """R5: machine-guns, block houses and platoons by what they are."""
    state = table(
        foot("british", "A", [[50, 30]]),
        stand("british", "regimental_mg", [[30, 30]]),
        stand("german", "block_house_mg", [[50, 70]]),
    )
    assert [introduced(state, find(state, short)) for short in ("A1", "bMG1", "gBH1")] == [
        "A1, rifle platoon",
        "MG 1, regimental machine-gun",
        "block house 1",
    ]


def test_a_question_in_centimetres_is_answered_in_centimetres() -> None:
    """P4a, P16: the prompt names one action; a typed path is read in the unit of the prompt."""
    state = table(stand("british", "regimental_mg", [[30, 30]]), foot("german", "1", [[50, 70]]))
    mg = find(state, "bMG1")
    state.actions[mg], state.markers[mg] = 1, 1
    assert QUESTIONS["action"](state, mg).prompt.startswith("MG 1 has 1 action, 1 suppression.")
    state.markers[mg] = 0
    asked = QUESTIONS["move"](state, mg)
    assert "(from 30,30 cm)" in asked.prompt
    assert phrase(asked, "31,30 > 31,32.5 @ 90") == [("move", "path:310,300>310,325@90")]
    planned = phrase(asked, "move MG1 north 2.5")
    assert planned is not None and planned[-1][1](asked) == "path:300,325"


def test_a_move_that_only_runs_out_is_not_stopped() -> None:
    """P16: the end of the action is no obstacle to tell of; the place is in centimetres."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 110]]))
    desk, platoon = Laid(), find(state, "A1")
    movement.move(state, desk, ON_MAP, platoon, movement.walk(state, platoon, ((500, 640),)))
    ((_, line),) = desk.notes
    assert line == f"A1 advances {(state.y[platoon] - 300) / 10:g} cm."


def test_moves_are_told_as_their_side_looks() -> None:
    """R6: forward is ahead for both sides; only what is not straight has a direction."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]))
    assert [way(state, side, 0, 100) for side in (0, 1)] == ["advance 10 cm", "go back 10 cm"]
    assert way(state, 1, 30, -40) == "advance 5 cm south-east"
    assert way(state, 0, -50, 0) == "move 5 cm west"
    assert way(state, 0, 0, 0) == "turn on the spot"


def test_results_of_fire_are_sentences() -> None:
    """P8, P9: a shot and all that it does, in one sentence, the worst first."""
    state = table(foot("british", "A", [[50, 30], [56, 30]]), foot("german", "1", [[50, 70]]))
    shooter, first, second = (find(state, name) for name in ("1.1", "A1", "A2"))
    desk = Laid()
    both = {first: losses.UNHARMED, second: losses.SUPPRESSED}
    for effects in ({first: losses.UNHARMED}, {first: losses.KILLED}, both):
        fire.tell_shot(state, desk, shooter, first, effects, "fires at")
    assert [line for _, line in desk.notes] == [
        "1.1 fires at A1 without effect.",
        "1.1 kills A1.",
        "1.1 fires at A1 without effect but suppresses A2.",
    ]


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("screen", []),
        ("table", ["1.1 fires at A1, rifle platoon, 18 cm to the south."]),
    ],
)
def test_enemy_fire_can_be_measured_at_the_table(mode: str, told: list[str]) -> None:
    """P8: at a real table the shot of a program is told with its distance and direction."""
    state = table(foot("british", "A", [[50, 50]]), foot("german", "1", [[50, 70]]))
    state.mode = mode
    desk = Told(1)
    fire.fire(state, desk, ON_MAP, find(state, "1.1"), find(state, "A1"))
    assert desk.orders == told


@pytest.mark.parametrize("typed", ["41,28.5cm", "41.0,28.5", "410,285"])
def test_a_place_is_put_right(typed: str) -> None:
    """R2: a correction in centimetres or, as saves have it, in millimetres; the answer is in centimetres."""
    state = table(foot("british", "A", [[50, 30]]), foot("german", "1", [[50, 70]]))
    assert correct(state, "A1", typed) == "A1 stands at 41,28.5 cm"
    assert (state.x[find(state, "A1")], state.y[find(state, "A1")]) == (410, 285)
    with pytest.raises(BadInput, match="41,28cm"):
        correct(state, "A1", "41;28")
