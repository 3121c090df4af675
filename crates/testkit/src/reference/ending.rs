//! How a set ends on the board.

use branan_rules::{Direction, End, Escape, NoMoves, Piece, Reason, RuleSet, Side, Square, SquareSet};

use crate::cells::Cells;

/// R-end-1, R-escape-1: the king stands on a square he escapes by.
pub(super) fn has_escaped(rules: &RuleSet, cells: &Cells) -> bool {
    let king = cells.king();
    match rules.escape {
        Escape::Corners => rules.corners.squares.contains(king),
        Escape::Edge => cells.is_edge(king),
        Escape::Squares(squares) => squares.contains(king),
    }
}

/// R-end-3: from no white piece does a way past the attackers lead to the edge.
pub(super) fn is_encircled(cells: &Cells) -> bool {
    let white = |square: &Square| cells.at(*square).is_some_and(|piece| piece.side() == Side::Defenders);
    let starts = cells.squares().filter(white).collect();
    let reached = fill(cells, starts, |square| cells.at(square) != Some(Piece::Attacker));
    !reached.iter().any(|square| cells.is_edge(square))
}

/// R-end-4, R-stuck-1
pub(super) fn no_moves(rules: &RuleSet, stuck: Side) -> End {
    match rules.no_moves {
        NoMoves::Loss => End::won(stuck.other(), Reason::NoMoves),
        NoMoves::Draw => End::drawn(Reason::NoMoves),
    }
}

/// The squares reached from `starts` (which are reached themselves) step by
/// step through squares that are `open`.
pub(super) fn fill(cells: &Cells, starts: SquareSet, open: impl Fn(Square) -> bool) -> SquareSet {
    let mut reached = starts;
    let mut waiting: Vec<Square> = starts.iter().collect();
    while let Some(square) = waiting.pop() {
        for way in Direction::ALL {
            let Some(next) = square.step(way, cells.size()) else { continue };
            if open(next) && !reached.contains(next) {
                reached = reached.with(next);
                waiting.push(next);
            }
        }
    }
    reached
}
