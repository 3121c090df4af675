//! What has to be done though nobody asks for it.

use std::sync::Arc;
use std::time::Duration;

use branan_live::{Contest, MOST_LIVE_MS};
use branan_protocol::online::{Event, Refusal};
use futures_util::{StreamExt, future};
use tokio::sync::SetOnce;

use super::bus::{Bus, Nats, Note};
use super::hub::{Hub, PATIENCE_MS, SILENCE_MS, failed, stopped};
use super::room::State;
use super::store::{Postgres, StoreError};
use crate::agreement;
use crate::planted;
use crate::task::{Part, contain, select, spawn_supervised};

const TICK: Duration = Duration::from_millis(250);
/// So often it is asked which rated contests are over.
const RATINGS: Duration = Duration::from_secs(1);
const BEAT_MS: u64 = 1000;
/// So often it is tried to give time back in a contest.
const ATTEMPTS: usize = 3;
/// So many contests are settled at once, in as few transactions.
const TOGETHER: usize = 64;
/// An outage that is shorter is not missed in a slow game with days left.
const MISSED_MS: u64 = 10 * 60_000;
const PRESENCE_MS: u64 = 1000;
const TIDY_MS: u64 = 20_000;
/// So often it is asked whether others wrote something that nobody here heard of.
const UNHEARD_MS: u64 = 3000;
/// So often it is asked whether names have changed.
const NAMES_MS: u64 = 5000;
/// So often it is asked whose time runs out, and what was told long ago is forgotten.
const REMIND_MS: u64 = 60_000;

