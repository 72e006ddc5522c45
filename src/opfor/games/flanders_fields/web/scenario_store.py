"""Custom scenario files, kept in the server's folder: names are made here, text from outside is never a path."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

from opfor.games.flanders_fields.view.scenario import decoded
from opfor.kernel.errors import BadInput, OpforError
from opfor.web.match_store import NoSuchMatch

MAX_FILES = 200
MAX_CHARACTERS = 60_000
NAME = re.compile(r"scenario-(\d{1,4})\.toml")


class Store:
    """The scenario files of a folder."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def files(self) -> dict[str, Path]:
        """Every scenario file by id."""
        if not self.home.is_dir():
            return {}
        found = [path for path in self.home.iterdir() if NAME.fullmatch(path.name)]
        return {path.stem: path for path in sorted(found, key=lambda path: int(path.stem.split("-")[1]))}

    def listed(self) -> list[dict[str, str]]:
        """All of them, the latest first."""
        found = []
        for id, path in reversed(self.files().items()):
            try:
                head = decoded(path.read_text(encoding="utf-8")).scenario
                about = f"{head.table[0]} by {head.table[1]} cm, {head.turns} turns"
                found.append({"id": id, "title": head.title or id, "about": about})
            except (OpforError, OSError, UnicodeError):
                found.append({"id": id, "title": id, "about": "cannot be read"})
        return found

    def path(self, id: str) -> Path:
        """The file of an id; one that is no file of the folder is refused."""
        found = self.files().get(id)
        if found is None:
            raise NoSuchMatch("there is no such scenario here; /scenarios lists those there are")
        return found

    def text(self, id: str) -> str:
        """What stands in a file."""
        try:
            return self.path(id).read_text(encoding="utf-8")
        except (OSError, UnicodeError) as problem:
            raise OpforError(f"the scenario cannot be read: {problem}") from None

    def add(self, text: str) -> str:
        """A new file; its id."""
        check_size(text)
        if len(self.files()) >= MAX_FILES:
            raise BadInput(f"there are {MAX_FILES} scenarios here; delete some first")
        self.home.mkdir(parents=True, exist_ok=True)
        number = 1
        while True:
            path = self.home / f"scenario-{number}.toml"
            try:
                with path.open("x", encoding="utf-8") as out:
                    out.write(text)
                return path.stem
            except FileExistsError:
                number += 1
            except OSError as problem:
                raise OpforError(f"the scenario could not be stored: {problem.strerror}") from None

    def save(self, id: str, text: str) -> None:
        """The same file with another text, whole or not at all."""
        check_size(text)
        path = self.path(id)
        draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
        try:
            draft.write_text(text, encoding="utf-8")
            before = path.read_bytes()
            draft.replace(path)
            _before(path).write_bytes(before)
        except OSError as problem:
            draft.unlink(missing_ok=True)
            raise OpforError(f"the scenario could not be stored: {problem.strerror}") from None

    def undo(self, id: str) -> str:
        """The text before the last change; once more brings the change back."""
        try:
            text = _before(self.path(id)).read_text(encoding="utf-8")
        except (OSError, UnicodeError):
            raise BadInput("nothing has been changed yet") from None
        self.save(id, text)
        return text

    def delete(self, id: str) -> None:
        """Gone."""
        path = self.path(id)
        path.unlink(missing_ok=True)
        _before(path).unlink(missing_ok=True)


def _before(path: Path) -> Path:
    """Where the text before the last change is kept."""
    return path.with_name(f".{path.name}.before")


def check_size(text: str) -> None:
    """A scenario is a page or two of text."""
    if len(text) > MAX_CHARACTERS:
        raise BadInput(f"a scenario of at most {MAX_CHARACTERS:,} characters is expected")
