//! What is known so far of a table that is being built.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use branan_rules::{Board7, Rules, Side};

use crate::file::{ReadError, TableFile, write};
use crate::header::Stage;
use crate::index::Index;
use crate::material::Material;
use crate::value::UNSEEN;

/// The entries of a table that is being built.
///
/// Threads write without locks. All who write an entry at one time write the
/// same, and entries only ever go from unknown to known or to a quicker win, so
/// whatever moment is saved, the work can go on from it.
pub(super) struct State {
    /// By side to move. A win found by a capture may stand here before its time:
    /// an entry counts once as many plies are done.
    values: [Vec<AtomicU8>; 2],
    /// For an entry that is not decided: all moves before this one are known to
    /// lose.
    watches: [Vec<AtomicU8>; 2],
    /// All wins and losses in fewer plies than this have been followed up; 0
    /// before every position was looked at.
    pub(super) plies: u8,
}

impl State {
    /// Takes up what was saved, or begins anew if nothing of use was.
    pub(super) fn resume(folder: &Path, rules: &Rules<Board7>, index: &Index) -> State {
        State::saved(folder, rules, index).unwrap_or_else(|_| State::new(index))
    }

    fn new(index: &Index) -> State {
        let fill = |byte| Side::BOTH.map(|_| (0..index.len()).map(|_| AtomicU8::new(byte)).collect());
        State { values: fill(UNSEEN), watches: fill(0), plies: 0 }
    }

    fn saved(folder: &Path, rules: &Rules<Board7>, index: &Index) -> Result<State, ReadError> {
        let source = File::open(saved_path(folder, index.material()))?;
        let file = TableFile::at_any_stage(Box::new(source), rules)?;
        let (Stage::Building(plies), true) = (file.stage(), file.material() == index.material()) else {
            return Err(ReadError::Damaged { what: "it is the save of another table" });
        };
        let values = [file.load(Side::Attackers)?, file.load(Side::Defenders)?];
        let values = values.map(|bytes| bytes.into_iter().map(AtomicU8::new).collect());
        Ok(State { values, plies, ..State::empty_watches(index) })
    }

    fn empty_watches(index: &Index) -> State {
        let watches = Side::BOTH.map(|_| (0..index.len()).map(|_| AtomicU8::new(0)).collect());
        State { values: [Vec::new(), Vec::new()], watches, plies: 0 }
    }

    /// Saves everything.
    pub(super) fn save(&self, folder: &Path, rules: &Rules<Board7>, index: &Index) -> io::Result<()> {
        let path = saved_path(folder, index.material());
        let bytes = |side, range| self.bytes(side, range).collect();
        write(&path, rules, index, Stage::Building(self.plies), bytes).map(|_| ())
    }

    /// Removes what was saved of a table, once that is finished.
    pub(super) fn forget(folder: &Path, material: Material) {
        // If it stays it does no harm.
        let _ = std::fs::remove_file(saved_path(folder, material));
    }

    pub(super) fn bytes(&self, side: Side, range: Range<u64>) -> impl Iterator<Item = u8> {
        let range = range.start as usize..range.end as usize;
        self.values[side as usize][range].iter().map(|byte| byte.load(Relaxed))
    }

    #[inline]
    pub(super) fn value(&self, side: Side, number: u64) -> u8 {
        self.values[side as usize][number as usize].load(Relaxed)
    }

    #[inline]
    pub(super) fn set_value(&self, side: Side, number: u64, byte: u8) {
        self.values[side as usize][number as usize].store(byte, Relaxed);
    }

    #[inline]
    pub(super) fn watch(&self, side: Side, number: u64) -> u8 {
        self.watches[side as usize][number as usize].load(Relaxed)
    }

    #[inline]
    pub(super) fn set_watch(&self, side: Side, number: u64, watch: u8) {
        self.watches[side as usize][number as usize].store(watch, Relaxed);
    }
}

fn saved_path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.part"))
}
