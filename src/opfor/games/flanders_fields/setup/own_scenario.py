"""A custom scenario file as an option: checked when it is named, and kept in the save line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from opfor.games.flanders_fields.model.scenario import read_scenario
from opfor.kernel.errors import BadInput, DataError, unread
from opfor.kernel.inputs import Input

SUFFIX = ".toml"
MAX_BYTES = 200_000


class ScenarioInput(Input, frozen=True):
    """7.0: the path of a scenario file, or its lines; what goes into the save are the lines, never the path."""

    def read(self, value: Any) -> Any:
        """The lines of a file that holds, or one clear line about what is wrong with it."""
        if isinstance(value, list) and all(isinstance(line, str) for line in value):
            return self._checked("\n".join(value), "scenario") if value else self.default
        text = str(value)
        if "\n" in text:
            return self._checked(text, "scenario")
        if not text.strip():
            return self.default
        path = Path(text.strip()).expanduser()
        if path.suffix != SUFFIX:
            raise BadInput(f"{self.name}={text.strip()} is not allowed: enter the path of a {SUFFIX} file")
        try:
            if path.stat().st_size > MAX_BYTES:
                raise BadInput(f"{self.name}: {path} is too large for a scenario")
            return self._checked(path.read_text(encoding="utf-8"), path.name)
        except (OSError, UnicodeDecodeError) as problem:
            raise BadInput(f"{self.name}: {path} cannot be read: {unread(problem)}") from None

    def _checked(self, text: str, name: str) -> list[str]:
        try:
            read_scenario(text, name)
        except DataError as problem:
            raise BadInput(" ".join(str(problem).split())) from None
        return text.splitlines()


OPTION = ScenarioInput("scenario_file", "list", default="", text="a scenario file of your own instead of the one named")
