"""The enemy's procedures on the board: front, offensives, breakouts, reset."""

from opfor.games.fields_of_despair.enemy.breakout import deal
from opfor.games.fields_of_despair.model import places
from opfor.games.fields_of_despair.model.cp_ledger import clear, hexes, hidden, known_blocks, revealed
from opfor.games.fields_of_despair.model.forces import at
from opfor.games.fields_of_despair.model.kinds import ALLIED, CP, FRENCH
from opfor.games.fields_of_despair.rules import frontline
from opfor.games.fields_of_despair.rules.objectives import breakout_targets, draw_target, target_of
from opfor.games.fields_of_despair.view.invariants import invariants
from opfor.testing.scripted import Script, ScriptedDesk
from tests.games.fields_of_despair.positions import bare, cp, give, h, put, run, start

NO_GUNS = {"defence_guns": 0, "reinforce": {}, "breakout_fire": {}}


def test_frontline_is_what_touches_the_main_front() -> None:
    """A-01, A-02: eleven hexes at the start; the switch 'france' leaves the Ypres sector out once Belgium faces it."""
    state = start()
    line = [places.IDS[hex] for hex in frontline.frontline(state)]
    assert line == ["C02", "C03", "C04", "C05", "C06", "D06", "E07", "F06", "G07", "H06", "I07"]
    state.frontline_mode = "france"
    assert "C02" not in [places.IDS[hex] for hex in frontline.frontline(state)]


def test_every_frontline_hex_is_contested() -> None:
    """23.2, 7.5-S (2), A-02: a face-down block into each Frontline hex that has none."""
    state = start()
    for hex in hexes(state):
        clear(state, hex)
    frontline.contest_frontline(state)
    assert (hexes(state), revealed(state)) == (frontline.frontline(state), 11)


def test_too_few_sps_contest_the_hexes_nearest_paris() -> None:
    """A-31: blocks are placed by nearness to Paris until Revealed equals Total."""
    state = bare()
    state.total = 2
    frontline.contest_frontline(state)
    assert {places.IDS[hex] for hex in hexes(state)} == {"C06", "D06"}
    assert hidden(state) == 0


def test_an_empty_frontline_hex_falls_after_one_phase() -> None:
    """A-30: contested while empty, and still empty when the next CP phase begins."""
    state = start()
    put(state, "D06", French=0)
    clear(state, h("D06"))
    frontline.contest_frontline(state)
    assert h("D06") in state.empty_front and state.control[h("D06")] == ALLIED
    saved = state.copy()
    put(saved, "D06", French=3)
    frontline.take_empty_front(saved, ScriptedDesk())
    assert saved.control[h("D06")] == ALLIED
    desk = ScriptedDesk()
    frontline.take_empty_front(state, desk)
    assert (state.control[h("D06")], state.blocks[h("D06")], state.hindenburg[h("D06")]) == (CP, 0, 0)
    assert "A-30" in desk.rulings


def test_blocks_out_of_contact_go_to_the_pool() -> None:
    """A-39: hexes without Allied SPs and hexes no longer on the front; contested quiet hexes keep theirs."""
    state = bare()
    cp(state, "D05", 12)  # CP ground without Allies
    cp(state, "B05", 7)  # Allied ground behind the front
    put(state, "B05", French=3)
    cp(state, "J07")
    put(state, "J07", French=2)
    frontline.withdraw_idle_blocks(state, ScriptedDesk(), [])
    assert [places.IDS[hex] for hex in hexes(state)] == ["J07"]


def test_a_block_in_an_empty_frontline_hex_waits_for_the_next_phase() -> None:
    """A-39, A-30: it stays while the hex is Allied and on the front; off the front, or never put there so, it goes."""
    for id, listed, taken, stays in (
        ("D06", True, False, True),
        ("D06", False, False, False),
        ("B05", True, False, False),
        ("D06", True, True, False),
    ):
        state = bare()
        cp(state, id)
        state.empty_front = [h(id)] if listed else []
        if taken:
            give(state, CP, h(id))
        frontline.withdraw_idle_blocks(state, ScriptedDesk(), [])
        assert bool(state.blocks[h(id)]) is stays, (id, listed, taken)


def test_total_below_revealed_takes_the_farthest_block() -> None:
    """A-40: face-down blocks go, farthest from Paris first."""
    state = start()
    state.total = 10
    desk = ScriptedDesk()
    run(state, desk, ("reminder", ()))
    assert revealed(state) == 10
    assert state.blocks[h("I07")] == 0


