//! Sides about to be left without a move.

use branan_rules::{Piece, Side, Square};

use super::sketch::Sketch;
use crate::cells::all_squares;

/// A few pieces of one side, enemies on every square beside them, one of which
/// may still have to come.
pub(super) fn draw(sketch: &mut Sketch) -> Option<Side> {
    let stuck = sketch.random.one_of(&Side::BOTH);
    let size = sketch.size();
    if stuck == Side::Defenders {
        let king = sketch.any_square();
        if !sketch.put(king, Piece::King) {
            return None;
        }
    }
    for _ in 0..sketch.random.between(1, 3) {
        let square = if sketch.random.percent(50) { edge_square(sketch) } else { sketch.any_square() };
        sketch.put(square, stuck.soldier());
    }
    let is_stuck =
        |sketch: &Sketch, square: Square| sketch.at(square).is_some_and(|piece| piece.side() == stuck);
    let pieces: Vec<Square> = all_squares(size).filter(|&square| is_stuck(sketch, square)).collect();
    let mut blocks: Vec<Square> = pieces.iter().flat_map(|&square| sketch.neighbours(square)).collect();
    blocks.sort_unstable();
    blocks.dedup();
    for &square in &blocks {
        sketch.put(square, stuck.other().soldier());
    }
    // A square between that no enemy may stand on, such as the throne: one of ours behind it blocks as well.
    blocks.retain(|&square| sketch.at(square) == Some(stuck.other().soldier()));
    let last = sketch.random.pick(&blocks)?;
    if sketch.random.percent(25) {
        return Some(stuck);
    }
    sketch.lift(last);
    sketch
        .put_runner(stuck.other().soldier(), last, |square| !blocks.contains(&square))
        .then_some(stuck.other())
}

fn edge_square(sketch: &mut Sketch) -> Square {
    let squares: Vec<Square> = branan_rules::SquareSet::edge(sketch.size()).iter().collect();
    sketch.random.one_of(&squares)
}
