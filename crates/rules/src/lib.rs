//! Exact, explained and fast rules of tafl games.
#![no_std]
#![expect(clippy::inline_always, reason = "measured: without it perft is up to 40 % slower")]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod any;
mod bitboard;
mod board;
mod captures;
mod ending;
mod evidence;
mod game;
mod illegal;
mod matches;
mod moves;
mod perft;
mod piece;
mod position;
pub mod presets;
mod repetition;
mod rule_set;
mod rules;
mod setup;
mod square;
mod square_set;
mod symmetry;
mod zobrist;

pub use any::{AnyGame, AnyPly, StartError};
pub use bitboard::{Bitboard, Wide};
pub use board::{Board, Board7, Board11, Board19};
pub use captures::Captures;
pub use ending::{End, Reason};
pub use evidence::{Evidence, Warnings};
pub use game::{Game, Ply};
pub use illegal::{IllegalMove, Illegality};
pub use matches::{Match, MatchOver, MatchResult, Need, Player, SetScore};
pub use moves::{LegalMoves, Move, MoveError};
pub use perft::{divide, perft};
pub use piece::{Piece, Pieces, Side};
pub use position::{Played, Position};
pub use repetition::{Cycle, CycleMove, Occurrences};
pub use rule_set::{
    Escape, KingPower, KingStrength, NoMoves, Repetition, RepetitionVerdict, RuleSet, RuleSetError,
    Shieldwall, Speed, Zone,
};
pub use rules::Rules;
pub use setup::{Fault, Setup, SetupError};
pub use square::{Direction, MAX_SIZE, Square, SquareError};
pub use square_set::SquareSet;
pub use symmetry::Symmetry;