def test_with_no_block_face_down_the_farthest_hex_loses_a_point() -> None:
    """A-40: known blocks far from Paris give up SPs one by one, and are gone with the last."""
    state = bare()
    cp(state, "C06", 5)
    cp(state, "I07", 3)
    state.total = 7
    frontline.give_up_block(state, ScriptedDesk())
    assert (state.sps[h("C06")], state.sps[h("I07")], state.blocks[h("I07")], revealed(state)) == (5, 2, 3, 7)
    for _ in range(2):
        frontline.give_up_block(state, ScriptedDesk())
    assert hexes(state) == [h("C06")] and revealed(state) == 5


def test_a_block_given_up_leaves_a_quiet_hex_to_the_allies() -> None:
    """A-40, R-04: Allied SPs left alone in a CP-controlled hex take it; a hex without them stays as it is."""
    state = bare()
    cp(state, "J07")
    put(state, "J07", French=2)
    cp(state, "L10")
    frontline.give_up_block(state, ScriptedDesk())
    assert hexes(state) == [h("J07")]
    frontline.give_up_block(state, ScriptedDesk())
    assert (state.control[h("J07")], state.control[h("L10")], hexes(state)) == (ALLIED, CP, [])


def test_the_chit_gives_the_nearest_contested_hex() -> None:
    """A-20, 7.5-S (6.1): nearest through Allied ground, ties by fewest Allied SPs, then id; itself if contested."""
    state = start()
    assert places.IDS[target_of(state, h("F06"))] == "F06"
    assert places.IDS[target_of(state, h("B07"))] == "C06"  # 10 SPs there, 12 in D06
    assert places.IDS[target_of(state, h("I08"))] == "I07"
    put(state, "D06", French=2)
    assert places.IDS[target_of(state, h("B07"))] == "D06"


def test_chits_without_a_target_are_set_aside() -> None:
    """A-20, R-17: attacked already, objective lost, or out of supply; none left ends the offensives."""
    state = start()
    state.chits = [h("F06"), h("F06"), h("H06"), h("I08")]
    state.attacked = [h("F06")]
    state.out_of_supply[h("H06")] = 1
    desk = ScriptedDesk(faces=[1, 1, 1])
    assert draw_target(state, desk) == h("I07")
    assert state.drawn == [0, 1, 2, 3] and desk.rulings.count("A-20") == 3
    assert draw_target(state, desk) == -1
    give(state, CP, h("I08"))
    state.drawn, state.chits = [], [h("I08")]
    assert draw_target(state, ScriptedDesk()) == -1


def test_divided_breakouts_go_clockwise_from_north() -> None:
    """A-17, A-18, R-52: Allied hexes without CP blocks, N, NE, SE, S, SW, NW."""
    state = start()
    give(state, CP, h("C05"))
    assert [places.IDS[hex] for hex in breakout_targets(state, ScriptedDesk(), h("C05"), "CD", "SR")] == ["B05", "B04"]


def test_breakouts_are_dealt_out_in_rounds() -> None:
    """7.5-S (8), A-17, A-18: so many stay, so many go to each; what is above 60 in a hex stays where it broke out."""
    assert deal(11, 2, 1, [60, 60, 60]) == (5, [2, 2, 2])
    assert deal(7, 1, 2, [60]) == (3, [4])
    assert deal(18, 1, 2, [3]) == (15, [3])
    assert deal(20, 1, 2, [3, 60]) == (6, [3, 11])
    assert deal(15, 1, 2, [60, 0]) == (5, [10, 0])
    assert deal(4, 2, 1, []) == (4, [])


def test_concentrated_breakouts_follow_the_die() -> None:
    """A-16, A-19: SR the shortest way to the objective; WH the weakest hex; ties by rule; Paris when it is reached."""
    state = start()
    give(state, CP, h("C05"))
    state.objectives[h("C05")] = h("B04")
    assert [places.IDS[hex] for hex in breakout_targets(state, ScriptedDesk(), h("C05"), "CC", "SR")] == ["B04"]
    assert [places.IDS[hex] for hex in breakout_targets(state, ScriptedDesk(), h("C05"), "CC", "WH")] == [
        "B05"
    ]  # empty, no CP block
    state.objectives[h("C05")] = h("C05")  # reached: Paris instead
    assert [places.IDS[hex] for hex in breakout_targets(state, ScriptedDesk(), h("C05"), "CC", "SR")] == ["B05"]
    lonely = bare()
    for hex in places.ADJACENT[h("C05")]:
        give(lonely, CP, hex)
    assert breakout_targets(lonely, ScriptedDesk(), h("C05"), "CC", "SR") == []


