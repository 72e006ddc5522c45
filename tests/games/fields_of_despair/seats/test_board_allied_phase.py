"""Production, supply, air, attacks, breakouts and victory of the Allies on the board."""

import pytest

from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import hidden, revealed
from opfor.games.fields_of_despair.model.forces import at
from opfor.games.fields_of_despair.model.kinds import ALLIED, AMERICAN, BRITISH, CP, FRENCH
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.rules.legal import air_usable, artillery_usable, breakout_moves, purchases
from opfor.games.fields_of_despair.rules.production import (
    allocate_supply,
    arrive,
    collect,
    deploy_manpower,
    maintain,
    spend,
)
from opfor.games.fields_of_despair.rules.victory import standing
from opfor.games.fields_of_despair.view.invariants import invariants
from opfor.testing.scripted import Script, ScriptedDesk
from tests.games.fields_of_despair.positions import bare, cp, give, h, put, run, start


def test_maintenance_runs_every_level_down() -> None:
    """6.1, R-10: by 1, by 2 from 15 up; only the lower of counters and level can be used."""
    state = start()
    state.allied_artillery_level = 16
    maintain(state)
    assert (state.allied_artillery_level, state.artillery_level, state.air_level, state.supply) == (14, 9, 11, 11)
    assert artillery_usable(state) == 14 and air_usable(state) == 1


def test_manpower_arrives_in_the_first_free_entry_hex() -> None:
    """6.2, R-11: turn 7 brings 18 French, 18 British, 8 Americans, and 14 to the CP Total."""
    state = start()
    deploy_manpower(state, ScriptedDesk())
    assert state.total == start().total + 14
    arrived = ((FRENCH, "F07"), (BRITISH, "B02"), (AMERICAN, "H07"))
    assert [state.allied[at(nation, h(id))] for nation, id in arrived] == [18, 18, 8]
    cp(state, "F07")
    arrive(state, FRENCH, [h("F07"), h("B07")], 5)
    assert state.allied[at(FRENCH, h("B07"))] == 11  # F07 is contested now
    give(state, CP, h("F07"), h("B07"))
    arrive(state, FRENCH, [h("F07"), h("B07")], 5)
    assert sum(state.allied) == 150 + 44 + 10  # nearest Paris instead


def test_hexes_out_of_supply_lose_a_strength_point() -> None:
    """R-11: one of the owner's; and attrition takes 2d6 from the CP on turn 9."""
    state = start()
    state.allied_out_of_supply[h("C05")] = 1
    state.out_of_supply[h("I07")] = 1
    state.turn = 9
    before = state.stacks[h("C05")]
    deploy_manpower(state, ScriptedDesk(faces=[3, 4]))
    assert state.stacks[h("C05")] == before - 1
    assert state.total == start().total - 1 - 7


def test_the_last_point_out_of_supply_loses_the_hex() -> None:
    """R-05, R-11: a hex that wastes away while CP blocks are in it is CP-controlled; without them it stays Allied."""
    state = bare()
    for id in ("C05", "B08"):
        put(state, id, British=1)
        state.allied_out_of_supply[h(id)] = 1
    cp(state, "C05")
    deploy_manpower(state, ScriptedDesk())
    assert [state.control[h(id)] for id in ("C05", "B08")] == [CP, ALLIED]
    assert state.allied_losses == 2


def test_production_in_its_order() -> None:
    """6.0, 6.1, 6.2, 6.3, 6.4, 6.5: levels run down, SPs come, EPs less naval losses are there to be spent."""
    state = start()
    seen: list[tuple[int, int, int, int]] = []

    def purchase(board: object) -> dict[str, int]:
        seen.append((state.allied_ep, state.ep, state.allied_artillery_level, sum(state.allied)))
        return {"artillery-maintenance": 1}

    run(state, ScriptedDesk(faces=[1, 1], purchase=purchase), ("production", ()))
    assert seen == [(10 - 1, 8 - 1, 17 - 2, 150 + 44)]
    assert (state.allied_artillery_level, state.allied_ep, state.ep) == (16, 0, 7)


