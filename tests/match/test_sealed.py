"""Dice that prove themselves: derivation, proof, every way to cheat that leaves a trace, and fairness."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from opfor.kernel.batch import BatchDesk, Stream
from opfor.kernel.charts import load_chart
from opfor.kernel.errors import OpforError
from opfor.kernel.game import Game
from opfor.kernel.throws import Throw
from opfor.match import sealed
from opfor.match.match import Match
from opfor.match.records import Answer, Reseal, Reveal, Roll, read
from opfor.match.timeline import digest_text
from opfor.match.verify import Proof, verify
from tests.toy import TOY, lines_of, play, sealed_lines, some_answer

Records = list[dict[str, Any]]


def begin(path: Path, days: int = 4, seed: str | None = None, **more: Any) -> Match:
    return Match.new(TOY, "river", "table", options={"days": days}, path=path, seed=seed, **more)


def proof_of(path: Path) -> Proof:
    return verify(read(path.read_bytes(), path.name))


def proof_of_records(records: Records) -> Proof:
    return verify(read(sealed_lines(records), "forged"))


# --- Honest games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["same", "strict", "free"])
def test_an_honest_game_is_proven_at_its_end(toy: Game, tmp_path: Path, policy: str) -> None:
    """The secret is appended when the game ends; then every throw is recomputed."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, undo=policy, text="my own words"), random.Random(1)
    play(match, rng, 9)
    before = proof_of(path)
    assert before.holds and before.proven == 0 and before.unproven > 3
    play(match, rng)
    match.close()
    proof = proof_of(path)
    assert proof.holds and proof.unproven == 0 and not proof.seeded
    assert proof.proven == sum(isinstance(record, Roll) for record in match.line.records) > 20


@pytest.mark.parametrize("policy", ["same", "free"])
def test_undone_dice_are_proven_and_counted(toy: Game, tmp_path: Path, policy: str) -> None:
    """Throws that were taken back count as undone; all of them, standing or not, are recomputed."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, days=8, undo=policy), random.Random(2)
    undone = 0
    for _ in range(6):
        play(match, rng, 9)
        before = len(match.line.records) - match.decisions
        match.undo(match.decisions - rng.randint(0, 5))
        undone += before - (len(match.line.records) - match.decisions)
    play(match, rng)
    match.close()
    proof = proof_of(path)
    assert proof.holds and proof.unproven == 0
    assert proof.undone == undone > 5
    assert proof.undos_over_rolls == match.undos_over_rolls > 3
    assert proof.proven == len(match.line.records) - match.decisions + undone


def test_a_branch_is_proven_by_itself(toy: Game, tmp_path: Path) -> None:
    """Both files verify, each with its own key record."""
    match, rng = begin(tmp_path / "a.opfor", days=6), random.Random(3)
    play(match, rng, 15)
    branch = match.branch(tmp_path / "b.opfor")
    for each, name in ((match, "a"), (branch, "b")):
        play(each, random.Random(name))
        each.close()
        proof = proof_of(tmp_path / f"{name}.opfor")
        assert proof.holds and proof.unproven == 0 and proof.proven > 20


@pytest.mark.parametrize("key", [None, "", "no number", "ab" * 32])
def test_a_game_goes_on_without_its_key(toy: Game, tmp_path: Path, key: str | None) -> None:
    """Key lost, spoilt or of another game: a new commitment; what fell under the old one stays unproven."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, days=6), random.Random(4)
    play(match, rng, 12)
    match.close()
    old = len(match.line.records) - match.decisions
    if key is None:
        path.with_suffix(".key").unlink()
    else:
        path.with_suffix(".key").write_text(key)
    again = Match.open(path)
    assert again.secret is None
    with pytest.raises(OpforError, match="dice is missing"):
        again.branch(tmp_path / "branch.opfor")
    play(again, rng)
    again.close()
    records = read(path.read_bytes(), "game").records
    assert sum(isinstance(record, Reseal) for record in records) == 1
    proof = proof_of(path)
    assert proof.holds and proof.unproven == old and proof.proven > 10
    assert Match.open(path, write=False).outcome == again.outcome


