//! A game on this device, from the first move to the end of the match.

use core::fmt;

use branan_rules::notation::{ParseError, read_move};
use branan_rules::{
    AnyGame, AnyPly, End, IllegalMove, Match, MatchResult, Move, Need, Player, Reason, Side, SquareSet,
    presets,
};

use crate::{Alarm, Clock, LocalTerms, story};

/// A set on the board, with the match it belongs to and its clock.
#[derive(Clone, Debug)]
pub struct Session {
    terms: LocalTerms,
    game: AnyGame,
    finished: Match,
    clock: Option<Clock>,
    /// What both sides had left before each move, where there is a clock.
    times: Vec<[u64; 2]>,
    alarm: Alarm,
}

impl Session {
    /// Begins what was chosen; `None` if there is no such rule set or position.
    #[must_use]
    pub fn new(terms: LocalTerms) -> Option<Session> {
        Session::of_set(terms, 0)
    }

    /// The first or the second set of what was chosen, at its beginning.
    fn of_set(terms: LocalTerms, set: usize) -> Option<Session> {
        let game = terms.game_of_set(set)?;
        Some(Session::with_game(terms, game))
    }

    /// Goes on with a game, which begins and is played as was chosen.
    #[must_use]
    pub fn with_game(terms: LocalTerms, game: AnyGame) -> Session {
        let clock = terms.clock.map(Clock::new);
        Session::restored(terms, game, Match::new(), clock, Vec::new())
    }

    /// Puts a session together from its parts, as they were kept.
    pub(super) fn restored(
        terms: LocalTerms,
        game: AnyGame,
        finished: Match,
        clock: Option<Clock>,
        times: Vec<[u64; 2]>,
    ) -> Session {
        Session { terms, game, finished, clock, times, alarm: Alarm::default() }
    }

    /// What was chosen.
    #[must_use]
    pub fn terms(&self) -> &LocalTerms {
        &self.terms
    }

    /// The rules as text, where they are one's own.
    #[must_use]
    pub fn own_rules(&self) -> Option<&str> {
        Some(self.terms.rules.as_str()).filter(|rules| presets::by_id(rules).is_none())
    }

    /// The set on the board.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The clock, if there is one.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// What both sides had left before each move, attackers first; empty without a clock.
    #[must_use]
    pub fn times(&self) -> &[[u64; 2]] {
        &self.times
    }

    /// Which set of the match is on the board, 0 or 1.
    #[must_use]
    pub fn set(&self) -> usize {
        self.finished.sets().count()
    }

    /// The sets finished before this one.
    #[must_use]
    pub fn finished(&self) -> &Match {
        &self.finished
    }

    /// The side of the player in this set; between friends, of the one who chose.
    #[must_use]
    pub fn you(&self) -> Side {
        if self.set() == 0 { self.terms.side } else { self.terms.side.other() }
    }

    /// Says whether the engine is to move.
    #[must_use]
    pub fn is_engines_turn(&self) -> bool {
        self.terms.level().is_some() && self.game.end().is_none() && self.game.side() != self.you()
    }

