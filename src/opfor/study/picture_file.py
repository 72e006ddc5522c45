"""One question answered in a file: what `--picture FILE` of `odds`, `simulate` and `compare` writes.

The ending decides: a picture, or a page like the report of a study with that one part.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from opfor.api import Odds
from opfor.custom.chart_files import known_chart
from opfor.kernel.errors import BadInput, written
from opfor.kernel.text import heading
from opfor.registry import game_named
from opfor.study import drawing, figures
from opfor.study.chart_style import Spec
from opfor.study.compare import Comparison, Side
from opfor.study.report import report
from opfor.study.running import Found
from opfor.study.simulate import Study
from opfor.study.studyfile import ComparePart, OddsPart, Part, SimulatePart, StudyFile

PAGE = ".html"
ENDINGS = (".svg", ".png", PAGE)


def target(text: str) -> Path:
    """The file for the answer, checked before any work is done; its ending says what kind."""
    path = Path(text)
    if path.suffix.lower() not in ENDINGS:
        raise BadInput(f"{text} is not the name of a picture: end it in .svg, .png or .html")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for {path.name}")
    drawing.check_ready()
    return path


def save(found: Odds | Study | Comparison, path: Path) -> None:
    """Write the answer as a picture or as a page."""
    if path.suffix.lower() != PAGE:
        drawing.save(_picture(found), path)
        return
    with written(path):
        path.write_text(page(found), encoding="utf-8")


def page(found: Odds | Study | Comparison) -> str:
    """One HTML file with everything in it."""
    part, answer, game, seed = _asked(found)
    about = f"{game_named(game).title}."
    study = StudyFile(title=part.title, text=about, parts=[_headed(part)], game=game, seed=seed)
    return report(study, [answer]).html()


def _headed(part: Part) -> Part:
    """The part under a heading of its own: its title stands above the page."""
    heads = {OddsPart: "Exact odds", SimulatePart: "Whole games", ComparePart: "The same games on common dice"}
    return msgspec.structs.replace(part, title=heads[type(part)])


def _picture(found: Odds | Study | Comparison) -> Spec:
    if isinstance(found, Odds):
        return figures.odds_pictures(found)
    return figures.outcome_picture(found) if isinstance(found, Study) else figures.differences_picture(found)


def _asked(found: Odds | Study | Comparison) -> tuple[Part, Found, str, str]:
    """The question as a part of a study, its answer, the game and the seed."""
    if isinstance(found, Odds):
        procedure = known_chart(game_named(found.game), found.chart)
        return OddsPart(title=procedure.title, chart=found.chart, inputs=found.given), {(): found}, found.game, ""
    if isinstance(found, Study):
        tracks = list(next(iter(found.tally.values()), {}))
        part: Part = SimulatePart(
            title=f"{found.games:,} games by {found.policy}",
            games=found.games,
            scenario=found.scenario,
            policy=found.policy,
            options=found.options,
            tracks=tracks,
            ends=list(found.ends),
        )
        return part, found, found.game, found.seed
    first, sides = found.studies[0], [side.text for side in found.sides]
    own = [Side.parse(text) for text in sides]
    part = ComparePart(
        title=heading(" or ".join(sides)) + "?",
        sides=sides,
        games=found.games,
        scenario=None if any(side.scenario for side in own) else first.scenario,
        options={name: value for name, value in first.options.items() if not any(name in side.options for side in own)},
    )
    return part, found, first.game, first.seed
