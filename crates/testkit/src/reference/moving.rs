//! How pieces move.

use branan_rules::{Direction, Move, Piece, RuleSet, Side, Square, Zone};

use crate::cells::Cells;

/// All moves of a side.
pub(super) fn legal_moves(rules: &RuleSet, cells: &Cells, side: Side) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in cells.squares() {
        // R-move-1
        if cells.at(from).is_some_and(|piece| piece.side() == side) {
            moves.extend(destinations(rules, cells, from).into_iter().map(|to| Move::new(from, to)));
        }
    }
    moves
}

/// The squares the piece on `from` may stop on.
pub(crate) fn destinations(rules: &RuleSet, cells: &Cells, from: Square) -> Vec<Square> {
    let Some(piece) = cells.at(from) else { return Vec::new() };
    let mut found = Vec::new();
    // R-move-2: horizontally or vertically.
    for direction in Direction::ALL {
        walk(rules, cells, piece, from, direction, &mut found);
    }
    found
}

/// Goes along one line, square by square, and notes where the piece may stop.
fn walk(
    rules: &RuleSet,
    cells: &Cells,
    piece: Piece,
    from: Square,
    direction: Direction,
    found: &mut Vec<Square>,
) {
    // R-speed-1
    let furthest = rules.speed.of(piece).unwrap_or(u8::MAX);
    let home = zone_of(rules, from).map(|(name, _)| name);
    // A piece that started in a zone is inside until its line leaves the zone.
    let mut inside = home.is_some();
    let mut square = from;
    for _ in 0..furthest {
        let Some(next) = square.step(direction, cells.size()) else { return };
        // R-move-2: empty squares only, no jumping.
        if !cells.is_empty(next) {
            return;
        }
        let zone = zone_of(rules, next);
        inside = inside && zone.map(|(name, _)| name) == home;
        let zone = zone.map(|(_, zone)| zone);
        if may_stop(zone, inside, piece) {
            found.push(next);
        }
        if !may_go_on(zone, inside, piece) {
            return;
        }
        square = next;
    }
}

/// R-move-3, R-camp-1, R-camp-2: some squares are only for some kinds to stop on.
fn may_stop(zone: Option<&Zone>, inside: bool, piece: Piece) -> bool {
    match zone {
        None => true,
        Some(zone) => zone.stop.contains(piece) && (inside || zone.enter.contains(piece)),
    }
}

/// R-move-4, R-camp-1: and some only for some kinds to pass over.
fn may_go_on(zone: Option<&Zone>, inside: bool, piece: Piece) -> bool {
    match zone {
        None => true,
        Some(zone) => zone.pass.contains(piece) || (inside && zone.stop.contains(piece)),
    }
}

/// Says whether the piece could make the one step from `from` to its neighbour `to`.
pub(super) fn may_step(rules: &RuleSet, cells: &Cells, piece: Piece, from: Square, to: Square) -> bool {
    let home = zone_of(rules, from).map(|(name, _)| name);
    let zone = zone_of(rules, to);
    let inside = home.is_some() && zone.map(|(name, _)| name) == home;
    cells.is_empty(to) && may_stop(zone.map(|(_, zone)| zone), inside, piece)
}

/// The zone that a square belongs to, with its name. Zones share no squares.
pub(super) fn zone_of(rules: &RuleSet, square: Square) -> Option<(&'static str, &Zone)> {
    rules.zones().into_iter().find(|(_, zone)| zone.squares.contains(square))
}

/// Says whether a kind may stand on a square, however it came there.
pub(crate) fn may_stand(rules: &RuleSet, piece: Piece, square: Square) -> bool {
    zone_of(rules, square).is_none_or(|(_, zone)| zone.stop.contains(piece))
}
