"""Matches saved by earlier versions of the program: each opens and stands where it stood.

Their records were written before the rules were made faster, and their last numbers by that version too. A change of
the rules that older matches cannot follow raises the version of the game; `Play.migrate_start` lets them go on.
"""

from __future__ import annotations

import pytest

from opfor.kernel.errors import ReplayMismatch
from opfor.match.match import Match
from tests import TESTS

SAVES = TESTS / "saves"
ENDS = {
    "fields-of-despair-screen": (
        43,
        "cp_victory",
        {
            "Turn": "8",
            "AP": "1",
            "CP Hidden": "77",
            "Revealed": "69",
            "Total": "146",
            "Your guns": "0",
            "air": "7",
            "LP": "2",
            "tanks": "3",
            "France": "23 CP",
        },
    ),
    "fields-of-despair-table-full": (
        66,
        "allied_victory",
        {
            "Turn": "8",
            "AP": "2",
            "Hidden": "264",
            "Revealed": "0",
            "Total": "264",
            "Air": "2",
            "Arty": "10",
            "LP": "4",
        },
    ),
    "fields-of-despair-table-keeper": (
        62,
        "draw",
        {
            "Turn": "8",
            "AP": "2",
            "Hidden": "73",
            "Revealed": "8",
            "Total": "81",
            "Air": "0",
            "Arty": "4",
            "LP": "3",
        },
    ),
    "fields-of-despair-table-umpire": (
        34,
        "draw",
        {
            "Turn": "7",
            "AP": "2",
            "Hidden": "52",
            "Revealed": "17",
            "Total": "69",
            "Air": "4",
            "Arty": "0",
            "LP": "6",
        },
    ),
    "fields-of-despair-screen-doctrine": (
        188,
        "cp_victory",
        {
            "Turn": "9",
            "AP": "2",
            "CP Hidden": "17",
            "Revealed": "8",
            "Total": "25",
            "Your guns": "15",
            "air": "5",
            "LP": "0",
            "tanks": "2",
            "France": "3 CP",
        },
    ),
    "fields-of-despair-screen-cautious": (
        162,
        "cp_victory",
        {
            "Turn": "9",
            "AP": "2",
            "CP Hidden": "89",
            "Revealed": "11",
            "Total": "100",
            "Your guns": "16",
            "air": "2",
            "LP": "1",
            "tanks": "0",
            "France": "12 CP",
        },
    ),
    "fields-of-despair-screen-france-hard": (
        191,
        "allied_victory",
        {
            "Turn": "9",
            "AP": "2",
            "CP Hidden": "0",
            "Revealed": "0",
            "Total": "0",
            "Your guns": "16",
            "air": "6",
            "LP": "1",
            "tanks": "1",
            "France": "0 CP",
        },
    ),
    "fields-of-despair-table-full-whole": (
        96,
        "draw",
        {"Turn": "9", "AP": "2", "Hidden": "68", "Revealed": "1", "Total": "69", "Air": "2", "Arty": "10", "LP": "4"},
    ),
    "fields-of-despair-table-keeper-whole": (
        92,
        "draw",
        {"Turn": "9", "AP": "2", "Hidden": "0", "Revealed": "39", "Total": "39", "Air": "6", "Arty": "9", "LP": "3"},
    ),
    "fields-of-despair-table-umpire-whole": (
        87,
        "draw",
        {"Turn": "9", "AP": "2", "Hidden": "221", "Revealed": "7", "Total": "228", "Air": "0", "Arty": "1", "LP": "3"},
    ),
    "last-crusade-screen": (
        181,
        "win",
        {
            "Turn": "13",
            "Phase": "Fire & Maneuver",
            "Supply": "43",
            "VP": "50:42",
            "Enemy Supply": "3 (floor 5)",
            "Aggression": "2",
            "Enemy hand": "4",
        },
    ),
    "flanders-fields-screen": (
        672,
        "german_decisive",
        {"turn": "12 of 12", "player": "German", "British platoons": "2", "German platoons": "0", "points": "-1"},
    ),
    "flanders-fields-screen-raid": (
        37,
        "german_marginal",
        {
            "turn": "3 of 8",
            "player": "German",
            "British platoons": "0",
            "German platoons": "4",
            "sight": "20 cm",
            "points": "-3",
        },
    ),
    "flanders-fields-map-kept": (
        134,
        "british_marginal",
        {"turn": "8 of 12", "player": "British", "British platoons": "15", "German platoons": "0", "points": "10"},
    ),
    "flanders-fields-ruler-attack": (
        488,
        "british_marginal",
        {
            "turn": "8 of 12",
            "player": "British",
            "step": "7 Command stands",
            "British platoons": "3",
            "German platoons": "0",
        },
    ),
    "flanders-fields-ruler-defence": (
        286,
        "british_marginal",
        {
            "turn": "4 of 12",
            "player": "British",
            "step": "7 Command stands",
            "British platoons": "17",
            "German platoons": "0",
            "wind": "light to the north-east, 5 cm a turn",
        },
    ),
    "flanders-fields-ruler-raid": (
        140,
        "german_marginal",
        {
            "turn": "3 of 8",
            "player": "German",
            "step": "7 Command stands",
            "British platoons": "0",
            "German platoons": "5",
            "sight": "20 cm",
        },
    ),
    "flanders-fields-own-battle": (
        87,
        "german_marginal",
        {
            "turn": "1 of 14",
            "player": "German",
            "step": "7 Command stands",
            "British platoons": "0",
            "German platoons": "13",
            "British guns": "-1",
        },
    ),
    "fields-of-despair-rules-2-screen": (
        82,
        "cp_victory",
        {
            "Turn": "9",
            "AP": "2",
            "CP Hidden": "140",
            "Revealed": "14",
            "Total": "154",
            "Your guns": "12",
            "air": "1",
            "LP": "0",
            "tanks": "0",
            "France": "34 CP",
        },
    ),
    "fields-of-despair-rules-2-table-full": (
        108,
        "cp_victory",
        {"Turn": "9", "AP": "2", "Hidden": "0", "Revealed": "4", "Total": "4", "Air": "8", "Arty": "9", "LP": "3"},
    ),
    "fields-of-despair-rules-2-table-keeper": (
        74,
        "draw",
        {"Turn": "9", "AP": "2", "Hidden": "36", "Revealed": "2", "Total": "38", "Air": "8", "Arty": "10", "LP": "5"},
    ),
    "flanders-fields-rules-3-screen-tanks": (
        797,
        "british_marginal",
        {
            "turn": "7 of 12",
            "player": "British",
            "British platoons": "20",
            "German platoons": "0",
            "German guns": "-2",
            "points": "12",
        },
    ),
    "flanders-fields-rules-3-screen-battle": (
        147,
        "british_marginal",
        {
            "turn": "7 of 12",
            "player": "British",
            "British platoons": "7",
            "German platoons": "0",
            "German guns": "-1",
        },
    ),
    "flanders-fields-rules-3-screen-raid": (
        219,
        "german_marginal",
        {
            "turn": "8 of 8",
            "player": "German",
            "British platoons": "1",
            "German platoons": "5",
            "sight": "45 cm",
            "points": "0",
        },
    ),
    "flanders-fields-rules-4-screen-staff": (
        696,
        "german_decisive",
        {
            "turn": "12 of 12",
            "player": "German",
            "British platoons": "2",
            "German platoons": "0",
            "British guns": "-2",
            "points": "-1",
        },
    ),
    "flanders-fields-rules-3-ruler-attack": (
        497,
        "german_marginal",
        {
            "turn": "12 of 12",
            "player": "German",
            "step": "7 Command stands",
            "British platoons": "10",
            "German platoons": "5",
        },
    ),
    "flanders-fields-rules-4-ruler-attack": (
        148,
        "british_marginal",
        {
            "turn": "4 of 12",
            "player": "British",
            "step": "7 Command stands",
            "British platoons": "10",
            "German platoons": "0",
            "German guns": "-1",
        },
    ),
    "flanders-fields-rules-3-ruler-defence": (
        334,
        "german_decisive",
        {
            "turn": "9 of 12",
            "player": "German",
            "step": "7 Command stands",
            "British platoons": "0",
            "German platoons": "6",
            "German guns": "-1",
        },
    ),
    "flanders-fields-rules-3-own-battle": (
        232,
        "british_marginal",
        {
            "turn": "7 of 9",
            "player": "British",
            "step": "7 Command stands",
            "British platoons": "0",
            "German platoons": "9",
        },
    ),
    "flanders-fields-rules-3-map-kept": (
        153,
        "british_marginal",
        {"turn": "12 of 12", "player": "German", "British platoons": "8", "German platoons": "0", "points": "8"},
    ),
    "flanders-fields-rules-5-ruler-attack": (
        196,
        "german_decisive",
        {
            "turn": "12 of 12",
            "player": "German",
            "step": "7 Command stands",
            "British platoons": "11",
            "German platoons": "6",
        },
    ),
    "flanders-fields-rules-5-ruler-defence": (
        234,
        "german_decisive",
        {
            "turn": "12 of 12",
            "player": "German",
            "step": "7 Command stands",
            "British platoons": "12",
            "German platoons": "1",
            "British guns": "-1",
        },
    ),
    "flanders-fields-rules-5-map-kept": (
        672,
        "german_decisive",
        {
            "turn": "9 of 12",
            "player": "German",
            "British platoons": "0",
            "German platoons": "3",
            "British guns": "-1",
            "German guns": "-1",
            "points": "-7",
        },
    ),
    "flanders-fields-rules-7-ruler-tanks": (
        179,
        "german_marginal",
        {
            "turn": "4 of 4",
            "player": "British",
            "step": "7 Command stands",
            "British platoons": "0",
            "German platoons": "3",
            "British guns": "-2",
            "German guns": "-1",
        },
    ),
    "flanders-fields-rules-6-ruler-attack": (
        197,
        "british_marginal",
        {
            "turn": "4 of 12",
            "player": "British",
            "step": "7 Command stands",
            "British platoons": "19",
            "German platoons": "0",
            "British guns": "-1",
            "German guns": "-1",
            "wind": "moderate to the north-east, 10 cm a turn",
        },
    ),
    "flanders-fields-rules-6-ruler-defence": (
        206,
        "german_marginal",
        {
            "turn": "12 of 12",
            "player": "German",
            "step": "7 Command stands",
            "British platoons": "17",
            "German platoons": "3",
            "British guns": "-1",
        },
    ),
    "last-crusade-screen-german": (
        220,
        "loss",
        {
            "Turn": "14",
            "Phase": "Fire & Maneuver",
            "Supply": "5",
            "VP": "58:83",
            "Enemy Supply": "32 (floor 5)",
            "Aggression": "1",
            "Enemy hand": "1",
        },
    ),
    "last-crusade-rules-4-real-cards": (
        232,
        "win",
        {
            "Turn": "5",
            "Phase": "Fire & Maneuver",
            "Supply": "0",
            "VP": "20:18",
            "Enemy Supply": "5 (floor 5)",
            "Aggression": "5",
            "Enemy hand": "1",
        },
    ),
    "last-crusade-rules-3-real-cards": (
        285,
        "win",
        {
            "Turn": "7",
            "Phase": "Fire & Maneuver",
            "Supply": "0",
            "VP": "46:28",
            "Enemy Supply": "4 (floor 5)",
            "Aggression": "6",
            "Enemy hand": "5",
        },
    ),
    "last-crusade-rules-2-screen": (
        151,
        "win",
        {
            "Turn": "8",
            "Phase": "Fire & Maneuver",
            "Supply": "2",
            "VP": "43:39",
            "Enemy Supply": "3 (floor 5)",
            "Aggression": "5",
            "Enemy hand": "0",
        },
    ),
    "last-crusade-table-us": (
        266,
        "draw",
        {
            "Turn": "17",
            "Phase": "Fire & Maneuver",
            "Supply": "2",
            "VP": "43:80",
            "Enemy Supply": "5 (floor 5)",
            "Aggression": "3",
            "Enemy hand": "4",
        },
    ),
    "last-crusade-own-rulebook": (
        237,
        "win",
        {
            "Turn": "8",
            "Phase": "Fire & Maneuver",
            "Supply": "3",
            "VP": "34:17",
            "Enemy Supply": "0 (floor 5)",
            "Aggression": "5",
            "Enemy hand": "2",
        },
    ),
    "last-crusade-table": (
        1023,
        "win",
        {
            "Turn": "37",
            "Phase": "Fire & Maneuver",
            "Supply": "0",
            "VP": "118:96",
            "Enemy Supply": "5 (floor 5)",
            "Aggression": "5",
            "Enemy hand": "5",
        },
    ),
}


