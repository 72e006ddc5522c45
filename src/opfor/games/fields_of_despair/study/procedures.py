"""Every chart and procedure that can be rolled, explained and enumerated by itself. The ids are a contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from opfor.games.fields_of_despair.enemy.air import dogfight_response, dogfight_strength, reconnaissance
from opfor.games.fields_of_despair.enemy.artillery import artillery_response, artillery_strength
from opfor.games.fields_of_despair.enemy.breakout import breakout
from opfor.games.fields_of_despair.enemy.defence import cp_reinforcement, cp_sps_in_hex
from opfor.games.fields_of_despair.enemy.economy import economic_guide
from opfor.games.fields_of_despair.enemy.offensives import number_of_offensives, offensive_sps
from opfor.games.fields_of_despair.model.data import CHARTS
from opfor.games.fields_of_despair.model.kinds import MAX_BLOCKS, MAX_SPS_IN_HEX, TERRAINS
from opfor.games.fields_of_despair.model.limits import RECONNAISSANCE, SPS_IN_HEX, limited
from opfor.games.fields_of_despair.rules.combat import MAX_ARTILLERY, combat
from opfor.games.fields_of_despair.study.fights import air_mission, allied_attack, cp_offensive
from opfor.kernel.desk import Desk
from opfor.kernel.game import Procedure, by_name
from opfor.kernel.inputs import Input

HIDDEN: Final = Input("hidden", low=0, high=400, text="Hidden CP SPs")
AVAILABLE: Final = Input("available", low=0, high=60, text="CP points still available")
TURN: Final = Input("turn", low=7, high=9, text="game turn")
ALLIED_SPS: Final = Input("allied_sps", low=0, high=200, text="Allied attack strength: blocks + artillery in the hex")
ALLIED_AIR: Final = Input("allied_air", low=1, high=60, text="Allied air value in the hex")
PREVIOUS_NO: Final = Input("previous_no", "bool", default=False, text="was the check just before an N?")
TOTAL: Final = Input("cp_total", low=0, high=400, text="CP Total SPs")


def scouted(desk: Desk, hidden: int, allied_air: int, shading: Sequence[str]) -> tuple[int, int]:
    """7.1.3-S, A-08: SPs found in a scouted hex and in how many blocks, also by the limits of the owner's sheet."""
    return reconnaissance(desk, hidden, allied_air, limited(RECONNAISSANCE, shading))


def sps_in_hex(
    desk: Desk,
    hidden: int,
    cp_total: int,
    allied_sps: int,
    blocks_placed: int,
    revealed: int,
    fill: bool,
    shading: Sequence[str],
) -> int:
    """7.3.3-S, A-09: the CP SPs in an attacked hex, also by the limits of the owner's sheet."""
    chart = limited(SPS_IN_HEX, shading)
    return cp_sps_in_hex(desk, hidden, cp_total, allied_sps, blocks_placed, revealed, fill, chart)


def yes_or_no(answer: bool) -> str:
    """As the sheet prints it."""
    return "Y" if answer else "N"


def major_offensive(desk: Desk, hidden: int) -> int:
    """7.5-S (6): SPs of a Major Offensive."""
    return offensive_sps(desk, True, hidden)


def minor_offensive(desk: Desk, hidden: int) -> int:
    """7.5-S (7): SPs of a Minor Offensive."""
    return offensive_sps(desk, False, hidden)


def _count(name: str, most: int, text: str, default: int | None = None) -> Input:
    return Input(name, low=0, high=most, default=default, text=text)


def _charted(
    id: str, inputs: list[Input], run: Callable[..., Any], show: Callable[[Any], Any] = lambda outcome: outcome
) -> Procedure:
    """A roll on one chart, called as the chart is."""
    return Procedure(id, CHARTS[id].title, CHARTS[id].rule, inputs, run, show, (id,))


TANK_LEVEL: Final = _count("tank_level", 3, "level of a committed tank counter", 0)
GAS: Final = _count("gas", 2, "effective gas level of the attacker", 0)
DEFENDER_GAS: Final = _count("defender_gas", 2, "effective gas level of the defender", 0)
FORT: Final = _count("fort", 9, "the defender's fort", 0)
TERRAIN: Final = Input("terrain", "choice", choices=TERRAINS, default="clear", text="terrain of the hex")
FILL: Final = Input("fill", "bool", default=False, text="is the roll added to the SPs known there (A-10)?")
DEFENDER_OOS: Final = Input("defender_oos", "bool", default=False, text="is the defender out of supply?")
FIGHT: Final = [GAS, DEFENDER_GAS, DEFENDER_OOS, TANK_LEVEL, FORT, TERRAIN]
SHADING: Final = Input(
    "shading", "list", default="", text="the limits of your own sheet, row by row; empty: those of the chart file"
)

