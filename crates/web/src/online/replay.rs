//! Sets that are over, as games.

use branan_protocol::online::SetRecord;
use branan_rules::{AnyGame, End, Side};

/// A set that is over, by the rules of the set on the board, with how it ended.
#[must_use]
pub fn ended_set(board: &AnyGame, record: &SetRecord) -> AnyGame {
    let mut game = board.clone();
    while game.undo().is_some() {}
    for &mv in &record.moves {
        // The server has played them before.
        if game.play(mv).is_err() {
            break;
        }
    }
    let side = |seat| if seat == record.attackers { Side::Attackers } else { Side::Defenders };
    // A set that ended on the board keeps that end.
    let _ = game.conclude(End { winner: record.winner.map(side), reason: record.reason });
    game
}

#[cfg(test)]
mod tests {
    use branan_protocol::online::Seat;
    use branan_rules::{Evidence, Reason, presets};

    use super::*;

    #[test]
    fn a_set_ends_again_as_it_did() {
        let board = AnyGame::new(presets::BRANDUBH).unwrap();
        let moves = |text: &str| text.split(' ').map(|mv| mv.parse().unwrap()).collect();
        let record = |text: &str, reason| SetRecord {
            attackers: Seat::Second,
            moves: moves(text),
            winner: Some(Seat::First),
            reason,
            count: 4,
        };
        let escape = "d2-g2 d3-d2 b4-b3 d4-d3 b3-b2 d3-a3 b2-b1 a3-a1";
        let game = ended_set(&board, &record(escape, Reason::Escape));
        assert!(matches!(game.evidence(), Some(Evidence::Escape { .. })));
        let game = ended_set(&board, &record("d2-g2 d3-d2", Reason::Time));
        assert_eq!(game.end(), Some(End::won(Side::Defenders, Reason::Time)));
    }
}
