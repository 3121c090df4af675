"""Analysis, levels, tables and proofs."""

from pathlib import Path

import pytest
from branan import Board, Label, Level, Limit, Proof, RuleSet, Tables, analyse, build_tables, prove

PROOFS = Path(__file__).parents[3] / "proofs"
WON = "3a3/4ak1/a5d/7/7/a1a4/7 d"


def test_an_analysis_finds_a_forced_win_and_says_so() -> None:
    info = analyse(Board("brandubh", WON), Limit(depth=6))[0]
    assert (info.score.winner, info.score.plies, str(info.score)) == ("defenders", 3, "wins in 3")
    assert Board("brandubh", WON).is_legal(info.pv[0])


def test_an_analysis_is_the_same_every_time_and_keeps_its_limits() -> None:
    board = Board("copenhagen")
    one, two = (analyse(board, Limit(nodes=20_000), multipv=3) for _ in range(2))
    assert [line.pv for line in one] == [line.pv for line in two] and len(one) == 3
    assert one[0].nodes < 200_000 and one[0].depth >= 1 and one[0].time > 0
    assert analyse(board, Limit(depth=2))[0].depth == 2
    assert analyse(board, Limit(time=0.05, depth=90))[0].depth < 90
    assert analyse(board, Limit(nodes=20_000), threads=2)


def test_twelve_levels_play_legal_moves_from_their_seed() -> None:
    board = Board("brandubh")
    for number in range(1, 13):
        move = Level(number).play(board, seed=5)
        assert board.is_legal(move) and move == Level(number).play(board, seed=5)
    assert Level(3) < Level(4) and repr(Level(3)) == "Level(3)" and Level(3).number == 3
    assert len({str(Level(1).play(board, seed=seed)) for seed in range(30)}) > 1


def test_tables_tell_what_brute_force_tells(tmp_path: Path) -> None:
    assert build_tables(tmp_path, "brandubh", "3v0") == ["1v0", "2v0", "3v0"]
    tables = Tables(tmp_path, "brandubh")
    assert tables.materials == ["1v0", "2v0", "3v0"] and tables.unusable == []
    for fen in ("7/7/3a3/3k3/7/7/1a5 a", "7/7/7/2ak3/7/4a2/1a5 d", "3a3/7/2a4/3k3/3a3/7/7 a"):
        board = Board("brandubh", fen)
        label, found = tables.probe(board), prove(board)
        assert label is not None and found is not None
        assert (label.claim, label.winner) == (found.claim, found.winner)
        best = tables.best_move(board)
        assert (best, label) in tables.moves(board)
    assert tables.probe(Board("brandubh")) is None and tables.best_move(Board("brandubh")) is None


def test_tables_refuse_what_they_are_not_for(tmp_path: Path) -> None:
    build_tables(tmp_path, "brandubh", "1v0")
    tables = Tables(tmp_path, "brandubh")
    with pytest.raises(ValueError, match="the tables are for brandubh, the board for brandubh-historical"):
        tables.probe(Board("brandubh-historical", "7/7/3a3/3k3/7/7/7 a"))
    with pytest.raises(ValueError, match="the set is over"):
        tables.probe(Board("brandubh", "k6/7/7/7/7/7/1a5 a"))
    with pytest.raises(ValueError, match="up to 7x7"):
        Tables(tmp_path, "copenhagen")
    with pytest.raises(OSError, match="nowhere"):
        Tables(tmp_path / "nowhere", "brandubh")
    with pytest.raises(ValueError, match="expected a table such as `5v1`"):
        build_tables(tmp_path, "brandubh", "many")
    (tmp_path / "2v0.bt").write_bytes(b"no table")
    assert len(Tables(tmp_path, "brandubh").unusable) == 1


def test_a_certificate_is_checked_and_its_labels_are_true() -> None:
    proof = Proof.read((PROOFS / "brandubh-f4-f5.proof").read_bytes())
    assert proof.rules.is_same_game(RuleSet("brandubh")) and proof.claim == "defenders-win"
    plies = proof.check()
    labels = dict(proof.labels())
    assert labels[proof.fen].plies == plies and len(labels) > 20
    for fen, label in list(labels.items())[:20]:
        found = prove(Board("brandubh", fen))
        assert found is not None and found.winner == label.winner == "defenders"


def test_an_outline_gives_a_million_labels() -> None:
    proof = Proof.read((PROOFS / "brandubh-d2-g2.proof").read_bytes())
    labels = proof.labels()
    assert len(labels) == 77_754 + 1_118_495
    assert {label.claim for _, label in labels[:1000]} == {"defenders-win"}
    short = [(fen, label) for fen, label in labels if label.plies == 3][:20]
    for fen, label in short:
        info = analyse(Board("brandubh", fen), Limit(depth=5))[0]
        assert info.score.winner == label.winner


def test_a_false_proof_is_refused() -> None:
    text = (PROOFS / "brandubh-f4-f5.proof").read_text()
    with pytest.raises(ValueError, match="it says|not legal|ends the set|comes again|no move"):
        Proof.read(text.replace("claim defenders-win", "claim attackers-win").encode()).check()
    with pytest.raises(ValueError, match="line 1"):
        Proof.read(b"\xff\xfe nonsense".replace(b"\xff\xfe", b""))


def test_what_cannot_be_proved_is_none_and_what_can_is_a_value() -> None:
    assert prove(Board("brandubh"), nodes=500) is None
    label = prove(Board("brandubh", WON))
    assert isinstance(label, Label) and label == prove(Board("brandubh", WON)) and len({label}) == 1
    with pytest.raises(ValueError, match="7x7"):
        prove(Board("copenhagen"))
