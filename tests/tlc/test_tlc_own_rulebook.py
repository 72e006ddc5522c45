"""The table with a rulebook of one's own: the same decisions, results typed in; other prices; cards in no list."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from crusade import Field

from opfor.commands import execute
from opfor.games.last_crusade.enemy.reinforcement import refit
from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import COLUMNS, catalogue
from opfor.games.last_crusade.model.data import RULES, changed_numbers, numbers_of
from opfor.games.last_crusade.model.places import NAMES
from opfor.games.last_crusade.rules.bombard import bombard
from opfor.games.last_crusade.sequence import SEATS
from opfor.games.last_crusade.setup.custom_cards import made_whole, written
from opfor.games.last_crusade.setup.dealt import Dealt, add_cards
from opfor.games.last_crusade.setup.decks import FileInput
from opfor.kernel.errors import BadAnswer, BadInput, DataError
from opfor.kernel.game import read_options
from opfor.kernel.match import Match
from opfor.testing import contract
from opfor.testing.playing import Setting
from opfor.testing.scripted import ScriptedDesk

GAME = "last-crusade"


def table(**given: Any) -> Field:
    """A battlefield whose fire, recon and air combat are resolved on the table."""
    field = Field(**given)
    field.state.mode, field.state.own_rulebook = "table", 1
    return field


def test_who_may_still_assault_this_turn() -> None:
    """S53, A43: zones next to your units; by your own rulebook all, as yours may still retreat next to others."""
    for field, waiting in ((Field(level=6), ["B2"]), (table(level=6), ["A3", "B2"])):
        field.put("U01", "B1")
        field.put("G01", "B2")
        field.put("G01", "A3")
        field.run("enemy-fire-maneuver", faces=[1, 1, 1, 1], to_end=False)
        steps = field.state.agenda[::-1]
        assert [NAMES[args[0]] for step, args in steps if step == "enemy-assault"] == waiting


def test_the_enemy_chooses_and_the_table_resolves() -> None:
    """S29, S30, S32, S53, A23, R16: no dice for fire; the targets are those of the printed criteria, one by one."""
    field = table(level=6)
    tiger, grenadiers = field.put("G15", "B2"), field.put("G01", "B2")
    sherman, rifles = field.put("U13", "B1"), field.put("U01", "B1")
    shots: list[tuple[int, int, int]] = []

    def hits(state: Any, firer: int, target: int, most: int) -> int:
        shots.append((firer, target, most))
        return min(2, most)

    desk = field.run(
        "enemy-assault",
        4,
        supply_defenders=[sherman, rifles],
        hits=hits,
        captured=False,
        hits_each={tiger: 1},
        faces=[],
    )
    assert shots == [(tiger, sherman, field.state.defence[sherman]), (grenadiers, rifles, 3)]
    assert [field.state.hits[n] for n in (sherman, rifles, tiger)] == [2, 2, 1]
    assert field.state.stock[1] == 20 - 2
    assert any("Tiger I Section fires at M4 Sherman Platoon: 2 hits. Target: " in claim for claim in desk.claims)


def test_units_gang_up_on_what_the_table_left() -> None:
    """S32, R16, R23: the second unit sees the hits of the first; a destroyed target is left for the next."""
    field = table(level=6)
    one, two = field.put("G01", "B2"), field.put("G01", "B2")
    weak, strong = field.put("U02", "B1"), field.put("U04", "B1")
    targets: list[int] = []

    def hits(state: Any, firer: int, target: int, most: int) -> int:
        targets.append(target)
        return most

    field.run("enemy-assault", 4, supply_defenders=[weak, strong], hits=hits, hits_each={}, captured=True)
    assert targets == [strong, weak] and field.at(weak) == field.at(strong) == "discard"
    assert field.at(one) == field.at(two) == "B1"


def test_one_target_is_one_question() -> None:
    """R16, S32, A24: where one target is left, all who can hurt it fire at it, and their hits are typed in together."""
    field = table(level=6)
    tank, foot = field.put("G15", "B2"), field.put("G01", "B2")
    plane_guns = field.put("G27", "B2", inf=0, arm=0)  # can hurt nobody here
    mine = field.put("U01", "B1")
    asked: list[tuple[int, ...]] = []

    def together(state: Any, *args: int) -> int:
        asked.append(args)
        return 2

    field.run("enemy-assault", 4, supply_defenders=[mine], hits_of_all=together, hits_each={}, captured=False)
    assert asked == [(mine, 3, tank, foot)] and field.state.hits[mine] == 2 and plane_guns not in asked[0]


def test_your_assault_is_typed_in_at_once() -> None:
    """R15, R16: your own fire is one question; the enemy's reply chooses its targets as printed."""
    field = table()
    mine, other = field.put("U13", "B2"), field.put("U01", "B2")
    theirs, more = field.put("G01", "B3"), field.put("G04", "B3")
    field.run(
        "maneuver",
        maneuver=lambda state: ("assault", 7, -1) if state.where[mine] == 4 else ("done", -1, -1),
        attackers=[mine, other],
        hits_each={theirs: 3, more: 3},
        hits=0,
        captured=True,
    )
    assert field.at(theirs) == field.at(more) == "discard" and field.at(mine) == "B3"


