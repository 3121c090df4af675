//! Why a move is not legal.

use core::fmt;

use crate::board::Board;
use crate::moves::Move;
use crate::piece::Side;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::{Direction, Square};

/// The error of a move that may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove {
    /// The move.
    pub mv: Move,
    /// Why not.
    pub why: Illegality,
}

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegality {
    /// A square is not on the board.
    OffBoard(Square),
    /// There is no piece to move.
    NoPiece,
    /// The piece belongs to the other side.
    NotYours(Side),
    /// The squares are the same or not on one line.
    NotStraight,
    /// Another piece stands in the way.
    Blocked(Square),
    /// The piece may not pass over a square.
    MayNotPass(Square),
    /// The piece may not stop there.
    MayNotStop,
    /// The piece does not move that far.
    TooFar,
    /// The position would come once too often.
    Repeats,
    /// The set is over.
    Over,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to } = self.mv;
        write!(f, "{} is not legal: ", self.mv)?;
        match self.why {
            Illegality::OffBoard(square) => write!(f, "{square} is not on the board"),
            Illegality::NoPiece => write!(f, "there is no piece on {from}"),
            Illegality::NotYours(side) => write!(f, "it is the {side}' turn"),
            Illegality::NotStraight => f.write_str("pieces move along a row or a column"),
            Illegality::Blocked(square) => write!(f, "a piece on {square} is in the way"),
            Illegality::MayNotPass(square) => write!(f, "this piece may not pass over {square}"),
            Illegality::MayNotStop => write!(f, "this piece may not stop on {to}"),
            Illegality::TooFar => f.write_str("this piece does not move that far"),
            Illegality::Repeats => f.write_str("it would repeat the position once too often"),
            Illegality::Over => f.write_str("the set is over"),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl<B: Board> Position<B> {
    /// The reason a move that is not legal is not.
    #[cold]
    pub(crate) fn why_illegal(&self, rules: &Rules<B>, mv: Move) -> IllegalMove {
        IllegalMove { mv, why: self.illegality(rules, mv) }
    }

    fn illegality(&self, rules: &Rules<B>, mv: Move) -> Illegality {
        let (from, to) = (mv.from, mv.to);
        if let Some(off) = [from, to].into_iter().find(|square| !square.is_on(rules.size())) {
            return Illegality::OffBoard(off);
        }
        let Some(piece) = self.piece_at(from) else { return Illegality::NoPiece };
        if piece.side() != self.side() {
            return Illegality::NotYours(self.side());
        }
        let Some(direction) = direction_of(mv) else { return Illegality::NotStraight };
        let distance = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
        let path = core::iter::successors(from.step(direction, rules.size()), |square| {
            square.step(direction, rules.size())
        })
        .take(usize::from(distance));
        if let Some(blocked) = path.clone().find(|&square| self.piece_at(square).is_some()) {
            return Illegality::Blocked(blocked);
        }
        if rules.set().speed.of(piece).is_some_and(|limit| distance > limit) {
            return Illegality::TooFar;
        }
        let closed = |square: &Square| {
            let zones = rules.set().zones();
            *square != to
                && zones.iter().any(|(_, zone)| zone.squares.contains(*square) && !zone.pass.contains(piece))
        };
        path.clone().find(closed).map_or(Illegality::MayNotStop, Illegality::MayNotPass)
    }
}

fn direction_of(mv: Move) -> Option<Direction> {
    let (from, to) = (mv.from, mv.to);
    match (from.file().cmp(&to.file()), from.rank().cmp(&to.rank())) {
        (core::cmp::Ordering::Less, core::cmp::Ordering::Equal) => Some(Direction::East),
        (core::cmp::Ordering::Greater, core::cmp::Ordering::Equal) => Some(Direction::West),
        (core::cmp::Ordering::Equal, core::cmp::Ordering::Less) => Some(Direction::North),
        (core::cmp::Ordering::Equal, core::cmp::Ordering::Greater) => Some(Direction::South),
        _ => None,
    }
}
