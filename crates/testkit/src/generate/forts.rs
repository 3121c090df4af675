//! Chambers on the edge with the king inside.

use branan_rules::{Direction, Piece, Side, Square};

use super::sketch::Sketch;
use crate::cells::on_side;

/// A room of a few squares on one side of the board with the king in it and
/// defenders all round, sometimes doubled, sometimes with holes, attackers
/// outside and rarely one inside.
pub(super) fn draw(sketch: &mut Sketch) -> Option<Side> {
    let size = sketch.size();
    let inward = sketch.random.one_of(&Direction::ALL);
    let width = sketch.random.between(1, 3);
    let depth = sketch.random.between(1, 2);
    let first = sketch.random.between(0, size - width);
    let room = block(size, inward, first, width, depth);
    let king = sketch.random.one_of(&room[..usize::from(width)]);
    if !sketch.put(king, Piece::King) {
        return None;
    }
    // Someone may sit in the room; wholeness varies from fort to fort.
    sketch.sprinkle(1, &[Piece::Defender, Piece::Defender, Piece::Defender, Piece::Attacker], |square| {
        room.contains(&square)
    });
    let whole = sketch.random.one_of(&[100, 100, 95, 85]);
    let mut walls = around(sketch, &room);
    let corners_filled = sketch.random.percent(50);
    if corners_filled {
        walls = with_diagonals(sketch, &room, walls);
    }
    if sketch.random.percent(35) {
        let more = around(sketch, &[room.clone(), walls.clone()].concat());
        walls.extend(more);
    }
    for &square in &walls {
        if sketch.random.percent(whole) {
            sketch.put(square, Piece::Defender);
        }
    }
    let built = |square: Square| room.contains(&square) || walls.contains(&square);
    let attackers = size;
    for _ in 0..=sketch.random.between(0, attackers) {
        let square = sketch.any_square();
        if !built(square) {
            sketch.put(square, Piece::Attacker);
        }
    }
    sketch.sprinkle(3, &[Piece::Defender], |square| !built(square));
    // Now and then the last stone of the wall is still on its way.
    let last = sketch.random.pick(&walls).filter(|_| sketch.random.percent(40));
    if let Some(last) = last.filter(|&last| sketch.at(last) == Some(Piece::Defender)) {
        sketch.lift(last);
        return sketch.put_runner(Piece::Defender, last, |_| true).then_some(Side::Defenders);
    }
    Some(sketch.random.one_of(&Side::BOTH))
}

/// The squares `width` along a side and `depth` into the board, those on the edge first.
fn block(size: u8, inward: Direction, first: u8, width: u8, depth: u8) -> Vec<Square> {
    let mut line: Vec<Square> = (first..first + width).map(|number| on_side(size, inward, number)).collect();
    let mut squares = line.clone();
    for _ in 1..depth {
        line = line.into_iter().filter_map(|square| square.step(inward, size)).collect();
        squares.extend(&line);
    }
    squares
}

/// The squares beside some squares, without those.
fn around(sketch: &Sketch, squares: &[Square]) -> Vec<Square> {
    let mut found: Vec<Square> = squares.iter().flat_map(|&square| sketch.neighbours(square)).collect();
    found.retain(|square| !squares.contains(square));
    found.sort_unstable();
    found.dedup();
    found
}

/// The walls with the squares that touch the room only by a corner.
fn with_diagonals(sketch: &Sketch, room: &[Square], walls: Vec<Square>) -> Vec<Square> {
    let touches = |square: &Square| {
        room.iter()
            .any(|near| near.file().abs_diff(square.file()) == 1 && near.rank().abs_diff(square.rank()) == 1)
    };
    let mut all = around(sketch, &[room, &walls[..]].concat());
    all.retain(touches);
    all.extend(walls);
    all
}
