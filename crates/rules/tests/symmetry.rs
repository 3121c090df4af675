//! The eight symmetries: a group that moves everything the same way.

use branan_rules::{AnyGame, Move, Piece, Setup, Square, SquareSet, Symmetry, presets};

fn board(size: u8) -> impl Iterator<Item = Square> {
    SquareSet::board(size).iter()
}

/// The one symmetry that does the same as `first` and then `second`.
fn composed(first: Symmetry, second: Symmetry, size: u8) -> Symmetry {
    let both = |square| second.square(first.square(square, size), size);
    let same = |symmetry: &Symmetry| board(size).all(|square| symmetry.square(square, size) == both(square));
    let mut found = Symmetry::ALL.into_iter().filter(same);
    let symmetry = found.next().expect("the eight are closed under composition");
    assert_eq!(found.next(), None, "on a board of {size} two symmetries are the same");
    symmetry
}

#[test]
fn the_eight_are_a_group_on_every_board() {
    for size in [5, 6, 7, 11, 19] {
        for first in Symmetry::ALL {
            assert_eq!(composed(first, first.inverse(), size), Symmetry::IDENTITY);
            assert_eq!(composed(first.inverse(), first, size), Symmetry::IDENTITY);
            assert_eq!(composed(first, Symmetry::IDENTITY, size), first);
            for second in Symmetry::ALL {
                let inverse = composed(second.inverse(), first.inverse(), size);
                assert_eq!(composed(first, second, size).inverse(), inverse);
            }
        }
    }
}

#[test]
fn four_quarter_turns_are_the_identity_and_two_are_not() {
    let half = composed(Symmetry::TURN_LEFT, Symmetry::TURN_LEFT, 7);
    assert_ne!(half, Symmetry::IDENTITY);
    assert_eq!(composed(half, half, 7), Symmetry::IDENTITY);
    assert_eq!(composed(Symmetry::TURN_LEFT, Symmetry::TURN_RIGHT, 7), Symmetry::IDENTITY);
    assert_eq!(Symmetry::TURN_LEFT.inverse(), Symmetry::TURN_RIGHT);
}

#[test]
fn neighbours_stay_neighbours_and_special_squares_stay_special() {
    let size = 7;
    for symmetry in Symmetry::ALL {
        for set in
            [SquareSet::corners(size), SquareSet::centre(size), SquareSet::edge(size), SquareSet::board(size)]
        {
            assert_eq!(symmetry.squares(set, size), set);
        }
        for (a, b) in board(size).flat_map(|a| board(size).map(move |b| (a, b))) {
            let apart = |a: Square, b: Square| a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank());
            assert_eq!(apart(symmetry.square(a, size), symmetry.square(b, size)), apart(a, b));
        }
    }
}

#[test]
fn moves_sets_and_set_ups_go_where_their_squares_go() {
    let setup = Setup::literal("1a5/7/2d4/7/4k2/7/5a1 d");
    for symmetry in Symmetry::ALL {
        let turned = symmetry.setup(&setup);
        assert_eq!((turned.size(), turned.side()), (setup.size(), setup.side()));
        for square in board(7) {
            assert_eq!(turned.piece_at(symmetry.square(square, 7)), setup.piece_at(square));
        }
        for piece in Piece::ALL {
            assert_eq!(turned.squares_of(piece), symmetry.squares(setup.squares_of(piece), 7));
        }
        let mv: Move = "e3-e6".parse().expect("a move");
        let (from, to) = (symmetry.square(mv.from, 7), symmetry.square(mv.to, 7));
        assert_eq!(symmetry.mv(mv, 7), Move::new(from, to));
        assert_eq!(symmetry.inverse().setup(&turned), setup);
    }
}

#[test]
fn the_starts_of_the_presets_look_the_same_from_everywhere() {
    for set in presets::ALL {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.setup(&set.start), set.start, "{}", set.id);
        }
    }
}

#[test]
fn every_image_of_a_position_has_the_images_of_its_moves() {
    for set in presets::ALL {
        let mut game = AnyGame::new(set.clone()).expect("a preset");
        for step in 0..6 {
            let moves = game.legal_moves();
            game.play(moves[(step * 7 + 3) % moves.len()]).expect("a legal move");
        }
        let setup = game.setup();
        for symmetry in Symmetry::ALL {
            let image = game.restarted(&symmetry.setup(&setup)).expect("an image of a position");
            let images = |mvs: Vec<Move>| {
                let mut mvs: Vec<Move> = mvs.into_iter().map(|mv| symmetry.mv(mv, set.size())).collect();
                mvs.sort();
                mvs
            };
            let mut found = image.legal_moves();
            found.sort();
            assert_eq!(found, images(game.legal_moves()), "{}", set.id);
            assert_eq!(image.perft(2), game.perft(2), "{}", set.id);
        }
    }
}

#[test]
#[should_panic(expected = "square off the board")]
fn a_square_off_the_board_goes_nowhere() {
    let _ = Symmetry::TURN_LEFT.square(Square::new(7, 0), 7);
}
