//! The search as a whole: threads, memory, tables.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use branan_rules::{Board7, Position, Rules, Side};
use branan_tables::Tables;

use crate::finding::{Finding, Numbers};
use crate::memory::Memory;
use crate::search::{Common, Worker, of_table};

/// Answers questions of one kind: does this side win this position by force?
///
/// What it learns it keeps in its [`Memory`], for the next question or the next
/// try at the same one. With one thread everything is deterministic.
pub struct Prover {
    rules: Arc<Rules<Board7>>,
    memory: Memory,
    tables: Option<Arc<Tables>>,
    threads: NonZero<usize>,
}

/// What came of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// What is known now.
    pub finding: Finding,
    /// Positions expanded: all their moves made, and each given its numbers.
    pub expanded: u64,
}

/// Counters of who is where; more than enough to keep some threads apart.
const COUNTERS: usize = 1 << 14;

impl Prover {
    /// A prover with so many bytes of memory, one thread and no tables.
    #[must_use]
    pub fn new(rules: Arc<Rules<Board7>>, memory: usize) -> Prover {
        let memory = Memory::with_bytes(memory);
        Prover { rules, memory, tables: None, threads: NonZero::<usize>::MIN }
    }

    /// The prover with endgame tables, which must be for its rules.
    #[must_use]
    pub fn with_tables(mut self, tables: Option<Arc<Tables>>) -> Prover {
        self.tables = tables;
        self
    }

    /// The prover with so many threads.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZero<usize>) -> Prover {
        self.threads = threads;
        self
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules<Board7>> {
        &self.rules
    }

    /// The endgame tables it asks.
    #[must_use]
    pub fn tables(&self) -> Option<&Arc<Tables>> {
        self.tables.as_ref()
    }

    /// What it remembers.
    #[must_use]
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Forgets everything it has learned.
    pub fn forget(&mut self) {
        self.memory.clear();
    }

    /// Tries to find out whether a side wins a position, in which the set must not
    /// be over, by expanding about so many positions at most.
    #[must_use]
    pub fn attempt(&self, position: &Position<Board7>, goal: Side, expansions: u64) -> Tried {
        if let Some(finding) = self.known(position, goal) {
            return Tried { finding, expanded: 0 };
        }
        let (stop, expanded) = (AtomicBool::new(false), AtomicU64::new(0));
        let busy: Vec<AtomicU8> = match self.threads.get() {
            1 => Vec::new(),
            _ => (0..COUNTERS).map(|_| AtomicU8::new(0)).collect(),
        };
        let common = Common {
            rules: &self.rules,
            memory: &self.memory,
            tables: self.tables.as_deref(),
            goal,
            stop: &stop,
            expanded: &expanded,
            most: expansions,
            busy: &busy,
        };
        let expanded = run(&common, position, self.threads.get());
        let finding = self.known(position, goal).or_else(|| self.memory.find(position, goal));
        Tried { finding: finding.unwrap_or(Finding::Open(Numbers::new(1, 1))), expanded }
    }

    /// What is known for certain without searching.
    #[must_use]
    pub fn known(&self, position: &Position<Board7>, goal: Side) -> Option<Finding> {
        let table = self.tables.as_ref().and_then(|tables| tables.probe(position).ok().flatten());
        let known = table.map(|value| of_table(value, goal));
        known.or_else(|| self.memory.find(position, goal)).filter(|finding| finding.is_answer())
    }
}

/// Lets threads work on a position; gives the positions they expanded.
fn run(common: &Common<'_>, position: &Position<Board7>, threads: usize) -> u64 {
    let work = || {
        let mut worker = Worker::new(common);
        worker.run(position);
        // Whoever is done is done for all.
        common.stop.store(true, Relaxed);
        worker.expanded()
    };
    if threads == 1 {
        return work();
    }
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or(0)).sum()
    })
}
