//! Rows along the edge about to be closed.

use branan_rules::{Direction, Piece, Side, Square};

use super::sketch::Sketch;

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
        let has_king = by == Side::Attackers && sketch.random.percent(25);
        if !(has_king && put_king(sketch, square)) && !sketch.put(square, by.other().soldier()) {
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
            let piece =
                if by == Side::Defenders && sketch.random.percent(10) { Piece::King } else { by.soldier() };
            if !(piece == Piece::King && put_king(sketch, square)) {
                sketch.put(square, by.soldier());
            }
        }
    }
    let came = sketch.put_runner(by.soldier(), last, |_| true);
    sketch.sprinkle(6, &[Piece::Attacker, Piece::Defender], |_| true);
    came.then_some(by)
}

/// Puts the king there if there is none yet.
fn put_king(sketch: &mut Sketch, square: Square) -> bool {
    let has_king =
        crate::cells::all_squares(sketch.size()).any(|square| sketch.at(square) == Some(Piece::King));
    !has_king && sketch.put(square, Piece::King)
}

/// The square with this number on the side from which `inward` leads to the middle.
pub(super) fn on_side(size: u8, inward: Direction, number: u8) -> Square {
    match inward {
        Direction::East => Square::new(0, number),
        Direction::North => Square::new(number, 0),
        Direction::West => Square::new(size - 1, number),
        Direction::South => Square::new(number, size - 1),
    }
}
