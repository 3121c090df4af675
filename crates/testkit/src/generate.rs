//! Positions and games to try rules on, the same for the same seed.
//!
//! Random play alone hardly ever meets an encirclement or an exit fort; the
//! [`Theme`]s build positions one move away from each rare thing.

mod forts;
mod kings;
mod rings;
mod sandwiches;
mod shuffles;
mod sketch;
mod stalemates;
mod walls;

use branan_rules::{Move, Piece, RuleSet, Setup, Side};

use crate::cells::all_squares;
use crate::random::Random;
use crate::reference;
use sketch::Sketch;

pub use shuffles::{KnownShuffle, Shuffle, known_shuffles, shuffle};

/// Any pieces where they may stand: few or many, the king anywhere, either side to move.
///
/// The set may be over in it.
///
/// # Panics
/// When the king may stand nowhere.
#[must_use]
pub fn scatter(rules: &RuleSet, random: &mut Random) -> Setup {
    let mut squares: Vec<_> = all_squares(rules.size()).collect();
    random.shuffle(&mut squares);
    let side = random.one_of(&Side::BOTH);
    let mut setup = Setup::empty(rules.size()).with_side(side);
    let king = squares.iter().position(|&square| reference::may_stand(rules, Piece::King, square));
    let king = king.expect("the king may stand somewhere");
    setup = setup.with_piece(squares.swap_remove(king), Some(Piece::King));

    let filled = random.between(3, 70);
    let attacking = random.between(20, 95);
    for square in squares {
        let piece = if random.percent(attacking) { Piece::Attacker } else { Piece::Defender };
        if random.percent(filled) && reference::may_stand(rules, piece, square) {
            setup = setup.with_piece(square, Some(piece));
        }
    }
    setup
}

/// Random legal moves from a position, as many as asked for or until the board
/// says that the set is over.
#[must_use]
pub fn playout(rules: &RuleSet, start: &Setup, random: &mut Random, plies: usize) -> Vec<Move> {
    let mut setup = *start;
    let mut moves = Vec::new();
    while moves.len() < plies {
        let Some(mv) = random.pick(&reference::legal_moves(rules, &setup)) else { break };
        let outcome = reference::play(rules, &setup, mv);
        moves.push(mv);
        setup = outcome.setup;
        if outcome.end.is_some() {
            break;
        }
    }
    moves
}

/// A rare thing that a position is built for: usually one move of the side to
/// move brings it about, sometimes it just fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// A ring of attackers with a gap that one move closes, or with a last
    /// defender outside that one move captures.
    Ring,
    /// One move closes in enemies on two or three sides.
    ManyCaptures,
    /// A soldier beside a hostile square or on the edge, an enemy that can come.
    HostileSquare,
    /// The king on or beside the throne, beside a corner, on the edge or
    /// anywhere, with most sides closed and an attacker that can come.
    KingInDanger,
    /// A row along the edge that one move closes, sometimes with the king in it
    /// or a corner at its end.
    Shieldwall,
    /// The king in a chamber on the edge: whole, leaky or breakable.
    ExitFort,
    /// A side that one move leaves without any.
    Stalemate,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 7] = [
        Theme::Ring,
        Theme::ManyCaptures,
        Theme::HostileSquare,
        Theme::KingInDanger,
        Theme::Shieldwall,
        Theme::ExitFort,
        Theme::Stalemate,
    ];

    /// A position on this theme; `None` where this attempt found no room for it.
    #[must_use]
    pub fn position(self, rules: &RuleSet, random: &mut Random) -> Option<Setup> {
        let mut sketch = Sketch::new(rules, random);
        let side = match self {
            Theme::Ring => rings::draw(&mut sketch),
            Theme::ManyCaptures => sandwiches::draw_many(&mut sketch),
            Theme::HostileSquare => sandwiches::draw_against_hostile(&mut sketch),
            Theme::KingInDanger => kings::draw(&mut sketch),
            Theme::Shieldwall => walls::draw(&mut sketch),
            Theme::ExitFort => forts::draw(&mut sketch),
            Theme::Stalemate => stalemates::draw(&mut sketch),
        }?;
        sketch.finish(side)
    }
}

#[cfg(test)]
mod tests;
