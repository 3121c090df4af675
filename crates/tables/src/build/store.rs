//! Where the bytes of a table in the making are: in memory, or as much of them as fits.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::source::{Source, write_at};

/// Four planes of bytes that all threads read and write without locks of their own.
pub(super) enum Store {
    Memory([Vec<AtomicU8>; PLANES]),
    Paged(Paged),
}

pub(super) const PLANES: usize = 4;

impl Store {
    /// Planes filled with a byte each, in memory.
    pub(super) fn in_memory(len: u64, blank: [u8; PLANES]) -> Store {
        Store::Memory(blank.map(|byte| (0..len).map(|_| AtomicU8::new(byte)).collect()))
    }

    /// Planes filled with a byte each, in a file, with so much of it in memory.
    pub(super) fn in_file(path: &Path, len: u64, blank: [u8; PLANES], memory: u64) -> io::Result<Store> {
        Paged::new(path, len, blank, memory).map(Store::Paged)
    }

    #[inline]
    pub(super) fn get(&self, plane: usize, number: u64) -> u8 {
        match self {
            Store::Memory(planes) => planes[plane][number as usize].load(Relaxed),
            Store::Paged(paged) => paged.with(plane, number, |byte| *byte),
        }
    }

    #[inline]
    pub(super) fn set(&self, plane: usize, number: u64, byte: u8) {
        match self {
            Store::Memory(planes) => planes[plane][number as usize].store(byte, Relaxed),
            Store::Paged(paged) => paged.with(plane, number, |old| *old = byte),
        }
    }

    /// What went wrong with the file; whatever was read since means nothing.
    pub(super) fn trouble(&self) -> Option<io::Error> {
        match self {
            Store::Memory(_) => None,
            Store::Paged(paged) => paged.trouble.lock().unwrap_or_else(PoisonError::into_inner).take(),
        }
    }
}

/// Planes in a file, some pages of them in memory.
pub(super) struct Paged {
    file: File,
    /// Bytes of a plane in the file.
    plane_len: u64,
    /// What a zero in the file stands for, so that a new file need not be written.
    blank: [u8; PLANES],
    /// A page can only be in the slot of its number.
    slots: Vec<Mutex<Slot>>,
    trouble: Mutex<Option<io::Error>>,
}

struct Slot {
    page: Option<u64>,
    is_changed: bool,
    bytes: Box<[u8; PAGE]>,
}

/// Small, as moves lead everywhere.
const PAGE: usize = 4096;

impl Paged {
    fn new(path: &Path, len: u64, blank: [u8; PLANES], memory: u64) -> io::Result<Paged> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(path)?;
        let plane_len = len.next_multiple_of(PAGE as u64);
        file.set_len(plane_len * PLANES as u64)?;
        let pages = plane_len / PAGE as u64 * PLANES as u64;
        let count = (memory / PAGE as u64).clamp(1, pages) as usize;
        let slot = || Mutex::new(Slot { page: None, is_changed: false, bytes: Box::new([0; PAGE]) });
        let slots = core::iter::repeat_with(slot).take(count).collect();
        Ok(Paged { file, plane_len, blank, slots, trouble: Mutex::new(None) })
    }

    /// Lets someone read or change a byte.
    fn with<T>(&self, plane: usize, number: u64, visit: impl FnOnce(&mut u8) -> T) -> T {
        let at = plane as u64 * self.plane_len + number;
        let page = at / PAGE as u64;
        let slot = &self.slots[(page % self.slots.len() as u64) as usize];
        let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
        if slot.page != Some(page)
            && let Err(error) = self.turn_to(&mut slot, page)
        {
            *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
        let stored = &mut slot.bytes[(at % PAGE as u64) as usize];
        let before = *stored ^ self.blank[plane];
        let mut byte = before;
        let result = visit(&mut byte);
        if byte != before {
            *stored = byte ^ self.blank[plane];
            slot.is_changed = true;
        }
        result
    }

    fn turn_to(&self, slot: &mut Slot, page: u64) -> io::Result<()> {
        if let Some(old) = slot.page.filter(|_| slot.is_changed) {
            write_at(&self.file, &slot.bytes[..], old * PAGE as u64)?;
        }
        (slot.page, slot.is_changed) = (None, false);
        self.file.read_at(&mut slot.bytes[..], page * PAGE as u64)?;
        slot.page = Some(page);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_pages_hold_what_all_memory_holds() {
        let path = std::env::temp_dir().join(format!("branan-store-{}", std::process::id()));
        let (len, blank) = (50_000, [254, 254, 0, 0]);
        let stores = [
            Store::in_memory(len, blank),
            Store::in_file(&path, len, blank, 3 * PAGE as u64).expect("a file"),
        ];
        let mut state = 1_u64;
        for _ in 0..100_000 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (plane, number, byte) = ((state >> 62) as usize, (state >> 20) % len, (state >> 50) as u8);
            let [one, other] = &stores;
            assert_eq!(one.get(plane, number), other.get(plane, number));
            one.set(plane, number, byte);
            other.set(plane, number, byte);
        }
        assert!(stores.iter().all(|store| store.trouble().is_none()));
        std::fs::remove_file(path).expect("removed");
    }
}
