use std::sync::atomic::{AtomicU64, Ordering};

use super::*;

mod conformance;

/// What `cargo xtask simulate` asks for.
fn asked_for(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// Plays seeds on all processors until there are no more, or one fails: that one.
fn first_failure(seeds: std::ops::Range<u64>, mistake: Option<Mistake>) -> Option<(u64, Report)> {
    let (next, count) =
        (AtomicU64::new(seeds.start), std::thread::available_parallelism().map_or(1, usize::from));
    let failed = std::sync::Mutex::new(None::<(u64, Report)>);
    let play = || {
        while failed.lock().expect("no panic").is_none() {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return;
            }
            let report = run(seed, mistake, false);
            if seed % 100 == 99 {
                println!("seed {seed}: {} commands acknowledged, {:x}", report.acknowledged, report.hash);
            }
            if !report.failures.is_empty() {
                // The first of those that are played at once.
                let mut failed = failed.lock().expect("no panic");
                if failed.as_ref().is_none_or(|(other, _)| seed < *other) {
                    *failed = Some((seed, report));
                }
            }
        }
    };
    std::thread::scope(|scope| (0..count).for_each(|_| drop(scope.spawn(play))));
    failed.into_inner().expect("no panic")
}

#[test]
fn whatever_goes_wrong_nothing_is_lost_and_everybody_sees_the_same() {
    if let Some(seed) = asked_for("SIMULATE_SEED") {
        let report = run(seed, None, true);
        assert!(report.failures.is_empty(), "seed {seed}: {:#?}", report.failures);
        return;
    }
    let from = asked_for("SIMULATE_FROM").unwrap_or(0);
    let count = asked_for("SIMULATE_SEEDS").unwrap_or(100);
    if let Some((seed, report)) = first_failure(from..from + count, None) {
        panic!("`cargo xtask simulate --seed {seed}` shows how it came to this: {:#?}", report.failures);
    }
}

#[test]
fn the_same_seed_leads_to_the_same() {
    for seed in 0..12 {
        let first = run(seed, None, false);
        let second = std::thread::scope(|scope| scope.spawn(|| run(seed, None, false)).join());
        assert_eq!(first, second.expect("no panic"), "seed {seed}");
        assert!(first.acknowledged > 0 || seed > 0, "nobody did anything");
    }
}

/// Seeds are tried until the mistake is found: at most the thousand of `cargo xtask test`.
fn is_found(mistake: Mistake) {
    let found = first_failure(0..1000, Some(mistake));
    let (seed, report) = found.unwrap_or_else(|| panic!("nobody noticed: {mistake:?}"));
    println!("{mistake:?} is found by seed {seed}: {}", report.failures[0]);
}

#[test]
fn it_is_found_that_versions_are_not_compared() {
    is_found(Mistake::VersionUnchecked);
    is_found(Mistake::LastWriterWins);
}

#[test]
fn it_is_found_that_something_is_acknowledged_before_it_is_on_disk() {
    is_found(Mistake::EarlyAnswer);
}

#[test]
fn it_is_found_that_commands_are_not_known_again() {
    is_found(Mistake::CommandsForgotten);
}
