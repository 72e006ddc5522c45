"""The rules carried out along a recorded line of play, up to the question that it does not answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from opfor.kernel.because import Entry
from opfor.kernel.charts import Chart
from opfor.kernel.desk import Suspend
from opfor.kernel.errors import OpforError, ReplayMismatch, RulesFailed
from opfor.kernel.questions import Question
from opfor.match.match_desk import MatchDesk, recorded
from opfor.match.timeline import Line

if TYPE_CHECKING:
    from opfor.match.match import Match

FAR, NEAR = 12, 24  # one checkpoint in FAR steps is kept; within the last NEAR records of the line, all are


@dataclass(frozen=True)
class Checkpoint:
    """The state before a step, its place on the line, and how many entries the log had."""

    place: int
    state: Any
    entries: int


class Position(NamedTuple):
    """Where a run stops: the open question (None at the end), the state, the question's id and arguments, and the chart
    that is rolled on."""

    question: Question | None
    state: Any
    asked: tuple[Any, ...] = ()
    rolling: tuple[Chart, tuple[Any, ...]] | None = None


def run(
    match: Match,
    line: Line,
    checkpoints: list[Checkpoint],
    entries: list[Entry],
    apart: int = FAR,
    make: Callable[..., MatchDesk] = MatchDesk,
) -> Position:
    """Run from the last checkpoint to where the record ends. A checkpoint is made every `apart` steps, and near the end
    after each step."""
    state, since, near = checkpoints[-1].state.copy(), 0, len(line) - NEAR
    steps, desk = match.game.play.steps, make(match, line, checkpoints[-1].place, entries)
    table = match.game.table if match.header.mode == "table" else None
    tell = table.tell if table is not None else None
    while state.agenda:
        name, args = state.agenda.pop()
        desk.begin(state, name, args)
        desk.before = before = state.copy() if tell else state
        try:
            steps[name](state, desk, *args)
        except Suspend:
            desk.end_step()
            if not since:
                return Position(desk.question, state, desk.asked, desk.rolling)
            del entries[checkpoints[-1].entries :]
            return run(match, line, checkpoints, entries, 1)  # the open step needs a checkpoint before it
        except OpforError:
            raise
        except Exception as problem:  # a game's code may fail in any way; it costs this answer, not the match
            raise RulesFailed(match.game.id, name, problem) from problem
        desk.end_step()
        if tell is not None:
            tell(before, state, name, desk)
        since += 1
        if since >= apart or desk.place >= near:
            checkpoints.append(Checkpoint(desk.place, state, len(entries)))
            state, since = state.copy(), 0
    if (place := desk.place) < len(line):
        raise ReplayMismatch(place, recorded(line.records[place]), "nothing", line.good_before(place))
    return Position(None, checkpoints[-1].state)
