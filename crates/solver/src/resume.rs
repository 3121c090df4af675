//! What was found, written down, and taken up again.

use core::fmt;
use std::num::NonZero;
use std::thread;

use branan_certificates::{Key, Leaf, Outline, ProofEntry, Stumble, Walk, prove_leaves};
use branan_rules::{Board7, Move, Position, SetupError};

use crate::known::Known;
use crate::solver::Solver;
use crate::store::{Id, Node, State, Store};

/// Leaves that are proved again before the others are believed.
const SAMPLE: usize = 100_000;

/// Moves that a thread takes up at a time.
const A_BATCH: usize = 4_096;

/// What an outline tells: it was followed, and its leaves are believed.
pub struct Followed {
    root: Position<Board7>,
    moves: Vec<(Key, Move)>,
}

impl Followed {
    /// How many moves it tells.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.moves.len() as u64
    }
}

/// Why a solver cannot go on from an outline.
#[derive(Debug)]
#[non_exhaustive]
pub enum ResumeError {
    /// It is about another game, position or side.
    OtherQuestion,
    /// Its position cannot be played.
    Position(SetupError),
    /// It breaks off, or cannot be followed somewhere.
    Damaged,
}

impl Solver {
    /// What is proved, or how far the proof has come: then with open steps.
    ///
    /// # Panics
    /// If the store contradicts itself, which is a bug.
    #[must_use]
    pub fn outline(&self) -> Outline {
        let store = self.store();
        let is_proved = matches!(store.node(0).state, State::Proved(_));
        let mut steps = Vec::new();
        if let Ok(walk) = Walk::new(&self.rules, self.side, &self.root) {
            let mut walk = if is_proved { walk } else { walk.draft() };
            while let Some((_, position)) = walk.pending() {
                let step = self.step(&store, &position);
                steps.push(step);
                walk.enter(step).expect("the store follows the rules");
            }
        }
        Outline {
            rules: self.rules.set().clone(),
            position: self.root.setup(&self.rules),
            side: self.side,
            leaf_work: self.settings.leaf_work,
            steps,
        }
    }

    fn step(&self, store: &Store, position: &Position<Board7>) -> ProofEntry {
        let (key, turn) = self.symmetries.keyed(position);
        if let Some(plies) = self.proven.leaf(key) {
            return ProofEntry::Leaf(plies);
        }
        let state = store.ids.get(&key).map(|&id| store.node(id).state);
        let Some(State::Apart { mv, .. } | State::Proved(Some(mv))) = state else { return ProofEntry::Open };
        ProofEntry::playing(&self.rules, position, turn.inverse().mv(mv)).unwrap_or(ProofEntry::Open)
    }

