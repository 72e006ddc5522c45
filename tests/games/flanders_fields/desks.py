"""A desk with dice and answers laid out beforehand, and small battles to use it on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.rules.assault import modifiers
from opfor.games.flanders_fields.rules.reach import assault_facts
from opfor.games.flanders_fields.setup.new_game import new
from opfor.games.flanders_fields.setup.options import DEFAULTS
from opfor.kernel.charts import Chart
from opfor.kernel.desk import ThrowingDesk
from opfor.kernel.text import filled
from opfor.kernel.throws import Throw


class Laid(ThrowingDesk):
    """Dice faces and answers in order; running out of either is a failure."""

    def __init__(self, *faces: int, answers: list[Any] | None = None) -> None:
        self.listening = True
        self.left, self.answers, self.notes = list(faces), list(answers or []), list[tuple[str, str]]()

    def throw(self, throw: Throw, purpose: str) -> Any:
        size = len(throw.sizes)
        assert len(self.left) >= size, f"no dice left for {purpose}"
        faces, self.left = self.left[:size], self.left[size:]
        return throw.read(faces)

    def roll_on(self, chart: Chart, *inputs: Any) -> Any:
        return chart.finding(self.throw(chart.throw, chart.id), inputs).result

    def look_up(self, chart: Chart, *inputs: Any) -> Any:
        return chart.finding(chart.throw.weights().results[0], inputs).result

    def ask(self, question: str, state: Any, *args: Any) -> Any:
        assert self.answers, f"nobody answers {question}"
        return self.answers.pop(0)

    def note(self, text: str, rule: str, /, **facts: Any) -> None:
        self.notes.append((rule, filled(text, facts)[0]))

    def rules(self) -> list[str]:
        """The rules named so far."""
        return [rule for rule, _ in self.notes]


HEAD = """
[scenario]
id = "test"
table = [100, 120]
turns = 12
first = "british"
counter_battery = { against_german = true }
"""
TRENCHES = """
[[terrain]]
id = "british_trench"
kind = "trench"
line = [[0, 20], [100, 20]]
[[terrain]]
id = "german_front"
kind = "trench"
line = [[0, 70], [100, 70]]
dugouts = true
[[terrain]]
id = "german_support"
kind = "trench"
line = [[0, 95], [100, 95]]
dugouts = true
[[terrain]]
id = "german_wire"
kind = "wire"
line = [[0, 65], [100, 65]]
"""
NO_WIRE = TRENCHES.split('[[terrain]]\nid = "german_wire"')[0]
COMMAND = """
[[unit]]
side = "british"
battalion = "1st"
kind = "battalion_command"
at = [[95, 5]]
[[unit]]
side = "german"
battalion = "I"
kind = "battalion_command"
at = [[95, 115]]
"""
PLANS = """
[[artillery]]
side = "british"
kind = "field_gun"
batteries = 1
plan = [{ turns = [1, 2], kind = "rolling", rect = [40, 67.5, 50, 72.5] }]
[[artillery]]
side = "german"
kind = "field_gun"
batteries = 1
sos_points = [[45, 65], [75, 65]]
"""


def foot(side: str, company: str, at: Sequence[Sequence[float]], **more: Any) -> str:
    """A company."""
    return stand(side, "infantry", at, battalion="1st" if side == "british" else "I", company=company, **more)


def stand(side: str, kind: str, at: Sequence[Sequence[float]], **more: Any) -> str:
    """Stands of one kind."""
    lines = [f'[[unit]]\nside = "{side}"\nkind = "{kind}"\nat = {at}']
    for key, value in more.items():
        text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
        lines.append(f"{key} = {text}")
    return "\n".join(lines) + "\n"


def table(*blocks: str, ground: str = TRENCHES, side: str = "none", **options: Any) -> State:
    """A battle of these stands; commanders stand in the corners."""
    text = HEAD + ground + COMMAND + "".join(blocks) + '[victory]\nheld = "test"\n'
    state = new("text:" + text, "screen", {**DEFAULTS, "side": side, **options})
    state.agenda.clear()
    state.posture = [0, 0]
    return state


def find(state: State, name: str) -> int:
    """A stand by name."""
    from opfor.games.flanders_fields.model.stands import battle

    return [s.name for s in battle(state).stands].index(name)


def assault_modifiers(state: State, attacker: int, defender: int, from_trench: int = -1) -> dict[str, Any]:
    """R17: every modifier of an assault on the map."""
    return modifiers(state, attacker, defender, assault_facts(state, attacker, defender, from_trench))


def verb_of(order: tuple[int, Any] | None) -> int:
    """What a program does, without what it says of it; -1: nothing."""
    return -1 if order is None else order[0]
