//! Depth-first proof-number search.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use branan_rules::{Board7, Played, Position, Rules, Side};
use branan_tables::{Tables, Value};

use crate::finding::{ENDLESS, Finding, Loop, MOST, Numbers};
use crate::guess::Guess;
use crate::memory::Memory;
use crate::path::Path;
use branan_certificates::Glance;

/// What all threads of a search work with.
pub(crate) struct Common<'a> {
    pub(crate) rules: &'a Rules<Board7>,
    pub(crate) memory: &'a Memory,
    pub(crate) tables: Option<&'a Tables>,
    /// The side that is to win.
    pub(crate) goal: Side,
    /// Set when everybody shall stop.
    pub(crate) stop: &'a AtomicBool,
    /// Positions expanded, in steps of [`PACE`], and how many may be: one at least.
    pub(crate) expanded: &'a AtomicU64,
    pub(crate) most: u64,
    /// Who is at work where, so that threads keep apart; empty for one thread.
    pub(crate) busy: &'a [AtomicU8],
}

/// Expansions between two looks at the count that all threads share; fewer where fewer are
/// allowed in all.
const PACE: u64 = 1024;

/// One thread of a search.
pub(crate) struct Worker<'a> {
    common: &'a Common<'a>,
    glance: Glance,
    guess: Guess,
    path: Path,
    /// The open children of every position on the path, one after the other.
    children: Vec<Child>,
    expanded: u64,
}

/// A position one move on.
#[derive(Clone, Copy)]
struct Child {
    position: Position<Board7>,
    numbers: Numbers,
}

/// For children that are yet to be looked up.
const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };

/// When to come back: as soon as one of the numbers is reached.
///
/// `phi` is what the side to move wants to bring down to nothing, the proof number
/// of the goal's positions and the disproof number of the others; `delta` is the other.
#[derive(Clone, Copy)]
struct Limits {
    phi: u32,
    delta: u32,
}

/// What the children of a position say together.
struct Summary {
    phi: u32,
    delta: u32,
    /// The most promising child; none if all are as good as tried.
    best: Option<usize>,
    /// The `delta` of the next best.
    second: u32,
    /// The highest `phi`, and how many children there are.
    count: u32,
}

