//! A game on a board of whatever size, for the borders of a program.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::board::{Board, Board7, Board11, Board19};
use crate::contradiction::RuleSetError;
use crate::ending::End;
use crate::evidence::{Evidence, Warnings};
use crate::game::{Game, Ply};
use crate::illegal::IllegalMove;
use crate::matches::SetScore;
use crate::moves::Move;
use crate::perft::{divide, perft};
use crate::piece::Side;
use crate::position::Position;
use crate::repetition::Occurrences;
use crate::rule_set::RuleSet;
use crate::rules::Rules;
use crate::setup::{Setup, SetupError};
use crate::square_set::SquareSet;

/// A [`Game`] whose board type is not known before the program runs.
///
/// Without the feature `every-width` every game is on the widest board: slower, but
/// a third of the code, for programs that are downloaded. Nothing else changes with it.
///
/// Command lines, servers and user interfaces use this; searches and tables,
/// which care about speed, look inside with [`AnyGame::by_width`].
///
/// ```
/// use branan_rules::{AnyGame, presets};
///
/// let mut game = AnyGame::new(presets::HNEFATAFL)?;
/// assert_eq!(game.legal_moves().len(), 116);
/// game.play("d1-d3".parse()?)?;
/// assert_eq!(game.setup().side(), branan_rules::Side::Defenders);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AnyGame(Widths);

/// The widths that games of unknown size are compiled for.
#[derive(Clone, Debug)]
enum Widths {
    #[cfg(feature = "every-width")]
    Board7(Game<Board7>),
    #[cfg(feature = "every-width")]
    Board11(Game<Board11>),
    Board19(Game<Board19>),
}

