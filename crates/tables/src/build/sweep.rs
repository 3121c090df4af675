//! Going through all entries of a table with all threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use branan_rules::Side;

use super::{BuildError, BuildPhase, Progress, Work};

/// Entries that one thread takes at a time: some tenths of a second at most.
pub(super) const CHUNK: u64 = 1 << 14;

impl Work<'_> {
    /// Calls `visit` with every stretch of the entries of the sides, on all
    /// threads, saving when the monitor wants it.
    ///
    /// What `visit` does must do no harm when it is done twice.
    pub(super) fn sweep(
        &self,
        phase: BuildPhase,
        sides: &[Side],
        visit: impl Fn(Side, Range<u64>) + Sync,
    ) -> Result<(), BuildError> {
        let chunks = self.index.len().div_ceil(CHUNK);
        let all = chunks * sides.len() as u64;
        let next = AtomicU64::new(0);
        while next.load(Relaxed) < all {
            let saves = AtomicBool::new(false);
            std::thread::scope(|scope| {
                for _ in 0..self.plan.threads.get() {
                    scope.spawn(|| {
                        while !saves.load(Relaxed) && !self.monitor.stops() {
                            let chunk = next.fetch_add(1, Relaxed);
                            if chunk >= all {
                                break;
                            }
                            let first = chunk % chunks * CHUNK;
                            let side = sides[(chunk / chunks) as usize];
                            visit(side, first..(first + CHUNK).min(self.index.len()));
                            self.report(phase, chunk + 1, all);
                            if self.monitor.wants_save() {
                                saves.store(true, Relaxed);
                            }
                        }
                    });
                }
            });
            if self.monitor.stops() {
                return Err(BuildError::Stopped);
            }
            self.is_sound()?;
            if saves.load(Relaxed) {
                self.save()?;
            }
        }
        Ok(())
    }

    fn report(&self, phase: BuildPhase, done: u64, all: u64) {
        self.monitor.progress(Progress { material: self.index.material(), phase, done, all });
    }

    /// Gives what went wrong with files while nobody could be told.
    pub(super) fn is_sound(&self) -> Result<(), BuildError> {
        let path = self.plan.folder.clone();
        if let Some(error) = self.state.trouble() {
            return Err(BuildError::Io { path, error });
        }
        match self.smaller.trouble() {
            Some(error) => Err(BuildError::Table { path, error }),
            None => Ok(()),
        }
    }

    fn save(&self) -> Result<(), BuildError> {
        let io = |error| BuildError::Io { path: self.plan.folder.clone(), error };
        self.state.save(self.plan, self.rules, self.index).map_err(io)
    }
}
