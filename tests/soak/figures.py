"""The file that a soak writes and the page of figures that is made from it."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import msgspec

from tests.soak.check import Check


class Start(msgspec.Struct, tag="start", forbid_unknown_fields=True):
    """A soak was begun, or went on: from which seed, with which code, where."""

    seed: str
    commit: str
    machine: str
    python: str
    rules: str
    begun: str


class Slice(msgspec.Struct, tag="slice", forbid_unknown_fields=True):
    """Some items of a check, and what was wrong with one of them."""

    check: str
    first: int
    count: int
    seconds: float
    fault: str = ""


class File:
    """All that was done, by check. Every line is on the disk before the next slice begins."""

    def __init__(self, path: Path, start: Start | None = None) -> None:
        self.path = path
        self.starts: list[Start] = []
        self._done: dict[str, int] = defaultdict(int)
        self._seconds: dict[str, float] = defaultdict(float)
        self._faults: dict[str, list[Slice]] = defaultdict(list)
        if path.exists():
            whole = path.read_bytes().rpartition(b"\n")[0]
            for line in whole.splitlines():
                self._take(msgspec.json.decode(line, type=Start | Slice))
            path.write_bytes(whole + b"\n" if whole else b"")
        if start is not None:
            if self.starts and self.starts[0].seed != start.seed:
                raise SystemExit(f"{path} was begun with the seed '{self.starts[0].seed}'; choose another file")
            self.add(start)

    def _take(self, line: Start | Slice) -> None:
        if isinstance(line, Start):
            self.starts.append(line)
            return
        self._done[line.check] += line.count
        self._seconds[line.check] += line.seconds
        if line.fault:
            self._faults[line.check].append(line)

    def add(self, line: Start | Slice) -> None:
        """Keep one line more."""
        self._take(line)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def done(self, check: str) -> int:
        """How many items of a check are done."""
        return self._done[check]

    def seconds(self, check: str) -> float:
        """How long they took."""
        return self._seconds[check]

    def faults(self, check: str) -> list[Slice]:
        """What was found."""
        return self._faults[check]


def page(checks: list[Check], file: File) -> str:
    """The page of figures, in Markdown."""
    total = sum(file.seconds(check.name) for check in checks)
    lines = [
        "# The soak",
        "",
        "`make soak HOURS=3` runs the checks below from a seed, for hours where the tests take minutes. It goes on",
        "where it was stopped. This page is made from the file of its last run; do not edit it.",
        "",
        f"Seed `{file.starts[0].seed}`; {total / 3600:.1f} hours of checks.",
        "",
        "| begun | commit | machine | Python | rules |",
        "|---|---|---|---|---|",
        *(f"| {one.begun} | {one.commit} | {one.machine} | {one.python} | {one.rules} |" for one in file.starts),
        "",
        "*Wanted* is the figure for a release, which several soaks reach together. *This soak* is what one soak has to",
        "reach, where that is less.",
        "",
        "| check | what | done | this soak | wanted | faults | time |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for check in checks:
        least = f"{check.least:,}" if 0 < check.least < check.wanted else ""
        cells = [
            check.id,
            check.what,
            f"{file.done(check.name):,}",
            least,
            f"{check.wanted:,}",
            str(len(file.faults(check.name))),
            f"{file.seconds(check.name) / 60:,.0f} min",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    found = [fault for check in checks for fault in file.faults(check.name)]
    if found:
        lines += ["", "## Faults", ""]
        lines += [f"- {fault.check}, from {fault.first}: `{fault.fault.strip().splitlines()[-1]}`" for fault in found]
    return "\n".join(lines) + "\n"
