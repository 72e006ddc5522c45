"""T17 and T18: whatever is sent to the server, it answers, and never with 500 or above; the gate holds.

T17 sends what fits the description of the interface, or nearly does. T18 runs the tests of the gate as they are.
"""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded

from opfor.kernel.batch import Stream
from opfor.registry import game_named
from opfor.web.app import create_app
from tests.soak.check import Check, passed_tests

CASES = 20  # for one route at a time
HEADERS = {"Host": "localhost", "Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
GATE = ("tests/web/test_safety.py", "tests/web/test_connections.py")


class Api:
    """An application with a match in it, and every route that it describes but the streams of events."""

    def __init__(self, home: Path) -> None:
        app = create_app(home, hosts=("testserver", "localhost"))
        described: Any = schemathesis.openapi.from_asgi("/schema/openapi.json", app, headers={"Host": "localhost"})
        found = [operation.ok() for operation in described.get_all_operations()]
        self.routes = [route for route in found if not route.path.endswith("/events")]
        state: Any = app.app.state  # type: ignore[attr-defined]
        self.match: str = state.rooms.begin(game_named("fields-of-despair"), "final-push", "table")

    def check(self, route: Any, cases: int, number: int) -> None:
        """Send so many cases to a route; half of those that name a match name the one that exists."""

        @seeded(number)
        @given(case=route.as_strategy())
        @settings(
            max_examples=cases,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def holds(case: Any) -> None:
            if "id" in (case.path_parameters or {}) and len(case.path_parameters["id"]) % 2:
                case.path_parameters["id"] = self.match
            answer = case.call(headers=HEADERS)
            assert answer.status_code < 500, f"{case.method} {case.formatted_path} {answer.text[:300]}"

        holds()


@cache
def _api() -> Api:
    return Api(Path(tempfile.mkdtemp(prefix="opfor-api-")))


def _cases(seed: str, first: int, folder: Path) -> int:
    routes = _api().routes
    _api().check(routes[first // CASES % len(routes)], CASES, Stream(f"{seed}\0api", first).below(2**31))
    return CASES


def _gate(seed: str, first: int, folder: Path) -> int:
    """All tests of the gate; how many there are."""
    return passed_tests(*GATE)


def checks(seed: str) -> list[Check]:
    """Cases for every route, and the matrix of the gate once."""
    routes = len(_api().routes)
    return [
        Check("T17", "requests to every route", 20_000 * routes, _cases),
        Check("T18", "cells of the matrix of requests", 200, _gate),
    ]
