"""What a listing shows of a save, kept so that nothing is replayed for it.

The save is the only truth. Its summary lies beside it in a folder of its own, as a line that is sealed like those of
the journal and follows the digest of all the save's bytes and of the rules. So it is believed for exactly that save
under exactly these rules; one that is missing, stale or damaged is made again without a word. Deleting the folder
loses nothing but time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from opfor.kernel.errors import Mendable, OpforError, OtherData
from opfor.kernel.game import Game
from opfor.kernel.rulebook import digest
from opfor.match.match import Match
from opfor.match.records import header_of, read, sealed_line, unsealed
from opfor.match.save_files import read_bytes, read_key
from opfor.registry import game_named

FOLDER = "summaries"


class Summary(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A saved game in a listing: where it stands, how it ended, or why it cannot be opened.

    It is `mendable` if a copy can be opened that ends before the problem.
    """

    title: str
    game: str = ""
    scenario: str = ""
    mode: str = ""
    decisions: int = 0
    strip: list[tuple[str, str]] = []
    prompt: str = ""
    over: bool = False
    outcome: str = ""
    problem: str = ""
    mendable: bool = False

    @property
    def going(self) -> bool:
        """Can it be continued?"""
        return not self.over and not self.problem


def summary_of(match: Match) -> Summary:
    """What a listing shows of a match: nothing that its player may not know."""
    game, question, outcome = match.game, match.question, match.outcome
    return Summary(
        game.title,
        game.id,
        game.scenarios[match.header.scenario].title,
        match.header.mode,
        match.decisions,
        game.show.strip(match.state),
        question.prompt if question else "",
        question is None,
        outcome.reason if outcome else "",
    )


def kept(path: Path) -> Summary | None:
    """The summary of a save, if there is one that belongs to it as it is."""
    try:
        data = read_bytes(path)
        return _believed(path, _base(data, path))
    except OpforError:
        return None


def look(path: Path) -> Summary:
    """The summary of a save, as it was kept or made now by replaying it. It never fails: a problem is a summary too."""
    try:
        data = read_bytes(path)
        base = _base(data, path)
    except OpforError as problem:
        return Summary(path.stem, problem=str(problem))
    known = _believed(path, base)
    if known is not None:
        return known
    made, lasting = _made(data, path)
    if lasting:
        _keep(path, base, made)
    return made


def keep(match: Match) -> Summary:
    """The summary of an open match, kept for listings to come."""
    made = summary_of(match)
    if match.journal is not None:
        _keep(match.journal.path, _after(match.journal.digest, match.game), made)
    return made


def tidy(home: Path, saves: Iterable[str]) -> None:
    """Drop the summaries of saves that are gone; these are the names of those that are there."""
    known = set(saves)
    for place in (home / FOLDER).glob("*.json"):
        if place.stem not in known:
            with suppress(OSError):
                place.unlink()


def _base(data: bytes, path: Path) -> str:
    """What the summary of these bytes depends on."""
    return _after(hashlib.sha256(data).hexdigest(), game_named(header_of(data, path.name).game))


def _after(save: str, game: Game) -> str:
    return f"{save} {game.version} {digest(game.rulebook.folder)} {digest(Path(__file__).parent)} "


def _made(data: bytes, path: Path) -> tuple[Summary, bool]:
    """The summary of these bytes, and whether it depends on nothing else."""
    try:
        reading = read(data, path.name)
        known = len(reading.records)
        match = Match.of(reading, read_key(path))
    except OtherData as problem:
        return Summary(path.stem, problem=str(problem)), False
    except Mendable as problem:
        return Summary(path.stem, problem=problem.what, mendable=True), True
    except OpforError as problem:
        return Summary(path.stem, problem=str(problem)), True
    except Exception as problem:  # a save that trips the rules up must not take the others with it
        return Summary(path.stem, problem=f"these rules cannot replay it ({type(problem).__name__})"), False
    # After a crash an answer may stand without its throws: those are made with the key, or anew where it is lost.
    return summary_of(match), len(match.history) < known


def _place(path: Path) -> Path:
    return path.parent / FOLDER / f"{path.stem}.json"


def _believed(path: Path, base: str) -> Summary | None:
    with suppress(OSError, msgspec.MsgspecError):
        problem, body, _ = unsealed(_place(path).read_bytes().rstrip(b"\n"), base)
        return None if problem else msgspec.json.decode(body, type=Summary)
    return None


def _keep(path: Path, base: str, summary: Summary) -> None:
    """Save it if possible. One that is cut short by a crash does not fit its seal."""
    place = _place(path)
    with suppress(OSError, ValueError):
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(sealed_line(base, summary)[0])
