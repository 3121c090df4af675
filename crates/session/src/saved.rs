//! A session as text, so that closing the page loses nothing.
//!
//! One fact a line, its name first; `moves` last. Lines with unknown names are passed over, so that an older
//! page reads what a newer one kept.

use core::fmt::Write as _;

use branan_rules::{End, Match, Move, SetScore, Side};

use crate::facts::{FactError, Facts};
use crate::message::{moves, put_moves, side};
use crate::session::is_declared;
use crate::{Clock, Handicap, LocalTerms, Opponent, Session, TOP_LEVEL, TimeControl};

impl Session {
    /// Writes the session down as it stands; [`Session::load`] reads it.
    #[must_use]
    pub fn save(&self, now_ms: u64) -> String {
        let mut out = self.terms().save();
        for score in self.finished().sets() {
            let _ = match score.winner {
                Some(side) => writeln!(out, "set {} {}", side.letter(), score.moves),
                None => writeln!(out, "set -"),
            };
        }
        if let Some(clock) = self.clock() {
            let mover = self.game().side();
            let [a, d] = Side::BOTH.map(|side| clock.left_ms(side, mover, now_ms));
            let _ = writeln!(out, "left {a} {d}");
            out.push_str("times");
            for [a, d] in self.times() {
                let _ = write!(out, " {a}/{d}");
            }
            out.push('\n');
        }
        if let Some(end) = self.game().end().filter(|end| is_declared(end.reason)) {
            let winner = end.winner.map_or('-', Side::letter);
            let _ = writeln!(out, "end {winner} {}", end.reason.word());
        }
        out.push_str("moves");
        let played: Vec<Move> = self.game().plies().iter().map(|ply| ply.mv).collect();
        put_moves(&mut out, &played);
        out.push('\n');
        out
    }

    /// Reads a session that was written down; its clock stands.
    ///
    /// # Errors
    /// When the text was not written by [`Session::save`], or not in full.
    pub fn load(text: &str) -> Result<Session, FactError> {
        let facts = Facts(text);
        let terms = LocalTerms::load(text)?;
        let mut finished = Match::new();
        for line in facts.all("set") {
            finished.record(score(line).ok_or(FactError("set"))?).map_err(|_| FactError("set"))?;
        }
        let mut game = terms.game_of_set(finished.sets().count()).ok_or(FactError("rules"))?;
        for mv in moves(facts.one("moves")?).ok_or(FactError("moves"))? {
            game.play(mv).map_err(|_| FactError("moves"))?;
        }
        if let Some(line) = facts.all("end").next() {
            game.conclude(end(line).ok_or(FactError("end"))?).map_err(|_| FactError("end"))?;
        }
        let clock = match terms.clock {
            None => None,
            Some(budget) => Some(load_clock(facts, budget)?),
        };
        let times = load_times(facts, game.len());
        Ok(Session::restored(terms, game, finished, clock, times))
    }
}

impl LocalTerms {
    /// Writes down what was chosen; [`LocalTerms::load`] reads it.
    #[must_use]
    pub fn save(&self) -> String {
        let mut out = format!("rules {}\nside {}\n", self.rules, self.side.letter());
        let _ = match self.opponent {
            Opponent::Engine(level) => writeln!(out, "engine {level}"),
            Opponent::Friend => writeln!(out, "friend"),
        };
        if let Some(start) = self.start {
            let _ = writeln!(out, "start {start}");
        }
        if self.is_by_chance {
            out.push_str("chance\n");
        }
        if self.handicap != Handicap::None {
            let _ = writeln!(out, "handicap {}", self.handicap.word());
        }
        if self.is_match {
            out.push_str("match\n");
        }
        if let Some(TimeControl { minutes, increment_s }) = self.clock {
            let _ = writeln!(out, "clock {minutes} {increment_s}");
        }
        out
    }

    /// Reads terms that were written down, alone or with a session.
    ///
    /// # Errors
    /// When the text was not written by [`LocalTerms::save`], or not in full.
    pub fn load(text: &str) -> Result<LocalTerms, FactError> {
        let facts = Facts(text);
        let opponent = match facts.read("engine")? {
            Some(level) if (1..=TOP_LEVEL).contains(&level) => Opponent::Engine(level),
            Some(_) => return Err(FactError("engine")),
            None => Opponent::Friend,
        };
        let budget = |line: &str| {
            let (minutes, increment_s) = line.split_once(' ')?;
            Some(TimeControl { minutes: minutes.parse().ok()?, increment_s: increment_s.parse().ok()? })
        };
        let clock = match facts.all("clock").next() {
            Some(line) => Some(budget(line).ok_or(FactError("clock"))?),
            None => None,
        };
        Ok(LocalTerms {
            rules: facts.one("rules")?.to_owned(),
            start: facts.read("start")?,
            opponent,
            side: side(facts.one("side")?).ok_or(FactError("side"))?,
            is_by_chance: facts.all("chance").next().is_some(),
            handicap: facts.read("handicap")?.unwrap_or_default(),
            is_match: facts.all("match").next().is_some(),
            clock,
        })
    }
}

fn load_clock(facts: Facts<'_>, budget: TimeControl) -> Result<Clock, FactError> {
    let (a, d) = facts.one("left")?.split_once(' ').ok_or(FactError("left"))?;
    let ms = |text: &str| text.parse().map_err(|_| FactError("left"));
    Ok(Clock::standing([ms(a)?, ms(d)?], u64::from(budget.increment_s) * 1000))
}

/// The times before each move; none where they are not those of all moves, as in what older pages kept.
fn load_times(facts: Facts<'_>, moves: usize) -> Vec<[u64; 2]> {
    let time = |text: &str| {
        let (a, d) = text.split_once('/')?;
        Some([a.parse().ok()?, d.parse().ok()?])
    };
    let times = facts.first("times").split_whitespace().map(time);
    times.collect::<Option<Vec<_>>>().filter(|times| times.len() == moves).unwrap_or_default()
}

fn score(line: &str) -> Option<SetScore> {
    if line == "-" {
        return Some(SetScore::drawn());
    }
    let (winner, moves) = line.split_once(' ')?;
    Some(SetScore::won(side(winner)?, moves.parse().ok()?))
}

fn end(line: &str) -> Option<End> {
    let (winner, word) = line.split_once(' ')?;
    let reason = word.parse().ok()?;
    let winner = if winner == "-" { None } else { Some(side(winner)?) };
    Some(End { winner, reason }).filter(|end| is_declared(end.reason))
}