def test_books_opened_early_are_closed_again_by_a_new_secret(toy: Game, tmp_path: Path) -> None:
    """After a reveal the next throw needs a new commitment; both parts are proven in the end."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, days=8), random.Random(5)
    secrets = set()
    for _ in range(3):
        play(match, rng, 8)
        match.reveal()
        match.reveal()  # once is enough
        assert match.secret is not None
        secrets.add(match.secret)
    middle = proof_of(path)
    assert middle.holds and middle.unproven == 0 and middle.proven > 10
    play(match, rng)
    match.close()
    records = read(path.read_bytes(), "game").records
    assert [type(r) for r in records].count(Reveal) == 4 and len(secrets) == 3
    proof = proof_of(path)
    assert proof.holds and proof.unproven == 0 and proof.proven > middle.proven


def test_a_resealed_game_can_be_branched_and_undone(toy: Game, tmp_path: Path) -> None:
    """The branch needs the new secret under the new commitment, not under the header's."""
    match, rng = begin(tmp_path / "a.opfor", days=8), random.Random(6)
    play(match, rng, 10)
    match.reveal()
    play(match, rng, 10)
    match.undo(6)
    branch = match.branch(tmp_path / "b.opfor")
    play(branch, rng, 8)
    branch.close()
    again = Match.open(tmp_path / "b.opfor")
    assert again.secret == branch.secret == match.secret
    play(again, rng)
    again.close()
    match.close()
    proof = proof_of(tmp_path / "b.opfor")
    assert proof.holds and proof.unproven == 0 and proof.undone > 0


def test_a_game_taken_up_again_after_its_end_is_proven(toy: Game, tmp_path: Path) -> None:
    """The end opens the books; an undo and another end need a second secret, and give a second proof."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path), random.Random(7)
    play(match, rng)
    match.undo(8)
    match.close()
    again = Match.open(path)
    play(again, rng)
    again.close()
    proof = proof_of(path)
    assert proof.holds and proof.unproven == 0 and proof.undos_over_rolls == 1
    records = read(path.read_bytes(), "game").records
    assert sum(isinstance(record, Reveal) for record in records) == 2


def test_entered_dice_are_counted_apart(toy: Game, tmp_path: Path) -> None:
    """Dice from the table prove nothing; those the program threw in between are proven."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, dice="entered", cards=True), random.Random(8)
    ours = 0
    while match.question is not None:
        roll = match.question.kind == "dice" and rng.random() < 0.4
        ours += roll
        match.answer("roll" if roll else some_answer(match.question, rng))
    match.close()
    proof = proof_of(path)
    assert proof.holds and (proof.proven, proof.unproven) == (ours, 0)
    assert ours > 5 < proof.entered


def test_a_seeded_game_says_so(toy: Game, tmp_path: Path) -> None:
    """Whoever chose the seed knew the dice: the proof is marked, and the same seed gives the same commitment."""
    proofs, commits = [], set()
    for name in ("a", "b"):
        match = begin(tmp_path / f"{name}.opfor", seed="ford")
        play(match, random.Random(9))
        match.reveal()
        match.close()
        proofs.append(proof_of(tmp_path / f"{name}.opfor"))
        commits.add(match.header.dice.commit)
    assert all(proof.seeded and proof.holds for proof in proofs) and len(commits) == 1
    assert (tmp_path / "a.opfor").read_bytes() == (tmp_path / "b.opfor").read_bytes()


def test_secrets_differ_from_game_to_game() -> None:
    """Fresh secrets are 32 bytes and never the same; the commitment is their SHA-256."""
    secrets = {sealed.new_secret() for _ in range(200)}
    assert len(secrets) == 200 and {len(secret) for secret in secrets} == {32}
    secret = secrets.pop()
    assert sealed.commitment(secret) == hashlib.sha256(secret).hexdigest()


# --- Cheating -------------------------------------------------------------------------------------------


