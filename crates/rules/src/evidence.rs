//! What an ending rests on, and endings that are near.

use alloc::vec::Vec;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::ending::{End, Reason};
use crate::game::{Game, Ply};
use crate::moves::Move;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::repetition::{self, Cycle};
use crate::rules::Rules;
use crate::square::{Direction, Square};
use crate::square_set::SquareSet;

/// What the end of a set rests on, for people and boards to show.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// The king got away.
    Escape {
        /// The square he reached.
        square: Square,
    },
    /// The king was captured.
    KingCaptured {
        /// Where he stands.
        king: Square,
        /// The attackers that hold him, the one that moved among them.
        captors: SquareSet,
        /// Hostile squares that close a side in place of an attacker.
        hostile: SquareSet,
        /// The edge closes a side.
        edge: bool,
    },
    /// The defenders are enclosed.
    Encircled {
        /// The attackers that seal the region off.
        ring: SquareSet,
        /// Everything the defenders could still reach.
        region: SquareSet,
    },
    /// The king sits in a fort.
    ExitFort {
        /// The defenders that cannot be broken.
        walls: SquareSet,
        /// The squares they keep, the king's among them.
        inside: SquareSet,
    },
    /// A player cannot move.
    NoMoves {
        /// Who.
        side: Side,
    },
    /// The position came once too often.
    Repetition(Cycle),
    /// Nothing was captured for too long.
    QuietLimit {
        /// The plies that went by.
        plies: usize,
    },
    /// The players, or the clock, ended it off the board.
    Declared,
}

/// Endings that are near.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Warnings {
    /// The position stands for the last time but one: one more and the rule
    /// set's verdict on repetition falls.
    pub repetition: Option<Cycle>,
    /// Moves with which the king escapes, now or if the attackers let him.
    pub escapes: Vec<Move>,
    /// Moves with which an attacker captures the king, now or if the defenders
    /// let it.
    pub king_captures: Vec<Move>,
}

impl<B: Board> Game<B> {
    /// What the end of the set rests on; `None` while it goes on.
    #[must_use]
    pub fn evidence(&self) -> Option<Evidence> {
        let (end, position, rules) = (self.end()?, self.position(), self.rules());
        Some(match end.reason {
            Reason::Escape => Evidence::Escape { square: position.king() },
            Reason::KingCaptured => king_captured(&position, rules, self.plies().last()),
            Reason::Encircled => encircled(&position, rules),
            Reason::ExitFort => exit_fort(&position, rules),
            Reason::NoMoves => Evidence::NoMoves { side: position.side() },
            Reason::Repetition => Evidence::Repetition(repetition::cycle(self)),
            Reason::QuietLimit => Evidence::QuietLimit { plies: self.quiet_plies() },
            Reason::Resignation | Reason::Agreement | Reason::Time | Reason::Abandonment => {
                Evidence::Declared
            }
        })
    }

    /// The endings that are near; nothing once the set is over.
    #[must_use]
    pub fn warnings(&self) -> Warnings {
        if self.end().is_some() {
            return Warnings::default();
        }
        let (position, rules) = (self.position(), self.rules());
        let last_but_one = rules.set().repetition.is_some_and(|repetition| {
            let count = usize::from(repetition.count);
            count > 2 && self.occurrence_count() + 1 == count
        });
        Warnings {
            repetition: last_but_one.then(|| repetition::cycle(self)),
            escapes: escapes(&position, rules),
            king_captures: king_captures(&position, rules),
        }
    }
}

/// The moves with which the king could escape: his own, unless he stands where he would be free.
fn escapes<B: Board>(position: &Position<B>, rules: &Rules<B>) -> Vec<Move> {
    let (king, is_out) = (position.king(), position.king_bit().meets(rules.tables().escape));
    moves_to(position, rules, End::ESCAPE, |mv| is_out || mv.from == king)
}

/// The moves with which the king could be captured, which end beside him (R-king-6).
fn king_captures<B: Board>(position: &Position<B>, rules: &Rules<B>) -> Vec<Move> {
    let beside = rules.tables().geometry.around(position.king_bit());
    moves_to(position, rules, End::KING_CAPTURED, |mv| beside.meets(B::Bits::bit(B::index(mv.to))))
}

/// The moves with which the winner of an end could bring it about. Only those that `may` are played: to play
/// them all took a phone a tenth of a second on 11x11.
fn moves_to<B: Board>(
    position: &Position<B>,
    rules: &Rules<B>,
    end: End,
    may: impl Fn(Move) -> bool,
) -> Vec<Move> {
    let theirs = end.winner == Some(position.side());
    let position = if theirs { *position } else { position.with_turn_passed() };
    let moves = position.legal_moves(rules).filter(|&mv| may(mv));
    moves.filter(|&mv| position.advance(rules, mv).end == Some(end)).collect()
}

fn king_captured<B: Board>(position: &Position<B>, rules: &Rules<B>, last: Option<&Ply<B>>) -> Evidence {
    let (tables, king) = (rules.tables(), position.king_bit());
    let strong = king.meets(tables.king_strong);
    let (mut captors, mut hostile, mut edge) = (B::Bits::EMPTY, B::Bits::EMPTY, false);
    for direction in Direction::ALL {
        let moved_here = |side: Direction| {
            let beside = tables.geometry.step(king, side);
            last.is_some_and(|ply| beside == B::Bits::bit(B::index(ply.mv.to)))
        };
        if !strong && !moved_here(direction) && !moved_here(direction.opposite()) {
            continue;
        }
        let beside = tables.geometry.step(king, direction);
        captors |= beside & position.soldiers(Side::Attackers);
        if !king.meets(tables.shelter[direction as usize]) {
            hostile |= beside & tables.hostile(Piece::King, position.occupied());
        }
        edge |= beside.is_empty();
    }
    Evidence::KingCaptured {
        king: position.king(),
        captors: B::squares(captors),
        hostile: B::squares(hostile.minus(captors)),
        edge,
    }
}

fn encircled<B: Board>(position: &Position<B>, rules: &Rules<B>) -> Evidence {
    let region = position.encirclement(rules).unwrap_or(B::Bits::EMPTY);
    let ring = rules.tables().geometry.around(region).minus(region);
    Evidence::Encircled { ring: B::squares(ring), region: B::squares(region) }
}

fn exit_fort<B: Board>(position: &Position<B>, rules: &Rules<B>) -> Evidence {
    let (inside, walls) = position.exit_fort(rules).unwrap_or((B::Bits::EMPTY, B::Bits::EMPTY));
    Evidence::ExitFort { walls: B::squares(walls), inside: B::squares(inside) }
}
