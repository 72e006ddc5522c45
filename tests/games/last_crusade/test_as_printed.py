"""What the printed sheet says where house readings used to differ: with the switches."""

from __future__ import annotations

from typing import Any

import pytest

from opfor.games.last_crusade.enemy.choices import dearest
from opfor.games.last_crusade.enemy.specials import play_specials
from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.cards import COLUMNS, catalogue
from opfor.games.last_crusade.model.places import ENEMY, HAND, YOU
from opfor.games.last_crusade.setup.dealt import add_cards, columns_of
from opfor.kernel.errors import BadInput
from opfor.kernel.game import read_options, saved_options
from opfor.match.match import Match
from opfor.testing.scripted import Script, ScriptedDesk
from tests.games.last_crusade.field import Field, Picks, p

pytestmark = pytest.mark.usefixtures("either_mode")

# 1. Assaults


def flank(stock: int, straight_ahead_first: bool = False) -> Field:
    """Enemy in B2 and C3; yours straight ahead of B2 in B1, and in C2, which both can reach."""
    field = Field(stock=(0, stock), straight_ahead_first=straight_ahead_first)
    field.put("U01", "B1")
    field.put("U01", "C2")
    field.put("G01", "B2")
    field.put("G01", "C3")
    field.passing("BC")
    return field


def test_a_flanking_attack_comes_before_one_straight_ahead() -> None:
    """S56, A44: aggressive troops of several zones who can assault one zone do so."""
    field = flank(20)
    field.run("enemy-assault", p("B2"), to_end=False)
    assert field.state.fight_target == p("C2") and field.state.groups == [p("B2"), p("C3")]


def test_without_supply_for_the_flank_it_goes_straight_ahead() -> None:
    """S54, S56, A44: the Supply pays one zone, not two."""
    field = flank(6)
    field.run("enemy-assault", p("B2"), to_end=False)
    assert field.state.fight_target == p("B1") and field.state.stock[ENEMY] == 5


def test_straight_ahead_first_is_a_switch() -> None:
    """A44: with the switch the zone straight ahead is taken, and the log names the ruling."""
    field = flank(20, straight_ahead_first=True)
    desk = field.run("enemy-assault", p("B2"), to_end=False)
    assert field.state.fight_target == p("B1") and "A44" in desk.rulings


def test_of_several_flanks_the_one_that_most_can_join_then_the_weakest() -> None:
    """A44: most joining zones, then the lowest total Def left, then at random."""
    field = Field(stock=(0, 30))
    for zone in ("A2", "C2"):
        field.put("U01", zone, hits=1 if zone == "C2" else 0)
    for zone in ("A3", "B2", "C3"):
        field.put("G01", zone)
    field.passing("ABC")
    field.run("enemy-assault", p("B2"), to_end=False)
    assert field.state.fight_target == p("C2")
    field.put("G01", "A1")  # now two zones can join against A2
    field.state.groups, field.state.targeted = [], [0] * 11
    for n in field.state.enemy_ground:
        field.state.committed[n] = field.state.acted[n] = 0
    field.state.agenda, field.state.fight_units = [], []
    field.run("enemy-assault", p("B2"), to_end=False)
    assert field.state.fight_target == p("A2")


# 2. Cards

OWN = [
    ("X01", "Fog", "own_recon", "op=printed;excl=weather"),
    ("X02", "Rain", "own_recon", "op=printed;excl=weather"),
    ("X03", "Ruse", "enemy_bombardment", "op=printed"),
    ("X04", "Scouts", "enemy_recon", "op=printed"),
    ("X05", "Orders", "own_bombardment", "op=printed"),
    ("X06", "Salvo", "artillery_declared", "op=printed"),
    ("X07", "Pursuit", "zone_captured", "op=printed"),
    ("X08", "Decoys", "enemy_artillery_declared", "op=printed"),
    ("X09", "Weather Front", "enemy_air", "op=printed"),
]


def at_table(nation: str) -> Field:
    """A battlefield at the table with event cards of the owner's own."""
    field = Field(stock=(20, 20))
    field.state.mode = "table"
    rows = [",".join(COLUMNS)]
    for id, name, timing, effect in OWN:
        cells = {"id": id, "name": name, "nation": nation, "kind": "special", "rarity": "C", "unique": "0"}
        cells |= {"supply": "1", "vp": "0", "timing": timing, "effect": effect, "starter": "0", "text": f"{name}."}
        rows.append(",".join(cells.get(column, "") for column in COLUMNS))
    field.state.custom_cards = rows
    return field


def hold(field: Field, *ids: str) -> list[int]:
    """Own event cards in their owner's hand."""
    held = []
    for id in ids:
        card = catalogue(tuple(field.state.custom_cards))[id]
        side, n = field.state.nations.index(card.nation), len(field.state.ids)
        add_cards(field.state, columns_of([(card, 1)]), side)
        (field.state.your_deck if side == YOU else field.state.enemy_deck).remove(n)
        (field.state.your_hand if side == YOU else field.state.enemy_hand).append(n)
        field.state.where[n] = HAND
        held.append(n)
    return held


SUPPLY = {"your_supply": 0, "enemy_supply": 0}


