"""Orders typed in one line: `move A2 to 41,55`, `move A north 10`, `fire MG 1 at block house 2`, `standing A2 ask`.

Centimetres, as on the table. A stand is named as the log names it, by its key, or by its key without the letter of its
side; spaces do not matter. An order for one stand is carried out whole or not at all; one for a company stand by stand,
and it stops to ask where a platoon differs.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from opfor.games.flanders_fields.model.geometry import Point
from opfor.kernel.errors import BadAnswer, BadInput
from opfor.kernel.questions import PATH, Option, Question, limited

Plan = list[tuple[str, Any]]
Answer = Callable[[Question], Any]


@dataclass(frozen=True)
class Step:
    """An answer that only the question of its moment can give, and what it belongs to: for whom, to do what."""

    answer: Answer
    who: str = ""
    verb: str = ""
    last: str = ""

    def __call__(self, question: Question) -> Any:
        return self.answer(question)


_COMPASS = {"north": (0, 1), "north-east": (1, 1), "east": (1, 0), "south-east": (1, -1)}
_COMPASS |= {"south": (0, -1), "south-west": (-1, -1), "west": (-1, 0), "north-west": (-1, 1)}
WAYS = {word: (x * 707, y * 707) if x and y else (x * 1000, y * 1000) for word, (x, y) in _COMPASS.items()}
DIRECTIONS = WAYS | {"".join(part[0] for part in word.split("-")): way for word, way in WAYS.items()}
_CM = r"\d{1,3}(?:\.\d)?"
_TO = re.compile(rf"move(?: (.+?))? to ({_CM}) ?, ?({_CM})(?: ?@(\d{{1,3}}))?")
_WAY = re.compile(rf"move(?: (.+?))? ({'|'.join(DIRECTIONS)}) ({_CM})(?: ?cm)?")
_AT = re.compile(r"(fire|assault)(?: (.+?))? at (.+)")
_STANDING = re.compile(r"standing(?: orders?)? (.+) (g7|ask|hold)")
MOST = 64  # steps of a group order
FOLLOWS = {"fire": "target", "assault": "assault"}


def phrase(question: Question, text: str) -> Plan | None:
    """P4a, P8, P16, R16, R17: the answers that a typed order means; None when the text is no order."""
    words = " ".join(limited(text).lower().split())
    if question.kind == PATH and (path := question.typed_path(words)):
        return [(question.id, path)]
    if found := _TO.fullmatch(words):
        end, facing = (_mm(found[2]), _mm(found[3])), f"@{found[4]}" if found[4] else ""
        return _order(question, found[1] or "", "move", "move", lambda open: f"path:{end[0]},{end[1]}{facing}")
    if found := _WAY.fullmatch(words):
        towards, far = DIRECTIONS[found[2]], _mm(found[3])
        return _order(question, found[1] or "", "move", "move", lambda open: _ahead(open, towards, far))
    if found := _AT.fullmatch(words):
        verb, target = found[1], found[3]
        return _order(question, found[2] or "", verb, FOLLOWS[verb], lambda open: named(open, target).key)
    if found := _STANDING.fullmatch(words):
        if question.id != "unit":
            raise BadAnswer("give standing orders when you choose the next unit")
        who, order = found[1], found[2]
        return [("unit", "standing"), ("standing", order), ("standing-stands", lambda open: _stands(open, who))]
    return None


def _mm(cm: str) -> int:
    return round(float(cm) * 10)


def _ahead(question: Question, way: Point, far: int) -> str:
    """The end of a straight move from where the stand is."""
    if question.start is None:
        raise BadAnswer("nobody stands anywhere yet to move from")
    x, y = question.start[0] + way[0] * far // 1000, question.start[1] + way[1] * far // 1000
    return f"path:{max(0, x)},{max(0, y)}"


def _compact(name: str) -> str:
    return name.replace(" ", "").lower()


def named(question: Question, word: str) -> Option:
    """The option that names a stand or company: as people call it, by its key, or by that without its side."""
    wanted = _compact(word)
    known = [(option, option.key.split(":", 1)[-1].lower()) for option in question.options if ":" in option.key]
    tests: tuple[Callable[[Option, str], bool], ...] = (
        lambda option, short: short == wanted or (option.about is not None and _compact(option.about.name) == wanted),
        lambda option, short: short[1:] == wanted,
        lambda option, short: short.startswith(wanted),
    )
    for fits in tests:
        found = [option for option, short in known if fits(option, short)]
        if len(found) == 1:
            return found[0]
        if len(found) > 1:
            raise BadAnswer(f"'{word}' may mean {', '.join(option.key for option in found[:6])}")
    raise BadAnswer(f"'{word}' is not possible now: choose {question.choices()}")


def _order(question: Question, who: str, verb: str, last: str, end: Answer) -> Plan:
    """The answers for one stand, or for the stands of a company one after the other."""
    if question.id in (last, "command-move"):
        _is_asked(question, who)
        return [(question.id, Step(end, _subject(question), verb, last))]
    if question.id == "action":
        _is_asked(question, who)
        return _two_answers(_subject(question), verb, last, end)
    if question.id == "platoon":
        company = _subject(question)
        if who in ("", "all", company.lower()):
            return _group(verb, last, end, company)
        stand = named(question, who).key
        return [("platoon", stand), *_two_answers(stand.split(":")[1], verb, last, end)]
    if question.id == "unit" and who:
        unit = named(question, who).key
        kind, _, short = unit.partition(":")
        if kind == "company":
            return [("unit", unit), *_group(verb, last, end, short)]
        act = _only("action", lambda open: _taken(open, verb, end))
        after = [("", Step(act)), ("", Step(_only(last, end), short, verb, last))]
        return [("unit", unit), *after]
    raise BadAnswer(f"nobody can {verb} now; the open question is: {question.prompt}")


def _two_answers(who: str, verb: str, last: str, end: Answer) -> Plan:
    """The verb and its object, together or not at all; an only target is not asked for, and the plan ends before it."""
    if verb not in FOLLOWS:
        return [("action", verb), (last, Step(end, who, verb, last))]

    def aimed(question: Question) -> Any:
        if question.id != last:
            raise BadAnswer(f"open is: {question.prompt}")
        try:
            return end(question)
        except BadAnswer as refusal:  # a BadAnswer would only end the plan, with the verb taken
            raise BadInput(str(refusal)) from None

    return [("action", Step(lambda open: _taken(open, verb, end))), ("", Step(aimed, who, verb, last))]


def _taken(question: Question, verb: str, end: Answer) -> str:
    """The verb; refused where its only target, which the option names, is not the one that was typed."""
    target = next((option.about for option in question.options if option.key == verb), None)
    if target is not None:
        only = Option(f"stand:{target.id}", target.name, about=target)
        end(Question(FOLLOWS[verb], question.rule, question.prompt, options=(only,)))
    return verb


def _is_asked(question: Question, who: str) -> None:
    """Is the open question about the stand that was named?"""
    stand = _subject(question)
    called = question.about.name if question.about is not None else stand
    if who and _compact(who) not in (stand.lower(), stand[1:].lower(), _compact(called)):
        raise BadAnswer(f"{called} acts now, not {who.upper()}")


def _subject(question: Question) -> str:
    """The stand or company that a question is about."""
    return question.about.id if question.about is not None else ""


def _only(id: str, answer: Any) -> Answer:
    """This answer to this question; to any other none."""

    def give(question: Question) -> Any:
        if question.id != id:
            raise BadAnswer(f"open is: {question.prompt}")
        return answer(question) if callable(answer) else answer

    return give


def _group(verb: str, last: str, end: Answer, company: str) -> Plan:
    """Every platoon of a company the same, once; the plan ends at the first that cannot."""
    done: list[str] = []

    def step(question: Question) -> Any:
        if question.id == "platoon" and _subject(question) == company:
            waiting = [option for option in question.options if option.key.partition(":")[2] not in done]
            if waiting:
                return waiting[0].key
        if question.id == "action" and (stand := _subject(question)) not in done and _of(stand, company):
            done.append(stand)
            return _taken(question, verb, end)
        if question.id == last:
            return end(question)
        raise BadAnswer(f"open is: {question.prompt}")

    return [("", Step(step)), *[("", Step(step))] * MOST, ("", Step(end, company, verb, last))]


def _of(stand: str, company: str) -> bool:
    return stand.removeprefix(company).lstrip(".").isdigit() and stand.startswith(company)


def _stands(question: Question, who: str) -> list[str]:
    """The stands of a standing order: named one by one, by company, or all."""
    if who == "all":
        return [option.key for option in question.options]
    found: list[str] = []
    for word in who.replace(",", " ").split():
        group = [o.key for o in question.options if _of(o.key.split(":")[1].lower(), word)]
        found += group or [named(question, word).key]
    return list(dict.fromkeys(found))
