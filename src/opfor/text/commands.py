"""The typed language at every prompt: one for the terminal, the browser's command line and the tests.

A line is a command (`why`, `odds`, `undo 2`, `fix hidden 68 miscounted`, `log`, `mark NAME`, `?`, `quit`) or an
answer to the open question. Commands may be shortened to a unique prefix; an answer is tried first where the
question has such an option.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path

from opfor.api import Odds, chart_odds, odds
from opfor.kernel.because import Because, Entry
from opfor.kernel.errors import BadAnswer, BadInput
from opfor.kernel.inputs import pairs
from opfor.kernel.questions import ALLOCATE, Question, limited, option_key
from opfor.match.advice import advice
from opfor.match.decode_answer import parse, parse_all
from opfor.match.match import Match
from opfor.match.save_files import with_free_name
from opfor.text.log import times
from opfor.text.prompting import Row, at_place, expected, option_lines

HELP = {
    "? [PLACE]": "what you can answer now, everywhere or at one place, and these commands",
    "why [LINE]": "the reasons behind the enemy's last decision, or a line of the log",
    "odds [CHART NAME=VALUE …]": "exact odds of your answer, or of any chart",
    "about THING": "what a place, a piece or a number on the board is",
    "staff": "what your staff would answer",
    "hint": "what to do now, in your first turn",
    "goals": "what wins, and how far you are",
    "briefing": "the situation, the aim, what ends the game early",
    "map": "the board (on screen)",
    "status": "every number that Opfor keeps",
    "preview PLAN": "what a plan would do, typed as you would order it",
    "undo [N | MARK]": "take back the last answer, N decisions, or everything since a mark",
    "mark NAME": "name this moment; `undo NAME` comes back to it",
    "fix [NAME VALUE [REASON]]": "correct a number; `fix` alone lists them",
    "log [N | all]": "the last N lines of the log (15), or all of it",
    "branch FILE": "go on in a copy of this game, to try something",
    "rescue [FILE]": "go on in a new file if this game's was deleted or changed",
    "quit": "stop; everything is saved",
}


@dataclass
class Reply:
    """What a typed line brought. `answered` is true when the game moved on."""

    lines: list[str] = field(default_factory=list)
    because: list[Because] = field(default_factory=list)
    odds: list[Odds] = field(default_factory=list)
    log: list[tuple[int, Entry]] = field(default_factory=list)
    put_back: list[str] = field(default_factory=list)
    answered: bool = False
    undone: bool = False
    over: bool = False
    branch: Match | None = None


def execute(match: Match, text: str) -> Reply:
    """Carry out one typed line."""
    command = meaning(match, text)
    return COMMANDS[command](match, text.split()[1:]) if command else _answer(match, text)


def meaning(match: Match, text: str) -> str:
    """The command that a typed line begins with; '' where it is an answer."""
    word = (limited(text).split() or [""])[0].lower()
    if word == "?":
        return "help"
    if match.question is not None and any(word in _names(key) for key in match.question.keys):
        return ""
    if word in COMMANDS:
        return word
    if match.question is not None and _is_answer(match.question, word):
        return ""
    fitting = [known for known in COMMANDS if known.startswith(word)] if word.isalpha() and len(word) > 1 else []
    return fitting[0] if len(fitting) == 1 else ""


def _names(key: str) -> tuple[str, str]:
    """How an option may be typed: its key, or what stands behind the colon."""
    return key.lower(), key.lower().split(":", 1)[-1]


def _is_answer(question: Question, word: str) -> bool:
    """Could an answer begin with this word? Then it is one, though a command begins so too."""
    if question.columns and question.columns[0].kind == "word":
        return bool(re.fullmatch(question.columns[0].pattern, word))
    try:
        return bool(question.options) and bool(option_key(question, word))
    except BadAnswer:
        return False


def _answer(match: Match, text: str) -> Reply:
    question = match.question
    if question is None:
        raise BadInput("the game is over; `log`, `why`, `undo` and `quit` still work")
    plan = match.game.plans.phrase(question, text)
    if plan is None and question.together:
        plan = parse_all(question, text)
    if plan is not None:
        stopped = match.answer_all(plan, whole=True)
        return Reply([f"The order stops here: {stopped}"] if stopped else [], answered=True)
    if question.kind == ALLOCATE and (there := at_place(question, text)):
        return Reply(there)
    match.answer(parse(question, text))
    return Reply(answered=True)


def _help(match: Match, words: list[str]) -> Reply:
    question = match.question
    if words:
        if question is None or not (there := at_place(question, words[0])):
            raise BadInput(f"there is nothing to answer at '{words[0]}' now; `about {words[0]}` says what it is")
        return Reply(there)
    lines = []
    if question is not None:
        lines = [*option_lines(question, full=True), expected(question), question.help]
    return Reply([*filter(None, lines), "", *[Row(f"  {name:<26} ", text) for name, text in HELP.items()]])


def _why(match: Match, words: list[str]) -> Reply:
    if words:
        number = _number(words[0], 1, len(match.entries), "a line of the log")
        entry = match.entries[number - 1]
        if not isinstance(entry, Because):
            raise BadInput(f"line {number} has no reasons: it is your own answer, or something to do on the table")
        return Reply(because=[entry])
    found = [entry for entry in match.entries if isinstance(entry, Because) and entry.evidence]
    if not found:
        raise BadInput("the enemy has decided nothing yet")
    return Reply(because=[found[-1]])


def _odds(match: Match, words: list[str]) -> Reply:
    if words:
        return Reply(odds=[odds(match.game.id, words[0], **pairs(words[1:]))])
    if match.question is None:
        raise BadInput("the game is over; `odds CHART NAME=VALUE …` works for any chart")
    if match.rolling is not None:
        return Reply(odds=[chart_odds(match.game, *match.rolling)])
    coming = match.game.show.upcoming_charts(match.state, match.question.id)
    if not coming:
        raise BadInput("nothing is rolled on this choice; `odds CHART NAME=VALUE …` works for any chart")
    return Reply(odds=[odds(match.game.id, chart, **inputs) for chart, inputs in coming])


def _undo(match: Match, words: list[str]) -> Reply:
    if not match.decisions:
        raise BadInput("nothing has been decided yet")
    if words and words[0] in match.marks:
        target = match.marks[words[0]] + 1
        if target > match.decisions:
            raise BadInput(f"you are at '{words[0]}' already")
    else:
        back = _number(words[0], 1, match.decisions, "a number of decisions or a mark") if words else 0
        target = match.decisions - back + 1 if back else match.last_undo()
    decided = match.decisions
    put_back = match.undo(target)
    return Reply([taken_back(target, decided)], put_back=put_back, undone=True)


def taken_back(first: int, last: int) -> str:
    """What an undo did, in a sentence."""
    return f"You took back decision{f's {first} to {last}' if first < last else f' {first}'}."


def _fix(match: Match, words: list[str]) -> Reply:
    kept = match.game.correctable(match.state)
    if not kept:
        raise BadInput("there is nothing to correct here; `undo` takes back what you answered")
    if len(words) < 2:
        return Reply(["`fix NAME VALUE [REASON]` sets one of these:", *_kept(match)])
    name = words[0] if words[0][:1].isupper() else words[0].lower()
    if kept.get(name) == words[1]:
        raise BadInput(f"{name} is {words[1]} already: there is nothing to correct")
    match.fix(name, words[1], " ".join(words[2:]))
    return Reply(answered=True)


def _log(match: Match, words: list[str]) -> Reply:
    numbered = list(enumerate(match.entries, 1))
    if words and words[0] == "all":
        return Reply(log=numbered)
    return Reply(log=numbered[-(_number(words[0], 1, 10_000, "a number of lines") if words else 15) :])


def _mark(match: Match, words: list[str]) -> Reply:
    match.mark(" ".join(words))
    return Reply([f"Marked '{' '.join(words)}'. `undo {' '.join(words)}` comes back here."])


def _branch(match: Match, words: list[str]) -> Reply:
    if len(words) != 1:
        raise BadInput("say what to call the branch: branch what-if")
    path = _beside(match, words[0])
    return Reply([f"Now playing {path.name}; the old game stays as it is."], branch=match.branch(path))


def _rescue(match: Match, words: list[str]) -> Reply:
    return Reply([f"Now playing {rescued(match, *words[:1])}: the same match with the same dice."])


def rescued(match: Match, name: str = "") -> str:
    """Go on in a new file beside the old one, to which something has happened; gives its name."""
    if match.journal is None:
        raise BadInput("this game is not saved in a file")
    path = match.journal.path
    if name:
        match.rescue(_beside(match, name))
    else:
        with_free_name(path.parent, f"{path.stem}-rescued", match.rescue)
    return match.journal.path.name


def _beside(match: Match, name: str) -> Path:
    """A file beside that of the match."""
    if Path(name).name != name or name.startswith("."):
        raise BadInput(f"'{name}' is not allowed: enter a file name without a folder")
    if match.journal is None:
        raise BadInput("this game is not saved in a file")
    return match.journal.path.with_name(name if name.endswith(".opfor") else f"{name}.opfor")


def _map(match: Match, words: list[str]) -> Reply:
    lines = match.game.show.text(match.state)
    if not lines:
        raise BadInput("the board lies on your table; `status` shows what the program keeps")
    return Reply(lines)


def _preview(match: Match, words: list[str]) -> Reply:
    if match.question is None or not words:
        raise BadInput("say what to preview, typed as you would order it: preview PLAN")
    plan = match.game.plans.phrase(match.question, " ".join(words))
    if plan is None:
        raise BadInput(f"'{' '.join(words)}' cannot be ordered now, so there is nothing to preview")
    found = match.game.plans.preview(match.state, match.question.id, plan)
    if found is None:
        if match.game.secrets is not None:  # played out it would show what is still hidden
            raise BadInput("that plan cannot be previewed")
        trial = match.trial()
        trial.answer_all(plan)
        changes = match.game.show.changes(match.state, trial.state)
        return Reply([*trial.game.show.text(trial.state), *changes])
    exact = [
        f"{title}: {', '.join(f'{word} {float(chance):.1%}' for word, chance in rows)}" for title, rows in found.chances
    ]
    charts = [odds(match.game.id, chart, **inputs) for chart, inputs in found.odds]
    return Reply([*found.lines, *exact], odds=charts)


def goal_lines(match: Match) -> list[str]:
    """The victory conditions, each with how far it is."""
    found = match.game.show.goals(match.state)
    return [f"{goal.text} ({goal.have} of {goal.need})" if goal.need else goal.text for goal in found]


def _goals(match: Match, words: list[str]) -> Reply:
    return Reply(goal_lines(match) or [f"{match.game.title} names no goals"])


def _briefing(match: Match, words: list[str]) -> Reply:
    return Reply(match.game.show.briefing(match.state) or [f"{match.game.title} has no briefing"])


def _staff(match: Match, words: list[str]) -> Reply:
    return Reply([f"Your staff would answer: {advice(match)[1]}"])


def hint_lines(match: Match) -> list[str]:
    """The hints of the guided first turn; none once it is over."""
    question = match.question
    return [hint.text for hint in match.game.show.hints(match.state, question.id)] if question is not None else []


def _hint(match: Match, words: list[str]) -> Reply:
    return Reply(hint_lines(match) or ["There is no hint here; `staff` says what your staff would answer."])


def _about(match: Match, words: list[str]) -> Reply:
    """What a thing is, by its id or by the name that the board, the log or the question gives it."""
    if not words:
        raise BadInput("say what about: a place, a piece or a number above the prompt")
    typed = " ".join(words)
    names = _things(match)
    for id in dict.fromkeys([typed, typed.upper(), typed.lower(), names.get(typed.lower(), typed)]):
        if (found := match.game.show.describe(match.state, id)) is not None:
            rules = f"Rules: {', '.join(found.rules)}." if found.rules else ""
            return Reply([found.title, *(f"  {line}" for line in found.lines), *filter(None, [rules])])
    raise BadInput(f"there is no '{typed}': enter a place, a piece or a number above the prompt by its name")


def _things(match: Match) -> dict[str, str]:
    """What has been named so far, to ask about: ids by name."""
    question, strip = match.question, match.game.show.strip(match.state)
    found = {name.lower(): f"track:{name}" for name, _ in strip}
    for entry in match.entries:
        if isinstance(entry, Because):
            found |= {entry.claim[one.start : one.end].lower(): one.id for one in entry.mentions}
    refs = [question.about, *(option.about for option in question.options)] if question is not None else []
    return found | {ref.name.lower(): ref.id for ref in refs if ref is not None}


def _status(match: Match, words: list[str]) -> Reply:
    strip = [f"{name} {value}" for name, value in match.game.show.strip(match.state)]
    lines = ["  ".join(strip), *_kept(match)]
    if match.undos_over_rolls:
        lines.append(f"Undone past a roll: {times(match.undos_over_rolls)}")
    return Reply(lines)


def _kept(match: Match) -> list[str]:
    """What the program keeps: numbers two to a line, places with the same in them together."""
    kept = match.game.correctable(match.state)
    numbers = [f"{name} = {value}" for name, value in kept.items() if value.isdecimal()]
    half = (len(numbers) + 1) // 2
    pairs = zip_longest(numbers[:half], numbers[half:], fillvalue="")
    lines = [f"  {left:<30}{right}".rstrip() for left, right in pairs]
    places: dict[str, list[str]] = {}
    for name, value in kept.items():
        if not value.isdecimal():
            places.setdefault(value, []).append(name)
    return lines + [f"  {', '.join(names)} = {value}" for value, names in places.items()]


def _quit(match: Match, words: list[str]) -> Reply:
    return Reply(over=True)


def _number(word: str, low: int, high: int, what: str) -> int:
    if not (word.isdecimal() and len(word) < 10 and low <= int(word) <= high):
        raise BadInput(f"'{word}' is not {what}: enter a whole number from {low:,} to {high:,}")
    return int(word)


COMMANDS = {
    "help": _help,
    "why": _why,
    "odds": _odds,
    "about": _about,
    "staff": _staff,
    "hint": _hint,
    "goals": _goals,
    "briefing": _briefing,
    "map": _map,
    "status": _status,
    "preview": _preview,
    "undo": _undo,
    "mark": _mark,
    "fix": _fix,
    "log": _log,
    "branch": _branch,
    "rescue": _rescue,
    "quit": _quit,
}