/// What children that no longer matter leave behind: the longest of the replies
/// that are proved, and where the moves that are refuted lead back to.
#[derive(Clone, Copy, Default)]
struct Leavings {
    plies: u16,
    back: Option<Loop>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(common: &'a Common<'a>) -> Worker<'a> {
        Worker {
            common,
            glance: Glance::new(common.rules),
            guess: Guess::new(common.rules),
            path: Path::new(),
            children: Vec::new(),
            expanded: 0,
        }
    }

    /// Positions this thread has expanded.
    pub(crate) fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Works on a position until it is answered or everybody shall stop.
    pub(crate) fn run(&mut self, root: &Position<Board7>) -> Finding {
        self.visit(root, Limits { phi: ENDLESS, delta: ENDLESS })
    }

    /// Searches below a position until its numbers reach the limits.
    fn visit(&mut self, position: &Position<Board7>, limits: Limits) -> Finding {
        if self.path.is_full() {
            return Finding::RefutedHere(self.path.cut());
        }
        let (first, before) = (self.children.len(), self.expanded);
        self.path.enter(position, self.common.memory);
        let finding = self.work_on(position, limits, first);
        let finding = self.path.leave(position, finding);
        self.children.truncate(first);
        self.common.memory.keep(position, self.common.goal, finding, self.expanded - before);
        finding
    }

    fn work_on(&mut self, position: &Position<Board7>, limits: Limits, first: usize) -> Finding {
        let is_goals = position.side() == self.common.goal;
        let mut leavings = Leavings::default();
        // 1. All moves, each with its numbers.
        if let Some(success) = self.expand(position, &mut leavings) {
            return success;
        }
        loop {
            // 2. What they come to.
            let summary = self.summary(first, limits.phi);
            if summary.count == 0 {
                return failure(is_goals, leavings);
            }
            let best = match summary.best {
                Some(best) if summary.delta < limits.delta && !self.must_stop() => best,
                _ => return Finding::Open(numbers_of(is_goals, summary.phi, summary.delta)),
            };
            // 3. Another way may have led to the best of them meanwhile.
            let child = self.children[best];
            let known = self.recall(&child.position);
            if let Some(known) = known.filter(|known| known.numbers() != child.numbers) {
                if let Some(success) = self.take_in(is_goals, best, known, &mut leavings) {
                    return success;
                }
                continue;
            }
            // 4. On with the best.
            let below = Limits {
                phi: limits.delta.saturating_sub(summary.count - 1).max(1),
                delta: limits.phi.min(with_slack(summary.second)),
            };
            self.mark(&child.position, true);
            let found = self.visit(&child.position, below);
            self.mark(&child.position, false);
            if let Some(success) = self.take_in(is_goals, best, found, &mut leavings) {
                return success;
            }
        }
    }

    /// Makes every move of a position. Gives a finding if one of them succeeds at
    /// once; children that fail leave only their leavings.
    fn expand(&mut self, position: &Position<Board7>, leavings: &mut Leavings) -> Option<Finding> {
        self.expanded += 1;
        let pace = self.common.most.clamp(1, PACE);
        if self.expanded.is_multiple_of(pace) {
            let all = self.common.expanded.fetch_add(pace, Relaxed) + pace;
            if all >= self.common.most {
                self.common.stop.store(true, Relaxed);
            }
        }
        let Common { rules, goal, memory, .. } = *self.common;
        let is_goals = position.side() == goal;
        let first = self.children.len();
        // A way back is the worse refutation; perhaps there is another.
        let mut back = None;
        for mv in position.legal_moves(rules) {
            let played = position.play_unchecked(rules, mv);
            match self.at_once(&played).map(|found| (found, judge(is_goals, found))) {
                None => {
                    memory.expect(&played.position, goal);
                    self.children.push(Child { position: played.position, numbers: UNKNOWN });
                }
                Some((found @ Finding::RefutedHere(_), Verdict::Succeeds)) => back = Some(found),
                Some((found, Verdict::Succeeds)) => return Some(after_success(found)),
                Some((found, _)) => leavings.add(found),
            }
        }
        let mut at = first;
        while at < self.children.len() {
            let next = &self.children[at].position;
            let found = self.recall(next);
            let found = found.unwrap_or_else(|| Finding::Open(self.guess.numbers(rules, next, goal)));
            match (found, judge(is_goals, found)) {
                (Finding::RefutedHere(_), Verdict::Succeeds) => back = Some(found),
                (_, Verdict::Succeeds) => return Some(after_success(found)),
                (_, Verdict::Open(numbers)) => self.children[at].numbers = numbers,
                (_, Verdict::Fails) => {
                    leavings.add(found);
                    self.children.swap_remove(at);
                    continue;
                }
            }
            at += 1;
        }
        back
    }

    /// What can be said of the position behind a move without searching or remembering.
    #[inline]
    fn at_once(&self, played: &Played<Board7>) -> Option<Finding> {
        let Common { rules, goal, tables, .. } = *self.common;
        if let Some(end) = played.end {
            let is_won = end.winner == Some(goal);
            return Some(if is_won { Finding::Proved { plies: 0 } } else { Finding::Refuted });
        }
        let next = &played.position;
        if self.glance.wins_at_once(rules, next) {
            let is_won = next.side() == goal;
            return Some(if is_won { Finding::Proved { plies: 1 } } else { Finding::Refuted });
        }
        if let Some(back) = self.path.back_to(next) {
            return Some(Finding::RefutedHere(back));
        }
        let value = tables.and_then(|tables| tables.probe(next).ok().flatten())?;
        Some(of_table(value, goal))
    }

    /// What the memory says, as far as it means something here.
    #[inline]
    fn recall(&self, position: &Position<Board7>) -> Option<Finding> {
        let found = self.common.memory.find(position, self.common.goal)?;
        match found {
            Finding::RefutedHere(back) if !self.path.is_on(back) => None,
            _ => Some(found),
        }
    }

    /// Notes what became of a child. Gives the finding of its parent if that is
    /// a success.
    fn take_in(
        &mut self,
        is_goals: bool,
        at: usize,
        found: Finding,
        leavings: &mut Leavings,
    ) -> Option<Finding> {
        match judge(is_goals, found) {
            Verdict::Succeeds => return Some(after_success(found)),
            Verdict::Fails => {
                leavings.add(found);
                self.children.swap_remove(at);
            }
            Verdict::Open(numbers) => self.children[at].numbers = numbers,
        }
        None
    }

    fn summary(&self, first: usize, limit: u32) -> Summary {
        let is_goals = |child: &Child| child.position.side() == self.common.goal;
        let mut summary = Summary { phi: ENDLESS, delta: 0, best: None, second: ENDLESS, count: 0 };
        let mut least = ENDLESS;
        for (at, child) in self.children.iter().enumerate().skip(first) {
            let (phi, delta) = sides_of(is_goals(child), child.numbers);
            summary.count += 1;
            summary.delta = summary.delta.max(phi);
            summary.phi = summary.phi.min(delta);
            if delta >= limit {
                continue;
            }
            let weight = delta + delta * self.others_at(&child.position);
            if weight < least {
                (summary.second, least, summary.best) = (least, weight, Some(at));
            } else {
                summary.second = summary.second.min(weight);
            }
        }
        // Not the sum: in a game full of transpositions that counts the same
        // positions again and again.
        summary.delta = (summary.delta + summary.count.saturating_sub(1)).min(MOST);
        summary
    }

    #[inline]
    fn must_stop(&self) -> bool {
        self.common.stop.load(Relaxed)
    }

    /// How many other threads are below a position, about.
    #[inline]
    fn others_at(&self, position: &Position<Board7>) -> u32 {
        match self.common.busy {
            [] => 0,
            busy => u32::from(busy[position.zobrist() as usize % busy.len()].load(Relaxed)),
        }
    }

    fn mark(&self, position: &Position<Board7>, enters: bool) {
        if self.common.busy.is_empty() {
            return;
        }
        let counter = &self.common.busy[position.zobrist() as usize % self.common.busy.len()];
        if enters {
            counter.fetch_add(1, Relaxed)
        } else {
            counter.fetch_sub(1, Relaxed)
        };
    }
}

