//! Positions that are not won within sight, and what they rest on.

use std::collections::VecDeque;

use branan_certificates::{Key, KeyMap};
use branan_engine::Score;
use branan_rules::Move;

use crate::effort::Effort;
use crate::proven::Proven;

/// Where a position stands in the store.
pub(crate) type Id = u32;

/// How many plies a win takes that the engine claims.
pub(crate) type Plies = u16;

/// The positions that were taken apart or wait to be asked.
pub(crate) struct Store {
    pub(crate) nodes: Vec<Node>,
    /// The other side is to move at the root, which then has no move to be replaced.
    pub(crate) root_is_reply: bool,
    pub(crate) ids: KeyMap<Id>,
    /// Positions to be asked, the next one last.
    pub(crate) waiting: Vec<Id>,
    /// Questions after which the store is swept.
    pub(crate) sweep_at: u64,
    /// Walks so far.
    mark: u32,
    /// Threads that are asking.
    pub(crate) busy: usize,
    pub(crate) effort: Effort,
    pub(crate) tally: Tally,
}

/// What was done so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally {
    /// Nodes of the engine.
    pub(crate) nodes: u64,
    pub(crate) asked: u64,
    pub(crate) taken_apart: u64,
    pub(crate) proved: u64,
    /// The part of the proof that was done at the last sweep, by Knuth's way of weighing.
    pub(crate) done: f64,
    /// The part that was done in earlier runs.
    pub(crate) done_before: f64,
    /// The deepest position, in moves of the claiming side that were not known to win when they were played.
    pub(crate) deepest: u32,
    /// Circles that had to be broken.
    pub(crate) circles: u64,
    /// Moves that were given up.
    pub(crate) given_up: u64,
}

/// A position.
pub(crate) struct Node {
    pub(crate) key: Key,
    pub(crate) state: State,
    /// Whether it waits to be asked or is being asked.
    pub(crate) is_waiting: bool,
    /// Positions that rest on it: which, and the round of their move.
    above: Vec<(Id, u16)>,
    /// Positions it came to rest on when it got its move.
    pub(crate) below: Vec<Id>,
    /// How many of them are not proved.
    unproved: u16,
    /// How often its move was chosen anew.
    pub(crate) round: u16,
    /// How often it was asked again.
    pub(crate) tries: u8,
    pub(crate) depth: u8,
    /// The engine has said that it is won within so many plies.
    pub(crate) within: Option<Plies>,
    /// What the engine thought of it.
    pub(crate) score: Score,
    /// Moves that do not win, or so it looks.
    pub(crate) barred: Vec<Move>,
    /// Moves that led round in circles: they may still be played where the engine claims that they win.
    pub(crate) circling: Vec<Move>,
    /// Nodes of the longest search for its move.
    effort: u64,
    /// Nodes spent on it and below.
    pub(crate) spent: u64,
    /// The last walk that came by.
    mark: u32,
}

/// How a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    /// Nobody has looked at it.
    Unknown,
    /// It has a move, and rests on the replies.
    Apart {
        mv: Move,
        /// The engine says that the move wins within so many plies.
        claim: Option<Plies>,
    },
    /// Proved, with its move if that is what proves it.
    Proved(Option<Move>),
    /// The move that led here does not win, or so it looks.
    Bad,
}

/// A move is looked for anew once this many times the nodes of the search that found it were spent below it.
const PATIENCE: u64 = 128;

/// The least that a search for a move counts for.
const LEAST_EFFORT: u64 = 12_000;

/// The store is swept when a move is replaced that had this part of all the work below it.
const MUCH: u64 = 256;

/// So many positions above one are looked at for circles.
const MOST_ABOVE: usize = 4_000;

/// What is spent on a position is told to so many above it at most: more than any has that is not lost in the woods.
const HIGHEST: usize = 256;

/// Moves of one position that may be given up because of a doubt.
const MOST_DOUBTS: usize = 4;

impl Node {
    /// Notes what the engine thinks of it, after it was to search so many nodes.
    pub(crate) fn think(&mut self, score: Score, nodes: u64) {
        (self.score, self.effort) = (score, self.effort.max(nodes));
    }

    /// Says whether too much was spent below it for the little that its move was thought about.
    fn is_overdue(&self) -> bool {
        let has_opinion = matches!(self.state, State::Apart { claim: None, .. });
        has_opinion && self.spent > PATIENCE * self.effort.max(LEAST_EFFORT)
    }

    /// Says whether this is the move it has, and nothing new is claimed of it.
    pub(crate) fn has_move(&self, mv: Move, claim: Option<Plies>) -> bool {
        let is_new = |has: Option<Plies>| claim.is_some_and(|claim| has.is_none_or(|has| claim < has));
        matches!(self.state, State::Apart { mv: held, claim: has } if held == mv && !is_new(has))
    }