def test_of_own_cards_that_exclude_each_other_one_is_played_at_random() -> None:
    """S27: mutually exclusive cards at random, an owner's own event cards too; the other stays in the hand."""
    for face, played in ((1, 0), (2, 1)):
        field = at_table("DE")
        cards = hold(field, "X01", "X02")
        desk = ScriptedDesk([face], can_play=True, card_brings=SUPPLY)
        play_specials(field.state, desk, "own_recon")
        assert field.state.discard == [cards[played]] and not desk.left
        assert field.state.enemy_hand == [cards[1 - played]]


def test_the_enemy_plays_own_events_in_your_turn() -> None:
    """S26, S64: a card that takes effect in your turn is played at the first opportunity; you say whether it is one."""
    field = at_table("DE")
    field.put("U01", "B1")
    ruse, scouts = hold(field, "X03", "X04")
    desk = field.run("events", YOU, 3, can_play=Script(False), card_brings=SUPPLY)
    assert desk.asked == ["can-play"] and field.state.enemy_hand == [ruse, scouts]
    desk = field.run("events", YOU, 3, can_play=True, card_brings=SUPPLY)
    assert field.state.discard == [ruse] and field.state.stock[ENEMY] == 19
    field.state.stock[ENEMY] = 5
    assert field.run("events", YOU, 2).asked == [] and field.state.enemy_hand == [scouts]  # the floor


def test_you_play_own_events_in_the_enemy_turn_and_in_every_phase_of_yours() -> None:
    """R1, R9: your own event cards are offered at their moments: in the enemy's phases, and in Bombardment."""
    field = at_table("US")
    cards = hold(field, "X03", "X05")
    desk = field.run("events", ENEMY, 3, event_card=lambda state, *offered: offered[0], card_brings=SUPPLY)
    assert desk.asked == ["event-card", "card-brings"] and field.state.discard == [cards[0]]
    desk = field.run("your-bombardment", event_card=lambda state, *offered: -1)
    assert desk.asked == ["event-card"] and field.state.your_hand == [cards[1]]


def test_own_events_when_guns_are_declared_and_zones_captured() -> None:
    """S26, R15: own events of an assault's moments are played then, and do not stand in for cancel or barrage cards."""
    field = at_table("DE")
    yours = field.put("U01", "B1", hits=2)
    field.put("G15", "B2")
    gun = field.put("G33", "B3")
    salvo, pursuit = hold(field, "X06", "X07")
    field.passing("B")
    answers: dict[str, Any] = {"can_play": True, "card_brings": SUPPLY, "supply_defenders": [], "defence_guns": []}
    field.run("enemy-assault", p("B2"), faces=[6] * 6, **answers)
    assert set(field.state.discard) == {salvo, pursuit, yours} and field.state.boost[gun] == 0


def test_equal_cost_at_random_among_cards() -> None:
    """S36, A68: two Panthers and a Tiger of equal cost: each card has its chance; with the switch each name."""
    for by_name, among in ((False, 3), (True, 2)):
        field = Field(ties_by_name=by_name)
        cards = field.hold("G14", "G14", "G15")
        field.state.supply = [7] * len(field.state.supply)
        desk = Picks([among])
        assert dearest(field.state, desk, cards) == cards[2] and desk.among == [among]
    field = Field()
    desk = Picks([])
    assert dearest(field.state, desk, field.hold("G14", "G14")) == 0 and desk.among == []


# 3. Movement, digging in, guns


def test_zones_that_assaulted_do_not_advance_nor_do_those_behind() -> None:
    """S58, S59, A52: a truck left out of the assault stays, and the units behind that zone stay; not by the switch."""
    for others, truck_at, behind_at in ((False, "B2", "B3"), (True, "B1", "B2")):
        field = Field(others_close_up=others)
        field.put("G01", "B2", acted=1, committed=1)
        truck, behind = field.put("G38", "B2"), field.put("G01", "B3")
        field.passing("B")
        field.state.groups = [p("B2")]
        field.run("enemy-advance")
        assert (field.at(truck), field.at(behind)) == (truck_at, behind_at)


def test_units_behind_a_zone_that_did_not_assault_move_up_to_it() -> None:
    """S58, S59: the marked zone moves one zone, those behind move up to the front line and not past it."""
    field = Field().lay(**dict.fromkeys(("B1", "B2"), "T01"))
    front, fast, slow = field.put("G01", "B2"), field.put("G13", "B3"), field.put("G02", "B3")
    field.put("U01", "H0")
    field.passing("B")
    field.run("enemy-advance")
    assert (field.at(front), field.at(fast), field.at(slow)) == ("B1", "B1", "B2")


def test_a_zone_that_could_not_be_paid_advances() -> None:
    """S58, A48: the marked zone did not assault; it moves where it may, beside a zone that others captured."""
    field = Field()
    stays = field.put("G01", "A3")
    field.passing("A")
    field.put("G01", "A2", acted=1, committed=1, moved=1)  # came from B2 into the zone ahead
    field.run("enemy-advance")
    assert field.at(stays) == "A2"


