"""The toy game with one thing wrong at a time: what the contract must find."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from opfor.kernel.batch import Stream
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadAnswer
from opfor.kernel.game import Game, Secrets
from opfor.kernel.questions import ONE, Option, Question
from tests import toy
from tests.toy import FordState, altered


def other_men(state: FordState, stream: Stream) -> FordState:
    """As many men as you like may stand behind the hill."""
    state.hidden = stream.below(61)
    return state


# Corrections of the stock alone: what stands behind the hill is a secret, so nobody can correct it.
SOUND = altered(
    toy.TOY,
    outcomes=("crossed", "held"),
    secrets=Secrets(reshuffle=other_men),
    correctable=lambda state: {"stock": str(state.stock)},
)


def with_step(name: str, rule: Any) -> Game:
    """The sound toy with another rule for one step."""
    return altered(SOUND, steps={**SOUND.play.steps, name: rule})


def forgetful(state: FordState, desk: Desk) -> None:
    """F3: takes more men than there are."""
    state.hidden -= 20
    desk.note("Men leave", "F3")


def unnamed(state: FordState, desk: Desk) -> None:
    """F3: rests on a rule that does not exist."""
    desk.note("The enemy waits", "F99")


def unexplained(state: FordState, desk: Desk) -> None:
    """F3: throws dice and never says why."""
    desk.roll("1d6", "whim")


def for_show(state: FordState, desk: Desk) -> None:
    """F3: plays differently when somebody listens."""
    if desk.listening:
        state.lost += 1


CALLS = [0]


def moody(state: FordState, desk: Desk) -> None:
    """F2: remembers outside the state how often it was called."""
    CALLS[0] += 1
    state.stock = CALLS[0] % 7
    toy.morning(state, desk, state.day + 1)


def unordered(state: FordState, desk: Desk) -> None:
    """F3: depends on the order of a set of words."""
    first = next(iter({"upper", "middle", "lower"}))
    desk.note("The {ford} ford is watched", "F3", ford=first)


def stubborn(state: FordState, desk: Desk) -> None:
    """F3: asks, and accepts nothing."""
    desk.ask("stance", state)
    raise BadAnswer("no")


def endless(state: FordState, desk: Desk) -> None:
    """F3: never comes to an end."""
    desk.ask("stance", state)
    state.agenda.append(("reaction", ()))


def half_done(state: FordState, desk: Desk) -> None:
    """F3: stumbles over its own feet."""
    raise KeyError("ford")


def no_options(state: FordState) -> Question:
    return Question("stance", "F2", "Your stance?", ONE, ())


def double_keys(state: FordState) -> Question:
    return Question("stance", "F2", "Your stance?", ONE, (Option("stance:a", "a", "a"), Option("stance:A", "b", "b")))


def no_such_rule(state: FordState) -> Question:
    return Question("stance", "F77", "Your stance?", ONE, (Option("stance:a", "a", "a"),))


def bad_default(state: FordState) -> Question:
    return Question("stance", "F2", "Your stance?", ONE, (Option("stance:a", "a", "a"),), default="stance:b")


def with_question(builder: Any) -> Game:
    """The sound toy asking for the stance in another way."""
    return altered(SOUND, questions={**SOUND.play.questions, "stance": builder})


class Shallow(FordState):
    """A state whose copies share the men."""

    def copy(self) -> Any:
        copy = Shallow(**vars(super().copy()))
        copy.men = self.men
        return copy


def shallow(scenario: str, mode: str, options: dict[str, Any]) -> Any:
    return Shallow(**vars(toy.new(scenario, mode, options)))


def dizzy(desk: Desk, strength: int, attacked: bool) -> int:
    """F3: the odds know of dice that are not thrown."""
    coming: int = desk.roll_on(toy.CHARTS["reaction"], strength, attacked)
    return coming + desk.hits(3, 4, "echo") * (type(desk).__name__ == "EveryDesk")


def with_procedure(run: Any) -> Game:
    """The sound toy with another reaction on its odds page."""
    return replace(SOUND, procedures={"reaction": replace(SOUND.procedures["reaction"], run=run)})


PLAYS_WRONG: dict[str, tuple[Game, str]] = {
    "invariants": (with_step("reaction", forgetful), "invariants"),
    "rule of a decision": (with_step("reaction", unnamed), "which is not a rule"),
    "dice without a reason": (with_step("reaction", unexplained), "without a reason"),
    "for show": (with_step("reaction", for_show), "without a listener"),
    "dead end": (with_step("reaction", stubborn), "dead end"),
    "endless": (with_step("reaction", endless), "no end within"),
    "exception": (with_step("reaction", half_done), "KeyError"),
    "no option": (with_question(no_options), "no option"),
    "keys": (with_question(double_keys), "not unique"),
    "rule of a question": (with_question(no_such_rule), "no rule 'F77'"),
    "default": (with_question(bad_default), "the default"),
    "shared copies": (altered(SOUND, new=shallow), "shares 'men'"),
    "view": (altered(SOUND, view=lambda state: {"men": {1, 2}}), "not JSON"),
    "secrets": (altered(SOUND, view=lambda state: {"behind the hill": state.hidden}), "may not know"),
    "outcome": (altered(SOUND, outcomes=("won", "lost")), "none of the outcomes"),
    "coming odds": (
        altered(SOUND, upcoming_charts=lambda *asked: [("reaction", {"strength": 999})]),
        "cannot be given",
    ),
}
MOODY = with_step("morning", lambda state, desk, day: moody(state, desk))
UNORDERED = with_step("reaction", unordered)
SMALL = replace(SOUND, options=[])
DIZZY = replace(with_procedure(dizzy), options=[])