def test_income_naval_war_and_a_weary_home_front() -> None:
    """6.3, 6.4, R-12, R-13, R-65: 10 and 8 EPs on turn 7; a six costs 3 and 2; weariness costs 2."""
    state = start()
    state.weary = 1
    collect(state, ScriptedDesk(faces=[6, 6]))
    assert (state.allied_ep, state.ep) == (10 - 3 - 2, 8 - 2)


def test_eps_buy_what_the_limits_allow() -> None:
    """R-14: each item with its limit; one LP is free; what is not spent is lost; tanks need box 2."""
    state = start()
    state.allied_ep = 6
    spend(state, ScriptedDesk(purchase={"artillery-maintenance": 3, "tank-counter": 2}))
    assert (state.allied_artillery_level, state.allied_tanks, state.allied_logistic_points) == (20, 4, 3)
    assert state.allied_ep == 0
    state.allied_ep, state.allied_tank_tech, state.allied_gas_tech = 2, 1, 4
    offered = {name: most for name, _, most in purchases(state)}
    assert "tank-counter" not in offered and "gas-tech" not in offered and offered["supply-capacity"] == 2


def test_surplus_hexes_go_without_supply() -> None:
    """6.7, R-16: the player chooses; CP hexes from M towards A; a hex cut off from Paris and the ports in any case."""
    state = start()
    state.supply, state.allied_supply = 9, 10
    put(state, "K10", French=2)
    for hex in places.ADJACENT[h("K10")]:
        give(state, CP, hex)
    allocate_supply(state, ScriptedDesk(allied_out_of_supply=[h("C02")]))
    assert [places.IDS[x] for x in range(84) if state.allied_out_of_supply[x]] == ["C02", "K10"]
    assert [places.IDS[x] for x in range(84) if state.out_of_supply[x]] == ["H06", "I07"]


def test_sps_in_a_contested_quiet_hex_draw_supply_from_next_door() -> None:
    """R-16: a foothold on CP ground traces through the Allied hex beside it."""
    state = start()
    put(state, "J07", French=3)
    cp(state, "J07")
    allocate_supply(state, ScriptedDesk())
    assert state.allied_out_of_supply[h("J07")] == 0


def test_out_of_supply_hexes_cannot_attack() -> None:
    """R-17, R-40: neither infantry nor guns there; nothing is asked when nothing can attack."""
    state = bare()
    put(state, "C05", British=9)
    cp(state, "C05")
    state.allied_out_of_supply[h("C05")] = 1
    state.allied_artillery_used = 99
    run(state, ScriptedDesk(), ("combat", ()))
    assert state.attack_hexes == []


@pytest.mark.parametrize("scouted", ["stay", "hide"])
def test_scouts_see_and_what_is_left_alone_stays_revealed(scouted: str) -> None:
    """7.1-S (1), 7.1-S (5), R-20, R-21, R-23, A-41: recon replaces the face-down block until the CP phase; by the
    switch what is not attacked hides again, and the log says so."""
    state = start(scouted_hexes=scouted)
    state.air_used = 12  # no CP air is left to answer
    desk = ScriptedDesk(
        faces=[3, 3, 3, 3, 3, 3], squadrons={h("C05"): 3, h("F06"): 3}, move={}, attacks=[h("F06")], guns={}, tanks=[]
    )
    desk.answers["next-air-hex"] = lambda board, *tied: tied[0]
    run(state, desk, ("squadrons", ()))
    assert state.sps[h("C05")] == 15 and state.sps[h("F06")] == 15  # row 9 at 61+ hidden
    desk.left = [1] * 60
    run(state, desk, ("combat", ()), until="attack")
    hidden_again = scouted == "hide"
    assert state.face_down[h("C05")] == hidden_again and state.sps[h("F06")] == 15
    assert ("A-41" in desk.rulings) == hidden_again