    /// Says whether somebody in front of the page is to move.
    #[must_use]
    pub fn is_hands_turn(&self) -> bool {
        self.game.end().is_none() && !self.is_engines_turn()
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// When the move is not legal; nothing has changed then.
    pub fn play(&mut self, mv: Move, now_ms: u64) -> Result<AnyPly, IllegalMove> {
        let side = self.game.side();
        let ply = self.game.play(mv)?;
        if let Some(clock) = &mut self.clock {
            self.times.push(clock.at_hand_over());
            clock.press(side, now_ms);
            if self.game.end().is_some() {
                clock.stop(self.game.side(), now_ms);
            }
        }
        Ok(ply)
    }

    /// Plays a move that somebody typed, in any notation.
    ///
    /// # Errors
    /// When the text is no move or the move is not legal.
    pub fn play_typed(&mut self, text: &str, now_ms: u64) -> Result<AnyPly, Refusal> {
        let read = read_move(text.trim()).map_err(Refusal::Unreadable)?;
        self.play(read.mv, now_ms).map_err(Refusal::Illegal)
    }

    /// Takes the last move back, against the engine up to the player's own, with the time it took. Gives those
    /// taken back, the last of them last.
    pub fn undo(&mut self, now_ms: u64) -> Vec<Move> {
        let mut taken = Vec::new();
        if self.has_own_move() {
            taken.extend(self.game.undo());
            if self.is_engines_turn() {
                taken.extend(self.game.undo());
            }
            taken.reverse();
            self.set_clock_back(now_ms);
        }
        taken
    }

    /// Lets a set go on that ended off the board, by resignation, agreement or time. Gives the end it had.
    pub fn reopen(&mut self, now_ms: u64) -> Option<End> {
        let end = self.game.end().filter(|end| is_declared(end.reason))?;
        let mut fresh = self.game.restarted(&self.game.setup_after(0)).ok()?;
        for ply in self.game.plies() {
            // It was legal before.
            let _ = fresh.play(ply.mv);
        }
        self.game = fresh;
        self.resume(now_ms);
        Some(end)
    }

    /// Goes back behind the end of a set, to try again: behind the player's last move, or only behind a resignation
    /// or an agreement. Says whether there was a way back.
    pub fn try_again(&mut self, now_ms: u64) -> bool {
        let may = self.may_try_again();
        if may {
            let reason = self.reopen(now_ms).map(|end| end.reason);
            if reason.is_none_or(|reason| reason == Reason::Time) {
                self.undo(now_ms);
            }
        }
        may
    }

    /// Says whether a set that is over can be tried again; whoever has beaten the engine has no need to.
    #[must_use]
    pub fn may_try_again(&self) -> bool {
        let is_won = |end: End| self.terms.level().is_some() && end.winner == Some(self.you());
        self.game.end().is_some_and(|end| !is_won(end)) && self.has_own_move()
    }

    /// Gives back the time of moves that were taken back; before the first move no clock runs.
    fn set_clock_back(&mut self, now_ms: u64) {
        let moves = self.game.len();
        if let (Some(clock), Some(left_ms)) = (&mut self.clock, self.times.get(moves)) {
            *clock = Clock::standing(*left_ms, clock.increment_ms());
            if moves > 0 {
                clock.resume(now_ms);
            }
        }
        self.times.truncate(moves);
    }

    /// Says whether the player has a move to take back while the set goes on.
    #[must_use]
    pub fn may_undo(&self) -> bool {
        self.game.end().is_none() && self.has_own_move()
    }

    /// The first move of an engine that began is not the player's to take back.
    fn has_own_move(&self) -> bool {
        let engine_began = self.terms.level().is_some() && self.you() != self.game.setup_after(0).side();
        self.game.len() > usize::from(engine_began)
    }

    /// The side that would resign: the player's, or between friends the one to move.
    #[must_use]
    pub fn resigning(&self) -> Side {
        if self.terms.level().is_some() { self.you() } else { self.game.side() }
    }

    /// Ends the set by resignation.
    pub fn resign(&mut self, now_ms: u64) {
        self.conclude(End::won(self.resigning().other(), Reason::Resignation), now_ms);
    }

    /// Ends the set as a draw that both agreed on.
    pub fn agree_on_draw(&mut self, now_ms: u64) {
        self.conclude(End::drawn(Reason::Agreement), now_ms);
    }

    /// Ends the set if the time of the side to move is over. Says whether it is.
    pub fn flag(&mut self, now_ms: u64) -> bool {
        let mover = self.game.side();
        let over = |clock: &Clock| clock.runs() && clock.left_ms(mover, mover, now_ms) == 0;
        let flagged = self.game.end().is_none() && self.clock.as_ref().is_some_and(over);
        if flagged {
            self.conclude(End::won(mover.other(), Reason::Time), now_ms);
        }
        flagged
    }

    /// Says once for each side in front of the page that its time is short.
    pub fn rings(&mut self, now_ms: u64) -> bool {
        let (mover, you) = (self.game.side(), self.you());
        let is_here = self.terms.level().is_none() || mover == you;
        match (self.clock, self.terms.clock) {
            (Some(clock), Some(budget)) if is_here && clock.runs() => {
                let left_ms = clock.left_ms(mover, mover, now_ms);
                self.alarm.rings(mover, left_ms, u64::from(budget.minutes) * 60_000)
            }
            _ => false,
        }
    }

    /// Lets the clock of a set that is on run, after a time away.
    pub fn resume(&mut self, now_ms: u64) {
        if let Some(clock) =
            self.clock.as_mut().filter(|_| !self.game.is_empty() && self.game.end().is_none())
        {
            clock.resume(now_ms);
        }
    }

    /// Begins the same again, with the same sides.
    pub fn again(&mut self) {
        // The rule set was there when the session began.
        if let Some(fresh) = Session::new(self.terms.clone()) {
            *self = fresh;
        }
    }

    /// Goes on: to the second set of a match, else to the same again with sides swapped.
    pub fn next(&mut self) {
        let score = self.game.score().filter(|_| self.goes_on());
        let fresh = match score {
            Some(_) => Session::of_set(self.terms.clone(), 1),
            None => Session::new(self.terms.swapped()),
        };
        // The rule set was there when the session began.
        let Some(mut fresh) = fresh else { return };
        if let Some(score) = score {
            // There are never more than two sets.
            let _ = fresh.finished.record(score);
        }
        *self = fresh;
    }

    /// Says whether somebody who left could go on: in a set that has begun, or to the second one of a match.
    #[must_use]
    pub fn can_go_on(&self) -> bool {
        match self.game.end() {
            Some(_) => self.goes_on(),
            None => !self.game.is_empty() || self.set() > 0,
        }
    }

    /// Says whether a second set follows this one.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        self.terms.is_match && self.set() == 0
    }

