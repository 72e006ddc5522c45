"""A QR code as squares for a picture, and as text for a terminal."""

from __future__ import annotations

import qrcode


def _matrix(address: str) -> list[list[bool]]:
    code = qrcode.QRCode(border=2)
    code.add_data(address)
    found: list[list[bool]] = code.get_matrix()
    return found


def code_squares(address: str) -> tuple[int, str]:
    """The size of the code and the path of its dark squares."""
    matrix = _matrix(address)
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix) for x, dark in enumerate(row) if dark)
    return len(matrix), path


def code_text(address: str) -> str:
    """Two rows of squares to a line, light on dark as terminals are."""
    matrix = _matrix(address)
    if len(matrix) % 2:
        matrix.append([False] * len(matrix))
    blocks = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
    pairs = zip(matrix[::2], matrix[1::2], strict=True)
    return "\n".join("".join(blocks[a, b] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs)
