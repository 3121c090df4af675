//! Work that keeps a processor busy: pages that are written and packed.
//!
//! Half of the processors do it, so that players never wait for those who read, and those of one address take
//! turns, so that nobody waits for a hundred pages of somebody else. It is done apart from where messages are
//! answered, each of which would wait for a page otherwise.

use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::Semaphore;
use tokio::task::{JoinError, spawn_blocking};

use crate::bounds::Bound;
use crate::listen::Asking;

/// Where pages are written and packed.
#[derive(Debug)]
pub(crate) struct Workshop {
    size: usize,
    places: Arc<Semaphore>,
    /// What takes long has a place of its own, so that nobody waits for it who only reads.
    long: Arc<Semaphore>,
}

impl Default for Workshop {
    fn default() -> Workshop {
        let processors = available_parallelism().map_or(1, usize::from);
        Workshop::new((processors / 2).clamp(1, Bound::Working.limit()))
    }
}

impl Workshop {
    fn new(size: usize) -> Workshop {
        let [places, long] = [size, Bound::LongWork.limit()].map(|size| Arc::new(Semaphore::new(size)));
        Workshop { size, places, long }
    }

    /// How many places are taken.
    pub(crate) fn busy(&self) -> usize {
        self.size - self.places.available_permits()
    }

    /// Does something for somebody once it is their turn.
    ///
    /// # Errors
    /// If it panics.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        asking: Option<&Asking>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        Workshop::work_at(&self.places, asking, work).await
    }

    /// The same for what takes longer than a page.
    ///
    /// # Errors
    /// If it panics.
    pub(crate) async fn work_long<T: Send + 'static>(
        &self,
        asking: Option<&Asking>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        Workshop::work_at(&self.long, asking, work).await
    }

    async fn work_at<T: Send + 'static>(
        places: &Arc<Semaphore>,
        asking: Option<&Asking>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        let turn = match asking.and_then(Asking::turn) {
            Some(turn) => turn.acquire_owned().await.ok(),
            None => None,
        };
        let place = places.clone().acquire_owned().await.ok();
        // Whoever goes meanwhile keeps the place until the work is done: it goes on without them.
        let work = move || {
            let _held = (turn, place);
            work()
        };
        spawn_blocking(work).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender};
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;
    use crate::listen::Door;

    #[expect(clippy::disallowed_methods, reason = "two messages at most")]
    fn signal() -> (Sender<()>, Receiver<()>) {
        std::sync::mpsc::channel()
    }

    fn visitor(door: &Arc<Door>, number: u8) -> Asking {
        Asking::new(Arc::new(door.admit([203, 0, 113, number].into()).ok().unwrap()))
    }

    #[tokio::test]
    async fn those_of_one_address_take_turns_and_others_do_not_wait_for_them() {
        let (door, workshop) = (Arc::new(Door::new(8, 4)), Arc::new(Workshop::new(2)));
        let (go_on, told) = signal();
        let [first, second, other] = [1, 1, 2].map(|number| visitor(&door, number));
        let busy = {
            let workshop = workshop.clone();
            tokio::spawn(async move { workshop.work(Some(&first), move || told.recv()).await })
        };
        while workshop.busy() == 0 {
            tokio::task::yield_now().await;
        }
        let mut waiting = Box::pin(workshop.work(Some(&second), || ()));
        assert!(timeout(Duration::ZERO, &mut waiting).await.is_err());
        workshop.work(Some(&other), || ()).await.unwrap();
        assert!(timeout(Duration::ZERO, &mut waiting).await.is_err());
        go_on.send(()).unwrap();
        waiting.await.unwrap();
        busy.await.unwrap().unwrap().unwrap();
    }

    #[tokio::test]
    async fn who_only_reads_does_not_wait_for_what_takes_long() {
        let workshop = Arc::new(Workshop::new(1));
        let (go_on, told) = signal();
        let mut long = Box::pin(workshop.work_long(None, move || told.recv()));
        assert!(timeout(Duration::ZERO, &mut long).await.is_err());
        workshop.work(None, || ()).await.unwrap();
        let mut next = Box::pin(workshop.work_long(None, || ()));
        assert!(timeout(Duration::ZERO, &mut next).await.is_err());
        go_on.send(()).unwrap();
        long.await.unwrap().unwrap();
        next.await.unwrap();
    }

    #[tokio::test]
    async fn who_goes_away_does_not_make_room_for_more_work() {
        let workshop = Workshop::new(1);
        let (go_on, told) = signal();
        {
            let mut gone = Box::pin(workshop.work(None, move || told.recv()));
            assert!(timeout(Duration::ZERO, &mut gone).await.is_err());
        }
        assert_eq!(workshop.busy(), 1);
        go_on.send(()).unwrap();
        workshop.work(None, || ()).await.unwrap();
    }
}
