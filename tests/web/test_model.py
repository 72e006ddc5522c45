"""Many users, tabs, undos, branches, crashes and lost files against a model of what must be true."""

from concurrent.futures import ThreadPoolExecutor

from tests.soak.server import run

STEPS = 2_000


def test_every_acknowledged_answer_stands_in_its_match_until_it_is_taken_back() -> None:
    taken = 0
    with ThreadPoolExecutor(1) as other:  # a thread without an event loop: in this one the browser's may be running
        while taken < STEPS:
            taken += other.submit(run, 20, taken).result()
    assert taken >= STEPS