@pytest.mark.parametrize("name", ENDS)
def test_an_old_save_opens_and_ends_as_it_did(name: str) -> None:
    decisions, outcome, strip = ENDS[name]
    match = Match.open(SAVES / f"{name}.jsonl", write=False)
    assert match.outcome is not None
    assert (match.decisions, match.outcome.name, dict(match.game.show.strip(match.state))) == (
        decisions,
        outcome,
        strip,
    )
    assert match.question is None and match.game.play.invariants(match.state) == []


@pytest.mark.parametrize("name", ENDS)
def test_an_old_save_opens_in_the_middle(name: str) -> None:
    middle = ENDS[name][0] // 2
    match = Match.open(SAVES / f"{name}.jsonl", to=middle)
    assert match.decisions == middle and match.question is not None
    assert match.game.play.invariants(match.state) == []


# Saves that meet a rule which was wrong when they were written, with the last decision before it.
CORRECTED = {"flanders-fields-ruler-corrected": 101}  # 2.8: a command stand is harder to hit, also with a ruler only


@pytest.mark.parametrize("name", CORRECTED)
def test_a_save_that_meets_a_corrected_rule_stops_at_the_last_good_decision(name: str) -> None:
    with pytest.raises(ReplayMismatch, match="this save was written by other rules") as stopped:
        Match.open(SAVES / f"{name}.jsonl", write=False)
    assert stopped.value.last_good == CORRECTED[name]
    match = Match.open(SAVES / f"{name}.jsonl", to=CORRECTED[name])
    assert match.decisions == CORRECTED[name] and match.question is not None
    assert match.game.play.invariants(match.state) == []


def test_every_save_here_has_its_end() -> None:
    assert {path.stem for path in SAVES.glob("*.jsonl")} == set(ENDS) | set(CORRECTED)
