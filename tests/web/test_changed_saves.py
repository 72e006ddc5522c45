"""Saves that something else touches while a server has them open, and folders that several programs share."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from opfor.kernel.game import Game
from opfor.match.match import Match
from opfor.match.records import read
from opfor.match.save_files import key_of
from opfor.match.verify import verify
from tests.toy import TOY, play
from tests.web.conftest import PATIENCE, PHONE, Opener, Server, press, running

FIELDS = "fields-of-despair"


@pytest.fixture
def ford(toy: Game, tmp_path: Path) -> Iterator[Server]:
    """A server that has the toy, with a folder of its own."""
    with running(tmp_path / "saves") as found:
        yield found


def begun(server: Server, decisions: int = 3, **given: Any) -> dict[str, Any]:
    """A match of the toy with a few answers behind it."""
    match = server.new(game=TOY.id, **given)
    return played(server, match, decisions)


def played(server: Server, match: dict[str, Any], decisions: int = 1_000) -> dict[str, Any]:
    """The match after so many decisions, or at its end; where there is no default, with an empty list."""
    while match["question"] and match["decision"] < decisions:
        default = match["question"]["default"]
        match = server.answer(match, [] if default is None else default)
    return match


def refused(client: httpx.Client, match: dict[str, Any]) -> str:
    """Why the next answer is refused, to programs and on the page; nothing changes by it."""
    given = {"answer": match["question"]["default"], "decision": match["decision"]}
    told = client.post(f"/api/matches/{match['id']}/answer", json=given)
    assert told.status_code == 422, told.text
    page = client.get(f"/matches/{match['id']}")
    asked = re.search(r'name="asked" value="(\w+)"', page.text)
    assert asked is not None
    form = {"decision": str(match["decision"]), "asked": asked[1], "typed": "", "do": "answer"}
    shown = client.post(f"/matches/{match['id']}/answer", data=form)
    assert shown.status_code == 422 and "Keep as a new save" in shown.text
    assert client.get(f"/api/matches/{match['id']}").json()["decision"] == match["decision"]
    error: str = told.json()["error"]
    return error


def replace(path: Path) -> None:
    """Another game takes its place."""
    other = path.with_name("other.opfor")
    Match.new(TOY, "river", "table", path=other, seed="other").close()
    key_of(other).unlink()
    other.replace(path)


HARM: dict[str, tuple[Callable[[Path], object], str]] = {
    "deleted": (lambda path: path.unlink(), "was deleted or moved"),
    "replaced": (replace, "was replaced by another file"),
    "truncated": (lambda path: os.truncate(path, path.stat().st_size - 30), "was cut short by another program"),
    "appended": (lambda path: path.write_bytes(path.read_bytes() + b"x\n"), "was extended by another program"),
}


@pytest.mark.parametrize("how", HARM)
@pytest.mark.parametrize("way", ["button", "program", "lobby"])
def test_a_server_refuses_what_it_cannot_keep_and_offers_a_new_save(ford: Server, how: str, way: str) -> None:
    """The reason, a button, and the same match under a new name; the other file is then opened as it is."""
    match = begun(ford)
    path = ford.home / f"{match['id']}.opfor"
    whole = path.read_bytes()
    harm, said = HARM[how]
    harm(path)
    left = path.read_bytes() if path.exists() else b""
    with ford.client() as client:
        assert said in refused(client, match)
        lobby = client.get("/").text
        assert said in lobby and "Keep the open match as a new save" in lobby
        assert (path.read_bytes() if path.exists() else b"") == left
        if way == "program":
            made = client.post(f"/api/matches/{match['id']}/command", json={"text": "rescue /tmp/x"}).json()["rescue"]
        else:
            action = re.search(
                rf'action="(/matches/{match["id"]}/rescue)"',
                client.get("/" if way == "lobby" else f"/matches/{match['id']}").text,
            )
            assert action is not None
            made = client.post(action[1]).headers["location"].removeprefix("/matches/")
        copy = ford.home / f"{match['id']}-rescued-1.opfor"
        assert made == copy.stem and copy.read_bytes() == whole and key_of(copy).exists()
        again = client.get(f"/api/matches/{made}").json()
        assert again["decision"] == 3
        assert ford.answer(again, again["question"]["default"])["decision"] == 4
        assert "Keep as a new save" not in client.get(f"/matches/{made}").text
        old = client.get(f"/matches/{match['id']}")
        assert old.status_code == (200 if how in ("replaced", "truncated") else 422 if how == "appended" else 404)
        assert client.post(f"/matches/{made}/rescue").status_code == 422
    assert verify(read(copy.read_bytes(), "copy")).holds


def test_a_person_presses_the_button_and_plays_on(server: Server, open_page: Opener) -> None:
    """A page that is open on a match whose file is deleted: the answer is refused, the button leads on."""
    match = server.new(game=FIELDS)
    page = open_page(f"/matches/{match['id']}", PHONE)
    (server.home / f"{match['id']}.opfor").unlink()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("alert").filter(has_text="was deleted or moved. Restore the file").wait_for()
    press(page, "Keep as a new save")
    assert page.url.endswith(f"{match['id']}-rescued-1")
    assert page.get_by_text("Nothing more can be saved").count() == 0
    version = page.locator("[data-version]").get_attribute("data-version")
    page.get_by_role("button", name="Done").click()
    page.wait_for_function(f"() => document.querySelector('[data-version]').dataset.version != {version}")
    assert Match.open(server.home / f"{match['id']}-rescued-1.opfor", write=False).decisions == 1


def test_a_folder_that_goes_away_and_comes_back(ford: Server) -> None:
    """While it is away nothing is taken and no other folder is made in its place; afterwards the match goes on."""
    match = begun(ford)
    for _ in range(2):
        away = ford.home.rename(ford.home.with_name("away"))
        with ford.client() as client:
            assert "the folder" in refused(client, match)
            assert "is not there" in client.get("/").text
            assert client.post(f"/matches/{match['id']}/rescue").status_code == 422
        assert not ford.home.exists()
        away.rename(ford.home)
        match = ford.answer(match, match["question"]["default"])
    assert Match.open(ford.home / f"{match['id']}.opfor", write=False).decisions == match["decision"] == 5


def test_a_match_that_lost_its_file_is_not_closed(ford: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long nobody looks at it: it is all that is left."""
    match = begun(ford)
    (ford.home / f"{match['id']}.opfor").unlink()
    monkeypatch.setattr("opfor.web.match_store.IDLE_SECONDS", -1.0)
    begun(ford)
    with ford.client() as client:
        assert client.get(f"/api/matches/{match['id']}").json()["decision"] == 3
        assert client.post(f"/matches/{match['id']}/rescue").status_code == 303