def test_a_zone_may_be_taken_from_living_defenders() -> None:
    """R15: your rulebook may drive defenders out; you say where they go, or that they are lost."""
    field = table()
    mine = field.put("U13", "B2")
    back, lost = field.put("G01", "B3"), field.put("G04", "B3")
    field.run(
        "maneuver",
        maneuver=lambda state: ("assault", 7, -1) if state.where[mine] == 4 else ("done", -1, -1),
        attackers=[mine],
        hits_each={},
        hits_of_all=0,
        captured=True,
        retreat=lambda state, n: 10 if n == back else -1,
    )
    assert (field.at(back), field.at(lost), field.at(mine)) == ("H4", "discard", "B3")
    assert field.state.points[0] == field.state.value[lost]


def test_recon_on_the_table() -> None:
    """S46, S47, S48, R12: the enemy divides its dice, the table says who is spotted; you say what you have spotted."""
    field = table()
    scouts = field.put("G07", "B2")
    one, two = field.put("U01", "B1"), field.put("U13", "B1")
    asked: list[tuple[int, ...]] = []

    def seen(state: Any, leader: int, place: int, *dealt: int) -> list[int]:
        asked.append((leader, place, *dealt))
        return [two]

    field.run("enemy-recon", 4, seen=seen, faces=[1])  # who gets the spare die of three is still the enemy's luck
    assert asked == [(scouts, 1, one, 2, two, 1)]
    assert (field.state.spotted[one], field.state.spotted[two]) == (0, 1)
    field.run("your-recon", spotted=[scouts])
    assert field.state.spotted[scouts] == 1


def test_air_combat_on_the_table() -> None:
    """S45, R11: enemy fighters on CAP go for your first flight; hits are typed in, also those of the flak."""
    field = table()
    cap, mine = field.put("G41", "field"), field.put("U38", "field")
    field.state.where[cap] = 14
    field.put("G01", "B3")
    field.run(
        "your-air",
        air=lambda state: ("fly", 7, -1) if not state.acted[mine] else ("done", -1, -1),
        flight=[mine],
        air_hits={cap: field.state.defence[cap], mine: 1},
        aa_hits={mine: 1},
    )
    assert field.at(cap) == "discard" and field.state.hits[mine] == 2 and field.at(mine) == "over B3"


def test_obstacles_on_the_table() -> None:
    """R20: what an obstacle does is asked for every unit that crosses it, whatever our card would do."""
    field = table()
    mine = field.put("U05", "B1")  # engineers: immune by our rules
    field.put("G82", "B2")
    asked: list[tuple[int, ...]] = []

    def crossing(state: Any, *args: int) -> int:
        asked.append(args)
        return 1

    field.run(
        "maneuver",
        maneuver=lambda state: ("move", mine, -1) if not state.acted[mine] else ("done", -1, -1),
        move_to=4,
        crossing=crossing,
    )
    assert len(asked) == 1 and field.state.hits[mine] == 1 and field.at(mine) == "B2"


def test_prices_of_a_game() -> None:
    """R8, S54, S66, S67: the constants of a game price assaults, guns and defence; the floor is its own too."""
    field = Field(level=6, stock=(20, 9))
    field.state.constants = ["cost_attacker=2", "cost_gun=3", "floor=2", "cost_defender=0"]
    for id in ("G01", "G04"):
        field.put(id, "B2")
    field.put("G33", "H4")
    field.put("U01", "B1", defence=30)
    desk = field.run("enemy-assault", 4, to_end=False)
    assert field.state.stock[1] == 9 - 2 * 2 - 3 and desk.asked == []


