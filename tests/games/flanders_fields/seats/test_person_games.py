"""State only: whole games by script, random games with invariants, corrections, views, a battle of one's own."""

from __future__ import annotations

import json

import pytest

from opfor.games.flanders_fields.game import GAME as FLANDERS
from opfor.games.flanders_fields.model.compass import moved_words
from opfor.games.flanders_fields.model.state import BOARD, PERSON, State
from opfor.games.flanders_fields.setup.own_battle import SIDE, TABLE, defaults, scenario_text
from opfor.kernel.batch import Stream
from opfor.kernel.because import Because, Instruction
from opfor.kernel.errors import BadInput
from opfor.kernel.questions import Question
from opfor.kernel.random_answers import random_answer
from opfor.kernel.state_data import state_data
from opfor.match.match import Match
from tests.games.flanders_fields.table_players import ATTACKER, DEFENDER, Player, play_on, reply

GAME = "flanders-fields"
SIDES = ("british", "german", "both", "none")
RANDOM_GAMES = 200


def told(match: Match) -> set[str]:
    """The rules named in a game."""
    return {entry.rule for entry in match.entries if isinstance(entry, Because)}


def instructions(match: Match) -> list[str]:
    """What was to be done on the table."""
    return [entry.text for entry in match.entries if isinstance(entry, Instruction)]


def whole_game(
    scenario: str, side: str, player: Player, seed: str, cards: str = "together"
) -> tuple[Match, list[Question]]:
    """A game by script, and every card that was shown."""
    match = Match.new(FLANDERS, scenario, "table", options={"side": side, "cards": cards}, seed=seed)
    shown: list[Question] = []
    play_on(match, player, lambda question, _: shown.append(question))
    return match, shown


@pytest.mark.parametrize("style", ["together", "single"])
def test_a_whole_game_against_the_garrison(style: str) -> None:
    """G1-ruler, G4-ruler, G5-ruler, G6-ruler, R28-ruler: a person attacks with a ruler only, to the end."""
    match, cards = whole_game("zero-plus-twenty", "british", ATTACKER, "ruler attack", style)
    assert match.outcome is not None and match.state.turn >= 4
    assert {"G1-ruler", "G4-ruler", "G5-ruler", "G6-ruler", "P2", "P4a", "P9", "P12", "R17"} <= told(match)
    assert any("suppression marker" in line for line in instructions(match))
    assert max(len(card.options) for card in cards if card.id in ("ruler-threat", "ruler-line", "ruler-act")) <= 12


def test_a_whole_game_against_zero_hour() -> None:
    """Z6-ruler, Z8-ruler, Z9-ruler, Z14-ruler, P3-ruler: a person holds his trench against tanks and gas."""
    match, _ = whole_game("iron-and-chlorine", "german", DEFENDER, "ruler defence")
    assert match.outcome is not None
    assert {"Z3-ruler", "Z6-ruler", "Z8-ruler", "Z9-ruler", "Z14-ruler", "P3", "P11", "P13", "R16"} <= told(match)
    said = instructions(match)
    assert any("moves straight up its lane" in line for line in said)
    assert any(line.startswith("The gas cloud drifts") for line in said)


def test_a_whole_raid_both_ways() -> None:
    """Z13-ruler, R27, 7.1: the raid by night, as raider and as sentry."""
    for side, player in (("british", ATTACKER), ("german", DEFENDER)):
        match, _ = whole_game("lane", side, player, f"raid {side}")
        assert match.outcome is not None and match.outcome.name in FLANDERS.study.outcomes


def test_the_enemys_turn_is_short() -> None:
    """G6-ruler: the Garrison's first turn asks no more than a card a sector, a card a weapon and what follows."""
    match = Match.new(FLANDERS, "zero-plus-twenty", "table", seed="short")
    while match.state.player == 0:
        match.answer(reply(match, ATTACKER))
    asked = 0
    while match.state.player == 1 and match.state.turn == 1:
        match.answer(reply(match, ATTACKER))
        asked += 1
    assert asked <= 20, "five sectors, three of them with a second card, two block houses, three companies"


