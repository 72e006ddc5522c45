"""What questions are made of: stands and units as buttons, a card with one answer and a card with several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from opfor.games.flanders_fields.model import firing
from opfor.games.flanders_fields.model.names import introduced, label, unit_name, unit_ref
from opfor.games.flanders_fields.model.scenario import SIDES
from opfor.games.flanders_fields.model.stands import IN_PLAY, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY, unit_key
from opfor.games.flanders_fields.model.versions import EVERY_ARM_AT_TABLE
from opfor.games.flanders_fields.seats.distances import open_modifiers
from opfor.games.flanders_fields.seats.one_card import field_of
from opfor.games.flanders_fields.seats.ticks import bands
from opfor.kernel.inputs import Input
from opfor.kernel.questions import FORM, ONE, SOME, Option, Options, Question
from opfor.kernel.text import Ref, counted, heading

COVER_WORDS = (
    "in the open",
    "soft: shell holes, wood, hedge",
    "medium: ruins, scrape, captured trench",
    "hard: trench",
    "fortification: block house, pillbox, cellar",
)
MODIFIER_TEXT = {
    "mortar_no_los": "the mortar does not see its aiming point itself",
    "gun_own_los": "the gun sees its target itself",
}
ANYBODY = -1  # asked of whoever sits at the table
Words = Callable[[int], str]


def asked_of(side: int) -> str:
    """Whom a question is for."""
    return SIDES[side] if side >= 0 else "player"


def about(state: State, unit: int) -> Ref | None:
    """The unit that a question is about; -1: none."""
    return unit_ref(state, unit) if unit >= 0 else None


def described(state: State, unit: int) -> str:
    """A unit on a button: a stand with what it is and the markers on it."""
    if unit >= COMPANY:
        return unit_name(state, unit)
    lmg = " with LMG" if state.lmg[unit] else ""
    markers = f", {counted(state.markers[unit], 'suppression')}" if state.markers[unit] else ""
    return f"{introduced(state, unit)}{lmg}{markers}{', below ground' if state.below[unit] else ''}"


def keys_of(state: State, units: Iterable[int]) -> list[str]:
    """The keys of units; that of none is 'none'."""
    return [unit_key(state, unit) for unit in units]


def units_as_options(state: State, units: Sequence[int], none: str = "", hint: Words | None = None) -> Options:
    """Units as buttons; -1 is none of them."""

    def words(unit: int) -> str:
        return described(state, unit) if unit >= 0 else none

    return Options(keys_of(state, units), units, words, hint, about=lambda unit: about(state, unit))


def one_of(
    id: str, rule: str, prompt: str, options: Sequence[Option], default: str, side: int = ANYBODY, of: Ref | None = None
) -> Question:
    """A card with one answer."""
    return Question(id, rule, prompt, ONE, options, default=default, of=asked_of(side), about=of)


def one_unit(
    state: State,
    id: str,
    rule: str,
    prompt: str,
    units: Sequence[int],
    side: int = ANYBODY,
    *,
    usual: int | None = None,
    none: str = "",
    hint: Words | None = None,
    of: int = -1,
) -> Question:
    """A card that asks for one unit; without a usual one Enter takes the first."""
    default = unit_key(state, units[0] if usual is None else usual)
    return one_of(id, rule, prompt, units_as_options(state, units, none, hint), default, side, about(state, of))


def some_units(
    state: State,
    id: str,
    rule: str,
    prompt: str,
    units: Sequence[int],
    side: int = ANYBODY,
    *,
    usual: Iterable[int] = (),
    low: int = 0,
    high: int = 0,
    of: int = -1,
) -> Question:
    """A card on which any units are ticked, the usual ones to begin with."""
    return Question(
        id,
        rule,
        prompt,
        SOME,
        units_as_options(state, units),
        low=low,
        high=high,
        default=keys_of(state, usual),
        of=asked_of(side),
        about=about(state, of),
    )


def one_field(name: str, words: Mapping[str, str], default: str, text: str) -> Input:
    """A field of a card with one answer of several."""
    return Input(name, "choice", choices=tuple(words), words=tuple(words.values()), default=default, text=text)


def some_field(name: str, words: Mapping[str, str], text: str, usual: Iterable[str] = ()) -> Input:
    """A field of a card on which any are ticked, the usual ones to begin with."""
    default = "+".join(usual) or "-"
    return Input(name, "some", choices=tuple(words), words=tuple(words.values()), default=default, text=text)


def stands_field(
    state: State, field: str, stands: Iterable[int], text: str, usual: Iterable[int] = (), words: Words | None = None
) -> Input:
    """Stands to be ticked, by their names."""
    shown = {name(state, i): words(i) if words else label(state, i) for i in stands}
    return some_field(field, shown, text, [name(state, i) for i in usual])


def units_field(
    state: State, field: str, units: Iterable[int], text: str, ticks: Sequence[str], words: Words | None = None
) -> Input:
    """Units to be ticked; those of which one of these modifiers was true when last told are ticked already."""
    shown = {field_of(state, u): heading(words(u) if words else unit_name(state, u)) for u in units}
    usual = [field_of(state, u) for u in units if any(state.ticks.get(f"{u}:{modifier}") for modifier in ticks)]
    return some_field(field, shown, text, usual)


def far_field(state: State, units: Sequence[int], text: str) -> list[Input]:
    """2.4, A11: which units are too far from their commander; no field where nobody has to be measured."""
    return [units_field(state, "far", units, text, ("distance",))] if units else []


def sight_field(state: State, units: Sequence[int]) -> list[Input]:
    """2.4: what mortars and guns see themselves; no field where there is none."""

    def words(unit: int) -> str:
        return f"{unit_name(state, unit)}: {MODIFIER_TEXT[open_modifiers(state, unit)[0]]}"

    return [units_field(state, "sight", units, "What is true", tuple(MODIFIER_TEXT), words)] if units else []


def distance_field(state: State, shooter: int) -> Input:
    """2.8: how far, by the bands that matter to the weapon."""
    ranges = {key: text for key, text, _ in bands(state, shooter)}
    return one_field("distance", ranges, next(iter(ranges)), "How far")


def form(
    state: State, id: str, rule: str, prompt: str, fields: Sequence[Input], side: int = ANYBODY, of: int = -1
) -> Question:
    """A card with several fields, each with what is likely in it."""
    return Question(id, rule, prompt, FORM, fields=tuple(fields), default={}, of=asked_of(side), about=about(state, of))


def all_living(state: State) -> list[int]:
    """Every stand in play."""
    return [i for i in range(len(state.x)) if state.alive[i] == IN_PLAY]


def known_covers(state: State) -> list[tuple[str, str]]:
    """R7: the covers that a person may name, with words (before rules version 4 no fortification)."""
    found = list(zip(firing.COVERS, COVER_WORDS, strict=True))
    return found if state.rules >= EVERY_ARM_AT_TABLE else found[:4]


def cover_options(state: State) -> list[Option]:
    """The covers as buttons."""
    return [Option(key, text, n) for n, (key, text) in enumerate(known_covers(state))]
