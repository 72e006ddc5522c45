"""The deck editor: choose cards, see the limits and the matching enemy deck, take it into a match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from litestar import Response
from litestar.datastructures import UploadFile

from opfor.games.last_crusade.model.cards import CARDS, FORT, KIND_NAMES, NATION_NAMES, NATIONS, TERRAIN, Card
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.setup.custom_cards import other_nation
from opfor.games.last_crusade.setup.deck_tools import deck_data, terrain_ids
from opfor.games.last_crusade.setup.decks import (
    RARITY_NAMES,
    Deck,
    deck_sheet,
    problems,
    profile,
    starter_deck,
    starter_terrain,
    write_deck,
)
from opfor.games.last_crusade.setup.matching import limit_of, matching_deck, terrain_problems
from opfor.games.last_crusade.view.view import card_data
from opfor.games.last_crusade.web.board import Tile
from opfor.games.last_crusade.web.deck_shelf import MAX_CARDS, Kept, Shelf, clean, kept
from opfor.kernel.batch import Stream
from opfor.kernel.errors import BadInput, OpforError
from opfor.web.kit.answers import Fields
from opfor.web.render import goto, page, text, wants_part
from opfor.web.requests import Asked, Name, Routes, field, fields, in_thread, query, rooms_of

routes = Routes()

GAME_ID = "last-crusade"
SCENARIOS = {"US": "us", "DE": "german"}
KINDS = [name for kind, name in enumerate(KIND_NAMES) if kind <= FORT]
KIND_TITLES = {
    "infantry": "Infantry",
    "antitank": "Anti-tank",
    "armor": "Armor",
    "artillery": "Artillery",
    "transport": "Transport",
    "aircraft": "Aircraft",
    "special": "Cards to play",
    "attachment": "Attachments",
    "obstacle": "Obstacles",
    "fortification": "Fortifications",
}
FILTERS = ("kind", "rarity", "words", "only")


@dataclass(frozen=True)
class Line:
    """A card of the catalogue with the copies in the deck."""

    tile: Tile
    copies: int
    most: int
    rarity: str
    unique: bool


def shelf_of(request: Asked) -> Shelf:
    """The decks of this server."""
    return Shelf(rooms_of(request).home)


# The list


@routes.get("/decks")
def decks_page(request: Asked) -> Response[str]:
    """All decks, and the ways to a new one."""
    return _listed(shelf_of(request))


def _listed(shelf: Shelf, error: str = "") -> Response[str]:
    listed = [(one, deck_data(one.deck)) for one in shelf.all()]
    return page("last-crusade/decks.html", 422 if error else 200, decks=listed, nations=NATION_NAMES, error=error)


@routes.post("/decks")
async def new_deck(request: Asked) -> Response[Any]:
    """A new deck: the ready-made one, an empty list, or one that was pasted."""
    given = await fields(request)
    return await in_thread(_new, shelf_of(request), given)


def _new(shelf: Shelf, given: Fields) -> Response[Any]:
    try:
        pasted = field(given, "text", "", most=20_000)
        if pasted.strip():
            made = kept("", pasted, "the list")
        else:
            nation = field(given, "nation", "US")
            if nation not in NATIONS:
                raise BadInput(f"a deck is of one nation: {' or '.join(NATIONS)}")
            empty = field(given, "start", "starter") == "empty"
            deck = Deck(nation, ()) if empty else starter_deck(nation)
            made = Kept("", "", deck, tuple(starter_terrain()))
        named = clean(field(given, "name", ""))
        made = replace(made, name=named or made.name)
        return goto(f"/decks/{shelf.add(made)}")
    except OpforError as problem:
        return _listed(shelf, str(problem))


@routes.post("/decks/import")
async def import_deck(request: Asked) -> Response[Any]:
    """A deck from a file: the text format or CSV."""
    try:
        form = await request.form()
        upload = form.get("deck")
    except Exception:  # whatever a parser says about bytes from outside: they are no form
        raise BadInput("the upload cannot be read; choose a text or CSV file") from None
    if not isinstance(upload, UploadFile):
        raise BadInput("choose a file with a deck first")
    data = await upload.read()
    return await in_thread(_import, shelf_of(request), data, upload.filename or "the file")


def _import(shelf: Shelf, data: bytes, file: str) -> Response[Any]:
    try:
        made = kept("", data.decode("utf-8"), clean(file) or "the file")
        return goto(f"/decks/{shelf.add(made)}")
    except UnicodeDecodeError:
        return _listed(shelf, "the file is not text: a deck file is a CSV or begins with 'nation US'")
    except OpforError as problem:
        return _listed(shelf, str(problem))


# The editor


@routes.get("/decks/{id:str}")
def deck_page(request: Asked, id: Name) -> Response[str]:
    """The editor of one deck."""
    return _editor(shelf_of(request).get(id), query(request), wants_part(request))


def _editor(one: Kept, given: Fields, part: bool, error: str = "") -> Response[str]:
    template = "last-crusade/deck_part.html" if part else "last-crusade/deck.html"
    return page(template, 422 if error else 200, **context(one, given), error=error)


def context(one: Kept, given: Fields) -> dict[str, Any]:
    """Everything the editor shows."""
    chosen = {name: field(given, name, "") for name in FILTERS}
    return {
        "one": one,
        "data": deck_data(one.deck),
        "nation": NATION_NAMES[one.deck.nation],
        "chosen": chosen,
        "kinds": [(kind, KIND_TITLES[kind]) for kind in KINDS],
        "rarities": RARITY_NAMES,
        "catalogue": catalogue(one.deck, chosen),
        "shares": shares(one.deck),
        "terrains": terrains(one.terrain),
        "terrain_problems": terrain_problems(list(one.terrain)),
        "terrain_value": sum(CARDS[id].value for id in one.terrain),
        "terrain_sum": RULES.terrain_sum,
        "most": MAX_CARDS,
    }


def catalogue(deck: Deck, chosen: dict[str, str]) -> list[tuple[str, list[Line]]]:
    """The cards of the deck's nation by kind, after the filters."""
    wanted = chosen["words"].strip().lower()
    found: list[tuple[str, list[Line]]] = []
    for kind in KINDS:
        if chosen["kind"] in KINDS and kind != chosen["kind"]:
            continue
        lines = [
            Line(Tile(card_data(card)), deck.ids.count(card.id), limit_of(card, RULES), card.rarity, card.unique)
            for card in CARDS.values()
            if card.nation == deck.nation and KIND_NAMES[card.kind] == kind and _fits(card, deck, chosen, wanted)
        ]
        if lines:
            found.append((KIND_TITLES[kind], lines))
    return found


