"""Throws named for somebody who throws real dice: whose they are, what they are for, and what is needed."""

from __future__ import annotations

from typing import Any, Final

from opfor.games.flanders_fields.model.data import CHARTS, house
from opfor.games.flanders_fields.model.names import label, unit_name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import SUPPORTED
from opfor.kernel.game import ThrowContext
from opfor.kernel.text import counted, heading

WEAPONS: Final = {"mg": "machine-gun", "infantry-lmg": "rifle", "flame-thrower": "flame-thrower"}
PLAIN: Final = {  # purpose -> words
    "posture": "A program chooses its posture in secret",
    "deep-suppression": "Deep suppression of the guns",
    "rolling-barrage": "The barrage on a stand",
    "bombardment": "The bombardment of a stand",
    "below ground": "Does the sentry shelter below ground? A low die says yes",
    "wire under the bombardment": "Does the bombardment cut this section of wire? High cuts",
    "wire under shells": "Do the shells cut this section of wire? High cuts",
    "aiming": "Where the shells fall",
    "direction of the deviation": "Where the shells go astray, two dice: odd or even, then the hour of the clock",
    "deviation in cm": "How many centimetres astray",
    "sos": "Does the battery answer the SOS call?",
    "wire": "Does it get through the wire?",
    "prisoners": "Is a prisoner taken? {prisoners_at_least} or more",
    "demolition": "Does the charge blow up the block house? {demolish_at_least} or more",
    "ditching": "Does the tank ditch? Only on {ditch_at_most}",
    "unditching": "Does the tank get free? {unditch_at_least} or more",
    "breakdown": "Does the tank break down for good? On 1 to {breakdown_at_most}",
    "end of the plan": "Does the battery hear that its plan ends? {end_plan_at_least} or more",
    "flares": "Do the flares go up? {flare_at_least} or more",
    "alarm": "Is the alarm given? {alarm_at_least} or more",
    "battery lost": "Which battery is lost to counter-battery fire",
    "wind-strength": "How strong the wind is",
    "wind-change": "How the wind changes",
    "assault, attacker and defender": "The assault: the attacker's die first, then the defender's",
    "SOS at long range": "Does the garrison call SOS fire early? 5 or more, 4 for raw troops",
    "SOS in extremis": "Does the garrison call fire on its own trench? Only on a 6",
}

RESULTS: Final = {
    "none": "nothing",
    "suppress": "suppressed",
    "kill": "killed",
    "ok": "holds",
    "all": "anybody suppressed",
    "exposed": "suppressed unless in hard cover",
    "retreat-20": "back 20 cm",
    "retreat-40": "back 40 cm",
    "rout": "routs",
}


def throw(thrown: ThrowContext) -> str:
    """2.3 to 2.9: a throw by what it is for and what is needed; '' leaves it to its purpose."""
    state, purpose = thrown.state, thrown.purpose
    if thrown.before and thrown.step in ("bombard", "rolling"):
        return "The next"  # on one card with the first, which says what for
    if purpose in PLAIN:
        found = PLAIN[purpose].format(**{name: house(name) for name in _names(PLAIN[purpose])}) + _bands(purpose)
        return _of_stand(state, thrown, found) if purpose in ("wire", "demolition", "unditching", "ditching") else found
    if purpose.startswith("actions-"):
        unit = thrown.args[0] % SUPPORTED if thrown.args else -1
        return f"Order die of {unit_name(state, unit)}{_bands(purpose)}" if unit >= 0 else f"Order die{_bands(purpose)}"
    if purpose.startswith("morale"):
        return f"Morale after heavy losses{_bands(purpose)}"
    if purpose.endswith("-indirect") or purpose == "mg-barrage":
        return "What the shells do to a stand: high is worse for it"
    if purpose.startswith(("fire-", "armour-")):
        weapon = purpose.partition("-")[2]
        who = f" of {label(state, thrown.args[0])}" if thrown.step == "act" and not state.seat else ""
        return f"The {WEAPONS.get(weapon, weapon.replace('-', ' '))} fire{who}: high suppresses, higher kills"
    if thrown.step in ("act", "stand-acts") and thrown.args:
        return f"The doubt of {label(state, thrown.args[0])}: {purpose}"
    return ""


def _bands(purpose: str) -> str:
    """What the faces bring on a chart of one die, before modifiers: ' (1: no action; 2: 1 action)'."""
    chart = CHARTS.get(purpose)
    if chart is None or str(chart.throw) != "1d6":
        return ""
    table = chart.table(tuple(spec.low if spec.default is None else spec.default for spec in chart.inputs))
    parts, first = [], 1
    for face in range(1, 7):
        if face == 6 or table[face + 1] != table[face]:
            faces = str(first) if first == face else f"{first} {'or' if face == first + 1 else 'to'} {face}"
            parts.append(f"{faces}: {_said(purpose, table[face])}")
            first = face + 1
    return f" ({'; '.join(parts)})"


def _said(purpose: str, result: Any) -> str:
    """A result of a chart in a word or two."""
    if purpose.startswith("actions-"):
        return counted(result, "action") if result > 0 else "no action"
    if purpose == "deep-suppression":
        modifier, lost = result
        return f"{modifier or 'nothing'}{' and a battery lost' if lost else ''}"
    if isinstance(result, tuple):
        return str(result[0])
    return RESULTS.get(result, str(result).replace("-", " "))


def _names(words: str) -> list[str]:
    return [word.split("}")[0] for word in words.split("{")[1:]]


def _of_stand(state: State, thrown: ThrowContext, words: str) -> str:
    """The same, with the stand that throws where one acts."""
    return f"{heading(label(state, thrown.args[0]))}: {words[0].lower()}{words[1:]}" if thrown.step == "act" else words
