"""A table of miniatures in centimetres as a board: ground, stands, and what may be chosen on it now."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import cos, radians, sin
from typing import Any

from opfor.games.flanders_fields.model.stands import name
from opfor.games.flanders_fields.study import plans
from opfor.games.flanders_fields.study.plans import Offer
from opfor.games.flanders_fields.view.text_map import board_words
from opfor.games.flanders_fields.web import land, stands
from opfor.games.flanders_fields.web.land import line
from opfor.games.flanders_fields.web.sketch import drawn as sketched
from opfor.kernel.because import Answered, Because
from opfor.match.match import Match
from opfor.web.kit.board import Board, Target

LEFT, TOP = 30, 14  # room for the rulers; the template moves the table by as much


AT_ONCE = {"unit", "platoon", "battalion", "staff", "support"}  # nothing is to be seen before these are chosen


@dataclass(frozen=True)
class Offers:
    """What may be chosen on the table: links as a drawing, the stand the question is about and its reach."""

    links: str
    subject: str
    ring: str
    count: int
    move: bool
    heading: int
    at: str
    verbs: str
    group: bool


def board(view: dict[str, Any]) -> Board | None:
    """The table as a board; None where the view has no table in millimetres."""
    if "stands" not in view or "depth" not in view or "trenches" not in view:
        return None
    names = {stand["name"]: stand["label"] for stand in view["stands"]}
    return Board(
        template="flanders-fields/board.html",
        names=names,
        draw=lambda lit: draw(view, lit),
        words=board_words(view),
        anchor="stand-",
        ends=lambda key: (),
        offers=lambda match: offers(view, match),
        trails=lambda match: trails(match, view["depth"]),
    )


def trails(match: Match, depth: int) -> str:
    """The ways that stands have gone since the last answer, as arrows."""
    ways: dict[int, list[tuple[int, int]]] = {}
    for entry in reversed(match.entries):
        if isinstance(entry, Answered):
            break
        if isinstance(entry, Because):
            for stand, x0, y0, x1, y1 in reversed(entry.facts.get("ways", ())):
                ways.setdefault(stand, [(x1, y1)]).append((x0, y0))
    return "".join(
        f'<path class="tt-trail" marker-end="url(#tt-head)" d="{line(list(reversed(way)), depth)}"/>'
        for way in ways.values()
    )


def draw(view: dict[str, Any], lit: dict[str, Target]) -> dict[str, Any]:
    """The whole table in layers, and its size with the rulers."""
    width, depth = view["width"], view["depth"]
    order = sorted(view["stands"], key=lambda stand: (not stand["wreck"], not stand["below"]))
    return {
        "width": width,
        "depth": depth,
        "land": land.land(view),
        "wire": land.wire(view),
        "areas": land.areas(view),
        "stands": "".join(stands.stand(stand, depth) for stand in order),
        "rulers": land.rulers(width, depth),
        "night": bool(view["visibility"]),
    }


# What may be chosen


def offers(view: dict[str, Any], match: Match) -> Offers | None:
    """The links of the open question; None where it has nothing to choose on the table."""
    question, state = match.question, match.state
    if question is None or question.kind == "dice" or not match.asked:
        return None
    depth = view["depth"]
    found = plans.offers(state, question, match.asked)
    about = plans.subject(state, match.asked)
    shapes = {stand["name"]: stand for stand in view["stands"]}
    names = _names(match)
    now = ' data-now=""' if question.id in AT_ONCE else ' data-toggle=""' if question.kind == "some" else ""
    links = "".join(_link(offer, names, shapes, depth, now) for offer in found)
    subject = names[about] if about >= 0 else ""
    keys = {option.key for option in question.options}
    moves = question.id in ("move", "command-move", "aim", "place", "sos-point") or bool(keys & {"move", "redirect"})
    verb = next((word for word in ("move", "redirect") if word in keys), "")
    drawn = shapes.get(subject)
    ring = _ring(match, about, depth, drawn)
    if question.id == "reserved-fire":  # the shot that is asked about is shown with the question
        ring += sketched(plans.sketch(state, question, match.asked, "", "yes"), state, depth)
    return Offers(
        links=links,
        subject=subject,
        ring=ring,
        count=len(found),
        move=moves,
        heading=drawn["heading"] if drawn else 0,
        at=f"{drawn['x']},{drawn['y']}" if drawn else "",
        verbs=verb,
        group=question.id == "platoon" and len(found) > 1,
    )


def _names(match: Match) -> list[str]:
    return [name(match.state, i) for i in range(len(match.state.x))]


def _link(offer: Offer, names: list[str], shapes: dict[str, dict[str, Any]], depth: int, now: str) -> str:
    label = escape(offer.words, quote=True)
    verb, key = escape(offer.verb, quote=True), escape(offer.key, quote=True)
    if offer.spot is not None:
        x, y = offer.spot[0], depth - offer.spot[1]
        kind = "spot" if offer.key else f"spot {offer.verb}"
        inner = f'<circle class="light" cx="{x}" cy="{y}" r="9"/><circle class="dot" cx="{x}" cy="{y}" r="3"/>'
    else:
        drawn = [shapes[names[i]] for i in offer.stands if names[i] in shapes]
        if not drawn:
            return ""
        x, y = drawn[0]["x"], depth - drawn[0]["y"]
        kind = offer.verb or "unit"
        inner = "".join(_outline(stand, depth) for stand in drawn)
    return (
        f'<a href="#answer" class="offer {kind}" data-offer="{key}" data-verb="{verb}" data-at="{x + LEFT},{y + TOP}" '
        f'aria-label="{label}"{now}>{inner}</a>'
    )


def _outline(stand: dict[str, Any], depth: int) -> str:
    w, d = stand["base"]
    return (
        f'<rect class="light" x="{-w / 2 - 4:g}" y="{-d / 2 - 4:g}" width="{w + 8}" height="{d + 8}" rx="3" '
        f'transform="translate({stand["x"]} {depth - stand["y"]}) rotate({stand["heading"]})"/>'
    )


def _ring(match: Match, about: int, depth: int, drawn: dict[str, Any] | None) -> str:
    """How far the stand in question can fire, and in which arc; a frame around it."""
    if drawn is None:
        return ""
    reach, arc = plans.reach_of(match.state, about)
    x, y = drawn["x"], depth - drawn["y"]
    frame = _outline(drawn, depth).replace('class="light"', 'class="tt-subject"')
    if not reach:
        return frame
    reach += min(drawn["base"]) // 2
    if arc >= 180:
        return f'{frame}<circle class="tt-ring" cx="{x}" cy="{y}" r="{reach}"/>'
    left, right = radians(drawn["heading"] - arc), radians(drawn["heading"] + arc)
    ax, ay, bx, by = x + reach * sin(left), y - reach * cos(left), x + reach * sin(right), y - reach * cos(right)
    large = 1 if arc > 90 else 0
    bow = f"A{reach} {reach} 0 {large} 1 {bx:.0f} {by:.0f}z"
    return f'{frame}<path class="tt-ring" d="M{x} {y}L{ax:.0f} {ay:.0f}{bow}"/>'
