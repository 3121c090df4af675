//! Telling quiet moves from others without playing them.

use branan_rules::{Bitboard, Board, Board7, Piece, Position, Rules, Shieldwall, Side};

/// Knows where moves are sure to be quiet: to capture nothing and end nothing.
///
/// Nine moves in ten are, and need not be played to find the position they lead to.
pub(super) struct Quiet {
    /// Squares of no zone: whoever stands beside a free one can step there.
    plain: u64,
    /// The rules have nothing that a look at the squares beside cannot see.
    applies: bool,
}

impl Quiet {
    pub(super) fn new(rules: &Rules<Board7>) -> Quiet {
        let set = rules.set();
        let zones = set.zones().into_iter().fold(0, |sum, (_, zone)| sum | Board7::bits(zone.squares));
        let applies = set.shieldwall == Shieldwall::Off && !set.exit_fort && !set.linnaean_capture;
        Quiet { plain: rules.board().minus(zones), applies }
    }

    /// Squares on which every move of the side to move is quiet; empty where
    /// that is not plain to see.
    #[inline]
    pub(super) fn squares(&self, rules: &Rules<Board7>, position: &Position<Board7>) -> u64 {
        let free = self.plain.minus(position.occupied());
        let goes_on = match position.side() {
            Side::Attackers => king_stays_free(rules, position, free),
            // One of them can step to two squares, and a move closes only one.
            Side::Defenders => {
                let mut soldiers = position.soldiers(Side::Attackers).indices();
                soldiers.any(|at| (rules.beside(1 << at) & free).count() >= 2)
            }
        };
        if !self.applies || !goes_on {
            return 0;
        }
        let captures = position.capturing_squares(rules, position.side());
        let ends = match position.side() {
            Side::Attackers => position.king_traps(rules),
            Side::Defenders => rules.escape(),
        };
        rules.board().minus(captures | ends)
    }
}

/// Says whether no arrival of an attacker can encircle the king or leave him
/// without a move: he has two free squares beside him and, away from the
/// edge, two free lines to it. One move closes only one.
#[inline]
fn king_stays_free(rules: &Rules<Board7>, position: &Position<Board7>, free: u64) -> bool {
    let king = position.king_bit();
    let steps = (rules.beside(king) & free).count();
    let lines = || {
        let reached = rules.destinations(Piece::King, king, position.occupied());
        (reached & rules.edge()).count()
    };
    steps >= 2 && (king.meets(rules.edge()) || lines() >= 2)
}

/// The squares on which an attacker stops every escape that the king threatens
/// with his next move; all of them if he threatens none.
#[inline]
pub(super) fn blocks(rules: &Rules<Board7>, position: &Position<Board7>) -> u64 {
    let king = position.king_bit();
    let threats = rules.destinations(Piece::King, king, position.occupied()) & rules.escape();
    threats.indices().fold(u64::MAX, |blocks, escape| blocks & line(Board7::index(position.king()), escape))
}

/// The squares from one, left out, to another in the same row or column.
fn line(from: usize, to: usize) -> u64 {
    let step = if from / Board7::STRIDE == to / Board7::STRIDE { 1 } else { Board7::STRIDE };
    let (low, high) = (from.min(to), from.max(to));
    let squares = (low..=high).step_by(step).fold(0, |sum, at| sum | 1 << at);
    squares & !(1_u64 << from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Index;
    use crate::material::Material;
    use branan_rules::{RuleSet, presets};

    /// Calls `check` with positions of all kinds in which the set goes on.
    fn for_positions(set: &RuleSet, side: Side, mut check: impl FnMut(&Rules<Board7>, &Position<Board7>)) {
        let rules = crate::fit(set).expect("they fit");
        for (attackers, defenders) in [(3, 0), (5, 1), (8, 0), (9, 2), (12, 1)] {
            let index = Index::new(&rules, Material::new(attackers, defenders));
            let step = (index.len() / 9973).max(1) as usize;
            for number in (0..index.len()).step_by(step) {
                let position = index.placement(&rules, number, side).expect("a placement");
                if position.end(&rules).is_none() {
                    check(&rules, &position);
                }
            }
        }
    }

    #[test]
    fn moves_called_quiet_capture_nothing_and_end_nothing() {
        for set in [&presets::BRANDUBH, &presets::BRANDUBH_HISTORICAL, &presets::ARD_RI] {
            for side in Side::BOTH {
                let (mut quiet_moves, mut all_moves) = (0, 0);
                for_positions(set, side, |rules, position| {
                    let quiet = Quiet::new(rules).squares(rules, position);
                    for mv in position.legal_moves(rules) {
                        all_moves += 1;
                        if quiet.has(Board7::index(mv.to)) {
                            let played = position.play_unchecked(rules, mv);
                            let is_quiet = played.end.is_none() && played.captured.is_empty();
                            assert!(is_quiet, "{} {mv}", position.setup(rules));
                            quiet_moves += 1;
                        }
                    }
                });
                assert!(quiet_moves * 20 > all_moves, "{}: {quiet_moves} of {all_moves}", set.id);
            }
        }
    }

    #[test]
    fn a_quiet_move_that_does_not_block_lets_the_king_escape() {
        let mut escapes = 0;
        for_positions(&presets::BRANDUBH, Side::Attackers, |rules, position| {
            let hopeless = Quiet::new(rules).squares(rules, position).minus(blocks(rules, position));
            for mv in position.legal_moves(rules).filter(|mv| hopeless.has(Board7::index(mv.to))) {
                let next = position.play_unchecked(rules, mv).position;
                let mut replies = next.legal_moves(rules);
                let escape = replies.any(|mv| rules.escape().has(Board7::index(mv.to)));
                assert!(escape, "{} {mv}", position.setup(rules));
                escapes += 1;
            }
        });
        assert!(escapes > 1000, "{escapes}");
    }
}
