"""A plan as shapes over the table: path and ghost, line of fire, zone, and the chances beside each stand it touches."""

from __future__ import annotations

from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.study.plans import Sketch
from opfor.games.flanders_fields.web.land import line, points


def drawn(made: Sketch, state: State, depth: int) -> str:
    """A plan as shapes over the table."""
    parts = []
    if made.zone:
        parts.append(f'<polygon class="tt-zone" points="{points(made.zone, depth)}"/>')
    if made.shot:
        parts.append(f'<path class="tt-shot" d="{line(made.shot, depth)}"/>')
    if len(made.path) > 1:
        parts.append(f'<path class="tt-path-under" d="{line(made.path, depth)}"/>')
        parts.append(f'<path class="tt-path" d="{line(made.path, depth)}"/>')
    if made.ghost:
        parts.append(f'<polygon class="tt-ghost" points="{points(made.ghost, depth)}"/>')
    for t in made.touched:
        x, y = state.x[t.stand], depth - state.y[t.stand]
        kind = " friend" if t.friend else ""
        words = f"! {float(t.suppress) * 100:.0f} ✗ {float(t.kill) * 100:.0f} %"
        parts.append(
            f'<g class="tt-chance{kind}" transform="translate({x} {y + 29})">'
            f'<rect x="-34" y="-11" width="68" height="17" rx="3"/><text y="2">{words}</text></g>'
        )
    return f'<g xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</g>'
