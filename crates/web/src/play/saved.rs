//! A session as text, so that closing the page loses nothing.
//!
//! One fact a line, its name first; `moves` last. Lines with unknown names are passed over, so that an older
//! page reads what a newer one kept.

use core::fmt;
use core::fmt::Write as _;

use branan_rules::{End, Match, Reason, SetScore, Side};

use super::{Budget, Clock, Opponent, Plan, Session, TOP_LEVEL};

impl Session {
    /// Writes the session down as it stands; [`Session::load`] reads it.
    #[must_use]
    pub fn save(&self, now_ms: u64) -> String {
        let mut out = self.plan().save();
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
        if let Some(end) = self.game().end().filter(|end| is_declared(*end)) {
            let winner = end.winner.map_or('-', Side::letter);
            let _ = writeln!(out, "end {winner} {}", end.reason.word());
        }
        out.push_str("moves");
        for ply in self.game().plies() {
            let _ = write!(out, " {}", ply.mv);
        }
        out.push('\n');
        out
    }

    /// Reads a session that was written down; its clock stands.
    ///
    /// # Errors
    /// When the text was not written by [`Session::save`], or not in full.
    pub fn load(text: &str) -> Result<Session, SavedError> {
        let facts = Facts(text);
        let plan = Plan::load(text)?;
        let mut finished = Match::new();
        for line in facts.all("set") {
            finished.record(score(line).ok_or(SavedError("set"))?).map_err(|_| SavedError("set"))?;
        }
        let mut game = plan.game().ok_or(SavedError("rules"))?;
        for mv in facts.one("moves")?.split_whitespace() {
            let mv = mv.parse().map_err(|_| SavedError("moves"))?;
            game.play(mv).map_err(|_| SavedError("moves"))?;
        }
        if let Some(line) = facts.all("end").next() {
            game.conclude(end(line).ok_or(SavedError("end"))?).map_err(|_| SavedError("end"))?;
        }
        let clock = match plan.clock {
            None => None,
            Some(budget) => Some(load_clock(&facts, budget)?),
        };
        let times = load_times(&facts, game.len());
        Ok(Session::restored(plan, game, finished, clock, times))
    }
}

/// A text that is no session; names the fact that cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SavedError(pub &'static str);

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the kept game has no readable `{}`", self.0)
    }
}

impl core::error::Error for SavedError {}

impl Plan {
    /// Writes down what was planned; [`Plan::load`] reads it.
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
        if self.is_match {
            out.push_str("match\n");
        }
        if let Some(Budget { minutes, increment_s }) = self.clock {
            let _ = writeln!(out, "clock {minutes} {increment_s}");
        }
        out
    }

    /// Reads a plan that was written down, alone or with a session.
    ///
    /// # Errors
    /// When the text was not written by [`Plan::save`], or not in full.
    pub fn load(text: &str) -> Result<Plan, SavedError> {
        let facts = Facts(text);
        let level = |line: &str| line.parse().ok().filter(|level| (1..=TOP_LEVEL).contains(level));
        let opponent = match facts.all("engine").next() {
            Some(line) => Opponent::Engine(level(line).ok_or(SavedError("engine"))?),
            None => Opponent::Friend,
        };
        let budget = |line: &str| {
            let (minutes, increment_s) = line.split_once(' ')?;
            Some(Budget { minutes: minutes.parse().ok()?, increment_s: increment_s.parse().ok()? })
        };
        let clock = match facts.all("clock").next() {
            Some(line) => Some(budget(line).ok_or(SavedError("clock"))?),
            None => None,
        };
        let start = match facts.all("start").next() {
            Some(line) => Some(line.parse().map_err(|_| SavedError("start"))?),
            None => None,
        };
        Ok(Plan {
            rules: facts.one("rules")?.to_owned(),
            start,
            opponent,
            side: side(facts.one("side")?).ok_or(SavedError("side"))?,
            is_by_chance: facts.all("chance").next().is_some(),
            is_match: facts.all("match").next().is_some(),
            clock,
        })
    }
}

fn load_clock(facts: &Facts<'_>, budget: Budget) -> Result<Clock, SavedError> {
    let (a, d) = facts.one("left")?.split_once(' ').ok_or(SavedError("left"))?;
    let ms = |text: &str| text.parse().map_err(|_| SavedError("left"));
    Ok(Clock::standing([ms(a)?, ms(d)?], u64::from(budget.increment_s) * 1000))
}

/// The times before each move; none where they are not those of all moves, as in what older pages kept.
fn load_times(facts: &Facts<'_>, moves: usize) -> Vec<[u64; 2]> {
    let time = |text: &str| {
        let (a, d) = text.split_once('/')?;
        Some([a.parse().ok()?, d.parse().ok()?])
    };
    let times = facts.all("times").next().unwrap_or_default().split_whitespace().map(time);
    times.collect::<Option<Vec<_>>>().filter(|times| times.len() == moves).unwrap_or_default()
}

fn side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| text.len() == 1 && text.starts_with(side.letter()))
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
    Some(End { winner, reason }).filter(|end| is_declared(*end))
}

/// Says whether an end lies off the board, where the moves do not show it.
fn is_declared(end: End) -> bool {
    matches!(end.reason, Reason::Resignation | Reason::Agreement | Reason::Time | Reason::Abandonment)
}

/// The lines of a text by the word they begin with.
struct Facts<'t>(&'t str);

impl<'t> Facts<'t> {
    fn all(&self, name: &'static str) -> impl Iterator<Item = &'t str> {
        let words = self.0.lines().map(|line| line.split_once(' ').unwrap_or((line, "")));
        words.filter(move |line| line.0 == name).map(|line| line.1)
    }

    fn one(&self, name: &'static str) -> Result<&'t str, SavedError> {
        self.all(name).next().ok_or(SavedError(name))
    }
}
