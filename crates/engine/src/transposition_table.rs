//! Positions already searched.

use core::sync::atomic::{AtomicU64, Ordering};

use branan_rules::{Move, Square};

use crate::hints::want_large_pages;
use crate::score::Score;

/// A table of searched positions that threads share.
///
/// Without locks: an entry is two words, and the key is stored mixed with the
/// data, so that an entry torn by two writers matches no key.
pub struct TranspositionTable {
    slots: Box<[Slot]>,
}

#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) mv: Option<Move>,
    /// Counted from the node.
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Only the move means something.
    None,
    /// At least the score.
    Lower,
    /// At most the score.
    Upper,
    /// The score.
    Exact,
}

impl TranspositionTable {
    /// A table of about this many bytes.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> TranspositionTable {
        let slots = (bytes / size_of::<Slot>()).max(1024);
        let mut room = Vec::with_capacity(slots);
        want_large_pages(&mut room);
        room.resize_with(slots, Slot::default);
        TranspositionTable { slots: room.into_boxed_slice() }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot.mixed.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let slot = self.slot(key);
        let data = slot.data.load(Ordering::Relaxed);
        let found = data != 0 && slot.mixed.load(Ordering::Relaxed) ^ data == key;
        found.then(|| unpack(data))
    }

    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let slot = self.slot(key);
        let old = slot.data.load(Ordering::Relaxed);
        let same = slot.mixed.load(Ordering::Relaxed) ^ old == key;
        // A deep result of another position makes room only slowly.
        if old != 0 && !same && unpack(old).depth > entry.depth + 3 && key & 3 != 0 {
            return;
        }
        let data = pack(entry);
        slot.data.store(data, Ordering::Relaxed);
        slot.mixed.store(key ^ data, Ordering::Relaxed);
    }

    fn slot(&self, key: u64) -> &Slot {
        let index = (u128::from(key) * self.slots.len() as u128) >> 64;
        &self.slots[index as usize]
    }
}

/// Packs an entry; never 0, since the lowest bit is set.
fn pack(entry: Entry) -> u64 {
    let square = |square: Square| u64::from(square.rank()) << 5 | u64::from(square.file());
    let mv = entry.mv.map_or(0, |mv| 1 << 20 | square(mv.from) << 10 | square(mv.to));
    1 | (entry.bound as u64) << 1
        | u64::from(entry.depth) << 3
        | mv << 11
        | u64::from(entry.score.raw() as u16) << 48
}

fn unpack(data: u64) -> Entry {
    let square = |bits: u64| Square::new((bits & 31) as u8, (bits >> 5 & 31) as u8);
    let mv = data >> 11 & ((1 << 21) - 1);
    Entry {
        mv: (mv >> 20 == 1).then(|| Move::new(square(mv >> 10), square(mv))),
        score: Score::from_raw((data >> 48) as u16 as i16),
        depth: (data >> 3) as u8,
        bound: [Bound::None, Bound::Lower, Bound::Upper, Bound::Exact][(data >> 1 & 3) as usize],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_as_it_went_in() {
        let table = TranspositionTable::with_bytes(1 << 16);
        for (i, bound) in [Bound::None, Bound::Lower, Bound::Upper, Bound::Exact].into_iter().enumerate() {
            let mv = Move::new(Square::new(18, 0), Square::new(18, 18));
            for (mv, score) in
                [(Some(mv), Score::lost_at(7)), (None, Score::opinion(-31)), (Some(mv), Score::WIN)]
            {
                let entry = Entry { mv, score, depth: 200 + i as u8, bound };
                let key = 0x1234_5678_9abc_def0 ^ i as u64;
                table.store(key, entry);
                assert_eq!(table.probe(key), Some(entry));
                assert_eq!(table.probe(key ^ 1 << 63), None);
            }
        }
    }
}
