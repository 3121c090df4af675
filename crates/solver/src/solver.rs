//! Many threads that solve one position.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use branan_certificates::{Key, LeafSearch, Symmetries, replies, wins_at_once};
use branan_engine::{Appraiser, Oracle, Score, TranspositionTable};
use branan_rules::{Board7, Move, Position, Rules, Side, Square};
use branan_tables::Tables;

use crate::asking::{Asker, Found, Question, Stages};
use crate::choosing::Candidate;
use crate::known::ProofOracle;
use crate::proven::Proven;
use crate::store::{Id, State, Store};

/// Proves that a side wins a position by force, with all the threads there are.
pub struct Solver {
    pub(crate) rules: Arc<Rules<Board7>>,
    pub(crate) root: Position<Board7>,
    pub(crate) side: Side,
    pub(crate) settings: Settings,
    pub(crate) symmetries: Symmetries,
    pub(crate) proven: Proven,
    pub(crate) tables: Option<Arc<Tables>>,
    table: Arc<TranspositionTable>,
    store: Mutex<Store>,
    /// Something was put into the store, or a thread has nothing to do.
    changed: Condvar,
}

/// How a solver works.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Memory for the engine's table.
    pub table_bytes: usize,
    /// Positions that a checker may look at to see that one leaf is won: the more, the shorter the
    /// proof and the longer its check.
    pub leaf_work: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { table_bytes: 1 << 28, leaf_work: 50_000 }
    }
}

/// What a solver found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The side wins by force.
    Proved,
    /// The search found no move that seems to win; that is no proof of anything.
    GivenUp,
    /// It was told to stop.
    Stopped,
}

/// How far the work has come.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Nodes that the engine searched.
    pub nodes: u64,
    /// Positions that were asked.
    pub asked: u64,
    /// Positions that got a move, each time they did.
    pub taken_apart: u64,
    /// Positions that are proved and no leaves.
    pub proved: u64,
    /// Positions that are known to be won, leaves and what was learnt from other proofs among them.
    pub known: u64,
    /// Positions that wait to be asked.
    pub waiting: usize,
    /// The part of the proof that is done: each position has an equal part of what is above it.
    pub done: f64,
    /// The part of it that was done before this run.
    pub done_before: f64,
    /// How deep the proof goes, in moves of the side that were not known to win when they were played.
    pub deepest: u32,
    /// How often all was left resting on each other, and had to be broken up.
    pub circles: u64,
    /// Moves that were replaced.
    pub given_up: u64,
}

impl Progress {
    /// Nodes that are still to be searched, by what the part that is done has cost.
    #[must_use]
    pub fn nodes_left(&self) -> Option<f64> {
        let now = self.done - self.done_before;
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        (now > 0.0).then(|| self.nodes as f64 * (1.0 - self.done).max(0.0) / now)
    }
}

impl Solver {
    /// Begins to ask whether `side` wins a position in which the set is not over.
    #[must_use]
    pub fn new(rules: Arc<Rules<Board7>>, root: &Position<Board7>, side: Side, settings: Settings) -> Solver {
        let solver = Solver {
            symmetries: Symmetries::new(rules.size()),
            root: *root,
            side,
            settings,
            proven: Proven::new(),
            tables: None,
            table: Arc::new(TranspositionTable::with_bytes(settings.table_bytes)),
            store: Mutex::new(Store::new()),
            changed: Condvar::new(),
            rules,
        };
        solver.begin();
        solver
    }

    /// Asks endgame tables what they know, before it searches and while it does. The proof does not rest on them: it tells a move
    /// where a table told one.
    #[must_use]
    pub fn with_tables(self, tables: Option<Arc<Tables>>) -> Solver {
        Solver { tables, ..self }
    }

    /// The root is the first position of the store. Where the other side is to move it is taken as if a move had led there.
    fn begin(&self) {
        let mut store = self.store();
        let id = store.meet(self.symmetries.key(&self.root), 0);
        if self.root.side() == self.side {
            store.queue(id);
            return;
        }
        store.root_is_reply = true;
        match self.open_replies(&self.root) {
            Err(_) => store.node_mut(id).state = State::Bad,
            Ok(keys) => {
                // No move led here; this one stands for it and is never told.
                let none = Move::new(Square::new(0, 0), Square::new(0, 0));
                store.take_apart(id, none, Some(0), &keys, &self.proven);
            }
        }
    }

