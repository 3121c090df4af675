//! No mistake takes more with it than what it happened in.
//!
//! Every request, connection, socket, stream and task runs inside [`contain`] or [`supervise`]:
//! a panic is counted, told to whoever runs the server, and ends that one thing alone.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::FutureExt;

/// What a mistake can happen in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Request,
    Connection,
    Socket,
    Stream,
    /// A contest in memory; it is read again from its log.
    Contest,
    Pages,
    Door,
    Figures,
    Writer,
    Keeper,
    Ratings,
    Agreement,
    Channels,
    Bus,
    Database,
}

branan_rules::by_word! {
    /// All of them.
    Part, "a part of the server, as keeper" {
        Request "request",
        Connection "connection",
        Socket "socket",
        Stream "stream",
        Contest "contest",
        Pages "pages",
        Door "door",
        Figures "figures",
        Writer "writer",
        Keeper "keeper",
        Ratings "ratings",
        Agreement "agreement",
        Channels "channels",
        Bus "bus",
        Database "database",
    }
}

/// How often something panicked, and how often a task was started again.
#[derive(Debug, Default)]
pub(crate) struct Mishaps {
    panics: [AtomicU64; Part::ALL.len()],
    restarts: [AtomicU64; Part::ALL.len()],
    /// What runs, for simulations that end it all at once.
    #[cfg(test)]
    pub(crate) running: std::sync::Mutex<Vec<tokio::task::AbortHandle>>,
}

/// Waits for the first of several things: for any of those that are ready, but in tests, where a seed has to lead to the
/// same again, for the one that is written first.
#[cfg(not(test))]
pub(crate) use tokio::select;
#[cfg(test)]
macro_rules! select {
    ($($branches:tt)*) => { tokio::select! { biased; $($branches)* } };
}
#[cfg(test)]
pub(crate) use select;

impl Mishaps {
    /// Counts a panic and tells its cause.
    pub(crate) fn note(&self, part: Part, cause: &(dyn Any + Send)) {
        self.panics[part as usize].fetch_add(1, Ordering::Relaxed);
        tracing::error!(
            part = part.word(),
            cause = text_of(cause),
            "a mistake of the program ended something"
        );
    }

    pub(crate) fn panics(&self, part: Part) -> u64 {
        self.panics[part as usize].load(Ordering::Relaxed)
    }

    pub(crate) fn restarts(&self, part: Part) -> u64 {
        self.restarts[part as usize].load(Ordering::Relaxed)
    }
}

/// What a panic said.
fn text_of(cause: &(dyn Any + Send)) -> &str {
    let text = cause.downcast_ref::<&str>().copied();
    text.or_else(|| cause.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason was given")
}

/// Runs something to its end; `None` if it panicked.
pub(crate) async fn contain<F: Future>(mishaps: &Mishaps, part: Part, work: F) -> Option<F::Output> {
    let ended = AssertUnwindSafe(work).catch_unwind().await;
    ended.inspect_err(|cause| mishaps.note(part, cause.as_ref())).ok()
}

/// Does something at once; `None` if it panicked.
pub(crate) fn contain_now<T>(mishaps: &Mishaps, part: Part, work: impl FnOnce() -> T) -> Option<T> {
    let ended = catch_unwind(AssertUnwindSafe(work));
    ended.inspect_err(|cause| mishaps.note(part, cause.as_ref())).ok()
}

/// Starts something that others do not wait for; a panic ends it alone.
pub(crate) fn spawn(mishaps: &Arc<Mishaps>, part: Part, work: impl Future<Output = ()> + Send + 'static) {
    let of_task = mishaps.clone();
    let work = async move { contain(&of_task, part, work).await };
    #[cfg_attr(not(test), expect(clippy::disallowed_methods, reason = "inside `contain`"))]
    let task = tokio::spawn(work);
    #[cfg(test)]
    mishaps.running.lock().expect("nobody panics with it").push(task.abort_handle());
    drop(task);
}

/// Starts a task that is started again whenever it panics.
pub(crate) fn spawn_supervised<F: Future + Send + 'static>(
    mishaps: &Arc<Mishaps>,
    part: Part,
    task: impl Fn() -> F + Send + Sync + 'static,
) where
    F::Output: Send,
{
    let mishaps = mishaps.clone();
    spawn(&mishaps.clone(), part, async move { drop(supervise(mishaps, part, task).await) });
}

/// The same in a thread of its own, where it does not wait until it is its turn among all others.
pub(crate) fn spawn_apart<F: Future>(
    mishaps: &Arc<Mishaps>,
    part: Part,
    task: impl Fn() -> F + Send + 'static,
) {
    let mishaps = mishaps.clone();
    let run = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a thread can wait").block_on(supervise(mishaps, part, task));
    };
    std::thread::Builder::new().name(part.word().to_owned()).spawn(run).expect("there are threads");
}

/// How long a task that panicked rests before it is started again.
const REST: Duration = Duration::from_millis(250);

/// Runs a task until it ends by itself, and again whenever it panics.
pub(crate) async fn supervise<F: Future>(
    mishaps: Arc<Mishaps>,
    part: Part,
    task: impl Fn() -> F,
) -> F::Output {
    loop {
        if let Some(end) = contain(&mishaps, part, task()).await {
            return end;
        }
        tokio::time::sleep(REST).await;
        mishaps.restarts[part as usize].fetch_add(1, Ordering::Relaxed);
    }
}