impl Hub {
    /// Does once what is otherwise done again and again while the server runs.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn tick(&self) -> Result<(), StoreError> {
        self.beat().await?;
        self.sweep().await?;
        self.catch_up_behind().await;
        self.catch_up_unheard().await;
        self.read_rewritten().await?;
        self.rate_due().await?;
        self.refresh_lobby().await?;
        self.notify_presence();
        self.remind().await?;
        self.forget_notices().await?;
        self.tend_channels().await;
        self.tidy();
        Ok(())
    }

    /// Makes up for the time when no server was there, then keeps everything going until
    /// the server stops.
    ///
    /// # Errors
    /// If the database fails at the start.
    pub async fn start(&self) -> Result<(), StoreError> {
        self.start_with(None).await
    }

    /// The same, with other servers reached over NATS instead of through the database.
    ///
    /// # Errors
    /// If the database fails at the start. NATS may come and go.
    pub async fn start_with(&self, nats: Option<Nats>) -> Result<(), StoreError> {
        let last_ms = self.store().last_beat().await?;
        // The system's clock may have been set back since, and something written after the last sign of life.
        let latest_ms = self.store().latest_entry().await?;
        self.clock().advance_to(last_ms.max(latest_ms).unwrap_or(0));
        let now_ms = self.now_ms();
        let last_ms = last_ms.unwrap_or(now_ms);
        // On a database of its own nobody else was there in the meantime.
        let silence_ms = if self.store().is_shared() { SILENCE_MS } else { 0 };
        if now_ms > last_ms + silence_ms {
            self.credit_all(last_ms).await?;
        }
        self.store().beat(now_ms).await?;
        self.set_beat_ms(now_ms);
        self.skip_rewritten().await?;
        self.fill_turns().await?;
        self.refresh_lobby().await?;
        Bus::start(self, nats);
        if let Some(postgres) = self.store().postgres().cloned() {
            let (hub, stopping) = (self.clone(), self.stopping());
            let watch = move || watch_database(postgres.clone(), stopping.clone());
            spawn_supervised(hub.mishaps(), Part::Database, watch);
        }
        let hub = self.clone();
        spawn_supervised(self.mishaps(), Part::Keeper, move || keep(hub.clone()));
        let hub = self.clone();
        spawn_supervised(self.mishaps(), Part::Ratings, move || keep_ratings(hub.clone()));
        agreement::start(self);
        self.start_channels().await
    }

    /// Tells everybody that the server stops, and writes what is under way.
    pub async fn stop(&self) {
        self.bus().notify(&Note::Leaves);
        self.set_stopping();
        // With what is due first: whoever starts next takes this for time that was played.
        let _ = self.beat().await;
    }

    /// Notes that this server is alive. If none was for a while, first gives everybody
    /// the time back that went by.
    pub(crate) async fn beat(&self) -> Result<(), StoreError> {
        let now_ms = self.now_ms();
        let own = self.beat_ms();
        if let Some(gone_ms) = self.owed_ms() {
            self.credit_all(gone_ms).await?;
        } else if now_ms > own + SILENCE_MS {
            // Another node may have been there all the time.
            let last = self.store().last_beat().await?.unwrap_or(own).max(own).min(now_ms);
            self.set_beat_ms(last);
            if now_ms > last + SILENCE_MS {
                self.credit_all(last).await?;
            }
        }
        let latest_ms = self.store().beat(now_ms).await?;
        self.clock().advance_to(latest_ms);
        if latest_ms > now_ms + SILENCE_MS {
            // The clock of another node was set forward.
            self.credit_all(now_ms).await?;
        }
        let own = self.beat_ms();
        let beaten_ms = self.credit_waiting(own, now_ms).await?;
        self.set_beat_ms(latest_ms.max(beaten_ms));
        Ok(())
    }

    /// Gives everybody the time back for which the database kept this server waiting since
    /// it began to write, as it kept everybody else, and that since the last time it is
    /// known to have answered. Returns when it did again.
    async fn credit_waiting(&self, mut known_ms: u64, mut began_ms: u64) -> Result<u64, StoreError> {
        for _ in 0..ATTEMPTS {
            let now_ms = self.now_ms();
            if now_ms <= began_ms + PATIENCE_MS {
                break;
            }
            self.credit_all(known_ms).await?;
            (known_ms, began_ms) = (now_ms, now_ms);
        }
        Ok(began_ms)
    }

    /// Ends contests whose time is up.
    pub(crate) async fn sweep(&self) -> Result<(), StoreError> {
        let due = self.store().due(self.now_ms(), 200).await?;
        self.settle_all(due).await;
        Ok(())
    }

    /// Gives everybody the time back that went by since no server was there. Where that cannot be done, it is owed: no
    /// sign of life is given until then, which another server would take for time that was played.
    async fn credit_all(&self, gone_ms: u64) -> Result<(), StoreError> {
        let gone_ms = self.owe(gone_ms);
        let mut running = self.store().running(self.owed_until_ms(gone_ms)).await?;
        for _ in 0..ATTEMPTS {
            running = self.credit(running, gone_ms).await;
            if running.is_empty() {
                break;
            }
        }
        for id in running {
            // One that nobody can read keeps nobody waiting.
            let is_sound = match self.store().load(&id).await {
                Ok(kept) => kept.is_some_and(|kept| State::of(&id, kept).is_ok()),
                Err(error) => matches!(error, StoreError::Database(_)),
            };
            if is_sound {
                return Err(StoreError::Owed { game: id });
            }
        }
        self.owe_nothing();
        Ok(())
    }

    /// Up to which deadline contests get the time back that went by since some moment.
    ///
    /// After a short outage these are all live games, and slow ones that end soon: to write into every slow game for
    /// seconds that nobody misses would keep the live ones waiting.
    fn owed_until_ms(&self, gone_ms: u64) -> u64 {
        let now_ms = self.now_ms();
        if now_ms.saturating_sub(gone_ms) < MISSED_MS { now_ms + 2 * MOST_LIVE_MS } else { u64::MAX }
    }

    /// Gives time back in some contests; returns those in which it could not be written.
    async fn credit(&self, ids: Vec<String>, gone_ms: u64) -> Vec<String> {
        let credit = |id: String| async move {
            let credited = self.settle_one(&id, |table| table.credit(gone_ms, self.now_ms())).await;
            // Where somebody else was faster, time still has to be given back.
            (!credited.unwrap_or(false)).then_some(id)
        };
        futures_util::stream::iter(ids)
            .map(credit)
            .buffer_unordered(TOGETHER)
            .filter_map(future::ready)
            .collect()
            .await
    }

    async fn settle_all(&self, ids: Vec<String>) {
        let settle = |id: String| async move {
            // What fails now is due again soon.
            let _ = self.settle_one(&id, |table| self.events_of_time(table)).await;
        };
        futures_util::stream::iter(ids).for_each_concurrent(TOGETHER, settle).await;
    }

    /// Enters what time does to a contest; `false` if somebody else was faster. A mistake in one keeps no other waiting.
    async fn settle_one(&self, id: &str, what: impl Fn(&Contest) -> Vec<Event>) -> Result<bool, Refusal> {
        let settled = contain(self.mishaps(), Part::Contest, self.settle_with(id, what)).await;
        settled.unwrap_or(Ok(true))
    }

    async fn settle_with(&self, id: &str, what: impl Fn(&Contest) -> Vec<Event>) -> Result<bool, Refusal> {
        let room = self.room(id).await?;
        let mut state = room.state.lock().await;
        self.catch_up(&room, &mut state).await?;
        let events = what(&state.table);
        planted::point("settle", id);
        self.enter(&room, &mut state, events).await
    }

    /// Asks the database for the open challenges, and tells what is new.
    pub(crate) async fn refresh_lobby(&self) -> Result<(), StoreError> {
        self.lobby().take_changed();
        let open = self.store().lobby().await.inspect_err(|_| self.lobby().mark())?;
        self.lobby().refresh(open);
        Ok(())
    }

    /// Tells people at tables who is there, where that has changed.
    pub(crate) fn notify_presence(&self) {
        for room in self.rooms().all() {
            if room.presence.take_changed() {
                room.notify_presence();
                self.bus().notify(&Note::Here { game: &room.id, here: room.presence.here() });
            }
        }
    }

    /// Lets go of contests that nobody asks for, and of nodes that are gone.
    pub(crate) fn tidy(&self) {
        let now_ms = self.now_ms();
        self.rooms().tidy(now_ms);
        self.nodes().gone(now_ms).into_iter().for_each(|node| self.forget_node(node));
    }
}

