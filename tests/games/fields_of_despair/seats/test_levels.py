"""What each level of help asks for, corrections, undo, and the book after every decision of random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from opfor.games.fields_of_despair.model.cp_ledger import revealed
from opfor.kernel.because import Because, Entry, Finding, Instruction
from opfor.kernel.errors import BadInput
from opfor.kernel.state_data import state_data
from opfor.match.story import states
from opfor.registry import game_named
from opfor.text.commands import execute
from tests.games.fields_of_despair.table import FIELDS, GET_ON, Table

# One turn 7, action phase 1 with air, two attacks, guns alone, one Major Offensive and its breakout.
AIR = {"squadrons": "C05 4", "dogfights": "C05=3 cp_air_lost=1"}
LAND = {
    "attacks": "C05 22 8, D06 9",
    "bombardments": "E07 4",
    "fight-attack": "3",
    "bombard": "1",
    "target": "F06",
    "defence": "9",
    "fight-offensive": "4 y",
    "breakout-divided": "F07",
    "breakout-fire": "F06 1",
}
DICE = {
    "dice:dogfight-response": "6",
    "dice:dogfight-strength": "3",
    "dice:air-reconnaissance": "3 3 4",
    "dice:artillery-response": "6",
    "dice:artillery-strength": "1",
    "dice:cp-sps-in-hex": "3 3 3",
    "dice:cp-reinforcement": "1",
    "dice:number-of-offensives": "5 4 4",
    "dice:major-offensive": "3 3 3",
    "dice:breakout": "1 1",
}


def played(level: str) -> list[str]:
    """The questions that a level asks from set-up through the first action phase, without the dice."""
    table = Table(level)
    while not (table.state.phase == 2 and table.question not in ("", "carry-on")):
        assert table.match.question is not None
        default = GET_ON.get(table.question, "") if table.match.question.default is None else ""
        table.type((AIR | LAND | DICE).get(table.question, default))
    return [question for question in table.asked if not question.startswith("dice:")]


ALLIED_PART = [
    "squadrons",
    "dogfights",
    "attacks",
    "bombardments",
    "fight-attack",
    "fight-attack",
    "bombard",
]
OFFENSIVE = ["cp-in-france", "target", "defence", "fight-offensive", "breakout-divided", "breakout-fire"]


def test_the_full_level_keeps_numbers_and_hexes() -> None:
    """6.0, 7.0, 23.2, 7.5-S (2), 7.5-S (10): numbers are asked at production only, hexes where they may change."""
    assert played("full") == [
        "set-up",
        "set-up-hexes",
        "set-up-chits",
        "production",
        "hexes-unsupplied",
        "choice-items",
        *ALLIED_PART,
        "contest",
        *OFFENSIVE,
        "contest",
    ]


def test_the_keeper_level_asks_for_the_number_of_blocks_instead() -> None:
    """6.0, 7.0, 7.5-S (4), 7.5-S (10): no list of hexes, so their number at steps 4 and 10, and no reminder."""
    assert played("keeper") == [
        "set-up",
        "set-up-count",
        "set-up-chits",
        "production",
        "hexes-unsupplied",
        "choice-items",
        *ALLIED_PART,
        "block-count",
        *OFFENSIVE,
        "block-count",
    ]


def test_the_umpire_level_asks_for_numbers_where_a_chart_needs_them() -> None:
    """6.5-S, 7.0, 7.5-S (4): nothing is kept between phases."""
    assert played("umpire") == [
        "set-up",
        "set-up-chits",
        "guide-numbers",
        "hexes-unsupplied",
        "numbers",
        *ALLIED_PART,
        "numbers",
        "block-count",
        *OFFENSIVE,
        "block-count",
    ]


def test_a_phase_without_anything_asks_the_least() -> None:
    """7.0, 7.1-S (1), 7.3-S (2), 7.4, 7.5-S (5): no dogfights, fights or offensives, no questions about them."""
    for level, least in (
        (
            "full",
            [
                "squadrons",
                "attacks",
                "bombardments",
                "contest",
                "cp-in-france",
                "dice:number-of-offensives",
            ],
        ),
        (
            "keeper",
            [
                "squadrons",
                "attacks",
                "bombardments",
                "block-count",
                "cp-in-france",
                "dice:number-of-offensives",
            ],
        ),
        (
            "umpire",
            [
                "numbers",
                "squadrons",
                "attacks",
                "bombardments",
                "numbers",
                "block-count",
                "cp-in-france",
                "dice:number-of-offensives",
            ],
        ),
    ):
        table = Table(level).until("numbers" if level == "umpire" else "squadrons")
        table.type(*[{"dice:number-of-offensives": "1 1 1"}.get(question, "") for question in least])
        assert table.asked == least
        assert (table.state.turn, table.state.phase) == (7, 2)


def test_the_umpire_takes_the_numbers_as_they_are_typed() -> None:
    """7.0, A-03: Hidden follows from Total and Revealed; impossible pairs are refused."""
    table = Table("umpire").until("numbers")
    assert "Revealed cannot be more than Total: you typed 31 and 30" in table.refused("total=30 revealed=31")
    table.type("total=80 revealed=20 artillery=7 air=3 logistic_points=0")
    assert table.numbers == (80, 20, 60)
    assert (table.guns, table.air, table.state.logistic_points) == (7, 3, 0)
    table.type("C05 3", "6", "6", "", "4 4 4")
    assert table.found("air-reconnaissance").inputs["hidden"] == 60
    assert table.numbers == (80, 20 + 20, 40)  # row 12 of column 37-60 is 21, one of them the face-down block
    table.until("numbers")
    assert "Revealed must be at least 21, the SPs known in C05" in table.refused("revealed=20")


def test_the_umpire_is_told_the_eastern_marker() -> None:
    """8.0: the one number that the umpire's set-up asks for."""
    table = Table("umpire")
    table.type("eastern=20")
    table.until("cp-in-france", 7, 2)
    before = table.state.total
    table.type("", "1 1 1", "")
    assert f"CP track: set the CP Total to {before + 20}." in table.orders


