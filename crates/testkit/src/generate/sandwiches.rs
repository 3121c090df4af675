//! Soldiers about to be closed in.

use branan_rules::{Direction, Piece, Side, Square};

use super::sketch::Sketch;
use crate::cells::all_squares;

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
    let side = sketch.random.one_of(&Side::BOTH);
    let way = sketch.random.one_of(&Direction::ALL);
    let size = sketch.size();
    let special: Vec<Square> = all_squares(size)
        .filter(|&square| sketch.rules.zones().iter().any(|(_, zone)| zone.squares.contains(square)))
        .collect();
    let victim = match sketch.random.pick(&special) {
        Some(square) if sketch.random.percent(75) => {
            // The special square stays empty or holds someone.
            let guest = sketch.random.one_of(&[
                None,
                None,
                Some(Piece::King),
                Some(Piece::Defender),
                Some(Piece::Attacker),
            ]);
            if let Some(guest) = guest {
                sketch.put(square, guest);
            }
            square.step(way, size)?
        }
        _ => all_squares(size)
            .filter(|&square| square.step(way.opposite(), size).is_none())
            .nth(usize::from(sketch.random.below(size)))?,
    };
    let hammer = victim.step(way, size)?;
    if !sketch.put(victim, side.other().soldier()) {
        return None;
    }
    let mover = piece_of(sketch, side);
    let came = sketch.put_runner(mover, hammer, |_| true);
    sketch.sprinkle(6, &[Piece::Attacker, Piece::Defender], |_| true);
    came.then_some(side)
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
    let has_king = all_squares(sketch.size()).any(|square| sketch.at(square) == Some(Piece::King));
    if side == Side::Defenders && !has_king && sketch.random.percent(25) {
        Piece::King
    } else {
        side.soldier()
    }
}
