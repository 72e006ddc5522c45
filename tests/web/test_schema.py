"""Whatever fits the description of the interface, or nearly does, is answered; and never with 500 or above."""

from __future__ import annotations

from pathlib import Path

from tests.soak.requests import Api

CASES = 25  # for each route; the soak sends thousands


def test_no_answer_is_500_or_above(tmp_path: Path) -> None:
    api = Api(tmp_path)
    assert len(api.routes) > 30
    for route in api.routes:
        api.check(route, CASES, 0)
