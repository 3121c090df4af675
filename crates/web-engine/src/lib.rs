//! The engine inside a web page.
//!
//! It runs in a worker, so that the page never waits for it, and searches in
//! slices of about [`SLICE_MS`], so that it hears `stop` without memory shared
//! between threads. Messages are those of `branan-session`. A
//! [`Session`] is told the time and does no input or output, so it is the same in
//! a worker and in a test. `start.js` beside this crate ties it to a worker, and
//! fetches the net and the endgame tables of the game that is played.

mod session;
mod thinking;

pub use session::Session;
pub use thinking::SLICE_MS;

use branan_session::FromEngine;
use wasm_bindgen::prelude::wasm_bindgen;

/// A [`Session`] as JavaScript sees it.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine(Session);

#[wasm_bindgen]
impl Engine {
    /// An engine that has nothing to do yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// What a page hears first.
    #[must_use]
    pub fn greeting() -> String {
        FromEngine::Ready.write()
    }

    /// Takes a message from the page and gives those to send back.
    pub fn receive(&mut self, message: &str, now_ms: f64) -> Vec<String> {
        self.0.receive(message, now_ms)
    }

    /// The files of net and endgame tables that a message asks for and that are not here yet.
    #[must_use]
    pub fn missing_files(&self, message: &str) -> Vec<String> {
        self.0.missing_files(message).into_iter().map(str::to_owned).collect()
    }

    /// Takes a file, under its name. Says whether it is whole.
    pub fn learn(&mut self, file: &str, bytes: &[u8]) -> bool {
        self.0.learn(file, bytes)
    }

    /// Searches for one slice and gives the messages to send.
    pub fn work(&mut self, now_ms: f64) -> Vec<String> {
        self.0.work(now_ms)
    }

    /// Says whether [`Engine::work`] has anything to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.0.is_busy()
    }

    /// The number that tells one version of the search from another, and the same
    /// on every machine that has the nets.
    #[must_use]
    pub fn bench(&self) -> u64 {
        branan_engine::bench_with(|set| self.0.evaluation(set))
    }
}
