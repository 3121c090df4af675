//! The large table of positions that were looked at.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};

use branan_engine::hints::{prefetch, want_large_pages};
use branan_rules::{Board, Board7, Position, Side, Square};

use crate::finding::{Finding, Loop, Numbers};

/// What was found, for as many positions as there is room for, shared by all threads.
///
/// Positions are kept whole and compared whole: no two are ever mistaken for each
/// other. There are no locks to wait for: whoever finds a slot being written passes
/// it over. Two slots lie in one line of the processor's cache.
pub struct Memory {
    lines: Box<[CacheLine]>,
    /// Numbers of visits given out.
    visits: AtomicU64,
}

#[derive(Default)]
#[repr(align(64))]
struct CacheLine([Cell; 2]);

/// Three words that several threads read and write.
///
/// The first has a bit that says that the others are being written, and a number
/// that every writing changes: whoever reads it the same before and after the
/// others has read what one thread wrote.
#[derive(Default)]
struct Cell([AtomicU64; 3]);

/// A position with what was found: attackers, work and the number of the writing;
/// defenders, king, side and goal; the finding.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slot(pub(crate) [u64; 3]);

/// A position and the side that is to win it, in 105 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Key([u64; 2]);

const SQUARES: u32 = 49;
const SET: u64 = (1 << SQUARES) - 1;
const WORK: u32 = SQUARES;
const WRITING: u32 = WORK + 6;
const WRITINGS: u64 = 0xff << WRITING;
const LOCKED: u64 = 1 << 63;

impl Memory {
    /// The least that is of any use, in bytes.
    pub const LEAST: usize = 1 << 16;

    /// A memory of about this many bytes, and empty.
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Memory {
        let count = bytes.max(Memory::LEAST) / size_of::<CacheLine>();
        let mut lines = Vec::with_capacity(count);
        want_large_pages(&mut lines);
        lines.resize_with(count, CacheLine::default);
        Memory { lines: lines.into_boxed_slice(), visits: AtomicU64::new(1) }
    }

    /// How many positions it has room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        2 * self.lines.len()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.lines.fill_with(CacheLine::default);
    }

    #[inline]
    pub(crate) fn find(&self, position: &Position<Board7>, goal: Side) -> Option<Finding> {
        let key = Key::new(position, goal);
        let slots = self.line(key).0.iter().filter_map(Cell::read);
        slots.into_iter().find(|slot| slot.key() == key).map(Slot::finding)
    }

    /// Has the line of a position on its way, so that it is there when it is asked for.
    #[inline]
    pub(crate) fn expect(&self, position: &Position<Board7>, goal: Side) {
        prefetch(self.line(Key::new(position, goal)));
    }

    /// Keeps a finding that took some work; a proof never makes room for anything
    /// less about the same position, nor for a longer one.
    pub(crate) fn keep(&self, position: &Position<Board7>, goal: Side, finding: Finding, work: u64) {
        self.put(Slot::new(Key::new(position, goal), finding, work));
    }

    /// Keeps a slot.
    pub(crate) fn put(&self, new: Slot) {
        let cells = &self.line(new.key()).0;
        let [Some(first), Some(second)] = [cells[0].read(), cells[1].read()] else { return };
        for (cell, old) in cells.iter().zip([first, second]) {
            if old.key() == new.key() {
                if is_worth_more(new.finding(), old.finding()) {
                    cell.write(old, new);
                }
                return;
            }
        }
        // The first is for what took longest, the second for what came last.
        if new.work() < first.work() {
            cells[1].write(second, new);
        } else if cells[0].write(first, new) {
            cells[1].write(second, first);
        }
    }

    /// The first of so many numbers for visits that nobody else has or ever had.
    pub(crate) fn new_visits(&self, count: u64) -> u64 {
        self.visits.fetch_add(count, Relaxed)
    }

    /// Everything that is kept.
    pub(crate) fn contents(&self) -> impl Iterator<Item = Slot> {
        let cells = self.lines.iter().flat_map(|line| &line.0);
        cells.filter_map(Cell::read).filter(|slot| slot.key() != Key([0; 2]))
    }

    #[inline]
    fn line(&self, key: Key) -> &CacheLine {
        let line = (u128::from(key.mixed()) * self.lines.len() as u128) >> 64;
        &self.lines[line as usize]
    }
}

