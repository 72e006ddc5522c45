"""What a person may put right where table and program differ, and how it is confirmed in words."""

from __future__ import annotations

import re

from opfor.games.flanders_fields.model import firing, kinds
from opfor.games.flanders_fields.model.names import covered, label, spot
from opfor.games.flanders_fields.model.roster import cover_now, sector_name
from opfor.games.flanders_fields.model.stands import DESTROYED, IN_PLAY, name
from opfor.games.flanders_fields.model.state import BOARD, State
from opfor.games.flanders_fields.model.versions import TABLE_AS_MAP
from opfor.games.flanders_fields.rules.losses import kill
from opfor.games.flanders_fields.sequence import SEATS
from opfor.kernel.errors import BadInput
from opfor.kernel.text import counted, heading

POSITION = re.compile(r"(\d{1,4}(?:\.\d)?),(\d{1,4}(?:\.\d)?)(?: ?cm)?")
VALUES = {"no": "0", "un": "0", "not": "0", "one": "1", "two": "2", "killed": "dead", "captured": "dead"}


def correctable(state: State) -> dict[str, str]:
    """Each stand by its name, with a ruler the sectors too; on screen nothing can differ."""
    if state.mode == "screen":
        return {}

    def now(stand: int) -> str:
        on_map = state.seat == BOARD
        where = spot(state.x[stand], state.y[stand]) if on_map else covered(cover_now(state, stand))
        return f"{counted(state.markers[stand], 'suppression marker')}, {where}"

    found = {label(state, i): now(i) for i in range(len(state.x)) if state.alive[i] == IN_PLAY}
    return found | {f"sector{n + 1}": f"T{level}" for n, level in enumerate(state.threat) if state.seat != BOARD}


def correct(state: State, what: str, value: str) -> str:
    """`fix A2 2` sets markers, `fix A2 dead` takes it off; with a map `fix A2 41,28cm` sets its place (410,280 in mm);
    with a ruler `fix A2 hard` sets its cover, `gas` puts it in gas, `below` below ground, `fix sector2 T3` a threat.

    'suppressed 2', '2 markers', 'unsuppressed' and 'killed' are understood, too.
    """
    word = _plain_value(str(value))
    if state.seat != BOARD and what.lower().startswith("sector") and what[6:].isdecimal():
        return _correct_sector(state, int(what[6:]) - 1, word.removeprefix("t"))
    stand = _stand(state, what)
    who = heading(label(state, stand))
    if word == "dead":
        if state.seat == BOARD and state.rules < TABLE_AS_MAP:
            state.alive[stand] = DESTROYED
        else:
            kill(state, SEATS[state.seat], stand)
        return f"{who} is taken off the table"
    if word in ("0", "1", "2"):
        state.markers[stand] = int(word)
        if state.markers[stand]:
            state.reserved[stand] = 0
        return f"{who} has {counted(int(word), 'suppression marker') if word != '0' else 'no suppression marker'}"
    if state.seat == BOARD:
        if place := POSITION.fullmatch(str(value)):
            unit = 10 if "cm" in place[0] or "." in place[0] else 1
            state.x[stand], state.y[stand] = round(float(place[1]) * unit), round(float(place[2]) * unit)
            return f"{who} stands at {spot(state.x[stand], state.y[stand])}"
        raise BadInput(f"{what}={value} is not allowed: enter markers 0 to 2, a position such as 41,28cm, or 'dead'")
    if word in ("up", "below"):
        if word == "below" and not kinds.GOES_BELOW[state.kind[stand]]:
            raise BadInput(f"{who} cannot go below ground")
        state.below[stand] = int(word == "below")
        state.reserved[stand] = 0
        return f"{who} is {'below ground' if word == 'below' else 'above ground'}"
    if word in ("gas", "clear"):
        state.gassed[stand] = 3 if word == "gas" else 0
        return f"{who} is {'in gas' if word == 'gas' else 'out of the gas'}"
    if word in firing.COVERS:
        state.cover[stand] = firing.COVERS.index(word)
        return f"{who} is {covered(state.cover[stand])}"
    may = f"0 to 2 markers, up, below, gas, clear, {', '.join(firing.COVERS)}, or dead"
    raise BadInput(f"{what}={value} is not allowed: enter {may}")


def _correct_sector(state: State, sector: int, level: str) -> str:
    """G1-ruler: the threat of a sector; whoever threatens it is taken to stand in the open and in cover."""
    if not 0 <= sector < len(state.threat):
        raise BadInput(f"there is no sector {sector + 1}: enter 1 to {len(state.threat)}")
    if level not in ("0", "1", "2", "3", "4"):
        raise BadInput(f"sector{sector + 1}={level} is not allowed: enter T0 to T4")
    state.threat[sector] = int(level)
    if state.threat[sector] and not state.exposed[sector]:
        state.exposed[sector] = 3
    return f"{heading(sector_name(sector))} is under threat T{level}"


def _stand(state: State, what: str) -> int:
    """The stand that a correction names."""
    wanted = what.replace(" ", "").lower()
    for i in range(len(state.x)):
        if state.alive[i] == IN_PLAY and wanted in (name(state, i).lower(), label(state, i).replace(" ", "").lower()):
            return i
    raise BadInput(f"there is no stand '{what}' in play: enter its name in one word, such as A2 or MG1")


def _plain_value(text: str) -> str:
    """A value as a person says it: 'suppressed 2' is 2, 'suppressed' is 1, 'no markers' is 0, 'killed' is dead."""
    words = text.strip().lower().replace("markers", "").replace("marker", "").replace("suppressed", "").split()
    if not words and text.strip():
        return "1"
    word = " ".join(words)
    return VALUES.get(word, word)