    /// Says whether it has a move that is not claimed to win within some plies.
    fn is_slower_than(&self, plies: Plies) -> bool {
        matches!(self.state, State::Apart { claim, .. } if claim.is_none_or(|claim| claim > plies))
    }
}

impl Store {
    pub(crate) fn new() -> Store {
        Store {
            nodes: Vec::new(),
            root_is_reply: false,
            ids: KeyMap::default(),
            waiting: Vec::new(),
            sweep_at: 0,
            mark: 0,
            busy: 0,
            effort: Effort::new(),
            tally: Tally::default(),
        }
    }

    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id as usize]
    }

    pub(crate) fn node_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    /// The position with a key, made if it is not there.
    pub(crate) fn meet(&mut self, key: Key, depth: u8) -> Id {
        let next = self.nodes.len() as Id;
        let id = *self.ids.entry(key).or_insert(next);
        if id == next {
            self.tally.deepest = self.tally.deepest.max(u32::from(depth));
            self.nodes.push(Node {
                key,
                state: State::Unknown,
                is_waiting: false,
                above: Vec::new(),
                below: Vec::new(),
                unproved: 0,
                round: 0,
                tries: 0,
                depth,
                within: None,
                score: Score::DRAW,
                barred: Vec::new(),
                circling: Vec::new(),
                effort: 0,
                spent: 0,
                mark: 0,
            });
        }
        id
    }

    /// Has a position asked, once.
    pub(crate) fn queue(&mut self, id: Id) {
        let node = self.node_mut(id);
        if !node.is_waiting && !matches!(node.state, State::Proved(_)) {
            node.is_waiting = true;
            self.waiting.push(id);
        }
    }

    /// The next position to ask that something still rests on.
    pub(crate) fn next(&mut self) -> Option<Id> {
        while let Some(id) = self.waiting.pop() {
            let node = self.node(id);
            let is_wanted = id == 0 || node.above.iter().any(|&link| self.is_live(link));
            if is_wanted && !matches!(node.state, State::Proved(_)) {
                return Some(id);
            }
            self.node_mut(id).is_waiting = false;
        }
        None
    }

    fn is_live(&self, (above, round): (Id, u16)) -> bool {
        let above = self.node(above);
        above.round == round && matches!(above.state, State::Apart { .. })
    }

    /// Notes the nodes of a search, for the position and for what rests on it. Whatever was spent too much on for the
    /// little that its move was thought about is asked again.
    pub(crate) fn spend(&mut self, id: Id, nodes: u64) {
        self.tally.nodes += nodes;
        self.tally.asked += 1;
        let node = self.node_mut(id);
        // However short that was beside what was spent below: before it is asked again, as much is to be spent once more.
        node.effort = node.effort.max(nodes).max(node.spent.div_ceil(PATIENCE / 2));
        let mut at = Some(id);
        for _ in 0..HIGHEST {
            let Some(id) = at else { return };
            let node = self.node_mut(id);
            node.spent += nodes;
            if node.is_overdue() {
                self.queue(id);
            }
            at = self.node(id).above.iter().find(|&&link| self.is_live(link)).map(|&(above, _)| above);
        }
    }

    /// Gives a position a move, and has asked what the replies lead to and is not proved. Proves
    /// it if there is nothing to ask.
    ///
    /// A move that is claimed to win within so many plies rests on positions that are won within fewer. One of them that has
    /// a move of which less is claimed is asked again, so that claims never lead round in a circle.
    pub(crate) fn take_apart(
        &mut self,
        id: Id,
        mv: Move,
        claim: Option<Plies>,
        replies: &[Key],
        proven: &Proven,
    ) {
        let node = self.node_mut(id);
        node.round = node.round.saturating_add(1);
        let before = core::mem::replace(&mut node.state, State::Apart { mv, claim });
        if matches!(before, State::Apart { mv: other, .. } if other != mv) {
            let is_much = node.spent > self.tally.nodes / MUCH;
            self.tally.given_up += 1;
            // What hung on the other move need not be asked.
            self.sweep_at = if is_much { 0 } else { self.sweep_at };
        }
        let node = self.node(id);
        let (round, depth) = (node.round, node.depth.saturating_add(u8::from(claim.is_none())));
        self.tally.taken_apart += 1;
        let mut below: Vec<Id> = Vec::new();
        for &key in replies {
            // Another thread may have proved it meanwhile.
            if !proven.has(key) {
                let below_id = self.meet(key, depth);
                if !below.contains(&below_id) {
                    below.push(below_id);
                }
            }
        }
        self.node_mut(id).unproved = below.len() as u16;
        if below.is_empty() {
            self.prove(id, proven);
            return;
        }
        let within = claim.filter(|_| id != 0).map(|plies| plies.saturating_sub(2));
        for &below_id in &below {
            let node = self.node_mut(below_id);
            node.above.push((id, round));
            node.within = within.into_iter().chain(node.within).min();
            let is_slow = within.is_some_and(|plies| node.is_slower_than(plies));
            if is_slow || node.state == State::Unknown {
                self.queue(below_id);
            }
        }
        let bad = below.iter().copied().find(|&below| self.node(below).state == State::Bad);
        self.node_mut(id).below = below;
        if let Some(bad) = bad {
            self.give_up_above(bad);
        }
    }

    /// Says whether some positions rest on one, so that it had better not rest on them. Looks at the nearest first, and
    /// not at all of them: a circle that is missed is found later.
    pub(crate) fn leads_back(&mut self, id: Id, keys: &[Key]) -> bool {
        let is_apart = |&id: &Id| matches!(self.node(id).state, State::Apart { .. });
        let targets: Vec<Id> =
            keys.iter().filter_map(|key| self.ids.get(key).copied()).filter(is_apart).collect();
        if targets.is_empty() {
            return false;
        }
        self.mark += 1;
        let mark = self.mark;
        self.node_mut(id).mark = mark;
        let mut above = VecDeque::from([id]);
        let mut count = 0;
        while let Some(id) = above.pop_front().filter(|_| count < MOST_ABOVE) {
            if targets.contains(&id) {
                return true;
            }
            count += 1;
            for place in 0..self.node(id).above.len() {
                let link = self.node(id).above[place];
                if self.is_live(link) && self.node(link.0).mark != mark {
                    self.node_mut(link.0).mark = mark;
                    above.push_back(link.0);
                }
            }
        }
        false
    }

    /// Marks a position as proved, and what that completes.
    pub(crate) fn prove(&mut self, id: Id, proven: &Proven) {
        let mut found = vec![id];
        while let Some(id) = found.pop() {
            let node = self.node_mut(id);
            if matches!(node.state, State::Proved(_)) {
                continue;
            }
            let (score, spent) = (node.score, node.spent);
            let mv = match node.state {
                State::Apart { mv, claim } => {
                    // Nothing was spent on what was taken up from an earlier run.
                    if claim.is_none() && spent > 0 {
                        self.effort.note_below(score, spent);
                    }
                    Some(mv)
                }
                _ => None,
            };
            let node = self.node_mut(id);
            node.state = State::Proved(mv);
            let (key, above) = (node.key, core::mem::take(&mut node.above));
            (node.barred, node.circling, node.below) = (Vec::new(), Vec::new(), Vec::new());
            self.tally.proved += 1;
            if id == 0 {
                self.tally.done = 1.0;
            }
            proven.add(key);
            for link in above {
                if self.is_live(link) {
                    let node = self.node_mut(link.0);
                    node.unproved -= 1;
                    if node.unproved == 0 {
                        found.push(link.0);
                    }
                }
            }
        }
    }

    /// Marks a position of which a plain search sees that it is won; a move that it may have had is forgotten.
    pub(crate) fn prove_leaf(&mut self, id: Id, proven: &Proven) {
        if let State::Apart { .. } = self.node(id).state {
            self.node_mut(id).state = State::Unknown;
        }
        self.prove(id, proven);
    }

    /// Notes that a position is lost, or looks so, and has the moves replaced that lead there.
    pub(crate) fn call_bad(&mut self, id: Id) {
        if !matches!(self.node(id).state, State::Proved(_)) {
            self.node_mut(id).state = State::Bad;
            self.give_up_above(id);
        }
    }

    /// Says whether all that rests on a position may still try other moves.
    pub(crate) fn may_doubt(&self, id: Id) -> bool {
        let mut above = self.node(id).above.iter().filter(|&&link| self.is_live(link));
        id != 0 && above.all(|&(above, _)| above != 0 && self.node(above).barred.len() < MOST_DOUBTS)
    }

    fn give_up_above(&mut self, id: Id) {
        for link in self.node(id).above.clone() {
            if !self.is_live(link) {
                continue;
            }
            if link.0 == 0 && self.root_is_reply {
                self.node_mut(0).state = State::Bad;
            } else {
                self.give_up_move(link.0);
            }
        }
    }

    /// Takes the move of a position away, whatever it was.
    pub(crate) fn forget_move(&mut self, id: Id) {
        let node = self.node_mut(id);
        if let State::Apart { .. } = node.state {
            node.below = Vec::new();
            node.round = node.round.saturating_add(1);
            node.state = State::Unknown;
        }
    }

    /// Bars the move of a position, because it does not win, and has another looked for.
    fn give_up_move(&mut self, id: Id) {
        if let State::Apart { mv, .. } = self.node(id).state {
            self.node_mut(id).barred.push(mv);
            self.replace_move(id);
        }
    }

    /// Has another move looked for, because the one that a position has leads round in a circle.
    pub(crate) fn leave_circle(&mut self, id: Id) {
        if let State::Apart { mv, .. } = self.node(id).state {
            self.node_mut(id).circling.push(mv);
            self.replace_move(id);
        }
    }

    fn replace_move(&mut self, id: Id) {
        self.forget_move(id);
        self.tally.given_up += 1;
        self.queue(id);
    }
}
