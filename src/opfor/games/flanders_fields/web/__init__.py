"""Flanders Fields in the browser: the table of miniatures and the scenario editor. Begin with board.py."""

from pathlib import Path

from opfor.games.flanders_fields.web import board, plans, scenarios, set_up
from opfor.web.kit.part import WebPart

WEB = WebPart(
    board=board.board,
    routes=(*plans.routes, *scenarios.routes, *set_up.routes),
    folder=Path(__file__).parent,
    how="flanders-fields/how.html",
    styles=("tabletop.css",),
    scripts=("tabletop.js",),
    links=(("Scenario editor", "/scenarios"),),
    names={"mg": "MG", "lmg": "LMG", "sos": "SOS"},
    usual=("side", "umpire"),
    new_match="flanders-fields/new_match.html",
    below="flanders-fields/templates.html",
)
