"""The state: one flat class of numbers and lists. Stands, companies, battalions, batteries go by number.

What never changes in a game (ground, names, fire plan) stands in the `Battle` that `scenario` names.
"""

from __future__ import annotations

from dataclasses import dataclass

from opfor.kernel.game import Step

BOARD, PERSON, PAPER = range(3)  # the seats
SECRET = 9  # a posture that is still to be rolled
STANDING_ORDERS = ("g7", "ask", "hold")  # for reserved fire
BEFORE_DIE, IN_STEP_5, AFTER_DIE = range(3)  # A14: when the regiment's +1 is declared
ADDS, TO_TWO, AT_LEAST_ONE = range(3)  # A38: what a retreat does to the suppressions of a stand
BY_G7, ASK, HOLD = range(3)


@dataclass(slots=True)
class State:
    """Everything that changes. `alive`: 1 in play, 0 destroyed, 2 left play safe, 3 wreck.

    `control` says who commands each side: 0 a person, 1 the program. `scrape` counts the actions spent on
    digging in (2: dug in). `reserve`: 1 waits, 2 sent in. `retired`: 1 goes home for good. `standing` is the
    standing order for reserved fire of a person's stand (0 by G7, 1 ask, 2 hold), `stopped` the last turn in which
    a stand's fire suppressed or killed an enemy platoon. `rules` is the version of the rules that the match began with;
    the fields after it, to `mg_barrage`, are the readings of setup/options.py by their names.
    `together`: at a real table what belongs together is asked on one card.

    `seat` says who tells the rules what they cannot know: 0 the board measures, 1 a person with a ruler is asked, 2 the
    same person fights his own half by the paper sheet. What he has said is kept from `step` on, and empty on the map:
    `step` is the step of the player turn, `threat` and `exposed` (0 nobody, 1 in the open, 2 in cover, 3 both) go by
    sector, `cover` is the last known cover of each stand (0 open to 4 fortification), `gassed` whose gas it stands in
    (1 British, 2 German), `aimed` and `battery_aimed` whether there is an aiming point, `line` and `ticks` the last
    answers, `won` the sectors that the attacker holds.
    There `x`, `y` and `heading` stay those of the set-up, and no rule reads them.
    """

    agenda: list[Step]
    seat: int
    mode: str
    scenario: str
    control: list[int]
    first: int
    turn: int
    player: int
    result: str
    score: int
    rules: int
    deep_suppression: int
    sos_points: int
    morale_split: int
    company_table: int
    sheltered_barrage: int
    command_distance: int
    leaderless_far: int
    support_die: int
    support_twice: int
    wire_bonus: int
    retreat_marker: int
    fragile_flames: int
    staff_keeps_markers: int
    packs_behind: int
    guns_direct: int
    moving_at_armour: int
    near_command: int
    sos_once: int
    sos_idle_only: int
    own_lanes: int
    mg_barrage: int
    together: int
    free_fire: int
    no_moving_cover: int
    minus_one: int
    no_rolling: int
    no_gas: int
    no_wire_cut: int
    posture: list[int]
    deep: list[int]
    alarm: int
    visibility: int
    x: list[int]
    y: list[int]
    heading: list[int]
    side: list[int]
    kind: list[int]
    quality: list[int]
    storm: list[int]
    battalion: list[int]
    company: list[int]
    lmg: list[int]
    alive: list[int]
    markers: list[int]
    below: list[int]
    reserved: list[int]
    fired_at: list[int]
    moved: list[int]
    since: list[int]
    scrape: list[int]
    fuel: list[int]
    limbered: list[int]
    column: list[int]
    mounted: list[int]
    broken: list[int]
    ditched: list[int]
    failed: list[int]
    fascine: list[int]
    prisoners: list[int]
    actions: list[int]
    fires: list[int]
    ordered: list[int]
    reserve: list[int]
    retired: list[int]
    aim_x: list[int]
    aim_y: list[int]
    company_ordered: list[int]
    company_before: list[int]
    company_ground: list[int]
    company_waited: list[int]
    commander: list[int]
    promoted: list[int]
    platoons: list[int]
    lost: list[int]
    tests: list[int]
    failed_tests: list[int]
    battalion_ordered: list[int]
    regiment_lost: list[int]
    staff: list[int]
    staff_on: list[int]
    support: list[int]
    support_left: list[int]
    battery_alive: list[int]
    battery_x: list[int]
    battery_y: list[int]
    battery_sos: list[int]
    sos_calls: list[int]
    battery_acted: list[int]
    battery_ordered: list[int]
    battery_actions: list[int]
    plan_ended: list[int]
    area_x0: list[int]
    area_y0: list[int]
    area_x1: list[int]
    area_y1: list[int]
    area_side: list[int]
    area_kind: list[int]
    cloud_x0: list[int]
    cloud_y0: list[int]
    cloud_x1: list[int]
    cloud_y1: list[int]
    cloud_side: list[int]
    cloud_life: list[int]
    gas_waited: list[int]
    wind: int
    wind_grade: int
    cut: list[int]
    home: int
    prisoners_home: int
    barraged: list[int]
    standing: list[int]
    stopped: list[int]
    step: int
    threat: list[int]
    exposed: list[int]
    cover: list[int]
    gassed: list[int]
    aimed: list[int]
    battery_aimed: list[int]
    line: dict[str, int]
    ticks: dict[str, int]
    won: int

    # Generated by tools/make_codecs.py from the fields above; do not edit.
    # fmt: off
    def __init__(
        self, agenda: list[Step], seat: int, mode: str, scenario: str, control: list[int], first: int,
        turn: int, player: int, result: str, score: int, rules: int, deep_suppression: int, sos_points: int,
        morale_split: int, company_table: int, sheltered_barrage: int, command_distance: int,
        leaderless_far: int, support_die: int, support_twice: int, wire_bonus: int, retreat_marker: int,
        fragile_flames: int, staff_keeps_markers: int, packs_behind: int, guns_direct: int,
        moving_at_armour: int, near_command: int, sos_once: int, sos_idle_only: int, own_lanes: int,
        mg_barrage: int, together: int, free_fire: int, no_moving_cover: int, minus_one: int, no_rolling: int,
        no_gas: int, no_wire_cut: int, posture: list[int], deep: list[int], alarm: int, visibility: int,
        x: list[int], y: list[int], heading: list[int], side: list[int], kind: list[int], quality: list[int],
        storm: list[int], battalion: list[int], company: list[int], lmg: list[int], alive: list[int],
        markers: list[int], below: list[int], reserved: list[int], fired_at: list[int], moved: list[int],
        since: list[int], scrape: list[int], fuel: list[int], limbered: list[int], column: list[int],
        mounted: list[int], broken: list[int], ditched: list[int], failed: list[int], fascine: list[int],
        prisoners: list[int], actions: list[int], fires: list[int], ordered: list[int], reserve: list[int],
        retired: list[int], aim_x: list[int], aim_y: list[int], company_ordered: list[int],
        company_before: list[int], company_ground: list[int], company_waited: list[int], commander: list[int],
        promoted: list[int], platoons: list[int], lost: list[int], tests: list[int], failed_tests: list[int],
        battalion_ordered: list[int], regiment_lost: list[int], staff: list[int], staff_on: list[int],
        support: list[int], support_left: list[int], battery_alive: list[int], battery_x: list[int],
        battery_y: list[int], battery_sos: list[int], sos_calls: list[int], battery_acted: list[int],
        battery_ordered: list[int], battery_actions: list[int], plan_ended: list[int], area_x0: list[int],
        area_y0: list[int], area_x1: list[int], area_y1: list[int], area_side: list[int], area_kind: list[int],
        cloud_x0: list[int], cloud_y0: list[int], cloud_x1: list[int], cloud_y1: list[int],
        cloud_side: list[int], cloud_life: list[int], gas_waited: list[int], wind: int, wind_grade: int,
        cut: list[int], home: int, prisoners_home: int, barraged: list[int], standing: list[int],
        stopped: list[int], step: int, threat: list[int], exposed: list[int], cover: list[int],
        gassed: list[int], aimed: list[int], battery_aimed: list[int], line: dict[str, int],
        ticks: dict[str, int], won: int
    ) -> None:
        self.agenda = agenda
        self.seat = seat
        self.mode = mode
        self.scenario = scenario
        self.control = control
        self.first = first
        self.turn = turn
        self.player = player
        self.result = result
        self.score = score
        self.rules = rules
        self.deep_suppression = deep_suppression
        self.sos_points = sos_points
        self.morale_split = morale_split
        self.company_table = company_table
        self.sheltered_barrage = sheltered_barrage
        self.command_distance = command_distance
        self.leaderless_far = leaderless_far
        self.support_die = support_die
        self.support_twice = support_twice
        self.wire_bonus = wire_bonus
        self.retreat_marker = retreat_marker
        self.fragile_flames = fragile_flames
        self.staff_keeps_markers = staff_keeps_markers
        self.packs_behind = packs_behind
        self.guns_direct = guns_direct
        self.moving_at_armour = moving_at_armour
        self.near_command = near_command
        self.sos_once = sos_once
        self.sos_idle_only = sos_idle_only
        self.own_lanes = own_lanes
        self.mg_barrage = mg_barrage
        self.together = together
        self.free_fire = free_fire
        self.no_moving_cover = no_moving_cover
        self.minus_one = minus_one
        self.no_rolling = no_rolling
        self.no_gas = no_gas
        self.no_wire_cut = no_wire_cut
        self.posture = posture
        self.deep = deep
        self.alarm = alarm
        self.visibility = visibility
        self.x = x
        self.y = y
        self.heading = heading
        self.side = side
        self.kind = kind
        self.quality = quality
        self.storm = storm
        self.battalion = battalion
        self.company = company
        self.lmg = lmg
        self.alive = alive
        self.markers = markers
        self.below = below
        self.reserved = reserved
        self.fired_at = fired_at
        self.moved = moved
        self.since = since
        self.scrape = scrape
        self.fuel = fuel
        self.limbered = limbered
        self.column = column
        self.mounted = mounted
        self.broken = broken
        self.ditched = ditched
        self.failed = failed
        self.fascine = fascine
        self.prisoners = prisoners
        self.actions = actions
        self.fires = fires
        self.ordered = ordered
        self.reserve = reserve
        self.retired = retired
        self.aim_x = aim_x
        self.aim_y = aim_y
        self.company_ordered = company_ordered
        self.company_before = company_before
        self.company_ground = company_ground
        self.company_waited = company_waited
        self.commander = commander
        self.promoted = promoted
        self.platoons = platoons
        self.lost = lost
        self.tests = tests
        self.failed_tests = failed_tests
        self.battalion_ordered = battalion_ordered
        self.regiment_lost = regiment_lost
        self.staff = staff
        self.staff_on = staff_on
        self.support = support
        self.support_left = support_left
        self.battery_alive = battery_alive
        self.battery_x = battery_x
        self.battery_y = battery_y
        self.battery_sos = battery_sos
        self.sos_calls = sos_calls
        self.battery_acted = battery_acted
        self.battery_ordered = battery_ordered
        self.battery_actions = battery_actions
        self.plan_ended = plan_ended
        self.area_x0 = area_x0
        self.area_y0 = area_y0
        self.area_x1 = area_x1
        self.area_y1 = area_y1
        self.area_side = area_side
        self.area_kind = area_kind
        self.cloud_x0 = cloud_x0
        self.cloud_y0 = cloud_y0
        self.cloud_x1 = cloud_x1
        self.cloud_y1 = cloud_y1
        self.cloud_side = cloud_side
        self.cloud_life = cloud_life
        self.gas_waited = gas_waited
        self.wind = wind
        self.wind_grade = wind_grade
        self.cut = cut
        self.home = home
        self.prisoners_home = prisoners_home
        self.barraged = barraged
        self.standing = standing
        self.stopped = stopped
        self.step = step
        self.threat = threat
        self.exposed = exposed
        self.cover = cover
        self.gassed = gassed
        self.aimed = aimed
        self.battery_aimed = battery_aimed
        self.line = line
        self.ticks = ticks
        self.won = won

    def copy(self) -> State:
        """A copy that shares nothing with it."""
        return State(
            self.agenda.copy(), self.seat, self.mode, self.scenario, self.control.copy(), self.first, self.turn,
            self.player, self.result, self.score, self.rules, self.deep_suppression, self.sos_points,
            self.morale_split, self.company_table, self.sheltered_barrage, self.command_distance,
            self.leaderless_far, self.support_die, self.support_twice, self.wire_bonus, self.retreat_marker,
            self.fragile_flames, self.staff_keeps_markers, self.packs_behind, self.guns_direct,
            self.moving_at_armour, self.near_command, self.sos_once, self.sos_idle_only, self.own_lanes,
            self.mg_barrage, self.together, self.free_fire, self.no_moving_cover, self.minus_one, self.no_rolling,
            self.no_gas, self.no_wire_cut, self.posture.copy(), self.deep.copy(), self.alarm, self.visibility,
            self.x.copy(), self.y.copy(), self.heading.copy(), self.side.copy(), self.kind.copy(),
            self.quality.copy(), self.storm.copy(), self.battalion.copy(), self.company.copy(), self.lmg.copy(),
            self.alive.copy(), self.markers.copy(), self.below.copy(), self.reserved.copy(), self.fired_at.copy(),
            self.moved.copy(), self.since.copy(), self.scrape.copy(), self.fuel.copy(), self.limbered.copy(),
            self.column.copy(), self.mounted.copy(), self.broken.copy(), self.ditched.copy(), self.failed.copy(),
            self.fascine.copy(), self.prisoners.copy(), self.actions.copy(), self.fires.copy(), self.ordered.copy(),
            self.reserve.copy(), self.retired.copy(), self.aim_x.copy(), self.aim_y.copy(),
            self.company_ordered.copy(), self.company_before.copy(), self.company_ground.copy(),
            self.company_waited.copy(), self.commander.copy(), self.promoted.copy(), self.platoons.copy(),
            self.lost.copy(), self.tests.copy(), self.failed_tests.copy(), self.battalion_ordered.copy(),
            self.regiment_lost.copy(), self.staff.copy(), self.staff_on.copy(), self.support.copy(),
            self.support_left.copy(), self.battery_alive.copy(), self.battery_x.copy(), self.battery_y.copy(),
            self.battery_sos.copy(), self.sos_calls.copy(), self.battery_acted.copy(), self.battery_ordered.copy(),
            self.battery_actions.copy(), self.plan_ended.copy(), self.area_x0.copy(), self.area_y0.copy(),
            self.area_x1.copy(), self.area_y1.copy(), self.area_side.copy(), self.area_kind.copy(),
            self.cloud_x0.copy(), self.cloud_y0.copy(), self.cloud_x1.copy(), self.cloud_y1.copy(),
            self.cloud_side.copy(), self.cloud_life.copy(), self.gas_waited.copy(), self.wind, self.wind_grade,
            self.cut.copy(), self.home, self.prisoners_home, self.barraged.copy(), self.standing.copy(),
            self.stopped.copy(), self.step, self.threat.copy(), self.exposed.copy(), self.cover.copy(),
            self.gassed.copy(), self.aimed.copy(), self.battery_aimed.copy(), self.line.copy(), self.ticks.copy(),
            self.won
        )
    # fmt: on
