"""How things are called on a page: prompts without the terminal's hints, rules as anchors, dice as faces."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from opfor.kernel.inputs import Input
from opfor.kernel.text import heading, in_words
from opfor.text.render import percent, plain, result_text

# What a prompt says about typing is right at the terminal; on a page the buttons say it.
_HINTS = (
    r";\s*(?:none(?: left)?: )?(?:-|Enter(?:: [^()]*)?)(?=\))",
    r" ?\([^()]*\bEnter\b[^()]*\)",
    r" ?\((?:none(?: left)?: (?:-|done)|e\.g\. [^()]*|move \d[^()]*)\)",
    r",? or Enter (?:when done|for none)",
    r" ?:? ?Enter (?:takes|keeps|if|gives)\b[^.?]*[.?]",
    r" ?Enter: [^.?]*[.?]",
    r",? ?e\.g\. [A-Z0-9][^.?()]*(?=[.?(]|$)",
)


def asked(prompt: str) -> str:
    """A prompt as a page shows it."""
    text = plain(prompt)  # with single spaces
    for hint in _HINTS:
        text = re.sub(hint, lambda found: found.group()[-1] if found.group()[-1] == "?" else "", text)
    text = re.sub(r" ([.?])", r"\1", plain(text))
    if not text:
        return plain(prompt)
    return text if text[-1] in ".?!" else f"{text}."


def anchor(rule: str) -> str:
    """A rule's id as the name of a place on a page."""
    return "rule-" + (re.sub(r"[^A-Za-z0-9]+", "-", rule).strip("-") or "none")


def label(name: str) -> str:
    """A field's or chart's name in words."""
    return in_words(plain(name).replace("-", " "))


def chance(p: Fraction) -> str:
    """A probability as people say it."""
    return percent(p).replace("%", " %")


def share(p: Fraction, most: Fraction) -> str:
    """The length of a bar, in percent of the longest."""
    return f"{float(p / most) * 100 if most else 0:.2f}"


def signed(number: float, digits: int = 0) -> str:
    """A difference with a true minus sign."""
    text = f"{number:+.{digits}f}"
    return ("±0" + ("." + "0" * digits if digits else "")) if float(text) == 0 else text.replace("-", "−")


def given(values: dict[str, Any], specs: list[Input]) -> str:
    """Inputs with their values, each by the words of its chart."""
    texts = {spec.name: spec.text for spec in specs}
    return ", ".join(f"{texts.get(name) or label(name)}: {result_text(found)}" for name, found in values.items())


def value(given: Any) -> str:
    """Any value of a form or a chart, as it stands in an input."""
    if isinstance(given, bool):
        return "true" if given else "false"
    return "" if given is None else str(given)


__all__ = [
    "anchor",
    "asked",
    "chance",
    "given",
    "heading",
    "in_words",
    "label",
    "plain",
    "result_text",
    "share",
    "signed",
    "value",
]
