//! How soldiers are captured.
//!
//! Everything here looks at the board after the move and before captured
//! soldiers are lifted.

use branan_rules::{Direction, Piece, RuleSet, Side, Square};

use super::{moving, shieldwall};
use crate::cells::Cells;

/// The soldiers captured by the piece that just arrived on `to`, along the ranks.
pub(super) fn captured_soldiers(rules: &RuleSet, cells: &Cells, to: Square) -> Vec<Square> {
    let mover = cells.at(to).expect("the piece that moved stands there");
    // R-capture-4, R-power-1: a king captures by moving if the rule set says so.
    if mover == Piece::King && !rules.king_power.strikes() {
        return Vec::new();
    }
    let mut captured = Vec::new();
    // R-capture-3: up to three, since one side is where the mover came from.
    for direction in Direction::ALL {
        captured.extend(captured_in_line(rules, cells, to, mover.side(), direction));
    }
    captured.extend(shieldwall::captured_soldiers(rules, cells, to, mover.side()));
    captured.sort_unstable();
    captured.dedup();
    captured
}

/// R-capture-1: the soldier beside the mover, if it is closed in on this line.
/// R-capture-2 needs nothing: only a neighbour of the piece that moved is asked about.
fn captured_in_line(
    rules: &RuleSet,
    cells: &Cells,
    to: Square,
    by: Side,
    direction: Direction,
) -> Option<Square> {
    let square = to.step(direction, cells.size())?;
    let soldier = cells.at(square).filter(|&piece| piece == by.other().soldier())?;
    let closed = match square.step(direction, cells.size()) {
        // R-hostile-5, R-edge-1
        None => rules.hostile_edge.contains(soldier),
        Some(beyond) => {
            is_anvil(rules, cells, beyond, by)
                || is_hostile(rules, cells, beyond, soldier, square)
                || is_linnaean_anvil(rules, cells, beyond, square)
        }
    };
    closed.then_some(square)
}

/// R-capture-1, R-capture-4: a soldier of the capturing side, or its king if he holds.
pub(super) fn is_anvil(rules: &RuleSet, cells: &Cells, square: Square, by: Side) -> bool {
    match cells.at(square) {
        None => false,
        Some(Piece::King) => by == Side::Defenders && rules.king_power.holds(),
        Some(soldier) => soldier.side() == by,
    }
}

/// R-hostile-1 to R-hostile-4, R-camp-3: a square of a zone, empty or occupied, by the
/// lists of the zone, to a piece that stands on `victim`.
pub(super) fn is_hostile(rules: &RuleSet, cells: &Cells, square: Square, to: Piece, victim: Square) -> bool {
    match moving::zone_of(rules, square) {
        None => false,
        Some((name, _)) if is_sheltered(rules, victim, name) => false,
        Some((_, zone)) if cells.is_empty(square) => zone.hostile_empty.contains(to),
        Some((_, zone)) => zone.hostile_occupied.contains(to),
    }
}

/// R-camp-4: says whether somebody on a square has the shelter of the camp of this name.
fn is_sheltered(rules: &RuleSet, square: Square, camp: &str) -> bool {
    rules.camp_shelter
        && ["attacker_camp", "defender_camp"].contains(&camp)
        && moving::zone_of(rules, square).is_some_and(|(name, _)| name == camp)
}

/// R-linnaean-1: the king on the throne is an anvil against his own defender beside it while
/// attackers hold the other three sides of the throne.
fn is_linnaean_anvil(rules: &RuleSet, cells: &Cells, throne: Square, soldier: Square) -> bool {
    rules.linnaean_capture
        && rules.throne.squares.contains(throne)
        && cells.at(throne) == Some(Piece::King)
        && cells.at(soldier) == Some(Piece::Defender)
        && Direction::ALL.iter().all(|&direction| match throne.step(direction, cells.size()) {
            None => false,
            Some(side) => side == soldier || cells.at(side) == Some(Piece::Attacker),
        })
}
