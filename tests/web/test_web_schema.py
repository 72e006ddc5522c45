"""Whatever fits the description of the interface, or nearly does, is answered; and never with 500 or above."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from opfor.registry import game_named
from opfor.web.app import create_app

APP: list[Any] = []
CASES = int(os.environ.get("OPFOR_CASES", "25"))  # for each route; more by night


@pytest.fixture(scope="module")
def web_api(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The description, from an application of its own."""
    APP[:] = [app := create_app(tmp_path_factory.mktemp("schema"), hosts=("testserver", "localhost"))]
    return schemathesis.openapi.from_asgi("/schema/openapi.json", app, headers={"Host": "localhost"})


def real_match() -> str:
    """A match of the described application, so that half of the cases find something."""
    id: str = APP[0].app.state.rooms.begin(game_named("fields-of-despair"), "final-push", "table")
    return id


def test_no_answer_is_500_or_above(web_api: Any) -> None:
    headers = {"Host": "localhost", "Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    tried, real = 0, real_match()
    for operation in web_api.get_all_operations():
        found = operation.ok()
        if found.path.endswith("/events"):
            continue

        @given(case=found.as_strategy())
        @settings(
            max_examples=CASES,
            deadline=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            database=None,
            suppress_health_check=list(HealthCheck),
        )
        def holds(case: Any) -> None:
            if "id" in (case.path_parameters or {}) and len(case.path_parameters["id"]) % 2:
                case.path_parameters["id"] = real
            answer = case.call(headers=headers)
            assert answer.status_code < 500, f"{case.method} {case.formatted_path} {answer.text[:300]}"

        holds()
        tried += 1
    assert tried > 30
