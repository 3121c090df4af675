//! The one way in to a contest: who sits where, and what they see of it.

use branan_protocol::online::{Code, Entry, Refusal, Seat, Snapshot};

use super::hub::{Hub, failed};
use super::room::{Held, Room};

/// Somebody who came to a contest. Nothing happens there while this lives.
pub(crate) struct Admitted<'r> {
    pub(crate) state: Held<'r>,
    /// Where they sit; nowhere if they watch.
    pub(crate) seat: Option<Seat>,
}

impl Hub {
    /// Lets somebody in who has seen the log up to an entry: with the secret of a seat to that seat, else to
    /// watch. Waits for whatever is being written there, and looks into the database where another server may
    /// know more than this one.
    pub(crate) async fn admit<'r>(
        &self,
        room: &'r Room,
        key: Option<&str>,
        seen: Option<u64>,
    ) -> Result<Admitted<'r>, Refusal> {
        let mut state = room.state.lock().await;
        let is_behind = seen.is_some_and(|seen| seen > state.table.version());
        // Somebody who just sat down at another server is not known here yet.
        let is_stranger = key.is_some_and(|key| state.seat_of(key).is_none());
        if state.in_doubt || is_behind || is_stranger && self.store().is_shared() {
            self.catch_up(room, &mut state).await?;
        }
        let seat = key.and_then(|key| state.seat_of(key));
        Ok(Admitted { state, seat })
    }

    /// The seat that a secret opens.
    pub(crate) async fn seat(&self, id: &str, key: Option<&str>) -> Result<Seat, Refusal> {
        let seat = self.admit(&*self.room(id).await?, key, None).await?.seat;
        seat.ok_or_else(|| {
            Code::NotSeated.because("`Authorization: Bearer SECRET` of a seat at this contest is needed")
        })
    }

    /// What was added to a log after an entry, as somebody sees it who sits there or not.
    pub(crate) async fn entries_after(
        &self,
        room: &Room,
        seq: u64,
        seat: Option<Seat>,
    ) -> Result<Vec<Entry>, Refusal> {
        let lines = self.store().log_after(&room.id, seq).await.map_err(|error| failed(&error))?;
        Ok(lines.into_iter().map(|line| line.entry.seen_by(seat)).collect())
    }
}

impl Admitted<'_> {
    /// Everything about the contest that they may see.
    pub(crate) fn snapshot(&self) -> Snapshot {
        self.state.table.snapshot().clone().seen_by(self.seat)
    }

    /// The entries after one that they may see, if all of them are at hand.
    pub(crate) fn recent_after(&self, seq: u64) -> Option<Vec<Entry>> {
        let entries = self.state.recent_after(seq)?;
        Some(entries.into_iter().map(|entry| entry.seen_by(self.seat)).collect())
    }
}