def test_the_keeper_counts_hexes_for_supply_and_blocks() -> None:
    """6.5-S, 6.7, 7.5-S (4): the number of blocks is the number of contested hexes."""
    table = Table("keeper")
    table.type("", "13", "")
    assert table.numbers == (92, 13, 79)
    table.type("supply=9 ep=1", "")  # the one EP goes to Air Tech
    assert "6.7: The Central Powers cannot supply 4 contested hexes." in table.claims
    assert "Map: mark 4 CP hexes out of supply (6.7)." in table.orders
    table.until("block-count")
    assert table.match.question and (table.match.question.rule, table.match.question.default) == ("7.5-S (4)", 13)
    table.type("fix total 20")
    assert "only the hexes nearest to Paris get a block (A-31)" in table.refused("21")
    table.type("12")
    assert table.numbers == (20, 12, 8)


def test_the_keeper_finds_a_block_in_every_hex_that_is_named() -> None:
    """7.1-S (1), 7.3-S (2): a hex is one of those counted; only when all are used up is a block added."""
    table = Table("keeper")
    table.type("", "1", "")
    table.until("squadrons").type("fix air_owned 0", "C05 3", "3 3 4")
    assert table.numbers == (106, 19, 87)
    assert sum("Revealed" in order for order in table.orders) == 1  # none for a block that was counted already
    assert table.state.elsewhere == 0
    table.type("F06 9", "")
    assert "23.2: F06 joins the list of hexes with a CP block." in table.claims


def test_the_keeper_loses_counted_blocks_first() -> None:
    """A-40: without a list of hexes the player is told to remove the farthest."""
    table = Table("keeper")
    table.type("", "11", "")
    table.type("total=9 ep=0")
    assert table.numbers == (9, 9, 0)
    assert table.orders[:2] == ["Map: take off one face-down CP block, the farthest from Paris."] * 2
    assert "A-40" in table.rulings


# --- Corrections -----------------------------------------------------------------------------------------


def test_fixing_hidden_sets_the_total() -> None:
    """A-03, 7.5-S (4): what lies on the map is known; so Hidden is corrected through the Total."""
    table = Table().until("squadrons")
    table.type("fix hidden 68 miscounted")
    assert table.numbers == (79, 11, 68)
    fixed = "hidden SPs are 68, not 95; the Central Powers have 79 in all (miscounted)"
    assert [entry.answer for entry in table.answers] == [fixed]
    assert table.question == "squadrons"
    table.type("undo")
    assert table.numbers == (106, 11, 95)


