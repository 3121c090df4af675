//! What whoever runs the server should know.

use std::fmt::{Display, Write as _};
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Tells whoever runs the server, on standard error.
///
/// Where that cannot be written, on a full disk say, nothing happens. While a database is gone
/// every command has the same to say: beyond a few lines a second they are only counted.
pub(crate) fn notice(text: impl Display) {
    static PACE: Mutex<Option<Pace>> = Mutex::new(None);
    let now = Instant::now();
    let mut pace = PACE.lock().unwrap_or_else(PoisonError::into_inner);
    let pace = pace.get_or_insert(Pace { began: now, told: 0, silent: 0 });
    if let Some(line) = pace.line(&text, now) {
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}

/// How much was told in the second that runs.
struct Pace {
    began: Instant,
    told: u32,
    silent: u32,
}

const LINES: u32 = 5;

impl Pace {
    /// What to write for a text, if anything.
    fn line(&mut self, text: &impl Display, now: Instant) -> Option<String> {
        let mut line = String::new();
        if now.duration_since(self.began) >= Duration::from_secs(1) {
            if self.silent > 0 {
                let _ = writeln!(line, "({} lines like this left out)", self.silent);
            }
            *self = Pace { began: now, told: 0, silent: 0 };
        }
        if self.told == LINES {
            self.silent += 1;
            return None;
        }
        self.told += 1;
        let _ = writeln!(line, "{text}");
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_counted_instead_of_told() {
        let began = Instant::now();
        let mut pace = Pace { began, told: 0, silent: 0 };
        let told: Vec<_> = (0..9).filter_map(|_| pace.line(&"gone", began)).collect();
        assert_eq!(told, ["gone\n"; 5]);
        let later = began + Duration::from_secs(1);
        assert_eq!(pace.line(&"back", later).unwrap(), "(4 lines like this left out)\nback\n");
    }
}
