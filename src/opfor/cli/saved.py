"""Saved games on the command line: reading one without touching it, and what its dice are worth."""

from __future__ import annotations

from pathlib import Path

from opfor.cli.log import as_text
from opfor.cli.render import plain
from opfor.kernel.errors import BadInput, JournalBroken, OpforError
from opfor.kernel.journal import Reading, read, read_bytes
from opfor.kernel.match import Match
from opfor.kernel.verify import Proof, verify


def opened(path: Path, to: int | None = None) -> Match:
    """The saved game, read only, as it stands or stood after its nth decision."""
    match = Match.open(path, to=to, write=False)
    if to is not None and to > match.decisions:
        raise BadInput(f"{path.name} has {match.decisions} decisions; --to takes 0 to {match.decisions}")
    return match


def replayed(match: Match) -> str:
    """The log so far, where the game stands, and what is asked there."""
    lines = [as_text(match), ""]
    strip = match.game.strip(match.state)
    if strip:
        lines += [" | ".join(f"{plain(name)} {plain(value)}" for name, value in strip), ""]
    question = match.question
    if question is None:
        return "\n".join([*lines, "Nothing is asked any more."])
    lines.append(f"Open question ({plain(question.rule)}): {plain(question.prompt)}")
    lines.append(f"  Possible: {plain(question.choices())}")
    if question.default is not None:
        lines.append(f"  Enter gives: {plain(question.default)}")
    return "\n".join(lines)


def open_books(path: Path) -> str:
    """Append the secret of the dice to the journal, and say in one line what came of it."""
    match = Match.open(path)
    try:
        if match.secret is None:
            key = path.with_suffix(".key").name
            return f"The books stay closed: {key} is missing or belongs to another game."
        match.reveal()
    finally:
        match.close()
    return "The books are open: the secret stands in the file, and the next throw will be under a new one."


def proof_of(path: Path) -> tuple[bool, list[str]]:
    """Does the file hold what it promises? With the reasons, line by line."""
    try:
        reading = read(read_bytes(path), path.name)
    except JournalBroken as broken:
        return False, [f"Chain: BROKEN, record {broken.record} {plain(broken.problem)}."]
    lines = [f"Chain: {len(reading.records)} records, each fits its hash."]
    whole = _tail(reading, lines)
    try:
        proof = verify(reading)
    except OpforError as problem:
        return False, [*lines, f"Dice: {plain(problem)}."]
    lines += _dice(reading, proof)
    return whole and proof.holds, lines


def _tail(reading: Reading, lines: list[str]) -> bool:
    """A last line cut short is a crash; a last line that is complete and does not fit has been changed."""
    changed = reading.lost.endswith("\n")
    if changed:
        lines.append("Last line: DOES NOT FIT its hash; it was changed after it was written.")
    elif reading.lost:
        lines.append("Last line: cut short, as by a crash; it is not counted.")
    lines.append("The chain cannot show whether whole lines were taken off the end.")
    return not changed


def _dice(reading: Reading, proof: Proof) -> list[str]:
    dice = reading.header.dice
    if proof.seeded:
        lines = ["Dice: NO PROOF. They come from a seed: whoever knew it could know them beforehand."]
        lines.append(f"  {proof.proven + proof.unproven} thrown from the seed, {proof.entered} typed in.")
    else:
        lines = [f"Dice: {proof.proven} proven, {proof.unproven} unproven, {proof.entered} entered."]
        if proof.unproven:
            lines.append("  Unproven: the secret is not in the file. The end of the game or --open puts it there.")
        if proof.entered:
            lines.append("  Entered: thrown on a table and typed in; nothing can prove them.")
    over = f"{proof.undos_over_rolls} over dice, {proof.undone} throws taken back"
    lines.append(f"Undo: policy {plain(dice.undo)}, {over}.")
    if dice.undo == "free":
        lines.append("  A laboratory game: after an undo new dice fall.")
    return lines + [f"Problem: {plain(problem)}." for problem in proof.problems]