def _fits(card: Card, deck: Deck, chosen: dict[str, str], wanted: str) -> bool:
    if chosen["rarity"] in RARITY_NAMES and card.rarity != chosen["rarity"]:
        return False
    if chosen["only"] and card.id not in deck.ids:
        return False
    return wanted in f"{card.id} {card.name} {card.role} {card.text}".lower()


def shares(deck: Deck) -> list[tuple[str, int, int, int]]:
    """The cards of each kind: how many here, how many in the ready-made deck, and the share in percent."""
    starter, size = starter_deck(deck.nation).ids, max(1, len(deck.ids))
    found = []
    for kind in KINDS:
        here, there = _of_kind(deck.ids, kind), _of_kind(starter, kind)
        if here or there:
            found.append((KIND_TITLES[kind], here, there, round(100 * here / size)))
    return found


def _of_kind(ids: Iterable[str], kind: str) -> int:
    return sum(KIND_NAMES[CARDS[id].kind] == kind for id in ids)


def terrains(chosen: tuple[str, ...]) -> list[tuple[Card, int]]:
    """S5: every terrain with the number of copies chosen."""
    return [(card, chosen.count(card.id)) for card in CARDS.values() if card.kind == TERRAIN]


@routes.post("/decks/{id:str}")
async def change_deck(request: Asked, id: Name) -> Response[Any]:
    """One change: a card more or less, another name, other terrain."""
    given = await fields(request)
    return await in_thread(_change, shelf_of(request), id, given, wants_part(request))


def _change(shelf: Shelf, id: str, given: Fields, part: bool) -> Response[Any]:
    one = shelf.get(id)
    try:
        changed = changed_by(one, given)
        shelf.keep(changed)
    except OpforError as problem:
        return _editor(one, given, part, str(problem))
    if part:
        return _editor(changed, given, part)
    return goto(f"/decks/{id}?{urlencode([(name, words) for name, words in given if name in FILTERS])}")


