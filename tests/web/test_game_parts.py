"""The web parts of games: a page loads what its own game needs, and a part that is broken fails alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from opfor.registry import games, only
from tests import toy
from tests.web.conftest import running


def test_a_match_loads_the_files_of_its_own_game_only(tmp_path: Path) -> None:
    with running(tmp_path) as server, server.client() as client:
        ids = {game: server.new(game=game, mode="screen")["id"] for game in games()}
        loaded = {game: client.get(f"/matches/{id}").text for game, id in ids.items()}
        for game, text in loaded.items():
            assert f"/static/{game}/" in text
            assert not [other for other in loaded if other != game and f"/static/{other}/" in text]
        assert client.get("/static/last-crusade/cardboard.css").status_code == 200
        assert client.get("/static/last-crusade/tabletop.css").status_code == 404
        assert client.get("/static/last-crusade/../web/board.py").status_code == 404
        assert "/static/last-crusade" not in client.get("/charts").text


BROKEN = {
    "raises": "raise RuntimeError('no pages today')",
    "is no part": "WEB = 7",
    "takes an address of ours": (
        "from litestar import get\nfrom opfor.web.kit.part import WebPart\n\n"
        "@get('/charts')\nasync def charts() -> str:\n    return 'mine'\n\nWEB = WebPart(routes=(charts,))"
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_web_part_fails_alone(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = f"broken_part_{list(BROKEN).index(name)}"
    (tmp_path / f"{module}.py").write_text(BROKEN[name])
    monkeypatch.syspath_prepend(str(tmp_path))
    broken = toy.altered(toy.MAPPED, web=f"{module}:WEB")
    others = list(games().values())
    with only(broken, *others), running(tmp_path / "home") as server, server.client() as client:
        match = server.new(game="the-ford", mode="screen")
        assert 'id="map"' in client.get(f"/matches/{match['id']}").text, "the neutral board is still there"
        assert client.get("/decks").status_code == client.get("/scenarios").status_code == 200
        assert client.get("/charts").text != "mine"
        lobby = client.get("/").text
        assert ("cannot be loaded" in lobby) == (name != "takes an address of ours")
    sys.modules.pop(module, None)