@cache
def honest() -> str:
    """A finished game with undos, as JSON text; seeded, so that the tests below are the same each time."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.opfor"
        match, rng = begin(path, days=9, seed="honest"), random.Random(10)
        play(match, rng, 20)
        match.undo(13)
        play(match, rng)
        match.reveal()
        match.close()
        return json.dumps(lines_of(path.read_bytes()))


def honest_records() -> Records:
    records: Records = json.loads(honest())
    return records


def test_every_changed_face_is_found() -> None:
    """Each single throw changed in one face, the chain made right again: named, every time."""
    assert proof_of_records(honest_records()).holds
    changes = 0
    for number, record in enumerate(honest_records()):
        if record["t"] != "roll":
            continue
        sizes = Throw.parse(record["d"]).sizes
        for place, face in product(range(min(3, len(sizes))), range(1, 7)):
            if face == record["faces"][place] or face > sizes[place]:
                continue
            records = honest_records()
            records[number]["faces"][place] = face
            proof = proof_of_records(records)
            assert len(proof.problems) == 1 and proof.problems[0].startswith(f"record {number}: ")
            changes += 1
    assert changes >= 300


CHEATS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "said to be from the table": lambda roll: {**roll, "by": "entered", "typed": roll["faces"]},
    "of other dice": lambda roll: {**roll, "d": "3d8", "faces": [1, 2, 3]},
    "with another key": lambda roll: {**roll, "key": "0" * 32},
    "with another count": lambda roll: {**roll, "count": roll.get("count", 0) + 1},
    "a face too many": lambda roll: {**roll, "faces": [*roll["faces"], 1]},
    "no faces": lambda roll: {**roll, "faces": []},
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_throw_cannot_be_dressed_up(cheat: str) -> None:
    """Nothing else in a throw's record can be changed either, as long as dice follow it."""
    rolls = [number for number, record in enumerate(honest_records()) if record["t"] == "roll"]
    for number in rolls[:-8:5]:
        records = honest_records()
        records[number] = CHEATS[cheat](records[number])
        assert not proof_of_records(records).holds


def test_a_throw_cannot_be_used_for_another_purpose() -> None:
    """The purpose goes into every throw; only where the same face would have fallen by chance is it not seen."""
    rolls = [number for number, record in enumerate(honest_records()) if record["t"] == "roll"]
    caught = 0
    for number in rolls:
        records = honest_records()
        records[number]["p"] += "-2"
        caught += not proof_of_records(records).holds
    assert caught > 0.8 * len(rolls)


def test_a_throw_cannot_be_said_to_be_of_another_kind(toy: Game) -> None:
    """Dice are sealed or entered; a third word does not hide them from the proof."""
    records = honest_records()
    number = next(number for number, record in enumerate(records) if record["t"] == "roll")
    records[number] |= {"by": "oracle", "faces": [1]}
    with pytest.raises(OpforError, match=f"record {number} "):
        proof_of_records(records)


def test_every_changed_answer_before_dice_is_found() -> None:
    """The dice hang on the answers: another answer, a left out one, one more: all throws after it are wrong."""
    changes = 0
    originals = honest_records()
    last = max(number for number, record in enumerate(originals) if record["t"] == "roll")
    undo = next(number for number, record in enumerate(originals) if record["t"] == "undo")
    for number, record in enumerate(originals):
        if record["t"] != "answer" or not undo < number < last:
            continue
        for change in ("answer", "question", "delete", "double"):
            records = honest_records()
            if change == "delete":
                del records[number]
            elif change == "double":
                records.insert(number, records[number])
            else:
                records[number] |= {"a": "other"} if change == "answer" else {"q": "other"}
            assert not proof_of_records(records).holds
            changes += 1
    assert changes > 60


def test_a_correction_cannot_be_slipped_in_or_out(toy: Game, tmp_path: Path) -> None:
    """Corrections are part of what the dice hang on; the reason given for one is not."""
    path = tmp_path / "game.opfor"
    match, rng = begin(path, seed="fix"), random.Random(12)
    play(match, rng, 5)
    match.fix("hidden", 19, "a reason")
    play(match, rng)
    match.reveal()
    match.close()
    records = lines_of(path.read_bytes())
    number = next(number for number, record in enumerate(records) if record["t"] == "fix")
    assert proof_of_records(records).holds
    for changed in ({"value": 20}, {"name": "stock"}):
        forged = [*records[:number], records[number] | changed, *records[number + 1 :]]
        assert not proof_of_records(forged).holds
    assert not proof_of_records(records[:number] + records[number + 1 :]).holds
    assert proof_of_records([*records[:number], records[number] | {"why": ""}, *records[number + 1 :]]).holds