    /// Follows an outline of this game, which changes nothing yet but what is known to be won: its leaves are believed if all of
    /// a sample are seen to be won; otherwise each is proved again, and those that are not seen to be won are asked anew. Several
    /// can be followed at once.
    ///
    /// # Errors
    /// When it is about another game or side, or damaged.
    pub fn follow(
        &self,
        outline: &Outline,
        threads: NonZero<usize>,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<Followed, ResumeError> {
        let root = Position::new(&outline.position, &self.rules).map_err(ResumeError::Position)?;
        if !outline.rules.is_same_game(self.rules.set()) || outline.side != self.side {
            return Err(ResumeError::OtherQuestion);
        }
        let damaged = |_: Stumble| ResumeError::Damaged;
        let mut walk = Walk::new(&self.rules, self.side, &root).map_err(damaged)?.draft();
        let mut steps = outline.steps.iter();
        let (mut moves, mut leaves, mut keys) = (Vec::new(), Vec::new(), Vec::new());
        while let Some((key, position)) = walk.pending() {
            let step = *steps.next().ok_or(ResumeError::Damaged)?;
            match step {
                ProofEntry::Leaf(plies) => {
                    leaves.push(Leaf { position: key.position(&self.rules).unwrap_or(position), plies });
                    keys.push(key);
                }
                ProofEntry::Move(_) => {
                    let mv = step.mv(&self.rules, &position).ok_or(ResumeError::Damaged)?;
                    let turn = self.symmetries.keyed(&position).1;
                    moves.push((key, turn.mv(mv)));
                }
                ProofEntry::Open => {}
            }
            walk.enter(step).map_err(damaged)?;
        }
        if steps.len() > 0 {
            return Err(ResumeError::Damaged);
        }
        let unseen = self.unseen(outline.leaf_work, &leaves, threads, progress);
        self.believe(keys.into_iter().zip(leaves), &unseen);
        Ok(Followed { root, moves })
    }

    /// Goes on from what an outline of its own question tells, before any work is done.
    ///
    /// # Errors
    /// When it is the outline of something else.
    pub fn resume(&self, told: &Followed, threads: NonZero<usize>) -> Result<(), ResumeError> {
        if told.root != self.root {
            return Err(ResumeError::OtherQuestion);
        }
        let mut store = self.store();
        self.take_up(&mut store, &told.moves, threads);
        self.ask_tables_anew(&mut store);
        // What cuts the circles is asked anew.
        for id in store.knots() {
            store.forget_move(id);
        }
        store.sweep();
        store.reconsider();
        store.tally.done_before = store.tally.done;
        Ok(())
    }

    /// Takes over what the outline of another position proves, before [`resume`](Solver::resume) and any work: where the proof comes
    /// to such a position it goes on as told there.
    pub fn learn(&self, told: &Followed, threads: NonZero<usize>) {
        self.take_up(&mut self.store(), &told.moves, threads);
    }

    /// The leaves that are not seen to be won with the work that one may take here: none if none of the sample is one, since
    /// proving forty million again takes longer than many a run, and the checker does so in the end.
    fn unseen(
        &self,
        work_told: u64,
        leaves: &[Leaf],
        threads: NonZero<usize>,
        progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Vec<usize> {
        let work = self.settings.leaf_work;
        let unseen =
            |leaves: &[Leaf]| prove_leaves(&self.rules, self.side, work, leaves, threads, progress).1;
        let sample: Vec<Leaf> =
            leaves.iter().copied().step_by(leaves.len().div_ceil(SAMPLE).max(1)).collect();
        if work_told <= work && unseen(&sample).is_empty() { Vec::new() } else { unseen(leaves) }
    }

    /// Takes leaves for proved, but for those with some numbers.
    fn believe(&self, leaves: impl Iterator<Item = (Key, Leaf)>, unseen: &[usize]) {
        let mut unseen = unseen.iter().copied().peekable();
        for (number, (key, leaf)) in leaves.enumerate() {
            if unseen.next_if_eq(&number).is_none() {
                self.proven.add_leaf(key, leaf.plies);
            }
        }
    }

    /// Puts positions with their moves into the store, in the order in which they were told, but for those that are proved.
    fn take_up(&self, store: &mut Store, told: &[(Key, Move)], threads: NonZero<usize>) {
        for batch in told.chunks(A_BATCH * threads.get()) {
            for (&(key, mv), replies) in batch.iter().zip(self.replies_to(batch, threads)) {
                let Some(replies) = replies.filter(|_| !self.proven.has(key)) else { continue };
                let id = store.meet(key, 0);
                store.take_apart(id, mv, None, &replies, &self.proven);
            }
        }
    }

    /// Positions that tables know and that are not proved need not keep the moves they were told.
    fn ask_tables_anew(&self, store: &mut Store) {
        let Some(tables) = &self.tables else { return };
        let is_known = |node: &Node| {
            let position = node.key.position(&self.rules);
            position.is_some_and(|position| Known::of(tables, self.side, &position).is_some())
        };
        let first = Id::from(store.root_is_reply);
        for id in first..store.nodes.len() as Id {
            let node = store.node(id);
            if matches!(node.state, State::Apart { .. }) && is_known(node) {
                store.forget_move(id);
            }
        }
    }

    /// What the replies to each of some moves lead to and is not won at once; `None` for a move that cannot be played so.
    fn replies_to(&self, told: &[(Key, Move)], threads: NonZero<usize>) -> Vec<Option<Vec<Key>>> {
        let replies = |&(key, mv): &(Key, Move)| {
            let after = key.position(&self.rules)?.play_unchecked(&self.rules, mv).position;
            self.open_replies(&after).ok()
        };
        let all = |part: &[(Key, Move)]| part.iter().map(replies).collect();
        thread::scope(|scope| {
            let parts: Vec<_> = told
                .chunks(told.len().div_ceil(threads.get()).max(1))
                .map(|part| scope.spawn(move || all(part)))
                .collect();
            let join = |part: thread::ScopedJoinHandle<'_, Vec<_>>| part.join().expect("rules do not panic");
            parts.into_iter().flat_map(join).collect()
        })
    }
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::OtherQuestion => f.write_str("it is about another game, position or side"),
            ResumeError::Position(error) => write!(f, "its position cannot be played: {error}"),
            ResumeError::Damaged => f.write_str("it is damaged or cut short"),
        }
    }
}

impl core::error::Error for ResumeError {}
