"""The scenario editor: draw ground, place stands, see points and faults, and play it. No rule is here: the game's own
loader, points and generator say what a scenario is."""

from __future__ import annotations

import secrets
from html import escape
from typing import Any

from litestar import Response
from litestar.datastructures import UploadFile

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import DATA
from opfor.games.flanders_fields.model.scenario import QUALITIES, SIDES
from opfor.games.flanders_fields.model.scenario_file import ScenarioFile
from opfor.games.flanders_fields.setup.generator import make_battle
from opfor.games.flanders_fields.view.scenario import decoded, faults, points, scenario_view
from opfor.games.flanders_fields.view.scenario_text import blank, to_toml
from opfor.games.flanders_fields.view.text_map import board_words, kind_words, sentence
from opfor.games.flanders_fields.web import land, scenario_edits, stands
from opfor.games.flanders_fields.web.scenario_store import Store
from opfor.kernel.errors import BadInput, DataError, OpforError
from opfor.kernel.text import heading, in_words
from opfor.registry import game_named
from opfor.web.kit.answers import Fields
from opfor.web.match_store import Rooms
from opfor.web.render import goto, page, text, wants_part
from opfor.web.requests import Asked, Name, Routes, field, fields, in_thread, number, query, rooms_of

routes = Routes()

GAME = "flanders-fields"
READY = {
    "lane": "The Lane: trench raid",
    "zero-plus-twenty": "Zero plus Twenty: battalion assault",
    "iron-and-chlorine": "Iron and Chlorine: tanks and gas",
}


def _store(request: Asked) -> Store:
    return Store(rooms_of(request).home)


@routes.get("/scenarios")
def scenario_list(request: Asked) -> Response[str]:
    """Every custom scenario, and ways to begin another."""
    return page("flanders-fields/scenarios.html", kept=_store(request).listed(), ready=READY, error="")


@routes.post("/scenarios")
async def scenario_new(request: Asked) -> Response[Any]:
    """A new file: empty, a copy of one that comes with the game, a generated battle, or a text from elsewhere."""
    upload = "multipart" in request.headers.get("content-type", "")
    given = await _uploaded(request) if upload else await fields(request)
    return await in_thread(_new, _store(request), given)


async def _uploaded(request: Asked) -> Fields:
    try:
        form = await request.form()
        upload = form.get("file")
        data = await upload.read() if isinstance(upload, UploadFile) else b""
        return [("how", "text"), ("text", data.decode("utf-8"))]
    except UnicodeError:
        raise BadInput("the file is not text: a scenario file ends in .toml") from None
    except Exception:  # whatever a parser says about bytes from outside: they are no form
        raise BadInput("the upload cannot be read; choose a file that ends in .toml") from None


def _new(store: Store, given: Fields) -> Response[Any]:
    try:
        return goto(f"/scenarios/{store.add(_begun(given))}")
    except OpforError as problem:
        return page("flanders-fields/scenarios.html", 422, kept=store.listed(), ready=READY, error=str(problem))


def _begun(given: Fields) -> str:
    how = field(given, "how", "blank")
    if how == "generate":
        worth = number(field(given, "points", "450"), "points")
        if not 250 <= worth <= 1_200:
            raise BadInput(f"{worth} points are not allowed: enter a number from 250 to 1200")
        seed = scenario_edits.label(given, "seed") or secrets.token_hex(3)
        return to_toml(decoded(make_battle(worth, seed)))
    if how == "text":
        found = field(given, "text", "", most=60_000)
        if not found.strip():
            raise BadInput("choose a file that ends in .toml, or paste its text")
        decoded(found)
        return found
    if how in READY:
        file = DATA.text(f"scenarios/{how.replace('-', '_')}.toml")
        return to_toml(decoded(file))
    return to_toml(blank("A scenario of your own"))


# The editor


def kind_choices() -> list[tuple[str, str]]:
    """Every kind of stand once: those of battalion and regiment that are called the same say whose they are."""
    words = {kind: kind_words(kind) for kind in kinds.KINDS}
    called = list(words.values())
    return [(kind, name if called.count(name) == 1 else in_words(kind)) for kind, name in words.items()]


def _context(id: str, source: str, given: Fields, error: str = "", form: Fields | None = None) -> dict[str, Any]:
    try:
        file = decoded(source)
    except DataError as problem:
        return {"id": id, "file": None, "source": source, "error": error or str(problem), "faults": [str(problem)]}
    view = scenario_view(file)
    pick = field(given, "pick", "")
    try:
        selected = _selected(file, pick) if pick else None
    except BadInput:
        selected = None
    depth = view["depth"]
    return {
        "id": id,
        "file": file,
        "source": source,
        "error": error,
        "faults": faults(source),
        "points": points(file),
        "width": view["width"],
        "depth": depth,
        "land": land.drawn(view) + land.areas(view) + land.wire(view),
        "rulers": land.rulers(view["width"], depth),
        "stands": "".join(_picked_stand(stand, depth, pick) for stand in view["stands"]),
        "things": _things(file, view, pick),
        "selected": selected,
        "picked": pick if selected else "",
        "tool": field(given, "tool", "select"),
        "kept": dict(form or []),
        "ground_kinds": scenario_edits.GROUND,
        "stand_kinds": kind_choices(),
        "qualities": QUALITIES,
        "sides": SIDES,
        "words": board_words(view),
    }


