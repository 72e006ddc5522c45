"""The set-up of a match drawn to scale, for a real table whose map nobody keeps."""

from __future__ import annotations

from litestar import Response

from opfor.games.flanders_fields.model.stands import battle
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.view import on_map
from opfor.games.flanders_fields.view.set_up import OWN
from opfor.games.flanders_fields.web.board import draw
from opfor.kernel.errors import BadInput
from opfor.web.render import page, wants_part
from opfor.web.requests import Asked, Name, Routes, rooms_of

routes = Routes()


@routes.get("/matches/{id:str}/set-up")
def set_up_page(request: Asked, id: Name) -> Response[str]:
    """7.0: ground, wire and stands as they are to be set up, with a rule of centimetres."""
    with rooms_of(request).using(id) as room:
        start = room.match.checkpoints[0].state
    if not isinstance(start, State) or battle(start).id == OWN:
        raise BadInput("this match has no set-up to draw: the order of battle is your own")
    template = "set_up_drawing.html" if wants_part(request) else "set_up.html"
    head = battle(start).head
    return page(f"flanders-fields/{template}", 200, id=id, title=head.title, t=draw(on_map.view(start), {}))
