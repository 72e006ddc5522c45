"""Fields of Despair in the browser: the map of hexes."""

from pathlib import Path

from opfor.games.fields_of_despair.web import board
from opfor.web.kit.part import WebPart

WEB = WebPart(
    board=board.board,
    folder=Path(__file__).parent,
    how="fields-of-despair/how.html",
    styles=("map.css",),
    usual=("difficulty", "level"),
    fixes={"Air": "air_level", "Arty": "artillery_level", "LP": "logistic_points"},
    done={
        "purchase": "Confirm purchases",
        "choice-items": "Confirm purchases",
        "squadrons": "Confirm scouting",
        "attacks": "Confirm attacks",
        "guns": "Confirm artillery",
        "tanks": "Confirm tanks",
        "order-of-ties": "Confirm order",
        "reinforce": "Confirm reinforcements",
        "defence-guns": "Confirm artillery",
        "breakout-fire": "Confirm artillery",
        "breakout-order": "Confirm order",
    },
    names={"cp": "Central Powers", "sps": "SPs", "ep": "EP"},
)
