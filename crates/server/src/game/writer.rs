//! Many commands in one transaction.
//!
//! Waiting for the disk is what a move costs. Whatever was asked for while the disk was
//! busy goes into the next transaction together, so the more is asked, the cheaper each is.
//!
//! Whoever plays does not wait for those who only begin: offers and joins, which cost several times as much and can be
//! made by anybody, stand in a queue of their own, of which a few go into each transaction.

use std::sync::Arc;

use branan_protocol::online::{Code, Refusal};
use tokio::sync::{Mutex, mpsc, oneshot};

use super::store::{Outcome, Store, Write};
use crate::bounds::Bound;
use crate::planted::{self, Mistake};
use crate::task::{Mishaps, Part, select, spawn_apart, spawn_supervised};

/// Writes to a database for everybody.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    queues: Vec<Queues<mpsc::Sender<Job>>>,
}

/// The two ends of where writes wait.
#[derive(Clone, Debug)]
struct Queues<End> {
    /// What happens in contests that have begun.
    played: End,
    /// Contests that are offered, and those who join.
    begun: End,
}

struct Job {
    write: Write,
    done: oneshot::Sender<Option<Outcome>>,
}

/// The most that goes into one transaction.
const TOGETHER: usize = 256;
/// Of offers and joins no more than this: each takes about 0.3 ms, for which everybody else waits.
const FEW: usize = 16;

impl Writer {
    /// Starts to write. `SQLite` has one writer; `PostgreSQL` commits side by side.
    pub(crate) fn start(store: &Store, mishaps: &Arc<Mishaps>) -> Writer {
        let count = if store.is_shared() { 3 } else { 1 };
        let queues = (0..count).map(|_| {
            let ((played, played_jobs), (begun, begun_jobs)) =
                (Bound::WriterQueue.queue(), Bound::WriterQueue.queue());
            let jobs = Arc::new(Mutex::new(Queues { played: played_jobs, begun: begun_jobs }));
            let of_task = store.clone();
            let task = move || work(of_task.clone(), jobs.clone());
            // Each statement for SQLite is a journey to its thread and back; between other tasks each would wait for
            // its turn. Connections to PostgreSQL belong to where they were opened.
            if store.is_file() {
                spawn_apart(mishaps, Part::Writer, task);
            } else {
                spawn_supervised(mishaps, Part::Writer, task);
            }
            Queues { played, begun }
        });
        Writer { queues: queues.collect() }
    }

    /// How many writes wait at the longest of the queues.
    pub(crate) fn waiting(&self) -> usize {
        let queues = self.queues.iter().flat_map(|queues| [&queues.played, &queues.begun]);
        queues.map(|queue| queue.max_capacity() - queue.capacity()).max().unwrap_or(0)
    }

    /// Writes, and returns once it is on disk or known not to be.
    pub(crate) async fn write(&self, write: Write) -> Result<Outcome, Refusal> {
        let place = write.row.id.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % self.queues.len();
        let (done, answer) = oneshot::channel();
        let is_begun = write.expected == 0 || !write.seats.is_empty();
        let Queues { played, begun } = &self.queues[place];
        let job = Job { write, done };
        if (if is_begun { begun } else { played }).send(job).await.is_err() {
            return Err(unavailable());
        }
        answer.await.ok().flatten().ok_or_else(unavailable)
    }
}

/// The refusal when the database does not answer.
pub(crate) fn unavailable() -> Refusal {
    Code::Unavailable.because("the database does not answer; send the command again")
}

impl<T> Queues<mpsc::Receiver<T>> {
    /// Waits for something to write, and takes what goes into one transaction; nothing once nobody can ask any more.
    async fn take(&mut self) -> Vec<T> {
        let mut batch = Vec::new();
        select! {
            Some(job) = self.played.recv() => batch.push(job),
            Some(job) = self.begun.recv() => batch.push(job),
            else => return batch,
        }
        for (queue, most) in [(&mut self.played, TOGETHER), (&mut self.begun, FEW)] {
            batch.extend(std::iter::from_fn(|| queue.try_recv().ok()).take(most - 1));
        }
        batch
    }
}

async fn work(store: Store, jobs: Arc<Mutex<Queues<mpsc::Receiver<Job>>>>) {
    let mut jobs = jobs.lock().await;
    loop {
        let mut batch = jobs.take().await;
        if batch.is_empty() {
            return;
        }
        for job in &batch {
            planted::point("write", &job.write.row.id);
        }
        // Two nodes that write the same contests, or make some with the same secrets, never wait for each
        // other in a circle.
        batch.sort_by(|a, b| order(&a.write).cmp(&order(&b.write)));
        let (writes, done): (Vec<Write>, Vec<_>) = batch.into_iter().map(|job| (job.write, job.done)).unzip();
        if planted::has(Mistake::EarlyAnswer) {
            for done in done {
                let _ = done.send(Some(Outcome::Written));
            }
            write_all(&store, &writes).await;
            continue;
        }
        let answers = write_all(&store, &writes).await;
        for write in &writes {
            planted::point("written", &write.row.id);
        }
        for (answer, done) in answers.into_iter().zip(done) {
            // Whoever asked may have gone; it is written all the same.
            let _ = done.send(answer);
        }
    }
}

/// What is made with a secret comes first, by the secret: nobody else knows the ids of new contests.
fn order(write: &Write) -> (bool, Option<&str>, &str) {
    (write.maker.is_none(), write.maker.as_deref(), &write.row.id)
}

async fn write_all(store: &Store, writes: &[Write]) -> Vec<Option<Outcome>> {
    match store.write(writes).await {
        Ok(outcomes) => outcomes.into_iter().map(Some).collect(),
        // One that cannot be written must not take the others down.
        Err(error) if error.is_of_one_write() && writes.len() > 1 => {
            let mut answers = Vec::with_capacity(writes.len());
            for write in writes {
                answers.extend(Box::pin(write_all(store, std::slice::from_ref(write))).await);
            }
            answers
        }
        Err(error) => {
            let others = writes.len() - 1;
            tracing::error!(contest = writes[0].row.id, others, %error, "cannot write");
            vec![None; writes.len()]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_plays_does_not_wait_for_those_who_only_begin() {
        let ((played, played_jobs), (begun, begun_jobs)) =
            (Bound::WriterQueue.queue(), Bound::WriterQueue.queue());
        let mut jobs = Queues { played: played_jobs, begun: begun_jobs };
        for number in 0..500 {
            begun.try_send(number).unwrap();
        }
        for number in 1000..1003 {
            played.try_send(number).unwrap();
        }
        let batch = jobs.take().await;
        assert!((1000..1003).all(|number| batch.contains(&number)), "{batch:?}");
        assert!(batch.len() <= 3 + FEW && batch.contains(&0), "{batch:?}");
        // All of them have their turn, and nothing is left when nobody asks any more.
        drop((played, begun));
        let mut count = batch.len();
        loop {
            let batch = jobs.take().await;
            if batch.is_empty() {
                break;
            }
            count += batch.len();
        }
        assert_eq!(count, 503);
    }
}
