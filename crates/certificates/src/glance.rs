//! What a glance at a position shows.

use branan_rules::{Bitboard, Board, Board7, Piece, Position, Rules, Side};

/// Sees wins in one move.
#[derive(Clone, Copy, Debug)]
pub struct Glance {
    /// The squares from which the king could walk out if the board were empty: from
    /// any other he cannot, which is the quick answer nearly always.
    doors: u64,
}

impl Glance {
    /// For a rule set.
    #[must_use]
    pub fn new(rules: &Rules<Board7>) -> Glance {
        let walks_out = |index: &usize| {
            let reached = rules.destinations(Piece::King, 1 << index, 0);
            reached.meets(rules.escape())
        };
        Glance { doors: rules.board().indices().filter(walks_out).fold(0, |doors, index| doors | 1 << index) }
    }

    /// Says whether the side to move wins with its next move, as far as a glance
    /// shows: the king walks out, or an attacker takes him. A win that it does not
    /// see is found when the position is expanded.
    #[must_use]
    #[inline]
    pub fn wins_at_once(&self, rules: &Rules<Board7>, position: &Position<Board7>) -> bool {
        let king = position.king_bit();
        match position.side() {
            Side::Defenders => {
                king.meets(self.doors)
                    && rules.destinations(Piece::King, king, position.occupied()).meets(rules.escape())
            }
            Side::Attackers => {
                // It takes an attacker beside him, or a square hostile to him, to hold him.
                let traps = position.king_traps(rules);
                !traps.is_empty() && takes_the_king(rules, position, traps)
            }
        }
    }
}

fn takes_the_king(rules: &Rules<Board7>, position: &Position<Board7>, traps: u64) -> bool {
    let attackers = position.soldiers(Side::Attackers);
    let reached = rules.destinations(Piece::Attacker, attackers, position.occupied()) & traps;
    // Whoever comes may have been one of those that hold him: only playing it tells.
    let takes = |mv| {
        let end = position.play_unchecked(rules, mv).end;
        end.is_some_and(|end| end.winner == Some(Side::Attackers))
    };
    !reached.is_empty()
        && position.legal_moves(rules).filter(|mv| reached.has(Board7::index(mv.to))).any(takes)
}
