//! What is known so far of a table that is being built.

use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use branan_rules::{Board7, Rules, Side};

use super::BuildOptions;
use super::store::{PLANES, Store};
use super::sweep::CHUNK;
use crate::file::{ReadError, TableFile, write};
use crate::header::{BLOCK, Stage};
use crate::index::Index;
use crate::material::Material;
use crate::value::{LONGEST, UNSEEN};

/// The entries of a table that is being built.
///
/// Threads write without locks. All who write an entry at one time write the
/// same, and entries only ever go from unknown to known or to a quicker win, so
/// whatever moment is saved, the work can go on from it.
pub(super) struct State {
    /// First the values by side to move. A win found by a capture may stand there
    /// before its time: an entry counts once as many plies are done.
    ///
    /// Then the watches. For an entry that is not decided: all moves before this
    /// one are known to lose. Or one of the marks of [`super::work`].
    store: Store,
    /// Which values may stand in each chunk, so that most can be passed over.
    present: [Vec<[AtomicU64; 4]>; 2],
    /// All wins and losses in fewer plies than this have been followed up; 0
    /// before every position was looked at.
    pub(super) plies: u8,
}

/// What the planes of a store begin with.
const BLANK: [u8; PLANES] = [UNSEEN, UNSEEN, 0, 0];

/// The first plane of the watches.
const WATCHES: usize = 2;

impl State {
    /// Bytes that a table needs when it is all in memory.
    pub(super) fn memory_needed(index: &Index) -> u64 {
        PLANES as u64 * index.len()
    }

    /// Takes up what was saved, or begins anew if nothing of use was; with so
    /// much memory, and the rest in a file.
    pub(super) fn resume(
        plan: &BuildOptions,
        rules: &Rules<Board7>,
        index: &Index,
        memory: u64,
    ) -> io::Result<State> {
        let new = || {
            let store = if State::memory_needed(index) <= memory {
                Store::in_memory(index.len(), BLANK)
            } else {
                let path = path(&plan.folder, index.material(), "swap");
                Store::in_file(&path, index.len(), BLANK, memory)?
            };
            Ok::<_, io::Error>(State { store, present: absent(index), plies: 0 })
        };
        let mut state = new()?;
        let saved = path(&plan.folder, index.material(), "part");
        if !saved.exists() || state.take_up(&saved, rules, index).is_ok() {
            return Ok(state);
        }
        // Half of what is damaged may have been read.
        drop(state);
        new()
    }

    fn take_up(&mut self, saved: &Path, rules: &Rules<Board7>, index: &Index) -> Result<(), ReadError> {
        let file = TableFile::at_any_stage(Box::new(File::open(saved)?), rules)?;
        let (Stage::Building(plies), true) = (file.stage(), file.material() == index.material()) else {
            return Err(ReadError::Damaged { what: "it is the save of another table" });
        };
        for side in Side::BOTH {
            for block in 0..file.blocks_a_side() {
                let entries = file.entries(side as usize * file.blocks_a_side() + block)?;
                for (number, byte) in (block as u64 * BLOCK as u64..).zip(entries) {
                    self.set_value(side, number, byte);
                }
            }
        }
        self.plies = plies;
        Ok(())
    }

    #[inline]
    fn note(&self, side: Side, number: u64, byte: u8) {
        let word = &self.present[side as usize][(number / CHUNK) as usize][usize::from(byte / 64)];
        let bit = 1 << (byte % 64);
        if word.load(Relaxed) & bit == 0 {
            word.fetch_or(bit, Relaxed);
        }
    }

    /// Says whether a value may be among the entries of a chunk.
    pub(super) fn may_have(&self, side: Side, first: u64, byte: u8) -> bool {
        has(&self.present[side as usize][(first / CHUNK) as usize], byte)
    }

    /// The highest win or loss that was ever entered.
    pub(super) fn highest(&self) -> u8 {
        let occurs = |&byte: &u8| self.present.iter().flatten().any(|chunk| has(chunk, byte));
        (1..=LONGEST).rev().find(occurs).unwrap_or(0)
    }

    /// Saves everything.
    pub(super) fn save(&self, plan: &BuildOptions, rules: &Rules<Board7>, index: &Index) -> io::Result<()> {
        let path = path(&plan.folder, index.material(), "part");
        let bytes = |side, range| self.bytes(side, range).collect();
        write(&path, rules, index, Stage::Building(self.plies), plan.threads, bytes).map(|_| ())
    }

    /// Removes what was saved of a table, once that is finished.
    pub(super) fn forget(folder: &Path, material: Material) {
        // If they stay they do no harm.
        for extension in ["part", "swap"] {
            let _ = std::fs::remove_file(path(folder, material, extension));
        }
    }

    /// What went wrong; whatever was found since means nothing.
    pub(super) fn trouble(&self) -> Option<io::Error> {
        self.store.trouble()
    }

    pub(super) fn bytes(&self, side: Side, range: Range<u64>) -> impl Iterator<Item = u8> {
        range.map(move |number| self.value(side, number))
    }

    #[inline]
    pub(super) fn value(&self, side: Side, number: u64) -> u8 {
        self.store.get(side as usize, number)
    }

    #[inline]
    pub(super) fn set_value(&self, side: Side, number: u64, byte: u8) {
        self.store.set(side as usize, number, byte);
        self.note(side, number, byte);
    }

    #[inline]
    pub(super) fn watch(&self, side: Side, number: u64) -> u8 {
        self.store.get(WATCHES + side as usize, number)
    }

    #[inline]
    pub(super) fn set_watch(&self, side: Side, number: u64, watch: u8) {
        self.store.set(WATCHES + side as usize, number, watch);
    }
}

#[inline]
fn has(present: &[AtomicU64; 4], byte: u8) -> bool {
    present[usize::from(byte / 64)].load(Relaxed) >> (byte % 64) & 1 == 1
}

fn absent(index: &Index) -> [Vec<[AtomicU64; 4]>; 2] {
    Side::BOTH.map(|_| (0..index.len().div_ceil(CHUNK)).map(|_| Default::default()).collect())
}

fn path(folder: &Path, material: Material, extension: &str) -> PathBuf {
    folder.join(format!("{material}.{extension}"))
}
