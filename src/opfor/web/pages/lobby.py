"""The lobby: games, saved matches, a new match, a save from elsewhere; and the door for other devices."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from litestar import Response
from litestar.datastructures import UploadFile
from litestar.exceptions import HTTPException

from opfor.kernel.errors import BadInput
from opfor.kernel.game import Game
from opfor.kernel.inputs import Input
from opfor.kernel.rulebook import RulingData
from opfor.registry import broken_games, game_named, games
from opfor.text.log import PLACES
from opfor.web.game_parts import part_of
from opfor.web.guard import COOKIE
from opfor.web.kit.answers import Fields
from opfor.web.kit.words import value
from opfor.web.match_store import Listed
from opfor.web.match_view import ago
from opfor.web.pages import guide
from opfor.web.render import goto, page
from opfor.web.requests import Asked, Name, Routes, devices_of, field, form, in_thread, query, rooms_of

routes = Routes()

UNDO = [
    ("same", "The same dice", "You can undo a roll, but it comes up the same again."),
    ("strict", "Strict", "Once dice are rolled, nothing before them can be undone or branched until the game is over."),
    ("free", "New dice", "After an undo the dice are rolled anew. The report says so."),
]
PATIENCE = 0.4  # seconds that the lobby waits for saves without a summary
SHOWN, MANY = 6, 12  # so many matches stand open; so many saves are worth a choice of the game
OPEN = 4  # so many options stand open in the form of a new match, where a game does not name them


@routes.get("/")
def lobby(request: Asked) -> Response[str]:
    """Games and saved matches: of all games, or of one that was chosen."""
    found, late = rooms_of(request).listed(PATIENCE)
    chosen = field(query(request), "game", "")
    known, counts = games(), Counter(save.summary.game for save in found)
    saves = [save for save in found if chosen not in known or save.summary.game in (chosen, "")]
    return page(
        "lobby.html",
        games=list(known.values()),
        guided=[game.id for game in known.values() if guide.has_guide(game) and not counts[game.id]],
        sieve=[(game, counts[game.id]) for game in known.values() if counts[game.id]] if len(found) >= MANY else [],
        chosen=chosen if chosen in known else "",
        all=len(found),
        going=_fold([save for save in saves if save.summary.going]),
        over=_fold([save for save in saves if save.summary.over]),
        broken=[save for save in saves if save.summary.problem],
        broken_games=broken_games(),
        late=late,
        ago=lambda save: ago(max(0.0, time.time() - save.changed)),
        lan=devices_of(request) is not None,
        places=PLACES,
        error="",
    )


def _fold(saves: list[Listed]) -> tuple[list[Listed], list[Listed]]:
    """Those that stand open, and those that are folded away; two or three are not worth it."""
    return (saves[:SHOWN], saves[SHOWN:]) if len(saves) > SHOWN + 3 else (saves, [])


@routes.get("/new/{game:str}")
def new_form(request: Asked, game: Name) -> Response[str]:
    """The form for a new match."""
    return _form(game_named(game), query(request), "")


@dataclass(frozen=True)
class Choice:
    """An option of a game in the form: its value now, and the ruling it is the switch of."""

    spec: Input
    now: str
    ruling: RulingData | None

    @property
    def about(self) -> str:
        """What it means, as a sentence."""
        return self.spec.text[:1].upper() + self.spec.text[1:]

    @property
    def changed(self) -> bool:
        """Is it other than the default?"""
        return self.now != value(self.spec.default)


def _choices(game: Game, given: dict[str, str]) -> dict[str, list[Choice]]:
    """The options in groups: the usual ones stand open; others, switches, other readings and lists do not."""
    rulings = {ruling.switch: ruling for ruling in game.rulebook.rulings.values() if ruling.switch}
    groups: dict[str, list[Choice]] = {"usual": [], "more": [], "switches": [], "readings": [], "lists": []}
    usual = part_of(game).usual
    for spec in game.options:
        now = given.get(f"o:{spec.name}", value(spec.default))
        choice = Choice(spec, now, rulings.get(spec.name))
        group = "readings" if choice.ruling else {"list": "lists", "bool": "switches"}.get(spec.kind, "more")
        groups["usual" if spec.name in usual else group].append(choice)
    if not usual:
        groups["usual"], groups["more"] = groups["more"][:OPEN], groups["more"][OPEN:]
    return groups


def _form(game: Game, given: Fields, error: str) -> Response[str]:
    modes = list(dict.fromkeys(mode for scenario in game.scenarios.values() for mode in scenario.modes))
    now = dict(given)
    choices = _choices(game, now)
    dice_changed = bool(now.get("text") or now.get("seed") or now.get("undo", "same") != "same")
    rare = [one for name, group in choices.items() if name != "usual" for one in group]
    return page(
        "new.html",
        422 if error else 200,
        game=game,
        modes=modes,
        undo=UNDO,
        given=now,
        error=error,
        choices=choices,
        dice_changed=dice_changed,
        rare_changed=dice_changed or any(one.changed for one in rare),
        guided=guide.has_guide(game),
    )


@routes.post("/new/{game:str}")
def new_match(request: Asked, game: Name) -> Response[Any]:
    """Begin a match and go to it."""
    given, found = form(request), game_named(game)
    scenario = field(given, "scenario", next(iter(found.scenarios)))
    mode = field(given, "mode", "")
    dice = field(given, "dice", "sealed")
    options = {name[2:]: text for name, text in given if name.startswith("o:") and text}
    try:
        id = rooms_of(request).begin(
            found,
            scenario,
            mode if scenario in found.scenarios and mode in found.scenarios[scenario].modes else "",
            options=options,
            dice="entered" if dice == "cards" else dice,
            cards=dice == "cards",
            undo=field(given, "undo", "same"),
            text=field(given, "text", ""),
            seed=field(given, "seed", "") or None,
        )
    except BadInput as problem:
        return _form(found, given, str(problem))
    with rooms_of(request).using(id) as room:
        briefed = bool(found.show.briefing(room.match.state))
    answer = goto(f"/matches/{id}/briefing" if briefed else f"/matches/{id}")
    if field(given, "guide", ""):
        guide.begin(answer, id)
    return answer


@routes.post("/import")
async def bring_in(request: Asked) -> Response[Any]:
    """A save from elsewhere becomes a match here."""
    try:
        form = await request.form()
        upload = form.get("save")
    except HTTPException as problem:
        raise BadInput(f"the upload cannot be read: {problem.detail}") from None
    except Exception:  # whatever a parser says about bytes from outside: they are no form
        raise BadInput("the upload cannot be read; choose a file that ends in .opfor") from None
    if not isinstance(upload, UploadFile):
        raise BadInput("choose a file that ends in .opfor first")
    data = await upload.read()
    id = await in_thread(rooms_of(request).bring_in, data)
    return goto(f"/matches/{id}")


@routes.post("/matches/{id:str}/recover")
def recover(request: Asked, id: Name) -> Response[Any]:
    """Open a copy of a damaged save that ends before the damage."""
    return goto(f"/matches/{rooms_of(request).recover(id)}")


@routes.post("/matches/{id:str}/rescue")
def rescue(request: Asked, id: Name) -> Response[Any]:
    """Go on in a new file with an open match to whose file something has happened."""
    rooms = rooms_of(request)
    with rooms.using(id) as room:
        return goto(f"/matches/{rooms.rescue(room)}")


@routes.get("/enter")
def door(request: Asked) -> Response[str]:
    """Where the code on the screen leads: nothing is used up until the button is pressed."""
    return page("enter.html", token=field(query(request), "token", ""), error="")


@routes.post("/enter")
def enter(request: Asked) -> Response[Any]:
    """Exchange a one-time token for this device's cookie."""
    devices = devices_of(request)
    if devices is None:
        return goto("/")
    cookie = devices.exchange(field(form(request), "token", ""))
    if cookie is None:
        return page("enter.html", 403, token="", error="This code has been used or is not ours. Ask for a new one.")
    answer = goto("/")
    answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", path="/", max_age=30 * 86_400)
    return answer


@routes.post("/devices")
async def another_device(request: Asked) -> Response[str]:
    """A code for one more device."""
    devices = devices_of(request)
    if devices is None:
        raise BadInput("only this machine is served; `opfor serve --lan` serves others too")
    from opfor.web.qr_code import code_squares

    # The page may have been opened on the machine itself; other devices need its name in the network.
    port = f":{request.base_url.port}" if request.base_url.port else ""
    name = request.app.state.hosts[0] if request.app.state.hosts else request.base_url.hostname
    address = f"http://{name}{port}/enter?token={devices.new_token()}"
    return page("devices.html", address=address, squares=code_squares(address))