    /// The match, with the set on the board if that is over.
    #[must_use]
    pub fn series(&self) -> Match {
        let mut series = self.finished.clone();
        if let Some(score) = self.game.score() {
            // There are never more than two sets.
            let _ = series.record(score);
        }
        series
    }

    /// How the match ended, if it did.
    #[must_use]
    pub fn match_result(&self) -> Option<MatchResult> {
        if self.terms.is_match { self.series().result() } else { None }
    }

    /// Says whether the player has beaten the engine: in the match once that is decided, else in the set. Nothing
    /// while a set goes on, after a draw, and between friends.
    #[must_use]
    pub fn has_won(&self) -> Option<bool> {
        self.terms.level()?;
        match self.match_result() {
            Some(MatchResult::Won(player)) => Some(player == self.player()),
            Some(MatchResult::Drawn) => None,
            None => Some(self.game.end()?.winner? == self.you()),
        }
    }

    /// The player who chose, in the words of the match.
    #[must_use]
    pub fn player(&self) -> Player {
        Match::player(self.terms.side, 0)
    }

    /// What the player who chose needs from the second set while it is played.
    #[must_use]
    pub fn need(&self) -> Option<Need> {
        if self.game.end().is_some() { None } else { self.finished.need(self.player()) }
    }

    /// What a move would capture, the king included.
    #[must_use]
    pub fn preview(&self, mv: Move) -> SquareSet {
        story::captured_by(&self.game, mv)
    }

    fn conclude(&mut self, end: End, now_ms: u64) {
        let mover = self.game.side();
        // A set that is over stays as it ended.
        if self.game.conclude(end).is_ok()
            && let Some(clock) = &mut self.clock
        {
            clock.stop(mover, now_ms);
        }
    }
}

/// Says whether an end lies off the board, where the moves do not show it.
#[must_use]
pub const fn is_declared(reason: Reason) -> bool {
    matches!(reason, Reason::Resignation | Reason::Agreement | Reason::Time | Reason::Abandonment)
}

/// Why a typed move was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// It is no move.
    Unreadable(ParseError),
    /// The rules do not allow it.
    Illegal(IllegalMove),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable(error) => error.fmt(f),
            Refusal::Illegal(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Refusal {}

#[cfg(test)]
mod tests;
