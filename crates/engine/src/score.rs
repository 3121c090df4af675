//! What a position is worth.

use core::fmt;

/// A value from the view of the side to move, in hundredths of an attacker.
///
/// Scores near [`Score::WIN`] are wins by force: `WIN - n` wins in `n` plies.
/// Below them lie wins by repetition, which are certain as well but of unknown
/// length, and then everything that is only an opinion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// Plies no search goes beyond.
pub(crate) const MAX_PLY: usize = 200;

impl Score {
    /// Better than anything.
    pub const INFINITE: Score = Score(32_000);
    /// A set that is won already.
    pub const WIN: Score = Score(30_000);
    /// A set that nobody wins.
    pub const DRAW: Score = Score(0);
    /// The lowest score that is a win by force: whatever is as good is one.
    pub(crate) const LONGEST_WIN: Score = Score(30_000 - MAX_PLY as i16);
    const REPETITION: i16 = 25_000;
    const OPINION: i16 = 20_000;

    /// An opinion, kept apart from what is certain.
    #[must_use]
    pub fn opinion(hundredths: i32) -> Score {
        Score(hundredths.clamp(-i32::from(Score::OPINION), i32::from(Score::OPINION)) as i16)
    }

    /// The loss of a set that ends after `ply` moves.
    #[must_use]
    pub fn lost_at(ply: usize) -> Score {
        Score(-Score::WIN.0 + ply as i16)
    }

    /// A loss because the position keeps coming back.
    pub(crate) fn lost_by_repetition(ply: usize) -> Score {
        Score(-Score::REPETITION + ply as i16)
    }

    /// The score in hundredths of an attacker.
    #[must_use]
    pub fn hundredths(self) -> i32 {
        i32::from(self.0)
    }

    /// Plies to the end if it is a forced win (positive) or loss (negative).
    #[must_use]
    pub fn plies_to_end(self) -> Option<i32> {
        let plies = Score::WIN.0 - self.0.abs();
        let is_forced = plies <= MAX_PLY as i16;
        is_forced.then_some(i32::from(if self.0 > 0 { plies } else { -plies }))
    }

    /// Says whether the score is certain: a forced end or a repetition.
    #[must_use]
    pub fn is_decided(self) -> bool {
        self.0.abs() > Score::OPINION
    }

    /// Says whether the set is won by force, whatever came before.
    pub(crate) fn is_forced_win(self) -> bool {
        self >= Score::LONGEST_WIN
    }

    /// The next better score, for windows that hold none.
    pub(crate) fn above(self) -> Score {
        Score(self.0 + 1)
    }

    pub(crate) fn plus(self, hundredths: i16) -> Score {
        Score(self.0.saturating_add(hundredths).clamp(-Score::INFINITE.0, Score::INFINITE.0))
    }

    /// Counts a decided score from the node instead of from the root.
    pub(crate) fn at_node(self, ply: usize) -> Score {
        self.shifted(ply as i16)
    }

    /// Counts a decided score from the root instead of from the node.
    pub(crate) fn at_root(self, ply: usize) -> Score {
        self.shifted(-(ply as i16))
    }

    fn shifted(self, by: i16) -> Score {
        match self.0 {
            value if value > Score::OPINION => Score(value + by),
            value if value < -Score::OPINION => Score(value - by),
            value => Score(value),
        }
    }

    pub(crate) fn raw(self) -> i16 {
        self.0
    }

    pub(crate) fn from_raw(raw: i16) -> Score {
        Score(raw)
    }
}

impl core::ops::Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    /// Writes `+1.25`, or `wins in 7` / `loses in 4` (plies).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => write!(f, "wins in {plies}"),
            Some(plies) => write!(f, "loses in {}", -plies),
            None if self.is_decided() && self.0 > 0 => f.write_str("wins by repetition"),
            None if self.is_decided() => f.write_str("loses by repetition"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
