//! Kings about to be captured.

use branan_rules::{Piece, Side, Square};

use super::sketch::Sketch;
use crate::cells::all_squares;

/// The king at a place that matters, attackers on some of his sides, and one
/// more that can come beside him.
pub(super) fn draw(sketch: &mut Sketch) -> Option<Side> {
    let places = places(sketch);
    let king = sketch.random.pick(&places)?;
    if !sketch.put(king, Piece::King) {
        return None;
    }
    let mut sides = sketch.neighbours(king);
    sketch.random.shuffle(&mut sides);
    let last = sides.pop()?;
    let closed = sketch.random.between(50, 100);
    for side in sides {
        if sketch.random.percent(closed) {
            sketch.put(side, Piece::Attacker);
        } else if sketch.random.percent(30) {
            sketch.put(side, Piece::Defender);
        }
    }
    let came = sketch.put_runner(Piece::Attacker, last, |_| true);
    sketch.sprinkle(6, &[Piece::Attacker, Piece::Defender], |_| true);
    came.then_some(Side::Attackers)
}

/// One kind of place, all of its squares: the throne, beside a throne or a
/// corner, the edge, or any.
fn places(sketch: &mut Sketch) -> Vec<Square> {
    let size = sketch.size();
    let zone = match sketch.random.below(5) {
        0 => return sketch.rules.throne.squares.iter().collect(),
        1 => return branan_rules::SquareSet::edge(size).iter().collect(),
        2 => return all_squares(size).collect(),
        3 => sketch.rules.corners.squares,
        _ => sketch.rules.throne.squares,
    };
    zone.iter().flat_map(|square| sketch.neighbours(square)).collect()
}
