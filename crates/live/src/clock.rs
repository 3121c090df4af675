//! Time to think.
//!
//! Only the server's time counts. The first move of each side in a set costs nothing,
//! but has to be made within a minute, in a slow game within as long as everybody starts with.

use branan_protocol::online::{Clock, Code, Event, Refusal, Seat, Status};

use crate::contest::Contest;

/// How long the first move of each side may take in a live game, in ms.
pub const FIRST_MOVE_MS: u64 = 60_000;

/// One of each side: they cost and earn nothing.
const FIRST_MOVES: usize = 2;

/// How much time one person gives the other at once in a live game, in ms.
pub const GIFT_MS: u64 = 15_000;

/// The same in a slow game: twelve hours.
pub const SLOW_GIFT_MS: u64 = 12 * 60 * 60 * 1000;

/// Nobody can be given more than this in a live game, in ms: more is a slow one's.
pub const MOST_LIVE_MS: u64 = 24 * 60 * 60 * 1000;

/// Delay that is made up for: at most this much a move, out of a reserve that each move
/// adds a little to, so that nobody gains by being slow on purpose. In ms.
const LAG_MS: u64 = 500;
const SPARE_MS: u64 = 1000;
const SPARE_START_MS: u64 = 600;
const SPARE_GAIN_MS: u64 = 100;

/// An offer of a live game in the lobby stands for half an hour, since whoever made it waits there; any other for a week.
const LISTED_MS: u64 = 30 * 60 * 1000;
const STANDING_MS: u64 = 7 * 24 * 60 * 60 * 1000;