def test_an_offensive_that_clears_the_hex_breaks_out() -> None:
    """7.5-S (6.8), 7.5-S (8), 7.5-S (9), R-48, R-52, A-34: control, marker, dealing, and empty hexes taken."""
    state = start()
    state.artillery_used = 10
    put(state, "C06", French=1)
    state.chits = [h("B07")]
    # 18 on the Major table at 61+ hidden brings 45; one defender with a trench bonus of 5 fires six dice, all miss
    desk = ScriptedDesk(faces=[6, 6, 6, *[1] * 6, *[6] * 45, 1, 5], **NO_GUNS)
    state.tanks = 0
    state.majors, state.minors = 1, 0
    run(state, desk, ("offensives", ()), ("breakouts", ()))
    assert state.control[h("C06")] == CP and not state.hindenburg[h("C06")]
    # aggressive, divided: 1 stays, 1 goes to each of B06, C07, B05 in turn (turn 7)
    assert [state.sps[h(id)] for id in ("C06", "C07", "B06", "B05")] == [12, 11, 11, 11]
    assert [state.control[h(id)] for id in ("C07", "B06", "B05")] == [CP, CP, CP]  # nobody was there
    assert invariants(state) == []


def test_guns_may_stop_a_breakout_before_the_hexes_fall() -> None:
    """7.5-S (9), A-34: a hex falls if CP SPs are left there and no Allied SPs are; guns that fired are used."""
    state = bare()
    for id, sps in (("C07", 1), ("B06", 2), ("B05", 3)):
        cp(state, id, sps)
    put(state, "B05", French=4)
    state.attacked = state.broken_into = [h("C07"), h("B06"), h("B05")]
    before = state.total, state.allied_artillery_used
    run(state, ScriptedDesk(faces=[6, 1], breakout_fire={h("C07"): 2}), ("breakout-fire", ()))
    assert [state.control[h(id)] for id in ("C07", "B06", "B05")] == [ALLIED, CP, ALLIED]
    assert (state.total, state.allied_artillery_used) == (before[0] - 1, before[1] + 2)
    assert state.blocks[h("C07")] == 0 and state.cp_losses == 1


def test_the_spring_offensive_drives_out_the_last_defenders() -> None:
    """R-60, A-37: 1-8 SPs against twice as many leave, and the hex counts as won."""
    state = start()
    state.turn, state.phase = 8, 1
    put(state, "C06", French=4)
    cp(state, "C06", 12)
    state.attacked = state.major_hexes = [h("C06")]
    desk = ScriptedDesk(retreat=Script({(FRENCH, h("B06")): 3}, {(FRENCH, h("B05")): 1}))
    run(state, desk, ("spring-offensive", ()))
    assert (state.stacks[h("B06")], state.stacks[h("B05")], state.stacks[h("C06")]) == (3, 1, 0)
    assert state.breakouts == [h("C06")] and state.control[h("C06")] == CP
    held = start()
    put(held, "C06", French=4)
    cp(held, "C06", 7)
    held.major_hexes = [h("C06")]
    run(held, ScriptedDesk(), ("spring-offensive", ()))
    assert held.breakouts == []


def test_a_logistic_point_reinforces_the_target() -> None:
    """R-61, 7.5-S (6.2): up to 5 SPs from two hexes away; a contested source keeps one; one LP in all."""
    state = start()
    state.chits = [h("B07")]
    put(state, "C05", French=0, British=2)
    offered: list[dict[object, int]] = []

    def reinforce(board: object, hex: int, left: int) -> dict[tuple[int, int], int]:
        offered.append({left: hex})
        return {(FRENCH, h("B07")): 4} if len(offered) == 1 else {(1, h("C05")): 1}

    desk = ScriptedDesk(faces=[1, 1, 1, *[1] * 20, *[1] * 20], reinforce=reinforce, defence_guns=0)
    state.majors, state.artillery_used, state.tanks = 1, 10, 0
    before = state.allied_logistic_points
    run(state, desk, ("offensives", ()), until="fight-offensive")
    assert state.stacks[h("C06")] == 15 and state.stacks[h("C05")] == 1
    assert [next(iter(one)) for one in offered] == [5, 1]
    assert state.allied_logistic_points == before - 1


