//! Capture of a row of pieces along the edge.

use branan_rules::{Direction, Piece, RuleSet, Shieldwall, Side, Square};

use super::capturing;
use crate::cells::{Cells, on_side};

/// A row of two or more squares along one side of the board.
///
/// ```text
///   . a a a .      fronts  each square's neighbour towards the middle
///   a d k d a      squares between the two ends
/// ```
pub(super) struct Row {
    size: u8,
    /// From the side of the board to the middle.
    inward: Direction,
    /// Numbers of squares along that side.
    first: u8,
    last: u8,
}

impl Row {
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> {
        (self.first..=self.last).map(|number| on_side(self.size, self.inward, number))
    }

    /// The square in front of each.
    pub(super) fn fronts(&self) -> impl Iterator<Item = Square> {
        self.squares().map(|square| square.step(self.inward, self.size).expect("the middle is on the board"))
    }

    /// The squares before the first and behind the last.
    pub(super) fn ends(&self) -> [Square; 2] {
        [self.first - 1, self.last + 1].map(|number| on_side(self.size, self.inward, number))
    }
}

/// The soldiers in rows that the piece just arrived on `to` closes.
pub(super) fn captured_soldiers(rules: &RuleSet, cells: &Cells, to: Square, by: Side) -> Vec<Square> {
    let Shieldwall::On { corner_closes, flank_only } = rules.shieldwall else { return Vec::new() };
    let is_enemy = |square| cells.at(square).is_some_and(|piece: Piece| piece.side() != by);
    // R-shieldwall-5: a king in front or at a standing end is there as an anvil.
    let holds = |square| capturing::is_anvil(rules, cells, square, by);
    // R-shieldwall-5: whoever arrives at an end is the hammer. R-shieldwall-2: corners.
    let closes =
        |square| square == to || holds(square) || (corner_closes && is_empty_corner(rules, cells, square));

    let mut captured = Vec::new();
    for row in rows(cells.size()) {
        // R-shieldwall-3
        let by_this_move = row.ends().contains(&to) || (!flank_only && row.fronts().any(|front| front == to));
        // R-shieldwall-1
        if by_this_move
            && row.squares().all(is_enemy)
            && row.fronts().all(holds)
            && row.ends().into_iter().all(closes)
        {
            // R-shieldwall-4: the king is one of the row, but is not taken.
            captured.extend(row.squares().filter(|&square| cells.at(square) != Some(Piece::King)));
        }
    }
    captured
}

/// Says whether a square is a corner with nothing on it.
pub(super) fn is_empty_corner(rules: &RuleSet, cells: &Cells, square: Square) -> bool {
    rules.corners.squares.contains(square) && cells.is_empty(square)
}

/// Every row along each side of the board that leaves room for both ends.
pub(super) fn rows(size: u8) -> impl Iterator<Item = Row> {
    Direction::ALL.into_iter().flat_map(move |inward| {
        (1..size - 1)
            .flat_map(move |first| (first + 1..size - 1).map(move |last| Row { size, inward, first, last }))
    })
}