def test_a_server_that_stops_saves_a_match_that_lost_its_file(toy: Game, tmp_path: Path) -> None:
    """Under a new name, as when somebody leaves the terminal; where the folder is away too, nothing is made anew."""
    with running(tmp_path / "saves") as server:
        match = begun(server)
        (server.home / f"{match['id']}.opfor").unlink()
    copy = tmp_path / "saves" / f"{match['id']}-rescued-1.opfor"
    assert Match.open(copy, write=False).decisions == 3 and key_of(copy).exists()
    with running(tmp_path / "saves") as server:
        begun(server)
        away = server.home.rename(tmp_path / "away")
    assert not (tmp_path / "saves").exists() and len(list(away.glob("*.opfor"))) == 2


# --- Several programs -------------------------------------------------------------------------------------


def test_two_servers_on_one_folder(ford: Server) -> None:
    """One has a match, the other says so and lists it; when the first lets go, the other plays on with every answer."""
    with running(ford.home) as first:
        match = begun(first)
        with ford.client() as client:
            told = client.get(f"/api/matches/{match['id']}")
            assert told.status_code == 422
            assert told.json() == {"error": f"{match['id']}.opfor is being played in another window"}
            (listed,) = client.get("/api/matches").json()
            assert listed["id"] == match["id"] and listed["decisions"] == 3
        match = first.answer(match, match["question"]["default"])
        with ThreadPoolExecutor(8) as pool:  # both begin matches at the same moment: no name is given twice
            ids = list(pool.map(lambda number: (ford, first)[number % 2].new(game=TOY.id)["id"], range(16)))
        assert len(set(ids)) == 16
    with ford.client() as client:
        match = client.get(f"/api/matches/{match['id']}").json()
    assert match["decision"] == 4
    assert ford.answer(match, match["question"]["default"])["decision"] == 5


def test_a_server_and_a_terminal_on_one_folder(tmp_path: Path) -> None:
    """Whoever comes second is told in one line; whoever comes later has what the other answered."""
    play_it = [sys.executable, "-m", "opfor.cli.main", "play", "--resume"]
    environment = {**os.environ, "OPFOR_HOME": str(tmp_path), "TERM": "dumb", "NO_COLOR": "1"}

    def terminal(path: Path) -> subprocess.Popen[str]:
        pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        return subprocess.Popen([*play_it, str(path)], env=environment, text=True, **pipes)

    with running(tmp_path) as server:
        match = server.new(game=FIELDS)
        match = server.answer(match, match["question"]["default"])
        path = tmp_path / f"{match['id']}.opfor"
        said, wrong = terminal(path).communicate("\n", timeout=PATIENCE)
        assert wrong.splitlines() == [f"opfor: {path.name} is being played in another window"] and said == ""
    with terminal(path) as person:
        assert person.stdin is not None and person.stdout is not None
        while not person.stdout.readline().startswith("Type ?"):
            pass  # it has opened the file
        with running(tmp_path) as server, server.client() as client:
            assert "another window" in client.get(f"/api/matches/{match['id']}").json()["error"]
            said, _ = person.communicate("\n\nquit\n", timeout=PATIENCE)
            assert "Saved. `opfor play` offers this game again." in said
            match = client.get(f"/api/matches/{match['id']}").json()
            assert match["decision"] == 3
            assert server.answer(match, match["question"]["default"])["decision"] == 4


