//! Several searches of one position that share a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use branan_rules::{AnyGame, Board7, Move};

use crate::any::AnySearch;
use crate::judge::Evaluation;
use crate::oracle::Oracle;
use crate::search::Variation;
use crate::transposition_table::TranspositionTable;

/// A search on as many threads as wanted.
///
/// One of the searches is run by the caller, as an [`AnySearch`] is, and gives the
/// result. The others work beside it from the first [`Team::run`] until the end
/// is known or the team is dropped; what they find reaches it through the table.
/// On one thread everything is as with [`AnySearch`], deterministic included.
///
/// ```
/// use std::sync::Arc;
/// use branan_engine::{TranspositionTable, Team};
/// use branan_rules::{AnyGame, presets};
///
/// let game = AnyGame::new(presets::BRANDUBH)?;
/// let mut team = Team::new(&game, Arc::new(TranspositionTable::with_bytes(1 << 20)), 1, 2);
/// while team.depth() < 3 {
///     team.run(10_000);
/// }
/// assert!(team.best_move().is_some_and(|mv| game.legal_moves().contains(&mv)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Team {
    search: AnySearch,
    /// Searches that have not begun.
    waiting: Vec<AnySearch>,
    control: SearchControl,
}

/// What the searches of a team share besides the table: when to stop, and a count.
#[derive(Clone, Default)]
pub(crate) struct SearchControl {
    is_over: Arc<AtomicBool>,
    /// Nodes of all helpers.
    nodes: Arc<AtomicU64>,
}

/// Nodes between two looks at the control: less than a millisecond.
pub(crate) const STRIDE: u64 = 1024;

impl SearchControl {
    /// Counts nodes that were searched, and says whether to go on.
    pub(crate) fn keep_going(&self, nodes: u64) -> bool {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        !self.is_over.load(Ordering::Relaxed)
    }
}

impl Team {
    /// Begins a search of the position on the board for the best few lines, on
    /// some threads. Where no threads can be had it makes do with one.
    #[must_use]
    pub fn new(game: &AnyGame, table: Arc<TranspositionTable>, lines: usize, threads: usize) -> Team {
        let control = SearchControl::default();
        let waiting = (1..threads).map(|number| {
            let mut search = AnySearch::new(game, table.clone(), lines);
            // Every other helper is a depth ahead, so that they differ.
            search.help(control.clone(), number as u32 % 2);
            search
        });
        let waiting = waiting.collect();
        Team { search: AnySearch::new(game, table, lines), waiting, control }
    }

    /// See [`AnySearch::with_oracle`].
    #[must_use]
    pub fn with_oracle(mut self, oracle: &Arc<dyn Oracle<Board7>>) -> Team {
        for search in self.waiting.iter_mut().chain([&mut self.search]) {
            search.ask(oracle.clone());
        }
        self
    }

    /// See [`AnySearch::with_evaluation`].
    #[must_use]
    pub fn with_evaluation(mut self, evaluation: &Evaluation) -> Team {
        for search in self.waiting.iter_mut().chain([&mut self.search]) {
            search.judge_by(evaluation.clone());
        }
        self
    }

    /// See [`Search::run`](crate::Search::run); counted are the nodes of this thread.
    pub fn run(&mut self, nodes: u64) -> bool {
        if !self.search.is_settled() {
            for search in self.waiting.drain(..) {
                let control = self.control.clone();
                // Without it the others do the work.
                let _ = thread::Builder::new().spawn(move || work(search, &control));
            }
        }
        let is_deeper = self.search.run(nodes);
        if self.search.is_settled() {
            self.dismiss();
        }
        is_deeper
    }

    /// See [`Search::lines`](crate::Search::lines).
    #[must_use]
    pub fn lines(&self) -> &[Variation] {
        self.search.lines()
    }

    /// See [`Search::best_move`](crate::Search::best_move).
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        self.search.best_move()
    }

    /// Nodes searched so far on all threads.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes() + self.control.nodes.load(Ordering::Relaxed)
    }

    /// Nodes searched so far by [`Team::run`] itself.
    #[must_use]
    pub fn own_nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// See [`Search::depth`](crate::Search::depth).
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.search.depth()
    }

    /// See [`Search::is_settled`](crate::Search::is_settled).
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.search.is_settled()
    }

    /// Calls the other searches off. They end within a millisecond of their own time; on
    /// a busy machine that may be later than a clock allows, so nobody waits for it.
    fn dismiss(&mut self) {
        self.control.is_over.store(true, Ordering::Relaxed);
        self.waiting.clear();
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        self.dismiss();
    }
}

/// Searches until told to stop.
fn work(mut search: AnySearch, control: &SearchControl) {
    while !search.is_settled() && !control.is_over.load(Ordering::Relaxed) {
        search.run(STRIDE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::presets;

    fn team(threads: usize) -> Team {
        let game = AnyGame::new(presets::BRANDUBH).expect("a preset");
        Team::new(&game, Arc::new(TranspositionTable::with_bytes(1 << 20)), 1, threads)
    }

    #[test]
    fn one_thread_searches_as_if_alone() {
        let game = AnyGame::new(presets::BRANDUBH).expect("a preset");
        let mut alone = AnySearch::new(&game, Arc::new(TranspositionTable::with_bytes(1 << 20)), 1);
        let mut team = team(1);
        for _ in 0..20 {
            assert_eq!(alone.run(2_000), team.run(2_000));
        }
        assert_eq!((alone.lines(), alone.nodes()), (team.lines(), team.nodes()));
    }

    #[test]
    fn helpers_work_and_end_with_the_team() {
        let mut team = team(4);
        // On a busy machine it may be long before they have a processor.
        while team.depth() < 6 || team.nodes() == team.own_nodes() {
            team.run(1_000);
            thread::yield_now();
        }
        let control = team.control.clone();
        drop(team);
        assert!(control.is_over.load(Ordering::Relaxed));
        while Arc::strong_count(&control.nodes) > 1 {
            thread::yield_now();
        }
    }

    #[test]
    fn a_win_is_proved_whatever_the_number_of_threads() {
        let setup = "2k4/7/7/7/7/7/4a2 a".parse().expect("a set-up");
        let game = AnyGame::from_setup(presets::BRANDUBH, &setup).expect("a position");
        for threads in 1..=3 {
            let mut team = Team::new(&game, Arc::new(TranspositionTable::with_bytes(1 << 18)), 1, threads);
            while !team.is_settled() {
                team.run(1_000);
            }
            assert_eq!(team.lines()[0].score.plies_to_end(), Some(-2));
        }
    }
}
