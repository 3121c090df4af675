//! Checking an outline: walking through it, and proving its leaves again.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use branan_rules::{Board7, Position, Rules, Side, SplitMix64};
use branan_tables::fit;

use crate::check::{Rejected, Wrong};
use crate::leaf::LeafSearch;
use crate::outline::Outline;
use crate::walk::{ProofEntry, Stumble, Walk};

/// How an outline is to be checked.
#[derive(Clone, Copy, Debug)]
pub struct Thoroughness {
    /// Threads that prove leaves.
    pub threads: NonZero<usize>,
    /// Prove only so many leaves, chosen by chance from a seed.
    pub sample: Option<(usize, u64)>,
}

/// What was found true of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedOutline {
    /// Positions in which a move is told, up to symmetry.
    pub told: usize,
    /// Positions that are left to the checker's search, up to symmetry.
    pub leaves: usize,
    /// Those of them that were proved now.
    pub proved: usize,
    /// Positions that the search looked at for it.
    pub work: u64,
    /// Plies to the end against the longest defence.
    pub plies: u32,
}

/// A position that is said to be won within a few plies.
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    /// The position, turned as its [key](crate::Key) shows it: the work of a search depends on that.
    pub position: Position<Board7>,
    /// The plies, an odd number from 3 to 15.
    pub plies: u8,
}

/// Leaves that a thread takes at a time.
const A_BATCH: usize = 64;

/// Walks through an outline and proves its leaves; `progress` is told how many of how many are proved.
///
/// # Errors
/// Something that is wrong with it.
pub fn check_outline(
    outline: &Outline,
    thoroughness: Thoroughness,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<CheckedOutline, Rejected> {
    let rules = fit(&outline.rules).map_err(Rejected::Rules)?;
    let root = Position::new(&outline.position, &rules).map_err(Rejected::Position)?;
    if root.end(&rules).is_some() {
        return Err(Rejected::Over);
    }
    let (mut leaves, told, plies) = walk(outline, &rules, &root)?;
    let all = leaves.len();
    if let Some((count, seed)) = thoroughness.sample {
        choose(&mut leaves, count, seed);
    }
    let work = prove(outline, &rules, &leaves, thoroughness.threads, progress)?;
    Ok(CheckedOutline { told, leaves: all, proved: leaves.len(), work, plies })
}

/// Goes through the steps; gives the leaves, the number of moves told and the plies to the end.
fn walk(
    outline: &Outline,
    rules: &Rules<Board7>,
    root: &Position<Board7>,
) -> Result<(Vec<Leaf>, usize, u32), Rejected> {
    let broken = |Stumble { position, wrong }: Stumble| Rejected::Broken {
        position: Box::new(position.setup(rules)),
        wrong,
    };
    let mut walk = Walk::new(rules, outline.side, root).map_err(broken)?;
    let (mut leaves, mut steps, mut told) = (Vec::new(), outline.steps.iter(), 0);
    while let Some((key, position)) = walk.pending() {
        let step = *steps.next().ok_or_else(|| broken(Stumble { position, wrong: Wrong::NoMove }))?;
        match step {
            ProofEntry::Leaf(plies) => {
                leaves.push(Leaf { position: key.position(rules).unwrap_or(position), plies });
            }
            _ => told += 1,
        }
        walk.enter(step).map_err(broken)?;
    }
    match (steps.len(), walk.plies()) {
        (0, Some(plies)) => Ok((leaves, told, plies)),
        (left, _) => Err(Rejected::TooManyMoves { left }),
    }
}

/// Keeps so many leaves, chosen by chance.
fn choose(leaves: &mut Vec<Leaf>, count: usize, seed: u64) {
    let mut state = seed;
    for place in 0..count.min(leaves.len()) {
        let drawn = draw(&mut state, leaves.len() - place);
        leaves.swap(place, place + drawn);
    }
    leaves.truncate(count);
}

/// A number below `end` by chance; the state goes on with each.
#[must_use]
pub fn draw(state: &mut u64, end: usize) -> usize {
    let mut random = SplitMix64::new(*state);
    let number = random.number();
    *state = random.state;
    ((u128::from(number) * end as u128) >> 64) as usize
}

/// Proves every leaf; gives the work it took.
fn prove(
    outline: &Outline,
    rules: &Rules<Board7>,
    leaves: &[Leaf],
    threads: NonZero<usize>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<u64, Rejected> {
    let (work, unseen) = prove_leaves(rules, outline.side, outline.leaf_work, leaves, threads, progress);
    match unseen.first() {
        None => Ok(work),
        Some(&number) => Err(Rejected::Broken {
            position: Box::new(leaves[number].position.setup(rules)),
            wrong: Wrong::LeafNotSeen,
        }),
    }
}

/// Asks a plain search about every leaf, with so much work for each at most. Gives the work it took, and the numbers
/// of those leaves that it does not see to be won, in order.
///
/// # Panics
/// If a leaf has an even number of plies or more than 15.
#[must_use]
pub fn prove_leaves(
    rules: &Rules<Board7>,
    side: Side,
    leaf_work: u64,
    leaves: &[Leaf],
    threads: NonZero<usize>,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> (u64, Vec<usize>) {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let worker = || {
        let mut search = LeafSearch::new(rules, side);
        let (mut work, mut unseen) = (0, Vec::new());
        loop {
            let from = next.fetch_add(A_BATCH, Ordering::Relaxed);
            let batch = leaves.iter().enumerate().skip(from).take(A_BATCH);
            if batch.len() == 0 {
                return (work, unseen);
            }
            let count = batch.len();
            for (number, leaf) in batch {
                if !search.wins_within(&leaf.position, usize::from(leaf.plies), leaf_work) {
                    unseen.push(number);
                }
                work += search.work();
            }
            progress(done.fetch_add(count, Ordering::Relaxed) + count, leaves.len());
        }
    };
    let found: Vec<(u64, Vec<usize>)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.get()).map(|_| scope.spawn(worker)).collect();
        let own = worker();
        let join = |other: thread::ScopedJoinHandle<'_, _>| other.join().expect("a search does not panic");
        core::iter::once(own).chain(others.into_iter().map(join)).collect()
    });
    let work = found.iter().map(|(work, _)| work).sum();
    let mut unseen: Vec<usize> = found.into_iter().flat_map(|(_, unseen)| unseen).collect();
    unseen.sort_unstable();
    (work, unseen)
}
