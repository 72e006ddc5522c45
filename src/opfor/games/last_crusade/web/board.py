"""A battlefield of zones and cards as a board, from a view that has `places`: zones, Headquarters, hands, gauges.

Everything shown is what the view says. Each side has a shape and a letter beside its colour; what may be chosen
now is a button or a link, and nothing else can be clicked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from opfor.games.last_crusade.web.board_words import place_sentence, sentence, text_board
from opfor.web.kit.board import Board, Target, ends_of

KIND_WORDS = {
    "infantry": "Inf",
    "antitank": "AT",
    "armor": "Arm",
    "artillery": "Art",
    "transport": "Trn",
    "aircraft": "Air",
    "special": "Event",
    "attachment": "Add",
    "obstacle": "Obst",
    "fortification": "Fort",
}
SHORT = {
    "Platoon": "Plt",
    "Section": "Sec",
    "Battery": "Bty",
    "Company": "Coy",
    "Flight": "Flt",
    "Group": "Gp",
    "Howitzer": "How.",
    "Armored": "Arm.",
    "Destroyer": "Destr.",
}
SIDES = {"you": "You", "enemy": "Enemy"}
CAREFUL = ("assault", "drop", "play", "deploy")  # what is shown in the question's card before it is done
FORETOLD = (
    "attackers",
    "guns",
    "supply-defenders",
    "defence-guns",
    "bombard",
    "bombard-target",
    "strike",
    "intercept",
    "recon-dice",
)
AHEAD = ("assault:", "play:", "deploy:", "fly:", "recon:", "scout:")  # acts whose odds are shown before they are done
GAUGE = 24  # Supply at which the gauge is full; the number stands beside it


@dataclass(frozen=True)
class Tile:
    """A card as it is drawn: what the view says of it, its marks, who rides on it, and whether it may be chosen."""

    data: dict[str, Any]
    lit: Target | None = None
    marks: list[tuple[str, str]] = field(default_factory=list)
    riders: list[Tile] = field(default_factory=list)
    copies: int = 1

    @property
    def states(self) -> list[tuple[str, str]]:
        """How a unit on the field stands, as a class of its drawing and in words."""
        if "spotted" not in self.data or self.data["kind"] == "aircraft":
            return []
        found = [] if self.data["spotted"] else [("unspotted", "unspotted")]
        found += [("dug", "dug in")] if self.data["dug_in"] else []
        return found + ([("forted", "in the fort")] if self.data.get("in_fort") else [])

    @property
    def spent(self) -> bool:
        """Has it done what it may do this turn?"""
        return any(sign in ("committed", "acted") for sign, _ in self.marks)

    @property
    def words(self) -> str:
        """The card in a sentence, with what choosing it does."""
        return sentence(self.data) + (f" {self.lit.words}" if self.lit else "")

    @property
    def kind(self) -> str:
        """Its kind in a short word."""
        return KIND_WORDS.get(self.data["kind"], "Card")

    @property
    def short(self) -> str:
        """Its name as a map says it."""
        words = self.data["name" if self.copies > 1 else "title"].split()
        return " ".join(SHORT.get(word, word) for word in words)

    @property
    def left(self) -> int:
        """The Def that hits have left it."""
        return int(self.data["defence"]) - int(self.data.get("hits", 0))


@dataclass(frozen=True)
class Zone:
    """A zone or Headquarters as it is drawn."""

    id: str
    data: dict[str, Any]
    ground: str
    tiles: list[Tile]
    above: list[Tile]
    works: list[Tile]
    lit: Target | None

    @property
    def words(self) -> str:
        """The place in a sentence, with what choosing it does."""
        return place_sentence(self.data) + (f" {self.lit.words}" if self.lit else "")


@dataclass(frozen=True)
class Side:
    """What one side has beside the field."""

    who: str
    name: str
    nation: str
    supply: int
    floor: int
    vp: int
    deck: int
    hand_size: int
    airfield: list[Tile]
    cap: list[Tile]
    discards: list[str]
    runway: Target | None = None
    gauge: int = GAUGE


@dataclass(frozen=True)
class Field:
    """Everything on the board; `view` is what it was drawn from."""

    view: dict[str, Any]
    rows: list[list[Zone]]
    your_hq: Zone
    enemy_hq: Zone
    you: Side
    enemy: Side
    hand: list[Tile]
    enemy_hand: list[Tile] | None
    for_sale: list[Tile]


def board(view: dict[str, Any]) -> Board | None:
    """The field of zones as a board; None where the view has none."""
    if not view.get("places"):
        return None
    return Board(
        template="last-crusade/board.html",
        names=names(view),
        draw=lambda lit: draw(view, lit),
        words=text_board(view),
        anchor="place-",
        says=sentences(view).__getitem__,
        ends=ends,
        careful=lambda key: key.split(":")[0] in CAREFUL,
        ahead=lambda question, key: question in FORETOLD or key.startswith(AHEAD),
        carried=lambda key: key.startswith("move:"),
        options="last-crusade/options.html",
    )


def sentences(view: dict[str, Any]) -> dict[str, str]:
    """Every place and card in a sentence, by its id."""
    found = dict.fromkeys(names(view), "") | {place["name"]: place_sentence(place) for place in view["places"]}
    for place in view["places"]:
        found |= {card["key"]: sentence(card) for card in (*place["units"], *place["works"], *place["above"])}
    return found


def ends(key: str) -> list[str]:
    """The places and cards an option's key names; what is bought is a card of the deck, whichever copy."""
    verb = key.split(":")[0]
    return [id.split(".")[0] for id in ends_of(key)] if verb == "buy" else ends_of(key)