def test_dogfights_lower_what_is_owned() -> None:
    """R-22, 7.1-S (4): shot down is gone for good, aborted is used up; the better tech adds 1."""
    state = start()
    state.air_hexes, state.air_values, state.cp_air = [h("C05")], [3], [2]
    state.allied_air_used, state.air_used = 3, 2
    state.allied_air_tech = state.air_tech
    desk = ScriptedDesk(faces=[6, 5, 1, 1, 1], squadrons={})
    run(state, desk, ("dogfights", ()), until="reconnaissance")
    assert (state.air_owned, state.allied_air_owned, state.air_values) == (11, 2, [3])


def attack(state: object, desk: ScriptedDesk) -> None:
    run(state, desk, ("combat", ()))  # type: ignore[arg-type]


def test_a_cleared_hex_gives_a_breakout_and_guns_and_tanks_are_spent() -> None:
    """7.3-S (9), R-40, R-41, R-47: a marker in an Allied hex; the tank counter survives on a 4."""
    state = bare()
    state.total, state.artillery_used, state.logistic_points = 200, 10, 0
    put(state, "F06", French=12)
    cp(state, "F06", 1)
    # 4 guns (gas level 1 less masks 1 = 0) hit once: cleared before infantry fires; then the tank die
    desk = ScriptedDesk(faces=[6, 1, 1, 1, 4], attacks=[h("F06")], guns={h("F06"): 4}, tanks=[h("F06")])
    attack(state, desk)
    assert state.allied_breakouts == [h("F06")] and state.total == 199
    assert (state.allied_tanks, state.allied_tanks_out, state.allied_artillery_used) == (1, 1, 4)


def test_gas_is_measured_against_the_masks_of_the_other_side() -> None:
    """R-15, R-42, R-46, 7.3-S (8), 7.5-S (9): mustard hits on 3 where there are no masks, chlorine on 4; with whoever
    fires: an attack, artillery alone, an offensive, guns against a breakout."""

    def ready(allied_gas: int, cp_gas: int) -> State:
        state = bare()
        state.allied_gas_tech, state.gas_tech, state.allied_mask_tech, state.mask_tech = allied_gas, cp_gas, 0, 0
        state.tanks = 0
        put(state, "F06", French=6)
        cp(state, "F06", 6)
        state.attack_hexes, state.attack_sps, state.attack_guns, state.attack_infantry = [h("F06")], [6], [2], [1]
        state.defence_guns = 2
        return state

    def left(state: State) -> tuple[int, int]:
        return state.stacks[h("F06")], state.sps[h("F06")]

    guns = [3, 4, 4, 4]  # a gas die and another of the attacker, then of the defender
    held = [1] * (5 + 1 + 5)  # five are left on both sides, the defender with one trench die
    attack = ready(4, 2)
    run(attack, ScriptedDesk(faces=guns + held), ("fight-attack", (0, 2)))
    assert left(attack) == (5, 5)
    alone = ready(4, 2)
    run(alone, ScriptedDesk(faces=guns.copy()), ("bombard", (0, 2)))
    assert left(alone) == (5, 5)
    offensive = ready(2, 4)
    run(offensive, ScriptedDesk(faces=guns + held), ("fight-offensive", (h("F06"), 2, 0)))
    assert left(offensive) == (5, 5)
    breakout = ready(4, 2)
    breakout.broken_into = [h("F06")]
    run(breakout, ScriptedDesk(faces=guns[:2], breakout_fire={h("F06"): 2}), ("breakout-fire", ()))
    assert left(breakout) == (6, 5)
    masked = ready(4, 0)
    masked.mask_tech = 4
    run(masked, ScriptedDesk(faces=[4, 4, 4, 4]), ("bombard", (0, 2)))
    assert left(masked) == (6, 6)


