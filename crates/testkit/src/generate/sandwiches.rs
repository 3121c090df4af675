//! Soldiers about to be closed in.

use branan_rules::{Direction, Piece, Side, Square};

use super::sketch::Sketch;
use crate::cells::{all_squares, on_side};

/// Enemies on two or three sides of a square, something that holds behind each,
/// and a piece that can come there.
pub(super) fn draw_many(sketch: &mut Sketch) -> Option<Side> {
    let side = sketch.random.one_of(&Side::BOTH);
    let centre = sketch.any_square();
    let mut ways = Direction::ALL;
    sketch.random.shuffle(&mut ways);
    let wanted = usize::from(sketch.random.between(2, 3));
    for &way in &ways[..wanted] {
        let Some(victim) = centre.step(way, sketch.size()) else { continue };
        if sketch.put(victim, side.other().soldier()) {
            hold(sketch, victim, way, side);
        }
    }
    let mover = piece_of(sketch, side);
    let came = sketch.put_runner(mover, centre, |_| true);
    sketch.sprinkle(6, &[Piece::Attacker, Piece::Defender], |_| true);
    came.then_some(side)
}

/// A soldier beside a square of a zone, or on the edge, and a piece that can
/// come to its other side.
pub(super) fn draw_against_hostile(sketch: &mut Sketch) -> Option<Side> {
    let by = sketch.random.one_of(&Side::BOTH);
    let way = sketch.random.one_of(&Direction::ALL);
    let victim = beside_special(sketch, way)?;
    let hammer = victim.step(way, sketch.size())?;
    if !sketch.put(victim, by.other().soldier()) {
        return None;
    }
    let mover = piece_of(sketch, by);
    let came = sketch.put_runner(mover, hammer, |_| true);
    sketch.sprinkle(6, &[Piece::Attacker, Piece::Defender], |_| true);
    came.then_some(by)
}

/// A square `way` from a special one, on which someone may stand, or from the
/// edge of the board.
fn beside_special(sketch: &mut Sketch, way: Direction) -> Option<Square> {
    let size = sketch.size();
    let is_special =
        |square: &Square| sketch.rules.zones().iter().any(|(_, zone)| zone.squares.contains(*square));
    let special: Vec<Square> = all_squares(size).filter(is_special).collect();
    if special.is_empty() || sketch.random.percent(25) {
        return Some(on_side(size, way, sketch.random.below(size)));
    }
    let square = sketch.random.one_of(&special);
    let guests = [None, None, Some(Piece::King), Some(Piece::Defender), Some(Piece::Attacker)];
    if let Some(guest) = sketch.random.one_of(&guests) {
        sketch.put(square, guest);
    }
    square.step(way, size)
}

/// Puts something that holds behind a soldier: a soldier, or the king.
fn hold(sketch: &mut Sketch, victim: Square, way: Direction, side: Side) {
    if let Some(beyond) = victim.step(way, sketch.size()) {
        let anvil = piece_of(sketch, side);
        sketch.put(beyond, anvil);
    }
}

/// A soldier of the side, or now and then its king if he is not on the board yet.
fn piece_of(sketch: &mut Sketch, side: Side) -> Piece {
    if side == Side::Defenders && !sketch.has_king() && sketch.random.percent(25) {
        Piece::King
    } else {
        side.soldier()
    }
}
