"""The report of a study: text, tables, pictures, seeds, versions and how to repeat it.

`html` gives one self-contained file, `markdown` a text with the pictures beside it. The same study gives the same
bytes, but for the line with the date.
"""

from __future__ import annotations

import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from opfor.custom.chart_files import digest_of
from opfor.kernel import game_data, rulebook
from opfor.kernel.errors import OpforError
from opfor.kernel.game import Game
from opfor.match import data_files
from opfor.study import drawing, prose
from opfor.study.chart_style import PALETTE, Spec
from opfor.study.running import Found, as_json
from opfor.study.sections import Section, section
from opfor.study.studyfile import KINDS, OddsPart, Part, StudyFile


@dataclass(frozen=True)
class Report:
    """All that a study has found, ready to be printed."""

    study: StudyFile
    found: list[Found]
    sections: list[Section]
    versions: dict[str, str]

    def to_json(self) -> dict[str, Any]:
        """The documented JSON form."""
        kinds = {kind: name for name, kind in KINDS.items()}
        return {
            "title": self.study.title,
            "seed": self.study.seed,
            "versions": self.versions,
            "parts": [
                {"title": part.title, "kind": kinds[type(part)], "found": as_json(found)}
                for part, found in zip(self.study.parts, self.found, strict=True)
            ],
        }

    def pictures(self) -> dict[str, Spec]:
        """Every picture by the name of its file, without the ending: the study's, the part's number, a letter."""
        stem = Path(self.study.path).stem
        return {
            f"{stem}-{number}{letter}": spec
            for number, part in enumerate(self.sections, 1)
            for letter, spec in zip("abcdefghijklmnop", part.pictures, strict=False)
        }

    def html(self, now: datetime | None = None) -> str:
        """One file with everything in it: no script, no address, light and dark, for telephones and for paper."""
        return _filled("report.html", **self._words(now), palette=PALETTE)

    def markdown(self, folder: str, source: str) -> str:
        """The same as text; the pictures lie in `folder` and the study file at `source`, as seen from it."""
        return _filled("report.md", **self._words(), folder=folder, source=source)

    def save_pictures(self, folder: Path, kinds: tuple[str, ...] = ("svg", "png")) -> list[Path]:
        """Every picture as files."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise OpforError(f"pictures cannot lie in {folder}: {problem.strerror}") from None
        paths = []
        for name, spec in self.pictures().items():
            for kind in kinds:
                paths.append(folder / f"{name}.{kind}")
                drawing.save(spec, paths[-1])
        return paths

    def _words(self, now: datetime | None = None) -> dict[str, Any]:
        moment = now or datetime.now(UTC)
        return {
            "study": self.study,
            "sections": self.sections,
            "versions": self.versions,
            "pictures": self.pictures(),
            "made": f"{moment.day} {moment:%B %Y}, {moment:%H:%M} UTC",
            "file": Path(self.study.path).name,
        }


def report(study: StudyFile, found: list[Found]) -> Report:
    """The report of what was found."""
    sections = [section(study, part, one) for part, one in zip(study.parts, found, strict=True)]
    return Report(study, found, sections, versions(study))


def versions(study: StudyFile) -> dict[str, str]:
    """What the figures depend on: programs, and the rules and charts of each game as a digest."""
    known = {"Opfor": _version("opfor"), "Python": platform.python_version()}
    for part in study.parts:
        game = study.game_of(part)
        known[game.id] = f"rules version {game.version}, digest {digest(game)}"
        for name, own in _own_files(study, part).items():
            known[f"{game.id}, {name}"] = f"digest {own}"
        if isinstance(part, OddsPart) and (own := digest_of(part.chart)):
            known[part.chart] = f"digest {own}"
    return known


def _own_files(study: StudyFile, part: Part) -> dict[str, str]:
    """The custom data files that a part is played by, as digests."""
    game = study.game_of(part)
    found = game_data.digests(game_data.in_use(game.id))
    named = part.data_named() if not isinstance(part, OddsPart) else []
    for text in named:
        files = data_files.read_files(text, game.id, Path(study.path).parent)
        found |= {f"{name} of {text}": own for name, own in game_data.digests(files).items()}
    return found


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def digest(game: Game) -> str:
    """A digest of the rules, charts and data that a game is played by."""
    own = game_data.digest(game_data.in_use(game.id))
    return rulebook.digest(game.rulebook.folder) + (f" with {own}" if own else "")


def _filled(name: str, **words: Any) -> str:
    pages = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=name.endswith(".html"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    pages.filters |= {"prose": prose.html, "drawn": _drawn, "cell": _cell}
    return pages.get_template(name).render(**words)


def _drawn(spec: Spec) -> Markup:
    return Markup(drawing.svg(spec))  # well-formed, and every text in it was escaped by the library that wrote it


def _cell(text: str) -> str:
    """A cell of a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ")