def test_fixing_a_hex_sets_what_is_known_there() -> None:
    """A-03, A-11: SPs and blocks; 0 clears the hex, 1 is a face-down block."""
    table = Table().until("squadrons")
    table.type("fix C05 12")
    assert (table.hex("C05"), table.numbers) == ((12, 1, False), (106, 22, 84))
    table.type("fix c05 41")
    assert table.hex("C05") == (41, 3, False)
    table.type("fix C05 0")
    assert (table.hex("C05"), table.numbers) == ((0, 0, False), (106, 10, 96))
    table.type("fix C05 1")
    assert table.hex("C05") == (1, 1, True)
    table = Table("keeper").until("squadrons")
    table.type("fix C05 12")  # one of the eleven that were only counted
    assert table.numbers == (106, 22, 84)
    table.type("fix blocks 9")
    assert table.numbers == (106, 21, 85)


@pytest.mark.parametrize(
    "typed, said",
    [
        ("fix total 5", "total cannot be 5: Revealed 11 is more than Total 5"),
        ("fix C05 61", "61 is not allowed for C05: enter a whole number from 0 to 60"),
        ("fix C05 x", "x is not allowed for C05"),
        ("fix air_used 9", "9 air points used, 8 usable"),
        ("fix total -3", "-3 is not allowed for total"),
        ("fix air 3", "'air' may mean air_owned, air_level, air_used, air_tech: type more of it"),
        ("fix bread 3", "'bread' cannot be corrected: type a hex (C05) or one of hidden,"),
        ("fix total 9999", "a whole number from 0 to 400"),
    ],
)
def test_a_correction_that_cannot_be_is_refused(typed: str, said: str) -> None:
    """A-03: one line says why, and nothing has changed."""
    assert said in Table().until("squadrons").refused(typed)


def test_corrections_take_prefixes_and_are_listed() -> None:
    """6.0, 7.3-S (7): `fix` alone and `status` show what can be set."""
    table = Table().until("squadrons")
    table.type("fix hid 70", "fix logistic 1", "fix TANKS 3")
    assert (table.numbers[2], table.state.logistic_points, table.state.tanks) == (70, 1, 3)
    lines = "\n".join(table.type("fix").lines)
    assert "hidden = 70" in lines
    assert "C02, C03, C04, C05, C06, D06, E07, F06, G07, H06, I07 = a face-down block" in lines
    assert table.type("status").lines[0].startswith("Turn 7  AP 1  Hidden 70  Revealed 11  Total 81")


def test_a_correction_in_the_middle_of_a_fight_counts_at_once() -> None:
    """7.3-S (9): the losses that follow come off the corrected numbers."""
    table = Table().until("attacks")
    table.type("fix artillery_owned 0", "C05 22", "", "3 3 3", "1", "fix C05 9", "fix total 80")
    assert "against 9 SPs" in table.prompt
    table.type("9")
    assert "7.3-S (9): The Central Powers lose 9 SPs in C05 and have 71 left on the whole front." in table.claims


# --- Undo ------------------------------------------------------------------------------------------------


def test_undo_says_what_to_put_back() -> None:
    """7.3-S (6), 7.3-S (9), 7.3-S (3): blocks, tracks, guns and markers."""
    table = Table().until("attacks")
    table.type("mark before")
    table.type("C05 22 8, D06 9", "", "6", "1", "3 3 3", "6", "", "13")
    reply = table.type("undo before")
    assert reply.put_back == [
        "C05: make it a face-down block, not 12 SPs in 3 blocks",
        "CP track: set 'Revealed SPs' back to 11",
        "CP board: set CP Total SPs back to 106",
        "CP board: set CP LPs back to 4",
        "Map: take 4 CP artillery points off",
        "C05: take the marker 'Allied Attack' off",
        "D06: take the marker 'Allied Attack' off",
    ]
    assert table.is_at("attacks", 7, 1)


def test_undo_over_the_end_of_a_phase() -> None:
    """7.6, 7.5-S (6.8), 7.5-S (10): what the phase took off the map comes back on it."""
    table = Table().until("cp-in-france")
    table.type("", "5 4 4", "F06", "3 3 3", "9", "6", "4 y", "mark breakout", "1 1", "F07", "", "")
    assert table.is_at("squadrons", 7, 2)
    put_back = table.type("undo breakout").put_back
    assert "Map: put 6 CP artillery points back" in put_back
    assert "F06: put the marker 'Breakout Move!' back" in put_back
    assert "F07: make it no CP block, not 4 SPs in 3 blocks" in put_back
    assert "Turn track: set it back to turn 7, action phase 1" in put_back
    assert table.question == "dice:breakout"


