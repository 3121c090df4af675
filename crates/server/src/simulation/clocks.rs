//! Clocks of simulated contests, held against the time that really passed.

use branan_live::{Contest, GIFT_MS};
use branan_protocol::online::{Event, Seat};

use super::fail;
use super::table::Game;

/// As much as the ways to the database and back take while all is well, and clocks of servers differ, in ms.
const USUAL_MS: u64 = 150;
/// So long before and after something went wrong clocks may go wrong: a sign of life is missed after 3 s, and there is
/// one every second.
const AROUND_MS: u64 = 5000;
/// As much as may be charged beyond what passed where something went wrong: a silence that is not noticed, a jump of a
/// clock that is taken for time, and a database that is waited for.
const UNNOTICED_MS: u64 = 9000;

/// Goes through a log and asks of each entry whether the time it took off the clock had really passed, and whether all
/// of it was taken off that no trouble made up for.
pub(super) fn check(id: &str, game: &Game, troubles: &[(u64, u64)]) {
    let mut before: Option<Contest> = None;
    for (place, line) in game.lines.iter().enumerate() {
        let Some(mut contest) = before.take() else {
            before = Contest::open(id, &line.entry).ok();
            continue;
        };
        let began = contest.clone();
        if contest.apply(&line.entry).is_err() {
            return;
        }
        let spell = Spell { from_ms: since_ms(game, place), to_ms: game.sent_ms[place], troubles };
        let running = began.to_move().filter(|_| !began.is_first_move());
        if let Some(used) = running.and_then(|seat| used(&began, &line.entry.event, seat)) {
            spell.check(id, line.entry.seq, used);
        }
        before = Some(contest);
    }
}

/// When the entry was written that the clock was last set by.
fn since_ms(game: &Game, place: usize) -> u64 {
    let sets = |event: &Event| {
        matches!(
            event,
            Event::Moved { .. }
                | Event::SetStarted { .. }
                | Event::TakebackDone { .. }
                | Event::TimeGiven { .. }
                | Event::ClockAdjusted { .. }
        )
    };
    let last = (0..place).rev().find(|&place| sets(&game.lines[place].entry.event));
    last.map_or(0, |place| game.sent_ms[place])
}

/// What an event took off the clock of whoever was to move, and how much of the way was made up for.
struct Used {
    ms: i64,
    lag_ms: u64,
    /// It was all there was, however long ago it was gone.
    is_all: bool,
}

fn used(before: &Contest, event: &Event, seat: Seat) -> Option<Used> {
    let (at, clock) = (seat.index(), before.snapshot().terms.clock?);
    let left = |contest: &Contest| contest.snapshot().left.map(|left| left[at].cast_signed());
    let had = left(before)?;
    let ms = match event {
        Event::Moved { left, .. } => had - (left.as_ref()?[at].cast_signed() - clock.inc_ms.cast_signed()),
        Event::TakebackDone { plies, left } => {
            // Of two moves the first is theirs; it had earned something unless it was their first of all.
            let has_earned = *plies == 2 && before.board().len() >= 4;
            let earned_ms = if has_earned { clock.inc_ms } else { 0 };
            had - left.as_ref()?[at].cast_signed() - earned_ms.cast_signed()
        }
        Event::TimeGiven { left } => {
            // Whoever is to move gave it, or got it.
            let kept = left[at].cast_signed();
            had - if kept > had { kept - GIFT_MS.cast_signed() } else { kept }
        }
        Event::ClockAdjusted { left } => had - left[at].cast_signed(),
        Event::Flagged { seat: late } if *late == seat => had,
        _ => return None,
    };
    let lag_ms = if let Event::Moved { lag_ms, .. } = event { *lag_ms } else { 0 };
    Some(Used { ms, lag_ms, is_all: ms >= had })
}

/// The time between two entries.
struct Spell<'t> {
    from_ms: u64,
    to_ms: u64,
    troubles: &'t [(u64, u64)],
}

impl Spell<'_> {
    fn check(&self, id: &str, seq: u64, Used { ms, lag_ms, is_all }: Used) {
        let passed = self.to_ms.saturating_sub(self.from_ms);
        let troubled = self.troubled_ms();
        let more = if self.is_near_trouble() { UNNOTICED_MS } else { USUAL_MS };
        if ms > (passed + more).cast_signed() {
            fail(format_args!("{id}: entry {seq} costs {ms} ms, and {passed} ms have passed"));
        }
        let least = passed.saturating_sub(lag_ms + troubled + USUAL_MS).cast_signed();
        if ms < least && !is_all {
            fail(format_args!("{id}: entry {seq} costs {ms} ms, and {passed} ms have passed"));
        }
        if lag_ms > 500 {
            fail(format_args!("{id}: entry {seq} was spared {lag_ms} ms"));
        }
    }

    fn is_near_trouble(&self) -> bool {
        self.troubles.iter().any(|&(from, to)| from < self.to_ms + AROUND_MS && self.from_ms < to + AROUND_MS)
    }

    /// How much of it was near something that went wrong.
    fn troubled_ms(&self) -> u64 {
        let near = |&(from, to): &(u64, u64)| {
            let (from, to) =
                (from.saturating_sub(AROUND_MS).max(self.from_ms), (to + AROUND_MS).min(self.to_ms));
            to.saturating_sub(from)
        };
        self.troubles.iter().map(near).sum()
    }
}