@pytest.mark.parametrize("scenario", list(FLANDERS.scenarios))
def test_random_games_keep_the_invariants(scenario: str) -> None:
    """P14, A16, P11, P13-ruler: random answers, every side, dice entered and sealed: invariants after every step."""
    for number in range(RANDOM_GAMES // len(FLANDERS.scenarios)):
        cards = ("together", "single")[number // 4 % 2]
        options, stream = {"side": SIDES[number % 4], "cards": cards}, Stream(f"umpire {scenario}", number)
        dice = ("sealed", "entered")[number % 2]
        match = Match.new(FLANDERS, scenario, "table", options=options, dice=dice, seed=f"umpire {number}")
        seen = 0
        while match.question is not None:
            for point in match.checkpoints[seen:]:
                assert point.state.seat == PERSON
                assert not (broken := FLANDERS.play.invariants(point.state)), (number, match.decisions, broken)
            seen = len(match.checkpoints)
            match.answer(random_answer(match.question, stream))
            assert match.decisions < FLANDERS.play.bound
        assert match.outcome is not None and not FLANDERS.play.invariants(match.state)


def game() -> Match:
    """A game at its first card."""
    return Match.new(FLANDERS, "zero-plus-twenty", "table", seed="fix")


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("A2", "2", "A2 has 2 suppression markers"),
        ("a2", "dead", "A2 is taken off the table"),
        ("A2", "suppressed 1", "A2 has 1 suppression marker"),
        ("MG1", "no markers", "MG 1 has no suppression marker"),
        ("mg 1", "killed", "MG 1 is taken off the table"),
        ("A2", "hard", "A2 is in hard cover"),
        ("A2", "open", "A2 is in the open"),
        ("1.1", "up", "1.1 is above ground"),
        ("1.1", "below", "1.1 is below ground"),
        ("sector2", "T3", "Sector 2 (20-40 cm from the west) is under threat T3"),
    ],
)
def test_corrections(name: str, value: str, says: str) -> None:
    """P14, G1-ruler: markers, losses, cover and threats are put right by word, and can be taken back."""
    match = game()
    before = state_data(match.state)
    state = match.state.copy()
    assert FLANDERS.correct(state, name, value) == says
    match.fix(name, value)
    assert state_data(match.state) == state_data(state)
    match.undo(match.decisions)
    assert state_data(match.state) == before


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("Z9", "1", "no stand 'Z9'"),
        ("A2", "3", "0 to 2 markers"),
        ("A2", "nonsense", "0 to 2 markers"),
        ("sector2", "T5", "T0 to T4"),
        ("sector9", "T1", "no sector 9: enter 1 to 5"),
        ("gBH1", "below", "cannot go below"),
    ],
)
def test_wrong_corrections_are_refused_in_one_line(name: str, value: str, words: str) -> None:
    """P14: what makes no sense is refused and changes nothing."""
    match = game()
    before = state_data(match.state)
    with pytest.raises(BadInput, match=words):
        match.fix(name, value)
    assert state_data(match.state) == before


def test_a_stand_taken_off_counts_as_lost() -> None:
    """P13-ruler: a correction counts the loss, and the test at half is called after the next action."""
    match = game()
    for name in ("A1", "A2", "A3", "A4", "B1", "B2", "B3"):
        match.fix(name, "dead")
    assert match.state.lost == [7, 0]
    match.fix("bCO1", "dead")
    assert match.state.commander[0] == -1


def test_a_correction_is_not_told_as_something_to_do() -> None:
    """P14: what a person has put right lies on the table already, also where the step goes on after it."""
    match = game()
    match.fix("D4", "2")
    while not any(isinstance(entry, Because) and entry.rule == "2.1" for entry in match.entries[35:]):
        assert match.question is not None
        match.answer(match.question.default)
    told = [entry.text for entry in match.entries if isinstance(entry, Instruction)]
    assert not [line for line in told if line.startswith(("Put", "Bring")) and "D4" in line]


def test_undo_says_what_to_put_back() -> None:
    """P14: an undo names markers and stands that go back."""
    match = game()
    assert match.question is not None and match.question.id == "ruler-under"
    match.answer(["stand:A1", "stand:A2", "stand:A3", "stand:A4"])
    (lost,) = [line for line in instructions(match) if line.startswith("Take A")]
    back = match.undo(1)
    assert lost.replace("Take", "Put").replace("off the table.", "back on the table") in back


def test_the_view_has_templates_and_no_map() -> None:
    """P9, R18, R21: templates with sizes in cm, the order of battle, no positions, no posture."""
    state: State = FLANDERS.play.new("iron-and-chlorine", "table", {})
    view = FLANDERS.show.view(state)
    sizes = {item["name"]: (item["width_cm"], item["depth_cm"]) for item in view["templates"]}
    assert sizes["MG beaten zone"] == (4, 15) and sizes["SOS barrage"] == (10, 5) and sizes["gas cloud"] == (60, 5)
    assert sizes["medium mortar"] == (5, 5) and all(item["note"] for item in view["templates"])
    assert "stands" not in view and "x" not in view["order_of_battle"][0]
    other = state.copy()
    state.posture, other.posture = [0, -1], [0, 1]
    assert json.dumps(FLANDERS.show.view(state)) == json.dumps(FLANDERS.show.view(other))


def test_the_strip_names_the_step() -> None:
    """2.1: the step of the sequence stands above every card."""
    match = game()
    assert ("step", "2 Rolling barrages") in FLANDERS.show.strip(match.state)
    match.answer([])
    assert ("step", "4 Planned barrages") in FLANDERS.show.strip(match.state)


