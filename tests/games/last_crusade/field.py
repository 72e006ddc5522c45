"""A battlefield to test on: cards put where a test wants them, dice and answers from a script."""

from __future__ import annotations

from typing import Any

from opfor.games.last_crusade.enemy.maneuver import front_row
from opfor.games.last_crusade.game import GAME as TLC
from opfor.games.last_crusade.model.blank import blank_state
from opfor.games.last_crusade.model.cards import CARDS, FORT, OBSTACLE
from opfor.games.last_crusade.model.data import DATA
from opfor.games.last_crusade.model.places import AIRFIELD, HAND, ZONES_OF, place_named
from opfor.games.last_crusade.model.state import State
from opfor.games.last_crusade.model.units import draw_pile, hand, wings
from opfor.games.last_crusade.rules.legal_maneuver import maneuver
from opfor.games.last_crusade.rules.operations import mount, place_fort, place_obstacle, place_unit
from opfor.games.last_crusade.rules.setup import lay_terrain
from opfor.games.last_crusade.sequence import STEPS
from opfor.games.last_crusade.setup.dealt import add_cards, columns_of
from opfor.games.last_crusade.setup.options import switches_of
from opfor.games.last_crusade.view.invariants import problems
from opfor.kernel.batch import BatchDesk, Stream, play_out
from opfor.kernel.because import Because, Choice
from opfor.testing.scripted import ScriptedDesk

PLAIN = "T05"  # Apple Orchard: cover 1/0, conceal 1, no traits
IN_ORDER = [9, 8, 7, 6, 5, 4, 3, 2]  # a shuffle of nine that changes nothing


class Field:
    """A game in the middle, with nothing on the table yet."""

    mode = "screen"

    def __init__(
        self, you: str = "US", level: int = 3, stock: tuple[int, int] = (20, 20), turn: int = 2, **switches: bool
    ) -> None:
        nations = [you, "DE" if you == "US" else "US"]
        self.terrain = dict.fromkeys(range(9), PLAIN)
        self.state: State = blank_state(self.mode, nations, [], switches_of(switches))
        self.state.level, self.state.turn = level, turn
        self.state.stock = list(stock)
        self.state.order = [0, 1, 2]
        self.lay()

    def lay(self, **zones: str) -> Field:
        """Other terrain in some zones: lay(B2="T11")."""
        for zone, id in zones.items():
            self.terrain[place_named(zone)] = id
        self.state.terrain = [self.terrain[place] for place in range(9)]
        lay_terrain(self.state, ScriptedDesk(IN_ORDER.copy()))
        return self

    def card(self, id: str) -> int:
        """One more card of its nation's deck, not in any pile."""
        card = CARDS[id]
        side = self.state.nations.index(card.nation)
        n = len(self.state.ids)
        add_cards(self.state, columns_of([(card, 1 + self.state.ids.count(id))]), side)
        draw_pile(self.state, side).remove(n)
        return n

    def put(self, id: str, place: str, **how: int) -> int:
        """A card in play: put("G01", "C3", hits=1, spotted=1); aircraft on their Airfield: put("U39", "field")."""
        n = self.card(id)
        if place == "field":
            place_unit(self.state, n, AIRFIELD + self.state.side[n])
        elif CARDS[id].kind == FORT:
            place_fort(self.state, n, place_named(place))
        elif CARDS[id].kind == OBSTACLE:
            place_obstacle(self.state, n, place_named(place))
        else:
            place_unit(self.state, n, place_named(place))
        if "carrier" in how:
            mount(self.state, n, how.pop("carrier"))
        for name, value in how.items():
            getattr(self.state, name)[n] = value
        return n

    def hold(self, *ids: str) -> list[int]:
        """Cards in their owner's hand."""
        held = [self.card(id) for id in ids]
        for n in held:
            self.state.where[n] = HAND
            hand(self.state, self.state.side[n]).append(n)
        return held

    def stack(self, *ids: str) -> list[int]:
        """Cards in their owner's deck; the last is drawn first."""
        return [self._to_deck(id) for id in ids]

    def _to_deck(self, id: str) -> int:
        n = self.card(id)
        draw_pile(self.state, self.state.side[n]).append(n)
        return n

    def run(
        self, step: str, *args: int, faces: list[int] | None = None, to_end: bool = True, **answers: Any
    ) -> ScriptedDesk:
        """Play a step and all that it puts on the agenda; all faces must be used."""
        desk = ScriptedDesk(faces, **answers)
        self.state.agenda = [(step, args)]
        while self.state.agenda:
            name, given = self.state.agenda.pop()
            STEPS[name](self.state, desk, *given)
            wrong = problems(self.state)
            assert not wrong, (name, wrong)
            if not to_end:
                break
        assert not desk.left, f"{desk.left} left over"
        return desk

    def passing(self, columns: str) -> None:
        """S51: these columns have passed their checks, with a marker on the forward-most enemy zone of each."""
        for column, letter in enumerate("ABC"):
            passed, row = letter in columns, front_row(self.state, column)
            self.state.passed[column] = int(passed)
            self.state.marks[column] = ZONES_OF[column][row - 1] if passed and row <= 3 else -1

    def at(self, n: int) -> str:
        """Where a card is, by name."""
        where = self.state.where[n]
        names = [
            "A1",
            "B1",
            "C1",
            "A2",
            "B2",
            "C2",
            "A3",
            "B3",
            "C3",
            "H0",
            "H4",
            "field",
            "field",
            "CAP",
            "CAP",
            "hand",
            "deck",
            "discard",
            "aside",
            "attached",
        ]
        return names[where] if where < 20 else f"over {names[where - 20]}"


