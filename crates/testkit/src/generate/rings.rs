//! Rings of attackers round the defenders.

use branan_rules::{Direction, Piece, Side, Square};

use super::sketch::Sketch;
use crate::cells::all_squares;

/// A rectangle of attackers with the king and some defenders inside. Then
/// either one attacker of the ring is put where it can come back, or the ring
/// is whole and a defender outside can be captured.
pub(super) fn draw(sketch: &mut Sketch) -> Option<Side> {
    let size = sketch.size();
    let (left, low) = (sketch.random.between(0, size - 3), sketch.random.between(0, size - 3));
    let (right, high) = (sketch.random.between(left + 2, size - 1), sketch.random.between(low + 2, size - 1));
    let inside = |square: Square| {
        left < square.file() && square.file() < right && low < square.rank() && square.rank() < high
    };
    let in_frame = |square: Square| {
        left <= square.file() && square.file() <= right && low <= square.rank() && square.rank() <= high
    };
    let ring: Vec<Square> = all_squares(size).filter(|&square| in_frame(square) && !inside(square)).collect();
    let room: Vec<Square> = all_squares(size).filter(|&square| inside(square)).collect();

    let king = sketch.random.one_of(&room);
    if !sketch.put(king, Piece::King) {
        return None;
    }
    sketch.sprinkle(4, &[Piece::Defender, Piece::Defender, Piece::Attacker], inside);
    for &square in &ring {
        let is_corner_of_ring = (square.file() == left || square.file() == right)
            && (square.rank() == low || square.rank() == high);
        // The corners of the ring close nothing: ways are orthogonal.
        if !is_corner_of_ring || sketch.random.percent(30) {
            sketch.put(square, Piece::Attacker);
        }
    }
    if sketch.random.percent(60) {
        open_gap(sketch, &ring, in_frame)
    } else {
        leave_one_outside(sketch, in_frame)
    }
}

fn open_gap(sketch: &mut Sketch, ring: &[Square], in_frame: impl Fn(Square) -> bool) -> Option<Side> {
    let gap = sketch.random.one_of(ring);
    sketch.lift(gap);
    sketch.put_runner(Piece::Attacker, gap, |square| !in_frame(square)).then_some(Side::Attackers)
}

/// Puts a defender outside, an attacker on one side of it, and one that can
/// come to the other.
fn leave_one_outside(sketch: &mut Sketch, in_frame: impl Fn(Square) -> bool) -> Option<Side> {
    let size = sketch.size();
    let way = sketch.random.one_of(&Direction::ALL);
    let outside: Vec<Square> = all_squares(size)
        .filter(|&square| !in_frame(square) && sketch.is_free_for(square, Piece::Defender))
        .filter(|square| square.step(way, size).is_some() && square.step(way.opposite(), size).is_some())
        .collect();
    let defender = sketch.random.pick(&outside)?;
    sketch.put(defender, Piece::Defender);
    sketch.put(defender.step(way.opposite(), size)?, Piece::Attacker);
    let hammer = defender.step(way, size)?;
    sketch.put_runner(Piece::Attacker, hammer, |square| !in_frame(square)).then_some(Side::Attackers)
}