def test_an_undo_cannot_be_hidden() -> None:
    """Taking the undo out breaks the keys; writing a smaller number of dice into it changes no count."""
    records = honest_records()
    number = next(number for number, record in enumerate(records) if record["t"] == "undo")
    assert not proof_of_records(records[:number] + records[number + 1 :]).holds
    records[number]["rolls"] = 0
    proof = proof_of_records(records)
    assert proof.undos_over_rolls == 1 and proof.undone > 0


def test_an_undo_over_dice_in_a_strict_game_is_found() -> None:
    """The program does not allow it; a file that shows it has been made by something else."""
    records = honest_records()
    records[0]["dice"]["undo"] = "strict"
    proof = proof_of_records(records)
    number = next(number for number, record in enumerate(records) if record["t"] == "undo")
    assert [problem.split(":")[0] for problem in proof.problems] == [f"record {number}"]


def test_dice_thrown_with_open_books_are_found() -> None:
    """Whoever plays on under a secret that everybody knows proves nothing."""
    records = honest_records()
    reveal = records.pop()
    assert reveal["t"] == "reveal"
    assert not proof_of_records([*records[:40], reveal, *records[40:]]).holds


@pytest.mark.parametrize("secret", ["00" * 32, "", "ab", "xyz"])
def test_a_wrong_secret_is_refused(secret: str) -> None:
    """It must fit the commitment that was made before the first throw."""
    records = honest_records()
    records[-1]["secret"] = secret
    with pytest.raises(OpforError, match=f"record {len(records) - 1}: the revealed secret"):
        proof_of_records(records)


def test_another_commitment_is_refused() -> None:
    """A secret made up afterwards fits its own commitment but not the dice."""
    records = honest_records()
    records[0]["dice"]["commit"] = hashlib.sha256(b"later").hexdigest()
    records[-1]["secret"] = b"later".hex()
    proof = proof_of_records(records)
    # A die may fall the same way twice, a game of dice does not.
    assert len(proof.problems) > 0.8 * sum(record["t"] == "roll" for record in records)


def test_a_changed_text_of_the_player_is_found() -> None:
    """The player's own words go into every throw."""
    records = honest_records()
    records[0]["dice"]["text"] = "other words"
    assert not proof_of_records(records).holds


# --- The derivation, written down a second time ---------------------------------------------------------


def second_opinion(records: Records) -> Iterable[tuple[list[int], list[int]]]:
    """Recorded and recomputed faces of a game without undos, from the documentation alone."""
    secret, text = bytes.fromhex(records[-1]["secret"]), records[0]["dice"].get("text", "")
    digest, count = "", 0
    for record in records:
        if record["t"] == "answer":
            what = json.dumps(["answer", record["q"], record["a"]], sort_keys=True, separators=(",", ":"))
            digest, count = hashlib.sha256(f"{digest}\0{what}".encode()).hexdigest()[:32], 0
        if record["t"] == "roll":
            dice, faces = record["d"], []
            if dice.startswith("pick"):
                sizes = [int(dice.split()[1])]
            elif dice.startswith("shuffle"):
                sizes = list(range(int(dice.split()[1]), 1, -1))
            else:
                number, sides = dice.split()[0].split("d")
                sizes = [int(sides)] * int(number)
            message, stream = f"{text}\0{digest}\0{count}\0{record['p']}\0{dice}\0".encode(), b""
            for block in range(99):
                stream += hmac.new(secret, message + block.to_bytes(4, "big"), hashlib.sha256).digest()
            for sides in sizes:
                width = 1 if sides <= 256 else 2
                while (value := int.from_bytes(stream[:width], "big")) >= 256**width // sides * sides:
                    stream = stream[width:]
                faces.append(value % sides + 1)
                stream = stream[width:]
            count += 1
            yield record["faces"], faces


