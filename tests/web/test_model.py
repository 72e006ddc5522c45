"""Many users, tabs, undos, branches, crashes and lost files against a model of what must be true."""

from tests.soak.server import run

STEPS = 2_000


def test_every_acknowledged_answer_stands_in_its_match_until_it_is_taken_back() -> None:
    taken = 0
    while taken < STEPS:
        taken += run(20, taken)
