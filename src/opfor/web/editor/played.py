"""The page of whole games by a changed file: its address stays, and without a script it renews itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, get, post

from opfor.web.editor.whole_games import ChangedGames, Piece, found_at, shown
from opfor.web.pages.studies import file_of, shelf_of
from opfor.web.render import goto, page, wants_part
from opfor.web.requests import Asked, Name, in_thread, threaded


def played_routes(path: str, piece_of: Callable[[str, str], Piece]) -> list[Any]:
    """The routes below `path`, which names `game` and `name`; what is changed there is found by these."""

    def found(request: Asked, game: str, name: str, key: str) -> ChangedGames:
        return found_at(shelf_of(request), piece_of(game, name), key)

    @get(f"{path}/games/{{key:str}}")
    @threaded
    def games_page(request: Asked, game: Name, name: Name, key: Name) -> Response[Any]:
        """What the games have found, or how far they are."""
        question = found(request, game, name, key)
        template = "workshop_played_part.html" if wants_part(request) else "workshop_played.html"
        return page(template, game=question.game, question=question, about=question.about, found=shown(question))

    @get(f"{path}/games/{{key:str}}/now")
    @threaded
    def games_now(request: Asked, game: Name, name: Name, key: Name) -> Response[Any]:
        """How far the job is; a page asks every second while there is one."""
        question = found(request, game, name, key)
        return page("study_now.html", question=question, standing=shown(question).standing)

    def stopped(request: Asked, game: str, name: str, key: str) -> Response[Any]:
        question = found(request, game, name, key)
        question.stop()
        return goto(question.address)

    @post(f"{path}/games/{{key:str}}/cancel", status_code=200)
    async def games_cancel(request: Asked, game: Name, name: Name, key: Name) -> Response[Any]:
        """Stop the job; what was played is kept."""
        return await in_thread(stopped, request, game, name, key)

    @get(f"{path}/games/{{key:str}}/files/{{file:str}}")
    @threaded
    def games_file(request: Asked, game: Name, name: Name, key: Name, file: Name) -> Response[bytes]:
        """The report, the figures or a picture, to be kept."""
        return file_of(found(request, game, name, key), file)

    return [games_page, games_now, games_cancel, games_file]
