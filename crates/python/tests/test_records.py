"""Records of games."""

import pytest
from branan import Board, Record, read_records, write_records

MOVES = ["d2-g2", "d3-d2", "b4-b3", "d4-d3", "b3-b2", "d3-a3", "b2-b1", "a3-a1"]


@pytest.mark.parametrize("form", ["otg", "csv", "pgn", "txt", "jsonl"])
def test_what_is_written_is_read_again(form: str) -> None:
    record = Record.from_board(Board.from_moves("brandubh", None, MOVES), {"Event": "tea"})
    assert (record.result, record.reason, len(record)) == ("defenders", "escape", 8)
    text = write_records([record, record], form)
    again = read_records(text, form)
    assert [[str(move) for move in one.moves] for one in again] == [MOVES, MOVES]
    assert [one.moves for one in read_records(text)] == [one.moves for one in again]
    assert all(one.board("brandubh").is_game_over() for one in again)
    if form == "otg":
        assert again[0].tags["event"] == "tea" and again[0].rules is not None


def test_a_game_from_a_position_keeps_it() -> None:
    board = Board.from_moves("brandubh", "7/7/7/7/7/a6/2k4 d", ["c1-g1"])
    record = read_records(Record.from_board(board).write("otg"))[0]
    assert record.start_fen == board.start_fen() and record.board() == record.board("brandubh")
    assert record.board().outcome() == board.outcome()


def test_what_a_record_claims_is_compared_with_the_rules() -> None:
    with pytest.raises(ValueError, match="move 1: d2-e2 captures nothing, not e3"):
        read_records("d2-e2xe3")[0].board("brandubh")
    with pytest.raises(ValueError, match="move 2"):
        Board.from_moves("brandubh", None, ["d2-e2", "d2-e2"])


def test_formats_are_named() -> None:
    with pytest.raises(ValueError, match="\"doc\" is no format; there are otg, csv, pgn, txt, jsonl"):
        read_records("d2-e2", "doc")
    with pytest.raises(ValueError, match="is no format"):
        write_records([], "doc")
