//! A game being played in the terminal, and what the hand is doing.

use branan_rules::{AnyGame, Move, Square, SquareSet};
use branan_scene::{Speak, Value};
use branan_session::{LocalTerms, Session, story};
use branan_words::Words;

/// A game being played.
pub(crate) struct LocalGame {
    /// What is said, and in which language.
    pub(super) words: &'static Words,
    pub(super) session: Session,
    /// The square that the arrow keys have come to.
    pub(super) cursor: Square,
    /// The square of the piece in the hand.
    pub(super) lifted: Option<Square>,
    /// The move being typed; `None` while nothing is.
    pub(super) typed: Option<String>,
    /// The letter just pressed that was an order and may yet turn out to begin a move.
    pub(super) letter: Option<char>,
    pub(super) hint: Option<Move>,
    pub(super) notice: Option<Notice>,
    pub(super) overlay: Option<Overlay>,
    pub(super) flipped: bool,
    pub(super) warns: bool,
    pub(super) thinking: Option<Thinking>,
    /// How often the engine has been asked.
    pub(super) asked: u64,
    /// Whether the game has changed since it was saved.
    pub(super) is_saved: bool,
}

/// What the engine is thinking about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thinking {
    pub(super) id: u64,
    pub(super) is_hint: bool,
}

/// A line that tells how the last order went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) is_bad: bool,
}

/// Something over the board that wants an answer first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Overlay {
    Help,
    Ask(Question),
    /// A file name being typed, to save to or to load from.
    Save(String),
    Load(String),
}

/// A question to be answered with yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    Draw,
    Again,
    Menu,
    Quit,
}

impl LocalGame {
    /// Begins what was chosen; `None` if that cannot be played.
    pub(crate) fn new(terms: LocalTerms, words: &'static Words) -> Option<LocalGame> {
        Some(LocalGame::with_session(Session::new(terms)?, words))
    }

    /// Goes on with a game.
    pub(crate) fn with_session(session: Session, words: &'static Words) -> LocalGame {
        LocalGame {
            words,
            cursor: at_hand(session.game()),
            session,
            lifted: None,
            typed: None,
            letter: None,
            hint: None,
            notice: None,
            overlay: None,
            flipped: false,
            warns: true,
            thinking: None,
            asked: 0,
            is_saved: true,
        }
    }

    /// The set on the board.
    pub(super) fn game(&self) -> &AnyGame {
        self.session.game()
    }

    /// The level of the engine, if it plays.
    pub(super) fn level(&self) -> Option<u8> {
        self.session.terms().level()
    }

    /// Says whether a game would be lost by leaving.
    pub(super) fn is_on(&self) -> bool {
        !self.game().is_empty() && !self.is_saved && (self.game().end().is_none() || self.session.goes_on())
    }

    /// Where the piece in the hand may go.
    pub(super) fn targets(&self) -> SquareSet {
        let Some(from) = self.lifted else { return SquareSet::EMPTY };
        let moves = self.game().legal_moves().into_iter().filter(|mv| mv.from == from);
        moves.fold(SquareSet::EMPTY, |squares, mv| squares.with(mv.to))
    }

    /// What would be captured if the piece in the hand were put down at the cursor.
    pub(super) fn preview(&self) -> SquareSet {
        let preview = |from| self.session.preview(Move::new(from, self.cursor));
        self.lifted.map_or(SquareSet::EMPTY, preview)
    }

    /// The set in words: how it ended and why, or who is to move, with the dangers if they are wanted.
    pub(super) fn describe(&self) -> Vec<String> {
        if let Some(end) = self.game().end() {
            let outcome = story::outcome(&self.session, end, self.words);
            return vec![outcome, story::because(self.game(), self.words)];
        }
        let mut told = describe(self.game(), self.words);
        told.truncate(if self.warns { told.len() } else { 1 });
        told
    }

    /// The match, as told to the players: a line a finished set, what the second needs, and the result.
    pub(super) fn match_told(&self) -> Vec<String> {
        if !self.session.terms().is_match {
            return Vec::new();
        }
        let (session, words) = (&self.session, self.words);
        let set = |(set, score)| {
            let number = words.say("match-set", &[("number", Value::Number(set + 1))]);
            format!("{number}: {}", story::set_outcome(session, set, score, words))
        };
        let sets = session.series().sets().enumerate().map(set).collect::<Vec<_>>();
        let result = session.match_result().map(|result| story::match_outcome(session, result, words));
        sets.into_iter().chain(story::needed(session, words)).chain(result).collect()
    }
}

/// Everything worth saying of a position, with how many moves there are.
pub(crate) fn describe(game: &AnyGame, words: &Words) -> Vec<String> {
    let mut told = story::position(game, words);
    if game.end().is_none() {
        let count = Value::Number(game.legal_moves().len());
        told[0] = format!("{} {}", told[0], words.say("terminal-legal", &[("count", count)]));
    }
    told
}

/// The square of a piece that can move, for the cursor to begin at.
pub(super) fn at_hand(game: &AnyGame) -> Square {
    game.legal_moves().first().map_or(Square::new(0, 0), |mv| mv.from)
}