# --- Strict dice ------------------------------------------------------------------------------------------


def test_a_strict_match_is_not_branched_before_its_end(ford: Server) -> None:
    """No button, and no way around it; afterwards the buttons are there."""
    match = begun(ford, undo="strict")
    id = match["id"]
    with ford.client() as client:
        more = client.get(f"/matches/{id}/more").text
        assert "Branch here" not in more and "it can be branched only when it is over" in more
        assert "as a branch" not in client.get(f"/matches/{id}/replay?at=1").text
        for asked in (
            client.post(f"/matches/{id}/branch"),
            client.post(f"/matches/{id}/replay", data={"at": "1"}),
            client.post(f"/matches/{id}/replay", data={"at": "3"}),
            client.post(f"/matches/{id}/command", data={"text": "branch x"}),
            client.post(f"/api/matches/{id}/command", json={"text": "branch x"}),
        ):
            assert asked.status_code == 422 and "strict dice: it can be branched only after its end" in asked.text
        taken = client.post("/import", files={"save": ("x.opfor", client.get(f"/matches/{id}/save").content)})
        assert taken.status_code == 422 and f"already as {id}" in taken.text
        assert client.post(f"/matches/{id}/recover").headers["location"] == f"/matches/{id}"
        assert [path.name for path in ford.home.glob("*.opfor")] == [f"{id}.opfor"]
        played(ford, match)
        assert "Branch here" in client.get(f"/matches/{id}/more").text
        assert "Continue here as a branch" in client.get(f"/matches/{id}/replay?at=1").text
        made = client.post(f"/matches/{id}/replay", data={"at": "1"})
        assert made.status_code == 303
        assert client.get(f"/api{made.headers['location']}").json()["decision"] == 1
        taken = client.post("/import", files={"save": ("x.opfor", client.get(f"/matches/{id}/save").content)})
        assert taken.status_code == 303


def test_a_strict_match_from_elsewhere_is_taken_once(ford: Server, tmp_path: Path) -> None:
    """Moving to another machine is no branch."""
    match = Match.new(TOY, "river", "table", path=tmp_path / "else.opfor", undo="strict")
    play(match, random.Random(2), 4)
    match.close()
    with ford.client() as client:
        for status in (303, 422):
            data = (tmp_path / "else.opfor").read_bytes()
            assert client.post("/import", files={"save": ("x.opfor", data)}).status_code == status


# --- Damage, and files from an editor ---------------------------------------------------------------------


def test_a_damaged_last_line_is_shown_as_damage_with_a_copy_to_open(toy: Game, tmp_path: Path) -> None:
    path = tmp_path / "the-ford-1.opfor"
    match = Match.new(TOY, "river", "table", path=path)
    play(match, random.Random(2), 4)
    match.close()
    data = path.read_bytes()
    last = data.rindex(b'{"t":"answer"')
    path.write_bytes(data[:last] + data[last:].replace(b'"a":', b'"A":', 1))
    with running(tmp_path) as server, server.client() as client:
        assert "1 answered decision is gone" in client.get("/matches/the-ford-1").text
        lobby = client.get("/").text
        assert "1 answered decision is gone" in lobby and "Open a copy that ends before the damage" in lobby
        copy = client.post("/matches/the-ford-1/recover").headers["location"]
        assert client.get(f"/api{copy}").json()["decision"] == 3


def test_a_save_that_went_through_an_editor_is_taken_and_played_on(ford: Server, tmp_path: Path) -> None:
    path = tmp_path / "else.opfor"
    match = Match.new(TOY, "river", "table", path=path)
    play(match, random.Random(2), 4)
    match.close()
    data = b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n") + b"\r\n\r\n"
    with ford.client() as client:
        place = client.post("/import", files={"save": ("x.opfor", data)}).headers["location"]
        taken = client.get(f"/api{place}").json()
        assert taken["decision"] == 4
        assert played(ford, taken)["outcome"]
        after = client.get(f"{place}/save").content
    assert after.startswith(data)
    proof = verify(read(after, "after"))
    assert proof.holds and len(after) > len(data)
