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
    row: u32,
    column: u32,
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
            row: 0,
            column: 0,
        }
    }

    /// How many legal moves there are, faster than making them.
    #[must_use]
    #[inline]
    pub fn count_moves(&self, rules: &Rules<B>) -> u32 {
        let occupied = self.occupied();
        let soldier = self.side().soldier();
        let mut count = count_of_kind(rules, soldier, occupied, self.soldiers(self.side()));
        if self.side() == Side::Defenders {
            let (row, column) = reach(rules, Piece::King, self.king(), occupied);
            count += B::count_line(row) + B::count_line(column);
        }
        count
    }

    /// The `n`th legal move, from 0, in an order of its own that is faster to
    /// pick from than [`Position::legal_moves`]: with [`Position::count_moves`]
    /// the quick way to a random move.
    #[must_use]
    #[inline]
    pub fn pick_move(&self, rules: &Rules<B>, n: u32) -> Option<Move> {
        let occupied = self.occupied();
        let soldier = self.side().soldier();
        if !rules.tables().movement[soldier as usize].plain {
            return self.legal_moves(rules).nth(n as usize);
        }
        let mut left = n;
        for (i, mut to) in
            targets(rules, soldier, self.soldiers(self.side()), occupied).into_iter().enumerate()
        {
            let count = to.count();
            if left >= count {
                left -= count;
                continue;
            }
            for _ in 0..left {
                to = to.without_lowest();
            }
            let to = B::square(to.lowest());
            return Some(Move::new(self.nearest(to, Direction::ALL[i].opposite(), occupied), to));
        }
        let kings = LegalMoves { soldiers: B::Bits::EMPTY, ..self.legal_moves(rules) };
        kings.into_iter().nth(left as usize)
    }

    /// The first occupied square in a direction; the last one walked to if none is.
    #[inline]
    fn nearest(&self, from: Square, direction: Direction, occupied: B::Bits) -> Square {
        let mut at = B::index(from);
        while !occupied.has(at) {
            at = match direction {
                Direction::East => at + 1,
                Direction::North => at + B::STRIDE,
                Direction::West => at - 1,
                Direction::South => at - B::STRIDE,
            };
        }
        B::square(at)
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
        let (row, column) = reach(rules, piece, from, self.occupied());
        from.rank() == to.rank() && row >> to.file() & 1 == 1
            || from.file() == to.file() && column >> to.rank() & 1 == 1
    }
}

impl<B: Board> Iterator for LegalMoves<'_, B> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if self.row != 0 {
                let file = self.row.trailing_zeros() as u8;
                self.row &= self.row - 1;
                return Some(Move::new(self.from, Square::at(file, self.from.rank())));
            }
            if self.column != 0 {
                let rank = self.column.trailing_zeros() as u8;
                self.column &= self.column - 1;
                return Some(Move::new(self.from, Square::at(self.from.file(), rank)));
            }
            let piece = if self.soldiers.is_empty() {
                self.from = self.king.take()?;
                Piece::King
            } else {
                self.from = B::square(self.soldiers.lowest());
                self.soldiers = self.soldiers.without_lowest();
                self.side.soldier()
            };
            (self.row, self.column) = reach(self.rules, piece, self.from, self.occupied);
        }
    }

    #[inline]
    fn fold<T, F: FnMut(T, Move) -> T>(self, start: T, mut add: F) -> T {
        let mut sum = Some(start);
        self.visit_all(|mv| sum = sum.take().map(|before| add(before, mv)));
        sum.expect("it is put back after every move")
    }
}

impl<B: Board> LegalMoves<'_, B> {
    /// Hands every move to `visit`, with all loops in sight of the compiler.
    #[inline]
    fn visit_all(mut self, mut visit: impl FnMut(Move)) {
        self.visit_lines(&mut visit);
        while !self.soldiers.is_empty() {
            self.from = B::square(self.soldiers.lowest());
            self.soldiers = self.soldiers.without_lowest();
            (self.row, self.column) = reach(self.rules, self.side.soldier(), self.from, self.occupied);
            self.visit_lines(&mut visit);
        }
        if let Some(king) = self.king {
            self.from = king;
            (self.row, self.column) = reach(self.rules, Piece::King, king, self.occupied);
            self.visit_lines(&mut visit);
        }
    }

    #[inline]
    fn visit_lines(&mut self, visit: &mut impl FnMut(Move)) {
        while self.row != 0 {
            visit(Move::new(self.from, Square::at(self.row.trailing_zeros() as u8, self.from.rank())));
            self.row &= self.row - 1;
        }
        while self.column != 0 {
            visit(Move::new(self.from, Square::at(self.from.file(), self.column.trailing_zeros() as u8)));
            self.column &= self.column - 1;
        }
    }
}

impl<B: Board> core::iter::FusedIterator for LegalMoves<'_, B> {}

/// The squares all pieces of a kind move to, by [`Direction`]; only for kinds
/// that move [plainly](crate::rules::Movement::plain).
#[inline]
fn targets<B: Board>(rules: &Rules<B>, piece: Piece, of: B::Bits, occupied: B::Bits) -> [B::Bits; 4] {
    let tables = rules.tables();
    let movement = &tables.movement[piece as usize];
    let open = tables.geometry.squares.minus(occupied | movement.blocked);
    Direction::ALL.map(|direction| tables.geometry.slide(of, open, direction) & movement.stops)
}

#[inline]
fn count_of_kind<B: Board>(rules: &Rules<B>, piece: Piece, occupied: B::Bits, of: B::Bits) -> u32 {
    if rules.tables().movement[piece as usize].plain {
        return targets(rules, piece, of, occupied).into_iter().map(Bitboard::count).sum();
    }
    let count_of_one = |index| {
        let (row, column) = reach_by_walking(rules, piece, B::square(index), occupied);
        row.count_ones() + column.count_ones()
    };
    of.indices().map(count_of_one).sum()
}

/// The squares a piece may move to along its row (by file) and its column (by rank).
#[inline]
fn reach<B: Board>(rules: &Rules<B>, piece: Piece, from: Square, occupied: B::Bits) -> (u32, u32) {
    let tables = rules.tables();
    let movement = &tables.movement[piece as usize];
    if !movement.plain {
        return reach_by_walking(rules, piece, from, occupied);
    }
    let (file, rank) = (usize::from(from.file()), usize::from(from.rank()));
    let closed = occupied | tables.geometry.walls | movement.blocked;
    let row = B::reach(B::row(closed, rank), file) & movement.stop_rows[rank];
    let column = B::reach(B::column(closed, file), rank) & movement.stop_columns[file];
    (row, column)
}

/// [`reach`] square by square, for rule sets where it matters where a piece
/// comes from or how far it has gone.
#[cold]
fn reach_by_walking<B: Board>(rules: &Rules<B>, piece: Piece, from: Square, occupied: B::Bits) -> (u32, u32) {
    let (mut row, mut column) = (0, 0);
    for direction in Direction::ALL {
        walk(rules, piece, from, occupied, direction, |to| match direction {
            Direction::East | Direction::West => row |= 1 << to.file(),
            Direction::North | Direction::South => column |= 1 << to.rank(),
        });
    }
    (row, column)
}

fn walk<B: Board>(
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