def test_guns_leave_the_headquarters_for_any_row_that_lets_them_support() -> None:
    """S60, S63, A59: within their Move, where they can support the forward-most units, never next to your HQ."""
    for row_3, place in ((False, "A2"), (True, "A3")):
        field = Field(hq_guns_to_row_3=row_3).lay(A3="T01", A2="T01", A1="T01")
        field.put("G01", "A2")
        gun = field.put("G30", "H4", move=3, reach=1)
        field.run("enemy-hq-guns")
        assert field.at(gun) == place
    field = Field().lay(A3="T01", A2="T01", A1="T01")
    field.put("G01", "A1")
    gun = field.put("G30", "H4", move=3, reach=1)
    field.run("enemy-hq-guns")
    assert field.at(gun) == "A3"  # only from row 1 would it reach your HQ, and guns do not go there


# 4. Set-up, decks, the end


class InOrder(ScriptedDesk):
    """A desk whose shuffles leave everything as it was."""

    def shuffle(self, n: int, purpose: str) -> tuple[int, ...]:
        return tuple(range(n))


def test_three_cards_for_a_zone_that_holds_two() -> None:
    """S8, S13, A5: three cards are dealt to each zone; what the terrain does not hold is set aside and shuffled in."""
    for to_limit in (False, True):
        field = Field(deal_to_limit=to_limit).lay(A3="T16")  # Marsh holds two
        cards = field.stack(*["G01"] * 12)
        desk = InOrder()
        TLC.play.steps["set-up-enemy"](field.state, desk)
        assert [field.state.stacked[11 + zone] for zone in (6, 7, 8)] == [2, 3, 3]
        third = cards[-3]  # dealt from the end: the third card of A3, or the first of B3
        assert field.at(third) == ("B3" if to_limit else "hand") and ("A5" in desk.rulings) != to_limit


def test_forts_at_the_set_up() -> None:
    """S14, A9: a fort is occupied by one unit; with the switch to its capacity."""
    for full, inside in ((False, 1), (True, 3)):
        field = Field(full_forts=full).lay(A3="T01", B3="T01", C3="T01")
        *_, fort = field.stack(*["G01"] * 12, "G93")
        TLC.play.steps["set-up-enemy"](field.state, InOrder([1] * inside))
        assert field.state.fort.count(fort) == inside


def test_the_enemy_builds_forts_in_its_forward_most_zone() -> None:
    """S38, A69: whether or not somebody there can occupy it; with the switch only where somebody can."""
    for need, place in ((False, "B2"), (True, "A3")):
        field = Field(stock=(0, 30), forts_need_troops=need)
        field.put("G13", "B2")  # a tank goes into no fort
        field.put("G01", "A3")
        (fort,) = field.hold("G91")
        field.run("enemy-deploy")
        assert field.at(fort) == place


def test_any_ground_unit_takes_a_headquarters_left_empty() -> None:
    """S70, A65: a truck of yours in the adjacent zone is enough; with the switch it takes a combat unit."""
    for combat, result in ((False, "win"), (True, "")):
        field = Field(hq_needs_combat_unit=combat)
        field.put("U36", "B3")
        field.put("U01", "H0"), field.put("G01", "A2")
        field.state.points = [5, 0]
        field.run("enemy-end")
        assert field.state.result == result


def test_whole_decks_may_differ_in_supply_and_it_is_told() -> None:
    """S2, S3, A1: units' Supply and the counts of cards must match; the Supply of all cards only warns."""
    words = Match.new(TLC, "german", "screen", seed="a").state.decks[ENEMY].split()
    swapped = [word for word in words if word not in ("2*U71", "2*U51")] + ["1*U71", "3*U51"]
    options = read_options(TLC, {"enemy_deck": ",".join(swapped)})
    match = Match.new(TLC, "german", "screen", seed="a", options=options)
    assert any("Supply value of all cards: yours 182" in str(entry) for entry in match.entries)
    unit = [word for word in words if not word.endswith("U02")] + ["1*U13"]
    with pytest.raises(BadInput, match="must match yours"):
        Match.new(TLC, "german", "screen", options=read_options(TLC, {"enemy_deck": ",".join(unit)}))


# Saves


def test_a_save_without_a_switch_keeps_the_reading_of_its_day() -> None:
    """A5, A44, A67: a header that does not know a switch means the earlier reading; a new game is played as printed."""
    old = saved_options(TLC, {"level": 3})
    state = TLC.play.new("us", "screen", old)
    changed = {one.name for one in TLC.options if one.earlier is not None and one.earlier != one.default}
    assert changed >= {"straight_ahead_first", "hq_guns_aggressive", "turn_limit_draw", "deal_to_limit"}
    assert all(state.switches[name] for name in changed)
    assert not any(TLC.play.new("us", "screen", {}).switches[name] for name in changed)


def test_every_switch_names_its_ruling() -> None:
    """S24: every switch is an option, its ruling names it, and no other ruling does."""
    switches = {ruling.switch: ruling.id for ruling in TLC.rulebook.rulings.values() if ruling.switch}
    for one in TLC.options:
        if one.kind == "bool":
            assert f"({switches.pop(one.name)})" in one.text
    assert switches == {}
