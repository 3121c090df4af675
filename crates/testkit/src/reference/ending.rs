//! How a set ends on the board.

use branan_rules::{Direction, End, Escape, NoMoves, Piece, Reason, RuleSet, Side, Square};

use crate::cells::Cells;

/// R-end-1: the king stands on a square he escapes by.
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
    let starts: Vec<Square> = cells.squares().filter(white).collect();
    let reached = fill(cells, &starts, |square| cells.at(square) != Some(Piece::Attacker));
    !reached.into_iter().any(|square| cells.is_edge(square))
}

/// R-end-4
pub(super) fn no_moves(rules: &RuleSet, stuck: Side) -> End {
    match rules.no_moves {
        NoMoves::Loss => End::won(stuck.other(), Reason::NoMoves),
        NoMoves::Draw => End::drawn(Reason::NoMoves),
    }
}

/// The squares reached from `starts` (which are reached themselves) step by
/// step through squares that are `open`.
pub(super) fn fill(cells: &Cells, starts: &[Square], open: impl Fn(Square) -> bool) -> Vec<Square> {
    let size = usize::from(cells.size());
    let mut seen = vec![false; size * size];
    let mut reached = Vec::new();
    let mut waiting = starts.to_vec();
    while let Some(square) = waiting.pop() {
        let index = usize::from(square.rank()) * size + usize::from(square.file());
        if seen[index] {
            continue;
        }
        seen[index] = true;
        reached.push(square);
        let neighbours = Direction::ALL.into_iter().filter_map(|way| square.step(way, cells.size()));
        waiting.extend(neighbours.filter(|&neighbour| open(neighbour)));
    }
    reached
}
