"""The state at the start: stands, guns and wire of the scenario, then the rolls before turn 1."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields import kinds
from opfor.games.flanders_fields.damage import kill, suppress
from opfor.games.flanders_fields.data import CHARTS, HOUSE, house
from opfor.games.flanders_fields.decide import then
from opfor.games.flanders_fields.geometry import inside
from opfor.games.flanders_fields.scenario import SIDES, battle_named
from opfor.games.flanders_fields.standing import ORDERS
from opfor.games.flanders_fields.stands import IN_PLAY, battle, ground, name, protected
from opfor.games.flanders_fields.state import State
from opfor.games.flanders_fields.tables import HARD
from opfor.games.flanders_fields.words import counted, some_of
from opfor.kernel.desk import Desk

POSTURES = ("cautious", "measured", "bold")
SECRET = 9  # a posture that is still to be rolled
POSTURE_DIE = "posture"
SIDE_WORDS = ("British", "German")
DEEP = ("counter_battery", "always", "never")
CONTROL = {"british": [0, 1], "german": [1, 0], "both": [0, 0], "none": [1, 1]}
QUALITY = {"raw": 0, "experienced": 1, "veteran": 2}


def scenario_key(scenario: str, options: dict[str, Any]) -> str:
    """7.0, 9.3: the key of the battle: a file of the game's or one's own, or a generated one; and what is varied."""
    key = scenario
    if options["scenario_file"]:
        key = "text:" + "\n".join(options["scenario_file"])
    elif scenario == "trench-battle":
        key = f"made:{options['points']}:{options['battle_seed']}"
    changed = options["curtain"] or options["turns"]
    return f"vary:{options['curtain']}:{options['turns']}:{key}" if changed else key


def new_state(scenario: str, mode: str, options: dict[str, Any]) -> State:
    """7.0, R3, 7.2, 7.3: the stands of the scenario on the table, nothing rolled yet."""
    key = scenario_key(scenario, options)
    fight = battle_named(key)
    stands, n = fight.stands, len(fight.stands)
    first = SIDES.index(fight.head.first)
    guns, companies, battalions = len(fight.battery_side), len(fight.companies), len(fight.battalions)
    cut = [0] * len(fight.field.sections)
    for section in () if options["no_wire_cut"] else fight.cut:
        cut[section] = 1
    quality = [
        QUALITY.get(options["attackers"], s.quality) if s.side == first and kinds.IS_RIFLE[s.kind] else s.quality
        for s in stands
    ]
    alive = [
        0
        if (options["no_tanks"] and (kinds.IS_TANK[s.kind] or (s.kind == kinds.GUN and s.side != first)))
        or (options["no_reserve"] and s.side == first and s.reserve)
        else IN_PLAY
        for s in stands
    ]
    platoons = [
        sum(s.battalion == b and kinds.IS_RIFLE[s.kind] and alive[i] == IN_PLAY for i, s in enumerate(stands))
        for b in range(battalions)
    ]
    commander = [
        next((i for i, s in enumerate(stands) if s.kind == kinds.BATTALION_COMMAND and s.battalion == b), -1)
        for b in range(battalions)
    ]
    for b in range(battalions):
        if not platoons[b] and options["no_reserve"] and fight.battalion_side[b] == first:
            alive[commander[b]], commander[b] = 0, -1
    return State(
        agenda=[("begin", ())],
        mode=mode,
        scenario=key,
        control=CONTROL[options["side"]].copy(),
        first=first,
        turn=1,
        player=first,
        result="",
        score=0,
        slow_table=int(options["company_table"] == "slow"),
        morale_split=int(options["morale_split"] == "1-2|3"),
        deep_always=DEEP.index(options["deep_suppression"]),
        no_wire_cut=int(options["no_wire_cut"]),
        listed_sos=int(options["sos_points"] == "listed"),
        asks_all=0,
        free_fire=int(options["free_fire"]),
        no_moving_cover=int(options["no_moving_cover"]),
        minus_one=int(options["minus_one"]),
        no_rolling=int(options["no_rolling"]),
        no_gas=int(options["no_gas"] or fight.head.heavy_rain),
        posture=[_posture(options["attacker_posture" if s == first else "defender_posture"]) for s in (0, 1)],
        deep=[0, 0],
        alarm=int(not fight.head.night),
        visibility=house("night_visibility_cm") * 10 * fight.head.night,
        x=[s.x for s in stands],
        y=[s.y for s in stands],
        heading=[s.heading for s in stands],
        side=[s.side for s in stands],
        kind=[s.kind for s in stands],
        quality=quality,
        storm=[int(s.storm) for s in stands],
        battalion=[s.battalion for s in stands],
        company=[s.company for s in stands],
        lmg=[int(s.lmg) for s in stands],
        alive=alive,
        markers=[0] * n,
        below=[int(s.below) for s in stands],
        reserved=[0] * n,
        fired_at=[0] * n,
        moved=[-9] * n,
        since=[-9] * n,
        scrape=[0] * n,
        fuel=[house("flame_fuel") if s.kind == kinds.FLAME_THROWER else 0 for s in stands],
        limbered=[0] * n,
        column=[0] * n,
        mounted=[int(s.kind == kinds.CAVALRY) for s in stands],
        broken=[0] * n,
        ditched=[0] * n,
        failed=[0] * n,
        fascine=[int(s.fascine) for s in stands],
        prisoners=[0] * n,
        actions=[0] * n,
        fires=[0] * n,
        ordered=[0] * n,
        reserve=[int(s.reserve) for s in stands],
        retired=[0] * n,
        aim_x=[-1] * n,
        aim_y=[-1] * n,
        company_ordered=[0] * companies,
        company_before=[0] * companies,
        company_ground=[0] * companies,
        company_waited=[0] * companies,
        commander=commander,
        promoted=[0] * battalions,
        platoons=platoons,
        lost=[0] * battalions,
        tests=[0] * battalions,
        failed_tests=[0] * battalions,
        battalion_ordered=[0] * battalions,
        regiment_lost=[-1, -1],
        staff=[0, 0],
        staff_on=[-1, -1],
        support=[-1, -1],
        battery_alive=[1] * guns,
        battery_x=[-1] * guns,
        battery_y=[-1] * guns,
        battery_sos=[0] * guns,
        battery_acted=[0] * guns,
        battery_ordered=[0] * guns,
        battery_actions=[0] * guns,
        plan_ended=[99] * guns,
        area_x0=[],
        area_y0=[],
        area_x1=[],
        area_y1=[],
        area_side=[],
        area_kind=[],
        cloud_x0=[],
        cloud_y0=[],
        cloud_x1=[],
        cloud_y1=[],
        cloud_side=[],
        cloud_life=[],
        gas_waited=[0] * len(fight.gas),
        wind=fight.wind,
        wind_grade=-1,
        cut=cut,
        home=0,
        prisoners_home=0,
        called_off=[0, 0],
        barraged=[-9] * n,
        standing=[ORDERS.index(options["reserved_fire"])] * n,
        stopped=[-9] * n,
    )


def _posture(word: str) -> int:
    return POSTURES.index(word) - 1 if word in POSTURES else SECRET


def begin(state: State, desk: Desk) -> None:
    """P0, 7.0: everything that is rolled before turn 1."""
    then(state, ("posture", ()), ("set-up", ()), ("bombard", ()), ("turn", ()))


def posture(state: State, desk: Desk) -> None:
    """6: the posture of each side, a die in secret before turn 1."""
    for side in (0, 1):
        if state.posture[side] == SECRET:
            state.posture[side] = (desk.roll("1d6", POSTURE_DIE) + 1) // 2 - 2
            if desk.listening:
                desk.note("{side} posture is rolled in secret.", "6", side=SIDE_WORDS[side])


def other_postures(state: State, stream: Any) -> State:
    """6: a state that a person cannot tell from this one: the programs have other postures."""
    for side in (0, 1):
        if state.control[side] and state.posture[side] != SECRET:
            state.posture[side] = stream.below(3) - 1
    return state


def bombard(state: State, desk: Desk) -> None:
    """R20, 7.1: sentries below ground by their die; the preliminary bombardment on wire and stands."""
    for i, start in enumerate(battle(state).stands):
        if start.below_at_most:
            state.below[i] = int(desk.roll("1d6", "below ground") <= start.below_at_most)
            if desk.listening:
                where = "is below ground" if state.below[i] else "stands sentry"
                desk.note("{stand} {where}.", "7.1", stand=name(state, i), where=where)
    for weight, shape in battle(state).bombardments:
        data = HOUSE.bombardment[weight]
        sections = [
            n
            for n, (ax, ay, bx, by) in enumerate(ground(state).sections)
            if not state.cut[n] and inside((ax + bx) // 2, (ay + by) // 2, shape)
        ]
        for n in sections:
            if not state.no_wire_cut and desk.roll("1d6", "wire under the bombardment") >= data.wire_at_least:
                state.cut[n] = 1
        if desk.listening:
            cut = some_of(sum(state.cut[n] for n in sections), len(sections), "section")
            desk.note("The {weight} bombardment cuts {sections} of wire.", "R20", weight=weight, sections=cut)
        for i in range(len(state.x)):
            if state.alive[i] == IN_PLAY and state.side[i] != state.first and inside(state.x[i], state.y[i], shape):
                _bombard_stand(state, desk, i, data.rolls, weight == "heavy")


def _bombard_stand(state: State, desk: Desk, stand: int, rolls: int, heavy: bool) -> None:
    """R20: 6 suppresses anyone, 4+ whoever is not in hard cover; two markers at most; heavy: a second 6 kills."""
    from opfor.games.flanders_fields.stands import cover_of

    safe = protected(state, stand) or cover_of(state, stand) >= HARD
    last = ""
    for _ in range(rolls):
        result = desk.roll_on(CHARTS["bombardment"])
        state.fired_at[stand] = 1
        if result == "all" and last == "all" and heavy and not protected(state, stand):
            kill(state, desk, stand)
            if desk.listening:
                desk.note("{stand} is killed by the bombardment.", "R20", stand=name(state, stand))
            return
        if (result == "all" or (result == "exposed" and not safe)) and state.markers[stand] < 2:
            suppress(state, desk, stand, 2)
        last = result
    if desk.listening and rolls:
        n = state.markers[stand]
        what = f"has {counted(n, 'marker')} after" if n else "is unharmed by"
        desk.note("{stand} {what} the bombardment.", "R20", stand=name(state, stand), what=what)
