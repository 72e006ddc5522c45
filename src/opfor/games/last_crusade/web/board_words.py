"""The battlefield of cards in words: for those who hear it, and for whoever would rather read."""

from __future__ import annotations

from typing import Any

PLACES = {"H0": "Your Headquarters", "H4": "Enemy Headquarters"}
ORDER = (10, 6, 7, 8, 3, 4, 5, 0, 1, 2, 9)


def sentence(card: dict[str, Any]) -> str:
    """One card in a sentence."""
    if card["kind"] in ("special", "attachment", "obstacle", "fortification") and "hits" not in card:
        cost = f", {card['supply']} Supply" if "supply" in card else ""
        kind = "event" if card["kind"] == "special" else card["kind"]
        return f"{card.get('title') or card['name']}, {kind}{cost}. {card.get('text', '')}".strip()
    numbers = [f"infantry fire {card['inf']}", f"armor fire {card['arm']}"]
    numbers += [f"air fire {card['air']}"] if card["air"] else []
    hits = card.get("hits", 0)
    numbers.append(f"defence {card['defence'] - hits}" + (f" of {card['defence']}" if hits else ""))
    for name in ("range", "recon", "move"):
        numbers += [f"{name} {card[name]}"] if card.get(name) else []
    numbers += [f"{card['supply']} Supply"] if "hits" not in card else []
    marks = [
        word
        for sign, word in (
            ("spotted", "spotted"),
            ("dug_in", "dug in"),
            ("committed", "committed"),
            ("acted", "has acted"),
        )
        if card.get(sign)
    ]
    marks += ["mounted"] if card.get("mounted_on") else []
    marks += ["in a fort"] if card.get("in_fort") else []
    marks += [f"with {card['attachment']}"] if card.get("attachment") else []
    whose = {"you": "yours", "enemy": "enemy"}.get(card.get("side", ""), "")
    first = ", ".join(filter(None, [card["title"], whose, card["kind"]]))
    return f"{first}: {', '.join(numbers)}{'; ' if marks else ''}{', '.join(marks)}."


def place_sentence(place: dict[str, Any]) -> str:
    """One place: its ground, what stands there, what flies above."""
    name = PLACES.get(place["name"]) or f"{place['name']} {place['terrain']}"
    soft, hard = place["cover"]
    ground = f"cover {soft} for soldiers and {hard} for vehicles"
    ground += f", concealment {place['conceal']}" if place["conceal"] else ""
    ground += "".join(f", {trait}" for trait in place["traits"])
    holder = {"you": "held by you", "enemy": "held by the enemy"}.get(place["holder"] or "", "empty")
    works = "".join(f"; {work['name']}" for work in place["works"])
    room = f"room for {place['room']} more of {place['limit']}" if place["room"] else f"full with {place['limit']}"
    return f"{name}: {holder}, {room}; {ground}{works}."


def text_board(view: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The field in words, the enemy's end first; then aircraft and hands."""
    found = []
    for number in ORDER:
        place = view["places"][number]
        title = PLACES.get(place["name"]) or f"{place['name']} {place['terrain']}"
        lines = [place_sentence(place), *[sentence(unit) for unit in place["units"]]]
        lines += [f"Above: {sentence(unit)}" for unit in place["above"]]
        found.append((title, lines))
    for who, words in (("you", "Your"), ("enemy", "Enemy")):
        lines = [f"On the Airfield: {sentence(unit)}" for unit in view[f"{who}_airfield"]]
        lines += [f"On CAP: {sentence(unit)}" for unit in view[f"{who}_cap"]]
        found.append((f"{words} aircraft", lines or ["None."]))
    for pile, title in (("hand", "Your hand"), ("enemy_hand", "The enemy's hand")):
        cards = view[pile]
        if isinstance(cards, int):
            found.append((title, [f"{cards} cards, sealed."]))
        elif cards:
            found.append((title, [sentence(card) for card in cards]))
    return found
