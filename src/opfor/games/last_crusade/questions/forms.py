"""Answers with several fields: the numbers of a card in no list, and the Supply that a card brings."""

from __future__ import annotations

from typing import Any

from opfor.kernel.inputs import Input
from opfor.kernel.text import shown

KINDS = (
    "infantry",
    "antitank",
    "armor",
    "artillery",
    "transport",
    "fighter",
    "bomber",
    "observer",
    "event",
    "attachment",
    "obstacle",
    "fort",
)


class NameInput(Input, frozen=True):
    """The name of a card; where blanks part one field from the next, `Home_Guard` stands for Home Guard."""

    def accepts(self) -> str:
        """What may be given, in words."""
        return "a name, Home_Guard"

    def read(self, value: Any) -> Any:
        """The name, in one line."""
        words = " ".join(value) if isinstance(value, list) and all(isinstance(w, str) for w in value) else value
        return shown(words if isinstance(words, str) else "").replace("_", " ").strip()[:40] or self.default


CARD_FIELDS = (
    NameInput("name", "list", default="Unlisted", text="its name"),
    Input("kind", "choice", choices=KINDS, default="infantry", text="its kind"),
    Input("supply", low=0, high=30, text="Supply"),
    Input("inf_fp", low=0, high=30, default=0, text="firepower at infantry and other soft targets"),
    Input("arm_fp", low=0, high=30, default=0, text="firepower at armor"),
    Input("defence", low=1, high=30, default=3, text="Def"),
    Input("range", low=0, high=9, default=0, text="Range of artillery"),
    Input("recon", low=0, high=30, default=0, text="Recon dice"),
    Input("air_fp", low=0, high=30, default=0, text="firepower at aircraft"),
)


FORMS: dict[str, tuple[Input, ...]] = {
    "new-card": CARD_FIELDS,
    "card-brings": (
        Input("your_supply", low=-90, high=90, default=0, text="change of your Stockpile"),
        Input("enemy_supply", low=-90, high=90, default=0, text="change of the enemy's Stockpile"),
    ),
}