@pytest.mark.parametrize("text", ["", "Für Anna", "4 2 6"])
def test_anybody_can_recompute_the_dice(toy: Game, tmp_path: Path, text: str) -> None:
    """Twenty-odd lines without the kernel give every throw of a game."""
    path = tmp_path / "game.opfor"
    match = begin(path, days=12, text=text)
    play(match, random.Random(13))
    match.close()
    pairs = list(second_opinion(lines_of(path.read_bytes())))
    assert len(pairs) > 60
    for recorded, recomputed in pairs:
        assert recorded == recomputed


@pytest.mark.parametrize("dice", ["1d2", "3d6", "1d100", "1d256", "2d257", "1d300", "1d9999", "shuffle 9"])
def test_dice_of_every_size_are_derived_as_documented(dice: str) -> None:
    """One byte up to 256 sides, two above; too high numbers are thrown away."""
    secret = hashlib.sha256(dice.encode()).digest()
    for count in range(50):
        derived = sealed.derive(secret, "t", "", count, "p", Throw.parse(dice))
        earlier = [{"t": "roll", "d": "1d6", "p": "x", "faces": []}] * count
        roll = {"t": "roll", "d": dice, "p": "p", "faces": derived}
        records: Records = [{"t": "opfor", "dice": {"text": "t"}}, *earlier, roll]
        *_, (recorded, recomputed) = second_opinion([*records, {"t": "reveal", "secret": secret.hex()}])
        assert recorded == recomputed


# --- Fairness -------------------------------------------------------------------------------------------


def chi_square(counts: Iterable[int], cells: int) -> float:
    """How far counts lie from equal shares, in standard deviations of the chi-square distribution."""
    found = list(counts)
    assert len(found) == cells  # every cell has been met
    expected = sum(found) / cells
    statistic = sum((count - expected) ** 2 / expected for count in found)
    return float((statistic - (cells - 1)) / (2 * (cells - 1)) ** 0.5)


