//! What is known so far of a table that is being built.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use branan_rules::{Board7, Rules, Side};

use super::Plan;
use super::sweep::CHUNK;
use crate::file::{ReadError, TableFile, write};
use crate::header::Stage;
use crate::index::Index;
use crate::material::Material;
use crate::value::{LONGEST, UNSEEN};

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
    /// lose. Or one of the marks of [`super::work`].
    watches: [Vec<AtomicU8>; 2],
    /// Which values may stand in each chunk, so that most can be passed over.
    present: [Vec<[AtomicU64; 4]>; 2],
    /// All wins and losses in fewer plies than this have been followed up; 0
    /// before every position was looked at.
    pub(super) plies: u8,
}

impl State {
    /// Takes up what was saved, or begins anew if nothing of use was.
    pub(super) fn resume(plan: &Plan, rules: &Rules<Board7>, index: &Index) -> State {
        State::saved(plan, rules, index).unwrap_or_else(|_| State::new(index))
    }

    fn new(index: &Index) -> State {
        State { values: filled(index, UNSEEN), watches: filled(index, 0), present: absent(index), plies: 0 }
    }

    fn saved(plan: &Plan, rules: &Rules<Board7>, index: &Index) -> Result<State, ReadError> {
        let source = File::open(saved_path(&plan.folder, index.material()))?;
        let file = TableFile::at_any_stage(Box::new(source), rules)?;
        let (Stage::Building(plies), true) = (file.stage(), file.material() == index.material()) else {
            return Err(ReadError::Damaged { what: "it is the save of another table" });
        };
        let values = [file.load(Side::Attackers, plan.threads)?, file.load(Side::Defenders, plan.threads)?];
        let values = values.map(|bytes| bytes.into_iter().map(AtomicU8::new).collect());
        let state = State { values, watches: filled(index, 0), present: absent(index), plies };
        state.note_all();
        Ok(state)
    }

    /// Notes which values are in which chunk, after all were read.
    fn note_all(&self) {
        for side in Side::BOTH {
            for (number, value) in self.values[side as usize].iter().enumerate() {
                self.note(side, number, value.load(Relaxed));
            }
        }
    }

    #[inline]
    fn note(&self, side: Side, number: usize, byte: u8) {
        let word = &self.present[side as usize][number / CHUNK as usize][usize::from(byte / 64)];
        let bit = 1 << (byte % 64);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// Says whether a value may be among the entries of a chunk.
    pub(super) fn may_have(&self, side: Side, first: u64, byte: u8) -> bool {
        let word = &self.present[side as usize][(first / CHUNK) as usize][usize::from(byte / 64)];
        word.load(Relaxed) >> (byte % 64) & 1 == 1
    }

    /// The highest win or loss that was ever entered.
    pub(super) fn highest(&self) -> u8 {
        let chunks = || self.present.iter().flatten();
        let has = |byte: u8| {
            chunks().any(|chunk| chunk[usize::from(byte / 64)].load(Relaxed) >> (byte % 64) & 1 == 1)
        };
        (1..=LONGEST).rev().find(|&byte| has(byte)).unwrap_or(0)
    }

    /// Saves everything.
    pub(super) fn save(&self, plan: &Plan, rules: &Rules<Board7>, index: &Index) -> io::Result<()> {
        let path = saved_path(&plan.folder, index.material());
        let bytes = |side, range| self.bytes(side, range).collect();
        write(&path, rules, index, Stage::Building(self.plies), plan.threads, bytes).map(|_| ())
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
        self.note(side, number as usize, byte);
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

fn filled(index: &Index, byte: u8) -> [Vec<AtomicU8>; 2] {
    Side::BOTH.map(|_| (0..index.len()).map(|_| AtomicU8::new(byte)).collect())
}

fn absent(index: &Index) -> [Vec<[AtomicU64; 4]>; 2] {
    Side::BOTH.map(|_| (0..index.len().div_ceil(CHUNK)).map(|_| Default::default()).collect())
}

fn saved_path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.part"))
}
