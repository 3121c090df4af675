//! How a set began.

use branan_rules::{Move, Symmetry};

/// The first twenty moves of a set, the same however the board is turned.
///
/// ```
/// use branan_ratings::Opening;
///
/// let moves = |text: &str| text.split(' ').map(|mv| mv.parse().unwrap()).collect::<Vec<_>>();
/// assert_eq!(Opening::of(&moves("d2-e2 c4-c5"), 7), Opening::of(&moves("d6-c6 e4-e3"), 7));
/// assert_ne!(Opening::of(&moves("d2-e2 c4-c5"), 7), Opening::of(&moves("d2-e2 c4-c6"), 7));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opening(u64);

/// As many moves as lichess compares.
const PLIES: usize = 20;

impl Opening {
    /// The opening of a set on a board of this size. What comes after a move off the board is left out.
    #[must_use]
    pub fn of(moves: &[Move], size: u8) -> Opening {
        let on_board = |mv: &&Move| mv.from.is_on(size) && mv.to.is_on(size);
        let moves: Vec<Move> = moves.iter().take(PLIES).take_while(on_board).copied().collect();
        let turned =
            |symmetry: Symmetry| moves.iter().map(|mv| symmetry.mv(*mv, size)).collect::<Vec<Move>>();
        let least = Symmetry::ALL.into_iter().map(turned).min();
        Opening(least.into_iter().flatten().fold(FNV_START, |hash, mv| {
            let squares = [mv.from.file(), mv.from.rank(), mv.to.file(), mv.to.rank()];
            squares.into_iter().fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME))
        }))
    }
}

impl From<u64> for Opening {
    fn from(number: u64) -> Opening {
        Opening(number)
    }
}

impl From<Opening> for u64 {
    fn from(Opening(number): Opening) -> u64 {
        number
    }
}

/// FNV-1a, which never changes: openings are compared with those of years before.
const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01b3;
