"""Screen mode: set-up on our own map, what a screen may draw, and the numbers above every prompt."""

from __future__ import annotations

from typing import Any, Final

from opfor.games.fields_of_despair.model import atlas
from opfor.games.fields_of_despair.model.board_state import BoardState
from opfor.games.fields_of_despair.model.cp_ledger import (
    air_available,
    artillery_available,
    hidden,
    known_blocks,
    place_face_down,
    problems,
    revealed,
)
from opfor.games.fields_of_despair.model.data import BOARD, SETUP
from opfor.games.fields_of_despair.model.forces import (
    BELGIAN,
    BLOCK_SPS,
    CP,
    HEXES,
    MOST_BLOCKS,
    NATIONS,
    add_sps,
    at,
    contested,
    may_be_in,
)
from opfor.games.fields_of_despair.model.hex_ids import hex_id
from opfor.games.fields_of_despair.rules.legal import air_usable, artillery_usable
from opfor.games.fields_of_despair.rules.victory import cp_hexes_in_france, standing
from opfor.kernel.errors import BadInput

_SET_UP: Final[dict[tuple[str, str, bool, str], BoardState]] = {}


def new_board(options: dict[str, Any]) -> BoardState:
    """R-66: the set-up before turn 7. It is made once for every set of options; each game gets its own copy."""
    key = (
        options.get("difficulty", "normal"),
        options.get("frontline", "a-h"),
        bool(options.get("will_to_fight", False)),
        options.get("losses", "auto"),
    )
    if key not in _SET_UP:
        _SET_UP[key] = _set_up(*key)
    return _SET_UP[key].copy()


def _set_up(difficulty: str, frontline: str, will_to_fight: bool, losses: str) -> BoardState:
    """R-66: Allied SPs, Hindenburg Line markers and face-down CP blocks on the map, all tracks at their start."""
    cp, allied = SETUP.cp, BOARD.start.allied
    empty, forces = [0] * HEXES, [0] * (4 * HEXES)
    state = BoardState(
        agenda=[("turn", ())],
        mode="screen",
        turn=7,
        phase=1,
        result="",
        total=SETUP.difficulty[difficulty],
        eastern=cp["eastern"],
        artillery_owned=cp["artillery_owned"],
        artillery_level=cp["artillery_level"],
        artillery_used=0,
        air_owned=cp["air_owned"],
        air_level=cp["air_level"],
        air_used=0,
        logistic_points=cp["logistic_points"],
        tanks=cp["tanks"],
        supply=cp["supply"],
        ep=0,
        air_tech=cp["air_tech"],
        gas_tech=cp["gas_tech"],
        mask_tech=cp["mask_tech"],
        tank_tech=cp["tank_tech"],
        sps=empty.copy(),
        blocks=empty.copy(),
        face_down=empty.copy(),
        held=[],
        elsewhere=0,
        shown=0,
        out_of_supply=empty.copy(),
        previous_no_air=0,
        previous_no_artillery=0,
        air_hexes=[],
        air_values=[],
        cp_air=[],
        attack_hexes=[],
        attack_sps=[],
        attack_guns=[],
        attack_infantry=[],
        majors=0,
        minors=0,
        attacked=[],
        breakouts=[],
        reinforced=[],
        chits=[atlas.INDEX[id] for id in SETUP.objectives],
        drawn=[],
        major_hexes=[],
        frontline_mode=frontline,
        will_to_fight=int(will_to_fight),
        loss_choice=losses,
        allied=forces.copy(),
        stacks=empty.copy(),
        moved=forces.copy(),
        marched=[],
        entered={},
        control=atlas.START_CONTROL,
        hindenburg=empty.copy(),
        allied_out_of_supply=empty.copy(),
        allied_artillery_used=0,
        allied_air_used=0,
        allied_tanks_out=0,
        tanks_out=0,
        allied_ep=0,
        attack_tanks=[],
        scouted=[],
        fought=[],
        allied_breakouts=[],
        breakout_hex=-1,
        breakout_taken=[],
        defence_guns=0,
        objectives=[-1] * HEXES,
        empty_front=[],
        big_attack=0,
        weary=0,
        allied_losses=0,
        cp_losses=0,
        sudden="",
        **allied,
    )
    for nation, placed in BOARD.start.sps.items():
        for id, sps in placed.items():
            add_sps(state, NATIONS.index(nation), atlas.INDEX[id], sps)
    for id in BOARD.start.hindenburg:
        state.hindenburg[atlas.INDEX[id]] = 1
    for id in SETUP.hexes:
        place_face_down(state, atlas.INDEX[id])
    return state


def strip(state: BoardState) -> list[tuple[str, str]]:
    """The state strip."""
    return [
        ("Turn", str(state.turn)),
        ("AP", str(state.phase)),
        ("CP Hidden", str(hidden(state))),
        ("Revealed", str(revealed(state))),
        ("Total", str(state.total)),
        ("Your guns", str(artillery_usable(state))),
        ("air", str(air_usable(state))),
        ("LP", str(state.allied_logistic_points)),
        ("tanks", str(state.allied_tanks)),
        ("France", f"{cp_hexes_in_france(state)} CP"),
    ]


