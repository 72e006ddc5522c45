"""A model for journal and server: many users with many tabs play, undo, branch, crash and come back.

`Model` is all that must be true. The machine does the same to a server, over HTTP, and to the model, and compares what
the server tells and what stands in the files.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from opfor.kernel.batch import Stream
from opfor.kernel.random_answers import random_answer
from opfor.match.match import Match
from opfor.match.records import Answer, read
from opfor.match.verify import verify
from opfor.web.app import create_app
from opfor.web.guard import Guard
from opfor.web.match_store import Rooms
from tests.soak.check import Check
from tests.toy import TOY, registered

HEADERS = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
UNDO, DAYS = st.sampled_from(["same", "free", "strict"]), st.integers(1, 4)
STEPS = 40  # of one run of the machine
RUNS = 5  # in a slice of the soak


class Model:
    """What must be true: every acknowledged answer stands in its match, in order, until its owner takes it back."""

    def __init__(self) -> None:
        self.lines: dict[str, list[Any]] = {}

    def answer(self, id: str, seen: int, answer: Any) -> bool:
        fits = seen == len(self.lines[id])
        if fits:
            self.lines[id].append(answer)
        return fits

    def undo(self, id: str, to: int) -> None:
        del self.lines[id][to - 1 :]

    def copy(self, id: str, other: str) -> None:
        self.lines[other] = self.lines[id].copy()


@cache
def _app() -> Guard:
    """The application, made once: that takes as long as forty steps. Its folder is that of whoever uses it."""
    return create_app(Path(tempfile.gettempdir(), "opfor-model"))


class Users(RuleBasedStateMachine):
    """Some people at one server."""

    matches: Bundle[str] = Bundle("matches")
    tabs: Bundle[tuple[str, int]] = Bundle("tabs")  # a match, and how many decisions its page shows
    steps = 0  # of all machines

    def __init__(self) -> None:
        super().__init__()
        self.ends = contextlib.ExitStack()  # also where one of them fails: no event loop is left behind
        self.home = Path(tempfile.mkdtemp(prefix="opfor-model-"))
        self.ends.callback(shutil.rmtree, self.home, ignore_errors=True)
        self.ends.enter_context(registered())
        self.app = _app()
        self.start_server()
        self.runner = self.ends.enter_context(asyncio.Runner())
        transport = httpx.ASGITransport(app=self.app)  # type: ignore[arg-type]
        self.http = httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=HEADERS, timeout=60)
        self.ends.callback(lambda: self.runner.run(self.http.aclose()))
        self.ends.callback(lambda: self.rooms.close())
        self.model, self.strict, self.gone, self.touched = Model(), set[str](), set[str](), set[str]()
        self.chance = Stream("users")

    @property
    def rooms(self) -> Rooms:
        found: Rooms = self.app.app.state.rooms  # type: ignore[attr-defined]
        return found

    def start_server(self) -> None:
        """Another one on the same folder: it knows what stands there, and nothing else."""
        self.app.app.state.rooms = Rooms(self.home)  # type: ignore[attr-defined]

    def get(self, path: str) -> httpx.Response:
        return self.runner.run(self.http.get(path))

    def post(self, path: str, **given: Any) -> httpx.Response:
        Users.steps += 1
        return self.runner.run(self.http.post(path, json=given))

    # What people do

    @initialize(target=matches, undo=UNDO, days=DAYS)
    def begin_first(self, undo: str, days: int) -> str:
        return self.begin_match(undo, days)

    @rule(target=matches, undo=UNDO, days=DAYS)
    def begin(self, undo: str, days: int) -> str:
        return self.begin_match(undo, days)

    def begin_match(self, undo: str, days: int) -> str:
        told = self.post("/api/matches", game=TOY.id, mode="table", undo=undo, options={"days": days})
        assert told.status_code == 201, told.text
        id: str = told.json()["id"]
        assert id not in self.model.lines, "a name was given twice"
        self.model.lines[id] = []
        if undo == "strict":
            self.strict.add(id)
        self.touched.add(id)
        return id

    @rule(target=tabs, id=matches)
    def open_tab(self, id: str) -> Any:
        if id in self.gone:
            return multiple()
        found = self.get(f"/api/matches/{id}").json()
        return id, found["decision"]

    @rule(target=tabs, id=matches, times=st.integers(1, 8))
    def play(self, id: str, times: int) -> Any:
        """Somebody answers some questions, one after another; the page of the first one stays open in another tab."""
        if id in self.gone:
            return multiple()
        seen = len(self.model.lines[id])
        for _ in range(times):
            self._answer(id, len(self.model.lines[id]))
        return id, seen

    @rule(tab=tabs)
    def answer_in_an_old_tab(self, tab: tuple[str, int]) -> None:
        """A tab that shows another question than the open one is refused, and so is any answer after the end."""
        if tab[0] not in self.gone:
            self._answer(*tab)

    def _answer(self, id: str, seen: int) -> None:
        with self.rooms.using(id) as room:
            question = room.match.question
        answer = random_answer(question, self.chance) if question is not None else None
        told = self.post(f"/api/matches/{id}/answer", answer=answer, decision=seen)
        self.touched.add(id)
        if question is None:
            assert told.status_code == 409, told.text
        elif told.status_code == 200:
            assert self.model.answer(id, seen, answer), "an answer to another question was taken"
        else:
            assert told.status_code == (422 if seen == len(self.model.lines[id]) else 409), told.text

    @rule(id=matches, back=st.integers(1, 6))
    def undo(self, id: str, back: int) -> None:
        if id in self.gone:
            return
        told = self.post(f"/api/matches/{id}/command", text=f"undo {back}")
        self.touched.add(id)
        if told.status_code == 200:
            self.model.undo(id, len(self.model.lines[id]) - back + 1)
        else:
            assert back > len(self.model.lines[id]) or id in self.strict, told.text

    @rule(target=matches, id=matches)
    def branch(self, id: str) -> Any:
        """A strict match has none before its end, and one that is not strict after it."""
        if id in self.gone:
            return multiple()
        with self.rooms.using(id) as room:
            refused = id in self.strict and room.match.question is not None
        told = self.post(f"/api/matches/{id}/command", text="branch")
        self.touched.add(id)
        assert (told.status_code != 200) == refused, told.text
        if refused:
            return multiple()
        other: str = told.json()["branch"]
        self.model.copy(id, other)
        self.touched.add(other)
        return other

    @rule(id=matches)
    def look(self, id: str) -> None:
        """Looking at anything changes nothing."""
        for path in (
            "/api/matches",
            "/",
            *([] if id in self.gone else [f"/matches/{id}/log", f"/api/matches/{id}/log"]),
        ):
            assert self.get(path).status_code == 200
        self.touched.add(id)

    # What happens to them

    @rule(torn=st.integers(0, 60))
    def crash(self, torn: int) -> None:
        """The server dies, perhaps in the middle of writing a line that was not acknowledged; another one starts."""
        rooms = self.rooms
        for room in rooms._open.values():
            assert room.match.journal is not None
            os.close(room.match.journal._descriptor)
            room.match.journal._descriptor = -1
            if torn and room.id not in self.gone:
                with room.path.open("ab") as file:
                    file.write(b'{"t":"answer","q":"stance","f":"0123456789abcdef","a":"hold","h":"'[:torn])
        self.start_server()
        self.touched |= set(self.model.lines) - self.gone
        Users.steps += 1

    @rule()
    def close(self) -> None:
        """The server is stopped in order, and started again."""
        if self.gone & set(self.rooms._open):
            return  # it would be the end of a match whose file is gone
        self.rooms.close()
        self.start_server()
        Users.steps += 1

    @rule(id=matches)
    def other_window(self, id: str) -> None:
        """A second program on the same folder is refused while the first one has the match."""
        if id not in self.rooms._open or id in self.gone:
            return
        other = Rooms(self.home)
        try:
            with other.using(id):
                raise AssertionError("two programs play the same match")
        except Exception as refused:
            assert "another window" in str(refused), refused
        Users.steps += 1

    @rule(target=matches, id=matches, cut=st.booleans())
    def lose(self, id: str, cut: bool) -> Any:
        """The file is deleted or cut short under the server: the next answer is refused, and the match can be saved."""
        if id in self.gone:
            return multiple()
        with self.rooms.using(id) as room:
            question, path = room.match.question, room.path
        if cut:
            path.write_bytes(path.read_bytes()[:-9])
        else:
            path.unlink()
        self.gone.add(id)
        if question is not None:
            given = {"answer": random_answer(question, self.chance), "decision": len(self.model.lines[id])}
            refused = self.post(f"/api/matches/{id}/answer", **given)
            assert refused.status_code == 422, refused.text
        told = self.post(f"/api/matches/{id}/command", text="rescue")
        assert told.status_code == 200, told.text
        other: str = told.json()["rescue"]
        self.model.copy(id, other)
        self.strict |= {other} if id in self.strict else set()
        self.touched.add(other)
        return other

    # What must be true

    @invariant()
    def every_acknowledged_answer_is_there(self) -> None:
        for id in self.touched - self.gone:
            told = self.get(f"/api/matches/{id}").json()
            line = self.model.lines[id]
            assert told["decision"] == len(line), f"{id}: {told['decision']} decisions, {len(line)} were acknowledged"
            path = self.rooms.path(id)
            saved = Match.open(path, write=False)
            assert [record.a for record in saved.line.records if isinstance(record, Answer)] == line, id
            assert verify(read(path.read_bytes(), id)).holds, id
        self.touched.clear()

    def teardown(self) -> None:
        self.ends.close()


def run(runs: int, number: int | None = None) -> int:
    """Let machines run, always the same ones or those of a number; how many steps they took."""
    wanted = settings(
        max_examples=runs,
        stateful_step_count=STEPS,
        derandomize=number is None,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    before = Users.steps
    machine = type("Users", (Users,), {})
    run_state_machine_as_test(machine if number is None else seed(number)(machine), settings=wanted)
    return Users.steps - before


def _some(text: str, first: int, folder: Path) -> int:
    return run(RUNS, Stream(f"{text}\0model", first).below(2**31))


def checks(seed: str) -> list[Check]:
    """Steps of the machine."""
    return [Check("M1", "steps of many users at one server", 100_000, _some, 100_000)]
