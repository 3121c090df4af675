//! Rows along the edge about to be closed.

use branan_rules::{Direction, Piece, Side};

use super::sketch::Sketch;
use crate::cells::on_side;

/// A row of one to four enemies along one side of the board, every front and
/// both ends filled but one, to which a piece can come.
pub(super) fn draw(sketch: &mut Sketch) -> Option<Side> {
    let size = sketch.size();
    let by = sketch.random.one_of(&Side::BOTH);
    let length = sketch.random.between(1, (size - 2).min(4));
    // Rows that touch a corner come up often.
    let first = match sketch.random.below(3) {
        0 => 1,
        1 => size - 1 - length,
        _ => sketch.random.between(1, size - 1 - length),
    };
    let inward = sketch.random.one_of(&Direction::ALL);
    let mut around = Vec::new();
    for number in first..first + length {
        let square = on_side(size, inward, number);
        let may_be_king = by == Side::Attackers && sketch.random.percent(25);
        let is_king = may_be_king && sketch.put(square, Piece::King);
        if !is_king && !sketch.put(square, by.other().soldier()) {
            return None;
        }
        around.extend(square.step(inward, size));
    }
    let ends = [on_side(size, inward, first - 1), on_side(size, inward, first + length)];
    around.extend(ends);
    let last =
        if sketch.random.percent(70) { sketch.random.one_of(&ends) } else { sketch.random.one_of(&around) };
    for &square in &around {
        if square != last && sketch.random.percent(97) {
            let may_be_king = by == Side::Defenders && sketch.random.percent(10);
            if !(may_be_king && sketch.put(square, Piece::King)) {
                sketch.put(square, by.soldier());
            }
        }
    }
    let may_be_king = by == Side::Defenders && sketch.random.percent(25);
    let came = (may_be_king && sketch.put_runner(Piece::King, last, |_| true))
        || sketch.put_runner(by.soldier(), last, |_| true);
    sketch.sprinkle(6, &[Piece::Attacker, Piece::Defender], |_| true);
    came.then_some(by)
}
