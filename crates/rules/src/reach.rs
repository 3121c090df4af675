//! Where pieces can move to, piece by piece and all at once.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::Piece;
use crate::rule_set::Zone;
use crate::rules::Rules;
use crate::square::{Direction, Square};

/// The squares all pieces of a kind move to, by [`Direction`]; only for kinds
/// that move [plainly](crate::rules::Movement::plain).
#[inline(always)]
pub(crate) fn targets<B: Board>(
    rules: &Rules<B>,
    piece: Piece,
    of: B::Bits,
    occupied: B::Bits,
) -> [B::Bits; 4] {
    let tables = rules.tables();
    let movement = &tables.movement[piece as usize];
    let open = tables.geometry.squares.minus(occupied | movement.blocked);
    let slide = |direction| tables.geometry.slide(of, open, direction) & movement.stops;
    // Written out: the compiler leaves a `map` over the directions as a call and a loop.
    [slide(Direction::East), slide(Direction::North), slide(Direction::West), slide(Direction::South)]
}

/// The square of the piece that slid to `to` in a direction: the first occupied
/// one behind it, which there must be.
#[inline(always)]
pub(crate) fn origin<B: Board>(to: Square, direction: Direction, occupied: B::Bits) -> Square {
    let along = matches!(direction, Direction::East | Direction::West);
    let (file, rank) = (to.file(), to.rank());
    let (line, at) = if along {
        (B::row(occupied, usize::from(rank)), file)
    } else {
        (B::column(occupied, usize::from(file)), rank)
    };
    // Both ways, for a choice without a branch; the extra bit is for a line empty below.
    let below = (line & ((1 << at) - 1) | 1).ilog2() as u8;
    let above = at + (line >> at).trailing_zeros() as u8;
    let behind = if matches!(direction, Direction::East | Direction::North) { below } else { above };
    if along { Square::at(behind, rank) } else { Square::at(file, behind) }
}

/// Squares on the row and the column of a square: files in the low half, ranks
/// in the high half.
#[derive(Clone, Copy)]
pub(crate) struct Lines(u64);

impl Lines {
    pub(crate) const EMPTY: Lines = Lines(0);

    #[inline(always)]
    pub(crate) fn new(row: u32, column: u32) -> Lines {
        Lines(u64::from(row) | u64::from(column) << 32)
    }

    /// Takes the first square off.
    #[inline(always)]
    pub(crate) fn pop(&mut self, from: Square) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let i = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(if i < 32 { Square::at(i, from.rank()) } else { Square::at(from.file(), i - 32) })
    }

    /// Says whether a square of the row (or else the column) is one, by its file (or its rank).
    #[inline(always)]
    pub(crate) fn has(self, along: bool, at: u8) -> bool {
        self.0 >> (at + if along { 0 } else { 32 }) & 1 == 1
    }

    pub(crate) fn contains(self, from: Square, square: Square) -> bool {
        from.rank() == square.rank() && self.0 >> square.file() & 1 == 1
            || from.file() == square.file() && self.0 >> (32 + square.rank()) & 1 == 1
    }

    #[inline(always)]
    pub(crate) fn count<B: Board>(self) -> u32 {
        B::count_line(self.0 as u32) + B::count_line((self.0 >> 32) as u32)
    }
}

/// The squares a piece may move to.
#[inline(always)]
pub(crate) fn reach<B: Board>(rules: &Rules<B>, piece: Piece, from: Square, occupied: B::Bits) -> Lines {
    let tables = rules.tables();
    let movement = &tables.movement[piece as usize];
    if !movement.plain {
        return reach_by_walking(rules, piece, from, occupied);
    }
    let (file, rank) = (usize::from(from.file()), usize::from(from.rank()));
    let closed = occupied | tables.geometry.walls | movement.blocked;
    let row = B::reach(B::row(closed, rank), file) & movement.stop_rows[rank];
    let column = B::reach(B::column(closed, file), rank) & movement.stop_columns[file];
    Lines::new(row, column)
}

/// [`reach`] square by square, for rule sets where it matters where a piece
/// comes from or how far it has gone.
#[cold]
pub(crate) fn reach_by_walking<B: Board>(
    rules: &Rules<B>,
    piece: Piece,
    from: Square,
    occupied: B::Bits,
) -> Lines {
    let (mut row, mut column) = (0, 0);
    for direction in Direction::ALL {
        walk(rules, piece, from, occupied, direction, |to| match direction {
            Direction::East | Direction::West => row |= 1 << to.file(),
            Direction::North | Direction::South => column |= 1 << to.rank(),
        });
    }
    Lines::new(row, column)
}

pub(crate) fn walk<B: Board>(
    rules: &Rules<B>,
    piece: Piece,
    from: Square,
    occupied: B::Bits,
    direction: Direction,
    mut stop_on: impl FnMut(Square),
) {
    let set = rules.set();
    let zone_at =
        |square| set.zones().into_iter().map(|(_, zone)| zone).find(|zone| zone.squares.contains(square));
    let mut home: Option<&Zone> = zone_at(from);
    let mut at = from;
    for _ in 0..set.speed.of(piece).unwrap_or(u8::MAX) {
        let Some(next) = at.step(direction, set.size()) else { return };
        if occupied.has(B::index(next)) {
            return;
        }
        at = next;
        let zone = zone_at(at);
        home = home.filter(|home| zone.is_some_and(|zone| core::ptr::eq(*home, zone)));
        let Some(zone) = zone else {
            stop_on(at);
            continue;
        };
        let inside = home.is_some();
        if zone.stop.contains(piece) && (inside || zone.enter.contains(piece)) {
            stop_on(at);
        }
        if !(zone.pass.contains(piece) || inside && zone.stop.contains(piece)) {
            return;
        }
    }
}