def test_constants_from_a_file(tmp_path: Path) -> None:
    """R8: a whole copy of our file, or a few lines; mistakes with file and line; what belongs to our dice is fixed."""
    path = tmp_path / "mine.toml"
    ours = (TLC.rulebook.data / "constants.toml").read_text(encoding="utf-8")
    path.write_text(ours.replace("cost_gun = 1", "cost_gun = 2").replace("US = 3,", "US = 4,"))
    options = read_options(TLC, {"constants": str(path)})
    assert options["constants"] == ["supply_dice.US=4", "cost_gun=2"]
    assert TLC.new("us", "table", options).constants == ["supply_dice.US=4", "cost_gun=2"]
    numbers = numbers_of(("supply_dice.US=4", "deck.copies.C=6"))
    assert (numbers.supply_dice, numbers.deck.copies["C"], RULES.supply_dice["US"]) == ({"US": 4, "DE": 2}, 6, 3)
    assert read_options(TLC, {"constants": "supply_dice.US=4"}) == {"constants": ["supply_dice.US=4"]}
    for text, told in (
        ("floor = 5\nto_hit = 4\n", r"x\.toml, line 2: to_hit belongs to our dice rules"),
        ("\ncost_gum = 2\n", r"x\.toml, line 2: there is no number 'cost_gum'"),
        ("cost_gun = 'two'\n", r"x\.toml, line 1: cost_gun=two is not allowed"),
        ("cost_gun 2\n", r"x\.toml, line 1: this is no TOML file"),
    ):
        with pytest.raises(DataError, match=told):
            changed_numbers(text, "x.toml")
    with pytest.raises(BadInput, match="hand_limit=0 is not allowed"):
        TLC.new("us", "screen", {"constants": ["hand_limit=0"]})
    assert FileInput("constants", "list", default="").read("cost_gun=2,floor=3") == ["cost_gun=2", "floor=3"]


def test_a_deck_may_be_smaller_by_other_constants() -> None:
    """R6, S5: deck limits and the value of the terrain are constants of the game too."""
    small = ["4*U01", "3*U13"]
    with pytest.raises(BadInput, match="7 cards; a deck has 45 to 60"):
        TLC.new("us", "table", {"deck": small, "enemy_deck": ["4*G01", "3*G13"]})
    cheap = ["T01"] * 3 + ["T02"] * 3 + ["T04"] * 3
    options = {"deck": small, "enemy_deck": ["match"], "terrain": cheap, "constants": ["deck.low=7", "terrain_sum=18"]}
    match = Match.new(TLC, "us", "table", seed="small", options=options)
    assert match.state.terrain.count("T01") == 3 and len(match.state.ids) == 14


def test_a_card_in_no_list_is_typed_in() -> None:
    """S1, R1: at the table a card is entered with its numbers, bought or deployed; the same name is another copy."""
    match = Match.new(TLC, "us", "table", seed="typed in")
    execute(match, "new-card")
    execute(match, "Home_Guard infantry 2 4 1 3 0 1")
    execute(match, "buy:X01.1")
    execute(match, "b1")
    state = match.state
    guard = state.ids.index("X01")
    assert (state.inf[guard], state.supply[guard], state.where[guard]) == (4, 2, 1)
    execute(match, "done")
    while match.question is not None and match.question.id != "reinforce":
        execute(match, "")
    execute(match, "new-card")
    execute(match, "name=home_guard supply=9")
    assert match.state.ids.count("X01") == 2 and match.state.supply[-1] == 2
    execute(match, "new-card")
    before = match.decisions
    with pytest.raises(BadAnswer, match="range: artillery needs a range"):
        execute(match, "name=Old_Gun kind=artillery supply=2")
    assert match.decisions == before
    execute(match, "name=Old_Gun kind=artillery supply=2 range=2 inf_fp=3")
    execute(match, "deploy:X02.1")
    gun = match.state.ids.index("X02")
    assert match.state.where[gun] == 9 and TLC.invariants(match.state) == []
    assert catalogue(tuple(match.state.custom_cards))["X02"].name == "Old Gun"
    again = TLC.new("us", "screen", {})
    assert "new-card" not in [option.key for option in TLC.questions["reinforce"](again).options]


