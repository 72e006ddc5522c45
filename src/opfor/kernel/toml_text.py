"""TOML into values. Whatever cannot be read is a msgspec.MsgspecError, also what is too long or nested too deeply."""

from __future__ import annotations

from typing import Any

import msgspec


def decode_toml(text: str, type: Any = Any) -> Any:
    """The values of a TOML text, of a type."""
    try:
        return msgspec.toml.decode(text.encode(), type=type)
    except msgspec.MsgspecError:
        raise
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in a list in a list
        raise msgspec.DecodeError("a value is too long or nested too deeply to be read") from None
