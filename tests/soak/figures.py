"""The file that soaks write, `docs/soak.jsonl`, and the page of figures that is made from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec


class Start(msgspec.Struct, tag="start", forbid_unknown_fields=True):
    """A soak begins or goes on. The slices after this line are its own."""

    seed: str  # the same seed is the same soak
    commit: str
    machine: str
    python: str
    rules: str
    begun: str
    wanted: dict[str, tuple[int, int]]  # of each check: for a release, and of one soak (0: no figure of its own)


class Slice(msgspec.Struct, tag="slice", forbid_unknown_fields=True, omit_defaults=True):
    """Some items of a check, and what is wrong with one of them."""

    check: str
    first: int
    count: int
    seconds: float
    fault: str = ""


class File:
    """All that was done, in every soak. Every line is on the disk before the next slice begins."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.soaks: list[tuple[Start, dict[tuple[str, str], Slice]]] = []
        if path.exists():
            for line in path.read_bytes().rpartition(b"\n")[0].splitlines():  # a soak may be killed as it writes
                self._take(msgspec.json.decode(line, type=Start | Slice))

    def _take(self, line: Start | Slice) -> None:
        if isinstance(line, Start):
            self.soaks.append((line, {}))
            return
        slices, key = self.soaks[-1][1], (line.check, line.fault)
        if key in slices:
            known = slices[key]
            line = Slice(line.check, known.first, known.count + line.count, known.seconds + line.seconds, line.fault)
        slices[key] = line

    def add(self, line: Start | Slice) -> None:
        """Keep one line more."""
        self._take(line)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def merge(self) -> None:
        """Write the file anew, with one line a check and start; what is wrong has a line of its own."""
        lines: list[Start | Slice] = []
        for start, slices in self.soaks:
            lines.append(start)
            for slice in slices.values():
                slice.seconds = round(slice.seconds, 1)
                lines.append(slice)
        new = self.path.with_suffix(".new")
        new.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        new.replace(self.path)

    def slices(self, check: str = "", seed: str = "") -> Iterator[Slice]:
        """What was done, of one check or all, in one soak or all."""
        for start, slices in self.soaks:
            if seed in ("", start.seed):
                yield from (slice for slice in slices.values() if check in ("", slice.check))

    def done(self, check: str, seed: str = "") -> int:
        """How many items of a check are done."""
        return sum(slice.count for slice in self.slices(check, seed))

    def seconds(self, check: str = "", seed: str = "") -> float:
        """How long they took."""
        return sum(slice.seconds for slice in self.slices(check, seed))

    def faults(self, check: str = "", seed: str = "") -> list[Slice]:
        """What was found."""
        return [slice for slice in self.slices(check, seed) if slice.fault]


def page(file: File) -> str:
    """The page of figures, in Markdown."""
    starts = [start for start, _ in file.soaks]
    wanted = {name: figures for start in reversed(starts) for name, figures in start.wanted.items()}
    wanted |= starts[-1].wanted
    lines = [
        "# The soak",
        "",
        "`make soak HOURS=3` runs the checks below for hours where the tests take minutes. A soak is what has one",
        "seed; it goes on where it was stopped, and soaks add up. This page is made from `soak.jsonl`; do not edit it.",
        "",
        f"All soaks together: {file.seconds() / 3600:.1f} hours of checks.",
        "",
        "| begun | seed | commit | machine | Python | rules |",
        "|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {one.begun} | {one.seed} | {one.commit} | {one.machine} | {one.python} | {one.rules} |" for one in starts
    ]
    lines += [
        "",
        "*Done* counts all soaks, and *wanted* is what they reach together for a release. *Each soak* is what one of",
        "them reaches if it is given its time. Times are by the clock, on machines that did other work as well.",
        "",
        "| check | what | done | each soak | wanted | faults | time |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    for name, (release, least) in wanted.items():
        id, _, what = name.partition(" ")
        figures = f"{file.done(name):,} | {f'{least:,}' if least else ''} | {release:,} | {len(file.faults(name))}"
        lines.append(f"| {id} | {what} | {figures} | {file.seconds(name) / 60:,.0f} min |")
    if file.faults():
        lines += ["", "## Faults", ""]
    for start, slices in file.soaks:
        for slice in slices.values():
            if slice.fault:
                what = slice.fault.strip().splitlines()[-1]
                lines.append(f"- {slice.check}, seed `{start.seed}` from {slice.first}, {start.commit}: `{what}`")
    return "\n".join(lines) + "\n"
