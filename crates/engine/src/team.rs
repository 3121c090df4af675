//! Several searches of one position that share a table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use branan_rules::{AnyGame, Board7, Move};

use crate::any::AnySearch;
use crate::judge::Evaluation;
use crate::oracle::Oracle;
use crate::search::Line;
use crate::table::Table;

/// A search on as many threads as wanted.
///
/// One of the searches is run by the caller, as an [`AnySearch`] is, and gives the
/// result. The others work beside it from the first [`Team::run`] until the end
/// is known or the team is dropped; what they find reaches it through the table.
/// On one thread everything is as with [`AnySearch`], deterministic included.
///
/// ```
/// use std::sync::Arc;
/// use branan_engine::{Table, Team};
/// use branan_rules::{AnyGame, presets};
///
/// let game = AnyGame::new(presets::BRANDUBH)?;
/// let mut team = Team::new(&game, Arc::new(Table::with_bytes(1 << 20)), 1, 2);
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
    leash: Leash,
}

/// What a search beside another hangs on.
#[derive(Clone, Default)]
pub(crate) struct Leash {
    is_over: Arc<AtomicBool>,
    /// Nodes of all searches on it.
    nodes: Arc<AtomicU64>,
}

/// Nodes between two looks at the leash: less than a millisecond.
pub(crate) const STRIDE: u64 = 1024;

impl Leash {
    /// Tells that some nodes were searched, and asks whether to go on.
    pub(crate) fn pull(&self, nodes: u64) -> bool {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
        !self.is_over.load(Ordering::Relaxed)
    }
}

impl Team {
    /// Begins a search of the position on the board for the best few lines, on
    /// some threads. Where no threads can be had it makes do with one.
    #[must_use]
    pub fn new(game: &AnyGame, table: Arc<Table>, lines: usize, threads: usize) -> Team {
        let leash = Leash::default();
        let waiting = (1..threads).map(|number| {
            let mut search = AnySearch::new(game, table.clone(), lines);
            // Every other helper is a depth ahead, so that they differ.
            search.leash(leash.clone(), number as u32 % 2);
            search
        });
        let waiting = waiting.collect();
        Team { search: AnySearch::new(game, table, lines), waiting, leash }
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
                let leash = self.leash.clone();
                // Without it the others do the work.
                let _ = thread::Builder::new().spawn(move || work(search, &leash));
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
    pub fn lines(&self) -> &[Line] {
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
        self.search.nodes() + self.leash.nodes.load(Ordering::Relaxed)
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
        self.leash.is_over.store(true, Ordering::Relaxed);
        self.waiting.clear();
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        self.dismiss();
    }
}

/// Searches until told to stop.
fn work(mut search: AnySearch, leash: &Leash) {
    while !search.is_settled() && !leash.is_over.load(Ordering::Relaxed) {
        search.run(STRIDE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::presets;

    fn team(threads: usize) -> Team {
        let game = AnyGame::new(presets::BRANDUBH).expect("a preset");
        Team::new(&game, Arc::new(Table::with_bytes(1 << 20)), 1, threads)
    }

    #[test]
    fn one_thread_searches_as_if_alone() {
        let game = AnyGame::new(presets::BRANDUBH).expect("a preset");
        let mut alone = AnySearch::new(&game, Arc::new(Table::with_bytes(1 << 20)), 1);
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
        let leash = team.leash.clone();
        drop(team);
        assert!(leash.is_over.load(Ordering::Relaxed));
        while Arc::strong_count(&leash.nodes) > 1 {
            thread::yield_now();
        }
    }

    #[test]
    fn a_win_is_proved_whatever_the_number_of_threads() {
        let setup = "2k4/7/7/7/7/7/4a2 a".parse().expect("a set-up");
        let game = AnyGame::from_setup(presets::BRANDUBH, &setup).expect("a position");
        for threads in 1..=3 {
            let mut team = Team::new(&game, Arc::new(Table::with_bytes(1 << 18)), 1, threads);
            while !team.is_settled() {
                team.run(1_000);
            }
            assert_eq!(team.lines()[0].score.plies_to_end(), Some(-2));
        }
    }
}
