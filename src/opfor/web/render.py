"""Templates and the two kinds of answer: a whole page, or the part of it that has changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateNotFound
from litestar import MediaType, Request, Response
from litestar.response import Redirect
from markupsafe import Markup, escape

from opfor.kernel.game_data import in_use
from opfor.kernel.text import Mention
from opfor.registry import game_named, installed
from opfor.web.game_parts import part_of, problem_of
from opfor.web.kit import words
from opfor.web.kit.board import Board

Asked = Request[Any, Any, Any]
FOLDER = Path(__file__).parent
PIPS = {
    1: [(50, 50)],
    2: [(28, 28), (72, 72)],
    3: [(26, 26), (50, 50), (74, 74)],
    4: [(28, 28), (72, 28), (28, 72), (72, 72)],
    5: [(27, 27), (73, 27), (50, 50), (27, 73), (73, 73)],
    6: [(28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)],
}


LINK = Markup('<a class="at" href="#{}{}" data-fact="{}">{}</a>')


def linked(sentence: str, board: Board | None, mentions: list[Mention]) -> Markup:
    """A sentence whose things lead to their spot on the board."""
    if board is None:
        return escape(sentence)
    made, end = Markup(""), 0
    for mention in mentions:
        if mention.id in board.names:
            name = sentence[mention.start : mention.end]
            made += escape(sentence[end : mention.start])
            made += LINK.format(board.anchor, mention.id.replace(" ", "-"), mention.fact, name)
            end = mention.end
    return made + escape(sentence[end:])


def coded(sentence: str) -> Markup:
    """A sentence whose words between backticks are code."""
    return Markup(re.sub("`([^`]+)`", r"<code>\1</code>", escape(sentence)))


class GameTemplates(BaseLoader):
    """The templates of the games: "last-crusade/board.html" is board.html in the folder of that game's web part."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str | None, Callable[[], bool] | None]:
        """A template by the game's id and its name."""
        id, slash, name = template.partition("/")
        folder = part_of(game_named(id)).folder if slash and id in installed() else None
        if folder is None:
            raise TemplateNotFound(template)
        return FileSystemLoader(folder / "templates").get_source(environment, name)


def _environment() -> Environment:
    found = Environment(
        loader=ChoiceLoader([FileSystemLoader(FOLDER / "templates"), GameTemplates()]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {
        "anchor": words.anchor,
        "label": words.label,
        "heading": words.heading,
        "in_words": words.in_words,
        "words": words.result_text,
        "value": words.value,
        "places": linked,
        "given": words.given,
        "code": coded,
        "path": lambda text: quote(str(text), safe=""),
    }
    found.globals |= {
        "PIPS": PIPS,
        "in_use": in_use,
        "part_of": part_of,
        "problem_of": problem_of,
    }
    return found


ENVIRONMENT = _environment()


def render(template: str, **context: Any) -> str:
    """A template filled in."""
    return ENVIRONMENT.get_template(template).render(**context)


def page(template: str, status: int = 200, **context: Any) -> Response[str]:
    """An HTML answer."""
    return Response(render(template, **context), status_code=status, media_type=MediaType.HTML)


def match_page(request: Asked, shown: dict[str, Any], status: int = 200, reply: Any = None) -> Response[str]:
    """A match, or the part of its page that changes; with what a typed line brought."""
    return page("match_part.html" if wants_part(request) else "match.html", status, **shown, reply=reply)


def text(content: str, media_type: str, name: str = "") -> Response[str]:
    """A text of another kind; with a name the browser offers to keep it."""
    headers = {"content-disposition": f'attachment; filename="{name}"'} if name else {}
    return Response(content, media_type=f"{media_type}; charset=utf-8", headers=headers)


def goto(path: str) -> Redirect:
    """On to another page, with GET."""
    return Redirect(path, status_code=303)


def leave(path: str, part: bool) -> Response[Any]:
    """On to another page, also where htmx asked for a part of this one."""
    return Response("", headers={"hx-redirect": path}, media_type=MediaType.HTML) if part else goto(path)


def wants_part(request: Asked) -> bool:
    """Did htmx ask, for a part of the page?"""
    return request.headers.get("hx-request") == "true" and request.headers.get("hx-boosted") != "true"