def test_a_fort_answers_artillery_alone() -> None:
    """R-42, R-44, A-26: the fort of Metz fires its four dice at the guns' own infantry, and shields the defenders."""
    state = bare()
    put(state, "J06", French=6)
    cp(state, "J06", 6)
    state.attack_hexes, state.attack_sps, state.attack_guns, state.attack_infantry = [h("J06")], [6], [2], [0]
    run(state, ScriptedDesk(faces=[5, 6, 5, 6, 4, 1]), ("bombard", (0, 0)))
    assert (state.stacks[h("J06")], state.sps[h("J06")]) == (4, 5)


def test_a_quiet_hex_is_won_without_a_breakout() -> None:
    """R-47: a CP-controlled hex becomes Allied; its fort helped the defender (R-42, R-44)."""
    state = bare()
    state.artillery_used, state.logistic_points, state.allied_artillery_used = 10, 0, 99
    put(state, "J07", French=8)
    cp(state, "J07", 1)
    desk = ScriptedDesk(faces=[1, 1, 1, *[6] * 8, 1], attacks=[h("J07")], tanks=[])
    attack(state, desk)
    assert state.control[h("J07")] == ALLIED and state.allied_breakouts == []


def test_a_quiet_hex_stays_german_while_a_block_stands() -> None:
    """R-04, R-47, A-26: neither an attack that is held nor shells that miss win a CP-controlled hex."""
    state = bare()
    state.artillery_used, state.logistic_points, state.allied_artillery_used = 10, 0, 99
    put(state, "J07", French=8)
    cp(state, "J07", 3)
    attack(state, ScriptedDesk(faces=[1] * (1 + 3 + 2) + [6] + [1] * 7, attacks=[h("J07")], tanks=[]))
    assert (state.control[h("J07")], state.sps[h("J07")], state.stacks[h("J07")]) == (CP, 2, 8)
    for face, controller, blocks in ((1, CP, 1), (6, ALLIED, 0)):
        shelled = bare()
        put(shelled, "J07", French=8)
        cp(shelled, "J07")
        shelled.total, shelled.artillery_used = 1, 10
        attack(shelled, ScriptedDesk(faces=[face], attacks=[], guns={h("J07"): 1}))
        assert (shelled.control[h("J07")], shelled.blocks[h("J07")]) == (controller, blocks)


def test_bystanders_alone_in_a_quiet_hex_take_it() -> None:
    """R-04, R-33, R-47: attackers and defenders gone, the Americans left alone on turn 7: no marker, but the hex."""
    state = bare()
    state.artillery_used, state.logistic_points = 10, 0
    put(state, "J07", French=1, American=2)
    cp(state, "J07", 1)
    # both guns hit at once: no defender and no attacker is left
    state.attack_hexes, state.attack_sps, state.attack_guns, state.attack_infantry = [h("J07")], [1], [1], [1]
    run(state, ScriptedDesk(faces=[6, 6]), ("fight-attack", (0, 1)))
    assert (state.control[h("J07")], state.allied_breakouts) == (ALLIED, [])
    assert (state.allied[at(FRENCH, h("J07"))], state.allied[at(AMERICAN, h("J07"))]) == (0, 2)


def test_shells_alone_may_empty_a_hex() -> None:
    """R-05, R-42, A-26: Allies shot out of an Allied hex lose it while the block stands; both gone, it stays theirs."""
    for face, controller in ((1, CP), (6, ALLIED)):
        state = bare()
        put(state, "F06", French=1)
        cp(state, "F06", 1)
        state.attack_hexes, state.attack_sps, state.attack_guns, state.attack_infantry = [h("F06")], [1], [1], [0]
        run(state, ScriptedDesk(faces=[face, 6]), ("bombard", (0, 1)))
        assert (state.control[h("F06")], state.stacks[h("F06")]) == (controller, 0)


