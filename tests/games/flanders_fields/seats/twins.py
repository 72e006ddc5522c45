"""The same battle twice: on the map, and at a table with a ruler whose answers are read off the map.

Both sides are commanded by people, who on the map answer as the programs would. All that the map's seat is asked for
is written down, with every die and every decision; the table's cards are answered from these notes alone, and its dice
must be thrown for the same purposes in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model import firing, kinds, units
from opfor.games.flanders_fields.model.stands import IN_PLAY, in_gas, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import BATTERY, unit_stands
from opfor.games.flanders_fields.policies.named import program_policy
from opfor.games.flanders_fields.rules import actions as A
from opfor.games.flanders_fields.rules.legal import STAY
from opfor.games.flanders_fields.seats.base import NOBODY
from opfor.games.flanders_fields.seats.buttons import BLIND, CORRECT, CROSS, INTO, SOME_MOVE, who_can
from opfor.games.flanders_fields.seats.distances import open_modifiers, ordered_by, ordered_stands
from opfor.games.flanders_fields.seats.ticks import BANDS, bands, open_ticks
from opfor.games.flanders_fields.sequence import ON_MAP, STEPS
from opfor.kernel.batch import Stream
from opfor.kernel.state_data import state_data
from opfor.kernel.telling_desk import TellingDesk
from opfor.kernel.throws import Throw

# Where things are, who asks, and how answers came: not the same, and not compared.
PLACES = {
    *("x", "y", "heading", "aim_x", "aim_y", "battery_x", "battery_y", "since", "column", "agenda", "seat", "mode"),
    *("area_x0", "area_x1", "area_y0", "area_y1", "cloud_x0", "cloud_x1", "cloud_y0", "cloud_y1"),
    *("threat", "exposed", "cover", "gassed", "aimed", "battery_aimed", "line", "ticks", "together", "won", "cut"),
    *("company_before", "company_ground", "company_waited", "reserve"),  # what a program remembers
}
ONLY_ON_MAP = ("company", "act", "battery", "move-command")
ONLY_AT_TABLE = ("unit-acts", "stand-acts")
ASKED = (
    *("aim", "cover", "next_reserved", "approach", "assault_facts", "fall_back", "take_prisoners_over", "touched"),
    *("swept", "learn_distances", "order_facts", "near_alarm", "sectors_held", "call_guns", "give_ground"),
    "in_gas",
)

FACTS = (
    *("attacker_friends", "defender_friend", "trench", "flank", "attacker_higher", "defender_higher", "flame_thrower"),
    "fortification",
)
NOT_AT_TABLE = "wire under shells"  # R15-ruler: ordered fire cuts none


class Apart(AssertionError):
    """The two games are not the same any more."""


@dataclass
class Event:
    """A die ('roll'), a decision ('ask') or what the map's seat was asked for; its arguments and what came of it."""

    what: str
    args: tuple[Any, ...]
    result: Any


@dataclass
class Notes:
    """What has happened on the map in this step, and how far the table has come with it."""

    events: list[Event] = field(default_factory=list)
    at: int = 0

    def after(self, what: str, fits: Callable[[Event], bool] = lambda event: True) -> Iterator[tuple[int, Event]]:
        """What is still to come, the next first."""
        for number in range(self.at, len(self.events)):
            event = self.events[number]
            if event.what == what and fits(event):
                yield number, event

    def next(self, what: str, fits: Callable[[Event], bool] = lambda event: True, use: bool = True) -> Event | None:
        """The next of its sort; all before it is past, if it is used up."""
        for number, event in self.after(what, fits):
            if use:
                self.at = number + 1
            return event
        return None

    def asked(self, *question: Any) -> bool:
        """Has this been decided in this step already?"""
        return any(event.what == "ask" and event.args == question for event in self.events)


class OnMap(TellingDesk):
    """The desk of the game on the map: sealed dice; people answer as the programs would."""

    def __init__(self, notes: Notes, seed: str) -> None:
        super().__init__()
        self.notes, self.stream, self.program = notes, Stream(seed, 1), program_policy(Stream(seed, 2))

    def throw(self, throw: Throw, purpose: str) -> Any:
        faces = [self.stream.below(size) + 1 for size in throw.sizes]
        value = throw.read(faces)
        self.notes.events.append(Event("roll", (str(throw), purpose), value))
        return value

    def ask(self, question: str, state: State, *args: Any) -> Any:
        answer = self._answer(question, state, *args)
        self.notes.events.append(Event("ask", (question, *args), answer))
        return answer

    def _answer(self, question: str, state: State, *args: Any) -> Any:
        if question == "command-move" and state.area_x0 and self.notes.asked(question, *args):
            return STAY  # a card has one roll for each commander
        if question == "platoon":  # the suppressed recover first: at a table all do so at once
            shaken = [i for i in range(len(state.x)) if state.company[i] == args[0] and state.markers[i]]
            shaken = [i for i in shaken if state.actions[i] and state.alive[i] == IN_PLAY]
            if shaken:
                return shaken[0]
        return self.program(question, state, *args)


