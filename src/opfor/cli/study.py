"""`opfor study`: a study file carried out, and its report."""

from __future__ import annotations

import json
from os.path import relpath
from pathlib import Path
from shutil import copytree

import msgspec
import rich_click as click
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from opfor.cli import options
from opfor.cli.simulate import progress_bar
from opfor.kernel.errors import BadInput, written
from opfor.registry import games
from opfor.study import MAX_GAMES
from opfor.study.drawing import check_ready
from opfor.study.report import Report, report
from opfor.study.running import Interrupted, run
from opfor.study.studyfile import OddsPart, StudyFile, read_study, standing, study_named

SOURCE = ".toml"  # the study file itself, to be changed
ENDINGS = (".html", ".md", ".json", SOURCE)


@click.command()
@click.argument("file", required=False, metavar="[FILE.toml]")
@click.option(
    "--out",
    metavar="FILE",
    help="The report: .html (the default), .md or .json; or the study file: .toml.",
)
@click.option("--pictures", metavar="FOLDER", help="Also save every picture to this folder, as .svg and .png.")
@click.option("--games", "number", metavar="N", type=click.IntRange(min=1), help="How many games in each part.")
@click.option("--seed", metavar="TEXT", help="Use other dice than those of the file.")
@options.jobs
@options.cluster
@click.option("--keep", metavar="FOLDER", help="Keep the games played; the same command then continues.")
@options.as_json
@options.data
@click.pass_context
def study(
    ctx: click.Context,
    file: str | None,
    out: str | None,
    pictures: str | None,
    number: int | None,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    keep: str | None,
    as_json: bool,
) -> None:
    """Answer the questions of a study file in a report; without a file, list those that come with the games."""
    if file is None:
        options.show(listing())
        return
    asked = _changed(read_study(study_named(file)), number, seed)
    if out is not None and Path(out).suffix.lower() == SOURCE:
        click.echo(_copy_study(asked, Path(out)))
        return
    target = None if out is None and as_json else _target(out or f"{Path(asked.path).stem}.html")
    check_ready()
    try:
        with progress_bar(max(1, asked.games)) as bar:
            found = run(asked, jobs=jobs, cluster=cluster, keep=None if keep is None else Path(keep), progress=bar)
    except Interrupted as problem:
        options.warn(str(problem))
        ctx.exit(options.INTERRUPTED)
    made = report(asked, found)
    if pictures is not None:
        made.save_pictures(Path(pictures))
    if target is not None:
        _write(target, made, pictures)
    if as_json:
        options.print_json(made.to_json())
    elif target is not None:
        click.echo(f"{asked.title}\nReport: {target}" + (f"\nPictures: {pictures}" if pictures is not None else ""))


def _copy_study(study: StudyFile, path: Path) -> str:
    """Write the study file itself, with the data files that it names beside it, to be changed."""
    if path.exists():
        raise BadInput(f"{path} exists already; choose another name for the study file")
    with written(path):
        _placed(path).write_text(study.source, encoding="utf-8")
    beside = [name for part in study.parts if not isinstance(part, OddsPart) for name in part.data_named()]
    for name in dict.fromkeys(beside):
        _copied(Path(study.path).parent / name, path.parent / name)
    return f"{study.title}\nStudy file: {path}" + (f"\nIts data files: {', '.join(beside)}" if beside else "")


def _changed(study: StudyFile, number: int | None, seed: str | None) -> StudyFile:
    """The same study with other dice or another number of games, for a quick look or a second opinion."""
    if seed is not None:
        study = msgspec.structs.replace(study, seed=seed)
    if number is not None:
        if number > MAX_GAMES:
            raise BadInput(f"{number:,} games are not allowed: enter a whole number from 1 to {MAX_GAMES:,}")
        parts = [
            part if isinstance(part, OddsPart) else msgspec.structs.replace(part, games=number) for part in study.parts
        ]
        study = msgspec.structs.replace(study, parts=parts)
    return study


def _target(text: str) -> Path:
    """Where the report goes; refused before anything is played."""
    path = Path(text)
    if path.suffix.lower() not in ENDINGS:
        raise BadInput(f"--out {text} is not the name of a report: end it in {', '.join(ENDINGS)}")
    return _placed(path)


def _placed(path: Path) -> Path:
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for {path.name}")
    return path


def _write(path: Path, made: Report, pictures: str | None) -> None:
    kind = path.suffix.lower()
    if kind == ".html":
        text = made.html()
    elif kind == ".json":
        text = json.dumps(made.to_json(), indent=1) + "\n"
    else:
        folder = Path(pictures) if pictures is not None else path.parent
        if pictures is None:
            made.save_pictures(folder, ("svg",))
        inside = "" if folder.resolve() == path.parent.resolve() else f"{relpath(folder, path.parent)}/"
        text = made.markdown(inside, relpath(made.study.path, path.parent))
    with written(path):
        path.write_text(text, encoding="utf-8")


def _copied(folder: Path, target: Path) -> None:
    """The data files that a study names are copied beside it; what is there already stays."""
    if folder.resolve() != target.resolve() and not target.exists():
        with written(target):
            copytree(folder, target)


def listing() -> RenderableType:
    """The standing questions of every game."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for game in games().values():
        for study in standing(game):
            table.add_row(Path(study.path).stem, Text(f"{study.title} ({game.title})"))
    return Group(
        Text("Standing questions of the games; `opfor study NAME` answers one in a report:"),
        Text(),
        table,
        Text(),
        Text("`opfor study FILE.toml` answers your own; docs/study.md shows how to write one."),
    )
