"""What a typed order would bring: a move with its cost, a shot or an assault with its exact chances."""

from __future__ import annotations

from opfor.games.flanders_fields.model.names import label
from opfor.games.flanders_fields.model.stands import IN_PLAY, battle, name
from opfor.games.flanders_fields.model.state import State
from opfor.games.flanders_fields.model.units import company_stands
from opfor.games.flanders_fields.questions.on_map import QUESTIONS
from opfor.games.flanders_fields.questions.phrases import Plan, Step
from opfor.games.flanders_fields.study.plans import Sketch, sketch
from opfor.kernel.errors import BadInput
from opfor.kernel.game import Preview
from opfor.kernel.text import heading


def preview(state: State, question: str, plan: Plan) -> Preview | None:
    """P8, P16, R17: a move with its cost, a shot with the exact chances of every stand it touches."""
    end = plan[-1][1] if plan else None
    if not isinstance(end, Step) or not end.who:
        return None
    found = Preview([], [])
    for stand in _meant(state, end.who):
        made = _sketch(state, stand, end)
        found.lines.append(f"{made.title}.")
        found.lines.extend(made.lines)
        if made.refused:
            found.lines.append(made.refused)
        for touched in made.touched:
            rest = 1 - touched.suppress - touched.kill
            rows = [("killed", touched.kill), ("suppressed", touched.suppress), ("nothing", rest)]
            title = label(state, touched.stand) + (", your own" if touched.friend else "")
            found.chances.append((title, [row for row in rows if row[1]]))
        if made.odds:
            found.chances.append((made.title, made.odds))
    return found if found.lines else None


def _meant(state: State, who: str) -> list[int]:
    """The stands of an order: one, or those of a company."""
    companies = battle(state).companies
    if who in companies:
        return company_stands(state, companies.index(who))
    return [i for i in range(len(state.x)) if state.alive[i] == IN_PLAY and name(state, i) == who]


def _sketch(state: State, stand: int, end: Step) -> Sketch:
    """What the order would bring for one stand; what it cannot do is said."""
    try:
        key = end(QUESTIONS[end.last](state, stand))
        return sketch(state, QUESTIONS["action"](state, stand), ("action", stand), end.verb, key)
    except (BadInput, IndexError) as refusal:  # without any target there is no question to read
        why = str(refusal) if isinstance(refusal, BadInput) else f"it cannot {end.verb} now"
        return Sketch([], label(state, stand), refused=f"{heading(label(state, stand))}: {why}.")
