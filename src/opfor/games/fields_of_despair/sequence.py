"""The Solitaire Sequence of Play: the steps of a turn, in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from opfor.games.fields_of_despair.enemy import allied_phase, cp_phase
from opfor.games.fields_of_despair.enemy.economy import economic_guide
from opfor.games.fields_of_despair.model.cp_ledger import revealed
from opfor.games.fields_of_despair.model.data import ECONOMY
from opfor.games.fields_of_despair.model.kinds import CP_ITEMS, FIRST_TURN, FREE_ITEMS
from opfor.games.fields_of_despair.model.state import State
from opfor.games.fields_of_despair.model.versions import FREE_BEYOND_THE_TRACK
from opfor.games.fields_of_despair.rules.production import shopping_list
from opfor.games.fields_of_despair.seats.base import Seat
from opfor.games.fields_of_despair.seats.board import Board
from opfor.games.fields_of_despair.seats.person import Person
from opfor.games.fields_of_despair.setup.at_table import set_up
from opfor.kernel.agenda import then
from opfor.kernel.desk import Desk
from opfor.kernel.game import Step
from opfor.kernel.text import counted, listed

SEATS: Final[dict[str, Seat]] = {"screen": Board(), "table": Person()}
# The end of each track; the Central Powers buy no Logistic Points, and Tank Counters have no end.
TRACKS: Final[dict[str, str]] = {**CP_ITEMS, **FREE_ITEMS}
MAX_HELD: Final[dict[str, int]] = {
    **dict.fromkeys(TRACKS, 99),
    "Logistic Points": ECONOMY.most_logistic_points,
    **{item: offer.most for item, offer in ECONOMY.item.items()},
}


def turn(state: State, desk: Desk) -> None:
    """4.1, 5.1, 6.0, 7.0: a whole turn; the USA and the Eastern Front on turn 7 only."""
    if desk.listening and state.turn == FIRST_TURN:
        seat = SEATS[state.mode]
        desk.note("The United States enter the war.", "4.1")
        seat.instruct(desk, "USA Entry Track: advance it; the United States enter the war (11.2).")
        desk.note("Russia leaves the war.", "5.1")
        seat.instruct(desk, "Eastern Front: resolve it (5.1); Russia leaves the war.")
    then(
        state.agenda,
        ("production", ()),
        ("guide", ()),
        ("initiative", ()),
        ("action-phase", (1,)),
        ("action-phase", (2,)),
        ("reorganization", ()),
        ("score", ()),
    )


def production(state: State, desk: Desk) -> None:
    """6.0, 6.1, 6.2, 6.3, 6.4: maintenance, manpower, income and naval war."""
    seat = SEATS[state.mode]
    seat.production(state, desk)
    cp_phase.trim(state, desk, seat)


def guide(state: State, desk: Desk) -> None:
    """6.5-S, A-32: the Central Powers take their free items and spend their EPs."""
    seat = SEATS[state.mode]
    needed = seat.contested(state, desk)
    bought = economic_guide(
        desk,
        state.turn,
        state.ep,
        state.supply,
        needed,
        min(6, state.air_tech),
        min(4, state.gas_tech),
        min(4, state.mask_tech),
        min(6, state.tank_tech),
        state.artillery_level,
        state.air_level,
    )
    received: dict[str, int] = {}
    paid: dict[str, int] = {}
    for item, kind, _ in bought:
        if kind != "choice":
            take(state, item, paid if kind == "primary" else received)
    for item in seat.choice_items(state, desk, [item for item, kind, _ in bought if kind == "choice"]):
        take(state, item, paid)
    state.ep = 0
    if desk.listening:
        desk.note(
            "The Central Powers receive {free} free. They buy {bought}.",
            "6.5-S",
            free=listed([counted(number, item.removesuffix("s")) for item, number in received.items() if number]),
            bought=shopping_list(paid),
        )
        for item in {**received, **paid}:
            if received.get(item, 0) + paid.get(item, 0):
                seat.instruct(desk, "CP board: set {item} to {number}.", item=item, number=getattr(state, TRACKS[item]))


def take(state: State, item: str, gained: dict[str, int]) -> None:
    """6.5-S, R-14: one item on its track; the end of a track binds what is bought, not what is free."""
    track = TRACKS[item]
    before: int = getattr(state, track)
    free = item in FREE_ITEMS and state.rules >= FREE_BEYOND_THE_TRACK
    after = before + 1 if free or before < MAX_HELD[item] else before
    setattr(state, track, after)
    gained[item] = gained.get(item, 0) + after - before


def initiative(state: State, desk: Desk) -> None:
    """6.6, 6.7: no bid is made; then supply is allocated."""
    if desk.listening:
        desk.note(
            "{who}.",
            "6.6",
            who="The Central Powers go first in action phase 1, the Allies in action phase 2"
            if state.turn == 8
            else "The Allies go first in both action phases",
        )
    SEATS[state.mode].supply(state, desk)


def action_phase(state: State, desk: Desk, number: int) -> None:
    """7.0, A-22, A-36: both parts, 7.6 with that of the Central Powers, who come first on turn 8, action phase 1."""
    state.phase = number
    state.reinforced = []
    allied: list[Step] = [("allied-phase", ())]
    cp: list[Step] = [("cp-phase", ())]
    refresh_counters: list[Step] = [("refresh", ())]
    if state.turn == 8 and number == 1:
        parts = cp + allied + refresh_counters if state.refresh_late else cp + refresh_counters + allied
    else:
        parts = allied + cp + refresh_counters
    then(state.agenda, *parts, ("end-phase", ()))


def allied_action_phase(state: State, desk: Desk) -> None:
    """7.1, 7.2, 7.3, 7.4, 23.2: reminder, air, movement, combat, breakout."""
    then(
        state.agenda,
        ("reminder", ()),
        ("squadrons", ()),
        ("movement", ()),
        ("combat", ()),
        ("allied-breakouts", ()),
        ("breakout-combat", ()),
    )


def reminder(state: State, desk: Desk) -> None:
    """23.2: every hex that should be contested is contested."""
    seat, before = SEATS[state.mode], revealed(state)
    seat.contest(state, desk, "23.2")
    cp_phase.trim(state, desk, seat, "A-31")
    if desk.listening:
        seat.set_revealed(state, desk, before)


def movement(state: State, desk: Desk) -> None:
    """7.2: Block Movement, move by move."""
    if SEATS[state.mode].movement(state, desk):
        then(state.agenda, ("movement", ()))


def allied_breakouts(state: State, desk: Desk) -> None:
    """7.4: Breakout Movement, hex by hex."""
    then(state.agenda, *[("allied-breakout", (hex,)) for hex in SEATS[state.mode].allied_breakouts(state, desk)])


def allied_breakout(state: State, desk: Desk, hex: int) -> None:
    """7.4: Breakout Movement out of one hex, move by move."""
    if SEATS[state.mode].allied_breakout(state, desk, hex):
        then(state.agenda, ("allied-breakout", (hex,)))


def end_cp_phase(state: State, desk: Desk) -> None:
    """7.5-S (11): back to the sequence of play."""
    SEATS[state.mode].end_cp_phase(state, desk)


def refresh(state: State, desk: Desk) -> None:
    """7.6, A-22: air and artillery of both sides are available again."""
    state.air_used = state.artillery_used = 0
    state.allied_air_used = state.allied_artillery_used = 0
    if desk.listening:
        if state.turn == 8 and state.phase == 1:
            desk.ruling("A-22")
        desk.note("Air and artillery of both sides are ready again.", "7.6")
        seat = SEATS[state.mode]
        seat.instruct(desk, "Map: take back the air counters of both sides.")
        seat.instruct(desk, "Map: take back the artillery counters of both sides.")


def end_phase(state: State, desk: Desk) -> None:
    """7.0, A-36: the action phase is over."""
    state.previous_no_air = state.previous_no_artillery = 0
    state.air_hexes, state.air_values, state.cp_air = [], [], []
    state.attack_hexes, state.attack_sps, state.attack_guns, state.attack_infantry = [], [], [], []
    state.attacked, state.breakouts, state.reinforced = [], [], []
    if desk.listening:
        desk.note("Action phase {phase} of turn {turn} is over.", "7.0", phase=state.phase, turn=state.turn)
        if state.phase == 1:
            SEATS[state.mode].instruct(desk, "Turn track: move the action phase marker to 2.")
    SEATS[state.mode].end_phase(state, desk)


def reorganization(state: State, desk: Desk) -> None:
    """8.0: the Allies reorganize, the Central Powers do not; turn 7 adds the Eastern divisions."""
    if SEATS[state.mode].reorganize(state, desk):
        then(state.agenda, ("reorganization", ()))
        return
    if state.turn == FIRST_TURN:
        state.total += state.eastern
        if desk.listening:
            desk.note(
                "Divisions from the Eastern Front bring the Central Powers {more:SP}: {total} in all.",
                "8.0",
                more=state.eastern,
                total=state.total,
            )
            SEATS[state.mode].instruct(desk, "CP track: set the CP Total to {total}.", total=state.total)


def score(state: State, desk: Desk) -> None:
    """9.0: score the turn; after turn 9 the game is over."""
    SEATS[state.mode].score(state, desk)
    if not state.result:
        state.turn += 1
        state.phase = 1
        then(state.agenda, ("turn", ()))


def seated(rule: Callable[..., None]) -> Callable[..., None]:
    """A step of the enemy, whose procedure gets the seat of this game."""

    def step(state: State, desk: Desk, *args: int) -> None:
        rule(state, desk, SEATS[state.mode], *args)

    return step


STEPS: Final[dict[str, Callable[..., None]]] = {
    "set-up": set_up,
    "turn": turn,
    "production": production,
    "guide": guide,
    "initiative": initiative,
    "action-phase": action_phase,
    "allied-phase": allied_action_phase,
    "reminder": reminder,
    "squadrons": seated(allied_phase.squadrons),
    "dogfight-answer": seated(allied_phase.dogfight_answer),
    "dogfights": seated(allied_phase.dogfights),
    "reconnaissance": seated(allied_phase.reconnoitre),
    "movement": movement,
    "combat": seated(allied_phase.combat),
    "attack": seated(allied_phase.attack),
    "reinforce": seated(allied_phase.reinforce),
    "fight-attack": seated(allied_phase.fight_attack),
    "bombard": seated(allied_phase.bombard),
    "allied-breakouts": allied_breakouts,
    "allied-breakout": allied_breakout,
    "breakout-combat": seated(allied_phase.breakout_combat),
    "cp-phase": seated(cp_phase.cp_phase),
    "hide": seated(cp_phase.hide),
    "count-offensives": seated(cp_phase.count_offensives),
    "offensives": cp_phase.offensives,
    "offensive": seated(cp_phase.offensive),
    "offensive-artillery": seated(cp_phase.offensive_artillery),
    "fight-offensive": seated(cp_phase.fight_offensive),
    "spring-offensive": seated(cp_phase.spring_offensive),
    "breakouts": cp_phase.breakouts,
    "breakout": seated(cp_phase.break_out),
    "breakout-fire": seated(cp_phase.breakout_fire),
    "reset": seated(cp_phase.reset),
    "end-cp-phase": end_cp_phase,
    "refresh": refresh,
    "end-phase": end_phase,
    "reorganization": reorganization,
    "score": score,
}
