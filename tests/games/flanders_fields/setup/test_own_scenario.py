"""A custom scenario file: checked when named, kept in the save, and the switches of 9.3 that vary a battle."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.data import FOLDER
from opfor.games.flanders_fields.model.scenario import battle_named, varied
from opfor.games.flanders_fields.model.stands import battle
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.errors import BadInput
from opfor.kernel.state_data import state_data
from opfor.match.match import Match

GAME = "flanders-fields"
LANE = (FOLDER / "data" / "scenarios" / "lane.toml").read_text(encoding="utf-8")


def test_the_save_holds_the_file(tmp_path: Path) -> None:
    """7.0: the save opens when the file is gone, and is the same game."""
    file, save = tmp_path / "mine.toml", tmp_path / "mine.opfor"
    file.write_text(LANE.replace("turns = 8", "turns = 5"), encoding="utf-8")
    match = Match.new(FLANDERS, "lane", "screen", options={"scenario_file": str(file)}, path=save, seed="own")
    assert battle(match.state).head.turns == 5
    state = state_data(match.state)
    assert match.journal is not None
    match.journal.close()
    file.unlink()
    again = Match.open(save, write=False)
    assert state_data(again.state) == state
    assert "mine.toml" not in save.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (('kind = "infantry"', 'kind = "infantri"'), r"mine.toml.*line \d+.*infantri"),
        (("turns = 8", "turns = eight"), r"mine.toml.*line \d+"),
        (("[[40, 12]]", "[[400, 12]]"), "off the table"),
    ],
)
def test_a_mistake_is_one_clear_line(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    """7.0: file, line and what is wrong; no game is begun."""
    file = tmp_path / "mine.toml"
    file.write_text(LANE.replace(*change), encoding="utf-8")
    with pytest.raises(BadInput, match=complaint) as refusal:
        Match.new(FLANDERS, "lane", "screen", options={"scenario_file": str(file)})
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("path", ["nowhere.toml", "lane.txt", "/etc/hostname"])
def test_other_files_are_refused(path: str) -> None:
    """7.0: a path that is no scenario file."""
    with pytest.raises(BadInput, match="scenario_file"):
        Match.new(FLANDERS, "lane", "screen", options={"scenario_file": path})


def test_the_text_itself_may_be_given() -> None:
    """7.0: an editor hands over the lines."""
    match = Match.new(FLANDERS, "lane", "screen", options={"scenario_file": LANE}, seed="text")
    other = Match.new(FLANDERS, "lane", "screen", options={"scenario_file": LANE.splitlines()}, seed="text")
    assert state_data(match.state) == state_data(other.state)
    json.dumps(FLANDERS.show.view(match.state))


@pytest.mark.parametrize("turns", [3, 4, 7])
def test_curtain(turns: int) -> None:
    """9.3, R20: the curtain stays so long on the first line, and all later lifts follow it."""
    plain, changed = battle_named("zero-plus-twenty"), varied(battle_named("zero-plus-twenty"), turns, 16)
    legs = sorted({(s.first, s.last, s.box[1]) for s in changed.plan})
    assert legs[0] == (1, turns, 675) and legs[1] == (turns + 1, turns + 1, 775) and legs[2][0] == turns + 2
    assert changed.head.turns == 16 and len(changed.plan) == len(plain.plan)


def test_no_wire_cut_and_no_deep_suppression() -> None:
    """9.3, P1, R20: the switches do what they say."""
    ends = {}
    for name, options in (("plain", {}), ("wire", {"no_wire_cut": True}), ("deep", {"deep_suppression": "never"})):
        state = FLANDERS.play.new("zero-plus-twenty", "screen", {"side": "none", **options})
        desk = BatchDesk(FLANDERS.study.policies["program"](Stream("p", 1)), Stream("d", 1))
        deep = 0
        while state.agenda:
            step, args = state.agenda.pop()
            FLANDERS.play.steps[step](state, desk, *args)
            if step == "bombard":
                ends[name] = sum(state.cut)
            deep = min(deep, *state.deep)
        assert (deep == 0) == (name == "deep")
    assert ends["plain"] > 0 and ends["wire"] == 0


def test_slow_table_of_sixteen_turns() -> None:
    """9.3, R12: the slow company table with its long curtain is played to the end."""
    options = {"side": "none", "company_table": "slow", "curtain": 7, "turns": 16}
    state = FLANDERS.play.new("zero-plus-twenty", "screen", options)
    play_out(state, FLANDERS.play.steps, BatchDesk(FLANDERS.study.policies["program"](Stream("p", 2)), Stream("d", 2)))
    assert state.result in FLANDERS.study.outcomes and battle(state).head.turns == 16
