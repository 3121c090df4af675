//! A search under way, with a budget and a clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_engine::{AnySearch, Line, Table};
use branan_protocol::{Budget, Thought, Time, Variation, Worth};
use branan_rules::{AnyGame, Move};

/// Searches in slices, so that whoever owns it can listen in between.
pub(crate) struct Thinker {
    search: AnySearch,
    budget: Budget,
    begun: Instant,
    limit: Option<Duration>,
    /// The moves of the game, which may be fewer than those of the position.
    legal: Vec<Move>,
    /// How many nodes a slice took for each that was asked for.
    stretch: u64,
    /// Slices since a depth was finished.
    futile: u32,
}

/// Nodes of a slice where time plays no part.
const SLICE: u64 = 1 << 14;

/// How long a slice should take.
const SLICE_TIME: Duration = Duration::from_millis(8);

impl Thinker {
    /// Begins to search a game.
    pub(crate) fn new(game: &AnyGame, budget: Budget, lines: usize, table: Arc<Table>) -> Thinker {
        Thinker {
            search: AnySearch::new(game, table, lines),
            budget,
            begun: Instant::now(),
            limit: budget.move_ms().map(Duration::from_millis),
            legal: game.legal_moves(),
            stretch: 1,
            futile: 0,
        }
    }

    /// Searches for some milliseconds and says whether another depth was finished.
    pub(crate) fn step(&mut self) -> bool {
        let before = (self.search.depth(), self.search.nodes());
        let asked = (self.slice() / self.stretch).max(1);
        self.search.run(asked);
        let deeper = self.search.depth() > before.0;
        self.futile = if deeper { 0 } else { self.futile + 1 };
        // A search that gets nowhere may take more than it was given.
        self.stretch = if deeper { 1 } else { ((self.search.nodes() - before.1) / asked).max(1) };
        deeper
    }

    /// Says whether the budget is spent, or nothing is left to find.
    pub(crate) fn is_done(&self) -> bool {
        let spent = self.limit.is_some_and(|limit| self.begun.elapsed() >= limit);
        let counted = self.budget.nodes.is_some_and(|nodes| self.search.nodes() >= nodes);
        let deep = self.budget.depth.is_some_and(|depth| self.search.depth() >= depth);
        spent || counted || deep || self.search.is_settled() || self.is_not_worth_more()
    }

    /// Says whether to wait to be stopped even if there is nothing left to find.
    pub(crate) fn is_endless(&self) -> bool {
        self.limit.is_none() && self.budget.is_endless()
    }

    /// Gives the search at most so much longer.
    pub(crate) fn hurry(&mut self, longer: Duration) {
        let end = self.begun.elapsed() + longer;
        self.limit = Some(if self.budget.is_endless() {
            Duration::ZERO
        } else {
            self.limit.map_or(end, |limit| limit.min(end))
        });
    }

    /// The lines found so far, the best first.
    pub(crate) fn lines(&self) -> Vec<Line> {
        let legal = |line: &&Line| self.legal.contains(&line.moves[0]);
        self.search.lines().iter().filter(legal).cloned().collect()
    }

    /// What was found so far, as protocols tell it.
    pub(crate) fn thought(&self) -> Thought {
        let lines = self.lines();
        let known = lines.first().map(|line| line.moves[0]).or(self.search.best_move());
        let known = known.filter(|mv| self.legal.contains(mv));
        Thought {
            best: known.or(self.legal.first().copied()),
            lines: lines.into_iter().map(variation).collect(),
            depth: self.search.depth(),
            nodes: self.search.nodes(),
            time_ms: u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// On a clock: the next depth could not be finished, or there is no choice.
    fn is_not_worth_more(&self) -> bool {
        let Some(limit) = self.limit else { return false };
        matches!(self.budget.time, Time::Clock { .. })
            && self.futile == 0
            && self.search.depth() > 0
            && (self.legal.len() == 1 || self.begun.elapsed() > limit / 2)
    }

    /// How many nodes to search next. Where only nodes or the depth limit the
    /// search it depends on nothing but them, so that the result does too.
    fn slice(&self) -> u64 {
        let left = self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.search.nodes()));
        let by_time = self.budget.move_ms().is_some() || self.budget.is_endless();
        left.min(if by_time { self.slice_by_time() } else { SLICE })
    }

    fn slice_by_time(&self) -> u64 {
        let (elapsed, nodes) = (self.begun.elapsed(), self.search.nodes());
        if nodes < 1024 {
            return 256;
        }
        // Deep iterations need more at a time to find their way in the table.
        let wanted = SLICE_TIME * (1 + self.futile / 16).min(4);
        let left = self.limit.map_or(wanted, |limit| limit.saturating_sub(elapsed));
        let share = wanted.min(left).as_micros().max(200);
        let slice = u128::from(nodes) * share / elapsed.as_micros().max(1);
        u64::try_from(slice).unwrap_or(u64::MAX).max(128)
    }
}

fn variation(line: Line) -> Variation {
    let (hundredths, plies_to_end) = (line.score.hundredths(), line.score.plies_to_end());
    Variation { moves: line.moves, worth: Worth { hundredths, plies_to_end } }
}
