//! What a table says of a position.

use core::fmt;

use branan_rules::Side;

/// What a position is worth when it is the first of a set: see
/// `docs/tablebase.md` for what exactly that means and what a past can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A side wins by force in so many plies, the quickest win against the
    /// longest defence. No position comes twice on the way, so it holds under
    /// every rule on repetition.
    Win {
        /// Who wins.
        side: Side,
        /// Plies to the end, the last move included.
        plies: u8,
    },
    /// Neither side can force an end on the board. The attackers can avoid
    /// losing for ever, which wins for them where repetition loses for the
    /// defenders.
    Hold,
}

impl Value {
    /// The winner by force, if there is one.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Value::Win { side, .. } => Some(side),
            Value::Hold => None,
        }
    }

    /// Plies to the forced end, if there is one.
    #[must_use]
    pub fn plies(self) -> Option<u8> {
        match self {
            Value::Win { plies, .. } => Some(plies),
            Value::Hold => None,
        }
    }

    /// The word used in machine-readable output: `attackers-win`,
    /// `defenders-win` or `hold`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self.winner() {
            Some(Side::Attackers) => "attackers-win",
            Some(Side::Defenders) => "defenders-win",
            None => "hold",
        }
    }

    /// The same before the move that led to it.
    #[must_use]
    pub(crate) fn one_ply_earlier(self) -> Value {
        match self {
            Value::Win { side, plies } => Value::Win { side, plies: plies + 1 },
            Value::Hold => Value::Hold,
        }
    }

    /// How good the value is for a side: the higher the better, the quicker win
    /// and the longer defence included.
    #[must_use]
    pub fn rank(self, for_side: Side) -> i32 {
        match self {
            Value::Win { side, plies } if side == for_side => 1000 - i32::from(plies),
            Value::Hold => 0,
            Value::Win { plies, .. } => i32::from(plies) - 1000,
        }
    }

    /// The value a byte of a table stands for, with this side to move.
    ///
    /// The last move of a set is the winner's, so an odd number of plies wins
    /// for the side to move and an even one loses.
    #[must_use]
    pub(crate) fn from_byte(byte: u8, to_move: Side) -> Value {
        match byte {
            HOLD => Value::Hold,
            plies if plies % 2 == 1 => Value::Win { side: to_move, plies },
            plies => Value::Win { side: to_move.other(), plies },
        }
    }
}

impl fmt::Display for Value {
    /// Writes `attackers win in 7` (plies) or `hold`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Win { side, plies } => write!(f, "{side} win in {plies}"),
            Value::Hold => f.write_str("hold"),
        }
    }
}

/// The byte of a position that neither side wins by force.
pub(crate) const HOLD: u8 = 0;

/// The longest win a byte can tell.
pub(crate) const LONGEST: u8 = 250;

/// While building: the set is over there, or another index stands for it.
pub(crate) const VOID: u8 = 255;

/// While building: not looked at yet.
pub(crate) const UNSEEN: u8 = 254;

/// Says whether a byte is a forced win for the side to move.
#[inline]
pub(crate) fn is_win(byte: u8) -> bool {
    byte % 2 == 1 && byte <= LONGEST
}

/// Says whether a byte is a forced loss for the side to move.
#[inline]
pub(crate) fn is_loss(byte: u8) -> bool {
    byte.is_multiple_of(2) && byte != HOLD && byte <= LONGEST
}
