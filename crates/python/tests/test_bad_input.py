"""Whatever comes in, what comes out is an exception with a reason, or a result."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from branan import (
    Batch,
    Board,
    Level,
    Limit,
    Move,
    Proof,
    Record,
    RuleSet,
    VectorEnv,
    analyse,
    num_actions,
    prove,
    read_records,
    write_records,
)

OVER = Board("brandubh", "k6/7/7/7/7/a6/7 a")
END = OVER.outcome()

REFUSED: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: Board("chess"), ValueError, "there are no rules \"chess\"; there are brandubh,"),
    (lambda: Board(7), TypeError, "expected a RuleSet or an id such as 'brandubh', not int"),  # type: ignore[arg-type]
    (lambda: Board("brandubh", "3a3/3x3"), ValueError, "line 1, column"),
    (lambda: Board("brandubh", "7/7/7/7/7/7/7 a"), ValueError, "there is no king"),
    (lambda: Board("brandubh", "7/7/7/3a3/7/7/2k1k2 a"), ValueError, "there are 2 kings; the attacker may not stand"),
    (lambda: Board("copenhagen", "7/7/7/7/7/7/k6 a"), ValueError, "the board is 7x7, the rules want 11x11"),
    (lambda: Board("brandubh", b"7"), TypeError, ""),  # type: ignore[arg-type]
    (lambda: Board().push(5), TypeError, "expected a Move or text such as 'd2-e2', not int"),  # type: ignore[arg-type]
    (lambda: Board().push("d2-d9"), ValueError, "d9 is not on the board"),
    (lambda: Board().push("d2-e3"), ValueError, "along a row or a column"),
    (lambda: Board().push("d1-d3"), ValueError, "a piece on d2 is in the way"),
    (lambda: OVER.push("a1-a2"), ValueError, "the set is over"),
    (lambda: Board().action("d2-e3"), ValueError, "d2-e3 is no action"),
    (lambda: Board().action("d2-d2"), ValueError, "is no action"),
    (lambda: Board().action("a1-a9"), ValueError, "a9 is not on a board of 7x7"),
    (lambda: Board().move_of(588), ValueError, "588 is no action: there are 588, from 0"),
    (lambda: Board().move_of(-1), OverflowError, ""),
    (lambda: Board().piece_at("z1"), ValueError, "\"z1\" is no square"),
    (lambda: Board().piece_at("k11"), ValueError, "k11 is not on a board of 7x7"),
    (lambda: END and END.points("white"), ValueError, "\"white\" is no side"),
    (lambda: Move("d2", "e99"), ValueError, "\"e99\" is no square"),
    (lambda: Move("", ""), ValueError, "\"\" is no square"),
    (lambda: Level(0), ValueError, "levels 1 to 12, not 0"),
    (lambda: Level("3"), TypeError, ""),  # type: ignore[arg-type]
    (lambda: Level(3).play(OVER), ValueError, "the set is over"),
    (lambda: Limit(time=-1), ValueError, "-1 is no time in seconds"),
    (lambda: Limit(time=float("nan")), ValueError, "is no time"),
    (lambda: analyse(OVER, Limit(depth=1)), ValueError, "the set is over: defenders win"),
    (lambda: analyse(Board(), Limit(depth=1), multipv=0), ValueError, "multipv is from 1"),
    (lambda: analyse(Board(), Limit(depth=1), threads=0), ValueError, "threads is from 1"),
    (lambda: analyse(Board(), Limit(depth=1), hash_mb=0), ValueError, "hash_mb is from 1"),
    (lambda: prove(OVER), ValueError, "the set is over"),
    (lambda: prove(Board(), memory_mb=0), ValueError, "memory_mb is from 1"),
    (lambda: RuleSet("x"), ValueError, "there are no rules \"x\""),
    (lambda: RuleSet.from_toml("escape = 'nowhere'"), ValueError, "line 1"),
    (lambda: RuleSet.from_otn("dim:x"), ValueError, "line 1, column"),
    (lambda: num_actions(0), ValueError, "squares a side, not 0"),
    (lambda: num_actions(300), OverflowError, ""),
    (lambda: Record.from_board(Board(), {"event": 3}), TypeError, ""),  # type: ignore[dict-item]
    (lambda: write_records(["d2-e2"]), TypeError, ""),  # type: ignore[list-item]
    (lambda: Batch("brandubh", 1 << 40), ValueError, "num_envs is from 1"),
    (lambda: Batch("brandubh", -1), OverflowError, ""),
    (lambda: VectorEnv("brandubh", 2).level_actions(2, where=[True]), ValueError, "where has 1 places"),
    (lambda: VectorEnv("brandubh", 2).reset(options={"reset_mask": [True] * 3}), ValueError, "where has 3 places"),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_bad_input_is_an_exception_with_its_reason(number: int) -> None:
    call, kind, reason = REFUSED[number]
    with pytest.raises(kind) as caught:
        call()
    assert reason in str(caught.value) and str(caught.value)


SEEDS = [
    "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a",
    "1. d2-e2 c4-c5 2. f4-f5xe5 resigned",
    '[dimension:7 event:x]\n1. d2-d3 e4xe5 {hm}\n',
    "d2-e2 c4-c5,0,0,White\n",
    '{"moves": ["d2-e2"], "rules": "brandubh"}',
    RuleSet("brandubh").to_toml(),
    RuleSet("copenhagen").to_otn(),
    "branan-proof 1\nrules dim:7\nposition 7/7/7/7/7/a6/2k4 d\nclaim defenders-win\nmoves 0\n",
    "Kd4-d2",
]
READERS: dict[str, Callable[[str], Any]] = {
    "position": lambda text: Board("brandubh", text),
    "move": Move.from_text,
    "push": lambda text: Board().push(text),
    "toml": RuleSet.from_toml,
    "otn": RuleSet.from_otn,
    "records": lambda text: [record.board() for record in read_records(text)],
    "otg": lambda text: read_records(text, "otg"),
    "csv": lambda text: read_records(text, "csv"),
    "pgn": lambda text: read_records(text, "pgn"),
    "txt": lambda text: read_records(text, "txt"),
    "jsonl": lambda text: read_records(text, "jsonl"),
    "proof": lambda text: Proof.read(text.encode("utf-8", "surrogatepass")).labels(),
}


@pytest.mark.parametrize("name", READERS)
def test_no_text_does_worse_than_a_value_error(name: str) -> None:
    chance = random.Random(name)
    for turn in range(400):
        text = mangled(chance, turn)
        try:
            READERS[name](text)
        except ValueError as error:
            assert str(error), text


def mangled(chance: random.Random, turn: int) -> str:
    """Random characters, or a text that is nearly right."""
    if turn % 4 == 0:
        return "".join(chr(chance.randrange(1, 0xD7FF)) for _ in range(chance.randrange(60)))
    text = list(chance.choice(SEEDS))
    for _ in range(chance.randrange(1, 6)):
        at = chance.randrange(len(text) + 1)
        change = chance.randrange(3)
        if change == 0:
            del text[at : at + chance.randrange(1, 9)]
        elif change == 1:
            text[at:at] = chance.choice(["9", "k", "/", "-", "\n", "[", '"', "é", "999999999999", "\0", "x"])
        else:
            text[at:at] = text[: chance.randrange(12)]
    return "".join(text)


def test_no_bytes_do_worse_than_a_value_error() -> None:
    chance = random.Random(1)
    for turn in range(300):
        data = bytes(chance.randrange(256) for _ in range(chance.randrange(200)))
        if turn % 3 == 0:
            data = b"\x28\xb5\x2f\xfd" + data
        if turn % 3 == 1:
            data = b"branan-proof 2\n" + data
        with pytest.raises(ValueError):
            Proof.read(data)


def test_no_action_does_worse_than_a_value_error() -> None:
    chance = np.random.default_rng(1)
    envs = VectorEnv("brandubh", 2)
    refused = 0
    for _ in range(500):
        try:
            envs.step(chance.integers(-5, 600, size=2))
        except ValueError as error:
            refused += 1
            assert "game" in str(error)
    assert refused > 400


def test_a_board_in_use_by_another_thread_says_so() -> None:
    """Nothing is read while it is changed: at worst there is an exception, never a torn board."""
    import threading

    board, trouble = Board("brandubh"), []

    def shuffle() -> None:
        for _ in range(300):
            try:
                board.push(board.legal_moves[0])
                board.pop()
            except (RuntimeError, ValueError, IndexError):
                pass
            except BaseException as error:
                trouble.append(error)

    threads = [threading.Thread(target=shuffle) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not trouble