def test_attackers_wiped_out_lose_the_hex() -> None:
    """R-47: the CP left alone in it control it, without a marker."""
    state = bare()
    state.artillery_used, state.logistic_points, state.allied_artillery_used = 10, 0, 99
    put(state, "F06", French=2)
    cp(state, "F06", 5)
    attack(state, ScriptedDesk(faces=[6] * 6, attacks=[h("F06")], tanks=[]))
    assert state.control[h("F06")] == CP and state.breakouts == []


def test_a_hindenburg_marker_is_removed_instead_of_moving() -> None:
    """7.4, R-50, A-28: the first breakout costs the marker; no move is made."""
    state = start()
    state.allied_breakouts = [h("C05")]
    desk = ScriptedDesk()
    run(state, desk, ("allied-breakouts", ()))
    assert state.hindenburg[h("C05")] == 0 and desk.asked == []


def test_a_breakout_takes_hexes_and_leaves_one_sp() -> None:
    """R-50: at least 3 SPs into each CP hex, one SP stays; under earlier rules at most two such hexes."""
    state = bare()
    put(state, "F06", French=12)
    state.allied_breakouts = [h("F06")]
    first = {(FRENCH, h("F06"), h("F05")): 4}
    second = {(FRENCH, h("F06"), h("E06")): 3}
    desk = ScriptedDesk(breakout_move=Script(first, second, {}))
    run(state, desk, ("allied-breakouts", ()), until="breakout-combat")
    assert state.control[h("F05")] == state.control[h("E06")] == ALLIED
    assert state.stacks[h("F06")] == 5
    state.breakout_hex, state.breakout_taken = h("F06"), [h("F05"), h("E06")]
    ends = {places.IDS[move[2]]: (fewest, most) for move, fewest, most in breakout_moves(state)}
    assert ends["G06"] == (3, 4) and ends["E07"] == (1, 4)
    state.rules = 1
    assert h("G06") not in [move[2] for move, _, _ in breakout_moves(state)]


def test_breakout_combat_is_fought_by_those_who_broke_out() -> None:
    """R-51, A-15, 7.4: only they attack and count; no second marker; not where a fight was already."""
    state = bare()
    state.artillery_used, state.logistic_points, state.allied_artillery_used = 10, 0, 99
    put(state, "F06", French=12)
    put(state, "E07", French=5)
    cp(state, "E07", 1)
    state.allied_breakouts = [h("F06")]
    into = {(FRENCH, h("F06"), h("E07")): 6}
    desk = ScriptedDesk(faces=[1, 1, 1, *[6] * 6], breakout_move=Script(into, {}), breakout_attacks=[h("E07")])
    run(state, desk, ("allied-breakouts", ()), ("breakout-combat", ()))
    assert state.attack_sps == [6] and state.blocks[h("E07")] == 0
    assert state.allied_breakouts == [] and "A-15" in desk.rulings


def test_breakout_combat_only_where_someone_broke_in() -> None:
    """R-51: contested hexes that were entered by breakout in this phase, and not fought over before."""
    state = bare()
    for id in ("E07", "G07", "D06"):
        put(state, id, French=5)
        cp(state, id, 1)
    state.entered = {at(FRENCH, h("E07")): 3, at(FRENCH, h("D06")): 2}
    state.fought = [h("D06")]
    offered: list[tuple[int, ...]] = []

    def none(board: State, *hexes: int) -> list[int]:
        offered.append(hexes)
        return []

    desk = ScriptedDesk(breakout_attacks=none)
    run(state, desk, ("breakout-combat", ()))
    assert offered == [(h("E07"),)] and state.attack_hexes == []


def test_refresh_returns_counters() -> None:
    """7.6, R-63, A-22: used air and guns, and tanks that survived, are ready again after both parts."""
    state = start()
    state.allied_artillery_used = state.allied_air_used = state.artillery_used = 5
    state.allied_tanks_out, state.tanks_out = 1, 1
    run(state, ScriptedDesk(), ("refresh", ()), ("end-phase", ()))
    assert (state.allied_artillery_used, state.allied_air_used, state.artillery_used) == (0, 0, 0)
    assert (state.allied_tanks, state.tanks) == (3, 2)


