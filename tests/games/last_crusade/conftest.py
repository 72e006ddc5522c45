"""Fixtures of this game's tests."""

from __future__ import annotations

import pytest

from tests.games.last_crusade.field import Field


@pytest.fixture(params=["screen", "table"])
def either_mode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The battlefields of a test stand on screen, and in a second run on a table."""
    monkeypatch.setattr(Field, "mode", request.param)
