"""Every chart and procedure that can be rolled, explained and enumerated by itself. The ids are a contract."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.enemy.checks import aggression_check, columns_that_pass
from opfor.games.last_crusade.model.cards import AIRCRAFT, ARTILLERY, CARDS, DIG, HARD, NATIONS, TERRAIN, Card
from opfor.games.last_crusade.model.data import RULES
from opfor.games.last_crusade.model.firers import Standing, Target
from opfor.games.last_crusade.rules.air import interception
from opfor.games.last_crusade.rules.assault_odds import Volley, exchange_fire
from opfor.games.last_crusade.rules.combat import attacker, defender, gun, shields, target
from opfor.games.last_crusade.rules.fire import fire
from opfor.games.last_crusade.rules.operations import supply_roll
from opfor.games.last_crusade.rules.recon import recon
from opfor.games.last_crusade.rules.setup import aggression_level
from opfor.kernel.desk import Desk
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Procedure, by_name
from opfor.kernel.inputs import Input


class LevelInput(Input, frozen=True):
    """An aggression level from 1 to 6, or `unknown` for the printed die."""

    def accepts(self) -> str:
        """What may be given, in words."""
        return "1 to 6, or unknown"

    def read(self, value: Any) -> Any:
        """A number, or 'unknown'."""
        word = str(value)
        if word in ("1", "2", "3", "4", "5", "6"):
            return int(word)
        if word and "unknown".startswith(word.lower()):
            return "unknown"
        raise BadInput(f"level={word[:20]} is not allowed: enter {self.accepts()}")


Words = str | list[str]
LEVEL = LevelInput("level", "choice", choices=("1", "2", "3", "4", "5", "6", "unknown"), text="aggression level")


def check(desk: Desk, level: int | str) -> bool:
    """S23, S22: one aggression check; the level may be unknown."""
    return bool(desk.part(aggression_check, known_level(desk, level)))


def columns(desk: Desk, level: int | str, number: int) -> int:
    """S51: how many columns pass; the level may be unknown."""
    return columns_that_pass(desk, known_level(desk, level), number)


def known_level(desk: Desk, level: int | str) -> int:
    """S22: the level, or the die for it."""
    return level if isinstance(level, int) else aggression_level(desk)


def cards_named(words: Words, what: str) -> list[Card]:
    """Unit cards by their ids, in a list or with commas between."""
    found = []
    for word in filter(None, words.split(",") if isinstance(words, str) else words):
        card = CARDS.get(word.strip().upper())
        if card is None or card.kind > AIRCRAFT:
            raise BadInput(f"{what}={word[:20]}: there is no unit of that id; U13 is the M4 Sherman Platoon")
        found.append(card)
    return found


def assault(
    desk: Desk,
    attackers: Words,
    defenders: Words,
    attacker_guns: Words,
    defender_guns: Words,
    terrain: str,
    dug_in: bool,
    supplied: bool,
) -> tuple[bool, tuple[str, ...], tuple[str, ...]]:
    """R15, R16: captured, attackers lost, defenders lost, by their ids; both sides choose targets by
    S29-S32."""
    ground, cover_soft, cover_hard = ground_of(terrain)
    attacking, defending = fighting_cards(attackers, "attackers", True), fighting_cards(defenders, "defenders", False)
    guns, answering = gun_cards(attacker_guns, "attacker_guns"), gun_cards(defender_guns, "defender_guns")
    cover = RULES.cover_attacker
    in_zone: list[Target] = []
    standing: list[Standing] = []
    for n, c in enumerate(defending):
        hard = bool(c.traits & HARD)
        in_zone.append(target(n, hard, c.inf + c.arm, cover_hard if hard else cover_soft, 0))
        standing.append((c.defence, *shields(dug_in and bool(c.traits & DIG), 0, 0)))
    lost, fallen = exchange_fire(
        desk,
        Volley(
            tuple(attacker(n, c.kind, c.traits, c.inf, c.arm, ground) for n, c in enumerate(attacking)),
            tuple(gun(n, c.traits, c.inf, c.arm) for n, c in enumerate(guns)),
            tuple(in_zone),
            tuple(standing),
        ),
        Volley(
            tuple(defender(n, c.kind, c.traits, c.inf, c.arm, ground, supplied) for n, c in enumerate(defending)),
            tuple(gun(n, c.traits, c.inf, c.arm) for n, c in enumerate(answering)),
            tuple(target(n, bool(c.traits & HARD), c.inf + c.arm, cover, 0) for n, c in enumerate(attacking)),
            tuple((c.defence, 0, 0) for c in attacking),
        ),
    )
    return (
        len(fallen) == len(defending) and len(lost) < len(attacking),
        tuple(attacking[n].id for n in lost),
        tuple(defending[n].id for n in fallen),
    )


def ground_of(terrain: str) -> tuple[int, int, int]:
    """R16: traits and cover of a terrain card or of a Headquarters."""
    word = terrain.upper()
    if word in ("HQ", "H0", "H4"):
        return 0, RULES.cover_headquarters_soft, RULES.cover_headquarters_hard
    card = CARDS.get(word)
    if card is None or card.kind != TERRAIN:
        raise BadInput(f"terrain={terrain[:20]} is not allowed: enter a terrain card such as T06, or HQ")
    return card.traits, card.cover_inf, card.cover_arm


def fighting_cards(words: Words, what: str, attacking: bool) -> list[Card]:
    """R15: combat units; artillery and aircraft do not assault."""
    found = cards_named(words, what)
    if not found:
        raise BadInput(f"{what}= needs at least one unit")
    for card in found:
        if card.kind == AIRCRAFT or (attacking and card.kind == ARTILLERY) or not (card.inf or card.arm):
            raise BadInput(f"{what}={card.id}: {card.name} does not {'assault' if attacking else 'defend a zone'}")
    if len(found) > 12:
        raise BadInput(f"{what}: {len(found)} units; at most 12")
    return found


def gun_cards(words: Words, what: str) -> list[Card]:
    """R15: at most two guns support each side."""
    found = cards_named(words, what)
    for card in found:
        if card.kind != ARTILLERY:
            raise BadInput(f"{what}={card.id}: {card.name} is no artillery")
    if len(found) > RULES.guns_per_assault:
        raise BadInput(f"{what}: at most {RULES.guns_per_assault} guns")
    return found


class UnitsInput(Input, frozen=True):
    """Unit ids with commas between, kept as they are typed."""

    def read(self, value: Any) -> Any:
        """The ids."""
        words = super().read(list(value) if isinstance(value, tuple) else value)
        return ",".join(word.strip().upper() for word in words)


class TerrainInput(Input, frozen=True):
    """A terrain card or a Headquarters."""

    def accepts(self) -> str:
        """What may be given, in words."""
        return "a terrain card such as T06, or HQ"

    def read(self, value: Any) -> Any:
        """The id."""
        ground_of(str(value))
        return str(value).upper()


DICE = Input("dice", low=0, high=40, text="dice to roll")
YES = "bool"
_ALL = [
    Procedure(
        "aggression-check", "Aggression check", "S23", [LEVEL], check, lambda passed: "pass" if passed else "fail"
    ),
    Procedure(
        "columns-that-pass",
        "Columns that pass their check",
        "S51",
        [LEVEL, Input("columns", low=1, high=3, default=3, text="columns that are checked")],
        columns,
    ),
    Procedure(
        "fire",
        "Fire of one unit",
        "R16",
        [
            DICE,
            Input("cover", low=0, high=3, text="cover of the target"),
            Input("indirect", YES, default=False, text="bombardment or air strike?"),
            Input("shield", low=0, high=9, default=0, text="hits that the target ignores"),
            Input("ignore_cover", YES, default=False, text="does the firer ignore cover?"),
        ],
        fire,
    ),
    Procedure(
        "recon",
        "Recon of one zone",
        "S47",
        [
            DICE,
            Input("units", low=1, high=12, text="unspotted units in the zone"),
            Input("conceal", low=0, high=3, text="concealment of the terrain"),
        ],
        recon,
    ),
    Procedure(
        "interception",
        "Interception",
        "R11",
        [
            Input("interceptor_fp", low=0, high=12, text="air FP of the fighter"),
            Input("target_fp", low=0, high=30, text="air FP that fires back"),
            Input("interceptor_def", low=1, high=12, default=3, text="Def of the fighter, hits counted"),
            Input("target_def", low=1, high=12, default=3, text="Def of the target, hits counted"),
        ],
        interception,
        by_name("contact", "target_lost", "interceptor_lost"),
    ),
    Procedure(
        "supply", "Supply roll", "R8", [Input("nation", "choice", choices=NATIONS, text="US or DE")], supply_roll
    ),
    Procedure(
        "assault",
        "Assault",
        "R15",
        [
            UnitsInput("attackers", "list", default="U13,U01", text="unit ids, commas between"),
            UnitsInput("defenders", "list", default="G01,G04", text="unit ids, commas between"),
            UnitsInput("attacker_guns", "list", default="", text="at most two guns"),
            UnitsInput("defender_guns", "list", default="", text="at most two guns"),
            TerrainInput("terrain", "choice", choices=("T06", "HQ"), default="T01", text="ground of the defenders"),
            Input("dug_in", YES, default=False, text="are the defenders that can dig in dug in?"),
            Input("supplied", YES, default=True, text="are the defenders supplied?"),
        ],
        assault,
        by_name("captured", "attackers_lost", "defenders_lost"),
    ),
]
PROCEDURES = {procedure.id: procedure for procedure in _ALL}