@pytest.mark.parametrize(
    ("outside", "belgian", "in_france", "expected"),
    [
        (4, 2, 0, "victory"),
        (4, 1, 0, "draw"),
        (3, 3, 0, "draw"),
        (4, 2, 2, "draw"),
        (9, 9, 3, "none"),
    ],
)
def test_victory(outside: int, belgian: int, in_france: int, expected: str) -> None:
    """R-64, 9.0: France free and four hexes beyond, two of them Belgian; at most two French hexes lost is a draw."""
    state = bare()
    french = [x for x in range(84) if places.NATION[x] == "France" and places.START_CONTROL[x] == CP]
    belgium = [x for x in range(84) if places.NATION[x] == "Belgium" and places.START_CONTROL[x] == CP]
    germany = [x for x in range(84) if places.NATION[x] == "Germany"]
    for x in french[in_france:] + belgium[:belgian] + germany[: outside - belgian]:
        give(state, ALLIED, x)
    assert standing(state) == expected


def test_sudden_ends() -> None:
    """R-64: Paris lost at the end of a CP phase; no CP SPs left at the end of an action phase."""
    state = start()
    give(state, CP, places.PARIS)
    run(state, ScriptedDesk(), ("end-cp-phase", ()), ("end-phase", ()))
    assert state.result == "cp_victory" and state.agenda == []
    state = bare()
    state.total = 0
    run(state, ScriptedDesk(), ("end-phase", ()), ("score", ()))
    assert state.result == "allied_victory"


def test_will_to_fight_asks_for_a_serious_attack() -> None:
    """R-65: an attack of strength 10 in the turn, else 2 EPs less in the next production."""
    idle = start(will_to_fight=True)
    run(idle, ScriptedDesk(), ("score", ()), until="turn")
    assert idle.weary == 1
    busy = start(will_to_fight=True)
    busy.big_attack = 1
    run(busy, ScriptedDesk(), ("score", ()), until="turn")
    assert (busy.weary, busy.big_attack) == (0, 0)


@pytest.mark.parametrize(
    ("sps", "guns", "infantry", "serious"),
    [
        (10, 0, True, 1),
        (9, 1, True, 1),
        (9, 0, True, 0),
        (20, 10, False, 0),
    ],
)
def test_what_a_serious_attack_is(sps: int, guns: int, infantry: bool, serious: int) -> None:
    """R-65: SPs and guns of 10 or more in a declared attack; guns alone are none."""
    state = bare()
    put(state, "F06", French=sps)
    cp(state, "F06", 1)
    state.allied_tanks = 0
    where = [h("F06")] if infantry else []
    desk = ScriptedDesk(attacks=where, guns={h("F06"): guns} if guns else {})
    run(state, desk, ("combat", ()), until="attack")
    assert state.big_attack == serious


def test_eastern_divisions_come_west_on_turn_7_only() -> None:
    """8.0, A-36: the marker's value joins the Total in the reorganization of turn 7."""
    state = start()
    before = state.total
    run(state, ScriptedDesk(redeploy={}), ("reorganization", ()))
    assert state.total == before + 32
    state.turn = 8
    run(state, ScriptedDesk(redeploy={}), ("reorganization", ()))
    assert state.total == before + 32
    assert revealed(state) + hidden(state) == state.total and invariants(state) == []


def test_guide_items_reach_the_tracks() -> None:
    """6.5-S, A-32, A-33: the player is offered the automatic order, and every purchase lands on its track."""
    state = start()
    state.ep = 7
    desk = ScriptedDesk()
    desk.answers["choice-items"] = lambda board, *items: {item: items.count(item) for item in items}
    run(state, desk, ("guide", ()))
    assert (state.logistic_points, state.tanks, state.air_tech, state.tank_tech, state.mask_tech) == (2, 2, 4, 2, 4)
    assert (state.artillery_level, state.air_level, state.gas_tech) == (11, 13, 4)