def changed_by(one: Kept, given: Fields) -> Kept:
    """The deck after a button of the editor."""
    word, _, what = field(given, "do", "").partition(":")
    if word in ("add", "drop"):
        return replace(one, deck=Deck(one.deck.nation, _counted(one.deck.ids, word, _card(what, one.deck.nation))))
    if word in ("lay", "lift"):
        ids = _counted(one.terrain, "add" if word == "lay" else "drop", _ground(what))
        if len(ids) > 9:
            raise BadInput("nine terrains are chosen already; remove one first")
        return replace(one, terrain=ids)
    if word == "ground":
        seed = clean(field(given, "ground_seed", ""))
        return replace(one, terrain=tuple(terrain_ids(seed) if seed else starter_terrain()))
    if word == "name":
        return replace(one, name=clean(field(given, "name", "")) or one.id)
    if word == "seed":
        return replace(one, seed=clean(field(given, "seed", "")) or "opfor")
    raise BadInput("this button is not known here; load the page again")


def _card(id: str, nation: str) -> str:
    if id not in CARDS or CARDS[id].nation != nation or CARDS[id].kind > FORT:
        raise BadInput("there is no such card of this nation")
    return id


def _ground(id: str) -> str:
    if id not in CARDS or CARDS[id].kind != TERRAIN:
        raise BadInput("there is no such terrain")
    return id


def _counted(ids: tuple[str, ...], word: str, id: str) -> tuple[str, ...]:
    """One copy more or less; in the order of the catalogue."""
    if word == "add" and len(ids) >= MAX_CARDS:
        raise BadInput(f"the list has {MAX_CARDS} cards; remove some first")
    found = [*ids, id] if word == "add" else list(ids)
    if word == "drop" and id in found:
        found.remove(id)
    order = list(CARDS)
    return tuple(sorted(found, key=order.index))


@routes.post("/decks/{id:str}/remove")
async def remove_deck(request: Asked, id: Name) -> Response[Any]:
    """Take a deck away."""
    await in_thread(shelf_of(request).remove, id)
    return goto("/decks")


# The matching deck, the way into a match, and files


@routes.get("/decks/{id:str}/match")
def matching(request: Asked, id: Name) -> Response[str]:
    """S2, S3, S4: the enemy deck that matches, or why there is none; and the way into a match with both."""
    one = shelf_of(request).get(id)
    error, other = "", None
    try:
        other = matched(one)
    except OpforError as problem:
        error = str(problem)
    listed = [(CARDS[card].name, other.ids.count(card)) for card in dict.fromkeys(other.ids)] if other else []
    template = "last-crusade/deck_match.html" if wants_part(request) else "last-crusade/deck_match_page.html"
    return page(
        template,
        one=one,
        error=error,
        cards=listed,
        data=deck_data(other) if other else None,
        nation=NATION_NAMES[other_nation(one.deck.nation)],
        play=play_link(one, other) if other else "",
    )


def matched(one: Kept) -> Deck:
    """S2, S3: the matching enemy deck of this seed; refused while a limit is broken."""
    if wrong := problems(one.deck):
        raise BadInput(f"a matching deck can only be built for a deck within the limits: {wrong[0]}")
    return matching_deck(profile(one.deck), other_nation(one.deck.nation), Stream(one.seed).below)


def play_link(one: Kept, other: Deck) -> str:
    """The form of a new match with the decks and terrains filled in."""
    given = [
        ("scenario", SCENARIOS[one.deck.nation]),
        ("mode", "screen"),
        ("o:deck", ",".join(one.deck.words())),
        ("o:enemy_deck", ",".join(other.words())),
    ]
    if not terrain_problems(list(one.terrain)):
        given.append(("o:terrain", ",".join(one.terrain)))
    return f"/new/{GAME_ID}?{urlencode(given)}"


@routes.get("/decks/{id:str}/{form:str}")
def export_deck(request: Asked, id: Name, form: Name) -> Response[str]:
    """The deck as a file: text or csv; enemy.txt is the deck that matches it."""
    one = shelf_of(request).get(id)
    if form == "deck.txt":
        return text(one.text(), "text/plain", f"{one.id}.txt")
    if form == "deck.csv":
        return text(deck_sheet(one.deck), "text/csv", f"{one.id}.csv")
    if form == "enemy.txt":
        return text(write_deck(matched(one)), "text/plain", f"{one.id}-enemy.txt")
    raise BadInput("a deck comes as deck.txt, deck.csv or enemy.txt")