def printed(field: Field, timing: str, nation: str = "DE") -> int:
    """A card in a hand whose effect stands on it alone."""
    cells = made_whole({"name": "Rain", "kind": "event", "supply": "1", "timing": timing, "id": "X01"}, nation)
    field.state.custom_cards = [",".join(COLUMNS), written([cells[column] for column in COLUMNS])]
    card = catalogue(tuple(field.state.custom_cards))["X01"]
    side = field.state.nations.index(nation)
    n = len(field.state.ids)
    add_cards(field.state, Dealt([(card, 1)]), side)
    pile, hand = (
        (field.state.your_deck, field.state.your_hand)
        if side == 0
        else (field.state.enemy_deck, field.state.enemy_hand)
    )
    pile.remove(n)
    hand.append(n)
    field.state.where[n] = 15
    return n


def test_the_enemy_plays_cards_that_only_their_text_explains() -> None:
    """S26, S28, A19: you say whether this is an opportunity, once at a moment; its cost keeps the floor."""
    field = table(stock=(4, 6), turn=1)
    n = printed(field, "own_reinforcement")
    desk = field.run("enemy-reinforcement", can_play=False, to_end=False)
    assert desk.asked == ["can-play"] and field.at(n) == "hand"
    field.run("enemy-reinforcement", can_play=True, card_brings={"your_supply": -9, "enemy_supply": 3}, to_end=False)
    assert field.at(n) == "discard" and field.state.stock == [0, 6 - 1 + 3]
    poor = table(stock=(4, 5), turn=1)
    printed(poor, "own_reinforcement")
    assert poor.run("enemy-reinforcement", to_end=False).asked == []


def test_such_a_card_leaves_less_for_the_next() -> None:
    """S28, A20: what the printed card has cost is gone when the next one is weighed."""
    field = table(stock=(4, 6), turn=1)
    n = printed(field, "own_reinforcement")
    (ambush,) = field.hold("G67")
    field.run("enemy-reinforcement", can_play=True, card_brings={"your_supply": 0, "enemy_supply": 0}, to_end=False)
    assert (field.at(n), field.at(ambush)) == ("discard", "hand") and field.state.stock == [4, 5]


def test_a_refused_card_is_not_asked_for_again() -> None:
    """S26, A19: another card that is played meanwhile does not bring the question back."""
    field = table(stock=(4, 9), turn=1)
    n = printed(field, "own_reinforcement")
    (ambush,) = field.hold("G67")
    desk = field.run("enemy-reinforcement", faces=[2], can_play=False, to_end=False)
    assert desk.asked == ["can-play"] and (field.at(n), field.at(ambush)) == ("hand", "discard")


def test_cards_of_an_assault_that_only_their_text_explains() -> None:
    """S26, S27: asked when the assault is declared; a refusal is not asked again."""
    field = table(level=6)
    n = printed(field, "attack_declared")
    field.put("G01", "B2")
    mine = field.put("U01", "B1")
    desk = field.run("enemy-assault", 4, supply_defenders=[mine], hits=0, hits_each={}, captured=False, can_play=False)
    assert desk.asked.count("can-play") == 1 and field.at(n) == "hand"


def test_your_own_card_and_the_screen() -> None:
    """R9: your card of that kind is played at the table; on screen, where nobody reads it, it stays in the hand."""
    field = table(turn=1)
    n = printed(field, "own_reinforcement", "US")
    field.run(
        "your-reinforcement",
        reinforce=lambda state: ("play", n, -1) if state.your_hand else ("done", -1, -1),
        card_brings={"your_supply": 2, "enemy_supply": 0},
    )
    assert field.state.stock[0] == 20 - 1 + 2
    field = Field(turn=1)
    printed(field, "own_reinforcement")
    assert field.run("enemy-reinforcement", to_end=False).asked == []