/// The game inside an [`AnyGame`], with the type of its board.
#[derive(Clone, Copy, Debug)]
pub enum ByWidth<'a> {
    /// On a board up to 7x7.
    Board7(&'a Game<Board7>),
    /// On a board up to 11x11.
    Board11(&'a Game<Board11>),
    /// On a board up to 19x19.
    Board19(&'a Game<Board19>),
}

/// A move that was played in a game, with squares that fit every board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyPly {
    /// The move.
    pub mv: Move,
    /// Where the soldiers stood that it captured.
    pub captured: SquareSet,
}

impl<B: Board> From<Ply<B>> for AnyPly {
    fn from(ply: Ply<B>) -> AnyPly {
        AnyPly { mv: ply.mv, captured: ply.captured.squares() }
    }
}

#[cfg(feature = "every-width")]
impl From<Game<Board7>> for AnyGame {
    fn from(game: Game<Board7>) -> AnyGame {
        AnyGame(Widths::Board7(game))
    }
}

#[cfg(feature = "every-width")]
impl From<Game<Board11>> for AnyGame {
    fn from(game: Game<Board11>) -> AnyGame {
        AnyGame(Widths::Board11(game))
    }
}

impl From<Game<Board19>> for AnyGame {
    fn from(game: Game<Board19>) -> AnyGame {
        AnyGame(Widths::Board19(game))
    }
}

/// Runs an expression on the game inside, whatever its board.
macro_rules! on_board {
    ($any:expr, $game:ident => $result:expr) => {
        match $any {
            #[cfg(feature = "every-width")]
            Widths::Board7($game) => $result,
            #[cfg(feature = "every-width")]
            Widths::Board11($game) => $result,
            Widths::Board19($game) => $result,
        }
    };
}

impl AnyGame {
    /// Begins a set at the start of a rule set.
    ///
    /// # Errors
    /// When the rule set contradicts itself.
    pub fn new(set: RuleSet) -> Result<AnyGame, RuleSetError> {
        Ok(AnyGame(match set.size() {
            #[cfg(feature = "every-width")]
            ..=7 => Widths::Board7(Game::new(Arc::new(Rules::new(set)?))),
            #[cfg(feature = "every-width")]
            8..=11 => Widths::Board11(Game::new(Arc::new(Rules::new(set)?))),
            _ => Widths::Board19(Game::new(Arc::new(Rules::new(set)?))),
        }))
    }

    /// Begins a set in some position.
    ///
    /// # Errors
    /// When the rule set contradicts itself or the position cannot be played by it.
    pub fn from_setup(set: RuleSet, setup: &Setup) -> Result<AnyGame, StartError> {
        Ok(AnyGame::new(set)?.restarted(setup)?)
    }

    /// A set by the same rules that begins in another position; cheaper than
    /// [`AnyGame::from_setup`] where the rules are at hand.
    ///
    /// # Errors
    /// When the position cannot be played by the rules.
    pub fn restarted(&self, setup: &Setup) -> Result<AnyGame, SetupError> {
        fn restart<B: Board>(game: &Game<B>, setup: &Setup) -> Result<Game<B>, SetupError> {
            let rules = game.rules();
            Ok(Game::from_position(rules.clone(), Position::new(setup, rules)?))
        }
        Ok(AnyGame(match &self.0 {
            #[cfg(feature = "every-width")]
            Widths::Board7(game) => Widths::Board7(restart(game, setup)?),
            #[cfg(feature = "every-width")]
            Widths::Board11(game) => Widths::Board11(restart(game, setup)?),
            Widths::Board19(game) => Widths::Board19(restart(game, setup)?),
        }))
    }

    /// The game with the type of its board: the narrowest that holds it, or without
    /// the feature `every-width` the widest.
    ///
    /// ```
    /// use branan_rules::{AnyGame, ByWidth, presets};
    ///
    /// let game = AnyGame::new(presets::BRANDUBH)?;
    /// let moves = match game.by_width() {
    ///     ByWidth::Board7(game) => game.legal_moves().count(),
    ///     ByWidth::Board11(game) => game.legal_moves().count(),
    ///     ByWidth::Board19(game) => game.legal_moves().count(),
    /// };
    /// assert_eq!(moves, 40);
    /// # Ok::<(), branan_rules::RuleSetError>(())
    /// ```
    #[must_use]
    pub fn by_width(&self) -> ByWidth<'_> {
        match &self.0 {
            #[cfg(feature = "every-width")]
            Widths::Board7(game) => ByWidth::Board7(game),
            #[cfg(feature = "every-width")]
            Widths::Board11(game) => ByWidth::Board11(game),
            Widths::Board19(game) => ByWidth::Board19(game),
        }
    }

    /// The rule set.
    #[must_use]
    pub fn rule_set(&self) -> &RuleSet {
        on_board!(&self.0, game => game.rules().set())
    }

    /// The position on the board.
    #[must_use]
    pub fn setup(&self) -> Setup {
        on_board!(&self.0, game => game.position().setup(game.rules()))
    }

    /// The position after some number of moves.
    ///
    /// # Panics
    /// When fewer moves were played.
    #[must_use]
    pub fn setup_after(&self, moves: usize) -> Setup {
        on_board!(&self.0, game => game.position_after(moves).setup(game.rules()))
    }

    /// The side to move, also once the set is over.
    #[must_use]
    pub fn side(&self) -> Side {
        on_board!(&self.0, game => game.side())
    }

    /// How the set ended, if it did.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        on_board!(&self.0, game => game.end())
    }

    /// The moves that may be played now; none once the set is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        on_board!(&self.0, game => game.legal_moves().collect())
    }

    /// The moves played, in order.
    #[must_use]
    pub fn plies(&self) -> Vec<AnyPly> {
        on_board!(&self.0, game => game.plies().iter().map(|&ply| ply.into()).collect())
    }

    /// How many moves were played.
    #[must_use]
    pub fn len(&self) -> usize {
        on_board!(&self.0, game => game.plies().len())
    }

    /// Says whether no move was played yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Says whether a move may be played now.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        on_board!(&self.0, game => game.is_legal(mv))
    }

    /// Plays a move and says what it captured.
    ///
    /// # Errors
    /// When the move is not legal or the set is over; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<AnyPly, IllegalMove> {
        on_board!(&mut self.0, game => game.play(mv).map(AnyPly::from))
    }

    /// Takes the last move back, and with it any end of the set.
    pub fn undo(&mut self) -> Option<Move> {
        on_board!(&mut self.0, game => game.undo())
    }

    /// Ends the set off the board; see [`Game::conclude`].
    ///
    /// # Errors
    /// The end it already had.
    pub fn conclude(&mut self, end: End) -> Result<(), End> {
        on_board!(&mut self.0, game => game.conclude(end))
    }

    /// What the end of the set rests on; `None` while it goes on.
    #[must_use]
    pub fn evidence(&self) -> Option<Evidence> {
        on_board!(&self.0, game => game.evidence())
    }

    /// The endings that are near.
    #[must_use]
    pub fn warnings(&self) -> Warnings {
        on_board!(&self.0, game => game.warnings())
    }

    /// Where the position on the board has stood before, itself included.
    #[must_use]
    pub fn occurrences(&self) -> Occurrences {
        on_board!(&self.0, game => game.occurrences())
    }

    /// How often the position on the board has stood, now included.
    #[must_use]
    pub fn occurrence_count(&self) -> usize {
        on_board!(&self.0, game => game.occurrence_count())
    }

    /// The score of the set; `None` while it goes on.
    #[must_use]
    pub fn score(&self) -> Option<SetScore> {
        on_board!(&self.0, game => SetScore::of(game))
    }

    /// Counts the positions `depth` moves ahead of the one on the board; see [`perft`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        on_board!(&self.0, game => perft(game.rules(), &game.position(), depth))
    }

    /// Counts the same move by move; see [`divide`].
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        on_board!(&self.0, game => divide(game.rules(), &game.position(), depth))
    }
}

/// The error of a set that cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartError {
    /// The rules contradict themselves.
    Rules(RuleSetError),
    /// The position cannot be played by them.
    Setup(SetupError),
}

impl From<RuleSetError> for StartError {
    fn from(error: RuleSetError) -> StartError {
        StartError::Rules(error)
    }
}

impl From<SetupError> for StartError {
    fn from(error: SetupError) -> StartError {
        StartError::Setup(error)
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Rules(error) => error.fmt(f),
            StartError::Setup(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for StartError {}
