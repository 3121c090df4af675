//! What the server tells whoever runs it, on standard error.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use tracing::level_filters::LevelFilter;
use tracing::subscriber::set_global_default;
use tracing::{Level, Metadata, Subscriber};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::layer;
use tracing_subscriber::fmt::writer::{MakeWriter, MakeWriterExt};
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry;

/// What is told, and how.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(super) struct Log {
    /// How the server tells what happens, on standard error: lines for people, or a JSON object each
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    log_format: Format,
    /// The least serious events that are told
    #[arg(long, value_name = "LEVEL", value_enum, default_value_t)]
    log_level: Least,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    #[default]
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Least {
    Off,
    Error,
    Warn,
    #[default]
    Info,
    Debug,
    Trace,
}

impl Log {
    /// Says whether programs read it.
    pub(super) fn is_json(self) -> bool {
        self.log_format == Format::Json
    }

    /// Begins to tell. Only this program's own events: those of the libraries below it repeat what is sent,
    /// secrets included.
    pub(super) fn start(self) {
        let _ = set_global_default(self.subscriber(io::stderr, Instant::now));
    }

    fn subscriber<W>(self, writer: W, clock: fn() -> Instant) -> impl Subscriber + Send + Sync
    where
        W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
    {
        let own = Targets::new().with_target("branan", self.level());
        // A full disk must not end the server.
        let lines = layer().with_writer(writer.with_filter(paced(clock))).log_internal_errors(false);
        let lines = match self.log_format {
            Format::Text => lines.with_ansi(false).compact().without_time().with_target(false).boxed(),
            Format::Json => lines.json().boxed(),
        };
        registry().with(own).with(lines)
    }

    fn level(self) -> LevelFilter {
        match self.log_level {
            Least::Off => LevelFilter::OFF,
            Least::Error => LevelFilter::ERROR,
            Least::Warn => LevelFilter::WARN,
            Least::Info => LevelFilter::INFO,
            Least::Debug => LevelFilter::DEBUG,
            Least::Trace => LevelFilter::TRACE,
        }
    }
}

/// How much of what is serious was told in the second that runs. While a database is gone every command has the
/// same to say: beyond a few lines a second they are only counted.
#[derive(Default)]
struct Pace {
    began: Option<Instant>,
    told: u32,
    left_out: u32,
}

const LINES: u32 = 5;

impl Pace {
    /// Says whether there is room for one more, and how many had none before a second that begins with it.
    fn take(&mut self, now: Instant) -> (bool, u32) {
        let is_over = self.began.is_none_or(|began| now.duration_since(began) >= Duration::from_secs(1));
        let before = if is_over {
            std::mem::replace(self, Pace { began: Some(now), told: 0, left_out: 0 }).left_out
        } else {
            0
        };
        let has_room = self.told < LINES;
        self.told += u32::from(has_room);
        self.left_out += u32::from(!has_room);
        (has_room, before)
    }
}

fn paced(clock: fn() -> Instant) -> impl Fn(&Metadata<'_>) -> bool {
    let pace = Mutex::new(Pace::default());
    move |event| {
        if *event.level() > Level::WARN {
            return true;
        }
        let (has_room, before) = pace.lock().unwrap_or_else(PoisonError::into_inner).take(clock());
        if before > 0 {
            tracing::warn!(lines = before, "too many to tell were left out");
        }
        has_room
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    static PASSED_S: AtomicU64 = AtomicU64::new(0);

    fn clock() -> Instant {
        *BEGAN + Duration::from_secs(PASSED_S.load(Ordering::Relaxed))
    }

    /// What was written.
    struct Written;

    static WRITTEN: Mutex<Vec<u8>> = Mutex::new(Vec::new());

    impl io::Write for Written {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            WRITTEN.lock().unwrap().write(line)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_flood_is_counted_instead_of_told() {
        let told = || String::from_utf8(std::mem::take(&mut *WRITTEN.lock().unwrap())).unwrap();
        set_global_default(Log::default().subscriber(|| Written, clock)).unwrap();
        tracing::debug!("not told");
        tracing::info!(contest = "Ab3", "told");
        (0..9).for_each(|_| tracing::error!(why = "planted", "gone"));
        assert_eq!(
            told(),
            format!(" INFO told contest=\"Ab3\"\n{}", "ERROR gone why=\"planted\"\n".repeat(5))
        );
        PASSED_S.store(1, Ordering::Relaxed);
        tracing::error!("back");
        assert_eq!(told(), " WARN too many to tell were left out lines=4\nERROR back\n");
    }
}