def _picked_stand(stand: dict[str, Any], depth: int, pick: str) -> str:
    """A stand as a link that selects it."""
    here = f"u:{stand['block']}:{stand['place']}"
    chosen = " chosen" if here == pick else ""
    label = escape(sentence(stand), quote=True)
    return (
        f'<a href="?pick={here}" class="thing{chosen}" data-thing="{here}" aria-label="Select {label}">'
        f"{stands.stand(stand, depth)}</a>"
    )


def _things(file: ScenarioFile, view: dict[str, Any], pick: str) -> list[tuple[str, str, bool]]:
    """Every piece of ground in a list: its key, its name, whether it is selected."""
    return [(f"t:{n}", heading(in_words(t.id)), f"t:{n}" == pick) for n, t in enumerate(file.terrain)]


def _selected(file: ScenarioFile, pick: str) -> dict[str, Any]:
    what, block, place = scenario_edits.picked(file, [("pick", pick)])
    if what == "t":
        ground = file.terrain[block]
        spots = ground.line or ground.polygon or ([ground.at] if ground.at else [])
        found = {"thing": ground, "name": heading(in_words(ground.id)), "kind": in_words(ground.kind), "spots": spots}
    else:
        unit = file.unit[block]
        name = next(s["name"] for s in scenario_view(file)["stands"] if (s["block"], s["place"]) == (block, place))
        found = {"thing": unit, "name": name, "kind": kind_words(unit.kind), "spots": [unit.at[place]]}
    return found | {"what": what, "place": place}


def _shown(request: Asked, status: int, context: dict[str, Any]) -> Response[str]:
    return page(
        "flanders-fields/scenario_part.html" if wants_part(request) else "flanders-fields/scenario.html",
        status,
        **context,
    )


@routes.get("/scenarios/{id:str}")
def scenario_page(request: Asked, id: Name) -> Response[str]:
    """The editor of one scenario."""
    return _shown(request, 200, _context(id, _store(request).text(id), query(request)))


@routes.post("/scenarios/{id:str}/edit")
async def scenario_edit(request: Asked, id: Name) -> Response[Any]:
    """One change, kept at once."""
    given = await fields(request)
    return await in_thread(_edit, request, _store(request), id, given)


def _edit(request: Asked, store: Store, id: str, given: Fields) -> Response[Any]:
    source, error = store.text(id), ""
    try:
        if field(given, "do", "") == "undo":
            shown = _context(id, store.undo(id), given)
            return _shown(request, 200, shown) if wants_part(request) else goto(f"/scenarios/{id}")
        if field(given, "do", "") == "text":
            changed = field(given, "source", "", most=60_000).replace("\r\n", "\n")
            decoded(changed)
        else:
            changed = to_toml(scenario_edits.edited(decoded(source), given))
        store.save(id, changed)
        source = changed
    except OpforError as problem:
        error = problem.in_the_file if isinstance(problem, DataError) else str(problem)
    if not error and not wants_part(request):
        return goto(f"/scenarios/{id}")
    keep = [pair for pair in given if pair[0] in ("pick", "tool") and field(given, "do", "") != "remove"]
    form = [pair for pair in given if pair[0] not in ("points", "source", "do")]
    context = _context(id, source, keep, error, form)
    return _shown(request, 422 if error else 200, context)


@routes.get("/scenarios/{id:str}/file")
def scenario_export(request: Asked, id: Name) -> Response[str]:
    """The file itself, as the loader reads it."""
    store = _store(request)
    return text(store.text(id), "application/toml", f"{store.path(id).stem}.toml")


@routes.post("/scenarios/{id:str}/delete")
async def scenario_delete(request: Asked, id: Name) -> Response[Any]:
    """Take a scenario off the list for good."""
    await in_thread(_store(request).delete, id)
    return goto("/scenarios")


@routes.post("/scenarios/{id:str}/play")
async def scenario_play(request: Asked, id: Name) -> Response[Any]:
    """A new match on this table."""
    given = await fields(request)
    return await in_thread(_play, request, _store(request), rooms_of(request), id, given)


def _play(request: Asked, store: Store, rooms: Rooms, id: str, given: Fields) -> Response[Any]:
    source = store.text(id)
    found = faults(source)
    if found:
        return page(
            "flanders-fields/scenario.html", 422, **_context(id, source, [], f"It cannot be played yet: {found[0]}.")
        )
    game = game_named(GAME)
    side = scenario_edits.word(given, "side", ("british", "german", "both", "none"), "british")
    options = {"side": side, "scenario_file": source.splitlines()}
    return goto(f"/matches/{rooms.begin(game, 'trench-battle', 'screen', options=options)}")