_ALL: Final = [
    _charted(
        "number-of-offensives",
        [
            TURN,
            Input("action_phase", low=1, high=2, text="action phase"),
            TOTAL,
            Input("cp_in_france", "bool", text="do the CP control any hex in France?"),
            Input(
                "allied_standing",
                "choice",
                choices=("none", "draw", "victory"),
                default="none",
                text="the condition the Allies have reached now",
            ),
        ],
        number_of_offensives,
        by_name("major", "minor"),
    ),
    Procedure(
        "major-offensive",
        "Major Offensive SPs",
        "7.5-S (6)",
        [HIDDEN],
        major_offensive,
        charts=("major-offensive", "minor-offensive"),
    ),
    _charted("minor-offensive", [HIDDEN], minor_offensive),
    _charted("breakout", [TURN], breakout, by_name("nature", "direction", "stay", "go")),
    _charted("dogfight-response", [AVAILABLE, ALLIED_AIR, PREVIOUS_NO], dogfight_response, yes_or_no),
    _charted("dogfight-strength", [AVAILABLE, ALLIED_AIR], dogfight_strength),
    _charted("air-reconnaissance", [HIDDEN, ALLIED_AIR, SHADING], scouted, by_name("sps", "blocks")),
    Procedure(
        "air-mission",
        "Squadrons over a hex: what is left to scout",
        "7.1-S (4)",
        [
            AVAILABLE,
            ALLIED_AIR,
            _count("allied_tech", 6, "Allied Air Tech box", 0),
            _count("cp_tech", 6, "CP Air Tech box", 0),
        ],
        air_mission,
        by_name("left", "shot_down"),
        ("dogfight-response", "dogfight-strength"),
    ),
    _charted("artillery-response", [AVAILABLE, ALLIED_SPS, PREVIOUS_NO], artillery_response, yes_or_no),
    _charted(
        "artillery-strength",
        [
            AVAILABLE,
            ALLIED_SPS,
            Input("allied_artillery", low=0, high=60, text="Allied artillery in the hex"),
            Input("major_offensive", "bool", default=False, text="CP turn and Major Offensive?"),
        ],
        artillery_strength,
    ),
    _charted(
        "cp-sps-in-hex",
        [
            HIDDEN,
            TOTAL,
            ALLIED_SPS,
            Input("blocks_placed", low=0, high=3, default=0, text="CP blocks known there"),
            Input("revealed", low=0, high=60, default=0, text="CP SPs known there"),
            FILL,
            SHADING,
        ],
        sps_in_hex,
    ),
    _charted(
        "cp-reinforcement",
        [ALLIED_SPS, Input("cp_sps", low=1, high=200, text="CP SPs in the hex (with artillery by the switch of A-13)")],
        cp_reinforcement,
        yes_or_no,
    ),
    Procedure(
        "economic-guide",
        "CP Economic Guide",
        "6.5-S",
        [
            TURN,
            _count("ep", 60, "CP EPs to spend"),
            _count("capacity", 99, "CP Supply Capacity"),
            _count("contested", 99, "contested hexes"),
            _count("air", 6, "Air Tech box"),
            _count("gas", 4, "Gas Tech box"),
            _count("mask", 4, "Gas Mask Tech box"),
            _count("tank", 6, "Tank Tech box"),
            _count("artillery_level", 20, "artillery level"),
            _count("air_level", 15, "air level"),
        ],
        economic_guide,
        lambda bought: [{"item": i, "kind": k, "ep": e} for i, k, e in bought],
        rolls=False,
    ),
    Procedure(
        "combat",
        "Combat: artillery fire and infantry combat",
        "R-43",
        [
            _count("attacker_sps", MAX_SPS_IN_HEX, "attacking SPs"),
            _count("defender_sps", MAX_SPS_IN_HEX, "defending SPs"),
            _count("attacker_artillery", MAX_ARTILLERY, "the attacker's artillery in the hex", 0),
            _count("defender_artillery", MAX_ARTILLERY, "the defender's artillery in the hex", 0),
            TANK_LEVEL,
            GAS,
            DEFENDER_GAS,
            FORT,
            TERRAIN,
            DEFENDER_OOS,
        ],
        combat,
        by_name("cleared", "attacker_losses", "defender_losses"),
    ),
    Procedure(
        "cp-offensive",
        "A whole CP offensive on your hex",
        "7.5-S (6)",
        [
            _count("hidden", 300, "Hidden CP SPs"),
            _count("allied_sps", MAX_SPS_IN_HEX, "defending Allied block SPs in the hex"),
            _count("allied_artillery", MAX_ARTILLERY, "Allied artillery in the hex", 0),
            _count("cp_artillery", 60, "CP artillery still available"),
            Input("major", "bool", default=True, text="a Major Offensive?"),
            *FIGHT,
        ],
        cp_offensive,
        by_name("falls", "attacker_losses", "defender_losses"),
        ("major-offensive", "minor-offensive", "artillery-strength"),
    ),
    Procedure(
        "allied-attack",
        "A whole Allied attack on hidden CP SPs",
        "7.3-S (4)",
        [
            _count("allied_sps", MAX_SPS_IN_HEX, "attacking Allied block SPs in the hex"),
            _count("allied_artillery", MAX_ARTILLERY, "Allied artillery in the hex"),
            _count("hidden", 300, "Hidden CP SPs"),
            _count("cp_total", 400, "CP Total SPs"),
            _count("cp_artillery", 60, "CP artillery still available"),
            _count("cp_logistics", 20, "CP Logistic Points"),
            _count("blocks_placed", MAX_BLOCKS, "CP blocks known there", 0),
            _count("revealed", MAX_SPS_IN_HEX, "CP SPs known there", 0),
            Input("previous_no", "bool", default=False, text="was the artillery check just before an N?"),
            *FIGHT,
            FILL,
            Input("odds_with_guns", "bool", default=False, text="does CP artillery count in the check (A-13)?"),
            Input("reinforce_unsupplied", "bool", default=True, text="is a hex out of supply checked too (A-42)?"),
        ],
        allied_attack,
        by_name("cleared", "attacker_losses", "defender_losses"),
        ("artillery-response", "artillery-strength", "cp-sps-in-hex", "cp-reinforcement"),
    ),
]
PROCEDURES: Final = {procedure.id: procedure for procedure in _ALL}
