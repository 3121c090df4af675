//! Many threads, one order.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Things that a thread makes before they are taken.
const EACH: usize = 64;

/// Makes `count` things on many threads and hands them over in order, a batch at
/// a time, so that no more than a batch is in memory.
///
/// # Errors
/// The first that `take` gives.
pub(crate) fn in_order<T: Send, E>(
    threads: NonZero<usize>,
    count: usize,
    make: impl Fn(usize) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let batch = threads.get() * EACH;
    for first in (0..count).step_by(batch) {
        let last = (first + batch).min(count);
        for made in made(threads, first, last, &make) {
            take(made)?;
        }
    }
    Ok(())
}

fn made<T: Send>(
    threads: NonZero<usize>,
    first: usize,
    last: usize,
    make: &(impl Fn(usize) -> T + Sync),
) -> Vec<T> {
    let next = AtomicUsize::new(first);
    let some = || {
        let numbers = core::iter::from_fn(|| Some(next.fetch_add(1, Relaxed)).filter(|&n| n < last));
        numbers.map(|n| (n, make(n))).collect::<Vec<_>>()
    };
    let mut all = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.get()).map(|_| scope.spawn(some)).collect();
        let finished = workers.into_iter().flat_map(|worker| worker.join().expect("a worker does not panic"));
        finished.collect::<Vec<_>>()
    });
    all.sort_unstable_by_key(|&(n, _)| n);
    all.into_iter().map(|(_, made)| made).collect()
}