class AtTable(TellingDesk):
    """The desk of the game with a ruler: dice and answers from the notes."""

    def __init__(self, notes: Notes, there: State) -> None:
        super().__init__()
        self.notes, self.there, self.doing = notes, there, -1
        self.falls: list[Event] = []

    def throw(self, throw: Throw, purpose: str) -> Any:
        event = self.notes.next("roll")
        while event is not None and event.args[1] == NOT_AT_TABLE != purpose:
            event = self.notes.next("roll")
        if event is None or event.args != (str(throw), purpose):
            raise Apart(f"the table throws {throw} for {purpose}, the map {event and event.args}")
        return event.result

    def ask(self, question: str, state: State, *args: Any) -> Any:
        answer = getattr(self, question.replace("-", "_"), None)
        if answer is not None:
            return answer(state, *args)
        event = self.notes.next("ask", lambda event: event.args == (question, *args))
        if event is None:
            raise Apart(f"only the table asks {question} {args}")
        return event.result

    def seen(self, what: str, *args: Any, use: bool = False) -> Any:
        """What the map's seat was asked for next, with these arguments first; None: nothing of the kind."""
        event = self.notes.next(what, lambda event: event.args[: len(args)] == args, use)
        return None if event is None else event.result

    # Fire

    def ruler_target(self, state: State, shooter: int) -> int:
        event = self.notes.next("aim", lambda event: event.args[0] == shooter, False)
        assert event is not None
        target: int = event.args[1]
        return target

    def ruler_cover(self, state: State, stand: int) -> int:
        return int(self.seen("cover", stand) or 0)

    def ruler_covers(self, state: State, *stands: int) -> dict[str, str]:
        seen = {i: self.seen("cover", i) for i in stands}
        return {name(state, i): firing.COVERS[state.cover[i] if seen[i] is None else seen[i]] for i in stands}

    def ruler_band(self, state: State, shooter: int) -> Any:
        _, away, through, up = self.seen("aim", shooter)[0]
        row = kinds.FIRE_ROW[state.kind[shooter]]
        if row == firing.FIELD_GUN:
            band = "to-100" if away <= 1000 else "to-150" if away <= 1500 else "to-200"
        else:
            plain, near = (key for key, _, _ in BANDS[row])
            band = near if away < (100 if row == firing.MG else 50) else plain
        key = band + ("-uphill" if up else "-barrage" if through else "")
        return next(reach for known, _, reach in bands(state, shooter) if known == key)

    def ruler_zone(self, state: State, shooter: int, aimed: int) -> list[int]:
        return [shot[0] for shot in self.seen("aim", shooter, aimed)[1:]]

    def ruler_react(self, state: State, assault: int, fired: int, *rest: int) -> int:
        pair = self.seen("next_reserved", use=True)
        return int((pair or NOBODY)[0])

    # Assault

    def ruler_prey(self, state: State, attacker: int) -> int:
        event = self.notes.next("approach", lambda event: event.args[0] == attacker, False)
        assert event is not None
        prey: int = event.args[1]
        return prey

    def ruler_assault(self, state: State, attacker: int, defender: int) -> list[str]:
        facts = self.seen("assault_facts", attacker, defender)
        facts = facts or dict.fromkeys(FACTS, 0)
        true = {
            "friend": facts["attacker_friends"] == 1,
            "friends": facts["attacker_friends"] == 2,
            **{tick: facts[tick.replace("-", "_")] for tick in ("defender-friend", "trench", "flank")},
            "barrage": self.enters_barrage(),
            "fortified": facts["fortification"],
            **{tick: facts[tick.replace("-", "_")] for tick in ("attacker-higher", "defender-higher", "flame-thrower")},
        }
        return [tick for tick in open_ticks(state, attacker, defender) if true.get(tick)]

    def ruler_captives(self, state: State, stand: int) -> int:
        """The taker may have fallen himself before the losses are settled."""
        while True:
            found = [e.result for e in self.notes.events if e.what == "take_prisoners_over" and e.args[0] == stand]
            stand = int(found[-1]) if found else -1
            if stand < 0 or state.alive[stand] == IN_PLAY:
                return stand

    def ruler_lost(self, state: State, *stands: int) -> list[int]:
        fell = [next(e for e in self.falls if e.args[0] == stand) for stand in stands]
        self.falls = [e for e in self.falls if e not in fell]
        return [e.args[0] for e in fell if e.result]

    # Shells and gas

    def ruler_under(self, state: State, what: int, *likely: int) -> list[int]:
        event = next((e for e in self.notes.events[self.notes.at :] if e.what in ("touched", "swept")), None)
        assert event is not None
        self.notes.at = self.notes.events.index(event, self.notes.at) + 1
        return list(event.result)

    def ruler_gas(self, state: State, *likely: int) -> dict[str, Any]:
        event = self.notes.next("swept")
        assert event is not None
        there, past = event.result, [i for i in event.result if not in_gas(self.there, i)]
        return {"touched": tuple(name(state, i) for i in there), "past": tuple(name(state, i) for i in past)}

    # Orders

    def ruler_far(self, state: State, side: int, battalion: int) -> list[int]:
        return [
            unit for unit in self.seen("learn_distances", side, battalion) if unit in ordered_by(state, side, battalion)
        ]

    def ruler_ticks(self, state: State, unit: int) -> list[str]:
        facts = self.seen("order_facts", unit)
        return [modifier for modifier in open_modifiers(state, unit) if facts.get(modifier)]

    def ruler_call(self, state: State, side: int, battalion: int) -> int:
        event = self.notes.next("ask", lambda event: event.args == ("sos", side, battalion))
        return -1 if event is None or event.result is None else int(event.result[0])

    def ruler_commanders(self, state: State, *stands: int) -> dict[str, Any]:
        moved = [i for i in stands if self.there.moved[i] == self.there.turn]
        shots = [e.args[1] for e in self.notes.events if e.what == "aim"]
        rolls = [e for e in self.notes.events if e.what == "ask" or e.args[1:] == ("rolling-barrage",)]
        entered = [a.args[1] for a, b in pairwise(rolls) if a.what == "ask" and b.what == "roll"]
        told = {"moved": moved, "entered": entered, "met": [i for i in stands if i in shots]}
        return {key: tuple(name(state, i) for i in found) for key, found in told.items()}

    def ruler_alarm(self, state: State) -> bool:
        return bool(self.seen("near_alarm"))

    def ruler_held(self, state: State, line: int) -> list[int]:
        return list(range(self.seen("sectors_held", line)))

    # What units do

    def ruler_act(self, state: State, unit: int) -> int:
        battery = unit - BATTERY if unit >= BATTERY else -1
        question, own = ("battery-action", [battery]) if battery >= 0 else ("action", unit_stands(state, unit))
        idle = (A.DONE, A.REMOVE)
        event = self.notes.next("ask", lambda e: e.args[0] == question and e.args[1] in own and e.result[0] not in idle)
        if event is None:
            return A.DONE
        verb, self.doing = event.result[0], event.args[1]
        if verb == A.REDIRECT:
            return self.new_aim()
        if battery >= 0 or verb not in (A.MOVE, A.ROAD):
            return int(verb)
        if self.next_roll() == "ditching":
            return CROSS
        if self.enters_barrage():
            return INTO
        return SOME_MOVE if len(who_can(state, unit, A.MOVE)) > 1 else A.MOVE

    def next_roll(self) -> str:
        """What is thrown for before anybody decides anything else."""
        for event in self.notes.events[self.notes.at :]:
            if event.what == "roll" or (event.what == "ask" and event.args[0] not in ("move", "assault", "aim")):
                return str(event.args[1])
        return ""

    def enters_barrage(self) -> bool:
        return self.next_roll() == "rolling-barrage"

    def new_aim(self) -> int:
        """R18: seen, blind, or a small correction, which has no dice."""
        if self.next_roll() != "aiming":
            return CORRECT
        rolls = [event.args for _, event in self.notes.after("roll")]
        blind = len(rolls) > 2 and rolls[2] == ("2d6", "deviation in cm")
        return BLIND if blind else A.REDIRECT

    def ruler_entered(self, state: State, *movers: int) -> list[int]:
        return [movers[0]] if self.enters_barrage() else []

    def ruler_which(self, state: State, unit: int, verb: int) -> list[int]:
        return [self.doing]

    def ruler_who(self, state: State, unit: int, verb: int) -> int:
        return self.doing


