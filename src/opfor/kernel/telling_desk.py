"""A desk whose explanations are read."""

from __future__ import annotations

from typing import Any

import msgspec

from opfor.kernel.because import Candidate, Choice, Entry, Finding, Modifier, Ruled, Telling
from opfor.kernel.charts import Chart
from opfor.kernel.desk import ThrowingDesk


class TellingDesk(ThrowingDesk):
    """Keeps what rules say, with dice, findings and rulings as the evidence of each claim."""

    def __init__(self, entries: list[Entry] | None = None) -> None:
        self.listening = True
        self.telling = Telling(entries)

    def read(self, chart: Chart, value: Any, *inputs: Any) -> Any:
        finding = chart.finding(value, inputs)
        self.telling.evidence.append(finding)
        return finding.result

    def note(self, text: str, rule: str, /, **facts: Any) -> None:
        self.telling.note(text, rule, facts)

    def remainder(self, text: str, rule: str, /, **facts: Any) -> None:
        if self.telling.evidence:
            self.note(text, rule, **facts)

    def modified_by(self, modifiers: list[Modifier]) -> None:
        read = self.telling.evidence[-1]
        assert isinstance(read, Finding)
        self.telling.evidence[-1] = msgspec.structs.replace(read, modifiers=modifiers)

    def ruling(self, ruling: str) -> None:
        if Ruled(ruling) not in self.telling.evidence:
            self.telling.evidence.append(Ruled(ruling))

    def choice(
        self, title: str, rule: str, criteria: list[str], candidates: list[Candidate], chosen: str = "", by: str = ""
    ) -> None:
        self.telling.evidence.append(Choice(title, rule, criteria, candidates, chosen, by))

    def instruct(self, text: str, /, **facts: Any) -> None:
        self.telling.instruct(text, facts)
