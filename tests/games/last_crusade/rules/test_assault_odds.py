"""R15: both volleys of an assault by themselves."""

from __future__ import annotations

from opfor.games.last_crusade.model.cards import CARDS
from opfor.games.last_crusade.rules.assault_odds import Volley, exchange_fire
from opfor.games.last_crusade.rules.combat import attacker, defender
from opfor.testing.scripted import ScriptedDesk


def test_mines_before_the_volleys_of_a_preview() -> None:
    """R15, R20: who is destroyed in the mines does not fire; who is not has the hit marked before the reply."""
    tank, rifle = CARDS["U13"], CARDS["G01"]
    attack = Volley((attacker(0, tank.kind, tank.traits, tank.inf, tank.arm, 0),), (), ((0, 0, 5, 0, 0),), ((1, 0, 0),))
    for left, faces, lost, fallen in ((1, [5], (0,), ()), (2, [5, 3, 1, 1, 1, 3], (0,), (0,))):
        reply = Volley(
            (defender(0, rifle.kind, rifle.traits, rifle.inf, rifle.arm, 0, True),),
            (),
            ((0, 1, 7, 0, 0),),
            ((left, 0, 0),),
        )
        desk = ScriptedDesk(faces[:1] + faces[5:] + faces[1:5])  # mines, the reply's die, the attacker's four
        assert exchange_fire(desk, attack, reply, (1,)) == (lost, fallen) and not desk.left