/// What a child means for the side that moves to it.
enum Verdict {
    Succeeds,
    Fails,
    Open(Numbers),
}

/// The goal's side succeeds with a proof, the other with a refutation.
#[inline]
fn judge(is_goals: bool, found: Finding) -> Verdict {
    match found {
        Finding::Open(numbers) => Verdict::Open(numbers),
        Finding::Proved { .. } if is_goals => Verdict::Succeeds,
        Finding::Refuted | Finding::RefutedHere(_) if !is_goals => Verdict::Succeeds,
        _ => Verdict::Fails,
    }
}

/// What a position is after a move that succeeds.
fn after_success(found: Finding) -> Finding {
    match found {
        Finding::Proved { plies } => Finding::Proved { plies: plies.saturating_add(1) },
        other => other,
    }
}

/// What a position is when every move has failed.
fn failure(is_goals: bool, leavings: Leavings) -> Finding {
    match leavings {
        Leavings { plies, .. } if !is_goals => Finding::Proved { plies: plies.saturating_add(1) },
        Leavings { back: Some(back), .. } => Finding::RefutedHere(back),
        _ => Finding::Refuted,
    }
}

impl Leavings {
    fn add(&mut self, found: Finding) {
        match found {
            Finding::Proved { plies } => self.plies = self.plies.max(plies),
            Finding::RefutedHere(back) => self.back = Some(self.back.map_or(back, |other| other.and(back))),
            Finding::Refuted | Finding::Open(_) => {}
        }
    }
}

pub(crate) fn of_table(value: Value, goal: Side) -> Finding {
    match value {
        Value::Win { side, plies } if side == goal => Finding::Proved { plies: u16::from(plies) },
        _ => Finding::Refuted,
    }
}

/// `phi` and `delta` of a position.
#[inline]
fn sides_of(is_goals: bool, numbers: Numbers) -> (u32, u32) {
    let Numbers { proof, disproof } = numbers;
    if is_goals { (proof, disproof) } else { (disproof, proof) }
}

fn numbers_of(is_goals: bool, phi: u32, delta: u32) -> Numbers {
    let (proof, disproof) = if is_goals { (phi, delta) } else { (delta, phi) };
    Numbers::new(proof, disproof)
}

/// A quarter more than the second best: fewer changes between two children that
/// are about as good.
fn with_slack(second: u32) -> u32 {
    (second + 1).max(second + second / 4)
}