def noted(notes: Notes, what: str, here: State) -> Callable[..., Any]:
    """A method of the map's seat that writes down what it was asked for and what it gave.

    Three things are as at the table, where no card asks for them: a burst has one distance and one barrage for all
    (P9), who is in gas is told when it drifts (P3-ruler), and ordered fire cuts no wire (R15-ruler).
    """
    real = getattr(ON_MAP, what)

    def method(state: State, *args: Any) -> Any:
        if what == "in_gas":
            return bool(here.gassed[args[0]])
        plain = tuple(arg for arg in args if not hasattr(arg, "throw"))
        if what == "learn_distances":
            side, battalion = plain
            event = Event(what, plain, None)
            notes.events.append(event)
            event.result = [u for u in ordered_by(state, side, battalion) if _far(state, u)]
            return real(state, *args)
        event = Event(what, plain, None)
        before = state.markers[plain[0]] if what == "fall_back" else 0
        notes.events.append(event)
        event.result = result = real(state, *args)
        if what == "aim":
            event.result = result = [(i, *result[0][1:]) for i, *_ in result]
        if what == "order_facts":
            result["gas"] = any(here.gassed[i] for i in ordered_stands(state, plain[0]))
        if what == "assault_facts":
            result |= {
                f"{who}_in_gas": bool(here.gassed[i])
                for who, i in zip(("attacker", "defender"), plain[:2], strict=True)
            }
        if what == "fall_back":  # lost on the way, not by the suppression
            event.result = state.alive[plain[0]] != IN_PLAY and before < 2
        return result

    return method


