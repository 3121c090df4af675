//! What happens on a table: moves, taking them back, and how sets begin and end.

use branan_rules::notation::read_move;
use branan_rules::{AnyGame, End, Match, Move, Reason, Side, Square};

use super::menu::TOP_LEVEL;
use super::model::Effect;
use super::table::{Notice, Table, Thinking, at_hand};
use crate::story;

impl Table {
    /// Asks the engine for its move if it is to move and is not at it already.
    pub(crate) fn think_if_due(&mut self) -> Vec<Effect> {
        match self.level() {
            Some(level) if self.is_engines_turn() && self.thinking.is_none() => self.think(level, false),
            _ => Vec::new(),
        }
    }

    /// Asks the engine what it would play.
    pub(super) fn ask_for_hint(&mut self) -> Vec<Effect> {
        if !self.is_hands_turn() {
            self.complain("a hint can be had when it is your turn");
            return Vec::new();
        }
        if self.thinking.is_some() {
            return Vec::new();
        }
        self.think(TOP_LEVEL, true)
    }

    fn think(&mut self, level: u8, is_hint: bool) -> Vec<Effect> {
        self.asked += 1;
        self.thinking = Some(Thinking { id: self.asked, is_hint });
        vec![Effect::Think { id: self.asked, game: Box::new(self.game.clone()), level }]
    }

    /// Forgets what the engine is thinking about.
    pub(super) fn stop_thinking(&mut self) -> Vec<Effect> {
        match self.thinking.take() {
            Some(_) => vec![Effect::StopThinking],
            None => Vec::new(),
        }
    }

    /// Takes what the engine has found; thoughts about older positions count for nothing.
    pub(super) fn thought(&mut self, id: u64, mv: Option<Move>) -> Vec<Effect> {
        let Some(thinking) = self.thinking.filter(|thinking| thinking.id == id) else { return Vec::new() };
        self.thinking = None;
        match mv {
            None => self.complain("the engine has found no move"),
            Some(mv) if thinking.is_hint => {
                self.hint = Some(mv);
                self.tell(format!("hint: {mv}"));
            }
            Some(mv) => return self.play(mv),
        }
        Vec::new()
    }

    /// Plays a move for whoever is to move; says so if it is not legal.
    pub(super) fn play(&mut self, mv: Move) -> Vec<Effect> {
        match self.game.play(mv) {
            Ok(_) => {
                let mut effects = self.stop_thinking();
                self.put_down();
                self.notice = None;
                self.is_saved = false;
                effects.extend(self.think_if_due());
                effects
            }
            Err(illegal) => {
                self.complain(illegal.to_string());
                Vec::new()
            }
        }
    }

    /// Plays a move that somebody typed. Says whether it could be played.
    pub(super) fn play_typed(&mut self, text: &str) -> Result<Vec<Effect>, ()> {
        if !self.is_hands_turn() {
            self.complain(if self.game.end().is_some() {
                "the set is over"
            } else {
                "the engine is to move"
            });
            return Err(());
        }
        let Ok(read) = read_move(text.trim()) else {
            self.complain(format!("`{text}` is no move; type one as d2-e2"));
            return Err(());
        };
        let before = self.game.len();
        let effects = self.play(read.mv);
        if self.game.len() == before {
            return Err(());
        }
        self.cursor = read.mv.to;
        Ok(effects)
    }

    /// Lifts the piece on a square, or puts the one in the hand down there.
    pub(super) fn touch(&mut self, square: Square) -> Vec<Effect> {
        self.cursor = square;
        self.notice = None;
        if !self.is_hands_turn() {
            self.complain(if self.game.end().is_some() {
                "the set is over: n plays on"
            } else {
                "the engine is to move"
            });
            return Vec::new();
        }
        match self.lifted {
            Some(from) if from == square => self.put_down(),
            Some(from) if !self.is_own(square) => return self.play(Move::new(from, square)),
            _ => self.lift(square),
        }
        Vec::new()
    }

    fn lift(&mut self, square: Square) {
        let side = self.game.side();
        match self.game.setup().piece_at(square) {
            None => self.complain(format!("nothing stands on {square}: choose one of the {side}")),
            Some(_) if !self.is_own(square) => self.complain(format!("it is the {side}' turn")),
            Some(piece) => {
                self.lifted = Some(square);
                if self.targets().is_empty() {
                    self.lifted = None;
                    self.complain(format!("the {piece} on {square} cannot move"));
                }
            }
        }
    }