@pytest.mark.parametrize(("sides", "number"), [(6, 600_000), (10, 100_000), (256, 100_000), (300, 120_000)])
def test_derived_dice_are_fair(sides: int, number: int) -> None:
    """No face is likelier than another: a plain remainder would miss by hundreds of deviations."""
    secret = hashlib.sha256(b"fair").digest()
    counts: Counter[int] = Counter()
    for count in range(number // 500):
        counts.update(sealed.derive(secret, "", "digest", count, "fair", Throw("sum", 500, sides)))
    assert sum(counts.values()) == number and set(counts) == set(range(1, sides + 1))
    assert abs(chi_square(counts.values(), sides)) < 4


def test_neighbouring_throws_are_independent() -> None:
    """Pairs of faces of successive throws fill all 36 cells evenly."""
    secret = hashlib.sha256(b"pairs").digest()
    throw = Throw("dice", 1)
    faces = [sealed.derive(secret, "", "digest", count, "pair", throw)[0] for count in range(36_001)]
    assert abs(chi_square(Counter(pairwise(faces)).values(), 36)) < 4


def test_sealed_shuffles_give_every_order_its_share() -> None:
    """All 24 orders of four things."""
    secret, throw = hashlib.sha256(b"orders").digest(), Throw("shuffle", 4)
    orders = Counter(throw.read(sealed.derive(secret, "", "", n, "deck", throw)) for n in range(24_000))
    assert abs(chi_square(orders.values(), 24)) < 4


# --- The stream of batch runs ---------------------------------------------------------------------------


def test_the_stream_is_uniform() -> None:
    """Single faces and pairs of neighbours."""
    faces = Stream("study", 7).faces(720_001)
    assert abs(chi_square(Counter(faces).values(), 6)) < 4
    assert abs(chi_square(Counter(pairwise(faces)).values(), 36)) < 4


def test_streams_of_neighbouring_games_are_independent() -> None:
    """Game n and game n+1, and the same game of two studies, share nothing."""
    one, two, other = (Stream(*key).faces(180_000) for key in (("study", 1), ("study", 2), ("studies", 1)))
    assert abs(chi_square(Counter(zip(one, two, strict=True)).values(), 36)) < 4
    assert abs(chi_square(Counter(zip(one, other, strict=True)).values(), 36)) < 4


def test_a_game_is_the_same_whichever_worker_plays_it() -> None:
    """A stream follows from seed and number alone, not from what was drawn before it or how it is cut up."""
    whole = [Stream("study", number).faces(7_000) for number in range(4)]
    for number in reversed(range(4)):
        stream = Stream("study", number)
        pieces = b"".join(stream.faces(size) for size in (1, 0, 2, 3, 2_000, 1, 4_993))
        assert pieces == whole[number]
    assert len(set(whole)) == 4


@pytest.mark.parametrize("below", [2, 3, 5, 6, 7, 10, 36, 37, 52, 217])
def test_numbers_below_a_bound_are_uniform(below: int) -> None:
    """Every number has the same share, whatever the bound has to do with six."""
    stream = Stream("below", below)
    counts = Counter(stream.below(below) for _ in range(400 * below))
    assert set(counts) == set(range(below))
    assert abs(chi_square(counts.values(), below)) < 4


def test_one_thing_to_choose_from_is_no_choice() -> None:
    """Below one there is zero."""
    stream = Stream("one", 1)
    assert {stream.below(1) for _ in range(50)} == {0}


D10 = """
id = "ten"
title = "Ten"
rule = "X"
dice = "1d10"
rows = [
  ["1-4", "low"],
  ["5-9", "high"],
  ["10", "top"],
]
"""


def test_batch_dice_follow_the_exact_weights(tmp_path: Path) -> None:
    """Every chance verb of the batch desk against the weights that the odds are made of."""
    (tmp_path / "ten.toml").write_text(D10)
    ten, reaction = load_chart(tmp_path / "ten.toml"), TOY.charts["reaction"]
    desk = BatchDesk(lambda *_: None, Stream("desk", 0))
    verbs: list[tuple[Callable[[], Any], Any]] = [
        (lambda: desk.roll("3d6", "p"), Throw.parse("3d6").weights()),
        (lambda: desk.roll("2d10", "p"), Throw.parse("2d10").weights()),
        (lambda: desk.faces(2, "p"), Throw.parse("2d6 apart").weights()),
        (lambda: desk.hits(5, 5, "p"), Throw.parse("5d6 on 5+").weights()),
        (lambda: desk.hits(5, 3, "p", at_most=3), Throw.parse("5d6 on 3+ at most 3").weights()),
        (lambda: desk.hits(2, 0, "p"), Throw.parse("2d6 on 0+").weights()),
        (lambda: desk.hits(2, -1, "p"), Throw.parse("2d6 on -1+").weights()),
        (lambda: desk.hits(2, 7, "p"), Throw.parse("2d6 on 7+").weights()),
        (lambda: desk.count(4, (5, 6), "p"), Throw.parse("4d6 by 5,6").weights()),
        (lambda: desk.pick(13, "p"), Throw.parse("pick 13").weights()),
        (lambda: desk.roll_on(reaction, 7, True), reaction.weights((7, True))),
        (lambda: desk.roll_on(ten), ten.weights(())),
    ]
    for verb, weights in verbs:
        number = 20_000
        seen = Counter(verb() for _ in range(number))
        assert set(seen) <= set(weights.results)
        for result, weight in zip(weights.results, weights.weights, strict=True):
            p = weight / weights.total
            assert abs(seen[result] - number * p) <= 5 * (number * p * (1 - p)) ** 0.5 + 1e-9
    shuffles = Counter(desk.shuffle(4, "p") for _ in range(12_000))
    assert abs(chi_square(shuffles.values(), 24)) < 4
    assert desk.hits(0, 5, "p") == 0 and desk.count(-1, (5, 6), "p") == (0, 0) and desk.pick(1, "p") == 0


@pytest.mark.parametrize("answer", ["hex:C05", 'say "ü"\n', 7, [], ["b", "a"], {"b": 2, "a": 1}, [["C05", 22, 8]]])
def test_the_digest_of_an_answer_is_that_of_its_canonical_json(answer: Any) -> None:
    """Dice that were thrown before hang on it: however it is made, it must not change."""
    record = Answer("say-ß", "0", answer)
    whole = json.dumps(["answer", "say-ß", answer], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert digest_text(record) == whole