def _far(state: State, unit: int) -> bool:
    """2.4: is a unit too far from its commander, as the map has it?"""
    from opfor.games.flanders_fields.model.stands import within
    from opfor.games.flanders_fields.rules.orders import command_reach, commander_of

    commander, reach = commander_of(state, unit), command_reach(state, unit) * 10
    return any(not within(state, commander, i, reach) for i in unit_stands(state, unit))


def compared(state: State) -> dict[str, Any]:
    """All that must be the same."""
    data = {key: value for key, value in state_data(state).items() if key not in PLACES}
    for key in ("moved", "stopped", "barraged", "scrape"):  # of the fallen nobody cares, nor of a staff on its feet
        of = kinds.IS_ARMOUR if key == "moved" else [not command for command in kinds.IS_COMMAND]
        data[key] = [n if state.alive[i] == IN_PLAY and of[state.kind[i]] else 0 for i, n in enumerate(data[key])]
    return data


def fight(
    scenario: str, seed: str, monkeypatch: pytest.MonkeyPatch, **options: Any
) -> tuple[State, State, Counter[str]]:
    """A whole battle twice; both ends, and how many dice were thrown for what, at command stands and fortifications."""
    chosen = {"side": "both", "reserved_fire": "ask", **options}
    there: State = FLANDERS.play.new(scenario, "screen", chosen)
    here: State = FLANDERS.play.new(scenario, "table", {"cards": "single", **chosen})
    notes = Notes()
    monkeypatch.setattr(units, "house", lambda key: 10_000)  # no platoon is detached: no card asks for it
    for what in ASKED:
        monkeypatch.setattr(ON_MAP, what, noted(notes, what, here))
    on_map, at_table, dice = OnMap(notes, seed), AtTable(notes, there), Counter[str]()
    while there.agenda:
        if there.agenda[-1] != here.agenda[-1]:
            raise Apart(f"turn {there.turn}: the map goes on with {there.agenda[-1]}, the table with {here.agenda[-1]}")
        notes.events, notes.at = [], 0
        step = there.agenda[-1]
        run(there, on_map, ONLY_ON_MAP)
        at_table.falls = [event for event in notes.events if event.what == "fall_back"]
        try:
            run(here, at_table, ONLY_AT_TABLE)
        except Apart as apart:
            raise Apart(f"turn {there.turn}, {step}: {apart}\n" + "\n".join(map(str, notes.events))) from None
        dice.update(event.args[1] for event in notes.events if event.what == "roll")
        dice["fortification"] += sum(e.what == "cover" and e.result == firing.FORTIFICATION for e in notes.events)
        aimed = [there.kind[shot[0]] for event in notes.events if event.what == "aim" for shot in event.result]
        dice["command stand"] += sum(kinds.IS_COMMAND[kind] for kind in aimed)
        one, other = compared(there), compared(here)
        wrong = {key: (one[key], other[key]) for key in one if one[key] != other[key]}
        left = [event.args for _, event in notes.after("roll") if event.args[1] != NOT_AT_TABLE]
        if wrong or left:
            raise Apart(
                f"turn {there.turn}, {step}: {shown(there, wrong)} {left}\n" + "\n".join(map(str, notes.events))
            )
    return there, here, dice


def shown(state: State, wrong: dict[str, Any]) -> str:
    """What is not the same, stand by stand."""
    lines = []
    for key, (one, other) in wrong.items():
        if isinstance(one, list) and len(one) == len(other) == len(state.x):
            lines += [
                f"{key} of {name(state, i)}: {a} on the map, {b}"
                for i, (a, b) in enumerate(zip(one, other, strict=True))
                if a != b
            ]
        else:
            lines.append(f"{key}: {one} on the map, {other}")
    return "; ".join(lines)


def run(state: State, desk: Any, more: tuple[str, ...]) -> None:
    """The next step, and those that only this game has."""
    while True:
        what, args = state.agenda.pop()
        STEPS[what](state, desk, *args)
        if not state.agenda or state.agenda[-1][0] not in more:
            return
