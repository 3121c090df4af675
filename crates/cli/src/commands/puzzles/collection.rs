//! Puzzles being collected.

use std::collections::HashSet;

use branan_certificates::Puzzle;
use branan_proofs::turned;
use branan_rules::Side;

use super::maker::Made;

/// The puzzles taken so far: no two alike, and not too many of a kind.
pub(super) struct Collection {
    puzzles: Vec<Puzzle>,
    /// Their positions, whichever way they are turned.
    taken: HashSet<String>,
    room: Room,
}

/// What is told apart of puzzles, so that there are not too many of one kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind {
    /// Who wins.
    pub(super) side: Side,
    /// In how many plies.
    pub(super) plies: u16,
    /// Whether it ends with a ring that closes.
    pub(super) is_ring: bool,
}

/// How many more puzzles of each kind there is room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// In all.
    all: usize,
    /// That are no rings.
    plain: usize,
    /// For each side.
    sides: [usize; 2],
    /// For each side and number of moves of the winner.
    kinds: [[usize; MOVES]; 2],
}

/// Moves of the winner that are told apart.
const MOVES: usize = 8;

/// How the places are shared out, as parts of all of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    /// The part kept for either side, whichever has fewer.
    pub(super) side: usize,
    /// The part that wins of one side in the same number of moves are at most.
    pub(super) kind: usize,
    /// The part kept for rings, where a game has them.
    pub(super) rings: Option<usize>,
}

impl Room {
    fn for_puzzles(count: usize, shares: Shares) -> Room {
        let side = count - count / shares.side;
        let plain = count - shares.rings.map_or(0, |part| count / part);
        Room { all: count, plain, sides: [side; 2], kinds: [[count.div_ceil(shares.kind); MOVES]; 2] }
    }

    /// Says whether a puzzle of a kind is still wanted.
    pub(super) fn is_there_for(&self, Kind { side, plies, is_ring }: Kind) -> bool {
        let has_length = self.kinds[side as usize][length(plies)] > 0;
        self.is_there_for_side(side) && has_length && (is_ring || self.plain > 0)
    }

    /// Says whether any win of a side is still wanted.
    pub(super) fn is_there_for_side(&self, side: Side) -> bool {
        self.all > 0 && self.sides[side as usize] > 0
    }

    fn is_used_for(&mut self, Kind { side, plies, is_ring }: Kind) {
        self.all -= 1;
        self.plain -= usize::from(!is_ring && self.plain > 0);
        self.sides[side as usize] -= 1;
        self.kinds[side as usize][length(plies)] -= 1;
    }
}

fn length(plies: u16) -> usize {
    usize::from(plies / 2).min(MOVES - 1)
}

impl Collection {
    /// An empty basket for so many puzzles.
    pub(super) fn for_puzzles(count: usize, shares: Shares) -> Collection {
        Collection { puzzles: Vec::new(), taken: HashSet::new(), room: Room::for_puzzles(count, shares) }
    }

    pub(super) fn len(&self) -> usize {
        self.puzzles.len()
    }

    pub(super) fn room(&self) -> Room {
        self.room
    }

    pub(super) fn is_full(&self) -> bool {
        self.room.all == 0
    }

    /// Takes a puzzle if there is room for it and none like it was taken; says whether it was.
    pub(super) fn take(&mut self, (puzzle, kind): Made) -> bool {
        if !self.room.is_there_for(kind) || !self.taken.insert(turned(&puzzle.position)) {
            return false;
        }
        self.room.is_used_for(kind);
        self.puzzles.push(puzzle);
        true
    }

    /// The puzzles, the easiest first.
    pub(super) fn sorted(&self) -> Vec<Puzzle> {
        let mut puzzles = self.puzzles.clone();
        puzzles.sort_by_cached_key(|puzzle| {
            (puzzle.grade, puzzle.plies, puzzle.proof.len(), puzzle.position.to_string())
        });
        puzzles
    }
}
