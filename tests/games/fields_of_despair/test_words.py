"""What people read: every sentence is told in a test, in each mode that can reach it, and is fit to be printed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from opfor.games import fields_of_despair
from opfor.games.fields_of_despair.model.kinds import BRITISH, FRENCH
from opfor.games.fields_of_despair.rules import frontline, production
from opfor.games.fields_of_despair.rules.movement import march
from opfor.kernel.because import Answered, Entry, Instruction
from opfor.match.match import Match
from opfor.testing.golden import Script, Transcript
from opfor.testing.scripted import ScriptedDesk
from tests import TESTS
from tests.games.fields_of_despair.positions import bare, cp, h, put, run, start
from tests.games.fields_of_despair.sentences import Sentence, faults, sentences, told
from tests.games.fields_of_despair.table import FIELDS, Table

PACKAGE = Path(fields_of_despair.__file__).parent
SCRIPTS = ("whole-game-on-screen", "three-turns", "keeper", "umpire")
SAVES = (
    *[f"fields-of-despair-screen{name}" for name in ("", "-cautious", "-doctrine")],
    *[f"fields-of-despair-table-{level}-whole" for level in ("full", "keeper", "umpire")],
)
SCREEN_ONLY = ("rules/",)
TABLE_ONLY = ("seats/person.py", "setup/at_table.py")
# Sentences of both modes that only one of them can reach.
UNREACHABLE = {
    "{hex} holds no face-down block, so there is nothing to scout.": "on screen only face-down blocks are offered",
    "No CP block stands in {hex}, so there is nothing to fight.": "only a correction at the table takes the block away",
    "No SPs are left in {hex} to break out.": "only a correction at the table takes the SPs away",
    "No more offensives are launched: no objective chit is left.": "the chits of our map outnumber the offensives",
    "No SPs leave {origin} in the breakout.": "on screen an Allied hex lies beside every Frontline hex",
}
# At the table the total is typed at production, where blocks are removed at once.
AT_ONCE = ("The Central Powers have only {total:SP} left, so blocks are removed, the farthest from Paris first.",)


@cache
def matches() -> list[Match]:
    """One whole game on screen and games at all three levels of the table, as the transcripts have them."""
    folder = TESTS / "golden" / "fields-of-despair"
    played = [Transcript(Script.read(folder / f"{name}.script")).match for name in SCRIPTS]
    return played + [Match.open(TESTS / "saves" / f"{name}.jsonl", write=False) for name in SAVES]


def entries(mode: str) -> list[Entry]:
    return [entry for match in matches() if match.header.mode == mode for entry in match.entries]


def rare_on_screen() -> set[str]:
    """What seldom happens on the board."""
    desk = ScriptedDesk(faces=[3, 3, 3, 3])
    state = start()
    state.turn, state.total = 9, 10
    state.allied_out_of_supply[h("C05")] = state.out_of_supply[h("C06")] = 1
    production.deploy_manpower(state, desk)
    run(state, desk, ("reminder", ()))
    state = bare()
    put(state, "C05", British=4)
    cp(state, "C05")
    march(state, desk, BRITISH, h("C05"), h("B05"), 4)
    put(state, "J08", French=4)
    march(state, desk, FRENCH, h("J08"), h("J07"), 1)
    state.empty_front = [h("D06")]
    cp(state, "D06")
    frontline.take_empty_front(state, desk)
    cp(state, "A05")
    frontline.withdraw_idle_blocks(state, desk, [])
    full = start()
    full.logistic_points = 1
    cp(full, "C05", 60)
    run(full, desk, ("reinforce", (h("C05"), 240, 0)))
    no_air = start()
    no_air.air_hexes, no_air.air_values, no_air.cp_air, no_air.air_owned = [h("C05")], [3], [0], 0
    run(no_air, desk, ("dogfight-answer", (0,)))
    hidden_again = start(scouted_hexes="hide")
    cp(hidden_again, "C05", 7)
    hidden_again.scouted = [h("C05")]
    run(hidden_again, ScriptedDesk(attacks=[], guns={}), ("combat", ()))
    hides = ScriptedDesk(attacks=[], guns={})
    cp(hidden_again, "C05", 7)
    run(hidden_again, hides, ("combat", ()))
    return told([*desk.telling.entries, *hides.telling.entries])


def rare_at_the_table() -> set[str]:
    """What needs a correction or an odd set-up."""
    shading = Table(shading="own")
    shading.type("", "", "")
    few = Table().until("production")
    few.type("total=9", "i07", "h06")
    keeper = Table("keeper").until("production")
    keeper.type("total=9")
    gone = Table().until("attacks")
    gone.type("fix artillery_owned 0", "C05 20, D06 9", "", "1 1 1", "1", "fix D06 0", "0")
    lone = Table().until("production")
    for hex in ["C02", "C03", "C04", "C06", "D06", "E07", "F06", "G07", "H06", "I07"]:
        lone.type(f"fix {hex} 0")
    lone.type("fix C05 20", "total=10 ep=0")
    left = Table().until("cp-in-france")
    left.type("fix artillery_owned 0", "", "6 5 5", "C05", "3 3 3", "9", "6 y", "C04", "3 3 3", "9", "6 y")
    left.type("1 1", "fix C04 0", "B04")
    cut_off = Table().until("production")
    cut_off.type("supply=10 ep=0", "1", "C05")
    spent = Table().until("attacks")
    spent.type("fix artillery_owned 0", "fix logistic_points 0", "C05 20", "", "1 1 1")
    tables = (shading, few, keeper, gone, lone, left, cut_off, spent)
    return {text for table in tables for text in told(table.match.entries)}


def wanted(sentence: Sentence, mode: str) -> bool:
    """Can this mode reach it?"""
    if sentence.text in UNREACHABLE and mode == "screen":
        return False
    if sentence.text in AT_ONCE and mode == "table":
        return False
    if mode == "screen":
        return sentence.verb == "note" and not sentence.place.startswith(TABLE_ONLY)
    return not sentence.place.startswith(SCREEN_ONLY)


def test_every_sentence_is_told_in_each_mode_that_can_reach_it() -> None:
    """A sentence that nobody has ever seen is one that nobody has read."""
    found = sentences(PACKAGE)
    assert len(found) > 90
    assert set(UNREACHABLE) <= {sentence.text for sentence in found}
    for mode, rare in (("screen", rare_on_screen()), ("table", rare_at_the_table())):
        texts = told(entries(mode)) | rare
        missing = [sentence for sentence in found if wanted(sentence, mode) and not sentence.told_in(texts)]
        assert not missing, f"never told, {mode}: {missing}"


def test_what_is_told_is_fit_to_be_printed() -> None:
    """At most thirty words a sentence, no raw key, number and noun agree; prompts and hints too."""
    for mode in ("screen", "table"):
        texts = told(entries(mode)) | {entry.prompt for entry in entries(mode) if isinstance(entry, Answered)}
        assert [fault for text in sorted(texts) for fault in faults(text)] == []


def test_briefing_and_goals_are_fit_to_be_printed() -> None:
    for state in (start(), Table().state):
        texts = [*FIELDS.show.briefing(state), *[goal.text for goal in FIELDS.show.goals(state)]]
        assert len(texts) > 5
        assert [fault for text in texts for fault in faults(text)] == []


def test_a_screen_game_never_speaks_of_a_table() -> None:
    said = entries("screen")
    assert not [entry for entry in said if isinstance(entry, Instruction)]
    assert not [text for text in told(said) if re.search(r"\btables?\b", text)]


def test_faults_are_found() -> None:
    """The checks themselves can fail."""
    assert faults("1 blocks are left.") and faults("5 block are left.") and faults("cp_total is 5.")
    assert faults(" ".join(["word"] * 31) + ".")
    assert not faults("1 block is left, and 5 SPs of 11.")
