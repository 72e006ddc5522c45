"""What a game brings to the web. A game names it as `Game(web="package.web:WEB")`; everything in it may be left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from opfor.web.kit import neutral
from opfor.web.kit.board import Board


@dataclass(frozen=True)
class WebPart:
    """The web part of one game.

    `board` makes the board from the view (None: this view has none) and `routes` are further pages. `folder` holds
    `templates/` (in Jinja: "<game id>/name.html") and `static/` (served as /static/<game id>/name). `styles` and
    `scripts` are files of `static/` that a match page loads; `links` are (title, address) of pages for the lobby.
    `names` spells abbreviations out that the game's files of numbers use ("sps": "SPs").
    `fixes` says which number a correction of the strip sets, where it is called otherwise ("Air": "air_level").
    `usual` names the options that most people want to see in the form of a new match (none: the first few).
    `done` says what the main button under a question does, by the question's id ("Done" where nothing is said).
    With `real_cards` a person who throws real dice may shuffle, deal and draw real cards as well.
    `how` is a template: how a turn of this game is played on screen, in a page.
    `new_match` is a template shown above the form of a new match, `below` one shown under the question of a match.
    """

    board: Callable[[dict[str, Any]], Board | None] = neutral.board
    routes: Sequence[Any] = ()
    folder: Path | None = None
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    fixes: Mapping[str, str] = field(default_factory=dict)
    usual: tuple[str, ...] = ()
    done: Mapping[str, str] = field(default_factory=dict)
    real_cards: bool = False
    how: str = ""
    new_match: str = ""
    below: str = ""
