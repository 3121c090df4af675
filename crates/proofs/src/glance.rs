//! What a glance at a position shows.

use branan_rules::{Bitboard, Board, Board7, Piece, Position, Rules, Side};

/// Says whether the side to move wins with its next move, as far as a glance
/// shows: the king walks out, or an attacker takes him. A win that it does not
/// see is found when the position is expanded.
#[inline]
pub(crate) fn wins_at_once(rules: &Rules<Board7>, position: &Position<Board7>) -> bool {
    match position.side() {
        Side::Defenders => {
            let king = rules.destinations(Piece::King, position.king_bit(), position.occupied());
            king.meets(rules.escape())
        }
        Side::Attackers => {
            let traps = position.king_traps(rules);
            !traps.is_empty() && takes_the_king(rules, position, traps)
        }
    }
}

fn takes_the_king(rules: &Rules<Board7>, position: &Position<Board7>, traps: u64) -> bool {
    let attackers = position.soldiers(Side::Attackers);
    let reached = rules.destinations(Piece::Attacker, attackers, position.occupied()) & traps;
    // Whoever comes may have been one of those that hold him: only playing it tells.
    !reached.is_empty()
        && position.legal_moves(rules).filter(|mv| reached.has(Board7::index(mv.to))).any(|mv| {
            position.play_unchecked(rules, mv).end.is_some_and(|end| end.winner == Some(Side::Attackers))
        })
}
