"""One test per line of the safety promise: who may come in, what they may send, what a page may do.

| promise | tests |
|---|---|
| loopback by default | test_only_this_machine_is_served_unless_asked |
| `--lan` with its token | test_on_the_lan_a_token_is_exchanged_for_a_cookie |
| Host allow-list | test_a_foreign_host_name_…, test_our_own_names_are_answered, test_two_host_headers_are_refused |
| unsafe methods only same-origin | test_only_our_own_pages_change_anything, test_get_changes_nothing |
| no inline script, strict policy | test_every_answer_carries_the_headers, test_no_page_has_inline_script_or_style |
| names are shown, never run | test_names_are_escaped |
| body and stream limits | test_bodies_are_limited, test_at_most_sixteen_event_streams, test_a_slow_client_… |
| ids made by the server, no text becomes a path | test_text_from_outside_never_becomes_a_path, test_an_option_… |
| views hold what the player may know | test_views_do_not_depend_on_secrets here, all of test_web_secrets.py |
| saves are typed JSON, unknown fields refused | test_a_save_with_anything_strange_in_it_is_refused |
| no answer of 500 or above | test_web_schema.py; every test here checks its codes |
"""

from __future__ import annotations

import http.client
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import httpx
import pytest

from opfor.match.summary import FOLDER
from tests.web.conftest import Server, running

SECRET_TOKEN = "one-time-token-for-tests"


def raw(server: Server, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, str]:
    """A request exactly as written."""
    where = urlsplit(server.base)
    connection = http.client.HTTPConnection(str(where.hostname), where.port, timeout=60)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    if body or method == "POST":
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body or None)
    answer = connection.getresponse()
    text = answer.read().decode("utf-8", "replace")
    connection.close()
    return answer.status, text


def host(server: Server) -> str:
    return urlsplit(server.base).netloc


FOREIGN = [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "",
    "user@localhost",
    "localhost/x",
    "[::1",
    "169.254.1.1",
]


@pytest.mark.parametrize("name", FOREIGN)
def test_a_foreign_host_name_is_refused(server: Server, name: str) -> None:
    assert raw(server, "GET", "/", {"Host": name})[0] in (400, 403)


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "LOCALHOST", "[::1]"])
def test_our_own_names_are_answered(server: Server, name: str) -> None:
    port = urlsplit(server.base).port
    assert raw(server, "GET", "/", {"Host": f"{name}:{port}"})[0] == 200


def test_two_host_headers_are_refused(server: Server) -> None:
    where = urlsplit(server.base)
    with socket.create_connection((str(where.hostname), int(where.port or 0)), timeout=60) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        assert line.recv(100).split()[1] in (b"400", b"403")


SITES: list[tuple[dict[str, str], bool]] = [
    ({"Sec-Fetch-Site": "same-origin"}, True),
    ({"Sec-Fetch-Site": "same-site"}, False),
    ({"Sec-Fetch-Site": "cross-site"}, False),
    ({"Sec-Fetch-Site": "none"}, False),
    ({"Sec-Fetch-Site": "cross-site", "Origin": "OWN"}, False),
    ({"Origin": "OWN"}, True),
    ({"Origin": "http://evil.example"}, False),
    ({"Origin": "null"}, False),
    ({"Origin": "OWN.evil.example"}, False),
    ({}, False),
]


