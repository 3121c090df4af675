//! The printed table of measures.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// One line of the table.
pub struct Row {
    /// What was measured.
    pub what: &'static str,
    /// Million units a second, ours.
    pub ours: f64,
    /// Million units a second, the peer's.
    pub peer: f64,
    /// The library that is the peer.
    pub peer_name: &'static str,
    /// What ours must reach.
    pub target: f64,
    /// The results were right.
    pub correct: bool,
}

impl Row {
    fn is_fast_enough(&self) -> bool {
        self.ours >= self.target
    }
}

/// Prints the table; says whether every result was right and, if `judged`,
/// every target reached.
pub fn print(rows: &[Row], judged: bool) -> bool {
    println!("{:<34} {:>10} {:>10} {:<10} {:>8} {:>8}  result", "", "branan", "peer", "", "ratio", "target");
    for row in rows {
        let verdict = match (row.correct, row.is_fast_enough()) {
            (false, _) => "WRONG",
            (true, false) if judged => "right, too slow",
            (true, _) => "right",
        };
        println!(
            "{:<34} {:>8.1} M {:>8.2} M {:<10} {:>7.1}x {:>6.0} M  {verdict}",
            row.what,
            row.ours,
            row.peer,
            row.peer_name,
            row.ours / row.peer,
            row.target
        );
    }
    rows.iter().all(|row| row.correct && (row.is_fast_enough() || !judged))
}

/// The time this thread has had on a processor, where the system tells (Linux),
/// so that a busy machine does not count against us; else the time of day.
pub fn time_used() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let used = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = used.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGIN.elapsed(), Duration::from_nanos)
}

/// The best of some runs: the least disturbed one. Gives the count the runs
/// agree on and millions a second.
pub fn best_of(runs: u32, mut run: impl FnMut() -> u64) -> (u64, f64) {
    // The system counts a thread's time in steps of some milliseconds.
    const LONG_ENOUGH: Duration = Duration::from_millis(300);
    let (mut best, mut count) = (0.0_f64, None);
    for _ in 0..runs {
        let (begin, mut total, mut used) = (time_used(), 0, Duration::ZERO);
        while used < LONG_ENOUGH {
            let found = run();
            assert!(count.is_none_or(|before| before == found), "two runs of one measure disagree");
            count = Some(found);
            total += found;
            used = time_used().saturating_sub(begin);
        }
        best = best.max(millions(total) / used.as_secs_f64());
    }
    (count.unwrap_or(0), best)
}

#[expect(clippy::cast_precision_loss, reason = "a rate for people to read")]
pub fn millions(count: u64) -> f64 {
    count as f64 / 1e6
}
