//! `branan tables build`.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use branan_tables::{BuildError, BuildOptions, BuildPhase, Built, Material, Monitor, Progress, build};
use clap::Args;
use serde::Serialize;

use super::{Place, Threads, write_json};
use crate::commands::Context;
use crate::failure::Failure;
use crate::progress::Countdown;

/// Build every table up to some material
///
/// Tables that are there stay. A build that was stopped or killed goes on where it last saved: give
/// the same command again. It saves every two minutes, and each table once it is finished.
#[derive(Args, Debug)]
pub(crate) struct Build {
    #[command(flatten)]
    place: Place,
    /// The most attackers
    #[arg(long, value_name = "A", value_parser = clap::value_parser!(u8).range(1..=16))]
    max_attackers: u8,
    /// The most defenders, the king not counted
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(0..=4))]
    max_defenders: u8,
    /// Memory that may be used, in MiB; a table that needs more is built in a file, which is slower
    #[arg(long, value_name = "M", default_value_t = 4096)]
    memory: u64,
    #[command(flatten)]
    threads: Threads,
    /// Seconds from one save to the next
    #[arg(long, value_name = "S", default_value_t = 120)]
    save_every: u64,
    /// Write a JSON line for each table instead
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    table: String,
    attackers: u8,
    defenders: u8,
    bytes: u64,
    seconds: f64,
    was_there: bool,
}

impl Build {
    pub(crate) fn run(&self, context: &Context) -> Result<(), Failure> {
        let rules = self.place.rules(context)?;
        let options = BuildOptions {
            most: Material::new(self.max_attackers, self.max_defenders),
            folder: self.place.dir.clone(),
            memory: self.memory << 20,
            threads: self.threads.count(),
        };
        let watcher = Watcher::new(Duration::from_secs(self.save_every));
        let mut begun = Instant::now();
        let mut told = Ok(());
        let built = build(&rules, &options, &watcher, |built| {
            let line = self.report(built, begun.elapsed(), &watcher);
            told = std::mem::replace(&mut told, Ok(())).and(line);
            begun = Instant::now();
        });
        built.map_err(failure)?;
        told
    }

    fn report(&self, built: Built, took: Duration, watcher: &Watcher) -> Result<(), Failure> {
        watcher.clear();
        let Built { material, file_len, was_there } = built;
        let seconds = took.as_secs_f64();
        if self.json {
            let Material { attackers, defenders } = material;
            let table = material.to_string();
            return write_json(&Row { table, attackers, defenders, bytes: file_len, seconds, was_there });
        }
        let how = if was_there { "was there".to_owned() } else { format!("{seconds:.1} s") };
        println_or_fail(&format!("{material}  {file_len} bytes, {how}"))
    }
}

fn println_or_fail(line: &str) -> Result<(), Failure> {
    use std::io::Write;
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}

fn failure(error: BuildError) -> Failure {
    let failure = Failure::input(&error);
    match error {
        BuildError::Memory { needed, .. } => {
            failure.hint(format_args!("--memory {} allows it", needed.div_ceil(1 << 20)))
        }
        BuildError::Table { path, .. } => {
            failure.hint(format_args!("remove {} to build it again", path.display()))
        }
        _ => failure,
    }
}

/// Draws the bar and says when to save.
struct Watcher {
    begun: Instant,
    save_every: Duration,
    /// Milliseconds from the beginning to the last save.
    saved_ms: AtomicU64,
    bar: Mutex<Bar>,
}

/// A bar for each table, from its beginning to its end.
struct Bar {
    countdown: Countdown,
    /// The table, and how much of it was shown to be done, in parts of [`WHOLE`].
    shown: Option<(Material, u64)>,
}

const WHOLE: u64 = 10_000;

impl Watcher {
    fn new(save_every: Duration) -> Watcher {
        Watcher {
            begun: Instant::now(),
            save_every,
            saved_ms: AtomicU64::new(0),
            bar: Mutex::new(Bar { countdown: Countdown::new(), shown: None }),
        }
    }

    fn clear(&self) {
        if let Ok(mut bar) = self.bar.lock() {
            bar.countdown.clear();
        }
    }
}

impl Bar {
    fn show(&mut self, progress: Progress, now: Duration) {
        let Progress { material, phase, .. } = progress;
        let before = self.shown.filter(|&(shown, _)| shown == material).map_or(0, |(_, done)| done);
        // A ply goes through the table several times.
        let done = share(progress).max(before);
        self.shown = Some((material, done));
        self.countdown.note(match phase {
            BuildPhase::Images | BuildPhase::Begin => "looking at every position".to_owned(),
            BuildPhase::Plies(plies) => format!("{plies} plies"),
            BuildPhase::Write => "writing".to_owned(),
        });
        self.countdown.show(&material.to_string(), done, WHOLE, now);
    }
}

/// How much of a table is done, in parts of [`WHOLE`]: a third of the time goes by before plies are
/// counted, and each of them takes about a fifth of what is left then.
fn share(Progress { phase, done, all, .. }: Progress) -> u64 {
    let after = |plies: u8| 9_500 - (0..plies).fold(6_500, |left, _| left * 4 / 5);
    let (from, to) = match phase {
        BuildPhase::Images => (0, 300),
        BuildPhase::Begin => (300, after(0)),
        BuildPhase::Plies(plies) => (after(plies.saturating_sub(1)), after(plies)),
        BuildPhase::Write => (9_500, WHOLE),
    };
    from + (to - from) * done.min(all) / all.max(1)
}

impl Monitor for Watcher {
    fn progress(&self, progress: Progress) {
        // Whoever finds the bar busy has nothing newer to tell.
        let Ok(mut bar) = self.bar.try_lock() else { return };
        bar.show(progress, self.begun.elapsed());
    }

    fn wants_save(&self) -> bool {
        let (now, last) = (self.begun.elapsed().as_millis() as u64, self.saved_ms.load(Relaxed));
        let due = now >= last + self.save_every.as_millis() as u64;
        due && self.saved_ms.compare_exchange(last, now, Relaxed, Relaxed).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_done_phase_by_phase_and_never_less() {
        let plies = (1..=u8::MAX).map(BuildPhase::Plies);
        let phases =
            [BuildPhase::Images, BuildPhase::Begin].into_iter().chain(plies).chain([BuildPhase::Write]);
        let parts = phases.flat_map(|phase| [0, 1, 7].map(|done| (phase, done)));
        let material = Material::new(5, 1);
        let shares: Vec<u64> =
            parts.map(|(phase, done)| share(Progress { material, phase, done, all: 7 })).collect();
        assert!(shares.is_sorted(), "{shares:?}");
        assert_eq!((shares[0], shares.last()), (0, Some(&WHOLE)));
    }
}
