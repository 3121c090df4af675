//! Moves, and finding the legal ones.

use core::fmt;
use core::str::FromStr;

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::piece::{Piece, Side};
use crate::position::Position;
use crate::rule_set::Zone;
use crate::rules::Rules;
use crate::square::{Direction, Square};

/// A move of a piece from one square to another.
///
/// What it captures follows from the position and is not part of it.
///
/// ```
/// use branan_rules::Move;
///
/// let mv: Move = "d2-e2".parse()?;
/// assert_eq!(mv.to_string(), "d2-e2");
/// # Ok::<(), branan_rules::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it stops on.
    pub to: Square,
}

impl Move {
    /// Makes a move.
    #[must_use]
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Move, MoveError> {
        let (from, to) = text.split_once('-').ok_or(MoveError)?;
        let square = |text: &str| text.parse().map_err(|_| MoveError);
        Ok(Move::new(square(from)?, square(to)?))
    }
}

/// The error of text that is not a move in the strict form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveError;

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a move like d2-e2")
    }
}

impl core::error::Error for MoveError {}

/// The legal moves of a position, one after another; see [`Position::legal_moves`].
#[derive(Clone)]
pub struct LegalMoves<'r, B: Board> {
    rules: &'r Rules<B>,
    occupied: B::Bits,
    soldiers: B::Bits,
    /// The king, as long as his moves are still to come.
    king: Option<Square>,
    side: Side,
    from: Square,
    lines: Lines,
}

impl<B: Board> Position<B> {
    /// The legal moves, without regard to a set that is over.
    ///
    /// Nothing is allocated and nothing computed before it is asked for.
    #[must_use]
    #[inline]
    pub fn legal_moves<'r>(&self, rules: &'r Rules<B>) -> LegalMoves<'r, B> {
        let king = self.king();
        LegalMoves {
            rules,
            occupied: self.occupied(),
            soldiers: self.soldiers(self.side()),
            king: (self.side() == Side::Defenders).then_some(king),
            side: self.side(),
            from: king,
            lines: Lines(0),
        }
    }

    /// How many legal moves there are, faster than making them.
    #[must_use]
    #[inline(always)]
    pub fn count_moves(&self, rules: &Rules<B>) -> u32 {
        let occupied = self.occupied();
        let soldier = self.side().soldier();
        let mut count = count_of_kind(rules, soldier, occupied, self.soldiers(self.side()));
        if self.side() == Side::Defenders {
            count += reach(rules, Piece::King, self.king(), occupied).count::<B>();
        }
        count
    }

    /// One legal move: `choose` is told how many there are and answers which,
    /// from 0. `None` if there are none, or it answers too high.
    ///
    /// The quick way to a random move. The order is not that of
    /// [`Position::legal_moves`], but the same for equal positions.
    #[must_use]
    #[inline]
    pub fn choose_move(&self, rules: &Rules<B>, choose: impl FnOnce(u32) -> u32) -> Option<Move> {
        let (occupied, soldier) = (self.occupied(), self.side().soldier());
        if !rules.tables().movement[soldier as usize].plain {
            let n = choose(self.count_moves(rules));
            return self.legal_moves(rules).nth(n as usize);
        }
        let targets = targets(rules, soldier, self.soldiers(self.side()), occupied);
        let counts = targets.map(Bitboard::count);
        let mut kings = match self.side() {
            Side::Attackers => Lines(0),
            Side::Defenders => reach(rules, Piece::King, self.king(), occupied),
        };
        let mut left = choose(counts.iter().sum::<u32>() + kings.count::<B>());
        for (direction, (mut to, count)) in Direction::ALL.into_iter().zip(targets.into_iter().zip(counts)) {
            if left < count {
                for _ in 0..left {
                    to = to.without_lowest();
                }
                let to = to.lowest();
                let from = nearest::<B>(to, direction.opposite(), occupied);
                return Some(Move::new(B::square(from), B::square(to)));
            }
            left -= count;
        }
        for _ in 0..left {
            kings.pop(self.king())?;
        }
        Some(Move::new(self.king(), kings.pop(self.king())?))
    }

    /// Says whether the side to move has a legal move.
    #[must_use]
    #[inline]
    pub fn has_moves(&self, rules: &Rules<B>) -> bool {
        let tables = rules.tables();
        let empty = !self.occupied();
        let next_to = |piece: Piece, of| {
            let stops = tables.movement[piece as usize].stops;
            (tables.geometry.around(of) & empty).meets(stops)
        };
        // A single step onto a free square settles nearly every position.
        next_to(self.side().soldier(), self.soldiers(self.side()))
            || self.side() == Side::Defenders && next_to(Piece::King, self.king_bit())
            || self.legal_moves(rules).next().is_some()
    }

    /// Says whether the king, if it were his turn, could move by one square.
    pub(crate) fn king_can_step(self, rules: &Rules<B>) -> bool {
        let beside = rules.tables().geometry.around(self.king_bit());
        let mut can = false;
        for direction in Direction::ALL {
            walk(rules, Piece::King, self.king(), self.occupied(), direction, |to| {
                can |= beside.has(B::index(to));
            });
        }
        can
    }

    /// Says whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, rules: &Rules<B>, mv: Move) -> bool {
        let (from, to) = (mv.from, mv.to);
        if !from.is_on(rules.size()) || !to.is_on(rules.size()) {
            return false;
        }
        let Some(piece) = self.piece_at(from).filter(|piece| piece.side() == self.side()) else {
            return false;
        };
        reach(rules, piece, from, self.occupied()).contains(from, to)
    }
}

