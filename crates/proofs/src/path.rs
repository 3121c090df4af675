//! The line of positions that is being searched.

use branan_rules::{Board7, Position};

use crate::finding::{Finding, Loop};
use crate::memory::Memory;

/// The positions from the root to where the search is, each with the number of
/// its visit.
pub(crate) struct Path {
    entries: Vec<PathEntry>,
    /// How many positions of the path have a hash with these low bits: most
    /// positions are on no path, and this tells so quickly.
    filter: Box<[u8; FILTER]>,
    /// The number of the next visit, and how many are left of those given out.
    next: u64,
    left: u64,
}

struct PathEntry {
    position: Position<Board7>,
    visit: u64,
}

const FILTER: usize = 1 << 12;

/// Positions no path goes beyond.
const LONGEST: usize = 240;

/// Numbers of visits fetched at once.
const BLOCK: u64 = 1 << 20;

impl Path {
    pub(crate) fn new() -> Path {
        Path { entries: Vec::new(), filter: Box::new([0; FILTER]), next: 0, left: 0 }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.entries.len() >= LONGEST
    }

    pub(crate) fn enter(&mut self, position: &Position<Board7>, memory: &Memory) {
        if self.left == 0 {
            (self.next, self.left) = (memory.new_visits(BLOCK), BLOCK);
        }
        self.entries.push(PathEntry { position: *position, visit: self.next });
        (self.next, self.left) = (self.next + 1, self.left - 1);
        self.filter[place(position)] += 1;
    }

    /// Leaves the last position. A refutation that leads back to it alone, or to
    /// nothing, holds for itself from now on.
    pub(crate) fn leave(&mut self, position: &Position<Board7>, finding: Finding) -> Finding {
        let depth = self.entries.len() as u8;
        self.entries.pop();
        self.filter[place(position)] -= 1;
        match finding {
            Finding::RefutedHere(back) if back.low >= depth => Finding::Refuted,
            Finding::RefutedHere(back) if back.high >= depth => {
                Finding::RefutedHere(self.to(back.low, depth - 1))
            }
            other => other,
        }
    }

    /// The way back to a position of the path, if it is one.
    #[inline]
    pub(crate) fn back_to(&self, position: &Position<Board7>) -> Option<Loop> {
        if self.filter[place(position)] == 0 {
            return None;
        }
        let at = self.entries.iter().position(|entry| entry.position == *position)?;
        let depth = at as u8 + 1;
        Some(self.to(depth, depth))
    }

    /// What stands for not looking any further: a way back to before the root,
    /// which nothing ever makes good.
    pub(crate) fn cut(&self) -> Loop {
        self.to(0, self.entries.len() as u8)
    }

    /// Says whether the visits that a refutation needs are still going on.
    #[inline]
    pub(crate) fn is_on(&self, back: Loop) -> bool {
        let entry = usize::from(back.high).checked_sub(1).and_then(|at| self.entries.get(at));
        entry.is_some_and(|entry| entry.visit == back.visit)
    }

    fn to(&self, low: u8, high: u8) -> Loop {
        let visit = usize::from(high).checked_sub(1).and_then(|at| self.entries.get(at));
        Loop { visit: visit.map_or(0, |entry| entry.visit), low, high }
    }
}

impl Loop {
    /// What leads back to either.
    pub(crate) fn and(self, other: Loop) -> Loop {
        let deeper = if other.high > self.high { other } else { self };
        Loop { low: self.low.min(other.low), ..deeper }
    }
}

#[inline]
fn place(position: &Position<Board7>) -> usize {
    position.zobrist() as usize % FILTER
}
