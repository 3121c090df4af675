//! Games of any width say what the game inside says.

use branan_rules::{AnyGame, Move, RuleSet, Setup, SquareSet, Zone, presets};

/// A rule set for each width of boards.
fn widths() -> [RuleSet; 3] {
    let wide = RuleSet {
        start: Setup::literal("6a6/13/13/13/6d6/13/a5k5a/13/6d6/13/13/13/6a6 a"),
        throne: Zone { squares: SquareSet::centre(13), ..presets::COPENHAGEN.throne },
        corners: Zone { squares: SquareSet::corners(13), ..presets::COPENHAGEN.corners },
        ..presets::COPENHAGEN
    };
    [presets::BRANDUBH, presets::COPENHAGEN, wide]
}

#[test]
fn a_game_is_empty_until_a_move_is_played() {
    for set in widths() {
        let mut game = AnyGame::new(set).expect("a good rule set");
        assert_eq!((game.len(), game.is_empty()), (0, true));
        let mv = game.legal_moves()[0];
        game.play(mv).expect("a legal move");
        assert_eq!((game.len(), game.is_empty()), (1, false));
        assert_eq!(game.undo(), Some(mv));
        assert!(game.is_empty());
    }
}

#[test]
fn the_counts_move_by_move_add_up() {
    for set in widths() {
        let game = AnyGame::new(set).expect("a good rule set");
        let counts = game.divide(2);
        assert_eq!(counts.iter().map(|count| count.0).collect::<Vec<Move>>(), game.legal_moves());
        assert_eq!(counts.iter().map(|count| count.1).sum::<u64>(), game.perft(2));
        assert_eq!(game.divide(0), []);
    }
}

#[test]
fn a_move_that_ends_the_set_counts_itself_and_nothing_behind_it() {
    let setup = Setup::literal("k6/7/7/7/7/7/5a1 d");
    let over = AnyGame::from_setup(presets::BRANDUBH, &setup).expect("a good position");
    assert_eq!((over.perft(0), over.perft(1), over.divide(1)), (1, 0, Vec::new()));
    let setup = Setup::literal("1k5/7/7/7/7/7/5a1 d");
    let game = AnyGame::from_setup(presets::BRANDUBH, &setup).expect("a good position");
    let escapes = ["b7-a7", "b7-g7"].map(|mv| mv.parse::<Move>().expect("a move"));
    assert!(game.divide(1).iter().all(|&(_, count)| count == 1));
    for (mv, count) in game.divide(2) {
        assert_eq!(count == 0, escapes.contains(&mv), "{mv}");
    }
    // That the king is captured only the move tells, not the position.
    let setup = Setup::literal("7/1ak3a/7/7/7/7/7 a");
    let capture: Move = "g6-d6".parse().expect("a move");
    for (mv, count) in AnyGame::from_setup(presets::BRANDUBH, &setup).expect("a good position").divide(2) {
        assert_eq!(count == 0, mv == capture, "{mv}");
    }
    let sum = |depth| game.divide(depth).iter().map(|count| count.1).sum::<u64>();
    assert_eq!([1, 2, 3].map(sum), [1, 2, 3].map(|depth| game.perft(depth)));
}
