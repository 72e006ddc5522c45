"""Sealed dice: committed before the first roll, provable after the last.

A game has a secret of 32 bytes; the journal's header holds its SHA-256. Each throw is derived by a keyed
hash from the secret, the player's own text, the digest of all answers on the current line of play, the
number of throws since the last answer, and what the throw is for. The same answers give the same dice;
other answers give other dice. When the secret is revealed anybody can recompute every throw: `derive` is
all there is to it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from opfor.kernel.throws import Throw


def new_secret(seed: str | None = None) -> bytes:
    """A fresh secret; with a seed the secret follows from it and proves nothing."""
    return hashlib.sha256(b"opfor seed\0" + seed.encode()).digest() if seed is not None else secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What the header shows of the secret before the first roll."""
    return hashlib.sha256(secret).hexdigest()


def next_digest(digest: str, answer: str) -> str:
    """The digest of a line of play after one more answer or correction (its canonical JSON text)."""
    return hashlib.sha256(f"{digest}\0{answer}".encode()).hexdigest()[:32]


def derive(secret: bytes, text: str, digest: str, count: int, purpose: str, throw: Throw) -> list[int]:
    """The faces of one throw.

    Bytes come from HMAC-SHA256 in counter mode; a byte at or above the largest multiple of the die's sides
    is thrown away, so that no face is likelier than another.
    """
    message = f"{text}\0{digest}\0{count}\0{purpose}\0{throw}\0".encode()
    stream = _bytes(secret, message)
    faces = []
    for sides in throw.sizes:
        wide = 2 if sides > 256 else 1
        fair = 256**wide - 256**wide % sides
        while True:
            number = int.from_bytes(bytes(next(stream) for _ in range(wide)), "big")
            if number < fair:
                faces.append(number % sides + 1)
                break
    return faces


class _bytes:
    """HMAC-SHA256 in counter mode, byte by byte."""

    def __init__(self, secret: bytes, message: bytes) -> None:
        self.secret, self.message = secret, message
        self.block, self.place, self.counter = b"", 0, 0

    def __next__(self) -> int:
        if self.place == len(self.block):
            self.block = hmac.digest(self.secret, self.message + self.counter.to_bytes(4, "big"), "sha256")
            self.place, self.counter = 0, self.counter + 1
        byte = self.block[self.place]
        self.place += 1
        return byte