impl Contest {
    /// When the server has to look at the contest, if nothing happens before.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<u64> {
        let state = &self.state;
        match state.status {
            Status::Open => {
                let is_awaited = state.listed && !self.is_slow();
                Some(state.opened_ms.saturating_add(if is_awaited { LISTED_MS } else { STANDING_MS }))
            }
            Status::Playing => {
                let (left, seat) = (state.left?, self.to_move()?.index());
                let allowed = if self.is_first_move() { self.first_move_ms() } else { left[seat] };
                Some(state.since_ms.saturating_add(allowed).saturating_add(state.spare_ms[seat]))
            }
            Status::Ended | Status::Aborted => None,
        }
    }

    /// What happens because nobody did anything until now; usually nothing.
    #[must_use]
    pub fn overdue(&self, now_ms: u64) -> Vec<Event> {
        match (self.deadline_ms(), self.to_move()) {
            (Some(deadline), _) if now_ms <= deadline => Vec::new(),
            (Some(_), Some(_)) if self.is_first_move() && self.set() == 1 => vec![Event::Aborted],
            (Some(_), Some(late)) => self.flagged(late),
            (Some(_), None) => vec![Event::Aborted],
            (None, _) => Vec::new(),
        }
    }

    /// The time both have left at a moment, while a set is played on time.
    #[must_use]
    pub fn left_at(&self, now_ms: u64) -> Option<[u64; 2]> {
        let mut left = self.state.left?;
        if let Some(seat) = self.to_move().filter(|_| !self.is_first_move()) {
            let used = now_ms.saturating_sub(self.state.since_ms);
            left[seat.index()] = left[seat.index()].saturating_sub(used);
        }
        Some(left)
    }

    /// What makes up for a server that could not be reached from some moment until now.
    #[must_use]
    pub fn credit(&self, gone_ms: u64, now_ms: u64) -> Vec<Event> {
        if self.to_move().is_none() || gone_ms >= now_ms {
            return Vec::new();
        }
        let counted = gone_ms.max(self.state.since_ms).min(now_ms);
        self.left_at(counted).map(|left| Event::ClockAdjusted { left }).into_iter().collect()
    }

    /// Says whether it is a slow game, in which nobody has to be there.
    #[must_use]
    pub fn is_slow(&self) -> bool {
        self.state.terms.is_slow()
    }

    /// How much time one person gives the other at once, in ms.
    #[must_use]
    pub fn gift_ms(&self) -> u64 {
        if self.is_slow() { SLOW_GIFT_MS } else { GIFT_MS }
    }

    /// How long the first move of each side may take, in ms.
    fn first_move_ms(&self) -> u64 {
        self.state.terms.clock.filter(|clock| clock.is_slow()).map_or(FIRST_MOVE_MS, |clock| clock.base_ms)
    }

    /// Says whether the side to move has not moved yet in this set.
    #[must_use]
    pub fn is_first_move(&self) -> bool {
        self.board.len() < FIRST_MOVES
    }

    /// The clock after a move that reached the server now, and the delay it was spared;
    /// `None` if the time was up before.
    pub(crate) fn after_move(&self, seat: Seat, now_ms: u64, lag_ms: u64) -> Option<(Option<[u64; 2]>, u64)> {
        let (Some(clock), Some(mut left)) = (self.state.terms.clock, self.state.left) else {
            return Some((None, 0));
        };
        let (elapsed, seat) = (now_ms.saturating_sub(self.state.since_ms), seat.index());
        let lag = lag_ms.min(LAG_MS).min(self.state.spare_ms[seat]).min(elapsed);
        if self.is_first_move() {
            return (elapsed - lag <= self.first_move_ms()).then_some((Some(left), 0));
        }
        let kept = left[seat].checked_sub(elapsed - lag).filter(|&left| left > 0)?;
        // What somebody was given above the cap stays theirs.
        left[seat] = kept.saturating_add(clock.inc_ms).min(clock.cap_ms.unwrap_or(u64::MAX).max(kept));
        Some((Some(left), lag))
    }

    /// The clock after a gift, of the other or of an umpire: 12 hours in a slow game, else 15 seconds; nothing without a
    /// clock, or if somebody has time enough.
    #[must_use]
    pub fn after_gift(&self, to: Seat, now_ms: u64) -> Option<[u64; 2]> {
        let mut left = self.left_at(now_ms)?;
        left[to.index()] = left[to.index()].saturating_add(self.gift_ms());
        let most = if self.is_slow() { Clock::MAX_SLOW_MS } else { MOST_LIVE_MS };
        (left[to.index()] <= most).then_some(left)
    }

    /// The clock after the last moves are taken back: the time they took is gone, and so is what they earned.
    /// Refused if somebody has not that much left.
    pub(crate) fn after_takeback(&self, plies: u8, now_ms: u64) -> Result<Option<[u64; 2]>, Refusal> {
        let (Some(clock), Some(mut left), Some(next)) =
            (self.state.terms.clock, self.left_at(now_ms), self.to_move())
        else {
            return Ok(None);
        };
        let no_time = || Code::NotNow.because("too little time is left to give back what the move earned");
        let mut mover = next.other();
        for before in (0..self.board.len()).rev().take(plies.into()) {
            if before >= FIRST_MOVES {
                let left = &mut left[mover.index()];
                *left = left.checked_sub(clock.inc_ms).filter(|&left| left > 0).ok_or_else(no_time)?;
            }
            mover = mover.other();
        }
        Ok(Some(left))
    }

    /// Sets the clock to what an entry says.
    pub(crate) fn set_clock(&mut self, left: Option<[u64; 2]>, at_ms: u64) {
        if left.is_some() {
            self.state.left = left;
        }
        self.state.since_ms = at_ms;
    }

    /// Starts the clock of a new set.
    pub(crate) fn reset_clock(&mut self, at_ms: u64) {
        self.state.left = self.state.terms.clock.map(|clock| [clock.base_ms; 2]);
        self.state.since_ms = at_ms;
        self.state.spare_ms = if self.state.left.is_some() { [SPARE_START_MS; 2] } else { [0; 2] };
    }

    /// Takes a delay from the reserve of whoever moved, and adds a little.
    pub(crate) fn spend_spare(&mut self, seat: Seat, lag_ms: u64) {
        if self.state.left.is_some() {
            let spare = &mut self.state.spare_ms[seat.index()];
            *spare = spare.saturating_sub(lag_ms).saturating_add(SPARE_GAIN_MS).min(SPARE_MS);
        }
    }
}