    /// Works on some threads until there is an answer, or `goes_on` says no: it is asked after every position, on
    /// every thread.
    pub fn run(&self, threads: NonZero<usize>, goes_on: &(dyn Fn(&Progress) -> bool + Sync)) -> Answer {
        let is_stopped = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 1..threads.get() {
                scope.spawn(|| self.work(&is_stopped, goes_on));
            }
            self.work(&is_stopped, goes_on);
        });
        match self.store().node(0).state {
            State::Proved(_) => Answer::Proved,
            State::Bad => Answer::GivenUp,
            _ => Answer::Stopped,
        }
    }

    /// How far the work has come.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress_of(&self.store())
    }

    /// What the replies in a position lead to and is not won at once, up to symmetry.
    ///
    /// # Errors
    /// The reply that ends the set otherwise, if there is one.
    pub(crate) fn open_replies(&self, position: &Position<Board7>) -> Result<Vec<Key>, Move> {
        let replies = replies(&self.rules, self.side, position)?;
        let open = replies.iter().filter(|position| !wins_at_once(&self.rules, self.side, position));
        Ok(open.map(|position| self.symmetries.key(position)).collect())
    }

    fn progress_of(&self, store: &Store) -> Progress {
        let tally = store.tally;
        Progress {
            nodes: tally.nodes,
            asked: tally.asked,
            taken_apart: tally.taken_apart,
            proved: tally.proved,
            known: self.proven.count(),
            waiting: store.waiting.len(),
            done: tally.done,
            done_before: tally.done_before,
            deepest: tally.deepest,
            circles: tally.circles,
            given_up: tally.given_up,
        }
    }

    pub(crate) fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn asker(&self) -> Asker<'_> {
        Asker {
            rules: &self.rules,
            side: self.side,
            symmetries: &self.symmetries,
            proven: &self.proven,
            tables: self.tables.as_deref(),
            oracle: self.tables.clone().map(|tables| {
                let oracle: Arc<dyn Oracle<Board7>> = Arc::new(ProofOracle { tables, side: self.side });
                oracle
            }),
            table: &self.table,
            appraiser: Appraiser::new(&self.rules),
            leaf: LeafSearch::new(&self.rules, self.side),
            leaf_work: self.settings.leaf_work,
        }
    }

    /// Asks one position after the other.
    fn work(&self, is_stopped: &AtomicBool, goes_on: &(dyn Fn(&Progress) -> bool + Sync)) {
        let mut asker = self.asker();
        while let Some(id) = self.next(is_stopped) {
            self.ask(&mut asker, id);
            let now = {
                let mut store = self.store();
                store.busy -= 1;
                self.progress_of(&store)
            };
            if !goes_on(&now) {
                is_stopped.store(true, Ordering::Relaxed);
            }
            self.changed.notify_all();
        }
        self.changed.notify_all();
    }

    /// The next position to ask; waits for one while others may still bring some. `None` at the end.
    fn next(&self, is_stopped: &AtomicBool) -> Option<Id> {
        let mut store = self.store();
        loop {
            let is_over = matches!(store.node(0).state, State::Proved(_) | State::Bad);
            if is_over || is_stopped.load(Ordering::Relaxed) {
                return None;
            }
            store.sweep_in_time();
            if let Some(id) = store.next() {
                store.busy += 1;
                return Some(id);
            }
            if store.busy == 0 {
                if !store.sweep() {
                    store.break_circles();
                }
                continue;
            }
            store = self.changed.wait(store).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Asks a position and notes what was found.
    fn ask(&self, asker: &mut Asker<'_>, id: Id) {
        let question = {
            let store = self.store();
            let node = store.node(id);
            let Some(position) = node.key.position(&self.rules) else { return };
            let within = node.within.filter(|_| node.tries == 0);
            let (held, least) = match node.state {
                State::Apart { mv, .. } => {
                    (Some(mv), (node.spent / THOUGHT).clamp(LEAST_THOUGHT, MOST_THOUGHT))
                }
                _ => (None, 0),
            };
            let (mut barred, mut circling) = (node.barred.clone(), node.circling.clone());
            if node.tries > MOST_TRIES {
                barred.append(&mut circling);
            }
            let (depth, tries) = (u32::from(node.depth), node.tries);
            Question { position, barred, circling, depth, within, tries, held, least }
        };
        let (found, spent) = self.ask_with(asker, &question);
        let first = match found {
            Found::Move { mv, claim, score } => (mv, claim, score),
            Found::Closed(mv) => (mv, Some(0), Score::WIN),
            Found::Leaf(plies) => {
                self.proven.add_leaf(self.store().node(id).key, plies);
                let mut store = self.noted(id, spent);
                store.prove_leaf(id, &self.proven);
                return;
            }
            Found::Lost => {
                let mut store = self.noted(id, spent);
                store.call_bad(id);
                return;
            }
        };
        let (chosen, looked) = self.choose(asker, id, &question, first);
        let mut store = self.noted(id, spent + looked);
        store.node_mut(id).think(first.2, question.least);
        if !matches!(store.node(id).state, State::Unknown | State::Apart { .. }) {
            return;
        }
        match chosen {
            None => {
                store.node_mut(id).barred.push(first.0);
                store.queue(id);
            }
            Some(_) if first.2 < DOUBTFUL && store.may_doubt(id) => store.call_bad(id),
            Some(chosen) if store.node(id).has_move(chosen.mv, chosen.claim) => {}
            Some(Candidate { mv, claim, keys }) => {
                store.take_apart(id, mv, claim, &keys, &self.proven);
            }
        }
    }

    /// Asks a question, with the effort that has paid so far, and learns from it.
    pub(crate) fn ask_with(&self, asker: &mut Asker<'_>, question: &Question) -> (Found, u64) {
        let mut ended = Stages::new();
        let is_worth = |score, stage| self.store().effort.is_worth(score, stage, question.depth);
        let answer = asker.ask(question, &is_worth, &mut ended);
        if !ended.is_empty() {
            let mut store = self.store();
            for (score, stage, won) in ended {
                store.effort.note(score, stage, won);
            }
        }
        answer
    }

    /// The store, once what a question has cost is in it.
    fn noted(&self, id: Id, spent: u64) -> MutexGuard<'_, Store> {
        let mut store = self.store();
        store.node_mut(id).is_waiting = false;
        store.spend(id, spent);
        store
    }
}

/// The part of what was spent below a position that is spent on looking for its move anew.
const THOUGHT: u64 = 32;

/// Less says nothing against a move that was found before.
const LEAST_THOUGHT: u64 = 12_000;

/// No position is worth more thought at a time.
const MOST_THOUGHT: u64 = 20_000_000;

/// How often a position may be found in a circle before the engine's claims count no longer against that.
const MOST_TRIES: u8 = 6;

/// What looks worse is taken for a move that does not win, if there are others.
const DOUBTFUL: Score = Score::DRAW;
