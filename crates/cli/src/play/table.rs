//! A game on the table: the board, who sits where, and what the hand is doing.

use branan_rules::{
    AnyGame, Evidence, Match, MatchResult, Move, Player, RuleSetError, Side, Square, SquareSet,
};

use super::menu::{Opponent, Plan};

/// A game being played.
pub(crate) struct Table {
    pub(super) plan: Plan,
    pub(super) game: AnyGame,
    /// The sets that were finished before this one.
    pub(super) finished: Match,
    /// Which set of a match is on the board, 0 or 1.
    pub(super) set: usize,
    /// The side of the player at the keyboard in this set.
    pub(super) you: Side,
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

impl Table {
    /// Begins what was planned.
    pub(crate) fn new(plan: Plan) -> Result<Table, RuleSetError> {
        let game = AnyGame::new(plan.rules.clone())?;
        Ok(Table::with_game(plan, game))
    }

    /// Goes on with a game.
    pub(crate) fn with_game(plan: Plan, game: AnyGame) -> Table {
        let you = plan.side;
        Table {
            plan,
            cursor: at_hand(&game),
            game,
            finished: Match::new(),
            set: 0,
            you,
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

    /// The level of the engine, if it plays.
    pub(super) fn level(&self) -> Option<u8> {
        match self.plan.opponent {
            Opponent::Engine(level) => Some(level),
            Opponent::Friend => None,
        }
    }

    /// Says whether the engine is to move.
    pub(super) fn is_engines_turn(&self) -> bool {
        self.game.end().is_none() && self.level().is_some() && self.game.side() != self.you
    }

    /// Says whether somebody at the terminal is to move.
    pub(super) fn is_hands_turn(&self) -> bool {
        self.game.end().is_none() && !self.is_engines_turn()
    }

    /// Says whether a game would be lost by leaving.
    pub(super) fn is_on(&self) -> bool {
        !self.game.is_empty() && !self.is_saved && (self.game.end().is_none() || self.goes_on())
    }

    /// Says whether a second set follows this one.
    pub(super) fn goes_on(&self) -> bool {
        self.plan.is_match && self.set == 0
    }

    /// The match with the set on the board, if that is over.
    pub(super) fn series(&self) -> Match {
        let mut series = self.finished.clone();
        if let Some(score) = self.game.score() {
            // There are never more than two sets.
            let _ = series.record(score);
        }
        series
    }

    /// Where the piece in the hand may go.
    pub(super) fn targets(&self) -> SquareSet {
        let Some(from) = self.lifted else { return SquareSet::EMPTY };
        let moves = self.game.legal_moves().into_iter().filter(|mv| mv.from == from);
        moves.fold(SquareSet::EMPTY, |squares, mv| squares.with(mv.to))
    }

    /// What would be captured if the piece in the hand were put down at the cursor.
    pub(super) fn preview(&self) -> SquareSet {
        let Some(from) = self.lifted else { return SquareSet::EMPTY };
        let mut ahead = self.game.clone();
        let Ok(ply) = ahead.play(Move::new(from, self.cursor)) else { return SquareSet::EMPTY };
        match ahead.evidence() {
            Some(Evidence::KingCaptured { king, .. }) => ply.captured.with(king),
            _ => ply.captured,
        }
    }

    /// Who plays a side, as `you`, `engine, level 3` or `player 2`.
    pub(super) fn who(&self, side: Side) -> String {
        match self.level() {
            Some(_) if side == self.you => "you".to_owned(),
            Some(level) => format!("engine, level {level}"),
            None if self.plan.is_match => player(Match::player(side, self.set)).to_owned(),
            None => String::new(),
        }
    }

    /// The match, as told to the players: a line a finished set, what the
    /// second needs, and the result.
    pub(super) fn match_words(&self) -> Vec<String> {
        if !self.plan.is_match {
            return Vec::new();
        }
        let series = self.series();
        let mut words = Vec::new();
        for (set, score) in series.sets().enumerate() {
            words.push(match score.winner {
                None => format!("Set {}: drawn.", set + 1),
                Some(side) => format!(
                    "Set {}: {} won as {side} in {} moves.",
                    set + 1,
                    self.player_name(Match::player(side, set)),
                    score.moves
                ),
            });
        }
        for player in [Player::First, Player::Second] {
            let is_told = self.level().is_none() || self.your_player() == player;
            if let Some(need) = series.need(player).filter(|_| is_told && self.set == 1) {
                words.push(format!("To win the match, {}: {need}.", self.player_name(player)));
            }
        }
        match series.result() {
            None => {}
            Some(MatchResult::Drawn) => words.push("The match is drawn.".to_owned()),
            Some(MatchResult::Won(winner)) => {
                let name = self.player_name(winner);
                let verb = if name == "you" { "win" } else { "wins" };
                words.push(format!("{} {verb} the match!", capital(&name)));
            }
        }
        words
    }

    /// Which player of the match sits at the keyboard, against the engine.
    fn your_player(&self) -> Player {
        Match::player(self.you, self.set)
    }

    fn player_name(&self, who: Player) -> String {
        match self.level() {
            Some(_) if who == self.your_player() => "you".to_owned(),
            Some(_) => "the engine".to_owned(),
            None => player(who).to_owned(),
        }
    }

    /// How the set ended for the players, as `You win!`; `None` while it goes on.
    pub(super) fn headline(&self) -> Option<String> {
        let end = self.game.end()?;
        Some(match (end.winner, self.level()) {
            (None, _) => "A draw.".to_owned(),
            (Some(side), Some(_)) if side == self.you => "You win!".to_owned(),
            (Some(_), Some(_)) => "The engine wins.".to_owned(),
            (Some(side), None) => format!("The {side} win!"),
        })
    }
}

/// The square of a piece that can move, for the cursor to begin at.
pub(super) fn at_hand(game: &AnyGame) -> Square {
    game.legal_moves().first().map_or(Square::new(0, 0), |mv| mv.from)
}

fn player(player: Player) -> &'static str {
    match player {
        Player::First => "player 1",
        Player::Second => "player 2",
    }
}

/// A text with its first letter as a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
