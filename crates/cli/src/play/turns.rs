//! What happens on a table: moves, taking them back, and how sets begin and end.

use branan_rules::notation::read_move;
use branan_rules::{AnyGame, Move, Square};
use branan_scene::{Speak, Value};
use branan_session::{LocalTerms, Session, TOP_LEVEL, story, text_of};

use super::local_game::{LocalGame, Notice, Thinking, at_hand};
use super::model::Effect;

impl LocalGame {
    /// Asks the engine for its move if it is to move and is not at it already.
    pub(crate) fn think_if_due(&mut self) -> Vec<Effect> {
        match self.level() {
            Some(level) if self.session.is_engines_turn() && self.thinking.is_none() => {
                self.think(level, false)
            }
            _ => Vec::new(),
        }
    }

    /// Asks the engine what it would play.
    pub(super) fn ask_for_hint(&mut self) -> Vec<Effect> {
        if !self.session.is_hands_turn() {
            self.complain(self.words.text("terminal-no-hint"));
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
        vec![Effect::Think { id: self.asked, game: Box::new(self.game().clone()), level }]
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
            None => self.complain(self.words.text("terminal-no-move-found")),
            Some(mv) if thinking.is_hint => {
                self.hint = Some(mv);
                self.notify(self.words.say("play-hint-is", &[("move", Value::Text(&mv.to_string()))]));
            }
            Some(mv) => return self.play(mv),
        }
        Vec::new()
    }

    /// Plays a move for whoever is to move; says so if it is not legal.
    pub(super) fn play(&mut self, mv: Move) -> Vec<Effect> {
        match self.session.play(mv, 0) {
            Ok(_) => {
                let mut effects = self.stop_thinking();
                self.put_down();
                self.notice = None;
                self.is_saved = false;
                effects.extend(self.think_if_due());
                effects
            }
            Err(illegal) => {
                self.complain(story::illegal(illegal, self.words));
                Vec::new()
            }
        }
    }

    /// Plays a move that somebody typed. Says whether it could be played.
    pub(super) fn play_typed(&mut self, text: &str) -> Result<Vec<Effect>, ()> {
        if !self.session.is_hands_turn() {
            self.complain_of_turn();
            return Err(());
        }
        let Ok(read) = read_move(text.trim()) else {
            self.complain(self.words.text("no-move"));
            return Err(());
        };
        let before = self.game().len();
        let effects = self.play(read.mv);
        if self.game().len() == before {
            return Err(());
        }
        self.cursor = read.mv.to;
        Ok(effects)
    }

    /// Says that nobody at the terminal is to move.
    fn complain_of_turn(&mut self) {
        let is_over = self.game().end().is_some();
        self.complain(self.words.text(if is_over { "terminal-over" } else { "play-not-your-turn" }));
    }

    /// Lifts the piece on a square, or puts the one in the hand down there.
    pub(super) fn touch(&mut self, square: Square) -> Vec<Effect> {
        self.cursor = square;
        self.notice = None;
        if !self.session.is_hands_turn() {
            self.complain_of_turn();
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
        self.lifted = Some(square).filter(|_| self.is_own(square));
        let key = match self.game().setup().piece_at(square) {
            None => "terminal-nothing-there",
            Some(_) if self.lifted.is_none() => "no-not-yours",
            Some(_) if self.targets().is_empty() => "terminal-cannot-move",
            Some(_) => return,
        };
        self.lifted = None;
        self.complain(self.words.say(key, &[("square", Value::Text(&square.to_string()))]));
    }

    fn is_own(&self, square: Square) -> bool {
        self.game().setup().piece_at(square).is_some_and(|piece| piece.side() == self.game().side())
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
        let is_reopened = self.session.reopen(0).is_some();
        let taken = if is_reopened { Vec::new() } else { self.session.undo(0) };
        if is_reopened {
            self.notify(self.words.text("terminal-reopened"));
        } else if taken.is_empty() {
            self.complain(self.words.text("terminal-nothing-back"));
        } else {
            self.is_saved = false;
            let moves: Vec<String> = taken.iter().map(ToString::to_string).collect();
            self.notify(self.words.say("terminal-taken-back", &[("moves", Value::Text(&moves.join(" ")))]));
        }
        effects.extend(self.think_if_due());
        effects
    }

    /// Takes note that the set was ended by resignation or agreement.
    pub(super) fn concluded(&mut self) -> Vec<Effect> {
        self.put_down();
        self.notice = None;
        self.is_saved = false;
        self.stop_thinking()
    }

    /// Goes on to the second set of a match, or begins again with sides swapped.
    pub(super) fn next_set(&mut self) -> Vec<Effect> {
        let mut effects = self.stop_thinking();
        self.session.next();
        self.cursor = at_hand(self.game());
        self.put_down();
        self.is_saved = true;
        self.notify(match self.level() {
            Some(_) => {
                let side = story::side_name(self.session.you(), self.words);
                self.words.say("terminal-you-play", &[("side", Value::Text(&side))])
            }
            None => self.words.text("terminal-swapped"),
        });
        effects.extend(self.think_if_due());
        effects
    }

    /// Goes on with a game that was read from a file.
    pub(super) fn take_up(&mut self, game: AnyGame) -> Vec<Effect> {
        let mut effects = self.stop_thinking();
        let name = story::game_name(game.rule_set(), self.words);
        let moves = [("count", Value::Number(game.len())), ("game", Value::Text(&name))];
        let told = self.words.say("terminal-loaded", &moves);
        let terms = LocalTerms {
            rules: text_of(game.rule_set()),
            is_match: false,
            side: self.session.you(),
            ..self.session.terms().clone()
        };
        let (warns, flipped, asked) = (self.warns, self.flipped, self.asked);
        *self = LocalGame::with_session(Session::with_game(terms, game), self.words);
        (self.warns, self.flipped, self.asked) = (warns, flipped, asked);
        self.notify(told);
        effects.extend(self.think_if_due());
        effects
    }

    pub(super) fn notify(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.notice = (!text.is_empty()).then_some(Notice { text, is_bad: false });
    }

    pub(super) fn complain(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), is_bad: true });
    }
}