def test_undo_to_the_first_decision_and_forward_again() -> None:
    """6.0, 7.0: the same lines give the same table."""
    table = Table(dice="sealed")
    typed = []
    while not table.is_at("carry-on"):
        assert table.match.question is not None
        default = GET_ON.get(table.question, "") if table.match.question.default is None else ""
        typed.append((AIR | LAND).get(table.question, default))
        table.type(typed[-1])
    first = state_data(table.state), list(table.match.entries)
    table.type(f"undo {table.match.decisions}")
    assert (table.question, table.match.decisions) == ("set-up", 0)
    assert "nothing has been decided" in table.refused("undo")
    table.type(*typed)
    assert (state_data(table.state), list(table.match.entries)) == first


# --- Everything, often -----------------------------------------------------------------------------------


def some_line(table: Table, dice: random.Random) -> str:
    """A line such as a careless player types: mostly Enter, often numbers near the edge."""
    question = table.match.question
    assert question is not None
    hexes = dice.sample(["B04", "C02", "C05", "C06", "D06", "E07", "F06", "J08", "K09"], 3)
    if question.kind == "amount":
        return str(dice.choice([question.low, question.high, dice.randint(question.low, question.high)]))
    lines = {
        "production": f"total={dice.choice([3, 9, 20, 40, 90])} supply={dice.randint(5, 14)} ep={dice.randint(0, 12)}",
        "set-up-hexes": dice.choice(["-", "C05, D06"]) if table.state.total < 11 else "",
        "set-up-count": str(min(11, table.state.total)),
        "contest": dice.choice(["", "", f"-{hexes[0]}", f"+{hexes[0]}, +{hexes[1]}"]),
        "out-of-supply": dice.choice(["", hexes[0]]),
        "squadrons": dice.choice(["-", f"{hexes[0]} {dice.randint(1, 6)}", f"{hexes[1]} 1, {hexes[2]} 2"]),
        "attacks": dice.choice(["-", f"{hexes[0]} {dice.randint(1, 40)} 8", f"{hexes[1]} 9 2, {hexes[2]} 31"]),
        "bombardments": dice.choice(["", f"{hexes[2]} {dice.randint(1, 9)}"]),
        "breakout-attacks": dice.choice(["", f"{hexes[0]} {dice.randint(1, 20)}"]),
        "cp-in-france": dice.choice("yn"),
        "allied-standing": dice.choice(["none", "draw", "victory"]),
        "target": dice.choice(["other", *question.keys] if question.kind == "one" else [*hexes, *hexes, "-"]),
        "defence": f"{dice.randint(0, 30)} {dice.randint(0, 6)}",
        "fight-offensive": f"{dice.randint(0, 12)} {dice.choice('yn')}",
        "spring-offensive": dice.choice(["", *hexes]),
        "breakout-divided": dice.choice(["-", "B01", "B01, B02, B03", hexes[0]]),
        "breakout-concentrated": dice.choice(["-", "B01", *hexes]),
        "breakout-fire": dice.choice(["", "", f"{hexes[0]} 1"]),
        "numbers": dice.choice(["", f"total={dice.randint(0, 90)} revealed={dice.randint(0, 20)}"]),
        "score": "draw",
    }
    return lines.get(question.id, "")


def at_random(table: Table, dice: random.Random) -> Iterator[tuple[str, list[Entry]]]:
    """A whole game of such a player: what was asked, and what was told after each answer that was taken."""
    while table.match.question is not None:
        told, asked = len(table.match.entries), table.question
        try:
            execute(table.match, some_line(table, dice))
        except BadInput:
            continue
        yield asked, table.match.entries[told:]


@pytest.mark.parametrize("level", ["full", "keeper"])
@pytest.mark.parametrize("seed", range(6))
def test_the_marker_of_revealed_sps_follows_the_orders(level: str, seed: int) -> None:
    """7.5-S (4), 7.5-S (10): whoever moves the marker as told has it where the books have it."""
    table = Table(level, seed=f"marker {seed}").until("production")
    marker = table.numbers[1]
    for asked, told in at_random(table, random.Random(f"{level} {seed}")):
        for entry in told:
            if isinstance(entry, Instruction) and "'Revealed SPs' to " in entry.text:
                marker = int(entry.text.rsplit(" ", 1)[1].rstrip("."))
        if table.question in ("squadrons", "cp-in-france", "carry-on"):
            assert marker == table.numbers[1], f"after '{asked}'"


