//! One search, a slice at a time.

use std::sync::Arc;

use branan_engine::{AnySearch, Evaluation, Level, LevelSearch, Line, Score, Table};
use branan_rules::{AnyGame, Move, Side};

use crate::message::{Found, FromEngine, Info, Request, Win};

/// How long a slice should take.
pub const SLICE_MS: f64 = 30.0;

/// A search under way.
pub(crate) struct Thinking {
    id: u64,
    work: Work,
    mover: Side,
    legal: Vec<Move>,
    nodes: Option<u64>,
    ms: Option<f64>,
    begun_ms: f64,
    /// Slices since a depth was finished.
    futile: u32,
}

enum Work {
    /// A level makes up its mind; how far it looks is its own affair.
    Level { search: LevelSearch, seed: u64, is_done: bool },
    /// As well as possible within the limits of the request.
    Search(AnySearch),
}

/// Nodes of a slice where time plays no part, so that the same request always has
/// the same answer.
const FIXED_SLICE: u64 = 1 << 16;

/// Nodes of the first slice, before it is known how long one takes.
const FIRST_SLICE: u64 = 2_000;

/// Nodes of the longest slice, however coarse the browser's clock is: a tenth of
/// a second on a fast machine.
const LONGEST_SLICE: u64 = 1 << 18;

#[expect(clippy::cast_precision_loss, reason = "a speed needs no more than 15 digits")]
impl Thinking {
    pub(crate) fn new(
        request: &Request,
        game: &AnyGame,
        table: &Arc<Table>,
        evaluation: Evaluation,
        now_ms: f64,
    ) -> Result<Thinking, String> {
        let work = match request.level {
            None => {
                let search = AnySearch::new(game, table.clone(), request.lines.unwrap_or(1));
                Work::Search(search.with_evaluation(evaluation))
            }
            Some(number) => {
                let level =
                    Level::new(number).ok_or_else(|| format!("there is no level {number}, only 1 to 10"))?;
                Work::Level {
                    search: LevelSearch::new(level, game).with_evaluation(evaluation),
                    seed: request.seed.unwrap_or(now_ms.to_bits()),
                    is_done: false,
                }
            }
        };
        Ok(Thinking {
            id: request.id,
            work,
            mover: game.side(),
            legal: game.legal_moves(),
            nodes: request.nodes,
            ms: request.ms,
            begun_ms: now_ms,
            futile: 0,
        })
    }

    /// Searches for a slice; tells what was found if it finished a depth.
    pub(crate) fn step(&mut self, now_ms: f64) -> Option<FromEngine> {
        let slice = self.slice(now_ms);
        let search = match &mut self.work {
            Work::Level { search, is_done, .. } => {
                *is_done = search.run(FIXED_SLICE);
                return None;
            }
            Work::Search(search) => search,
        };
        let depth = search.depth();
        search.run(slice);
        let deeper = search.depth() > depth;
        self.futile = if deeper { 0 } else { self.futile + 1 };
        deeper.then(|| self.info(now_ms))
    }

    /// Says whether the limits are reached, or nothing is left to find.
    pub(crate) fn is_done(&self, now_ms: f64) -> bool {
        let late = self.ms.is_some_and(|ms| now_ms - self.begun_ms >= ms);
        match &self.work {
            Work::Level { is_done, .. } => *is_done,
            Work::Search(search) => {
                late || search.is_settled() || self.nodes.is_some_and(|nodes| search.nodes() >= nodes)
            }
        }
    }

    /// The move to play, as far as is known.
    pub(crate) fn best(&self) -> FromEngine {
        let best = match &self.work {
            Work::Level { search, seed, .. } => search.choice(*seed),
            Work::Search(search) => search.best_move(),
        };
        // A move that the past forbids may look best to a search of the position.
        let best = best.filter(|mv| self.legal.contains(mv)).or(self.legal.first().copied());
        FromEngine::Best { id: self.id, best: best.map(|mv| mv.to_string()) }
    }

    fn info(&self, now_ms: f64) -> FromEngine {
        let Work::Search(search) = &self.work else { unreachable!("levels keep to themselves") };
        let seconds = (now_ms - self.begun_ms).max(1.0) / 1000.0;
        FromEngine::Info(Info {
            id: self.id,
            depth: search.depth(),
            nodes: search.nodes(),
            nps: rounded(search.nodes() as f64 / seconds),
            lines: search.lines().iter().map(|line| found(line, self.mover)).collect(),
        })
    }

    /// Nodes to search next.
    fn slice(&self, now_ms: f64) -> u64 {
        let Work::Search(search) = &self.work else { return FIXED_SLICE };
        let left = self.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(search.nodes()));
        if self.nodes.is_some() && self.ms.is_none() {
            return left.min(FIXED_SLICE);
        }
        let (nodes, elapsed_ms) = (search.nodes(), now_ms - self.begun_ms);
        if nodes < FIRST_SLICE || elapsed_ms <= 0.0 {
            return left.min(FIRST_SLICE);
        }
        // Deep iterations need more at a time to find their way in the table.
        let wanted_ms = SLICE_MS * f64::from((1 + self.futile / 16).min(4));
        let wanted_ms = self.ms.map_or(wanted_ms, |ms| wanted_ms.min(ms - elapsed_ms)).max(1.0);
        left.min(LONGEST_SLICE).min(rounded(nodes as f64 / elapsed_ms * wanted_ms))
    }
}

#[expect(clippy::cast_sign_loss, reason = "a number of nodes is not negative")]
fn rounded(number: f64) -> u64 {
    number as u64
}

fn found(line: &Line, mover: Side) -> Found {
    let score = if mover == Side::Attackers { line.score } else { -line.score };
    Found {
        score: told(score),
        value: score.hundredths(),
        win: win(score),
        moves: line.moves.iter().map(ToString::to_string).collect(),
    }
}

fn told(score: Score) -> String {
    let sign = if score < Score::DRAW { "-" } else { "" };
    match score.plies_to_end() {
        Some(plies) => format!("#{plies}"),
        None if score.is_decided() => format!("#{sign}"),
        None => score.to_string(),
    }
}

fn win(score: Score) -> Option<Win> {
    let side = if score > Score::DRAW { Side::Attackers } else { Side::Defenders };
    let plies = score.plies_to_end().map(i32::unsigned_abs);
    score.is_decided().then(|| Win { side: side.to_string(), plies })
}
