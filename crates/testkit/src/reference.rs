//! The rules as docs/rules.md tells them: one function a clause, loops over
//! squares, nothing precomputed.
//!
//! Set-ups given to these functions must have one king and every piece where
//! it may stand.

mod capturing;
mod ending;
mod fort;
mod king;
mod moving;
mod shieldwall;

use branan_rules::{End, Move, Reason, RuleSet, Setup, Side, Square};

use crate::cells::Cells;

pub(crate) use moving::{destinations, may_stand};

/// What a move did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The move.
    pub mv: Move,
    /// The pieces after it, captured soldiers lifted, the other side to move.
    /// A captured king stays on the board.
    pub setup: Setup,
    /// The squares of captured soldiers, along the ranks from `a1`.
    pub captured: Vec<Square>,
    /// The end of the set, if the move brought it about.
    pub end: Option<End>,
}

/// The legal moves, without regard to a set that is over.
#[must_use]
pub fn legal_moves(rules: &RuleSet, setup: &Setup) -> Vec<Move> {
    moving::legal_moves(rules, &Cells::new(setup), setup.side())
}

/// Plays a legal move.
///
/// # Panics
/// When the move is not legal.
#[must_use]
pub fn play(rules: &RuleSet, setup: &Setup, mv: Move) -> Outcome {
    let mut cells = Cells::new(setup);
    let piece = cells.at(mv.from).filter(|piece| piece.side() == setup.side());
    let legal = piece.is_some() && moving::destinations(rules, &cells, mv.from).contains(&mv.to);
    assert!(legal, "{mv} is not legal in {setup}");

    cells.put(mv.from, None);
    cells.put(mv.to, piece);
    let captured = capturing::captured_soldiers(rules, &cells, mv.to);
    // R-end-2: judged before captured soldiers are lifted.
    let king_captured = king::is_captured(rules, &cells, mv.to);
    for &square in &captured {
        cells.put(square, None);
    }
    let next = setup.side().other();
    let end = end_after_move(rules, &cells, next, king_captured);
    Outcome { mv, setup: cells.setup(next), captured, end }
}

/// The ends in the order of the document.
fn end_after_move(rules: &RuleSet, cells: &Cells, next: Side, king_captured: bool) -> Option<End> {
    // R-end-1
    if ending::has_escaped(rules, cells) {
        return Some(End::won(Side::Defenders, Reason::Escape));
    }
    // R-end-2
    if king_captured {
        return Some(End::won(Side::Attackers, Reason::KingCaptured));
    }
    end_of_cells(rules, cells, next)
}

/// How the set stands ended, as far as the pieces and the side to move tell:
/// escape, encircled, exit fort, no moves. A captured king shows only in the
/// move that captures him.
#[must_use]
pub fn end_of(rules: &RuleSet, setup: &Setup) -> Option<End> {
    end_of_cells(rules, &Cells::new(setup), setup.side())
}

fn end_of_cells(rules: &RuleSet, cells: &Cells, next: Side) -> Option<End> {
    // R-end-1
    if ending::has_escaped(rules, cells) {
        return Some(End::won(Side::Defenders, Reason::Escape));
    }
    // R-end-3
    if rules.encirclement && ending::is_encircled(cells) {
        return Some(End::won(Side::Attackers, Reason::Encircled));
    }
    // R-fort-1
    if rules.exit_fort && fort::is_exit_fort(rules, cells) {
        return Some(End::won(Side::Defenders, Reason::ExitFort));
    }
    // R-end-4
    if moving::legal_moves(rules, cells, next).is_empty() {
        return Some(ending::no_moves(rules, next));
    }
    None
}

/// The end for a player who is to move and cannot.
pub(crate) fn no_moves(rules: &RuleSet, stuck: Side) -> End {
    ending::no_moves(rules, stuck)
}

/// Counts the positions exactly `depth` moves ahead; a set that is over has none.
#[must_use]
pub fn perft(rules: &RuleSet, setup: &Setup, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if end_of(rules, setup).is_some() {
        return 0;
    }
    leaves(rules, setup, depth)
}

/// [`perft`] below a set that is not over.
fn leaves(rules: &RuleSet, setup: &Setup, depth: u32) -> u64 {
    let moves = legal_moves(rules, setup);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut count = 0;
    for mv in moves {
        let outcome = play(rules, setup, mv);
        if outcome.end.is_none() {
            count += leaves(rules, &outcome.setup, depth - 1);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::perft;
    use branan_rules::presets;

    #[test]
    fn counts_agree_with_the_published_ones() {
        assert_eq!(perft(&presets::BRANDUBH, &presets::BRANDUBH.start, 3), 39_512);
        assert_eq!(perft(&presets::HNEFATAFL, &presets::HNEFATAFL.start, 2), 6_788);
    }
}