@pytest.mark.parametrize(
    ("cards", "asked"),
    [("single", {"ruler-ticks", "ruler-zone", "ruler-assault"}), ("together", {"ruler-shot", "ruler-clash"})],
)
def test_the_odds_of_the_next_die_are_known(cards: str, asked: set[str]) -> None:
    """2.3, 2.7, R17: the card before a die names its chart with what is known; the chances are those of the chart."""
    from opfor.api import odds

    match = Match.new(FLANDERS, "zero-plus-twenty", "table", seed="chances", options={"cards": cards})
    seen: dict[str, list[tuple[str, dict[str, object]]]] = {}
    for _ in range(400):
        if match.question is None:
            break
        found = FLANDERS.show.upcoming_charts(match.state, match.question.id)
        if found:
            seen.setdefault(match.question.id, found)
        match.answer(reply(match, ATTACKER))
    assert asked <= set(seen)
    chart, inputs = seen["ruler-zone" if cards == "single" else "ruler-shot"][0]
    assert chart == "fire" and inputs["weapon"] in ("mg", "infantry")
    assert sum(chance for _, chance in odds("flanders-fields", chart, **inputs).rows) == 1


@pytest.mark.parametrize("level", ["ruler-only", "map-kept"])
def test_the_set_up_is_told_first(level: str) -> None:
    """7.0, R6: at a real table every trench, wire and stand is told with its spot before anything is rolled."""
    match = Match.new(FLANDERS, "zero-plus-twenty", "table", options={"umpire": level}, seed="set up")
    said = [line.removeprefix("Set up: ") for line in instructions(match) if line.startswith("Set up: ")]
    assert said[0] == "a table 100 cm wide and 120 cm deep; all spots in cm from its south-west corner."
    assert "German front trench from 5,70 to 95,70, with dugouts." in said
    assert "wire from 0,65 to 100,65, in sections of 5 cm." in said
    assert "British company A with A1 at 29,28, A2 at 35,28, A3 at 41,28, A4 at 47,28." in said
    assert "German company 1 with 1.1 at 29,70, 1.2 at 37,70, 1.3 at 46,70, below ground." in said
    screen = Match.new(FLANDERS, "zero-plus-twenty", "screen", seed="set up")
    assert not instructions(screen)


def test_the_map_is_kept_on_request() -> None:
    """P0: map-kept is the game of the screen with a real table; ruler-only is what the table begins with."""
    assert FLANDERS.play.new("lane", "table", {}).seat == PERSON
    kept = FLANDERS.play.new("lane", "table", {"umpire": "map-kept"})
    assert kept.seat == BOARD and kept.mode == "table"
    assert FLANDERS.play.new("lane", "screen", {}).seat == BOARD


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ((410, 280, 410, 380), "10 cm north, to 41,38"),
        ((410, 280, 480, 350), "9.8 cm north-east, to 48,35"),
        ((410, 280, 405, 80), "20 cm south, to 40.5,8"),
        ((410, 280, 210, 290), "20 cm west, to 21,29"),
    ],
)
def test_moves_on_a_kept_map_are_told_for_a_ruler(move: tuple[int, int, int, int], words: str) -> None:
    """P16, R6: distance and direction first, the spot for a check."""
    assert moved_words(*move) == words


def test_a_kept_map_tells_the_enemys_moves() -> None:
    """P0, P16: against Zero Hour every move of the enemy is an instruction with its distance and direction."""
    options = {"umpire": "map-kept", "side": "german"}
    match = Match.new(FLANDERS, "zero-plus-twenty", "table", options=options, seed="kept")
    assert any(" cm north, to " in line for line in instructions(match))


def test_a_battle_of_ones_own() -> None:
    """R3-ruler: five cards give the order of battle; the options of the game stay as chosen."""
    match = Match.new(FLANDERS, "own-battle", "table", options={"side": "german", "minus_one": True}, seed="own")
    match.answer({"attacker": "british", "turns": 6, "sectors": 4})
    match.answer({"companies": 2, "platoons": 3, "quality": "veteran", "tanks": 1})
    match.answer({})
    match.answer({"companies": 2, "platoons": 3, "mg": 2, "block_houses": 1, "batteries": 1})
    match.answer({})
    state = match.state
    names = [item["name"] for item in FLANDERS.show.view(state)["order_of_battle"]]
    assert {"A1", "B3", "P1", "Q3", "bT1", "gMG2", "gBH1", "bCO1", "bBR1", "gRC1"} <= set(names)
    assert state.platoons == [6, 6] and len(state.threat) == 4 and state.minus_one == 1
    assert state.control == [1, 0] and state.quality[names.index("A1")] == 2
    play_on(match, DEFENDER)
    assert match.outcome is not None


def test_every_own_battle_fits_its_scenario() -> None:
    """R3-ruler: the least and the most that the cards allow are scenarios without a mistake."""
    from opfor.games.flanders_fields.model.scenario import read_scenario

    for pick in ("low", "high"):
        side = {spec.name: getattr(spec, pick) if spec.kind == "int" else spec.default for spec in SIDE}
        for sectors in (3, 8):
            text = scenario_text({**defaults(TABLE), "sectors": sectors}, side, side)
            assert read_scenario(text, "own").battalions


def test_the_reduced_rules_are_in_the_index() -> None:
    """G7-ruler, Z6-ruler: every reduced rule is found, with its function."""
    entries = {entry.id: entry for entry in FLANDERS.rulebook.index() if entry.id.endswith("-ruler")}
    assert len(entries) >= 30 and all(entry.functions for entry in entries.values())
