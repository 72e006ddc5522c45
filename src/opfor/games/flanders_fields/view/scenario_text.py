"""7.0: a scenario file written out again: what the editor keeps is what the loader reads."""

from __future__ import annotations

from typing import Any

import msgspec

from opfor.games.flanders_fields.model.scenario_file import Head, ScenarioFile, Terrain, Unit, Victory

ORDER = ("terrain", "preliminary_bombardment", "unit", "artillery", "gas")


def value_text(value: Any) -> str:
    """A value as TOML has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {value_text(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(value_text(inner) for inner in value) + "]"
    if isinstance(value, msgspec.Struct):
        return value_text(_given(value))
    return f"{value:g}" if isinstance(value, float) else str(value)


def _given(struct: msgspec.Struct) -> dict[str, Any]:
    """The fields that differ from their defaults."""
    found = {}
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        default = field.default
        if default is msgspec.NODEFAULT and field.default_factory is not msgspec.NODEFAULT:
            default = field.default_factory()
        if default is msgspec.NODEFAULT or value != default:
            found[field.name] = value
    return found


def _block(head: str, struct: msgspec.Struct) -> str:
    return head + "\n" + "".join(f"{name} = {value_text(value)}\n" for name, value in _given(struct).items())


def to_toml(file: ScenarioFile) -> str:
    """A whole file; comments are not kept."""
    parts = [_block("[scenario]", file.scenario)]
    for name in ORDER:
        parts += [_block(f"[[{name}]]", block) for block in getattr(file, name)]
    parts.append(_block("[victory]", file.victory))
    if file.special:
        parts.append("[special]\n" + "".join(f"{name} = {value_text(text)}\n" for name, text in file.special.items()))
    return "\n".join(parts)


def blank(title: str) -> ScenarioFile:
    """An empty table to begin with: two trenches, wire, and a commander on either side."""
    return ScenarioFile(
        Head("own", (100, 120), 10, "british", title=title),
        [
            Terrain("british_trench", "trench", line=[(0, 20), (100, 20)]),
            Terrain("german_front", "trench", line=[(0, 70), (100, 70)], dugouts=True),
            Terrain("german_wire", "wire", line=[(0, 65), (100, 65)]),
            Terrain("no_mans_land", "shell_torn", polygon=[(0, 22), (100, 22), (100, 64), (0, 64)]),
        ],
        [
            Unit("british", "battalion_command", [(50, 20)], battalion="1st"),
            Unit("german", "battalion_command", [(50, 80)], battalion="I"),
        ],
        Victory(held="R28: points for trench, block houses and losses"),
    )
