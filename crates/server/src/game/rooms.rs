//! The contests in memory.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Semaphore, SemaphorePermit};

use super::room::Room;
use crate::bounded::BoundedMap;
use crate::bounds::Bound;

/// The contests in memory.
pub(crate) struct Rooms {
    loaded: Mutex<BoundedMap<String, Arc<Room>>>,
    /// Logs are read for so many at once; the others wait.
    loading: Semaphore,
}

/// A contest that nobody has asked for in this time leaves, in ms.
const UNUSED_MS: u64 = 60_000;

impl Default for Rooms {
    fn default() -> Rooms {
        let loaded = Mutex::new(BoundedMap::new(Bound::Rooms.limit()));
        Rooms { loaded, loading: Semaphore::new(Bound::Loading.limit()) }
    }
}

impl Rooms {
    fn loaded(&self) -> MutexGuard<'_, BoundedMap<String, Arc<Room>>> {
        self.loaded.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A contest, if it is there.
    pub(crate) fn get(&self, id: &str) -> Option<Arc<Room>> {
        self.loaded().get(id).cloned()
    }

    /// All of them.
    pub(crate) fn all(&self) -> Vec<Arc<Room>> {
        self.loaded().values().cloned().collect()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.loaded().len()
    }

    /// The entries of all of them.
    pub(crate) fn entries(&self) -> u64 {
        entries(&self.loaded())
    }

    /// Waits for one's turn to read a log.
    pub(crate) async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.loading.acquire().await.ok()
    }

    /// Keeps a contest, or returns the one that is there already. Those unused for longest make room; if all
    /// are in use, the limit is told that was reached.
    pub(crate) fn keep(&self, fresh: Arc<Room>) -> Result<Arc<Room>, Bound> {
        let mut loaded = self.loaded();
        if let Some(room) = loaded.get(fresh.id.as_ref()) {
            return Ok(room.clone());
        }
        let unused = |room: &Arc<Room>| is_unused(room).then(|| room.used_ms.load(Ordering::Relaxed));
        loaded.make_room(unused);
        let is_full = |loaded: &BoundedMap<_, _>| entries(loaded) > Bound::Entries.limit() as u64;
        if is_full(&loaded) {
            loaded.shed(unused);
            if is_full(&loaded) {
                return Err(Bound::Entries);
            }
        }
        let kept = loaded.insert(fresh.id.as_ref().to_owned(), fresh.clone());
        kept.map(|()| fresh).map_err(|_| Bound::Rooms)
    }

    /// Lets go of those that nobody asks for.
    pub(crate) fn tidy(&self, now_ms: u64) {
        self.loaded().retain(|_, room| {
            let idle_ms = now_ms.saturating_sub(room.used_ms.load(Ordering::Relaxed));
            !(idle_ms > UNUSED_MS && is_unused(room))
        });
    }
}

/// Nobody listens, and nobody holds it who is about to use it.
fn is_unused(room: &Arc<Room>) -> bool {
    room.presence.is_empty() && Arc::strong_count(room) == 1
}

fn entries(loaded: &BoundedMap<String, Arc<Room>>) -> u64 {
    loaded.values().map(|room| room.entries.load(Ordering::Relaxed)).sum()
}
