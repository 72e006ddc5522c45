"""How things are called on a page: rules as anchors, chances in percent, inputs by their names."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from opfor.kernel.inputs import Input
from opfor.kernel.text import heading as heading
from opfor.kernel.text import in_words as in_words
from opfor.text.render import percent
from opfor.text.render import plain as plain
from opfor.text.render import result_text as result_text


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
    called = {name: texts.get(name) or label(name) for name in values}
    return "; ".join(
        f"{called[name]}{'' if called[name].endswith('?') else ':'} {result_text(found)}"
        for name, found in values.items()
    )


def value(given: Any) -> str:
    """Any value of a form or a chart, as it stands in an input."""
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, list):
        return ",".join(given)
    return "" if given is None else str(given)