def view(state: BoardState) -> dict[str, Any]:
    """What a screen may draw. The enemy's strength in a hex only where it is revealed."""
    hexes = {}
    for hex in range(HEXES):
        known = known_blocks(state, hex)
        hexes[hex_id(hex)] = {
            "name": atlas.NAMES[hex],
            "nation": atlas.NATION[hex],
            "terrain": atlas.TERRAIN[hex],
            "fort": atlas.FORT[hex],
            "port": bool(atlas.PORT[hex]),
            "control": "CP" if state.control[hex] == CP else "Allied",
            "allied": {NATIONS[n]: state.allied[at(n, hex)] for n in range(4) if state.allied[at(n, hex)]},
            "cp_blocks": state.blocks[hex],
            "cp_sps": state.sps[hex] if known else None,
            "contested": contested(state, hex),
            "hindenburg": bool(state.hindenburg[hex]),
            "allied_oos": bool(state.allied_out_of_supply[hex]),
            "cp_oos": bool(state.out_of_supply[hex]),
            "objective": any(state.objectives[other] == hex for other in state.attacked),
            "attack": state.attack_hexes.index(hex) + 1 if hex in state.attack_hexes else 0,
            "breakout": hex in state.breakouts or hex in state.allied_breakouts,
        }
    return {
        "mode": "screen",
        "turn": state.turn,
        "phase": state.phase,
        "strip": strip(state),
        "hexes": hexes,
        "cp": {
            "total": state.total,
            "revealed": revealed(state),
            "hidden": hidden(state),
            "air": air_available(state),
            "artillery": artillery_available(state),
            "logistic_points": state.logistic_points,
            "tanks": state.tanks,
            "supply": state.supply,
        },
        "allied": {
            "air": air_usable(state),
            "artillery": artillery_usable(state),
            "logistic_points": state.allied_logistic_points,
            "tanks": state.allied_tanks,
            "supply": state.allied_supply,
            "losses": state.allied_losses,
        },
        "standing": standing(state),
        "cp_hexes_in_france": cp_hexes_in_france(state),
    }


def correct(state: BoardState, name: str, value: Any) -> str:
    """On screen every number follows from the rules."""
    raise BadInput("on screen the program keeps every number; `undo` takes a decision back")


def invariants(state: BoardState) -> list[str]:
    """What must hold after every decision: the book, stacking, control consistent with blocks, counters."""
    found = problems(state)
    moving = bool(state.agenda) and state.agenda[-1][0] in ("movement", "combat")
    if min(state.allied) < 0:
        found.append("fewer than no Allied SPs in a hex")
    for hex in range(HEXES):
        if sum(state.allied[hex::HEXES]) != state.stacks[hex]:
            found.append(f"{state.stacks[hex]} Allied SPs counted in {hex_id(hex)}, {state.allied[hex::HEXES]} there")
        if state.stacks[hex]:
            found += _stacking(state, hex)
            if state.control[hex] == CP and not state.blocks[hex] and not moving:
                found.append(f"{hex_id(hex)} is CP-controlled, but only Allied SPs are in it")
        if state.hindenburg[hex] and state.control[hex] == CP:
            found.append(f"{hex_id(hex)} is CP-controlled and has a Hindenburg Line marker")
    for name in ("artillery", "air"):
        used: int = getattr(state, f"allied_{name}_used")
        usable: int = min(getattr(state, f"allied_{name}_owned"), getattr(state, f"allied_{name}_level"))
        if not 0 <= used <= max(0, usable):
            found.append(f"{used} Allied {name} points used, {usable} usable")
    for name in ("allied_logistic_points", "allied_tanks", "logistic_points", "tanks"):
        if getattr(state, name) < 0:
            found.append(f"{name} below 0")
    return found


def _stacking(state: BoardState, hex: int) -> list[str]:
    """R-01, R-33: three blocks of 20 at most, and no Belgians far from Belgium."""
    found = []
    here = [state.allied[at(nation, hex)] for nation in range(4)]
    if sum(-(-sps // BLOCK_SPS) for sps in here) > MOST_BLOCKS:
        found.append(f"{hex_id(hex)} holds {here} SPs, beyond stacking")
    if here[BELGIAN] and not may_be_in(BELGIAN, hex):
        found.append(f"Belgians in {hex_id(hex)}")
    return found


def coming(state: BoardState, question: str) -> list[tuple[str, dict[str, Any]]]:
    """The charts that the answer to a question leads to."""
    left, total = hidden(state), state.total
    match question:
        case "squadrons":
            return [("air-reconnaissance", {"hidden": left, "allied_air": air}) for air in (1, 2, 3)]
        case "attacks" | "guns":
            return [("cp-sps-in-hex", {"hidden": left, "cp_total": total, "allied_sps": sps}) for sps in (10, 20, 31)]
    return []