    fn is_own(&self, square: Square) -> bool {
        self.game.setup().piece_at(square).is_some_and(|piece| piece.side() == self.game.side())
    }

    /// Puts the piece in the hand back, and stops typing.
    pub(super) fn put_down(&mut self) {
        self.lifted = None;
        self.typed = None;
        self.letter = None;
        self.hint = None;
    }

    /// Takes back the last move; against the engine, up to the player's own last
    /// move. A resignation or an agreed draw is taken back alone.
    pub(super) fn undo(&mut self) -> Vec<Effect> {
        let mut effects = self.stop_thinking();
        self.put_down();
        self.notice = None;
        if let Some(end) = self.game.end().filter(|end| is_declared(*end)) {
            self.reopen();
            self.tell(format!("taken back: {}", end.reason.word()));
            return effects;
        }
        let Some(last) = self.game.undo() else {
            self.complain("there is nothing to take back");
            effects.extend(self.think_if_due());
            return effects;
        };
        let mut taken = last.to_string();
        if self.is_engines_turn()
            && let Some(own) = self.game.undo()
        {
            taken = format!("{own} and {taken}");
        }
        self.is_saved = false;
        self.tell(format!("taken back: {taken}"));
        effects.extend(self.think_if_due());
        effects
    }

    /// Lets a set that ended off the board go on.
    fn reopen(&mut self) {
        match self.game.undo() {
            Some(mv) => {
                // It was legal before.
                let _ = self.game.play(mv);
            }
            None => {
                if let Ok(fresh) = AnyGame::from_setup(self.plan.rules.clone(), &self.game.setup()) {
                    self.game = fresh;
                }
            }
        }
    }

    /// The side of whoever would resign now.
    pub(super) fn resigning(&self) -> Side {
        if self.level().is_some() { self.you } else { self.game.side() }
    }

    /// Ends the set by resignation or agreement.
    pub(super) fn conclude(&mut self, end: End) -> Vec<Effect> {
        self.put_down();
        self.notice = None;
        if let Err(before) = self.game.conclude(end) {
            self.complain(format!("the set is over already: {before}"));
        }
        self.is_saved = false;
        self.stop_thinking()
    }

    /// Goes on to the second set of a match, or begins again with sides swapped.
    pub(super) fn next_set(&mut self) -> Vec<Effect> {
        let mut effects = self.stop_thinking();
        if self.goes_on() && self.game.end().is_some() {
            self.finished = self.series();
            self.set = 1;
            self.you = self.you.other();
        } else {
            self.finished = Match::new();
            self.set = 0;
            // After a match the player who began attacks second, as after a single set.
            self.you = if self.plan.is_match { self.plan.side.other() } else { self.you.other() };
            self.plan.side = self.you;
        }
        match AnyGame::new(self.plan.rules.clone()) {
            Ok(game) => {
                self.cursor = at_hand(&game);
                self.game = game;
            }
            Err(error) => self.complain(error.to_string()),
        }
        self.put_down();
        self.is_saved = true;
        self.tell(match self.level() {
            Some(_) => format!("now you play the {}", self.you),
            None => "sides are swapped".to_owned(),
        });
        effects.extend(self.think_if_due());
        effects
    }

    /// Goes on with a game that was read from a file.
    pub(super) fn take_up(&mut self, game: AnyGame) -> Vec<Effect> {
        let mut effects = self.stop_thinking();
        self.plan.rules = game.rule_set().clone();
        self.plan.is_match = false;
        let (warns, flipped, asked) = (self.warns, self.flipped, self.asked);
        let plan = self.plan.clone();
        let side = self.you;
        *self = Table::with_game(plan, game);
        (self.warns, self.flipped, self.asked, self.you) = (warns, flipped, asked, side);
        self.tell(format!("{} moves of {}", self.game.len(), self.plan.rules.name));
        effects.extend(self.think_if_due());
        effects
    }

    /// The position in words, with the dangers if they are wanted.
    pub(super) fn words(&self) -> Vec<String> {
        let told = story::told(&self.game);
        if self.game.end().is_none() && !self.warns { told.into_iter().take(1).collect() } else { told }
    }

    pub(super) fn tell(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notice = (!text.is_empty()).then_some(Notice { text, is_bad: false });
    }

    pub(super) fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_bad: true });
    }
}

fn is_declared(end: End) -> bool {
    matches!(end.reason, Reason::Resignation | Reason::Agreement | Reason::Time | Reason::Abandonment)
}