def test_corrections_of_units() -> None:
    """S24: at the table a unit's hits, spotting and place can be corrected, and a lost unit removed for its VP."""
    match = Match.new(TLC, "us", "table", seed="corrections")
    execute(match, "staff")
    while match.question is not None and match.question.id != "reinforce":
        execute(match, "")
    enemy = next(n for n in match.state.enemy_ground if match.state.carrier[n] < 0)
    key = f"{match.state.ids[enemy]}.{match.state.copies[enemy]}"
    execute(match, f"fix {key} spotted")
    assert match.state.spotted[enemy] == 1
    empty = next(zone for zone in range(9) if not match.state.stacked[zone] and not match.state.stacked[11 + zone])
    execute(match, f"fix {key} {NAMES[empty].lower()} misread")
    assert match.state.where[enemy] == empty
    value = match.state.value[enemy]
    execute(match, f"fix {key} out")
    assert enemy in match.state.discard and match.state.points[0] == value and TLC.invariants(match.state) == []
    mine = match.state.your_ground[0]
    key = f"{match.state.ids[mine]}.{match.state.copies[mine]}"
    for wrong in ("99", "h4", "gone"):
        with pytest.raises(BadInput):
            execute(match, f"fix {key} {wrong}")


def own_deck(nation: str) -> str:
    """A deck as an owner of other cards writes it down: few columns, events without an effect."""
    head = "copies,nation,name,kind,Supply,infFP,armFP,Def,Range,Recon,timing"
    rows = [
        "12,{n},Line Company,infantry,3,3,1,3,0,1,",
        "6,{n},Tank Company,armor,5,4,4,5,0,1,",
        "4,{n},Howitzers,artillery,5,5,2,2,3,0,",
        "3,{n},Gun Section,antitank,3,1,4,2,0,0,",
        "3,{n},Trucks,transport,1,0,0,1,0,0,",
        "3,{n},Interceptors,fighter,5,2,1,3,0,1,",
        "2,{n},Heavy Bombers,bomber,7,6,3,4,0,0,",
        "3,{n},Resupply,event,0,,,,,,",
        "3,{n},Ambush,event,1,,,,,,defence_declared",
        "2,{n},Bold Stroke,event,1,,,,,,attack_declared",
        "2,{n},Clear Sky,event,1,,,,,,own_air",
        "2,{n},Bazookas,attachment,1,,,,,,",
        "2,{n},Wire,obstacle,1,,,,,,",
    ]
    return "\n".join([head, *[row.format(n=nation) for row in rows]]) + "\n"


@pytest.mark.parametrize("scenario", ["us", "german"])
def test_a_game_of_other_cards_by_other_rules(tmp_path: Path, scenario: str) -> None:
    """S1, S5, R1, R6: own decks from CSV, own terrain, own numbers, own rulebook: played to the end at random."""
    for nation in ("US", "DE"):
        (tmp_path / f"{nation}.csv").write_text(own_deck(nation))
    (tmp_path / "land.csv").write_text(
        "name,kind,Supply,infFP,armFP,Def,Range,Recon,stack\n"
        + "".join(f"Hill {number},terrain,{value},,,,,,4\n" for number, value in enumerate((3, 4, 4)))
    )
    (tmp_path / "numbers.toml").write_text("cost_launch = 3\nturn_limit = 6\n[deck.copies]\nC = 12\n")
    mine, theirs = ("US", "DE") if scenario == "us" else ("DE", "US")
    options = {
        "rulebook": "own",
        "deck": str(tmp_path / f"{mine}.csv"),
        "enemy_deck": str(tmp_path / f"{theirs}.csv"),
        "cards": str(tmp_path / "land.csv"),
        "terrain": "X01,X01,X01,X02,X02,X02,X03,X03,T04",
        "constants": str(tmp_path / "numbers.toml"),
    }
    assert contract.check_play(TLC, 1, "own cards", [Setting(scenario, "table", options)]).startswith("1 games")


class Hearing(ScriptedDesk):
    """A desk that keeps what is to be done on the table."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(faces)
        self.heard: list[str] = []

    def instruct(self, text: str, /, **facts: Any) -> None:
        self.heard.append(text.format(**facts))


def test_hit_markers_are_told_at_the_table() -> None:
    """S24, R13, S35: after fire and refit the table hears which markers change; a lost unit is removed instead."""
    field = Field()
    field.state.mode = "table"
    gun, target = field.put("U31", "H0", reach=4), field.put("G14", "B3", spotted=1)
    desk = Hearing([6, 1])
    bombard(field.state, desk, SEATS, gun, target)
    refit(field.state, desk)
    assert desk.heard == ["Hit markers: Panther Platoon (1).", "Hit markers: Panther Platoon (0)."]
    field.state.hits[target] = field.state.defence[target] - 1
    field.state.committed[gun] = 0
    desk = Hearing([6, 1])
    bombard(field.state, desk, SEATS, gun, target)
    assert desk.heard == ["Remove Panther Platoon."]
