//! Capture of a row of pieces along the edge.

use branan_rules::{Direction, Piece, RuleSet, Shieldwall, Side, Square};

use super::capturing;
use crate::cells::Cells;

/// A row of squares along one side of the board.
///
/// ```text
///   . a a a .      front   each square's neighbour towards the middle
///   a d k d a      squares between the two ends
/// ```
pub(super) struct Row {
    /// Two or more squares, side by side.
    pub(super) squares: Vec<Square>,
    /// The square in front of each.
    pub(super) fronts: Vec<Square>,
    /// The squares before the first and behind the last, both on the board.
    pub(super) ends: [Square; 2],
}

/// The soldiers in rows that the piece just arrived on `to` closes.
pub(super) fn captured_soldiers(rules: &RuleSet, cells: &Cells, to: Square, by: Side) -> Vec<Square> {
    let Shieldwall::On { corner_closes, flank_only } = rules.shieldwall else { return Vec::new() };
    let enemy = |square: &Square| cells.at(*square).is_some_and(|piece| piece.side() != by);
    let holds = |square: &Square| capturing::is_anvil(rules, cells, *square, by);
    let closes = |square: &Square| holds(square) || (corner_closes && is_empty_corner(rules, cells, *square));

    let mut captured = Vec::new();
    for row in rows(cells.size()) {
        let by_this_move = row.ends.contains(&to) || (!flank_only && row.fronts.contains(&to));
        if by_this_move
            && row.squares.iter().all(enemy)
            && row.fronts.iter().all(holds)
            && row.ends.iter().all(closes)
        {
            // The king is one of the row, but is not taken.
            captured.extend(row.squares.iter().filter(|&&square| cells.at(square) != Some(Piece::King)));
        }
    }
    captured
}

/// Says whether a square is a corner with nothing on it.
pub(super) fn is_empty_corner(rules: &RuleSet, cells: &Cells, square: Square) -> bool {
    rules.corners.squares.contains(square) && cells.is_empty(square)
}

/// Every row of two or more squares along each side of the board that has room
/// for both ends.
pub(super) fn rows(size: u8) -> Vec<Row> {
    let mut rows = Vec::new();
    for inward in Direction::ALL {
        for first in 1..size - 1 {
            for last in first + 1..size - 1 {
                rows.push(row(size, inward, first, last));
            }
        }
    }
    rows
}

fn row(size: u8, inward: Direction, first: u8, last: u8) -> Row {
    let squares: Vec<Square> = (first..=last).map(|i| on_side(size, inward, i)).collect();
    let front = |square: &Square| square.step(inward, size).expect("the middle is on the board");
    let fronts = squares.iter().map(front).collect();
    Row { squares, fronts, ends: [on_side(size, inward, first - 1), on_side(size, inward, last + 1)] }
}

/// The square with this number on the side of the board from which `inward`
/// leads to the middle.
fn on_side(size: u8, inward: Direction, number: u8) -> Square {
    match inward {
        Direction::East => Square::new(0, number),
        Direction::North => Square::new(number, 0),
        Direction::West => Square::new(size - 1, number),
        Direction::South => Square::new(number, size - 1),
    }
}
