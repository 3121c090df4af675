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

/// What there is above a limit for who comes while others go.
const fn spare(bound: Bound) -> usize {
    bound.limit() / 8
}

impl Default for Rooms {
    fn default() -> Rooms {
        let loaded = Mutex::new(BoundedMap::new(Bound::Rooms.limit() + spare(Bound::Rooms)));
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

    /// Keeps a contest, or returns the one that is there already. Those unused for longest make room. If all are in use,
    /// who listens to the one that was not asked for for longest, or where there are too many entries to the longest, has
    /// to go, so that nobody keeps the others out by listening. The limit is told that was reached if that takes too long.
    pub(crate) fn keep(&self, fresh: Arc<Room>, now_ms: u64) -> Result<Arc<Room>, Bound> {
        let mut loaded = self.loaded();
        if let Some(room) = loaded.get(fresh.id.as_ref()) {
            return Ok(room.clone());
        }
        let unused = |room: &Arc<Room>| is_unused(room).then(|| room.used_ms.load(Ordering::Relaxed));
        let full = |loaded: &BoundedMap<_, _>| {
            let of = |bound: Bound, count: usize| (count >= bound.limit()).then_some((bound, count));
            of(Bound::Rooms, loaded.len()).or_else(|| of(Bound::Entries, entries(loaded) as usize))
        };
        if full(&loaded).is_some() {
            loaded.shed(unused);
        }
        if let Some((bound, count)) = full(&loaded) {
            let all = loaded.values().filter(|room| !room.presence.is_empty());
            let goes = match bound {
                Bound::Rooms => all.min_by_key(|room| room.used_ms.load(Ordering::Relaxed)),
                _ => all.max_by_key(|room| room.entries.load(Ordering::Relaxed)),
            };
            if let Some(room) = goes {
                room.presence.show_out(now_ms);
            }
            if count >= bound.limit() + spare(bound) {
                return Err(bound);
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use branan_protocol::online::{Entry, Event, Pick, Seat, Terms};
    use tokio::sync::mpsc;

    use super::super::presence::{Listener, Out};
    use super::super::room::State;
    use super::super::store::{Kept, LogRow};
    use super::*;

    /// A contest that was last asked for at some moment.
    fn room(number: u64, entries: u64) -> Arc<Room> {
        let terms = Terms { rules: "brandubh".to_owned(), sets: 1, clock: None, rated: false };
        let (or, name) = Default::default();
        let event = Event::Opened { terms, or, name, side: Pick::Random, listed: false };
        let entry = Entry { seq: 1, at_ms: 0, by: Some(Seat::First), event };
        let kept = Kept { lines: vec![LogRow { entry, command: None }], seats: [None, None] };
        let room = Room::new(&number.to_string(), State::of("", kept).unwrap(), number);
        room.entries.store(entries, Ordering::Relaxed);
        Arc::new(room)
    }

    /// Somebody who listens to a contest.
    fn listen(room: &Arc<Room>) -> (Arc<Room>, mpsc::Receiver<Out>) {
        let (out, queue) = Bound::SocketQueue.queue();
        let missed = Arc::<AtomicBool>::default();
        room.presence.enter(Listener { id: 1, seat: None, out, missed });
        (room.clone(), queue)
    }

    /// Whether whoever listens was told to go.
    fn has_to_go(listener: &mut (Arc<Room>, mpsc::Receiver<Out>)) -> bool {
        matches!(listener.1.try_recv(), Ok(Out::NoRoom)) && !listener.0.presence.has(1)
    }

    #[test]
    fn nobody_keeps_others_out_by_listening_to_long_contests() {
        let rooms = Rooms::default();
        let mut crowd: Vec<_> = (0..100)
            .map(|number| {
                let longest = u64::from(number == 7);
                listen(&rooms.keep(room(number, 4000 + longest), 0).ok().unwrap())
            })
            .collect();
        let kept = rooms.keep(room(100, 3), 0).expect("there is room for whoever comes");
        let told: Vec<usize> =
            crowd.iter_mut().enumerate().filter_map(|(place, one)| has_to_go(one).then_some(place)).collect();
        assert_eq!(told, [7], "the longest goes");
        drop((kept, crowd.remove(7)));
        assert!(rooms.keep(room(101, 3), 0).is_ok() && rooms.get("7").is_none());
        assert!(rooms.entries() <= Bound::Entries.limit() as u64);
        // However slowly those leave who were told to.
        let crowd: Vec<_> = (200..300).map_while(|number| rooms.keep(room(number, 4000), 0).ok()).collect();
        assert!((5..20).contains(&crowd.len()), "{}", crowd.len());
    }

    #[test]
    fn nobody_keeps_others_out_by_listening_to_many_contests() {
        let rooms = Rooms::default();
        let many = Bound::Rooms.limit() as u64;
        let mut crowd: Vec<_> =
            (1..=many).rev().map(|number| listen(&rooms.keep(room(number, 2), 0).ok().unwrap())).collect();
        let kept: Vec<_> = (0..3).map(|more| rooms.keep(room(many + 1 + more, 2), 0)).collect();
        assert!(kept.iter().all(Result::is_ok));
        let told: Vec<bool> = crowd.iter_mut().rev().take(4).map(has_to_go).collect();
        assert_eq!(told, [true, true, true, false], "those that nobody has asked for for longest");
    }
}
