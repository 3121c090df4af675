//! What becomes of those who leave.

/// A set given up before so many moves had not begun in earnest.
pub(crate) const EARLY_PLIES: u32 = 10;

/// So many of somebody's last rated contests are looked at.
const LAST: u16 = 10;

/// So many of them may be left early and still count.
const COUNTED: u32 = 2;

/// Which of somebody's last ten rated contests they left early: the newest is the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leaving(u16);

impl From<u16> for Leaving {
    fn from(bits: u16) -> Leaving {
        Leaving(bits & ((1 << LAST) - 1))
    }
}

impl Leaving {
    /// A bit for each contest, to be kept.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Says whether the next contest left early is one too many to count.
    ///
    /// Whoever wants to look weaker than they are can lose that way only twice in ten contests; whoever
    /// wants to look stronger gains nothing, since nobody knows after ten moves who will win.
    pub(crate) fn is_habit(self) -> bool {
        self.0.count_ones() >= COUNTED
    }

    /// Enters a rated contest.
    pub(crate) fn enter(&mut self, left: bool) {
        self.0 = (self.0 << 1 | u16::from(left)) & ((1 << LAST) - 1);
    }
}

const MINUTE_MS: u64 = 60_000;
const DAY_MS: u64 = 24 * 60 * MINUTE_MS;
/// After so long, nobody remembers.
const FORGOTTEN_MS: u64 = 7 * DAY_MS;
const FIRST_WAIT_MS: u64 = 10 * MINUTE_MS;

/// From when on somebody may look for the next live opponent, who left contests at these moments, in ms
/// since 1970 and in any order.
///
/// Once in a week is bad luck and costs nothing. The second time they wait ten minutes, then twice as long
/// each time, at most a day.
///
/// ```
/// use branan_ratings::wait_until_ms;
///
/// let hour = 3_600_000;
/// assert_eq!(wait_until_ms(&[hour]), 0);
/// assert_eq!(wait_until_ms(&[hour, 2 * hour]), 2 * hour + 600_000);
/// assert_eq!(wait_until_ms(&[3 * hour, hour, 2 * hour]), 3 * hour + 1_200_000);
/// assert_eq!(wait_until_ms(&[hour, 1000 * hour]), 0);
/// ```
#[must_use]
pub fn wait_until_ms(left_ms: &[u64]) -> u64 {
    let Some(&last) = left_ms.iter().max() else { return 0 };
    let remembered = left_ms.iter().filter(|&&at| last - at < FORGOTTEN_MS).count();
    match remembered.checked_sub(2) {
        None => 0,
        Some(more) => {
            let wait = FIRST_WAIT_MS << more.min(16);
            last.saturating_add(wait.min(DAY_MS))
        }
    }
}
