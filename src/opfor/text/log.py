"""The log of a saved game in the formats people post and keep: text, Markdown, BBCode, HTML, JSON.

A view of the journal and nothing more: what was decided, what followed under which rule, and what was to be
done on the table. Everything that comes from the save is escaped for the format it is written in.
"""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from opfor.kernel.because import Answered, Because, Instruction
from opfor.match.match import Match
from opfor.match.match_desk import NOTHING
from opfor.text.render import log_text, plain, result_text

WIDTH = 79
ON_TABLE = "On your table"
PLACES = {"table": "at the table", "screen": "on screen"}


@dataclass
class Turn:
    """One decision (number 0: before the first) and all that followed from it, each with its rule.

    Several answers in a row to the same question make one turn, from `first` to `number`. Where what followed tells
    the answer, the question is not `asked` once more.
    """

    number: int
    asked: bool = False
    prompt: str = ""
    answer: str = ""
    rule: str = ""
    followed: list[tuple[str, str]] = field(default_factory=list)
    first: int = 0

    @property
    def numbers(self) -> str:
        """'12', or '5-17' for several decisions."""
        return f"{self.first}-{self.number}" if self.first else str(self.number)

    def parts(self, decision: str, followed: list[str]) -> tuple[str, list[str]]:
        """What stands at the turn's number, and what below it. Without the question its first result moves up."""
        if self.asked:
            return decision, followed
        return (followed[0], followed[1:]) if self.number else ("", followed)


def turns(match: Match) -> list[Turn]:
    """The log grouped by decision; one that left nothing to tell, such as the end of a phase, is left out."""
    found = [Turn(0)]
    for entry in match.entries:
        match entry:
            case Answered() if entry.question in match.game.show.told_answers:
                found.append(Turn(entry.number))
            case Answered():
                _add_decision(found, entry)
            case Because():
                found[-1].followed.append((log_text(entry, match.header.dice.by), plain(entry.rule)))
            case Instruction() if match.header.mode == "table":  # on screen there is no table to keep in step
                found[-1].followed.append((f"{ON_TABLE}: {plain(entry.text)}", ""))
    return [turn for turn in found if turn.asked or turn.followed]


def _add_decision(found: list[Turn], entry: Answered) -> None:
    """A decision, joined to the one before where the same was asked and nothing had followed."""
    last = found[-1]
    prompt, answer, rule = plain(entry.prompt), plain(entry.answer), plain(entry.rule)
    if last.asked and not last.followed and (prompt, rule) == (last.prompt, last.rule):
        last.first, last.number = last.first or last.number, entry.number
        if answer != NOTHING:  # it ends the row
            last.answer += f"; {answer}"
    else:
        found.append(Turn(entry.number, True, prompt, answer, rule))


def head(match: Match) -> tuple[str, list[str]]:
    """Title and the facts that a reader must know: switches, own data, dice, undos over dice."""
    header = match.header
    scenario = match.game.scenarios.get(header.scenario)
    name = scenario.title if scenario else plain(header.scenario)
    title = f"{match.game.full_title}: {name}, {PLACES.get(header.mode, plain(header.mode))}"
    facts = []
    if match.options:
        facts.append(f"Differs from the default: {plain(result_text(match.options))}")
    if header.data:
        facts.append(f"Custom data files: {plain(', '.join(header.data))}")
    facts.append(f"{dice_line(match)} Undo: {plain(header.dice.undo)}; past a roll {times(match.undos_over_rolls)}.")
    if match.recovered:
        facts.append("The last line of the file is incomplete, as after a crash, and was set aside.")
    return title, facts


def dice_line(match: Match) -> str:
    """Who throws the dice, so that it need not be said at each throw."""
    dice = match.header.dice
    by = "rolled by Opfor from a seed, so they prove nothing" if dice.seeded else "rolled by Opfor and sealed"
    return f"Dice: {'rolled by you' if dice.by == 'entered' else by}. Their faces are in brackets."


def times(number: int) -> str:
    """How often something was done."""
    return {0: "never", 1: "once"}.get(number, f"{number} times")


def ending(match: Match) -> str:
    """How it ended, or that it goes on."""
    outcome = match.outcome
    if outcome is None:
        return f"The game is not over: {match.decisions} decision{'s' * (match.decisions != 1)} so far."
    return plain(f"The game is over. {outcome.reason[:1].upper()}{outcome.reason[1:].rstrip('.')}.")


