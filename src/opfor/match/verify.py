"""Proof of the dice: recompute every sealed throw of a journal without running a single rule."""

from __future__ import annotations

import msgspec

from opfor.kernel.errors import BadInput, OpforError
from opfor.kernel.throws import Throw
from opfor.match import sealed
from opfor.match.records import Answer, Fix, Header, Reading, Reseal, Reveal, Roll, Undo
from opfor.match.timeline import Line


class Proof(msgspec.Struct):
    """What a journal's dice are worth."""

    proven: int = 0
    unproven: int = 0
    entered: int = 0
    undone: int = 0
    undos_over_rolls: int = 0
    seeded: bool = False
    problems: list[str] = []

    @property
    def holds(self) -> bool:
        """No throw contradicts its commitment."""
        return not self.problems


def verify(reading: Reading) -> Proof:
    """Walk through the journal, following every undo, and check each throw against the secret of its time."""
    header = reading.header
    proof = Proof(seeded=header.dice.seeded)
    secrets = _secrets(reading)
    secret = secrets.pop(0)
    line, revealed = Line(header.dice.undo), False
    for number, record in enumerate(reading.records):
        try:
            match record:
                case Undo():
                    _undo(proof, number, line.cut(record.to), header.dice.undo)
                case Reveal():
                    revealed = True
                case Reseal():
                    secret, revealed = secrets.pop(0), False
                case Roll(by="sealed"):
                    if revealed:
                        proof.problems.append(
                            f"record {number}: the throw for '{record.p}' was made after the secret had been revealed"
                        )
                    _check(proof, record, number, secret, header, *line.key)
                    line.append(record)
                case Answer() | Fix() | Roll():
                    proof.entered += isinstance(record, Roll)
                    line.append(record)
        except (BadInput, RecursionError) as problem:
            raise OpforError(f"record {number} makes no sense: {problem}") from None
    return proof


def _undo(proof: Proof, number: int, rolls: int, policy: str) -> None:
    proof.undone += rolls
    proof.undos_over_rolls += rolls > 0
    if rolls and policy == "strict":
        proof.problems.append(f"record {number}: an undo past a roll in a match with strict dice")


def _check(
    proof: Proof, record: Roll, number: int, secret: bytes | None, header: Header, digest: str, count: int
) -> None:
    if (record.key, record.count) != (digest, count):
        proof.problems.append(
            f"record {number}: the throw for '{record.p}' was made after other answers than those recorded"
        )
    elif secret is None:
        proof.unproven += 1
    else:
        faces = sealed.derive(secret, header.dice.text, digest, count, record.p, Throw.parse(record.d))
        if faces == record.faces:
            proof.proven += 1
        else:
            shown = f"is recorded as {record.faces}; the sealed dice give {faces}"
            proof.problems.append(f"record {number}: the throw for '{record.p}' {shown}")


def _secrets(reading: Reading) -> list[bytes | None]:
    """The secret behind each commitment in turn, None where it was never revealed."""
    found: list[bytes | None] = []
    commit, secret = reading.header.dice.commit, None
    for number, record in enumerate(reading.records):
        if isinstance(record, Reveal):
            try:
                secret = bytes.fromhex(record.secret)
            except ValueError:
                raise OpforError(f"record {number}: the revealed secret is not a hexadecimal number") from None
            if sealed.commitment(secret) != commit:
                raise OpforError(f"record {number}: the revealed secret does not fit the commitment")
        elif isinstance(record, Reseal):
            found.append(secret)
            commit, secret = record.commit, None
    return [*found, secret]