impl Cell {
    /// What it holds; `None` while somebody writes.
    #[inline]
    fn read(&self) -> Option<Slot> {
        let [first, second, third] = &self.0;
        let before = first.load(Acquire);
        let slot = Slot([before, second.load(Acquire), third.load(Acquire)]);
        (before & LOCKED == 0 && first.load(Relaxed) == before).then_some(slot)
    }

    /// Puts something in the place of what was read; `false` if somebody else
    /// was quicker.
    fn write(&self, old: Slot, new: Slot) -> bool {
        let [first, second, third] = &self.0;
        let before = old.0[0];
        if first.compare_exchange(before, before | LOCKED, AcqRel, Relaxed).is_err() {
            return false;
        }
        second.store(new.0[1], Release);
        third.store(new.0[2], Release);
        let writing = before.wrapping_add(1 << WRITING) & WRITINGS;
        first.store(new.0[0] & !(WRITINGS | LOCKED) | writing, Release);
        true
    }
}

/// Says whether a finding should take the place of another one of the same position.
fn is_worth_more(new: Finding, old: Finding) -> bool {
    match (new, old) {
        (Finding::Proved { plies }, Finding::Proved { plies: before }) => plies <= before,
        (_, Finding::Proved { .. }) => false,
        (new, Finding::Refuted) => new.is_answer(),
        _ => true,
    }
}

impl Key {
    #[inline]
    pub(crate) fn new(position: &Position<Board7>, goal: Side) -> Key {
        let king = Board7::index(position.king()) as u64;
        let rest = king | (position.side() as u64) << 6 | (goal as u64) << 7;
        Key([position.soldiers(Side::Attackers), position.soldiers(Side::Defenders) | rest << SQUARES])
    }

    #[inline]
    fn mixed(self) -> u64 {
        let [a, b] = self.0.map(|word| word.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mixed = (a ^ b.rotate_left(29)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 31).wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    /// The pieces: attackers, defenders, king, the side to move, and the goal.
    pub(crate) fn parts(self) -> (u64, u64, Square, Side, Side) {
        let rest = self.0[1] >> SQUARES;
        let side = |bit: u32| if rest >> bit & 1 == 0 { Side::Attackers } else { Side::Defenders };
        (self.0[0], self.0[1] & SET, Board7::square((rest & 63) as usize), side(6), side(7))
    }
}

impl Slot {
    fn new(key: Key, finding: Finding, work: u64) -> Slot {
        let work = u64::from(work.max(1).ilog2());
        let data = match finding {
            Finding::Open(Numbers { proof, disproof }) => u64::from(proof) << 2 | u64::from(disproof) << 18,
            Finding::Proved { plies } => 1 | u64::from(plies) << 2,
            Finding::Refuted => 2,
            Finding::RefutedHere(Loop { visit, low, high }) => {
                3 | u64::from(low) << 2 | u64::from(high) << 10 | visit << 18
            }
        };
        Slot([key.0[0] | work << WORK, key.0[1], data])
    }

    /// The slot for a file.
    pub(crate) fn bytes(self) -> [u8; 24] {
        let words = [self.0[0] & !(WRITINGS | LOCKED), self.0[1], self.0[2]].map(u64::to_le_bytes);
        core::array::from_fn(|i| words[i / 8][i % 8])
    }

    /// The slot of a file.
    pub(crate) fn from_bytes(bytes: [u8; 24]) -> Slot {
        let word = |at: usize| u64::from_le_bytes(core::array::from_fn(|i| bytes[8 * at + i]));
        Slot([word(0) & !(WRITINGS | LOCKED), word(1), word(2)])
    }

    #[inline]
    pub(crate) fn key(self) -> Key {
        Key([self.0[0] & SET, self.0[1]])
    }

    fn work(self) -> u64 {
        self.0[0] >> WORK & 63
    }

    #[inline]
    pub(crate) fn finding(self) -> Finding {
        let data = self.0[2];
        let part = |from: u32, bits: u32| (data >> from & ((1 << bits) - 1)) as u32;
        match data & 3 {
            0 => Finding::Open(Numbers { proof: part(2, 16), disproof: part(18, 16) }),
            1 => Finding::Proved { plies: part(2, 16) as u16 },
            2 => Finding::Refuted,
            _ => Finding::RefutedHere(Loop {
                visit: data >> 18,
                low: part(2, 8) as u8,
                high: part(10, 8) as u8,
            }),
        }
    }
}