def as_text(match: Match) -> str:
    """Plain text in 80 columns."""
    title, facts = head(match)
    lines = [title, *(textwrap.fill(fact, WIDTH) for fact in facts), ""]
    for turn in turns(match):
        decision = f"{turn.prompt} -> {turn.answer}{_in_brackets(turn.rule)}"
        first, below = turn.parts(decision, [text + _in_brackets(rule) for text, rule in turn.followed])
        lines += [_wrapped(first, f"{turn.numbers:>4}. ")] if first else []
        lines += [_wrapped(line, "      - ") for line in below]
    return "\n".join([*lines, "", ending(match)])


def _wrapped(text: str, mark: str) -> str:
    indent = " " * len(mark)
    return textwrap.fill(text, WIDTH, initial_indent=mark, subsequent_indent=indent, break_on_hyphens=False)


def _in_brackets(rule: str) -> str:
    return f" ({rule})" if rule else ""


def as_markdown(match: Match) -> str:
    """A heading and a nested list."""
    title, facts = head(match)
    lines = [f"# {markdown(title)}", "", *(f"{markdown(fact)}  " for fact in facts), ""]
    for turn in turns(match):
        decision = f"{markdown(turn.prompt)} **{markdown(turn.answer)}**{markdown(_in_brackets(turn.rule))}"
        first, below = turn.parts(decision, [markdown(text + _in_brackets(rule)) for text, rule in turn.followed])
        lines += [f"- **{turn.numbers}.** {first}"] if first else []
        indent = "  " if first else ""
        lines += [f"{indent}- {line}" for line in below]
    return "\n".join([*lines, "", markdown(ending(match))])


def markdown(text: str) -> str:
    """Text that Markdown shows as it is."""
    escaped = re.sub(r"([\\`*_\[\]<>|~&$@])", r"\\\1", text)
    # Only at the beginning of a line do these make headings, lists and rules.
    return re.sub(r"^(\s*\d*)([#+\-.)=])", r"\1\\\2", escaped)


def as_bbcode(match: Match) -> str:
    """For forums: bold and italics only, which every dialect knows."""
    title, facts = head(match)
    lines = [f"[b]{bbcode(title)}[/b]", *map(bbcode, facts), ""]
    for turn in turns(match):
        decision = f"{bbcode(turn.prompt)} [b]{bbcode(turn.answer)}[/b]{bbcode(_in_brackets(turn.rule))}"
        followed = [f"[i]{bbcode(text)}[/i]{bbcode(_in_brackets(rule))}" for text, rule in turn.followed]
        first, below = turn.parts(decision, followed)
        lines += [f"[b]{turn.numbers}.[/b] {first}"] if first else []
        lines += [f"- {line}" for line in below]
    return "\n".join([*lines, "", bbcode(ending(match))])


def bbcode(text: str) -> str:
    """Text without tags. BBCode has no escape: a zero-width space after the bracket unmakes any tag."""
    return text.replace("[", "[\u200b")


def as_html(match: Match) -> str:
    """One page that loads nothing."""
    title, facts = head(match)
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{html.escape(title)}</title></head><body>",
        f"<h1>{html.escape(title)}</h1>",
        *(f"<p>{html.escape(fact)}</p>" for fact in facts),
        "<ol>",
    ]
    for turn in turns(match):
        asked = f"{html.escape(turn.prompt)} <strong>{html.escape(turn.answer)}</strong>"
        decision = asked + html.escape(_in_brackets(turn.rule))
        first, below = turn.parts(decision, [html.escape(text + _in_brackets(rule)) for text, rule in turn.followed])
        lines.append(f'<li value="{turn.first or turn.number}">{first or "Before the first decision"}')
        lines += ["<ul>", *[f"<li>{line}</li>" for line in below], "</ul></li>"] if below else ["</li>"]
    return "\n".join([*lines, "</ol>", f"<p>{html.escape(ending(match))}</p>", "</body></html>"])


def as_data(match: Match) -> dict[str, Any]:
    """Everything the other formats are made from, dice and findings included."""
    header, outcome = match.header, match.outcome
    return {
        "game": match.game.id,
        "scenario": header.scenario,
        "mode": header.mode,
        "options": match.options,
        "data": sorted(header.data),
        "dice": {"by": header.dice.by, "seeded": header.dice.seeded, "undo": header.dice.undo},
        "decisions": match.decisions,
        "undos_over_rolls": match.undos_over_rolls,
        "outcome": None if outcome is None else {"name": outcome.name, "reason": outcome.reason},
        "entries": msgspec.to_builtins(match.entries, str_keys=True),
    }


FORMATS: dict[str, Callable[[Match], str]] = {
    "text": as_text,
    "markdown": as_markdown,
    "bbcode": as_bbcode,
    "html": as_html,
}