def aircraft(state: State, side: int) -> list[int]:
    """The aircraft of a side."""
    return wings(state, side)


TEXT = DATA.text("cards.csv")


def set_up(seed: int, scenario: str = "us", **options: object) -> State:
    """A game at the moment its set-up is over."""
    state: State = TLC.play.new(scenario, Field.mode, options)
    desk = BatchDesk(TLC.study.policies["doctrine"](Stream("p")), Stream("set-up", seed))
    while state.agenda[-1][0] != "turn":
        name, args = state.agenda.pop()
        TLC.play.steps[name](state, desk, *args)
    return state


def played(
    number: int, policy: str, scenario: str = "us", watch: bool = False, **options: Any
) -> tuple[State, BatchDesk]:
    """A whole game in batch; watched, its invariants are checked after every step."""
    state = TLC.play.new(scenario, "screen", options)
    desk = BatchDesk(TLC.study.policies[policy](Stream("policy", number)), Stream("dice", number))
    if not watch:
        play_out(state, TLC.play.steps, desk)
    while state.agenda:
        name, args = state.agenda.pop()
        TLC.play.steps[name](state, desk, *args)
        assert TLC.play.invariants(state) == [], (number, name)
    return state, desk


def table(**given: Any) -> Field:
    """A battlefield whose fire, recon and air combat are resolved on the table."""
    field = Field(**given)
    field.state.mode, field.state.own_rulebook = "table", 1
    return field


def p(name: str) -> int:
    """A place by its name."""
    return place_named(name)


def fight(
    field: Field, place: str, units: list[int], faces: list[int], guns: list[int] | None = None, **answers: Any
) -> ScriptedDesk:
    """Your assault on a place, to its end."""
    plan = [("assault", p(place), -1), ("done", -1, -1)]
    given: dict[str, Any] = {"guns": guns or [], "fire": -1} | answers
    return field.run("maneuver", faces=faces, maneuver=lambda state: plan.pop(0), attackers=units, **given)


def evidence(desk: ScriptedDesk, claim: int) -> list[Any]:
    """What led to a claim: dice, choices, rulings."""
    return [entry for entry in desk.telling.entries if isinstance(entry, Because)][claim].evidence


def choices(desk: ScriptedDesk) -> list[Choice]:
    """Every choice that was told."""
    entries = [entry for entry in desk.telling.entries if isinstance(entry, Because)]
    return [piece for entry in entries for piece in entry.evidence if isinstance(piece, Choice)]


def verbs(field: Field) -> list[str]:
    """What you may do in Fire & Maneuver."""
    return [
        f"{verb}:{field.state.ids[a] if verb != 'assault' and a >= 0 else a}"
        for verb, a, _ in maneuver(field.state).values
    ]


class Picks(ScriptedDesk):
    """A desk that keeps among how many things it has drawn."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(faces)
        self.among: list[int] = []

    def pick(self, n: int, purpose: str) -> int:
        self.among.append(n)
        return super().pick(n, purpose)