@pytest.mark.parametrize("level", ["full", "keeper", "umpire"])
@pytest.mark.parametrize("seed", range(4))
def test_random_tables_keep_to_the_sheet(level: str, seed: int) -> None:
    """7.5-S (1), 7.5-S (3), 7.5-S (4), 7.5-S (10), 7.3-S (7): one face-down block a hex, attackers alone stand up after
    action phase 1, and no reinforcement is checked for without a Logistic Point."""
    table = Table(level, seed=f"sheet {seed}")
    for _ in at_random(table, random.Random(f"{level} {seed}")):
        if seed % 2 and table.question == "attacks" and table.state.logistic_points:
            table.type("fix logistic_points 0")
    counted = 0
    for number, state in states(table.match, whole=True).items():
        entry = table.match.entries[number - 1]
        assert isinstance(entry, Because)
        standing = [hex for hex in state.held if not state.face_down[hex]]
        if (entry.rule == "7.5-S (4)" and entry.step == "hide") or (entry.rule == "7.5-S (10)" and state.phase == 2):
            counted += 1
            assert not standing and revealed(state) == len(state.held) + state.elsewhere
        elif entry.rule == "7.5-S (10)":
            assert set(standing) <= set(state.attacked) and all(state.blocks[hex] == 3 for hex in standing)
            down = sum(state.face_down) + state.elsewhere
            assert revealed(state) == sum(state.sps[hex] for hex in standing) + down
        checked = any(isinstance(piece, Finding) and piece.chart == "cp-reinforcement" for piece in entry.evidence)
        assert not checked or state.logistic_points + ("spend" in entry.claim) > 0
    assert counted


CORRECTIONS = [
    "fix C05 0",
    "fix C05 7",
    "fix D06 20",
    "fix hidden 2",
    "fix hidden 0",
    "fix artillery_owned 1",
    "undo",
]


@pytest.mark.parametrize("level", ["full", "keeper", "umpire"])
@pytest.mark.parametrize("seed", range(12))
def test_the_book_holds_after_every_decision(level: str, seed: int) -> None:
    """A-03, A-12, A-14, A-17, A-25, A-31, A-40: Revealed + Hidden = Total, 60 SPs and 3 blocks a hex, guns and air."""
    table = Table(level, "entered" if seed % 2 else "sealed", seed=f"random {seed}")
    dice = random.Random(f"{level} {seed}")
    rulebook, refusals, decisions = FIELDS.rulebook, 0, 0
    while table.match.question is not None:
        if dice.random() < 0.06:
            line = dice.choice(CORRECTIONS)
        else:
            line = some_line(table, dice)
        try:
            execute(table.match, line)
        except BadInput as problem:
            assert "\n" not in str(problem)
            refusals += 1
            assert refusals < 60, f"a dead end at '{table.question}': {problem}"
            continue
        refusals, decisions = 0, decisions + 1
        assert FIELDS.play.invariants(table.state) == []
        assert decisions < 2_000
    told = [entry for entry in table.match.entries if isinstance(entry, Because)]
    assert all(rulebook.has(entry.rule) for entry in told)
    findings = [piece for entry in told for piece in entry.evidence if isinstance(piece, Finding)]
    assert findings
    assert all(rulebook.has(finding.rule) for finding in findings)


def test_every_question_names_a_rule_that_exists() -> None:
    """6.0, 7.0: so that `?` and the log can quote it."""
    game = game_named("fields-of-despair")
    seen = set()
    for level in ("full", "keeper", "umpire"):
        table = Table(level, "sealed")
        while table.match.question is not None:
            seen.add(table.question)
            assert game.rulebook.has(table.match.question.rule), table.question
            rich = AIR | LAND | {"target": "empty" if table.state.attacked else "F06"}
            default = GET_ON.get(table.question, "") if table.match.question.default is None else ""
            try:
                table.type(rich.get(table.question, default))
            except BadInput:
                table.type(default)
    assert {"contest", "numbers", "block-count", "target", "bombard"} <= seen
