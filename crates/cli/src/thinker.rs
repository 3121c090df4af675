//! A search under way, with a budget and a clock.

use std::sync::Arc;
use std::time::{Duration, Instant};

use branan_engine::{Allotment, Clock, Line, Oracle, Table, Team};
use branan_protocol::{Budget, Thought, Time, Variation, Worth};
use branan_rules::{AnyGame, Board7, Move};

use crate::knowledge::Knowledge;

/// Searches in slices, so that whoever owns it can listen in between.
pub(crate) struct Thinker {
    search: Team,
    threads: u64,
    budget: Budget,
    begun: Instant,
    /// When to begin no further depth.
    soft: Option<Duration>,
    /// When to end.
    limit: Option<Duration>,
    /// The moves of the game, which may be fewer than those of the position.
    legal: Vec<Move>,
    /// How many nodes a slice took for each that was asked for.
    stretch: u64,
    /// Slices since a depth was finished.
    futile: u32,
    /// Something was searched.
    has_begun: bool,
}

/// Nodes of a slice where time plays no part.
const SLICE: u64 = 1 << 14;

/// How long a slice should take.
const SLICE_TIME: Duration = Duration::from_millis(8);

/// How long it may take until the clock is looked at again.
const QUICKEST_MS: u64 = 20;

/// What the way of a move to the other program may cost.
const LAG_MS: u64 = 20;

impl Thinker {
    /// Begins to search a game on some threads.
    pub(crate) fn new(
        game: &AnyGame,
        budget: Budget,
        lines: usize,
        table: Arc<Table>,
        threads: usize,
    ) -> Thinker {
        let allotted = allotted(budget.time);
        Thinker {
            search: Team::new(game, table, lines, threads),
            threads: threads.max(1) as u64,
            budget,
            begun: Instant::now(),
            soft: allotted.map(|time| Duration::from_millis(time.soft_ms)),
            limit: allotted.map(|time| Duration::from_millis(time.hard_ms)),
            legal: game.legal_moves(),
            stretch: 1,
            futile: 0,
            has_begun: false,
        }
    }

    /// Lets the search ask endgame tables.
    #[must_use]
    pub(crate) fn with_tables(mut self, tables: Option<Arc<Knowledge>>) -> Thinker {
        if let Some(tables) = tables {
            let oracle: Arc<dyn Oracle<Board7>> = tables;
            self.search = self.search.with_oracle(&oracle);
        }
        self
    }

    /// Searches for some milliseconds and says whether another depth was finished.
    pub(crate) fn step(&mut self) -> bool {
        let before = (self.search.depth(), self.search.own_nodes());
        let asked = (self.slice() / self.stretch).max(1);
        self.search.run(asked);
        self.has_begun = true;
        let deeper = self.search.depth() > before.0;
        self.futile = if deeper { 0 } else { self.futile + 1 };
        // A search that gets nowhere may take more than it was given.
        self.stretch = if deeper { 1 } else { ((self.search.own_nodes() - before.1) / asked).max(1) };
        deeper
    }

    /// Says whether the budget is spent, or nothing is left to find.
    pub(crate) fn is_done(&self) -> bool {
        // Even without any time the move is looked for, a tenth of a millisecond long.
        let spent = self.has_begun && self.limit.is_some_and(|limit| self.begun.elapsed() >= limit);
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

    /// On a clock: the next depth would take too long, or there is no choice.
    fn is_not_worth_more(&self) -> bool {
        let is_late = self.soft.is_some_and(|soft| self.begun.elapsed() >= soft);
        matches!(self.budget.time, Time::Clock { .. })
            && self.futile == 0
            && self.search.depth() > 0
            && (self.legal.len() == 1 || is_late)
    }

    /// How many nodes to search next. Where only nodes or the depth limit the
    /// search it depends on nothing but them, so that the result does too.
    fn slice(&self) -> u64 {
        let left = self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.search.nodes()));
        let by_time = self.soft.is_some() || self.budget.is_endless();
        left.div_ceil(self.threads).min(if by_time { self.slice_by_time() } else { SLICE })
    }

    fn slice_by_time(&self) -> u64 {
        let (elapsed, nodes) = (self.begun.elapsed(), self.search.own_nodes());
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

/// The time for a move, if time limits it; of a clock never more than half of
/// what is left, or nine tenths before it is wound up again.
pub(crate) fn allotted(time: Time) -> Option<Allotment> {
    match time {
        Time::Open | Time::Infinite => None,
        Time::Move(ms) => Some(Allotment { soft_ms: ms, hard_ms: ms }),
        Time::Clock { left_ms, increment_ms, moves } => {
            let free = Clock { left_ms, increment_ms }.allot(QUICKEST_MS);
            let Some(moves) = moves else {
                let hard_ms = free.hard_ms.min(left_ms / 2);
                return Some(Allotment { hard_ms, soft_ms: free.soft_ms.min(hard_ms) });
            };
            let share = (left_ms / moves.max(1)).min((left_ms - left_ms / 10).saturating_sub(LAG_MS));
            let hard_ms = share.max(free.hard_ms.min(left_ms / 2));
            Some(Allotment { soft_ms: free.soft_ms.max(share / 2).min(hard_ms), hard_ms })
        }
    }
}

fn variation(line: Line) -> Variation {
    let (hundredths, plies_to_end) = (line.score.hundredths(), line.score.plies_to_end());
    Variation { moves: line.moves, worth: Worth { hundredths, plies_to_end } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left_ms: u64, increment_ms: u64, moves: Option<u64>) -> Allotment {
        allotted(Time::Clock { left_ms, increment_ms, moves }).expect("a limit")
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left_ms in [0, 1, 2, 19, 20, 21, 50, 100, 1_000, u64::MAX] {
            for increment_ms in [0, 1, 1_000, u64::MAX] {
                for moves in [None, Some(0), Some(1), Some(40), Some(u64::MAX)] {
                    let time = clock(left_ms, increment_ms, moves);
                    let most = left_ms - left_ms / 10;
                    let fits = time.soft_ms <= time.hard_ms && time.hard_ms <= most;
                    assert!(fits && (left_ms == 0 || time.hard_ms < left_ms), "{left_ms} {moves:?} {time:?}");
                }
            }
        }
    }

    #[test]
    fn the_last_move_before_the_clock_is_wound_up_may_take_most_of_it() {
        assert_eq!(clock(10_000, 0, Some(1)).hard_ms, 8_980);
        assert!(clock(10_000, 0, Some(2)).hard_ms >= 5_000);
        assert!(clock(10_000, 0, None).hard_ms < 4_000);
    }

    #[test]
    fn without_time_nothing_is_allotted() {
        assert_eq!((allotted(Time::Open), allotted(Time::Infinite)), (None, None));
        assert_eq!(allotted(Time::Move(7)), Some(Allotment { soft_ms: 7, hard_ms: 7 }));
    }
}
