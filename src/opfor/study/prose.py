"""The plain text of a study file: paragraphs, lists, headings, `code`, *stress* and **weight**; nothing else."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

_MARKS = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*\s][^*]*)\*"), r"<em>\1</em>"),
)


def html(text: str) -> Markup:
    """As HTML; whatever else it holds is shown as it is written."""
    parts = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in block.splitlines()]
        if not any(lines):
            continue
        if lines[0].startswith("## "):
            parts.append(f"<h3>{_marked(lines[0][3:])}</h3>")
            lines = lines[1:]
        if lines and all_items(lines):
            items = "".join(f"<li>{_marked(item)}</li>" for item in items_of(lines))
            parts.append(f"<ul>{items}</ul>")
        elif lines:
            parts.append(f"<p>{_marked(' '.join(lines))}</p>")
    return Markup("\n".join(parts))  # every piece of it was escaped


def all_items(lines: list[str]) -> bool:
    """Is it a list? Its first line begins an item."""
    return lines[0].startswith("* ")


def items_of(lines: list[str]) -> list[str]:
    """The items of a list; a line that begins none belongs to the one before."""
    found: list[str] = []
    for line in lines:
        if line.startswith("* "):
            found.append(line[2:])
        else:
            found[-1] += f" {line}"
    return found


def _marked(text: str) -> str:
    done = str(escape(text))
    for sign, tag in _MARKS:
        done = sign.sub(tag, done)
    return done