@pytest.mark.parametrize(("headers", "allowed"), SITES)
@pytest.mark.parametrize("path", ["/matches/x/answer", "/api/matches", "/import", "/new/fields-of-despair"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_only_our_own_pages_change_anything(
    server: Server, headers: dict[str, str], allowed: bool, path: str, method: str
) -> None:
    given = {name: value.replace("OWN", server.base) for name, value in headers.items()}
    before = sorted(server.home.iterdir())
    status, _ = raw(server, method, path, {"Host": host(server), "Content-Type": "text/plain", **given}, b"x")
    assert (status == 403) is not allowed
    assert status < 500
    if not allowed:
        assert sorted(server.home.iterdir()) == before


def test_get_changes_nothing(server: Server) -> None:
    match = server.until(server.new(), "attacks")
    save = server.home / f"{match['id']}.opfor"
    before = save.read_bytes()
    with server.client() as client:
        for path in ("", "/part", "/why", "/odds", "/back", "/fix", "/more", "/log", "/report", "/save", "/log/json"):
            client.get(f"/matches/{match['id']}{path}?do=answer&to=1&name=hidden&value=5&text=undo")
        client.get("/new/fields-of-despair?scenario=final-push")
    assert save.read_bytes() == before


@pytest.mark.parametrize("path", ["/", "/charts", "/nowhere", "/static/opfor.css", "/api/games", "/matches/none"])
def test_every_answer_carries_the_headers(server: Server, path: str) -> None:
    with server.client() as client:
        headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"


def test_no_page_has_inline_script_or_style(server: Server) -> None:
    match = server.until(server.new(mode="screen"), "attacks")
    with server.client() as client:
        here = f"/matches/{match['id']}"
        for path in ("/", here, "/charts/fields-of-despair/breakout", f"{here}/report"):
            page = client.get(path).text
            assert "<style" not in page and " style=" not in page and " onclick" not in page
            assert "<script>" not in page and "javascript:" not in page
            assert "http://" not in page.replace(server.base, "") and "https://" not in page


def test_bodies_are_limited(server: Server) -> None:
    match = server.new()
    with server.client() as client:
        long = {"typed": "x" * 70_000}
        assert client.post(f"/matches/{match['id']}/answer", data=long).status_code == 413
        assert client.post("/api/matches", content=b"x" * 10_000_000).status_code == 413
        assert client.post("/import", content=b"x" * 2_000_000).status_code == 413

        def chunks() -> Iterator[bytes]:
            for _ in range(80):
                yield b"y" * 1024

        assert client.post(f"/matches/{match['id']}/answer", content=chunks()).status_code == 413
        deep = '{"answer":' + "[" * 10_000 + "]" * 10_000 + ',"decision":0}'
        assert client.post(f"/api/matches/{match['id']}/answer", content=deep).status_code < 500
        many = "&".join(f"a{n}=1" for n in range(3_000))
        assert client.post(f"/matches/{match['id']}/answer", content=many).status_code == 422


TRAVERSALS = [
    "../secret",
    "..%2Fsecret",
    "%2e%2e%2fsecret",
    "....//secret",
    "/etc/passwd",
    "..\\secret",
    "secret\x00",
    ".import-x",
    "a/b",
    "%00",
    "~",
    "con",
    ".",
    "..",
    "*",
    "secret.opfor",
    "secret.key",
    "%c0%ae%c0%ae",
    "\u2025/secret",
    "x" * 500,
]


@pytest.mark.parametrize("name", TRAVERSALS)
def test_text_from_outside_never_becomes_a_path(server: Server, name: str) -> None:
    outside = server.home.parent / "secret.opfor"
    outside.write_text("do not read me")
    with server.client() as client:
        for form in (name, quote(name, safe="")):
            for tail in ("", "/save", "/log/text", "/report", "/events"):
                path = f"{server.base}/matches/{form}{tail}"
                try:
                    answer = client.get(path)
                except (httpx.InvalidURL, httpx.RemoteProtocolError):
                    continue
                assert answer.status_code in (200, 303, 400, 404, 405), path
                assert "do not read me" not in answer.text
        for game in (name, f"fields-of-despair/{name}"):
            answer = client.post("/api/matches", json={"game": game, "scenario": name})
            assert answer.status_code in (201, 422), answer.text
        static = client.get("/static/" + quote(name, safe="/.%"))
        assert static.status_code in (200, 400, 404, 405) and "do not read me" not in static.text
    files = [path for path in server.home.rglob("*") if path.is_file()]
    assert {path.parent for path in files} <= {server.home, server.home / FOLDER}
    names = {path.stem for path in server.home.glob("*.opfor")}
    assert all(path.suffix in (".opfor", ".key", ".json") and path.stem in names for path in files)


def test_a_save_with_anything_strange_in_it_is_refused(server: Server) -> None:
    match = server.new()
    good = (server.home / f"{match['id']}.opfor").read_bytes()
    before = len(list(server.home.iterdir()))
    renamed, headed = good.replace(b"fields", b"feelds"), b'{"t":"opfor","x":1}\n' + good
    bad = [b"", b"{}", b"\x00\xff", good[:40], b"[" * 5000, renamed, headed]
    with server.client() as client:
        for data in bad:
            answer = client.post("/import", files={"save": ("x.opfor", data)})
            assert answer.status_code == 422, answer.text[:200]
        multipart = "multipart/form-data"
        broken = [(b"--x", multipart), (b"--x\r\n", f"{multipart}; boundary=x"), (b"a", "text/plain")]
        for content, kind in broken:
            answer = client.post("/import", content=content, headers={"Content-Type": kind})
            assert answer.status_code in (400, 422)
    assert len(list(server.home.iterdir())) == before


def test_an_option_never_names_a_file_to_be_read(server: Server, tmp_path: Path) -> None:
    """At the terminal a deck may be a file; from a page the same text is a list of words."""
    file = tmp_path / "deck.txt"
    file.write_text("nation US\n4 U01 do-not-read-me\n")
    before = len(list(server.home.iterdir()))
    with server.client() as client:
        for option in ("deck", "enemy_deck", "terrain", "cards"):
            for name in (str(file), "/etc/passwd", "../../deck.txt", f"{file},"):
                given = {"game": "last-crusade", "options": {option: name}}
                answer = client.post("/api/matches", json=given)
                assert answer.status_code == 422 and "do-not-read-me" not in answer.text, (option, answer.text)
                form = client.post("/new/last-crusade", data={f"o:{option}": name})
                assert form.status_code == 422 and "do-not-read-me" not in form.text
    assert len(list(server.home.iterdir())) == before


def test_names_are_escaped(server: Server) -> None:
    match = server.until(server.new(), "attacks")
    nasty = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
    with server.client() as client:
        client.post(f"/matches/{match['id']}/mark", data={"name": nasty})
        client.post(f"/matches/{match['id']}/command", data={"text": nasty})
        page = client.get(f"/matches/{match['id']}/more").text
        assert "<script>alert" not in page and "<img src=x" not in page
        said = client.post(f"/matches/{match['id']}/command", data={"text": nasty}).text
        assert "<script>alert" not in said
        assert "<img" not in client.get(f"/charts/fields-of-despair/breakout?turn={quote(nasty)}").text
        assert "<img" not in client.get(f"/new/fields-of-despair?text={quote(nasty)}").text


def test_error_texts_are_cut_and_long_text_is_not_echoed(server: Server) -> None:
    match = server.new()
    page = f"/matches/{match['id']}"
    long = "x" * 3_900
    with server.client() as client:
        for answer in (
            client.post(f"/api{page}/command", json={"text": long}),
            client.post(f"/api{page}/command", json={"text": "y" * 60_000}),
            client.post(f"/api{page}/answer", json={"answer": long, "decision": match["decision"]}),
            client.get(f"/api/odds/fields-of-despair/{long}"),
            client.post("/api/matches", json={"game": long}),
        ):
            assert answer.status_code in (404, 422) and len(answer.json()["error"]) <= 300, answer.text[:400]
        asked = re.search(r'name="asked" value="([^"]*)"', client.get(page).text)
        given = {"decision": str(match["decision"]), "asked": asked[1] if asked else ""}
        said = client.post(f"{page}/answer", data={**given, "typed": "z" * 60_000})
        assert said.status_code == 422 and "at most 4,000" in said.text and "z" * 301 not in said.text


def test_at_most_sixteen_event_streams(server: Server) -> None:
    match = server.new()
    where = urlsplit(server.base)
    lines = []
    try:
        codes = []
        for _ in range(20):
            line = socket.create_connection((str(where.hostname), int(where.port or 0)), timeout=60)
            lines.append(line)
            line.sendall(f"GET /matches/{match['id']}/events HTTP/1.1\r\nHost: {where.netloc}\r\n\r\n".encode())
            said = b""
            while b"event: version" not in said and b"too many screens" not in said:  # a stream counts when it speaks
                more = line.recv(200)
                assert more, said
                said += more
            codes.append(said.split()[1])
        assert codes.count(b"200") == 16 and codes.count(b"429") == 4
    finally:
        for line in lines:
            line.close()
    server.answer(match, {})  # a browser that has gone is noticed when there is something to tell it
    for _ in range(600):
        with server.client() as client, client.stream("GET", f"/matches/{match['id']}/events") as answer:
            if answer.status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("streams of browsers that have gone are never given free")


def test_a_slow_client_holds_nobody_up(server: Server) -> None:
    """Others are answered while half a request is still on its way, and so is that one when its rest comes."""
    where = urlsplit(server.base)
    with socket.create_connection((str(where.hostname), int(where.port or 0)), timeout=60) as line:
        head = f"Host: {where.netloc}\r\nOrigin: {server.base}\r\nContent-Length: 50"
        line.sendall(f"POST /api/matches HTTP/1.1\r\n{head}\r\n\r\n{{".encode())
        with server.client() as client:
            assert client.get("/api/games").status_code == 200
        line.sendall(b" " * 49)
        assert line.recv(200).startswith(b"HTTP/1.1 400")


def test_only_this_machine_is_served_unless_asked(tmp_path: Path) -> None:
    """`opfor serve` listens on the loopback address alone: the machine's other addresses refuse the connection."""
    start = [sys.executable, "-m", "opfor", "serve", "--port", "0", "--no-browser"]
    environment = os.environ | {"OPFOR_HOME": str(tmp_path)}
    process = subprocess.Popen(start, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        found = re.search(r"http://(127\.0\.0\.1|localhost):(\d+)", process.stdout.readline())
        assert found is not None
        port, bound = f"{int(found[2]):04X}", set[str]()
        while not bound:  # it says where it is just before it listens
            assert process.poll() is None
            sockets = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()
            bound = {line.split()[1] for line in sockets.splitlines() if line.split()[1].endswith(f":{port}")}
        assert {place.partition(":")[0] for place in bound} == {"0100007F"}, "only 127.0.0.1 is bound"
    finally:
        process.kill()
        process.wait()


def test_on_the_lan_a_token_is_exchanged_for_a_cookie(tmp_path: Path) -> None:
    with running(tmp_path, token=SECRET_TOKEN, hosts=("192.0.2.7",)) as lan:
        with lan.client() as stranger:
            for path in ("/", "/api/games", "/matches/x", "/schema/openapi.json", "/charts", "/nowhere"):
                assert stranger.get(path).status_code == 403
            assert stranger.post("/enter", data={"token": "guess"}).status_code == 403
            assert stranger.get(f"/enter?token={SECRET_TOKEN}").status_code == 200
            assert stranger.get("/", headers={"Cookie": "opfor=guess"}).status_code == 403
        with lan.client() as phone:
            entered = phone.post("/enter", data={"token": SECRET_TOKEN})
            cookie = entered.headers["set-cookie"].lower()
            assert entered.status_code == 303 and "samesite=strict" in cookie and "httponly" in cookie
            assert phone.get("/").status_code == 200
            more = phone.post("/devices").text
            assert "http://192.0.2.7:" in more and "/enter?token=" in more and SECRET_TOKEN not in more
        with lan.client() as second:
            assert second.post("/enter", data={"token": SECRET_TOKEN}).status_code == 403, "the token works once"
        assert raw(lan, "GET", "/enter", {"Host": "192.0.2.7:8765"})[0] == 200
        assert raw(lan, "GET", "/enter", {"Host": "192.0.2.8:8765"})[0] == 403


@pytest.mark.parametrize("mode", ["table", "screen"])
def test_views_do_not_depend_on_secrets(server: Server, mode: str) -> None:
    """Two games with other dice to come show the same bytes until the first of them falls."""
    pages = []
    for _ in range(2):
        match = server.new(mode=mode, undo="same")
        key = (server.home / f"{match['id']}.key").read_text().strip()
        with server.client() as client:
            page = client.get(f"/matches/{match['id']}").text
            seen = [page, client.get(f"/api/matches/{match['id']}").text]
            tails = ("save", "more", "report", "log/json")
            seen += [client.get(f"/matches/{match['id']}/{tail}").text for tail in tails]
        assert all(key not in text for text in seen)
        pages.append([text.replace(match["id"], "ID") for text in seen[:2]])
    if not match["version"]:
        assert pages[0] == pages[1]


def test_many_hands_at_once_lose_nothing(server: Server) -> None:
    match = server.until(server.new(), "attacks")
    codes: list[int] = []

    def answer() -> None:
        with server.client() as client:
            given = {"answer": [], "decision": match["decision"]}
            codes.append(client.post(f"/api/matches/{match['id']}/answer", json=given).status_code)

    threads = [threading.Thread(target=answer) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(codes) == [200] + [409] * 11
