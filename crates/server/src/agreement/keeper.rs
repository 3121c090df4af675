//! Looking at contests by night, a bounded number of them, on a thread that everybody else goes before.

use std::time::Duration;

use super::Agreement;
use super::look::{Found, look};
use super::store::{Agreements, Contest, Looked};
use crate::game::Hub;
use crate::game::hub::{failed, stopped};
use crate::game::store::StoreError;
use crate::rating::over;
use crate::task::{Part, contain_now, select, spawn_supervised};

/// So often it is asked whether it is night.
const WAIT: Duration = Duration::from_mins(1);
/// A server that has the turn and says nothing for so long has gone.
const GONE_MS: i64 = 10 * 60 * 1000;
/// For the deepest search.
const STACK_BYTES: usize = 8 << 20;

/// Starts what looks at contests by night, if somebody wants that.
pub(crate) fn start(hub: &Hub) {
    if hub.agreement().is_on() {
        let hub = hub.clone();
        spawn_supervised(&hub.mishaps().clone(), Part::Agreement, move || keep(hub.clone()));
    }
}

async fn keep(hub: Hub) {
    let (stopping, mut done) = (hub.stopping(), None);
    loop {
        let night = hub.agreement().night(hub.now_ms());
        if night.is_some() && night != done {
            match hub.look_by_night().await {
                Ok(_) => done = night,
                Err(error) => drop(failed(&error)),
            }
        }
        select! {
            () = tokio::time::sleep(WAIT) => {}
            () = stopped(&stopping) => return,
        }
    }
}

impl Hub {
    pub(super) fn agreements(&self) -> Agreements {
        Agreements(self.store().clone())
    }

    /// If it is night, compares contests that are over with how the engine would have played, until everything is done,
    /// the night is over or has had enough; says how many. Each is entered as soon as it is done, so that the next
    /// night, or another server, goes on where this one stopped.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn look_by_night(&self) -> Result<usize, StoreError> {
        let Agreement { games, .. } = self.agreement();
        let is_night = |night| self.agreement().night(self.now_ms()) == Some(night) && !self.is_stopping();
        let Some(night) = self.agreement().night(self.now_ms()) else { return Ok(0) };
        let (book, holder) = (self.agreements(), self.bus().name());
        let mut count = 0;
        for game in book.due(games).await? {
            let now_ms = self.now_ms().cast_signed();
            let time = (now_ms, now_ms + GONE_MS);
            if !is_night(night) || !book.take_turn(&holder, (night, games), time).await? {
                break;
            }
            let hub = self.clone();
            let goes_on = move || hub.agreement().night(hub.now_ms()) == Some(night) && !hub.is_stopping();
            count += usize::from(self.look_at(&game, goes_on).await?);
        }
        book.sum_up().await?;
        Ok(count)
    }

    /// Forgets everything that is known of agreement with the engine, and looks again at the contests that ended last;
    /// says at how many. The nights look at the others.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn look_again(&self, games: u32) -> Result<usize, StoreError> {
        let (book, mut count) = (self.agreements(), 0);
        book.forget().await?;
        for game in book.due(games).await?.into_iter().take(games as usize) {
            count += usize::from(self.look_at(&game, || true).await?);
        }
        book.sum_up().await?;
        Ok(count)
    }

    /// Looks at a contest; `false` if that did not go on to the end.
    async fn look_at(
        &self,
        game: &str,
        goes_on: impl Fn() -> bool + Send + 'static,
    ) -> Result<bool, StoreError> {
        let book = self.agreements();
        let nothing = Contest { id: game, rules: "", ended_ms: 0 };
        let read = match self.ratings().log(game).await? {
            Some((log, owners)) => over(game, &log, &owners).map(|over| over.zip(Some(log))),
            None => Ok(None),
        };
        let ((table, finished), log) = match read {
            Ok(Some(read)) => read,
            // What nobody can read keeps nobody waiting.
            Ok(None) | Err(StoreError::Unreadable { .. }) => {
                book.enter(nothing, &[], self.now_ms().cast_signed()).await?;
                return Ok(true);
            }
            Err(error) => return Err(error),
        };
        let (rules, nodes) = (table.snapshot().terms.rules.clone(), self.agreement().nodes);
        let look = move || {
            let entries = log.iter().map(|line| &line.entry);
            look(table.board().rule_set(), entries, nodes, &goes_on).ok_or_else(&goes_on)
        };
        let found = match self.apart(look).await {
            Some(Ok(found)) => found,
            // It was told to stop.
            Some(Err(false)) => return Ok(false),
            // A log without sets, or a mistake of ours: there will be no more of it.
            Some(Err(true)) | None => [Found::default(); 2],
        };
        let looked = finished.accounts.into_iter().zip(found);
        let both: Vec<Looked> = looked
            .filter(|(account, found)| !account.is_empty() && found.positions > 0)
            .map(|(account, found)| Looked { account, found })
            .collect();
        let contest = Contest { id: game, rules: &rules, ended_ms: finished.ended_ms };
        book.enter(contest, &both, self.now_ms().cast_signed()).await?;
        Ok(true)
    }

    /// Does something on a thread of its own, which the system has wait for all others; `None` if it panicked.
    async fn apart<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let (done, waiting) = tokio::sync::oneshot::channel();
        let mishaps = self.mishaps().clone();
        let run = move || {
            give_way();
            // Whoever waited may be gone.
            let _ = done.send(contain_now(&mishaps, Part::Agreement, work));
        };
        let thread = std::thread::Builder::new().name("agreement".to_owned()).stack_size(STACK_BYTES);
        thread.spawn(run).expect("there are threads");
        waiting.await.ok().flatten()
    }
}

/// Has the system give this thread only what nobody else wants. Elsewhere the whole program would be meant.
fn give_way() {
    #[cfg(target_os = "linux")]
    {
        // Who may not still does the work, slowly enough.
        let _ = rustix::process::setpriority_process(None, 19);
    }
}
