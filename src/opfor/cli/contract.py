"""`opfor contract`: the contract suite on one or all installed games."""

from __future__ import annotations

import time

from opfor.kernel.errors import BadInput, OpforError
from opfor.registry import game_at, games
from opfor.testing.contract import checks


def contract(game: str | None) -> int:
    """Print a line per check; 0 when all hold, 1 when one does not.

    A game is named by its id, or as 'module:NAME' before it is installed.
    """
    places = [game] if game is not None else list(games())
    if not places:
        raise BadInput("no game is installed")
    broken = 0
    for place in places:
        found = game_at(place)
        for name, check in checks(found, place if ":" in place else "").items():
            begun = time.perf_counter()
            try:
                told, verdict = check(), "holds"
            except AssertionError as problem:
                told, verdict = str(problem), "BROKEN"
                broken += 1
            except OpforError as problem:
                told, verdict = f"{type(problem).__name__}: {problem}", "BROKEN"
                broken += 1
            print(f"{verdict:<6}  {found.id}  {name}: {told} ({time.perf_counter() - begun:.1f} s)", flush=True)
    print(f"{broken} broken" if broken else "The contract holds.")
    return 1 if broken else 0
