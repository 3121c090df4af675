//! How the king is captured.

use branan_rules::{Direction, KingStrength, Piece, RuleSet, Square};

use super::capturing;
use crate::cells::Cells;

/// Says whether the piece that just arrived on `to` captures the king.
pub(super) fn is_captured(rules: &RuleSet, cells: &Cells, to: Square) -> bool {
    if cells.at(to) != Some(Piece::Attacker) {
        return false;
    }
    let king = cells.king();
    // R-king-6: the attacker must arrive beside him.
    let arrived = Direction::ALL.into_iter().find(|&side| king.step(side, cells.size()) == Some(to));
    let Some(arrived) = arrived else { return false };
    if needs_four(rules, cells, king) {
        // R-king-2, R-king-3, R-king-5
        Direction::ALL.into_iter().all(|side| is_closed(rules, cells, king, side))
    } else {
        // R-king-1, R-king-4
        is_closed(rules, cells, king, arrived) && is_closed(rules, cells, king, arrived.opposite())
    }
}

/// R-strength-1: says whether all four sides of a king there must be closed.
fn needs_four(rules: &RuleSet, cells: &Cells, king: Square) -> bool {
    let on_throne = rules.throne.squares.contains(king);
    let by_throne = Direction::ALL
        .into_iter()
        .filter_map(|side| king.step(side, cells.size()))
        .any(|neighbour| rules.throne.squares.contains(neighbour));
    match rules.king_strength {
        KingStrength::Two => false,
        KingStrength::StrongOnThrone => on_throne,
        KingStrength::StrongByThrone => on_throne || by_throne,
        KingStrength::Four => true,
    }
}

/// A side of the king is closed by an attacker, a square hostile to him, or a
/// hostile edge (R-hostile-1, R-hostile-4, R-king-5, R-strength-1).
fn is_closed(rules: &RuleSet, cells: &Cells, king: Square, side: Direction) -> bool {
    match king.step(side, cells.size()) {
        None => rules.hostile_edge.contains(Piece::King),
        Some(square) => {
            cells.at(square) == Some(Piece::Attacker)
                || capturing::is_hostile(rules, cells, square, Piece::King, king)
        }
    }
}
