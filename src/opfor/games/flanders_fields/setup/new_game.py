"""The state at the start: stands, guns and wire of the scenario."""

from __future__ import annotations

from typing import Any

from opfor.games.flanders_fields.model import kinds
from opfor.games.flanders_fields.model.data import house
from opfor.games.flanders_fields.model.firing import FORTIFICATION
from opfor.games.flanders_fields.model.roster import sectors
from opfor.games.flanders_fields.model.scenario import SIDES, battle_named
from opfor.games.flanders_fields.model.stands import IN_PLAY, cover_of
from opfor.games.flanders_fields.model.state import BOARD, PAPER, PERSON, SECRET, STANDING_ORDERS, State
from opfor.games.flanders_fields.model.versions import RULES, TABLE_AS_MAP
from opfor.games.flanders_fields.setup.generator import make_battle
from opfor.games.flanders_fields.setup.options import DEFAULTS, ENEMY_ONLY, MAP_KEPT, OWN_BATTLE, readings
from opfor.games.flanders_fields.setup.own_battle import SIDE, TABLE, defaults, scenario_text
from opfor.kernel.errors import BadInput

POSTURES = ("cautious", "measured", "bold")
CONTROL = {"british": [0, 1], "german": [1, 0], "both": [0, 0], "none": [1, 1]}
QUALITY = {"raw": 0, "experienced": 1, "veteran": 2}
NEVER = -9  # a turn long before the first
# What begins at 0 for every stand, battery, company and battalion; what is empty at first; what nobody has won yet.
OF_STANDS: tuple[str, ...] = (
    "markers",
    "reserved",
    "fired_at",
    "scrape",
    "limbered",
    "column",
    "broken",
    "ditched",
    "failed",
)
OF_STANDS += ("prisoners", "actions", "fires", "ordered", "retired")
OF_BATTERIES = ("battery_sos", "battery_acted", "battery_ordered", "battery_actions")
OF_COMPANIES = ("company_ordered", "company_before", "company_ground", "company_waited")
OF_BATTALIONS = ("promoted", "lost", "tests", "failed_tests", "battalion_ordered")
EMPTY: tuple[str, ...] = ("area_x0", "area_y0", "area_x1", "area_y1", "area_side", "area_kind", "sos_calls")
EMPTY += ("cloud_x0", "cloud_y0", "cloud_x1", "cloud_y1", "cloud_side", "cloud_life")
EMPTY += ("threat", "exposed", "cover", "gassed", "aimed", "battery_aimed")
NONE_YET = ("score", "home", "prisoners_home", "step", "won")


def new(scenario: str, mode: str, options: dict[str, Any]) -> State:
    """7.0, R3-ruler: a fresh state; a battle of a person's own begins with its muster."""
    chosen = {**DEFAULTS, **options}
    if mode == "table" and scenario == OWN_BATTLE:
        state = new_at_table("text:" + scenario_text(defaults(TABLE), defaults(SIDE), defaults(SIDE)), chosen)
        state.agenda = [("muster", (1,) if chosen["every_arm"] else ())]
        return state
    if mode == "table" and chosen["umpire"] != MAP_KEPT:
        return new_at_table(scenario, chosen)
    return new_state(scenario, mode, chosen)


def migrate_start(state: State, rules: int) -> None:
    """The start of a match that was saved under older rules: it plays on by them."""
    state.rules = rules
    if rules < TABLE_AS_MAP:
        state.cover = [FORTIFICATION if state.below[i] else cover for i, cover in enumerate(state.cover)]


def scenario_key(scenario: str, options: dict[str, Any]) -> str:
    """7.0, 9.3: the key of the battle: a file of the game, a custom or a generated one; and what is varied."""
    key = scenario
    if options["scenario_file"]:
        key = "text:" + "\n".join(options["scenario_file"])
    elif scenario == "trench-battle":
        key = "text:" + make_battle(options["points"], str(options["battle_seed"]))
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
    alive = [IN_PLAY] * n
    for i, s in enumerate(stands):
        no_tank = options["no_tanks"] and (kinds.IS_TANK[s.kind] or (s.kind == kinds.GUN and s.side != first))
        if no_tank or (options["no_reserve"] and s.side == first and s.reserve):
            alive[i] = 0
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
    zeros: dict[str, Any] = {name: [0] * n for name in OF_STANDS} | {name: [0] * guns for name in OF_BATTERIES}
    zeros |= {name: [0] * companies for name in OF_COMPANIES} | {name: [0] * battalions for name in OF_BATTALIONS}
    zeros |= {name: list[int]() for name in EMPTY} | dict.fromkeys(NONE_YET, 0) | readings(options)
    return State(
        agenda=[("begin", ())],
        seat=BOARD,
        mode=mode,
        scenario=key,
        control=CONTROL[options["side"]].copy(),
        first=first,
        turn=1,
        player=first,
        result="",
        rules=RULES,
        no_wire_cut=int(options["no_wire_cut"]),
        together=int(mode == "table" and options["cards"] == "together"),
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
        below=[int(s.below) for s in stands],
        moved=[NEVER] * n,
        since=[NEVER] * n,
        fuel=[house("flame_fuel") if s.kind == kinds.FLAME_THROWER else 0 for s in stands],
        mounted=[int(s.kind == kinds.CAVALRY or s.mounted) for s in stands],
        fascine=[int(s.fascine) for s in stands],
        reserve=[int(s.reserve) for s in stands],
        aim_x=[-1] * n,
        aim_y=[-1] * n,
        commander=commander,
        platoons=platoons,
        regiment_lost=[-1, -1],
        staff=[0, 0],
        staff_on=[-1, -1],
        support=[-1, -1],
        support_left=[0, 0],
        battery_alive=[1] * guns,
        battery_x=[-1] * guns,
        battery_y=[-1] * guns,
        plan_ended=[99] * guns,
        gas_waited=[0] * len(fight.gas),
        wind=fight.wind,
        wind_grade=-1,
        cut=cut,
        barraged=[NEVER] * n,
        standing=[STANDING_ORDERS.index(options["reserved_fire"])] * n,
        stopped=[NEVER] * n,
        line={},
        ticks={},
        **zeros,
    )


def new_at_table(scenario: str, options: dict[str, Any]) -> State:
    """7.0, R3: the order of battle of a scenario, with the cover each stand has where it is set up."""
    state = new_state(scenario, "table", options)
    wide, n = sectors(state), len(state.x)
    state.seat = PERSON
    if options["umpire"] == ENEMY_ONLY:
        if sum(state.control) != 1:
            raise BadInput(f"umpire={ENEMY_ONLY} needs an enemy: enter side=british or side=german")
        state.seat, state.together = PAPER, 1
    state.threat, state.exposed = [0] * wide, [0] * wide
    state.gassed, state.aimed = [0] * n, [0] * n
    below, state.below = state.below, [0] * n  # whoever comes up has the cover of his trench
    state.cover, state.below = [cover_of(state, i) for i in range(n)], below
    state.battery_aimed = [0] * len(state.battery_alive)
    return state


def _posture(word: str) -> int:
    return POSTURES.index(word) - 1 if word in POSTURES else SECRET