def names(view: dict[str, Any]) -> dict[str, str]:
    """Every place and card that an option can name, with what people call it."""
    found = {place["name"]: place["terrain"] for place in view["places"]}
    found |= {"H0": "your Headquarters", "H4": "the enemy's Headquarters", "your": "your Airfield"}
    for place in view["places"]:
        found |= {card["key"]: card["name"] for card in (*place["units"], *place["works"], *place["above"])}
    piles = ["you_airfield", "enemy_airfield", "you_cap", "enemy_cap", "hand", "enemy_hand", "for_sale"]
    for pile in piles:
        cards = view.get(pile, [])
        found |= {card["key"]: card["name"] for card in cards} if isinstance(cards, list) else {}
    return found


def draw(view: dict[str, Any], lit: dict[str, Target]) -> Field:
    """The field with what may be chosen on it."""
    zones = [zone(place, lit, view["active"]) for place in view["places"]]
    enemy_hand = view["enemy_hand"]
    return Field(
        view=view,
        rows=[zones[6:9], zones[3:6], zones[0:3]],
        your_hq=zones[9],
        enemy_hq=zones[10],
        you=side(view, "you", lit),
        enemy=side(view, "enemy", lit),
        hand=stacks(view["hand"], lit) if view["mode"] != "table" else [],
        enemy_hand=stacks(enemy_hand, lit) if isinstance(enemy_hand, list) else None,
        for_sale=[Tile(card, lit.get(card["key"]), copies=card["copies"]) for card in view.get("for_sale", [])],
    )


def zone(place: dict[str, Any], lit: dict[str, Target], active: str) -> Zone:
    """A place with its cards; passengers stand under their transport."""
    here = {unit["key"] for unit in place["units"]}
    riders = [unit for unit in place["units"] if unit.get("mounted_on") in here]
    tiles = [
        tile(unit, lit, active, [tile(rider, lit, active) for rider in riders if rider["mounted_on"] == unit["key"]])
        for unit in place["units"]
        if unit not in riders
    ]
    return Zone(
        place["name"],
        place,
        ground(place),
        tiles,
        [tile(unit, lit, active) for unit in place["above"]],
        [Tile(work, lit.get(work["key"])) for work in place["works"]],
        lit.get(place["name"]),
    )


def ground(place: dict[str, Any]) -> str:
    """The pattern a zone is drawn with."""
    return next((trait for trait in ("river", "hill", "close", "road", "open") if trait in place["traits"]), "plain")


def tile(unit: dict[str, Any], lit: dict[str, Target], active: str, riders: list[Tile] | None = None) -> Tile:
    """A card in play."""
    return Tile(unit, lit.get(unit["key"]), marks(unit, active), riders or [])


def marks(unit: dict[str, Any], active: str) -> list[tuple[str, str]]:
    """The markers on a unit: the sign's name and its word; who has acted matters in his own turn only."""
    found = [
        (sign, word)
        for sign, word in (("spotted", "spotted"), ("dug_in", "dug in"), ("committed", "committed"))
        if unit.get(sign)
    ]
    if unit.get("acted") and not unit.get("committed") and unit["side"] == active:
        found.append(("acted", "has acted"))
    return found


def stacks(cards: list[dict[str, Any]], lit: dict[str, Target]) -> list[Tile]:
    """A hand: equal cards lie on each other, unless more than one of them may be chosen."""
    found: dict[str, list[dict[str, Any]]] = {}
    for card in cards:
        found.setdefault(card["id"], []).append(card)
    tiles = []
    for same in found.values():
        open_to = [card for card in same if card["key"] in lit]
        if len(open_to) > 1:
            tiles += [Tile(card, lit.get(card["key"])) for card in same]
        else:
            top = (open_to or same)[0]
            tiles.append(Tile(top, lit.get(top["key"]), copies=len(same)))
    return tiles


def side(view: dict[str, Any], who: str, lit: dict[str, Target]) -> Side:
    """The numbers and aircraft of a side."""
    yours = who == "you"
    hand = view["hand"] if yours else view["enemy_hand"]
    return Side(
        who,
        SIDES[who],
        view["nations"][0 if yours else 1],
        view["supply"][who],
        0 if yours else view["floor"],
        view["vp"][who],
        view["decks"][who],
        len(hand) if isinstance(hand, list) else hand,
        [tile(unit, lit, view["active"]) for unit in view[f"{who}_airfield"]],
        [tile(unit, lit, view["active"]) for unit in view[f"{who}_cap"]],
        view["discards"][who],
        lit.get("your") if yours else None,
    )
