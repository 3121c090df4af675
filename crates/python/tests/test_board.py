"""Boards, moves and rule sets."""

import copy
import pickle
import threading
import time
import xml.etree.ElementTree as ElementTree

import pytest
from branan import ATTACKERS, DEFENDERS, Board, Move, RuleSet, presets

# The king gets away.
ESCAPE = ["d2-g2", "d3-d2", "b4-b3", "d4-d3", "b3-b2", "d3-a3", "b2-b1", "a3-a1"]


def test_every_preset_begins_and_counts_as_published() -> None:
    counts = {rules.id: Board(rules).perft(2) for rules in presets()}
    assert counts["brandubh"] == 960
    assert counts["hnefatafl"] == sum(replies(move) for move in Board("hnefatafl").legal_moves)
    assert counts["tablut-bologna"] == 4408
    assert len(counts) == 9


def replies(move: Move) -> int:
    board = Board("hnefatafl")
    board.push(move)
    return len(board.legal_moves)


def test_push_and_pop_are_inverse() -> None:
    board, fens = Board("brandubh"), []
    for move in ESCAPE:
        fens.append(board.fen())
        board.push(move)
    assert [str(move) for move in board.move_stack] == ESCAPE
    assert board.peek() == Move("a3", "a1")
    while fens:
        assert str(board.pop()) == ESCAPE[len(fens) - 1]
        assert board.fen() == fens.pop()
    with pytest.raises(IndexError):
        board.pop()
    with pytest.raises(IndexError):
        board.peek()


def test_an_escape_has_an_outcome_with_evidence() -> None:
    board = Board.from_moves("brandubh", None, ESCAPE)
    outcome = board.outcome()
    assert outcome is not None and board.is_game_over()
    assert (outcome.winner, outcome.termination) == (DEFENDERS, "escape")
    assert (outcome.points(DEFENDERS), outcome.points(ATTACKERS)) == (1.0, 0.0)
    assert board.evidence() == {"reason": "escape", "square": "a1"}
    assert board.legal_moves == [] and board.action_mask().sum() == 0


def test_a_captured_king_is_shown_with_his_captors() -> None:
    board = Board("brandubh", "7/5a1/7/4k2/4a2/7/7 a")
    assert board.warnings()["king_captures"] == []
    board = Board("brandubh", "4a2/7/4k2/4a2/7/7/7 a")
    assert board.warnings()["king_captures"] == [Move("e7", "e6")]
    board.push("e7-e6")
    assert board.evidence() == {
        "reason": "king-captured",
        "king": "e5",
        "captors": ["e4", "e6"],
        "hostile": [],
        "edge": False,
    }


def test_a_repetition_names_who_had_the_choice() -> None:
    board = Board("brandubh")
    shuffle = ["d2-e2", "d3-c3", "e2-d2", "c3-d3"]
    for move in shuffle:
        board.push(move)
    assert board.repetitions() == 2
    near = board.warnings()["repetition"]
    assert near is not None and near["occurrences"] == [0, 4]
    for move in shuffle:
        board.push(move)
    outcome, evidence = board.outcome(), board.evidence()
    assert outcome is not None and evidence is not None
    assert outcome.termination == evidence["reason"] == "repetition"
    cycle = evidence["cycle"]
    assert cycle["occurrences"] == [0, 4, 8] and cycle["chooser"] == DEFENDERS
    assert [str(move["move"]) for move in cycle["moves"]] == shuffle
    assert outcome.winner == ATTACKERS


def test_captured_soldiers_are_told() -> None:
    board = Board("brandubh", "7/7/7/k6/1a1d3/7/2a4 a")
    assert board.push("c1-c3") == []
    board = Board("brandubh", "7/7/7/k6/2ad3/7/4a2 a")
    assert board.push("e1-e3") == ["d3"]
    assert board.piece_at("d3") is None and board.piece_map()["e3"] == "a"


def test_boards_moves_rules_and_levels_survive_pickling_and_copying() -> None:
    from branan import Level

    board = Board.from_moves("brandubh", None, ESCAPE[:5])
    for twin in (pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board), board.copy()):
        assert twin == board and twin is not board
        twin.push("d3-a3")
        assert twin != board
    for value in (Move("d2", "e2"), RuleSet("tablut"), Level(4)):
        assert pickle.loads(pickle.dumps(value)) == value
    own = RuleSet.from_toml(RuleSet("brandubh").to_toml().replace('id = "brandubh"', 'id = "own"'))
    assert pickle.loads(pickle.dumps(Board(own))).rules.id == "own"


def test_moves_are_values() -> None:
    assert Move("a1", "a2") == Move.from_text("a1-a2") != Move("a2", "a1")
    assert len({Move("a1", "a2"), Move("a1", "a2")}) == 1
    assert sorted([Move("b1", "b2"), Move("a1", "a2")])[0] == Move("a1", "a2")
    assert repr(Move("a1", "a2")) == "Move('a1', 'a2')"


def test_rules_of_your_own_are_played() -> None:
    text = RuleSet("brandubh").to_toml()
    assert "encirclement = true" in text
    open_rules = RuleSet.from_toml(text.replace("encirclement = true", "encirclement = false"))
    assert not open_rules.is_same_game(RuleSet("brandubh")) and open_rules.key != RuleSet("brandubh").key
    assert Board(open_rules).perft(2) == 960
    assert open_rules != RuleSet("brandubh") and hash(RuleSet("tablut")) == hash(RuleSet("tablut"))


def test_pictures_are_whole_and_show_the_last_move() -> None:
    board = Board("brandubh")
    for picture in (board._repr_svg_(), board.svg(size=100, flipped=True, coordinates=False)):
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    before = board.svg()
    board.push("d2-e2")
    assert board.svg() != before and "K" in str(board)


def test_python_runs_while_the_rules_count() -> None:
    """Another thread gets its turn while this one is inside a long call."""
    seen, is_done = [], threading.Event()

    def watch() -> None:
        while not is_done.is_set():
            seen.append(time.perf_counter())
            time.sleep(0.001)

    watcher = threading.Thread(target=watch)
    watcher.start()
    begun = time.perf_counter()
    Board("brandubh").perft(6)
    ended = time.perf_counter()
    is_done.set()
    watcher.join()
    assert any(begun < moment < ended for moment in seen)


def test_a_mistake_in_the_program_is_an_exception() -> None:
    from branan import _branan

    with pytest.raises(BaseException, match="asked for") as caught:
        _branan._panic()
    assert type(caught.value).__name__ == "PanicException"
    assert Board("brandubh").perft(1) == 40
