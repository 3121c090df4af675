//! Pieces on squares, playable or not.

use alloc::vec::Vec;
use core::fmt;

use crate::notation::{Expected, Wanted};
use crate::piece::{Piece, Side};
use crate::square::{MAX_SIZE, Square};
use crate::square_set::SquareSet;

/// Any pieces on any squares of a board, and the side to move.
///
/// A set-up may be nonsense: two kings, none, a soldier on the throne. It is
/// what editors, parsers and puzzles work on. [`Position::new`] turns it into
/// something that can be played, or says everything that is wrong with it.
///
/// ```
/// use branan_rules::{Setup, Piece};
///
/// let setup: Setup = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a".parse()?;
/// assert_eq!(setup.size(), 7);
/// assert_eq!(setup.piece_at("d4".parse()?), Some(Piece::King));
/// assert_eq!(setup.to_string(), "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3 a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`Position::new`]: crate::Position::new
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    size: u8,
    side: Side,
    pieces: [SquareSet; 3],
}

impl Setup {
    /// An empty board of this size with the attackers to move.
    ///
    /// # Panics
    /// When the size is 0 or over 19.
    #[must_use]
    pub const fn empty(size: u8) -> Setup {
        assert!(size > 0 && size <= MAX_SIZE, "a board has 1 to 19 squares a side");
        Setup { size, side: Side::Attackers, pieces: [SquareSet::EMPTY; 3] }
    }

    /// Reads a set-up that is written in the source, for constants.
    ///
    /// # Panics
    /// When the text is not a position in the strict form; in a constant that
    /// is a compile error.
    #[must_use]
    pub const fn literal(text: &str) -> Setup {
        match Setup::parse_strict(text) {
            Ok(setup) => setup,
            Err(_) => panic!("not a position text"),
        }
    }

    /// Squares a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The side to move.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The squares of one kind of piece.
    #[must_use]
    pub const fn squares_of(&self, piece: Piece) -> SquareSet {
        self.pieces[piece as usize]
    }

    /// All squares with a piece on them.
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        self.pieces[0].or(self.pieces[1]).or(self.pieces[2])
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Piece::ALL.into_iter().find(|&piece| self.squares_of(piece).contains(square))
    }

    /// The same pieces with this side to move.
    #[must_use]
    pub const fn with_side(mut self, side: Side) -> Setup {
        self.side = side;
        self
    }

    /// The set-up with a piece put on a square, or the square cleared.
    ///
    /// # Panics
    /// When the square is off the board.
    #[must_use]
    pub const fn with_piece(mut self, square: Square, piece: Option<Piece>) -> Setup {
        assert!(square.is_on(self.size), "square off the board");
        let mut i = 0;
        while i < 3 {
            self.pieces[i] = self.pieces[i].without(square);
            i += 1;
        }
        if let Some(piece) = piece {
            self.pieces[piece as usize] = self.pieces[piece as usize].with(square);
        }
        self
    }

    /// The same set-up, field by field: a new one does not compile until it is decided
    /// whether it is part of the identity of a game.
    pub(crate) const fn whole(self) -> Setup {
        let Setup { size, side, pieces } = self;
        Setup { size, side, pieces }
    }

    /// Reads the strict form, `3a3/…/3a3 a`: rows from the top, `a` `d` `k`,
    /// numbers for empty squares, a space, the side to move.
    pub(crate) const fn parse_strict(text: &str) -> Result<Setup, SetupSyntax> {
        let bytes = text.as_bytes();
        let size = match count_rows(bytes) {
            Ok(size) => size,
            Err(error) => return Err(error),
        };
        let mut setup = Setup::empty(size);
        let mut at = 0;
        let mut row = 0;
        while row < size {
            (setup, at) = match parse_row(bytes, at, setup, size - 1 - row) {
                Ok(parsed) => parsed,
                Err(error) => return Err(error),
            };
            let end = if row + 1 == size { b' ' } else { b'/' };
            if byte(bytes, at) != end {
                let expected = if end == b'/' { Wanted::SlashRow } else { Wanted::SpaceAndSide };
                return Err(SetupSyntax { offset: at, expected });
            }
            at += 1;
            row += 1;
        }
        setup.side = match byte(bytes, at) {
            b'a' => Side::Attackers,
            b'd' => Side::Defenders,
            _ => return Err(SetupSyntax { offset: at, expected: Wanted::SideToMove }),
        };
        if at + 1 < bytes.len() {
            return Err(SetupSyntax { offset: at + 1, expected: Wanted::NothingMore });
        }
        Ok(setup)
    }
}