/// Enters rated contests that are over, beside what players wait for.
async fn keep_ratings(hub: Hub) {
    let stopping = hub.stopping();
    let mut tick = tokio::time::interval(RATINGS);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        select! {
            _ = tick.tick() => {}
            () = stopped(&stopping) => return,
        }
        if let Err(error) = hub.rate_due().await {
            failed(&error);
        }
    }
}

async fn watch_database(postgres: Postgres, stopping: Arc<SetOnce<()>>) {
    select! {
        () = postgres.watch() => {}
        () = stopped(&stopping) => {}
    }
}

async fn keep(hub: Hub) {
    let stopping = hub.stopping();
    let mut tick = tokio::time::interval(TICK);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut beaten_ms, mut told_ms, mut tidied_ms, mut named_ms, mut reminded_ms, mut looked_ms) =
        (0, 0, 0, 0, 0, 0);
    loop {
        select! {
            _ = tick.tick() => {}
            () = stopped(&stopping) => return,
        }
        planted::point("keep", &hub.bus().name());
        let now_ms = hub.now_ms();
        if now_ms >= beaten_ms + BEAT_MS {
            hub.bus().notify(&Note::Alive { now_ms });
            if let Err(error) = hub.beat().await {
                failed(&error);
                continue;
            }
            beaten_ms = now_ms;
        }
        // Nobody loses on time while the database cannot be written.
        if hub.sweep().await.is_err() {
            continue;
        }
        if hub.lobby().take_changed() {
            let _ = hub.refresh_lobby().await;
        }
        if now_ms >= told_ms + PRESENCE_MS {
            told_ms = now_ms;
            hub.catch_up_behind().await;
            hub.notify_presence();
        }
        if now_ms >= looked_ms + UNHEARD_MS {
            looked_ms = now_ms;
            hub.catch_up_unheard().await;
        }
        if now_ms >= named_ms + NAMES_MS {
            named_ms = now_ms;
            let _ = hub.read_rewritten().await;
        }
        if now_ms >= reminded_ms + REMIND_MS {
            reminded_ms = now_ms;
            let _ = hub.remind().await;
            let _ = hub.forget_notices().await;
        }
        if now_ms >= tidied_ms + TIDY_MS {
            tidied_ms = now_ms;
            hub.tidy();
        }
    }
}