impl<B: Board> Iterator for LegalMoves<'_, B> {
    type Item = Move;

    // Must inline: perft is a third slower when the state goes through memory.
    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(to) = self.lines.pop(self.from) {
                return Some(Move::new(self.from, to));
            }
            let piece = if self.soldiers.is_empty() {
                self.from = self.king.take()?;
                Piece::King
            } else {
                self.from = B::square(self.soldiers.lowest());
                self.soldiers = self.soldiers.without_lowest();
                self.side.soldier()
            };
            self.lines = reach(self.rules, piece, self.from, self.occupied);
        }
    }
}

impl<B: Board> core::iter::FusedIterator for LegalMoves<'_, B> {}

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
    Direction::ALL.map(|direction| tables.geometry.slide(of, open, direction) & movement.stops)
}

/// The first occupied square in a direction, which there must be.
#[inline]
fn nearest<B: Board>(from: usize, direction: Direction, occupied: B::Bits) -> usize {
    let mut at = from;
    while !occupied.has(at) {
        at = match direction {
            Direction::East => at + 1,
            Direction::North => at + B::STRIDE,
            Direction::West => at - 1,
            Direction::South => at - B::STRIDE,
        };
    }
    at
}

#[inline(always)]
fn count_of_kind<B: Board>(rules: &Rules<B>, piece: Piece, occupied: B::Bits, of: B::Bits) -> u32 {
    if rules.tables().movement[piece as usize].plain {
        return B::Bits::count_four(targets(rules, piece, of, occupied));
    }
    of.indices().map(|index| reach_by_walking(rules, piece, B::square(index), occupied).count::<B>()).sum()
}

/// Squares on the row and the column of a square: files in the low half, ranks
/// in the high half.
#[derive(Clone, Copy)]
struct Lines(u64);

impl Lines {
    #[inline(always)]
    fn new(row: u32, column: u32) -> Lines {
        Lines(u64::from(row) | u64::from(column) << 32)
    }

    /// Takes the first square off.
    #[inline(always)]
    fn pop(&mut self, from: Square) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let i = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(if i < 32 { Square::at(i, from.rank()) } else { Square::at(from.file(), i - 32) })
    }

    fn contains(self, from: Square, square: Square) -> bool {
        from.rank() == square.rank() && self.0 >> square.file() & 1 == 1
            || from.file() == square.file() && self.0 >> (32 + square.rank()) & 1 == 1
    }

    #[inline(always)]
    fn count<B: Board>(self) -> u32 {
        B::count_line(self.0 as u32) + B::count_line((self.0 >> 32) as u32)
    }
}

/// The squares a piece may move to.
#[inline(always)]
fn reach<B: Board>(rules: &Rules<B>, piece: Piece, from: Square, occupied: B::Bits) -> Lines {
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
fn reach_by_walking<B: Board>(rules: &Rules<B>, piece: Piece, from: Square, occupied: B::Bits) -> Lines {
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
