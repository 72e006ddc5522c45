"""Saved games on the command line: reading one without touching it, and what its dice are worth."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

from opfor.kernel.errors import BadInput, JournalBroken, OpforError
from opfor.kernel.text import counted
from opfor.match.match import Match
from opfor.match.match_desk import spoken
from opfor.match.records import Reading, Reseal, Reveal, Roll, read
from opfor.match.save_files import key_of, read_bytes
from opfor.match.verify import Proof, verify
from opfor.text.log import WIDTH, as_text
from opfor.text.render import plain


def opened(path: Path, to: int | None = None) -> tuple[Match, str]:
    """The saved game, read only, as it stands or stood after its nth decision; and a warning, if there is one.

    A crash can leave an answer without the throws that follow it. To read on, the match would have to throw
    dice that are in no file; a log must not show those, so it ends before that answer.
    """
    match = Match.open(path, to=to, write=False)
    if to is not None and to > match.decisions:
        raise BadInput(f"{path.name} has {match.decisions} decisions; --to takes 0 to {match.decisions}")
    written = {_identity(roll) for roll in read(read_bytes(path), path.name).records if isinstance(roll, Roll)}
    if all(_identity(roll) in written for roll in match.line.records if isinstance(roll, Roll)):
        return match, ""
    last = match.decisions
    if not last:
        raise BadInput(f"{path.name} ends before its first throw was written: there is nothing to show")
    warning = f"the throws after decision {last} were never written; shown up to decision {last - 1}"
    return Match.open(path, to=last - 1, write=False), warning


def _identity(roll: Roll) -> tuple[Any, ...]:
    return roll.d, roll.p, roll.by, roll.key, roll.count, tuple(roll.faces)


def replayed(match: Match) -> str:
    """The log so far, where the game stands, and what is asked there."""
    lines = [as_text(match), ""]
    if strip := match.game.show.strip(match.state):
        lines += [_wrapped(" | ".join(f"{plain(name)} {plain(value)}" for name, value in strip)), ""]
    question = match.question
    if question is None:
        return "\n".join([*lines, "Nothing is asked any more."])
    lines.append(_wrapped(f"Open question ({plain(question.rule)}): {plain(question.prompt)}"))
    lines.append(_wrapped(f"  Possible: {plain(question.choices())}"))
    if question.default is not None:
        lines.append(_wrapped(f"  Enter gives: {plain(spoken(question, question.default))}"))
    return "\n".join(lines)


def _wrapped(line: str) -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def open_books(path: Path) -> str:
    """Append the secret of the dice to the journal, and say the outcome in one line."""
    if _is_open(read(read_bytes(path), path.name)):
        return "The secret of the dice is in the file already."
    match = Match.open(path)
    try:
        if match.secret is None:
            key = key_of(path).name
            return f"The secret cannot be added: {key} is missing or belongs to another game."
        match.reveal()
    finally:
        match.close()
    return "The secret is now in the file and proves the dice so far. Later throws get a new one."


def _is_open(reading: Reading) -> bool:
    """Is the secret of the latest commitment in the file?"""
    secrets = [record for record in reading.records if isinstance(record, (Reveal, Reseal))]
    return bool(secrets) and isinstance(secrets[-1], Reveal)


def proof_of(path: Path) -> tuple[bool, str]:
    """Does the file hold what it promises? With the reasons, line by line."""
    try:
        reading = read(read_bytes(path), path.name)
    except JournalBroken as broken:
        lost = counted(broken.gone, "answered decision")
        broken_line = f"Chain: BROKEN, record {broken.record} {plain(broken.problem)}; from there on {lost}."
        return _verdict(path, False, [broken_line])
    lines = [f"Chain: {len(reading.records)} records, each fits its hash."]
    if reading.lost:
        lines.append("Last line: cut short, as by a crash; it is not counted.")
    lines.append("The chain cannot show whether whole lines were taken off the end.")
    try:
        proof = verify(reading)
    except OpforError as problem:
        return _verdict(path, False, [*lines, f"Dice: {plain(problem)}."])
    return _verdict(path, proof.holds, lines + _dice(reading, proof), proof)


def _dice(reading: Reading, proof: Proof) -> list[str]:
    lines = [f"Dice: {proof.proven} proven, {proof.unproven} unproven, {proof.entered} entered."]
    if proof.seeded:
        sealed = proof.proven + proof.unproven
        lines = [f"Dice: NO PROOF. {sealed} follow from a seed that somebody chose, {proof.entered} entered."]
    elif proof.unproven:
        lines.append("  Unproven: their secret is not in the file yet; the end of the game or --open adds it.")
    if proof.entered:
        lines.append("  Entered: thrown by hand and typed in; nothing can prove them.")
    policy, over = plain(reading.header.dice.undo), proof.undos_over_rolls
    lines.append(f"Undo: policy {policy}, {over} past a roll, {proof.undone} throws taken back.")
    if policy == "free":
        lines.append("  A laboratory game: dice are thrown anew after an undo.")
    return lines + [f"Problem: {plain(problem)}." for problem in proof.problems]


def _verdict(path: Path, holds: bool, lines: list[str], proof: Proof | None = None) -> tuple[bool, str]:
    name = plain(path.name)
    if not holds:
        verdict = f"{name} DOES NOT HOLD."
    elif proof is not None and proof.seeded:
        verdict = f"{name}: the chain holds; its dice prove nothing."
    elif proof is not None and proof.unproven:
        verdict = f"{name} holds so far; {proof.unproven} throws are still to be proven."
    else:
        verdict = f"{name} holds."
    return holds, "\n".join(_wrapped(line) for line in [*lines, verdict])
