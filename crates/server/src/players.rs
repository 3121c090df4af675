//! Threads on which those who play are answered, and nobody else.
//!
//! Connections come in, pages are asked for and contests are offered on other threads. A crowd of strangers can keep
//! those busy; the system gives these their turn all the same, as it does with any thread that seldom has much to do.

use std::io;
use std::thread::available_parallelism;

use tokio::runtime::{Builder, Handle, Runtime};

/// The threads, while there are any.
pub(crate) struct Players(Option<Runtime>);

impl Players {
    /// Starts one for every two processors.
    ///
    /// # Errors
    /// If the system has no threads to give.
    pub(crate) fn start() -> io::Result<Players> {
        let count = available_parallelism().map_or(1, |processors| processors.get().div_ceil(2));
        let mut threads = Builder::new_multi_thread();
        threads.worker_threads(count).thread_name("players").enable_all();
        Ok(Players(Some(threads.build()?)))
    }

    pub(crate) fn handle(&self) -> Option<&Handle> {
        self.0.as_ref().map(Runtime::handle)
    }
}

impl Drop for Players {
    fn drop(&mut self) {
        // Whoever drops it may be a task, which must not wait for threads.
        if let Some(threads) = self.0.take() {
            threads.shutdown_background();
        }
    }
}
