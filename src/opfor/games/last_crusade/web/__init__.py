"""The Last Crusade in the browser: the battlefield of cards and the deck editor. Begin with board.py."""

from pathlib import Path

from opfor.games.last_crusade.web import board, decks
from opfor.web.kit.part import WebPart

WEB = WebPart(
    board=board.board,
    routes=decks.routes,
    folder=Path(__file__).parent,
    real_cards=True,
    how="last-crusade/how.html",
    styles=("cardboard.css",),
    scripts=("cardboard.js",),
    links=(("Decks", "/decks"),),
    done={
        "attackers": "Assault with these",
        "guns": "Confirm guns",
        "defence-guns": "Confirm guns",
        "supply-defenders": "Confirm supply",
        "recon-dice": "Confirm dice",
        "dig": "Dig these in",
        "discard": "Discard these",
    },
    names={"aa": "AA"},
    usual=("hand", "rulebook"),
    new_match="last-crusade/new_match.html",
)
