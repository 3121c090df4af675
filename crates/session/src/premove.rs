//! Moves to be made as soon as it is one's turn.

use branan_rules::{AnyGame, Direction, Move, Piece, RuleSet, Side, Square, Zone};

/// The moves that a side might be able to make after the other has moved: along every line up to a piece of its
/// own, since all others may be gone by then.
#[must_use]
pub fn premoves(game: &AnyGame, side: Side) -> Vec<Move> {
    let (setup, set) = (game.setup(), game.rule_set());
    let is_own = |piece: Piece| piece.side() == side;
    let mut moves = Vec::new();
    for piece in Piece::ALL.into_iter().filter(|piece| is_own(*piece)) {
        for from in setup.squares_of(piece).iter() {
            for direction in Direction::ALL {
                let far = usize::from(set.speed.of(piece).unwrap_or(u8::MAX));
                let line = core::iter::successors(Some(from), |at| at.step(direction, set.size()));
                let free = line.skip(1).take(far).take_while(|at| !setup.piece_at(*at).is_some_and(is_own));
                moves.extend(free.filter(|to| may_stop(set, piece, *to)).map(|to| Move::new(from, to)));
            }
        }
    }
    moves
}

fn may_stop(set: &RuleSet, piece: Piece, at: Square) -> bool {
    let zones: [&Zone; 2] = [&set.throne, &set.corners];
    zones.into_iter().all(|zone| !zone.squares.contains(at) || zone.stop.contains(piece))
}

#[cfg(test)]
mod tests {
    use branan_rules::presets;
    use branan_testkit::Random;

    use super::*;

    /// Whatever can be played after any answer could have been chosen before it, except past a piece of
    /// one's own that was captured.
    #[test]
    fn every_legal_move_could_be_made_before_its_turn() {
        let mut random = Random::new(3);
        for set in presets::ALL {
            let mut game = AnyGame::new(set.clone()).expect("a preset");
            for _ in 0..60 {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let before = premoves(&game, game.side().other());
                let ply = game.play(random.one_of(&moves)).expect("legal");
                if ply.captured.is_empty() {
                    assert!(game.legal_moves().iter().all(|mv| before.contains(mv)), "{}", set.id);
                }
            }
        }
    }
}
