//! Sides, pieces, and sets of kinds of pieces.

use core::fmt;
use core::ops::{BitOr, Not};

/// One of the two sides of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The ring that tries to take the king (black, the Vikings).
    Attackers,
    /// The king and his escort (white).
    Defenders,
}

impl Side {
    /// Both sides, attackers first.
    pub const BOTH: [Side; 2] = [Side::Attackers, Side::Defenders];

    /// The other side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Attackers => Side::Defenders,
            Side::Defenders => Side::Attackers,
        }
    }

    /// The letter of position texts: `a` or `d`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::Attackers => 'a',
            Side::Defenders => 'd',
        }
    }

    /// The soldiers of this side: all its pieces but the king.
    #[must_use]
    #[inline]
    pub const fn soldier(self) -> Piece {
        match self {
            Side::Attackers => Piece::Attacker,
            Side::Defenders => Piece::Defender,
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A soldier of the attackers.
    Attacker,
    /// A soldier of the defenders.
    Defender,
    /// The king, who belongs to the defenders.
    King,
}

impl Piece {
    /// All three kinds.
    pub const ALL: [Piece; 3] = [Piece::Attacker, Piece::Defender, Piece::King];

    /// The side the piece fights for.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Piece::Attacker => Side::Attackers,
            Piece::Defender | Piece::King => Side::Defenders,
        }
    }

    /// The letter of position texts: `a`, `d` or `k`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Piece::Attacker => 'a',
            Piece::Defender => 'd',
            Piece::King => 'k',
        }
    }
}

/// A set of kinds of pieces, as in "hostile to attackers and the king".
///
/// ```
/// use branan_rules::{Piece, Pieces};
///
/// let soldiers = Pieces::ATTACKER | Pieces::DEFENDER;
/// assert!(soldiers.contains(Piece::Defender));
/// assert_eq!((!soldiers).to_string(), "k");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Pieces(u8);

impl Pieces {
    /// No kind.
    pub const NONE: Pieces = Pieces(0);
    /// Attacking soldiers.
    pub const ATTACKER: Pieces = Pieces::of(Piece::Attacker);
    /// Defending soldiers.
    pub const DEFENDER: Pieces = Pieces::of(Piece::Defender);
    /// The king.
    pub const KING: Pieces = Pieces::of(Piece::King);
    /// Soldiers of both sides.
    pub const SOLDIERS: Pieces = Pieces(Pieces::ATTACKER.0 | Pieces::DEFENDER.0);
    /// Every kind.
    pub const ALL: Pieces = Pieces(7);

    /// The set of one kind.
    #[must_use]
    pub const fn of(piece: Piece) -> Pieces {
        Pieces(1 << piece as u8)
    }

    /// The set with one more kind.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Pieces {
        Pieces(self.0 | 1 << piece as u8)
    }

    /// Says whether the kind is in the set.
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece as u8 & 1 == 1
    }

    /// Says whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds in both sets.
    #[must_use]
    pub const fn and(self, other: Pieces) -> Pieces {
        Pieces(self.0 & other.0)
    }

    /// The kinds one after another.
    pub fn iter(self) -> impl Iterator<Item = Piece> + Clone {
        Piece::ALL.into_iter().filter(move |&piece| self.contains(piece))
    }
}

impl BitOr for Pieces {
    type Output = Pieces;
    fn bitor(self, other: Pieces) -> Pieces {
        Pieces(self.0 | other.0)
    }
}

impl Not for Pieces {
    type Output = Pieces;
    fn not(self) -> Pieces {
        Pieces(Pieces::ALL.0 & !self.0)
    }
}

impl fmt::Display for Pieces {
    /// Writes the letters of the kinds, as in `adk`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|piece| write!(f, "{}", piece.letter()))
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
