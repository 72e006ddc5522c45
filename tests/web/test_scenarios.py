"""The scenario editor: draw, place, check, keep, bring in and take out, and play what was drawn."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import DATA, FOLDER
from opfor.games.flanders_fields.model.scenario import read_scenario
from opfor.games.flanders_fields.setup.generator import make_battle
from opfor.games.flanders_fields.view.scenario import decoded, faults, points, stands
from opfor.games.flanders_fields.view.scenario_text import blank, to_toml
from opfor.games.flanders_fields.web.scenario_edits import edited
from opfor.games.flanders_fields.web.scenarios import kind_choices
from opfor.match.match import Match
from tests.web.conftest import DESKTOP, PHONE, Opener, Server, press, quiet

GAME = "flanders-fields"
READY = sorted((FOLDER / "data" / "scenarios").glob("*.toml"))


def begun(server: Server, **given: str) -> str:
    """The id of a new scenario."""
    with server.client() as client:
        answer = client.post("/scenarios", data={"how": "blank", **given})
        assert answer.status_code == 303, answer.text[:400]
        return answer.headers["location"].rsplit("/", 1)[1]


def source(server: Server, id: str) -> str:
    with server.client() as client:
        return client.get(f"/scenarios/{id}/file").text


def edit(server: Server, id: str, **given: str) -> Any:
    with server.client() as client:
        return client.post(f"/scenarios/{id}/edit", data=given)


def click_cm(page: Page, x: float, y: float) -> None:
    """Click a spot of the table given in centimetres."""
    at = page.evaluate(
        """([x, y]) => { const tall = Number(document.getElementById('map').dataset.tall);
        const p = new DOMPoint(x * 10, tall - y * 10).matrixTransform(document.getElementById('table').getScreenCTM());
        return [p.x, p.y]; }""",
        [x, y],
    )
    page.mouse.click(*at)


@pytest.mark.parametrize("text", [*[path.read_text() for path in READY], make_battle(450, "3"), make_battle(900, "x")])
def test_a_file_is_written_as_it_was_read(text: str) -> None:
    """7.0: what the editor writes is the same scenario, with the same stands and points."""
    file = decoded(text)
    again = to_toml(file)
    assert decoded(again) == file
    assert faults(again) == []
    battle = read_scenario(again, "again")
    assert battle.points == points(file)
    assert [stand.name for stand in battle.stands] == [name for _, _, _, name in stands(file)]


def test_faults_are_told_all_at_once() -> None:
    """7.0: shapes by shapely, the rest by the loader."""
    text = to_toml(blank("x")).replace(
        "polygon = [[0, 22], [100, 22], [100, 64], [0, 64]]", "polygon = [[0, 22], [100, 64], [100, 22], [0, 64]]"
    )
    told = faults(text)
    assert any("no_mans_land" in line and "self-intersection" in line for line in told)
    assert any("no rifle platoon" in line for line in told)
    assert faults("table = 3")[0]


def test_draw_place_save_and_play(server: Server, open_page: Opener) -> None:
    """7.0, 8: ground by clicks, stands by clicks, points and faults beside it, then a match on that table."""
    page = open_page("/scenarios", DESKTOP)
    press(page, "Empty table")
    assert "no rifle platoon" in page.locator(".faults").inner_text()
    assert page.get_by_role("button", name="Play it").is_disabled()
    page.locator("label.chip", has_text="draws ground").click()
    page.locator("form[data-for=ground] select[name=kind]").select_option("woods")
    for x, y in ((20, 40), (32, 40), (33, 50), (20, 52)):
        click_cm(page, x, y)
    assert page.locator("#draft circle").count() == 4
    page.get_by_role("button", name="Add it").click()
    page.wait_for_selector("#map .tt-woods")
    page.locator("label.chip", has_text="places stands").click()
    for number, x in enumerate((40, 46, 52), 1):
        click_cm(page, x, 30)
        page.wait_for_selector(f"[id='stand-A{number}']")
    page.locator("form[data-for=stands] select[name=side]").select_option("german")
    click_cm(page, 46, 70)
    page.wait_for_selector("[id='stand-1.1']")
    page.wait_for_selector("text=No faults")
    id = page.url.rsplit("/", 1)[1]
    file = decoded(source(server, id))
    assert file.terrain[-1].kind == "woods" and file.terrain[-1].polygon == [(20, 40), (32, 40), (33, 50), (20, 52)]
    assert [unit.at for unit in file.unit if unit.company == "A"] == [[(40, 30), (46, 30), (52, 30)]]
    press(page, "Play it")
    assert "/matches/" in page.url and page.locator("#map [id='stand-A1']").is_visible()
    assert page.locator("#map .tt-woods").count() == 1


def test_select_drag_change_and_remove(server: Server, open_page: Opener) -> None:
    """7.0: a stand is dragged, made veteran, and taken off."""
    id = begun(server, how="lane")
    page = open_page(f"/scenarios/{id}", DESKTOP)
    box = page.locator("[id='stand-raiders1'] .base").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 20, y - 30, steps=4)
    page.mouse.move(x - 40, y - 60, steps=4)
    with page.expect_response(re.compile("/edit$")):
        page.mouse.up()
    quiet(page)
    moved = decoded(source(server, id)).unit[0].at[0]
    assert moved[0] < 30 and moved[1] > 15
    page.locator("[id='stand-5.1']").click()
    page.wait_for_selector(".card h2:has-text('5.1')")
    page.locator("form:has([value=change]) select[name=quality]").select_option("raw")
    page.get_by_role("button", name="Change", exact=True).click()
    page.wait_for_selector("[id='stand-5.1'] .m-raw")
    with page.expect_response(re.compile("/edit$")):
        page.get_by_role("button", name="Remove it").click()
    assert sum(len(unit.at) for unit in decoded(source(server, id)).unit) == 13


def test_points_and_seed_make_the_same_battle(server: Server) -> None:
    """8: the generator by points and seed."""
    first, second = (
        begun(server, how="generate", points="500", seed="som me"),
        begun(server, how="generate", points="500", seed="som me"),
    )
    assert first != second and source(server, first) == source(server, second)
    assert faults(source(server, first)) == []


def test_bring_in_and_take_out(server: Server) -> None:
    """7.0: a file out of the editor comes in again unchanged; what is no scenario is refused in one line."""
    out = source(server, begun(server, how="zero-plus-twenty"))
    with server.client() as client:
        answer = client.post("/scenarios", files={"file": ("x.toml", out.encode(), "application/toml")})
        assert answer.status_code == 303
        assert source(server, answer.headers["location"].rsplit("/", 1)[1]) == out
        for bad in (b"\xff\xfe\x00", b"hello", b"", b"[scenario]\nid = 3"):
            refused = client.post("/scenarios", files={"file": ("x.toml", bad, "application/toml")})
            assert refused.status_code == 422 and "Traceback" not in refused.text


@pytest.mark.parametrize(
    "given",
    [
        {"do": "ground", "kind": "woods", "points": "1,1 2,2"},
        {"do": "ground", "kind": "lava", "points": "1,1 2,2 3,1"},
        {"do": "ground", "kind": "woods", "points": "1,1 <script> 3,1"},
        {"do": "stands", "side": "french", "kind": "infantry", "points": "10,10"},
        {"do": "stands", "side": "german", "kind": "infantry", "points": ""},
        {"do": "move", "pick": "u:99:0", "points": "10,10"},
        {"do": "remove", "pick": "../../etc"},
        {"do": "head", "width": "9999", "depth": "80", "turns": "8", "first": "british"},
        {"do": "text", "source": "["},
        {"do": "fly"},
    ],
)
def test_bad_edits_change_nothing(server: Server, given: dict[str, str]) -> None:
    """7.0: one clear line, and the file stays as it was."""
    id = begun(server)
    before = source(server, id)
    answer = edit(server, id, **given)
    assert answer.status_code == 422
    assert 'class="error"' in answer.text and "<script> 3" not in answer.text
    assert source(server, id) == before


@pytest.mark.parametrize("id", ["scenario-999", "..%2f..%2fetc%2fpasswd", "fields-of-despair-1", "scenario-1.toml"])
def test_only_ids_of_the_folder_open_files(server: Server, id: str) -> None:
    """Text from outside never becomes a path."""
    with server.client() as client:
        for answer in (
            client.get(f"/scenarios/{id}"),
            client.get(f"/scenarios/{id}/file"),
            client.post(f"/scenarios/{id}/edit", data={"do": "head"}),
            client.post(f"/scenarios/{id}/delete"),
            client.post(f"/scenarios/{id}/play"),
        ):
            assert answer.status_code == 404


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
@pytest.mark.parametrize("path", ["/scenarios", "editor"])
def test_axe_finds_nothing_in_the_editor(server: Server, open_page: Opener, size: tuple[int, int], path: str) -> None:
    """Accessible at phone and desktop width."""
    from axe_playwright_python.sync_playwright import Axe

    at = path if path != "editor" else f"/scenarios/{begun(server, how='lane')}?pick=u:0:1"
    page = open_page(at, size)
    found = Axe().run(page)
    assert not found.response["violations"], json.dumps(found.response["violations"], indent=1)[:3000]
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"), "no sideways scrolling"


def test_names_in_a_file_are_only_text(server: Server, open_page: Opener) -> None:
    """A scenario from elsewhere cannot bring script into the editor or the match."""
    evil = "<img src=x onerror=alert(1)>\\\"'>"
    text = make_battle(450, "3").replace('company = "A"', f'company = "{evil}"')
    text = text.replace('title = "Trench battle 3"', f'title = "{evil}"')
    id = begun(server, how="text", text=text)
    page = open_page(f"/scenarios/{id}", DESKTOP)
    assert page.locator("img").count() == 0
    assert page.locator("a.thing").count() == 34
    press(page, "Play it")
    assert "/matches/" in page.url and page.locator("#map .stand").count() and page.locator("img").count() == 0
    page.goto("/scenarios")
    assert page.locator("img").count() == 0


def test_the_last_change_can_be_taken_back(server: Server) -> None:
    """7.0: back to the text before the change, and forward again."""
    id = begun(server)
    before = source(server, id)
    assert edit(server, id, do="undo").status_code == 422
    edit(server, id, do="stands", side="british", kind="infantry", points="40,30")
    after = source(server, id)
    assert after != before
    edit(server, id, do="undo")
    assert source(server, id) == before
    edit(server, id, do="undo")
    assert source(server, id) == after


def test_a_copy_of_the_lane_stays_playable() -> None:
    """7.0, 7.1: a stand that is added joins the battalion that is there, so the raid can still be played to its end."""
    lane = decoded(DATA.text("scenarios/lane.toml"))
    added = [("do", "stands"), ("side", "british"), ("kind", "engineer"), ("points", "50,15"), ("quality", "veteran")]
    text = to_toml(edited(lane, added))
    assert not faults(text) and "raid" in {unit.battalion for unit in decoded(text).unit if unit.kind == "engineer"}
    options = {"scenario_file": text.splitlines(), "side": "none"}
    match = Match.new(FLANDERS, "trench-battle", "screen", options=options, seed="copy")
    assert match.outcome is not None


def test_kinds_are_listed_once() -> None:
    """R3: no two kinds of stand have the same name in the editor's list."""
    names = [name for _, name in kind_choices()]
    assert len(set(names)) == len(names) == len(kinds.KINDS)


def test_a_battle_of_your_own_goes_to_the_table(server: Server) -> None:
    """R3-ruler: it is played with figures only; chosen 'on the screen' it begins at the table all the same."""
    with server.client() as client:
        begun = client.post("/new/flanders-fields", data={"scenario": "own-battle", "mode": "screen"})
        assert begun.status_code == 303, begun.text[:400]
        page = client.get(begun.headers["location"].removesuffix("/briefing"))
    assert "Your battle: the table" in page.text
