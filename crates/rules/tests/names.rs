//! What squares, pieces and refused moves are called.

use branan_rules::{AnyGame, Move, Piece, Pieces, Setup, Square, SquareError, SquareSet, presets};

#[test]
fn squares_are_read_from_a1_to_s19() {
    assert_eq!("a1".parse(), Ok(Square::new(0, 0)));
    assert_eq!("S19".parse(), Ok(Square::new(18, 18)));
    for text in ["", "a", "1", "a0", "a01", "a+1", "a20", "a100", "t1", "é1", "`1", "a1 "] {
        assert_eq!(text.parse::<Square>(), Err(SquareError), "{text}");
    }
}

#[test]
fn pieces_are_named_in_words_and_sets_of_them_in_letters() {
    assert_eq!(Piece::ALL.map(|piece| piece.to_string()), ["attacker", "defender", "king"]);
    let sets = [Pieces::NONE, Pieces::SOLDIERS, Pieces::KING, Pieces::ALL];
    assert_eq!(sets.map(|set| set.to_string()), ["", "ad", "k", "adk"]);
}

#[test]
fn a_kind_that_is_in_a_set_already_stays_in_it() {
    assert_eq!(Pieces::KING.with(Piece::King), Pieces::KING);
    assert_eq!(Pieces::KING | Pieces::ALL, Pieces::ALL);
}

#[test]
fn refused_moves_say_why() {
    let setup = Setup::literal("3a3/7/7/1d1k3/7/d6/7 d");
    let mut game = AnyGame::from_setup(presets::BRANDUBH, &setup).expect("a good position");
    for (mv, why) in [
        ("d4-d8", "d8 is not on the board"),
        ("d5-d6", "there is no piece on d5"),
        ("d7-d6", "it is the defenders' turn"),
        ("d4-e5", "pieces move along a row or a column"),
        ("d4-a4", "a piece on b4 is in the way"),
        ("a2-a7", "this piece may not stop on a7"),
    ] {
        let mv: Move = mv.parse().expect("a move");
        let error = game.play(mv).expect_err("an illegal move");
        assert_eq!(error.to_string(), format!("{mv} is not legal: {why}"));
    }
}

#[test]
fn sets_of_squares_are_joined_and_turned_round() {
    let set =
        |text: &str| text.split(',').map(|square| square.parse::<Square>().expect("a square")).collect();
    let (some, others): (SquareSet, SquareSet) = (set("a1,g1"), set("g1,g7"));
    assert_eq!([some | others, some & others].map(|set| set.to_string()), ["a1,g1,g7", "g1"]);
    assert_eq!(!(!some), some);
    assert_eq!(((!some) | some, (!some) & some), (SquareSet::board(19), SquareSet::EMPTY));
}
