"""What the match page needs of any board: places to choose, a drawing, words. Each game's board makes one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

PICK = "pick"


@dataclass(frozen=True)
class Target:
    """A place that may be chosen: where its link leads, what it does in words, and whether it is chosen.

    With a `key` choosing it answers the question at once; a board that has buttons sends that key. Where a number
    is shared out, `amount` is its part so far. What can be carried to where it goes has in `carry` the key that takes
    hold of it, or PICK where choosing it does.
    """

    href: str
    words: str
    chosen: bool = False
    key: str = ""
    amount: str = ""
    carry: str = ""


def ends_of(key: str) -> list[str]:
    """The places an option's key names after its last colon: `hex:C05` one, `french:B07>C06` two."""
    return key.split(":")[-1].split(">")


@dataclass(frozen=True)
class Board:
    """A board as it stands.

    `names` has every place and piece that an option's key can name, with what people call it; `draw` makes
    whatever `template` shows, given what may be chosen; `words` is the same board for those who hear it;
    `anchor` comes before an id to make the name of its spot on the page; a note that mentions a `Ref` with such an id
    is linked to it. `says` puts one of these things into words where the game's own description does not; with `by_id`
    people call it by its id and its name ("C05 Arras").
    `careful` says which options of a question deserve a look before they are taken, `ahead` which questions and
    options have odds to be shown before they are answered, `carried` which options take hold of a piece that the next
    question puts down, `options` is the template of a choice of one,
    `offers` what a match lets one choose on the drawing itself, `trails` a drawing of what has moved since the last
    answer.
    """

    template: str
    names: dict[str, str]
    draw: Callable[[dict[str, Target]], Any]
    words: list[tuple[str, list[str]]]
    anchor: str
    says: Callable[[str], str] = lambda id: ""
    by_id: bool = False
    ends: Callable[[str], Sequence[str]] = ends_of
    careful: Callable[[str], bool] = lambda key: True
    ahead: Callable[[str, str], bool] = lambda question, key: False
    carried: Callable[[str], bool] = lambda key: False
    options: str = ""
    offers: Callable[[Any], Any] = lambda match: None
    trails: Callable[[Any], str] = lambda match: ""

    def places_of(self, key: str) -> list[str]:
        """The places an option's key names, in order; none where it names anything else."""
        parts = list(self.ends(key))
        return parts if parts and all(part in self.names for part in parts) else []
