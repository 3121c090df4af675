//! The exit fort (R-fort-1 to R-fort-3).
//!
//! A king on the edge has won if he stands in a fort that can never be broken
//! and has room to move in it. Whether it can be broken is asked the hardest
//! way: what could the attackers capture if they stood on every square they
//! could ever come to, while no defender ever moved?
//!
//! 1. All defenders stand. The *flood* is every square that a way leads to from
//!    some attacker past the standing defenders and the king.
//! 2. A standing defender falls if, on one line, the squares on both sides of it
//!    are flooded, hostile to it on the present board, or beyond a hostile
//!    edge; or if it is in a row along the edge (of standing defenders, the
//!    king perhaps among them) with every front flooded and both ends flooded
//!    or, where corners close rows, an empty corner.
//! 3. Those that fall are taken away all at once, the flood rises over their
//!    squares, and 2 is asked again, until nobody falls.
//! 4. It is a fort if the flood then is nowhere in the region that the king
//!    reaches past the standing defenders, and he has an empty square beside him
//!    that he may stop on.

use branan_rules::{Direction, Piece, RuleSet, Shieldwall, Square, SquareSet};

use super::ending::fill;
use super::{capturing, moving, shieldwall};
use crate::cells::Cells;

/// R-fort-1: says whether the king stands in an exit fort.
pub(super) fn is_exit_fort(rules: &RuleSet, cells: &Cells) -> bool {
    let king = cells.king();
    if !cells.is_edge(king) || !can_step(rules, cells, king) {
        return false;
    }
    let mut standing = squares_of(cells, Piece::Defender);
    let mut flood = flood_around(cells, king, standing);
    loop {
        let in_line: SquareSet =
            standing.iter().filter(|&square| falls_in_line(rules, cells, flood, square)).collect();
        let fallen = in_line.or(fallen_in_rows(rules, cells, standing, flood));
        if fallen.is_empty() {
            break;
        }
        standing = standing.minus(fallen);
        flood = flood_around(cells, king, standing);
    }
    let region = fill(cells, SquareSet::EMPTY.with(king), |square| !standing.contains(square));
    region.and(flood).is_empty()
}

/// R-fort-2: says whether a square beside the king is free for him.
fn can_step(rules: &RuleSet, cells: &Cells, king: Square) -> bool {
    Direction::ALL
        .into_iter()
        .filter_map(|way| king.step(way, cells.size()))
        .any(|square| moving::may_step(rules, cells, Piece::King, king, square))
}

fn flood_around(cells: &Cells, king: Square, standing: SquareSet) -> SquareSet {
    let attackers = squares_of(cells, Piece::Attacker);
    fill(cells, attackers, |square| square != king && !standing.contains(square))
}

fn squares_of(cells: &Cells, piece: Piece) -> SquareSet {
    cells.squares().filter(|&square| cells.at(square) == Some(piece)).collect()
}

fn falls_in_line(rules: &RuleSet, cells: &Cells, flood: SquareSet, defender: Square) -> bool {
    let lost = |side: Direction| match defender.step(side, cells.size()) {
        None => rules.hostile_edge.contains(Piece::Defender),
        Some(square) => {
            flood.contains(square) || capturing::is_hostile(rules, cells, square, Piece::Defender, defender)
        }
    };
    (lost(Direction::East) && lost(Direction::West)) || (lost(Direction::North) && lost(Direction::South))
}

fn fallen_in_rows(rules: &RuleSet, cells: &Cells, standing: SquareSet, flood: SquareSet) -> SquareSet {
    let Shieldwall::On { corner_closes, .. } = rules.shieldwall else { return SquareSet::EMPTY };
    let stands = |square| standing.contains(square) || cells.at(square) == Some(Piece::King);
    let closes = |square| {
        flood.contains(square) || (corner_closes && shieldwall::is_empty_corner(rules, cells, square))
    };
    shieldwall::rows(cells.size())
        .filter(|row| {
            row.squares().all(stands)
                && row.fronts().all(|front| flood.contains(front))
                && row.ends().into_iter().all(closes)
        })
        .flat_map(|row| row.squares().collect::<Vec<Square>>())
        .filter(|&square| standing.contains(square))
        .collect()
}
