//! "Tell me when somebody offers": which games somebody waits for, and how they are told, a few times a day.

mod page;
mod store;

pub(crate) use page::{change, section};
pub(crate) use store::Wish;

use std::sync::Arc;

use branan_protocol::online::Challenge;
use tokio::sync::{Mutex, mpsc};

use crate::account::name::skeleton;
use crate::bounds::Bound;
use crate::game::Hub;
use crate::game::hub::{failed, stopped};
use crate::game::store::StoreError;
use crate::task::select;

/// Offers that somebody may have waited for.
#[derive(Debug)]
pub(super) struct Wishes {
    queue: mpsc::Sender<Challenge>,
    waiting: Arc<Mutex<mpsc::Receiver<Challenge>>>,
}

impl Wishes {
    pub(super) fn new() -> Wishes {
        let (queue, waiting) = Bound::WishQueue.queue();
        Wishes { queue, waiting: Arc::new(Mutex::new(waiting)) }
    }

    /// Takes an offer; `false` if too many wait.
    pub(super) fn take(&self, offer: &Challenge) -> bool {
        self.queue.try_send(offer.clone()).is_ok()
    }

    pub(super) fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }
}

/// Tells of offers until the server stops.
pub(super) async fn work(hub: Hub) {
    let (stopping, mut waiting) = (hub.stopping(), hub.channels().wishes.waiting.lock().await);
    loop {
        let next = select! {
            next = waiting.recv() => next,
            () = stopped(&stopping) => return,
        };
        let Some(offer) = next else { return };
        if let Err(error) = hub.tell_wishers(&offer).await {
            failed(&error);
        }
    }
}

impl Hub {
    /// Tells of what was offered until now, unless somebody else does.
    pub(super) async fn tell_all_wishers(&self) -> Result<(), StoreError> {
        let Ok(mut waiting) = self.channels().wishes.waiting.try_lock() else { return Ok(()) };
        while let Ok(offer) = waiting.try_recv() {
            self.tell_wishers(&offer).await?;
        }
        Ok(())
    }

    /// Tells those who wait for such an offer; who is in the lobby sees it.
    async fn tell_wishers(&self, offer: &Challenge) -> Result<(), StoreError> {
        let (people, now_ms) = (&self.accounts().people, self.now_ms().cast_signed());
        let by = skeleton(&offer.name);
        for (account, wish) in people.wishes(&by, now_ms).await? {
            if wish.fits(offer) && !self.lobby().has(&account) {
                people.tell_wisher(&account, &offer.id, now_ms).await?;
            }
        }
        Ok(())
    }
}
