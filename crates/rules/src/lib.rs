#![doc = include_str!("../README.md")]
//!
//! # Words
//!
//! The *attackers* move first and try to take the *king*; the *defenders* bring
//! him to safety. A *soldier* is any piece but the king. The *throne* is the
//! middle square. A square is *hostile* to a piece if it counts as its enemy in
//! a capture; what holds a captured piece from the far side is the *anvil*. A
//! *set* is one game from start to end, a *match* two sets with sides swapped.
//!
//! # Chapters
//!
//! 1. **Rules are a value.** A [`RuleSet`] is plain data that says everything
//!    the games of the family disagree about; [`presets`] holds those with a
//!    known source. Nothing in this crate asks which preset it is playing.
//!    [`RuleSet::key`] tells games apart, whatever they are called.
//!    [`RuleSet::check`] names the field of a contradiction. [`Rules`] is a rule
//!    set made ready for one width of [`Board`].
//! 2. **Anything, and something playable.** A [`Setup`] may hold any pieces on
//!    any squares. A [`Position`] is always playable; [`Position::new`] tells
//!    everything that keeps a set-up from being one. A position is a small
//!    `Copy` value: [`Position::legal_moves`], [`Position::play`],
//!    [`Position::play_unchecked`], [`Position::undo`].
//! 3. **The past.** A [`Game`] is a set with its history: it judges repetition
//!    and everything else a position cannot know. A [`Match`] scores two of them
//!    and says what the second must still achieve.
//! 4. **Reasons.** An [`End`] says who won and why; [`Game::evidence`] shows what
//!    it rests on (the captors, the ring, the cycle and who was free in it), and
//!    [`Game::warnings`] what nearly happened.
//! 5. **Any board.** The board is the one type parameter: [`Board7`],
//!    [`Board11`], [`Board19`]. [`AnyGame`] erases it for command lines, servers
//!    and user interfaces.
//! 6. **Text.** [`notation`] reads every dialect of positions, moves, records and
//!    rules strings that other programs write, and writes them strictly.
//!
//! # Clauses
//!
//! Comments such as `R-king-4` cite the clauses of `docs/rules.md`, where each is
//! stated in full with its source; every clause has a test named after it.
//!
//! # Versions
//!
//! Semantic versioning, with one decision about [`RuleSet`]: a new field, or a new value of
//! one of its enums, is a breaking change and waits for a new major version (before 1.0 a
//! minor one). A program that shows, translates or stores rules should not compile until it
//! is decided there what the new rule means; that is why neither is `non_exhaustive`. A rule
//! set written as a change to a preset, `RuleSet { .., ..presets::BRANDUBH }`, compiles as
//! before and plays the same game. [`RuleSet::key`] and the texts of [`notation`] outlive
//! versions: a game keeps its key, and what was written stays readable. A correction of a
//! rule that contradicts its cited source is a bug fix.
//!
//! # What is absent
//!
//! No input or output, clock, randomness, global state, `unsafe` or dependencies.
//! The crate needs only `alloc`; positions, moves and [`perft`] allocate nothing.
#![no_std]
#![expect(clippy::inline_always, reason = "measured: without it perft is up to 40 % slower")]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod any;
mod bitboard;
mod board;
mod captures;
mod contradiction;
mod ending;
mod evidence;
mod exit_fort;
mod game;
mod identity;
mod illegal;
mod legal_moves;
mod lots;
mod matches;
mod moves;
pub mod notation;
mod perft;
mod piece;
mod playout;
mod position;
pub mod presets;
mod reach;
mod reasons;
mod repetition;
mod retract;
mod rule_set;
mod rules;
mod setup;
mod shieldwall;
mod split_mix;
mod square;
mod square_set;
mod survey;
mod symmetry;
mod zobrist;

pub use any::{AnyGame, AnyPly, ByWidth, StartError};
pub use bitboard::{Bitboard, Wide};
pub use board::{Board, Board7, Board11, Board19};
pub use captures::Captures;
pub use contradiction::{Contradiction, RuleSetError};
pub use ending::{End, Reason};
pub use evidence::{Evidence, Warnings};
pub use game::{Game, Ply};
pub use identity::{RulesKey, RulesKeyError};
pub use illegal::{IllegalMove, Illegality};
pub use legal_moves::LegalMoves;
pub use matches::{Match, MatchOver, MatchResult, Need, Player, SetScore};
pub use moves::{Move, MoveError};
pub use perft::{divide, perft};
pub use piece::{Piece, Pieces, Side};
pub use playout::{Playout, Playouts};
pub use position::{Played, Position};
pub use repetition::{Cycle, CycleMove, Occurrences};
pub use rule_set::{
    Escape, KingPower, KingStrength, NoMoves, Repetition, RepetitionVerdict, RuleSet, Shieldwall, Speed, Zone,
};
pub use rules::Rules;
pub use setup::{Fault, Setup, SetupError};
pub use split_mix::SplitMix64;
pub use square::{Direction, MAX_SIZE, Square, SquareError};
pub use square_set::SquareSet;
pub use symmetry::Symmetry;