def test_reset_keeps_attackers_standing_after_action_phase_1_only() -> None:
    """7.5-S (10), A-39: three standing blocks where the CP attacked; after action phase 2 all are face down."""
    state = start()
    cp(state, "C06", 20, 3)
    state.attacked, state.phase = [h("C06")], 1
    run(state, ScriptedDesk(), ("reset", ()))
    assert known_blocks(state, h("C06")) == 3 and revealed(state) == 30
    state.phase = 2
    run(state, ScriptedDesk(), ("reset", ()))
    assert state.face_down[h("C06")] == 1 and revealed(state) == 11


def test_standing_blocks_are_known_to_an_attack() -> None:
    """A-27, A-10: no roll for the SPs of blocks that attacked in action phase 1."""
    state = start()
    cp(state, "C06", 20, 3)
    state.artillery_used = 10
    desk = ScriptedDesk(attacks=[h("C06")], guns={}, tanks=[], faces=[*[1] * 40])
    state.logistic_points = 0
    run(state, desk, ("combat", ()), until="fight-attack")
    assert state.sps[h("C06")] == 20 and "A-10" in desk.rulings


def test_artillery_alone_takes_at_most_three_from_a_face_down_block() -> None:
    """A-26: off Total and Hidden; the block stays; with nothing Hidden one hit removes it."""
    state = start()
    state.artillery_used = 10
    before = hidden(state)
    desk = ScriptedDesk(faces=[6] * 10, attacks=[], guns={h("C05"): 10}, tanks=[])
    run(state, desk, ("combat", ()))
    assert hidden(state) == before - 3 and state.face_down[h("C05")] == 1
    poor = start()
    poor.total, poor.artillery_used = 11, 10
    run(poor, ScriptedDesk(faces=[6] * 10, attacks=[], guns={h("C05"): 10}), ("combat", ()))
    assert (poor.total, poor.blocks[h("C05")]) == (10, 0)


def test_two_majors_at_least_when_the_allies_stand_to_gain() -> None:
    """7.5-S (5), A-29, A-35, A-38: tested when the dice are rolled on turn 9, action phase 2."""
    state = bare()
    for hex in range(84):
        if places.NATION[hex] == "France":
            give(state, ALLIED, hex)
    state.turn, state.phase = 9, 2
    run(state, ScriptedDesk(faces=[1, 1, 1]), ("count-offensives", ()))
    assert (state.majors, state.minors) == (2, 0)
    state.phase = 1
    run(state, ScriptedDesk(faces=[1, 1, 1]), ("count-offensives", ()))
    assert (state.majors, state.minors) == (0, 0)


def test_storm_troops_join_major_offensives() -> None:
    """R-41, R-46: the CP commit a counter to a Major Offensive while they have one; forts help the defender."""
    state = start()
    state.tank_tech, state.tanks = 4, 1
    cp(state, "C06", 30, 3)
    put(state, "C06", French=5)
    # level 2: no trench bonus, both fire at once: 5 defending dice, 30 attacking; then the counter is lost on a 2
    desk = ScriptedDesk(faces=[*[6] * 5, *[6] * 30, 2], **NO_GUNS)
    run(state, desk, ("fight-offensive", (h("C06"), 0, 1)))
    assert (state.sps[h("C06")], state.stacks[h("C06")], state.tanks, state.tanks_out) == (25, 0, 0, 0)
    assert (state.cp_losses, state.allied_losses) == (5, 5)
    fort = start()
    cp(fort, "H06", 3, 3)
    put(fort, "H06", French=1)
    fort.tanks = 0
    # Verdun: the fort's 3 dice and no CP guns; attackers need a 6
    desk = ScriptedDesk(faces=[6, 6, 1, 1, 1, 5], **NO_GUNS)
    run(fort, desk, ("fight-offensive", (h("H06"), 0, 0)))
    assert fort.sps[h("H06")] == 1 and fort.stacks[h("H06")] == 1


def test_sealed_front_keeps_the_books_in_order() -> None:
    """A-03, A-11: Revealed + Hidden = Total through a whole CP phase."""
    state = start()
    desk = ScriptedDesk(faces=[3, 3, 3] * 400, **NO_GUNS, retreat={})
    run(state, desk, ("cp-phase", ()))
    assert revealed(state) + hidden(state) == state.total
    assert invariants(state) == []
    assert sum(state.allied[at(FRENCH, 0) : at(FRENCH, 84 - 1)]) > 0
