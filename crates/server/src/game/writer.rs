//! Many commands in one transaction.
//!
//! Waiting for the disk is what a move costs. Whatever was asked for while the disk was
//! busy goes into the next transaction together, so the more is asked, the cheaper each is.

use std::sync::Arc;

use branan_protocol::online::{Code, Refusal};
use tokio::sync::{Mutex, mpsc, oneshot};

use super::store::{Outcome, Store, Write};
use crate::bounds::Bound;
use crate::planted::{self, Mistake};
use crate::task::{Mishaps, Part, spawn_supervised};

/// Writes to a database for everybody.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    queues: Vec<mpsc::Sender<Job>>,
}

struct Job {
    write: Write,
    done: oneshot::Sender<Option<Outcome>>,
}

/// The most that goes into one transaction.
const TOGETHER: usize = 256;

impl Writer {
    /// Starts to write. `SQLite` has one writer; `PostgreSQL` commits side by side.
    pub(crate) fn start(store: &Store, mishaps: &Arc<Mishaps>) -> Writer {
        let count = if store.is_shared() { 3 } else { 1 };
        let queues = (0..count).map(|_| {
            let (queue, jobs) = Bound::WriterQueue.queue();
            let (store, jobs) = (store.clone(), Arc::new(Mutex::new(jobs)));
            spawn_supervised(mishaps, Part::Writer, move || work(store.clone(), jobs.clone()));
            queue
        });
        Writer { queues: queues.collect() }
    }

    /// How many writes wait at the longest of the queues.
    pub(crate) fn waiting(&self) -> usize {
        self.queues.iter().map(|queue| queue.max_capacity() - queue.capacity()).max().unwrap_or(0)
    }

    /// Writes, and returns once it is on disk or known not to be.
    pub(crate) async fn write(&self, write: Write) -> Result<Outcome, Refusal> {
        let place = write.row.id.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % self.queues.len();
        let (done, answer) = oneshot::channel();
        let job = Job { write, done };
        if self.queues[place].send(job).await.is_err() {
            return Err(unavailable());
        }
        answer.await.ok().flatten().ok_or_else(unavailable)
    }
}

/// The refusal when the database does not answer.
pub(crate) fn unavailable() -> Refusal {
    Code::Unavailable.because("the database does not answer; send the command again")
}

async fn work(store: Store, jobs: Arc<Mutex<mpsc::Receiver<Job>>>) {
    let mut jobs = jobs.lock().await;
    let mut batch = Vec::with_capacity(TOGETHER);
    while jobs.recv_many(&mut batch, TOGETHER).await > 0 {
        for job in &batch {
            planted::point("write", &job.write.row.id);
        }
        // Two nodes that write the same contests, or make some with the same secrets, never wait for each
        // other in a circle.
        batch.sort_by(|a, b| order(&a.write).cmp(&order(&b.write)));
        let (writes, done): (Vec<Write>, Vec<_>) = batch.drain(..).map(|job| (job.write, job.done)).unzip();
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
