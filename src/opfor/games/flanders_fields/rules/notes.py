"""Notes that gather: what several stands do in a row is one line of the log, 'Company A advances 20 cm.'"""

from __future__ import annotations

from math import isqrt
from typing import Any

from opfor.games.flanders_fields.model.compass import compass
from opfor.games.flanders_fields.model.geometry import Point
from opfor.games.flanders_fields.model.names import are_many, cm, gait, landmark, unit_ref
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import COMPANY, company_stands
from opfor.kernel.desk import Desk
from opfor.kernel.text import Ref, listed

VERBS = {"advances": "advance", "goes back": "go back", "moves": "move", "turns": "turn"}
AT_WIRE = ("the wire", "uncut wire")
BEGUN, DUG_IN = ("begins to dig in", "begin to dig in", ""), ("digs in", "dig in", "")


def who(state: State, units: list[int]) -> list[Ref]:
    """Units as a sentence names them: all living platoons of a company are the company."""
    first = units[0]
    company = state.company[first] if first < COMPANY else -1
    if len(units) > 1 and company >= 0 and sorted(units) == company_stands(state, company):
        return [unit_ref(state, COMPANY + company)]
    return [unit_ref(state, unit) for unit in units]


def several(state: State, units: list[int], named: list[Ref]) -> bool:
    """Does a sentence about them need the verb for several?"""
    first = units[0]
    company = first if first >= COMPANY else COMPANY + state.company[first]
    return len(named) > 1 or (named[0].kind == "company" and are_many(state, company))


def tell(state: State, desk: Desk, unit: int, rule: str, does: str, do: str, why: str = "") -> None:
    """What a unit does, told in one line with what it does next and with others that do the same."""
    if desk.listening:
        same = Same(state, unit, rule, (does, do, why))
        words, facts = same.sentence()
        desk.note(words, rule, joins=same, **facts)


def tell_rest(state: State, desk: Desk, unit: int) -> None:
    """P4a: a unit has done nothing with its actions that was worth a line."""
    same = Same(state, unit, "P4a", ("waits", "wait", ""))
    words, facts = same.sentence()
    desk.remainder(words, "P4a", joins=same, **facts)


class Same:
    """The same said of several units: 'A1 and A2 come up (an enemy is near) and reserve their fire.'"""

    def __init__(self, state: State, unit: int, rule: str, act: tuple[str, str, str]) -> None:
        self.state, self.units, self.rule, self.acts = state, [unit], rule, [act]
        self.way: Way | None = None  # that it went before

    def sentence(self) -> tuple[str, dict[str, Any]]:
        """All of it, with the verbs that fit; a reason follows a colon where it is the last word."""
        named = who(self.state, self.units)
        many, parts, facts = several(self.state, self.units, named), list[str](), dict[str, Any]()
        if self.way is not None:
            went, facts = self.way.sentence()
            parts.append(went.removeprefix("{who} ").removesuffix("."))
        alone = len(self.acts) + len(parts) == 1
        for does, do, why in self.acts:
            *before, last_part = (do if many else does).split(" and ")
            parts += [*before, last_part + (f" ({why})" if why and not alone else "")]
        last = "and then" if self.rule == "P12" else "and"
        if len(parts) > 1 and parts[0].endswith("to the wire"):
            parts[1:] = [part.replace("the wire", "it") for part in parts[1:]]
        why = f": {self.acts[0][2]}" if alone and self.acts[0][2] else ""
        return f"{{who}} {listed(parts, last)}{why}.", {**facts, "who": named}

    def after(self, last: Any) -> tuple[str, dict[str, Any]] | None:
        """One sentence for a unit that does more, and for units that have done the same."""
        if isinstance(last, Way) and self.way is None and last.units == self.units:
            self.way = last
            if self.rule == "P2":  # who runs into a barrage was not stopped by it
                last.why = {i: why for i, why in last.why.items() if "barrage" not in why}
            return self.sentence()
        if not isinstance(last, Same) or last.rule != self.rule:
            return None
        if last.units == self.units:
            acts = [*last.acts, *(act for act in self.acts if act not in last.acts)]
            self.acts, self.way = [act for act in acts if act != BEGUN or DUG_IN not in acts], last.way
            return self.sentence()
        alike = last.acts == self.acts and (last.way is None) == (self.way is None)
        if not alike or set(last.units) & set(self.units) or (self.way and not self.way.after(last.way)):
            return None
        self.units = [*last.units, *self.units]
        return self.sentence()


class Way:
    """P16: the ways of stands that move in a row, and what stopped each."""

    def __init__(self, state: State, stand: int, start: Point, why: str) -> None:
        end = state.x[stand], state.y[stand]
        self.state, self.units = state, [stand]
        self.why = {stand: why if state.cloud_x0 else why.removesuffix(" or cloud")}
        self.legs = [(stand, *start, *end)]
        self.verb = gait(state, state.side[stand], end[0] - start[0], end[1] - start[1])

    def after(self, last: Any) -> tuple[str, dict[str, Any]] | None:
        """One sentence for all that go the same way."""
        if not isinstance(last, Way) or last.verb != self.verb or self.verb == "turns":
            return None
        if self.state.company[last.units[0]] != self.state.company[self.units[0]]:
            return None
        self.units = list(dict.fromkeys([*last.units, *self.units]))
        self.legs, self.why = [*last.legs, *self.legs], {**last.why, **self.why}
        return self.sentence()

    def sentence(self) -> tuple[str, dict[str, Any]]:
        """P16: 'Company A advances 15 to 20 cm (A3 is stopped by an enemy within 1 cm).'"""
        state, named = self.state, who(self.state, self.units)
        verb = VERBS[self.verb] if several(state, self.units, named) else self.verb
        facts: dict[str, Any] = {"who": named, "ways": self.legs}
        if self.verb == "turns":
            return f"{{who}} {verb} on the spot.", facts
        lengths = dict.fromkeys(self.units, 0)
        for i, x0, y0, x1, y1 in self.legs:
            lengths[i] += isqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
        low, high = cm(min(lengths.values())), cm(max(lengths.values()))
        far = high if low == high else f"{low} to {high}"
        to, marks = "", {landmark(state, state.x[i], state.y[i]) for i in self.units}
        if len(self.legs) == 1 and (way := compass(*_apart(self.legs[0]))) not in ("north", "south"):
            to = f" {way}"
        mark = marks.pop() if len(marks) == 1 else ""
        reasons: dict[str, list[int]] = {}
        for i, why in self.why.items():
            if why and (mark, why) != AT_WIRE:
                reasons.setdefault(why, []).append(i)
        stops = []
        for number, (why, stopped) in enumerate(reasons.items()):
            if len(stopped) == len(self.units):
                stops.append(f"stopped by {why}")
                continue
            facts[f"stopped_{number}"] = [unit_ref(state, i) for i in stopped]
            stops.append(f"{{stopped_{number}}} {'is' if len(stopped) == 1 else 'are'} stopped by {why}")
        after = f" ({'; '.join(stops)})" if stops else ""
        return f"{{who}} {verb} {far} cm{to}{f' to {mark}' if mark else ''}{after}.", facts


def _apart(leg: tuple[int, int, int, int, int]) -> Point:
    _, x0, y0, x1, y1 = leg
    return x1 - x0, y1 - y0
