"""What can go wrong, for programs that call Opfor."""

from opfor.kernel.errors import (
    BadAnswer,
    BadInput,
    DataError,
    JournalBroken,
    NeedsAnswer,
    OpforError,
    ReplayMismatch,
    SaveChanged,
    StaleAnswer,
)

__all__ = [
    "BadAnswer",
    "BadInput",
    "DataError",
    "JournalBroken",
    "NeedsAnswer",
    "OpforError",
    "ReplayMismatch",
    "SaveChanged",
    "StaleAnswer",
]
