//! What people are told though nothing happens.

use crate::game::Hub;
use crate::game::store::StoreError;
use crate::notice::store::Late;

const HOUR_MS: i64 = 60 * 60 * 1000;
/// Somebody is reminded when so many hours are left, each time once.
const HOURS: [i64; 3] = [1, 4, 8];
/// What was told is kept so long.
const KEPT_MS: i64 = 90 * 24 * HOUR_MS;

impl Hub {
    /// Reminds those whose time in slow games runs out and who do not have the board open.
    pub(crate) async fn remind(&self) -> Result<(), StoreError> {
        let (people, now_ms) = (&self.accounts().people, self.now_ms().cast_signed());
        let most = HOURS[HOURS.len() - 1];
        for late in people.late(now_ms, now_ms + most * HOUR_MS).await? {
            let hours = stage(late.deadline_ms - now_ms);
            if late.hours.is_none_or(|before| before > hours) && !self.is_there(&late) {
                people.remind(&late, hours, now_ms).await?;
            }
        }
        Ok(())
    }

    fn is_there(&self, late: &Late) -> bool {
        self.rooms().get(&late.game).is_some_and(|room| room.presence.everywhere().on[late.seat.index()])
    }

    /// Forgets what was told long ago, and what was written in reports.
    pub(crate) async fn forget_notices(&self) -> Result<(), StoreError> {
        let (people, before_ms) = (&self.accounts().people, self.now_ms().cast_signed() - KEPT_MS);
        people.forget_notices(before_ms).await?;
        people.forget_offers().await?;
        people.forget_asked(self.now_ms().cast_signed()).await?;
        people.blank_reports(before_ms).await
    }

    /// Notes whose turn it is in contests of before that was kept.
    pub(crate) async fn fill_turns(&self) -> Result<(), StoreError> {
        let people = &self.accounts().people;
        for id in people.turnless().await? {
            // What cannot be read is said when somebody asks for it.
            let Ok(room) = self.room(&id).await else { continue };
            let state = room.state.lock().await;
            if let Some(turn) = state.table.to_move() {
                people.set_turn(&id, turn, state.table.version().cast_signed()).await?;
            }
        }
        Ok(())
    }
}

/// The fewest of the hours to remind of that are not over.
fn stage(left_ms: i64) -> i64 {
    HOURS.into_iter().find(|hours| left_ms <= hours * HOUR_MS).unwrap_or(HOURS[HOURS.len() - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reminders_come_at_eight_four_and_one_hour() {
        for (minutes, hours) in [(479, 8), (241, 8), (240, 4), (61, 4), (60, 1), (1, 1)] {
            assert_eq!(stage(minutes * 60_000), hours, "{minutes}");
        }
    }
}