/// Where and why the strict form could not be read.
pub(crate) struct SetupSyntax {
    pub(crate) offset: usize,
    pub(crate) expected: Wanted,
}

impl SetupSyntax {
    /// What should stand there.
    pub(crate) fn expected(&self) -> Expected {
        self.expected.with(if self.expected == Wanted::Letter { "`a`, `d`, `k`" } else { "" })
    }
}

/// The byte at an offset; 0, which no position has, behind the end.
const fn byte(bytes: &[u8], at: usize) -> u8 {
    if at < bytes.len() { bytes[at] } else { 0 }
}

const fn count_rows(bytes: &[u8]) -> Result<u8, SetupSyntax> {
    let mut rows = 1;
    let mut at = 0;
    while at < bytes.len() && bytes[at] != b' ' {
        if bytes[at] == b'/' {
            rows += 1;
            if rows > MAX_SIZE {
                return Err(SetupSyntax { offset: at, expected: Wanted::MostRows });
            }
        }
        at += 1;
    }
    Ok(rows)
}

/// Reads one row into `setup`; gives back the offset behind it.
const fn parse_row(
    bytes: &[u8],
    mut at: usize,
    mut setup: Setup,
    rank: u8,
) -> Result<(Setup, usize), SetupSyntax> {
    let size = setup.size;
    let mut file = 0;
    while file < size {
        let piece = match byte(bytes, at) {
            b'a' => Piece::Attacker,
            b'd' => Piece::Defender,
            b'k' => Piece::King,
            b'1'..=b'9' => {
                let start = at;
                let mut run = 0;
                while byte(bytes, at).is_ascii_digit() && run <= size {
                    run = run * 10 + (bytes[at] - b'0');
                    at += 1;
                }
                file += run;
                if file > size {
                    return Err(SetupSyntax { offset: start, expected: Wanted::SquareRows });
                }
                continue;
            }
            b'/' | b' ' => {
                return Err(SetupSyntax { offset: at, expected: Wanted::SquareRows });
            }
            _ => {
                return Err(SetupSyntax { offset: at, expected: Wanted::Letter });
            }
        };
        setup = setup.with_piece(Square::new(file, rank), Some(piece));
        file += 1;
        at += 1;
    }
    Ok((setup, at))
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size).rev() {
            let mut empty = 0;
            for file in 0..self.size {
                match self.piece_at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                            empty = 0;
                        }
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", self.side.letter())
    }
}

/// One thing that keeps a set-up from being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The board is not the one of the rule set.
    WrongSize {
        /// Squares a side of the set-up.
        found: u8,
        /// Squares a side in the rule set.
        expected: u8,
    },
    /// There is no king.
    NoKing,
    /// There is more than one king.
    SeveralKings {
        /// How many.
        count: usize,
    },
    /// A piece stands where its kind may not stop.
    Forbidden {
        /// The kind of piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::WrongSize { found, expected } => {
                write!(f, "the board is {found}x{found}, the rules want {expected}x{expected}")
            }
            Fault::NoKing => f.write_str("there is no king"),
            Fault::SeveralKings { count } => write!(f, "there are {count} kings"),
            Fault::Forbidden { piece, square } => {
                write!(f, "the {piece} may not stand on {square}")
            }
        }
    }
}

/// The error of a set-up that cannot be played: everything wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// All faults, never empty.
    pub faults: Vec<Fault>,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let gap = if i == 0 { "" } else { "; " };
            write!(f, "{gap}{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}
